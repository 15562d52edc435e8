#include "tb/tinycache/tinycache_memory.h"

#include <string.h>

#include "tb/agent.h"

static uint64_t mix(const struct tc_key *key)
{
    uint64_t rng = key->chunk * 4 + key->shared + ((uint64_t)key->block << 40);
    return agent_draw(&rng);
}

static int same(const struct tc_key *a, const struct tc_key *b)
{
    return a->chunk == b->chunk && a->shared == b->shared && a->block == b->block;
}

struct tc_chunk *tc_find(struct tc_memory *m, uint32_t shared, uint32_t block, uint64_t addr)
{
    struct tc_key key = {addr / TC_CHUNK, shared, shared ? block : 0};
    uint64_t rng = mix(&key);
    uint32_t at = (uint32_t)(rng >> 20) % TC_SLOTS;
    for (; m->slot[at]; at = (at + 1) % TC_SLOTS)
        if (same(&m->chunk[m->slot[at] - 1].key, &key)) return &m->chunk[m->slot[at] - 1];
    if (m->count == TC_CHUNKS) return NULL;
    struct tc_chunk *c = &m->chunk[m->count++];
    m->slot[at] = (uint16_t)m->count;
    c->key = key;
    /* Some are all 0, or 1, or all bits 1: the ends of what a line can hold. */
    uint32_t kind = (uint32_t)(rng >> 50) % 16;
    for (int i = 0; i < TC_CHUNK; i++)
        c->memory[i] = kind > 2 ? (uint8_t)(agent_draw(&rng) >> 32) : kind == 2 ? 0xff : kind == 1 && !i;
    memcpy(c->shadow, c->memory, TC_CHUNK);
    return c;
}

void tc_forget_writes(struct tc_memory *m)
{
    for (uint32_t i = 0; i < m->count; i++) memcpy(m->chunk[i].shadow, m->chunk[i].memory, TC_CHUNK);
}

void tc_others_write(struct tc_memory *m, uint64_t *rng, uint32_t most)
{
    for (uint32_t k = agent_below(rng, most); k && m->count; k--) {
        struct tc_chunk *c = &m->chunk[agent_below(rng, m->count)];
        uint64_t draw = agent_draw(rng);
        c->memory[draw % TC_CHUNK] = c->shadow[draw % TC_CHUNK] = (uint8_t)(draw >> 32);
    }
}

int tc_differs(const struct tc_memory *m, struct tc_key *key, int *byte)
{
    for (uint32_t i = 0; i < m->count; i++) {
        const struct tc_chunk *c = &m->chunk[i];
        if (!memcmp(c->memory, c->shadow, TC_CHUNK)) continue;
        for (*byte = 0; c->memory[*byte] == c->shadow[*byte];) ++*byte;
        *key = c->key;
        return 1;
    }
    return 0;
}

void tc_atomic(uint32_t atom, uint8_t *bytes, const uint8_t *operands, uint32_t width, uint64_t addr, uint32_t size)
{
    uint32_t at = (uint32_t)addr & (width - 1);
    uint64_t old = 0, operand = 0, other = 0, now;
    memcpy(&old, bytes + at, size);
    memcpy(&operand, operands + at, size);
    if (width >= 2 * size) memcpy(&other, operands + (at ^ size), size);
    switch (atom & 7) {
    case 0: now = old + operand; break;
    case 1: now = operand; break;
    case 2: now = old == operand ? other : old; break;
    case 3: now = old < operand ? old : operand; break;
    case 4: now = old > operand ? old : operand; break;
    case 5: now = old & operand; break;
    case 6: now = old | operand; break;
    default: now = old ^ operand; break;
    }
    memcpy(bytes + at, &now, size);
}
