// denovo_l1_slot: the line, chunk and words that a slot is about
//
// S0: the line, chunk and words that the slot is about, by whose it is.
//
// Source: thesis chapters 2, 3; docs/denovo/l1-data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit denovo_l1`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l1_slot #(
    // width of a physical byte address (bits, 12 to 48)
    parameter integer ADDR_BITS = 40,
    // words of 4 bytes in a line (a power of two, 4 to 16)
    parameter integer LINE_WORDS = 16,
    // derived, not to be overridden
    parameter integer LINE_W = ADDR_BITS - $clog2(LINE_WORDS) - 2,
    // capacity (bytes, a power of two, 256 to 131072)
    parameter integer BYTES = 32768,
    // associativity (ways, a power of two, 2 to 16)
    parameter integer WAYS = 8,
    // derived, not to be overridden
    parameter integer SETS = BYTES / (4 * WAYS * LINE_WORDS),
    // derived, not to be overridden
    parameter integer SET_W = $clog2(SETS),
    // of a line; derived, not to be overridden
    parameter integer TAG_W = LINE_W - SET_W,
    // words of an access, of a data RAM's word and of one pass (a power of two, 1 to 16)
    parameter integer PORT_WORDS = 16,
    // derived, not to be overridden
    parameter integer CHUNKS = LINE_WORDS / PORT_WORDS,
    // derived, not to be overridden
    parameter integer CHUNK_W = (1 > $clog2(CHUNKS) ? 1 : $clog2(CHUNKS)),
    // derived, not to be overridden
    parameter integer ROWS = SETS * CHUNKS,
    // derived, not to be overridden
    parameter integer ROW_W = $clog2(ROWS),
    // derived, not to be overridden
    parameter integer DATA_W = 32 * PORT_WORDS,
    // width of a core id on the network (bits, 1 to 8)
    parameter integer CORE_BITS = 4,
    // width of `map`: a stash-map index, or an L1's MSHR (bits, 1 to 10)
    parameter integer MAP_BITS = 7,
    // width of a fwd; derived, not to be overridden
    parameter integer FWD_W = 2 * CORE_BITS + 2 * MAP_BITS + ADDR_BITS + LINE_WORDS - $clog2(LINE_WORDS) + 5,
    // width of a rsp; derived, not to be overridden
    parameter integer RSP_W = CORE_BITS + MAP_BITS + ADDR_BITS + 33 * LINE_WORDS - $clog2(LINE_WORDS) + 4,
    // derived, not to be overridden
    parameter integer FWD_TYPE_W = 4,
    // derived, not to be overridden
    parameter integer ADDRESS_W = ADDR_BITS - $clog2(PORT_WORDS) - 2
) (
    input  wire                  clk,          // clock
    input  wire                  rst,          // synchronous reset, active high
    output wire                  s0_named,     // the way is named
    output wire [TAG_W-1:0]      s0_tag,       // the line's tag, where no way is named
    output wire [SET_W-1:0]      s0_set,
    output wire [CHUNK_W-1:0]    s0_chunk,
    output wire [ROW_W-1:0]      s0_row,       // the chunk's place in the data RAM
    output wire [LINE_WORDS-1:0] s0_words,     // words that the slot is about
    output reg  [DATA_W-1:0]     rsp_in_part,  // data of the message's chunk, 0 where it brings an error
    output wire                  rsp_in_last,  // the message's last chunk
    output wire                  fwd_last,

    // from denovo_l1
    input  wire [FWD_W-1:0]      fwd_data,
    input  wire [RSP_W-1:0]      rsp_in_data,
    input  wire                  s0_rsp,
    input  wire                  s0_fwd,
    input  wire [FWD_TYPE_W-1:0] fwd_type,
    input  wire [SET_W-1:0]      store_set,    // the line of the oldest
    input  wire [ADDRESS_W-1:0]  s0_address,
    input  wire                  s0_drain,
    input  wire                  s0_leave,
    input  wire [CHUNK_W-1:0]    parked_chunk,
    input  wire [PORT_WORDS-1:0] s0_mask,
    input  wire                  got_error,

    // from denovo_l1_commands
    input  wire [LINE_W-1:0]     leave_line,
    input  wire                  leave_named,
    input  wire [SET_W-1:0]      leave_set,
    input  wire [CHUNK_W-1:0]    leave_chunk,
    input  wire                  leave_last,

    // from denovo_l1_choose
    input  wire [4:0]            s0_inner,     // whose slot it is if it is not the port's
    input  wire                  s0_port,

    // from denovo_l1_mshrs
    input  wire [LINE_W-1:0]     pass_line,

    // from denovo_l1_pass
    input  wire                  lists,
    input  wire [CHUNK_W-1:0]    pass_chunk,

    // from denovo_l1_list
    input  wire [PORT_WORDS-1:0] parked_mask
);

    localparam integer FWD_LINE_W = ADDR_BITS - $clog2(LINE_WORDS) - 2;
    localparam integer FWD_LINE_LSB = LINE_WORDS;
    localparam integer FWD_MASK_W = LINE_WORDS;
    localparam integer FWD_MASK_LSB = 0;
    localparam integer RSP_LINE_W = ADDR_BITS - $clog2(LINE_WORDS) - 2;
    localparam integer RSP_LINE_LSB = 33 * LINE_WORDS;
    localparam integer RSP_MASK_W = LINE_WORDS;
    localparam integer RSP_MASK_LSB = 32 * LINE_WORDS;
    localparam integer RSP_DATA_W = 32;
    localparam integer RSP_DATA_LSB = 0;
    localparam [3:0] MSG_WB_ACK = 4'd9; // fwd, to the writer: taken, or dropped because you no longer own them

    genvar w;

    wire [FWD_LINE_W-1:0] fwd_line = fwd_data[FWD_LINE_LSB +: FWD_LINE_W];
    wire [FWD_MASK_W-1:0] fwd_mask = fwd_data[FWD_MASK_LSB +: FWD_MASK_W];
    wire [RSP_LINE_W-1:0] got_line = rsp_in_data[RSP_LINE_LSB +: RSP_LINE_W];
    wire [RSP_MASK_W-1:0] got_mask = rsp_in_data[RSP_MASK_LSB +: RSP_MASK_W];
    wire [RSP_DATA_W*LINE_WORDS-1:0] got_data = rsp_in_data[RSP_DATA_LSB +: RSP_DATA_W*LINE_WORDS];
    wire [CHUNK_W-1:0] rsp_in_chunk;
    wire [LINE_WORDS-1:0] rsp_in_words;

    denovo_l1_chunks #(.LINE_WORDS(LINE_WORDS), .PORT_WORDS(PORT_WORDS), .CHUNK_W(CHUNK_W)) rsp_in_chunks (
        .clk(clk), .rst(rst),
        .mask   (got_mask),
        .chosen (s0_rsp),
        .chunk  (rsp_in_chunk),
        .words  (rsp_in_words),
        .last   (rsp_in_last)
    );

    wire [CHUNK_W-1:0] fwd_chunk;
    wire [LINE_WORDS-1:0] fwd_words;

    denovo_l1_chunks #(.LINE_WORDS(LINE_WORDS), .PORT_WORDS(PORT_WORDS), .CHUNK_W(CHUNK_W)) fwd_chunks (
        .clk(clk), .rst(rst),
        .mask   (fwd_mask),
        .chosen (s0_fwd && fwd_type != MSG_WB_ACK),
        .chunk  (fwd_chunk),
        .words  (fwd_words),
        .last   (fwd_last)
    );

    // Whether it is the port's is known last, and the RAMs wait for the set.

    wire [LINE_W-1:0] leaving_line = {
        leave_line[LINE_W-1:SET_W],
        leave_named ? leave_set : leave_line[SET_W-1:0]
    };

    wire [LINE_W-1:0] inner_line = (got_line & {LINE_W{s0_inner[0]}})
        | (fwd_line & {LINE_W{s0_inner[1]}})
        | (pass_line & {LINE_W{s0_inner[2]}})
        | ({{TAG_W{1'b0}}, store_set} & {LINE_W{s0_inner[3]}})
        | (leaving_line & {LINE_W{s0_inner[4]}});

    assign {s0_tag, s0_set} = s0_port ? s0_address[ADDRESS_W-1:ADDRESS_W-LINE_W] : inner_line;
    assign s0_named = s0_drain || (s0_leave && leave_named);
    wire [CHUNK_W-1:0] s0_port_chunk;

    assign s0_chunk = s0_port
        ? s0_port_chunk
        : s0_rsp
            ? rsp_in_chunk
            : s0_fwd ? fwd_chunk : s0_leave ? leave_chunk : lists ? parked_chunk : pass_chunk;

    generate
        if (CHUNKS == 1) begin : g_whole
            assign s0_port_chunk = 1'b0;
            assign s0_row = s0_set;
        end else begin : g_parts
            assign s0_port_chunk = s0_address[CHUNK_W-1:0];
            assign s0_row = {s0_set, s0_chunk};
        end
    endgenerate

    wire [PORT_WORDS-1:0] access_words = s0_port ? s0_mask : lists ? parked_mask : {PORT_WORDS{1'b1}};

    generate
        for (w = 0; w < LINE_WORDS; w = w + 1) begin : g_s0_word
            localparam integer CHUNK_INT = w / PORT_WORDS;
            localparam [CHUNK_W-1:0] CHUNK = CHUNK_INT[CHUNK_W-1:0];

            assign s0_words[w] = s0_rsp
                ? rsp_in_words[w]
                : s0_fwd
                    ? ((fwd_type == MSG_WB_ACK) ? fwd_mask[w] : fwd_words[w])
                    : s0_drain
                        ? 1'b1
                        : s0_leave ? leave_last : access_words[w%PORT_WORDS] && s0_chunk == CHUNK;
        end
    endgenerate

    always @* begin : set_rsp_in_part
        integer i;
        rsp_in_part = {DATA_W{1'b0}};
        for (i = 0; i < CHUNKS; i = i + 1) begin
            rsp_in_part = rsp_in_part
                | (got_data[i*DATA_W +: DATA_W] & {DATA_W{rsp_in_chunk == i[CHUNK_W-1:0] && !got_error}});
        end
    end

    wire unused = &{1'b0, fwd_data, rsp_in_data}; // their other fields

endmodule

`default_nettype wire
