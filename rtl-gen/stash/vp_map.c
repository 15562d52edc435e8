/* The VP-map: thesis section 4.5.1. TLB and RTLB are two look-ups of the same entries. */
#include "rtl-gen/stash/stash_parts.h"

/* What the three operations of this edge, in the order drop, add, fill, do to one entry. */
static void emit_entry(struct hw_module *m)
{
    hw_generate_for(m, "e", "VP_ENTRIES", "entries");
    hw_reg(m, "held_q", NULL, "holds a page");
    hw_reg(m, "vpn_q", "VPN_W", "its virtual page number");
    hw_reg(m, "known_q", NULL, "its translation is known");
    hw_reg(m, "fault_q", NULL, "the page walker reported a fault");
    hw_reg(m, "ppn_q", "PPN_W", "its physical page number; 0 unless known");
    hw_reg(m, "back_q", "MAP_W", "back pointer: the newest mapping that needs the page");

    hw_let(m, "stays", NULL, "held, and not dropped in this cycle", "held_q && !(drop_valid && back_q == drop_map)");
    hw_let(m, "added_again", NULL, NULL, "stays && add_same[e]");
    hw_let(m, "taken", NULL, "a new page takes this entry", "add_new && first_free[e]");
    hw_let(m, "behind_old", "MAP_W", "distance of the back pointer behind the newest mapping", "newest - back_q");
    hw_let(m, "filled", NULL, NULL, "fill_valid && (stays && vpn_q == fill_vpn || taken && add_vpn == fill_vpn)");
    hw_assign(m, "free_next[e]", "!stays");
    hw_assign(m, "add_same[e]", "vpn_q == add_vpn");
    hw_assign(m, "add_held[e]", "added_again");
    hw_assign(m, "held[e]", "held_q");

    hw_always_ff(m, NULL);
    hw_if(m, "rst");
    hw_set(m, "held_q", "1'b0");
    hw_else(m);
    hw_set(m, "held_q", "stays || taken");
    hw_end(m);
    hw_if(m, "taken");
    hw_set(m, "vpn_q", "add_vpn");
    hw_end(m);
    hw_if(m, "taken || add_valid && added_again && behind_new < behind_old");
    hw_set(m, "back_q", "add_map");
    hw_end(m);
    hw_if(m, "filled");
    hw_set(m, "known_q", "!fill_fault");
    hw_set(m, "ppn_q", "fill_ppn & {PPN_W{!fill_fault}}");
    hw_elif(m, "taken");
    hw_set(m, "known_q", "1'b0");
    hw_set(m, "ppn_q", "{PPN_W{1'b0}}");
    hw_end(m);
    hw_if(m, "filled");
    hw_set(m, "fault_q", "fill_fault");
    hw_elif(m, "taken || add_valid && added_again");
    hw_set(m, "fault_q", "1'b0");
    hw_end(m);
    hw_end(m);

    hw_note(m, "Look-ups, on the state before the edge.");
    hw_let(m, "va_here", NULL, NULL, "held_q && vpn_q == va_vpn");
    hw_assign(m, "va_match[e]", "va_here");
    hw_assign(m, "va_match_known[e]", "va_here && known_q");
    hw_assign(m, "va_match_fault[e]", "va_here && fault_q");
    hw_assign(m, "va_entry_ppn[e * PPN_W +: PPN_W]", "ppn_q & {PPN_W{va_here && known_q}}");
    hw_assign(m, "pa_match[e]", "held_q && known_q && ppn_q == pa_ppn");
    hw_assign(m, "pa_entry_vpn[e * VPN_W +: VPN_W]", "vpn_q & {VPN_W{pa_first[e]}}");
    hw_end(m);
}

struct hw_module *emit_vp_map(struct hw_library *lib, const struct spec_values *values)
{
    struct hw_module *m = hw_find_module(lib, "vp_map");
    if (m) return m;
    m = hw_module_new(lib, "vp_map", "TLB and reverse TLB of the mapped pages, with back pointers",
                      "thesis section 4.5.1 (VP-map); docs/stash/data-path.md", "vp_map");
    hw_from_spec(m, values);
    hw_localparam(m, "MAP_W", NULL, NULL, "$clog2(MAP_ENTRIES)");
    hw_localparam(m, "VPN_W", NULL, NULL, "VA_BITS - $clog2(PAGE_BYTES)");
    hw_localparam(m, "PPN_W", NULL, NULL, "PA_BITS - $clog2(PAGE_BYTES)");
    hw_localparam(m, "COUNT_W", NULL, NULL, "$clog2(VP_ENTRIES) + 1");

