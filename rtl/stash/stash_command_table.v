// stash_command_table: AddMap, ChgMap, end of a thread block, end of a kernel, FORGET, and the scout
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.6
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_command_table #(
    // width of a state; derived, not to be overridden
    parameter integer ST_W = 5
) (
    input  wire            clk,                 // clock
    input  wire            rst,                 // synchronous reset, active high
    input  wire            valid,               // a row is applied in this cycle
    input  wire [ST_W-1:0] state,               // the state that it is applied to

    // conditions
    input  wire            if_is_add,           // the command is AddMap
    input  wire            if_is_chg,           // it is ChgMap
    input  wire            if_is_block,         // it is the end of a thread block
    input  wire            if_is_kernel,        // it is the end of a kernel
    input  wire            if_scout_wants,      // no command is here, and the scout has an entry to clean
    input  wire            if_slot_legal,       // block and slot are in range (end of a thread block: the block)
    input  wire            if_slot_held, // the slot (end of a thread block: the slot under the cursor) holds a mapping
    // a READ or REG of the mapping in question (end of a kernel: of any) is on its way. FORGET: a page is at the page
    // walker, or is to be
    input  wire            if_in_flight,
    input  wire            if_calc_refused,     // with an error
    input  wire            if_overlap, // the entry is live, is not the one to change, and shares a chunk with the tile
    input  wire            if_last,             // the cursor is at its last position
    input  wire            if_live,             // the entry in question is live
    input  wire            if_used,             // it is used (FORGET: some entry is)
    input  wire            if_named,            // an MSHR or a waiting access names it
    input  wire            if_travelling,       // an MSHR names it
    input  wire            if_room,             // the VP-map has room for the pages that it lacks
    input  wire            if_stale,            // pages have been forgotten since they were counted
    input  wire            if_same,             // ChgMap: the new entry equals the old one
    // ChgMap: the old mapping is coherent. End of a thread block: so is the slot's
    input  wire            if_old_coherent,
    input  wire            if_new_coherent,     // the command asks for Mapped Coherent
    // the older entry remembered is of the same tile, on the same stash range, and still used
    input  wire            if_match,
    input  wire            if_match_coherent,   // and it is coherent
    input  wire            if_revived,          // AddMap: the mapping in question is that older entry
    input  wire            if_pending,          // the chunk has words to register for this mapping
    input  wire            if_evict_busy,       // chunks are on their way to be written back or registered
    input  wire            if_clean,            // #DirtyData of the entry in question is 0
    input  wire            if_incomplete,       // some word of the chunk could not be asked for yet
    input  wire            if_answer_room,      // the answer register is free
    input  wire            if_for_scout,        // the cleaning is the scout's
    input  wire            if_for_tail,         // the cleaning is for the entry at the tail
    input  wire            if_for_room,         // the cleaning is for pages
    input  wire            if_for_match,        // the cleaning is for the older entry of the same tile

    // what the row does
    output reg  [ST_W-1:0] next_state,          // the state after it
    output wire            act_refuse_slot,     // error := SLOT
    output wire            act_refuse_calc,     // error := the calculation's
    output wire            act_refuse_overlap,  // error := OVERLAP
    output wire            act_refuse_map,      // error := MAP_FULL
    output wire            act_refuse_vp,       // error := VP_FULL
    output wire            act_refuse_use,      // error := IN_USE
    output wire            act_start_calc,      // give the tile to the calculation
    output wire            act_drop_calc,       // take the calculation's result away
    // accesses through the mapping in question (end of a kernel: all) are not walked until ANSWER
    output wire            act_freeze,
    output wire            act_self_slot,       // the mapping in question := the slot's
    output wire            act_self_match,      // the mapping in question := the older entry of the same tile
    output wire            act_self_tail,       // the mapping in question := the tail; the tail advances
    output wire            act_target_self,     // the entry in question := the mapping in question
    output wire            act_target_tail,     // the entry in question := the tail
    output wire            act_target_room,     // the entry in question := the one under the room cursor
    output wire            act_target_match,    // the entry in question := the older entry of the same tile
    output wire            act_target_scout,    // the entry in question := the one that the scout found
    output wire            act_first_entry,     // the search begins at the tail, and goes on by itself
    // the page walk begins at the tile's first page; the count of missing pages := 0
    output wire            act_first_page,
    output wire            act_next_page,       // the page walk goes on
    // the page walk goes on by itself, and counts each page that the VP-map lacks
    output wire            act_count_pages,
    output wire            act_add_page,        // add the page to the VP-map for the mapping in question
    output wire            act_drop_pages,      // forget the pages whose back pointer is the entry in question
    output wire            act_forget_pages,    // forget all pages
    output wire            act_first_room,      // the room cursor := the entry after the tail
    output wire            act_next_room,       // the room cursor goes on
    output wire            act_first_chunk,     // the chunk cursor := the first chunk of the entry in question
    output wire            act_first_of_all,    // the chunk cursor := 0, its last position the last chunk of the stash
    output wire            act_first_new,       // the chunk cursor := the first chunk of the new tile
    // the chunk cursor goes on to the next chunk with something to do, or to its last
    output wire            act_next_chunk,
    // END_COHERENT or END_LOCAL on the chunk; ChgMap of a coherent mapping: give the chunk away, to be ended and
    // written back at once
    output wire            act_scan_end,
    output wire            act_scan_adopt,      // ADOPT on the chunk if it belongs to the mapping in question
    output wire            act_scan_invalidate, // SELF_INVALIDATE on the chunk
    // give the chunk away: what is Pending in it, and of the entry in question, is written back
    output wire            act_scan_clean,
    output wire            act_scan_probe,      // read the chunk
    output wire            act_ask_register,    // ask for the registration of the chunk's dirty words
    output wire            act_set_entry,       // write entry, flags and slot
    output wire            act_end_entry,       // the mapping is no longer live; the slot becomes empty
    output wire            act_first_slot,      // the slot cursor := 0
    output wire            act_next_slot,       // the slot cursor goes on
    output wire            act_give_answer      // fill the answer register, take the command, thaw
);

    localparam [ST_W-1:0] ST_READY = 0; // no command under way
    localparam [ST_W-1:0] ST_CALC = 1;  // the tile is checked and its entry computed
    // every used entry of the stash-map is read, oldest first: does it overlap; is it the same tile
    localparam [ST_W-1:0] ST_SEARCH = 2;
    localparam [ST_W-1:0] ST_TAIL = 3;         // AddMap: is the entry at the tail free
    localparam [ST_W-1:0] ST_COUNT = 4;        // the tile's pages that the VP-map lacks are counted
    localparam [ST_W-1:0] ST_ROOM = 5; // is there room for the pages; else free the entries that follow the tail
    localparam [ST_W-1:0] ST_ROOM_NEXT = 6;    // the entry that is freed next
    localparam [ST_W-1:0] ST_PAGE_ADD = 7;     // add the tile's next page
    localparam [ST_W-1:0] ST_DECIDE_READ = 8;  // ChgMap: the old entry arrives
    localparam [ST_W-1:0] ST_DECIDE = 9;       // what the old contents need
    localparam [ST_W-1:0] ST_END_READ = 10;    // the entry whose words are to be ended arrives
    localparam [ST_W-1:0] ST_END_START = 11;   // its first chunk
    localparam [ST_W-1:0] ST_END_SCAN = 12;    // end its words, a chunk a step
    localparam [ST_W-1:0] ST_END_DONE = 13;    // the last chunk's operation finishes
    localparam [ST_W-1:0] ST_CLEAN_READ = 14;  // the entry whose chunks must be written back arrives
    localparam [ST_W-1:0] ST_CLEAN_START = 15; // its first chunk
    localparam [ST_W-1:0] ST_CLEAN_SCAN = 16;  // give its words away to be written back, a chunk a step
    localparam [ST_W-1:0] ST_CLEAN_DONE = 17;  // wait until all are acknowledged
    // revived: its Pending words are Registered again, a chunk a step, when none of them is leaving
    localparam [ST_W-1:0] ST_ADOPT_SCAN = 18;
    localparam [ST_W-1:0] ST_ADOPT_DONE = 19;  // the last chunk's operation finishes
    localparam [ST_W-1:0] ST_COMMIT = 20;      // write the entry and the slot
    localparam [ST_W-1:0] ST_REG_PROBE = 21;   // read the next chunk of a mapping that became coherent
    localparam [ST_W-1:0] ST_REG_WAIT = 22;    // the chunk arrives
    localparam [ST_W-1:0] ST_REG_TEST = 23;    // ask for its registration
    localparam [ST_W-1:0] ST_REG_DONE = 24;    // wait until the chunk's words are all asked for
    localparam [ST_W-1:0] ST_BLOCK_SLOT = 25;  // end of a thread block: its next slot
    localparam [ST_W-1:0] ST_BLOCK_WAIT = 26;  // its mapping: wait for its grants
    localparam [ST_W-1:0] ST_BLOCK_FLAGS = 27; // the mapping is no longer live
    localparam [ST_W-1:0] ST_KERNEL_SCAN = 28; // self-invalidate, a chunk a step
    localparam [ST_W-1:0] ST_ANSWER = 29;      // give the answer
    localparam integer ACT_W = 41;
    localparam [ACT_W-1:0] DO_REFUSE_SLOT = 1 << 0;
    localparam [ACT_W-1:0] DO_REFUSE_CALC = 1 << 1;
    localparam [ACT_W-1:0] DO_REFUSE_OVERLAP = 1 << 2;
    localparam [ACT_W-1:0] DO_REFUSE_MAP = 1 << 3;
    localparam [ACT_W-1:0] DO_REFUSE_VP = 1 << 4;
    localparam [ACT_W-1:0] DO_REFUSE_USE = 1 << 5;
    localparam [ACT_W-1:0] DO_START_CALC = 1 << 6;
    localparam [ACT_W-1:0] DO_DROP_CALC = 1 << 7;
    localparam [ACT_W-1:0] DO_FREEZE = 1 << 8;
    localparam [ACT_W-1:0] DO_SELF_SLOT = 1 << 9;
    localparam [ACT_W-1:0] DO_SELF_MATCH = 1 << 10;
    localparam [ACT_W-1:0] DO_SELF_TAIL = 1 << 11;
    localparam [ACT_W-1:0] DO_TARGET_SELF = 1 << 12;
    localparam [ACT_W-1:0] DO_TARGET_TAIL = 1 << 13;
    localparam [ACT_W-1:0] DO_TARGET_ROOM = 1 << 14;
    localparam [ACT_W-1:0] DO_TARGET_MATCH = 1 << 15;
    localparam [ACT_W-1:0] DO_TARGET_SCOUT = 1 << 16;
    localparam [ACT_W-1:0] DO_FIRST_ENTRY = 1 << 17;
    localparam [ACT_W-1:0] DO_FIRST_PAGE = 1 << 18;
    localparam [ACT_W-1:0] DO_NEXT_PAGE = 1 << 19;
    localparam [ACT_W-1:0] DO_COUNT_PAGES = 1 << 20;
    localparam [ACT_W-1:0] DO_ADD_PAGE = 1 << 21;
    localparam [ACT_W-1:0] DO_DROP_PAGES = 1 << 22;
    localparam [ACT_W-1:0] DO_FORGET_PAGES = 1 << 23;
    localparam [ACT_W-1:0] DO_FIRST_ROOM = 1 << 24;
    localparam [ACT_W-1:0] DO_NEXT_ROOM = 1 << 25;
    localparam [ACT_W-1:0] DO_FIRST_CHUNK = 1 << 26;
    localparam [ACT_W-1:0] DO_FIRST_OF_ALL = 1 << 27;
    localparam [ACT_W-1:0] DO_FIRST_NEW = 1 << 28;
    localparam [ACT_W-1:0] DO_NEXT_CHUNK = 1 << 29;
    localparam [ACT_W-1:0] DO_SCAN_END = 1 << 30;
    localparam [ACT_W-1:0] DO_SCAN_ADOPT = 1 << 31;
    localparam [ACT_W-1:0] DO_SCAN_INVALIDATE = 1 << 32;
    localparam [ACT_W-1:0] DO_SCAN_CLEAN = 1 << 33;
    localparam [ACT_W-1:0] DO_SCAN_PROBE = 1 << 34;
    localparam [ACT_W-1:0] DO_ASK_REGISTER = 1 << 35;
    localparam [ACT_W-1:0] DO_SET_ENTRY = 1 << 36;
    localparam [ACT_W-1:0] DO_END_ENTRY = 1 << 37;
    localparam [ACT_W-1:0] DO_FIRST_SLOT = 1 << 38;
    localparam [ACT_W-1:0] DO_NEXT_SLOT = 1 << 39;
    localparam [ACT_W-1:0] DO_GIVE_ANSWER = 1 << 40;

    reg  [ACT_W-1:0] act; // what the row does: a bit for each action

    // One row a line: state, event, condition; next state and actions where there are any; why.
    always @* begin
        next_state = state;
        act = {ACT_W{1'b0}};
        case (state)
                            // ahead of the tail, so that AddMap need not wait
            ST_READY:       if (if_scout_wants)                     {next_state, act} = {ST_CLEAN_READ, DO_TARGET_SCOUT};
                            // no such thread block, or no such slot
                            else if (if_is_add && !if_slot_legal)   {next_state, act} = {ST_ANSWER, DO_REFUSE_SLOT};
                            // also a fifth map of a thread block
                            else if (if_is_add && if_slot_held)     {next_state, act} = {ST_ANSWER, DO_REFUSE_SLOT};
                            // the tile is checked before anything changes
                            else if (if_is_add)                     {next_state, act} = {ST_CALC, DO_START_CALC};
                            // no such thread block, or no such slot
                            else if (if_is_chg && !if_slot_legal)   {next_state, act} = {ST_ANSWER, DO_REFUSE_SLOT};
                            // no mapping to change
                            else if (if_is_chg && !if_slot_held)    {next_state, act} = {ST_ANSWER, DO_REFUSE_SLOT};
                            // no access may walk through a mapping that changes
                            else if (if_is_chg)                     {next_state, act} = {ST_CALC, DO_SELF_SLOT | DO_FREEZE | DO_START_CALC};
                            // no such thread block
                            else if (if_is_block && !if_slot_legal) {next_state, act} = {ST_ANSWER, DO_REFUSE_SLOT};
                            // its mappings end one after another
                            else if (if_is_block)                   {next_state, act} = {ST_BLOCK_SLOT, DO_FIRST_SLOT};
                            // no fill can come behind the scan
                            else if (if_is_kernel && !if_in_flight) {next_state, act} = {ST_KERNEL_SCAN, DO_FREEZE | DO_FIRST_OF_ALL};
                            // fills in flight must not be left Valid; stores are waited for
                            else if (if_is_kernel)                  act = DO_FREEZE;
                            // FORGET, for there is no other command: what a mapping owns or may ask for needs its
                            // translations
                            else if (if_used)                       {next_state, act} = {ST_ANSWER, DO_REFUSE_USE};
                            // FORGET: a walk's answer is of the page tables before
                            else if (if_in_flight)                  next_state = state;
                            // FORGET: nothing needs a translation, nor will before an AddMap
                            else                                    {next_state, act} = {ST_ANSWER, DO_FORGET_PAGES};
            ST_CALC:        if (if_calc_refused) {next_state, act} = {ST_ANSWER, DO_REFUSE_CALC | DO_DROP_CALC}; // nothing has changed yet
                            else                 {next_state, act} = {ST_SEARCH, DO_FIRST_ENTRY};                // overlaps and older copies are looked for in every used entry
                            // live mappings never share a chunk
            ST_SEARCH:      if (if_overlap)                                            {next_state, act} = {ST_ANSWER, DO_REFUSE_OVERLAP | DO_DROP_CALC};
                            // ChgMap keeps the entry of its slot
                            else if (!if_is_add)                                       {next_state, act} = {ST_DECIDE_READ, DO_TARGET_SELF};
                            // kernel after kernel: the registry names this entry as the owner, so it goes on
                            else if (if_match && if_new_coherent && if_match_coherent) {next_state, act} = {ST_PAGE_ADD, DO_SELF_MATCH | DO_TARGET_MATCH | DO_FIRST_PAGE};
                            // entries are given out in a ring
                            else                                                       {next_state, act} = {ST_TAIL, DO_TARGET_TAIL};
                            // entries are replaced in order only
            ST_TAIL:        if (if_live)       {next_state, act} = {ST_ANSWER, DO_REFUSE_MAP | DO_DROP_CALC};
                            // the old mapping's data is written back before the entry is reused
                            else if (if_used)  next_state = ST_CLEAN_READ;
                            // an acknowledgement or a stale access is still on its way
                            else if (if_named) next_state = state;
                            // pages kept for the old mapping alone are free now
                            else               {next_state, act} = {ST_COUNT, DO_DROP_PAGES | DO_FIRST_ROOM | DO_FIRST_PAGE | DO_COUNT_PAGES};
            ST_COUNT:       {next_state, act} = {ST_ROOM, DO_TARGET_ROOM}; // pages that are held need no room; if it is short, this entry is the first to go
                            // count again: a page that was forgotten may be the tile's
            ST_ROOM:        if (if_room && if_stale)       {next_state, act} = {ST_COUNT, DO_FIRST_PAGE | DO_COUNT_PAGES};
                            // nothing can refuse the command from here on
                            else if (if_room && if_is_add) {next_state, act} = {ST_PAGE_ADD, DO_SELF_TAIL | DO_FIRST_PAGE};
                            // ChgMap: the old words end
                            else if (if_room)              {next_state, act} = {ST_END_READ, DO_TARGET_SELF};
                            // every entry has been freed, and it is not enough
                            else if (if_last)              {next_state, act} = {ST_ANSWER, DO_REFUSE_VP | DO_DROP_CALC};
                            // entries are freed in order only
                            else if (if_live)              {next_state, act} = {ST_ANSWER, DO_REFUSE_VP | DO_DROP_CALC};
                            // thesis 4.5.2, AddMap: evict subsequent stash-map entries
                            else if (if_used)              next_state = ST_CLEAN_READ;
                            // an acknowledgement or a stale access is still on its way
                            else if (if_named)             next_state = state;
                            // until there is room, if none of these pages is the tile's
                            else                           {next_state, act} = {ST_ROOM_NEXT, DO_DROP_PAGES | DO_NEXT_ROOM};
            ST_ROOM_NEXT:   {next_state, act} = {ST_ROOM, DO_TARGET_ROOM}; // meanwhile the pages are forgotten
                            // a page a step
            ST_PAGE_ADD:    if (!if_last)                          act = DO_ADD_PAGE | DO_NEXT_PAGE;
                            // the older entry's Pending words become Registered again; old and new tile have the same
                            // chunks
                            else if (if_revived)                   {next_state, act} = {ST_ADOPT_SCAN, DO_ADD_PAGE | DO_FIRST_NEW};
                            // thesis 4.5.6, first corner case
                            else if (if_match && !if_new_coherent) {next_state, act} = {ST_CLEAN_READ, DO_ADD_PAGE | DO_TARGET_MATCH};
                            // the last page
                            else                                   {next_state, act} = {ST_COMMIT, DO_ADD_PAGE};
            ST_DECIDE_READ: next_state = ST_DECIDE; // the old entry needs this cycle to arrive
                            // grants and fills of the old mapping first
            ST_DECIDE:      if (if_in_flight)                             next_state = state;
                            // new global addresses
                            else if (!if_same)                            {next_state, act} = {ST_COUNT, DO_FIRST_ROOM | DO_FIRST_PAGE | DO_COUNT_PAGES};
                            // the old stores are globally visible: write back
                            else if (if_old_coherent && !if_new_coherent) next_state = ST_END_READ;
                            // register every dirty word
                            else if (!if_old_coherent && if_new_coherent) {next_state, act} = {ST_REG_PROBE, DO_FIRST_NEW | DO_SET_ENTRY};
                            // nothing changes
                            else                                          {next_state, act} = {ST_ANSWER, DO_DROP_CALC};
            ST_END_READ:    next_state = ST_END_START; // the entry needs this cycle to arrive
            ST_END_START:   {next_state, act} = {ST_END_SCAN, DO_FIRST_CHUNK}; // the entry says which chunks it has
            ST_END_SCAN:    if (!if_last) act = DO_SCAN_END | DO_NEXT_CHUNK;              // a chunk a step
                            else          {next_state, act} = {ST_END_DONE, DO_SCAN_END}; // the last chunk
                            // the mapping's words have ended, so it ends too
            ST_END_DONE:    if (if_is_block)          next_state = ST_BLOCK_FLAGS;
                            // ChgMap: the scan has given the old data away, and they leave before the new mapping
                            // begins
                            else if (if_old_coherent) next_state = ST_CLEAN_DONE;
                            // ChgMap: non-coherent writes never leave
                            else                      {next_state, act} = {ST_PAGE_ADD, DO_FIRST_PAGE};
            ST_CLEAN_READ:  next_state = ST_CLEAN_START; // the entry needs this cycle to arrive
            ST_CLEAN_START: {next_state, act} = {ST_CLEAN_SCAN, DO_FIRST_CHUNK}; // the entry says which chunks it has
            ST_CLEAN_SCAN:  if (!if_last) act = DO_SCAN_CLEAN | DO_NEXT_CHUNK;                // the writeback is a job of its own; the scan does not wait for it
                            else          {next_state, act} = {ST_CLEAN_DONE, DO_SCAN_CLEAN}; // the last chunk
            ST_CLEAN_DONE:  if (if_for_scout)                        next_state = ST_READY;                            // the scout does not wait
                            else if (if_travelling || if_evict_busy) next_state = state;                               // acknowledgements are on their way
                            else if (!if_clean)                      next_state = ST_CLEAN_READ;                       // MSHRs ran out: once more
                            else if (if_for_tail)                    next_state = ST_TAIL;                             // others may still name the entry
                            else if (if_for_room)                    next_state = ST_ROOM;                             // others may still name the entry
                            else if (if_for_match)                   next_state = ST_COMMIT;                           // its words have been written back
                            else if (if_same)                        next_state = ST_COMMIT;                           // ChgMap to Mapped Non-coherent
                            else                                     {next_state, act} = {ST_PAGE_ADD, DO_FIRST_PAGE}; // ChgMap to new global addresses
                            // what is leaving cannot be adopted; a plain access may evict a chunk between two steps
            ST_ADOPT_SCAN:  if (if_named)      next_state = state;
                            // a chunk a step
                            else if (!if_last) act = DO_SCAN_ADOPT | DO_NEXT_CHUNK;
                            // the last chunk
                            else               {next_state, act} = {ST_ADOPT_DONE, DO_SCAN_ADOPT};
            ST_ADOPT_DONE:  next_state = ST_COMMIT;   // the last chunk's operation is done
            ST_COMMIT:      {next_state, act} = {ST_ANSWER, DO_SET_ENTRY | DO_DROP_CALC}; // live from here on
            ST_REG_PROBE:   {next_state, act} = {ST_REG_WAIT, DO_SCAN_PROBE}; // only dirty words are registered
            ST_REG_WAIT:    next_state = ST_REG_TEST; // the chunk's states need this cycle to arrive
            ST_REG_TEST:    if (if_pending && if_evict_busy) next_state = state;                                 // one chunk at a time is asked for
                            else if (if_pending)             {next_state, act} = {ST_REG_DONE, DO_ASK_REGISTER}; // the registration is a job of its own
                            else if (!if_last)               {next_state, act} = {ST_REG_PROBE, DO_NEXT_CHUNK};  // nothing of this mapping is dirty here
                            else                             {next_state, act} = {ST_ANSWER, DO_DROP_CALC};      // the last chunk; grants are not waited for
            ST_REG_DONE:    if (if_evict_busy)      next_state = state;                                // the chunk's job is not done
                            else if (if_incomplete) next_state = ST_REG_PROBE;                         // an MSHR or a page was lacking: the rest of the chunk
                            else if (!if_last)      {next_state, act} = {ST_REG_PROBE, DO_NEXT_CHUNK}; // every dirty word of this one is asked for
                            else                    {next_state, act} = {ST_ANSWER, DO_DROP_CALC};     // the last chunk; grants are not waited for
            ST_BLOCK_SLOT:  if (if_slot_held)  {next_state, act} = {ST_BLOCK_WAIT, DO_SELF_SLOT | DO_FREEZE}; // no access may walk through a mapping that ends
                            else if (!if_last) act = DO_NEXT_SLOT;                                            // no mapping here
                            else               next_state = ST_ANSWER;                                        // no mapping in the last slot either
            ST_BLOCK_WAIT:  if (if_in_flight) next_state = state;                                // its grants first
                            else              {next_state, act} = {ST_END_READ, DO_TARGET_SELF}; // every word has come to rest
            ST_BLOCK_FLAGS: if (!if_last) {next_state, act} = {ST_BLOCK_SLOT, DO_END_ENTRY | DO_NEXT_SLOT}; // not live, but used until its dirty words have left
                            else          {next_state, act} = {ST_ANSWER, DO_END_ENTRY};                    // not live, but used until its dirty words have left
            ST_KERNEL_SCAN: if (!if_last) act = DO_SCAN_INVALIDATE | DO_NEXT_CHUNK;            // a chunk a step
                            else          {next_state, act} = {ST_ANSWER, DO_SCAN_INVALIDATE}; // the last chunk
            ST_ANSWER:      if (if_answer_room) {next_state, act} = {ST_READY, DO_GIVE_ANSWER}; // the command leaves its port only now
                            else                next_state = state;                             // the answer before is still at its port
            default:        next_state = state;
        endcase
    end

    assign {
        act_give_answer, act_next_slot, act_first_slot, act_end_entry, act_set_entry, act_ask_register,
        act_scan_probe, act_scan_clean, act_scan_invalidate, act_scan_adopt, act_scan_end, act_next_chunk,
        act_first_new, act_first_of_all, act_first_chunk, act_next_room, act_first_room, act_forget_pages,
        act_drop_pages, act_add_page, act_count_pages, act_next_page, act_first_page, act_first_entry,
        act_target_scout, act_target_match, act_target_room, act_target_tail, act_target_self, act_self_tail,
        act_self_match, act_self_slot, act_freeze, act_drop_calc, act_start_calc, act_refuse_use,
        act_refuse_vp, act_refuse_map, act_refuse_overlap, act_refuse_calc, act_refuse_slot
    } = act & {ACT_W{valid}};

    wire unused = &{1'b0, clk, rst};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            cover (valid && state == ST_READY && if_scout_wants); // command row 0: READY: scout_wants
            // command row 1: READY: is_add && !slot_legal
            cover (valid && state == ST_READY && if_is_add && !if_slot_legal && !if_scout_wants);
            // command row 2: READY: is_add && slot_held
            cover (valid
                && state == ST_READY
                && if_is_add
                && if_slot_held
                && !if_scout_wants
                && if_slot_legal);
            // command row 3: READY: is_add
            cover (valid
                && state == ST_READY
                && if_is_add
                && !if_scout_wants
                && if_slot_legal
                && !if_slot_held);
            // command row 4: READY: is_chg && !slot_legal
            cover (valid
                && state == ST_READY
                && if_is_chg
                && !if_slot_legal
                && !if_scout_wants
                && !if_is_add);
            // command row 5: READY: is_chg && !slot_held
            cover (valid
                && state == ST_READY
                && if_is_chg
                && !if_slot_held
                && !if_scout_wants
                && !if_is_add
                && if_slot_legal);
            // command row 6: READY: is_chg
            cover (valid
                && state == ST_READY
                && if_is_chg
                && !if_scout_wants
                && !if_is_add
                && if_slot_legal
                && if_slot_held);
            // command row 7: READY: is_block && !slot_legal
            cover (valid
                && state == ST_READY
                && if_is_block
                && !if_slot_legal
                && !if_scout_wants
                && !if_is_add
                && !if_is_chg);
            // command row 8: READY: is_block
            cover (valid
                && state == ST_READY
                && if_is_block
                && !if_scout_wants
                && !if_is_add
                && !if_is_chg
                && if_slot_legal);
            // command row 9: READY: is_kernel && !in_flight
            cover (valid
                && state == ST_READY
                && if_is_kernel
                && !if_in_flight
                && !if_scout_wants
                && !if_is_add
                && !if_is_chg
                && !if_is_block);
            // command row 10: READY: is_kernel
            cover (valid
                && state == ST_READY
                && if_is_kernel
                && !if_scout_wants
                && !if_is_add
                && !if_is_chg
                && !if_is_block
                && if_in_flight);
            // command row 11: READY: used
            cover (valid
                && state == ST_READY
                && if_used
                && !if_scout_wants
                && !if_is_add
                && !if_is_chg
                && !if_is_block
                && !if_is_kernel);
            // command row 12: READY: in_flight
            cover (valid
                && state == ST_READY
                && if_in_flight
                && !if_scout_wants
                && !if_is_add
                && !if_is_chg
                && !if_is_block
                && !if_is_kernel
                && !if_used);
            // command row 13: READY: otherwise
            cover (valid
                && state == ST_READY
                && !if_scout_wants
                && !if_is_add
                && !if_is_chg
                && !if_is_block
                && !if_is_kernel
                && !if_used
                && !if_in_flight);
            cover (valid && state == ST_CALC && if_calc_refused);  // command row 14: CALC: calc_refused
            cover (valid && state == ST_CALC && !if_calc_refused); // command row 15: CALC: otherwise
            cover (valid && state == ST_SEARCH && if_overlap);     // command row 16: SEARCH: overlap
            cover (valid && state == ST_SEARCH && !if_is_add && !if_overlap); // command row 17: SEARCH: !is_add
            // command row 18: SEARCH: match && new_coherent && match_coherent
            cover (valid
                && state == ST_SEARCH
                && if_match
                && if_new_coherent
                && if_match_coherent
                && !if_overlap
                && if_is_add);
            // command row 19: SEARCH: otherwise
            cover (valid
                && state == ST_SEARCH
                && !if_overlap
                && if_is_add
                && !(if_match && if_new_coherent && if_match_coherent));
            cover (valid && state == ST_TAIL && if_live);             // command row 20: TAIL: live
            cover (valid && state == ST_TAIL && if_used && !if_live); // command row 21: TAIL: used
            cover (valid && state == ST_TAIL && if_named && !if_live && !if_used); // command row 22: TAIL: named
            cover (valid && state == ST_TAIL && !if_live && !if_used && !if_named); // command row 23: TAIL: otherwise
            cover (valid && state == ST_COUNT);                       // command row 24: COUNT: always
            cover (valid && state == ST_ROOM && if_room && if_stale); // command row 25: ROOM: room && stale
            // command row 26: ROOM: room && is_add
            cover (valid && state == ST_ROOM && if_room && if_is_add && !if_stale);
            cover (valid && state == ST_ROOM && if_room && !if_stale && !if_is_add); // command row 27: ROOM: room
            cover (valid && state == ST_ROOM && if_last && !if_room); // command row 28: ROOM: last
            cover (valid && state == ST_ROOM && if_live && !if_room && !if_last); // command row 29: ROOM: live
            // command row 30: ROOM: used
            cover (valid && state == ST_ROOM && if_used && !if_room && !if_last && !if_live);
            // command row 31: ROOM: named
            cover (valid && state == ST_ROOM && if_named && !if_room && !if_last && !if_live && !if_used);
            // command row 32: ROOM: otherwise
            cover (valid && state == ST_ROOM && !if_room && !if_last && !if_live && !if_used && !if_named);
            cover (valid && state == ST_ROOM_NEXT);              // command row 33: ROOM_NEXT: always
            cover (valid && state == ST_DECIDE_READ);            // command row 34: DECIDE_READ: always
            cover (valid && state == ST_DECIDE && if_in_flight); // command row 35: DECIDE: in_flight
            cover (valid && state == ST_DECIDE && !if_same && !if_in_flight); // command row 36: DECIDE: !same
            // command row 37: DECIDE: old_coherent && !new_coherent
            cover (valid
                && state == ST_DECIDE
                && if_old_coherent
                && !if_new_coherent
                && !if_in_flight
                && if_same);
            // command row 38: DECIDE: !old_coherent && new_coherent
            cover (valid
                && state == ST_DECIDE
                && !if_old_coherent
                && if_new_coherent
                && !if_in_flight
                && if_same);
            // command row 39: DECIDE: otherwise
            cover (valid
                && state == ST_DECIDE
                && !if_in_flight
                && if_same
                && !(if_old_coherent && !if_new_coherent)
                && !(!if_old_coherent && if_new_coherent));
            cover (valid && state == ST_END_READ);                // command row 40: END_READ: always
            cover (valid && state == ST_END_START);               // command row 41: END_START: always
            cover (valid && state == ST_END_SCAN && !if_last);    // command row 42: END_SCAN: !last
            cover (valid && state == ST_END_SCAN && if_last);     // command row 43: END_SCAN: otherwise
            cover (valid && state == ST_END_DONE && if_is_block); // command row 44: END_DONE: is_block
            // command row 45: END_DONE: old_coherent
            cover (valid && state == ST_END_DONE && if_old_coherent && !if_is_block);
            // command row 46: END_DONE: otherwise
            cover (valid && state == ST_END_DONE && !if_is_block && !if_old_coherent);
            cover (valid && state == ST_PAGE_ADD && !if_last); // command row 47: PAGE_ADD: !last
            cover (valid && state == ST_PAGE_ADD && if_revived && if_last); // command row 48: PAGE_ADD: revived
            // command row 49: PAGE_ADD: match && !new_coherent
            cover (valid && state == ST_PAGE_ADD && if_match && !if_new_coherent && if_last && !if_revived);
            // command row 50: PAGE_ADD: otherwise
            cover (valid
                && state == ST_PAGE_ADD
                && if_last
                && !if_revived
                && !(if_match && !if_new_coherent));
            cover (valid && state == ST_CLEAN_READ);                 // command row 51: CLEAN_READ: always
            cover (valid && state == ST_CLEAN_START);                // command row 52: CLEAN_START: always
            cover (valid && state == ST_CLEAN_SCAN && !if_last);     // command row 53: CLEAN_SCAN: !last
            cover (valid && state == ST_CLEAN_SCAN && if_last);      // command row 54: CLEAN_SCAN: otherwise
            cover (valid && state == ST_CLEAN_DONE && if_for_scout); // command row 55: CLEAN_DONE: for_scout
            // command row 56: CLEAN_DONE: travelling || evict_busy
            cover (valid && state == ST_CLEAN_DONE && (if_travelling || if_evict_busy) && !if_for_scout);
            // command row 57: CLEAN_DONE: !clean
            cover (valid
                && state == ST_CLEAN_DONE
                && !if_clean
                && !if_for_scout
                && !(if_travelling || if_evict_busy));
            // command row 58: CLEAN_DONE: for_tail
            cover (valid
                && state == ST_CLEAN_DONE
                && if_for_tail
                && !if_for_scout
                && !(if_travelling || if_evict_busy)
                && if_clean);
            // command row 59: CLEAN_DONE: for_room
            cover (valid
                && state == ST_CLEAN_DONE
                && if_for_room
                && !if_for_scout
                && !(if_travelling || if_evict_busy)
                && if_clean
                && !if_for_tail);
            // command row 60: CLEAN_DONE: for_match
            cover (valid
                && state == ST_CLEAN_DONE
                && if_for_match
                && !if_for_scout
                && !(if_travelling || if_evict_busy)
                && if_clean
                && !if_for_tail
                && !if_for_room);
            // command row 61: CLEAN_DONE: same
            cover (valid
                && state == ST_CLEAN_DONE
                && if_same
                && !if_for_scout
                && !(if_travelling || if_evict_busy)
                && if_clean
                && !if_for_tail
                && !if_for_room
                && !if_for_match);
            // command row 62: CLEAN_DONE: otherwise
            cover (valid
                && state == ST_CLEAN_DONE
                && !if_for_scout
                && !(if_travelling || if_evict_busy)
                && if_clean
                && !if_for_tail
                && !if_for_room
                && !if_for_match
                && !if_same);
            cover (valid && state == ST_ADOPT_SCAN && if_named); // command row 63: ADOPT_SCAN: named
            cover (valid && state == ST_ADOPT_SCAN && !if_last && !if_named); // command row 64: ADOPT_SCAN: !last
            cover (valid && state == ST_ADOPT_SCAN && !if_named && if_last); // command row 65: ADOPT_SCAN: otherwise
            cover (valid && state == ST_ADOPT_DONE);             // command row 66: ADOPT_DONE: always
            cover (valid && state == ST_COMMIT);                 // command row 67: COMMIT: always
            cover (valid && state == ST_REG_PROBE);              // command row 68: REG_PROBE: always
            cover (valid && state == ST_REG_WAIT);               // command row 69: REG_WAIT: always
            // command row 70: REG_TEST: pending && evict_busy
            cover (valid && state == ST_REG_TEST && if_pending && if_evict_busy);
            cover (valid && state == ST_REG_TEST && if_pending && !if_evict_busy); // command row 71: REG_TEST: pending
            cover (valid && state == ST_REG_TEST && !if_last && !if_pending); // command row 72: REG_TEST: !last
            cover (valid && state == ST_REG_TEST && !if_pending && if_last); // command row 73: REG_TEST: otherwise
            cover (valid && state == ST_REG_DONE && if_evict_busy); // command row 74: REG_DONE: evict_busy
            // command row 75: REG_DONE: incomplete
            cover (valid && state == ST_REG_DONE && if_incomplete && !if_evict_busy);
            // command row 76: REG_DONE: !last
            cover (valid && state == ST_REG_DONE && !if_last && !if_evict_busy && !if_incomplete);
            // command row 77: REG_DONE: otherwise
            cover (valid && state == ST_REG_DONE && !if_evict_busy && !if_incomplete && if_last);
            cover (valid && state == ST_BLOCK_SLOT && if_slot_held); // command row 78: BLOCK_SLOT: slot_held
            cover (valid && state == ST_BLOCK_SLOT && !if_last && !if_slot_held); // command row 79: BLOCK_SLOT: !last
            // command row 80: BLOCK_SLOT: otherwise
            cover (valid && state == ST_BLOCK_SLOT && !if_slot_held && if_last);
            cover (valid && state == ST_BLOCK_WAIT && if_in_flight);  // command row 81: BLOCK_WAIT: in_flight
            cover (valid && state == ST_BLOCK_WAIT && !if_in_flight); // command row 82: BLOCK_WAIT: otherwise
            cover (valid && state == ST_BLOCK_FLAGS && !if_last);     // command row 83: BLOCK_FLAGS: !last
            cover (valid && state == ST_BLOCK_FLAGS && if_last);      // command row 84: BLOCK_FLAGS: otherwise
            cover (valid && state == ST_KERNEL_SCAN && !if_last);     // command row 85: KERNEL_SCAN: !last
            cover (valid && state == ST_KERNEL_SCAN && if_last);      // command row 86: KERNEL_SCAN: otherwise
            cover (valid && state == ST_ANSWER && if_answer_room);    // command row 87: ANSWER: answer_room
            cover (valid && state == ST_ANSWER && !if_answer_room);   // command row 88: ANSWER: otherwise
        end
    end
`endif

endmodule

`default_nettype wire
