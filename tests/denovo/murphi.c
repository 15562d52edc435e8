#include "tests/denovo/murphi.h"

#include <ctype.h>
#include <string.h>

static void write_upper(FILE *out, const char *text)
{
    for (; *text; text++) fputc(toupper((unsigned char)*text), out);
}

static void write_enum(FILE *out, const struct murphi_table *table, const char *type, const char *infix,
                       const struct spec_name *names)
{
    fprintf(out, "type %s_%s: enum {", table->prefix, type);
    for (int i = 0; names[i].name; i++) {
        fputs(i ? ", " : "", out);
        write_upper(out, table->prefix);
        fprintf(out, "%s%s", infix, names[i].name);
    }
    fputs("};\n", out);
}

static void write_booleans(FILE *out, const struct spec_name *names)
{
    for (int i = 0; names[i].name; i++) fprintf(out, " %s: boolean;", names[i].name);
}

void murphi_types(FILE *out, const struct murphi_table *table)
{
    const struct spec_fsm *fsm = table->fsm;
    write_enum(out, table, "state", "_", fsm->states);
    write_enum(out, table, "event", "_ON_", fsm->events);
    fprintf(out, "type %s_conditions: record", table->prefix);
    write_booleans(out, fsm->conditions);
    fprintf(out, " end;\ntype %s_decision: record next: %s_state;", table->prefix, table->prefix);
    write_booleans(out, fsm->actions);
    fputs(" end;\n", out);
}

/* The expression's operators are Murphi's; its names are local, if_NAME. */
static void write_condition(FILE *out, const char *when)
{
    for (const char *at = when; *at;) {
        if (!isalpha((unsigned char)*at)) {
            fputc(*at++, out);
            continue;
        }
        fputs("if_", out);
        while (isalnum((unsigned char)*at) || *at == '_') fputc(*at++, out);
    }
}

static void write_row(FILE *out, const struct murphi_table *table, int row)
{
    const struct spec_fsm *fsm = table->fsm;
    char actions[200], *save = NULL;
    if (table->rows) fprintf(out, " put \"row %s %d\\n\";", table->prefix, row);
    fputs(" next := ", out);
    write_upper(out, table->prefix);
    fprintf(out, "_%s;", fsm->rows[row].next);
    snprintf(actions, sizeof actions, "%s", fsm->rows[row].actions);
    for (char *a = strtok_r(actions, " |", &save); a; a = strtok_r(NULL, " |", &save))
        fprintf(out, " do_%s := true;", a);
    fputc('\n', out);
}

static int is_of(const struct spec_row *row, const char *state, const char *event)
{
    return !strcmp(row->state, state) && !strcmp(row->event, event);
}

/* The rows of a state and event, first to last; `otherwise` and `always` leave nothing to those below. */
static void write_rows(FILE *out, const struct murphi_table *table, const char *state, const char *event)
{
    const struct spec_fsm *fsm = table->fsm;
    int conditions = 0, rest = -1;
    for (int r = 0; fsm->rows[r].state; r++) {
        const char *when = fsm->rows[r].when;
        if (!is_of(&fsm->rows[r], state, event)) continue;
        if (!strcmp(when, "otherwise") || !strcmp(when, "always")) {
            rest = r;
            continue;
        }
        fprintf(out, "      %s ", conditions++ ? "elsif" : "if");
        write_condition(out, when);
        fputs(" then", out);
        write_row(out, table, r);
    }
    if (rest >= 0) {
        fputs(conditions ? "      else" : "     ", out);
        write_row(out, table, rest);
    }
    if (conditions) fputs("      end;\n", out);
}

static void write_locals(FILE *out, const char *prefix, const struct spec_name *names)
{
    for (int i = 0; names[i].name; i++) fprintf(out, "var %s_%s: boolean;\n", prefix, names[i].name);
}

/* The rows use names of the procedure's own: rumur takes long for each use of a record's field. */
void murphi_decide(FILE *out, const struct murphi_table *table)
{
    const struct spec_fsm *fsm = table->fsm;
    fprintf(out, "procedure %s_decide(state: %s_state; event: %s_event; var k: %s_conditions; var d: %s_decision);\n",
            table->prefix, table->prefix, table->prefix, table->prefix, table->prefix);
    fprintf(out, "var next: %s_state;\n", table->prefix);
    write_locals(out, "if", fsm->conditions);
    write_locals(out, "do", fsm->actions);
    fputs("begin\n", out);
    for (int i = 0; fsm->conditions[i].name; i++)
        fprintf(out, "  if_%s := k.%s;\n", fsm->conditions[i].name, fsm->conditions[i].name);
    for (int i = 0; fsm->actions[i].name; i++) fprintf(out, "  do_%s := false;\n", fsm->actions[i].name);
    fputs("  switch event\n", out);
    for (int e = 0; fsm->events[e].name; e++) {
        fputs("  case ", out);
        write_upper(out, table->prefix);
        fprintf(out, "_ON_%s:\n    switch state\n", fsm->events[e].name);
        for (int s = 0; fsm->states[s].name; s++) {
            fputs("    case ", out);
            write_upper(out, table->prefix);
            fprintf(out, "_%s:\n", fsm->states[s].name);
            write_rows(out, table, fsm->states[s].name, fsm->events[e].name);
        }
        fputs("    end;\n", out);
    }
    fputs("  end;\n  d.next := next;\n", out);
    for (int i = 0; fsm->actions[i].name; i++)
        fprintf(out, "  d.%s := do_%s;\n", fsm->actions[i].name, fsm->actions[i].name);
    fputs("end;\n", out);
}
