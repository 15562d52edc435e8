/* The stash's engine: the table `job`, the choice of the next job, and the storage's engine port. */
#include "rtl-gen/stash/stash_engine_parts.h"
#include "spec/stash/stash_types.h"
#include "spec/stash/stash_word.h"

static void add_widths(struct hw_module *m)
{
    hw_localparam(m, "ADDR_W", NULL, "stash word address", "$clog2(BYTES / 4)");
    hw_localparam(m, "WORD_W", NULL, "word in a chunk or line", "$clog2(CHUNK_WORDS)");
    hw_localparam(m, "CHUNK_W", NULL, "chunk", "ADDR_W - WORD_W");
    hw_localparam(m, "MAP_W", NULL, "map index", "$clog2(MAP_ENTRIES)");
    hw_localparam(m, "PAGE_W", NULL, "word in a page", "$clog2(PAGE_BYTES) - 2");
    hw_localparam(m, "VIRT_W", NULL, "virtual word address", "VA_BITS - 2");
    hw_localparam(m, "VPN_W", NULL, "virtual page", "VIRT_W - PAGE_W");
    hw_localparam(m, "PPN_W", NULL, "physical page", "PA_BITS - 2 - PAGE_W");
    hw_localparam(m, "LINE_W", NULL, "physical line", "PA_BITS - 2 - WORD_W");
    hw_localparam(m, "BLOCK_W", NULL, "thread block", "$clog2(THREAD_BLOCKS) + 1");
    hw_localparam(m, "SLOT_W", NULL, "slot", "$clog2(MAPS_PER_BLOCK) + 1");
    hw_localparam(m, "LANE_W", NULL, "lane", "max(1, $clog2(LANES))");
    hw_localparam(m, "ACCESS_W", NULL, "access", "$clog2(MISSES)");
}

