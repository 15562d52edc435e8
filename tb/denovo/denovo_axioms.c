#include "tb/denovo/denovo_axioms.h"

#include <stdlib.h>
#include <string.h>

enum {
    GRAPHS = 17,  /* of all, and one for each group */
    TRIES = 20000 /* of the search, at most */
};

/* Who must come before whom. The nodes are the events, and behind them one for each location: its first value, 0. */
struct node {
    uint32_t location, written;
    int reads, writes;
};
struct graph {
    uint64_t *after; /* of a node: `words` words, which come after it */
};

struct search {
    const struct ax_event *event;
    int events, nodes, words, graphs, tries;
    struct node node[2 * AX_EVENTS];
    struct graph graph[GRAPHS];
    int from[AX_EVENTS]; /* of a read: the node that wrote it; -1: not known */
    struct ax_verdict *verdict;
};

const char *ax_name(enum ax_axiom axiom)
{
    static const char *const names[] = {"value", "rmw", "location", "order", "sc"};
    return names[axiom];
}

static void list_nodes(struct search *s)
{
    for (int i = 0; i < s->events; i++) {
        const struct ax_event *e = &s->event[i];
        int is_new = 1;
        s->node[i] = (struct node){
            .location = e->location, .written = e->wrote, .reads = e->kind != AX_WRITE, .writes = e->kind != AX_READ};
        for (int j = s->events; j < s->nodes; j++) is_new &= s->node[j].location != e->location;
        if (is_new) s->node[s->nodes++] = (struct node){.location = e->location, .writes = 1};
    }
}

/* Graphs -------------------------------------------------------------------------------------------------------------- */

static int is_after(const struct search *s, int graph, int before, int after)
{
    return s->graph[graph].after[before * s->words + after / 64] >> (after % 64) & 1;
}

static int is_in(const struct search *s, int graph, int node)
{
    return !graph || node >= s->events || (int)s->event[node].group == graph - 1;
}

static int is_ordered(const struct search *s, int before, int after)
{
    for (int g = 0; g < s->graphs; g++)
        if (is_after(s, g, before, after)) return 1;
    return 0;
}

/* 0: it closes a cycle. */
static int order_in(struct search *s, int graph, int before, int after)
{
    uint64_t *rows = s->graph[graph].after;
    if (before == after || is_after(s, graph, after, before)) {
        s->verdict->before = before;
        s->verdict->after = after;
        return 0;
    }
    if (is_after(s, graph, before, after)) return 1;
    for (int x = 0; x < s->nodes; x++) {
        if (x != before && !is_after(s, graph, x, before)) continue;
        for (int w = 0; w < s->words; w++) rows[x * s->words + w] |= rows[after * s->words + w];
        rows[x * s->words + after / 64] |= UINT64_C(1) << (after % 64);
    }
    return 1;
}

/* In every graph that has both. */
static int order(struct search *s, int before, int after)
{
    for (int g = 0; g < s->graphs; g++)
        if (is_in(s, g, before) && is_in(s, g, after) && !order_in(s, g, before, after)) return 0;
    return 1;
}

static void make_graphs(struct graph *graph, const struct search *s)
{
    for (int g = 0; g < s->graphs; g++) {
        graph[g].after = calloc((size_t)s->nodes * (size_t)s->words + 1, sizeof *graph[g].after);
        if (!graph[g].after) abort();
    }
}

static void copy_graphs(struct graph *to, const struct search *s)
{
    make_graphs(to, s);
    for (int g = 0; g < s->graphs; g++)
        memcpy(to[g].after, s->graph[g].after, (size_t)s->nodes * (size_t)s->words * sizeof *to[g].after);
}

static void free_graphs(struct graph *graph, int graphs)
{
    for (int g = 0; g < graphs; g++) free(graph[g].after);
}

/* What a thread keeps of its program order ------------------------------------------------------------------------------ */

static int is_acquire(const struct ax_event *e)
{
    return e->class == DENOVO_CLASS_PAIRED && e->kind != AX_WRITE;
}

static int is_release(const struct ax_event *e)
{
    return e->class == DENOVO_CLASS_PAIRED && e->kind != AX_READ;
}

