#include "cmodel/system/line_trace.h"

void line_trace_access(FILE *file, bool cpu, bool write, uint64_t address, int core)
{
    if (!file) return;
    fprintf(file, "%c %c 0x%llx", cpu ? 'c' : 'g', write ? 'W' : 'R', (unsigned long long)address);
    if (cpu) fprintf(file, " 0 %d", core);
    fputc('\n', file);
}
