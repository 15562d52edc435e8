// tinycache_queue: two requests that wait, for either of two ports
//
// Source: docs/tinycache/data-path.md, tinycache_coalescer
// Written by `larder emit tinycache_coalescer`; to change it, change the generator.

`default_nettype none

module tinycache_queue #(
    // bits of a request
    parameter integer WIDTH = 32
) (
    // clock
    input  wire             clk,
    // synchronous reset, active high
    input  wire             rst,
    // less than two wait
    output wire             room,
    // a request enters; only with room
    input  wire             in_valid,
    // it is for the scratchpad
    input  wire             in_shared,
    input  wire [WIDTH-1:0] in_data,
    // the oldest is for the L1
    output wire             l1_valid,
    input  wire             l1_ready,
    // that request, else 0
    output wire [WIDTH-1:0] l1_data,
    // it is for the scratchpad
    output wire             shared_valid,
    input  wire             shared_ready,
    // that request, else 0
    output wire [WIDTH-1:0] shared_data
);

    reg              second_valid_q; // another waits behind the head
    reg              second_shared_q;
    reg  [WIDTH-1:0] second_q;
    reg              l1_valid_q;
    reg  [WIDTH-1:0] l1_data_q;      // the head, or 0
    reg              shared_valid_q;
    reg  [WIDTH-1:0] shared_data_q;  // the head, or 0

    // there is no head, or it leaves
    wire moves = l1_valid ? l1_ready : !shared_valid || shared_ready;

    // there is another
    wire follows = second_valid_q || in_valid;

    wire next_shared = second_valid_q ? second_shared_q : in_shared;
    wire [WIDTH-1:0] next = second_valid_q ? second_q : in_data;

    always @(posedge clk) begin
        if (rst || (moves && !(follows && !next_shared))) begin
            l1_valid_q <= 1'b0;
            l1_data_q <= {WIDTH{1'b0}};
        end else if (moves) begin
            l1_valid_q <= 1'b1;
            l1_data_q <= next;
        end
    end

    assign l1_valid = l1_valid_q;
    assign l1_data = l1_data_q;

    always @(posedge clk) begin
        if (rst || (moves && !(follows && next_shared))) begin
            shared_valid_q <= 1'b0;
            shared_data_q <= {WIDTH{1'b0}};
        end else if (moves) begin
            shared_valid_q <= 1'b1;
            shared_data_q <= next;
        end
    end

    assign shared_valid = shared_valid_q;
    assign shared_data = shared_data_q;
    assign room = !second_valid_q;

    always @(posedge clk) begin
        if (rst || moves) begin
            second_valid_q <= 1'b0;
        end else if (in_valid) begin
            second_valid_q <= 1'b1;
        end
        if (in_valid) begin
            second_shared_q <= in_shared;
            second_q <= in_data;
        end
    end

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            // a request enters only with room
            assert (!in_valid || room);
            // one port has the head
            assert (!(l1_valid && shared_valid));
            // two requests wait
            cover (second_valid_q);
        end
    end
`endif

endmodule

`default_nettype wire
