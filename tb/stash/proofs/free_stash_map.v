// Stands for stash_map where a property must hold whatever the mappings are: entries and translations are arbitrary. Kept are
// the times that stash_map.calc.v proves: a translation takes 8 or 10 cycles; one calculation runs at a time, answered once.
`default_nettype none
module stash_map #(
    parameter integer BYTES = 256,
    parameter integer CHUNK_WORDS = 4,
    parameter integer MAP_ENTRIES = 4,
    parameter integer VA_BITS = 20,
    parameter integer SPAN_BITS = 8,
    parameter integer TILE_W = $clog2(BYTES) + VA_BITS + 5 * SPAN_BITS + 9,
    parameter integer CALC_DONE_W = 8 * $clog2(BYTES / 4) + VA_BITS + 6 * SPAN_BITS + 35
) (
    input  wire                           clk,
    input  wire                           rst,
    input  wire                           set_valid,
    input  wire [$clog2(MAP_ENTRIES)-1:0] set_index,
    input  wire [8*$clog2(BYTES/4)+VA_BITS+6*SPAN_BITS+30:0] set_data,
    input  wire [$clog2(MAP_ENTRIES)-1:0] read_index,
    output wire [8*$clog2(BYTES/4)+VA_BITS+6*SPAN_BITS+30:0] read_data,
    input  wire                           flag_valid,
    input  wire [$clog2(MAP_ENTRIES)-1:0] flag_index,
    input  wire                           flag_used,
    input  wire                           flag_live,
    input  wire                           flag_coherent,
    input  wire                           flag_reuse,
    input  wire [$clog2(MAP_ENTRIES)-1:0] flag_pointer,
    output wire [MAP_ENTRIES-1:0]         used,
    output wire [MAP_ENTRIES-1:0]         live,
    output wire [MAP_ENTRIES-1:0]         coherent,
    output wire [MAP_ENTRIES-1:0]         reuse,
    output wire [MAP_ENTRIES-1:0]         clean,
    input  wire [$clog2(MAP_ENTRIES)-1:0] pointer_index,
    output wire [$clog2(MAP_ENTRIES)-1:0] pointer,
    input  wire                           inc_valid,
    input  wire [$clog2(MAP_ENTRIES)-1:0] inc_index,
    input  wire                           dec_valid,
    input  wire [$clog2(MAP_ENTRIES)-1:0] dec_index,
    input  wire                           fwd_valid,
    input  wire [$clog2(MAP_ENTRIES)-1:0] fwd_index,
    input  wire [$clog2(BYTES/4)-1:0]     fwd_addr,
    output wire                           fwd_done,
    output wire [VA_BITS-3:0]             fwd_virt,
    output wire                           fwd_mapped,
    input  wire                           rev_valid,
    input  wire [$clog2(MAP_ENTRIES)-1:0] rev_index,
    input  wire [VA_BITS-3:0]             rev_virt,
    output wire                           rev_done,
    output wire [$clog2(BYTES/4)-1:0]     rev_addr,
    output wire                           rev_mapped,
    input  wire                           calc_valid,
    output wire                           calc_ready,
    input  wire [TILE_W-1:0]              calc_data,
    output wire                           calc_done_valid,
    input  wire                           calc_done_ready,
    output wire [CALC_DONE_W-1:0]         calc_done_data
);
    localparam integer ENTRY_W = 8 * $clog2(BYTES / 4) + VA_BITS + 6 * SPAN_BITS + 31;
    (* anyseq *) wire [ENTRY_W-1:0] any_entry;
    (* anyseq *) wire [5*MAP_ENTRIES-1:0] any_flags;
    (* anyseq *) wire [$clog2(MAP_ENTRIES)-1:0] any_pointer;
    (* anyseq *) wire [VA_BITS-3:0] any_virt;
    (* anyseq *) wire [$clog2(BYTES/4)-1:0] any_addr;
    (* anyseq *) wire [1:0] any_mapped;
    (* anyseq *) wire any_ends;
    (* anyseq *) wire [CALC_DONE_W-1:0] any_calc;
    reg  [7:0] fwd_q;
    reg  [9:0] rev_q;
    reg        runs_q, done_q; // a calculation
    reg  [CALC_DONE_W-1:0] calc_q;
    initial {fwd_q, rev_q, runs_q, done_q} = 20'd0;
    always @(posedge clk) begin
        fwd_q <= rst ? 8'd0 : {fwd_q[6:0], fwd_valid};
        rev_q <= rst ? 10'd0 : {rev_q[8:0], rev_valid};
        runs_q <= !rst && (calc_valid && calc_ready || runs_q && !any_ends);
        done_q <= !rst && (runs_q && any_ends || done_q && !calc_done_ready);
        if (runs_q && any_ends) calc_q <= any_calc;
    end
    assign read_data = any_entry;
    assign {used, live, coherent, reuse, clean} = any_flags;
    assign pointer = any_pointer;
    assign fwd_done = fwd_q[7];
    assign rev_done = rev_q[9];
    assign fwd_virt = any_virt;
    assign rev_addr = any_addr;
    assign {fwd_mapped, rev_mapped} = any_mapped;
    assign calc_ready = !runs_q && !done_q;
    assign calc_done_valid = done_q;
    assign calc_done_data = calc_q & {CALC_DONE_W{done_q}};
endmodule
`default_nettype wire
