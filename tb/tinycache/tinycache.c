/* The lane above a tinyCache and the memory below it. The lane runs short programs, each made for one kind of trouble, on
 * lines of which most lie in one set; the memory answers in any order. */
#include <string.h>

#include "spec/bits.h"
#include "tb/tinycache/tinycache.h"
#include "tb/tinycache/tinycache_access.h"

enum {
    HOT_LINES = 20,
    BEYOND_LINE = 13,
    TWIN_LINE = 14,
    LAST_LINE = TC_POOL - 2,
    FIRST_LINE = TC_POOL - 1
}; /* of the pool; hot: in one set */

static size_t tc_agent_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct tc_agent);
}

/* A line of a scratchpad, and one of global memory whose address has the block where the other's ends. If they can be found they
 * have one partial tag. */
static void make_twins(struct tc_agent *a, uint32_t blocks, uint64_t every)
{
    struct tc_line_key *shared = &a->pool[TWIN_LINE], *global = &a->pool[TWIN_LINE + 1];
    *shared = (struct tc_line_key){shared->line & (a->size.scratchpad / a->size.line_bytes - 1), 1, 0};
    for (int i = 0; i < 64; i++) {
        shared->block = (uint32_t)agent_draw(&a->rng) & blocks;
        const uint64_t above = shared->block * (a->size.scratchpad / a->size.line_bytes);
        *global = (struct tc_line_key){(shared->line | above) & every, 0, 0};
        if (tc_partial_of(a, shared) == tc_partial_of(a, global)) return;
    }
}

/* Most lines of the pool lie in set 0, and addresses differ from one another in one bit of the extended address. A few differ in
 * two bits of the block alone, and so not in the partial tag. */
static void make_pool(struct tc_agent *a)
{
    int line_bits = (int)a->size.addr_bits;
    for (uint32_t b = a->size.line_bytes; b > 1; b /= 2) line_bits--;
    uint64_t every = UINT64_MAX >> (64 - line_bits), base = agent_draw(&a->rng) & every;
    uint32_t blocks = UINT32_MAX >> (32 - a->size.block_bits), block = agent_below(&a->rng, blocks) + 1;
    for (uint32_t i = 0; i < TC_POOL; i++) {
        uint64_t tag = base, low = i < HOT_LINES ? 0 : i;
        if (i % 3) tag ^= UINT64_C(1) << agent_below(&a->rng, (uint32_t)line_bits);
        if (i % 5 == 4) tag = agent_draw(&a->rng);
        tag = (tag & ~(uint64_t)(a->size.sets - 1)) | (low & (a->size.sets - 1));
        uint32_t shared = agent_below(&a->rng, 2);
        uint32_t other = agent_below(&a->rng, 3) ? 0 : UINT32_C(1) << agent_below(&a->rng, a->size.block_bits);
        if (i % 7 == 5 && a->size.block_bits > a->size.partial_bits) { /* a block of the same partial tag */
            tag = (base & ~(uint64_t)(a->size.sets - 1)) | (low & (a->size.sets - 1));
            shared = 1;
            other = (UINT32_C(1) << a->size.partial_bits | 1)
                    << agent_below(&a->rng, a->size.block_bits - a->size.partial_bits);
        }
        a->pool[i] = (struct tc_line_key){tag & every, shared, (block ^ other) & blocks};
    }
    /* The last line of all and the first, in one space. */
    a->pool[LAST_LINE] = (struct tc_line_key){every, base & 1, block & blocks};
    a->pool[FIRST_LINE] = (struct tc_line_key){0, base & 1, block & blocks};
    /* A scratchpad ends before memory does. One line lies beyond: behind its end, or above. */
    if (!a->size.scratchpad) return;
    const uint64_t lines = a->size.scratchpad / a->size.line_bytes;
    for (uint32_t i = 0; i < TC_POOL; i++)
        if (a->pool[i].shared) a->pool[i].line &= lines - 1;
    make_twins(a, blocks, every);
    a->pool[BEYOND_LINE] = (struct tc_line_key){lines << agent_below(&a->rng, 3) & every, 1, block & blocks};
}