static int is_fence(const struct ax_event *e)
{
    return e->class == DENOVO_CLASS_PAIRED || e->class == DENOVO_CLASS_UNPAIRED;
}

/* `a` comes before `b` in the program; local: they are seen from their own group. */
static int is_kept(const struct ax_event *a, const struct ax_event *b, enum ax_axiom axiom, int local)
{
    const int atomics = a->class != DENOVO_CLASS_DATA && b->class != DENOVO_CLASS_DATA;
    const int first = local || !a->local, second = local || !b->local; /* whether their fences count */
    if (axiom >= AX_SC) return 1;
    if (axiom >= AX_LOCATION && a->location == b->location && atomics) return 1;
    if (axiom < AX_ORDER) return 0;
    return a->location == b->location || (first && second && is_fence(a) && is_fence(b)) || (second && is_release(b)) ||
           (first && is_acquire(a));
}

static int order_threads(struct search *s, enum ax_axiom axiom)
{
    for (int b = 0; b < s->events; b++) {
        const struct ax_event *e = &s->event[b];
        if (axiom >= AX_ORDER && e->depends && !order(s, e->depends - 1, b)) return 0;
        for (int a = 0; a < s->events; a++) {
            const struct ax_event *other = &s->event[a];
            if (axiom >= AX_ORDER && e->last && !other->last && !order(s, a, b)) return 0;
            if (a >= b || other->thread != e->thread) continue;
            for (int g = 0; g < s->graphs; g++)
                if (is_in(s, g, a) && is_in(s, g, b) && is_kept(other, e, axiom, g) && !order_in(s, g, a, b)) return 0;
        }
    }
    return 1;
}

/* Who reads from whom, and which write comes first ----------------------------------------------------------------------- */

static int may_have_written(const struct search *s, int write, int read)
{
    const struct node *w = &s->node[write];
    return write != read && w->writes && w->location == s->event[read].location && w->written == s->event[read].read;
}

/* Two writes of one location. */
static int are_rivals(const struct search *s, int a, int b)
{
    return s->node[a].writes && s->node[b].writes && s->node[a].location == s->node[b].location;
}

/* Whether nothing that is known forbids that `read` reads from `write`: no order, no write between them, no other
 * read-modify-write that reads from it. */
static int may_be_source(const struct search *s, int write, int read)
{
    if (!may_have_written(s, write, read) || is_ordered(s, read, write)) return 0;
    for (int other = 0; other < s->nodes; other++) {
        if (other == write || other == read || !are_rivals(s, other, write)) continue;
        if (is_ordered(s, write, other) && is_ordered(s, other, read)) return 0;
        if (s->node[read].writes && other < s->events && s->node[other].reads && s->from[other] == write) return 0;
    }
    return 1;
}

/* How many writes it may have read from; source: the last of them. */
static int sources_of(const struct search *s, int read, int *source)
{
    int sources = 0;
    for (int w = 0; w < s->nodes; w++) {
        if (!may_be_source(s, w, read)) continue;
        *source = w;
        sources++;
    }
    return sources;
}

/* A read that has one source left has read from it; choice: of those with more the one with the fewest, -1: there is none.
 * 0: a read has no source left, or a cycle. */
static int follow_sources(struct search *s, int *changed, int *choice)
{
    int fewest = 0;
    *choice = -1;
    for (int r = 0; r < s->events; r++) {
        if (!s->node[r].reads || s->from[r] >= 0) continue;
        int source = -1;
        const int sources = sources_of(s, r, &source);
        if (sources > 1) {
            if (*choice < 0 || sources < fewest) *choice = r, fewest = sources;
            continue;
        }
        if (!sources) s->verdict->before = s->verdict->after = r;
        if (!sources || !order(s, source, r)) return 0;
        s->from[r] = source;
        *changed = 1;
    }
    return 1;
}

