// To the L2: a line that leaves goes first, then an uncached access, then what is asked for. What is not taken stays.

parameter integer LINE_WORDS = 16; // words of a line
parameter integer LINE_W = 30; // line address
parameter integer BUFFER_W = 2; // number of a writeback
parameter integer CORE_BITS = 4; // a core's id
parameter integer MAP_BITS = 7; // what comes back with the answer
parameter integer PC_BITS = 8; // hash of a program counter
parameter integer REQ_W = 11 + CORE_BITS + MAP_BITS + PC_BITS + LINE_W + 33 * LINE_WORDS; // the message
input clk; // clock
input rst; // synchronous reset, active high
input ask_valid; // words are asked for; else all of it is 0
output ask_taken;
input [MSG_W-1:0] ask_type;
input [3:0] ask_atom;
input [MAP_BITS-1:0] ask_map;
input [PC_BITS-1:0] ask_pc;
input [LINE_W-1:0] ask_line;
input [LINE_WORDS-1:0] ask_words;
input [32*LINE_WORDS-1:0] ask_data;
input uncached_valid; // an uncached access
output uncached_taken;
input [3:0] uncached_atom;
input [PC_BITS-1:0] uncached_pc;
input [LINE_W-1:0] uncached_line;
input [LINE_WORDS-1:0] uncached_words;
input [32*LINE_WORDS-1:0] uncached_data;
input line_valid; // a line leaves
output line_sent; // it is taken
input [BUFFER_W-1:0] line_place; // where the line lies
input [LINE_W-1:0] line_out;
input [LINE_WORDS-1:0] words_out;
input [32*LINE_WORDS-1:0] data_out;
input [CORE_BITS-1:0] core;
input cpu;
output req_valid;
input req_ready;
output [REQ_W-1:0] req_data; // 0 without a message

reg held_back_q, // something was not taken
    held_line_q, // what was not taken was a line
    held_uncached_q; // what was not taken was uncached
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

wire [MAP_BITS+1:0] line_map = {{MAP_BITS + 2 - BUFFER_W{1'b0}}, line_place};
wire [MSG_W-1:0] send_type = shows_line ? MSG_WB : shows_uncached ? MSG_ATOMIC : ask_type;
wire [3:0] send_atom = uncached_atom & {4{shows_uncached}} | ask_atom & {4{shows_ask}};
wire send_uncached = shows_uncached;
// The queue shows 0 when it is empty; so only what is constant has to be kept back.
wire send_cpu = cpu && req_valid;
wire [CORE_BITS-1:0] send_core = core & {CORE_BITS{req_valid}};
wire send_stash = 1'b0;
wire [MAP_BITS-1:0] send_map = line_map[MAP_BITS-1:0] & {MAP_BITS{shows_line}} | ask_map & {MAP_BITS{shows_ask}};
wire [PC_BITS-1:0] send_pc = uncached_pc & {PC_BITS{shows_uncached}} | ask_pc & {PC_BITS{shows_ask}};
wire [LINE_W-1:0] send_line = shows_line ? line_out : shows_uncached ? uncached_line : ask_line;
wire [LINE_WORDS-1:0] send_mask = shows_line ? words_out : shows_uncached ? uncached_words : ask_words;
wire [32*LINE_WORDS-1:0] send_data = data_out & {32 * LINE_WORDS{shows_line}}
    | uncached_data & {32 * LINE_WORDS{shows_uncached}} | ask_data & {32 * LINE_WORDS{shows_ask}};
wire [REQ_W-1:0] message;
assign req_data = message;
unused (line_map[MAP_BITS+1:MAP_BITS]);
