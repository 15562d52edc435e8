/* Drives denovo_system: accesses of all cores to few lines, commands, and times of rest after which memory is compared. */
#include "tb/denovo/denovo_system.h"

#include "spec/denovo/denovo_codes.h"
#include "tb/denovo/denovo_stream.h"

static size_t system_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct ds_agent);
}

/* Accesses ----------------------------------------------------------------------------------------------------------- */

static int free_tag(struct ds_agent *a, const struct ds_core *c, uint32_t *tag)
{
    int open = 0;
    for (int i = 0; i < DS_ACCESSES; i++) open += c->accesses[i].used;
    if (open == DS_ACCESSES) return 0;
    *tag = agent_below(&a->rng, a->tags);
    for (int i = 0; i < DS_ACCESSES; i++)
        if (c->accesses[i].used && c->accesses[i].tag == *tag) return 0;
    return 1;
}

static uint32_t draw_value(struct ds_agent *a)
{
    uint32_t value;
    agent_fill(&a->rng, &value, 0, 32);
    return agent_below(&a->rng, 8) ? value : agent_below(&a->rng, 4);
}

/* Words of the chunk from `base` on that this kind of access may have now. */
static uint32_t usable_words(struct ds_agent *a, int core, int line, int base, enum ds_kind kind, int writes)
{
    uint32_t mask = 0;
    for (int i = 0; i < a->port; i++) {
        const int w = base + i;
        if (ds_kind(a, line, w) != kind) continue;
        if (kind == DS_SYNC && (ds_is_offered(a, line, w) || !ds_has_room(a, line, w))) continue;
        if (kind == DS_DATA && writes && (ds_is_offered(a, line, w) || !ds_may_write(a, core, line, w))) continue;
        mask |= UINT32_C(1) << i;
    }
    return mask;
}

static void drive_access(struct ds_agent *a, int core, uint32_t *in)
{
    struct ds_core *c = &a->core[core];
    uint32_t tag;
    if (c->access_waits) return;
    c->offered = 0;
    agent_put_bit(&c->access, in, c->access.valid, 0);
    if (a->phase != DS_RUN || c->command_out || c->cmd_waits || !agent_acts(&c->access_pace, a->mode, &a->rng, 230))
        return;
    if (!free_tag(a, c, &tag)) return;
    const int line = (int)(agent_below(&a->rng, 4) ? agent_below(&a->rng, DS_LINES) : a->hot_line);
    const int chunk = (int)agent_below(&a->rng, (uint32_t)(a->words / a->port)), base = chunk * a->port;
    enum ds_kind kind = agent_below(&a->rng, 2) ? DS_SYNC : DS_DATA;
    /* Each holds its port until the device answers. Where devices are what the block adds, there are many. */
    if (a->device == line + 1 && a->memory_player == &ds_axi_memory && agent_below(&a->rng, 4)) return;
    if (line >= DS_LINES - DS_BROKEN) kind = DS_REFUSED;
    uint32_t op = agent_below(&a->rng, 16) < a->ops ? DENOVO_L1_OP_STORE : DENOVO_L1_OP_LOAD;
    if (kind == DS_SYNC && agent_below(&a->rng, 2)) op = DENOVO_L1_OP_ATOMIC;
    if (kind == DS_REFUSED) op = agent_below(&a->rng, 8) ? DENOVO_L1_OP_LOAD : DENOVO_L1_OP_STORE;
    if (op == DENOVO_L1_OP_LOAD && !agent_below(&a->rng, 16)) op = 3;
    uint32_t mask = usable_words(a, core, line, base, kind, op == DENOVO_L1_OP_STORE);
    if (agent_below(&a->rng, 4)) mask &= (uint32_t)agent_draw(&a->rng);
    if (!mask && agent_below(&a->rng, 64)) return;
    uint32_t class = DENOVO_CLASS_DATA;
    if (kind == DS_SYNC) class = agent_below(&a->rng, 3) ? 1 + agent_below(&a->rng, 3) : DENOVO_CLASS_PAIRED;
    if (kind == DS_SYNC && op == DENOVO_L1_OP_ATOMIC && !agent_below(&a->rng, 4)) class = DENOVO_CLASS_DATA;
    struct ds_request r = {.tag = tag, .op = op, .class = class, .mask = mask};
    r.address = a->line[line].address * (uint64_t)(a->words / a->port) + (uint64_t)chunk;
    r.warp = kind == DS_DATA && op == DENOVO_L1_OP_STORE ? (uint32_t)line % a->warps : agent_below(&a->rng, a->warps);
    r.atom = agent_below(&a->rng, 16);
    if (!a->scoped) r.local = agent_below(&a->rng, 2);
    r.read_only = agent_below(&a->rng, 2) && (a->constant < 0 || kind != DS_DATA || line == a->constant);
    if (a->device)
        r.uncached =
            a->device == line + 1 || (kind == DS_REFUSED && op == DENOVO_L1_OP_LOAD && agent_below(&a->rng, 2));
    r.pc = (uint32_t)agent_draw(&a->rng);
    r.compare = draw_value(a);
    for (int i = 0; i < a->port; i++) {
        const int whole = agent_below(&a->rng, 4) && kind != DS_REFUSED;
        r.strb[i] = whole ? 15 : agent_below(&a->rng, kind == DS_REFUSED ? 15 : 16);
        r.data[i] = draw_value(a);
    }
    ds_offer_access(a, core, &r, in);
    c->offered_line = line;
    c->offered = mask << base;
}

