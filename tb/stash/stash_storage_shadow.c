/* A shadow of every word, state and chunk index that knows the coherence rules of thesis section 4.5.4 by heart: it
 * reads no state table.
 *
 * An access that takes several passes while operations change its chunks may see a word before or after an operation;
 * the shadow then takes either (lockstep compares it exactly). */
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
    case RAW_STORE: o.write = state != P; break;
    case FILL:
        if (state == I) o = (struct outcome){V, 1, 0, 0};
        break;
    case ISSUE: o = (struct outcome){V, 1, 0, 0}; break;
    case LOCAL_STORE: o = (struct outcome){R, 1, 1, 0}; break;
    case GRANT:
        if (state == V) o = (struct outcome){R, 0, 1, 0};
        break;
    case ADOPT: o.next = state == P ? R : state; break;
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
        AGENT_CHECK(words[i].vague || words[i].racing || data == words[i].data,
                    "chunk %u word %u: %08x, last written %08x", chunk, i, data, words[i].data);
        words[i].data = data;
        words[i].vague &= words[i].racing;
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

/* S3 of an operation: what it applies. */
static int check_applied(struct storage_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    uint32_t chunk = a->op[2].chunk, supply = 0, defer = 0, refuse = 0;
    struct word *words = &a->word[chunk * a->chunk_words];
    int owned_before = owned(a, chunk), own = 0;
    AGENT_CHECK(out[a->at.index_before] == a->index[chunk], "chunk %u: index before %u, must be %u", chunk,
                out[a->at.index_before], a->index[chunk]);
    if (in[a->at.apply_valid] & 1) {
        int event = 0, same_map = a->index[chunk] == in[a->at.apply_map];
        while (event < EVENTS - 1 && (uint32_t)a->code[event] != in[a->at.apply_event]) event++;
        for (uint32_t i = 0; i < a->chunk_words; i++) {
            if (!(in[a->at.apply_mask] >> i & 1)) continue;
            struct outcome o = outcome_of((enum event)event, (enum state)words[i].state, same_map,
                                          (int)(in[a->at.apply_granting] >> i & 1));
            supply |= (uint32_t)(o.reply == 's') << i;
            defer |= (uint32_t)(o.reply == 'd') << i;
            refuse |= (uint32_t)(o.reply == 'r') << i;
            own |= o.own;
            if (o.write) {
                words[i].data = in[a->at.apply_wdata + (int)i];
                words[i].vague = 0;
            }
            words[i].state = (uint8_t)o.next;
        }
        if (own) a->index[chunk] = (uint8_t)in[a->at.apply_map];
        a->touched[chunk] = a->cycle;
    }
    AGENT_CHECK(out[a->at.supply] == supply && out[a->at.defer] == defer && out[a->at.refuse] == refuse,
                "chunk %u, event %u: supply %x defer %x refuse %x, must be %x %x %x", chunk, in[a->at.apply_event],
                out[a->at.supply], out[a->at.defer], out[a->at.refuse], supply, defer, refuse);
    int owned_after = owned(a, chunk);
    AGENT_CHECK(out[a->at.owned_before] == (uint32_t)owned_before && out[a->at.owned_after] == (uint32_t)owned_after,
                "chunk %u: owned before %u after %u, must be %d %d", chunk, out[a->at.owned_before],
                out[a->at.owned_after], owned_before, owned_after);
    AGENT_CHECK(out[a->at.index_after] == a->index[chunk], "chunk %u: index after %u, must be %u", chunk,
                out[a->at.index_after], a->index[chunk]);
    return 0;
}

