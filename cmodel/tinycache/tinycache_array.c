#include "cmodel/tinycache/tinycache_array.h"

#include <string.h>

size_t tinycache_array_ram_words(const struct spec_values *values)
{
    return (size_t)(spec_get(values, "LANES") * spec_get(values, "BYTES") / 4);
}

static void reset(struct tinycache_array *a)
{
    for (int i = 0; i < a->lanes; i++) tinycache_reset(&a->lane[i], &a->shape);
    coalescer_reset(&a->coalescer);
    a->used = a->sent = 0;
    a->sending = a->hold_valid = a->late_valid = 0;
    a->last_read = (int)a->warp_mask; /* the next is 0 */
    a->filled = a->responding = a->requesting = a->occupied = a->parked = a->staged = 0;
    a->unsettled = UINT32_MAX >> (32 - a->lanes);
}

int tinycache_array_init(struct tinycache_array *a, const struct spec_values *values, const struct spec_fsm *line,
                         struct spec_error *error)
{
    memset(a, 0, sizeof *a);
    a->lanes = (int)spec_get(values, "LANES");
    a->warp_mask = (uint32_t)spec_get(values, "WARPS") - 1;
    coalescer_init(&a->coalescer, values);
    if (tinycache_shape_init(&a->shape, values, line, error)) return -1;
    reset(a);
    return 0;
}

/* Looking ----------------------------------------------------------------------------------------------------------- */

/* Bits of all Warp entries. */
static uint32_t all_entries(const struct tinycache_array *a)
{
    return UINT32_MAX >> (31 - a->warp_mask);
}

static void connect_coalescer(const struct tinycache_array *a, const struct tinycache_array_in *in,
                              struct coalescer_in *c)
{
    c->rst = in->rst;
    c->valid = a->requesting;
    for (uint32_t rest = a->requesting; rest; rest &= rest - 1)
        c->request[__builtin_ctz(rest)] = &a->lane[__builtin_ctz(rest)].mem;
    c->l1_ready = in->l1_ready;
    c->shared_ready = in->shared_ready;
    c->l1_resp = in->l1_resp;
    c->shared_resp = in->shared_resp;
}

/* What lane `i` sees in this cycle. `access` is filled where the lane sees one. */
static void connect_lane(const struct tinycache_array *a, const struct tinycache_array_in *in,
                         const struct tinycache_array_out *out, int i, struct tinycache_access *access,
                         struct tinycache_in *lane)
{
    lane->rst = 0;
    lane->drain = in->drain;
    lane->resp_ready = 1;
    lane->mem_ready = (int)(out->coalescer.ready >> i & 1);
    lane->policy = in->policy;
    lane->fill.data = NULL;
    lane->access = NULL;
    if (a->coalescer.answer_lanes >> i & 1) lane->fill = coalescer_beat(&a->coalescer, i);
    if (!(out->offered >> i & 1)) return;
    const struct tinycache_warp_request *r = in->req;
    access->addr = r->addr[i];
    access->tag = (uint32_t)out->entry;
    access->block = r->block;
    access->op = r->op;
    access->size = r->size;
    access->space = r->space;
    access->atom = r->atom;
    memcpy(access->wdata, r->wdata[i], sizeof access->wdata);
    lane->access = access;
}

static void eval_lanes(const struct tinycache_array *a, const struct tinycache_array_in *in,
                       struct tinycache_array_out *out)
{
    const uint32_t vacant = ~a->used & all_entries(a);
    out->begins = in->req && (a->sending || vacant);
    out->entry = a->sending ? a->current : vacant ? __builtin_ctz(vacant) : 0;
    out->offered = out->begins ? in->req->mask & ~a->sent : 0;
    out->taken = 0;
    out->active = out->offered | a->coalescer.answer_lanes | a->filled | a->responding | a->requesting | a->unsettled |
                  (in->drain ? a->occupied : 0);
    for (uint32_t rest = out->active; rest; rest &= rest - 1) {
        const int i = __builtin_ctz(rest);
        struct tinycache_access access;
        struct tinycache_in lane;
        connect_lane(a, in, out, i, &access, &lane);
        tinycache_plan_step(&a->lane[i], &a->shape, &lane, &out->plan[i]);
        out->taken |= (uint32_t)out->plan[i].take << i;
    }
    out->req_ready = out->begins && !(out->offered & ~out->taken);
}

