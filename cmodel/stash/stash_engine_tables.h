/* The names of the engine's three state tables, as numbers, and the parts of the engine's model for each other. The
 * enumerators stand in the order of spec/stash_{job,commit,command}.c; engine_bind_tables refuses a table whose names
 * differ. */
#ifndef LARDER_CMODEL_STASH_ENGINE_TABLES_H
#define LARDER_CMODEL_STASH_ENGINE_TABLES_H

#include "cmodel/stash/stash_engine.h"

/* clang-format off */
#define JOB_STATES(X) \
    X(CLEAR) X(IDLE) X(COMPLETE) X(MISS_READ) X(REPLICA_NEW) X(REPLICA_OLD) X(REPLICA_PROBE) X(REPLICA_COPY) \
    X(REPLICA_FILL) X(MISS_WALK) X(CHUNK_PROBE) X(CHUNK_TEST) X(CHUNK_WALK) X(DRAIN) X(REVERSE_LOOKUP) \
    X(REVERSE_WALK) X(REVERSE_DRAIN)
#define JOB_CONDITIONS(X) \
    X(clearing) X(pick_page) X(pick_rsp) X(pick_deferred) X(pick_forward) X(pick_evict) X(pick_complete) \
    X(pick_miss) X(pick_command) X(replica) X(replica_same) X(arrived) X(copy_found) X(replica_last) X(left_last) X(left_none) \
    X(pipe_empty)
#define JOB_ACTIONS(X) \
    X(TAKE_PAGE) X(TAKE_RSP) X(TAKE_DEFERRED) X(TAKE_FORWARD) X(START_EVICT) X(START_COMPLETE) X(START_MISS) \
    X(COMMAND_STEP) X(LOAD_DONE) X(BEGIN_WALK) X(READ_NEW) X(READ_OLD) X(BEGIN_REPLICA) X(PROBE_COPY) X(PROBE_NEW) \
    X(FILL_NEW) X(NEXT_LANE) X(SEND_LANE) X(PROBE_CHUNK) X(BEGIN_CHUNK) X(SEND_WORD) X(END_WALK) X(LOOKUP) \
    X(BEGIN_REVERSE) X(SEND_REVERSE) X(END_REVERSE) X(IMPOSSIBLE)
#define COMMIT_STATES(X) \
    X(I) X(V) X(R) X(P)
#define COMMIT_EVENTS(X) \
    X(LOAD) X(STORE) X(RAW_LOAD) X(RAW_STORE) X(WRITE_BACK) X(REREGISTER)
#define COMMIT_CONDITIONS(X) \
    X(mapped) X(foreign) X(evicting) X(coherent) X(fault) X(known) X(leaving) X(reading) X(granting) X(room)
#define COMMIT_ACTIONS(X) \
    X(CAPTURE) X(WRITE_HIT) X(WRITE_LOCAL) X(WRITE_ISSUE) X(MARK_ISSUED) X(FAIL_UNMAPPED) X(FAIL_FAULT) X(EVICT) \
    X(ASK_PAGE) X(JOIN) X(REQUEST_READ) X(REQUEST_REG) X(REQUEST_WB) X(STAY) X(IMPOSSIBLE)
#define COMMAND_STATES(X) \
    X(READY) X(CALC) X(SEARCH_READ) X(SEARCH_TEST) X(SEARCH_DONE) X(TAIL) X(COUNT_LOOK) X(COUNT_TEST) X(ROOM) \
    X(PAGE_ADD) X(DECIDE_READ) X(DECIDE) X(END_READ) X(END_START) X(END_SCAN) X(END_DONE) X(CLEAN_READ) \
    X(CLEAN_START) X(CLEAN_PROBE) X(CLEAN_WAIT) X(CLEAN_TEST) X(CLEAN_DONE) X(ADOPT_WAIT) X(ADOPT_SCAN) \
    X(ADOPT_DONE) X(COMMIT) X(REG_PROBE) X(REG_WAIT) X(REG_TEST) X(REG_DONE) X(BLOCK_SLOT) X(BLOCK_WAIT) X(BLOCK_FLAGS) \
    X(KERNEL_SCAN) X(ANSWER)
