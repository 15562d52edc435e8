/* The surroundings of a bank of the registry: requests of cores and stashes for few lines that meet in few sets, answers of
 * owners and of memory in any order, commands, and messages that the protocol does not allow. denovo_world.c knows what must
 * come out. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "spec/denovo/denovo_l2.h"
#include "tb/agent.h"
#include "tb/denovo/denovo_world.h"

enum {
    SETTLED = 80, /* cycles after which nothing moves inside the bank when nobody waits */
    DAMMED = 50,  /* cycles in which no forward is taken */
    DAM_EVERY = 150,
    VALUES = 12 /* of a word since a command was taken, that are remembered */
};

struct l2_agent {
    struct dw_world world;
    struct agent_channel req, fwd, rsp_in, rsp_out, mem_req, mem_rsp, cmd, cmd_done;
    struct {
        struct spec_slice all, first, last;
    } cmd_at;
    struct spec_slice cmd_done_error;
    struct {
        int bank, event_select, protocol_error, write_errors, write_error_at, event_count;
    } at;
    struct spec_slice error_line;
    uint32_t bank, banks, mshrs, map_bits, map_values, core_values, pc_values;
    int atomics, counters;
    uint64_t rng;
    enum agent_mode mode;
    struct agent_pace req_pace, fwd_pace, rsp_in_pace, rsp_out_pace, mem_req_pace, mem_rsp_pace;
    uint32_t phase_left, phase_kind, hot;
    int spread; /* in this phase owners ask for single words, and readers for all: words of a line have many owners */
    int dams;   /* a phase of nothing else, on one line; now and then no forward is taken, and their queue fills */
    int sweeps; /* a phase of one command after the other among requests, so that a walk meets lines that wait */
    int calm;   /* no new requests, until all is quiet and a flush has been checked */
    int asked_again; /* in this calm, by an owner */
    int again_line;  /* of the REG that asked; -1: none, or others have read its words since */
    uint32_t again_mask;

    /* Seen. */
    int req_waits, rsp_in_waits, mem_rsp_waits, cmd_waits;
    int recall, memory;      /* the event, the fetch at the ports; -1: what is at rsp_in is nobody's */
    int too_many;            /* the event's answer has words that are not awaited any more */
    uint16_t given[1 << 10]; /* under each map: words that came back, while others are still recalled */
    uint32_t requests, requests_before, count_due;
    int count_known;
    uint32_t quiet_for;
    int command_out, command_alone, command_all;         /* alone: nobody asked for anything since it was taken */
    uint64_t command_first, command_last, command_since; /* since: the cycle in which it was taken */
    uint32_t command_refused;
    struct {
        uint32_t value[VALUES];
        int values;                       /* VALUES: there were more */
    } since[DW_LINES][DENOVO_LINE_WORDS]; /* of each word: what it was when the command was taken, and since */
};

static uint32_t draw(struct l2_agent *a, uint32_t n)
{
    return agent_below(&a->rng, n);
}

static size_t l2_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct l2_agent);
}

/* Setting up -------------------------------------------------------------------------------------------------------- */

static void add_party(struct l2_agent *a, uint32_t core, uint32_t stash, uint32_t map, int gpu)
{
    struct dw_world *w = &a->world;
    struct dw_party p = {core % a->core_values, stash, stash ? map % a->map_values : 0, gpu};
    for (uint32_t i = 0; i < w->parties; i++)
        if (w->party[i].core == p.core && w->party[i].stash == p.stash && w->party[i].map == p.map) return;
    w->party[w->parties++] = p;
}

/* Lines: more than the ways of one set, some elsewhere, the first and the last of all. */
static void choose_lines(struct l2_agent *a, const struct spec_values *v)
{
    struct dw_world *w = &a->world;
    const uint32_t ways = (uint32_t)spec_get(v, "WAYS"),
                   sets = (uint32_t)(spec_get(v, "BYTES") / (4 * spec_get(v, "LINE_WORDS") * spec_get(v, "WAYS")));
    const int width = w->ports.req[0].width;
    const uint64_t all = UINT64_MAX >> (64 - width), set = agent_draw(&a->rng) % sets;
    const uint32_t wanted = ways + 6 + (a->mode == AGENT_HOSTILE ? 0 : ways / 2 + 6);
    for (uint32_t tries = 0; w->lines < wanted && w->lines < DW_LINES && tries < 1000; tries++) {
        uint64_t line = agent_draw(&a->rng);
        if (w->lines == 0) line = 0;
        else if (w->lines == 1) line = UINT64_MAX;
        else if (w->lines < ways + 5) line = (line / sets * sets + set) * a->banks;
        line = (line / a->banks * a->banks + a->bank) & all;
        if (dw_find_line(w, line) >= 0) continue;
        struct dw_line *l = &w->line[w->lines++];
        l->address = line;
        for (uint32_t k = 0; k < w->words; k++) l->memory[k] = l->told[k] = l->last[k] = (uint32_t)agent_draw(&a->rng);
    }
}

