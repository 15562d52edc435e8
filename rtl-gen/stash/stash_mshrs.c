/* The stash's MSHRs: one for each line request outstanding at the L2, with the words that it still expects. */
#include "rtl-gen/stash/stash_engine_parts.h"

static void add_ports(struct hw_module *m)
{
    stash_param(m, "CHUNK_WORDS");
    stash_param(m, "MAP_ENTRIES");
    stash_param(m, "MSHRS");
    hw_param(m, "LINE_W", "34", "width of a physical line address");
    hw_param(m, "CHUNK_W", "8", "width of a chunk number");
    hw_derived(m, "MAP_W", "width of a map index; derived, not to be overridden", "$clog2(MAP_ENTRIES)");
    hw_derived(m, "WORD_W", "width of a word's number in its line; derived, not to be overridden",
               "$clog2(CHUNK_WORDS)");
    hw_clocked(m);
    hw_input(m, "look_line", "LINE_W", "S1: a word that is about to be committed");
    hw_input(m, "look_word", "WORD_W", NULL);
    hw_input(m, "look_map", "MAP_W", NULL);
    hw_input(m, "look_chunk", "CHUNK_W", NULL);
    hw_output(m, "leaving", NULL, "S2: a WB of this line has the word");
    hw_output(m, "granting", NULL, "S2: a REG of this line and map has it");
    hw_output(m, "reading", "MSHRS", "S2: the READ of this line and map that has it");
    hw_output(m, "chunk_leaving", NULL, "S2: a WB carries words of this chunk");

    hw_input(m, "add_valid", NULL, "S2: a word is asked for; all words between two IDLE states have one kind and map");
    hw_input(m, "add_new", NULL, "in a new MSHR, otherwise in that of the open request");
    hw_input(m, "add_kind", "2", "KIND_*");
    hw_input(m, "add_line", "LINE_W", NULL);
    hw_input(m, "add_word", "WORD_W", NULL);
    hw_input(m, "add_map", "MAP_W", NULL);
    hw_input(m, "add_chunk", "CHUNK_W", "WB: the chunk that the words come from");
    hw_output(m, "free_valid", NULL, "some MSHR is free");
    hw_output(m, "free", "MSHRS", "one-hot: the lowest of them");
    hw_output(m, "open", "MSHRS", "one-hot: the MSHR of the open request");

    hw_input(m, "msg_kind", "2", "a message of the L2: the kind of request that it answers");
    hw_input(m, "msg_line", "LINE_W", NULL);
    hw_input(m, "msg_map", "MAP_W", "the map index of the request");
    hw_input(m, "msg_owner", "MAP_W", "a forward: the map index under which the words are owned");
    hw_input(m, "msg_mask", "CHUNK_WORDS", NULL);
    hw_input(m, "msg_release", NULL, "the answer is complete: its words are no longer expected");
    hw_output(m, "expected", "CHUNK_WORDS", "words of the line that requests of this kind and map expect");
    hw_output(m, "granting_words", "CHUNK_WORDS", "words of the line whose REG, for map msg_owner, is on its way");
    hw_output(m, "freed", "MSHRS", "MSHRs that this release makes free");

    hw_input(m, "ask_map", "MAP_W", "for commands");
    hw_output(m, "in_flight", NULL, "a READ or REG for ask_map is on its way");
    hw_output(m, "any_in_flight", NULL, "a READ or REG is on its way");
    hw_output(m, "travelling", "MAP_ENTRIES", "the map indices that MSHRs name");
    hw_output(m, "unused", "MSHRS", NULL);
}