#define COMMAND_CONDITIONS(X) \
    X(is_add) X(is_chg) X(is_block) X(is_kernel) X(scout_wants) X(slot_legal) X(slot_held) X(in_flight) \
    X(calc_here) X(calc_refused) X(overlap) X(last) X(live) X(used) X(named) X(travelling) X(room) X(same) \
    X(old_coherent) X(new_coherent) X(match) X(match_coherent) X(revived) X(pending) X(evict_busy) X(clean) \
    X(incomplete) X(answer_room) X(for_scout) X(for_tail) X(for_room) X(for_match)
#define COMMAND_ACTIONS(X) \
    X(REFUSE_SLOT) X(REFUSE_CALC) X(REFUSE_OVERLAP) X(REFUSE_MAP) X(REFUSE_VP) X(START_CALC) X(DROP_CALC) X(FREEZE) \
    X(SELF_SLOT) X(SELF_MATCH) X(SELF_TAIL) X(TARGET_SELF) X(TARGET_TAIL) X(TARGET_ROOM) X(TARGET_MATCH) \
    X(TARGET_SCOUT) X(FIRST_ENTRY) X(NEXT_ENTRY) X(NOTE_MATCH) X(FIRST_PAGE) X(NEXT_PAGE) X(COUNT_PAGE) X(ADD_PAGE) \
    X(DROP_PAGES) X(FIRST_ROOM) X(NEXT_ROOM) X(FIRST_CHUNK) X(FIRST_OF_ALL) X(FIRST_NEW) X(NEXT_CHUNK) X(SCAN_END) \
    X(SCAN_ADOPT) X(SCAN_INVALIDATE) X(SCAN_PROBE) X(ASK_EVICT) X(ASK_REGISTER) X(SET_ENTRY) X(END_ENTRY) \
    X(FIRST_SLOT) X(NEXT_SLOT) X(GIVE_ANSWER)

#define NUMBER_JOB_STATE(n)         JOB_##n,
#define NUMBER_JOB_CONDITION(n)     JOB_IF_##n,
#define NUMBER_JOB_ACTION(n)        JOB_DO_##n,
#define NUMBER_COMMIT_STATE(n)      COMMIT_##n,
#define NUMBER_COMMIT_EVENT(n)      COMMIT_ON_##n,
#define NUMBER_COMMIT_CONDITION(n)  COMMIT_IF_##n,
#define NUMBER_COMMIT_ACTION(n)     COMMIT_DO_##n,
#define NUMBER_COMMAND_STATE(n)     COMMAND_##n,
#define NUMBER_COMMAND_CONDITION(n) COMMAND_IF_##n,
#define NUMBER_COMMAND_ACTION(n)    COMMAND_DO_##n,
/* clang-format on */

enum job_state { JOB_STATES(NUMBER_JOB_STATE) };
enum job_condition { JOB_CONDITIONS(NUMBER_JOB_CONDITION) };
enum job_action { JOB_ACTIONS(NUMBER_JOB_ACTION) };
enum commit_state { COMMIT_STATES(NUMBER_COMMIT_STATE) };
enum commit_event { COMMIT_EVENTS(NUMBER_COMMIT_EVENT) };
enum commit_condition { COMMIT_CONDITIONS(NUMBER_COMMIT_CONDITION) };
enum commit_action { COMMIT_ACTIONS(NUMBER_COMMIT_ACTION) };
enum command_state { COMMAND_STATES(NUMBER_COMMAND_STATE) };
enum command_condition { COMMAND_CONDITIONS(NUMBER_COMMAND_CONDITION) };
enum command_action { COMMAND_ACTIONS(NUMBER_COMMAND_ACTION) };

