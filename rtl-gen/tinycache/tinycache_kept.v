// An extended address as it is kept: the tag, or that of a scratchpad with the thread block above it. This makes two of it again.

parameter integer LINE_W = 58; // width of a line address
parameter integer LOW_W = 1; // width of a set's number, 1 at least
parameter integer SHARED_TAG_W = 11; // width of the tag in a scratchpad
parameter integer KEPT_W = 57; // width of what is kept
input in_shared; // it lies in a scratchpad
input [KEPT_W-1:0] kept;
input [LOW_W-1:0] low; // the set
input valid; // without it both are 0
output [BLOCK_BITS-1:0] thread_block; // the thread block; of global memory 0
output [LINE_W-1:0] line; // the line address
localparam SET_W = $clog2(BYTES / LINE_BYTES / WAYS);
wire of_global = valid && !in_shared;
unused ({kept, low, of_global}); // the set where there is only one
assign thread_block = kept[SHARED_TAG_W +: BLOCK_BITS] & {BLOCK_BITS{valid && in_shared}};
for (b = 0; b < LINE_W; b = b + 1) begin : g_bit
    if (b < SET_W) begin : g_set
        assign line[b] = low[b] && valid;
    end else if (b - SET_W < SHARED_TAG_W) begin : g_low
        assign line[b] = kept[b - SET_W] && valid;
    end else begin : g_high
        assign line[b] = kept[b - SET_W] && of_global;
    end
end
