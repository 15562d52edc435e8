/* The cores in front of denovo_system, alone or above a DRAM cache. */
#include "tb/denovo/denovo_stream.h"

#include <inttypes.h>
#include <stdlib.h>

#include "spec/denovo/denovo_codes.h"
#include "tb/denovo/denovo_dramcache_system.h"
#include "tb/denovo/denovo_stream_order.h"
#include "tb/denovo/denovo_system.h"

enum {
    TAGS = 64,    /* accesses of a core that are not answered */
    BEGUN = 8,    /* operations of a core with lanes still to be offered */
    AFTER = 16,   /* cycles played after the end */
    FAR = 300,    /* cycles of memory, at most, in the hostile mode */
    STILL = 20000 /* cycles without progress after which it hangs */
};

struct flight { /* an access that is offered or not answered */
    int used;
    size_t op;
    uint32_t lanes, mask; /* mask: of its words, those to come */
};

struct core {
    size_t begun[BEGUN]; /* the oldest first */
    int count, offered;  /* offered: the tag at the port; -1: none */
    struct flight flight[TAGS];
    int commanded; /* of the synchronization under way: 1 its command is taken, 2 done */
};

/* What every core does at once: a release and an acquire, at the end a flush of the L1s and of the banks. What then may lie
 * below the banks, and not in memory, is loaded again. */
enum sync { SYNC_NONE, SYNC_END, SYNC_LAUNCH, SYNC_FLUSH, SYNC_BANKS, SYNC_READ };

/* What stands below the banks. */
struct below {
    size_t (*size)(const struct spec_values *values); /* of its agent, which begins with a struct ds_agent */
    int (*init)(void *agent, const struct spec_values *values, uint64_t seed, enum agent_mode mode,
                struct spec_error *error);
    void (*hold)(struct ds_agent *a, const struct denovo_program *program); /* memory is the program's */
    void (*release)(struct ds_agent *a);
    /* What is there once, beside each bank's own. 0, or -1. To *reads and *writes it adds the lines that memory is asked
     * for. */
    void (*drive)(struct ds_agent *a, uint32_t *in);
    int (*observe)(struct ds_agent *a, const uint32_t *in, const uint32_t *out, uint64_t *reads, uint64_t *writes,
                   struct spec_error *error);
    int keeps; /* 1: lines that the banks have flushed may stay there */
};

struct player {
    const struct below *below;
    struct ds_agent *system; /* its ports and its memory; its words are not asked */
    const struct denovo_program *program;
    struct dp_order order;
    uint32_t *left;  /* of each operation: lanes that no access has */
    uint8_t *flying; /* of each operation: its accesses that are not answered */
    struct core core[DS_CORES];
    int commanded[DS_BANKS];
    enum sync sync;
    size_t sync_op;
    int tags, settled;                     /* settled: no operation can begin until something is done */
    size_t read_next[DS_CORES], read_done; /* SYNC_READ: chunks of PORT_WORDS words, by core, and those that came */
    uint64_t cycle, moved, ended_at;
    uint64_t operations, accesses, loaded, syncs, reads, writes;
};

static int core_of(const struct player *p, const struct dp_op *op)
{
    const int cores = p->system->cores, cpus = p->system->cpus, gpus = cpus < cores ? cores - cpus : cores;
    return op->block == DP_HOST ? cores - 1 : (op->block + op->warp) % gpus;
}

static void move(struct player *p)
{
    p->moved = p->cycle;
    p->settled = 0;
}

/* Operations --------------------------------------------------------------------------------------------------------- */

static int takes(const void *player, const struct dp_op *op)
{
    const struct player *p = player;
    return op->kind < DP_BARRIER ? p->core[core_of(p, op)].count < BEGUN : p->sync == SYNC_NONE;
}

static void enter_sync(struct player *p, enum sync sync)
{
    p->sync = sync;
    for (int i = 0; i < p->system->cores; i++) p->core[i].commanded = 0;
}

