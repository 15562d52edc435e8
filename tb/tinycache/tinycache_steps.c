/* Which step a tinyCache takes in a cycle, in the order that docs/tinycache/data-path.md promises (an answer from below,
 * an access that waited for one, a barrier, the access at the port), and what the ports must show for it. A barrier sends
 * one beat a cycle away; when drained, nothing is here and the memory holds every write. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "spec/bits.h"
#include "tb/tinycache/tinycache.h"

static void read_access(const struct tc_agent *a, const uint32_t *bits, struct tc_access *r)
{
    *r = (struct tc_access){.tag = (uint32_t)bits_get_field(bits, 0, a->front.tag, 0),
                            .op = (uint32_t)bits_get_field(bits, 0, a->front.op, 0),
                            .size = (uint32_t)bits_get_field(bits, 0, a->front.size, 0),
                            .space = (uint32_t)bits_get_field(bits, 0, a->front.space, 0),
                            .atom = (uint32_t)bits_get_field(bits, 0, a->front.atom, 0),
                            .block = (uint32_t)bits_get_field(bits, 0, a->front.block, 0),
                            .addr = bits_get_field(bits, 0, a->front.addr, 0)};
    for (uint32_t i = 0; i < a->size.data_bytes; i++)
        r->wdata[i] = (uint8_t)bits_get(bits, a->front.wdata.lsb + (int)(8 * i), 8);
}

/* Steps ------------------------------------------------------------------------------------------------------------ */

static int take_fill(struct tc_agent *a, const uint32_t *in, struct spec_error *error)
{
    const uint32_t *bits = in + a->fill.data;
    struct tc_parked *p = &a->parked[bits_get_field(bits, 0, a->at.fill_entry, 0)];
    if (!p->used || p->filled) return 0; /* dropped */
    uint32_t beat = (uint32_t)bits_get_field(bits, 0, a->at.fill_beat, 0), place = beat * a->size.data_bytes,
             come = p->come | UINT32_C(1) << beat, all = UINT32_MAX >> (32 - a->size.beats);
    int last = (int)bits_get_field(bits, 0, a->at.fill_last, 0), asked = p->asked && beat < a->size.beats;
    if (p->fetch) asked = asked && come != p->come && last == (come == all);
    else asked = asked && place == p->beat && last;
    for (uint32_t i = 0; i < a->size.data_bytes; i++)
        asked = asked && (!p->fetch || p->line[place + i] == bits_get(bits, a->at.fill_data.lsb + (int)(8 * i), 8));
    if (!asked) {
        snprintf(error->text, sizeof error->text, "the memory answers what it was not asked");
        return 1;
    }
    p->come = come;
    if (!last) return 0;
    p->filled = 1;
    if (!p->fetch) return 0;
    struct tc_held *h = &a->held[p->place];
    h->present = h->whole = 1; /* what was written before stays written */
    return 0;
}

static void replay(struct tc_agent *a, struct tc_parked *p)
{
    tc_due_answer(a, &p->answer);
    a->reply = 1;
    p->used = 0;
    if (!p->fetch) return;
    a->held[p->place].fetching = 0;
    a->replayed = (int)p->place;
}

/* The memory takes what the port mem shows. */
static void serve(struct tc_agent *a)
{
    struct tc_request *r = &a->request;
    uint8_t *bytes = tc_chunk_of(a, &r->key)->memory + tc_part_of(a, &r->key), *beat = bytes + r->place;
    struct tc_parked *p = &a->parked[r->entry];
    if (r->type == TINYCACHE_MEM_TYPE_WRITE) {
        for (uint32_t i = 0; i < a->size.data_bytes; i++)
            if (r->mask[i]) beat[i] = r->data[i];
        return;
    }
    p->asked = 1;
    p->delay = a->mode == AGENT_READY ? agent_below(&a->fill_rng, 3)
                                      : agent_below(&a->fill_rng, agent_below(&a->fill_rng, 3) ? 6 : 60);
    memcpy(p->line, bytes, a->size.line_bytes);
    if (r->type == TINYCACHE_MEM_TYPE_FETCH) return;
    uint32_t first = 0, count = 0;
    for (uint32_t i = 0; i < a->size.data_bytes; i++) {
        if (!r->mask[i]) p->line[r->place + i] = (uint8_t)agent_draw(&a->fill_rng); /* does not count */
        else if (!count++) first = i;
    }
    if (r->type == TINYCACHE_MEM_TYPE_ATOMIC) tc_atomic(r->atom, beat, r->data, a->size.data_bytes, first, count);
}

