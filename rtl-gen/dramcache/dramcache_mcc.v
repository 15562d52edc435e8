// S0 is the cycle in which a write or a look-up comes, S1 the next one, in which it is decided.

localparam PAGE_W = LINE_BITS - PAGE_BITS;
localparam INDEX_W = $clog2(COUNTERS);
localparam SET_W = $clog2(LIST_SETS);
localparam SWEEP_W = INDEX_W > SET_W ? INDEX_W : SET_W;

// After reset a counter of each filter and a set of the list are cleared in a cycle. The smaller ones are cleared more than once.
reg [SWEEP_W-1:0] sweep_q; // the next one
always @(posedge clk) begin
    if (rst) begin
        sweep_q <= {SWEEP_W{1'b0}};
        cleared <= 1'b0;
    end else if (!cleared) begin
        sweep_q <= sweep_q + 1'b1;
        cleared <= &sweep_q;
    end
end

wire [PAGE_W-1:0] look_page = look_line[LINE_BITS-1:PAGE_BITS];
wire [PAGE_W-1:0] write_page = write_line[LINE_BITS-1:PAGE_BITS];
unused (look_line); // where the line lies in its page
unused (write_line);
wire look = look_valid && cleared;
wire write = write_valid && cleared;
reg looks_q; // S1: a look-up that counts
reg writes_q; // S1: a write that counts
reg [PAGE_W-1:0] look_page_q;
always @(posedge clk) begin
    answer_valid <= look_valid && !rst;
    wrote_valid <= write_valid && !rst;
    looks_q <= look && !rst;
    writes_q <= write && !rst;
    if (look) look_page_q <= look_page;
end

// The filters.
wire [2:0] above; // S1: a bit each filter
wire hot = writes_q && &above;
wire halve = hot && (listed || enters);
for (h = 0; h < 3; h = h + 1) begin : g_filter
    wire [INDEX_W-1:0] index;
    dramcache_mcc_hash #(.PAGE_W(PAGE_W), .INDEX_W(INDEX_W), .HASH(h)) hash (.page(write_page), .index);
    dramcache_mcc_filter #(.COUNTERS(COUNTERS), .BITS(COUNTER_BITS), .THRESHOLD(THRESHOLD)) filter (
        .clk, .rst, .clear(!cleared), .clear_index(sweep_q[INDEX_W-1:0]), .write, .index, .halve, .above(above[h])
    );
end

// The list.
wire look_listed;
wire listed;
wire enters;
wire leaves;
wire [PAGE_W-1:0] leaver;
dramcache_mcc_list #(.SETS(LIST_SETS), .WAYS(LIST_WAYS), .TAG_W(PAGE_W - SET_W)) list (
    .clk, .rst, .clear(!cleared), .clear_set(sweep_q[SET_W-1:0]), .look, .look_set(look_page[SET_W-1:0]),
    .look_tag(look_page[PAGE_W-1:SET_W]), .look_listed, .write, .write_set(write_page[SET_W-1:0]),
    .write_tag(write_page[PAGE_W-1:SET_W]), .may_enter(hot), .may_leave(!flushing), .listed, .enters, .leaves, .leaver
);
assign wrote_back = writes_q && (listed || enters);
assign wrote_enters = enters;

// One page at a time is flushed. It is dirty until `flushed`.
reg given_q; // its page was given
wire flushing = flush_valid || given_q;
always @(posedge clk) begin
    if (rst) {flush_valid, given_q, flush_data} <= {PAGE_W + 2{1'b0}};
    else if (leaves) {flush_valid, flush_data} <= {1'b1, leaver};
    else if (flush_valid && flush_ready) {flush_valid, given_q} <= 2'b01;
    else if (given_q && flushed) given_q <= 1'b0;
end
assert (!flushed || given_q); // a page is flushed after it was given
cover (given_q && looks_q && look_page_q == flush_data); // a page is looked up while it is flushed

assign answer_clean = looks_q && !look_listed && !(flushing && look_page_q == flush_data);

// Self-balancing dispatch: what waits for the read's bank, in time.
localparam PRODUCT_W = WAITS_BITS + 10;
localparam [PRODUCT_W-1:0] CACHE = CACHE_LATENCY;
localparam [PRODUCT_W-1:0] MEM = MEM_LATENCY;
wire [PRODUCT_W-1:0] cache_time = {10'd0, look_cache_waits} * CACHE;
wire [PRODUCT_W-1:0] mem_time = {10'd0, look_mem_waits} * MEM;
reg memory_q; // S1: a clean page's read goes to memory
always @(posedge clk) if (look) memory_q <= DISPATCH == DISPATCH_ALL || !look_hit || mem_time < cache_time;
assign answer_memory = answer_clean && memory_q;
if (DISPATCH == DISPATCH_SBD) begin : g_balanced
    cover (answer_clean && !answer_memory); // a clean page's read goes to the DRAM cache
end
