/* The surroundings of a DeNovoA L1: warps that access few lines which meet in few sets, and the network (denovo_registry.c).
 * Every value that the L1 gives to the core, to a reader or writer, or back to the registry must follow from one order of the
 * word's accesses and messages (denovo_order.c). */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "spec/denovo/denovo_codes.h"
#include "spec/denovo/denovo_l1.h"
#include "tb/denovo/denovo_registry.h"

enum {
    ACCESSES = 96,   /* of the core that are not answered */
    PATIENCE = 8000, /* cycles until an access must be answered */
    SETTLED = 60,    /* cycles after which nothing moves inside the L1 when nobody waits */
    STILL = 24,      /* the same for the core and the store buffer alone */
    TOLD = 12        /* cycles until protocol_error must show */
};

struct access {
    int used, sync, acquires, releases, failed;
    uint32_t class; /* as MODEL makes it */
    uint32_t tag, warp, op, atom, left, mask;
    int line;
    uint32_t base; /* its first word in the line */
    uint32_t strb[DENOVO_LINE_WORDS], number[DENOVO_LINE_WORDS];
    uint64_t arrived, since; /* since: an acquire cannot have been performed before */
};

struct l1_agent {
    struct dr_registry registry;
    struct agent_channel access, answer, cmd, cmd_done, req, fwd, rsp_in, rsp_out;
    struct {
        struct spec_slice tag, warp, op, atom, class, local, read_only, pc, address, mask, strb, data, compare;
    } access_at;
    struct {
        struct spec_slice tag, last, error, mask, data;
    } answer_at;
    struct {
        struct spec_slice command, first, last;
    } cmd_at;
    struct spec_slice done_at;
    struct {
        int core, cpu, count_select, count, protocol_error;
    } at;
    int eager;
    uint32_t count_mask;
    uint32_t port, chunks, warps, tags, pcs, model, line_bits;
    uint64_t rng, stray_line;
    enum agent_mode mode;
    struct agent_pace access_pace, answer_pace, req_pace, fwd_pace, rsp_in_pace, rsp_out_pace;
    uint32_t phase_left, phase_lines, phase_ops, hot, hot_warp;
    int calm;

    /* Seen. */
    int access_line; /* of the access at the port */
    int access_waits, cmd_waits, fwd_waits, rsp_waits, req_shown;
    int fwd_now, rsp_now; /* the forward, the request whose answer is at the port; -1: a stray */
    struct denovo_answer rsp;
    uint32_t rsp_numbers[DENOVO_LINE_WORDS];
    int fwd_line, rsp_line; /* that the message at the port is about; -1: none of ours */
    uint64_t req_seen, floor;
    struct access accesses[ACCESSES];
    uint32_t taken, writebacks;    /* accesses of the port; WBs */
    uint32_t counts[16];           /* seen while nothing moved */
    int counted, select;           /* of which counters; the one that is shown now, -1: none */
    uint32_t quiet_for, still_for; /* still: the core waits for nothing, and nothing is asked for */
    int command_out, strays, stray_needs_all, stray_of_stored;
    uint32_t command;
    uint64_t command_since, command_first, command_last, told_by;
};

/* Where the surroundings have broken their word. */
#define DUTY(holds, ...)                                                                                               \
    do {                                                                                                               \
        if (!(holds)) {                                                                                                \
            snprintf(error->text, sizeof error->text, __VA_ARGS__);                                                    \
            return 1;                                                                                                  \
        }                                                                                                              \
    } while (0)

static uint32_t draw(struct l1_agent *a, uint32_t n)
{
    return agent_below(&a->rng, n);
}

static int bit(uint32_t mask, uint32_t word)
{
    return (int)(mask >> word & 1);
}

static size_t l1_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct l1_agent);
}

/* Setting up -------------------------------------------------------------------------------------------------------- */

/* Lines: more than the ways of one set, some elsewhere, the first and the last of all. */
static void choose_lines(struct l1_agent *a, const struct spec_values *v)
{
    struct dr_registry *r = &a->registry;
    const uint32_t ways = (uint32_t)spec_get(v, "WAYS"),
                   sets = (uint32_t)(spec_get(v, "BYTES") / (4 * spec_get(v, "LINE_WORDS") * spec_get(v, "WAYS")));
    const uint64_t all = UINT64_MAX >> (64 - a->line_bits), set = agent_draw(&a->rng) % sets;
    const uint32_t wanted = ways + 4 + (a->mode == AGENT_HOSTILE ? 0 : ways / 2 + 6);
    for (uint32_t tries = 0; r->lines < wanted && r->lines < DR_LINES && tries < 1000; tries++) {
        uint64_t line = agent_draw(&a->rng);
        if (r->lines == 0) line = 0;
        else if (r->lines == 1) line = UINT64_MAX;
        else if (r->lines < ways + 4) line = line / sets * sets + set;
        line &= all;
        if (dr_find_line(r, line) >= 0) continue;
        struct dr_line *l = &r->line[r->lines++];
        l->address = line;
        l->recall_map = draw(a, r->map_values);
        for (uint32_t k = 0; k < r->words; k++) l->word[k].outside = (uint32_t)agent_draw(&a->rng);
    }
    do a->stray_line = ((agent_draw(&a->rng) & all) / sets * sets + set) & all;
    while (dr_find_line(r, a->stray_line) >= 0);
}

