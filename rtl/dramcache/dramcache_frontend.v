// dramcache_frontend: a DRAM cache's jobs: look-ups, fills, writebacks, bypassed and early reads
//
// A request that goes on has a job; no two jobs have the same set. What a job waits for has a bit each. FIFOs name the
// jobs that are next at each port; a line is in one of two RAMs, at its job's number.
//
// Source: the HAShCache thesis, chapter 3; docs/dramcache/frontend-data-path.md, frontend-chaining-data-path.md,
// frontend-mcc-data-path.md
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by `larder emit dramcache_frontend`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module dramcache_frontend #(
    // a line (bytes, a power of two, 8 to 128)
    parameter integer LINE_BYTES = 128,
    // width of a line's number in its vault (bits, 7 to 31)
    parameter integer LINE_BITS = 25,
    // of a bank's number in its vault, all layers (bits, 1 to 8)
    parameter integer BANK_BITS = 5,
    // of a row's number in its bank (bits, 1 to 18)
    parameter integer ROW_BITS = 9,
    // width of an id, which comes back with the answer (bits, 1 to 16)
    parameter integer ID_BITS = 8,
    // requests that are under way, each of another set (jobs, a power of two, 2 to 64)
    parameter integer JOBS = 32,
    // of them, that the GPU may not have (jobs, 0 to 63)
    parameter integer CPU_JOBS = 8,
    // of one line that a job answers (reads, a power of two, 2 to 16)
    parameter integer TARGETS = 4,
    // ByE's, of both hashes (counters, a power of two, 32 to 1048576)
    parameter integer COUNTERS = 524288,
    // width of such a counter (bits, 2 to 4)
    parameter integer BYE_BITS = 2,
    // CPU cores (2 to 16)
    parameter integer CORES = 5,
    // the predictor's, of a core (counters, a power of two, 8 to 4096)
    parameter integer ENTRIES = 256,
    // width of a program counter (bits, 8 to 64)
    parameter integer PC_BITS = 64,
    // width of a cpu_request; derived, not to be overridden
    parameter integer CPU_REQUEST_W = ID_BITS + $clog2(CORES) + PC_BITS + LINE_BITS + 9 * LINE_BYTES + 1,
    // width of a gpu_request; derived, not to be overridden
    parameter integer GPU_REQUEST_W = ID_BITS + LINE_BITS + 9 * LINE_BYTES + 1,
    // width of a line_answer; derived, not to be overridden
    parameter integer LINE_ANSWER_W = ID_BITS + 8 * LINE_BYTES + 2,
    // width of a tad_request; derived, not to be overridden
    parameter integer TAD_REQUEST_W = $clog2(JOBS) + ROW_BITS + BANK_BITS + 9 * LINE_BYTES + 77,
    // width of a tad_answer; derived, not to be overridden
    parameter integer TAD_ANSWER_W = $clog2(JOBS) + 8 * LINE_BYTES + 65,
    // width of a mem_read; derived, not to be overridden
    parameter integer MEM_READ_W = $clog2(JOBS) + LINE_BITS + 1,
    // width of a mem_data; derived, not to be overridden
    parameter integer MEM_DATA_W = $clog2(JOBS) + 8 * LINE_BYTES + 1,
    // width of a mem_write; derived, not to be overridden
    parameter integer MEM_WRITE_W = $clog2(JOBS) + LINE_BITS + 9 * LINE_BYTES,
    // width of a mem_done; derived, not to be overridden
    parameter integer MEM_DONE_W = $clog2(JOBS) + 1
) (
    input  wire                     clk,              // clock
    input  wire                     rst,              // synchronous reset, active high
    input  wire                     powered,          // the stacked DRAM may be used; it stays so until reset
    input  wire                     gpu_busy,         // a kernel runs: CPU's reads may leave out the DRAM cache
    output wire                     ready,            // all is cleared: requests go on
    output reg                      hit,              // a read that was looked up is in the DRAM cache
    output reg                      miss,             // a read that was looked up is not
    output reg                      write_miss,       // a write goes to memory
    output reg                      bypassed,         // a read goes to memory without a look-up
    output reg                      early,            // a read goes to memory beside its look-up
    output reg                      dropped,          // memory's line comes, and the read had hit
    output reg                      written_back,     // a dirty line goes to memory, whole
    output reg                      write_failed,     // memory could not write

    // cpu: a CPU's requests; a write is done when it is taken (cpu_request)
    input  wire                     cpu_valid,
    output wire                     cpu_ready,
    input  wire [CPU_REQUEST_W-1:0] cpu_data,

    // gpu: a GPU's requests (gpu_request)
    input  wire                     gpu_valid,
    output wire                     gpu_ready,
    input  wire [GPU_REQUEST_W-1:0] gpu_data,

    // answer: lines that were read (line_answer)
    output reg                      answer_valid,
    input  wire                     answer_ready,
    output wire [LINE_ANSWER_W-1:0] answer_data,

    // tad_cpu: accesses to TADs for a CPU: the controller's channel cpu (tad_request)
    output wire                     tad_cpu_valid,
    input  wire                     tad_cpu_ready,
    output wire [TAD_REQUEST_W-1:0] tad_cpu_data,

    // tad_gpu: accesses to TADs for a GPU, and the sweep: the controller's channel gpu (tad_request)
    output wire                     tad_gpu_valid,
    input  wire                     tad_gpu_ready,
    output wire [TAD_REQUEST_W-1:0] tad_gpu_data,

    // tad_answer: TADs that were read; always taken (tad_answer)
    input  wire                     tad_answer_valid,
    output wire                     tad_answer_ready,
    input  wire [TAD_ANSWER_W-1:0]  tad_answer_data,

    // mem_read: lines to read from memory (mem_read)
    output wire                     mem_read_valid,
    input  wire                     mem_read_ready,
    output wire [MEM_READ_W-1:0]    mem_read_data,

    // mem_data: lines that were read from memory (mem_data)
    input  wire                     mem_data_valid,
    output wire                     mem_data_ready,
    input  wire [MEM_DATA_W-1:0]    mem_data_data,

    // mem_write: bytes to write to memory (mem_write)
    output wire                     mem_write_valid,
    input  wire                     mem_write_ready,
    output wire [MEM_WRITE_W-1:0]   mem_write_data,

    // mem_done: writes that memory has done; always taken (mem_done)
    input  wire                     mem_done_valid,
    output wire                     mem_done_ready,
    input  wire [MEM_DONE_W-1:0]    mem_done_data
);

    localparam integer PREDICT = 1; // whether a CPU's read may ask memory before its tag is known (NONE, MAP_I)
    localparam integer PREDICT_MAP_I = 1;            // those that dramcache_predictor predicts to miss
    localparam integer BYPASS = 1; // which reads may leave out the DRAM cache (NONE, BYE, MCC, MCC_SBD)
    localparam integer BYPASS_BYE = 1; // a CPU's reads that dramcache_bye calls clean, while the GPU computes, are not
    localparam integer CPU_REQUEST_DATA_W = 8 * LINE_BYTES;
    localparam integer CPU_REQUEST_DATA_LSB = 0;
    localparam integer CPU_REQUEST_STRB_W = LINE_BYTES;
    localparam integer CPU_REQUEST_STRB_LSB = 8 * LINE_BYTES;
    localparam integer CPU_REQUEST_LINE_W = LINE_BITS;
    localparam integer CPU_REQUEST_LINE_LSB = 9 * LINE_BYTES;
    localparam integer CPU_REQUEST_PC_W = PC_BITS;
    localparam integer CPU_REQUEST_PC_LSB = 9 * LINE_BYTES + LINE_BITS;
    localparam integer CPU_REQUEST_CORE_W = $clog2(CORES);
    localparam integer CPU_REQUEST_CORE_LSB = 9 * LINE_BYTES + LINE_BITS + PC_BITS;
    localparam integer CPU_REQUEST_ID_W = ID_BITS;
    localparam integer CPU_REQUEST_ID_LSB = 9 * LINE_BYTES + LINE_BITS + PC_BITS + $clog2(CORES);
    localparam integer CPU_REQUEST_WRITE_LSB = 9 * LINE_BYTES + LINE_BITS + PC_BITS + $clog2(CORES) + ID_BITS;
    localparam integer GPU_REQUEST_DATA_W = 8 * LINE_BYTES;
    localparam integer GPU_REQUEST_DATA_LSB = 0;
    localparam integer GPU_REQUEST_STRB_W = LINE_BYTES;
    localparam integer GPU_REQUEST_STRB_LSB = 8 * LINE_BYTES;
    localparam integer GPU_REQUEST_LINE_W = LINE_BITS;
    localparam integer GPU_REQUEST_LINE_LSB = 9 * LINE_BYTES;
    localparam integer GPU_REQUEST_ID_W = ID_BITS;
    localparam integer GPU_REQUEST_ID_LSB = 9 * LINE_BYTES + LINE_BITS;
    localparam integer GPU_REQUEST_WRITE_LSB = 9 * LINE_BYTES + LINE_BITS + ID_BITS;
    localparam integer TAD_ANSWER_DATA_W = 8 * LINE_BYTES + 64;
    localparam integer TAD_ANSWER_DATA_LSB = 0;
    localparam integer TAD_ANSWER_ID_W = $clog2(JOBS);
    localparam integer TAD_ANSWER_ID_LSB = 8 * LINE_BYTES + 64;
    localparam integer MEM_DATA_DATA_W = 8 * LINE_BYTES;
    localparam integer MEM_DATA_DATA_LSB = 0;
    localparam integer MEM_DATA_ERROR_LSB = 8 * LINE_BYTES;
    localparam integer MEM_DATA_ID_W = $clog2(JOBS);
    localparam integer MEM_DATA_ID_LSB = 8 * LINE_BYTES + 1;
    localparam integer MEM_DONE_ERROR_LSB = 0;
    localparam integer MEM_DONE_ID_W = $clog2(JOBS);
    localparam integer MEM_DONE_ID_LSB = 1;
    localparam integer SLOTS = 15;                   // of a row
    localparam integer TAD_WORD_W = 64;              // bits of a TAD's tag word
    localparam integer JOB_W = $clog2(JOBS);
    localparam integer SET_W = ROW_BITS + BANK_BITS + 4;
    localparam integer TAG_W = LINE_BITS - SET_W + 1;
    localparam integer LINE_W = 8 * LINE_BYTES;      // bits of a line
    localparam integer TARGET_W = $clog2(TARGETS);
    localparam integer CPU_W = CPU_REQUEST_W;
    localparam integer GPU_W = GPU_REQUEST_W;
    localparam [JOBS-1:0] ONE = 1;
    localparam [JOBS-1:0] NONE = 0;
    localparam integer LAST_SLOT_INT = SLOTS - 1;
    localparam [3:0] LAST_SLOT = LAST_SLOT_INT[3:0]; // of a row

    genvar g;

    reg                  cpu_first_q; // the CPU's request was taken no later than the GPU's
    reg  [JOBS-1:0]      first_q;     // it is decided
    reg  [JOBS-1:0]      look_q;      // its TAD
    reg  [JOBS-1:0]      mem_q;       // memory's line
    reg  [JOBS-1:0]      answer_q;    // its targets are answered
    reg  [JOBS-1:0]      tad_q;       // its TAD is written
    reg  [JOBS-1:0]      done_q;      // memory has written
    reg  [JOBS-1:0]      cpu_q;
    reg  [JOBS-1:0]      write_q;
    reg  [JOBS-1:0]      asked_q;
    reg  [JOBS-1:0]      bypass_q;
    reg  [JOBS-1:0]      hit_q;
    reg  [JOBS-1:0]      failed_q;
    reg  [JOBS-1:0]      dirty_q;     // the victim is
    reg  [LINE_BITS-1:0] lines [0:JOBS-1];
    reg  [TAG_W-1:0]     victims [0:JOBS-1];
    reg                  last_cpu_q;  // the CPU's went last
    reg  [JOB_W-1:0]     joined_job;
    reg                  decide_q;
    reg                  decide_cpu_q;
    reg                  decide_write_q;
    reg  [JOB_W-1:0]     decide_job_q;
    reg                  match_q;
    reg                  match_valid_q;
    reg                  match_dirty_q;
    reg  [JOB_W-1:0]     match_job_q;
    reg  [TAG_W-1:0]     match_tag_q;
    reg                  come_q;
    reg                  come_error_q;
    reg  [JOB_W-1:0]     come_job_q;
    reg                  held_q;      // memory's answer was held in the cycle before
    reg  [1:0]           turn_q;
    reg  [TARGET_W-1:0]  target_q;    // so many of the job have gone
    reg                  last_come_q;
    reg                  out_error_q;
    reg                  out_hit_q;
    reg                  last_after_q;
    reg                  read_valid_q;
    reg                  read_cpu_q;
    reg  [JOB_W-1:0]     read_job_q;
    reg  [LINE_BITS-1:0] read_line_q;
    reg                  victim_q;    // the map gives a victim's line
    reg  [JOB_W-1:0]     victim_job_q;
    reg                  last_victim_q;
    reg                  back_valid_q;
    reg                  back_victim_q;
    reg  [JOB_W-1:0]     back_job_q;
    reg  [LINE_BITS-1:0] back_line_q;
    reg                  put_off_q;   // a count kept a victim waiting in the cycle before
    reg                  swept_q;     // all tags are cleared
    reg                  sent_q;      // all clearing writes are on their way
    reg  [SET_W-1:0]     sweep_q;     // the next

    wire [CPU_W-1:0] cpu_held;
    wire cpu_at_write = cpu_held[CPU_REQUEST_WRITE_LSB];
    wire [CPU_REQUEST_ID_W-1:0] cpu_at_id = cpu_held[CPU_REQUEST_ID_LSB +: CPU_REQUEST_ID_W];
    wire [CPU_REQUEST_CORE_W-1:0] cpu_at_core = cpu_held[CPU_REQUEST_CORE_LSB +: CPU_REQUEST_CORE_W];
    wire [CPU_REQUEST_PC_W-1:0] cpu_at_pc = cpu_held[CPU_REQUEST_PC_LSB +: CPU_REQUEST_PC_W];
    wire [CPU_REQUEST_LINE_W-1:0] cpu_at_line = cpu_held[CPU_REQUEST_LINE_LSB +: CPU_REQUEST_LINE_W];
    wire [CPU_REQUEST_STRB_W-1:0] cpu_at_strb = cpu_held[CPU_REQUEST_STRB_LSB +: CPU_REQUEST_STRB_W];
    wire [CPU_REQUEST_DATA_W-1:0] cpu_at_data = cpu_held[CPU_REQUEST_DATA_LSB +: CPU_REQUEST_DATA_W];
    wire [GPU_W-1:0] gpu_held;
    wire gpu_at_write = gpu_held[GPU_REQUEST_WRITE_LSB];
    wire [GPU_REQUEST_ID_W-1:0] gpu_at_id = gpu_held[GPU_REQUEST_ID_LSB +: GPU_REQUEST_ID_W];
    wire [GPU_REQUEST_LINE_W-1:0] gpu_at_line = gpu_held[GPU_REQUEST_LINE_LSB +: GPU_REQUEST_LINE_W];
    wire [GPU_REQUEST_STRB_W-1:0] gpu_at_strb = gpu_held[GPU_REQUEST_STRB_LSB +: GPU_REQUEST_STRB_W];
    wire [GPU_REQUEST_DATA_W-1:0] gpu_at_data = gpu_held[GPU_REQUEST_DATA_LSB +: GPU_REQUEST_DATA_W];
    wire [CPU_REQUEST_LINE_W-1:0] cpu_in_line = cpu_data[CPU_REQUEST_LINE_LSB +: CPU_REQUEST_LINE_W];
    wire [GPU_REQUEST_LINE_W-1:0] gpu_in_line = gpu_data[GPU_REQUEST_LINE_LSB +: GPU_REQUEST_LINE_W];
    wire [TAD_ANSWER_ID_W-1:0] tad_id = tad_answer_data[TAD_ANSWER_ID_LSB +: TAD_ANSWER_ID_W];
    wire [TAD_ANSWER_DATA_W-1:0] tad_data = tad_answer_data[TAD_ANSWER_DATA_LSB +: TAD_ANSWER_DATA_W];
    wire [MEM_DATA_ID_W-1:0] data_id = mem_data_data[MEM_DATA_ID_LSB +: MEM_DATA_ID_W];
    wire data_error = mem_data_data[MEM_DATA_ERROR_LSB];
    wire [MEM_DATA_DATA_W-1:0] data_data = mem_data_data[MEM_DATA_DATA_LSB +: MEM_DATA_DATA_W];
    wire [MEM_DONE_ID_W-1:0] done_id = mem_done_data[MEM_DONE_ID_LSB +: MEM_DONE_ID_W];
    wire done_error = mem_done_data[MEM_DONE_ERROR_LSB];
    wire [ID_BITS:0] out_target;
    wire out_cpu = out_target[ID_BITS] && answer_valid;
    wire [ID_BITS-1:0] out_id = out_target[ID_BITS-1:0] & {ID_BITS{answer_valid}};
    wire out_error = out_error_q && answer_valid;
    wire [LINE_W-1:0] out_line;
    wire [LINE_W-1:0] out_data = out_line & {LINE_W{answer_valid && !out_error_q}};
    assign answer_data = {out_cpu, out_id, out_error, out_data};
    wire tc_write;
    wire [JOB_W-1:0] tc_id;
    wire [SET_W-1:0] tc_line;
    wire [LINE_BYTES+7:0] tc_strb;
    wire [LINE_W+63:0] tc_data;
    assign tad_cpu_data = {tc_write, tc_id, tc_line, tc_strb, tc_data};
    wire tg_write;
    wire [JOB_W-1:0] tg_id;
    wire [SET_W-1:0] tg_line;
    wire [LINE_BYTES+7:0] tg_strb;
    wire [LINE_W+63:0] tg_data;
    assign tad_gpu_data = {tg_write, tg_id, tg_line, tg_strb, tg_data};
    wire [JOB_W-1:0] read_id = read_job_q & {JOB_W{read_valid_q}};
    wire [LINE_BITS-1:0] read_line = read_line_q & {LINE_BITS{read_valid_q}};
    wire read_cpu = read_cpu_q && read_valid_q;
    assign mem_read_data = {read_id, read_line, read_cpu};
    wire [JOB_W-1:0] back_id = back_job_q & {JOB_W{back_valid_q}};
    wire [LINE_BITS-1:0] back_line = back_line_q & {LINE_BITS{back_valid_q}};
    wire [LINE_BYTES-1:0] kept_strb;
    wire [LINE_BYTES-1:0] back_strb = kept_strb & {LINE_BYTES{back_valid_q}};
    wire [LINE_W-1:0] kept_line;
    wire [LINE_W-1:0] back_data = kept_line & {LINE_W{back_valid_q}};
    assign mem_write_data = {back_id, back_line, back_strb, back_data};

    // Doors.
    wire cpu_full;
    wire [SET_W-1:0] cpu_set;
    wire [TAG_W-1:0] cpu_tag;
    wire cpu_takes, gpu_full;
    wire [SET_W-1:0] gpu_set;
    wire same_set = cpu_set == gpu_set;
    wire cpu_behind = gpu_full && !cpu_first_q && same_set;
    wire [JOBS-1:0] cpu_same;
    wire cpu_waits = cpu_same != NONE;                              // for a job of its set, unless it joins it
    wire [JOBS-1:0] cpu_joins;
    wire [JOBS-1:0] alive = first_q | look_q | mem_q | answer_q | tad_q | done_q;
    wire [JOBS-1:0] shared = {JOBS{1'b1}} << CPU_JOBS;              // those that the GPU may have
    wire cpu_free = (~alive & ~shared) != NONE;
    wire [JOBS-1:0] gpu_free = ~alive & shared;
    wire gpu_one = (gpu_free & (gpu_free - 1'b1)) == NONE;          // one at most
    wire gpu_keeps = gpu_full && gpu_at_write && held_q && gpu_one; // a cycle late
    wire cpu_room = (cpu_free || (gpu_free != NONE && !gpu_keeps)) && !(cpu_at_write && held_q);

    wire cpu_can = cpu_full
        && ready
        && !cpu_behind
        && (cpu_waits ? !cpu_at_write && cpu_joins != NONE : cpu_room);

    wire gpu_behind = cpu_full && cpu_first_q && same_set;
    wire [JOBS-1:0] gpu_same;
    wire gpu_waits = gpu_same != NONE;
    wire [JOBS-1:0] gpu_joins;
    wire gpu_room = gpu_free != NONE && !(gpu_at_write && held_q);

    wire gpu_can = gpu_full
        && ready
        && !gpu_behind
        && (gpu_waits ? !gpu_at_write && gpu_joins != NONE : gpu_room);

    wire give_gpu = gpu_can && (!cpu_can || last_cpu_q);
    wire cpu_goes = cpu_can && !give_gpu;
    wire miss_some, victim_some;
    wire of_victim = victim_some && (!miss_some || !last_victim_q);
    wire back_room = !back_valid_q || mem_write_ready;
    wire back_miss = miss_some && !of_victim && back_room;
    wire gpu_m, cpu_m, known_some, come_some;
    wire answer_room = (known_some || come_some) && (!answer_valid || answer_ready);
    wire of_come = (target_q != {TARGET_W{1'b0}}) ? last_come_q : come_some && (!known_some || !last_come_q);
    wire [JOB_W-1:0] come_job, known_job;
    wire [JOB_W-1:0] answer_job = of_come ? come_job : known_job;
    wire answer_hit = hit_q[answer_job];
    wire [3:0] m_wants = {back_miss, gpu_m, cpu_m, answer_room && !answer_hit};
    wire [3:0] turned = 4'd1 << turn_q;
    wire [3:0] m_lowest = m_wants & ~(m_wants - 1'b1);
    wire [3:0] m_grants = ((m_wants & turned) != 4'd0) ? turned : m_lowest;
    wire match_write = write_q[match_job_q];
    wire [JOBS*TAG_W-1:0] tags;
    wire hits = match_valid_q && match_tag_q == tags[{{(32-JOB_W){1'b0}}, match_job_q}*TAG_W +: TAG_W];
    wire stores = match_q && match_write && hits;
    wire counted = stores && !match_dirty_q; // a line becomes dirty
    wire back_victim = of_victim && back_room && !counted;
    wire [3:0] t_wants = {back_victim, 2'b00, answer_room && answer_hit};
    wire [3:0] t_lowest = t_wants & ~(t_wants - 1'b1);

    wire [3:0] t_grants = (put_off_q && t_wants[3])
        ? 4'b1000
        : ((t_wants & turned) != 4'd0) ? turned : t_lowest;

    wire answer_goes = m_grants[0] || t_grants[0];
    wire [JOBS*(TARGET_W+1)-1:0] counts;        // targets
    wire [TARGET_W:0] answer_count = counts[{{(32-JOB_W){1'b0}}, answer_job}*(TARGET_W+1) +: TARGET_W+1];
    wire answer_last = {1'b0, target_q} + 1'b1 == answer_count;
    wire ends = answer_goes && answer_last;     // all targets of the job are answered
    wire fills = ends && !answer_hit && !failed_q[answer_job] && !bypass_q[answer_job];
    wire victim = fills && dirty_q[answer_job]; // a dirty victim's line is asked of the map
    wire [JOBS*SET_W-1:0] sets;

    // the set of the job that is answered
    wire [SET_W-1:0] out_set = sets[{{(32-JOB_W){1'b0}}, answer_job}*SET_W +: SET_W];

    wire [TAG_W-1:0] victim_tag = victims[answer_job];
    wire [LINE_BITS-1:0] victim_line;

    dramcache_frontend_door #(
        .REQUEST_W (CPU_W),
        .LINE_BITS(LINE_BITS), .ROW_BITS(ROW_BITS), .BANK_BITS(BANK_BITS)
    ) cpu_door (
        .clk(clk), .rst(rst),
        .in_valid  (cpu_valid),
        .in_ready  (cpu_ready),
        .in_data   (cpu_data),
        .in_line   (cpu_in_line),
        .full      (cpu_full),
        .held      (cpu_held),
        .place     (cpu_set),
        .tag       (cpu_tag),
        .takes     (cpu_takes),
        .goes      (cpu_goes),
        .back      (victim),
        .back_set  (out_set),
        .back_tag  (victim_tag),
        .back_line (victim_line)
    );

    wire [TAG_W-1:0] gpu_tag;
    wire gpu_takes;
    wire gpu_goes = give_gpu;
    wire [LINE_BITS-1:0] no_line;

    dramcache_frontend_door #(
        .REQUEST_W (GPU_W),
        .LINE_BITS(LINE_BITS), .ROW_BITS(ROW_BITS), .BANK_BITS(BANK_BITS)
    ) gpu_door (
        .clk(clk), .rst(rst),
        .in_valid  (gpu_valid),
        .in_ready  (gpu_ready),
        .in_data   (gpu_data),
        .in_line   (gpu_in_line),
        .full      (gpu_full),
        .held      (gpu_held),
        .place     (gpu_set),
        .tag       (gpu_tag),
        .takes     (gpu_takes),
        .goes      (gpu_goes),
        .back      (1'b0),
        .back_set  ({SET_W{1'b0}}),
        .back_tag  ({TAG_W{1'b0}}),
        .back_line (no_line)
    );

    always @(posedge clk) begin
        if (rst) begin
            cpu_first_q <= 1'b0;
        end else if (cpu_takes) begin
            cpu_first_q <= !(gpu_full && !gpu_goes);
        end else if (gpu_takes) begin
            cpu_first_q <= 1'b1;
        end
    end

    // Jobs: what each waits for, and what it is.

    // Give: of the doors one request a cycle becomes a job or a target.
    wire give = cpu_can || gpu_can;
    wire begins = give && !(give_gpu ? gpu_waits : cpu_waits); // a job
    wire joins = give && !begins;
    wire give_write = give_gpu ? gpu_at_write : cpu_at_write;
    wire [SET_W-1:0] give_set = give_gpu ? gpu_set : cpu_set;
    wire [TAG_W-1:0] give_tag = give_gpu ? gpu_tag : cpu_tag;
    wire [LINE_BITS-1:0] give_line = give_gpu ? gpu_at_line : cpu_at_line;
    wire [ID_BITS-1:0] give_id = give_gpu ? gpu_at_id : cpu_at_id;
    wire [JOBS-1:0] free;
    wire [JOB_W-1:0] free_job;

    lowest_one #(.COUNT(JOBS)) next_free (
        .some   (~alive & (give_gpu ? shared : {JOBS{1'b1}})),
        .lowest (free),
        .number (free_job)
    );

    wire [JOBS-1:0] given = free & {JOBS{begins}};
    wire [JOBS-1:0] joined = (give_gpu ? gpu_same : cpu_same) & {JOBS{joins}};

    always @* begin : set_joined_job
        integer n;
        joined_job = {JOB_W{1'b0}};
        for (n = 0; n < JOBS; n = n + 1) begin
            joined_job = joined_job | (n[JOB_W-1:0] & {JOB_W{joined[n]}});
        end
    end

    wire [JOB_W-1:0] give_job = begins ? free_job : joined_job;

    generate
        for (g = 0; g < JOBS; g = g + 1) begin : g_job
            localparam integer JOB_INT = g;
            localparam [JOB_W-1:0] JOB = JOB_INT[JOB_W-1:0];

            reg  [SET_W-1:0]  set_q;
            reg  [TAG_W-1:0]  tag_q;
            reg  [TARGET_W:0] count_q;

            always @(posedge clk) begin
                if (given[g]) begin
                    {set_q, tag_q} <= {give_set, give_tag};
                end
                if (given[g]) begin
                    count_q <= {{TARGET_W{1'b0}}, 1'b1};
                end else if (joined[g]) begin
                    count_q <= count_q + 1'b1;
                end
            end

            assign sets[g*SET_W +: SET_W] = set_q;
            assign tags[g*TAG_W +: TAG_W] = tag_q;
            assign counts[g*(TARGET_W+1) +: TARGET_W+1] = count_q;

            // it is being answered, or next
            wire is_next = (known_some && known_job == JOB) || (come_some && come_job == JOB);

            wire open = !write_q[g] && (first_q[g] || answer_q[g]) && !count_q[TARGET_W] && !is_next;
            assign cpu_same[g] = alive[g] && set_q == cpu_set;
            assign gpu_same[g] = alive[g] && set_q == gpu_set;
            assign cpu_joins[g] = cpu_same[g] && open && tag_q == cpu_tag;
            assign gpu_joins[g] = gpu_same[g] && open && tag_q == gpu_tag;
        end
    endgenerate

    wire [TARGET_W:0] joined_count = counts[{{(32-JOB_W){1'b0}}, joined_job}*(TARGET_W+1) +: TARGET_W+1];
    wire [TARGET_W-1:0] give_target = joined_count[TARGET_W-1:0] & {TARGET_W{joins}};

    // Decide: bypassed, early or looked up.
    wire decide_read_cpu = decide_q && decide_cpu_q && !decide_write_q;
    wire clean;    // ByE: the line is not dirty
    wire bypasses = decide_read_cpu && gpu_busy && clean;
    wire foreseen; // the predictor: it misses
    wire earlies = decide_read_cpu && !bypasses && foreseen;
    wire looks = decide_q && !bypasses;

    always @(posedge clk) begin
        decide_q <= begins && !rst;
        decide_cpu_q <= !give_gpu;
        decide_write_q <= give_write;
        decide_job_q <= give_job;
        if (begins) begin
            lines[give_job] <= give_line;
        end
    end

    wire [JOBS-1:0] decided = (ONE << decide_job_q) & {JOBS{decide_q}};

    // Match: a TAD's answer of the cycle before.
    wire [JOB_W-1:0] tad_job = tad_id;

    always @(posedge clk) begin
        match_q <= tad_answer_valid && !rst;
        match_job_q <= tad_job;
        {match_valid_q, match_dirty_q} <= tad_data[TAD_WORD_W-1:TAD_WORD_W-2];
        match_tag_q <= tad_data[TAG_W-1:0];
    end

    assign tad_answer_ready = 1'b1;
    wire match_cpu = cpu_q[match_job_q];
    wire comes_now = come_q && come_job_q == match_job_q;
    wire came = asked_q[match_job_q] && (!mem_q[match_job_q] || comes_now);
    wire read_hits = match_q && !match_write && hits;
    wire read_misses = match_q && !match_write && !hits;
    wire knows = read_hits || (read_misses && came);  // it can be answered
    wire asks = read_misses && !asked_q[match_job_q]; // memory, now
    wire misses = match_q && match_write && !hits;

    always @(posedge clk) begin
        if (match_q) begin
            victims[match_job_q] <= match_tag_q;
        end
    end

    wire [JOBS-1:0] matched = (ONE << match_job_q) & {JOBS{match_q}};

    // Come: memory's answer of the cycle before.
    wire arrives = mem_data_valid && mem_data_ready;
    assign mem_data_ready = !(begins && give_write);

    always @(posedge clk) begin
        come_q <= arrives && !rst;
        come_job_q <= data_id;
        come_error_q <= data_error;
        held_q <= mem_data_valid && !mem_data_ready && !rst;
    end

    wire enters = come_q && !look_q[come_job_q] && !hit_q[come_job_q];
    wire [JOBS-1:0] come_of = (ONE << come_job_q) & {JOBS{come_q}};

    // RAMs of lines, and who reads them: those that want to, the one first whose turn it is.

    always @(posedge clk) begin
        turn_q <= rst ? 2'd0 : turn_q + 1'b1;
    end

    wire [JOB_W-1:0] cpu_job, gpu_job, gone_job, miss_job;
    wire [JOB_W-1:0] back_job = of_victim ? gone_job : miss_job;

    wire [JOB_W-1:0] m_job = m_grants[0]
        ? answer_job
        : m_grants[1] ? cpu_job : m_grants[2] ? gpu_job : back_job;

    wire [LINE_W-1:0] give_data = give_gpu ? gpu_at_data : cpu_at_data;
    wire [LINE_BYTES-1:0] give_strb = give_gpu ? gpu_at_strb : cpu_at_strb;
    wire [LINE_BYTES-1:0] m_strb;
    wire [LINE_W-1:0] m_line;

    ram_1r1w #(.WIDTH(9 * LINE_BYTES), .DEPTH(JOBS)) ram_m (
        .clk     (clk),
        .wr_en   ((begins && give_write) || arrives),
        .wr_addr (arrives ? data_id : give_job),
        .wr_data (arrives ? {{LINE_BYTES{1'b1}}, data_data} : {give_strb, give_data}),
        .rd_en   (m_grants != 4'd0),
        .rd_addr (m_job),
        .rd_data ({m_strb, m_line})
    );

    wire [LINE_W-1:0] t_line;

    ram_1r1w #(.WIDTH(LINE_W), .DEPTH(JOBS)) ram_t (
        .clk     (clk),
        .wr_en   (tad_answer_valid),
        .wr_addr (tad_job),
        .wr_data (tad_data[TAD_WORD_W +: LINE_W]),
        .rd_en   (t_grants != 4'd0),
        .rd_addr (t_grants[0] ? answer_job : back_job),
        .rd_data (t_line)
    );

    // Answers: the targets of a job one after the other.
    wire [JOBS-1:0] answered = (ONE << answer_job) & {JOBS{ends}};

    always @(posedge clk) begin
        if (rst) begin
            answer_valid <= 1'b0;
            target_q <= {TARGET_W{1'b0}};
            last_come_q <= 1'b0;
        end else begin
            if (answer_goes) begin
                answer_valid <= 1'b1;
            end else if (answer_ready) begin
                answer_valid <= 1'b0;
            end
            if (answer_goes) begin
                target_q <= answer_last ? {TARGET_W{1'b0}} : target_q + 1'b1;
            end
            if (answer_goes) begin
                last_come_q <= of_come;
            end
        end
        if (answer_goes) begin
            out_error_q <= failed_q[answer_job] && !answer_hit;
        end
        if (answer_goes) begin
            out_hit_q <= answer_hit;
        end
    end

    wire [ID_BITS:0] target;

    ram_1r1w #(.WIDTH(ID_BITS + 1), .DEPTH(JOBS * TARGETS)) targets (
        .clk     (clk),
        .wr_en   (give),
        .wr_addr ({give_job, give_target}),
        .wr_data ({!give_gpu, give_id}),
        .rd_en   (answer_goes),
        .rd_addr ({answer_job, target_q}),
        .rd_data (target)
    );

    dramcache_frontend_held #(.WIDTH(ID_BITS + 1 + LINE_W)) out_held (
        .clk      (clk),
        .load     (answer_goes),
        .from_ram ({target, out_hit_q ? t_line : m_line}),
        .kept     ({out_target, out_line})
    );

    wire [JOB_W:0] known_count;

    small_fifo #(.WIDTH(JOB_W), .DEPTH(JOBS)) known_list (
        .clk(clk), .rst(rst),
        .in_valid  (knows),
        .in_data   (match_job_q),
        .out_valid (known_some),
        .out_ready (ends && !of_come),
        .out_data  (known_job),
        .count     (known_count)
    );

    wire [JOB_W:0] come_count;

    small_fifo #(.WIDTH(JOB_W), .DEPTH(JOBS)) come_list (
        .clk(clk), .rst(rst),
        .in_valid  (enters),
        .in_data   (come_job_q),
        .out_valid (come_some),
        .out_ready (ends && of_come),
        .out_data  (come_job),
        .count     (come_count)
    );

    // TAD ports.
    wire no_sweep, cpu_written;

    dramcache_frontend_tad #(
        .ROW_BITS(ROW_BITS), .BANK_BITS(BANK_BITS), .JOBS(JOBS), .LINE_BITS(LINE_BITS), .LINE_BYTES(LINE_BYTES)
    ) cpu_tad (
        .clk(clk), .rst(rst),
        .sweep      (1'b0),
        .sweep_set  ({SET_W{1'b0}}),
        .sweep_goes (no_sweep),
        .look       (looks && decide_cpu_q),
        .look_job   (decide_job_q),
        .store      (stores && match_cpu),
        .store_job  (match_job_q),
        .fill       (fills && cpu_q[answer_job]),
        .fill_job   (answer_job),
        .job        (cpu_job),
        .job_set    (sets[{{(32-JOB_W){1'b0}}, cpu_job}*SET_W +: SET_W]),
        .job_tag    (tags[{{(32-JOB_W){1'b0}}, cpu_job}*TAG_W +: TAG_W]),
        .wants      (cpu_m),
        .granted    (m_grants[1]),
        .ram_strb   (m_strb),
        .ram_line   (m_line),
        .valid      (tad_cpu_valid),
        .ready      (tad_cpu_ready),
        .write      (tc_write),
        .id         (tc_id),
        .line       (tc_line),
        .strb       (tc_strb),
        .data       (tc_data),
        .written    (cpu_written)
    );

    wire sweep = !sent_q && powered;
    wire [SET_W-1:0] sweep_set = sweep_q;
    wire sweep_goes, gpu_written;

    dramcache_frontend_tad #(
        .ROW_BITS(ROW_BITS), .BANK_BITS(BANK_BITS), .JOBS(JOBS), .LINE_BITS(LINE_BITS), .LINE_BYTES(LINE_BYTES)
    ) gpu_tad (
        .clk(clk), .rst(rst), .sweep(sweep), .sweep_set(sweep_set), .sweep_goes(sweep_goes),
        .look      (looks && !decide_cpu_q),
        .look_job  (decide_job_q),
        .store     (stores && !match_cpu),
        .store_job (match_job_q),
        .fill      (fills && !cpu_q[answer_job]),
        .fill_job  (answer_job),
        .job       (gpu_job),
        .job_set   (sets[{{(32-JOB_W){1'b0}}, gpu_job}*SET_W +: SET_W]),
        .job_tag   (tags[{{(32-JOB_W){1'b0}}, gpu_job}*TAG_W +: TAG_W]),
        .wants     (gpu_m),
        .granted   (m_grants[2]),
        .ram_strb  (m_strb),
        .ram_line  (m_line),
        .valid     (tad_gpu_valid),
        .ready     (tad_gpu_ready),
        .write     (tg_write),
        .id        (tg_id),
        .line      (tg_line),
        .strb      (tg_strb),
        .data      (tg_data),
        .written   (gpu_written)
    );

    // Reads of memory.
    wire after_some, now_some;
    wire of_after = after_some && (!now_some || !last_after_q);
    wire [JOB_W-1:0] after_job, now_job;
    wire [JOB_W-1:0] read_job = of_after ? after_job : now_job;
    wire read_goes = (now_some || after_some) && (!read_valid_q || mem_read_ready);

    always @(posedge clk) begin
        if (rst) begin
            read_valid_q <= 1'b0;
            last_after_q <= 1'b0;
        end else begin
            if (read_goes) begin
                read_valid_q <= 1'b1;
            end else if (mem_read_ready) begin
                read_valid_q <= 1'b0;
            end
            if (read_goes) begin
                last_after_q <= of_after;
            end
        end
        if (read_goes) begin
            read_job_q <= read_job;
            read_line_q <= lines[read_job];
            read_cpu_q <= cpu_q[read_job];
        end
    end

    assign mem_read_valid = read_valid_q;
    wire [JOB_W:0] now_count;

    small_fifo #(.WIDTH(JOB_W), .DEPTH(JOBS)) now_list (
        .clk(clk), .rst(rst),
        .in_valid  (bypasses || earlies),
        .in_data   (decide_job_q),
        .out_valid (now_some),
        .out_ready (read_goes && !of_after),
        .out_data  (now_job),
        .count     (now_count)
    );

    wire [JOB_W:0] after_count;

    small_fifo #(.WIDTH(JOB_W), .DEPTH(JOBS)) after_list (
        .clk(clk), .rst(rst),
        .in_valid  (asks),
        .in_data   (match_job_q),
        .out_valid (after_some),
        .out_ready (read_goes && of_after),
        .out_data  (after_job),
        .count     (after_count)
    );

    // Writes of memory: writes that miss, and victims.

    always @(posedge clk) begin
        victim_q <= victim && !rst;
        victim_job_q <= answer_job;
        put_off_q <= of_victim && back_room && counted && !rst;
    end

    wire victim_goes = t_grants[3];
    wire back_goes = m_grants[3] || victim_goes;
    wire [LINE_BITS-1:0] gone_line;

    always @(posedge clk) begin
        if (rst) begin
            back_valid_q <= 1'b0;
            last_victim_q <= 1'b0;
        end else begin
            if (back_goes) begin
                back_valid_q <= 1'b1;
            end else if (mem_write_ready) begin
                back_valid_q <= 1'b0;
            end
            if (back_goes) begin
                last_victim_q <= of_victim;
            end
        end
        if (back_goes) begin
            back_job_q <= back_job;
            back_line_q <= of_victim ? gone_line : lines[miss_job];
            back_victim_q <= of_victim;
        end
    end

    dramcache_frontend_held #(.WIDTH(9 * LINE_BYTES)) back_held (
        .clk      (clk),
        .load     (back_goes),
        .from_ram ({m_strb | {LINE_BYTES{back_victim_q}}, back_victim_q ? t_line : m_line}),
        .kept     ({kept_strb, kept_line})
    );

    assign mem_write_valid = back_valid_q;
    wire [JOB_W:0] miss_count;

    small_fifo #(.WIDTH(JOB_W), .DEPTH(JOBS)) miss_list (
        .clk(clk), .rst(rst),
        .in_valid  (misses),
        .in_data   (match_job_q),
        .out_valid (miss_some),
        .out_ready (m_grants[3]),
        .out_data  (miss_job),
        .count     (miss_count)
    );

    wire [JOB_W:0] gone_count;

    small_fifo #(.WIDTH(JOB_W + LINE_BITS), .DEPTH(JOBS)) victim_list (
        .clk(clk), .rst(rst),
        .in_valid  (victim_q),
        .in_data   ({victim_job_q, victim_line}),
        .out_valid (victim_some),
        .out_ready (victim_goes),
        .out_data  ({gone_job, gone_line}),
        .count     (gone_count)
    );

    assign mem_done_ready = 1'b1;
    wire [JOBS-1:0] done_of = (ONE << done_id) & {JOBS{mem_done_valid}};

    // What each job waits for.
    wire [JOBS-1:0] asked_of = (decided & {JOBS{bypasses || earlies}}) | (matched & {JOBS{asks}});

    wire [JOBS-1:0] written_of = ((ONE << tc_id) & {JOBS{cpu_written}})
        | ((ONE << tg_id) & {JOBS{gpu_written}});

    always @(posedge clk) begin
        if (rst) begin
            first_q <= NONE;
            look_q <= NONE;
            mem_q <= NONE;
            answer_q <= NONE;
            tad_q <= NONE;
            done_q <= NONE;
            last_cpu_q <= 1'b0;
        end else begin
            first_q <= (first_q & ~decided) | given;
            look_q <= (look_q & ~matched) | (decided & {JOBS{looks}});
            mem_q <= (mem_q & ~come_of) | asked_of;
            answer_q <= (answer_q & ~answered) | (decided & {JOBS{!decide_write_q}});
            tad_q <= (tad_q & ~written_of) | (matched & {JOBS{stores}}) | (answered & {JOBS{fills}});
            done_q <= (done_q & ~done_of) | (matched & {JOBS{misses}}) | (answered & {JOBS{victim}});
            if (give) begin
                last_cpu_q <= !give_gpu;
            end
        end
        cpu_q <= (cpu_q & ~given) | (given & {JOBS{!give_gpu}});
        write_q <= (write_q & ~given) | (given & {JOBS{give_write}});
        asked_q <= (asked_q & ~given) | asked_of;
        bypass_q <= (bypass_q & ~given) | (decided & {JOBS{bypasses}});
        hit_q <= (hit_q & ~given) | (matched & {JOBS{hits}});
        failed_q <= (failed_q & ~given) | (come_of & {JOBS{come_error_q}});
        dirty_q <= (dirty_q & ~given) | (matched & {JOBS{match_valid_q && match_dirty_q}});
    end

    // The sweep: each set's tag word becomes 0.
    wire [SET_W-1:0] last_set = {{(ROW_BITS+BANK_BITS){1'b1}}, LAST_SLOT};

    always @(posedge clk) begin
        if (rst) begin
            sweep_q <= {SET_W{1'b0}};
            sent_q <= 1'b0;
            swept_q <= 1'b0;
        end else begin
            if (sweep_goes) begin
                sweep_q[3:0] <= (sweep_q[3:0] == LAST_SLOT) ? 4'd0 : sweep_q[3:0] + 1'b1;
                if (sweep_q[3:0] == LAST_SLOT) begin
                    sweep_q[SET_W-1:4] <= sweep_q[SET_W-1:4] + 1'b1;
                end
                sent_q <= sweep_q == last_set;
            end
            if (sent_q && tad_gpu_ready) begin
                swept_q <= 1'b1;
            end
        end
    end

    wire counters_cleared, filter_cleared;
    assign ready = swept_q && counters_cleared && filter_cleared;

    generate
        if (PREDICT == PREDICT_MAP_I) begin : g_predict
            localparam integer ENTRY_W = $clog2(CORES) + $clog2(ENTRIES);

            reg  [ENTRY_W-1:0] entries [0:JOBS-1];

            wire [ENTRY_W-1:0] match_entry = entries[match_job_q];
            wire answers;
            wire [ENTRY_W-1:0] entry;

            dramcache_predictor #(.CORES(CORES), .ENTRIES(ENTRIES), .PC_BITS(PC_BITS)) predictor (
                .clk(clk), .rst(rst),
                .cleared      (counters_cleared),
                .look_valid   (begins && !give_gpu && !cpu_at_write),
                .look_core    (cpu_at_core),
                .look_pc      (cpu_at_pc),
                .answer_valid (answers),
                .answer_miss  (foreseen),
                .answer_entry (entry),
                .train_valid  ((read_hits || read_misses) && match_cpu),
                .train_entry  (match_entry),
                .train_miss   (read_misses)
            );

            always @(posedge clk) begin
                if (decide_q) begin
                    entries[decide_job_q] <= entry;
                end
            end

            wire unused_1 = &{1'b0, answers};
        end else begin : g_no_predict
            assign counters_cleared = 1'b1;
            assign foreseen = 1'b0;
            wire unused_2 = &{1'b0, cpu_at_core, cpu_at_pc};
        end
    endgenerate

    generate
        if (BYPASS == BYPASS_BYE) begin : g_bypass
            wire [LINE_BITS-1:0] match_line = lines[match_job_q];
            wire answers;
            wire [1:0] saturated;
            wire inc_ready, dec_ready;

            dramcache_bye #(.LINE_BITS(LINE_BITS), .COUNTERS(COUNTERS), .COUNTER_BITS(BYE_BITS)) bye (
                .clk(clk), .rst(rst),
                .cleared      (filter_cleared),
                .look_valid   (begins && !give_gpu && !cpu_at_write),
                .look_line    (cpu_at_line),
                .answer_valid (answers),
                .answer_clean (clean),
                .saturated    (saturated),
                .inc_valid    (counted),
                .inc_ready    (inc_ready),
                .inc_data     (match_line),
                .dec_valid    (victim_goes),
                .dec_ready    (dec_ready),
                .dec_data     (gone_line)
            );

            wire unused_3 = &{1'b0, answers, saturated, dec_ready};
            wire unused_3_b = &{1'b0, inc_ready}; // both are ready: see below

`ifdef LARDER_CHECKS
            always @(posedge clk) begin
                if (!rst) begin
                    assert (!counted || inc_ready);     // ByE counts a line at once
                    assert (!victim_goes || dec_ready); // ByE takes it away at once
                end
            end
`endif
        end else begin : g_no_bypass
            assign filter_cleared = 1'b1;
            assign clean = 1'b0;
        end
    endgenerate

    always @(posedge clk) begin
        hit <= read_hits && !rst;
        miss <= read_misses && !rst;
        write_miss <= misses && !rst;
        bypassed <= bypasses && !rst;
        early <= earlies && !rst;
        dropped <= come_q && hit_q[come_job_q] && !rst;
        written_back <= victim_goes && !rst;
        write_failed <= mem_done_valid && done_error && !rst;
    end

    wire unused = &{
        1'b0,
        no_line,
        known_count,
        come_count,
        no_sweep,
        now_count,
        after_count,
        miss_count,
        gone_count
    };

    wire unused_b = &{1'b0, joined_count[TARGET_W]};          // such a job takes no more
    wire unused_c = &{1'b0, tad_data[TAD_WORD_W-3:TAG_W]};    // the chaining build alone uses them
    wire unused_d = &{1'b0, tad_answer_data[TAD_ANSWER_W-1]}; // the job knows its class

    // Sizes that are not legal end the elaboration here.
    legal_size #(.HOLDS(LINE_BYTES >= 8 && LINE_BYTES <= 128 && (LINE_BYTES & (LINE_BYTES - 1)) == 0 ? 1 : 0))
        legal_LINE_BYTES ();
    legal_size #(.HOLDS(LINE_BITS >= 7 && LINE_BITS <= 31 ? 1 : 0)) legal_LINE_BITS ();
    legal_size #(.HOLDS(BANK_BITS >= 1 && BANK_BITS <= 8 ? 1 : 0)) legal_BANK_BITS ();
    legal_size #(.HOLDS(ROW_BITS >= 1 && ROW_BITS <= 18 ? 1 : 0)) legal_ROW_BITS ();
    legal_size #(.HOLDS(ID_BITS >= 1 && ID_BITS <= 16 ? 1 : 0)) legal_ID_BITS ();
    legal_size #(.HOLDS(JOBS >= 2 && JOBS <= 64 && (JOBS & (JOBS - 1)) == 0 ? 1 : 0)) legal_JOBS ();
    legal_size #(.HOLDS(CPU_JOBS >= 0 && CPU_JOBS <= 63 ? 1 : 0)) legal_CPU_JOBS ();
    legal_size #(.HOLDS(TARGETS >= 2 && TARGETS <= 16 && (TARGETS & (TARGETS - 1)) == 0 ? 1 : 0)) legal_TARGETS ();
    legal_size #(.HOLDS(COUNTERS >= 32 && COUNTERS <= 1048576 && (COUNTERS & (COUNTERS - 1)) == 0 ? 1 : 0))
        legal_COUNTERS ();
    legal_size #(.HOLDS(BYE_BITS >= 2 && BYE_BITS <= 4 ? 1 : 0)) legal_BYE_BITS ();
    legal_size #(.HOLDS(CORES >= 2 && CORES <= 16 ? 1 : 0)) legal_CORES ();
    legal_size #(.HOLDS(ENTRIES >= 8 && ENTRIES <= 4096 && (ENTRIES & (ENTRIES - 1)) == 0 ? 1 : 0)) legal_ENTRIES ();
    legal_size #(.HOLDS(PC_BITS >= 8 && PC_BITS <= 64 ? 1 : 0)) legal_PC_BITS ();
    legal_size #(.HOLDS(LINE_BITS >= BANK_BITS + ROW_BITS + 4 ? 1 : 0)) legal_rule_1 (); // a tag has a bit or more
    legal_size #(.HOLDS(LINE_BITS >= $clog2(COUNTERS) - 1 ? 1 : 0)) legal_rule_2 (); // each counter of ByE has a line
    // each counter of the predictor has a program counter
    legal_size #(.HOLDS(PC_BITS >= $clog2(ENTRIES) ? 1 : 0)) legal_rule_3 ();
    legal_size #(.HOLDS(CPU_JOBS < JOBS ? 1 : 0)) legal_rule_4 (); // a GPU's request has a job

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert ((cpu_same & (cpu_same - 1'b1)) == NONE);      // no two jobs have the same set
            assert ((gpu_same & (gpu_same - 1'b1)) == NONE);      // nor those that the GPU's request has
            cover (cpu_can && gpu_can);                           // both may go on
            cover (cpu_behind);                                   // a CPU's request waits for the GPU's
            cover (gpu_behind);                                   // a GPU's for the CPU's
            cover (joins);                                        // a target more
            cover (cpu_full && ready && !cpu_waits && !cpu_room); // no job is free
            cover (gpu_full && ready && !gpu_waits && ~alive != NONE && (~alive & shared) == NONE); // none for the GPU
            // the GPU keeps the last one
            cover (cpu_full
                && ready
                && !cpu_waits
                && !cpu_at_write
                && gpu_keeps
                && gpu_free != NONE
                && !cpu_free);
            assert (!match_q || look_q[match_job_q]);                  // a look-up is answered once
            cover (read_hits && asked_q[match_job_q]);                 // it hits, and memory was asked
            cover (read_misses && comes_now);                          // memory's line comes with the tag
            assert (!come_q || mem_q[come_job_q]);                     // memory's line is asked for
            cover (mem_data_valid && !mem_data_ready);                 // memory's answer is held
            cover ((m_wants & (m_wants - 1'b1)) != 4'd0);              // two want the RAM M
            cover (t_wants == 4'b1001);                                // two want the RAM T
            cover (known_some && come_some);                           // both lists have jobs
            cover (answer_goes && !answer_last);                       // a job has another target
            assert (!mem_done_valid || done_q[done_id]);               // the write is under way
            cover (miss_some && victim_some);                          // both lists have jobs
            cover (of_victim && counted);                              // a decrement waits for an increment
            cover (put_off_q && t_wants == 4'b1001 && turn_q != 2'd3); // it goes before an answer then
        end
    end
`endif

endmodule

`default_nettype wire
