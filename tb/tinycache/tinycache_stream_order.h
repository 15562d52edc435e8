/* Which operation of a recorded stream may begin: accesses wait for those of their own warp, a barrier or an end of a thread
 * block for those of its block, an end of a kernel for all. */
#ifndef LARDER_TB_TINYCACHE_STREAM_ORDER_H
#define LARDER_TB_TINYCACHE_STREAM_ORDER_H

#include "tb/tinycache/tinycache_stream_memory.h"

enum { TS_OP_NEW, TS_OP_BEGUN, TS_OP_DONE };

struct ts_order {
    const struct tinycache_stream_file *file;
    size_t head;     /* the first operation that is not done */
    uint8_t *state;  /* of each operation: TS_OP_*; whoever plays it moves it */
    uint32_t *left;  /* of each access: lanes that no access has taken to the port yet */
    uint32_t *parts; /* of each access: its accesses under way */
};

void ts_order_open(struct ts_order *order, const struct tinycache_stream_file *file);
void ts_order_close(struct ts_order *order);
/* The next operation that may begin; op_count where there is none. Memory lines take effect as they are passed. */
size_t ts_next_op(struct ts_order *order, struct ts_memory *memory);
int ts_all_done(struct ts_order *order);

#endif
