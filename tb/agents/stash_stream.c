/* The core, and the play on a model. Inputs of a cycle depend on earlier cycles only, as tb/agent.h asks. */
#include "tb/agents/stash_stream.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spec/stash_types.h"
#include "tb/agents/stash_stream_file.h"
#include "tb/agents/stash_stream_l2.h"
#include "tb/host.h"

enum {
    TAGS = 64,
    WORDS = 16384, /* of the largest stash */
    SELF = 3,      /* this unit's core id, any but the L2's 0 */
    STILL = 30000  /* cycles without progress after which it hangs */
};
enum { ADD_MAP, CHG_MAP, BLOCK_END, KERNEL_END, NO_COMMAND };

struct flight {                 /* an access between the port and its answer */
    const struct stream_op *op; /* NULL: the tag is free */
    uint32_t lanes;             /* of the recorded access: those that this one serves */
};

struct layout {
    struct agent_channel req, resp, cmd, cmd_done, l2_req, l2_fwd, l2_rsp, fwd_rsp, walk, walk_done;
    int core_id, protocol_error;
    struct spec_slice tag, write, mapped, block, slot, mask, addr, wdata, resp_tag, resp_error, rdata;
    struct spec_slice op, cmd_block, cmd_slot, coherent, tile[7], cmd_error;
    struct spec_slice type, line, words, core, stash, map, owner_map, data;
    struct spec_slice vpn, ppn, fault;
};

struct player {
    const struct stash_stream *stream;
    struct layout at;
    struct l2 l2;
    uint32_t lanes, line_words, tags;
    enum agent_mode mode;
    uint64_t rng, limit;

    size_t next;    /* operation to give */
    uint32_t given; /* lanes of it that are under way or done */
    struct flight flight[TAGS];
    int flights, of_block[16], unmapped; /* under way */
    uint8_t readers[WORDS], writers[WORDS];
    int req_tag;                /* at the port; -1: none */
    int command, command_block; /* at the port or taken; NO_COMMAND */
    int cmd_waits;
    const struct stream_op *command_op;

    int fwd_waits, rsp_waits, done_waits, walk_asked;
    uint64_t walk_vpn, walk_delay;
    uint32_t held[5];
    uint64_t cycle, moved; /* now; when anything last moved */
    struct stash_stream_result *result;
    struct spec_error *error;
};

static uint64_t get(const uint32_t *bits, struct spec_slice s, int i)
{
    return bits_get(bits, s.lsb + i * s.width, s.width);
}
static void put(uint32_t *bits, struct spec_slice s, int i, uint64_t value)
{
    bits_set(bits, s.lsb + i * s.width, s.width, value);
}

static void lay_out(struct layout *at, const struct spec_values *v)
{
    static const char *const tile[7] = {"stash_base", "global_base", "field_size", "object_size",
                                        "row_size",   "stride_size", "num_strides"};
    struct spec_ports ports;
    spec_list_ports(v, &ports);
    const struct {
        const char *name;
        struct agent_channel *channel;
    } channels[] = {
        {"req", &at->req},       {"resp", &at->resp},          {"cmd", &at->cmd},       {"cmd_done", &at->cmd_done},
        {"l2_req", &at->l2_req}, {"l2_fwd", &at->l2_fwd},      {"l2_rsp", &at->l2_rsp}, {"fwd_rsp", &at->fwd_rsp},
        {"walk", &at->walk},     {"walk_done", &at->walk_done}};
    for (size_t i = 0; i < sizeof channels / sizeof *channels; i++)
        *channels[i].channel = agent_channel(&ports, channels[i].name);
    at->core_id = spec_port_word(&ports, "core_id");
    at->protocol_error = spec_port_word(&ports, "protocol_error");
    const struct spec_record *req = &stash_request_record, *resp = &stash_response_record, *cmd = &stash_command_record,
                             *message = &stash_message_record, *walk = &stash_walk_done_record;
    const struct {
        struct spec_slice *slice;
        const struct spec_record *record;
        const char *name;
    } fields[] = {{&at->tag, req, "tag"},
                  {&at->write, req, "write"},
                  {&at->mapped, req, "mapped"},
                  {&at->block, req, "block"},
                  {&at->slot, req, "slot"},
                  {&at->mask, req, "mask"},
                  {&at->addr, req, "addr"},
                  {&at->wdata, req, "wdata"},
                  {&at->resp_tag, resp, "tag"},
                  {&at->resp_error, resp, "error"},
                  {&at->rdata, resp, "rdata"},
                  {&at->op, cmd, "op"},
                  {&at->cmd_block, cmd, "block"},
                  {&at->cmd_slot, cmd, "slot"},
                  {&at->coherent, cmd, "coherent"},
                  {&at->cmd_error, &stash_command_done_record, "error"},
                  {&at->type, message, "type"},
                  {&at->line, message, "line"},
                  {&at->words, message, "mask"},
                  {&at->core, message, "core"},
                  {&at->stash, message, "stash"},
                  {&at->map, message, "map"},
                  {&at->owner_map, message, "owner_map"},
                  {&at->data, message, "data"},
                  {&at->vpn, walk, "vpn"},
                  {&at->ppn, walk, "ppn"},
                  {&at->fault, walk, "fault"}};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        *fields[i].slice = spec_field_slice(v, fields[i].record, fields[i].name);
    for (int i = 0; i < 7; i++) at->tile[i] = spec_field_slice(v, cmd, tile[i]);
}

