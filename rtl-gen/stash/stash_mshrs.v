// The stash's MSHRs: one for each line request outstanding at the L2, with the words that it still expects, and where
// they go.

input [LINE_W-1:0] look_line; // S1: a piece that is about to be committed
input [MAP_W-1:0] look_map;
input [CHUNK_W-1:0] look_chunk;
input look_again; // its line is that of S2
input look_again_map; // its map too
input add_valid; // S2: words are asked for
input add_new; // in a new MSHR, otherwise in that of the open request
input [1:0] add_kind; // KIND_*
input [LINE_W-1:0] add_line;
input [CHUNK_WORDS-1:0] add_mask; // the words, by their places in the line
input [MAP_W-1:0] add_map;
input [CHUNK_W-1:0] add_chunk; // their chunk
input [CHUNK_WORDS*WORD_W-1:0] add_places; // their places there
input [CHUNK_WORDS-1:0] join_mask; // S2: words that a READ on its way brings

wire [MSHRS-1:0] used;
output [MSHRS-1:0] spare = ~used; // MSHRs that hold no request
output [MSHRS-1:0] free; // one-hot: the lowest that is unused
wire [$clog2(MSHRS)-1:0] free_number;
lowest_one #(.COUNT(MSHRS)) lowest_unused (.some(spare), .lowest(free), .number(free_number));
reg [MSHRS-1:0] open_mshr_q;
reg [$clog2(MSHRS)-1:0] open_number_q;
always @(posedge clk) begin
    if (rst) zero;
    else if (add_new) {open_mshr_q, open_number_q} <= {free, free_number};
end
output [MSHRS-1:0] open_mshr = open_mshr_q; // one-hot: the MSHR of the last request
output [$clog2(MSHRS)-1:0] add_number = add_new ? free_number : open_number_q; // S2: the number of the request's MSHR

input [$clog2(MSHRS)-1:0] sent; // the MSHR of the request at l2_req
output [1:0] sent_kind; // what that asks for
output [LINE_W-1:0] sent_line;
output [CHUNK_WORDS-1:0] sent_mask;
output [MAP_W-1:0] sent_map;
localparam SENT_W = 2 + LINE_W + CHUNK_WORDS + MAP_W; // width of it
wire [MSHRS*SENT_W-1:0] sent_of; // the same of each, 0 of the others

