/* Words on their way: replicas copied within the stash, lanes and chunk words through translation to the commit. */
#include "rtl-gen/stash/stash_engine_parts.h"
#include "spec/stash/stash_types.h"

#include <string.h>

static void add_job(struct hw_module *m)
{
    hw_note(m, "What the job is about.");
    hw_reg(m, "job_lanes_q", NULL, "an access; otherwise a chunk");
    hw_reg(m, "job_access_q", "ACCESS_W", "the access");
    hw_reg(m, "job_write_q", NULL, "it stores");
    hw_reg(m, "job_mapped_q", NULL, "through a mapping");
    hw_reg(m, "job_map_ok_q", NULL, "that its slot names");
    hw_reg(m, "job_map_q", "MAP_W", "the mapping of the access or chunk");
    hw_reg(m, "job_chunk_q", "CHUNK_W", "the chunk");
    hw_reg(m, "job_register_q", NULL, "the chunk's dirty words are to be registered; otherwise written back");
    hw_always_ff(m, NULL);
    hw_if(m, "rst");
    hw_set(m, "job_lanes_q", "1'b0");
    hw_elif(m, "reads_access");
    hw_set(m, "job_lanes_q", "1'b1");
    hw_elif(m, "job_act_start_evict");
    hw_set(m, "job_lanes_q", "1'b0");
    hw_end(m);
    hw_if(m, "reads_access");
    hw_set(m, "job_access_q", "read_number");
    hw_set(m, "job_write_q", "|(ready_entry_q & access_write)");
    hw_set(m, "job_mapped_q", "|(ready_entry_q & access_mapped)");
    hw_set(m, "job_map_ok_q", "|(ready_entry_q & access_map_ok)");
    hw_set(m, "job_map_q", "ready_map");
    hw_elif(m, "job_act_begin_chunk");
    hw_set(m, "job_map_q", "s2_index_q");
    hw_end(m);
    hw_if(m, "job_act_start_evict");
    hw_set(m, "job_chunk_q", "evict_chunk_q");
    hw_set(m, "job_register_q", "evict_register_q");
    hw_end(m);
    hw_end(m);
}

static void add_replicas(struct hw_module *m)
{
    hw_note(m, "Replicas: the entry of the access's mapping, and that of the older one that its pointer names.");
    hw_unpack(m, &stash_map_entry_record, "read_data", "entry", "base words virt field object per_row rows stride");
    static const char *const fields[] = {"base", "words", "virt", "field", "object", "per_row", "rows", "stride"};
    hw_reg(m, "pointer_q", "MAP_W", "the older mapping");
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        hw_reg(m, hw_text(m, "new_%s_q", fields[i]), hw_text(m, "ENTRY_%s_W", hw_upper(m, fields[i])), NULL);
    hw_reg(m, "old_base_q", "ADDR_W", NULL);
    hw_always_ff(m, NULL);
    hw_if(m, "job_state_q == JOB_ST_MISS_READ");
    hw_set(m, "pointer_q", "pointer");
    hw_end(m);
    hw_if(m, "job_act_read_old");
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        hw_set(m, hw_text(m, "new_%s_q", fields[i]), "entry_%s", fields[i]);
    hw_end(m);
    hw_if(m, "job_act_begin_replica");
    hw_set(m, "old_base_q", "entry_base");
    hw_end(m);
    hw_end(m);
    hw_let(m, "job_if_replica", NULL, NULL,
           "!job_write_q && job_mapped_q && job_map_ok_q && live[job_map_q] && reuse[job_map_q]");
    hw_let(m, "job_if_replica_same", NULL, NULL,
           "used[pointer_q] && entry_virt == new_virt_q && entry_field == new_field_q && "
           "entry_object == new_object_q && entry_per_row == new_per_row_q && entry_rows == new_rows_q && "
           "entry_stride == new_stride_q");
    hw_note(m, "A probe's word, one cycle after the job named it.");
    hw_flop(m, "probe_addr_q", "ADDR_W", NULL, NULL, NULL,
            "job_act_probe_chunk ? {job_chunk_q, {WORD_W{1'b0}}} : lane_addr");
    hw_flop(m, "probe_copy_q", NULL, "it is to be looked for in the older copy", "1'b0", NULL, "job_act_probe_copy");
    hw_let(m, "replica_offset", "ADDR_W", "the lane's place in the mapping", "probe_addr_q - new_base_q");
    hw_let(m, "probe_addr", "ADDR_W", NULL, "probe_copy_q ? old_base_q + replica_offset : probe_addr_q");
    hw_flop(m, "copy_mapped_q", NULL, "the lane's word lies in the mapping", "1'b0", NULL,
            "probe_addr_q >= new_base_q && {1'b0, replica_offset} < new_words_q");
    hw_let(m, "job_if_copy_found", NULL, NULL,
           "copy_mapped_q && (s2_state_q == COMMIT_ST_V && live[pointer_q] || "
           "(s2_state_q == COMMIT_ST_R || s2_state_q == COMMIT_ST_P) && s2_index_q == pointer_q && "
           "coherent[pointer_q])");
    hw_let(m, "job_if_replica_last", NULL, NULL, "lanes_rest == {LANES{1'b0}}");
    hw_assign(m, "pointer_index", "job_map_q & {MAP_W{job_state_q == JOB_ST_MISS_READ}}");
    hw_assign(m, "read_index",
              "job_state_q == JOB_ST_MISS_READ ? job_map_q : "
              "job_state_q == JOB_ST_REPLICA_NEW ? pointer_q : command_read_index");
}

