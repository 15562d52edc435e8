// Inside stash_pieces: what is under way of the walk of each of two accesses, oldest first: S2, S1, S0, then the queue of contexts.
    reg [1:0] w_has;  // something of it
    reg [1:0] w_ends; // its last
    reg [1:0] w_late; // something behind its last
    wire [2:0] w_contexts = tail_q - head_q;
    integer w, w_access;
    reg w_valid, w_last;
    reg [2:0] w_place;
    reg [CONTEXT_W-1:0] w_context;
    reg [COMMIT_EV_W-1:0] w_event;
    reg [OWNER_W-1:0] w_owner;
    always @* begin
        {w_has, w_ends, w_late} = 6'd0;
        for (w = 0; w < 11; w = w + 1) begin
            w_place = head_q + w[2:0] - 3'd3;
            w_context = contexts[w_place];
            case (w)
                0: {w_valid, w_event, w_owner, w_last} = {piece_q[2], s2_event_q, s2_owner_q, s2_last_q};
                1: {w_valid, w_event, w_owner, w_last} = {piece_q[1], s1_event_q, s1_owner_q, s1_last_q};
                2: {w_valid, w_event, w_owner, w_last} = {piece_q[0], s0_event_q, s0_owner_q, s0_last_q};
                default: {w_valid, w_event, w_owner, w_last} = {w - 3 < w_contexts, w_context[CONTEXT_W-1-:COMMIT_EV_W+OWNER_W], w_context[0]};
            endcase
            for (w_access = 0; w_access < 2; w_access = w_access + 1)
                if (w_valid && w_event != COMMIT_EV_WRITE_BACK && w_event != COMMIT_EV_REREGISTER && w_owner[0] == w_access) begin
                    if (w_ends[w_access]) w_late[w_access] = 1'b1;
                    w_has[w_access] = 1'b1;
                    if (w_last) w_ends[w_access] = 1'b1;
                end
        end
    end
