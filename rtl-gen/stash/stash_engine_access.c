/* Accesses of the core that missed: which lanes are still to do, what they wait for, and their completion. */
#include "rtl-gen/stash/stash_engine_parts.h"
#include "spec/stash/stash_types.h"

static void choose_entries(struct hw_module *m)
{
    hw_note(m, "Accesses that missed. A new one takes the lowest free entry; responses go out lowest first, walks take "
               "turns.");
    hw_wire(m, "access_used", "MISSES", NULL);
    hw_wire(m, "access_write", "MISSES", NULL);
    hw_wire(m, "access_mapped", "MISSES", NULL);
    hw_wire(m, "access_map_ok", "MISSES", "the slot named a mapping");
    hw_wire(m, "access_map", "MISSES * MAP_W", NULL);
    hw_wire(m, "access_error", "MISSES * ERROR_W", NULL);
    hw_wire(m, "access_todo", "MISSES * LANES", "lanes still to do");
    hw_wire(m, "access_complete", "MISSES", "used, and no lane to do");
    hw_wire(m, "access_ready", "MISSES", "has lanes to walk, and waits for nothing");
    hw_wire(m, "access_names", "MISSES", "names the entry that the command asks about");
    hw_let(m, "access_free", "MISSES", NULL, "~access_used");
    hw_let(m, "free_entry", "MISSES", "one-hot", "access_free & (~access_free + 1'b1)");
    hw_assign(m, "miss_free", "access_free == {MISSES{1'b0}} ? 2'd0 : access_free == free_entry ? 2'd1 : 2'd2");

    hw_reg(m, "walk_turn_q", "ACCESS_W", "where the search for an access to walk begins");
    hw_let(m, "after_turn", "MISSES", NULL, "access_ready & ({MISSES{1'b1}} << walk_turn_q)");
    hw_let(m, "turn_set", "MISSES", NULL, "after_turn == {MISSES{1'b0}} ? access_ready : after_turn");
    hw_let(m, "ready_entry", "MISSES", "one-hot", "turn_set & (~turn_set + 1'b1)");
    hw_let(m, "complete_entry", "MISSES", "one-hot", "access_complete & (~access_complete + 1'b1)");
    engine_encode(m, "free_number", "ACCESS_W", "MISSES", "free_entry");
    engine_encode(m, "ready_number", "ACCESS_W", "MISSES", "ready_entry");
    engine_encode(m, "complete_number", "ACCESS_W", "MISSES", "complete_entry");
    hw_note(m, "What a pick goes by: the look's choice.");
    hw_flop(m, "ready_entry_q", "MISSES", NULL, "{MISSES{1'b0}}", NULL, "ready_entry");
    hw_flop(m, "ready_number_q", "ACCESS_W", NULL, "{ACCESS_W{1'b0}}", NULL, "ready_number");
    hw_flop(m, "complete_number_q", "ACCESS_W", NULL, "{ACCESS_W{1'b0}}", NULL, "complete_number");
    engine_select(m, "ready_map", "MAP_W", "MISSES", "ready_entry_q", "access_map");
    hw_always_ff(m, NULL);
    hw_if(m, "rst");
    hw_set(m, "walk_turn_q", "{ACCESS_W{1'b0}}");
    hw_elif(m, "job_act_start_miss");
    hw_set(m, "walk_turn_q", "ready_number_q + 1'b1");
    hw_end(m);
    hw_end(m);

    hw_note(m, "The cycle after its miss: the map index table is looked up for it.");
    hw_flop(m, "new_entry_q", "MISSES", "one-hot: the access that is looked up", "{MISSES{1'b0}}", NULL,
            "free_entry & {MISSES{miss_valid}}");
    hw_flop(m, "new_block_q", "BLOCK_W", "its thread block", NULL, NULL, "miss_block");
    hw_flop(m, "new_slot_q", "SLOT_W", "and slot", NULL, NULL, "miss_slot");
    hw_flop(m, "new_number_q", "ACCESS_W", "its entry", NULL, NULL, "free_number");
    hw_flop(m, "new_rdata_q", "LANES * 32", "what its lanes that hit loaded: from the banks, so known late", NULL, NULL,
            "miss_rdata");
    hw_let(m, "looks_up", NULL, NULL, "|new_entry_q");
}

