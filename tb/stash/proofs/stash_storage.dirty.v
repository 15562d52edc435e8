// #DirtyData, the storage's part: of a chunk, what the storage says when an operation changes it, in S3 (was it owned, that
// is: had it a Registered or Pending word; and by which map index) is what the last operation on it left. No access of the core and no
// operation on another chunk changes it, but of its row: and what the engine applies to several chunks of a row (ends, adoptions and
// invalidations of words: assumed) leaves it owned or not, by the same index. The chunk is the first of row 1; all
// rows of the memories are treated alike.
//: depth 34
//: set LANES=1 BANKS=8
//: watched_ram
//: mutant owner_stays stash_storage: s3_chunk_state: s3_index_after => s3_index_q
//: mutant owner_stays stash_storage: s1_meets_q: s0_op_row == s2_op_row_q => 1'b0
//: mutant owned_stays stash_storage: replaced: s1_row_q == last_op_row_q => 1'b1
//: mutant owned_stays stash_storage: state_ram.wr_en: clearing_q || applied => clearing_q
//: mutant owned_stays stash_storage: s2_meets_q: s1_op_row_q == s2_op_row_q => 1'b0
//: mutant owned_stays row word R END_COHERENT always: next => I
//: mutant owned_stays row word P ADOPT !same_map: next => I
`default_nettype none
`include "stash_storage.ports.vh"
    localparam integer WATCH = BANKS / CHUNK_WORDS; // lies in row 1
    reg owned_q;
    reg [1:0] done_q;
    reg [2:0] watched_q, row_q; // in S1, S2, S3: the chunk, some chunk of its row
    reg [$clog2(MAP_ENTRIES)-1:0] owner_q;
    wire s3_watched = done_q[1] && watched_q[2];
    initial done_q = 2'd0;
    always @(posedge clk) begin
        watched_q <= {watched_q[1:0], op_chunk == WATCH};
        row_q <= {row_q[1:0], op_chunk / WATCH == 1};
        done_q <= rst ? 2'd0 : {done_q[0], op_done};
        if (rst) owned_q <= 1'b0;
        else if (s3_watched && apply_valid) begin
            owned_q <= owned_after;
            owner_q <= index_after;
        end
    end
    localparam [4:0] END_COHERENT = 5'd11, SELF_INVALIDATE = 5'd13, ADOPT = 5'd14;
    wire keeps_owner = apply_event == END_COHERENT || apply_event == SELF_INVALIDATE || apply_event == ADOPT;
    always @* if (apply_beside != 0) assume (keeps_owner);
`ifdef OWNER
    // Of a word of the chunk: how it came to be owned, and how it ceased to be. See stash_storage.owner.
    localparam [4:0] LOCAL_STORE = 5'd6, GRANT = 5'd7, FORWARD_TAKE = 5'd9, WB_DONE = 5'd10;
    (* anyconst *) wire [$clog2(CHUNK_WORDS)-1:0] word;
    wire applies = s3_watched && apply_valid && apply_mask[word];
    wire applies_beside = done_q[1] && row_q[2] && apply_valid && apply_beside[0] && apply_mask[word]; // from another chunk of its row
    wire gains = applies && (apply_event == GRANT || apply_event == LOCAL_STORE);
    wire supplied = s3_watched && apply_supply[word];
    reg  granted_q; // it has been granted, or stored to where nobody is told, and not been taken since
    reg  back_q;    // its writeback is done, under the index that owns it; and no thread block has ended since
    always @(posedge clk)
        if (rst) {granted_q, back_q} <= 2'd0;
        else begin
            if (gains) granted_q <= 1'b1;
            else if (supplied && apply_event == FORWARD_TAKE) granted_q <= 1'b0;
            if ((applies || applies_beside) && apply_event == END_COHERENT) back_q <= 1'b0;
            else if (applies && apply_event == WB_DONE && index_before == apply_map) back_q <= 1'b1;
        end
    wire [1:0] state = op_state[2*word+:2]; // I, V, R, P
    wire s1_watched = op_done && watched_q[0];
    always @(posedge clk)
        if (!rst) begin
            if (s1_watched && state[1]) owned_when_granted: assert (granted_q);
            if (supplied) supplied_by_owner: assert (granted_q && applies && index_before == apply_map);
            if (s1_watched && back_q) written_back_once: assert (state != 2'd3);
            taken: cover (supplied && apply_event == FORWARD_TAKE);
            waits: cover (s1_watched && state == 2'd3);
        end
`else
    always @(posedge clk)
        if (!rst && s3_watched) begin
            owned_stays: assert (owned_before == owned_q);
            if (owned_q) owner_stays: assert (index_before == owner_q);
            gained: cover (owned_after && !owned_before);
            lost: cover (owned_before && !owned_after);
            moved: cover (owned_before && owned_after && index_after != index_before);
        end
`endif
endmodule
`default_nettype wire
