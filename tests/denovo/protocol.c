/* Writes the message-level model of DeNovoA as Murphi, for scripts/model-check: the decisions from the state tables of denovo_l1
 * and denovo_l2, the rest from tb/denovo/protocol/. docs/denovo/protocol.md says what is modelled.
 *
 * usage: protocol [NAME=VALUE]... >MODEL.m
 *   CORES, WORDS        1 to 4 (2, 1)
 *   LIST, FORWARDS      accesses that wait for a word; forwards under way to a core (1, 3)
 *   EVICT_L1, EVICT_L2  1: with evictions (1, 1)
 *   SYNCS, SUBSTORES, ERRORS   1: with atomics, sub-word stores, reads that memory refuses (1, 0, 0)
 *   ORDER               of forwards to a core: NONE, any may overtake any; WORD, those about one word keep their order; ALL (ALL)
 *   WITHOUT=RULE        a rule that prevents a race is left out
 *   ROWS=1              the model prints "row l1 NUMBER", "row l2 NUMBER" whenever a row decides
 *   LIVE=0, STOP=0      without P1; without the rule that the cores may stop, from where P1 is told
 *        protocol rules     the rules, a line each: name, sizes at which it is missed, what the rule is
 *        protocol rows      every row of both tables: "l1 NUMBER STATE EVENT [WHEN]"; those that are IMPOSSIBLE or REFUSE are marked */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spec/denovo/denovo_l1_word.h"
#include "spec/denovo/denovo_l2_word.h"
#include "spec/table.h"
#include "tb/host.h"
#include "tests/denovo/murphi.h"

enum { ROWS = 160 };

/* Values of the model ---------------------------------------------------------------------------------------------- */

struct value {
    const char *name;
    int value, min, max;
    const char *names[4]; /* of its values, from 0 on; none: numbers */
};

static struct value values[] = {
    {"CORES", 2, 1, 4},
    {"WORDS", 1, 1, 4},
    {"LIST", 1, 1, 4},
    {"FORWARDS", 3, 2, 16},
    {"EVICT_L1", 1, 0, 1},
    {"EVICT_L2", 1, 0, 1},
    {"SYNCS", 1, 0, 1},
    {"SUBSTORES", 0, 0, 1},
    {"ERRORS", 0, 0, 1},
    {"ROWS", 0, 0, 1},
    {"LIVE", 1, 0, 1},
    {"STOP", 1, 0, 1},
    {"ORDER", 2, 0, 2, {"NONE", "WORD", "ALL"}},
    /* Rules that a WITHOUT makes 0. */
    {"KEEP_WRITEBACK", 1, 0, 1},
    {"MARK_OLD", 1, 0, 1},
    {"DROP_OLD_COPIES", 1, 0, 1},
    {"PIN_LINES", 1, 0, 1},
    {"LIST_ORDER", 1, 0, 1},
    {"SERVE_FIRST", 1, 0, 1},
    {"QUEUE_REQUESTS", 1, 0, 1},
    {NULL, 0, 0, 0},
};

static struct value *find_value(const char *name, size_t length)
{
    for (struct value *v = values; v->name; v++)
        if (strlen(v->name) == length && !strncmp(v->name, name, length)) return v;
    return NULL;
}

/* Rules ------------------------------------------------------------------------------------------------------------ */

/* A row, or rows, changed: of `event`, in `state` (NULL: all), with this `when`. NULL: as it is. */
struct change {
    const char *table, *state, *event, *when, *new_when, *actions, *next;
};
struct rule {
    const char *name, *sizes, *meaning;
    const char *value; /* of the model, made 0; or NULL */
    struct change changes[4];
};

