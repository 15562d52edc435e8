/* The surroundings of a compute unit's L1: half-warps whose lanes meet in few lines, and the network of the L1's agent. Line
 * accesses and their answers are not at a port. What lanes ask of each word follows from the lanes (denovo_lanes.h), and with what
 * they get the L1's checks go on: no line access arrives at the L1 before its warp access stands at the port, and none is
 * answered behind the reply. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "spec/denovo/denovo_coalescer.h"
#include "spec/denovo/denovo_codes.h"
#include "tb/denovo/denovo_l1_agent.h"
#include "tb/denovo/denovo_lanes.h"

enum { FLIGHTS = 66, ACCESS_WORDS = 32 };

struct flight { /* a warp access at the port, or under way */
    struct wq_warp warp;
    uint64_t taken; /* the cycle; 0: it is at the port */
    uint32_t parts; /* line accesses */
    struct {
        uint32_t lanes;
        int access; /* of the L1's agent */
    } part[WQ_LANES];
};

struct gpu_agent {
    struct l1_agent l1;
    struct agent_channel warp, reply;
    struct wq_fields at;
    struct {
        struct spec_slice id, error, data;
    } reply_at;
    uint32_t lanes, kind, kind_left;
    int warp_waits;
    struct flight flight[FLIGHTS];
};

static size_t gpu_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct gpu_agent);
}

/* What the L1 within has under the same name. Tags are the agent's own, of any width. */
static void take_values(struct spec_values *l1, const struct spec_values *whole)
{
    spec_defaults(&denovo_l1_block, l1);
    for (int i = 0; denovo_l1_block.params[i].name; i++) {
        if (!strcmp(denovo_l1_block.params[i].name, "TAG_BITS")) l1->v[i] = denovo_l1_block.params[i].max;
        else l1->v[i] = spec_get(whole, denovo_l1_block.params[i].name);
    }
}

static int gpu_init(void *state, const struct spec_values *v, uint64_t seed, enum agent_mode mode,
                    struct spec_error *error)
{
    struct gpu_agent *a = state;
    struct spec_values l1;
    struct spec_ports p;
    (void)error;
    take_values(&l1, v);
    spec_list_ports(v, &p);
    l1_agent_init(&a->l1, &l1, &p, seed, mode);
    wq_find_fields(&a->at, v);
    a->warp = agent_channel(&p, "warp");
    a->reply = agent_channel(&p, "reply");
    a->reply_at.id = spec_field_slice(v, &denovo_reply_record, "id");
    a->reply_at.error = spec_field_slice(v, &denovo_reply_record, "error");
    a->reply_at.data = spec_field_slice(v, &denovo_reply_record, "data");
    a->lanes = (uint32_t)spec_get(v, "LANES");
    return 0;
}

/* Driving ------------------------------------------------------------------------------------------------------------ */

/* Kinds of phases: anything; lanes beside each other; lanes on two words; a line for each lane. */
enum { KIND_ANY, KIND_ROW, KIND_FEW, KIND_SPREAD, KINDS };

struct aim {
    int line;
    uint32_t word; /* in it */
};

static void choose_aims(struct gpu_agent *a, struct aim *aim)
{
    struct l1_agent *l1 = &a->l1;
    const struct dr_registry *r = &l1->registry;
    const uint32_t first = l1->hot + agent_below(&l1->rng, l1->phase_lines),
                   start = agent_below(&l1->rng, 2) ? 0 : agent_below(&l1->rng, r->words),
                   other = agent_below(&l1->rng, r->words);
    for (uint32_t l = 0; l < a->lanes; l++) {
        uint32_t line = first, word = start;
        switch (l1->plain ? (uint32_t)KIND_ROW : a->kind) {
        case KIND_ROW:
            word = (start + l) % r->words;
            if (!l1->plain) line += (start + l) / r->words;
            break;
        case KIND_FEW: word = agent_below(&l1->rng, 2) ? start : other; break;
        case KIND_SPREAD:
            line += l;
            word = agent_below(&l1->rng, r->words);
            break;
        default: line = l1->hot + agent_below(&l1->rng, l1->phase_lines); word = agent_below(&l1->rng, r->words);
        }
        aim[l] = (struct aim){(int)(line % r->lines), word};
    }
}

