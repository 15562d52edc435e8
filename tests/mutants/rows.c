/* The mutants of a block's state tables as hardware: those that the file `equivalent` of its tests names, numbered from 1.
 *
 * usage: row-mutants BLOCK                    a line each: NUMBER, what the file says of it, and the file's line. It says `open`;
 *                                             `words`, equivalent for a reason in words; or the module that a proof is of
 *        row-mutants BLOCK MODULE.v [WHAT]... the emitted module of a table, with an undriven net `mutant` of 32 bits beside
 *                                             it: where that is a mutant's number, the module decides as the mutant does.
 *                                             WHAT: only those of which the file says that
 * Exit: 0; 2 a wrong call, with one line. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spec/table.h"
#include "tb/host.h"
#include "tests/block_tests.h"
#include "tests/fault/tables/mutants.h"

static void wrong(const char *what, const char *name)
{
    fprintf(stderr, "row-mutants: %s%s\n", what, name);
    exit(2);
}

/* The lines of a case of the mutants of one row ------------------------------------------------------------------------ */

/* The guard with its conditions' ports. */
static void put_guard(const char *when)
{
    if (!strcmp(when, "always") || !strcmp(when, "otherwise")) {
        printf("1'b1");
        return;
    }
    for (const char *p = when; *p; p++) {
        const int begins =
            islower((unsigned char)*p) && (p == when || (!isalnum((unsigned char)p[-1]) && p[-1] != '_'));
        printf("%s%c", begins ? "if_" : "", *p);
    }
}

static void put_actions(const char *actions)
{
    int n = 0;
    for (const char *p = actions; *p; n++) {
        const size_t length = strcspn(p, " |");
        printf("%sDO_%.*s", n ? " | " : "", (int)length, p);
        p += length;
        p += strspn(p, " |");
    }
    if (!n) printf("0");
}

/* What the mutant decides in the state and event of its row; elsewhere it is as the sound table. */
static void put_mutant(const struct mutant *m, int number)
{
    const struct spec_row *changed = &m->rows[m->row];
    printf("            %d: if (state == ST_%s", number, changed->state);
    if (m->fsm.events) printf(" && on_event == EV_%s", changed->event);
    printf(") begin\n                next_state = state;\n                act = 0;\n");
    const char *word = "if";
    for (const struct spec_row *r = m->rows; r->state; r++) {
        if (strcmp(r->state, changed->state) != 0 || strcmp(r->event, changed->event) != 0) continue;
        printf("                %s (", word);
        put_guard(r->when);
        printf(") begin next_state = ST_%s; act = ", r->next);
        put_actions(spec_row_impossible(r) ? "" : r->actions);
        printf("; end\n");
        word = "else if";
    }
    printf("            end\n");
}

/* All of them ------------------------------------------------------------------------------------------------------- */

static int is_module_of(const char *path, const struct spec_block *block, const struct spec_fsm *fsm)
{
    char table[128], whole[128];
    const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    snprintf(whole, sizeof whole, "%s_%s.v", block->name, fsm->name);
    snprintf(table, sizeof table, "%s_%s.v", spec_family(block->name), fsm->name);
    return !strcmp(name, whole) || !strcmp(name, table);
}

/* The module's text up to the end of its decision, then the mutants, then the rest. Returns where the rest begins. */
static const char *put_front(const char *text, const char *path)
{
    const char *start = strstr(text, "    // One row a line"), *end = start ? strstr(start, "        endcase\n") : NULL;
    if (!end) wrong("not an emitted state table: ", path);
    const char *rest = end + strlen("        endcase\n");
    printf("%.*s    (* keep *) wire [31:0] mutant;\n%.*s        case (mutant)\n", (int)(start - text), text,
           (int)(rest - start), start);
    return rest;
}

/* What the file says of a mutant: *length characters. */
static const char *said(enum mutant_name named, const char *reason, int *length)
{
    const char *what = named == PROVED ? reason + strlen(MUTANT_PROVED) : named == OPEN ? "open" : "words";
    *length = (int)strcspn(what, " \n");
    return what;
}

static int is_wanted(char *const *wanted, const char *what, int length)
{
    if (!*wanted) return 1;
    while (*wanted && (strncmp(*wanted, what, (size_t)length) != 0 || (*wanted)[length])) wanted++;
    return *wanted != NULL;
}

int main(int argc, char **argv)
{
    static struct mutant_list list;
    struct spec_error error;
    char *text, *module = NULL;
    const char *rest = NULL;
    int number = 0;
    if (argc < 2) wrong("usage: row-mutants BLOCK [MODULE.v [WHAT]...]", "");
    const struct block_tests *tests = tests_find(argv[1]);
    if (!tests || !tests->mutants) wrong("no block whose tables are mutated: ", argv[1]);
    if (!tests->equivalent) wrong("no mutant is equivalent or open of ", argv[1]);
    if (host_read(tests->equivalent, &text, NULL, &error)) wrong(error.text, "");
    if (argc > 2 && host_read(argv[2], &module, NULL, &error)) wrong(error.text, "");
    if (module) rest = put_front(module, argv[2]);
    const struct spec_block *block = tests->mutants->block;
    for (int t = 0; block->fsms[t]; t++) {
        mutants_of(&list, block->fsms[t], NULL);
        for (int i = 0; i < list.count; i++) {
            char line[900];
            mutant_line(&list, &list.mutant[i], line, sizeof line);
            const enum mutant_name named = mutant_named(text, line);
            if (list.mutant[i].kind != RUNS || named == UNNAMED) continue;
            number++;
            int length;
            const char *what = said(named, mutant_reason(text, line), &length);
            if (argc == 2) printf("%d %.*s %s\n", number, length, what, line);
            else if (module && is_wanted(argv + 3, what, length) && is_module_of(argv[2], block, block->fsms[t]))
                put_mutant(&list.mutant[i], number);
        }
    }
    if (module) printf("            default: ;\n        endcase\n%s", rest);
    free(module);
    free(text);
    return 0;
}
