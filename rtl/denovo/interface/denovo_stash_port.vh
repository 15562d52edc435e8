// Records of the block denovo_stash_port: a stash's messages as those of the L1s' networks, and back.
//
// Source: thesis section 4.5.4
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by: larder emit denovo_stash_port
//
// For `include inside a module. Field F of a record R in `data` is data[DENOVO_STASH_PORT_R_F_LSB +: DENOVO_STASH_PORT_R_F_W];
// of an array, element i lies i * DENOVO_STASH_PORT_R_F_W bits above.

// verilator lint_save
// verilator lint_off UNUSEDPARAM

localparam integer DENOVO_STASH_PORT_LINE_WORDS = 16; // words of 4 bytes in a line
localparam integer DENOVO_STASH_PORT_CHUNK_WORDS = 16; // words of a message of a stash
localparam integer DENOVO_STASH_PORT_ADDR_BITS = 40; // width of a physical byte address
localparam integer DENOVO_STASH_PORT_CORE_BITS = 4; // width of a core id on the network
localparam integer DENOVO_STASH_PORT_MAP_BITS = 7; // width of `map`: a stash-map index, or an L1's MSHR
localparam integer DENOVO_STASH_PORT_PC_BITS = 8; // width of the hash of a program counter

// msg: type of a coherence message
localparam [3:0] DENOVO_STASH_PORT_MSG_READ = 4'd0; // req, to the L2: send me these words
localparam [3:0] DENOVO_STASH_PORT_MSG_DATA = 4'd1; // rsp, to the requester: the words
localparam [3:0] DENOVO_STASH_PORT_MSG_REG = 4'd2; // req, to the L2: register these words to me; I write them whole
localparam [3:0] DENOVO_STASH_PORT_MSG_REG_ACK = 4'd3; // rsp, to the requester: the words are yours; with data if a REG_SYNC asked
localparam [3:0] DENOVO_STASH_PORT_MSG_FWD_READ = 4'd4; // fwd, to the owner: send these words to the requester, stay the owner
localparam [3:0] DENOVO_STASH_PORT_MSG_FWD_REG = 4'd5; // fwd, to the owner: these words belong to the requester now; acknowledge to it
localparam [3:0] DENOVO_STASH_PORT_MSG_RECALL = 4'd6; // fwd, to the owner: give these words back to the L2
localparam [3:0] DENOVO_STASH_PORT_MSG_RECALL_DATA = 4'd7; // rsp, to the L2: the recalled words
localparam [3:0] DENOVO_STASH_PORT_MSG_WB = 4'd8; // req, to the L2: these words, no longer mine once you acknowledge
localparam [3:0] DENOVO_STASH_PORT_MSG_WB_ACK = 4'd9; // fwd, to the writer: taken, or dropped because you no longer own them
localparam [3:0] DENOVO_STASH_PORT_MSG_REG_SYNC = 4'd10; // req, to the L2: register these words to me and send their values
localparam [3:0] DENOVO_STASH_PORT_MSG_WT = 4'd11; // req, to the L2: write these words; I keep no ownership
localparam [3:0] DENOVO_STASH_PORT_MSG_WT_ACK = 4'd12; // rsp, to the writer: written
localparam [3:0] DENOVO_STASH_PORT_MSG_ATOMIC = 4'd13; // req, to the L2: perform this operation on these words
localparam [3:0] DENOVO_STASH_PORT_MSG_ATOMIC_RESP = 4'd14; // rsp, to the requester: the words as they were before

