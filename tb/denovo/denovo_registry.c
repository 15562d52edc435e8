#include "tb/denovo/denovo_registry_parts.h"
#include "tb/denovo/denovo_values.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "spec/denovo/denovo_codes.h"

void dr_forget(struct dr_registry *r)
{
    memset(r->request, 0, sizeof r->request);
    r->requests = 0;
    memset(r->forward, 0, sizeof r->forward);
    r->forward_slots = r->recall_slots = 0;
    r->idle = r->cycle;
    for (uint32_t i = 0; i < r->lines; i++) {
        r->line[i].leaves = 0;
        r->line[i].left = 0;
        for (uint32_t k = 0; k < r->words; k++) {
            struct dr_word *w = &r->line[i].word[k];
            const uint32_t outside = w->outside;
            memset(w, 0, sizeof *w);
            w->outside = outside;
            do_reset(&w->order);
        }
    }
}

int dr_has_room(const struct dr_registry *r)
{
    int used = 0;
    for (int i = 0; i < r->requests; i++) used += r->request[i].used;
    return used < DR_REQUESTS - 1;
}

int dr_quiet(const struct dr_registry *r)
{
    for (int i = 0; i < r->requests; i++)
        if (r->request[i].used) return 0;
    for (int i = 0; i < DR_FORWARDS; i++)
        if (r->forward[i].used) return 0;
    return 1;
}

int dr_find_line(const struct dr_registry *r, uint64_t address)
{
    for (uint32_t i = 0; i < r->lines; i++)
        if (r->line[i].address == address) return (int)i;
    return -1;
}

int dr_explain(const struct dr_registry *r, int line, uint32_t word, struct spec_error *error)
{
    static const char *const here[] = {"nothing",  "a copy",           "a stored word", "the word",
                                       "an error", "what was written", "a newer store"};
    const struct do_word *o = &r->line[line].word[word].order;
    const struct do_state *s = &o->state[0];
    AGENT_CHECK(
        0,
        "line %" PRIx64 ", word %u: no order of %u accesses and %u messages explains what it does; before, the L1 "
        "had %s (%08x)",
        r->line[line].address, word, o->accesses - s->accesses, o->messages - s->messages, here[s->here], s->value);
}

void dr_saw_all(struct dr_registry *r, int line, uint32_t word)
{
    do_saw_all(&r->line[line].word[word].order, r->idle < 4 ? 0 : r->idle - 4);
}

int dr_advance(struct dr_registry *r, int line, uint32_t word, struct spec_error *error)
{
    struct do_word *o = &r->line[line].word[word].order;
    AGENT_CHECK(o->messages - o->first_message < DO_MESSAGES, "line %" PRIx64 ", word %u: too many messages",
                r->line[line].address, word);
    const struct do_state before = o->state[0];
    dr_saw_all(r, line, word);
    if (o->states && !do_advance(o)) return 0;
    o->state[0] = before;
    return dr_explain(r, line, word, error);
}

/* Decisions ----------------------------------------------------------------------------------------------------------- */

static struct dr_forward *new_forward(struct dr_registry *r, int line, uint32_t type, uint32_t mask)
{
    for (int i = 0; i < DR_FORWARDS; i++) {
        struct dr_forward *f = &r->forward[i];
        if (f->used) continue;
        *f = (struct dr_forward){.used = 1, .line = line, .bank = line % DR_BANKS, .order = r->orders++};
        f->due = dr_later(r);
        f->left = (uint16_t)mask;
        f->message =
            (struct denovo_forward){.line = r->line[line].address, .type = type, .to_core = r->core, .mask = mask};
        return f;
    }
    return NULL;
}

static int forwards_left(const struct dr_registry *r)
{
    int left = 0;
    for (int i = 0; i < DR_FORWARDS; i++) left += !r->forward[i].used;
    return left;
}

