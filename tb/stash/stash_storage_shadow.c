/* A shadow of every word, state and chunk index that knows the coherence rules of thesis section 4.5.4 by heart: it
 * reads no state table. It follows each pass, so it knows also what an access sees of operations between its passes. */
#include <stdio.h>
#include <string.h>

#include "spec/bits.h"
#include "tb/stash/stash_storage.h"

struct outcome {
    enum state next;
    int write, own;
    char reply; /* 's'upply, 'd'efer, 'r'efuse, or 0 */
};

/* What an event does to a word: thesis sections 4.5.2 and 4.5.4 to 4.5.6. */
static struct outcome outcome_of(enum event event, enum state state, int same_map, int granting)
{
    struct outcome o = {state, 0, 0, 0};
    int owned = state == R || state == P;
    switch (event) {
    case STORE: o.write = state == R; break;
    case LATE_STORE: o.write = state == V || state == R; break;
    case RAW_STORE: o.write = state != P; break;
    case FILL:
        if (state == I) o = (struct outcome){V, 1, 0, 0};
        break;
    case ISSUE: o.next = V; break;
    case LOCAL_STORE: o = (struct outcome){R, 0, 1, 0}; break;
    case GRANT:
        if (state == V) o = (struct outcome){R, 0, 1, 0};
        break;
    case ADOPT: o.next = state == P && same_map ? R : state; break;
    case FORWARD_READ:
    case FORWARD_TAKE:
        o.reply = owned && same_map ? 's' : state == V && granting ? 'd' : 'r';
        if (o.reply == 's' && event == FORWARD_TAKE) o.next = I;
        break;
    case WB_DONE:
        if (state == P && same_map) o.next = I;
        break;
    case END_COHERENT: o.next = owned ? P : I; break;
    case END_LOCAL: o.next = state == P ? P : I; break;
    case SELF_INVALIDATE: o.next = state == V ? I : state; break;
    case REREGISTER: o.next = V; break;
    default: break;
    }
    return o;
}

/* S1 of an operation: the chunk as it is. */
static int check_shown(struct storage_agent *a, const uint32_t *out, struct spec_error *error)
{
    uint32_t chunk = a->op[0].chunk;
    struct word *words = &a->word[chunk * a->chunk_words];
    int dirty = 0;
    for (uint32_t i = 0; i < a->chunk_words; i++) {
        uint32_t data = out[a->at.op_rdata + (int)i];
        AGENT_CHECK((out[a->at.op_state] >> (2 * i) & 3) == words[i].state, "chunk %u word %u: state %u, must be %u",
                    chunk, i, out[a->at.op_state] >> (2 * i) & 3, words[i].state);
        AGENT_CHECK(data == words[i].data, "chunk %u word %u: %08x, last written %08x", chunk, i, data, words[i].data);
        dirty |= words[i].state == R;
    }
    AGENT_CHECK(out[a->at.op_dirty] == (uint32_t)dirty, "chunk %u: dirty bit %u", chunk, out[a->at.op_dirty]);
    AGENT_CHECK(out[a->at.op_index] == a->index[chunk], "chunk %u: index %u, must be %u", chunk, out[a->at.op_index],
                a->index[chunk]);
    return 0;
}

static int owned(const struct storage_agent *a, uint32_t chunk)
{
    int some = 0;
    for (uint32_t i = 0; i < a->chunk_words; i++) some |= a->word[chunk * a->chunk_words + i].state >= R;
    return some;
}

/* What the words of a chunk that took an event tell others, for all the chunks that took it. */
struct told {
    uint32_t supply, defer, refuse;
};

static void apply_to(struct storage_agent *a, const uint32_t *in, uint32_t chunk, struct told *told)
{
    struct word *words = &a->word[chunk * a->chunk_words];
    int event = 0, own = 0, same_map = a->index[chunk] == in[a->at.apply_map];
    while (event < EVENTS && (uint32_t)a->code[event] != in[a->at.apply_event]) event++;
    for (uint32_t i = 0; i < a->chunk_words; i++) {
        if (!(in[a->at.apply_mask] >> i & 1)) continue;
        struct outcome o = outcome_of((enum event)event, (enum state)words[i].state, same_map,
                                      (int)(in[a->at.apply_granting] >> i & 1));
        told->supply |= (uint32_t)(o.reply == 's') << i;
        told->defer |= (uint32_t)(o.reply == 'd') << i;
        told->refuse |= (uint32_t)(o.reply == 'r') << i;
        own |= o.own;
        if (o.write) words[i].data = in[a->at.apply_wdata + (int)i];
        words[i].state = (uint8_t)o.next;
    }
    if (own) a->index[chunk] = (uint8_t)in[a->at.apply_map];
}