static void add_mshr(struct hw_module *m)
{
    hw_generate_for(m, "i", "MSHRS", "g_mshr");
    hw_reg(m, "used_q", NULL, NULL);
    hw_reg(m, "kind_q", "2", "KIND_*");
    hw_reg(m, "line_q", "LINE_W", "physical line");
    hw_reg(m, "mask_q", "CHUNK_WORDS", "words that are still expected");
    hw_reg(m, "map_q", "MAP_W", "map index of the request");
    hw_reg(m, "chunk_q", "CHUNK_W", "WB: where its words lie");
    hw_let(m, "opened", NULL, NULL, "add_valid && add_new && free[i]");
    hw_let(m, "extended", NULL, NULL, "add_valid && !add_new && open_q[i]");
    hw_flop(m, "answered_q", NULL, "the message is for it; a message is looked at from its second cycle on", "1'b0",
            NULL, "used_q && kind_q == msg_kind && line_q == msg_line && map_q == msg_map");
    hw_let(m, "mask_left", "CHUNK_WORDS", NULL, "mask_q & ~msg_mask");
    hw_assign(m, "used[i]", "used_q");
    hw_assign(m, "freed[i]", "msg_release && answered_q && mask_left == {CHUNK_WORDS{1'b0}}");
    hw_always_ff(m, NULL);
    hw_if(m, "rst");
    hw_set(m, "used_q", "1'b0");
    hw_elif(m, "opened");
    hw_set(m, "used_q", "1'b1");
    hw_elif(m, "freed[i]");
    hw_set(m, "used_q", "1'b0");
    hw_end(m);
    hw_if(m, "opened");
    hw_set(m, "kind_q", "add_kind");
    hw_set(m, "line_q", "add_line");
    hw_set(m, "map_q", "add_map");
    hw_set(m, "chunk_q", "add_chunk");
    hw_set(m, "mask_q", "add_mask");
    hw_elif(m, "extended");
    hw_set(m, "mask_q", "mask_q | add_mask");
    hw_elif(m, "msg_release && answered_q");
    hw_set(m, "mask_q", "mask_left");
    hw_end(m);
    hw_end(m);

    hw_note(m, "Look-ups.");
    hw_let(m, "has_word", NULL, NULL, "used_q && line_q == look_line && mask_q[look_word]");
    hw_let(m, "for_map", NULL, NULL, "map_q == look_map");
    hw_let(m, "is_wb", NULL, NULL, "kind_q == KIND_WB");
    hw_assign(m, "look_leaving[i]", "has_word && is_wb");
    hw_assign(m, "look_granting[i]", "has_word && for_map && kind_q == KIND_REG");
    hw_assign(m, "look_reading[i]", "has_word && for_map && kind_q == KIND_READ");
    hw_assign(m, "look_chunk_leaving[i]", "used_q && is_wb && chunk_q == look_chunk");
    hw_assign(m, "expected_of[i * CHUNK_WORDS +: CHUNK_WORDS]", "mask_q & {CHUNK_WORDS{answered_q}}");
    hw_flop(m, "grants_q", NULL, NULL, "1'b0", NULL,
            "used_q && kind_q == KIND_REG && line_q == msg_line && map_q == msg_owner");
    hw_assign(m, "granting_of[i * CHUNK_WORDS +: CHUNK_WORDS]", "mask_q & {CHUNK_WORDS{grants_q}}");
    hw_assign(m, "flies[i]", "used_q && !is_wb");
    hw_assign(m, "flies_for[i]", "used_q && !is_wb && map_q == ask_map");
    hw_assign(m, "map_of[i * MAP_W +: MAP_W]", "map_q");
    hw_assert(m, "an MSHR in use expects some word", "!used_q || |mask_q");
    hw_end(m);
}