static uint32_t choose_mask(struct gpu_agent *a)
{
    uint32_t mask = UINT32_MAX >> (32 - a->lanes);
    if (agent_below(&a->l1.rng, 2)) mask &= (uint32_t)agent_draw(&a->l1.rng);
    if (agent_below(&a->l1.rng, 6) == 0) mask &= 1u << agent_below(&a->l1.rng, a->lanes);
    return mask;
}

/* Lanes for whose accesses the L1's agent has room, and which no message that nobody asked for forbids. */
static uint32_t lanes_with_room(struct gpu_agent *a, const struct aim *aim, uint32_t mask, uint32_t op)
{
    struct dr_registry *r = &a->l1.registry;
    uint32_t kept = 0;
    for (uint32_t l = 0; l < a->lanes; l++) {
        if (!l1_agent_bit(mask, l) || l1_agent_strays(&a->l1, aim[l].line)) continue;
        uint32_t before = 0;
        for (uint32_t k = 0; k < l; k++)
            before += l1_agent_bit(kept, k) && aim[k].line == aim[l].line && aim[k].word == aim[l].word;
        dr_saw_all(r, aim[l].line, aim[l].word);
        const struct do_word *o = &r->line[aim[l].line].word[aim[l].word].order;
        if (!do_has_room(o)) continue;
        if (op == DENOVO_L1_OP_ATOMIC && o->accesses - o->first_access + before >= DO_ACCESSES - 8) continue;
        kept |= 1u << l;
    }
    return kept;
}

static int has_places(const struct gpu_agent *a)
{
    uint32_t used = 0, flights = 0;
    for (int i = 0; i < L1_AGENT_ACCESSES; i++) used += (uint32_t)a->l1.accesses[i].used;
    for (int i = 0; i < FLIGHTS; i++) flights += a->flight[i].warp.used;
    return used + a->lanes <= L1_AGENT_ACCESSES && flights < FLIGHTS;
}

static int choose_id(struct gpu_agent *a, uint32_t *id)
{
    for (int tries = 0; tries < 4; tries++) {
        int taken = 0;
        uint32_t bits = 0;
        agent_fill(&a->l1.rng, &bits, 0, a->at.id.width);
        for (int i = 0; i < FLIGHTS; i++) taken |= a->flight[i].warp.used && a->flight[i].warp.id == bits;
        *id = bits;
        if (!taken) return 1;
    }
    return 0;
}

static void choose_words(struct gpu_agent *a, const struct aim *aim, uint32_t *bits)
{
    struct l1_agent *l1 = &a->l1;
    const struct dr_registry *r = &l1->registry;
    const uint32_t differ = agent_below(&l1->rng, 3);
    uint32_t compare[2]; /* lanes compare with one or the other, so that it changes and comes back */
    for (int i = 0; i < 2; i++) {
        const struct aim *some = &aim[agent_below(&l1->rng, a->lanes)];
        compare[i] = l1_agent_choose_data(l1, &r->line[some->line].word[some->word]);
    }
    for (uint32_t l = 0; l < a->lanes; l++) {
        const struct dr_line *line = &r->line[aim[l].line];
        const struct dr_word *w = &line->word[aim[l].word];
        const uint32_t strb =
            l1->plain || agent_below(&l1->rng, l1->phase_ops & 8 ? 2 : 10) ? 15 : agent_below(&l1->rng, 16);
        bits_set_field(bits, 0, a->at.address, (int)l, line->address * r->words + aim[l].word);
        bits_set_field(bits, 0, a->at.strb, (int)l, strb);
        bits_set_field(bits, 0, a->at.data, (int)l, l1_agent_choose_data(l1, w));
        bits_set_field(bits, 0, a->at.compare, (int)l, compare[differ && agent_below(&l1->rng, differ * 2) == 0]);
    }
}

