// Where a message goes (denovo_system_dest): what is for the L2 to the bank of its line, all else to the core that it names; at three
// numbers of cores and banks. No message goes to a node that is not there.
//: depth 8
//: mutant two.is_bank denovo_system_dest: bank: line[i] => 1'b0
//: mutant odd.is_bank denovo_system_dest: dest: FIRST_BANK + bank => bank
//: mutant one.to_core denovo_system_dest: dest: to_bank => 1'b1
//: mutant odd.is_there denovo_system_dest: dest: FIRST_BANK + bank => FIRST_BANK + bank + bank
`default_nettype none
module harness (
    input wire       clk,
    input wire       rst,
    input wire       to_bank,
    input wire [3:0] core,
    input wire [5:0] line
);
    place #(.CORES(1), .BANKS(1), .CORE_BITS(1)) one (.clk(clk), .rst(rst), .to_bank(to_bank), .core(core[0]), .line(line));
    place #(.CORES(2), .BANKS(2), .CORE_BITS(4)) two (.clk(clk), .rst(rst), .to_bank(to_bank), .core(core), .line(line));
    place #(.CORES(3), .BANKS(4), .CORE_BITS(2)) odd (.clk(clk), .rst(rst), .to_bank(to_bank), .core(core[1:0]), .line(line));
endmodule

module place #(
    parameter integer CORES = 2,
    parameter integer BANKS = 2,
    parameter integer CORE_BITS = 4
) (
    input wire                 clk,
    input wire                 rst,
    input wire                 to_bank,
    input wire [CORE_BITS-1:0] core,
    input wire [5:0]           line
);
    wire [$clog2(CORES+BANKS)-1:0] dest;
    denovo_system_dest #(.CORES(CORES), .BANKS(BANKS), .CORE_BITS(CORE_BITS), .LINE_W(6)) dut (
        .to_bank(to_bank), .core(core), .line(line), .dest(dest)
    );
    // The cores that the system has are those that messages name.
    always @* assume (to_bank || core < CORES);
    always @(posedge clk)
        if (!rst) begin
            last_bank: cover (to_bank && dest == CORES + BANKS - 1);
            is_there: assert (dest < CORES + BANKS);
            if (to_bank) is_bank: assert (dest == CORES + line % BANKS);
            else to_core: assert (dest == core);
        end
endmodule
`default_nettype wire
