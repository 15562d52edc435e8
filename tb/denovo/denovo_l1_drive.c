/* Stimuli of denovo_l1: accesses that meet, commands, the network's messages, and some that nobody asked for. */
#include "spec/denovo/denovo_codes.h"
#include "tb/denovo/denovo_l1_agent.h"

static int free_tag(struct l1_agent *a, uint32_t *tag)
{
    int used = 0;
    for (int tries = 0; tries < 6; tries++) {
        int taken = 0;
        *tag = agent_below(&a->rng, a->tags);
        for (int i = 0; i < L1_AGENT_ACCESSES; i++) {
            taken |= a->accesses[i].used && a->accesses[i].tag == *tag;
            used += a->accesses[i].used;
        }
        if (used >= L1_AGENT_ACCESSES - 1) return 0;
        if (!taken) return 1;
        used = 0;
    }
    return 0;
}

/* A message at the port that nobody asked for needs its line, or the whole L1, as it is. */
int l1_agent_strays(const struct l1_agent *a, int line)
{
    const int fwd = a->fwd_line >= 0 && a->fwd_now < 0, rsp = a->rsp_line >= 0 && a->rsp_now < 0;
    return ((fwd || rsp) && a->stray_needs_all) || (fwd && a->fwd_line == line) || (rsp && a->rsp_line == line);
}

enum { MOST_STORE = 2 }; /* `phase_ops`: a row of l1_agent_choose_op, of class DATA, of whole words */

uint32_t l1_agent_choose_op(struct l1_agent *a)
{
    static const uint32_t ops[4][4] = {
        {DENOVO_L1_OP_LOAD, DENOVO_L1_OP_STORE, DENOVO_L1_OP_ATOMIC, 3},
        {DENOVO_L1_OP_LOAD, DENOVO_L1_OP_LOAD, DENOVO_L1_OP_LOAD, DENOVO_L1_OP_STORE},
        {DENOVO_L1_OP_STORE, DENOVO_L1_OP_STORE, DENOVO_L1_OP_STORE, DENOVO_L1_OP_LOAD},
        {DENOVO_L1_OP_ATOMIC, DENOVO_L1_OP_ATOMIC, DENOVO_L1_OP_LOAD, DENOVO_L1_OP_STORE}};
    if (a->plain) return agent_below(&a->rng, 8) ? DENOVO_L1_OP_LOAD : DENOVO_L1_OP_STORE;
    return ops[a->phase_ops & 3][agent_below(&a->rng, 4)];
}

/* Any word; the last value, also with a bit turned or its lowest bits drawn anew, so that what is compared differs there
 * alone; and small ones. */
uint32_t l1_agent_choose_data(struct l1_agent *a, const struct dr_word *w)
{
    const uint32_t kind = agent_below(&a->rng, 8), any = (uint32_t)agent_draw(&a->rng);
    if (kind == 0 && agent_below(&a->rng, 4) == 0) return UINT32_MAX;
    switch (kind) {
    case 0: return agent_below(&a->rng, 4);
    case 1: return w->outside;
    case 2: return w->order.state[0].value;
    case 3: return w->order.state[0].value ^ UINT32_C(1) << agent_below(&a->rng, 32);
    case 4: return w->order.state[0].value ^ (any & UINT32_MAX >> agent_below(&a->rng, 32));
    default: return any;
    }
}

/* What a CAS compares with. Often the last value with a bit turned: a comparison that leaves one out shows in no other way. */
static uint32_t choose_compare(struct l1_agent *a, const struct dr_word *w)
{
    const uint32_t some = l1_agent_choose_data(a, w), kind = (uint32_t)agent_draw(&a->rng);
    return kind >> 30 == 0 ? some : w->order.state[0].value ^ UINT32_C(1) << (kind & 31);
}

uint32_t l1_agent_words_owned(const struct l1_agent *a, int line)
{
    uint32_t words = 0;
    for (uint32_t k = 0; k < DENOVO_LINE_WORDS; k++) words |= (uint32_t)a->registry.line[line].word[k].at_l1 << k;
    return words;
}