static const struct rule rules[] = {
    {"held-writeback", "", "a writeback is kept until its WB_ACK", "KEEP_WRITEBACK", {{0}}},
    {"forward-order", "", "forwards to a core come in the order in which they were sent", "ORDER", {{0}}},
    {"registration-waits",
     "",
     "a line that leaves is not asked for again before its WB_ACK",
     NULL,
     {{"l1", "I", "STORE", "reading || syncing || leaving", "reading || syncing", NULL, NULL},
      {"l1", "I", "SYNC", "leaving || local && old && !replay", "local && old && !replay", NULL, NULL},
      {"l1", "I", "LOAD", "leaving || old && !replay", "old && !replay", NULL, NULL}}},
    {"place-for-a-forward",
     "",
     "a forward that overtook the grant waits in the word's place",
     NULL,
     {{"l1", "D", "FWD_TAKE", "asked && own", NULL, "SUPPLY", "I"},
      {"l1", "I", "FWD_TAKE", "syncing", NULL, "SUPPLY", "I"}}},
    {"served-before-remote",
     "",
     "a granted word is served before a remote has it",
     NULL,
     {{"l1", "R", "FWD_TAKE", "serving", NULL, "SUPPLY", "I"}}},
    {"old-reads", "", "an acquire makes the READs that are out old", "MARK_OLD", {{0}}},
    {"no-join-with-old-reads",
     "LIST=2",
     "a load does not wait for a READ that is older than an acquire",
     NULL,
     {{"l1", "I", "LOAD", "leaving || old && !replay", "leaving", NULL, NULL}}},
    {"old-copies-go",
     "WORDS=2 SYNCS=0 EVICT_L1=0 EVICT_L2=0 STOP=0",
     "a READ drops the line's copies of an older epoch",
     "DROP_OLD_COPIES",
     {{0}}},
    {"read-of-a-sync-word-recalls",
     "",
     "a READ of a word that was registered by REG_SYNC is recalled",
     NULL,
     {{"l2", "C", "READ", "!mine && sync", NULL, "FORWARD", "C"}}},
    {"store-waits-for-reads",
     "",
     "a store to a word that is being read, or registered, stays",
     NULL,
     {{"l1", "I", "STORE", "reading || syncing || leaving", "leaving", NULL, NULL}}},
    {"list-before-served",
     "WORDS=2 EVICT_L1=0 STOP=0 LIVE=0",
     "what was granted during a pass is first served by another",
     "SERVE_FIRST",
     {{0}}},
    {"list-order",
     "CORES=1 WORDS=2 LIST=2 SYNCS=0 EVICT_L1=0 EVICT_L2=0 STOP=0 LIVE=0",
     "an access stays in the list where an older one of its word stayed in the pass",
     "LIST_ORDER",
     {{0}}},
    {"pinned-lines", "", "a line with something out is no victim", "PIN_LINES", {{0}}},
    {"line-waits-at-the-l2",
     "",
     "a request waits while words of its line are recalled or fetched",
     "QUEUE_REQUESTS",
     {{0}}},
    {NULL, NULL, NULL, NULL, {{0}}},
};

/* A table that may be changed. */
struct changed {
    struct spec_fsm fsm;
    struct spec_row rows[ROWS];
};

static void copy_table(struct changed *to, const struct spec_fsm *from)
{
    int count = 0;
    while (from->rows[count].state) count++;
    if (count >= ROWS) abort();
    to->fsm = *from;
    memcpy(to->rows, from->rows, ((size_t)count + 1) * sizeof *to->rows);
    to->fsm.rows = to->rows;
}

/* The rows that the change names; it must name one. */
static int change_rows(struct changed *table, const struct change *change)
{
    int changed = 0;
    for (struct spec_row *r = table->rows; r->state; r++) {
        if (strcmp(r->state, change->state) != 0 || strcmp(r->event, change->event) != 0 ||
            strcmp(r->when, change->when) != 0)
            continue;
        if (change->new_when) r->when = change->new_when;
        if (change->actions) r->actions = change->actions;
        if (change->next) r->next = change->next;
        changed++;
    }
    return changed;
}

static int wrong(const char *text, const char *argument, const char *legal)
{
    fprintf(stderr, "protocol: %s: %s; legal: %s\n", argument, text, legal);
    return 2;
}

static int leave_out(const char *name, struct changed *l1, struct changed *l2)
{
    for (const struct rule *r = rules; r->name; r++) {
        if (strcmp(r->name, name) != 0) continue;
        if (r->value) find_value(r->value, strlen(r->value))->value = 0;
        for (const struct change *c = r->changes; c->table; c++)
            if (change_rows(strcmp(c->table, "l1") ? l2 : l1, c) != 1)
                return wrong("the table has no such row any more", name, "rows as tests/denovo/protocol.c names them");
        return 0;
    }
    return wrong("no such rule", name, "see protocol rules");
}

/* The model -------------------------------------------------------------------------------------------------------- */

static int write_file(const char *name)
{
    char path[100], *text;
    struct spec_error why;
    snprintf(path, sizeof path, "tb/denovo/protocol/%s", name);
    if (host_read(path, &text, NULL, &why)) {
        fprintf(stderr, "protocol: %s\n", why.text);
        return 2;
    }
    fputs(text, stdout);
    free(text);
    return 0;
}

struct property {
    const char *name, *text;
};