static int choose_warp(struct gpu_agent *a, uint32_t *in)
{
    struct l1_agent *l1 = &a->l1;
    struct aim aim[WQ_LANES];
    uint32_t id, *bits = in + a->warp.data, owned = 0;
    if (!has_places(a) || !choose_id(a, &id)) return 0;
    choose_aims(a, aim);
    uint32_t mask = choose_mask(a);
    for (uint32_t l = 0; l1->acquires && l < a->lanes; l++)
        if (l1_agent_bit(mask, l) && l1_agent_bit(l1_agent_words_owned(l1, aim[l].line), aim[l].word)) owned |= 1u << l;
    const uint32_t op = owned ? DENOVO_L1_OP_LOAD : l1_agent_choose_op(l1), meant = owned ? owned : mask;
    mask = lanes_with_room(a, aim, meant, op);
    if (meant && !mask) return 0;
    if (!mask && l1_agent_strays(l1, 0)) return 0;
    agent_clear_data(&a->warp, in);
#define PUT(field, value) bits_set_field(bits, 0, a->at.field, 0, (value))
    const uint32_t class = l1_agent_choose_class(l1, owned != 0);
    uint32_t pc = agent_below(&l1->rng, l1->pcs);
    /* Stores of which nobody is told apart by their answers differ (do_find_left): here by their pc. */
    if (op == DENOVO_L1_OP_STORE) pc = (pc & ~1u) | (class != DENOVO_CLASS_DATA);
    PUT(id, id);
    PUT(warp, agent_below(&l1->rng, 3) ? l1->hot_warp : agent_below(&l1->rng, l1->warps));
    PUT(op, op);
    PUT(atom, agent_below(&l1->rng, 4) ? agent_below(&l1->rng, 16) : DENOVO_ATOM_CAS);
    PUT(class, class);
    PUT(local, agent_below(&l1->rng, 2));
    PUT(read_only, agent_below(&l1->rng, l1->phase_ops & 2 ? 2 : 16) != 0);
    PUT(pc, pc);
    PUT(mask, mask);
#undef PUT
    choose_words(a, aim, bits);
    return 1;
}

static void gpu_drive(void *state, uint64_t cycle, uint32_t *in)
{
    struct gpu_agent *a = state;
    struct l1_agent *l1 = &a->l1;
    l1_agent_drive(l1, cycle, in);
    agent_put_bit(&a->reply, in, a->reply.ready, agent_acts(&l1->answer_pace, l1->mode, &l1->rng, 256));
    if (!a->kind_left--) {
        a->kind_left = agent_below(&l1->rng, 200);
        a->kind = agent_below(&l1->rng, KINDS);
    }
    if (a->warp_waits) return;
    const int valid = l1_agent_acts(l1) && choose_warp(a, in);
    agent_put_bit(&a->warp, in, a->warp.valid, valid);
    if (!valid) agent_clear_data(&a->warp, in);
}

/* Observing ------------------------------------------------------------------------------------------------------------ */

/* A line access, which stands for these lanes. */
static int take_part(struct gpu_agent *a, struct flight *f, uint32_t lanes, struct spec_error *error)
{
    struct l1_agent *l1 = &a->l1;
    const struct wq_warp *w = &f->warp;
    struct wq_line line;
    uint32_t bits[ACCESS_WORDS] = {0};
    const int place = l1_agent_free_access(l1);
    AGENT_DUTY(place >= 0, "more line accesses than the agent keeps");
    wq_join(a->lanes, l1->port, w, lanes, &line);
#define PUT(field, value) bits_set_field(bits, 0, l1->access_at.field, 0, (value))
    PUT(tag, (uint64_t)place), PUT(warp, w->warp), PUT(op, w->op), PUT(atom, w->atom), PUT(class, w->class);
    PUT(local, w->local), PUT(read_only, w->read_only), PUT(pc, w->pc), PUT(address, line.chunk), PUT(mask, line.mask);
    PUT(compare, line.compare);
#undef PUT
    for (uint32_t i = 0; i < l1->port; i++) {
        bits_set_field(bits, 0, l1->access_at.strb, (int)i, line.strb[i]);
        bits_set_field(bits, 0, l1->access_at.data, (int)i, line.data[i]);
    }
    f->part[f->parts].lanes = lanes;
    f->part[f->parts++].access = place;
    return l1_agent_take_access(l1, bits, error);
}

