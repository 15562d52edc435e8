// tinycache_warps: accesses of warps under way, and which of them can be answered
//
// Accesses of warps under way: which lanes still owe a response, and who can be answered.
//
// Source: docs/tinycache/data-path.md, tinycache_array
// Written by `larder emit tinycache_array`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module tinycache_warps #(
    // accesses of warps under way (a power of two, 2 to 32)
    parameter integer WARPS = 8,
    // the requester's tag, returned with the response (bits, 1 to 16)
    parameter integer TAG_BITS = 6,
    // lanes of the streaming multiprocessor, a tinyCache each (a power of two, 1 to 32)
    parameter integer LANES = 32,
    // derived, not to be overridden
    parameter integer WARP_W = $clog2(WARPS),
    // derived, not to be overridden
    parameter integer WARP_REQ_TAG_W = TAG_BITS,
    // derived, not to be overridden
    parameter integer WARP_REQ_MASK_W = LANES
) (
    input  wire                       clk,             // clock
    input  wire                       rst,             // synchronous reset, active high
    input  wire                       opens,           // an access takes it
    input  wire                       sending,         // the access has begun, and some lane has not taken its part yet
    input  wire [$clog2(WARPS)-1:0]   current,         // the entry of that access
    input  wire                       immediate_taken, // is answered and forgotten
    input  wire                       complete_taken,  // is answered and forgotten
    output reg  [$clog2(WARPS)-1:0]   entry,           // the lowest entry that is free
    output reg  [TAG_BITS-1:0]        immediate_tag, // of the access whose lanes respond now, all of them and no others
    output reg  [$clog2(WARPS)-1:0]   complete_entry,
    output reg  [TAG_BITS-1:0]        complete_tag,
    output reg  [LANES-1:0]           complete_mask,
    output wire                       free,            // some entry is free
    output wire                       immediate,       // some access is answered straight from its lanes
    output wire                       complete, // all lanes of some access have responded before: the next such in turn

    // from tinycache
    input  wire [LANES*WARP_W-1:0]    warps,           // the entry for which each lane responds, or may
    input  wire [LANES-1:0]           tries,           // lanes that may respond now
    input  wire [LANES-1:0]           responds,        // lanes that respond

    // from tinycache_array
    input  wire [WARP_REQ_TAG_W-1:0]  open_tag,
    input  wire [WARP_REQ_MASK_W-1:0] open_mask
);

    genvar w;
    genvar l;
    genvar b;

    reg  [WARPS-1:0] last_q; // the one that was answered last, of those that were complete

    wire [WARPS-1:0] first_free;
    wire [WARPS-1:0] immediates; // the access whose lanes respond now, all of them and no others
    wire [WARPS-1:0] completes;  // accesses whose lanes have all responded before
    wire [WARPS-1:0] behind;     // entries behind the last that was answered
    wire [WARPS-1:0] after = completes & behind;
    wire [WARPS-1:0] first_after, first_complete;
    wire [WARPS-1:0] next_complete = |after ? first_after : first_complete;
    wire [WARPS-1:0] used;
    wire [WARPS*TAG_BITS-1:0] tags;
    wire [WARPS*LANES-1:0] masks;

    generate
        for (w = 0; w < WARPS; w = w + 1) begin : g_warp
            localparam integer WARP_INT = w;
            localparam [WARP_W-1:0] WARP = WARP_INT[WARP_W-1:0];

            reg                 used_q;
            reg  [TAG_BITS-1:0] tag_q;
            reg  [LANES-1:0]    mask_q; // lanes that have a part in it
            reg  [LANES-1:0]    left_q; // those that have not responded

            wire [LANES-1:0] named; // lanes whose access has its number

            for (l = 0; l < LANES; l = l + 1) begin : g_lane
                assign named[l] = warps[l*WARP_W +: WARP_W] == WARP;
            end

            wire [LANES-1:0] tried = named & tries;      // lanes that may respond for it now
            wire [LANES-1:0] arrived = tried & responds; // those that do
            wire opened = opens && first_free[w];
            wire forgotten = (immediate_taken && immediates[w]) || (complete_taken && next_complete[w]);
            assign used[w] = used_q;

            // all its lanes may respond: registers say so
            wire likely = used_q && (|mask_q) && (mask_q & ~tried) == {LANES{1'b0}};

            assign immediates[w] = likely && responds == mask_q;
            assign completes[w] = used_q && !(|left_q) && !(sending && current == WARP);
            assign tags[w*TAG_BITS +: TAG_BITS] = tag_q;
            assign masks[w*LANES +: LANES] = mask_q;

            always @(posedge clk) begin
                if (rst || forgotten) begin
                    used_q <= 1'b0;
                end else if (opened) begin
                    used_q <= 1'b1;
                end
                if (opened) begin
                    tag_q <= open_tag;
                    mask_q <= open_mask;
                    left_q <= open_mask;
                end else begin
                    left_q <= left_q & ~arrived;
                end
            end

`ifdef LARDER_CHECKS
            always @(posedge clk) begin
                if (!rst) begin
                    // only a lane that owes a response may respond
                    assert (!(|tried) || (used_q && (tried & ~left_q) == {LANES{1'b0}}));
                    // a warp without lanes takes the entry of an answered store that waits
                    cover (w != 0 && opened && !(|open_mask) && (|(named & ~tries)));
                end
            end
`endif
        end
    endgenerate

    lowest_mask #(.COUNT(WARPS)) vacant (.some(~used), .lowest(first_free));

    generate
        for (b = 0; b < WARPS; b = b + 1) begin : g_behind
            assign behind[b] = |(last_q & ~({WARPS{1'b1}} << b));
        end
    endgenerate

    lowest_mask #(.COUNT(WARPS)) after_last (.some(after), .lowest(first_after));

    lowest_mask #(.COUNT(WARPS)) any_complete (.some(completes), .lowest(first_complete));

    always @(posedge clk) begin
        if (rst) begin
            last_q <= {1'b1, {(WARPS-1){1'b0}}};
        end else if (complete_taken) begin
            last_q <= next_complete;
        end
    end

    assign free = !(&used);
    assign immediate = |immediates;
    assign complete = |completes;

    // One entry at most contributes to each.
    always @* begin : set_entry
        integer i;
        {entry, immediate_tag, complete_entry, complete_tag, complete_mask} = 0;
        for (i = 0; i < WARPS; i = i + 1) begin
            entry = entry | (i[WARP_W-1:0] & {WARP_W{first_free[i]}});
            immediate_tag = immediate_tag | (tags[i*TAG_BITS +: TAG_BITS] & {TAG_BITS{immediates[i]}});
            complete_entry = complete_entry | (i[WARP_W-1:0] & {WARP_W{next_complete[i]}});
            complete_tag = complete_tag | (tags[i*TAG_BITS +: TAG_BITS] & {TAG_BITS{next_complete[i]}});
            complete_mask = complete_mask | (masks[i*LANES +: LANES] & {LANES{next_complete[i]}});
        end
    end

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            cover (&used);                 // every entry is used
            cover (immediate && complete); // two accesses can be answered at once
        end
    end
`endif

endmodule

`default_nettype wire