uint32_t l1_agent_choose_class(struct l1_agent *a, int owned)
{
    return a->plain                       ? DENOVO_CLASS_DATA
           : owned                        ? DENOVO_CLASS_PAIRED
           : agent_below(&a->rng, 3) == 0 ? agent_below(&a->rng, 4)
           : a->phase_ops & 4             ? DENOVO_CLASS_RELAXED
                                          : DENOVO_CLASS_DATA;
}

static int choose_access(struct l1_agent *a, uint32_t *in)
{
    const struct dr_registry *r = &a->registry;
    uint32_t tag;
    const int line = (int)((a->hot + agent_below(&a->rng, a->phase_lines)) % r->lines);
    const struct dr_line *l = &r->line[line];
    if (!free_tag(a, &tag)) return 0;
    if (l1_agent_strays(a, line)) return 0;
    const uint32_t chunk = agent_below(&a->rng, 3) ? a->hot % a->chunks : agent_below(&a->rng, a->chunks);
    uint32_t mask = UINT32_MAX >> (32 - a->port);
    if (agent_below(&a->rng, 2)) mask &= (uint32_t)agent_draw(&a->rng);
    if (agent_below(&a->rng, 3) == 0) mask &= 1u << agent_below(&a->rng, a->port);
    const uint32_t owned = a->acquires ? mask & l1_agent_words_owned(a, line) >> chunk * a->port : 0,
                   op = owned ? DENOVO_L1_OP_LOAD : l1_agent_choose_op(a);
    if (owned) mask = owned;
    for (uint32_t i = 0; i < a->port; i++)
        if (l1_agent_bit(mask, i)) dr_saw_all(&a->registry, line, chunk * a->port + i);
    for (uint32_t i = 0; i < a->port; i++)
        if (l1_agent_bit(mask, i) && !do_has_room(&l->word[chunk * a->port + i].order)) return 0;
    a->access_line = line;
    uint32_t *to = in + a->access.data;
    agent_clear_data(&a->access, in);
#define PUT(field, value) bits_set_field(to, 0, a->access_at.field, 0, (value))
    PUT(tag, tag);
    PUT(warp, agent_below(&a->rng, 3) ? a->hot_warp : agent_below(&a->rng, a->warps));
    PUT(op, op);
    PUT(atom, agent_below(&a->rng, 16));
    const uint32_t class = l1_agent_choose_class(a, owned != 0),
                   uncached = !owned && !a->plain && agent_below(&a->rng, 24) == 0;
    PUT(class, class);
    PUT(local, agent_below(&a->rng, 2));
    PUT(read_only, agent_below(&a->rng, a->phase_ops & 2 ? 2 : 16) != 0);
    PUT(uncached, uncached);
    PUT(pc, agent_below(&a->rng, a->pcs));
    PUT(address, l->address * a->chunks + chunk);
    PUT(mask, mask);
    uint32_t meant = 0;
    while (!l1_agent_bit(mask, meant) && meant + 1 < a->port) meant++;
    PUT(compare, choose_compare(
                     a, &l->word[agent_below(&a->rng, 4) ? chunk * a->port + meant : agent_below(&a->rng, r->words)]));
#undef PUT
    for (uint32_t i = 0; i < a->port; i++) {
        const uint32_t strb =
            a->plain || agent_below(&a->rng, a->phase_ops & 8 ? 2 : 10) ? 15 : agent_below(&a->rng, 16);
        bits_set_field(to, 0, a->access_at.strb, (int)i, strb);
        uint32_t data = l1_agent_choose_data(a, &l->word[chunk * a->port + i]);
        /* Stores of which nobody is told apart by their answers differ (do_find_left). */
        if (op == DENOVO_L1_OP_STORE)
            data = class == DENOVO_CLASS_DATA && !uncached ? data & INT32_MAX : data | UINT32_C(1) << 31;
        bits_set_field(to, 0, a->access_at.data, (int)i, data);
    }
    return 1;
}

int l1_agent_acts(struct l1_agent *a)
{
    /* While it rests it stores some words now and then, where stores stay in the store buffer. */
    const int acts = a->plain   ? agent_below(&a->rng, 8) == 0
                     : a->rests ? !a->eager && a->phase_left % 64 >= 48 && agent_below(&a->rng, 3) == 0
                                : agent_acts(&a->access_pace, a->mode, &a->rng, 250);
    return !a->calm && acts;
}