static void find_ports(struct l2_agent *a, const struct spec_values *v)
{
    struct spec_ports p;
    spec_list_ports(v, &p);
    denovo_find_ports(&a->world.ports, v);
    denovo_find_memory_ports(&a->world.ports, v);
    a->req = agent_channel(&p, "req");
    a->fwd = agent_channel(&p, "fwd");
    a->rsp_in = agent_channel(&p, "rsp_in");
    a->rsp_out = agent_channel(&p, "rsp_out");
    a->mem_req = agent_channel(&p, "mem_req");
    a->mem_rsp = agent_channel(&p, "mem_rsp");
    a->cmd = agent_channel(&p, "cmd");
    a->cmd_done = agent_channel(&p, "cmd_done");
    const struct spec_record *cmd = spec_find_port(&p, "cmd_data")->channel->record;
    a->cmd_at.all = spec_field_slice(v, cmd, "all");
    a->cmd_at.first = spec_field_slice(v, cmd, "first");
    a->cmd_at.last = spec_field_slice(v, cmd, "last");
    a->cmd_done_error = spec_field_slice(v, spec_find_port(&p, "cmd_done_data")->channel->record, "error");
    a->at.bank = spec_port_word(&p, "bank");
    a->at.event_select = spec_port_word(&p, "event_select");
    a->at.protocol_error = spec_port_word(&p, "protocol_error");
    a->at.write_errors = spec_port_word(&p, "write_errors");
    a->at.write_error_at = spec_port_word(&p, "write_error_at");
    a->at.event_count = spec_port_word(&p, "event_count");
}

static void forget(struct l2_agent *a)
{
    dw_forget(&a->world);
    a->req_waits = a->rsp_in_waits = a->mem_rsp_waits = a->cmd_waits = 0;
    a->recall = a->memory = a->again_line = -1;
    memset(a->given, 0, sizeof a->given);
    a->requests = a->requests_before = 0;
    a->count_known = 0;
    a->quiet_for = 0;
    a->command_out = 0;
}

static int l2_init(void *state, const struct spec_values *v, uint64_t seed, enum agent_mode mode,
                   struct spec_error *error)
{
    struct l2_agent *a = state;
    struct dw_world *w = &a->world;
    (void)error;
    find_ports(a, v);
    a->rng = seed;
    w->rng = ~seed;
    a->mode = mode;
    w->words = (uint32_t)spec_get(v, "LINE_WORDS");
    w->all = (uint16_t)(UINT32_MAX >> (32 - w->words));
    w->slowness = mode == AGENT_READY ? 6 : mode == AGENT_STALLING ? 60 : 25;
    w->errors = mode == AGENT_HOSTILE;
    a->banks = (uint32_t)spec_get(v, "BANKS");
    a->bank = draw(a, a->banks);
    a->mshrs = (uint32_t)spec_get(v, "MSHRS");
    a->atomics = (int)spec_get(v, "ATOMICS");
    a->counters = (int)spec_get(v, "COUNTERS");
    a->core_values = UINT32_C(1) << spec_get(v, "CORE_BITS");
    a->map_values = UINT32_C(1) << spec_get(v, "MAP_BITS");
    a->pc_values = UINT32_C(1) << spec_get(v, "PC_BITS");
    const uint32_t core = draw(a, a->core_values), map = draw(a, a->map_values);
    add_party(a, core, 0, 0, 0);
    add_party(a, core, 1, map, 0);
    add_party(a, core, 1, ~map, 0);
    add_party(a, ~core, 0, 0, a->atomics);
    add_party(a, core + 1 + draw(a, 7), 0, 0, 0);
    add_party(a, core + 1 + draw(a, 7), 1, map, 0);
    add_party(a, core + 1 + draw(a, 7), 0, 0, a->atomics && draw(a, 2));
    choose_lines(a, v);
    forget(a);
    return 0;
}

