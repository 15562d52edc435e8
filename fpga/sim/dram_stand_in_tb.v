// Is the board's stand-in of a DDR3 device (fpga/dram_controller/dram_stand_in.v) as strict as the device of the simulations,
// tb/dramcache/dram_device.v? Both see the same pins in each of SLOTS slots: random commands, of which many come too early.
// Both must object in the same slots, bring the same data in the same slots, and go on the same way.
//
// A command is often repeated in each slot until it is legal. So each time is asked for one slot too early, and when it is over.
// The device prints what it objects to. The last line of this bench begins with "stand-in:".

`default_nettype none
`timescale 1ns / 1ns

module dram_stand_in_tb #(
    parameter integer SLOTS = 30000,
    // which of the stand-in's times is one slot short, or one refresh too generous, in the order of its parameters from CL on;
    // 0: none. Then this bench must fail
    parameter integer WEAK = 0,
    parameter [31:0] SEED = 32'd1,
    parameter integer CL = 11,
    parameter integer CWL = 8,
    parameter integer T_RCD = 11,
    parameter integer T_RP = 11,
    parameter integer T_RAS = 28,
    parameter integer T_RC = 42,
    parameter integer T_RRD = 5,
    parameter integer T_FAW = 24,
    parameter integer T_CCD = 4,
    parameter integer T_RTP = 6,
    parameter integer T_WR = 12,
    parameter integer T_WTR = 6,
    parameter integer T_REFI = 400,
    parameter integer T_RFC = 50,
    parameter integer POSTPONE = 2,
    parameter integer T_RESET = 20,
    parameter integer T_CKE = 30,
    parameter integer T_XPR = 25,
    parameter integer T_MRD = 4,
    parameter integer T_MOD = 12,
    parameter integer T_ZQINIT = 60
);

    localparam integer ROW_BITS = 13, HELD_ROW_BITS = 2, HELD_COLUMN_BITS = 3, BANKS = 8;
    localparam [3:0] NOP = 0, ACT = 1, PRE = 2, PRE_ALL = 3, RD = 4, WR = 5, REF = 6, MRS = 7, ZQCL = 8;

    reg         clk = 1'b0;
    reg         rst = 1'b1;
    reg         reset_n = 1'b0, cke = 1'b0;
    reg  [3:0]  command = NOP;
    reg  [2:0]  bank = 3'd0;
    reg  [12:0] address = 13'd0;
    reg         write = 1'b0;
    reg  [31:0] data = 32'd0;
    reg  [3:0]  mask = 4'd0;
    wire        rddata_valid, wrong, drives, violated;
    wire [31:0] rddata, out, violations;
    reg  [2:0]  pins; // RAS#, CAS#, WE#

    always @*
        case (command)
        MRS: pins = 3'b000;
        REF: pins = 3'b001;
        PRE, PRE_ALL: pins = 3'b010;
        ACT: pins = 3'b011;
        WR: pins = 3'b100;
        RD: pins = 3'b101;
        ZQCL: pins = 3'b110;
        default: pins = 3'b111;
        endcase

    dram_stand_in #(
        .HELD_ROW_BITS(HELD_ROW_BITS), .HELD_COLUMN_BITS(HELD_COLUMN_BITS),
        .CL(CL - (WEAK == 1)), .CWL(CWL - (WEAK == 2)), .T_RCD(T_RCD - (WEAK == 3)), .T_RP(T_RP - (WEAK == 4)),
        .T_RAS(T_RAS - (WEAK == 5)), .T_RC(T_RC - (WEAK == 6)), .T_RRD(T_RRD - (WEAK == 7)), .T_FAW(T_FAW - (WEAK == 8)),
        .T_CCD(T_CCD - (WEAK == 9)), .T_RTP(T_RTP - (WEAK == 10)), .T_WR(T_WR - (WEAK == 11)), .T_WTR(T_WTR - (WEAK == 12)),
        .T_REFI(T_REFI - (WEAK == 13)), .T_RFC(T_RFC - (WEAK == 14)), .POSTPONE(POSTPONE + (WEAK == 15)), .T_RESET(T_RESET - (WEAK == 16)),
        .T_CKE(T_CKE - (WEAK == 17)), .T_XPR(T_XPR - (WEAK == 18)), .T_MRD(T_MRD - (WEAK == 19)), .T_MOD(T_MOD - (WEAK == 20)),
        .T_ZQINIT(T_ZQINIT - (WEAK == 21))
    ) dut (
        .clk(clk), .rst(rst), .reset_n(reset_n), .cke(cke), .cs_n(command == NOP), .ras_n(pins[2]), .cas_n(pins[1]),
        .we_n(pins[0]), .bank(bank), .address(address), .wrdata_en(write), .wrdata(data), .wrdata_mask(mask),
        .rddata_valid(rddata_valid), .rddata(rddata), .wrong(wrong)
    );

    // A device that has the rows and columns that are held, and no others.
    dram_device #(
        .BANKS(BANKS), .ROW_BITS(HELD_ROW_BITS), .COLUMN_BITS(3 + HELD_COLUMN_BITS), .DQ_BYTES(2), .BEATS(8), .CL(CL), .CWL(CWL),
        .TRCD(T_RCD), .TRP(T_RP), .TRAS(T_RAS), .TRC(T_RC), .TRRD(T_RRD), .TFAW(T_FAW), .TCCD(T_CCD), .TRTP(T_RTP), .TWR(T_WR),
        .TWTR(T_WTR), .TREFI(T_REFI), .TRFC(T_RFC), .POSTPONE(POSTPONE), .TRESET(T_RESET), .TCKE(T_CKE), .TXPR(T_XPR),
        .TMRD(T_MRD), .TMOD(T_MOD), .TZQINIT(T_ZQINIT), .MODE_VALUES(1), .LINES(1024)
    ) device (
        .clk(clk && !rst), .reset_n(reset_n), .cke(cke), .command(command), .rank(8'd0), .bank({5'd0, bank}),
        .row({11'd0, address}), .column({3'd0, address}), .write(write), .data(data), .mask(mask), .drives(drives), .out(out),
        .violated(violated), .violations(violations)
    );

    always #2 clk = !clk;

    reg [31:0] random = SEED;

    // A number below `count`.
    function integer below(input integer count);
        begin
            random = random ^ (random << 13);
            random = random ^ (random >> 17);
            random = random ^ (random << 5);
            below = (random >> 3) % count;
        end
    endfunction

    // What the next command is. It looks at the stand-in's state, so that enough of them are legal.
    integer wish;
    reg     persists = 1'b0; // it is repeated until it goes
    reg     held = 1'b0;     // no more commands before RESET#
    reg [7:0] opened = 8'd0; // banks
    task choose;
        begin
            persists = below(3) != 0;
            bank = below(BANKS);
            address = below(64) == 0 ? below(8192) : below(4);
            wish = below(100);
            if (held) command = NOP;
            else if (dut.owed_q > POSTPONE + 1 || (wish < 8 && dut.owed_q != 4'd0)) command = opened == 8'd0 ? REF : PRE_ALL;
            else if (!dut.powered_q && wish < 60) begin
                command = dut.modes_q[2] ? ZQCL : MRS;
                bank = below(16) == 0 ? below(8) : dut.modes_q == 0 ? 2 : dut.modes_q == 1 ? 3 : dut.modes_q == 2 ? 1 : 0;
                address = bank == 2 ? (CWL - 5) << 3 : bank == 0 ? 13'h1d70 : 13'd0;
                if (below(3) == 0) address = address ^ (13'd1 << below(13));
            end else if (wish < 10) command = NOP;
            else if (wish < 12) command = MRS;
            else if (wish < 14) command = ZQCL;
            else if (wish < 18) command = PRE_ALL;
            else if (wish < 26) command = PRE;
            else if (wish < 50) command = ACT;
            else command = wish < 75 ? RD : WR;
            if (command == RD || command == WR) address = below(64) == 0 ? below(8192) : below(8) * 8;
            if (command == PRE_ALL) address[10] = 1'b1;
            if (command == PRE) address[10] = 1'b0;
            if ((command == RD || command == WR) && !opened[bank] && below(8) != 0) begin
                command = ACT;
                address = below(4);
            end
            if (command == ACT && opened[bank] && below(8) != 0) begin
                command = below(2) == 0 ? RD : WR;
                address = below(8) * 8;
            end
            if (command == RD || command == WR ? !opened[bank] : command == ACT && opened[bank]) persists = 1'b0;
        end
    endtask

    integer slot, same_for = 0, hold = 0, awake = 0, wrongs = 0, reads = 0, powers = 0, i;
    integer went [0:8];
    reg [31:0] counted = 32'd0;
    reg        drove = 1'b0;
    reg [31:0] driven = 32'd0, shown = 32'd0;
    reg [3:0]  known [0:1023]; // bytes that were written
    reg [9:0]  at;

    task fail(input [8*40-1:0] what);
        begin
            $display("stand-in: %0s in slot %0d, command %0d of bank %0d: it objects %0d, the device %0d; data %h, the device %h", what,
                     slot, command, bank, wrong, violations != counted, rddata, driven);
            $finish;
        end
    endtask

    initial begin
        for (i = 0; i < 1024; i = i + 1) known[i] = 4'd0;
        for (i = 0; i < 9; i = i + 1) went[i] = 0;
        @(negedge clk);
        @(negedge clk);
        rst = 1'b0;
        for (slot = 0; slot < SLOTS; slot = slot + 1) begin
            // RESET# falls now and then, behind a while without commands; what follows may come too early.
            if (held) begin
                hold = hold + 1;
                if (hold == 100) begin
                    reset_n = 1'b0;
                    cke = 1'b0;
                    opened = 8'd0;
                    powers = powers + 1;
                    for (i = 0; i < 1024; i = i + 1) known[i] = 4'd0;
                end
                if (hold >= 99 + T_RESET - (below(2) == 0 ? 1 : 0)) begin
                    hold = 0;
                    held = 1'b0;
                end
            end else if (!reset_n) begin
                reset_n = 1'b1;
                awake = 0;
            end else if (!cke) begin
                awake = awake + 1;
                if (awake >= T_CKE || (awake == T_CKE - 1 && below(2) == 0)) cke = 1'b1;
            end else if (below(2500) == 0) held = 1'b1;
            if (!persists || same_for > 80 || held) begin
                same_for = 0;
                choose;
            end
            same_for = same_for + 1;
            write = dut.takes ^ (below(200) == 0 && !held);
            data = {below(65536), 16'd0} ^ below(65536);
            mask = below(3) == 0 ? below(16) : 4'd0;
            #1 at = {dut.rd_burst, dut.rd_part_q};
            shown = 32'd0;
            for (i = 0; i < 4; i = i + 1) if (known[at][i]) shown[8*i +: 8] = 8'hff;
            driven = out;
            drove = drives;
            if (dut.takes && write) known[{dut.wr_burst, dut.wr_part_q}] = known[{dut.wr_burst, dut.wr_part_q}] | ~mask;
            if (dut.goes) begin
                went[command] = went[command] + 1;
                persists = 1'b0;
                if (command == ACT) opened[bank] = 1'b1;
                if (command == PRE) opened[bank] = 1'b0;
                if (command == PRE_ALL) opened = 8'd0;
            end
            counted = violations;
            @(negedge clk);
            if (wrong) wrongs = wrongs + 1;
            if (rddata_valid && shown != 32'd0) reads = reads + 1;
            if (wrong != (violations != counted)) fail("objections differ");
            if (rddata_valid != drove) fail("the reads' slots differ");
            if (rddata_valid && ((rddata ^ driven) & shown) != 32'd0) fail("data differ");
        end
        $display("stand-in: the same in %0d slots, %0d of them wrong: %0d ACT, %0d PRE, %0d of all, %0d RD, %0d WR, %0d REF, %0d MRS, %0d ZQCL went, %0d slots of data, %0d resets",
                 SLOTS, wrongs, went[ACT], went[PRE], went[PRE_ALL], went[RD], went[WR], went[REF], went[MRS], went[ZQCL], reads, powers);
        $finish;
    end

endmodule

`default_nettype wire