/* What holds in every state; section 6 of the flows. */
static const struct property properties[] = {
    {"I1 one token a word", "forall w: word do one_token(w) end"},
    {"I2 the registry's owner has the word or waits for it", "forall w: word do owner_knows(w) end"},
    {"I3 one forward that takes, in a place that is emptied",
     "forall c: core do forall w: word do one_place(c, w) end end"},
    {"I4 who answers has the last write",
     "forall w: word do last_write_at_l2(w) & forall c: core do last_write(c, w) end end"},
    {"I5 no stale load after an acquire", "broken != STALE_LOAD & broken != STALE_SYNC"},
    {"I6 each wait has one thing under way",
     "(forall c: core do one_writeback(c) & forall w: word do one_message(c, w) end end)"
     " & forall w: word do one_recall(w) end"},
    {"nobody gets a message that he did not ask for", "broken != NOBODY_ASKED"},
    {"no impossible row is executed", "broken != CANNOT_HAPPEN"},
    {"one request and one answer of a word", "broken != TWO_REQUESTS & broken != TWO_ANSWERS"},
    {"a place takes one forward", "broken != PLACE_FULL"},
    {"I7 the registry has a name where it needs one", "broken != NO_OWNER"},
    {"every access is done, none by an error", "broken != NOT_DONE"},
    {"accesses of a word are done in order", "broken != OUT_OF_ORDER"},
    {NULL, NULL},
};

/* 0, or -1 where it is none of the value. */
static int set_value(struct value *v, const char *text)
{
    char *end = NULL;
    long number = strtol(text, &end, 10);
    if (v->names[0]) {
        for (number = 0; v->names[number] && strcmp(v->names[number], text) != 0;) number++;
        if (!v->names[number]) return -1;
    } else if (*end || end == text) return -1;
    if (number < v->min || number > v->max) return -1;
    v->value = (int)number;
    return 0;
}

static int write_model(const struct spec_fsm *l1, const struct spec_fsm *l2)
{
    int rows = find_value("ROWS", 4)->value, live = find_value("LIVE", 4)->value, status = 0;
    const struct murphi_table tables[] = {{"l1", l1, rows}, {"l2", l2, rows}};
    static const char *const files[] = {"state.m", "l1.m", "l2.m", "rules.m", "properties.m"};
    for (const struct value *v = values; v->name; v++) {
        printf("const %s: %d;\n", v->name, v->value);
        for (int i = 0; v->names[i]; i++) printf("const %s_%s: %d;\n", v->name, v->names[i], i);
    }
    for (int t = 0; t < 2; t++) murphi_types(stdout, &tables[t]);
    for (int f = 0; f < 5 && !status; f++) {
        if (f == 1)
            for (int t = 0; t < 2; t++) murphi_decide(stdout, &tables[t]);
        status = write_file(files[f]);
    }
    for (const struct property *p = properties; p->name && !status; p++)
        printf("invariant \"%s\" %s;\n", p->name, p->text);
    if (live) puts("liveness \"P1 rest is reachable\" quiescent();");
    return status;
}

static void list_rows(const char *prefix, const struct spec_fsm *fsm)
{
    char place[SPEC_PLACE_LEN];
    for (int r = 0; fsm->rows[r].state; r++)
        printf("%s %d %s [%s]%s\n", prefix, r, spec_row_place(&fsm->rows[r], place), fsm->rows[r].when,
               spec_row_impossible(&fsm->rows[r])        ? " impossible"
               : !strcmp(fsm->rows[r].actions, "REFUSE") ? " refused"
                                                         : "");
}

int main(int argc, char **argv)
{
    static struct changed l1, l2;
    copy_table(&l1, &denovo_l1_word_fsm);
    copy_table(&l2, &denovo_l2_word_fsm);
    for (int i = 1; i < argc; i++) {
        const char *equals = strchr(argv[i], '=');
        if (!strcmp(argv[i], "rules")) {
            for (const struct rule *r = rules; r->name; r++) printf("%s\t%s\t%s\n", r->name, r->sizes, r->meaning);
            return 0;
        }
        if (!strcmp(argv[i], "rows")) {
            list_rows("l1", &l1.fsm);
            list_rows("l2", &l2.fsm);
            return 0;
        }
        if (!strncmp(argv[i], "WITHOUT=", 8)) {
            if (leave_out(argv[i] + 8, &l1, &l2)) return 2;
            continue;
        }
        struct value *value = equals ? find_value(argv[i], (size_t)(equals - argv[i])) : NULL;
        if (!value || set_value(value, equals + 1))
            return wrong("unknown, or out of range", argv[i], "the head of tests/denovo/protocol.c");
    }
    return write_model(&l1.fsm, &l2.fsm);
}
