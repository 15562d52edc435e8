// denovo_l1_owner: forwards that wait, words for others, lines on their way out, requests
//
// What a protocol has that registers words: forwards that wait, words for others, lines on their way out, and requests
// without data.
//
// Source: thesis chapters 2, 3; docs/denovo/l1-data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit denovo_l1`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l1_owner #(
    // words of 4 bytes in a line (a power of two, 4 to 16)
    parameter integer LINE_WORDS = 16,
    // accesses that wait while others hit (a power of two, 2 to 128)
    parameter integer LIST = 32,
    // derived, not to be overridden
    parameter integer LIST_W = $clog2(LIST),
    // the core's tag, returned with the answer (bits, 1 to 16)
    parameter integer TAG_BITS = 8,
    // words of an access, of a data RAM's word and of one pass (a power of two, 1 to 16)
    parameter integer PORT_WORDS = 16,
    // width of an answer; derived, not to be overridden
    parameter integer ANSWER_W = TAG_BITS + 33 * PORT_WORDS + 2,
    // lines on their way out, until the L2 has them (a power of two, 2 to 8)
    parameter integer WRITEBACKS = 4,
    // answers to forwards that wait to leave; with 2 a forward takes two cycles (messages, a power of two, 2 to 8)
    parameter integer SUPPLIES = 4,
    // width of a core id on the network (bits, 1 to 8)
    parameter integer CORE_BITS = 4,
    // width of `map`: a stash-map index, or an L1's MSHR (bits, 1 to 10)
    parameter integer MAP_BITS = 7,
    // lines with a request out (a power of two, 2 to 128)
    parameter integer MSHRS = 128,
    // associativity (ways, a power of two, 2 to 16)
    parameter integer WAYS = 8,
    // width of a physical byte address (bits, 12 to 48)
    parameter integer ADDR_BITS = 40,
    // width of the hash of a program counter (bits, 1 to 16)
    parameter integer PC_BITS = 8,
    // width of a rsp; derived, not to be overridden
    parameter integer RSP_W = CORE_BITS + MAP_BITS + ADDR_BITS + 33 * LINE_WORDS - $clog2(LINE_WORDS) + 4,
    // width of a req; derived, not to be overridden
    parameter integer REQ_W = CORE_BITS + MAP_BITS + PC_BITS + ADDR_BITS + 33 * LINE_WORDS
        - $clog2(LINE_WORDS) + 9,
    // derived, not to be overridden
    parameter integer MSG_W = 4,
    // derived, not to be overridden
    parameter integer MSHR_W = $clog2(MSHRS),
    // derived, not to be overridden
    parameter integer LINE_W = ADDR_BITS - $clog2(LINE_WORDS) - 2,
    // derived, not to be overridden
    parameter integer CHUNKS = LINE_WORDS / PORT_WORDS,
    // derived, not to be overridden
    parameter integer CHUNK_W = (1 > $clog2(CHUNKS) ? 1 : $clog2(CHUNKS)),
    // derived, not to be overridden
    parameter integer DATA_W = 32 * PORT_WORDS,
    // capacity (bytes, a power of two, 256 to 131072)
    parameter integer BYTES = 32768,
    // derived, not to be overridden
    parameter integer SETS = BYTES / (4 * WAYS * LINE_WORDS),
    // derived, not to be overridden
    parameter integer SET_W = $clog2(SETS),
    // of a line; derived, not to be overridden
    parameter integer TAG_W = LINE_W - SET_W
) (
    input  wire                         clk,            // clock
    input  wire                         rst,            // synchronous reset, active high
    output wire [LINE_WORDS-1:0]        filled,         // words whose place has a forward
    // words that are visited: those without a forward, and the lowest with one
    output wire [LINE_WORDS-1:0]        visits,
    output wire                         supply_room,    // S0: a forward has room for its answer
    output wire                         buffer_room,    // S0: a line that leaves has a place
    output wire                         buffers_full,   // no place for a line that leaves is left
    output wire                         buffers_quiet,  // no line is on its way out
    output wire                         leaving,        // the slot's line is on its way out
    output wire                         ack_fits,       // a WB_ACK names its place
    output wire [LINE_WORDS-1:0]        held,           // its words that no forward has taken
    output wire [2:0]                   asks,           // requests that wait
    output wire                         asks_any,       // S1: one more
    output wire                         uncached_taken, // an uncached message leaves
    output wire [LINE_WORDS-1:0]        lost_words,     // S1: words of a store that was answered, and fails

    // What GD and GH have.
    output wire                         s1_ready_q,
    output wire                         ready_can,
    output wire                         ready_told,
    output wire                         ready_acquires,
    output wire                         atomic_fits,
    output wire                         atomics_left,
    output wire [LIST_W-1:0]            ready_place,
    output wire [ANSWER_W-1:0]          ready_answer,

    // out of denovo_l1
    output wire                         rsp_out_valid,
    output wire [RSP_W-1:0]             rsp_out_data,
    output wire                         req_valid,
    output wire [REQ_W-1:0]             req_data,

    // from denovo_l1_words
    input  wire [LINE_WORDS-1:0]        fail,
    input  wire [LINE_WORDS-1:0]        keep,
    input  wire [LINE_WORDS-1:0]        supply,
    input  wire [LINE_WORDS-1:0]        write_back,
    input  wire [LINE_WORDS-1:0]        forget,
    input  wire [LINE_WORDS-1:0]        ask_reg,
    input  wire [LINE_WORDS-1:0]        ask_sync,
    input  wire [LINE_WORDS-1:0]        ask_read,
    input  wire [LINE_WORDS-1:0]        ask_wt,

    // from denovo_l1
    input  wire                         plain_store,    // answered at once, whatever its words wait for
    input  wire [MSG_W-1:0]             s1_type_q,      // of a message
    input  wire                         s1_values_q,
    input  wire [CORE_BITS-1:0]         s1_core_q,
    input  wire                         s1_stash_q,
    input  wire [MAP_BITS-1:0]          s1_map_q,
    input  wire                         s1_port_q,      // its kind, or none
    input  wire                         s1_drain_q,
    input  wire [MSHR_W-1:0]            s0_mshr,        // whose forwards are read
    input  wire                         s1_finish_q,
    input  wire                         s1_fwd_q,
    input  wire [LINE_WORDS-1:0]        s1_words_q,
    input  wire [LINE_WORDS-1:0]        in_line,
    input  wire [LINE_W-1:0]            s1_line,
    input  wire [CHUNK_W-1:0]           s1_chunk_q,
    input  wire                         rsp_out_ready,
    input  wire                         went,           // the slot does what it does
    input  wire                         dirty,
    input  wire                         s1_leave_q,
    input  wire                         acknowledges,
    input  wire                         writes_back, // a line's last chunk leaves, and has words that are written back
    input  wire [TAG_W-1:0]             line_tag,       // of the slot's line
    input  wire [SET_W-1:0]             s1_set_q,
    input  wire [WAYS:0]                whose,          // the way whose line it is, or none
    input  wire [MSHR_W-1:0]            at,
    input  wire [PC_BITS-1:0]           s1_pc_q,
    input  wire [CORE_BITS-1:0]         core,           // this core's id on the network; constant
    input  wire                         cpu,            // a CPU's, not a GPU's: goes on with requests; constant
    input  wire                         req_ready,

    // from denovo_l1_mshrs
    input  wire                         mshr_free,
    input  wire [MSHR_W-1:0]            first_mshr,

    // from denovo_l1_lines
    input  wire [MSHR_W-1:0]            mshr,
    input  wire [WAYS*LINE_WORDS-1:0]   way_pending,
    input  wire [WAYS*2*LINE_WORDS-1:0] way_codes,
    input  wire [WAYS-1:0]              match,
    input  wire [LINE_WORDS-1:0]        victim_words,
    input  wire [TAG_W-1:0]             tag,

    // from denovo_l1_pass
    input  wire [MSHR_W-1:0]            pass_mshr,
    input  wire [LINE_WORDS-1:0]        late,           // words of the pass's line that the next pass serves

    // from denovo_l1_data
    input  wire [DATA_W-1:0]            data,

    // from denovo_l1_waits
    input  wire [WAYS:0]                words_asked,

    // from denovo_l1_uncached
    input  wire                         uncached_valid, // a message leaves
    input  wire [3:0]                   uncached_atom,
    input  wire [PC_BITS-1:0]           uncached_pc,
    input  wire [LINE_W-1:0]            uncached_line,
    input  wire [LINE_WORDS-1:0]        uncached_words,
    input  wire [32*LINE_WORDS-1:0]     uncached_data
);

    localparam [3:0] MSG_RECALL = 4'd6;    // fwd, to the owner: give these words back to the L2
    localparam [1:0] CODE_R = 2'd3;
    localparam [3:0] MSG_FWD_READ = 4'd4;  // fwd, to the owner: send these words to the requester, stay the owner
    localparam integer ASKS = 4;           // requests that may wait to leave
    localparam [3:0] MSG_READ = 4'd0;      // req, to the L2: send me these words
    localparam [3:0] MSG_REG = 4'd2;       // req, to the L2: register these words to me; I write them whole
    localparam [3:0] MSG_REG_SYNC = 4'd10; // req, to the L2: register these words to me and send their values
    localparam integer BUFFER_W = $clog2(WRITEBACKS);
    localparam integer SUPPLIES_W = $clog2(SUPPLIES);
    localparam integer ALL_BUFFERS_INT = WRITEBACKS;
    localparam [BUFFER_W+1:0] ALL_BUFFERS = ALL_BUFFERS_INT[BUFFER_W+1:0];
    localparam integer ALL_SUPPLIES_INT = SUPPLIES;
    localparam [SUPPLIES_W+1:0] ALL_SUPPLIES = ALL_SUPPLIES_INT[SUPPLIES_W+1:0];
    // a forward that waits: it is there, RECALL, sync, core, stash, map
    localparam integer PLACE_W = CORE_BITS + MAP_BITS + 4;
    localparam integer ASK_W = MSHR_W + PC_BITS + LINE_W + LINE_WORDS + 2;

    genvar w;
    genvar v;

    reg  [LINE_WORDS-1:0] all_visits;
    reg  [LINE_WORDS-1:0] first_filled;

    assign lost_words = fail & {LINE_WORDS{plain_store}};

    // Forwards that wait until the accesses before them are done.

    wire [PLACE_W-1:0] new_place = {
        1'b1,
        s1_type_q == MSG_RECALL,
        s1_values_q,
        s1_core_q,
        s1_stash_q,
        s1_map_q
    };

    wire [LINE_WORDS*PLACE_W-1:0] places;

    denovo_l1_places #(.MSHRS(MSHRS), .LINE_WORDS(LINE_WORDS), .PLACE_W(PLACE_W)) kept_forwards (
        .clk         (clk),
        .clear       ((s1_port_q || s1_drain_q) && mshr_free),
        .first_free  (first_mshr),
        .s0_at       (s0_mshr),
        .places      (places),
        .write_place (keep | (supply & {LINE_WORDS{s1_finish_q}})),
        .place_at    (s1_fwd_q ? mshr : pass_mshr),
        .place       (new_place & {PLACE_W{s1_fwd_q}})
    );

    generate
        for (w = 0; w < LINE_WORDS; w = w + 1) begin : g_filled
            assign filled[w] = places[w*PLACE_W+PLACE_W-1];
        end
    endgenerate

    // Of each way: known before the tags are compared.
    wire [WAYS*LINE_WORDS-1:0] way_visited, way_visits;

    generate
        for (v = 0; v < WAYS; v = v + 1) begin : g_visits
            wire [LINE_WORDS-1:0] served;

            for (w = 0; w < LINE_WORDS; w = w + 1) begin : g_served
                assign served[w] = way_pending[v*LINE_WORDS+w]
                    && way_codes[2*(v*LINE_WORDS+w) +: 2] == CODE_R
                    && s1_words_q[w]
                    && !late[w];
            end

            lowest_mask #(.COUNT(LINE_WORDS)) visited (
                .some   (served & filled),
                .lowest (way_visited[v*LINE_WORDS +: LINE_WORDS])
            );

            assign way_visits[v*LINE_WORDS +: LINE_WORDS] = served
                & (~filled | way_visited[v*LINE_WORDS +: LINE_WORDS]);
        end
    endgenerate

    always @* begin : set_all_visits
        integer i;
        all_visits = {LINE_WORDS{1'b0}};
        first_filled = {LINE_WORDS{1'b0}};
        for (i = 0; i < WAYS; i = i + 1) begin
            all_visits = all_visits | (way_visits[i*LINE_WORDS +: LINE_WORDS] & {LINE_WORDS{match[i]}});
            first_filled = first_filled | (way_visited[i*LINE_WORDS +: LINE_WORDS] & {LINE_WORDS{match[i]}});
        end
    end

    assign visits = all_visits;

    // S1 and S2: what leaves for others.
    wire [PORT_WORDS-1:0] supply_words;

    denovo_l1_fold #(.LINE_WORDS(LINE_WORDS), .PORT_WORDS(PORT_WORDS)) fold_supply (
        .words (supply),
        .chunk (supply_words)
    );

    wire [PORT_WORDS-1:0] line_words;

    denovo_l1_fold #(.LINE_WORDS(LINE_WORDS), .PORT_WORDS(PORT_WORDS)) fold_line (
        .words (supply & in_line),
        .chunk (line_words)
    );

    wire [DATA_W-1:0] held_data;
    wire s2_valid;
    wire [SUPPLIES_W:0] supplies; // messages that wait

    denovo_l1_supplies #(
        .LINE_WORDS(LINE_WORDS), .PORT_WORDS(PORT_WORDS), .CHUNK_W(CHUNK_W), .LINE_W(LINE_W), .CORE_BITS(CORE_BITS),
        .MAP_BITS(MAP_BITS), .PLACE_W(PLACE_W), .SUPPLIES(SUPPLIES)
    ) supplying (
        .clk(clk), .rst(rst),
        .finish     (s1_finish_q),
        .places     (places),
        .visited    (first_filled),
        .new_place  (new_place),
        .reads      (s1_fwd_q && s1_type_q == MSG_FWD_READ),
        .words      (supply_words),
        .line_words (line_words),
        .line       (s1_line),
        .chunk      (s1_chunk_q),
        .data(data), .held_data(held_data),
        .leaves     (s2_valid),
        .count      (supplies),
        .rsp_out_valid(rsp_out_valid), .rsp_out_ready(rsp_out_ready), .rsp_out_data(rsp_out_data)
    );

    assign supply_room = {1'b0, supplies} + {{(SUPPLIES_W+1){1'b0}}, s1_fwd_q || s1_finish_q}
            + {{(SUPPLIES_W+1){1'b0}}, s2_valid}
        < ALL_SUPPLIES;

    // Lines that leave.
    wire evicts = CHUNKS == 1 && went && dirty; // a line leaves for another in this slot
    wire [LINE_WORDS-1:0] words_leaving = s1_leave_q ? write_back : victim_words;
    wire [BUFFER_W:0] buffers_used;
    wire line_valid, line_sent;
    wire [BUFFER_W-1:0] line_place;
    wire [LINE_W-1:0] line_out;
    wire [LINE_WORDS-1:0] words_out;
    wire [32*LINE_WORDS-1:0] data_out;

    denovo_l1_writebacks #(
        .WRITEBACKS(WRITEBACKS), .LINE_W(LINE_W), .LINE_WORDS(LINE_WORDS), .PORT_WORDS(PORT_WORDS), .CHUNK_W(CHUNK_W),
        .MAP_BITS(MAP_BITS)
    ) writebacks (
        .clk(clk), .rst(rst),
        .full         (buffers_full),
        .quiet        (buffers_quiet),
        .count        (buffers_used),
        .line         (s1_line),
        .leaving(leaving), .held(held),
        .forget       (forget & {LINE_WORDS{s1_fwd_q}}),
        .ack_place    (s1_map_q),
        .ack_fits     (ack_fits),
        .ack          (acknowledges),
        .copies       (evicts || s1_leave_q),
        .copies_first (s1_chunk_q == {CHUNK_W{1'b0}}),
        .chunk        (s1_chunk_q),
        .data         (data),
        .take         (evicts || writes_back),
        .out_line     ({(CHUNKS == 1 && !s1_leave_q) ? tag : line_tag, s1_set_q}),
        .out_words    (words_leaving),
        .held_data    (held_data),
        .send         (line_valid),
        .sent         (line_sent),
        .send_place   (line_place),
        .send_line    (line_out),
        .send_words   (words_out),
        .send_data    (data_out)
    );

    assign buffer_room = {1'b0, buffers_used} + {{(BUFFER_W+1){1'b0}}, s1_leave_q || s1_port_q} < ALL_BUFFERS;

    // Requests.
    assign asks_any = went && (s1_drain_q ? |ask_reg : |(whose & words_asked));
    wire [1:0] asks_type = {|ask_sync, s1_drain_q}; // READ, REG, REG_SYNC
    wire ask_valid, ask_taken;
    wire [1:0] ask_kind;                            // of the first that waits
    wire [MSHR_W-1:0] ask_mshr;
    wire [PC_BITS-1:0] ask_pc;
    wire [LINE_W-1:0] ask_line;
    wire [LINE_WORDS-1:0] ask_words;

    small_fifo #(.WIDTH(ASK_W), .DEPTH(ASKS), .LATE(1)) ask_queue (
        .clk(clk), .rst(rst),
        .in_valid  (asks_any),
        .in_data   ({
            asks_type,
            at,
            s1_pc_q & {PC_BITS{!s1_drain_q}},
            line_tag,
            s1_set_q,
            ask_read | ask_sync | ask_reg
        }),
        .out_valid (ask_valid),
        .out_ready (ask_taken),
        .out_data  ({ask_kind, ask_mshr, ask_pc, ask_line, ask_words}),
        .count     (asks)
    );

    wire [MAP_BITS+1:0] ask_map = {{(MAP_BITS+2-MSHR_W){1'b0}}, ask_mshr};

    denovo_l1_request #(
        .LINE_WORDS(LINE_WORDS), .LINE_W(LINE_W), .BUFFER_W(BUFFER_W), .CORE_BITS(CORE_BITS), .MAP_BITS(MAP_BITS),
        .PC_BITS(PC_BITS)
    ) request (
        .clk(clk), .rst(rst), .ask_valid(ask_valid), .ask_taken(ask_taken),
        .ask_type ((ask_kind == 2'd0) ? MSG_READ : (ask_kind == 2'd1) ? MSG_REG : MSG_REG_SYNC),
        .ask_atom (4'd0),
        .ask_map  (ask_map[MAP_BITS-1:0]),
        .ask_pc(ask_pc), .ask_line(ask_line), .ask_words(ask_words),
        .ask_data ({(32*LINE_WORDS){1'b0}}),
        .uncached_valid(uncached_valid), .uncached_taken(uncached_taken), .uncached_atom(uncached_atom),
        .uncached_pc(uncached_pc), .uncached_line(uncached_line), .uncached_words(uncached_words),
        .uncached_data(uncached_data), .line_valid(line_valid), .line_sent(line_sent), .line_place(line_place),
        .line_out(line_out), .words_out(words_out), .data_out(data_out), .core(core), .cpu(cpu), .req_valid(req_valid),
        .req_ready(req_ready), .req_data(req_data)
    );

    assign {s1_ready_q, ready_can, ready_told, ready_acquires, atomic_fits, atomics_left} = 6'd0;
    assign ready_place = {LIST_W{1'b0}};
    assign ready_answer = {ANSWER_W{1'b0}};
    wire unused = &{1'b0, ask_map[MAP_BITS+1:MAP_BITS], ask_wt};

endmodule

`default_nettype wire
