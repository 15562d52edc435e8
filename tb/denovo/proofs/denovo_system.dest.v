// Where a message goes (denovo_system_dest): what is for the L2 to the bank of its line, all else to the core that it names, or
// to that core's stash; at three numbers of cores, banks and stashes, once with the wider nodes of a mesh. No message goes to a node that is not there.
//: depth 8
//: mutant two.is_bank denovo_system_dest: bank: line[i] => 1'b0
//: mutant odd.is_bank denovo_system_dest: dest: FIRST_BANK + bank => bank
//: mutant one.to_core denovo_system_dest: dest: to_bank => 1'b1
//: mutant odd.to_its_stash denovo_system_dest: dest: FIRST_STASH & {NODE_W{to_stash}} => FIRST_BANK & {NODE_W{to_stash}}
//: mutant odd.is_there denovo_system_dest: dest: FIRST_BANK + bank => FIRST_BANK + bank + bank
`default_nettype none
module harness (
    input wire       clk,
    input wire       rst,
    input wire       to_bank,
    input wire [3:0] core,
    input wire       stash,
    input wire [5:0] line
);
    place #(.CORES(1), .BANKS(1), .STASHES(1), .CORE_BITS(1), .NODE_W(2)) one (
        .clk(clk), .rst(rst), .to_bank(to_bank), .core(core[0]), .stash(stash), .line(line));
    place #(.CORES(2), .BANKS(2), .STASHES(0), .CORE_BITS(4), .NODE_W(3)) two (
        .clk(clk), .rst(rst), .to_bank(to_bank), .core(core), .stash(stash), .line(line));
    place #(.CORES(3), .BANKS(4), .STASHES(2), .CORE_BITS(2), .NODE_W(4)) odd (
        .clk(clk), .rst(rst), .to_bank(to_bank), .core(core[1:0]), .stash(stash), .line(line));
endmodule

module place #(
    parameter integer CORES = 2,
    parameter integer BANKS = 2,
    parameter integer STASHES = 0,
    parameter integer CORE_BITS = 4,
    parameter integer NODE_W = 2
) (
    input wire                 clk,
    input wire                 rst,
    input wire                 to_bank,
    input wire [CORE_BITS-1:0] core,
    input wire                 stash,
    input wire [5:0]           line
);
    wire [NODE_W-1:0] dest;
    denovo_system_dest #(
        .CORES(CORES), .BANKS(BANKS), .STASHES(STASHES), .CORE_BITS(CORE_BITS), .LINE_W(6), .NODE_W(NODE_W)
    ) dut (
        .to_bank(to_bank), .core(core), .stash(stash), .line(line), .dest(dest)
    );
    // The cores that the system has are those that messages name; a stash has no place without one.
    wire to_stash = stash && STASHES > 0;
    always @* assume (to_bank || core < (to_stash ? STASHES : CORES));
    always @(posedge clk)
        if (!rst) begin
            last_bank: cover (to_bank && dest == CORES + BANKS - 1);
            is_there: assert (dest < CORES + BANKS + STASHES);
            if (to_bank) is_bank: assert (dest == CORES + line % BANKS);
            else if (!to_stash) to_core: assert (dest == core);
        end
    generate
        if (STASHES > 0) begin : g_stash
            always @(posedge clk)
                if (!rst && !to_bank && to_stash) to_its_stash: assert (dest == CORES + BANKS + core);
        end
    endgenerate
endmodule
`default_nettype wire
