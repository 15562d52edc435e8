// axi4_port_ring: accesses in their order, answered in any
//
// An access has a place from the cycle in which the L1 takes it until it is read here, in the order of the accesses.
// What it was lies in a RAM; whoever has more to keep puts it in a RAM of the same places, and reads it at `head` with
// `load`.
//
// Source: AMBA AXI4, IHI 0022E; docs/axi4/port-data-path.md
// Written by `larder emit axi4_port`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module axi4_port_ring #(
    // accesses, a power of two
    parameter integer PLACES = 16,
    // bits of what an access was
    parameter integer INFO_W = 8,
    // bits of a place's number; derived, not to be overridden
    parameter integer PLACE_W = $clog2(PLACES)
) (
    input  wire               clk,        // clock
    input  wire               rst,        // synchronous reset, active high
    output wire               room,       // a place is free
    input  wire               enter,      // an access is taken, and has the place `tail`
    output wire [PLACE_W-1:0] tail,
    input  wire [INFO_W-1:0]  in_info,
    input  wire               answered,   // an answer comes
    input  wire [PLACE_W-1:0] place,      // the place of the access that it answers
    input  wire               done,       // it is the last one to that access
    input  wire               failed,     // it has an error
    output wire               load,       // the access at `head` is read
    output wire [PLACE_W-1:0] head,
    output reg                out_valid,  // an access that was read
    input  wire               out_ready,  // it leaves
    output wire [INFO_W-1:0]  out_info,
    output reg                out_failed  // one of its answers had an error
);

    localparam integer ALL_INT = PLACES;
    localparam [PLACE_W:0] ALL = ALL_INT[PLACE_W:0];
    localparam [PLACES-1:0] ONE = 1;

    reg  [PLACE_W:0]   used_q;   // places from head to tail
    reg  [PLACE_W-1:0] head_q;
    reg  [PLACE_W-1:0] tail_q;
    reg  [PLACES-1:0]  done_q;   // places whose last answer came
    reg  [PLACES-1:0]  failed_q; // places of which an answer had an error

    assign room = used_q != ALL;
    assign tail = tail_q;
    assign head = head_q;
    assign load = done_q[head_q] && (!out_valid || out_ready);
    wire [PLACES-1:0] here = (ONE << place) & {PLACES{answered}};
    wire [PLACES-1:0] gone = (ONE << head_q) & {PLACES{load}};

    always @(posedge clk) begin
        if (rst) begin
            used_q <= {(PLACE_W+1){1'b0}};
            head_q <= {PLACE_W{1'b0}};
            tail_q <= {PLACE_W{1'b0}};
            done_q <= {PLACES{1'b0}};
            failed_q <= {PLACES{1'b0}};
            out_valid <= 1'b0;
        end else begin
            if (enter && !load) begin
                used_q <= used_q + 1'b1;
            end
            if (!enter && load) begin
                used_q <= used_q - 1'b1;
            end
            if (load) begin
                head_q <= head_q + 1'b1;
            end
            if (enter) begin
                tail_q <= tail_q + 1'b1;
            end
            done_q <= (done_q & ~gone) | (here & {PLACES{done}});
            failed_q <= (failed_q & ~gone) | (here & {PLACES{failed}});
            if (load) begin
                out_valid <= 1'b1;
            end else if (out_ready) begin
                out_valid <= 1'b0;
            end
        end
        if (load) begin
            out_failed <= failed_q[head_q];
        end
    end

    ram_1r1w #(.WIDTH(INFO_W), .DEPTH(PLACES)) infos (
        .clk     (clk),
        .wr_en   (enter),
        .wr_addr (tail_q),
        .wr_data (in_info),
        .rd_en   (load),
        .rd_addr (head_q),
        .rd_data (out_info)
    );

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!answered || used_q != {(PLACE_W+1){1'b0}}); // an answer is to an access
            assert (!enter || room);                             // an access has a place
            cover (!room);                                       // all places are used
        end
    end
`endif

endmodule

`default_nettype wire
