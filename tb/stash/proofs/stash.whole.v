// The stash as a whole at its ports: storage and engine as emitted, on mappings and pages that say anything at any time
// (free_stash_map.v, free_vp_map.v), and memories that hold anything but what the engine keeps of each missed access. Of an
// arbitrary tag never more responses than accesses; of commands never more answers than were taken; the channels keep their
// rules. Surroundings: what waits at a channel stays; a walk is done only when one was asked for. Messages from the L2 are arbitrary.
// The queues of l2_req and fwd_rsp have a proof of their own, stash.queue.
//: depth 24
//: bounded
//: soak
//: mutant command_answered_once stash_commands: command_if_answer_room: !cmd_done_valid => 1'b1
//: mutant resp.valid_stays stash_storage: becomes_two: queued_q[0] => 1'b0
//: mutant answered_once stash_storage: becomes_one: empty && enters && !resp_ready => empty && enters
//: part stash_map.v free_stash_map.v
//: part vp_map.v free_vp_map.v
//: free_ram 2
`default_nettype none
module harness #(
    parameter integer BYTES = 256,
    parameter integer BANKS = 16,
    parameter integer LANES = 1,
    parameter integer CHUNK_WORDS = 4,
    parameter integer MAP_ENTRIES = 4,
    parameter integer THREAD_BLOCKS = 1,
    parameter integer MAPS_PER_BLOCK = 1,
    parameter integer VP_ENTRIES = 4,
    parameter integer PAGE_BYTES = 256,
    parameter integer PA_BITS = 12,
    parameter integer VA_BITS = 12,
    parameter integer SPAN_BITS = 8,
    parameter integer MSHRS = 2,
    parameter integer MISSES = 2,
    parameter integer DEFERRED = 2,
    parameter integer SCOUT_DISTANCE = 0,
    parameter integer TAG_BITS = 1,
    parameter integer CORE_BITS = 1,
    parameter integer REQ_W = TAG_BITS + $clog2(THREAD_BLOCKS) + $clog2(MAPS_PER_BLOCK) + 33 * LANES + $clog2(BYTES / 4) * LANES + 4,
    parameter integer RESP_W = TAG_BITS + 32 * LANES + 4,
    parameter integer CMD_W = $clog2(THREAD_BLOCKS) + $clog2(MAPS_PER_BLOCK) + $clog2(BYTES) + VA_BITS + 5 * SPAN_BITS + 14,
    parameter integer CMD_DONE_W = $clog2(MAP_ENTRIES) + 4,
    parameter integer MESSAGE_W = PA_BITS + 33 * CHUNK_WORDS + CORE_BITS + 2 * $clog2(MAP_ENTRIES) - $clog2(CHUNK_WORDS) + 3,
    parameter integer WALK_W = VA_BITS - $clog2(PAGE_BYTES),
    parameter integer WALK_DONE_W = VA_BITS + PA_BITS - 2 * $clog2(PAGE_BYTES) + 1
) (
    input wire                   clk,
    input wire                   rst,
    input wire [CORE_BITS-1:0]   core_id,
    input wire                   req_valid,
    input wire [REQ_W-1:0]       req_data,
    input wire                   resp_ready,
    input wire                   cmd_valid,
    input wire [CMD_W-1:0]       cmd_data,
    input wire                   cmd_done_ready,
    input wire                   l2_req_ready,
    input wire                   l2_fwd_valid,
    input wire [MESSAGE_W-1:0]   l2_fwd_data,
    input wire                   l2_rsp_valid,
    input wire [MESSAGE_W-1:0]   l2_rsp_data,
    input wire                   fwd_rsp_ready,
    input wire                   walk_ready,
    input wire                   walk_done_valid,
    input wire [WALK_DONE_W-1:0] walk_done_data
);
    wire protocol_error, idle, req_ready, resp_valid, cmd_ready, cmd_done_valid, l2_req_valid, l2_fwd_ready, l2_rsp_ready,
         fwd_rsp_valid, walk_valid, walk_done_ready;
    wire [RESP_W-1:0]     resp_data;
    wire [CMD_DONE_W-1:0] cmd_done_data;
    wire [MESSAGE_W-1:0]  l2_req_data, fwd_rsp_data;
    wire [WALK_W-1:0]     walk_data;
    stash #(.BYTES(BYTES), .BANKS(BANKS), .LANES(LANES), .CHUNK_WORDS(CHUNK_WORDS), .MAP_ENTRIES(MAP_ENTRIES), .THREAD_BLOCKS(THREAD_BLOCKS), .MAPS_PER_BLOCK(MAPS_PER_BLOCK), .VP_ENTRIES(VP_ENTRIES), .PAGE_BYTES(PAGE_BYTES), .PA_BITS(PA_BITS), .VA_BITS(VA_BITS), .SPAN_BITS(SPAN_BITS), .MSHRS(MSHRS), .MISSES(MISSES), .DEFERRED(DEFERRED), .SCOUT_DISTANCE(SCOUT_DISTANCE), .TAG_BITS(TAG_BITS), .CORE_BITS(CORE_BITS)) dut (
        .clk(clk), .rst(rst), .core_id(core_id), .protocol_error(protocol_error), .idle(idle), .req_valid(req_valid),
        .req_ready(req_ready), .req_data(req_data), .resp_valid(resp_valid), .resp_ready(resp_ready), .resp_data(resp_data),
        .cmd_valid(cmd_valid), .cmd_ready(cmd_ready), .cmd_data(cmd_data), .cmd_done_valid(cmd_done_valid),
        .cmd_done_ready(cmd_done_ready), .cmd_done_data(cmd_done_data), .l2_req_valid(l2_req_valid),
        .l2_req_ready(l2_req_ready), .l2_req_data(l2_req_data), .l2_fwd_valid(l2_fwd_valid), .l2_fwd_ready(l2_fwd_ready),
        .l2_fwd_data(l2_fwd_data), .l2_rsp_valid(l2_rsp_valid), .l2_rsp_ready(l2_rsp_ready), .l2_rsp_data(l2_rsp_data),
        .fwd_rsp_valid(fwd_rsp_valid), .fwd_rsp_ready(fwd_rsp_ready), .fwd_rsp_data(fwd_rsp_data), .walk_valid(walk_valid),
        .walk_ready(walk_ready), .walk_data(walk_data), .walk_done_valid(walk_done_valid),
        .walk_done_ready(walk_done_ready), .walk_done_data(walk_done_data));
    channel_monitor #(.WIDTH(REQ_W), .OBEYS(1)) req (
        .clk(clk), .rst(rst), .valid(req_valid), .ready(req_ready), .data(req_data));
    channel_monitor #(.WIDTH(CMD_W), .OBEYS(1)) cmd (
        .clk(clk), .rst(rst), .valid(cmd_valid), .ready(cmd_ready), .data(cmd_data));
    channel_monitor #(.WIDTH(MESSAGE_W), .OBEYS(1)) l2_fwd (
        .clk(clk), .rst(rst), .valid(l2_fwd_valid), .ready(l2_fwd_ready), .data(l2_fwd_data));
    channel_monitor #(.WIDTH(MESSAGE_W), .OBEYS(1)) l2_rsp (
        .clk(clk), .rst(rst), .valid(l2_rsp_valid), .ready(l2_rsp_ready), .data(l2_rsp_data));
    channel_monitor #(.WIDTH(WALK_DONE_W), .OBEYS(1)) walk_done (
        .clk(clk), .rst(rst), .valid(walk_done_valid), .ready(walk_done_ready), .data(walk_done_data));
    reg walks_q;
    initial walks_q = 1'b0;
    always @(posedge clk)
        walks_q <= !rst && ((walk_valid && walk_ready) || (walks_q && !(walk_done_valid && walk_done_ready)));
    always @* if (!walks_q) assume (!walk_done_valid);

    channel_monitor #(.WIDTH(RESP_W)) resp (
        .clk(clk), .rst(rst), .valid(resp_valid), .ready(resp_ready), .data(resp_data));
    channel_monitor #(.WIDTH(CMD_DONE_W)) cmd_done (
        .clk(clk), .rst(rst), .valid(cmd_done_valid), .ready(cmd_done_ready), .data(cmd_done_data));
    // Accesses of one tag, and commands, that are open.
    (* anyconst *) wire [TAG_BITS-1:0] tag;
    reg  [3:0] open_q;
    reg  [1:0] commands_q;
    wire       asked = req_valid && req_ready && req_data[REQ_W-1-:TAG_BITS] == tag;
    wire       answered = resp_valid && resp_data[RESP_W-1-:TAG_BITS] == tag;
    initial {open_q, commands_q} = 6'd0;
    always @(posedge clk)
        if (rst) {open_q, commands_q} <= 6'd0;
        else begin
            open_q <= open_q + {3'd0, asked} - {3'd0, answered && resp_ready};
            commands_q <= commands_q + {1'b0, cmd_valid && cmd_ready} - {1'b0, cmd_done_valid && cmd_done_ready};
        end
    always @(posedge clk)
        if (!rst) begin
            if (answered) answered_once: assert (open_q != 4'd0);
            command_answered_once: assert (commands_q == {1'b0, cmd_done_valid});
            answers: cover (answered && open_q == 4'd2);
        end
endmodule
`default_nettype wire
