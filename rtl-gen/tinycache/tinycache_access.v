// What an access asks for, before any line is looked at.

input [1:0] op; // OP_*
input [2:0] size; // log2 of the bytes
input [1:0] space; // SPACE_*
input [$clog2(LINE_BYTES)-1:0] offset; // byte in its line
input [ADDR_BITS-1:0] addr; // byte address
output [DATA_BYTES/2-1:0] halves; // half-words of its beat that it touches

localparam OFFSET_W = $clog2(LINE_BYTES);
localparam [2:0] WIDEST = $clog2(DATA_BYTES); // the greatest legal size
localparam [2:0] ONE_BYTE = 0, FOUR_BYTES = 2, EIGHT_BYTES = 3; // sizes
localparam [1:0] NO_OP = 3, NO_SPACE = 3; // codes without a meaning
wire bad_size = size > WIDEST || op == OP_ATOMIC && size != FOUR_BYTES && size != EIGHT_BYTES;
wire misaligned = |(offset & ~({OFFSET_W{1'b1}} << size));
wire beyond = space == SPACE_SHARED && |(addr >> SHARED_ADDR_BITS); // a scratchpad ends before
output [2:0] error = op == NO_OP ? ERROR_BAD_OP : space == NO_SPACE ? ERROR_BAD_SPACE : bad_size ? ERROR_BAD_SIZE
    : misaligned ? ERROR_MISALIGNED : beyond ? ERROR_BEYOND : ERROR_NONE; // ERROR_*

// A half-word is the finest that is cached. Local memory is looked up as global memory, where it lies.
output key_shared = space == SPACE_SHARED; // it is the scratchpad's
output bypass = op == OP_ATOMIC || size == ONE_BYTE || space == SPACE_LOCAL || policy == POLICY_DISABLE
    || policy == POLICY_BYPASS_SHARED && space == SPACE_SHARED
    || policy == POLICY_BYPASS_GLOBAL && space == SPACE_GLOBAL; // it is not cached
tinycache_span #(.BYTES(DATA_BYTES), .UNIT(2)) span (
    .offset(offset[$clog2(DATA_BYTES)-1:0]), .size, .touched(halves)
);