static void add_entry(struct hw_module *m)
{
    hw_generate_for(m, "e", "MISSES", "g_access");
    hw_localparam(m, "NUMBER", "ACCESS_W", NULL, "e");
    hw_reg(m, "used_q", NULL, NULL);
    hw_reg(m, "write_q", NULL, NULL);
    hw_reg(m, "mapped_q", NULL, NULL);
    hw_reg(m, "map_ok_q", NULL, "the slot named a mapping");
    hw_reg(m, "map_q", "MAP_W", "which");
    hw_reg(m, "todo_q", "LANES", "lanes still to do");
    hw_reg(m, "waits_q", "MSHRS", "READs whose data it waits for");
    hw_reg(m, "asleep_q", NULL, "a walk now would change nothing");
    hw_reg(m, "error_q", "ERROR_W", "the worst of its lanes");
    hw_note(m, "An entry that is not used takes what is at miss_data in every cycle: only used_q waits for miss_valid, "
               "which is known late.");
    hw_let(m, "takes", NULL, NULL, "miss_valid && free_entry[e]");
    hw_let(m, "walks", NULL, "the job walks it", "job_lanes_q && job_access_q == NUMBER");
    hw_let(m, "frozen", NULL, NULL, "freeze_all || freeze && map_ok_q && map_q == self");
    hw_assign(m, "access_used[e]", "used_q");
    hw_assign(m, "access_write[e]", "write_q");
    hw_assign(m, "access_mapped[e]", "mapped_q");
    hw_assign(m, "access_map_ok[e]", "map_ok_q");
    hw_assign(m, "access_map[e * MAP_W +: MAP_W]", "map_q");
    hw_assign(m, "access_error[e * ERROR_W +: ERROR_W]", "error_q");
    hw_assign(m, "access_todo[e * LANES +: LANES]", "todo_q");
    hw_assign(m, "access_complete[e]", "used_q && todo_q == {LANES{1'b0}}");
    hw_assign(
        m, "access_ready[e]",
        "used_q && !new_entry_q[e] && todo_q != {LANES{1'b0}} && waits_q == {MSHRS{1'b0}} && !asleep_q && !frozen");
    hw_assign(m, "access_names[e]", "used_q && mapped_q && map_ok_q && map_q == target");
    hw_always_ff(m, NULL);
    hw_if(m, "rst");
    hw_set(m, "used_q", "1'b0");
    hw_elif(m, "takes");
    hw_set(m, "used_q", "1'b1");
    hw_elif(m, "job_act_load_done && walks");
    hw_set(m, "used_q", "1'b0");
    hw_end(m);
    hw_if(m, "!used_q");
    hw_set(m, "write_q", "miss_write");
    hw_set(m, "mapped_q", "miss_mapped");
    hw_set(m, "todo_q", "miss_todo");
    hw_set(m, "error_q", "ERROR_NONE");
    hw_elif(m, "walks");
    hw_set(m, "todo_q", "todo_q & ~lane_done");
    hw_set(m, "error_q", "lane_error > error_q ? lane_error : error_q");
    hw_end(m);
    hw_if(m, "!used_q");
    hw_set(m, "map_ok_q", "1'b0");
    hw_set(m, "map_q", "{MAP_W{1'b0}}");
    hw_elif(m, "new_entry_q[e]");
    hw_set(m, "map_ok_q", "mapped_q && slot_valid");
    hw_set(m, "map_q", "slot_map & {MAP_W{mapped_q}}");
    hw_end(m);
    hw_if(m, "!used_q");
    hw_set(m, "waits_q", "{MSHRS{1'b0}}");
    hw_else(m);
    hw_set(m, "waits_q", "(waits_q | (wait_for & {MSHRS{walks}})) & ~freed");
    hw_end(m);
    hw_if(m, "!used_q || wake");
    hw_set(m, "asleep_q", "1'b0");
    hw_elif(m, "job_act_end_walk && walks");
    hw_set(m, "asleep_q", "todo_q != {LANES{1'b0}} && waits_q == {MSHRS{1'b0}}");
    hw_end(m);
    hw_end(m);
    hw_assert(m, "an access waits only for MSHRs in use", "!used_q || (waits_q & mshr_unused) == {MSHRS{1'b0}}");
    hw_end(m);
}

