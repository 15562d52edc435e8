// What lies between the ports of the whole and its vaults, with vaults that do anything (free_vault.v). Four vaults, so that a vault's number
// has two bits: each is computed here by itself.
// A request is at one vault, and is taken when that takes it. Memory is asked for lines of its vault, by their numbers among all. Answers come
// out as they went in: none is lost, none comes twice or changed, and one waits for those of the three other vaults at most.
// Surroundings: the channels' rules are not asked for, so requests may change; the user takes answers at any time.
//: depth 12
//: part dramcache.v free_vault.v
//: mutant one_vault dramcache_stack: cpu_vault: cpu_line[VAULT_BIT +: VAULT_W] => cpu_line[VAULT_BIT - 1 +: VAULT_W]
//: mutant one_vault dramcache_stack: vault.gpu_valid: gpu_valid && gpu_vault == VAULT => gpu_valid
//: mutant taken dramcache_stack: cpu_ready: cpu_free[cpu_vault] => |cpu_free
//: mutant its_line dramcache_stack: ar_low: VAULT => ~VAULT
//: mutant its_line dramcache_stack: ar_low: ar[HASH_LSB +: VAULT_W] => ar[HASH_LSB - 1 +: VAULT_W]
//: mutant kept arbiter_register: free: !valid_q || ready => 1'b1
//: mutant one_enters dramcache_stack: vault.answer_ready: line_enters[v] => 1'b1
//: mutant in_time arbiter_register: order.served: served => 1'b0
`default_nettype none
module harness #(
    parameter integer VAULTS = 4,
    parameter integer LINE_BITS = 10,
    parameter integer OWN_BITS = LINE_BITS - 2, // of a line's number in its vault
    parameter integer LINE_BYTES = 16,
    parameter integer CPU_W = 4 + 1 + 8 + LINE_BITS + 9 * LINE_BYTES + 1,
    parameter integer GPU_W = 4 + LINE_BITS + 9 * LINE_BYTES + 1,
    parameter integer ANSWER_W = 4 + 8 * LINE_BYTES + 2,
    parameter integer ADDRESS_W = 1 + LINE_BITS + 4 + 26
) (
    input wire             clk,
    input wire             rst,
    input wire             cpu_valid,
    input wire [CPU_W-1:0] cpu_data,
    input wire             gpu_valid,
    input wire [GPU_W-1:0] gpu_data,
    input wire             answer_ready
);
    wire cpu_ready, gpu_ready, answer_valid;
    wire [ANSWER_W-1:0] answer_data;
    wire [VAULTS-1:0] ar_valid, aw_valid;
    wire [VAULTS*ADDRESS_W-1:0] ar_data, aw_data;
    dramcache_stack #(
        .VAULTS(VAULTS), .VAULT_BIT(5), .LINE_BYTES(LINE_BYTES), .LINE_BITS(LINE_BITS), .BANK_BITS(2), .ROW_BITS(1), .DQ_BYTES(2),
        .ID_BITS(4), .JOBS(2), .CPU_JOBS(1), .TARGETS(2), .COUNTERS(32), .CORES(2), .ENTRIES(8), .PC_BITS(8), .READS(2),
        .WRITES(2), .ANSWERS(2), .WRITE_HIGH(1), .MIN_BURSTS(2), .AXI_BYTES(4), .AXI_ID_BITS(1)
    ) dut (
        .clk(clk), .rst(rst), .gpu_busy(1'b0), .dfi_rddata_valid(4'd0), .dfi_rddata(128'd0),
        .cpu_valid(cpu_valid), .cpu_ready(cpu_ready), .cpu_data(cpu_data), .gpu_valid(gpu_valid), .gpu_ready(gpu_ready),
        .gpu_data(gpu_data), .answer_valid(answer_valid), .answer_ready(answer_ready), .answer_data(answer_data),
        .aw_valid(aw_valid), .aw_ready(4'd0), .aw_data(aw_data), .w_ready(4'd0), .b_valid(4'd0), .b_data(12'd0),
        .ar_valid(ar_valid), .ar_ready(4'd0), .ar_data(ar_data), .r_valid(4'd0), .r_data(144'd0)
    );
    (* hierconn *) wire [VAULTS-1:0] \dut.cpu_free ;
    (* hierconn *) wire [VAULTS-1:0] \dut.gpu_free ;
    (* hierconn *) wire [VAULTS-1:0] \dut.line_valid ;
    (* hierconn *) wire [VAULTS*ANSWER_W-1:0] \dut.line_data ;
    (* hierconn *) wire \dut.g_vault[0].vault.cpu_valid ;
    (* hierconn *) wire \dut.g_vault[1].vault.cpu_valid ;
    (* hierconn *) wire \dut.g_vault[2].vault.cpu_valid ;
    (* hierconn *) wire \dut.g_vault[3].vault.cpu_valid ;
    (* hierconn *) wire \dut.g_vault[0].vault.gpu_valid ;
    (* hierconn *) wire \dut.g_vault[1].vault.gpu_valid ;
    (* hierconn *) wire \dut.g_vault[2].vault.gpu_valid ;
    (* hierconn *) wire \dut.g_vault[3].vault.gpu_valid ;
    (* hierconn *) wire \dut.g_vault[0].vault.answer_ready ;
    (* hierconn *) wire \dut.g_vault[1].vault.answer_ready ;
    (* hierconn *) wire \dut.g_vault[2].vault.answer_ready ;
    (* hierconn *) wire \dut.g_vault[3].vault.answer_ready ;
    (* hierconn *) wire [ADDRESS_W-3:0] \dut.g_vault[2].ar ;
    (* hierconn *) wire [ADDRESS_W-3:0] \dut.g_vault[1].aw ;

    // The vault of a line: bit 1 and bit 6, bit 0 and bit 5.
    wire [LINE_BITS-1:0] cpu_line = cpu_data[9 * LINE_BYTES +: LINE_BITS], gpu_line = gpu_data[9 * LINE_BYTES +: LINE_BITS];
    wire [1:0] cpu_vault = {cpu_line[1] != cpu_line[6], cpu_line[0] != cpu_line[5]};
    wire [1:0] gpu_vault = {gpu_line[1] != gpu_line[6], gpu_line[0] != gpu_line[5]};
    wire [VAULTS-1:0] cpu_at = {\dut.g_vault[3].vault.cpu_valid , \dut.g_vault[2].vault.cpu_valid ,
                                \dut.g_vault[1].vault.cpu_valid , \dut.g_vault[0].vault.cpu_valid };
    wire [VAULTS-1:0] gpu_at = {\dut.g_vault[3].vault.gpu_valid , \dut.g_vault[2].vault.gpu_valid ,
                                \dut.g_vault[1].vault.gpu_valid , \dut.g_vault[0].vault.gpu_valid };

    // Of vault 2 what it reads, of vault 1 what it writes: the line among all, and in its vault.
    wire [LINE_BITS-1:0] read_line = ar_data[2 * ADDRESS_W + 30 +: LINE_BITS], write_line = aw_data[ADDRESS_W + 30 +: LINE_BITS];
    wire [OWN_BITS-1:0] own_read = \dut.g_vault[2].ar [30 +: OWN_BITS], own_write = \dut.g_vault[1].aw [30 +: OWN_BITS];

    // The register of answers, as it should be: full, with what entered last.
    reg full_q;
    reg [ANSWER_W-1:0] held_q;
    initial full_q = 1'b0;
    wire [VAULTS-1:0] goes = \dut.line_valid & {\dut.g_vault[3].vault.answer_ready , \dut.g_vault[2].vault.answer_ready ,
                                                \dut.g_vault[1].vault.answer_ready , \dut.g_vault[0].vault.answer_ready };
    wire [ANSWER_W-1:0] enters = (\dut.line_data [0 +: ANSWER_W] & {ANSWER_W{goes[0]}})
        | (\dut.line_data [ANSWER_W +: ANSWER_W] & {ANSWER_W{goes[1]}})
        | (\dut.line_data [2 * ANSWER_W +: ANSWER_W] & {ANSWER_W{goes[2]}})
        | (\dut.line_data [3 * ANSWER_W +: ANSWER_W] & {ANSWER_W{goes[3]}});
    always @(posedge clk) begin
        full_q <= !rst && (|goes || full_q && !answer_ready);
        if (|goes) held_q <= enters;
    end

    (* anyconst *) wire [VAULTS-1:0] w_vault; // the one that is watched
    always @* assume (w_vault != 0 && (w_vault & (w_vault - 1'b1)) == 0);
    reg [2:0] others_q; // answers of others that entered since its answer waits
    initial others_q = 3'd0;
    wire waits = |(\dut.line_valid & w_vault) && !(|(goes & w_vault));
    always @(posedge clk)
        if (rst || !waits) others_q <= 3'd0;
        else if (|goes) others_q <= others_q + 3'd1;

    always @(posedge clk)
        if (!rst) begin
            one_vault: assert (cpu_at == (4'd1 & {4{cpu_valid}}) << cpu_vault && gpu_at == (4'd1 & {4{gpu_valid}}) << gpu_vault);
            taken: assert (cpu_ready == \dut.cpu_free [cpu_vault] && gpu_ready == \dut.gpu_free [gpu_vault]);
            its_line: assert ((!ar_valid[2] || {read_line[1] != read_line[6], read_line[0] != read_line[5]} == 2'd2
                    && read_line[LINE_BITS-1:2] == own_read)
                && (!aw_valid[1] || {write_line[1] != write_line[6], write_line[0] != write_line[5]} == 2'd1
                    && write_line[LINE_BITS-1:2] == own_write));
            kept: assert (answer_valid == full_q && (!full_q || answer_data == held_q));
            one_enters: assert ((goes & (goes - 1'b1)) == 0 && (goes == 0 || !full_q || answer_ready));
            in_time: assert (others_q < VAULTS);
            waits_for_all: cover (others_q == VAULTS - 1);
            both_go: cover (cpu_valid && gpu_valid && cpu_ready && gpu_ready && cpu_vault != gpu_vault);
        end
endmodule
`default_nettype wire
