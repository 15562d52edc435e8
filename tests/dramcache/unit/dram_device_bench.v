// Plays a file of slots to tb/dramcache/dram_device.v, one a line: reset_n cke command rank bank row column write data mask, in hex.
// Prints what the device prints, and a line for each slot in which it drives the data bus.
`default_nettype none
module dram_device_bench #(
    parameter integer RANKS = 1, BANKS = 1, ROW_BITS = 1, COLUMN_BITS = 3, DQ_BYTES = 1, BEATS = 8, CL = 1, CWL = 1, TRCD = 0, TRP = 0,
    parameter integer TRAS = 0, TRC = 0, TRRD = 0, TFAW = 0, TCCD = 0, TRTP = 0, TWR = 0, TWTR = 0, TREFI = 0, TRFC = 0,
    parameter integer POSTPONE = 0, TRTRS = 0, TMRD = 0, TMOD = 0, TZQINIT = 0, TXPR = 0, TRESET = 0, TCKE = 0, MODE_VALUES = 0,
    parameter integer GROUP_BITS = 0, TCCDL = 0, TRRDL = 0, TWTRL = 0, DDR4 = 0,
    parameter integer LINES = 0
);
    reg clk, reset_n, cke, write;
    reg [3:0] command;
    reg [7:0] rank, bank;
    reg [23:0] row;
    reg [15:0] column;
    reg [16*DQ_BYTES-1:0] data;
    reg [2*DQ_BYTES-1:0] mask;
    wire drives, violated;
    wire [16*DQ_BYTES-1:0] out;
    wire [31:0] violations;
    reg [8*200-1:0] path;
    integer file, slot;

    dram_device #(
        .RANKS(RANKS), .BANKS(BANKS), .ROW_BITS(ROW_BITS), .COLUMN_BITS(COLUMN_BITS), .DQ_BYTES(DQ_BYTES), .BEATS(BEATS), .CL(CL), .CWL(CWL),
        .TRCD(TRCD), .TRP(TRP), .TRAS(TRAS), .TRC(TRC), .TRRD(TRRD), .TFAW(TFAW), .TCCD(TCCD), .TRTP(TRTP), .TWR(TWR), .TWTR(TWTR),
        .TREFI(TREFI), .TRFC(TRFC), .POSTPONE(POSTPONE), .TRTRS(TRTRS), .TMRD(TMRD), .TMOD(TMOD), .TZQINIT(TZQINIT), .TXPR(TXPR),
        .TRESET(TRESET), .TCKE(TCKE), .MODE_VALUES(MODE_VALUES),
        .GROUP_BITS(GROUP_BITS), .TCCDL(TCCDL), .TRRDL(TRRDL), .TWTRL(TWTRL), .DDR4(DDR4), .LINES(LINES), .SEED(64'd5)
    ) device (
        .clk(clk), .reset_n(reset_n), .cke(cke), .command(command), .rank(rank), .bank(bank), .row(row), .column(column),
        .write(write), .data(data), .mask(mask), .drives(drives), .out(out), .violated(violated), .violations(violations)
    );

    initial begin
        if (!$value$plusargs("slots=%s", path)) $finish;
        file = $fopen(path, "r");
        clk = 1'b0;
        slot = 0;
        while ($fscanf(file, "%h %h %h %h %h %h %h %h %h %h", reset_n, cke, command, rank, bank, row, column, write, data, mask) == 10)
        begin
            #1;
            if (drives) $display("slot %0d: %h", slot, out);
            clk = 1'b1;
            #1 clk = 1'b0;
            slot = slot + 1;
        end
        $display("%0d slots, violated %0d, %0d violations", slot, violated, violations);
        $finish;
    end
endmodule