/* Driving ----------------------------------------------------------------------------------------------------------- */

static int free_map(struct l2_agent *a, int party, uint32_t *map)
{
    const struct dw_party *p = &a->world.party[party];
    *map = p->map;
    if (p->stash) return 1;
    for (int tries = 0; tries < 4; tries++) {
        int taken = 0;
        *map = draw(a, 4) ? draw(a, a->map_values) : a->map_values - 1;
        for (int i = 0; i < DW_ASKED; i++) {
            const struct dw_asked *q = &a->world.asked[i];
            taken |= q->used && q->party == party && q->request.map == *map;
        }
        if (!taken) return 1;
    }
    return 0;
}

static int places_left(const struct dw_world *w)
{
    int left = 0;
    for (int i = 0; i < DW_ASKED; i++) left += !w->asked[i].used;
    return left;
}

static int line_is_free(const struct dw_world *w, int line)
{
    for (int i = 0; i < DW_ASKED; i++)
        if (w->asked[i].used && w->asked[i].line == line) return 0;
    for (int i = 0; i < DW_EVENTS; i++)
        if (w->event[i].used && w->event[i].line == line) return 0;
    return 1;
}

static int choose_line(struct l2_agent *a)
{
    if (a->phase_kind == 0) return (int)a->hot;
    if (a->phase_kind == 1) return (int)((a->hot + draw(a, 3)) % a->world.lines);
    return (int)draw(a, a->world.lines);
}

static int is_dammed(const struct l2_agent *a)
{
    return a->dams && a->phase_left % DAM_EVERY < DAMMED;
}

static uint32_t choose_type(struct l2_agent *a, const struct dw_party *p)
{
    static const uint32_t owner[] = {DENOVO_MSG_READ, DENOVO_MSG_REG, DENOVO_MSG_WB, DENOVO_MSG_REG_SYNC,
                                     DENOVO_MSG_READ, DENOVO_MSG_REG, DENOVO_MSG_WB, DENOVO_MSG_REG_SYNC};
    static const uint32_t writer[] = {DENOVO_MSG_READ, DENOVO_MSG_WT, DENOVO_MSG_ATOMIC, DENOVO_MSG_ATOMIC};
    if (a->dams) return is_dammed(a) ? DENOVO_MSG_READ : DENOVO_MSG_REG;
    if (p->gpu) return writer[draw(a, 4)];
    if (a->spread && draw(a, 8)) return owner[draw(a, 2)];
    return owner[draw(a, p->stash ? 3 : 8)];
}

static uint32_t choose_mask(struct l2_agent *a, uint32_t type, uint32_t may)
{
    uint32_t mask = may;
    if (a->dams || (a->spread && draw(a, 8))) {
        if (type == DENOVO_MSG_READ || type == DENOVO_MSG_WB) return mask;
        return mask & UINT32_C(1) << draw(a, a->world.words);
    }
    if (draw(a, 3) == 0) mask &= (uint32_t)agent_draw(&a->rng);
    if (draw(a, 3) == 0) mask &= UINT32_C(1) << draw(a, a->world.words);
    return mask;
}

/* A request that the protocol does not allow, and that is answered with protocol_error alone. */
static void spoil(struct l2_agent *a, struct denovo_request *r)
{
    static const uint8_t others[] = {
        DENOVO_MSG_DATA,        DENOVO_MSG_REG_ACK, DENOVO_MSG_FWD_READ, DENOVO_MSG_FWD_REG,     DENOVO_MSG_RECALL,
        DENOVO_MSG_RECALL_DATA, DENOVO_MSG_WB_ACK,  DENOVO_MSG_WT_ACK,   DENOVO_MSG_ATOMIC_RESP, 15};
    switch (draw(a, 4)) {
    case 0: r->mask = 0; break;
    case 1: r->type = others[draw(a, sizeof others)]; break;
    case 2: r->type = DENOVO_MSG_ATOMIC, r->atom = 15; break;
    default: r->type = DENOVO_MSG_ATOMIC, r->atom = DENOVO_ATOM_CAS, r->mask = a->world.all; break;
    }
}

