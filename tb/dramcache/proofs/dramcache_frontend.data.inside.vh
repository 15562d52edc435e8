// What no port shows: the memories that are registers.
wire [JOBS*LINE_BITS-1:0] lines_seen = {lines[1], lines[0]};
wire [JOBS*TAG_W-1:0] victims_seen = {victims[1], victims[0]};