static void begin_operations(struct player *p)
{
    const struct denovo_program *f = p->program;
    size_t i;
    while (!p->settled && (i = dp_next_op(&p->order, takes, p)) < f->op_count) {
        struct core *c = &p->core[core_of(p, &f->op[i])];
        p->order.state[i] = DP_BEGUN;
        if (f->op[i].kind < DP_BARRIER) {
            c->begun[c->count++] = i;
            continue;
        }
        p->sync_op = i;
        enter_sync(p, SYNC_END);
    }
    p->settled = 1;
    if (p->sync == SYNC_NONE && dp_all_done(&p->order)) enter_sync(p, SYNC_FLUSH);
}

static void end_operation(struct player *p, size_t op)
{
    p->order.state[op] = DP_DONE;
    p->operations++;
}

/* As many of the operation's lanes as one access may have; those it takes leave `left`. */
static uint32_t choose_lanes(struct player *p, size_t index, struct ds_request *r)
{
    const struct dp_op *op = &p->program->op[index];
    const uint32_t port = (uint32_t)p->system->port, first = (uint32_t)__builtin_ctz(p->left[index]);
    uint32_t lanes = 0;
    r->address = p->program->lane[op->at + first].address / (4 * port);
    for (uint32_t rest = p->left[index]; rest; rest &= rest - 1) {
        const struct dp_lane *lane = &p->program->lane[op->at + (uint32_t)__builtin_ctz(rest)];
        const uint32_t word = lane->address / 4 % port, byte = lane->address % 4;
        if (lane->address / (4 * port) != r->address || (op->kind == DP_ATOMIC && (r->mask >> word & 1))) continue;
        r->mask |= UINT32_C(1) << word;
        if (op->kind != DP_LOAD) bits_set(&r->data[word], (int)byte * 8, op->size * 8, lane->data);
        r->strb[word] |= ((UINT32_C(1) << op->size) - 1) << byte;
        lanes |= rest & -rest;
    }
    p->left[index] &= ~lanes;
    return lanes;
}

static void offer(struct player *p, int core, int tag, uint32_t *in)
{
    static const uint32_t ops[] = {
        [DP_LOAD] = DENOVO_L1_OP_LOAD, [DP_STORE] = DENOVO_L1_OP_STORE, [DP_ATOMIC] = DENOVO_L1_OP_ATOMIC};
    struct core *c = &p->core[core];
    const size_t index = c->begun[0];
    const struct dp_op *op = &p->program->op[index];
    struct ds_request r = {.tag = (uint32_t)tag,
                           .warp = ((uint32_t)op->block + op->warp) % p->system->warps,
                           .op = ops[op->kind],
                           .atom = DENOVO_ATOM_ADD,
                           .class = op->kind == DP_ATOMIC ? DENOVO_CLASS_RELAXED : DENOVO_CLASS_DATA,
                           .pc = (uint32_t)op->line};
    const uint32_t lanes = choose_lanes(p, index, &r);
    c->flight[tag] = (struct flight){.used = 1, .op = index, .lanes = lanes, .mask = r.mask};
    p->flying[index]++;
    c->offered = tag;
    ds_offer_access(p->system, core, &r, in);
    if (p->left[index]) return;
    for (int i = 1; i < c->count; i++) c->begun[i - 1] = c->begun[i];
    c->count--;
    p->settled = 0;
}

/* SYNC_READ: each core loads every so many chunks of memory. */
static size_t chunks(const struct player *p)
{
    return p->program->words / (size_t)p->system->port;
}

static void offer_read(struct player *p, int core, int tag, uint32_t *in)
{
    struct ds_request r = {.tag = (uint32_t)tag,
                           .op = DENOVO_L1_OP_LOAD,
                           .class = DENOVO_CLASS_DATA,
                           .mask = (UINT32_C(1) << p->system->port) - 1,
                           .address = p->read_next[core]};
    p->core[core].flight[tag] = (struct flight){.used = 1, .op = p->read_next[core], .mask = r.mask};
    p->core[core].offered = tag;
    p->read_next[core] += (size_t)p->system->cores;
    ds_offer_access(p->system, core, &r, in);
}

/* Driving ------------------------------------------------------------------------------------------------------------ */

