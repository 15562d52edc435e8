// denovo_coalescer: a half-warp's accesses, joined into line accesses of an L1
//
// Between the lanes of a GPU and their L1: a half-warp's accesses as accesses to lines, and their answers as one.
// docs/denovo/coalescer-data-path.md says what happens in which cycle.
//
// Source: thesis section 2.5.3; docs/denovo/coalescer-data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit denovo_coalescer`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_coalescer #(
    // lanes of a half-warp (a power of two, 2 to 16)
    parameter integer LANES = 16,
    // words of a line access: the L1's PORT_WORDS (a power of two, 2 to 16)
    parameter integer PORT_WORDS = 16,
    // warp accesses that are under way at a time (a power of two, 2 to 64)
    parameter integer ENTRIES = 16,
    // warps of the core: the L1's WARPS (2 to 64)
    parameter integer WARPS = 48,
    // the core's name of a warp access, returned with the reply (bits, 1 to 16)
    parameter integer ID_BITS = 8,
    // tag of a line access, an entry and a lane: the L1's TAG_BITS (bits, 1 to 16)
    parameter integer TAG_BITS = 8,
    // width of a physical byte address (bits, 12 to 48)
    parameter integer ADDR_BITS = 40,
    // width of the hash of a program counter (bits, 1 to 16)
    parameter integer PC_BITS = 8,
    // width of a warp; derived, not to be overridden
    parameter integer WARP_W = ID_BITS + $clog2(WARPS) + PC_BITS + 69 * LANES + (ADDR_BITS - 2) * LANES + 10,
    // width of a reply; derived, not to be overridden
    parameter integer REPLY_W = ID_BITS + 32 * LANES + 1,
    // width of an access; derived, not to be overridden
    parameter integer ACCESS_W = TAG_BITS + $clog2(WARPS) + PC_BITS + ADDR_BITS + 37 * PORT_WORDS
        - $clog2(PORT_WORDS) + 41,
    // width of an answer; derived, not to be overridden
    parameter integer ANSWER_W = TAG_BITS + 33 * PORT_WORDS + 2
) (
    input  wire                clk,            // clock
    input  wire                rst,            // synchronous reset, active high
    output wire                protocol_error, // since reset an answer has come that nobody waits for

    // warp: accesses of half-warps (warp)
    input  wire                warp_valid,
    output wire                warp_ready,
    input  wire [WARP_W-1:0]   warp_data,

    // reply: their answers (reply)
    output wire                reply_valid,
    input  wire                reply_ready,
    output wire [REPLY_W-1:0]  reply_data,

    // access: to the L1's access (access)
    output wire                access_valid,
    input  wire                access_ready,
    output wire [ACCESS_W-1:0] access_data,

    // answer: from the L1's answer, in the cycle after its access or later (answer)
    input  wire                answer_valid,
    output wire                answer_ready,
    input  wire [ANSWER_W-1:0] answer_data
);

    localparam [1:0] OP_STORE = 2'd1;  // write; of another class than DATA a synchronization write
    localparam [1:0] OP_ATOMIC = 2'd2; // read, modify, write: `atom` says how
    localparam [3:0] ATOM_CAS = 4'd2;  // old == b ? a : old
    localparam integer WARP_COMPARE_W = 32;
    localparam integer WARP_COMPARE_LSB = 0;
    localparam integer WARP_DATA_W = 32;
    localparam integer WARP_DATA_LSB = 32 * LANES;
    localparam integer WARP_STRB_W = 4;
    localparam integer WARP_STRB_LSB = 64 * LANES;
    localparam integer WARP_ADDRESS_W = ADDR_BITS - 2;
    localparam integer WARP_ADDRESS_LSB = 68 * LANES;
    localparam integer WARP_MASK_W = LANES;
    localparam integer WARP_MASK_LSB = 68 * LANES + (ADDR_BITS - 2) * LANES;
    localparam integer WARP_PC_W = PC_BITS;
    localparam integer WARP_PC_LSB = 69 * LANES + (ADDR_BITS - 2) * LANES;
    localparam integer WARP_READ_ONLY_LSB = 69 * LANES + (ADDR_BITS - 2) * LANES + PC_BITS;
    localparam integer WARP_LOCAL_LSB = 69 * LANES + (ADDR_BITS - 2) * LANES + PC_BITS + 1;
    localparam integer WARP_CLASS_W = 2;
    localparam integer WARP_CLASS_LSB = 69 * LANES + (ADDR_BITS - 2) * LANES + PC_BITS + 2;
    localparam integer WARP_ATOM_W = 4;
    localparam integer WARP_ATOM_LSB = 69 * LANES + (ADDR_BITS - 2) * LANES + PC_BITS + 4;
    localparam integer WARP_OP_W = 2;
    localparam integer WARP_OP_LSB = 69 * LANES + (ADDR_BITS - 2) * LANES + PC_BITS + 8;
    localparam integer WARP_WARP_W = $clog2(WARPS);
    localparam integer WARP_WARP_LSB = 69 * LANES + (ADDR_BITS - 2) * LANES + PC_BITS + 10;
    localparam integer WARP_ID_W = ID_BITS;
    localparam integer WARP_ID_LSB = 69 * LANES + (ADDR_BITS - 2) * LANES + PC_BITS + $clog2(WARPS) + 10;
    localparam integer ACCESS_ADDRESS_W = ADDR_BITS - $clog2(PORT_WORDS) - 2;
    localparam integer ACCESS_WARP_W = $clog2(WARPS);
    localparam integer ANSWER_DATA_W = 32;
    localparam integer ANSWER_DATA_LSB = 0;
    localparam integer ANSWER_MASK_W = PORT_WORDS;
    localparam integer ANSWER_MASK_LSB = 32 * PORT_WORDS;
    localparam integer ANSWER_ERROR_LSB = 33 * PORT_WORDS;
    localparam integer ANSWER_LAST_LSB = 33 * PORT_WORDS + 1;
    localparam integer ANSWER_TAG_W = TAG_BITS;
    localparam integer ANSWER_TAG_LSB = 33 * PORT_WORDS + 2;
    localparam integer WORD_W = $clog2(PORT_WORDS);
    localparam integer CHUNK_W = ACCESS_ADDRESS_W;

    genvar l;
    genvar j;

    reg                        going_q;       // some have left
    reg  [LANES-1:0]           left_q;        // those that have not
    reg  [$clog2(ENTRIES)-1:0] current_q;     // its entry, while going
    reg                        group_valid_q;
    reg  [LANES-1:0]           group_lanes_q; // none while it is not valid
    reg  [$clog2(ENTRIES)-1:0] group_entry_q;
    reg  [CHUNK_W-1:0]         group_chunk_q;
    reg  [31:0]                group_compare_q;
    reg  [ACCESS_WARP_W-1:0]   group_warp_q;
    reg  [1:0]                 group_op_q;
    reg  [3:0]                 group_atom_q;
    reg  [1:0]                 group_class_q;
    reg                        group_local_q;
    reg                        group_read_only_q;
    reg  [PC_BITS-1:0]         group_pc_q;
    reg  [LANES*WORD_W-1:0]    group_words_q;
    reg  [4*LANES-1:0]         group_strobes_q;
    reg  [32*LANES-1:0]        group_data_q;

    wire [WARP_ID_W-1:0] port_id = warp_data[WARP_ID_LSB +: WARP_ID_W];
    wire [WARP_WARP_W-1:0] port_warp = warp_data[WARP_WARP_LSB +: WARP_WARP_W];
    wire [WARP_OP_W-1:0] port_op = warp_data[WARP_OP_LSB +: WARP_OP_W];
    wire [WARP_ATOM_W-1:0] port_atom = warp_data[WARP_ATOM_LSB +: WARP_ATOM_W];
    wire [WARP_CLASS_W-1:0] port_class = warp_data[WARP_CLASS_LSB +: WARP_CLASS_W];
    wire port_local = warp_data[WARP_LOCAL_LSB];
    wire port_read_only = warp_data[WARP_READ_ONLY_LSB];
    wire [WARP_PC_W-1:0] port_pc = warp_data[WARP_PC_LSB +: WARP_PC_W];
    wire [WARP_MASK_W-1:0] port_mask = warp_data[WARP_MASK_LSB +: WARP_MASK_W];
    wire [WARP_ADDRESS_W*LANES-1:0] port_address = warp_data[WARP_ADDRESS_LSB +: WARP_ADDRESS_W*LANES];
    wire [WARP_STRB_W*LANES-1:0] port_strb = warp_data[WARP_STRB_LSB +: WARP_STRB_W*LANES];
    wire [WARP_DATA_W*LANES-1:0] port_data = warp_data[WARP_DATA_LSB +: WARP_DATA_W*LANES];
    wire [WARP_COMPARE_W*LANES-1:0] port_compare = warp_data[WARP_COMPARE_LSB +: WARP_COMPARE_W*LANES];
    wire [ANSWER_TAG_W-1:0] came_tag = answer_data[ANSWER_TAG_LSB +: ANSWER_TAG_W];
    wire came_last = answer_data[ANSWER_LAST_LSB];
    wire came_error = answer_data[ANSWER_ERROR_LSB];
    wire [ANSWER_MASK_W-1:0] came_mask = answer_data[ANSWER_MASK_LSB +: ANSWER_MASK_W];
    wire [ANSWER_DATA_W*PORT_WORDS-1:0] came_data = answer_data[ANSWER_DATA_LSB +: ANSWER_DATA_W*PORT_WORDS];

    // The warp access at the port: its lanes leave it chunk by chunk.
    wire [LANES-1:0] waiting = going_q ? left_q : port_mask; // lanes that have not left
    wire cas = port_op == OP_ATOMIC && port_atom == ATOM_CAS;
    wire [LANES-1:0] lead;
    wire [(($clog2(LANES) > 1) ? $clog2(LANES) : 1)-1:0] lead_number;

    lowest_one #(.COUNT(LANES)) leads (.some(waiting), .lowest(lead), .number(lead_number));

    wire [LANES*CHUNK_W-1:0] chunks;
    wire [CHUNK_W-1:0] lead_chunk;

    chosen_value #(.COUNT(LANES), .WIDTH(CHUNK_W)) of_chunk (.which(lead), .values(chunks), .value(lead_chunk));

    wire [31:0] lead_compare;

    chosen_value #(.COUNT(LANES), .WIDTH(32)) of_compare (
        .which  (lead & {LANES{cas}}),
        .values (port_compare),
        .value  (lead_compare)
    );

    wire [LANES*WORD_W-1:0] words;
    wire [4*LANES-1:0] strobes; // bytes that each lane brings
    wire [LANES-1:0] near;      // lanes of the chunk that leaves next
    wire [LANES-1:0] differs;   // of a CAS those that need an access of their own
    wire [LANES-1:0] joins;     // lanes that leave next

    generate
        for (l = 0; l < LANES; l = l + 1) begin : g_lane
            assign chunks[l*CHUNK_W +: CHUNK_W] = port_address[l*WARP_ADDRESS_W+WORD_W +: CHUNK_W];
            assign words[l*WORD_W +: WORD_W] = port_address[l*WARP_ADDRESS_W +: WORD_W];

            assign strobes[l*4 +: 4] = (port_strb[l*4 +: 4] & {4{port_op == OP_STORE}})
                | {4{port_op == OP_ATOMIC}};

            assign near[l] = waiting[l] && chunks[l*CHUNK_W +: CHUNK_W] == lead_chunk;
            assign differs[l] = near[l] && cas && port_compare[l*32 +: 32] != lead_compare;
            assign joins[l] = near[l] && !(|(differs & ~({LANES{1'b1}} << (l + 1))));
        end
    endgenerate

    wire [LANES-1:0] remain = waiting & ~joins;
    wire [LANES-1:0] go;                   // lanes that go in this cycle
    wire [LANES-1:0] stay = group_lanes_q & ~go;
    wire done = access_ready && !(|stay);  // nothing of the group stays, if it is valid
    wire free;                             // some entry is not used
    wire leaves = warp_valid && (!group_valid_q || done) && (going_q || free);
    wire begins = leaves && !going_q;
    assign warp_ready = leaves && !(|remain);
    wire [$clog2(ENTRIES)-1:0] free_entry; // the lowest such

    always @(posedge clk) begin
        if (rst) begin
            going_q <= 1'b0;
        end else if (leaves) begin
            going_q <= |remain;
        end
        if (leaves) begin
            left_q <= remain;
        end
        if (begins) begin
            current_q <= free_entry;
        end
    end

    // The group: lanes of one chunk. Those of an atomic that share a word go one after the other.
    wire [LANES*LANES-1:0] earlier; // bit l * LANES + j: lane j goes before lane l

    generate
        for (l = 0; l < LANES; l = l + 1) begin : g_go
            for (j = 0; j < LANES; j = j + 1) begin : g_before
                assign earlier[l*LANES+j] = j < l
                    && group_lanes_q[j]
                    && group_words_q[j*WORD_W +: WORD_W] == group_words_q[l*WORD_W +: WORD_W];
            end

            assign go[l] = group_lanes_q[l] && !(group_op_q == OP_ATOMIC && (|earlier[l*LANES +: LANES]));
        end
    endgenerate

    always @(posedge clk) begin
        if (rst) begin
            group_valid_q <= 1'b0;
        end else begin
            group_valid_q <= leaves || (group_valid_q && !done);
        end
        if (rst) begin
            group_lanes_q <= {LANES{1'b0}};
        end else if (leaves) begin
            group_lanes_q <= joins;
        end else if (access_ready) begin
            group_lanes_q <= stay;
        end
        if (leaves) begin
            group_entry_q <= going_q ? current_q : free_entry;
            {group_chunk_q, group_compare_q} <= {lead_chunk, lead_compare};
            {group_warp_q, group_op_q, group_atom_q, group_class_q} <= {
                port_warp, port_op, port_atom, port_class
            };
            {group_local_q, group_read_only_q, group_pc_q} <= {port_local, port_read_only, port_pc};
            {group_words_q, group_strobes_q, group_data_q} <= {words, strobes, port_data};
        end
    end

    wire [LANES-1:0] first_lane;
    wire [(($clog2(LANES) > 1) ? $clog2(LANES) : 1)-1:0] first_number;

    // The line access.
    lowest_one #(.COUNT(LANES)) first (.some(group_lanes_q), .lowest(first_lane), .number(first_number));

    wire [PORT_WORDS-1:0] out_mask;    // words that some lane means
    wire [4*PORT_WORDS-1:0] out_strb;  // bytes that some lane brings
    wire [32*PORT_WORDS-1:0] out_data; // those bytes; 0 elsewhere

    denovo_coalescer_join #(.LANES(LANES), .PORT_WORDS(PORT_WORDS)) join_lanes (
        .lanes   (go),
        .words   (group_words_q),
        .strobes (group_strobes_q),
        .datas   (group_data_q),
        .mask    (out_mask),
        .strb    (out_strb),
        .data    (out_data)
    );

    wire [$clog2(ENTRIES)+$clog2(LANES)-1:0] group_tag = {group_entry_q, first_number};
    wire [TAG_BITS:0] wide_tag = {{(TAG_BITS+1-$clog2(ENTRIES)-$clog2(LANES)){1'b0}}, group_tag};
    wire [TAG_BITS-1:0] out_tag = wide_tag[TAG_BITS-1:0] & {TAG_BITS{group_valid_q}};
    wire [ACCESS_WARP_W-1:0] out_warp = group_warp_q & {ACCESS_WARP_W{group_valid_q}};
    wire [1:0] out_op = group_op_q & {2{group_valid_q}};
    wire [3:0] out_atom = group_atom_q & {4{group_valid_q}};
    wire [1:0] out_class = group_class_q & {2{group_valid_q}};
    wire out_local = group_local_q && group_valid_q;
    wire out_read_only = group_read_only_q && group_valid_q;
    wire out_uncached = 1'b0;  // what a lane wants of memory itself goes past the coalescer
    wire [PC_BITS-1:0] out_pc = group_pc_q & {PC_BITS{group_valid_q}};
    wire [CHUNK_W-1:0] out_address = group_chunk_q & {CHUNK_W{group_valid_q}};
    wire [31:0] out_compare = group_compare_q & {32{group_valid_q}};
    assign access_valid = group_valid_q;
    wire [ID_BITS-1:0] all_id; // of the reply
    wire all_error;
    wire [32*LANES-1:0] all_data;

    denovo_coalescer_replies #(.ID_BITS(ID_BITS), .LANES(LANES), .PORT_WORDS(PORT_WORDS), .ENTRIES(ENTRIES)) replies (
        .clk(clk), .rst(rst),
        .begin_id     (port_id),
        .begin_mask   (port_mask),
        .begin_words  (words),
        .sends        (group_valid_q),
        .send_tag     (group_tag),
        .send_lanes   (go),
        .answer_tag   (came_tag[$clog2(ENTRIES)+$clog2(LANES)-1:0]),
        .answer_error (came_error),
        .answer_mask  (came_mask),
        .answer_words (came_data),
        .id           (all_id),
        .error        (all_error),
        .data         (all_data),
        .free(free), .free_entry(free_entry), .answer_ready(answer_ready), .reply_valid(reply_valid),
        .protocol_error(protocol_error), .answer_valid(answer_valid), .begins(begins), .reply_ready(reply_ready)
    );

    wire [REPLY_W-1:0] whole = {all_id, all_error, all_data};
    assign reply_data = whole & {REPLY_W{reply_valid}};

    assign access_data = {
        out_tag, out_warp, out_op, out_atom, out_class, out_local, out_read_only, out_uncached, out_pc,
        out_address, out_mask, out_strb, out_data, out_compare
    };

    wire unused = &{1'b0, lead_number, first_lane, came_last, came_tag, wide_tag[TAG_BITS]};

    // Sizes that are not legal end the elaboration here.
    legal_size #(.HOLDS(LANES >= 2 && LANES <= 16 && (LANES & (LANES - 1)) == 0 ? 1 : 0)) legal_LANES ();
    legal_size #(.HOLDS(PORT_WORDS >= 2 && PORT_WORDS <= 16 && (PORT_WORDS & (PORT_WORDS - 1)) == 0 ? 1 : 0))
        legal_PORT_WORDS ();
    legal_size #(.HOLDS(ENTRIES >= 2 && ENTRIES <= 64 && (ENTRIES & (ENTRIES - 1)) == 0 ? 1 : 0)) legal_ENTRIES ();
    legal_size #(.HOLDS(WARPS >= 2 && WARPS <= 64 ? 1 : 0)) legal_WARPS ();
    legal_size #(.HOLDS(ID_BITS >= 1 && ID_BITS <= 16 ? 1 : 0)) legal_ID_BITS ();
    legal_size #(.HOLDS(TAG_BITS >= 1 && TAG_BITS <= 16 ? 1 : 0)) legal_TAG_BITS ();
    legal_size #(.HOLDS(ADDR_BITS >= 12 && ADDR_BITS <= 48 ? 1 : 0)) legal_ADDR_BITS ();
    legal_size #(.HOLDS(PC_BITS >= 1 && PC_BITS <= 16 ? 1 : 0)) legal_PC_BITS ();
    // a tag holds an entry and a lane
    legal_size #(.HOLDS($clog2(LANES) + $clog2(ENTRIES) <= TAG_BITS ? 1 : 0)) legal_rule_1 ();

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            cover (go != group_lanes_q);             // atomics of several lanes on one word
            cover (access_valid && !access_ready && warp_valid && !warp_ready); // a warp access waits for the L1
            cover (warp_valid && !going_q && !free); // a warp access waits for an entry
        end
    end
`endif

endmodule

`default_nettype wire
