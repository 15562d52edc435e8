// dramcache_frontend with chaining: what dramcache_frontend.data.v asks. One line is watched, of a fixed set with an arbitrary tag, and one fixed bit of
// it. The block begins in any state of which the invariant of dramcache_frontend.chained.data.is.vh holds: none of its registers, of R's words and of
// what surrounds it has a value of its own (STARTED). Or it begins behind its sweep, without a job, with the line's row right (`begins_empty`). Then
// R's word of the row is sound, each of its blocks is of a line that there is, the line is in the row once at most, a line that is clean or not there
// has its value in memory, and ByE counts it exactly if it is dirty. A door may have a request, and know what R says of it.
// So few frames are a proof without a bound. The third asks of the state behind the first one: dramcache_frontend.chained.data.step.v asks that the
// invariant holds in the first one too, which is the base, and in that behind it, which is the step. What is asked here follows from the invariant.
// An empty row is right, and the sweep leaves one: that is argued, and not asked.
// What TADs' requests write, a look-up gives. A write changes memory when it is taken; a read beside one that is not acknowledged gives anything.
// Assumed: the properties of dramcache_frontend.chained.jobs.v (`at_*`); of ByE what dramcache_frontend.data.v assumes; that victims of other rows are
// lines that there are (`fits_victim` is asked of the line's row).
//: define CHAINED STARTED
//: emit CHAINING=1
//: bounded
//: full
//: depth 7
//: free_ram 4
//: append dramcache_frontend.v dramcache_frontend.chained.data.inside.vh
//: mutant gives_last_write dramcache_frontend: out_hit_q: answer_hit => 1'b1
`default_nettype none
`include "dramcache_frontend.ports.vh"
`define AT assume
`include "dramcache_frontend.at.vh"
    localparam [5:0] w_set = {2'd1, 4'd13}; // row, bank, slot: its chain goes around the row's end
    (* anyconst *) wire [1:0] w_tag;
    localparam [2:0] w_bit = 3'd0;
