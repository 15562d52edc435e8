// dram_controller: a read gives what the writes taken before it wrote. One line and one of its bytes are watched, both arbitrary and
// fixed; the device is that byte, as it is seen at DFI: a WR to the line brings the byte or masks it, CWL slots later and in its turn of
// the four; an RD of the line reads the byte at once (the rules of the device keep the beats of writes away, `wtr` and `rd_wr`), and
// gives it in its turn. Of all reads that are ever taken one of the line is chosen. It has id 1, and the others have id 0. What its
// answer has to be is known when it is taken. The byte is 0 at first, in the device and for the requesters. The properties `at_*` say
// where the last write is (waits, is under way, at the beats, in the device), and where the chosen read is.
// A byte that was written is read at frame 34 at the earliest, so the covers stop before: the proof is by induction.
//: full
//: depth 27
//: free_ram 2
//: mutant at_value dram_controller: merge: same_write => 1'b0
//: mutant at_value dram_controller: store: strb[i] => 1'b1
//: mutant gives_last_write dram_controller: beat_column: read_column => write_column
//: mutant brings dram_controller: dfi_wrdata_en: |beat_q => beat_q[0]
`default_nettype none
`include "dram_controller.ports.vh"
    (* anyconst *) wire [LINE_W-1:0] w_line;
    (* anyconst *) wire [2:0] w_byte;
    (* anyseq *) wire choose;
`ifdef GROUPS
    // A line is row, bank in its group, column, group.
    wire [BANK_W-1:0] w_bank = {w_line[GROUP_BITS+COLUMN_BITS +: BANK_W-GROUP_BITS], w_line[GROUP_BITS-1:0]};
    wire [COLUMN_BITS-1:0] w_column = w_line[GROUP_BITS +: COLUMN_BITS];
`else
    wire [BANK_W-1:0] w_bank = w_line[COLUMN_BITS +: BANK_W];
    wire [COLUMN_BITS-1:0] w_column = w_line[COLUMN_BITS-1:0];
`endif
    wire [ROW_BITS-1:0] w_row = {above(w_line[LINE_W-1]), w_line[LINE_W-1]};
    reg byte_q;     // in the device
    reg open_q;     // the line's row is open
    reg [CWL+2:0] wr_q; // a WR of the line went so many slots ago, less one
    reg wrote_q;    // the last write taken
    reg waits_q, chosen_q; // the chosen read waits for its answer; there was one
    reg expected_q;
    // Reads under way, in order: which are of the line, and the byte.
    reg [3:0] way_q;
    reg [$clog2(ANSWERS):0] ways_q;
    reg [1:0] turn_q;
    wire here = dfi_bank == w_bank && open_q && dfi_address == {{ROW_BITS - COLUMN_BITS - 3{1'b0}}, w_column, 3'd0};
    wire beat = wr_q[CWL - 1 + w_byte[2:1]];
    wire last = rddata_valid && turn_q == 2'd3;
    wire [$clog2(ANSWERS):0] ways = ways_q - last;
    initial {byte_q, open_q, wr_q, wrote_q, waits_q, chosen_q, ways_q, turn_q} = 0;
    always @(posedge clk)
        if (rst) {byte_q, open_q, wr_q, wrote_q, waits_q, chosen_q, ways_q, turn_q} <= 0;
        else begin
            if (at_act && dfi_bank == w_bank) open_q <= dfi_address == w_row;
            wr_q <= {wr_q[CWL+1:0], at_wr && here};
            if (beat && !dfi_wrdata_mask[w_byte[0]]) byte_q <= dfi_wrdata[8*w_byte[0]];
            if (write_taken && line == w_line && strb[w_byte]) wrote_q <= bits[w_byte];
            if (read_taken && line == w_line && choose && !chosen_q) begin
                {waits_q, chosen_q} <= 2'b11;
                expected_q <= wrote_q;
            end else if (left && answer_data[64]) waits_q <= 1'b0;
            if (rddata_valid) turn_q <= turn_q + 2'd1;
            ways_q <= ways + at_rd;
            if (last) way_q <= way_q >> 2;
            if (at_rd && ways == 0) way_q[1:0] <= {byte_q, here};
            if (at_rd && ways != 0) way_q[3:2] <= {byte_q, here};
        end
`ifdef FORWARD
    // All bytes of the line are its head.
    (* hierconn *) wire [64*WRITES-1:0] \dut.heads.kept.words ;
    (* hierconn *) wire \dut.forwarded_q ;
    always @* if (!rst) begin
        if (cpu_valid && cpu_write) assume (&cpu_strb);
        if (gpu_valid && gpu_write) assume (&gpu_strb);
    end
