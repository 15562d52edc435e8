// Two queues, one of reads and one of writes, take turns at the device. A command is chosen in each cycle and is at DFI in the
// next. docs/dramcache/controller-data-path.md says what happens in which cycle.

//# widths
localparam BANK_W = $clog2(BANKS), BYTES = BEATS * DQ_BYTES, BEAT_W = 16 * DQ_BYTES;
localparam integer SLOTS = (BEATS + 1) / 2; // of the data bus that a burst takes: two beats each
//+ !ddr4
localparam integer MODE_W = 13; // bits of a mode register
//-
//+ ddr4
localparam integer MODE_W = 14; // bits of a mode register
localparam integer PINS = 14; // of the address; a row's bits above them are in the place of RAS#, CAS#, WE#
localparam integer ROW_MOST = PINS + 3; // bits of a row's number
//-
localparam integer COLUMN_W = 16; // bits of a beat's column
localparam integer A10 = 10; // the pin that says all banks
//# widths of words
// A word is what a cycle carries: two beats of each of its phases. A burst has SLOTS words, and the last may not be full.
localparam BANK_W = $clog2(BANKS), BYTES = BEATS * DQ_BYTES, BEAT_W = PHASES * 16 * DQ_BYTES;
localparam integer PAIRS = (BEATS + 1) / 2; // slots of the data bus that a burst takes: two beats each
localparam integer SLOTS = (PAIRS + PHASES - 1) / PHASES; // cycles of it
//+ !ddr4
localparam integer MODE_W = 13; // bits of a mode register
//-
//+ ddr4
localparam integer MODE_W = 14; // bits of a mode register
localparam integer PINS = 14; // of the address; a row's bits above them are in the place of RAS#, CAS#, WE#
localparam integer ROW_MOST = PINS + 3; // bits of a row's number
//-
localparam integer COLUMN_W = 16; // bits of a beat's column
localparam integer A10 = 10; // the pin that says all banks
//# door
localparam READ_W = $clog2(READS), WRITE_W = $clog2(WRITES);
localparam READ_COUNT_W = $clog2(READS + 1), WRITE_COUNT_W = $clog2(WRITES + 1);
localparam WHO_W = 1 + ID_BITS; // the channel, and the id