/* Any; often one more or one less where a carry goes far. */
static uint32_t choose_operation(struct l2_agent *a, const uint32_t *last, uint32_t mask)
{
    for (uint32_t k = 0; k < a->world.words && draw(a, 2); k++) {
        if (!(mask >> k & 1)) continue;
        if ((last[k] & 15) == 15) return DENOVO_ATOM_INC;
        if ((last[k] & 15) == 0) return DENOVO_ATOM_DEC;
    }
    return draw(a, DENOVO_ATOM_MERGE + 1);
}

/* Any word; one whose lowest bits are all 0 or all 1, over which a carry goes on; the last value, also with a bit turned, so that
 * what is compared differs there alone; and 0, 1, -1. */
static uint32_t choose_operand(struct l2_agent *a, uint32_t last)
{
    const uint32_t any = (uint32_t)agent_draw(&a->rng), low = UINT32_MAX >> draw(a, 32);
    switch (draw(a, 8)) {
    case 0:
    case 1: return any | low;
    case 2: return any & ~low;
    case 3: return last;
    case 4: return last ^ UINT32_C(1) << draw(a, 32);
    case 5: return draw(a, 3) - 1;
    default: return any;
    }
}

static int choose_request(struct l2_agent *a, struct denovo_request *r)
{
    struct dw_world *w = &a->world;
    const int party = (int)draw(a, w->parties), line = choose_line(a);
    const struct dw_party *p = &w->party[party];
    const struct dw_line *l = &w->line[line];
    if (l->uncached || places_left(w) < 2 || (a->dams && p->gpu)) return 0;
    *r = (struct denovo_request){.line = l->address, .type = choose_type(a, p), .core = p->core, .stash = p->stash};
    if (!free_map(a, party, &r->map)) return 0;
    r->cpu = draw(a, 2);
    r->pc = draw(a, a->pc_values);
    if (!p->stash && !a->dams && draw(a, 40) == 0 && line_is_free(w, line)) {
        r->type = DENOVO_MSG_ATOMIC;
        r->uncached = 1;
    }
    uint32_t may = dw_may_ask(w, party, line, r->type);
    if (r->uncached) may &= ~(uint32_t)l->of[party].owned;
    if (r->type == DENOVO_MSG_WB && draw(a, 16)) may &= l->of[party].owned;
    r->mask = choose_mask(a, r->type, may);
    if (!r->mask) return 0;
    if (r->type == DENOVO_MSG_ATOMIC) {
        r->atom = choose_operation(a, l->last, r->mask);
        if (r->uncached && draw(a, 8))
            r->atom = draw(a, 2) ? DENOVO_ATOM_LOAD : draw(a, 2) ? DENOVO_ATOM_EXCH : DENOVO_ATOM_MERGE;
        if (r->atom == DENOVO_ATOM_CAS || r->atom == DENOVO_ATOM_MERGE) r->mask &= ~r->mask + 1;
    }
    for (uint32_t k = 0; k < w->words; k++) {
        const int meant = (int)(r->mask >> k & 1);
        if (r->type == DENOVO_MSG_WB && meant) r->data[k] = l->last[k];
        if ((r->type == DENOVO_MSG_WT || r->type == DENOVO_MSG_ATOMIC) && meant)
            r->data[k] = choose_operand(a, l->last[k]);
        if (r->type != DENOVO_MSG_ATOMIC || !meant) continue;
        if (r->atom == DENOVO_ATOM_CAS)
            r->data[k ^ 1] = draw(a, 2)   ? l->last[k]
                             : draw(a, 4) ? l->last[k] ^ UINT32_C(1) << draw(a, 32)
                                          : choose_operand(a, l->last[k]);
        if (r->atom == DENOVO_ATOM_MERGE) r->data[k ^ 1] = draw(a, 16);
    }
    if (a->mode == AGENT_HOSTILE && draw(a, 200) == 0) spoil(a, r);
    return 1;
}

/* An owner asks for its own words, while nothing else is under way. */
static int choose_again(struct l2_agent *a, struct denovo_request *r)
{
    static const uint32_t types[] = {DENOVO_MSG_READ, DENOVO_MSG_REG, DENOVO_MSG_REG_SYNC, DENOVO_MSG_WT,
                                     DENOVO_MSG_ATOMIC};
    const struct dw_world *w = &a->world;
    const struct dw_party *p = &w->party[draw(a, w->parties)];
    const struct dw_line *l = &w->line[draw(a, w->lines)];
    if (a->asked_again || a->command_out || a->cmd_waits || a->quiet_for <= SETTLED || !l->of[p - w->party].owned)
        return 0;
    *r = (struct denovo_request){.line = l->address,
                                 .type = types[draw(a, a->atomics ? 5 : 3)],
                                 .core = p->core,
                                 .stash = p->stash,
                                 .map = p->map};
    r->mask = l->of[p - w->party].owned;
    a->asked_again = 1;
    a->again_line = r->type == DENOVO_MSG_REG ? (int)(l - w->line) : -1;
    a->again_mask = r->mask;
    return 1;
}

