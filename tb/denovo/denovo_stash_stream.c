#include "tb/denovo/denovo_stash_stream.h"

#include <inttypes.h>
#include <stdlib.h>

#include "spec/denovo/denovo_codes.h"
#include "tb/denovo/denovo_program.h"
#include "tb/denovo/denovo_system.h"
#include "tb/stash/stash_stream_core.h"

enum {
    AFTER = 16,   /* cycles played after the end */
    FAR = 300,    /* cycles of memory, at most, in the hostile mode */
    STILL = 20000 /* cycles without progress after which it hangs */
};

struct recording {
    struct stash_stream *stream;    /* what the stash does */
    struct denovo_program *program; /* what the host does, and memory before and after */
};

/* What the host does. */
enum host { HOST_RESTS, HOST_LAUNCH, HOST_LOAD, HOST_STORE, HOST_END };
/* What is flushed at the end. */
enum flush { FLUSH_NONE, FLUSH_L1, FLUSH_L2, FLUSH_DONE };

struct player {
    struct ds_agent system; /* its ports and its memory; its words and stashes are not asked */
    struct ss_player core;  /* in front of stash 0 */
    const struct recording *recording;
    struct agent_pace resp_pace, walk_pace;
    int idle;       /* stash 0, of its output in the last cycle */
    uint32_t extra; /* the frame of the first page that no access touches */

    enum host host;
    size_t host_op; /* of the program: what the host does next */
    uint32_t host_lane;
    int fresh, dirty, commanded; /* it has no old copies; it has stored and not released; the command is taken */
    struct dp_lane access;
    int line; /* of the file: of that access */

    enum flush flush;
    int done[DS_CORES]; /* of this flush: 1 taken, 2 done */
    uint64_t cycle, moved, ended_at;
    uint64_t host_loads, host_stores, reads, writes;
};

/* The core's callbacks know the core alone. */
static struct player *player_of(struct ss_player *core)
{
    return (struct player *)((char *)core - offsetof(struct player, core));
}

/* The host ----------------------------------------------------------------------------------------------------------- */

static int host_core(const struct player *p)
{
    return p->system.cores - 1;
}

/* The host's lane for this operation of the recording: the program has those of the host in the same order. */
static const struct dp_lane *host_lane(struct player *p, enum dp_kind kind, const struct stream_op *op)
{
    const struct denovo_program *f = p->recording->program;
    uint32_t byte;
    while (p->host_op < f->op_count && (f->op[p->host_op].block != DP_HOST || f->op[p->host_op].kind >= DP_BARRIER ||
                                        p->host_lane == f->op[p->host_op].lanes)) {
        p->host_op++;
        p->host_lane = 0;
    }
    if (p->host_op == f->op_count || !denovo_program_place(f, op->physical, &byte)) return NULL;
    const struct dp_op *o = &f->op[p->host_op];
    const struct dp_lane *lane = &f->lane[o->at + p->host_lane];
    return o->kind == kind && o->line <= op->line && lane->address == byte && lane->data == op->data ? lane : NULL;
}

static int host_begins(struct player *p, enum dp_kind kind, const struct stream_op *op)
{
    if (p->host != HOST_RESTS || !ss_calm(&p->core) || !p->idle) return 0;
    p->access = *host_lane(p, kind, op);
    p->line = op->line;
    p->host_lane++;
    p->host = kind == DP_STORE ? HOST_STORE : p->fresh ? HOST_LOAD : HOST_LAUNCH;
    p->commanded = 0;
    return 1;
}

/* What stands in memory already needs nothing. */
static int tell(struct ss_player *core, const struct stream_op *op)
{
    struct player *p = player_of(core);
    return !host_lane(p, DP_STORE, op) || host_begins(p, DP_STORE, op);
}

static int read_word(struct ss_player *core, const struct stream_op *op)
{
    struct player *p = player_of(core);
    return host_lane(p, DP_LOAD, op) && host_begins(p, DP_LOAD, op);
}

