// A line that leaves, or is on its way out, is not here: while a Writeback is used with a line, no way holds it, and no slot finds it.
// The words of an access lie in its chunk. And, as in denovo_l1.slots: S1 holds one slot at most, a drain or a leave alone names its
// way, the pass is at the end of a step while S1 holds that step, and the line of a slot lies in one way. scripts/row-mutants assumes
// these of the registers (tests/denovo/denovo_l1_rows.v). From reset and its 16 cycles of clearing on, in cycles of a reset too;
// two sets of two ways, and for `out_of_the_ways` and `one_way` an arbitrary line. What the proof stands on is asserted with it: S1
// sees what the RAMs hold, and where no line is here no word is Registered. With that it takes seconds, and denovo_l1.slots minutes.
// Surroundings: what waits at a port stays; lines are acknowledged once they have left. Messages may say anything else.
//: full
//: depth 32
//: free_ram 2
//: mutant not_here denovo_l1_lines: next_entry: next_here => 1'b1
//: mutant one_slot denovo_l1_choose: inner: {5{!port_first || !port_can}} => {5{1'b1}}
//: mutant names_its_way denovo_l1_slot: s0_named: s0_drain => 1'b1
`default_nettype none
`include "denovo_l1.ports.vh"
    localparam integer SET_W = $clog2(SETS), TAG_W = LINE_W - SET_W;
    localparam integer STATE_W = 3 * LINE_WORDS + 3, ENTRY_W = STATE_W + TAG_W + 1;
    localparam integer CHUNKS = LINE_WORDS / PORT_WORDS;
    // S1 and what it sees.
    (* hierconn *) wire \dut.s1_any_q ;
    (* hierconn *) wire \dut.s1_port_q ;
    (* hierconn *) wire \dut.s1_rsp_q ;
    (* hierconn *) wire \dut.s1_fwd_q ;
    (* hierconn *) wire \dut.s1_replay_q ;
    (* hierconn *) wire \dut.s1_finish_q ;
    (* hierconn *) wire \dut.s1_drain_q ;
    (* hierconn *) wire \dut.s1_leave_q ;
    (* hierconn *) wire \dut.s1_ready_q ;
    (* hierconn *) wire \dut.s1_named_q ;
    (* hierconn *) wire \dut.s1_last_q ;
    (* hierconn *) wire [WAYS-1:0] \dut.s1_way_q ;
    (* hierconn *) wire [SET_W-1:0] \dut.s1_set_q ;
    (* hierconn *) wire \dut.s1_chunk_q ;
    (* hierconn *) wire [LINE_WORDS-1:0] \dut.s1_words_q ;
    (* hierconn *) wire \dut.leaving ;
    (* hierconn *) wire \dut.found ;
    (* hierconn *) wire [WAYS-1:0] \dut.match ;
    (* hierconn *) wire [WAYS-1:0] \dut.lines.here ;
    (* hierconn *) wire [WAYS*TAG_W-1:0] \dut.lines.tags ;
    (* hierconn *) wire [WAYS*STATE_W-1:0] \dut.lines.states ;
    // What it is taken from, and whether the watched line is on its way out.
    (* anyconst *) wire [LINE_W-1:0] w_line;
    (* hierconn *) wire [SETS*ENTRY_W-1:0] \dut.lines.g_way[0].line_ram.kept.words ;
    (* hierconn *) wire [SETS*ENTRY_W-1:0] \dut.lines.g_way[1].line_ram.kept.words ;
    (* hierconn *) wire [WAYS-1:0] \dut.lines.turn_q ;
    (* hierconn *) wire \dut.protocol.writebacks.g_place[0].used_q ;
    (* hierconn *) wire \dut.protocol.writebacks.g_place[1].used_q ;
    (* hierconn *) wire [LINE_W-1:0] \dut.protocol.writebacks.g_place[0].line_q ;
    (* hierconn *) wire [LINE_W-1:0] \dut.protocol.writebacks.g_place[1].line_q ;
    wire out = \dut.protocol.writebacks.g_place[0].used_q && \dut.protocol.writebacks.g_place[0].line_q == w_line
        || \dut.protocol.writebacks.g_place[1].used_q && \dut.protocol.writebacks.g_place[1].line_q == w_line;
    (* hierconn *) wire [SET_W+WAYS-1:0] \dut.store_buffer.pair.first_q ;
    (* hierconn *) wire [SET_W+WAYS-1:0] \dut.store_buffer.pair.second_q ;
    (* hierconn *) wire [1:0] \dut.store_buffer.count_q ;
    (* hierconn *) wire \dut.commands.leaves ;
    (* hierconn *) wire [WAYS-1:0] \dut.commands.way_q ;
    (* hierconn *) wire \dut.ends ;
    (* hierconn *) wire \dut.clearing_q ;
    (* hierconn *) wire [3:0] \dut.clear_q ;

    wire [7:0] kinds = {\dut.s1_port_q , \dut.s1_rsp_q , \dut.s1_fwd_q , \dut.s1_replay_q , \dut.s1_finish_q , \dut.s1_drain_q ,
        \dut.s1_leave_q , \dut.s1_ready_q };
    wire [WAYS*SETS*ENTRY_W-1:0] entries = {\dut.lines.g_way[1].line_ram.kept.words , \dut.lines.g_way[0].line_ram.kept.words };
    wire cleared = !\dut.clearing_q || \dut.clear_q >= SETS;
    reg begun_q; // the first cycle, a reset, is over
    initial begun_q = 1'b0;
    always @(posedge clk) begun_q <= 1'b1;

    reg [WAYS-1:0] holds, sees; // ways that hold the line; S1 sees of the way what the RAM holds
    reg empty_of_words;         // where no line is here no word is Registered
    integer w, s, i;
    always @* begin
        empty_of_words = 1'b1;
        for (w = 0; w < WAYS; w = w + 1) begin
            holds[w] = entries[(w*SETS+w_line[SET_W-1:0])*ENTRY_W+STATE_W +: TAG_W+1] == {1'b1, w_line[LINE_W-1:SET_W]};
            sees[w] = {\dut.lines.here [w], \dut.lines.tags [w*TAG_W +: TAG_W], \dut.lines.states [w*STATE_W +: STATE_W]}
                == entries[(w*SETS+\dut.s1_set_q )*ENTRY_W +: ENTRY_W];
            for (s = 0; s < SETS; s = s + 1)
                for (i = 0; i < LINE_WORDS; i = i + 1)
                    if (!entries[(w*SETS+s+1)*ENTRY_W-1] && (&entries[(w*SETS+s)*ENTRY_W+STATE_W-2*LINE_WORDS+2*i +: 2]))
                        empty_of_words = 1'b0;
        end
    end
    function one(input [WAYS-1:0] ways);
        one = (ways & (ways - 1'b1)) == 0;
    endfunction
    always @(posedge clk)
        if (begun_q) begin
            not_here: assert (!(\dut.s1_any_q && \dut.leaving && \dut.found ));
            in_its_chunk: assert (!(\dut.s1_port_q || \dut.s1_replay_q )
                || (\dut.s1_words_q & ~({PORT_WORDS{1'b1}} << (CHUNKS == 1 ? 0 : \dut.s1_chunk_q * PORT_WORDS))) == 0);
            at_its_end: assert (!\dut.ends || \dut.s1_replay_q || \dut.s1_finish_q );
            one_line: assert (kinds == 8'd0 || one(\dut.match ));
            out_of_the_ways: assert (!out || holds == 0);
            one_way: assert (!cleared || one(holds));
            nothing_registered: assert (!cleared || empty_of_words);
            sees_what_is: assert (!\dut.s1_any_q || (&sees));
            one_slot: assert ((kinds & (kinds - 8'd1)) == 8'd0 && \dut.s1_any_q == (|kinds));
            none_while_clearing: assert (!\dut.clearing_q || !\dut.s1_any_q );
            names_its_way: assert (!\dut.s1_named_q || kinds == 8'd0 || ((\dut.s1_drain_q || \dut.s1_leave_q ) && one(\dut.s1_way_q )));
            at_the_last: assert (!\dut.s1_leave_q || \dut.s1_words_q == {LINE_WORDS{\dut.s1_last_q }});
            entries_name_one: assert ((\dut.store_buffer.count_q == 2'd0 || one(\dut.store_buffer.pair.first_q [WAYS-1:0]))
                && (!\dut.store_buffer.count_q [1] || one(\dut.store_buffer.pair.second_q [WAYS-1:0])));
            one_by_turn: assert (one(\dut.lines.turn_q ) && (!\dut.commands.leaves || one(\dut.commands.way_q )));
            ends_here: cover (\dut.ends );
            matches: cover (\dut.s1_replay_q && \dut.match [1]);
            on_its_way: cover (\dut.leaving && \dut.s1_port_q );
        end
endmodule
`default_nettype wire
