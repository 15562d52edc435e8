/* The warps above the array. In each epoch, from barrier to barrier, every chunk of memory has a role that says which lane
 * may write which bytes; the warps keep to it, but for a few accesses that race on purpose. */
#include <string.h>

#include "spec/bits.h"
#include "tb/tinycache/tinycache_access.h"
#include "tb/tinycache/tinycache_array.h"
#include "tb/tinycache/tinycache_stream.h"

enum { GROUPS = 4, GROUP = TA_POOL / GROUPS };
/* Global memory, two thread blocks on the same offsets of the scratchpad, and lines of one lane each. */
enum { GROUP_GLOBAL, GROUP_BLOCK, GROUP_OTHER_BLOCK, GROUP_PRIVATE };
enum { PRIVATE_LINES = 3 }; /* of each lane */

static size_t ta_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct ta_agent);
}

static void make_pool(struct ta_agent *a)
{
    uint64_t every = UINT64_MAX >> (64 - a->addr_bits), stride = (uint64_t)a->sets * a->line_bytes;
    uint64_t base = agent_draw(&a->rng), in_scratchpad = a->scratchpad - 1;
    uint32_t blocks = UINT32_MAX >> (32 - a->block_bits), block = (uint32_t)agent_draw(&a->rng);
    if (block >> 30 == 0) block |= blocks;
    if (stride < TC_CHUNK) stride = TC_CHUNK;
    for (uint32_t i = 0; i < GROUP; i++) {
        uint64_t addr = i < 6 ? base + i * stride : base ^ UINT64_C(1) << agent_below(&a->rng, a->addr_bits);
        if (i == 6) addr = UINT64_MAX; /* where the addresses end, and begin again */
        if (i == 7) addr = base & 1 ? 0 : agent_draw(&a->rng);
        for (uint32_t g = 0; g < GROUPS; g++) {
            a->pool[g * GROUP + i].addr = addr & every & ~(uint64_t)(TC_CHUNK - 1);
            a->pool[g * GROUP + i].shared = g == GROUP_BLOCK || g == GROUP_OTHER_BLOCK;
            if (a->pool[g * GROUP + i].shared) a->pool[g * GROUP + i].addr &= in_scratchpad;
            a->pool[g * GROUP + i].block = block & blocks;
        }
        a->pool[GROUP_OTHER_BLOCK * GROUP + i].block ^= UINT32_C(1) << (block >> 27) % a->block_bits;
    }
}

static int ta_init(void *state, const struct spec_values *values, uint64_t seed, enum agent_mode mode,
                   struct spec_error *error)
{
    (void)error;
    struct ta_agent *a = state;
    struct spec_ports p;
    spec_list_ports(values, &p);
    tc_bind_front(&a->front, values, &p);
    tc_bind_back(&a->back, values, &p);
    a->lanes = (uint32_t)spec_get(values, "LANES");
    a->line_bytes = (uint32_t)spec_get(values, "LINE_BYTES");
    a->data_bytes = (uint32_t)spec_get(values, "DATA_BYTES");
    a->lines = (uint32_t)spec_get(values, "BYTES") / a->line_bytes;
    a->sets = a->lines / (uint32_t)spec_get(values, "WAYS");
    a->addr_bits = (uint32_t)spec_get(values, "ADDR_BITS");
    a->block_bits = (uint32_t)spec_get(values, "BLOCK_BITS");
    a->ids = (uint32_t)spec_get(values, "ENTRIES");
    a->warps = (uint32_t)spec_get(values, "WARPS");
    a->tag_bits = (uint32_t)spec_get(values, "TAG_BITS");
    a->scratchpad = tc_scratchpad_bytes(values);
    a->rng = seed;
    a->answer_rng = ~seed;
    a->other_rng = seed ^ UINT64_C(0x5bd1e995);
    a->mode = mode;
    make_pool(a);
    return 0;
}

/* Warps -------------------------------------------------------------------------------------------------------------- */

