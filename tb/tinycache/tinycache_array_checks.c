/* The L1 and the scratchpad below the array, and what the ports must show: each access answered once, with what its lanes
 * last wrote or what the last barrier left; nothing written below that no lane wrote; every write there when drained;
 * lanes that miss on one line together make one request; a warp that hits is answered in the next cycle. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "spec/bits.h"
#include "tb/tinycache/tinycache_access.h"
#include "tb/tinycache/tinycache_array.h"

/* Responses -------------------------------------------------------------------------------------------------------- */

/* 0 where the response is the one that this access must get, else 1 + the lane that differs. */
static uint32_t differs(const struct ta_agent *a, const struct ta_access *r, const uint32_t *resp)
{
    for (uint32_t i = 0; i < a->lanes && !r->vague; i++) {
        const struct ta_lane *l = &r->lane[i];
        int in_mask = (int)(r->mask >> i & 1);
        if (bits_get(resp, a->front.resp_error.lsb + (int)i * a->front.resp_error.width, a->front.resp_error.width) !=
            (in_mask ? l->error : 0))
            return i + 1;
        for (uint32_t b = 0; b < a->data_bytes; b += 4) {
            uint32_t got = (uint32_t)bits_get(
                resp, a->front.resp_rdata.lsb + (int)i * a->front.resp_rdata.width + (int)(8 * b), 32);
            for (uint32_t k = 0; k < 4; k++)
                if ((got >> (8 * k) & 255) != (in_mask ? l->rdata[b + k] : 0) && (!in_mask || l->sure[b + k]))
                    return i + 1;
        }
    }
    return 0;
}

static int check_response(struct ta_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    const uint32_t *resp = out + a->front.resp.data;
    if (!agent_bit(&a->front.resp, out, a->front.resp.valid)) return 0;
    uint32_t tag = (uint32_t)bits_get(resp, a->front.resp_tag.lsb, a->front.resp_tag.width), lane = 0;
    struct ta_access *found = NULL, *near = NULL;
    for (uint32_t k = 0; k < TA_WARPS && !found; k++) {
        struct ta_access *r = &a->waiting[k];
        if (!r->used || r->tag != tag) continue;
        near = r;
        lane = differs(a, r, resp);
        if (!lane) found = r;
    }
    AGENT_CHECK(near, "a response with tag %" PRIx32 " that no access waits for", tag);
    AGENT_CHECK(found,
                "response %" PRIx32 ", lane %u: error %" PRIu64 " data %016" PRIx64
                ", must be error %u, bytes %02x%02x%02x%02x"
                " (lowest last) at %" PRIx64,
                tag, lane - 1,
                bits_get(resp, a->front.resp_error.lsb + (int)(lane - 1) * a->front.resp_error.width,
                         a->front.resp_error.width),
                bits_get(resp, a->front.resp_rdata.lsb + (int)(lane - 1) * a->front.resp_rdata.width, 32),
                near->lane[lane - 1].error, near->lane[lane - 1].rdata[3], near->lane[lane - 1].rdata[2],
                near->lane[lane - 1].rdata[1], near->lane[lane - 1].rdata[0], near->addr[lane - 1]);
    if (!agent_bit(&a->front.resp, in, a->front.resp.ready)) return 0;
    found->used = 0;
    a->waiting_count--;
    return 0;
}

static void wait_for(struct ta_agent *a, const struct ta_access *r)
{
    struct ta_access *free_place = NULL;
    int vague = 0;
    for (uint32_t k = 0; k < TA_WARPS; k++) {
        struct ta_access *w = &a->waiting[k];
        if (!w->used) free_place = w;
        else if (w->tag == r->tag) w->vague = vague = 1;
    }
    if (!free_place) return; /* its response is then told to be nobody's */
    *free_place = *r;
    free_place->used = 1;
    free_place->vague = vague;
    a->waiting_count++;
}

/* The memories below ------------------------------------------------------------------------------------------------ */

