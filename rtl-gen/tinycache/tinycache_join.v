// The bytes of a group of lanes that write, joined in a share of a line below.

input [LANES*DATA_BYTES-1:0] masks; // bytes of its beat that each lane means
input [LANES*8*DATA_BYTES-1:0] datas;
input whole; // the data are passed on whatever the mask says
output [SHARE_BYTES-1:0] mask; // bytes that some lane means
output [8*SHARE_BYTES-1:0] data; // each byte from the highest lane that has it

localparam PAIRS = (LANES + 1) / 2; // lanes are chosen in pairs
for (b = 0; b < SHARE_BYTES; b = b + 1) begin : g_byte
    localparam SLOT = b / DATA_BYTES, // the beat of the share, and the byte of the lanes' beats, that may be this one
        BYTE = b % DATA_BYTES;
    wire [LANES-1:0] here = brings[SLOT * LANES +: LANES]; // lanes that write this beat
    wire [LANES-1:0] masked; // lanes that mean this byte of theirs
    wire [2*PAIRS*8-1:0] bytes; // what each has there
    for (l = 0; l < LANES; l = l + 1) begin : g_lane
        assign masked[l] = masks[l * DATA_BYTES + BYTE];
        assign bytes[l * 8 +: 8] = datas[(l * DATA_BYTES + BYTE) * 8 +: 8];
    end
    if (LANES == 1) begin : g_none
        assign bytes[15:8] = 8'd0;
    end
    wire [LANES-1:0] bring = here & (masked | {LANES{whole}}); // lanes that bring the byte
    wire [PAIRS-1:0] meant; // the pair with the highest of them
    tinycache_highest #(.COUNT(LANES)) chosen (.some(bring), .meant, .second);
    tinycache_choice #(.COUNT(2 * PAIRS), .WIDTH(8)) choose (
        .meant, .second, .values(bytes), .value(data[b * 8 +: 8])
    );
    assign mask[b] = |(here & masked);
end
