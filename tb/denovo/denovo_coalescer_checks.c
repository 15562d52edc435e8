/* The agent's own account of lanes, which says in every cycle what must come out: each lane of a warp access goes to the L1
 * once, with the others of its chunk; lanes of an atomic on one word one after the other, in their order; each byte of a store
 * is the highest lane's; each lane gets the word that the L1 answered; a line access leaves in every cycle that has one. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "spec/bits.h"
#include "spec/denovo/denovo_codes.h"
#include "spec/denovo/denovo_l1.h"
#include "tb/denovo/denovo_coalescer.h"

static void forget(struct wq_agent *a)
{
    memset(a->flight, 0, sizeof a->flight);
    memset(a->sent, 0, sizeof a->sent);
    a->alive = a->s1_empty = 1;
    a->warp_waits = a->answer_waits = 0;
    a->port = a->group = a->due = -1;
    a->left = a->begun = a->group_lanes = a->under_way = a->error_next = a->error_now = 0;
}

static int check_access(const struct wq_agent *a, const uint32_t *bits, const struct wq_warp *w, uint32_t go,
                        struct spec_error *error)
{
    struct wq_line line;
    wq_join(a->lanes, a->words, w, go, &line);
#define GET(field) (uint32_t) bits_get_field(bits, 0, a->access_at.field, 0)
#define SAME(field)                                                                                                    \
    AGENT_CHECK(GET(field) == w->field, "access: " #field " is %x, must be %x", GET(field), (uint32_t)w->field)
    SAME(warp);
    SAME(op);
    SAME(atom);
    SAME(class);
    SAME(local);
    SAME(read_only);
    SAME(pc);
#undef SAME
    const uint64_t address = bits_get_field(bits, 0, a->access_at.address, 0);
    AGENT_CHECK(address == line.chunk, "access: chunk %" PRIx64 ", must be %" PRIx64, address, line.chunk);
    AGENT_CHECK(GET(compare) == line.compare, "access: compare is %08x", GET(compare));
    AGENT_CHECK(GET(mask) == line.mask, "access: mask %x, must be %x", GET(mask), line.mask);
#undef GET
    for (uint32_t i = 0; i < a->words; i++) {
        const uint32_t s = (uint32_t)bits_get_field(bits, 0, a->access_at.strb, (int)i),
                       d = (uint32_t)bits_get_field(bits, 0, a->access_at.data, (int)i);
        AGENT_CHECK(s == line.strb[i] && d == line.data[i], "access: word %u is %08x, strobes %x, must be %08x, %x", i,
                    d, s, line.data[i], line.strb[i]);
    }
    return 0;
}

/* The access at its port, and what it means that it is taken. */
static int see_access(struct wq_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    const int valid = agent_bit(&a->access, out, a->access.valid);
    AGENT_CHECK(valid == (a->group >= 0), "a line access %s", valid ? "of no lane" : "is missing");
    if (!valid) return 0;
    const struct wq_warp *w = &a->flight[a->group];
    const uint32_t *bits = out + a->access.data, go = wq_going(a->lanes, a->words, w, a->group_lanes);
    if (check_access(a, bits, w, go, error)) return -1;
    if (!agent_gave(&a->access, in, out)) return 0;
    const uint32_t tag = (uint32_t)bits_get_field(bits, 0, a->access_at.tag, 0);
    AGENT_CHECK(tag < a->tags && a->sent[tag].state == WQ_NONE, "access: tag %x is another's", tag);
    a->sent[tag] = (struct wq_sent){.state = WQ_OUT,
                                    .warp = (uint32_t)a->group,
                                    .lanes = go,
                                    .mask = (uint32_t)bits_get_field(bits, 0, a->access_at.mask, 0),
                                    .delay = agent_below(&a->answer_rng, a->mode == AGENT_READY           ? 2
                                                                         : agent_below(&a->answer_rng, 3) ? 8
                                                                                                          : 80)};
    a->group_lanes &= ~go;
    if (!a->group_lanes) a->group = -1;
    return 0;
}

static int see_reply(struct wq_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    const int valid = agent_bit(&a->reply, out, a->reply.valid);
    AGENT_CHECK(valid == (a->due >= 0), "a reply %s", valid ? "to nobody" : "is missing");
    if (!valid) return 0;
    const uint32_t *bits = out + a->reply.data, id = (uint32_t)bits_get_field(bits, 0, a->reply_at.id, 0),
                   failed = (uint32_t)bits_get_field(bits, 0, a->reply_at.error, 0);
    struct wq_warp *w = &a->flight[a->due];
    const struct wq_told *told = &a->told[a->due];
    AGENT_CHECK(id == w->id && failed == told->error, "reply: id %x, error %u, must be %x, %u", id, failed, w->id,
                told->error);
    for (uint32_t l = 0; l < a->lanes; l++) {
        const uint32_t word = (uint32_t)bits_get_field(bits, 0, a->reply_at.data, (int)l),
                       must = w->mask >> l & 1 ? told->got[l] : 0;
        AGENT_CHECK(word == must, "reply: lane %u gets %08x, must get %08x", l, word, must);
    }
    if (!agent_gave(&a->reply, in, out)) return 0;
    for (uint32_t t = 0; t < a->tags; t++)
        if (a->sent[t].warp == (uint32_t)a->due) a->sent[t].state = WQ_NONE;
    w->used = 0;
    a->under_way--;
    a->due = -1;
    return 0;
}