static void add_sending(struct hw_module *m)
{
    hw_note(m, "What is left to look at, or to send: lanes of an access; words of a chunk or of a message.");
    hw_reg(m, "lanes_q", "LANES", NULL);
    hw_reg(m, "words_q", "CHUNK_WORDS", NULL);
    hw_let(m, "lanes_rest", "LANES", "without the lowest", "lanes_q & (lanes_q - 1'b1)");
    hw_let(m, "words_rest", "CHUNK_WORDS", "without the lowest", "words_q & (words_q - 1'b1)");
    hw_let(m, "lane_first", "LANES", "one-hot: the lowest", "lanes_q & ~lanes_rest");
    hw_let(m, "word_first", "CHUNK_WORDS", "one-hot: the lowest", "words_q & ~words_rest");
    engine_encode(m, "lane_number", "LANE_W", "LANES", "lane_first");
    engine_encode(m, "word_number", "WORD_W", "CHUNK_WORDS", "word_first");
    engine_select(m, "lane_addr", "ADDR_W", "LANES", "lane_first", "request_addr");
    hw_always_ff(m, NULL);
    hw_if(m, "job_act_begin_walk || job_act_begin_replica");
    hw_set(m, "lanes_q", "job_todo & ~lane_done");
    hw_elif(m, "job_act_next_lane || job_act_send_lane");
    hw_set(m, "lanes_q", "lanes_rest");
    hw_end(m);
    hw_if(m, "job_act_begin_chunk");
    hw_set(m, "words_q", "job_register_q ? s2_is_r_q & ~reg_done : s2_is_p_q");
    hw_elif(m, "job_act_begin_reverse");
    hw_set(m, "words_q", "message_words");
    hw_elif(m, "job_act_send_word || job_act_send_reverse");
    hw_set(m, "words_q", "words_rest");
    hw_end(m);
    hw_end(m);
    hw_let(m, "walking_lanes", NULL, NULL, "job_state_q == JOB_ST_MISS_WALK");
    hw_let(m, "job_if_left_last", NULL, NULL,
           "walking_lanes ? lanes_rest == {LANES{1'b0}} : words_rest == {CHUNK_WORDS{1'b0}}");
    hw_let(m, "job_if_left_none", NULL, NULL,
           "walking_lanes ? lanes_q == {LANES{1'b0}} : words_q == {CHUNK_WORDS{1'b0}}");

    hw_note(m, "Sent in cycle t: translated at t+8, in S0 at t+9, committed in S2 at t+11, applied in S3 at t+12.");
    hw_let(m, "sends", NULL, NULL, "job_act_send_lane || job_act_send_word");
    hw_let(m, "send_addr", "ADDR_W", NULL, "job_lanes_q ? lane_addr : {job_chunk_q, word_number}");
    hw_assign(m, "fwd_valid", "sends");
    hw_assign(m, "fwd_index", "job_map_q & {MAP_W{sends}}");
    hw_assign(m, "fwd_addr", "send_addr & {ADDR_W{sends}}");
    hw_flop(m, "sent_q", "12", "bit k: a word was sent k+1 cycles ago", "12'd0", NULL, "{sent_q[10:0], sends}");
    hw_wire(m, "translated", "LANE_W + ADDR_W", "t+8: its lane and stash address");
    hw_instance(m, "delay_line", "sent", NULL);
    hw_bind_param(m, "WIDTH", "LANE_W + ADDR_W");
    hw_bind_param(m, "CYCLES", "8");
    hw_connect(m, "clk", "clk");
    hw_connect(m, "in", "{lane_number, send_addr}");
    hw_connect(m, "out", "translated");
    hw_end(m);
    hw_flop(m, "s0_lane_number_q", "LANE_W", NULL, NULL, NULL, "translated[ADDR_W +: LANE_W]");
    hw_let(m, "s0_walk", NULL, NULL, "sent_q[8]");
    hw_let(m, "s2_walk", NULL, NULL, "sent_q[10]");
    hw_reg(m, "s0_virt_q", "VIRT_W", "its virtual word address");
    hw_reg(m, "s0_mapped_q", NULL, "it lies in the mapping");
    hw_always_ff(m, NULL);
    hw_set(m, "s0_virt_q", "fwd_virt");
    hw_set(m, "s0_mapped_q", "fwd_mapped");
    hw_end(m);
    hw_assign(m, "va_vpn", "fwd_done ? fwd_virt[VIRT_W-1:PAGE_W] : command_page");
}

