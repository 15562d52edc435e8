// Stands for denovo_l1 where a property of the coalescer in front of it must hold whatever the L1 does within these bounds: it lets a
// line access wait for TAKES cycles at its port, and answers each of its words within ANSWERS cycles, in parts, in any order, with
// anything. A cycle in which an answer waits for its ready counts for none. No word is answered twice, and an access without words is
// answered once. What the coalescer owes it is asserted (`tag_is_free`). Its other channels do nothing.
`default_nettype none
`ifndef TAKES
`define TAKES 1
`define ANSWERS 3
`endif
module denovo_l1 #(
    parameter integer BYTES = 32768,
    parameter integer WAYS = 8,
    parameter integer LINE_WORDS = 16,
    parameter integer PORT_WORDS = 16,
    parameter integer MSHRS = 128,
    parameter integer LIST = 32,
    parameter integer STORE_BUFFER = 256,
    parameter integer WRITEBACKS = 4,
    parameter integer SUPPLIES = 4,
    parameter integer WARPS = 48,
    parameter integer TAG_BITS = 8,
    parameter integer EPOCH_BITS = 4,
    parameter integer COUNT_BITS = 32,
    parameter integer ADDR_BITS = 40,
    parameter integer CORE_BITS = 4,
    parameter integer MAP_BITS = 7,
    parameter integer PC_BITS = 8,
    parameter integer LINE_W = ADDR_BITS - 2 - $clog2(LINE_WORDS),
    parameter integer ACCESS_W = TAG_BITS + $clog2(WARPS) + PC_BITS + ADDR_BITS + 37 * PORT_WORDS - $clog2(PORT_WORDS) + 41,
    parameter integer ANSWER_W = TAG_BITS + 33 * PORT_WORDS + 2,
    parameter integer CMD_W = 2 * ADDR_BITS - 2 * $clog2(LINE_WORDS) - 2,
    parameter integer REQ_W = CORE_BITS + MAP_BITS + PC_BITS + ADDR_BITS + 33 * LINE_WORDS - $clog2(LINE_WORDS) + 9,
    parameter integer FWD_W = 2 * CORE_BITS + 2 * MAP_BITS + ADDR_BITS + LINE_WORDS - $clog2(LINE_WORDS) + 5,
    parameter integer RSP_W = CORE_BITS + MAP_BITS + ADDR_BITS + 33 * LINE_WORDS - $clog2(LINE_WORDS) + 4
) (
    input  wire                  clk,
    input  wire                  rst,
    input  wire [CORE_BITS-1:0]  core,
    input  wire                  cpu,
    input  wire [3:0]            count_select,
    output wire [COUNT_BITS-1:0] count,
    output wire                  protocol_error,
    output wire                  store_error,
    output wire [LINE_W-1:0]     store_error_at,
    output wire [LINE_WORDS-1:0] store_error_words,
    input  wire                  access_valid,
    output wire                  access_ready,
    input  wire [ACCESS_W-1:0]   access_data,
    output wire                  answer_valid,
    input  wire                  answer_ready,
    output wire [ANSWER_W-1:0]   answer_data,
    input  wire                  cmd_valid,
    output wire                  cmd_ready,
    input  wire [CMD_W-1:0]      cmd_data,
    output wire                  cmd_done_valid,
    input  wire                  cmd_done_ready,
    output wire [1:0]            cmd_done_data,
    output wire                  req_valid,
    input  wire                  req_ready,
    output wire [REQ_W-1:0]      req_data,
    input  wire                  fwd_valid,
    output wire                  fwd_ready,
    input  wire [FWD_W-1:0]      fwd_data,
    input  wire                  rsp_in_valid,
    output wire                  rsp_in_ready,
    input  wire [RSP_W-1:0]      rsp_in_data,
    output wire                  rsp_out_valid,
    input  wire                  rsp_out_ready,
    output wire [RSP_W-1:0]      rsp_out_data
);
    localparam integer TAGS = 2 ** TAG_BITS;
    (* anyseq *) wire any_ready, any_valid;
    (* anyseq *) wire [ANSWER_W-1:0] any_answer;
    assign {count, protocol_error, store_error, store_error_at, store_error_words, cmd_ready, cmd_done_valid, cmd_done_data, req_valid, req_data, fwd_ready, rsp_in_ready, rsp_out_valid,
        rsp_out_data} = 0;
    assign access_ready = any_ready;
    assign answer_valid = any_valid;
    assign answer_data = any_answer;

    // Of each tag: whether it is out, which words are not answered, and for how long.
    reg [TAGS-1:0] out_q;
    reg [TAGS*PORT_WORDS-1:0] rest_q;
    reg [4*TAGS-1:0] age_q;
    reg [3:0] waits_q;
    wire [TAG_BITS-1:0] tag = access_data[ACCESS_W-1-:TAG_BITS], told = answer_data[ANSWER_W-1-:TAG_BITS];
    wire [PORT_WORDS-1:0] mask = access_data[36*PORT_WORDS+32+:PORT_WORDS], said = answer_data[32*PORT_WORDS+:PORT_WORDS];
    wire [PORT_WORDS-1:0] rest = rest_q[PORT_WORDS*told+:PORT_WORDS];
    wire takes = access_valid && access_ready, tells = answer_valid && answer_ready;
    reg late; // some tag is due, and is not told now
    reg held_q; // an answer waits
    reg [TAG_BITS+PORT_WORDS-1:0] held_answer_q;
    integer t;
    initial {out_q, waits_q, held_q} = 0;
    always @* begin
        late = 1'b0;
        for (t = 0; t < TAGS; t = t + 1)
            if (out_q[t] && age_q[4*t+:4] >= `ANSWERS && !(answer_valid && (told == t && rest == said || !answer_ready))) late = 1'b1;
    end
    always @(posedge clk) begin
        waits_q <= access_valid && !access_ready && !rst ? waits_q + 4'd1 : 4'd0;
        held_q <= answer_valid && !answer_ready && !rst;
        held_answer_q <= {told, said};
        for (t = 0; t < TAGS; t = t + 1)
            if (rst) out_q[t] <= 1'b0;
            else if (takes && tag == t) begin
                out_q[t] <= 1'b1;
                rest_q[PORT_WORDS*t+:PORT_WORDS] <= mask;
                age_q[4*t+:4] <= 4'd1;
            end else begin
                if (tells && told == t) begin
                    out_q[t] <= rest != said;
                    rest_q[PORT_WORDS*t+:PORT_WORDS] <= rest & ~said;
                end
                if (!(answer_valid && !answer_ready) && out_q[t]) age_q[4*t+:4] <= age_q[4*t+:4] + 4'd1;
            end
    end
    always @*
        if (!rst) begin
            assume (!access_valid || access_ready || waits_q < `TAKES);
            assume (!late);
            if (answer_valid) assume (out_q[told] && (said & ~rest) == 0 && (said != 0 || rest == 0));
            if (held_q) assume (answer_valid && {told, said} == held_answer_q);
        end
    always @(posedge clk) if (!rst && access_valid) tag_is_free: assert (!out_q[tag]);
endmodule
`default_nettype wire
