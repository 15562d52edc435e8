// tinycache_answers: who waits for which answer of L1 and scratchpad
//
// Which lanes wait for which answer, and the answers on their way back.
//
// Source: docs/tinycache/data-path.md, tinycache_coalescer
// Written by `larder emit tinycache_coalescer`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module tinycache_answers #(
    // width of a lane's own entry number
    parameter integer ENTRY_W = 1,
    // lanes of the streaming multiprocessor, a tinyCache each (a power of two, 1 to 32)
    parameter integer LANES = 32,
    // joined requests that wait for an answer (a power of two, 2 to 32)
    parameter integer ENTRIES = 8,
    // line of the L1; 64 for the DeNovoA hierarchy, in bytes (a power of two, 4 to 128)
    parameter integer MEM_LINE_BYTES = 128,
    // line of a tinyCache, in bytes (a power of two, 4 to 128)
    parameter integer LINE_BYTES = 64,
    // width of a part's number, 1 at least; derived, not to be overridden
    parameter integer PART_W = ($clog2(MEM_LINE_BYTES/LINE_BYTES) > 1 ? $clog2(MEM_LINE_BYTES/LINE_BYTES) : 1)
) (
    input  wire                          clk,          // clock
    input  wire                          rst,          // synchronous reset, active high
    input  wire [LANES-1:0]              ask_lanes,    // lanes that the request is for
    input  wire [LANES*ENTRY_W-1:0]      ask_entries,  // the number under which each lane is answered
    input  wire [LANES*PART_W-1:0]       ask_parts,    // the part of the line that each lane is for
    input  wire                          ask,          // a request takes the entry
    input  wire                          answer,       // an answer is taken
    input  wire [$clog2(ENTRIES)-1:0]    answer_id,
    input  wire [8*MEM_LINE_BYTES-1:0]   answer_data,
    output wire [LANES*ENTRY_W-1:0]      fill_entries, // their numbers; 0 for all others
    output wire [LANES*8*LINE_BYTES-1:0] fill_datas,   // their parts of the line; 0 for all others
    output wire                          free,         // some entry is free
    output wire [$clog2(ENTRIES)-1:0]    id,           // the lowest such
    output wire [LANES-1:0]              fills         // in the next cycle: the lanes that the answer is for
);

    localparam integer ID_W = $clog2(ENTRIES);

    genvar e;
    genvar l;

    reg  [ID_W-1:0]             free_number;
    reg                         valid_q;
    reg  [8*MEM_LINE_BYTES-1:0] data_q;

    wire [ENTRIES-1:0] used;
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

    wire [LANES*(1+ENTRY_W+PART_W)-1:0] kept; // of the answer in the register

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

    wire [LANES-1:0] lanes;
    wire [LANES*ENTRY_W-1:0] entries;
    wire [LANES*PART_W-1:0] parts;
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
            assert (!ask || free);                             // a request that waits finds an entry
            assert (!valid_q || (|lanes));                     // somebody waits for each answer
            cover (&used);                                     // every entry is used
            cover ((fills & (fills - 1'b1)) != {LANES{1'b0}}); // an answer for several lanes
            cover (answer && !used[answer_id]);                // an answer that nobody waits for
        end
    end
`endif

endmodule

`default_nettype wire