/* Before the stash goes on, the host has released. */
static int rests(struct ss_player *core)
{
    struct player *p = player_of(core);
    if (p->host != HOST_RESTS) return 0;
    if (p->dirty) {
        p->host = HOST_END;
        p->commanded = 0;
        return 0;
    }
    p->fresh = 0;
    return 1;
}

static const struct ss_behind behind = {tell, read_word, rests};

static void offer_host(struct player *p, uint32_t *in)
{
    const uint32_t port = (uint32_t)p->system.port, word = p->access.address / 4 % port;
    const int store = p->host == HOST_STORE;
    struct ds_request r = {.op = store ? DENOVO_L1_OP_STORE : DENOVO_L1_OP_LOAD,
                           .class = DENOVO_CLASS_DATA,
                           .pc = (uint32_t)p->line,
                           .mask = UINT32_C(1) << word,
                           .address = p->access.address / (4 * port)};
    if (store) r.data[word] = p->access.data, r.strb[word] = 15;
    ds_offer_access(&p->system, host_core(p), &r, in);
}

static int take_host_answer(struct player *p, const uint32_t *out, struct spec_error *error)
{
    const struct ds_agent *s = &p->system;
    const struct agent_channel *c = &s->core[host_core(p)].answer;
    const int word = (int)(p->access.address / 4 % (uint32_t)s->port);
    AGENT_CHECK(p->commanded && (p->host == HOST_LOAD || p->host == HOST_STORE), "the host gets an answer to nothing");
    AGENT_CHECK(!bits_get_field(out + c->data, c->lsb, s->answer_at.error, 0), "an answer of the host has an error");
    const uint32_t got = (uint32_t)bits_get_field(out + c->data, c->lsb, s->answer_at.data, word);
    if (p->host == HOST_LOAD && got != p->access.data)
        return spec_fail(error, "%s:%d: cycle %" PRIu64 ": another core reads %x, the program %x",
                         p->recording->stream->path, p->line, p->cycle, got, p->access.data);
    if (p->host == HOST_LOAD) p->host_loads++;
    else p->host_stores++, p->dirty = 1;
    p->host = HOST_RESTS;
    return 0;
}

/* Driving ------------------------------------------------------------------------------------------------------------ */

static void drive_core(struct player *p, int core, uint32_t *in)
{
    struct ds_core *at = &p->system.core[core];
    const int host = core == host_core(p);
    agent_put_bit(&at->answer, in, at->answer.ready, agent_acts(&at->answer_pace, p->system.mode, &p->system.rng, 256));
    agent_put_bit(&at->cmd_done, in, at->cmd_done.ready, 1);
    if (!at->access_waits) agent_put_bit(&at->access, in, at->access.valid, 0);
    if (!at->cmd_waits) agent_put_bit(&at->cmd, in, at->cmd.valid, 0);
    if (at->access_waits || at->cmd_waits) return;
    if (p->flush == FLUSH_L1 && !p->done[core]) ds_offer_command(&p->system, core, DENOVO_L1_CMD_FLUSH, in);
    if (!host || p->commanded) return;
    if (p->host == HOST_LOAD || p->host == HOST_STORE) offer_host(p, in);
    if (p->host == HOST_LAUNCH) ds_offer_command(&p->system, core, DENOVO_L1_CMD_LAUNCH, in);
    if (p->host == HOST_END) ds_offer_command(&p->system, core, DENOVO_L1_CMD_END, in);
}

static int find_page(const struct player *p, uint64_t page, uint32_t *byte)
{
    const struct stash_stream *s = p->recording->stream;
    for (size_t i = s->page_count; i > 0; i--) {
        if (s->page[i - 1].virtual_page != page) continue;
        const uint64_t at = s->page[i - 1].physical_page * (uint64_t)s->page_bytes;
        if (!denovo_program_place(p->recording->program, at, byte))
            *byte = p->extra * DP_PAGE + (uint32_t)(i - 1) * (uint32_t)s->page_bytes;
        return 1;
    }
    return 0;
}