/* 1 when action `n` (JOB_DO_..., COMMIT_DO_..., COMMAND_DO_...) is among `actions`. */
static inline int does(uint64_t actions, int n)
{
    return (int)(actions >> n & 1);
}
/* The condition `n` as a bit, if it holds. */
static inline uint32_t when(int holds, int n)
{
    return holds ? UINT32_C(1) << n : 0;
}

#define ENGINE_ERROR(name, value, meaning) ERROR_##name = (value),
enum engine_error { STASH_ERROR_CODES(ENGINE_ERROR) };

static inline struct engine_step engine_step(const struct spec_table *table, int state, uint32_t conditions)
{
    struct spec_step step = spec_table_step(table, state, 0, conditions);
    return (struct engine_step){step.actions, step.row, step.next};
}

/* 0 and the tables compiled, or -1 with *error. */
int engine_bind_tables(struct stash_engine *e, const struct spec_fsm *const fsms[3], struct spec_error *error);

/* Words of a message that MSHRs of `kind` with its line and map expect. */
uint32_t engine_expected(const struct stash_engine *e, enum engine_mshr_kind kind, uint64_t line, uint32_t map);
int engine_travelling(const struct stash_engine *e, uint32_t map); /* an MSHR names the entry */

/* In a look: the job condition that the next cycle's pick is, with e->picked and e->look; 0: none. */
int engine_look(struct stash_engine *e, const struct engine_in *in);
int engine_next_turn(int pick); /* the class that comes first after this pick, not of a page nor of a response */

int engine_replica_same(const struct stash_engine *e, const struct engine_in *in);
int engine_copy_found(const struct stash_engine *e, const struct engine_in *in);

/* What happens at an edge; each is given the inputs of the cycle before it. */

/* The words of a forward walk that are 8 to 11 cycles on their way; the last of these is the commit. */
void engine_tick_forward(struct stash_engine *e, const struct engine_in *in);
void engine_close_request(struct stash_engine *e, uint32_t core_id); /* open.valid */

/* The words of a reverse walk that are 10 to 14 cycles on their way. */
void engine_tick_reverse(struct stash_engine *e, const struct engine_in *in);
uint32_t engine_message_map(const struct engine_message *message); /* the entry that it is about */
void engine_begin_reverse(struct stash_engine *e);
void engine_end_reverse(struct stash_engine *e);

/* In a look that picks the command: the conditions of its next step, and what else that step takes from the look. */
void engine_look_command(struct stash_engine *e, const struct engine_in *in, int scout);
int engine_scout_entry(const struct stash_engine *e, const struct engine_in *in); /* -1: nothing to clean */
/* The step: a cycle with COMMAND_STEP. */
void engine_tick_command(struct stash_engine *e, const struct engine_in *in, const struct engine_step *step);

/* In a job of an access; `actions` of job. */
void engine_tick_replica(struct stash_engine *e, const struct engine_in *in, uint64_t actions);

/* A word's place in its chunk. */
static inline uint32_t engine_word(const struct stash_engine *e, uint32_t addr)
{
    return addr & ((uint32_t)e->chunk_words - 1);
}
/* A chunk is read for a job of its own pace; after `probes` has moved on: a new probe is its lowest bit. */
static inline void engine_probe(struct stash_engine *e, uint32_t chunk)
{
    e->probes |= 1;
    e->probe_chunk = chunk;
}
/* The word that was sent `cycles` cycles ago. */
static inline struct engine_traveller *engine_sent(struct stash_engine *e, uint32_t cycles)
{
    return &e->ring[(e->now - cycles) % ENGINE_HISTORY];
}
static inline void engine_drive_op(struct stash_engine *e, uint32_t chunk)
{
    e->driven.op = 1;
    e->driven.op_chunk = chunk;
}
static inline void engine_drive_apply(struct stash_engine *e, uint8_t event, uint32_t mask, uint32_t map)
{
    e->driven.apply = 1;
    e->driven.apply_event = event;
    e->driven.apply_mask = mask;
    e->driven.apply_map = (uint8_t)map;
}

#endif
