// denovo_l1_request: a request to the L2
//
// To the L2: a line that leaves goes before words that are asked for. What is not taken stays.
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
    // number of an MSHR
    parameter integer MSHR_W = 7,
    // number of a writeback
    parameter integer BUFFER_W = 2,
    // a core's id
    parameter integer CORE_BITS = 4,
    // what comes back with the answer
    parameter integer MAP_BITS = 7,
    // hash of a program counter
    parameter integer PC_BITS = 8,
    // the message
    parameter integer REQ_W = 100,
    // what is asked for: type, MSHR, hash, line, words
    parameter integer ASK_W = 100
) (
    input  wire                     clk,        // clock
    input  wire                     rst,        // synchronous reset, active high
    input  wire                     ask_valid,  // words are asked for
    output wire                     ask_taken,
    input  wire [ASK_W-1:0]         asked_next,
    input  wire                     line_valid, // a line leaves
    output wire                     line_sent,  // it is taken
    input  wire [BUFFER_W-1:0]      line_place, // where the line lies
    input  wire [LINE_W-1:0]        line_out,
    input  wire [LINE_WORDS-1:0]    words_out,
    input  wire [32*LINE_WORDS-1:0] data_out,
    input  wire [CORE_BITS-1:0]     core,
    input  wire                     cpu,
    output wire                     req_valid,
    input  wire                     req_ready,
    output wire [REQ_W-1:0]         req_data    // 0 without a message
);

    localparam integer MSG_W = 4;
    localparam [3:0] MSG_READ = 4'd0;      // req, to the L2: send me these words
    localparam [3:0] MSG_REG = 4'd2;       // req, to the L2: register these words to me; I write them whole
    localparam [3:0] MSG_WB = 4'd8;        // req, to the L2: these words, no longer mine once you acknowledge
    localparam [3:0] MSG_REG_SYNC = 4'd10; // req, to the L2: register these words to me and send their values

    reg  held_back_q; // something was not taken; it was a line
    reg  held_line_q;

    wire shows_line = held_back_q ? held_line_q : line_valid;
    assign line_sent = shows_line && req_ready;
    assign ask_taken = !shows_line && req_ready;
    assign req_valid = shows_line || ask_valid;

    always @(posedge clk) begin
        held_back_q <= !rst && req_valid && !req_ready;
        held_line_q <= shows_line;
    end

    wire [1:0] asked_type; // READ, REG, REG_SYNC
    wire [MSHR_W-1:0] asked_mshr;
    wire [PC_BITS-1:0] asked_pc;
    wire [LINE_W-1:0] asked_line;
    wire [LINE_WORDS-1:0] asked_words;
    assign {asked_type, asked_mshr, asked_pc, asked_line, asked_words} = asked_next;
    wire [MAP_BITS+1:0] line_map = {{(MAP_BITS+2-BUFFER_W){1'b0}}, line_place};
    wire [MAP_BITS+1:0] asked_map = {{(MAP_BITS+2-MSHR_W){1'b0}}, asked_mshr};

    wire [MSG_W-1:0] ask_type = (asked_type == 2'd0)
        ? MSG_READ
        : (asked_type == 2'd1) ? MSG_REG : MSG_REG_SYNC;

    wire [MSG_W-1:0] ask_next_type = shows_line ? MSG_WB : ask_type;
    wire [3:0] ask_next_atom = 4'd0;
    wire ask_next_uncached = 1'b0;
    wire ask_next_cpu = cpu;
    wire [CORE_BITS-1:0] ask_next_core = core;
    wire ask_next_stash = 1'b0;
    wire [MAP_BITS+1:0] either_map = shows_line ? line_map : asked_map;
    wire [MAP_BITS-1:0] ask_next_map = either_map[MAP_BITS-1:0];
    wire [PC_BITS-1:0] ask_next_pc = asked_pc & {PC_BITS{!shows_line}};
    wire [LINE_W-1:0] ask_next_line = shows_line ? line_out : asked_line;
    wire [LINE_WORDS-1:0] ask_next_mask = shows_line ? words_out : asked_words;
    wire [32*LINE_WORDS-1:0] ask_next_data = data_out & {(32*LINE_WORDS){shows_line}};

    wire [REQ_W-1:0] message = {
        ask_next_type, ask_next_atom, ask_next_uncached, ask_next_cpu, ask_next_core, ask_next_stash,
        ask_next_map, ask_next_pc, ask_next_line, ask_next_mask, ask_next_data
    };

    assign req_data = message & {REQ_W{req_valid}};
    wire unused = &{1'b0, either_map[MAP_BITS+1:MAP_BITS]};

endmodule

`default_nettype wire
