/* A recorded run of a program (`larder run --record`) as accesses to physical memory, for L1s and their L2.
 *
 * Both kinds of recording are read: a stash's (cmodel/system/stream.h), whose local addresses become those of its tiles, and a
 * multiprocessor's (cmodel/system/tinycache/tinycache_stream.h). Pages of 4 KB get frames in the order in which the program
 * touches them, so memory is as small as the program's. Scratchpads, and what of a stash is not mapped coherently, are
 * pages as well: they are on no chip here.
 *
 * A thread is a warp of a thread block; of a stash's recording it is the block, and `end` and `kernel` stand where a barrier
 * does. An access follows those of its thread that stand before it. Threads are free of races between barriers.
 *
 * The host is one more thread. It writes what the recording finds changed in memory, and reads what another unit reads
 * there. Before and after it everything waits. */
#ifndef LARDER_TB_DENOVO_PROGRAM_H
#define LARDER_TB_DENOVO_PROGRAM_H

#include <stddef.h>

#include "spec/query.h"

enum dp_kind {
    DP_LOAD,
    DP_STORE,
    DP_ATOMIC,  /* adds; what it returns depends on the order of the threads */
    DP_BARRIER, /* of a thread block: what it stored is seen, and it keeps no old copies */
    DP_ALL      /* of everything */
};
enum { DP_LANES = 32, DP_PAGE = 4096, DP_PAGES = 1 << 16, DP_HOST = 255 /* the host's `block` */ };

struct dp_lane {
    uint32_t address, data; /* address: a byte of memory; data: of a load what it must return */
};
struct dp_op {
    uint8_t kind, size; /* size: bytes of each lane */
    uint8_t block, lanes;
    uint16_t warp;
    int line;  /* of the file */
    size_t at; /* its first lane */
};

struct dp_page {
    uint64_t page; /* of the recording's addresses, plus 1; 0: a free place */
    uint32_t frame;
};

struct denovo_program {
    const char *path;     /* the caller's */
    struct dp_page *page; /* a hash table */
    size_t places;        /* a power of two, at least twice the pages */
    size_t op_count, lane_count;
    struct dp_op *op;
    struct dp_lane *lane;
    size_t words; /* of memory: whole pages */
    uint32_t *before, *after;
};

/* A program is a struct denovo_program; load, unload, values and check are those of struct stream_player (tb/stream.h). The
 * values are the block's defaults; any whose memory holds the program passes the check. */
void *denovo_program_load(const char *path, uint64_t accesses, struct spec_error *error);
void denovo_program_unload(void *program);
int denovo_program_values(const void *program, struct spec_values *values, struct spec_error *error);
/* Where a byte of the recording's addresses lies in memory: 1, or 0 where no access touches its page. */
int denovo_program_place(const struct denovo_program *program, uint64_t address, uint32_t *byte);
/* Such an address is in no memory of the recording: a scratchpad's, or of a stash what is not mapped coherently. */
int denovo_program_is_local(uint64_t address);
int denovo_program_check(const void *program, const struct spec_values *values, struct spec_error *error);

#endif