static int wrong(struct player *p, const struct stream_op *op, const char *format, uint64_t x, uint64_t y)
{
    char what[200];
    /* cppcheck-suppress wrongPrintfScanfArgNum ; a format that needs fewer leaves the rest unused */
    snprintf(what, sizeof what, format, x, y);
    return host_fail(p->error, "%s:%d: cycle %" PRIu64 ": %s", p->stream->path, op ? op->line : 0, p->cycle, what);
}

/* Accesses ----------------------------------------------------------------------------------------------------------- */

static const struct stream_lane *lane_of(const struct player *p, const struct stream_op *op, int lane)
{
    return &p->stream->lane[op->at + (size_t)__builtin_popcount(op->lanes & ((UINT32_C(1) << lane) - 1))];
}

/* The next lanes of the access, as many as the stash takes at once. */
static uint32_t next_lanes(const struct player *p, const struct stream_op *op)
{
    uint32_t left = op->lanes & ~p->given, lanes = 0;
    for (uint32_t n = 0; left && n < p->lanes; n++, left &= left - 1) lanes |= left & -left;
    return lanes;
}

static int conflicts(const struct player *p, const struct stream_op *op, uint32_t lanes)
{
    for (uint32_t left = lanes; left; left &= left - 1) {
        uint32_t word = lane_of(p, op, __builtin_ctz(left))->address / 4;
        if (p->writers[word] || (op->kind == STREAM_STORE && p->readers[word])) return 1;
    }
    return 0;
}

static void count_flight(struct player *p, const struct flight *f, int by)
{
    for (uint32_t left = f->lanes; left; left &= left - 1) {
        uint8_t *count = f->op->kind == STREAM_STORE ? p->writers : p->readers;
        count += lane_of(p, f->op, __builtin_ctz(left))->address / 4;
        *count = (uint8_t)(*count + by);
    }
    p->flights += by;
    if (f->op->slot == STREAM_UNMAPPED) p->unmapped += by;
    else p->of_block[f->op->block] += by;
}

/* 1 when it stands at the port. */
static int give_access(struct player *p, const struct stream_op *op, uint32_t *in)
{
    int mapped = op->slot != STREAM_UNMAPPED, tag = 0;
    uint32_t lanes = next_lanes(p, op), *data = in + p->at.req.data;
    if (p->command == KERNEL_END || (mapped && p->command != NO_COMMAND && p->command_block == op->block)) return 0;
    if (!mapped && (p->command == ADD_MAP || p->command == CHG_MAP)) return 0;
    while (tag < (int)p->tags && p->flight[tag].op) tag++;
    if (tag == (int)p->tags || conflicts(p, op, lanes)) return 0;
    memset(data, 0, (size_t)p->at.req.words * sizeof *data);
    put(data, p->at.tag, 0, (uint64_t)tag);
    put(data, p->at.write, 0, op->kind == STREAM_STORE);
    put(data, p->at.mapped, 0, (uint64_t)mapped);
    put(data, p->at.block, 0, (uint64_t)op->block);
    put(data, p->at.slot, 0, mapped ? (uint64_t)op->slot : 0);
    int i = 0;
    uint32_t mask = 0;
    for (uint32_t left = lanes; left; left &= left - 1, i++) {
        int lane = __builtin_ctz(left);
        int place = p->lanes == STREAM_LANES ? lane : i;
        put(data, p->at.addr, place, lane_of(p, op, lane)->address / 4);
        if (op->kind == STREAM_STORE) put(data, p->at.wdata, place, lane_of(p, op, lane)->data);
        mask |= UINT32_C(1) << place;
    }
    put(data, p->at.mask, 0, mask);
    p->flight[tag] = (struct flight){op, lanes};
    count_flight(p, &p->flight[tag], 1);
    in[p->at.req.valid] = 1;
    p->req_tag = tag;
    p->given |= lanes;
    return 1;
}

