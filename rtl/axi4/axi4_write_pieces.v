// axi4_write_pieces: a burst of AW and its beats on W, piece by piece
//
// A piece is those of a burst's beats, one after the other, that lie in one aligned block of PIECE_BYTES: what one
// access reaches. W fills one, a beat a cycle, and goes on when it leaves. A burst that comes too early is kept, so
// AW's ready is of a register alone.
//
// Source: AMBA AXI4, IHI 0022E; docs/axi4/port-data-path.md
// Written by `larder emit axi4_port`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module axi4_write_pieces #(
    // width of the bus
    parameter integer AXI_BYTES = 8,
    // a power of two, AXI_BYTES to 64
    parameter integer PIECE_BYTES = 8,
    // bits of whose a burst is
    parameter integer WHO_W = 8,
    // of a byte's address in its piece; derived, not to be overridden
    parameter integer PIECE_BITS = $clog2(PIECE_BYTES)
) (
    input  wire                     clk,      // clock
    input  wire                     rst,      // synchronous reset, active high

    // A burst
    input  wire                     aw_valid,
    output wire                     aw_ready,
    input  wire [WHO_W-1:0]         aw_who,   // whose it is, which stays with it
    input  wire [11:0]              aw_at,    // its first beat in its 4 KB
    input  wire [7:0]               aw_len,
    input  wire [2:0]               aw_size,
    input  wire [1:0]               aw_burst,
    input  wire                     aw_whole, // it is one piece, wherever its beats lie

    // Its beats
    input  wire                     w_valid,
    output wire                     w_ready,
    input  wire [8*AXI_BYTES-1:0]   w_bytes,
    input  wire [AXI_BYTES-1:0]     w_strb,
    input  wire                     w_last,

    // A piece that is filled
    output reg                      valid,
    input  wire                     taken,
    output reg  [WHO_W-1:0]         who,
    output reg  [11-PIECE_BITS:0]   upper,    // its block: the address in the 4 KB
    output reg                      ends,     // it is the last of its burst
    output reg                      some,     // a byte of it is written
    output reg  [PIECE_BYTES-1:0]   strb,     // which are
    output reg  [8*PIECE_BYTES-1:0] bytes
);

    localparam integer BUS_BITS = $clog2(AXI_BYTES); // of a byte's address in its beat
    localparam [11:0] BYTE = 12'd1;
    localparam integer BURST_W = WHO_W + 28;         // of what is kept of one

    genvar g;

    reg                kept_q;  // a burst waits for its turn
    reg  [BURST_W-1:0] kept_aw_q;
    reg                busy_q;  // a burst is here
    reg  [WHO_W-1:0]   who_q;
    reg  [11:0]        at_q;    // its next beat
    reg  [2:0]         size_q;
    reg  [11:0]        span_q;
    reg                whole_q;
    reg                begun_q; // a piece has a beat, and is not filled

    wire [11:0] aw_span;

    axi4_burst_span of_burst (.len(aw_len), .size(aw_size), .burst(aw_burst), .span(aw_span));

    wire [BURST_W-1:0] aw = {aw_who, aw_at, aw_size, aw_span, aw_whole};
    wire [BURST_W-1:0] next_aw = kept_q ? kept_aw_q : aw; // the burst that comes
    wire [11:0] next = (at_q & ~span_q) | ((at_q + (BYTE << size_q)) & span_q);
    assign w_ready = busy_q && (!valid || taken);
    wire take = w_valid && w_ready;
    wire fills = w_last || (!whole_q && next[11:PIECE_BITS] != at_q[11:PIECE_BITS]);
    wire free = !busy_q || (take && w_last);              // the next burst may come
    wire comes = aw_valid || kept_q;
    assign aw_ready = !kept_q;

    always @(posedge clk) begin
        if (rst) begin
            kept_q <= 1'b0;
        end else begin
            kept_q <= comes && !free;
        end
        if (!kept_q) begin
            kept_aw_q <= aw;
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            busy_q <= 1'b0;
        end else if (comes) begin
            busy_q <= 1'b1;
        end else if (free) begin
            busy_q <= 1'b0;
        end
        if (free) begin
            {who_q, at_q, size_q, span_q, whole_q} <= next_aw;
        end else if (take) begin
            at_q <= next;
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            begun_q <= 1'b0;
            valid <= 1'b0;
        end else begin
            if (take) begin
                begun_q <= !fills;
            end
            if (take) begin
                valid <= fills;
            end else if (taken) begin
                valid <= 1'b0;
            end
        end
        if (take) begin
            ends <= w_last;
        end
        if (take) begin
            some <= (begun_q && some) || w_strb != {AXI_BYTES{1'b0}};
        end
        if (take && !begun_q) begin
            who <= who_q;
            upper <= at_q[11:PIECE_BITS];
        end
    end

    wire [PIECE_BITS-1:0] place = (at_q[PIECE_BITS-1:0] >> BUS_BITS) << BUS_BITS; // where the beat's lanes begin
    wire [PIECE_BYTES-1:0] strobes; // bytes of the piece that the beat writes

    generate
        for (g = 0; g < PIECE_BYTES / AXI_BYTES; g = g + 1) begin : g_beat
            localparam integer LANES_INT = g * AXI_BYTES;
            localparam [PIECE_BITS-1:0] LANES = LANES_INT[PIECE_BITS-1:0];

            assign strobes[g*AXI_BYTES +: AXI_BYTES] = w_strb & {AXI_BYTES{place == LANES}};
        end
    endgenerate

    wire [8*PIECE_BYTES-1:0] copies = {(PIECE_BYTES/AXI_BYTES){w_bytes}};

    always @(posedge clk) begin : set_strb
        integer i;
        if (take) begin
            strb <= strobes | (strb & {PIECE_BYTES{begun_q}});
        end
        for (i = 0; i < PIECE_BYTES; i = i + 1) begin
            if (take && strobes[i]) begin
                bytes[8*i +: 8] <= copies[8*i +: 8];
            end
        end
    end

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            cover (take && !w_last && fills); // a burst of more than one piece
            cover (take && begun_q);          // a piece of more than one beat
            assert (!kept_q || busy_q);       // a burst is kept for another alone
            cover (kept_q && free);           // it comes when that one ends
        end
    end
`endif

endmodule

`default_nettype wire
