// What else the engine remembers to ask for: the writeback or registration of a chunk, and the translation of a page.

output evict_valid_q; // the chunk latch: a chunk
output evict_register_q; // to register; otherwise to write back
output [CHUNK_W-1:0] evict_chunk_q; // that chunk
output page_valid_q; // the page latch holds a page to translate
output [VPN_W-1:0] page_vpn_q; // that page

output asks_evict = act_evict && !evict_valid_q; // a commit loads the chunk latch
always @(posedge clk) begin
    if (rst || ends_chunk) evict_valid_q <= 1'b0;
    else if (asks_evict || command_ask_evict || command_ask_register) evict_valid_q <= 1'b1;
    if (asks_evict) begin
        evict_register_q <= 1'b0;
        evict_chunk_q <= s2_chunk;
    end else if (command_ask_evict || command_ask_register) begin
        evict_register_q <= command_ask_register;
        evict_chunk_q <= command_chunk;
    end
end

reg page_sent_q; // the page walker has it
wire asks_page = act_ask_page && !page_valid_q; // a commit loads it
always @(posedge clk) begin
    if (rst || job_act_take_page) page_valid_q <= 1'b0;
    else if (asks_page) page_valid_q <= 1'b1;
    if (asks_page) begin
        page_sent_q <= 1'b0;
        page_vpn_q <= s2_vpn;
    end else if (walk_valid && walk_ready) begin
        page_sent_q <= 1'b1;
    end
end
assign walk_valid = page_valid_q && !page_sent_q;
assign walk_data = page_vpn_q & {VPN_W{walk_valid}};
always @(posedge clk) begin
    if (rst) zero;
    else begin
        fill_valid <= job_act_take_page;
        fill_ppn <= walk_done_data[WALK_DONE_PPN_LSB +: PPN_W] & {PPN_W{job_act_take_page}};
        fill_fault <= walk_done_data[WALK_DONE_FAULT_LSB] && job_act_take_page;
    end
end
unused (walk_done_data[WALK_DONE_VPN_LSB +: VPN_W]);
