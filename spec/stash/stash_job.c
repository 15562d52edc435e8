/* The table `job`: the engine itself. It does one job at a time, each short and none waiting for the network, so that
 * remote requests and answers are always taken. What each action does in which cycle: docs/stash/data-path.md. */
#include "spec/stash/stash_job.h"

static const struct spec_name states[] = {STASH_JOB_STATES(SPEC_NAME, ){0}};
static const struct spec_name conditions[] = {STASH_JOB_CONDITIONS(SPEC_NAME, ){0}};
static const struct spec_name actions[] = {STASH_JOB_ACTIONS(SPEC_NAME, ){0}};

/* clang-format off */
static const struct spec_row rows[] = {
      /* state           when           actions                 next            because */
    STEP(CLEAR,          clearing,      ,                       CLEAR,          "the storage clears a row a cycle")
    STEP(CLEAR,          otherwise,     ,                       IDLE,           )

    STEP(IDLE,           pick_page,     TAKE_PAGE,              IDLE,           "answers first: they free what others wait for")
    STEP(IDLE,           pick_rsp,      TAKE_RSP,               REVERSE_LOOKUP, "answers first")
    STEP(IDLE,           pick_deferred, TAKE_DEFERRED,          REVERSE_LOOKUP, "no new forward may overtake it")
    STEP(IDLE,           pick_forward,  TAKE_FORWARD,           REVERSE_LOOKUP, "its answer has room, so the job cannot wait for the network")
    STEP(IDLE,           pick_evict,    START_EVICT,            CHUNK_PROBE,    "an MSHR is free for it")
    STEP(IDLE,           pick_complete, START_COMPLETE,         COMPLETE,       "its response has room")
    STEP(IDLE,           pick_miss,     START_MISS,             MISS_READ,      "nothing that it waits for is on its way any more")
    STEP(IDLE,           pick_command,  COMMAND_STEP,           IDLE,           "one step only: other jobs come between the steps")
    STEP(IDLE,           otherwise,     ,                       IDLE,           "no candidate, or a cycle that looks for one")

    STEP(COMPLETE,       always,        LOAD_DONE,              IDLE,           "the RAMs answer in the next cycle")

    STEP(MISS_READ,      replay,        BEGIN_REPLAY,           REPLAY,         "its words are in the stash, unless a forward came first")
    STEP(MISS_READ,      replica,       READ_NEW,               REPLICA_NEW,    "an older copy may save the request (thesis 4.5.6)")
    STEP(MISS_READ,      otherwise,     BEGIN_WALK,             MISS_WALK,      "a store, a raw access, or no older copy is known")

    STEP(REPLAY,         chunk_last,    READ_CHUNK,             REPLAY_DRAIN,   "no lane is left")
    STEP(REPLAY,         otherwise,     READ_CHUNK,             REPLAY,         "words that are here need no translation, so a chunk is a cycle")
    STEP(REPLAY_DRAIN,   !pipe_empty,   ,                       REPLAY_DRAIN,   "the chunk is on its way")
    STEP(REPLAY_DRAIN,   may_answer,    READ_RESULT,            COMPLETE,       "it is complete: no other job comes between")
    STEP(REPLAY_DRAIN,   served,        ,                       IDLE,           "its response waits for the one before")
    STEP(REPLAY_DRAIN,   otherwise,     ,                       MISS_READ,      "never asked for, or taken by a forward: the rest walks in the same job")

    STEP(REPLICA_NEW,    always,        READ_OLD,               REPLICA_OLD,    "its pointer names the older mapping")
    STEP(REPLICA_OLD,    replica_same,  BEGIN_REPLICA,          REPLICA_PROBE,  "a word has the same place in both")
    STEP(REPLICA_OLD,    otherwise,     BEGIN_WALK,             MISS_WALK,      "the pointer's entry has another tile by now")
    STEP(REPLICA_PROBE,  always,        PROBE_COPY,             REPLICA_COPY,   "a lane at a time: each may have another chunk")
    STEP(REPLICA_COPY,   !arrived,      ,                       REPLICA_COPY,   "the chunk is on its way")
    STEP(REPLICA_COPY,   copy_found,    PROBE_NEW,              REPLICA_FILL,   "the new word may be here by now, or be Pending")
    STEP(REPLICA_COPY,   replica_last,  BEGIN_WALK,             MISS_WALK,      "the rest asks the registry")
    STEP(REPLICA_COPY,   otherwise,     NEXT_LANE,              REPLICA_PROBE,  "this lane asks the registry later")
    STEP(REPLICA_FILL,   !arrived,      ,                       REPLICA_FILL,   "the chunk is on its way")
    STEP(REPLICA_FILL,   replica_last,  FILL_NEW | BEGIN_WALK,  MISS_WALK,      "the rest asks the registry")
    STEP(REPLICA_FILL,   otherwise,     FILL_NEW | NEXT_LANE,   REPLICA_PROBE,  "no request for this lane")

    STEP(MISS_WALK,      left_none,     ,                       DRAIN,          "replicas served every lane")
    STEP(MISS_WALK,      word_last,     SEND_LANE,              DRAIN,          "no lane is left to send")
    STEP(MISS_WALK,      otherwise,     SEND_LANE,              MISS_WALK,      "one translation a cycle; lanes that load one word share it")

    STEP(CHUNK_PROBE,    always,        PROBE_CHUNK,            CHUNK_TEST,     "its words may have changed since it was asked for")
    STEP(CHUNK_TEST,     !arrived,      ,                       CHUNK_TEST,     "the chunk is on its way")
    STEP(CHUNK_TEST,     otherwise,     BEGIN_CHUNK,            CHUNK_WALK,     "only words that are still Pending, or Registered")
    STEP(CHUNK_WALK,     left_none,     ,                       DRAIN,          "a forward took the words meanwhile")
    STEP(CHUNK_WALK,     left_last,     SEND_WORD,              DRAIN,          "no word is left to send")
    STEP(CHUNK_WALK,     otherwise,     SEND_WORD,              CHUNK_WALK,     "one translation a cycle")

    STEP(DRAIN,          pipe_empty,    END_WALK,               IDLE,           "the open request has all its words now")
    STEP(DRAIN,          otherwise,     ,                       DRAIN,          "a word's commit comes 12 cycles after it was sent")

    STEP(REVERSE_LOOKUP, !arrived,      ,                       REVERSE_LOOKUP, "the look-up takes two cycles")
    STEP(REVERSE_LOOKUP, answer,        BEGIN_ANSWER,           ANSWER_PUT,     "the stash itself asked: its MSHR names each word's place")
    STEP(REVERSE_LOOKUP, otherwise,     LOOKUP | BEGIN_REVERSE, REVERSE_WALK,   "no MSHR names the words: they are translated")
    STEP(ANSWER_PUT,     left_none,     ,                       ANSWER_END,     "an answer that nobody asked for: reported")
    STEP(ANSWER_PUT,     chunk_last,    PUT_CHUNK,              ANSWER_END,     "no word is left to put")
    STEP(ANSWER_PUT,     otherwise,     PUT_CHUNK,              ANSWER_PUT,     "a mapping keeps the order of words: a line lies in two chunks at most")
    STEP(ANSWER_END,     always,        END_ANSWER,             IDLE,           "no later job reads the chunk before it has changed")
    STEP(REVERSE_WALK,   left_none,     ,                       REVERSE_DRAIN,  "no such message: reported")
    STEP(REVERSE_WALK,   left_last,     SEND_REVERSE,           REVERSE_DRAIN,  "no word is left to send")
    STEP(REVERSE_WALK,   otherwise,     SEND_REVERSE,           REVERSE_WALK,   "one reverse translation a cycle")
    STEP(REVERSE_DRAIN,  pipe_empty,    END_REVERSE,            IDLE,           "one reply has all the words that are supplied")
    STEP(REVERSE_DRAIN,  otherwise,     ,                       REVERSE_DRAIN,  "a word's state changes 14 cycles after it was sent")
    {0}};
/* clang-format on */

const struct spec_fsm stash_job_fsm = {
    .name = "job",
    .kind = SPEC_SEQUENCER,
    .order = SPEC_PRIORITY,
    .reset = "CLEAR",
    .states = states,
    .conditions = conditions,
    .actions = actions,
    .rows = rows,
    .meaning = "one job at a time",
    .source = "thesis section 4.5.2; the order of jobs is Larder's",
};
