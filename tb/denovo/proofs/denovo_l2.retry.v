// Requests that go back (denovo_l2_retry): a list of three places at most. One that was under way by RETRY returns to its front,
// another comes to its end. Nothing is lost, and nothing is in it twice. Surroundings: the first enters when no RETRY is under way; the
// one under way alone comes to the front, as it was; no more than three are under way and in the list together.
//: depth 12
//: checks
//: mutant is_the_first denovo_l2_retry: head: head_q => tail_q
//: mutant is_the_first denovo_l2_retry: places_q: key => {KEY_W{1'b0}}
//: mutant holds_some denovo_l2_retry: head_q: front => 1'b0
//: mutant one_under_way denovo_l2_retry: retrying_q: retrying_q && !done => 1'b0
`default_nettype none
module harness #(
    parameter integer SLOT_W = 2,
    parameter integer KEY_W = 1
) (
    input wire              clk,
    input wire              rst,
    input wire              pop,
    input wire              done,
    input wire              front,
    input wire              back,
    input wire [SLOT_W-1:0] slot,
    input wire [KEY_W-1:0]  key
);
    localparam WIDTH = SLOT_W + KEY_W;
    wire some, retrying;
    wire [SLOT_W-1:0] head_slot;
    wire [KEY_W-1:0] head_key;
    denovo_l2_retry #(.SLOT_W(SLOT_W), .KEY_W(KEY_W)) dut (
        .clk(clk), .rst(rst), .some(some), .head_slot(head_slot), .head_key(head_key), .retrying(retrying), .pop(pop), .done(done),
        .front(front), .back(back), .slot(slot), .key(key));
    reg [1:0] held_q;
    reg [3*WIDTH-1:0] list_q; // the first lowest
    reg under_way_q;
    reg [WIDTH-1:0] entered_q; // the one under way
    initial {held_q, under_way_q} = 0;
    wire [3*WIDTH-1:0] left_list = pop ? list_q >> WIDTH : list_q;
    wire [1:0] left = pop ? held_q - 2'd1 : held_q;
    always @(posedge clk)
        if (rst) {held_q, under_way_q} <= 0;
        else begin
            held_q <= left + {1'b0, front || back};
            under_way_q <= pop || under_way_q && !done;
            list_q <= left_list;
            if (pop) entered_q <= list_q[WIDTH-1:0];
            if (front) list_q <= {left_list[2*WIDTH-1:0], slot, key};
            if (back) list_q[left * WIDTH +: WIDTH] <= {slot, key};
        end
    always @* if (!rst) begin
        assume (!pop || held_q != 2'd0 && !under_way_q);
        assume (!done || under_way_q);
        assume (!front || done && {slot, key} == entered_q);
        assume (!(front && back));
        assume (!(front || back) || left != 2'd3);
        assume (!(pop || under_way_q && !done) || left + {1'b0, back} != 2'd3);
    end
    always @(posedge clk)
        if (!rst) begin
            holds_some: assert (some == (held_q != 2'd0));
            if (some) is_the_first: assert ({head_slot, head_key} == list_q[WIDTH-1:0]);
            one_under_way: assert (retrying == under_way_q);
            before_two: cover (left == 2'd2 && front);
        end
endmodule
`default_nettype wire
