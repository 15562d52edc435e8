/* One unit of a stash's recording: what its stash would have kept becomes accesses to the words that its tiles map. */
#include "cmodel/system/local_memory.h"
#include "tb/denovo/denovo_program_parts.h"
#include "tb/stash/stash_stream_file.h"

#include <inttypes.h>
#include <stdlib.h>

enum { BLOCKS = 16, SLOTS = 4 };

struct unit {
    const struct stash_stream *s;
    struct tile_map tile[BLOCKS][SLOTS]; /* strides 0: none */
    uint8_t *own; /* of each word of the stash: it was stored without a coherent map, so memory does not have it */
};

static int refuse(const struct dp_maker *m, const struct stream_op *op, const char *what, uint64_t at)
{
    return spec_fail(m->error, "%s:%d: %s %" PRIx64, m->program->path, op->line, what, at);
}

static int set_tile(const struct dp_maker *m, struct unit *u, const struct stream_op *op)
{
    const struct stream_tile *t = &u->s->tile[op->at];
    const uint64_t rows = t->object ? t->row / t->object : 0, bytes = rows * t->field * t->count;
    if (!rows || t->field % 4 || t->object % 4 || t->stride % 4 || t->global % 4 || t->local % 4 || !bytes ||
        t->field > t->object || bytes > (uint64_t)u->s->bytes || t->local > (uint64_t)u->s->bytes - bytes)
        return refuse(m, op, "no tile of words inside the stash: the map of local byte", t->local);
    u->tile[op->block][op->slot] = (struct tile_map){.local_base = (uint32_t)t->local,
                                                     .global_base = t->global,
                                                     .field_bytes = (uint32_t)t->field,
                                                     .object_bytes = (uint32_t)t->object,
                                                     .row_bytes = (uint32_t)t->row,
                                                     .stride_bytes = (uint32_t)t->stride,
                                                     .strides = (uint32_t)t->count,
                                                     .coherent = t->coherent};
    for (uint64_t w = t->local / 4; w < (t->local + bytes) / 4; w++) u->own[w] = 0;
    return 0;
}

static int translate(const struct dp_maker *m, const struct unit *u, const struct stream_op *op, uint64_t virtual,
                     uint64_t *physical)
{
    const uint64_t bytes = (uint64_t)u->s->page_bytes;
    for (size_t i = u->s->page_count; i > 0; i--)
        if (u->s->page[i - 1].virtual_page == virtual / bytes) {
            *physical = u->s->page[i - 1].physical_page * bytes + virtual % bytes;
            if (u->s->page[i - 1].physical_page < DP_LOCAL(0) / bytes) return 0;
            return refuse(m, op, "no such page; legal: addresses below 2^62; physical page",
                          u->s->page[i - 1].physical_page);
        }
    return refuse(m, op, "no page for address", virtual);
}

static int find_word(const struct dp_maker *m, struct unit *u, const struct stream_op *op, uint32_t local,
                     uint64_t *address)
{
    *address = DP_LOCAL(0) + local;
    if (op->slot == STREAM_UNMAPPED) return 0;
    const struct tile_map *tile = &u->tile[op->block][op->slot];
    if (!tile->strides || local < tile->local_base || local - tile->local_base >= tile_bytes(tile))
        return refuse(m, op, "no map has local byte", local);
    if (!tile->coherent && op->kind == STREAM_STORE) u->own[local / 4] = 1;
    if (!tile->coherent && u->own[local / 4]) return 0;
    return translate(m, u, op, tile_virtual(tile, local - tile->local_base), address);
}

static int add_access(struct dp_maker *m, struct unit *u, const struct stream_op *op)
{
    const int lanes = __builtin_popcount(op->lanes);
    uint64_t address;
    if (!lanes) return 0;
    dp_begin(m, op->kind == STREAM_LOAD ? DP_LOAD : DP_STORE, 4, op->block, 0, op->line);
    for (int i = 0; i < lanes; i++) {
        const struct stream_lane *lane = &u->s->lane[op->at + (size_t)i];
        if (find_word(m, u, op, lane->address, &address) || dp_lane(m, address, lane->data)) return -1;
    }
    m->left--;
    return 0;
}

static int add_op(struct dp_maker *m, struct unit *u, const struct stream_op *op)
{
    switch (op->kind) {
    case STREAM_LOAD:
    case STREAM_STORE: return add_access(m, u, op);
    case STREAM_MAP:
    case STREAM_CHANGE: return set_tile(m, u, op);
    case STREAM_END: dp_barrier(m, op->block, op->line); return 0;
    case STREAM_KERNEL: dp_barrier(m, DP_HOST, op->line); return 0;
    default: break;
    }
    if (op->physical >= DP_LOCAL(0)) return refuse(m, op, "no such address; legal: below 2^62;", op->physical);
    if (op->kind == STREAM_WORD) return dp_tell(m, op->physical, op->data, op->line);
    return dp_read(m, op->physical, op->data, op->line);
}

int dp_read_stash(struct dp_maker *m)
{
    struct unit *u = calloc(1, sizeof *u);
    struct stash_stream *s = stash_stream_load(m->program->path, 0, m->error);
    int failed = !s;
    if (!u) abort();
    if (s && !s->page_bytes) failed = spec_fail(m->error, "%s:1: pages of no bytes", m->program->path);
    if (s) u->own = calloc((size_t)s->bytes / 4 + 1, 1);
    if (s && !u->own) abort();
    u->s = s;
    for (size_t i = 0; !failed && i < s->op_count && m->left; i++) failed = add_op(m, u, &s->op[i]);
    stash_stream_unload(s);
    free(u->own);
    free(u);
    return failed;
}
