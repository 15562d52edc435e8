/* The stash's engine: misses, mappings, writebacks, remote requests. Thesis sections 4.5.2 to 4.5.6.
 *
 * Three tables. `job` is the engine itself: it does one job at a time, each short and none waiting for the network, so
 * that remote requests and answers are always taken. `commit` decides about one word of a job. `command` carries an
 * AddMap, ChgMap, end of a thread block or of a kernel through its steps, one step whenever `job` has nothing better.
 * What each action does in which cycle is in docs/blocks/stash-datapath.md. */
#include "spec/stash_types.h"

/* job --------------------------------------------------------------------------------------------------------- */

static const struct spec_name job_states[] = {
    {"CLEAR", "after reset: the storage makes itself Invalid"},
    {"IDLE", "choose the next job"},
    {"COMPLETE", "an access has all its lanes: its response is read"},
    {"MISS_READ", "a missed access is read"},
    {"REPLICA_NEW", "its mapping is read, to look for an older copy"},
    {"REPLICA_OLD", "the older mapping is read"},
    {"REPLICA_PROBE", "look at one lane's word in the older copy"},
    {"REPLICA_COPY", "the older copy's word is here: address the new one"},
    {"REPLICA_FILL", "write it there"},
    {"MISS_WALK", "send the lanes, one a cycle, through translation to the commit"},
    {"CHUNK_PROBE", "read a chunk that must be written back or registered"},
    {"CHUNK_TEST", "which of its words"},
    {"CHUNK_WALK", "send them, one a cycle, through translation to the commit"},
    {"DRAIN", "wait for the last word's commit"},
    {"REVERSE_LOOKUP", "a message: find its virtual page"},
    {"REVERSE_WALK", "send its words, one a cycle, through reverse translation to the storage"},
    {"REVERSE_DRAIN", "wait for the last word"},
    {NULL, NULL}};

static const struct spec_name step_event[] = {{"STEP", "every cycle"}, {NULL, NULL}};

static const struct spec_name job_conditions[] = {
    {"clearing", "the storage is still clearing itself"},
    {"pick_page", "a page walk's answer is here"},
    {"pick_rsp", "a DATA or REG_ACK is here"},
    {"pick_deferred", "a grant came, and a deferred forward may now be answered"},
    {"pick_forward", "a forward, recall or writeback acknowledgement is here and its answer has room"},
    {"pick_evict", "a chunk waits to be written back or registered, and an MSHR is free"},
    {"pick_complete", "an access has all its lanes and the response register is free"},
    {"pick_miss", "an access has lanes to walk"},
    {"pick_command", "a command, or the scout, has a step to do"},
    {"replica", "the access is a mapped load whose mapping has the reuse bit"},
    {"replica_same", "the two mappings are of the same tile, and the older one still holds"},
    {"arrived", "what the job asked for is here: a chunk, or a message's page"},
    {"copy_found", "the older copy of the lane's word is present"},
    {"replica_last", "this is the last lane to look at"},
    {"left_last", "this is the last word to send"},
    {"left_none", "there is no word to send"},
    {"pipe_empty", "no word is on its way"},
    {NULL, NULL}};

static const struct spec_name job_actions[] = {
    {"TAKE_PAGE", "fill the VP-map, wake the sleepers"},
    {"TAKE_RSP", "latch the message"},
    {"TAKE_DEFERRED", "latch the oldest deferred forward"},
    {"TAKE_FORWARD", "latch the message"},
    {"START_EVICT", "latch the chunk and what is to be done with it"},
    {"START_COMPLETE", "read the access's tag and load data"},
    {"START_MISS", "read the access's lanes"},
    {"COMMAND_STEP", "the table `command` makes one step"},
    {"LOAD_DONE", "move the response to the response register, free the access"},
    {"BEGIN_WALK", "the words to send: the lanes still to do"},
    {"READ_NEW", "read the access's mapping"},
    {"READ_OLD", "read the mapping that its pointer names"},
    {"BEGIN_REPLICA", "the lanes to look at: those still to do"},
    {"PROBE_COPY", "read the chunk of the older copy"},
    {"PROBE_NEW", "keep the older copy's word, read the chunk of the new one"},
    {"FILL_NEW", "apply FILL to the new word; the lane is done if the word is present now"},
    {"NEXT_LANE", "go to the next lane"},
    {"SEND_LANE", "start the translation of a lane's word"},
    {"PROBE_CHUNK", "read the chunk"},
    {"BEGIN_CHUNK", "the words to send: the chunk's Pending (writeback) or Registered (registration) ones"},
    {"SEND_WORD", "start the translation of a chunk's word"},
    {"END_WALK", "close the open request; put the access to sleep if it can only wait; free the chunk latch"},
    {"LOOKUP", "look up the physical page"},
    {"BEGIN_REVERSE", "the words to send: those of the message that are expected"},
    {"SEND_REVERSE", "start the reverse translation of a word"},
    {"END_REVERSE", "answer, defer, or release the MSHR, by type of message"},
    {"IMPOSSIBLE", "cannot happen: asserted"},
    {NULL, NULL}};

