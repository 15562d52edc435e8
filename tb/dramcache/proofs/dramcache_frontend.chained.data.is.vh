// The invariant of dramcache_frontend.chained.data.v: what holds of each job of the line's row, of the doors, of requests under way, and of the
// operation on R. A job is placed when R has its line: then its victim's TAD is read, if need be, and its TAD is written (`fills`).
    wire [1:0] it, evicts, leaves, counts_still, pending;
    wire [1:0] ok_line, ok_chained, ok_open, ok_told, ok_first, ok_look, ok_match, ok_result, ok_missed, ok_skip, ok_store, ok_one_way, ok_hit, ok_kept, ok_whole,
        ok_came, ok_done, ok_filled, ok_home, ok_victim, ok_evicted, ok_read, ok_back, ok_sure, ok_bypassed;
    genvar k;
    generate
        for (k = 0; k < 2; k = k + 1) begin : of
            localparam [0:0] ME = k;
            wire first = \dut.first_q [k], look = \dut.look_q [k], mem = \dut.mem_q [k], answer = \dut.answer_q [k], tad = \dut.tad_q [k];
            wire done = \dut.done_q [k], mark = \dut.mark_q [k], cpu = \dut.cpu_q [k], write = \dut.write_q [k], asked = \dut.asked_q [k];
            wire bypass = \dut.bypass_q [k], hit = \dut.hit_q [k], failed = \dut.failed_q [k], second = \dut.second_q [k];
            wire skip = \dut.skip_q [k], fetch = \dut.fetch_q [k];
            wire [5:0] set = sets[6*k +: 6], others_set = sets[6*(1-k) +: 6];
            wire [3:0] slot = set[3:0], other = \dut.others [4*k +: 4], home = \dut.homes [4*k +: 4], to = \dut.ats [4*k +: 4];
            wire [1:0] tag = \dut.tags [2*k +: 2], gone = \dut.victims_seen [2*k +: 2];
            wire [6:0] line = \dut.lines_seen [7*k +: 7];
            wire m_strb = \dut.ram_m.kept.words [9*k + 8], m_bit = \dut.ram_m.kept.words [9*k + w_bit], t_bit = \dut.ram_t.kept.words [8*k + w_bit];
            wire matching = \dut.match_q && \dut.match_job_q == ME, coming = \dut.come_q && \dut.come_job_q == ME;
            wire at_cpu = cpu_writes && cpu_job == ME, at_gpu = gpu_writes && gpu_job == ME, at_memory = mem_write_valid && write_job == ME;
            // What it writes: in the RAM M or at a port.
            wire [88:0] port = at_cpu ? tad_cpu_data : tad_gpu_data;
            wire store = at_cpu || at_gpu ? port[{4'd8, w_bit}] : at_memory && write ? mem_write_data[w_bit] : m_bit;
            wire strb = at_cpu || at_gpu ? port[80] : at_memory && write ? mem_write_data[8] : m_strb;
            wire here = alive[k] && set[5:4] == w_row, both = here && alive[1-k] && others_set[5:4] == w_row;
            wire looks = first || look && !fetch, fetches = look && fetch;
            wire marks = here && mark, places = at[k].n_place != 6'd0, fills = here && tad && !write && !places;
            wire open = write || looks || answer || mem || places; // it has not been placed, or never is
            wire looked = open && !first && !look && !bypass;
            // What R and the TADs say of its set. A CPU's read may pass over a clean block in the chained slot.
            wire [1:0] chain = row_chains[2*slot +: 2];
            wire [3:0] beside = on(slot, chain);
            wire own = row_valids[slot] && row_revs[2*slot +: 2] == 2'd0 && tags_q[2*slot +: 2] == tag;
            wire finds = second ? tags_q[2*other +: 2] == tag : own;
            wire may_pass = chain != 2'd0 && cpu && !write && !row_dirties[beside];
            wire has_it = row_valids[to] && back(to, row_revs[2*to +: 2]) == slot;
            // It is of the line; the line is its victim; that is not in memory yet, and then lies there; ByE has not been told of it; it is to write
            // the line.
            assign it[k] = here && slot == w_slot && tag == w_tag;
            assign evicts[k] = here && !write && home == w_slot && (fetches ? tags_q[2*to +: 2] == w_tag : done && gone == w_tag);
            assign leaves[k] = evicts[k] && !(done && writes_q[k]);
            wire last = fetches ? bits_q[to] : at_memory ? mem_write_data[w_bit] : t_bit;
            assign counts_still[k] = evicts[k] && (fetches || \dut.victim_q && \dut.victim_job_q == ME || at[k].in_vi != 3'd0);
            assign pending[k] = it[k] && write && (first || look || tad || done && !writes_q[k]);
            wire [7:0] gone_line = line_of(gone, {set[5:4], home});

            // Of every job.
            assign ok_line[k] = !alive[k] || there(tag, set) && line_of(tag, set) == {1'b0, line};
            assign ok_first[k] = !first || !second && !fetch && !failed && !asked && !bypass;
            assign ok_skip[k] = !(here && looks) || !skip;
            assign ok_store[k] = !(alive[k] && write) || (!(tad || mark) || hit) && !(done && hit) && !bypass;
            assign ok_one_way[k] = !(alive[k] && bypass) || !hit;
            assign ok_look[k] = !looks_q[k] || of_row_q[k] == (set[5:4] == w_row) && (!of_row_q[k] || (k == 0 ? slot_0_q : slot_1_q) == to);
            assign ok_whole[k] = !(alive[k] && !write && asked && (!mem || coming)) || m_strb;
            assign ok_done[k] = !(alive[k] && !write && (tad || done)) || !hit && !bypass && asked && !mem && !failed && !first && !answer;
            assign ok_victim[k] = !(alive[k] && !write)
                || (fetches ? !here || there(tags_q[2*to +: 2], {w_row, home}) : !done || there(gone, {set[5:4], home}));
            assign ok_read[k] = !reads_q[k] || of_line_q[k] == (line == w_line);
            assign ok_back[k] = !writes_q[k] || of_back_q[k] == (write ? line == w_line : gone_line == w_wide);
            assign ok_sure[k] = !(reads_q[k] && of_line_q[k]) || !unsure_q[k];
            // Of a job of the row: its slots, and what it knows of them.
            assign ok_chained[k] = !here || chain == 2'd0 || other == beside;
            assign ok_open[k] = !(here && open) || other == beside && home == slot && to == (second ? other : slot)
                && (!second || chain != 2'd0 && !own);
            assign ok_home[k] = !both || home != others_set[3:0];
            assign ok_told[k] = !(here && looks) || {beside, \dut.told_seen [7*k +: 7]} == told_of(slot, row_chains, row_revs, row_valids, row_dirties);
            // A look-up's answer, and what comes of it.
            assign ok_match[k] = !(here && matching) || \dut.match_tag_q == tags_q[2*to +: 2] && t_bit == bits_q[to];
            assign ok_result[k] = !(here && matching && ! \dut.fetched_q ) || \dut.match_dirty_q == row_dirties[to] && \dut.saw == finds
                && (! \dut.again || !second && chain != 2'd0) && (! \dut.skips || \dut.fails && !second && may_pass)
                && (! \dut.fails || second || \dut.skips || chain == 2'd0);
            assign ok_missed[k] = !(here && looked && !hit) || (second ? !skip && !finds : !own && (skip ? may_pass : chain == 2'd0));
            assign ok_hit[k] = !(here && hit && open) || has_it && tags_q[2*to +: 2] == tag && (!(write && tad) || row_dirties[to] || mark);
            assign ok_kept[k] = !(here && looked && !write) || gone == tags_q[2*to +: 2] && t_bit == bits_q[to];
            // Memory's line; a bypassed read; a line that is placed; a victim.
            assign ok_came[k] = !(it[k] && !write && asked && (coming ? ! \dut.come_error_q : !mem && !failed)) || m_bit == memory_q;
            assign ok_bypassed[k] = !(it[k] && bypass) || memory_q == value_q;
            assign ok_filled[k] = !fills || has_it && !row_dirties[to] && (to == slot || to == other);
            assign ok_evicted[k] = !evicts[k] || has == 15'd0 && !it[k];
        end
    endgenerate
    wire [1:0] writes_it_yet = pending & {of[1].strb, of[0].strb};
    wire wanted = writes_it_yet[0] ? of[0].store : writes_it_yet[1] ? of[1].store : kept_bit;
    wire right_value = value_q == wanted;
    wire right_count = counts_q == (counts_still != 2'd0 || held_dirty);

    // Doors: what they know, and the word of R that is read for them.
    wire cpu_reading = \dut.cpu_knows.reading_q , gpu_reading = \dut.gpu_knows.reading_q ;
    wire [1:0] ok_reading = {!gpu_reading || \dut.gpu_full && !(operates && \dut.op_row_q == \dut.gpu_set [5:4]),
        !cpu_reading || \dut.cpu_full && !(operates && \dut.op_row_q == \dut.cpu_set [5:4])};
    wire [1:0] ok_given = {!(gpu_reading && \dut.gpu_set [5:4] == w_row) || \dut.ram_r.rd_data == row,
        !(cpu_reading && \dut.cpu_set [5:4] == w_row) || \dut.ram_r.rd_data == row};
    wire ok_asked = ! \dut.decide_read_cpu || looked_q == (pick7( \dut.lines_seen , \dut.decide_job_q ) == w_line);

    // Requests at ports, and victims on their way there.
    wire [5:0] cpu_at = {cpu_job ? sets[11:10] : sets[5:4], pick4( \dut.ats , cpu_job)};
    wire [5:0] gpu_at = {gpu_job ? sets[11:10] : sets[5:4], pick4( \dut.ats , gpu_job)};
    wire [1:0] ok_at = {!(gpu_looks || gpu_writes) || gpu_line == gpu_at, !(cpu_looks || cpu_writes) || cpu_line == cpu_at};
    wire [1:0] ok_tag = {
        !gpu_writes || tad_gpu_data[72] && tad_gpu_data[1:0] == pick2( \dut.tags , gpu_job) && (tad_gpu_data[80] || \dut.write_q [gpu_job]),
        !cpu_writes || tad_cpu_data[72] && tad_cpu_data[1:0] == pick2( \dut.tags , cpu_job) && (tad_cpu_data[80] || \dut.write_q [cpu_job])};
    function is_victim(input job, input [6:0] line, input [1:0] writes, input [7:0] line_0, input [7:0] line_1);
        is_victim = !writes[job] && {1'b0, line} == (job ? line_1 : line_0);
    endfunction
    wire [7:0] gone_0 = of[0].gone_line, gone_1 = of[1].gone_line;
    wire ok_at_read = !mem_read_valid || mem_read_data[READ_W-2:1] == pick7( \dut.lines_seen , read_job);
    wire ok_at_write = !mem_write_valid || ( \dut.write_q [write_job] ? mem_write_data[15:9] == pick7( \dut.lines_seen , write_job)
        : mem_write_data[8] && is_victim(write_job, mem_write_data[15:9], \dut.write_q , gone_0, gone_1));
    wire [2:0] ok_goes = {! \dut.victim_q || is_victim( \dut.victim_job_q , \dut.victim_line , \dut.write_q , gone_0, gone_1),
        \dut.victim_list.count_q != 2'd2 || is_victim(v_second, \dut.victim_list.pair.second_q [6:0], \dut.write_q , gone_0, gone_1),
        \dut.victim_list.count_q == 2'd0 || is_victim(v_first, \dut.victim_list.pair.first_q [6:0], \dut.write_q , gone_0, gone_1)};

    // The operation on R: what it has read, what its first step leaves of that, and what the second one decides.
    wire op_here = operates && \dut.op_row_q == w_row, op = \dut.op_job_q ;
    wire [3:0] op_slot = op ? sets[9:6] : sets[3:0];
    wire [1:0] op_chain = row_chains[2*op_slot +: 2], by = \dut.decided_offset ;
    wire [3:0] op_beside = on(op_slot, op_chain);
    wire op_stale = \dut.skip_q [op] && op_chain != 2'd0 && !row_dirties[op_beside]; // the block that was passed over counts no more
    wire [1:0] op_own = op_stale ? 2'd0 : op_chain;
    wire [15:0] op_bit = 16'd1 << op_slot, lost = op_stale ? 16'd1 << op_beside : 16'd0;
    wire [15:0] left_valids = row_valids & ~lost, left_dirties = row_dirties & ~lost;
    wire [31:0] left_chains, left_revs, next_chains, next_revs;
    wire [3:0] new_slot = on(op_slot, by);
    wire keeps = ! \dut.decided_drop ;
    wire [15:0] new_bit = keeps ? 16'd1 << new_slot : 16'd0;
    wire [1:0] new_rev = left_revs[2*new_slot +: 2];
    wire [3:0] new_home = back(new_slot, new_rev); // the set of the block that was there
    genvar t;
    generate
        for (t = 0; t < 16; t = t + 1) begin : of_slot
            localparam [3:0] ME = t;
            assign left_chains[2*t +: 2] = op_stale && op_bit[t] ? 2'd0 : row_chains[2*t +: 2];
            assign left_revs[2*t +: 2] = lost[t] ? 2'd0 : row_revs[2*t +: 2];
            assign next_chains[2*t +: 2] = keeps && new_rev != 2'd0 && new_rev != by && new_home == ME ? 2'd0
                : keeps && op_bit[t] && by != 2'd0 ? by : left_chains[2*t +: 2];
            assign next_revs[2*t +: 2] = new_bit[t] ? by : left_revs[2*t +: 2];
        end
    endgenerate
    wire ok_step = \dut.chaining.valid_q == ( \dut.step_q == 2'd2) && (! \dut.fetched_q || \dut.match_q );
    wire ok_step_1 = !(op_here && \dut.step_q == 2'd1) || \dut.ram_r.rd_data == row;
    wire ok_step_2 = !(op_here && \dut.step_q == 2'd2) || \dut.chaining.slot_q == op_slot && \dut.chaining.own_q == op_own && ! \dut.chaining.dirty_q
        && { \dut.chaining.valids_q , \dut.chaining.dirties_q , \dut.chaining.chains_q , \dut.chaining.revs_q }
        == {left_valids[14:0], left_dirties[14:0], left_chains[29:0], left_revs[29:0]};
    wire ok_step_3 = !(op_here && \dut.step_q == 2'd3) || \dut.decided_slot == new_slot && (by == 2'd0 || keeps && (op_own == 2'd0 || by == op_own))
        && { \dut.decided_valids , \dut.decided_dirties , \dut.decided_chains , \dut.decided_revs }
        == {left_valids[14:0] | new_bit[14:0], left_dirties[14:0] & ~new_bit[14:0], next_chains[29:0], next_revs[29:0]}
        && \dut.decided_evicts == ((left_dirties & new_bit) != 16'd0) && (! \dut.decided_evicts || \dut.decided_home == new_home);

    wire invariant = &{ok_line, ok_chained, ok_open, ok_told, ok_first, ok_look, ok_match, ok_result, ok_missed, ok_skip, ok_store, ok_one_way, ok_hit, ok_kept,
        ok_whole, ok_came, ok_done, ok_filled, ok_home, ok_victim, ok_evicted, ok_read, ok_back, ok_sure, ok_bypassed, evicts != 2'd3, ok_doors, ok_reading, ok_given, ok_asked,
        ok_at, ok_tag, ok_at_read, ok_at_write, ok_goes, ok_step, ok_step_1, ok_step_2, ok_step_3, right_value, right_clean, right_count, one_copy, ok_empty,
        ok_there, ok_swept, ok_answer};