/* What no decision depends on lies in RAMs: written when the access arrives, read when its job starts. */
static void add_rams(struct hw_module *m)
{
    hw_let(m, "reads_access", NULL, NULL, "job_act_start_miss || job_act_start_complete");
    hw_let(m, "read_number", "ACCESS_W", NULL, "job_act_start_complete ? complete_number_q : ready_number_q");
    hw_localparam(m, "REQUEST_W", NULL, NULL, "TAG_BITS + LANES * (ADDR_W + 32)");
    hw_wire(m, "request", "REQUEST_W", "tag, addresses and store data of the job's access");
    hw_instance(m, "ram_1r1w", "requests", "As they arrived. Written in every cycle, as the entries are.");
    hw_bind_param(m, "WIDTH", "REQUEST_W");
    hw_bind_param(m, "DEPTH", "MISSES");
    hw_connect(m, "clk", "clk");
    hw_connect(m, "wr_en", "|access_free");
    hw_connect(m, "wr_addr", "free_number");
    hw_connect(m, "wr_data", "{miss_tag, miss_addr, miss_wdata}");
    hw_connect(m, "rd_en", "reads_access");
    hw_connect(m, "rd_addr", "read_number");
    hw_connect(m, "rd_data", "request");
    hw_end(m);
    hw_let(m, "request_tag", "TAG_BITS", NULL, "request[LANES * (ADDR_W + 32) +: TAG_BITS]");
    hw_let(m, "request_addr", "LANES * ADDR_W", NULL, "request[LANES * 32 +: LANES * ADDR_W]");
    hw_let(m, "request_wdata", "LANES * 32", NULL, "request[LANES * 32 - 1:0]");

    hw_wire(m, "result", "LANES * 32", "load data of the access that completed");
    hw_instance(
        m, "ram_1r1w", "results",
        "Load data. A new entry's is written in its look-up cycle. S1 held an access of the core then and no operation "
        "of the engine, so S2 holds none now, and one port serves new entries and captured lanes.");
    hw_bind_param(m, "WIDTH", "LANES * 32");
    hw_bind_param(m, "DEPTH", "MISSES");
    hw_bind_param(m, "GRANULE", "32");
    hw_connect(m, "clk", "clk");
    hw_connect(m, "wr_en", "s2_op_q ? lane_capture : {LANES{looks_up}}");
    hw_connect(m, "wr_addr", "s2_op_q ? job_access_q : new_number_q");
    hw_connect(m, "wr_data", "s2_op_q ? {LANES{capture_word}} : new_rdata_q");
    hw_connect(m, "rd_en", "job_act_start_complete");
    hw_connect(m, "rd_addr", "complete_number_q");
    hw_connect(m, "rd_data", "result");
    hw_end(m);
}

static void add_response(struct hw_module *m)
{
    hw_note(m, "The response register: the RAM's output is its data, as the next completion is read only once it is "
               "empty.");
    hw_reg(m, "done_valid_q", NULL, NULL);
    hw_reg(m, "done_tag_q", "TAG_BITS", NULL);
    hw_reg(m, "done_error_q", "ERROR_W", NULL);
    hw_reg(m, "job_error", "ERROR_W", "error of the job's access");
    hw_reg(m, "job_todo", "LANES", "its lanes still to do");
    hw_always_comb(m, NULL);
    hw_set(m, "job_error", "ERROR_NONE");
    hw_set(m, "job_todo", "{LANES{1'b0}}");
    hw_for(m, "k", "0", "MISSES");
    hw_if(m, "job_access_q == k[ACCESS_W-1:0]");
    hw_set(m, "job_error", "access_error[k * ERROR_W +: ERROR_W]");
    hw_set(m, "job_todo", "access_todo[k * LANES +: LANES]");
    hw_end(m);
    hw_end(m);
    hw_end(m);
    hw_always_ff(m, NULL);
    hw_if(m, "rst");
    hw_set(m, "done_valid_q", "1'b0");
    hw_elif(m, "job_act_load_done");
    hw_set(m, "done_valid_q", "1'b1");
    hw_elif(m, "done_ready");
    hw_set(m, "done_valid_q", "1'b0");
    hw_end(m);
    hw_if(m, "job_act_load_done");
    hw_set(m, "done_tag_q", "request_tag");
    hw_set(m, "done_error_q", "job_error");
    hw_end(m);
    hw_end(m);
    hw_assign(m, "done_valid", "done_valid_q");
    hw_assign(m, "done_data", "{done_tag_q, done_error_q, result} & {RESP_W{done_valid_q}}");
}

void engine_accesses(struct hw_module *m)
{
    hw_unpack(m, &stash_miss_record, "miss_data", "miss", NULL);
    choose_entries(m);
    add_entry(m);
    add_rams(m);
    add_response(m);
    hw_assert(m, "a miss finds a free entry", "!miss_valid || |access_free");
    hw_assert(m, "a miss and an operation never meet", "!(miss_valid && (op_done || s2_op_q || s3_op_q))");
    hw_cover(m, "every entry is used", "&access_used");
}
