// What P2's job does to one word, and what becomes of its request (denovo_l2_decide with its table): each request ends its pass in one way
// alone, each of its words is answered in one way alone, and a core has a word until it has given it back, been recalled, or been told
// that another has it. So the registry never grants a word that somebody else has without telling him. One word is watched,
// arbitrary, of a line of two; the names of owners have three bits. Surroundings: one job; its line is what the tags say; a list is of a
// line that is here; the words that a RECALLED brings are awaited, and so are Local; the word of an absent owner is 0.
//: depth 4
//: mutant ends_in_one_way denovo_l2_decide: done: acts => 1'b0
//: mutant ends_in_one_way denovo_l2_decide: append: !listed => 1'b1
//: mutant answered_in_one_way denovo_l2_decide: forward: forwards => {LINE_WORDS{1'b0}}
//: mutant waits_silently denovo_l2_decide: answer: acts => passes
//: mutant owner_is_told row word C REG !mine: actions => OWN
//: mutant none_left denovo_l2_decide: any_registered: occupied && |registered => 1'b0
//: mutant rests denovo_l2_decide: flushes: leaves && flush && here => flush && here
//: mutant granted_alone row word C REG_SYNC !mine: actions => ANSWER | OWN
//: mutant names_the_new_owner row word C REG !mine: actions => FORWARD
//: mutant names_the_new_owner denovo_l2_decide: requester: core_map & {MAP_BITS{stash}} => {MAP_BITS{1'b0}}
//: mutant given_back_by_its_owner row word C WB !mine: actions => TAKE
//: mutant fill_is_older row word M FILL failed: actions => TAKE
//: mutant filled_whole denovo_l2_decide: serves: recalled || filled => recalled
//: mutant done_where_meant denovo_l2_decide: operate: local_words[w] => 1'b0
//: mutant meant_where_done denovo_l2_decide: operate: request && is_atomic => 1'b1
//: mutant line_is_told denovo_l2_decide: blocked: !is_wb => 1'b1
//: mutant recalls_owners_alone denovo_l2_decide: recall: hold || evict => 1'b1
`default_nettype none
module harness #(
    parameter integer LINE_WORDS = 2
) (
    input wire                     clk,
    input wire                     rst,
    input wire                     leaves,
    input wire                     recalled,
    input wire                     filled,
    input wire                     listed,
    input wire                     ended,
    input wire                     flush,
    input wire                     retry,
    input wire                     req,
    input wire [LINE_WORDS-1:0]    awaited,
    input wire [3:0]               message,
    input wire [3:0]               atom,
    input wire                     uncached,
    input wire                     core,
    input wire                     stash,
    input wire                     core_map,
    input wire [LINE_WORDS-1:0]    mask,
    input wire [32*LINE_WORDS-1:0] data,
    input wire                     here,
    input wire                     occupied,
    input wire [33*LINE_WORDS-1:0] words,
    input wire                     waits,
    input wire                     mshr_room,
    input wire                     is_head,
    input wire                     evicting,
    input wire                     failed,
    input wire                     others_retry
);
    localparam [3:0] READ = 0, REG = 2, WB = 8, REG_SYNC = 10; // spec/denovo/denovo_codes.h
    localparam OWNER_W = 3;
    wire back, walk_back, done, append, hold, pop, evict, leave, come, use_here, blocked, waiting, fetch, acknowledge, fails, direct, wr_dirty, wr_dirty_to,
        error, given_back, in_vain;
    wire [LINE_WORDS-1:0] recall, forward, answer, write, perform, operate, local_words;
    wire [33*LINE_WORDS-1:0] wr_words;
    wire [OWNER_W*LINE_WORDS-1:0] owners;
    denovo_l2_decide #(.LINE_WORDS(LINE_WORDS), .CORE_BITS(1), .MAP_BITS(1)) dut (
        .clk(clk), .rst(rst), .leaves(leaves), .recalled(recalled), .filled(filled), .listed(listed), .ended(ended), .flush(flush),
        .retry(retry), .req(req), .awaited(awaited), .message(message), .atom(atom), .uncached(uncached), .core(core), .stash(stash),
        .core_map(core_map), .mask(mask), .data(data), .here(here), .occupied(occupied), .words(words), .waits(waits),
        .mshr_room(mshr_room), .is_head(is_head), .evicting(evicting), .failed(failed), .others_retry(others_retry), .back(back),
        .walk_back(walk_back), .done(done), .append(append), .hold(hold), .pop(pop), .evict(evict), .leave(leave), .come(come),
        .use_here(use_here), .blocked(blocked), .waiting(waiting), .fetch(fetch), .recall(recall), .forward(forward), .acknowledge(acknowledge), .answer(answer), .fails(fails),
        .direct(direct), .write(write), .perform(perform), .operate(operate), .wr_words(wr_words), .wr_dirty(wr_dirty), .wr_dirty_to(wr_dirty_to),
        .owners(owners), .local_words(local_words), .error(error), .given_back(given_back), .in_vain(in_vain));
    wire [2:0] jobs = {2'd0, recalled} + {2'd0, filled} + {2'd0, listed} + {2'd0, ended} + {2'd0, flush} + {2'd0, retry} + {2'd0, req};
    wire of_an_entry = recalled && awaited != 0 || filled || listed || ended;
    // The word.
    (* anyconst *) wire w;
    wire [32:0] word = words[33 * w +: 33], next = wr_words[33 * w +: 33];
    wire is_local = word[32], owned = !word[32] && word[OWNER_W + 1];
    wire [OWNER_W-1:0] owner = word[OWNER_W-1:0], requester = {stash, core, core_map && stash};
    wire next_owned = !next[32] && next[OWNER_W + 1];
    wire request = req || retry || listed;
    wire registers = message == REG || message == REG_SYNC;
    wire pass = leaves && request;
    integer i;
    always @* if (!rst) begin
        assume (jobs <= 3'd1); // none: an uncached answer
        assume (!here || occupied);
        assume (!of_an_entry || here && waits);
        assume (!(evicting || failed) || waits);
        assume (!waits || occupied);
        assume (!evicting || !listed); // who is to leave has no list
        if (ended) for (i = 0; i < LINE_WORDS; i = i + 1) assume (words[33*i+32] || !words[33*i+OWNER_W+1]);
        if (recalled) assume ((awaited & ~local_words) == 0);
        // A list takes in what stood at the port: legal, of words, no writeback, and not uncached.
        if (listed) assume (mask != 0 && message != WB && !(message == 4'd13 && uncached) && (registers || message == READ || message == 4'd11 || message == 4'd13 && atom != 4'd15 && ((atom != 4'd2 && atom != 4'd14) || mask != {LINE_WORDS{1'b1}})));
        for (i = 0; i < LINE_WORDS; i = i + 1) assume (words[33*i+32] || words[33*i+OWNER_W+1] || words[33*i +: 32] == 32'd0);
    end
    wire served = pass && done && !error && !fails && message != WB;
    wire [2:0] ways = {2'd0, done} + {2'd0, back} + {2'd0, append} + {2'd0, hold} + {2'd0, direct};
    wire loses = leaves && write[w] && owned && here && (!next_owned || next[OWNER_W-1:0] != owner);
    wire tells = forward[w] && registers || recall[w] || pass && message == WB && owner == requester;
    always @(posedge clk)
        if (!rst) begin
            if (pass) ends_in_one_way: assert (ways == {2'd0, !listed || is_head});
            if (served && mask[w]) answered_in_one_way: assert (answer[w] != forward[w]);
            if (pass && (!mask[w] || !done)) waits_silently: assert (!answer[w] && !forward[w] && (done || !fails && !acknowledge && !error));
            if (loses) owner_is_told: assert (tells && owners[OWNER_W * w +: OWNER_W] == owner);
            if (leave && !ended) none_left: assert (!owned);
            if (pass && answer[w] && registers) granted_alone: assert (!owned || owner == requester || !here);
            if (pass && (answer[w] || forward[w]) && registers) names_the_new_owner: assert (write[w] && next_owned && next[OWNER_W-1:0] == requester && next[OWNER_W] == (message == REG_SYNC));
            if (pass && message == WB && write[w]) given_back_by_its_owner: assert (owned && owner == requester && next == {1'b1, data[32*w +: 32]});
            if (leaves && filled && write[w]) fill_is_older: assert (!is_local && !owned && !failed);
            if (leaves && filled && !failed && !is_local && !owned) filled_whole: assert (write[w] && next == {1'b1, data[32*w +: 32]});
            if (leaves && recall[w]) recalls_owners_alone: assert (owned && write[w] && next[32] && (hold || evict));
            if (perform[w]) done_where_meant: assert (operate[w]);
            if (write[w] && operate[w]) meant_where_done: assert (perform[w]);
            if (|forward || |recall || acknowledge) line_is_told: assert (blocked == evict && (blocked || waiting) == |recall);
            if (!leaves) rests: assert (!(done || back || append || hold || direct || evict || leave || come || |write || |answer || |forward || |recall || error));
            two_ways: cover (served && answer[w] && |forward);
        end
endmodule
`default_nettype wire
