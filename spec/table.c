/* State tables: their check, and their compilation into one dense look-up per (state, event).
 *
 * Both enumerate, for one state and event, every assignment of the conditions that its rows use. That is exact and
 * cheap: a cell rarely uses more than five conditions; twelve is the limit. */
#include "spec/table.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spec/expr.h"
#include "spec/suggest.h"

enum { MAX_CELL_CONDITIONS = 12, MAX_CELL_ROWS = 64, NO_ROW = -1, MOST_NAMES = 64 };

struct cell {
    int conditions;                   /* how many it uses */
    uint8_t bit[MAX_CELL_CONDITIONS]; /* which: bit numbers in the vector of all conditions, rising */
    int adjacent;                     /* they follow one another without a gap */
    int first;                        /* of its 2^conditions entries in `rows` */
};

struct spec_table {
    int events;         /* 1 of a table without */
    struct cell *cells; /* [state][event] */
    int16_t *rows;
    int row_entries;
    struct spec_step *steps; /* [row] */
};

const char *spec_table_said(const struct spec_fsm *fsm, const struct spec_row *row, char text[SPEC_TABLE_LEN])
{
    const char *file = row ? row->file : fsm->rows[0].file;
    if (!file && row) snprintf(text, SPEC_TABLE_LEN, "state table %s, row %d", fsm->name, (int)(row - fsm->rows));
    else if (!file) snprintf(text, SPEC_TABLE_LEN, "state table %s", fsm->name);
    else if (!row) snprintf(text, SPEC_TABLE_LEN, "state table %s (%s)", fsm->name, file);
    else snprintf(text, SPEC_TABLE_LEN, "state table %s (%s:%d)", fsm->name, file, row->line);
    return text;
}

/* `row` is where it is wrong, or NULL. */
static int fail(const struct spec_fsm *fsm, const struct spec_row *row, struct spec_error *error, const char *format,
                ...) __attribute__((format(printf, 4, 5)));
static int fail(const struct spec_fsm *fsm, const struct spec_row *row, struct spec_error *error, const char *format,
                ...)
{
    char said[SPEC_TABLE_LEN];
    if (!error) return -1;
    va_list args;
    va_start(args, format);
    spec_vfail(error, format, args);
    va_end(args);
    return spec_fail(error, "%s: %s", spec_table_said(fsm, row, said), error->text);
}

static int count_names(const struct spec_name *names)
{
    int n = 0;
    while (names && names[n].name) n++;
    return n;
}

static int find_name(const struct spec_name *names, const char *name)
{
    for (int i = 0; names && names[i].name; i++)
        if (!strcmp(names[i].name, name)) return i;
    return -1;
}

/* A row has a name that the table has not. */
static int fail_unknown(const struct spec_fsm *fsm, const struct spec_row *row, const char *what,
                        const struct spec_name *names, const char *name, struct spec_error *error)
{
    const char *list[MOST_NAMES + 1] = {0};
    char near[SUGGEST_LEN];
    for (int i = 0; i < MOST_NAMES && names && names[i].name; i++) list[i] = names[i].name;
    return fail(fsm, row, error, "no %s '%s'%s", what, name, suggest_text(near, sizeof near, name, list));
}

static int find_or_die(const struct spec_fsm *fsm, const struct spec_name *names, const char *what, const char *name)
{
    int i = find_name(names, name);
    if (i >= 0) return i;
    fprintf(stderr, "larder: bug: state table %s: no %s '%s'\n", fsm->name, what, name);
    abort();
}

int spec_state_index(const struct spec_fsm *fsm, const char *name)
{
    return find_or_die(fsm, fsm->states, "state", name);
}

int spec_event_index(const struct spec_fsm *fsm, const char *name)
{
    return find_or_die(fsm, fsm->events, "event", name);
}

int spec_condition_bit(const struct spec_fsm *fsm, const char *name)
{
    return find_or_die(fsm, fsm->conditions, "condition", name);
}

int spec_action_bit(const struct spec_fsm *fsm, const char *name)
{
    return find_or_die(fsm, fsm->actions, "action", name);
}

