// denovo_l2_owners: messages to owners, one for all words of an owner
//
// Messages to owners. P2 groups the words by owner, and P3 sends one group a cycle.
//
// Source: docs/denovo/l2-data-path.md, What a job does
// Written by `larder emit denovo_l2`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l2_owners #(
    // words of a line
    parameter integer LINE_WORDS = 4,
    // width of a core id
    parameter integer CORE_BITS = 4,
    // width of `map`
    parameter integer MAP_BITS = 7,
    // width of a line address
    parameter integer ADDRESS_W = 36,
    // width of an owner's name; derived, not to be overridden
    parameter integer OWNER_W = CORE_BITS + MAP_BITS + 1,
    // width of a number of messages; derived, not to be overridden
    parameter integer COUNT_W = $clog2(LINE_WORDS) + 1
) (
    input  wire                          clk,           // clock
    input  wire                          rst,           // synchronous reset, active high
    input  wire                          leaves,        // P2's job leaves
    input  wire [LINE_WORDS-1:0]         words,         // words whose owners get its message
    input  wire [OWNER_W*LINE_WORDS-1:0] owners,        // of each word: stash, core, map
    input  wire                          acknowledges,  // the message is one, to the requester
    input  wire [3:0]                    message,       // the message: MSG_*
    input  wire                          sync,
    input  wire                          stash,
    input  wire [CORE_BITS-1:0]          core,
    input  wire [MAP_BITS-1:0]           core_map,
    input  wire [ADDRESS_W-1:0]          address,
    input  wire [LINE_WORDS-1:0]         mask,          // of an acknowledgement
    input  wire                          reserved,      // it had a place for a message to each word's owner
    output wire                          last,          // P3: its job leaves at the edge, or there is none
    output wire                          frees,         // P3's job leaves, which had such places
    output wire [COUNT_W-1:0]            sent,          // messages of it, when it leaves
    output wire                          valid,         // a message
    output reg  [3:0]                    out_type,
    output reg                           out_sync,
    output wire                          out_to_stash,
    output reg                           out_stash,
    output wire [CORE_BITS-1:0]          out_to_core,
    output reg  [CORE_BITS-1:0]          out_core,
    output reg  [MAP_BITS-1:0]           out_map,
    output wire [MAP_BITS-1:0]           out_owner_map,
    output reg  [ADDRESS_W-1:0]          out_line,
    output wire [LINE_WORDS-1:0]         out_mask
);

    reg  [LINE_WORDS*LINE_WORDS-1:0] same;   // of each word: itself, and those with its owner
    reg  [LINE_WORDS-1:0]            left_q; // words whose owners have not been told
    reg  [LINE_WORDS*LINE_WORDS-1:0] same_q;
    reg  [OWNER_W*LINE_WORDS-1:0]    owners_q;
    reg                              acknowledges_q;
    reg                              reserved_q;
    reg  [COUNT_W-1:0]               sent_q; // messages sent

    // P2: which words have the same owner.

    always @* begin : set_same
        integer w;
        integer o;
        for (w = 0; w < LINE_WORDS; w = w + 1) begin
            for (o = 0; o < LINE_WORDS; o = o + 1) begin
                same[w*LINE_WORDS+o] = owners[w*OWNER_W +: OWNER_W] == owners[o*OWNER_W +: OWNER_W];
            end
        end
    end

    // P3: a message to the owner of the lowest word that is left, about all that are left of its words.
    wire [LINE_WORDS-1:0] first;
    wire [$clog2(LINE_WORDS)-1:0] first_number;

    lowest_one #(.COUNT(LINE_WORDS)) choice (.some(left_q), .lowest(first), .number(first_number));

    wire [LINE_WORDS-1:0] others; // words with the same owner

    chosen_value #(.COUNT(LINE_WORDS), .WIDTH(LINE_WORDS)) group (.which(first), .values(same_q), .value(others));

    wire [OWNER_W-1:0] receiver;

    chosen_value #(.COUNT(LINE_WORDS), .WIDTH(OWNER_W)) owner (.which(first), .values(owners_q), .value(receiver));

    assign out_mask = acknowledges_q ? left_q : left_q & others;

    assign {out_to_stash, out_to_core, out_owner_map} = acknowledges_q
        ? {out_stash, out_core, {MAP_BITS{1'b0}}}
        : receiver;

    wire [LINE_WORDS-1:0] rest = left_q & ~out_mask;
    assign last = rest == {LINE_WORDS{1'b0}};
    assign valid = |left_q;
    assign frees = reserved_q && last;
    assign sent = sent_q + {{(COUNT_W-1){1'b0}}, valid};

    always @(posedge clk) begin
        if (rst) begin
            left_q <= {LINE_WORDS{1'b0}};
            reserved_q <= 1'b0;
        end else begin
            left_q <= leaves ? (acknowledges ? mask : words) : rest;
            reserved_q <= leaves ? reserved : reserved_q && !last;
        end
        sent_q <= last ? {COUNT_W{1'b0}} : sent;
        if (leaves) begin
            same_q <= same;
            owners_q <= owners;
            acknowledges_q <= acknowledges;
            {out_type, out_sync, out_core, out_stash, out_map, out_line} <= {
                message, sync, core, stash, core_map, address
            };
        end
    end

    wire unused = &{1'b0, first_number};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!leaves || last); // P3 is free, or becomes free
            cover (valid && !last);   // words of two owners
        end
    end
`endif

endmodule

`default_nettype wire