/* 0; 1 where the answer is neither of a line access nor one that the block must refuse. */
static int take_answer(struct wq_agent *a, const uint32_t *bits, uint32_t busy, struct spec_error *error)
{
    const uint32_t tag = (uint32_t)bits_get_field(bits, 0, a->answer_at.tag, 0),
                   mask = (uint32_t)bits_get_field(bits, 0, a->answer_at.mask, 0);
    struct wq_sent *s = &a->sent[tag % a->tags];
    if (s->state == WQ_OUT && !(mask & ~(s->mask & ~s->answered)) && (mask || !s->mask)) {
        const struct wq_warp *w = &a->flight[s->warp];
        struct wq_told *told = &a->told[s->warp];
        for (uint32_t l = 0; l < a->lanes; l++) {
            const uint32_t word = (uint32_t)(w->address[l] % a->words);
            if (!(s->lanes >> l & 1) || !(mask >> word & 1)) continue;
            told->got[l] = (uint32_t)bits_get_field(bits, 0, a->answer_at.data, (int)word);
            told->waits &= ~wq_bit(l);
        }
        told->error |= (uint32_t)bits_get_field(bits, 0, a->answer_at.error, 0);
        s->answered |= mask;
        if (s->answered == s->mask) s->state = WQ_DONE;
        if (!told->waits) a->due = (int)s->warp;
        return 0;
    }
    if (a->s1_empty && (s->state == WQ_DONE ? s->mask && a->told[s->warp].waits : !busy && tag >= a->lanes)) {
        a->error_next = 1;
        return 0;
    }
    snprintf(error->text, sizeof error->text, "an answer, tag %x, that nobody asked for", tag);
    return 1;
}

static int find_flight(const struct wq_agent *a)
{
    int f = 0;
    while (f < WQ_WARPS - 1 && a->flight[f].used) f++;
    return f;
}

/* Lanes leave the port for the group, which `empties` says is free at the end of this cycle. */
static int see_warp(struct wq_agent *a, const uint32_t *in, const uint32_t *out, uint32_t used,
                    struct spec_error *error)
{
    const int ready = agent_bit(&a->warp, out, a->warp.ready);
    int must = 0;
    if (a->port >= 0 && a->group < 0 && (a->begun || used < a->entries)) {
        a->group = a->port;
        a->group_lanes = wq_together(a->lanes, a->words, &a->flight[a->port], a->left);
        a->left &= ~a->group_lanes;
        if (!a->begun) a->under_way++;
        a->begun = 1;
        must = !a->left;
    }
    AGENT_CHECK(ready == must, "warp_ready is %d", ready);
    a->warp_waits = agent_waits(&a->warp, in, out);
    if (must) a->port = -1;
    return 0;
}

int wq_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct wq_agent *a = state;
    if (in[0] & 1) {
        forget(a);
        return 0;
    }
    if (!a->alive) return 0;
    AGENT_CHECK((out[a->error_word] & 1) == a->error_now, "protocol_error must be %u", a->error_now);
    a->error_now |= a->error_next;
    if (a->port < 0 && agent_bit(&a->warp, in, a->warp.valid)) {
        a->port = find_flight(a);
        a->begun = 0;
        wq_read_warp(&a->at, a->lanes, in + a->warp.data, &a->flight[a->port]);
        a->left = a->flight[a->port].mask;
        a->told[a->port] = (struct wq_told){.waits = a->left};
    }
    const uint32_t used = a->under_way;
    /* An answer of this cycle is of an access of an earlier one, and a reply answers earlier answers. */
    if (see_reply(a, in, out, error)) return -1;
    const int held = a->due >= 0, taken = agent_took(&a->answer, in, out);
    AGENT_CHECK(agent_bit(&a->answer, out, a->answer.ready) == !held, "answer_ready is %d", held);
    a->answer_waits = agent_waits(&a->answer, in, out);
    int status = taken ? take_answer(a, in + a->answer.data, used, error) : 0;
    if (status) return status;
    a->s1_empty = !taken && a->due < 0;
    if (see_access(a, in, out, error)) return -1;
    return see_warp(a, in, out, used, error);
}
