localparam WORD = 4; // counters in a word of the RAM
localparam WORDS = CORES * ENTRIES / WORD;
localparam PLACE_W = $clog2(WORDS);
localparam CORE_W = $clog2(CORES);
localparam HASH_W = $clog2(ENTRIES);
localparam ENTRY_W = CORE_W + HASH_W;
localparam FOLDS = (PC_BITS + HASH_W - 1) / HASH_W; // pieces of a program counter

// After reset a word is cleared in a cycle.
reg [PLACE_W-1:0] sweep_q; // the next word
localparam [PLACE_W-1:0] LAST = WORDS - 1;
always @(posedge clk) begin
    if (rst) begin
        sweep_q <= {PLACE_W{1'b0}};
        cleared <= 1'b0;
    end else if (!cleared) begin
        sweep_q <= sweep_q + 1'b1;
        cleared <= sweep_q == LAST;
    end
end

wire [(FOLDS+1)*HASH_W-1:0] pieces = {{(FOLDS + 1) * HASH_W - PC_BITS{1'b0}}, look_pc}; // the last one is 0
reg [HASH_W-1:0] hash;
// The pieces of the program counter, folded.
always @* begin
    hash = {HASH_W{1'b0}};
    for (i = 0; i < FOLDS + 1; i = i + 1) hash = hash ^ pieces[i * HASH_W +: HASH_W];
end

wire [COUNTER_BITS-1:0] count;
wire train = train_valid && cleared;
dramcache_counters #(.BITS(COUNTER_BITS), .WORD(WORD), .WORDS(WORDS), .COPIES(2), .STICKY(0)) counts (
    .clk, .rst, .clear(!cleared), .clear_word(sweep_q), .look(look_valid), .look_index({look_core, hash}),
    .update(train), .up(train_miss), .update_index(train_entry), .look_count(count), .fills(filled)
);
wire filled;
unused (filled); // a full counter is no event here
unused (count); // the highest bit decides

reg known_q; // the answer's counter was read
always @(posedge clk) begin
    answer_valid <= look_valid && !rst;
    known_q <= look_valid && cleared && !rst;
    answer_entry <= {look_core, hash} & {ENTRY_W{look_valid && !rst}};
end
assign answer_miss = known_q && count[COUNTER_BITS-1];
assert (!look_valid || {{32-CORE_W{1'b0}}, look_core} < CORES); // there is such a core
cover (known_q && answer_miss); // a miss is predicted
cover (train && look_valid && train_entry == {look_core, hash}); // an entry is trained and looked up
