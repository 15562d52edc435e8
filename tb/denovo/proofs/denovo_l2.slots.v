// Places of requests (denovo_l2_slots). One slot is watched, arbitrary: it is given away only when it is free, and it is free when its
// request is done and not before. Surroundings: a request is taken only where there is room; a request that is done was taken.
//: depth 10
//: checks
//: mutant given_once denovo_l2_slots: used_q: first & {LIST{take}} => {LIST{1'b0}}
//: mutant given_when_free denovo_l2_slots: used_q: used_q & ~leaving => used_q
`default_nettype none
module harness #(
    parameter integer LIST = 4
) (
    input wire                    clk,
    input wire                    rst,
    input wire                    take,
    input wire                    leave,
    input wire [$clog2(LIST)-1:0] done
);
    wire room;
    wire [$clog2(LIST)-1:0] free;
    denovo_l2_slots #(.LIST(LIST)) dut (.clk(clk), .rst(rst), .room(room), .free(free), .take(take), .leave(leave), .done(done));
    reg [LIST-1:0] held_q;
    initial held_q = 0;
    integer i;
    always @(posedge clk)
        if (rst) held_q <= 0;
        else for (i = 0; i < LIST; i = i + 1) begin
            if (take && free == i) held_q[i] <= 1'b1;
            if (leave && done == i) held_q[i] <= 1'b0;
        end
    always @* if (!rst) begin
        assume (!take || room);
        assume (!leave || held_q[done]);
    end
    always @(posedge clk)
        if (!rst) begin
            if (room) given_once: assert (!held_q[free]);
            given_when_free: assert (room == !(&held_q));
            all_held: cover (&held_q);
        end
endmodule
`default_nettype wire
