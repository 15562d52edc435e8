/* A recorded stream of warp operations in memory. */
#ifndef LARDER_TB_TINYCACHE_STREAM_FILE_H
#define LARDER_TB_TINYCACHE_STREAM_FILE_H

#include <stddef.h>

#include "spec/query.h"

enum ts_kind { TS_LOAD, TS_STORE, TS_ATOMIC, TS_MEMORY, TS_BARRIER, TS_END, TS_KERNEL, TS_DONE };
enum { TS_LANES = 32, TS_LINE = 128, TS_LINE_WORDS = TS_LINE / 4 };

struct ts_lane {
    uint64_t address;
    uint32_t data;
};

struct ts_op {
    uint8_t kind, space, block, size; /* space as in the block's SPACE_*; size: log2 of the bytes */
    uint16_t warp;
    uint8_t policy;   /* of a kernel */
    uint32_t lanes;   /* mask */
    size_t at;        /* of an access: its first lane; of a memory line: its first word */
    uint64_t address; /* of a memory line */
    int line;         /* of the file */
};

struct tinycache_stream_file {
    const char *path; /* the caller's */
    int64_t lanes, line_bytes, blocks, scratchpad;
    size_t op_count, op_room, lane_count, lane_room, word_count, word_room;
    struct ts_op *op;
    struct ts_lane *lane;
    uint32_t *word;
    size_t global_count;
    uint64_t *global; /* the global lines of the file, sorted: byte addresses */
};

/* A stream is a struct tinycache_stream_file; the functions are those of struct stream_player (tb/stream.h). The values are
 * of an array of the recording's lanes and lines, the rest the defaults; any that holds its addresses and thread blocks
 * passes the check. */
void *tinycache_stream_load(const char *path, uint64_t accesses, struct spec_error *error);
void tinycache_stream_unload(void *stream);
int tinycache_stream_values(const void *stream, struct spec_values *values, struct spec_error *error);
int tinycache_stream_check(const void *stream, const struct spec_values *values, struct spec_error *error);

#endif
