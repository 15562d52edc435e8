#include "cmodel/denovo/denovo_l2_jobs.h"

#include <string.h>

#include "cmodel/denovo/denovo_atomic.h"
#include "cmodel/replacement.h"

/* A word's owner: what stands in the place of a word that is not local. */
struct owner {
    uint32_t core, map;
    int stash, sync;
};

/* One job under way: what all of its steps know. */
struct pass {
    struct l2 *s;
    const struct l2_shape *shape;
    struct l2_line *lines;
    struct l2_outcome *out;
    uint64_t *row_count;
    int set, way;
};

/* Lines --------------------------------------------------------------------------------------------------------- */

static uint64_t tag_of(const struct l2_shape *shape, uint64_t line)
{
    return line >> shape->tag_shift;
}

int l2_find_way(const struct l2_shape *shape, const struct l2_line *lines, uint64_t line)
{
    const struct l2_line *way = lines + l2_set_of(shape, line) * shape->ways;
    for (int w = 0; w < shape->ways; w++)
        if (way[w].present && way[w].tag == tag_of(shape, line)) return w;
    return -1;
}

int l2_choose_way(const struct l2_shape *shape, const struct l2_line *lines, int set)
{
    const struct l2_line *way = lines + set * shape->ways;
    for (int w = 0; w < shape->ways; w++)
        if (!way[w].present) return w;
    return replacement_plru_victim(way->tree, shape->ways);
}

int l2_find_mshr(const struct l2 *s, const struct l2_shape *shape, int set, int way)
{
    for (int m = 0; m < shape->mshrs; m++)
        if (s->mshr[m].used && s->mshr[m].set == set && s->mshr[m].way == way) return m;
    return -1;
}

static struct l2_line *line_of(const struct pass *p)
{
    return l2_line_at(p->shape, p->lines, p->set, p->way);
}

/* The address of the line that stands in the pass's place. */
static uint64_t address_of(const struct pass *p)
{
    return line_of(p)->tag << p->shape->tag_shift | (uint64_t)p->set << p->shape->bank_shift | p->s->bank;
}

static int free_mshr(const struct pass *p)
{
    for (int m = 0; m < p->shape->mshrs; m++)
        if (!p->s->mshr[m].used) return m;
    return -1;
}

static int free_write(const struct pass *p)
{
    for (int w = 0; w < p->shape->writes; w++)
        if (!p->s->write[w].used) return w;
    return -1;
}

static struct l2_mshr *take_mshr(const struct pass *p, int m)
{
    p->s->mshr[m] = (struct l2_mshr){.used = 1, .set = p->set, .way = p->way, .head = -1, .issue = -1};
    return &p->s->mshr[m];
}

/* Owners -------------------------------------------------------------------------------------------------------- */

/* {0..., registered, sync, stash, core, map} */
static uint32_t pack_owner(const struct l2_shape *shape, struct owner o)
{
    return 1u << (shape->core_bits + shape->map_bits + 2) |
           (uint32_t)o.sync << (shape->core_bits + shape->map_bits + 1) |
           (uint32_t)o.stash << (shape->core_bits + shape->map_bits) | o.core << shape->map_bits | o.map;
}

static struct owner unpack_owner(const struct l2_shape *shape, uint32_t word)
{
    const uint32_t above = word >> (shape->core_bits + shape->map_bits);
    return (struct owner){.core = word >> shape->map_bits & ((1u << shape->core_bits) - 1),
                          .map = word & ((1u << shape->map_bits) - 1),
                          .stash = (int)(above & 1),
                          .sync = (int)(above >> 1 & 1)};
}

static int word_state(const struct l2_line *line, int w)
{
    if (line->local >> w & 1) return L2WORD_L;
    return line->word[w] ? L2WORD_C : L2WORD_M;
}

static uint16_t owned_words(const struct l2_shape *shape, const struct l2_line *line)
{
    uint16_t owned = 0;
    for (int w = 0; w < shape->words; w++)
        if (word_state(line, w) == L2WORD_C) owned |= (uint16_t)(1u << w);
    return owned;
}

