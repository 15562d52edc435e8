/* The lanes above the coalescer, and the L1 and the scratchpad below it. The agent keeps its own account of who asked for
 * what, and says in every cycle what must come out: a lane's requests leave in its order; those of one kind for one line
 * that stand at the ports together leave as one, with their masks joined; every answer reaches each lane that waits for
 * it once, with that lane's own part; no lane waits for ever. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cmodel/model.h"
#include "spec/tinycache_array.h"
#include "spec/tinycache_codes.h"
#include "tb/agents/tinycache_ports.h"

enum { LANES = 32, LINE = 128, MISSES = 8, ENTRIES = 32, POOL = 8, QUEUE = 2, WORDS = 48 };

struct ask { /* a lane's request */
    uint32_t type, entry, atom, shared, block;
    uint64_t line; /* below */
    uint32_t part;
    uint8_t mask[LINE], data[LINE];
};

struct joined {
    uint32_t type, id, past, atom, shared, block;
    uint64_t line;
    uint8_t mask[LINE], data[LINE];
};

struct entry {
    int used, asked, shared; /* asked: it has reached the memory below */
    uint32_t lanes, delay, lane_entry[LANES], part[LANES];
};

struct coalescer_agent {
    struct agent_channel mem[LANES], fill[LANES];
    struct tc_back back;
    int idle_word;
    struct spec_slice type, entry, atom, shared, block, line, mask, data, fill_entry, fill_data;
    uint32_t lanes, misses, entries, line_bytes, parts, line_bits;
    uint64_t rng, answer_rng;
    enum agent_mode mode;
    struct agent_pace busy_lane[LANES];
    struct {
        uint64_t line;
        uint32_t shared, block;
    } pool[POOL];
    uint32_t phase_left, phase_kind, phase_pool;

    int alive;
    struct ask ask[LANES];                            /* at the ports */
    uint32_t pick, waits, owes[LANES], waited[LANES]; /* owes: of each lane, entries that wait for an answer */
    struct entry joined[ENTRIES];
    struct joined queue[QUEUE];
    uint32_t queued;
    int last_both; /* which side was taken the last time both were there */
    int answer_valid;
    struct entry answer; /* the entry that the answer register answers */
    uint32_t answer_data[LINE / 4];
};

static size_t coalescer_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct coalescer_agent);
}

static int coalescer_init(void *state, const struct spec_values *values, uint64_t seed, enum agent_mode mode,
                          struct spec_error *error)
{
    (void)error;
    struct coalescer_agent *a = state;
    struct spec_ports p;
    spec_list_ports(values, &p);
    const struct spec_record *mem = &tinycache_mem_record, *fill = &tinycache_fill_record;
#define FIELD(member, record, name) a->member = spec_field_slice(values, record, name)
    FIELD(type, mem, "type"), FIELD(entry, mem, "entry"), FIELD(atom, mem, "atom"), FIELD(shared, mem, "shared");
    FIELD(block, mem, "block"), FIELD(line, mem, "line"), FIELD(mask, mem, "mask"), FIELD(data, mem, "data");
    FIELD(fill_entry, fill, "entry"), FIELD(fill_data, fill, "data");
#undef FIELD
    a->lanes = (uint32_t)spec_get(values, "LANES");
    a->misses = (uint32_t)spec_get(values, "MISSES");
    a->entries = (uint32_t)spec_get(values, "ENTRIES");
    a->line_bytes = (uint32_t)spec_get(values, "LINE_BYTES");
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
    for (int i = 0; i < POOL; i++) {
        uint64_t line = i % 2 ? base ^ UINT64_C(1) << agent_below(&a->rng, a->line_bits) : base;
        a->pool[i].line = line & (UINT64_MAX >> (64 - a->line_bits));
        a->pool[i].shared = (uint32_t)i / 2 % 2;
        a->pool[i].block = a->pool[i].shared ? (uint32_t)(base >> 40) ^ (uint32_t)(i / 4) << (i % a->block.width) : 0;
        a->pool[i].block &= UINT32_MAX >> (32 - a->block.width);
    }
    return 0;
}

/* Driving ------------------------------------------------------------------------------------------------------------ */

static int free_entry(const struct coalescer_agent *a, uint32_t lane)
{
    for (uint32_t e = 0; e < a->misses; e++)
        if (!(a->owes[lane] >> e & 1)) return (int)e;
    return -1;
}