/* Somebody else reads these words then: their owner has their values, and answers. */
static int choose_reader(struct l2_agent *a, struct denovo_request *r)
{
    struct dw_world *w = &a->world;
    if (a->again_line < 0 || a->command_out || a->cmd_waits || a->quiet_for <= SETTLED) return 0;
    const struct dw_line *l = &w->line[a->again_line];
    const uint32_t party = draw(a, w->parties);
    const struct dw_party *p = &w->party[party];
    if (l->of[party].owned) return 0;
    *r = (struct denovo_request){.line = l->address,
                                 .type = DENOVO_MSG_READ,
                                 .core = p->core,
                                 .stash = p->stash,
                                 .map = p->map,
                                 .mask = a->again_mask};
    a->again_line = -1;
    w->no_recalls = 1;
    return 1;
}

static void drive_request(struct l2_agent *a, uint32_t *in)
{
    struct denovo_request r;
    if (a->req_waits) return;
    const int valid = a->calm ? choose_again(a, &r) || choose_reader(a, &r)
                              : agent_acts(&a->req_pace, a->mode, &a->rng, 250) && choose_request(a, &r);
    agent_put_bit(&a->req, in, a->req.valid, valid);
    if (valid) denovo_write_request(&a->world.ports, &a->req, &r, in);
    else agent_clear_data(&a->req, in);
}

/* An answer that nobody waits for. A RECALL_DATA is one only under a map that no MSHR has, and about some word; any other type
 * always is. */
static void make_stray(struct l2_agent *a, struct denovo_answer *r)
{
    struct dw_world *w = &a->world;
    if (a->mshrs < a->map_values && agent_below(&w->rng, 4) == 0) {
        r->map = a->map_values - 1;
        r->mask = 1 + agent_below(&w->rng, w->all);
    } else {
        r->type = agent_below(&w->rng, 15);
        if (r->type == DENOVO_MSG_RECALL_DATA) r->type = 15;
        r->map = agent_below(&w->rng, a->map_values);
        r->mask = agent_below(&w->rng, 8) ? 1 + agent_below(&w->rng, w->all) : 0;
    }
    r->line = w->line[agent_below(&w->rng, w->lines)].address;
    for (uint32_t k = 0; k < w->words; k++)
        if (r->mask >> k & 1) agent_fill(&w->rng, &r->data[k], 0, 32);
}

static void drive_recall(struct l2_agent *a, uint32_t *in)
{
    struct dw_world *w = &a->world;
    if (a->rsp_in_waits) return;
    const int acts = agent_acts(&a->rsp_in_pace, a->mode, &w->rng, 240);
    a->recall = acts ? dw_due_recall(w) : -1;
    const int stray = a->recall < 0 && a->mode == AGENT_HOSTILE && agent_below(&w->rng, 300) == 0;
    agent_put_bit(&a->rsp_in, in, a->rsp_in.valid, a->recall >= 0 || stray);
    agent_clear_data(&a->rsp_in, in);
    struct denovo_answer r = {.type = DENOVO_MSG_RECALL_DATA};
    if (a->recall >= 0) {
        const struct dw_event *e = &w->event[a->recall];
        r.line = w->line[e->line].address;
        r.map = e->map;
        r.mask = e->mask;
        memcpy(r.data, e->data, sizeof r.data);
        const int more = a->mode == AGENT_HOSTILE && agent_below(&w->rng, 4) == 0;
        const uint32_t again = more ? a->given[e->map] & ~(uint32_t)e->mask & (uint32_t)agent_draw(&w->rng) : 0;
        for (uint32_t k = 0; k < w->words; k++)
            if (again >> k & 1) r.data[k] = (uint32_t)agent_draw(&w->rng);
        r.mask |= again;
        a->too_many = again != 0;
    } else if (stray) make_stray(a, &r);
    else return;
    denovo_write_answer(&w->ports, &a->rsp_in, &r, in);
}

