// A line belongs to one vault. A request goes there in the cycle in which it comes; answers come back through one register.
// docs/dramcache/stack-data-path.md says how long what takes.

localparam VAULT_W = $clog2(VAULTS); // width of a vault's number
localparam VAULT_LINE_W = LINE_BITS - VAULT_W; // of a line's number in its vault
localparam VAULT_ADDRESS_W = AXI_ADDRESS_W - VAULT_W; // of AR and AW of a vault
localparam LINE_LSB = AXI_ADDRESS_ADDR_LSB + $clog2(LINE_BYTES); // of a line's number in AR and AW
localparam HASH_LSB = LINE_LSB + VAULT_BIT - VAULT_W; // of its bits that are XORed, in AR and AW of a vault
//+ phases
localparam BANKS_W = PHASES * BANK_BITS, PINS_W = PHASES * PIN_BITS; // of a vault's DFI, all phases
localparam BEATS_W = PHASES * 16 * DQ_BYTES, MASK_W = PHASES * 2 * DQ_BYTES;
//-

// To its vault a request goes without the bits that name that.
wire [VAULT_W-1:0] cpu_vault = cpu_line[VAULT_W-1:0] ^ cpu_line[VAULT_BIT +: VAULT_W];
wire [VAULT_W-1:0] gpu_vault = gpu_line[VAULT_W-1:0] ^ gpu_line[VAULT_BIT +: VAULT_W];
wire [CPU_REQUEST_W-VAULT_W-1:0] cpu_request
    = {cpu_data[CPU_REQUEST_W-1:CPU_REQUEST_LINE_LSB+VAULT_W], cpu_data[CPU_REQUEST_LINE_LSB-1:0]};
wire [GPU_REQUEST_W-VAULT_W-1:0] gpu_request
    = {gpu_data[GPU_REQUEST_W-1:GPU_REQUEST_LINE_LSB+VAULT_W], gpu_data[GPU_REQUEST_LINE_LSB-1:0]};
unused (cpu_line);
unused (gpu_line);
wire [VAULTS-1:0] cpu_free, gpu_free; // the vault would take a request
assign cpu_ready = cpu_free[cpu_vault];
assign gpu_ready = gpu_free[gpu_vault];

wire [VAULTS-1:0] line_valid, line_enters, line_leaves; // answers of the vaults
wire [VAULTS*LINE_ANSWER_W-1:0] line_data;
arbiter_register #(.ASKERS(VAULTS), .WIDTH(LINE_ANSWER_W)) answers (
    .clk, .rst, .asks(line_valid), .values(line_data), .enters(line_enters), .leaves(line_leaves), .valid(answer_valid),
    .ready(answer_ready), .data(answer_data)
);
unused (line_leaves);

for (v = 0; v < VAULTS; v = v + 1) begin : g_vault
    localparam [VAULT_W-1:0] VAULT = v;
    wire [VAULT_ADDRESS_W-1:0] aw, ar;
    dramcache #(.LINE_BITS(VAULT_LINE_W), .*) vault (
        .cpu_valid(cpu_valid && cpu_vault == VAULT), .cpu_ready(cpu_free[v]), .cpu_data(cpu_request),
        .gpu_valid(gpu_valid && gpu_vault == VAULT), .gpu_ready(gpu_free[v]), .gpu_data(gpu_request),
        .answer_valid(line_valid[v]), .answer_ready(line_enters[v]), .answer_data(line_data[v * LINE_ANSWER_W +: LINE_ANSWER_W]),
        .ready(ready[v]), .hit(hit[v]), .miss(miss[v]), .write_miss(write_miss[v]), .bypassed(bypassed[v]),
        .early(early[v]), .dropped(dropped[v]), .written_back(written_back[v]), .write_failed(write_failed[v]),
        .powered(powered[v]), .dfi_reset_n(dfi_reset_n[v]), .dfi_cke(dfi_cke[v]), .dfi_rddata_valid(dfi_rddata_valid[v]),
//+ !phases
        .dfi_cs_n(dfi_cs_n[v]),
        .dfi_ras_n(dfi_ras_n[v]), .dfi_cas_n(dfi_cas_n[v]), .dfi_we_n(dfi_we_n[v]), .dfi_wrdata_en(dfi_wrdata_en[v]),
        .dfi_bank(dfi_bank[v * BANK_BITS +: BANK_BITS]), .dfi_address(dfi_address[v * PIN_BITS +: PIN_BITS]),
        .dfi_wrdata(dfi_wrdata[v * (16 * DQ_BYTES) +: 16 * DQ_BYTES]),
        .dfi_wrdata_mask(dfi_wrdata_mask[v * (2 * DQ_BYTES) +: 2 * DQ_BYTES]),
        .dfi_rddata(dfi_rddata[v * (16 * DQ_BYTES) +: 16 * DQ_BYTES]),
//-
//+ phases
        .dfi_cs_n(dfi_cs_n[v * PHASES +: PHASES]), .dfi_ras_n(dfi_ras_n[v * PHASES +: PHASES]),
        .dfi_cas_n(dfi_cas_n[v * PHASES +: PHASES]), .dfi_we_n(dfi_we_n[v * PHASES +: PHASES]),
        .dfi_wrdata_en(dfi_wrdata_en[v * PHASES +: PHASES]), .dfi_bank(dfi_bank[v * BANKS_W +: BANKS_W]),
        .dfi_address(dfi_address[v * PINS_W +: PINS_W]), .dfi_wrdata(dfi_wrdata[v * BEATS_W +: BEATS_W]),
        .dfi_wrdata_mask(dfi_wrdata_mask[v * MASK_W +: MASK_W]), .dfi_rddata(dfi_rddata[v * BEATS_W +: BEATS_W]),
//-
        .aw_valid(aw_valid[v]), .aw_ready(aw_ready[v]), .aw_data(aw), .ar_valid(ar_valid[v]), .ar_ready(ar_ready[v]),
        .ar_data(ar), .w_valid(w_valid[v]), .w_ready(w_ready[v]), .w_data(w_data[v * AXI_W_W +: AXI_W_W]),
        .b_valid(b_valid[v]), .b_ready(b_ready[v]), .b_data(b_data[v * AXI_B_W +: AXI_B_W]), .r_valid(r_valid[v]),
        .r_ready(r_ready[v]), .r_data(r_data[v * AXI_R_W +: AXI_R_W]),
        .*
    );
    // To memory a line goes by its number of all vaults.
    wire [VAULT_W-1:0] aw_low = (VAULT ^ aw[HASH_LSB +: VAULT_W]) & {VAULT_W{aw_valid[v]}};
    wire [VAULT_W-1:0] ar_low = (VAULT ^ ar[HASH_LSB +: VAULT_W]) & {VAULT_W{ar_valid[v]}};
    assign aw_data[v * AXI_ADDRESS_W +: AXI_ADDRESS_W] = {aw[VAULT_ADDRESS_W-1:LINE_LSB], aw_low, aw[LINE_LSB-1:0]};
    assign ar_data[v * AXI_ADDRESS_W +: AXI_ADDRESS_W] = {ar[VAULT_ADDRESS_W-1:LINE_LSB], ar_low, ar[LINE_LSB-1:0]};
    cover (line_valid[v] && !line_enters[v]); // an answer waits for its turn
end
cover (cpu_valid && gpu_valid && cpu_vault != gpu_vault && cpu_ready && gpu_ready); // both channels' requests go, to two vaults