static void drive_access(struct l1_agent *a, uint32_t *in)
{
    if (a->access_waits) return;
    const int valid = l1_agent_acts(a) && choose_access(a, in);
    agent_put_bit(&a->access, in, a->access.valid, valid);
    if (!valid) agent_clear_data(&a->access, in);
}

static void drive_command(struct l1_agent *a, uint32_t *in)
{
    const struct dr_registry *r = &a->registry;
    if (a->cmd_waits) return;
    const int settled = a->calm && a->quiet_for > L1_AGENT_SETTLED + 200;
    const int stray = (a->fwd_line >= 0 && a->fwd_now < 0) || (a->rsp_line >= 0 && a->rsp_now < 0);
    /* Behind lanes one may come beside another: it waits, and what waits with it must not. */
    const int beside = a->behind_lanes && a->command_out && !a->calm && agent_below(&a->rng, 16) == 0;
    const int comes = !a->command_out && (settled || (!a->calm && agent_below(&a->rng, 2000) == 0));
    const int valid = !stray && (beside || comes);
    agent_put_bit(&a->cmd, in, a->cmd.valid, valid);
    agent_clear_data(&a->cmd, in);
    if (!valid) return;
    const uint64_t all = UINT64_MAX >> (64 - a->line_bits);
    uint64_t first = r->line[agent_below(&a->rng, r->lines)].address;
    if (agent_below(&a->rng, 8) == 0) first = 1;
    uint64_t last = first + agent_below(&a->rng, 60);
    last = last < 2 ? 0 : last - 2; /* some ranges are empty */
    if (last > all) last = all;
    bits_set_field(in + a->cmd.data, 0, a->cmd_at.command, 0, agent_below(&a->rng, 4));
    bits_set_field(in + a->cmd.data, 0, a->cmd_at.first, 0, first);
    bits_set_field(in + a->cmd.data, 0, a->cmd_at.last, 0, last);
}

/* Nothing drains: without EAGER a store stays in its buffer while nobody waits. */
static int nothing_drains(const struct l1_agent *a)
{
    if (a->eager || a->still_for <= L1_AGENT_STILL || a->command_out || a->cmd_waits) return 0;
    uint32_t out = 0;
    for (int i = 0; i < a->registry.requests; i++) out += (uint32_t)a->registry.request[i].used;
    return out + 2 < a->registry.mshrs;
}

/* Words of a line for which nothing is under way: a message about them is nobody's. */
static uint32_t idle_words(const struct l1_agent *a, int line, int forward)
{
    const struct dr_registry *r = &a->registry;
    uint32_t idle = 0, taken = 0;
    for (int i = 0; i < L1_AGENT_ACCESSES; i++)
        if (a->accesses[i].used && a->accesses[i].line == line)
            taken |= r->through ? r->all : a->accesses[i].left << a->accesses[i].base; /* a READ is of the whole line */
    if (a->access_waits && a->access_line == line) return 0;
    for (uint32_t k = 0; k < r->words; k++) {
        const struct dr_word *w = &r->line[line].word[k];
        const int busy = w->atomics || w->asked || w->syncing || w->reading || w->leaving || w->kept ||
                         !do_is_settled(&w->order) || (w->order.state[0].here == DO_STORED && !nothing_drains(a));
        /* Of a line on its way out those that a forward has taken. */
        const int gone = !r->line[line].leaves || (forward && w->lost && !w->held);
        if (!busy && gone && !(forward && (w->ours || w->at_l1))) idle |= 1u << k;
    }
    return idle & ~taken;
}

static uint32_t words_in_state(const struct l1_agent *a, int line, enum do_here here)
{
    const struct dr_registry *r = &a->registry;
    uint32_t words = 0;
    for (uint32_t k = 0; k < r->words; k++) {
        const struct do_word *o = &r->line[line].word[k].order;
        if (do_is_settled(o) && o->state[0].here == here) words |= 1u << k;
    }
    return words;
}

/* A line with such words, or any. */
static int line_in_state(struct l1_agent *a, enum do_here here)
{
    struct dr_registry *r = &a->registry;
    const uint32_t start = agent_below(&r->rng, r->lines);
    for (uint32_t i = 0; i < r->lines; i++) {
        const int line = (int)((start + i) % r->lines);
        if (words_in_state(a, line, here)) return line;
    }
    return (int)start;
}