static void find_ports(struct l1_agent *a, const struct spec_values *v)
{
    struct spec_ports p;
    spec_list_ports(v, &p);
    denovo_find_ports(&a->registry.ports, v);
#define CHANNEL(name) a->name = agent_channel(&p, #name)
    CHANNEL(access), CHANNEL(answer), CHANNEL(cmd), CHANNEL(cmd_done);
    CHANNEL(req), CHANNEL(fwd), CHANNEL(rsp_in), CHANNEL(rsp_out);
#undef CHANNEL
#define SIGNAL(name) a->at.name = spec_port_word(&p, #name)
    SIGNAL(core), SIGNAL(cpu), SIGNAL(count_select), SIGNAL(count), SIGNAL(protocol_error);
#undef SIGNAL
#define FIELD(to, field) a->to.field = spec_field_slice(v, record, #field)
    const struct spec_record *record = &denovo_l1_access_record;
    FIELD(access_at, tag), FIELD(access_at, warp), FIELD(access_at, op), FIELD(access_at, atom);
    FIELD(access_at, class), FIELD(access_at, local), FIELD(access_at, read_only), FIELD(access_at, pc);
    FIELD(access_at, address), FIELD(access_at, mask), FIELD(access_at, strb), FIELD(access_at, data);
    FIELD(access_at, compare);
    record = &denovo_l1_answer_record;
    FIELD(answer_at, tag), FIELD(answer_at, last), FIELD(answer_at, error), FIELD(answer_at, mask);
    FIELD(answer_at, data);
    record = &denovo_l1_command_record;
    FIELD(cmd_at, command), FIELD(cmd_at, first), FIELD(cmd_at, last);
#undef FIELD
    a->done_at = spec_field_slice(v, &denovo_l1_done_record, "command");
}

static void forget(struct l1_agent *a)
{
    dr_forget(&a->registry);
    memset(a->accesses, 0, sizeof a->accesses);
    a->access_waits = a->cmd_waits = a->fwd_waits = a->rsp_waits = a->req_shown = 0;
    a->fwd_now = a->rsp_now = a->fwd_line = a->rsp_line = -1;
    a->floor = 0;
    a->taken = a->writebacks = 0;
    a->counted = 0;
    a->select = -1;
    a->quiet_for = a->still_for = 0;
    a->command_out = a->strays = 0;
    a->told_by = 0;
}

static int l1_init(void *state, const struct spec_values *v, uint64_t seed, enum agent_mode mode,
                   struct spec_error *error)
{
    struct l1_agent *a = state;
    struct dr_registry *r = &a->registry;
    (void)error;
    find_ports(a, v);
    a->rng = seed;
    r->rng = ~seed;
    a->mode = mode;
    r->words = (uint32_t)spec_get(v, "LINE_WORDS");
    r->all = (uint16_t)(UINT32_MAX >> (32 - r->words));
    r->slowness = mode == AGENT_READY ? 8 : mode == AGENT_STALLING ? 60 : 25;
    r->errors = mode == AGENT_HOSTILE;
    r->mshrs = (uint32_t)spec_get(v, "MSHRS");
    r->writebacks = (uint32_t)spec_get(v, "WRITEBACKS");
    r->core_values = UINT32_C(1) << spec_get(v, "CORE_BITS");
    r->map_values = UINT32_C(1) << spec_get(v, "MAP_BITS");
    r->core = draw(a, r->core_values);
    r->cpu = draw(a, 2);
    a->port = r->chunk_words = (uint32_t)spec_get(v, "PORT_WORDS");
    a->chunks = r->words / a->port;
    a->warps = (uint32_t)spec_get(v, "WARPS");
    a->tags = UINT32_C(1) << spec_get(v, "TAG_BITS");
    a->pcs = UINT32_C(1) << spec_get(v, "PC_BITS");
    a->model = (uint32_t)spec_get(v, "MODEL");
    a->count_mask = UINT32_MAX >> (32 - spec_get(v, "COUNT_BITS"));
    a->eager = (int)spec_get(v, "EAGER");
    a->line_bits = (uint32_t)r->ports.req[0].width;
    choose_lines(a, v);
    forget(a);
    return 0;
}

/* Driving ----------------------------------------------------------------------------------------------------------- */

static int free_tag(struct l1_agent *a, uint32_t *tag)
{
    int used = 0;
    for (int tries = 0; tries < 6; tries++) {
        int taken = 0;
        *tag = draw(a, a->tags);
        for (int i = 0; i < ACCESSES; i++) {
            taken |= a->accesses[i].used && a->accesses[i].tag == *tag;
            used += a->accesses[i].used;
        }
        if (used >= ACCESSES - 1) return 0;
        if (!taken) return 1;
        used = 0;
    }
    return 0;
}

/* A message at the port that nobody asked for needs its line, or the whole L1, as it is. */
static int is_beside_stray(const struct l1_agent *a, int line)
{
    const int fwd = a->fwd_line >= 0 && a->fwd_now < 0, rsp = a->rsp_line >= 0 && a->rsp_now < 0;
    return ((fwd || rsp) && a->stray_needs_all) || (fwd && a->fwd_line == line) || (rsp && a->rsp_line == line);
}

static uint32_t choose_op(struct l1_agent *a)
{
    static const uint32_t ops[4][4] = {
        {DENOVO_L1_OP_LOAD, DENOVO_L1_OP_STORE, DENOVO_L1_OP_ATOMIC, 3},
        {DENOVO_L1_OP_LOAD, DENOVO_L1_OP_LOAD, DENOVO_L1_OP_LOAD, DENOVO_L1_OP_STORE},
        {DENOVO_L1_OP_STORE, DENOVO_L1_OP_STORE, DENOVO_L1_OP_STORE, DENOVO_L1_OP_LOAD},
        {DENOVO_L1_OP_ATOMIC, DENOVO_L1_OP_ATOMIC, DENOVO_L1_OP_LOAD, DENOVO_L1_OP_STORE}};
    return ops[a->phase_ops & 3][draw(a, 4)];
}

