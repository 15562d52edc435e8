// A load whose answers have come: its lanes take their words, all those of one chunk in one cycle, as hits do. A lane whose
// word is not here stays to be done, and walks.
// A chunk read in cycle t is in S0 at t+1, and in S2 at t+3. The walk takes its words from here too.

output replays = job_act_read_chunk; // an operation begins, on the lowest lane's chunk

reg s0_replay_q, s1_replay_q, s2_replay_q; // S0, S1, S2 hold a chunk of the replay
always @(posedge clk) begin
    if (rst) zero;
    else {s0_replay_q, s1_replay_q, s2_replay_q} <= {replays, s0_replay_q, s1_replay_q};
end
output replay_empty = !s0_replay_q && !s1_replay_q && !s2_replay_q; // no chunk is on its way
output [LANES-1:0] s0_replay_lane; // S0: lanes still to do whose word lies in the chunk
output [LANES-1:0] s2_replay_here; // S2: of these, lanes whose word is here
output [LANES*32-1:0] s2_lane_word; // S2: the word at each lane's place in the chunk, whoever read it
for (l = 0; l < LANES; l = l + 1) begin : g_lane
    wire [WORD_W-1:0] place = request_addr[l * ADDR_W +: WORD_W];
    reg here; // the word at the lane's place
    reg [31:0] word;
    always @* begin
        zero;
        for (k = 0; k < CHUNK_WORDS; k = k + 1)
            if (place == k[WORD_W-1:0]) begin
                here = s2_here_q[k];
                word = word | s2_rdata_q[k * 32 +: 32];
            end
    end
    assign s0_replay_lane[l]
        = s0_replay_q && job_todo[l] && request_addr[l * ADDR_W + WORD_W +: CHUNK_W] == op_chunk;
    assign s2_replay_here[l] = s2_replay_q && s2_lane_q[l] && here;
    assign s2_lane_word[l * 32 +: 32] = word;
end
assert (!s0_replay_q || |s0_replay_lane); // a chunk is read for some lane
cover (s2_replay_q && s2_replay_here != s2_lane_q); // a forward took the word before the load could, or it was not asked for