/* Somebody else, who waits for no answer of the same kind for any of the words. */
static int choose_requester(struct dr_registry *r, struct denovo_forward *m)
{
    for (int tries = 0; tries < 4; tries++) {
        m->core = dr_draw(r, r->core_values);
        m->stash = dr_draw(r, 2);
        m->map = dr_draw(r, r->map_values);
        if (m->core == r->core && !m->stash) continue;
        int taken = 0;
        for (int i = 0; i < DR_FORWARDS; i++) {
            const struct denovo_forward *o = &r->forward[i].message;
            taken |= r->forward[i].used && o != m && o->line == m->line && o->type == m->type && o->core == m->core &&
                     o->stash == m->stash && o->map == m->map;
        }
        if (!taken) return 1;
    }
    return 0;
}

/* Somebody wants words that the registry has in the L1's name. */
static void want_words(struct dr_registry *r, int line)
{
    static const uint32_t types[] = {DENOVO_MSG_FWD_READ, DENOVO_MSG_FWD_READ, DENOVO_MSG_FWD_REG, DENOVO_MSG_FWD_REG,
                                     DENOVO_MSG_RECALL};
    struct dr_line *l = &r->line[line];
    const uint32_t type = types[dr_draw(r, 5)];
    uint32_t may = 0;
    for (uint32_t k = 0; k < r->words; k++) {
        const struct dr_word *w = &l->word[k];
        const struct do_word *o = &w->order;
        if (w->ours && !w->leaving &&
            !(type == DENOVO_MSG_FWD_READ && (w->sync || o->messages - o->first_message > DO_MESSAGES - 12)))
            may |= 1u << k;
    }
    if (dr_draw(r, 3) == 0) may &= (uint32_t)agent_draw(&r->rng);
    if (dr_draw(r, 3) == 0) may &= 1u << dr_draw(r, r->words);
    if (!may || forwards_left(r) < 12) return;
    struct dr_forward *f = new_forward(r, line, type, may);
    if (type == DENOVO_MSG_RECALL) f->message.map = l->recall_map;
    else if (!choose_requester(r, &f->message)) {
        f->used = 0;
        return;
    }
    if (type == DENOVO_MSG_FWD_READ) return;
    f->message.sync = type == DENOVO_MSG_FWD_REG && dr_draw(r, 2);
    for (uint32_t k = 0; k < r->words; k++) {
        if (!dr_bit(may, k)) continue;
        struct dr_word *w = &l->word[k];
        w->ours = w->sync = 0;
        w->passes_on = !w->at_l1 && !w->held;
        w->coming = w->outside;
        w->leaving = type == DENOVO_MSG_RECALL || f->message.sync ? 2 : 1;
        if (w->leaving == 1) w->outside = (uint32_t)agent_draw(&r->rng);
    }
}

/* ATOMICs of a line are done in the order in which they came. */
static int waits_for_older(const struct dr_registry *r, const struct dr_request *q)
{
    for (int i = 0; i < r->requests && q->type == DENOVO_MSG_ATOMIC; i++) {
        const struct dr_request *o = &r->request[i];
        if (o->used && !o->decided && o->type == DENOVO_MSG_ATOMIC && o->line == q->line && o->order < q->order)
            return 1;
    }
    return 0;
}

static int words_wait(const struct dr_registry *r, const struct dr_request *q)
{
    for (uint32_t k = 0; k < r->words; k++)
        if (dr_bit(q->left, k) && q->type != DENOVO_MSG_WB && r->line[q->line].word[k].leaving == 2) return 1;
    return 0;
}

static void decide_writeback(struct dr_registry *r, struct dr_request *q)
{
    struct dr_line *l = &r->line[q->line];
    for (uint32_t k = 0; k < r->words; k++) {
        struct dr_word *w = &l->word[k];
        if (!dr_bit(q->held, k) || !w->ours) continue;
        w->ours = w->sync = 0;
        w->outside = q->data[k];
    }
    struct dr_forward *f = new_forward(r, q->line, DENOVO_MSG_WB_ACK, q->left);
    f->message.core = r->core;
    f->message.map = q->map;
}

/* The L2, or memory, which knows fewer operations. */
static void perform(struct dr_registry *r, struct dr_request *q)
{
    const int can = q->atom == DENOVO_ATOM_LOAD || q->atom == DENOVO_ATOM_EXCH || q->atom == DENOVO_ATOM_MERGE;
    if (q->uncached && !can) q->failed = q->left;
    for (uint32_t k = 0; k < r->words; k++) {
        struct dr_word *w = &r->line[q->line].word[k];
        q->data[k] = q->uncached && q->atom != DENOVO_ATOM_LOAD ? 0 : w->outside;
        if (dr_bit(q->left & ~(uint32_t)q->failed, k))
            w->outside = denovo_performed(q->atom, w->outside, q->operand[k], q->second);
    }
}