static void drive_stash(struct player *p, uint32_t *in)
{
    struct ss_player *s = &p->core;
    uint64_t frame = 0;
    uint32_t byte;
    if (s->req_tag < 0) in[s->at.req.valid] = 0;
    if (!s->cmd_waits) in[s->at.cmd.valid] = 0;
    ss_give_operations(s, in);
    agent_put_bit(&s->at.resp, in, s->at.resp.ready, agent_acts(&p->resp_pace, s->mode, &s->rng, 256));
    agent_put_bit(&s->at.cmd_done, in, s->at.cmd_done.ready, 1);
    agent_put_bit(&s->at.walk, in, s->at.walk.ready,
                  !s->walk_asked && !s->done_waits && agent_acts(&p->walk_pace, s->mode, &s->rng, 256));
    if (s->done_waits) return;
    in[s->at.walk_done.valid] = 0;
    if (!s->walk_asked || s->walk_delay--) return;
    const int found = find_page(p, s->walk_vpn, &byte);
    if (found) frame = byte / (uint64_t)p->recording->stream->page_bytes;
    stash_put_walked(&s->at, in + s->at.walk_done.data, s->walk_vpn, found ? &frame : NULL);
    in[s->at.walk_done.valid] = 1;
    s->done_waits = 1;
    s->walk_asked = 0;
}

static void drive_bank(struct player *p, int bank, uint32_t *in)
{
    struct ds_bank *b = &p->system.bank[bank];
    agent_put_bit(&b->cmd_done, in, b->cmd_done.ready, 1);
    p->system.memory_player->drive(&p->system, bank, in);
    if (b->cmd_waits) return;
    agent_put_bit(&b->cmd, in, b->cmd.valid, 0);
    if (p->flush == FLUSH_L2 && !p->done[bank]) ds_offer_flush(&p->system, bank, in);
}

static void begin_flush(struct player *p, enum flush flush)
{
    p->flush = flush;
    for (int i = 0; i < DS_CORES; i++) p->done[i] = 0;
}

static void player_drive(void *state, uint64_t cycle, uint32_t *in)
{
    struct player *p = state;
    if (cycle < STREAM_RESET) return;
    if (p->flush == FLUSH_NONE && ss_all_given(&p->core) && ss_calm(&p->core) && p->idle && p->host == HOST_RESTS)
        begin_flush(p, FLUSH_L1);
    drive_stash(p, in);
    for (int i = 0; i < p->system.cores; i++) drive_core(p, i, in);
    for (int i = 0; i < p->system.banks; i++) drive_bank(p, i, in);
}

/* Checks ------------------------------------------------------------------------------------------------------------- */

/* What lies in the stash alone is in no memory. */
static int check_memory(const struct player *p, struct spec_error *error)
{
    const struct denovo_program *f = p->recording->program;
    const struct ds_agent *s = &p->system;
    for (size_t i = 0; i < f->places; i++) {
        const struct dp_page *page = &f->page[i];
        if (!page->page || denovo_program_is_local((page->page - 1) * DP_PAGE)) continue;
        for (size_t w = (size_t)page->frame * DP_PAGE / 4; w < (size_t)(page->frame + 1) * DP_PAGE / 4; w++) {
            const uint32_t word = s->line[w / (size_t)s->words].word[w % (size_t)s->words];
            AGENT_CHECK(word == f->after[w], "flushed, but the word at %zx of memory is %x, what was stored is %x",
                        4 * w, word, f->after[w]);
        }
    }
    return 0;
}

/* A command of the host or of the flush is taken, or done: 1 where it was awaited. */
static int note_command(struct player *p, int core, int done)
{
    const int host = core == host_core(p) && (p->host == HOST_LAUNCH || p->host == HOST_END);
    if (!host) {
        if (p->flush != FLUSH_L1 || p->done[core] != done) return 0;
        p->done[core]++;
        return 1;
    }
    if (p->commanded != done) return 0;
    p->commanded = 1;
    if (!done) return 1;
    p->commanded = 0;
    if (p->host == HOST_END) p->dirty = 0;
    else p->fresh = 1;
    p->host = p->host == HOST_END ? HOST_RESTS : HOST_LOAD;
    return 1;
}

