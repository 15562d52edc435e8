/* The stash's MSHRs: one for each line request outstanding at the L2, with the words that it still expects. */
#include "rtl-gen/stash/stash_engine_parts.h"

static void add_ports(struct hw_module *m)
{
    stash_param(m, "CHUNK_WORDS");
    stash_param(m, "MAP_ENTRIES");
    stash_param(m, "MSHRS");
    hw_verilog(
        m, "parameter integer LINE_W = 34; // width of a physical line address\n"
           "parameter integer CHUNK_W = 8; // width of a chunk number\n"
           "parameter integer MAP_W = $clog2(MAP_ENTRIES); // width of a map index\n"
           "parameter integer WORD_W = $clog2(CHUNK_WORDS); // width of a word's number in its line\n"
           "input clk; // clock\n"
           "input rst; // synchronous reset, active high\n"
           "input [LINE_W-1:0] look_line; // S1: a word that is about to be committed\n"
           "input [WORD_W-1:0] look_word;\n"
           "input [MAP_W-1:0] look_map;\n"
           "input [CHUNK_W-1:0] look_chunk;\n"
           "output leaving; // S2: a WB of this line has the word\n"
           "output granting; // S2: a REG of this line and map has it\n"
           "output [MSHRS-1:0] reading; // S2: the READ of this line and map that has it\n"
           "output chunk_leaving; // S2: a WB carries words of this chunk\n"
           "\n"
           "input add_valid; // S2: a word is asked for; all words between two IDLE states have one kind and map\n"
           "input add_new; // in a new MSHR, otherwise in that of the open request\n"
           "input [1:0] add_kind; // KIND_*\n"
           "input [LINE_W-1:0] add_line;\n"
           "input [WORD_W-1:0] add_word;\n"
           "input [MAP_W-1:0] add_map;\n"
           "input [CHUNK_W-1:0] add_chunk; // WB: the chunk that the words come from\n"
           "output free_valid; // some MSHR is free\n"
           "output [MSHRS-1:0] free; // one-hot: the lowest of them\n"
           "output [MSHRS-1:0] open; // one-hot: the MSHR of the open request\n"
           "\n"
           "input [1:0] msg_kind; // a message of the L2: the kind of request that it answers\n"
           "input [LINE_W-1:0] msg_line;\n"
           "input [MAP_W-1:0] msg_map; // the map index of the request\n"
           "input [MAP_W-1:0] msg_owner; // a forward: the map index under which the words are owned\n"
           "input [CHUNK_WORDS-1:0] msg_mask;\n"
           "input msg_release; // the answer is complete: its words are no longer expected\n"
           "output [CHUNK_WORDS-1:0] expected; // words of the line that requests of this kind and map expect\n"
           "output [CHUNK_WORDS-1:0] granting_words; // words of the line whose REG, for map msg_owner, is on its way\n"
           "output [MSHRS-1:0] freed; // MSHRs that this release makes free\n"
           "\n"
           "input [MAP_W-1:0] ask_map; // for commands\n"
           "output in_flight; // a READ or REG for ask_map is on its way\n"
           "output any_in_flight; // a READ or REG is on its way\n"
           "output [MAP_ENTRIES-1:0] travelling; // the map indices that MSHRs name\n"
           "output [MSHRS-1:0] unused;\n");
}

static void choose_free(struct hw_module *m)
{
    hw_verilog(m, "localparam [1:0] KIND_READ = 0, KIND_REG = 1, KIND_WB = 2;\n"
                  "wire [MSHRS-1:0] used;\n"
                  "assign free = ~used & (used + 1'b1);\n"
                  "assign free_valid = !(&used);\n"
                  "assign unused = ~used;\n"
                  "reg [MSHRS-1:0] open_q;\n"
                  "always @(posedge clk) begin\n"
                  "    if (rst) open_q <= {MSHRS{1'b0}};\n"
                  "    else if (add_valid && add_new) open_q <= free;\n"
                  "end\n"
                  "assign open = open_q;\n"
                  "wire [CHUNK_WORDS-1:0] add_mask = {{(CHUNK_WORDS - 1){1'b0}}, 1'b1} << add_word;\n");
}

