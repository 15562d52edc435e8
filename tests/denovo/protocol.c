/* Writes the message-level model of DeNovoA as Murphi, for scripts/model-check: the decisions from the state tables of denovo_l1,
 * denovo_l2 and stash, the rest from tb/denovo/protocol/. docs/denovo/protocol.md says what is modelled.
 *
 * usage: protocol [NAME=VALUE]... >MODEL.m
 *   CORES, WORDS        0 to 4, 1 to 4 (2, 1)
 *   THROUGH             cores of GD beside them (0)
 *   LIST, FORWARDS      accesses that wait for a word; forwards under way to a core (1, 3)
 *   EVICT_L1, EVICT_L2  1: with evictions (1, 1)
 *   SYNCS, SUBSTORES, ERRORS   1: with atomics, sub-word stores, reads that memory refuses (1, 0, 0)
 *   RELEASES            1: with releases (0)
 *   STASHES             stashes beside the cores (0); each of them:
 *     MAPS, SPACES      its mappings of the line; places for their words, of which the last is of all that are left (1, 1)
 *     EXPECTED          words that it may have asked for and not got (8: any)
 *     DEFERRED          forwards that wait for its grants (2)
 *     FITS              1: it is asked that no forward which must wait finds DEFERRED of them (0)
 *     FETCH             1: a load may fetch other words of its line (0)
 *     STORES_ONLY       1: it stores, and does not load; no mapping and no kernel ends (0)
 *   ORDER               of forwards to a core: NONE, any may overtake any; WORD, those about one word keep their order; ALL (ALL)
 *   WITHOUT=RULE        a rule that prevents a race is left out
 *   ROWS=1              the model prints "row l1 NUMBER", "row l2 NUMBER" whenever a row decides
 *   LIVE=0, STOP=0      without P1; without the rule that the cores may stop, from where P1 is told
 *        protocol rules     the rules, a line each: name, sizes at which it is missed, what the rule is
 *        protocol rows [STASHES=1]   every row of the tables: "l1 NUMBER STATE EVENT [WHEN]"; those that are IMPOSSIBLE or REFUSE are
 *                           marked */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spec/denovo/denovo_l1_word.h"