`include "dramcache_frontend.watched.vh"
    function [3:0] on(input [3:0] slot, input [1:0] by);
        on = {1'b0, slot} + {3'd0, by} >= 5'd15 ? slot + {2'd0, by} - 4'd15 : slot + {2'd0, by};
    endfunction
    function [3:0] back(input [3:0] slot, input [1:0] by);
        back = slot >= {2'd0, by} ? slot - {2'd0, by} : slot + 4'd15 - {2'd0, by};
    endfunction
    function [3:0] pick4(input [7:0] of, input job); pick4 = job ? of[7:4] : of[3:0]; endfunction
    wire [1:0] w_row = w_set[5:4];
    wire [3:0] w_slot = w_set[3:0];

    // Ports.
    wire cpu_stored = tad_cpu_valid && tad_cpu_ready && tad_cpu_data[TAD_W-1] && cpu_line[5:4] == w_row;
    wire gpu_stored = tad_gpu_valid && tad_gpu_ready && tad_gpu_data[TAD_W-1] && gpu_line[5:4] == w_row;

    // Inside.
    (* hierconn *) wire \dut.ready ;
    (* hierconn *) wire [13:0] \dut.told_seen ;
    (* hierconn *) wire [1:0] \dut.second_q ;
    (* hierconn *) wire [1:0] \dut.cpu_q ;
    (* hierconn *) wire [1:0] \dut.skip_q ;
    (* hierconn *) wire [7:0] \dut.homes ;
    (* hierconn *) wire [7:0] \dut.ats ;
    (* hierconn *) wire \dut.victim ;
    (* hierconn *) wire [5:0] \dut.out_set ;
    (* hierconn *) wire [1:0] \dut.victim_tag ;
    (* hierconn *) wire [6:0] \dut.cpu_told ;
    (* hierconn *) wire [6:0] \dut.gpu_told ;
    (* hierconn *) wire [3:0] \dut.cpu_beside ;
    (* hierconn *) wire [3:0] \dut.gpu_beside ;
    (* hierconn *) wire \dut.cleared_q ;
    (* hierconn *) wire \dut.cpu_knows.reading_q ;
    (* hierconn *) wire \dut.cpu_knows.known_q ;
    (* hierconn *) wire \dut.gpu_knows.reading_q ;
    (* hierconn *) wire \dut.gpu_knows.known_q ;
    (* hierconn *) wire \dut.skips ;
    (* hierconn *) wire \dut.chaining.valid_q ;
    (* hierconn *) wire \dut.chaining.dirty_q ;
    (* hierconn *) wire [3:0] \dut.chaining.slot_q ;
    (* hierconn *) wire [1:0] \dut.chaining.own_q ;
    (* hierconn *) wire [14:0] \dut.chaining.valids_q ;
    (* hierconn *) wire [14:0] \dut.chaining.dirties_q ;
    (* hierconn *) wire [29:0] \dut.chaining.chains_q ;
    (* hierconn *) wire [29:0] \dut.chaining.revs_q ;
    (* hierconn *) wire [14:0] \dut.decided_valids ;
    (* hierconn *) wire [14:0] \dut.decided_dirties ;
    (* hierconn *) wire [29:0] \dut.decided_chains ;
    (* hierconn *) wire [29:0] \dut.decided_revs ;
    (* hierconn *) wire [104:0] \dut.ram_r.rd_data ;
    (* hierconn *) wire \dut.hits ;
    (* hierconn *) wire \dut.out_hit_q ;
    (* hierconn *) wire \dut.decides ;
    (* hierconn *) wire \dut.met ;
    (* hierconn *) wire \dut.decided_cut ;
    (* hierconn *) wire \dut.decided_evicts ;
    (* hierconn *) wire \dut.decided_drop ;
    (* hierconn *) wire [1:0] \dut.decided_offset ;
    (* hierconn *) wire [3:0] \dut.decided_slot ;
    (* hierconn *) wire [3:0] \dut.decided_home ;
    (* hierconn *) wire [419:0] \dut.ram_r.kept.words ;

    // R's word of the line's row: what it says of its slots, and of the one slot that the line's set is chained to.
    wire [104:0] row = w_row == 2'd0 ? \dut.ram_r.kept.words [104:0] : w_row == 2'd1 ? \dut.ram_r.kept.words [209:105]
        : w_row == 2'd2 ? \dut.ram_r.kept.words [314:210] : \dut.ram_r.kept.words [419:315];
    wire [15:0] row_valids = {1'b0, row[89:75]}, row_dirties = {1'b0, row[74:60]};
    wire [31:0] row_chains = {2'd0, row[59:30]}, row_revs = {2'd0, row[29:0]};

    // Ghosts: the value that a read has to give; the TADs of the line's row, each a tag and a bit; the line in memory; whether ByE counts the
    // line; which look-ups, reads and writes under way are of the row and of which slot, or of the line; the answer at the port.
    reg value_q, memory_q, counts_q, looked_q, answers_q, wanted_q, started_q;
    reg [31:0] tags_q;
    reg [15:0] bits_q;
    reg [1:0] of_row_q, of_line_q, of_back_q, unsure_q;
    reg [3:0] slot_0_q, slot_1_q;
    // A write of the line that memory has taken and not acknowledged: a read beside it may give what was there before, or anything.
    wire back_taken = mem_write_valid && mem_write_ready && writes_it;
    wire flies = back_taken || (writes_q & of_back_q) != 2'd0;
    initial started_q = 1'b0;
    always @(posedge clk) begin
        started_q <= 1'b1;
        if (write_begins) value_q <= \dut.give_data [w_bit];
        if (cpu_stored && tad_cpu_data[72]) tags_q[2*cpu_line[3:0] +: 2] <= tad_cpu_data[1:0];
        if (cpu_stored && tad_cpu_data[80]) bits_q[cpu_line[3:0]] <= tad_cpu_data[{4'd8, w_bit}];
        if (gpu_stored && tad_gpu_data[72]) tags_q[2*gpu_line[3:0] +: 2] <= tad_gpu_data[1:0];
        if (gpu_stored && tad_gpu_data[80]) bits_q[gpu_line[3:0]] <= tad_gpu_data[{4'd8, w_bit}];
        if (back_taken && mem_write_data[8]) memory_q <= mem_write_data[w_bit];
        counts_q <= counts_q && !gone || counted;
        looked_q <= looks_it;
        if (cpu_looks && tad_cpu_ready) of_row_q[cpu_job] <= cpu_line[5:4] == w_row;
        if (gpu_looks && tad_gpu_ready) of_row_q[gpu_job] <= gpu_line[5:4] == w_row;
        if (cpu_looks && tad_cpu_ready && !cpu_job) slot_0_q <= cpu_line[3:0];
        if (gpu_looks && tad_gpu_ready && !gpu_job) slot_0_q <= gpu_line[3:0];
        if (cpu_looks && tad_cpu_ready && cpu_job) slot_1_q <= cpu_line[3:0];
        if (gpu_looks && tad_gpu_ready && gpu_job) slot_1_q <= gpu_line[3:0];
        if (mem_read_valid && mem_read_ready) of_line_q[read_job] <= reads_it;
        if (mem_write_valid && mem_write_ready) of_back_q[write_job] <= writes_it;
        unsure_q <= (unsure_q & ~bit_of(mem_read_valid && mem_read_ready, read_job)) | {2{flies}};
        if ( \dut.answer_goes ) {answers_q, wanted_q} <= {of_w, value_q};
    end
    function reads_slot(input [3:0] slot); // a look-up under way
        reads_slot = looks_q[0] && of_row_q[0] && slot_0_q == slot || looks_q[1] && of_row_q[1] && slot_1_q == slot;
    endfunction
    wire [71:0] came = tad_answer_data[71:0];
    wire [3:0] came_slot = tad_job ? slot_1_q : slot_0_q;
    always @* begin
        if (tad_answer_valid && of_row_q[tad_job])
            assume (came[1:0] == tags_q[2*came_slot +: 2] && came[{4'd8, w_bit}] == bits_q[came_slot]);
        if (mem_data_valid && of_line_q[data_job] && !mem_data_data[8] && !unsure_q[data_job] && !flies) assume (mem_data_data[w_bit] == memory_q);
        if (looked_q && counts_q) assume (! \dut.clean );
        if ( \dut.victim && \dut.out_set [5:4] != w_row) assume (there( \dut.victim_tag , \dut.out_set ));
    end

    // What R says of a slot, and of the chained slot of its set.
    wire [3:0] cpu_slot = \dut.cpu_set [3:0], gpu_slot = \dut.gpu_set [3:0];
    function [10:0] told_of(input [3:0] slot, input [31:0] chains, input [31:0] revs, input [15:0] valids, input [15:0] dirties);
        told_of = {on(slot, chains[2*slot +: 2]), chains[2*slot +: 2], revs[2*slot +: 2], valids[slot], dirties[slot],
            chains[2*slot +: 2] != 2'd0 && dirties[on(slot, chains[2*slot +: 2])]};
    endfunction

    // The row is sound, each block in it is of a line that there is, and the line is there once at most.
    wire [14:0] ok_chain, ok_rev, ok_empty, ok_there, has, holds, dirties;
    genvar s;
    generate
        for (s = 0; s < 15; s = s + 1) begin : slot
            localparam [3:0] ME = s;
            wire [1:0] chain = row_chains[2*s +: 2], rev = row_revs[2*s +: 2];
            wire [2:0] next = {row_valids[(s+3)%15] && row_revs[2*((s+3)%15) +: 2] == 2'd3, row_valids[(s+2)%15] && row_revs[2*((s+2)%15) +: 2] == 2'd2,
                row_valids[(s+1)%15] && row_revs[2*((s+1)%15) +: 2] == 2'd1};
            wire [2:0] before = {row_chains[2*((s+12)%15) +: 2] == 2'd3, row_chains[2*((s+13)%15) +: 2] == 2'd2, row_chains[2*((s+14)%15) +: 2] == 2'd1};
            wire [3:0] home = back(ME, rev);
            assign ok_chain[s] = chain == 2'd0 || |({next, 1'b0} & (4'd1 << chain));
            assign ok_rev[s] = rev == 2'd0 || row_valids[s] && |({before, 1'b0} & (4'd1 << rev));
            assign ok_empty[s] = row_valids[s] || !row_dirties[s] && rev == 2'd0;
            wire fill_0 = of[0].fills && of[0].to == ME, fill_1 = of[1].fills && of[1].to == ME;
            wire [1:0] tag = fill_0 ? of[0].tag : fill_1 ? of[1].tag : tags_q[2*s +: 2];
            assign ok_there[s] = !row_valids[s] || there(tag, {w_row, home});
            assign has[s] = row_valids[s] && home == w_slot && tag == w_tag;
            assign holds[s] = fill_0 ? of[0].store : fill_1 ? of[1].store : bits_q[s];
            assign dirties[s] = row_dirties[s] || of[0].marks && of[0].to == ME || of[1].marks && of[1].to == ME;
        end
    endgenerate
    wire sound = &{ok_chain, ok_rev};
    wire one_copy = (has & (has - 15'd1)) == 15'd0;
    wire held_bit = (has & holds) != 15'd0, held_dirty = (has & dirties) != 15'd0;
    wire kept_bit = leaves[0] ? of[0].last : leaves[1] ? of[1].last : has != 15'd0 ? held_bit : memory_q;
    wire right_clean = has == 15'd0 || held_dirty || held_bit == memory_q;
    wire quiet = !(alive[0] && sets[5:4] == w_row) && !(alive[1] && sets[11:10] == w_row);

    // What doors have, and what they know of R.
    wire cpu_right = { \dut.cpu_beside , \dut.cpu_told } == told_of(cpu_slot, row_chains, row_revs, row_valids, row_dirties);
    wire gpu_right = { \dut.gpu_beside , \dut.gpu_told } == told_of(gpu_slot, row_chains, row_revs, row_valids, row_dirties);
    wire ok_doors = (! \dut.cpu_full || there( \dut.cpu_tag , \dut.cpu_set ) && line_of( \dut.cpu_tag , \dut.cpu_set ) == {1'b0, \dut.cpu_at_line })
        && (! \dut.gpu_full || there( \dut.gpu_tag , \dut.gpu_set ) && line_of( \dut.gpu_tag , \dut.gpu_set ) == {1'b0, \dut.gpu_at_line })
        && (! \dut.cpu_knows.known_q || \dut.cpu_full && ( \dut.cpu_set [5:4] != w_row || cpu_right))
        && (! \dut.gpu_knows.known_q || \dut.gpu_full && ( \dut.gpu_set [5:4] != w_row || gpu_right));
    wire ok_swept = \dut.ready && \dut.swept_q && \dut.sent_q && \dut.cleared_q && !( \dut.cpu_tad.valid_q && \dut.cpu_tad.sweep_q );

    wire ok_answer = !(answer_valid && answers_q && !answer_data[8]) || answer_data[w_bit] == wanted_q;
`include "dramcache_frontend.chained.data.is.vh"

    // It begins without a job, and R's row is right; or in any state of which the invariant holds.
    wire begins_empty = alive == 2'd0 && ok_swept && ok_doors && right_value && right_clean && right_count && one_copy && &{ok_empty, ok_there}
        && !cpu_reading && !gpu_reading && ! \dut.fetched_q && ! \dut.chaining.valid_q && !looked_q && !answers_q;
    initial assume (sound && (begins_empty || invariant));
    always @* assume (started_q == !rst);

    // What the covers show: the line's block has lost its chain, dirty; it has left; the line is found in its chained slot.
    wire cut = \dut.decides && ! \dut.met && ! \dut.decided_drop && \dut.decided_cut && \dut.op_row_q == w_row && \dut.decided_home == w_slot;
    wire found = \dut.hits && \dut.second_q [ \dut.match_job_q ] && pick7( \dut.lines_seen , \dut.match_job_q ) == w_line;
    reg cut_q, left_q, found_q, wrote_q;
    initial {cut_q, left_q, found_q, wrote_q} = 4'd0;
    always @(posedge clk) begin
        if (cut && \dut.decided_evicts ) cut_q <= 1'b1;
        if (gone) left_q <= 1'b1;
        if (found) {found_q, wrote_q} <= {1'b1, \dut.write_q [ \dut.match_job_q ]};
    end
    always @(posedge clk) begin
`ifndef STEP
        gives_last_write: assert (ok_answer);
        counts_new: assert (!(counted) || (!counts_q));
        counts_old: assert (!(gone) || (counts_q));
        fits: assert (!(cpu_writes) || (there(tad_cpu_data[1:0], pick6(sets, cpu_job))));
        fits_gpu: assert (!(gpu_writes) || (there(tad_gpu_data[1:0], pick6(sets, gpu_job))));
        fits_victim: assert (!( \dut.victim ) || (there( \dut.victim_tag , \dut.out_set )));
        undisturbed: assert (!(cpu_stored && reads_slot(cpu_line[3:0])) && !(gpu_stored && reads_slot(gpu_line[3:0])));
        begins: cover (!started_q && begins_empty && \dut.cpu_knows.known_q && \dut.cpu_set [5:4] == w_row && row_dirties != 16'd0);
        unchained: cover (cut && ! \dut.decided_evicts );
        chained_victim: cover (quiet && left_q && cut_q);
        chained_read: cover (answer_valid && answers_q && \dut.out_hit_q && found_q);
        chained_write: cover (quiet && wrote_q && has != 15'd0 && held_bit != memory_q);
        passes: cover (answer_valid && answers_q && !answer_data[8] && \dut.bypass_q != 2'd0);
`else
        // Jobs.
        is_line: assert (&ok_line);
        is_first: assert (&{ok_first, ok_skip});
        is_store: assert (&{ok_store, ok_one_way});
        is_look: assert (&ok_look);
        is_whole: assert (&ok_whole);
        is_done: assert (&ok_done);
        is_victim: assert (&ok_victim);
        is_read: assert (&ok_read);
        is_back: assert (&ok_back);
        is_sure: assert (&ok_sure);
        is_chained: assert (&ok_chained);
        is_open: assert (&ok_open);
        is_home: assert (&ok_home);
        is_told: assert (&ok_told);
        is_match: assert (&{ok_match, ok_result});
        is_missed: assert (&ok_missed);
        is_hit: assert (&ok_hit);
        is_kept: assert (&ok_kept);
        is_came: assert (&ok_came);
        is_bypassed: assert (&ok_bypassed);
        is_filled: assert (&ok_filled);
        is_evicted: assert (&ok_evicted && evicts != 2'd3);

        // Doors, requests, the operation on R.
        is_door: assert (ok_doors && &{ok_reading, ok_given});
        is_asked: assert (ok_asked);
        is_at: assert (&ok_at);
        is_tag: assert (&ok_tag);
        is_at_read: assert (ok_at_read);
        is_at_write: assert (ok_at_write);
        is_gone: assert (&ok_goes);
        is_step: assert (ok_step && ok_step_1);
        is_left: assert (ok_step_2);
        is_decided: assert (ok_step_3);
        is_swept: assert (ok_swept);

        // The value, the row, and whether ByE counts the line.
        is_value: assert (right_value);
        is_clean: assert (right_clean);
        is_counted: assert (right_count);
        is_sound: assert (sound);
        is_once: assert (one_copy);
        is_there: assert (&{ok_empty, ok_there});
`endif
    end
endmodule
`default_nettype wire
