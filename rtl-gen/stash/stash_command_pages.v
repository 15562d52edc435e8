// The pages of the new tile, each once, row by row in ascending order: how many the VP-map lacks, and their entries.

input page_free; // vp_map looks up the page of this cycle
output count_over; // every page has been counted
output counts; // the page of this cycle is looked up to be counted

// The last word of a row lies stride - row_gap - object_gap - 1 after its first. The tile is here long before its first
// page is asked for, so what begins the walk is computed ahead of it.
unused ({tile_row_gap[SPAN_BITS], tile_object_gap[SPAN_BITS], tile_stride[SPAN_BITS]});
unused (tile_entry_q);
wire [SPAN_BITS-1:0] gaps, extent;
wire [VIRT_W-1:0] first_last, first_next, first_next_last;
reg [SPAN_BITS-1:0] gaps_q; // row_gap + object_gap
reg [SPAN_BITS-1:0] extent_q; // last word of a row, from its first
reg [VIRT_W-1:0] first_last_q; // last word of the first row
reg [VIRT_W-1:0] first_next_q, first_next_last_q; // first and last word of the second row
wire [VIRT_W-1:0] stride_words = {{(VIRT_W - SPAN_BITS){1'b0}}, tile_stride[SPAN_BITS-1:0]};
stash_sum #(.WIDTH(SPAN_BITS)) gaps_sum (.a(tile_row_gap[SPAN_BITS-1:0]), .b(tile_object_gap[SPAN_BITS-1:0]), .sum(gaps), .*);
stash_sum #(.WIDTH(SPAN_BITS)) extent_sum (.a(tile_stride[SPAN_BITS-1:0]), .b(~gaps_q), .sum(extent), .*);
stash_sum #(.WIDTH(VIRT_W)) first_last_sum (
    .a(tile_virt), .b({{(VIRT_W - SPAN_BITS){1'b0}}, extent_q}), .sum(first_last), .*
);
stash_sum #(.WIDTH(VIRT_W)) first_next_sum (.a(tile_virt), .b(stride_words), .sum(first_next), .*);
stash_sum #(.WIDTH(VIRT_W)) first_next_last_sum (.a(first_last_q), .b(stride_words), .sum(first_next_last), .*);
always @(posedge clk) begin
    gaps_q <= gaps;
    extent_q <= extent;
    first_last_q <= first_last;
    first_next_q <= first_next;
    first_next_last_q <= first_next_last;
end

// Pages that surely have room are not counted: those of one row, or of rows with one page or two each. A row that begins
// elsewhere in its page than the first has one page more at most.
localparam OFFSET_W = min(PAGE_W, SPAN_BITS); // bits of a stride that move a row within its page
wire [VPN_W-1:0] row_pages; // pages of the first row but one
wire row_pages_low;
reg [VPN_W-1:0] row_pages_q;
reg shifts_q; // rows begin at other places in their pages
wire [VPN_W-1:0] first_page = tile_virt[VIRT_W-1:PAGE_W];
stash_sum #(.WIDTH(VPN_W + 1)) row_pages_sum (
    .a({first_last_q[VIRT_W-1:PAGE_W], 1'b1}), .b({~first_page, 1'b1}), .sum({row_pages, row_pages_low}), .*
);
unused (row_pages_low);
reg one_q; // the tile has one row
localparam BOUND_W = VPN_W + ENTRY_ROWS_W + COUNT_W;
wire [BOUND_W-1:0] rows_wide = {{(VPN_W + COUNT_W){1'b0}}, tile_rows};
wire [BOUND_W-1:0] row_pages_wide = {{(ENTRY_ROWS_W + COUNT_W){1'b0}}, row_pages_q};
wire is_single = row_pages_q == {VPN_W{1'b0}}; // the first row has one page
wire is_double = row_pages_q == {{(VPN_W - 1){1'b0}}, 1'b1}; // two
reg [BOUND_W-1:0] bound; // so many pages the tile has at most
always @* begin
    bound = {BOUND_W{1'b1}};
    if (one_q) bound = row_pages_wide + 1'b1;
    else if (is_single && !shifts_q) bound = rows_wide;
    else if (is_single || is_double && !shifts_q) bound = rows_wide << 1;
end
reg [COUNT_W-1:0] bound_q;
reg beyond_q; // they are more than the VP-map can hold
always @(posedge clk) begin
    row_pages_q <= row_pages;
    shifts_q <= |tile_stride[OFFSET_W-1:0];
    one_q <= one_row_in_all;
    bound_q <= bound[COUNT_W-1:0];
    beyond_q <= |bound[BOUND_W-1:COUNT_W];
end
wire one_row_in_all = tile_rows == {{(ENTRY_ROWS_W - 1){1'b0}}, 1'b1};
wire has_room = !beyond_q && bound_q <= free_count; // the tile's pages find room

reg [VPN_W-1:0] page_q; // page cursor
reg [VPN_W-1:0] row_last_q; // last page of the row
reg [VIRT_W-1:0] next_first_q, next_last_q; // first and last word of the row after it
reg [ENTRY_ROWS_W-1:0] rows_left_q; // rows, with this one
wire [VPN_W-1:0] page_next;
wire [VIRT_W-1:0] after_first, after_last; // first and last word of the row behind that one
stash_sum #(.WIDTH(VPN_W)) page_sum (.a(page_q), .b({{(VPN_W - 1){1'b0}}, 1'b1}), .sum(page_next), .*);
stash_sum #(.WIDTH(VIRT_W)) after_first_sum (.a(next_first_q), .b(stride_words), .sum(after_first), .*);
stash_sum #(.WIDTH(VIRT_W)) after_last_sum (.a(next_last_q), .b(stride_words), .sum(after_last), .*);
wire [VPN_W-1:0] next_first_page = next_first_q[VIRT_W-1:PAGE_W];
wire [VPN_W-1:0] next_last_page = next_last_q[VIRT_W-1:PAGE_W];
wire in_row = page_q != row_last_q; // the row has a page after this one
wire at_last = one_row && !in_row; // the tile has none
wire moves = act_next_page || counts && !at_last;
// After this cycle's step the page is the last one. The page after this one is the row's last where, in each digit, the
// difference of the two is the carry of 1.
wire one_row = rows_left_q == {{(ENTRY_ROWS_W - 1){1'b0}}, 1'b1};
wire two_rows = rows_left_q == {{(ENTRY_ROWS_W - 2){1'b0}}, 2'd2};
wire [VPN_W-1:0] differs = page_q ^ row_last_q;
wire [VPN_W:0] carries = {differs & page_q, 1'b1};
unused (carries[VPN_W]);
wire in_row_last = differs == carries[VPN_W-1:0];
wire next_single = next_first_page == next_last_page;
output last_page = !act_next_page ? at_last : in_row ? one_row && in_row_last : two_rows && next_single;
always @(posedge clk) begin
    if (rst) zero;
    else if (act_first_page) begin
        page_q <= tile_virt[VIRT_W-1:PAGE_W];
        row_last_q <= first_last_q[VIRT_W-1:PAGE_W];
        next_first_q <= first_next_q;
        next_last_q <= first_next_last_q;
        rows_left_q <= tile_rows;
    end else if (moves && in_row) begin
        page_q <= page_next;
    end else if (moves) begin
        page_q <= next_first_page;
        row_last_q <= next_last_page;
        next_first_q <= after_first;
        next_last_q <= after_last;
        rows_left_q <= rows_left_q - 1'b1;
    end
end

// They are counted one a cycle: looked up, then counted.
reg count_left_q; // pages are left to look up
reg looked_q; // one was looked up in the last cycle
reg [VPN_W-1:0] looked_page_q; // that page
assign counts = count_left_q && page_free && !drop_valid;
assign count_over = !count_left_q && !looked_q;
always @(posedge clk) begin
    if (rst) {count_left_q, looked_q} <= 2'b00;
    else begin
        if (act_count_pages) count_left_q <= !has_room;
        else if (counts && at_last) count_left_q <= 1'b0;
        looked_q <= counts;
    end
    looked_page_q <= page_q;
end
reg [COUNT_W-1:0] missing_q; // pages that the VP-map lacks, or as many as can be counted
reg counted_valid_q; // some page was counted
reg [VPN_W-1:0] counted_q; // the last one
always @(posedge clk) begin
    if (rst || act_first_page) zero;
    else if (looked_q && !page_held && !(counted_valid_q && counted_q == looked_page_q)) begin
        missing_q <= &missing_q ? missing_q : missing_q + 1'b1;
        counted_valid_q <= 1'b1;
        counted_q <= looked_page_q;
    end
end
reg stale_q; // pages have been forgotten since they were counted
always @(posedge clk) begin
    if (rst || act_first_page) stale_q <= 1'b0;
    else if (act_drop_pages) stale_q <= 1'b1;
end
output stale = stale_q;
output room = missing_q <= free_count; // they suffice
output [VPN_W-1:0] page = page_q; // vp_map: look up this page

always @(posedge clk) begin
    if (rst) zero;
    else begin
        add_valid <= act_add_page;
        add_vpn <= page_q & {VPN_W{act_add_page}};
        add_map <= self_q & {MAP_W{act_add_page}};
        drop_valid <= act_drop_pages;
        drop_map <= target_q & {MAP_W{act_drop_pages}};
        forget_valid <= act_forget_pages;
    end
end

assert (!count_left_q || !act_next_page && !act_first_page); // pages are counted or added
cover (count_left_q && !page_free); // a page that is counted waits for another look-up
cover (act_count_pages && has_room); // pages need no count
cover (act_first_page && stale_q && act_count_pages && !act_drop_pages); // pages are counted again