static uint32_t choose_data(struct l1_agent *a, const struct dr_word *w)
{
    const uint32_t kind = draw(a, 8);
    return kind == 0   ? draw(a, 4)
           : kind == 1 ? w->outside
           : kind == 2 ? w->order.state[0].value
                       : (uint32_t)agent_draw(&a->rng);
}

static int choose_access(struct l1_agent *a, uint32_t *in)
{
    const struct dr_registry *r = &a->registry;
    uint32_t tag;
    const int line = (int)((a->hot + draw(a, a->phase_lines)) % r->lines);
    const struct dr_line *l = &r->line[line];
    if (!free_tag(a, &tag)) return 0;
    if (is_beside_stray(a, line)) return 0;
    const uint32_t chunk = draw(a, 3) ? a->hot % a->chunks : draw(a, a->chunks), op = choose_op(a);
    uint32_t mask = UINT32_MAX >> (32 - a->port);
    if (draw(a, 2)) mask &= (uint32_t)agent_draw(&a->rng);
    if (draw(a, 3) == 0) mask &= 1u << draw(a, a->port);
    for (uint32_t i = 0; i < a->port; i++)
        if (bit(mask, i) && !do_has_room(&l->word[chunk * a->port + i].order)) return 0;
    a->access_line = line;
    uint32_t *to = in + a->access.data;
    agent_clear_data(&a->access, in);
#define PUT(field, value) bits_set_field(to, 0, a->access_at.field, 0, (value))
    PUT(tag, tag);
    PUT(warp, draw(a, 3) ? a->hot_warp : draw(a, a->warps));
    PUT(op, op);
    PUT(atom, draw(a, 16));
    PUT(class, draw(a, 3) == 0 ? draw(a, 4) : a->phase_ops & 4 ? DENOVO_CLASS_RELAXED : DENOVO_CLASS_DATA);
    PUT(local, draw(a, 2));
    PUT(read_only, draw(a, 2));
    PUT(pc, draw(a, a->pcs));
    PUT(address, l->address * a->chunks + chunk);
    PUT(mask, mask);
    PUT(compare, choose_data(a, &l->word[draw(a, r->words)]));
#undef PUT
    for (uint32_t i = 0; i < a->port; i++) {
        const uint32_t strb = draw(a, a->phase_ops & 8 ? 2 : 10) ? 15 : draw(a, 16);
        bits_set_field(to, 0, a->access_at.strb, (int)i, strb);
        bits_set_field(to, 0, a->access_at.data, (int)i, choose_data(a, &l->word[chunk * a->port + i]));
    }
    return 1;
}

static void drive_access(struct l1_agent *a, uint32_t *in)
{
    if (a->access_waits) return;
    const int valid = !a->calm && agent_acts(&a->access_pace, a->mode, &a->rng, 250) && choose_access(a, in);
    agent_put_bit(&a->access, in, a->access.valid, valid);
    if (!valid) agent_clear_data(&a->access, in);
}

static void drive_command(struct l1_agent *a, uint32_t *in)
{
    const struct dr_registry *r = &a->registry;
    if (a->cmd_waits) return;
    const int settled = a->calm && a->quiet_for > SETTLED + 200;
    const int stray = (a->fwd_line >= 0 && a->fwd_now < 0) || (a->rsp_line >= 0 && a->rsp_now < 0);
    const int valid = !a->command_out && !stray && (settled || (!a->calm && draw(a, 2000) == 0));
    agent_put_bit(&a->cmd, in, a->cmd.valid, valid);
    agent_clear_data(&a->cmd, in);
    if (!valid) return;
    const uint64_t all = UINT64_MAX >> (64 - a->line_bits), first = r->line[draw(a, r->lines)].address;
    uint64_t last = first + draw(a, 60) - 2;
    if (last > all) last = all;
    bits_set_field(in + a->cmd.data, 0, a->cmd_at.command, 0, draw(a, 4));
    bits_set_field(in + a->cmd.data, 0, a->cmd_at.first, 0, first);
    bits_set_field(in + a->cmd.data, 0, a->cmd_at.last, 0, last);
}

/* Nothing drains: without EAGER a store stays in its buffer while nobody waits. */
static int nothing_drains(const struct l1_agent *a)
{
    uint32_t out = 0;
    for (int i = 0; i < DR_REQUESTS; i++) out += (uint32_t)a->registry.request[i].used;
    return !a->eager && a->still_for > STILL && out + 2 < a->registry.mshrs && !a->command_out && !a->cmd_waits;
}

/* Words of a line for which nothing is under way: a message about them is nobody's. */
static uint32_t idle_words(const struct l1_agent *a, int line, int forward)
{
    const struct dr_registry *r = &a->registry;
    uint32_t idle = 0, taken = 0;
    for (int i = 0; i < ACCESSES; i++)
        if (a->accesses[i].used && a->accesses[i].line == line) taken |= a->accesses[i].left << a->accesses[i].base;
    if ((a->access_waits && a->access_line == line) || r->line[line].leaves) return 0;
    for (uint32_t k = 0; k < r->words; k++) {
        const struct dr_word *w = &r->line[line].word[k];
        const int busy = w->asked || w->syncing || w->reading || w->leaving || w->kept || !do_is_settled(&w->order) ||
                         (w->order.state[0].here == DO_STORED && !nothing_drains(a));
        if (!busy && !(forward && (w->ours || w->at_l1))) idle |= 1u << k;
    }
    return idle & ~taken;
}