// The door: one request a cycle. Who cannot go on for its line leaves the next cycle to the other.
localparam [READ_COUNT_W-1:0] ALL_READS = READS, GPU_READS = READS - CPU_PLACES;
localparam [WRITE_COUNT_W-1:0] ALL_WRITES = WRITES, GPU_WRITES = WRITES - CPU_PLACES;
wire [READ_COUNT_W-1:0] reads; // places that are taken
wire [WRITE_COUNT_W-1:0] writes;
//+ !sms
wire cpu_could = cpu_valid && (from_cpu_write ? writes != ALL_WRITES : reads != ALL_READS);
wire gpu_could = gpu_valid && (from_gpu_write ? writes < GPU_WRITES : reads < GPU_READS);
reg gpu_turn_q;
//-
//+ sms
wire cpu_could = cpu_sent && (from_cpu_write ? writes != ALL_WRITES : reads != ALL_READS);
wire gpu_could = gpu_sent && (from_gpu_write ? writes < GPU_WRITES : reads < GPU_READS);
//-
localparam LATE_W = $clog2(AGE_CAP + 2);
localparam [LATE_W-1:0] LATE = AGE_CAP;
reg [LATE_W-1:0] cpu_waits_q, gpu_waits_q; // cycles that a request has waited at the door
wire cpu_late = AGE_CAP != 0 && cpu_waits_q == LATE, gpu_late = AGE_CAP != 0 && gpu_waits_q == LATE;
reg gpu_first_q; // the GPU's was late before the CPU's
wire gpu_holds = gpu_late && (!cpu_late || gpu_first_q), cpu_holds = cpu_late && !gpu_holds; // the other stays out
//+ !sms
wire gpu_looks = gpu_could && !cpu_holds && (!cpu_could || gpu_turn_q || gpu_holds);
wire cpu_looks = cpu_could && !gpu_holds && !gpu_looks;
//-
//+ sms
wire gpu_looks = gpu_could && !cpu_holds, cpu_looks = cpu_could && !gpu_holds; // one at most is sent
//-
wire write = gpu_looks ? from_gpu_write : from_cpu_write;
wire [ID_BITS-1:0] id = gpu_looks ? from_gpu_id : from_cpu_id;
wire [REQUEST_LINE_W-1:0] line = gpu_looks ? from_gpu_line : from_cpu_line;
wire [BYTES-1:0] strb = gpu_looks ? from_gpu_strb : from_cpu_strb;
wire [8*BYTES-1:0] data = gpu_looks ? from_gpu_data : from_cpu_data;
wire [ROW_BITS-1:0] door_row = line[BANK_W + COLUMN_BITS +: ROW_BITS];
//+ !groups
wire [BANK_W-1:0] door_bank = MAP == MAP_ROW_COLUMN_BANK ? line[BANK_W-1:0] : line[COLUMN_BITS +: BANK_W];
wire [COLUMN_BITS-1:0] door_column = MAP == MAP_ROW_COLUMN_BANK ? line[BANK_W +: COLUMN_BITS] : line[COLUMN_BITS-1:0];
//-
//+ groups
localparam [BANK_W-1:0] OF_GROUP = (1 << GROUP_BITS) - 1; // the bits of a bank's number that are its group: the line's lowest
wire [BANK_W-1:0] door_bank = MAP == MAP_ROW_COLUMN_BANK ? line[BANK_W-1:0] : line[COLUMN_BITS +: BANK_W] & ~OF_GROUP | line[BANK_W-1:0] & OF_GROUP;
wire [COLUMN_BITS-1:0] door_column = MAP == MAP_ROW_COLUMN_BANK ? line[BANK_W +: COLUMN_BITS] : line[GROUP_BITS +: COLUMN_BITS];
//-
wire same_read, same_write; // its line waits among the reads, the writes
//+ !forward
wire blocked = write ? same_read : same_write;
//-
//+ forward
wire forwards; // a read is answered from the write of its line that waits
wire blocked = write ? same_read : same_write && !forwards;
//-
//+ !sms
assign cpu_ready = cpu_looks && !blocked;
assign gpu_ready = gpu_looks && !blocked;
wire take = cpu_ready || gpu_ready;
//-
//+ sms
wire cpu_goes = cpu_looks && !blocked, gpu_goes = gpu_looks && !blocked;
wire take = cpu_goes || gpu_goes;
//-
//+ !forward
wire enter_read = take && !write;
//-
//+ forward
wire enter_read = take && !write && !forwards;
//-
wire enter_write = take && write && !same_write;
wire merge = take && write && same_write; // its bytes join the write that waits
always @(posedge clk) begin
//+ !sms
    if (rst || !cpu_valid || cpu_ready) cpu_waits_q <= {LATE_W{1'b0}};
    else if (cpu_waits_q != LATE) cpu_waits_q <= cpu_waits_q + 1'b1;
    if (rst || !gpu_valid || gpu_ready) gpu_waits_q <= {LATE_W{1'b0}};
    else if (gpu_waits_q != LATE) gpu_waits_q <= gpu_waits_q + 1'b1;
//-
//+ sms
    if (rst || !cpu_here || cpu_goes) cpu_waits_q <= {LATE_W{1'b0}};
    else if (cpu_waits_q != LATE) cpu_waits_q <= cpu_waits_q + 1'b1;
    if (rst || !gpu_here || gpu_goes) gpu_waits_q <= {LATE_W{1'b0}};
    else if (gpu_waits_q != LATE) gpu_waits_q <= gpu_waits_q + 1'b1;
//-
    gpu_first_q <= !rst && gpu_late && (!cpu_late || gpu_first_q);
//+ !sms
    if (rst) gpu_turn_q <= 1'b0;
    else gpu_turn_q <= cpu_looks ? blocked || SCHEDULER == SCHEDULER_FR_FCFS : gpu_turn_q && !gpu_looks;
//-
end
cover (cpu_looks && blocked); // a CPU's request waits for its line
cover (gpu_looks && blocked); // a GPU's
cover (merge); // a write joins another
cover (cpu_could && gpu_holds); // a CPU's request stays out
cover (gpu_could && cpu_holds); // a GPU's

//# stages of sms
// SMS. Stage 1: a queue of each class. What enters has no line that waits in the other one.
localparam integer COLUMN_LSB = MAP == MAP_ROW_COLUMN_BANK ? BANK_W : GROUP_BITS; // of a column in a line's number
localparam AGE_W = $clog2(SMS_WAIT + 1);
wire cpu_here, gpu_here; // the first of the queue is at the door's side of it
wire cpu_room, gpu_room, gpu_has_line, cpu_has_line, cpu_last, gpu_last, cpu_next, gpu_next, cpu_batch, gpu_batch;
wire [AGE_W-1:0] cpu_age, gpu_age;
wire both_line = cpu_valid && gpu_valid && new_cpu_line == new_gpu_line;
reg gpu_older_q; // the GPU's request was at its port before the CPU's
assign cpu_ready = cpu_valid && cpu_room && !gpu_has_line && !(both_line && gpu_older_q);
assign gpu_ready = gpu_valid && gpu_room && !cpu_has_line && !(both_line && !gpu_older_q);
always @(posedge clk) gpu_older_q <= !rst && gpu_valid && !gpu_ready && (gpu_older_q || !cpu_valid || cpu_ready);
dram_controller_stage #(.DEPTH(SMS_CPU), .WIDTH(REQUEST_W), .LINE_W(REQUEST_LINE_W), .COLUMN_LSB(COLUMN_LSB), .COLUMN_BITS(COLUMN_BITS), .TIMEOUT(SMS_WAIT)) cpu_stage (
    .clk, .rst, .enter(cpu_ready), .enter_data(cpu_data), .enter_line(new_cpu_line), .room(cpu_room), .look_line(new_gpu_line),
    .same(cpu_has_line), .here(cpu_here), .first(cpu_first), .last(cpu_last), .leaves(cpu_goes), .few(few_q),
    .here_next(cpu_next), .may_go(cpu_batch), .age(cpu_age)
);
dram_controller_stage #(.DEPTH(SMS_GPU), .WIDTH(REQUEST_W), .LINE_W(REQUEST_LINE_W), .COLUMN_LSB(COLUMN_LSB), .COLUMN_BITS(COLUMN_BITS), .TIMEOUT(SMS_WAIT)) gpu_stage (
    .clk, .rst, .enter(gpu_ready), .enter_data(gpu_data), .enter_line(new_gpu_line), .room(gpu_room), .look_line(new_cpu_line),
    .same(gpu_has_line), .here(gpu_here), .first(gpu_first), .last(gpu_last), .leaves(gpu_goes), .few(few_q),
    .here_next(gpu_next), .may_go(gpu_batch), .age(gpu_age)
);

// How many requests of each class wait for their burst: in stage 1 and in the queues.
localparam integer TOTAL_W = 9; // bits of their number: two stages and two queues of 64
localparam [TOTAL_W-1:0] FEW = SMS_FEW;
reg [TOTAL_W-1:0] cpu_total_q, gpu_total_q;
wire read_of_cpu, write_of_cpu; // whose burst goes
wire bursts = does_rd || does_wr, of_cpu = writing_q ? write_of_cpu : read_of_cpu;
wire [TOTAL_W-1:0] one_more = cpu_total_q + gpu_total_q + 1'b1;
reg few_q; // fewer than SMS_FEW, as of the cycle before
always @(posedge clk)
    if (rst) begin
        {cpu_total_q, gpu_total_q} <= {2 * TOTAL_W{1'b0}};
        few_q <= 1'b0;
    end else begin
//+ !forward
        cpu_total_q <= cpu_total_q + {{TOTAL_W - 1{1'b0}}, cpu_ready} - {{TOTAL_W - 1{1'b0}}, merge && cpu_looks} - {{TOTAL_W - 1{1'b0}}, bursts && of_cpu};
        gpu_total_q <= gpu_total_q + {{TOTAL_W - 1{1'b0}}, gpu_ready} - {{TOTAL_W - 1{1'b0}}, merge && gpu_looks} - {{TOTAL_W - 1{1'b0}}, bursts && !of_cpu};
//-
//+ forward
        cpu_total_q <= cpu_total_q + {{TOTAL_W - 1{1'b0}}, cpu_ready} - {{TOTAL_W - 1{1'b0}}, (merge || forwards) && cpu_looks} - {{TOTAL_W - 1{1'b0}}, bursts && of_cpu};
        gpu_total_q <= gpu_total_q + {{TOTAL_W - 1{1'b0}}, gpu_ready} - {{TOTAL_W - 1{1'b0}}, (merge || forwards) && gpu_looks} - {{TOTAL_W - 1{1'b0}}, bursts && !of_cpu};
//-
        few_q <= FEW >= one_more;
    end

// Stage 2: whose batch is at the door.
localparam [7:0] SHORTEST = SMS_SHORTEST;
reg sends_q; // a batch is under way
reg gpu_sends_q; // it is the GPU's, or the last one was
reg [7:0] drawn_q;
wire cpu_sent = sends_q && !gpu_sends_q, gpu_sent = sends_q && gpu_sends_q;
wire cpu_can = cpu_holds ? cpu_next : cpu_batch && !gpu_holds, gpu_can = gpu_holds ? gpu_next : gpu_batch && !cpu_holds;
wire other_can = gpu_sends_q ? cpu_can : gpu_can;
wire ends = gpu_sends_q ? gpu_last : cpu_last;
wire cpu_shorter = cpu_total_q < gpu_total_q || cpu_total_q == gpu_total_q && cpu_age >= gpu_age;
always @(posedge clk)
    if (rst) begin
        {sends_q, gpu_sends_q} <= 2'b01;
        drawn_q <= 8'd1;
    end else if (sends_q && !take) begin
        if (other_can) gpu_sends_q <= !gpu_sends_q;
    end else if (!sends_q || ends) begin
        sends_q <= cpu_can || gpu_can;
        if (cpu_can && gpu_can) begin
            gpu_sends_q <= drawn_q <= SHORTEST ? !cpu_shorter : !gpu_sends_q;
            drawn_q <= {drawn_q[6:0], drawn_q[7] ^ drawn_q[5] ^ drawn_q[4] ^ drawn_q[3]};
        end else if (cpu_can || gpu_can) gpu_sends_q <= gpu_can;
    end
cover (sends_q && !take && other_can); // a batch leaves the door to the other class
cover (cpu_can && gpu_can && drawn_q > SHORTEST); // a turn

//# banks
// The device's open rows, and what its rules let go. The banks know of a command in the cycle in which it is at DFI.
wire [BANKS-1:0] open; // banks with an open row
wire [BANKS*ROW_BITS-1:0] open_rows;
wire does_rd, does_wr, does_act, does_pre, does_refresh, does_pre_all; // the command that is chosen
wire [BANK_W-1:0] read_bank, write_bank;
wire read_goes, write_goes; // whose command is chosen
wire [BANK_W-1:0] bank = read_bank & {BANK_W{read_goes}} | write_bank & {BANK_W{write_goes}}; // of the command that is chosen
reg last_rd_q, last_wr_q, last_act_q, last_pre_q; // the command at DFI, of one bank
reg last_all_q; // PRE of all banks
//+ ddr4
reg [BANK_W-1:0] bank_q; // of the command at DFI, with its group
reg [ROW_BITS-1:0] address_q; // of the command at DFI: a whole row
wire [BANK_W-1:0] act_bank = bank_q; // of the command at DFI
wire [ROW_BITS-1:0] act_row = address_q; // of the command at DFI, where it is ACT
//-
//+ !ddr4
wire [BANK_W-1:0] act_bank = dfi_bank; // of the command at DFI
wire [ROW_BITS-1:0] act_row = dfi_address; // of the command at DFI, where it is ACT
//-
wire [BANKS-1:0] at_rd, at_wr, at_act, at_pre;
//+ groups
wire [(1 << GROUP_BITS)-1:0] group_rd, group_wr, group_open;
wire [(1 << GROUP_BITS)-1:0] group_burst = writing_q ? group_wr : group_rd; // of the direction that has the turn
//-
dram_controller_timers timers (.*);
for (b = 0; b < BANKS; b = b + 1) begin : g_bank
    localparam [BANK_W-1:0] ME = b;
    reg open_q;
    reg [ROW_BITS-1:0] row_q;
    wire here = act_bank == ME;
    assign at_rd[b] = last_rd_q && here;
    assign at_wr[b] = last_wr_q && here;
    assign at_act[b] = last_act_q && here;
    assign at_pre[b] = last_all_q || last_pre_q && here;
    always @(posedge clk) begin
        if (rst) open_q <= 1'b0;
        else open_q <= at_act[b] || open_q && !at_pre[b];
        if (at_act[b]) row_q <= act_row;
    end
    assign open[b] = open_q;
    assign open_rows[b * ROW_BITS +: ROW_BITS] = row_q;
end

//# banks of commands
// The device's open rows, and what its rules let go. The banks know of a command in the cycle in which it is at DFI.
// A burst is in phase 0, ACT and REF in phase 1, PRE behind them. Of four phases the last is a second one for ACT.
wire [BANKS-1:0] open; // banks with an open row
wire [BANKS*ROW_BITS-1:0] open_rows;
wire does_rd, does_wr, does_act, does_pre, does_refresh, does_pre_all; // the commands that are chosen
wire [BANK_W-1:0] read_bank, write_bank; // of a burst, or 0
reg last_rd_q, last_wr_q, last_act_q, last_pre_q; // the commands at DFI, of one bank
reg last_all_q; // PRE of all banks
reg [BANK_W-1:0] column_bank_q, act_bank_q; // their banks
wire [BANK_W-1:0] pre_bank;
reg [ROW_BITS-1:0] row_address_q; // of ACT
wire [BANK_W-1:0] act_bank = act_bank_q;
wire [ROW_BITS-1:0] act_row = row_address_q;
wire [BANKS-1:0] at_rd, at_wr, at_act, at_pre;
//+ groups
wire [(1 << GROUP_BITS)-1:0] group_rd, group_wr, group_open;
wire [(1 << GROUP_BITS)-1:0] group_burst = writing_q ? group_wr : group_rd; // of the direction that has the turn
//-
dram_controller_timers timers (.*);
for (b = 0; b < BANKS; b = b + 1) begin : g_bank
    localparam [BANK_W-1:0] ME = b;
    reg open_q;
    reg [ROW_BITS-1:0] row_q;
    assign at_rd[b] = last_rd_q && column_bank_q == ME;
    assign at_wr[b] = last_wr_q && column_bank_q == ME;
    assign at_act[b] = last_act_q && act_bank == ME;
    assign at_pre[b] = last_all_q || last_pre_q && pre_bank == ME;
    always @(posedge clk) begin
        if (rst) open_q <= 1'b0;
        else open_q <= at_act[b] || open_q && !at_pre[b];
        if (at_act[b]) row_q <= act_row;
    end
    assign open[b] = open_q;
    assign open_rows[b * ROW_BITS +: ROW_BITS] = row_q;
end

//# row at the door
wire opens_at_door = last_act_q && act_bank == door_bank;
wire [ROW_BITS-1:0] open_row = opens_at_door ? act_row : open_rows[{{32 - BANK_W{1'b0}}, door_bank} * ROW_BITS +: ROW_BITS]; // of the bank that the door asks for
wire door_hit = (opens_at_door || open[door_bank]) && open_row == door_row;

//# turns
// Refresh: no command is chosen, all banks are closed, REF. The counter of slots serves power-up before.
localparam [3:0] FORCED = POSTPONE == 0 ? 1 : POSTPONE;
reg closing_q;
reg closes_all_q, refreshes_q; // the banks let PRE of all, or REF, go in this cycle
reg [3:0] owed_q; // refreshes that are due
wire due_now = powered && slots_end;
wire some_read, some_write;
wire must_refresh = owed_q >= FORCED || owed_q != 4'd0 && !some_read && !some_write;
wire still = closing_q && !(last_rd_q || last_wr_q || last_act_q || last_pre_q || last_all_q);
assign does_pre_all = closes_all_q && !last_all_q;
assign does_refresh = refreshes_q && closing_q && rank_refresh;
always @(posedge clk) begin
    if (rst) owed_q <= 4'd0;
    else owed_q <= owed_q + {3'd0, due_now} - {3'd0, does_refresh};
    if (rst) closing_q <= 1'b0;
    else closing_q <= closing_q ? !does_refresh : powered && must_refresh;
    closes_all_q <= !rst && still && |open && &(bank_close | ~open);
    refreshes_q <= !rst && still && !(|open) && &bank_open;
end
cover (does_refresh && (some_read || some_write)); // refresh while requests wait
cover (does_pre_all); // refresh closes banks

// Whose turn it is.
localparam [WRITE_COUNT_W-1:0] HIGH = WRITE_HIGH, LOW = WRITE_LOW;
localparam [6:0] LEAST = MIN_BURSTS;
reg writing_q;
reg [6:0] least_q; // bursts that this direction still has
reg soon_q; // the direction changes soon, as of the cycle before
reg urgent_q; // a read at the door waits for a write of its line
wire answer_room; // for one more read
wire late_read, late_write; // the oldest waits too long
wire reads_go = some_read && answer_room;
wire pressing = writes > HIGH || urgent_q || late_write;
wire begins; // the next turn begins
wire heard; // it is that of the writes
wire [TURN_ST_W-1:0] turn; // of the next cycle
dram_controller_turn_table whose (
    .clk, .rst, .valid(1'b1), .state(writing_q ? TURN_ST_WRITES : TURN_ST_READS), .if_reads_go(reads_go), .if_writes_wait(some_write),
    .if_spent(least_q == 7'd0), .if_pressing(pressing), .if_above_low(writes > LOW), .if_powering(!powered), .next_state(turn),
    .act_begin(begins), .act_heard(heard)
);
// The direction changes soon: where it has no command itself, banks are opened and closed for the other.
localparam [READ_COUNT_W+3:0] FEW_READS = 4;
localparam [WRITE_COUNT_W+3:0] FEW_WRITES = 4;
localparam [6:0] FEW_BURSTS = 4;
wire few_left = least_q <= FEW_BURSTS;
wire soon;
wire [AHEAD_ST_W-1:0] asked;
unused (asked);
dram_controller_ahead ahead (
    .clk, .rst, .valid(1'b1), .state(AHEAD_ST_ASKED), .on_event(writing_q ? AHEAD_EV_WRITES : AHEAD_EV_READS), .if_reads_wait(some_read),
    .if_writes_wait(some_write), .if_pressing(pressing), .if_few_bursts(few_left), .if_few_reads({4'd0, reads} <= FEW_READS),
    .if_few_writes({4'd0, writes} <= FEW_WRITES), .next_state(asked), .act_prepare(soon)
);
always @(posedge clk) begin
    if (rst) writing_q <= 1'b0;
    else writing_q <= turn == TURN_ST_WRITES;
    if (rst) least_q <= 7'd0;
    else if (begins) least_q <= LEAST;
    else if ((does_rd || does_wr) && least_q != 7'd0) least_q <= least_q - 7'd1;
    if (rst || heard) urgent_q <= 1'b0;
//+ !forward
    else if ((cpu_looks || gpu_looks) && !write && same_write) urgent_q <= 1'b1;
//-
//+ forward
    else if ((cpu_looks || gpu_looks) && !write && blocked) urgent_q <= 1'b1;
//-
    soon_q <= !rst && soon;
end
cover (heard && some_read); // writes go though reads wait

//# queues
// The queues.
wire go = powered && !closing_q;
wire read_go = go && !writing_q, write_go = go && writing_q; // bursts
wire read_rows = go && (!writing_q || soon_q), write_rows = go && (writing_q || soon_q); // ACT and PRE
wire [BANKS-1:0] read_wanted, write_wanted;
wire [BANKS-1:0] read_spares = ~write_wanted | {BANKS{!writing_q}}; // banks that may be closed for a read
wire [BANKS-1:0] write_spares = ~read_wanted | {BANKS{writing_q}};
wire [ROW_BITS-1:0] read_row, write_row;
wire [ROW_BITS-1:0] row = read_row & {ROW_BITS{read_goes}} | write_row & {ROW_BITS{write_goes}};
wire [COLUMN_BITS-1:0] read_column, write_column;
wire [READ_W-1:0] read_place, free_read, same_read_place;
wire [WRITE_W-1:0] write_place, free_write, same_write_place, written;
wire read_bursts, read_opens, read_closes, write_bursts, write_opens, write_closes;
wire write_leaves; // a write's bytes are read from its place
wire last_one = last_rd_q || last_wr_q || last_act_q || last_pre_q;
dram_controller_queue #(.DEPTH(READS), .BANKS(BANKS), .ROW_BITS(ROW_BITS), .COLUMN_BITS(COLUMN_BITS), .AGE_CAP(AGE_CAP), .PRIORITY(SCHEDULER), .*) read_queue (
    .clk, .rst, .enter(enter_read), .enter_cpu(cpu_looks), .enter_bank(door_bank), .enter_row(door_row),
    .enter_column(door_column), .enter_hit(door_hit), .free(free_read), .taken(reads), .look_bank(door_bank),
    .look_row(door_row), .look_column(door_column), .same(same_read), .same_place(same_read_place),
    .column_legal(bank_column & open), .open_legal(bank_open & ~open), .close_legal(bank_close & open & read_spares),
    .burst_go(read_go && answer_room && rank_rd), .open_go(read_rows && rank_act), .close_go(read_rows), .last_opens(last_act_q), .last_one,
    .last_all(last_all_q), .last_bank(act_bank), .last_row(act_row), .bursts(read_bursts), .opens(read_opens),
    .closes(read_closes), .place(read_place), .bank(read_bank), .row(read_row), .column(read_column), .goes(read_goes), .wanted(read_wanted), .some(some_read),
    .starves(late_read), .leaves(does_rd), .leaving(read_place),
//+ sms
    .of_cpu(read_of_cpu),
//-
    .*
);
dram_controller_queue #(.DEPTH(WRITES), .BANKS(BANKS), .ROW_BITS(ROW_BITS), .COLUMN_BITS(COLUMN_BITS), .AGE_CAP(AGE_CAP), .PRIORITY(SCHEDULER), .*) write_queue (
    .clk, .rst, .enter(enter_write), .enter_cpu(cpu_looks), .enter_bank(door_bank), .enter_row(door_row),
    .enter_column(door_column), .enter_hit(door_hit), .free(free_write), .taken(writes), .look_bank(door_bank),
    .look_row(door_row), .look_column(door_column), .same(same_write), .same_place(same_write_place),
    .column_legal(bank_column & open), .open_legal(bank_open & ~open), .close_legal(bank_close & open & write_spares),
    .burst_go(write_go && rank_wr), .open_go(write_rows && rank_act), .close_go(write_rows), .last_opens(last_act_q), .last_one,
    .last_all(last_all_q), .last_bank(act_bank), .last_row(act_row), .bursts(write_bursts), .opens(write_opens),
    .closes(write_closes), .place(write_place), .bank(write_bank), .row(write_row), .column(write_column), .goes(write_goes),
    .wanted(write_wanted), .some(some_write), .starves(late_write), .leaves(write_leaves), .leaving(written),
//+ sms
    .of_cpu(write_of_cpu),
//-
    .*
);
assign does_rd = read_bursts;
assign does_wr = write_bursts;
wire read_could = read_bursts || read_opens || read_closes, write_could = write_bursts || write_opens || write_closes;
assign read_goes = read_could && !(writing_q && write_could);
assign write_goes = write_could && !(!writing_q && read_could);
assign does_act = read_opens && read_goes || write_opens && write_goes;
assign does_pre = read_closes && read_goes || write_closes && write_goes || does_pre_all;
cover (read_opens && read_goes && writing_q); // a row is opened for the reads that are next
cover (write_opens && write_goes && !writing_q); // for the writes
unused ({same_read_place, late_read});

// DFI: the command.
wire does_mrs, does_zq;
//+ !ddr4
wire [1:0] mode; // the mode register
//-
//+ ddr4
wire [2:0] mode; // the mode register
//-
wire [MODE_W-1:0] mode_value;
localparam [COLUMN_W-1:0] STEP = BEATS; // from a burst's first beat to the next burst's
wire [COLUMN_W-1:0] beat_column = {{COLUMN_W - COLUMN_BITS{1'b0}}, writing_q ? write_column : read_column} * STEP;
wire [ROW_BITS-1:0] address_column = {{ROW_BITS - A10{1'b0}}, beat_column[A10-1:0]};
wire [ROW_BITS-1:0] address_10 = {{ROW_BITS - 1{1'b0}}, does_pre_all || does_zq} << A10;
wire [ROW_BITS:0] address_mode = {{ROW_BITS + 1 - MODE_W{1'b0}}, mode_value};
//+ !ddr4
wire [BANK_W:0] bank_mode = {{BANK_W - 1{1'b0}}, mode};
//-
//+ ddr4
wire [BANK_W:0] bank_mode = {1'b0, mode[1:0], {GROUP_BITS{1'b0}}} | {{BANK_W{1'b0}}, mode[2]}; // its upper bit is a group's
//-
unused ({beat_column[COLUMN_W-1:A10], address_mode[ROW_BITS], bank_mode[BANK_W]});
//+ ddr4
wire [ROW_MOST:0] row_pins = {{ROW_MOST + 1 - ROW_BITS{1'b0}}, row}, address_pins = {{ROW_MOST + 1 - ROW_BITS{1'b0}}, address_q};
wire [2:0] row_above = row_pins[ROW_MOST-1:PINS]; // of ACT: in the place of RAS#, CAS#, WE#
unused ({row_pins[ROW_MOST], row_pins[PINS-1:0], address_pins[ROW_MOST:PINS]});
assign dfi_bank = bank_q[BANK_W-1:GROUP_BITS];
assign dfi_bg = bank_q[GROUP_BITS-1:0];
assign dfi_address = address_pins[PINS-1:0];
//-
always @(posedge clk) begin
    dfi_cs_n <= rst || !(does_rd || does_wr || does_act || does_pre || does_refresh || does_mrs || does_zq);
//+ !ddr4
    dfi_ras_n <= rst || !(does_act || does_pre || does_refresh || does_mrs);
    dfi_cas_n <= rst || !(does_rd || does_wr || does_refresh || does_mrs);
    dfi_we_n <= rst || !(does_wr || does_pre || does_mrs || does_zq);
//-
//+ ddr4
    dfi_act_n <= rst || !does_act;
    dfi_ras_n <= rst || (does_act ? row_above[2] : !(does_pre || does_refresh || does_mrs));
    dfi_cas_n <= rst || (does_act ? row_above[1] : !(does_rd || does_wr || does_refresh || does_mrs));
    dfi_we_n <= rst || (does_act ? row_above[0] : !(does_wr || does_pre || does_mrs || does_zq));
//-
    last_rd_q <= does_rd && !rst;
    last_wr_q <= does_wr && !rst;
    last_act_q <= does_act && !rst;
    last_pre_q <= does_pre && !does_pre_all && !rst;
    last_all_q <= does_pre_all && !rst;
//+ !ddr4
    if (rst) dfi_bank <= {BANK_W{1'b0}};
    else dfi_bank <= bank | bank_mode[BANK_W-1:0];
    if (rst) dfi_address <= {ROW_BITS{1'b0}};
    else dfi_address <= row & {ROW_BITS{does_act}} | address_10 | address_mode[ROW_BITS-1:0] | address_column & {ROW_BITS{does_rd || does_wr}};
//-
//+ ddr4
    if (rst) bank_q <= {BANK_W{1'b0}};
    else bank_q <= bank | bank_mode[BANK_W-1:0];
    if (rst) address_q <= {ROW_BITS{1'b0}};
    else address_q <= row & {ROW_BITS{does_act}} | address_10 | address_mode[ROW_BITS-1:0] | address_column & {ROW_BITS{does_rd || does_wr}};
//-
end

//# queues of commands
// The queues.
wire go = powered && !closing_q;
wire read_go = go && !writing_q, write_go = go && writing_q; // bursts
wire read_rows = go && (!writing_q || soon_q), write_rows = go && (writing_q || soon_q); // ACT and PRE
wire [BANKS-1:0] read_wanted, write_wanted;
wire [BANKS-1:0] read_spares = ~write_wanted | {BANKS{!writing_q}}; // banks that may be closed for a read
wire [BANKS-1:0] write_spares = ~read_wanted | {BANKS{writing_q}};
wire [ROW_BITS-1:0] read_row, write_row;
wire [COLUMN_BITS-1:0] read_column, write_column;
wire [BANK_W-1:0] read_open_bank, write_open_bank, read_close_bank, write_close_bank;
wire [READ_W-1:0] read_place, free_read, same_read_place;
wire [WRITE_W-1:0] write_place, free_write, same_write_place, written;
wire read_bursts, read_opens, read_closes, write_bursts, write_opens, write_closes;
wire read_acts, read_pres, write_acts, write_pres; // the row commands that go
wire write_leaves; // a write's bytes are read from its place
wire last_column = last_rd_q || last_wr_q;
reg turned_q; // the direction has changed: what the other queue closes may be of a bank that has a burst now
always @(posedge clk) turned_q <= !rst && begins;
dram_controller_queue #(.DEPTH(READS), .BANKS(BANKS), .ROW_BITS(ROW_BITS), .COLUMN_BITS(COLUMN_BITS), .AGE_CAP(AGE_CAP), .PRIORITY(SCHEDULER), .*) read_queue (
    .clk, .rst, .enter(enter_read), .enter_cpu(cpu_looks), .enter_bank(door_bank), .enter_row(door_row),
    .enter_column(door_column), .enter_hit(door_hit), .free(free_read), .taken(reads), .look_bank(door_bank),
    .look_row(door_row), .look_column(door_column), .same(same_read), .same_place(same_read_place),
    .column_legal(bank_column & open), .open_legal(bank_open & ~open), .close_legal(bank_close & open & read_spares),
    .burst_go(read_go && answer_room && rank_rd), .open_go(read_rows && rank_act), .close_go(read_rows && !(writing_q && turned_q)),
    .last_column, .last_opens(last_act_q), .last_closes(last_pre_q), .last_all(last_all_q), .last_bank(column_bank_q),
    .last_open_bank(act_bank_q), .last_close_bank(pre_bank), .last_row(row_address_q), .bursts(read_bursts), .opens(read_opens),
    .closes(read_closes), .place(read_place), .bank(read_bank), .column(read_column), .open_bank(read_open_bank), .row(read_row),
    .close_bank(read_close_bank), .open_goes(read_acts), .close_goes(read_pres), .wanted(read_wanted), .some(some_read), .starves(late_read), .leaves(does_rd), .leaving(read_place),
//+ sms
    .of_cpu(read_of_cpu),
//-
    .*
);
dram_controller_queue #(.DEPTH(WRITES), .BANKS(BANKS), .ROW_BITS(ROW_BITS), .COLUMN_BITS(COLUMN_BITS), .AGE_CAP(AGE_CAP), .PRIORITY(SCHEDULER), .*) write_queue (
    .clk, .rst, .enter(enter_write), .enter_cpu(cpu_looks), .enter_bank(door_bank), .enter_row(door_row),
    .enter_column(door_column), .enter_hit(door_hit), .free(free_write), .taken(writes), .look_bank(door_bank),
    .look_row(door_row), .look_column(door_column), .same(same_write), .same_place(same_write_place),
    .column_legal(bank_column & open), .open_legal(bank_open & ~open), .close_legal(bank_close & open & write_spares),
    .burst_go(write_go && rank_wr), .open_go(write_rows && rank_act), .close_go(write_rows && !(!writing_q && turned_q)),
    .last_column, .last_opens(last_act_q), .last_closes(last_pre_q), .last_all(last_all_q), .last_bank(column_bank_q),
    .last_open_bank(act_bank_q), .last_close_bank(pre_bank), .last_row(row_address_q), .bursts(write_bursts), .opens(write_opens),
    .closes(write_closes), .place(write_place), .bank(write_bank), .column(write_column), .open_bank(write_open_bank), .row(write_row),
    .close_bank(write_close_bank), .open_goes(write_acts), .close_goes(write_pres), .wanted(write_wanted), .some(some_write), .starves(late_write), .leaves(write_leaves), .leaving(written),
//+ sms
    .of_cpu(write_of_cpu),
//-
    .*
);
assign does_rd = read_bursts;
assign does_wr = write_bursts;
unused ({same_read_place, late_read});
//# rows of two phases
// ACT and PRE share phase 1: one queue has it.
wire read_could = read_opens || read_closes, write_could = write_opens || write_closes;
wire read_goes = read_could && !(writing_q && write_could), write_goes = write_could && !(!writing_q && read_could);
assign {read_acts, read_pres, write_acts, write_pres} = {read_opens && read_goes, read_closes && read_goes, write_opens && write_goes, write_closes && write_goes};
assign does_act = read_acts || write_acts;
assign does_pre = read_pres || write_pres || does_pre_all;
wire [BANK_W-1:0] row_bank = (read_open_bank | read_close_bank) & {BANK_W{read_goes}} | (write_open_bank | write_close_bank) & {BANK_W{write_goes}};
wire [ROW_BITS-1:0] row = read_row & {ROW_BITS{read_goes}} | write_row & {ROW_BITS{write_goes}};
assign pre_bank = act_bank_q;
cover (read_opens && read_goes && writing_q); // a row is opened for the reads that are next
cover (write_opens && write_goes && !writing_q); // for the writes

//# rows of four phases
// Each kind has a phase of its own, and goes for the queue whose turn it is, else for the other.
assign read_acts = read_opens && !(writing_q && write_opens);
assign write_acts = write_opens && !(!writing_q && read_opens);
assign read_pres = read_closes && !(writing_q && write_closes);
assign write_pres = write_closes && !(!writing_q && read_closes);
assign does_act = read_opens || write_opens;
assign does_pre = read_closes || write_closes || does_pre_all;
wire [BANK_W-1:0] row_bank = read_open_bank & {BANK_W{read_acts}} | write_open_bank & {BANK_W{write_acts}};
//+ groups
wire [GROUP_BITS-1:0] act_group = row_bank[GROUP_BITS-1:0]; // of the ACT that is chosen
//-
wire [ROW_BITS-1:0] row = read_row & {ROW_BITS{read_acts}} | write_row & {ROW_BITS{write_acts}};
reg [BANK_W-1:0] pre_bank_q;
always @(posedge clk)
    if (rst) pre_bank_q <= {BANK_W{1'b0}};
    else pre_bank_q <= read_close_bank & {BANK_W{read_pres}} | write_close_bank & {BANK_W{write_pres}};
assign pre_bank = pre_bank_q;
cover (read_acts && writing_q); // a row is opened for the reads that are next
cover (write_acts && !writing_q); // for the writes
cover (does_act && act_late); // ACT in its second phase
cover ((does_rd || does_wr) && does_act && does_pre); // three commands in a cycle

//# pins
// DFI: the commands. What a phase cannot have is not in its pins.
wire does_mrs, does_zq;
//+ !ddr4
wire [1:0] mode; // the mode register
//-
//+ ddr4
wire [2:0] mode; // the mode register
//-
wire [MODE_W-1:0] mode_value;
localparam [COLUMN_W-1:0] STEP = BEATS; // from a burst's first beat to the next burst's
wire [COLUMN_W-1:0] beat_column = {{COLUMN_W - COLUMN_BITS{1'b0}}, read_column | write_column} * STEP;
wire [ROW_BITS-1:0] address_column = {{ROW_BITS - A10{1'b0}}, beat_column[A10-1:0]};
wire [ROW_BITS-1:0] address_zq = {{ROW_BITS - 1{1'b0}}, does_zq} << A10;
wire [ROW_BITS-1:0] address_all = {{ROW_BITS - 1{1'b0}}, last_all_q} << A10;
wire [ROW_BITS:0] address_mode = {{ROW_BITS + 1 - MODE_W{1'b0}}, mode_value};
//+ !ddr4
wire [BANK_W:0] bank_mode = {{BANK_W - 1{1'b0}}, mode};
//-
//+ ddr4
wire [BANK_W:0] bank_mode = {1'b0, mode[1:0], {GROUP_BITS{1'b0}}} | {{BANK_W{1'b0}}, mode[2]}; // its upper bit is a group's
//-
unused ({beat_column[COLUMN_W-1:A10], address_mode[ROW_BITS], bank_mode[BANK_W]});
reg [ROW_BITS-1:0] column_address_q;
reg refresh_q, mrs_q, zq_q; // at DFI
always @(posedge clk) begin
    last_rd_q <= does_rd && !rst;
    last_wr_q <= does_wr && !rst;
    last_act_q <= does_act && !rst;
    last_pre_q <= does_pre && !does_pre_all && !rst;
    last_all_q <= does_pre_all && !rst;
    refresh_q <= does_refresh && !rst;
    mrs_q <= does_mrs && !rst;
    zq_q <= does_zq && !rst;
    if (rst) begin
        {column_bank_q, act_bank_q} <= {2 * BANK_W{1'b0}};
        {column_address_q, row_address_q} <= {2 * ROW_BITS{1'b0}};
    end else begin
        column_bank_q <= read_bank | write_bank | bank_mode[BANK_W-1:0];
        act_bank_q <= row_bank;
        column_address_q <= address_column & {ROW_BITS{does_rd || does_wr}} | address_zq | address_mode[ROW_BITS-1:0];
        row_address_q <= row;
    end
end
wire closes = last_pre_q || last_all_q;
//+ ddr4
wire [ROW_MOST:0] row_pins = {{ROW_MOST + 1 - ROW_BITS{1'b0}}, row_address_q}, all_pins = {{ROW_MOST + 1 - ROW_BITS{1'b0}}, address_all};
wire [ROW_MOST:0] column_pins = {{ROW_MOST + 1 - ROW_BITS{1'b0}}, column_address_q};
wire [2:0] row_above = row_pins[ROW_MOST-1:PINS]; // of ACT: in the place of RAS#, CAS#, WE#
unused ({row_pins[ROW_MOST], all_pins[ROW_MOST:PINS], column_pins[ROW_MOST:PINS]});
//-
//# pins of two phases
assign dfi_cs_n = ~{last_act_q || refresh_q || closes, last_column || mrs_q || zq_q};
//+ !ddr4
assign dfi_ras_n = ~{last_act_q || refresh_q || closes, mrs_q};
assign dfi_cas_n = ~{refresh_q, last_column || mrs_q};
assign dfi_we_n = ~{closes, last_wr_q || mrs_q || zq_q};
assign dfi_bank = {act_bank_q, column_bank_q};
assign dfi_address = {row_address_q | address_all, column_address_q};
//-
//+ ddr4
assign dfi_act_n = {!last_act_q, 1'b1};
assign dfi_ras_n = {last_act_q ? row_above[2] : !(refresh_q || closes), !mrs_q};
assign dfi_cas_n = {last_act_q ? row_above[1] : !refresh_q, !(last_column || mrs_q)};
assign dfi_we_n = {last_act_q ? row_above[0] : !closes, !(last_wr_q || mrs_q || zq_q)};
assign dfi_bank = {act_bank_q[GROUP_BITS +: 2], column_bank_q[GROUP_BITS +: 2]};
assign dfi_bg = {act_bank_q[GROUP_BITS-1:0], column_bank_q[GROUP_BITS-1:0]};
assign dfi_address = {row_pins[PINS-1:0] | all_pins[PINS-1:0], column_pins[PINS-1:0]};
//-

//# pins of four phases
reg late_q; // ACT is in the last phase
always @(posedge clk) late_q <= !rst && does_act && act_late;
wire at_late = late_q;
wire act_1 = last_act_q && !late_q;
assign dfi_cs_n = ~{late_q, closes, act_1 || refresh_q, last_column || mrs_q || zq_q};
//+ !ddr4
assign dfi_ras_n = ~{late_q, closes, act_1 || refresh_q, mrs_q};
assign dfi_cas_n = ~{2'b00, refresh_q, last_column || mrs_q};
assign dfi_we_n = ~{1'b0, closes, 1'b0, last_wr_q || mrs_q || zq_q};
assign dfi_bank = {act_bank_q, pre_bank_q, act_bank_q, column_bank_q};
assign dfi_address = {row_address_q, address_all, row_address_q, column_address_q};
//-
//+ ddr4
assign dfi_act_n = ~{late_q, 1'b0, act_1, 1'b0};
assign dfi_ras_n = {!late_q || row_above[2], !closes, act_1 ? row_above[2] : !refresh_q, !mrs_q};
assign dfi_cas_n = {!late_q || row_above[1], 1'b1, act_1 ? row_above[1] : !refresh_q, !(last_column || mrs_q)};
assign dfi_we_n = {!late_q || row_above[0], !closes, !act_1 || row_above[0], !(last_wr_q || mrs_q || zq_q)};
assign dfi_bank = {act_bank_q[GROUP_BITS +: 2], pre_bank_q[GROUP_BITS +: 2], act_bank_q[GROUP_BITS +: 2], column_bank_q[GROUP_BITS +: 2]};
assign dfi_bg = {act_bank_q[GROUP_BITS-1:0], pre_bank_q[GROUP_BITS-1:0], act_bank_q[GROUP_BITS-1:0], column_bank_q[GROUP_BITS-1:0]};
assign dfi_address = {row_pins[PINS-1:0], all_pins[PINS-1:0], row_pins[PINS-1:0], column_pins[PINS-1:0]};
//-

//# power-up
// Power-up, in steps that wait. What a step is named for is done at its end: RESET# and CKE rise, a mode register is written, ZQCL is sent.
// The step behind ZQCL gives the calibration its time. From DONE on the counter of slots is the refreshes'.
//+ !ddr4
localparam [3:0] RESET = 4'd0, CKE = 4'd1, REGISTER_2 = 4'd2, REGISTER_3 = 4'd3, REGISTER_1 = 4'd4, REGISTER_0 = 4'd5, ZQCL = 4'd6, DONE = 4'd8;
//-
//+ ddr4
localparam [3:0] RESET = 4'd0, CKE = 4'd1, REGISTER_3 = 4'd2, REGISTER_6 = 4'd3, REGISTER_5 = 4'd4, REGISTER_4 = 4'd5, REGISTER_2 = 4'd6, REGISTER_1 = 4'd7, REGISTER_0 = 4'd8;
localparam [3:0] ZQCL = 4'd9, DONE = 4'd11;
//-
//# times
localparam integer MOST_0 = T_RESET > T_CKE ? T_RESET : T_CKE, MOST_1 = T_XPR > T_ZQINIT ? T_XPR : T_ZQINIT;
localparam integer MOST_2 = MOST_0 > MOST_1 ? MOST_0 : MOST_1;
//+ !ddr4
localparam integer MOST = POWER_UP != POWER_UP_NONE && MOST_2 > T_REFI ? MOST_2 : T_REFI;
//-
//+ ddr4
localparam integer MOST = MOST_2 > T_REFI ? MOST_2 : T_REFI;
//-
localparam SLOTS_W = $clog2(MOST);
localparam [SLOTS_W-1:0] AT_RESET = T_RESET - 1, AT_CKE = T_CKE - 1, AT_XPR = T_XPR - 1, AT_MRD = T_MRD - 1;
localparam [SLOTS_W-1:0] AT_MOD = T_MOD - 1, AT_ZQ = T_ZQINIT - 1, INTERVAL = T_REFI - 1;
//# times in cycles
localparam integer RESET_CYCLES = (T_RESET + PHASES - 1) / PHASES, CKE_CYCLES = (T_CKE + PHASES - 1) / PHASES;
localparam integer XPR_CYCLES = (T_XPR + PHASES - 1) / PHASES, MRD_CYCLES = (T_MRD + PHASES - 1) / PHASES;
localparam integer MOD_CYCLES = (T_MOD + PHASES - 1) / PHASES, ZQ_CYCLES = (T_ZQINIT + PHASES - 1) / PHASES;
localparam integer REFI_CYCLES = T_REFI / PHASES; // a maximum
localparam integer MOST_0 = RESET_CYCLES > CKE_CYCLES ? RESET_CYCLES : CKE_CYCLES, MOST_1 = XPR_CYCLES > ZQ_CYCLES ? XPR_CYCLES : ZQ_CYCLES;
localparam integer MOST_2 = MOST_0 > MOST_1 ? MOST_0 : MOST_1;
//+ !ddr4
localparam integer MOST = POWER_UP != POWER_UP_NONE && MOST_2 > REFI_CYCLES ? MOST_2 : REFI_CYCLES;
//-
//+ ddr4
localparam integer MOST = MOST_2 > REFI_CYCLES ? MOST_2 : REFI_CYCLES;
//-
localparam SLOTS_W = $clog2(MOST);
localparam [SLOTS_W-1:0] AT_RESET = RESET_CYCLES - 1, AT_CKE = CKE_CYCLES - 1, AT_XPR = XPR_CYCLES - 1, AT_MRD = MRD_CYCLES - 1;
localparam [SLOTS_W-1:0] AT_MOD = MOD_CYCLES - 1, AT_ZQ = ZQ_CYCLES - 1, INTERVAL = REFI_CYCLES - 1;
//# steps
//+ !ddr4
localparam integer CL_CODE = CL < 12 ? 16 * (CL - 4) : 16 * (CL - 12) + 4; // in mode register 0
localparam integer WR_CODE = T_WR <= 5 ? 1 : T_WR <= 8 ? T_WR - 4 : T_WR <= 14 ? (T_WR + 1) / 2 : 0; // write recovery, the standard's code
localparam [MODE_W-1:0] VALUE_0 = MR0 + 512 * WR_CODE + 256 + CL_CODE, VALUE_1 = MR1, VALUE_2 = MR2 + 8 * (CWL - 5);
//-
//+ ddr4
// What the mode registers hold; 3 and 4 hold 0. CL_CODE and WR_CODE are the standard's codes of CL and of the write recovery.
localparam integer CL_CODE = CL < 17 || CL > 24 ? CL - 9 : CL == 23 ? 12 : CL % 2 == 0 ? CL / 2 - 1 : (CL + 9) / 2;
localparam integer WR_STEP = T_WR <= 10 ? 0 : (T_WR - 9) / 2; // write recovery is 10 and twice this
localparam integer WR_CODE = WR_STEP == 6 ? 7 : WR_STEP == 7 ? 6 : WR_STEP;
localparam integer CWL_CODE = CWL <= 12 ? CWL - 9 : CWL / 2 - 3;
localparam integer CL_TOP = CL_CODE / 16, CL_MIDDLE = CL_CODE % 16 / 2, CL_LOWEST = CL_CODE % 2, WR_TOP = WR_CODE / 8, WR_REST = WR_CODE % 8;
localparam [MODE_W-1:0] VALUE_0 = 8192 * WR_TOP + 4096 * CL_TOP + 512 * WR_REST + 256 + 16 * CL_MIDDLE + 4 * CL_LOWEST;
localparam [MODE_W-1:0] VALUE_1 = DDR4_MR1 + 1, VALUE_2 = DDR4_MR2 + 8 * CWL_CODE;
localparam [MODE_W-1:0] VALUE_5 = DDR4_MR5 + 1024, VALUE_6 = DDR4_MR6 + 1024 * (T_CCD_L - 4);
//-
reg [3:0] step_q;
reg [SLOTS_W-1:0] slots_q; // slots of this step, or until the next refresh is due
reg [SLOTS_W-1:0] slots_next; // of the next
wire slots_end = slots_q == {SLOTS_W{1'b0}};
//+ !ddr4
assign powered = POWER_UP == POWER_UP_NONE || step_q >= DONE;
//-
//+ ddr4
assign powered = step_q == DONE;
//-
wire step_ends = !powered && slots_end;
//+ !ddr4
assign does_mrs = step_ends && step_q >= REGISTER_2 && step_q <= REGISTER_0;
//-
//+ ddr4
assign does_mrs = step_ends && step_q >= REGISTER_3 && step_q <= REGISTER_0;
//-
assign does_zq = step_ends && step_q == ZQCL;
always @* begin
    case (step_q)
        RESET: slots_next = AT_CKE;
        CKE: slots_next = AT_XPR;
//+ !ddr4
        REGISTER_2, REGISTER_3, REGISTER_1: slots_next = AT_MRD;
//-
//+ ddr4
        REGISTER_3, REGISTER_6, REGISTER_5, REGISTER_4, REGISTER_2, REGISTER_1: slots_next = AT_MRD;
//-
        REGISTER_0: slots_next = AT_MOD;
        ZQCL: slots_next = AT_ZQ;
        default: slots_next = INTERVAL;
    endcase
end
//+ !ddr4
assign mode = does_mrs ? {step_q == REGISTER_2 || step_q == REGISTER_3, step_q == REGISTER_3 || step_q == REGISTER_1} : 2'd0;
assign mode_value = (VALUE_2 & {MODE_W{step_q == REGISTER_2}} | VALUE_1 & {MODE_W{step_q == REGISTER_1}} | VALUE_0 & {MODE_W{step_q == REGISTER_0}}) & {MODE_W{does_mrs}};
//-
//+ ddr4
reg [2:0] next_mode; // the register that this step's end writes
reg [MODE_W-1:0] next_value;
always @* begin
    next_mode = 3'd0;
    next_value = {MODE_W{1'b0}};
    case (step_q)
        REGISTER_3: next_mode = 3'd3;
        REGISTER_6: begin
            next_mode = 3'd6;
            next_value = VALUE_6;
        end
        REGISTER_5: begin
            next_mode = 3'd5;
            next_value = VALUE_5;
        end
        REGISTER_4: next_mode = 3'd4;
        REGISTER_2: begin
            next_mode = 3'd2;
            next_value = VALUE_2;
        end
        REGISTER_1: begin
            next_mode = 3'd1;
            next_value = VALUE_1;
        end
        default: next_value = VALUE_0;
    endcase
end
assign mode = next_mode & {3{does_mrs}};
assign mode_value = next_value & {MODE_W{does_mrs}};
//-
always @(posedge clk) begin
    if (rst) begin
        step_q <= RESET;
//+ !ddr4
        slots_q <= POWER_UP == POWER_UP_NONE ? INTERVAL : AT_RESET;
//-
//+ ddr4
        slots_q <= AT_RESET;
//-
        dfi_reset_n <= 1'b0;
        dfi_cke <= 1'b0;
    end else begin
        if (step_ends) step_q <= step_q + 4'd1;
//+ !ddr4
        slots_q <= !slots_end ? slots_q - 1'b1 : POWER_UP == POWER_UP_NONE ? INTERVAL : slots_next;
//-
//+ ddr4
        slots_q <= !slots_end ? slots_q - 1'b1 : slots_next;
//-
        if (powered || step_ends) dfi_reset_n <= 1'b1;
        if (powered || step_ends && step_q == CKE) dfi_cke <= 1'b1;
    end
end
cover (does_zq); // power-up ends

//# bytes
// Writes: a line with its strobes waits in its place until CWL has passed.
wire [9*BYTES-1:0] store, line_out;
wire [SLOTS*BEAT_W-1:0] bytes_out; // the last of an odd number of beats has the lower half of its slot
wire [2*SLOTS*DQ_BYTES-1:0] strb_out;
for (i = 0; i < BYTES; i = i + 1) begin : g_byte
    assign store[i * 9 +: 9] = {strb[i], data[i * 8 +: 8]};
    assign bytes_out[i * 8 +: 8] = line_out[i * 9 +: 8];
    assign strb_out[i] = line_out[i * 9 + 8];
end
if (BEATS % 2 != 0) begin : g_half_slot
    assign bytes_out[8*BYTES +: 8 * DQ_BYTES] = {8 * DQ_BYTES{1'b0}};
    assign strb_out[BYTES +: DQ_BYTES] = {DQ_BYTES{1'b0}};
end
//# bytes of words
// Writes: a line with its strobes waits in its place until CWL has passed.
localparam MASK_W = 2 * PHASES * DQ_BYTES; // of a word
wire [9*BYTES-1:0] store, line_out;
wire [SLOTS*BEAT_W-1:0] bytes_out; // behind the last beat: 0
wire [SLOTS*MASK_W-1:0] strb_out; // the slot of an odd last beat has a half that is not written
for (i = 0; i < BYTES; i = i + 1) begin : g_byte
    assign store[i * 9 +: 9] = {strb[i], data[i * 8 +: 8]};
    assign bytes_out[i * 8 +: 8] = line_out[i * 9 +: 8];
    assign strb_out[i] = line_out[i * 9 + 8];
end
for (i = 0; i < SLOTS * MASK_W - BYTES; i = i + 1) begin : g_behind
    assign bytes_out[(BYTES + i) * 8 +: 8] = 8'd0;
    assign strb_out[BYTES + i] = BYTES + i >= 2 * DQ_BYTES * PAIRS;
end
//# lines
// Four lines and more lie in a memory of eight: a smaller one would be made of flip-flops.
localparam LINES = WRITES > 3 && WRITES < 8 ? 8 : WRITES;
localparam LINES_W = $clog2(LINES);
//+ !forward
wire [WRITE_W-1:0] line_place = merge ? same_write_place : free_write;
//-
//+ forward
wire [WRITE_W-1:0] line_place = same_write ? same_write_place : free_write; // of a read too
//-
wire [LINES_W:0] wr_line = {{LINES_W + 1 - WRITE_W{1'b0}}, line_place}, rd_line = {{LINES_W + 1 - WRITE_W{1'b0}}, written};
localparam PARTS = (BYTES + 63) / 64; // of 64 bytes: Verilator unrolls no longer loop of write enables
for (i = 0; i < PARTS; i = i + 1) begin : g_part
    localparam integer FROM = 64 * i, MANY = BYTES - FROM < 64 ? BYTES - FROM : 64;
    ram_1r1w #(.WIDTH(9 * MANY), .DEPTH(LINES), .GRANULE(9)) write_lines (
        .clk, .wr_en({MANY{enter_write}} | strb[FROM +: MANY] & {MANY{merge}}), .wr_addr(wr_line[LINES_W-1:0]),
        .wr_data(store[9*FROM +: 9*MANY]), .rd_en(write_leaves), .rd_addr(rd_line[LINES_W-1:0]), .rd_data(line_out[9*FROM +: 9*MANY])
    );
end
unused ({wr_line[LINES_W], rd_line[LINES_W]});
//# beats
reg [CWL-2:0] under_way_q; // writes whose data come, the youngest lowest
delay_line #(.WIDTH(WRITE_W), .CYCLES(CWL - 1)) until_data (.clk, .in_data(write_place), .out_data(written));
assign write_leaves = under_way_q[CWL-2];
reg [SLOTS-1:0] beat_q; // which two beats go next
localparam [SLOTS-1:0] FIRST_BEATS = 1;
reg [BEAT_W-1:0] beats_out;
reg [2*DQ_BYTES-1:0] bytes_kept;
localparam BEAT_NUMBER_W = SLOTS > 1 ? $clog2(SLOTS) : 1;
reg [BEAT_NUMBER_W-1:0] beat; // their number
always @* begin
    beat = {BEAT_NUMBER_W{1'b0}};
    for (n = 0; n < SLOTS; n = n + 1) beat = beat | n[BEAT_NUMBER_W-1:0] & {BEAT_NUMBER_W{beat_q[n]}};
    beats_out = bytes_out[{{32 - BEAT_NUMBER_W{1'b0}}, beat} * BEAT_W +: BEAT_W];
    bytes_kept = ~strb_out[{{32 - BEAT_NUMBER_W{1'b0}}, beat} * 2 * DQ_BYTES +: 2 * DQ_BYTES];
end
always @(posedge clk) begin
    if (rst) begin
        under_way_q <= {CWL - 1{1'b0}};
        beat_q <= {SLOTS{1'b0}};
        dfi_wrdata_en <= 1'b0;
    end else begin
        under_way_q <= {under_way_q[CWL-3:0], does_wr};
        beat_q <= write_leaves ? FIRST_BEATS : beat_q << 1;
        dfi_wrdata_en <= |beat_q;
    end
    if (rst || beat_q == {SLOTS{1'b0}}) begin
        dfi_wrdata <= {BEAT_W{1'b0}};
        dfi_wrdata_mask <= {2 * DQ_BYTES{1'b0}};
    end else begin
        dfi_wrdata <= beats_out;
        dfi_wrdata_mask <= bytes_kept;
    end
end

//# beats of words
localparam integer CYCLES = CWL / PHASES; // from WR to the cycle of its first beats
localparam integer SHIFT = CWL % PHASES; // their phase
reg [CYCLES-2:0] under_way_q; // writes whose data come, the youngest lowest
wire [CYCLES-1:0] under_way = {under_way_q, does_wr};
unused (under_way[CYCLES-1]);
delay_line #(.WIDTH(WRITE_W), .CYCLES(CYCLES - 1)) until_data (.clk, .in_data(write_place), .out_data(written));
assign write_leaves = under_way_q[CYCLES-2];
reg [SLOTS-1:0] beat_q; // which word goes next
localparam [SLOTS-1:0] FIRST_BEATS = 1;
wire [SLOTS*PHASES-1:0] has_beats; // slots of the words
for (i = 0; i < SLOTS * PHASES; i = i + 1) begin : g_has
    assign has_beats[i] = i < PAIRS;
end
reg [BEAT_W-1:0] beats_out;
reg [MASK_W-1:0] bytes_kept;
reg [PHASES-1:0] slots_out;
always @* begin
    beats_out = {BEAT_W{1'b0}};
    bytes_kept = {MASK_W{1'b0}};
    slots_out = {PHASES{1'b0}};
    for (n = 0; n < SLOTS; n = n + 1) begin
        beats_out = beats_out | bytes_out[n * BEAT_W +: BEAT_W] & {BEAT_W{beat_q[n]}};
        bytes_kept = bytes_kept | ~strb_out[n * MASK_W +: MASK_W] & {MASK_W{beat_q[n]}};
        slots_out = slots_out | has_beats[n * PHASES +: PHASES] & {PHASES{beat_q[n]}};
    end
end
// A burst begins in phase SHIFT: what does not fit into the cycle of its word goes in the next.
wire [BEAT_W-1:0] beats_now;
wire [MASK_W-1:0] kept_now;
wire [PHASES-1:0] slots_now;
if (SHIFT > 0) begin : g_shift
    localparam integer LATER = 16 * DQ_BYTES * SHIFT, NOW = BEAT_W - LATER; // bits of the word
    localparam integer MASK_LATER = 2 * DQ_BYTES * SHIFT, MASK_NOW = MASK_W - MASK_LATER;
    reg [LATER-1:0] late_beats_q;
    reg [MASK_LATER-1:0] late_kept_q;
    reg [SHIFT-1:0] late_slots_q;
    always @(posedge clk) begin
        late_beats_q <= rst ? {LATER{1'b0}} : beats_out[NOW +: LATER];
        late_kept_q <= rst ? {MASK_LATER{1'b0}} : bytes_kept[MASK_NOW +: MASK_LATER];
        late_slots_q <= rst ? {SHIFT{1'b0}} : slots_out[PHASES-SHIFT +: SHIFT];
    end
    assign beats_now = {beats_out[NOW-1:0], late_beats_q};
    assign kept_now = {bytes_kept[MASK_NOW-1:0], late_kept_q};
    assign slots_now = {slots_out[PHASES-SHIFT-1:0], late_slots_q};
end else begin : g_no_shift
    assign {beats_now, kept_now, slots_now} = {beats_out, bytes_kept, slots_out};
end
always @(posedge clk)
    if (rst) begin
        under_way_q <= {CYCLES - 1{1'b0}};
        beat_q <= {SLOTS{1'b0}};
        dfi_wrdata_en <= {PHASES{1'b0}};
        dfi_wrdata <= {BEAT_W{1'b0}};
        dfi_wrdata_mask <= {MASK_W{1'b0}};
    end else begin
        under_way_q <= under_way[CYCLES-2:0];
        beat_q <= write_leaves ? FIRST_BEATS : beat_q << 1;
        dfi_wrdata_en <= slots_now;
        dfi_wrdata <= beats_now;
        dfi_wrdata_mask <= kept_now;
    end

//# reads
// Reads: who asked goes round a ring in the order of RD, and the beats follow it.
localparam RING_W = $clog2(ANSWERS);
reg [RING_W:0] under_q; // places of the ring in use
reg [RING_W:0] full_q; // of them those whose line is whole
reg [RING_W-1:0] ring_q, fill_q, head_q; // where the next RD, beat, answer is
localparam CAME_W = SLOTS > 1 ? $clog2(SLOTS) : 1;
localparam [CAME_W-1:0] ALL_CAME = SLOTS - 1;
localparam integer CAME_WRAPS = 1 << CAME_W; // at so many slots the count is 0 again by itself
reg [CAME_W-1:0] came_q; // slots of the burst whose two beats came
reg asked_q; // RD went in the cycle before
wire whole = dfi_rddata_valid && came_q == ALL_CAME;
wire fetch = full_q != {RING_W + 1{1'b0}} && (!answer_valid || answer_ready);
wire [WHO_W-1:0] asker, answer_who;
wire [SLOTS*BEAT_W-1:0] answer_slots;
wire [8*BYTES-1:0] answer_line = answer_slots[8*BYTES-1:0];
wire [SLOTS:0] slot_comes = {{SLOTS{1'b0}}, dfi_rddata_valid} << came_q;
//# half
if (BEATS % 2 != 0) begin : g_half_answer
    unused (answer_slots[8*BYTES +: 8 * DQ_BYTES]);
end
//# rest
if (SLOTS * BEAT_W > 8 * BYTES) begin : g_rest
    unused (answer_slots[SLOTS*BEAT_W-1:8*BYTES]);
end
//# ring
unused (slot_comes[SLOTS]);
assign answer_room = !under_q[RING_W]; // fewer than ANSWERS, a power of two
ram_1r1w #(.WIDTH(WHO_W), .DEPTH(READS)) read_ids (
    .clk, .wr_en(enter_read), .wr_addr(free_read), .wr_data({cpu_looks, id}), .rd_en(does_rd), .rd_addr(read_place),
    .rd_data(asker)
);
ram_1r1w #(.WIDTH(WHO_W), .DEPTH(ANSWERS)) ring_ids (
    .clk, .wr_en(asked_q), .wr_addr(ring_q), .wr_data(asker), .rd_en(fetch), .rd_addr(head_q), .rd_data(answer_who)
);
ram_1r1w #(.WIDTH(SLOTS * BEAT_W), .DEPTH(ANSWERS), .GRANULE(BEAT_W)) read_lines (
    .clk, .wr_en(slot_comes[SLOTS-1:0]), .wr_addr(fill_q), .wr_data({SLOTS{dfi_rddata}}), .rd_en(fetch),
    .rd_addr(head_q), .rd_data(answer_slots)
);
always @(posedge clk)
    if (rst) begin
        {under_q, full_q} <= {2 * RING_W + 2{1'b0}};
        {ring_q, fill_q, head_q} <= {3 * RING_W{1'b0}};
        came_q <= {CAME_W{1'b0}};
        asked_q <= 1'b0;
        answer_valid <= 1'b0;
    end else begin
        if (does_rd != fetch) under_q <= under_q + {{RING_W{fetch}}, 1'b1}; // one more, or one less
        if (whole != fetch) full_q <= full_q + {{RING_W{fetch}}, 1'b1};
        asked_q <= does_rd;
        if (asked_q) ring_q <= ring_q + 1'b1;
        if (dfi_rddata_valid) came_q <= whole && CAME_WRAPS != SLOTS ? {CAME_W{1'b0}} : came_q + 1'b1;
        if (whole) fill_q <= fill_q + 1'b1;
        if (fetch) head_q <= head_q + 1'b1;
//+ !forward
        if (fetch) answer_valid <= 1'b1;
//-
//+ forward
        if (fetch || forwards) answer_valid <= 1'b1;
//-
        else if (answer_ready) answer_valid <= 1'b0;
    end
//+ !forward
assign answer_data = {answer_who, answer_line} & {ANSWER_W{answer_valid}};
//-
//+ forward
// Forward: where a read's head is enough, and the port is free, it has that of the write that waits. The ring goes first.
assign forwards = (cpu_looks || gpu_looks) && !write && strb[0] && same_write && !answer_valid && full_q == {RING_W + 1{1'b0}};
wire [HEAD_W-1:0] head; // of the write
reg [WHO_W-1:0] forward_who_q;
reg forwarded_q; // what is at the port does not come from the ring
ram_1r1w #(.WIDTH(HEAD_W), .DEPTH(LINES)) heads (
    .clk, .wr_en(enter_write || merge), .wr_addr(wr_line[LINES_W-1:0]), .wr_data(data[HEAD_W-1:0]), .rd_en(forwards),
    .rd_addr(wr_line[LINES_W-1:0]), .rd_data(head)
);
always @(posedge clk) begin
    if (fetch || forwards) forwarded_q <= forwards;
    if (forwards) forward_who_q <= {cpu_looks, id};
end
wire [ANSWER_W-1:0] forwarded = {forward_who_q, {8 * BYTES{1'b0}}} | {{ANSWER_W - HEAD_W{1'b0}}, head};
assign answer_data = {answer_who, answer_line} & {ANSWER_W{answer_valid && !forwarded_q}} | forwarded & {ANSWER_W{answer_valid && forwarded_q}};
cover (forwards && cpu_looks); // a CPU's read
cover (forwards && gpu_looks); // a GPU's
//-
cover (!answer_room); // no place for one more read
