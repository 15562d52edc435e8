/* The multiprocessor in front of the array, and the memories behind it. */
#include "tb/tinycache/tinycache_stream.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "spec/tinycache/tinycache_codes.h"
#include "tb/tinycache/tinycache_ports.h"
#include "tb/tinycache/tinycache_stream_order.h"

enum {
    IDS = 32,
    PLACES = 32,  /* accesses at the port or under way */
    AFTER = 16,   /* cycles played after the end */
    STILL = 20000 /* cycles without progress after which it hangs */
};

struct flight { /* an access between the port and its response */
    int used;
    size_t op;
    uint32_t tag, mask;       /* mask: lanes of the array */
    uint8_t thread[TS_LANES]; /* of each lane of the array: the recording's lane */
    uint64_t address[TS_LANES];
    uint32_t data[TS_LANES];
};

struct answer {
    uint32_t due; /* parts that are still to come */
    int shared;
    uint32_t delay;
    uint8_t line[TS_LINE];
};

struct player {
    const struct tinycache_stream_file *file;
    struct tc_front front;
    struct tc_back back;
    uint32_t lanes, tags, ids, data_bytes;
    enum agent_mode mode;
    uint64_t rng, answer_rng;

    struct ts_order order;
    struct flight flight[PLACES];
    int at_port; /* index of the flight at the port, or -1 */
    int req_waits, draining;
    size_t drain_op;

    struct answer answer[IDS];
    struct ts_memory memory;
    uint64_t cycle, moved, ended_at;
    uint64_t accesses, bytes_loaded, barriers, reads, writes;
};

/* What an access leaves in memory in the end. */
static void move_shadow(struct player *p, const struct ts_op *op, const struct flight *f)
{
    for (uint32_t i = 0; i < p->lanes; i++) {
        if (!(f->mask >> i & 1) || op->kind == TS_LOAD) continue;
        uint8_t *at =
            p->memory.shadow + ts_place(&p->memory, op->space == TINYCACHE_SPACE_SHARED, op->block, f->address[i]);
        ts_store(at, op->kind == TS_ATOMIC ? ts_load_word(at) + f->data[i] : f->data[i], UINT32_C(1) << op->size);
    }
}

static int serve(struct player *p, int shared, const uint32_t *out, struct spec_error *error)
{
    const struct tc_line_request r = tc_read_line_request(&p->back, shared, out);
    uint64_t address = r.line * p->back.line_bytes;
    size_t at = ts_place(&p->memory, shared, r.block, address);
    if (at == SIZE_MAX)
        return spec_fail(error, "a request below for line %" PRIx64 ", which the stream does not name", address);
    struct answer *a = &p->answer[r.id];
    uint8_t *bytes = p->memory.bytes + at;
    if (r.type == TINYCACHE_LINE_TYPE_WRITE) {
        p->writes++;
        for (uint32_t i = 0; i < p->back.line_bytes; i++)
            if (r.mask[i]) bytes[i] = r.data[i];
        return 0;
    }
    p->reads++;
    if (a->due) return spec_fail(error, "an id names two requests");
    *a = (struct answer){.due = r.parts, .shared = shared};
    a->delay = p->mode == AGENT_READY ? 4 : agent_below(&p->answer_rng, p->mode == AGENT_HOSTILE ? 200 : 40);
    memcpy(a->line, bytes, p->back.line_bytes);
    for (uint32_t i = 0; r.type == TINYCACHE_LINE_TYPE_ATOMIC && i < p->back.line_bytes; i++) {
        if (!r.mask[i]) continue; /* the lowest byte of the word that it adds to */
        ts_store(bytes + i, ts_load_word(bytes + i) + ts_load_word(r.data + i), 4);
        break;
    }
    return 0;
}

/* Driving -------------------------------------------------------------------------------------------------------------- */