/* S1 of a last pass: a miss comes out now, a response joins the queue. */
static int check_arrival(struct storage_agent *a, const uint32_t *out, struct spec_error *error)
{
    const uint32_t *miss = out + a->at.miss_data;
    struct answer *r = &a->arrival;
    int missed = (int)(out[a->at.miss_valid] & 1);
    AGENT_CHECK(a->arriving || !missed, "a miss without an access");
    if (!a->arriving) return 0;
    AGENT_CHECK(r->unsure || missed == (r->todo != 0), "access %u: miss %d, lanes to do must be %x", r->tag, missed,
                r->todo);
    AGENT_CHECK(!missed || r->unsure || bits_get_field(miss, 0, a->miss_todo, 0) == r->todo,
                "access %u: todo %x, must be %x", r->tag, (uint32_t)bits_get_field(miss, 0, a->miss_todo, 0), r->todo);
    if (!missed) {
        AGENT_CHECK(!(r->todo & ~r->unsure), "access %u: answered, but lanes %x miss", r->tag, r->todo & ~r->unsure);
        a->queue[a->queued++] = *r;
        return 0;
    }
    AGENT_CHECK((bits_get_field(miss, 0, a->miss_todo, 0) & ~r->unsure) == (r->todo & ~r->unsure),
                "access %u: wrong lanes", r->tag);
    AGENT_CHECK(bits_get_field(miss, 0, a->miss_tag, 0) == r->tag &&
                    bits_get_field(miss, 0, a->miss_write, 0) == a->arrived.write &&
                    bits_get_field(miss, 0, a->miss_mapped, 0) == a->arrived.mapped,
                "access %u: its miss has another tag or kind", r->tag);
    for (uint32_t i = 0; i < a->lanes; i++) {
        AGENT_CHECK(bits_get_field(miss, 0, a->miss_addr, i) == a->arrived.addr[i] &&
                        bits_get_field(miss, 0, a->miss_wdata, i) == a->arrived.wdata[i],
                    "access %u: its miss changes lane %u", r->tag, i);
        AGENT_CHECK((r->unsure >> i & 1) || bits_get_field(miss, 0, a->miss_rdata, i) == r->rdata[i],
                    "access %u: miss, lane %u: %08x, not %08x", r->tag, i,
                    (uint32_t)bits_get_field(miss, 0, a->miss_rdata, i), r->rdata[i]);
    }
    return 0;
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
        AGENT_CHECK((r->unsure >> i & 1) || bits_get_field(bits, 0, a->resp_rdata, i) == r->rdata[i],
                    "response %u, lane %u: %08x, must be %08x", r->tag, i,
                    (uint32_t)bits_get_field(bits, 0, a->resp_rdata, i), r->rdata[i]);
    if (!(in[a->resp.ready] & 1)) return 0;
    a->queued--;
    memmove(&a->queue[0], &a->queue[1], sizeof a->queue[0] * (PENDING - 1));
    return 0;
}

static void read_access(const struct storage_agent *a, const uint32_t *bits, struct access *r)
{
    *r = (struct access){.tag = (uint32_t)bits_get_field(bits, 0, a->tag, 0),
                         .write = (uint32_t)bits_get_field(bits, 0, a->write, 0),
                         .mapped = (uint32_t)bits_get_field(bits, 0, a->mapped, 0),
                         .mask = (uint32_t)bits_get_field(bits, 0, a->mask, 0)};
    for (uint32_t i = 0; i < a->lanes; i++) {
        r->addr[i] = (uint32_t)bits_get_field(bits, 0, a->addr, i);
        r->wdata[i] = (uint32_t)bits_get_field(bits, 0, a->wdata, i);
    }
}

/* Passes: the most different words that lanes want of one bank. */
static uint32_t passes_of(const struct storage_agent *a, const struct access *r)
{
    uint32_t words[LANES] = {0}, most = 1;
    for (uint32_t i = 0; i < a->lanes; i++) {
        int again = 0;
        if (!(r->mask >> i & 1)) continue;
        for (uint32_t j = 0; j < i && !again; j++) again = (r->mask >> j & 1) && r->addr[j] == r->addr[i];
        uint32_t *count = &words[r->addr[i] % a->banks];
        if (!again && ++*count > most) most = *count;
    }
    return most;
}

static int hits(const struct access *r, enum state state)
{
    if (!r->mapped) return state != P;
    return r->write ? state == R : state == V || state == R;
}

/* The last pass is in S0. */
static void take_access(struct storage_agent *a, const struct access *r)
{
    a->arriving = 1;
    a->arrived = *r;
    a->arrival = (struct answer){.tag = r->tag};
    for (uint32_t i = 0; i < a->lanes; i++) {
        struct word *w = &a->word[r->addr[i]];
        if (!(r->mask >> i & 1)) continue;
        int unsure = a->passes > 1 && a->touched[r->addr[i] / a->chunk_words] >= a->window;
        int hit = hits(r, (enum state)w->state);
        if (unsure || (!r->write && hit && w->vague)) a->arrival.unsure |= UINT32_C(1) << i;
        if (!hit) a->arrival.todo |= UINT32_C(1) << i;
        else if (!r->write) a->arrival.rdata[i] = w->data;
        else w->data = r->wdata[i];
        if (r->write && (unsure || hit)) w->vague = (uint8_t)unsure;
        w->racing = 0;
    }
}