/* Guards and actions of a row ------------------------------------------------------------------------------------------ */

static int is_otherwise(const struct spec_row *row)
{
    return !strcmp(row->when, "otherwise");
}

int spec_row_impossible(const struct spec_row *row)
{
    return !strcmp(row->actions, "IMPOSSIBLE");
}

const char *spec_row_place(const struct spec_row *row, char text[SPEC_PLACE_LEN])
{
    snprintf(text, SPEC_PLACE_LEN, "%s%s%s", row->state, *row->event ? " " : "", row->event);
    return text;
}

struct guard_names {
    const struct spec_fsm *fsm;
    uint32_t used;
    const char *unknown;
};

static void note_condition(void *context, const char *name)
{
    struct guard_names *g = context;
    int i = find_name(g->fsm->conditions, name);
    if (i >= 0) g->used |= UINT32_C(1) << i;
    else g->unknown = name;
}

static int only_logic(const struct expr *e)
{
    if (e->kind == EXPR_NAME) return 1;
    if (e->kind == EXPR_UNARY) return !strcmp(e->op, "!") && only_logic(e->arg[0]);
    if (e->kind != EXPR_BINARY || (strcmp(e->op, "&&") != 0 && strcmp(e->op, "||") != 0)) return 0;
    return only_logic(e->arg[0]) && only_logic(e->arg[1]);
}

/* The guard of a row parsed, NULL for `always` and `otherwise`; *used gains its conditions. 0, or -1. */
static int parse_guard(const struct spec_fsm *fsm, const struct spec_row *row, struct expr **guard, uint32_t *used,
                       struct spec_error *error)
{
    *guard = NULL;
    if (!strcmp(row->when, "always") || is_otherwise(row)) return 0;
    struct expr_error problem;
    struct expr *e = expr_parse(row->when, &problem);
    if (!e) return fail(fsm, row, error, "guard '%s': %s", row->when, problem.text);
    if (!only_logic(e)) {
        expr_free(e);
        return fail(fsm, row, error, "guard '%s': legal are conditions, && || ! and parentheses", row->when);
    }
    struct guard_names names = {fsm, 0, NULL};
    expr_each_name(e, note_condition, &names);
    int status = names.unknown ? fail_unknown(fsm, row, "condition", fsm->conditions, names.unknown, error) : 0;
    *used |= names.used;
    if (status) expr_free(e);
    else *guard = e;
    return status;
}

struct assignment {
    const struct spec_fsm *fsm;
    uint32_t conditions;
};

static int look_up_condition(void *context, const char *name, int64_t *value)
{
    const struct assignment *a = context;
    int i = find_name(a->fsm->conditions, name);
    if (i < 0) return 0;
    *value = a->conditions >> i & 1;
    return 1;
}

static int parse_actions(const struct spec_fsm *fsm, const struct spec_row *row, uint64_t *actions,
                         struct spec_error *error)
{
    *actions = 0;
    if (spec_row_impossible(row)) return 0;
    for (const char *p = row->actions; *p;) {
        size_t n = strcspn(p, " |");
        char name[64];
        if (n >= sizeof name) return fail(fsm, row, error, "action name too long");
        memcpy(name, p, n);
        name[n] = 0;
        int bit = find_name(fsm->actions, name);
        if (bit < 0) return fail_unknown(fsm, row, "action", fsm->actions, name, error);
        if (*actions >> bit & 1) return fail(fsm, row, error, "action '%s' twice", name);
        *actions |= UINT64_C(1) << bit;
        p += n;
        size_t gap = strspn(p, " |");
        if (p[gap] && !memchr(p, '|', gap)) return fail(fsm, row, error, "actions are joined by ' | '");
        p += gap;
    }
    return 0;
}

/* One (state, event) --------------------------------------------------------------------------------------------------- */

struct cell_rows {
    int count;
    int row[MAX_CELL_ROWS];
    struct expr *guard[MAX_CELL_ROWS];
};

static void free_guards(struct cell_rows *rows)
{
    for (int i = 0; i < rows->count; i++) expr_free(rows->guard[i]);
}