static int observe_core(struct player *p, int core, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct ds_core *c = &p->system.core[core];
    const int took = agent_took(&c->cmd, in, out), done = agent_gave(&c->cmd_done, in, out);
    if (agent_gave(&c->answer, in, out)) {
        AGENT_CHECK(core == host_core(p), "core %d gets an answer and has asked nothing", core);
        if (take_host_answer(p, out, error)) return -1;
        p->moved = p->cycle;
    }
    if (agent_took(&c->access, in, out)) p->commanded = 1;
    if (done) AGENT_CHECK(note_command(p, core, 1), "core %d: a command is done that was not given", core);
    if (took) note_command(p, core, 0);
    if (took || done) p->moved = p->cycle;
    c->access_waits = agent_waits(&c->access, in, out);
    c->cmd_waits = agent_waits(&c->cmd, in, out);
    return 0;
}

static int observe_stash(struct player *p, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct ss_player *s = &p->core;
    int moves = 0;
    s->cycle = p->cycle;
    s->error = error;
    AGENT_CHECK(!out[s->at.protocol_error], "a stash gets a message that is not its own");
    AGENT_CHECK(!out[p->system.at.read_error], "memory has failed a stash");
    p->idle = (int)(out[s->at.idle] & 1);
    if (agent_took(&s->at.req, in, out)) moves = 1, s->req_tag = -1;
    if (agent_took(&s->at.cmd, in, out)) moves = 1, s->cmd_waits = 0;
    if (agent_gave(&s->at.resp, in, out)) {
        moves = 1;
        if (ss_check_response(s, out + s->at.resp.data)) return -1;
    }
    if (agent_gave(&s->at.cmd_done, in, out)) {
        moves = 1;
        if (ss_check_command(s, out + s->at.cmd_done.data)) return -1;
    }
    if (agent_took(&s->at.walk_done, in, out)) moves = 1, s->done_waits = 0;
    if (agent_gave(&s->at.walk, in, out)) {
        moves = 1;
        s->walk_asked = 1;
        s->walk_vpn = bits_get(out + s->at.walk.data, 0, s->at.walk.width);
        s->walk_delay = agent_below(&s->rng, s->mode == AGENT_READY ? 4 : 60);
    }
    if (moves) p->moved = p->cycle;
    return 0;
}

static int observe_bank(struct player *p, int bank, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct ds_bank *b = &p->system.bank[bank];
    const int moves = agent_gave(&b->ar, in, out) || agent_gave(&b->aw, in, out);
    p->reads += (uint64_t)agent_gave(&b->ar, in, out);
    p->writes += (uint64_t)agent_gave(&b->aw, in, out);
    if (p->system.memory_player->observe(&p->system, bank, in, out, error)) return -1;
    if (agent_gave(&b->cmd_done, in, out)) {
        AGENT_CHECK(p->flush == FLUSH_L2 && p->done[bank] == 1, "bank %d: a flush is done that was not asked for",
                    bank);
        p->done[bank] = 2;
    }
    if (agent_took(&b->cmd, in, out)) p->done[bank] = 1;
    b->cmd_waits = agent_waits(&b->cmd, in, out);
    if (moves) p->moved = p->cycle;
    return 0;
}

static int next_flush(struct player *p, struct spec_error *error)
{
    const int parts = p->flush == FLUSH_L1 ? p->system.cores : p->system.banks;
    if (p->flush == FLUSH_NONE || p->flush == FLUSH_DONE) return 0;
    for (int i = 0; i < parts; i++)
        if (p->done[i] != 2) return 0;
    p->moved = p->cycle;
    begin_flush(p, p->flush == FLUSH_L1 ? FLUSH_L2 : FLUSH_DONE);
    if (p->flush != FLUSH_DONE) return 0;
    p->ended_at = p->cycle;
    return check_memory(p, error);
}

