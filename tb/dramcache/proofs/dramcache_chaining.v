// dramcache_chaining: what holds of a decision on any row, at full size. The row that comes is arbitrary, and need not be sound. So what
// holds of the new row is an invariant of rows, from the empty one on. Properties that name blocks of the old row say of which.
//: depth 8
//: checks
//: mutant sound dramcache_chaining: next_chains: home_bit[s] => 1'b0
//: mutant sound dramcache_chaining: live: of_home == rev => 1'b1
//: mutant leaves_the_cpu dramcache_chaining: reached_q: ROUND => 5'd16
//: mutant cpu_in_its_slot row fill GPU CPU_FILL always: actions => CHAINED
//: mutant victim_reported dramcache_chaining: decided_evicts: was_dirty => 1'b0
//: mutant dirty_stays dramcache_chaining: stale: (own_next & dirties_twice[next_slot +: 3]) == 3'd0 => 1'b1
//: mutant line_kept dramcache_chaining: decided_memory: drop && dirty_q => 1'b0
//: mutant no_other_tads dramcache_chaining: decided_marks: home_bit => 15'd0
//: mutant two_matches row look CLEAN CHAIN_READ !match: actions => AGAIN
//: mutant no_false_hit dramcache_chaining: its: look_slot_rev == offset => 1'b1
`default_nettype none
module harness #(
    parameter CPU_SLOTS = 3
) (
    input wire        clk,
    input wire        rst,
    input wire        look_valid,
    input wire        look_second,
    input wire [1:0]  look_offset,
    input wire        look_gpu,
    input wire        look_write,
    input wire        look_waits,
    input wire [7:0]  look_tag,
    input wire [7:0]  look_slot_tag,
    input wire        look_slot_valid,
    input wire        look_slot_dirty,
    input wire [1:0]  look_slot_rev,
    input wire [1:0]  look_slot_chain,
    input wire        look_slot_chain_dirty,
    input wire        fill_valid,
    input wire        fill_gpu,
    input wire [3:0]  fill_slot,
    input wire        fill_dirty,
    input wire        fill_skip,
    input wire [14:0] fill_owners,
    input wire [14:0] fill_valids,
    input wire [14:0] fill_dirties,
    input wire [29:0] fill_chains,
    input wire [29:0] fill_revs
);
    wire answer_valid, answer_hit, answer_miss, answer_skip, answer_again, answer_dirty, answer_home;
    wire [1:0] answer_offset, decided_offset;
    wire decided_valid, decided_drop, decided_memory, decided_evicts, decided_cut, decided_link;
    wire [3:0] decided_slot, decided_home;
    wire [14:0] decided_marks, decided_owners, decided_valids, decided_dirties, decided_chain_dirties;
    wire [29:0] decided_chains, decided_revs;
    dramcache_chaining #(.CPU_SLOTS(CPU_SLOTS), .TAG_BITS(8)) dut (
        .clk(clk), .rst(rst), .look_valid(look_valid), .look_second(look_second), .look_offset(look_offset), .look_gpu(look_gpu),
        .look_write(look_write), .look_waits(look_waits), .look_tag(look_tag), .look_slot_tag(look_slot_tag),
        .look_slot_valid(look_slot_valid), .look_slot_dirty(look_slot_dirty), .look_slot_rev(look_slot_rev),
        .look_slot_chain(look_slot_chain), .look_slot_chain_dirty(look_slot_chain_dirty), .answer_valid(answer_valid),
        .answer_hit(answer_hit), .answer_miss(answer_miss), .answer_skip(answer_skip), .answer_again(answer_again),
        .answer_offset(answer_offset), .answer_dirty(answer_dirty), .answer_home(answer_home), .fill_valid(fill_valid),
        .fill_gpu(fill_gpu), .fill_slot(fill_slot), .fill_dirty(fill_dirty), .fill_skip(fill_skip), .fill_owners(fill_owners),
        .fill_valids(fill_valids), .fill_dirties(fill_dirties), .fill_chains(fill_chains), .fill_revs(fill_revs),
        .decided_valid(decided_valid), .decided_drop(decided_drop), .decided_memory(decided_memory), .decided_slot(decided_slot),
        .decided_offset(decided_offset), .decided_evicts(decided_evicts), .decided_home(decided_home), .decided_cut(decided_cut),
        .decided_link(decided_link), .decided_marks(decided_marks), .decided_owners(decided_owners), .decided_valids(decided_valids),
        .decided_dirties(decided_dirties), .decided_chain_dirties(decided_chain_dirties), .decided_chains(decided_chains),
        .decided_revs(decided_revs));
    // What was asked, a cycle and two cycles before.
    reg fill_q, fill_2q, gpu_q, gpu_2q, dirty_q, dirty_2q, skip_q, skip_2q, second_q, slot_q_of_set, dirty_of_set_q, write_q, asked_q, same_q;
    reg [3:0] slot_q, slot_2q;
    reg [14:0] owners_q, owners_2q, valids_q, valids_2q, dirties_q, dirties_2q;
    reg [29:0] chains_q, chains_2q, revs_q, revs_2q;
    initial {fill_q, fill_2q, asked_q} = 0;
    always @(posedge clk) begin
        {fill_2q, fill_q} <= rst ? 2'd0 : {fill_q, fill_valid};
        {gpu_2q, gpu_q, dirty_2q, dirty_q, skip_2q, skip_q} <= {gpu_q, fill_gpu, dirty_q, fill_dirty, skip_q, fill_skip};
        {slot_2q, slot_q, owners_2q, owners_q, valids_2q, valids_q} <= {slot_q, fill_slot, owners_q, fill_owners, valids_q, fill_valids};
        {dirties_2q, dirties_q, chains_2q, chains_q, revs_2q, revs_q} <= {dirties_q, fill_dirties, chains_q, fill_chains, revs_q, fill_revs};
        asked_q <= look_valid && !rst;
        {second_q, write_q} <= {look_second, look_write};
        slot_q_of_set <= look_slot_valid && look_slot_rev == (look_second ? look_offset : 2'd0);
        dirty_of_set_q <= look_slot_dirty;
        same_q <= look_slot_tag == look_tag;
    end
    always @* begin
        assume (fill_slot < 4'd15);
    end
    function [3:0] on(input [3:0] slot, input [1:0] by);
        on = {1'b0, slot} + {3'd0, by} >= 5'd15 ? slot + {2'd0, by} - 4'd15 : slot + {2'd0, by};
    endfunction
    function [3:0] back(input [3:0] slot, input [1:0] by);
        back = slot >= {2'd0, by} ? slot - {2'd0, by} : slot + 4'd15 - {2'd0, by};
    endfunction
    // An arbitrary slot of the row, the chain of its set and the block in it: before, and after.
    (* anyconst *) wire [3:0] s;
    wire [31:0] was_chains = {2'd0, chains_2q}, was_revs = {2'd0, revs_2q}, is_chains = {2'd0, decided_chains}, is_revs = {2'd0, decided_revs};
    wire [15:0] was_valids = {1'b0, valids_2q}, was_dirties = {1'b0, dirties_2q}, is_valids = {1'b0, decided_valids};
    wire [15:0] is_dirties = {1'b0, decided_dirties}, is_chain_dirties = {1'b0, decided_chain_dirties}, marks = {1'b0, decided_marks};
    wire [1:0] was_chain = was_chains[2*s +: 2], was_rev = was_revs[2*s +: 2], is_chain = is_chains[2*s +: 2], is_rev = is_revs[2*s +: 2];
    wire [3:0] is_to = on(s, is_chain), is_home = back(s, is_rev), was_home = back(s, was_rev), was_to = on(s, was_chain);
    wire was_live = was_valids[s] && (was_rev == 2'd0 || was_chains[2*was_home +: 2] == was_rev);
    wire was_linked = was_chain != 2'd0 && was_valids[was_to] && was_revs[2*was_to +: 2] == was_chain;
    wire written = !decided_drop && decided_slot == s;
    wire is_linked = is_valids[is_to] && is_revs[2*is_to +: 2] == is_chain;
    // The row's slots of the GPU.
    integer i;
    reg [3:0] was_gpus, is_gpus;
    always @* begin
        was_gpus = 4'd0;
        is_gpus = 4'd0;
        for (i = 0; i < 15; i = i + 1) begin
            was_gpus = was_gpus + {3'd0, owners_2q[i] && valids_2q[i]};
            is_gpus = is_gpus + {3'd0, decided_owners[i] && decided_valids[i]};
        end
    end
    always @(posedge clk)
        if (!rst) begin
            decides: assert (decided_valid == fill_2q);
            if (fill_2q && s < 4'd15) begin
                sound: assert ((is_chain == 2'd0 || is_linked) && (is_rev == 2'd0 || is_valids[s] && is_chains[2*is_home +: 2] == is_rev));
                bits_of_blocks: assert (is_valids[s] || !is_dirties[s] && !decided_owners[s] && is_rev == 2'd0);
                chain_dirty: assert (is_chain_dirties[s] == (is_chain != 2'd0 && is_dirties[is_to]));
                // A dirty block that a look-up could find stays where it is, findable, or is the victim, with its home.
                if (was_live && was_dirties[s] && !written) dirty_stays: assert (is_valids[s] && is_dirties[s] && is_rev == was_rev);
                if (was_live && was_dirties[s] && written) victim_reported: assert (decided_evicts && decided_home == was_home);
                if (was_live && !written && !(skip_2q && was_home == slot_2q && was_rev != 2'd0)) clean_stays: assert (is_valids[s] && is_rev == was_rev);
                // A TAD that is neither written nor marked keeps its chain.
                if ((was_chain == 2'd0 || was_linked) && !written && !marks[s]) no_other_tads: assert (is_chain == was_chain
                    && is_chain_dirties[s] == (was_linked && was_dirties[was_to]));
                if (written) holds_line: assert (is_valids[s] && is_dirties[s] == dirty_2q && decided_owners[s] == gpu_2q && is_home == slot_2q && is_rev == decided_offset);
            end
            if (fill_2q) begin
                leaves_the_cpu: assert (is_gpus <= was_gpus || {1'b0, is_gpus} + CPU_SLOTS <= 15);
                if (!gpu_2q) cpu_in_its_slot: assert (!decided_drop && decided_slot == slot_2q && decided_offset == 2'd0);
                line_kept: assert (decided_memory == (decided_drop && dirty_2q));
                near: assert (decided_slot == on(slot_2q, decided_offset));
                cuts_and_links: cover (decided_cut && decided_link && decided_evicts);
                drops: cover (decided_drop && skip_2q && decided_marks != 15'd0);
            end
            answers: assert (answer_valid == asked_q);
            if (asked_q) begin
                two_matches: assert (!(second_q && answer_again));
                no_false_hit: assert (answer_hit == (slot_q_of_set && same_q));
                writes_dirty: assert (answer_dirty == (slot_q_of_set && (dirty_of_set_q || answer_hit && write_q)));
                home_is_told: assert (answer_home == (second_q && answer_hit && write_q && !dirty_of_set_q));
            end
        end
endmodule
`default_nettype wire
