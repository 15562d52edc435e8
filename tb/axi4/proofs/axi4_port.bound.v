// axi4_port keeps nothing waiting for ever: a read waits for a beat, and a beat on W waits, a stated number of cycles.
// Surroundings: access, r and b are taken by their second cycle; an access is answered within three cycles, in any order; a beat
// that is owed is offered. Bursts have two beats at most, of any legal kind and size, and hits never pause.
// Asked for these frames alone: a proof without a bound took an engine minutes.
//: depth 20
//: set PORT_WORDS=1
//: bounded
//: mutant r_in_time axi4_port_ring: used_q: !enter && load => 1'b0
//: mutant w_in_time axi4_port: turn_q: write_goes != access_ready => 1'b0
`default_nettype none
`include "axi4_port.ports.vh"
    localparam integer ANSWER = 3; // cycles from an access to its answer, at most
    localparam integer R = 10;     // cycles that a read waits for a beat
    localparam integer W = 10;     // cycles that a beat waits whose AW was taken
    reg access_wait_q, r_wait_q, b_wait_q;
    reg [2*(1<<TAG_BITS)-1:0] age_q; // of each tag that is open
    reg [2:0] reads_q; // read bursts
    reg [4:0] r_time_q, w_time_q;
    integer k;
    initial {access_wait_q, r_wait_q, b_wait_q, age_q, reads_q, r_time_q, w_time_q} = 0;
    always @(posedge clk) begin
        access_wait_q <= access_valid && !access_ready && !rst;
        r_wait_q <= r_valid && !r_ready && !rst;
        b_wait_q <= b_valid && !b_ready && !rst;
        for (k = 0; k < 1 << TAG_BITS; k = k + 1)
            if (rst || answered && answer_tag == k) age_q[2*k +: 2] <= 2'd0;
            else if (access_taken && access_tag == k) age_q[2*k +: 2] <= 2'd1;
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
            assume (!(access_wait_q && access_valid && !access_ready || r_wait_q && r_valid && !r_ready || b_wait_q && b_valid && !b_ready));
            if (answer_valid) assume (answer_last);
            if (due) assume (answer_valid && age_q[2*answer_tag +: 2] == ANSWER);
            if (aw_count_q != 2'd0) assume (w_valid);
        end
    end
    always @(posedge clk)
        if (!rst) begin
            r_in_time: assert (r_time_q <= R);
            w_in_time: assert (w_time_q <= W);
            r_waits_long: cover (r_time_q >= 6);
        end
endmodule
`default_nettype wire
