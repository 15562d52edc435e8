// The pages of the new tile, each once, row by row in ascending order: how many the VP-map lacks, and their entries.

// The last word of a row lies stride - row_gap - object_gap - 1 after its first. The tile is here long before its first
// page is asked for, so what begins the walk is computed ahead of it.
wire [SPAN_BITS-1:0] extent = tile_stride[SPAN_BITS-1:0] - tile_row_gap[SPAN_BITS-1:0]
    - tile_object_gap[SPAN_BITS-1:0] - 1'b1;
unused ({tile_row_gap[SPAN_BITS], tile_object_gap[SPAN_BITS], tile_stride[SPAN_BITS]});
unused (tile_entry_q);
reg [SPAN_BITS-1:0] extent_q; // last word of a row, from its first
reg [VIRT_W-1:0] first_last_q; // last word of the first row
reg [VIRT_W-1:0] first_next_q; // first word of the second row
wire [VIRT_W-1:0] stride_words = {{(VIRT_W - SPAN_BITS){1'b0}}, tile_stride[SPAN_BITS-1:0]};
always @(posedge clk) begin
    extent_q <= extent;
    first_last_q <= tile_virt + {{(VIRT_W - SPAN_BITS){1'b0}}, extent_q};
    first_next_q <= tile_virt + stride_words;
end

reg [VPN_W-1:0] page_q; // page cursor
reg [VIRT_W-1:0] row_last_q; // last word of the row
reg [VIRT_W-1:0] row_next_q; // first word of the row after it
reg [ENTRY_ROWS_W-1:0] rows_left_q; // rows, with this one
wire [VPN_W-1:0] row_last_page = row_last_q[VIRT_W-1:PAGE_W];
wire [VPN_W-1:0] row_next_page = row_next_q[VIRT_W-1:PAGE_W];
unused (row_last_q[PAGE_W-1:0]);
wire [VIRT_W-1:0] row_last_next = row_last_q + stride_words;
wire in_row = page_q < row_last_page; // the row has a page after this one
// After this cycle's step the page is the last one.
wire [VPN_W-1:0] after_last_page = row_last_next[VIRT_W-1:PAGE_W]; // last page of the row after this one
unused (row_last_next[PAGE_W-1:0]);
wire one_row = rows_left_q == {{(ENTRY_ROWS_W - 1){1'b0}}, 1'b1};
wire two_rows = rows_left_q == {{(ENTRY_ROWS_W - 2){1'b0}}, 2'd2};
wire in_row_last = page_q + 1'b1 == row_last_page;
wire row_after_last = row_next_page == after_last_page;
output last_page = !act_next_page ? one_row && page_q == row_last_page
    : in_row ? one_row && in_row_last : two_rows && row_after_last;
always @(posedge clk) begin
    if (rst) zero;
    else if (act_first_page) begin
        page_q <= tile_virt[VIRT_W-1:PAGE_W];
        row_last_q <= first_last_q;
        row_next_q <= first_next_q;
        rows_left_q <= tile_rows;
    end else if (act_next_page && in_row) begin
        page_q <= page_q + 1'b1;
    end else if (act_next_page) begin
        page_q <= row_next_page;
        row_last_q <= row_last_next;
        row_next_q <= row_next_q + stride_words;
        rows_left_q <= rows_left_q - 1'b1;
    end
end

reg [COUNT_W-1:0] missing_q; // pages that the VP-map lacks, or as many as can be counted
reg counted_valid_q; // some page was counted
reg [VPN_W-1:0] counted_q; // the last one
always @(posedge clk) begin
    if (rst || act_first_page) zero;
    else if (act_count_page && !page_held && !(counted_valid_q && counted_q == page_q)) begin
        missing_q <= &missing_q ? missing_q : missing_q + 1'b1;
        counted_valid_q <= 1'b1;
        counted_q <= page_q;
    end
end
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
    end
end