// message: a message at a stash (thesis sections 2.3, 4.5.4)
localparam integer DENOVO_STASH_PORT_MESSAGE_W = 585;
localparam integer DENOVO_STASH_PORT_MESSAGE_TYPE_LSB = 581; // MSG_READ to MSG_WB_ACK
localparam integer DENOVO_STASH_PORT_MESSAGE_TYPE_W = 4;
localparam integer DENOVO_STASH_PORT_MESSAGE_LINE_LSB = 547; // address of the chunk
localparam integer DENOVO_STASH_PORT_MESSAGE_LINE_W = 34;
localparam integer DENOVO_STASH_PORT_MESSAGE_MASK_LSB = 531; // words of it that the message is about
localparam integer DENOVO_STASH_PORT_MESSAGE_MASK_W = 16;
localparam integer DENOVO_STASH_PORT_MESSAGE_CORE_LSB = 527; // the requester's core (of a WB: the writer's)
localparam integer DENOVO_STASH_PORT_MESSAGE_CORE_W = 4;
localparam integer DENOVO_STASH_PORT_MESSAGE_STASH_LSB = 526; // the requester is a stash, not an L1
localparam integer DENOVO_STASH_PORT_MESSAGE_STASH_W = 1;
localparam integer DENOVO_STASH_PORT_MESSAGE_MAP_LSB = 519; // the requester's map
localparam integer DENOVO_STASH_PORT_MESSAGE_MAP_W = 7;
localparam integer DENOVO_STASH_PORT_MESSAGE_OWNER_MAP_LSB = 512; // FWD_READ, FWD_REG, RECALL: the map under which the owner registered; else 0
localparam integer DENOVO_STASH_PORT_MESSAGE_OWNER_MAP_W = 7;
localparam integer DENOVO_STASH_PORT_MESSAGE_DATA_LSB = 0; // words of the chunk; 0 where the mask is 0 or the type carries none
localparam integer DENOVO_STASH_PORT_MESSAGE_DATA_W = 32;
localparam integer DENOVO_STASH_PORT_MESSAGE_DATA_COUNT = 16;

// req: a request to the registry (thesis sections 2.3, 2.5.3)
localparam integer DENOVO_STASH_PORT_REQ_W = 592;
localparam integer DENOVO_STASH_PORT_REQ_TYPE_LSB = 588; // MSG_READ, REG, REG_SYNC, WB, WT or ATOMIC
localparam integer DENOVO_STASH_PORT_REQ_TYPE_W = 4;
localparam integer DENOVO_STASH_PORT_REQ_ATOM_LSB = 584; // ATOMIC: ATOM_*
localparam integer DENOVO_STASH_PORT_REQ_ATOM_W = 4;
localparam integer DENOVO_STASH_PORT_REQ_UNCACHED_LSB = 583; // ATOMIC: performed by memory; no copy is left in an L2
localparam integer DENOVO_STASH_PORT_REQ_UNCACHED_W = 1;
localparam integer DENOVO_STASH_PORT_REQ_CPU_LSB = 582; // from a CPU, not a GPU: goes on to memory
localparam integer DENOVO_STASH_PORT_REQ_CPU_W = 1;
localparam integer DENOVO_STASH_PORT_REQ_CORE_LSB = 578; // the requester's core
localparam integer DENOVO_STASH_PORT_REQ_CORE_W = 4;
localparam integer DENOVO_STASH_PORT_REQ_STASH_LSB = 577; // the requester is the core's stash, not its L1
localparam integer DENOVO_STASH_PORT_REQ_STASH_W = 1;
localparam integer DENOVO_STASH_PORT_REQ_MAP_LSB = 570; // a stash's map index, an L1's MSHR: comes back in the answer
localparam integer DENOVO_STASH_PORT_REQ_MAP_W = 7;
localparam integer DENOVO_STASH_PORT_REQ_PC_LSB = 562; // hash of the program counter that missed: goes on to memory
localparam integer DENOVO_STASH_PORT_REQ_PC_W = 8;
localparam integer DENOVO_STASH_PORT_REQ_LINE_LSB = 528; // line address
localparam integer DENOVO_STASH_PORT_REQ_LINE_W = 34;
localparam integer DENOVO_STASH_PORT_REQ_MASK_LSB = 512; // words of the line that the message is about; of CAS and MERGE one
localparam integer DENOVO_STASH_PORT_REQ_MASK_W = 16;
localparam integer DENOVO_STASH_PORT_REQ_DATA_LSB = 0; // WB, WT: the words of the mask; ATOMIC: each word's operand. CAS, MERGE: the second operand stands in the word beside (its number with the lowest bit changed). 0 elsewhere
localparam integer DENOVO_STASH_PORT_REQ_DATA_W = 32;
localparam integer DENOVO_STASH_PORT_REQ_DATA_COUNT = 16;

