// The walk of a flush (denovo_l2_walk): when it says that it is done, each line of the command has been visited, and nothing was to
// leave for it, or on its way. One position is watched, arbitrary. Two sets of two ways; addresses of three bits. Surroundings: a FLUSH passes P1 and P2
// in any time; one in P2 may go back, and then those behind it, and the one that enters, do nothing.
//: depth 16
//: mutant all_visited denovo_l2_walk: over_q: 1'b0 => over_q
//: mutant all_visited denovo_l2_walk: key_q: back => 1'b0
//: mutant all_visited denovo_l2_walk: last_key: &key_q[SET_W-1:0] => 1'b1
//: mutant nothing_on_its_way denovo_l2_walk: state_q: settled => 1'b1
//: mutant nothing_on_its_way denovo_l2_walk: passed: !under_way => 1'b1
//: mutant tells_errors denovo_l2_walk: error_q: 1'b1 => 1'b0
`default_nettype none
module harness (
    input wire       clk,
    input wire       rst,
    input wire       valid,
    input wire       all_lines,
    input wire [2:0] first,
    input wire [2:0] last,
    input wire       go,       // a FLUSH enters where it can
    input wire       moves,    // P1's goes to P2
    input wire       leaves,   // P2's leaves
    input wire       goes_back,
    input wire       leaving,  // a line is to leave for the walk
    input wire       settled,
    input wire       refused,
    input wire       done_ready
);
    wire ready, some, everything, passed, done, error;
    wire [2:0] key;
    wire way;
    // A position: of all lines {way, set}, else an address.
    reg p1_q, p2_q, p1_dead_q, p2_dead_q;
    reg [2:0] p1_key_q, p2_key_q;
    reg p1_way_q, p2_way_q;
    wire back = p2_q && leaves && goes_back && !p2_dead_q;
    wire advance = p1_q && moves && (!p2_q || leaves);
    wire enter = some && go && (!p1_q || advance);
    wire [2:0] back_key = {p2_key_q[2:1] & {2{!everything}}, p2_key_q[0]};
    denovo_l2_walk #(.SET_W(1), .WAY_W(1), .KEY_W(3)) dut (
        .clk(clk), .rst(rst), .up(1'b1), .valid(valid), .ready(ready), .all_lines(all_lines), .first(first), .last(last), .some(some),
        .everything(everything), .key(key), .way(way), .enter(enter), .back(back), .back_key(back_key), .back_way(p2_way_q),
        .under_way(p1_q || p2_q || leaving), .passed(passed), .settled(settled), .refused(refused), .done(done), .done_ready(done_ready), .error(error));
    initial {p1_q, p2_q} = 0;
    always @(posedge clk) begin
        if (rst) {p1_q, p2_q} <= 0;
        else begin
            p1_q <= enter || p1_q && !advance;
            p2_q <= advance || p2_q && !leaves;
        end
        if (enter) {p1_key_q, p1_way_q, p1_dead_q} <= {key, way, back};
        else if (back) p1_dead_q <= 1'b1;
        if (advance) {p2_key_q, p2_way_q, p2_dead_q} <= {p1_key_q, p1_way_q, p1_dead_q || back};
    end
    (* anyconst *) wire [2:0] w_key;
    (* anyconst *) wire w_way;
    reg wanted_q, visited_q, all_q, settled_q, refused_q, back_q;
    initial {wanted_q, visited_q, refused_q, back_q} = 0;
    wire here = p2_q && leaves && !back && !p2_dead_q && (all_q ? p2_key_q[0] == w_key[0] && p2_way_q == w_way : p2_key_q == w_key);
    always @(posedge clk) begin
        settled_q <= settled && passed && !(p1_q || p2_q || leaving);
        if (rst) {wanted_q, visited_q, refused_q} <= 0;
        else if (valid && ready) begin
            wanted_q <= all_lines || first <= w_key && w_key <= last;
            visited_q <= 1'b0;
            all_q <= all_lines;
            refused_q <= refused;
            back_q <= 1'b0;
        end else begin
            if (back) back_q <= 1'b1;
            if (here) visited_q <= 1'b1;
            if (refused) refused_q <= 1'b1;
        end
    end
    reg done_q;
    initial done_q = 0;
    always @(posedge clk) done_q <= done && !rst;
    always @(posedge clk)
        if (!rst) begin
            if (done) all_visited: assert (!wanted_q || visited_q);
            if (done && !done_q) nothing_on_its_way: assert (settled_q);
            if (done) tells_errors: assert (error == refused_q);
            went_back: cover (done && wanted_q && all_q && back_q);
        end
endmodule
`default_nettype wire