/* A warp access stands at the port for the first time. */
static int take_warp(struct gpu_agent *a, const uint32_t *bits, struct spec_error *error)
{
    struct flight *f = NULL;
    for (int i = 0; i < FLIGHTS && !f; i++)
        if (!a->flight[i].warp.used) f = &a->flight[i];
    AGENT_DUTY(f, "more warp accesses than the agent keeps");
    f->parts = 0;
    f->taken = 0;
    wq_read_warp(&a->at, a->lanes, bits, &f->warp);
    for (int i = 0; i < FLIGHTS; i++) {
        const struct flight *o = &a->flight[i];
        AGENT_DUTY(o == f || !o->warp.used || o->warp.id != f->warp.id, "an id is used twice");
    }
    uint32_t left = f->warp.mask;
    do {
        uint32_t group = wq_together(a->lanes, a->l1.port, &f->warp, left);
        left &= ~group;
        do {
            const uint32_t go = wq_going(a->lanes, a->l1.port, &f->warp, group);
            const int status = take_part(a, f, go, error);
            if (status) return status;
            group &= ~go;
        } while (group);
    } while (left);
    return 0;
}

/* Some word of the line access was done elsewhere, and failed there. */
static int was_lost(const struct l1_agent *l1, const struct l1_access *x)
{
    int lost = 0;
    for (uint32_t i = 0; i < l1->port; i++)
        if (l1_agent_bit(x->mask, i))
            lost |= l1->registry.line[x->line].word[x->base + i].order.access[x->number[i] % DO_ACCESSES].lost;
    return lost;
}

/* Some word of the line access may have failed here: lanes get 0 of it, and an answer with an error has come for it since. */
static int may_have_failed(const struct gpu_agent *a, const struct flight *f, uint32_t part, const uint32_t *reply)
{
    const struct l1_access *x = &a->l1.accesses[f->part[part].access];
    int may = 0;
    for (uint32_t l = 0; l < a->lanes; l++) {
        if (!l1_agent_bit(f->part[part].lanes, l)) continue;
        const uint32_t word = x->base + (uint32_t)(f->warp.address[l] % a->l1.port);
        may |= a->l1.registry.line[x->line].word[word].failed_at > x->arrived &&
               !bits_get_field(reply, 0, a->reply_at.data, (int)l);
    }
    return may;
}

/* What the reply says of a line access, as its answer. */
static int answer_part(struct gpu_agent *a, const struct flight *f, uint32_t part, const uint32_t *reply, int failed,
                       struct spec_error *error)
{
    struct l1_agent *l1 = &a->l1;
    const struct l1_access *x = &l1->accesses[f->part[part].access];
    uint32_t bits[ACCESS_WORDS] = {0}, data[WQ_WORDS] = {0}, seen = 0;
    for (uint32_t l = 0; l < a->lanes; l++) {
        if (!l1_agent_bit(f->part[part].lanes, l)) continue;
        const uint32_t word = (uint32_t)(f->warp.address[l] % l1->port),
                       got = (uint32_t)bits_get_field(reply, 0, a->reply_at.data, (int)l);
        AGENT_CHECK(!l1_agent_bit(seen, word) || data[word] == got, "reply %x: lanes of one word get %08x and %08x",
                    f->warp.id, data[word], got);
        data[word] = got;
        seen |= 1u << word;
    }
    bits_set_field(bits, 0, l1->answer_at.tag, 0, x->tag);
    bits_set_field(bits, 0, l1->answer_at.mask, 0, x->mask);
    bits_set_field(bits, 0, l1->answer_at.last, 0, 1);
    bits_set_field(bits, 0, l1->answer_at.error, 0, (uint64_t)failed);
    for (uint32_t i = 0; i < l1->port; i++) bits_set_field(bits, 0, l1->answer_at.data, (int)i, data[i]);
    return l1_agent_take_answer(l1, bits, error);
}