static void gather_answers(struct hw_module *m)
{
    hw_note(m, "The word that S2 adds in the cycle of the look-up may be the same word: then the answer is that it is "
               "there.");
    hw_flop(m, "leaving_q", NULL, NULL, "1'b0", NULL, "|look_leaving");
    hw_flop(m, "granting_q", NULL, NULL, "1'b0", NULL, "|look_granting");
    hw_flop(m, "reading_q", "MSHRS", NULL, "{MSHRS{1'b0}}", NULL, "look_reading");
    hw_flop(m, "chunk_leaving_q", NULL, NULL, "1'b0", NULL, "|look_chunk_leaving");
    hw_flop(m, "again_q", NULL, "the word of S2 is the one that the last cycle's S2 added", "1'b0", NULL,
            "add_valid && add_line == look_line && add_word == look_word");
    hw_assign(m, "leaving", "leaving_q || again_q && add_kind == KIND_WB");
    hw_assign(m, "granting", "granting_q || again_q && add_kind == KIND_REG");
    hw_assign(m, "reading", "reading_q | (open_q & {MSHRS{again_q && add_kind == KIND_READ}})");
    hw_assign(m, "chunk_leaving", "chunk_leaving_q");

    hw_reg(m, "any_expected", "CHUNK_WORDS", NULL);
    hw_reg(m, "any_granting", "CHUNK_WORDS", NULL);
    hw_reg(m, "any_travelling", "MAP_ENTRIES", NULL);
    hw_always_comb(m, NULL);
    hw_set(m, "any_expected", "{CHUNK_WORDS{1'b0}}");
    hw_set(m, "any_granting", "{CHUNK_WORDS{1'b0}}");
    hw_for(m, "k", "0", "MSHRS");
    hw_set(m, "any_expected", "any_expected | expected_of[k * CHUNK_WORDS +: CHUNK_WORDS]");
    hw_set(m, "any_granting", "any_granting | granting_of[k * CHUNK_WORDS +: CHUNK_WORDS]");
    hw_end(m);
    hw_end(m);
    hw_always_comb(m, NULL);
    hw_set(m, "any_travelling", "{MAP_ENTRIES{1'b0}}");
    hw_for(m, "e", "0", "MAP_ENTRIES");
    hw_for(m, "n", "0", "MSHRS");
    hw_if(m, "used[n] && map_of[n * MAP_W +: MAP_W] == e[MAP_W-1:0]");
    hw_set(m, "any_travelling[e]", "1'b1");
    hw_end(m);
    hw_end(m);
    hw_end(m);
    hw_end(m);
    hw_assign(m, "expected", "any_expected");
    hw_assign(m, "granting_words", "any_granting");
    hw_assign(m, "travelling", "any_travelling");
    hw_assign(m, "in_flight", "|flies_for");
    hw_assign(m, "any_in_flight", "|flies");
    hw_assign(m, "unused", "~used");
}

struct hw_module *emit_stash_mshrs(struct hw_library *lib)
{
    struct hw_module *m = hw_find_module(lib, "stash_mshrs");
    if (m) return m;
    m = hw_module_new(lib, "stash_mshrs", "line requests outstanding at the L2",
                      "thesis section 4.5.4; docs/stash/data-path.md, stash_engine", "stash_engine");
    add_ports(m);
    hw_localparam(m, "KIND_READ", "2", NULL, "0");
    hw_localparam(m, "KIND_REG", "2", NULL, "1");
    hw_localparam(m, "KIND_WB", "2", NULL, "2");
    hw_wire(m, "used", "MSHRS", NULL);
    hw_wire(m, "look_leaving", "MSHRS", NULL);
    hw_wire(m, "look_granting", "MSHRS", NULL);
    hw_wire(m, "look_reading", "MSHRS", NULL);
    hw_wire(m, "look_chunk_leaving", "MSHRS", NULL);
    hw_wire(m, "flies", "MSHRS", "a READ or REG");
    hw_wire(m, "flies_for", "MSHRS", "a READ or REG of ask_map");
    hw_wire(m, "map_of", "MSHRS * MAP_W", NULL);
    hw_wire(m, "expected_of", "MSHRS * CHUNK_WORDS", NULL);
    hw_wire(m, "granting_of", "MSHRS * CHUNK_WORDS", NULL);
    hw_assign(m, "free", "~used & (used + 1'b1)");
    hw_assign(m, "free_valid", "!(&used)");
    hw_flop(m, "open_q", "MSHRS", NULL, "{MSHRS{1'b0}}", "add_valid && add_new", "free");
    hw_assign(m, "open", "open_q");
    hw_let(m, "add_mask", "CHUNK_WORDS", NULL, "{{(CHUNK_WORDS - 1){1'b0}}, 1'b1} << add_word");
    add_mshr(m);
    gather_answers(m);
    hw_assert(m, "a new request finds a free MSHR", "!(add_valid && add_new && !free_valid)");
    hw_assert(m, "one request at most has a word to read", "(reading & (reading - 1'b1)) == {MSHRS{1'b0}}");
    hw_cover(m, "every MSHR is used", "&used");
    hw_cover(m, "a word is looked up while it is being added", "again_q");
    return m;
}
