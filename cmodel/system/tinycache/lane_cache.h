/* One lane's tinyCache without cycles: lines with a state, control bits and the data themselves. What an event does to a
 * line is decided by the state table `line` of spec/tinycache/tinycache_line.c (cmodel/tinycache/tinycache_line.h), which
 * way a line takes by cmodel/replacement.h. Here an access and all that it entails happen at once, so
 * no line is ever waited for; what has to be fetched or written back is handed to the caller (tinycache_front.c), who joins
 * it with the other lanes'. */
#ifndef LARDER_SYSTEM_LANE_CACHE_H
#define LARDER_SYSTEM_LANE_CACHE_H

#include "cmodel/system/config.h"
#include "cmodel/tinycache/tinycache_line.h"

enum {
    LANE_CACHE_MAX_LINE = 128,
    /* Bits of a tag: the scratchpad's, and the lowest of the thread block; below lies the line address. */
    LANE_TAG_LOCAL = 63,
    LANE_TAG_BLOCK = 56
};

struct lane_line {
    int state;    /* enum tinyline_state */
    uint64_t tag; /* the extended address of the line: space, thread block and address, without the offset */
    uint64_t control;
    uint8_t data[LANE_CACHE_MAX_LINE];
};

struct lane_cache {
    const struct table *table;
    int sets, ways, line_bytes;
    int partial_bits; /* 0: lines are told apart by their whole tags alone */
    bool plru;
    uint64_t *order;         /* [set]: of cmodel/replacement.h */
    struct lane_line *lines; /* [set][way] */
};

/* 0, or -1 out of memory. `table` stays the caller's. Owned: lane_cache_free. */
int lane_cache_init(struct lane_cache *cache, const struct system_config *config, const struct table *table);
void lane_cache_free(struct lane_cache *cache);

/* The line of this tag, or NULL. */
struct lane_line *lane_cache_find(struct lane_cache *cache, uint64_t tag);
/* The place where the tag would go: the line with its partial tag; without one an Invalid line of its set, or the one to
 * replace. The event on a line that is not Invalid is REPLACE. */
struct lane_line *lane_cache_place(struct lane_cache *cache, uint64_t tag);
/* The line has been used. */
void lane_cache_touch(struct lane_cache *cache, const struct lane_line *line);

/* An event on a line: its state and control bits become what the table says. `halves` as in struct tinyline_case. */
struct tinyline_decision lane_cache_event(const struct lane_cache *cache, struct lane_line *line, int event,
                                          uint64_t halves);

#endif
