/* Messages of the L2, one at a time: their words are translated back to stash addresses and applied; then the answer
 * leaves, or the message waits for this stash's own grant, or an MSHR becomes free. */
#include "rtl-gen/stash/stash_engine_parts.h"
#include "spec/stash/stash_types.h"

static void add_message(struct hw_module *m)
{
    hw_note(m, "The message at work.");
    hw_reg(m, "message_q", "MESSAGE_W", NULL);
    hw_reg(m, "message_from_rsp_q", NULL, "it came over the response network");
    hw_wire(m, "deferred_head", "MESSAGE_W - CHUNK_WORDS * 32", "the oldest deferred forward, without data");
    hw_let(m, "takes_message", NULL, NULL, "job_act_take_rsp || job_act_take_forward || job_act_take_deferred");
    hw_always_ff(m, NULL);
    hw_if(m, "rst");
    hw_set(m, "message_q", "{MESSAGE_W{1'b0}}");
    hw_set(m, "message_from_rsp_q", "1'b0");
    hw_elif(m, "takes_message");
    hw_set(m, "message_q",
           "job_act_take_rsp ? l2_rsp_data : job_act_take_forward ? l2_fwd_data : "
           "{deferred_head, {CHUNK_WORDS * 32{1'b0}}}");
    hw_set(m, "message_from_rsp_q", "job_act_take_rsp");
    hw_end(m);
    hw_end(m);
    hw_assign(m, "l2_rsp_ready", "job_act_take_rsp");
    hw_assign(m, "l2_fwd_ready", "job_act_take_forward");
    hw_unpack(m, &stash_message_record, "message_q", "message", NULL);
    hw_let(m, "is_data", NULL, NULL, "message_from_rsp_q && message_type == MSG_DATA");
    hw_let(m, "is_reg_ack", NULL, NULL, "message_from_rsp_q && message_type == MSG_REG_ACK");
    hw_let(m, "is_wb_ack", NULL, NULL, "!message_from_rsp_q && message_type == MSG_WB_ACK");
    hw_let(m, "is_fwd_read", NULL, NULL, "!message_from_rsp_q && message_type == MSG_FWD_READ");
    hw_let(m, "is_fwd_reg", NULL, NULL, "!message_from_rsp_q && message_type == MSG_FWD_REG");
    hw_let(m, "is_recall", NULL, NULL, "!message_from_rsp_q && message_type == MSG_RECALL");
    hw_let(m, "message_answers", NULL, "it answers a request of this stash", "is_data || is_reg_ack || is_wb_ack");
    hw_let(m, "message_forwards", NULL, "it asks for words that this stash owns",
           "is_fwd_read || is_fwd_reg || is_recall");
    hw_let(m, "message_kind", "2", NULL, "is_data ? KIND_READ : is_reg_ack ? KIND_REG : KIND_WB");
    hw_let(m, "message_words", "CHUNK_WORDS", "the words to send",
           "message_mask & ((expected & {CHUNK_WORDS{message_answers}}) | {CHUNK_WORDS{message_forwards}})");
    hw_reg(m, "message_granting_q", "CHUNK_WORDS", "words of the line whose registration is on its way");
    hw_reg(m, "message_event_q", "WORD_EV_W", "what its words do to the storage's");
    hw_always_ff(m, NULL);
    hw_if(m, "job_act_begin_reverse");
    hw_set(m, "message_granting_q", "granting_words");
    hw_set(m, "message_event_q",
           "is_data ? WORD_EV_FILL : is_reg_ack ? WORD_EV_GRANT : is_wb_ack ? WORD_EV_WB_DONE : "
           "is_fwd_read ? WORD_EV_FORWARD_READ : WORD_EV_FORWARD_TAKE");
    hw_end(m);
    hw_end(m);
}