/* Words that are stored here: no DATA and no error is for them, and while nothing drains no grant for those not asked for. */
static uint32_t stored_words(const struct l1_agent *a, int line)
{
    const struct dr_registry *r = &a->registry;
    uint32_t stored = 0;
    for (uint32_t k = 0; k < r->words; k++) {
        const struct do_word *o = &r->line[line].word[k].order;
        const int asked = r->line[line].word[k].asked && nothing_drains(a); /* a grant is for those that are not */
        if (do_is_settled(o) && o->state[0].here == DO_STORED && !asked) stored |= 1u << k;
    }
    return stored;
}

/* A line and words for a message that the protocol does not allow; 0: not now. */
static uint32_t choose_stray(struct l1_agent *a, int forward, int *line)
{
    struct dr_registry *r = &a->registry;
    *line = -1;
    if (a->mode != AGENT_HOSTILE || agent_below(&r->rng, nothing_drains(a) ? 4 : 60)) return 0;
    if (agent_below(&r->rng, 4) == 0) return 1 + agent_below(&r->rng, r->all);
    const struct dr_request *q = &r->request[agent_below(&r->rng, 4)];
    const int n = q->used && !forward ? q->line : (int)agent_below(&r->rng, r->lines);
    if (n == (forward ? a->rsp_line : a->fwd_line)) return 0;
    a->stray_of_stored = !forward && agent_below(&r->rng, 2);
    uint32_t words = a->stray_of_stored ? stored_words(a, n) : idle_words(a, n, forward);
    if (a->access_waits && a->access_line == n) words = 0;
    if (agent_below(&r->rng, 2)) words &= (uint32_t)agent_draw(&r->rng);
    if (!words) return 0;
    *line = n;
    a->stray_needs_all = nothing_drains(a);
    return words;
}

static void drive_forward(struct l1_agent *a, uint32_t *in)
{
    static const uint32_t types[] = {DENOVO_MSG_FWD_READ, DENOVO_MSG_FWD_REG, DENOVO_MSG_RECALL, DENOVO_MSG_WB_ACK,
                                     DENOVO_MSG_DATA};
    struct dr_registry *r = &a->registry;
    if (a->fwd_waits) return;
    const int acts = agent_acts(&a->fwd_pace, a->mode, &r->rng, 240);
    a->fwd_now = acts ? dr_choose_forward(r, a->rsp_waits ? a->rsp_line : -1) : -1;
    a->fwd_line = -1;
    agent_put_bit(&a->fwd, in, a->fwd.valid, a->fwd_now >= 0);
    agent_clear_data(&a->fwd, in);
    if (a->fwd_now >= 0) {
        a->fwd_line = r->forward[a->fwd_now].line;
        denovo_write_forward(&r->ports, &a->fwd, &r->forward[a->fwd_now].message, in);
        return;
    }
    struct denovo_forward f = {.to_core = r->core};
    f.mask = choose_stray(a, 1, &a->fwd_line);
    if (!f.mask) return;
    f.type = types[agent_below(&r->rng, 5)];
    /* A line may be on its way out before its WB is seen. */
    if (a->fwd_line >= 0 && f.type == DENOVO_MSG_WB_ACK && a->quiet_for <= SETTLED) f.type = DENOVO_MSG_DATA;
    f.line = a->fwd_line < 0 ? a->stray_line : r->line[a->fwd_line].address;
    f.map = agent_below(&r->rng, r->map_values);
    f.core = agent_below(&r->rng, r->core_values);
    if (agent_below(&r->rng, 6) == 0) f.mask = 0;
    agent_put_bit(&a->fwd, in, a->fwd.valid, 1);
    denovo_write_forward(&r->ports, &a->fwd, &f, in);
}

/* The number of an MSHR that the line has. */
static uint32_t mshr_of(struct dr_registry *r, int line)
{
    for (int i = 0; i < DR_REQUESTS; i++)
        if (r->request[i].used && r->request[i].type != DENOVO_MSG_WB && r->request[i].line == line)
            return r->request[i].map;
    return agent_below(&r->rng, r->map_values);
}

static void drive_answer(struct l1_agent *a, uint32_t *in)
{
    static const uint32_t types[] = {DENOVO_MSG_DATA,    DENOVO_MSG_REG_ACK, DENOVO_MSG_DATA,
                                     DENOVO_MSG_REG_ACK, DENOVO_MSG_WT_ACK,  DENOVO_MSG_ATOMIC_RESP};
    struct dr_registry *r = &a->registry;
    if (a->rsp_waits) return;
    const int acts = agent_acts(&a->rsp_in_pace, a->mode, &r->rng, 240),
              fwd_there = agent_bit(&a->fwd, in, a->fwd.valid);
    const int avoid = fwd_there ? a->fwd_line : -1;
    a->rsp_now = acts ? dr_choose_answer(r, avoid, &a->rsp) : -1;
    a->rsp_line = -1;
    agent_put_bit(&a->rsp_in, in, a->rsp_in.valid, a->rsp_now >= 0);
    agent_clear_data(&a->rsp_in, in);
    if (a->rsp_now >= 0) a->rsp_line = r->request[a->rsp_now].line;
    else {
        a->rsp = (struct denovo_answer){.core = r->core};
        a->rsp.mask = choose_stray(a, 0, &a->rsp_line);
        if (!a->rsp.mask) return;
        a->rsp.type = types[agent_below(&r->rng, 6)];
        a->rsp.error = agent_below(&r->rng, 4) == 0;
        if (a->rsp_line >= 0 && a->stray_of_stored && !a->rsp.error)
            a->rsp.type = a->stray_needs_all ? DENOVO_MSG_REG_ACK : DENOVO_MSG_DATA;
        a->rsp.line = a->rsp_line < 0 ? a->stray_line : r->line[a->rsp_line].address;
        a->rsp.map = a->rsp_line < 0 ? agent_below(&r->rng, r->map_values) : mshr_of(r, a->rsp_line);
        for (uint32_t k = 0; k < r->words; k++) a->rsp.data[k] = (uint32_t)agent_draw(&r->rng);
        if (agent_below(&r->rng, 6) == 0) a->rsp.mask = 0;
        agent_put_bit(&a->rsp_in, in, a->rsp_in.valid, 1);
    }
    denovo_write_answer(&r->ports, &a->rsp_in, &a->rsp, in);
}

