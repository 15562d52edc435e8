// The front end, the controller of the stacked DRAM below it, and two AXI4 memory ports, one that reads and one that writes.
// docs/dramcache/dramcache-data-path.md says how long what takes.

localparam JOB_W = $clog2(JOBS);
localparam SLOT_W = BANK_BITS + 4; // bank and slot
localparam LINE_W = 8 * LINE_BYTES; // bits of a line
localparam REQUEST_W = TAD_REQUEST_W + PIN_BITS - ROW_BITS; // an access as the controller has it
localparam ADDRESS_W = AXI_ADDRESS_W + 2; // an address as a memory port has it: core and pc, of a bit each, are last

dramcache_frontend #(.*) front (.*);

// A set's row, bank and slot are the controller's row, bank and column.
wire [PIN_BITS+SLOT_W:0] tc_place = {{PIN_BITS+1-ROW_BITS{1'b0}}, tc_line}; // a zero more than there are pins
wire [PIN_BITS+SLOT_W:0] tg_place = {{PIN_BITS+1-ROW_BITS{1'b0}}, tg_line};
unused (tc_place[PIN_BITS+SLOT_W]);
unused (tg_place[PIN_BITS+SLOT_W]);
wire [REQUEST_W-1:0] tc = {tc_write, tc_id, tc_place[PIN_BITS+SLOT_W-1:0], tc_strb, tc_data};
wire [REQUEST_W-1:0] tg = {tg_write, tg_id, tg_place[PIN_BITS+SLOT_W-1:0], tg_strb, tg_data};
//+ phases
localparam integer INTERVAL = T_REFI / PHASES * PHASES; // slots for each REF that is owed: whole cycles
//-
dram_controller #(
    .POWER_UP(0), .BEATS((LINE_BYTES + TAG_BYTES) / DQ_BYTES), .BANKS(1 << BANK_BITS), .ROW_BITS(PIN_BITS), .COLUMN_BITS(4), .ID_BITS(JOB_W),
    .T_RESET(1), .T_CKE(1), .T_XPR(2), .T_MRD(2), .T_MOD(2), .T_ZQINIT(2), .MR0(0), .MR1(0), .MR2(0),
//+ phases
    .T_REFI(INTERVAL),
//-
    .*
) controller (
    .cpu_valid(tad_cpu_valid), .cpu_ready(tad_cpu_ready), .cpu_data(tc), .gpu_valid(tad_gpu_valid), .gpu_ready(tad_gpu_ready), .gpu_data(tg),
    .answer_valid(tad_answer_valid), .answer_ready(tad_answer_ready), .answer_data(tad_answer_data), .*
);

// Lines that memory is asked for.
localparam [LINE_BYTES-1:0] NO_STRB = 0;
localparam [LINE_W-1:0] NO_LINE = 0;
wire [LINE_W+JOB_W+1:0] came; // write, error, id, line
wire [ADDRESS_W-1:0] ar;
wire no_aw, no_w, no_b;
wire [ADDRESS_W-1:0] no_aw_data;
wire [AXI_W_W-1:0] no_w_data;
axi4_memory #(
    .LINE_WORDS(LINE_BYTES / 4), .ADDR_BITS(LINE_BITS + $clog2(LINE_BYTES)), .MEM_ID_BITS(JOB_W), .CORE_BITS(1), .PC_BITS(1),
    .READS(JOBS), .WRITES(1), .*
) reads (
    .mem_req_valid(mem_read_valid), .mem_req_ready(mem_read_ready),
    .mem_req_data({2'b00, read_cpu, 2'b00, read_id, read_line, NO_STRB, NO_LINE}),
    .mem_rsp_valid(mem_data_valid), .mem_rsp_ready(mem_data_ready), .mem_rsp_data(came),
    .ar_data(ar),
    .aw_valid(no_aw), .aw_ready(1'b0), .aw_data(no_aw_data), .w_valid(no_w), .w_ready(1'b0), .w_data(no_w_data),
    .b_valid(1'b0), .b_ready(no_b), .b_data({AXI_B_W{1'b0}}), .*
);
assign ar_data = ar[ADDRESS_W-1:2];
assign mem_data_data = {came[LINE_W +: JOB_W], came[LINE_W+JOB_W], came[LINE_W-1:0]};
unused (ar[1:0]);
unused (came[LINE_W+JOB_W+1]);
unused ({no_aw, no_w, no_b});
unused (no_aw_data);
unused (no_w_data);

// Lines that go to memory.
wire [LINE_W+JOB_W+1:0] done;
wire [ADDRESS_W-1:0] aw;
wire no_ar, no_r;
wire [ADDRESS_W-1:0] no_ar_data;
axi4_memory #(
    .LINE_WORDS(LINE_BYTES / 4), .ADDR_BITS(LINE_BITS + $clog2(LINE_BYTES)), .MEM_ID_BITS(JOB_W), .CORE_BITS(1), .PC_BITS(1),
    .READS(1), .WRITES(JOBS), .*
) writes (
    .mem_req_valid(mem_write_valid), .mem_req_ready(mem_write_ready),
    .mem_req_data({5'b10000, back_id, back_line, back_strb, back_data}),
    .mem_rsp_valid(mem_done_valid), .mem_rsp_ready(mem_done_ready), .mem_rsp_data(done),
    .aw_data(aw),
    .ar_valid(no_ar), .ar_ready(1'b0), .ar_data(no_ar_data), .r_valid(1'b0), .r_ready(no_r), .r_data({AXI_R_W{1'b0}}), .*
);
assign aw_data = aw[ADDRESS_W-1:2];
assign mem_done_data = {done[LINE_W +: JOB_W], done[LINE_W+JOB_W]};
unused (aw[1:0]);
unused (done[LINE_W+JOB_W+1]);
unused (done[LINE_W-1:0]);
unused ({no_ar, no_r});
unused (no_ar_data);