static int free_place(const struct player *p)
{
    int place = -1;
    uint32_t used = 0;
    for (int i = 0; i < PLACES; i++) {
        if (p->flight[i].used) used++;
        else place = i;
    }
    return used < p->tags ? place : -1;
}

static uint32_t free_tag(const struct player *p)
{
    uint32_t tag = 0;
    for (int i = 0; i < PLACES; i++)
        if (p->flight[i].used && p->flight[i].tag == tag) tag++, i = -1;
    return tag;
}

static void drive_access(struct player *p, size_t index, int place, uint32_t *in)
{
    const struct ts_op *op = &p->file->op[index];
    struct flight *f = &p->flight[place];
    uint32_t *bits = in + p->front.req.data, rest = op->lanes;
    *f = (struct flight){.used = 1, .op = index, .tag = free_tag(p)};
    agent_clear_data(&p->front.req, in);
    for (size_t k = op->at; rest; rest &= rest - 1, k++) {
        uint32_t thread = (uint32_t)__builtin_ctz(rest), lane = thread % p->lanes;
        const struct ts_lane *l = &p->file->lane[k];
        if (!(p->order.left[index] >> thread & 1) || (f->mask >> lane & 1)) continue;
        uint32_t at = (uint32_t)l->address & (p->data_bytes - 1);
        p->order.left[index] &= ~(UINT32_C(1) << thread);
        f->mask |= UINT32_C(1) << lane;
        f->thread[lane] = (uint8_t)thread;
        f->address[lane] = l->address;
        f->data[lane] = l->data;
        bits_set(bits, p->front.addr.lsb + (int)lane * p->front.addr.width, p->front.addr.width, l->address);
        if (op->kind != TS_LOAD)
            bits_set(bits, p->front.wdata.lsb + (int)lane * p->front.wdata.width + (int)(8 * at), 8 << op->size,
                     l->data);
    }
    bits_set(bits, p->front.tag.lsb, p->front.tag.width, f->tag);
    bits_set(bits, p->front.op.lsb, p->front.op.width,
             op->kind == TS_LOAD    ? TINYCACHE_OP_READ
             : op->kind == TS_STORE ? TINYCACHE_OP_WRITE
                                    : TINYCACHE_OP_ATOMIC);
    bits_set(bits, p->front.size.lsb, p->front.size.width, op->size);
    bits_set(bits, p->front.space.lsb, p->front.space.width, op->space);
    bits_set(bits, p->front.block.lsb, p->front.block.width, op->block);
    bits_set(bits, p->front.mask.lsb, p->front.mask.width, f->mask);
    p->order.parts[index]++;
    p->at_port = place;
    agent_put_bit(&p->front.req, in, p->front.req.valid, 1);
}

static int stalls(struct player *p, uint64_t *rng)
{
    return p->mode != AGENT_READY && agent_below(rng, p->mode == AGENT_HOSTILE ? 2 : 4) == 0;
}

static void drive_operations(struct player *p, uint32_t *in)
{
    if (p->req_waits) return;
    agent_put_bit(&p->front.req, in, p->front.req.valid, 0);
    p->at_port = -1;
    in[p->front.drain_word] = (uint32_t)p->draining;
    if (p->draining || p->ended_at) return;
    size_t i = ts_next_op(&p->order, &p->memory);
    if (i == p->file->op_count) {
        if (!ts_all_done(&p->order)) return;
        p->draining = 1; /* the end, though the stream may have been cut before its `done` */
        p->drain_op = i;
        in[p->front.drain_word] = 1;
        return;
    }
    const struct ts_op *op = &p->file->op[i];
    if (op->kind == TS_KERNEL) {
        in[p->front.policy_word] = op->policy;
        p->order.state[i] = TS_OP_DONE;
    } else if (op->kind > TS_ATOMIC) {
        p->order.state[i] = TS_OP_BEGUN;
        p->draining = 1;
        p->drain_op = i;
        in[p->front.drain_word] = 1;
        p->barriers++;
    } else {
        int place = free_place(p);
        if (place >= 0 && !stalls(p, &p->rng)) drive_access(p, i, place, in);
    }
}