static void describe_assignment(const struct spec_fsm *fsm, const struct cell *cell, uint32_t conditions, char *text,
                                size_t size)
{
    size_t n = 0;
    text[0] = 0;
    for (int i = 0; i < cell->conditions && n < size; i++)
        n += (size_t)snprintf(text + n, size - n, "%s%s%s", i ? " && " : "", conditions >> cell->bit[i] & 1 ? "" : "!",
                              fsm->conditions[cell->bit[i]].name);
    if (!cell->conditions) snprintf(text, size, "always");
}

static uint32_t spread(const struct cell *cell, uint32_t packed)
{
    uint32_t conditions = 0;
    for (int i = 0; i < cell->conditions; i++) conditions |= (packed >> i & 1) << cell->bit[i];
    return conditions;
}

/* A row beside the one that an error is about: by its line, or by its number where no file has it. */
static const char *row_name(const struct spec_fsm *fsm, int row, char text[24])
{
    if (fsm->rows[row].file) snprintf(text, 24, "line %d", fsm->rows[row].line);
    else snprintf(text, 24, "row %d", row);
    return text;
}

/* Which row answers under one assignment; NO_ROW for a hole, -2 with *error for an overlap. */
static int winner(const struct spec_fsm *fsm, const struct cell_rows *rows, const struct cell *cell,
                  uint32_t conditions, const char *place, struct spec_error *error)
{
    struct assignment a = {fsm, conditions};
    int won = NO_ROW;
    for (int i = 0; i < rows->count; i++) {
        const struct spec_row *row = &fsm->rows[rows->row[i]];
        int64_t holds = 1;
        if (is_otherwise(row)) holds = won == NO_ROW;
        else if (rows->guard[i]) expr_eval(rows->guard[i], look_up_condition, &a, &holds, NULL);
        if (!holds) continue;
        if (won != NO_ROW && fsm->order == SPEC_EXCLUSIVE) {
            char text[160], other[24];
            describe_assignment(fsm, cell, conditions, text, sizeof text);
            fail(fsm, row, error, "%s: it overlaps with %s %s%s", place, row_name(fsm, won, other),
                 cell->conditions ? "when " : "", text);
            return -2;
        }
        if (won == NO_ROW) won = rows->row[i];
    }
    return won;
}

/* The rows of a state and an event, with their guards compiled; `used`: the conditions that these read. 0, or -1. */
static int find_rows(const struct spec_fsm *fsm, const struct spec_row *wanted, struct cell_rows *rows, uint32_t *used,
                     const char *place, struct spec_error *error)
{
    const struct spec_row *last_of_state = NULL;
    for (int i = 0; fsm->rows[i].state; i++) {
        const struct spec_row *row = &fsm->rows[i];
        if (strcmp(row->state, wanted->state) != 0) continue;
        last_of_state = row;
        if (strcmp(row->event, wanted->event) != 0) continue;
        if (rows->count == MAX_CELL_ROWS) {
            fail(fsm, row, error, "%s: more than %d rows", place, MAX_CELL_ROWS);
            return -1;
        }
        if (rows->count && is_otherwise(&fsm->rows[rows->row[rows->count - 1]])) {
            fail(fsm, row, error, "%s: it stands after 'otherwise'", place);
            return -1;
        }
        if (parse_guard(fsm, row, &rows->guard[rows->count], used, error)) return -1;
        rows->row[rows->count++] = i;
    }
    if (rows->count) return 0;
    fail(fsm, last_of_state, error, "%s: no row", place);
    return -1;
}

static int find_conditions(const struct spec_fsm *fsm, struct cell *cell, uint32_t used, const char *place,
                           struct spec_error *error)
{
    for (int bit = 0; bit < SPEC_MAX_CONDITIONS; bit++) {
        if (!(used >> bit & 1)) continue;
        if (cell->conditions == MAX_CELL_CONDITIONS) {
            fail(fsm, NULL, error, "%s: more than %d conditions", place, MAX_CELL_CONDITIONS);
            return -1;
        }
        cell->bit[cell->conditions++] = (uint8_t)bit;
    }
    cell->adjacent = cell->conditions && cell->bit[cell->conditions - 1] - cell->bit[0] == cell->conditions - 1;
    return 0;
}

