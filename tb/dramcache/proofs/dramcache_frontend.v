// dramcache_frontend: the rules of its channels; TADs' answers and acknowledgements are never held back. Two jobs, a byte a line. What RAMs give
// is arbitrary: so are tags, lines, and what ByE and the predictor say. TADs and memory answer when they like.
//: depth 8
//: free_ram 0
//: channels dramcache_frontend
//: mutant answer.data_stays dramcache_frontend_held: kept: fresh_q => 1'b1
//: mutant tad_cpu.data_stays dramcache_frontend_tad: room: !valid || ready => 1'b1
//: mutant mem_read.data_stays dramcache_frontend: read_goes: !read_valid_q || mem_read_ready => 1'b1
//: mutant mem_write.valid_stays dramcache_frontend: back_valid_q: mem_write_ready => 1'b1
`default_nettype none
`include "dramcache_frontend.ports.vh"
    channel_monitor #(.WIDTH(ANSWER_W)) answer (.clk(clk), .rst(rst), .valid(answer_valid), .ready(answer_ready), .data(answer_data));
    channel_monitor #(.WIDTH(TAD_W)) tad_cpu (.clk(clk), .rst(rst), .valid(tad_cpu_valid), .ready(tad_cpu_ready), .data(tad_cpu_data));
    channel_monitor #(.WIDTH(TAD_W)) tad_gpu (.clk(clk), .rst(rst), .valid(tad_gpu_valid), .ready(tad_gpu_ready), .data(tad_gpu_data));
    channel_monitor #(.WIDTH(READ_W)) mem_read (
        .clk(clk), .rst(rst), .valid(mem_read_valid), .ready(mem_read_ready), .data(mem_read_data));
    channel_monitor #(.WIDTH(WRITE_W)) mem_write (
        .clk(clk), .rst(rst), .valid(mem_write_valid), .ready(mem_write_ready), .data(mem_write_data));

    always @(posedge clk) if (!rst) always_taken: assert (tad_answer_ready && mem_done_ready);
endmodule
`default_nettype wire