/* Words that are stored here: no DATA and no error is for them, and while nothing drains no grant for those not asked for.
 * Of a word that the L2 works on an answer may be the right one. */
static uint32_t stored_words(const struct l1_agent *a, int line)
{
    uint32_t stored = words_in_state(a, line, DO_STORED);
    if (a->registry.through) stored |= words_in_state(a, line, DO_SENT) | words_in_state(a, line, DO_MORE);
    for (uint32_t k = 0; k < a->registry.words; k++) {
        const struct dr_word *w = &a->registry.line[line].word[k];
        if (w->atomics || (w->asked && nothing_drains(a))) stored &= ~(1u << k);
    }
    return stored;
}

/* GD, GH: words that are stored here and surely are in no WT: of a line for which something else is out no WT leaves, and of those in
 * the WT that is out none is left in this state. */
static uint32_t words_not_sent(const struct l1_agent *a, int line)
{
    int busy = 0;
    for (int i = 0; i < a->registry.requests; i++) {
        const struct dr_request *q = &a->registry.request[i];
        busy |= q->used && q->line == line && q->type != DENOVO_MSG_WB && !q->uncached;
    }
    return busy ? words_in_state(a, line, DO_STORED) : 0;
}

/* A line with words that are asked for and others that are stored and stay so, or -1. */
static int half_asked(const struct l1_agent *a)
{
    const struct dr_registry *r = &a->registry;
    if (!nothing_drains(a)) return -1;
    for (int i = 0; i < r->requests; i++)
        if (r->request[i].used && r->request[i].type == DENOVO_MSG_REG && stored_words(a, r->request[i].line))
            return r->request[i].line;
    return -1;
}

/* protocol_error says once and for all that something came. So the first in an episode is often about one word of a chosen
 * kind, at a chosen port, and wrong in nothing but that nobody asked. */
static int is_first_stray(const struct l1_agent *a)
{
    return a->first_stray && !a->strays;
}

/* A line with an answer still to come, so that another answer may be for its MSHR; or -1. */
static int line_with_request(struct l1_agent *a)
{
    struct dr_registry *r = &a->registry;
    const struct dr_request *q = &r->request[agent_below(&r->rng, 4)];
    return q->used && q->type != DENOVO_MSG_WB && !q->uncached ? q->line : -1;
}

/* A line and words for a message that the protocol does not allow; 0: not now. */
static uint32_t choose_stray(struct l1_agent *a, int forward, int *line)
{
    struct dr_registry *r = &a->registry;
    *line = -1;
    a->stray_is_ack = 0;
    const int first = is_first_stray(a);
    if (a->mode != AGENT_HOSTILE || agent_below(&r->rng, first || nothing_drains(a) ? 4 : 60)) return 0;
    if (first && forward != a->first_forward) return 0;
    if (a->strays && r->cycle <= (a->told_by ? a->told_by : UINT64_MAX))
        return 0; /* what the next one does must not hide it */
    if (!first && agent_below(&r->rng, 4) == 0) return 1 + agent_below(&r->rng, r->all);
    const struct dr_request *q = &r->request[agent_below(&r->rng, 4)];
    const int half = forward ? -1 : half_asked(a), known = q->used && forward == (q->type == DENOVO_MSG_WB),
              n = half >= 0           ? half
                  : first && !forward ? line_with_request(a)
                  : known             ? q->line
                  : first             ? line_in_state(a, (enum do_here)(a->first_stray - 1))
                                      : (int)agent_below(&r->rng, r->lines);
    if (n < 0 || n == (forward ? a->rsp_line : a->fwd_line)) return 0;
    a->stray_of_stored = half >= 0 || (!forward && agent_below(&r->rng, 2));
    uint32_t words = a->stray_of_stored ? stored_words(a, n) : idle_words(a, n, forward);
    a->stray_is_ack = known && forward && agent_below(&r->rng, 3) == 0;
    if (a->stray_is_ack) words = r->all;
    if (a->access_waits && a->access_line == n) words = 0;
    if (first && !a->stray_is_ack) words &= words_in_state(a, n, (enum do_here)(a->first_stray - 1));
    if (first) words &= ~words + 1;
    else if (agent_below(&r->rng, 2)) words &= (uint32_t)agent_draw(&r->rng);
    if (!words) return 0;
    *line = n;
    a->stray_needs_all = nothing_drains(a);
    return words;
}