enum role { READ_ONLY, INTERLEAVED, BLOCKED, ADDED, ROLES };

/* The role of a chunk of the pool in this epoch, and `size` (log2) of the pieces that its lanes own in turn. */
static enum role role_of(const struct ta_agent *a, uint32_t place, uint32_t *piece)
{
    uint64_t rng = a->epoch * 64 + place;
    uint64_t draw = agent_draw(&rng);
    *piece = 1 + (uint32_t)(draw >> 40) % 4;
    if (place >= GROUP_PRIVATE * GROUP) return BLOCKED; /* of one lane each: drive_lane */
    return (enum role)((draw >> 20) % ROLES);
}

/* Where this lane goes in the chunk; -1: nowhere. */
static int offset_in(struct ta_agent *a, uint32_t place, uint32_t lane, uint32_t op, uint32_t size)
{
    uint32_t piece, at = 0, width = TC_CHUNK;
    switch (role_of(a, place, &piece)) {
    case READ_ONLY:
        if (op != TINYCACHE_OP_READ) return -1;
        break;
    case INTERLEAVED: { /* piece k belongs to lane k modulo the lanes */
        uint32_t turns = (TC_CHUNK >> piece) / a->lanes;
        if ((TC_CHUNK >> piece) % a->lanes > lane) turns++;
        if (!turns || size > piece) return -1;
        width = UINT32_C(1) << piece;
        at = (lane + agent_below(&a->rng, turns) * a->lanes) << piece;
        break;
    }
    case BLOCKED:
        if (place >= GROUP_PRIVATE * GROUP) break;
        width = TC_CHUNK / a->lanes;
        at = lane * width;
        break;
    default:
        if (op != TINYCACHE_OP_ATOMIC) return -1;
        return (int)(agent_below(&a->rng, 4) * 4);
    }
    if (UINT32_C(1) << size > width) return -1;
    uint32_t where = agent_below(&a->rng, 8); /* first, last, or any */
    return (int)(at + (where == 0   ? 0
                       : where == 1 ? width - (UINT32_C(1) << size)
                                    : agent_below(&a->rng, width) >> size << size));
}

static void new_phase(struct ta_agent *a)
{
    struct ta_phase *p = &a->phase;
    *p = (struct ta_phase){.left = 2 + agent_below(&a->rng, 30),
                           .kind = agent_below(&a->rng, 4),
                           .group = agent_below(&a->rng, GROUPS),
                           .first = agent_below(&a->rng, GROUP),
                           .count = 1 + agent_below(&a->rng, 4)};
    uint32_t widest = 1;
    while (UINT32_C(1) << widest < a->data_bytes) widest++;
    p->size = 1 + agent_below(&a->rng, agent_below(&a->rng, 2) ? 2 : widest);
    if (a->mode == AGENT_HOSTILE) p->first = 0;
    if (a->lanes == 1 || agent_below(&a->rng, 4)) return;
    p->kind = 0, p->group = GROUP_PRIVATE;
    p->scene = 1, p->lane = agent_below(&a->rng, a->lanes);
    p->left = 6 + agent_below(&a->rng, 6);
    a->stalls = 4 * p->left;
}

/* A scene: the memories take nothing, so a lane's second byte store is answered and cannot leave. A load of the next lane takes the
 * entry of the first store. Then come stores of that lane, of which the second is answered a cycle later, since the first takes its
 * line; and warps without lanes, also in the entry of the store that waits. Returns the mask. */
static uint32_t next_of_scene(struct ta_agent *a, uint32_t *op, uint32_t *size)
{
    struct ta_phase *p = &a->phase;
    const uint32_t step = p->scene++ - 1;
    *op = step == 2 ? TINYCACHE_OP_READ : TINYCACHE_OP_WRITE;
    *size = step > 2;
    p->repeats = step == 4;
    if (step == 5 || (step > 5 && agent_below(&a->rng, 2))) return 0;
    return UINT32_C(1) << (p->lane + (step >= 2)) % a->lanes;
}

