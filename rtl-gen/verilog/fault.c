/* Faults: their text, and rows of state tables. */
#include "rtl-gen/verilog/build.h"
#include "rtl-gen/verilog/fault_parts.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "spec/suggest.h"

/* Text ------------------------------------------------------------------------------------------------------------ */

static char *trim(char *s)
{
    while (isspace((unsigned char)*s)) s++;
    char *end = s + strlen(s);
    while (end > s && isspace((unsigned char)end[-1])) *--end = 0;
    return s;
}

/* What stands before `mark`, trimmed, and *rest behind it; NULL where there is no such mark. */
static char *cut(char *s, const char *mark, char **rest)
{
    char *at = strstr(s, mark);
    if (!at) return NULL;
    *at = 0;
    *rest = at + strlen(mark);
    return trim(s);
}

static char *word(char **s)
{
    *s += strspn(*s, " \t");
    char *start = *s;
    *s += strcspn(*s, " \t");
    if (**s) *(*s)++ = 0;
    return start;
}

static int shape(const struct hw_fault *fault, struct spec_error *error)
{
    return fault_fail(error,
                      "'%.120s' is neither 'MODULE: SIGNAL: OLD => NEW' (or INSTANCE.PORT for SIGNAL) nor "
                      "'row TABLE STATE EVENT WHEN: COLUMN => NEW'",
                      fault->text);
}

static int read_expr(struct expr **e, const char *text, struct spec_error *error)
{
    struct expr_error problem;
    *e = expr_parse(text, &problem);
    return *e ? 0 : fault_fail(error, "'%s', column %d: %s", text, problem.pos + 1, problem.text);
}

static int read_changes(struct hw_fault *fault, char *s, struct spec_error *error)
{
    for (char *next = s; next; s = next) {
        if (fault->count == FAULT_CHANGES) return fault_fail(error, "more than %d changes", FAULT_CHANGES);
        struct fault_change *change = &fault->change[fault->count++];
        next = strchr(s, ';');
        if (next) *next++ = 0;
        char *to;
        change->from = cut(s, "=>", &to);
        if (!change->from) return shape(fault, error);
        change->to = trim(to);
        if (!fault->module) continue;
        if (read_expr(&change->old, change->from, error) || read_expr(&change->new, change->to, error)) return -1;
    }
    return 0;
}

static int read_text(struct hw_fault *fault, struct spec_error *error)
{
    char *rest, *head;
    for (const char *c = fault->text; *c; c++)
        if (iscntrl((unsigned char)*c)) return fault_fail(error, "it is more than one line of text");
    head = cut(fault->cut, ":", &rest);
    if (!head) return shape(fault, error);
    if (!strncmp(head, "row ", 4)) {
        head += 4;
        fault->table = word(&head);
        fault->state = word(&head);
        fault->when = trim(head); /* behind the event, if the table has events */
        return *fault->when ? read_changes(fault, rest, error) : shape(fault, error);
    }
    fault->module = head;
    char *place = cut(rest, ":", &rest), *port;
    if (!place || !*head || !*place) return shape(fault, error);
    fault->place = place;
    if (cut(place, ".", &port)) fault->port = trim(port);
    return read_changes(fault, rest, error);
}

static char *copy_text(const char *text)
{
    size_t n = strlen(text) + 1;
    char *copy = malloc(n);
    if (!copy) abort();
    return memcpy(copy, text, n);
}

static struct hw_fault *new_fault(const char *text)
{
    struct hw_fault *fault = calloc(1, sizeof *fault);
    if (!fault) abort();
    fault->text = copy_text(text);
    fault->cut = copy_text(text);
    return fault;
}

int hw_fault_set(struct hw_library *lib, const char *text, struct spec_error *error)
{
    if (lib->fault) abort();
    lib->fault = new_fault(text);
    return read_text(lib->fault, error);
}

const char *fault_text(const struct hw_library *lib)
{
    return lib->fault ? lib->fault->text : NULL;
}

/* Rows ------------------------------------------------------------------------------------------------------------ */

/* 0 where `name` is among them. */
static int known(struct spec_error *error, const struct hw_fault *fault, const char *what, const char *name,
                 const struct spec_name *names)
{
    const char *list[SPEC_MAX_ACTIONS + 1] = {NULL};
    char near[200];
    for (int i = 0; names && names[i].name && i < SPEC_MAX_ACTIONS; i++) {
        if (!strcmp(names[i].name, name)) return 0;
        list[i] = names[i].name;
    }
    return fault_fail(error, "table %s has no %s '%s'%s", fault->table, what, name,
                      suggest_text(near, sizeof near, name, list));
}

static struct spec_row *find_row(struct hw_fault *fault)
{
    const char *whens[64] = {NULL};
    int count = 0;
    for (struct spec_row *row = fault->rows; row->state; row++) {
        if (strcmp(row->state, fault->state) != 0 || strcmp(row->event, fault->event) != 0) continue;
        if (!strcmp(row->when, fault->when)) return row;
        if (count < 63) whens[count++] = row->when;
    }
    char near[200];
    fault_fail(&fault->problem, "table %s has no row %s%s%s '%s'%s", fault->table, fault->state,
               *fault->event ? " " : "", fault->event, fault->when,
               suggest_text(near, sizeof near, fault->when, whens));
    return NULL;
}

