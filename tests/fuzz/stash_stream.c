/* Recorded streams of a stash, as `larder cosim stash --stream` reads them. */
#include "tb/stash/stash_stream_file.h"
#include "tests/fuzz/input.h"

/* Its player does not look again at what the reader has checked. */
static void expect_legal(const struct stash_stream *stream)
{
    for (size_t i = 0; i < stream->op_count; i++) {
        const struct stream_op *op = &stream->op[i];
        INPUT_HOLDS(op->block >= 0 && op->block < stream->blocks);
        INPUT_HOLDS(op->slot >= STREAM_UNMAPPED && op->slot < stream->slots);
        INPUT_HOLDS(op->physical % 4 == 0);
        if (op->kind == STREAM_LOAD || op->kind == STREAM_STORE)
            INPUT_HOLDS(op->at + (size_t)__builtin_popcount(op->lanes) <= stream->lane_count);
        if (op->kind == STREAM_MAP || op->kind == STREAM_CHANGE) INPUT_HOLDS(op->at < stream->tile_count);
    }
    for (size_t i = 0; i < stream->lane_count; i++)
        INPUT_HOLDS(stream->lane[i].address < stream->bytes && stream->lane[i].address % 4 == 0);
    for (size_t i = 0; i < stream->tile_count; i++) INPUT_HOLDS(stream->tile[i].local < (uint64_t)stream->bytes);
}

static void read_stream(const char *path)
{
    struct spec_values values;
    struct spec_error error = {{0}};
    struct stash_stream *stream = stash_stream_load(path, 0, &error);
    if (!stream) {
        input_refused(&error, path);
        return;
    }
    expect_legal(stream);
    if (stash_stream_values(stream, &values, &error) != 0) input_refused(&error, path);
    else stash_stream_check(stream, &values, &error);
    stash_stream_unload(stream);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    read_stream(input_file(data, size));
    read_stream(input_stream(data, size));
    return 0;
}
