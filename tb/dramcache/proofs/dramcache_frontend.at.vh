// Where each job is that waits for something: the invariant of dramcache_frontend, and what TADs and memory owe. TADs and memory answer in any
// order, each once. dramcache_frontend.jobs.v proves what stands here; other harnesses assume it (`AT).
    // What TADs and memory owe, a bit each job.
    reg [1:0] looks_q, reads_q, writes_q;
    wire cpu_looks = tad_cpu_valid && !tad_cpu_data[TAD_W-1], gpu_looks = tad_gpu_valid && !tad_gpu_data[TAD_W-1];
    wire cpu_job = tad_cpu_data[TAD_W-2], gpu_job = tad_gpu_data[TAD_W-2];
    wire tad_job = tad_answer_data[TAD_ANSWER_W-2], read_job = mem_read_data[READ_W-1], data_job = mem_data_data[DATA_W-1];
    wire write_job = mem_write_data[WRITE_W-1], done_job = mem_done_data[1];
    function [1:0] bit_of(input valid, input job);
        bit_of = valid ? job ? 2'd2 : 2'd1 : 2'd0;
    endfunction
`ifndef STARTED
    initial {looks_q, reads_q, writes_q} = 6'd0;
`endif
    always @(posedge clk)
        if (rst `STARTS) {looks_q, reads_q, writes_q} <= 6'd0;
        else begin
            looks_q <= (looks_q | bit_of(cpu_looks && tad_cpu_ready, cpu_job) | bit_of(gpu_looks && tad_gpu_ready, gpu_job))
                & ~bit_of(tad_answer_valid, tad_job);
            reads_q <= (reads_q | bit_of(mem_read_valid && mem_read_ready, read_job)) & ~bit_of(mem_data_valid && mem_data_ready, data_job);
            writes_q <= (writes_q | bit_of(mem_write_valid && mem_write_ready, write_job)) & ~bit_of(mem_done_valid, done_job);
        end
    always @* if (!(rst `STARTS)) begin
        if (tad_answer_valid) assume (looks_q[tad_job]);
        if (mem_data_valid) assume (reads_q[data_job]);
        if (mem_done_valid) assume (writes_q[done_job]);
    end

    (* hierconn *) wire [1:0] \dut.alive ;
    (* hierconn *) wire [11:0] \dut.sets ;
    wire [1:0] alive = \dut.alive ;
    wire [11:0] sets = \dut.sets ;

    // Where a job is that waits: its entries in lists of two, stages and ports.
    (* hierconn *) wire [1:0] \dut.cpu_tad.look_list.count_q ;
    (* hierconn *) wire \dut.cpu_tad.look_list.pair.first_q ;
    (* hierconn *) wire \dut.cpu_tad.look_list.pair.second_q ;
    (* hierconn *) wire [1:0] \dut.cpu_tad.store_list.count_q ;
    (* hierconn *) wire \dut.cpu_tad.store_list.pair.first_q ;
    (* hierconn *) wire \dut.cpu_tad.store_list.pair.second_q ;
    (* hierconn *) wire [1:0] \dut.cpu_tad.fill_list.count_q ;
    (* hierconn *) wire \dut.cpu_tad.fill_list.pair.first_q ;
    (* hierconn *) wire \dut.cpu_tad.fill_list.pair.second_q ;
    (* hierconn *) wire [1:0] \dut.gpu_tad.look_list.count_q ;
    (* hierconn *) wire \dut.gpu_tad.look_list.pair.first_q ;
    (* hierconn *) wire \dut.gpu_tad.look_list.pair.second_q ;
    (* hierconn *) wire [1:0] \dut.gpu_tad.store_list.count_q ;
    (* hierconn *) wire \dut.gpu_tad.store_list.pair.first_q ;
    (* hierconn *) wire \dut.gpu_tad.store_list.pair.second_q ;
    (* hierconn *) wire [1:0] \dut.gpu_tad.fill_list.count_q ;
    (* hierconn *) wire \dut.gpu_tad.fill_list.pair.first_q ;
    (* hierconn *) wire \dut.gpu_tad.fill_list.pair.second_q ;
    (* hierconn *) wire [1:0] \dut.now_list.count_q ;
    (* hierconn *) wire \dut.now_list.pair.first_q ;
    (* hierconn *) wire \dut.now_list.pair.second_q ;
    (* hierconn *) wire [1:0] \dut.after_list.count_q ;
    (* hierconn *) wire \dut.after_list.pair.first_q ;
    (* hierconn *) wire \dut.after_list.pair.second_q ;
    (* hierconn *) wire [1:0] \dut.miss_list.count_q ;
    (* hierconn *) wire \dut.miss_list.pair.first_q ;
    (* hierconn *) wire \dut.miss_list.pair.second_q ;
    (* hierconn *) wire [1:0] \dut.known_list.count_q ;
    (* hierconn *) wire \dut.known_list.pair.first_q ;
    (* hierconn *) wire \dut.known_list.pair.second_q ;
    (* hierconn *) wire [1:0] \dut.come_list.count_q ;
    (* hierconn *) wire \dut.come_list.pair.first_q ;
    (* hierconn *) wire \dut.come_list.pair.second_q ;
    (* hierconn *) wire [1:0] \dut.victim_list.count_q ;
    (* hierconn *) wire [7:0] \dut.victim_list.pair.first_q ;
    (* hierconn *) wire [7:0] \dut.victim_list.pair.second_q ;
    wire v_first = \dut.victim_list.pair.first_q >> 7, v_second = \dut.victim_list.pair.second_q >> 7;
    (* hierconn *) wire [1:0] \dut.first_q ;
    (* hierconn *) wire [1:0] \dut.look_q ;
    (* hierconn *) wire [1:0] \dut.mem_q ;
    (* hierconn *) wire [1:0] \dut.answer_q ;
    (* hierconn *) wire [1:0] \dut.tad_q ;
    (* hierconn *) wire [1:0] \dut.done_q ;
    (* hierconn *) wire [1:0] \dut.asked_q ;
    (* hierconn *) wire [1:0] \dut.hit_q ;
    (* hierconn *) wire [1:0] \dut.write_q ;
    (* hierconn *) wire [1:0] \dut.bypass_q ;
    (* hierconn *) wire \dut.decide_q ;
    (* hierconn *) wire \dut.decide_job_q ;
    (* hierconn *) wire \dut.decide_write_q ;
    (* hierconn *) wire \dut.match_q ;
    (* hierconn *) wire \dut.match_job_q ;
    (* hierconn *) wire \dut.come_q ;
    (* hierconn *) wire \dut.come_job_q ;
    (* hierconn *) wire \dut.victim_q ;
    (* hierconn *) wire \dut.victim_job_q ;
    (* hierconn *) wire \dut.swept_q ;
    (* hierconn *) wire \dut.sent_q ;
    (* hierconn *) wire \dut.target_q ;
    (* hierconn *) wire \dut.last_come_q ;
    (* hierconn *) wire \dut.cpu_tad.valid_q ;
    (* hierconn *) wire \dut.cpu_tad.write_q ;
    (* hierconn *) wire \dut.cpu_tad.sweep_q ;
    (* hierconn *) wire \dut.cpu_tad.id_q ;
    (* hierconn *) wire \dut.gpu_tad.valid_q ;
    (* hierconn *) wire \dut.gpu_tad.write_q ;
    (* hierconn *) wire \dut.gpu_tad.sweep_q ;
    (* hierconn *) wire \dut.gpu_tad.id_q ;
