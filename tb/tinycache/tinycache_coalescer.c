/* The lanes above the coalescer, and the L1 and the scratchpad below it: requests for few lines, answers in any order. */
#include "tb/tinycache/tinycache_coalescer.h"

#include "spec/bits.h"

static size_t coalescer_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct tq_agent);
}

static int coalescer_init(void *state, const struct spec_values *values, uint64_t seed, enum agent_mode mode,
                          struct spec_error *error)
{
    (void)error;
    struct tq_agent *a = state;
    struct spec_ports p;
    spec_list_ports(values, &p);
    a->at = tc_find_mem_fields(values);
    a->lanes = (uint32_t)spec_get(values, "LANES");
    a->misses = (uint32_t)spec_get(values, "MISSES");
    a->entries = (uint32_t)spec_get(values, "ENTRIES");
    a->line_bytes = (uint32_t)spec_get(values, "LINE_BYTES");
    a->data_bytes = (uint32_t)spec_get(values, "DATA_BYTES");
    a->beats = a->line_bytes / a->data_bytes;
    tc_bind_back(&a->back, values, &p);
    a->parts = a->back.line_bytes / a->line_bytes;
    a->line_bits = (uint32_t)a->back.line.width;
    for (uint32_t i = 0; i < a->lanes; i++) {
        a->mem[i] = agent_lane(&p, "lane_mem", (int)i);
        a->fill[i] = agent_lane(&p, "lane_fill", (int)i);
    }
    a->idle_word = spec_port_word(&p, "idle");
    a->rng = seed;
    a->answer_rng = ~seed;
    a->mode = mode;
    uint64_t base = agent_draw(&a->rng);
    for (int i = 0; i < TQ_POOL; i++) {
        uint64_t line = i % 2 ? base ^ UINT64_C(1) << agent_below(&a->rng, a->line_bits) : base;
        a->pool[i].line = line & (UINT64_MAX >> (64 - a->line_bits));
        a->pool[i].shared = (uint32_t)i / 2 % 2;
        /* A lane gives a global line no block; the page's rule of groups does not rest on that. */
        int blocks = a->pool[i].shared || i % 8 >= 4;
        a->pool[i].block = blocks ? (uint32_t)(base >> 40) ^ (uint32_t)(i / 4) << (i % a->at.block.width) : 0;
        a->pool[i].block &= UINT32_MAX >> (32 - a->at.block.width);
    }
    /* The first line of the scratchpad, and its last one. */
    a->pool[TQ_POOL - 2].shared = a->pool[TQ_POOL - 1].shared = 1;
    a->pool[TQ_POOL - 2].line = a->pool[TQ_POOL - 2].block = 0;
    a->pool[TQ_POOL - 1].line = UINT64_MAX >> (64 - a->line_bits);
    a->pool[TQ_POOL - 1].block = UINT32_MAX >> (32 - a->at.block.width);
    return 0;
}

/* Driving ------------------------------------------------------------------------------------------------------------ */

static int free_entry(const struct tq_agent *a, uint32_t lane)
{
    for (uint32_t e = 0; e < a->misses; e++)
        if (!(a->owes[lane] >> e & 1)) return (int)e;
    return -1;
}

static void drive_lane(struct tq_agent *a, uint32_t lane, uint32_t *in)
{
    const struct agent_channel *c = &a->mem[lane];
    int base = 32 * c->data + c->lsb, entry = free_entry(a, lane);
    uint32_t which = a->phase_pool, type = agent_below(&a->rng, 4);
    if (a->phase_kind == 0) which = agent_below(&a->rng, TQ_POOL);
    if (a->phase_kind == 1) type = TINYCACHE_MEM_TYPE_FETCH;
    if (a->phase_kind == 2) type = agent_below(&a->rng, 3) ? TINYCACHE_MEM_TYPE_WRITE : TINYCACHE_MEM_TYPE_READ;
    if (entry < 0) type = TINYCACHE_MEM_TYPE_WRITE;
    if (type != TINYCACHE_MEM_TYPE_WRITE && agent_below(&a->rng, 2)) { /* any free entry, not the lowest */
        uint32_t other = agent_below(&a->rng, a->misses);
        if (!(a->owes[lane] >> other & 1)) entry = (int)other;
    }
    agent_clear_data(c, in);
    bits_set(in, base + a->at.type.lsb, 2, type);
    if (type != TINYCACHE_MEM_TYPE_WRITE) bits_set(in, base + a->at.entry.lsb, a->at.entry.width, (uint64_t)entry);
    if (type == TINYCACHE_MEM_TYPE_ATOMIC) bits_set(in, base + a->at.atom.lsb, 4, agent_below(&a->rng, 16));
    bits_set(in, base + a->at.shared.lsb, 1, a->pool[which].shared);
    bits_set(in, base + a->at.block.lsb, a->at.block.width, a->pool[which].block);
    uint64_t line = a->pool[which].line * a->parts + agent_below(&a->rng, a->parts);
    bits_set(in, base + a->at.line.lsb, a->at.line.width, line);
    bits_set(in, base + a->at.beat.lsb, a->at.beat.width, agent_below(&a->rng, a->beats));
    uint32_t first = agent_below(&a->rng, a->data_bytes), count = 1 + agent_below(&a->rng, 16);
    uint64_t holes = agent_below(&a->rng, 2) ? UINT64_MAX : agent_draw(&a->rng);
    uint32_t data[TC_DATA / 4];
    agent_fill(&a->rng, data, 0, (int)(8 * a->data_bytes));
    for (uint32_t i = 0; i < a->data_bytes; i += 4) {
        uint32_t mask = 0, word = data[i / 4];
        for (uint32_t k = 0; k < 4; k++) {
            int meant = type == TINYCACHE_MEM_TYPE_FETCH || (i + k - first < count && (holes >> ((i + k) & 63) & 1));
            mask |= (uint32_t)meant << k;
            if (type != TINYCACHE_MEM_TYPE_ATOMIC && (type != TINYCACHE_MEM_TYPE_WRITE || !meant))
                word &= ~(UINT32_C(255) << (8 * k));
        }
        bits_set(in, base + a->at.mask.lsb + (int)i, 4, mask);
        bits_set(in, base + a->at.data.lsb + (int)(8 * i), 32, word);
    }
}

