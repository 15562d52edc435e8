/* What the files that read Verilog text share: a place in the text, words and expressions from there, comments. */
#ifndef LARDER_HW_PARSE_PARTS_H
#define LARDER_HW_PARSE_PARTS_H

#include "rtl-gen/verilog/ir.h"

enum { PARSE_NOTES = 16 };

struct parse {
    struct hw_module *m;
    const char *text;
    const char *file; /* that the text is of, and the lines in front of it there; NULL: a text of C */
    int lines_before;
    int pos;
    int failed;                    /* the first error is reported; the rest of the text is left out */
    const char *note[PARSE_NOTES]; /* comments on lines of their own, read and not yet placed */
    int notes;
    int near; /* the last of them stands directly above what follows */
};

/* Text (parse.c). After an error all of these do nothing: names are empty, expressions are 0. */
void parse_fail(struct parse *p, const char *format, ...) HW_PRINTF(2);
int parse_at(struct parse *p, const char *token);
int parse_take(struct parse *p, const char *token);
void parse_expect(struct parse *p, const char *token);
int parse_at_end(struct parse *p);
/* An error that says what was expected, and what stands there. */
void parse_expected(struct parse *p, const char *what);
const char *parse_name(struct parse *p, const char *what);
struct expr *parse_expr(struct parse *p);
struct expr *parse_target(struct parse *p); /* what can be assigned: a name with selects, or a concatenation */
struct expr *parse_in_parentheses(struct parse *p);
/* The last of some numbers from 0, as `W-1` in a range; the result is how many there are. */
struct expr *parse_count(struct parse *p);

/* Comments. `parse_trailing` is the one on the rest of this line, or NULL. */
const char *parse_trailing(struct parse *p);
void parse_comments(struct parse *p);       /* reads those on the lines that follow */
void parse_place_notes(struct parse *p);    /* those that were read become notes of the innermost scope */
const char *parse_heading(struct parse *p); /* takes the one directly above; places the others; NULL if none */
void parse_keep_note(struct parse *p, const char *note); /* as if it stood on a line of its own; NULL: nothing */

/* Grammar. */
void parse_items(struct parse *p, const char *end); /* parse_items.c: up to the word `end`, or all */
void parse_always(struct parse *p);                 /* parse_statements.c */
void parse_step(struct parse *p, const char *var);  /* `i = i + 1)`, the end of a loop.s head */
void parse_instance(struct parse *p);               /* parse_instance.c */

#endif
