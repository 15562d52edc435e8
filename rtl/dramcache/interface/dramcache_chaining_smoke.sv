// The block dramcache_chaining by itself. After reset, while nobody asks, its valids and readies must be known.
//
// Written by: larder emit dramcache_chaining

module dramcache_chaining_smoke;
    localparam CYCLES = 1000;
    reg clk = 0, rst = 1;
    reg [0:0] look_valid = 0;
    reg [0:0] look_second = 0;
    reg [1:0] look_offset = 0;
    reg [0:0] look_gpu = 0;
    reg [0:0] look_write = 0;
    reg [0:0] look_waits = 0;
    reg [7:0] look_tag = 0;
    reg [7:0] look_slot_tag = 0;
    reg [0:0] look_slot_valid = 0;
    reg [0:0] look_slot_dirty = 0;
    reg [1:0] look_slot_rev = 0;
    reg [1:0] look_slot_chain = 0;
    reg [0:0] look_slot_chain_dirty = 0;
    wire [0:0] answer_valid;
    wire [0:0] answer_hit;
    wire [0:0] answer_miss;
    wire [0:0] answer_skip;
    wire [0:0] answer_again;
    wire [1:0] answer_offset;
    wire [0:0] answer_dirty;
    wire [0:0] answer_home;
    reg [0:0] fill_valid = 0;
    reg [0:0] fill_gpu = 0;
    reg [3:0] fill_slot = 0;
    reg [0:0] fill_dirty = 0;
    reg [0:0] fill_skip = 0;
    reg [14:0] fill_owners = 0;
    reg [14:0] fill_valids = 0;
    reg [14:0] fill_dirties = 0;
    reg [29:0] fill_chains = 0;
    reg [29:0] fill_revs = 0;
    wire [0:0] decided_valid;
    wire [0:0] decided_drop;
    wire [0:0] decided_memory;
    wire [3:0] decided_slot;
    wire [1:0] decided_offset;
    wire [0:0] decided_evicts;
    wire [3:0] decided_home;
    wire [0:0] decided_cut;
    wire [0:0] decided_link;
    wire [14:0] decided_marks;
    wire [14:0] decided_owners;
    wire [14:0] decided_valids;
    wire [14:0] decided_dirties;
    wire [14:0] decided_chain_dirties;
    wire [29:0] decided_chains;
    wire [29:0] decided_revs;

    dramcache_chaining block (
        .clk(clk), .rst(rst),
        .look_valid(look_valid),
        .look_second(look_second),
        .look_offset(look_offset),
        .look_gpu(look_gpu),
        .look_write(look_write),
        .look_waits(look_waits),
        .look_tag(look_tag),
        .look_slot_tag(look_slot_tag),
        .look_slot_valid(look_slot_valid),
        .look_slot_dirty(look_slot_dirty),
        .look_slot_rev(look_slot_rev),
        .look_slot_chain(look_slot_chain),
        .look_slot_chain_dirty(look_slot_chain_dirty),
        .answer_valid(answer_valid),
        .answer_hit(answer_hit),
        .answer_miss(answer_miss),
        .answer_skip(answer_skip),
        .answer_again(answer_again),
        .answer_offset(answer_offset),
        .answer_dirty(answer_dirty),
        .answer_home(answer_home),
        .fill_valid(fill_valid),
        .fill_gpu(fill_gpu),
        .fill_slot(fill_slot),
        .fill_dirty(fill_dirty),
        .fill_skip(fill_skip),
        .fill_owners(fill_owners),
        .fill_valids(fill_valids),
        .fill_dirties(fill_dirties),
        .fill_chains(fill_chains),
        .fill_revs(fill_revs),
        .decided_valid(decided_valid),
        .decided_drop(decided_drop),
        .decided_memory(decided_memory),
        .decided_slot(decided_slot),
        .decided_offset(decided_offset),
        .decided_evicts(decided_evicts),
        .decided_home(decided_home),
        .decided_cut(decided_cut),
        .decided_link(decided_link),
        .decided_marks(decided_marks),
        .decided_owners(decided_owners),
        .decided_valids(decided_valids),
        .decided_dirties(decided_dirties),
        .decided_chain_dirties(decided_chain_dirties),
        .decided_chains(decided_chains),
        .decided_revs(decided_revs)
    );

    always #5 clk = !clk;

    wire known = ^{1'b0} !== 1'bx;

    initial begin
        repeat (8) @(posedge clk);
        #1 rst = 0;
        repeat (CYCLES) begin
            @(negedge clk);
            if (!known) $fatal(1, "dramcache_chaining: a valid or a ready is unknown after reset");
        end
        $display("dramcache_chaining: %0d cycles, every valid and ready known", CYCLES);
        $finish;
    end
endmodule
