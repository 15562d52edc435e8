// dram_device: a DRAM as its pins show it, for simulation only
//
// It stores, and it checks every rule of the standard that its commands must keep: JESD79-3F (DDR3), and of bank groups and DDR4's power-up JESD79-4. It says and does the same
// as cmodel/dramcache/dram_device.c, whose header says which rules these are, slot by slot. A slot is one cycle of clk: inputs
// are taken at its end. Of each slot in which a rule is broken it prints one line, and counts it. A command that breaks a rule is
// not carried out.
//
// Source: JESD79-3F, JESD79-4
`default_nettype none

// It counts in integers, and carries a slot out by blocking assignments, behind all that reads it.
// verilator lint_save
// verilator lint_off WIDTH
// verilator lint_off BLKSEQ
// verilator lint_off UNUSEDSIGNAL

module dram_device #(
    // ranks, at most 8; banks of each, at most 32
    parameter integer RANKS = 1,
    parameter integer BANKS = 8,
    parameter integer ROW_BITS = 16,
    // of a beat
    parameter integer COLUMN_BITS = 10,
    // bytes of a beat: 1 to 8
    parameter integer DQ_BYTES = 8,
    // of a burst: 2 to 32; two are a slot, and the last of an odd number has one half. A burst begins at a multiple of them
    parameter integer BEATS = 8,
    // times in slots, by default DDR3-1600's of 4 Gb
    parameter integer CL = 11,
    parameter integer CWL = 8,
    parameter integer TRCD = 11,
    parameter integer TRP = 11,
    parameter integer TRAS = 28,
    parameter integer TRC = 39,
    parameter integer TRRD = 5,
    parameter integer TFAW = 24,
    parameter integer TCCD = 4,
    parameter integer TRTP = 6,
    parameter integer TWR = 12,
    parameter integer TWTR = 6,
    // 0: no refresh is needed
    parameter integer TREFI = 6240,
    parameter integer TRFC = 208,
    // refreshes that may be owed, 0 to 8
    parameter integer POSTPONE = 8,
    // between bursts of two ranks
    parameter integer TRTRS = 2,
    parameter integer TMRD = 4,
    parameter integer TMOD = 12,
    parameter integer TZQINIT = 512,
    parameter integer TXPR = 216,
    // both 0: the device has no power-up
    parameter integer TRESET = 160000,
    parameter integer TCKE = 400000,
    // 1: the values of MRS are checked
    parameter integer MODE_VALUES = 1,
    // of a bank's number, the lowest: its bank group; 0: there are none. At most 3
    parameter integer GROUP_BITS = 0,
    // of commands of one group, by default DDR4-2400's; TCCD, TRRD and TWTR are then of two groups
    parameter integer TCCDL = 6,
    parameter integer TRRDL = 6,
    parameter integer TWTRL = 9,
    // 1: power-up writes DDR4's seven mode registers, not DDR3's four
    parameter integer DDR4 = 0,
    // places for bursts that are written; 0: it stores nothing, and reads give zeros
    parameter integer LINES = 4096,
    // what is not written has bytes that follow from its address and this
    parameter [63:0] SEED = 64'd1
) (
    input  wire                   clk,       // a slot a cycle
    input  wire                   reset_n,
    input  wire                   cke,
    input  wire [3:0]             command,   // NOP ACT PRE PRE_ALL RD WR REF MRS ZQCL, from 0; 9: none of them
    input  wire [7:0]             rank,
    input  wire [7:0]             bank,      // MRS: the register
    input  wire [23:0]            row,       // MRS: its value
    input  wire [15:0]            column,    // of the burst's first beat
    input  wire                   write,     // the controller drives the data bus
    input  wire [16*DQ_BYTES-1:0] data,      // two beats, the first one lowest
    input  wire [2*DQ_BYTES-1:0]  mask,      // 1: the byte is kept as it was
    output wire                   drives,    // the device drives the data bus, with out
    output wire [16*DQ_BYTES-1:0] out,
    output reg                    violated,  // a rule has been broken
    output reg  [31:0]            violations // slots in which one was
);

    localparam [3:0] NOP = 4'd0, ACT = 4'd1, PRE = 4'd2, PRE_ALL = 4'd3, RD = 4'd4, WR = 4'd5, REF = 4'd6, MRS = 4'd7, ZQCL = 4'd8;
    localparam integer HAS_POWER_UP = (TRESET != 0 || TCKE != 0) ? 1 : 0, ALL_BANKS = RANKS * BANKS;
    localparam integer SLOTS = BEATS / 2 + BEATS % 2, SLOT_BITS = 16 * DQ_BYTES, PLACES = LINES > 0 ? LINES : 1;
    localparam signed [63:0] NEVER = -64'sd1000000000000;

    reg signed [63:0] now;
    reg said, refused; // in this slot: a line is printed; the command breaks a rule

    // of each bank, at rank * BANKS + bank
    reg        is_open [0:ALL_BANKS-1];
    reg [23:0] open_row [0:ALL_BANKS-1];
    reg signed [63:0] last_act [0:ALL_BANKS-1], last_pre [0:ALL_BANKS-1], last_rd [0:ALL_BANKS-1], last_wr [0:ALL_BANKS-1];
    // of each rank: number n of the last four ACT, of the last 16 REF, at rank * 4 (16) + n modulo it
    reg signed [63:0] four_act [0:4*RANKS-1], sixteen_ref [0:16*RANKS-1];
    reg signed [63:0] acts [0:RANKS-1], refs [0:RANKS-1];
    reg signed [63:0] rank_rd [0:RANKS-1], rank_wr [0:RANKS-1], rank_ref [0:RANKS-1], rank_mrs [0:RANKS-1], rank_zqcl [0:RANKS-1];
    reg [2:0] modes [0:RANKS-1];
    // the data bus in slot n at n modulo 128, where bus_slot is n
    reg signed [63:0] bus_slot [0:127];
    reg bus_write [0:127];
    reg [7:0] bus_rank [0:127];
    reg [3:0] bus_part [0:127];
    reg [63:0] bus_burst [0:127];
    // what is stored: the burst's address and 1, or 0
    reg [63:0] seed;
    reg [63:0] place_name [0:PLACES-1];
    reg [SLOTS*SLOT_BITS-1:0] place_data [0:PLACES-1];
    reg reset_was, cke_was;
    reg signed [63:0] reset_fell, reset_rose, cke_rose;

    reg drives_q;
    reg [SLOT_BITS-1:0] out_q;
    assign drives = drives_q && (reset_n || HAS_POWER_UP == 0);
    assign out = drives ? out_q : {SLOT_BITS{1'b0}};

    integer i, b, at, of_rank, other, place;
    reg signed [63:0] slot, last;
    reg overlaps, in_burst;
    reg [63:0] burst;
    reg [SLOTS*SLOT_BITS-1:0] line; // of an odd number of beats the upper half of its last slot is 0

    function [63:0] mix(input [63:0] from); // splitmix64
        reg [63:0] x;
        begin
            x = from + 64'h9e3779b97f4a7c15;
            x = (x ^ (x >> 30)) * 64'hbf58476d1ce4e5b9;
            x = (x ^ (x >> 27)) * 64'h94d049bb133111eb;
            mix = x ^ (x >> 31);
        end
    endfunction

    function [8*8-1:0] name(input [3:0] of);
        case (of)
            NOP: name = "NOP";
            ACT: name = "ACT";
            PRE: name = "PRE";
            PRE_ALL: name = "PRE_ALL";
            RD: name = "RD";
            WR: name = "WR";
            REF: name = "REF";
            MRS: name = "MRS";
            ZQCL: name = "ZQCL";
            4'd9: name = "reserved";
            default: name = "?";
        endcase
    endfunction

    localparam [2:0] MODES = DDR4 == 0 ? 3'd4 : 3'd7; // mode registers
    function [2:0] mode_of(input [2:0] number); // the register of this MRS of a power-up
        if (DDR4 == 0) mode_of = number == 3'd0 ? 3'd2 : number == 3'd1 ? 3'd3 : number == 3'd2 ? 3'd1 : 3'd0;
        else
            case (number)
                3'd0: mode_of = 3'd3;
                3'd1: mode_of = 3'd6;
                3'd2: mode_of = 3'd5;
                3'd3: mode_of = 3'd4;
                3'd4: mode_of = 3'd2;
                3'd5: mode_of = 3'd1;
                default: mode_of = 3'd0;
            endcase
    endfunction

    function signed [63:0] ready_from(input integer of);
        ready_from = HAS_POWER_UP == 0 ? 64'sd0 : rank_zqcl[of] == NEVER ? NEVER : rank_zqcl[of] + TZQINIT;
    endfunction

    // "RULE: COMMAND of rank R, bank B in slot N: " and then the text; of_bank -1: of no bank
    task head(input [8*18-1:0] rule, input integer of_bank);
        begin
            $write("%0s: %0s of rank %0d", rule, name(command), rank);
            if (of_bank >= 0) $write(", bank %0d", of_bank);
            $write(" in slot %0d: ", now);
        end
    endtask
`define REFUSE(rule, of_bank, text) begin if (!said) begin head(rule, of_bank); $display text; end said = 1'b1; refused = 1'b1; end
`define SAY(text) begin if (!said) $display text; said = 1'b1; end

    // `since` and `after`: the slot of the earlier command, and its name
    task least(input [8*18-1:0] rule, input [8*24-1:0] after, input signed [63:0] since, input signed [63:0] needed,
               input integer of_bank);
        if (!refused && now - since < needed)
            `REFUSE(rule, of_bank, ("%0d slots after %0s, %0d needed, %0d short", now - since, after, needed, needed - (now - since)))
    endtask

    // Bank groups: the lowest bits of a bank's number. None is the same where there are no groups.
    function same_group(input integer one, input integer two);
        same_group = GROUP_BITS != 0 && one % (1 << GROUP_BITS) == two % (1 << GROUP_BITS);
    endfunction

    // RD (WR) and then `command` of a bank of its group
    task bursts_of_group(input [8*6-1:0] rule, input of_writes, input signed [63:0] needed);
        begin
            last = NEVER;
            for (b = 0; b < BANKS; b = b + 1) begin
                slot = of_writes ? last_wr[rank * BANKS + b] : last_rd[rank * BANKS + b];
                if (same_group(b, bank) && slot > last) last = slot;
            end
            if (of_writes) least(rule, "WR in the group", last, needed, bank);
            else least(rule, "RD in the group", last, needed, bank);
        end
    endtask

    task in_range(input [8*8-1:0] what, input integer value, input integer count, input integer of_bank);
        if (!refused && value >= count)
            `REFUSE("address", of_bank, ("there is no %0s %0d of %0d", what, value, count))
    endtask

    // As after power has come: nothing is known of what was before, not even the contents.
    task restart;
        begin
            seed = mix(seed);
            for (i = 0; i < PLACES; i = i + 1) place_name[i] = 64'd0;
            cke_was = 1'b0;
            reset_fell = now;
            reset_rose = now;
            cke_rose = NEVER;
            for (i = 0; i < ALL_BANKS; i = i + 1) begin
                is_open[i] = 1'b0;
                last_act[i] = NEVER;
                last_pre[i] = NEVER;
                last_rd[i] = NEVER;
                last_wr[i] = NEVER;
            end
            for (i = 0; i < RANKS; i = i + 1) begin
                acts[i] = 64'sd0;
                refs[i] = 64'sd0;
                modes[i] = 3'd0;
                rank_rd[i] = NEVER;
                rank_wr[i] = NEVER;
                rank_ref[i] = NEVER;
                rank_mrs[i] = NEVER;
                rank_zqcl[i] = NEVER;
            end
            for (i = 0; i < 4 * RANKS; i = i + 1) four_act[i] = NEVER;
            for (i = 0; i < 16 * RANKS; i = i + 1) sixteen_ref[i] = NEVER;
            for (i = 0; i < 128; i = i + 1) bus_slot[i] = NEVER;
        end
    endtask

    task pins;
        begin
            if (!reset_n && reset_was) restart;
            if (reset_n && !reset_was) begin
                if (now - reset_fell < TRESET)
                    `SAY(("treset: RESET# rises in slot %0d, after %0d slots of %0d: %0d short", now, now - reset_fell, TRESET,
                          TRESET - (now - reset_fell)))
                reset_rose = now;
            end
            if (cke && !cke_was) begin
                if (!reset_n) `SAY(("CKE: it rises in slot %0d while RESET# is low", now))
                else if (now - reset_rose < TCKE)
                    `SAY(("tcke: CKE rises in slot %0d, after %0d slots of %0d: %0d short", now, now - reset_rose, TCKE,
                          TCKE - (now - reset_rose)))
                cke_rose = now;
            end
            if (!cke && cke_was) `SAY(("CKE: it falls in slot %0d; this device has no power-down", now))
            reset_was = reset_n;
            cke_was = cke;
        end
    endtask

    // The fields that this device knows, in the bits of JESD79-3F's mode registers.
    task mode_value;
        if (bank == 8'd0) begin
            i = row[11:9] == 3'd0 ? 16 : row[11:9] < 3'd5 ? row[11:9] + 4 : 2 * row[11:9]; // write recovery
            if ({row[7], row[3], row[1:0]} != 4'd0 || !row[8])
                `REFUSE("MR0", -1, ("a burst is not of 8 beats (A1, A0) in turn (A3), A7 is set, or DLL reset (A8) is 0"))
            else if (row[6:4] + (row[2] ? 12 : 4) != CL)
                `REFUSE("MR0", -1, ("CL is set to %0d, not %0d", row[6:4] + (row[2] ? 12 : 4), CL))
            else if (i < TWR) `REFUSE("MR0", -1, ("write recovery is set to %0d, less than %0d", i, TWR))
        end else if (bank == 8'd1) begin
            if ({row[12:11], row[7], row[4:3]} != 5'd0)
                `REFUSE("MR1", -1, ("the output is off (A12), or additive latency (A4, A3), write levelling (A7) or TDQS (A11) is on"))
            else if (row[0] && (CL != 6 || CWL != 6)) `REFUSE("MR1", -1, ("the DLL is off (A0), and CL and CWL are not 6"))
        end else if (bank == 8'd2) begin
            if (row[5:3] + 5 != CWL) `REFUSE("MR2", -1, ("CWL is set to %0d, not %0d", row[5:3] + 5, CWL))
        end else if (row[2]) `REFUSE("MR3", -1, ("reads are of MPR (A2), not of the array"))
    endtask

    // DDR4's, of this MRS: CL of A12, A6 to A4, A2; write recovery of A13, A11 to A9; CWL of A5 to A3.
    function integer ddr4_cl(input [4:0] code);
        if (code < 5'd8) ddr4_cl = 9 + code;
        else if (code < 5'd12) ddr4_cl = 2 + 2 * code;
        else if (code == 5'd12) ddr4_cl = 23;
        else if (code < 5'd16) ddr4_cl = 2 * code - 9;
        else ddr4_cl = code < 5'd24 && code != 5'd20 && code != 5'd22 ? 9 + code : 0; // 0: reserved
    endfunction
    function integer ddr4_recovery(input [3:0] code);
        ddr4_recovery = code == 4'd6 ? 24 : code == 4'd7 ? 22 : code < 4'd10 ? 10 + 2 * code : 0;
    endfunction
    function integer ddr4_cwl(input [2:0] code);
        ddr4_cwl = code < 3'd4 ? 9 + code : 6 + 2 * code;
    endfunction

    task ddr4_mode_value;
        if (row[23:14] != 10'd0) `REFUSE("MRS", -1, ("its value has bits above A13"))
        else
            case (bank)
                8'd0: begin
                    i = ddr4_cl({row[12], row[6:4], row[2]});
                    b = ddr4_recovery({row[13], row[11:9]});
                    if (row[1:0] != 2'd0 || row[3] || row[7] || !row[8])
                        `REFUSE("MR0", -1, ("a burst is not of 8 beats (A1, A0) in turn (A3), A7 is set, or DLL reset (A8) is 0"))
                    else if (i != CL) `REFUSE("MR0", -1, ("CL is set to %0d, not %0d", i, CL))
                    else if (b < TWR) `REFUSE("MR0", -1, ("write recovery is set to %0d, less than %0d", b, TWR))
                end
                8'd1:
                    if (row[12:11] != 2'd0 || row[7] || row[4:3] != 2'd0 || !row[0])
                        `REFUSE("MR1", -1, ("the DLL (A0) or the output (A12) is off, or additive latency (A4, A3), write levelling (A7) or TDQS (A11) is on"))
                8'd2:
                    if (ddr4_cwl(row[5:3]) != CWL) `REFUSE("MR2", -1, ("CWL is set to %0d, not %0d", ddr4_cwl(row[5:3]), CWL))
                    else if (row[12]) `REFUSE("MR2", -1, ("writes have a CRC (A12)"))
                8'd3:
                    if (row[8:6] != 3'd0 || row[4:2] != 3'd0)
                        `REFUSE("MR3", -1, ("MPR (A2), gear-down (A3), per-DRAM (A4) or fine refresh (A8 to A6) is on"))
                8'd4:
                    if (row[13:10] != 4'd0 || row[8:5] != 4'd0 || row[1])
                        `REFUSE("MR4", -1, ("power-down (A1), CAL (A8 to A6), a preamble of two clocks (A12, A11), its training (A10) or a repair (A13, A5) is on"))
                8'd5:
                    if (row[12:10] != 3'd1 || row[2:0] != 3'd0)
                        `REFUSE("MR5", -1, ("the data mask (A10) is off, or parity (A2 to A0) or DBI (A12, A11) is on"))
                default:
                    if (row[7]) `REFUSE("MR6", -1, ("VrefDQ is being trained (A7)"))
                    else if (row[12:10] + 4 != TCCDL) `REFUSE("MR6", -1, ("tCCD_L is set to %0d, not %0d", row[12:10] + 4, TCCDL))
            endcase
    endtask

    task mode_command;
        if (modes[rank] == MODES && DDR4 == 0) `REFUSE("power-up", -1, ("all four MRS have come"))
        else if (modes[rank] == MODES) `REFUSE("power-up", -1, ("all seven MRS have come"))
        else if (bank != {5'd0, mode_of(modes[rank])})
            `REFUSE("power-up", -1, ("it writes MR%0d, and MR%0d is next", bank, mode_of(modes[rank])))
        else begin
            if (now - cke_rose < TXPR)
                `REFUSE("tXPR", -1, ("%0d slots after CKE, %0d needed, %0d short", now - cke_rose, TXPR, TXPR - (now - cke_rose)))
            least("tMRD", "MRS", rank_mrs[rank], TMRD, -1);
            if (!refused && MODE_VALUES == 1 && DDR4 == 0) mode_value;
            if (!refused && MODE_VALUES == 1 && DDR4 == 1) ddr4_mode_value;
            if (!refused) begin
                modes[rank] = modes[rank] + 3'd1;
                rank_mrs[rank] = now;
            end
        end
    endtask

    task calibrate;
        if (rank_zqcl[rank] != NEVER) `REFUSE("power-up", -1, ("ZQCL has come"))
        else if (modes[rank] != MODES) `REFUSE("power-up", -1, ("MR%0d is not written yet", mode_of(modes[rank])))
        else begin
            least("tMOD", "MRS", rank_mrs[rank], TMOD, -1);
            if (!refused) rank_zqcl[rank] = now;
        end
    endtask

    task power_up(input integer of_bank);
        if (HAS_POWER_UP == 0) begin
            if (command == MRS || command == ZQCL) `REFUSE("power-up", of_bank, ("this device has none"))
        end else if (!reset_n) `REFUSE("power-up", of_bank, ("RESET# is low"))
        else if (!cke) `REFUSE("power-up", of_bank, ("CKE is low"))
        else if (command == MRS) mode_command;
        else if (command == ZQCL) calibrate;
        else if (rank_zqcl[rank] == NEVER)
            `REFUSE("power-up", of_bank, ("the rank has had %0d MRS of %0d, and no ZQCL", modes[rank], MODES))
        else
            for (i = 0; i < RANKS; i = i + 1)
                if (!refused && ready_from(i) > now)
                    `REFUSE("tZQinit", of_bank, ("%0d slots after ZQCL of rank %0d, %0d needed, %0d short", now - rank_zqcl[i], i,
                                                 TZQINIT, ready_from(i) - now))
    endtask

    task activate;
        begin
            in_range("row", row, 1 << ROW_BITS, bank);
            if (!refused && is_open[at]) `REFUSE("open bank", bank, ("its row %0d is open", open_row[at]))
            least("tRP", "PRE", last_pre[at], TRP, bank);
            least("tRC", "ACT", last_act[at], TRC, bank);
            for (b = 0; b < BANKS; b = b + 1)
                if (b != bank) least("tRRD", "ACT of another bank", last_act[rank * BANKS + b], TRRD, bank);
            for (b = 0; b < BANKS; b = b + 1)
                if (b != bank && same_group(b, bank)) least("tRRD_L", "ACT in the group", last_act[rank * BANKS + b], TRRDL, bank);
            other = 4 * rank + acts[rank] % 4;
            least("tFAW", "the fourth ACT before", four_act[other], TFAW, bank);
            if (!refused) begin
                four_act[other] = now;
                last_act[at] = now;
                acts[rank] = acts[rank] + 64'sd1;
                is_open[at] = 1'b1;
                open_row[at] = row;
            end
        end
    endtask

    // Of a closed bank it does nothing, but tRP counts from the last PRE.
    task precharge(input integer first, input integer count);
        begin
            for (b = first; b < first + count; b = b + 1) begin
                other = rank * BANKS + b;
                if (is_open[other]) begin
                    least("tRAS", "ACT", last_act[other], TRAS, b);
                    least("tRTP", "RD", last_rd[other], TRTP, b);
                    least("tWR", "WR", last_wr[other], CWL + SLOTS + TWR, b);
                end
            end
            if (!refused)
                for (b = first; b < first + count; b = b + 1) begin
                    is_open[rank * BANKS + b] = 1'b0;
                    last_pre[rank * BANKS + b] = now;
                end
        end
    endtask

    // The data bus from slot `first` on: no other burst, and between bursts of two ranks tRTRS slots.
    task take_bus(input signed [63:0] first, input writes);
        begin
            last = NEVER;
            overlaps = 1'b0;
            for (slot = first - TRTRS; slot < first + SLOTS + TRTRS; slot = slot + 1) begin
                other = slot[6:0];
                in_burst = slot >= first && slot < first + SLOTS;
                if (bus_slot[other] == slot && (in_burst || bus_rank[other] != rank)) begin
                    last = slot;
                    of_rank = bus_rank[other];
                    overlaps = overlaps || in_burst;
                end
            end
            i = of_rank == rank ? 0 : TRTRS;
            if (last != NEVER)
                `REFUSE(overlaps ? "data bus" : "tRTRS", bank, ("a burst of rank %0d has slot %0d, %0d slots must lie between, %0d short",
                        of_rank, last, i, last + 1 + i - first))
            if (!refused)
                for (i = 0; i < SLOTS; i = i + 1) begin
                    slot = first + i;
                    other = slot[6:0];
                    bus_slot[other] = slot;
                    bus_write[other] = writes;
                    bus_rank[other] = rank;
                    bus_part[other] = i;
                    bus_burst[other] = ((at << ROW_BITS | open_row[at]) << COLUMN_BITS) | column;
                end
        end
    endtask

    task column_command;
        begin
            in_range("column", column, 1 << COLUMN_BITS, bank);
            if (!refused && column % BEATS != 0) `REFUSE("address", bank, ("column %0d is not a burst's first", column))
            if (!refused && column + BEATS > 1 << COLUMN_BITS)
                `REFUSE("address", bank, ("the burst of column %0d does not end in its row", column))
            if (!refused && !is_open[at]) `REFUSE("closed bank", bank, ("no row is open"))
            least("tRCD", "ACT", last_act[at], TRCD, bank);
            if (command == RD) begin
                least("tCCD", "RD", rank_rd[rank], TCCD, bank);
                least("tWTR", "WR", rank_wr[rank], CWL + SLOTS + TWTR, bank);
                bursts_of_group("tCCD_L", 1'b0, TCCDL);
                bursts_of_group("tWTR_L", 1'b1, CWL + SLOTS + TWTRL);
                if (!refused) take_bus(now + CL, 1'b0);
            end else begin
                least("tCCD", "WR", rank_wr[rank], TCCD, bank);
                bursts_of_group("tCCD_L", 1'b1, TCCDL);
                least("RD to WR", "RD", rank_rd[rank], CL + SLOTS + 2 - CWL, bank);
                if (!refused) take_bus(now + CWL, 1'b1);
            end
            if (!refused && command == RD) begin
                rank_rd[rank] = now;
                last_rd[at] = now;
            end
            if (!refused && command == WR) begin
                rank_wr[rank] = now;
                last_wr[at] = now;
            end
        end
    endtask

    task refresh;
        begin
            for (b = 0; b < BANKS; b = b + 1) begin
                other = rank * BANKS + b;
                if (!refused && is_open[other]) `REFUSE("open bank", b, ("its row %0d is open", open_row[other]))
                least("tRP", "PRE", last_pre[other], TRP, b);
                least("tRC", "ACT", last_act[other], TRC, b);
            end
            last = (refs[rank] - 7) * TREFI - (now - ready_from(rank));
            if (!refused && last > 0) `REFUSE("tREFI", -1, ("more than 8 refreshes in advance, %0d short", last))
            other = 16 * rank + refs[rank] % 16;
            least("16 REF in 2 tREFI", "the 16th REF before", sixteen_ref[other], 2 * TREFI, -1);
            if (!refused) begin
                sixteen_ref[other] = now;
                rank_ref[rank] = now;
                refs[rank] = refs[rank] + 64'sd1;
            end
        end
    endtask

    task do_command;
        begin
            of_rank = (command == PRE_ALL || command == REF || command == ZQCL || command == MRS) ? -1 : bank;
            in_range("command", command, 9, of_rank);
            in_range("rank", rank, RANKS, of_rank);
            if (of_rank >= 0) in_range("bank", bank, BANKS, of_rank);
            if (!refused) power_up(of_rank);
            if (!refused) least("tRFC", "REF", rank_ref[rank], TRFC, of_rank);
            at = rank * BANKS + bank;
            if (!refused)
                case (command)
                    ACT: activate;
                    PRE: precharge(bank, 1);
                    PRE_ALL: precharge(0, BANKS);
                    RD, WR: column_command;
                    REF: refresh;
                    default: ; // MRS and ZQCL are the power-up's
                endcase
        end
    endtask

    // A REF that is late is said in the first slot in which it is.
    task late(input integer of);
        if (TREFI != 0 && ready_from(of) != NEVER) begin
            last = ready_from(of) + (refs[of] + 1 + (POSTPONE == 0 ? 1 : POSTPONE)) * TREFI;
            if (rank_ref[of] != NEVER && rank_ref[of] + 9 * TREFI < last) begin
                last = rank_ref[of] + 9 * TREFI;
                if (now - last == 1)
                    `SAY(("tREFI: REF of rank %0d is 1 slots late in slot %0d: the last one is more than 9 tREFI ago; %0d came in %0d slots",
                          of, now, refs[of], now - ready_from(of)))
            end else if (now - last == 1)
                `SAY(("tREFI: REF of rank %0d is 1 slots late in slot %0d: more refreshes are owed than may be; %0d came in %0d slots",
                      of, now, refs[of], now - ready_from(of)))
        end
    endtask

    // `place`: of `burst`, or the free one that it would have, or LINES. `line`: its bytes.
    task find;
        begin
            place = LINES == 0 ? 0 : mix(burst) % PLACES;
            i = 0;
            while (i < LINES && place_name[place] != 64'd0 && place_name[place] != burst + 64'd1) begin
                i = i + 1;
                place = place + 1 == LINES ? 0 : place + 1;
            end
            if (i == LINES) place = LINES;
            line = {SLOTS*SLOT_BITS{1'b0}};
            for (b = 0; LINES != 0 && b < BEATS; b = b + 1) line[8*DQ_BYTES*b +: 8*DQ_BYTES] = mix(seed ^ mix(burst + b));
            if (LINES != 0 && place != LINES && place_name[place] != 64'd0) line = place_data[place];
        end
    endtask

    task data_bus;
        begin
            other = now[6:0];
            if (bus_slot[other] == now && bus_write[other] && write && LINES != 0) begin
                burst = bus_burst[other];
                find;
                if (place == LINES) `SAY(("dram_device: no place is left for a written burst, %0d are in use", LINES))
                else begin
                    for (b = 0; b < 2 * DQ_BYTES; b = b + 1)
                        if (!mask[b] && 2 * DQ_BYTES * bus_part[other] + b < BEATS * DQ_BYTES)
                            line[SLOT_BITS * bus_part[other] + 8*b +: 8] = data[8*b +: 8];
                    place_name[place] = burst + 64'd1;
                    place_data[place] = line;
                end
            end
            if (bus_slot[other] == now && bus_write[other]) begin
                if (!write)
                    `SAY(("write data: the controller does not drive the data bus in slot %0d, slot %0d of %0d of a WR of rank %0d", now,
                          bus_part[other] + 1, SLOTS, bus_rank[other]))
            end else if (write) begin
                if (bus_slot[other] == now)
                    `SAY(("write data: the controller drives the data bus in slot %0d, in which the device does", now))
                else `SAY(("write data: the controller drives the data bus in slot %0d, in which no WR has data", now))
            end
            // what the device drives in the next slot
            slot = now + 1;
            other = slot[6:0];
            drives_q <= bus_slot[other] == slot && !bus_write[other];
            burst = bus_burst[other];
            if (bus_slot[other] == slot && !bus_write[other]) begin
                find;
                out_q <= line[SLOT_BITS * bus_part[other] +: SLOT_BITS];
            end
        end
    endtask

    initial begin
        now = 64'sd0;
        seed = SEED;
        reset_was = 1'b0;
        drives_q = 1'b0;
        violated = 1'b0;
        violations = 32'd0;
        restart;
    end

    always @(posedge clk) begin
        said = 1'b0;
        refused = 1'b0;
        if (HAS_POWER_UP == 1) pins;
        if (command != NOP) do_command;
        for (of_rank = 0; of_rank < RANKS; of_rank = of_rank + 1) late(of_rank);
        data_bus;
        violated <= violated || said;
        violations <= violations + {31'd0, said};
        now = now + 64'sd1;
    end
`undef REFUSE
`undef SAY
endmodule

// verilator lint_restore
`default_nettype wire
