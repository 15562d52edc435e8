wire [MASKS_W-1:0] masks = HASH == 0 ? masks_0 : masks_1;
for (i = 0; i < INDEX_W; i = i + 1) begin : g_bit
    assign index[i] = ^(line & masks[32 * i +: LINE_BITS]);
end
unused (masks); // of a narrower line, of a narrower hash