static int check_response(struct player *p, const uint32_t *data)
{
    uint32_t tag = (uint32_t)get(data, p->at.resp_tag, 0);
    struct flight *f = &p->flight[tag < TAGS ? tag : 0];
    if (tag >= p->tags || !f->op || (int)tag == p->req_tag)
        return wrong(p, NULL, "an answer with the tag %" PRIx64 " that no access has", tag, 0);
    uint64_t refused = get(data, p->at.resp_error, 0);
    if (refused) return wrong(p, f->op, "the access is refused with error %" PRIx64, refused, 0);
    int i = 0;
    for (uint32_t left = f->lanes; left; left &= left - 1, i++) {
        int lane = __builtin_ctz(left);
        const struct stream_lane *expected = lane_of(p, f->op, lane);
        uint64_t got = get(data, p->at.rdata, p->lanes == STREAM_LANES ? lane : i);
        if (f->op->kind == STREAM_STORE || got == expected->data) continue;
        return host_fail(p->error,
                         "%s:%d: cycle %" PRIu64 ": the load of stash byte %" PRIx32 " returns %" PRIx64
                         ", the stream says %" PRIx32,
                         p->stream->path, f->op->line, p->cycle, expected->address, got, expected->data);
    }
    if (f->op->kind == STREAM_LOAD) p->result->words += (uint64_t)__builtin_popcount(f->lanes);
    p->result->accesses++;
    count_flight(p, f, -1);
    f->op = NULL;
    return 0;
}

/* Commands ----------------------------------------------------------------------------------------------------------- */

static int give_command(struct player *p, const struct stream_op *op, uint32_t *in)
{
    static const int ops[] = {
        [STREAM_MAP] = ADD_MAP, [STREAM_CHANGE] = CHG_MAP, [STREAM_END] = BLOCK_END, [STREAM_KERNEL] = KERNEL_END};
    uint32_t *data = in + p->at.cmd.data;
    if (p->command != NO_COMMAND) return 0;
    switch (op->kind) {
    case STREAM_MAP:
        if (p->unmapped) return 0;
        break;
    case STREAM_END:
        if (p->of_block[op->block]) return 0;
        break;
    default:
        if (p->flights) return 0;
    }
    memset(data, 0, (size_t)p->at.cmd.words * sizeof *data);
    put(data, p->at.op, 0, (uint64_t)ops[op->kind]);
    put(data, p->at.cmd_block, 0, (uint64_t)op->block);
    if (op->kind == STREAM_MAP || op->kind == STREAM_CHANGE) {
        const struct stream_tile *t = &p->stream->tile[op->at];
        const uint64_t tile[7] = {t->local, t->global, t->field, t->object, t->row, t->stride, t->count};
        put(data, p->at.cmd_slot, 0, (uint64_t)op->slot);
        put(data, p->at.coherent, 0, (uint64_t)t->coherent);
        for (int i = 0; i < 7; i++) put(data, p->at.tile[i], 0, tile[i]);
    }
    p->command = ops[op->kind];
    p->command_block = op->block;
    p->command_op = op;
    in[p->at.cmd.valid] = 1;
    p->cmd_waits = 1;
    return 1;
}

static int check_command(struct player *p, const uint32_t *data)
{
    uint64_t refused = get(data, p->at.cmd_error, 0);
    if (p->command == NO_COMMAND || p->cmd_waits) return wrong(p, NULL, "an answer without a command", 0, 0);
    if (refused) return wrong(p, p->command_op, "the command is refused with error %" PRIx64, refused, 0);
    p->command = NO_COMMAND;
    p->result->commands++;
    return 0;
}

/* Driving ------------------------------------------------------------------------------------------------------------ */

static int calm(const struct player *p)
{
    return !p->flights && p->command == NO_COMMAND;
}

static int stream_ended(const struct player *p)
{
    return p->next == p->stream->op_count || (p->limit && p->result->accesses + (uint64_t)p->flights >= p->limit);
}

