`ifdef FORMAL
    // What makes the proof inductive: the places between head and tail are those counted.
    generate
        if (DEPTH != 2) begin : counted
            wire [PLACE_W-1:0] between = deep.tail_q - deep.head_q;
            always @(posedge clk) if (!rst) places: assert (between == count_q[PLACE_W-1:0] && count_q <= DEPTH);
        end else begin : few
            always @(posedge clk) if (!rst) places: assert (count_q <= DEPTH);
        end
    endgenerate
`endif