static void drive_answer(struct tq_agent *a, int which, int stray, uint32_t *in)
{
    struct tc_side *s = &a->back.side[which];
    uint32_t ready[TQ_ENTRIES], n = 0, lowest = a->entries;
    if (s->waits) return;
    for (uint32_t e = 0; e < a->entries; e++) {
        struct tq_entry *j = &a->joined[e];
        if (!j->due && lowest == a->entries) lowest = e;
        if (j->due && j->asked && j->shared == which) {
            if (j->delay) j->delay--;
            else ready[n++] = e;
        }
    }
    int valid = n && agent_acts(&s->busy_resp, a->mode, &a->answer_rng, 240);
    uint32_t id = valid ? ready[agent_below(&a->answer_rng, n)] : agent_below(&a->answer_rng, a->entries);
    const uint32_t due = a->joined[id].due;
    uint32_t part = valid ? tc_some_part(due, &a->answer_rng) : agent_below(&a->answer_rng, a->parts);
    if (!valid && stray && !(due >> part & 1) && id != lowest) valid = agent_below(&a->answer_rng, 8) == 0;
    agent_put_bit(&s->resp, in, s->resp.valid, valid);
    agent_clear_data(&s->resp, in);
    if (!valid) return;
    bits_set_field(in + s->resp.data, 0, a->back.answer_id, 0, id);
    bits_set_field(in + s->resp.data, 0, a->back.answer_part, 0, part);
    agent_fill(&a->answer_rng, in + s->resp.data, a->back.answer_data.lsb, (int)(8 * a->line_bytes));
}

static void coalescer_drive(void *state, uint64_t cycle, uint32_t *in)
{
    struct tq_agent *a = state;
    (void)cycle;
    drive_answer(a, 0, 0, in);
    /* An answer that nobody waits for, also a part that was given or not asked of a request under way: only where it is taken at
     * once, or else it might be waited for by then. */
    drive_answer(a, 1, a->mode == AGENT_HOSTILE && !agent_bit(&a->back.side[0].resp, in, a->back.side[0].resp.valid),
                 in);
    for (int k = 0; k < 2; k++) {
        struct tc_side *s = &a->back.side[k];
        agent_put_bit(&s->req, in, s->req.ready, agent_acts(&s->busy_req, a->mode, &a->rng, 256));
    }
    if (!a->phase_left--) {
        a->phase_left = agent_below(&a->rng, 40);
        a->phase_kind = agent_below(&a->rng, 4);
        a->phase_pool = agent_below(&a->rng, TQ_POOL);
    }
    for (uint32_t i = 0; i < a->lanes; i++) {
        agent_put_bit(&a->fill[i], in, a->fill[i].ready, (int)(agent_draw(&a->rng) & 1)); /* not looked at */
        if (a->waits >> i & 1) continue;
        int valid = agent_acts(&a->busy_lane[i], a->mode, &a->rng, a->phase_kind == 3 ? 40 : 200);
        agent_put_bit(&a->mem[i], in, a->mem[i].valid, valid);
        if (valid) drive_lane(a, i, in);
    }
}

const struct agent_ops agent_tinycache_coalescer = {
    .name = "tinycache_coalescer",
    .block = "tinycache_coalescer",
    .responds = (const char *const[]){"l1_resp", "shared_resp", NULL},
    .size = coalescer_size,
    .init = coalescer_init,
    .drive = coalescer_drive,
    .observe = tq_observe,
};