/* Lane i's address, or -1. Warps go to one chunk together, or every lane to one of its own. */
static int drive_lane(struct ta_agent *a, uint32_t lane, uint32_t op, uint32_t size, uint32_t common, uint64_t *addr)
{
    const struct ta_phase *p = &a->phase;
    uint32_t place = common;
    if (p->kind == 0) place = p->group * GROUP + (p->first + agent_below(&a->rng, p->count)) % GROUP;
    int offset = offset_in(a, place, lane, op, size);
    if (offset < 0) return -1;
    *addr = a->pool[place].addr + (uint64_t)offset;
    if (p->group == GROUP_PRIVATE) {
        uint64_t stride = (uint64_t)a->sets * a->line_bytes < TC_CHUNK ? TC_CHUNK : (uint64_t)a->sets * a->line_bytes;
        *addr = a->pool[GROUP_PRIVATE * GROUP].addr + TC_CHUNK +
                (lane * PRIVATE_LINES + place % PRIVATE_LINES) * stride * 2 + (uint64_t)offset;
    }
    *addr &= UINT64_MAX >> (64 - a->addr_bits);
    return 0;
}

/* An unused tag, or -1. */
static int64_t some_tag(struct ta_agent *a)
{
    for (int tries = 0; tries < 8; tries++) {
        uint32_t tag = (uint32_t)agent_draw(&a->rng) & (UINT32_MAX >> (32 - a->tag_bits)), used = 0;
        for (uint32_t k = 0; k < TA_WARPS && !used; k++) used = a->waiting[k].used && a->waiting[k].tag == tag;
        if (!used) return tag;
    }
    return -1;
}

