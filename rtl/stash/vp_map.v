// vp_map: TLB and reverse TLB of the mapped pages, with back pointers
//
// The VP-map: thesis section 4.5.1. TLB and RTLB are two look-ups of the same entries. What is added or filled is the
// page that was looked up one cycle before, so each entry compares one page number a cycle. What a look-up reads lies
// in two RAMs too, which hold copies of the entries' page numbers.
//
// Source: thesis section 4.5.1 (VP-map); docs/stash/data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit vp_map`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module vp_map #(
    // entries of the stash-map (a power of two, 4 to 64)
    parameter integer MAP_ENTRIES = 64,
    // pages that the VP-map (TLB and RTLB) holds (entries, a power of two, 4 to 64)
    parameter integer VP_ENTRIES = 64,
    // page size (bytes, a power of two, 256 to 65536)
    parameter integer PAGE_BYTES = 4096,
    // width of a physical byte address (bits, 12 to 48)
    parameter integer PA_BITS = 40,
    // width of a virtual byte address (bits, 12 to 48)
    parameter integer VA_BITS = 48
) (
    input  wire                                  clk,          // clock
    input  wire                                  rst,          // synchronous reset, active high
    // the stash-map's tail: where the next entry goes; tail - 1 is the newest, tail the oldest
    input  wire [$clog2(MAP_ENTRIES)-1:0]        tail,
    input  wire [VA_BITS-$clog2(PAGE_BYTES)-1:0] va_vpn,       // look up a virtual page
    output wire                                  va_hit,       // one cycle later: the page is held
    // one cycle later: and its translation is known (not asked for yet: 0)
    output wire                                  va_known,
    // one cycle later: and the page walker reported a fault for it
    output wire                                  va_fault,
    output wire [PA_BITS-$clog2(PAGE_BYTES)-1:0] va_ppn,       // one cycle later: physical page number; 0 unless known
    input  wire [PA_BITS-$clog2(PAGE_BYTES)-1:0] pa_ppn, // look up a physical page (RTLB); only known pages are found
    // two cycles later: found; 0 where a page is added in the cycle between
    output wire                                  pa_hit,
    // two cycles later: its virtual page number; 0 unless found. Of several synonyms the one in the lowest entry
    output wire [VA_BITS-$clog2(PAGE_BYTES)-1:0] pa_vpn,
    // at the clock edge: the mapping add_map needs page add_vpn: refresh its back pointer, or take the lowest free
    // entry (none free: nothing happens, asserted)
    input  wire                                  add_valid,
    // virtual page that is added: the one at va_vpn in the cycle before
    input  wire [VA_BITS-$clog2(PAGE_BYTES)-1:0] add_vpn,
    // an older back pointer is replaced, a newer one kept (newer: smaller distance behind the tail)
    input  wire [$clog2(MAP_ENTRIES)-1:0]        add_map,
    // at the clock edge: the translation of the page at va_vpn in the cycle before, which is not known (page not held:
    // nothing happens). Never with add_valid
    input  wire                                  fill_valid,
    input  wire [PA_BITS-$clog2(PAGE_BYTES)-1:0] fill_ppn,     // its physical page
    // the page has none; forgotten when a mapping adds the page again
    input  wire                                  fill_fault,
    // at the clock edge: forget every page whose back pointer is drop_map
    input  wire                                  drop_valid,
    input  wire [$clog2(MAP_ENTRIES)-1:0]        drop_map,     // mapping whose pages are forgotten
    // at the clock edge: forget every page, whatever its back pointer
    input  wire                                  forget_valid,
    output wire [$clog2(VP_ENTRIES):0]           free_count    // free entries
);

    localparam integer MAP_W = $clog2(MAP_ENTRIES);
    localparam integer VPN_W = VA_BITS - $clog2(PAGE_BYTES);
    localparam integer PPN_W = PA_BITS - $clog2(PAGE_BYTES);
    localparam integer ENTRY_W = $clog2(VP_ENTRIES);
    localparam integer COUNT_W = $clog2(VP_ENTRIES) + 1;

    genvar e;

    reg  [MAP_W-1:0]      old_back;   // the back pointer that the page of the add has
    reg  [VP_ENTRIES-1:0] pa_match_q; // the look-up of a physical page takes two cycles: the entries that match
    reg  [ENTRY_W-1:0]    va_entry;
    reg  [ENTRY_W-1:0]    pa_entry;
    reg  [ENTRY_W-1:0]    filled_entry;
    reg  [ENTRY_W-1:0]    free_entry;
    reg                   va_hit_q;
    reg                   va_known_q;
    reg                   va_fault_q;
    reg                   pa_hit_q;
    reg  [COUNT_W-1:0]    free_entries;

    wire [VP_ENTRIES-1:0] free_next; // entries that an add may take: not held, or freed in this cycle
    wire [VP_ENTRIES-1:0] first_free = free_next & (~free_next + 1'b1); // the lowest free entry
    wire [VP_ENTRIES-1:0] named; // the entry that holds the page of the add or fill already
    wire add_new = add_valid && !(|named);                              // the page of the add is not held
    wire adds_looked = add_vpn == va_vpn; // the page looked up in this cycle is the one that is added

    // Which back pointer is newer.
    wire [MAP_W-1:0] newest = tail - 1'b1;                              // index of the newest mapping
    wire [MAP_W-1:0] behind_new = newest - add_map;                     // how far the adding mapping lies behind it
    wire [MAP_W-1:0] behind_old = newest - old_back;
    wire newer = behind_new < behind_old; // the adding mapping is newer than the one pointed to
    wire [VP_ENTRIES-1:0] pa_first = pa_match_q & (~pa_match_q + 1'b1); // the lowest of the synonyms
    wire [VP_ENTRIES*MAP_W-1:0] named_back; // back pointer of the named entry, 0 of the others
    wire [VP_ENTRIES-1:0] held;                                         // entries that hold a page
    wire [VP_ENTRIES-1:0] va_match, va_match_known, va_match_fault, pa_match;

    generate
        for (e = 0; e < VP_ENTRIES; e = e + 1) begin : entries
            reg              held_q;   // holds a page
            reg  [VPN_W-1:0] vpn_q;    // its virtual page number
            reg              looked_q; // which is the one that was looked up one cycle ago
            reg              known_q;  // its translation is known
            reg              fault_q;  // the page walker reported a fault
            reg  [PPN_W-1:0] ppn_q;    // its physical page number, if known
            reg  [MAP_W-1:0] back_q;   // back pointer: the newest mapping that needs the page

            // held, and not freed in this cycle
            wire stays = held_q && !forget_valid && !(drop_valid && back_q == drop_map);

            wire added_again = add_valid && named[e];
            wire taken = add_new && first_free[e]; // a new page takes this entry
            wire filled = fill_valid && named[e];
            wire va_same = vpn_q == va_vpn;
            assign free_next[e] = !stays;
            assign named[e] = stays && looked_q;
            assign named_back[e*MAP_W +: MAP_W] = back_q & {MAP_W{named[e]}};
            assign held[e] = held_q;

            always @(posedge clk) begin
                if (rst) begin
                    held_q <= 1'b0;
                end else begin
                    held_q <= stays || taken;
                end
                looked_q <= taken ? adds_looked : va_same;
                if (taken) begin
                    vpn_q <= add_vpn;
                end
                if (taken || (added_again && newer)) begin
                    back_q <= add_map;
                end
                if (filled) begin
                    ppn_q <= fill_ppn;
                end
                if (filled) begin
                    known_q <= !fill_fault;
                end else if (taken) begin
                    known_q <= 1'b0;
                end
                if (filled) begin
                    fault_q <= fill_fault;
                end else if (taken || added_again) begin
                    fault_q <= 1'b0;
                end
            end

            // Look-ups, on the state before the edge.
            assign va_match[e] = held_q && va_same;
            assign va_match_known[e] = va_match[e] && known_q;
            assign va_match_fault[e] = va_match[e] && fault_q;
            assign pa_match[e] = held_q && known_q && ppn_q == pa_ppn;
        end
    endgenerate

    // Numbers of entries. At most one entry contributes to each.

    always @* begin : set_va_entry
        integer i;
        {va_entry, pa_entry, filled_entry, free_entry, old_back} = 0;
        for (i = 0; i < VP_ENTRIES; i = i + 1) begin
            va_entry = va_entry | (i[ENTRY_W-1:0] & {ENTRY_W{va_match[i]}});
            pa_entry = pa_entry | (i[ENTRY_W-1:0] & {ENTRY_W{pa_first[i]}});
            filled_entry = filled_entry | (i[ENTRY_W-1:0] & {ENTRY_W{named[i]}});
            free_entry = free_entry | (i[ENTRY_W-1:0] & {ENTRY_W{first_free[i]}});
            old_back = old_back | named_back[i*MAP_W +: MAP_W];
        end
    end

    // A word that is read in the cycle in which it is written does not count: the translation was not known, and no
    // physical page is found beside an add.
    wire [PPN_W-1:0] read_ppn;

    ram_1r1w #(.WIDTH(PPN_W), .DEPTH(VP_ENTRIES)) ppns (
        .clk     (clk),
        .wr_en   (fill_valid && (|named)),
        .wr_addr (filled_entry),
        .wr_data (fill_ppn),
        .rd_en   (1'b1),
        .rd_addr (va_entry),
        .rd_data (read_ppn)
    );

    wire [VPN_W-1:0] read_vpn;

    ram_1r1w #(.WIDTH(VPN_W), .DEPTH(VP_ENTRIES)) vpns (
        .clk     (clk),
        .wr_en   (add_new),
        .wr_addr (free_entry),
        .wr_data (add_vpn),
        .rd_en   (1'b1),
        .rd_addr (pa_entry),
        .rd_data (read_vpn)
    );

    always @(posedge clk) begin
        if (rst) begin
            {va_hit_q, va_known_q, va_fault_q, pa_match_q, pa_hit_q} <= 0;
        end else begin
            va_hit_q <= |va_match;
            va_known_q <= |va_match_known;
            va_fault_q <= |va_match_fault;
            pa_match_q <= pa_match;
            pa_hit_q <= (|pa_match_q) && !add_valid;
        end
    end

    assign va_hit = va_hit_q;
    assign va_known = va_known_q;
    assign va_fault = va_fault_q;
    assign va_ppn = read_ppn & {PPN_W{va_known_q}};
    assign pa_hit = pa_hit_q;
    assign pa_vpn = read_vpn & {VPN_W{pa_hit_q}};

    always @* begin : set_free_entries
        integer i;
        free_entries = {COUNT_W{1'b0}};
        for (i = 0; i < VP_ENTRIES; i = i + 1) begin
            free_entries = free_entries + {{(COUNT_W-1){1'b0}}, !held[i]};
        end
    end

    assign free_count = free_entries;

    // Sizes that are not legal end the elaboration here.
    legal_size #(.HOLDS(MAP_ENTRIES >= 4 && MAP_ENTRIES <= 64 && (MAP_ENTRIES & (MAP_ENTRIES - 1)) == 0 ? 1 : 0))
        legal_MAP_ENTRIES ();
    legal_size #(.HOLDS(VP_ENTRIES >= 4 && VP_ENTRIES <= 64 && (VP_ENTRIES & (VP_ENTRIES - 1)) == 0 ? 1 : 0))
        legal_VP_ENTRIES ();
    legal_size #(.HOLDS(PAGE_BYTES >= 256 && PAGE_BYTES <= 65536 && (PAGE_BYTES & (PAGE_BYTES - 1)) == 0 ? 1 : 0))
        legal_PAGE_BYTES ();
    legal_size #(.HOLDS(PA_BITS >= 12 && PA_BITS <= 48 ? 1 : 0)) legal_PA_BITS ();
    legal_size #(.HOLDS(VA_BITS >= 12 && VA_BITS <= 48 ? 1 : 0)) legal_VA_BITS ();
    // PAGE_BYTES must be smaller than the physical address space
    legal_size #(.HOLDS($clog2(PAGE_BYTES) < PA_BITS ? 1 : 0)) legal_rule_1 ();
    // PAGE_BYTES must be smaller than the virtual address space
    legal_size #(.HOLDS($clog2(PAGE_BYTES) < VA_BITS ? 1 : 0)) legal_rule_2 ();

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert ((va_match & (va_match - 1'b1)) == {VP_ENTRIES{1'b0}}); // no page is held twice
            assert (!add_new || (|free_next));         // an add finds its page or a free entry
            assert (!(add_valid && fill_valid));       // an add and a fill never meet
            cover (add_new && (|(first_free & held))); // an add takes an entry that is freed in the same cycle
            cover (add_valid && adds_looked);          // the page that is added is looked up in that cycle
            cover (|(pa_match_q & ~pa_first));         // two virtual pages share a physical page
        end
    end
`endif

endmodule

`default_nettype wire
