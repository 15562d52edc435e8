// The coalescer is joined to the L1 by wires, with no register between.
// docs/denovo/gpu-l1-data-path.md says what an operation costs through both.

wire access_valid, access_ready, answer_valid, answer_ready;
wire [ACCESS_W-1:0] access_data;
wire [ANSWER_W-1:0] answer_data;
wire answers_nobody; // since reset an answer has come for which no lane waits
unused (answers_nobody);

denovo_coalescer #(.TAG_BITS(TAG_BITS), .*) coalescer (.protocol_error(answers_nobody), .*);
denovo_l1 #(.TAG_BITS(TAG_BITS), .*) l1 (.cpu(1'b0), .*);

assert (!answers_nobody); // the L1 answers each word of a line access once