static int check_write(struct ta_agent *a, struct tc_chunk *c, uint32_t part, const struct tc_line_request *r,
                       struct spec_error *error)
{
    struct ta_byte *bytes = a->byte[c - a->memory.chunk] + part;
    uint32_t any = 0;
    for (uint32_t i = 0; i < a->back.line_bytes; i++) {
        if (!r->mask[i]) continue;
        any = 1;
        AGENT_CHECK(bytes[i].racing || bytes[i].due,
                    "byte %u of line %" PRIx64 " is written below, but no lane has written it", i, r->line);
        if (bytes[i].due) bytes[i].due--;
        c->memory[part + i] = r->data[i];
    }
    AGENT_CHECK(any, "a writeback of no byte, line %" PRIx64, r->line);
    return 0;
}

/* Several bytes around the lowest one of the mask, as wide as an access. */
static void serve_atomic(struct ta_agent *a, uint8_t *bytes, const struct tc_line_request *r)
{
    uint32_t first = a->back.line_bytes, count = 0;
    for (uint32_t i = 0; i < a->back.line_bytes; i++) {
        if (!r->mask[i]) continue;
        if (first == a->back.line_bytes) first = i;
        count++;
    }
    if (count != 4 && count != 8) return; /* a cut stimulus, or a fault that the shadow will show */
    uint32_t around = first & ~(a->data_bytes - 1);
    tc_atomic(r->atom, bytes + around, r->data + around, a->data_bytes, first, count);
}

/* What a request of its type does not need is 0. */
static int check_fields(const struct ta_agent *a, const struct tc_line_request *r, struct spec_error *error)
{
    uint32_t some = r->share;
    for (uint32_t i = 0; i < a->back.line_bytes; i++) some |= r->mask[i] | r->data[i];
    AGENT_CHECK(r->share < a->back.line_bytes / a->back.share_bytes, "a request for share %u of line %" PRIx64,
                r->share, r->line);
    AGENT_CHECK(r->type != TINYCACHE_LINE_TYPE_READ || !some, "a READ of line %" PRIx64 " with share, mask or data",
                r->line);
    AGENT_CHECK(r->type != TINYCACHE_LINE_TYPE_WRITE || (!r->parts && !r->id),
                "a WRITE of line %" PRIx64 " asks for the parts %x, id %u", r->line, r->parts, r->id);
    return 0;
}

static int serve(struct ta_agent *a, int shared, const uint32_t *out, struct spec_error *error)
{
    const struct tc_line_request r = tc_read_line_request(&a->back, shared, out);
    uint64_t addr = r.line * a->back.line_bytes;
    struct tc_chunk *c = tc_find(&a->memory, (uint32_t)shared, r.block, addr);
    AGENT_CHECK(c, "a request below for line %" PRIx64 ", which no lane has named", r.line);
    AGENT_CHECK(shared || !r.block, "a request to the L1 with a thread block");
    AGENT_CHECK(r.past == (r.type == TINYCACHE_LINE_TYPE_ATOMIC && !shared), "past the L1: %u, type %u", r.past,
                r.type);
    if (check_fields(a, &r, error)) return -1;
    uint8_t *bytes = c->memory + addr % TC_CHUNK;
    a->trial.requests++;
    if (r.type == TINYCACHE_LINE_TYPE_WRITE) return check_write(a, c, (uint32_t)(addr % TC_CHUNK), &r, error);
    struct ta_id *e = &a->id[r.id];
    AGENT_CHECK(!e->due, "id %u names two requests", r.id);
    AGENT_CHECK(r.parts && r.parts < UINT64_C(1) << a->back.line_bytes / a->back.part_bytes,
                "a request for the parts %x of a line", r.parts);
    a->given++;
    AGENT_CHECK(a->given <= a->asked, "more lines are read below than lanes have loaded");
    *e = (struct ta_id){.due = r.parts, .shared = shared};
    e->delay = agent_below(&a->answer_rng, a->mode == AGENT_READY ? 3 : agent_below(&a->answer_rng, 3) ? 8 : 100);
    memcpy(e->line, bytes, a->back.line_bytes);
    if (r.type == TINYCACHE_LINE_TYPE_ATOMIC) serve_atomic(a, bytes, &r);
    return 0;
}