/* Forwards `words` to their owners, one message for each: groups in the order of their lowest words. `type` RECALL names
 * the MSHR, other types the request's sender. */
static void forward_words(const struct pass *p, uint64_t line_addr, uint16_t words, int type,
                          const struct denovo_req *r, int mshr)
{
    const struct l2_line *line = line_of(p);
    while (words) {
        const uint32_t one_sync = 1u << (p->shape->core_bits + p->shape->map_bits + 1);
        const uint32_t name = line->word[__builtin_ctz(words)] | one_sync;
        const struct owner o = unpack_owner(p->shape, name);
        struct denovo_fwd *f = &p->out->forward[p->out->forwards++];
        *f = (struct denovo_fwd){.line = line_addr,
                                 .to_core = o.core,
                                 .to_stash = (uint8_t)o.stash,
                                 .owner_map = o.map,
                                 .type = (uint8_t)type};
        if (type == DENOVO_MSG_RECALL) f->map = (uint32_t)mshr;
        else {
            f->sync = r->type == DENOVO_MSG_REG_SYNC;
            f->core = r->core;
            f->stash = r->stash;
            f->map = r->map;
        }
        for (int w = 0; w < p->shape->words; w++)
            if ((words >> w & 1) && (line->word[w] | one_sync) == name) f->mask |= (uint16_t)(1u << w);
        words &= (uint16_t)~f->mask;
    }
}

/* The table ----------------------------------------------------------------------------------------------------- */

static const struct table_step *decide(const struct pass *p, int w, int event, const struct denovo_req *r, int failed)
{
    const struct l2_line *line = line_of(p);
    const int state = word_state(line, w);
    uint32_t conditions = when(failed, L2WORD_IF_failed);
    if (state == L2WORD_C) {
        const struct owner o = unpack_owner(p->shape, line->word[w]);
        conditions |= when(o.sync, L2WORD_IF_sync);
        if (r)
            conditions |=
                when(o.core == r->core && o.stash == r->stash && (!o.stash || o.map == r->map), L2WORD_IF_mine);
    }
    const struct table_step *step = table_step(&p->shape->table, state, event, conditions);
    p->row_count[step->row]++;
    return step;
}

static void set_state(const struct pass *p, int w, int next)
{
    struct l2_line *line = line_of(p);
    const uint16_t bit = (uint16_t)(1u << w);
    if (next == L2WORD_L) line->local |= bit;
    else line->local &= (uint16_t)~bit;
    if (next == L2WORD_M) line->word[w] = 0;
    if (next == L2WORD_C) line->word[w] |= pack_owner(p->shape, (struct owner){0});
}

static void take_word(struct l2_line *line, int w, uint32_t data)
{
    line->word[w] = data;
}

/* Leaving ------------------------------------------------------------------------------------------------------- */

/* The line is written back where memory lacks it, and is not here any more. */
static void leave(const struct pass *p, uint64_t line_addr)
{
    struct l2_line *line = line_of(p);
    line->present = 0;
    if (!line->dirty) return;
    const int place = free_write(p);
    struct denovo_mem_req *m = &p->out->write;
    p->s->write[place] = (struct l2_write){.line = line_addr, .used = 1, .late = p->s->passed};
    *m = (struct denovo_mem_req){.line = line_addr, .write = 1, .id = (uint32_t)(p->shape->mshrs + place)};
    for (int w = 0; w < p->shape->words; w++)
        if (line->local >> w & 1) {
            m->strb |= UINT64_C(15) << 4 * w;
            m->data[w] = line->word[w];
        }
    p->out->has_write = 1;
    p->s->count[DENOVO_L2_COUNT_WRITEBACKS]++;
}