static void next_phase(struct l1_agent *a)
{
    a->phase_left = 20 + draw(a, 500);
    a->phase_lines = draw(a, 3) ? 1 + draw(a, 3) : a->registry.lines;
    a->phase_ops = draw(a, 16);
    a->hot = draw(a, a->registry.lines);
    a->hot_warp = draw(a, a->warps);
    if (!a->calm && draw(a, 10) == 0) a->calm = 1;
    else if (a->calm && !a->command_out && draw(a, 4) == 0) a->calm = 0;
}

static void l1_drive(void *state, uint64_t cycle, uint32_t *in)
{
    struct l1_agent *a = state;
    (void)cycle;
    in[a->at.core] = a->registry.core;
    in[a->at.cpu] = a->registry.cpu;
    if (draw(a, 8) == 0) in[a->at.count_select] = draw(a, 16);
    dr_live(&a->registry, a->calm);
    drive_forward(a, in);
    drive_answer(a, in);
    agent_put_bit(&a->answer, in, a->answer.ready, agent_acts(&a->answer_pace, a->mode, &a->rng, 256));
    agent_put_bit(&a->req, in, a->req.ready, agent_acts(&a->req_pace, a->mode, &a->rng, 256));
    agent_put_bit(&a->rsp_out, in, a->rsp_out.ready, agent_acts(&a->rsp_out_pace, a->mode, &a->rng, 256));
    agent_put_bit(&a->cmd_done, in, a->cmd_done.ready, draw(a, 3) == 0);
    if (!a->phase_left--) next_phase(a);
    drive_command(a, in);
    drive_access(a, in);
}

/* Observing: the core ------------------------------------------------------------------------------------------------- */

static uint32_t class_of(const struct l1_agent *a, uint32_t op, uint32_t class)
{
    if (op == DENOVO_L1_OP_ATOMIC && class == DENOVO_CLASS_DATA) class = DENOVO_CLASS_RELAXED;
    if (class == DENOVO_CLASS_DATA) return class;
    if (a->model == DENOVO_MODEL_DRF0) return DENOVO_CLASS_PAIRED;
    if (a->model == DENOVO_MODEL_DRF1 && class == DENOVO_CLASS_RELAXED) return DENOVO_CLASS_UNPAIRED;
    return class;
}

static void add_words(struct l1_agent *a, struct access *x, const uint32_t *bits)
{
    struct dr_line *l = &a->registry.line[x->line];
    const uint32_t compare = (uint32_t)bits_get_field(bits, 0, a->access_at.compare, 0);
    for (uint32_t i = 0; i < a->port; i++) {
        if (!bit(x->mask, i)) continue;
        const uint32_t strb = (uint32_t)bits_get_field(bits, 0, a->access_at.strb, (int)i);
        struct do_access w = {.data = (uint32_t)bits_get_field(bits, 0, a->access_at.data, (int)i),
                              .arrived = a->registry.cycle,
                              .floor = a->floor > l->left ? a->floor : l->left};
        const int stores = x->op == DENOVO_L1_OP_STORE, atomic = x->op == DENOVO_L1_OP_ATOMIC;
        x->strb[i] = strb;
        w.kind = x->sync ? DO_SYNC : !stores ? DO_LOAD : strb == 15 ? DO_STORE : DO_SUBSTORE;
        w.atom = stores ? DENOVO_ATOM_MERGE : atomic && x->atom < DENOVO_ATOM_MERGE ? x->atom : DENOVO_ATOM_LOAD;
        w.second = stores ? strb : compare;
        w.tells = !stores;
        x->number[i] = do_add_access(&l->word[x->base + i].order, &w);
    }
}

static int take_access(struct l1_agent *a, const uint32_t *bits, struct spec_error *error)
{
    struct access *x = NULL;
    for (int i = 0; i < ACCESSES && !x; i++)
        if (!a->accesses[i].used) x = &a->accesses[i];
#define GET(field) (uint32_t) bits_get_field(bits, 0, a->access_at.field, 0)
    const uint64_t address = bits_get_field(bits, 0, a->access_at.address, 0);
    const int line = dr_find_line(&a->registry, address / a->chunks);
    DUTY(x && line >= 0, "an access that the agent has no place for");
    DUTY(!is_beside_stray(a, line), "an access beside a message that nobody asked for");
    for (int i = 0; i < ACCESSES; i++)
        DUTY(!a->accesses[i].used || a->accesses[i].tag != GET(tag), "a tag is used twice");
    *x = (struct access){.used = 1,
                         .line = line,
                         .base = (uint32_t)(address % a->chunks) * a->port,
                         .tag = GET(tag),
                         .warp = GET(warp),
                         .op = GET(op),
                         .atom = GET(atom),
                         .mask = GET(mask),
                         .arrived = a->registry.cycle,
                         .since = a->registry.cycle};
    if (x->op == 3) x->op = DENOVO_L1_OP_LOAD;
    x->left = x->mask;
    x->class = class_of(a, x->op, GET(class));
#undef GET
    x->sync = x->class != DENOVO_CLASS_DATA;
    x->acquires = x->mask && x->class == DENOVO_CLASS_PAIRED && x->op != DENOVO_L1_OP_STORE;
    x->releases = x->mask && x->class == DENOVO_CLASS_PAIRED && x->op != DENOVO_L1_OP_LOAD;
    for (uint32_t i = 0; i < a->port; i++)
        DUTY(!bit(x->mask, i) || do_has_room(&a->registry.line[line].word[x->base + i].order),
             "more accesses to a word than the agent keeps");
    add_words(a, x, bits);
    a->taken++;
    return 0;
}