static void add_words(struct hw_module *m)
{
    hw_note(m, "Sent in cycle t: translated back at t+10, in S0 at t+11, applied in S3 at t+14.");
    hw_let(m, "message_of", "MAP_W", "the mapping that the message names",
           "message_answers ? message_map : message_owner_map");
    hw_assign(m, "pa_ppn", "message_line[PAGE_W - WORD_W +: PPN_W]");
    hw_let(m, "rev_sends", NULL, NULL, "job_act_send_reverse");
    hw_assign(m, "rev_valid", "rev_sends");
    hw_assign(m, "rev_index", "message_of & {MAP_W{rev_sends}}");
    hw_assign(m, "rev_virt", "{pa_vpn, message_line[PAGE_W-WORD_W-1:0], word_number} & {VIRT_W{rev_sends}}");
    hw_flop(m, "rev_sent_q", "14", "bit k: a word was sent k+1 cycles ago", "14'd0", NULL,
            "{rev_sent_q[12:0], rev_sends}");
    hw_wire(m, "s1_rev_word", "WORD_W", "its place in the line");
    hw_instance(m, "delay_line", "rev_sent", NULL);
    hw_bind_param(m, "WIDTH", "WORD_W");
    hw_bind_param(m, "CYCLES", "12");
    hw_connect(m, "clk", "clk");
    hw_connect(m, "in", "word_number");
    hw_connect(m, "out", "s1_rev_word");
    hw_end(m);
    hw_let(m, "rev_found", NULL, "the word is mapped", "rev_sent_q[9] && rev_mapped && pa_hit");
    hw_let(m, "rev_lost", NULL, "it is not; only a writeback that a forward overtook may come back to a free entry",
           "rev_sent_q[9] && !(rev_mapped && pa_hit) && !is_wb_ack");
    hw_flop(m, "s0_rev_q", NULL, "a word of the message is in S0", "1'b0", NULL, "rev_found");
    hw_flop(m, "s1_rev_q", NULL, NULL, "1'b0", NULL, "s0_rev_q");
    hw_flop(m, "s2_rev_q", NULL, NULL, "1'b0", NULL, "s1_rev_q");
    hw_flop(m, "s3_rev_q", NULL, NULL, "1'b0", NULL, "s2_rev_q");
    hw_reg(m, "s1_rev_data", "32", "the message's data of the word");
    hw_reg(m, "s1_rev_granting", NULL, "its registration is on its way");
    hw_always_comb(m, NULL);
    hw_set(m, "s1_rev_data", "32'd0");
    hw_set(m, "s1_rev_granting", "1'b0");
    hw_for(m, "k", "0", "CHUNK_WORDS");
    hw_if(m, "s1_rev_q && s1_rev_word == k[WORD_W-1:0]");
    hw_set(m, "s1_rev_data", "message_data[k * 32 +: 32]");
    hw_set(m, "s1_rev_granting", "message_granting_q[k]");
    hw_end(m);
    hw_end(m);
    hw_end(m);
    hw_flop(m, "s2_rev_granting_q", NULL, NULL, "1'b0", NULL, "s1_rev_granting");
    hw_flop(m, "s2_rev_word_q", "WORD_W", NULL, "{WORD_W{1'b0}}", NULL, "s1_rev_word");
    hw_flop(m, "s3_rev_word_q", "WORD_W", NULL, "{WORD_W{1'b0}}", NULL, "s2_rev_word_q");
    hw_let(m, "supplied", NULL, "the word answers the message", "s3_rev_q && |apply_supply");
    hw_let(m, "deferred", NULL, "it waits for this stash's own grant", "s3_rev_q && |apply_defer");
    hw_let(m, "refused", NULL, NULL, "s3_rev_q && |apply_refuse");
    hw_reg(m, "reply_mask_q", "CHUNK_WORDS", "words that answer the message");
    hw_reg(m, "reply_data_q", "CHUNK_WORDS * 32", NULL);
    hw_reg(m, "defer_mask_q", "CHUNK_WORDS", "words that wait");
    hw_always_ff(m, NULL);
    hw_if(m, "rst || job_act_begin_reverse");
    hw_set(m, "reply_mask_q", "{CHUNK_WORDS{1'b0}}");
    hw_set(m, "defer_mask_q", "{CHUNK_WORDS{1'b0}}");
    hw_set(m, "reply_data_q", "{CHUNK_WORDS * 32{1'b0}}");
    hw_else(m);
    hw_for(m, "k", "0", "CHUNK_WORDS");
    hw_if(m, "supplied && s3_rev_word_q == k[WORD_W-1:0]");
    hw_set(m, "reply_mask_q[k]", "1'b1");
    hw_set(m, "reply_data_q[k * 32 +: 32]", "s3_word_q");
    hw_end(m);
    hw_if(m, "deferred && s3_rev_word_q == k[WORD_W-1:0]");
    hw_set(m, "defer_mask_q[k]", "1'b1");
    hw_end(m);
    hw_end(m);
    hw_end(m);
    hw_end(m);
    hw_unused(m, "rev_done");
    hw_assert(m, "the reverse translation takes ten cycles", "rev_done == rev_sent_q[9]");
}

