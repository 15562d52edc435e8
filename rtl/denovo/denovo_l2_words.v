// denovo_l2_words: the words of the lines, and the atomic unit
//
// The words of the lines, and what P3 writes of them. P2's line is read again in every cycle until its job leaves. So
// what is written in P3, and what was in the last cycle, goes around the RAM. A result of the atomic unit does only
// from the last cycle: P2 waits for it.
//
// Source: docs/denovo/l2-data-path.md
// Written by `larder emit denovo_l2`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l2_words #(
    // lines
    parameter integer LINES = 32,
    // of these in a set
    parameter integer WAYS = 2,
    // words of a line
    parameter integer LINE_WORDS = 4,
    // 1: with an atomic unit
    parameter integer ATOMICS = 1,
    // width of a line's number: set, and way below it; derived, not to be overridden
    parameter integer LINE_W = $clog2(LINES)
) (
    input  wire                     clk,         // clock
    input  wire                     rst,         // synchronous reset, active high
    input  wire [LINE_W-1:0]        read_line,   // the line of P2's job in the next cycle
    input  wire [LINE_W-1:0]        line,        // of P2's job
    output wire [33*LINE_WORDS-1:0] words,       // its words: 32 bits and `local` above them
    output wire                     dirty,
    output wire                     busy,        // P3 performs an operation on this line
    input  wire [LINE_WORDS-1:0]    write,       // of P2's job that leaves: words that it changes
    input  wire [33*LINE_WORDS-1:0] wr_words,    // what they become, but for `perform`
    input  wire [LINE_WORDS-1:0]    perform,     // of these, words on which the operation is done
    input  wire [LINE_WORDS-1:0]    operate,     // which these are, if it is done
    input  wire [3:0]               operation,   // ATOM_*
    input  wire                     wr_dirty,    // `dirty` changes
    input  wire                     wr_dirty_to
);

    localparam integer WAY_W = $clog2(WAYS);

    genvar w;

    reg  [LINE_W-1:0]        p3_line_q;
    reg  [WAY_W-1:0]         last_way_q;
    reg  [LINE_WORDS-1:0]    p3_write_q;   // words that P3 writes
    reg  [LINE_WORDS-1:0]    last_write_q; // words that it wrote in the last cycle
    reg  [33*LINE_WORDS-1:0] p3_words_q;
    reg  [33*LINE_WORDS-1:0] last_words_q;
    reg                      p3_dirty_q;
    reg                      p3_dirty_to_q;
    reg                      last_dirty_q;
    reg                      last_dirty_to_q;
    reg                      p3_set_q;     // the set is that of `line`
    reg                      last_set_q;

    wire [33*LINE_WORDS-1:0] p3_words, read;

    ram_1r1w #(.WIDTH(33 * LINE_WORDS), .DEPTH(LINES), .GRANULE(33)) data (
        .clk     (clk),
        .wr_en   (p3_write_q),
        .wr_addr (p3_line_q),
        .wr_data (p3_words),
        .rd_en   (1'b1),
        .rd_addr (read_line),
        .rd_data (read)
    );

    wire dirty_read;

    ram_1r1w #(.WIDTH(1), .DEPTH(LINES)) dirties (
        .clk     (clk),
        .wr_en   (p3_dirty_q),
        .wr_addr (p3_line_q),
        .wr_data (p3_dirty_to_q),
        .rd_en   (1'b1),
        .rd_addr (read_line),
        .rd_data (dirty_read)
    );

    always @(posedge clk) begin
        p3_write_q <= write & {LINE_WORDS{!rst}};
        p3_dirty_q <= wr_dirty && !rst;
        last_write_q <= p3_write_q;
        last_dirty_q <= p3_dirty_q;
        {p3_line_q, p3_words_q, p3_dirty_to_q} <= {line, wr_words, wr_dirty_to};
        {last_way_q, last_words_q, last_dirty_to_q} <= {p3_line_q[WAY_W-1:0], p3_words, p3_dirty_to_q};
    end

    // Of the lines' numbers the sets are compared a cycle before.

    always @(posedge clk) begin
        p3_set_q <= read_line[LINE_W-1:WAY_W] == line[LINE_W-1:WAY_W];
        last_set_q <= read_line[LINE_W-1:WAY_W] == p3_line_q[LINE_W-1:WAY_W];
    end

    wire in_p3 = p3_set_q && p3_line_q[WAY_W-1:0] == line[WAY_W-1:0];
    wire in_last = last_set_q && last_way_q == line[WAY_W-1:0];

    assign dirty = (in_p3 && p3_dirty_q)
        ? p3_dirty_to_q
        : (in_last && last_dirty_q) ? last_dirty_to_q : dirty_read;

    generate
        for (w = 0; w < LINE_WORDS; w = w + 1) begin : g_word
            assign words[33*w +: 33] = (in_p3 && p3_write_q[w])
                ? p3_words_q[33*w +: 33]
                : (in_last && last_write_q[w]) ? last_words_q[33*w +: 33] : read[33*w +: 33];
        end
    endgenerate

    generate
        if (ATOMICS == 1) begin : g_unit
            reg  [LINE_WORDS-1:0] p3_perform_q;

            always @(posedge clk) begin
                p3_perform_q <= perform & {LINE_WORDS{!rst}};
            end

            assign busy = in_p3 && (|p3_perform_q);

            for (w = 0; w < LINE_WORDS; w = w + 1) begin : g_word
                denovo_l2_alu alu (
                    .clk       (clk),
                    .perform   (operate[w]),
                    .operation (operation),
                    .old       (words[33*w +: 32]),
                    .operand   (p3_words_q[33*w +: 32]),
                    .second    (p3_words_q[33*(w ^ 1) +: 32]),
                    .result    (p3_words[33*w +: 32])
                );

                assign p3_words[33*w+32] = p3_words_q[33*w+32];
            end

        end else begin : g_plain
            assign p3_words = p3_words_q;
            assign busy = 1'b0;
            wire unused = &{1'b0, perform, operate, operation};
        end
    endgenerate

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            cover (busy); // an operation on the line of the one before
        end
    end
`endif

endmodule

`default_nettype wire
