// The port keeps no request waiting for ever: one leaves the L2 and is answered within stated numbers of cycles. They are
// those of reads and writes of whole lines; an uncached access takes a turn of the same kind for each piece. Surroundings: aw, w, ar and
// mem_rsp are taken by their second cycle; the L2 has one request of each id and kind open; a burst of an id whose address was taken
// three cycles ago (a write: and its beats) is the next to be answered, its beats without a gap.
//: depth 20
//: full
//: set ADDR_BITS=12
//: mutant answered axi4_memory: read_full_q: r_take && r_last && !(alone_q && more) => 1'b0
`default_nettype none
`include "axi4_memory.ports.vh"
    localparam integer TAKE = 1;   // cycles that a channel may let wait
    localparam integer ANSWER = 3; // cycles from AR, or from the last of AW and W, until the answer is due
    localparam integer WAIT = 3;   // cycles at mem_req
    localparam integer DONE = 11;  // cycles from leaving it to the answer's leaving
    localparam IDS = 1 << ID_BITS;
    reg ar_wait_q, aw_wait_q, w_wait_q, rsp_wait_q, r_wait_q, b_wait_q;
    reg [2*IDS-1:0] r_age_q, b_age_q; // 0: nothing is owed
    reg [IDS-1:0] read_open_q, write_open_q;
    reg [5*IDS-1:0] read_time_q, write_time_q;
    reg [4:0] wait_q;
    initial {ar_wait_q, aw_wait_q, w_wait_q, rsp_wait_q, r_wait_q, b_wait_q, r_age_q, b_age_q, read_open_q, write_open_q, read_time_q, write_time_q, wait_q} = 0;
    always @(posedge clk) begin
        ar_wait_q <= ar_valid && !ar_ready && !rst;
        aw_wait_q <= aw_valid && !aw_ready && !rst;
        w_wait_q <= w_valid && !w_ready && !rst;
        rsp_wait_q <= mem_rsp_valid && !mem_rsp_ready && !rst;
        r_wait_q <= r_valid && !r_ready && !rst;
        b_wait_q <= b_valid && !b_ready && !rst;
        wait_q <= mem_req_valid && !mem_req_ready && !rst ? wait_q + 5'd1 : 5'd0;
        for (k = 0; k < IDS; k = k + 1) begin
            if (rst || r_taken && r_last && r_id == k) r_age_q[2*k +: 2] <= 2'd0;
            else if (ar_taken && ar_id == k) r_age_q[2*k +: 2] <= 2'd1;
            else if (r_age_q[2*k +: 2] != 2'd0 && r_age_q[2*k +: 2] != ANSWER) r_age_q[2*k +: 2] <= r_age_q[2*k +: 2] + 2'd1;
            if (rst || b_taken && b_id == k) b_age_q[2*k +: 2] <= 2'd0;
            else if (aw_taken && aw_id == k) b_age_q[2*k +: 2] <= 2'd1;
            else if (b_age_q[2*k +: 2] != 2'd0 && b_age_q[2*k +: 2] != ANSWER) b_age_q[2*k +: 2] <= b_age_q[2*k +: 2] + 2'd1;
            read_open_q[k] <= !rst && (read_open_q[k] && !(left && !rsp_write && rsp_id == k) || taken && !req_write && req_id == k);
            write_open_q[k] <= !rst && (write_open_q[k] && !(left && rsp_write && rsp_id == k) || taken && req_write && req_id == k);
            read_time_q[5*k +: 5] <= read_open_q[k] && !(left && !rsp_write && rsp_id == k) && !rst ? read_time_q[5*k +: 5] + 5'd1 : 5'd0;
            write_time_q[5*k +: 5] <= write_open_q[k] && !(left && rsp_write && rsp_id == k) && !rst ? write_time_q[5*k +: 5] + 5'd1 : 5'd0;
        end
    end
    reg read_due, write_due, late;
    always @* begin
        read_due = 1'b0;
        write_due = 1'b0;
        late = 1'b0;
        for (k = 0; k < IDS; k = k + 1) begin
            if (r_age_q[2*k +: 2] == ANSWER) read_due = 1'b1;
            if (b_age_q[2*k +: 2] == ANSWER) write_due = written_q != 3'd0;
            if (read_time_q[5*k +: 5] > DONE || write_time_q[5*k +: 5] > DONE) late = 1'b1;
        end
        if (!rst) begin
            if (TAKE == 1) assume (!(ar_wait_q && ar_valid && !ar_ready || aw_wait_q && aw_valid && !aw_ready || w_wait_q && w_valid && !w_ready || rsp_wait_q && !mem_rsp_ready));
            if (mem_req_valid) assume (!req_uncached && !(req_write ? write_open_q[req_id] : read_open_q[req_id]));
            if (r_beat_q != 8'd0) assume (r_valid);
            else if (read_due && !r_wait_q) assume (r_valid && r_age_q[2*r_id +: 2] == ANSWER);
            if (write_due && !b_wait_q) assume (b_valid && b_age_q[2*b_id +: 2] == ANSWER);
        end
    end
    always @(posedge clk)
        if (!rst) begin
            answered: assert (!late);
            taken_in_time: assert (wait_q <= WAIT);
            waits_long: cover (wait_q >= 3);
        end
endmodule
`default_nettype wire