wire [MSHRS-1:0] look_chunk_leaving;
wire [MSHRS-1:0] flies; // a READ or REG
wire [MSHRS-1:0] flies_self; // one for `self`
wire [MSHRS-1:0] becomes_unused;
wire [MSHRS*MAP_W-1:0] map_of;
wire [MSHRS*CHUNK_WORDS-1:0] mask_of;
wire [MSHRS-1:0] leaves_q; // S2: a WB of its line
wire [MSHRS-1:0] reads_q, registers_q; // S2: a READ, a REG of its line and map
wire [MSHRS-1:0] grants_q; // a REG of the forward's line and map
wire [MSHRS*CHUNK_WORDS*PLACE_W-1:0] places_of;
wire [MSHRS*CHUNK_W-1:0] even_of, odd_of;
for (i = 0; i < MSHRS; i = i + 1) begin : g_mshr
    reg used_q;
    reg [1:0] kind_q; // KIND_*
    reg [LINE_W-1:0] line_q; // physical line
    reg [CHUNK_WORDS-1:0] mask_q; // words that are still expected
    reg [MAP_W-1:0] map_q; // map index of the request
    reg [CHUNK_W-1:0] chunk_q; // where its first words lie; of a WB, all words
    reg [CHUNK_W-2:0] other_q; // where those lie that are not in that chunk: the one before it, or behind it; without the lowest bit
    reg [CHUNK_WORDS*PLACE_W-1:0] places_q;
    reg [1:0] empty_q; // bit k: it expected nothing k+1 cycles ago
    wire opened = add_new && free[i];
    wire extended = add_valid && !add_new && open_mshr_q[i];
    wire is_wb = kind_q == KIND_WB;
    wire is_reg = kind_q == KIND_REG;
    wire is_empty = mask_q == {CHUNK_WORDS{1'b0}};
    wire releases = release_valid && release_of[i];
    wire [CHUNK_WORDS-1:0] mask_left = mask_q & ~release_words;
    assign used[i] = used_q;
    assign becomes_unused[i] = empty_q[1];
    assign freed[i] = releases && mask_left == {CHUNK_WORDS{1'b0}};
    always @(posedge clk) begin
        if (rst) zero;
        else begin
            empty_q[0] <= used_q && is_empty && !empty_q[1];
            empty_q[1] <= empty_q[0] && !empty_q[1];
        end
        if (rst) used_q <= 1'b0;
        else if (opened) used_q <= 1'b1;
        else if (empty_q[1]) used_q <= 1'b0;
        if (opened) begin
            kind_q <= add_kind;
            line_q <= add_line;
            map_q <= add_map;
            chunk_q <= add_chunk;
            other_q <= {(CHUNK_W - 1){1'b0}};
            mask_q <= add_mask;
        end else if (extended) begin
            if (add_chunk[0] != chunk_q[0]) other_q <= add_chunk[CHUNK_W-1:1];
            mask_q <= mask_q | add_mask;
        end else if (releases) begin
            mask_q <= mask_left;
        end
        for (k = 0; k < CHUNK_WORDS; k = k + 1)
            if ((opened || extended) && add_mask[k])
                places_q[k * PLACE_W +: PLACE_W] <= {add_chunk[0], add_places[k * WORD_W +: WORD_W]};
    end

    // The look-ups of S1, with what S2 adds in the same cycle.
    wire on_line = used_q ? line_q == look_line : opened && look_again;
    wire [1:0] look_kind = used_q ? kind_q : add_kind;
    wire on_map = used_q ? map_q == look_map : look_again_map;
    reg leaving_q, reading_q, registering_q;
    reg granting_q;
    always @(posedge clk) begin
        if (rst) zero;
        else begin
            leaving_q <= on_line && look_kind == KIND_WB;
            reading_q <= on_line && on_map && look_kind == KIND_READ;
            registering_q <= on_line && on_map && look_kind == KIND_REG;
            granting_q <= used_q && is_reg && line_q == own_line && map_q == own_map;
        end
    end
    assign leaves_q[i] = leaving_q;
    assign reads_q[i] = reading_q;
    assign registers_q[i] = registering_q;
    assign grants_q[i] = granting_q;
    assign mask_of[i * CHUNK_WORDS +: CHUNK_WORDS] = mask_q;
    assign joined[i] = reading_q && |(mask_q & join_mask);
    assign look_chunk_leaving[i]
        = used_q ? is_wb && chunk_q == look_chunk : opened && add_kind == KIND_WB && add_chunk == look_chunk;

    // Answers.
    assign comes[i] = used_q && !is_empty && !locked_q[i] && kind_q == p_kind_q && map_q == p_map_q && chunk_q == answer_chunk;
    wire is_answered = used_q && !is_empty && kind_q == msg_kind && line_q == msg_line && map_q == msg_map;
    assign answered[i] = is_answered;
    for (j = 0; j < CHUNK_WORDS; j = j + 1) begin : g_place
        assign places_of[(i * CHUNK_WORDS + j) * PLACE_W +: PLACE_W]
            = places_q[j * PLACE_W +: PLACE_W] & {PLACE_W{mask_q[j] && is_answered}};
    end
    wire [CHUNK_W-1:0] even = {chunk_q[0] ? other_q : chunk_q[CHUNK_W-1:1], 1'b0};
    wire [CHUNK_W-1:0] odd = {chunk_q[0] ? chunk_q[CHUNK_W-1:1] : other_q, 1'b1};
    assign even_of[i * CHUNK_W +: CHUNK_W] = even & {CHUNK_W{is_answered}};
    assign odd_of[i * CHUNK_W +: CHUNK_W] = odd & {CHUNK_W{is_answered}};
    wire is_sent = sent == i[$clog2(MSHRS)-1:0];
    assign sent_of[i * SENT_W +: SENT_W] = {kind_q, line_q, mask_q, map_q} & {SENT_W{is_sent}};
    assign flies[i] = used_q && !is_wb;
    assign flies_self[i] = used_q && !is_wb && map_q == self;
    assign map_of[i * MAP_W +: MAP_W] = map_q;
    assert (!(used_q && is_empty) || !(opened || extended)); // what expects nothing is not added to
    assert (!extended || used_q && kind_q == add_kind && line_q == add_line && map_q == add_map); // what is added belongs to the request
    assert (!extended || add_chunk == chunk_q || add_chunk == chunk_q + 1'b1
        || add_chunk == chunk_q - 1'b1); // the words of a line lie in neighbouring chunks
    assert (!extended || add_chunk == chunk_q || other_q == {(CHUNK_W - 1){1'b0}}
        || other_q == add_chunk[CHUNK_W-1:1]); // they lie in two
    assert (!releases || used_q && !is_empty && !extended); // an answer is for a request that has left
end
output [MSHRS-1:0] joined; // S2: MSHRs with words that its access waits for
output [MSHRS-1:0] answered; // MSHRs that the answer in M is for
wire [MSHRS-1:0] comes; // MSHRs that expect an acknowledgement like that in P, of its chunk
output more_come = |comes; // there is one
output [MSHRS-1:0] freed; // MSHRs that expect nothing from now on
output [CHUNK_WORDS-1:0] expected; // words of the line that these expect
output [CHUNK_WORDS*PLACE_W-1:0] expected_places; // their places
output [CHUNK_W-1:0] expected_even, expected_odd; // the chunks that they lie in, of even and of odd number
output [CHUNK_WORDS-1:0] granting_words; // words of the line whose REG, for own_map, is on its way
output [CHUNK_WORDS-1:0] line_leaving; // S2: words of the line that a WB has
output [CHUNK_WORDS-1:0] line_reading, line_granting; // S2: that a READ, a REG of its map has
output [MAP_ENTRIES-1:0] travelling; // the map indices that MSHRs name

reg [SENT_W-1:0] at_port; // what is at l2_req
assign {sent_kind, sent_line, sent_mask, sent_map} = at_port;
always @* begin
    zero;
    for (k = 0; k < MSHRS; k = k + 1) begin
        at_port = at_port | sent_of[k * SENT_W +: SENT_W];
        expected = expected | mask_of[k * CHUNK_WORDS +: CHUNK_WORDS] & {CHUNK_WORDS{answered[k]}};
        granting_words = granting_words | mask_of[k * CHUNK_WORDS +: CHUNK_WORDS] & {CHUNK_WORDS{grants_q[k]}};
        line_leaving = line_leaving | mask_of[k * CHUNK_WORDS +: CHUNK_WORDS] & {CHUNK_WORDS{leaves_q[k]}};
        line_reading = line_reading | mask_of[k * CHUNK_WORDS +: CHUNK_WORDS] & {CHUNK_WORDS{reads_q[k]}};
        line_granting = line_granting | mask_of[k * CHUNK_WORDS +: CHUNK_WORDS] & {CHUNK_WORDS{registers_q[k]}};
        expected_places = expected_places | places_of[k * CHUNK_WORDS * PLACE_W +: CHUNK_WORDS * PLACE_W];
        expected_even = expected_even | even_of[k * CHUNK_W +: CHUNK_W];
        expected_odd = expected_odd | odd_of[k * CHUNK_W +: CHUNK_W];
    end
end
output chunk_leaving = |look_chunk_leaving; // S1: a WB carries words of its chunk
output wakes = |becomes_unused; // an MSHR becomes unused

reg [MAP_ENTRIES-1:0] any_travelling;
always @* begin
    any_travelling = {MAP_ENTRIES{1'b0}};
    for (e = 0; e < MAP_ENTRIES; e = e + 1)
        for (n = 0; n < MSHRS; n = n + 1)
            if (used[n] && map_of[n * MAP_W +: MAP_W] == e[MAP_W-1:0]) any_travelling[e] = 1'b1;
end
assign travelling = any_travelling;
output in_flight = |flies_self; // a READ or REG for `self` is on its way
output any_in_flight = |flies; // a READ or REG is on its way

assert (!add_new || |spare); // a new request finds a free MSHR
cover (&used); // every MSHR is used
cover ((answered & (answered - 1'b1)) != {MSHRS{1'b0}}); // an answer is for two requests
