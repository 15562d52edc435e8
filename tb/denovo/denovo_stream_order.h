/* Which operation of a recorded program may begin. */
#ifndef LARDER_TB_DENOVO_STREAM_ORDER_H
#define LARDER_TB_DENOVO_STREAM_ORDER_H

#include "tb/denovo/denovo_program.h"

enum { DP_NEW, DP_BEGUN, DP_DONE };

struct dp_order {
    const struct denovo_program *program;
    size_t head;    /* the first operation that is not done */
    uint8_t *state; /* of each operation: DP_NEW, ...; whoever plays it moves it */
};

void dp_order_open(struct dp_order *order, const struct denovo_program *program);
void dp_order_close(struct dp_order *order);
/* The next operation that may begin and that the player `takes`; op_count where there is none. */
size_t dp_next_op(struct dp_order *order, int (*takes)(const void *player, const struct dp_op *op), const void *player);
int dp_all_done(struct dp_order *order);

#endif
