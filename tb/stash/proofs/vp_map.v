// vp_map: of one arbitrary virtual page, the TLB says exactly what a table of one entry would say; and each held page is
// found once. Surroundings: what is added or filled is the page that was looked up one cycle before, never both at a time; a
// page that is not held is added only when an entry is free after this cycle's drop or forget; a page that is known is not filled.
//: depth 8
//: checks
//: append vp_map.v vp_map.inside.vh
//: append ram_1r1w.v vp_map.ram.inside.vh
//: mutant dut.tlb_hit vp_map: held_q: stays || taken => (stays && !taken) || (taken && !drop_valid)
//: mutant dut.found_where_held vp_map: stays: !forget_valid => 1'b1
//: mutant dut.tlb_known vp_map: known_q: !fill_fault => 1'b1
//: mutant dut.tlb_page vp_map: ppns.wr_data: fill_ppn => ~fill_ppn
//: mutant dut.tlb_fault vp_map: fault_q: 1'b0 => fault_q
//: mutant dut.reverse_is_inverse vp_map: pa_match: known_q => 1'b1
//: mutant dut.looked_last vp_map: looked_q: taken ? adds_looked : va_same => va_same
//: mutant dut.ram_copies vp_map: vpns.wr_addr: free_entry => filled_entry
//: mutant dut.nothing_beside_an_add vp_map: pa_hit_q: !add_valid => 1'b1
//: mutant dut.free_counts vp_map: free_entries: !held[i] => held[i]
`default_nettype none
module harness #(
    parameter integer MAP_ENTRIES = 4,
    parameter integer VP_ENTRIES = 4,
    parameter integer PAGE_BYTES = 65536,
    parameter integer PA_BITS = 20,
    parameter integer VA_BITS = 20,
    parameter integer MW = $clog2(MAP_ENTRIES),
    parameter integer VW = VA_BITS - $clog2(PAGE_BYTES),
    parameter integer PW = PA_BITS - $clog2(PAGE_BYTES)
) (
    input wire          clk,
    input wire          rst,
    input wire [MW-1:0] tail,
    input wire [VW-1:0] va_vpn,
    input wire [PW-1:0] pa_ppn,
    input wire          add_valid,
    input wire [VW-1:0] add_vpn,
    input wire [MW-1:0] add_map,
    input wire          fill_valid,
    input wire [PW-1:0] fill_ppn,
    input wire          fill_fault,
    input wire          drop_valid,
    input wire [MW-1:0] drop_map,
    input wire          forget_valid
);
    wire          va_hit, va_known, va_fault, pa_hit;
    wire [PW-1:0] va_ppn;
    wire [VW-1:0] pa_vpn;
    wire [$clog2(VP_ENTRIES):0] free_count;
    vp_map #(.MAP_ENTRIES(MAP_ENTRIES), .VP_ENTRIES(VP_ENTRIES), .PAGE_BYTES(PAGE_BYTES), .PA_BITS(PA_BITS),
             .VA_BITS(VA_BITS)) dut (
        .clk(clk), .rst(rst), .tail(tail), .va_vpn(va_vpn), .va_hit(va_hit), .va_known(va_known), .va_fault(va_fault),
        .va_ppn(va_ppn), .pa_ppn(pa_ppn), .pa_hit(pa_hit), .pa_vpn(pa_vpn), .add_valid(add_valid), .add_vpn(add_vpn),
        .add_map(add_map), .fill_valid(fill_valid), .fill_ppn(fill_ppn), .fill_fault(fill_fault),
        .drop_valid(drop_valid), .drop_map(drop_map), .forget_valid(forget_valid), .free_count(free_count));

endmodule
`default_nettype wire
