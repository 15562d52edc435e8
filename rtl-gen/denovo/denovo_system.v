// L1s, stashes and banks at a network, and a memory port below each bank. docs/denovo/system-data-path.md says what happens in which
// cycle.

localparam ANSWERS = 8; // a bank's queue of answers
localparam NODES = CORES + BANKS + STASHES; // core c is node c, bank b is node CORES + b, stash s is behind all banks
localparam COLUMNS = MESH_COLUMNS == 0 ? NODES : MESH_COLUMNS; // a crossbar's nodes stand in one row
localparam ROWS = (NODES + COLUMNS - 1) / COLUMNS;
localparam PLACES = ROWS * COLUMNS; // of the network; the last of a mesh may be empty
localparam NODE_W = $clog2(PLACES);
localparam LINE_W = ADDR_BITS - 2 - $clog2(LINE_WORDS); // width of a line address
localparam FLIT_W = 1 + 2 * NODE_W + REQ_W; // a message is a flit; a request is the widest
localparam NETS = 3; // requests, forwards, responses
localparam REQ = 0, FWD = 1, RSP = 2;
wire [PLACES*NETS-1:0] in_valid, in_ready; // what the nodes send
wire [PLACES*NETS*FLIT_W-1:0] in_data;
wire [PLACES*NETS-1:0] out_valid, out_ready; // what arrives at them
wire [PLACES*NETS*FLIT_W-1:0] out_data;
if (MESH_COLUMNS == 0) begin : g_crossbar
    noc_crossbar #(.NODES(PLACES), .NETS, .FLIT_BITS(REQ_W), .DEPTH) network (.*);
end else begin : g_mesh
    noc_mesh #(.COLUMNS, .ROWS, .NETS, .FLIT_BITS(REQ_W), .DEPTH) network (.*);
