/* Mutants of a row: its next state replaced, an action dropped, its condition inverted, its actions swapped with the next row's. */
#include "tests/fault/tables/mutants.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spec/table.h"

#define OPEN_REASON "Open:"

static int count_rows(const struct spec_fsm *f)
{
    int n = 0;
    while (f->rows[n].state) n++;
    return n;
}

/* The next mutant of the list, still a copy of the sound table; it becomes one of the list by take. */
static struct mutant *copy_table(struct mutant_list *list, int row)
{
    int rows = count_rows(list->sound);
    if (list->count == MUTANTS || rows >= MUTANT_ROWS) abort();
    struct mutant *m = &list->mutant[list->count];
    m->fsm = *list->sound;
    memcpy(m->rows, list->sound->rows, ((size_t)rows + 1) * sizeof *m->rows);
    m->fsm.rows = m->rows;
    m->row = row;
    return m;
}

/* The two tables decide alike in every state, event and combination of conditions that the rows tell apart. The
 * conditions that a state's rows name are enumerated; there are at most 16 of them. */
static int same_decisions(const struct spec_fsm *a, const struct spec_fsm *b, const char *state, const char *event)
{
    struct spec_error error;
    struct spec_table *x = spec_table_new(a, &error), *y = spec_table_new(b, &error);
    int bit[32], n = 0, same = 1;
    for (int c = 0; a->conditions[c].name; c++) {
        size_t length = strlen(a->conditions[c].name);
        int used = 0;
        for (int r = 0; a->rows[r].state; r++) {
            if (strcmp(a->rows[r].state, state) != 0 || strcmp(a->rows[r].event, event) != 0) continue;
            for (const char *at = a->rows[r].when; (at = strstr(at, a->conditions[c].name)); at += length)
                used |= (at == a->rows[r].when || !strchr("abcdefghijklmnopqrstuvwxyz_", at[-1])) &&
                        !(at[length] && strchr("abcdefghijklmnopqrstuvwxyz_", at[length]));
        }
        if (used) bit[n++] = c;
    }
    for (uint32_t k = 0; x && y && k < UINT32_C(1) << n && same; k++) {
        uint32_t conditions = 0;
        for (int i = 0; i < n; i++) conditions |= (k >> i & 1) << bit[i];
        int s = spec_state_index(a, state), e = a->events ? spec_event_index(a, event) : 0;
        struct spec_step p = spec_table_step(x, s, e, conditions), q = spec_table_step(y, s, e, conditions);
        same = p.actions == q.actions && p.next == q.next;
    }
    same = x && y && same;
    if (x) spec_table_free(x);
    if (y) spec_table_free(y);
    return same;
}

static void take(struct mutant_list *list)
{
    struct mutant *m = &list->mutant[list->count++];
    const struct spec_row *r = &list->sound->rows[m->row];
    struct spec_table *compiled = spec_table_new(&m->fsm, &m->why);
    m->found = 0;
    m->named = UNNAMED;
    m->kind = RUNS;
    if (!compiled) m->kind = REFUSED;
    else if (same_decisions(list->sound, &m->fsm, r->state, r->event)) m->kind = ALIKE;
    if (compiled) spec_table_free(compiled);
}

static void mutate_next(struct mutant_list *list, int row)
{
    const struct spec_fsm *f = list->sound;
    int states = 0, tried = 0;
    while (f->states[states].name) states++;
    int at = spec_state_index(f, f->rows[row].next);
    for (int k = 1; k < states && tried < 2; k++, tried++) {
        const char *next = f->states[(at + (k == 1 ? 1 : states > 3 ? states / 2 : 2)) % states].name;
        if (!strcmp(next, f->rows[row].next)) continue;
        struct mutant *m = copy_table(list, row);
        m->rows[row].next = next;
        snprintf(m->text, sizeof m->text, "next %s -> %s", f->rows[row].next, next);
        take(list);
    }
}