static void decide(struct dr_registry *r, struct dr_request *q)
{
    struct dr_line *l = &r->line[q->line];
    if (q->type == DENOVO_MSG_WB && !forwards_left(r)) return;
    q->decided = 1;
    q->due = dr_later(r);
    if (q->type == DENOVO_MSG_WB) {
        decide_writeback(r, q);
        return;
    }
    if (q->type != DENOVO_MSG_REG && q->type != DENOVO_MSG_WT && r->errors && dr_draw(r, 16) == 0) {
        q->failed = q->left;
        if (dr_draw(r, 2)) q->failed &= (uint16_t)agent_draw(&r->rng);
    }
    if (q->type == DENOVO_MSG_ATOMIC) {
        perform(r, q);
        return;
    }
    for (uint32_t k = 0; k < r->words; k++) {
        struct dr_word *w = &l->word[k];
        if (q->type == DENOVO_MSG_WT) {
            if (dr_bit(q->left, k)) w->outside = q->data[k];
            continue;
        }
        q->data[k] = w->outside;
        if (!dr_bit(q->left & ~(uint32_t)q->failed, k) || q->type == DENOVO_MSG_READ) continue;
        w->ours = 1;
        w->sync = q->type == DENOVO_MSG_REG_SYNC;
    }
}

/* Words that are at nobody's L1 but others'. */
static void write_outside(struct dr_registry *r)
{
    struct dr_word *w = &r->line[dr_draw(r, r->lines)].word[dr_draw(r, r->words)];
    if (w->at_l1 || w->leaving || w->held || (w->kept && !w->asked && !w->syncing)) return;
    w->outside = dr_draw(r, 4) ? (uint32_t)agent_draw(&r->rng) : dr_draw(r, 4);
}

void dr_live(struct dr_registry *r, int calm)
{
    for (int i = 0; i < r->requests; i++) {
        struct dr_request *q = &r->request[i];
        if (q->used && !q->decided && q->due <= r->cycle && !words_wait(r, q) && !waits_for_older(r, q)) decide(r, q);
    }
    for (int i = 0; i < 4; i++) write_outside(r);
    if (calm) return;
    if (!r->wants_left--) {
        static const uint32_t chances[] = {0, 2, 8, 40, 256};
        r->wants_left = 50 + dr_draw(r, 400);
        r->wants = chances[dr_draw(r, 5)];
    }
    for (int i = 0; i < 3; i++)
        if (dr_draw(r, 256) < r->wants) want_words(r, (int)dr_draw(r, r->lines));
}

/* What comes to the L1 ------------------------------------------------------------------------------------------------- */

static uint32_t value_for(const struct dr_request *q, const struct dr_word *w, uint32_t k)
{
    return q->type == DENOVO_MSG_READ || q->type == DENOVO_MSG_ATOMIC ? q->data[k]
           : w->passes_on                                             ? w->coming
                                                                      : w->outside;
}

