// denovo_l2_queue: queue whose entries are written a cycle before they enter
//
// An entry is written one cycle before it enters: a job writes in P2, and its messages enter in P3. So the RAM has been
// written when its head is read, and no register is needed to go around it. Whether there is an entry is known late in
// P2: what may be one is written, and counts if it is.
//
// Source: Larder
// Written by `larder emit denovo_l2`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l2_queue #(
    // bits of an entry
    parameter integer WIDTH = 32,
    // entries, a power of two, at least 2
    parameter integer DEPTH = 4
) (
    input  wire             clk,       // clock
    input  wire             rst,       // synchronous reset, active high
    input  wire             may_write, // who may write has a place
    input  wire             write,     // an entry is written; it enters in the next cycle
    input  wire [WIDTH-1:0] in_data,
    output wire             out_valid, // the queue is not empty
    input  wire             out_ready, // its head leaves
    output wire [WIDTH-1:0] out_data   // the head
);

    localparam integer PLACE_W = $clog2(DEPTH);

    reg                entering_q; // an entry was written in the last cycle
    reg  [PLACE_W:0]   count_q;    // entries that have entered
    reg  [PLACE_W-1:0] head_q;     // where the oldest lies
    reg  [PLACE_W-1:0] tail_q;     // the tail, before what was written in the last cycle

    wire pop = out_valid && out_ready;
    wire [PLACE_W-1:0] head_d = pop ? head_q + 1'b1 : head_q;
    wire [PLACE_W-1:0] tail = entering_q ? tail_q + 1'b1 : tail_q; // where the next one is written

    always @(posedge clk) begin
        if (rst) begin
            entering_q <= 1'b0;
            count_q <= {(PLACE_W+1){1'b0}};
            head_q <= {PLACE_W{1'b0}};
            tail_q <= {PLACE_W{1'b0}};
        end else begin
            entering_q <= write;
            if (entering_q && !pop) begin
                count_q <= count_q + 1'b1;
            end else if (pop && !entering_q) begin
                count_q <= count_q - 1'b1;
            end
            head_q <= head_d;
            tail_q <= tail;
        end
    end

    ram_1r1w #(.WIDTH(WIDTH), .DEPTH(DEPTH)) ram (
        .clk     (clk),
        .wr_en   (may_write),
        .wr_addr (tail),
        .wr_data (in_data),
        .rd_en   (1'b1),
        .rd_addr (head_d),
        .rd_data (out_data)
    );

    assign out_valid = count_q != {(PLACE_W+1){1'b0}};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!(entering_q && count_q[PLACE_W])); // who writes has reserved a place
            assert (!write || may_write);               // what is written has a place
            cover (count_q[PLACE_W]);                   // full
        end
    end
`endif

endmodule

`default_nettype wire
