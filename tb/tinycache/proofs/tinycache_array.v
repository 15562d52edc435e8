// The warp port of the array: each access of a warp reaches the lanes of its mask, each of them once, and is answered once,
// with its tag, after all of them and with what each of them said. The lanes are abstract (free_lane.v: what tinycache.v proves
// of a lane, and no more), the coalescer is the emitted one; what it makes of the lanes' requests, and its channels l1 and shared, are
// tinycache_coalescer.v's.
// Surroundings: what waits at a channel stays; of the accesses with the watched tag, which is arbitrary, one is under way at
// a time (of any other tag there may be many). The answers from memory are arbitrary: the lanes do not look at them.
// Of what a lane says of the watched access, an arbitrary bit is looked at.
//: depth 9
//: channels tinycache_array
//: part tinycache.v free_lane.v
//: append ram_1r1w.v tinycache.ram.inside.vh
//: append tinycache_warps.v tinycache_array.warps.inside.vh
//: append tinycache_array.v tinycache_array.inside.vh
//: mutant dut.takes_once tinycache_array: lane_valid: ~sent => {LANES{1'b1}}
//: mutant dut.takes_once tinycache_array: lane_valid: req_mask => {LANES{1'b1}}
//: mutant dut.leaves_when_taken tinycache_array: req_ready: (req_mask & ~sent & ~taken) == {LANES{1'b0}} => |lane_ready
//: mutant dut.answered_once tinycache_warps: forgotten: immediate_taken && immediates[w] => 1'b0
//: mutant dut.no_answer_of_nothing tinycache_warps: completes: used_q => 1'b1
//: mutant dut.waits_for_its_lanes tinycache_warps: immediates: responds == mask_q => |responds
//: mutant dut.shows_what_it_said tinycache_array: responses.rd_addr: complete_entry => warp_entry
//: mutant dut.shows_nothing_else tinycache_array: rdatas: late_mask_q[l] => late_valid_q
//: mutant dut.drained_owes_nothing tinycache_array: drained: idle => 1'b1
//: mutant resp.valid_stays tinycache_array: late_valid_q: !late_free => 1'b0
//: mutant resp.data_stays tinycache_array: hold_q: !hold_valid_q => 1'b1
//: mutant dut.at_places tinycache_array: now: !hold_valid_q => 1'b1
`default_nettype none
`include "tinycache_array.ports.vh"
    channel_monitor #(.WIDTH(LINE_RESP_W), .OBEYS(1)) l1_resp (
        .clk(clk), .rst(rst), .valid(l1_resp_valid), .ready(l1_resp_ready), .data(l1_resp_data));
    channel_monitor #(.WIDTH(LINE_RESP_W), .OBEYS(1)) shared_resp (
        .clk(clk), .rst(rst), .valid(shared_resp_valid), .ready(shared_resp_ready), .data(shared_resp_data));
    channel_monitor #(.WIDTH(RESP_W)) resp (
        .clk(clk), .rst(rst), .valid(resp_valid), .ready(resp_ready), .data(resp_data));
endmodule
`default_nettype wire
