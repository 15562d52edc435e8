/* What is kept beside the data of each line, its look-up and its change. Every line is a set of registers: there are 64 at
 * most, and a look-up takes no cycle. The lines of one set are read, way beside way, and compared. A line is named by one
 * bit of LINES, a way by one of WAYS. */
#include "rtl-gen/tinycache/tinycache_parts.h"
#include "spec/tinycache/tinycache_line.h"

static void add_ports(struct hw_module *m)
{
    hw_param(m, "LINES", "16", "lines");
    hw_param(m, "WAYS", "8", "associativity");
    hw_param(m, "BLOCK_BITS", "21", "thread-block id");
    hw_param(m, "LINE_W", "58", "width of a line address");
    hw_param(m, "HALVES", "32", "half-words of a line");
    hw_clocked(m);
    hw_input(m, "looking", NULL, "an access is looked up,");
    hw_input(m, "key_shared", NULL, "by its extended address;");
    hw_input(m, "key_block", "BLOCK_BITS", NULL);
    hw_input(m, "key_line", "LINE_W", NULL);
    hw_input(m, "halves", "HALVES", "it touches these half-words;");
    hw_input(m, "choosing", NULL, "if nothing matches it takes a vacant line, or the victim");
    hw_input(m, "victim", "LINES", "the line of each set that replacement names");
    hw_input(m, "draining", NULL, "or: the lowest line that is held leaves");
    hw_input(m, "forced", "LINES", "or: the line of another step, if any,");
    hw_input(m, "forced_set", "LINES / WAYS", "which lies here");
    hw_input(m, "fetching", "LINES", "lines that a parked access waits for");
    hw_output(m, "held", NULL, "some line is not Invalid");

    hw_output(m, "hit", NULL, "a line has the access's address, or is to have it when it arrives");
    hw_output(m, "fits", NULL, "a line of the set holds nothing and waits for nothing");
    hw_output(m, "pick", "LINES", "the line of this step, if any:");
    hw_output(m, "state", "2", "what it holds; 0 without a line");
    hw_output(m, "fetched", NULL, "a parked access waits for it");
    hw_output(m, "covered", NULL, "of a hit: the control bits of `halves` are set,");
    hw_output(m, "complete", NULL, "of an access: with those of a hit these are all half-words");
    hw_output(m, "control", "HALVES", NULL);
    hw_output(m, "shared", NULL, "its extended address, unless it is a hit");
    hw_output(m, "block", "BLOCK_BITS", NULL);
    hw_output(m, "line", "LINE_W", NULL);

    hw_input(m, "step", NULL, "it goes to the state `next`");
    hw_input(m, "next", "2", NULL);
    hw_input(m, "allocate", NULL, "it takes the address that is looked up");
    hw_input(m, "mark", NULL, "the control bits of `halves` are set");
    hw_input(m, "mark_only", NULL, "and all others are cleared");
}

static void add_line(struct hw_module *m)
{
    hw_generate_for(m, "s", "SETS", "g_set");
    hw_localparam(m, "SET", "LOW_W", NULL, "s");
    hw_assign(m, "set_held[s]", "|line_held[s * WAYS +: WAYS]");
    hw_assign(m, "reads[s]",
              "looking ? (key_line[LOW_W-1:0] & SET_MASK) == SET : draining ? first_held[s] : "
              "forced_set[s]");
    hw_assign(m, "pick[s * WAYS +: WAYS]", "pick_way & {WAYS{reads[s]}}");
    hw_end(m);
    hw_generate_for(m, "l", "LINES", "g_line");
    hw_localparam(m, "PLACE", NULL, "lines lie way by way where a set is read", "l %% WAYS * SETS + l / WAYS");
    hw_reg(m, "state_q", "2", NULL);
    hw_reg(m, "shared_q", NULL, "its extended address: scratchpad or global memory,");
    hw_reg(m, "block_q", "BLOCK_BITS", "thread block,");
    hw_reg(m, "tag_q", "TAG_W", "and the line address without the set");
    hw_reg(m, "control_q", "HALVES", "a bit for each half-word: in DV written, in DPV written and valid");
    hw_assign(m, "line_held[l]", "state_q != LINE_ST_I");
    hw_assign(m, "kept[PLACE * KEPT_W +: KEPT_W]",
              "{forced[l], victim[l], fetching[l], state_q, control_q, shared_q, block_q, tag_q}");
    hw_always_ff(m, NULL);
    hw_if(m, "rst");
    hw_set(m, "state_q", "LINE_ST_I");
    hw_elif(m, "step && pick[l]");
    hw_set(m, "state_q", "next");
    hw_end(m);
    hw_if(m, "allocate && pick[l]");
    hw_set(m, "shared_q", "key_shared");
    hw_set(m, "block_q", "key_block");
    hw_set(m, "tag_q", "key_line[SET_W +: TAG_W]");
    hw_end(m);
    hw_if(m, "(allocate || mark || mark_only) && pick[l]");
    hw_set(m, "control_q", "next_control");
    hw_end(m);
    hw_end(m);
    hw_end(m);
}

