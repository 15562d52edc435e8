// What a lane reaches without leaving its core: its own tinyCache, and one word of the scratchpad that its warp shares.
//
// A request of the space SHARED goes to the scratchpad, as a request of lane 0 alone. All others go to the tinyCache.
// Their answers leave on one channel, the scratchpad's first. Both blocks answer in their own time: the tag says which
// request is answered.

`default_nettype none

module local_memories
    import tinycache_pkg::*;
(
    input  wire        clk,
    input  wire        rst,
    // requests of the lane: reads and writes of 4 bytes
    input  wire        req_valid,
    output wire        req_ready,
    input  wire req_t  req_data,
    output wire        resp_valid,
    input  wire        resp_ready,
    output resp_t      resp_data,
    // the memory below the tinyCache
    output wire        mem_valid,
    input  wire        mem_ready,
    output mem_t       mem_data,
    input  wire        fill_valid,
    output wire        fill_ready,
    input  wire fill_t fill_data,
    // a barrier: what is dirty leaves
    input  wire        drain,
    output wire        drained
);

    // Which word of the lane's bus an access means.
    localparam int WORD_W = $clog2(DATA_BYTES / 4);

    wire is_shared = req_data.space == SPACE_SHARED;
    wire [WORD_W-1:0] word = req_data.addr[2 +: WORD_W];

    wire shared_ready, cache_ready;
    assign req_ready = is_shared ? shared_ready : cache_ready;

    // The scratchpad, whose word of lane 0 is the lane's. The word's place on the bus goes round in the tag.
    scratchpad_pkg::core_req_t  shared_req;
    scratchpad_pkg::core_resp_t shared_resp;
    wire shared_valid, shared_leaves;

    always_comb begin
        shared_req = '0;
        shared_req.tag = $bits(shared_req.tag)'({word, req_data.tag});
        shared_req.write = req_data.op == OP_WRITE;
        shared_req.mask[0] = 1'b1;
        shared_req.addr[0] = req_data.addr[2 +: $bits(shared_req.addr[0])];
        shared_req.wdata[0] = req_data.wdata[word * 32 +: 32];
    end

    scratchpad scratchpad (
        .clk(clk), .rst(rst),
        .req_valid(req_valid && is_shared), .req_ready(shared_ready), .req_data(shared_req),
        .resp_valid(shared_valid), .resp_ready(resp_ready && shared_leaves), .resp_data(shared_resp)
    );

    // The tinyCache takes all other requests.
    resp_t cache_resp;
    wire   cache_valid;
    wire   tries;                  // what an array of lanes asks of each
    wire [TAG_BITS-1:0] tries_tag;

    tinycache tinycache (
        .clk(clk), .rst(rst), .policy(POLICY_BYPASS_SHARED), .drain(drain), .drained(drained),
        .tries(tries), .tries_tag(tries_tag),
        .req_valid(req_valid && !is_shared), .req_ready(cache_ready), .req_data(req_data),
        .resp_valid(cache_valid), .resp_ready(resp_ready && !shared_leaves), .resp_data(cache_resp),
        .mem_valid(mem_valid), .mem_ready(mem_ready), .mem_data(mem_data),
        .fill_valid(fill_valid), .fill_ready(fill_ready), .fill_data(fill_data)
    );

    resp_t shared_answer;
    wire [WORD_W-1:0] shared_word = shared_resp.tag[TAG_BITS +: WORD_W];

    always_comb begin
        shared_answer = '0;
        shared_answer.tag = shared_resp.tag[TAG_BITS-1:0];
        shared_answer.rdata[shared_word * 32 +: 32] = shared_resp.rdata[0];
    end

    // An answer of the tinyCache that waits on the channel stays there until it is taken.
    logic cache_waits_q;

    always_ff @(posedge clk) cache_waits_q <= !rst && cache_valid && !shared_leaves && !resp_ready;

    assign shared_leaves = shared_valid && !cache_waits_q;
    assign resp_valid = shared_valid || cache_valid;
    assign resp_data = shared_leaves ? shared_answer : cache_resp;

    // No other lane takes part.
    wire unused = &{1'b0, tries, tries_tag, shared_resp.rdata[scratchpad_pkg::LANES-1:1],
                    shared_resp.tag[scratchpad_pkg::TAG_BITS-1:TAG_BITS+WORD_W]};

endmodule

`default_nettype wire
