// dramcache_frontend: a read gives what the last write before it wrote, and ByE counts exactly the dirty lines. One line and one of its bits are
// watched, both arbitrary and fixed. Below stands the TAD of the line's set, arbitrary at first: what TADs' requests write in it, a look-up gives.
// Beside it stands the line in memory: a write changes it when it is taken, and a read gives it when it is answered, or an error. "Before" is the
// order in which requests become jobs and targets. Surroundings: as in dramcache_frontend.jobs.v, whose properties are assumed (`at_*`). ByE's
// counters are arbitrary, but a line that counts is never called clean; that is proved of dramcache_bye, whose duties `counts_*` are. What the TADs
// of other sets give, valid, is of a line that there is; that all TADs are so is `fits`. The properties `is_*` say where the line's last value is.
//: full
//: depth 72
//: free_ram 4
//: append dramcache_frontend.v dramcache_frontend.data.inside.vh
//: mutant gives_last_write dramcache_frontend: out_hit_q: answer_hit => 1'b1
//: mutant is_swept_port dramcache_frontend_tad: has_line: !sweep_q => 1'b1
//: mutant is_cpu dramcache_map: slot: thrice == SLOTS => 1'b0
`default_nettype none
`include "dramcache_frontend.ports.vh"
`define AT assume
`include "dramcache_frontend.at.vh"
    (* anyconst *) wire [5:0] w_set; // row, bank, slot
    (* anyconst *) wire [1:0] w_tag;
    (* anyconst *) wire [2:0] w_bit;
`include "dramcache_frontend.watched.vh"

    // Ports.
    wire cpu_stores = tad_cpu_valid && tad_cpu_data[TAD_W-1] && cpu_line == w_set;
    wire gpu_stores = tad_gpu_valid && tad_gpu_data[TAD_W-1] && gpu_line == w_set;
    wire cpu_stored = cpu_stores && tad_cpu_ready, gpu_stored = gpu_stores && tad_gpu_ready;
    wire [88:0] tad = cpu_stored ? tad_cpu_data : tad_gpu_data;

    // Inside.
    (* hierconn *) wire \dut.out_error_q ;
    (* hierconn *) wire [1:0] \dut.dirty_q ;
    (* hierconn *) wire \dut.match_valid_q ;
    (* hierconn *) wire [5:0] \dut.sweep_q ;

    // Ghosts: the value that a read has to give; the set's TAD and the line in memory; whether ByE counts the line; whether the set is swept; which
    // look-ups, reads and writes under way are of the set, or of the line; the answer at the port.
    reg value_q, valid_q, dirty_q, bit_q, memory_q, counts_q, swept_q, looked_q, answers_q, wanted_q;
    reg [1:0] tag_q, of_set_q, of_line_q;
    initial {counts_q, swept_q, looked_q, answers_q} = 4'd0;
    initial assume (value_q == memory_q);
    always @(posedge clk) begin
        if (rst) begin
            {counts_q, swept_q, looked_q, answers_q} <= 4'd0;
            value_q <= memory_q;
        end else begin
            if (write_begins) value_q <= \dut.give_data [w_bit];
            if ((cpu_stored || gpu_stored) && tad[72]) {valid_q, dirty_q, tag_q} <= {tad[63:62], tad[1:0]};
            if ((cpu_stored || gpu_stored) && tad[80]) bit_q <= tad[{4'd8, w_bit}];
            if (gpu_stored && \dut.gpu_tad.sweep_q ) swept_q <= 1'b1;
            if (mem_write_valid && mem_write_ready && writes_it && mem_write_data[8]) memory_q <= mem_write_data[w_bit];
            counts_q <= counts_q && !gone || counted;
            looked_q <= looks_it;
            if (cpu_looks && tad_cpu_ready) of_set_q[cpu_job] <= cpu_line == w_set;
            if (gpu_looks && tad_gpu_ready) of_set_q[gpu_job] <= gpu_line == w_set;
            if (mem_read_valid && mem_read_ready) of_line_q[read_job] <= reads_it;
            if ( \dut.answer_goes ) {answers_q, wanted_q} <= {of_w, value_q};
        end
    end
    wire [71:0] came = tad_answer_data[71:0];
    // Look-ups under way for which the tag word is enough: any line may come with it.
    reg [1:0] heads_q;
    initial heads_q = 2'd0;
    always @(posedge clk) begin
        if (cpu_looks && tad_cpu_ready) heads_q[cpu_job] <= tad_cpu_data[72];
        if (gpu_looks && tad_gpu_ready) heads_q[gpu_job] <= tad_gpu_data[72];
    end
    always @* if (!rst) begin
        if (tad_answer_valid && of_set_q[tad_job])
            assume ({came[63:62], came[1:0]} == {valid_q, dirty_q, tag_q} && (heads_q[tad_job] || came[{4'd8, w_bit}] == bit_q));
        if (tad_answer_valid && came[63]) assume (there(came[1:0], pick6(sets, tad_job)));
        if (mem_data_valid && of_line_q[data_job] && !mem_data_data[8]) assume (mem_data_data[w_bit] == memory_q);
        if (looked_q && counts_q) assume (! \dut.clean );
    end

`ifdef FORWARD
    wire heads = 1'b1;