/* The set of the step, way beside way. */
static void read_set(struct hw_module *m)
{
    hw_generate_for(m, "w", "WAYS", "g_way");
    hw_wire(m, "state_here", "2", NULL);
    hw_wire(m, "address_here", "ADDRESS_W", NULL);
    hw_wire(m, "control_here", "HALVES", NULL);
    hw_wire(m, "same_address", NULL, NULL);
    tinycache_choose(m, "way", "SETS", "KEPT_W", "reads", "kept[w * SETS * KEPT_W +: SETS * KEPT_W]",
                     "{way_forced[w], way_victim[w], way_fetching[w], state_here, control_here, address_here}");
    tinycache_equal(m, "compare", "ADDRESS_W", "address_here", "key", "same_address");
    hw_assign(m, "way_held[w]", "state_here != LINE_ST_I");
    hw_assign(m, "match[w]", "same_address && looking && (way_held[w] || way_fetching[w])");
    hw_let(m, "covered_here", NULL, NULL, "(halves & ~control_here) == {HALVES{1'b0}}");
    hw_let(m, "complete_here", NULL, NULL, "&(halves | control_here)");
    hw_assign(m, "contents[w * CONTENTS_W +: CONTENTS_W]",
              "{way_fetching[w], state_here, covered_here, complete_here}");
    hw_assign(m, "conditions[w * 3 +: 3]", "{way_fetching[w], state_here}");
    hw_assign(m, "controls[w * HALVES +: HALVES]", "control_here");
    hw_assign(m, "addresses[w * ADDRESS_W +: ADDRESS_W]", "address_here");
    hw_end(m);
}

static void choose_way(struct hw_module *m)
{
    hw_note(
        m,
        "What matches is known last. So the way that the step has without a match is looked at beside it, and a match "
        "then hides it.");
    hw_let(m, "empty", "WAYS", NULL, "~way_held & ~way_fetching");
    hw_wire(m, "first_empty", "WAYS", NULL);
    hw_wire(m, "first_way_held", "WAYS", NULL);
    tinycache_lowest(m, "vacant", "WAYS", "empty", "first_empty");
    tinycache_lowest(m, "leaver", "WAYS", "way_held", "first_way_held");
    hw_let(m, "choice", "WAYS", NULL, "fits ? first_empty : way_victim");
    hw_let(m, "other", "WAYS", NULL, "draining ? first_way_held : way_forced | choice & {WAYS{choosing}}");
    hw_assign(m, "fits", "|empty");
    hw_assign(m, "hit", "|match");
    hw_let(m, "pick_way", "WAYS", NULL, "match | other & {WAYS{!hit}}");

    hw_wire(m, "match_fetched", NULL, NULL);
    hw_wire(m, "match_state", "2", NULL);
    hw_wire(m, "match_complete", NULL, NULL);
    hw_wire(m, "other_fetched", NULL, NULL);
    hw_wire(m, "other_state", "2", NULL);
    tinycache_choose(m, "of_match", "WAYS", "CONTENTS_W", "match", "contents",
                     "{match_fetched, match_state, covered, match_complete}");
    tinycache_choose(m, "of_other", "WAYS", "3", "other", "conditions", "{other_fetched, other_state}");
    hw_assign(m, "fetched", "match_fetched || !hit && other_fetched");
    hw_assign(m, "state", "match_state | other_state & {2{!hit}}");
    hw_assign(m, "complete", "match_complete || !hit && &halves");
    tinycache_choose(m, "of_pick", "WAYS", "HALVES", "pick_way", "controls", "control");
    tinycache_choose(m, "address", "WAYS", "ADDRESS_W", "other", "addresses", "{shared, block, line[SET_W +: TAG_W]}");
    hw_let(m, "next_control", "HALVES", NULL, "control & {HALVES{mark}} | halves & {HALVES{mark || mark_only}}");

    hw_generate_if(m, "g_sets", "SETS > 1");
    hw_reg(m, "set", "SET_W", NULL);
    hw_always_comb(m, NULL);
    hw_set(m, "set", "{SET_W{1'b0}}");
    hw_for(m, "n", "0", "SETS");
    hw_set(m, "set", "set | n[SET_W-1:0] & {SET_W{reads[n]}}");
    hw_end(m);
    hw_end(m);
    hw_assign(m, "line[SET_W-1:0]", "set");
    hw_end(m);
}

