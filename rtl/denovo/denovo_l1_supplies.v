// denovo_l1_supplies: words and grants for others
//
// What leaves for others. A word that has left the line lies with the writebacks and is read in S2.
//
// Source: docs/denovo/l1-data-path.md
// Written by `larder emit denovo_l1`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l1_supplies #(
    // words of a line
    parameter integer LINE_WORDS = 16,
    // words of a chunk
    parameter integer PORT_WORDS = 16,
    // number of a chunk
    parameter integer CHUNK_W = 1,
    // line address
    parameter integer LINE_W = 30,
    // a core's id
    parameter integer CORE_BITS = 4,
    // what a requester wants back
    parameter integer MAP_BITS = 7,
    // a forward: RECALL, sync, core, stash, map; above them a bit that says that it waits
    parameter integer PLACE_W = 15,
    // messages that may wait
    parameter integer SUPPLIES = 4,
    // a message to others; derived, not to be overridden
    parameter integer MESSAGE_W = CORE_BITS + MAP_BITS + LINE_W + 33 * LINE_WORDS + 6
) (
    input  wire                          clk,           // clock
    input  wire                          rst,           // synchronous reset, active high

    // S1
    input  wire                          finish,        // a forward that waited is served
    input  wire [LINE_WORDS*PLACE_W-1:0] places,        // where it waited
    input  wire [LINE_WORDS-1:0]         visited,       // one-hot: its word
    input  wire [PLACE_W-1:0]            new_place,     // the forward that has come
    input  wire                          reads,         // it is a FWD_READ
    input  wire [PORT_WORDS-1:0]         words,         // words that are supplied; none: nothing leaves
    input  wire [PORT_WORDS-1:0]         line_words,    // those that lie in the line
    input  wire [LINE_W-1:0]             line,
    input  wire [CHUNK_W-1:0]            chunk,
    input  wire [32*PORT_WORDS-1:0]      data,          // of the line's chunk
    input  wire [32*PORT_WORDS-1:0]      held_data,     // S2: of the same chunk, from the writebacks
    output wire                          leaves,        // S2 holds a message
    output wire [$clog2(SUPPLIES):0]     count,         // messages that wait
    output wire                          rsp_out_valid, // the first of them
    input  wire                          rsp_out_ready,
    output wire [MESSAGE_W-1:0]          rsp_out_data
);

    localparam integer MSG_W = 4;
    localparam [3:0] MSG_DATA = 4'd1;        // rsp, to the requester: the words
    localparam [3:0] MSG_REG_ACK = 4'd3; // rsp, to the requester: the words are yours; with data if a REG_SYNC asked
    localparam [3:0] MSG_RECALL_DATA = 4'd7; // rsp, to the L2: the recalled words
    localparam integer DATA_W = 32 * PORT_WORDS;
    localparam integer CHUNKS = LINE_WORDS / PORT_WORDS;
    localparam [1:0] OUT_DATA = 2'd0;
    localparam [1:0] OUT_ACK = 2'd1;
    localparam [1:0] OUT_RECALL = 2'd2;
    localparam integer SUPPLY_W = CORE_BITS + MAP_BITS + LINE_W + CHUNK_W + PORT_WORDS + DATA_W + 3;

    genvar w;
    genvar c;

    reg  [PLACE_W-1:0]    visited_place;
    reg                   s2_valid_q;
    reg  [1:0]            s2_type_q;
    reg  [CORE_BITS-1:0]  s2_core_q;
    reg                   s2_stash_q;
    reg  [MAP_BITS-1:0]   s2_map_q;
    reg  [LINE_W-1:0]     s2_line_q;
    reg  [CHUNK_W-1:0]    s2_chunk_q;
    reg  [PORT_WORDS-1:0] s2_words_q; // words of the answer
    reg  [PORT_WORDS-1:0] s2_held_q;  // words of it that lie with the writebacks
    reg  [DATA_W-1:0]     s2_data_q;

    always @* begin : set_visited_place
        integer i;
        visited_place = {PLACE_W{1'b0}};
        for (i = 0; i < LINE_WORDS; i = i + 1) begin
            visited_place = visited_place | (places[i*PLACE_W +: PLACE_W] & {PLACE_W{visited[i]}});
        end
    end

    wire [PLACE_W-1:0] remote = finish ? visited_place : new_place; // for whom
    wire remote_recall, remote_values;
    wire [CORE_BITS-1:0] remote_core;
    wire remote_stash;
    wire [MAP_BITS-1:0] remote_map;
    assign {remote_recall, remote_values, remote_core, remote_stash, remote_map} = remote[PLACE_W-2:0];
    wire remote_reads = reads && !finish;
    wire values = remote_recall || remote_values || remote_reads;   // it wants the words
    wire [DATA_W-1:0] supplied, s2_data;

    generate
        for (w = 0; w < PORT_WORDS; w = w + 1) begin : g_supply
            assign supplied[w*32 +: 32] = data[w*32 +: 32] & {32{line_words[w] && values}};
            assign s2_data[w*32 +: 32] = s2_data_q[w*32 +: 32] | (held_data[w*32 +: 32] & {32{s2_held_q[w]}});
        end
    endgenerate

    always @(posedge clk) begin
        s2_valid_q <= !rst && (|words);
        s2_type_q <= remote_recall ? OUT_RECALL : remote_reads ? OUT_DATA : OUT_ACK;
        {s2_core_q, s2_stash_q} <= {remote_core, remote_stash} & {(CORE_BITS+1){!remote_recall}};
        s2_map_q <= remote_map;
        {s2_line_q, s2_chunk_q, s2_words_q, s2_data_q} <= {line, chunk, words, supplied};
        s2_held_q <= words & ~line_words & {PORT_WORDS{values}};
    end

    wire [1:0] out_type;
    wire [CORE_BITS-1:0] give_core;
    wire give_stash;
    wire [MAP_BITS-1:0] give_map;
    wire [LINE_W-1:0] give_line;
    wire [CHUNK_W-1:0] out_chunk;
    wire [PORT_WORDS-1:0] out_words;
    wire [DATA_W-1:0] out_data;

    small_fifo #(.WIDTH(SUPPLY_W), .DEPTH(SUPPLIES)) supply_queue (
        .clk(clk), .rst(rst),
        .in_valid  (s2_valid_q),
        .in_data   ({s2_type_q, s2_core_q, s2_stash_q, s2_map_q, s2_line_q, s2_chunk_q, s2_words_q, s2_data}),
        .out_valid (rsp_out_valid),
        .out_ready (rsp_out_ready),
        .out_data  ({out_type, give_core, give_stash, give_map, give_line, out_chunk, out_words, out_data}),
        .count     (count)
    );

    // The queue shows 0 when it is empty.

    wire [MSG_W-1:0] out_message = (out_type == OUT_ACK)
        ? MSG_REG_ACK
        : (out_type == OUT_RECALL) ? MSG_RECALL_DATA : MSG_DATA;

    wire [MSG_W-1:0] give_type = out_message & {MSG_W{rsp_out_valid}};
    wire give_error = 1'b0;
    wire [LINE_WORDS-1:0] give_mask;
    wire [32*LINE_WORDS-1:0] give_data;

    generate
        for (c = 0; c < CHUNKS; c = c + 1) begin : g_give
            localparam integer CHUNK_INT = c;
            localparam [CHUNK_W-1:0] CHUNK = CHUNK_INT[CHUNK_W-1:0];

            assign give_mask[c*PORT_WORDS +: PORT_WORDS] = out_words & {PORT_WORDS{out_chunk == CHUNK}};
            assign give_data[c*DATA_W +: DATA_W] = out_data & {DATA_W{out_chunk == CHUNK}};
        end
    endgenerate

    assign leaves = s2_valid_q;

    wire [MESSAGE_W-1:0] message = {
        give_type, give_error, give_core, give_stash, give_map, give_line, give_mask, give_data
    };

    assign rsp_out_data = message;
    wire unused = &{1'b0, remote[PLACE_W-1]};

endmodule

`default_nettype wire