static void drive_memory(struct l2_agent *a, uint32_t *in)
{
    struct dw_world *w = &a->world;
    if (a->mem_rsp_waits) return;
    const int acts = agent_acts(&a->mem_rsp_pace, a->mode, &w->rng, 240);
    a->memory = acts ? dw_due_memory(w) : -1;
    agent_put_bit(&a->mem_rsp, in, a->mem_rsp.valid, a->memory >= 0);
    agent_clear_data(&a->mem_rsp, in);
    if (a->memory < 0) return;
    const struct dw_fetch *f = &w->fetch[a->memory];
    struct denovo_mem_answer r = {.write = f->request.write, .error = (uint32_t)f->error, .id = f->request.id};
    if (!r.write && !r.error) memcpy(r.data, w->line[f->line].memory, w->words * sizeof *r.data);
    denovo_write_mem_answer(&w->ports, &a->mem_rsp, &r, in);
}

static void drive_command(struct l2_agent *a, uint32_t *in)
{
    if (a->cmd_waits) return;
    const int settled = a->calm && a->quiet_for > SETTLED + 20;
    const int valid = !a->command_out && (settled || (!a->calm && draw(a, a->sweeps ? 16 : 4000) == 0));
    agent_put_bit(&a->cmd, in, a->cmd.valid, valid);
    agent_clear_data(&a->cmd, in);
    if (!valid) return;
    const uint64_t all = UINT64_MAX >> (64 - a->cmd_at.first.width);
    uint64_t first = a->world.line[draw(a, a->world.lines)].address, last = first + draw(a, 40);
    last -= last > 0;      /* some are empty */
    if (draw(a, 8) == 0) { /* to 0 or 1, so that most are empty, or to the last line of all: a short one */
        last = draw(a, 3);
        if (last == 2) first = all - draw(a, 40), last = all;
    }
    if (last > all) last = all;
    const int whole = draw(a, a->sweeps ? 8 : 2) != 1;
    bits_set_field(in + a->cmd.data, 0, a->cmd_at.all, 0, (uint64_t)whole);
    bits_set_field(in + a->cmd.data, 0, a->cmd_at.first, 0, first);
    bits_set_field(in + a->cmd.data, 0, a->cmd_at.last, 0, last);
}

static void l2_drive(void *state, uint64_t cycle, uint32_t *in)
{
    struct l2_agent *a = state;
    (void)cycle;
    in[a->at.bank] = a->bank;
    if (draw(a, 16) == 0) in[a->at.event_select] = draw(a, 3) ? DENOVO_L2_COUNT_REQUESTS : draw(a, 16);
    drive_recall(a, in);
    drive_memory(a, in);
    const int taken = agent_acts(&a->fwd_pace, a->mode, &a->rng, 256);
    agent_put_bit(&a->fwd, in, a->fwd.ready, taken && !is_dammed(a));
    agent_put_bit(&a->rsp_out, in, a->rsp_out.ready, agent_acts(&a->rsp_out_pace, a->mode, &a->rng, 256));
    agent_put_bit(&a->mem_req, in, a->mem_req.ready, agent_acts(&a->mem_req_pace, a->mode, &a->rng, 256));
    agent_put_bit(&a->cmd_done, in, a->cmd_done.ready, draw(a, 3) == 0);
    if (!a->phase_left--) {
        a->phase_left = 20 + draw(a, 400);
        a->phase_kind = draw(a, 4);
        a->spread = draw(a, 3) == 0;
        a->dams = a->spread && draw(a, 4) == 0;
        if (a->spread) a->phase_kind = a->dams ? 0 : a->phase_kind & 1;
        if (a->dams) a->phase_left += 4 * DAM_EVERY;
        a->sweeps = !a->dams && draw(a, 6) == 0;
        a->hot = draw(a, a->world.lines);
        if (!a->calm && draw(a, 8) == 0) a->calm = 1, a->asked_again = 0, a->again_line = -1;
    }
    drive_command(a, in);
    drive_request(a, in);
}

/* Observing --------------------------------------------------------------------------------------------------------- */