/* A type that no message of the port has: `own` are those that have one. */
static uint32_t other_type(struct l1_agent *a, uint32_t own)
{
    uint32_t type;
    do type = agent_below(&a->registry.rng, 16);
    while (own >> type & 1);
    return type;
}

/* The place of the line's writeback, or -1. */
static int writeback_of(const struct dr_registry *r, int line)
{
    for (int i = 0; i < r->requests; i++)
        if (r->request[i].used && r->request[i].type == DENOVO_MSG_WB && r->request[i].line == line)
            return (int)r->request[i].map;
    return -1;
}

static void drive_forward(struct l1_agent *a, uint32_t *in)
{
    static const uint32_t types[] = {DENOVO_MSG_FWD_READ, DENOVO_MSG_FWD_REG, DENOVO_MSG_RECALL, DENOVO_MSG_WB_ACK};
    const uint32_t own =
        1u << DENOVO_MSG_FWD_READ | 1u << DENOVO_MSG_FWD_REG | 1u << DENOVO_MSG_RECALL | 1u << DENOVO_MSG_WB_ACK;
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
    const uint32_t drawn = agent_below(&r->rng, is_first_stray(a) ? 4 : 5);
    f.type = drawn < 4 ? types[drawn] : other_type(a, own);
    if (a->stray_is_ack) f.type = DENOVO_MSG_WB_ACK;
    f.line = a->fwd_line < 0 ? a->stray_line : r->line[a->fwd_line].address;
    f.map = agent_below(&r->rng, r->map_values);
    if (a->fwd_line >= 0 && f.type == DENOVO_MSG_WB_ACK) {
        const int place = writeback_of(r, a->fwd_line);
        /* A line may be on its way out before its WB is seen. */
        if (place >= 0) f.map = ((uint32_t)place + 1 + agent_below(&r->rng, r->map_values - 1)) % r->map_values;
        else if (a->quiet_for <= L1_AGENT_SETTLED) f.type = other_type(a, own);
    }
    f.core = agent_below(&r->rng, r->core_values);
    if (!is_first_stray(a) && agent_below(&r->rng, 6) == 0) f.mask = 0;
    agent_put_bit(&a->fwd, in, a->fwd.valid, 1);
    denovo_write_forward(&r->ports, &a->fwd, &f, in);
}

/* The number of an MSHR that the line has. */
static uint32_t mshr_of(struct dr_registry *r, int line)
{
    for (int i = 0; i < r->requests; i++)
        if (r->request[i].used && r->request[i].type != DENOVO_MSG_WB && r->request[i].type != DENOVO_MSG_ATOMIC &&
            r->request[i].line == line)
            return r->request[i].map;
    return agent_below(&r->rng, r->map_values);
}

/* Of the strays for a line with a request some are wrong in the MSHR alone: they name the words that it asks for. */
static void name_another_mshr(struct l1_agent *a)
{
    struct dr_registry *r = &a->registry;
    const uint32_t drawn = a->rsp.data[0];
    if (is_first_stray(a) || a->rsp_line < 0 || drawn % 4 || r->map_values < 2) return;
    for (int i = 0; i < r->requests; i++) {
        const struct dr_request *q = &r->request[i];
        const int reads = q->type == DENOVO_MSG_READ;
        if (!q->used || q->uncached || q->line != a->rsp_line || !q->left || (!reads && q->type != DENOVO_MSG_REG))
            continue;
        a->rsp.mask = q->left;
        a->rsp.type = reads ? DENOVO_MSG_DATA : DENOVO_MSG_REG_ACK;
        a->rsp.map = (q->map + 1 + (drawn >> 2) % (r->map_values - 1)) % r->map_values;
        return;
    }
}