/* The line's owners are asked for their words, which it awaits; then it leaves. */
static void recall_all(const struct pass *p, uint64_t line_addr, int m, int walked)
{
    struct l2_mshr *mshr = take_mshr(p, m);
    uint16_t recalled = 0;
    int next[DENOVO_WORDS];
    mshr->evicting = 1;
    mshr->walked = (uint8_t)walked;
    for (int w = 0; w < p->shape->words; w++) {
        const struct table_step *step = decide(p, w, L2WORD_ON_EVICT, NULL, 0);
        if (does(step->actions, L2WORD_DO_RECALL)) recalled |= (uint16_t)(1u << w);
        next[w] = step->next;
    }
    forward_words(p, line_addr, recalled, DENOVO_MSG_RECALL, NULL, m); /* to their owners, as they are before */
    mshr->await = recalled;
    for (int w = 0; w < p->shape->words; w++) set_state(p, w, next[w]);
}

/* Makes the line leave, or begins to: 1 if it has left. Nothing is done, and 0, where an MSHR stands in the way, or is
 * wanted and none is free (`*stuck` is 1 then). `walked`: the walk makes it leave. */
static int evict(const struct pass *p, uint64_t line_addr, int walked, int *stuck)
{
    const int m = free_mshr(p);
    *stuck = 0;
    if (l2_find_mshr(p->s, p->shape, p->set, p->way) >= 0) *stuck = 1;
    else if (!owned_words(p->shape, line_of(p))) {
        leave(p, line_addr);
        return 1;
    } else if (m < 0) *stuck = 1;
    else recall_all(p, line_addr, m, walked);
    return 0;
}

/* Requests ------------------------------------------------------------------------------------------------------ */

enum verdict { GOES_BACK, QUEUED, DONE, FAILED, SENT, NOTHING };

static int malformed(const struct l2_shape *shape, const struct denovo_req *r)
{
    if (!r->mask) return 1;
    switch (r->type) {
    case DENOVO_MSG_READ:
    case DENOVO_MSG_REG:
    case DENOVO_MSG_REG_SYNC:
    case DENOVO_MSG_WB: return 0;
    case DENOVO_MSG_WT: return !shape->atomics;
    case DENOVO_MSG_ATOMIC: break;
    default: return 1;
    }
    if (!shape->atomics && !r->uncached) return 1;
    return r->atom > DENOVO_ATOM_MERGE || (denovo_atom_has_second(r->atom) && (r->mask & (r->mask - 1)));
}

static int event_of(const struct denovo_req *r)
{
    switch (r->type) {
    case DENOVO_MSG_READ: return L2WORD_ON_READ;
    case DENOVO_MSG_REG: return L2WORD_ON_REG;
    case DENOVO_MSG_REG_SYNC: return L2WORD_ON_REG_SYNC;
    case DENOVO_MSG_WB: return L2WORD_ON_WB;
    case DENOVO_MSG_WT: return L2WORD_ON_WT;
    default: return L2WORD_ON_ATOMIC;
    }
}

static int answer_type(const struct denovo_req *r)
{
    switch (r->type) {
    case DENOVO_MSG_READ: return DENOVO_MSG_DATA;
    case DENOVO_MSG_WT: return DENOVO_MSG_WT_ACK;
    case DENOVO_MSG_ATOMIC: return DENOVO_MSG_ATOMIC_RESP;
    default: return DENOVO_MSG_REG_ACK;
    }
}

static int wants_values(const struct denovo_req *r)
{
    return r->type == DENOVO_MSG_READ || r->type == DENOVO_MSG_REG_SYNC || r->type == DENOVO_MSG_ATOMIC;
}

static struct denovo_rsp answer_to(const struct denovo_req *r)
{
    return (struct denovo_rsp){
        .line = r->line, .core = r->core, .map = r->map, .type = (uint8_t)answer_type(r), .stash = r->stash};
}

static uint32_t second_operand(const struct denovo_req *r, int w)
{
    return r->data[w ^ 1];
}

