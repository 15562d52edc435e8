// What the engine hands to a part bears the part's own name for it, but for the map index table, whose look-up and change
// the engine calls slot_* and slot_write_*.

//# passive parts
// banked data with coherence state per word and dirty bit and map index per chunk
stash_storage #(.*) storage (.*);
// per thread block, which stash-map entries its slots name
stash_map_index #(.*) map_index (.read_*(slot_*), .write_*(slot_write_*), .*);
// the mappings: precomputed translation fields, #DirtyData, and both address translations
stash_map #(.*) map (.*);

//# VP-map and engine
// TLB and reverse TLB of the mapped pages, with back pointers to the newest mapping that needs each
vp_map #(.*) vp (.*);
// misses, mappings, lazy writebacks and remote requests of the stash
stash_engine #(.*) engine (.*);

//# engine without translation
// A virtual page is the physical one: both are known, and no page walk is asked for.
localparam VPN_W = VA_BITS - $clog2(PAGE_BYTES);
localparam COUNT_W = $clog2(VP_ENTRIES) + 1;
reg [VPN_W-1:0] va_vpn_q;
always @(posedge clk) va_vpn_q <= va_vpn;
assign va_hit = 1'b1;
assign va_known = 1'b1;
assign va_fault = 1'b0;
assign va_ppn = va_vpn_q;
assign pa_hit = 1'b1;
assign pa_vpn = pa_ppn;
assign free_count = VP_ENTRIES[COUNT_W-1:0];
unused (tail);
unused ({add_valid, add_vpn, add_map});
unused ({fill_valid, fill_ppn, fill_fault});
unused ({drop_valid, drop_map});
unused (forget_valid);

wire asks_page; // never
wire [WALK_W-1:0] asked_page;
wire takes_page; // never
// misses, mappings, lazy writebacks and remote requests of the stash
stash_engine #(.*) engine (
    .walk_valid(asks_page), .walk_ready(1'b0), .walk_data(asked_page),
    .walk_done_valid(1'b0), .walk_done_ready(takes_page), .walk_done_data({WALK_DONE_W{1'b0}}), .*
);
assert (!asks_page && !takes_page); // every page is known
unused ({asks_page, asked_page, takes_page});
assign walk_valid = 1'b0;
assign walk_data = {WALK_W{1'b0}};
assign walk_done_ready = 1'b0;
unused (walk_ready);
unused ({walk_done_valid, walk_done_data});
