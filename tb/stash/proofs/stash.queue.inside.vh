`ifdef FORMAL
    // What makes the proof inductive: the places between head and tail are those counted.
    wire [PLACE_W-1:0] between = tail_q - head_q;
    always @(posedge clk) if (!rst) places: assert (between == count_q[PLACE_W-1:0] && count_q <= DEPTH);
`endif