    hw_wire(m, "held", "VP_ENTRIES", "entries that hold a page");
    hw_wire(m, "free_next", "VP_ENTRIES", "entries that an add may take: not held, or dropped in this cycle");
    hw_wire(m, "add_same", "VP_ENTRIES", "entries with the page number of the add");
    hw_wire(m, "add_held", "VP_ENTRIES", "the entry that holds the page of the add already");
    hw_wire(m, "va_match", "VP_ENTRIES", NULL);
    hw_wire(m, "va_match_known", "VP_ENTRIES", NULL);
    hw_wire(m, "va_match_fault", "VP_ENTRIES", NULL);
    hw_wire(m, "va_entry_ppn", "VP_ENTRIES * PPN_W", "physical page of the entry that matches, 0 of the others");
    hw_wire(m, "pa_match", "VP_ENTRIES", NULL);
    hw_wire(m, "pa_entry_vpn", "VP_ENTRIES * VPN_W", "virtual page of the first entry that matches, 0 of the others");

    hw_let(m, "newest", "MAP_W", "index of the newest mapping", "tail - 1'b1");
    hw_let(m, "behind_new", "MAP_W", "how far the adding mapping lies behind it", "newest - add_map");
    hw_let(m, "add_new", NULL, "the page of the add is not held", "add_valid && !(|add_held)");
    hw_let(m, "first_free", "VP_ENTRIES", "the lowest free entry", "free_next & (~free_next + 1'b1)");
    hw_flop(m, "pa_match_q", "VP_ENTRIES", "the look-up of a physical page takes two cycles: the entries that match",
            "{VP_ENTRIES{1'b0}}", NULL, "pa_match");
    hw_let(m, "pa_first", "VP_ENTRIES", "the lowest of the synonyms", "pa_match_q & (~pa_match_q + 1'b1)");
    emit_entry(m);

    hw_reg(m, "any_ppn", "PPN_W", NULL);
    hw_reg(m, "any_vpn", "VPN_W", NULL);
    hw_reg(m, "free_entries", "COUNT_W", NULL);
    hw_always_comb(m, "At most one entry contributes to either.");
    hw_set(m, "any_ppn", "{PPN_W{1'b0}}");
    hw_set(m, "any_vpn", "{VPN_W{1'b0}}");
    hw_for(m, "i", "0", "VP_ENTRIES");
    hw_set(m, "any_ppn", "any_ppn | va_entry_ppn[i * PPN_W +: PPN_W]");
    hw_set(m, "any_vpn", "any_vpn | pa_entry_vpn[i * VPN_W +: VPN_W]");
    hw_end(m);
    hw_end(m);
    hw_always_comb(m, NULL);
    hw_set(m, "free_entries", "{COUNT_W{1'b0}}");
    hw_for(m, "i", "0", "VP_ENTRIES");
    hw_set(m, "free_entries", "free_entries + {{(COUNT_W - 1){1'b0}}, !held[i]}");
    hw_end(m);
    hw_end(m);
    hw_assign(m, "free_count", "free_entries");

    hw_flop(m, "va_hit_q", NULL, NULL, "1'b0", NULL, "|va_match");
    hw_flop(m, "va_known_q", NULL, NULL, "1'b0", NULL, "|va_match_known");
    hw_flop(m, "va_fault_q", NULL, NULL, "1'b0", NULL, "|va_match_fault");
    hw_flop(m, "va_ppn_q", "PPN_W", NULL, "{PPN_W{1'b0}}", NULL, "any_ppn");
    hw_flop(m, "pa_hit_q", NULL, NULL, "1'b0", NULL, "|pa_match_q");
    hw_flop(m, "pa_vpn_q", "VPN_W", NULL, "{VPN_W{1'b0}}", NULL, "any_vpn");
    hw_assign(m, "va_hit", "va_hit_q");
    hw_assign(m, "va_known", "va_known_q");
    hw_assign(m, "va_fault", "va_fault_q");
    hw_assign(m, "va_ppn", "va_ppn_q");
    hw_assign(m, "pa_hit", "pa_hit_q");
    hw_assign(m, "pa_vpn", "pa_vpn_q");

    hw_assert(m, "no page is held twice", "(va_match & (va_match - 1'b1)) == {VP_ENTRIES{1'b0}}");
    hw_assert(m, "an add finds its page or a free entry", "!add_new || |free_next");
    hw_cover(m, "an add takes an entry that drop frees in the same cycle", "add_new && |(first_free & held)");
    hw_cover(m, "an add and a fill of one page meet", "add_valid && fill_valid && add_vpn == fill_vpn");
    hw_cover(m, "two virtual pages share a physical page", "|(pa_match_q & ~pa_first)");
    return m;
}
