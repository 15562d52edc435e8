// The precomputation of stash_map: the rules of its channels, one answer for each calculation, and that in its time.
// Surroundings: what waits at calc stays.
//: full
//: depth 30
//: mutant calc_once stash_tile_calc: calc_ready: !done_q => 1'b1
//: mutant in_time stash_tile_calc: finished: LAST_STEP => LAST_STEP - 1'b1
//: mutant at_its_step stash_tile_calc: step_q: step_q + 1'b1 => step_q + 2'd2
//: mutant calc_done.valid_stays stash_tile_calc: done_q: calc_done_ready => 1'b1
//: mutant calc_done.data_stays stash_tile_calc: calc_done_data: error & {ERROR_W{done_q}} => error ^ ({ERROR_W{calc_valid}} & {ERROR_W{done_q}})
`default_nettype none
module harness #(
    parameter integer BYTES = 256,
    parameter integer CHUNK_WORDS = 4,
    parameter integer VA_BITS = 20,
    parameter integer SPAN_BITS = 8,
    parameter integer TILE_W = $clog2(BYTES) + 1 + VA_BITS + 4 * (SPAN_BITS + 2) + SPAN_BITS,
    parameter integer CALC_DONE_W = 4 + 8 * $clog2(BYTES / 4) + 7 + VA_BITS - 2 + 6 * (SPAN_BITS + 1) + 20
) (
    input wire clk,
    input wire rst,
    input wire calc_valid,
    input wire [TILE_W-1:0] calc_data,
    input wire calc_done_ready
);
    wire calc_ready;
    wire calc_done_valid;
    wire [CALC_DONE_W-1:0] calc_done_data;
    stash_tile_calc #(.BYTES(BYTES), .CHUNK_WORDS(CHUNK_WORDS), .VA_BITS(VA_BITS), .SPAN_BITS(SPAN_BITS)) dut (
        .clk(clk), .rst(rst), .calc_valid(calc_valid), .calc_ready(calc_ready), .calc_data(calc_data),
        .calc_done_valid(calc_done_valid), .calc_done_ready(calc_done_ready), .calc_done_data(calc_done_data));
    channel_monitor #(.WIDTH(TILE_W), .OBEYS(1)) calc (
        .clk(clk), .rst(rst), .valid(calc_valid), .ready(calc_ready), .data(calc_data));
    channel_monitor #(.WIDTH(CALC_DONE_W)) calc_done (
        .clk(clk), .rst(rst), .valid(calc_done_valid), .ready(calc_done_ready), .data(calc_done_data));

    // One calculation at a time, and its answer once, so many cycles after it was taken.
    localparam integer CYCLES = (SPAN_BITS + 1) / 2 + $clog2(BYTES / 4) / 2 + 5;
    reg        open_q;
    reg  [9:0] age_q;
    wire       taken = calc_valid && calc_ready, given = calc_done_valid && calc_done_ready;
    initial open_q = 1'b0;
    always @(posedge clk) begin
        if (rst) open_q <= 1'b0;
        else open_q <= taken || (open_q && !given);
        age_q <= taken ? 10'd1 : age_q == 10'd1023 ? age_q : age_q + 10'd1;
    end
    always @(posedge clk)
        if (!rst) begin
            calc_once: assert (!(taken && open_q) && !(calc_done_valid && !open_q) && (open_q || calc_ready));
            if (open_q) in_time: assert (calc_done_valid == (age_q >= CYCLES));
        end

    // Which states can be reached: with these everything above holds by induction.
    (* hierconn *) wire \dut.busy_q ;
    (* hierconn *) wire \dut.done_q ;
    (* hierconn *) wire [$clog2(CYCLES - 1)-1:0] \dut.step_q ;
    always @(posedge clk)
        if (!rst) begin
            open_is_busy_or_done: assert (open_q == (\dut.busy_q ^ \dut.done_q ) && !(\dut.busy_q && \dut.done_q ));
            if (\dut.busy_q ) at_its_step: assert (\dut.step_q < CYCLES - 1 && age_q == \dut.step_q + 1);
            else rests_at_the_first: assert (\dut.step_q == 0);
        end
endmodule
`default_nettype wire
