// Commands to the whole L1, and lines that leave: for a command, or because an access needs the way.

parameter integer SETS = 64; // sets
parameter integer WAYS = 8; // ways
parameter integer LINE_W = 30; // line address
parameter integer CHUNKS = 1; // chunks of a line
parameter integer READ_ONLY = 0; // a kernel's launch ends copies that outlive an acquire: all lines are visited
parameter integer CHUNK_W = 1; // number of a chunk
input clk; // clock
input rst; // synchronous reset, active high
input clearing; // after reset, nothing is taken
input cmd_valid; // a command
output cmd_ready;
input [1:0] cmd_command;
input [LINE_W-1:0] cmd_first, cmd_last;
output cmd_done_valid;
input cmd_done_ready;
output [1:0] cmd_done_data;
output busy; // a command is under way
input quiet; // nothing is under way in the L1 but what a command waits for
input quiet_writebacks; // no line is on its way out
input wraps; // an acquire has to wait
output acquires; // the command is an acquire, and is performed
output keeps; // the lines that are visited stay

input evict; // S1: a line has to leave for an access
input [$clog2(SETS)-1:0] evict_set;
input [WAYS-1:0] evict_way; // one-hot
output evicting; // it has not left yet

// S0
output leaves; // a line is to leave
input chosen; // its chunk does, in this cycle
output named; // its way is named; else the line is, if it is here
output [LINE_W-1:0] line;
output [$clog2(SETS)-1:0] leave_set;
output [WAYS-1:0] way; // one-hot
output [CHUNK_W-1:0] chunk;
output last; // it is the line's last chunk
input s1_leave; // S1 holds such a slot

localparam [2:0] IDLE = 3'd0, QUIET = 3'd1, WALK = 3'd2, SETTLE = 3'd3, DONE = 3'd4;
localparam SET_W = $clog2(SETS);
localparam [SET_W-1:0] LAST_SET = SETS - 1;
localparam [CHUNK_W-1:0] LAST_CHUNK = CHUNKS - 1;
reg [2:0] state_q;
reg [1:0] command_q;
reg [LINE_W-1:0] line_q, // RANGE: the next line
    last_q; // RANGE: the last line
reg [SET_W-1:0] set_q; // FLUSH, or an access: the line's set and way
reg [WAYS-1:0] way_q;
reg [CHUNK_W-1:0] chunk_q;
reg evicting_q;
wire is_range = command_q == COMMAND_RANGE;
wire is_acquire = command_q == COMMAND_LAUNCH;
wire walks = state_q == WALK;
wire steps = walks && chosen && last; // the walk goes on to its next line
wire last_line = is_range ? line_q == last_q : set_q == LAST_SET && way_q[WAYS-1];
assign busy = state_q != IDLE;
assign cmd_ready = !busy && !clearing;
assign cmd_done_valid = state_q == DONE;
assign cmd_done_data = command_q & {2{cmd_done_valid}};
assign acquires = state_q == QUIET && quiet && is_acquire && !wraps;
assign evicting = evicting_q;
assign keeps = READ_ONLY == 1 && is_acquire && (walks || state_q == SETTLE);
assign leaves = evicting_q || walks;
assign named = evicting_q || !is_range;
assign {line, leave_set, way, chunk} = {line_q, set_q, way_q, chunk_q};
assign last = chunk_q == LAST_CHUNK;
always @(posedge clk) begin
    if (rst) state_q <= IDLE;
    else if (!busy) begin
        if (cmd_valid && !clearing) state_q <= QUIET;
    end else if (state_q == QUIET) begin
        if (quiet && !(is_acquire && wraps))
            state_q <= is_acquire && READ_ONLY == 0 || command_q == COMMAND_END || is_range && last_q < line_q ? DONE : WALK;
    end else if (walks) begin
        if (steps && last_line) state_q <= SETTLE;
    end else if (state_q == SETTLE) begin
        if (!s1_leave && quiet_writebacks) state_q <= DONE;
    end else if (cmd_done_ready) state_q <= IDLE;
    if (!busy) {command_q, line_q, last_q} <= {cmd_command, cmd_first, cmd_last};
    else if (steps) line_q <= line_q + 1'b1;
    if (evict) {set_q, way_q} <= {evict_set, evict_way};
    else if (state_q == QUIET && quiet) {set_q, way_q} <= {{SET_W{1'b0}}, {WAYS - 1{1'b0}}, 1'b1};
    else if (steps) begin
        way_q <= {way_q[WAYS-2:0], way_q[WAYS-1]};
        if (way_q[WAYS-1]) set_q <= set_q + 1'b1;
    end
    if (rst || chosen && last) chunk_q <= {CHUNK_W{1'b0}};
    else if (chosen) chunk_q <= chunk_q + 1'b1;
    if (rst || chosen && last) evicting_q <= 1'b0;
    else if (evict) evicting_q <= 1'b1;
end
