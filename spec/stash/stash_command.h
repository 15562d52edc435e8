/* The names of the table `command`, and the numbers by which programs know them. Rows: spec/stash/stash_command.c. */
#ifndef LARDER_SPEC_STASH_COMMAND_H
#define LARDER_SPEC_STASH_COMMAND_H

#include "spec/rows.h"

/* clang-format off */
#define STASH_COMMAND_STATES(X, prefix) \
    X(prefix, READY,       "no command under way") \
    X(prefix, CALC,        "the tile is checked and its entry computed") \
    X(prefix, SEARCH,      "every used entry of the stash-map is read, oldest first: does it overlap; is it the same tile") \
    X(prefix, TAIL,        "AddMap: is the entry at the tail free") \
    X(prefix, COUNT,       "the tile's pages that the VP-map lacks are counted") \
    X(prefix, ROOM,        "is there room for the pages; else free the entries that follow the tail") \
    X(prefix, ROOM_NEXT,   "the entry that is freed next") \
    X(prefix, PAGE_ADD,    "add the tile's next page") \
    X(prefix, DECIDE_READ, "ChgMap: the old entry arrives") \
    X(prefix, DECIDE,      "what the old contents need") \
    X(prefix, END_READ,    "the entry whose words are to be ended arrives") \
    X(prefix, END_START,   "its first chunk") \
    X(prefix, END_SCAN,    "end its words, a chunk a step") \
    X(prefix, END_DONE,    "the last chunk's operation finishes") \
    X(prefix, CLEAN_READ,  "the entry whose chunks must be written back arrives") \
    X(prefix, CLEAN_START, "its first chunk") \
    X(prefix, CLEAN_SCAN,  "give its words away to be written back, a chunk a step") \
    X(prefix, CLEAN_DONE,  "wait until all are acknowledged") \
    X(prefix, ADOPT_SCAN,  "revived: its Pending words are Registered again, a chunk a step, when none of them is leaving") \
    X(prefix, ADOPT_DONE,  "the last chunk's operation finishes") \
    X(prefix, COMMIT,      "write the entry and the slot") \
    X(prefix, REG_PROBE,   "read the next chunk of a mapping that became coherent") \
    X(prefix, REG_WAIT,    "the chunk arrives") \
    X(prefix, REG_TEST,    "ask for its registration") \
    X(prefix, REG_DONE,    "wait until the chunk's words are all asked for") \
    X(prefix, BLOCK_SLOT,  "end of a thread block: its next slot") \
    X(prefix, BLOCK_WAIT,  "its mapping: wait for its grants") \
    X(prefix, BLOCK_FLAGS, "the mapping is no longer live") \
    X(prefix, KERNEL_SCAN, "self-invalidate, a chunk a step") \
    X(prefix, ANSWER,      "give the answer")

#define STASH_COMMAND_CONDITIONS(X, prefix) \
    X(prefix, is_add,         "the command is AddMap") \
    X(prefix, is_chg,         "it is ChgMap") \
    X(prefix, is_block,       "it is the end of a thread block") \
    X(prefix, is_kernel,      "it is the end of a kernel") \
    X(prefix, scout_wants,    "no command is here, and the scout has an entry to clean") \
    X(prefix, slot_legal,     "block and slot are in range (end of a thread block: the block)") \
    X(prefix, slot_held,      "the slot (end of a thread block: the slot under the cursor) holds a mapping") \
    X(prefix, in_flight,      "a READ or REG of the mapping in question (end of a kernel: of any) is on its way. FORGET: a page is at the page walker, or is to be") \
    X(prefix, calc_refused,   "with an error") \
    X(prefix, overlap,        "the entry is live, is not the one to change, and shares a chunk with the tile") \
    X(prefix, last,           "the cursor is at its last position") \
    X(prefix, live,           "the entry in question is live") \
    X(prefix, used,           "it is used (FORGET: some entry is)") \
    X(prefix, named,          "an MSHR or a waiting access names it") \
    X(prefix, travelling,     "an MSHR names it") \
    X(prefix, room,           "the VP-map has room for the pages that it lacks") \
    X(prefix, stale,          "pages have been forgotten since they were counted") \
    X(prefix, same,           "ChgMap: the new entry equals the old one") \
    X(prefix, old_coherent,   "ChgMap: the old mapping is coherent. End of a thread block: so is the slot's") \
    X(prefix, new_coherent,   "the command asks for Mapped Coherent") \
    X(prefix, match,          "the older entry remembered is of the same tile, on the same stash range, and still used") \
    X(prefix, match_coherent, "and it is coherent") \
    X(prefix, revived,        "AddMap: the mapping in question is that older entry") \
    X(prefix, pending,        "the chunk has words to register for this mapping") \
    X(prefix, evict_busy,     "chunks are on their way to be written back or registered") \
    X(prefix, clean,          "#DirtyData of the entry in question is 0") \
    X(prefix, incomplete,     "some word of the chunk could not be asked for yet") \
    X(prefix, answer_room,    "the answer register is free") \
    X(prefix, for_scout,      "the cleaning is the scout's") \
    X(prefix, for_tail,       "the cleaning is for the entry at the tail") \
    X(prefix, for_room,       "the cleaning is for pages") \
    X(prefix, for_match,      "the cleaning is for the older entry of the same tile")

