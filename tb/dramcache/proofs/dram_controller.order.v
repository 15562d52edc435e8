// dram_controller: the order of data. A line waits in one queue only, and once among the writes: so a read never passes an older
// write to its line, nor a write an older read or write. The line is arbitrary and fixed. A request is taken behind what it has
// to wait for only: `same` sees each entry that waits.
//: depth 24
//: free_ram
//: mutant one_queue dram_controller: blocked: same_read => 1'b0
//: mutant one_queue dram_controller: blocked: same_write => 1'b0
//: mutant one_write dram_controller: enter_write: !same_write => 1'b1
//: mutant own_place dram_controller_queue: used_q: leaving == ME => 1'b1
`default_nettype none
`include "dram_controller.ports.vh"
    (* anyconst *) wire [LINE_W-1:0] w_line;
    wire [WHOLE_W-1:0] whole = {{ROW_BITS - 1{1'b0}}, w_line};
    (* hierconn *) wire [READS-1:0] \dut.read_queue.waits ;
    (* hierconn *) wire [READS*ROW_BITS-1:0] \dut.read_queue.rows ;
    (* hierconn *) wire [READS*BANK_W-1:0] \dut.read_queue.banks ;
    (* hierconn *) wire [READS*COLUMN_BITS-1:0] \dut.read_queue.columns ;
    (* hierconn *) wire [WRITES-1:0] \dut.write_queue.waits ;
    (* hierconn *) wire [WRITES-1:0] \dut.write_queue.used ;
    (* hierconn *) wire [WRITES*ROW_BITS-1:0] \dut.write_queue.rows ;
    (* hierconn *) wire [WRITES*BANK_W-1:0] \dut.write_queue.banks ;
    (* hierconn *) wire [WRITES*COLUMN_BITS-1:0] \dut.write_queue.columns ;
    reg [READS-1:0] reads;
    reg [WRITES-1:0] writes;
    integer e;
    always @* begin
        for (e = 0; e < READS; e = e + 1)
            reads[e] = \dut.read_queue.waits [e] && {\dut.read_queue.rows [e*ROW_BITS +: ROW_BITS],
                \dut.read_queue.banks [e*BANK_W +: BANK_W], \dut.read_queue.columns [e*COLUMN_BITS +: COLUMN_BITS]} == whole;
        for (e = 0; e < WRITES; e = e + 1)
            writes[e] = \dut.write_queue.waits [e] && {\dut.write_queue.rows [e*ROW_BITS +: ROW_BITS],
                \dut.write_queue.banks [e*BANK_W +: BANK_W], \dut.write_queue.columns [e*COLUMN_BITS +: COLUMN_BITS]} == whole;
    end
    always @(posedge clk)
        if (!rst) begin
            one_queue: assert (reads == {READS{1'b0}} || writes == {WRITES{1'b0}});
            one_write: assert ((writes & (writes - 1'b1)) == {WRITES{1'b0}});
            own_place: assert ((\dut.write_queue.waits & ~ \dut.write_queue.used ) == {WRITES{1'b0}});
            two_reads: cover (&reads);
            joins: cover (write_taken && line == w_line && writes != {WRITES{1'b0}});
            waits_for_write: cover (cpu_valid && !cpu_write && cpu_line == w_line && writes != {WRITES{1'b0}});
            waits_for_read: cover (gpu_valid && gpu_write && gpu_line == w_line && reads != {READS{1'b0}});
        end
endmodule
`default_nettype wire
