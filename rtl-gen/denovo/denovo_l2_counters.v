// Counters of events, and the one that is asked for. An event is counted a cycle later, so that no sum follows a decision.

input clk; // clock
input rst; // synchronous reset, active high
input requests, fetches, forwards, recalls, taken, dropped, writebacks, queued, retries; // what has happened
input [3:0] selected; // COUNT_*
output [31:0] count; // that counter, a cycle later

localparam COUNTERS = 9;
reg [COUNTERS-1:0] events_q; // in the last cycle
wire [COUNTERS-1:0] events = {retries, queued, writebacks, dropped, taken, recalls, forwards, fetches, requests};
wire [32*COUNTERS-1:0] counts;
wire [COUNTERS-1:0] which;
for (c = 0; c < COUNTERS; c = c + 1) begin : g_counter
    localparam [3:0] NUMBER = c;
    reg [31:0] count_q;
    always @(posedge clk) begin
        if (rst) count_q <= 32'd0;
        else count_q <= count_q + {31'd0, events_q[c]};
    end
    assign counts[32 * c +: 32] = count_q;
    assign which[c] = selected == NUMBER;
end
always @(posedge clk) events_q <= events & {COUNTERS{!rst}};
wire [31:0] choice_count;
chosen_value #(.COUNT(COUNTERS), .WIDTH(32)) choice (.which, .values(counts), .value(choice_count));
always @(posedge clk) begin
    if (rst) count <= 32'd0;
    else count <= choice_count;
end
