// The block denovo_dramcache_system by itself. After reset, while nobody asks, its valids and readies must be known.
//
// Written by: larder emit denovo_dramcache_system

module denovo_dramcache_system_smoke;
    localparam CYCLES = 1000;
    reg clk = 0, rst = 1;
    reg [3:0] count_select = 0;
    wire [63:0] count;
    wire [1:0] l1_protocol_error;
    wire [1:0] store_error;
    wire [59:0] store_error_at;
    wire [31:0] store_error_words;
    reg [3:0] event_select = 0;
    wire [63:0] event_count;
    wire [1:0] l2_protocol_error;
    wire [15:0] write_errors;
    wire [0:0] stash_read_error;
    wire [59:0] write_error_at;
    reg [0:0] gpu_busy = 0;
    wire [0:0] ready;
    wire [0:0] hit;
    wire [0:0] miss;
    wire [0:0] write_miss;
    wire [0:0] bypassed;
    wire [0:0] early;
    wire [0:0] dropped;
    wire [0:0] written_back;
    wire [0:0] write_failed;
    wire [0:0] powered;
    wire [0:0] dfi_reset_n;
    wire [0:0] dfi_cke;
    wire [0:0] dfi_cs_n;
    wire [0:0] dfi_ras_n;
    wire [0:0] dfi_cas_n;
    wire [0:0] dfi_we_n;
    wire [4:0] dfi_bank;
    wire [12:0] dfi_address;
    wire [0:0] dfi_wrdata_en;
    wire [127:0] dfi_wrdata;
    wire [15:0] dfi_wrdata_mask;
    reg [0:0] dfi_rddata_valid = 0;
    reg [127:0] dfi_rddata = 0;
    reg [1:0] access_valid = 0;
    wire [1:0] access_ready;
    reg [1373:0] access_data = 0;
    wire [1:0] answer_valid;
    reg [1:0] answer_ready = 0;
    wire [1075:0] answer_data;
    reg [1:0] cmd_valid = 0;
    wire [1:0] cmd_ready;
    reg [123:0] cmd_data = 0;
    wire [1:0] cmd_done_valid;
    reg [1:0] cmd_done_ready = 0;
    wire [3:0] cmd_done_data;
    reg [1:0] l2_cmd_valid = 0;
    wire [1:0] l2_cmd_ready;
    reg [121:0] l2_cmd_data = 0;
    wire [1:0] l2_cmd_done_valid;
    reg [1:0] l2_cmd_done_ready = 0;
    wire [1:0] l2_cmd_done_data;
    reg [0:0] stash_l2_req_valid = 0;
    wire [0:0] stash_l2_req_ready;
    reg [580:0] stash_l2_req_data = 0;
    reg [0:0] stash_fwd_rsp_valid = 0;
    wire [0:0] stash_fwd_rsp_ready;
    reg [580:0] stash_fwd_rsp_data = 0;
    wire [0:0] stash_l2_fwd_valid;
    reg [0:0] stash_l2_fwd_ready = 0;
    wire [580:0] stash_l2_fwd_data;
    wire [0:0] stash_l2_rsp_valid;
    reg [0:0] stash_l2_rsp_ready = 0;
    wire [580:0] stash_l2_rsp_data;
    wire [1:0] io_aw_valid;
    reg [1:0] io_aw_ready = 0;
    wire [163:0] io_aw_data;
    wire [1:0] io_w_valid;
    reg [1:0] io_w_ready = 0;
    wire [1153:0] io_w_data;
    reg [1:0] io_b_valid = 0;
    wire [1:0] io_b_ready;
    reg [19:0] io_b_data = 0;
    wire [1:0] io_ar_valid;
    reg [1:0] io_ar_ready = 0;
    wire [163:0] io_ar_data;
    reg [1:0] io_r_valid = 0;
    wire [1:0] io_r_ready;
    reg [1045:0] io_r_data = 0;
    wire [0:0] aw_valid;
    reg [0:0] aw_ready = 0;
    wire [69:0] aw_data;
    wire [0:0] w_valid;
    reg [0:0] w_ready = 0;
    wire [144:0] w_data;
    reg [0:0] b_valid = 0;
    wire [0:0] b_ready;
    reg [9:0] b_data = 0;
    wire [0:0] ar_valid;
    reg [0:0] ar_ready = 0;
    wire [69:0] ar_data;
    reg [0:0] r_valid = 0;
    wire [0:0] r_ready;
    reg [138:0] r_data = 0;

    denovo_dramcache_system block (
        .clk(clk), .rst(rst),
        .count_select(count_select),
        .count(count),
        .l1_protocol_error(l1_protocol_error),
        .store_error(store_error),
        .store_error_at(store_error_at),
        .store_error_words(store_error_words),
        .event_select(event_select),
        .event_count(event_count),
        .l2_protocol_error(l2_protocol_error),
        .write_errors(write_errors),
        .stash_read_error(stash_read_error),
        .write_error_at(write_error_at),
        .gpu_busy(gpu_busy),
        .ready(ready),
        .hit(hit),
        .miss(miss),
        .write_miss(write_miss),
        .bypassed(bypassed),
        .early(early),
        .dropped(dropped),
        .written_back(written_back),
        .write_failed(write_failed),
        .powered(powered),
        .dfi_reset_n(dfi_reset_n),
        .dfi_cke(dfi_cke),
        .dfi_cs_n(dfi_cs_n),
        .dfi_ras_n(dfi_ras_n),
        .dfi_cas_n(dfi_cas_n),
        .dfi_we_n(dfi_we_n),
        .dfi_bank(dfi_bank),
        .dfi_address(dfi_address),
        .dfi_wrdata_en(dfi_wrdata_en),
        .dfi_wrdata(dfi_wrdata),
        .dfi_wrdata_mask(dfi_wrdata_mask),
        .dfi_rddata_valid(dfi_rddata_valid),
        .dfi_rddata(dfi_rddata),
        .access_valid(access_valid),
        .access_ready(access_ready),
        .access_data(access_data),
        .answer_valid(answer_valid),
        .answer_ready(answer_ready),
        .answer_data(answer_data),
        .cmd_valid(cmd_valid),
        .cmd_ready(cmd_ready),
        .cmd_data(cmd_data),
        .cmd_done_valid(cmd_done_valid),
        .cmd_done_ready(cmd_done_ready),
        .cmd_done_data(cmd_done_data),
        .l2_cmd_valid(l2_cmd_valid),
        .l2_cmd_ready(l2_cmd_ready),
        .l2_cmd_data(l2_cmd_data),
        .l2_cmd_done_valid(l2_cmd_done_valid),
        .l2_cmd_done_ready(l2_cmd_done_ready),
        .l2_cmd_done_data(l2_cmd_done_data),
        .stash_l2_req_valid(stash_l2_req_valid),
        .stash_l2_req_ready(stash_l2_req_ready),
        .stash_l2_req_data(stash_l2_req_data),
        .stash_fwd_rsp_valid(stash_fwd_rsp_valid),
        .stash_fwd_rsp_ready(stash_fwd_rsp_ready),
        .stash_fwd_rsp_data(stash_fwd_rsp_data),
        .stash_l2_fwd_valid(stash_l2_fwd_valid),
        .stash_l2_fwd_ready(stash_l2_fwd_ready),
        .stash_l2_fwd_data(stash_l2_fwd_data),
        .stash_l2_rsp_valid(stash_l2_rsp_valid),
        .stash_l2_rsp_ready(stash_l2_rsp_ready),
        .stash_l2_rsp_data(stash_l2_rsp_data),
        .io_aw_valid(io_aw_valid),
        .io_aw_ready(io_aw_ready),
        .io_aw_data(io_aw_data),
        .io_w_valid(io_w_valid),
        .io_w_ready(io_w_ready),
        .io_w_data(io_w_data),
        .io_b_valid(io_b_valid),
        .io_b_ready(io_b_ready),
        .io_b_data(io_b_data),
        .io_ar_valid(io_ar_valid),
        .io_ar_ready(io_ar_ready),
        .io_ar_data(io_ar_data),
        .io_r_valid(io_r_valid),
        .io_r_ready(io_r_ready),
        .io_r_data(io_r_data),
        .aw_valid(aw_valid),
        .aw_ready(aw_ready),
        .aw_data(aw_data),
        .w_valid(w_valid),
        .w_ready(w_ready),
        .w_data(w_data),
        .b_valid(b_valid),
        .b_ready(b_ready),
        .b_data(b_data),
        .ar_valid(ar_valid),
        .ar_ready(ar_ready),
        .ar_data(ar_data),
        .r_valid(r_valid),
        .r_ready(r_ready),
        .r_data(r_data)
    );

    always #5 clk = !clk;

    wire known = ^{1'b0, access_ready, answer_valid, cmd_ready, cmd_done_valid, l2_cmd_ready, l2_cmd_done_valid, stash_l2_req_ready, stash_fwd_rsp_ready, stash_l2_fwd_valid, stash_l2_rsp_valid, io_aw_valid, io_w_valid, io_b_ready, io_ar_valid, io_r_ready, aw_valid, w_valid, b_ready, ar_valid, r_ready} !== 1'bx;

    initial begin
        repeat (8) @(posedge clk);
        #1 rst = 0;
        answer_ready = -1;
        cmd_done_ready = -1;
        l2_cmd_done_ready = -1;
        stash_l2_fwd_ready = -1;
        stash_l2_rsp_ready = -1;
        io_aw_ready = -1;
        io_w_ready = -1;
        io_ar_ready = -1;
        aw_ready = -1;
        w_ready = -1;
        ar_ready = -1;
        repeat (CYCLES) begin
            @(negedge clk);
            if (!known) $fatal(1, "denovo_dramcache_system: a valid or a ready is unknown after reset");
        end
        $display("denovo_dramcache_system: %0d cycles, every valid and ready known", CYCLES);
        $finish;
    end
endmodule