/* The row of each assignment to the cell's conditions. Each row must have some. */
static int find_winners(const struct spec_fsm *fsm, struct spec_table *t, struct cell *cell,
                        const struct cell_rows *rows, uint8_t *row_wins, const char *place, struct spec_error *error)
{
    const int entries = 1 << cell->conditions;
    cell->first = t->row_entries;
    t->row_entries += entries;
    t->rows = realloc(t->rows, (size_t)t->row_entries * sizeof *t->rows);
    if (!t->rows) abort();
    for (int i = 0; i < entries; i++) {
        uint32_t conditions = spread(cell, (uint32_t)i);
        int won = winner(fsm, rows, cell, conditions, place, error);
        if (won == NO_ROW) {
            char text[160];
            describe_assignment(fsm, cell, conditions, text, sizeof text);
            fail(fsm, &fsm->rows[rows->row[rows->count - 1]], error, "%s: no row when %s", place, text);
        }
        if (won < 0) return -1;
        t->rows[cell->first + i] = (int16_t)won;
        row_wins[won] = 1;
    }
    for (int i = 0; i < rows->count; i++) {
        if (row_wins[rows->row[i]]) continue;
        fail(fsm, &fsm->rows[rows->row[i]], error, "%s: when %s it can never be taken", place,
             fsm->rows[rows->row[i]].when);
        return -1;
    }
    return 0;
}

static int compile_cell(const struct spec_fsm *fsm, struct spec_table *t, int state, int event, uint8_t *row_wins,
                        struct spec_error *error)
{
    const struct spec_row wanted = {.state = fsm->states[state].name,
                                    .event = fsm->events ? fsm->events[event].name : ""};
    char place[SPEC_PLACE_LEN];
    spec_row_place(&wanted, place);
    struct cell *cell = &t->cells[state * t->events + event];
    struct cell_rows rows = {0};
    uint32_t used = 0;
    int status = find_rows(fsm, &wanted, &rows, &used, place, error);
    if (!status) status = find_conditions(fsm, cell, used, place, error);
    if (!status) status = find_winners(fsm, t, cell, &rows, row_wins, place, error);
    free_guards(&rows);
    return status;
}

/* The whole table ------------------------------------------------------------------------------------------------------ */

static int check_names(const struct spec_fsm *fsm, const struct spec_name *names, const char *what, const char *letters,
                       int max, struct spec_error *error)
{
    int n = count_names(names);
    if (n > max) return fail(fsm, NULL, error, "%d %ss; at most %d", n, what, max);
    for (int i = 0; i < n; i++) {
        if (names[i].name[strspn(names[i].name, letters)])
            return fail(fsm, NULL, error, "%s '%s': legal are %s", what, names[i].name, letters);
        if (find_name(names, names[i].name) != i) return fail(fsm, NULL, error, "%s '%s' twice", what, names[i].name);
    }
    return 0;
}