static int is_idle(const struct ds_core *c)
{
    for (int i = 0; i < DS_ACCESSES; i++)
        if (c->accesses[i].used) return 0;
    return !c->access_waits && !c->cmd_waits && !c->command_out;
}

static void drive_command(struct ds_agent *a, int core, uint32_t *in)
{
    struct ds_core *c = &a->core[core];
    if (c->cmd_waits) return;
    agent_put_bit(&c->cmd, in, c->cmd.valid, 0);
    const int flush = a->phase == DS_FLUSH_L1 && !c->flushed;
    if (c->command_out || (!flush && (a->phase != DS_RUN || agent_below(&a->rng, 512)))) return;
    const uint64_t first = a->line[agent_below(&a->rng, DS_LINES)].address;
    ds_offer_command(a, core, flush ? DENOVO_L1_CMD_FLUSH : (enum denovo_l1_command)agent_below(&a->rng, 4), in);
    bits_set_field(in + c->cmd.data, c->cmd.lsb, a->cmd_at.first, 0, first);
    bits_set_field(in + c->cmd.data, c->cmd.lsb, a->cmd_at.last, 0, first + agent_below(&a->rng, 8));
}

static void drive_flush(struct ds_agent *a, int bank, uint32_t *in)
{
    struct ds_bank *b = &a->bank[bank];
    if (b->cmd_waits) return;
    agent_put_bit(&b->cmd, in, b->cmd.valid, 0);
    const int flush = a->phase == DS_FLUSH_L2 && !b->flushed;
    if (b->command_out || (!flush && (a->phase != DS_RUN || agent_below(&a->rng, 2048)))) return;
    const uint64_t all = UINT64_MAX >> (64 - a->line_bits), more = agent_below(&a->rng, 16);
    uint64_t first = a->line[agent_below(&a->rng, DS_LINES)].address, last = all - first < more ? all : first + more;
    if (agent_below(&a->rng, 4) == 0) { /* to 0 or 1, so that most are empty, or to the last line of all: a short one */
        last = agent_below(&a->rng, 3);
        if (last == 2) first = all - more, last = all;
    }
    if (b->last_line_first) first = 0, last = more;
    b->last_line_first = first == all;
    ds_offer_flush(a, bank, in);
    bits_set_field(in + b->cmd.data, b->cmd.lsb, a->l2_cmd_at.all, 0, flush || agent_below(&a->rng, 2));
    bits_set_field(in + b->cmd.data, b->cmd.lsb, a->l2_cmd_at.first, 0, first);
    bits_set_field(in + b->cmd.data, b->cmd.lsb, a->l2_cmd_at.last, 0, last);
}

/* Run; rest until all is answered; flush the L1s; flush the banks. */
static void next_phase(struct ds_agent *a)
{
    int idle = 1, l1_flushed = 1, l2_flushed = 1;
    for (int i = 0; i < a->cores; i++) {
        idle &= is_idle(&a->core[i]);
        l1_flushed &= a->core[i].flushed;
    }
    for (int i = 0; i < a->stashes; i++) idle &= a->stash_player->is_idle(a, i);
    for (int i = 0; i < a->banks; i++) {
        idle &= !a->bank[i].command_out && !a->bank[i].cmd_waits;
        l2_flushed &= a->bank[i].flushed;
    }
    switch (a->phase) {
    case DS_RUN:
        if (a->phase_left-- > 0) return;
        a->phase = DS_REST;
        break;
    case DS_REST:
        if (idle) a->phase = DS_FLUSH_L1;
        break;
    case DS_FLUSH_L1:
        if (idle && l1_flushed) a->phase = DS_FLUSH_L2;
        break;
    default:
        if (!idle || !l2_flushed) return;
        a->phase = DS_RUN;
        a->phase_left = 200 + agent_below(&a->rng, 3000);
        a->hot_line = agent_below(&a->rng, DS_LINES);
        a->ops = 2 + agent_below(&a->rng, 12);
    }
}