/* The older access must be done before the younger is answered. */
static int goes_first(const struct access *older, const struct access *younger)
{
    const int atomic = older->class == DENOVO_CLASS_UNPAIRED || older->class == DENOVO_CLASS_PAIRED;
    if (!younger->mask || older->warp != younger->warp) return 0;
    if (younger->releases) return 1;
    if (younger->class == DENOVO_CLASS_PAIRED || younger->class == DENOVO_CLASS_UNPAIRED) return atomic;
    return older->acquires;
}

static int check_order(const struct l1_agent *a, const struct access *x, struct spec_error *error)
{
    const struct dr_registry *r = &a->registry;
    for (int i = 0; i < ACCESSES; i++) {
        const struct access *o = &a->accesses[i];
        AGENT_CHECK(!o->used || o->arrived >= x->arrived || !goes_first(o, x),
                    "warp %u: the access %u (op %u, class %u) is answered before the older %u (op %u, class %u)",
                    x->warp, x->tag, x->op, x->class, o->tag, o->op, o->class);
    }
    if (!x->releases) return 0;
    for (uint32_t i = 0; i < r->lines; i++)
        for (uint32_t k = 0; k < r->words; k++) {
            const struct dr_word *w = &r->line[i].word[k];
            const int stored = w->stored && w->stored - 1 < x->arrived,
                      merged = w->merged && w->merged - 1 < x->arrived && w->merger == x->warp;
            AGENT_CHECK(!stored && !merged,
                        "a release (%u) is answered, and line %" PRIx64 ", word %u, stored before, is not registered",
                        x->tag, r->line[i].address, k);
        }
    return 0;
}

/* A store is told: from now on a release waits for its registration. */
static void note_store(struct l1_agent *a, const struct access *x, uint32_t i)
{
    struct dr_word *w = &a->registry.line[x->line].word[x->base + i];
    if (w->at_l1 || (w->leaving && !w->passes_on) || w->last_at_l1 >= x->arrived) return;
    if (x->strb[i] == 15 && !w->stored) w->stored = 1 + a->registry.cycle;
    if (x->strb[i] != 15 && x->strb[i] && !w->merged) w->merged = 1 + a->registry.cycle, w->merger = x->warp;
}

/* An acquire is done: whatever was asked for before is stale for what comes now, and for what waited behind it. */
static void note_acquire(struct l1_agent *a, const struct access *x)
{
    struct dr_registry *r = &a->registry;
    if (a->floor < x->since + 1) a->floor = x->since + 1;
    for (int n = 0; n < ACCESSES; n++) {
        const struct access *o = &a->accesses[n];
        if (!o->used || o->warp != x->warp || o->arrived <= x->arrived) continue;
        for (uint32_t i = 0; i < a->port; i++) {
            if (!bit(o->left, i)) continue;
            struct do_access *w = do_access_of(&r->line[o->line].word[o->base + i].order, o->number[i]);
            if (w->floor < x->since + 1) w->floor = x->since + 1;
        }
    }
}

static int take_word(struct l1_agent *a, struct access *x, uint32_t i, int failed, uint32_t value,
                     struct spec_error *error)
{
    const uint32_t k = x->base + i;
    struct do_word *o = &a->registry.line[x->line].word[k].order;
    const uint64_t line = a->registry.line[x->line].address;
    struct do_access *w = do_access_of(o, x->number[i]);
    AGENT_CHECK(w->kind == DO_SUBSTORE || do_answers_in_order(o, x->number[i]),
                "line %" PRIx64 ", word %u: the access %u is answered before an older one", line, k, x->tag);
    w->answered = 1;
    w->failed = failed;
    w->value = value;
    if (w->kind != DO_SUBSTORE) do_close(o, x->number[i], a->registry.cycle);
    if (x->op == DENOVO_L1_OP_STORE && !x->sync) note_store(a, x, i);
    const struct do_state before = o->state[0];
    if (!do_advance(o)) return 0;
    o->state[0] = before;
    if (dr_explain(&a->registry, x->line, k, error)) {
        const size_t n = strlen(error->text);
        snprintf(error->text + n, sizeof error->text - n, "; the access %u (op %u, atom %u, class %u) is answered %08x",
                 x->tag, x->op, x->atom, x->class, value);
    }
    return -1;
}

static int take_answer(struct l1_agent *a, const uint32_t *bits, struct spec_error *error)
{
#define GET(field) (uint32_t) bits_get_field(bits, 0, a->answer_at.field, 0)
    const uint32_t tag = GET(tag), mask = GET(mask), last = GET(last), failed = GET(error);
#undef GET
    struct access *x = NULL;
    for (int i = 0; i < ACCESSES; i++)
        if (a->accesses[i].used && a->accesses[i].tag == tag) x = &a->accesses[i];
    AGENT_CHECK(x, "an answer with tag %u, for which nobody waits", tag);
    const int told = x->op == DENOVO_L1_OP_STORE && !x->sync;
    AGENT_CHECK(!(mask & ~x->left), "the access %u is answered words %x and waits for %x", tag, mask, x->left);
    AGENT_CHECK(mask || !x->mask, "an answer without words, tag %u", tag);
    AGENT_CHECK(!told || (mask == x->mask && !failed), "a store (%u) is answered in parts, or with an error", tag);
    if (check_order(a, x, error)) return -1;
    for (uint32_t i = 0; i < a->port; i++) {
        const uint32_t value = (uint32_t)bits_get_field(bits, 0, a->answer_at.data, (int)i);
        AGENT_CHECK((bit(mask, i) && x->op != DENOVO_L1_OP_STORE) || !value, "the answer %u has data of word %u", tag,
                    i);
        if (bit(mask, i) && take_word(a, x, i, (int)failed, value, error)) return -1;
    }
    x->left &= ~mask;
    x->failed |= (int)failed;
    AGENT_CHECK(last == !x->left, "the access %u: last is %u, and words %x wait", tag, last, x->left);
    if (x->left) return 0;
    x->used = 0;
    if (x->acquires && !x->failed) note_acquire(a, x);
    return 0;
}