/* What stands at the ports outside the channels follows from earlier cycles. */
static int check_signals(struct l2_agent *a, const uint32_t *out, struct spec_error *error)
{
    struct dw_world *w = &a->world;
    w->told += out[a->at.protocol_error] & 1;
    AGENT_CHECK(w->told <= w->wrong, "protocol_error without a reason");
    AGENT_CHECK((out[a->at.write_errors] & 255) == w->refused, "write_errors is %u, memory refused %u writes",
                out[a->at.write_errors] & 255, w->refused);
    const uint64_t at = bits_get(out + a->at.write_error_at, 0, w->ports.req[0].width);
    AGENT_CHECK(at == w->refused_at, "write_error_at is %" PRIx64 ", must be %" PRIx64, at, w->refused_at);
    AGENT_CHECK(!a->count_known || out[a->at.event_count] == a->count_due, "%u requests counted of %u",
                out[a->at.event_count], a->count_due);
    return 0;
}

static int is_in_command(const struct l2_agent *a, const struct dw_line *l)
{
    const uint64_t group = l->address / a->banks;
    return a->command_all || (group >= a->command_first / a->banks && group <= a->command_last / a->banks);
}

static void note_values(struct l2_agent *a, int first)
{
    const struct dw_world *w = &a->world;
    for (uint32_t i = 0; i < w->lines; i++)
        for (uint32_t k = 0; k < w->words; k++) {
            const uint32_t last = w->line[i].last[k];
            int *values = &a->since[i][k].values;
            if (first) *values = 0;
            if (*values == VALUES || (*values && a->since[i][k].value[*values - 1] == last)) continue;
            a->since[i][k].value[(*values)++] = last;
        }
}

static int is_being_written(const struct l2_agent *a, const struct dw_line *l, uint32_t word)
{
    uint32_t writing = 0;
    for (uint32_t p = 0; p < a->world.parties; p++) writing |= l->of[p].writing;
    return (int)(writing >> word & 1);
}

/* Memory has told of each word a value that it had when the command was taken, or since; also beside other requests. */
static int check_written(const struct l2_agent *a, struct spec_error *error)
{
    const struct dw_world *w = &a->world;
    for (uint32_t i = 0; i < w->lines; i++) {
        const struct dw_line *l = &w->line[i];
        for (uint32_t k = 0; k < w->words && is_in_command(a, l); k++) {
            int known = is_being_written(a, l, k) || a->since[i][k].values == VALUES;
            for (int n = 0; n < a->since[i][k].values; n++) known |= a->since[i][k].value[n] == l->told[k];
            AGENT_CHECK(known, "line %" PRIx64 ", word %u is flushed: memory has %08x, which is older", l->address, k,
                        l->told[k]);
        }
    }
    return 0;
}

/* Nobody asked for anything since: nothing is left. */
static int check_flushed(const struct l2_agent *a, struct spec_error *error)
{
    const struct dw_world *w = &a->world;
    for (uint32_t i = 0; i < w->lines; i++) {
        const struct dw_line *l = &w->line[i];
        if (!is_in_command(a, l)) continue;
        for (uint32_t p = 0; p < w->parties; p++)
            AGENT_CHECK(!l->of[p].owned, "line %" PRIx64 " is flushed, and has an owner", l->address);
        for (uint32_t k = 0; k < w->words; k++)
            AGENT_CHECK(l->memory[k] == l->last[k],
                        "line %" PRIx64 ", word %u is flushed: memory has %08x, last is %08x", l->address, k,
                        l->memory[k], l->last[k]);
    }
    return 0;
}

static int observe_command(struct l2_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    const uint32_t refused_before = out[a->at.write_errors] & 255; /* checked: what this cycle adds is not in it */
    if (agent_took(&a->cmd, in, out)) {
        const uint32_t *cmd = in + a->cmd.data;
        AGENT_CHECK(!a->command_out, "two commands at once");
        a->command_out = 1;
        a->command_since = a->world.cycle;
        a->world.no_recalls = 0;
        a->command_alone = a->quiet_for > SETTLED && !agent_bit(&a->req, in, a->req.valid);
        a->command_all = (int)bits_get_field(cmd, 0, a->cmd_at.all, 0);
        a->command_first = bits_get_field(cmd, 0, a->cmd_at.first, 0);
        a->command_last = bits_get_field(cmd, 0, a->cmd_at.last, 0);
        a->command_refused = refused_before;
        note_values(a, 1);
    } else if (agent_bit(&a->req, in, a->req.valid)) a->command_alone = 0;
    a->cmd_waits = agent_waits(&a->cmd, in, out);
    AGENT_CHECK(!a->command_out || a->world.cycle - a->command_since < DW_PATIENCE,
                "a command is not done within %d cycles", DW_PATIENCE);
    if (a->command_out) note_values(a, 0);
    if (!agent_gave(&a->cmd_done, in, out)) return 0;
    AGENT_CHECK(a->command_out, "a command is done that nobody gave");
    a->command_out = 0;
    a->calm = 0;
    const uint64_t refused = bits_get_field(out + a->cmd_done.data, 0, a->cmd_done_error, 0);
    AGENT_CHECK(refused == (refused_before != a->command_refused) || refused_before == 255,
                "a flush says error %u, and memory refused %u writes", (unsigned)refused,
                refused_before - a->command_refused);
    const int status = check_written(a, error);
    return !status && a->command_alone ? check_flushed(a, error) : status;
}

