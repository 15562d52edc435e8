`ifdef FORMAL
    // What makes the proof inductive: the places between head and tail are those counted.
    always @(posedge clk)
        if (!rst) places: assert (tail_q == head_q + count_q[PLACE_W-1:0] && count_q <= DEPTH);
`endif
