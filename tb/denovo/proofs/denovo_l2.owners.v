// Messages to owners (denovo_l2_owners): each word's owner gets one message about it and nobody else does, words of one owner share a
// message, and as many messages leave as were announced. Two words are watched, arbitrary. Surroundings: a job leaves P2 when P3 is
// empty or its job leaves.
//: depth 10
//: checks
//: mutant told_once denovo_l2_owners: leaders_q: rest => leaders_q
//: mutant all_told denovo_l2_owners: leaders_q: acknowledges => 1'b1
//: mutant to_the_owner denovo_l2_owners: owners_q: acknowledges => 1'b1
//: mutant one_for_an_owner denovo_l2_owners: groups: words[o] => words[o] && w == o
//: mutant as_announced denovo_l2_owners: count: leaders[i] => 1'b0
`default_nettype none
module harness #(
    parameter integer LINE_WORDS = 4,
    parameter integer OWNER_W = 3
) (
    input wire                          clk,
    input wire                          rst,
    input wire                          leaves,
    input wire [LINE_WORDS-1:0]         words,
    input wire [OWNER_W*LINE_WORDS-1:0] owners,
    input wire                          acknowledges,
    input wire [3:0]                    message,
    input wire                          sync,
    input wire                          stash,
    input wire                          core,
    input wire                          core_map,
    input wire                          address,
    input wire [LINE_WORDS-1:0]         mask
);
    localparam COUNT_W = $clog2(LINE_WORDS) + 1;
    wire [COUNT_W-1:0] count;
    wire last, valid, out_sync, out_to_stash, out_stash, out_to_core, out_core, out_map, out_owner_map, out_line;
    wire [3:0] out_type;
    wire [LINE_WORDS-1:0] out_mask;
    denovo_l2_owners #(.LINE_WORDS(LINE_WORDS), .CORE_BITS(1), .MAP_BITS(1), .ADDRESS_W(1)) dut (
        .clk(clk), .rst(rst), .leaves(leaves), .words(words), .owners(owners), .acknowledges(acknowledges), .message(message),
        .sync(sync), .stash(stash), .core(core), .core_map(core_map), .address(address), .mask(mask), .count(count), .last(last),
        .valid(valid), .out_type(out_type), .out_sync(out_sync), .out_to_stash(out_to_stash), .out_stash(out_stash),
        .out_to_core(out_to_core), .out_core(out_core), .out_map(out_map), .out_owner_map(out_owner_map), .out_line(out_line),
        .out_mask(out_mask));
    (* anyconst *) wire [$clog2(LINE_WORDS)-1:0] w, v;
    wire [OWNER_W-1:0] owner_w = owners[w * OWNER_W +: OWNER_W], owner_v = owners[v * OWNER_W +: OWNER_W];
    reg owes_q, with_q, ack_q; // word w is to be told; with word v; an acknowledgement is to be sent
    reg [OWNER_W-1:0] owner_q;
    reg [COUNT_W-1:0] left_q; // messages
    reg [LINE_WORDS-1:0] mask_q;
    reg [8:0] job_q;
    wire told = valid && !ack_q && out_mask[w];
    initial {owes_q, with_q, ack_q, left_q} = 0;
    always @(posedge clk)
        if (rst) {owes_q, with_q, ack_q, left_q} <= 0;
        else if (leaves) begin
            owes_q <= words[w];
            with_q <= words[w] && words[v] && owner_w == owner_v;
            ack_q <= acknowledges;
            owner_q <= owner_w;
            left_q <= count;
            mask_q <= mask;
            job_q <= {message, sync, stash, core, core_map, address};
        end else begin
            if (told) owes_q <= 1'b0;
            if (valid) left_q <= left_q - 1'b1;
        end
    always @* if (!rst) begin
        assume (!leaves || last);
        assume (!acknowledges || words == 0);
    end
    always @(posedge clk)
        if (!rst) begin
            if (told) told_once: assert (owes_q);
            if (told) to_the_owner: assert ({out_to_stash, out_to_core, out_owner_map} == owner_q);
            if (told && with_q) one_for_an_owner: assert (out_mask[v]);
            if (last) all_told: assert (!owes_q || told);
            if (valid) as_announced: assert (left_q != 0 && last == (left_q == 1));
            if (!valid) nothing_left: assert (left_q == 0);
            if (valid) of_its_job: assert ({out_type, out_sync, out_stash, out_core, out_map, out_line} == job_q);
            if (valid && ack_q) acknowledged: assert (out_mask == mask_q && {out_to_stash, out_to_core} == job_q[3:2] && out_owner_map == 0);
            four_owners: cover (valid && left_q == LINE_WORDS);
        end
endmodule
`default_nettype wire
