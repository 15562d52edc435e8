// denovo_l1_request: a request to the L2
//
// To the L2: a line that leaves goes first, then an uncached access, then what is asked for. What is not taken stays.
//
// Source: docs/denovo/l1-data-path.md
// Written by `larder emit denovo_l1`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l1_request #(
    // words of a line
    parameter integer LINE_WORDS = 16,
    // line address
    parameter integer LINE_W = 30,
    // number of a writeback
    parameter integer BUFFER_W = 2,
    // a core's id
    parameter integer CORE_BITS = 4,
    // what comes back with the answer
    parameter integer MAP_BITS = 7,
    // hash of a program counter
    parameter integer PC_BITS = 8,
    // the message; derived, not to be overridden
    parameter integer REQ_W = CORE_BITS + MAP_BITS + PC_BITS + LINE_W + 33 * LINE_WORDS + 11,
    // derived, not to be overridden
    parameter integer MSG_W = 4
) (
    input  wire                     clk,            // clock
    input  wire                     rst,            // synchronous reset, active high
    input  wire                     ask_valid,      // words are asked for; else all of it is 0
    output wire                     ask_taken,
    input  wire [MSG_W-1:0]         ask_type,
    input  wire [3:0]               ask_atom,
    input  wire [MAP_BITS-1:0]      ask_map,
    input  wire [PC_BITS-1:0]       ask_pc,
    input  wire [LINE_W-1:0]        ask_line,
    input  wire [LINE_WORDS-1:0]    ask_words,
    input  wire [32*LINE_WORDS-1:0] ask_data,
    input  wire                     uncached_valid, // an uncached access
    output wire                     uncached_taken,
    input  wire [3:0]               uncached_atom,
    input  wire [PC_BITS-1:0]       uncached_pc,
    input  wire [LINE_W-1:0]        uncached_line,
    input  wire [LINE_WORDS-1:0]    uncached_words,
    input  wire [32*LINE_WORDS-1:0] uncached_data,
    input  wire                     line_valid,     // a line leaves
    output wire                     line_sent,      // it is taken
    input  wire [BUFFER_W-1:0]      line_place,     // where the line lies
    input  wire [LINE_W-1:0]        line_out,
    input  wire [LINE_WORDS-1:0]    words_out,
    input  wire [32*LINE_WORDS-1:0] data_out,
    input  wire [CORE_BITS-1:0]     core,
    input  wire                     cpu,
    output wire                     req_valid,
    input  wire                     req_ready,
    output wire [REQ_W-1:0]         req_data        // 0 without a message
);

    localparam [3:0] MSG_WB = 4'd8;      // req, to the L2: these words, no longer mine once you acknowledge
    localparam [3:0] MSG_ATOMIC = 4'd13; // req, to the L2: perform this operation on these words

    reg  held_back_q;     // something was not taken
    reg  held_line_q;     // what was not taken was a line
    reg  held_uncached_q; // what was not taken was uncached

    wire shows_line = held_back_q ? held_line_q : line_valid;
    wire shows_uncached = held_back_q ? held_uncached_q : uncached_valid && !line_valid;
    wire shows_ask = !shows_line && !shows_uncached;
    assign line_sent = shows_line && req_ready;
    assign uncached_taken = shows_uncached && req_ready;
    assign ask_taken = shows_ask && req_ready;
    assign req_valid = shows_line || shows_uncached || ask_valid;

    always @(posedge clk) begin
        held_back_q <= !rst && req_valid && !req_ready;
        {held_line_q, held_uncached_q} <= {shows_line, shows_uncached};
    end

    wire [MAP_BITS+1:0] line_map = {{(MAP_BITS+2-BUFFER_W){1'b0}}, line_place};
    wire [MSG_W-1:0] send_type = shows_line ? MSG_WB : shows_uncached ? MSG_ATOMIC : ask_type;
    wire [3:0] send_atom = (uncached_atom & {4{shows_uncached}}) | (ask_atom & {4{shows_ask}});
    wire send_uncached = shows_uncached;

    // The queue shows 0 when it is empty; so only what is constant has to be kept back.
    wire send_cpu = cpu && req_valid;
    wire [CORE_BITS-1:0] send_core = core & {CORE_BITS{req_valid}};
    wire send_stash = 1'b0;

    wire [MAP_BITS-1:0] send_map = (line_map[MAP_BITS-1:0] & {MAP_BITS{shows_line}})
        | (ask_map & {MAP_BITS{shows_ask}});

    wire [PC_BITS-1:0] send_pc = (uncached_pc & {PC_BITS{shows_uncached}}) | (ask_pc & {PC_BITS{shows_ask}});
    wire [LINE_W-1:0] send_line = shows_line ? line_out : shows_uncached ? uncached_line : ask_line;
    wire [LINE_WORDS-1:0] send_mask = shows_line ? words_out : shows_uncached ? uncached_words : ask_words;

    wire [32*LINE_WORDS-1:0] send_data = (data_out & {(32*LINE_WORDS){shows_line}})
        | (uncached_data & {(32*LINE_WORDS){shows_uncached}})
        | (ask_data & {(32*LINE_WORDS){shows_ask}});

    wire [REQ_W-1:0] message = {
        send_type, send_atom, send_uncached, send_cpu, send_core, send_stash, send_map, send_pc, send_line,
        send_mask, send_data
    };

    assign req_data = message;
    wire unused = &{1'b0, line_map[MAP_BITS+1:MAP_BITS]};

endmodule

`default_nettype wire
