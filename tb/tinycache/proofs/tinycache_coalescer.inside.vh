// Inside tinycache_coalescer: the lanes' requests that are held, for tinycache_coalescer.v.
    wire [LANES*(2+MEM_W)-1:0] o_held;
    genvar g;
    generate
        for (g = 0; g < LANES; g = g + 1) begin : g_observed
            assign o_held[g*(2+MEM_W)+:2+MEM_W] = {held_q[g], asked_q[g], g_lane[g].request};
        end
    endgenerate
    wire [1:0] o_asked = {asked_brings_q, asked_atomic_q};