static void drive_lane(struct coalescer_agent *a, uint32_t lane, uint32_t *in)
{
    const struct agent_channel *c = &a->mem[lane];
    int base = 32 * c->data + c->lsb, entry = free_entry(a, lane);
    uint32_t which = a->phase_pool, type = agent_below(&a->rng, 4);
    if (a->phase_kind == 0) which = agent_below(&a->rng, POOL);
    if (a->phase_kind == 1) type = TINYCACHE_MEM_TYPE_FETCH;
    if (a->phase_kind == 2) type = agent_below(&a->rng, 3) ? TINYCACHE_MEM_TYPE_WRITE : TINYCACHE_MEM_TYPE_READ;
    if (entry < 0) type = TINYCACHE_MEM_TYPE_WRITE;
    if (type != TINYCACHE_MEM_TYPE_WRITE && agent_below(&a->rng, 2)) { /* any free entry, not the lowest */
        uint32_t other = agent_below(&a->rng, a->misses);
        if (!(a->owes[lane] >> other & 1)) entry = (int)other;
    }
    agent_clear_data(c, in);
    bits_set(in, base + a->type.lsb, 2, type);
    if (type != TINYCACHE_MEM_TYPE_WRITE) bits_set(in, base + a->entry.lsb, a->entry.width, (uint64_t)entry);
    if (type == TINYCACHE_MEM_TYPE_ATOMIC) bits_set(in, base + a->atom.lsb, 4, agent_below(&a->rng, 16));
    bits_set(in, base + a->shared.lsb, 1, a->pool[which].shared);
    bits_set(in, base + a->block.lsb, a->block.width, a->pool[which].block);
    uint64_t line = a->pool[which].line * a->parts + agent_below(&a->rng, a->parts);
    bits_set(in, base + a->line.lsb, a->line.width, line);
    uint32_t first = agent_below(&a->rng, a->line_bytes), count = 1 + agent_below(&a->rng, 16);
    uint64_t holes = agent_below(&a->rng, 2) ? UINT64_MAX : agent_draw(&a->rng);
    for (uint32_t i = 0; i < a->line_bytes; i += 4) {
        uint32_t mask = 0, word = (uint32_t)agent_draw(&a->rng);
        for (uint32_t k = 0; k < 4; k++) {
            int meant = type == TINYCACHE_MEM_TYPE_FETCH || (i + k - first < count && (holes >> ((i + k) & 63) & 1));
            mask |= (uint32_t)meant << k;
            if (type != TINYCACHE_MEM_TYPE_ATOMIC && (type != TINYCACHE_MEM_TYPE_WRITE || !meant))
                word &= ~(UINT32_C(255) << (8 * k));
        }
        bits_set(in, base + a->mask.lsb + (int)i, 4, mask);
        bits_set(in, base + a->data.lsb + (int)(8 * i), 32, word);
    }
}

static void drive_answer(struct coalescer_agent *a, int which, int stray, uint32_t *in)
{
    struct tc_side *s = &a->back.side[which];
    uint32_t ready[ENTRIES], n = 0, lowest = a->entries;
    if (s->waits) return;
    for (uint32_t e = 0; e < a->entries; e++) {
        struct entry *j = &a->joined[e];
        if (!j->used && lowest == a->entries) lowest = e;
        if (j->used && j->asked && j->shared == which) {
            if (j->delay) j->delay--;
            else ready[n++] = e;
        }
    }
    int valid = n && agent_acts(&s->busy_resp, a->mode, &a->answer_rng, 240);
    uint32_t id = valid ? ready[agent_below(&a->answer_rng, n)] : agent_below(&a->answer_rng, a->entries);
    if (!valid && stray && !a->joined[id].used && id != lowest && agent_below(&a->answer_rng, 32) == 0) valid = 1;
    agent_put_bit(&s->resp, in, s->resp.valid, valid);
    agent_clear_data(&s->resp, in);
    if (!valid) return;
    uint8_t line[LINE];
    for (uint32_t i = 0; i < a->back.line_bytes; i += 4) {
        uint64_t word = agent_draw(&a->answer_rng);
        for (uint32_t k = 0; k < 4; k++) line[i + k] = (uint8_t)(word >> (8 * k));
    }
    tc_put_answer(&a->back, which, id, line, in);
}

