// Messages to owners (denovo_l2_owners): each word's owner gets one message about it and nobody else does, words of one owner share a
// message, and the places for messages are given back once, with the number of messages sent. Two words are watched, arbitrary.
// Surroundings: a job leaves P2 when P3 is empty or its job leaves.
//: depth 10
//: checks
//: mutant told_once denovo_l2_owners: left_q: rest => left_q
//: mutant all_told denovo_l2_owners: left_q: acknowledges => 1'b1
//: mutant to_the_owner denovo_l2_owners: owner.which: first => left_q
//: mutant one_for_an_owner denovo_l2_owners: out_mask: others => first
//: mutant counted denovo_l2_owners: sent: valid => 1'b0
//: mutant given_back denovo_l2_owners: reserved_q: !last => 1'b1
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
    input wire [LINE_WORDS-1:0]         mask,
    input wire                          reserved
);
    localparam COUNT_W = $clog2(LINE_WORDS) + 1;
    wire [COUNT_W-1:0] sent;
    wire last, frees, valid, out_sync, out_to_stash, out_stash, out_to_core, out_core, out_map, out_owner_map, out_line;
    wire [3:0] out_type;
    wire [LINE_WORDS-1:0] out_mask;
    denovo_l2_owners #(.LINE_WORDS(LINE_WORDS), .CORE_BITS(1), .MAP_BITS(1), .ADDRESS_W(1)) dut (
        .clk(clk), .rst(rst), .leaves(leaves), .words(words), .owners(owners), .acknowledges(acknowledges), .message(message),
        .sync(sync), .stash(stash), .core(core), .core_map(core_map), .address(address), .mask(mask), .reserved(reserved), .last(last),
        .frees(frees), .sent(sent), .valid(valid), .out_type(out_type), .out_sync(out_sync), .out_to_stash(out_to_stash), .out_stash(out_stash),
        .out_to_core(out_to_core), .out_core(out_core), .out_map(out_map), .out_owner_map(out_owner_map), .out_line(out_line),
        .out_mask(out_mask));
    (* anyconst *) wire [$clog2(LINE_WORDS)-1:0] w, v;
    wire [OWNER_W-1:0] owner_w = owners[w * OWNER_W +: OWNER_W], owner_v = owners[v * OWNER_W +: OWNER_W];
    reg owes_q, with_q, ack_q; // word w is to be told; with word v; an acknowledgement is to be sent
    reg [OWNER_W-1:0] owner_q;
    reg [COUNT_W-1:0] sent_q; // messages
    reg reserved_q;
    reg [LINE_WORDS-1:0] mask_q;
    reg [8:0] job_q;
    wire told = valid && !ack_q && out_mask[w];
    initial {owes_q, with_q, ack_q, sent_q, reserved_q} = 0;
    always @(posedge clk)
        if (rst) {owes_q, with_q, ack_q, sent_q, reserved_q} <= 0;
        else if (leaves) begin
            owes_q <= words[w];
            with_q <= words[w] && words[v] && owner_w == owner_v;
            ack_q <= acknowledges;
            owner_q <= owner_w;
            sent_q <= 0;
            reserved_q <= reserved;
            mask_q <= mask;
            job_q <= {message, sync, stash, core, core_map, address};
        end else begin
            if (told) owes_q <= 1'b0;
            if (valid) sent_q <= sent_q + 1'b1;
            if (last) {sent_q, reserved_q} <= 0;
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
            if (frees) counted: assert (sent == sent_q + valid);
            given_back: assert (frees == (reserved_q && last));
            if (valid) of_its_job: assert ({out_type, out_sync, out_stash, out_core, out_map, out_line} == job_q);
            if (valid && ack_q) acknowledged: assert (out_mask == mask_q && {out_to_stash, out_to_core} == job_q[3:2] && out_owner_map == 0);
            four_owners: cover (valid && sent == LINE_WORDS);
        end
endmodule
`default_nettype wire
