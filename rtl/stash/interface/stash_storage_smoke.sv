// The block stash_storage by itself. After reset, while nobody asks, its valids and readies must be known.
//
// Written by: larder emit stash_storage

module stash_storage_smoke;
    localparam CYCLES = 1000;
    reg clk = 0, rst = 1;
    reg [1:0] miss_free = 0;
    wire [0:0] clearing;
    reg [0:0] op_valid = 0;
    reg [7:0] op_chunk = 0;
    wire [0:0] op_done;
    wire [31:0] op_state;
    wire [511:0] op_rdata;
    wire [0:0] op_dirty;
    wire [5:0] op_index;
    reg [0:0] apply_valid = 0;
    reg [4:0] apply_event = 0;
    reg [15:0] apply_mask = 0;
    reg [1:0] apply_beside = 0;
    reg [15:0] apply_granting = 0;
    reg [5:0] apply_map = 0;
    reg [511:0] apply_wdata = 0;
    wire [15:0] apply_supply;
    wire [15:0] apply_defer;
    wire [15:0] apply_refuse;
    wire [0:0] owned_before;
    wire [0:0] owned_after;
    wire [5:0] index_before;
    wire [5:0] index_after;
    wire [0:0] miss_valid;
    wire [2478:0] miss_data;
    wire [0:0] miss_pending;
    wire [0:0] again;
    reg [1023:0] redo_rdata = 0;
    reg [31:0] redo_taken = 0;
    wire [0:0] pass_asks;
    wire [0:0] pass_waits;
    reg [0:0] req_valid = 0;
    wire [0:0] req_ready;
    reg [1454:0] req_data = 0;
    reg [0:0] redo_valid = 0;
    wire [0:0] redo_ready;
    reg [1452:0] redo_data = 0;
    wire [0:0] resp_valid;
    reg [0:0] resp_ready = 0;
    wire [1033:0] resp_data;

    stash_storage block (
        .clk(clk), .rst(rst),
        .miss_free(miss_free),
        .clearing(clearing),
        .op_valid(op_valid),
        .op_chunk(op_chunk),
        .op_done(op_done),
        .op_state(op_state),
        .op_rdata(op_rdata),
        .op_dirty(op_dirty),
        .op_index(op_index),
        .apply_valid(apply_valid),
        .apply_event(apply_event),
        .apply_mask(apply_mask),
        .apply_beside(apply_beside),
        .apply_granting(apply_granting),
        .apply_map(apply_map),
        .apply_wdata(apply_wdata),
        .apply_supply(apply_supply),
        .apply_defer(apply_defer),
        .apply_refuse(apply_refuse),
        .owned_before(owned_before),
        .owned_after(owned_after),
        .index_before(index_before),
        .index_after(index_after),
        .miss_valid(miss_valid),
        .miss_data(miss_data),
        .miss_pending(miss_pending),
        .again(again),
        .redo_rdata(redo_rdata),
        .redo_taken(redo_taken),
        .pass_asks(pass_asks),
        .pass_waits(pass_waits),
        .req_valid(req_valid),
        .req_ready(req_ready),
        .req_data(req_data),
        .redo_valid(redo_valid),
        .redo_ready(redo_ready),
        .redo_data(redo_data),
        .resp_valid(resp_valid),
        .resp_ready(resp_ready),
        .resp_data(resp_data)
    );

    always #5 clk = !clk;

    wire known = ^{1'b0, req_ready, redo_ready, resp_valid} !== 1'bx;

    initial begin
        repeat (8) @(posedge clk);
        #1 rst = 0;
        resp_ready = -1;
        repeat (CYCLES) begin
            @(negedge clk);
            if (!known) $fatal(1, "stash_storage: a valid or a ready is unknown after reset");
        end
        $display("stash_storage: %0d cycles, every valid and ready known", CYCLES);
        $finish;
    end
endmodule
