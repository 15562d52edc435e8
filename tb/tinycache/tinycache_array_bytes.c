/* Who writes and reads each byte between two barriers, and the value that its reader must see. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "spec/bits.h"
#include "tb/tinycache/tinycache_access.h"
#include "tb/tinycache/tinycache_array.h"

static struct tc_chunk *chunk_of(struct ta_agent *a, const struct ta_access *r, uint32_t lane)
{
    return tc_find(&a->memory, r->space == TINYCACHE_SPACE_SHARED, r->block, r->addr[lane]);
}

static int index_of(const struct ta_agent *a, const struct tc_chunk *c)
{
    return (int)(c - a->memory.chunk);
}

int ta_read_access(struct ta_agent *a, const uint32_t *in, struct ta_access *r)
{
    const uint32_t *bits = in + a->front.req.data;
#define GET(slice, i) bits_get(bits, (slice).lsb + (int)(i) * (slice).width, (slice).width)
    memset(r, 0, sizeof *r);
    r->tag = (uint32_t)GET(a->front.tag, 0), r->op = (uint32_t)GET(a->front.op, 0),
    r->size = (uint32_t)GET(a->front.size, 0);
    r->space = (uint32_t)GET(a->front.space, 0), r->atom = (uint32_t)GET(a->front.atom, 0),
    r->block = (uint32_t)GET(a->front.block, 0);
    r->mask = (uint32_t)GET(a->front.mask, 0);
    for (uint32_t i = 0; i < a->lanes; i++) {
        if (!(r->mask >> i & 1)) continue;
        r->addr[i] = GET(a->front.addr, i);
        for (uint32_t b = 0; b < a->data_bytes; b++)
            r->wdata[i][b] =
                (uint8_t)bits_get(bits, a->front.wdata.lsb + (int)i * a->front.wdata.width + (int)(8 * b), 8);
        r->lane[i].error = tc_error_of(r->op, r->space, r->size, r->addr[i], a->data_bytes, a->scratchpad);
        r->lane[i].chunk = -1;
        if (r->lane[i].error) continue;
        struct tc_chunk *c = chunk_of(a, r, i);
        if (!c) return -1;
        r->lane[i].chunk = index_of(a, c);
    }
#undef GET
    return 0;
}

/* Nothing is said any more of this byte: not by those that wait for it either. */
static void make_unsure(struct ta_agent *a, int chunk, uint32_t byte)
{
    for (uint32_t k = 0; k < TA_WARPS; k++) {
        struct ta_access *r = &a->waiting[k];
        if (!r->used) continue;
        for (uint32_t i = 0; i < a->lanes; i++) {
            uint32_t first = (uint32_t)r->addr[i] % TC_CHUNK;
            if (r->lane[i].chunk == chunk && (r->mask >> i & 1) && byte - first < UINT32_C(1) << r->size)
                r->lane[i].sure[byte & (a->data_bytes - 1)] = 0;
        }
    }
}

static int is_add(const struct ta_access *r)
{
    return r->op == TINYCACHE_OP_ATOMIC && r->size == 2 && (r->atom & 7) == 0;
}

/* 0: fine; 1: others add to it as well, so its value is known at the barrier only; 2: a race. */
static int meets(const struct ta_byte *b, const struct ta_access *r, uint32_t lane)
{
    int writes = r->op != TINYCACHE_OP_READ, others_wrote = b->writer != TA_NOBODY && b->writer != lane + 1;
    int others_read = b->reader != TA_NOBODY && b->reader != lane + 1;
    if (b->racing) return 2;
    if (others_wrote && is_add(r) && b->adds) return 1;
    return others_wrote || (writes && others_read) ? 2 : 0;
}

int ta_legal(const struct ta_agent *a, const struct ta_access *r, uint32_t lane)
{
    if (r->lane[lane].chunk < 0) return 1;
    const struct ta_byte *b = a->byte[r->lane[lane].chunk] + r->addr[lane] % TC_CHUNK;
    for (uint32_t i = 0; i < UINT32_C(1) << r->size; i++)
        if (meets(&b[i], r, lane) == 2) return 0;
    return 1;
}

/* A race on one byte is one on the 8 around it: what an atomic makes of a byte, its other bytes have a part in. */
static void race(struct ta_agent *a, int chunk, uint32_t first, uint32_t end)
{
    for (uint32_t k = first & ~UINT32_C(7); k < ((end + 7) & ~UINT32_C(7)); k++) {
        make_unsure(a, chunk, k);
        a->byte[chunk][k].racing = 1;
    }
}

