/* Messages in S1, and what leaves the L1: drains and lines. */
#include <string.h>

#include "cmodel/denovo/denovo_l1_parts.h"

int denovo_l1_link(const struct l1_work *w, struct l1_line *line, int set)
{
    if (line->link) return line->mshr;
    const int m = l1_free_mshr(w->s, w->shape);
    line->link = 1;
    line->mshr = (uint8_t)m;
    w->s->mshr[m] = (struct l1_mshr){.line = l1_address_of(w->shape, line, set), .used = 1, .first = -1, .last = -1};
    return m;
}

struct l1_ask *denovo_l1_ask(const struct l1_work *w, int type, int m, uint64_t line, uint16_t mask, uint32_t pc)
{
    struct l1 *s = w->s;
    struct l1_ask *ask = &s->asks[(s->ask_first + s->ask_count++) % L1_ASKS];
    *ask = (struct l1_ask){.req = {.line = line, .map = (uint32_t)m, .pc = pc, .mask = mask, .type = (uint8_t)type}};
    return ask;
}

int l1_serves(const struct l1_line *line, const struct l1_shape *shape)
{
    return shape->own && l1_has_code(line, shape, L1_CODE_R, 1);
}

void denovo_l1_rest(struct l1 *s, const struct l1_shape *shape, struct l1_line *line)
{
    struct l1_mshr *m = &s->mshr[line->mshr];
    if (!line->pending && m->first < 0 && !l1_places_out(s, shape, line->mshr)) {
        line->link = 0;
        m->used = 0;
    } else if (!l1_has_code(line, shape, L1_CODE_I, 1) && !m->writes) m->reads = m->old = 0;
}

static const struct table_step *do_row(const struct l1_work *w, struct l1_line *line, uint64_t address, int word,
                                       int event)
{
    const struct l1_view view = {.line = line, .address = address};
    int state;
    const struct table_step *step = denovo_l1_meet(w->s, w->shape, &view, word, event, &state);
    if (does(step->actions, DENOVO_L1_DO_REFUSE)) w->s->protocol_error = 1;
    else if (line) l1_change_word(w->s, line, word, state, event, step);
    return step;
}

/* One row done on one word that is here, or of a line that is not, and counted. */
uint64_t denovo_l1_step_word(const struct l1_work *w, struct l1_line *line, uint64_t address, int word, int event)
{
    const struct table_step *step = do_row(w, line, address, word, event);
    w->row_count[step->row]++;
    return step->actions;
}

/* Answers ----------------------------------------------------------------------------------------------------- */

void l1_begin_pass(struct l1 *s, int m)
{
    s->pass.m = m;
    s->pass.place = s->mshr[m].first;
    s->pass.chunk = 0;
    s->pass.late = 0;
    s->pass.state = s->pass.place >= 0 ? L1_PASS_LIST : L1_PASS_FINISH;
}

int l1_do_answer(const struct l1_work *w, const struct l1_slot *slot)
{
    struct l1 *s = w->s;
    const struct denovo_rsp *r = &slot->rsp;
    const int found = l1_find_line(w->shape, w->lines, r->line);
    struct l1_line *line = found >= 0 ? &w->lines[found] : NULL;
    const uint16_t words = r->mask & l1_chunk_mask(w->shape, slot->chunk);
    if (!line || !line->link || r->map != line->mshr || !r->mask ||
        (r->type != DENOVO_MSG_DATA && r->type != DENOVO_MSG_REG_ACK &&
         (w->shape->own || r->type != DENOVO_MSG_WT_ACK))) {
        s->protocol_error = 1;
        return -1;
    }
    struct l1_mshr *m = &s->mshr[line->mshr];
    const int event = r->error                       ? DENOVO_L1_ON_ERROR
                      : r->type == DENOVO_MSG_DATA   ? DENOVO_L1_ON_DATA
                      : r->type == DENOVO_MSG_WT_ACK ? DENOVO_L1_ON_WT_ACK
                                                     : DENOVO_L1_ON_GRANT;
    int installed = 0;
    for (int k = 0; k < w->shape->words; k++) {
        if (!(words >> k & 1)) continue;
        if (!does(denovo_l1_step_word(w, line, r->line, k, event), DENOVO_L1_DO_INSTALL)) continue;
        line->word[k] = r->data[k];
        installed = 1;
    }
    if (installed && event == DENOVO_L1_ON_DATA) line->epoch = (uint8_t)(m->old ? 0 : s->epoch);
    const int passes = s->pass.state != L1_PASS_IDLE && s->pass.m == line->mshr,
              needed = m->first >= 0 || l1_serves(line, w->shape) || m->serve || passes;
    if (passes) s->pass.late |= words;
    if (!needed) denovo_l1_rest(s, w->shape, line);
    else if (s->pass.state == L1_PASS_IDLE) l1_begin_pass(s, line->mshr);
    else m->serve = 1;
    return -1;
}

/* Forwards ---------------------------------------------------------------------------------------------------- */

