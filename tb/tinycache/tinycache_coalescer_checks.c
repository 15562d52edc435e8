/* The agent's own account of who asked for what, which says in every cycle what must come out: a lane's requests leave in
 * its order; those of one kind for one line that are held together leave as one, writes of one share, with their masks joined; every
 * answer reaches each lane that waits for it once, with the beats of that lane's own part; no lane waits for ever. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "spec/bits.h"
#include "tb/tinycache/tinycache_coalescer.h"

static void read_ask(const struct tq_agent *a, uint32_t lane, const uint32_t *in, struct tq_ask *r)
{
    int base = 32 * a->mem[lane].data + a->mem[lane].lsb;
    r->type = (uint32_t)bits_get(in, base + a->at.type.lsb, 2);
    r->entry = (uint32_t)bits_get(in, base + a->at.entry.lsb, a->at.entry.width);
    r->atom = (uint32_t)bits_get(in, base + a->at.atom.lsb, 4);
    r->shared = (uint32_t)bits_get(in, base + a->at.shared.lsb, 1);
    r->block = (uint32_t)bits_get(in, base + a->at.block.lsb, a->at.block.width);
    uint64_t line = bits_get(in, base + a->at.line.lsb, a->at.line.width);
    r->line = line / a->parts;
    r->part = (uint32_t)(line % a->parts);
    r->place = (uint32_t)bits_get(in, base + a->at.beat.lsb, a->at.beat.width) * a->data_bytes;
    tc_read_masked(in, base + a->at.mask.lsb, base + a->at.data.lsb, a->data_bytes, r->mask, r->data);
}

static uint32_t class_of(const struct tq_ask *r)
{
    return r->type == TINYCACHE_MEM_TYPE_FETCH ? TINYCACHE_MEM_TYPE_READ : r->type;
}

/* Which request of the line would bring what this lane writes. */
static uint32_t share_of(const struct tq_agent *a, const struct tq_ask *r)
{
    return (r->part * a->line_bytes + r->place) / a->back.share_bytes;
}

/* May these two leave together? */
static int together(const struct tq_agent *a, const struct tq_ask *x, const struct tq_ask *y)
{
    if (x->type == TINYCACHE_MEM_TYPE_WRITE && share_of(a, x) != share_of(a, y)) return 0;
    return class_of(x) == class_of(y) && x->type != TINYCACHE_MEM_TYPE_ATOMIC && x->shared == y->shared &&
           x->block == y->block && x->line == y->line;
}

static uint32_t lowest_unused(const struct tq_agent *a)
{
    uint32_t e = 0;
    while (e < a->entries && a->joined[e].due) e++;
    return e;
}

static void join(const struct tq_agent *a, struct tq_joined *j, const struct tq_ask *r)
{
    uint32_t at = r->part * a->line_bytes + r->place;
    if (r->type != TINYCACHE_MEM_TYPE_WRITE) j->parts |= UINT32_C(1) << r->part;
    if (class_of(r) == TINYCACHE_MEM_TYPE_READ) return;
    j->share = share_of(a, r);
    for (uint32_t i = 0; i < a->data_bytes; i++) {
        j->mask[at + i] |= r->mask[i];
        if (r->type == TINYCACHE_MEM_TYPE_ATOMIC || (r->type == TINYCACHE_MEM_TYPE_WRITE && r->mask[i]))
            j->data[at + i] = r->data[i];
    }
}