#define STASH_COMMAND_ACTIONS(X, prefix) \
    X(prefix, REFUSE_SLOT,     "error := SLOT") \
    X(prefix, REFUSE_CALC,     "error := the calculation's") \
    X(prefix, REFUSE_OVERLAP,  "error := OVERLAP") \
    X(prefix, REFUSE_MAP,      "error := MAP_FULL") \
    X(prefix, REFUSE_VP,       "error := VP_FULL") \
    X(prefix, REFUSE_USE,      "error := IN_USE") \
    X(prefix, START_CALC,      "give the tile to the calculation") \
    X(prefix, DROP_CALC,       "take the calculation's result away") \
    X(prefix, FREEZE,          "accesses through the mapping in question (end of a kernel: all) are not walked until ANSWER") \
    X(prefix, SELF_SLOT,       "the mapping in question := the slot's") \
    X(prefix, SELF_MATCH,      "the mapping in question := the older entry of the same tile") \
    X(prefix, SELF_TAIL,       "the mapping in question := the tail; the tail advances") \
    X(prefix, TARGET_SELF,     "the entry in question := the mapping in question") \
    X(prefix, TARGET_TAIL,     "the entry in question := the tail") \
    X(prefix, TARGET_ROOM,     "the entry in question := the one under the room cursor") \
    X(prefix, TARGET_MATCH,    "the entry in question := the older entry of the same tile") \
    X(prefix, TARGET_SCOUT,    "the entry in question := the one that the scout found") \
    X(prefix, FIRST_ENTRY,     "the search begins at the tail, and goes on by itself") \
    X(prefix, FIRST_PAGE,      "the page walk begins at the tile's first page; the count of missing pages := 0") \
    X(prefix, NEXT_PAGE,       "the page walk goes on") \
    X(prefix, COUNT_PAGES,     "the page walk goes on by itself, and counts each page that the VP-map lacks") \
    X(prefix, ADD_PAGE,        "add the page to the VP-map for the mapping in question") \
    X(prefix, DROP_PAGES,      "forget the pages whose back pointer is the entry in question") \
    X(prefix, FORGET_PAGES,    "forget all pages") \
    X(prefix, FIRST_ROOM,      "the room cursor := the entry after the tail") \
    X(prefix, NEXT_ROOM,       "the room cursor goes on") \
    X(prefix, FIRST_CHUNK,     "the chunk cursor := the first chunk of the entry in question") \
    X(prefix, FIRST_OF_ALL,    "the chunk cursor := 0, its last position the last chunk of the stash") \
    X(prefix, FIRST_NEW,       "the chunk cursor := the first chunk of the new tile") \
    X(prefix, NEXT_CHUNK,      "the chunk cursor goes on to the next chunk with something to do, or to its last") \
    X(prefix, SCAN_END,        "END_COHERENT or END_LOCAL on the chunk; ChgMap of a coherent mapping: give the chunk away, to be ended and written back at once") \
    X(prefix, SCAN_ADOPT,      "ADOPT on the chunk if it belongs to the mapping in question") \
    X(prefix, SCAN_INVALIDATE, "SELF_INVALIDATE on the chunk") \
    X(prefix, SCAN_CLEAN,      "give the chunk away: what is Pending in it, and of the entry in question, is written back") \
    X(prefix, SCAN_PROBE,      "read the chunk") \
    X(prefix, ASK_REGISTER,    "ask for the registration of the chunk's dirty words") \
    X(prefix, SET_ENTRY,       "write entry, flags and slot") \
    X(prefix, END_ENTRY,       "the mapping is no longer live; the slot becomes empty") \
    X(prefix, FIRST_SLOT,      "the slot cursor := 0") \
    X(prefix, NEXT_SLOT,       "the slot cursor goes on") \
    X(prefix, GIVE_ANSWER,     "fill the answer register, take the command, thaw")
/* clang-format on */

/* COMMAND_READY, COMMAND_IF_last, COMMAND_DO_FREEZE, ...: numbers, in the order of the lists. */
enum command_state { STASH_COMMAND_STATES(SPEC_NUMBER, COMMAND_) };
enum command_condition { STASH_COMMAND_CONDITIONS(SPEC_NUMBER, COMMAND_IF_) };
enum command_action { STASH_COMMAND_ACTIONS(SPEC_NUMBER, COMMAND_DO_) };

extern const struct spec_fsm stash_command_fsm;

#endif
