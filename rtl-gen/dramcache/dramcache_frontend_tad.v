// Lists of jobs, and the register in front of the port.

input clk; // clock
input rst; // synchronous reset, active high
// A set's tag word becomes 0.
input sweep;
input [SET_W-1:0] sweep_set;
output sweep_goes;
// Jobs that enter a list.
input look;
input [JOB_W-1:0] look_job;
input store;
input [JOB_W-1:0] store_job;
input fill;
input [JOB_W-1:0] fill_job;
// The job that goes next.
output [JOB_W-1:0] job;
input [SET_W-1:0] job_set;
input [TAG_W-1:0] job_tag;
//+ mcc
input stains; // its store leaves the line dirty
//-
//+ forward
input job_heads; // its look-up wants a tag word alone
//-
output wants; // a line of the RAM M
input granted;
input [LINE_BYTES-1:0] ram_strb; // it gives it, one cycle later
input [8*LINE_BYTES-1:0] ram_line;
// The port.
output valid;
input ready;
output write;
output [JOB_W-1:0] id;
output [SET_W-1:0] line;
output [LINE_BYTES+TAD_WORD_W/8-1:0] strb;
output [8*LINE_BYTES+TAD_WORD_W-1:0] data;
output written; // a job's TAD write is taken: that of `id`

wire looks, stores, fills; // lists that are not empty
wire [JOB_W-1:0] looks_job, stores_job, fills_job;
reg [1:0] turn_q; // of the port's requests. 1: stores go first; 2: fills
wire go_fill = fills && (turn_q == 2'd2 || !looks && !stores);
wire go_store = stores && !go_fill && (turn_q == 2'd1 || !looks);
wire go_look = looks && !go_fill && !go_store;
wire room = !valid || ready;
wire look_goes = room && go_look && !sweep;
wire store_goes = go_store && granted;
wire fill_goes = go_fill && granted;
assign wants = room && (go_store || go_fill);
assign sweep_goes = room && sweep;
assign job = go_fill ? fills_job : go_store ? stores_job : looks_job;
wire [JOB_W:0] looks_count, stores_count, fills_count;
unused (looks_count);
unused (stores_count);
unused (fills_count);
//+ !chaining
small_fifo #(.WIDTH(JOB_W), .DEPTH(JOBS)) look_list (
    .clk, .rst, .in_valid(look), .in_data(look_job), .out_valid(looks), .out_ready(look_goes), .out_data(looks_job),
//-
//+ chaining
// Second look-ups, and victims that are read, go before first ones: their row is open.
input again;
input [JOB_W-1:0] again_job;
wire firsts, seconds;
wire [JOB_W-1:0] firsts_job, seconds_job;
assign looks = firsts || seconds;
assign looks_job = seconds ? seconds_job : firsts_job;
small_fifo #(.WIDTH(JOB_W), .DEPTH(JOBS)) look_list (
    .clk, .rst, .in_valid(look), .in_data(look_job), .out_valid(firsts), .out_ready(look_goes && !seconds), .out_data(firsts_job),
//-
    .count(looks_count)
);
//+ chaining
wire [JOB_W:0] seconds_count;
unused (seconds_count);
small_fifo #(.WIDTH(JOB_W), .DEPTH(JOBS)) again_list (
    .clk, .rst, .in_valid(again), .in_data(again_job), .out_valid(seconds), .out_ready(look_goes && seconds),
    .out_data(seconds_job), .count(seconds_count)
);
cover (firsts && seconds); // both have jobs
//-
small_fifo #(.WIDTH(JOB_W), .DEPTH(JOBS)) store_list (
    .clk, .rst, .in_valid(store), .in_data(store_job), .out_valid(stores), .out_ready(store_goes), .out_data(stores_job),
    .count(stores_count)
);
small_fifo #(.WIDTH(JOB_W), .DEPTH(JOBS)) fill_list (
    .clk, .rst, .in_valid(fill), .in_data(fill_job), .out_valid(fills), .out_ready(fill_goes), .out_data(fills_job),
    .count(fills_count)
);

wire loads = look_goes || store_goes || fill_goes || sweep_goes;
reg valid_q, write_q, sweep_q, dirty_q;
//+ forward
reg head_q; // a look-up that wants a tag word alone
//-
reg [JOB_W-1:0] id_q;
reg [SET_W-1:0] line_q;
reg [TAG_W-1:0] tag_q;
always @(posedge clk) begin
    if (rst) turn_q <= 2'd0;
    else if (loads) turn_q <= turn_q + 1'b1;
    if (rst) valid_q <= 1'b0;
    else if (loads) valid_q <= 1'b1;
    else if (ready) valid_q <= 1'b0;
    if (loads) begin
        write_q <= !look_goes;
        sweep_q <= sweep_goes;
//+ !mcc
        dirty_q <= store_goes;
//-
//+ mcc
        dirty_q <= store_goes && stains;
//-
//+ forward
        head_q <= look_goes && job_heads;
//-
        id_q <= job & {JOB_W{!sweep_goes}};
        line_q <= sweep_goes ? sweep_set : job_set;
        tag_q <= job_tag;
    end
end
wire [LINE_BYTES-1:0] held_strb;
wire [8*LINE_BYTES-1:0] held_line;
dramcache_frontend_held #(.WIDTH(9 * LINE_BYTES)) holder (
    .clk, .load(granted), .from_ram({ram_strb, ram_line}), .kept({held_strb, held_line})
);
wire [TAD_WORD_W-1:0] tag_word = {1'b1, dirty_q, {TAD_WORD_W-2-TAG_W{1'b0}}, tag_q};
wire has_line = valid_q && write_q && !sweep_q;
assign valid = valid_q;
assign write = valid_q && write_q;
assign id = id_q & {JOB_W{valid_q}};
assign line = line_q & {SET_W{valid_q}};
//+ !forward
assign strb = {held_strb & {LINE_BYTES{has_line}}, {TAD_WORD_W/8{write}}};
//-
//+ forward
assign strb = {held_strb & {LINE_BYTES{has_line}}, {TAD_WORD_W/8-1{write}}, write || valid_q && head_q};
//-
assign data = {held_line, tag_word} & {8*LINE_BYTES+TAD_WORD_W{has_line}};
assign written = has_line && ready;
cover (stores && looks && fills); // all lists have jobs
