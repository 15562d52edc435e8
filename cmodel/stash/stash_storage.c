#include "cmodel/stash/stash_storage.h"

#include <string.h>

int storage_init(struct storage *s, const struct spec_values *values, const struct spec_fsm *word,
                 struct spec_error *error)
{
    memset(s, 0, sizeof *s);
    s->lanes = (int)spec_get(values, "LANES");
    s->words = (int)spec_get(values, "BYTES") / 4;
    s->chunk_words = (int)spec_get(values, "CHUNK_WORDS");
    s->bank_mask = (uint32_t)spec_get(values, "BANKS") - 1;
    s->rows = s->words / (int)(s->bank_mask + 1);
    s->word_shift = (uint32_t)__builtin_ctz((unsigned)s->chunk_words);
    s->group_mask = (s->bank_mask + 1) / (uint32_t)s->chunk_words - 1;
    s->clearing = 1;
    return table_init(&s->table, word, &stash_word_fsm, error);
}

/* One chunk's part of an apply. What the forwards of others are told goes to `effect`. */
static void decide_chunk(const struct storage *s, const struct storage_apply *apply, struct storage_effect *effect,
                         struct storage_change *change)
{
    uint32_t states = s->state[change->chunk], after = states, supply = 0, defer = 0, refuse = 0, write = 0;
    int index = s->index[change->chunk], own = 0;
    change->executed = 0;
    if (apply->event < WORD_EVENTS) {
        uint32_t same_map = when(index == (int)apply->map, WORD_IF_same_map);
        change->executed = apply->mask & (UINT32_MAX >> (32 - s->chunk_words));
        for (uint32_t rest = change->executed; rest; rest &= rest - 1) {
            int i = __builtin_ctz(rest), state = (int)(states >> (2 * i) & 3);
            uint32_t conditions = same_map | when(apply->granting >> i & 1, WORD_IF_granting);
            const struct table_step *step = table_step(&s->table, state, (int)apply->event, conditions);
            uint64_t actions = step->actions;
            change->row[i] = step->row;
            after ^= (uint32_t)(step->next ^ state) << (2 * i);
            supply |= (uint32_t)does(actions, WORD_DO_SUPPLY) << i;
            defer |= (uint32_t)does(actions, WORD_DO_DEFER) << i;
            refuse |= (uint32_t)does(actions, WORD_DO_REFUSE) << i;
            write |= (uint32_t)does(actions, WORD_DO_WRITE) << i;
            own |= does(actions, WORD_DO_OWN);
        }
        effect->supply |= supply, effect->defer |= defer, effect->refuse |= refuse;
    }
    change->write = write;
    change->state_after = after;
    change->index_after = index;
    if (own) change->index_after = (int)apply->map;
    change->dirty_after = storage_any_registered(s, after);
}

void storage_decide(const struct storage *s, const struct storage_apply *apply, struct storage_effect *effect)
{
    uint32_t chunk = s->chunk[2], of_row = chunk & s->group_mask;
    effect->supply = effect->defer = effect->refuse = 0;
    effect->owned_before = effect->owned_after = storage_any_owned(s, s->state[chunk]);
    effect->index_before = effect->index_after = s->index[chunk];
    effect->changes = 0;
    if (!apply) return;
    effect->changes = 1;
    effect->change[0].chunk = chunk;
    decide_chunk(s, apply, effect, &effect->change[0]);
    effect->owned_after = storage_any_owned(s, effect->change[0].state_after);
    effect->index_after = effect->change[0].index_after;
    for (uint32_t rest = apply->beside & ~(UINT32_C(1) << of_row); rest; rest &= rest - 1) {
        struct storage_change *change = &effect->change[effect->changes++];
        change->chunk = chunk - of_row + (uint32_t)__builtin_ctz(rest);
        decide_chunk(s, apply, effect, change);
    }
}

static void commit_change(struct storage *s, const struct storage_change *c, const uint32_t *wdata)
{
    uint32_t *words = &s->word[c->chunk << s->word_shift];
    for (uint32_t rest = c->write; rest; rest &= rest - 1) words[__builtin_ctz(rest)] = wdata[__builtin_ctz(rest)];
    s->state[c->chunk] = c->state_after;
    s->index[c->chunk] = (uint8_t)c->index_after;
    s->dirty[c->chunk] = (uint8_t)c->dirty_after;
    for (uint32_t rest = c->executed; rest; rest &= rest - 1) s->row_count[c->row[__builtin_ctz(rest)]]++;
}

