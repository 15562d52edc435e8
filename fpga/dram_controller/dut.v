// The block under test and its traffic: a DRAM controller above a stand-in of a DDR3 device, and two classes that read and write
// lines at random. First all lines are written.
//
// Each byte that is written follows from its line, its place and a version, two bits that are random. The versions of all bytes
// are remembered, so each line that comes back can be judged. `wrong` is 1 once a line was, or once the stand-in refused.
// The golden model sees the same traffic from traffic.c beside this file. Every decision is a bit of a xorshift32.

`default_nettype none

module dut (
    input  wire         clk,
    // a new run: reset of the block and of the traffic, which takes the seed
    input  wire         rst,
    input  wire [31:0]  seed,
    // the block's name, with zeros before it
    output wire [127:0] name,
    // what the signature is made of: all outputs of the block, and `wrong`
    output wire [511:0] observed,
    // something was wrong in this run, without a look at the golden model
    output reg          wrong
);

    // The sizes are those of the emission: lines of 16 bytes, 13 bits of a row, 8 banks, 4 bits of an id.
`include "dram_controller.vh"
    localparam integer DQ_BYTES = DRAM_CONTROLLER_DQ_BYTES;
    localparam integer BANKS = DRAM_CONTROLLER_BANKS;
    localparam integer BANK_W = $clog2(BANKS);
    localparam integer ROW_BITS = DRAM_CONTROLLER_ROW_BITS;
    localparam integer COLUMN_BITS = DRAM_CONTROLLER_COLUMN_BITS;
    localparam integer ID_W = DRAM_CONTROLLER_ID_BITS;
    localparam integer IDS = 1 << ID_W;
    localparam integer BYTES = DRAM_CONTROLLER_REQUEST_STRB_W;
    localparam integer DATA_W = DRAM_CONTROLLER_REQUEST_DATA_W;
    localparam integer REQUEST_W = DRAM_CONTROLLER_REQUEST_W;
    localparam integer ANSWER_W = DRAM_CONTROLLER_ANSWER_W;
    // What the traffic and the stand-in have of rows and columns: 4 and 8. With 8 banks a line's number has 8 bits.
    localparam integer HELD_ROW_BITS = 2;
    localparam integer HELD_COLUMN_BITS = 3;
    localparam integer LINE_W = 8;
    localparam integer GPU = 0, CPU = 1;

    // What the byte `at` of a line is: the version four times, turned and salted, so that bytes and lines differ.
    function [7:0] byte_of(input [LINE_W-1:0] line, input [1:0] version, input [7:0] at);
        byte_of = {4{version}} ^ (line << at[2:0]) ^ (line >> (4'd8 - {1'b0, at[2:0]})) ^ (8'd151 * (at + 8'd1));
    endfunction

    wire                  powered, answer_valid;
    wire [ANSWER_W-1:0]   answer_data;
    wire                  dfi_reset_n, dfi_cke, dfi_cs_n, dfi_ras_n, dfi_cas_n, dfi_we_n, dfi_wrdata_en, dfi_rddata_valid;
    wire [BANK_W-1:0]     dfi_bank;
    wire [ROW_BITS-1:0]   dfi_address;
    wire [16*DQ_BYTES-1:0] dfi_wrdata, dfi_rddata;
    wire [2*DQ_BYTES-1:0] dfi_wrdata_mask;

    // The decisions of every cycle. The mood changes each 128 cycles on average: whether the GPU asks, whether the CPU does,
    // all rows or one, and few writes. With the last two answers are taken slowly.
    wire [31:0] choice;
    reg  [3:0]  mood_q;
    wire        one_row = mood_q[2];
    wire        few_writes = mood_q[3];
    wire        answer_ready = one_row && few_writes ? choice[5:4] == 2'd0 : choice[5:4] != 2'd0;

    wire        unused = &{1'b0, choice[20:6]};

    xorshift32 #(.OFFSET(32'h2545f491)) decisions (.clk(clk), .load(rst), .seed(seed), .value_q(choice));
    always @(posedge clk)
        if (rst) mood_q <= 4'd3;
        else if (choice[27:21] == 7'd0) mood_q <= choice[31:28];

    // The fill: the CPU's first requests write the lines from 0 on, and the GPU waits until they are taken.
    reg  [LINE_W:0] filled_q;
    wire filling = !filled_q[LINE_W];

    // Two classes, each with one request at a time. A read waits until the last one of its id was answered.
    wire [1:0]          valid, ready, write;
    wire [2*LINE_W-1:0] lines;
    wire [3:0]          versions;
    wire [2*BYTES-1:0]  strobes;
    wire [2*ID_W-1:0]   ids;
    wire [2*REQUEST_W-1:0] requests;
    wire [2*IDS-1:0]    waits; // reads that were not answered, the GPU's first
    // The answer that is taken.
    wire                answered = answer_valid && answer_ready;
    wire                answer_cpu = answer_data[DRAM_CONTROLLER_ANSWER_CPU_LSB];
    wire [ID_W-1:0]     answer_id = answer_data[DRAM_CONTROLLER_ANSWER_ID_LSB +: ID_W];
    genvar k, i;

    generate
        for (k = 0; k < 2; k = k + 1) begin : g_class
            wire [31:0]       random;
            reg               valid_q;
            reg               write_q;
            reg [LINE_W-1:0]  line_q;
            reg [1:0]         version_q;
            reg [BYTES-1:0]   strobe_q;
            reg [ID_W-1:0]    id_q;
            reg [IDS-1:0]     waits_q;
            wire              fills = filling && k == CPU;
            wire [DATA_W-1:0] data;

            xorshift32 #(.OFFSET(32'h9e3779b9 * (k + 1))) generator (.clk(clk), .load(rst), .seed(seed), .value_q(random));

            always @(posedge clk)
                if (rst) begin
                    valid_q <= 1'b0;
                    id_q <= {ID_W{1'b0}};
                    waits_q <= {IDS{1'b0}};
                end else begin
                    if (!valid_q || ready[k]) valid_q <= choice[2*k +: 2] != 2'd0 && (fills || (!filling && mood_q[k]));
                    if (ready[k] && !write[k]) id_q <= id_q + 1'b1;
                    waits_q <= (waits_q | ({{(IDS - 1){1'b0}}, ready[k] && !write[k]} << id_q)) &
                        ~({{(IDS - 1){1'b0}}, answered && answer_cpu == k} << answer_id);
                end
            always @(posedge clk)
                if (!valid_q || ready[k]) begin
                    write_q <= random[0] && (random[1] || !few_writes);
                    line_q <= {random[3:2] & {2{!one_row}}, random[9:4]};
                    version_q <= random[11:10];
                    strobe_q <= random[27:12] | {BYTES{random[28]}};
                end

            assign write[k] = write_q || fills;
            assign valid[k] = valid_q && (write[k] || !waits_q[id_q]);
            assign lines[k*LINE_W +: LINE_W] = fills ? filled_q[LINE_W-1:0] : line_q;
            assign versions[2*k +: 2] = version_q;
            assign strobes[k*BYTES +: BYTES] = strobe_q | {BYTES{fills}};
            assign ids[k*ID_W +: ID_W] = id_q;
            assign waits[k*IDS +: IDS] = waits_q;
            for (i = 0; i < BYTES; i = i + 1) begin : g_byte
                assign data[8*i +: 8] = byte_of(lines[k*LINE_W +: LINE_W], version_q, i);
            end
            assign requests[k*REQUEST_W +: REQUEST_W] = {write[k], id_q,
                {(ROW_BITS - HELD_ROW_BITS){1'b0}}, lines[k*LINE_W+HELD_COLUMN_BITS +: HELD_ROW_BITS+BANK_W],
                {(COLUMN_BITS - HELD_COLUMN_BITS){1'b0}}, lines[k*LINE_W +: HELD_COLUMN_BITS],
                strobes[k*BYTES +: BYTES], data};
            wire unused_random = &{1'b0, random[31:29]};
        end
    endgenerate

    always @(posedge clk)
        if (rst) filled_q <= {(LINE_W + 1){1'b0}};
        else if (filling && ready[CPU]) filled_q <= filled_q + 1'b1;

    dram_controller block (
        .clk              (clk),
        .rst              (rst),
        .powered          (powered),
        .dfi_reset_n      (dfi_reset_n),
        .dfi_cke          (dfi_cke),
        .dfi_cs_n         (dfi_cs_n),
        .dfi_ras_n        (dfi_ras_n),
        .dfi_cas_n        (dfi_cas_n),
        .dfi_we_n         (dfi_we_n),
        .dfi_bank         (dfi_bank),
        .dfi_address      (dfi_address),
        .dfi_wrdata_en    (dfi_wrdata_en),
        .dfi_wrdata       (dfi_wrdata),
        .dfi_wrdata_mask  (dfi_wrdata_mask),
        .dfi_rddata_valid (dfi_rddata_valid),
        .dfi_rddata       (dfi_rddata),
        .cpu_valid        (valid[CPU]),
        .cpu_ready        (ready[CPU]),
        .cpu_data         (requests[CPU*REQUEST_W +: REQUEST_W]),
        .gpu_valid        (valid[GPU]),
        .gpu_ready        (ready[GPU]),
        .gpu_data         (requests[GPU*REQUEST_W +: REQUEST_W]),
        .answer_valid     (answer_valid),
        .answer_ready     (answer_ready),
        .answer_data      (answer_data)
    );

    wire refused;

    dram_stand_in #(
        .DQ_BYTES         (DQ_BYTES),
        .BEATS            (DRAM_CONTROLLER_BEATS),
        .BANKS            (BANKS),
        .ROW_BITS         (ROW_BITS),
        .HELD_ROW_BITS    (HELD_ROW_BITS),
        .HELD_COLUMN_BITS (HELD_COLUMN_BITS),
        .CL               (DRAM_CONTROLLER_CL),
        .CWL              (DRAM_CONTROLLER_CWL),
        .T_RCD            (DRAM_CONTROLLER_T_RCD),
        .T_RP             (DRAM_CONTROLLER_T_RP),
        .T_RAS            (DRAM_CONTROLLER_T_RAS),
        .T_RC             (DRAM_CONTROLLER_T_RC),
        .T_RRD            (DRAM_CONTROLLER_T_RRD),
        .T_FAW            (DRAM_CONTROLLER_T_FAW),
        .T_CCD            (DRAM_CONTROLLER_T_CCD),
        .T_RTP            (DRAM_CONTROLLER_T_RTP),
        .T_WR             (DRAM_CONTROLLER_T_WR),
        .T_WTR            (DRAM_CONTROLLER_T_WTR),
        .T_REFI           (DRAM_CONTROLLER_T_REFI),
        .T_RFC            (DRAM_CONTROLLER_T_RFC),
        .POSTPONE         (DRAM_CONTROLLER_POSTPONE),
        .T_RESET          (DRAM_CONTROLLER_T_RESET),
        .T_CKE            (DRAM_CONTROLLER_T_CKE),
        .T_XPR            (DRAM_CONTROLLER_T_XPR),
        .T_MRD            (DRAM_CONTROLLER_T_MRD),
        .T_MOD            (DRAM_CONTROLLER_T_MOD),
        .T_ZQINIT         (DRAM_CONTROLLER_T_ZQINIT)
    ) device (
        .clk          (clk),
        .rst          (rst),
        .reset_n      (dfi_reset_n),
        .cke          (dfi_cke),
        .cs_n         (dfi_cs_n),
        .ras_n        (dfi_ras_n),
        .cas_n        (dfi_cas_n),
        .we_n         (dfi_we_n),
        .bank         (dfi_bank),
        .address      (dfi_address),
        .wrdata_en    (dfi_wrdata_en),
        .wrdata       (dfi_wrdata),
        .wrdata_mask  (dfi_wrdata_mask),
        .rddata_valid (dfi_rddata_valid),
        .rddata       (dfi_rddata),
        .wrong        (refused)
    );

    // What a read must bring: the versions of its line's bytes as of when it was taken. One request is taken a cycle.
    wire                taken_by = ready[CPU];
    wire                taken = |ready;
    wire                writes = write[taken_by];
    wire [LINE_W-1:0]   line = lines[taken_by*LINE_W +: LINE_W];
    wire [2*BYTES-1:0]  was;
    reg                 reads_q;
    reg  [ID_W:0]       reader_q;
    reg  [LINE_W-1:0]   line_q;
    wire [LINE_W-1:0]   expected_line;
    wire [2*BYTES-1:0]  expected;
    reg                 answered_q;
    reg  [DATA_W-1:0]   data_q;
    wire [BYTES-1:0]    differs;

    ram_1r1w #(.WIDTH(2 * BYTES), .DEPTH(1 << LINE_W), .GRANULE(2)) newest (
        .clk     (clk),
        .wr_en   (strobes[taken_by*BYTES +: BYTES] & {BYTES{taken && writes}}),
        .wr_addr (line),
        .wr_data ({BYTES{versions[2*taken_by +: 2]}}),
        .rd_en   (taken && !writes),
        .rd_addr (line),
        .rd_data (was)
    );

    ram_1r1w #(.WIDTH(LINE_W + 2 * BYTES), .DEPTH(2 * IDS)) promised (
        .clk     (clk),
        .wr_en   (reads_q),
        .wr_addr (reader_q),
        .wr_data ({line_q, was}),
        .rd_en   (answered),
        .rd_addr ({answer_cpu, answer_id}),
        .rd_data ({expected_line, expected})
    );

    generate
        for (i = 0; i < BYTES; i = i + 1) begin : g_judge
            assign differs[i] = data_q[8*i +: 8] != byte_of(expected_line, expected[2*i +: 2], i);
        end
    endgenerate

    always @(posedge clk) begin
        reads_q <= taken && !writes && !rst;
        reader_q <= {taken_by, ids[taken_by*ID_W +: ID_W]};
        line_q <= line;
        answered_q <= answered && !rst;
        data_q <= answer_data[DATA_W-1:0];
        wrong <= !rst && (wrong || refused || (answered_q && |differs) ||
            (answered && !waits[{answer_cpu, answer_id}]));
    end

    assign name = {8'd0, "dram_controller"};
    assign observed = {288'd0, answer_data[DATA_W-1:0], 23'd0, answer_data[ANSWER_W-1:DATA_W], dfi_wrdata_mask, dfi_wrdata,
                       4'd0, dfi_address, dfi_bank, dfi_wrdata_en, dfi_we_n, dfi_cas_n, dfi_ras_n, dfi_cs_n, dfi_cke,
                       dfi_reset_n, wrong, powered, answer_valid, ready[GPU], ready[CPU]};

endmodule

`default_nettype wire