// fwd: the registry's word to an owner, in the order of its decisions (thesis section 2.3)
localparam integer DENOVO_STASH_PORT_FWD_W = 79;
localparam integer DENOVO_STASH_PORT_FWD_TYPE_LSB = 75; // MSG_FWD_READ, FWD_REG, RECALL or WB_ACK
localparam integer DENOVO_STASH_PORT_FWD_TYPE_W = 4;
localparam integer DENOVO_STASH_PORT_FWD_SYNC_LSB = 74; // FWD_REG: the requester wants the values as well
localparam integer DENOVO_STASH_PORT_FWD_SYNC_W = 1;
localparam integer DENOVO_STASH_PORT_FWD_TO_CORE_LSB = 70; // receiver: the owner's core; WB_ACK: the writer's
localparam integer DENOVO_STASH_PORT_FWD_TO_CORE_W = 4;
localparam integer DENOVO_STASH_PORT_FWD_TO_STASH_LSB = 69; // receiver: the core's stash, not its L1
localparam integer DENOVO_STASH_PORT_FWD_TO_STASH_W = 1;
localparam integer DENOVO_STASH_PORT_FWD_CORE_LSB = 65; // the requester's core; WB_ACK: the writer's; RECALL: 0
localparam integer DENOVO_STASH_PORT_FWD_CORE_W = 4;
localparam integer DENOVO_STASH_PORT_FWD_STASH_LSB = 64; // the same of the requester's `stash`
localparam integer DENOVO_STASH_PORT_FWD_STASH_W = 1;
localparam integer DENOVO_STASH_PORT_FWD_MAP_LSB = 57; // the same of the requester's `map`; RECALL: the L2's MSHR, which comes back
localparam integer DENOVO_STASH_PORT_FWD_MAP_W = 7;
localparam integer DENOVO_STASH_PORT_FWD_OWNER_MAP_LSB = 50; // the map under which the owner registered; 0 for an L1 and in a WB_ACK
localparam integer DENOVO_STASH_PORT_FWD_OWNER_MAP_W = 7;
localparam integer DENOVO_STASH_PORT_FWD_LINE_LSB = 16; // line address
localparam integer DENOVO_STASH_PORT_FWD_LINE_W = 34;
localparam integer DENOVO_STASH_PORT_FWD_MASK_LSB = 0; // words of the line that the message is about
localparam integer DENOVO_STASH_PORT_FWD_MASK_W = 16;

// rsp: an answer, in parts or whole (thesis section 2.3)
localparam integer DENOVO_STASH_PORT_RSP_W = 579;
localparam integer DENOVO_STASH_PORT_RSP_TYPE_LSB = 575; // MSG_DATA, REG_ACK, WT_ACK, ATOMIC_RESP to the requester; RECALL_DATA to the L2
localparam integer DENOVO_STASH_PORT_RSP_TYPE_W = 4;
localparam integer DENOVO_STASH_PORT_RSP_ERROR_LSB = 574; // memory failed: the words are not there, and 0
localparam integer DENOVO_STASH_PORT_RSP_ERROR_W = 1;
localparam integer DENOVO_STASH_PORT_RSP_CORE_LSB = 570; // the requester's, as in the request or forward; RECALL_DATA: 0
localparam integer DENOVO_STASH_PORT_RSP_CORE_W = 4;
localparam integer DENOVO_STASH_PORT_RSP_STASH_LSB = 569; // the same of its `stash`
localparam integer DENOVO_STASH_PORT_RSP_STASH_W = 1;
localparam integer DENOVO_STASH_PORT_RSP_MAP_LSB = 562; // the same of its `map`; RECALL_DATA: the forward's
localparam integer DENOVO_STASH_PORT_RSP_MAP_W = 7;
localparam integer DENOVO_STASH_PORT_RSP_LINE_LSB = 528; // line address
localparam integer DENOVO_STASH_PORT_RSP_LINE_W = 34;
localparam integer DENOVO_STASH_PORT_RSP_MASK_LSB = 512; // words that this answer is about: a part of the request's, each word once
localparam integer DENOVO_STASH_PORT_RSP_MASK_W = 16;
localparam integer DENOVO_STASH_PORT_RSP_DATA_LSB = 0; // DATA, RECALL_DATA, ATOMIC_RESP, and REG_ACK of a REG_SYNC: the words of the mask; 0 elsewhere
localparam integer DENOVO_STASH_PORT_RSP_DATA_W = 32;
localparam integer DENOVO_STASH_PORT_RSP_DATA_COUNT = 16;

// verilator lint_restore
