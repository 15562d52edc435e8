/* Lines of the printed text, and its last touch. */
#include "rtl-gen/verilog/print_parts.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void print_line(struct printer *p, int indent, const char *format, ...)
{
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    ir_put(&p->out, "%*s%s\n", indent, "", text);
}

void print_comment(struct printer *p, int indent, const char *text)
{
    if (!text) return;
    size_t room = (size_t)(IR_LAST - indent - 3);
    while (*text) {
        size_t n = strcspn(text, "\n");
        if (n > room)
            for (n = room; n > 0 && text[n] != ' ';) n--;
        if (n == 0) n = strlen(text) < room ? strlen(text) : room;
        ir_put(&p->out, "%*s// %.*s\n", indent, "", (int)n, text);
        text += n;
        while (*text == ' ' || *text == '\n') text++;
    }
}

char *print_take(struct printer *p, size_t start)
{
    char *taken = strdup(p->out.text + start);
    if (!taken) abort();
    p->out.length = start;
    return taken;
}

void print_trailing(struct printer *p, size_t start, int indent, const char *doc)
{
    size_t used = p->out.length - start;
    if (doc && !*doc) doc = NULL;
    if (doc && used + strlen(doc) + 4 <= IR_LAST) {
        ir_put(&p->out, " // %s\n", doc);
    } else if (doc) {
        char *copy = print_take(p, start);
        print_comment(p, indent, doc);
        ir_put(&p->out, "%s\n", copy);
        free(copy);
    } else {
        ir_put(&p->out, "\n");
    }
}

void print_blank(struct printer *p)
{
    size_t n = p->out.length;
    if (n >= 2 && p->out.text[n - 1] == '\n' && p->out.text[n - 2] == '\n') return;
    ir_put(&p->out, "\n");
}

/* Where a comment at the end of a statement begins, or 0. */
static size_t comment_column(const char *text, size_t n)
{
    for (size_t i = 0; i + 4 < n; i++)
        if (!strncmp(text + i, "; // ", 5)) return i + 1;
    return 0;
}

/* Comments at the ends of neighbouring lines stand in one column. */
static char *align_comments(const char *text)
{
    struct ir_text out = {0};
    const char *end_of_run = text;
    size_t column = 0;
    while (*text) {
        size_t n = strcspn(text, "\n");
        if (text >= end_of_run) {
            column = 0;
            for (end_of_run = text; *end_of_run;) {
                size_t length = strcspn(end_of_run, "\n");
                if (length == 0 || (end_of_run[length - 1] != ';' && !comment_column(end_of_run, length))) break;
                size_t at = comment_column(end_of_run, length);
                if (at > column && at <= 72) column = at;
                end_of_run += length + (end_of_run[length] == '\n');
            }
        }
        size_t at = text < end_of_run ? comment_column(text, n) : 0;
        size_t pad = at && at < column && n + column - at <= IR_LAST ? column - at : 0;
        if (at) ir_put(&out, "%.*s%*s%.*s\n", (int)at, text, (int)pad, "", (int)(n - at), text + at);
        else ir_put(&out, "%.*s\n", (int)n, text);
        text += n + (text[n] == '\n');
    }
    return out.text;
}

/* Runs of empty lines become one; none stands after a begin or before an end. */
static void write_tidy(const char *text, FILE *out)
{
    int opened = 0;
    while (*text) {
        size_t n = strcspn(text, "\n");
        const char *next = text[n] ? text + n + 1 : text + n;
        if (n == 0) {
            const char *following = next + strspn(next, "\n");
            const char *word = following + strspn(following, " ");
            if (!opened && strncmp(word, "end\n", 4) != 0 && *following) fputc('\n', out);
            opened = 1;
        } else {
            fwrite(text, 1, n, out);
            fputc('\n', out);
            const char *begin = n >= 5 ? memchr(text, 'b', n) : NULL;
            opened = 0;
            for (; begin && begin < text + n; begin = memchr(begin + 1, 'b', (size_t)(text + n - begin - 1)))
                if (!strncmp(begin, "begin :", 7) || (!strncmp(begin, "begin", 5) && begin + 5 == text + n)) opened = 1;
        }
        text = next;
    }
}

void print_tidy(const char *text, FILE *out)
{
    char *aligned = align_comments(text);
    write_tidy(aligned, out);
    free(aligned);
}

void print_assignment(struct printer *p, int indent, const char *before, const struct expr *lhs, const char *op,
                      const struct expr *rhs, const char *doc)
{
    size_t start = p->out.length;
    ir_put(&p->out, "%*s%s", indent, "", before);
    if (lhs) ir_put_wrapped(&p->out, lhs, ir_column(&p->out), indent, 0);
    ir_put(&p->out, " %s", op);
    if (ir_needs_line(rhs, ir_column(&p->out) + 2)) ir_put(&p->out, "\n%*s", indent + 4, "");
    else ir_put(&p->out, " ");
    ir_put_wrapped(&p->out, rhs, ir_column(&p->out), indent, 1);
    ir_put(&p->out, ";");
    print_trailing(p, start, indent, doc);
}

void print_condition(struct printer *p, const char *before, const struct expr *e, int indent, const char *after)
{
    ir_put(&p->out, "%s(", before);
    ir_put_wrapped(&p->out, e, indent + 8, indent, (int)(strlen(")") + strcspn(after, "\n")));
    ir_put(&p->out, ")%s", after);
}
