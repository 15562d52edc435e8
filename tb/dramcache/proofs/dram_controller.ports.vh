// What harnesses of dram_controller share: parameters, ports, the block within, commands at DFI, and the PHY's beats. The device is
// the smallest with times that the rules can tell apart. Its power-up is the shortest. T_REFI is less than the generator takes, so
// that a refresh comes within the frames. Requests name rows 0 and 1; the rest of a row's bits are 0. Of each byte of a line
// bit 0 is arbitrary and the others are 0. Surroundings: both requesters keep the channels' rules; words of 2 * PHASES beats come in the
// order of RD, at the earliest in the cycle after RD is at DFI, else at any time. PHASES is what the block was emitted with; with more
// than one MANY is defined, and with four FOUR as well. With GROUPS it was emitted with two bank groups, which have a device without power-up.
module harness #(
    parameter integer PHASES = 1,
    parameter integer BEATS = 8,
`ifdef DDR4
    parameter integer BANKS = 8,
`else
    parameter integer BANKS = 4,
`endif
    parameter integer READS = 2,
    parameter integer WRITES = 2,
    parameter integer ANSWERS = 2,
    parameter integer CPU_PLACES = 0,
    parameter integer AGE_CAP = 0,
    parameter integer WRITE_HIGH = 1,
    parameter integer WRITE_LOW = 0,
    parameter integer MIN_BURSTS = 2,
    parameter integer POSTPONE = 1,
    parameter integer CL = 5,
    parameter integer CWL = 3,
    parameter integer T_RCD = 2,
    parameter integer T_RP = 2,
    parameter integer T_RAS = 6,
    parameter integer T_RC = 9,
    parameter integer T_RRD = 2,
    parameter integer T_FAW = 12,
    parameter integer T_CCD = 4,
    parameter integer T_RTP = 3,
    parameter integer T_WR = 2,
    parameter integer T_WTR = 2,
    parameter integer T_REFI = 40,
    parameter integer T_RFC = 8,
`ifdef GROUPS
    parameter integer GROUP_BITS = 1,
    parameter integer T_CCD_L = 6,
    parameter integer T_RRD_L = 4,
    parameter integer T_WTR_L = 5,
`endif
`ifdef DDR4
    parameter integer ROW_BITS = 17,
