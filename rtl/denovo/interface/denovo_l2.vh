// Records of the block denovo_l2: one bank of the L2 and registry: data or owner for each word, recalls, memory.
//
// Source: thesis section 2.3
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by: larder emit denovo_l2
//
// For `include inside a module. Field F of a record R in `data` is data[DENOVO_L2_R_F_LSB +: DENOVO_L2_R_F_W];
// of an array, element i lies i * DENOVO_L2_R_F_W bits above.

// verilator lint_save
// verilator lint_off UNUSEDPARAM

localparam integer DENOVO_L2_BYTES = 262144; // data capacity of the bank
localparam integer DENOVO_L2_WAYS = 16; // lines of a set
localparam integer DENOVO_L2_LINE_WORDS = 16; // words of 4 bytes in a line
localparam integer DENOVO_L2_BANKS = 16; // banks of the L2; the lowest bits of a line name its bank
localparam integer DENOVO_L2_MSHRS = 16; // lines that wait for memory or for an owner
localparam integer DENOVO_L2_LIST = 32; // requests held at once, waiting or under way
localparam integer DENOVO_L2_WRITES = 16; // lines on their way to memory
localparam integer DENOVO_L2_ANSWERS = 8; // queue of answers
localparam integer DENOVO_L2_FORWARDS = 128; // queue of forwards
localparam integer DENOVO_L2_ADDR_BITS = 40; // width of a physical byte address
localparam integer DENOVO_L2_CORE_BITS = 4; // width of a core id on the network
localparam integer DENOVO_L2_MAP_BITS = 7; // width of `map`: a stash-map index, or an L1's MSHR
localparam integer DENOVO_L2_PC_BITS = 8; // width of the hash of a program counter
localparam integer DENOVO_L2_MEM_ID_BITS = 8; // width of an id at memory
localparam integer DENOVO_L2_ATOMICS = 1; // 1: WT and ATOMIC are served; 0: a registry for DeNovoA L1s and stashes, without an atomic unit
localparam integer DENOVO_L2_COUNTERS = 1; // 1: events are counted

// msg: type of a coherence message
localparam [3:0] DENOVO_L2_MSG_READ = 4'd0; // req, to the L2: send me these words
localparam [3:0] DENOVO_L2_MSG_DATA = 4'd1; // rsp, to the requester: the words
localparam [3:0] DENOVO_L2_MSG_REG = 4'd2; // req, to the L2: register these words to me; I write them whole
localparam [3:0] DENOVO_L2_MSG_REG_ACK = 4'd3; // rsp, to the requester: the words are yours; with data if a REG_SYNC asked
localparam [3:0] DENOVO_L2_MSG_FWD_READ = 4'd4; // fwd, to the owner: send these words to the requester, stay the owner
localparam [3:0] DENOVO_L2_MSG_FWD_REG = 4'd5; // fwd, to the owner: these words belong to the requester now; acknowledge to it
localparam [3:0] DENOVO_L2_MSG_RECALL = 4'd6; // fwd, to the owner: give these words back to the L2
localparam [3:0] DENOVO_L2_MSG_RECALL_DATA = 4'd7; // rsp, to the L2: the recalled words
localparam [3:0] DENOVO_L2_MSG_WB = 4'd8; // req, to the L2: these words, no longer mine once you acknowledge
localparam [3:0] DENOVO_L2_MSG_WB_ACK = 4'd9; // fwd, to the writer: taken, or dropped because you no longer own them
localparam [3:0] DENOVO_L2_MSG_REG_SYNC = 4'd10; // req, to the L2: register these words to me and send their values
localparam [3:0] DENOVO_L2_MSG_WT = 4'd11; // req, to the L2: write these words; I keep no ownership
localparam [3:0] DENOVO_L2_MSG_WT_ACK = 4'd12; // rsp, to the writer: written
localparam [3:0] DENOVO_L2_MSG_ATOMIC = 4'd13; // req, to the L2: perform this operation on these words
localparam [3:0] DENOVO_L2_MSG_ATOMIC_RESP = 4'd14; // rsp, to the requester: the words as they were before

