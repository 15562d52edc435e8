// The system's memory ports speak AXI4 with a line a beat; the vault takes lines by two channels. What lies between them is here.
// docs/denovo/dramcache-system-data-path.md says what happens in which cycle.

localparam LINE_BYTES = 4 * LINE_WORDS;
localparam DATA_W = 8 * LINE_BYTES; // bits of a line
localparam LINE_W = ADDR_BITS - $clog2(LINE_BYTES); // width of a line's number
localparam ID_W = MEM_ID_BITS + $clog2(BANKS); // {bank, id of the bank}
localparam CPU_W = 1 + ID_W + CORE_BITS + PC_BITS + LINE_W + LINE_BYTES + DATA_W; // a request: write, id, core, pc, line, strb, data
localparam GPU_W = 1 + ID_W + LINE_W + LINE_BYTES + DATA_W; // the same without core and pc
localparam ANSWER_LINE_W = 2 + ID_W + DATA_W; // cpu, id, error, line

// The memory ports of the banks.
wire [BANKS-1:0] bank_aw_valid, bank_aw_ready, bank_w_valid, bank_w_ready, bank_b_valid, bank_b_ready;
wire [BANKS-1:0] bank_ar_valid, bank_ar_ready, bank_r_valid, bank_r_ready;
wire [BANKS*IO_ADDRESS_W-1:0] bank_aw_data, bank_ar_data;
wire [BANKS*IO_W_W-1:0] bank_w_data;
wire [BANKS*IO_B_W-1:0] bank_b_data;
wire [BANKS*IO_R_W-1:0] bank_r_data;
denovo_system #(.AXI_BYTES(LINE_BYTES), .AXI_ID_BITS(MEM_ID_BITS), .*) system (
    .aw_*(bank_aw_*), .w_*(bank_w_*), .b_*(bank_b_*), .ar_*(bank_ar_*), .r_*(bank_r_*), .*
);

// The vault.
wire cpu_valid, cpu_ready, gpu_valid, gpu_ready, line_valid, line_ready;
wire [CPU_W-1:0] cpu_data;
wire [GPU_W-1:0] gpu_data;
wire [ANSWER_LINE_W-1:0] line_data;
dramcache #(.LINE_BYTES(LINE_BYTES), .LINE_BITS(LINE_W), .ID_BITS(ID_W), .CORES(1 << CORE_BITS), .*) vault (
    .answer_*(line_*), .*
);

wire [BANKS-1:0] cpu_reads, gpu_reads, writes; // who asks
wire [BANKS*CPU_W-1:0] cpu_requests;
wire [BANKS*GPU_W-1:0] gpu_requests, write_requests;
wire [BANKS-1:0] cpu_enters, read_enters, write_enters; // whose request enters out
wire [BANKS-1:0] cpu_leaves, read_leaves, write_leaves; // whose request the vault takes
arbiter_register #(.ASKERS(BANKS), .WIDTH(CPU_W)) cpu_out (
    .clk, .rst, .asks(cpu_reads), .values(cpu_requests), .enters(cpu_enters), .leaves(cpu_leaves),
    .valid(cpu_valid), .ready(cpu_ready), .data(cpu_data)
);
arbiter_register #(.ASKERS(2 * BANKS), .WIDTH(GPU_W)) gpu_out (
    .clk, .rst, .asks({writes, gpu_reads}), .values({write_requests, gpu_requests}), .enters({write_enters, read_enters}),
    .leaves({write_leaves, read_leaves}), .valid(gpu_valid), .ready(gpu_ready), .data(gpu_data)
);
unused (cpu_leaves);
unused (read_leaves);

wire [ID_W-1:0] line_id = line_data[DATA_W + 1 +: ID_W];
wire line_error = line_data[DATA_W];
unused (line_data);
wire [BANKS-1:0] line_takers;
assign line_ready = |line_takers;