static void add_decision(struct hw_module *m)
{
    const struct spec_fsm *table = engine_table("commit");
    hw_note(m,
            "What S1 saw of the word lacks the effects of the two commits before; if they were on the same word, the "
            "state that they gave it counts.");
    hw_reg(m, "s2_again_q", NULL, "the last commit was on the same word");
    hw_reg(m, "s1_again_q", NULL, "that on the word of S3 is on the word of S1");
    hw_reg(m, "s3_next_q", "2", "the state that the last commit gave its word");
    hw_reg(m, "s2_state_q", "2", "the word's state, with the commit before the last");
    hw_wire(m, "commit_next", "2", NULL);
    hw_always_ff(m, NULL);
    hw_set(m, "s1_again_q", "s2_walk && op_addr_q == s2_addr_q");
    hw_set(m, "s2_again_q", "s2_walk && s1_addr_q == s2_addr_q");
    hw_set(m, "s3_next_q", "commit_next");
    hw_set(m, "s2_state_q", "s1_again_q ? s3_next_q : s1_state");
    hw_end(m);
    for (const struct spec_name *a = table->actions; a->name; a++)
        if (strcmp(a->name, "IMPOSSIBLE") != 0)
            hw_wire(m, hw_text(m, "commit_act_%s", hw_lower(m, a->name)), NULL, a->meaning);
    hw_instance(m, "stash_commit", "commit", NULL);
    hw_connect_clock(m);
    hw_connect(m, "valid", "s2_walk");
    hw_connect(m, "state", "s2_again_q ? s3_next_q : s2_state_q");
    hw_connect(m, "on_event", "commit_event");
    for (const struct spec_name *c = table->conditions; c->name; c++) {
        const char *name = hw_lower(m, c->name);
        hw_connect(m, hw_text(m, "if_%s", name), "commit_if_%s", name);
    }
    hw_connect(m, "next", "commit_next");
    for (const struct spec_name *a = table->actions; a->name; a++) {
        const char *name = hw_lower(m, a->name);
        if (strcmp(a->name, "IMPOSSIBLE") != 0) hw_connect(m, hw_text(m, "act_%s", name), "commit_act_%s", name);
    }
    hw_end(m);
}

