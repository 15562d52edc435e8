// dram_stand_in: a small DDR3 device in block RAM, to be synthesised below dram_controller on a board
//
// It speaks DFI with the latencies of its parameters. It holds a few rows of each bank, and a few lines of each row. It checks
// what a controller must keep: the order of commands, every time of the table of rules, refresh, power-up with the mode
// registers, and when data to write come. A command that breaks a rule is not carried out. It is stricter than the standard
// in two things: rows and columns that it does not hold are wrong, and so is a REF that is not owed yet.
//
// A slot is one cycle of clk. Each time is counted down from the command that begins it. At 0 the later one may go.
// tb/dramcache/dram_device.v is the judge of it (fpga/sim/dram_stand_in_tb.v). It shares nothing with the controller.
//
// Source: JESD79-3F

`default_nettype none

module dram_stand_in #(
    parameter integer DQ_BYTES = 2,
    // a power of two, 8 or more
    parameter integer BEATS = 8,
    parameter integer BANKS = 8,
    parameter integer ROW_BITS = 13,
    // of a row's number, of a line's number in its row: what is held
    parameter integer HELD_ROW_BITS = 2,
    parameter integer HELD_COLUMN_BITS = 3,
    // times in slots
    // 5 to 14, which MR0 can say
    parameter integer CL = 11,
    // 5 to 12, which MR2 can say
    parameter integer CWL = 8,
    parameter [6:0] T_RCD = 11,
    parameter [6:0] T_RP = 11,
    parameter [6:0] T_RAS = 28,
    parameter [6:0] T_RC = 39,
    parameter [6:0] T_RRD = 5,
    parameter integer T_FAW = 24,
    parameter [6:0] T_CCD = 4,
    parameter [6:0] T_RTP = 6,
    parameter integer T_WR = 12,
    parameter integer T_WTR = 6,
    parameter [19:0] T_REFI = 6240,
    parameter [19:0] T_RFC = 208,
    // refreshes that may be owed, 1 to 8
    parameter integer POSTPONE = 8,
    parameter [19:0] T_RESET = 20,
    parameter [19:0] T_CKE = 50,
    parameter [19:0] T_XPR = 216,
    // no more than T_MOD
    parameter [19:0] T_MRD = 4,
    parameter [19:0] T_MOD = 12,
    parameter [19:0] T_ZQINIT = 512
) (
    input  wire                     clk,
    input  wire                     rst,          // power comes
    input  wire                     reset_n,
    input  wire                     cke,
    input  wire                     cs_n,
    input  wire                     ras_n,
    input  wire                     cas_n,
    input  wire                     we_n,
    input  wire [$clog2(BANKS)-1:0] bank,
    input  wire [ROW_BITS-1:0]      address,
    input  wire                     wrdata_en,
    input  wire [16*DQ_BYTES-1:0]   wrdata,
    input  wire [2*DQ_BYTES-1:0]    wrdata_mask,
    output reg                      rddata_valid, // the slot after the one in which the device drives the bus
    output wire [16*DQ_BYTES-1:0]   rddata,
    output reg                      wrong         // in the slot before a rule was broken
);

    localparam integer SLOTS = BEATS / 2;
    localparam integer BANK_W = $clog2(BANKS);
    localparam integer BEAT_BITS = $clog2(BEATS);
    localparam integer PART_W = $clog2(SLOTS);
    localparam integer BURST_W = HELD_ROW_BITS + BANK_W + HELD_COLUMN_BITS;
    localparam integer BANK_TIME_W = 7;
    localparam integer RANK_TIME_W = 20;
    localparam [BANK_TIME_W-1:0] NONE = {BANK_TIME_W{1'b0}};
    // WR to PRE, WR to RD, RD to WR
    localparam integer WR_PRE_INT = CWL + SLOTS + T_WR;
    localparam integer WR_RD_INT = CWL + SLOTS + T_WTR;
    localparam integer RD_WR_INT = CL + SLOTS + 2 - CWL;
    localparam [BANK_TIME_W-1:0] WR_PRE = WR_PRE_INT[BANK_TIME_W-1:0];
    localparam [BANK_TIME_W-1:0] WR_RD = WR_RD_INT[BANK_TIME_W-1:0];
    localparam [BANK_TIME_W-1:0] RD_WR = RD_WR_INT[BANK_TIME_W-1:0];
    // what MR0 and MR2 must say of CL, CWL and T_WR
    localparam integer MODE_CL_INT = CL < 12 ? CL - 4 : CL - 12;
    localparam [2:0] MODE_CL = MODE_CL_INT[2:0];
    localparam integer MODE_CWL_INT = CWL - 5;
    localparam [2:0] MODE_CWL = MODE_CWL_INT[2:0];
    localparam [4:0] RECOVERY = T_WR[4:0]; // 16 at most, and what MR0 must say at least
    localparam integer MOST_INT = POSTPONE + 1;
    localparam [3:0] MOST = MOST_INT[3:0]; // refreshes that are too many

    function [RANK_TIME_W-1:0] down(input [RANK_TIME_W-1:0] left);
        down = left == {RANK_TIME_W{1'b0}} ? left : left - 1'b1;
    endfunction

    // The time of a bank or of the bus: the longer of what is left, and of what a command asks for.
    function [BANK_TIME_W-1:0] later(input [BANK_TIME_W-1:0] left, input [BANK_TIME_W-1:0] asked);
        reg [BANK_TIME_W-1:0] now;
        begin
            now = left == NONE ? left : left - 1'b1;
            later = now > asked ? now : asked;
        end
    endfunction

    // The command.
    wire [2:0] pins = {ras_n, cas_n, we_n};
    wire is_mrs = !cs_n && pins == 3'b000;
    wire is_ref = !cs_n && pins == 3'b001;
    wire is_pre = !cs_n && pins == 3'b010;
    wire is_act = !cs_n && pins == 3'b011;
    wire is_wr = !cs_n && pins == 3'b100;
    wire is_rd = !cs_n && pins == 3'b101;
    wire is_zq = !cs_n && pins == 3'b110;
    wire all_banks = address[10];
    wire mrs_goes, zq_goes, act_goes, pre_goes, rd_goes, wr_goes, ref_goes; // it breaks no rule

    // RESET#, CKE, MRS and ZQCL. One time serves all of the power-up, and REF behind it: nothing else goes meanwhile.
    reg                    reset_q;    // RESET# in the slot before
    reg                    cke_q;
    reg  [2:0]             modes_q;    // MRS that have come
    reg                    powered_q;  // ZQCL has come
    reg  [RANK_TIME_W-1:0] quiet_q;
    wire quiet = quiet_q == {RANK_TIME_W{1'b0}};
    wire restart = rst || (reset_q && !reset_n);
    wire reset_rises = reset_n && !reset_q;
    wire cke_rises = cke && !cke_q;
    wire cke_falls = cke_q && !cke && !restart;
    wire pins_wrong = (reset_rises && !quiet) || (cke_rises && (!reset_n || reset_rises || !quiet)) || cke_falls;

    wire [1:0] next_mode = {modes_q < 3'd2, modes_q == 3'd1 || modes_q == 3'd2}; // 2, 3, 1, 0
    reg        mode_right;
    wire [4:0] recovery = address[11:9] == 3'd0 ? 5'd16 : address[11:9] < 3'd5 ? {2'd0, address[11:9]} + 5'd4 : {1'b0, address[11:9], 1'b0};

    always @*
        case (modes_q)
        3'd0: mode_right = address[5:3] == MODE_CWL;
        3'd1: mode_right = !address[2];
        3'd2: mode_right = (!address[0] || (CL == 6 && CWL == 6)) && {address[12:11], address[7], address[4:3]} == 5'd0;
        default: mode_right = address[6:4] == MODE_CL && address[2] == (CL >= 12) && {address[7], address[3], address[1:0]} == 4'd0 &&
            address[8] && recovery >= RECOVERY;
        endcase

    wire awake = reset_n && cke;
    assign mrs_goes = is_mrs && awake && !modes_q[2] && bank == {{(BANK_W - 2){1'b0}}, next_mode} && mode_right &&
        (modes_q == 3'd0 ? quiet && !cke_rises : quiet_q <= T_MOD - T_MRD);
    assign zq_goes = is_zq && awake && modes_q[2] && !powered_q && quiet;
    wire ready = awake && powered_q && quiet;

    always @(posedge clk) begin
        reset_q <= reset_n && !rst;
        cke_q <= cke && reset_n && !restart;
        if (restart) begin
            modes_q <= 3'd0;
            powered_q <= 1'b0;
        end else begin
            modes_q <= modes_q + {2'd0, mrs_goes};
            powered_q <= powered_q || zq_goes;
        end
        if (rst) quiet_q <= T_RESET;
        else if (restart) quiet_q <= T_RESET - 20'd1;
        else if (cke_rises) quiet_q <= T_XPR - 20'd1;
        else if (reset_rises) quiet_q <= T_CKE - 20'd1;
        else if (mrs_goes) quiet_q <= T_MOD - 20'd1;
        else if (zq_goes) quiet_q <= T_ZQINIT - 20'd1;
        else if (ref_goes) quiet_q <= T_RFC - 20'd1;
        else quiet_q <= down(quiet_q);
    end

    // The banks.
    wire [BANKS-1:0] may_column, may_close, may_open;
    wire [HELD_ROW_BITS*BANKS-1:0] rows;
    genvar b;

    generate
        for (b = 0; b < BANKS; b = b + 1) begin : g_bank
            reg                     open_q;
            reg [HELD_ROW_BITS-1:0] row_q;
            reg [BANK_TIME_W-1:0]   column_q; // until RD, WR
            reg [BANK_TIME_W-1:0]   close_q;  // until PRE
            reg [BANK_TIME_W-1:0]   idle_q;   // until ACT, REF
            wire here = bank == b;
            wire closes = pre_goes && (here || all_banks);

            always @(posedge clk) begin
                if (act_goes && here) row_q <= address[HELD_ROW_BITS-1:0];
                if (restart) begin
                    open_q <= 1'b0;
                    column_q <= NONE;
                    close_q <= NONE;
                    idle_q <= NONE;
                end else begin
                    open_q <= (act_goes && here) || (open_q && !closes);
                    column_q <= later(column_q, act_goes && here ? T_RCD - 7'd1 : NONE);
                    close_q <= later(close_q, !here ? NONE : act_goes ? T_RAS - 7'd1 : rd_goes ? T_RTP - 7'd1 :
                                     wr_goes ? WR_PRE - 7'd1 : NONE);
                    idle_q <= later(idle_q, act_goes && here ? T_RC - 7'd1 : closes ? T_RP - 7'd1 : NONE);
                end
            end

            assign rows[b*HELD_ROW_BITS +: HELD_ROW_BITS] = row_q;
            assign may_column[b] = open_q && column_q == NONE;
            assign may_close[b] = !open_q || close_q == NONE;
            assign may_open[b] = !open_q && idle_q == NONE;
        end
    endgenerate

    // The rank: ACT to ACT, four of them, and the data bus.
    reg  [BANK_TIME_W-1:0] act_q;
    reg  [BANK_TIME_W-1:0] rd_q;
    reg  [BANK_TIME_W-1:0] wr_q;
    reg  [T_FAW-2:0]       acts_q; // of the last slots, the youngest lowest
    reg  [2:0]             four_q; // how many they are

    always @(posedge clk)
        if (restart) begin
            act_q <= NONE;
            rd_q <= NONE;
            wr_q <= NONE;
            acts_q <= {(T_FAW - 1){1'b0}};
            four_q <= 3'd0;
        end else begin
            act_q <= later(act_q, act_goes ? T_RRD - 7'd1 : NONE);
            rd_q <= later(rd_q, rd_goes ? T_CCD - 7'd1 : wr_goes ? WR_RD - 7'd1 : NONE);
            wr_q <= later(wr_q, wr_goes ? T_CCD - 7'd1 : rd_goes ? RD_WR - 7'd1 : NONE);
            acts_q <= {acts_q[T_FAW-3:0], act_goes};
            four_q <= four_q + {2'd0, act_goes} - {2'd0, acts_q[T_FAW-2]};
        end

    // Refresh: one more is owed each T_REFI, the first of them so long after the power-up.
    reg  [RANK_TIME_W-1:0] interval_q;
    reg  [3:0]             owed_q;
    reg                    due_q;  // in the slot before
    wire due = powered_q && interval_q == {RANK_TIME_W{1'b0}};
    wire late = due_q && owed_q == MOST + {3'd0, ref_goes};

    always @(posedge clk) begin
        interval_q <= zq_goes ? T_ZQINIT + T_REFI - 20'd1 : due ? T_REFI - 20'd1 : down(interval_q);
        due_q <= due && !restart;
        owed_q <= restart ? 4'd0 : owed_q + {3'd0, due} - {3'd0, ref_goes};
    end

    // What goes, and is carried out.
    wire [HELD_ROW_BITS-1:0] row = rows[bank*HELD_ROW_BITS +: HELD_ROW_BITS];
    wire row_held = address[ROW_BITS-1:HELD_ROW_BITS] == {(ROW_BITS - HELD_ROW_BITS){1'b0}};
    wire column_held = address[BEAT_BITS-1:0] == {BEAT_BITS{1'b0}} &&
        address[ROW_BITS-1:BEAT_BITS+HELD_COLUMN_BITS] == {(ROW_BITS - BEAT_BITS - HELD_COLUMN_BITS){1'b0}};

    assign act_goes = is_act && ready && row_held && may_open[bank] && act_q == NONE && !four_q[2];
    assign pre_goes = is_pre && ready && (all_banks ? &may_close : may_close[bank]);
    assign rd_goes = is_rd && ready && column_held && may_column[bank] && rd_q == NONE;
    assign wr_goes = is_wr && ready && column_held && may_column[bank] && wr_q == NONE;
    assign ref_goes = is_ref && ready && &may_open && (due || owed_q != 4'd0);
    wire goes = mrs_goes || zq_goes || act_goes || pre_goes || rd_goes || wr_goes || ref_goes;
    wire refused = !cs_n && pins != 3'b111 && !goes;

    // Data: which burst begins in this slot, so many slots behind its command.
    wire [BURST_W-1:0] burst = {row, bank, address[BEAT_BITS +: HELD_COLUMN_BITS]};
    localparam integer WAY = CL > CWL ? CL : CWL;
    reg  [CL-1:0]          rd_way_q;
    reg  [CWL-1:0]         wr_way_q;
    reg  [WAY*BURST_W-1:0] way_q;      // RD and WR share it: one command a slot
    reg  [PART_W-1:0]      rd_part_q;  // of a burst: two beats
    reg  [PART_W-1:0]      wr_part_q;
    reg  [BURST_W-1:0]     rd_burst_q;
    reg  [BURST_W-1:0]     wr_burst_q;
    wire rd_begins = rd_way_q[CL-1];
    wire wr_begins = wr_way_q[CWL-1];
    wire [BURST_W-1:0] rd_burst = rd_begins ? way_q[(CL-1)*BURST_W +: BURST_W] : rd_burst_q;
    wire [BURST_W-1:0] wr_burst = wr_begins ? way_q[(CWL-1)*BURST_W +: BURST_W] : wr_burst_q;
    wire drives = rd_begins || rd_part_q != {PART_W{1'b0}};
    wire takes = wr_begins || wr_part_q != {PART_W{1'b0}};

    always @(posedge clk) begin
        way_q <= {way_q[(WAY-1)*BURST_W-1:0], burst};
        rd_burst_q <= rd_burst;
        wr_burst_q <= wr_burst;
        rddata_valid <= drives && !restart;
        wrong <= !rst && (pins_wrong || refused || late || wrdata_en != takes);
        if (restart) begin
            rd_way_q <= {CL{1'b0}};
            wr_way_q <= {CWL{1'b0}};
            rd_part_q <= {PART_W{1'b0}};
            wr_part_q <= {PART_W{1'b0}};
        end else begin
            rd_way_q <= {rd_way_q[CL-2:0], rd_goes};
            wr_way_q <= {wr_way_q[CWL-2:0], wr_goes};
            rd_part_q <= rd_part_q + {{(PART_W - 1){1'b0}}, drives};
            wr_part_q <= wr_part_q + {{(PART_W - 1){1'b0}}, takes};
        end
    end

    ram_1r1w #(
        .WIDTH   (16 * DQ_BYTES),
        .DEPTH   (SLOTS << BURST_W),
        .GRANULE (8)
    ) cells (
        .clk     (clk),
        .wr_en   ({(2 * DQ_BYTES){takes && wrdata_en}} & ~wrdata_mask),
        .wr_addr ({wr_burst, wr_part_q}),
        .wr_data (wrdata),
        .rd_en   (drives),
        .rd_addr ({rd_burst, rd_part_q}),
        .rd_data (rddata)
    );

endmodule

`default_nettype wire