/* 0, -1, or 1 where the memories answer what was not asked. */
static int below(struct ta_agent *a, const uint32_t *in, const uint32_t *out, int *moved, struct spec_error *error)
{
    for (int k = 0; k < 2; k++) {
        struct tc_side *s = &a->back.side[k];
        if (agent_took(&s->resp, in, out)) {
            struct ta_id *e = &a->id[bits_get_field(in + s->resp.data, 0, a->back.answer_id, 0)];
            uint32_t part = (uint32_t)bits_get_field(in + s->resp.data, 0, a->back.answer_part, 0);
            if (!(e->due >> part & 1) || e->shared != k) {
                snprintf(error->text, sizeof error->text, "an answer for what was not asked");
                return 1;
            }
            e->due &= ~(UINT32_C(1) << part);
        }
        s->waits = agent_waits(&s->resp, in, out);
        *moved |= agent_bit(&s->resp, in, s->resp.valid);
    }
    AGENT_CHECK(!agent_bit(&a->back.side[0].req, out, a->back.side[0].req.valid) ||
                    !agent_bit(&a->back.side[1].req, out, a->back.side[1].req.valid),
                "two requests in one cycle");
    for (int k = 0; k < 2; k++) {
        struct tc_side *s = &a->back.side[k];
        if (!agent_gave(&s->req, in, out)) continue;
        *moved = 1;
        if (serve(a, k, out, error)) return -1;
    }
    return 0;
}

/* Trials ------------------------------------------------------------------------------------------------------------ */

static uint32_t lines_of(const struct ta_agent *a, const struct ta_access *r)
{
    uint32_t lines = 0;
    for (uint32_t i = 0; i < a->lanes; i++) {
        int again = !(r->mask >> i & 1) || r->lane[i].chunk < 0;
        for (uint32_t j = 0; j < i && !again; j++)
            again = (r->mask >> j & 1) && r->lane[j].chunk >= 0 &&
                    r->addr[j] / a->back.line_bytes == r->addr[i] / a->back.line_bytes;
        lines += !again;
    }
    return lines;
}

/* Caching this load makes the same load hit afterwards. */
static int cached(const struct ta_access *r, uint32_t policy)
{
    return r->op == TINYCACHE_OP_READ && tc_is_cached(r->op, r->space, r->size, policy);
}

static int same_load(const struct ta_agent *a, const struct ta_access *x, const struct ta_access *y)
{
    for (uint32_t i = 0; i < a->lanes; i++)
        if ((y->mask >> i & 1) && (!(x->mask >> i & 1) || x->addr[i] != y->addr[i])) return 0;
    return x->size == y->size && x->space == y->space && (x->space != TINYCACHE_SPACE_SHARED || x->block == y->block) &&
           y->mask;
}

/* After the memories have been served, before a new access of this cycle counts. */
static int follow_trial(struct ta_agent *a, const uint32_t *in, const uint32_t *out, const struct ta_access *fresh,
                        struct spec_error *error)
{
    struct ta_trial *t = &a->trial;
    uint32_t policy = in[a->front.policy_word] & 3;
    int drain = (int)(in[a->front.drain_word] & 1), drained = (int)(out[a->front.drained_word] & 1);
    if (t->state == TA_HITS) {
        AGENT_CHECK(agent_bit(&a->front.resp, out, a->front.resp.valid),
                    "a warp that hits is not answered in the next cycle");
        AGENT_CHECK(!t->requests, "a warp whose lanes all hit asks the memory below");
    }
    if (t->state == TA_MISSES && !a->waiting_count) {
        AGENT_CHECK(t->requests == t->expected, "a warp that misses on %u lines makes %u requests", t->expected,
                    t->requests);
        t->state = cached(&t->access, t->policy) ? TA_MISSED : TA_NO_TRIAL;
    }
    if (t->state == TA_HITS) t->state = TA_NO_TRIAL;
    if (drain || policy != t->policy || a->req_waits) t->state = TA_NO_TRIAL;
    if (!fresh) return 0;
    if (t->state == TA_MISSED && cached(fresh, policy) && same_load(a, &t->access, fresh)) {
        AGENT_CHECK(agent_bit(&a->front.req, out, a->front.req.ready), "a warp that hits is not taken at once");
        t->state = TA_HITS;
        t->requests = 0;
    } else if (drained && !drain && !a->waiting_count && fresh->op == TINYCACHE_OP_READ && fresh->mask) {
        *t = (struct ta_trial){.state = TA_MISSES, .expected = lines_of(a, fresh), .policy = policy, .access = *fresh};
        AGENT_CHECK(agent_bit(&a->front.req, out, a->front.req.ready),
                    "an array with nothing to do does not take a warp at once");
    } else {
        t->state = TA_NO_TRIAL;
    }
    return 0;
}

