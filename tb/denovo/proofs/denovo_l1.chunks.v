// A message's words, chunk by chunk (denovo_l1_chunks): each word of the mask has its slot once, the lowest chunk first, in whatever
// rhythm slots are chosen; `last` is at the last. A message without words has one slot, of chunk 0. Surroundings: a message stays until
// its last slot is chosen.
//: depth 12
//: mutant each_once denovo_l1_chunks: done_q: done_q | first => first
//: mutant each_once denovo_l1_chunks: done_q: chosen && last => chosen
//: mutant all_at_the_last denovo_l1_chunks: last: rest == first => |rest
//: mutant in_its_chunk denovo_l1_chunks: rest: some & ~done_q => some
`default_nettype none
module harness #(
    parameter integer LINE_WORDS = 8,
    parameter integer PORT_WORDS = 2,
    parameter integer CHUNK_W = $clog2(LINE_WORDS / PORT_WORDS)
) (
    input wire                  clk,
    input wire                  rst,
    input wire [LINE_WORDS-1:0] mask,
    input wire                  chosen
);
    wire [CHUNK_W-1:0] chunk;
    wire [LINE_WORDS-1:0] words;
    wire last;
    denovo_l1_chunks #(.LINE_WORDS(LINE_WORDS), .PORT_WORDS(PORT_WORDS), .CHUNK_W(CHUNK_W)) dut (
        .clk(clk), .rst(rst), .mask(mask), .chosen(chosen), .chunk(chunk), .words(words), .last(last));
    reg within_q;
    reg [LINE_WORDS-1:0] mask_q, had_q;
    initial {within_q, had_q} = 0;
    wire [LINE_WORDS-1:0] had = had_q | words;
    always @(posedge clk) begin
        within_q <= !rst && !(chosen && last);
        had_q <= rst || chosen && last ? {LINE_WORDS{1'b0}} : chosen ? had : had_q;
        mask_q <= mask;
    end
    always @* if (!rst && within_q && had_q != 0) assume (mask == mask_q);
    // The words that are due: of the lowest chunk that has some left.
    wire [LINE_WORDS-1:0] left = mask & ~had_q;
    reg [CHUNK_W-1:0] due;
    integer i;
    always @* begin
        due = 0;
        for (i = LINE_WORDS - 1; i >= 0; i = i - 1) if (left[i]) due = i / PORT_WORDS;
    end
    always @(posedge clk)
        if (!rst) begin
            each_once: assert ((words & had_q) == 0 && (words & ~mask) == 0);
            in_its_chunk: assert (chunk == due && words == (mask & ({{LINE_WORDS-PORT_WORDS{1'b0}}, {PORT_WORDS{1'b1}}} << PORT_WORDS * due)));
            all_at_the_last: assert (last == (had == mask));
            four_slots: cover (chosen && last && had_q == {{PORT_WORDS{1'b0}}, {LINE_WORDS-PORT_WORDS{1'b1}}});
        end
endmodule
`default_nettype wire
