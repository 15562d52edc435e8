// The block denovo_stash_system by itself. After reset, while nobody asks, its valids and readies must be known.
//
// Written by: larder emit denovo_stash_system

module denovo_stash_system_smoke;
    localparam CYCLES = 1000;
    reg clk = 0, rst = 1;
    reg [3:0] count_select = 0;
    wire [63:0] count;
    wire [1:0] l1_protocol_error;
    wire [1:0] store_error;
    wire [67:0] store_error_at;
    wire [31:0] store_error_words;
    reg [3:0] event_select = 0;
    wire [63:0] event_count;
    wire [1:0] l2_protocol_error;
    wire [15:0] write_errors;
    wire [0:0] stash_read_error;
    wire [67:0] write_error_at;
    wire [0:0] stash_protocol_error;
    wire [0:0] stash_idle;
    reg [1:0] access_valid = 0;
    wire [1:0] access_ready;
    reg [1381:0] access_data = 0;
    wire [1:0] answer_valid;
    reg [1:0] answer_ready = 0;
    wire [1075:0] answer_data;
    reg [1:0] cmd_valid = 0;
    wire [1:0] cmd_ready;
    reg [139:0] cmd_data = 0;
    wire [1:0] cmd_done_valid;
    reg [1:0] cmd_done_ready = 0;
    wire [3:0] cmd_done_data;
    reg [1:0] l2_cmd_valid = 0;
    wire [1:0] l2_cmd_ready;
    reg [137:0] l2_cmd_data = 0;
    wire [1:0] l2_cmd_done_valid;
    reg [1:0] l2_cmd_done_ready = 0;
    wire [1:0] l2_cmd_done_data;
    reg [0:0] stash_req_valid = 0;
    wire [0:0] stash_req_ready;
    reg [1456:0] stash_req_data = 0;
    wire [0:0] stash_resp_valid;
    reg [0:0] stash_resp_ready = 0;
    wire [1035:0] stash_resp_data;
    reg [0:0] stash_cmd_valid = 0;
    wire [0:0] stash_cmd_ready;
    reg [201:0] stash_cmd_data = 0;
    wire [0:0] stash_cmd_done_valid;
    reg [0:0] stash_cmd_done_ready = 0;
    wire [9:0] stash_cmd_done_data;
    wire [0:0] stash_walk_valid;
    reg [0:0] stash_walk_ready = 0;
    wire [35:0] stash_walk_data;
    reg [0:0] stash_walk_done_valid = 0;
    wire [0:0] stash_walk_done_ready;
    reg [64:0] stash_walk_done_data = 0;
    wire [1:0] aw_valid;
    reg [1:0] aw_ready = 0;
    wire [171:0] aw_data;
    wire [1:0] w_valid;
    reg [1:0] w_ready = 0;
    wire [289:0] w_data;
    reg [1:0] b_valid = 0;
    wire [1:0] b_ready;
    reg [19:0] b_data = 0;
    wire [1:0] ar_valid;
    reg [1:0] ar_ready = 0;
    wire [171:0] ar_data;
    reg [1:0] r_valid = 0;
    wire [1:0] r_ready;
    reg [277:0] r_data = 0;

    denovo_stash_system block (
        .clk(clk), .rst(rst),
        .count_select(count_select),
        .count(count),
        .l1_protocol_error(l1_protocol_error),
        .store_error(store_error),
        .store_error_at(store_error_at),
        .store_error_words(store_error_words),
        .event_select(event_select),
        .event_count(event_count),
        .l2_protocol_error(l2_protocol_error),
        .write_errors(write_errors),
        .stash_read_error(stash_read_error),
        .write_error_at(write_error_at),
        .stash_protocol_error(stash_protocol_error),
        .stash_idle(stash_idle),
        .access_valid(access_valid),
        .access_ready(access_ready),
        .access_data(access_data),
        .answer_valid(answer_valid),
        .answer_ready(answer_ready),
        .answer_data(answer_data),
        .cmd_valid(cmd_valid),
        .cmd_ready(cmd_ready),
        .cmd_data(cmd_data),
        .cmd_done_valid(cmd_done_valid),
        .cmd_done_ready(cmd_done_ready),
        .cmd_done_data(cmd_done_data),
        .l2_cmd_valid(l2_cmd_valid),
        .l2_cmd_ready(l2_cmd_ready),
        .l2_cmd_data(l2_cmd_data),
        .l2_cmd_done_valid(l2_cmd_done_valid),
        .l2_cmd_done_ready(l2_cmd_done_ready),
        .l2_cmd_done_data(l2_cmd_done_data),
        .stash_req_valid(stash_req_valid),
        .stash_req_ready(stash_req_ready),
        .stash_req_data(stash_req_data),
        .stash_resp_valid(stash_resp_valid),
        .stash_resp_ready(stash_resp_ready),
        .stash_resp_data(stash_resp_data),
        .stash_cmd_valid(stash_cmd_valid),
        .stash_cmd_ready(stash_cmd_ready),
        .stash_cmd_data(stash_cmd_data),
        .stash_cmd_done_valid(stash_cmd_done_valid),
        .stash_cmd_done_ready(stash_cmd_done_ready),
        .stash_cmd_done_data(stash_cmd_done_data),
        .stash_walk_valid(stash_walk_valid),
        .stash_walk_ready(stash_walk_ready),
        .stash_walk_data(stash_walk_data),
        .stash_walk_done_valid(stash_walk_done_valid),
        .stash_walk_done_ready(stash_walk_done_ready),
        .stash_walk_done_data(stash_walk_done_data),
        .aw_valid(aw_valid),
        .aw_ready(aw_ready),
        .aw_data(aw_data),
        .w_valid(w_valid),
        .w_ready(w_ready),
        .w_data(w_data),
        .b_valid(b_valid),
        .b_ready(b_ready),
        .b_data(b_data),
        .ar_valid(ar_valid),
        .ar_ready(ar_ready),
        .ar_data(ar_data),
        .r_valid(r_valid),
        .r_ready(r_ready),
        .r_data(r_data)
    );

    always #5 clk = !clk;

    wire known = ^{1'b0, access_ready, answer_valid, cmd_ready, cmd_done_valid, l2_cmd_ready, l2_cmd_done_valid, stash_req_ready, stash_resp_valid, stash_cmd_ready, stash_cmd_done_valid, stash_walk_valid, stash_walk_done_ready, aw_valid, w_valid, b_ready, ar_valid, r_ready} !== 1'bx;

    initial begin
        repeat (8) @(posedge clk);
        #1 rst = 0;
        answer_ready = -1;
        cmd_done_ready = -1;
        l2_cmd_done_ready = -1;
        stash_resp_ready = -1;
        stash_cmd_done_ready = -1;
        stash_walk_ready = -1;
        aw_ready = -1;
        w_ready = -1;
        ar_ready = -1;
        repeat (CYCLES) begin
            @(negedge clk);
            if (!known) $fatal(1, "denovo_stash_system: a valid or a ready is unknown after reset");
        end
        $display("denovo_stash_system: %0d cycles, every valid and ready known", CYCLES);
        $finish;
    end
endmodule