static void drive_access(struct player *p, int core, uint32_t *in)
{
    struct ds_agent *s = p->system;
    struct ds_core *at = &s->core[core];
    struct core *c = &p->core[core];
    int tag = 0;
    if (at->access_waits) return;
    agent_put_bit(&at->access, in, at->access.valid, 0);
    while (tag < p->tags && c->flight[tag].used) tag++;
    const int reads = p->sync == SYNC_READ && p->read_next[core] < chunks(p);
    if (!(c->count || reads) || tag == p->tags || !agent_acts(&at->access_pace, s->mode, &s->rng, 256)) return;
    if (reads) offer_read(p, core, tag, in);
    else offer(p, core, tag, in);
}

static void drive_command(struct player *p, int core, uint32_t *in)
{
    static const enum denovo_l1_command commands[] = {
        [SYNC_END] = DENOVO_L1_CMD_END, [SYNC_LAUNCH] = DENOVO_L1_CMD_LAUNCH, [SYNC_FLUSH] = DENOVO_L1_CMD_FLUSH};
    struct ds_core *at = &p->system->core[core];
    if (at->cmd_waits) return;
    agent_put_bit(&at->cmd, in, at->cmd.valid, 0);
    if (p->sync == SYNC_NONE || p->sync >= SYNC_BANKS || p->core[core].commanded) return;
    ds_offer_command(p->system, core, commands[p->sync], in);
}

static void drive_flush(struct player *p, int bank, uint32_t *in)
{
    const struct ds_bank *at = &p->system->bank[bank];
    if (at->cmd_waits) return;
    agent_put_bit(&at->cmd, in, at->cmd.valid, 0);
    if (p->sync == SYNC_BANKS && !p->commanded[bank]) ds_offer_flush(p->system, bank, in);
}

static void player_drive(void *state, uint64_t cycle, uint32_t *in)
{
    struct player *p = state;
    struct ds_agent *s = p->system;
    if (cycle < STREAM_RESET) return;
    begin_operations(p);
    for (int i = 0; i < s->cores; i++) {
        struct ds_core *c = &s->core[i];
        drive_access(p, i, in);
        drive_command(p, i, in);
        agent_put_bit(&c->answer, in, c->answer.ready, agent_acts(&c->answer_pace, s->mode, &s->rng, 256));
        agent_put_bit(&c->cmd_done, in, c->cmd_done.ready, 1);
    }
    for (int i = 0; i < s->banks; i++) {
        struct ds_bank *b = &s->bank[i];
        drive_flush(p, i, in);
        s->memory_player->drive(s, i, in);
        agent_put_bit(&b->cmd_done, in, b->cmd_done.ready, 1);
    }
    p->below->drive(s, in);
}

/* Checks ------------------------------------------------------------------------------------------------------------- */

static int check_load(struct player *p, const struct flight *f, uint32_t mask, const uint32_t *words,
                      struct spec_error *error)
{
    const struct dp_op *op = &p->program->op[f->op];
    for (uint32_t rest = f->lanes; rest; rest &= rest - 1) {
        const int lane = __builtin_ctz(rest);
        const struct dp_lane *l = &p->program->lane[op->at + (size_t)lane];
        const uint32_t word = l->address / 4 % (uint32_t)p->system->port;
        if (!(mask >> word & 1)) continue;
        const uint32_t got = (uint32_t)bits_get(&words[word], (int)(l->address % 4) * 8, op->size * 8);
        if (got != l->data)
            return spec_fail(error, "%s:%d: cycle %" PRIu64 ": lane %d of the access loads %x, the program read %x",
                             p->program->path, op->line, p->cycle, lane, got, l->data);
        p->loaded++;
    }
    return 0;
}

/* SYNC_READ: the words are those that the program has stored. */
static int check_read(struct player *p, const struct flight *f, uint32_t mask, const uint32_t *words,
                      struct spec_error *error)
{
    for (int i = 0; i < p->system->port; i++) {
        const size_t at = f->op * (size_t)p->system->port + (size_t)i;
        if (mask >> i & 1)
            AGENT_CHECK(words[i] == p->program->after[at],
                        "flushed, but the word at %zx is loaded as %x, what was stored is %x", 4 * at, words[i],
                        p->program->after[at]);
    }
    return 0;
}