static void drive_answers(struct player *p, int shared, uint32_t *in)
{
    struct tc_side *s = &p->back.side[shared];
    uint32_t ready[IDS], n = 0;
    for (uint32_t i = 0; i < p->ids; i++) {
        struct answer *a = &p->answer[i];
        if (!a->due || a->shared != shared) continue;
        if (a->delay) a->delay--;
        else ready[n++] = i;
    }
    if (s->waits) return;
    agent_put_bit(&s->resp, in, s->resp.valid, n > 0);
    agent_clear_data(&s->resp, in);
    if (!n) return;
    uint32_t id = ready[agent_below(&p->answer_rng, n)];
    tc_put_answer(&p->back, shared, id, tc_some_part(p->answer[id].due, &p->answer_rng), p->answer[id].line, in);
}

static void player_drive(void *state, uint64_t cycle, uint32_t *in)
{
    struct player *p = state;
    if (cycle < STREAM_RESET) return;
    drive_answers(p, 0, in);
    drive_answers(p, 1, in);
    for (int k = 0; k < 2; k++) agent_put_bit(&p->back.side[k].req, in, p->back.side[k].req.ready, !stalls(p, &p->rng));
    agent_put_bit(&p->front.resp, in, p->front.resp.ready, !stalls(p, &p->rng));
    drive_operations(p, in);
}

/* Checks --------------------------------------------------------------------------------------------------------------- */

static int check_response(struct player *p, const uint32_t *bits, struct spec_error *error)
{
    uint32_t tag = (uint32_t)bits_get(bits, p->front.resp_tag.lsb, p->front.resp_tag.width);
    struct flight *f = NULL;
    for (int i = 0; i < PLACES; i++)
        if (p->flight[i].used && i != p->at_port && p->flight[i].tag == tag) f = &p->flight[i];
    if (!f) return spec_fail(error, "a response with tag %x that no access waits for", tag);
    const struct ts_op *op = &p->file->op[f->op];
    for (uint32_t i = 0; i < p->lanes; i++) {
        if (!(f->mask >> i & 1)) continue;
        uint32_t at = (uint32_t)f->address[i] & (p->data_bytes - 1);
        uint64_t got =
            bits_get(bits, p->front.resp_rdata.lsb + (int)i * p->front.resp_rdata.width + (int)(8 * at), 8 << op->size);
        uint64_t refused =
            bits_get(bits, p->front.resp_error.lsb + (int)i * p->front.resp_error.width, p->front.resp_error.width);
        if (refused)
            return spec_fail(error, "%s:%d: lane %u is refused, error %" PRIu64, p->file->path, op->line, f->thread[i],
                             refused);
        if (op->kind == TS_LOAD && got != f->data[i])
            return spec_fail(error, "%s:%d: lane %u at %" PRIx64 ": loads %" PRIx64 ", the stream has %x",
                             p->file->path, op->line, f->thread[i], f->address[i], got, f->data[i]);
        p->bytes_loaded += op->kind == TS_LOAD ? UINT64_C(1) << op->size : 0;
    }
    f->used = 0;
    p->accesses++;
    if (!--p->order.parts[f->op] && !p->order.left[f->op]) p->order.state[f->op] = TS_OP_DONE;
    return 0;
}