/* What follows from what is known; changed: something did. 0: a cycle. */
static int follow(struct search *s, int *changed)
{
    for (int r = 0; r < s->events; r++) {
        if (!s->node[r].reads || s->from[r] < 0) continue;
        const int w = s->from[r];
        for (int other = 0; other < s->nodes; other++) {
            if (other == w || other == r || !are_rivals(s, other, w)) continue;
            if (is_ordered(s, other, r) && !is_ordered(s, other, w)) {
                *changed = 1;
                if (!order(s, other, w)) return 0;
            }
            if (is_ordered(s, w, other) && !is_ordered(s, r, other)) {
                *changed = 1;
                if (!order(s, r, other)) return 0;
            }
        }
    }
    return 1;
}

static int search(struct search *s);

/* The search goes on from here, as if it were so, and comes back to where it was if it fails. */
static int try(struct search *s, int before, int after, int read)
{
    struct graph kept[GRAPHS];
    int from[AX_EVENTS];
    copy_graphs(kept, s);
    memcpy(from, s->from, sizeof from);
    if (read >= 0) s->from[read] = before;
    const int holds = order(s, before, after) && search(s);
    if (holds) {
        free_graphs(kept, s->graphs);
    } else {
        free_graphs(s->graph, s->graphs);
        memcpy(s->graph, kept, sizeof kept);
        memcpy(s->from, from, sizeof from);
    }
    return holds;
}

static int try_sources(struct search *s, int read)
{
    for (int w = 0; w < s->nodes && !s->verdict->undecided; w++)
        if (may_be_source(s, w, read) && try(s, w, read, read)) return 1;
    return 0;
}

static int search(struct search *s)
{
    if (s->tries++ >= TRIES) {
        s->verdict->undecided = 1;
        return 0;
    }
    int read = -1;
    for (int changed = 1; changed;) {
        changed = 0;
        if (!follow(s, &changed) || !follow_sources(s, &changed, &read)) return 0;
    }
    if (read >= 0) return try_sources(s, read);
    for (int a = 0; a < s->nodes; a++)
        for (int b = a + 1; b < s->nodes; b++)
            if (are_rivals(s, a, b) && !is_ordered(s, a, b) && !is_ordered(s, b, a))
                return try(s, a, b, -1) || (!s->verdict->undecided && try(s, b, a, -1));
    return 1;
}

/* The verdict ------------------------------------------------------------------------------------------------------------ */

/* What is certain before any search. */
static int begin(struct search *s)
{
    for (int i = s->events; i < s->nodes; i++)
        for (int e = 0; e < s->events; e++)
            if (are_rivals(s, i, e) && !order(s, i, e)) return 0;
    for (int r = 0; r < s->events; r++) s->from[r] = -1;
    return 1;
}

static int holds(struct search *s, enum ax_axiom axiom)
{
    if (axiom == AX_VALUE) {
        for (int r = 0; r < s->events; r++) {
            int sources = !s->node[r].reads;
            for (int w = 0; w < s->nodes; w++) sources += !sources && may_have_written(s, w, r);
            if (!sources) {
                s->verdict->before = s->verdict->after = r;
                return 0;
            }
        }
        return 1;
    }
    return begin(s) && order_threads(s, axiom) && search(s);
}

struct ax_verdict ax_judge(const struct ax_event *event, int events, enum ax_axiom up_to)
{
    struct ax_verdict verdict = {0};
    struct search s = {.event = event, .events = events, .nodes = events, .graphs = 1, .verdict = &verdict};
    verdict.undecided = events > AX_EVENTS;
    if (!verdict.undecided) list_nodes(&s);
    for (int e = 0; !verdict.undecided && e < events; e++)
        if (event[e].local && (int)event[e].group + 2 > s.graphs) s.graphs = (int)event[e].group + 2;
    if (s.graphs > GRAPHS) verdict.undecided = 1;
    s.words = (s.nodes + 63) / 64;
    for (int axiom = AX_VALUE; !verdict.undecided && axiom <= (int)up_to; axiom++) {
        s.tries = 0;
        make_graphs(s.graph, &s);
        verdict.axiom = axiom;
        const int ok = holds(&s, axiom);
        free_graphs(s.graph, s.graphs);
        if (!ok) return verdict;
    }
    verdict.holds = !verdict.undecided;
    return verdict;
}