`ifdef CHAINED
    (* hierconn *) wire [1:0] \dut.cpu_tad.again_list.count_q ;
    (* hierconn *) wire \dut.cpu_tad.again_list.pair.first_q ;
    (* hierconn *) wire \dut.cpu_tad.again_list.pair.second_q ;
    (* hierconn *) wire [1:0] \dut.gpu_tad.again_list.count_q ;
    (* hierconn *) wire \dut.gpu_tad.again_list.pair.first_q ;
    (* hierconn *) wire \dut.gpu_tad.again_list.pair.second_q ;
    (* hierconn *) wire [1:0] \dut.place_list.count_q ;
    (* hierconn *) wire \dut.place_list.pair.first_q ;
    (* hierconn *) wire \dut.place_list.pair.second_q ;
    (* hierconn *) wire [1:0] \dut.mark_list.count_q ;
    (* hierconn *) wire \dut.mark_list.pair.first_q ;
    (* hierconn *) wire \dut.mark_list.pair.second_q ;
    (* hierconn *) wire [1:0] \dut.mark_q ;
    (* hierconn *) wire [1:0] \dut.fetch_q ;
    (* hierconn *) wire [1:0] \dut.step_q ;
    (* hierconn *) wire \dut.place_q ;
    (* hierconn *) wire \dut.op_job_q ;
    (* hierconn *) wire [1:0] \dut.op_row_q ;
    (* hierconn *) wire \dut.fetched_q ;
    (* hierconn *) wire \dut.looked ;
    (* hierconn *) wire \dut.saw ;
    (* hierconn *) wire \dut.fails ;
    (* hierconn *) wire \dut.again ;
    (* hierconn *) wire [7:0] \dut.others ;
    wire [1:0] at_mark_ok, at_marked_ok, at_fetch_ok, at_place_ok; // of each job
    wire operates = \dut.step_q != 2'd0;
    wire [3:0] slot_0 = sets[3:0], slot_1 = sets[9:6], other_0 = \dut.others [3:0], other_1 = \dut.others [7:4];
`endif
    function [2:0] held(input [1:0] count, input first, input second, input job);
        held = count > 2'd2 ? 3'd7 : {2'd0, count != 2'd0 && first == job} + {2'd0, count == 2'd2 && second == job};
    endfunction
    wire cpu_writes = \dut.cpu_tad.valid_q && \dut.cpu_tad.write_q && ! \dut.cpu_tad.sweep_q ;
    wire gpu_writes = \dut.gpu_tad.valid_q && \dut.gpu_tad.write_q && ! \dut.gpu_tad.sweep_q ;
    wire [1:0] at_first_ok, at_fresh_ok, at_look_ok, at_mem_ok, at_tad_ok, at_done_ok, at_answer_ok, at_reads_ok, at_asked_ok, at_looked_ok, at_waits_ok, at_asks_ok, at_kind_ok; // of each job
    genvar job;
    generate
        for (job = 0; job < 2; job = job + 1) begin : at
            localparam [0:0] ME = job;
            wire [2:0] in_cl = held( \dut.cpu_tad.look_list.count_q , \dut.cpu_tad.look_list.pair.first_q , \dut.cpu_tad.look_list.pair.second_q , ME);
            wire [2:0] in_cs = held( \dut.cpu_tad.store_list.count_q , \dut.cpu_tad.store_list.pair.first_q , \dut.cpu_tad.store_list.pair.second_q , ME);
            wire [2:0] in_cf = held( \dut.cpu_tad.fill_list.count_q , \dut.cpu_tad.fill_list.pair.first_q , \dut.cpu_tad.fill_list.pair.second_q , ME);
            wire [2:0] in_gl = held( \dut.gpu_tad.look_list.count_q , \dut.gpu_tad.look_list.pair.first_q , \dut.gpu_tad.look_list.pair.second_q , ME);
            wire [2:0] in_gs = held( \dut.gpu_tad.store_list.count_q , \dut.gpu_tad.store_list.pair.first_q , \dut.gpu_tad.store_list.pair.second_q , ME);
            wire [2:0] in_gf = held( \dut.gpu_tad.fill_list.count_q , \dut.gpu_tad.fill_list.pair.first_q , \dut.gpu_tad.fill_list.pair.second_q , ME);
            wire [2:0] in_no = held( \dut.now_list.count_q , \dut.now_list.pair.first_q , \dut.now_list.pair.second_q , ME);
            wire [2:0] in_af = held( \dut.after_list.count_q , \dut.after_list.pair.first_q , \dut.after_list.pair.second_q , ME);
            wire [2:0] in_mi = held( \dut.miss_list.count_q , \dut.miss_list.pair.first_q , \dut.miss_list.pair.second_q , ME);
            wire [2:0] in_kn = held( \dut.known_list.count_q , \dut.known_list.pair.first_q , \dut.known_list.pair.second_q , ME);
            wire [2:0] in_co = held( \dut.come_list.count_q , \dut.come_list.pair.first_q , \dut.come_list.pair.second_q , ME);
            wire [2:0] in_vi = held( \dut.victim_list.count_q , v_first, v_second, ME);
