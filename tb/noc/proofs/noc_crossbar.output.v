// An output of a router (noc_output) lets nobody wait for ever. Of four inputs on two networks one queue is watched: its head leaves
// within the number of cycles that docs/noc/data-path.md says, NETS * ((PORTS - 1) * 2 + 1), and one cycle less is too few.
// Surroundings: packets of the watched network have one flit or two; a second flit stands behind its first one; a head that waits
// stays; there is room behind the link for that network. The other network does anything, with room or without.
//: depth 18
//: mutant goes_in_time round_robin: pool: |behind => 1'b0
//: mutant goes_in_time noc_output: nets.served: |can => 1'b0
//: mutant goes_in_time noc_output: inputs.served: goes[n] => goes[n] && n == 0
`default_nettype none
module harness #(
    parameter integer PORTS = 4,
    parameter integer NETS = 2,
    parameter integer WAIT = NETS * ((PORTS - 1) * 2 + 1) - 1 // cycles at the head before the one in which it leaves
) (
    input wire                  clk,
    input wire                  rst,
    input wire [NETS*PORTS-1:0] holds,
    input wire [NETS*PORTS-1:0] begins,
    input wire [NETS*PORTS-1:0] lasts,
    input wire [NETS-1:0]       room
);
    wire [NETS*PORTS-1:0] takes;
    wire [NETS-1:0] goes;
    noc_output #(.PORTS(PORTS), .NETS(NETS), .WIDTH(1), .INPUTS((1 << PORTS) - 1)) dut (
        .clk(clk), .rst(rst), .holds(holds), .begins(begins), .lasts(lasts), .flits({NETS*PORTS{1'b0}}), .room(room),
        .takes(takes), .goes(goes), .flit());
    (* anyconst *) wire w_net;
    (* anyconst *) wire [PORTS-1:0] w_input;
    always @* assume (w_input != 0 && (w_input & (w_input - 1'b1)) == 0);
    wire [PORTS-1:0] heads = w_net ? holds[PORTS+:PORTS] : holds[0+:PORTS],
                     firsts = w_net ? begins[PORTS+:PORTS] : begins[0+:PORTS],
                     ends = w_net ? lasts[PORTS+:PORTS] : lasts[0+:PORTS],
                     leave = w_net ? takes[PORTS+:PORTS] : takes[0+:PORTS];
    reg [PORTS-1:0] waits_q, ends_q, second_q; // a first flit waits; it was the last; a second one is at the head
    reg [3:0] wait_q;
    initial {waits_q, second_q, wait_q} = 0;
    always @(posedge clk) begin
        waits_q <= firsts & ~leave & {PORTS{!rst}};
        ends_q <= ends;
        second_q <= (leave & firsts & ~ends | second_q & ~leave) & {PORTS{!rst}};
        wait_q <= |(w_input & (firsts | second_q) & ~leave) && !rst ? wait_q + 4'd1 : 4'd0;
    end
    always @* if (!rst) begin
        assume (room[w_net]);
        assume ((begins & ~holds) == 0);
        assume ((waits_q & ~firsts) == 0 && (waits_q & (ends ^ ends_q)) == 0);
        assume ((second_q & ~(heads & ends & ~firsts)) == 0);
        assume ((heads & ~firsts & ~second_q) == 0); // heads that are to leave elsewhere are not seen here
    end
    always @(posedge clk)
        if (!rst) begin
            goes_in_time: assert (wait_q <= WAIT);
            one_flit: assert ((takes & (takes - 1'b1)) == 0 && (takes & ~holds) == 0);
            waits_so_long: cover (wait_q == WAIT);
        end
endmodule
`default_nettype wire