void ta_begin(struct ta_agent *a, const struct ta_access *r)
{
    for (uint32_t i = 0; i < a->lanes; i++) {
        if (!(r->mask >> i & 1) || r->lane[i].chunk < 0) continue;
        uint32_t first = (uint32_t)r->addr[i] % TC_CHUNK, end = first + (UINT32_C(1) << r->size);
        if (!ta_legal(a, r, i)) race(a, r->lane[i].chunk, first, end);
        for (uint32_t k = first; k < end; k++) {
            struct ta_byte *b = &a->byte[r->lane[i].chunk][k];
            if (meets(b, r, i) == 1) make_unsure(a, r->lane[i].chunk, k);
            if (r->op != TINYCACHE_OP_READ) {
                b->adds = is_add(r) && (b->writer == TA_NOBODY || b->adds);
                b->writer = (uint8_t)(b->writer == TA_NOBODY || b->writer == i + 1 ? i + 1 : TA_MANY);
                b->due++;
            } else {
                b->reader = (uint8_t)(b->reader == TA_NOBODY || b->reader == i + 1 ? i + 1 : TA_MANY);
            }
        }
    }
}

void ta_do(struct ta_agent *a, struct ta_access *r)
{
    uint32_t count = UINT32_C(1) << r->size;
    for (uint32_t i = 0; i < a->lanes; i++) {
        struct ta_lane *l = &r->lane[i];
        memset(l->rdata, 0, sizeof l->rdata);
        memset(l->sure, 1, sizeof l->sure);
        if (!(r->mask >> i & 1) || l->chunk < 0) continue;
        uint32_t width = a->data_bytes, at = (uint32_t)r->addr[i] & (width - 1);
        uint8_t *bytes = a->memory.chunk[l->chunk].shadow + (r->addr[i] % TC_CHUNK & ~(uint64_t)(width - 1));
        const struct ta_byte *b = a->byte[l->chunk] + r->addr[i] % TC_CHUNK;
        if (r->op != TINYCACHE_OP_WRITE) memcpy(l->rdata + at, bytes + at, count);
        for (uint32_t k = 0; k < count && r->op != TINYCACHE_OP_WRITE; k++)
            l->sure[at + k] = !b[k].racing && b[k].writer != TA_MANY;
        if (r->op == TINYCACHE_OP_WRITE) memcpy(bytes + at, r->wdata[i] + at, count);
        if (r->op == TINYCACHE_OP_ATOMIC) tc_atomic(r->atom, bytes, r->wdata[i], width, r->addr[i], count);
    }
}

void ta_forget_bytes(struct ta_agent *a)
{
    memset(a->byte, 0, a->memory.count * sizeof a->byte[0]);
}

/* A byte that the access at the port writes may have been written by its lane already, or not. */
static int at_the_port(const struct ta_agent *a, int chunk, uint32_t byte)
{
    for (uint32_t i = 0; a->req_waits && a->now.op != TINYCACHE_OP_READ && i < a->lanes; i++)
        if ((a->now.mask >> i & 1) && a->now.lane[i].chunk == chunk &&
            byte - (uint32_t)a->now.addr[i] % TC_CHUNK < UINT32_C(1) << a->now.size)
            return 1;
    return 0;
}

/* Some lanes may have done the access at the port before the barrier: where others wrote the byte then, its value stays
 * unknown to it. `again` 0: what was before; 1: back into the new epoch. */
static void old_bytes(struct ta_agent *a, const struct ta_access *r, struct ta_byte (*before)[TC_DATA], int again)
{
    for (uint32_t i = 0; i < a->lanes; i++) {
        if (!(r->mask >> i & 1) || r->lane[i].chunk < 0) continue;
        struct ta_byte *b = a->byte[r->lane[i].chunk] + r->addr[i] % TC_CHUNK;
        for (uint32_t k = 0; k < UINT32_C(1) << r->size; k++) {
            if (!again) before[i][k] = b[k];
            else if (before[i][k].racing) b[k].racing = 1;
            else if (before[i][k].writer == TA_MANY) b[k].writer = TA_MANY;
        }
    }
}

int ta_barrier(struct ta_agent *a, struct spec_error *error)
{
    for (uint32_t c = 0; c < a->memory.count; c++) {
        struct tc_chunk *chunk = &a->memory.chunk[c];
        if (!memcmp(chunk->memory, chunk->shadow, TC_CHUNK)) continue;
        for (uint32_t i = 0; i < TC_CHUNK; i++) {
            if (chunk->memory[i] == chunk->shadow[i]) continue;
            if (!a->byte[c][i].racing && !at_the_port(a, (int)c, i)) {
                snprintf(error->text, sizeof error->text,
                         "drained, but a write is lost: %s block %" PRIx32 " byte %" PRIx64 " is %02x, must be %02x",
                         chunk->key.shared ? "scratchpad" : "global", chunk->key.block, chunk->key.chunk * TC_CHUNK + i,
                         chunk->memory[i], chunk->shadow[i]);
                return -1;
            }
            if (a->byte[c][i].racing) chunk->shadow[i] = chunk->memory[i];
        }
    }
    struct ta_byte before[TA_LANES][TC_DATA];
    if (a->req_waits) old_bytes(a, &a->now, before, 0);
    ta_forget_bytes(a);
    a->epoch++;
    if (a->req_waits) {
        ta_begin(a, &a->now);
        old_bytes(a, &a->now, before, 1);
    }
    return 0;
}
