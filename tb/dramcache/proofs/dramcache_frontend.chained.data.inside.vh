// What no port shows, with chaining: the memories that are registers.
wire [JOBS*LINE_BITS-1:0] lines_seen = {lines[1], lines[0]};
wire [JOBS*TAG_W-1:0] victims_seen = {victims[1], victims[0]};
wire [JOBS*TOLD_W-1:0] told_seen = {told[1], told[0]};
wire [4*JOBS-1:0] others = {g_claim[1].other_q, g_claim[0].other_q};
