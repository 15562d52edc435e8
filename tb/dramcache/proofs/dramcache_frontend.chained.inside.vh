// What no port shows: the second slot that each job claims.
wire [4*JOBS-1:0] others = {g_claim[1].other_q, g_claim[0].other_q};