static void make_mshrs(struct hw_module *m)
{
    hw_verilog(m, "wire [MSHRS-1:0] look_leaving, look_granting, look_reading, look_chunk_leaving;\n"
                  "wire [MSHRS-1:0] flies; // a READ or REG\n"
                  "wire [MSHRS-1:0] flies_for; // a READ or REG of ask_map\n"
                  "wire [MSHRS*MAP_W-1:0] map_of;\n"
                  "wire [MSHRS*CHUNK_WORDS-1:0] expected_of, granting_of;\n"
                  "for (i = 0; i < MSHRS; i = i + 1) begin : g_mshr\n"
                  "    reg used_q;\n"
                  "    reg [1:0] kind_q; // KIND_*\n"
                  "    reg [LINE_W-1:0] line_q; // physical line\n"
                  "    reg [CHUNK_WORDS-1:0] mask_q; // words that are still expected\n"
                  "    reg [MAP_W-1:0] map_q; // map index of the request\n"
                  "    reg [CHUNK_W-1:0] chunk_q; // WB: where its words lie\n"
                  "    wire opened = add_valid && add_new && free[i];\n"
                  "    wire extended = add_valid && !add_new && open_q[i];\n"
                  "    reg answered_q; // the message is for it; a message is looked at from its second cycle on\n"
                  "    reg grants_q;\n"
                  "    always @(posedge clk) begin\n"
                  "        if (rst) begin\n"
                  "            answered_q <= 1'b0;\n"
                  "            grants_q <= 1'b0;\n"
                  "        end else begin\n"
                  "            answered_q <= used_q && kind_q == msg_kind && line_q == msg_line && map_q == msg_map;\n"
                  "            grants_q <= used_q && kind_q == KIND_REG && line_q == msg_line && map_q == msg_owner;\n"
                  "        end\n"
                  "    end\n"
                  "    wire [CHUNK_WORDS-1:0] mask_left = mask_q & ~msg_mask;\n"
                  "    assign used[i] = used_q;\n"
                  "    assign freed[i] = msg_release && answered_q && mask_left == {CHUNK_WORDS{1'b0}};\n"
                  "    always @(posedge clk) begin\n"
                  "        if (rst) used_q <= 1'b0;\n"
                  "        else if (opened) used_q <= 1'b1;\n"
                  "        else if (freed[i]) used_q <= 1'b0;\n"
                  "        if (opened) begin\n"
                  "            kind_q <= add_kind;\n"
                  "            line_q <= add_line;\n"
                  "            map_q <= add_map;\n"
                  "            chunk_q <= add_chunk;\n"
                  "            mask_q <= add_mask;\n"
                  "        end else if (extended) begin\n"
                  "            mask_q <= mask_q | add_mask;\n"
                  "        end else if (msg_release && answered_q) begin\n"
                  "            mask_q <= mask_left;\n"
                  "        end\n"
                  "    end\n"
                  "\n"
                  "    // Look-ups.\n"
                  "    wire has_word = used_q && line_q == look_line && mask_q[look_word];\n"
                  "    wire for_map = map_q == look_map;\n"
                  "    wire is_wb = kind_q == KIND_WB;\n"
                  "    assign look_leaving[i] = has_word && is_wb;\n"
                  "    assign look_granting[i] = has_word && for_map && kind_q == KIND_REG;\n"
                  "    assign look_reading[i] = has_word && for_map && kind_q == KIND_READ;\n"
                  "    assign look_chunk_leaving[i] = used_q && is_wb && chunk_q == look_chunk;\n"
                  "    assign expected_of[i * CHUNK_WORDS +: CHUNK_WORDS] = mask_q & {CHUNK_WORDS{answered_q}};\n"
                  "    assign granting_of[i * CHUNK_WORDS +: CHUNK_WORDS] = mask_q & {CHUNK_WORDS{grants_q}};\n"
                  "    assign flies[i] = used_q && !is_wb;\n"
                  "    assign flies_for[i] = used_q && !is_wb && map_q == ask_map;\n"
                  "    assign map_of[i * MAP_W +: MAP_W] = map_q;\n"
                  "    assert (!used_q || |mask_q); // an MSHR in use expects some word\n"
                  "end\n");
}