static void mutate_actions(struct mutant_list *list, int row)
{
    const struct spec_fsm *f = list->sound;
    char all[200], *save = NULL, *part[16];
    int parts = 0;
    snprintf(all, sizeof all, "%s", f->rows[row].actions);
    for (char *p = strtok_r(all, " |", &save); p && parts < 16; p = strtok_r(NULL, " |", &save)) part[parts++] = p;
    for (int drop = 0; drop < parts; drop++) {
        struct mutant *m = copy_table(list, row);
        m->actions[0] = 0;
        for (int i = 0; i < parts; i++) {
            if (i == drop) continue;
            if (m->actions[0]) strcat(m->actions, " | ");
            strcat(m->actions, part[i]);
        }
        m->rows[row].actions = m->actions;
        snprintf(m->text, sizeof m->text, "without %s", part[drop]);
        take(list);
    }
}

static void mutate_when(struct mutant_list *list, int row)
{
    const struct spec_fsm *f = list->sound;
    const struct spec_row *r = &f->rows[row], *below = r + 1; /* the next of the same state and event */
    /* In an exclusive table the row that holds the complement is inverted with it: the two change places. */
    if (f->order == SPEC_PRIORITY && strcmp(r->when, "always") != 0 && strcmp(r->when, "otherwise") != 0) {
        struct mutant *m = copy_table(list, row);
        snprintf(m->when, sizeof m->when, "!(%s)", r->when);
        m->rows[row].when = m->when;
        snprintf(m->text, sizeof m->text, "condition inverted");
        take(list);
    }
    while (below->state && (strcmp(below->state, r->state) != 0 || strcmp(below->event, r->event) != 0)) below++;
    if (!below->state) return;
    int other = (int)(below - f->rows);
    struct mutant *m = copy_table(list, row);
    m->rows[row].actions = below->actions, m->rows[row].next = below->next;
    m->rows[other].actions = r->actions, m->rows[other].next = r->next;
    snprintf(m->text, sizeof m->text, "swapped with [%s]", below->when);
    take(list);
}

void mutants_of(struct mutant_list *list, const struct spec_fsm *f, const char *only)
{
    list->sound = f;
    list->count = 0;
    for (int row = 0; f->rows[row].state; row++) {
        if (only && atoi(only) != row) continue;
        if (spec_row_impossible(&f->rows[row])) continue; /* executed never, or asserted */
        /* A commit's next state is not executed: the table `word` moves the word. tests/spec compares the two. */
        if (strcmp(f->name, "commit") != 0) mutate_next(list, row);
        mutate_actions(list, row);
        mutate_when(list, row);
    }
}

/* Lists ----------------------------------------------------------------------------------------------------------- */

/* The file `equivalent` names a mutant by a line `table: state event [when]: change`, without the event where there is none, and
 * gives the reason in the indented lines below. A reason that begins with OPEN_REASON says that the mutant is open. */
void mutant_line(const struct mutant_list *list, const struct mutant *m, char *line, size_t room)
{
    const struct spec_row *r = &list->sound->rows[m->row];
    char place[SPEC_PLACE_LEN];
    snprintf(line, room, "%s: %s [%s]: %s", list->sound->name, spec_row_place(r, place), r->when, m->text);
}

const char *mutant_reason(const char *text, const char *line)
{
    size_t length = strlen(line);
    for (const char *at = text; (at = strstr(at, line)); at++) {
        if ((at != text && at[-1] != '\n') || at[length] != '\n') continue;
        const char *reason = at + length + 1;
        return reason + strspn(reason, " ");
    }
    return NULL;
}

enum mutant_name mutant_named(const char *text, const char *line)
{
    const char *reason = mutant_reason(text, line);
    return !reason                                                  ? UNNAMED
           : !strncmp(reason, OPEN_REASON, strlen(OPEN_REASON))     ? OPEN
           : !strncmp(reason, MUTANT_PROVED, strlen(MUTANT_PROVED)) ? PROVED
                                                                    : EQUIVALENT;
}