end
for (e = 0; e < (PLACES - NODES) * NETS; e = e + 1) begin : g_empty
    localparam LANE = NODES * NETS + e;
    assign in_valid[LANE] = 1'b0;
    assign in_data[LANE * FLIT_W +: FLIT_W] = {FLIT_W{1'b0}};
    assign out_ready[LANE] = 1'b1;
end

wire [(CORES+STASHES)*REQ_W-1:0] requests; // of the cores, then of the stashes
wire [(CORES+STASHES)*RSP_W-1:0] gives; // their answers to forwards, in the same order
// What an L1 and a stash have in common: who gets what they send.
for (q = 0; q < CORES + STASHES; q = q + 1) begin : g_requester
    localparam NODE_OF = q < CORES ? q : BANKS + q; // stashes are behind all banks
    localparam LANE = NODE_OF * NETS;
    localparam [NODE_W-1:0] NODE = NODE_OF;
    wire [REQ_W-1:0] req = requests[q * REQ_W +: REQ_W];
    wire [RSP_W-1:0] give = gives[q * RSP_W +: RSP_W];
    wire [NODE_W-1:0] req_dest, give_dest;
    denovo_system_dest #(.CORES, .BANKS, .STASHES, .CORE_BITS, .LINE_W, .NODE_W) of_req (
        .to_bank(1'b1), .core({CORE_BITS{1'b0}}), .stash(1'b0), .line(req[REQ_LINE_LSB +: LINE_W]), .dest(req_dest)
    );
    denovo_system_dest #(.CORES, .BANKS, .STASHES, .CORE_BITS, .LINE_W, .NODE_W) of_supply (
        .to_bank(give[RSP_TYPE_LSB +: RSP_TYPE_W] == MSG_RECALL_DATA), .core(give[RSP_CORE_LSB +: CORE_BITS]),
        .stash(give[RSP_STASH_LSB]), .line(give[RSP_LINE_LSB +: LINE_W]), .dest(give_dest)
    );
    assign in_data[(LANE + REQ) * FLIT_W +: FLIT_W] = {1'b1, NODE, req_dest, req};
    assign in_data[(LANE + RSP) * FLIT_W +: FLIT_W] = {1'b1, NODE, give_dest, {REQ_W - RSP_W{1'b0}}, give};
    // It sends no forward and gets no request.
    assign in_valid[LANE + FWD] = 1'b0;
    assign in_data[(LANE + FWD) * FLIT_W +: FLIT_W] = {FLIT_W{1'b0}};
    assign out_ready[LANE + REQ] = 1'b1;
end

for (c = 0; c < CORES; c = c + 1) begin : g_core
    localparam LANE = c * NETS;
    localparam [CORE_BITS-1:0] CORE = c;
    localparam [0:0] CPU = c >= CORES - CPUS ? 1 : 0;
//+ !MIXED
    denovo_l1 #(
//-
//+ MIXED
    denovo_system_l1 #(
        .CPU(CPU ? 1 : 0),
//-
        .BYTES(CPU ? CPU_BYTES : L1_BYTES), .WAYS(CPU ? CPU_WAYS : L1_WAYS), .MSHRS(CPU ? CPU_MSHRS : L1_MSHRS),
        .LIST(CPU ? CPU_LIST : L1_LIST), .*
    ) l1 (
        .clk, .rst, .core(CORE), .cpu(CPU), .count_select, .count(count[c * COUNT_BITS +: COUNT_BITS]),
        .protocol_error(l1_protocol_error[c]), .store_error(store_error[c]),
        .store_error_at(store_error_at[c * LINE_W +: LINE_W]),
        .store_error_words(store_error_words[c * LINE_WORDS +: LINE_WORDS]),
        .access_valid(access_valid[c]), .access_ready(access_ready[c]),
        .access_data(access_data[c * ACCESS_W +: ACCESS_W]),
        .answer_valid(answer_valid[c]), .answer_ready(answer_ready[c]),
        .answer_data(answer_data[c * ANSWER_W +: ANSWER_W]),
        .cmd_valid(cmd_valid[c]), .cmd_ready(cmd_ready[c]), .cmd_data(cmd_data[c * CMD_W +: CMD_W]),
        .cmd_done_valid(cmd_done_valid[c]), .cmd_done_ready(cmd_done_ready[c]),
        .cmd_done_data(cmd_done_data[c * CMD_DONE_W +: CMD_DONE_W]),
        .req_valid(in_valid[LANE + REQ]), .req_ready(in_ready[LANE + REQ]), .req_data(requests[c * REQ_W +: REQ_W]),
        .fwd_valid(out_valid[LANE + FWD]), .fwd_ready(out_ready[LANE + FWD]),
        .fwd_data(out_data[(LANE + FWD) * FLIT_W +: FWD_W]),
        .rsp_in_valid(out_valid[LANE + RSP]), .rsp_in_ready(out_ready[LANE + RSP]),
        .rsp_in_data(out_data[(LANE + RSP) * FLIT_W +: RSP_W]),
        .rsp_out_valid(in_valid[LANE + RSP]), .rsp_out_ready(in_ready[LANE + RSP]),
        .rsp_out_data(gives[c * RSP_W +: RSP_W])
    );
end

for (s = 0; s < STASHES; s = s + 1) begin : g_stash
    localparam LANE = (CORES + BANKS + s) * NETS;
    localparam [0:0] CPU = s >= CORES - CPUS ? 1 : 0; // its core is one
    denovo_stash_port #(.*) stash (
        .clk, .rst, .cpu(CPU), .read_error(stash_read_error[s]),
        .l2_req_valid(stash_l2_req_valid[s]), .l2_req_ready(stash_l2_req_ready[s]),
        .l2_req_data(stash_l2_req_data[s * MESSAGE_W +: MESSAGE_W]),
        .fwd_rsp_valid(stash_fwd_rsp_valid[s]), .fwd_rsp_ready(stash_fwd_rsp_ready[s]),
        .fwd_rsp_data(stash_fwd_rsp_data[s * MESSAGE_W +: MESSAGE_W]),
        .l2_fwd_valid(stash_l2_fwd_valid[s]), .l2_fwd_ready(stash_l2_fwd_ready[s]),
        .l2_fwd_data(stash_l2_fwd_data[s * MESSAGE_W +: MESSAGE_W]),
        .l2_rsp_valid(stash_l2_rsp_valid[s]), .l2_rsp_ready(stash_l2_rsp_ready[s]),
        .l2_rsp_data(stash_l2_rsp_data[s * MESSAGE_W +: MESSAGE_W]),
        .req_valid(in_valid[LANE + REQ]), .req_ready(in_ready[LANE + REQ]),
        .req_data(requests[(CORES + s) * REQ_W +: REQ_W]),
        .rsp_out_valid(in_valid[LANE + RSP]), .rsp_out_ready(in_ready[LANE + RSP]),
        .rsp_out_data(gives[(CORES + s) * RSP_W +: RSP_W]),
        .fwd_valid(out_valid[LANE + FWD]), .fwd_ready(out_ready[LANE + FWD]),
        .fwd_data(out_data[(LANE + FWD) * FLIT_W +: FWD_W]),
        .rsp_in_valid(out_valid[LANE + RSP]), .rsp_in_ready(out_ready[LANE + RSP]),
        .rsp_in_data(out_data[(LANE + RSP) * FLIT_W +: RSP_W])
    );