static void write_back(const struct pass *p, const struct denovo_req *r, int here)
{
    struct l2_line *line = line_of(p);
    struct denovo_fwd *f = &p->out->forward[p->out->forwards++];
    int taken = 0;
    *f = (struct denovo_fwd){.line = r->line,
                             .to_core = r->core,
                             .to_stash = r->stash,
                             .core = r->core,
                             .stash = r->stash,
                             .map = r->map,
                             .mask = r->mask,
                             .type = DENOVO_MSG_WB_ACK};
    for (int w = 0; here && w < p->shape->words; w++) {
        if (!(r->mask >> w & 1)) continue;
        const struct table_step *step = decide(p, w, L2WORD_ON_WB, r, 0);
        if (does(step->actions, L2WORD_DO_TAKE)) {
            take_word(line, w, r->data[w]);
            line->dirty = 1;
            taken = 1;
        }
        set_state(p, w, step->next);
    }
    p->s->count[taken ? DENOVO_L2_COUNT_TAKEN : DENOVO_L2_COUNT_DROPPED]++;
}

/* To memory, past the cache: the line is not here. */
static enum verdict send_uncached(const struct pass *p, const struct denovo_req *r, int slot)
{
    struct denovo_mem_req m = {.line = r->line,
                               .core = r->core,
                               .pc = r->pc,
                               .cpu = r->cpu,
                               .uncached = 1,
                               .write = r->atom != DENOVO_ATOM_LOAD};
    for (int w = 0; w < p->shape->words; w++) {
        if (!(r->mask >> w & 1)) continue;
        const uint32_t bytes = r->atom == DENOVO_ATOM_MERGE ? second_operand(r, w) & 15 : 15;
        m.strb |= (uint64_t)bytes << 4 * w;
        if (m.write) m.data[w] = denovo_atom_result(DENOVO_ATOM_MERGE, 0, r->data[w], bytes);
    }
    if (m.write) {
        const int place = free_write(p);
        p->s->write[place] =
            (struct l2_write){.line = r->line, .used = 1, .uncached = 1, .slot = slot, .late = p->s->passed};
        m.id = (uint32_t)(p->shape->mshrs + place);
        p->out->write = m;
        p->out->has_write = 1;
    } else {
        m.id = (uint32_t)(p->shape->mshrs + p->shape->writes + slot);
        p->out->read = m;
        p->out->has_read = 1;
    }
    return SENT;
}

static enum verdict uncached(const struct pass *p, const struct denovo_req *r, int slot, int here)
{
    int stuck;
    if (r->atom != DENOVO_ATOM_LOAD && r->atom != DENOVO_ATOM_EXCH && r->atom != DENOVO_ATOM_MERGE) return FAILED;
    if (!here) return send_uncached(p, r, slot);
    evict(p, r->line, 0, &stuck);
    return GOES_BACK;
}

/* The request's line takes the place of the pass: 0 if it cannot yet. */
static int allocate(const struct pass *p, const struct denovo_req *r)
{
    struct l2_line *line = line_of(p);
    const int waits = wants_values(r);
    int stuck;
    if (waits && free_mshr(p) < 0) return 0;
    if (line->present && !evict(p, address_of(p), 0, &stuck)) return 0;
    const uint64_t tree = line->tree;
    *line = (struct l2_line){.tag = tag_of(p->shape, r->line), .tree = tree, .present = 1};
    return 1;
}

static void append(struct l2 *s, int m, int slot)
{
    struct l2_mshr *mshr = &s->mshr[m];
    if (mshr->head < 0) mshr->head = slot;
    else s->slot_next[mshr->tail] = slot;
    mshr->tail = slot;
    if (mshr->issue < 0) mshr->issue = slot;
}

/* Of the words whose rows say `action`. */
static void take_next_states(const struct pass *p, const struct table_step *const *steps, int action)
{
    for (int w = 0; w < p->shape->words; w++)
        if (steps[w] && does(steps[w]->actions, action)) set_state(p, w, steps[w]->next);
}

