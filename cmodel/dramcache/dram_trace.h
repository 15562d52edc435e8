/* Traces of memory accesses, read as a stream: docs/dramcache/trace.md. Two forms, each plain or compressed by gzip.
 *
 * Text: one access a line, CLASS KIND ADDRESS, as "c R 0x1a40": class c (CPU) or g (GPU), kind R or W, a byte address.
 * A CPU's may have a program counter behind it, and behind that a core: "c R 0x1a40 0x4007f2 1". `#` begins a comment.
 * Binary: a header of 16 bytes, "LARDTRC1" and the number of records, then records of 8 bytes; all numbers have their
 * lowest byte first. A record is the byte address in bits 0 to 61, bit 62 for a write, bit 63 for a GPU. Records of
 * "LARDTRC2" have 8 bytes more: the program counter in bits 0 to 47, the core in bits 48 to 63.
 *
 * The memory that a reader takes does not grow with the trace. */
#ifndef LARDER_DRAM_TRACE_H
#define LARDER_DRAM_TRACE_H

#include "cmodel/dramcache/dram_run.h"

struct dram_trace;

/* NULL, and *error names the file. `line_bytes`: what an address is divided by. */
struct dram_trace *dram_trace_open(const char *path, int line_bytes, struct spec_error *error);
/* The next access: a dram_source, whose context is the trace. -1: the error begins with "FILE:LINE: ", and of a binary
 * trace with "FILE: record N: ". */
int dram_trace_next(void *trace, struct dram_access *access, struct spec_error *error);
/* Bytes of the file that have been read, compressed as they are, and its size; 0 where it is no regular file. */
void dram_trace_position(const struct dram_trace *trace, uint64_t *at, uint64_t *size);
void dram_trace_close(struct dram_trace *trace);

#endif