static int take_answer(struct player *p, int core, const uint32_t *out, struct spec_error *error)
{
    const struct ds_agent *s = p->system;
    const struct agent_channel *c = &s->core[core].answer;
    uint32_t words[DENOVO_LINE_WORDS];
    const uint64_t tag = bits_get_field(out + c->data, c->lsb, s->answer_at.tag, 0);
    const uint32_t mask = (uint32_t)bits_get_field(out + c->data, c->lsb, s->answer_at.mask, 0);
    const int last = (int)bits_get_field(out + c->data, c->lsb, s->answer_at.last, 0);
    struct flight *f = &p->core[core].flight[tag < TAGS ? tag : 0];
    AGENT_CHECK(tag < TAGS && f->used && (int)tag != p->core[core].offered,
                "core %d: an answer that no access waits for", core);
    AGENT_CHECK(!bits_get_field(out + c->data, c->lsb, s->answer_at.error, 0), "core %d: an answer has an error", core);
    AGENT_CHECK(!(mask & ~f->mask), "core %d: an answer has words that nobody waits for", core);
    for (int i = 0; i < s->port; i++) words[i] = (uint32_t)bits_get_field(out + c->data, c->lsb, s->answer_at.data, i);
    const int reads = p->sync == SYNC_READ;
    if (reads && check_read(p, f, mask, words, error)) return -1;
    if (!reads && p->program->op[f->op].kind == DP_LOAD && check_load(p, f, mask, words, error)) return -1;
    f->mask &= ~mask;
    AGENT_CHECK(last == !f->mask, "core %d: `last` is not at the last answer", core);
    move(p);
    if (!last) return 0;
    f->used = 0;
    p->read_done += (size_t)reads;
    if (reads) return 0;
    p->accesses++;
    if (!--p->flying[f->op] && !p->left[f->op]) end_operation(p, f->op);
    return 0;
}

static int check_memory(const struct player *p, struct spec_error *error)
{
    const struct ds_agent *s = p->system;
    for (size_t i = 0; i < p->program->words; i++) {
        const uint32_t word = s->line[i / (size_t)s->words].word[i % (size_t)s->words];
        AGENT_CHECK(word == p->program->after[i], "flushed, but the word at %zx of memory is %x, what was stored is %x",
                    4 * i, word, p->program->after[i]);
    }
    return 0;
}

/* The synchronization's next step, once every core (every bank) has done this one. */
static int next_step(struct player *p, struct spec_error *error)
{
    int done = 1;
    for (int i = 0; i < p->system->cores; i++) done &= p->sync >= SYNC_BANKS || p->core[i].commanded == 2;
    for (int i = 0; i < p->system->banks; i++) done &= p->sync != SYNC_BANKS || p->commanded[i] == 2;
    if (!done) return 0;
    switch (p->sync) {
    case SYNC_END: enter_sync(p, SYNC_LAUNCH); return 0;
    case SYNC_LAUNCH:
        p->sync = SYNC_NONE;
        p->syncs++;
        end_operation(p, p->sync_op);
        return 0;
    case SYNC_FLUSH: enter_sync(p, SYNC_BANKS); return 0;
    case SYNC_BANKS:
        if (p->below->keeps) {
            p->sync = SYNC_READ;
            return 0;
        }
        break;
    default:
        if (p->read_done < chunks(p)) return 0;
    }
    if (!p->ended_at) p->ended_at = p->cycle;
    return !p->below->keeps && p->ended_at == p->cycle ? check_memory(p, error) : 0;
}