/* Some words must be had first: `mshr` is the line's, or -1. */
static enum verdict wait_for_words(const struct pass *p, const struct denovo_req *r, int slot, int mshr,
                                   const struct table_step *const *steps)
{
    uint16_t recalled = 0;
    int fetches = 0, m = mshr >= 0 ? mshr : free_mshr(p);
    if (m < 0) return GOES_BACK;
    for (int w = 0; w < p->shape->words; w++) {
        if (!steps[w]) continue;
        if (does(steps[w]->actions, L2WORD_DO_RECALL)) recalled |= (uint16_t)(1u << w);
        if (does(steps[w]->actions, L2WORD_DO_FETCH)) fetches = 1;
    }
    if (mshr < 0) {
        take_mshr(p, m);
        append(p->s, m, slot);
    } else p->s->mshr[m].issue = p->s->mshr[m].head;
    forward_words(p, r->line, recalled, DENOVO_MSG_RECALL, r, m);
    take_next_states(p, steps, L2WORD_DO_QUEUE);
    p->s->mshr[m].await |= recalled;
    if (fetches) {
        p->s->mshr[m].fetching = 1;
        p->out->has_read = 1;
        p->out->read = (struct denovo_mem_req){.line = r->line,
                                               .core = r->core,
                                               .pc = r->pc,
                                               .cpu = r->cpu,
                                               .id = (uint32_t)m,
                                               .strb = UINT64_MAX >> (64 - 4 * p->shape->words)};
        p->s->count[DENOVO_L2_COUNT_FETCHES]++;
    }
    return QUEUED;
}

/* Every word's row, whole: nothing waits. */
static enum verdict serve_words(const struct pass *p, const struct denovo_req *r, const struct table_step *const *steps)
{
    struct l2_line *line = line_of(p);
    struct denovo_rsp a = answer_to(r);
    const struct owner self = {
        .core = r->core, .map = r->stash ? r->map : 0, .stash = r->stash, .sync = r->type == DENOVO_MSG_REG_SYNC};
    uint16_t forwarded = 0;
    for (int w = 0; w < p->shape->words; w++) {
        if (!steps[w]) continue;
        if (does(steps[w]->actions, L2WORD_DO_ANSWER)) {
            a.mask |= (uint16_t)(1u << w);
            if (wants_values(r)) a.data[w] = line->word[w];
        }
        if (does(steps[w]->actions, L2WORD_DO_FORWARD)) forwarded |= (uint16_t)(1u << w);
        if (does(steps[w]->actions, L2WORD_DO_REFUSE)) p->s->protocol_error = 1;
    }
    forward_words(p, r->line, forwarded, r->type == DENOVO_MSG_READ ? DENOVO_MSG_FWD_READ : DENOVO_MSG_FWD_REG, r, 0);
    for (int w = 0; w < p->shape->words; w++) {
        if (!steps[w]) continue;
        const uint64_t actions = steps[w]->actions;
        if (does(actions, L2WORD_DO_OWN)) line->word[w] = pack_owner(p->shape, self);
        if (does(actions, L2WORD_DO_TAKE)) take_word(line, w, r->data[w]);
        if (does(actions, L2WORD_DO_PERFORM)) {
            line->word[w] = denovo_atom_result(r->atom, line->word[w], r->data[w], second_operand(r, w));
            p->out->perform = 1;
        }
        if (does(actions, L2WORD_DO_TAKE) || does(actions, L2WORD_DO_PERFORM)) line->dirty = 1;
        set_state(p, w, steps[w]->next);
    }
    if (a.mask) {
        p->out->answer = a;
        p->out->has_answer = 1;
    }
    return DONE;
}

