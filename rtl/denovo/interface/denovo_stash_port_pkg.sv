// Records of the block denovo_stash_port: a stash's messages as those of the L1s' networks, and back.
//
// Source: thesis section 4.5.4
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by: larder emit denovo_stash_port
//
// A RECORD_t is what lies on a data port. The sizes are those of this emission.

/* verilator lint_save */
/* verilator lint_off UNUSEDPARAM */
/* verilator lint_off SYMRSVDWORD */

package denovo_stash_port_pkg;

    localparam int LINE_WORDS = 16; // words of 4 bytes in a line
    localparam int CHUNK_WORDS = 16; // words of a message of a stash
    localparam int ADDR_BITS = 40; // width of a physical byte address
    localparam int CORE_BITS = 4; // width of a core id on the network
    localparam int MAP_BITS = 7; // width of `map`: a stash-map index, or an L1's MSHR
    localparam int PC_BITS = 8; // width of the hash of a program counter

    // type of a coherence message
    typedef enum logic [3:0] {
        MSG_READ = 4'd0, // req, to the L2: send me these words
        MSG_DATA = 4'd1, // rsp, to the requester: the words
        MSG_REG = 4'd2, // req, to the L2: register these words to me; I write them whole
        MSG_REG_ACK = 4'd3, // rsp, to the requester: the words are yours; with data if a REG_SYNC asked
        MSG_FWD_READ = 4'd4, // fwd, to the owner: send these words to the requester, stay the owner
        MSG_FWD_REG = 4'd5, // fwd, to the owner: these words belong to the requester now; acknowledge to it
        MSG_RECALL = 4'd6, // fwd, to the owner: give these words back to the L2
        MSG_RECALL_DATA = 4'd7, // rsp, to the L2: the recalled words
        MSG_WB = 4'd8, // req, to the L2: these words, no longer mine once you acknowledge
        MSG_WB_ACK = 4'd9, // fwd, to the writer: taken, or dropped because you no longer own them
        MSG_REG_SYNC = 4'd10, // req, to the L2: register these words to me and send their values
        MSG_WT = 4'd11, // req, to the L2: write these words; I keep no ownership
        MSG_WT_ACK = 4'd12, // rsp, to the writer: written
        MSG_ATOMIC = 4'd13, // req, to the L2: perform this operation on these words
        MSG_ATOMIC_RESP = 4'd14 // rsp, to the requester: the words as they were before
    } msg_e;

    // a message at a stash (thesis sections 2.3, 4.5.4)
    typedef struct packed {
        logic [3:0] type_; // MSG_READ to MSG_WB_ACK
        logic [33:0] line; // address of the chunk
        logic [15:0] mask; // words of it that the message is about
        logic [3:0] core; // the requester's core (of a WB: the writer's)
        logic stash; // the requester is a stash, not an L1
        logic [6:0] map; // the requester's map
        logic [6:0] owner_map; // FWD_READ, FWD_REG, RECALL: the map under which the owner registered; else 0
        logic [15:0][31:0] data; // words of the chunk; 0 where the mask is 0 or the type carries none
    } message_t;

    // a request to the registry (thesis sections 2.3, 2.5.3)
    typedef struct packed {
        logic [3:0] type_; // MSG_READ, REG, REG_SYNC, WB, WT or ATOMIC
        logic [3:0] atom; // ATOMIC: ATOM_*
        logic uncached; // ATOMIC: performed by memory; no copy is left in an L2
        logic cpu; // from a CPU, not a GPU: goes on to memory
        logic [3:0] core; // the requester's core
        logic stash; // the requester is the core's stash, not its L1
        logic [6:0] map; // a stash's map index, an L1's MSHR: comes back in the answer
        logic [7:0] pc; // hash of the program counter that missed: goes on to memory
        logic [33:0] line; // line address
        logic [15:0] mask; // words of the line that the message is about; of CAS and MERGE one
        logic [15:0][31:0] data; // WB, WT: the words of the mask; ATOMIC: each word's operand. CAS, MERGE: the second operand stands in the word beside (its number with the lowest bit changed). 0 elsewhere
    } req_t;

    // the registry's word to an owner, in the order of its decisions (thesis section 2.3)
    typedef struct packed {
        logic [3:0] type_; // MSG_FWD_READ, FWD_REG, RECALL or WB_ACK
        logic sync; // FWD_REG: the requester wants the values as well
        logic [3:0] to_core; // receiver: the owner's core; WB_ACK: the writer's
        logic to_stash; // receiver: the core's stash, not its L1
        logic [3:0] core; // the requester's core; WB_ACK: the writer's; RECALL: 0
        logic stash; // the same of the requester's `stash`
        logic [6:0] map; // the same of the requester's `map`; RECALL: the L2's MSHR, which comes back
        logic [6:0] owner_map; // the map under which the owner registered; 0 for an L1 and in a WB_ACK
        logic [33:0] line; // line address
        logic [15:0] mask; // words of the line that the message is about
    } fwd_t;

    // an answer, in parts or whole (thesis section 2.3)
    typedef struct packed {
        logic [3:0] type_; // MSG_DATA, REG_ACK, WT_ACK, ATOMIC_RESP to the requester; RECALL_DATA to the L2
        logic error; // memory failed: the words are not there, and 0
        logic [3:0] core; // the requester's, as in the request or forward; RECALL_DATA: 0
        logic stash; // the same of its `stash`
        logic [6:0] map; // the same of its `map`; RECALL_DATA: the forward's
        logic [33:0] line; // line address
        logic [15:0] mask; // words that this answer is about: a part of the request's, each word once
        logic [15:0][31:0] data; // DATA, RECALL_DATA, ATOMIC_RESP, and REG_ACK of a REG_SYNC: the words of the mask; 0 elsewhere
    } rsp_t;

endpackage

/* verilator lint_restore */