static void add_job_table(struct hw_module *m)
{
    hw_note(m, "The next job: answers first; then forwards, own work and commands in turns. It is chosen in a look, a "
               "cycle in IDLE without a pick, and begins in the cycle after.");
    hw_wire(m, "picks", "8", "what begins in this cycle");
    hw_let(m, "looks", NULL, NULL, "job_state_q == JOB_ST_IDLE && picks == 8'd0");
    hw_let(m, "chooses", NULL, "none of the answers is here", "looks && !walk_done_valid && !l2_rsp_valid");
    hw_let(m, "may_evict", NULL, NULL, "evict_valid_q && mshr_free_valid");
    hw_let(m, "may_complete", NULL, NULL, "!done_valid_q && |access_complete");
    hw_let(m, "has_message", NULL, NULL, "may_retry || may_forward");
    hw_let(m, "has_work", NULL, NULL, "may_evict || may_complete || |access_ready");
    hw_let(m, "has_command", NULL, NULL, "command_wants && !looks_up");
    hw_reg(m, "turn_q", "2", "the class that comes first: 0 messages, 1 own work, 2 commands");
    hw_let(m, "message_turn", NULL, NULL,
           "chooses && has_message && (turn_q == 2'd0 || !has_command && (turn_q == 2'd2 || !has_work))");
    hw_let(m, "work_turn", NULL, NULL,
           "chooses && has_work && (turn_q == 2'd1 || !has_message && (turn_q == 2'd0 || !has_command))");
    hw_let(m, "command_turn", NULL, NULL,
           "chooses && has_command && (turn_q == 2'd2 || !has_work && (turn_q == 2'd1 || !has_message))");
    static const char *const picks[][2] = {
        {"page", "looks && walk_done_valid"},
        {"rsp", "looks && !walk_done_valid && l2_rsp_valid"},
        {"deferred", "message_turn && may_retry"},
        {"forward", "message_turn && !may_retry"},
        {"evict", "work_turn && may_evict"},
        {"complete", "work_turn && !may_evict && may_complete"},
        {"miss", "work_turn && !may_evict && !may_complete"},
        {"command", "command_turn"},
    };
    for (size_t i = 0; i < sizeof picks / sizeof *picks; i++) {
        hw_flop(m, hw_text(m, "pick_%s_q", picks[i][0]), NULL, NULL, "1'b0", NULL, "%s", picks[i][1]);
        hw_let(m, hw_text(m, "job_if_pick_%s", picks[i][0]), NULL, NULL, "pick_%s_q", picks[i][0]);
    }
    hw_assign(m, "picks",
              "{pick_page_q, pick_rsp_q, pick_deferred_q, pick_forward_q, pick_evict_q, pick_complete_q, pick_miss_q, "
              "pick_command_q}");
    hw_always_ff(m, NULL);
    hw_if(m, "rst || pick_command_q");
    hw_set(m, "turn_q", "2'd0");
    hw_elif(m, "pick_deferred_q || pick_forward_q");
    hw_set(m, "turn_q", "2'd1");
    hw_elif(m, "pick_evict_q || pick_complete_q || pick_miss_q");
    hw_set(m, "turn_q", "2'd2");
    hw_end(m);
    hw_end(m);
    hw_let(m, "job_if_clearing", NULL, NULL, "clearing");
    hw_flop(m, "looked_up_q", NULL, "the message's second cycle in REVERSE_LOOKUP", "1'b0", NULL,
            "job_state_q == JOB_ST_REVERSE_LOOKUP && !looked_up_q");
    hw_flop(m, "probed_q", "4", "bit k: the job named a chunk k+1 cycles ago", "4'd0", NULL,
            "{probed_q[2:0], job_act_probe_copy || job_act_probe_new || job_act_probe_chunk}");
    hw_let(m, "job_if_arrived", NULL, NULL, "looked_up_q || probed_q[3]");
    hw_let(m, "job_if_pipe_empty", NULL, NULL, "sent_q == 12'd0 && rev_sent_q == 14'd0");
    hw_let(m, "job_valid", NULL, NULL, "1'b1");
    hw_fsm(m, engine_table("job"), "job");
    hw_assert(m, "one pick at most", "(picks & (picks - 1'b1)) == 8'd0");
    hw_unused(m, "{job_act_read_new, job_act_lookup}");
}

/* The wires of an instance whose ports the engine hands on under their own names. */
static void connect_same(struct hw_module *m, const char *const *ports)
{
    for (; *ports; ports++) hw_connect(m, *ports, "%s", *ports);
}