/* Which entries the responses of this cycle belong to, and the lanes. */
static void find_responses(const struct tinycache_array *a, struct tinycache_array_out *out)
{
    out->responds = 0;
    for (uint32_t rest = a->responding; rest; rest &= rest - 1) {
        const int i = __builtin_ctz(rest);
        const uint32_t w = a->lane[i].resp.tag;
        if (!(out->responds >> w & 1)) out->arrived[w] = 0;
        out->responds |= UINT32_C(1) << w;
        out->arrived[w] |= UINT32_C(1) << i;
    }
}

/* The first complete entry after the last that was read, or -1. */
static int find_complete(const struct tinycache_array *a)
{
    uint32_t complete = 0;
    for (uint32_t rest = a->used; rest; rest &= rest - 1)
        if (!a->warp[__builtin_ctz(rest)].left) complete |= rest & -rest;
    if (a->sending) complete &= ~(UINT32_C(1) << a->current);
    const uint32_t after = complete & ~(UINT32_MAX >> (31 - a->last_read));
    return after ? __builtin_ctz(after) : complete ? __builtin_ctz(complete) : -1;
}

/* The entry that all its lanes and no others respond for, or -1. */
static int find_immediate(const struct tinycache_array *a, const struct tinycache_array_out *out)
{
    if (!out->responds || (out->responds & (out->responds - 1))) return -1;
    const int w = __builtin_ctz(out->responds);
    return out->arrived[w] == a->warp[w].mask ? w : -1;
}

/* What the lanes respond, as it is shown. */
static void gather_straight(const struct tinycache_array *a, struct tinycache_array_out *out)
{
    struct tinycache_warp_response *r = &out->straight;
    r->tag = out->immediate >= 0 ? a->warp[out->immediate].tag : 0;
    r->mask = a->responding;
    for (uint32_t rest = r->mask; rest; rest &= rest - 1) {
        const int i = __builtin_ctz(rest);
        r->lane[i].error = a->lane[i].resp.error;
        memcpy(r->lane[i].rdata, a->lane[i].resp.rdata, sizeof r->lane[i].rdata);
    }
}

void tinycache_array_eval(const struct tinycache_array *a, const struct tinycache_array_in *in,
                          struct tinycache_array_out *out)
{
    struct coalescer_in below;
    connect_coalescer(a, in, &below);
    coalescer_plan_step(&a->coalescer, &below, &out->coalescer);
    eval_lanes(a, in, out);

    find_responses(a, out);
    out->immediate = -1;
    out->resp = a->hold_valid ? &a->hold : a->late_valid ? &a->late : NULL;
    out->resp_valid = out->resp != NULL;
    if (!out->resp && out->responds) {
        out->immediate = find_immediate(a, out);
        gather_straight(a, out);
        out->resp = &out->straight;
        out->resp_valid = out->immediate >= 0;
    }
    const int late_moves = !a->late_valid || (!a->hold_valid && in->resp_ready);
    out->reads = late_moves ? find_complete(a) : -1;
    out->drained = !(a->occupied | a->parked | a->staged | a->requesting) && !a->coalescer.held_lanes;
}

/* The edge ---------------------------------------------------------------------------------------------------------- */

static void tick_request(struct tinycache_array *a, const struct tinycache_array_in *in,
                         const struct tinycache_array_out *out)
{
    if (!out->begins) return;
    if (!a->sending) {
        a->warp[out->entry] = (struct tinycache_warp){in->req->tag, in->req->mask, in->req->mask};
        a->used |= UINT32_C(1) << out->entry;
        a->current = out->entry;
    }
    a->sending = !out->req_ready;
    a->sent = out->req_ready ? 0 : a->sent | out->taken;
}

static void free_entry(struct tinycache_array *a, int entry)
{
    a->used &= ~(UINT32_C(1) << entry);
}