`endif
    wire is_chosen = line == w_line && choose && !chosen_q;
    always @* if (!rst) begin
        if (read_taken) assume (id == is_chosen);
        if (rddata_valid && turn_q == w_byte[2:1] && way_q[0]) assume (rddata_bits[w_byte[0]] == way_q[1]);
    end
    wire byte_left = answer_data[8*w_byte];
    always @(posedge clk)
        if (!rst) begin
            if (answer_valid && answer_data[64]) gives_last_write: assert (byte_left == expected_q);
            if (answer_valid && answer_data[64]) chosen: assert (waits_q);
            if (beat) brings: assert (dfi_wrdata_en);
            gives: cover (answer_valid && answer_data[64]);
            stores: cover (beat && !dfi_wrdata_mask[w_byte[0]] && dfi_wrdata[8*w_byte[0]]);
            joined: cover (write_taken && line == w_line && waiting != 2'd0);
        end
    (* hierconn *) wire [READS-1:0] \dut.read_queue.waits ;
    (* hierconn *) wire [READS-1:0] \dut.read_queue.used ;
    (* hierconn *) wire [1:0] \dut.read_queue.taken ;
    (* hierconn *) wire [1:0] \dut.write_queue.taken ;
    (* hierconn *) wire [READS*ROW_BITS-1:0] \dut.read_queue.rows ;
    (* hierconn *) wire [READS*BANK_W-1:0] \dut.read_queue.banks ;
    (* hierconn *) wire [READS*COLUMN_BITS-1:0] \dut.read_queue.columns ;
    (* hierconn *) wire \dut.read_queue.g_entry[0].hit_q ;
    (* hierconn *) wire \dut.read_queue.g_entry[1].hit_q ;
    (* hierconn *) wire [WRITES-1:0] \dut.write_queue.waits ;
    (* hierconn *) wire [WRITES-1:0] \dut.write_queue.used ;
    (* hierconn *) wire [WRITES*ROW_BITS-1:0] \dut.write_queue.rows ;
    (* hierconn *) wire [WRITES*BANK_W-1:0] \dut.write_queue.banks ;
    (* hierconn *) wire [WRITES*COLUMN_BITS-1:0] \dut.write_queue.columns ;
    (* hierconn *) wire \dut.write_queue.g_entry[0].hit_q ;
    (* hierconn *) wire \dut.write_queue.g_entry[1].hit_q ;
    (* hierconn *) wire [ROW_BITS-1:0] \dut.g_bank[0].row_q ;
    (* hierconn *) wire [ROW_BITS-1:0] \dut.g_bank[1].row_q ;
    (* hierconn *) wire [ROW_BITS-1:0] \dut.g_bank[2].row_q ;
    (* hierconn *) wire [ROW_BITS-1:0] \dut.g_bank[3].row_q ;
    (* hierconn *) wire [BANKS-1:0] \dut.open ;
    (* hierconn *) wire \dut.closing_q ;
    (* hierconn *) wire \dut.writing_q ;
    (* hierconn *) wire [4:0] \dut.timers.bus.count_q ;
    (* hierconn *) wire \dut.timers.bus.wrote_q ;
    (* hierconn *) wire [2:0] \dut.timers.bus.burst.count_q ;
    (* hierconn *) wire \dut.read_queue.g_entry[0].burst_q ;
    (* hierconn *) wire \dut.read_queue.g_entry[1].burst_q ;
    (* hierconn *) wire \dut.write_queue.g_entry[0].burst_q ;
    (* hierconn *) wire \dut.write_queue.g_entry[1].burst_q ;
    (* hierconn *) wire \dut.last_rd_q ;
    (* hierconn *) wire \dut.last_wr_q ;
    (* hierconn *) wire \dut.last_act_q ;
    (* hierconn *) wire \dut.last_pre_q ;
    (* hierconn *) wire \dut.last_all_q ;
    wire [4:0] bus_left = 5'd16 - \dut.timers.bus.count_q ;
    wire [2:0] burst_left = 3'd4 - \dut.timers.bus.burst.count_q ;
    wire wrote = \dut.timers.bus.wrote_q ;
    (* hierconn *) wire [CWL-2:0] \dut.under_way_q ;
    (* hierconn *) wire [CWL-2:0] \dut.until_data.held_q ;
    (* hierconn *) wire [3:0] \dut.beat_q ;
    (* hierconn *) wire [71:0] \dut.line_out ;
    (* hierconn *) wire [72*WRITES-1:0] \dut.g_part[0].write_lines.kept.words ;
    (* hierconn *) wire [2*READS-1:0] \dut.read_ids.kept.words ;
    (* hierconn *) wire [2*ANSWERS-1:0] \dut.ring_ids.kept.words ;
    (* hierconn *) wire [64*ANSWERS-1:0] \dut.read_lines.kept.words ;
    (* hierconn *) wire [1:0] \dut.asker ;
    (* hierconn *) wire [1:0] \dut.under_q ;
    (* hierconn *) wire [1:0] \dut.full_q ;
    (* hierconn *) wire [1:0] \dut.came_q ;
    (* hierconn *) wire \dut.ring_q ;
    (* hierconn *) wire \dut.fill_q ;
    (* hierconn *) wire \dut.head_q ;
    (* hierconn *) wire \dut.asked_q ;
    wire [WHOLE_W-1:0] whole = {w_row, w_bank, w_column};
`ifdef DDR4
    (* hierconn *) wire [ROW_BITS-1:0] \dut.g_bank[4].row_q ;
    (* hierconn *) wire [ROW_BITS-1:0] \dut.g_bank[5].row_q ;
    (* hierconn *) wire [ROW_BITS-1:0] \dut.g_bank[6].row_q ;
    (* hierconn *) wire [ROW_BITS-1:0] \dut.g_bank[7].row_q ;
    wire [8*ROW_BITS-1:0] bank_rows = {\dut.g_bank[7].row_q , \dut.g_bank[6].row_q , \dut.g_bank[5].row_q , \dut.g_bank[4].row_q ,
        \dut.g_bank[3].row_q , \dut.g_bank[2].row_q , \dut.g_bank[1].row_q , \dut.g_bank[0].row_q };
    wire [ROW_BITS-1:0] row = bank_rows[w_bank*ROW_BITS +: ROW_BITS];
