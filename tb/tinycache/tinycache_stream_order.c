#include "tb/tinycache/tinycache_stream_order.h"

#include <stdlib.h>

enum { WINDOW = 96 }; /* operations that may be under way or overtaken */

static void *zeroed(size_t bytes)
{
    void *memory = calloc(1, bytes ? bytes : 1);
    if (!memory) abort();
    return memory;
}

void ts_order_open(struct ts_order *o, const struct tinycache_stream_file *file)
{
    o->file = file;
    o->head = 0;
    o->state = zeroed(file->op_count);
    o->left = zeroed(file->op_count * sizeof *o->left);
    o->parts = zeroed(file->op_count * sizeof *o->parts);
    for (size_t i = 0; i < file->op_count; i++) o->left[i] = file->op[i].kind <= TS_ATOMIC ? file->op[i].lanes : 0;
}

void ts_order_close(struct ts_order *o)
{
    free(o->state), free(o->left), free(o->parts);
}

struct barred {        /* by operations that stand before and are not done */
    uint64_t warps[4]; /* a warp by its number in its block and the block, folded */
    uint64_t blocks[4];
    int all, any;
};

static int has(const uint64_t *set, uint32_t i)
{
    return (int)(set[i / 64 % 4] >> (i % 64) & 1);
}

static void put(uint64_t *set, uint32_t i)
{
    set[i / 64 % 4] |= UINT64_C(1) << (i % 64);
}

static uint32_t warp_of(const struct ts_op *op)
{
    return op->block * 37u + op->warp;
}

static void pass_done(struct ts_order *o)
{
    while (o->head < o->file->op_count && o->state[o->head] == TS_OP_DONE) o->head++;
}

size_t ts_next_op(struct ts_order *o, struct ts_memory *memory)
{
    const struct tinycache_stream_file *f = o->file;
    struct barred barred = {{0}, {0}, 0, 0};
    struct barred busy = {{0}, {0}, 0, 0}; /* blocks with an access that is not done */
    pass_done(o);
    for (size_t i = o->head; i < f->op_count && i < o->head + WINDOW && !barred.all; i++) {
        const struct ts_op *op = &f->op[i];
        if (o->state[i] == TS_OP_DONE) continue;
        switch (op->kind) {
        case TS_MEMORY:
            ts_show_line(memory, op);
            o->state[i] = TS_OP_DONE;
            break;
        case TS_KERNEL:
            if (!busy.any) return i;
            return f->op_count;
        case TS_DONE: return busy.any || o->state[i] != TS_OP_NEW ? f->op_count : i;
        case TS_BARRIER:
        case TS_END:
            if (o->state[i] == TS_OP_NEW && !has(busy.blocks, op->block) && !has(barred.blocks, op->block)) return i;
            put(barred.blocks, op->block);
            busy.any = 1;
            break;
        default:
            if (!has(barred.blocks, op->block) && !has(barred.warps, warp_of(op)) && o->left[i]) return i;
            put(barred.warps, warp_of(op));
            put(busy.blocks, op->block);
            busy.any = 1;
            break;
        }
    }
    return f->op_count;
}

int ts_all_done(struct ts_order *o)
{
    pass_done(o);
    return o->head == o->file->op_count;
}
