localparam INDEX_W = $clog2(COUNTERS) - 1; // of a counter among those of its hash
localparam WORDS = COUNTERS / 2 / WORD;
localparam PLACE_W = $clog2(WORDS);

// After reset a word of each hash is cleared in a cycle.
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

// One update a cycle, increments first.
assign inc_ready = cleared;
assign dec_ready = cleared && !inc_valid;
wire update = cleared && (inc_valid || dec_valid);
wire [LINE_BITS-1:0] update_line = inc_valid ? inc_data : dec_data;
cover (cleared && inc_valid && dec_valid); // a decrement waits for an increment
cover (update && look_valid && update_line == look_line); // a line is looked up while it changes

wire [1:0] zero; // a bit each hash: its counter of the line is 0
for (h = 0; h < 2; h = h + 1) begin : g_hash
    wire [INDEX_W-1:0] look_index;
    wire [INDEX_W-1:0] update_index;
    wire [COUNTER_BITS-1:0] count;
    dramcache_bye_hash #(.LINE_BITS(LINE_BITS), .INDEX_W(INDEX_W), .HASH(h)) look_hash (
        .line(look_line), .index(look_index)
    );
    dramcache_bye_hash #(.LINE_BITS(LINE_BITS), .INDEX_W(INDEX_W), .HASH(h)) update_hash (
        .line(update_line), .index(update_index)
    );
    dramcache_counters #(.BITS(COUNTER_BITS), .WORD(WORD), .WORDS(WORDS), .COPIES(COPIES), .STICKY(1)) counts (
        .clk, .rst, .clear(!cleared), .clear_word(sweep_q), .look(look_valid), .look_index, .update, .up(inc_valid),
        .update_index, .look_count(count), .fills(saturated[h])
    );
    assign zero[h] = count == {COUNTER_BITS{1'b0}};
end

reg known_q; // the answer's counters were read
always @(posedge clk) begin
    answer_valid <= look_valid && !rst;
    known_q <= look_valid && cleared && !(COPIES == 1 && update) && !rst;
end
assign answer_clean = known_q && |zero;
cover (known_q && !(|zero)); // a line may be dirty
cover (answer_clean); // a line is clean
