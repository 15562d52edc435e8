// A group is touched when its number and the access's first byte are equal in all bits that count. Those are the bits
// that tell neither bytes of a group nor bytes of the access apart.

parameter integer BYTES = 64; // bytes among which the access lies
parameter integer UNIT = 2; // bytes of a group
input [$clog2(BYTES)-1:0] offset; // its first byte, a multiple of its size
input [2:0] size; // log2 of its bytes
output [BYTES/UNIT-1:0] touched; // groups that it touches
localparam OFFSET_W = $clog2(BYTES);
wire [OFFSET_W-1:0] apart = {OFFSET_W{1'b1}} << size;
for (u = 0; u < BYTES / UNIT; u = u + 1) begin : g_unit
    localparam [OFFSET_W-1:0] FIRST = u * UNIT, LAST = u * UNIT + UNIT - 1;
    assign touched[u] = ((offset ^ FIRST) & ~(FIRST ^ LAST) & apart) == {OFFSET_W{1'b0}};
end
