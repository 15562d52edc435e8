/* What the engine asks others for: lines at the L2 (the open request, its MSHR, the queue behind it), the writeback of
 * a chunk, the translation of a page. */
#include "rtl-gen/stash/stash_engine_parts.h"
#include "spec/stash/stash_types.h"

static void add_mshrs(struct hw_module *m)
{
    hw_note(m, "Requests at the L2.");
    hw_localparam(m, "KIND_READ", "2", NULL, "0");
    hw_localparam(m, "KIND_REG", "2", NULL, "1");
    hw_localparam(m, "KIND_WB", "2", NULL, "2");
    hw_let(m, "asks", NULL, "the word of S2 is asked for",
           "commit_act_request_read || commit_act_request_reg || commit_act_request_wb");
    hw_let(m, "opens", NULL, "in a new request", "asks && !s2_fits_q");
    hw_let(m, "job_kind", "2", "all requests of a job are of one kind",
           "job_lanes_q ? (job_write_q ? KIND_REG : KIND_READ) : job_register_q ? KIND_REG : KIND_WB");
    hw_wire(m, "leaving", NULL, "the word of S2 is in a WB");
    hw_wire(m, "granting", NULL, "it is in a REG for the job's mapping");
    hw_wire(m, "reading", "MSHRS", "the READ for the job's mapping that has it");
    hw_wire(m, "chunk_leaving", NULL, "a WB carries words of its chunk");
    hw_wire(m, "mshr_free_valid", NULL, NULL);
    hw_wire(m, "mshr_free", "MSHRS", "one-hot: the MSHR of the next request");
    hw_wire(m, "mshr_open", "MSHRS", "one-hot: that of the open request");
    hw_wire(m, "expected", "CHUNK_WORDS", "words of the message's line that are expected");
    hw_wire(m, "granting_words", "CHUNK_WORDS", "those whose registration is on its way");
    hw_wire(m, "freed", "MSHRS", "MSHRs that the message makes free");
    hw_wire(m, "map_in_flight", NULL, NULL);
    hw_wire(m, "any_in_flight", NULL, NULL);
    hw_wire(m, "travelling", "MAP_ENTRIES", NULL);
    hw_wire(m, "mshr_unused", "MSHRS", NULL);
    hw_instance(m, "stash_mshrs", "mshrs", NULL);
    hw_bind_param(m, "CHUNK_WORDS", "CHUNK_WORDS");
    hw_bind_param(m, "MAP_ENTRIES", "MAP_ENTRIES");
    hw_bind_param(m, "MSHRS", "MSHRS");
    hw_bind_param(m, "LINE_W", "LINE_W");
    hw_bind_param(m, "CHUNK_W", "CHUNK_W");
    hw_connect_clock(m);
    hw_connect(m, "look_line", "s1_line_q");
    hw_connect(m, "look_word", "s1_virt_q[WORD_W-1:0]");
    hw_connect(m, "look_map", "job_map_q");
    hw_connect(m, "look_chunk", "s1_addr_q[ADDR_W-1:WORD_W]");
    hw_connect(m, "leaving", "leaving");
    hw_connect(m, "granting", "granting");
    hw_connect(m, "reading", "reading");
    hw_connect(m, "chunk_leaving", "chunk_leaving");
    hw_connect(m, "add_valid", "asks");
    hw_connect(m, "add_new", "opens");
    hw_connect(m, "add_kind", "job_kind");
    hw_connect(m, "add_line", "s2_line_q");
    hw_connect(m, "add_word", "s2_virt_q[WORD_W-1:0]");
    hw_connect(m, "add_map", "job_map_q");
    hw_connect(m, "add_chunk", "s2_chunk");
    hw_connect(m, "free_valid", "mshr_free_valid");
    hw_connect(m, "free", "mshr_free");
    hw_connect(m, "open", "mshr_open");
    hw_connect(m, "msg_kind", "message_kind");
    hw_connect(m, "msg_line", "message_line");
    hw_connect(m, "msg_map", "message_map");
    hw_connect(m, "msg_owner", "message_owner_map");
    hw_connect(m, "msg_mask", "message_mask");
    hw_connect(m, "msg_release", "job_act_end_reverse && message_answers");
    hw_connect(m, "expected", "expected");
    hw_connect(m, "granting_words", "granting_words");
    hw_connect(m, "freed", "freed");
    hw_connect(m, "ask_map", "self");
    hw_connect(m, "in_flight", "map_in_flight");
    hw_connect(m, "any_in_flight", "any_in_flight");
    hw_connect(m, "travelling", "travelling");
    hw_connect(m, "unused", "mshr_unused");
    hw_end(m);
}