/* Whatever is said of the inputs: 1 ends the play. */
static int player_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct player *p = state;
    p->cycle++;
    if (p->cycle <= STREAM_RESET) return 0;
    for (int k = 0; k < 2; k++) {
        struct tc_side *s = &p->back.side[k];
        if (agent_took(&s->resp, in, out)) {
            p->answer[bits_get_field(in + s->resp.data, 0, p->back.answer_id, 0)].due &=
                ~(UINT32_C(1) << bits_get_field(in + s->resp.data, 0, p->back.answer_part, 0));
            p->moved = p->cycle;
        }
        s->waits = agent_waits(&s->resp, in, out);
    }
    for (int k = 0; k < 2; k++) {
        struct tc_side *s = &p->back.side[k];
        if (!agent_gave(&s->req, in, out)) continue;
        p->moved = p->cycle;
        if (serve(p, k, out, error)) return -1;
    }
    if (agent_gave(&p->front.resp, in, out)) {
        p->moved = p->cycle;
        if (check_response(p, out + p->front.resp.data, error)) return -1;
    }
    p->req_waits = agent_waits(&p->front.req, in, out);
    if (agent_took(&p->front.req, in, out)) {
        const struct flight *f = &p->flight[p->at_port];
        move_shadow(p, &p->file->op[f->op], f);
        p->moved = p->cycle;
        p->at_port = -1;
    }
    if (p->draining && (in[p->front.drain_word] & 1) && (out[p->front.drained_word] & 1) && !p->ended_at) {
        if (ts_check_memory(&p->memory, error)) return -1;
        p->draining = 0;
        p->moved = p->cycle;
        if (p->drain_op < p->file->op_count) p->order.state[p->drain_op] = TS_OP_DONE;
        else p->ended_at = p->cycle;
    }
    if (p->cycle - p->moved > STILL) return spec_fail(error, "nothing moves any more");
    return p->ended_at && p->cycle >= p->ended_at + AFTER;
}

static size_t player_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct player);
}

static int player_init(void *state, const struct spec_values *values, uint64_t seed, enum agent_mode mode,
                       struct spec_error *error)
{
    (void)error;
    struct player *p = state;
    struct spec_ports ports;
    spec_list_ports(values, &ports);
    tc_bind_front(&p->front, values, &ports);
    tc_bind_back(&p->back, values, &ports);
    p->lanes = (uint32_t)spec_get(values, "LANES");
    p->ids = (uint32_t)spec_get(values, "ENTRIES");
    p->data_bytes = (uint32_t)spec_get(values, "DATA_BYTES");
    int64_t tag_bits = spec_get(values, "TAG_BITS");
    p->tags = tag_bits < 5 ? UINT32_C(1) << tag_bits : PLACES;
    p->mode = mode == AGENT_MIXED ? AGENT_STALLING : mode;
    p->rng = seed;
    p->answer_rng = ~seed;
    p->at_port = -1;
    return 0;
}

static void player_free(void *state)
{
    struct player *p = state;
    ts_order_close(&p->order);
    ts_memory_close(&p->memory);
}

static const struct agent_ops player_ops = {
    .name = "tinycache_stream",
    .block = "tinycache_array",
    .size = player_size,
    .init = player_init,
    .drive = player_drive,
    .observe = player_observe,
    .free = player_free,
};

static void attach(void *state, const void *stream)
{
    struct player *p = state;
    const struct tinycache_stream_file *file = stream;
    p->file = file;
    ts_order_open(&p->order, file);
    ts_memory_open(&p->memory, file);
}

static int ended(const void *state, struct stream_result *result)
{
    const struct player *p = state;
    const struct stream_result figures = {.count = 5,
                                          .figure = {{"accesses", p->accesses},
                                                     {"bytes_loaded", p->bytes_loaded},
                                                     {"barriers_and_ends", p->barriers},
                                                     {"reads_below", p->reads},
                                                     {"writes_below", p->writes}}};
    *result = figures;
    result->cycles = p->ended_at;
    return p->ended_at != 0;
}

const struct stream_player tinycache_stream_player = {
    .block = "tinycache_array",
    .load = tinycache_stream_load,
    .unload = tinycache_stream_unload,
    .values = tinycache_stream_values,
    .check = tinycache_stream_check,
    .agent = &player_ops,
    .attach = attach,
    .ended = ended,
};
