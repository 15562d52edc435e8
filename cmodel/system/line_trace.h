/* Accesses to memory below the last cache, as a trace that `larder run trace` reads: docs/dramcache/trace.md. A line is
 * "c R 0x1a40 0 3", a read of CPU core 3, or "g W 0x1a80", a write of the GPU. Program counters are not known: they are 0. */
#ifndef LARDER_SYSTEM_LINE_TRACE_H
#define LARDER_SYSTEM_LINE_TRACE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Nothing where `file` is NULL; a write error stays in the file's error indicator. `core`: of a CPU. */
void line_trace_access(FILE *file, bool cpu, bool write, uint64_t address, int core);

#endif