static void commit_effect(struct storage *s, const struct storage_edge *edge)
{
    for (int i = 0; i < edge->effect->changes; i++) commit_change(s, &edge->effect->change[i], edge->apply_wdata);
}

void storage_merge(const struct storage *s, const uint32_t *redo_rdata, struct storage_merged *merged)
{
    merged->response = s->gathered;
    merged->miss = s->miss;
    for (int i = 0; i < s->lanes; i++) {
        merged->response.rdata[i] |= redo_rdata[i];
        merged->miss.rdata[i] |= redo_rdata[i];
    }
}

int storage_has_room(const struct storage *s, int redo, int miss_free)
{
    int room = s->queued + storage_ends(s) < STORAGE_QUEUE;
    int may_miss = s->s1 == STORAGE_S1_PASS && !s->s1_redo;
    return room && (redo || miss_free >= 2 || (miss_free == 1 && !may_miss));
}

int storage_may_pass(const struct storage *s, int write)
{
    return !s->clearing && !(write && (s->s1 == STORAGE_S1_OPERATION || s->s2_operation));
}

/* A word belongs to one bank, so "the leader's address" is "the leader's word in the bank". */
struct storage_pass storage_choose(const struct storage *s, const struct storage_request *request)
{
    uint32_t unserved = request->mask & ~s->served, banks_led = 0, leader[STORAGE_LANES];
    struct storage_pass pass = {0, 0};
    for (uint32_t rest = unserved; rest; rest &= rest - 1) {
        int lane = __builtin_ctz(rest);
        uint32_t word = request->addr[lane], bank = word & s->bank_mask;
        if (!(banks_led >> bank & 1)) {
            banks_led |= UINT32_C(1) << bank;
            leader[bank] = word;
        }
        if (leader[bank] == word) pass.lanes |= UINT32_C(1) << lane;
    }
    pass.last = pass.lanes == unserved;
    return pass;
}

/* The access is not answered: its record; and what resp_data shows meanwhile. */
static void note_miss(struct storage *s, const struct storage_request *request, struct storage_pass pass)
{
    s->miss.access = *request;
    memcpy(s->miss.rdata, s->gathered.rdata, sizeof s->miss.rdata);
    for (uint32_t rest = request->write ? 0 : s->miss.todo & pass.lanes; rest; rest &= rest - 1) {
        int lane = __builtin_ctz(rest);
        s->gathered.rdata[lane] = s->word[request->addr[lane]];
    }
}

/* Lanes on a word that they would write, whose last one's data may be for a word that a forward has taken. */
static uint32_t not_late(const struct storage_request *request, struct storage_pass pass, uint32_t taken)
{
    uint32_t lanes = 0;
    for (uint32_t rest = taken ? pass.lanes : 0; rest; rest &= rest - 1) {
        uint32_t last = rest & -rest;
        for (uint32_t others = rest; others; others &= others - 1)
            if (request->addr[__builtin_ctz(others)] == request->addr[__builtin_ctz(rest)]) last = others & -others;
        if (taken & last) lanes |= rest & -rest;
    }
    return lanes;
}