static const struct spec_row job_rows[] = {
    /* state          event   when                            actions                       next              because */
    {"CLEAR", "STEP", "clearing", "", "CLEAR", ""},
    {"CLEAR", "STEP", "otherwise", "", "IDLE", ""},

    {"IDLE", "STEP", "pick_page", "TAKE_PAGE", "IDLE", "answers first: they free what others wait for"},
    {"IDLE", "STEP", "pick_rsp", "TAKE_RSP", "REVERSE_LOOKUP", "answers first"},
    {"IDLE", "STEP", "pick_deferred", "TAKE_DEFERRED", "REVERSE_LOOKUP", "no new forward may overtake it"},
    {"IDLE", "STEP", "pick_forward", "TAKE_FORWARD", "REVERSE_LOOKUP", ""},
    {"IDLE", "STEP", "pick_evict", "START_EVICT", "CHUNK_PROBE", ""},
    {"IDLE", "STEP", "pick_complete", "START_COMPLETE", "COMPLETE", ""},
    {"IDLE", "STEP", "pick_miss", "START_MISS", "MISS_READ", ""},
    {"IDLE", "STEP", "pick_command", "COMMAND_STEP", "IDLE", ""},
    {"IDLE", "STEP", "otherwise", "", "IDLE", ""},

    {"COMPLETE", "STEP", "always", "LOAD_DONE", "IDLE", ""},

    {"MISS_READ", "STEP", "replica", "READ_NEW", "REPLICA_NEW", "an older copy may save the request (thesis 4.5.6)"},
    {"MISS_READ", "STEP", "otherwise", "BEGIN_WALK", "MISS_WALK", ""},

    {"REPLICA_NEW", "STEP", "always", "READ_OLD", "REPLICA_OLD", ""},
    {"REPLICA_OLD", "STEP", "replica_same", "BEGIN_REPLICA", "REPLICA_PROBE", ""},
    {"REPLICA_OLD", "STEP", "otherwise", "BEGIN_WALK", "MISS_WALK", "the pointer's entry has another tile by now"},
    {"REPLICA_PROBE", "STEP", "always", "PROBE_COPY", "REPLICA_COPY", ""},
    {"REPLICA_COPY", "STEP", "!arrived", "", "REPLICA_COPY", ""},
    {"REPLICA_COPY", "STEP", "copy_found", "PROBE_NEW", "REPLICA_FILL", ""},
    {"REPLICA_COPY", "STEP", "replica_last", "BEGIN_WALK", "MISS_WALK", "the rest asks the registry"},
    {"REPLICA_COPY", "STEP", "otherwise", "NEXT_LANE", "REPLICA_PROBE", ""},
    {"REPLICA_FILL", "STEP", "!arrived", "", "REPLICA_FILL", ""},
    {"REPLICA_FILL", "STEP", "replica_last", "FILL_NEW | BEGIN_WALK", "MISS_WALK", ""},
    {"REPLICA_FILL", "STEP", "otherwise", "FILL_NEW | NEXT_LANE", "REPLICA_PROBE", ""},

    {"MISS_WALK", "STEP", "left_none", "", "DRAIN", "replicas served every lane"},
    {"MISS_WALK", "STEP", "left_last", "SEND_LANE", "DRAIN", ""},
    {"MISS_WALK", "STEP", "otherwise", "SEND_LANE", "MISS_WALK", "one translation a cycle"},

    {"CHUNK_PROBE", "STEP", "always", "PROBE_CHUNK", "CHUNK_TEST", ""},
    {"CHUNK_TEST", "STEP", "!arrived", "", "CHUNK_TEST", ""},
    {"CHUNK_TEST", "STEP", "otherwise", "BEGIN_CHUNK", "CHUNK_WALK", ""},
    {"CHUNK_WALK", "STEP", "left_none", "", "DRAIN", "a forward took the words meanwhile"},
    {"CHUNK_WALK", "STEP", "left_last", "SEND_WORD", "DRAIN", ""},
    {"CHUNK_WALK", "STEP", "otherwise", "SEND_WORD", "CHUNK_WALK", ""},

    {"DRAIN", "STEP", "pipe_empty", "END_WALK", "IDLE", ""},
    {"DRAIN", "STEP", "otherwise", "", "DRAIN", ""},

    {"REVERSE_LOOKUP", "STEP", "!arrived", "", "REVERSE_LOOKUP", ""},
    {"REVERSE_LOOKUP", "STEP", "otherwise", "LOOKUP | BEGIN_REVERSE", "REVERSE_WALK", ""},
    {"REVERSE_WALK", "STEP", "left_none", "", "REVERSE_DRAIN", "an answer that nobody asked for: reported"},
    {"REVERSE_WALK", "STEP", "left_last", "SEND_REVERSE", "REVERSE_DRAIN", ""},
    {"REVERSE_WALK", "STEP", "otherwise", "SEND_REVERSE", "REVERSE_WALK", ""},
    {"REVERSE_DRAIN", "STEP", "pipe_empty", "END_REVERSE", "IDLE", ""},
    {"REVERSE_DRAIN", "STEP", "otherwise", "", "REVERSE_DRAIN", ""},
    {NULL, NULL, NULL, NULL, NULL, NULL}};

static const struct spec_fsm job_fsm = {
    .name = "job",
    .kind = SPEC_SEQUENCER,
    .order = SPEC_PRIORITY,
    .reset = "CLEAR",
    .states = job_states,
    .events = step_event,
    .conditions = job_conditions,
    .actions = job_actions,
    .rows = job_rows,
    .meaning = "one job at a time",
    .source = "thesis section 4.5.2; the order of jobs is Larder's",
};

/* commit ------------------------------------------------------------------------------------------------------ */

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

