// What else the engine remembers to ask for: the writeback or registration of a chunk, and the translation of a page.

input clk; // clock
input rst; // synchronous reset, active high
input act_evict; // a commit asks for the writeback of its chunk
input [CHUNK_W-1:0] s2_chunk;
input command_ask_evict; // a command asks for a writeback
input command_ask_register; // a command asks for a registration
input [CHUNK_W-1:0] command_chunk;
input ends_chunk; // the job on the chunk ends
output asks_evict; // a commit loads the chunk latch
output evict_valid_q; // the chunk latch: a chunk
output evict_register_q; // to register; otherwise to write back
output [CHUNK_W-1:0] evict_chunk_q;
input act_ask_page; // a commit asks for a page
input [VPN_W-1:0] s2_vpn;
input job_act_take_page; // the answer of the page walker is taken
output page_valid_q; // the page latch holds a page to translate
output walk_valid; // page walks (walk)
input walk_ready;
output [VPN_W-1:0] walk_data;
input [WALK_DONE_W-1:0] walk_done_data;
output fill_valid; // vp_map: a translation
output [VPN_W-1:0] fill_vpn;
output [PPN_W-1:0] fill_ppn;
output fill_fault;

assign asks_evict = act_evict && !evict_valid_q;
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
reg [VPN_W-1:0] page_vpn_q;
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
    if (rst) begin
        {fill_valid, fill_fault} <= 2'd0;
        {fill_vpn, fill_ppn} <= {VPN_W + PPN_W{1'b0}};
    end else begin
        fill_valid <= job_act_take_page;
        fill_vpn <= walk_done_data[WALK_DONE_VPN_LSB +: VPN_W] & {VPN_W{job_act_take_page}};
        fill_ppn <= walk_done_data[WALK_DONE_PPN_LSB +: PPN_W] & {PPN_W{job_act_take_page}};
        fill_fault <= walk_done_data[WALK_DONE_FAULT_LSB] && job_act_take_page;
    end
end
