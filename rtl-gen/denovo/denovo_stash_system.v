// Each stash is joined to its channels of the system by wires, with no register between.
// docs/denovo/stash-system-data-path.md says what happens in which cycle.

denovo_system #(.*) system (.*);

for (s = 0; s < STASHES; s = s + 1) begin : g_stash
    localparam [CORE_BITS-1:0] CORE = s;
    stash #(
        .BANKS(STASH_BANKS), .MAP_ENTRIES(1 << MAP_BITS), .PA_BITS(ADDR_BITS), .*
    ) stash (
        .clk, .rst, .core_id(CORE), .protocol_error(stash_protocol_error[s]), .idle(stash_idle[s]),
        .req_valid(stash_req_valid[s]), .req_ready(stash_req_ready[s]), .req_data(stash_req_data[s * REQ_W +: REQ_W]),
        .resp_valid(stash_resp_valid[s]), .resp_ready(stash_resp_ready[s]), .resp_data(stash_resp_data[s * RESP_W +: RESP_W]),
        .cmd_valid(stash_cmd_valid[s]), .cmd_ready(stash_cmd_ready[s]),
        .cmd_data(stash_cmd_data[s * STASH_CMD_W +: STASH_CMD_W]),
        .cmd_done_valid(stash_cmd_done_valid[s]), .cmd_done_ready(stash_cmd_done_ready[s]),
        .cmd_done_data(stash_cmd_done_data[s * STASH_CMD_DONE_W +: STASH_CMD_DONE_W]),
        .l2_req_valid(stash_l2_req_valid[s]), .l2_req_ready(stash_l2_req_ready[s]),
        .l2_req_data(stash_l2_req_data[s * MESSAGE_W +: MESSAGE_W]),
        .l2_fwd_valid(stash_l2_fwd_valid[s]), .l2_fwd_ready(stash_l2_fwd_ready[s]),
        .l2_fwd_data(stash_l2_fwd_data[s * MESSAGE_W +: MESSAGE_W]),
        .l2_rsp_valid(stash_l2_rsp_valid[s]), .l2_rsp_ready(stash_l2_rsp_ready[s]),
        .l2_rsp_data(stash_l2_rsp_data[s * MESSAGE_W +: MESSAGE_W]),
        .fwd_rsp_valid(stash_fwd_rsp_valid[s]), .fwd_rsp_ready(stash_fwd_rsp_ready[s]),
        .fwd_rsp_data(stash_fwd_rsp_data[s * MESSAGE_W +: MESSAGE_W]),
        .walk_valid(stash_walk_valid[s]), .walk_ready(stash_walk_ready[s]),
        .walk_data(stash_walk_data[s * WALK_W +: WALK_W]),
        .walk_done_valid(stash_walk_done_valid[s]), .walk_done_ready(stash_walk_done_ready[s]),
        .walk_done_data(stash_walk_done_data[s * WALK_DONE_W +: WALK_DONE_W])
    );
end