/* S3 of an operation: what it applies, to its chunk and to those beside it. */
static int check_applied(struct storage_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    uint32_t chunk = a->op[2].chunk, first = chunk - chunk % a->groups;
    struct told told = {0, 0, 0};
    int owned_before = owned(a, chunk);
    AGENT_CHECK(out[a->at.index_before] == a->index[chunk], "chunk %u: index before %u, must be %u", chunk,
                out[a->at.index_before], a->index[chunk]);
    for (uint32_t c = first; c < first + a->groups && (in[a->at.apply_valid] & 1); c++)
        if (c == chunk || (in[a->at.apply_beside] >> (c - first) & 1)) apply_to(a, in, c, &told);
    AGENT_CHECK(out[a->at.supply] == told.supply && out[a->at.defer] == told.defer && out[a->at.refuse] == told.refuse,
                "chunk %u, event %u: supply %x defer %x refuse %x, must be %x %x %x", chunk, in[a->at.apply_event],
                out[a->at.supply], out[a->at.defer], out[a->at.refuse], told.supply, told.defer, told.refuse);
    int owned_after = owned(a, chunk);
    AGENT_CHECK(out[a->at.owned_before] == (uint32_t)owned_before && out[a->at.owned_after] == (uint32_t)owned_after,
                "chunk %u: owned before %u after %u, must be %d %d", chunk, out[a->at.owned_before],
                out[a->at.owned_after], owned_before, owned_after);
    AGENT_CHECK(out[a->at.index_after] == a->index[chunk], "chunk %u: index after %u, must be %u", chunk,
                out[a->at.index_after], a->index[chunk]);
    return 0;
}

/* The record `miss`, of the access in S1, whether a lane missed or not. */
static int check_miss(const struct storage_agent *a, const uint32_t *miss, struct spec_error *error)
{
    const struct access *r = &a->arrived;
    AGENT_CHECK(bits_get_field(miss, 0, a->miss_todo, 0) == a->arrival.todo, "access %u: todo %x, must be %x", r->tag,
                (uint32_t)bits_get_field(miss, 0, a->miss_todo, 0), a->arrival.todo);
    AGENT_CHECK(bits_get_field(miss, 0, a->miss_tag, 0) == r->tag &&
                    bits_get_field(miss, 0, a->miss_write, 0) == r->write &&
                    bits_get_field(miss, 0, a->miss_mapped, 0) == r->mapped,
                "access %u: its miss has another tag or kind", r->tag);
    AGENT_CHECK(bits_get_field(miss, 0, a->miss_block, 0) == r->block &&
                    bits_get_field(miss, 0, a->miss_slot, 0) == r->slot,
                "access %u: its miss has another mapping", r->tag);
    for (uint32_t i = 0; i < a->lanes; i++) {
        AGENT_CHECK(bits_get_field(miss, 0, a->miss_addr, i) == r->addr[i] &&
                        bits_get_field(miss, 0, a->miss_wdata, i) == r->wdata[i],
                    "access %u: its miss changes lane %u", r->tag, i);
        AGENT_CHECK(bits_get_field(miss, 0, a->miss_rdata, i) == a->arrival.rdata[i],
                    "access %u: miss, lane %u: %08x, not %08x", r->tag, i,
                    (uint32_t)bits_get_field(miss, 0, a->miss_rdata, i), a->arrival.rdata[i]);
    }
    return 0;
}

/* S1 of a last pass: a miss comes out now, a response joins the queue. */
static int check_arrival(struct storage_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    const struct access *r = &a->arrived;
    int missed = a->arriving && (a->arrival.todo || r->partial);
    AGENT_CHECK(out[a->at.miss_valid] == (uint32_t)missed, "access %u: miss %u, lanes to do must be %x", r->tag,
                out[a->at.miss_valid], a->arrival.todo);
    AGENT_CHECK(out[a->at.miss_pending] == (missed ? a->arrival.pending : 0), "access %u: miss_pending is %u", r->tag,
                out[a->at.miss_pending]);
    AGENT_CHECK(out[a->at.again] == (uint32_t)(a->arriving && r->redo), "again is %u", out[a->at.again]);
    if (!a->arriving) return 0;
    for (uint32_t i = 0; r->redo && i < a->lanes; i++) a->arrival.rdata[i] |= in[a->at.redo_rdata + (int)i];
    if (!missed) a->queue[a->queued++] = a->arrival;
    return check_miss(a, out + a->at.miss_data, error);
}

