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
    output reg  [COUNT_W-1:0]            count,         // messages of P2's job
    output wire                          last,          // P3: its job leaves at the edge, or there is none
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

    reg  [LINE_WORDS*LINE_WORDS-1:0] groups;    // of each word: itself, and those above it with its owner
    reg  [LINE_WORDS-1:0]            leaders;
    reg  [LINE_WORDS-1:0]            leaders_q; // groups that have not been sent
    reg  [LINE_WORDS*LINE_WORDS-1:0] groups_q;
    reg  [OWNER_W*LINE_WORDS-1:0]    owners_q;

    // P2: a word leads those above it that have its owner, unless another leads it.

    always @* begin : set_groups
        integer w;
        integer o;
        groups = {(LINE_WORDS*LINE_WORDS){1'b0}};
        for (w = 0; w < LINE_WORDS; w = w + 1) begin
            for (o = w; o < LINE_WORDS; o = o + 1) begin
                groups[w*LINE_WORDS+o] = words[w]
                    && words[o]
                    && owners[w*OWNER_W +: OWNER_W] == owners[o*OWNER_W +: OWNER_W];
            end
        end
    end

    always @* begin : set_leaders
        integer v;
        integer u;
        leaders = words;
        for (v = 0; v < LINE_WORDS; v = v + 1) begin
            for (u = 0; u < v; u = u + 1) begin
                if (groups[u*LINE_WORDS+v]) begin
                    leaders[v] = 1'b0;
                end
            end
        end
    end

    always @* begin : set_count
        integer i;
        count = {{(COUNT_W-1){1'b0}}, acknowledges};
        for (i = 0; i < LINE_WORDS; i = i + 1) begin
            count = count + {{(COUNT_W-1){1'b0}}, leaders[i]};
        end
    end

    // P3.
    wire [LINE_WORDS-1:0] first;
    wire [$clog2(LINE_WORDS)-1:0] first_number;

    denovo_l2_lowest #(
        .COUNT (LINE_WORDS)
    ) choice (
        .some   (leaders_q),
        .lowest (first),
        .number (first_number)
    );

    wire [LINE_WORDS-1:0] rest = leaders_q & ~first;
    assign last = rest == {LINE_WORDS{1'b0}};
    assign valid = |leaders_q;

    always @(posedge clk) begin
        if (rst) begin
            leaders_q <= {LINE_WORDS{1'b0}};
        end else if (leaves) begin
            leaders_q <= acknowledges ? {{(LINE_WORDS-1){1'b0}}, 1'b1} : leaders;
        end else begin
            leaders_q <= rest;
        end
        if (leaves) begin
            groups_q <= groups;
            if (acknowledges) begin
                groups_q[LINE_WORDS-1:0] <= mask;
            end
            owners_q <= owners;
            if (acknowledges) begin
                owners_q[OWNER_W-1:0] <= {stash, core, {MAP_BITS{1'b0}}};
            end
            {out_type, out_sync, out_core, out_stash, out_map, out_line} <= {
                message, sync, core, stash, core_map, address
            };
        end
    end

    denovo_l2_choose #(
        .COUNT (LINE_WORDS),
        .WIDTH (OWNER_W)
    ) owner (
        .which  (first),
        .values (owners_q),
        .value  ({out_to_stash, out_to_core, out_owner_map})
    );

    denovo_l2_choose #(
        .COUNT (LINE_WORDS),
        .WIDTH (LINE_WORDS)
    ) group (
        .which  (first),
        .values (groups_q),
        .value  (out_mask)
    );

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