/* Observing: commands and signals -------------------------------------------------------------------------------------- */

static int check_left(struct l1_agent *a, struct spec_error *error)
{
    struct dr_registry *r = &a->registry;
    const int all = a->command == DENOVO_L1_CMD_FLUSH, some = a->command == DENOVO_L1_CMD_RANGE;
    for (uint32_t i = 0; i < r->lines; i++) {
        struct dr_line *l = &r->line[i];
        const int leaves = all || (some && l->address >= a->command_first && l->address <= a->command_last);
        for (uint32_t k = 0; k < r->words; k++) {
            const struct dr_word *w = &l->word[k];
            AGENT_CHECK(!leaves || (!w->at_l1 && !w->held && !w->kept),
                        "line %" PRIx64 ", word %u is still here after a flush", l->address, k);
            AGENT_CHECK(a->command == DENOVO_L1_CMD_LAUNCH || !w->stored || w->stored > a->command_since,
                        "line %" PRIx64 ", word %u is stored and not registered after command %u", l->address, k,
                        a->command);
        }
        if (leaves) l->left = a->command_since;
    }
    if (a->command == DENOVO_L1_CMD_LAUNCH && a->floor < a->command_since) a->floor = a->command_since;
    return 0;
}

static int observe_command(struct l1_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    if (agent_took(&a->cmd, in, out)) {
        const uint32_t *cmd = in + a->cmd.data;
        AGENT_CHECK(!a->command_out, "two commands at once");
        a->command_out = 1;
        a->command = (uint32_t)bits_get_field(cmd, 0, a->cmd_at.command, 0);
        a->command_first = bits_get_field(cmd, 0, a->cmd_at.first, 0);
        a->command_last = bits_get_field(cmd, 0, a->cmd_at.last, 0);
        a->command_since = a->registry.cycle;
    }
    a->cmd_waits = agent_waits(&a->cmd, in, out);
    if (!agent_gave(&a->cmd_done, in, out)) return 0;
    AGENT_CHECK(a->command_out && bits_get_field(out + a->cmd_done.data, 0, a->done_at, 0) == a->command,
                "a command is done that nobody gave");
    a->command_out = 0;
    a->calm = 0;
    return check_left(a, error);
}

/* Sums that hold when nothing moves. */
static int check_counts(struct l1_agent *a, const uint32_t *out, struct spec_error *error)
{
    enum {
        SUM = 1 << DENOVO_L1_COUNT_HIT | 1 << DENOVO_L1_COUNT_MISS_READ | 1 << DENOVO_L1_COUNT_MISS_SYNC |
              1 << DENOVO_L1_COUNT_MISS_JOIN | 1 << DENOVO_L1_COUNT_MISS_STORE
    };
    const struct dr_registry *r = &a->registry;
    const uint32_t count = out[a->at.count];
    if (a->quiet_for <= SETTLED) {
        a->counted = 0;
        return 0;
    }
    if (a->select < 0) return 0;
    AGENT_CHECK(a->select != DENOVO_L1_COUNT_FORWARD || count == (r->forward_slots & a->count_mask),
                "%u forwards counted of %u", count, r->forward_slots);
    AGENT_CHECK(a->select != DENOVO_L1_COUNT_RECALL || count == (r->recall_slots & a->count_mask),
                "%u recalls counted of %u", count, r->recall_slots);
    /* A victim that leaves whole, in the slot of the access, is counted as that access. */
    AGENT_CHECK(a->select != DENOVO_L1_COUNT_WRITEBACK || count == (a->writebacks & a->count_mask) || a->chunks == 1,
                "%u writebacks counted of %u", count, a->writebacks);
    a->counts[a->select] = count;
    a->counted |= 1 << a->select;
    if ((a->counted & SUM) != SUM) return 0;
    uint32_t sum = 0;
    for (int i = 0; i < 16; i++)
        if (SUM >> i & 1) sum += a->counts[i];
    AGENT_CHECK(((sum ^ a->taken) & a->count_mask) == 0, "%u accesses counted of %u", sum, a->taken);
    return 0;
}

static int check_told(struct l1_agent *a, const uint32_t *out, struct spec_error *error)
{
    const int told = (int)(out[a->at.protocol_error] & 1);
    AGENT_CHECK(!told || a->strays, "protocol_error without a reason");
    AGENT_CHECK(told || !a->told_by || a->registry.cycle <= a->told_by,
                "a message that is not allowed, and no protocol_error");
    return 0;
}

/* Observing: the network ------------------------------------------------------------------------------------------------ */

static void stray_taken(struct l1_agent *a)
{
    if (!a->told_by) a->told_by = a->registry.cycle + TOLD;
}