// atom: operation of an atomic unit on one word
localparam [3:0] DENOVO_L2_ATOM_LOAD = 4'd0; // old: a synchronization load
localparam [3:0] DENOVO_L2_ATOM_EXCH = 4'd1; // a: an exchange, or a synchronization store
localparam [3:0] DENOVO_L2_ATOM_CAS = 4'd2; // old == b ? a : old
localparam [3:0] DENOVO_L2_ATOM_ADD = 4'd3; // old + a
localparam [3:0] DENOVO_L2_ATOM_SUB = 4'd4; // old - a
localparam [3:0] DENOVO_L2_ATOM_MIN = 4'd5; // the lesser, signed
localparam [3:0] DENOVO_L2_ATOM_MAX = 4'd6; // the greater, signed
localparam [3:0] DENOVO_L2_ATOM_UMIN = 4'd7; // the lesser, unsigned
localparam [3:0] DENOVO_L2_ATOM_UMAX = 4'd8; // the greater, unsigned
localparam [3:0] DENOVO_L2_ATOM_AND = 4'd9; // old & a
localparam [3:0] DENOVO_L2_ATOM_OR = 4'd10; // old | a
localparam [3:0] DENOVO_L2_ATOM_XOR = 4'd11; // old ^ a
localparam [3:0] DENOVO_L2_ATOM_INC = 4'd12; // old >= a ? 0 : old + 1, unsigned
localparam [3:0] DENOVO_L2_ATOM_DEC = 4'd13; // old == 0 || old > a ? a : old - 1, unsigned
localparam [3:0] DENOVO_L2_ATOM_MERGE = 4'd14; // byte i of a where bit i of b is 1, else of old: a store of less than a word

// count: what `event_select` names
localparam [3:0] DENOVO_L2_COUNT_REQUESTS = 4'd0; // requests taken from `req`
localparam [3:0] DENOVO_L2_COUNT_FETCHES = 4'd1; // lines asked of memory
localparam [3:0] DENOVO_L2_COUNT_FORWARDS = 4'd2; // FWD_READ and FWD_REG
localparam [3:0] DENOVO_L2_COUNT_RECALLS = 4'd3; // RECALL
localparam [3:0] DENOVO_L2_COUNT_TAKEN = 4'd4; // WBs of which a word was taken
localparam [3:0] DENOVO_L2_COUNT_DROPPED = 4'd5; // WBs of which none was
localparam [3:0] DENOVO_L2_COUNT_WRITEBACKS = 4'd6; // lines written to memory
localparam [3:0] DENOVO_L2_COUNT_QUEUED = 4'd7; // passes that left a request in a list
localparam [3:0] DENOVO_L2_COUNT_RETRIES = 4'd8; // passes that a request made in vain

// req: a request to the registry (thesis sections 2.3, 2.5.3)
localparam integer DENOVO_L2_REQ_W = 592;
localparam integer DENOVO_L2_REQ_TYPE_LSB = 588; // MSG_READ, REG, REG_SYNC, WB, WT or ATOMIC
localparam integer DENOVO_L2_REQ_TYPE_W = 4;
localparam integer DENOVO_L2_REQ_ATOM_LSB = 584; // ATOMIC: ATOM_*
localparam integer DENOVO_L2_REQ_ATOM_W = 4;
localparam integer DENOVO_L2_REQ_UNCACHED_LSB = 583; // ATOMIC: performed by memory; no copy is left in an L2
localparam integer DENOVO_L2_REQ_UNCACHED_W = 1;
localparam integer DENOVO_L2_REQ_CPU_LSB = 582; // from a CPU, not a GPU: goes on to memory
localparam integer DENOVO_L2_REQ_CPU_W = 1;
localparam integer DENOVO_L2_REQ_CORE_LSB = 578; // the requester's core
localparam integer DENOVO_L2_REQ_CORE_W = 4;
localparam integer DENOVO_L2_REQ_STASH_LSB = 577; // the requester is the core's stash, not its L1
localparam integer DENOVO_L2_REQ_STASH_W = 1;
localparam integer DENOVO_L2_REQ_MAP_LSB = 570; // a stash's map index, an L1's MSHR: comes back in the answer
localparam integer DENOVO_L2_REQ_MAP_W = 7;
localparam integer DENOVO_L2_REQ_PC_LSB = 562; // hash of the program counter that missed: goes on to memory
localparam integer DENOVO_L2_REQ_PC_W = 8;
localparam integer DENOVO_L2_REQ_LINE_LSB = 528; // line address
localparam integer DENOVO_L2_REQ_LINE_W = 34;
localparam integer DENOVO_L2_REQ_MASK_LSB = 512; // words of the line that the message is about; of CAS and MERGE one
localparam integer DENOVO_L2_REQ_MASK_W = 16;
localparam integer DENOVO_L2_REQ_DATA_LSB = 0; // WB, WT: the words of the mask; ATOMIC: each word's operand. CAS, MERGE: the second operand stands in the word beside (its number with the lowest bit changed). 0 elsewhere
localparam integer DENOVO_L2_REQ_DATA_W = 32;
localparam integer DENOVO_L2_REQ_DATA_COUNT = 16;