static void add_commit(struct hw_module *m)
{
    hw_note(m, "All that the commit needs and the storage does not answer is looked up in S1. Only the commit of the "
               "word before can change it meanwhile.");
    hw_reg(m, "s0_lane", "LANES", "one-hot: its lane");
    hw_reg(m, "s0_wdata", "32", "the lane's store data");
    hw_always_comb(m, NULL);
    hw_set(m, "s0_lane", "{LANES{1'b0}}");
    hw_set(m, "s0_wdata", "32'd0");
    hw_for(m, "k", "0", "LANES");
    hw_if(m, "s0_walk && job_lanes_q && s0_lane_number_q == k[LANE_W-1:0]");
    hw_set(m, "s0_lane[k]", "1'b1");
    hw_set(m, "s0_wdata", "request_wdata[k * 32 +: 32]");
    hw_end(m);
    hw_end(m);
    hw_end(m);
    hw_reg(m, "s1_lane_q", "LANES", NULL);
    hw_reg(m, "s1_wdata_q", "32", NULL);
    hw_reg(m, "s1_addr_q", "ADDR_W", "its stash address");
    hw_reg(m, "s1_virt_q", "VIRT_W", NULL);
    hw_reg(m, "s1_line_q", "LINE_W", NULL);
    hw_reg(m, "s1_mapped_q", NULL, NULL);
    hw_reg(m, "s1_known_q", NULL, NULL);
    hw_reg(m, "s1_fault_q", NULL, NULL);
    hw_reg(m, "s2_lane_q", "LANES", "one-hot: the word's lane");
    hw_reg(m, "s2_addr_q", "ADDR_W", NULL);
    hw_let(m, "s2_chunk", "CHUNK_W", "its chunk", "s2_addr_q[ADDR_W-1:WORD_W]");
    hw_reg(m, "s2_virt_q", "VIRT_W", "its virtual word address");
    hw_reg(m, "s2_line_q", "LINE_W", "its physical line");
    hw_reg(m, "s2_mapped_q", NULL, "it lies in a live mapping");
    hw_reg(m, "s2_coherent_q", NULL, "that is coherent");
    hw_reg(m, "s2_known_q", NULL, "its page's translation is known");
    hw_reg(m, "s2_fault_q", NULL, "or is a fault");
    hw_reg(m, "s2_fits_q", NULL, "the open request is for its line");
    hw_reg(m, "s2_evicting_q", NULL, "the chunk latch asks for its chunk's writeback");
    hw_always_ff(m, NULL);
    hw_if(m, "rst");
    hw_set(m, "s1_lane_q", "{LANES{1'b0}}");
    hw_set(m, "s2_lane_q", "{LANES{1'b0}}");
    hw_else(m);
    hw_set(m, "s1_lane_q", "s0_lane");
    hw_set(m, "s2_lane_q", "s1_lane_q");
    hw_end(m);
    hw_set(m, "s1_wdata_q", "s0_wdata");
    hw_set(m, "s1_addr_q", "op_addr_q");
    hw_set(m, "s1_virt_q", "s0_virt_q");
    hw_set(m, "s1_line_q", "{va_ppn, s0_virt_q[PAGE_W-1:WORD_W]}");
    hw_set(m, "s1_mapped_q", "s0_mapped_q");
    hw_set(m, "s1_known_q", "va_known");
    hw_set(m, "s1_fault_q", "va_fault");
    hw_set(m, "s2_addr_q", "s1_addr_q");
    hw_set(m, "s2_virt_q", "s1_virt_q");
    hw_set(m, "s2_line_q", "s1_line_q");
    hw_set(m, "s2_mapped_q", "job_map_ok_q && live[job_map_q] && s1_mapped_q");
    hw_set(m, "s2_coherent_q", "coherent[job_map_q]");
    hw_set(m, "s2_known_q", "s1_known_q");
    hw_set(m, "s2_fault_q", "s1_fault_q");
    hw_set(m, "s2_fits_q", "asks ? s1_line_q == s2_line_q : open_valid_q && open_line_q == s1_line_q");
    hw_set(m, "s2_evicting_q",
           "asks_evict && s2_chunk == s1_addr_q[ADDR_W-1:WORD_W] || "
           "evict_valid_q && !evict_register_q && evict_chunk_q == s1_addr_q[ADDR_W-1:WORD_W]");
    hw_end(m);

    hw_reg(m, "commit_event", "COMMIT_EV_W", NULL);
    hw_always_comb(m, NULL);
    hw_if(m, "!job_lanes_q");
    hw_set(m, "commit_event", "job_register_q ? COMMIT_EV_REREGISTER : COMMIT_EV_WRITE_BACK");
    hw_elif(m, "job_mapped_q");
    hw_set(m, "commit_event", "job_write_q ? COMMIT_EV_STORE : COMMIT_EV_LOAD");
    hw_else(m);
    hw_set(m, "commit_event", "job_write_q ? COMMIT_EV_RAW_STORE : COMMIT_EV_RAW_LOAD");
    hw_end(m);
    hw_end(m);
    hw_let(m, "commit_if_mapped", NULL, NULL, "s2_mapped_q");
    hw_let(m, "commit_if_evicting", NULL, NULL, "s2_evicting_q || chunk_leaving");
    hw_let(m, "commit_if_coherent", NULL, NULL, "s2_coherent_q");
    hw_let(m, "commit_if_fault", NULL, NULL, "s2_fault_q");
    hw_let(m, "commit_if_known", NULL, NULL, "s2_known_q");
    hw_let(m, "commit_if_leaving", NULL, NULL, "leaving");
    hw_let(m, "commit_if_reading", NULL, NULL, "|reading");
    hw_let(m, "commit_if_granting", NULL, NULL, "granting");
    hw_let(m, "commit_if_room", NULL, NULL, "s2_fits_q || mshr_free_valid");
    hw_let(m, "commit_if_foreign", NULL, NULL, "s2_foreign_q");
    add_decision(m);
    hw_unused(m, "s2_virt_q[PAGE_W-1:WORD_W]");
    hw_assert(m, "the translation takes eight cycles", "fwd_done == sent_q[7]");
}

