// dram_controller: who waits too long goes first. A request that has waited for AGE_CAP cycles at the door sees one of the other channel
// pass at most, and none unless that one had waited for so long before. An entry that has been its queue's oldest for AGE_CAP cycles is the only one of
// its queue whose commands go, until its burst. Then the age begins again.
//: depth 24
//: free_ram
//: set AGE_CAP=8
//: set CPU_PLACES=1
//: mutant cpu_passed dram_controller: gpu_looks: !cpu_holds => 1'b1
//: mutant gpu_passed dram_controller: cpu_looks: !gpu_holds => 1'b1
//: mutant first_goes dram_controller: gpu_first_q: !cpu_late => 1'b1
//: mutant alone dram_controller_queue: may: !starves || oldest[e] => 1'b1
//: mutant age_ends dram_controller_queue: age_q: bursts && |(chosen & oldest) => 1'b0
`default_nettype none
`include "dram_controller.ports.vh"
    // Cycles at the door, up to AGE_CAP; since then, requests of the other channel that were taken, up to 3.
    reg [4:0] cpu_time_q, gpu_time_q;
    reg [1:0] cpu_passed_q, gpu_passed_q;
    wire cpu_stays = cpu_valid && !cpu_ready, gpu_stays = gpu_valid && !gpu_ready;
    wire cpu_late = cpu_time_q == AGE_CAP, gpu_late = gpu_time_q == AGE_CAP;
    wire [1:0] by_gpu = cpu_passed_q + (cpu_late && gpu_taken && cpu_passed_q != 2'd3);
    wire [1:0] by_cpu = gpu_passed_q + (gpu_late && cpu_taken && gpu_passed_q != 2'd3);
    initial {cpu_time_q, gpu_time_q, cpu_passed_q, gpu_passed_q} = 0;
    always @(posedge clk) begin
        cpu_time_q <= rst || !cpu_stays ? 5'd0 : cpu_time_q + !cpu_late;
        gpu_time_q <= rst || !gpu_stays ? 5'd0 : gpu_time_q + !gpu_late;
        cpu_passed_q <= rst || !cpu_stays ? 2'd0 : by_gpu;
        gpu_passed_q <= rst || !gpu_stays ? 2'd0 : by_cpu;
    end
    reg cpu_first_q, gpu_first_q; // late before the other one
    initial {cpu_first_q, gpu_first_q} = 2'd0;
    always @(posedge clk) begin
        cpu_first_q <= !rst && cpu_stays && cpu_late && (!gpu_late || cpu_first_q);
        gpu_first_q <= !rst && gpu_stays && gpu_late && (!cpu_late || gpu_first_q);
    end
    (* hierconn *) wire [3:0] \dut.cpu_waits_q ;
    (* hierconn *) wire [3:0] \dut.gpu_waits_q ;
    (* hierconn *) wire \dut.gpu_first_q ;
    (* hierconn *) wire \dut.read_queue.starves ;
    (* hierconn *) wire \dut.read_queue.bursts ;
    (* hierconn *) wire [3:0] \dut.read_queue.age_q ;
`ifdef MANY
    (* hierconn *) wire [READS-1:0] \dut.read_queue.burst_1 ;
    (* hierconn *) wire [READS-1:0] \dut.read_queue.open_1 ;
    (* hierconn *) wire [READS-1:0] \dut.read_queue.close_1 ;
    wire [READS-1:0] read_able = \dut.read_queue.burst_1 | \dut.read_queue.open_1 | \dut.read_queue.close_1 ;
`else
    (* hierconn *) wire [READS-1:0] \dut.read_queue.able ;
    wire [READS-1:0] read_able = \dut.read_queue.able ;
`endif
    (* hierconn *) wire [READS-1:0] \dut.read_queue.oldest ;
    (* hierconn *) wire [READS-1:0] \dut.read_queue.chosen ;
    (* hierconn *) wire \dut.write_queue.starves ;
    (* hierconn *) wire \dut.write_queue.bursts ;
    (* hierconn *) wire [3:0] \dut.write_queue.age_q ;
`ifdef MANY
    (* hierconn *) wire [WRITES-1:0] \dut.write_queue.burst_1 ;
    (* hierconn *) wire [WRITES-1:0] \dut.write_queue.open_1 ;
    (* hierconn *) wire [WRITES-1:0] \dut.write_queue.close_1 ;
    wire [WRITES-1:0] write_able = \dut.write_queue.burst_1 | \dut.write_queue.open_1 | \dut.write_queue.close_1 ;
`else
    (* hierconn *) wire [WRITES-1:0] \dut.write_queue.able ;
    wire [WRITES-1:0] write_able = \dut.write_queue.able ;
`endif
    (* hierconn *) wire [WRITES-1:0] \dut.write_queue.oldest ;
    (* hierconn *) wire [WRITES-1:0] \dut.write_queue.chosen ;
    reg read_starves_q, write_starves_q, read_went_q, write_went_q; // in the cycle before
    reg [READS-1:0] read_oldest_q;
    reg [WRITES-1:0] write_oldest_q;
    initial {read_starves_q, write_starves_q, read_went_q, write_went_q} = 4'd0;
    always @(posedge clk) begin
        read_oldest_q <= \dut.read_queue.oldest ;
        write_oldest_q <= \dut.write_queue.oldest ;
        read_starves_q <= !rst && \dut.read_queue.starves ;
        write_starves_q <= !rst && \dut.write_queue.starves ;
        read_went_q <= !rst && \dut.read_queue.bursts && |( \dut.read_queue.chosen & \dut.read_queue.oldest );
        write_went_q <= !rst && \dut.write_queue.bursts && |( \dut.write_queue.chosen & \dut.write_queue.oldest );
    end
    always @(posedge clk)
        if (!rst) begin
            cpu_passed: assert (by_gpu <= 2'd1);
            gpu_passed: assert (by_cpu <= 2'd1);
            first_goes: assert (!(cpu_first_q && gpu_taken) && !(gpu_first_q && cpu_taken));
            if (read_starves_q) alone: assert ((read_able & ~read_oldest_q) == {READS{1'b0}});
            if (write_starves_q) alone_write: assert ((write_able & ~write_oldest_q) == {WRITES{1'b0}});
            age_ends: assert (!(read_went_q && \dut.read_queue.starves ) && !(write_went_q && \dut.write_queue.starves ));
            at_time: assert ({1'b0, \dut.cpu_waits_q } == cpu_time_q && {1'b0, \dut.gpu_waits_q } == gpu_time_q
                && cpu_time_q <= AGE_CAP && gpu_time_q <= AGE_CAP);
            at_age: assert ( \dut.read_queue.age_q <= AGE_CAP && \dut.write_queue.age_q <= AGE_CAP);
            at_first: assert ((cpu_passed_q == 2'd0 || cpu_late && !( \dut.gpu_first_q && gpu_late)) && (gpu_passed_q == 2'd0 || gpu_late && ( \dut.gpu_first_q || !cpu_late)));
            cpu_is_passed: cover (cpu_late && cpu_stays && gpu_taken);
            starves: cover ( \dut.read_queue.starves && \dut.write_queue.starves );
        end
endmodule
`default_nettype wire