static void coalescer_drive(void *state, uint64_t cycle, uint32_t *in)
{
    struct coalescer_agent *a = state;
    (void)cycle;
    drive_answer(a, 0, 0, in);
    /* An answer that nobody waits for: only where it is taken at once. */
    drive_answer(a, 1, a->mode == AGENT_HOSTILE && !agent_bit(&a->back.side[0].resp, in, a->back.side[0].resp.valid),
                 in);
    for (int k = 0; k < 2; k++) {
        struct tc_side *s = &a->back.side[k];
        agent_put_bit(&s->req, in, s->req.ready, agent_acts(&s->busy_req, a->mode, &a->rng, 256));
    }
    if (!a->phase_left--) {
        a->phase_left = agent_below(&a->rng, 40);
        a->phase_kind = agent_below(&a->rng, 4);
        a->phase_pool = agent_below(&a->rng, POOL);
    }
    for (uint32_t i = 0; i < a->lanes; i++) {
        agent_put_bit(&a->fill[i], in, a->fill[i].ready, (int)(agent_draw(&a->rng) & 1)); /* not looked at */
        if (a->waits >> i & 1) continue;
        int valid = agent_acts(&a->busy_lane[i], a->mode, &a->rng, a->phase_kind == 3 ? 40 : 200);
        agent_put_bit(&a->mem[i], in, a->mem[i].valid, valid);
        if (valid) drive_lane(a, i, in);
    }
}

/* Checks ------------------------------------------------------------------------------------------------------------- */

static void read_ask(const struct coalescer_agent *a, uint32_t lane, const uint32_t *in, struct ask *r)
{
    int base = 32 * a->mem[lane].data + a->mem[lane].lsb;
    r->type = (uint32_t)bits_get(in, base + a->type.lsb, 2);
    r->entry = (uint32_t)bits_get(in, base + a->entry.lsb, a->entry.width);
    r->atom = (uint32_t)bits_get(in, base + a->atom.lsb, 4);
    r->shared = (uint32_t)bits_get(in, base + a->shared.lsb, 1);
    r->block = (uint32_t)bits_get(in, base + a->block.lsb, a->block.width);
    uint64_t line = bits_get(in, base + a->line.lsb, a->line.width);
    r->line = line / a->parts;
    r->part = (uint32_t)(line % a->parts);
    tc_read_masked(in, base + a->mask.lsb, base + a->data.lsb, a->line_bytes, r->mask, r->data);
}

static uint32_t class_of(const struct ask *r)
{
    return r->type == TINYCACHE_MEM_TYPE_FETCH ? TINYCACHE_MEM_TYPE_READ : r->type;
}

/* May these two leave together? */
static int together(const struct ask *x, const struct ask *y)
{
    return class_of(x) == class_of(y) && x->type != TINYCACHE_MEM_TYPE_ATOMIC && x->shared == y->shared &&
           x->block == y->block && x->line == y->line;
}

static uint32_t lowest_unused(const struct coalescer_agent *a)
{
    uint32_t e = 0;
    while (e < a->entries && a->joined[e].used) e++;
    return e;
}

static void join(const struct coalescer_agent *a, struct joined *j, const struct ask *r)
{
    uint32_t at = r->part * a->line_bytes;
    for (uint32_t i = 0; i < a->line_bytes; i++) {
        j->mask[at + i] |= r->mask[i];
        if (r->type == TINYCACHE_MEM_TYPE_ATOMIC || (r->type == TINYCACHE_MEM_TYPE_WRITE && r->mask[i]))
            j->data[at + i] = r->data[i];
    }
}

/* The lanes that are taken in this cycle; their joined request enters the queue. */
static uint32_t take_group(struct coalescer_agent *a, const struct ask *ask, uint32_t valid)
{
    const struct ask *first = &ask[a->pick];
    uint32_t id = lowest_unused(a), lanes = 0;
    if (!(valid >> a->pick & 1) || a->queued >= QUEUE || (first->type != TINYCACHE_MEM_TYPE_WRITE && id == a->entries))
        return 0;
    struct joined *j = &a->queue[a->queued];
    *j = (struct joined){.type = first->type == TINYCACHE_MEM_TYPE_WRITE    ? TINYCACHE_LINE_TYPE_WRITE
                                 : first->type == TINYCACHE_MEM_TYPE_ATOMIC ? TINYCACHE_LINE_TYPE_ATOMIC
                                                                            : TINYCACHE_LINE_TYPE_READ,
                         .id = first->type == TINYCACHE_MEM_TYPE_WRITE ? 0 : id,
                         .past = first->type == TINYCACHE_MEM_TYPE_ATOMIC && !first->shared,
                         .atom = first->atom,
                         .shared = first->shared,
                         .block = first->block,
                         .line = first->line};
    for (uint32_t i = 0; i < a->lanes; i++)
        if (i == a->pick || ((valid >> i & 1) && together(first, &ask[i])))
            lanes |= UINT32_C(1) << i, join(a, j, &ask[i]);
    if (first->type == TINYCACHE_MEM_TYPE_WRITE) return lanes;
    struct entry *e = &a->joined[id];
    *e = (struct entry){.used = 1, .shared = (int)first->shared, .lanes = lanes};
    for (uint32_t i = 0; i < a->lanes; i++) {
        if (!(lanes >> i & 1)) continue;
        e->lane_entry[i] = ask[i].entry;
        e->part[i] = ask[i].part;
        a->owes[i] |= UINT32_C(1) << ask[i].entry;
    }
    return lanes;
}