static void supply(struct l1 *s, const struct denovo_rsp *r)
{
    s->supply = *r;
    s->supply_comes = 1;
}

static int take_ack(const struct l1_work *w, const struct denovo_fwd *f, struct l1_line *line)
{
    struct l1 *s = w->s;
    struct l1_writeback *b = f->map < (uint32_t)w->shape->writebacks ? &s->writeback[f->map] : NULL;
    if (!b || !b->used || b->line != f->line || !f->mask) {
        s->protocol_error = 1;
        return -1;
    }
    for (int k = 0; k < w->shape->words; k++) {
        if (!(f->mask >> k & 1)) continue;
        if (does(denovo_l1_step_word(w, line, f->line, k, DENOVO_L1_ON_WB_ACK), DENOVO_L1_DO_FORGET))
            b->held &= (uint16_t) ~(1u << k);
    }
    b->used = b->unsent = 0;
    return -1;
}

static void keep(struct l1_place *place, const struct denovo_fwd *f)
{
    *place = (struct l1_place){.core = f->core,
                               .map = f->map,
                               .filled = 1,
                               .recall = f->type == DENOVO_MSG_RECALL,
                               .sync = f->sync,
                               .stash = f->stash};
}

int l1_do_forward(const struct l1_work *w, const struct l1_slot *slot)
{
    struct l1 *s = w->s;
    const struct denovo_fwd *f = &slot->fwd;
    const int found = l1_find_line(w->shape, w->lines, f->line), b = l1_find_writeback(s, w->shape, f->line);
    struct l1_line *line = found >= 0 ? &w->lines[found] : NULL;
    const uint16_t words = f->mask & l1_chunk_mask(w->shape, slot->chunk);
    const int reads = f->type == DENOVO_MSG_FWD_READ, recall = f->type == DENOVO_MSG_RECALL;
    struct denovo_rsp r = {
        .line = f->line, .core = recall ? 0 : f->core, .map = f->map, .stash = recall ? 0 : f->stash};
    if (f->type == DENOVO_MSG_WB_ACK) return take_ack(w, f, line);
    const int counts = recall ? DENOVO_L1_COUNT_RECALL : DENOVO_L1_COUNT_FORWARD;
    if (!f->mask || !w->shape->own || (!reads && !recall && f->type != DENOVO_MSG_FWD_REG)) {
        s->protocol_error = 1;
        return reads || recall || f->type == DENOVO_MSG_FWD_REG ? counts : -1;
    }
    r.type = reads ? DENOVO_MSG_DATA : recall ? DENOVO_MSG_RECALL_DATA : DENOVO_MSG_REG_ACK;
    for (int k = 0; k < w->shape->words; k++) {
        if (!(words >> k & 1)) continue;
        const int held = b >= 0 && (s->writeback[b].held >> k & 1);
        const uint64_t actions =
            denovo_l1_step_word(w, line, f->line, k, reads ? DENOVO_L1_ON_FWD_READ : DENOVO_L1_ON_FWD_TAKE);
        if (does(actions, DENOVO_L1_DO_KEEP)) keep(&s->mshr[line->mshr].place[k], f);
        if (does(actions, DENOVO_L1_DO_FORGET)) s->writeback[b].held &= (uint16_t) ~(1u << k);
        if (!does(actions, DENOVO_L1_DO_SUPPLY)) continue;
        r.mask |= (uint16_t)(1u << k);
        if (reads || recall || f->sync) r.data[k] = held ? s->writeback[b].word[k] : line->word[k];
    }
    if (r.mask) supply(s, &r);
    return counts;
}

/* The lowest word of the chunk whose forward waits is served, and every one that no forward waits for. */
int l1_do_finish(const struct l1_work *w, const struct l1_slot *slot)
{
    struct l1 *s = w->s;
    struct l1_mshr *m = &s->mshr[s->pass.m];
    struct l1_line *line = &w->lines[l1_find_line(w->shape, w->lines, m->line)];
    const uint16_t words = l1_chunk_mask(w->shape, slot->chunk);
    int served = 0;
    if (!w->shape->own) return -1;
    for (int k = 0; k < w->shape->words; k++) {
        if (!((words & ~s->pass.late) >> k & 1) || line->code[k] != L1_CODE_R || !(line->pending >> k & 1)) continue;
        struct l1_place *place = &m->place[k];
        if (place->filled && served) continue;
        if (!does(denovo_l1_step_word(w, line, m->line, k, DENOVO_L1_ON_SERVED), DENOVO_L1_DO_SUPPLY)) continue;
        struct denovo_rsp r = {.line = m->line,
                               .map = place->map,
                               .core = place->recall ? 0 : place->core,
                               .stash = place->recall ? 0 : place->stash,
                               .mask = (uint16_t)(1u << k),
                               .type = place->recall ? DENOVO_MSG_RECALL_DATA : DENOVO_MSG_REG_ACK};
        if (place->recall || place->sync) r.data[k] = line->word[k];
        supply(s, &r);
        place->filled = 0;
        served = 1;
    }
    return -1;
}

