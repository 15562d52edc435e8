/* Lines, MSHRs and words, as every slot sees them. */
#include "cmodel/denovo/denovo_l1_parts.h"

int l1_find_line(const struct l1_shape *shape, const struct l1_line *lines, uint64_t line)
{
    const int first = l1_set_of(shape, line) * shape->ways;
    for (int i = first; i < first + shape->ways; i++)
        if (lines[i].here && lines[i].tag == line >> shape->set_shift) return i;
    return -1;
}

int l1_find_writeback(const struct l1 *s, const struct l1_shape *shape, uint64_t line)
{
    for (int b = 0; b < shape->writebacks; b++)
        if (s->writeback[b].used && s->writeback[b].line == line) return b;
    return -1;
}

int l1_free_mshr(const struct l1 *s, const struct l1_shape *shape)
{
    for (int m = 0; m < shape->mshrs; m++)
        if (!s->mshr[m].used) return m;
    return -1;
}

int l1_free_place(const struct l1 *s, const struct l1_shape *shape)
{
    for (int p = 0; p < shape->list; p++)
        if (!s->list[p].used) return p;
    return -1;
}

int l1_free_writeback(const struct l1 *s, const struct l1_shape *shape)
{
    for (int b = 0; b < shape->writebacks; b++)
        if (!s->writeback[b].used) return b;
    return -1;
}

int l1_places_out(const struct l1 *s, const struct l1_shape *shape, int mshr)
{
    for (int p = 0; p < shape->list; p++)
        if (s->list[p].used && s->list[p].out && s->list[p].mshr == mshr) return 1;
    return 0;
}

/* Words ------------------------------------------------------------------------------------------------------- */

static int state_of(const struct l1 *s, const struct l1_shape *shape, const struct l1_view *v, int w,
                    uint32_t *conditions)
{
    const struct l1_line *line = v->line;
    const int pending = line->pending >> w & 1, kept = shape->protocol == DENOVO_PROTOCOL_DR && !line->sb;
    switch ((enum l1_code)line->code[w]) {
    case L1_CODE_I: *conditions |= when(pending, DENOVO_L1_IF_reading); return DENOVO_L1_I;
    case L1_CODE_V:
        *conditions |= when(pending, DENOVO_L1_IF_syncing);
        return pending || (line->epoch != s->epoch && !v->replay) ? DENOVO_L1_I : DENOVO_L1_V;
    case L1_CODE_X:
        *conditions |= when(pending, DENOVO_L1_IF_asked);
        return pending || !kept ? DENOVO_L1_D : DENOVO_L1_O;
    case L1_CODE_R:
        if (!shape->own) {
            *conditions |= when(pending, DENOVO_L1_IF_again);
            return DENOVO_L1_D;
        }
        *conditions |= when(pending, DENOVO_L1_IF_serving);
        return DENOVO_L1_R;
    }
    return DENOVO_L1_I;
}

/* GD, GH: a READ, WT or ATOMIC of the line is out that the access cannot go beside. */
static int line_busy(const struct l1_shape *shape, const struct l1_view *v, int event, const struct l1_mshr *m)
{
    const int beside =
        event == DENOVO_L1_ON_SUBSTORE || (event == DENOVO_L1_ON_SYNC && !denovo_l1_local(shape, v->access));
    return !shape->own && !v->replay && (!beside || m->reads || m->writes);
}

const struct table_step *denovo_l1_meet(const struct l1 *s, const struct l1_shape *shape, const struct l1_view *v,
                                        int word, int event, int *state)
{
    const int b = l1_find_writeback(s, shape, v->address);
    uint32_t conditions = when(shape->own, DENOVO_L1_IF_own) | when(v->replay, DENOVO_L1_IF_replay) |
                          when(v->access && denovo_l1_local(shape, v->access), DENOVO_L1_IF_local) |
                          when(b >= 0, DENOVO_L1_IF_leaving) |
                          when(b >= 0 && (s->writeback[b].held >> word & 1), DENOVO_L1_IF_held);
    *state = DENOVO_L1_I;
    if (v->line) {
        *state = state_of(s, shape, v, word, &conditions);
        conditions |= when(!shape->own && v->line->epoch == s->epoch, DENOVO_L1_IF_whole);
    }
    if (v->line && v->line->link) {
        const struct l1_mshr *m = &s->mshr[v->line->mshr];
        conditions |= when(m->old, DENOVO_L1_IF_old) | when(m->place[word].filled, DENOVO_L1_IF_remote) |
                      when(line_busy(shape, v, event, m), DENOVO_L1_IF_line_busy) |
                      when(shape->protocol == DENOVO_PROTOCOL_DR && !v->line->sb && !m->plain, DENOVO_L1_IF_read_only);
    }
    return table_step(&shape->table, *state, event, conditions);
}

static int asked_word(const struct l1_line *line, int w)
{
    return line->code[w] == L1_CODE_X && (line->pending >> w & 1);
}

static void set_word(struct l1 *s, struct l1_line *line, int w, enum l1_code code, int pending)
{
    s->asked -= asked_word(line, w);
    line->code[w] = (uint8_t)code;
    line->pending = (uint16_t)((line->pending & ~(1u << w)) | (unsigned)pending << w);
    s->asked += asked_word(line, w);
}

void l1_change_word(struct l1 *s, struct l1_line *line, int word, int state, int event, const struct table_step *step)
{
    static const enum l1_code code_of[] = {[DENOVO_L1_I] = L1_CODE_I,
                                           [DENOVO_L1_V] = L1_CODE_V,
                                           [DENOVO_L1_O] = L1_CODE_X,
                                           [DENOVO_L1_D] = L1_CODE_X,
                                           [DENOVO_L1_R] = L1_CODE_R};
    const uint64_t all = step->actions;
    const int begins = does(all, DENOVO_L1_DO_ASK_READ) || does(all, DENOVO_L1_DO_ASK_SYNC) ||
                       does(all, DENOVO_L1_DO_ASK_REG) || does(all, DENOVO_L1_DO_ASK_WT) ||
                       does(all, DENOVO_L1_DO_MARK);
    const int again = event == DENOVO_L1_ON_WT_ACK && state == DENOVO_L1_D && !asked_word(line, word),
              moves = again || event == DENOVO_L1_ON_ERROR || event == DENOVO_L1_ON_SERVED || step->next != state;
    enum l1_code code = moves ? code_of[step->next] : (enum l1_code)line->code[word];
    if (does(all, DENOVO_L1_DO_ASK_READ)) code = L1_CODE_I;
    if (does(all, DENOVO_L1_DO_ASK_SYNC)) code = L1_CODE_V;
    if (does(all, DENOVO_L1_DO_UNASK)) code = L1_CODE_R;
    set_word(s, line, word, code, begins || (!moves && (line->pending >> word & 1)));
}

int l1_has_code(const struct l1_line *line, const struct l1_shape *shape, enum l1_code code, int pending)
{
    for (int w = 0; w < shape->words; w++)
        if (line->code[w] == code && (line->pending >> w & 1) == pending) return 1;
    return 0;
}

void denovo_l1_lose(struct l1 *s, uint64_t line, uint16_t words)
{
    s->lost.now = 1;
    s->lost.line = line;
    s->lost.words = words;
}