static int check_head(struct coalescer_agent *a, const uint32_t *out, struct spec_error *error)
{
    const struct joined *j = &a->queue[0];
    for (uint32_t k = 0; k < 2; k++) {
        const struct agent_channel *c = &a->back.side[k].req;
        int valid = agent_bit(c, out, c->valid), due = a->queued && j->shared == k;
        AGENT_CHECK(valid == due, "%s: a request %s", k ? "shared" : "l1", due ? "is missing" : "that no lane made");
        if (!valid) continue;
        const struct tc_line_request r = tc_read_line_request(&a->back, (int)k, out);
        AGENT_CHECK(r.type == j->type && r.id == j->id && r.line == j->line,
                    "joined request: type %u id %u line %" PRIx64 ", must be %u, %u, %" PRIx64, r.type, r.id, r.line,
                    j->type, j->id, j->line);
        AGENT_CHECK(r.past == j->past && r.atom == j->atom && r.block == j->block,
                    "joined request: past %u atom %u block %x, must be %u, %u, %x", r.past, r.atom, r.block, j->past,
                    j->atom, j->block);
        for (uint32_t i = 0; i < a->back.line_bytes; i++)
            AGENT_CHECK(r.mask[i] == j->mask[i] && r.data[i] == j->data[i],
                        "joined request: byte %u is %02x, mask %u, must be %02x, mask %u", i, r.data[i], r.mask[i],
                        j->data[i], j->mask[i]);
    }
    AGENT_CHECK((out[a->idle_word] & 1) == !a->queued, "idle with %u requests in the queue", a->queued);
    return 0;
}

static int check_answers(struct coalescer_agent *a, const uint32_t *out, struct spec_error *error)
{
    const struct entry *e = &a->answer;
    for (uint32_t i = 0; i < a->lanes; i++) {
        const struct agent_channel *c = &a->fill[i];
        int valid = agent_bit(c, out, c->valid), due = a->answer_valid && (e->lanes >> i & 1),
            base = 32 * c->data + c->lsb;
        AGENT_CHECK(valid == due, "lane %u: an answer %s", i, due ? "is missing" : "that it does not wait for");
        if (!valid) continue;
        AGENT_CHECK(bits_get(out, base + a->fill_entry.lsb, a->fill_entry.width) == e->lane_entry[i],
                    "lane %u: the answer is for entry %" PRIu64 ", must be %u", i,
                    bits_get(out, base + a->fill_entry.lsb, a->fill_entry.width), e->lane_entry[i]);
        for (uint32_t b = 0; b < a->line_bytes; b += 4)
            AGENT_CHECK(bits_get(out, base + a->fill_data.lsb + (int)(8 * b), 32) ==
                            a->answer_data[(e->part[i] * a->line_bytes + b) / 4],
                        "lane %u: bytes from %u of the answer are not those of its part", i, b);
        a->owes[i] &= ~(UINT32_C(1) << e->lane_entry[i]);
    }
    a->answer_valid = 0;
    return 0;
}

/* 0, -1, or 1 where an answer is for what was not asked. */
static int take_answer(struct coalescer_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    int valid[2], both, prefer;
    for (int k = 0; k < 2; k++) valid[k] = agent_bit(&a->back.side[k].resp, in, a->back.side[k].resp.valid);
    both = valid[0] && valid[1];
    prefer = !a->last_both;
    for (int k = 0; k < 2; k++) {
        const struct agent_channel *c = &a->back.side[k].resp;
        int ready = agent_bit(c, out, c->ready), due = !both || prefer == k;
        AGENT_CHECK(ready == due, "%s_resp: ready is %d", k ? "shared" : "l1", ready);
        a->back.side[k].waits = valid[k] && !ready;
        if (!valid[k] || !ready) continue;
        uint32_t id = (uint32_t)bits_get_field(in + c->data, 0, a->back.answer_id, 0);
        struct entry *e = &a->joined[id];
        if ((e->used && (!e->asked || e->shared != k)) || (!e->used && id == lowest_unused(a))) {
            snprintf(error->text, sizeof error->text, "an answer for what was not asked");
            return 1;
        }
        if (!e->used) continue;
        a->answer_valid = 1;
        a->answer = *e;
        e->asked = 0; /* it becomes unused at the edge */
        for (uint32_t i = 0; i < a->back.line_bytes; i += 4)
            a->answer_data[i / 4] = (uint32_t)bits_get(in + c->data, a->back.answer_data.lsb + (int)(8 * i), 32);
    }
    if (both) a->last_both = prefer;
    return 0;
}

