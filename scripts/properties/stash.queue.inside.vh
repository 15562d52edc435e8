`ifdef FORMAL
    // What makes the proof inductive: the places between head and tail are those counted.
    always @(posedge clk)
        if (!rst) places: assert (deep.tail_q == deep.head_q + count_q[PLACE_W-1:0] && count_q <= DEPTH);
`endif
