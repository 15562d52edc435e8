/* State tables as graphs. Rows that lead from one state to the same next state share an arrow; impossible rows have
 * none. */
#include "rtl-gen/out/files.h"
#include "spec/table.h"

#include <string.h>

static void escaped(FILE *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') fputc('\\', out);
        fputc(*text, out);
    }
}

static int same_arrow(const struct spec_row *a, const struct spec_row *b)
{
    return !spec_row_impossible(a) && !spec_row_impossible(b) && strcmp(a->state, b->state) == 0 &&
           strcmp(a->next, b->next) == 0;
}

static void arrow(FILE *out, const struct spec_fsm *fsm, const struct spec_row *first)
{
    for (const struct spec_row *r = fsm->rows; r < first; r++)
        if (same_arrow(r, first)) return; /* drawn with that one */
    fprintf(out, "    \"%s\" -> \"%s\" [label=\"", first->state, first->next);
    for (const struct spec_row *r = first; r->state; r++) {
        if (r != first && !same_arrow(r, first)) continue;
        escaped(out, r->event);
        if (strcmp(r->when, "always") != 0) {
            fputs(*r->event ? " [" : "[", out);
            escaped(out, r->when);
            fputc(']', out);
        }
        if (*r->actions) {
            fputs(" / ", out);
            escaped(out, r->actions);
        }
        fputs("\\l", out);
    }
    fputs("\"];\n", out);
}

int out_dot(FILE *out, const struct spec_block *block)
{
    int count = 0;
    for (; block->fsms && block->fsms[count]; count++) {
        const struct spec_fsm *fsm = block->fsms[count];
        fprintf(out, "digraph \"%s_%s\" {\n    label=\"%s: %s\";\n    labelloc=t;\n    node [shape=ellipse];\n",
                block->name, fsm->name, block->name, fsm->name);
        fputs("    edge [fontname=\"monospace\", fontsize=9];\n", out);
        for (const struct spec_name *s = fsm->states; s->name; s++) {
            fprintf(out, "    \"%s\" [tooltip=\"", s->name);
            escaped(out, s->meaning ? s->meaning : "");
            fprintf(out, "\"%s];\n", fsm->reset && strcmp(fsm->reset, s->name) == 0 ? ", peripheries=2" : "");
        }
        for (const struct spec_row *r = fsm->rows; r->state; r++)
            if (!spec_row_impossible(r)) arrow(out, fsm, r);
        fputs("}\n", out);
    }
    return count;
}
