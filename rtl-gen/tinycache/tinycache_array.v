// A tinyCache for each lane, their coalescer, and the accesses of warps above them. docs/tinycache/data-path.md says
// what happens in which cycle.

localparam WARP_W = $clog2(WARPS); // width of an entry's number
localparam DATA_W = 8 * DATA_BYTES; // width of a lane's data

// The lanes of an access take their parts when they can; it leaves the port with the last of them.
wire offered = req_valid && (sending_q || warp_free); // the access at the port is offered to its lanes
wire begins = offered && !sending_q;
wire [WARP_W-1:0] entry = sending_q ? current_q : warp_entry;
wire [LANES-1:0] sent = sent_q & {LANES{sending_q}};
wire [LANES-1:0] lane_ready;
wire [LANES-1:0] lane_valid = req_mask & ~sent & {LANES{offered}};
wire [LANES-1:0] taken = lane_valid & lane_ready;
assign req_ready = offered && (req_mask & ~sent & ~taken) == {LANES{1'b0}};
reg sending_q; // the access at the port has begun
reg [WARP_W-1:0] current_q; // the entry in which it has
reg [LANES-1:0] sent_q; // lanes that have taken their part, while sending
always @(posedge clk) begin
    if (rst) zero;
    else if (offered) begin
        sending_q <= !req_ready;
        sent_q <= sent | taken;
    end
    if (begins) current_q <= warp_entry;
end

wire [LANES-1:0] lane_mem_valid, lane_mem_ready; // what the lanes ask of the memory below
wire [LANES*MEM_W-1:0] lane_mem_data;
wire [LANES-1:0] lane_fill_valid, // the answers of the memory below
    lane_fill_ready;
wire [LANES*FILL_W-1:0] lane_fill_data;
wire [LANES-1:0] responds, // lanes that respond
    lane_drained; // lanes that hold nothing and wait for nothing
wire [LANES-1:0] tries; // lanes that may respond now
wire [LANES*WARP_W-1:0] warps; // the entry for which each lane responds, or may
wire [LANES*3-1:0] errors;
wire [LANES*DATA_W-1:0] rdatas;
for (l = 0; l < LANES; l = l + 1) begin : g_lane
    wire [WARP_W-1:0] tag; // of the lane's response
    unused (tag); // it is tries_tag
    wire [2:0] error;
    wire [DATA_W-1:0] rdata;
    tinycache #(.TAG_BITS(WARP_W), .*) cache (
        .drained(lane_drained[l]), .tries(tries[l]), .tries_tag(warps[l * WARP_W +: WARP_W]), .req_valid(lane_valid[l]), .req_ready(lane_ready[l]),
        .req_data({entry, req_op, req_size, req_space, req_atom, req_block, req_addr[l * ADDR_BITS +: ADDR_BITS],
            req_wdata[l * DATA_W +: DATA_W]}),
        .resp_valid(responds[l]), .resp_ready(1'b1), .resp_data({tag, error, rdata}),
        .mem_valid(lane_mem_valid[l]), .mem_ready(lane_mem_ready[l]), .mem_data(lane_mem_data[l * MEM_W +: MEM_W]),
        .fill_valid(lane_fill_valid[l]), .fill_ready(lane_fill_ready[l]),
        .fill_data(lane_fill_data[l * FILL_W +: FILL_W]), .*
    );
    // what the lane responds, by entry
    ram_1r1w #(.WIDTH(3 + DATA_W), .DEPTH(WARPS)) responses (
        .clk, .wr_en(responds[l]), .wr_addr(warps[l * WARP_W +: WARP_W]), .wr_data({error, rdata}),
        .rd_en(collect), .rd_addr(complete_entry), .rd_data(collected)
    );
    assign {errors[l * 3 +: 3], rdatas[l * DATA_W +: DATA_W]} = collected & {3 + DATA_W{late_mask_q[l]}}
        | {error, rdata} & {3 + DATA_W{!late_valid_q}};
end
wire idle; // no request waits in the coalescer
tinycache_coalescer #(.*) coalescer (.*);
assign drained = &lane_drained && idle;

tinycache_warps #(.*) table_of_warps (
    .free(warp_free), .entry(warp_entry), .opens(begins), .open_*(req_*), .sending(sending_q), .current(current_q),
    .immediate_taken(now), .complete_taken(collect), .*
);

// The response at the port: one that was not taken in its first cycle; one that was collected; one whose lanes all
// respond now.
reg hold_valid_q; // a response that was not taken in its first cycle
reg [WARP_RESP_W-1:0] hold_q;
reg late_valid_q; // the RAMs of the lanes show a collected response
reg [TAG_BITS-1:0] late_tag_q; // its tag, 0 without one
reg [LANES-1:0] late_mask_q; // its lanes, none without one
wire now = immediate && !hold_valid_q && !late_valid_q;
// What the lanes say is shown before it is known whether it is a response.
wire [WARP_RESP_W-1:0] fresh = {late_tag_q | immediate_tag & {TAG_BITS{!late_valid_q}}, errors, rdatas};
wire late_taken = late_valid_q && !hold_valid_q && resp_ready;
wire late_free = !late_valid_q || late_taken;
wire collect = complete && late_free; // a complete access is read from the RAMs
assign resp_valid = hold_valid_q || late_valid_q || immediate;
assign resp_data = hold_valid_q ? hold_q : fresh;
always @(posedge clk) begin
    if (rst) {hold_valid_q, late_valid_q} <= 2'b00;
    else begin
        hold_valid_q <= (hold_valid_q || now) && !resp_ready;
        late_valid_q <= collect || !late_free;
    end
    if (rst || late_free && !complete) {late_tag_q, late_mask_q} <= {TAG_BITS + LANES{1'b0}};
    else if (late_free) {late_tag_q, late_mask_q} <= {complete_tag, complete_mask};
    if (!hold_valid_q) hold_q <= fresh; // whether it is valid comes late, and decides apart
end
cover (now); // a warp is answered in the cycle of its lanes
cover (hold_valid_q); // a response is held
cover (hold_valid_q && late_valid_q); // a held and a collected response wait at once
cover (sending_q && |sent_q); // some lanes take their part before others
cover (|responds && !immediate); // lanes respond, and not all of one warp alone
