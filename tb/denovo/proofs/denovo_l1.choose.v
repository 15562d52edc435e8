// Whose slot it is (denovo_l1_choose), in whatever rhythm sources can be chosen: one at most, one in each cycle in which some can, and
// nobody is passed over for ever. An inner source that is watched, arbitrary, is passed over 9 times at most, the port once while the
// L1 is not crowded, and 7 times otherwise. Surroundings: the watched source, and the port, can be chosen until they are.
//: depth 30
//: mutant one_of_them denovo_l1_choose: inner: {5{!port_first || !port_can}} => {5{1'b1}}
//: mutant inner_goes denovo_l1_choose: turn_q: {inner[3:0], inner[4]} => turn_q
//: mutant inner_goes denovo_l1_choose: port_first: !beat_q[0] && !crowded => !crowded
//: mutant port_goes denovo_l1_choose: port_first: beat_q == 3'd0 => 1'b0
//: mutant port_goes_soon denovo_l1_choose: port_first: !beat_q[0] && !crowded => !beat_q[1] && !crowded
`default_nettype none
module harness (
    input wire       clk,
    input wire       rst,
    input wire       port_can,
    input wire       crowded,
    input wire [4:0] inner_can
);
    wire port_now;
    wire [4:0] inner;
    denovo_l1_choose dut (
        .clk(clk), .rst(rst), .port_can(port_can), .crowded(crowded), .inner_can(inner_can), .port_now(port_now), .inner(inner));
    (* anyconst *) wire [4:0] w_one; // the inner source that is watched
    always @* assume (w_one != 0 && (w_one & (w_one - 1'b1)) == 0);
    wire waits = |(inner_can & w_one) && !(|(inner & w_one)) && !rst, port_waits = port_can && !port_now && !rst;
    reg [3:0] others_q, port_q, soon_q; // slots that have passed it over; `soon`: since the L1 was crowded
    initial {others_q, port_q, soon_q} = 12'd0;
    always @(posedge clk) begin
        others_q <= waits ? others_q + 4'd1 : 4'd0;
        port_q <= port_waits ? port_q + 4'd1 : 4'd0;
        soon_q <= port_waits && !crowded ? soon_q + 4'd1 : 4'd0;
    end
    reg waited_q, port_waited_q;
    initial {waited_q, port_waited_q} = 2'd0;
    always @(posedge clk) {waited_q, port_waited_q} <= {waits, port_waits};
    always @* if (!rst) begin
        assume (!waited_q || |(inner_can & w_one));
        assume (!port_waited_q || port_can);
    end
    always @(posedge clk)
        if (!rst) begin
            one_of_them: assert (!(port_now && !port_can) && (inner & ~inner_can) == 0 && (inner & (inner - 1'b1)) == 0
                && !(port_now && inner != 0) && ((port_now || inner != 0) || !port_can && inner_can == 0));
            inner_goes: assert (others_q <= 9 && (others_q < 9 || !waits));
            port_goes: assert (port_q <= 7 && (port_q < 7 || !port_waits));
            port_goes_soon: assert (soon_q <= 1 && (soon_q < 1 || !port_waits || crowded));
            inner_waits_long: cover (others_q == 9);
            port_waits_long: cover (port_q == 7);
        end
endmodule
`default_nettype wire