struct guard {
    struct hw_fault *fault;
    int bad;
};

static void look_at_condition(void *context, const char *name)
{
    struct guard *guard = context;
    if (!guard->bad)
        guard->bad = known(&guard->fault->problem, guard->fault, "condition", name, guard->fault->fsm.conditions);
}

static int check_guard(struct hw_fault *fault, const char *when)
{
    if (!strcmp(when, "always") || !strcmp(when, "otherwise")) return 0;
    struct guard guard = {fault, 0};
    struct expr *e;
    if (read_expr(&e, when, &fault->problem)) return -1;
    expr_each_name(e, look_at_condition, &guard);
    expr_free(e);
    return guard.bad;
}

static int check_actions(struct hw_fault *fault, const char *actions)
{
    for (const char *p = actions + strspn(actions, " |"); *p; p += strspn(p, " |")) {
        char name[80];
        int n = (int)strcspn(p, " |");
        snprintf(name, sizeof name, "%.*s", n, p);
        if (known(&fault->problem, fault, "action", name, fault->fsm.actions)) return -1;
        p += n;
    }
    return 0;
}

static int change_row(struct hw_fault *fault, struct spec_row *row, const struct fault_change *change)
{
    static const char *const columns[] = {"when", "actions", "next", NULL};
    const char **cell = NULL, *to = change->to;
    char near[100];
    if (!strcmp(change->from, "when")) {
        cell = &row->when;
        if (check_guard(fault, to)) return -1;
    } else if (!strcmp(change->from, "actions")) {
        cell = &row->actions;
        if (!strcmp(to, "none")) to = "";
        if (check_actions(fault, to)) return -1;
    } else if (!strcmp(change->from, "next")) {
        cell = &row->next;
        if (known(&fault->problem, fault, "state", to, fault->fsm.states)) return -1;
    } else {
        return fault_fail(&fault->problem, "a row has no column '%s'%s", change->from,
                          suggest_text(near, sizeof near, change->from, columns));
    }
    if (!strcmp(*cell, to)) return fault_fail(&fault->problem, "'%s' is '%s' in that row already", change->from, to);
    *cell = to;
    return 0;
}

static void change_table(struct hw_fault *fault, const struct spec_fsm *fsm)
{
    int n = 0;
    while (fsm->rows[n].state) n++;
    fault->rows = calloc((size_t)n + 1, sizeof *fault->rows);
    if (!fault->rows) abort();
    memcpy(fault->rows, fsm->rows, (size_t)(n + 1) * sizeof *fault->rows);
    fault->fsm = *fsm;
    fault->fsm.rows = fault->rows;
    fault->met = 1;
    if (known(&fault->problem, fault, "state", fault->state, fsm->states)) return;
    fault->event = "";
    if (fsm->events) {
        char *rest = fault->when;
        fault->event = word(&rest);
        fault->when = trim(rest);
        if (known(&fault->problem, fault, "event", fault->event, fsm->events)) return;
    }
    struct spec_row *row = find_row(fault);
    for (int i = 0; row && i < fault->count; i++)
        if (change_row(fault, row, &fault->change[i])) return;
}

const struct spec_fsm *fault_table(struct hw_library *lib, const struct spec_fsm *fsm)
{
    struct hw_fault *fault = lib->fault;
    if (!fault || !fault->table || strcmp(fault->table, fsm->name) != 0) return fsm;
    if (!fault->met) change_table(fault, fsm);
    return &fault->fsm;
}

/* Planting -------------------------------------------------------------------------------------------------------- */

int hw_fault_plant(struct hw_library *lib, struct spec_error *error)
{
    const struct hw_fault *fault = lib->fault;
    if (!fault) return 0;
    if (fault->module) return fault_plant_in_tree(lib, fault, error);
    if (!fault->met) return fault_fail(error, "no state table '%s' in this emission", fault->table);
    if (!fault->problem.text[0]) return 0;
    *error = fault->problem;
    return -1;
}

/* `mutant` of the top module, from wherever in the hierarchy it is read, is `number`. */
static struct expr *is_chosen(const struct hw_module *top, unsigned number)
{
    char text[60], name[120];
    struct expr_error never;
    snprintf(text, sizeof text, "mutant == 32'd%u", number);
    struct expr *e = expr_parse(text, &never);
    if (!e) abort();
    snprintf(name, sizeof name, "%s.mutant", top->name);
    free(e->arg[0]->name);
    e->arg[0]->name = copy_text(name);
    return e;
}

int hw_fault_offer(struct hw_module *top, const char *text, unsigned number, struct spec_error *error)
{
    struct hw_fault *fault = new_fault(text);
    int bad = read_text(fault, error);
    if (!bad && fault->table)
        bad = fault_fail(error, "a row is changed before there is a tree, so it cannot be chosen");
    if (!bad) {
        /* Of a fault that is refused some changes may stand in the tree already, and read the input. */
        if (!top->lib->choices) hw_input(top, "mutant", "32", "the fault that plays; 0: none");
        top->lib->choices = 1;
        fault->chosen = is_chosen(top, number);
        bad = fault_plant_in_tree(top->lib, fault, error);
    }
    fault_free(fault);
    return bad;
}
