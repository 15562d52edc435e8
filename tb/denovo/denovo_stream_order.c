/* An access waits for those of its thread, a barrier for its block, and whatever is behind a barrier waits for it. */
#include "tb/denovo/denovo_stream_order.h"

#include <stdlib.h>

enum { WINDOW = 128, NAMES = 256 }; /* WINDOW: operations that may be under way or overtaken */

void dp_order_open(struct dp_order *o, const struct denovo_program *program)
{
    o->program = program;
    o->head = 0;
    o->state = calloc(program->op_count + 1, sizeof *o->state);
    if (!o->state) abort();
}

void dp_order_close(struct dp_order *o)
{
    free(o->state);
    o->state = NULL;
}

struct barred { /* by operations that stand before and are not done */
    uint8_t thread[NAMES], block[NAMES], accesses[NAMES];
};

/* Two threads of one name wait for each other, which costs time only. */
static uint8_t name_of(const struct dp_op *op)
{
    return (uint8_t)(op->block * 37u + op->warp);
}

size_t dp_next_op(struct dp_order *o, int (*takes)(const void *player, const struct dp_op *op), const void *player)
{
    const struct denovo_program *p = o->program;
    struct barred barred = {{0}, {0}, {0}};
    dp_all_done(o);
    for (size_t i = o->head; i < p->op_count && i < o->head + WINDOW; i++) {
        const struct dp_op *op = &p->op[i];
        const int is_new = o->state[i] == DP_NEW;
        if (o->state[i] == DP_DONE) continue;
        if (op->kind == DP_ALL) return is_new && i == o->head && takes(player, op) ? i : p->op_count;
        if (op->kind == DP_BARRIER) {
            if (is_new && !barred.block[op->block] && !barred.accesses[op->block] && takes(player, op)) return i;
            barred.block[op->block] = 1;
            continue;
        }
        if (is_new && !barred.block[op->block] && !barred.thread[name_of(op)] && takes(player, op)) return i;
        barred.thread[name_of(op)] = 1;
        barred.accesses[op->block] = 1;
    }
    return p->op_count;
}

int dp_all_done(struct dp_order *o)
{
    while (o->head < o->program->op_count && o->state[o->head] == DP_DONE) o->head++;
    return o->head == o->program->op_count;
}