/* The lanes that leave in this cycle; their joined request is at the port in the next one. `valid`: lanes that may. */
static uint32_t take_group(struct tq_agent *a, uint32_t valid, int room)
{
    const struct tq_ask *ask = a->kept, *first = &ask[a->pick];
    uint32_t id = lowest_unused(a), lanes = 0;
    if (!(valid >> a->pick & 1) || !room || (first->type != TINYCACHE_MEM_TYPE_WRITE && id == a->entries)) return 0;
    struct tq_joined *j = &a->at_port;
    *j = (struct tq_joined){.type = first->type == TINYCACHE_MEM_TYPE_WRITE    ? TINYCACHE_LINE_TYPE_WRITE
                                    : first->type == TINYCACHE_MEM_TYPE_ATOMIC ? TINYCACHE_LINE_TYPE_ATOMIC
                                                                               : TINYCACHE_LINE_TYPE_READ,
                            .id = first->type == TINYCACHE_MEM_TYPE_WRITE ? 0 : id,
                            .past = first->type == TINYCACHE_MEM_TYPE_ATOMIC && !first->shared,
                            .atom = first->atom,
                            .shared = first->shared,
                            .block = first->block,
                            .line = first->line};
    for (uint32_t i = 0; i < a->lanes; i++)
        if (i == a->pick || ((valid >> i & 1) && together(a, first, &ask[i])))
            lanes |= UINT32_C(1) << i, join(a, j, &ask[i]);
    if (first->type == TINYCACHE_MEM_TYPE_WRITE) return lanes;
    struct tq_entry *e = &a->joined[id];
    *e = (struct tq_entry){.due = j->parts, .shared = (int)first->shared, .lanes = lanes};
    for (uint32_t i = 0; i < a->lanes; i++) {
        if (!(lanes >> i & 1)) continue;
        e->lane_entry[i] = ask[i].entry;
        e->part[i] = ask[i].part;
        e->place[i] = ask[i].place;
        e->fetches |= (uint32_t)(ask[i].type == TINYCACHE_MEM_TYPE_FETCH) << i;
    }
    return lanes;
}

static int check_head(struct tq_agent *a, const uint32_t *out, struct spec_error *error)
{
    const struct tq_joined *j = &a->at_port;
    for (uint32_t k = 0; k < 2; k++) {
        const struct agent_channel *c = &a->back.side[k].req;
        int valid = agent_bit(c, out, c->valid), due = a->asked && j->shared == k;
        AGENT_CHECK(valid == due, "%s: a request %s", k ? "shared" : "l1", due ? "is missing" : "that no lane made");
        if (!valid) continue;
        const struct tc_line_request r = tc_read_line_request(&a->back, (int)k, out);
        AGENT_CHECK(r.type == j->type && r.id == j->id && r.line == j->line,
                    "joined request: type %u id %u line %" PRIx64 ", must be %u, %u, %" PRIx64, r.type, r.id, r.line,
                    j->type, j->id, j->line);
        AGENT_CHECK(r.parts == j->parts && r.share == j->share, "joined request: parts %x share %u, must be %x and %u",
                    r.parts, r.share, j->parts, j->share);
        AGENT_CHECK(r.past == j->past && r.atom == j->atom && r.block == j->block,
                    "joined request: past %u atom %u block %x, must be %u, %u, %x", r.past, r.atom, r.block, j->past,
                    j->atom, j->block);
        for (uint32_t i = 0; i < a->back.line_bytes; i++)
            AGENT_CHECK(r.mask[i] == j->mask[i] && r.data[i] == j->data[i],
                        "joined request: byte %u is %02x, mask %u, must be %02x, mask %u", i, r.data[i], r.mask[i],
                        j->data[i], j->mask[i]);
    }
    AGENT_CHECK((out[a->idle_word] & 1) == !a->held, "idle while the requests of lanes %x are held", a->held);
    return 0;
}

/* The part whose beat this lane must see now, or NULL. */
static struct tq_part *shown_to(struct tq_agent *a, uint32_t lane)
{
    for (uint32_t k = 0; k < a->beats; k++) {
        struct tq_part *p = &a->part[k];
        if (p->beat == a->beats || !(p->to.lanes >> lane & 1)) continue;
        if ((p->to.fetches >> lane & 1) || p->to.place[lane] == p->beat * a->data_bytes) return p;
    }
    return NULL;
}