/* The access at req, taken (its last pass is in S0) or not. */
static int check_request(struct storage_agent *a, const uint32_t *in, const struct access *r, int taken,
                         int free_to_pass, struct spec_error *error)
{
    if (!a->req_waits) {
        a->window = a->cycle;
        a->passes = passes_of(a, r);
        a->passed = 0;
    }
    int before_writing = a->op[0].here || a->op[1].here;
    a->passed += free_to_pass && in[a->at.miss_free] >= 2 && !before_writing && !(in[a->at.op_valid] & 1);
    AGENT_CHECK(!taken || !before_writing, "access %u: taken while an operation is in S1 or S2", r->tag);
    AGENT_CHECK(!taken || a->cycle - a->window + 1 >= a->passes,
                "access %u: taken after %u cycles, its lanes need %u passes", r->tag,
                (unsigned)(a->cycle - a->window + 1), a->passes);
    AGENT_CHECK(a->passed <= a->passes - !taken, "access %u: needs %u passes, had %u", r->tag, a->passes, a->passed);
    if (taken) take_access(a, r);
    else if (r->write && a->passes > 1) /* some of its passes may already have written */
        for (uint32_t i = 0; i < a->lanes; i++)
            if (r->mask >> i & 1) a->word[r->addr[i]].racing = 1;
    a->req_waits = !taken;
    return 0;
}

static void forget(struct storage_agent *a)
{
    a->alive = 1;
    a->clear_left = a->rows;
    a->op[0].here = a->op[1].here = a->op[2].here = 0;
    a->arriving = a->queued = a->req_waits = a->done_waits = 0;
    a->done_waited = a->done_passed_over = 0;
    memset(a->index, 0, sizeof a->index);
    memset(a->touched, 0, sizeof a->touched);
    memset(a->word, 0, a->words * sizeof a->word[0]);
}

/* A finished miss waits for a gap between hits, and not for ever. */
static int check_patience(struct storage_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    if (!(in[a->done.valid] & 1) || (out[a->done.ready] & 1)) {
        a->done_waited = a->done_passed_over = 0;
        return 0;
    }
    a->done_waited++;
    a->done_passed_over += !a->clear_left && (in[a->resp.ready] & 1);
    AGENT_CHECK(a->done_passed_over <= PATIENCE + 2, "a finished miss is passed over in %u cycles",
                a->done_passed_over);
    return 0;
}

int storage_shadow_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct storage_agent *a = state;
    struct access access;
    a->cycle++;
    if (a->alive) {
        AGENT_CHECK(out[a->at.clearing] == (a->clear_left > 0), "clearing is %u with %u rows left", out[a->at.clearing],
                    a->clear_left);
        AGENT_CHECK(out[a->at.op_done] == (uint32_t)a->op[0].here, "op_done is %u", out[a->at.op_done]);
        if (a->op[0].here && check_shown(a, out, error)) return -1;
        if (a->op[2].here && check_applied(a, in, out, error)) return -1;
        if (check_arrival(a, out, error)) return -1;
        if (in[a->done.valid] & out[a->done.ready] & 1) {
            struct answer *r = &a->queue[a->queued++];
            *r = (struct answer){.tag = (uint32_t)bits_get_field(in + a->done.data, 0, a->resp_tag, 0),
                                 .error = (uint32_t)bits_get_field(in + a->done.data, 0, a->resp_error, 0)};
            for (uint32_t i = 0; i < a->lanes; i++)
                r->rdata[i] = (uint32_t)bits_get_field(in + a->done.data, 0, a->resp_rdata, i);
        }
        if (check_response(a, in, out, error)) return -1;
        if (check_patience(a, in, out, error)) return -1;
    }
    /* At least then there is room. */
    int free_to_pass = !a->arriving && !a->queued && !a->clear_left && a->done_waited <= PATIENCE;
    a->arriving = 0;
    if (in[0] & 1) {
        if (!a->alive || a->clear_left != a->rows) forget(a);
        return 0;
    }
    if (in[a->req.valid] & 1) {
        read_access(a, in + a->req.data, &access);
        if (check_request(a, in, &access, agent_took(&a->req, in, out), free_to_pass, error)) return -1;
    } else a->req_waits = 0;
    a->done_waits = (in[a->done.valid] & 1) && !agent_took(&a->done, in, out);
    a->op[2] = a->op[1];
    a->op[1] = a->op[0];
    a->op[0].here = (in[a->at.op_valid] & 1) && !a->clear_left;
    a->op[0].chunk = in[a->at.op_chunk];
    if (a->clear_left) a->clear_left--;
    return 0;
}