/* Gives what may be given in this cycle: at most one access and one command. */
static void give_operations(struct player *p, uint32_t *in)
{
    while (!stream_ended(p)) {
        const struct stream_op *op = &p->stream->op[p->next];
        int remote = op->kind == STREAM_READ || op->kind == STREAM_TAKE;
        uint64_t word = op->physical / 4;
        if (!remote && op->kind != STREAM_WORD && l2_remotes(&p->l2)) return;
        switch (op->kind) {
        case STREAM_WORD: l2_tell(&p->l2, word, op->data); break;
        case STREAM_READ:
        case STREAM_TAKE:
            if (!calm(p) || p->l2.broken) return;
            if (!l2_start_remote(&p->l2, op->kind == STREAM_READ ? L2_READ : L2_TAKE, word, op->data, op->line)) return;
            p->moved = p->cycle;
            break;
        case STREAM_LOAD:
        case STREAM_STORE:
            if (p->req_tag >= 0 || !give_access(p, op, in)) return;
            if (p->given != op->lanes) return;
            p->given = 0;
            break;
        default:
            if (p->cmd_waits || p->req_tag >= 0 || !give_command(p, op, in)) return;
        }
        p->next++;
    }
}

static void put_message(const struct player *p, uint32_t *data, const struct world_msg *m)
{
    put(data, p->at.type, 0, m->type);
    put(data, p->at.line, 0, m->line);
    put(data, p->at.words, 0, m->mask);
    put(data, p->at.core, 0, m->core);
    put(data, p->at.stash, 0, m->stash);
    put(data, p->at.map, 0, m->map);
    put(data, p->at.owner_map, 0, m->owner_map);
    for (uint32_t i = 0; i < p->line_words; i++) put(data, p->at.data, (int)i, m->data[i]);
}

static struct world_msg get_message(const struct player *p, const uint32_t *data)
{
    struct world_msg m = {.type = (uint32_t)get(data, p->at.type, 0),
                          .mask = (uint32_t)get(data, p->at.words, 0),
                          .core = (uint32_t)get(data, p->at.core, 0),
                          .stash = (uint32_t)get(data, p->at.stash, 0),
                          .map = (uint32_t)get(data, p->at.map, 0),
                          .owner_map = (uint32_t)get(data, p->at.owner_map, 0),
                          .line = get(data, p->at.line, 0)};
    for (uint32_t i = 0; i < p->line_words; i++) m.data[i] = (uint32_t)get(data, p->at.data, (int)i);
    return m;
}

static int find_page(const struct stash_stream *s, uint64_t page, uint64_t *physical)
{
    for (size_t i = s->page_count; i > 0; i--)
        if (s->page[i - 1].virtual_page == page) {
            *physical = s->page[i - 1].physical_page;
            return 1;
        }
    *physical = 0;
    return 0;
}

static void drive_answers(struct player *p, uint32_t *in)
{
    if (!p->fwd_waits) {
        const struct world_msg *m = l2_forward(&p->l2);
        in[p->at.l2_fwd.valid] = m != NULL;
        p->fwd_waits = m != NULL;
        if (m) put_message(p, in + p->at.l2_fwd.data, m);
    }
    if (!p->rsp_waits) {
        int i = l2_response(&p->l2);
        in[p->at.l2_rsp.valid] = i >= 0;
        p->rsp_waits = i >= 0;
        if (i >= 0) {
            put_message(p, in + p->at.l2_rsp.data, &p->l2.responses.msg[i]);
            l2_responded(&p->l2, i);
        }
    }
    if (p->done_waits) return;
    in[p->at.walk_done.valid] = 0;
    if (!p->walk_asked || p->walk_delay--) return;
    uint64_t physical;
    int found = find_page(p->stream, p->walk_vpn, &physical);
    uint32_t *data = in + p->at.walk_done.data;
    put(data, p->at.vpn, 0, p->walk_vpn);
    put(data, p->at.ppn, 0, physical);
    put(data, p->at.fault, 0, !found);
    in[p->at.walk_done.valid] = 1;
    p->done_waits = 1;
    p->walk_asked = 0;
}

static uint32_t takes(struct player *p, int channel)
{
    if (p->mode == AGENT_READY) return 1;
    if (p->held[channel]) {
        p->held[channel]--;
        return 0;
    }
    if (!agent_below(&p->rng, 30)) p->held[channel] = agent_below(&p->rng, p->mode == AGENT_HOSTILE ? 150 : 30);
    return agent_below(&p->rng, 4) != 0;
}