/* An acquire that waits for a word which has not been here since it came cannot have been performed before. */
static void note_arrival(struct l1_agent *a)
{
    const struct dr_registry *r = &a->registry;
    for (int i = 0; i < ACCESSES; i++) {
        struct access *x = &a->accesses[i];
        if (!x->used || x->line != a->rsp_line) continue;
        for (uint32_t k = 0; k < r->words; k++) {
            const struct dr_word *w = &r->line[x->line].word[k];
            if (bit(a->rsp.mask & x->left << x->base, k) && !w->at_l1 && w->last_at_l1 < x->arrived)
                x->since = r->cycle;
        }
    }
}

static int observe_answers(struct l1_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct dr_registry *r = &a->registry;
    if (agent_bit(&a->rsp_in, in, a->rsp_in.valid) && !a->rsp_waits) {
        if (a->rsp_now < 0) a->strays = 1;
        else {
            note_arrival(a);
            if (dr_show_answer(r, a->rsp_now, &a->rsp, a->rsp_numbers, error)) return -1;
        }
    }
    if (agent_took(&a->rsp_in, in, out)) {
        if (a->rsp_now < 0) stray_taken(a);
        else if (dr_answer_taken(r, a->rsp_now, &a->rsp, a->rsp_numbers, error)) return -1;
    }
    a->rsp_waits = agent_waits(&a->rsp_in, in, out);
    return 0;
}

static void count_stray(struct l1_agent *a, const uint32_t *in)
{
    struct dr_registry *r = &a->registry;
    struct denovo_forward f;
    uint32_t slots = 0;
    denovo_read_forward(&r->ports, in + a->fwd.data, &f);
    for (uint32_t k = 0; k < r->words; k += a->port) slots += (f.mask >> k & (UINT32_MAX >> (32 - a->port))) != 0;
    if (!slots) slots = 1;
    if (f.type == DENOVO_MSG_RECALL) r->recall_slots += slots;
    if (f.type == DENOVO_MSG_FWD_READ || f.type == DENOVO_MSG_FWD_REG) r->forward_slots += slots;
}

static int observe_forwards(struct l1_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct dr_registry *r = &a->registry;
    if (agent_bit(&a->fwd, in, a->fwd.valid) && !a->fwd_waits) {
        if (a->fwd_now < 0) a->strays = 1;
        else if (dr_show_forward(r, a->fwd_now, error)) return -1;
    }
    if (agent_took(&a->fwd, in, out)) {
        if (a->fwd_now >= 0) dr_forward_taken(r, a->fwd_now);
        else stray_taken(a), count_stray(a, in);
    }
    a->fwd_waits = agent_waits(&a->fwd, in, out);
    return 0;
}

static int observe_sent(struct l1_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct dr_registry *r = &a->registry;
    if (agent_bit(&a->req, out, a->req.valid) && !a->req_shown) a->req_seen = r->cycle;
    a->req_shown = agent_bit(&a->req, out, a->req.valid);
    if (agent_gave(&a->req, in, out)) {
        struct denovo_request m;
        a->req_shown = 0;
        denovo_read_request(&r->ports, out + a->req.data, &m);
        if (dr_take_request(r, &m, a->req_seen, error)) return -1;
        a->writebacks += m.type == DENOVO_MSG_WB;
    }
    if (!agent_gave(&a->rsp_out, in, out)) return 0;
    struct denovo_answer m;
    denovo_read_answer(&r->ports, out + a->rsp_out.data, &m);
    return dr_take_supply(r, &m, error);
}

static int check_patience(const struct l1_agent *a, struct spec_error *error)
{
    for (int i = 0; i < ACCESSES; i++) {
        const struct access *x = &a->accesses[i];
        AGENT_CHECK(!x->used || a->registry.cycle - x->arrived < PATIENCE,
                    "the access %u (op %u, class %u, line %" PRIx64 ", words %x) is not answered within %d cycles",
                    x->tag, x->op, x->class, a->registry.line[x->line].address, x->left, PATIENCE);
    }
    return 0;
}

static int is_still(const struct l1_agent *a, const uint32_t *in)
{
    for (int i = 0; i < ACCESSES; i++)
        if (a->accesses[i].used) return 0;
    return !a->command_out && !a->req_shown && !agent_bit(&a->access, in, a->access.valid);
}

static int is_quiet(const struct l1_agent *a, const uint32_t *in)
{
    return a->still_for && dr_quiet(&a->registry) && !agent_bit(&a->rsp_in, in, a->rsp_in.valid) &&
           !agent_bit(&a->fwd, in, a->fwd.valid);
}

static int l1_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct l1_agent *a = state;
    if (in[0] & 1) {
        forget(a);
        return 0;
    }
    int status = check_told(a, out, error);
    if (!status) status = check_counts(a, out, error);
    a->select = (int)(in[a->at.count_select] & 15);
    if (!status && agent_took(&a->access, in, out)) status = take_access(a, in + a->access.data, error);
    a->access_waits = agent_waits(&a->access, in, out);
    if (!status) status = observe_answers(a, in, out, error);
    if (!status) status = observe_forwards(a, in, out, error);
    if (!status && agent_gave(&a->answer, in, out)) status = take_answer(a, out + a->answer.data, error);
    if (!status) status = observe_sent(a, in, out, error);
    if (!status) status = observe_command(a, in, out, error);
    if (!status) status = check_patience(a, error);
    a->still_for = is_still(a, in) ? a->still_for + 1 : 0;
    a->quiet_for = is_quiet(a, in) ? a->quiet_for + 1 : 0;
    return status ? status : dr_pass_time(&a->registry, error);
}

const struct agent_ops agent_denovo_l1 = {
    .name = "denovo_l1",
    .block = "denovo_l1",
    .responds = (const char *const[]){"fwd", "rsp_in", NULL},
    .size = l1_size,
    .init = l1_init,
    .drive = l1_drive,
    .observe = l1_observe,
};