static int check_answers(struct tq_agent *a, const uint32_t *out, struct spec_error *error)
{
    for (uint32_t i = 0; i < a->lanes; i++) {
        const struct agent_channel *c = &a->fill[i];
        const struct tq_part *s = shown_to(a, i);
        int valid = agent_bit(c, out, c->valid), due = s != NULL, base = 32 * c->data + c->lsb;
        AGENT_CHECK(valid == due, "lane %u: a beat of an answer %s", i,
                    due ? "is missing" : "that it does not wait for");
        if (!valid) continue;
        const struct tq_entry *e = &s->to;
        uint32_t place = s->beat * a->data_bytes;
        int last = !(e->fetches >> i & 1) || s->beat == a->beats - 1;
        AGENT_CHECK(bits_get(out, base + a->at.fill_entry.lsb, a->at.fill_entry.width) == e->lane_entry[i],
                    "lane %u: the answer is for entry %" PRIu64 ", must be %u", i,
                    bits_get(out, base + a->at.fill_entry.lsb, a->at.fill_entry.width), e->lane_entry[i]);
        uint64_t beat = bits_get(out, base + a->at.fill_beat.lsb, a->at.fill_beat.width);
        AGENT_CHECK(beat * a->data_bytes == place && (int)bits_get(out, base + a->at.fill_last.lsb, 1) == last,
                    "lane %u: beat %" PRIu64 " is shown, or the wrong last; it must be the one at byte %u, last %d", i,
                    beat, place, last);
        for (uint32_t b = 0; b < a->data_bytes; b += 4)
            AGENT_CHECK(bits_get(out, base + a->at.fill_data.lsb + (int)(8 * b), 32) == s->data[(place + b) / 4],
                        "lane %u: bytes from %u of the beat are not those of its part", i, b);
        if (last) a->owes[i] &= ~(UINT32_C(1) << e->lane_entry[i]);
    }
    for (uint32_t k = 0; k < a->beats; k++) a->part[k].beat += a->part[k].beat < a->beats;
    return 0;
}

/* The lanes that wait for this part of the entry's line. */
static uint32_t lanes_of(const struct tq_agent *a, const struct tq_entry *e, uint32_t part)
{
    uint32_t lanes = 0;
    for (uint32_t i = 0; i < a->lanes && (e->due >> part & 1); i++)
        lanes |= (uint32_t)((e->lanes >> i & 1) && e->part[i] == part) << i;
    return lanes;
}

/* Where an answer to these lanes, or to none, has room in the cycle whose beats have been shown; NULL: it must wait for a
 * beat that is to come for one of them. */
static struct tq_part *room_for(struct tq_agent *a, uint32_t lanes)
{
    struct tq_part *room = NULL;
    for (uint32_t k = 0; k < a->beats; k++) {
        struct tq_part *p = &a->part[k];
        if (p->beat == a->beats) room = p;
        for (uint32_t i = 0; i < a->lanes && p->beat < a->beats; i++) {
            if (!(p->to.lanes & lanes & UINT32_C(1) << i)) continue;
            if ((p->to.fetches >> i & 1) || p->to.place[i] >= p->beat * a->data_bytes) return NULL;
        }
    }
    return room;
}

/* 0, -1, or 1 where an answer is for what was not asked. */
static int take_answer(struct tq_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    int valid[2], both, prefer;
    for (int k = 0; k < 2; k++) valid[k] = agent_bit(&a->back.side[k].resp, in, a->back.side[k].resp.valid);
    both = valid[0] && valid[1];
    prefer = !a->last_both;
    uint32_t offered = 0;
    for (int k = 0; k < 2; k++) {
        const struct agent_channel *c = &a->back.side[k].resp;
        if (valid[k] && (!both || prefer == k))
            offered = lanes_of(a, &a->joined[bits_get_field(in + c->data, 0, a->back.answer_id, 0)],
                               (uint32_t)bits_get_field(in + c->data, 0, a->back.answer_part, 0));
    }
    struct tq_part *room = room_for(a, offered);
    for (int k = 0; k < 2; k++) {
        const struct agent_channel *c = &a->back.side[k].resp;
        int ready = agent_bit(c, out, c->ready), due = room && (!both || prefer == k);
        AGENT_CHECK(ready == due, "%s_resp: ready is %d", k ? "shared" : "l1", ready);
        a->back.side[k].waits = valid[k] && !ready;
        if (!valid[k] || !ready) continue;
        uint32_t id = (uint32_t)bits_get_field(in + c->data, 0, a->back.answer_id, 0);
        uint32_t part = (uint32_t)bits_get_field(in + c->data, 0, a->back.answer_part, 0);
        struct tq_entry *e = &a->joined[id];
        const int waited_for = (int)(e->due >> part & 1);
        if (waited_for ? !e->asked || e->shared != k : !e->due && id == lowest_unused(a)) {
            snprintf(error->text, sizeof error->text, "an answer for what was not asked");
            return 1;
        }
        if (!waited_for) continue;
        room->to = *e;
        room->to.lanes = lanes_of(a, e, part);
        room->beat = 0;
        e->answered |= UINT32_C(1) << part; /* it is no longer due at the edge */
        for (uint32_t i = 0; i < a->line_bytes; i += 4)
            room->data[i / 4] = (uint32_t)bits_get(in + c->data, a->back.answer_data.lsb + (int)(8 * i), 32);
    }
    if (both && room) a->last_both = prefer;
    return 0;
}