static int tc_agent_init(void *state, const struct spec_values *values, uint64_t seed, enum agent_mode mode,
                         struct spec_error *error)
{
    (void)error;
    struct tc_agent *a = state;
    struct spec_ports p;
    spec_list_ports(values, &p);
    tc_bind_front(&a->front, values, &p);
    a->tries_word = spec_port_word(&p, "tries");
    a->tries_tag_word = spec_port_word(&p, "tries_tag");
    a->mem = agent_channel(&p, "mem");
    a->fill = agent_channel(&p, "fill");
    a->at = tc_find_mem_fields(values);
    struct tc_size *s = &a->size;
    s->ways = (uint32_t)spec_get(values, "WAYS");
    s->line_bytes = (uint32_t)spec_get(values, "LINE_BYTES");
    s->lines = (uint32_t)spec_get(values, "BYTES") / s->line_bytes;
    s->sets = s->lines / s->ways;
    s->halves = s->line_bytes / 2;
    s->data_bytes = (uint32_t)spec_get(values, "DATA_BYTES");
    s->beats = s->line_bytes / s->data_bytes;
    s->misses = (uint32_t)spec_get(values, "MISSES");
    s->addr_bits = (uint32_t)spec_get(values, "ADDR_BITS");
    s->block_bits = (uint32_t)spec_get(values, "BLOCK_BITS");
    s->partial_bits = (uint32_t)spec_get(values, "PARTIAL_BITS");
    s->scratchpad = tc_scratchpad_bytes(values);
    s->plru = spec_get(values, "REPLACEMENT") == TINYCACHE_REPLACEMENT_PLRU;
    a->rng = seed;
    a->fill_rng = ~seed;
    a->other_rng = seed ^ UINT64_C(0x5bd1e995);
    a->mode = mode;
    make_pool(a);
    return 0;
}

/* The lane ------------------------------------------------------------------------------------------------------------ */

enum kind {
    MIXED,     /* anything anywhere */
    SWEEP,     /* stores one after the other through whole lines, now and then with a hole or a load */
    REUSE,     /* loads of no more lines than a set holds, again and again */
    STREAM,    /* loads and stores of one line after the other */
    NEAR_FULL, /* stores into all half-words but one, then a load of all */
    PAST,      /* what is not cached, on lines that are */
    STAYS,     /* stores through a whole line from anywhere on, then loads of it while it begins to leave and stays */
    KINDS
};

static void new_phase(struct tc_agent *a)
{
    struct tc_phase *p = &a->phase;
    uint32_t ways = a->size.ways;
    *p = (struct tc_phase){.left = 4 + agent_below(&a->rng, 60),
                           .kind = agent_below(&a->rng, KINDS),
                           .first = agent_below(&a->rng, 4) ? 0 : agent_below(&a->rng, TC_POOL),
                           .count = 1 + agent_below(&a->rng, agent_below(&a->rng, 2) ? 4 : ways + 3)};
    if (a->mode == AGENT_HOSTILE) p->first = 0;
    if (p->kind == REUSE && p->count > ways) p->count = ways;
    if (p->kind == STREAM) p->count = TC_POOL;
    uint32_t widest = 1;
    while (UINT32_C(1) << widest < a->size.data_bytes) widest++;
    p->size = 1 + agent_below(&a->rng, widest);
    p->skip = agent_below(&a->rng, a->size.halves);
    if (p->kind == SWEEP || p->kind == NEAR_FULL) p->left = a->size.line_bytes >> p->size << agent_below(&a->rng, 3);
    if (p->kind == STAYS) {
        p->first = agent_below(&a->rng, TC_POOL); /* most often it is not here */
        p->offset = 2 * p->skip;
        p->stores = a->size.line_bytes >> p->size;
        p->left = p->stores + 4 + agent_below(&a->rng, 12);
    }
}