for (b = 0; b < BANKS; b = b + 1) begin : g_bank
    localparam [ID_W-1:0] BANK = b;
    localparam [ID_W-1:0] FIRST_ID = b << MEM_ID_BITS;
    wire [IO_ADDRESS_W-1:0] ar = bank_ar_data[b * IO_ADDRESS_W +: IO_ADDRESS_W];
    wire [IO_ADDRESS_W-1:0] aw = bank_aw_data[b * IO_ADDRESS_W +: IO_ADDRESS_W];
    wire [IO_W_W-1:0] w = bank_w_data[b * IO_W_W +: IO_W_W];
    unused (ar);
    unused (aw);
    unused (w);
    wire ar_line = ar[IO_ADDRESS_CACHE_LSB +: 4] == CACHE_NORMAL; // 0 while there is none; else it is uncached
    wire aw_line = aw[IO_ADDRESS_CACHE_LSB +: 4] == CACHE_NORMAL;

    // Lines that are read.
    wire ar_cpu = ar[IO_ADDRESS_USER_LSB + CORE_BITS + PC_BITS];
    wire [ID_W:0] ar_id = {{ID_W + 1 - MEM_ID_BITS{1'b0}}, ar[IO_ADDRESS_ID_LSB +: MEM_ID_BITS]}; // a zero more than is used
    unused (ar_id[ID_W]);
    wire [ID_W-1:0] read_id = ar_id[ID_W-1:0] | FIRST_ID;
    wire [LINE_W-1:0] read_line = ar[IO_ADDRESS_ADDR_LSB + $clog2(LINE_BYTES) +: LINE_W];
    assign cpu_reads[b] = bank_ar_valid[b] && ar_line && ar_cpu;
    assign gpu_reads[b] = bank_ar_valid[b] && ar_line && !ar_cpu;
    assign cpu_requests[b * CPU_W +: CPU_W] = {
        1'b0, read_id, ar[IO_ADDRESS_USER_LSB +: CORE_BITS + PC_BITS], read_line, {LINE_BYTES + DATA_W{1'b0}}
    };
    assign gpu_requests[b * GPU_W +: GPU_W] = {1'b0, read_id, read_line, {LINE_BYTES + DATA_W{1'b0}}};

    // Lines that are written, one at a time.
    reg busy_q, // one is under way
        done_q; // the vault has taken it
    reg [MEM_ID_BITS-1:0] id_q;
    assign writes[b] = bank_aw_valid[b] && bank_w_valid[b] && aw_line && !busy_q;
    assign write_requests[b * GPU_W +: GPU_W] = {
        1'b1, {ID_W{1'b0}}, aw[IO_ADDRESS_ADDR_LSB + $clog2(LINE_BYTES) +: LINE_W], w[IO_W_STRB_LSB +: LINE_BYTES],
        w[IO_W_DATA_LSB +: DATA_W]
    };
    always @(posedge clk) begin
        if (rst) begin
            busy_q <= 1'b0;
            done_q <= 1'b0;
        end else if (write_enters[b]) busy_q <= 1'b1;
        else if (write_leaves[b]) done_q <= 1'b1;
        else if (done_q && bank_b_ready[b]) begin
            busy_q <= 1'b0;
            done_q <= 1'b0;
        end
        if (write_enters[b]) id_q <= aw[IO_ADDRESS_ID_LSB +: MEM_ID_BITS];
    end
    cover (busy_q && !done_q && bank_aw_valid[b]); // the next write waits for this one

    // What goes to devices, and what is taken.
    assign io_ar_valid[b] = bank_ar_valid[b] && !ar_line;
    assign io_ar_data[b * IO_ADDRESS_W +: IO_ADDRESS_W] = ar & {IO_ADDRESS_W{io_ar_valid[b]}};
    assign bank_ar_ready[b] = ar_line ? cpu_enters[b] || read_enters[b] : io_ar_ready[b];
    assign io_aw_valid[b] = bank_aw_valid[b] && !aw_line;
    assign io_aw_data[b * IO_ADDRESS_W +: IO_ADDRESS_W] = aw & {IO_ADDRESS_W{io_aw_valid[b]}};
    assign bank_aw_ready[b] = aw_line ? write_enters[b] : io_aw_ready[b];
    // A line's beat leaves with its address, so one without an address is a device's.
    assign io_w_valid[b] = bank_w_valid[b] && !aw_line;
    assign io_w_data[b * IO_W_W +: IO_W_W] = w & {IO_W_W{io_w_valid[b]}};
    assign bank_w_ready[b] = aw_line ? write_enters[b] : io_w_ready[b];

    // What comes back.
    wire mine = line_valid && line_id >> MEM_ID_BITS == BANK;
    assign line_takers[b] = mine && bank_r_ready[b];
    assign bank_r_valid[b] = mine || io_r_valid[b];
    assign bank_r_data[b * IO_R_W +: IO_R_W] = mine
        ? {line_id[MEM_ID_BITS-1:0], line_data[DATA_W-1:0], line_error ? RESP_SLVERR : RESP_OKAY, 1'b1}
        : io_r_data[b * IO_R_W +: IO_R_W];
    assign io_r_ready[b] = bank_r_ready[b] && !mine;
    assign bank_b_valid[b] = done_q || io_b_valid[b];
    assign bank_b_data[b * IO_B_W +: IO_B_W] = done_q ? {id_q, RESP_OKAY} : io_b_data[b * IO_B_W +: IO_B_W];
    assign io_b_ready[b] = bank_b_ready[b] && !done_q;
end
