// Requests at the L2: each has an MSHR. The open one gathers the words of one line. It is closed, and queued, when
// another line follows and at the end of the job.

input [MAP_W-1:0] ask_map; // for commands, as in stash_mshrs
output leaving, // S2: the word is in a WB
    chunk_leaving, // S2: its chunk is in a WB
    granting; // S2: it is in a REG for the job's mapping
output [MSHRS-1:0] reading; // S2: the READ for the job's mapping that has it
output open_valid_q; // the open request
output [LINE_W-1:0] open_line_q;
output mshr_free_valid; // some MSHR is free
output [MSHRS-1:0] mshr_free, // one-hot: the MSHR of the next request
    mshr_open; // one-hot: the MSHR of the open request

output [CHUNK_WORDS-1:0] expected, // words of the message's line that requests expect
    granting_words; // words of that line whose REG is on its way
output [CHUNK_WORDS*(WORD_W+1)-1:0] expected_places; // their places
output [CHUNK_W-1:0] expected_even, expected_odd; // in these chunks, of even and of odd number
output [MSHRS-1:0] freed; // MSHRs whose answer is complete
output map_in_flight, // a READ or REG for `self` is on its way
    any_in_flight; // a READ or REG is on its way
output [MAP_ENTRIES-1:0] travelling; // the map indices that MSHRs name
output [MSHRS-1:0] mshr_unused; // MSHRs that hold no request

localparam [1:0] KIND_READ = 0, KIND_REG = 1, KIND_WB = 2;
// All requests of a job are of one kind.
wire [1:0] job_kind = job_lanes_q ? (job_write_q ? KIND_REG : KIND_READ) : job_register_q ? KIND_REG : KIND_WB;
output asks = act_request_read || act_request_reg || act_request_wb; // it is asked for
wire opens = asks && !s2_fits_q; // in a new request
stash_mshrs #(.*) mshrs (
    .look_line(s1_line_q), .look_word(s1_word), .look_map(job_map_q), .look_chunk(s1_chunk),
    .add_valid(asks), .add_new(opens), .add_kind(job_kind), .add_line(s2_line_q), .add_word(s2_word),
    .add_map(job_map_q), .add_chunk(s2_chunk), .add_place(s2_place),
    .free_valid(mshr_free_valid), .free(mshr_free), .open_mshr(mshr_open), .in_flight(map_in_flight),
    .unused(mshr_unused), .*
);

reg [CHUNK_WORDS-1:0] open_mask_q; // words of the open request
reg [CHUNK_WORDS*32-1:0] open_data_q; // their data, of a WB
wire closes = open_valid_q && (opens || job_act_end_walk);
wire [CHUNK_WORDS-1:0] asked_word = {{(CHUNK_WORDS - 1){1'b0}}, 1'b1} << s2_word; // one-hot
reg [CHUNK_WORDS*32-1:0] asked_data;
always @* begin
    asked_data = {CHUNK_WORDS * 32{1'b0}};
    for (k = 0; k < CHUNK_WORDS; k = k + 1)
        if (act_request_wb && asked_word[k]) asked_data[k * 32 +: 32] = op_word;
end
always @(posedge clk) begin
    if (rst) open_valid_q <= 1'b0;
    else if (opens) open_valid_q <= 1'b1;
    else if (job_act_end_walk) open_valid_q <= 1'b0;
    if (opens) begin
        open_line_q <= s2_line_q;
        open_mask_q <= asked_word;
        open_data_q <= asked_data;
    end else if (asks) begin
        open_mask_q <= open_mask_q | asked_word;
        open_data_q <= open_data_q | asked_data;
    end
end
wire [MSG_W-1:0] open_type = job_kind == KIND_READ ? MSG_READ : job_kind == KIND_REG ? MSG_REG : MSG_WB;
small_fifo #(.WIDTH(MESSAGE_W), .DEPTH(MSHRS)) l2_requests (
    .in_valid(closes),
    .in_data({open_type, open_line_q, open_mask_q, core_id, 1'b1, job_map_q, {MAP_W{1'b0}}, open_data_q}),
    .out_*(l2_req_*), .count(requests_queued), .*
);
unused (requests_queued);

assert (!closes || |(mshr_open & ~mshr_unused)); // a request leaves with an MSHR in use
assert (!(opens && open_valid_q) || !(|(mshr_open & mshr_free))); // the next request has another MSHR
// A job asks for one kind only, so the open request fits by its line alone.
assert (!(asks && s2_fits_q) || open_valid_q && open_line_q == s2_line_q); // what fits the open request is of its line
cover (opens && open_valid_q); // a request is closed because another line follows