/* Progress ----------------------------------------------------------------------------------------------------------- */

static int check_progress(struct ta_agent *a, const uint32_t *in, const uint32_t *out, int moved,
                          struct spec_error *error)
{
    int draining = (int)(in[a->front.drain_word] & 1);
    int wants = a->waiting_count || (a->req_waits && !draining) || (draining && !(out[a->front.drained_word] & 1));
    int could = agent_bit(&a->front.resp, in, a->front.resp.ready) &&
                agent_bit(&a->back.side[0].req, in, a->back.side[0].req.ready) &&
                agent_bit(&a->back.side[1].req, in, a->back.side[1].req.ready);
    for (uint32_t i = 0; i < a->ids; i++) could = could && !a->id[i].due;
    if (moved || !wants) a->still = 0;
    else a->still += (uint32_t)could;
    AGENT_CHECK(a->still <= a->lines + 4 * a->lanes + 40, "nothing moves any more: %u accesses wait for a response",
                a->waiting_count);
    return 0;
}

static void forget(struct ta_agent *a)
{
    a->alive = 1;
    a->req_waits = a->was_drained = a->back.side[0].waits = a->back.side[1].waits = 0;
    a->waiting_count = a->still = 0;
    for (uint32_t k = 0; k < TA_WARPS; k++) a->waiting[k].used = 0;
    memset(a->id, 0, sizeof a->id);
    a->trial.state = TA_NO_TRIAL;
    tc_forget_writes(&a->memory);
    ta_forget_bytes(a);
}

int ta_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct ta_agent *a = state;
    if (in[0] & 1) {
        forget(a);
        return 0;
    }
    if (!a->alive) return 0;
    int moved = 0, offered = agent_bit(&a->front.req, in, a->front.req.valid), fresh = offered && !a->req_waits;
    int drained = (int)(out[a->front.drained_word] & 1);
    if (fresh && ta_read_access(a, in, &a->now)) {
        snprintf(error->text, sizeof error->text, "more addresses than the shadow holds");
        return 1;
    }
    if (!offered) a->req_waits = 0;
    int status = below(a, in, out, &moved, error);
    if (status) return status;
    if (drained && !a->was_drained && ta_barrier(a, error)) return -1;
    a->was_drained = drained;
    if (drained && (in[a->front.drain_word] & 1) && !a->req_waits && agent_below(&a->other_rng, 4) == 0)
        tc_others_write(&a->memory, &a->other_rng, 16);
    if (check_response(a, in, out, error) || follow_trial(a, in, out, fresh ? &a->now : NULL, error)) return -1;
    moved |= agent_gave(&a->front.resp, in, out);
    if (fresh) {
        ta_begin(a, &a->now);
        a->was_drained = 0;
        for (uint32_t i = 0; i < a->lanes; i++)
            a->asked += (a->now.mask >> i & 1) && a->now.lane[i].chunk >= 0 && a->now.op != TINYCACHE_OP_WRITE;
    }
    if (offered) {
        int taken = agent_bit(&a->front.req, out, a->front.req.ready);
        moved |= taken;
        if (taken) {
            ta_do(a, &a->now);
            wait_for(a, &a->now);
        }
        a->req_waits = !taken;
    }
    return check_progress(a, in, out, moved, error);
}