`else
    wire heads = 1'b0;
`endif
    // The job of the set, if there is one.
    wire j = alive[1] && sets[11:6] == w_set;
    wire has = j || alive[0] && sets[5:0] == w_set;
    wire [1:0] j_tag = pick2( \dut.tags , j), j_victim = pick2( \dut.victims_seen , j);
    wire it = has && j_tag == w_tag, other = has && j_tag != w_tag;
    wire first = \dut.first_q [j], look = \dut.look_q [j], mem = \dut.mem_q [j], answer = \dut.answer_q [j], fill = \dut.tad_q [j];
    wire done = \dut.done_q [j], hits = \dut.hit_q [j], bypass = \dut.bypass_q [j], asked = \dut.asked_q [j], failed = \dut.failed_q [j];
    wire victim = \dut.dirty_q [j], writes = \dut.write_q [j];
    wire line_t = \dut.ram_t.kept.words [{j, w_bit}], line_m = j ? \dut.ram_m.kept.words [5'd9 + w_bit] : \dut.ram_m.kept.words [w_bit];
    wire strb_m = \dut.ram_m.kept.words [j ? 17 : 8];
    wire matching = \dut.match_q && \dut.match_job_q == j, coming = \dut.come_q && \dut.come_job_q == j;
    wire at_cpu = cpu_writes && tad_cpu_data[TAD_W-2] == j, at_gpu = gpu_writes && tad_gpu_data[TAD_W-2] == j;
    wire at_memory = mem_write_valid && write_job == j;
    // What the job writes: in the RAM M or at a port.
    wire [88:0] port = at_cpu ? tad_cpu_data : tad_gpu_data;
    wire store = at_cpu || at_gpu ? port[{4'd8, w_bit}] : at_memory && writes ? mem_write_data[w_bit] : line_m;
    wire strb = at_cpu || at_gpu ? port[80] : at_memory && writes ? mem_write_data[8] : strb_m;
    wire pending = it && writes && !(done && writes_q[j]); // a write of the line has not landed
    // The line is a victim, and not yet in memory.
    wire leaves = other && !writes && done && !writes_q[j] && j_victim == w_tag;
    wire here = valid_q && tag_q == w_tag;
    wire value = leaves ? at_memory ? mem_write_data[w_bit] : line_t : here ? bit_q : memory_q;
    wire evicts = other && !writes && !answer && !hits && (done || fill) && victim && j_victim == w_tag;
    wire [1:0] in_victims = j ? at[1].in_vi : at[0].in_vi;
    wire decided = has && !writes && !look && !first && !bypass && !hits; // a read that missed

    wire [1:0] ok_lines, ok_victims, ok_fresh, ok_whole, ok_missed, ok_looked, ok_read;
    genvar k;
    generate
        for (k = 0; k < 2; k = k + 1) begin : of
            wire [5:0] set = sets[6*k +: 6];
            wire [1:0] tag = \dut.tags [2*k +: 2], gone = \dut.victims_seen [2*k +: 2];
            assign ok_lines[k] = !alive[k] || there(tag, set) && line_of(tag, set) == {1'b0, \dut.lines_seen [7*k +: 7]};
            assign ok_fresh[k] = !alive[k] || !( \dut.first_q [k] || \dut.look_q [k] || \dut.bypass_q [k]) || ! \dut.dirty_q [k];
            // Memory's line has come: all its bytes are in the RAM M.
            assign ok_whole[k] = !alive[k] || \dut.write_q [k] || ! \dut.asked_q [k]
                || \dut.mem_q [k] && !( \dut.come_q && \dut.come_job_q == k) || \dut.ram_m.kept.words [9*k+8];
            // A read that fills, or sends a victim, has missed, and memory's line.
            assign ok_missed[k] = \dut.write_q [k] || !( \dut.tad_q [k] || \dut.done_q [k])
                || ! \dut.hit_q [k] && ! \dut.bypass_q [k] && \dut.asked_q [k] && ! \dut.mem_q [k] && ! \dut.failed_q [k] && ( \dut.dirty_q [k] || ! \dut.done_q [k]);
            assign ok_victims[k] = !alive[k] || ! \dut.dirty_q [k] || there(gone, set) && ( \dut.hit_q [k] || gone != tag);
            assign ok_looked[k] = !looks_q[k] || of_set_q[k] == (set == w_set);
            assign ok_read[k] = !reads_q[k] || of_line_q[k] == ( \dut.lines_seen [7*k +: 7] == w_line);
        end
    endgenerate
    wire [5:0] back_set = pick6(sets, write_job);
    wire [1:0] back_victim = pick2( \dut.victims_seen , write_job);
    wire v_one = \dut.victim_list.count_q != 2'd0, v_two = \dut.victim_list.count_q == 2'd2;
    wire [7:0] first_line = line_of(pick2( \dut.victims_seen , v_first), pick6(sets, v_first));
    wire [7:0] second_line = line_of(pick2( \dut.victims_seen , v_second), pick6(sets, v_second));
    wire [7:0] now_line = line_of(pick2( \dut.victims_seen , \dut.victim_job_q ), pick6(sets, \dut.victim_job_q ));
    wire [7:0] back_of = line_of(back_victim, back_set);
    always @(posedge clk)
        if (!rst) begin
            gives_last_write: assert (!(answer_valid && answers_q && !answer_data[8]) || (answer_data[w_bit] == wanted_q));
            reads: cover (answer_valid && answers_q && !answer_data[8]);
            passes: cover (it && bypass && coming);
            counts_new: assert (!(counted) || (!counts_q));
            counts_old: assert (!(gone) || (counts_q));
            fits: assert (!(cpu_writes) || (there(tad_cpu_data[1:0], cpu_line)));
            fits_gpu: assert (!(gpu_writes) || (there(tad_gpu_data[1:0], gpu_line)));

            // Places and lines.
            is_cpu: assert (!( \dut.cpu_full ) || (there( \dut.cpu_tag , \dut.cpu_set ) && line_of( \dut.cpu_tag , \dut.cpu_set ) == {1'b0, \dut.cpu_at_line }));
            is_gpu: assert (!( \dut.gpu_full ) || (there( \dut.gpu_tag , \dut.gpu_set ) && line_of( \dut.gpu_tag , \dut.gpu_set ) == {1'b0, \dut.gpu_at_line }));
            is_line: assert (&ok_lines);
            is_victim: assert (&ok_victims);
            is_fresh: assert (&ok_fresh);
            is_whole: assert (&ok_whole);
            is_missed: assert (&ok_missed);
            is_looked: assert (&ok_looked);
            is_head: assert ((looks_q & (heads_q ^ \dut.write_q & {2{heads}})) == 2'd0);
            is_head_cpu: assert (!cpu_looks || tad_cpu_data[72] == (heads && \dut.write_q [cpu_job]));
            is_head_gpu: assert (!gpu_looks || tad_gpu_data[72] == (heads && \dut.write_q [gpu_job]));
            is_read: assert (&ok_read);
            is_at_cpu: assert (!(cpu_looks || cpu_writes) || (cpu_line == pick6(sets, cpu_job)));
            is_at_gpu: assert (!(gpu_looks || gpu_writes) || (gpu_line == pick6(sets, gpu_job)));
            is_tag_cpu: assert (!(cpu_writes) || (tad_cpu_data[63:62] == {1'b1, \dut.write_q [cpu_job]} && tad_cpu_data[1:0] == pick2( \dut.tags , cpu_job) && (tad_cpu_data[80] || \dut.write_q [cpu_job])));
            is_tag_gpu: assert (!(gpu_writes) || (tad_gpu_data[63:62] == {1'b1, \dut.write_q [gpu_job]} && tad_gpu_data[1:0] == pick2( \dut.tags , gpu_job) && (tad_gpu_data[80] || \dut.write_q [gpu_job])));
            is_at_read: assert (!(mem_read_valid) || (mem_read_data[READ_W-2:1] == pick7( \dut.lines_seen , read_job)));
            is_at_write: assert (!(mem_write_valid) || ( \dut.write_q [write_job] ? mem_write_data[15:9] == pick7( \dut.lines_seen , write_job) : back_of == {1'b0, mem_write_data[15:9]} && mem_write_data[8] && \dut.dirty_q [write_job]));
            is_gone: assert (!(v_one) || (first_line == {1'b0, \dut.victim_list.pair.first_q [6:0]} && \dut.dirty_q [v_first] && ! \dut.write_q [v_first]));
            is_gone_next: assert (!(v_two) || (second_line == {1'b0, \dut.victim_list.pair.second_q [6:0]} && \dut.dirty_q [v_second] && ! \dut.write_q [v_second]));
            is_gone_now: assert (!( \dut.victim_q ) || (now_line == {1'b0, \dut.victim_line } && \dut.dirty_q [ \dut.victim_job_q ] && ! \dut.write_q [ \dut.victim_job_q ]));
            is_match: assert (!( \dut.match_q && \dut.match_valid_q ) || (there( \dut.match_tag_q , pick6(sets, \dut.match_job_q ))));

            // The sweep.
            is_no_sweep: assert (!( \dut.cpu_tad.valid_q && \dut.cpu_tad.sweep_q ));
            is_slot: assert ( \dut.sweep_q [3:0] != 4'd15);
            is_swept_port: assert (!( \dut.gpu_tad.valid_q && \dut.gpu_tad.sweep_q ) || (tad_gpu_data[71:0] == 72'd0 && tad_gpu_data[80:72] == 9'd255 && tad_gpu_data[TAD_W-1]));
            is_unswept: assert (!(!swept_q) || (! \dut.swept_q && !has && value_q == memory_q && !counts_q && (! \dut.sent_q && \dut.sweep_q <= w_set || \dut.gpu_tad.valid_q && \dut.gpu_tad.sweep_q && gpu_line == w_set)));

            is_sweep_next: assert (!( \dut.gpu_tad.valid_q && \dut.gpu_tad.sweep_q ) || ( \dut.sent_q || \dut.sweep_q > gpu_line));
            is_swept_once: assert (!(swept_q) || (!( \dut.gpu_tad.valid_q && \dut.gpu_tad.sweep_q && gpu_line == w_set) && ( \dut.sent_q || \dut.sweep_q > w_set)));

            // The value, and whether ByE counts the line.
            is_value: assert (!swept_q || value_q == (pending && strb ? store : value));
            is_clean: assert (!swept_q || !(here && !dirty_q) || (bit_q == memory_q));
            is_there: assert (!swept_q || !(valid_q) || (there(tag_q, w_set)));
            is_counted: assert (!swept_q || counts_q == (it && writes && fill ? 1'b1 : evicts ? \dut.victim_q && \dut.victim_job_q == j || in_victims != 2'd0 : here && dirty_q));
            is_matched: assert (!(has && matching) || ({ \dut.match_valid_q , \dut.match_dirty_q , \dut.match_tag_q } == {valid_q, dirty_q, tag_q} && (heads && writes || line_t == bit_q)));
            is_hit: assert (!(has && hits && answer) || (valid_q && tag_q == j_tag && line_t == bit_q));
            is_kept: assert (!(decided && (answer || fill)) || (victim == (valid_q && dirty_q) && (!valid_q || j_victim == tag_q && tag_q != j_tag)));
            is_in_t: assert (!(decided && (answer || fill) && valid_q) || (!victim || done && writes_q[j] || done && at_memory || !(answer || done) || line_t == bit_q));
            is_still: assert (!(evicts && fill) || (bit_q == value_q));
            is_back: assert (!(evicts && !leaves) || (memory_q == value_q));
            is_out: assert (!(other && evicts && !fill) || (!here));
            is_asked: assert (!( \dut.decide_read_cpu ) || (looked_q == (pick7( \dut.lines_seen , \dut.decide_job_q ) == w_line)));
            is_bypassed: assert (!(it && bypass) || (memory_q == value_q));
            is_stored: assert (!(has && writes && fill) || (valid_q && tag_q == j_tag));
            is_written: assert (!(has && writes && done) || (!(valid_q && tag_q == j_tag)));
            is_came: assert (!(it && !writes && asked && (coming ? ! \dut.come_error_q : !mem && !failed)) || (line_m == memory_q));
            is_fill: assert (!(it && !writes && fill) || (store == memory_q && !failed));
        end
endmodule
`default_nettype wire
