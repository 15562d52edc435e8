/* Recorded streams of warps, as `larder cosim tinycache_array --stream` reads them. */
#include "tb/tinycache/tinycache_stream_file.h"
#include "spec/tinycache/tinycache_codes.h"
#include "tests/fuzz/input.h"

/* Of one access: its lanes are there, aligned, and in the scratchpad where they belong to one. */
static void expect_legal_lanes(const struct tinycache_stream_file *stream, const struct ts_op *op)
{
    size_t lanes = (size_t)__builtin_popcount(op->lanes);
    uint64_t size = UINT64_C(1) << op->size;
    INPUT_HOLDS(op->space <= TINYCACHE_SPACE_LOCAL && size <= 4 && lanes);
    INPUT_HOLDS(op->at + lanes <= stream->lane_count);
    for (size_t k = 0; k < lanes; k++) {
        uint64_t address = stream->lane[op->at + k].address;
        INPUT_HOLDS(address % size == 0);
        INPUT_HOLDS(op->space != TINYCACHE_SPACE_SHARED || address + size <= (uint64_t)stream->scratchpad);
    }
}

/* Its player does not look again at what the reader has checked. */
static void expect_legal(const struct tinycache_stream_file *stream)
{
    for (size_t i = 0; i < stream->op_count; i++) {
        const struct ts_op *op = &stream->op[i];
        INPUT_HOLDS(op->block < stream->blocks && op->policy <= TINYCACHE_POLICY_DISABLE);
        if (op->kind == TS_MEMORY) INPUT_HOLDS(op->at + TS_LINE_WORDS <= stream->word_count);
        if (op->kind <= TS_ATOMIC) expect_legal_lanes(stream, op);
    }
    for (size_t i = 1; i < stream->global_count; i++) INPUT_HOLDS(stream->global[i - 1] < stream->global[i]);
}

static void read_stream(const char *path)
{
    struct spec_values values;
    struct spec_error error = {{0}};
    struct tinycache_stream_file *stream = tinycache_stream_load(path, 0, &error);
    if (!stream) {
        input_refused(&error, path);
        return;
    }
    expect_legal(stream);
    if (tinycache_stream_values(stream, &values, &error) != 0) input_refused(&error, path);
    else tinycache_stream_check(stream, &values, &error);
    tinycache_stream_unload(stream);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    read_stream(input_file(data, size));
    read_stream(input_stream(data, size));
    return 0;
}
