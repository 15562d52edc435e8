// The partial tag of an extended address: the exclusive or of all its bits but those of the set.

parameter integer LINE_W = 58; // width of a line address
parameter integer LINES = 16; // lines
input in_shared; // it lies in a scratchpad
input [LINE_W-1:0] line; // the line address
input [BLOCK_BITS-1:0] thread_block; // of a scratchpad, else 0
output [PARTIAL_BITS-1:0] partial;
localparam SET_W = $clog2(LINES / WAYS), TAG_W = LINE_W - SET_W;
wire [TAG_W-1:0] line_tag = line[SET_W +: TAG_W];
unused (line); // its set
always @* begin
    partial = {PARTIAL_BITS{in_shared}};
    for (t = 0; t < TAG_W; t = t + 1) partial[t % PARTIAL_BITS] = partial[t % PARTIAL_BITS] ^ line_tag[t];
    for (b = 0; b < BLOCK_BITS; b = b + 1)
        partial[PARTIAL_BITS - 1 - b % PARTIAL_BITS] = partial[PARTIAL_BITS - 1 - b % PARTIAL_BITS] ^ thread_block[b];
end