void ds_drive(void *state, uint64_t cycle, uint32_t *in)
{
    struct ds_agent *a = state;
    if (!cycle) {
        a->phase = DS_RUN;
        a->phase_left = 1000;
        a->ops = 8;
    }
    next_phase(a);
    in[a->at.count_select] = agent_below(&a->rng, 16);
    in[a->at.event_select] = agent_below(&a->rng, 16);
    for (int i = 0; i < a->cores; i++) {
        struct ds_core *c = &a->core[i];
        drive_access(a, i, in);
        drive_command(a, i, in);
        agent_put_bit(&c->answer, in, c->answer.ready, agent_acts(&c->answer_pace, a->mode, &a->rng, 256));
        agent_put_bit(&c->cmd_done, in, c->cmd_done.ready, (int)agent_below(&a->rng, 2));
    }
    for (int i = 0; i < a->stashes; i++) a->stash_player->drive(a, i, in);
    for (int i = 0; i < a->banks; i++) {
        struct ds_bank *b = &a->bank[i];
        drive_flush(a, i, in);
        a->memory_player->drive(a, i, in);
        agent_put_bit(&b->cmd_done, in, b->cmd_done.ready, (int)agent_below(&a->rng, 2));
    }
}

/* What happened ------------------------------------------------------------------------------------------------------ */

static void forget(struct ds_agent *a)
{
    for (int i = 0; i < a->cores; i++) {
        struct ds_core *c = &a->core[i];
        memset(c->accesses, 0, sizeof c->accesses);
        c->access_waits = c->cmd_waits = c->command_out = c->flushed = 0;
        memset(c->losing, 0, sizeof c->losing);
        c->lost_line = c->lost_words = 0;
    }
    for (int i = 0; i < a->banks; i++) {
        struct ds_bank *b = &a->bank[i];
        a->memory_player->forget(a, i);
        b->cmd_waits = b->command_out = b->flushed = 0;
        b->refused = 0;
        memset(b->refused_at, 0, sizeof b->refused_at);
    }
    for (int i = 0; i < a->stashes; i++) a->stash_player->forget(a, i);
    for (int i = 0; i < DS_LINES; i++) a->line[i].reads = a->line[i].writes = 0;
    ds_restart_words(a);
}

static int observe_core(struct ds_agent *a, int core, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct ds_core *c = &a->core[core];
    if (agent_gave(&c->cmd_done, in, out)) {
        const uint32_t command = (uint32_t)bits_get_field(out + c->cmd_done.data, c->cmd_done.lsb, a->done_at, 0);
        AGENT_CHECK(c->command_out && command == c->command, "core %d: a command is done that was not given", core);
        c->command_out = 0;
        c->flushed = command == DENOVO_L1_CMD_FLUSH;
        if (command == DENOVO_L1_CMD_LAUNCH) ds_end_acquire(a, core, &c->launch);
        else ds_end_release(a, core, c->launch.number, -1);
    }
    if (agent_took(&c->cmd, in, out)) {
        c->command_out = 1;
        c->command = (uint32_t)bits_get_field(in + c->cmd.data, c->cmd.lsb, a->cmd_at.command, 0);
        c->launch.number = ++a->accesses;
        c->launch.arrived = a->cycle;
        c->flushed = 0;
        ds_begin_acquire(a, &c->launch);
    }
    c->cmd_waits = agent_waits(&c->cmd, in, out);
    c->access_waits = agent_waits(&c->access, in, out);
    AGENT_CHECK(!c->command_out || a->cycle - c->launch.arrived < DS_PATIENCE + a->walks,
                "core %d: command %u is not done", core, c->command);
    for (int i = 0; i < DS_ACCESSES; i++)
        AGENT_CHECK(!c->accesses[i].used || a->cycle - c->accesses[i].arrived < DS_PATIENCE + a->walks,
                    "core %d: an access of tag %u is not answered", core, c->accesses[i].tag);
    return 0;
}