static void add_open_request(struct hw_module *m)
{
    hw_note(m,
            "The open request gathers the words of one line. It is closed, and queued, when another line follows and "
            "at the end of the job.");
    hw_reg(m, "open_valid_q", NULL, NULL);
    hw_reg(m, "open_line_q", "LINE_W", "physical line");
    hw_reg(m, "open_mask_q", "CHUNK_WORDS", "its words");
    hw_reg(m, "open_data_q", "CHUNK_WORDS * 32", "their data, of a WB");
    hw_let(m, "closes", NULL, NULL, "open_valid_q && (opens || job_act_end_walk)");
    hw_let(m, "asked_word", "CHUNK_WORDS", "one-hot", "{{(CHUNK_WORDS - 1){1'b0}}, 1'b1} << s2_virt_q[WORD_W-1:0]");
    hw_reg(m, "asked_data", "CHUNK_WORDS * 32", NULL);
    hw_always_comb(m, NULL);
    hw_set(m, "asked_data", "{CHUNK_WORDS * 32{1'b0}}");
    hw_for(m, "k", "0", "CHUNK_WORDS");
    hw_if(m, "commit_act_request_wb && asked_word[k]");
    hw_set(m, "asked_data[k * 32 +: 32]", "op_word");
    hw_end(m);
    hw_end(m);
    hw_end(m);
    hw_always_ff(m, NULL);
    hw_if(m, "rst");
    hw_set(m, "open_valid_q", "1'b0");
    hw_elif(m, "opens");
    hw_set(m, "open_valid_q", "1'b1");
    hw_elif(m, "job_act_end_walk");
    hw_set(m, "open_valid_q", "1'b0");
    hw_end(m);
    hw_if(m, "opens");
    hw_set(m, "open_line_q", "s2_line_q");
    hw_set(m, "open_mask_q", "asked_word");
    hw_set(m, "open_data_q", "asked_data");
    hw_elif(m, "asks");
    hw_set(m, "open_mask_q", "open_mask_q | asked_word");
    hw_set(m, "open_data_q", "open_data_q | asked_data");
    hw_end(m);
    hw_end(m);
    hw_let(m, "open_type", "MSG_W", NULL, "job_kind == KIND_READ ? MSG_READ : job_kind == KIND_REG ? MSG_REG : MSG_WB");
    hw_wire(m, "requests_queued", "$clog2(MSHRS) + 1", NULL);
    hw_instance(m, "small_fifo", "l2_requests", NULL);
    hw_bind_param(m, "WIDTH", "MESSAGE_W");
    hw_bind_param(m, "DEPTH", "MSHRS");
    hw_connect_clock(m);
    hw_connect(m, "in_valid", "closes");
    hw_connect(m, "in_data",
               "{open_type, open_line_q, open_mask_q, core_id, 1'b1, job_map_q, {MAP_W{1'b0}}, open_data_q}");
    hw_connect(m, "out_valid", "l2_req_valid");
    hw_connect(m, "out_ready", "l2_req_ready");
    hw_connect(m, "out_data", "l2_req_data");
    hw_connect(m, "count", "requests_queued");
    hw_end(m);
    hw_unused(m, "requests_queued");
}