static enum verdict meet_table(const struct pass *p, const struct denovo_req *r, int slot, int mshr)
{
    const struct table_step *steps[DENOVO_WORDS] = {NULL};
    const int failed = mshr >= 0 && p->s->mshr[mshr].failed;
    uint64_t all = 0;
    for (int w = 0; w < p->shape->words; w++)
        if (r->mask >> w & 1) {
            steps[w] = decide(p, w, event_of(r), r, failed);
            all |= steps[w]->actions;
        }
    if (does(all, L2WORD_DO_QUEUE)) return wait_for_words(p, r, slot, mshr, steps);
    if (!does(all, L2WORD_DO_FAIL)) return serve_words(p, r, steps);
    take_next_states(p, steps, L2WORD_DO_FAIL);
    return FAILED;
}

static void use_way(const struct pass *p)
{
    struct l2_line *first = l2_line_at(p->shape, p->lines, p->set, 0);
    first->tree = replacement_plru_use(first->tree, p->way, p->shape->ways);
}

/* A request whose line is, or comes to be, in the pass's place. */
static enum verdict cached(const struct pass *p, const struct l2_job *job, const struct denovo_req *r, int here)
{
    if (!here && !allocate(p, r)) return GOES_BACK;
    use_way(p);
    const int mshr = job->kind == L2_LISTED ? job->mshr : l2_find_mshr(p->s, p->shape, p->set, p->way);
    if (job->kind != L2_LISTED && mshr >= 0) {
        if (p->s->mshr[mshr].evicting) return GOES_BACK;
        append(p->s, mshr, job->slot);
        return QUEUED;
    }
    return meet_table(p, r, job->slot, mshr);
}

static void finish(const struct pass *p, const struct l2_job *job)
{
    struct l2 *s = p->s;
    s->slot_used[job->slot] = 0;
    if (job->kind != L2_LISTED) return;
    struct l2_mshr *m = &s->mshr[job->mshr];
    if (m->head == m->tail) m->used = 0;
    else m->head = s->slot_next[m->head];
}

static void go_back(struct l2 *s, const struct l2_job *job)
{
    s->count[DENOVO_L2_COUNT_RETRIES]++;
    if (job->kind == L2_RETRY) memmove(s->retry + 1, s->retry, (size_t)s->retries * sizeof *s->retry);
    s->retry[job->kind == L2_RETRY ? 0 : s->retries] = job->slot;
    s->retries++;
}

/* An older request that tries again is right behind this one. */
static int passes_older(const struct pass *p, const struct denovo_req *r)
{
    const struct l2_job *behind = &p->s->p1;
    return behind->kind == L2_RETRY && (behind->set == p->set || (r->type == DENOVO_MSG_ATOMIC && r->uncached));
}

static enum verdict judge(struct pass *p, const struct l2_job *job, const struct denovo_req *r)
{
    int here = 1;
    if (malformed(p->shape, r)) {
        p->s->protocol_error = 1;
        return DONE;
    }
    if (job->kind == L2_LISTED && p->s->mshr[job->mshr].head != job->slot) {
        use_way(p);
        return NOTHING;
    }
    if (job->kind == L2_REQ && (p->s->retries || passes_older(p, r))) return GOES_BACK;
    if (job->kind != L2_LISTED) {
        const int way = l2_find_way(p->shape, p->lines, r->line);
        here = way >= 0;
        p->way = here ? way : l2_choose_way(p->shape, p->lines, p->set);
    }
    p->out->way = p->way;
    if (r->type == DENOVO_MSG_WB) {
        write_back(p, r, here);
        return DONE;
    }
    if (r->type == DENOVO_MSG_ATOMIC && r->uncached) return uncached(p, r, job->slot, here);
    return cached(p, job, r, here);
}

static void do_request(struct pass *p, const struct l2_job *job)
{
    const struct denovo_req *r = &p->s->slot[job->slot];
    const enum verdict v = judge(p, job, r);
    if (job->kind == L2_RETRY) p->s->retrying = 0;
    if (v == GOES_BACK) go_back(p->s, job);
    if (v == QUEUED) p->s->count[DENOVO_L2_COUNT_QUEUED]++;
    if (v == FAILED) {
        p->out->answer = answer_to(r);
        p->out->answer.mask = r->mask;
        p->out->answer.error = 1;
        p->out->has_answer = 1;
    }
    if (v == DONE || v == FAILED) finish(p, job);
    /* What is not used of the places that it reserved. That of an uncached request's answer is kept. */
    const int listed = job->kind == L2_LISTED;
    p->out->answers_back = !p->out->has_answer && v != SENT;
    p->out->forwards_back = p->shape->words - p->out->forwards;
    p->s->wr_free += !listed && !p->out->has_write;
}