/* 1: it has come to its end. */
static int player_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct player *p = state;
    const struct ds_agent *s = &p->system;
    p->cycle++;
    if (in[0] & 1) return 0;
    AGENT_CHECK(!out[s->at.l1_error] && !out[s->at.l2_error], "a message came that nobody asked for");
    if (observe_stash(p, in, out, error)) return -1;
    for (int i = 0; i < s->cores; i++)
        if (observe_core(p, i, in, out, error)) return -1;
    for (int i = 0; i < s->banks; i++)
        if (observe_bank(p, i, in, out, error)) return -1;
    if (next_flush(p, error)) return -1;
    AGENT_CHECK(p->ended_at || p->cycle - p->moved < STILL, "nothing has moved since cycle %" PRIu64, p->moved);
    return p->ended_at && p->cycle >= p->ended_at + AFTER;
}

/* The agent ---------------------------------------------------------------------------------------------------------- */

static size_t player_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct player);
}

static void bind_stash(struct ds_agent *system, const struct spec_values *v, const struct spec_ports *ports)
{
    static const char *const tile[7] = {"stash_base", "global_base", "field_size", "object_size",
                                        "row_size",   "stride_size", "num_strides"};
    struct player *p = (struct player *)system;
    struct stash_ports *at = &p->core.at;
    system->at.read_error = spec_port_word(ports, "stash_read_error");
    at->protocol_error = spec_port_word(ports, "stash_protocol_error");
    at->idle = spec_port_word(ports, "stash_idle");
#define CHANNEL(name) at->name = agent_lane(ports, "stash_" #name, 0)
    CHANNEL(req), CHANNEL(resp), CHANNEL(cmd), CHANNEL(cmd_done), CHANNEL(walk), CHANNEL(walk_done);
#undef CHANNEL
/* NOLINTNEXTLINE(bugprone-macro-parentheses): a member's name */
#define FIELD(where, port, name)                                                                                       \
    at->where.name = spec_field_slice(v, spec_find_port(ports, "stash_" #port "_data")->channel->record, #name)
    FIELD(access, req, tag), FIELD(access, req, write), FIELD(access, req, mapped), FIELD(access, req, block);
    FIELD(access, req, slot), FIELD(access, req, mask), FIELD(access, req, addr), FIELD(access, req, wdata);
    FIELD(answer, resp, tag), FIELD(answer, resp, error), FIELD(answer, resp, rdata);
    FIELD(command, cmd, op), FIELD(command, cmd, block), FIELD(command, cmd, slot), FIELD(command, cmd, coherent);
    for (int i = 0; i < 7; i++)
        at->command.tile[i] = spec_field_slice(v, spec_find_port(ports, "stash_cmd_data")->channel->record, tile[i]);
    FIELD(result, cmd_done, error), FIELD(result, cmd_done, map);
    FIELD(walked, walk_done, vpn), FIELD(walked, walk_done, ppn), FIELD(walked, walk_done, fault);
#undef FIELD
}

static const struct ds_stash_player stash_ports_alone = {.bind = bind_stash};

static int player_init(void *state, const struct spec_values *values, uint64_t seed, enum agent_mode mode,
                       struct spec_error *error)
{
    struct player *p = state;
    p->system.stash_player = &stash_ports_alone;
    if (ds_init(&p->system, values, seed, mode, error)) return -1;
    p->system.faultless = 1;
    if (mode == AGENT_HOSTILE) p->system.delay = FAR;
    const int tag_bits = p->core.at.access.tag.width;
    p->core.behind = &behind;
    p->core.lanes = (uint32_t)spec_get(values, "LANES");
    p->core.tags = tag_bits < 6 ? UINT32_C(1) << tag_bits : SS_TAGS;
    p->core.mode = mode;
    p->core.rng = seed ^ UINT64_C(0xbf58476d1ce4e5b9);
    p->core.req_tag = -1;
    p->core.command = SS_NO_COMMAND;
    return 0;
}

static void player_free(void *state)
{
    struct player *p = state;
    if (p->recording) free(p->system.line);
}

static const struct agent_ops player_ops = {
    .name = "denovo_stash_stream",
    .block = "denovo_stash_system",
    .size = player_size,
    .init = player_init,
    .drive = player_drive,
    .observe = player_observe,
    .free = player_free,
};

/* Words of memory: the program's, and the pages that no access touches. */
static size_t memory_words(const struct recording *r)
{
    const size_t extra = r->stream->page_count * (size_t)r->stream->page_bytes;
    return r->program->words + (extra + DP_PAGE - 1) / DP_PAGE * DP_PAGE / 4;
}

static void attach(void *state, const void *stream)
{
    struct player *p = state;
    struct ds_agent *s = &p->system;
    const struct recording *r = stream;
    p->recording = r;
    p->core.stream = r->stream;
    p->extra = (uint32_t)(4 * r->program->words / DP_PAGE);
    ds_hold_memory(s, r->program->before, r->program->words, memory_words(r) / (size_t)s->words);
}

static int ended(const void *state, struct stream_result *result)
{
    const struct player *p = state;
    *result = (struct stream_result){.cycles = p->ended_at,
                                     .count = 7,
                                     .figure = {{"accesses", p->core.accesses},
                                                {"commands", p->core.commands},
                                                {"words", p->core.words},
                                                {"words_read_by_others", p->host_loads},
                                                {"words_written_by_others", p->host_stores},
                                                {"lines_read", p->reads},
                                                {"lines_written", p->writes}}};
    return p->ended_at != 0;
}

/* Recordings --------------------------------------------------------------------------------------------------------- */

static void unload(void *unloaded)
{
    struct recording *r = unloaded;
    if (!r) return;
    stash_stream_unload(r->stream);
    denovo_program_unload(r->program);
    free(r);
}

static void *load(const char *path, uint64_t accesses, struct spec_error *error)
{
    struct recording *r = calloc(1, sizeof *r);
    if (!r) abort();
    r->stream = stash_stream_load(path, 0, error);
    if (r->stream) r->program = denovo_program_load(path, accesses, error);
    if (!r->program) {
        unload(r);
        return NULL;
    }
    /* A stash with fewer lanes makes several of an access: both are cut behind the same line. */
    for (size_t i = 0, seen = 0; accesses && i < r->stream->op_count; i++) {
        seen += r->stream->op[i].kind <= STREAM_STORE && r->stream->op[i].lanes;
        if (seen == accesses) r->stream->op_count = i + 1;
    }
    return r;
}

static int values(const void *stream, struct spec_values *v, struct spec_error *error)
{
    const struct recording *r = stream;
    spec_defaults(spec_find_block("denovo_stash_system"), v);
    if (spec_set(v, "BYTES", r->stream->bytes, error) || spec_set(v, "PAGE_BYTES", r->stream->page_bytes, error))
        return spec_fail(error, "%s:1: %s", r->stream->path, error->text);
    return 0;
}

static int check(const void *stream, const struct spec_values *v, struct spec_error *error)
{
    const struct recording *r = stream;
    const struct stash_stream *s = r->stream;
    if (spec_get(v, "BYTES") < s->bytes || spec_get(v, "PAGE_BYTES") != s->page_bytes || s->page_bytes > DP_PAGE ||
        spec_get(v, "THREAD_BLOCKS") < s->blocks || spec_get(v, "MAPS_PER_BLOCK") < s->slots)
        return spec_fail(error,
                         "%s: recorded with BYTES = %" PRId64 ", PAGE_BYTES = %" PRId64
                         ", %d thread blocks of %d maps; stashes of these are needed, and pages of at most %d bytes",
                         s->path, s->bytes, s->page_bytes, s->blocks, s->slots, DP_PAGE);
    if (4 * (uint64_t)memory_words(r) >> spec_get(v, "ADDR_BITS"))
        return spec_fail(error, "%s: its %zu bytes of memory need more than ADDR_BITS=%" PRId64, s->path,
                         4 * memory_words(r), spec_get(v, "ADDR_BITS"));
    return spec_check_values(v, error);
}

const struct stream_player denovo_stash_stream_player = {
    .block = "denovo_stash_system",
    .load = load,
    .unload = unload,
    .values = values,
    .check = check,
    .agent = &player_ops,
    .attach = attach,
    .ended = ended,
};
