// dram_controller: power-up. A monitor counts the cycles from each event at DFI to the next, and knows the order of the events and what each mode
// register gets. In the cycle in which an event is due it comes, and in no other. The values are those of the device's page, at the sizes below.
//: full
//: depth 48
//: free_ram
//: set BANKS=8
//: set CL=11
//: set CWL=8
//: set T_WR=12
//: set T_RESET=5
//: set T_CKE=3
//: set T_XPR=7
//: set T_MRD=4
//: set T_MOD=6
//: set T_ZQINIT=9
//: mutant zqcl dram_controller: slots_next: AT_MOD => AT_MRD
//: mutant register dram_controller: mode: step_q == REGISTER_3 || step_q == REGISTER_1 => step_q == REGISTER_1
//: mutant mrs dram_controller: does_mrs: step_q <= REGISTER_0 => step_q < REGISTER_0
//: mutant value dram_controller: mode_value: step_q == REGISTER_0 => step_q == REGISTER_1
//: mutant cke dram_controller: dfi_cke: step_ends && step_q == CKE => step_ends
//: mutant long_one dram_controller: address_10: does_pre_all || does_zq => does_pre_all
//: mutant zqcl dram_controller: does_zq: step_q == ZQCL => step_q == REGISTER_0
//: mutant is_powered dram_controller: slots_next: AT_ZQ => AT_ZQ - 1'b1
//: mutant quiet dram_controller: go: powered => 1'b1
`default_nettype none
`include "dram_controller.ports.vh"
`ifdef DDR4
    localparam [3:0] REGISTERS = 4'd7;
    wire [PHASES-1:0] is_mrs = other_one & ~dfi_ras_n & ~dfi_cas_n & ~dfi_we_n, is_zq = other_one & dfi_ras_n & dfi_cas_n & ~dfi_we_n;
    wire [2:0] number = {dfi_bg[0], pin_bank[1:0]};
    wire rest = |dfi_bank[GROUP_BITS-1:1]; // a group's bit that is no part of the number
    // Registers 3, 6, 5, 4, 2, 1, 0: for CL 17, CWL 12, T_WR 18 and T_CCD_L 6.
    function [16:0] due(input [3:0] event_at);
        case (event_at)
            4'd2: due = {3'd3, 14'h0000};
            4'd3: due = {3'd6, 14'h0800};
            4'd4: due = {3'd5, 14'h0400};
            4'd5: due = {3'd4, 14'h0000};
            4'd6: due = {3'd2, 14'h0218};
            4'd7: due = {3'd1, 14'h0301};
            default: due = {3'd0, 14'h0964};
        endcase
    endfunction
`else
    localparam [3:0] REGISTERS = 4'd4;
    wire [PHASES-1:0] is_mrs = ~dfi_cs_n & ~dfi_ras_n & ~dfi_cas_n & ~dfi_we_n, is_zq = ~dfi_cs_n & dfi_ras_n & dfi_cas_n & ~dfi_we_n;
    wire [2:0] number = {1'b0, dfi_bank[1:0]};
    wire rest = 1'b0;
    // Registers 2, 3, 1, 0: for CL 11, CWL 8 and T_WR 12.
    function [16:0] due(input [3:0] event_at);
        case (event_at)
            4'd2: due = {3'd2, 14'h0018};
            4'd3: due = {3'd3, 14'h0000};
            4'd4: due = {3'd1, 14'h0006};
            default: due = {3'd0, 14'h1d70};
        endcase
    endfunction
`endif
    // Events: RESET_n rises, CKE rises, a register each, ZQCL, and the device has its power.
    localparam [3:0] ZQ_EVENT = 4'd2 + REGISTERS, EVENTS = ZQ_EVENT + 4'd2;
    function [5:0] cycles(input integer slots);
        cycles = (slots + PHASES - 1) / PHASES;
    endfunction
    function [5:0] until_it(input [3:0] event_at); // cycles from the event before, or from reset
        case (event_at)
            4'd0: until_it = cycles(T_RESET);
            4'd1: until_it = cycles(T_CKE);
            4'd2: until_it = cycles(T_XPR);
            ZQ_EVENT: until_it = cycles(T_MOD);
            ZQ_EVENT + 4'd1: until_it = cycles(T_ZQINIT);
            default: until_it = cycles(T_MRD);
        endcase
    endfunction
    reg [3:0] had_q; // events before this cycle
    reg [5:0] age_q; // cycles since the last one
    initial {had_q, age_q} = 10'd0;
    wire now = had_q != EVENTS && age_q == until_it(had_q);
    wire [3:0] had = had_q + {3'd0, now};
    always @(posedge clk)
        if (rst) {had_q, age_q} <= 10'd0;
        else begin
            had_q <= had;
            age_q <= now ? 6'd1 : had == EVENTS ? age_q : age_q + 6'd1;
        end
    wire mrs_due = now && had_q >= 4'd2 && had_q < ZQ_EVENT, zq_due = now && had_q == ZQ_EVENT;
    wire [16:0] wanted = due(had_q);
    // What the controller counts.
    (* hierconn *) wire [3:0] \dut.step_q ;
    (* hierconn *) wire [SLOTS_W-1:0] \dut.slots_q ;
    localparam integer SLOTS_W = $clog2((T_REFI + PHASES - 1) / PHASES); // T_REFI is the longest
    wire [5:0] age = now ? 6'd0 : age_q;
    always @(posedge clk)
        if (!rst) begin
            reset_n: assert (dfi_reset_n == (had > 4'd0));
            cke: assert (dfi_cke == (had > 4'd1));
            mrs: assert (is_mrs == mrs_due);
            if (is_mrs[0]) register: assert (number == wanted[16:14] && !rest);
            if (is_mrs[0]) value: assert (dfi_address[ROW_BITS-1:0] == wanted[13:0]);
            zqcl: assert (is_zq == zq_due);
            if (is_zq[0]) long_one: assert (dfi_address[ROW_BITS-1:0] == 11'd1024);
            is_powered: assert (powered == (had == EVENTS));
            if (had != EVENTS) quiet: assert (!at_act && !at_pre && !at_rd && !at_wr && !at_ref);
`ifdef DDR4
            no_command: assert ((dfi_cs_n & ~(dfi_act_n & dfi_ras_n & dfi_cas_n & dfi_we_n)) == 0);
`endif
            is_up: cover (powered && at_act);
            at_step: assert (\dut.step_q == had);
            if (had != EVENTS) at_slots: assert (age_q <= until_it(had_q) && \dut.slots_q == until_it(had) - age - 6'd1);
        end
endmodule
`default_nettype wire
