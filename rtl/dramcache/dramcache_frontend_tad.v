// dramcache_frontend_tad: the TAD port of a class: look-ups, writes that hit, fills, the sweep
//
// Lists of jobs, and the register in front of the port.
//
// Source: the HAShCache thesis, chapter 3; docs/dramcache/frontend-data-path.md, frontend-chaining-data-path.md,
// frontend-mcc-data-path.md
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by `larder emit dramcache_frontend`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module dramcache_frontend_tad #(
    // of a row's number in its bank (bits, 1 to 18)
    parameter integer ROW_BITS = 9,
    // of a bank's number in its vault, all layers (bits, 1 to 8)
    parameter integer BANK_BITS = 5,
    // derived, not to be overridden
    parameter integer SET_W = ROW_BITS + BANK_BITS + 4,
    // requests that are under way, each of another set (jobs, a power of two, 2 to 64)
    parameter integer JOBS = 32,
    // derived, not to be overridden
    parameter integer JOB_W = $clog2(JOBS),
    // width of a line's number in its vault (bits, 7 to 31)
    parameter integer LINE_BITS = 25,
    // derived, not to be overridden
    parameter integer TAG_W = LINE_BITS - SET_W + 1,
    // a line (bytes, a power of two, 8 to 128)
    parameter integer LINE_BYTES = 128,
    // bits of a TAD's tag word; derived, not to be overridden
    parameter integer TAD_WORD_W = 64
) (
    input  wire                               clk,        // clock
    input  wire                               rst,        // synchronous reset, active high

    // A set's tag word becomes 0.
    input  wire                               sweep,
    input  wire [SET_W-1:0]                   sweep_set,
    output wire                               sweep_goes,

    // Jobs that enter a list.
    input  wire                               look,
    input  wire [JOB_W-1:0]                   look_job,
    input  wire                               store,
    input  wire [JOB_W-1:0]                   store_job,
    input  wire                               fill,
    input  wire [JOB_W-1:0]                   fill_job,

    // The job that goes next.
    output wire [JOB_W-1:0]                   job,
    input  wire [SET_W-1:0]                   job_set,
    input  wire [TAG_W-1:0]                   job_tag,
    output wire                               wants,      // a line of the RAM M
    input  wire                               granted,
    input  wire [LINE_BYTES-1:0]              ram_strb,   // it gives it, one cycle later
    input  wire [8*LINE_BYTES-1:0]            ram_line,

    // The port.
    output wire                               valid,
    input  wire                               ready,
    output wire                               write,
    output wire [JOB_W-1:0]                   id,
    output wire [SET_W-1:0]                   line,
    output wire [LINE_BYTES+TAD_WORD_W/8-1:0] strb,
    output wire [8*LINE_BYTES+TAD_WORD_W-1:0] data,
    output wire                               written     // a job's TAD write is taken: that of `id`
);

    reg  [1:0]       turn_q; // of the port's requests. 1: stores go first; 2: fills
    reg              valid_q;
    reg              write_q;
    reg              sweep_q;
    reg              dirty_q;
    reg  [JOB_W-1:0] id_q;
    reg  [SET_W-1:0] line_q;
    reg  [TAG_W-1:0] tag_q;

    wire fills;
    wire looks; // lists that are not empty
    wire stores;
    wire go_fill = fills && (turn_q == 2'd2 || (!looks && !stores));
    wire go_store = stores && !go_fill && (turn_q == 2'd1 || !looks);
    wire go_look = looks && !go_fill && !go_store;
    wire room = !valid || ready;
    wire look_goes = room && go_look && !sweep;
    wire store_goes = go_store && granted;
    wire fill_goes = go_fill && granted;
    assign wants = room && (go_store || go_fill);
    assign sweep_goes = room && sweep;
    wire [JOB_W-1:0] fills_job, stores_job, looks_job;
    assign job = go_fill ? fills_job : go_store ? stores_job : looks_job;
    wire [JOB_W:0] looks_count;

    small_fifo #(.WIDTH(JOB_W), .DEPTH(JOBS)) look_list (
        .clk(clk), .rst(rst),
        .in_valid  (look),
        .in_data   (look_job),
        .out_valid (looks),
        .out_ready (look_goes),
        .out_data  (looks_job),
        .count     (looks_count)
    );

    wire [JOB_W:0] stores_count;

    small_fifo #(.WIDTH(JOB_W), .DEPTH(JOBS)) store_list (
        .clk(clk), .rst(rst),
        .in_valid  (store),
        .in_data   (store_job),
        .out_valid (stores),
        .out_ready (store_goes),
        .out_data  (stores_job),
        .count     (stores_count)
    );

    wire [JOB_W:0] fills_count;

    small_fifo #(.WIDTH(JOB_W), .DEPTH(JOBS)) fill_list (
        .clk(clk), .rst(rst),
        .in_valid  (fill),
        .in_data   (fill_job),
        .out_valid (fills),
        .out_ready (fill_goes),
        .out_data  (fills_job),
        .count     (fills_count)
    );

    wire loads = look_goes || store_goes || fill_goes || sweep_goes;

    always @(posedge clk) begin
        if (rst) begin
            turn_q <= 2'd0;
        end else if (loads) begin
            turn_q <= turn_q + 1'b1;
        end
        if (rst) begin
            valid_q <= 1'b0;
        end else if (loads) begin
            valid_q <= 1'b1;
        end else if (ready) begin
            valid_q <= 1'b0;
        end
        if (loads) begin
            write_q <= !look_goes;
            sweep_q <= sweep_goes;
            dirty_q <= store_goes;
            id_q <= job & {JOB_W{!sweep_goes}};
            line_q <= sweep_goes ? sweep_set : job_set;
            tag_q <= job_tag;
        end
    end

    wire [LINE_BYTES-1:0] held_strb;
    wire [8*LINE_BYTES-1:0] held_line;

    dramcache_frontend_held #(.WIDTH(9 * LINE_BYTES)) holder (
        .clk      (clk),
        .load     (granted),
        .from_ram ({ram_strb, ram_line}),
        .kept     ({held_strb, held_line})
    );

    wire [TAD_WORD_W-1:0] tag_word = {1'b1, dirty_q, {(TAD_WORD_W-2-TAG_W){1'b0}}, tag_q};
    wire has_line = valid_q && write_q && !sweep_q;
    assign valid = valid_q;
    assign write = valid_q && write_q;
    assign id = id_q & {JOB_W{valid_q}};
    assign line = line_q & {SET_W{valid_q}};
    assign strb = {held_strb & {LINE_BYTES{has_line}}, {(TAD_WORD_W/8){write}}};
    assign data = {held_line, tag_word} & {(8*LINE_BYTES+TAD_WORD_W){has_line}};
    assign written = has_line && ready;
    wire unused = &{1'b0, looks_count, stores_count, fills_count};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            cover (stores && looks && fills); // all lists have jobs
        end
    end
`endif

endmodule

`default_nettype wire