`else
    parameter integer ROW_BITS = 13,
`endif
    parameter integer T_RESET = 1,
    parameter integer T_CKE = 1,
    parameter integer T_XPR = 2,
    parameter integer T_MRD = 2,
    parameter integer T_MOD = 2,
    parameter integer T_ZQINIT = 2,
    parameter integer COLUMN_BITS = 1,
    parameter integer BANK_W = $clog2(BANKS),
    parameter integer LINE_W = 1 + BANK_W + COLUMN_BITS,
    parameter integer WHOLE_W = ROW_BITS + BANK_W + COLUMN_BITS,
    parameter integer REQUEST_W = 1 + 1 + WHOLE_W + 9 * BEATS,
    parameter integer ANSWER_W = 2 + 8 * BEATS,
    parameter integer PAIRS = (BEATS + 1) / 2,
    parameter integer WORDS = (PAIRS + PHASES - 1) / PHASES
) (
    input wire              clk,
    input wire              rst,
    input wire              cpu_valid,
    input wire              cpu_write,
    input wire              cpu_id,
    input wire [LINE_W-1:0] cpu_line,
    input wire [BEATS-1:0]  cpu_strb,
    input wire [BEATS-1:0]  cpu_bits,
    input wire              gpu_valid,
    input wire              gpu_write,
    input wire              gpu_id,
    input wire [LINE_W-1:0] gpu_line,
    input wire [BEATS-1:0]  gpu_strb,
    input wire [BEATS-1:0]  gpu_bits,
    input wire              answer_ready,
    input wire              rddata_valid,
    input wire [2*PHASES-1:0] rddata_bits
);
    wire cpu_ready, gpu_ready, answer_valid;
    wire [ANSWER_W-1:0] answer_data;
    wire powered, dfi_cke, dfi_reset_n;
    wire [PHASES-1:0] dfi_cs_n, dfi_ras_n, dfi_cas_n, dfi_we_n, dfi_wrdata_en;
    wire [PHASES*BANK_W-1:0] dfi_bank;
    wire [PHASES*ROW_BITS-1:0] dfi_address;
    wire [16*PHASES-1:0] dfi_wrdata;
    wire [2*PHASES-1:0] dfi_wrdata_mask;
    reg [16*PHASES-1:0] rddata;
    integer m;
    always @* begin
        rddata = {16 * PHASES{1'b0}};
        for (m = 0; m < 2 * PHASES; m = m + 1) rddata[8*m] = rddata_bits[m];
    end
    // Bit 0 of each byte.
    function [8*BEATS-1:0] spread(input [BEATS-1:0] bits);
        integer n;
        begin
            spread = {8 * BEATS{1'b0}};
            for (n = 0; n < BEATS; n = n + 1) spread[8*n] = bits[n];
        end
    endfunction
    // The upper bits of the row whose lowest bit it is.
`ifdef DDR4
    (* anyconst *) wire [ROW_BITS-2:0] w_above;
`endif
    function [ROW_BITS-2:0] above(input lowest);
`ifdef DDR4
        above = w_above ^ {ROW_BITS - 1{!lowest}};
`else
        above = {ROW_BITS - 1{1'b0}};
`endif
    endfunction
    wire [REQUEST_W-1:0] cpu_data = {cpu_write, cpu_id, above(cpu_line[LINE_W-1]), cpu_line, cpu_strb, spread(cpu_bits)};
    wire [REQUEST_W-1:0] gpu_data = {gpu_write, gpu_id, above(gpu_line[LINE_W-1]), gpu_line, gpu_strb, spread(gpu_bits)};
`ifdef DDR4
    // The pins, and what a device makes of them.
    wire [PHASES-1:0] dfi_act_n, opens_row = ~dfi_cs_n & ~dfi_act_n, other_one = ~dfi_cs_n & dfi_act_n;
    wire [PHASES*GROUP_BITS-1:0] dfi_bg;
    wire [2*PHASES-1:0] pin_bank;
    wire [14*PHASES-1:0] pin_address;
    genvar n_phase;
    generate
        for (n_phase = 0; n_phase < PHASES; n_phase = n_phase + 1) begin : at_phase
            wire [2:0] upper = {dfi_ras_n[n_phase], dfi_cas_n[n_phase], dfi_we_n[n_phase]} & {3{opens_row[n_phase]}};
            wire [16:0] address = {upper, pin_address[14*n_phase +: 14]};
            assign dfi_bank[n_phase*BANK_W +: BANK_W] = {pin_bank[2*n_phase +: 2], dfi_bg[n_phase*GROUP_BITS +: GROUP_BITS]};
            assign dfi_address[n_phase*ROW_BITS +: ROW_BITS] = address[ROW_BITS-1:0];
        end
    endgenerate
`endif
    dram_controller #(
`ifdef GROUPS
        .T_CCD_L(T_CCD_L), .T_RRD_L(T_RRD_L), .T_WTR_L(T_WTR_L),
`endif
`ifndef DDR4
`ifdef GROUPS
        .POWER_UP(0),
`else
        .POWER_UP(BEATS == 8),
`endif
`endif
        .T_RESET(T_RESET), .T_CKE(T_CKE), .T_XPR(T_XPR), .T_MRD(T_MRD), .T_MOD(T_MOD), .T_ZQINIT(T_ZQINIT),
        .DQ_BYTES(1), .BEATS(BEATS), .BANKS(BANKS), .ROW_BITS(ROW_BITS), .COLUMN_BITS(COLUMN_BITS), .ID_BITS(1), .READS(READS), .WRITES(WRITES),
        .ANSWERS(ANSWERS), .CPU_PLACES(CPU_PLACES), .AGE_CAP(AGE_CAP), .WRITE_HIGH(WRITE_HIGH), .WRITE_LOW(WRITE_LOW),
        .MIN_BURSTS(MIN_BURSTS), .POSTPONE(POSTPONE), .CL(CL), .CWL(CWL), .T_RCD(T_RCD), .T_RP(T_RP), .T_RAS(T_RAS), .T_RC(T_RC),
        .T_RRD(T_RRD), .T_FAW(T_FAW), .T_CCD(T_CCD), .T_RTP(T_RTP), .T_WR(T_WR), .T_WTR(T_WTR), .T_REFI(T_REFI), .T_RFC(T_RFC)) dut (
        .clk(clk), .rst(rst), .powered(powered), .dfi_reset_n(dfi_reset_n), .dfi_cke(dfi_cke), .dfi_cs_n(dfi_cs_n), .dfi_ras_n(dfi_ras_n),
        .dfi_cas_n(dfi_cas_n), .dfi_we_n(dfi_we_n), .dfi_wrdata_en(dfi_wrdata_en),
`ifdef DDR4
        .dfi_act_n(dfi_act_n), .dfi_bg(dfi_bg), .dfi_bank(pin_bank), .dfi_address(pin_address),
`else
        .dfi_bank(dfi_bank), .dfi_address(dfi_address),
`endif
        .dfi_wrdata(dfi_wrdata), .dfi_wrdata_mask(dfi_wrdata_mask), .dfi_rddata_valid(rddata_valid),
        .dfi_rddata(rddata), .cpu_valid(cpu_valid), .cpu_ready(cpu_ready), .cpu_data(cpu_data),
        .gpu_valid(gpu_valid), .gpu_ready(gpu_ready), .gpu_data(gpu_data), .answer_valid(answer_valid), .answer_ready(answer_ready),
        .answer_data(answer_data));
    channel_monitor #(.WIDTH(LINE_W + 2 + 2 * BEATS), .OBEYS(1)) cpu (
        .clk(clk), .rst(rst), .valid(cpu_valid), .ready(cpu_ready), .data({cpu_write, cpu_id, cpu_line, cpu_strb, cpu_bits}));
    channel_monitor #(.WIDTH(LINE_W + 2 + 2 * BEATS), .OBEYS(1)) gpu (
        .clk(clk), .rst(rst), .valid(gpu_valid), .ready(gpu_ready), .data({gpu_write, gpu_id, gpu_line, gpu_strb, gpu_bits}));

    // The request that is taken.
    wire cpu_taken = cpu_valid && cpu_ready, gpu_taken = gpu_valid && gpu_ready, taken = cpu_taken || gpu_taken;
    wire write = cpu_taken ? cpu_write : gpu_write, id = cpu_taken ? cpu_id : gpu_id;
    wire [LINE_W-1:0] line = cpu_taken ? cpu_line : gpu_line;
    wire [BEATS-1:0] strb = cpu_taken ? cpu_strb : gpu_strb, bits = cpu_taken ? cpu_bits : gpu_bits;
    wire read_taken = taken && !write, write_taken = taken && write;
    wire left = answer_valid && answer_ready;

    // The commands at DFI, of each phase.
`ifdef DDR4
    wire [PHASES-1:0] is_act = opens_row, is_pre = other_one & ~dfi_ras_n & dfi_cas_n & ~dfi_we_n;
    wire [PHASES-1:0] is_rd = other_one & dfi_ras_n & ~dfi_cas_n & dfi_we_n, is_wr = other_one & dfi_ras_n & ~dfi_cas_n & ~dfi_we_n;
    wire [PHASES-1:0] is_ref = other_one & ~dfi_ras_n & ~dfi_cas_n & dfi_we_n;
`else
    wire [PHASES-1:0] is_act = ~dfi_cs_n & ~dfi_ras_n & dfi_cas_n & dfi_we_n, is_pre = ~dfi_cs_n & ~dfi_ras_n & dfi_cas_n & ~dfi_we_n;
    wire [PHASES-1:0] is_rd = ~dfi_cs_n & dfi_ras_n & ~dfi_cas_n & dfi_we_n, is_wr = ~dfi_cs_n & dfi_ras_n & ~dfi_cas_n & ~dfi_we_n;
    wire [PHASES-1:0] is_ref = ~dfi_cs_n & ~dfi_ras_n & ~dfi_cas_n & dfi_we_n;
`endif
    wire at_act = |is_act, at_pre = |is_pre, at_rd = |is_rd, at_wr = |is_wr, at_ref = |is_ref;
    reg [PHASES-1:0] is_all; // PRE of all banks
    integer q;
    always @* for (q = 0; q < PHASES; q = q + 1) is_all[q] = is_pre[q] && dfi_address[q*ROW_BITS + 10];
    wire at_all = |is_all;

    // Words that are owed.
    reg [4:0] owed_q;
    localparam [4:0] OWED = WORDS;
    initial owed_q = 5'd0;
    always @(posedge clk)
        if (rst) owed_q <= 5'd0;
        else owed_q <= owed_q + (OWED & {5{at_rd}}) - {4'd0, rddata_valid};
    always @* if (!rst && rddata_valid) assume (owed_q != 5'd0);
