/* Traces of memory accesses: text, both binary forms, and each of them compressed. */
#include "cmodel/dramcache/dram_trace.h"
#include "tests/fuzz/input.h"

enum { LINE_BYTES = 64, CORES = 1 << 16 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct spec_error error = {{0}};
    const char *path = input_file(data, size);
    struct dram_trace *trace = dram_trace_open(path, LINE_BYTES, &error);
    if (!trace) {
        input_refused(&error, path);
        return 0;
    }
    struct dram_access access;
    int got;
    while ((got = dram_trace_next(trace, &access, &error)) == DRAM_SOURCE_ACCESS) {
        INPUT_HOLDS(access.line < (UINT64_C(1) << 62) / LINE_BYTES);
        INPUT_HOLDS(access.core >= 0 && access.core < CORES);
        INPUT_HOLDS(access.cpu || (!access.pc && !access.core));
    }
    if (got < 0) input_refused(&error, path);
    else INPUT_HOLDS(got == DRAM_SOURCE_END);
    dram_trace_close(trace);
    return 0;
}