static void answer_look_up(struct hw_module *m)
{
    hw_verilog(m, "// The word that S2 adds in the cycle of the look-up may be the same word: then the answer is that "
                  "it is there.\n"
                  "reg leaving_q, granting_q, chunk_leaving_q;\n"
                  "reg [MSHRS-1:0] reading_q;\n"
                  "reg again_q; // the word of S2 is the one that the last cycle's S2 added\n"
                  "always @(posedge clk) begin\n"
                  "    if (rst) begin\n"
                  "        leaving_q <= 1'b0;\n"
                  "        granting_q <= 1'b0;\n"
                  "        reading_q <= {MSHRS{1'b0}};\n"
                  "        chunk_leaving_q <= 1'b0;\n"
                  "        again_q <= 1'b0;\n"
                  "    end else begin\n"
                  "        leaving_q <= |look_leaving;\n"
                  "        granting_q <= |look_granting;\n"
                  "        reading_q <= look_reading;\n"
                  "        chunk_leaving_q <= |look_chunk_leaving;\n"
                  "        again_q <= add_valid && add_line == look_line && add_word == look_word;\n"
                  "    end\n"
                  "end\n"
                  "assign leaving = leaving_q || again_q && add_kind == KIND_WB;\n"
                  "assign granting = granting_q || again_q && add_kind == KIND_REG;\n"
                  "assign reading = reading_q | (open_q & {MSHRS{again_q && add_kind == KIND_READ}});\n"
                  "assign chunk_leaving = chunk_leaving_q;\n");
}

/* What all MSHRs together say of a message, and for commands. */
static void gather(struct hw_module *m)
{
    hw_verilog(m, "reg [CHUNK_WORDS-1:0] any_expected, any_granting;\n"
                  "always @* begin\n"
                  "    any_expected = {CHUNK_WORDS{1'b0}};\n"
                  "    any_granting = {CHUNK_WORDS{1'b0}};\n"
                  "    for (k = 0; k < MSHRS; k = k + 1) begin\n"
                  "        any_expected = any_expected | expected_of[k * CHUNK_WORDS +: CHUNK_WORDS];\n"
                  "        any_granting = any_granting | granting_of[k * CHUNK_WORDS +: CHUNK_WORDS];\n"
                  "    end\n"
                  "end\n"
                  "assign expected = any_expected;\n"
                  "assign granting_words = any_granting;\n"
                  "\n"
                  "reg [MAP_ENTRIES-1:0] any_travelling;\n"
                  "always @* begin\n"
                  "    any_travelling = {MAP_ENTRIES{1'b0}};\n"
                  "    for (e = 0; e < MAP_ENTRIES; e = e + 1)\n"
                  "        for (n = 0; n < MSHRS; n = n + 1)\n"
                  "            if (used[n] && map_of[n * MAP_W +: MAP_W] == e[MAP_W-1:0]) any_travelling[e] = 1'b1;\n"
                  "end\n"
                  "assign travelling = any_travelling;\n"
                  "assign in_flight = |flies_for;\n"
                  "assign any_in_flight = |flies;\n");
}

struct hw_module *emit_stash_mshrs(struct hw_library *lib)
{
    struct hw_module *m = hw_find_module(lib, "stash_mshrs");
    if (m) return m;
    m = hw_module_new(lib, "stash_mshrs", "line requests outstanding at the L2",
                      "thesis section 4.5.4; docs/stash/data-path.md, stash_engine", "stash_engine");
    add_ports(m);
    choose_free(m);
    make_mshrs(m);
    answer_look_up(m);
    gather(m);
    hw_verilog(m, "assert (!(add_valid && add_new && !free_valid)); // a new request finds a free MSHR\n"
                  "assert ((reading & (reading - 1'b1)) == {MSHRS{1'b0}}); // one request at most has a word to read\n"
                  "cover (&used); // every MSHR is used\n"
                  "cover (again_q); // a word is looked up while it is being added\n");
    return m;
}