int dr_choose_answer(struct dr_registry *r, int line, struct denovo_answer *a)
{
    static const uint32_t answers[] = {[DENOVO_MSG_READ] = DENOVO_MSG_DATA,
                                       [DENOVO_MSG_REG] = DENOVO_MSG_REG_ACK,
                                       [DENOVO_MSG_REG_SYNC] = DENOVO_MSG_REG_ACK,
                                       [DENOVO_MSG_WT] = DENOVO_MSG_WT_ACK,
                                       [DENOVO_MSG_ATOMIC] = DENOVO_MSG_ATOMIC_RESP};
    const int drawn = (int)dr_draw(r, DR_REQUESTS), first = drawn < r->requests ? drawn : 0;
    for (int i = 0; i < r->requests; i++) {
        const int n = (first + i) % r->requests;
        const struct dr_request *q = &r->request[n];
        if (!q->used || !q->decided || q->type == DENOVO_MSG_WB || q->line == line || q->due > r->cycle) continue;
        const struct dr_line *l = &r->line[q->line];
        uint32_t ready = 0;
        for (uint32_t k = 0; k < r->words; k++)
            if (dr_bit(q->left, k) && (q->type == DENOVO_MSG_READ || q->type == DENOVO_MSG_ATOMIC ||
                                       !l->word[k].leaving || l->word[k].passes_on))
                ready |= 1u << k;
        const int fails = (ready & q->failed) && (!(ready & ~(uint32_t)q->failed) || dr_draw(r, 2));
        ready &= fails ? q->failed : ~(uint32_t)q->failed;
        if (dr_draw(r, 4) == 0) ready &= (uint32_t)agent_draw(&r->rng);
        if (dr_draw(r, 8) == 0) ready &= 1u << dr_draw(r, r->words);
        if (!ready) continue;
        *a = (struct denovo_answer){.line = l->address,
                                    .type = answers[q->type],
                                    .error = (uint32_t)fails,
                                    .core = r->core,
                                    .map = q->map,
                                    .mask = ready};
        for (uint32_t k = 0; k < r->words; k++)
            if (dr_bit(ready, k) && !fails && q->type != DENOVO_MSG_REG && q->type != DENOVO_MSG_WT)
                a->data[k] = value_for(q, &l->word[k], k);
        return n;
    }
    return -1;
}

int dr_choose_forward(struct dr_registry *r, int line)
{
    const int bank = (int)dr_draw(r, DR_BANKS);
    int head = -1;
    for (int i = 0; i < DR_FORWARDS; i++) {
        const struct dr_forward *f = &r->forward[i];
        if (f->used && !f->shown && f->bank == bank && (head < 0 || f->order < r->forward[head].order)) head = i;
    }
    return head >= 0 && r->forward[head].line != line && r->forward[head].due <= r->cycle ? head : -1;
}

static void take_away(struct dr_registry *r, struct dr_forward *f, uint32_t k)
{
    struct dr_word *w = &r->line[f->line].word[k];
    const struct do_message m = {.kind = DO_TAKE, .opened = r->cycle};
    f->number[k] = do_add_message(&w->order, &m);
    w->last_at_l1 = r->cycle;
    w->at_l1 = w->kept = 0;
    w->lost = 1;
}

/* The words of an ATOMIC come. */
static int show_atomic(struct dr_registry *r, struct dr_request *q, const struct denovo_answer *a,
                       struct spec_error *error)
{
    for (uint32_t k = 0; k < r->words; k++) {
        if (!dr_bit(a->mask, k)) continue;
        struct dr_word *w = &r->line[q->line].word[k];
        const uint32_t n = q->number[k];
        struct do_access *x = do_access_of(&w->order, n);
        w->atomics--;
        w->losses += a->error && dr_bit(q->plain, k);
        if (a->error) w->failed_at = 1 + r->cycle;
        if (n >= w->order.first_access) x->came = 1, x->lost = (int)a->error, x->old = a->data[k];
        if (w->merging == n) w->merged = 0;
        if (dr_advance(r, q->line, k, error)) return -1;
    }
    return 0;
}

int dr_show_answer(struct dr_registry *r, int request, const struct denovo_answer *a, uint32_t *numbers,
                   struct spec_error *error)
{
    struct dr_request *q = &r->request[request];
    if (q->type == DENOVO_MSG_ATOMIC) return show_atomic(r, q, a, error);
    for (uint32_t k = 0; k < r->words; k++) {
        if (!dr_bit(a->mask, k)) continue;
        struct dr_word *w = &r->line[q->line].word[k];
        const int through = q->type == DENOVO_MSG_WT;
        const int claims = q->type == DENOVO_MSG_REG, reads = q->type == DENOVO_MSG_READ;
        const struct do_message m = {.kind = a->error  ? DO_FAIL
                                             : through ? DO_ACK
                                             : claims  ? DO_CLAIM
                                             : reads   ? DO_COPY
                                                       : DO_GRANT,
                                     .known = 1,
                                     .value = a->data[k],
                                     .lasting = dr_bit(q->lasting, k),
                                     .asked = q->seen,
                                     .opened = r->cycle};
        numbers[k] = do_add_message(&w->order, &m);
        w->asked = w->syncing = w->reading = 0;
        if (through) w->stored = w->again, w->again = 0;
        if (a->error) w->failed_at = 1 + r->cycle, w->last_at_l1 = r->cycle, w->merged = 0;
        if (!reads && !through && !a->error) {
            w->at_l1 = 1;
            w->last_at_l1 = r->cycle;
            w->lost = w->passes_on = 0;
            w->stored = w->merged = 0;
            if (w->kept) take_away(r, &r->forward[w->kept - 1], k);
        }
        if (dr_advance(r, q->line, k, error)) return -1;
    }
    return 0;
}

