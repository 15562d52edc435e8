/* The litmus programs: data. The names R0, R1 ... are registers; a thread is a line of operations. */
#include <stddef.h>

#include "tb/denovo/denovo_litmus.h"

enum { X, Y, Z, W };
enum { R0, R1, R2, R3 };

#define LOAD(r, v, c)                                                                                                  \
    {                                                                                                                  \
        .kind = LT_LOAD, .reg = (r), .var = (v), .class = DENOVO_CLASS_##c                                             \
    }
#define STORE(v, c, n)                                                                                                 \
    {                                                                                                                  \
        .kind = LT_STORE, .var = (v), .class = DENOVO_CLASS_##c, .value = (n)                                          \
    }
#define STORE_SUM(v, c, n, r)                                                                                          \
    {                                                                                                                  \
        .kind = LT_STORE, .var = (v), .class = DENOVO_CLASS_##c, .value = (n), .add = 1 + (r)                          \
    }
#define ADD(r, v, c, n)                                                                                                \
    {                                                                                                                  \
        .kind = LT_ATOMIC, .reg = (r), .var = (v), .class = DENOVO_CLASS_##c, .atom = DENOVO_ATOM_ADD, .value = (n)    \
    }
#define UNTIL(r, v, c, n)                                                                                              \
    {                                                                                                                  \
        .kind = LT_LOAD, .reg = (r), .var = (v), .class = DENOVO_CLASS_##c, .until = 1, .wanted = (n)                  \
    }
#define LOCK(r, v)                                                                                                     \
    {                                                                                                                  \
        .kind = LT_ATOMIC, .reg = (r), .var = (v), .class = DENOVO_CLASS_PAIRED, .atom = DENOVO_ATOM_CAS, .value = 1,  \
        .until = 1                                                                                                     \
    }
#define LOCAL_STORE(v, n)                                                                                              \
    {                                                                                                                  \
        .kind = LT_STORE, .var = (v), .class = DENOVO_CLASS_PAIRED, .value = (n), .local = 1                           \
    }
#define LOCAL_UNTIL(r, v, n)                                                                                           \
    {                                                                                                                  \
        .kind = LT_LOAD, .reg = (r), .var = (v), .class = DENOVO_CLASS_PAIRED, .until = 1, .wanted = (n), .local = 1   \
    }
#define LOCAL_ADD(r, v, n)                                                                                             \
    {                                                                                                                  \
        .kind = LT_ATOMIC, .reg = (r), .var = (v), .class = DENOVO_CLASS_PAIRED, .atom = DENOVO_ATOM_ADD,              \
        .value = (n), .local = 1                                                                                       \
    }
#define UNLESS(r, n, skipped)                                                                                          \
    {                                                                                                                  \
        .kind = LT_UNLESS, .reg = (r), .value = (n), .skip = (skipped)                                                 \
    }
#define APART                                                                                                          \
    {                                                                                                                  \
        0, 1, 2, 3                                                                                                     \
    }
#define RLX (1 << DENOVO_MODEL_DRFRLX)

static int flag_without_data(const struct lt_result *r)
{
    return r->reg[1][R0] == 1 && r->reg[1][R1] != 1;
}
static int both_rounds(const struct lt_result *r)
{
    return r->reg[1][R1] != 1 || r->reg[1][R3] != 2;
}
static int neither_sees(const struct lt_result *r)
{
    return !r->reg[0][R0] && !r->reg[1][R0];
}
static int both_see(const struct lt_result *r)
{
    return r->reg[0][R0] == 1 && r->reg[1][R0] == 1;
}
static int observers_disagree(const struct lt_result *r)
{
    return r->reg[2][R0] == 1 && !r->reg[2][R1] && r->reg[3][R0] == 1 && !r->reg[3][R1];
}
static int goes_back(const struct lt_result *r)
{
    return r->reg[1][R0] > r->reg[1][R1];
}
static int firsts_win(const struct lt_result *r)
{
    return r->final[X] == 1 && r->final[Y] == 1;
}
static int count_is_wrong(const struct lt_result *r)
{
    return r->final[X] != 6 || r->final[Y] != 4;
}
static int bins_are_wrong(const struct lt_result *r)
{
    return r->reg[0][R1] != 4 || r->reg[0][R2] != 2 || r->reg[0][R3] != 2;
}
static int dirt_is_missed(const struct lt_result *r)
{
    return r->reg[0][R1] != 1 || r->reg[0][R2] != 1;
}
static int halves_of_two_writes(const struct lt_result *r)
{
    return r->reg[1][R0] % 2 == 0 && r->reg[1][R0] == r->reg[1][R3] && r->reg[1][R1] != r->reg[1][R2];
}
static int sum_is_impossible(const struct lt_result *r)
{
    return r->final[X] != 2 || r->final[Y] != 2 || r->reg[2][R0] > 2 || r->reg[2][R1] > 2;
}
static int references_left(const struct lt_result *r)
{
    return r->final[X] != 0;
}
static int work_is_missed(const struct lt_result *r)
{
    return r->reg[1][R1] == 1 && r->reg[1][R2] != 5;
}
static int lost_update(const struct lt_result *r)
{
    return r->final[X] != 6;
}
static int not_handed_on(const struct lt_result *r)
{
    return r->reg[2][R1] != 7;
}
static int local_count_is_wrong(const struct lt_result *r)
{
    return r->final[X] != 2 || r->final[Y] != 2;
}

