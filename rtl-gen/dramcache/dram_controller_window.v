//# window
input act; // it goes in this cycle
output legal; // fewer than four of them are that young
reg [SLOTS-2:0] history_q; // the youngest lowest
reg [2:0] count_q; // how many are in it
assign legal = !count_q[2];
always @(posedge clk)
    if (rst) begin
        history_q <= {SLOTS - 1{1'b0}};
        count_q <= 3'd0;
    end else begin
        history_q <= {history_q[SLOTS-3:0], act};
        count_q <= count_q + {2'd0, act} - {2'd0, history_q[SLOTS-2]};
    end
//# window of late acts
input act; // it goes in this cycle
output legal; // in the first phase: fewer than four of them are that young
output legal_late; // in the second
reg [STEPS-2:0] history_q; // the youngest lowest
reg [2:0] count_q; // how many are in it
wire [1:0] leave = {1'b0, history_q[STEPS-2]} + {1'b0, history_q[STEPS-3]};
assign legal = !count_q[2];
assign legal_late = !count_q[2] || history_q[STEPS-2];
always @(posedge clk)
    if (rst) begin
        history_q <= {STEPS - 1{1'b0}};
        count_q <= 3'd0;
    end else begin
        history_q <= {history_q[STEPS-4:0], act && !act_late, act && act_late};
        count_q <= count_q + {2'd0, act} - {1'b0, leave};
    end
