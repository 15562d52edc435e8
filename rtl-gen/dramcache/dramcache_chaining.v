localparam [4:0] ROUND = SLOTS; // so many slots on is the same one

// Look-up. A block is of the set when its reverse offset is that of the look-up.
wire [1:0] offset = look_second ? look_offset : 2'd0;
wire its = look_slot_valid && look_slot_rev == offset;
wire [LOOK_ST_W-1:0] holds = its && look_slot_dirty ? LOOK_ST_DIRTY : LOOK_ST_CLEAN;
reg [LOOK_EV_W-1:0] asks;
always @* begin
    if (look_second) asks = look_write ? LOOK_EV_CHAIN_WRITE : LOOK_EV_CHAIN_READ;
    else if (look_write) asks = LOOK_EV_WRITE;
    else asks = look_gpu ? LOOK_EV_GPU_READ : LOOK_EV_CPU_READ;
end
wire [LOOK_ST_W-1:0] held;
wire hit, miss, skip, again;
dramcache_look look (
    .clk, .rst, .valid(look_valid), .state(holds), .on_event(asks), .if_match(its && look_slot_tag == look_tag),
    .if_chained(look_slot_chain != 2'd0), .if_chain_dirty(look_slot_chain_dirty), .if_waits(look_waits), .next_state(held),
    .act_hit(hit), .act_miss(miss), .act_skip(skip), .act_again(again)
);
always @(posedge clk) begin
    answer_valid <= look_valid && !rst;
    if (look_valid) begin
        answer_hit <= hit;
        answer_miss <= miss || skip;
        answer_skip <= skip;
        answer_again <= again;
        answer_offset <= again ? look_slot_chain : 2'd0;
        answer_dirty <= held == LOOK_ST_DIRTY;
        answer_home <= look_second && held == LOOK_ST_DIRTY && holds == LOOK_ST_CLEAN;
    end
    if (rst) {answer_hit, answer_miss, answer_skip, answer_again, answer_offset, answer_dirty, answer_home} <= 8'd0;
end
assert (!answer_valid || {1'b0, answer_hit} + {1'b0, answer_miss} + {1'b0, answer_again} == 2'd1); // one answer

// Fill, first step: the row without what counts no more.
wire [SLOTS-1:0] live; // a block that a look-up can find
wire [SLOTS-1:0] origin; // a chain that leads to a block
wire [2*SLOTS+1:0] chains; // those; there are sixteen, so that every number is a place
wire [2*SLOTS-1:0] revs;
for (s = 0; s < SLOTS; s = s + 1) begin : g_slot
    wire [1:0] rev = fill_revs[2*s +: 2];
    wire [1:0] chain = fill_chains[2*s +: 2];
    wire [1:0] of_home = rev == 2'd1 ? fill_chains[2*((s+SLOTS-1)%SLOTS) +: 2] : rev == 2'd2 ? fill_chains[2*((s+SLOTS-2)%SLOTS) +: 2] : fill_chains[2*((s+SLOTS-3)%SLOTS) +: 2];
    assign live[s] = fill_valids[s] && (rev == 2'd0 || of_home == rev);
    wire [1:0] back = chain == 2'd1 ? fill_revs[2*((s+1)%SLOTS) +: 2] : chain == 2'd2 ? fill_revs[2*((s+2)%SLOTS) +: 2] : fill_revs[2*((s+3)%SLOTS) +: 2];
    wire there = chain == 2'd1 ? fill_valids[(s+1)%SLOTS] : chain == 2'd2 ? fill_valids[(s+2)%SLOTS] : fill_valids[(s+3)%SLOTS];
    assign origin[s] = chain != 2'd0 && there && back == chain;
    assign chains[2*s +: 2] = origin[s] ? chain : 2'd0;
    assign revs[2*s +: 2] = alive[s] ? rev : 2'd0;
end
assign chains[2*SLOTS +: 2] = 2'd0;
// The clean copy that the look-up has passed over may be of this very line. It is one of the next three slots.
wire [1:0] own = chains[{fill_slot, 1'b0} +: 2];
wire [SLOTS:0] slot_bit = {{SLOTS{1'b0}}, 1'b1} << fill_slot;
unused (slot_bit[SLOTS]);
wire [SLOTS-1:0] live_gpus = fill_owners & live;
wire [SLOTS-1:0] cpus_free = ~live_gpus & ~origin;
wire [SLOTS-1:0] gpus_free = live_gpus & ~origin;
wire [2*SLOTS-1:0] cpus_twice = {cpus_free, cpus_free};
wire [2*SLOTS-1:0] gpus_twice = {gpus_free, gpus_free};
wire [2*SLOTS-1:0] origins_twice = {origin, origin};
wire [2*SLOTS-1:0] owners_twice = {live_gpus, live_gpus};
wire [2*SLOTS-1:0] dirties_twice = {fill_dirties, fill_dirties};
wire [4:0] next_slot = {1'b0, fill_slot} + 5'd1;
wire [2:0] own_next = {own == 2'd3, own == 2'd2, own == 2'd1};
wire stale = fill_skip && own != 2'd0 && (own_next & dirties_twice[next_slot +: 3]) == 3'd0;
wire [2:0] gone = stale ? own_next : 3'd0;
wire [2:0] near_cpus = cpus_twice[next_slot +: 3] | gone & ~origins_twice[next_slot +: 3];
wire [2:0] near_gpus = gpus_twice[next_slot +: 3] & ~gone;
wire own_gpu = (own_next & owners_twice[next_slot +: 3]) != 3'd0;
wire [SLOTS-1:0] alive;
for (s = 0; s < SLOTS; s = s + 1) begin : g_alive
    assign alive[s] = live[s] && !(gone[0] && slot_bit[(s+SLOTS-1)%SLOTS] || gone[1] && slot_bit[(s+SLOTS-2)%SLOTS] || gone[2] && slot_bit[(s+SLOTS-3)%SLOTS]);
end
// Of the GPU's slots: a sum of threes.
wire [9:0] threes;
for (g = 0; g < 5; g = g + 1) begin : g_count
    assign threes[2*g +: 2] = {1'b0, live_gpus[3*g]} + {1'b0, live_gpus[3*g+1]} + {1'b0, live_gpus[3*g+2]};
end
wire [2:0] low_sum = {1'b0, threes[1:0]} + {1'b0, threes[3:2]};
wire [2:0] high_sum = {1'b0, threes[5:4]} + {1'b0, threes[7:6]};
wire [3:0] count = {1'b0, low_sum} + {1'b0, high_sum} + {2'd0, threes[9:8]};

// Between the steps.
localparam [3:0] KEPT = CPU_SLOTS;
reg valid_q, gpu_q, dirty_q, original_q, reached_q, chained_gpu_q;
reg [3:0] slot_q;
reg [1:0] before_q, own_q, near_cpu_q, near_gpu_q;
reg [SLOTS-1:0] valids_q, gpus_q, dirties_q;
reg [2*SLOTS-1:0] chains_q, revs_q;
always @(posedge clk) begin
    valid_q <= fill_valid && !rst;
    if (fill_valid) begin
        gpu_q <= fill_gpu;
        dirty_q <= fill_dirty;
        original_q <= (live_gpus & slot_bit[SLOTS-1:0]) != {SLOTS{1'b0}};
        reached_q <= {1'b0, count} + {1'b0, KEPT} >= ROUND + {4'd0, stale && own_gpu};
        chained_gpu_q <= own_gpu;
        slot_q <= fill_slot;
        before_q <= own;
        own_q <= stale ? 2'd0 : own;
        near_cpu_q <= near_cpus[0] ? 2'd1 : near_cpus[1] ? 2'd2 : near_cpus[2] ? 2'd3 : 2'd0;
        near_gpu_q <= near_gpus[0] ? 2'd1 : near_gpus[1] ? 2'd2 : near_gpus[2] ? 2'd3 : 2'd0;
        valids_q <= alive;
        gpus_q <= live_gpus & alive;
        dirties_q <= fill_dirties & alive;
        chains_q <= chains[2*SLOTS-1:0] & ~(stale ? {{2 * SLOTS - 2{1'b0}}, 2'd3} << {fill_slot, 1'b0} : {2 * SLOTS{1'b0}});
        revs_q <= revs;
    end
end

// Second step: the table, and the row with the line in it.
wire original, in_chained, in_cpu, in_gpu;
wire [FILL_ST_W-1:0] becomes;
dramcache_fill fill (
    .clk, .rst, .valid(valid_q), .state(original_q ? FILL_ST_GPU : FILL_ST_CPU), .on_event(gpu_q ? FILL_EV_GPU_FILL : FILL_EV_CPU_FILL),
    .if_reached(reached_q), .if_chained(own_q != 2'd0), .if_chained_gpu(chained_gpu_q), .if_near_cpu(near_cpu_q != 2'd0),
    .if_near_gpu(near_gpu_q != 2'd0), .next_state(becomes), .act_original(original), .act_chained(in_chained), .act_near_cpu(in_cpu),
    .act_near_gpu(in_gpu)
);
wire drop = !(original || in_chained || in_cpu || in_gpu);
wire [1:0] by = in_chained ? own_q : in_cpu ? near_cpu_q : in_gpu ? near_gpu_q : 2'd0;
wire [4:0] to_sum = {1'b0, slot_q} + {3'd0, by};
wire [4:0] to_less = to_sum - ROUND;
wire [3:0] to = to_sum >= ROUND ? to_less[3:0] : to_sum[3:0];
unused (to_less[4]);
wire [SLOTS:0] line_bit = {{SLOTS{1'b0}}, 1'b1} << slot_q;
unused (line_bit[SLOTS]);
wire [SLOTS-1:0] at_bit, // the slot of the line
    to_bit, // that slot, if it is written
    home_bit; // the set that loses its chain by the write
reg [1:0] was_of; // reverse offset of the slot
always @* begin
    was_of = 2'd0;
    for (i = 0; i < SLOTS; i = i + 1)
        if (at_bit[i]) was_of = was_of | revs_q[2*i +: 2];
end
wire cut = home_bit != {SLOTS{1'b0}};
wire link = !drop && by != own_q && by != 2'd0;
wire was_dirty = (to_bit & dirties_q) != {SLOTS{1'b0}};
wire marks_own = drop ? own_q != before_q : by != 2'd0 && (by != before_q || was_dirty != dirty_q);
wire [2*SLOTS-1:0] next_chains, next_revs;
wire [SLOTS-1:0] next_gpus;
for (s = 0; s < SLOTS; s = s + 1) begin : g_next
    assign at_bit[s] = by == 2'd0 ? line_bit[s] : by == 2'd1 ? line_bit[(s+SLOTS-1)%SLOTS] : by == 2'd2 ? line_bit[(s+SLOTS-2)%SLOTS] : line_bit[(s+SLOTS-3)%SLOTS];
    assign to_bit[s] = at_bit[s] && !drop;
    assign home_bit[s] = to_bit[(s+1)%SLOTS] && revs_q[2*((s+1)%SLOTS) +: 2] == 2'd1 && by != 2'd1
        || to_bit[(s+2)%SLOTS] && revs_q[2*((s+2)%SLOTS) +: 2] == 2'd2 && by != 2'd2
        || to_bit[(s+3)%SLOTS] && revs_q[2*((s+3)%SLOTS) +: 2] == 2'd3 && by != 2'd3;
    wire takes = to_bit[s];
    assign next_revs[2*s +: 2] = takes ? by : revs_q[2*s +: 2];
    assign next_chains[2*s +: 2] = home_bit[s] ? 2'd0 : link && line_bit[s] ? by : chains_q[2*s +: 2];
    assign next_gpus[s] = line_bit[s] ? becomes == FILL_ST_GPU : takes ? gpu_q : gpus_q[s];
end
reg [1:0] was_of_q;
always @(posedge clk) begin
    decided_valid <= valid_q && !rst;
    if (valid_q) begin
        decided_drop <= drop;
        decided_memory <= drop && dirty_q;
        decided_slot <= to;
        decided_offset <= by;
        decided_evicts <= was_dirty;
        was_of_q <= was_of;
        decided_cut <= cut;
        decided_link <= link;
        decided_marks <= home_bit | (marks_own ? line_bit[SLOTS-1:0] : {SLOTS{1'b0}});
        decided_owners <= next_gpus;
        decided_valids <= valids_q | to_bit;
        decided_dirties <= dirties_q & ~to_bit | (dirty_q ? to_bit : {SLOTS{1'b0}});
        decided_chains <= next_chains;
        decided_revs <= next_revs;
    end
    if (rst) begin
        {decided_drop, decided_memory, decided_slot, decided_offset, decided_evicts, was_of_q, decided_cut, decided_link} <= 13'd0;
        {decided_marks, decided_owners, decided_valids, decided_dirties} <= {4 * SLOTS{1'b0}};
        {decided_chains, decided_revs} <= {4 * SLOTS{1'b0}};
    end
end
wire [4:0] home_sum = {1'b0, decided_slot} + ROUND - {3'd0, was_of_q};
wire [4:0] home_less = home_sum - ROUND;
unused (home_less[4]);
assign decided_home = home_sum >= ROUND ? home_less[3:0] : home_sum[3:0];
for (s = 0; s < SLOTS; s = s + 1) begin : g_dirty
    wire [1:0] on = decided_chains[2*s +: 2];
    assign decided_chain_dirties[s] = on == 2'd1 ? decided_dirties[(s+1)%SLOTS] : on == 2'd2 ? decided_dirties[(s+2)%SLOTS] : on == 2'd3 && decided_dirties[(s+3)%SLOTS];
end
cover (decided_valid && decided_cut && decided_link); // a chain takes another one's slot