/* Other jobs ---------------------------------------------------------------------------------------------------- */

static void do_recalled(const struct pass *p, const struct l2_job *job)
{
    struct l2_line *line = line_of(p);
    if (job->error) p->s->protocol_error = 1;
    for (int w = 0; w < p->shape->words; w++) {
        if (!(job->mask >> w & 1)) continue;
        const struct table_step *step = decide(p, w, L2WORD_ON_RECALL_DATA, NULL, 0);
        if (does(step->actions, L2WORD_DO_TAKE)) {
            take_word(line, w, job->data[w]);
            line->dirty = 1;
        }
        set_state(p, w, step->next);
    }
}

static void do_filled(const struct pass *p, const struct l2_job *job)
{
    struct l2_line *line = line_of(p);
    for (int w = 0; w < p->shape->words; w++) {
        const struct table_step *step = decide(p, w, L2WORD_ON_FILL, NULL, job->error);
        if (does(step->actions, L2WORD_DO_TAKE)) take_word(line, w, job->data[w]);
        set_state(p, w, step->next);
    }
}

static void do_uncached(const struct pass *p, const struct l2_job *job)
{
    const struct denovo_req *r = &p->s->slot[job->slot];
    struct denovo_rsp *a = &p->out->answer;
    *a = answer_to(r);
    a->mask = r->mask;
    a->error = (uint8_t)job->error;
    for (int w = 0; w < p->shape->words; w++)
        if ((r->mask >> w & 1) && r->atom == DENOVO_ATOM_LOAD) a->data[w] = job->data[w];
    p->out->has_answer = 1;
    p->s->slot_used[job->slot] = 0;
}

static void do_ended(const struct pass *p, const struct l2_job *job)
{
    leave(p, address_of(p));
    p->s->mshr[job->mshr].used = 0;
    p->s->wr_free += !p->out->has_write;
}

static void do_flush(struct pass *p, const struct l2_job *job)
{
    int here, stuck = 0;
    uint64_t line_addr = job->line;
    if (job->all) {
        here = line_of(p)->present;
        line_addr = address_of(p);
    } else {
        const int way = l2_find_way(p->shape, p->lines, job->line);
        here = way >= 0;
        p->way = here ? way : l2_choose_way(p->shape, p->lines, p->set);
    }
    if (here && !job->void_flush) evict(p, line_addr, 1, &stuck);
    p->out->went_back = stuck;
    if (stuck) {
        p->s->position = job->position;
        p->s->walk_over = 0;
    }
    p->out->forwards_back = p->shape->words - p->out->forwards;
    p->s->wr_free += !p->out->has_write;
}

void l2_do_job(struct l2 *s, const struct l2_shape *shape, struct l2_line *lines, const struct l2_job *job,
               struct l2_outcome *out, uint64_t *row_count)
{
    struct pass p = {s, shape, lines, out, row_count, job->set, job->way};
    memset(out, 0, sizeof *out);
    out->valid = 1;
    out->set = job->set;
    out->way = job->way;
    switch (job->kind) {
    case L2_NONE: break;
    case L2_RECALLED: do_recalled(&p, job); break;
    case L2_FILLED: do_filled(&p, job); break;
    case L2_UNCACHED: do_uncached(&p, job); break;
    case L2_ENDED: do_ended(&p, job); break;
    case L2_FLUSH: do_flush(&p, job); break;
    case L2_LISTED:
    case L2_RETRY:
    case L2_REQ: do_request(&p, job); break;
    }
}
