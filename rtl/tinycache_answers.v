// tinycache_answers: who waits for which answer of L1 and scratchpad
//
// Source: docs/tinycache/data-path.md, tinycache_coalescer
// Written by `larder emit tinycache_coalescer`; to change it, change the generator.

`default_nettype none

module tinycache_answers #(
    // lanes
    parameter integer LANES = 32,
    // requests that wait for an answer
    parameter integer ENTRIES = 8,
    // line of a tinyCache
    parameter integer LINE_BYTES = 64,
    // line of the L1
    parameter integer MEM_LINE_BYTES = 128,
    // width of a lane's own entry number
    parameter integer ENTRY_W = 1,
    // width of a part's number, 1 at least; derived, not to be overridden
    parameter integer PART_W = ($clog2(MEM_LINE_BYTES/LINE_BYTES) > 1 ? $clog2(MEM_LINE_BYTES/LINE_BYTES) : 1)
) (
    // clock
    input  wire                          clk,
    // synchronous reset, active high
    input  wire                          rst,
    // some entry is free
    output wire                          free,
    // the lowest such
    output wire [$clog2(ENTRIES)-1:0]    id,
    // a request takes it, for
    input  wire                          ask,
    // these lanes,
    input  wire [LANES-1:0]              ask_lanes,
    // to be answered under these numbers,
    input  wire [LANES*ENTRY_W-1:0]      ask_entries,
    // with these parts of the line
    input  wire [LANES*PART_W-1:0]       ask_parts,
    // an answer is taken
    input  wire                          answer,
    input  wire [$clog2(ENTRIES)-1:0]    answer_id,
    input  wire [8*MEM_LINE_BYTES-1:0]   answer_data,
    // in the next cycle: the lanes that it is for,
    output wire [LANES-1:0]              fills,
    // their numbers,
    output wire [LANES*ENTRY_W-1:0]      fill_entries,
    // and their parts; 0 for all others
    output wire [LANES*8*LINE_BYTES-1:0] fill_datas
);

    localparam integer ID_W = $clog2(ENTRIES);

    genvar e;
    genvar l;

    wire [ENTRIES-1:0]                  used;
    reg  [ID_W-1:0]                     free_number;
    wire [LANES*(1+ENTRY_W+PART_W)-1:0] kept; // of the answer in the register
    reg                                 valid_q;
    reg  [8*MEM_LINE_BYTES-1:0]         data_q;
    wire [LANES*ENTRY_W-1:0]            entries;
    wire [LANES*PART_W-1:0]             parts;
    wire [LANES-1:0]                    lanes;

    wire [ENTRIES-1:0] first_free = ~used & (used + 1'b1);

    always @* begin : set_free_number
        integer n;
        free_number = {ID_W{1'b0}};
        for (n = 0; n < ENTRIES; n = n + 1) begin
            free_number = free_number | (n[ID_W-1:0] & {ID_W{first_free[n]}});
        end
    end

    assign free = !(&used);
    assign id = free_number;

    generate
        for (e = 0; e < ENTRIES; e = e + 1) begin : g_entry
            localparam integer ENTRY_INT = e;
            localparam [ID_W-1:0] ENTRY = ENTRY_INT[ID_W-1:0];

            reg  used_q; // its answer has not come

            assign used[e] = used_q;

            always @(posedge clk) begin
                if (rst || (answer && answer_id == ENTRY && used_q)) begin
                    used_q <= 1'b0;
                end else if (ask && first_free[e]) begin
                    used_q <= 1'b1;
                end
            end
        end
    endgenerate

    // who waits, by entry
    ram_1r1w #(
        .WIDTH (LANES * (1 + ENTRY_W + PART_W)),
        .DEPTH (ENTRIES)
    ) waiting (
        .clk     (clk),
        .wr_en   (ask),
        .wr_addr (id),
        .wr_data ({ask_lanes, ask_entries, ask_parts}),
        .rd_en   (answer),
        .rd_addr (answer_id),
        .rd_data (kept)
    );

    // The answer register. One for an entry that nobody waits for reaches no lane.

    always @(posedge clk) begin
        if (rst) begin
            valid_q <= 1'b0;
        end else begin
            valid_q <= answer && used[answer_id];
        end
    end

    always @(posedge clk) begin
        if (answer) begin
            data_q <= answer_data;
        end
    end

    assign {lanes, entries, parts} = kept;
    assign fills = lanes & {LANES{valid_q}};

    generate
        for (l = 0; l < LANES; l = l + 1) begin : g_lane
            reg  [8*LINE_BYTES-1:0] part;

            always @* begin : set_part
                integer p;
                part = {(8*LINE_BYTES){1'b0}};
                for (p = 0; p < MEM_LINE_BYTES / LINE_BYTES; p = p + 1) begin
                    if (fills[l] && parts[l*PART_W +: PART_W] == p[PART_W-1:0]) begin
                        part = data_q[p*8*LINE_BYTES +: 8*LINE_BYTES];
                    end
                end
            end

            assign fill_entries[l*ENTRY_W +: ENTRY_W] = entries[l*ENTRY_W +: ENTRY_W] & {ENTRY_W{fills[l]}};
            assign fill_datas[l*8*LINE_BYTES +: 8*LINE_BYTES] = part;
        end
    endgenerate

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            // a request that waits finds an entry
            assert (!ask || free);
            // somebody waits for each answer
            assert (!valid_q || (|lanes));
            // every entry is used
            cover (&used);
            // an answer for several lanes
            cover ((fills & (fills - 1'b1)) != {LANES{1'b0}});
            // an answer that nobody waits for
            cover (answer && !used[answer_id]);
        end
    end
`endif

endmodule

`default_nettype wire
