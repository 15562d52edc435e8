// axi4_memory: AXI4 memory port below a bank of the L2
//
// One register of a line on the way down, one on the way up. An uncached access uses both, since it is alone.
//
// Source: AMBA AXI4, IHI 0022E; docs/axi4/data-path.md
// Written by `larder emit axi4_memory`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module axi4_memory #(
    // words of 4 bytes in a line (a power of two, 4 to 32)
    parameter integer LINE_WORDS = 16,
    // width of WDATA and RDATA (bytes, a power of two, 4 to 64)
    parameter integer AXI_BYTES = 16,
    // width of a physical byte address (bits, 12 to 48)
    parameter integer ADDR_BITS = 40,
    // width of an id on AXI4 (bits, 1 to 16)
    parameter integer AXI_ID_BITS = 8,
    // width of an id at the L2 (bits, 1 to 9)
    parameter integer MEM_ID_BITS = 8,
    // width of a core id on the network (bits, 1 to 8)
    parameter integer CORE_BITS = 4,
    // width of the hash of a program counter (bits, 1 to 16)
    parameter integer PC_BITS = 8,
    // reads that are taken and not answered, at most (requests, 1 to 256)
    parameter integer READS = 32,
    // writes that are taken and not answered, at most (requests, 1 to 256)
    parameter integer WRITES = 16,
    // width of a mem_req; derived, not to be overridden
    parameter integer MEM_REQ_W = CORE_BITS + PC_BITS + MEM_ID_BITS + ADDR_BITS + 36 * LINE_WORDS
        - $clog2(LINE_WORDS) + 1,
    // width of a mem_rsp; derived, not to be overridden
    parameter integer MEM_RSP_W = MEM_ID_BITS + 32 * LINE_WORDS + 2,
    // width of an axi_address; derived, not to be overridden
    parameter integer AXI_ADDRESS_W = AXI_ID_BITS + ADDR_BITS + CORE_BITS + PC_BITS + 26,
    // width of an axi_w; derived, not to be overridden
    parameter integer AXI_W_W = 9 * AXI_BYTES + 1,
    // width of an axi_b; derived, not to be overridden
    parameter integer AXI_B_W = AXI_ID_BITS + 2,
    // width of an axi_r; derived, not to be overridden
    parameter integer AXI_R_W = AXI_ID_BITS + 8 * AXI_BYTES + 3
) (
    input  wire                     clk,           // clock
    input  wire                     rst,           // synchronous reset, active high

    // mem_req: from the L2 (mem_req)
    input  wire                     mem_req_valid,
    output wire                     mem_req_ready,
    input  wire [MEM_REQ_W-1:0]     mem_req_data,

    // mem_rsp: one answer for each request (mem_rsp)
    output wire                     mem_rsp_valid,
    input  wire                     mem_rsp_ready,
    output wire [MEM_RSP_W-1:0]     mem_rsp_data,

    // aw: write addresses (axi_address)
    output reg                      aw_valid,
    input  wire                     aw_ready,
    output wire [AXI_ADDRESS_W-1:0] aw_data,

    // w: beats to write; may come before their AW is taken (axi_w)
    output reg                      w_valid,
    input  wire                     w_ready,
    output wire [AXI_W_W-1:0]       w_data,

    // b: bursts that are written (axi_b)
    input  wire                     b_valid,
    output wire                     b_ready,
    input  wire [AXI_B_W-1:0]       b_data,

    // ar: read addresses (axi_address)
    output reg                      ar_valid,
    input  wire                     ar_ready,
    output wire [AXI_ADDRESS_W-1:0] ar_data,

    // r: beats that were read (axi_r)
    input  wire                     r_valid,
    output wire                     r_ready,
    input  wire [AXI_R_W-1:0]       r_data
);

    localparam integer MEM_REQ_DATA_W = 32;
    localparam integer MEM_REQ_DATA_LSB = 0;
    localparam integer MEM_REQ_STRB_W = 4 * LINE_WORDS;
    localparam integer MEM_REQ_STRB_LSB = 32 * LINE_WORDS;
    localparam integer MEM_REQ_LINE_W = ADDR_BITS - $clog2(LINE_WORDS) - 2;
    localparam integer MEM_REQ_LINE_LSB = 36 * LINE_WORDS;
    localparam integer MEM_REQ_ID_W = MEM_ID_BITS;
    localparam integer MEM_REQ_ID_LSB = 36 * LINE_WORDS + ADDR_BITS - $clog2(LINE_WORDS) - 2;
    localparam integer MEM_REQ_PC_W = PC_BITS;
    localparam integer MEM_REQ_PC_LSB = 36 * LINE_WORDS + ADDR_BITS + MEM_ID_BITS - $clog2(LINE_WORDS) - 2;
    localparam integer MEM_REQ_CORE_W = CORE_BITS;
    localparam integer MEM_REQ_CORE_LSB = 36 * LINE_WORDS + ADDR_BITS + MEM_ID_BITS + PC_BITS
        - $clog2(LINE_WORDS) - 2;
    localparam integer MEM_REQ_CPU_LSB = 36 * LINE_WORDS + ADDR_BITS + MEM_ID_BITS + PC_BITS + CORE_BITS
        - $clog2(LINE_WORDS) - 2;
    localparam integer MEM_REQ_UNCACHED_LSB = 36 * LINE_WORDS + ADDR_BITS + MEM_ID_BITS + PC_BITS + CORE_BITS
        - $clog2(LINE_WORDS) - 1;
    localparam integer MEM_REQ_WRITE_LSB = 36 * LINE_WORDS + ADDR_BITS + MEM_ID_BITS + PC_BITS + CORE_BITS
        - $clog2(LINE_WORDS);
    localparam integer AXI_B_RESP_W = 2;
    localparam integer AXI_B_RESP_LSB = 0;
    localparam integer AXI_B_ID_W = AXI_ID_BITS;
    localparam integer AXI_B_ID_LSB = 2;
    localparam integer AXI_R_LAST_LSB = 0;
    localparam integer AXI_R_RESP_W = 2;
    localparam integer AXI_R_RESP_LSB = 1;
    localparam integer AXI_R_DATA_LSB = 3;
    localparam integer AXI_R_ID_W = AXI_ID_BITS;
    localparam integer AXI_R_ID_LSB = 8 * AXI_BYTES + 3;
    localparam [3:0] CACHE_DEVICE = 4'd0;
    localparam [3:0] CACHE_NORMAL = 4'd15;
    localparam [2:0] PROT = 3'd2;
    localparam [1:0] BURST = 2'd1;
    localparam integer LINE_BYTES = 4 * LINE_WORDS;
    localparam integer OFFSET_BITS = $clog2(LINE_BYTES);           // of a byte in its line, in its beat
    localparam integer BUS_BITS = $clog2(AXI_BYTES);
    localparam integer BEATS = LINE_BYTES / AXI_BYTES;
    localparam integer STEP_INT = (BEATS == 1) ? 0 : AXI_BYTES;
    localparam [OFFSET_BITS-1:0] STEP = STEP_INT[OFFSET_BITS-1:0]; // from a beat's first byte to the next one's
    localparam integer LAST_PLACE_INT = LINE_BYTES - AXI_BYTES;
    localparam [OFFSET_BITS-1:0] LAST_PLACE = LAST_PLACE_INT[OFFSET_BITS-1:0]; // first byte of a line's last beat
    localparam integer LINE_LEN_INT = BEATS - 1;
    localparam [7:0] LINE_LEN = LINE_LEN_INT[7:0];
    localparam integer LINE_SIZE_INT = BUS_BITS;
    localparam [2:0] LINE_SIZE = LINE_SIZE_INT[2:0];
    localparam integer READS_W = $clog2(READS + 1);
    localparam integer WRITES_W = $clog2(WRITES + 1);
    localparam integer MOST_READS_INT = READS;
    localparam [READS_W-1:0] MOST_READS = MOST_READS_INT[READS_W-1:0];
    localparam integer MOST_WRITES_INT = WRITES;
    localparam [WRITES_W-1:0] MOST_WRITES = MOST_WRITES_INT[WRITES_W-1:0];
    localparam integer LINE_W = ADDR_BITS - OFFSET_BITS;
    localparam integer USER_W = CORE_BITS + PC_BITS + 1;
    localparam [OFFSET_BITS:0] ONE = 1;
    localparam integer PAD = AXI_ID_BITS - MEM_ID_BITS + 1;

    genvar g;

    reg  [READS_W-1:0]                reads_q;       // reads that are taken and not answered
    reg  [WRITES_W-1:0]               writes_q;      // writes
    reg                               alone_q;       // it is under way
    reg                               alone_write_q; // it is a write
    reg                               find_q;        // its next piece is looked for
    reg  [OFFSET_BITS:0]              place_q;       // bytes below are done
    reg  [LINE_BYTES-1:0]             any;
    reg  [LINE_BYTES-1:0]             all;
    reg  [LINE_BYTES*OFFSET_BITS-1:0] lowest;
    reg  [3*LINE_BYTES-1:0]           largest;
    reg  [OFFSET_BITS-1:0]            first_q;       // the piece
    reg  [2:0]                        size_q;
    reg  [MEM_ID_BITS-1:0]            ar_id_q;
    reg  [MEM_ID_BITS-1:0]            aw_id_q;
    reg  [LINE_W-1:0]                 ar_line_q;
    reg  [LINE_W-1:0]                 aw_line_q;
    reg  [USER_W-1:0]                 ar_user_q;
    reg  [USER_W-1:0]                 aw_user_q;
    reg  [OFFSET_BITS-1:0]            w_place_q;     // first byte of the beat
    reg  [8*LINE_BYTES-1:0]           w_line_q;
    reg  [LINE_BYTES-1:0]             strb_q;        // bytes of the line, of an uncached read too
    reg                               read_full_q;   // an answer to a read waits
    reg                               read_error_q;  // some beat failed
    reg  [OFFSET_BITS-1:0]            r_place_q;     // first byte of the next beat
    reg  [MEM_ID_BITS-1:0]            read_id_q;
    reg  [8*LINE_BYTES-1:0]           line_q;
    reg                               write_full_q;  // an answer to a write waits
    reg                               write_error_q; // some piece failed
    reg  [MEM_ID_BITS-1:0]            write_id_q;
    reg                               turn_q;

    wire req_write = mem_req_data[MEM_REQ_WRITE_LSB];
    wire req_uncached = mem_req_data[MEM_REQ_UNCACHED_LSB];
    wire req_cpu = mem_req_data[MEM_REQ_CPU_LSB];
    wire [MEM_REQ_CORE_W-1:0] req_core = mem_req_data[MEM_REQ_CORE_LSB +: MEM_REQ_CORE_W];
    wire [MEM_REQ_PC_W-1:0] req_pc = mem_req_data[MEM_REQ_PC_LSB +: MEM_REQ_PC_W];
    wire [MEM_REQ_ID_W-1:0] req_id = mem_req_data[MEM_REQ_ID_LSB +: MEM_REQ_ID_W];
    wire [MEM_REQ_LINE_W-1:0] req_line = mem_req_data[MEM_REQ_LINE_LSB +: MEM_REQ_LINE_W];
    wire [MEM_REQ_STRB_W-1:0] req_strb = mem_req_data[MEM_REQ_STRB_LSB +: MEM_REQ_STRB_W];
    wire [MEM_REQ_DATA_W*LINE_WORDS-1:0] req_data = mem_req_data[MEM_REQ_DATA_LSB +: MEM_REQ_DATA_W*LINE_WORDS];
    wire [AXI_B_ID_W-1:0] b_id = b_data[AXI_B_ID_LSB +: AXI_B_ID_W];
    wire [AXI_B_RESP_W-1:0] b_resp = b_data[AXI_B_RESP_LSB +: AXI_B_RESP_W];
    wire [AXI_R_ID_W-1:0] r_id = r_data[AXI_R_ID_LSB +: AXI_R_ID_W];
    wire [AXI_R_RESP_W-1:0] r_resp = r_data[AXI_R_RESP_LSB +: AXI_R_RESP_W];
    wire r_last = r_data[AXI_R_LAST_LSB];

    // A request is taken where its registers are free.
    wire idle = reads_q == {READS_W{1'b0}} && writes_q == {WRITES_W{1'b0}};
    wire ar_free = !ar_valid || ar_ready;
    wire aw_free = !aw_valid || aw_ready;
    wire w_ends = alone_q || w_place_q == LAST_PLACE;
    wire w_free = !w_valid || (w_ready && w_ends);
    wire read_room = reads_q != MOST_READS && ar_free;
    wire write_room = writes_q != MOST_WRITES && aw_free && w_free;
    wire room = !alone_q && (req_uncached ? idle : req_write ? write_room : read_room);
    wire take = mem_req_valid && room;
    assign mem_req_ready = take;
    wire take_line = take && !req_uncached;
    wire take_alone = take && req_uncached;
    wire more_reads = take && !req_write;
    wire more_writes = take && req_write;
    wire show_write = write_full_q && (!read_full_q || turn_q);
    wire show_read = read_full_q && !show_write;
    wire read_leaves = show_read && mem_rsp_ready;
    wire write_leaves = show_write && mem_rsp_ready;

    always @(posedge clk) begin
        if (rst) begin
            reads_q <= {READS_W{1'b0}};
            writes_q <= {WRITES_W{1'b0}};
        end else begin
            if (more_reads && !read_leaves) begin
                reads_q <= reads_q + 1'b1;
            end
            if (!more_reads && read_leaves) begin
                reads_q <= reads_q - 1'b1;
            end
            if (more_writes && !write_leaves) begin
                writes_q <= writes_q + 1'b1;
            end
            if (!more_writes && write_leaves) begin
                writes_q <= writes_q - 1'b1;
            end
        end
    end

    // An uncached access, piece by piece.
    wire [LINE_BYTES-1:0] rest = strb_q & ({LINE_BYTES{1'b1}} << place_q); // bytes that are left
    wire more = |rest;

    // A tree over the bytes: of each block of 2, 4, ... bytes, whether any is left, whether all are, the lowest one
    // that is, and the largest piece that begins there.

    always @* begin : set_any
        integer s;
        integer i;
        any = rest;
        all = rest;
        lowest = {(LINE_BYTES*OFFSET_BITS){1'b0}};
        largest = {(LINE_BYTES*3){1'b0}};
        for (s = 0; s < OFFSET_BITS; s = s + 1) begin
            for (i = 0; i < LINE_BYTES >> (s + 1); i = i + 1) begin
                if (!any[i << (s+1)]) begin
                    lowest[(i << (s+1))*OFFSET_BITS +: OFFSET_BITS] =
                        lowest[((i << (s+1))+(1 << s))*OFFSET_BITS +: OFFSET_BITS];
                    lowest[(i << (s+1))*OFFSET_BITS+s] = 1'b1;
                    largest[(i << (s+1))*3 +: 3] = largest[((i << (s+1))+(1 << s))*3 +: 3];
                end
                any[i << (s+1)] = any[i << (s+1)] || any[(i << (s+1))+(1 << s)];
                all[i << (s+1)] = all[i << (s+1)] && all[(i << (s+1))+(1 << s)];
                if (all[i << (s+1)] && s < BUS_BITS) begin
                    largest[(i << (s+1))*3 +: 3] = s[2:0] + 1'b1;
                end
            end
        end
    end

    wire [OFFSET_BITS-1:0] first = lowest[OFFSET_BITS-1:0];
    wire [2:0] size = largest[2:0];
    wire r_take = r_valid && r_ready;
    wire b_take = b_valid && b_ready;
    wire answered = (r_take && r_last) || b_take; // the piece is

    always @(posedge clk) begin
        if (rst) begin
            alone_q <= 1'b0;
            find_q <= 1'b0;
        end else begin
            if (take_alone) begin
                alone_q <= 1'b1;
            end else if (read_leaves || write_leaves) begin
                alone_q <= 1'b0;
            end
            find_q <= take_alone || (alone_q && answered && more);
        end
        if (take_alone) begin
            alone_write_q <= req_write;
            place_q <= {(OFFSET_BITS+1){1'b0}};
        end else if (find_q) begin
            first_q <= first;
            size_q <= size;
            place_q <= {1'b0, first} + (ONE << size);
        end
    end

    wire find_read = find_q && !alone_write_q;
    wire find_write = find_q && alone_write_q && more;
    wire no_byte = find_q && alone_write_q && !more; // it has no byte: the answer is made here
    wire [AXI_BYTES-1:0] piece;                      // its bytes in their beat

    generate
        for (g = 0; g < AXI_BYTES; g = g + 1) begin : g_piece
            localparam integer LANE_INT = g;
            localparam [BUS_BITS-1:0] LANE = LANE_INT[BUS_BITS-1:0];

            assign piece[g] = (LANE ^ first_q[BUS_BITS-1:0]) >> size_q == {BUS_BITS{1'b0}};
        end
    endgenerate

    wire [OFFSET_BITS-1:0] piece_place = (first_q >> BUS_BITS) << BUS_BITS; // the first byte of that beat

    // Addresses.
    wire [OFFSET_BITS-1:0] offset = alone_q ? first_q : {OFFSET_BITS{1'b0}};
    wire [7:0] len = alone_q ? 8'd0 : LINE_LEN;
    wire [2:0] beat_size = alone_q ? size_q : LINE_SIZE;
    wire [3:0] cache = alone_q ? CACHE_DEVICE : CACHE_NORMAL;
    wire [USER_W-1:0] req_user = {req_cpu, req_core, req_pc};

    always @(posedge clk) begin
        if (rst) begin
            ar_valid <= 1'b0;
        end else if ((take_line && !req_write) || find_read) begin
            ar_valid <= 1'b1;
        end else if (ar_ready) begin
            ar_valid <= 1'b0;
        end
        if (rst) begin
            aw_valid <= 1'b0;
        end else if ((take_line && req_write) || find_write) begin
            aw_valid <= 1'b1;
        end else if (aw_ready) begin
            aw_valid <= 1'b0;
        end
        if (more_reads) begin
            {ar_id_q, ar_line_q, ar_user_q} <= {req_id, req_line, req_user};
        end
        if (more_writes) begin
            {aw_id_q, aw_line_q, aw_user_q} <= {req_id, req_line, req_user};
        end
    end

    wire [AXI_ID_BITS:0] ar_id = {{PAD{1'b0}}, ar_id_q}; // a zero more than is shown
    wire [AXI_ID_BITS:0] aw_id = {{PAD{1'b0}}, aw_id_q};

    wire [AXI_ADDRESS_W-1:0] ar = {
        ar_id[AXI_ID_BITS-1:0],
        ar_line_q,
        offset,
        len,
        beat_size,
        BURST,
        1'b0,
        cache,
        PROT,
        4'd0,
        ar_user_q
    };

    wire [AXI_ADDRESS_W-1:0] aw = {
        aw_id[AXI_ID_BITS-1:0],
        aw_line_q,
        offset,
        len,
        beat_size,
        BURST,
        1'b0,
        cache,
        PROT,
        4'd0,
        aw_user_q
    };

    assign ar_data = ar & {AXI_ADDRESS_W{ar_valid}};
    assign aw_data = aw & {AXI_ADDRESS_W{aw_valid}};

    // Beats to write.

    always @(posedge clk) begin
        if (rst) begin
            w_valid <= 1'b0;
        end else if ((take_line && req_write) || find_write) begin
            w_valid <= 1'b1;
        end else if (w_ready && w_ends) begin
            w_valid <= 1'b0;
        end
        if (rst) begin
            w_place_q <= {OFFSET_BITS{1'b0}};
        end else if (w_valid && w_ready) begin
            w_place_q <= w_ends ? {OFFSET_BITS{1'b0}} : w_place_q + STEP;
        end
        if (more_writes) begin
            w_line_q <= req_data;
        end
        if (more_writes || take_alone) begin
            strb_q <= req_strb;
        end
    end

    wire [OFFSET_BITS-1:0] w_place = alone_q ? piece_place : w_place_q;
    wire [AXI_BYTES-1:0] w_strb = strb_q[w_place +: AXI_BYTES] & (piece | {AXI_BYTES{!alone_q}});
    assign w_data = {w_line_q[{w_place, 3'd0} +: 8*AXI_BYTES], w_strb, w_ends} & {AXI_W_W{w_valid}};

    // Beats that were read, collected into a line. Bursts do not mix on R, so one is enough.
    assign r_ready = !read_full_q || read_leaves;
    wire [OFFSET_BITS-1:0] r_place = alone_q ? piece_place : r_place_q;

    always @(posedge clk) begin : set_read_full_q
        integer k;
        integer i;
        if (rst) begin
            read_full_q <= 1'b0;
            read_error_q <= 1'b0;
            r_place_q <= {OFFSET_BITS{1'b0}};
        end else begin
            if (r_take && r_last && !(alone_q && more)) begin
                read_full_q <= 1'b1;
            end else if (read_leaves) begin
                read_full_q <= 1'b0;
            end
            read_error_q <= (read_error_q && !read_leaves) || (r_take && r_resp[1]);
            if (r_take) begin
                r_place_q <= r_last ? {OFFSET_BITS{1'b0}} : r_place_q + STEP;
            end
        end
        if (r_take) begin
            read_id_q <= r_id[MEM_ID_BITS-1:0];
        end
        for (k = 0; k < BEATS; k = k + 1) begin
            for (i = 0; i < AXI_BYTES; i = i + 1) begin
                if (r_take && r_place >> BUS_BITS == k[OFFSET_BITS-1:0] && (!alone_q || piece[i])) begin
                    line_q[(k*AXI_BYTES+i)*8 +: 8] <= r_data[AXI_R_DATA_LSB+i*8 +: 8];
                end
            end
        end
    end

    // Bursts that are written.
    assign b_ready = !write_full_q || write_leaves;

    always @(posedge clk) begin
        if (rst) begin
            write_full_q <= 1'b0;
            write_error_q <= 1'b0;
        end else begin
            if ((b_take && !(alone_q && more)) || no_byte) begin
                write_full_q <= 1'b1;
            end else if (write_leaves) begin
                write_full_q <= 1'b0;
            end
            write_error_q <= (write_error_q && !write_leaves) || (b_take && b_resp[1]);
        end
        if (b_take || no_byte) begin
            write_id_q <= no_byte ? aw_id_q : b_id[MEM_ID_BITS-1:0];
        end
    end

    // Answers: a read's first, but a write's that waited while one left is next.

    always @(posedge clk) begin
        if (rst) begin
            turn_q <= 1'b0;
        end else begin
            turn_q <= write_full_q && !write_leaves && (show_write || read_leaves);
        end
    end

    wire [8*LINE_BYTES-1:0] line; // what the answer has of the line

    generate
        for (g = 0; g < LINE_BYTES; g = g + 1) begin : g_line
            wire keep = show_read && !read_error_q && (!alone_q || strb_q[g]);
            assign line[g*8 +: 8] = line_q[g*8 +: 8] & {8{keep}};
        end
    endgenerate

    assign mem_rsp_valid = read_full_q || write_full_q;
    wire rsp_error = (show_read && read_error_q) || (show_write && write_error_q);

    wire [MEM_ID_BITS-1:0] rsp_id = (read_id_q & {MEM_ID_BITS{show_read}})
        | (write_id_q & {MEM_ID_BITS{show_write}});

    assign mem_rsp_data = {show_write, rsp_error, rsp_id, line};
    wire unused = &{1'b0, ar_id, aw_id, r_id, r_resp, r_data, b_id, b_resp};

    // Sizes that are not legal end the elaboration here.
    legal_size #(.HOLDS(LINE_WORDS >= 4 && LINE_WORDS <= 32 && (LINE_WORDS & (LINE_WORDS - 1)) == 0 ? 1 : 0))
        legal_LINE_WORDS ();
    legal_size #(.HOLDS(AXI_BYTES >= 4 && AXI_BYTES <= 64 && (AXI_BYTES & (AXI_BYTES - 1)) == 0 ? 1 : 0))
        legal_AXI_BYTES ();
    legal_size #(.HOLDS(ADDR_BITS >= 12 && ADDR_BITS <= 48 ? 1 : 0)) legal_ADDR_BITS ();
    legal_size #(.HOLDS(AXI_ID_BITS >= 1 && AXI_ID_BITS <= 16 ? 1 : 0)) legal_AXI_ID_BITS ();
    legal_size #(.HOLDS(MEM_ID_BITS >= 1 && MEM_ID_BITS <= 9 ? 1 : 0)) legal_MEM_ID_BITS ();
    legal_size #(.HOLDS(CORE_BITS >= 1 && CORE_BITS <= 8 ? 1 : 0)) legal_CORE_BITS ();
    legal_size #(.HOLDS(PC_BITS >= 1 && PC_BITS <= 16 ? 1 : 0)) legal_PC_BITS ();
    legal_size #(.HOLDS(READS >= 1 && READS <= 256 ? 1 : 0)) legal_READS ();
    legal_size #(.HOLDS(WRITES >= 1 && WRITES <= 256 ? 1 : 0)) legal_WRITES ();
    legal_size #(.HOLDS(4 * LINE_WORDS >= AXI_BYTES ? 1 : 0)) legal_rule_1 (); // a line is no smaller than a beat
    legal_size #(.HOLDS(MEM_ID_BITS <= AXI_ID_BITS ? 1 : 0)) legal_rule_2 (); // an id of the L2 is an id on AXI4

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            cover (reads_q == MOST_READS);       // all reads are open
            cover (writes_q == MOST_WRITES);     // all writes are open
            cover (no_byte);                     // a write without a byte
            cover (alone_q && answered && more); // an access of more than one piece
            assert (!(r_valid && r_ready) || reads_q != {READS_W{1'b0}}); // R answers a read
            assert (!(b_valid && b_ready) || writes_q != {WRITES_W{1'b0}}); // B answers a write
            cover (show_write && read_full_q);   // a read's answer waits for a write's
        end
    end
`endif

endmodule

`default_nettype wire
