// The page whose translation the page walker is asked for.

input asks_page; // a commit asks for its page
input takes_page; // the translation is taken
output page_valid_q; // a page is to be translated
output [VPN_W-1:0] page_vpn_q; // that page
output page_taken_q; // a translation was taken in the last cycle

reg page_sent_q; // the page walker has it
wire loads = asks_page && !page_valid_q;
always @(posedge clk) begin
    if (rst || takes_page) page_valid_q <= 1'b0;
    else if (loads) page_valid_q <= 1'b1;
    if (loads) begin
        page_sent_q <= 1'b0;
        page_vpn_q <= s2_vpn_q;
    end else if (walk_valid && walk_ready) begin
        page_sent_q <= 1'b1;
    end
end
assign walk_valid = page_valid_q && !page_sent_q;
assign walk_data = page_vpn_q & {VPN_W{walk_valid}};
assign walk_done_ready = takes_page;
always @(posedge clk) begin
    if (rst) zero;
    else begin
        page_taken_q <= takes_page;
        fill_valid <= takes_page;
        fill_ppn <= walk_done_data[WALK_DONE_PPN_LSB +: PPN_W] & {PPN_W{takes_page}};
        fill_fault <= walk_done_data[WALK_DONE_FAULT_LSB] && takes_page;
    end
end
unused (walk_done_data[WALK_DONE_VPN_LSB +: VPN_W]);
assert (!(takes_page && loads)); // no commit asks while a translation is taken
assert (!takes_page || page_valid_q && page_sent_q); // what comes was asked for
cover (asks_page && page_valid_q); // another page waits