static void release_answered(struct tq_agent *a)
{
    for (uint32_t e = 0; e < a->entries; e++) a->joined[e].due &= ~a->joined[e].answered, a->joined[e].answered = 0;
}

static void next_pick(struct tq_agent *a, uint32_t candidates)
{
    if (candidates >> a->pick & 1) return;
    for (uint32_t k = 1; k <= a->lanes; k++) {
        uint32_t lane = (a->pick + k) % a->lanes;
        if (!(candidates >> lane & 1)) continue;
        a->pick = lane;
        return;
    }
}

static void forget(struct tq_agent *a)
{
    a->alive = 1;
    a->pick = a->waits = a->held = a->asked = 0;
    a->last_both = a->back.side[0].waits = a->back.side[1].waits = 0;
    memset(a->owes, 0, sizeof a->owes);
    memset(a->waited, 0, sizeof a->waited);
    memset(a->joined, 0, sizeof a->joined);
    for (uint32_t k = 0; k < a->beats; k++) a->part[k].beat = a->beats;
}

/* Lanes that wait although there is room take their turn. */
static int check_turns(struct tq_agent *a, uint32_t valid, uint32_t taken, int room, struct spec_error *error)
{
    for (uint32_t i = 0; i < a->lanes; i++) {
        if (!(valid >> i & 1) || (taken >> i & 1)) a->waited[i] = 0;
        else a->waited[i] += (uint32_t)room;
        AGENT_CHECK(a->waited[i] <= a->lanes + 1, "lane %u waits for ever", i);
    }
    return 0;
}

int tq_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct tq_agent *a = state;
    struct tq_ask *ask = a->ask;
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
    int status = take_answer(a, in, out, error);
    if (status) return status;
    /* What is at a port leaves, what waits behind it follows, and what stands at the lanes' ports is taken. */
    int leaves =
        a->asked && agent_bit(&a->back.side[a->at_port.shared].req, in, a->back.side[a->at_port.shared].req.ready);
    uint32_t waiting = a->held & ~a->asked, left = leaves ? a->asked : 0, room = leaves || !a->asked;
    const uint32_t due = (~a->held | left) & (UINT32_MAX >> (32 - a->lanes));
    AGENT_CHECK(ready == due, "lanes %x are taken, must be %x", ready, due);
    if (leaves && a->at_port.type != TINYCACHE_LINE_TYPE_WRITE) {
        struct tq_entry *e = &a->joined[a->at_port.id];
        e->asked = 1;
        e->delay = agent_below(&a->answer_rng, a->mode == AGENT_READY ? 3 : agent_below(&a->answer_rng, 3) ? 8 : 80);
    }
    int could = room && lowest_unused(a) < a->entries;
    uint32_t lanes = take_group(a, waiting, (int)room);
    if (check_turns(a, waiting, lanes, could, error)) return -1;
    release_answered(a);
    if (room) a->asked = lanes;
    next_pick(a, waiting & ~lanes);
    a->held = (a->held & ~left) | (valid & ready);
    for (uint32_t i = 0; i < a->lanes; i++) {
        if (!(valid & ready & UINT32_C(1) << i)) continue;
        a->kept[i] = ask[i];
        if (ask[i].type != TINYCACHE_MEM_TYPE_WRITE) a->owes[i] |= UINT32_C(1) << ask[i].entry;
    }
    a->waits = valid & ~ready;
    return 0;
}