/* clang-format off */
const struct lt_program lt_programs[] = {
    {.name = "mp", .brief = "message passing: data behind a paired flag", .threads = 2, .group = APART,
     .op = {{STORE(X, DATA, 1), STORE(Y, PAIRED, 1)},
            {LOAD(R0, Y, PAIRED), UNLESS(R0, 1, 1), LOAD(R1, X, DATA)}},
     .weak = flag_without_data},
    {.name = "mp-twice", .brief = "the same twice: the reader has an old copy of the data", .threads = 2, .group = APART,
     .op = {{STORE(X, DATA, 1), STORE(Y, PAIRED, 1), UNTIL(R0, Z, PAIRED, 1), STORE(X, DATA, 2), STORE(Y, PAIRED, 2)},
            {UNTIL(R0, Y, PAIRED, 1), LOAD(R1, X, DATA), STORE(Z, PAIRED, 1), UNTIL(R2, Y, PAIRED, 2), LOAD(R3, X, DATA)}},
     .weak = both_rounds},
    {.name = "mp-unpaired", .brief = "message passing among unpaired atomics", .threads = 2, .group = APART,
     .op = {{STORE(X, UNPAIRED, 1), STORE(Y, UNPAIRED, 1)},
            {LOAD(R0, Y, UNPAIRED), LOAD(R1, X, UNPAIRED)}},
     .weak = flag_without_data},
    {.name = "mp-relaxed", .brief = "message passing among relaxed atomics", .threads = 2, .group = APART,
     .op = {{STORE(X, RELAXED, 1), STORE(Y, RELAXED, 1)},
            {LOAD(R0, Y, RELAXED), LOAD(R1, X, RELAXED)}},
     .weak = flag_without_data, .may_be_weak = RLX},
    {.name = "sb", .brief = "store buffering, paired", .threads = 2, .group = APART,
     .op = {{STORE(X, PAIRED, 1), LOAD(R0, Y, PAIRED)},
            {STORE(Y, PAIRED, 1), LOAD(R0, X, PAIRED)}},
     .weak = neither_sees},
    {.name = "sb-unpaired", .brief = "store buffering, unpaired", .threads = 2, .group = APART,
     .op = {{STORE(X, UNPAIRED, 1), LOAD(R0, Y, UNPAIRED)},
            {STORE(Y, UNPAIRED, 1), LOAD(R0, X, UNPAIRED)}},
     .weak = neither_sees},
    {.name = "sb-relaxed", .brief = "store buffering, relaxed", .threads = 2, .group = APART,
     .op = {{STORE(X, RELAXED, 1), LOAD(R0, Y, RELAXED)},
            {STORE(Y, RELAXED, 1), LOAD(R0, X, RELAXED)}},
     .weak = neither_sees, .may_be_weak = RLX},
    {.name = "lb", .brief = "load buffering, unpaired", .threads = 2, .group = APART,
     .op = {{LOAD(R0, X, UNPAIRED), STORE(Y, UNPAIRED, 1)},
            {LOAD(R0, Y, UNPAIRED), STORE(X, UNPAIRED, 1)}},
     .weak = both_see},
    {.name = "lb-relaxed", .brief = "load buffering, relaxed", .threads = 2, .group = APART,
     .op = {{LOAD(R0, X, RELAXED), STORE(Y, RELAXED, 1)},
            {LOAD(R0, Y, RELAXED), STORE(X, RELAXED, 1)}},
     .weak = both_see, .may_be_weak = RLX},
    {.name = "lb-depends", .brief = "load buffering, each store has the load's value", .threads = 2, .group = APART,
     .op = {{LOAD(R0, X, RELAXED), STORE_SUM(Y, RELAXED, 0, R0)},
            {LOAD(R0, Y, RELAXED), STORE_SUM(X, RELAXED, 0, R0)}},
     .weak = both_see},
    {.name = "iriw", .brief = "two writers, two readers who must agree, paired", .threads = 4, .group = APART,
     .op = {{STORE(X, PAIRED, 1)}, {STORE(Y, PAIRED, 1)},
            {LOAD(R0, X, PAIRED), LOAD(R1, Y, PAIRED)}, {LOAD(R0, Y, PAIRED), LOAD(R1, X, PAIRED)}},
     .weak = observers_disagree},
    {.name = "iriw-relaxed", .brief = "two writers, two readers, relaxed", .threads = 4, .group = APART,
     .op = {{STORE(X, RELAXED, 1)}, {STORE(Y, RELAXED, 1)},
            {LOAD(R0, X, RELAXED), LOAD(R1, Y, RELAXED)}, {LOAD(R0, Y, RELAXED), LOAD(R1, X, RELAXED)}},
     .weak = observers_disagree, .may_be_weak = RLX},
    {.name = "coherence", .brief = "one word never goes back, relaxed", .threads = 2, .group = APART,
     .op = {{STORE(X, RELAXED, 1), STORE(X, RELAXED, 2)},
            {LOAD(R0, X, RELAXED), LOAD(R1, X, RELAXED)}},
     .weak = goes_back},
    {.name = "2+2w", .brief = "two stores each, in opposite order, paired", .threads = 2, .group = APART,
     .op = {{STORE(X, PAIRED, 1), STORE(Y, PAIRED, 2)},
            {STORE(Y, PAIRED, 1), STORE(X, PAIRED, 2)}},
     .weak = firsts_win},
    {.name = "2+2w-relaxed", .brief = "two stores each, in opposite order, relaxed", .threads = 2, .group = APART,
     .op = {{STORE(X, RELAXED, 1), STORE(Y, RELAXED, 2)},
            {STORE(Y, RELAXED, 1), STORE(X, RELAXED, 2)}},
     .weak = firsts_win, .may_be_weak = RLX},
    {.name = "lock", .brief = "three threads add to a word under a lock, twice", .threads = 3, .group = APART,
     .op = {{LOCK(R0, Y), LOAD(R1, X, DATA), STORE_SUM(X, DATA, 1, R1), STORE(Y, PAIRED, 0),
             LOCK(R0, Y), LOAD(R1, X, DATA), STORE_SUM(X, DATA, 1, R1), STORE(Y, PAIRED, 0)},
            {LOCK(R0, Y), LOAD(R1, X, DATA), STORE_SUM(X, DATA, 1, R1), STORE(Y, PAIRED, 0),
             LOCK(R0, Y), LOAD(R1, X, DATA), STORE_SUM(X, DATA, 1, R1), STORE(Y, PAIRED, 0)},
            {LOCK(R0, Y), LOAD(R1, X, DATA), STORE_SUM(X, DATA, 1, R1), STORE(Y, PAIRED, 0),
             LOCK(R0, Y), LOAD(R1, X, DATA), STORE_SUM(X, DATA, 1, R1), STORE(Y, PAIRED, 0)}},
     .weak = lost_update},
    {.name = "work-queue", .brief = "listing 3.1: look unpaired, take paired", .threads = 2, .group = APART,
     .op = {{STORE(X, DATA, 5), ADD(R0, Y, PAIRED, 1)},
            {LOAD(R0, Y, UNPAIRED), UNLESS(R0, 1, 2), LOAD(R1, Y, PAIRED), LOAD(R2, X, DATA)}},
     .weak = work_is_missed},
    {.name = "counters", .brief = "listing 3.2, event counters: relaxed additions to two words", .threads = 3, .group = APART,
     .op = {{ADD(R0, X, RELAXED, 1), ADD(R1, Y, RELAXED, 1), ADD(R2, X, RELAXED, 1)},
            {ADD(R0, Y, RELAXED, 1), ADD(R1, X, RELAXED, 1), ADD(R2, Y, RELAXED, 1)},
            {ADD(R0, X, RELAXED, 1), ADD(R1, X, RELAXED, 1), ADD(R2, Y, RELAXED, 1), ADD(R3, X, RELAXED, 1)}},
     .weak = count_is_wrong},
    {.name = "histogram", .brief = "listing 3.2, a histogram: bins are counted, joined, read", .threads = 3, .group = APART,
     .op = {{UNTIL(R0, Z, PAIRED, 2), LOAD(R1, X, RELAXED), LOAD(R2, Y, RELAXED), LOAD(R3, W, RELAXED)},
            {ADD(R0, X, RELAXED, 1), ADD(R1, Y, RELAXED, 1), ADD(R2, W, RELAXED, 1), ADD(R3, X, RELAXED, 1), ADD(R0, Z, PAIRED, 1)},
            {ADD(R0, W, RELAXED, 1), ADD(R1, X, RELAXED, 1), ADD(R2, X, RELAXED, 1), ADD(R3, Y, RELAXED, 1), ADD(R0, Z, PAIRED, 1)}},
     .weak = bins_are_wrong},
    {.name = "flags", .brief = "listing 3.3: relaxed flags, and a paired join", .threads = 3, .group = APART,
     .op = {{STORE(X, RELAXED, 1), UNTIL(R0, Z, PAIRED, 2), LOAD(R1, Y, RELAXED), LOAD(R2, W, RELAXED)},
            {STORE(Y, RELAXED, 1), UNTIL(R0, X, RELAXED, 1), ADD(R1, Z, PAIRED, 1)},
            {STORE(W, RELAXED, 1), UNTIL(R0, X, RELAXED, 1), ADD(R1, Z, PAIRED, 1)}},
     .weak = dirt_is_missed},
    {.name = "seqlock", .brief = "listing 3.5: data that is loaded speculatively", .threads = 2, .group = APART,
     .op = {{ADD(R0, Z, PAIRED, 1), STORE(X, RELAXED, 1), STORE(Y, RELAXED, 1), ADD(R1, Z, PAIRED, 1),
             ADD(R0, Z, PAIRED, 1), STORE(X, RELAXED, 2), STORE(Y, RELAXED, 2), ADD(R1, Z, PAIRED, 1)},
            {LOAD(R0, Z, PAIRED), LOAD(R1, X, RELAXED), LOAD(R2, Y, RELAXED), ADD(R3, Z, PAIRED, 0)}},
     .weak = halves_of_two_writes},
    {.name = "split-counter", .brief = "listing 3.6: partial sums while others add", .threads = 3, .group = APART,
     .op = {{ADD(R0, X, RELAXED, 1), ADD(R1, X, RELAXED, 1)}, {ADD(R0, Y, RELAXED, 1), ADD(R1, Y, RELAXED, 1)},
            {LOAD(R0, X, RELAXED), LOAD(R1, Y, RELAXED)}},
     .weak = sum_is_impossible},
    {.name = "references", .brief = "listing 3.7, reference counter: up and down, relaxed", .threads = 3, .group = APART,
     .op = {{ADD(R0, X, RELAXED, 1), ADD(R1, X, RELAXED, 0xffffffff)}, {ADD(R0, X, RELAXED, 1), ADD(R1, X, RELAXED, 0xffffffff)},
            {ADD(R0, X, RELAXED, 1), ADD(R1, X, RELAXED, 0xffffffff)}},
     .weak = references_left},
    {.name = "handed-on", .brief = "scopes: local to a neighbour, who passes it on globally", .threads = 3, .group = {0, 0, 1, 1},
     .op = {{STORE(X, DATA, 7), LOCAL_STORE(Y, 1)},
            {LOCAL_UNTIL(R0, Y, 1), STORE(Z, PAIRED, 1)},
            {UNTIL(R0, Z, PAIRED, 1), LOAD(R1, X, DATA)}},
     .weak = not_handed_on},
    {.name = "local-counters", .brief = "scopes: two groups, each with a counter of its own", .threads = 4, .group = {0, 0, 1, 1},
     .op = {{LOCAL_ADD(R0, X, 1)}, {LOCAL_ADD(R0, X, 1)}, {LOCAL_ADD(R0, Y, 1)}, {LOCAL_ADD(R0, Y, 1)}},
     .weak = local_count_is_wrong},
    {0}};
/* clang-format on */
