// Parked accesses (denovo_l1_list), two places. A place is used from the slot that parks an access there until the one that ends it, by
// one access; what is read of it is what was parked, and the words that it waits for. What later accesses of a warp ask of the order is
// said of the places in use. What follows a place is what joined behind it. Warp and place that are watched are arbitrary; of an access one bit
// is looked at. Surroundings: one slot a cycle; an access is parked while a place is free; a place that ends is in use, and no slot
// before read it after it ended.
//: depth 12
//: free_ram 4
//: mutant own_place denovo_l1_list: used_q: joins && first[p] => joins && p == 0
//: mutant keeps denovo_l1_list: masks.wr_addr: may_join ? first_free : at => first_free
//: mutant is_free denovo_l1_list: free: &used => |used
//: mutant order denovo_l1_list: same_warp: used_q && warp_q == warp => warp_q == warp
//: mutant order denovo_l1_list: acquiring: same_warp & acquires => acquires
//: mutant follows_it denovo_l1_list: next_q: joins && follows && tail == NUMBER => joins && follows && tail != NUMBER
`default_nettype none
module harness #(
    parameter integer LIST = 2,
    parameter integer WIDTH = 1,
    parameter integer PORT_WORDS = 2,
    parameter integer WARP_W = 1
) (
    input wire                  clk,
    input wire                  rst,
    input wire                  may_join,
    input wire                  joins,
    input wire [WIDTH-1:0]      join_data,
    input wire                  join_acquires,
    input wire                  join_ordered,
    input wire [WARP_W-1:0]     warp,
    input wire                  follows,
    input wire                  tail,
    input wire [PORT_WORDS-1:0] left,
    input wire                  may_remain,
    input wire                  read,
    input wire                  read_place,
    input wire                  at,
    input wire                  done,
    input wire                  next_of
);
    wire free, acquiring, atomics, some, first_free, following, next_at;
    wire [WIDTH-1:0] read_data;
    wire [PORT_WORDS-1:0] read_mask;
    denovo_l1_list #(.LIST(LIST), .WIDTH(WIDTH), .PORT_WORDS(PORT_WORDS), .WARP_W(WARP_W)) dut (
        .clk(clk), .rst(rst), .free(free), .first_free(first_free), .may_join(may_join), .may_remain(may_remain), .joins(joins),
        .join_data(join_data), .join_acquires(join_acquires), .join_ordered(join_ordered), .warp(warp), .follows(follows), .tail(tail),
        .left(left), .acquiring(acquiring), .atomics(atomics), .some(some), .read(read), .read_place(read_place),
        .read_data(read_data), .read_mask(read_mask), .at(at), .done(done), .relink(1'b0), .kept(1'b0), .next_of(next_of),
        .following(following), .next_at(next_at));

    // Both places, as they should be.
    reg [1:0] used_q, data_q, acquires_q, ordered_q, warp_q;
    reg [2*PORT_WORDS-1:0] mask_q;
    reg linked_q, from_q; // a place follows another; which
    reg read_q, place_q, old_data_q;
    reg [PORT_WORDS-1:0] old_mask_q;
    initial {used_q, linked_q, read_q} = 4'd0;
    integer p;
    always @(posedge clk) begin
        for (p = 0; p < 2; p = p + 1) begin
            if (rst || done && at == p) used_q[p] <= 1'b0;
            else if (joins && first_free == p) used_q[p] <= 1'b1;
            if (joins && first_free == p)
                {data_q[p], acquires_q[p], ordered_q[p], warp_q[p], mask_q[p*PORT_WORDS +: PORT_WORDS]}
                    <= {join_data[0], join_acquires, join_ordered, warp, left};
            else if (may_remain && at == p) mask_q[p*PORT_WORDS +: PORT_WORDS] <= left;
        end
        if (rst || done) linked_q <= 1'b0;
        else if (joins && follows) {linked_q, from_q} <= {1'b1, tail};
        read_q <= read && used_q[read_place] && !rst && !(may_remain && at == read_place);
        {place_q, old_data_q, old_mask_q} <= {read_place, data_q[read_place], mask_q[read_place*PORT_WORDS +: PORT_WORDS]};
    end
    wire [1:0] of_warp = used_q & ~(warp_q ^ {2{warp}});
    always @*
        if (!rst) begin
            assume (!(may_join && may_remain) && (!joins || may_join && free) && (!done || may_remain));
            assume (!may_remain || used_q[at]);
            assume (!(joins && follows) || used_q[tail]);
        end
    always @(posedge clk)
        if (!rst) begin
            if (joins) own_place: assert (!used_q[first_free]);
            is_free: assert (free == (used_q != 2'd3));
            order: assert (some == (of_warp != 0) && acquiring == ((of_warp & acquires_q) != 0) && atomics == ((of_warp & ordered_q) != 0));
            if (read_q) keeps: assert (read_data[0] == old_data_q && read_mask == old_mask_q);
            if (linked_q && next_of == from_q) follows_it: assert (following == !from_q);
            both_used: cover (used_q == 2'd3 && linked_q);
        end
endmodule
`default_nettype wire
