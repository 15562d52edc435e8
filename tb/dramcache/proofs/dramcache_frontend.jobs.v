// dramcache_frontend: no two jobs have the same set; an id of a look-up, of a read or of a write of memory is used again only when
// it was answered; no TAD is read before the sweep has ended. Two jobs, 60 sets, a byte a line. What RAMs give is arbitrary: so are tags, lines, and
// what ByE and the predictor say. TADs and memory answer in any order, each once. The properties `at_*` are the invariant: where each job is that
// waits for something. The sweep takes 60 cycles, so a planted fault of what follows it is not found in so few frames; lockstep finds them.
//: depth 12
//: free_ram 0
//: mutant swept dramcache_frontend: ready: swept_q => 1'b1
//: mutant at_swept dramcache_frontend: swept_q: sent_q && tad_gpu_ready => tad_gpu_ready
`default_nettype none
`include "dramcache_frontend.ports.vh"
    // What TADs and memory owe, a bit each job.
    reg [1:0] looks_q, reads_q, writes_q;
    wire cpu_looks = tad_cpu_valid && !tad_cpu_data[TAD_W-1], gpu_looks = tad_gpu_valid && !tad_gpu_data[TAD_W-1];
    wire cpu_job = tad_cpu_data[TAD_W-2], gpu_job = tad_gpu_data[TAD_W-2];
    wire tad_job = tad_answer_data[TAD_ANSWER_W-2], read_job = mem_read_data[READ_W-1], data_job = mem_data_data[DATA_W-1];
    wire write_job = mem_write_data[WRITE_W-1], done_job = mem_done_data[1];
    function [1:0] bit_of(input valid, input job);
        bit_of = valid ? job ? 2'd2 : 2'd1 : 2'd0;
    endfunction
    initial {looks_q, reads_q, writes_q} = 6'd0;
    always @(posedge clk)
        if (rst) {looks_q, reads_q, writes_q} <= 6'd0;
        else begin
            looks_q <= (looks_q | bit_of(cpu_looks && tad_cpu_ready, cpu_job) | bit_of(gpu_looks && tad_gpu_ready, gpu_job))
                & ~bit_of(tad_answer_valid, tad_job);
            reads_q <= (reads_q | bit_of(mem_read_valid && mem_read_ready, read_job)) & ~bit_of(mem_data_valid && mem_data_ready, data_job);
            writes_q <= (writes_q | bit_of(mem_write_valid && mem_write_ready, write_job)) & ~bit_of(mem_done_valid, done_job);
        end
    always @* if (!rst) begin
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
    wire [2:0] n_cl_0 = held( \dut.cpu_tad.look_list.count_q , \dut.cpu_tad.look_list.pair.first_q , \dut.cpu_tad.look_list.pair.second_q , 1'b0);
    wire [2:0] n_cl_1 = held( \dut.cpu_tad.look_list.count_q , \dut.cpu_tad.look_list.pair.first_q , \dut.cpu_tad.look_list.pair.second_q , 1'b1);
    (* hierconn *) wire [1:0] \dut.cpu_tad.store_list.count_q ;
    (* hierconn *) wire \dut.cpu_tad.store_list.pair.first_q ;
    (* hierconn *) wire \dut.cpu_tad.store_list.pair.second_q ;
    wire [2:0] n_cs_0 = held( \dut.cpu_tad.store_list.count_q , \dut.cpu_tad.store_list.pair.first_q , \dut.cpu_tad.store_list.pair.second_q , 1'b0);
    wire [2:0] n_cs_1 = held( \dut.cpu_tad.store_list.count_q , \dut.cpu_tad.store_list.pair.first_q , \dut.cpu_tad.store_list.pair.second_q , 1'b1);
    (* hierconn *) wire [1:0] \dut.cpu_tad.fill_list.count_q ;
    (* hierconn *) wire \dut.cpu_tad.fill_list.pair.first_q ;
    (* hierconn *) wire \dut.cpu_tad.fill_list.pair.second_q ;
    wire [2:0] n_cf_0 = held( \dut.cpu_tad.fill_list.count_q , \dut.cpu_tad.fill_list.pair.first_q , \dut.cpu_tad.fill_list.pair.second_q , 1'b0);
    wire [2:0] n_cf_1 = held( \dut.cpu_tad.fill_list.count_q , \dut.cpu_tad.fill_list.pair.first_q , \dut.cpu_tad.fill_list.pair.second_q , 1'b1);
    (* hierconn *) wire [1:0] \dut.gpu_tad.look_list.count_q ;
    (* hierconn *) wire \dut.gpu_tad.look_list.pair.first_q ;
    (* hierconn *) wire \dut.gpu_tad.look_list.pair.second_q ;
    wire [2:0] n_gl_0 = held( \dut.gpu_tad.look_list.count_q , \dut.gpu_tad.look_list.pair.first_q , \dut.gpu_tad.look_list.pair.second_q , 1'b0);
    wire [2:0] n_gl_1 = held( \dut.gpu_tad.look_list.count_q , \dut.gpu_tad.look_list.pair.first_q , \dut.gpu_tad.look_list.pair.second_q , 1'b1);
    (* hierconn *) wire [1:0] \dut.gpu_tad.store_list.count_q ;
    (* hierconn *) wire \dut.gpu_tad.store_list.pair.first_q ;
    (* hierconn *) wire \dut.gpu_tad.store_list.pair.second_q ;
    wire [2:0] n_gs_0 = held( \dut.gpu_tad.store_list.count_q , \dut.gpu_tad.store_list.pair.first_q , \dut.gpu_tad.store_list.pair.second_q , 1'b0);
    wire [2:0] n_gs_1 = held( \dut.gpu_tad.store_list.count_q , \dut.gpu_tad.store_list.pair.first_q , \dut.gpu_tad.store_list.pair.second_q , 1'b1);
    (* hierconn *) wire [1:0] \dut.gpu_tad.fill_list.count_q ;
    (* hierconn *) wire \dut.gpu_tad.fill_list.pair.first_q ;
    (* hierconn *) wire \dut.gpu_tad.fill_list.pair.second_q ;
    wire [2:0] n_gf_0 = held( \dut.gpu_tad.fill_list.count_q , \dut.gpu_tad.fill_list.pair.first_q , \dut.gpu_tad.fill_list.pair.second_q , 1'b0);
    wire [2:0] n_gf_1 = held( \dut.gpu_tad.fill_list.count_q , \dut.gpu_tad.fill_list.pair.first_q , \dut.gpu_tad.fill_list.pair.second_q , 1'b1);
    (* hierconn *) wire [1:0] \dut.now_list.count_q ;
    (* hierconn *) wire \dut.now_list.pair.first_q ;
    (* hierconn *) wire \dut.now_list.pair.second_q ;
    wire [2:0] n_no_0 = held( \dut.now_list.count_q , \dut.now_list.pair.first_q , \dut.now_list.pair.second_q , 1'b0);
    wire [2:0] n_no_1 = held( \dut.now_list.count_q , \dut.now_list.pair.first_q , \dut.now_list.pair.second_q , 1'b1);
    (* hierconn *) wire [1:0] \dut.after_list.count_q ;
    (* hierconn *) wire \dut.after_list.pair.first_q ;
    (* hierconn *) wire \dut.after_list.pair.second_q ;
    wire [2:0] n_af_0 = held( \dut.after_list.count_q , \dut.after_list.pair.first_q , \dut.after_list.pair.second_q , 1'b0);
    wire [2:0] n_af_1 = held( \dut.after_list.count_q , \dut.after_list.pair.first_q , \dut.after_list.pair.second_q , 1'b1);
    (* hierconn *) wire [1:0] \dut.miss_list.count_q ;
    (* hierconn *) wire \dut.miss_list.pair.first_q ;
    (* hierconn *) wire \dut.miss_list.pair.second_q ;
    wire [2:0] n_mi_0 = held( \dut.miss_list.count_q , \dut.miss_list.pair.first_q , \dut.miss_list.pair.second_q , 1'b0);
    wire [2:0] n_mi_1 = held( \dut.miss_list.count_q , \dut.miss_list.pair.first_q , \dut.miss_list.pair.second_q , 1'b1);
    (* hierconn *) wire [1:0] \dut.known_list.count_q ;
    (* hierconn *) wire \dut.known_list.pair.first_q ;
    (* hierconn *) wire \dut.known_list.pair.second_q ;
    wire [2:0] n_kn_0 = held( \dut.known_list.count_q , \dut.known_list.pair.first_q , \dut.known_list.pair.second_q , 1'b0);
    wire [2:0] n_kn_1 = held( \dut.known_list.count_q , \dut.known_list.pair.first_q , \dut.known_list.pair.second_q , 1'b1);
    (* hierconn *) wire [1:0] \dut.come_list.count_q ;
    (* hierconn *) wire \dut.come_list.pair.first_q ;
    (* hierconn *) wire \dut.come_list.pair.second_q ;
    wire [2:0] n_co_0 = held( \dut.come_list.count_q , \dut.come_list.pair.first_q , \dut.come_list.pair.second_q , 1'b0);
    wire [2:0] n_co_1 = held( \dut.come_list.count_q , \dut.come_list.pair.first_q , \dut.come_list.pair.second_q , 1'b1);
    (* hierconn *) wire [1:0] \dut.victim_list.count_q ;
    (* hierconn *) wire [7:0] \dut.victim_list.pair.first_q ;
    (* hierconn *) wire [7:0] \dut.victim_list.pair.second_q ;
    wire v_first = \dut.victim_list.pair.first_q >> 7, v_second = \dut.victim_list.pair.second_q >> 7;
    wire [2:0] n_vi_0 = held( \dut.victim_list.count_q , v_first, v_second, 1'b0);
    wire [2:0] n_vi_1 = held( \dut.victim_list.count_q , v_first, v_second, 1'b1);
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
    function [2:0] held(input [1:0] count, input first, input second, input job);
        held = count > 2'd2 ? 3'd7 : {2'd0, count != 2'd0 && first == job} + {2'd0, count == 2'd2 && second == job};
    endfunction
    wire cpu_writes = \dut.cpu_tad.valid_q && \dut.cpu_tad.write_q && ! \dut.cpu_tad.sweep_q ;
    wire gpu_writes = \dut.gpu_tad.valid_q && \dut.gpu_tad.write_q && ! \dut.gpu_tad.sweep_q ;
    wire [3:0] look_0 = n_cl_0 + n_gl_0 + (cpu_looks && cpu_job == 1'b0) + (gpu_looks && gpu_job == 1'b0) + looks_q[0] + ( \dut.match_q && \dut.match_job_q == 1'b0);
    wire [3:0] mem_0 = n_no_0 + n_af_0 + (mem_read_valid && read_job == 1'b0) + reads_q[0] + ( \dut.come_q && \dut.come_job_q == 1'b0);
    wire [3:0] tad_0 = n_cs_0 + n_gs_0 + n_cf_0 + n_gf_0 + (cpu_writes && \dut.cpu_tad.id_q == 1'b0) + (gpu_writes && \dut.gpu_tad.id_q == 1'b0);
    wire [3:0] done_0 = n_mi_0 + n_vi_0 + ( \dut.victim_q && \dut.victim_job_q == 1'b0) + (mem_write_valid && write_job == 1'b0) + writes_q[0];
    wire [3:0] listed_0 = n_kn_0 + n_co_0;
    wire decide_0 = \dut.decide_q && \dut.decide_job_q == 1'b0;
    wire [3:0] look_1 = n_cl_1 + n_gl_1 + (cpu_looks && cpu_job == 1'b1) + (gpu_looks && gpu_job == 1'b1) + looks_q[1] + ( \dut.match_q && \dut.match_job_q == 1'b1);
    wire [3:0] mem_1 = n_no_1 + n_af_1 + (mem_read_valid && read_job == 1'b1) + reads_q[1] + ( \dut.come_q && \dut.come_job_q == 1'b1);
    wire [3:0] tad_1 = n_cs_1 + n_gs_1 + n_cf_1 + n_gf_1 + (cpu_writes && \dut.cpu_tad.id_q == 1'b1) + (gpu_writes && \dut.gpu_tad.id_q == 1'b1);
    wire [3:0] done_1 = n_mi_1 + n_vi_1 + ( \dut.victim_q && \dut.victim_job_q == 1'b1) + (mem_write_valid && write_job == 1'b1) + writes_q[1];
    wire [3:0] listed_1 = n_kn_1 + n_co_1;
    wire decide_1 = \dut.decide_q && \dut.decide_job_q == 1'b1;
    always @(posedge clk)
        if (!rst) begin
            at_first_0: assert (decide_0 == \dut.first_q [0] && (!decide_0 || \dut.decide_write_q == \dut.write_q [0]));
            at_fresh_0: assert (!(decide_0) || (!( \dut.look_q [0] || \dut.mem_q [0] || \dut.answer_q [0] || \dut.tad_q [0] || \dut.done_q [0] || \dut.hit_q [0] || \dut.asked_q [0] || \dut.bypass_q [0])));
            at_look_0: assert (look_0 == {3'd0, \dut.look_q [0]});
            at_mem_0: assert (mem_0 == {3'd0, \dut.mem_q [0]});
            at_tad_0: assert (tad_0 == {3'd0, \dut.tad_q [0]});
            at_done_0: assert (done_0 == {3'd0, \dut.done_q [0]});
            at_answer_0: assert (listed_0 == {3'd0, \dut.answer_q [0] && ! \dut.look_q [0] && ( \dut.hit_q [0] || ! \dut.mem_q [0])});
            at_reads_0: assert (!( \dut.write_q [0] && ( \dut.mem_q [0] || \dut.answer_q [0] || \dut.asked_q [0])) || alive[0] == 1'b0);
            at_asked_0: assert (!alive[0] || ! \dut.mem_q [0] || \dut.asked_q [0]);
            at_looked_0: assert (!( \dut.look_q [0]) || (! \dut.hit_q [0] && ! \dut.bypass_q [0] && ! \dut.tad_q [0] && ! \dut.done_q [0] && ( \dut.answer_q [0] || \dut.write_q [0])));
            at_waits_0: assert (!( \dut.answer_q [0]) || (! \dut.tad_q [0] && ! \dut.done_q [0] && ( \dut.look_q [0] || \dut.hit_q [0] || \dut.asked_q [0])));
            at_asks_0: assert (!( \dut.mem_q [0]) || ( \dut.answer_q [0] || \dut.hit_q [0]));
            at_first_1: assert (decide_1 == \dut.first_q [1] && (!decide_1 || \dut.decide_write_q == \dut.write_q [1]));
            at_fresh_1: assert (!(decide_1) || (!( \dut.look_q [1] || \dut.mem_q [1] || \dut.answer_q [1] || \dut.tad_q [1] || \dut.done_q [1] || \dut.hit_q [1] || \dut.asked_q [1] || \dut.bypass_q [1])));
            at_look_1: assert (look_1 == {3'd0, \dut.look_q [1]});
            at_mem_1: assert (mem_1 == {3'd0, \dut.mem_q [1]});
            at_tad_1: assert (tad_1 == {3'd0, \dut.tad_q [1]});
            at_done_1: assert (done_1 == {3'd0, \dut.done_q [1]});
            at_answer_1: assert (listed_1 == {3'd0, \dut.answer_q [1] && ! \dut.look_q [1] && ( \dut.hit_q [1] || ! \dut.mem_q [1])});
            at_reads_1: assert (!( \dut.write_q [1] && ( \dut.mem_q [1] || \dut.answer_q [1] || \dut.asked_q [1])) || alive[1] == 1'b0);
            at_asked_1: assert (!alive[1] || ! \dut.mem_q [1] || \dut.asked_q [1]);
            at_looked_1: assert (!( \dut.look_q [1]) || (! \dut.hit_q [1] && ! \dut.bypass_q [1] && ! \dut.tad_q [1] && ! \dut.done_q [1] && ( \dut.answer_q [1] || \dut.write_q [1])));
            at_waits_1: assert (!( \dut.answer_q [1]) || (! \dut.tad_q [1] && ! \dut.done_q [1] && ( \dut.look_q [1] || \dut.hit_q [1] || \dut.asked_q [1])));
            at_asks_1: assert (!( \dut.mem_q [1]) || ( \dut.answer_q [1] || \dut.hit_q [1]));
            at_sweep: assert (!(! \dut.swept_q ) || alive == 2'd0);
            at_swept: assert (! \dut.swept_q || \dut.sent_q );
            at_swept_ports: assert (!( \dut.gpu_tad.valid_q && \dut.gpu_tad.sweep_q ) || ! \dut.swept_q );
            at_part: assert (! \dut.target_q || ( \dut.last_come_q ? \dut.come_list.count_q != 2'd0 : \dut.known_list.count_q != 2'd0));
            one_set: assert (alive != 2'd3 || sets[5:0] != sets[11:6]);
            look_free: assert (!(cpu_looks) || (!looks_q[cpu_job] && !(gpu_looks && gpu_job == cpu_job)));
            look_free_gpu: assert (!(gpu_looks) || (!looks_q[gpu_job]));
            read_free: assert (!(mem_read_valid) || (!reads_q[read_job]));
            write_free: assert (!(mem_write_valid) || (!writes_q[write_job]));
            swept: assert (!(cpu_looks || gpu_looks) || \dut.swept_q );
        end
endmodule
`default_nettype wire
