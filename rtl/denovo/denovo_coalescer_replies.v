// denovo_coalescer_replies: warp accesses under way, and their replies
//
// Warp accesses under way: which of their lanes wait, what the others have got, and the replies.
//
// Source: docs/denovo/coalescer-data-path.md, An answer
// Written by `larder emit denovo_coalescer`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_coalescer_replies #(
    // the core's name of a warp access, returned with the reply (bits, 1 to 16)
    parameter integer ID_BITS = 8,
    // lanes of a half-warp (a power of two, 2 to 16)
    parameter integer LANES = 16,
    // words of a line access: the L1's PORT_WORDS (a power of two, 2 to 16)
    parameter integer PORT_WORDS = 16,
    // warp accesses that are under way at a time (a power of two, 2 to 64)
    parameter integer ENTRIES = 16
) (
    input  wire                                     clk,         // clock
    input  wire                                     rst,         // synchronous reset, active high
    input  wire [ID_BITS-1:0]                       begin_id,    // of the warp access that takes the free entry
    input  wire [LANES-1:0]                         begin_mask,
    input  wire [LANES*$clog2(PORT_WORDS)-1:0]      begin_words,
    input  wire                                     sends,       // a line access is at its port
    input  wire [$clog2(ENTRIES)+$clog2(LANES)-1:0] send_tag,    // its entry, and the lane that names it
    input  wire [LANES-1:0]                         send_lanes,  // the lanes that it is for
    input  wire [$clog2(ENTRIES)+$clog2(LANES)-1:0] answer_tag,
    input  wire                                     answer_error,
    input  wire [PORT_WORDS-1:0]                    answer_mask,
    input  wire [32*PORT_WORDS-1:0]                 answer_words,
    output wire [ID_BITS-1:0]                       id,          // of the reply
    output wire                                     error,
    output wire [32*LANES-1:0]                      data,
    output wire                                     free,        // some entry is not used
    output wire [$clog2(ENTRIES)-1:0]               free_entry,  // the lowest such

    // out of denovo_coalescer
    output wire                                     answer_ready,
    output wire                                     reply_valid,
    // since reset an answer has come that nobody waits for
    output wire                                     protocol_error,

    // from denovo_coalescer
    input  wire                                     answer_valid,
    input  wire                                     begins,
    input  wire                                     reply_ready
);

    localparam integer ENTRY_W = $clog2(ENTRIES);
    localparam integer WORD_W = $clog2(PORT_WORDS);

    genvar e;
    genvar l;

    reg                      valid_q;
    reg                      error_q;
    reg  [ENTRY_W-1:0]       entry_q;
    reg  [PORT_WORDS-1:0]    mask_q;
    reg  [32*PORT_WORDS-1:0] words_q;
    reg  [32*LANES-1:0]      row_q;    // the row that was written last
    reg                      bypass_q; // it is the entry's: it was written when it was to be read
    reg                      protocol_error_q;

    // S1: the answer that was taken in the cycle before.
    wire [ENTRIES-1:0] used;                                           // named: S1's
    wire [ENTRIES-1:0] named;
    wire [LANES-1:0] waiting, answered;
    wire refused = !(|(used & named)) || ((|waiting) && !(|answered)); // nobody waits for it
    wire completes = valid_q && !refused && !(|(waiting & ~answered));
    wire acts = valid_q && !(completes && !reply_ready);
    assign answer_ready = !valid_q || acts;
    wire take = answer_valid && answer_ready;
    wire [ENTRY_W-1:0] answer_entry = answer_tag[$clog2(LANES) +: ENTRY_W];

    always @(posedge clk) begin
        if (rst) begin
            valid_q <= 1'b0;
        end else if (take || acts) begin
            valid_q <= take;
        end
        if (take) begin
            {entry_q, error_q, mask_q, words_q} <= {answer_entry, answer_error, answer_mask, answer_words};
        end
    end

    wire [LANES-1:0] lanes;

    // What is read with it: the lanes of the line access, the warp access, the words that have come.
    ram_1r1w #(.WIDTH(LANES), .DEPTH(ENTRIES * LANES)) lanes_sent (
        .clk     (clk),
        .wr_en   (sends),
        .wr_addr (send_tag),
        .wr_data (send_lanes),
        .rd_en   (take),
        .rd_addr (answer_tag),
        .rd_data (lanes)
    );

    wire [ID_BITS+LANES+LANES*WORD_W-1:0] kept;

    ram_1r1w #(.WIDTH(ID_BITS + LANES + LANES * WORD_W), .DEPTH(ENTRIES)) begun (
        .clk     (clk),
        .wr_en   (begins),
        .wr_addr (free_entry),
        .wr_data ({begin_id, begin_mask, begin_words}),
        .rd_en   (take),
        .rd_addr (answer_entry),
        .rd_data (kept)
    );

    wire keeps = valid_q && !refused && (|(waiting & ~answered));
    wire [32*LANES-1:0] row, read_row;

    ram_1r1w #(.WIDTH(LANES * 32), .DEPTH(ENTRIES)) rows (
        .clk     (clk),
        .wr_en   (keeps),
        .wr_addr (entry_q),
        .wr_data (row),
        .rd_en   (take),
        .rd_addr (answer_entry),
        .rd_data (read_row)
    );

    always @(posedge clk) begin
        if (take) begin
            bypass_q <= keeps && entry_q == answer_entry;
        end
        if (keeps) begin
            row_q <= row;
        end
    end

    wire [32*LANES-1:0] old_row = bypass_q ? row_q : read_row;
    wire [LANES-1:0] mask;
    wire [LANES*WORD_W-1:0] lane_words;
    assign {id, mask, lane_words} = kept;

    // The entries.
    wire [ENTRIES-1:0] first_free;

    lowest_one #(.COUNT(ENTRIES)) lowest_free (.some(~used), .lowest(first_free), .number(free_entry));

    assign free = !(&used);
    wire [ENTRIES-1:0] failed;
    wire [ENTRIES*LANES-1:0] waits;

    generate
        for (e = 0; e < ENTRIES; e = e + 1) begin : g_entry
            localparam integer ENTRY_INT = e;
            localparam [ENTRY_W-1:0] ENTRY = ENTRY_INT[ENTRY_W-1:0];

            reg              used_q;
            reg              failed_q;
            reg  [LANES-1:0] waits_q; // lanes whose word has not come

            assign named[e] = entry_q == ENTRY;
            assign {used[e], failed[e]} = {used_q, failed_q};
            assign waits[e*LANES +: LANES] = waits_q;

            always @(posedge clk) begin
                if (rst) begin
                    used_q <= 1'b0;
                end else if (begins && first_free[e]) begin
                    used_q <= 1'b1;
                end else if (completes && acts && named[e]) begin
                    used_q <= 1'b0;
                end
                if (begins && first_free[e]) begin
                    {waits_q, failed_q} <= {begin_mask, 1'b0};
                end else if (keeps && named[e]) begin
                    {waits_q, failed_q} <= {waits_q & ~answered, failed_q || error_q};
                end
            end
        end
    endgenerate

    chosen_value #(.COUNT(ENTRIES), .WIDTH(LANES)) of_entry (.which(named), .values(waits), .value(waiting));

    // The words of the answer go to their lanes.

    generate
        for (l = 0; l < LANES; l = l + 1) begin : g_lane
            reg         meant; // the lane's word is in the answer
            reg  [31:0] word;

            always @* begin : set_meant
                integer w;
                meant = 1'b0;
                word = 32'd0;
                for (w = 0; w < PORT_WORDS; w = w + 1) begin
                    if (lane_words[l*WORD_W +: WORD_W] == w[WORD_W-1:0]) begin
                        meant = mask_q[w];
                        word = words_q[w*32 +: 32];
                    end
                end
            end

            assign answered[l] = waiting[l] && lanes[l] && meant;
            assign row[l*32 +: 32] = answered[l] ? word : old_row[l*32 +: 32];
            assign data[l*32 +: 32] = row[l*32 +: 32] & {32{mask[l]}};
        end
    endgenerate

    assign error = (|(failed & named)) || error_q;
    assign reply_valid = completes;

    always @(posedge clk) begin
        if (rst) begin
            protocol_error_q <= 1'b0;
        end else if (valid_q && refused) begin
            protocol_error_q <= 1'b1;
        end
    end

    assign protocol_error = protocol_error_q;

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!begins || free);                            // a warp access that begins finds an entry
            cover (bypass_q && completes); // two answers of one warp access, one right behind the other
            cover (reply_valid && !reply_ready && answer_valid); // an answer waits for the reply
            cover (&used);                                       // every entry is used
        end
    end
`endif

endmodule

`default_nettype wire