end
if (STASHES == 0) begin : g_no_stash
    assign stash_read_error = 1'b0;
    assign stash_l2_req_ready = 1'b0;
    assign stash_fwd_rsp_ready = 1'b0;
    assign stash_l2_fwd_valid = 1'b0;
    assign stash_l2_fwd_data = {MESSAGE_W{1'b0}};
    assign stash_l2_rsp_valid = 1'b0;
    assign stash_l2_rsp_data = {MESSAGE_W{1'b0}};
    unused ({stash_l2_req_valid, stash_l2_req_data, stash_fwd_rsp_valid, stash_fwd_rsp_data});
    unused ({stash_l2_fwd_ready, stash_l2_rsp_ready});
end

for (b = 0; b < BANKS; b = b + 1) begin : g_bank
    localparam LANE = (CORES + b) * NETS;
    localparam [NODE_W-1:0] NODE = CORES + b;
    localparam [BANK_W-1:0] BANK = b;
    wire [FWD_W-1:0] fwd; // to an owner
    wire [RSP_W-1:0] give; // to a requester
    wire [NODE_W-1:0] fwd_dest, give_dest;
    wire mem_req_valid, mem_req_ready, mem_rsp_valid, mem_rsp_ready; // between the bank and its port
    wire [MEM_REQ_W-1:0] mem_req_data;
    wire [MEM_RSP_W-1:0] mem_rsp_data;
    denovo_l2 #(
        .BYTES(L2_BYTES), .WAYS(L2_WAYS), .MSHRS(L2_MSHRS), .LIST(L2_LIST), .WRITES(L2_WRITES), .*
    ) l2 (
        .clk, .rst, .bank(BANK), .event_select, .event_count(event_count[b * 32 +: 32]),
        .protocol_error(l2_protocol_error[b]), .write_errors(write_errors[b * 8 +: 8]),
        .write_error_at(write_error_at[b * LINE_W +: LINE_W]),
        .req_valid(out_valid[LANE + REQ]), .req_ready(out_ready[LANE + REQ]),
        .req_data(out_data[(LANE + REQ) * FLIT_W +: REQ_W]),
        .fwd_valid(in_valid[LANE + FWD]), .fwd_ready(in_ready[LANE + FWD]), .fwd_data(fwd),
        .rsp_in_valid(out_valid[LANE + RSP]), .rsp_in_ready(out_ready[LANE + RSP]),
        .rsp_in_data(out_data[(LANE + RSP) * FLIT_W +: RSP_W]),
        .rsp_out_valid(in_valid[LANE + RSP]), .rsp_out_ready(in_ready[LANE + RSP]), .rsp_out_data(give),
        .cmd_valid(l2_cmd_valid[b]), .cmd_ready(l2_cmd_ready[b]), .cmd_data(l2_cmd_data[b * L2_CMD_W +: L2_CMD_W]),
        .cmd_done_valid(l2_cmd_done_valid[b]), .cmd_done_ready(l2_cmd_done_ready[b]),
        .cmd_done_data(l2_cmd_done_data[b * L2_CMD_DONE_W +: L2_CMD_DONE_W]), .*
    );
    axi4_memory #(.READS(L2_MSHRS), .WRITES(L2_WRITES), .*) memory (
        .aw_valid(aw_valid[b]), .aw_ready(aw_ready[b]), .aw_data(aw_data[b * AXI_ADDRESS_W +: AXI_ADDRESS_W]),
        .w_valid(w_valid[b]), .w_ready(w_ready[b]), .w_data(w_data[b * AXI_W_W +: AXI_W_W]),
        .b_valid(b_valid[b]), .b_ready(b_ready[b]), .b_data(b_data[b * AXI_B_W +: AXI_B_W]),
        .ar_valid(ar_valid[b]), .ar_ready(ar_ready[b]), .ar_data(ar_data[b * AXI_ADDRESS_W +: AXI_ADDRESS_W]),
        .r_valid(r_valid[b]), .r_ready(r_ready[b]), .r_data(r_data[b * AXI_R_W +: AXI_R_W]), .*
    );
    denovo_system_dest #(.CORES, .BANKS, .STASHES, .CORE_BITS, .LINE_W, .NODE_W) of_fwd (
        .to_bank(1'b0), .core(fwd[FWD_TO_CORE_LSB +: CORE_BITS]), .stash(fwd[FWD_TO_STASH_LSB]),
        .line(fwd[FWD_LINE_LSB +: LINE_W]), .dest(fwd_dest)
    );
    denovo_system_dest #(.CORES, .BANKS, .STASHES, .CORE_BITS, .LINE_W, .NODE_W) of_give (
        .to_bank(1'b0), .core(give[RSP_CORE_LSB +: CORE_BITS]), .stash(give[RSP_STASH_LSB]),
        .line(give[RSP_LINE_LSB +: LINE_W]), .dest(give_dest)
    );
    assign in_data[(LANE + FWD) * FLIT_W +: FLIT_W] = {1'b1, NODE, fwd_dest, {REQ_W - FWD_W{1'b0}}, fwd};
    assign in_data[(LANE + RSP) * FLIT_W +: FLIT_W] = {1'b1, NODE, give_dest, {REQ_W - RSP_W{1'b0}}, give};
    // A bank sends no request and gets no forward.
    assign in_valid[LANE + REQ] = 1'b0;
    assign in_data[(LANE + REQ) * FLIT_W +: FLIT_W] = {FLIT_W{1'b0}};
    assign out_ready[LANE + FWD] = 1'b1;
end
unused (out_data);
unused (in_ready);
unused (out_valid);