struct hw_module *emit_tinycache_lines(struct hw_library *lib)
{
    struct hw_module *m = hw_find_module(lib, "tinycache_lines");
    if (m) return m;
    emit_tinycache_choose(lib, "tinycache");
    emit_tinycache_equal(lib, "tinycache");
    emit_tinycache_lowest(lib, "tinycache");
    m = hw_module_new(lib, "tinycache_lines", "address, state and control bits of each line, and their look-up",
                      "papers/tinycache.txt, section 3.2; docs/tinycache/data-path.md", "tinycache");
    add_ports(m);
    hw_fsm_codes(m, &tinycache_line_fsm, "line");
    hw_localparam(m, "SETS", NULL, NULL, "LINES / WAYS");
    hw_localparam(m, "SET_W", NULL, "0 when all lines are one set", "$clog2(SETS)");
    hw_localparam(m, "LOW_W", NULL, NULL, "max(SET_W, 1)");
    hw_localparam(m, "SET_MASK", "LOW_W", NULL, "SETS - 1");
    hw_localparam(m, "TAG_W", NULL, NULL, "LINE_W - SET_W");
    hw_localparam(m, "ADDRESS_W", NULL, "what is kept of an extended address", "1 + BLOCK_BITS + TAG_W");
    hw_localparam(m, "CONTENTS_W", NULL, "what the table asks of a hit", "5");
    hw_localparam(m, "KEPT_W", NULL, NULL, "5 + HALVES + ADDRESS_W");
    hw_wire(m, "reads", "SETS", "the set of the step");
    hw_wire(m, "line_held", "LINES", NULL);
    hw_wire(m, "set_held", "SETS", NULL);
    hw_wire(m, "first_held", "SETS", "the lowest set that holds a line");
    tinycache_lowest(m, "leaving", "SETS", "set_held", "first_held");
    hw_assign(m, "held", "|set_held");
    hw_let(m, "key", "ADDRESS_W", NULL, "{key_shared, key_block, key_line[SET_W +: TAG_W]}");
    hw_wire(m, "kept", "LINES * KEPT_W", NULL);
    hw_wire(m, "way_forced", "WAYS", "the same as the ports, in that set");
    hw_wire(m, "way_victim", "WAYS", NULL);
    hw_wire(m, "way_fetching", "WAYS", NULL);
    hw_wire(m, "way_held", "WAYS", NULL);
    hw_wire(m, "match", "WAYS", "the one that has the access's address, or is to have it");
    hw_wire(m, "contents", "WAYS * CONTENTS_W", NULL);
    hw_wire(m, "conditions", "WAYS * 3", NULL);
    hw_wire(m, "controls", "WAYS * HALVES", NULL);
    hw_wire(m, "addresses", "WAYS * ADDRESS_W", NULL);
    choose_way(m);
    add_line(m);
    read_set(m);
    hw_assert(m, "an address lies in one line at most", "(match & (match - 1'b1)) == {WAYS{1'b0}}");
    hw_assert(m, "a step has one line at most", "(pick & (pick - 1'b1)) == {LINES{1'b0}}");
    return m;
}