/* Who else is still to answer under its map waits for his own words alone. */
static void recall_arrived(struct l2_agent *a)
{
    struct dw_world *w = &a->world;
    const struct dw_event *e = &w->event[a->recall];
    int others = 0;
    for (int i = 0; i < DW_EVENTS; i++)
        others |= i != a->recall && w->event[i].used && w->event[i].to < 0 && w->event[i].map == e->map;
    a->given[e->map] = others ? a->given[e->map] | e->mask : 0;
    w->wrong += (uint32_t)a->too_many;
    dw_recall_arrived(w, a->recall);
}

static int observe_world(struct l2_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct dw_world *w = &a->world;
    int status = 0;
    if (agent_bit(&a->req, in, a->req.valid) && !a->req_waits) {
        struct denovo_request r;
        denovo_read_request(&w->ports, in + a->req.data, &r);
        if ((status = dw_take_request(w, &r, error))) return status;
    }
    a->req_waits = agent_waits(&a->req, in, out);
    a->requests += (uint32_t)agent_took(&a->req, in, out);
    if (agent_gave(&a->fwd, in, out)) {
        struct denovo_forward f;
        denovo_read_forward(&w->ports, out + a->fwd.data, &f);
        if ((status = dw_take_forward(w, &f, error))) return status;
    }
    if (agent_gave(&a->rsp_out, in, out)) {
        struct denovo_answer r;
        denovo_read_answer(&w->ports, out + a->rsp_out.data, &r);
        if ((status = dw_take_answer(w, &r, error))) return status;
    }
    if (agent_gave(&a->mem_req, in, out)) {
        struct denovo_mem_request m;
        denovo_read_mem_request(&w->ports, out + a->mem_req.data, &m);
        if ((status = dw_take_fetch(w, &m, error))) return status;
    }
    if (agent_took(&a->rsp_in, in, out)) {
        if (a->recall >= 0) recall_arrived(a);
        else w->wrong++;
    }
    a->rsp_in_waits = agent_waits(&a->rsp_in, in, out);
    if (agent_took(&a->mem_rsp, in, out)) dw_memory_arrived(w, a->memory);
    a->mem_rsp_waits = agent_waits(&a->mem_rsp, in, out);
    return 0;
}

static int l2_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct l2_agent *a = state;
    struct dw_world *w = &a->world;
    if (in[0] & 1) {
        forget(a);
        return 0;
    }
    int status = check_signals(a, out, error);
    a->count_known = a->counters && (in[a->at.event_select] & 15) == DENOVO_L2_COUNT_REQUESTS;
    a->count_due = a->requests_before;
    a->requests_before = a->requests;
    if (!status) status = observe_world(a, in, out, error);
    if (!status) status = observe_command(a, in, out, error);
    if (!status) status = dw_pass_time(w, error);
    const int comes = agent_bit(&a->req, in, a->req.valid) || agent_bit(&a->rsp_in, in, a->rsp_in.valid);
    a->quiet_for = dw_quiet(w) && !comes ? a->quiet_for + 1 : 0;
    if (!status && a->quiet_for == SETTLED)
        AGENT_CHECK(w->told == w->wrong, "%u messages that are not allowed, %u reported", w->wrong, w->told);
    return status;
}

const struct agent_ops agent_denovo_l2 = {
    .name = "denovo_l2",
    .block = "denovo_l2",
    .responds = (const char *const[]){"rsp_in", "mem_rsp", NULL},
    .size = l2_size,
    .init = l2_init,
    .drive = l2_drive,
    .observe = l2_observe,
};