#include "spec/denovo/denovo_l2_word.h"
#include "spec/stash/stash_commit.h"
#include "spec/stash/stash_word.h"
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
    {"CORES", 2, 0, 4},
    {"WORDS", 1, 1, 4},
    {"THROUGH", 0, 0, 4},
    {"LIST", 1, 1, 4},
    {"FORWARDS", 3, 2, 16},
    {"EVICT_L1", 1, 0, 1},
    {"EVICT_L2", 1, 0, 1},
    {"SYNCS", 1, 0, 1},
    {"SUBSTORES", 0, 0, 1},
    {"ERRORS", 0, 0, 1},
    {"RELEASES", 0, 0, 1},
    {"STASHES", 0, 0, 2},
    {"MAPS", 1, 1, 2},
    {"SPACES", 1, 1, 2},
    {"EXPECTED", 8, 1, 8},
    {"DEFERRED", 2, 1, 16},
    {"FITS", 0, 0, 1},
    {"FETCH", 0, 0, 1},
    {"STORES_ONLY", 0, 0, 1},
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
    {"RELEASE_DRAINS", 1, 0, 1},
    {"RELEASE_GRANTS", 1, 0, 1},
    {"STASH_KEEPS", 1, 0, 1},
    {"STASH_GRANT_WAITS", 1, 0, 1},
    {"STASH_RETRY_FIRST", 1, 0, 1},
    {"STASH_END_WAITS", 1, 0, 1},
    {"STASH_ADOPT_WAITS", 1, 0, 1},
    {"STASH_TAKEN", 1, 0, 1},
    {"STASH_OWN", 1, 0, 1},
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
    const char *value;        /* of the model, made 0; or NULL */
    struct change changes[4]; /* the last one empty */
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
    {"release-drains", "RELEASES=1", "a release waits for the store buffer", "RELEASE_DRAINS", {{0}}},
    {"release-waits-for-grants",
     "RELEASES=1",
     "a release waits for the registrations that are out",
     "RELEASE_GRANTS",
     {{0}}},
    {"stash-held-writeback",
     "STASHES=1 CORES=1",
     "the stash keeps a word that it writes back until the WB_ACK",
     "STASH_KEEPS",
     {{0}}},
    {"stash-deferred-forward",
     "STASHES=1 CORES=1",
     "a forward that overtook the stash's grant is deferred",
     NULL,
     {{"st", "V", "FORWARD_TAKE", "granting", NULL, "SUPPLY", "I"},
      {"st", "V", "FORWARD_READ", "granting", NULL, "SUPPLY", "V"}}},
    {"stash-grant-after-its-store",
     "STASHES=1 CORES=1",
     "a grant waits for the store that asked for it",
     "STASH_GRANT_WAITS",
     {{0}}},
    {"stash-deferred-first",
     "STASHES=1 CORES=1",
     "no new forward overtakes the deferred ones after a grant",
     "STASH_RETRY_FIRST",
     {{0}}},
    {"stash-end-waits", "STASHES=1 CORES=1", "the end of a mapping waits for its grants", "STASH_END_WAITS", {{0}}},
    {"stash-revival-waits",
     "STASHES=1 CORES=1",
     "a mapping is not revived before its WB_ACK",
     "STASH_ADOPT_WAITS",
     {{0}}},
    {"stash-taken-words",
     "STASHES=1 CORES=1 FETCH=1",
     "behind a forward that takes a word, a redo asks again where it finds a copy",
     "STASH_TAKEN",
     {{0}}},
    {"stash-own-words",
     "STASHES=1 CORES=1 FETCH=1",
     "but not for a word whose registration its store has asked for",
     "STASH_OWN",
     {{0}}},
    {"through-recalled-first",
     "CORES=1 THROUGH=1",
     "a WT of a word that a core owns waits until it is recalled",
     NULL,
     {{"l2", "C", "WT", "!mine", NULL, "TAKE | ANSWER", "L"}}},
    {"through-atomic-recalled-first",
     "CORES=1 THROUGH=1",
     "an ATOMIC on a word that a core owns waits until it is recalled",
     NULL,
     {{"l2", "C", "ATOMIC", "!mine", NULL, "PERFORM | ANSWER", "L"}}},
    {"through-written-before-its-ack",
     "CORES=1 THROUGH=1",
     "a WT is written before it is acknowledged",
     NULL,
     {{"l2", "M", "WT", "always", NULL, "ANSWER", "M"}, {"l2", "L", "WT", "always", NULL, "ANSWER", NULL}}},
    {"through-acquire-forgets",
     "CORES=0 THROUGH=2",
     "an acquire forgets the copies of a core of GD",
     NULL,
     {{"l1", "V", "ACQUIRE", "always", NULL, NULL, "V"}}},
    {"through-stored-again",
     "CORES=1 THROUGH=1",
     "a word that is stored while its WT is out is written through again",
     NULL,
     {{"l1", "D", "STORE", "asked && !own", NULL, "HIT | WRITE", NULL}}},
    {"through-copy-goes",
     "CORES=1 THROUGH=1",
     "an atomic at the L2 forgets the copy here",
     NULL,
     {{"l1", "V", "SYNC", "otherwise", NULL, NULL, "V"}}},
    {"through-read-waits",
     "CORES=1 THROUGH=1",
     "a load waits while a WT or an ATOMIC of its line is out",
     NULL,
     {{"l1", "I", "LOAD", "line_busy", "line_busy && leaving", NULL, NULL}}},
    {"through-atomic-waits",
     "CORES=1 THROUGH=1",
     "an atomic waits while a READ or a WT of its line is out",
     NULL,
     {{"l1", "I", "SYNC", "reading && !local", "reading && local", NULL, NULL},
      {"l1", "I", "SYNC", "line_busy", "line_busy && leaving", NULL, NULL}}},
    {"through-drain-waits",
     "CORES=1 THROUGH=1",
     "a WT waits while anything of its line is out",
     NULL,
     {{"l1", "D", "DRAIN", "asked || !own && line_busy", "asked", NULL, NULL}}},
    {"through-release-drains",
     "CORES=1 THROUGH=1 RELEASES=1",
     "a release of a core of GD waits for the store buffer",
     "RELEASE_DRAINS",
     {{0}}},
    {"through-release-waits-for-acks",
     "CORES=1 THROUGH=1 RELEASES=1",
     "a release of a core of GD waits for its WTs",
     "RELEASE_GRANTS",
     {{0}}},
    {NULL, NULL, NULL, NULL, {{0}}},
};

