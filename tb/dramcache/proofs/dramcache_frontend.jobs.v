// dramcache_frontend: no two jobs have the same set; an id of a look-up, of a read or of a write of memory is used again only when
// it was answered; no TAD is read before the sweep has ended. Two jobs, 60 sets, a byte a line. What RAMs give is arbitrary: so are tags, lines, and
// what ByE and the predictor say. The properties `at_*` of dramcache_frontend.at.vh are the invariant. The sweep takes 60 cycles, so a planted
// fault of what follows it is not found in so few frames; lockstep finds them.
//: depth 12
//: free_ram 0
//: mutant swept dramcache_frontend: ready: swept_q => 1'b1
//: mutant at_swept dramcache_frontend: swept_q: sent_q && tad_gpu_ready => tad_gpu_ready
`default_nettype none
`include "dramcache_frontend.ports.vh"
`define AT assert
`include "dramcache_frontend.at.vh"
    always @(posedge clk)
        if (!rst) begin
            look_free: assert (!(cpu_looks) || (!looks_q[cpu_job] && !(gpu_looks && gpu_job == cpu_job)));
            look_free_gpu: assert (!(gpu_looks) || (!looks_q[gpu_job]));
            read_free: assert (!(mem_read_valid) || (!reads_q[read_job]));
            write_free: assert (!(mem_write_valid) || (!writes_q[write_job]));
            swept: assert (!(cpu_looks || gpu_looks) || \dut.swept_q );
        end
endmodule
`default_nettype wire
