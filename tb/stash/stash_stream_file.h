/* A recorded stream in memory. */
#ifndef LARDER_TB_STASH_STREAM_FILE_H
#define LARDER_TB_STASH_STREAM_FILE_H

#include <stddef.h>

#include "spec/query.h"

enum stream_kind {
    STREAM_LOAD,
    STREAM_STORE,
    STREAM_MAP,
    STREAM_CHANGE,
    STREAM_END,
    STREAM_KERNEL,
    STREAM_WORD,
    STREAM_READ,
    STREAM_TAKE
};

enum { STREAM_LANES = 32, STREAM_UNMAPPED = -1 };

struct stream_lane {
    uint32_t address, data; /* byte of the stash */
};

struct stream_tile {
    uint64_t local, global, field, object, row, stride, count;
    int coherent;
};

struct stream_op {
    enum stream_kind kind;
    int line; /* of the file */
    int block, slot;
    uint32_t lanes;    /* mask */
    size_t at;         /* of an access: its first lane; of a map: its tile */
    uint64_t physical; /* byte address of a word */
    uint32_t data;
};

struct stream_page {
    uint64_t virtual_page, physical_page;
};

struct stash_stream {
    const char *path; /* the caller's */
    int64_t bytes, banks, maps, page_bytes, scout;
    int unit, blocks, slots; /* unit: the first that appears; blocks, slots: one more than the highest used */
    uint64_t accesses;       /* stop after so many; 0: the whole stream */
    size_t op_count, lane_count, tile_count, page_count, op_room, lane_room, tile_room, page_room;
    struct stream_op *op;
    struct stream_lane *lane;
    struct stream_tile *tile;
    struct stream_page *page; /* in the order of the file; the last one of a virtual page counts */
};

/* A stream is a struct stash_stream; the functions are those of struct stream_player (tb/stream.h). The values are of the
 * stash of the recording, with at least as many thread blocks and maps as the stream uses. */
void *stash_stream_load(const char *path, uint64_t accesses, struct spec_error *error);
void stash_stream_unload(void *stream);
int stash_stream_values(const void *stream, struct spec_values *values, struct spec_error *error);
int stash_stream_check(const void *stream, const struct spec_values *values, struct spec_error *error);

#endif