static uint32_t lines_here(const struct tc_agent *a)
{
    uint32_t n = 0;
    for (uint32_t l = 0; l < a->size.lines; l++) n += (uint32_t)a->held[l].present;
    return n;
}

static int parked_any(const struct tc_agent *a)
{
    int n = 0;
    for (uint32_t e = 0; e < a->size.misses; e++) n += a->parked[e].used;
    return n;
}

static int lowest_dirty(const struct tc_agent *a)
{
    for (uint32_t l = 0; l < a->size.lines; l++)
        if (a->held[l].present && a->held[l].written) return (int)l;
    return -1;
}

/* Every clean line leaves, and a beat of one that is not. */
static void leave_for_barrier(struct tc_agent *a)
{
    for (uint32_t l = 0; l < a->size.lines; l++)
        if (!a->held[l].written) a->held[l].present = 0;
    if (a->leaver >= 0) tc_leave(a, &a->held[a->leaver]);
}

/* What the ports' inputs let happen in a cycle. */
struct chance {
    int mem_ready, resp_ready, moves, clear, turn;
};

static int moves(const struct tc_stage *s, const struct tc_offer *offer, const struct chance *c)
{
    if (!offer->respond && !offer->park) return 0;
    return (!offer->send || c->mem_ready || s->sent) && (!offer->respond || c->resp_ready || s->answered);
}

static int is_clear(const struct tc_agent *a, const struct chance *c)
{
    const struct tc_stage *s = &a->stage;
    if ((a->back && !c->mem_ready) || (a->reply && !c->resp_ready)) return 0;
    if (!s->full || c->moves) return 1;
    if (s->does == TC_REST) return !tc_some_free(a);
    if (s->does != TC_TRY) return 1;
    return !tc_is_open(s) && (!s->near || !s->cached || c->resp_ready);
}

static void try_again(struct tc_agent *a, const struct tc_offer *offer, const struct chance *c, int held_back)
{
    struct tc_stage *s = &a->stage;
    if (tc_is_open(s)) {
        if (!offer->respond && !offer->park) s->does = TC_OPEN;
        else s->answered |= c->resp_ready, s->sent |= c->mem_ready;
    } else if (!s->near) tc_pick(a, held_back);
    else if (!s->cached || !tc_matches(a)) s->does = TC_EVICT;
    else if (!offer->respond) s->does = a->held[s->place].fetching ? TC_RETRY : TC_REST;
}

/* The access in S1 stays there. `room`: some access could be parked when the cycle began. 1: the RAM is read for a load. */
static int go_on(struct tc_agent *a, const struct tc_offer *offer, const struct chance *c, int held_back, int room)
{
    struct tc_stage *s = &a->stage;
    struct tc_held *h = s->place >= 0 ? &a->held[s->place] : NULL;
    switch (s->does) {
    case TC_TRY: try_again(a, offer, c, held_back); return 0;
    case TC_PICK: tc_pick(a, held_back); return 0;
    case TC_EVICT:
        if (s->picked && h->fetching) {
            s->near = s->picked = 0;
            s->place = -1;
            s->does = TC_PICK;
        } else if (c->turn && !a->unwritten && !h->fetching) {
            tc_leave(a, h);
            if (h->present) return 0;
            s->near = s->picked = 0;
            s->vacant = s->cached;
            if (!s->cached) s->place = -1;
            s->does = TC_OPEN;
        }
        return 0;
    case TC_OPEN:
        if (c->turn && (room || s->access.op == TINYCACHE_OP_WRITE)) s->does = TC_TRY;
        s->answered = s->sent = 0;
        return 0;
    case TC_RETRY:
        if (!c->turn || h->fetching) return 0;
        s->does = TC_TRY;
        return 1;
    default: return 0;
    }
}

/* Checks ----------------------------------------------------------------------------------------------------------- */