static int observe_core(struct player *p, int core, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct ds_core *c = &p->system->core[core];
    if (agent_gave(&c->answer, in, out) && take_answer(p, core, out, error)) return -1;
    if (agent_took(&c->access, in, out)) {
        p->core[core].offered = -1;
        move(p);
    }
    if (agent_gave(&c->cmd_done, in, out)) {
        AGENT_CHECK(p->core[core].commanded == 1, "core %d: a command is done that was not given", core);
        p->core[core].commanded = 2;
        move(p);
    }
    if (agent_took(&c->cmd, in, out)) p->core[core].commanded = 1;
    c->cmd_waits = agent_waits(&c->cmd, in, out);
    c->access_waits = agent_waits(&c->access, in, out);
    return 0;
}

static int observe_bank(struct player *p, int bank, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct ds_bank *b = &p->system->bank[bank];
    if (p->system->memory_player->observe(p->system, bank, in, out, error)) return -1;
    if (agent_gave(&b->cmd_done, in, out)) {
        AGENT_CHECK(p->commanded[bank] == 1, "bank %d: a flush is done that was not asked for", bank);
        p->commanded[bank] = 2;
        move(p);
    }
    if (agent_took(&b->cmd, in, out)) p->commanded[bank] = 1;
    b->cmd_waits = agent_waits(&b->cmd, in, out);
    return 0;
}

/* 1: it has come to its end. */
static int player_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct player *p = state;
    const struct ds_agent *s = p->system;
    p->cycle++;
    if (in[0] & 1) return 0;
    AGENT_CHECK(!out[s->at.l1_error] && !out[s->at.l2_error], "a message came that nobody asked for");
    for (int i = 0; i < s->cores; i++)
        if (observe_core(p, i, in, out, error)) return -1;
    for (int i = 0; i < s->banks; i++)
        if (observe_bank(p, i, in, out, error)) return -1;
    if (p->below->observe(p->system, in, out, &p->reads, &p->writes, error)) return -1;
    if (p->sync != SYNC_NONE && next_step(p, error)) return -1;
    AGENT_CHECK(p->ended_at || p->cycle - p->moved < STILL, "nothing has moved since cycle %" PRIu64, p->moved);
    return p->ended_at && p->cycle >= p->ended_at + AFTER;
}

/* The agent ---------------------------------------------------------------------------------------------------------- */

static void hold(struct ds_agent *a, const struct denovo_program *program)
{
    ds_hold_memory(a, program->before, program->words, program->words / (size_t)a->words);
}

static void release(struct ds_agent *a)
{
    free(a->line);
}

static void drive_nothing(struct ds_agent *a, uint32_t *in)
{
    (void)a, (void)in;
}

static int count_lines(struct ds_agent *a, const uint32_t *in, const uint32_t *out, uint64_t *reads, uint64_t *writes,
                       struct spec_error *error)
{
    (void)error;
    for (int i = 0; i < a->banks; i++) {
        *reads += (uint64_t)agent_gave(&a->bank[i].ar, in, out);
        *writes += (uint64_t)agent_gave(&a->bank[i].aw, in, out);
    }
    return 0;
}

static size_t system_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct ds_agent);
}

static const struct below memory = {system_size, ds_init, hold, release, drive_nothing, count_lines, 0};

/* The vault has the program's memory. Of the system's lines only the numbers are asked: no program accesses one
 * uncached. */
static void hold_below_vault(struct ds_agent *a, const struct denovo_program *program)
{
    struct dd_agent *whole = (struct dd_agent *)a;
    hold(a, program);
    dv_hold_memory(&whole->vault, program->before, program->words, program->words / (size_t)a->words);
    dv_forget(&whole->vault);
}

static void release_below_vault(struct ds_agent *a)
{
    free(((struct dd_agent *)a)->vault.line);
    release(a);
}

static void drive_vault(struct ds_agent *a, uint32_t *in)
{
    dd_drive_below((struct dd_agent *)a, in);
}

static int observe_vault(struct ds_agent *a, const uint32_t *in, const uint32_t *out, uint64_t *reads, uint64_t *writes,
                         struct spec_error *error)
{
    struct dd_agent *whole = (struct dd_agent *)a;
    *reads += (uint64_t)agent_gave(&whole->vault.ar, in, out);
    *writes += (uint64_t)agent_gave(&whole->vault.aw, in, out);
    return dd_observe_below(whole, in, out, error);
}

