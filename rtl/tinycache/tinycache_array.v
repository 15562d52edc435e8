// tinycache_array: a tinyCache for each lane and their coalescer, behind one warp port
//
// A tinyCache for each lane, their coalescer, and the accesses of warps above them. docs/tinycache/data-path.md says
// what happens in which cycle.
//
// Source: the tinyCache paper, section 3 and figure 2b; docs/tinycache/data-path.md
// The tinyCache paper: A. Sankaranarayanan, E. K. Ardestani, J. L. Briz, J. Renau, "An Energy Efficient GPGPU Memory
// Hierarchy with Tiny Incoherent Caches", ISLPED 2013
// Written by `larder emit tinycache_array`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module tinycache_array #(
    // lanes of the streaming multiprocessor, a tinyCache each (a power of two, 1 to 32)
    parameter integer LANES = 32,
    // capacity of a lane's tinyCache (bytes, a power of two, 8 to 8192)
    parameter integer BYTES = 1024,
    // associativity (ways, a power of two, 1 to 16)
    parameter integer WAYS = 8,
    // line of a tinyCache (bytes, a power of two, 4 to 128)
    parameter integer LINE_BYTES = 64,
    // line of the L1; 64 for the DeNovoA hierarchy (bytes, a power of two, 4 to 128)
    parameter integer MEM_LINE_BYTES = 128,
    // byte address (bits, 8 to 64)
    parameter integer ADDR_BITS = 64,
    // thread-block id in the extended address of the scratchpad (bits, 1 to 24)
    parameter integer BLOCK_BITS = 21,
    // byte address in a scratchpad; what has more is refused, where addresses have more (bits, 8 to 64)
    parameter integer SHARED_ADDR_BITS = 18,
    // widest access of a lane (bytes, a power of two, 4 to 16)
    parameter integer DATA_BYTES = 16,
    // accesses of a lane that wait for an answer from below while others hit (a power of two, 2 to 8)
    parameter integer MISSES = 2,
    // joined requests that wait for an answer (a power of two, 2 to 32)
    parameter integer ENTRIES = 8,
    // bytes of a joined request for each lane: SHARE_BYTES in all (a power of two, 1 to 128)
    parameter integer WORD_BYTES = 4,
    // accesses of warps under way (a power of two, 2 to 32)
    parameter integer WARPS = 8,
    // the requester's tag, returned with the response (bits, 1 to 16)
    parameter integer TAG_BITS = 6,
    // partial tag: what a look-up compares in every way; no two lines of a set have the same (bits, 1 to 16)
    parameter integer PARTIAL_BITS = 8,
    // bytes of a line below that a joined request brings; derived, not to be overridden
    parameter integer SHARE_BYTES = ((LANES*WORD_BYTES > DATA_BYTES ? LANES*WORD_BYTES : DATA_BYTES) < MEM_LINE_BYTES
        ? (LANES*WORD_BYTES > DATA_BYTES ? LANES*WORD_BYTES : DATA_BYTES) : MEM_LINE_BYTES),
    // width of a warp_req; derived, not to be overridden
    parameter integer WARP_REQ_W = TAG_BITS + BLOCK_BITS + LANES + ADDR_BITS * LANES + 8 * DATA_BYTES * LANES
        + 11,
    // width of a warp_resp; derived, not to be overridden
    parameter integer WARP_RESP_W = TAG_BITS + 3 * LANES + 8 * DATA_BYTES * LANES,
    // width of a line_req; derived, not to be overridden
    parameter integer LINE_REQ_W = $clog2(ENTRIES) + BLOCK_BITS + ADDR_BITS + MEM_LINE_BYTES / LINE_BYTES
        + ($clog2(MEM_LINE_BYTES/SHARE_BYTES) > 1 ? $clog2(MEM_LINE_BYTES/SHARE_BYTES) : 1) + 9 * SHARE_BYTES
        - $clog2(MEM_LINE_BYTES) + 7,
    // width of a line_resp; derived, not to be overridden
    parameter integer LINE_RESP_W = $clog2(ENTRIES)
        + ($clog2(MEM_LINE_BYTES/LINE_BYTES) > 1 ? $clog2(MEM_LINE_BYTES/LINE_BYTES) : 1) + 8 * LINE_BYTES
) (
    input  wire                   clk,               // clock
    input  wire                   rst,               // synchronous reset, active high
    // POLICY_*; each lane's access follows the policy of the cycle in which it leaves the port
    input  wire [1:0]             policy,
    // barrier, end of a thread block or kernel, device fence: while 1 no lane takes an access and every line leaves
    input  wire                   drain,
    // every line of every lane is Invalid, and all that left them has been taken by L1 and scratchpad
    output wire                   drained,

    // req: accesses of warps (warp_req)
    input  wire                   req_valid,
    output wire                   req_ready,
    input  wire [WARP_REQ_W-1:0]  req_data,

    // resp: one response for each access (warp_resp)
    output wire                   resp_valid,
    input  wire                   resp_ready,
    output wire [WARP_RESP_W-1:0] resp_data,

    // l1: requests to global memory; shows the scratchpad's too, without valid (line_req)
    output wire                   l1_valid,
    input  wire                   l1_ready,
    output wire [LINE_REQ_W-1:0]  l1_data,

    // l1_resp: answers of the L1 (line_resp)
    input  wire                   l1_resp_valid,
    output wire                   l1_resp_ready,
    input  wire [LINE_RESP_W-1:0] l1_resp_data,

    // shared: requests to the scratchpad or stash; shows the L1's too, without valid (line_req)
    output wire                   shared_valid,
    input  wire                   shared_ready,
    output wire [LINE_REQ_W-1:0]  shared_data,

    // shared_resp: answers of the scratchpad (line_resp)
    input  wire                   shared_resp_valid,
    output wire                   shared_resp_ready,
    input  wire [LINE_RESP_W-1:0] shared_resp_data
);

    localparam integer WARP_REQ_WDATA_W = 8 * DATA_BYTES;
    localparam integer WARP_REQ_WDATA_LSB = 0;
    localparam integer WARP_REQ_ADDR_W = ADDR_BITS;
    localparam integer WARP_REQ_ADDR_LSB = 8 * DATA_BYTES * LANES;
    localparam integer WARP_REQ_MASK_W = LANES;
    localparam integer WARP_REQ_MASK_LSB = 8 * DATA_BYTES * LANES + ADDR_BITS * LANES;
    localparam integer WARP_REQ_BLOCK_W = BLOCK_BITS;
    localparam integer WARP_REQ_BLOCK_LSB = 8 * DATA_BYTES * LANES + ADDR_BITS * LANES + LANES;
    localparam integer WARP_REQ_ATOM_W = 4;
    localparam integer WARP_REQ_ATOM_LSB = 8 * DATA_BYTES * LANES + ADDR_BITS * LANES + LANES + BLOCK_BITS;
    localparam integer WARP_REQ_SPACE_W = 2;
    localparam integer WARP_REQ_SPACE_LSB = 8 * DATA_BYTES * LANES + ADDR_BITS * LANES + LANES + BLOCK_BITS
        + 4;
    localparam integer WARP_REQ_SIZE_W = 3;
    localparam integer WARP_REQ_SIZE_LSB = 8 * DATA_BYTES * LANES + ADDR_BITS * LANES + LANES + BLOCK_BITS + 6;
    localparam integer WARP_REQ_OP_W = 2;
    localparam integer WARP_REQ_OP_LSB = 8 * DATA_BYTES * LANES + ADDR_BITS * LANES + LANES + BLOCK_BITS + 9;
    localparam integer WARP_REQ_TAG_W = TAG_BITS;
    localparam integer WARP_REQ_TAG_LSB = 8 * DATA_BYTES * LANES + ADDR_BITS * LANES + LANES + BLOCK_BITS + 11;
    localparam integer MEM_W = 9 * DATA_BYTES
        + ($clog2(LINE_BYTES/DATA_BYTES) > 1 ? $clog2(LINE_BYTES/DATA_BYTES) : 1) + ADDR_BITS + BLOCK_BITS
        + $clog2(MISSES) - $clog2(LINE_BYTES) + 7;
    localparam integer FILL_W = 8 * DATA_BYTES
        + ($clog2(LINE_BYTES/DATA_BYTES) > 1 ? $clog2(LINE_BYTES/DATA_BYTES) : 1) + $clog2(MISSES) + 1;
    localparam integer WARP_W = $clog2(WARPS);  // width of an entry's number
    localparam integer DATA_W = 8 * DATA_BYTES; // width of a lane's data

    genvar l;

    reg                    sending_q;    // the access at the port has begun
    reg  [WARP_W-1:0]      current_q;    // the entry in which it has
    reg  [LANES-1:0]       sent_q;       // lanes that have taken their part, while sending
    reg                    hold_valid_q; // a response that was not taken in its first cycle
    reg  [WARP_RESP_W-1:0] hold_q;
    reg                    late_valid_q; // the RAMs of the lanes show a collected response
    reg  [TAG_BITS-1:0]    late_tag_q;   // its tag, 0 without one
    reg  [LANES-1:0]       late_mask_q;  // its lanes, none without one

    wire [WARP_REQ_TAG_W-1:0] req_tag = req_data[WARP_REQ_TAG_LSB +: WARP_REQ_TAG_W];
    wire [WARP_REQ_OP_W-1:0] req_op = req_data[WARP_REQ_OP_LSB +: WARP_REQ_OP_W];
    wire [WARP_REQ_SIZE_W-1:0] req_size = req_data[WARP_REQ_SIZE_LSB +: WARP_REQ_SIZE_W];
    wire [WARP_REQ_SPACE_W-1:0] req_space = req_data[WARP_REQ_SPACE_LSB +: WARP_REQ_SPACE_W];
    wire [WARP_REQ_ATOM_W-1:0] req_atom = req_data[WARP_REQ_ATOM_LSB +: WARP_REQ_ATOM_W];
    wire [WARP_REQ_BLOCK_W-1:0] req_block = req_data[WARP_REQ_BLOCK_LSB +: WARP_REQ_BLOCK_W];
    wire [WARP_REQ_MASK_W-1:0] req_mask = req_data[WARP_REQ_MASK_LSB +: WARP_REQ_MASK_W];
    wire [WARP_REQ_ADDR_W*LANES-1:0] req_addr = req_data[WARP_REQ_ADDR_LSB +: WARP_REQ_ADDR_W*LANES];
    wire [WARP_REQ_WDATA_W*LANES-1:0] req_wdata = req_data[WARP_REQ_WDATA_LSB +: WARP_REQ_WDATA_W*LANES];
    wire warp_free; // some entry is free

    // The lanes of an access take their parts when they can; it leaves the port with the last of them.
    wire offered = req_valid && (sending_q || warp_free); // the access at the port is offered to its lanes
    wire begins = offered && !sending_q;
    wire [$clog2(WARPS)-1:0] warp_entry;                  // the lowest entry that is free
    wire [WARP_W-1:0] entry = sending_q ? current_q : warp_entry;
    wire [LANES-1:0] sent = sent_q & {LANES{sending_q}};
    wire [LANES-1:0] lane_valid = req_mask & ~sent & {LANES{offered}};
    wire [LANES-1:0] lane_ready;
    wire [LANES-1:0] taken = lane_valid & lane_ready;
    assign req_ready = offered && (req_mask & ~sent & ~taken) == {LANES{1'b0}};

    always @(posedge clk) begin
        if (rst) begin
            {sending_q, sent_q} <= 0;
        end else if (offered) begin
            sending_q <= !req_ready;
            sent_q <= sent | taken;
        end
        if (begins) begin
            current_q <= warp_entry;
        end
    end

    wire [LANES-1:0] lane_drained;        // lanes that hold nothing and wait for nothing
    wire [LANES-1:0] tries;               // lanes that may respond now
    wire [LANES*WARP_W-1:0] warps;        // the entry for which each lane responds, or may
    wire [LANES-1:0] responds;            // lanes that respond
    wire [LANES-1:0] lane_mem_valid;      // what the lanes ask of the memory below
    wire [LANES-1:0] lane_mem_ready;
    wire [LANES*MEM_W-1:0] lane_mem_data;
    wire [LANES-1:0] lane_fill_valid;     // the answers of the memory below
    wire [LANES-1:0] lane_fill_ready;
    wire [LANES*FILL_W-1:0] lane_fill_data;
    wire complete;                        // all lanes of some access have responded before: the next such in turn
    wire late_taken = late_valid_q && !hold_valid_q && resp_ready;
    wire late_free = !late_valid_q || late_taken;
    wire collect = complete && late_free; // a complete access is read from the RAMs
    wire [$clog2(WARPS)-1:0] complete_entry;
    wire [3*LANES-1:0] errors;
    wire [LANES*DATA_W-1:0] rdatas;

    generate
        for (l = 0; l < LANES; l = l + 1) begin : g_lane
            wire [WARP_W-1:0] tag; // of the lane's response
            wire [2:0] error;
            wire [DATA_W-1:0] rdata;

            tinycache #(
                .BYTES(BYTES), .WAYS(WAYS), .LINE_BYTES(LINE_BYTES), .ADDR_BITS(ADDR_BITS), .BLOCK_BITS(BLOCK_BITS),
                .SHARED_ADDR_BITS(SHARED_ADDR_BITS), .DATA_BYTES(DATA_BYTES), .MISSES(MISSES),
                .TAG_BITS     (WARP_W),
                .PARTIAL_BITS (PARTIAL_BITS)
            ) cache (
                .clk(clk), .rst(rst), .policy(policy), .drain(drain),
                .drained    (lane_drained[l]),
                .tries      (tries[l]),
                .tries_tag  (warps[l*WARP_W +: WARP_W]),
                .req_valid  (lane_valid[l]),
                .req_ready  (lane_ready[l]),
                .req_data   ({
                    entry,
                    req_op,
                    req_size,
                    req_space,
                    req_atom,
                    req_block,
                    req_addr[l*ADDR_BITS +: ADDR_BITS],
                    req_wdata[l*DATA_W +: DATA_W]
                }),
                .resp_valid (responds[l]),
                .resp_ready (1'b1),
                .resp_data  ({tag, error, rdata}),
                .mem_valid  (lane_mem_valid[l]),
                .mem_ready  (lane_mem_ready[l]),
                .mem_data   (lane_mem_data[l*MEM_W +: MEM_W]),
                .fill_valid (lane_fill_valid[l]),
                .fill_ready (lane_fill_ready[l]),
                .fill_data  (lane_fill_data[l*FILL_W +: FILL_W])
            );

            wire [DATA_W+2:0] collected;

            // what the lane responds, by entry
            ram_1r1w #(.WIDTH(3 + DATA_W), .DEPTH(WARPS)) responses (
                .clk     (clk),
                .wr_en   (responds[l]),
                .wr_addr (warps[l*WARP_W +: WARP_W]),
                .wr_data ({error, rdata}),
                .rd_en   (collect),
                .rd_addr (complete_entry),
                .rd_data (collected)
            );

            assign {errors[l*3 +: 3], rdatas[l*DATA_W +: DATA_W]} = (collected & {(3+DATA_W){late_mask_q[l]}})
                | ({error, rdata} & {(3+DATA_W){!late_valid_q}});

            wire unused = &{1'b0, tag}; // it is tries_tag
        end
    endgenerate

    wire idle; // no request waits in the coalescer

    tinycache_coalescer #(
        .LANES(LANES), .LINE_BYTES(LINE_BYTES), .MEM_LINE_BYTES(MEM_LINE_BYTES), .ADDR_BITS(ADDR_BITS),
        .BLOCK_BITS(BLOCK_BITS), .DATA_BYTES(DATA_BYTES), .MISSES(MISSES), .ENTRIES(ENTRIES), .WORD_BYTES(WORD_BYTES)
    ) coalescer (
        .clk(clk), .rst(rst), .idle(idle), .lane_mem_valid(lane_mem_valid), .lane_mem_ready(lane_mem_ready),
        .lane_mem_data(lane_mem_data), .lane_fill_valid(lane_fill_valid), .lane_fill_ready(lane_fill_ready),
        .lane_fill_data(lane_fill_data), .l1_valid(l1_valid), .l1_ready(l1_ready), .l1_data(l1_data),
        .l1_resp_valid(l1_resp_valid), .l1_resp_ready(l1_resp_ready), .l1_resp_data(l1_resp_data),
        .shared_valid(shared_valid), .shared_ready(shared_ready), .shared_data(shared_data),
        .shared_resp_valid(shared_resp_valid), .shared_resp_ready(shared_resp_ready),
        .shared_resp_data(shared_resp_data)
    );

    assign drained = (&lane_drained) && idle;
    wire immediate;                    // some access is answered straight from its lanes
    wire now = immediate && !hold_valid_q && !late_valid_q;
    wire [TAG_BITS-1:0] immediate_tag; // of the access whose lanes respond now, all of them and no others
    wire [TAG_BITS-1:0] complete_tag;
    wire [LANES-1:0] complete_mask;

    tinycache_warps #(.WARPS(WARPS), .TAG_BITS(TAG_BITS), .LANES(LANES)) table_of_warps (
        .clk(clk), .rst(rst),
        .opens           (begins),
        .sending         (sending_q),
        .current         (current_q),
        .immediate_taken (now),
        .complete_taken  (collect),
        .entry           (warp_entry),
        .immediate_tag(immediate_tag), .complete_entry(complete_entry), .complete_tag(complete_tag),
        .complete_mask(complete_mask),
        .free            (warp_free),
        .immediate(immediate), .complete(complete), .warps(warps), .tries(tries), .responds(responds),
        .open_tag        (req_tag),
        .open_mask       (req_mask)
    );

    // The response at the port: one that was not taken in its first cycle; one that was collected; one whose lanes all
    // respond now.

    // What the lanes say is shown before it is known whether it is a response.
    wire [WARP_RESP_W-1:0] fresh = {late_tag_q | (immediate_tag & {TAG_BITS{!late_valid_q}}), errors, rdatas};
    assign resp_valid = hold_valid_q || late_valid_q || immediate;
    assign resp_data = hold_valid_q ? hold_q : fresh;

    always @(posedge clk) begin
        if (rst) begin
            {hold_valid_q, late_valid_q} <= 2'b00;
        end else begin
            hold_valid_q <= (hold_valid_q || now) && !resp_ready;
            late_valid_q <= collect || !late_free;
        end
        if (rst || (late_free && !complete)) begin
            {late_tag_q, late_mask_q} <= {(TAG_BITS+LANES){1'b0}};
        end else if (late_free) begin
            {late_tag_q, late_mask_q} <= {complete_tag, complete_mask};
        end
        if (!hold_valid_q) begin
            hold_q <= fresh; // whether it is valid comes late, and decides apart
        end
    end

    // Sizes that are not legal end the elaboration here.
    legal_size #(.HOLDS(LANES >= 1 && LANES <= 32 && (LANES & (LANES - 1)) == 0 ? 1 : 0)) legal_LANES ();
    legal_size #(.HOLDS(BYTES >= 8 && BYTES <= 8192 && (BYTES & (BYTES - 1)) == 0 ? 1 : 0)) legal_BYTES ();
    legal_size #(.HOLDS(WAYS >= 1 && WAYS <= 16 && (WAYS & (WAYS - 1)) == 0 ? 1 : 0)) legal_WAYS ();
    legal_size #(.HOLDS(LINE_BYTES >= 4 && LINE_BYTES <= 128 && (LINE_BYTES & (LINE_BYTES - 1)) == 0 ? 1 : 0))
        legal_LINE_BYTES ();
    legal_size #(.HOLDS(MEM_LINE_BYTES >= 4
        && MEM_LINE_BYTES <= 128
        && (MEM_LINE_BYTES & (MEM_LINE_BYTES - 1)) == 0 ? 1 : 0)) legal_MEM_LINE_BYTES ();
    legal_size #(.HOLDS(ADDR_BITS >= 8 && ADDR_BITS <= 64 ? 1 : 0)) legal_ADDR_BITS ();
    legal_size #(.HOLDS(BLOCK_BITS >= 1 && BLOCK_BITS <= 24 ? 1 : 0)) legal_BLOCK_BITS ();
    legal_size #(.HOLDS(SHARED_ADDR_BITS >= 8 && SHARED_ADDR_BITS <= 64 ? 1 : 0)) legal_SHARED_ADDR_BITS ();
    legal_size #(.HOLDS(DATA_BYTES >= 4 && DATA_BYTES <= 16 && (DATA_BYTES & (DATA_BYTES - 1)) == 0 ? 1 : 0))
        legal_DATA_BYTES ();
    legal_size #(.HOLDS(MISSES >= 2 && MISSES <= 8 && (MISSES & (MISSES - 1)) == 0 ? 1 : 0)) legal_MISSES ();
    legal_size #(.HOLDS(ENTRIES >= 2 && ENTRIES <= 32 && (ENTRIES & (ENTRIES - 1)) == 0 ? 1 : 0)) legal_ENTRIES ();
    legal_size #(.HOLDS(WORD_BYTES >= 1 && WORD_BYTES <= 128 && (WORD_BYTES & (WORD_BYTES - 1)) == 0 ? 1 : 0))
        legal_WORD_BYTES ();
    legal_size #(.HOLDS(WARPS >= 2 && WARPS <= 32 && (WARPS & (WARPS - 1)) == 0 ? 1 : 0)) legal_WARPS ();
    legal_size #(.HOLDS(TAG_BITS >= 1 && TAG_BITS <= 16 ? 1 : 0)) legal_TAG_BITS ();
    legal_size #(.HOLDS(PARTIAL_BITS >= 1 && PARTIAL_BITS <= 16 ? 1 : 0)) legal_PARTIAL_BITS ();
    // BYTES holds at least one line for each way
    legal_size #(.HOLDS(BYTES >= WAYS * LINE_BYTES ? 1 : 0)) legal_rule_1 ();
    // a line is at least as wide as the widest access
    legal_size #(.HOLDS(LINE_BYTES >= DATA_BYTES ? 1 : 0)) legal_rule_2 ();
    legal_size #(.HOLDS(BYTES >= 2 * LINE_BYTES ? 1 : 0)) legal_rule_3 (); // there are at least two lines
    // at most 64 lines: they are looked up in registers
    legal_size #(.HOLDS(BYTES <= 64 * LINE_BYTES ? 1 : 0)) legal_rule_4 ();
    // an address is wider than an offset in the cache
    legal_size #(.HOLDS(ADDR_BITS > $clog2(BYTES) ? 1 : 0)) legal_rule_5 ();
    // an address in a scratchpad is wider than an offset in the cache
    legal_size #(.HOLDS(SHARED_ADDR_BITS > $clog2(BYTES) ? 1 : 0)) legal_rule_6 ();
    // a line below holds whole lines of a tinyCache
    legal_size #(.HOLDS(MEM_LINE_BYTES >= LINE_BYTES ? 1 : 0)) legal_rule_7 ();

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            cover (now);                          // a warp is answered in the cycle of its lanes
            cover (hold_valid_q);                 // a response is held
            cover (hold_valid_q && late_valid_q); // a held and a collected response wait at once
            cover (sending_q && (|sent_q));       // some lanes take their part before others
            cover ((|responds) && !immediate);    // lanes respond, and not all of one warp alone
        end
    end
`endif

endmodule

`default_nettype wire
