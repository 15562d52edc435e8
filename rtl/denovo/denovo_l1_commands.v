// denovo_l1_commands: commands, and lines that leave
//
// Commands to the whole L1, and lines that leave: for a command, or because an access needs the way.
//
// Source: docs/denovo/l1-data-path.md
// Written by `larder emit denovo_l1`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l1_commands #(
    // sets
    parameter integer SETS = 64,
    // ways
    parameter integer WAYS = 8,
    // line address
    parameter integer LINE_W = 30,
    // chunks of a line
    parameter integer CHUNKS = 1,
    // a kernel's launch ends copies that outlive an acquire: all lines are visited
    parameter integer READ_ONLY = 0,
    // number of a chunk
    parameter integer CHUNK_W = 1
) (
    input  wire                    clk,              // clock
    input  wire                    rst,              // synchronous reset, active high
    input  wire                    clearing,         // after reset, nothing is taken
    input  wire                    cmd_valid,        // a command
    output wire                    cmd_ready,
    input  wire [1:0]              cmd_command,
    input  wire [LINE_W-1:0]       cmd_first,
    input  wire [LINE_W-1:0]       cmd_last,
    output wire                    cmd_done_valid,
    input  wire                    cmd_done_ready,
    output wire [1:0]              cmd_done_data,
    output wire                    busy,             // a command is under way
    input  wire                    quiet,            // nothing is under way in the L1 but what a command waits for
    input  wire                    quiet_writebacks, // no line is on its way out
    input  wire                    wraps,            // an acquire has to wait
    output wire                    acquires,         // the command is an acquire, and is performed
    output wire                    keeps,            // the lines that are visited stay
    input  wire                    evict,            // S1: a line has to leave for an access
    input  wire [$clog2(SETS)-1:0] evict_set,
    input  wire [WAYS-1:0]         evict_way,        // one-hot
    output wire                    evicting,         // it has not left yet

    // S0
    output wire                    leaves,           // a line is to leave
    input  wire                    chosen,           // its chunk does, in this cycle
    output wire                    named,            // its way is named; else the line is, if it is here
    output wire [LINE_W-1:0]       line,
    output wire [$clog2(SETS)-1:0] leave_set,
    output wire [WAYS-1:0]         way,              // one-hot
    output wire [CHUNK_W-1:0]      chunk,
    output wire                    last,             // it is the line's last chunk
    input  wire                    s1_leave          // S1 holds such a slot
);

    localparam [1:0] COMMAND_LAUNCH = 2'd0; // a kernel begins: an acquire
    localparam [1:0] COMMAND_END = 2'd1;    // a kernel ends: a release
    localparam [1:0] COMMAND_RANGE = 2'd3;  // the same of the lines `first` to `last`
    localparam [2:0] IDLE = 3'd0;
    localparam [2:0] QUIET = 3'd1;
    localparam [2:0] WALK = 3'd2;
    localparam [2:0] SETTLE = 3'd3;
    localparam [2:0] DONE = 3'd4;
    localparam integer SET_W = $clog2(SETS);
    localparam integer LAST_SET_INT = SETS - 1;
    localparam [SET_W-1:0] LAST_SET = LAST_SET_INT[SET_W-1:0];
    localparam integer LAST_CHUNK_INT = CHUNKS - 1;
    localparam [CHUNK_W-1:0] LAST_CHUNK = LAST_CHUNK_INT[CHUNK_W-1:0];

    reg  [2:0]         state_q;
    reg  [1:0]         command_q;
    reg  [LINE_W-1:0]  line_q; // RANGE: the next line
    reg  [LINE_W-1:0]  last_q; // RANGE: the last line
    reg  [SET_W-1:0]   set_q;  // FLUSH, or an access: the line's set and way
    reg  [WAYS-1:0]    way_q;
    reg  [CHUNK_W-1:0] chunk_q;
    reg                evicting_q;

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
        if (rst) begin
            state_q <= IDLE;
        end else if (!busy) begin
            if (cmd_valid && !clearing) begin
                state_q <= QUIET;
            end
        end else if (state_q == QUIET) begin
            if (quiet && !(is_acquire && wraps)) begin
                state_q <= ((is_acquire && READ_ONLY == 0) || command_q == COMMAND_END || (is_range && last_q < line_q))
                    ? DONE
                    : WALK;
            end
        end else if (walks) begin
            if (steps && last_line) begin
                state_q <= SETTLE;
            end
        end else if (state_q == SETTLE) begin
            if (!s1_leave && quiet_writebacks) begin
                state_q <= DONE;
            end
        end else if (cmd_done_ready) begin
            state_q <= IDLE;
        end
        if (!busy) begin
            {command_q, line_q, last_q} <= {cmd_command, cmd_first, cmd_last};
        end else if (steps) begin
            line_q <= line_q + 1'b1;
        end
        if (evict) begin
            {set_q, way_q} <= {evict_set, evict_way};
        end else if (state_q == QUIET && quiet) begin
            {set_q, way_q} <= {{SET_W{1'b0}}, {(WAYS-1){1'b0}}, 1'b1};
        end else if (steps) begin
            way_q <= {way_q[WAYS-2:0], way_q[WAYS-1]};
            if (way_q[WAYS-1]) begin
                set_q <= set_q + 1'b1;
            end
        end
        if (rst || (chosen && last)) begin
            chunk_q <= {CHUNK_W{1'b0}};
        end else if (chosen) begin
            chunk_q <= chunk_q + 1'b1;
        end
        if (rst || (chosen && last)) begin
            evicting_q <= 1'b0;
        end else if (evict) begin
            evicting_q <= 1'b1;
        end
    end

endmodule

`default_nettype wire
