// A request to the L2: a line that leaves, or words that are asked for.

parameter integer LINE_WORDS = 16; // words of a line
parameter integer LINE_W = 30; // line address
parameter integer MSHR_W = 7; // number of an MSHR
parameter integer BUFFER_W = 2; // number of a writeback
parameter integer CORE_BITS = 4; // a core's id
parameter integer MAP_BITS = 7; // what comes back with the answer
parameter integer PC_BITS = 8; // hash of a program counter
parameter integer REQ_W = 100; // the message
input valid; // there is one
input shows_line; // it is a line that leaves
input [1:0] asked_type; // else READ, REG, REG_SYNC
input [MSHR_W-1:0] asked_mshr;
input [PC_BITS-1:0] asked_pc;
input [LINE_W-1:0] asked_line;
input [LINE_WORDS-1:0] asked_words;
input [BUFFER_W-1:0] line_place; // where the line lies
input [LINE_W-1:0] line_out;
input [LINE_WORDS-1:0] words_out;
input [32*LINE_WORDS-1:0] data_out;
input [CORE_BITS-1:0] core;
input cpu;
output [REQ_W-1:0] data; // 0 without a message

wire [MAP_BITS+1:0] line_map = {{MAP_BITS + 2 - BUFFER_W{1'b0}}, line_place};
wire [MAP_BITS+1:0] asked_map = {{MAP_BITS + 2 - MSHR_W{1'b0}}, asked_mshr};
wire [MSG_W-1:0] ask_type = asked_type == 2'd0 ? MSG_READ : asked_type == 2'd1 ? MSG_REG : MSG_REG_SYNC;
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
wire [32*LINE_WORDS-1:0] ask_next_data = data_out & {32 * LINE_WORDS{shows_line}};
wire [REQ_W-1:0] message;
assign data = message & {REQ_W{valid}};
unused (either_map[MAP_BITS+1:MAP_BITS]);