static const struct below vault = {dd_size,       dd_init, hold_below_vault, release_below_vault, drive_vault,
                                   observe_vault, 1};

/* The agent of what stands around the block lies behind the player. */
static size_t player_size(const struct spec_values *values)
{
    return sizeof(struct player) + system_size(values);
}

static size_t vault_player_size(const struct spec_values *values)
{
    return sizeof(struct player) + dd_size(values);
}

static int init(struct player *p, const struct below *below, const struct spec_values *values, uint64_t seed,
                enum agent_mode mode, struct spec_error *error)
{
    p->below = below;
    p->system = (struct ds_agent *)(void *)(p + 1);
    p->system->faultless = 1;
    if (below->init(p->system, values, seed, mode, error)) return -1;
    if (mode == AGENT_HOSTILE) p->system->delay = FAR;
    p->tags = p->system->tags < TAGS ? (int)p->system->tags : TAGS;
    for (int i = 0; i < DS_CORES; i++) {
        p->core[i].offered = -1;
        p->read_next[i] = (size_t)i;
    }
    return 0;
}

static int player_init(void *state, const struct spec_values *values, uint64_t seed, enum agent_mode mode,
                       struct spec_error *error)
{
    return init(state, &memory, values, seed, mode, error);
}

static int vault_player_init(void *state, const struct spec_values *values, uint64_t seed, enum agent_mode mode,
                             struct spec_error *error)
{
    return init(state, &vault, values, seed, mode, error);
}

static void player_free(void *state)
{
    struct player *p = state;
    dp_order_close(&p->order);
    free(p->left);
    free(p->flying);
    if (p->program) p->below->release(p->system);
}

static const struct agent_ops player_ops = {
    .name = "denovo_stream",
    .block = "denovo_system",
    .size = player_size,
    .init = player_init,
    .drive = player_drive,
    .observe = player_observe,
    .free = player_free,
};

static const struct agent_ops vault_player_ops = {
    .name = "denovo_dramcache_stream",
    .block = "denovo_dramcache_system",
    .size = vault_player_size,
    .init = vault_player_init,
    .drive = player_drive,
    .observe = player_observe,
    .free = player_free,
};

static void attach(void *state, const void *stream)
{
    struct player *p = state;
    const struct denovo_program *program = stream;
    p->program = program;
    dp_order_open(&p->order, program);
    p->left = calloc(program->op_count + 1, sizeof *p->left);
    p->flying = calloc(program->op_count + 1, sizeof *p->flying);
    if (!p->left || !p->flying) abort();
    for (size_t i = 0; i < program->op_count; i++) p->left[i] = (uint32_t)((UINT64_C(1) << program->op[i].lanes) - 1);
    p->below->hold(p->system, program);
}

static int ended(const void *state, struct stream_result *result)
{
    const struct player *p = state;
    *result = (struct stream_result){.cycles = p->ended_at,
                                     .count = 6,
                                     .figure = {{"operations", p->operations},
                                                {"accesses", p->accesses},
                                                {"data_compared", p->loaded},
                                                {"synchronizations", p->syncs},
                                                {"lines_read", p->reads},
                                                {"lines_written", p->writes}}};
    return p->ended_at != 0;
}

const struct stream_player denovo_stream_player = {
    .block = "denovo_system",
    .load = denovo_program_load,
    .unload = denovo_program_unload,
    .values = denovo_program_values,
    .check = denovo_program_check,
    .agent = &player_ops,
    .attach = attach,
    .ended = ended,
};

static int vault_values(const void *program, struct spec_values *values, struct spec_error *error)
{
    (void)program, (void)error;
    spec_defaults(spec_find_block("denovo_dramcache_system"), values);
    return 0;
}

const struct stream_player denovo_dramcache_stream_player = {
    .block = "denovo_dramcache_system",
    .load = denovo_program_load,
    .unload = denovo_program_unload,
    .values = vault_values,
    .check = denovo_program_check,
    .agent = &vault_player_ops,
    .attach = attach,
    .ended = ended,
};
