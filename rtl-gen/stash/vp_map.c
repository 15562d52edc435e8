/* The VP-map: thesis section 4.5.1. TLB and RTLB are two look-ups of the same entries. */
#include "rtl-gen/stash/stash_parts.h"

/* What all entries say, and what is decided from it. */
static void choose_entry(struct hw_module *m)
{
    hw_verilog(
        m,
        "wire [MAP_W-1:0] newest = tail - 1'b1; // index of the newest mapping\n"
        "wire [MAP_W-1:0] behind_new = newest - add_map; // how far the adding mapping lies behind it\n"
        "wire [VP_ENTRIES-1:0] add_same; // entries with the page number of the add\n"
        "wire [VP_ENTRIES-1:0] add_held; // the entry that holds the page of the add already\n"
        "wire add_new = add_valid && !(|add_held); // the page of the add is not held\n"
        "wire [VP_ENTRIES-1:0] free_next; // entries that an add may take: not held, or dropped in this cycle\n"
        "wire [VP_ENTRIES-1:0] first_free = free_next & (~free_next + 1'b1); // the lowest free entry\n"
        "\n"
        "wire [VP_ENTRIES-1:0] held; // entries that hold a page\n"
        "wire [VP_ENTRIES-1:0] va_match, va_match_known, va_match_fault;\n"
        "wire [VP_ENTRIES*PPN_W-1:0] va_entry_ppn; // physical page of the entry that matches, 0 of the others\n"
        "wire [VP_ENTRIES-1:0] pa_match;\n"
        "reg [VP_ENTRIES-1:0] pa_match_q; // the look-up of a physical page takes two cycles: the entries that match\n"
        "wire [VP_ENTRIES-1:0] pa_first = pa_match_q & (~pa_match_q + 1'b1); // the lowest of the synonyms\n"
        "wire [VP_ENTRIES*VPN_W-1:0] pa_entry_vpn; // virtual page of the first entry that matches, 0 of the others\n");
}

/* What the three operations of this edge, in the order drop, add, fill, do to one entry. */
static void make_entries(struct hw_module *m)
{
    hw_verilog(
        m,
        "for (e = 0; e < VP_ENTRIES; e = e + 1) begin : entries\n"
        "    reg held_q; // holds a page\n"
        "    reg [VPN_W-1:0] vpn_q; // its virtual page number\n"
        "    reg known_q; // its translation is known\n"
        "    reg fault_q; // the page walker reported a fault\n"
        "    reg [PPN_W-1:0] ppn_q; // its physical page number; 0 unless known\n"
        "    reg [MAP_W-1:0] back_q; // back pointer: the newest mapping that needs the page\n"
        "\n"
        "    wire stays = held_q && !(drop_valid && back_q == drop_map); // held, and not dropped in this cycle\n"
        "    wire added_again = stays && add_same[e];\n"
        "    wire taken = add_new && first_free[e]; // a new page takes this entry\n"
        "    wire [MAP_W-1:0] behind_old = newest - back_q; // distance of the back pointer behind the newest mapping\n"
        "    wire filled = fill_valid && (stays && vpn_q == fill_vpn || taken && add_vpn == fill_vpn);\n"
        "    assign free_next[e] = !stays;\n"
        "    assign add_same[e] = vpn_q == add_vpn;\n"
        "    assign add_held[e] = added_again;\n"
        "    assign held[e] = held_q;\n"
        "\n"
        "    always @(posedge clk) begin\n"
        "        if (rst) held_q <= 1'b0;\n"
        "        else held_q <= stays || taken;\n"
        "        if (taken) vpn_q <= add_vpn;\n"
        "        if (taken || add_valid && added_again && behind_new < behind_old) back_q <= add_map;\n"
        "        if (filled) begin\n"
        "            known_q <= !fill_fault;\n"
        "            ppn_q <= fill_ppn & {PPN_W{!fill_fault}};\n"
        "        end else if (taken) begin\n"
        "            known_q <= 1'b0;\n"
        "            ppn_q <= {PPN_W{1'b0}};\n"
        "        end\n"
        "        if (filled) fault_q <= fill_fault;\n"
        "        else if (taken || add_valid && added_again) fault_q <= 1'b0;\n"
        "    end\n"
        "\n"
        "    // Look-ups, on the state before the edge.\n"
        "    wire va_here = held_q && vpn_q == va_vpn;\n"
        "    assign va_match[e] = va_here;\n"
        "    assign va_match_known[e] = va_here && known_q;\n"
        "    assign va_match_fault[e] = va_here && fault_q;\n"
        "    assign va_entry_ppn[e * PPN_W +: PPN_W] = ppn_q & {PPN_W{va_here && known_q}};\n"
        "    assign pa_match[e] = held_q && known_q && ppn_q == pa_ppn;\n"
        "    assign pa_entry_vpn[e * VPN_W +: VPN_W] = vpn_q & {VPN_W{pa_first[e]}};\n"
        "end\n");
}