static void drive_answer(struct l1_agent *a, uint32_t *in)
{
    static const uint32_t types[] = {DENOVO_MSG_DATA, DENOVO_MSG_REG_ACK, DENOVO_MSG_WT_ACK, DENOVO_MSG_ATOMIC_RESP};
    const uint32_t own =
        1u << DENOVO_MSG_DATA | 1u << DENOVO_MSG_REG_ACK | 1u << DENOVO_MSG_WT_ACK | 1u << DENOVO_MSG_ATOMIC_RESP;
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
        const uint32_t drawn = agent_below(&r->rng, !is_first_stray(a) ? 5 : r->through ? 3 : 2);
        a->rsp.type = drawn < 4 ? types[drawn] : other_type(a, own);
        a->rsp.error = agent_below(&r->rng, 4) == 0;
        if (a->rsp_line >= 0 && a->stray_of_stored && !a->rsp.error && drawn < 4)
            a->rsp.type =
                a->stray_needs_all || (r->through && agent_below(&r->rng, 2)) ? DENOVO_MSG_REG_ACK : DENOVO_MSG_DATA;
        const uint32_t unsent =
            a->rsp_line >= 0 && a->stray_of_stored && r->through ? a->rsp.mask & words_not_sent(a, a->rsp_line) : 0;
        if (unsent && agent_below(&r->rng, 2)) a->rsp.mask = (uint16_t)unsent, a->rsp.type = DENOVO_MSG_WT_ACK;
        a->rsp.line = a->rsp_line < 0 ? a->stray_line : r->line[a->rsp_line].address;
        a->rsp.map = a->rsp_line < 0 ? agent_below(&r->rng, r->map_values) : mshr_of(r, a->rsp_line);
        for (uint32_t k = 0; k < r->words; k++) a->rsp.data[k] = (uint32_t)agent_draw(&r->rng);
        name_another_mshr(a);
        if (!is_first_stray(a) && agent_below(&r->rng, 6) == 0) a->rsp.mask = 0;
        agent_put_bit(&a->rsp_in, in, a->rsp_in.valid, 1);
    }
    denovo_write_answer(&r->ports, &a->rsp_in, &a->rsp, in);
}

static void next_phase(struct l1_agent *a)
{
    a->rests = !a->rests && agent_below(&a->rng, 3) == 0;
    a->phase_left = a->rests ? 20 + agent_below(&a->rng, a->eager ? 100 : 400) : 20 + agent_below(&a->rng, 500);
    a->phase_lines = agent_below(&a->rng, 3) ? 1 + agent_below(&a->rng, 3) : a->registry.lines;
    a->phase_ops = agent_below(&a->rng, 16);
    a->acquires = agent_below(&a->rng, 6) == 0;
    a->plain = a->registry.through && !a->rests && agent_below(&a->rng, 6) == 0;
    if (a->plain) a->phase_lines = 1;
    if (a->rests && !a->eager) a->phase_ops = MOST_STORE;
    a->hot = agent_below(&a->rng, a->registry.lines);
    a->hot_warp = agent_below(&a->rng, a->warps);
    if (!a->calm && agent_below(&a->rng, 10) == 0) a->calm = 1;
    else if (a->calm && !a->command_out && agent_below(&a->rng, 4) == 0) a->calm = 0;
}

void l1_agent_drive(void *state, uint64_t cycle, uint32_t *in)
{
    struct l1_agent *a = state;
    (void)cycle;
    in[a->at.core] = a->registry.core;
    if (!a->behind_lanes) in[a->at.cpu] = a->registry.cpu;
    if (agent_below(&a->rng, 8) == 0) in[a->at.count_select] = agent_below(&a->rng, 16);
    dr_live(&a->registry, a->calm);
    drive_forward(a, in);
    drive_answer(a, in);
    if (!a->behind_lanes)
        agent_put_bit(&a->answer, in, a->answer.ready, agent_acts(&a->answer_pace, a->mode, &a->rng, 256));
    agent_put_bit(&a->req, in, a->req.ready,
                  agent_acts(&a->req_pace, a->mode, &a->rng, 256) && dr_has_room(&a->registry));
    agent_put_bit(&a->rsp_out, in, a->rsp_out.ready, agent_acts(&a->rsp_out_pace, a->mode, &a->rng, 256));
    agent_put_bit(&a->cmd_done, in, a->cmd_done.ready, agent_below(&a->rng, 3) == 0);
    if (!a->phase_left--) next_phase(a);
    drive_command(a, in);
    if (!a->behind_lanes) drive_access(a, in);
}