static int check_ports(struct tc_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    const uint32_t *resp = out + a->front.resp.data, *mem = out + a->mem.data;
    int valid = agent_bit(&a->front.resp, out, a->front.resp.valid);
    AGENT_CHECK(valid == a->resp_valid, "a response %s",
                valid ? "that is not due" : "is missing: it is due in this cycle");
    AGENT_CHECK(!valid || !memcmp(resp, a->resp_words, (size_t)a->front.resp.words * 4),
                "response %" PRIx64 " error %" PRIu64 " data %016" PRIx64 ", must be %" PRIx64 " error %" PRIu64
                " data %016" PRIx64,
                bits_get_field(resp, 0, a->front.resp_tag, 0), bits_get_field(resp, 0, a->front.resp_error, 0),
                bits_get(resp, a->front.resp_rdata.lsb, 32), bits_get_field(a->resp_words, 0, a->front.resp_tag, 0),
                bits_get_field(a->resp_words, 0, a->front.resp_error, 0),
                bits_get(a->resp_words, a->front.resp_rdata.lsb, 32));
    const int trying = a->stage.full && a->stage.does == TC_TRY;
    const uint32_t tries = a->reply || (trying && !a->stage.answered);
    const uint32_t tag = a->reply ? (uint32_t)bits_get_field(a->resp_words, 0, a->front.resp_tag, 0)
                         : trying ? a->stage.access.tag
                                  : 0;
    AGENT_CHECK(out[a->tries_word] == tries && out[a->tries_tag_word] == tag,
                "tries is %" PRIu32 ", tag %" PRIx32 ", must be %" PRIu32 " and %" PRIx32, out[a->tries_word],
                out[a->tries_tag_word], tries, tag);
    valid = agent_bit(&a->mem, out, a->mem.valid);
    AGENT_CHECK(valid == a->mem_valid, "a request below (type %" PRIu64 ", line %" PRIx64 ") %s",
                valid ? bits_get_field(mem, 0, a->at.type, 0) : a->request.type,
                valid ? bits_get_field(mem, 0, a->at.line, 0) : a->request.key.line,
                valid ? "that nothing asks for" : "is missing");
    for (int i = 0; i < a->mem.words && valid; i++)
        AGENT_CHECK(mem[i] == a->mem_words[i],
                    "the request below is of type %" PRIu64 ", line %" PRIx64 ", mask %08" PRIx64
                    ", must be type %" PRIu64 ", line %" PRIx64 ", mask %08" PRIx64 "; word %d is %08" PRIx32
                    ", must be %08" PRIx32,
                    bits_get_field(mem, 0, a->at.type, 0), bits_get_field(mem, 0, a->at.line, 0),
                    bits_get(mem, a->at.mask.lsb, a->at.mask.width) & UINT32_MAX,
                    bits_get_field(a->mem_words, 0, a->at.type, 0), bits_get_field(a->mem_words, 0, a->at.line, 0),
                    bits_get(a->mem_words, a->at.mask.lsb, a->at.mask.width) & UINT32_MAX, i, mem[i], a->mem_words[i]);
    AGENT_CHECK(agent_bit(&a->fill, out, a->fill.ready), "an answer of the memory is not taken at once");
    int drained = !lines_here(a) && !parked_any(a) && !a->stage.full && !a->back;
    AGENT_CHECK((int)(out[a->front.drained_word] & 1) == drained,
                "drained is %d with %u lines here and %d accesses parked", !drained, lines_here(a), parked_any(a));
    struct tc_key key;
    int byte;
    AGENT_CHECK(!drained || !tc_differs(&a->memory, &key, &byte),
                "drained, but a write is lost: %s block %" PRIx32 " byte %" PRIx64,
                key.shared ? "scratchpad" : "global", key.block, key.chunk * TC_CHUNK + (uint64_t)byte);
    if (drained && (in[a->front.drain_word] & 1) && !agent_took(&a->front.req, in, out))
        tc_others_write(&a->memory, &a->other_rng, 8);
    return 0;
}

/* Whatever the rules above say: with nothing in its way an access is taken soon, and a drain ends. `chance`: this cycle was
 * one in which nothing stood in its way. */
