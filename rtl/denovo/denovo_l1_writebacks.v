// denovo_l1_writebacks: lines on their way out
//
// Lines on their way out: each word answers forwards until one takes it, or the L2 has it.
//
// Source: docs/denovo/l1-data-path.md
// Written by `larder emit denovo_l1`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l1_writebacks #(
    // lines
    parameter integer WRITEBACKS = 4,
    // line address
    parameter integer LINE_W = 30,
    // words of a line
    parameter integer LINE_WORDS = 16,
    // words of a chunk
    parameter integer PORT_WORDS = 16,
    // number of a chunk
    parameter integer CHUNK_W = 1,
    // what comes back with an acknowledgement
    parameter integer MAP_BITS = 7
) (
    input  wire                          clk,          // clock
    input  wire                          rst,          // synchronous reset, active high
    output wire                          full,         // every place is used
    output wire                          quiet,        // none is
    output wire [$clog2(WRITEBACKS):0]   count,        // how many are

    // S1
    input  wire [LINE_W-1:0]             line,         // of the slot
    output wire                          leaving,      // it is on its way out
    output reg  [LINE_WORDS-1:0]         held,         // words of it that no forward has taken
    input  wire [LINE_WORDS-1:0]         forget,       // words that a forward takes
    input  wire [MAP_BITS-1:0]           ack_place,    // a WB_ACK is for this place
    output wire                          ack_fits,     // the line lies there
    input  wire                          ack,          // it has come
    input  wire                          copies,       // a chunk of a line that leaves is in S1
    input  wire                          copies_first, // it is the first
    input  wire [CHUNK_W-1:0]            chunk,
    input  wire [32*PORT_WORDS-1:0]      data,
    input  wire                          take,         // it is the last, and words are to be written back
    input  wire [LINE_W-1:0]             out_line,     // the line that leaves
    input  wire [LINE_WORDS-1:0]         out_words,
    output reg  [32*PORT_WORDS-1:0]      held_data,    // S2: the chunk of the line that was in S1

    // to the L2
    output wire                          send,         // a line leaves
    input  wire                          sent,         // it is taken
    output wire [$clog2(WRITEBACKS)-1:0] send_place,
    output wire [LINE_W-1:0]             send_line,
    output wire [LINE_WORDS-1:0]         send_words,
    output wire [32*LINE_WORDS-1:0]      send_data
);

    localparam integer PLACE_W = $clog2(WRITEBACKS);
    localparam integer CHUNKS = LINE_WORDS / PORT_WORDS;
    localparam integer DATA_W = 32 * PORT_WORDS;

    genvar b;
    genvar c;
    genvar w;

    reg  [PLACE_W-1:0]           begun_q; // the place of a line whose first chunk is there
    reg                          send_q;
    reg  [PLACE_W-1:0]           send_place_q;
    reg  [PLACE_W:0]             count_q; // places used
    reg  [LINE_W+LINE_WORDS-1:0] message;
    reg  [PLACE_W-1:0]           held_place_q;
    reg  [CHUNK_W-1:0]           held_chunk_q;

    wire [WRITEBACKS-1:0] used, first;

    lowest_mask #(.COUNT(WRITEBACKS)) lowest_free (.some(~used), .lowest(first));

    wire [PLACE_W-1:0] first_place; // the last: where the slot's line lies

    denovo_l1_number #(.COUNT(WRITEBACKS)) free_number (.which(first), .number(first_place));

    wire [WRITEBACKS-1:0] unsent, first_unsent;

    lowest_mask #(.COUNT(WRITEBACKS)) lowest_unsent (.some(unsent), .lowest(first_unsent));

    wire [PLACE_W-1:0] unsent_place;

    denovo_l1_number #(.COUNT(WRITEBACKS)) unsent_number (.which(first_unsent), .number(unsent_place));

    wire [WRITEBACKS-1:0] found;
    wire [PLACE_W-1:0] place;

    denovo_l1_number #(.COUNT(WRITEBACKS)) match_number (.which(found), .number(place));

    wire [PLACE_W-1:0] out_place = copies_first ? first_place : begun_q;
    wire picks = (!send_q || sent) && (|unsent); // the next line is read

    always @(posedge clk) begin
        if (copies && copies_first) begin
            begun_q <= first_place;
        end
        if (rst) begin
            send_q <= 1'b0;
        end else if (picks) begin
            send_q <= 1'b1;
        end else if (sent) begin
            send_q <= 1'b0;
        end
        if (picks) begin
            send_place_q <= unsent_place;
        end
        if (rst) begin
            count_q <= {(PLACE_W+1){1'b0}};
        end else if (take && !ack) begin
            count_q <= count_q + 1'b1;
        end else if (ack && !take) begin
            count_q <= count_q - 1'b1;
        end
    end

    assign full = &used;
    assign quiet = !(|used);
    assign count = count_q;
    assign leaving = |found;
    assign send = send_q;
    assign send_place = send_place_q;
    wire [MAP_BITS:0] place_map = {{(MAP_BITS+1-PLACE_W){1'b0}}, place};
    assign ack_fits = leaving && place_map == {1'b0, ack_place};
    wire [WRITEBACKS-1:0] sends;
    wire [WRITEBACKS*LINE_WORDS-1:0] helds;
    wire [WRITEBACKS*(LINE_W+LINE_WORDS)-1:0] messages;

    generate
        for (b = 0; b < WRITEBACKS; b = b + 1) begin : g_place
            localparam integer NUMBER_INT = b;
            localparam [PLACE_W-1:0] NUMBER = NUMBER_INT[PLACE_W-1:0];

            reg                   used_q;
            reg                   unsent_q;
            reg  [LINE_W-1:0]     line_q;
            reg  [LINE_WORDS-1:0] words_q; // words that leave
            reg  [LINE_WORDS-1:0] held_q;  // words that leave and that no forward has taken

            wire taken = take && out_place == NUMBER;

            always @(posedge clk) begin
                if (rst || (ack && found[b])) begin
                    used_q <= 1'b0;
                end else if (taken) begin
                    used_q <= 1'b1;
                end
                if (rst || (picks && first_unsent[b])) begin
                    unsent_q <= 1'b0;
                end else if (taken) begin
                    unsent_q <= 1'b1;
                end
                if (taken) begin
                    {line_q, words_q, held_q} <= {out_line, out_words, out_words};
                end else if (found[b]) begin
                    held_q <= held_q & ~forget;
                end
            end

            assign used[b] = used_q;
            assign unsent[b] = unsent_q;
            assign found[b] = used_q && line_q == line;
            assign sends[b] = send_place_q == NUMBER;
            assign helds[b*LINE_WORDS +: LINE_WORDS] = held_q;
            assign messages[b*(LINE_W+LINE_WORDS) +: LINE_W+LINE_WORDS] = {line_q, words_q};
        end
    endgenerate

    always @* begin : set_held
        integer i;
        held = {LINE_WORDS{1'b0}};
        message = {(LINE_W+LINE_WORDS){1'b0}};
        for (i = 0; i < WRITEBACKS; i = i + 1) begin
            held = held | (helds[i*LINE_WORDS +: LINE_WORDS] & {LINE_WORDS{found[i]}});
            message = message
                | (messages[i*(LINE_W+LINE_WORDS) +: LINE_W+LINE_WORDS] & {(LINE_W+LINE_WORDS){sends[i]}});
        end
    end

    assign {send_line, send_words} = message;

    // The data: a line is read to be sent, and a chunk of one to answer a forward. A line stays until it has its
    // acknowledgement, so that nothing is written over what is read.

    always @(posedge clk) begin
        {held_place_q, held_chunk_q} <= {place, chunk};
    end

    wire [32*LINE_WORDS-1:0] sent_line;
    wire [CHUNKS*DATA_W-1:0] helds_data;

    generate
        for (c = 0; c < CHUNKS; c = c + 1) begin : g_chunk
            localparam integer NUMBER_INT = c;
            localparam [CHUNK_W-1:0] NUMBER = NUMBER_INT[CHUNK_W-1:0];

            reg  [DATA_W-1:0] chunks [0:WRITEBACKS-1];

            always @(posedge clk) begin
                if (copies && chunk == NUMBER) begin
                    chunks[out_place] <= data;
                end
            end

            assign sent_line[c*DATA_W +: DATA_W] = chunks[send_place_q];
            assign helds_data[c*DATA_W +: DATA_W] = chunks[held_place_q];
        end
    endgenerate

    always @* begin : set_held_data
        integer i;
        held_data = {DATA_W{1'b0}};
        for (i = 0; i < CHUNKS; i = i + 1) begin
            held_data = held_data
                | (helds_data[i*DATA_W +: DATA_W] & {DATA_W{held_chunk_q == i[CHUNK_W-1:0]}});
        end
    end

    generate
        for (w = 0; w < LINE_WORDS; w = w + 1) begin : g_word
            assign send_data[w*32 +: 32] = sent_line[w*32 +: 32] & {32{send_words[w]}};
        end
    endgenerate

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!(take && full));                                // a line that leaves finds a place
            assert ((found & (found - 1'b1)) == {WRITEBACKS{1'b0}}); // a line is on its way out once
        end
    end
`endif

endmodule

`default_nettype wire
