// Plays a file of DDR4's pins to tb/dramcache/dram_ddr4_pins.v, one slot a line: cs_n act_n ras_n cas_n we_n bg ba a, in hex. Prints what it says.
`default_nettype none
module dram_ddr4_pins_bench;
    reg cs_n, act_n, ras_n, cas_n, we_n;
    reg [1:0] bg, ba;
    reg [13:0] a;
    wire [3:0] command;
    wire [7:0] bank;
    wire [23:0] row;
    wire [15:0] column;
    reg [8*200-1:0] path;
    integer file;

    dram_ddr4_pins pins (
        .cs_n(cs_n), .act_n(act_n), .ras_n(ras_n), .cas_n(cas_n), .we_n(we_n), .bg(bg), .ba(ba), .a(a), .command(command), .bank(bank),
        .row(row), .column(column)
    );

    initial begin
        if (!$value$plusargs("slots=%s", path)) $finish;
        file = $fopen(path, "r");
        while ($fscanf(file, "%h %h %h %h %h %h %h %h", cs_n, act_n, ras_n, cas_n, we_n, bg, ba, a) == 8)
            #1 $display("%0d %0d %0d %0d", command, bank, row, column);
        $finish;
    end
endmodule
