/* Module items and statements written as Verilog text. This file: the text, its words, its comments. */
#include "rtl-gen/verilog/parse_parts.h"

#include <ctype.h>
#include <string.h>

/* Errors ------------------------------------------------------------------------------------------------------------------- */

void parse_fail(struct parse *p, const char *format, ...)
{
    IR_FORMAT(p->m, what, format);
    if (p->failed) return;
    p->failed = 1;
    int line = 1, start = 0;
    for (int i = 0; i < p->pos; i++) {
        if (p->text[i] != '\n') continue;
        line++;
        start = i + 1;
    }
    int length = (int)strcspn(p->text + start, "\n"), blank = (int)strspn(p->text + start, " ");
    const char *where =
        p->file ? hw_text(p->m, "%s:%d", p->file, p->lines_before + line) : hw_text(p->m, "text line %d", line);
    ir_error(p->m, "%s, column %d: %s: '%.*s'", where, p->pos - start + 1, what, length - blank,
             p->text + start + blank);
}

static int is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$';
}

static int word_length(const char *text)
{
    int n = 0;
    while (is_word(text[n])) n++;
    return n;
}

void parse_expected(struct parse *p, const char *what)
{
    if (parse_at_end(p)) {
        parse_fail(p, "expected %s, not the end of the text", what);
        return;
    }
    const char *at = p->text + p->pos;
    int n = word_length(at);
    if (!n) n = !strncmp(at, "//", 2) || !strncmp(at, "<=", 2) || !strncmp(at, "==", 2) ? 2 : 1;
    parse_fail(p, "expected %s, not '%.*s'", what, n, at);
}

/* Words -------------------------------------------------------------------------------------------------------------------- */

static void skip_space(struct parse *p)
{
    while (isspace((unsigned char)p->text[p->pos])) p->pos++;
}

int parse_at_end(struct parse *p)
{
    skip_space(p);
    return !p->text[p->pos];
}

int parse_at(struct parse *p, const char *token)
{
    size_t n = strlen(token);
    if (p->failed) return 0;
    skip_space(p);
    if (strncmp(p->text + p->pos, token, n) != 0) return 0;
    char after = p->text[(size_t)p->pos + n];
    if (is_word(token[n - 1])) return !is_word(after);
    return strcmp(token, "=") != 0 || after != '=';
}

int parse_take(struct parse *p, const char *token)
{
    if (!parse_at(p, token)) return 0;
    p->pos += (int)strlen(token);
    return 1;
}

void parse_expect(struct parse *p, const char *token)
{
    if (!parse_take(p, token)) parse_expected(p, hw_text(p->m, "'%s'", token));
}

const char *parse_name(struct parse *p, const char *what)
{
    if (!p->failed) skip_space(p);
    const char *at = p->text + p->pos;
    int n = word_length(at);
    const char *name = hw_text(p->m, "%.*s", n, at);
    if (n == 0 || isdigit((unsigned char)at[0]) || at[0] == '$' || hw_is_keyword(name)) parse_expected(p, what);
    if (p->failed) return "";
    p->pos += n;
    return name;
}

/* Expressions -------------------------------------------------------------------------------------------------------------- */

static struct expr *take_expr(struct parse *p, struct expr *(*front)(const char *, int *, struct expr_error *))
{
    struct expr_error problem = {0};
    int length = 0;
    if (p->failed) return ir_expr(p->m, "", "0");
    struct expr *e = front(p->text + p->pos, &length, &problem);
    if (!e) {
        p->pos += problem.pos;
        int comment = p->pos > 0 && !strncmp(p->text + p->pos - 1, "//", 2);
        p->pos -= comment;
        parse_fail(p, "%s", comment ? "a comment inside an expression" : problem.text);
        return ir_expr(p->m, "", "0");
    }
    p->pos += length;
    return ir_keep(p->m, e);
}

struct expr *parse_expr(struct parse *p)
{
    return take_expr(p, expr_parse_front);
}

struct expr *parse_target(struct parse *p)
{
    return take_expr(p, expr_parse_target);
}

struct expr *parse_in_parentheses(struct parse *p)
{
    parse_expect(p, "(");
    struct expr *e = parse_expr(p);
    parse_expect(p, ")");
    return e;
}

struct expr *parse_count(struct parse *p)
{
    int start = p->pos;
    struct expr *last = parse_expr(p);
    int length = p->pos - start;
    if (last->kind == EXPR_NUMBER) return ir_expr(p->m, "width", hw_text(p->m, "%lld", (long long)last->value + 1));
    if (last->kind == EXPR_BINARY && !strcmp(last->op, "-") && last->arg[1]->kind == EXPR_NUMBER &&
        last->arg[1]->value == 1)
        return last->arg[0];
    return ir_expr(p->m, "width", hw_text(p->m, "%.*s + 1", length, p->text + start));
}

/* Comments ----------------------------------------------------------------------------------------------------------------- */

/* The comment that begins here, without its slashes. */
static const char *take_comment(struct parse *p)
{
    p->pos += 2;
    while (p->text[p->pos] == ' ') p->pos++;
    int n = (int)strcspn(p->text + p->pos, "\n");
    const char *comment = hw_text(p->m, "%.*s", n, p->text + p->pos);
    p->pos += n;
    return comment;
}

const char *parse_trailing(struct parse *p)
{
    int at = p->pos;
    while (p->text[at] == ' ') at++;
    if (p->failed || strncmp(p->text + at, "//", 2) != 0) return NULL;
    p->pos = at;
    return take_comment(p);
}

void parse_keep_note(struct parse *p, const char *note)
{
    if (!note) return;
    if (p->notes == PARSE_NOTES) parse_fail(p, "more than %d comments in a row", PARSE_NOTES);
    else p->note[p->notes++] = note;
    p->near = 0;
}

void parse_comments(struct parse *p)
{
    int join = 0;
    while (!p->failed) {
        int lines = 0;
        for (; isspace((unsigned char)p->text[p->pos]); p->pos++) lines += p->text[p->pos] == '\n';
        if (lines > 1) p->near = join = 0;
        if (strncmp(p->text + p->pos, "//", 2) != 0) return;
        const char *comment = take_comment(p);
        if (join) p->note[p->notes - 1] = hw_text(p->m, "%s %s", p->note[p->notes - 1], comment);
        else parse_keep_note(p, comment);
        join = p->near = !p->failed;
    }
}

void parse_place_notes(struct parse *p)
{
    for (int i = 0; i < p->notes; i++) ir_add(p->m, ITEM_NOTE, NULL, p->note[i])->near = p->near && i + 1 == p->notes;
    p->notes = 0;
}

const char *parse_heading(struct parse *p)
{
    const char *heading = p->notes && p->near ? p->note[--p->notes] : NULL;
    parse_place_notes(p);
    return heading;
}