/* S1 of a pass, ahead of its cycle. Every lane meets its word as the pass found it, so states change after all lanes. */
static void serve_pass(struct storage *s, const struct storage_request *request, struct storage_pass pass,
                       uint32_t redo_taken)
{
    int plain = request->mapped ? (request->write ? WORD_ON_STORE : WORD_ON_LOAD)
                                : (request->write ? WORD_ON_RAW_STORE : WORD_ON_RAW_LOAD);
    uint32_t late = request->redo && plain == WORD_ON_STORE ? ~not_late(request, pass, redo_taken) : 0;
    uint32_t changed = 0;
    uint8_t next[STORAGE_LANES] = {0};
    if (s->between == STORAGE_BETWEEN_NONE) {
        memset(s->gathered.rdata, 0, sizeof s->gathered.rdata);
        s->miss.todo = 0;
        s->miss.pending = 0;
    }
    for (uint32_t rest = pass.lanes; rest; rest &= rest - 1) {
        int lane = __builtin_ctz(rest);
        uint32_t word = request->addr[lane], shift = 2 * (word & ((uint32_t)s->chunk_words - 1));
        uint32_t state = s->state[word >> s->word_shift] >> shift & 3;
        int event = late >> lane & 1 ? WORD_ON_LATE_STORE : plain;
        const struct table_step *step = table_step(&s->table, (int)state, event, 0);
        s->row_count[step->row]++;
        if (does(step->actions, WORD_DO_MISS)) {
            s->miss.todo |= UINT32_C(1) << lane;
            s->miss.pending |= state == WORD_P;
        }
        if (does(step->actions, WORD_DO_HIT)) {
            if (!request->write) s->gathered.rdata[lane] = s->word[word];
            else if (does(step->actions, WORD_DO_WRITE)) s->word[word] = request->wdata[lane];
        }
        changed |= (uint32_t)(step->next != state) << lane;
        next[lane] = step->next;
    }
    for (; changed; changed &= changed - 1) {
        int lane = __builtin_ctz(changed);
        uint32_t word = request->addr[lane], shift = 2 * (word & ((uint32_t)s->chunk_words - 1));
        uint32_t *states = &s->state[word >> s->word_shift];
        *states = (*states & ~(UINT32_C(3) << shift)) | (uint32_t)next[lane] << shift;
    }
    s->gathered.tag = request->tag;
    s->gathered.error = request->error;
    s->served = pass.last ? 0 : s->served | pass.lanes;
    s->between = pass.last ? STORAGE_BETWEEN_NONE : request->redo ? STORAGE_BETWEEN_REDO : STORAGE_BETWEEN_REQ;
    if (pass.last && (s->miss.todo || request->partial)) note_miss(s, request, pass);
}

static void tick_responses(struct storage *s, const struct storage_edge *edge)
{
    struct storage_merged merged;
    const struct storage_response *arrives = storage_answers(s) ? &s->gathered : NULL;
    if (arrives && edge->resp_taken && !s->queued) return;
    if (arrives && s->s1_redo) {
        storage_merge(s, edge->redo_rdata, &merged);
        arrives = &merged.response;
    }
    if (s->queued && edge->resp_taken) {
        s->queued--;
        s->queue[0] = s->queue[1];
        if (arrives) s->queue[s->queued++] = *arrives;
    } else if (arrives) {
        s->queue[s->queued++] = *arrives;
    }
}

void storage_tick(struct storage *s, const struct storage_edge *edge)
{
    if (edge->rst) {
        s->clearing = 1;
        s->clear_row = 0;
        s->between = STORAGE_BETWEEN_NONE;
        s->served = 0;
        s->s1 = STORAGE_S1_IDLE;
        s->s2_operation = s->deciding = 0;
        s->queued = 0;
        s->pass_asks = s->pass_waited = 0;
        return;
    }
    s->pass_asks = edge->asks && edge->has_room;
    if (!edge->asks || !edge->has_room || edge->request) s->pass_waited = 0;
    else if (s->pass_waited < STORAGE_PATIENCE) s->pass_waited++;
    if (s->clearing) {
        /* Nobody can see how far the clearing is: it is done at its end. */
        if (++s->clear_row < s->rows) return;
        s->clearing = 0;
        size_t chunks = (size_t)(s->words >> s->word_shift);
        memset(s->word, 0, (size_t)s->words * sizeof *s->word);
        memset(s->state, 0, chunks * sizeof *s->state);
        memset(s->index, 0, chunks);
        memset(s->dirty, 0, chunks);
        return;
    }
    tick_responses(s, edge);
    if (edge->effect) commit_effect(s, edge);
    s->deciding = s->s2_operation;
    s->s2_operation = s->s1 == STORAGE_S1_OPERATION;
    s->chunk[2] = s->chunk[1];
    s->chunk[1] = s->chunk[0];
    s->s1 = STORAGE_S1_IDLE;
    if (edge->op_valid) {
        s->s1 = STORAGE_S1_OPERATION;
        s->chunk[0] = edge->op_chunk;
    } else if (edge->request) {
        s->s1 = STORAGE_S1_PASS;
        s->s1_last = edge->pass.last;
        s->s1_redo = (int)edge->request->redo;
        s->s1_partial = (int)edge->request->partial;
        serve_pass(s, edge->request, edge->pass, edge->redo_taken);
    }
}