static void drive(struct player *p, uint32_t *in)
{
    in[p->at.core_id] = SELF;
    l2_step(&p->l2);
    if (p->req_tag < 0) in[p->at.req.valid] = 0;
    if (!p->cmd_waits) in[p->at.cmd.valid] = 0;
    give_operations(p, in);
    drive_answers(p, in);
    in[p->at.resp.ready] = takes(p, 0);
    in[p->at.cmd_done.ready] = takes(p, 1);
    in[p->at.l2_req.ready] = takes(p, 2) && !l2_busy(&p->l2);
    in[p->at.fwd_rsp.ready] = takes(p, 3) && !l2_busy(&p->l2);
    in[p->at.walk.ready] = takes(p, 4) && !p->walk_asked && !p->done_waits;
}

/* Observing ---------------------------------------------------------------------------------------------------------- */

static int observe(struct player *p, const uint32_t *in, const uint32_t *out)
{
    const struct layout *at = &p->at;
    int moves = 0;
    p->cycle++;
    if (out[at->protocol_error] & 1) return wrong(p, NULL, "the stash reports a protocol error", 0, 0);
    if (agent_took(&at->req, in, out)) moves = 1, p->req_tag = -1;
    if (agent_took(&at->cmd, in, out)) moves = 1, p->cmd_waits = 0;
    if (agent_gave(&at->resp, in, out)) {
        moves = 1;
        if (check_response(p, out + at->resp.data)) return -1;
    }
    if (agent_gave(&at->cmd_done, in, out)) {
        moves = 1;
        if (check_command(p, out + at->cmd_done.data)) return -1;
    }
    if (agent_gave(&at->l2_req, in, out)) {
        struct world_msg m = get_message(p, out + at->l2_req.data);
        moves = 1;
        l2_take_request(&p->l2, &m);
    }
    if (agent_gave(&at->fwd_rsp, in, out)) {
        struct world_msg m = get_message(p, out + at->fwd_rsp.data);
        moves = 1;
        l2_take_response(&p->l2, &m);
    }
    if (agent_took(&at->l2_fwd, in, out)) {
        moves = 1;
        l2_forwarded(&p->l2);
        p->fwd_waits = 0;
    }
    if (agent_took(&at->l2_rsp, in, out)) moves = 1, p->rsp_waits = 0;
    if (agent_took(&at->walk_done, in, out)) moves = 1, p->done_waits = 0;
    if (agent_gave(&at->walk, in, out)) {
        moves = 1;
        p->walk_asked = 1;
        p->walk_vpn = bits_get(out + at->walk.data, 0, at->walk.width);
        p->walk_delay = agent_below(&p->rng, p->mode == AGENT_READY ? 4 : 60);
    }
    if (p->l2.broken)
        return host_fail(p->error, "%s: cycle %" PRIu64 ": %s", p->stream->path, p->cycle, p->l2.error.text);
    if (moves) p->moved = p->cycle;
    if (p->cycle - p->moved < STILL) return 0;
    const struct stream_op *op = p->next < p->stream->op_count ? &p->stream->op[p->next] : NULL;
    return wrong(p, op, "nothing has moved since cycle %" PRIu64 " with %" PRIu64 " accesses under way", p->moved,
                 (uint64_t)p->flights);
}

static int ended(const struct player *p)
{
    return stream_ended(p) && calm(p) && l2_quiet(&p->l2) && !p->rsp_waits && !p->fwd_waits && !p->done_waits &&
           !p->walk_asked;
}

/* Playing ------------------------------------------------------------------------------------------------------------ */

static int check_stash(const struct stash_stream *stream, const struct spec_values *v, struct spec_error *error)
{
    if (strcmp(v->block->name, "stash")) return host_fail(error, "%s: a stream is for the block stash", stream->path);
    if (spec_get(v, "BYTES") < stream->bytes || spec_get(v, "PAGE_BYTES") != stream->page_bytes ||
        spec_get(v, "THREAD_BLOCKS") < stream->blocks || spec_get(v, "MAPS_PER_BLOCK") < stream->slots)
        return host_fail(error,
                         "%s: recorded with BYTES = %" PRId64 ", PAGE_BYTES = %" PRId64
                         ", %d thread blocks of %d maps; a stash of these is needed",
                         stream->path, stream->bytes, stream->page_bytes, stream->blocks, stream->slots);
    return spec_check_values(v, error);
}

/* Both sides, or the model alone. */
struct sides {
    const struct model_ops *model;
    const struct rtl_build *rtl;
    void *state;
    struct rtl_sim *sim;
    uint32_t *in, *out, *out_rtl;
    int out_words;
};