/* A table that may be changed. */
struct changed {
    const char *prefix;
    const struct spec_fsm *from;
    struct spec_fsm fsm;
    struct spec_row rows[ROWS];
};
static struct changed tables[] = {
    {.prefix = "l1", .from = &denovo_l1_word_fsm},
    {.prefix = "l2", .from = &denovo_l2_word_fsm},
    {.prefix = "st", .from = &stash_word_fsm},
    {.prefix = "commit", .from = &stash_commit_fsm},
};
enum { TABLES = sizeof tables / sizeof *tables, TABLES_WITHOUT_STASH = 2 };
static int count_tables(void)
{
    return find_value("STASHES", 7)->value ? TABLES : TABLES_WITHOUT_STASH;
}

static int count_l1s(void)
{
    return find_value("CORES", 5)->value + find_value("THROUGH", 7)->value;
}

/* Without L1s nothing reads their table. */
static int first_table(void)
{
    return count_l1s() ? 0 : 1;
}

static void copy_table(struct changed *table)
{
    int count = 0;
    while (table->from->rows[count].state) count++;
    if (count >= ROWS) abort();
    table->fsm = *table->from;
    memcpy(table->rows, table->from->rows, ((size_t)count + 1) * sizeof *table->rows);
    table->fsm.rows = table->rows;
}
static struct changed *find_table(const char *prefix)
{
    for (int t = 0; t < TABLES; t++)
        if (!strcmp(tables[t].prefix, prefix)) return &tables[t];
    abort();
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

static int leave_out(const char *name)
{
    for (const struct rule *r = rules; r->name; r++) {
        if (strcmp(r->name, name) != 0) continue;
        if (r->value) find_value(r->value, strlen(r->value))->value = 0;
        for (const struct change *c = r->changes; c->table; c++)
            if (change_rows(find_table(c->table), c) != 1)
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
    int of_stash; /* asked where there are stashes */
};

/* What holds in every state; section 6 of the flows. */
static const struct property properties[] = {
    {"I1 one token a word", "forall w: word do one_token(w) end", 0},
    {"I2 the registry's owner has the word or waits for it", "forall w: word do owner_knows(w) end", 0},
    {"I3 one forward that takes, in a place that is emptied",
     "forall c: core do forall w: word do one_place(c, w) end end", 0},
    {"I4 who answers has the last write",
     "forall w: word do last_write_at_l2(w) & forall c: core do last_write(c, w) end end", 0},
    {"I5 no stale load after an acquire", "broken != STALE_LOAD & broken != STALE_SYNC", 0},
    {"I6 each wait has one thing under way",
     "(forall c: core do one_writeback(c) & forall w: word do one_message(c, w) end end)"
     " & forall w: word do one_recall(w) end",
     0},
    {"nobody gets a message that he did not ask for", "broken != NOBODY_ASKED", 0},
    {"no impossible row is executed", "broken != CANNOT_HAPPEN", 0},
    {"one request and one answer of a word", "broken != TWO_REQUESTS & broken != TWO_ANSWERS", 0},
    {"a place takes one forward", "broken != PLACE_FULL", 0},
    {"I7 the registry has a name where it needs one", "broken != NO_OWNER", 0},
    {"every access is done, none by an error", "broken != NOT_DONE", 0},
    {"accesses of a word are done in order", "broken != OUT_OF_ORDER", 0},
    {"I8 a release finds its core's stores registered", "broken != EARLY_RELEASE", 0},
    {"a store is told to the registry", "broken != LOST_STORE", 1},
    {"I3 of the stash", "forall s: stash do forall m: map do forall w: word do stash_one_place(s, m, w) end end end",
     1},
    {"I4 of the stash", "forall s: stash do forall m: map do forall w: word do stash_last_write(s, m, w) end end end",
     1},
    {"I6 of the stash",
     "forall s: stash do forall w: word do"
     " stash_one_writeback(s, w) & forall m: map do stash_one_message(s, m, w) end end end",
     1},
    {"what is deferred has been counted", "forall s: stash do stash_few_deferred(s) end", 1},
    {"stashes do not all wait for each other", "exists s: stash do !waits_for_stashes(s) end", 1},
    {"a place for each that is deferred", "FITS = 0 | forall s: stash do stash_place_for_each(s) end", 1},
    {NULL, NULL, 0},
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

static int write_model(void)
{
    int l1s = count_l1s(), stash = find_value("STASHES", 7)->value, rows = find_value("ROWS", 4)->value,
        live = find_value("LIVE", 4)->value;
    int status = 0, count = count_tables();
    struct murphi_table written[TABLES];
    /* The decisions stand behind the state. */
    const char *const files[] = {
        "state.m",
        stash ? "stash_state.m" : "no_stash.m",
        "messages.m",
        l1s ? "l1.m" : NULL,
        "l2.m",
        stash ? "stash.m" : NULL,
        "properties.m",
        "rules.m",
        l1s ? "l1_rules.m" : NULL,
        stash ? "stash_rules.m" : NULL,
    };
    for (const struct value *v = values; v->name; v++) {
        printf("const %s: %d;\n", v->name, v->value);
        for (int i = 0; v->names[i]; i++) printf("const %s_%s: %d;\n", v->name, v->names[i], i);
    }
    /* Numbers, not expressions: rumur takes long for what types are made of. With CORES=0 one L1 is there, that nobody uses:
     * its table is left out. */
    printf("const L1S: %d;\nconst STASH_NAMES: %d;\nconst LAST_MAP: %d;\nconst ATOMICS: %d;\n", l1s ? l1s : 1,
           stash ? stash : 1, stash ? find_value("MAPS", 4)->value : 0,
           find_value("THROUGH", 7)->value ? find_value("LIST", 4)->value : 0);
    for (int t = 0; t < count; t++) {
        written[t] = (struct murphi_table){tables[t].prefix, &tables[t].fsm, rows};
        murphi_types(stdout, &written[t]);
    }
    for (size_t f = 0; f < sizeof files / sizeof *files && !status; f++) {
        if (f == 1)
            for (int t = first_table(); t < count; t++) murphi_decide(stdout, &written[t]);
        if (files[f]) status = write_file(files[f]);
    }
    for (const struct property *p = properties; p->name && !status; p++)
        if (stash || !p->of_stash) printf("invariant \"%s\" %s;\n", p->name, p->text);
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
    int rows = 0;
    for (int t = 0; t < TABLES; t++) copy_table(&tables[t]);
    for (int i = 1; i < argc; i++) {
        const char *equals = strchr(argv[i], '=');
        if (!strcmp(argv[i], "rules")) {
            for (const struct rule *r = rules; r->name; r++) printf("%s\t%s\t%s\n", r->name, r->sizes, r->meaning);
            return 0;
        }
        if (!strcmp(argv[i], "rows")) {
            rows = 1;
            continue;
        }
        if (!strncmp(argv[i], "WITHOUT=", 8)) {
            if (leave_out(argv[i] + 8)) return 2;
            continue;
        }
        struct value *value = equals ? find_value(argv[i], (size_t)(equals - argv[i])) : NULL;
        if (!value || set_value(value, equals + 1))
            return wrong("unknown, or out of range", argv[i], "the head of tests/denovo/protocol.c");
    }
    if (!rows) return write_model();
    for (int t = first_table(); t < count_tables(); t++) list_rows(tables[t].prefix, &tables[t].fsm);
    return 0;
}
