// The coalescer is joined to the L1 by wires, with no register between.
// docs/denovo/gpu-l1-data-path.md says what an operation costs through both.

wire access_valid, access_ready, answer_valid, answer_ready;
wire [ACCESS_W-1:0] access_data;
wire [ANSWER_W-1:0] answer_data;
wire answers_nobody; // since reset an answer has come for which no lane waits
unused (answers_nobody);

// A command is of all that was taken before it: it waits for the group in the coalescer, and lets no other in meanwhile.
wire l1_takes; // the L1 takes a command
wire group_waits = access_valid; // taken at `warp`, and not in the L1
wire command_waits = cmd_valid && l1_takes; // for the group, or it is taken
assign cmd_ready = l1_takes && !group_waits;
denovo_coalescer #(.TAG_BITS(TAG_BITS), .*) coalescer (
    .protocol_error(answers_nobody), .warp_valid(warp_valid && !command_waits), .*
);
denovo_l1 #(.TAG_BITS(TAG_BITS), .*) l1 (
    .cpu(1'b0), .cmd_valid(cmd_valid && !group_waits), .cmd_ready(l1_takes), .*
);

assert (!answers_nobody); // the L1 answers each word of a line access once
cover (command_waits && group_waits); // a command waits for a group