static const struct spec_fsm commit_fsm = {
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

/* command ----------------------------------------------------------------------------------------------------- */

static const struct spec_name command_states[] = {
    {"READY", "no command under way"},
    {"CALC", "the tile is checked and its entry computed"},
    {"SEARCH_READ", "read the next entry of the stash-map, oldest first"},
    {"SEARCH_TEST", "does it overlap; is it the same tile"},
    {"SEARCH_DONE", "AddMap: an entry of the same tile and place is revived, else the tail's is taken"},
    {"TAIL", "AddMap: is the entry at the tail free"},
    {"COUNT_LOOK", "look up the tile's next page"},
    {"COUNT_TEST", "count it if the VP-map lacks it"},
    {"ROOM", "is there room for the pages; else free the entries that follow the tail"},
    {"PAGE_ADD", "add the tile's next page"},
    {"DECIDE_READ", "ChgMap: the old entry arrives"},
    {"DECIDE", "what the old contents need"},
    {"END_READ", "the entry whose words are to be ended arrives"},
    {"END_START", "its first chunk"},
    {"END_SCAN", "end its words, a chunk a step"},
    {"END_DONE", "the last chunk's operation finishes"},
    {"CLEAN_READ", "the entry whose chunks must be written back arrives"},
    {"CLEAN_START", "its first chunk"},
    {"CLEAN_PROBE", "read its next chunk"},
    {"CLEAN_WAIT", "the chunk arrives"},
    {"CLEAN_TEST", "ask for its writeback"},
    {"CLEAN_DONE", "wait until all are acknowledged"},
    {"ADOPT_WAIT", "revived: wait until no writeback of its words is on its way"},
    {"ADOPT_SCAN", "its Pending words are Registered again, a chunk a step"},
    {"ADOPT_DONE", "the last chunk's operation finishes"},
    {"COMMIT", "write the entry and the slot"},
    {"REG_PROBE", "read the next chunk of a mapping that became coherent"},
    {"REG_WAIT", "the chunk arrives"},
    {"REG_TEST", "ask for its registration"},
    {"REG_DONE", "wait until the chunk's words are all asked for"},
    {"BLOCK_SLOT", "end of a thread block: its next slot"},
    {"BLOCK_WAIT", "its mapping: wait for its grants"},
    {"BLOCK_FLAGS", "the mapping is no longer live"},
    {"KERNEL_SCAN", "self-invalidate, a chunk a step"},
    {"ANSWER", "give the answer"},
    {NULL, NULL}};

static const struct spec_name command_conditions[] = {
    {"is_add", "the command is AddMap"},
    {"is_chg", "it is ChgMap"},
    {"is_block", "it is the end of a thread block"},
    {"is_kernel", "it is the end of a kernel"},
    {"scout_wants", "no command is here, and the scout has an entry to clean"},
    {"slot_legal", "block and slot are in range (end of a thread block: the block)"},
    {"slot_held", "the slot (end of a thread block: the slot under the cursor) holds a mapping"},
    {"in_flight", "a READ or REG of the mapping in question (end of a kernel: of any) is on its way"},
    {"calc_here", "the calculation is finished"},
    {"calc_refused", "with an error"},
    {"overlap", "the entry is live, is not the one to change, and shares a chunk with the tile"},
    {"last", "the cursor is at its last position"},
    {"live", "the entry in question is live"},
    {"used", "it is used"},
    {"named", "an MSHR or a waiting access names it"},
    {"travelling", "an MSHR names it"},
    {"room", "the VP-map has room for the pages that it lacks"},
    {"same", "ChgMap: the new entry equals the old one"},
    {"old_coherent", "ChgMap: the old mapping is coherent. End of a thread block: so is the slot's"},
    {"new_coherent", "the command asks for Mapped Coherent"},
    {"match", "an older entry of the same tile, on the same stash range, is still used"},
    {"match_coherent", "and it is coherent"},
    {"revived", "AddMap: the mapping in question is that older entry"},
    {"pending", "the chunk has words to write back (to register) for this mapping"},
    {"evict_busy", "a chunk is already asked for"},
    {"clean", "#DirtyData of the entry in question is 0"},
    {"incomplete", "some word of the chunk could not be asked for yet"},
    {"answer_room", "the answer register is free"},
    {"for_scout", "the cleaning is the scout's"},
    {"for_tail", "the cleaning is for the entry at the tail"},
    {"for_room", "the cleaning is for pages"},
    {"for_match", "the cleaning is for the older entry of the same tile"},
    {NULL, NULL}};

static const struct spec_name command_actions[] = {
    {"REFUSE_SLOT", "error := SLOT"},
    {"REFUSE_CALC", "error := the calculation's"},
    {"REFUSE_OVERLAP", "error := OVERLAP"},
    {"REFUSE_MAP", "error := MAP_FULL"},
    {"REFUSE_VP", "error := VP_FULL"},
    {"START_CALC", "give the tile to the calculation"},
    {"DROP_CALC", "take the calculation's result away"},
    {"FREEZE", "accesses through the mapping in question (end of a kernel: all) are not walked until ANSWER"},
    {"SELF_SLOT", "the mapping in question := the slot's"},
    {"SELF_MATCH", "the mapping in question := the older entry of the same tile"},
    {"SELF_TAIL", "the mapping in question := the tail; the tail advances"},
    {"TARGET_SELF", "the entry in question := the mapping in question"},
    {"TARGET_TAIL", "the entry in question := the tail"},
    {"TARGET_ROOM", "the entry in question := the one under the room cursor"},
    {"TARGET_MATCH", "the entry in question := the older entry of the same tile"},
    {"TARGET_SCOUT", "the entry in question := the one that the scout found"},
    {"FIRST_ENTRY", "the search begins at the tail"},
    {"NEXT_ENTRY", "the search goes on"},
    {"NOTE_MATCH", "remember the entry if it is of the same tile"},
    {"FIRST_PAGE", "the page walk begins at the tile's first page; the count of missing pages := 0"},
    {"NEXT_PAGE", "the page walk goes on"},
    {"COUNT_PAGE", "count the page if the VP-map lacks it and it was not counted just before"},
    {"ADD_PAGE", "add the page to the VP-map for the mapping in question"},
    {"DROP_PAGES", "forget the pages whose back pointer is the entry in question"},
    {"FIRST_ROOM", "the room cursor := the entry after the tail"},
    {"NEXT_ROOM", "the room cursor goes on"},
    {"FIRST_CHUNK", "the chunk cursor := the first chunk of the entry in question"},
    {"FIRST_OF_ALL", "the chunk cursor := 0, its last position the last chunk of the stash"},
    {"FIRST_NEW", "the chunk cursor := the first chunk of the new tile"},
    {"NEXT_CHUNK", "the chunk cursor goes on"},
    {"SCAN_END", "END_COHERENT or END_LOCAL on the chunk"},
    {"SCAN_ADOPT", "ADOPT on the chunk if it belongs to the mapping in question"},
    {"SCAN_INVALIDATE", "SELF_INVALIDATE on the chunk"},
    {"SCAN_PROBE", "read the chunk"},
    {"ASK_EVICT", "ask for the chunk's writeback"},
    {"ASK_REGISTER", "ask for the registration of the chunk's dirty words"},
    {"SET_ENTRY", "write entry, flags and slot"},
    {"END_ENTRY", "the mapping is no longer live; the slot becomes empty"},
    {"FIRST_SLOT", "the slot cursor := 0"},
    {"NEXT_SLOT", "the slot cursor goes on"},
    {"GIVE_ANSWER", "fill the answer register, take the command, thaw"},
    {NULL, NULL}};

static const struct spec_row command_rows[] = {
    /* state event when actions next because */
    {"READY", "STEP", "scout_wants", "TARGET_SCOUT", "CLEAN_READ", "ahead of the tail, so that AddMap need not wait"},
    {"READY", "STEP", "is_add && !slot_legal", "REFUSE_SLOT", "ANSWER", ""},
    {"READY", "STEP", "is_add && slot_held", "REFUSE_SLOT", "ANSWER", "also a fifth map of a thread block"},
    {"READY", "STEP", "is_add", "START_CALC", "CALC", ""},
    {"READY", "STEP", "is_chg && !slot_legal", "REFUSE_SLOT", "ANSWER", ""},
    {"READY", "STEP", "is_chg && !slot_held", "REFUSE_SLOT", "ANSWER", ""},
    {"READY", "STEP", "is_chg", "SELF_SLOT | FREEZE | START_CALC", "CALC", ""},
    {"READY", "STEP", "is_block && !slot_legal", "REFUSE_SLOT", "ANSWER", ""},
    {"READY", "STEP", "is_block", "FIRST_SLOT", "BLOCK_SLOT", ""},
    {"READY", "STEP", "is_kernel && !in_flight", "FREEZE | FIRST_OF_ALL", "KERNEL_SCAN", ""},
    {"READY", "STEP", "is_kernel", "FREEZE", "READY", "fills in flight must not be left Valid; stores are waited for"},
    {"READY", "STEP", "otherwise", "", "READY", ""},

    {"CALC", "STEP", "!calc_here", "", "CALC", ""},
    {"CALC", "STEP", "calc_refused", "REFUSE_CALC | DROP_CALC", "ANSWER", ""},
    {"CALC", "STEP", "otherwise", "FIRST_ENTRY", "SEARCH_READ", ""},

    {"SEARCH_READ", "STEP", "always", "", "SEARCH_TEST", ""},
    {"SEARCH_TEST", "STEP", "overlap", "REFUSE_OVERLAP | DROP_CALC", "ANSWER", "live mappings never share a chunk"},
    {"SEARCH_TEST", "STEP", "!last", "NOTE_MATCH | NEXT_ENTRY", "SEARCH_READ", "the newest match stays"},
    {"SEARCH_TEST", "STEP", "otherwise", "NOTE_MATCH", "SEARCH_DONE", ""},

    {"SEARCH_DONE", "STEP", "!is_add", "TARGET_SELF", "DECIDE_READ", ""},
    {"SEARCH_DONE", "STEP", "match && new_coherent && match_coherent", "SELF_MATCH | TARGET_MATCH | FIRST_PAGE",
     "PAGE_ADD", "kernel after kernel: the registry names this entry as the owner, so it goes on"},
    {"SEARCH_DONE", "STEP", "otherwise", "TARGET_TAIL", "TAIL", ""},

    {"TAIL", "STEP", "live", "REFUSE_MAP | DROP_CALC", "ANSWER", "entries are replaced in order only"},
    {"TAIL", "STEP", "used", "", "CLEAN_READ", "the old mapping's data is written back before the entry is reused"},
    {"TAIL", "STEP", "named", "", "TAIL", "an acknowledgement or a stale access is still on its way"},
    {"TAIL", "STEP", "otherwise", "DROP_PAGES | FIRST_ROOM | FIRST_PAGE", "COUNT_LOOK", ""},

    {"COUNT_LOOK", "STEP", "always", "", "COUNT_TEST", ""},
    {"COUNT_TEST", "STEP", "!last", "COUNT_PAGE | NEXT_PAGE", "COUNT_LOOK", ""},
    {"COUNT_TEST", "STEP", "otherwise", "COUNT_PAGE | TARGET_ROOM", "ROOM", ""},

    {"ROOM", "STEP", "room && is_add", "SELF_TAIL | FIRST_PAGE", "PAGE_ADD", ""},
    {"ROOM", "STEP", "room", "TARGET_SELF", "END_READ", "ChgMap: the old words end"},
    {"ROOM", "STEP", "last", "REFUSE_VP | DROP_CALC", "ANSWER", "every entry has been freed, and it is not enough"},
    {"ROOM", "STEP", "live", "REFUSE_VP | DROP_CALC", "ANSWER", "entries are freed in order only"},
    {"ROOM", "STEP", "used", "", "CLEAN_READ", "thesis 4.5.2, AddMap: evict subsequent stash-map entries"},
    {"ROOM", "STEP", "named", "", "ROOM", ""},
    {"ROOM", "STEP", "otherwise", "DROP_PAGES | NEXT_ROOM | FIRST_PAGE", "COUNT_LOOK",
     "count again: a page may be the tile's"},

    {"DECIDE_READ", "STEP", "always", "", "DECIDE", ""},
    {"DECIDE", "STEP", "in_flight", "", "DECIDE", "grants and fills of the old mapping first"},
    {"DECIDE", "STEP", "!same", "FIRST_ROOM | FIRST_PAGE", "COUNT_LOOK", "new global addresses"},
    {"DECIDE", "STEP", "old_coherent && !new_coherent", "", "END_READ",
     "the old stores are globally visible: write back"},
    {"DECIDE", "STEP", "!old_coherent && new_coherent", "FIRST_NEW | SET_ENTRY", "REG_PROBE",
     "register every dirty word"},
    {"DECIDE", "STEP", "otherwise", "DROP_CALC", "ANSWER", "nothing changes"},

    {"END_READ", "STEP", "always", "", "END_START", ""},
    {"END_START", "STEP", "always", "FIRST_CHUNK", "END_SCAN", ""},
    {"END_SCAN", "STEP", "!last", "SCAN_END | NEXT_CHUNK", "END_SCAN", ""},
    {"END_SCAN", "STEP", "otherwise", "SCAN_END", "END_DONE", ""},
    {"END_DONE", "STEP", "is_block", "", "BLOCK_FLAGS", ""},
    {"END_DONE", "STEP", "old_coherent", "", "CLEAN_READ", "ChgMap: the old data leaves before the new mapping begins"},
    {"END_DONE", "STEP", "otherwise", "FIRST_PAGE", "PAGE_ADD", ""},

    {"PAGE_ADD", "STEP", "!last", "ADD_PAGE | NEXT_PAGE", "PAGE_ADD", ""},
    {"PAGE_ADD", "STEP", "revived", "ADD_PAGE", "ADOPT_WAIT", ""},
    {"PAGE_ADD", "STEP", "match && !new_coherent", "ADD_PAGE | TARGET_MATCH", "CLEAN_READ",
     "thesis 4.5.6, first corner case"},
    {"PAGE_ADD", "STEP", "otherwise", "ADD_PAGE", "COMMIT", ""},

    {"CLEAN_READ", "STEP", "always", "", "CLEAN_START", ""},
    {"CLEAN_START", "STEP", "always", "FIRST_CHUNK", "CLEAN_PROBE", ""},
    {"CLEAN_PROBE", "STEP", "always", "SCAN_PROBE", "CLEAN_WAIT", ""},
    {"CLEAN_WAIT", "STEP", "always", "", "CLEAN_TEST", ""},
    {"CLEAN_TEST", "STEP", "pending && evict_busy", "", "CLEAN_TEST", ""},
    {"CLEAN_TEST", "STEP", "pending && !last", "ASK_EVICT | NEXT_CHUNK", "CLEAN_PROBE", ""},
    {"CLEAN_TEST", "STEP", "pending", "ASK_EVICT", "CLEAN_DONE", ""},
    {"CLEAN_TEST", "STEP", "!last", "NEXT_CHUNK", "CLEAN_PROBE", ""},
    {"CLEAN_TEST", "STEP", "otherwise", "", "CLEAN_DONE", ""},
    {"CLEAN_DONE", "STEP", "for_scout", "", "READY", "the scout does not wait"},
    {"CLEAN_DONE", "STEP", "travelling || evict_busy", "", "CLEAN_DONE", "acknowledgements are on their way"},
    {"CLEAN_DONE", "STEP", "!clean", "", "CLEAN_READ", "MSHRs ran out: once more"},
    {"CLEAN_DONE", "STEP", "for_tail", "", "TAIL", ""},
    {"CLEAN_DONE", "STEP", "for_room", "", "ROOM", ""},
    {"CLEAN_DONE", "STEP", "for_match", "", "COMMIT", ""},
    {"CLEAN_DONE", "STEP", "same", "", "COMMIT", "ChgMap to Mapped Non-coherent"},
    {"CLEAN_DONE", "STEP", "otherwise", "FIRST_PAGE", "PAGE_ADD", "ChgMap to new global addresses"},

    {"ADOPT_WAIT", "STEP", "named", "", "ADOPT_WAIT", "what is leaving cannot be adopted"},
    {"ADOPT_WAIT", "STEP", "otherwise", "FIRST_NEW", "ADOPT_SCAN", ""},
    {"ADOPT_SCAN", "STEP", "!last", "SCAN_ADOPT | NEXT_CHUNK", "ADOPT_SCAN", ""},
    {"ADOPT_SCAN", "STEP", "otherwise", "SCAN_ADOPT", "ADOPT_DONE", ""},
    {"ADOPT_DONE", "STEP", "always", "", "COMMIT", ""},

    {"COMMIT", "STEP", "always", "SET_ENTRY | DROP_CALC", "ANSWER", ""},

    {"REG_PROBE", "STEP", "always", "SCAN_PROBE", "REG_WAIT", ""},
    {"REG_WAIT", "STEP", "always", "", "REG_TEST", ""},
    {"REG_TEST", "STEP", "pending && evict_busy", "", "REG_TEST", ""},
    {"REG_TEST", "STEP", "pending", "ASK_REGISTER", "REG_DONE", ""},
    {"REG_TEST", "STEP", "!last", "NEXT_CHUNK", "REG_PROBE", ""},
    {"REG_TEST", "STEP", "otherwise", "DROP_CALC", "ANSWER", ""},
    {"REG_DONE", "STEP", "evict_busy", "", "REG_DONE", ""},
    {"REG_DONE", "STEP", "incomplete", "", "REG_PROBE", "an MSHR or a page was lacking: the rest of the chunk"},
    {"REG_DONE", "STEP", "!last", "NEXT_CHUNK", "REG_PROBE", ""},
    {"REG_DONE", "STEP", "otherwise", "DROP_CALC", "ANSWER", ""},

    {"BLOCK_SLOT", "STEP", "slot_held", "SELF_SLOT | FREEZE", "BLOCK_WAIT", ""},
    {"BLOCK_SLOT", "STEP", "!last", "NEXT_SLOT", "BLOCK_SLOT", ""},
    {"BLOCK_SLOT", "STEP", "otherwise", "", "ANSWER", ""},
    {"BLOCK_WAIT", "STEP", "in_flight", "", "BLOCK_WAIT", "its grants first"},
    {"BLOCK_WAIT", "STEP", "otherwise", "TARGET_SELF", "END_READ", ""},
    {"BLOCK_FLAGS", "STEP", "!last", "END_ENTRY | NEXT_SLOT", "BLOCK_SLOT", ""},
    {"BLOCK_FLAGS", "STEP", "otherwise", "END_ENTRY", "ANSWER", ""},

    {"KERNEL_SCAN", "STEP", "!last", "SCAN_INVALIDATE | NEXT_CHUNK", "KERNEL_SCAN", ""},
    {"KERNEL_SCAN", "STEP", "otherwise", "SCAN_INVALIDATE", "ANSWER", ""},

    {"ANSWER", "STEP", "answer_room", "GIVE_ANSWER", "READY", ""},
    {"ANSWER", "STEP", "otherwise", "", "ANSWER", ""},
    {NULL, NULL, NULL, NULL, NULL, NULL}};

static const struct spec_fsm command_fsm = {
    .name = "command",
    .kind = SPEC_SEQUENCER,
    .order = SPEC_PRIORITY,
    .reset = "READY",
    .states = command_states,
    .events = step_event,
    .conditions = command_conditions,
    .actions = command_actions,
    .rows = command_rows,
    .meaning = "AddMap, ChgMap, end of a thread block, end of a kernel, and the scout",
    .source = "thesis sections 4.5.2, 4.5.4, 4.5.6",
};

/* The block --------------------------------------------------------------------------------------------------- */

static const struct spec_param params[] = {
    STASH_P_BYTES,          STASH_P_BANKS,          STASH_P_LANES,      STASH_P_CHUNK_WORDS, STASH_P_MAP_ENTRIES,
    STASH_P_THREAD_BLOCKS,  STASH_P_MAPS_PER_BLOCK, STASH_P_VP_ENTRIES, STASH_P_PAGE_BYTES,  STASH_P_PA_BITS,
    STASH_P_VA_BITS,        STASH_P_SPAN_BITS,      STASH_P_MSHRS,      STASH_P_MISSES,      STASH_P_DEFERRED,
    STASH_P_SCOUT_DISTANCE, STASH_P_TAG_BITS,       STASH_P_CORE_BITS,  STASH_P_END};

static const struct spec_constraint constraints[] = {
    {"LANES <= BANKS", "LANES may not exceed BANKS"},
    {"CHUNK_WORDS <= BANKS", "CHUNK_WORDS may not exceed BANKS: a chunk is read in one cycle"},
    {"BYTES >= 8 * BANKS", "BYTES must give each bank at least two words"},
    {"BYTES >= 8 * CHUNK_WORDS", "BYTES must hold at least two chunks"},
    {"SPAN_BITS >= $clog2(BYTES / 4)", "SPAN_BITS must cover the stash itself: at least log2(BYTES / 4)"},
    {"SPAN_BITS <= VA_BITS - 3", "SPAN_BITS must be smaller than a virtual word address: at most VA_BITS - 3"},
    {"$clog2(PAGE_BYTES) < PA_BITS", "PAGE_BYTES must be smaller than the physical address space"},
    {"$clog2(PAGE_BYTES) < VA_BITS", "PAGE_BYTES must be smaller than the virtual address space"},
    {"SCOUT_DISTANCE < MAP_ENTRIES", "SCOUT_DISTANCE must be smaller than MAP_ENTRIES"},
    {NULL, NULL}};

static const struct spec_enum *const enums[] = {&stash_error, &stash_command_op, &stash_message_type, NULL};

static const struct spec_fsm *const engine_fsms[] = {&job_fsm, &commit_fsm, &command_fsm, NULL};

#define STASH_CHANNELS                                                                                                 \
    {"cmd", SPEC_IN, &stash_command_record, "in order, one at a time; taken when it is answered",                      \
     "AddMap, ChgMap, end of a thread block, end of a kernel"},                                                        \
        {"cmd_done", SPEC_OUT, &stash_command_done_record, "one for each command, in order", "its result"},            \
        {"l2_req", SPEC_OUT, &stash_message_record, "request network: none promised between lines", "READ, REG, WB"},  \
        {"l2_fwd", SPEC_IN, &stash_message_record,                                                                     \
         "forward network, ordered: no forward of a word follows the WB_ACK of its writeback",                         \
         "FWD_READ, FWD_REG, RECALL, WB_ACK"},                                                                         \
        {"l2_rsp", SPEC_IN, &stash_message_record, "response network: none", "DATA, REG_ACK"},                         \
        {"fwd_rsp", SPEC_OUT, &stash_message_record, "response network: none",                                         \
         "DATA, REG_ACK to a requester; RECALL_DATA to the L2"},                                                       \
        {"walk", SPEC_OUT, &stash_walk_record, "one at a time", "page walks"},                                         \
    {                                                                                                                  \
        "walk_done", SPEC_IN, &stash_walk_done_record, "one for each walk", "translations"                             \
    }

#define CORE_ID                                                                                                        \
    {                                                                                                                  \
        "core_id", SPEC_IN, "CORE_BITS", "this compute unit's id on the network; constant"                             \
    }
#define STATUS                                                                                                         \
    {"protocol_error", SPEC_OUT, "1",                                                                                  \
     "for one cycle: a message named words that this stash does not own, or an answer that it did not ask for"},       \
    {                                                                                                                  \
        "idle", SPEC_OUT, "1", "no miss, no request, no command, no message under way"                                 \
    }

static const struct spec_signal engine_signals[] = {
    CORE_ID,
    /* to and from stash_storage */
    {"clearing", SPEC_IN, "1", "from stash_storage"},
    {"miss_free", SPEC_OUT, "2", "to stash_storage"},
    {"op_valid", SPEC_OUT, "1", "to stash_storage"},
    {"op_chunk", SPEC_OUT, STASH_W_CHUNK_ADDR, "to stash_storage; 0 without op_valid"},
    {"op_done", SPEC_IN, "1", "from stash_storage"},
    {"op_state", SPEC_IN, "2 * CHUNK_WORDS", "from stash_storage"},
    {"op_rdata", SPEC_IN, "32 * CHUNK_WORDS", "from stash_storage"},
    {"op_dirty", SPEC_IN, "1", "from stash_storage"},
    {"op_index", SPEC_IN, STASH_W_MAP, "from stash_storage"},
    {"apply_valid", SPEC_OUT, "1", "to stash_storage"},
    {"apply_event", SPEC_OUT, "4", "to stash_storage; this and the rest of apply_* 0 without apply_valid"},
    {"apply_mask", SPEC_OUT, "CHUNK_WORDS", "to stash_storage"},
    {"apply_granting", SPEC_OUT, "CHUNK_WORDS", "to stash_storage"},
    {"apply_map", SPEC_OUT, STASH_W_MAP, "to stash_storage"},
    {"apply_wdata", SPEC_OUT, "32 * CHUNK_WORDS", "to stash_storage"},
    {"apply_supply", SPEC_IN, "CHUNK_WORDS", "from stash_storage"},
    {"apply_defer", SPEC_IN, "CHUNK_WORDS", "from stash_storage"},
    {"apply_refuse", SPEC_IN, "CHUNK_WORDS", "from stash_storage"},
    {"owned_before", SPEC_IN, "1", "from stash_storage"},
    {"owned_after", SPEC_IN, "1", "from stash_storage"},
    {"index_before", SPEC_IN, STASH_W_MAP, "from stash_storage"},
    {"index_after", SPEC_IN, STASH_W_MAP, "from stash_storage"},
    {"miss_valid", SPEC_IN, "1", "from stash_storage"},
    {"miss_data", SPEC_IN,
     "TAG_BITS + 2 + $clog2(THREAD_BLOCKS) + 1 + $clog2(MAPS_PER_BLOCK) + 1 + LANES + LANES * ($clog2(BYTES / 4) + 64)",
     "from stash_storage: record miss"},
    /* to and from stash_map_index */
    {"slot_block", SPEC_OUT, "$clog2(THREAD_BLOCKS) + 1", "to stash_map_index, read_block"},
    {"slot_slot", SPEC_OUT, "$clog2(MAPS_PER_BLOCK) + 1", "to stash_map_index, read_slot"},
    {"slot_valid", SPEC_IN, "1", "from stash_map_index, read_valid"},
    {"slot_map", SPEC_IN, STASH_W_MAP, "from stash_map_index, read_map"},
    {"slot_write_valid", SPEC_OUT, "1", "to stash_map_index, write_valid; the rest of slot_write_* 0 without it"},
    {"slot_write_block", SPEC_OUT, "$clog2(THREAD_BLOCKS) + 1", "to stash_map_index"},
    {"slot_write_slot", SPEC_OUT, "$clog2(MAPS_PER_BLOCK) + 1", "to stash_map_index"},
    {"slot_write_set", SPEC_OUT, "1", "to stash_map_index"},
    {"slot_write_map", SPEC_OUT, STASH_W_MAP, "to stash_map_index"},
    /* to and from stash_map: the ports of the same name; set_*, flag_*, inc_*, dec_*, fwd_*, rev_* 0 without their valid */
    {"set_valid", SPEC_OUT, "1", "to stash_map"},
    {"set_index", SPEC_OUT, STASH_W_MAP, "to stash_map"},
    {"set_data", SPEC_OUT, STASH_W_ENTRY, "to stash_map"},
    {"read_index", SPEC_OUT, STASH_W_MAP, "to stash_map"},
    {"read_data", SPEC_IN, STASH_W_ENTRY, "from stash_map"},
    {"flag_valid", SPEC_OUT, "1", "to stash_map"},
    {"flag_index", SPEC_OUT, STASH_W_MAP, "to stash_map"},
    {"flag_used", SPEC_OUT, "1", "to stash_map"},
    {"flag_live", SPEC_OUT, "1", "to stash_map"},
    {"flag_coherent", SPEC_OUT, "1", "to stash_map"},
    {"flag_reuse", SPEC_OUT, "1", "to stash_map"},
    {"flag_pointer", SPEC_OUT, STASH_W_MAP, "to stash_map"},
    {"used", SPEC_IN, "MAP_ENTRIES", "from stash_map"},
    {"live", SPEC_IN, "MAP_ENTRIES", "from stash_map"},
    {"coherent", SPEC_IN, "MAP_ENTRIES", "from stash_map"},
    {"reuse", SPEC_IN, "MAP_ENTRIES", "from stash_map"},
    {"clean", SPEC_IN, "MAP_ENTRIES", "from stash_map"},
    {"pointer_index", SPEC_OUT, STASH_W_MAP, "to stash_map"},
    {"pointer", SPEC_IN, STASH_W_MAP, "from stash_map"},
    {"inc_valid", SPEC_OUT, "1", "to stash_map"},
    {"inc_index", SPEC_OUT, STASH_W_MAP, "to stash_map"},
    {"dec_valid", SPEC_OUT, "1", "to stash_map"},
    {"dec_index", SPEC_OUT, STASH_W_MAP, "to stash_map"},
    {"fwd_valid", SPEC_OUT, "1", "to stash_map"},
    {"fwd_index", SPEC_OUT, STASH_W_MAP, "to stash_map"},
    {"fwd_addr", SPEC_OUT, STASH_W_WORD_ADDR, "to stash_map"},
    {"fwd_done", SPEC_IN, "1", "from stash_map"},
    {"fwd_virt", SPEC_IN, STASH_W_VA_WORD, "from stash_map"},
    {"fwd_mapped", SPEC_IN, "1", "from stash_map"},
    {"rev_valid", SPEC_OUT, "1", "to stash_map"},
    {"rev_index", SPEC_OUT, STASH_W_MAP, "to stash_map"},
    {"rev_virt", SPEC_OUT, STASH_W_VA_WORD, "to stash_map"},
    {"rev_done", SPEC_IN, "1", "from stash_map"},
    {"rev_addr", SPEC_IN, STASH_W_WORD_ADDR, "from stash_map"},
    {"rev_mapped", SPEC_IN, "1", "from stash_map"},
    /* to and from vp_map: the ports of the same name; add_*, fill_*, drop_* 0 without their valid */
    {"tail", SPEC_OUT, STASH_W_MAP, "to vp_map"},
    {"va_vpn", SPEC_OUT, STASH_W_VPN, "to vp_map"},
    {"va_hit", SPEC_IN, "1", "from vp_map"},
    {"va_known", SPEC_IN, "1", "from vp_map"},
    {"va_fault", SPEC_IN, "1", "from vp_map"},
    {"va_ppn", SPEC_IN, STASH_W_PPN, "from vp_map"},
    {"pa_ppn", SPEC_OUT, STASH_W_PPN, "to vp_map"},
    {"pa_hit", SPEC_IN, "1", "from vp_map"},
    {"pa_vpn", SPEC_IN, STASH_W_VPN, "from vp_map"},
    {"add_valid", SPEC_OUT, "1", "to vp_map"},
    {"add_vpn", SPEC_OUT, STASH_W_VPN, "to vp_map"},
    {"add_map", SPEC_OUT, STASH_W_MAP, "to vp_map"},
    {"fill_valid", SPEC_OUT, "1", "to vp_map"},
    {"fill_vpn", SPEC_OUT, STASH_W_VPN, "to vp_map"},
    {"fill_ppn", SPEC_OUT, STASH_W_PPN, "to vp_map"},
    {"fill_fault", SPEC_OUT, "1", "to vp_map"},
    {"drop_valid", SPEC_OUT, "1", "to vp_map"},
    {"drop_map", SPEC_OUT, STASH_W_MAP, "to vp_map"},
    {"free_count", SPEC_IN, "$clog2(VP_ENTRIES) + 1", "from vp_map"},
    STATUS,
    {NULL, SPEC_IN, NULL, NULL}};

static const struct spec_channel engine_channels[] = {
    {"done", SPEC_OUT, &stash_response_record, "in order", "finished misses, to stash_storage"},
    STASH_CHANNELS,
    {"calc", SPEC_OUT, &stash_tile_record, "one at a time", "to stash_map"},
    {"calc_done", SPEC_IN, &stash_calc_done_record, "one for each calc", "from stash_map"},
    {NULL, SPEC_IN, NULL, NULL, NULL}};

static const struct spec_record *const engine_records[] = {&stash_response_record,
                                                           &stash_miss_record,
                                                           &stash_tile_record,
                                                           &stash_map_entry_record,
                                                           &stash_command_record,
                                                           &stash_command_done_record,
                                                           &stash_message_record,
                                                           &stash_walk_record,
                                                           &stash_walk_done_record,
                                                           &stash_calc_done_record,
                                                           NULL};

const struct spec_block stash_engine_block = {
    .name = "stash_engine",
    .brief = "misses, mappings, lazy writebacks and remote requests of the stash",
    .source = "thesis sections 4.5.2, 4.5.4, 4.5.6",
    .params = params,
    .constraints = constraints,
    .enums = enums,
    .records = engine_records,
    .signals = engine_signals,
    .channels = engine_channels,
    .fsms = engine_fsms,
};

/* The whole stash: the five parts, wired. */

static const struct spec_signal stash_signals[] = {CORE_ID, STATUS, {NULL, SPEC_IN, NULL, NULL}};

static const struct spec_channel stash_channels[] = {
    {"req", SPEC_IN, &stash_request_record, "taken in order", "accesses of the core"},
    {"resp", SPEC_OUT, &stash_response_record, "hits in order of request; misses when they complete", "answers"},
    STASH_CHANNELS,
    {NULL, SPEC_IN, NULL, NULL, NULL}};

static const struct spec_record *const stash_records[] = {
    &stash_request_record, &stash_response_record, &stash_command_record,   &stash_command_done_record,
    &stash_message_record, &stash_walk_record,     &stash_walk_done_record, NULL};

static const struct spec_fsm *const stash_fsms[] = {&stash_word_fsm, &job_fsm, &commit_fsm, &command_fsm, NULL};

static const struct spec_block *const stash_parts[] = {&stash_storage_block, &stash_map_index_block, &stash_map_block,
                                                       &vp_map_block,        &stash_engine_block,    NULL};

const struct spec_block stash_block = {
    .name = "stash",
    .brief = "a stash: software-managed, directly addressed, globally visible on-chip memory",
    .source = "papers/stash-isca2015.txt section 4; thesis chapter 4",
    .params = params,
    .constraints = constraints,
    .enums = enums,
    .records = stash_records,
    .signals = stash_signals,
    .channels = stash_channels,
    .fsms = stash_fsms,
    .parts = stash_parts,
};