/* 1 when there is an access for this cycle. */
static int drive_access(struct ta_agent *a, uint32_t *in)
{
    struct ta_phase *p = &a->phase;
    uint32_t *bits = in + a->front.req.data, limit = 0;
    int64_t tag = some_tag(a);
    if (tag < 0) return 0;
    if (!p->left) new_phase(a);
    p->left--;
    uint32_t op = agent_below(&a->rng, 2), size = p->size, atom = agent_below(&a->rng, 16);
    uint32_t common = p->group * GROUP + (p->first + agent_below(&a->rng, p->count)) % GROUP, piece;
    enum role role = role_of(a, common, &piece);
    if (a->alone) op = TINYCACHE_OP_READ, p->scene = p->repeats = 0;
    if (p->kind != 0 && role == READ_ONLY) op = TINYCACHE_OP_READ;
    if (!a->alone && ((p->kind != 0 && role == ADDED) || agent_below(&a->rng, 40) == 0)) op = TINYCACHE_OP_ATOMIC;
    if (!a->alone && agent_below(&a->rng, 16) == 0) size = 0;
    if (p->kind != 0 && role == INTERLEAVED && size > piece && agent_below(&a->rng, 4)) size = piece;
    while (UINT32_C(2) << limit <= a->data_bytes) limit++;
    if (op == TINYCACHE_OP_ATOMIC) size = role == ADDED ? 2 : 2 + agent_below(&a->rng, 2);
    if (op == TINYCACHE_OP_ATOMIC && role == ADDED) atom &= 8;
    if (size > limit) size = limit;
    uint32_t space = a->pool[common].shared     ? TINYCACHE_SPACE_SHARED
                     : agent_below(&a->rng, 24) ? TINYCACHE_SPACE_GLOBAL
                                                : TINYCACHE_SPACE_LOCAL;
    /* Of the races one in three is of all lanes about the same bytes. */
    uint32_t draw = agent_below(&a->rng, 64), races = draw < 3, together = !draw;
    uint32_t mask = UINT32_MAX >> (32 - a->lanes);
    if (agent_below(&a->rng, 3) == 0) mask &= (uint32_t)agent_draw(&a->rng);
    if (agent_below(&a->rng, 100) == 0) mask = 0;
    /* Now and then the lanes load byte after byte, past the last address that there is. */
    uint64_t past = p->scene || agent_below(&a->rng, 48) ? 0 : 1 + agent_below(&a->rng, a->lanes);
    uint64_t last = UINT64_MAX >> (64 - a->addr_bits);
    if (space == TINYCACHE_SPACE_SHARED && agent_below(&a->rng, 4)) last &= a->scratchpad - 1;
    if (past) op = TINYCACHE_OP_READ, size = 0;
    if (p->scene) mask = next_of_scene(a, &op, &size);
    else if (agent_below(&a->rng, a->mode == AGENT_HOSTILE ? 24 : 300) == 0) { /* refused, most of them */
        uint32_t wrong = agent_below(&a->rng, 3);
        if (wrong == 0) op = 3;
        if (wrong == 1) space = 3;
        if (wrong == 2) size = agent_below(&a->rng, 8);
    }
    agent_clear_data(&a->front.req, in);
    bits_set(bits, a->front.tag.lsb, a->front.tag.width, (uint64_t)tag);
    bits_set(bits, a->front.op.lsb, 2, op);
    bits_set(bits, a->front.size.lsb, 3, size);
    bits_set(bits, a->front.space.lsb, 2, space);
    bits_set(bits, a->front.atom.lsb, 4, atom);
    /* Where it is ignored it may be anything. */
    uint32_t block = space == TINYCACHE_SPACE_SHARED || agent_below(&a->rng, 2) ? a->pool[common].block
                     : agent_below(&a->rng, 2)                                  ? UINT32_MAX
                                                                                : 0;
    bits_set(bits, a->front.block.lsb, a->front.block.width, block);
    uint64_t same = 0;
    for (uint32_t i = 0; i < a->lanes; i++) {
        uint64_t addr = 0;
        if (past) addr = (i - past) & last;
        else if ((mask >> i & 1) && drive_lane(a, i, op, size > 4 ? 0 : size, common, &addr))
            mask &= ~(UINT32_C(1) << i);
        if (together || (p->kind == 1 && op == TINYCACHE_OP_READ && role == READ_ONLY))
            addr = same ? same : (same = addr); /* broadcast */
        if (p->repeats) addr = p->addr;
        if (mask >> i & 1) p->addr = addr;
        if (a->mode == AGENT_HOSTILE && agent_below(&a->rng, 500) == 0) addr ^= 1;
        if (a->mode == AGENT_HOSTILE && agent_below(&a->rng, 500) == 0) addr ^= a->scratchpad; /* beyond */
        bits_set(bits, a->front.addr.lsb + (int)i * a->front.addr.width, a->front.addr.width, addr);
        agent_fill(&a->rng, bits, a->front.wdata.lsb + (int)i * a->front.wdata.width, a->front.wdata.width);
    }
    bits_set(bits, a->front.mask.lsb, a->front.mask.width, mask);
    struct ta_access r;
    if (races || ta_read_access(a, in, &r)) return 1;
    for (uint32_t i = 0; i < a->lanes; i++)
        if ((mask >> i & 1) && !ta_legal(a, &r, i)) mask &= ~(UINT32_C(1) << i);
    bits_set(bits, a->front.mask.lsb, a->front.mask.width, mask);
    return mask || p->scene || agent_below(&a->rng, 20) == 0;
}

/* Steps towards a trial: no more accesses before a barrier; after it one load alone; and when it has been answered the
 * same again. */
enum { NOT_ALONE, AGAIN, FIRST, QUIET };

static int drive_alone(struct ta_agent *a, uint32_t *in)
{
    if (a->waiting_count) return 0;
    int64_t tag = some_tag(a);
    if (a->alone == FIRST) {
        int valid = drive_access(a, in);
        if (valid) a->alone = AGAIN;
        return valid;
    }
    a->alone = NOT_ALONE;
    if (a->trial.state == TA_NO_TRIAL || tag < 0) return 0;
    bits_set(in + a->front.req.data, a->front.tag.lsb, a->front.tag.width, (uint64_t)tag);
    return 1;
}

