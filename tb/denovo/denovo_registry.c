#include "tb/denovo/denovo_registry.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "spec/denovo/denovo_codes.h"

static int bit(uint32_t mask, uint32_t word)
{
    return (int)(mask >> word & 1);
}

static uint32_t draw(struct dr_registry *r, uint32_t n)
{
    return agent_below(&r->rng, n);
}

static uint64_t later(struct dr_registry *r)
{
    return r->cycle + draw(r, draw(r, 16) ? r->slowness : 10 * r->slowness);
}

void dr_forget(struct dr_registry *r)
{
    memset(r->request, 0, sizeof r->request);
    memset(r->forward, 0, sizeof r->forward);
    r->forward_slots = r->recall_slots = 0;
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

int dr_quiet(const struct dr_registry *r)
{
    for (int i = 0; i < DR_REQUESTS; i++)
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
    static const char *const here[] = {"nothing", "a copy", "a stored word", "the word", "an error"};
    const struct do_word *o = &r->line[line].word[word].order;
    const struct do_state *s = &o->state[0];
    AGENT_CHECK(
        0,
        "line %" PRIx64 ", word %u: no order of %u accesses and %u messages explains what it does; before, the L1 "
        "had %s (%08x)",
        r->line[line].address, word, o->accesses - s->accesses, o->messages - s->messages, here[s->here], s->value);
}

static int advance(struct dr_registry *r, int line, uint32_t word, struct spec_error *error)
{
    struct do_word *o = &r->line[line].word[word].order;
    AGENT_CHECK(o->messages - o->first_message < DO_MESSAGES, "line %" PRIx64 ", word %u: too many messages",
                r->line[line].address, word);
    const struct do_state before = o->state[0];
    if (!do_advance(o)) return 0;
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
        f->due = later(r);
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
        m->core = draw(r, r->core_values);
        m->stash = draw(r, 2);
        m->map = draw(r, r->map_values);
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
    const uint32_t type = types[draw(r, 5)];
    uint32_t may = 0;
    for (uint32_t k = 0; k < r->words; k++) {
        const struct dr_word *w = &l->word[k];
        const struct do_word *o = &w->order;
        if (w->ours && !w->leaving &&
            !(type == DENOVO_MSG_FWD_READ && (w->sync || o->messages - o->first_message > DO_MESSAGES - 12)))
            may |= 1u << k;
    }
    if (draw(r, 3) == 0) may &= (uint32_t)agent_draw(&r->rng);
    if (draw(r, 3) == 0) may &= 1u << draw(r, r->words);
    if (!may || forwards_left(r) < 12) return;
    struct dr_forward *f = new_forward(r, line, type, may);
    if (type == DENOVO_MSG_RECALL) f->message.map = l->recall_map;
    else if (!choose_requester(r, &f->message)) {
        f->used = 0;
        return;
    }
    if (type == DENOVO_MSG_FWD_READ) return;
    f->message.sync = type == DENOVO_MSG_FWD_REG && draw(r, 2);
    for (uint32_t k = 0; k < r->words; k++) {
        if (!bit(may, k)) continue;
        struct dr_word *w = &l->word[k];
        w->ours = w->sync = 0;
        w->passes_on = !w->at_l1 && !w->held;
        w->coming = w->outside;
        w->leaving = type == DENOVO_MSG_RECALL || f->message.sync ? 2 : 1;
        if (w->leaving == 1) w->outside = (uint32_t)agent_draw(&r->rng);
    }
}

static int words_wait(const struct dr_registry *r, const struct dr_request *q)
{
    for (uint32_t k = 0; k < r->words; k++)
        if (bit(q->left, k) && q->type != DENOVO_MSG_WB && r->line[q->line].word[k].leaving == 2) return 1;
    return 0;
}

static void decide_writeback(struct dr_registry *r, struct dr_request *q)
{
    struct dr_line *l = &r->line[q->line];
    for (uint32_t k = 0; k < r->words; k++) {
        struct dr_word *w = &l->word[k];
        if (!bit(q->held, k) || !w->ours) continue;
        w->ours = w->sync = 0;
        w->outside = q->data[k];
    }
    struct dr_forward *f = new_forward(r, q->line, DENOVO_MSG_WB_ACK, q->left);
    f->message.core = r->core;
    f->message.map = q->map;
}

static void decide(struct dr_registry *r, struct dr_request *q)
{
    struct dr_line *l = &r->line[q->line];
    if (q->type == DENOVO_MSG_WB && !forwards_left(r)) return;
    q->decided = 1;
    q->due = later(r);
    if (q->type == DENOVO_MSG_WB) {
        decide_writeback(r, q);
        return;
    }
    if (q->type != DENOVO_MSG_REG && r->errors && draw(r, 16) == 0) {
        q->failed = q->left;
        if (draw(r, 2)) q->failed &= (uint16_t)agent_draw(&r->rng);
    }
    for (uint32_t k = 0; k < r->words; k++) {
        struct dr_word *w = &l->word[k];
        q->data[k] = w->outside;
        if (!bit(q->left & ~(uint32_t)q->failed, k) || q->type == DENOVO_MSG_READ) continue;
        w->ours = 1;
        w->sync = q->type == DENOVO_MSG_REG_SYNC;
    }
}

/* Words that are at nobody's L1 but others'. */
static void write_outside(struct dr_registry *r)
{
    struct dr_word *w = &r->line[draw(r, r->lines)].word[draw(r, r->words)];
    if (w->at_l1 || w->leaving || w->held || (w->kept && !w->asked && !w->syncing)) return;
    w->outside = draw(r, 4) ? (uint32_t)agent_draw(&r->rng) : draw(r, 4);
}

void dr_live(struct dr_registry *r, int calm)
{
    for (int i = 0; i < DR_REQUESTS; i++) {
        struct dr_request *q = &r->request[i];
        if (q->used && !q->decided && q->due <= r->cycle && !words_wait(r, q)) decide(r, q);
    }
    for (int i = 0; i < 4; i++) write_outside(r);
    if (calm) return;
    if (!r->wants_left--) {
        static const uint32_t chances[] = {0, 2, 8, 40, 256};
        r->wants_left = 50 + draw(r, 400);
        r->wants = chances[draw(r, 5)];
    }
    for (int i = 0; i < 3; i++)
        if (draw(r, 256) < r->wants) want_words(r, (int)draw(r, r->lines));
}

/* What comes to the L1 ------------------------------------------------------------------------------------------------- */

static uint32_t value_for(const struct dr_request *q, const struct dr_word *w, uint32_t k)
{
    return q->type == DENOVO_MSG_READ ? q->data[k] : w->passes_on ? w->coming : w->outside;
}

int dr_choose_answer(struct dr_registry *r, int line, struct denovo_answer *a)
{
    static const uint32_t answers[] = {[DENOVO_MSG_READ] = DENOVO_MSG_DATA,
                                       [DENOVO_MSG_REG] = DENOVO_MSG_REG_ACK,
                                       [DENOVO_MSG_REG_SYNC] = DENOVO_MSG_REG_ACK};
    const int first = (int)draw(r, DR_REQUESTS);
    for (int i = 0; i < DR_REQUESTS; i++) {
        const int n = (first + i) % DR_REQUESTS;
        const struct dr_request *q = &r->request[n];
        if (!q->used || !q->decided || q->type == DENOVO_MSG_WB || q->line == line || q->due > r->cycle) continue;
        const struct dr_line *l = &r->line[q->line];
        uint32_t ready = 0;
        for (uint32_t k = 0; k < r->words; k++)
            if (bit(q->left, k) && (q->type == DENOVO_MSG_READ || !l->word[k].leaving || l->word[k].passes_on))
                ready |= 1u << k;
        const int fails = (ready & q->failed) && (!(ready & ~(uint32_t)q->failed) || draw(r, 2));
        ready &= fails ? q->failed : ~(uint32_t)q->failed;
        if (draw(r, 4) == 0) ready &= (uint32_t)agent_draw(&r->rng);
        if (draw(r, 8) == 0) ready &= 1u << draw(r, r->words);
        if (!ready) continue;
        *a = (struct denovo_answer){.line = l->address,
                                    .type = answers[q->type],
                                    .error = (uint32_t)fails,
                                    .core = r->core,
                                    .map = q->map,
                                    .mask = ready};
        for (uint32_t k = 0; k < r->words; k++)
            if (bit(ready, k) && !fails && q->type != DENOVO_MSG_REG) a->data[k] = value_for(q, &l->word[k], k);
        return n;
    }
    return -1;
}

int dr_choose_forward(struct dr_registry *r, int line)
{
    const int bank = (int)draw(r, DR_BANKS);
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

int dr_show_answer(struct dr_registry *r, int request, const struct denovo_answer *a, uint32_t *numbers,
                   struct spec_error *error)
{
    const struct dr_request *q = &r->request[request];
    for (uint32_t k = 0; k < r->words; k++) {
        if (!bit(a->mask, k)) continue;
        struct dr_word *w = &r->line[q->line].word[k];
        const int claims = q->type == DENOVO_MSG_REG, reads = q->type == DENOVO_MSG_READ;
        const struct do_message m = {.kind = a->error ? DO_FAIL
                                             : claims ? DO_CLAIM
                                             : reads  ? DO_COPY
                                                      : DO_GRANT,
                                     .known = 1,
                                     .value = a->data[k],
                                     .asked = q->seen,
                                     .opened = r->cycle};
        numbers[k] = do_add_message(&w->order, &m);
        w->asked = w->syncing = w->reading = 0;
        if (a->error) w->last_at_l1 = r->cycle, w->merged = 0;
        if (!reads && !a->error) {
            w->at_l1 = 1;
            w->last_at_l1 = r->cycle;
            w->lost = w->passes_on = 0;
            w->stored = w->merged = 0;
            if (w->kept) take_away(r, &r->forward[w->kept - 1], k);
        }
        if (advance(r, q->line, k, error)) return -1;
    }
    return 0;
}

int dr_answer_taken(struct dr_registry *r, int request, const struct denovo_answer *a, const uint32_t *numbers,
                    struct spec_error *error)
{
    struct dr_request *q = &r->request[request];
    for (uint32_t k = 0; k < r->words; k++) {
        if (!bit(a->mask, k)) continue;
        struct do_word *o = &r->line[q->line].word[k].order;
        if (numbers[k] >= o->first_message) do_message_of(o, numbers[k])->closed = r->cycle + 1;
        if (advance(r, q->line, k, error)) return -1;
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
        if (!bit(f->left, k)) continue;
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
        if (advance(r, f->line, k, error)) return -1;
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
            if (bit(f->left, k)) r->line[f->line].word[k].held = 0;
        for (int i = 0; i < DR_REQUESTS; i++) {
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

/* What the L1 sends ---------------------------------------------------------------------------------------------------- */

static int take_writeback(struct dr_registry *r, struct dr_request *q, const struct denovo_request *m,
                          struct spec_error *error)
{
    struct dr_line *l = &r->line[q->line];
    AGENT_CHECK(m->map < r->writebacks && m->pc == 0, "line %" PRIx64 ": a WB of place %u, pc %u", m->line, m->map,
                m->pc);
    l->leaves = 1;
    for (uint32_t k = 0; k < r->words; k++) {
        struct dr_word *w = &l->word[k];
        AGENT_CHECK(bit(m->mask, k) || !m->data[k], "line %" PRIx64 ": a WB has data of words that it is not about",
                    m->line);
        if (!bit(m->mask, k)) continue;
        AGENT_CHECK(w->at_l1 || w->lost, "line %" PRIx64 ", word %u is written back and was not here", m->line, k);
        if (!w->at_l1) continue;
        const struct do_message leave = {
            .kind = DO_LEAVE, .known = 1, .valued = 1, .value = m->data[k], .closed = r->cycle + 1};
        do_add_message(&w->order, &leave);
        w->last_at_l1 = r->cycle;
        w->at_l1 = 0;
        w->held = 1;
        w->held_value = m->data[k];
        q->held |= (uint16_t)(1u << k);
        if (advance(r, q->line, k, error)) return -1;
    }
    return 0;
}

static int take_asking(struct dr_registry *r, struct dr_request *q, const struct denovo_request *m,
                       struct spec_error *error)
{
    struct dr_line *l = &r->line[q->line];
    AGENT_CHECK(m->type == DENOVO_MSG_READ || m->type == DENOVO_MSG_REG || m->type == DENOVO_MSG_REG_SYNC,
                "line %" PRIx64 ": an L1 of protocol DD sends no message of type %u", m->line, m->type);
    AGENT_CHECK(m->map < r->mshrs, "line %" PRIx64 " has MSHR %u", m->line, m->map);
    AGENT_CHECK(m->type != DENOVO_MSG_REG || m->pc == 0, "line %" PRIx64 ": a REG has a pc", m->line);
    AGENT_CHECK(!l->leaves, "line %" PRIx64 " is asked for while its writeback is not acknowledged", m->line);
    for (int i = 0; i < DR_REQUESTS; i++) {
        const struct dr_request *o = &r->request[i];
        AGENT_CHECK(!o->used || o->type == DENOVO_MSG_WB || (o->line == q->line) == (o->map == m->map),
                    "lines %" PRIx64 " and %" PRIx64 " have MSHRs %u and %u", m->line, r->line[o->line].address, m->map,
                    o->map);
    }
    for (uint32_t k = 0; k < r->words; k++) {
        struct dr_word *w = &l->word[k];
        AGENT_CHECK(!m->data[k], "line %" PRIx64 ": a request has data", m->line);
        if (!bit(m->mask, k)) continue;
        AGENT_CHECK(!w->at_l1, "line %" PRIx64 ", word %u is asked for and registered here", m->line, k);
        AGENT_CHECK(!w->asked && !w->syncing && !w->reading, "line %" PRIx64 ", word %u is asked for twice", m->line,
                    k);
        w->asked = m->type == DENOVO_MSG_REG;
        w->syncing = m->type == DENOVO_MSG_REG_SYNC;
        w->reading = m->type == DENOVO_MSG_READ;
    }
    return 0;
}

int dr_take_request(struct dr_registry *r, const struct denovo_request *m, uint64_t seen, struct spec_error *error)
{
    const int line = dr_find_line(r, m->line);
    struct dr_request *q = NULL;
    AGENT_CHECK(line >= 0, "a request (type %u) of line %" PRIx64 ", which nobody accessed", m->type, m->line);
    AGENT_CHECK(m->mask && m->core == r->core && m->cpu == r->cpu && !m->stash && !m->atom && !m->uncached,
                "line %" PRIx64 ": a request (type %u) with wrong fields", m->line, m->type);
    for (int i = 0; i < DR_REQUESTS && !q; i++)
        if (!r->request[i].used) q = &r->request[i];
    AGENT_CHECK(q, "more requests than words and MSHRs");
    for (int i = 0; i < DR_REQUESTS; i++)
        AGENT_CHECK(!r->request[i].used || (r->request[i].type == DENOVO_MSG_WB) != (m->type == DENOVO_MSG_WB) ||
                        m->type != DENOVO_MSG_WB || r->request[i].map != m->map,
                    "line %" PRIx64 ": place %u of the writeback buffer is used twice", m->line, m->map);
    *q = (struct dr_request){
        .line = line, .type = m->type, .map = m->map, .left = (uint16_t)m->mask, .due = later(r), .seen = seen};
    memcpy(q->data, m->data, sizeof q->data);
    /* Time for forwards to the line, and for stores behind a REG. */
    if ((m->type == DENOVO_MSG_WB || m->type == DENOVO_MSG_REG) && draw(r, 4) == 0) q->due += 8 * r->slowness;
    const int status = m->type == DENOVO_MSG_WB ? take_writeback(r, q, m, error) : take_asking(r, q, m, error);
    q->used = 1;
    return status;
}

static struct dr_forward *find_forward(struct dr_registry *r, const struct denovo_answer *m)
{
    static const uint32_t supplies[] = {[DENOVO_MSG_FWD_READ] = DENOVO_MSG_DATA,
                                        [DENOVO_MSG_FWD_REG] = DENOVO_MSG_REG_ACK,
                                        [DENOVO_MSG_RECALL] = DENOVO_MSG_RECALL_DATA};
    for (int i = 0; i < DR_FORWARDS; i++) {
        struct dr_forward *f = &r->forward[i];
        if (f->used && f->shown && f->message.type != DENOVO_MSG_WB_ACK && f->message.line == m->line &&
            supplies[f->message.type] == m->type && f->message.core == m->core && f->message.stash == m->stash &&
            f->message.map == m->map && !(m->mask & ~(uint32_t)f->left))
            return f;
    }
    return NULL;
}

int dr_take_supply(struct dr_registry *r, const struct denovo_answer *m, struct spec_error *error)
{
    struct dr_forward *f = find_forward(r, m);
    AGENT_CHECK(f && m->mask && !m->error, "line %" PRIx64 ": a supply (type %u, to core %u) that nobody waits for",
                m->line, m->type, m->core);
    const int valued = m->type != DENOVO_MSG_REG_ACK || f->message.sync, reads = m->type == DENOVO_MSG_DATA;
    for (uint32_t k = 0; k < r->words; k++) {
        AGENT_CHECK((bit(m->mask, k) && valued) || !m->data[k], "line %" PRIx64 ": a supply has data of word %u",
                    m->line, k);
        if (!bit(m->mask, k)) continue;
        struct dr_word *w = &r->line[f->line].word[k];
        AGENT_CHECK(!w->kept || &r->forward[w->kept - 1] != f, "line %" PRIx64 ", word %u is given away before it came",
                    m->line, k);
        if (!reads) {
            if (valued) w->outside = m->data[k];
            w->leaving = 0;
            w->last_at_l1 = r->cycle;
        }
        if (bit(f->valued, k)) {
            AGENT_CHECK(!valued || m->data[k] == f->value[k],
                        "line %" PRIx64 ", word %u is given as %08x, its writeback says %08x", m->line, k, m->data[k],
                        f->value[k]);
            continue;
        }
        struct do_message *given = do_message_of(&w->order, f->number[k]);
        given->known = 1;
        given->valued = valued;
        given->value = m->data[k];
        given->closed = r->cycle;
        if (advance(r, f->line, k, error)) return -1;
    }
    f->left &= (uint16_t)~m->mask;
    if (!f->left && f->taken) f->used = 0;
    return 0;
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