/* Drains and lines -------------------------------------------------------------------------------------------- */

void l1_enter_store_buffer(struct l1 *s, int set, int way)
{
    s->store[(s->store_first + s->stores) % L1_STORES].set = set;
    s->store[(s->store_first + s->stores) % L1_STORES].way = way;
    s->stores++;
}

/* The drain of the line has to come again. */
static int goes_back(const struct l1_work *w, const struct l1_line *line)
{
    if (!line->link) return 0;
    return !w->shape->own || (w->shape->scoped && w->s->mshr[line->mshr].first >= 0);
}

int l1_do_drain(const struct l1_work *w, const struct l1_slot *slot)
{
    struct l1_line *line = &w->lines[slot->set * w->shape->ways + slot->way];
    const uint64_t address = l1_address_of(w->shape, line, slot->set);
    uint16_t mask = 0;
    int through = 0;
    if (goes_back(w, line)) {
        l1_enter_store_buffer(w->s, slot->set, slot->way);
        return -1;
    }
    for (int k = 0; k < w->shape->words; k++) {
        const uint64_t actions = denovo_l1_step_word(w, line, address, k, DENOVO_L1_ON_DRAIN);
        if (does(actions, DENOVO_L1_DO_ASK_REG) || does(actions, DENOVO_L1_DO_ASK_WT)) mask |= (uint16_t)(1u << k);
        through |= does(actions, DENOVO_L1_DO_ASK_WT);
    }
    line->sb = 0;
    if (!mask) return DENOVO_L1_COUNT_DRAIN;
    const int m = denovo_l1_link(w, line, slot->set);
    struct l1_ask *ask = denovo_l1_ask(w, through ? DENOVO_MSG_WT : DENOVO_MSG_REG, m, address, mask, 0);
    if (!through) return DENOVO_L1_COUNT_DRAIN;
    w->s->mshr[m].writes = 1;
    for (int k = 0; k < w->shape->words; k++)
        if (mask >> k & 1) ask->req.data[k] = line->word[k];
    return DENOVO_L1_COUNT_DRAIN;
}

/* Every word leaves; those that go into the Writeback `b`. `counted`: its rows are. */
static int drop_line(const struct l1_work *w, struct l1_line *line, int set, int b, int counted)
{
    const uint64_t address = l1_address_of(w->shape, line, set);
    uint16_t mask = 0;
    for (int k = 0; k < w->shape->words; k++) {
        const struct table_step *step = do_row(w, line, address, k, DENOVO_L1_ON_LEAVE);
        w->row_count[step->row] += (uint64_t)counted;
        if (does(step->actions, DENOVO_L1_DO_WRITE_BACK)) mask |= (uint16_t)(1u << k);
    }
    line->here = 0;
    if (!mask) return 0;
    struct l1_writeback *to = &w->s->writeback[b];
    to->used = to->unsent = 1;
    to->line = address;
    to->mask = to->held = mask;
    return 1;
}

static void copy_words(const struct l1_work *w, const struct l1_line *line, int chunk, int b)
{
    const int base = chunk * w->shape->port;
    memcpy(w->s->writeback[b].word + base, line->word + base, (size_t)w->shape->port * sizeof *line->word);
}

/* A line that an access drives out. The hardware does not ask the table about it, so that no row is counted. */
int l1_leave_whole(const struct l1_work *w, struct l1_line *line, int set)
{
    const int b = l1_free_writeback(w->s, w->shape);
    if (b >= 0) copy_words(w, line, 0, b);
    return drop_line(w, line, set, b, 0);
}

/* DR, a launch: the line's O words are here no more. */
static void end_read_only(const struct l1_work *w, struct l1_line *line, int set)
{
    for (int k = 0; k < w->shape->words && !line->sb; k++)
        if (line->code[k] == L1_CODE_X && !(line->pending >> k & 1))
            denovo_l1_step_word(w, line, l1_address_of(w->shape, line, set), k, DENOVO_L1_ON_LEAVE);
}

int l1_do_leave(const struct l1_work *w, const struct l1_slot *slot)
{
    struct l1 *s = w->s;
    int n = slot->set * w->shape->ways + slot->way;
    if (slot->ranged) n = l1_find_line(w->shape, w->lines, slot->line);
    if (slot->chunk == 0) s->leave.place = l1_free_writeback(s, w->shape);
    if (n < 0 || !w->lines[n].here) return -1;
    if (slot->launches) {
        if (slot->chunk == w->shape->chunks - 1) end_read_only(w, &w->lines[n], n / w->shape->ways);
        return -1;
    }
    copy_words(w, &w->lines[n], slot->chunk, s->leave.place);
    if (slot->chunk != w->shape->chunks - 1) return -1;
    return drop_line(w, &w->lines[n], n / w->shape->ways, s->leave.place, 1) ? DENOVO_L1_COUNT_WRITEBACK : -1;
}
