// The bytes of a group of lanes, joined in one line below.

input [LANES*DATA_BYTES-1:0] masks; // bytes of its beat that each lane means
input [LANES*8*DATA_BYTES-1:0] datas;
input [LANES-1:0] fetches; // lanes that mean all bytes of their part
input stores, // the bytes of the masks are stored
    whole; // the data are passed on whatever the mask says
output [MEM_LINE_BYTES-1:0] mask; // bytes that some lane means
output [8*MEM_LINE_BYTES-1:0] data; // each byte from the highest lane that has it

for (b = 0; b < MEM_LINE_BYTES; b = b + 1) begin : g_byte
    localparam PART = b / LINE_BYTES, // the byte of the lanes' beats that may be this one
        BEAT = b / DATA_BYTES, BYTE = b % DATA_BYTES;
    wire [LANES-1:0] here = beat_members[BEAT * LANES +: LANES]; // lanes with this beat
    wire [LANES-1:0] masked; // lanes that mean this byte of theirs
    wire [LANES*8-1:0] bytes; // what each has there
    for (l = 0; l < LANES; l = l + 1) begin : g_lane
        assign masked[l] = masks[l * DATA_BYTES + BYTE];
        assign bytes[l * 8 +: 8] = datas[(l * DATA_BYTES + BYTE) * 8 +: 8];
    end
    wire [LANES-1:0] bring = here & (masked & {LANES{stores}} | {LANES{whole}}); // lanes that bring the byte
    wire [LANES-1:0] highest; // the highest of them
    tinycache_highest #(.COUNT(LANES)) chosen (.some(bring), .highest);
    chosen_value #(.COUNT(LANES), .WIDTH(8)) choose (
        .which(highest), .values(bytes), .value(data[b * 8 +: 8])
    );
    assign mask[b] = |(here & masked | members[PART * LANES +: LANES] & fetches);
end
