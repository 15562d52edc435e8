// The block stash_engine by itself. After reset, while nobody asks, its valids and readies must be known.
//
// Written by: larder emit stash_engine

module stash_engine_smoke;
    localparam CYCLES = 1000;
    reg clk = 0, rst = 1;
    reg [4:0] core_id = 0;
    reg [0:0] clearing = 0;
    wire [1:0] miss_free;
    wire [0:0] op_valid;
    wire [7:0] op_chunk;
    reg [0:0] op_done = 0;
    reg [31:0] op_state = 0;
    reg [511:0] op_rdata = 0;
    reg [0:0] op_dirty = 0;
    reg [5:0] op_index = 0;
    wire [0:0] apply_valid;
    wire [4:0] apply_event;
    wire [15:0] apply_mask;
    wire [1:0] apply_beside;
    wire [15:0] apply_granting;
    wire [5:0] apply_map;
    wire [511:0] apply_wdata;
    reg [15:0] apply_supply = 0;
    reg [15:0] apply_defer = 0;
    reg [15:0] apply_refuse = 0;
    reg [0:0] owned_before = 0;
    reg [0:0] owned_after = 0;
    reg [5:0] index_before = 0;
    reg [5:0] index_after = 0;
    reg [0:0] miss_valid = 0;
    reg [2478:0] miss_data = 0;
    reg [0:0] miss_pending = 0;
    reg [0:0] again = 0;
    wire [1023:0] redo_rdata;
    wire [31:0] redo_taken;
    reg [0:0] pass_asks = 0;
    reg [0:0] pass_waits = 0;
    wire [3:0] slot_block;
    wire [2:0] slot_slot;
    reg [0:0] slot_valid = 0;
    reg [5:0] slot_map = 0;
    wire [0:0] slot_write_valid;
    wire [3:0] slot_write_block;
    wire [2:0] slot_write_slot;
    wire [0:0] slot_write_set;
    wire [5:0] slot_write_map;
    wire [0:0] set_valid;
    wire [5:0] set_index;
    wire [318:0] set_data;
    wire [5:0] read_index;
    reg [318:0] read_data = 0;
    wire [0:0] flag_valid;
    wire [5:0] flag_index;
    wire [0:0] flag_used;
    wire [0:0] flag_live;
    wire [0:0] flag_coherent;
    wire [0:0] flag_reuse;
    wire [5:0] flag_pointer;
    reg [63:0] used = 0;
    reg [63:0] live = 0;
    reg [63:0] coherent = 0;
    reg [63:0] reuse = 0;
    reg [63:0] clean = 0;
    wire [5:0] pointer_index;
    reg [5:0] pointer = 0;
    wire [0:0] inc_valid;
    wire [5:0] inc_index;
    wire [0:0] dec_valid;
    wire [5:0] dec_index;
    wire [0:0] fwd_valid;
    reg [0:0] fwd_ready = 0;
    wire [0:0] fwd_mapped;
    wire [5:0] fwd_index;
    wire [11:0] fwd_addr;
    wire [15:0] fwd_words;
    reg [0:0] piece_valid = 0;
    wire [0:0] piece_ready;
    reg [41:0] piece_line = 0;
    reg [0:0] piece_mapped = 0;
    reg [15:0] piece_words = 0;
    reg [63:0] piece_places = 0;
    reg [0:0] piece_last = 0;
    wire [0:0] rev_valid;
    wire [5:0] rev_index;
    wire [45:0] rev_virt;
    reg [0:0] rev_done = 0;
    reg [11:0] rev_addr = 0;
    reg [0:0] rev_mapped = 0;
    reg [15:0] rev_words = 0;
    wire [5:0] tail;
    wire [35:0] va_vpn;
    reg [0:0] va_hit = 0;
    reg [0:0] va_known = 0;
    reg [0:0] va_fault = 0;
    reg [27:0] va_ppn = 0;
    wire [27:0] pa_ppn;
    reg [0:0] pa_hit = 0;
    reg [35:0] pa_vpn = 0;
    wire [0:0] add_valid;
    wire [35:0] add_vpn;
    wire [5:0] add_map;
    wire [0:0] fill_valid;
    wire [27:0] fill_ppn;
    wire [0:0] fill_fault;
    wire [0:0] drop_valid;
    wire [5:0] drop_map;
    wire [0:0] forget_valid;
    reg [6:0] free_count = 0;
    wire [0:0] protocol_error;
    wire [0:0] idle;
    wire [0:0] redo_valid;
    reg [0:0] redo_ready = 0;
    wire [1452:0] redo_data;
    reg [0:0] cmd_valid = 0;
    wire [0:0] cmd_ready;
    reg [201:0] cmd_data = 0;
    wire [0:0] cmd_done_valid;
    reg [0:0] cmd_done_ready = 0;
    wire [9:0] cmd_done_data;
    wire [0:0] l2_req_valid;
    reg [0:0] l2_req_ready = 0;
    wire [583:0] l2_req_data;
    reg [0:0] l2_fwd_valid = 0;
    wire [0:0] l2_fwd_ready;
    reg [583:0] l2_fwd_data = 0;
    reg [0:0] l2_rsp_valid = 0;
    wire [0:0] l2_rsp_ready;
    reg [583:0] l2_rsp_data = 0;
    wire [0:0] fwd_rsp_valid;
    reg [0:0] fwd_rsp_ready = 0;
    wire [583:0] fwd_rsp_data;
    wire [0:0] walk_valid;
    reg [0:0] walk_ready = 0;
    wire [35:0] walk_data;
    reg [0:0] walk_done_valid = 0;
    wire [0:0] walk_done_ready;
    reg [64:0] walk_done_data = 0;
    wire [0:0] calc_valid;
    reg [0:0] calc_ready = 0;
    wire [190:0] calc_data;
    reg [0:0] calc_done_valid = 0;
    wire [0:0] calc_done_ready;
    reg [322:0] calc_done_data = 0;

    stash_engine block (
        .clk(clk), .rst(rst),
        .core_id(core_id),
        .clearing(clearing),
        .miss_free(miss_free),
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
        .slot_block(slot_block),
        .slot_slot(slot_slot),
        .slot_valid(slot_valid),
        .slot_map(slot_map),
        .slot_write_valid(slot_write_valid),
        .slot_write_block(slot_write_block),
        .slot_write_slot(slot_write_slot),
        .slot_write_set(slot_write_set),
        .slot_write_map(slot_write_map),
        .set_valid(set_valid),
        .set_index(set_index),
        .set_data(set_data),
        .read_index(read_index),
        .read_data(read_data),
        .flag_valid(flag_valid),
        .flag_index(flag_index),
        .flag_used(flag_used),
        .flag_live(flag_live),
        .flag_coherent(flag_coherent),
        .flag_reuse(flag_reuse),
        .flag_pointer(flag_pointer),
        .used(used),
        .live(live),
        .coherent(coherent),
        .reuse(reuse),
        .clean(clean),
        .pointer_index(pointer_index),
        .pointer(pointer),
        .inc_valid(inc_valid),
        .inc_index(inc_index),
        .dec_valid(dec_valid),
        .dec_index(dec_index),
        .fwd_valid(fwd_valid),
        .fwd_ready(fwd_ready),
        .fwd_mapped(fwd_mapped),
        .fwd_index(fwd_index),
        .fwd_addr(fwd_addr),
        .fwd_words(fwd_words),
        .piece_valid(piece_valid),
        .piece_ready(piece_ready),
        .piece_line(piece_line),
        .piece_mapped(piece_mapped),
        .piece_words(piece_words),
        .piece_places(piece_places),
        .piece_last(piece_last),
        .rev_valid(rev_valid),
        .rev_index(rev_index),
        .rev_virt(rev_virt),
        .rev_done(rev_done),
        .rev_addr(rev_addr),
        .rev_mapped(rev_mapped),
        .rev_words(rev_words),
        .tail(tail),
        .va_vpn(va_vpn),
        .va_hit(va_hit),
        .va_known(va_known),
        .va_fault(va_fault),
        .va_ppn(va_ppn),
        .pa_ppn(pa_ppn),
        .pa_hit(pa_hit),
        .pa_vpn(pa_vpn),
        .add_valid(add_valid),
        .add_vpn(add_vpn),
        .add_map(add_map),
        .fill_valid(fill_valid),
        .fill_ppn(fill_ppn),
        .fill_fault(fill_fault),
        .drop_valid(drop_valid),
        .drop_map(drop_map),
        .forget_valid(forget_valid),
        .free_count(free_count),
        .protocol_error(protocol_error),
        .idle(idle),
        .redo_valid(redo_valid),
        .redo_ready(redo_ready),
        .redo_data(redo_data),
        .cmd_valid(cmd_valid),
        .cmd_ready(cmd_ready),
        .cmd_data(cmd_data),
        .cmd_done_valid(cmd_done_valid),
        .cmd_done_ready(cmd_done_ready),
        .cmd_done_data(cmd_done_data),
        .l2_req_valid(l2_req_valid),
        .l2_req_ready(l2_req_ready),
        .l2_req_data(l2_req_data),
        .l2_fwd_valid(l2_fwd_valid),
        .l2_fwd_ready(l2_fwd_ready),
        .l2_fwd_data(l2_fwd_data),
        .l2_rsp_valid(l2_rsp_valid),
        .l2_rsp_ready(l2_rsp_ready),
        .l2_rsp_data(l2_rsp_data),
        .fwd_rsp_valid(fwd_rsp_valid),
        .fwd_rsp_ready(fwd_rsp_ready),
        .fwd_rsp_data(fwd_rsp_data),
        .walk_valid(walk_valid),
        .walk_ready(walk_ready),
        .walk_data(walk_data),
        .walk_done_valid(walk_done_valid),
        .walk_done_ready(walk_done_ready),
        .walk_done_data(walk_done_data),
        .calc_valid(calc_valid),
        .calc_ready(calc_ready),
        .calc_data(calc_data),
        .calc_done_valid(calc_done_valid),
        .calc_done_ready(calc_done_ready),
        .calc_done_data(calc_done_data)
    );

    always #5 clk = !clk;

    wire known = ^{1'b0, redo_valid, cmd_ready, cmd_done_valid, l2_req_valid, l2_fwd_ready, l2_rsp_ready, fwd_rsp_valid, walk_valid, walk_done_ready, calc_valid, calc_done_ready} !== 1'bx;

    initial begin
        repeat (8) @(posedge clk);
        #1 rst = 0;
        redo_ready = -1;
        cmd_done_ready = -1;
        l2_req_ready = -1;
        fwd_rsp_ready = -1;
        walk_ready = -1;
        calc_ready = -1;
        repeat (CYCLES) begin
            @(negedge clk);
            if (!known) $fatal(1, "stash_engine: a valid or a ready is unknown after reset");
        end
        $display("stash_engine: %0d cycles, every valid and ready known", CYCLES);
        $finish;
    end
endmodule