static int observe_flush(struct ds_agent *a, int bank, const uint32_t *in, const uint32_t *out,
                         struct spec_error *error)
{
    struct ds_bank *b = &a->bank[bank];
    const uint32_t refused = (uint32_t)bits_get(out + a->at.write_errors, 8 * bank, 8); /* before this cycle */
    if (agent_gave(&b->cmd_done, in, out)) {
        AGENT_CHECK(b->command_out, "bank %d: a flush is done that was not asked for", bank);
        b->command_out = 0;
        b->flushed = b->all;
        const int failed = (int)bits_get_field(out + b->cmd_done.data, b->cmd_done.lsb, a->l2_done_error, 0);
        AGENT_CHECK(failed == (refused != b->command_refused) || refused == DS_MOST_REFUSED,
                    "bank %d: a flush says error %d, and %u writes were refused", bank, failed,
                    refused - b->command_refused);
    }
    if (agent_took(&b->cmd, in, out)) {
        b->command_out = 1;
        b->command_since = a->cycle;
        b->command_refused = refused;
        b->all = (int)bits_get_field(in + b->cmd.data, b->cmd.lsb, a->l2_cmd_at.all, 0);
        b->flushed = 0;
        /* What an L1 holds that has not been flushed does not count. */
        for (int i = 0; i < a->cores; i++) b->all &= a->core[i].flushed;
        for (int i = 0; i < a->stashes; i++) b->all &= a->stash_player->is_idle(a, i);
    }
    b->cmd_waits = agent_waits(&b->cmd, in, out);
    AGENT_CHECK(!b->command_out || a->cycle - b->command_since < DS_PATIENCE + a->walks, "bank %d: a flush is not done",
                bank);
    return 0;
}

/* After a flush of everything: memory, and its refusals. */
static int compare_all(struct ds_agent *a, const uint32_t *out, struct spec_error *error)
{
    for (int i = 0; i < a->cores; i++)
        if (!a->core[i].flushed || !is_idle(&a->core[i])) return 0;
    for (int i = 0; i < a->cores; i++)
        if (ds_told_losses(a, i, error)) return -1;
    for (int i = 0; i < a->stashes; i++)
        if (!a->stash_player->is_idle(a, i)) return 0;
    for (int i = 0; i < a->banks; i++)
        if (!a->bank[i].flushed) return 0;
    for (int i = 0; i < a->banks; i++)
        if (ds_check_refusals(a, i, out, 0, error)) return -1;
    return a->memory_player->compare(a, error);
}

int ds_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct ds_agent *a = state;
    a->cycle++;
    if (in[0] & 1) {
        forget(a);
        return 0;
    }
    AGENT_CHECK(!out[a->at.l1_error] && !out[a->at.l2_error], "a message came that nobody asked for");
    /* Answers first: what is taken in this cycle is younger. */
    for (int i = 0; i < a->cores; i++) {
        const struct ds_core *c = &a->core[i];
        uint32_t data[64] = {0};
        if (!agent_gave(&c->answer, in, out)) continue;
        bits_copy(data, 0, out + c->answer.data, c->answer.lsb, c->answer.width);
        if (ds_take_answer(a, i, data, error)) return -1;
    }
    for (int i = 0; i < a->cores; i++) {
        const struct ds_core *c = &a->core[i];
        uint32_t data[64] = {0};
        if (agent_took(&c->access, in, out)) {
            bits_copy(data, 0, in + c->access.data, c->access.lsb, c->access.width);
            const int rc = ds_take_access(a, i, data, error);
            if (rc) return rc;
        }
        if (observe_core(a, i, in, out, error) || ds_take_losses(a, i, out, error)) return -1;
    }
    for (int i = 0; i < a->stashes; i++) {
        const int rc = a->stash_player->observe(a, i, in, out, error);
        if (rc) return rc;
    }
    for (int i = 0; i < a->banks; i++) {
        int rc = ds_check_refusals(a, i, out, DS_UNTOLD, error);
        if (!rc) rc = a->memory_player->observe(a, i, in, out, error);
        if (!rc) rc = observe_flush(a, i, in, out, error);
        if (rc) return rc;
    }
    return compare_all(a, out, error);
}

static const char *const responds[] = {"b", "r", "stash_fwd_rsp", NULL};

const struct agent_ops agent_denovo_system = {
    .name = "denovo_system",
    .block = "denovo_system",
    .responds = responds,
    .size = system_size,
    .init = ds_init,
    .drive = ds_drive,
    .observe = ds_observe,
    .player = &denovo_stream_player,
};