// fwd: the registry's word to an owner, in the order of its decisions (thesis section 2.3)
localparam integer DENOVO_L2_FWD_W = 79;
localparam integer DENOVO_L2_FWD_TYPE_LSB = 75; // MSG_FWD_READ, FWD_REG, RECALL or WB_ACK
localparam integer DENOVO_L2_FWD_TYPE_W = 4;
localparam integer DENOVO_L2_FWD_SYNC_LSB = 74; // FWD_REG: the requester wants the values as well
localparam integer DENOVO_L2_FWD_SYNC_W = 1;
localparam integer DENOVO_L2_FWD_TO_CORE_LSB = 70; // receiver: the owner's core; WB_ACK: the writer's
localparam integer DENOVO_L2_FWD_TO_CORE_W = 4;
localparam integer DENOVO_L2_FWD_TO_STASH_LSB = 69; // receiver: the core's stash, not its L1
localparam integer DENOVO_L2_FWD_TO_STASH_W = 1;
localparam integer DENOVO_L2_FWD_CORE_LSB = 65; // the requester's core; WB_ACK: the writer's; RECALL: 0
localparam integer DENOVO_L2_FWD_CORE_W = 4;
localparam integer DENOVO_L2_FWD_STASH_LSB = 64; // the same of the requester's `stash`
localparam integer DENOVO_L2_FWD_STASH_W = 1;
localparam integer DENOVO_L2_FWD_MAP_LSB = 57; // the same of the requester's `map`; RECALL: the L2's MSHR, which comes back
localparam integer DENOVO_L2_FWD_MAP_W = 7;
localparam integer DENOVO_L2_FWD_OWNER_MAP_LSB = 50; // the map under which the owner registered; 0 for an L1 and in a WB_ACK
localparam integer DENOVO_L2_FWD_OWNER_MAP_W = 7;
localparam integer DENOVO_L2_FWD_LINE_LSB = 16; // line address
localparam integer DENOVO_L2_FWD_LINE_W = 34;
localparam integer DENOVO_L2_FWD_MASK_LSB = 0; // words of the line that the message is about
localparam integer DENOVO_L2_FWD_MASK_W = 16;

// rsp: an answer, in parts or whole (thesis section 2.3)
localparam integer DENOVO_L2_RSP_W = 579;
localparam integer DENOVO_L2_RSP_TYPE_LSB = 575; // MSG_DATA, REG_ACK, WT_ACK, ATOMIC_RESP to the requester; RECALL_DATA to the L2
localparam integer DENOVO_L2_RSP_TYPE_W = 4;
localparam integer DENOVO_L2_RSP_ERROR_LSB = 574; // memory failed: the words are not there, and 0
localparam integer DENOVO_L2_RSP_ERROR_W = 1;
localparam integer DENOVO_L2_RSP_CORE_LSB = 570; // the requester's, as in the request or forward; RECALL_DATA: 0
localparam integer DENOVO_L2_RSP_CORE_W = 4;
localparam integer DENOVO_L2_RSP_STASH_LSB = 569; // the same of its `stash`
localparam integer DENOVO_L2_RSP_STASH_W = 1;
localparam integer DENOVO_L2_RSP_MAP_LSB = 562; // the same of its `map`; RECALL_DATA: the forward's
localparam integer DENOVO_L2_RSP_MAP_W = 7;
localparam integer DENOVO_L2_RSP_LINE_LSB = 528; // line address
localparam integer DENOVO_L2_RSP_LINE_W = 34;
localparam integer DENOVO_L2_RSP_MASK_LSB = 512; // words that this answer is about: a part of the request's, each word once
localparam integer DENOVO_L2_RSP_MASK_W = 16;
localparam integer DENOVO_L2_RSP_DATA_LSB = 0; // DATA, RECALL_DATA, ATOMIC_RESP, and REG_ACK of a REG_SYNC: the words of the mask; 0 elsewhere
localparam integer DENOVO_L2_RSP_DATA_W = 32;
localparam integer DENOVO_L2_RSP_DATA_COUNT = 16;