`else
    wire [ROW_BITS-1:0] row = w_bank == 2'd0 ? \dut.g_bank[0].row_q : w_bank == 2'd1 ? \dut.g_bank[1].row_q
        : w_bank == 2'd2 ? \dut.g_bank[2].row_q : \dut.g_bank[3].row_q ;
`endif
    wire [1:0] read_hits = { \dut.read_queue.g_entry[1].hit_q , \dut.read_queue.g_entry[0].hit_q };
    wire [1:0] write_hits = { \dut.write_queue.g_entry[1].hit_q , \dut.write_queue.g_entry[0].hit_q };
    // Entries whose burst may go in this cycle, as far as their bank is concerned.
    wire one = \dut.last_rd_q || \dut.last_wr_q || \dut.last_act_q || \dut.last_pre_q ;
    wire [1:0] read_bursts = { \dut.read_queue.g_entry[1].burst_q && !(one && dfi_bank == \dut.read_queue.banks [BANK_W +: BANK_W]),
        \dut.read_queue.g_entry[0].burst_q && !(one && dfi_bank == \dut.read_queue.banks [0 +: BANK_W])} & {2{! \dut.last_all_q }};
    wire [1:0] write_bursts = { \dut.write_queue.g_entry[1].burst_q && !(one && dfi_bank == \dut.write_queue.banks [BANK_W +: BANK_W]),
        \dut.write_queue.g_entry[0].burst_q && !(one && dfi_bank == \dut.write_queue.banks [0 +: BANK_W])} & {2{! \dut.last_all_q }};
    wire [1:0] read_open = {\dut.open [\dut.read_queue.banks [BANK_W +: BANK_W]], \dut.open [\dut.read_queue.banks [0 +: BANK_W]]};
    wire [1:0] write_open = {\dut.open [\dut.write_queue.banks [BANK_W +: BANK_W]], \dut.open [\dut.write_queue.banks [0 +: BANK_W]]};
    // Entries of the line; entries that take the bank's open row for theirs, and it is not.
    reg [1:0] reads, writes, wrong;
    reg [1:0] read_chosen, write_bits, write_strbs, way; // of each place: id 1; the byte, and its strobe; the place is under way
    reg [3:0] at;        // places where the chosen read is
    reg ring_right;
    reg [2:0] index, later; // a place of the ring, counted from the head; of those that are not whole
    integer e;
    wire [1:0] in_ring = \dut.under_q - { 1'b0, \dut.asked_q };
    always @* begin
        at = {3'd0, \dut.asked_q && \dut.asker [0]} + {3'd0, answer_valid && answer_data[64]};
        ring_right = 1'b1;
        for (e = 0; e < 2; e = e + 1) begin
            reads[e] = {\dut.read_queue.rows [e*ROW_BITS +: ROW_BITS], \dut.read_queue.banks [e*BANK_W +: BANK_W], \dut.read_queue.columns [e*COLUMN_BITS +: COLUMN_BITS]} == whole;
            writes[e] = {\dut.write_queue.rows [e*ROW_BITS +: ROW_BITS], \dut.write_queue.banks [e*BANK_W +: BANK_W], \dut.write_queue.columns [e*COLUMN_BITS +: COLUMN_BITS]} == whole;
            wrong[e] = \dut.read_queue.waits [e] && read_hits[e] && \dut.read_queue.banks [e*BANK_W +: BANK_W] == w_bank && \dut.read_queue.rows [e*ROW_BITS +: ROW_BITS] != row
                || \dut.write_queue.waits [e] && write_hits[e] && \dut.write_queue.banks [e*BANK_W +: BANK_W] == w_bank && \dut.write_queue.rows [e*ROW_BITS +: ROW_BITS] != row;
            read_chosen[e] = \dut.read_ids.kept.words [2*e];
            write_bits[e] = \dut.g_part[0].write_lines.kept.words [72*e + 9*w_byte];
            write_strbs[e] = \dut.g_part[0].write_lines.kept.words [72*e + 9*w_byte + 8];
            way[e] = \dut.under_way_q [0] && \dut.until_data.held_q [0] == e || \dut.under_way_q [1] && \dut.until_data.held_q [1] == e;
            at = at + {3'd0, \dut.read_queue.waits [e] && read_chosen[e]};
            index = {2'd0, e[0] ^ \dut.head_q };
            later = index - {1'b0, \dut.full_q };
            if (index < {1'b0, in_ring} && \dut.ring_ids.kept.words [2*e]) begin
                at = at + 4'd1;
                if (index < {1'b0, \dut.full_q }) begin
                    if (\dut.read_lines.kept.words [64*e + 8*w_byte] != expected_q) ring_right = 1'b0;
                end else begin
                    if ((later == 3'd0 ? way_q[1:0] : way_q[3:2]) != {expected_q, 1'b1}) ring_right = 1'b0;
                    if (later == 3'd0 && turn_q > w_byte[2:1] && \dut.read_lines.kept.words [64*e + 8*w_byte] != expected_q) ring_right = 1'b0;
                end
            end
        end
    end
    wire [1:0] waiting = writes & \dut.write_queue.waits ;
`ifdef FORWARD
    wire [1:0] heads = { \dut.heads.kept.words [64 + 8*w_byte], \dut.heads.kept.words [8*w_byte]};
`endif
    // Any WR at DFI so many slots ago, less one.
    reg [5:0] any_q;
    initial any_q = 6'd0;
    always @(posedge clk) any_q <= rst ? 6'd0 : {any_q[4:0], at_wr};
    // The byte as it will be, when all that was taken is in the device.
    wire [5:0] at_beats = wr_q & (6'b111110 & ~(6'b111100 << w_byte[2:1]));
    wire out_strb = \dut.line_out [9*w_byte + 8], out_bit = \dut.line_out [9*w_byte];
    wire v1 = beat && !dfi_wrdata_mask[w_byte[0]] ? dfi_wrdata[8*w_byte[0]] : byte_q;
    wire v2 = at_beats != 0 && out_strb ? out_bit : v1;
    wire place = at_wr && here ? \dut.until_data.held_q [0] : \dut.until_data.held_q [1];
    wire v3 = (at_wr && here || wr_q[0]) && write_strbs[place] ? write_bits[place] : v2;
    wire v4 = waiting[0] && write_strbs[0] ? write_bits[0] : waiting[1] && write_strbs[1] ? write_bits[1] : v3;
    wire first = \dut.until_data.held_q [0];
    always @(posedge clk)
        if (!rst) begin
            at_closing: assert (!\dut.closing_q || powered);
            at_row: assert (!\dut.open [w_bank] || open_q == (row == w_row));
            at_last: assert ({ \dut.last_rd_q , \dut.last_wr_q , \dut.last_act_q , \dut.last_pre_q , \dut.last_all_q }
                == {at_rd, at_wr, at_act, at_pre && !at_all, at_all});
            at_hits: assert (wrong == 2'd0);
            at_bursts: assert ((read_bursts & ~( \dut.read_queue.waits & read_hits & read_open)) == 2'd0
                && (write_bursts & ~( \dut.write_queue.waits & write_hits & write_open)) == 2'd0);
            at_queues: assert (\dut.read_queue.used == \dut.read_queue.waits && \dut.write_queue.used == (\dut.write_queue.waits | way)
                && (\dut.write_queue.waits & way) == 2'd0);
            at_taken: assert (\dut.read_queue.taken == {1'b0, \dut.read_queue.used [0]} + {1'b0, \dut.read_queue.used [1]}
                && \dut.write_queue.taken == {1'b0, \dut.write_queue.used [0]} + {1'b0, \dut.write_queue.used [1]});
            at_writes: assert (\dut.under_way_q == {any_q[0], at_wr} && \dut.beat_q == any_q[4:1]);
            at_gaps: assert ((!at_wr || any_q[2:0] == 3'd0) && (!any_q[0] || any_q[3:1] == 3'd0) && (!any_q[1] || any_q[4:2] == 3'd0)
                && (!any_q[2] || any_q[5:3] == 3'd0) && (wr_q & ~any_q) == 6'd0);
            at_wr_left: assert ( \dut.timers.bus.burst.count_q <= 4 && (!at_wr || burst_left >= 3) && (!any_q[0] || burst_left >= 2)
                && (!any_q[1] || burst_left >= 1));
            at_rd_left: assert ( \dut.timers.bus.count_q <= 16 && (wrote ? !at_rd : !at_wr && any_q == 6'd0) && (!at_wr || bus_left >= 8)
                && (!any_q[0] || bus_left >= 7) && (!any_q[1] || bus_left >= 6) && (!any_q[2] || bus_left >= 5)
                && (!any_q[3] || bus_left >= 4) && (!any_q[4] || bus_left >= 3) && (!any_q[5] || bus_left >= 2));
            if (at_wr) at_place: assert (here == writes[first]);
            at_one_queue: assert ((reads & \dut.read_queue.waits ) == 2'd0 || waiting == 2'd0);
            at_one_write: assert (waiting != 2'b11);
            at_value: assert (v4 == wrote_q);
            at_chosen: assert (at == {3'd0, waits_q} && (!waits_q || chosen_q));
            at_read: assert (((\dut.read_queue.waits & read_chosen & ~reads) == 2'd0)
                && ((\dut.read_queue.waits & read_chosen) == 2'd0 || expected_q == wrote_q));
            if (at_rd) at_reads: assert (\dut.asked_q && any_q == 6'd0 && !at_wr && (!here || waiting == 2'd0) && (!\dut.asker [0] || here && expected_q == wrote_q));
            at_asked: assert (\dut.asked_q == at_rd);
`ifdef FORWARD
            at_head: assert ((waiting & ((heads ^ write_bits) | ~write_strbs)) == 2'd0);
            passes: cover (answer_valid && answer_data[64] && \dut.forwarded_q );
`endif
            at_ring: assert (ring_right && in_ring <= 2 && turn_q == \dut.came_q && ways_q == in_ring - \dut.full_q && \dut.full_q <= in_ring && \dut.under_q <= 2
                && \dut.ring_q == \dut.head_q + in_ring[0] && \dut.fill_q == \dut.head_q + \dut.full_q [0]
                && owed_q == {1'b0, ways_q, 2'd0} - {3'd0, turn_q} && (ways_q != 0 || turn_q == 0));
        end
endmodule
`default_nettype wire