static void add_queues(struct hw_module *m)
{
    hw_note(m, "The answer, and the forwards that wait for a grant. After a grant, each of them is tried once.");
    hw_let(m, "replies", NULL, NULL, "job_act_end_reverse && message_forwards && reply_mask_q != {CHUNK_WORDS{1'b0}}");
    hw_let(m, "defers", NULL, NULL, "job_act_end_reverse && message_forwards && defer_mask_q != {CHUNK_WORDS{1'b0}}");
    hw_let(m, "reply_type", "MSG_W", NULL, "is_fwd_read ? MSG_DATA : is_fwd_reg ? MSG_REG_ACK : MSG_RECALL_DATA");
    hw_wire(m, "replies_queued", "2", NULL);
    hw_instance(m, "small_fifo", "replies_out", NULL);
    hw_bind_param(m, "WIDTH", "MESSAGE_W");
    hw_bind_param(m, "DEPTH", "2");
    hw_connect_clock(m);
    hw_connect(m, "in_valid", "replies");
    hw_connect(m, "in_data",
               "{reply_type, message_line, reply_mask_q, message_core, message_stash, message_map, {MAP_W{1'b0}}, "
               "reply_data_q & {CHUNK_WORDS * 32{!is_fwd_reg}}}");
    hw_connect(m, "out_valid", "fwd_rsp_valid");
    hw_connect(m, "out_ready", "fwd_rsp_ready");
    hw_connect(m, "out_data", "fwd_rsp_data");
    hw_connect(m, "count", "replies_queued");
    hw_end(m);
    hw_localparam(m, "DEFER_W", NULL, "width of a number of deferred forwards", "$clog2(DEFERRED) + 1");
    hw_wire(m, "deferred_valid", NULL, NULL);
    hw_wire(m, "deferred_count", "DEFER_W", NULL);
    hw_instance(m, "small_fifo", "deferred_forwards", NULL);
    hw_bind_param(m, "WIDTH", "MESSAGE_W - CHUNK_WORDS * 32");
    hw_bind_param(m, "DEPTH", "DEFERRED");
    hw_connect_clock(m);
    hw_connect(m, "in_valid", "defers");
    hw_connect(m, "in_data",
               "{message_type, message_line, defer_mask_q, message_core, message_stash, message_map, "
               "message_owner_map}");
    hw_connect(m, "out_valid", "deferred_valid");
    hw_connect(m, "out_ready", "job_act_take_deferred");
    hw_connect(m, "out_data", "deferred_head");
    hw_connect(m, "count", "deferred_count");
    hw_end(m);
    hw_reg(m, "retry_q", "DEFER_W", "deferred forwards still to be tried");
    hw_always_ff(m, NULL);
    hw_if(m, "rst");
    hw_set(m, "retry_q", "{DEFER_W{1'b0}}");
    hw_elif(m, "job_act_end_reverse && is_reg_ack");
    hw_set(m, "retry_q", "deferred_count");
    hw_elif(m, "job_act_take_deferred");
    hw_set(m, "retry_q", "retry_q - 1'b1");
    hw_end(m);
    hw_end(m);
    hw_unused(m, "replies_queued[0]");
    hw_let(m, "reply_room", NULL, NULL, "!replies_queued[1]");
    hw_let(m, "may_retry", NULL, NULL, "retry_q != {DEFER_W{1'b0}} && reply_room");
    hw_let(m, "may_forward", NULL, NULL,
           "l2_fwd_valid && retry_q == {DEFER_W{1'b0}} && !deferred_count[DEFER_W-1] && reply_room");
    hw_flop(m, "protocol_error_q", NULL, NULL, "1'b0", NULL,
            "job_act_begin_reverse && |(message_mask & ~message_words) || rev_lost || refused");
    hw_assign(m, "protocol_error", "protocol_error_q");
    hw_assert(m, "what is tried again is there", "retry_q <= deferred_count");
}

void engine_messages(struct hw_module *m)
{
    add_message(m);
    add_words(m);
    add_queues(m);
    hw_cover(m, "a forward waits for this stash's own grant", "defers");
    hw_cover(m, "part of a forward is answered, part of it waits", "replies && defers");
    hw_cover(m, "an answer names words that nobody expects",
             "job_act_begin_reverse && message_answers && "
             "|(message_mask & ~expected)");
}
