// S0: the line, chunk and words that the slot is about, by whose it is.

output s0_named; // the way is named
output [TAG_W-1:0] s0_tag; // the line's tag, where no way is named
output [SET_W-1:0] s0_set;
output [CHUNK_W-1:0] s0_chunk;
output [ROW_W-1:0] s0_row; // the chunk's place in the data RAM
output [LINE_WORDS-1:0] s0_words; // words that the slot is about
output [DATA_W-1:0] rsp_in_part; // data of the message's chunk, 0 where it brings an error
output rsp_in_last, fwd_last; // the message's last chunk

wire [CHUNK_W-1:0] rsp_in_chunk, fwd_chunk, s0_port_chunk;
wire [LINE_WORDS-1:0] rsp_in_words, fwd_words;
denovo_l1_chunks #(.*) rsp_in_chunks (
    .mask(got_mask), .chosen(s0_rsp), .chunk(rsp_in_chunk), .words(rsp_in_words), .last(rsp_in_last), .clk, .rst
);
denovo_l1_chunks #(.*) fwd_chunks (
    .mask(fwd_mask), .chosen(s0_fwd && fwd_type != MSG_WB_ACK), .chunk(fwd_chunk), .words(fwd_words), .last(fwd_last),
    .clk, .rst
);
// Whether it is the port's is known last, and the RAMs wait for the set.
wire [LINE_W-1:0] leaving_line = {leave_line[LINE_W-1:SET_W], leave_named ? leave_set : leave_line[SET_W-1:0]};
wire [LINE_W-1:0] inner_line = got_line & {LINE_W{s0_inner[0]}} | fwd_line & {LINE_W{s0_inner[1]}}
    | pass_line & {LINE_W{s0_inner[2]}} | {{TAG_W{1'b0}}, store_set} & {LINE_W{s0_inner[3]}} | leaving_line & {LINE_W{s0_inner[4]}};
assign {s0_tag, s0_set} = s0_port ? s0_address[ADDRESS_W-1:ADDRESS_W-LINE_W] : inner_line;
assign s0_named = s0_drain || s0_leave && leave_named;
assign s0_chunk = s0_port ? s0_port_chunk : s0_rsp ? rsp_in_chunk : s0_fwd ? fwd_chunk
    : s0_leave ? leave_chunk : lists ? parked_chunk : pass_chunk;
if (CHUNKS == 1) begin : g_whole
    assign s0_port_chunk = 1'b0;
    assign s0_row = s0_set;
end else begin : g_parts
    assign s0_port_chunk = s0_address[CHUNK_W-1:0];
    assign s0_row = {s0_set, s0_chunk};
end
wire [PORT_WORDS-1:0] access_words = s0_port ? s0_mask : lists ? parked_mask : {PORT_WORDS{1'b1}};
for (w = 0; w < LINE_WORDS; w = w + 1) begin : g_s0_word
    localparam [CHUNK_W-1:0] CHUNK = w / PORT_WORDS;
    assign s0_words[w] = s0_rsp ? rsp_in_words[w] : s0_fwd ? (fwd_type == MSG_WB_ACK ? fwd_mask[w] : fwd_words[w])
        : s0_drain ? 1'b1 : s0_leave ? leave_last : access_words[w % PORT_WORDS] && s0_chunk == CHUNK;
end
always @* begin
    rsp_in_part = {DATA_W{1'b0}};
    for (i = 0; i < CHUNKS; i = i + 1)
        rsp_in_part = rsp_in_part | got_data[i * DATA_W +: DATA_W] & {DATA_W{rsp_in_chunk == i[CHUNK_W-1:0] && !got_error}};
end
unused ({fwd_data, rsp_in_data}); // their other fields
