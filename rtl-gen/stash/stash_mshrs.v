// The stash's MSHRs: one for each line request outstanding at the L2, with the words that it still expects, and where
// they go.

input [LINE_W-1:0] look_line; // S1: a word that is about to be committed
input [WORD_W-1:0] look_word;
input [MAP_W-1:0] look_map;
input [CHUNK_W-1:0] look_chunk;
input add_valid; // S2: a word is asked for; all words between two IDLE states have one kind and map
input add_new; // in a new MSHR, otherwise in that of the open request
input [1:0] add_kind; // KIND_*
input [LINE_W-1:0] add_line;
input [WORD_W-1:0] add_word;
input [MAP_W-1:0] add_map;
input [CHUNK_W-1:0] add_chunk; // its chunk
input [WORD_W-1:0] add_place; // its place there
output [MSHRS-1:0] freed; // MSHRs whose last words this release takes

localparam [1:0] KIND_READ = 0, KIND_REG = 1, KIND_WB = 2;
wire [MSHRS-1:0] used;
output [MSHRS-1:0] free = ~used & (used + 1'b1); // one-hot: the lowest of them
output free_valid = !(&used); // some MSHR is free
output [MSHRS-1:0] unused = ~used;
reg [MSHRS-1:0] open_q;
always @(posedge clk) begin
    if (rst) open_q <= {MSHRS{1'b0}};
    else if (add_valid && add_new) open_q <= free;
end
output [MSHRS-1:0] open_mshr = open_q; // one-hot: the MSHR of the open request
wire [CHUNK_WORDS-1:0] add_mask = {{(CHUNK_WORDS - 1){1'b0}}, 1'b1} << add_word;

wire [MSHRS-1:0] look_leaving, look_granting, look_reading, look_chunk_leaving;
wire [MSHRS-1:0] flies; // a READ or REG
wire [MSHRS-1:0] flies_for; // a READ or REG of ask_map
wire [MSHRS*MAP_W-1:0] map_of;
wire [MSHRS*CHUNK_WORDS-1:0] expected_of, granting_of;
localparam PLACE_W = WORD_W + 1; // width of a word's place: in an even or odd chunk, and where in it
wire [MSHRS*CHUNK_WORDS*PLACE_W-1:0] places_of;
wire [MSHRS*CHUNK_W-1:0] even_of, odd_of;
reg [3:0] releases_q; // bit k: words were taken k+1 cycles ago
always @(posedge clk) begin
    if (rst) releases_q <= 4'd0;
    else releases_q <= {releases_q[2:0], msg_release};
end
for (i = 0; i < MSHRS; i = i + 1) begin : g_mshr
    reg used_q;
    reg [1:0] kind_q; // KIND_*
    reg [LINE_W-1:0] line_q; // physical line
    reg [CHUNK_WORDS-1:0] mask_q; // words that are still expected
    reg [MAP_W-1:0] map_q; // map index of the request
    reg [CHUNK_W-1:0] chunk_q; // where its first word lies; of a WB, all words
    reg [CHUNK_W-1:0] other_q; // where those lie that are not in that chunk: the one before it, or behind it
    reg [CHUNK_WORDS*PLACE_W-1:0] places_q;
    wire opened = add_valid && add_new && free[i];
    wire extended = add_valid && !add_new && open_q[i];
    reg answered_q; // the message is for it; a message is looked at from its second cycle on
    reg grants_q;
    always @(posedge clk) begin
        if (rst) zero;
        else begin
            answered_q <= used_q && kind_q == msg_kind && line_q == msg_line && map_q == msg_map;
            grants_q <= used_q && kind_q == KIND_REG && line_q == msg_line && map_q == msg_owner;
        end
    end
    wire [CHUNK_WORDS-1:0] mask_left = mask_q & ~msg_mask;
    assign used[i] = used_q;
    assign freed[i] = msg_release && answered_q && mask_left == {CHUNK_WORDS{1'b0}};
    always @(posedge clk) begin
        if (rst) used_q <= 1'b0;
        else if (opened) used_q <= 1'b1;
        else if (releases_q[3] && mask_q == {CHUNK_WORDS{1'b0}}) used_q <= 1'b0;
        if (opened) begin
            kind_q <= add_kind;
            line_q <= add_line;
            map_q <= add_map;
            chunk_q <= add_chunk;
            other_q <= {CHUNK_W{1'b0}};
            mask_q <= add_mask;
        end else if (extended) begin
            if (add_chunk[0] != chunk_q[0]) other_q <= add_chunk;
            mask_q <= mask_q | add_mask;
        end else if (msg_release && answered_q) begin
            mask_q <= mask_left;
        end
        for (k = 0; k < CHUNK_WORDS; k = k + 1)
            if ((opened || extended) && add_mask[k]) places_q[k * PLACE_W +: PLACE_W] <= {add_chunk[0], add_place};
    end

    // Look-ups.
    wire has_word = used_q && line_q == look_line && mask_q[look_word];
    wire for_map = map_q == look_map;
    wire is_wb = kind_q == KIND_WB;
    assign look_leaving[i] = has_word && is_wb;
    assign look_granting[i] = has_word && for_map && kind_q == KIND_REG;
    assign look_reading[i] = has_word && for_map && kind_q == KIND_READ;
    assign look_chunk_leaving[i] = used_q && is_wb && chunk_q == look_chunk;
    assign expected_of[i * CHUNK_WORDS +: CHUNK_WORDS] = mask_q & {CHUNK_WORDS{answered_q}};
    assign granting_of[i * CHUNK_WORDS +: CHUNK_WORDS] = mask_q & {CHUNK_WORDS{grants_q}};
    for (j = 0; j < CHUNK_WORDS; j = j + 1) begin : g_place
        assign places_of[(i * CHUNK_WORDS + j) * PLACE_W +: PLACE_W]
            = places_q[j * PLACE_W +: PLACE_W] & {PLACE_W{mask_q[j] && answered_q}};
    end
    assign even_of[i * CHUNK_W +: CHUNK_W] = (chunk_q[0] ? other_q : chunk_q) & {CHUNK_W{answered_q}};
    assign odd_of[i * CHUNK_W +: CHUNK_W] = (chunk_q[0] ? chunk_q : other_q) & {CHUNK_W{answered_q}};
    assign flies[i] = used_q && !is_wb;
    assign flies_for[i] = used_q && !is_wb && map_q == ask_map;
    assign map_of[i * MAP_W +: MAP_W] = map_q;
    assert (!used_q || |mask_q || |releases_q); // an MSHR in use expects some word, or was just answered
    assert (!extended || add_chunk == chunk_q || add_chunk == chunk_q + 1'b1
        || add_chunk == chunk_q - 1'b1); // the words of a line lie in neighbouring chunks
    assert (!extended || add_chunk == chunk_q || other_q == {CHUNK_W{1'b0}}
        || other_q == add_chunk); // they lie in two
end

// The word that S2 adds in the cycle of the look-up may be the same word: then the answer is that it is there.
reg leaving_q, granting_q, chunk_leaving_q;
reg [MSHRS-1:0] reading_q;
reg again_q; // the word of S2 is the one that the last cycle's S2 added
always @(posedge clk) begin
    if (rst) zero;
    else begin
        leaving_q <= |look_leaving;
        granting_q <= |look_granting;
        reading_q <= look_reading;
        chunk_leaving_q <= |look_chunk_leaving;
        again_q <= add_valid && add_line == look_line && add_word == look_word;
    end
end
output leaving = leaving_q || again_q && add_kind == KIND_WB; // S2: a WB of this line has the word
output granting = granting_q || again_q && add_kind == KIND_REG; // S2: a REG of this line and map has it
output [MSHRS-1:0] reading
    = reading_q | (open_q & {MSHRS{again_q && add_kind == KIND_READ}}); // S2: the READ of this line and map that has it
output chunk_leaving = chunk_leaving_q; // S2: a WB carries words of this chunk

reg [CHUNK_WORDS-1:0] any_expected, any_granting;
always @* begin
    zero;
    for (k = 0; k < MSHRS; k = k + 1) begin
        any_expected = any_expected | expected_of[k * CHUNK_WORDS +: CHUNK_WORDS];
        any_granting = any_granting | granting_of[k * CHUNK_WORDS +: CHUNK_WORDS];
        expected_places = expected_places | places_of[k * CHUNK_WORDS * PLACE_W +: CHUNK_WORDS * PLACE_W];
        expected_even = expected_even | even_of[k * CHUNK_W +: CHUNK_W];
        expected_odd = expected_odd | odd_of[k * CHUNK_W +: CHUNK_W];
    end
end
output [CHUNK_WORDS*PLACE_W-1:0] expected_places; // the places of these words
output [CHUNK_W-1:0] expected_even, expected_odd; // the chunks that they lie in, of even and of odd number
output [CHUNK_WORDS-1:0] expected = any_expected; // words of the line that requests of this kind and map expect
output [CHUNK_WORDS-1:0] granting_words = any_granting; // words of the line whose REG, for map msg_owner, is on its way

reg [MAP_ENTRIES-1:0] any_travelling;
always @* begin
    any_travelling = {MAP_ENTRIES{1'b0}};
    for (e = 0; e < MAP_ENTRIES; e = e + 1)
        for (n = 0; n < MSHRS; n = n + 1)
            if (used[n] && map_of[n * MAP_W +: MAP_W] == e[MAP_W-1:0]) any_travelling[e] = 1'b1;
end
output [MAP_ENTRIES-1:0] travelling = any_travelling; // the map indices that MSHRs name
output in_flight = |flies_for; // a READ or REG for ask_map is on its way
output any_in_flight = |flies; // a READ or REG is on its way

assert (!(add_valid && add_new && !free_valid)); // a new request finds a free MSHR
assert ((reading & (reading - 1'b1)) == {MSHRS{1'b0}}); // one request at most has a word to read
cover (&used); // every MSHR is used
cover (again_q); // a word is looked up while it is being added
