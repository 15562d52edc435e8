/* The table `commit`: what becomes of one word of a job. Each action's cycle: docs/stash/data-path.md. */
#include "spec/stash/stash_engine.h"

static const struct spec_name commit_states[] = {
    {"I", "Invalid"}, {"V", "Valid"}, {"R", "Registered"}, {"P", "Pending writeback"}, {NULL, NULL}};

static const struct spec_name commit_events[] = {{"LOAD", "a lane that loads through a mapping"},
                                                 {"STORE", "a lane that stores through a mapping"},
                                                 {"RAW_LOAD", "a lane that loads without one"},
                                                 {"RAW_STORE", "a lane that stores without one"},
                                                 {"WRITE_BACK", "a word of a chunk that is to be written back"},
                                                 {"REREGISTER", "a dirty word of a mapping that became coherent"},
                                                 {NULL, NULL}};

static const struct spec_name commit_conditions[] = {
    {"mapped", "the mapping is live and has this word"},
    {"foreign", "the chunk has Pending words of an older mapping"},
    {"evicting", "and they are on their way out already"},
    {"coherent", "the mapping is Mapped Coherent"},
    {"fault", "the page walker reported a fault for the page"},
    {"known", "the page's translation is known"},
    {"leaving", "a writeback of this global word is on its way"},
    {"reading", "a READ of this word, for this mapping, is on its way"},
    {"granting", "a registration of this word, for this mapping, is on its way"},
    {"room", "an MSHR is free, or the open request takes the word"},
    {NULL, NULL}};

static const struct spec_name commit_actions[] = {
    {"CAPTURE", "the lane takes the word; it is done"},
    {"WRITE_HIT", "apply the lane's own event; it is done"},
    {"WRITE_LOCAL", "apply LOCAL_STORE; it is done"},
    {"WRITE_ISSUE", "apply ISSUE; it is done"},
    {"MARK_ISSUED", "apply REREGISTER"},
    {"FAIL_UNMAPPED", "the lane ends with ERROR_UNMAPPED"},
    {"FAIL_FAULT", "the lane ends with ERROR_PAGE_FAULT; a command remembers the fault"},
    {"EVICT", "ask for the chunk's writeback, unless another chunk is already asked for"},
    {"ASK_PAGE", "ask the page walker, unless it is busy"},
    {"JOIN", "the access waits for the READ that is on its way"},
    {"REQUEST_READ", "add the word to the open READ, or open one; the access waits for it"},
    {"REQUEST_REG", "add the word to the open REG, or open one"},
    {"REQUEST_WB", "add the word and its data to the open WB, or open one"},
    {"STAY", "nothing now: the word stays to be done"},
    {"IMPOSSIBLE", "cannot happen: asserted"},
    {NULL, NULL}};

#define COMMIT_STORE(state)                                                                                            \
    {state, "STORE", "!mapped", "FAIL_UNMAPPED", state, "the slot names nothing, or not this word"},                   \
        {state, "STORE", "foreign && evicting", "STAY", state, ""},                                                    \
        {state, "STORE", "foreign", "EVICT", state, "one map index a chunk: the old mapping's words leave first"},     \
        {state, "STORE", "!coherent", "WRITE_LOCAL", "R", "Mapped Non-coherent: nobody is told"},                      \
        {state, "STORE", "fault", "FAIL_FAULT", state, ""}, {state, "STORE", "!known", "ASK_PAGE", state, ""},         \
        {state, "STORE", "leaving", "STAY", state, "a new registration waits for the writeback's acknowledgement"},    \
        {state, "STORE", "granting", "WRITE_ISSUE", "V", "already asked for"},                                         \
        {state, "STORE", "room", "REQUEST_REG | WRITE_ISSUE", "V", ""},                                                \
    {                                                                                                                  \
        state, "STORE", "otherwise", "STAY", state, "until an MSHR is free"                                            \
    }