`ifdef CHAINED
            wire [2:0] in_ca = held( \dut.cpu_tad.again_list.count_q , \dut.cpu_tad.again_list.pair.first_q , \dut.cpu_tad.again_list.pair.second_q , ME);
            wire [2:0] in_ga = held( \dut.gpu_tad.again_list.count_q , \dut.gpu_tad.again_list.pair.first_q , \dut.gpu_tad.again_list.pair.second_q , ME);
            wire [2:0] in_pl = held( \dut.place_list.count_q , \dut.place_list.pair.first_q , \dut.place_list.pair.second_q , ME);
            wire [2:0] in_ma = held( \dut.mark_list.count_q , \dut.mark_list.pair.first_q , \dut.mark_list.pair.second_q , ME);
            wire places = operates && \dut.place_q && \dut.op_job_q == ME, marks = operates && ! \dut.place_q && \dut.op_job_q == ME;
            wire [5:0] n_again = in_ca + in_ga, n_place = in_pl + places, n_mark = in_ma + marks;
            assign at_mark_ok[job] = n_mark == {5'd0, \dut.mark_q [job]} && ( \dut.write_q [job] ? n_place == 6'd0 : n_mark == 6'd0);
            assign at_fetch_ok[job] = !alive[job] || ! \dut.fetch_q [job]
                || ! \dut.first_q [job] && ! \dut.answer_q [job] && ! \dut.write_q [job] && n_place == 6'd0;
            assign at_marked_ok[job] = ! \dut.mark_q [job] || ! \dut.first_q [job] && ! \dut.look_q [job];
            assign at_place_ok[job] = n_place == 6'd0 || ! \dut.hit_q [job] && ! \dut.done_q [job] && ! \dut.look_q [job];
            wire fetches = \dut.fetch_q [job];
`else
            wire [5:0] n_again = 6'd0, n_place = 6'd0;
            wire fetches = 1'b0;