static int check_progress(struct tc_agent *a, const uint32_t *in, int chance, int taken, struct spec_error *error)
{
    int draining = (int)(in[a->front.drain_word] & 1),
        waiting = agent_bit(&a->front.req, in, a->front.req.valid) && !taken && !draining;
    uint32_t owed = 0;
    for (uint32_t e = 0; e < a->size.misses; e++) owed += (uint32_t)(a->parked[e].used && !a->parked[e].filled);
    if (!waiting) a->waited = 0;
    else a->waited += (uint32_t)(chance && !owed);
    AGENT_CHECK(a->waited <= (a->size.beats > 1 ? a->size.beats + 3 : 5), "an access waits for ever");
    if (!draining) a->drain_steps = 0;
    else a->drain_steps += (uint32_t)(chance && !owed && lines_here(a));
    AGENT_CHECK(a->drain_steps <= a->size.lines * a->size.beats + 5, "a drain takes more than a cycle a beat");
    return 0;
}

static void forget(struct tc_agent *a)
{
    a->alive = 1;
    memset(a->held, 0, sizeof a->held);
    memset(a->tree, 0, sizeof a->tree);
    memset(a->parked, 0, sizeof a->parked);
    for (uint32_t l = 0; l < a->size.lines; l++) a->held[l].rank = l % a->size.ways;
    a->resp_valid = a->mem_valid = a->req_waits = 0;
    a->stage.full = a->reply = a->back = a->unwritten = a->leaver_ready = 0;
    a->leaver = a->replayed = -1;
    a->waited = a->drain_steps = 0;
    tc_forget_writes(&a->memory);
}

int tc_rules_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct tc_agent *a = state;
    if (in[0] & 1) {
        forget(a);
        return 0;
    }
    if (!a->alive) return 0;
    if (check_ports(a, in, out, error)) return -1;
    const struct tc_offer offer = tc_offer_of(a);
    struct chance c = {.mem_ready = agent_bit(&a->mem, in, a->mem.ready),
                       .resp_ready = agent_bit(&a->front.resp, in, a->front.resp.ready)};
    c.moves = moves(&a->stage, &offer, &c);
    const int filling = agent_bit(&a->fill, in, a->fill.valid), draining = (int)(in[a->front.drain_word] & 1),
              offered = agent_bit(&a->front.req, in, a->front.req.valid), room = tc_some_free(a),
              was_full = a->stage.full, trying = was_full && a->stage.does == TC_TRY, held_back = a->replayed >= 0;
    uint32_t filled = 0;
    while (filled < a->size.misses && !(a->parked[filled].used && a->parked[filled].filled)) filled++;
    c.clear = is_clear(a, &c);
    c.turn = c.clear && !filling && filled == a->size.misses;
    const int ready = c.turn && !draining && (!was_full || (c.moves && trying)),
              stores = c.moves && a->stage.cached && a->stage.access.op == TINYCACHE_OP_WRITE,
              serves = a->mem_valid && c.mem_ready, brings = c.moves && a->stage.vacant ? a->stage.place : -1;
    AGENT_CHECK(agent_bit(&a->front.req, out, a->front.req.ready) == ready, "an access %s",
                ready ? "waits that must be taken" : "is taken that must wait");
    struct tc_access access;
    read_access(a, in + a->front.req.data, &access);
    int reads = c.turn && (!was_full || trying) && !draining && offered && access.op == TINYCACHE_OP_READ;
    if (a->replayed >= 0) tc_use(a, (uint32_t)a->replayed);
    a->replayed = -1;
    if (filling && take_fill(a, in, error)) return 1;
    if (c.moves) tc_finish_access(a, &offer);
    if (serves) serve(a);
    a->back = a->back && !c.mem_ready;
    a->reply = a->reply && !c.resp_ready;
    if (was_full && !c.moves) reads |= go_on(a, &offer, &c, held_back, room);
    if (c.clear && !filling && filled < a->size.misses) {
        replay(a, &a->parked[filled]);
        reads = 1;
    }
    if (c.turn && draining && !was_full && a->leaver_ready && !parked_any(a) && lines_here(a) && !a->unwritten)
        leave_for_barrier(a);
    const int taken = ready && offered;
    if (taken && tc_take_access(a, &access, in[a->front.policy_word] & 3) == 2) {
        snprintf(error->text, sizeof error->text, "more addresses than the shadow holds");
        return 1;
    }
    if (taken && a->stage.full && a->stage.near && a->stage.place == brings) a->stage.does = TC_RETRY;
    a->unwritten = (stores || a->unwritten) && (filling || reads);
    a->leaver_ready = !was_full && !taken;
    if (!was_full) a->leaver = lowest_dirty(a);
    tc_show(a);
    a->req_waits = offered && !taken;
    return check_progress(a, in, c.turn, taken, error);
}