// mem_req: a line's access to memory (Larder)
localparam integer DENOVO_L2_MEM_REQ_W = 633;
localparam integer DENOVO_L2_MEM_REQ_WRITE_LSB = 632; // 1: write the bytes of `strb`; 0: read them
localparam integer DENOVO_L2_MEM_REQ_WRITE_W = 1;
localparam integer DENOVO_L2_MEM_REQ_UNCACHED_LSB = 631; // these bytes and no others are touched; else a read may fetch the line
localparam integer DENOVO_L2_MEM_REQ_UNCACHED_W = 1;
localparam integer DENOVO_L2_MEM_REQ_CPU_LSB = 630; // for a CPU, not a GPU
localparam integer DENOVO_L2_MEM_REQ_CPU_W = 1;
localparam integer DENOVO_L2_MEM_REQ_CORE_LSB = 626; // the core that asked; of a writeback 0
localparam integer DENOVO_L2_MEM_REQ_CORE_W = 4;
localparam integer DENOVO_L2_MEM_REQ_PC_LSB = 618; // hash of its program counter; of a writeback 0
localparam integer DENOVO_L2_MEM_REQ_PC_W = 8;
localparam integer DENOVO_L2_MEM_REQ_ID_LSB = 610; // comes back with the answer
localparam integer DENOVO_L2_MEM_REQ_ID_W = 8;
localparam integer DENOVO_L2_MEM_REQ_LINE_LSB = 576; // line address
localparam integer DENOVO_L2_MEM_REQ_LINE_W = 34;
localparam integer DENOVO_L2_MEM_REQ_STRB_LSB = 512; // bytes
localparam integer DENOVO_L2_MEM_REQ_STRB_W = 64;
localparam integer DENOVO_L2_MEM_REQ_DATA_LSB = 0; // the bytes of `strb`; 0 elsewhere and of a read
localparam integer DENOVO_L2_MEM_REQ_DATA_W = 32;
localparam integer DENOVO_L2_MEM_REQ_DATA_COUNT = 16;

// mem_rsp: its answer (Larder)
localparam integer DENOVO_L2_MEM_RSP_W = 522;
localparam integer DENOVO_L2_MEM_RSP_WRITE_LSB = 521; // of the request
localparam integer DENOVO_L2_MEM_RSP_WRITE_W = 1;
localparam integer DENOVO_L2_MEM_RSP_ERROR_LSB = 520; // memory refused it: a read's data are 0
localparam integer DENOVO_L2_MEM_RSP_ERROR_W = 1;
localparam integer DENOVO_L2_MEM_RSP_ID_LSB = 512; // of the request
localparam integer DENOVO_L2_MEM_RSP_ID_W = 8;
localparam integer DENOVO_L2_MEM_RSP_DATA_LSB = 0; // of a read the line; 0 of a write
localparam integer DENOVO_L2_MEM_RSP_DATA_W = 32;
localparam integer DENOVO_L2_MEM_RSP_DATA_COUNT = 16;

// l2_cmd: write back and drop lines (Larder)
localparam integer DENOVO_L2_L2_CMD_W = 69;
localparam integer DENOVO_L2_L2_CMD_ALL_LSB = 68; // 1: every line; 0: from `first` to `last`
localparam integer DENOVO_L2_L2_CMD_ALL_W = 1;
localparam integer DENOVO_L2_L2_CMD_FIRST_LSB = 34; // line address
localparam integer DENOVO_L2_L2_CMD_FIRST_W = 34;
localparam integer DENOVO_L2_L2_CMD_LAST_LSB = 0; // line address, not below `first`; the range is widened to whole groups of BANKS lines
localparam integer DENOVO_L2_L2_CMD_LAST_W = 34;

// l2_cmd_done: the lines are gone, and memory has their data (Larder)
localparam integer DENOVO_L2_L2_CMD_DONE_W = 1;
localparam integer DENOVO_L2_L2_CMD_DONE_ERROR_LSB = 0; // memory refused a write since the command was taken
localparam integer DENOVO_L2_L2_CMD_DONE_ERROR_W = 1;

// verilator lint_restore
