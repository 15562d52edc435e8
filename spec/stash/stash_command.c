/* The table `command`: an AddMap, ChgMap, end of a thread block or of a kernel, FORGET through its steps. When a step is
 * made, and each action's cycle: docs/stash/engine-data-path.md. */
#include "spec/stash/stash_command.h"

static const struct spec_name states[] = {STASH_COMMAND_STATES(SPEC_NAME, ){0}};
static const struct spec_name conditions[] = {STASH_COMMAND_CONDITIONS(SPEC_NAME, ){0}};
static const struct spec_name actions[] = {STASH_COMMAND_ACTIONS(SPEC_NAME, ){0}};

/* clang-format off */
static const struct spec_row rows[] = {
      /* state        when                                     actions                                             next         because */
    STEP(READY,       scout_wants,                             TARGET_SCOUT,                                       CLEAN_READ,  "ahead of the tail, so that AddMap need not wait")
    STEP(READY,       is_add && !slot_legal,                   REFUSE_SLOT,                                        ANSWER,      "no such thread block, or no such slot")
    STEP(READY,       is_add && slot_held,                     REFUSE_SLOT,                                        ANSWER,      "also a fifth map of a thread block")
    STEP(READY,       is_add,                                  START_CALC,                                         CALC,        "the tile is checked before anything changes")
    STEP(READY,       is_chg && !slot_legal,                   REFUSE_SLOT,                                        ANSWER,      "no such thread block, or no such slot")
    STEP(READY,       is_chg && !slot_held,                    REFUSE_SLOT,                                        ANSWER,      "no mapping to change")
    STEP(READY,       is_chg,                                  SELF_SLOT | FREEZE | START_CALC,                    CALC,        "no access may walk through a mapping that changes")
    STEP(READY,       is_block && !slot_legal,                 REFUSE_SLOT,                                        ANSWER,      "no such thread block")
    STEP(READY,       is_block,                                FIRST_SLOT,                                         BLOCK_SLOT,  "its mappings end one after another")
    STEP(READY,       is_kernel && !in_flight,                 FREEZE | FIRST_OF_ALL,                              KERNEL_SCAN, "no fill can come behind the scan")
    STEP(READY,       is_kernel,                               FREEZE,                                             READY,       "fills in flight must not be left Valid; stores are waited for")
    STEP(READY,       used,                                    REFUSE_USE,                                         ANSWER,      "FORGET, for there is no other command: what a mapping owns or may ask for needs its translations")
    STEP(READY,       in_flight,                               ,                                                   READY,       "FORGET: a walk's answer is of the page tables before")
    STEP(READY,       otherwise,                               FORGET_PAGES,                                       ANSWER,      "FORGET: nothing needs a translation, nor will before an AddMap")

    STEP(CALC,        calc_refused,                            REFUSE_CALC | DROP_CALC,                            ANSWER,      "nothing has changed yet")
    STEP(CALC,        otherwise,                               FIRST_ENTRY,                                        SEARCH,      "overlaps and older copies are looked for in every used entry")

    STEP(SEARCH,      overlap,                                 REFUSE_OVERLAP | DROP_CALC,                         ANSWER,      "live mappings never share a chunk")
    STEP(SEARCH,      !is_add,                                 TARGET_SELF,                                        DECIDE_READ, "ChgMap keeps the entry of its slot")
    STEP(SEARCH,      match && new_coherent && match_coherent, SELF_MATCH | TARGET_MATCH | FIRST_PAGE,             PAGE_ADD,    "kernel after kernel: the registry names this entry as the owner, so it goes on")
    STEP(SEARCH,      otherwise,                               TARGET_TAIL,                                        TAIL,        "entries are given out in a ring")

    STEP(TAIL,        live,                                    REFUSE_MAP | DROP_CALC,                             ANSWER,      "entries are replaced in order only")
    STEP(TAIL,        used,                                    ,                                                   CLEAN_READ,  "the old mapping's data is written back before the entry is reused")
    STEP(TAIL,        named,                                   ,                                                   TAIL,        "an acknowledgement or a stale access is still on its way")
    STEP(TAIL,        otherwise,                               DROP_PAGES | FIRST_ROOM | FIRST_PAGE | COUNT_PAGES, COUNT,       "pages kept for the old mapping alone are free now")

    STEP(COUNT,       always,                                  TARGET_ROOM,                                        ROOM,        "pages that are held need no room; if it is short, this entry is the first to go")

    STEP(ROOM,        room && stale,                           FIRST_PAGE | COUNT_PAGES,                           COUNT,       "count again: a page that was forgotten may be the tile's")
    STEP(ROOM,        room && is_add,                          SELF_TAIL | FIRST_PAGE,                             PAGE_ADD,    "nothing can refuse the command from here on")
    STEP(ROOM,        room,                                    TARGET_SELF,                                        END_READ,    "ChgMap: the old words end")
    STEP(ROOM,        last,                                    REFUSE_VP | DROP_CALC,                              ANSWER,      "every entry has been freed, and it is not enough")
    STEP(ROOM,        live,                                    REFUSE_VP | DROP_CALC,                              ANSWER,      "entries are freed in order only")
    STEP(ROOM,        used,                                    ,                                                   CLEAN_READ,  "thesis 4.5.2, AddMap: evict subsequent stash-map entries")
    STEP(ROOM,        named,                                   ,                                                   ROOM,        "an acknowledgement or a stale access is still on its way")
    STEP(ROOM,        otherwise,                               DROP_PAGES | NEXT_ROOM,                             ROOM_NEXT,   "until there is room, if none of these pages is the tile's")
    STEP(ROOM_NEXT,   always,                                  TARGET_ROOM,                                        ROOM,        "meanwhile the pages are forgotten")

    STEP(DECIDE_READ, always,                                  ,                                                   DECIDE,      "the old entry needs this cycle to arrive")
    STEP(DECIDE,      in_flight,                               ,                                                   DECIDE,      "grants and fills of the old mapping first")
    STEP(DECIDE,      !same,                                   FIRST_ROOM | FIRST_PAGE | COUNT_PAGES,              COUNT,       "new global addresses")
    STEP(DECIDE,      old_coherent && !new_coherent,           ,                                                   END_READ,    "the old stores are globally visible: write back")
    STEP(DECIDE,      !old_coherent && new_coherent,           FIRST_NEW | SET_ENTRY,                              REG_PROBE,   "register every dirty word")
    STEP(DECIDE,      otherwise,                               DROP_CALC,                                          ANSWER,      "nothing changes")

    STEP(END_READ,    always,                                  ,                                                   END_START,   "the entry needs this cycle to arrive")
    STEP(END_START,   always,                                  FIRST_CHUNK,                                        END_SCAN,    "the entry says which chunks it has")
    STEP(END_SCAN,    !last,                                   SCAN_END | NEXT_CHUNK,                              END_SCAN,    "a chunk a step")
    STEP(END_SCAN,    otherwise,                               SCAN_END,                                           END_DONE,    "the last chunk")
    STEP(END_DONE,    is_block,                                ,                                                   BLOCK_FLAGS, "the mapping's words have ended, so it ends too")
    STEP(END_DONE,    old_coherent,                            ,                                                   CLEAN_DONE,  "ChgMap: the scan has given the old data away, and they leave before the new mapping begins")
    STEP(END_DONE,    otherwise,                               FIRST_PAGE,                                         PAGE_ADD,    "ChgMap: non-coherent writes never leave")

    STEP(PAGE_ADD,    !last,                                   ADD_PAGE | NEXT_PAGE,                               PAGE_ADD,    "a page a step")
    STEP(PAGE_ADD,    revived,                                 ADD_PAGE | FIRST_NEW,                               ADOPT_SCAN,  "the older entry's Pending words become Registered again; old and new tile have the same chunks")
    STEP(PAGE_ADD,    match && !new_coherent,                  ADD_PAGE | TARGET_MATCH,                            CLEAN_READ,  "thesis 4.5.6, first corner case")
    STEP(PAGE_ADD,    otherwise,                               ADD_PAGE,                                           COMMIT,      "the last page")

    STEP(CLEAN_READ,  always,                                  ,                                                   CLEAN_START, "the entry needs this cycle to arrive")
    STEP(CLEAN_START, always,                                  FIRST_CHUNK,                                        CLEAN_SCAN,  "the entry says which chunks it has")
    STEP(CLEAN_SCAN,  !last,                                   SCAN_CLEAN | NEXT_CHUNK,                            CLEAN_SCAN,  "the writeback is a job of its own; the scan does not wait for it")
    STEP(CLEAN_SCAN,  otherwise,                               SCAN_CLEAN,                                         CLEAN_DONE,  "the last chunk")
    STEP(CLEAN_DONE,  for_scout,                               ,                                                   READY,       "the scout does not wait")
    STEP(CLEAN_DONE,  travelling || evict_busy,                ,                                                   CLEAN_DONE,  "acknowledgements are on their way")
    STEP(CLEAN_DONE,  !clean,                                  ,                                                   CLEAN_READ,  "MSHRs ran out: once more")
    STEP(CLEAN_DONE,  for_tail,                                ,                                                   TAIL,        "others may still name the entry")
    STEP(CLEAN_DONE,  for_room,                                ,                                                   ROOM,        "others may still name the entry")
    STEP(CLEAN_DONE,  for_match,                               ,                                                   COMMIT,      "its words have been written back")
    STEP(CLEAN_DONE,  same,                                    ,                                                   COMMIT,      "ChgMap to Mapped Non-coherent")
    STEP(CLEAN_DONE,  otherwise,                               FIRST_PAGE,                                         PAGE_ADD,    "ChgMap to new global addresses")

    STEP(ADOPT_SCAN,  named,                                   ,                                                   ADOPT_SCAN,  "what is leaving cannot be adopted; a plain access may evict a chunk between two steps")
    STEP(ADOPT_SCAN,  !last,                                   SCAN_ADOPT | NEXT_CHUNK,                            ADOPT_SCAN,  "a chunk a step")
    STEP(ADOPT_SCAN,  otherwise,                               SCAN_ADOPT,                                         ADOPT_DONE,  "the last chunk")
    STEP(ADOPT_DONE,  always,                                  ,                                                   COMMIT,      "the last chunk's operation is done")

    STEP(COMMIT,      always,                                  SET_ENTRY | DROP_CALC,                              ANSWER,      "live from here on")

    STEP(REG_PROBE,   always,                                  SCAN_PROBE,                                         REG_WAIT,    "only dirty words are registered")
    STEP(REG_WAIT,    always,                                  ,                                                   REG_TEST,    "the chunk's states need this cycle to arrive")
    STEP(REG_TEST,    pending && evict_busy,                   ,                                                   REG_TEST,    "one chunk at a time is asked for")
    STEP(REG_TEST,    pending,                                 ASK_REGISTER,                                       REG_DONE,    "the registration is a job of its own")
    STEP(REG_TEST,    !last,                                   NEXT_CHUNK,                                         REG_PROBE,   "nothing of this mapping is dirty here")
    STEP(REG_TEST,    otherwise,                               DROP_CALC,                                          ANSWER,      "the last chunk; grants are not waited for")
    STEP(REG_DONE,    evict_busy,                              ,                                                   REG_DONE,    "the chunk's job is not done")
    STEP(REG_DONE,    incomplete,                              ,                                                   REG_PROBE,   "an MSHR or a page was lacking: the rest of the chunk")
    STEP(REG_DONE,    !last,                                   NEXT_CHUNK,                                         REG_PROBE,   "every dirty word of this one is asked for")
    STEP(REG_DONE,    otherwise,                               DROP_CALC,                                          ANSWER,      "the last chunk; grants are not waited for")

    STEP(BLOCK_SLOT,  slot_held,                               SELF_SLOT | FREEZE,                                 BLOCK_WAIT,  "no access may walk through a mapping that ends")
    STEP(BLOCK_SLOT,  !last,                                   NEXT_SLOT,                                          BLOCK_SLOT,  "no mapping here")
    STEP(BLOCK_SLOT,  otherwise,                               ,                                                   ANSWER,      "no mapping in the last slot either")
    STEP(BLOCK_WAIT,  in_flight,                               ,                                                   BLOCK_WAIT,  "its grants first")
    STEP(BLOCK_WAIT,  otherwise,                               TARGET_SELF,                                        END_READ,    "every word has come to rest")
    STEP(BLOCK_FLAGS, !last,                                   END_ENTRY | NEXT_SLOT,                              BLOCK_SLOT,  "not live, but used until its dirty words have left")
    STEP(BLOCK_FLAGS, otherwise,                               END_ENTRY,                                          ANSWER,      "not live, but used until its dirty words have left")

    STEP(KERNEL_SCAN, !last,                                   SCAN_INVALIDATE | NEXT_CHUNK,                       KERNEL_SCAN, "a chunk a step")
    STEP(KERNEL_SCAN, otherwise,                               SCAN_INVALIDATE,                                    ANSWER,      "the last chunk")

    STEP(ANSWER,      answer_room,                             GIVE_ANSWER,                                        READY,       "the command leaves its port only now")
    STEP(ANSWER,      otherwise,                               ,                                                   ANSWER,      "the answer before is still at its port")
    {0}};
/* clang-format on */

const struct spec_fsm stash_command_fsm = {
    .name = "command",
    .kind = SPEC_SEQUENCER,
    .order = SPEC_PRIORITY,
    .reset = "READY",
    .states = states,
    .conditions = conditions,
    .actions = actions,
    .rows = rows,
    .meaning = "AddMap, ChgMap, end of a thread block, end of a kernel, FORGET, and the scout",
    .source = "thesis sections 4.5.2, 4.5.4, 4.5.6",
};
