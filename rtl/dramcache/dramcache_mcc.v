// dramcache_mcc: MCC: which pages of a DRAM cache may have dirty lines, and which reads go to memory
//
// S0 is the cycle in which a write or a look-up comes, S1 the next one, in which it is decided.
//
// Source: the HAShCache thesis, section 5.3; Mostly-Clean, MICRO 2012; docs/dramcache/mcc-data-path.md
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by `larder emit dramcache_mcc`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module dramcache_mcc #(
    // width of a line's number (bits, 4 to 32)
    parameter integer LINE_BITS = 25,
    // of a line's number in its page; a page has 4 KB by default (bits, 1 to 8)
    parameter integer PAGE_BITS = 5,
    // of each of the three filters (counters, a power of two, 4 to 65536)
    parameter integer COUNTERS = 1024,
    // width of a counter (bits, 2 to 8)
    parameter integer COUNTER_BITS = 5,
    // which the three counters of a page that enters exceed (writes, 1 to 254)
    parameter integer THRESHOLD = 16,
    // of the dirty list (sets, a power of two, 2 to 65536)
    parameter integer LIST_SETS = 256,
    // of a set (pages, a power of two, 2 to 16)
    parameter integer LIST_WAYS = 4,
    // width of a number of waiting requests (bits, 1 to 16)
    parameter integer WAITS_BITS = 6,
    // typical latency of the DRAM cache, in any unit (1 to 1023)
    parameter integer CACHE_LATENCY = 35,
    // typical latency of memory, in the same unit (1 to 1023)
    parameter integer MEM_LATENCY = 50,
    // width of a mcc_page; derived, not to be overridden
    parameter integer MCC_PAGE_W = LINE_BITS - PAGE_BITS
) (
    input  wire                  clk,              // clock
    input  wire                  rst,              // synchronous reset, active high
    output reg                   cleared,          // the tables have been cleared since the reset
    input  wire                  look_valid,       // a look-up in this cycle; one is never refused
    input  wire [LINE_BITS-1:0]  look_line,        // number of the line
    input  wire                  look_hit,         // the read is predicted to hit; DISPATCH = ALL does not ask
    input  wire [WAITS_BITS-1:0] look_cache_waits, // requests that wait for its bank in the DRAM cache; likewise
    input  wire [WAITS_BITS-1:0] look_mem_waits,   // requests that wait for its bank in memory; likewise
    output reg                   answer_valid,     // there was a look-up in the cycle before
    output wire                  answer_clean,     // no line of its page is dirty; 0: some may be
    output wire                  answer_memory,    // its page is clean, and a read of it goes to memory
    input  wire                  write_valid,      // a write in this cycle; one is never refused
    input  wire [LINE_BITS-1:0]  write_line,       // number of the line
    output reg                   wrote_valid,      // there was a write in the cycle before
    output wire                  wrote_back,       // it stays in the DRAM cache; 0: it goes to memory too
    output wire                  wrote_enters,     // its page enters the list by it
    input  wire                  flushed,          // the dirty lines of the page that `flush` gave last are in memory

    // flush: pages that left the list, whose dirty lines have to be written to memory (mcc_page)
    output reg                   flush_valid,
    input  wire                  flush_ready,
    output reg  [MCC_PAGE_W-1:0] flush_data
);

    localparam integer DISPATCH = 0;     // which reads of clean pages go to memory (ALL, SBD)
    localparam integer DISPATCH_ALL = 0; // every read of a clean page goes to memory
    localparam integer DISPATCH_SBD = 1; // those that are predicted to miss, and those that memory answers sooner
    localparam integer PAGE_W = LINE_BITS - PAGE_BITS;
    localparam integer INDEX_W = $clog2(COUNTERS);
    localparam integer SET_W = $clog2(LIST_SETS);
    localparam integer SWEEP_W = (INDEX_W > SET_W) ? INDEX_W : SET_W;
    localparam integer PRODUCT_W = WAITS_BITS + 10;
    localparam integer CACHE_INT = CACHE_LATENCY;
    localparam [PRODUCT_W-1:0] CACHE = CACHE_INT[PRODUCT_W-1:0];
    localparam integer MEM_INT = MEM_LATENCY;
    localparam [PRODUCT_W-1:0] MEM = MEM_INT[PRODUCT_W-1:0];

    genvar h;

    reg  [SWEEP_W-1:0] sweep_q;  // the next one
    reg                looks_q;  // S1: a look-up that counts
    reg                writes_q; // S1: a write that counts
    reg  [PAGE_W-1:0]  look_page_q;
    reg                given_q;  // its page was given
    reg                memory_q; // S1: a clean page's read goes to memory

    // After reset a counter of each filter and a set of the list are cleared in a cycle. The smaller ones are cleared
    // more than once.

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
    wire look = look_valid && cleared;
    wire write = write_valid && cleared;

    always @(posedge clk) begin
        answer_valid <= look_valid && !rst;
        wrote_valid <= write_valid && !rst;
        looks_q <= look && !rst;
        writes_q <= write && !rst;
        if (look) begin
            look_page_q <= look_page;
        end
    end

    // The filters.
    wire [2:0] above; // S1: a bit each filter
    wire hot = writes_q && (&above);
    wire listed, enters;
    wire halve = hot && (listed || enters);

    generate
        for (h = 0; h < 3; h = h + 1) begin : g_filter
            wire [INDEX_W-1:0] index;

            dramcache_mcc_hash #(.PAGE_W(PAGE_W), .INDEX_W(INDEX_W), .HASH(h)) hash (.page(write_page), .index(index));

            dramcache_mcc_filter #(.COUNTERS(COUNTERS), .BITS(COUNTER_BITS), .THRESHOLD(THRESHOLD)) filter (
                .clk(clk), .rst(rst),
                .clear       (!cleared),
                .clear_index (sweep_q[INDEX_W-1:0]),
                .write(write), .index(index), .halve(halve),
                .above       (above[h])
            );
        end
    endgenerate

    // The list.
    wire look_listed;
    wire flushing = flush_valid || given_q;
    wire leaves;
    wire [PAGE_W-1:0] leaver;

    dramcache_mcc_list #(.SETS(LIST_SETS), .WAYS(LIST_WAYS), .TAG_W(PAGE_W - SET_W)) list (
        .clk(clk), .rst(rst),
        .clear     (!cleared),
        .clear_set (sweep_q[SET_W-1:0]),
        .look      (look),
        .look_set  (look_page[SET_W-1:0]),
        .look_tag  (look_page[PAGE_W-1:SET_W]),
        .look_listed(look_listed), .write(write),
        .write_set (write_page[SET_W-1:0]),
        .write_tag (write_page[PAGE_W-1:SET_W]),
        .may_enter (hot),
        .may_leave (!flushing),
        .listed(listed), .enters(enters), .leaves(leaves), .leaver(leaver)
    );

    assign wrote_back = writes_q && (listed || enters);
    assign wrote_enters = enters;

    // One page at a time is flushed. It is dirty until `flushed`.

    always @(posedge clk) begin
        if (rst) begin
            {flush_valid, given_q, flush_data} <= {(PAGE_W+2){1'b0}};
        end else if (leaves) begin
            {flush_valid, flush_data} <= {1'b1, leaver};
        end else if (flush_valid && flush_ready) begin
            {flush_valid, given_q} <= 2'b01;
        end else if (given_q && flushed) begin
            given_q <= 1'b0;
        end
    end

    assign answer_clean = looks_q && !look_listed && !(flushing && look_page_q == flush_data);

    // Self-balancing dispatch: what waits for the read's bank, in time.
    wire [PRODUCT_W-1:0] cache_time = {10'd0, look_cache_waits} * CACHE;
    wire [PRODUCT_W-1:0] mem_time = {10'd0, look_mem_waits} * MEM;

    always @(posedge clk) begin
        if (look) begin
            memory_q <= DISPATCH == DISPATCH_ALL || !look_hit || mem_time < cache_time;
        end
    end

    assign answer_memory = answer_clean && memory_q;

    generate
        if (DISPATCH == DISPATCH_SBD) begin : g_balanced
`ifdef LARDER_CHECKS
            always @(posedge clk) begin
                if (!rst) begin
                    cover (answer_clean && !answer_memory); // a clean page's read goes to the DRAM cache
                end
            end
`endif
        end
    endgenerate

    wire unused = &{1'b0, look_line}; // where the line lies in its page
    wire unused_b = &{1'b0, write_line};

    // Sizes that are not legal end the elaboration here.
    legal_size #(.HOLDS(LINE_BITS >= 4 && LINE_BITS <= 32 ? 1 : 0)) legal_LINE_BITS ();
    legal_size #(.HOLDS(PAGE_BITS >= 1 && PAGE_BITS <= 8 ? 1 : 0)) legal_PAGE_BITS ();
    legal_size #(.HOLDS(COUNTERS >= 4 && COUNTERS <= 65536 && (COUNTERS & (COUNTERS - 1)) == 0 ? 1 : 0))
        legal_COUNTERS ();
    legal_size #(.HOLDS(COUNTER_BITS >= 2 && COUNTER_BITS <= 8 ? 1 : 0)) legal_COUNTER_BITS ();
    legal_size #(.HOLDS(THRESHOLD >= 1 && THRESHOLD <= 254 ? 1 : 0)) legal_THRESHOLD ();
    legal_size #(.HOLDS(LIST_SETS >= 2 && LIST_SETS <= 65536 && (LIST_SETS & (LIST_SETS - 1)) == 0 ? 1 : 0))
        legal_LIST_SETS ();
    legal_size #(.HOLDS(LIST_WAYS >= 2 && LIST_WAYS <= 16 && (LIST_WAYS & (LIST_WAYS - 1)) == 0 ? 1 : 0))
        legal_LIST_WAYS ();
    legal_size #(.HOLDS(WAITS_BITS >= 1 && WAITS_BITS <= 16 ? 1 : 0)) legal_WAITS_BITS ();
    legal_size #(.HOLDS(CACHE_LATENCY >= 1 && CACHE_LATENCY <= 1023 ? 1 : 0)) legal_CACHE_LATENCY ();
    legal_size #(.HOLDS(MEM_LATENCY >= 1 && MEM_LATENCY <= 1023 ? 1 : 0)) legal_MEM_LATENCY ();
    legal_size #(.HOLDS(LINE_BITS - PAGE_BITS >= $clog2(COUNTERS) ? 1 : 0)) legal_rule_1 (); // each counter has a page
    // a tag of the list has a bit or more
    legal_size #(.HOLDS(LINE_BITS - PAGE_BITS > $clog2(LIST_SETS) ? 1 : 0)) legal_rule_2 ();
    legal_size #(.HOLDS(THRESHOLD < (1 << COUNTER_BITS) - 1 ? 1 : 0)) legal_rule_3 (); // a counter can exceed it

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!flushed || given_q);                            // a page is flushed after it was given
            cover (given_q && looks_q && look_page_q == flush_data); // a page is looked up while it is flushed
        end
    end
`endif

endmodule

`default_nettype wire
