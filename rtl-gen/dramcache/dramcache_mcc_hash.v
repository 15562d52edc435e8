wire [MASKS_W-1:0] masks = HASH == 0 ? masks_0 : HASH == 1 ? masks_1 : masks_2;
for (i = 0; i < INDEX_W; i = i + 1) begin : g_bit
    assign index[i] = ^(page & masks[32 * i +: PAGE_W]);
end
unused (masks); // of a narrower page number, of a narrower hash
