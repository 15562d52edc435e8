// What yosys's simulation models of the ECP5 leave out: block RAM and multiplier, for the mapped netlist of a board's design.
// Only as yosys maps them: no register behind a RAM's output or in a multiplier; RAMs that begin with zeros, are written at port A and never reset.

`default_nettype none

// 1,024 words of 18 bits. A port of 36 bits takes both ports' data. Ports of 1, 2 and 4 bits leave each ninth bit out.
module DP16KD #(
    parameter integer DATA_WIDTH_A = 18,
    parameter integer DATA_WIDTH_B = 18,
    parameter REGMODE_A = "NOREG",
    parameter REGMODE_B = "NOREG",
    parameter RESETMODE = "SYNC",
    parameter ASYNC_RESET_RELEASE = "SYNC",
    parameter CSDECODE_A = "0b000",
    parameter CSDECODE_B = "0b000",
    parameter WRITEMODE_A = "NORMAL",
    parameter WRITEMODE_B = "NORMAL",
    parameter CLKAMUX = "CLKA",
    parameter CLKBMUX = "CLKB",
    parameter GSR = "AUTO",
    parameter [319:0]
        INITVAL_00 = 0, INITVAL_01 = 0, INITVAL_02 = 0, INITVAL_03 = 0, INITVAL_04 = 0, INITVAL_05 = 0, INITVAL_06 = 0, INITVAL_07 = 0,
        INITVAL_08 = 0, INITVAL_09 = 0, INITVAL_0A = 0, INITVAL_0B = 0, INITVAL_0C = 0, INITVAL_0D = 0, INITVAL_0E = 0, INITVAL_0F = 0,
        INITVAL_10 = 0, INITVAL_11 = 0, INITVAL_12 = 0, INITVAL_13 = 0, INITVAL_14 = 0, INITVAL_15 = 0, INITVAL_16 = 0, INITVAL_17 = 0,
        INITVAL_18 = 0, INITVAL_19 = 0, INITVAL_1A = 0, INITVAL_1B = 0, INITVAL_1C = 0, INITVAL_1D = 0, INITVAL_1E = 0, INITVAL_1F = 0,
        INITVAL_20 = 0, INITVAL_21 = 0, INITVAL_22 = 0, INITVAL_23 = 0, INITVAL_24 = 0, INITVAL_25 = 0, INITVAL_26 = 0, INITVAL_27 = 0,
        INITVAL_28 = 0, INITVAL_29 = 0, INITVAL_2A = 0, INITVAL_2B = 0, INITVAL_2C = 0, INITVAL_2D = 0, INITVAL_2E = 0, INITVAL_2F = 0,
        INITVAL_30 = 0, INITVAL_31 = 0, INITVAL_32 = 0, INITVAL_33 = 0, INITVAL_34 = 0, INITVAL_35 = 0, INITVAL_36 = 0, INITVAL_37 = 0,
        INITVAL_38 = 0, INITVAL_39 = 0, INITVAL_3A = 0, INITVAL_3B = 0, INITVAL_3C = 0, INITVAL_3D = 0, INITVAL_3E = 0, INITVAL_3F = 0
) (
    input  wire CLKA, CEA, OCEA, WEA, RSTA, CSA2, CSA1, CSA0,
    input  wire ADA13, ADA12, ADA11, ADA10, ADA9, ADA8, ADA7, ADA6, ADA5, ADA4, ADA3, ADA2, ADA1, ADA0,
    input  wire DIA17, DIA16, DIA15, DIA14, DIA13, DIA12, DIA11, DIA10, DIA9, DIA8, DIA7, DIA6, DIA5, DIA4, DIA3, DIA2, DIA1, DIA0,
    output wire DOA17, DOA16, DOA15, DOA14, DOA13, DOA12, DOA11, DOA10, DOA9, DOA8, DOA7, DOA6, DOA5, DOA4, DOA3, DOA2, DOA1, DOA0,
    input  wire CLKB, CEB, OCEB, WEB, RSTB, CSB2, CSB1, CSB0,
    input  wire ADB13, ADB12, ADB11, ADB10, ADB9, ADB8, ADB7, ADB6, ADB5, ADB4, ADB3, ADB2, ADB1, ADB0,
    input  wire DIB17, DIB16, DIB15, DIB14, DIB13, DIB12, DIB11, DIB10, DIB9, DIB8, DIB7, DIB6, DIB5, DIB4, DIB3, DIB2, DIB1, DIB0,
    output wire DOB17, DOB16, DOB15, DOB14, DOB13, DOB12, DOB11, DOB10, DOB9, DOB8, DOB7, DOB6, DOB5, DOB4, DOB3, DOB2, DOB1, DOB0
);

    reg [17:0] mem [0:1023];
    reg [35:0] read_a_q, read_b_q;
    wire [13:0] ad_a = {ADA13, ADA12, ADA11, ADA10, ADA9, ADA8, ADA7, ADA6, ADA5, ADA4, ADA3, ADA2, ADA1, ADA0};
    wire [13:0] ad_b = {ADB13, ADB12, ADB11, ADB10, ADB9, ADB8, ADB7, ADB6, ADB5, ADB4, ADB3, ADB2, ADB1, ADB0};
    wire [17:0] di_a = {DIA17, DIA16, DIA15, DIA14, DIA13, DIA12, DIA11, DIA10, DIA9, DIA8, DIA7, DIA6, DIA5, DIA4, DIA3, DIA2, DIA1, DIA0};
    wire [17:0] di_b = {DIB17, DIB16, DIB15, DIB14, DIB13, DIB12, DIB11, DIB10, DIB9, DIB8, DIB7, DIB6, DIB5, DIB4, DIB3, DIB2, DIB1, DIB0};
    integer i;

    // The bit of `mem`'s row at which bit n of the word at an address lies.
    function integer bit_of(input [13:0] address, input integer width, input integer n);
        case (width)
        1: bit_of = address[3:0] + address[3];
        2: bit_of = address[3:0] + address[3] + n;
        4: bit_of = address[3:0] + address[3] + n;
        9: bit_of = 9 * address[3] + n;
        default: bit_of = n;
        endcase
    endfunction

    function [35:0] word(input [13:0] address, input integer width);
        begin
            word = 36'd0;
            if (width == 36) word = {mem[{address[13:5], 1'b1}], mem[{address[13:5], 1'b0}]};
            else for (i = 0; i < width; i = i + 1) word[i] = mem[address[13:4]][bit_of(address, width, i)];
        end
    endfunction

    // Bit n of a port's data is written: in words of bytes, where the byte's enable is set, which lies in the address.
    function enabled(input [13:0] address, input integer width, input integer n);
        enabled = width < 18 || address[n / 9];
    endfunction

    initial for (i = 0; i < 1024; i = i + 1) mem[i] = 18'd0;

    always @(posedge CLKA) begin
        if (CEA && !WEA) read_a_q <= word(ad_a, DATA_WIDTH_A);
        if (CEA && WEA)
            for (i = 0; i < DATA_WIDTH_A; i = i + 1)
                if (enabled(ad_a, DATA_WIDTH_A, i)) begin
                    if (i >= 18) mem[{ad_a[13:5], 1'b1}][i-18] <= di_b[i-18];
                    else if (DATA_WIDTH_A == 36) mem[{ad_a[13:5], 1'b0}][i] <= di_a[i];
                    else mem[ad_a[13:4]][bit_of(ad_a, DATA_WIDTH_A, i)] <= di_a[i];
                end
    end

    always @(posedge CLKB) if (CEB && !WEB) read_b_q <= word(ad_b, DATA_WIDTH_B);

    // A port that reads 36 bits has the lower ones where port A's data are.
    assign {DOA17, DOA16, DOA15, DOA14, DOA13, DOA12, DOA11, DOA10, DOA9, DOA8, DOA7, DOA6, DOA5, DOA4, DOA3, DOA2, DOA1, DOA0} =
        DATA_WIDTH_B == 36 ? read_b_q[17:0] : read_a_q[17:0];
    assign {DOB17, DOB16, DOB15, DOB14, DOB13, DOB12, DOB11, DOB10, DOB9, DOB8, DOB7, DOB6, DOB5, DOB4, DOB3, DOB2, DOB1, DOB0} =
        DATA_WIDTH_B == 36 ? read_b_q[35:18] : read_b_q[17:0];

    initial
        if (REGMODE_A != "NOREG" || REGMODE_B != "NOREG" || WRITEMODE_A != "NORMAL" || WRITEMODE_B != "NORMAL" ||
            CLKAMUX != "CLKA" || CLKBMUX != "CLKB" || INITVAL_00 != 320'd0) begin
            $display("a block RAM of a kind that is not modelled");
            $finish;
        end
    always @(posedge CLKB)
        if (CEB && WEB || RSTA || RSTB) begin
            $display("a block RAM is written at port B, or reset, which is not modelled");
            $finish;
        end

endmodule

module MULT18X18D (
    input  wire A17, A16, A15, A14, A13, A12, A11, A10, A9, A8, A7, A6, A5, A4, A3, A2, A1, A0,
    input  wire B17, B16, B15, B14, B13, B12, B11, B10, B9, B8, B7, B6, B5, B4, B3, B2, B1, B0,
    input  wire C17, C16, C15, C14, C13, C12, C11, C10, C9, C8, C7, C6, C5, C4, C3, C2, C1, C0,
    input  wire SIGNEDA, SIGNEDB, SOURCEA, SOURCEB,
    output wire P35, P34, P33, P32, P31, P30, P29, P28, P27, P26, P25, P24, P23, P22, P21, P20, P19, P18,
                P17, P16, P15, P14, P13, P12, P11, P10, P9, P8, P7, P6, P5, P4, P3, P2, P1, P0
);

    wire signed [18:0] a = {SIGNEDA & A17, A17, A16, A15, A14, A13, A12, A11, A10, A9, A8, A7, A6, A5, A4, A3, A2, A1, A0};
    wire signed [18:0] b = {SIGNEDB & B17, B17, B16, B15, B14, B13, B12, B11, B10, B9, B8, B7, B6, B5, B4, B3, B2, B1, B0};
    wire signed [37:0] product = a * b;

    assign {P35, P34, P33, P32, P31, P30, P29, P28, P27, P26, P25, P24, P23, P22, P21, P20, P19, P18,
            P17, P16, P15, P14, P13, P12, P11, P10, P9, P8, P7, P6, P5, P4, P3, P2, P1, P0} = product[35:0];

endmodule

`default_nettype wire