static void drive_req(struct ta_agent *a, uint32_t *in)
{
    if (a->req_waits) return;
    int valid = 0;
    if (a->alone) valid = a->alone != QUIET && !(in[a->front.drain_word] & 1) && drive_alone(a, in);
    else if (agent_acts(&a->busy_req, a->mode, &a->rng, 250)) valid = drive_access(a, in);
    agent_put_bit(&a->front.req, in, a->front.req.valid, valid);
}

static void drive_levels(struct ta_agent *a, uint32_t *in)
{
    if (a->policy_left) a->policy_left--;
    else if (!a->alone) {
        in[a->front.policy_word] = agent_below(&a->rng, 3) ? 0 : agent_below(&a->rng, 4);
        a->policy_left = agent_below(&a->rng, a->mode == AGENT_HOSTILE && !agent_below(&a->rng, 3) ? 8 : 500);
    }
    if (!(in[a->front.drain_word] & 1)) {
        if (a->alone == QUIET && !a->req_waits && !a->waiting_count) in[a->front.drain_word] = 1;
        if (a->alone || agent_below(&a->rng, a->mode == AGENT_HOSTILE ? 150 : 400)) return;
        a->drain_left = agent_below(&a->rng, 8) ? 4000 : agent_below(&a->rng, 12);
        if (a->drain_left == 4000 && agent_below(&a->rng, 2)) a->alone = QUIET;
        else in[a->front.drain_word] = 1;
        return;
    }
    if (a->drain_left) a->drain_left--;
    if (a->was_drained && a->drain_left > 6) a->drain_left = agent_below(&a->rng, 6);
    if (a->drain_left) return;
    in[a->front.drain_word] = 0;
    if (a->alone == QUIET) a->alone = FIRST;
}

/* The memories below ------------------------------------------------------------------------------------------------- */

static void drive_answers(struct ta_agent *a, int shared, uint32_t *in)
{
    struct tc_side *s = &a->back.side[shared];
    uint32_t ready[TA_IDS], n = 0;
    for (uint32_t i = 0; i < a->ids; i++) {
        struct ta_id *e = &a->id[i];
        if (!e->due || e->shared != shared) continue;
        if (e->delay) e->delay--;
        else ready[n++] = i;
    }
    if (s->waits) return;
    int valid = n && agent_acts(&s->busy_resp, a->mode, &a->answer_rng, 240);
    agent_put_bit(&s->resp, in, s->resp.valid, valid);
    agent_clear_data(&s->resp, in);
    if (!valid) return;
    uint32_t id = ready[agent_below(&a->answer_rng, n)];
    tc_put_answer(&a->back, shared, id, tc_some_part(a->id[id].due, &a->answer_rng), a->id[id].line, in);
}

static void ta_drive(void *state, uint64_t cycle, uint32_t *in)
{
    struct ta_agent *a = state;
    (void)cycle;
    drive_answers(a, 0, in);
    drive_answers(a, 1, in);
    drive_levels(a, in);
    for (int k = 0; k < 2; k++) {
        struct tc_side *s = &a->back.side[k];
        agent_put_bit(&s->req, in, s->req.ready, agent_acts(&s->busy_req, a->mode, &a->rng, 256) && !a->stalls);
    }
    a->stalls -= a->stalls > 0;
    agent_put_bit(&a->front.resp, in, a->front.resp.ready, agent_acts(&a->busy_resp, a->mode, &a->rng, 256));
    drive_req(a, in);
}

const struct agent_ops agent_tinycache_array = {
    .name = "tinycache_array",
    .block = "tinycache_array",
    .player = &tinycache_stream_player,
    .responds = (const char *const[]){"l1_resp", "shared_resp", NULL},
    .size = ta_size,
    .init = ta_init,
    .drive = ta_drive,
    .observe = ta_observe,
};