static int check_response(struct storage_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    const uint32_t *bits = out + a->resp.data;
    int valid = (int)(out[a->resp.valid] & 1);
    AGENT_CHECK(valid == (a->queued > 0), "a response %s", valid ? "that nobody asked for" : "is late");
    if (!valid) return 0;
    const struct answer *r = &a->queue[0];
    AGENT_CHECK(
        bits_get_field(bits, 0, a->resp_tag, 0) == r->tag && bits_get_field(bits, 0, a->resp_error, 0) == r->error,
        "response %u: must be %u, error %u", (uint32_t)bits_get_field(bits, 0, a->resp_tag, 0), r->tag, r->error);
    for (uint32_t i = 0; i < a->lanes; i++)
        AGENT_CHECK(bits_get_field(bits, 0, a->resp_rdata, i) == r->rdata[i],
                    "response %u, lane %u: %08x, must be %08x", r->tag, i,
                    (uint32_t)bits_get_field(bits, 0, a->resp_rdata, i), r->rdata[i]);
    if (!(in[a->resp.ready] & 1)) return 0;
    a->queued--;
    memmove(&a->queue[0], &a->queue[1], sizeof a->queue[0] * (PENDING - 1));
    return 0;
}

static void read_access(const struct storage_agent *a, const uint32_t *bits, const struct access_fields *at,
                        struct access *r)
{
    *r = (struct access){.tag = (uint32_t)bits_get_field(bits, 0, at->tag, 0),
                         .write = (uint32_t)bits_get_field(bits, 0, at->write, 0),
                         .mapped = (uint32_t)bits_get_field(bits, 0, at->mapped, 0),
                         .mask = (uint32_t)bits_get_field(bits, 0, at->mask, 0),
                         .redo = at == &a->redo_at};
    if (r->redo) {
        r->partial = (uint32_t)bits_get_field(bits, 0, at->partial, 0);
        r->error = (uint32_t)bits_get_field(bits, 0, at->error, 0);
    } else {
        r->block = (uint32_t)bits_get_field(bits, 0, at->block, 0);
        r->slot = (uint32_t)bits_get_field(bits, 0, at->slot, 0);
    }
    for (uint32_t i = 0; i < a->lanes; i++) {
        r->addr[i] = (uint32_t)bits_get_field(bits, 0, at->addr, i);
        r->wdata[i] = (uint32_t)bits_get_field(bits, 0, at->wdata, i);
    }
}

/* Lanes of a pass: in each bank the lowest lane that is left chooses the word. */
static uint32_t lanes_of_pass(const struct storage_agent *a, const struct access *r)
{
    uint32_t left = r->mask & ~a->served, lanes = 0;
    for (uint32_t i = 0; i < a->lanes; i++) {
        uint32_t first = 0;
        if (!(left >> i & 1)) continue;
        while (!(left >> first & 1) || r->addr[first] % a->banks != r->addr[i] % a->banks) first++;
        lanes |= (uint32_t)(r->addr[first] == r->addr[i]) << i;
    }
    return lanes;
}

/* `taken`: the engine does not vouch for a redo's word. */
static int hits(const struct access *r, enum state state, int taken)
{
    if (!r->mapped) return state != P;
    return state == R || (state == V && ((r->redo && !taken) || !r->write));
}

/* Of the lanes that share the word of `lane` in a pass, the one whose data are written. */
static uint32_t last_on_word(const struct storage_agent *a, const struct access *r, uint32_t lanes, uint32_t lane)
{
    uint32_t last = a->lanes - 1;
    while (!(lanes >> last & 1) || r->addr[last] != r->addr[lane]) last--;
    return last;
}

/* A pass is in S0. What it does is seen from S1 on, and no operation writes before a store does. `taken`: lanes, as the engine
 * says in this cycle. */