static void answer(struct hw_module *m)
{
    hw_verilog(m, "reg [PPN_W-1:0] any_ppn;\n"
                  "reg [VPN_W-1:0] any_vpn;\n"
                  "// At most one entry contributes to either.\n"
                  "always @* begin\n"
                  "    any_ppn = {PPN_W{1'b0}};\n"
                  "    any_vpn = {VPN_W{1'b0}};\n"
                  "    for (i = 0; i < VP_ENTRIES; i = i + 1) begin\n"
                  "        any_ppn = any_ppn | va_entry_ppn[i * PPN_W +: PPN_W];\n"
                  "        any_vpn = any_vpn | pa_entry_vpn[i * VPN_W +: VPN_W];\n"
                  "    end\n"
                  "end\n"
                  "\n"
                  "reg va_hit_q, va_known_q, va_fault_q, pa_hit_q;\n"
                  "reg [PPN_W-1:0] va_ppn_q;\n"
                  "reg [VPN_W-1:0] pa_vpn_q;\n"
                  "always @(posedge clk) begin\n"
                  "    if (rst) begin\n"
                  "        va_hit_q <= 1'b0;\n"
                  "        va_known_q <= 1'b0;\n"
                  "        va_fault_q <= 1'b0;\n"
                  "        va_ppn_q <= {PPN_W{1'b0}};\n"
                  "        pa_match_q <= {VP_ENTRIES{1'b0}};\n"
                  "        pa_hit_q <= 1'b0;\n"
                  "        pa_vpn_q <= {VPN_W{1'b0}};\n"
                  "    end else begin\n"
                  "        va_hit_q <= |va_match;\n"
                  "        va_known_q <= |va_match_known;\n"
                  "        va_fault_q <= |va_match_fault;\n"
                  "        va_ppn_q <= any_ppn;\n"
                  "        pa_match_q <= pa_match;\n"
                  "        pa_hit_q <= |pa_match_q;\n"
                  "        pa_vpn_q <= any_vpn;\n"
                  "    end\n"
                  "end\n"
                  "assign va_hit = va_hit_q;\n"
                  "assign va_known = va_known_q;\n"
                  "assign va_fault = va_fault_q;\n"
                  "assign va_ppn = va_ppn_q;\n"
                  "assign pa_hit = pa_hit_q;\n"
                  "assign pa_vpn = pa_vpn_q;\n");
    hw_verilog(
        m,
        "reg [COUNT_W-1:0] free_entries;\n"
        "always @* begin\n"
        "    free_entries = {COUNT_W{1'b0}};\n"
        "    for (i = 0; i < VP_ENTRIES; i = i + 1) free_entries = free_entries + {{(COUNT_W - 1){1'b0}}, !held[i]};\n"
        "end\n"
        "assign free_count = free_entries;\n");
}

struct hw_module *emit_vp_map(struct hw_library *lib, const struct spec_values *values)
{
    struct hw_module *m = hw_find_module(lib, "vp_map");
    if (m) return m;
    m = hw_module_new(lib, "vp_map", "TLB and reverse TLB of the mapped pages, with back pointers",
                      "thesis section 4.5.1 (VP-map); docs/stash/data-path.md", "vp_map");
    hw_from_spec(m, values);
    hw_verilog(m, "localparam MAP_W = $clog2(MAP_ENTRIES);\n"
                  "localparam VPN_W = VA_BITS - $clog2(PAGE_BYTES);\n"
                  "localparam PPN_W = PA_BITS - $clog2(PAGE_BYTES);\n"
                  "localparam COUNT_W = $clog2(VP_ENTRIES) + 1;\n");
    choose_entry(m);
    make_entries(m);
    answer(m);
    hw_verilog(m,
               "assert ((va_match & (va_match - 1'b1)) == {VP_ENTRIES{1'b0}}); // no page is held twice\n"
               "assert (!add_new || |free_next); // an add finds its page or a free entry\n"
               "cover (add_new && |(first_free & held)); // an add takes an entry that drop frees in the same cycle\n"
               "cover (add_valid && fill_valid && add_vpn == fill_vpn); // an add and a fill of one page meet\n"
               "cover (|(pa_match_q & ~pa_first)); // two virtual pages share a physical page\n");
    return m;
}
