// The watched tag and the watched line of harnesses of denovo_l1, both arbitrary: what was asked, and that the registry answers no more.
    (* anyconst *) wire [TAG_BITS-1:0] w_tag;
    reg [3:0] open_q; // accesses of the tag
    wire ends = answered && answer_last;
    initial open_q = 4'd0;
    always @(posedge clk)
        if (rst) open_q <= 4'd0;
        else open_q <= open_q + {3'd0, accessed && access_tag == w_tag} - {3'd0, ends && answer_tag == w_tag};

    // Of the line: what is out of each word, under which map.
    localparam [3:0] UNCACHED = 4'd13; // ATOMIC
    (* anyconst *) wire [LINE_W-1:0] w_line;
    reg [LINE_WORDS-1:0] reading_q, asked_q, syncing_q;
    reg [MAP_BITS-1:0] map_q;
    wire [LINE_WORDS-1:0] out = reading_q | asked_q | syncing_q;
    wire to_l2 = requested && req_type != WB && req_type != UNCACHED; // a word is asked for
    wire asks = to_l2 && req_line == w_line;
    wire [LINE_WORDS-1:0] asked = req_mask & {LINE_WORDS{asks}};
    wire comes = responded && rsp_in_line == w_line;
    wire [LINE_WORDS-1:0] came = rsp_in_mask & {LINE_WORDS{comes}};
    initial {reading_q, asked_q, syncing_q} = 0;
    always @(posedge clk) begin
        if (rst) {reading_q, asked_q, syncing_q} <= 0;
        else begin
            reading_q <= reading_q & ~came | asked & {LINE_WORDS{req_type == READ}};
            asked_q <= asked_q & ~came | asked & {LINE_WORDS{req_type == REG}};
            syncing_q <= syncing_q & ~came | asked & {LINE_WORDS{req_type == REG_SYNC}};
        end
        if (asks) map_q <= req_map;
    end
    always @*
        if (!rst) begin
            if (rsp_in_valid && rsp_in_line == w_line)
                assume (rsp_in_mask != 0 && rsp_in_map == map_q && (rsp_in_type == DATA || rsp_in_type == REG_ACK)
                    && (rsp_in_mask & ~(rsp_in_type == DATA ? reading_q : asked_q | syncing_q)) == 0);
        end