static void take_pass(struct storage_agent *a, const struct access *r, uint32_t lanes, uint32_t taken)
{
    if (a->between == NOBODY) a->gathered = (struct answer){.tag = r->tag, .error = r->error};
    for (uint32_t i = 0; i < a->lanes; i++) {
        struct word *w = &a->word[r->addr[i]];
        if (!(lanes >> i & 1)) continue;
        a->gathered.pending |= w->state == P;
        if (!hits(r, (enum state)w->state, taken >> last_on_word(a, r, lanes, i) & 1))
            a->gathered.todo |= UINT32_C(1) << i;
        else if (!r->write) a->gathered.rdata[i] = w->data;
        else w->data = r->wdata[i];
    }
    a->in_s1 = r->redo ? THE_ENGINE : THE_CORE;
    a->between = a->in_s1;
    a->served |= lanes;
    if (r->mask & ~a->served) return;
    a->arriving = 1;
    a->arrived = *r;
    a->arrival = a->gathered;
    a->between = NOBODY;
    a->served = 0;
}

/* S0: whose access has a pass, if any. `waiting` and `ending`: responses that the queue held, and whether S1 held a last
 * pass, at the beginning of this cycle. */
static int check_pass(struct storage_agent *a, const uint32_t *in, const uint32_t *out, int waiting, int ending,
                      struct spec_error *error)
{
    struct access r;
    int redo = a->between == NOBODY ? (int)(in[a->redo.valid] & 1) : a->between == THE_ENGINE;
    const struct agent_channel *from = redo ? &a->redo : &a->req;
    int asks = (int)(in[from->valid] & 1), of_core = a->in_s1 == THE_CORE;
    uint32_t free = in[a->at.miss_free];
    int room = waiting + ending < 2 && (redo || free > 1 || (free == 1 && !of_core)), last = 0;
    a->in_s1 = NOBODY;
    read_access(a, in + from->data, redo ? &a->redo_at : &a->req_at, &r);
    int passes =
        asks && room && !a->clear_left && !(in[a->at.op_valid] & 1) && !(r.write && (a->op[0].here || a->op[1].here));
    if (passes) {
        take_pass(a, &r, lanes_of_pass(a, &r), in[a->at.redo_taken]);
        last = a->between == NOBODY;
    }
    AGENT_CHECK(out[a->req.ready] == (uint32_t)(last && !redo), "req_ready is %u", out[a->req.ready]);
    AGENT_CHECK(out[a->redo.ready] == (uint32_t)(last && redo), "redo_ready is %u", out[a->redo.ready]);
    a->asked = asks && room;
    a->waited = asks && room && !passes ? a->waited + 1 : 0;
    return 0;
}

static void forget(struct storage_agent *a)
{
    a->alive = 1;
    a->clear_left = a->rows;
    a->op[0].here = a->op[1].here = a->op[2].here = 0;
    a->arriving = a->queued = a->req_waits = a->redo_waits = a->asked = 0;
    a->waited = a->served = 0;
    a->between = a->in_s1 = NOBODY;
    memset(a->index, 0, sizeof a->index);
    memset(a->word, 0, a->words * sizeof a->word[0]);
}

int storage_shadow_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct storage_agent *a = state;
    int waiting = a->queued, ending = a->arriving;
    if (a->alive) {
        AGENT_CHECK(out[a->at.clearing] == (a->clear_left > 0), "clearing is %u with %u rows left", out[a->at.clearing],
                    a->clear_left);
        AGENT_CHECK(out[a->at.op_done] == (uint32_t)a->op[0].here, "op_done is %u", out[a->at.op_done]);
        AGENT_CHECK(out[a->at.pass_asks] == (uint32_t)a->asked, "pass_asks is %u", out[a->at.pass_asks]);
        AGENT_CHECK(out[a->at.pass_waits] == (a->waited >= PATIENCE), "pass_waits is %u after %u cycles",
                    out[a->at.pass_waits], a->waited);
        if (a->op[0].here && check_shown(a, out, error)) return -1;
        if (a->op[2].here && check_applied(a, in, out, error)) return -1;
        if (check_arrival(a, in, out, error)) return -1;
        if (check_response(a, in, out, error)) return -1;
    }
    a->arriving = 0;
    if (in[0] & 1) {
        if (!a->alive || a->clear_left != a->rows) forget(a);
        return 0;
    }
    if (a->alive && check_pass(a, in, out, waiting, ending, error)) return -1;
    a->req_waits = (in[a->req.valid] & 1) && !agent_took(&a->req, in, out);
    a->redo_waits = (in[a->redo.valid] & 1) && !agent_took(&a->redo, in, out);
    a->op[2] = a->op[1];
    a->op[1] = a->op[0];
    a->op[0].here = (in[a->at.op_valid] & 1) && !a->clear_left;
    a->op[0].chunk = in[a->at.op_chunk];
    if (a->clear_left) a->clear_left--;
    return 0;
}