`endif
            wire [5:0] n_look = n_again + in_cl + in_gl + (cpu_looks && cpu_job == ME) + (gpu_looks && gpu_job == ME) + looks_q[job] + ( \dut.match_q && \dut.match_job_q == ME);
            wire [5:0] n_mem = in_no + in_af + (mem_read_valid && read_job == ME) + reads_q[job] + ( \dut.come_q && \dut.come_job_q == ME);
            wire [5:0] n_tad = n_place + in_cs + in_gs + in_cf + in_gf + (cpu_writes && \dut.cpu_tad.id_q == ME) + (gpu_writes && \dut.gpu_tad.id_q == ME);
            wire [5:0] n_done = in_mi + in_vi + ( \dut.victim_q && \dut.victim_job_q == ME) + (mem_write_valid && write_job == ME) + writes_q[job];
            wire [5:0] listed = in_kn + in_co;
            wire decides = \dut.decide_q && \dut.decide_job_q == ME;
            assign at_first_ok[job] = decides == \dut.first_q [job] && (!decides || \dut.decide_write_q == \dut.write_q [job]);
            assign at_fresh_ok[job] = !(decides) || (!( \dut.look_q [job] || \dut.mem_q [job] || \dut.answer_q [job] || \dut.tad_q [job] || \dut.done_q [job] || \dut.hit_q [job] || \dut.asked_q [job] || \dut.bypass_q [job]));
            assign at_look_ok[job] = n_look == {5'd0, \dut.look_q [job]};
            assign at_mem_ok[job] = n_mem == {5'd0, \dut.mem_q [job]};
            assign at_tad_ok[job] = n_tad + (fetches && \dut.look_q [job]) == {5'd0, \dut.tad_q [job]};
            assign at_done_ok[job] = n_done == {5'd0, \dut.done_q [job]};
            assign at_answer_ok[job] = listed == {5'd0, \dut.answer_q [job] && ! \dut.look_q [job] && ( \dut.hit_q [job] || ! \dut.mem_q [job])};
            assign at_reads_ok[job] = !( \dut.write_q [job] && ( \dut.mem_q [job] || \dut.answer_q [job] || \dut.asked_q [job])) || alive[job] == 1'b0;
            assign at_asked_ok[job] = !alive[job] || ! \dut.mem_q [job] || \dut.asked_q [job];
            assign at_looked_ok[job] = !( \dut.look_q [job]) || (fetches ? \dut.tad_q [job] && ! \dut.hit_q [job] && ! \dut.done_q [job] : ! \dut.hit_q [job] && ! \dut.bypass_q [job] && ! \dut.tad_q [job] && ! \dut.done_q [job] && ( \dut.answer_q [job] || \dut.write_q [job]));
            assign at_waits_ok[job] = !( \dut.answer_q [job]) || (! \dut.tad_q [job] && ! \dut.done_q [job] && ( \dut.look_q [job] || \dut.hit_q [job] || \dut.asked_q [job]));
            assign at_asks_ok[job] = !( \dut.mem_q [job]) || ( \dut.answer_q [job] || \dut.hit_q [job]);
            assign at_kind_ok[job] = ( \dut.write_q [job] || {in_mi, in_cs, in_gs} == 9'd0) && (! \dut.write_q [job] || {in_cf, in_gf, in_vi} == 9'd0);
        end
    endgenerate
    always @(posedge clk)
        if (!(rst `STARTS)) begin
            at_first: `AT (&at_first_ok);
            at_fresh: `AT (&at_fresh_ok);
            at_look: `AT (&at_look_ok);
            at_mem: `AT (&at_mem_ok);
            at_tad: `AT (&at_tad_ok);
            at_done: `AT (&at_done_ok);
            at_answer: `AT (&at_answer_ok);
            at_reads: `AT (&at_reads_ok);
            at_asked: `AT (&at_asked_ok);
            at_looked: `AT (&at_looked_ok);
            at_waits: `AT (&at_waits_ok);
            at_kind: `AT (&at_kind_ok);
            at_asks: `AT (&at_asks_ok);
            at_sweep: `AT (!(! \dut.swept_q ) || alive == 2'd0);
            at_swept: `AT (! \dut.swept_q || \dut.sent_q );
            at_swept_ports: `AT (!( \dut.gpu_tad.valid_q && \dut.gpu_tad.sweep_q ) || ! \dut.swept_q );
            at_part: `AT (! \dut.target_q || ( \dut.last_come_q ? \dut.come_list.count_q != 2'd0 : \dut.known_list.count_q != 2'd0));
            one_set: `AT (alive != 2'd3 || sets[5:0] != sets[11:6]);
`ifdef CHAINED
            at_mark: `AT (&at_mark_ok);
            at_marked: `AT (&at_marked_ok);
            at_fetch: `AT (&at_fetch_ok);
            at_place: `AT (&at_place_ok);
            at_looks: `AT ( \dut.looked == ( \dut.match_q && ! \dut.fetched_q ) && (! \dut.looked || {1'b0, \dut.saw } + {1'b0, \dut.fails } + {1'b0, \dut.again } == 2'd1));
            at_fetched: `AT (! \dut.match_q || \dut.fetched_q == \dut.fetch_q [ \dut.match_job_q ]);
            at_step: `AT (!( \dut.step_q >= 2'd2) || \dut.place_q );
            at_row: `AT (!operates || \dut.op_row_q == ( \dut.op_job_q ? sets[11:10] : sets[5:4]));
            one_claim: `AT (alive != 2'd3 || sets[5:4] != sets[11:10] || slot_0 != slot_1 && slot_0 != other_1 && other_0 != slot_1 && other_0 != other_1);
`endif
        end