static int differ(struct player *p, const struct sides *sides, int armed)
{
    if (!sides->rtl || !armed) return 0;
    if (*sides->rtl->stopped) {
        p->result->kind = LOCKSTEP_ASSERTION;
        return host_fail(p->error, "%s: cycle %" PRIu64 ": an assertion of the RTL: %.250s", p->stream->path,
                         p->result->cycle, sides->rtl->message);
    }
    if (!memcmp(sides->out, sides->out_rtl, (size_t)sides->out_words * sizeof *sides->out)) return 0;
    p->result->kind = LOCKSTEP_MISMATCH;
    return host_fail(p->error, "%s: cycle %" PRIu64 ": the RTL's outputs are not the model's", p->stream->path,
                     p->result->cycle);
}

static int play(struct player *p, struct sides *sides, struct stimulus *stimulus)
{
    enum { RESET = 2, AFTER = 16 };
    struct stash_stream_result *result = p->result;
    for (uint64_t t = 0, left = AFTER; left; t++) {
        int reset = t < RESET;
        if (!reset) drive(p, sides->in);
        sides->in[0] = (uint32_t)reset;
        if (stimulus) stimulus_add(stimulus, sides->in);
        sides->model->eval(sides->state, sides->in, sides->out);
        if (sides->rtl) sides->rtl->eval(sides->sim, sides->in, sides->out_rtl);
        result->cycle = t;
        if (differ(p, sides, t > 0)) return 1;
        if (!reset && observe(p, sides->in, sides->out)) {
            result->kind = LOCKSTEP_CHECK;
            return 1;
        }
        sides->model->tick(sides->state);
        if (sides->rtl) sides->rtl->edge(sides->sim);
        if (!reset && ended(p)) left--;
        else result->cycles = t + 1;
    }
    result->misses = p->l2.misses;
    result->writebacks = p->l2.writebacks;
    result->remote_words = p->l2.remote_words;
    return 0;
}

static struct player *new_player(const struct stash_stream *stream, const struct stash_stream_options *options,
                                 struct stash_stream_result *result, struct spec_error *error)
{
    struct player *p = calloc(1, sizeof *p);
    if (!p) abort();
    p->stream = stream;
    lay_out(&p->at, options->values);
    p->lanes = (uint32_t)spec_get(options->values, "LANES");
    p->line_words = (uint32_t)spec_get(options->values, "CHUNK_WORDS");
    int tag_bits = (int)spec_get(options->values, "TAG_BITS");
    p->tags = tag_bits < 6 ? 1u << tag_bits : TAGS;
    p->mode = options->mode == AGENT_MIXED ? AGENT_STALLING : options->mode;
    p->rng = options->seed;
    p->limit = options->accesses;
    p->req_tag = -1;
    p->command = NO_COMMAND;
    p->result = result;
    p->error = error;
    l2_init(&p->l2, options->values, options->seed, p->mode, SELF);
    return p;
}

static void *zeroed(size_t bytes)
{
    void *p = calloc(1, bytes);
    if (!p) abort();
    return p;
}

int stash_stream_play(const struct stash_stream *stream, const struct stash_stream_options *options,
                      struct stash_stream_result *result, struct spec_error *error)
{
    const struct spec_values *values = options->values;
    struct spec_ports ports;
    memset(result, 0, sizeof *result);
    if (options->stimulus) stimulus_begin(options->stimulus, values, options->seed);
    if (check_stash(stream, values, error)) return 2;
    spec_list_ports(values, &ports);
    struct sides sides = {.model = options->model ? options->model : model_find("stash"), .rtl = options->rtl};
    sides.state = zeroed(sides.model->size(values));
    if (sides.model->init(sides.state, values, NULL, error)) {
        free(sides.state);
        return 2;
    }
    if (sides.rtl) sides.sim = sides.rtl->create((uint32_t)options->seed);
    sides.in = zeroed((size_t)ports.in_words * sizeof *sides.in);
    sides.out = zeroed((size_t)ports.out_words * sizeof *sides.out);
    sides.out_rtl = zeroed((size_t)ports.out_words * sizeof *sides.out_rtl);
    sides.out_words = ports.out_words;
    struct player *p = new_player(stream, options, result, error);
    double start = host_seconds();
    int status = play(p, &sides, options->stimulus);
    result->seconds = host_seconds() - start;
    l2_free(&p->l2);
    free(p);
    if (sides.model->free) sides.model->free(sides.state);
    if (sides.rtl) sides.rtl->destroy(sides.sim);
    free(sides.state);
    free(sides.in);
    free(sides.out);
    free(sides.out_rtl);
    return status;
}