static int take_reply(struct gpu_agent *a, const uint32_t *reply, struct spec_error *error)
{
    const uint32_t id = (uint32_t)bits_get_field(reply, 0, a->reply_at.id, 0);
    const int failed = (int)bits_get_field(reply, 0, a->reply_at.error, 0);
    const struct l1_agent *l1 = &a->l1;
    struct flight *f = NULL;
    for (int i = 0; i < FLIGHTS; i++)
        if (a->flight[i].warp.used && a->flight[i].warp.id == id) f = &a->flight[i];
    AGENT_CHECK(f, "a reply with id %x, for which nobody waits", id);
    AGENT_CHECK(!failed || (l1->registry.errors && f->warp.mask), "reply %x: an error, and memory has not failed", id);
    for (uint32_t l = 0; l < a->lanes; l++)
        AGENT_CHECK(l1_agent_bit(f->warp.mask, l) || !bits_get_field(reply, 0, a->reply_at.data, (int)l),
                    "reply %x: lane %u took no part, and gets a word", id, l);
    int lost = 0, may = 0; /* some word failed elsewhere; some may have failed here */
    for (uint32_t part = 0; part < f->parts; part++) {
        const struct l1_access *x = &l1->accesses[f->part[part].access];
        const int remote = l1->registry.through && x->sync && !x->local;
        const int here = remote ? was_lost(l1, x) : failed; /* the error bit is of all lanes together */
        if (remote) lost |= here;
        else may |= may_have_failed(a, f, part, reply);
        if (answer_part(a, f, part, reply, here, error)) return -1;
    }
    AGENT_CHECK(failed ? lost || may : !lost,
                "reply %x: error is %d, of words done at the L2 %s, of words done here %s", id, failed,
                lost ? "some failed" : "none failed", may ? "some may have" : "none has");
    f->warp.used = 0;
    return 0;
}

/* Commands --------------------------------------------------------------------------------------------------------------- */

/* A command is of all that was taken before it. */
static int check_command(const struct gpu_agent *a, struct spec_error *error)
{
    for (int i = 0; i < FLIGHTS; i++) {
        const struct flight *f = &a->flight[i];
        if (!f->warp.used || !f->taken || f->taken >= a->l1.command_since) continue;
        for (uint32_t part = 0; part < f->parts; part++)
            if (l1_agent_check_taken(&a->l1, &a->l1.accesses[f->part[part].access], error)) return -1;
    }
    return 0;
}

static int gpu_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct gpu_agent *a = state;
    if (in[0] & 1) {
        l1_agent_forget(&a->l1);
        memset(a->flight, 0, sizeof a->flight);
        a->warp_waits = 0;
        return 0;
    }
    const int offered = agent_bit(&a->warp, in, a->warp.valid);
    int status = l1_agent_observe_told(&a->l1, in, out, error);
    if (!status && offered && !a->warp_waits) status = take_warp(a, in + a->warp.data, error);
    a->warp_waits = agent_waits(&a->warp, in, out);
    if (!status && agent_took(&a->warp, in, out)) {
        const uint32_t id = (uint32_t)bits_get_field(in + a->warp.data, 0, a->at.id, 0);
        for (int i = 0; i < FLIGHTS; i++)
            if (a->flight[i].warp.used && a->flight[i].warp.id == id) a->flight[i].taken = a->l1.registry.cycle;
    }
    if (!status) status = l1_agent_observe_coming(&a->l1, in, out, error);
    if (!status && agent_gave(&a->reply, in, out)) status = take_reply(a, out + a->reply.data, error);
    if (!status && agent_gave(&a->l1.cmd_done, in, out) && a->l1.command != DENOVO_L1_CMD_LAUNCH)
        status = check_command(a, error);
    return status ? status : l1_agent_observe_rest(&a->l1, offered, in, out, error);
}

const struct agent_ops agent_denovo_gpu_l1 = {
    .name = "denovo_gpu_l1",
    .block = "denovo_gpu_l1",
    .responds = (const char *const[]){"fwd", "rsp_in", NULL},
    .size = gpu_size,
    .init = gpu_init,
    .drive = gpu_drive,
    .observe = gpu_observe,
};