int dr_answer_taken(struct dr_registry *r, int request, const struct denovo_answer *a, const uint32_t *numbers,
                    struct spec_error *error)
{
    struct dr_request *q = &r->request[request];
    for (uint32_t k = 0; k < r->words; k++) {
        if (!dr_bit(a->mask, k) || q->type == DENOVO_MSG_ATOMIC) continue;
        struct do_word *o = &r->line[q->line].word[k].order;
        if (numbers[k] >= o->first_message) do_message_of(o, numbers[k])->closed = r->cycle + 1;
        if (dr_advance(r, q->line, k, error)) return -1;
    }
    q->left &= (uint16_t)~a->mask;
    if (!q->left) q->used = 0;
    return 0;
}

int dr_show_forward(struct dr_registry *r, int forward, struct spec_error *error)
{
    struct dr_forward *f = &r->forward[forward];
    f->shown = 1;
    f->since = r->cycle;
    if (f->message.type == DENOVO_MSG_WB_ACK) return 0;
    for (uint32_t k = 0; k < r->words; k++) {
        if (!dr_bit(f->left, k)) continue;
        struct dr_word *w = &r->line[f->line].word[k];
        const int reads = f->message.type == DENOVO_MSG_FWD_READ;
        if (w->held) {
            f->valued |= (uint16_t)(1u << k);
            f->value[k] = w->held_value;
            if (!reads) w->held = 0, w->lost = 1;
        } else if (reads) {
            const struct do_message m = {.kind = DO_SHOW, .valued = 1, .opened = r->cycle};
            f->number[k] = do_add_message(&w->order, &m);
        } else if (w->at_l1) take_away(r, f, k);
        else w->kept = forward + 1;
        if (dr_advance(r, f->line, k, error)) return -1;
    }
    return 0;
}

static uint32_t count_slots(const struct dr_registry *r, uint32_t mask)
{
    uint32_t slots = 0;
    for (uint32_t k = 0; k < r->words; k += r->chunk_words)
        slots += (mask >> k & (UINT32_MAX >> (32 - r->chunk_words))) != 0;
    return slots;
}

void dr_forward_taken(struct dr_registry *r, int forward)
{
    struct dr_forward *f = &r->forward[forward];
    f->taken = 1;
    if (f->message.type == DENOVO_MSG_WB_ACK) {
        r->line[f->line].leaves = 0;
        for (uint32_t k = 0; k < r->words; k++)
            if (dr_bit(f->left, k)) r->line[f->line].word[k].held = 0;
        for (int i = 0; i < r->requests; i++) {
            struct dr_request *q = &r->request[i];
            if (q->used && q->type == DENOVO_MSG_WB && q->map == f->message.map) q->used = 0;
        }
        f->used = 0;
        return;
    }
    if (f->message.type == DENOVO_MSG_RECALL) r->recall_slots += count_slots(r, f->message.mask);
    else r->forward_slots += count_slots(r, f->message.mask);
    if (!f->left) f->used = 0;
}

int dr_pass_time(struct dr_registry *r, struct spec_error *error)
{
    r->cycle++;
    for (int i = 0; i < DR_FORWARDS; i++) {
        const struct dr_forward *f = &r->forward[i];
        AGENT_CHECK(!f->used || !f->shown || r->cycle - f->since < DR_PATIENCE,
                    "line %" PRIx64 ": a forward (type %u) is not answered within %d cycles", f->message.line,
                    f->message.type, DR_PATIENCE);
    }
    return 0;
}
