/* The table `forward`: what others ask of this stash, one message after another. What each action does in which cycle:
 * docs/stash/engine-data-path.md. */
#include "spec/stash/stash_forward.h"

static const struct spec_name states[] = {STASH_FORWARD_STATES(SPEC_NAME, ){0}};
static const struct spec_name conditions[] = {STASH_FORWARD_CONDITIONS(SPEC_NAME, ){0}};
static const struct spec_name actions[] = {STASH_FORWARD_ACTIONS(SPEC_NAME, ){0}};

/* clang-format off */
static const struct spec_row rows[] = {
      /* state   when       actions        next    because */
    STEP(IDLE,   retries,   TAKE_DEFERRED, LOOKUP, "no new forward may overtake it")
    STEP(IDLE,   acks,      PASS_ACK,      IDLE,   "the stash itself asked: nothing is translated")
    STEP(IDLE,   comes,     TAKE_FORWARD,  LOOKUP, "there is a place in which it can wait")
    STEP(IDLE,   otherwise, ,              IDLE,   "nothing is here, or it may not begin yet")

    STEP(LOOKUP, !found,    ,              LOOKUP, "the look-up takes two cycles")
    STEP(LOOKUP, otherwise, BEGIN,         SEND,   "its words are translated back")

    STEP(SEND,   no_words,  ,              IDLE,   "no such message: reported")
    STEP(SEND,   may_defer, SEND_LINE,     DRAIN,  "nothing may overtake it while it may be deferred")
    STEP(SEND,   otherwise, SEND_LINE,     IDLE,   "those behind it cannot overtake it: the next one may begin")

    STEP(DRAIN,  ends,      ,              IDLE,   "what is deferred of it is in the queue, before all that comes")
    STEP(DRAIN,  otherwise, ,              DRAIN,  "its words are on their way")
    {0}};
/* clang-format on */

const struct spec_fsm stash_forward_fsm = {
    .name = "forward",
    .kind = SPEC_SEQUENCER,
    .order = SPEC_PRIORITY,
    .reset = "IDLE",
    .states = states,
    .conditions = conditions,
    .actions = actions,
    .rows = rows,
    .meaning = "forwards and recalls: one message after another is looked up, and goes to its words",
    .source = "thesis sections 4.5.2, 4.5.4",
};
