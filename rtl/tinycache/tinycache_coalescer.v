// tinycache_coalescer: joins the requests of the tinyCaches into line requests to L1 and scratchpad
//
// Below the lanes: their misses, writebacks and accesses that are not cached, joined into line requests.
// docs/tinycache/data-path.md says what happens in which cycle.
//
// Source: the tinyCache paper, sections 3 and 5.1; docs/tinycache/data-path.md
// The tinyCache paper: A. Sankaranarayanan, E. K. Ardestani, J. L. Briz, J. Renau, "An Energy Efficient GPGPU Memory
// Hierarchy with Tiny Incoherent Caches", ISLPED 2013
// Written by `larder emit tinycache_coalescer`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module tinycache_coalescer #(
    // lanes of the streaming multiprocessor, a tinyCache each (a power of two, 1 to 32)
    parameter integer LANES = 32,
    // line of a tinyCache (bytes, a power of two, 4 to 128)
    parameter integer LINE_BYTES = 64,
    // line of the L1; 64 for the DeNovoA hierarchy (bytes, a power of two, 4 to 128)
    parameter integer MEM_LINE_BYTES = 128,
    // byte address (bits, 8 to 64)
    parameter integer ADDR_BITS = 64,
    // thread-block id in the extended address of the scratchpad (bits, 1 to 24)
    parameter integer BLOCK_BITS = 21,
    // widest access of a lane (bytes, a power of two, 4 to 16)
    parameter integer DATA_BYTES = 16,
    // accesses of a lane that wait for an answer from below while others hit (a power of two, 2 to 8)
    parameter integer MISSES = 2,
    // joined requests that wait for an answer (a power of two, 2 to 32)
    parameter integer ENTRIES = 8,
    // bytes of a joined request for each lane: SHARE_BYTES in all (a power of two, 1 to 128)
    parameter integer WORD_BYTES = 4,
    // bytes of a line below that a joined request brings; derived, not to be overridden
    parameter integer SHARE_BYTES = ((LANES*WORD_BYTES > DATA_BYTES ? LANES*WORD_BYTES : DATA_BYTES) < MEM_LINE_BYTES
        ? (LANES*WORD_BYTES > DATA_BYTES ? LANES*WORD_BYTES : DATA_BYTES) : MEM_LINE_BYTES),
    // width of a mem; derived, not to be overridden
    parameter integer MEM_W = $clog2(MISSES) + BLOCK_BITS + ADDR_BITS
        + ($clog2(LINE_BYTES/DATA_BYTES) > 1 ? $clog2(LINE_BYTES/DATA_BYTES) : 1) + 9 * DATA_BYTES
        - $clog2(LINE_BYTES) + 7,
    // width of a fill; derived, not to be overridden
    parameter integer FILL_W = $clog2(MISSES)
        + ($clog2(LINE_BYTES/DATA_BYTES) > 1 ? $clog2(LINE_BYTES/DATA_BYTES) : 1) + 8 * DATA_BYTES + 1,
    // width of a line_req; derived, not to be overridden
    parameter integer LINE_REQ_W = $clog2(ENTRIES) + BLOCK_BITS + ADDR_BITS + MEM_LINE_BYTES / LINE_BYTES
        + ($clog2(MEM_LINE_BYTES/SHARE_BYTES) > 1 ? $clog2(MEM_LINE_BYTES/SHARE_BYTES) : 1) + 9 * SHARE_BYTES
        - $clog2(MEM_LINE_BYTES) + 7,
    // width of a line_resp; derived, not to be overridden
    parameter integer LINE_RESP_W = $clog2(ENTRIES)
        + ($clog2(MEM_LINE_BYTES/LINE_BYTES) > 1 ? $clog2(MEM_LINE_BYTES/LINE_BYTES) : 1) + 8 * LINE_BYTES
) (
    input  wire                    clk,               // clock
    input  wire                    rst,               // synchronous reset, active high
    output wire                    idle,              // no request waits to leave

    // lane_mem: requests of the lanes (mem, one a lane)
    input  wire [LANES-1:0]        lane_mem_valid,
    output wire [LANES-1:0]        lane_mem_ready,
    input  wire [LANES*MEM_W-1:0]  lane_mem_data,

    // lane_fill: answers to the lanes, which must take them at once (fill, one a lane)
    output wire [LANES-1:0]        lane_fill_valid,
    input  wire [LANES-1:0]        lane_fill_ready,
    output wire [LANES*FILL_W-1:0] lane_fill_data,

    // l1: requests to global memory; shows the scratchpad's too, without valid (line_req)
    output wire                    l1_valid,
    input  wire                    l1_ready,
    output wire [LINE_REQ_W-1:0]   l1_data,

    // l1_resp: answers of the L1 (line_resp)
    input  wire                    l1_resp_valid,
    output wire                    l1_resp_ready,
    input  wire [LINE_RESP_W-1:0]  l1_resp_data,

    // shared: requests to the scratchpad or stash; shows the L1's too, without valid (line_req)
    output wire                    shared_valid,
    input  wire                    shared_ready,
    output wire [LINE_REQ_W-1:0]   shared_data,

    // shared_resp: answers of the scratchpad (line_resp)
    input  wire                    shared_resp_valid,
    output wire                    shared_resp_ready,
    input  wire [LINE_RESP_W-1:0]  shared_resp_data
);

    localparam integer MEM_TYPE_W = 2;
    localparam [1:0] MEM_TYPE_FETCH = 2'd0;  // the whole line, to be cached
    localparam integer LINE_TYPE_W = 2;
    localparam [1:0] LINE_TYPE_READ = 2'd0;  // the parts of the line that are named
    localparam [1:0] LINE_TYPE_WRITE = 2'd1; // the bytes of the mask; never answered
    // an atomic on the bytes of the mask; the answer is its part as it was before
    localparam [1:0] LINE_TYPE_ATOMIC = 2'd2;
    localparam integer MEM_DATA_W = 8 * DATA_BYTES;
    localparam integer MEM_DATA_LSB = 0;
    localparam integer MEM_MASK_W = DATA_BYTES;
    localparam integer MEM_MASK_LSB = 8 * DATA_BYTES;
    localparam integer MEM_BEAT_W = ($clog2(LINE_BYTES/DATA_BYTES) > 1 ? $clog2(LINE_BYTES/DATA_BYTES) : 1);
    localparam integer MEM_BEAT_LSB = 9 * DATA_BYTES;
    localparam integer MEM_LINE_W = ADDR_BITS - $clog2(LINE_BYTES);
    localparam integer MEM_LINE_LSB = 9 * DATA_BYTES
        + ($clog2(LINE_BYTES/DATA_BYTES) > 1 ? $clog2(LINE_BYTES/DATA_BYTES) : 1);
    localparam integer MEM_BLOCK_W = BLOCK_BITS;
    localparam integer MEM_BLOCK_LSB = 9 * DATA_BYTES
        + ($clog2(LINE_BYTES/DATA_BYTES) > 1 ? $clog2(LINE_BYTES/DATA_BYTES) : 1) + ADDR_BITS
        - $clog2(LINE_BYTES);
    localparam integer MEM_SHARED_LSB = 9 * DATA_BYTES
        + ($clog2(LINE_BYTES/DATA_BYTES) > 1 ? $clog2(LINE_BYTES/DATA_BYTES) : 1) + ADDR_BITS + BLOCK_BITS
        - $clog2(LINE_BYTES);
    localparam integer MEM_ATOM_W = 4;
    localparam integer MEM_ATOM_LSB = 9 * DATA_BYTES
        + ($clog2(LINE_BYTES/DATA_BYTES) > 1 ? $clog2(LINE_BYTES/DATA_BYTES) : 1) + ADDR_BITS + BLOCK_BITS
        - $clog2(LINE_BYTES) + 1;
    localparam integer MEM_ENTRY_W = $clog2(MISSES);
    localparam integer MEM_ENTRY_LSB = 9 * DATA_BYTES
        + ($clog2(LINE_BYTES/DATA_BYTES) > 1 ? $clog2(LINE_BYTES/DATA_BYTES) : 1) + ADDR_BITS + BLOCK_BITS
        - $clog2(LINE_BYTES) + 5;
    localparam integer MEM_TYPE_LSB = 9 * DATA_BYTES
        + ($clog2(LINE_BYTES/DATA_BYTES) > 1 ? $clog2(LINE_BYTES/DATA_BYTES) : 1) + ADDR_BITS + BLOCK_BITS
        + $clog2(MISSES) - $clog2(LINE_BYTES) + 5;
    localparam integer FILL_DATA_W = 8 * DATA_BYTES;
    localparam integer FILL_BEAT_W = ($clog2(LINE_BYTES/DATA_BYTES) > 1 ? $clog2(LINE_BYTES/DATA_BYTES) : 1);
    localparam integer FILL_ENTRY_W = $clog2(MISSES);
    localparam integer LINE_REQ_SHARE_W = ($clog2(MEM_LINE_BYTES/SHARE_BYTES) > 1 ? $clog2(MEM_LINE_BYTES/SHARE_BYTES)
        : 1);
    localparam integer LINE_REQ_LINE_W = ADDR_BITS - $clog2(MEM_LINE_BYTES);
    localparam integer LINE_REQ_BLOCK_W = BLOCK_BITS;
    localparam integer LINE_REQ_ID_W = $clog2(ENTRIES);
    localparam integer LINE_RESP_DATA_W = 8 * LINE_BYTES;
    localparam integer LINE_RESP_DATA_LSB = 0;
    localparam integer LINE_RESP_PART_W = ($clog2(MEM_LINE_BYTES/LINE_BYTES) > 1 ? $clog2(MEM_LINE_BYTES/LINE_BYTES)
        : 1);
    localparam integer LINE_RESP_PART_LSB = 8 * LINE_BYTES;
    localparam integer LINE_RESP_ID_W = $clog2(ENTRIES);
    localparam integer LINE_RESP_ID_LSB = 8 * LINE_BYTES
        + ($clog2(MEM_LINE_BYTES/LINE_BYTES) > 1 ? $clog2(MEM_LINE_BYTES/LINE_BYTES) : 1);
    localparam integer PARTS = MEM_LINE_BYTES / LINE_BYTES;              // lines of a lane in a line below
    localparam integer PART_W = ($clog2(PARTS) > 1 ? $clog2(PARTS) : 1); // width of a part's number, 1 at least
    localparam integer PART_MASK_INT = PARTS - 1;
    localparam [PART_W-1:0] PART_MASK = PART_MASK_INT[PART_W-1:0];
    localparam integer BEATS = LINE_BYTES / DATA_BYTES;                  // beats of a line
    localparam integer BEAT_W = MEM_BEAT_W;                              // width of a beat's number, 1 at least
    localparam integer SLOTS = SHARE_BYTES / DATA_BYTES;                 // beats of lanes in a share of a line below
    localparam integer NUMBER_W = PART_W + BEAT_W; // width of the number of such a beat in that line, and room
    localparam integer SHARE_W = LINE_REQ_SHARE_W;
    localparam integer TARGET_W = LINE_REQ_BLOCK_W + LINE_REQ_LINE_W + 1;
    localparam integer HEAD_W = LINE_REQ_W - 9 * SHARE_BYTES;            // all of it but mask and data

    genvar l;
    genvar p;
    genvar k;
    genvar q;

    reg  [LANES-1:0]  held_q;         // lanes with a request
    reg  [LANES-1:0]  asked_q;        // those whose joined request is at a port
    reg  [HEAD_W-1:0] head_q;
    reg               l1_valid_q;
    reg               shared_valid_q;
    reg               asked_brings_q; // it brings data
    reg               asked_atomic_q; // it is an atomic
    reg               l1_turn_q;      // the L1 goes first then

    // A request is held until its group has been taken below.
    wire [LANES-1:0] waits = held_q & ~asked_q;
    wire taken = (l1_valid_q && l1_ready) || (shared_valid_q && shared_ready);
    wire [LANES-1:0] frees = asked_q & {LANES{taken}}; // it is taken now
    assign lane_mem_ready = ~held_q | frees;
    wire room = taken || !(l1_valid_q || shared_valid_q);
    wire [LANES-1:0] group_lanes;                      // lanes of the group

    always @(posedge clk) begin
        if (rst) begin
            {held_q, asked_q} <= {(2*LANES){1'b0}};
        end else begin
            held_q <= (held_q & ~frees) | (lane_mem_valid & lane_mem_ready);
            if (room) begin
                asked_q <= group_lanes;
            end
        end
    end

    wire [LANES*MEM_TYPE_W-1:0] lane_kind; // the lanes' requests, field by field
    wire [LANES*MEM_ENTRY_W-1:0] lane_entry;
    wire [LANES*MEM_ATOM_W-1:0] lane_atom;
    wire [LANES*MEM_MASK_W-1:0] lane_mask;
    wire [LANES*MEM_DATA_W-1:0] lane_bytes;
    wire [LANES*TARGET_W-1:0] lane_target; // whose line below holds each lane's line
    wire [LANES*PART_W-1:0] lane_part;     // the part of that line below that is the lane's
    wire [LANES*BEAT_W-1:0] lane_beat;     // the beat of it that each means
    wire [LANES-1:0] lane_fetch;           // lanes that ask for a line
    wire [LANES*SHARE_W-1:0] lane_share;   // the share of that line in which the beat lies
    wire [PARTS*LANES-1:0] members;        // bit p * LANES + l: lane l is in the group, with part p
    wire [SLOTS*LANES-1:0] brings;         // bit s * LANES + l: it is asked for and writes, beat s of the share

    generate
        for (l = 0; l < LANES; l = l + 1) begin : g_lane
            reg  [MEM_W-1:0] request;

            always @(posedge clk) begin
                if (lane_mem_ready[l]) begin
                    request <= lane_mem_data[l*MEM_W +: MEM_W];
                end
            end

            wire [MEM_LINE_W-1:0] line = request[MEM_LINE_LSB +: MEM_LINE_W];
            assign lane_kind[l*MEM_TYPE_W +: MEM_TYPE_W] = request[MEM_TYPE_LSB +: MEM_TYPE_W];
            assign lane_entry[l*MEM_ENTRY_W +: MEM_ENTRY_W] = request[MEM_ENTRY_LSB +: MEM_ENTRY_W];
            assign lane_atom[l*MEM_ATOM_W +: MEM_ATOM_W] = request[MEM_ATOM_LSB +: MEM_ATOM_W];
            assign lane_mask[l*MEM_MASK_W +: MEM_MASK_W] = request[MEM_MASK_LSB +: MEM_MASK_W];
            assign lane_bytes[l*MEM_DATA_W +: MEM_DATA_W] = request[MEM_DATA_LSB +: MEM_DATA_W];

            assign lane_target[l*TARGET_W +: TARGET_W] = {
                request[MEM_SHARED_LSB],
                request[MEM_BLOCK_LSB +: MEM_BLOCK_W],
                line[$clog2(PARTS) +: LINE_REQ_LINE_W]
            };

            assign lane_part[l*PART_W +: PART_W] = line[PART_W-1:0] & PART_MASK;
            assign lane_beat[l*BEAT_W +: BEAT_W] = request[MEM_BEAT_LSB +: MEM_BEAT_W];
            assign lane_fetch[l] = lane_kind[l*MEM_TYPE_W +: MEM_TYPE_W] == MEM_TYPE_FETCH;

            wire [NUMBER_W-1:0] number = ({{BEAT_W{1'b0}}, lane_part[l*PART_W +: PART_W]} << $clog2(BEATS))
                | {{PART_W{1'b0}}, request[MEM_BEAT_LSB +: MEM_BEAT_W]};

            wire [NUMBER_W-1:0] own_share = number >> $clog2(SLOTS);
            assign lane_share[l*SHARE_W +: SHARE_W] = own_share[SHARE_W-1:0];

            for (p = 0; p < PARTS; p = p + 1) begin : g_part
                localparam integer PART_INT = p;
                localparam [PART_W-1:0] PART = PART_INT[PART_W-1:0];

                assign members[p*LANES+l] = group_lanes[l] && lane_part[l*PART_W +: PART_W] == PART;
            end

            for (k = 0; k < SLOTS; k = k + 1) begin : g_slot
                localparam integer SLOT_INT = k;
                localparam [NUMBER_W-1:0] SLOT = SLOT_INT[NUMBER_W-1:0];
                localparam integer SLOT_MASK_INT = SLOTS - 1;
                localparam [NUMBER_W-1:0] SLOT_MASK = SLOT_MASK_INT[NUMBER_W-1:0];

                assign brings[k*LANES+l] = asked_q[l] && asked_brings_q && (number & SLOT_MASK) == SLOT;
            end

            wire unused = &{1'b0, own_share};
        end
    endgenerate

    wire reads;               // it asks for a line
    wire [3:0] req_atom;
    wire to_shared;           // it goes to the scratchpad
    wire [BLOCK_BITS-1:0] req_block;
    wire [LINE_REQ_LINE_W-1:0] req_line;
    wire [SHARE_W-1:0] share; // the share of the line that its lane writes
    wire writes;              // it stores
    wire atomic;              // it is an atomic
    wire leaves;              // a group leaves in this cycle
    wire entry_free;          // some entry is free

    tinycache_group #(.LINE_W(LINE_REQ_LINE_W), .SHARE_W(SHARE_W), .LANES(LANES), .BLOCK_BITS(BLOCK_BITS)) chooser (
        .clk(clk), .rst(rst),
        .valid   (waits),
        .kinds   (lane_kind),
        .atoms   (lane_atom),
        .targets (lane_target),
        .shares  (lane_share),
        .group_lanes(group_lanes), .reads(reads),
        .atom    (req_atom),
        .to_shared(to_shared), .req_block(req_block), .req_line(req_line), .share(share), .writes(writes),
        .atomic(atomic), .leaves(leaves), .room(room), .entry_free(entry_free)
    );

    wire [PARTS-1:0] parts; // parts of the line that the group's lanes have

    generate
        for (q = 0; q < PARTS; q = q + 1) begin : g_parts
            assign parts[q] = |members[q*LANES +: LANES];
        end
    endgenerate

    // The joined request at a port, which both show.
    wire [LINE_TYPE_W-1:0] req_type = reads ? LINE_TYPE_READ : writes ? LINE_TYPE_WRITE : LINE_TYPE_ATOMIC;
    wire [$clog2(ENTRIES)-1:0] id;        // the lowest entry that is free
    wire [LINE_REQ_ID_W-1:0] req_id = id & {LINE_REQ_ID_W{!writes}};
    wire req_past = atomic && !to_shared; // an atomic on global memory goes past the L1

    always @(posedge clk) begin
        if (rst || (room && !leaves)) begin
            head_q <= {HEAD_W{1'b0}};
        end else if (room) begin
            head_q <= {
                req_type,
                req_id,
                req_past,
                req_atom,
                req_block,
                req_line,
                parts & {PARTS{!writes}},
                share & {SHARE_W{!reads}}
            };
        end
        if (rst) begin
            {l1_valid_q, shared_valid_q} <= 2'd0;
        end else if (room) begin
            {l1_valid_q, shared_valid_q} <= {leaves && !to_shared, leaves && to_shared};
        end
        if (room) begin
            {asked_brings_q, asked_atomic_q} <= {!reads, atomic};
        end
    end

    wire [SHARE_BYTES-1:0] req_mask;    // bytes that some lane means
    wire [8*SHARE_BYTES-1:0] req_bytes; // each byte from the highest lane that has it

    tinycache_join #(
        .LANES(LANES), .DATA_BYTES(DATA_BYTES), .WORD_BYTES(WORD_BYTES), .MEM_LINE_BYTES(MEM_LINE_BYTES)
    ) join_lanes (
        .masks  (lane_mask),
        .datas  (lane_bytes),
        .whole  (asked_atomic_q),
        .mask   (req_mask),
        .data   (req_bytes),
        .brings (brings)
    );

    assign l1_valid = l1_valid_q;
    assign shared_valid = shared_valid_q;
    assign l1_data = {head_q, req_mask, req_bytes};
    assign shared_data = l1_data;
    assign idle = held_q == {LANES{1'b0}};

    // An answer is taken in each cycle that has one, and room for it.
    wire both = l1_resp_valid && shared_resp_valid; // L1 and scratchpad answer at once
    wire may;                                       // the answer is taken, or one would be

    always @(posedge clk) begin
        if (rst) begin
            l1_turn_q <= 1'b0;
        end else if (both && may) begin
            l1_turn_q <= !l1_turn_q;
        end
    end

    assign l1_resp_ready = !(both && !l1_turn_q) && may;
    assign shared_resp_ready = !(both && l1_turn_q) && may;
    wire take_shared = shared_resp_valid && !(both && l1_turn_q);
    wire [LINE_RESP_W-1:0] answer = take_shared ? shared_resp_data : l1_resp_data;
    wire [LANES-1:0] fill_last;               // lanes for which it is the last
    wire [LANES*FILL_ENTRY_W-1:0] fill_entry; // of each lane that is shown one; 0 for all others
    wire [LANES*BEAT_W-1:0] fill_beat;
    wire [LANES*8*DATA_BYTES-1:0] fill_bytes;

    tinycache_answers #(
        .ENTRY_W (FILL_ENTRY_W),
        .LANES(LANES), .MEM_LINE_BYTES(MEM_LINE_BYTES), .LINE_BYTES(LINE_BYTES), .ENTRIES(ENTRIES),
        .DATA_BYTES(DATA_BYTES)
    ) answers (
        .clk(clk), .rst(rst),
        .ask_lanes    (group_lanes),
        .ask_entries  (lane_entry),
        .ask_parts    (lane_part),
        .ask_beats    (lane_beat),
        .ask_whole    (lane_fetch),
        .ask_due      (parts),
        .ask          (leaves && !writes),
        .answer       (l1_resp_valid || shared_resp_valid),
        .answer_id    (answer[LINE_RESP_ID_LSB +: LINE_RESP_ID_W]),
        .answer_part  (answer[LINE_RESP_PART_LSB +: LINE_RESP_PART_W]),
        .answer_data  (answer[LINE_RESP_DATA_LSB +: LINE_RESP_DATA_W]),
        .free         (entry_free),
        .id(id), .may(may),
        .fills        (lane_fill_valid),
        .lasts        (fill_last),
        .fill_entries (fill_entry),
        .fill_beats   (fill_beat),
        .fill_datas   (fill_bytes)
    );

    generate
        for (k = 0; k < LANES; k = k + 1) begin : g_fill
            assign lane_fill_data[k*FILL_W +: FILL_W] = {
                fill_entry[k*FILL_ENTRY_W +: FILL_ENTRY_W],
                fill_last[k],
                fill_beat[k*FILL_BEAT_W +: FILL_BEAT_W],
                fill_bytes[k*FILL_DATA_W +: FILL_DATA_W]
            };
        end
    endgenerate

    wire unused_1 = &{1'b0, lane_fill_ready}; // lanes take an answer at once

    // Sizes that are not legal end the elaboration here.
    legal_size #(.HOLDS(LANES >= 1 && LANES <= 32 && (LANES & (LANES - 1)) == 0 ? 1 : 0)) legal_LANES ();
    legal_size #(.HOLDS(LINE_BYTES >= 4 && LINE_BYTES <= 128 && (LINE_BYTES & (LINE_BYTES - 1)) == 0 ? 1 : 0))
        legal_LINE_BYTES ();
    legal_size #(.HOLDS(MEM_LINE_BYTES >= 4
        && MEM_LINE_BYTES <= 128
        && (MEM_LINE_BYTES & (MEM_LINE_BYTES - 1)) == 0 ? 1 : 0)) legal_MEM_LINE_BYTES ();
    legal_size #(.HOLDS(ADDR_BITS >= 8 && ADDR_BITS <= 64 ? 1 : 0)) legal_ADDR_BITS ();
    legal_size #(.HOLDS(BLOCK_BITS >= 1 && BLOCK_BITS <= 24 ? 1 : 0)) legal_BLOCK_BITS ();
    legal_size #(.HOLDS(DATA_BYTES >= 4 && DATA_BYTES <= 16 && (DATA_BYTES & (DATA_BYTES - 1)) == 0 ? 1 : 0))
        legal_DATA_BYTES ();
    legal_size #(.HOLDS(MISSES >= 2 && MISSES <= 8 && (MISSES & (MISSES - 1)) == 0 ? 1 : 0)) legal_MISSES ();
    legal_size #(.HOLDS(ENTRIES >= 2 && ENTRIES <= 32 && (ENTRIES & (ENTRIES - 1)) == 0 ? 1 : 0)) legal_ENTRIES ();
    legal_size #(.HOLDS(WORD_BYTES >= 1 && WORD_BYTES <= 128 && (WORD_BYTES & (WORD_BYTES - 1)) == 0 ? 1 : 0))
        legal_WORD_BYTES ();
    // a line is at least as wide as the widest access
    legal_size #(.HOLDS(LINE_BYTES >= DATA_BYTES ? 1 : 0)) legal_rule_1 ();
    // a line below holds whole lines of a tinyCache
    legal_size #(.HOLDS(MEM_LINE_BYTES >= LINE_BYTES ? 1 : 0)) legal_rule_2 ();

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!(l1_valid_q && shared_valid_q));      // one port has the joined request
            assert ((asked_q & ~held_q) == {LANES{1'b0}}); // what is asked for is held
            cover ((group_lanes & (group_lanes - 1'b1)) != {LANES{1'b0}}); // requests of several lanes are joined
            cover (both);                                  // L1 and scratchpad answer at once
            cover ((|(waits & ~group_lanes)) && leaves);   // a lane waits for its turn
        end
    end
`endif

endmodule

`default_nettype wire
