// dram_axi4_port keeps nothing waiting for ever: a read waits for a beat, and a beat on W waits, a stated number of cycles.
// Surroundings: request, r and b are taken by their second cycle; a read is answered within three cycles, in any order; a beat that is
// owed is offered. Bursts have four beats at most, of any kind and size, legal or not: with two places those of two lines, half of them in AR.
//: depth 26
//: set MOST=3
//: bounded
//: mutant r_in_time dram_axi4_port_reads: ready: others => 1'b0
//: mutant r_in_time dram_axi4_port_reads: behind_q: ~released => {PLACES{1'b1}}
//: mutant w_in_time dram_axi4_port: turn_q: write_goes != request_ready => 1'b0
`default_nettype none
`include "dram_axi4_port.ports.vh"
    localparam integer ANSWER = 3; // cycles from a request to its answer, at most
    localparam integer R = 12;     // cycles that a read waits for a beat
    localparam integer W = 10;     // cycles that a beat waits whose AW was taken
    reg go_wait_q, r_wait_q, b_wait_q;
    reg [2*(1<<TAG_BITS)-1:0] age_q; // of each id that is open
    reg [2:0] reads_q; // read bursts
    reg [4:0] r_time_q, w_time_q;
    integer k;
    initial {go_wait_q, r_wait_q, b_wait_q, age_q, reads_q, r_time_q, w_time_q} = 0;
    always @(posedge clk) begin
        go_wait_q <= request_valid && !request_ready && !rst;
        r_wait_q <= r_valid && !r_ready && !rst;
        b_wait_q <= b_valid && !b_ready && !rst;
        for (k = 0; k < 1 << TAG_BITS; k = k + 1)
            if (rst || answer_valid && answer_id == k) age_q[2*k +: 2] <= 2'd0;
            else if (read_taken && go_id == k) age_q[2*k +: 2] <= 2'd1;
            else if (open_q[k] && age_q[2*k +: 2] != ANSWER) age_q[2*k +: 2] <= age_q[2*k +: 2] + 2'd1;
        reads_q <= rst ? 3'd0 : reads_q + {2'd0, ar_taken} - {2'd0, r_taken && r_last};
        r_time_q <= rst || r_taken || reads_q == 3'd0 ? 5'd0 : r_time_q + 5'd1;
        w_time_q <= rst || aw_count_q == 2'd0 || w_ready ? 5'd0 : w_time_q + 5'd1;
    end
    reg due;
    always @* begin
        due = 1'b0;
        for (k = 0; k < 1 << TAG_BITS; k = k + 1) if (open_q[k] && age_q[2*k +: 2] == ANSWER) due = 1'b1;
        if (!rst) begin
            assume (!(go_wait_q && request_valid && !request_ready || r_wait_q && r_valid && !r_ready || b_wait_q && b_valid && !b_ready));
            if (due) assume (answer_valid && age_q[2*answer_id +: 2] == ANSWER);
            if (aw_count_q != 2'd0) assume (w_valid);
        end
    end
    always @(posedge clk)
        if (!rst) begin
            r_in_time: assert (r_time_q <= R);
            w_in_time: assert (w_time_q <= W);
            r_waits_long: cover (r_time_q >= 8);
        end
endmodule
`default_nettype wire
