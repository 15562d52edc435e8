// denovo_stash_port: a stash's messages as those of the L1s' networks, and back
//
// Between a stash and the networks of the L1s and the L2. docs/denovo/stash-port-data-path.md says what happens in
// which cycle.
//
// Source: thesis section 4.5.4; docs/denovo/stash-port-data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit denovo_stash_port`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_stash_port #(
    // words of 4 bytes in a line (a power of two, 4 to 16)
    parameter integer LINE_WORDS = 16,
    // words of a message of a stash (a power of two, 4 to 16)
    parameter integer CHUNK_WORDS = 16,
    // width of a physical byte address (bits, 12 to 48)
    parameter integer ADDR_BITS = 40,
    // width of a core id on the network (bits, 1 to 8)
    parameter integer CORE_BITS = 4,
    // width of `map`: a stash-map index, or an L1's MSHR (bits, 1 to 10)
    parameter integer MAP_BITS = 7,
    // width of the hash of a program counter (bits, 1 to 16)
    parameter integer PC_BITS = 8,
    // width of a message; derived, not to be overridden
    parameter integer MESSAGE_W = ADDR_BITS + 33 * CHUNK_WORDS + CORE_BITS + 2 * MAP_BITS
        - $clog2(CHUNK_WORDS) + 3,
    // width of a req; derived, not to be overridden
    parameter integer REQ_W = CORE_BITS + MAP_BITS + PC_BITS + ADDR_BITS + 33 * LINE_WORDS
        - $clog2(LINE_WORDS) + 9,
    // width of a rsp; derived, not to be overridden
    parameter integer RSP_W = CORE_BITS + MAP_BITS + ADDR_BITS + 33 * LINE_WORDS - $clog2(LINE_WORDS) + 4,
    // width of a fwd; derived, not to be overridden
    parameter integer FWD_W = 2 * CORE_BITS + 2 * MAP_BITS + ADDR_BITS + LINE_WORDS - $clog2(LINE_WORDS) + 5
) (
    input  wire                 clk,           // clock
    input  wire                 rst,           // synchronous reset, active high
    input  wire                 cpu,           // its core is a CPU, not a GPU; constant
    output wire                 read_error,    // since reset memory has failed words that the stash asked for; it got 0

    // l2_req: READ, REG, WB of the stash (message)
    input  wire                 l2_req_valid,
    output wire                 l2_req_ready,
    input  wire [MESSAGE_W-1:0] l2_req_data,

    // fwd_rsp: its answers to forwards (message)
    input  wire                 fwd_rsp_valid,
    output wire                 fwd_rsp_ready,
    input  wire [MESSAGE_W-1:0] fwd_rsp_data,

    // l2_fwd: forwards and WB_ACK to the stash (message)
    output wire                 l2_fwd_valid,
    input  wire                 l2_fwd_ready,
    output wire [MESSAGE_W-1:0] l2_fwd_data,

    // l2_rsp: DATA and REG_ACK to the stash (message)
    output wire                 l2_rsp_valid,
    input  wire                 l2_rsp_ready,
    output wire [MESSAGE_W-1:0] l2_rsp_data,

    // req: to the L2 (req)
    output wire                 req_valid,
    input  wire                 req_ready,
    output wire [REQ_W-1:0]     req_data,

    // rsp_out: to requesters, and to the L2 (rsp)
    output wire                 rsp_out_valid,
    input  wire                 rsp_out_ready,
    output wire [RSP_W-1:0]     rsp_out_data,

    // fwd: from the L2 (fwd)
    input  wire                 fwd_valid,
    output wire                 fwd_ready,
    input  wire [FWD_W-1:0]     fwd_data,

    // rsp_in: from the L2 and from owners (rsp)
    input  wire                 rsp_in_valid,
    output wire                 rsp_in_ready,
    input  wire [RSP_W-1:0]     rsp_in_data
);

    localparam [3:0] MSG_REG_ACK = 4'd3; // rsp, to the requester: the words are yours; with data if a REG_SYNC asked
    // fwd, to the owner: these words belong to the requester now; acknowledge to it
    localparam [3:0] MSG_FWD_REG = 4'd5;
    localparam [3:0] MSG_RECALL = 4'd6;      // fwd, to the owner: give these words back to the L2
    localparam [3:0] MSG_RECALL_DATA = 4'd7; // rsp, to the L2: the recalled words
    localparam integer MESSAGE_DATA_W = 32;
    localparam integer MESSAGE_DATA_LSB = 0;
    localparam integer MESSAGE_OWNER_MAP_W = MAP_BITS;
    localparam integer MESSAGE_OWNER_MAP_LSB = 32 * CHUNK_WORDS;
    localparam integer MESSAGE_MAP_W = MAP_BITS;
    localparam integer MESSAGE_MAP_LSB = 32 * CHUNK_WORDS + MAP_BITS;
    localparam integer MESSAGE_STASH_LSB = 32 * CHUNK_WORDS + 2 * MAP_BITS;
    localparam integer MESSAGE_CORE_W = CORE_BITS;
    localparam integer MESSAGE_CORE_LSB = 32 * CHUNK_WORDS + 2 * MAP_BITS + 1;
    localparam integer MESSAGE_MASK_W = CHUNK_WORDS;
    localparam integer MESSAGE_MASK_LSB = 32 * CHUNK_WORDS + 2 * MAP_BITS + CORE_BITS + 1;
    localparam integer MESSAGE_LINE_W = ADDR_BITS - $clog2(CHUNK_WORDS) - 2;
    localparam integer MESSAGE_LINE_LSB = 33 * CHUNK_WORDS + 2 * MAP_BITS + CORE_BITS + 1;
    localparam integer MESSAGE_TYPE_W = 4;
    localparam integer MESSAGE_TYPE_LSB = 33 * CHUNK_WORDS + 2 * MAP_BITS + CORE_BITS + ADDR_BITS
        - $clog2(CHUNK_WORDS) - 1;
    localparam integer REQ_LINE_W = ADDR_BITS - $clog2(LINE_WORDS) - 2;
    localparam integer FWD_MASK_W = LINE_WORDS;
    localparam integer FWD_MASK_LSB = 0;
    localparam integer FWD_LINE_W = ADDR_BITS - $clog2(LINE_WORDS) - 2;
    localparam integer FWD_LINE_LSB = LINE_WORDS;
    localparam integer FWD_OWNER_MAP_W = MAP_BITS;
    localparam integer FWD_OWNER_MAP_LSB = LINE_WORDS + ADDR_BITS - $clog2(LINE_WORDS) - 2;
    localparam integer FWD_MAP_W = MAP_BITS;
    localparam integer FWD_MAP_LSB = LINE_WORDS + ADDR_BITS + MAP_BITS - $clog2(LINE_WORDS) - 2;
    localparam integer FWD_STASH_LSB = LINE_WORDS + ADDR_BITS + 2 * MAP_BITS - $clog2(LINE_WORDS) - 2;
    localparam integer FWD_CORE_W = CORE_BITS;
    localparam integer FWD_CORE_LSB = LINE_WORDS + ADDR_BITS + 2 * MAP_BITS - $clog2(LINE_WORDS) - 1;
    localparam integer FWD_TO_STASH_LSB = LINE_WORDS + ADDR_BITS + 2 * MAP_BITS + CORE_BITS
        - $clog2(LINE_WORDS) - 1;
    localparam integer FWD_TO_CORE_W = CORE_BITS;
    localparam integer FWD_TO_CORE_LSB = LINE_WORDS + ADDR_BITS + 2 * MAP_BITS + CORE_BITS
        - $clog2(LINE_WORDS);
    localparam integer FWD_SYNC_LSB = LINE_WORDS + ADDR_BITS + 2 * MAP_BITS + 2 * CORE_BITS
        - $clog2(LINE_WORDS);
    localparam integer FWD_TYPE_W = 4;
    localparam integer FWD_TYPE_LSB = LINE_WORDS + ADDR_BITS + 2 * MAP_BITS + 2 * CORE_BITS
        - $clog2(LINE_WORDS) + 1;
    localparam integer RSP_DATA_W = 32;
    localparam integer RSP_DATA_LSB = 0;
    localparam integer RSP_MASK_W = LINE_WORDS;
    localparam integer RSP_MASK_LSB = 32 * LINE_WORDS;
    localparam integer RSP_LINE_W = ADDR_BITS - $clog2(LINE_WORDS) - 2;
    localparam integer RSP_LINE_LSB = 33 * LINE_WORDS;
    localparam integer RSP_MAP_W = MAP_BITS;
    localparam integer RSP_MAP_LSB = 33 * LINE_WORDS + ADDR_BITS - $clog2(LINE_WORDS) - 2;
    localparam integer RSP_STASH_LSB = 33 * LINE_WORDS + ADDR_BITS + MAP_BITS - $clog2(LINE_WORDS) - 2;
    localparam integer RSP_CORE_W = CORE_BITS;
    localparam integer RSP_CORE_LSB = 33 * LINE_WORDS + ADDR_BITS + MAP_BITS - $clog2(LINE_WORDS) - 1;
    localparam integer RSP_ERROR_LSB = 33 * LINE_WORDS + ADDR_BITS + MAP_BITS + CORE_BITS - $clog2(LINE_WORDS)
        - 1;
    localparam integer RSP_TYPE_W = 4;
    localparam integer RSP_TYPE_LSB = 33 * LINE_WORDS + ADDR_BITS + MAP_BITS + CORE_BITS - $clog2(LINE_WORDS);
    localparam integer WORD_W = ADDR_BITS - 2; // width of a word's address

    reg  error_q;

    wire [MESSAGE_TYPE_W-1:0] want_type = l2_req_data[MESSAGE_TYPE_LSB +: MESSAGE_TYPE_W];
    wire [MESSAGE_LINE_W-1:0] want_line = l2_req_data[MESSAGE_LINE_LSB +: MESSAGE_LINE_W];
    wire [MESSAGE_MASK_W-1:0] want_mask = l2_req_data[MESSAGE_MASK_LSB +: MESSAGE_MASK_W];
    wire [MESSAGE_CORE_W-1:0] want_core = l2_req_data[MESSAGE_CORE_LSB +: MESSAGE_CORE_W];
    wire want_stash = l2_req_data[MESSAGE_STASH_LSB];
    wire [MESSAGE_MAP_W-1:0] want_map = l2_req_data[MESSAGE_MAP_LSB +: MESSAGE_MAP_W];
    wire [MESSAGE_OWNER_MAP_W-1:0] want_owner_map = l2_req_data[MESSAGE_OWNER_MAP_LSB +: MESSAGE_OWNER_MAP_W];
    wire [MESSAGE_DATA_W*CHUNK_WORDS-1:0] want_data = l2_req_data[MESSAGE_DATA_LSB +: MESSAGE_DATA_W*CHUNK_WORDS];
    wire [MESSAGE_TYPE_W-1:0] supply_type = fwd_rsp_data[MESSAGE_TYPE_LSB +: MESSAGE_TYPE_W];
    wire [MESSAGE_LINE_W-1:0] supply_line = fwd_rsp_data[MESSAGE_LINE_LSB +: MESSAGE_LINE_W];
    wire [MESSAGE_MASK_W-1:0] supply_mask = fwd_rsp_data[MESSAGE_MASK_LSB +: MESSAGE_MASK_W];
    wire [MESSAGE_CORE_W-1:0] supply_core = fwd_rsp_data[MESSAGE_CORE_LSB +: MESSAGE_CORE_W];
    wire supply_stash = fwd_rsp_data[MESSAGE_STASH_LSB];
    wire [MESSAGE_MAP_W-1:0] supply_map = fwd_rsp_data[MESSAGE_MAP_LSB +: MESSAGE_MAP_W];
    wire [MESSAGE_OWNER_MAP_W-1:0] supply_owner_map = fwd_rsp_data[MESSAGE_OWNER_MAP_LSB +: MESSAGE_OWNER_MAP_W];
    wire [MESSAGE_DATA_W*CHUNK_WORDS-1:0] supply_data = fwd_rsp_data[MESSAGE_DATA_LSB +: MESSAGE_DATA_W*CHUNK_WORDS];
    wire [FWD_TYPE_W-1:0] order_type = fwd_data[FWD_TYPE_LSB +: FWD_TYPE_W];
    wire order_sync = fwd_data[FWD_SYNC_LSB];
    wire [FWD_TO_CORE_W-1:0] order_to_core = fwd_data[FWD_TO_CORE_LSB +: FWD_TO_CORE_W];
    wire order_to_stash = fwd_data[FWD_TO_STASH_LSB];
    wire [FWD_CORE_W-1:0] order_core = fwd_data[FWD_CORE_LSB +: FWD_CORE_W];
    wire order_stash = fwd_data[FWD_STASH_LSB];
    wire [FWD_MAP_W-1:0] order_map = fwd_data[FWD_MAP_LSB +: FWD_MAP_W];
    wire [FWD_OWNER_MAP_W-1:0] order_owner_map = fwd_data[FWD_OWNER_MAP_LSB +: FWD_OWNER_MAP_W];
    wire [FWD_LINE_W-1:0] order_line = fwd_data[FWD_LINE_LSB +: FWD_LINE_W];
    wire [FWD_MASK_W-1:0] order_mask = fwd_data[FWD_MASK_LSB +: FWD_MASK_W];
    wire [RSP_TYPE_W-1:0] reply_type = rsp_in_data[RSP_TYPE_LSB +: RSP_TYPE_W];
    wire reply_error = rsp_in_data[RSP_ERROR_LSB];
    wire [RSP_CORE_W-1:0] reply_core = rsp_in_data[RSP_CORE_LSB +: RSP_CORE_W];
    wire reply_stash = rsp_in_data[RSP_STASH_LSB];
    wire [RSP_MAP_W-1:0] reply_map = rsp_in_data[RSP_MAP_LSB +: RSP_MAP_W];
    wire [RSP_LINE_W-1:0] reply_line = rsp_in_data[RSP_LINE_LSB +: RSP_LINE_W];
    wire [RSP_MASK_W-1:0] reply_mask = rsp_in_data[RSP_MASK_LSB +: RSP_MASK_W];
    wire [RSP_DATA_W*LINE_WORDS-1:0] reply_data = rsp_in_data[RSP_DATA_LSB +: RSP_DATA_W*LINE_WORDS];

    // To the L2.
    wire [3:0] ask_type = want_type;
    wire [3:0] ask_atom = 4'd0;
    wire ask_uncached = 1'b0;
    wire ask_cpu = cpu;
    wire [CORE_BITS-1:0] ask_core = want_core;
    wire ask_stash = want_stash;
    wire [MAP_BITS-1:0] ask_map = want_map;
    wire [PC_BITS-1:0] ask_pc = {PC_BITS{1'b0}};
    wire [REQ_LINE_W-1:0] ask_line;
    wire [LINE_WORDS-1:0] ask_mask;
    wire [32*LINE_WORDS-1:0] ask_data;

    denovo_stash_port_way #(.F(CHUNK_WORDS), .T(LINE_WORDS), .WORD_W(WORD_W)) of_req (
        .clk(clk), .rst(rst),
        .from_valid (l2_req_valid),
        .from_ready (l2_req_ready),
        .from_line  (want_line),
        .from_mask  (want_mask),
        .from_data  (want_data),
        .to_valid   (req_valid),
        .to_ready   (req_ready),
        .to_line    (ask_line),
        .to_mask    (ask_mask),
        .to_data    (ask_data)
    );

    // To requesters, and to the L2. A RECALL that stood for a forward of an L1's atomic comes back with its mark.
    wire marked = supply_type == MSG_RECALL_DATA && supply_stash;
    wire [3:0] give_type = marked ? MSG_REG_ACK : supply_type;
    wire give_error = 1'b0;
    wire [CORE_BITS-1:0] give_core = supply_core;
    wire give_stash = supply_stash && !marked;
    wire [MAP_BITS-1:0] give_map = supply_map;
    wire [RSP_LINE_W-1:0] give_line;
    wire [LINE_WORDS-1:0] give_mask;
    wire [32*LINE_WORDS-1:0] give_data;

    denovo_stash_port_way #(.F(CHUNK_WORDS), .T(LINE_WORDS), .WORD_W(WORD_W)) of_give (
        .clk(clk), .rst(rst),
        .from_valid (fwd_rsp_valid),
        .from_ready (fwd_rsp_ready),
        .from_line  (supply_line),
        .from_mask  (supply_mask),
        .from_data  (supply_data),
        .to_valid   (rsp_out_valid),
        .to_ready   (rsp_out_ready),
        .to_line    (give_line),
        .to_mask    (give_mask),
        .to_data    (give_data)
    );

    // From the L2. A stash sends values with a RECALL alone.
    wire marks = order_type == MSG_FWD_REG && order_sync;
    wire [3:0] told_type = marks ? MSG_RECALL : order_type;
    wire [CORE_BITS-1:0] told_core = order_core;
    wire told_stash = order_stash || marks;
    wire [MAP_BITS-1:0] told_map = order_map;
    wire [MAP_BITS-1:0] told_owner_map = order_owner_map;
    wire [MESSAGE_LINE_W-1:0] told_line;
    wire [CHUNK_WORDS-1:0] told_mask;
    wire [32*CHUNK_WORDS-1:0] told_data;

    denovo_stash_port_way #(.F(LINE_WORDS), .T(CHUNK_WORDS), .WORD_W(WORD_W)) of_told (
        .clk(clk), .rst(rst),
        .from_valid (fwd_valid),
        .from_ready (fwd_ready),
        .from_line  (order_line),
        .from_mask  (order_mask),
        .from_data  ({(32*LINE_WORDS){1'b0}}),
        .to_valid   (l2_fwd_valid),
        .to_ready   (l2_fwd_ready),
        .to_line    (told_line),
        .to_mask    (told_mask),
        .to_data    (told_data)
    );

    // From the L2 and from owners.
    wire [3:0] got_type = reply_type;
    wire [CORE_BITS-1:0] got_core = reply_core;
    wire got_stash = reply_stash;
    wire [MAP_BITS-1:0] got_map = reply_map;
    wire [MAP_BITS-1:0] got_owner_map = {MAP_BITS{1'b0}};
    wire [MESSAGE_LINE_W-1:0] got_line;
    wire [CHUNK_WORDS-1:0] got_mask;
    wire [32*CHUNK_WORDS-1:0] got_data;

    denovo_stash_port_way #(.F(LINE_WORDS), .T(CHUNK_WORDS), .WORD_W(WORD_W)) of_got (
        .clk(clk), .rst(rst),
        .from_valid (rsp_in_valid),
        .from_ready (rsp_in_ready),
        .from_line  (reply_line),
        .from_mask  (reply_mask),
        .from_data  (reply_data),
        .to_valid   (l2_rsp_valid),
        .to_ready   (l2_rsp_ready),
        .to_line    (got_line),
        .to_mask    (got_mask),
        .to_data    (got_data)
    );

    assign read_error = error_q;

    always @(posedge clk) begin
        if (rst) begin
            error_q <= 1'b0;
        end else begin
            error_q <= error_q || (rsp_in_valid && rsp_in_ready && reply_error);
        end
    end

    assign req_data = {
        ask_type, ask_atom, ask_uncached, ask_cpu, ask_core, ask_stash, ask_map, ask_pc, ask_line, ask_mask,
        ask_data
    };

    assign rsp_out_data = {
        give_type, give_error, give_core, give_stash, give_map, give_line, give_mask, give_data
    };

    assign l2_fwd_data = {
        told_type, told_line, told_mask, told_core, told_stash, told_map, told_owner_map, told_data
    };

    assign l2_rsp_data = {got_type, got_line, got_mask, got_core, got_stash, got_map, got_owner_map, got_data};
    wire unused = &{1'b0, want_owner_map, supply_owner_map, order_to_core, order_to_stash};

    // Sizes that are not legal end the elaboration here.
    legal_size #(.HOLDS(LINE_WORDS >= 4 && LINE_WORDS <= 16 && (LINE_WORDS & (LINE_WORDS - 1)) == 0 ? 1 : 0))
        legal_LINE_WORDS ();
    legal_size #(.HOLDS(CHUNK_WORDS >= 4 && CHUNK_WORDS <= 16 && (CHUNK_WORDS & (CHUNK_WORDS - 1)) == 0 ? 1 : 0))
        legal_CHUNK_WORDS ();
    legal_size #(.HOLDS(ADDR_BITS >= 12 && ADDR_BITS <= 48 ? 1 : 0)) legal_ADDR_BITS ();
    legal_size #(.HOLDS(CORE_BITS >= 1 && CORE_BITS <= 8 ? 1 : 0)) legal_CORE_BITS ();
    legal_size #(.HOLDS(MAP_BITS >= 1 && MAP_BITS <= 10 ? 1 : 0)) legal_MAP_BITS ();
    legal_size #(.HOLDS(PC_BITS >= 1 && PC_BITS <= 16 ? 1 : 0)) legal_PC_BITS ();

endmodule

`default_nettype wire