static void release_answered(struct coalescer_agent *a, const struct entry *before)
{
    for (uint32_t e = 0; e < a->entries; e++)
        if (before[e].used && before[e].asked && !a->joined[e].asked) a->joined[e].used = 0;
}

static void next_pick(struct coalescer_agent *a, uint32_t candidates)
{
    if (candidates >> a->pick & 1) return;
    for (uint32_t k = 1; k <= a->lanes; k++) {
        uint32_t lane = (a->pick + k) % a->lanes;
        if (!(candidates >> lane & 1)) continue;
        a->pick = lane;
        return;
    }
}

static void forget(struct coalescer_agent *a)
{
    a->alive = 1;
    a->pick = a->waits = a->queued = 0;
    a->last_both = a->answer_valid = a->back.side[0].waits = a->back.side[1].waits = 0;
    memset(a->owes, 0, sizeof a->owes);
    memset(a->waited, 0, sizeof a->waited);
    memset(a->joined, 0, sizeof a->joined);
}

/* Lanes that wait although there is room take their turn. */
static int check_turns(struct coalescer_agent *a, uint32_t valid, uint32_t taken, int room, struct spec_error *error)
{
    for (uint32_t i = 0; i < a->lanes; i++) {
        if (!(valid >> i & 1) || (taken >> i & 1)) a->waited[i] = 0;
        else a->waited[i] += (uint32_t)room;
        AGENT_CHECK(a->waited[i] <= a->lanes + 1, "lane %u waits for ever", i);
    }
    return 0;
}

static int coalescer_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct coalescer_agent *a = state;
    struct ask *ask = a->ask;
    struct entry before[ENTRIES];
    uint32_t valid = 0, ready = 0;
    if (in[0] & 1) {
        forget(a);
        return 0;
    }
    if (!a->alive) return 0;
    if (check_head(a, out, error) || check_answers(a, out, error)) return -1;
    for (uint32_t i = 0; i < a->lanes; i++) {
        ready |= (uint32_t)agent_bit(&a->mem[i], out, a->mem[i].ready) << i;
        if (!agent_bit(&a->mem[i], in, a->mem[i].valid)) continue;
        valid |= UINT32_C(1) << i;
        if (!(a->waits >> i & 1)) read_ask(a, i, in, &ask[i]);
        if (ask[i].type == TINYCACHE_MEM_TYPE_WRITE || !(a->owes[i] >> ask[i].entry & 1)) continue;
        snprintf(error->text, sizeof error->text, "lane %u: its entry is in use", i);
        return 1;
    }
    memcpy(before, a->joined, sizeof before);
    int status = take_answer(a, in, out, error), room = a->queued < QUEUE && lowest_unused(a) < a->entries;
    if (status) return status;
    uint32_t waiting = a->queued, lanes = take_group(a, ask, valid);
    AGENT_CHECK(ready == lanes, "lanes %x are taken, must be %x (lane %u's turn)", ready, lanes, a->pick);
    if (check_turns(a, valid, lanes, room, error)) return -1;
    release_answered(a, before);
    if (waiting) {
        const struct tc_side *s = &a->back.side[a->queue[0].shared];
        int leaves = agent_bit(&s->req, in, s->req.ready);
        struct entry *e = &a->joined[a->queue[0].id];
        if (leaves && a->queue[0].type != TINYCACHE_LINE_TYPE_WRITE) {
            e->asked = 1;
            e->delay = agent_below(&a->answer_rng, a->mode == AGENT_READY           ? 3
                                                   : agent_below(&a->answer_rng, 3) ? 8
                                                                                    : 80);
        }
        if (leaves) a->queue[0] = a->queue[1];
        a->queued += (lanes != 0);
        a->queued -= (uint32_t)leaves;
    } else {
        a->queued += (lanes != 0);
    }
    next_pick(a, valid & ~lanes);
    a->waits = valid & ~lanes;
    return 0;
}

const struct agent_ops agent_tinycache_coalescer = {
    .name = "tinycache_coalescer",
    .block = "tinycache_coalescer",
    .responds = (const char *const[]){"l1_resp", "shared_resp", NULL},
    .size = coalescer_size,
    .init = coalescer_init,
    .drive = coalescer_drive,
    .observe = coalescer_observe,
};
