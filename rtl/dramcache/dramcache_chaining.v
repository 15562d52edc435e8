// dramcache_chaining: which slot of its row a line takes in a DRAM cache, and where it is looked for: chaining
//
// Source: the HAShCache thesis, section 3.2.3; docs/dramcache/chaining-data-path.md
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by `larder emit dramcache_chaining`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module dramcache_chaining #(
    // of a row's fifteen that fills of the GPU leave to the CPU (slots, 0 to 15)
    parameter integer CPU_SLOTS = 3,
    // width of a tag (bits, 1 to 32)
    parameter integer TAG_BITS = 8
) (
    input  wire                clk,                   // clock
    input  wire                rst,                   // synchronous reset, active high
    input  wire                look_valid,            // a tag has come from the DRAM; one is never refused
    input  wire                look_second,           // of the chained slot; 0: of the original slot
    input  wire [1:0]          look_offset,           // of a second look-up: `answer_offset` of the first
    input  wire                look_gpu,              // the GPU asks; 0: a CPU
    input  wire                look_write,            // it writes; 0: it reads
    input  wire                look_waits,            // memory is asked for the line, and has not given it
    input  wire [TAG_BITS-1:0] look_tag,              // tag of the line
    input  wire [TAG_BITS-1:0] look_slot_tag,         // tag of the slot, and what else its TAD says:
    input  wire                look_slot_valid,       // it has a block
    input  wire                look_slot_dirty,       // which has been written
    input  wire [1:0]          look_slot_rev,         // of the set so many slots before; 0: of its own
    input  wire [1:0]          look_slot_chain,       // the set has a block so many slots on; 0: it has none
    input  wire                look_slot_chain_dirty, // and that block has been written
    output reg                 answer_valid,          // there was a look-up in the cycle before
    output reg                 answer_hit,            // the line is in this slot
    output reg                 answer_miss,           // the line is not in the cache
    output reg                 answer_skip,           // so, but for a clean copy in the chained slot
    output reg                 answer_again,          // the chained slot is looked at next
    output reg  [1:0]          answer_offset,         // how many slots on that is; 0 without
    output reg                 answer_dirty,          // the slot has a dirty block of the set now
    output reg                 answer_home,           // so the set's own TAD gets its chain-dirty bit
    input  wire                fill_valid,            // a line is filled; one is never refused
    input  wire                fill_gpu,              // the GPU has asked for it; 0: a CPU
    input  wire [3:0]          fill_slot,             // its original slot, 0 to 14
    input  wire                fill_dirty,            // a write has joined it
    input  wire                fill_skip,             // `answer_skip` of its look-up
    input  wire [14:0]         fill_owners,           // the row as it is, a bit a slot: the GPU's; 0: the CPU's
    input  wire [14:0]         fill_valids,           // there is a block
    input  wire [14:0]         fill_dirties,          // which has been written
    input  wire [29:0]         fill_chains,           // two bits a slot: the chain of its set
    input  wire [29:0]         fill_revs,             // two bits a slot: whose block it has
    output reg                 decided_valid,         // there was a fill two cycles before
    output reg                 decided_drop,          // the line is not kept
    output reg                 decided_memory,        // but goes to memory, since it is dirty
    output reg  [3:0]          decided_slot,          // the slot that is written; dropped: the original one
    output reg  [1:0]          decided_offset,        // how many slots on from its original slot that is
    output reg                 decided_evicts,        // the slot's old block goes to memory first
    output wire [3:0]          decided_home,          // original slot of the slot's old block
    output reg                 decided_cut,           // which loses its chain
    output reg                 decided_link,          // the line's set gets a chain
    output reg  [14:0]         decided_marks,         // slots beside the written one whose TAD's chain changes
    output reg  [14:0]         decided_owners,        // the row as it is then, a bit a slot: the GPU's
    output reg  [14:0]         decided_valids,        // there is a block
    output reg  [14:0]         decided_dirties,       // which has been written
    output wire [14:0]         decided_chain_dirties, // the chained block of its set has been written
    output reg  [29:0]         decided_chains,        // two bits a slot: the chain of its set
    output reg  [29:0]         decided_revs           // two bits a slot: whose block it has
);

    localparam integer LOOK_ST_W = 1;
    localparam [LOOK_ST_W-1:0] LOOK_ST_CLEAN = 0;       // no dirty block of the set: a clean one, none, or a lent slot
    localparam [LOOK_ST_W-1:0] LOOK_ST_DIRTY = 1;       // a block of the set, written since it came
    localparam integer LOOK_EV_W = 3;
    localparam [LOOK_EV_W-1:0] LOOK_EV_CPU_READ = 0;    // a CPU reads; the original slot
    localparam [LOOK_EV_W-1:0] LOOK_EV_GPU_READ = 1;    // the GPU reads; the original slot
    localparam [LOOK_EV_W-1:0] LOOK_EV_WRITE = 2;       // either writes; the original slot
    localparam [LOOK_EV_W-1:0] LOOK_EV_CHAIN_READ = 3;  // either reads; the chained slot
    localparam [LOOK_EV_W-1:0] LOOK_EV_CHAIN_WRITE = 4; // either writes; the chained slot
    localparam integer FILL_ST_W = 1;
    localparam [FILL_ST_W-1:0] FILL_ST_CPU = 0;         // the original slot is the CPU's, or empty
    localparam [FILL_ST_W-1:0] FILL_ST_GPU = 1;         // the original slot is the GPU's
    localparam integer FILL_EV_W = 1;
    localparam [FILL_EV_W-1:0] FILL_EV_CPU_FILL = 0;    // a line that the CPU has asked for
    localparam [FILL_EV_W-1:0] FILL_EV_GPU_FILL = 1;    // a line that the GPU has asked for
    localparam integer SLOTS = 15;                      // of a row
    localparam integer ROUND_INT = SLOTS;
    localparam [4:0] ROUND = ROUND_INT[4:0];            // so many slots on is the same one
    localparam integer KEPT_INT = CPU_SLOTS;
    localparam [3:0] KEPT = KEPT_INT[3:0];

    genvar s;
    genvar g;

    reg  [LOOK_EV_W-1:0] asks;
    reg                  valid_q;
    reg                  gpu_q;
    reg                  dirty_q;
    reg                  original_q;
    reg                  reached_q;
    reg                  chained_gpu_q;
    reg  [3:0]           slot_q;
    reg  [1:0]           before_q;
    reg  [1:0]           own_q;
    reg  [1:0]           near_cpu_q;
    reg  [1:0]           near_gpu_q;
    reg  [SLOTS-1:0]     valids_q;
    reg  [SLOTS-1:0]     gpus_q;
    reg  [SLOTS-1:0]     dirties_q;
    reg  [2*SLOTS-1:0]   chains_q;
    reg  [2*SLOTS-1:0]   revs_q;
    reg  [1:0]           was_of; // reverse offset of the slot
    reg  [1:0]           was_of_q;

    // Look-up. A block is of the set when its reverse offset is that of the look-up.
    wire [1:0] offset = look_second ? look_offset : 2'd0;
    wire its = look_slot_valid && look_slot_rev == offset;
    wire [LOOK_ST_W-1:0] holds = (its && look_slot_dirty) ? LOOK_ST_DIRTY : LOOK_ST_CLEAN;

    always @* begin
        if (look_second) begin
            asks = look_write ? LOOK_EV_CHAIN_WRITE : LOOK_EV_CHAIN_READ;
        end else if (look_write) begin
            asks = LOOK_EV_WRITE;
        end else begin
            asks = look_gpu ? LOOK_EV_GPU_READ : LOOK_EV_CPU_READ;
        end
    end

    wire [LOOK_ST_W-1:0] held;
    wire hit, miss, skip, again;

    dramcache_look look (
        .clk(clk), .rst(rst),
        .valid          (look_valid),
        .state          (holds),
        .on_event       (asks),
        .if_match       (its && look_slot_tag == look_tag),
        .if_chained     (look_slot_chain != 2'd0),
        .if_chain_dirty (look_slot_chain_dirty),
        .if_waits       (look_waits),
        .next_state     (held),
        .act_hit        (hit),
        .act_miss       (miss),
        .act_skip       (skip),
        .act_again      (again)
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
        if (rst) begin
            {answer_hit, answer_miss, answer_skip, answer_again, answer_offset, answer_dirty, answer_home} <= 8'd0;
        end
    end

    // Fill, first step: the row without what counts no more.
    wire [SLOTS-1:0] live;     // a block that a look-up can find
    wire [SLOTS-1:0] origin;   // a chain that leads to a block
    wire [2*SLOTS+1:0] chains; // those; there are sixteen, so that every number is a place
    wire [2*SLOTS-1:0] revs;
    wire [SLOTS-1:0] alive;

    generate
        for (s = 0; s < SLOTS; s = s + 1) begin : g_slot
            wire [1:0] rev = fill_revs[2*s +: 2];
            wire [1:0] chain = fill_chains[2*s +: 2];

            wire [1:0] of_home = (rev == 2'd1)
                ? fill_chains[2*((s+SLOTS-1)%SLOTS) +: 2]
                : (rev == 2'd2)
                    ? fill_chains[2*((s+SLOTS-2)%SLOTS) +: 2]
                    : fill_chains[2*((s+SLOTS-3)%SLOTS) +: 2];

            assign live[s] = fill_valids[s] && (rev == 2'd0 || of_home == rev);

            wire [1:0] back = (chain == 2'd1)
                ? fill_revs[2*((s+1)%SLOTS) +: 2]
                : (chain == 2'd2) ? fill_revs[2*((s+2)%SLOTS) +: 2] : fill_revs[2*((s+3)%SLOTS) +: 2];

            wire there = (chain == 2'd1)
                ? fill_valids[(s+1)%SLOTS]
                : (chain == 2'd2) ? fill_valids[(s+2)%SLOTS] : fill_valids[(s+3)%SLOTS];

            assign origin[s] = chain != 2'd0 && there && back == chain;
            assign chains[2*s +: 2] = origin[s] ? chain : 2'd0;
            assign revs[2*s +: 2] = alive[s] ? rev : 2'd0;
        end
    endgenerate

    assign chains[2*SLOTS +: 2] = 2'd0;

    // The clean copy that the look-up has passed over may be of this very line. It is one of the next three slots.
    wire [1:0] own = chains[{fill_slot, 1'b0} +: 2];
    wire [SLOTS:0] slot_bit = {{SLOTS{1'b0}}, 1'b1} << fill_slot;
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
    wire [2:0] near_cpus = cpus_twice[next_slot +: 3] | (gone & ~origins_twice[next_slot +: 3]);
    wire [2:0] near_gpus = gpus_twice[next_slot +: 3] & ~gone;
    wire own_gpu = (own_next & owners_twice[next_slot +: 3]) != 3'd0;

    generate
        for (s = 0; s < SLOTS; s = s + 1) begin : g_alive
            assign alive[s] = live[s]
                && !((gone[0] && slot_bit[(s+SLOTS-1)%SLOTS]) || (gone[1] && slot_bit[(s+SLOTS-2)%SLOTS])
                    || (gone[2] && slot_bit[(s+SLOTS-3)%SLOTS]));
        end
    endgenerate

    // Of the GPU's slots: a sum of threes.
    wire [9:0] threes;

    generate
        for (g = 0; g < 5; g = g + 1) begin : g_count
            assign threes[2*g +: 2] = {1'b0, live_gpus[3*g]}
                + {1'b0, live_gpus[3*g+1]}
                + {1'b0, live_gpus[3*g+2]};
        end
    endgenerate

    wire [2:0] low_sum = {1'b0, threes[1:0]} + {1'b0, threes[3:2]};
    wire [2:0] high_sum = {1'b0, threes[5:4]} + {1'b0, threes[7:6]};
    wire [3:0] count = {1'b0, low_sum} + {1'b0, high_sum} + {2'd0, threes[9:8]};

    // Between the steps.

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
            chains_q <= chains[2*SLOTS-1:0]
                & ~(stale ? {{(2*SLOTS-2){1'b0}}, 2'd3} << {fill_slot, 1'b0} : {(2*SLOTS){1'b0}});
            revs_q <= revs;
        end
    end

    // Second step: the table, and the row with the line in it.
    wire [FILL_ST_W-1:0] becomes;
    wire original, in_chained, in_cpu, in_gpu;

    dramcache_fill fill (
        .clk(clk), .rst(rst),
        .valid          (valid_q),
        .state          (original_q ? FILL_ST_GPU : FILL_ST_CPU),
        .on_event       (gpu_q ? FILL_EV_GPU_FILL : FILL_EV_CPU_FILL),
        .if_reached     (reached_q),
        .if_chained     (own_q != 2'd0),
        .if_chained_gpu (chained_gpu_q),
        .if_near_cpu    (near_cpu_q != 2'd0),
        .if_near_gpu    (near_gpu_q != 2'd0),
        .next_state     (becomes),
        .act_original   (original),
        .act_chained    (in_chained),
        .act_near_cpu   (in_cpu),
        .act_near_gpu   (in_gpu)
    );

    wire drop = !(original || in_chained || in_cpu || in_gpu);
    wire [1:0] by = in_chained ? own_q : in_cpu ? near_cpu_q : in_gpu ? near_gpu_q : 2'd0;
    wire [4:0] to_sum = {1'b0, slot_q} + {3'd0, by};
    wire [4:0] to_less = to_sum - ROUND;
    wire [3:0] to = (to_sum >= ROUND) ? to_less[3:0] : to_sum[3:0];
    wire [SLOTS:0] line_bit = {{SLOTS{1'b0}}, 1'b1} << slot_q;
    wire [SLOTS-1:0] at_bit; // the slot of the line

    always @* begin : set_was_of
        integer i;
        was_of = 2'd0;
        for (i = 0; i < SLOTS; i = i + 1) begin
            if (at_bit[i]) begin
                was_of = was_of | revs_q[2*i +: 2];
            end
        end
    end

    wire [SLOTS-1:0] home_bit; // the set that loses its chain by the write
    wire cut = home_bit != {SLOTS{1'b0}};
    wire link = !drop && by != own_q && by != 2'd0;
    wire [SLOTS-1:0] to_bit;   // that slot, if it is written
    wire was_dirty = (to_bit & dirties_q) != {SLOTS{1'b0}};
    wire marks_own = drop ? own_q != before_q : by != 2'd0 && (by != before_q || was_dirty != dirty_q);
    wire [2*SLOTS-1:0] next_revs, next_chains;
    wire [SLOTS-1:0] next_gpus;

    generate
        for (s = 0; s < SLOTS; s = s + 1) begin : g_next
            assign at_bit[s] = (by == 2'd0)
                ? line_bit[s]
                : (by == 2'd1)
                    ? line_bit[(s+SLOTS-1)%SLOTS]
                    : (by == 2'd2) ? line_bit[(s+SLOTS-2)%SLOTS] : line_bit[(s+SLOTS-3)%SLOTS];

            assign to_bit[s] = at_bit[s] && !drop;

            assign home_bit[s] = (to_bit[(s+1)%SLOTS] && revs_q[2*((s+1)%SLOTS) +: 2] == 2'd1 && by != 2'd1)
                || (to_bit[(s+2)%SLOTS] && revs_q[2*((s+2)%SLOTS) +: 2] == 2'd2 && by != 2'd2)
                || (to_bit[(s+3)%SLOTS] && revs_q[2*((s+3)%SLOTS) +: 2] == 2'd3 && by != 2'd3);

            wire takes = to_bit[s];
            assign next_revs[2*s +: 2] = takes ? by : revs_q[2*s +: 2];

            assign next_chains[2*s +: 2] = home_bit[s]
                ? 2'd0
                : (link && line_bit[s]) ? by : chains_q[2*s +: 2];

            assign next_gpus[s] = line_bit[s] ? becomes == FILL_ST_GPU : takes ? gpu_q : gpus_q[s];
        end
    endgenerate

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
            decided_dirties <= (dirties_q & ~to_bit) | (dirty_q ? to_bit : {SLOTS{1'b0}});
            decided_chains <= next_chains;
            decided_revs <= next_revs;
        end
        if (rst) begin
            {
                decided_drop, decided_memory, decided_slot, decided_offset, decided_evicts, was_of_q,
                decided_cut, decided_link
            } <= 13'd0;
            {decided_marks, decided_owners, decided_valids, decided_dirties} <= {(4*SLOTS){1'b0}};
            {decided_chains, decided_revs} <= {(4*SLOTS){1'b0}};
        end
    end

    wire [4:0] home_sum = {1'b0, decided_slot} + ROUND - {3'd0, was_of_q};
    wire [4:0] home_less = home_sum - ROUND;
    assign decided_home = (home_sum >= ROUND) ? home_less[3:0] : home_sum[3:0];

    generate
        for (s = 0; s < SLOTS; s = s + 1) begin : g_dirty
            wire [1:0] on = decided_chains[2*s +: 2];

            assign decided_chain_dirties[s] = (on == 2'd1)
                ? decided_dirties[(s+1)%SLOTS]
                : (on == 2'd2) ? decided_dirties[(s+2)%SLOTS] : on == 2'd3 && decided_dirties[(s+3)%SLOTS];
        end
    endgenerate

    wire unused = &{1'b0, slot_bit[SLOTS], to_less[4], line_bit[SLOTS], home_less[4]};

    // Sizes that are not legal end the elaboration here.
    legal_size #(.HOLDS(CPU_SLOTS >= 0 && CPU_SLOTS <= 15 ? 1 : 0)) legal_CPU_SLOTS ();
    legal_size #(.HOLDS(TAG_BITS >= 1 && TAG_BITS <= 32 ? 1 : 0)) legal_TAG_BITS ();

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            // one answer
            assert (!answer_valid || {1'b0, answer_hit} + {1'b0, answer_miss} + {1'b0, answer_again} == 2'd1);
            cover (decided_valid && decided_cut && decided_link); // a chain takes another one's slot
        end
    end
`endif

endmodule

`default_nettype wire
