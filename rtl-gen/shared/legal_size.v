parameter integer HOLDS = 1; // 0: the rule that the instance is named after is broken

if (HOLDS == 0) begin : g_broken
    stop;
end
