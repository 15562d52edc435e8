// What harnesses of axi4_memory share: parameters, ports, and the block within.
module harness #(
    parameter integer LINE_WORDS = 4,
    parameter integer AXI_BYTES = 8,
    parameter integer ADDR_BITS = 13,
    parameter integer ID_BITS = 1,
    parameter integer CORE_BITS = 1,
    parameter integer PC_BITS = 1,
    parameter integer READS = 2,
    parameter integer WRITES = 2,
    parameter integer LINE_W = ADDR_BITS - 2 - $clog2(LINE_WORDS),
    parameter integer BYTES = 4 * LINE_WORDS,
    parameter integer USER_W = 1 + CORE_BITS + PC_BITS,
    parameter integer REQ_W = 2 + USER_W + ID_BITS + LINE_W + 9 * BYTES,
    parameter integer RSP_W = 2 + ID_BITS + 8 * BYTES,
    parameter integer ADDRESS_W = ID_BITS + ADDR_BITS + 25 + USER_W,
    parameter integer W_W = 9 * AXI_BYTES + 1,
    parameter integer B_W = ID_BITS + 2,
    parameter integer R_W = ID_BITS + 8 * AXI_BYTES + 3
) (
    input wire             clk,
    input wire             rst,
    input wire             mem_req_valid,
    input wire [REQ_W-1:0] mem_req_data,
    input wire             mem_rsp_ready,
    input wire             aw_ready,
    input wire             w_ready,
    input wire             b_valid,
    input wire [B_W-1:0]   b_data,
    input wire             ar_ready,
    input wire             r_valid,
    input wire [R_W-1:0]   r_data
);
    wire mem_req_ready, mem_rsp_valid, aw_valid, w_valid, b_ready, ar_valid, r_ready;
    wire [RSP_W-1:0] mem_rsp_data;
    wire [ADDRESS_W-1:0] aw_data, ar_data;
    wire [W_W-1:0] w_data;
    axi4_memory #(.LINE_WORDS(LINE_WORDS), .AXI_BYTES(AXI_BYTES), .ADDR_BITS(ADDR_BITS), .AXI_ID_BITS(ID_BITS), .MEM_ID_BITS(ID_BITS), .CORE_BITS(CORE_BITS), .PC_BITS(PC_BITS), .READS(READS), .WRITES(WRITES)) dut (
        .clk(clk), .rst(rst), .mem_req_valid(mem_req_valid), .mem_req_ready(mem_req_ready), .mem_req_data(mem_req_data),
        .mem_rsp_valid(mem_rsp_valid), .mem_rsp_ready(mem_rsp_ready), .mem_rsp_data(mem_rsp_data),
        .aw_valid(aw_valid), .aw_ready(aw_ready), .aw_data(aw_data), .w_valid(w_valid), .w_ready(w_ready), .w_data(w_data),
        .b_valid(b_valid), .b_ready(b_ready), .b_data(b_data), .ar_valid(ar_valid), .ar_ready(ar_ready), .ar_data(ar_data),
        .r_valid(r_valid), .r_ready(r_ready), .r_data(r_data));
    channel_monitor #(.WIDTH(REQ_W), .OBEYS(1)) mem_req (
        .clk(clk), .rst(rst), .valid(mem_req_valid), .ready(mem_req_ready), .data(mem_req_data));
    channel_monitor #(.WIDTH(B_W), .OBEYS(1)) b (.clk(clk), .rst(rst), .valid(b_valid), .ready(b_ready), .data(b_data));
    channel_monitor #(.WIDTH(R_W), .OBEYS(1)) r (.clk(clk), .rst(rst), .valid(r_valid), .ready(r_ready), .data(r_data));

    wire req_write = mem_req_data[REQ_W-1], req_uncached = mem_req_data[REQ_W-2];
    wire [ID_BITS-1:0] req_id = mem_req_data[LINE_W+9*BYTES +: ID_BITS];
    wire [BYTES-1:0] req_strb = mem_req_data[8*BYTES +: BYTES];
    wire rsp_write = mem_rsp_data[RSP_W-1], rsp_error = mem_rsp_data[RSP_W-2];
    wire [ID_BITS-1:0] rsp_id = mem_rsp_data[8*BYTES +: ID_BITS];
    wire [ID_BITS-1:0] ar_id = ar_data[ADDRESS_W-1 -: ID_BITS], aw_id = aw_data[ADDRESS_W-1 -: ID_BITS];
    wire [ADDR_BITS-1:0] ar_addr = ar_data[25+USER_W +: ADDR_BITS], aw_addr = aw_data[25+USER_W +: ADDR_BITS];
    wire [7:0] ar_len = ar_data[17+USER_W +: 8], aw_len = aw_data[17+USER_W +: 8];
    wire [2:0] ar_size = ar_data[14+USER_W +: 3], aw_size = aw_data[14+USER_W +: 3];
    wire [3:0] ar_cache = ar_data[7+USER_W +: 4], aw_cache = aw_data[7+USER_W +: 4];
    wire w_last = w_data[0], r_last = r_data[0];
    wire [ID_BITS-1:0] b_id = b_data[2 +: ID_BITS], r_id = r_data[R_W-1 -: ID_BITS];
    wire taken = mem_req_valid && mem_req_ready, left = mem_rsp_valid && mem_rsp_ready;
    wire ar_taken = ar_valid && ar_ready, aw_taken = aw_valid && aw_ready, w_taken = w_valid && w_ready;
    wire b_taken = b_valid && b_ready, r_taken = r_valid && r_ready;
    always @* if (!rst && mem_req_valid && req_uncached && !req_write) assume (req_strb != {BYTES{1'b0}});

    // What memory owes: of each id the read bursts and, in all, the beats of the one on R; of each id the write bursts whose
    // AW came, and in all those whose beats came.
    reg [3*(1<<ID_BITS)-1:0] reads_q, writes_q;
    reg [2:0] written_q;
    reg [7:0] ar_len_q, r_beat_q; // all bursts that are open at once have one length
    reg [ID_BITS-1:0] r_id_q;
    integer k;
    always @(posedge clk)
        if (rst) begin
            reads_q <= 0;
            writes_q <= 0;
            written_q <= 3'd0;
            r_beat_q <= 8'd0;
        end else begin
            for (k = 0; k < 1 << ID_BITS; k = k + 1) begin
                reads_q[3*k +: 3] <= reads_q[3*k +: 3] + {2'd0, ar_taken && ar_id == k} - {2'd0, r_taken && r_last && r_id == k};
                writes_q[3*k +: 3] <= writes_q[3*k +: 3] + {2'd0, aw_taken && aw_id == k} - {2'd0, b_taken && b_id == k};
            end
            written_q <= written_q + {2'd0, w_taken && w_last} - {2'd0, b_taken};
            if (ar_taken) ar_len_q <= ar_len;
            if (r_taken) begin
                r_beat_q <= r_last ? 8'd0 : r_beat_q + 8'd1;
                r_id_q <= r_id;
            end
        end
    initial {reads_q, writes_q, written_q, r_beat_q} = 0;
    always @* if (!rst) begin
        if (r_valid) assume (reads_q[3*r_id +: 3] != 3'd0 && r_last == (r_beat_q == ar_len_q) && (r_beat_q == 8'd0 || r_id == r_id_q));
        if (b_valid) assume (writes_q[3*b_id +: 3] != 3'd0 && written_q != 3'd0);
    end
