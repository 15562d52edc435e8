// The VP-map: thesis section 4.5.1. TLB and RTLB are two look-ups of the same entries. What is added or filled is the page that
// was looked up one cycle before, so each entry compares one page number a cycle. What a look-up reads lies in two RAMs too,
// which hold copies of the entries' page numbers.

localparam MAP_W = $clog2(MAP_ENTRIES);
localparam VPN_W = VA_BITS - $clog2(PAGE_BYTES);
localparam PPN_W = PA_BITS - $clog2(PAGE_BYTES);
localparam ENTRY_W = $clog2(VP_ENTRIES);
localparam COUNT_W = $clog2(VP_ENTRIES) + 1;

wire [VP_ENTRIES-1:0] held; // entries that hold a page
wire [VP_ENTRIES-1:0] named; // the entry that holds the page of the add or fill already
wire [VP_ENTRIES-1:0] free_next; // entries that an add may take: not held, or freed in this cycle
wire [VP_ENTRIES-1:0] first_free = free_next & (~free_next + 1'b1); // the lowest free entry
wire add_new = add_valid && !(|named); // the page of the add is not held
wire adds_looked = add_vpn == va_vpn; // the page looked up in this cycle is the one that is added

// Which back pointer is newer.
wire [VP_ENTRIES*MAP_W-1:0] named_back; // back pointer of the named entry, 0 of the others
reg [MAP_W-1:0] old_back; // the back pointer that the page of the add has
wire [MAP_W-1:0] newest = tail - 1'b1; // index of the newest mapping
wire [MAP_W-1:0] behind_new = newest - add_map; // how far the adding mapping lies behind it
wire [MAP_W-1:0] behind_old = newest - old_back;
wire newer = behind_new < behind_old; // the adding mapping is newer than the one pointed to

wire [VP_ENTRIES-1:0] va_match, va_match_known, va_match_fault;
wire [VP_ENTRIES-1:0] pa_match;
reg [VP_ENTRIES-1:0] pa_match_q; // the look-up of a physical page takes two cycles: the entries that match
wire [VP_ENTRIES-1:0] pa_first = pa_match_q & (~pa_match_q + 1'b1); // the lowest of the synonyms

for (e = 0; e < VP_ENTRIES; e = e + 1) begin : entries
    reg held_q; // holds a page
    reg [VPN_W-1:0] vpn_q; // its virtual page number
    reg looked_q; // which is the one that was looked up one cycle ago
    reg known_q; // its translation is known
    reg fault_q; // the page walker reported a fault
    reg [PPN_W-1:0] ppn_q; // its physical page number, if known
    reg [MAP_W-1:0] back_q; // back pointer: the newest mapping that needs the page

    wire stays = held_q && !forget_valid && !(drop_valid && back_q == drop_map); // held, and not freed in this cycle
    wire added_again = add_valid && named[e];
    wire taken = add_new && first_free[e]; // a new page takes this entry
    wire filled = fill_valid && named[e];
    wire va_same = vpn_q == va_vpn;
    assign free_next[e] = !stays;
    assign named[e] = stays && looked_q;
    assign named_back[e * MAP_W +: MAP_W] = back_q & {MAP_W{named[e]}};
    assign held[e] = held_q;

    always @(posedge clk) begin
        if (rst) held_q <= 1'b0;
        else held_q <= stays || taken;
        looked_q <= taken ? adds_looked : va_same;
        if (taken) vpn_q <= add_vpn;
        if (taken || added_again && newer) back_q <= add_map;
        if (filled) ppn_q <= fill_ppn;
        if (filled) known_q <= !fill_fault;
        else if (taken) known_q <= 1'b0;
        if (filled) fault_q <= fill_fault;
        else if (taken || added_again) fault_q <= 1'b0;
    end

    // Look-ups, on the state before the edge.
    assign va_match[e] = held_q && va_same;
    assign va_match_known[e] = va_match[e] && known_q;
    assign va_match_fault[e] = va_match[e] && fault_q;
    assign pa_match[e] = held_q && known_q && ppn_q == pa_ppn;
end

// Numbers of entries. At most one entry contributes to each.
reg [ENTRY_W-1:0] va_entry, pa_entry, filled_entry, free_entry;
always @* begin
    zero;
    for (i = 0; i < VP_ENTRIES; i = i + 1) begin
        va_entry = va_entry | i[ENTRY_W-1:0] & {ENTRY_W{va_match[i]}};
        pa_entry = pa_entry | i[ENTRY_W-1:0] & {ENTRY_W{pa_first[i]}};
        filled_entry = filled_entry | i[ENTRY_W-1:0] & {ENTRY_W{named[i]}};
        free_entry = free_entry | i[ENTRY_W-1:0] & {ENTRY_W{first_free[i]}};
        old_back = old_back | named_back[i * MAP_W +: MAP_W];
    end
end

// A word that is read in the cycle in which it is written does not count: the translation was not known, and no physical page
// is found beside an add.
wire [PPN_W-1:0] read_ppn;
wire [VPN_W-1:0] read_vpn;
ram_1r1w #(.WIDTH(PPN_W), .DEPTH(VP_ENTRIES)) ppns (
    .clk, .wr_en(fill_valid && |named), .wr_addr(filled_entry), .wr_data(fill_ppn),
    .rd_en(1'b1), .rd_addr(va_entry), .rd_data(read_ppn)
);
ram_1r1w #(.WIDTH(VPN_W), .DEPTH(VP_ENTRIES)) vpns (
    .clk, .wr_en(add_new), .wr_addr(free_entry), .wr_data(add_vpn),
    .rd_en(1'b1), .rd_addr(pa_entry), .rd_data(read_vpn)
);

reg va_hit_q, va_known_q, va_fault_q, pa_hit_q;
always @(posedge clk) begin
    if (rst) zero;
    else begin
        va_hit_q <= |va_match;
        va_known_q <= |va_match_known;
        va_fault_q <= |va_match_fault;
        pa_match_q <= pa_match;
        pa_hit_q <= |pa_match_q && !add_valid;
    end
end
assign va_hit = va_hit_q;
assign va_known = va_known_q;
assign va_fault = va_fault_q;
assign va_ppn = read_ppn & {PPN_W{va_known_q}};
assign pa_hit = pa_hit_q;
assign pa_vpn = read_vpn & {VPN_W{pa_hit_q}};

reg [COUNT_W-1:0] free_entries;
always @* begin
    free_entries = {COUNT_W{1'b0}};
    for (i = 0; i < VP_ENTRIES; i = i + 1) free_entries = free_entries + {{(COUNT_W - 1){1'b0}}, !held[i]};
end
assign free_count = free_entries;

assert ((va_match & (va_match - 1'b1)) == {VP_ENTRIES{1'b0}}); // no page is held twice
assert (!add_new || |free_next); // an add finds its page or a free entry
assert (!(add_valid && fill_valid)); // an add and a fill never meet
cover (add_new && |(first_free & held)); // an add takes an entry that is freed in the same cycle
cover (add_valid && adds_looked); // the page that is added is looked up in that cycle
cover (|(pa_match_q & ~pa_first)); // two virtual pages share a physical page
