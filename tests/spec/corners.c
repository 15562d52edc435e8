/* Does the lockstep drive every corner that the description of a block allows (tb/corners.h)? The runs are those of `make
 * test`'s lockstep, the same seeds on the golden model alone: so the inputs are the same, and a short set goes on for longer.
 * A corner that no set reaches fails, but for the exclusions of the block's tests; and an exclusion that is reached fails as stale.
 *
 * usage: corners [--page | BLOCK]     in the root of the tree; --page: prints docs/coverage.md instead of cases. LARDER_EFFORT: test has
 * a share of the blocks, full another share (effort_has_place). With BLOCK or --page nothing is left out */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tb/corners.h"
#include "tb/host.h"
#include "tb/lockstep.h"
#include "tests/block_tests.h"
#include "tests/effort.h"

#define PAGE "docs/coverage.md"

enum { LEAST = 600000 }; /* cycles of a set: the model alone is fast, and a set may have few in lockstep */

/* What all sets of a block reach together. */
struct reached {
    struct corners *corners;     /* of the first set, the others merged into it */
    struct spec_values values;   /* of the first set */
    int bits[2], both[2];        /* of inputs and outputs, over all sets */
    struct corners_share sum[2]; /* likewise of the merged */
    int excluded[2];             /* corners that cannot be, and corners not reached yet */
};

static void count_bits(struct reached *r, const struct corners *c)
{
    for (int i = 0; i < c->count; i++) {
        const struct corner_field *f = &c->field[i];
        int out = f->dir == SPEC_OUT, bits = f->width * f->elements;
        r->bits[out] += bits;
        for (int b = 0; b < bits; b++) r->both[out] += (int)(f->zeros[b / 32] & f->ones[b / 32]) >> (b % 32) & 1;
    }
}

static void sum_up(struct reached *r, const struct corner_exclusion *except)
{
    for (int i = 0; i < r->corners->count; i++) {
        const struct corner_field *f = &r->corners->field[i];
        struct corners_share s = corners_share(f), *sum = &r->sum[f->dir == SPEC_OUT];
        sum->corners += s.corners, sum->seen += s.seen;
        sum->crosses += s.crosses, sum->crosses_seen += s.crosses_seen;
        if (f->dir != SPEC_IN) continue;
        r->excluded[0] += __builtin_popcount(corners_excluded(f, except, 0));
        r->excluded[1] +=
            __builtin_popcount(corners_excluded(f, except, 1) & ~f->seen & ~corners_excluded(f, except, 0));
    }
}

/* 0, or -1 with *error. */
static int run_set(const struct block_tests *tests, const struct lockstep_set *set, struct reached *r,
                   struct spec_error *error)
{
    static struct lockstep_result result;
    struct spec_values values;
    if (tests_values(tests->block, set->sets, &values, error)) return -1;
    if (!r->corners) r->values = values;
    struct corners *corners = corners_new(r->corners ? &values : &r->values, tests->corners, error);
    if (!corners) return -1;
    struct lockstep_options options = {.values = &values,
                                       .sides = LOCKSTEP_MODEL,
                                       .seed = 1, /* as in tests/lockstep */
                                       .cycles = set->cycles > LEAST ? set->cycles : LEAST,
                                       .corners = corners,
                                       .no_shrink = 1,
                                       .out_dir = "build/tests/spec"};
    int status = lockstep_run(&options, &result, error);
    if (status == 1) spec_fail(error, "%s", result.what);
    count_bits(r, corners);
    if (r->corners) {
        corners_merge(r->corners, corners);
        corners_free(corners);
    } else r->corners = corners;
    return status ? -1 : 0;
}

/* 1 when all sets ran. */
static int run_block(const struct block_tests *tests, struct reached *r)
{
    struct spec_error error;
    memset(r, 0, sizeof *r);
    for (const struct lockstep_set *set = tests->sets; set->sets; set++) {
        if (!set->cycles || !run_set(tests, set, r, &error)) continue;
        printf("not ok every-legal-corner-of-%s-is-driven: set %s: %s\n", tests->block, set->sets, error.text);
        return 0;
    }
    if (r->corners) sum_up(r, tests->corners);
    return r->corners != NULL;
}

static void add_line(void *to, const char *line)
{
    host_add(to, "  %s\n", line);
}

/* Entries of the list of corners not reached yet of which nothing is left: they can leave it. */
static void tell_reached(const struct block_tests *tests, const struct corners *corners)
{
    for (const struct corner_exclusion *e = tests->corners; e && e->field; e++) {
        const struct corner_exclusion alone[] = {*e, {0}};
        uint32_t left = 0;
        for (int i = 0; e->open && i < corners->count; i++)
            left |= corners_excluded(&corners->field[i], alone, 1) & ~corners->field[i].seen;
        if (e->open && !left) printf("  reached now, leaves the list: %s: %s\n", e->field, e->corners);
    }
}

static void judge(const struct block_tests *tests, const struct reached *r)
{
    struct host_text wrong = {0};
    int n = corners_judge(r->corners, tests->corners, add_line, &wrong);
    if (n)
        printf("not ok every-legal-corner-of-%s-is-driven: %d findings\n  repeat: build/programs/corners %s\n%s",
               tests->block, n, tests->block, wrong.text);
    else printf("ok every-legal-corner-of-%s-is-driven\n", tests->block);
    free(wrong.text);
    tell_reached(tests, r->corners);
}