static void add_commands(struct hw_module *m)
{
    static const char *const same[] = {"cmd_valid",
                                       "cmd_ready",
                                       "cmd_data",
                                       "cmd_done_valid",
                                       "cmd_done_ready",
                                       "cmd_done_data",
                                       "calc_valid",
                                       "calc_data",
                                       "calc_done_valid",
                                       "calc_done_ready",
                                       "calc_done_data",
                                       "used",
                                       "live",
                                       "coherent",
                                       "clean",
                                       "read_data",
                                       "set_valid",
                                       "set_index",
                                       "set_data",
                                       "slot_valid",
                                       "slot_map",
                                       "slot_write_valid",
                                       "slot_write_block",
                                       "slot_write_slot",
                                       "slot_write_set",
                                       "slot_write_map",
                                       "tail",
                                       "free_count",
                                       "add_valid",
                                       "add_vpn",
                                       "add_map",
                                       "drop_valid",
                                       "drop_map",
                                       "map_in_flight",
                                       "any_in_flight",
                                       "travelling",
                                       "target",
                                       "self",
                                       "freeze",
                                       "freeze_all",
                                       "walk_fault",
                                       "marked",
                                       "reg_done",
                                       "op_state",
                                       "op_index",
                                       "scan_valid",
                                       "scan_apply",
                                       "scan_event",
                                       "scan_map",
                                       NULL};
    static const char *const params[] = {"BYTES",      "CHUNK_WORDS", "MAP_ENTRIES", "THREAD_BLOCKS", "MAPS_PER_BLOCK",
                                         "VP_ENTRIES", "PAGE_BYTES",  "VA_BITS",     "SPAN_BITS",     "SCOUT_DISTANCE"};
    hw_note(m, "Commands.");
    hw_wire(m, "command_wants", NULL, "a command, or the scout, has a step to do");
    hw_wire(m, "command_quiet", NULL, "none is under way");
    hw_wire(m, "command_read_index", "MAP_W", NULL);
    hw_wire(m, "command_slot", "SLOT_W", "the slot that it asks about");
    hw_wire(m, "command_page", "VPN_W", "the page that it asks about");
    hw_wire(m, "target", "MAP_W", "the entry that it asks about");
    hw_wire(m, "self", "MAP_W", "the mapping that it changes");
    hw_wire(m, "freeze", NULL, "accesses through it wait");
    hw_wire(m, "freeze_all", NULL, "all accesses wait");
    hw_wire(m, "command_flag_valid", NULL, "it writes flags");
    hw_wire(m, "command_flag_index", "MAP_W", NULL);
    hw_wire(m, "command_flag_used", NULL, NULL);
    hw_wire(m, "command_flag_live", NULL, NULL);
    hw_wire(m, "command_flag_coherent", NULL, NULL);
    hw_wire(m, "command_flag_reuse", NULL, NULL);
    hw_wire(m, "command_flag_pointer", "MAP_W", NULL);
    hw_wire(m, "command_ask_evict", NULL, NULL);
    hw_wire(m, "command_ask_register", NULL, NULL);
    hw_wire(m, "command_chunk", "CHUNK_W", NULL);
    hw_wire(m, "reg_done", "CHUNK_WORDS", "words of the chunk whose registration was asked for");
    hw_wire(m, "scan_valid", NULL, "the command asks for command_chunk");
    hw_wire(m, "scan_apply", NULL, "S2: it will change the chunk");
    hw_wire(m, "scan_event", "4", NULL);
    hw_wire(m, "scan_map", "MAP_W", NULL);
    hw_instance(m, "stash_commands", "commands", NULL);
    for (size_t i = 0; i < sizeof params / sizeof *params; i++) hw_bind_param(m, params[i], "%s", params[i]);
    hw_connect_clock(m);
    hw_connect(m, "wants", "command_wants");
    hw_connect(m, "step", "job_act_command_step");
    hw_connect(m, "quiet", "command_quiet");
    hw_connect(m, "read_index", "command_read_index");
    hw_connect(m, "ask_slot", "command_slot");
    hw_connect(m, "page", "command_page");
    hw_connect(m, "flag_valid", "command_flag_valid");
    hw_connect(m, "flag_index", "command_flag_index");
    hw_connect(m, "flag_used", "command_flag_used");
    hw_connect(m, "flag_live", "command_flag_live");
    hw_connect(m, "flag_coherent", "command_flag_coherent");
    hw_connect(m, "flag_reuse", "command_flag_reuse");
    hw_connect(m, "flag_pointer", "command_flag_pointer");
    hw_connect(m, "page_held", "va_hit");
    hw_connect(m, "access_names_target", "|access_names");
    hw_connect(m, "ask_evict", "command_ask_evict");
    hw_connect(m, "ask_register", "command_ask_register");
    hw_connect(m, "chunk", "command_chunk");
    hw_connect(m, "evict_busy", "evict_valid_q");
    hw_connect(m, "incomplete", "incomplete_q");
    connect_same(m, same);
    hw_end(m);
    hw_assign(m, "slot_block", "looks_up ? new_block_q : cmd_data[CMD_BLOCK_LSB +: BLOCK_W]");
    hw_assign(m, "slot_slot", "looks_up ? new_slot_q : command_slot");
    hw_assert(m, "the calculation is ready when it is started", "!calc_valid || calc_ready");
    hw_unused(m, "calc_ready");
}