static void drive_access(struct tc_agent *a, uint32_t *in)
{
    struct tc_phase *p = &a->phase;
    if (!p->left) new_phase(a);
    p->left--;
    uint32_t *bits = in + a->front.req.data, op = agent_below(&a->rng, 3) ? TINYCACHE_OP_READ : TINYCACHE_OP_WRITE,
             size = p->size;
    for (int i = 0; i < a->front.req.words; i++) bits[i] = (uint32_t)agent_draw(&a->rng);
    agent_fill(&a->rng, bits, a->front.wdata.lsb, a->front.wdata.width);
    uint32_t which = agent_below(&a->rng, p->count), offset = agent_below(&a->rng, a->size.line_bytes) >> size << size;
    switch (p->kind) {
    case MIXED:
        op = agent_below(&a->rng, 16) ? agent_below(&a->rng, 2) : TINYCACHE_OP_ATOMIC;
        size = agent_below(&a->rng, 5);
        break;
    case STREAM: which = p->at++; break;
    case REUSE: op = agent_below(&a->rng, 8) ? TINYCACHE_OP_READ : TINYCACHE_OP_WRITE; break;
    case SWEEP:
    case NEAR_FULL:
        which = p->at;
        offset = p->offset;
        op = agent_below(&a->rng, 10) ? TINYCACHE_OP_WRITE : TINYCACHE_OP_READ;
        if (p->kind == NEAR_FULL) {
            size = 1;
            op = offset / 2 == p->skip ? TINYCACHE_OP_READ : TINYCACHE_OP_WRITE;
            if (op == TINYCACHE_OP_READ && agent_below(&a->rng, 2)) offset ^= 2 & (a->size.line_bytes - 1);
        } else if (agent_below(&a->rng, 24) == 0) p->offset += UINT32_C(1) << size;
        p->offset += UINT32_C(1) << size;
        if (p->offset >= a->size.line_bytes) p->offset = 0, p->at++;
        offset &= a->size.line_bytes - 1;
        break;
    case STAYS:
        which = 0;
        op = p->stores ? TINYCACHE_OP_WRITE : TINYCACHE_OP_READ;
        if (!p->stores) break;
        offset = p->offset;
        p->offset = (p->offset + (UINT32_C(1) << size)) & (a->size.line_bytes - 1);
        p->stores--;
        break;
    default:
        if (agent_below(&a->rng, 2)) op = agent_below(&a->rng, 3);
        size = agent_below(&a->rng, 2) ? 0 : size;
        break;
    }
    const struct tc_line_key *key = &a->pool[(p->first + which) % TC_POOL];
    uint32_t space = key->shared ? TINYCACHE_SPACE_SHARED : TINYCACHE_SPACE_GLOBAL, limit = 0;
    while (UINT32_C(2) << limit <= a->size.data_bytes) limit++;
    if (op == TINYCACHE_OP_ATOMIC) size = 2 + agent_below(&a->rng, 2);
    if (size > limit) size = limit;
    if (p->kind == PAST && space == TINYCACHE_SPACE_GLOBAL && agent_below(&a->rng, 3) == 0)
        space = TINYCACHE_SPACE_LOCAL;
    offset = offset >> size << size;
    /* Now and then the last byte that there is, and then the first two. */
    if (a->at_end || agent_below(&a->rng, 200) == 0) {
        a->at_end = !a->at_end;
        key = &a->pool[a->at_end ? LAST_LINE : FIRST_LINE];
        space = key->shared ? TINYCACHE_SPACE_SHARED : TINYCACHE_SPACE_GLOBAL;
        offset = a->at_end ? a->size.line_bytes - 1 : agent_below(&a->rng, 2);
        op = agent_below(&a->rng, 2);
        size = 0;
    }
    if (agent_below(&a->rng, a->mode == AGENT_HOSTILE ? 12 : 200) == 0) { /* refused, most of them */
        uint32_t wrong = agent_below(&a->rng, 4);
        if (wrong == 0) op = 3;
        if (wrong == 1) space = 3;
        if (wrong == 2) size = agent_below(&a->rng, 8);
        if (wrong == 3) offset ^= 1 + agent_below(&a->rng, a->size.line_bytes - 1);
    }
    bits_set(bits, a->front.op.lsb, 2, op);
    bits_set(bits, a->front.size.lsb, 3, size);
    bits_set(bits, a->front.space.lsb, 2, space);
    if (space == TINYCACHE_SPACE_SHARED || agent_below(&a->rng, 2))
        bits_set(bits, a->front.block.lsb, a->front.block.width, key->block);
    bits_set(bits, a->front.addr.lsb, a->front.addr.width, key->line * a->size.line_bytes + offset);
}

/* A line has been stored whole, and is to begin to leave and stay. */
static int begins_to_leave(struct tc_agent *a)
{
    return a->phase.kind == STAYS && !a->phase.stores && a->phase.left && !agent_below(&a->rng, 4);
}

static void drive_policy(struct tc_agent *a, uint32_t *in)
{
    if (a->policy_left) {
        a->policy_left--;
        return;
    }
    uint32_t usual = agent_below(&a->rng, 3);
    in[a->front.policy_word] = usual ? 0 : agent_below(&a->rng, 4);
    a->policy_left = agent_below(&a->rng, a->mode == AGENT_HOSTILE && !agent_below(&a->rng, 4) ? 6 : 300);
}