/* A response that is not answered straight from the lanes is kept until its fellows have come. */
static void tick_collection(struct tinycache_array *a, const struct tinycache_array_out *out)
{
    for (uint32_t rest = out->responds; rest; rest &= rest - 1) {
        const int w = __builtin_ctz(rest);
        if (w == out->immediate) continue;
        a->warp[w].left &= ~out->arrived[w];
        for (uint32_t lanes = out->arrived[w]; lanes; lanes &= lanes - 1) {
            const int i = __builtin_ctz(lanes);
            struct tinycache_lane_data *kept = &a->collected[w][i];
            kept->error = a->lane[i].resp.error;
            memcpy(kept->rdata, a->lane[i].resp.rdata, sizeof kept->rdata);
        }
    }
}

static void copy_lanes(const struct tinycache_lane_data *from, uint32_t mask, struct tinycache_lane_data *to)
{
    for (uint32_t rest = mask; rest; rest &= rest - 1) to[__builtin_ctz(rest)] = from[__builtin_ctz(rest)];
}

static void tick_responses(struct tinycache_array *a, const struct tinycache_array_in *in,
                           const struct tinycache_array_out *out)
{
    if (out->resp_valid && in->resp_ready) {
        if (a->hold_valid) a->hold_valid = 0;
        else if (a->late_valid) a->late_valid = 0;
    }
    if (out->immediate >= 0) {
        free_entry(a, out->immediate);
        if (!in->resp_ready) {
            a->hold_valid = 1;
            a->hold.tag = out->straight.tag;
            a->hold.mask = out->straight.mask;
            copy_lanes(out->straight.lane, a->hold.mask, a->hold.lane);
        }
    }
    if (out->reads >= 0) {
        free_entry(a, out->reads);
        a->late_valid = 1;
        a->last_read = out->reads;
        a->late.tag = a->warp[out->reads].tag;
        a->late.mask = a->warp[out->reads].mask;
        copy_lanes(a->collected[out->reads], a->late.mask, a->late.lane);
    }
}

static uint32_t with_bit(uint32_t bits, int i, int value)
{
    return (bits & ~(UINT32_C(1) << i)) | (uint32_t)(value != 0) << i;
}

static void tick_lanes(struct tinycache_array *a, uint32_t *ram, const struct tinycache_array_in *in,
                       const struct tinycache_array_out *out)
{
    const size_t words = tinycache_ram_words(&a->shape);
    for (uint32_t rest = out->active; rest; rest &= rest - 1) {
        const int i = __builtin_ctz(rest);
        struct tinycache *s = &a->lane[i];
        struct tinycache_access access;
        struct tinycache_in lane;
        connect_lane(a, in, out, i, &access, &lane);
        tinycache_tick(s, &a->shape, ram + (size_t)i * words, &lane, &out->plan[i], a->row_count);
        a->filled = with_bit(a->filled, i, s->filled != 0);
        a->responding = with_bit(a->responding, i, s->resp_valid);
        a->requesting = with_bit(a->requesting, i, s->mem_valid);
        a->occupied = with_bit(a->occupied, i, s->occupied != 0);
        a->parked = with_bit(a->parked, i, s->used != 0);
        a->staged = with_bit(a->staged, i, s->stage.full);
        a->unsettled = with_bit(a->unsettled, i, tinycache_is_unsettled(s));
    }
}

void tinycache_array_tick(struct tinycache_array *a, uint32_t *ram, const struct tinycache_array_in *in,
                          const struct tinycache_array_out *out)
{
    if (in->rst) {
        reset(a);
        return;
    }
    /* What reads the lanes' registers comes before the lanes; these read the coalescer's answer. */
    struct coalescer_in below;
    connect_coalescer(a, in, &below);
    tick_responses(a, in, out);
    tick_collection(a, out);
    tick_request(a, in, out);
    coalescer_tick_requests(&a->coalescer, &below, &out->coalescer);
    tick_lanes(a, ram, in, out);
    coalescer_tick_answers(&a->coalescer, &below, &out->coalescer);
}