/* All operations of the engine, through one port: S0 addresses a chunk, S1 has it, S2 decides, S3 changes it. */
static void add_storage_port(struct hw_module *m)
{
    hw_note(m, "The storage. In the cycle before S0 at most one of these asks for a chunk.");
    hw_let(m, "op_addr", "ADDR_W", "the word that the operation is about",
           "(translated[ADDR_W-1:0] & {ADDR_W{sent_q[7]}}) | (rev_addr & {ADDR_W{rev_found}}) | "
           "(probe_addr & {ADDR_W{probed_q[0]}}) | ({command_chunk, {WORD_W{1'b0}}} & {ADDR_W{scan_valid}})");
    hw_flop(m, "op_addr_q", "ADDR_W", "S0", "{ADDR_W{1'b0}}", NULL, "op_addr");
    engine_drive(m, "op_valid", "1", "sent_q[7] || rev_found || probed_q[0] || scan_valid");
    hw_assign(m, "op_chunk", "op_addr_q[ADDR_W-1:WORD_W]");

    hw_note(m, "S1.");
    hw_flop(m, "s1_place_q", "CHUNK_WORDS", "one-hot: the word's place in its chunk", NULL, NULL,
            "{{(CHUNK_WORDS - 1){1'b0}}, 1'b1} << op_addr_q[WORD_W-1:0]");
    engine_select(m, "s1_state", "2", "CHUNK_WORDS", "s1_place_q", "op_state");
    hw_wire(m, "s1_is_p", "CHUNK_WORDS", "Pending words of the chunk");
    hw_wire(m, "s1_is_r", "CHUNK_WORDS", "Registered words of the chunk");
    hw_generate_for(m, "i", "CHUNK_WORDS", "g_word");
    hw_assign(m, "s1_is_p[i]", "op_state[2 * i +: 2] == WORD_ST_P");
    hw_assign(m, "s1_is_r[i]", "op_state[2 * i +: 2] == WORD_ST_R");
    hw_end(m);

    hw_note(m, "S2.");
    hw_flop(m, "s2_op_q", NULL, "S2 holds an operation", "1'b0", NULL, "op_done");
    hw_flop(m, "s2_place_q", "CHUNK_WORDS", NULL, NULL, NULL, "s1_place_q");
    hw_flop(m, "s2_is_p_q", "CHUNK_WORDS", NULL, NULL, NULL, "s1_is_p");
    hw_flop(m, "s2_is_r_q", "CHUNK_WORDS", NULL, NULL, NULL, "s1_is_r");
    hw_flop(m, "s2_foreign_q", NULL, "the chunk holds Pending words", NULL, NULL, "|s1_is_p");
    hw_flop(m, "s2_index_q", "MAP_W", NULL, NULL, NULL, "op_index");
    hw_flop(m, "s2_rdata_q", "CHUNK_WORDS * 32", NULL, NULL, NULL, "op_rdata");
    hw_flop(m, "s2_wdata_q", "32", "what is to be written into the word", NULL, NULL, "s1_wdata_q | s1_rev_data");
    hw_flop(m, "kept_word_q", "32", "the older copy's word", NULL, "job_act_probe_new", "op_word");
    engine_select(m, "op_word", "32", "CHUNK_WORDS", "s2_place_q", "s2_rdata_q");
    hw_let(m, "apply_walk", NULL, NULL, "writes_word || commit_act_mark_issued");
    hw_let(m, "applies", NULL, "the operation changes one word", "apply_walk || job_act_fill_new || s2_rev_q");
    hw_let(m, "store_event", "WORD_EV_W", NULL, "job_mapped_q ? WORD_EV_STORE : WORD_EV_RAW_STORE");
    engine_drive(m, "apply_valid", "1", "applies || scan_apply");
    engine_drive(m, "apply_mask", "CHUNK_WORDS", "(s2_place_q & {CHUNK_WORDS{applies}}) | {CHUNK_WORDS{scan_apply}}");
    engine_drive(m, "apply_event", "4",
                 "(store_event & {4{commit_act_write_hit}}) | (WORD_EV_LOCAL_STORE & {4{commit_act_write_local}}) | "
                 "(WORD_EV_ISSUE & {4{commit_act_write_issue}}) | (WORD_EV_REREGISTER & {4{commit_act_mark_issued}}) | "
                 "(WORD_EV_FILL & {4{job_act_fill_new}}) | (message_event_q & {4{s2_rev_q}}) | scan_event");
    engine_drive(m, "apply_granting", "CHUNK_WORDS", "s2_place_q & {CHUNK_WORDS{s2_rev_q && s2_rev_granting_q}}");
    engine_drive(m, "apply_map", "MAP_W",
                 "(job_map_q & {MAP_W{apply_walk || job_act_fill_new}}) | (message_of & {MAP_W{s2_rev_q}}) | scan_map");
    hw_let(m, "s2_word", "32", NULL, "job_act_fill_new ? kept_word_q : s2_wdata_q");
    hw_reg(m, "apply_wdata_q", "CHUNK_WORDS * 32", NULL);
    hw_always_ff(m, NULL);
    hw_for(m, "k", "0", "CHUNK_WORDS");
    hw_set(m, "apply_wdata_q[k * 32 +: 32]", "s2_word & {32{!rst && applies && s2_place_q[k]}}");
    hw_end(m);
    hw_end(m);
    hw_assign(m, "apply_wdata", "apply_wdata_q");

    hw_note(m, "S3. #DirtyData counts a mapping's chunks that hold a Registered or Pending word.");
    hw_flop(m, "s3_op_q", NULL, "S3 holds an operation", "1'b0", NULL, "s2_op_q");
    hw_flop(m, "s3_word_q", "32", "the word as S1 saw it", NULL, NULL, "op_word");
    hw_let(m, "index_kept", NULL, NULL, "index_after == index_before");
    hw_let(m, "rises", NULL, NULL, "s3_op_q && owned_after && !(owned_before && index_kept)");
    hw_let(m, "falls", NULL, NULL, "s3_op_q && owned_before && !(owned_after && index_kept)");
    engine_drive(m, "inc_valid", "1", "rises");
    engine_drive(m, "inc_index", "MAP_W", "index_after & {MAP_W{rises}}");
    engine_drive(m, "dec_valid", "1", "falls");
    engine_drive(m, "dec_index", "MAP_W", "index_before & {MAP_W{falls}}");
    hw_unused(m, "op_dirty");
    hw_cover(m, "a chunk changes hands", "rises && falls");
}

struct hw_module *emit_stash_engine(struct hw_library *lib, const struct spec_values *values)
{
    struct hw_module *m = hw_find_module(lib, "stash_engine");
    if (m) return m;
    emit_delay_line(lib);
    emit_small_fifo(lib);
    emit_stash_mshrs(lib);
    emit_stash_commands(lib);
    hw_fsm_module(lib, engine_table("commit"), "stash_commit", "stash_engine");
    m = hw_module_new(lib, "stash_engine", stash_engine_block.brief,
                      "thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/data-path.md", "stash_engine");
    hw_from_spec(m, values);
    hw_fsm_codes(m, &stash_word_fsm, "word");
    hw_fsm_codes(m, engine_table("commit"), "commit");
    add_widths(m);
    hw_unused(m, "BANKS != 0");
    add_job_table(m);
    engine_accesses(m);
    engine_walk(m);
    engine_requests(m);
    engine_messages(m);
    add_commands(m);
    add_storage_port(m);
    hw_assign(m, "idle",
              "job_state_q == JOB_ST_IDLE && command_quiet && !(|access_used) && &mshr_unused && !l2_req_valid && "
              "!fwd_rsp_valid && !deferred_valid && !done_valid_q && !evict_valid_q && !page_valid_q");
    return m;
}
