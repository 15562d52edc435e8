// Requests at the L2: each has an MSHR. The open one gathers the words of one line. It is closed, and queued, when
// another line follows and at the end of the job.

input clk; // clock
input rst; // synchronous reset, active high
input [CORE_BITS-1:0] core_id;
input [LINE_W-1:0] s1_line_q; // S1: a word that is about to be committed
input [WORD_W-1:0] s1_word;
input [CHUNK_W-1:0] s1_chunk;
output leaving, // S2: the word is in a WB
    chunk_leaving, // S2: its chunk is in a WB
    granting; // S2: it is in a REG for the job's mapping
output [MSHRS-1:0] reading; // S2: the READ for the job's mapping that has it
input [LINE_W-1:0] s2_line_q; // S2: it is committed
input [WORD_W-1:0] s2_word;
input [CHUNK_W-1:0] s2_chunk;
input s2_fits_q; // the open request is for its line
input [31:0] op_word; // the word
input act_request_read, // S2: a READ asks for the word
    act_request_reg, // S2: a REG asks for the word
    act_request_wb; // S2: a WB takes the word
input job_lanes_q, // the job is about an access
    job_write_q, // the access stores
    job_register_q; // the job's chunk is to be registered
input [MAP_W-1:0] job_map_q; // the job's mapping
input job_act_end_walk; // the job's last word was asked for
output asks; // it is asked for
output open_valid_q; // the open request
output [LINE_W-1:0] open_line_q;
output mshr_free_valid;
output [MSHRS-1:0] mshr_free, // one-hot: the MSHR of the next request
    mshr_open; // one-hot: the MSHR of the open request
output l2_req_valid; // requests (l2_req)
input l2_req_ready;
output [MESSAGE_W-1:0] l2_req_data;

input [1:0] msg_kind; // a message of the L2, as in stash_mshrs
input [LINE_W-1:0] msg_line;
input [MAP_W-1:0] msg_map, msg_owner;
input [CHUNK_WORDS-1:0] msg_mask;
input msg_release;
output [CHUNK_WORDS-1:0] expected, granting_words;
output [MSHRS-1:0] freed;
input [MAP_W-1:0] ask_map; // for commands, as in stash_mshrs
output map_in_flight, any_in_flight;
output [MAP_ENTRIES-1:0] travelling;
output [MSHRS-1:0] mshr_unused;

localparam [1:0] KIND_READ = 0, KIND_REG = 1, KIND_WB = 2;
// All requests of a job are of one kind.
wire [1:0] job_kind = job_lanes_q ? (job_write_q ? KIND_REG : KIND_READ) : job_register_q ? KIND_REG : KIND_WB;
assign asks = act_request_read || act_request_reg || act_request_wb;
wire opens = asks && !s2_fits_q; // in a new request
stash_mshrs #(.*) mshrs (
    .look_line(s1_line_q), .look_word(s1_word), .look_map(job_map_q), .look_chunk(s1_chunk),
    .add_valid(asks), .add_new(opens), .add_kind(job_kind), .add_line(s2_line_q), .add_word(s2_word),
    .add_map(job_map_q), .add_chunk(s2_chunk),
    .free_valid(mshr_free_valid), .free(mshr_free), .open_mshr(mshr_open), .in_flight(map_in_flight), .unused(mshr_unused),
    .*
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
wire [$clog2(MSHRS):0] requests_queued;
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