/* The page ---------------------------------------------------------------------------------------------------------- */

/* clang-format off */
static const char head[] =
    "# Which values the lockstep drives\n\n"
    "<!-- Written by build/programs/corners --page (scripts/refresh-docs); its words stand in tests/spec/corners.c. -->\n\n"
    "An input that never takes its largest value hides a fault in its highest bit. So the lockstep counts values.\n"
    "What is counted comes from each block's description: every port, and every field of every record.\n\n"
    "- **Bits.** Each bit of each element and lane was seen at 0 and at 1.\n"
    "- **Corners.** A number has 0, 1 and its maximum. An address also has its wrap: 0 right after the maximum, or an\n"
    "  extent that goes past the maximum. A field of codes has each code, and at an input a number that is no code.\n"
    "- **Crosses.** A field is at 0 or its maximum while the next field of its record is at 0 or its maximum: four for\n"
    "  each pair.\n\n"
    "A value counts when it is handed over, with valid and ready. Elements outside a record's mask do not count.\n"
    "The contract is in [tb/corners.h](../tb/corners.h).\n\n"
    "The runs are those of `make test`'s lockstep, all sets of parameters together, on the golden models. A set that is\n"
    "short there goes on to 600,000 cycles. `tests/spec` fails where a legal corner of an input is never driven.\n"
    "Bits, crosses and outputs are reported. For one run, `larder cosim BLOCK --coverage` names all that is missing.\n\n"
    "Corners without a run have reasons, below the table. Some cannot be: the contract of the block's surroundings\n"
    "forbids them, and `tests/spec` fails where one is driven. Others are legal and not reached yet. Their list may only\n"
    "get shorter.\n\n";
/* clang-format on */

static void add_table(struct host_text *page)
{
    host_add(page, "%s", head);
    host_add(page,
             "| block | input bits | input corners, driven of legal | cannot be | not yet | input crosses | output "
             "bits | output corners | output crosses |\n|---|---|---|---|---|---|---|---|---|\n");
}

static void add_row(struct host_text *page, const char *block, const struct reached *r)
{
    const struct corners_share *in = &r->sum[0], *out = &r->sum[1];
    host_add(page, "| `%s` | %d of %d | %d of %d | %d | %d | %d of %d | %d of %d | %d of %d | %d of %d |\n", block,
             r->both[0], r->bits[0], in->seen, in->corners - r->excluded[0], r->excluded[0], r->excluded[1],
             in->crosses_seen, in->crosses, r->both[1], r->bits[1], out->seen, out->corners, out->crosses_seen,
             out->crosses);
}

static void add_exclusions(struct host_text *page, const struct block_tests *tests, int open)
{
    static const char *const headings[] = {"cannot be", "not reached yet"};
    int any = 0;
    for (const struct corner_exclusion *e = tests->corners; e && e->field; e++) {
        if (e->open != open) continue;
        if (!any++)
            host_add(page, "\n## %s: %s\n\n| inputs | corners | why |\n|---|---|---|\n", tests->block, headings[open]);
        if (e->most) host_add(page, "| `%s` | above `%s`, its maximum here | %s |\n", e->field, e->most, e->why);
        else host_add(page, "| `%s` | %s | %s |\n", e->field, e->corners, e->why);
    }
}

/* The page as it is, or NULL, and that has been said. */
static char *read_page(void)
{
    struct spec_error error;
    char *text;
    if (!host_read(PAGE, &text, NULL, &error)) return text;
    printf("not ok the-page-of-the-corners-is-there: %s\n", error.text);
    return NULL;
}

/* The row of a block that does not run, as it is. */
static void keep_row(struct host_text *page, const char *text, const char *block)
{
    char start[80];
    snprintf(start, sizeof start, "\n| `%s` |", block);
    const char *row = strstr(text, start);
    if (row) host_add(page, "%.*s\n", (int)strcspn(row + 1, "\n"), row + 1);
}

static void judge_page(const char *page, const char *text)
{
    if (strcmp(text, page))
        printf("not ok the-page-of-the-corners-is-fresh: " PAGE " is stale: scripts/refresh-docs\n");
    else printf("ok the-page-of-the-corners-is-fresh\n");
}

int main(int argc, char **argv)
{
    const char *block = argc > 1 && strcmp(argv[1], "--page") != 0 ? argv[1] : NULL;
    const int page_asked = argc > 1 && !block;
    const enum effort effort = effort_asked();
    struct host_text page = {0}, lists = {0};
    char *kept = argc > 1 ? NULL : read_page();
    add_table(&page);
    for (int i = 0; tests_all[i]; i++) {
        const char *name = tests_all[i]->block;
        struct reached r = {0};
        if (block && strcmp(block, name) != 0) continue;
        if (kept && !effort_has_place(effort, "corners", i, EFFORT_PARTS)) keep_row(&page, kept, name);
        else if (run_block(tests_all[i], &r)) {
            if (!page_asked) judge(tests_all[i], &r);
            add_row(&page, name, &r);
        }
        for (int open = 0; open < 2; open++) add_exclusions(&lists, tests_all[i], open);
        corners_free(r.corners);
        fflush(stdout);
    }
    host_add(&page, "%s", lists.text ? lists.text : "");
    if (page_asked) fputs(page.text, stdout);
    if (kept) judge_page(page.text, kept);
    free(kept);
    free(page.text);
    free(lists.text);
    return 0;
}