static int check_all_names(const struct spec_fsm *fsm, struct spec_error *error)
{
    static const char upper[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_",
                      lower[] = "abcdefghijklmnopqrstuvwxyz0123456789_";
    if (fsm->kind == SPEC_LOOKUP && !fsm->events) return fail(fsm, NULL, error, "a LOOKUP has events");
    if (check_names(fsm, fsm->states, "state", upper, MOST_NAMES, error)) return -1;
    if (check_names(fsm, fsm->events, "event", upper, MOST_NAMES, error)) return -1;
    if (check_names(fsm, fsm->conditions, "condition", lower, SPEC_MAX_CONDITIONS, error)) return -1;
    return check_names(fsm, fsm->actions, "action", upper, SPEC_MAX_ACTIONS, error);
}

static int check_all_used(const struct spec_fsm *fsm, const struct spec_name *names, const char *what, uint64_t used,
                          struct spec_error *error)
{
    for (int i = 0; names && names[i].name; i++)
        if (!(used >> i & 1)) return fail(fsm, NULL, error, "%s '%s' is never used", what, names[i].name);
    return 0;
}

/* Rows name what exists; steps are filled; nothing declared is left unused. */
static int compile_rows(const struct spec_fsm *fsm, struct spec_table *t, struct spec_error *error)
{
    uint64_t actions = 0, reached = 0;
    uint32_t conditions = 0;
    int reset = fsm->reset ? find_name(fsm->states, fsm->reset) : -1;
    if (fsm->kind == SPEC_SEQUENCER && reset < 0)
        return fail(fsm, NULL, error, "reset state '%s' is not a state", fsm->reset ? fsm->reset : "(none)");
    for (int i = 0; fsm->rows[i].state; i++) {
        const struct spec_row *row = &fsm->rows[i];
        if (find_name(fsm->states, row->state) < 0)
            return fail_unknown(fsm, row, "state", fsm->states, row->state, error);
        if (fsm->events ? find_name(fsm->events, row->event) < 0 : *row->event)
            return fail_unknown(fsm, row, "event", fsm->events, row->event, error);
        int next = find_name(fsm->states, row->next);
        if (next < 0) return fail_unknown(fsm, row, "state", fsm->states, row->next, error);
        struct expr *guard;
        if (parse_guard(fsm, row, &guard, &conditions, error)) return -1;
        expr_free(guard);
        struct spec_step *step = &t->steps[i];
        *step = (struct spec_step){0, next, i, spec_row_impossible(row)};
        if (parse_actions(fsm, row, &step->actions, error)) return -1;
        actions |= step->actions;
        if (!step->impossible) reached |= UINT64_C(1) << next;
    }
    if (reset >= 0) reached |= UINT64_C(1) << reset;
    int explained = find_name(fsm->actions, "IMPOSSIBLE"); /* a table may say what the word means, used or not */
    if (explained >= 0) actions |= UINT64_C(1) << explained;
    if (fsm->kind == SPEC_SEQUENCER && check_all_used(fsm, fsm->states, "state", reached, error)) return -1;
    if (check_all_used(fsm, fsm->actions, "action", actions, error)) return -1;
    return check_all_used(fsm, fsm->conditions, "condition", conditions, error);
}

struct spec_table *spec_table_new(const struct spec_fsm *fsm, struct spec_error *error)
{
    if (check_all_names(fsm, error)) return NULL;
    int states = count_names(fsm->states), rows = 0;
    while (fsm->rows[rows].state) rows++;
    struct spec_table *t = calloc(1, sizeof *t);
    uint8_t *row_wins = calloc((size_t)rows + 1, 1);
    if (!t || !row_wins) abort();
    t->events = fsm->events ? count_names(fsm->events) : 1;
    t->cells = calloc((size_t)(states * t->events) + 1, sizeof *t->cells);
    t->steps = calloc((size_t)rows + 1, sizeof *t->steps);
    if (!t->cells || !t->steps) abort();

    int status = compile_rows(fsm, t, error);
    for (int s = 0; s < states && !status; s++)
        for (int e = 0; e < t->events && !status; e++) status = compile_cell(fsm, t, s, e, row_wins, error);
    free(row_wins);
    if (!status) return t;
    spec_table_free(t);
    return NULL;
}

void spec_table_free(struct spec_table *table)
{
    if (!table) return;
    free(table->cells);
    free(table->rows);
    free(table->steps);
    free(table);
}

struct spec_step spec_table_step(const struct spec_table *table, int state, int event, uint32_t conditions)
{
    const struct cell *cell = &table->cells[state * table->events + event];
    uint32_t packed = 0;
    if (cell->adjacent) packed = conditions >> cell->bit[0] & ((UINT32_C(1) << cell->conditions) - 1);
    else
        for (int i = 0; i < cell->conditions; i++) packed |= (conditions >> cell->bit[i] & 1) << i;
    return table->steps[table->rows[cell->first + (int)packed]];
}

uint32_t spec_table_conditions(const struct spec_table *table, int state, int event)
{
    const struct cell *cell = &table->cells[state * table->events + event];
    return spread(cell, UINT32_MAX);
}