static const struct spec_row commit_rows[] = {
    /* state event when actions next because */
    {"I", "LOAD", "!mapped", "FAIL_UNMAPPED", "I", "the slot names nothing, or not this word"},
    {"I", "LOAD", "foreign && evicting", "STAY", "I", ""},
    {"I", "LOAD", "foreign", "EVICT", "I", "the first access of a new mapping writes the old one's chunk back"},
    {"I", "LOAD", "fault", "FAIL_FAULT", "I", ""},
    {"I", "LOAD", "!known", "ASK_PAGE", "I", "translations are asked for at the first miss"},
    {"I", "LOAD", "leaving", "STAY", "I", "the registry still sees this stash as the owner"},
    {"I", "LOAD", "reading", "JOIN", "I", ""},
    {"I", "LOAD", "room", "REQUEST_READ", "I", ""},
    {"I", "LOAD", "otherwise", "STAY", "I", "until an MSHR is free"},
    {"V", "LOAD", "always", "CAPTURE", "V", ""},
    {"R", "LOAD", "always", "CAPTURE", "R", ""},
    {"P", "LOAD", "evicting", "STAY", "P", ""},
    {"P", "LOAD", "otherwise", "EVICT", "P", ""},

    COMMIT_STORE("I"),
    COMMIT_STORE("V"),
    {"R", "STORE", "always", "WRITE_HIT", "R", ""},
    {"P", "STORE", "evicting", "STAY", "P", ""},
    {"P", "STORE", "otherwise", "EVICT", "P", ""},

    {"I", "RAW_LOAD", "always", "CAPTURE", "I", ""},
    {"V", "RAW_LOAD", "always", "CAPTURE", "V", ""},
    {"R", "RAW_LOAD", "always", "CAPTURE", "R", ""},
    {"P", "RAW_LOAD", "evicting", "STAY", "P", ""},
    {"P", "RAW_LOAD", "otherwise", "EVICT", "P", ""},

    {"I", "RAW_STORE", "always", "WRITE_HIT", "I", ""},
    {"V", "RAW_STORE", "always", "WRITE_HIT", "V", ""},
    {"R", "RAW_STORE", "always", "WRITE_HIT", "R", ""},
    {"P", "RAW_STORE", "evicting", "STAY", "P", ""},
    {"P", "RAW_STORE", "otherwise", "EVICT", "P", ""},

    {"I", "WRITE_BACK", "always", "IMPOSSIBLE", "I", "only Pending words are sent, and nothing happens in between"},
    {"V", "WRITE_BACK", "always", "IMPOSSIBLE", "V", "only Pending words are sent"},
    {"R", "WRITE_BACK", "always", "IMPOSSIBLE", "R", "only Pending words are sent"},
    {"P", "WRITE_BACK", "!known", "IMPOSSIBLE", "P", "a registered word was translated, and its page is kept"},
    {"P", "WRITE_BACK", "leaving", "STAY", "P", "sent already: never twice"},
    {"P", "WRITE_BACK", "room", "REQUEST_WB", "P", "kept until the acknowledgement"},
    {"P", "WRITE_BACK", "otherwise", "STAY", "P", "until an MSHR is free"},

    {"I", "REREGISTER", "always", "IMPOSSIBLE", "I", "only Registered words are sent"},
    {"V", "REREGISTER", "always", "IMPOSSIBLE", "V", "only Registered words are sent"},
    {"R", "REREGISTER", "fault", "FAIL_FAULT | MARK_ISSUED", "V", "never leaves; the command reports it"},
    {"R", "REREGISTER", "!known", "ASK_PAGE", "R", "a local store needs no translation, a registration does"},
    {"R", "REREGISTER", "leaving", "STAY", "R", ""},
    {"R", "REREGISTER", "room", "REQUEST_REG | MARK_ISSUED", "V", ""},
    {"R", "REREGISTER", "otherwise", "STAY", "R", "until an MSHR is free"},
    {"P", "REREGISTER", "always", "IMPOSSIBLE", "P", "only Registered words are sent"},
    {NULL, NULL, NULL, NULL, NULL, NULL}};

const struct spec_fsm stash_commit_fsm = {
    .name = "commit",
    .kind = SPEC_LOOKUP,
    .order = SPEC_PRIORITY,
    .reset = "I",
    .states = commit_states,
    .events = commit_events,
    .conditions = commit_conditions,
    .actions = commit_actions,
    .rows = commit_rows,
    .meaning = "what becomes of one word of a miss, a writeback or a registration",
    .source = "thesis sections 4.5.2, 4.5.4",
};