static void add_latches(struct hw_module *m)
{
    hw_note(m, "The chunk latch: a chunk to write back or to register.");
    hw_reg(m, "evict_valid_q", NULL, NULL);
    hw_reg(m, "evict_register_q", NULL, "register its dirty words; otherwise write back");
    hw_reg(m, "evict_chunk_q", "CHUNK_W", NULL);
    hw_let(m, "asks_evict", NULL, "a commit loads it", "commit_act_evict && !evict_valid_q");
    hw_always_ff(m, NULL);
    hw_if(m, "rst || job_act_end_walk && !job_lanes_q");
    hw_set(m, "evict_valid_q", "1'b0");
    hw_elif(m, "asks_evict || command_ask_evict || command_ask_register");
    hw_set(m, "evict_valid_q", "1'b1");
    hw_end(m);
    hw_if(m, "asks_evict");
    hw_set(m, "evict_register_q", "1'b0");
    hw_set(m, "evict_chunk_q", "s2_chunk");
    hw_elif(m, "command_ask_evict || command_ask_register");
    hw_set(m, "evict_register_q", "command_ask_register");
    hw_set(m, "evict_chunk_q", "command_chunk");
    hw_end(m);
    hw_end(m);

    hw_note(m, "The page latch: a page to translate.");
    hw_reg(m, "page_valid_q", NULL, NULL);
    hw_reg(m, "page_sent_q", NULL, "the page walker has it");
    hw_reg(m, "page_vpn_q", "VPN_W", NULL);
    hw_let(m, "asks_page", NULL, "a commit loads it", "commit_act_ask_page && !page_valid_q");
    hw_always_ff(m, NULL);
    hw_if(m, "rst || job_act_take_page");
    hw_set(m, "page_valid_q", "1'b0");
    hw_elif(m, "asks_page");
    hw_set(m, "page_valid_q", "1'b1");
    hw_end(m);
    hw_if(m, "asks_page");
    hw_set(m, "page_sent_q", "1'b0");
    hw_set(m, "page_vpn_q", "s2_virt_q[VIRT_W-1:PAGE_W]");
    hw_elif(m, "walk_valid && walk_ready");
    hw_set(m, "page_sent_q", "1'b1");
    hw_end(m);
    hw_end(m);
    hw_assign(m, "walk_valid", "page_valid_q && !page_sent_q");
    hw_assign(m, "walk_data", "page_vpn_q & {VPN_W{walk_valid}}");
    hw_assign(m, "walk_done_ready", "job_act_take_page");
    engine_drive(m, "fill_valid", "1", "job_act_take_page");
    engine_drive(m, "fill_vpn", "VPN_W", "walk_done_data[WALK_DONE_VPN_LSB +: VPN_W] & {VPN_W{job_act_take_page}}");
    engine_drive(m, "fill_ppn", "PPN_W", "walk_done_data[WALK_DONE_PPN_LSB +: PPN_W] & {PPN_W{job_act_take_page}}");
    engine_drive(m, "fill_fault", "1", "walk_done_data[WALK_DONE_FAULT_LSB] && job_act_take_page");
    hw_let(m, "wake", NULL, "accesses that sleep may find something changed",
           "job_act_take_page || job_act_end_walk && !job_lanes_q || |freed");
}

void engine_requests(struct hw_module *m)
{
    add_mshrs(m);
    add_open_request(m);
    add_latches(m);
    hw_assert(m, "a job in IDLE has closed its request", "job_state_q != JOB_ST_IDLE || !open_valid_q");
    hw_assert(m, "a request leaves with an MSHR in use", "!closes || |(mshr_open & ~mshr_unused)");
    hw_assert(m, "and once: the next one has another MSHR", "!(opens && open_valid_q) || !(|(mshr_open & mshr_free))");
    hw_assert(m, "a job asks for one kind only, so the open request fits by its line alone",
              "!(asks && s2_fits_q) || open_valid_q && open_line_q == s2_line_q");
    hw_cover(m, "a request is closed because another line follows", "opens && open_valid_q");
}