static void add_effects(struct hw_module *m)
{
    hw_note(m, "What becomes of the lane.");
    hw_let(m, "writes_word", NULL, "the lane's own store is applied",
           "commit_act_write_hit || commit_act_write_local || commit_act_write_issue");
    hw_let(m, "ends_reuse", NULL, "a mapping that has stored takes no more from an older copy",
           "(commit_act_write_local || commit_act_write_issue) && reuse[job_map_q]");
    engine_drive(m, "flag_valid", "1", "command_flag_valid || ends_reuse");
    engine_drive(m, "flag_index", "MAP_W", "command_flag_index | (job_map_q & {MAP_W{ends_reuse}})");
    engine_drive(m, "flag_used", "1", "command_flag_used || ends_reuse");
    engine_drive(m, "flag_live", "1", "command_flag_live || ends_reuse");
    engine_drive(m, "flag_coherent", "1", "command_flag_coherent || ends_reuse && coherent[job_map_q]");
    engine_drive(m, "flag_reuse", "1", "command_flag_reuse");
    engine_drive(m, "flag_pointer", "MAP_W", "command_flag_pointer");
    hw_let(m, "ends_lane", NULL, NULL,
           "commit_act_capture || writes_word || commit_act_fail_unmapped || commit_act_fail_fault");
    hw_let(m, "fills_lane", NULL, "a replica served the lane", "job_act_fill_new && s2_state_q != COMMIT_ST_P");
    hw_let(m, "lane_done", "LANES", NULL, "(s2_lane_q & {LANES{ends_lane}}) | (lane_first & {LANES{fills_lane}})");
    hw_let(m, "lane_capture", "LANES", NULL,
           "(s2_lane_q & {LANES{commit_act_capture}}) | (lane_first & {LANES{fills_lane}})");
    hw_let(m, "capture_word", "32", NULL, "fills_lane && s2_state_q == COMMIT_ST_I ? kept_word_q : op_word");
    hw_let(m, "lane_error", "ERROR_W", NULL,
           "commit_act_fail_fault ? ERROR_PAGE_FAULT : commit_act_fail_unmapped ? ERROR_UNMAPPED : ERROR_NONE");
    hw_let(m, "wait_for", "MSHRS", "the READ that brings the lane's word",
           "(reading & {MSHRS{commit_act_join}}) | "
           "((s2_fits_q ? mshr_open : mshr_free) & {MSHRS{commit_act_request_read}})");
    hw_let(m, "walk_fault", NULL, "a command remembers it", "commit_act_fail_fault && !job_lanes_q");
    hw_let(m, "marked", "CHUNK_WORDS", NULL, "s2_place_q & {CHUNK_WORDS{commit_act_mark_issued}}");
    hw_reg(m, "stayed_q", NULL, "some word of this job stays to be done");
    hw_reg(m, "incomplete_q", NULL, "some word of the last registration did");
    hw_always_ff(m, NULL);
    hw_if(m, "rst || job_act_start_evict");
    hw_set(m, "stayed_q", "1'b0");
    hw_elif(m, "commit_act_stay || commit_act_ask_page");
    hw_set(m, "stayed_q", "1'b1");
    hw_end(m);
    hw_if(m, "rst");
    hw_set(m, "incomplete_q", "1'b0");
    hw_elif(m, "job_act_end_walk && !job_lanes_q && job_register_q");
    hw_set(m, "incomplete_q", "stayed_q");
    hw_end(m);
    hw_end(m);
}

void engine_walk(struct hw_module *m)
{
    add_job(m);
    add_sending(m);
    add_replicas(m);
    add_commit(m);
    add_effects(m);
    hw_cover(m, "a lane takes its word from an older copy", "fills_lane");
    hw_cover(m, "a mapped store of this walk joins the REG before it", "commit_act_request_reg && s2_fits_q");
}
