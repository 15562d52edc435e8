// The block vp_map by itself. After reset, while nobody asks, its valids and readies must be known.
//
// Written by: larder emit vp_map

module vp_map_smoke;
    localparam CYCLES = 1000;
    reg clk = 0, rst = 1;
    reg [5:0] tail = 0;
    reg [35:0] va_vpn = 0;
    wire [0:0] va_hit;
    wire [0:0] va_known;
    wire [0:0] va_fault;
    wire [27:0] va_ppn;
    reg [27:0] pa_ppn = 0;
    wire [0:0] pa_hit;
    wire [35:0] pa_vpn;
    reg [0:0] add_valid = 0;
    reg [35:0] add_vpn = 0;
    reg [5:0] add_map = 0;
    reg [0:0] fill_valid = 0;
    reg [27:0] fill_ppn = 0;
    reg [0:0] fill_fault = 0;
    reg [0:0] drop_valid = 0;
    reg [5:0] drop_map = 0;
    reg [0:0] forget_valid = 0;
    wire [6:0] free_count;

    vp_map block (
        .clk(clk), .rst(rst),
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
        .free_count(free_count)
    );

    always #5 clk = !clk;

    wire known = ^{1'b0} !== 1'bx;

    initial begin
        repeat (8) @(posedge clk);
        #1 rst = 0;
        repeat (CYCLES) begin
            @(negedge clk);
            if (!known) $fatal(1, "vp_map: a valid or a ready is unknown after reset");
        end
        $display("vp_map: %0d cycles, every valid and ready known", CYCLES);
        $finish;
    end
endmodule
