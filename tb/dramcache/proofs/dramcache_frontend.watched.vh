// What both harnesses of data watch: the line of the set w_set with the tag w_tag. First where lines lie at the sizes of dramcache_frontend.ports.vh,
// and one job's part of what is known of both; then the line at the ports, and what happens to it inside.
    function [7:0] line_of(input [1:0] tag, input [5:0] set);
        line_of = 8'd15 * {4'd0, tag, set[5:4]} + {4'd0, set[3:0]};
    endfunction
    function there(input [1:0] tag, input [5:0] set); // a line has that place
        there = set[3:0] != 4'd15 && line_of(tag, set) < 8'd128;
    endfunction
    function [1:0] pick2(input [3:0] of, input job); pick2 = job ? of[3:2] : of[1:0]; endfunction
    function [5:0] pick6(input [11:0] of, input job); pick6 = job ? of[11:6] : of[5:0]; endfunction
    function [6:0] pick7(input [13:0] of, input job); pick7 = job ? of[13:7] : of[6:0]; endfunction
    wire [7:0] w_wide = line_of(w_tag, w_set);
    wire [6:0] w_line = w_wide[6:0];
    always @* assume (there(w_tag, w_set));

    wire [5:0] cpu_line = tad_cpu_data[86:81], gpu_line = tad_gpu_data[86:81];
    wire reads_it = mem_read_data[READ_W-2:1] == w_line;
    wire writes_it = mem_write_data[15:9] == w_line;

    (* hierconn *) wire \dut.give_gpu ;
    (* hierconn *) wire \dut.begins ;
    (* hierconn *) wire \dut.give_write ;
    (* hierconn *) wire [6:0] \dut.give_line ;
    (* hierconn *) wire [7:0] \dut.give_data ;
    (* hierconn *) wire \dut.give_strb ;
    (* hierconn *) wire \dut.clean ;
    (* hierconn *) wire \dut.counted ;
    (* hierconn *) wire \dut.victim_goes ;
    (* hierconn *) wire [6:0] \dut.gone_line ;
    (* hierconn *) wire \dut.answer_goes ;
    (* hierconn *) wire \dut.answer_job ;
    (* hierconn *) wire [3:0] \dut.tags ;
    (* hierconn *) wire [13:0] \dut.lines_seen ;
    (* hierconn *) wire [3:0] \dut.victims_seen ;
    (* hierconn *) wire [1:0] \dut.failed_q ;
    (* hierconn *) wire [17:0] \dut.ram_m.kept.words ;
    (* hierconn *) wire [15:0] \dut.ram_t.kept.words ;
    (* hierconn *) wire \dut.cpu_full ;
    (* hierconn *) wire \dut.gpu_full ;
    (* hierconn *) wire [5:0] \dut.cpu_set ;
    (* hierconn *) wire [5:0] \dut.gpu_set ;
    (* hierconn *) wire [1:0] \dut.cpu_tag ;
    (* hierconn *) wire [1:0] \dut.gpu_tag ;
    (* hierconn *) wire [6:0] \dut.cpu_at_line ;
    (* hierconn *) wire [6:0] \dut.gpu_at_line ;
    (* hierconn *) wire \dut.come_error_q ;
    (* hierconn *) wire \dut.match_dirty_q ;
    (* hierconn *) wire [1:0] \dut.match_tag_q ;
    (* hierconn *) wire [6:0] \dut.victim_line ;
    (* hierconn *) wire \dut.decide_read_cpu ;
    wire looks_it = \dut.begins && ! \dut.give_gpu && ! \dut.give_write && \dut.give_line == w_line;
    wire counted = \dut.counted && pick7( \dut.lines_seen , \dut.match_job_q ) == w_line;
    wire gone = \dut.victim_goes && \dut.gone_line == w_line;
    wire write_begins = \dut.begins && \dut.give_write && \dut.give_strb && \dut.give_line == w_line;
    wire of_w = alive[ \dut.answer_job ] && pick6(sets, \dut.answer_job ) == w_set && pick2( \dut.tags , \dut.answer_job ) == w_tag;
