// Between a stash and the networks of the L1s and the L2. docs/denovo/stash-port-data-path.md says what happens in which cycle.

localparam WORD_W = ADDR_BITS - 2; // width of a word's address

// To the L2.
wire [3:0] ask_type = want_type;
wire [3:0] ask_atom = 4'd0;
wire ask_uncached = 1'b0;
wire ask_cpu = cpu;
wire [CORE_BITS-1:0] ask_core = want_core;
wire ask_stash = want_stash;
wire [MAP_BITS-1:0] ask_map = want_map;
wire [PC_BITS-1:0] ask_pc = {PC_BITS{1'b0}};
wire [REQ_LINE_W-1:0] ask_line;
wire [LINE_WORDS-1:0] ask_mask;
wire [32*LINE_WORDS-1:0] ask_data;
denovo_stash_port_way #(.F(CHUNK_WORDS), .T(LINE_WORDS), .WORD_W) of_req (
    .clk, .rst, .from_valid(l2_req_valid), .from_ready(l2_req_ready), .from_line(want_line), .from_mask(want_mask),
    .from_data(want_data), .to_valid(req_valid), .to_ready(req_ready), .to_line(ask_line), .to_mask(ask_mask),
    .to_data(ask_data)
);

// To requesters, and to the L2. A RECALL that stood for a forward of an L1's atomic comes back with its mark.
wire marked = supply_type == MSG_RECALL_DATA && supply_stash;
wire [3:0] give_type = marked ? MSG_REG_ACK : supply_type;
wire give_error = 1'b0;
wire [CORE_BITS-1:0] give_core = supply_core;
wire give_stash = supply_stash && !marked;
wire [MAP_BITS-1:0] give_map = supply_map;
wire [RSP_LINE_W-1:0] give_line;
wire [LINE_WORDS-1:0] give_mask;
wire [32*LINE_WORDS-1:0] give_data;
denovo_stash_port_way #(.F(CHUNK_WORDS), .T(LINE_WORDS), .WORD_W) of_give (
    .clk, .rst, .from_valid(fwd_rsp_valid), .from_ready(fwd_rsp_ready), .from_line(supply_line),
    .from_mask(supply_mask), .from_data(supply_data), .to_valid(rsp_out_valid), .to_ready(rsp_out_ready),
    .to_line(give_line), .to_mask(give_mask), .to_data(give_data)
);

// From the L2. A stash sends values with a RECALL alone.
wire marks = order_type == MSG_FWD_REG && order_sync;
wire [3:0] told_type = marks ? MSG_RECALL : order_type;
wire [CORE_BITS-1:0] told_core = order_core;
wire told_stash = order_stash || marks;
wire [MAP_BITS-1:0] told_map = order_map, told_owner_map = order_owner_map;
wire [MESSAGE_LINE_W-1:0] told_line;
wire [CHUNK_WORDS-1:0] told_mask;
wire [32*CHUNK_WORDS-1:0] told_data;
denovo_stash_port_way #(.F(LINE_WORDS), .T(CHUNK_WORDS), .WORD_W) of_told (
    .clk, .rst, .from_valid(fwd_valid), .from_ready(fwd_ready), .from_line(order_line), .from_mask(order_mask),
    .from_data({32 * LINE_WORDS{1'b0}}), .to_valid(l2_fwd_valid), .to_ready(l2_fwd_ready), .to_line(told_line),
    .to_mask(told_mask), .to_data(told_data)
);

// From the L2 and from owners.
wire [3:0] got_type = reply_type;
wire [CORE_BITS-1:0] got_core = reply_core;
wire got_stash = reply_stash;
wire [MAP_BITS-1:0] got_map = reply_map, got_owner_map = {MAP_BITS{1'b0}};
wire [MESSAGE_LINE_W-1:0] got_line;
wire [CHUNK_WORDS-1:0] got_mask;
wire [32*CHUNK_WORDS-1:0] got_data;
denovo_stash_port_way #(.F(LINE_WORDS), .T(CHUNK_WORDS), .WORD_W) of_got (
    .clk, .rst, .from_valid(rsp_in_valid), .from_ready(rsp_in_ready), .from_line(reply_line), .from_mask(reply_mask),
    .from_data(reply_data), .to_valid(l2_rsp_valid), .to_ready(l2_rsp_ready), .to_line(got_line), .to_mask(got_mask),
    .to_data(got_data)
);
reg error_q;
assign read_error = error_q;
always @(posedge clk) begin
    if (rst) error_q <= 1'b0;
    else error_q <= error_q || rsp_in_valid && rsp_in_ready && reply_error;
end
unused ({want_owner_map, supply_owner_map, order_to_core, order_to_stash});
