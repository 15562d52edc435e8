// The L1 keeps the rules of its channels, whatever its lines hold: their memories read arbitrary values. MSHRs, lists and queues are as
// ever. Surroundings: what waits at a port stays; lines are acknowledged once they have left. Messages may say anything else.
//: depth 26
//: set SETS=8 PORT_WORDS=1 ADDR_BITS=8
//: free_ram 4
//: channels denovo_l1
//: mutant answer.valid_stays denovo_l1: answer_room: answers == 2'd1 && !s1_answers_q => 1'b1
//: mutant answer.data_stays skid_fifo: head_q: pop => 1'b1
//: mutant rsp_out.valid_stays denovo_l1_owner: supply_room: ALL_SUPPLIES => {SUPPLIES_W + 2{1'b1}}
//: mutant rsp_out.data_stays small_fifo: first_q: pop || !out_valid => 1'b1
//: mutant cmd_done.valid_stays denovo_l1_commands: state_q: cmd_done_ready => 1'b1
//: mutant cmd_done.data_stays denovo_l1_commands: command_q: !busy => 1'b1
`default_nettype none
`include "denovo_l1.ports.vh"
`ifdef REQUEST
    channel_monitor #(.WIDTH(REQ_W)) req (
        .clk(clk), .rst(rst), .valid(req_valid), .ready(req_ready), .data(req_data));
`else
    channel_monitor #(.WIDTH(ANSWER_W)) answer (
        .clk(clk), .rst(rst), .valid(answer_valid), .ready(answer_ready), .data(answer_data));
    channel_monitor #(.WIDTH(2)) cmd_done (
        .clk(clk), .rst(rst), .valid(cmd_done_valid), .ready(cmd_done_ready), .data(cmd_done_data));
    channel_monitor #(.WIDTH(RSP_W)) rsp_out (
        .clk(clk), .rst(rst), .valid(rsp_out_valid), .ready(rsp_out_ready), .data(rsp_out_data));
`endif
endmodule
`default_nettype wire