/* Until it is drained, and sometimes not so long. */
static void drive_drain(struct tc_agent *a, uint32_t *in)
{
    if (!(in[a->front.drain_word] & 1)) {
        in[a->front.drain_word] = agent_below(&a->rng, a->mode == AGENT_HOSTILE ? 90 : 400) == 0;
        a->drain_left = agent_below(&a->rng, 8) ? 2000 : agent_below(&a->rng, 12);
        if (begins_to_leave(a)) {
            in[a->front.drain_word] = 1;
            a->drain_left = 2 + agent_below(&a->rng, 2 * a->size.beats);
        }
        return;
    }
    uint32_t here = 0;
    for (uint32_t l = 0; l < a->size.lines; l++) here += (uint32_t)a->held[l].present;
    /* A line that begins to leave and stays: its barrier's steps are counted, not the cycles before the first. */
    if (a->drain_left && (a->phase.kind != STAYS || a->leaver_ready)) a->drain_left--;
    if (!here && a->drain_left > 3) a->drain_left = agent_below(&a->rng, 4);
    if (!a->drain_left) in[a->front.drain_word] = 0;
}

/* The memory ---------------------------------------------------------------------------------------------------------- */

static void drive_fill(struct tc_agent *a, uint32_t *in)
{
    uint32_t ready[TC_PARKED], idle[TC_PARKED], n = 0, idles = 0; /* idle: they wait for no answer */
    for (uint32_t e = 0; e < a->size.misses; e++) {
        struct tc_parked *p = &a->parked[e];
        if (!p->used || p->filled) idle[idles++] = e;
        if (!p->used || !p->asked || p->filled) continue;
        if (p->delay) p->delay--;
        else ready[n++] = e;
    }
    int valid = n && agent_acts(&a->busy_fill, a->mode, &a->fill_rng, 240);
    int stray = !valid && idles && a->mode == AGENT_HOSTILE && agent_below(&a->fill_rng, 64) == 0;
    agent_put_bit(&a->fill, in, a->fill.valid, valid || stray);
    agent_clear_data(&a->fill, in);
    if (!valid && !stray) return;
    uint32_t entry = valid ? ready[agent_below(&a->fill_rng, n)] : idle[agent_below(&a->fill_rng, idles)],
             *bits = in + a->fill.data;
    /* Of a line the beats from one on, most often; of an access that is not cached its own. */
    const struct tc_parked *p = &a->parked[entry];
    uint32_t beat = agent_below(&a->fill_rng, a->size.beats), all = UINT32_MAX >> (32 - a->size.beats);
    if (valid && !p->fetch) beat = p->beat / a->size.data_bytes;
    else if (valid && agent_below(&a->fill_rng, 3)) beat = p->beat / a->size.data_bytes;
    while (valid && (p->come >> beat & 1)) beat = (beat + 1) % a->size.beats;
    bits_set(bits, a->at.fill_entry.lsb, a->at.fill_entry.width, entry);
    bits_set_field(bits, 0, a->at.fill_beat, 0, beat);
    bits_set_field(bits, 0, a->at.fill_last, 0,
                   valid ? !p->fetch || (p->come | UINT32_C(1) << beat) == all : agent_below(&a->fill_rng, 2));
    for (uint32_t i = 0; i < a->size.data_bytes; i++)
        bits_set(bits, a->at.fill_data.lsb + (int)(8 * i), 8, valid ? p->line[beat * a->size.data_bytes + i] : 0xa5);
}

static void tc_agent_drive(void *state, uint64_t cycle, uint32_t *in)
{
    struct tc_agent *a = state;
    (void)cycle;
    drive_fill(a, in);
    drive_policy(a, in);
    drive_drain(a, in);
    agent_put_bit(&a->mem, in, a->mem.ready, agent_acts(&a->busy_mem, a->mode, &a->rng, 256));
    agent_put_bit(&a->front.resp, in, a->front.resp.ready, agent_acts(&a->busy_resp, a->mode, &a->rng, 256));
    if (a->req_waits) return;
    int valid = agent_acts(&a->busy_req, a->mode, &a->rng, 250);
    agent_put_bit(&a->front.req, in, a->front.req.valid, valid);
    if (valid) drive_access(a, in);
}

const struct agent_ops agent_tinycache = {
    .name = "tinycache",
    .block = "tinycache",
    .responds = (const char *const[]){"fill", NULL},
    .size = tc_agent_size,
    .init = tc_agent_init,
    .drive = tc_agent_drive,
    .observe = tc_rules_observe,
};
