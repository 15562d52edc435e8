// Inside vp_map: see vp_map.v.
`ifdef FORMAL
    // The page that is watched is arbitrary. The g_ registers are a table of one entry for it, by
    // docs/stash/data-path.md: drop or forget, then add, then fill.
    (* anyconst *) wire [VPN_W-1:0] page;
    reg           g_held, g_known, g_fault;
    reg  [PPN_W-1:0] g_ppn;
    reg  [MAP_W-1:0] g_back;
    wire          g_stays = g_held && !forget_valid && !(drop_valid && drop_map == g_back);
    reg [VPN_W-1:0] g_named; // what is added or filled
    always @(posedge clk) g_named <= va_vpn;
    wire          g_added = add_valid && g_named == page, g_filled = fill_valid && g_named == page && g_stays;
    wire [MAP_W-1:0] g_newest = tail - 1'b1, g_age_new = g_newest - add_map, g_age_old = g_newest - g_back;
    initial g_held = 1'b0;
    always @(posedge clk)
        if (rst) g_held <= 1'b0;
        else begin
            g_held <= g_stays || g_added;
            if (g_added && (!g_stays || g_age_new < g_age_old)) g_back <= add_map;
            if (g_filled) begin
                g_known <= !fill_fault;
                g_fault <= fill_fault;
                g_ppn <= fill_fault ? {PPN_W{1'b0}} : fill_ppn;
            end else if (g_added) begin
                g_fault <= 1'b0;
                if (!g_stays) begin
                    g_known <= 1'b0;
                    g_ppn <= {PPN_W{1'b0}};
                end
            end
        end
    // Where the table is: the entry that holds the page agrees with it, and no page is held twice.
    wire [VP_ENTRIES-1:0]       here, agrees, knows, looks, copies;
    (* hierconn *) wire [VP_ENTRIES*PPN_W-1:0] \ppns.o_words ;
    (* hierconn *) wire [VP_ENTRIES*VPN_W-1:0] \vpns.o_words ;
    wire [VP_ENTRIES*PPN_W-1:0] o_ppns = \ppns.o_words ;
    wire [VP_ENTRIES*VPN_W-1:0] o_vpns = \vpns.o_words ;
    wire [VP_ENTRIES*VPN_W-1:0] pages;
    genvar w;
    generate
        for (w = 0; w < VP_ENTRIES; w = w + 1) begin : watched
            assign pages[w*VPN_W +: VPN_W] = entries[w].vpn_q;
            assign here[w] = entries[w].held_q && entries[w].vpn_q == page;
            assign agrees[w] = entries[w].back_q == g_back && entries[w].known_q == g_known
                && entries[w].fault_q == g_fault && (!g_known || entries[w].ppn_q == g_ppn);
            assign knows[w] = entries[w].known_q;
            // It knows whether its page was looked up last, and the RAMs have what it has.
            assign looks[w] = entries[w].looked_q == (entries[w].vpn_q == g_named);
            assign copies[w] = o_vpns[w*VPN_W +: VPN_W] == entries[w].vpn_q
                && (!entries[w].known_q || o_ppns[w*PPN_W +: PPN_W] == entries[w].ppn_q);
        end
    endgenerate
    reg     twice;
    integer x, y;
    always @* begin
        twice = 1'b0;
        for (x = 0; x < VP_ENTRIES; x = x + 1)
            for (y = 0; y < x; y = y + 1)
                if (held[x] && held[y] && pages[x*VPN_W +: VPN_W] == pages[y*VPN_W +: VPN_W]) twice = 1'b1;
    end
    always @(posedge clk)
        if (!rst) begin
            looked_last: assert ((held & ~looks) == {VP_ENTRIES{1'b0}});
            ram_copies: assert ((held & ~copies) == {VP_ENTRIES{1'b0}});
            held_once: assert (!twice);
            found_where_held: assert ((|here) == g_held && (here & ~agrees) == {VP_ENTRIES{1'b0}});
        end
    // Surroundings: what is added or filled was looked up one cycle before, and never both; a page that is known is not filled; a
    // page that is not held is added only when an entry is free, or this cycle's drop or forget frees one.
    always @* begin
        assume (!add_valid || add_vpn == g_named);
        assume (!add_valid || !fill_valid);
        assume (!fill_valid || (named & knows) == {VP_ENTRIES{1'b0}});
        if (!rst && add_valid && !g_room) assume (named != {VP_ENTRIES{1'b0}});
    end
    wire g_room = |free_next;

    reg          asked_q, hit_q, known_then_q, fault_then_q;
    reg [PPN_W-1:0] ppn_then_q, asked_ppn_q;
    initial asked_q = 1'b0;
    always @(posedge clk) begin
        asked_q <= va_vpn == page && !rst;
        hit_q <= g_held;
        known_then_q <= g_held && g_known;
        fault_then_q <= g_held && g_fault;
        ppn_then_q <= g_held && g_known ? g_ppn : {PPN_W{1'b0}};
        asked_ppn_q <= pa_ppn;
    end
    always @(posedge clk)
        if (asked_q && !rst) begin
            tlb_hit: assert (va_hit == hit_q);
            tlb_known: assert (va_known == known_then_q);
            tlb_fault: assert (va_fault == fault_then_q);
            tlb_page: assert (va_ppn == ppn_then_q);
        end
    // What the RTLB finds for a physical page is a virtual page that was held in the cycle of the look-up, and that the TLB
    // translated to it, unless an add in that cycle gave its entry to another page; and a known page is found by its
    // physical page, unless a synonym is, or something is added one cycle later: then nothing is.
    reg known_before_q, added_q, added_before_q, was_reset_before_q;
    reg [PPN_W-1:0] ppn_before_q, asked_before_q;
    always @(posedge clk) begin
        known_before_q <= known_then_q;
        ppn_before_q <= ppn_then_q;
        asked_before_q <= asked_ppn_q;
        added_q <= add_valid;
        added_before_q <= added_q;
    end
    reg was_reset_q;
    initial was_reset_q = 1'b1;
    initial was_reset_before_q = 1'b1;
    always @(posedge clk) was_reset_q <= rst;
    always @(posedge clk) was_reset_before_q <= rst || was_reset_q;
    always @(posedge clk)
        if (!rst && !was_reset_before_q) begin
            if (pa_hit && pa_vpn == page && !added_before_q)
                reverse_is_inverse: assert (known_before_q && ppn_before_q == asked_before_q);
            if (known_before_q && ppn_before_q == asked_before_q && !added_q) reverse_finds: assert (pa_hit);
            if (added_q) nothing_beside_an_add: assert (!pa_hit && pa_vpn == {VPN_W{1'b0}});
            free_counts: assert (free_count <= VP_ENTRIES && !(g_held && free_count == VP_ENTRIES));
            full: cover (free_count == 0);
            synonym: cover (pa_hit && pa_vpn != page && known_before_q && ppn_before_q == asked_before_q);
        end
`endif
