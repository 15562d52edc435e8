/* How a state table is written: its lists of names, each once, and its rows.
 *
 * A list is an X-macro in the header of its table, whose lines are X(prefix, NAME, "meaning"). The table's arrays of names come
 * from it by SPEC_NAME, the numbers by which programs know the names by SPEC_NUMBER with a prefix:
 *
 *     static const struct spec_name states[] = {STASH_WORD_STATES(SPEC_NAME, ) {0}};
 *     enum stash_word_state { STASH_WORD_STATES(SPEC_NUMBER, WORD_) };      (WORD_I, WORD_V, ...)
 *
 * States, events and actions are UPPER_CASE, conditions are lower_case.
 *
 * The cells of a row are bare words. `actions` may be empty: none. `because` may be empty where the row is obvious
 * (docs/decisions/0001-state-tables.md). In place of a state there may be a set of two to four, `(I, V)`: the row stands for
 * one row of each, in this order. The next state `same` is the state itself. Rows stand in columns between the markers that
 * keep clang-format off; scripts/align-tables writes the columns, and tests/style refuses others. */
#ifndef LARDER_SPEC_ROWS_H
#define LARDER_SPEC_ROWS_H

#include "spec/spec.h"

/* clang-format off */
#define SPEC_NAME(prefix, name, meaning)   {#name, meaning},
#define SPEC_NUMBER(prefix, name, meaning) prefix##name,

/* A row, and one of a table without events: of a SEQUENCER that takes a step whenever it is asked to. */
#define ROW(states, event, when, actions, next, because) \
    SPEC_JOIN(SPEC_ROWS_, SPEC_SECOND(SPEC_SIZE states, 1, ))(states, event, when, actions, next, because)
#define STEP(state, when, actions, next, because) \
    SPEC_ROWS_1(state, , when, actions, next, because)

/* What follows is how ROW does it. One state, or a set of two, three, four, opened. */
#define SPEC_ROWS_1(...)              SPEC_ONE(__VA_ARGS__)
#define SPEC_ROWS_2(set, ...)         SPEC_OPENED(SPEC_TWO, SPEC_OPEN set, __VA_ARGS__)
#define SPEC_ROWS_3(set, ...)         SPEC_OPENED(SPEC_THREE, SPEC_OPEN set, __VA_ARGS__)
#define SPEC_ROWS_4(set, ...)         SPEC_OPENED(SPEC_FOUR, SPEC_OPEN set, __VA_ARGS__)
#define SPEC_OPEN(...)                __VA_ARGS__
#define SPEC_OPENED(rows, ...)        rows(__VA_ARGS__)
#define SPEC_TWO(s, t, ...)           SPEC_ONE(s, __VA_ARGS__) SPEC_ONE(t, __VA_ARGS__)
#define SPEC_THREE(s, t, u, ...)      SPEC_TWO(s, t, __VA_ARGS__) SPEC_ONE(u, __VA_ARGS__)
#define SPEC_FOUR(s, t, u, v, ...)    SPEC_TWO(s, t, __VA_ARGS__) SPEC_TWO(u, v, __VA_ARGS__)
#define SPEC_ONE(state, event, when, actions, next, because) \
    {#state, #event, #when, #actions, \
     SPEC_JOIN(SPEC_NEXT_, SPEC_SECOND(SPEC_JOIN(SPEC_IS_, next), 0, ))(state, next), "" because, __FILE__, __LINE__},
#define SPEC_NEXT_0(state, next)      #next
#define SPEC_NEXT_1(state, next)      #state
/* `same` gives itself and 1 here, any other word one thing that is not used. */
#define SPEC_IS_same                  , 1
/* Before a set: a comma and how many states it has. */
#define SPEC_SIZE(...)                , SPEC_FIFTH(__VA_ARGS__, 4, 3, 2, 1, )
#define SPEC_FIFTH(a, b, c, d, e, ...) e
#define SPEC_SECOND(...)              SPEC_SECOND_(__VA_ARGS__)
#define SPEC_SECOND_(a, b, ...)       b
#define SPEC_JOIN(a, b)               SPEC_JOIN_(a, b)
#define SPEC_JOIN_(a, b)              a##b
/* clang-format on */

#endif
