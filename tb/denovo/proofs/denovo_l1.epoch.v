// A copy of an older epoch never counts again (denovo_l1_epoch). One line of one set is watched; it becomes a copy of the L1's epoch, or
// loses its epoch, at any time. After an acquire it is none of this epoch until it is made one, however often the epochs wrap, though the
// sweep stops for answers. Surroundings: an access that acquires is performed in the cycle after it was chosen, so that it waits
// by what `wraps` said one cycle before; in the cycle of an answer (`busy`) nothing is swept, and an access that acquires is in another.
//: depth 20
//: mutant stays_stale denovo_l1_epoch: wraps: sweeping_q && &epoch_q[EPOCH_BITS-2:1] => 1'b0
//: mutant stays_stale denovo_l1_epoch: sweep_q: sweeps => sweeping_q
//: mutant stays_stale denovo_l1_epoch: turns: &epoch_q[EPOCH_BITS-2:0] => &epoch_q
//: mutant not_none denovo_l1_epoch: epoch_q: &epoch_q => 1'b0
`default_nettype none
module harness #(
    parameter integer SETS = 4,
    parameter integer EPOCH_BITS = 3,
    parameter integer SET_W = $clog2(SETS)
) (
    input wire clk,
    input wire rst,
    input wire acquire,
    input wire busy,
    input wire fills, // the watched line gets an answer
    input wire old // which was asked for before an acquire
);
    wire [EPOCH_BITS-1:0] epoch;
    wire wraps, sweeps;
    wire [SET_W-1:0] sweep_set;
    denovo_l1_epoch #(.SETS(SETS), .EPOCH_BITS(EPOCH_BITS)) dut (
        .clk(clk), .rst(rst), .acquire(acquire), .busy(busy), .epoch(epoch), .wraps(wraps), .sweeps(sweeps), .sweep_set(sweep_set));
    (* anyconst *) wire [SET_W-1:0] w_set;
    reg wraps_q, copy_q; // copy: the line has been filled since the last acquire
    reg [EPOCH_BITS-1:0] line_q;
    reg has_q; // the line was filled since reset: before, nothing is said of its epoch
    initial {wraps_q, copy_q, has_q} = 3'd0;
    always @(posedge clk) begin
        wraps_q <= wraps && !rst;
        if (rst) {copy_q, has_q} <= 2'd0;
        else begin
            if (acquire) copy_q <= 1'b0;
            else if (fills) copy_q <= !old;
            if (fills) has_q <= 1'b1;
        end
        if (fills) line_q <= epoch & {EPOCH_BITS{!old}};
        else if (sweeps && sweep_set == w_set) line_q <= {EPOCH_BITS{1'b0}};
    end
    always @* assume (!(acquire && (wraps_q || fills)) && (!fills || busy));
    always @(posedge clk)
        if (!rst) begin
            if (has_q) stays_stale: assert (copy_q || line_q != epoch);
            not_none: assert (epoch != {EPOCH_BITS{1'b0}});
            has_to_wait: cover (wraps && wraps_q);
        end
endmodule
`default_nettype wire
