/* What the engine's state, inputs and outputs are made of: stash_engine.h. */
#ifndef LARDER_CMODEL_STASH_ENGINE_TYPES_H
#define LARDER_CMODEL_STASH_ENGINE_TYPES_H

#include "cmodel/stash/stash_map.h"
#include "cmodel/stash/stash_message.h"
#include "cmodel/stash/stash_storage.h"
#include "spec/stash/stash_codes.h"

enum {
    ENGINE_CHUNKS = 4096,
    ENGINE_MSHRS = 32,
    ENGINE_MISSES = 8,
    ENGINE_DEFERRED = 16384,
    ENGINE_REPLIES = 2,
    ENGINE_EVICTS = 8,
    ENGINE_SENT = 4,        /* chunks of accesses and evictions that are translated at a time */
    ENGINE_GIVEN = 2,       /* chunks that a command has given away, and that wait */
    ENGINE_DATA_PLACES = 2, /* of writebacks that wait for l2_req */
    ENGINE_CONTEXTS = 8,
    ENGINE_OPERATIONS = 8, /* of the last cycles, and pieces: more than S0 to S3 */
    ENGINE_STEPS = 112,    /* of a command, before it lets the others work */
    ENGINE_TURN = 128,     /* these, and the cycles in which it does */
    ENGINE_COOL = 16,      /* cycles without hold, behind a step that changed nothing */
    ENGINE_GAP = 9,        /* cycles for accesses, behind a step of a scan */
    ENGINE_LATE = 15,      /* cycles without a step, before it holds the others back */
    ENGINE_WAITING = 4,    /* forwards that wait for their turn */
    ENGINE_GATHERED = 4,   /* chunks whose acknowledgements gather */
    ENGINE_AGE = 15        /* cycles after which they wait for no other */
};

/* MSG_READ, ... and OP_ADD_MAP, ... */
#define ENGINE_MESSAGE(name, value, meaning) MSG_##name = (value),
#define ENGINE_COMMAND(name, value, meaning) OP_##name = (value),
enum engine_message_type { STASH_MESSAGE_CODES(ENGINE_MESSAGE) };
enum engine_command_op { STASH_COMMAND_CODES(ENGINE_COMMAND) };

struct engine_command { /* record cmd */
    uint32_t op, block, slot, coherent;
    struct map_tile tile;
};

struct engine_walk_done { /* record walk_done, of the page that was asked for */
    uint64_t ppn;
    int fault;
};

enum engine_mshr_kind { MSHR_READ, MSHR_REG, MSHR_WB };

struct engine_mshr {
    enum engine_mshr_kind kind;
    uint64_t line;
    uint32_t mask, map, chunk;          /* mask: words still expected; chunk: of a writeback */
    uint32_t addr[STORAGE_CHUNK_WORDS]; /* of the words asked for: where they lie in the stash */
};

struct engine_access { /* a warp access that missed; its flags are bits in struct stash_engine */
    uint8_t write, mapped, map_ok, map;
    uint32_t todo, given, loose; /* lanes. loose: of given, on words that it has not asked for */
    uint32_t waits, regs;        /* MSHRs */
    uint32_t error;
    struct storage_request request; /* as a redo gives it */
    uint32_t rdata[STORAGE_LANES];
};

enum engine_evict { EVICT_WRITE_BACK, EVICT_REGISTER };

/* In place of a place in the ring: a chunk that a command has given away, and one whose words are to end with it. */
enum engine_given { GIVEN = ENGINE_EVICTS, GIVEN_TO_END };

/* What is sent to the translation: its pieces come in the same order. */
enum engine_context_kind { OF_LOAD, OF_STORE, OF_RAW_LOAD, OF_RAW_STORE, OF_WRITE_BACK, OF_REGISTER };
struct engine_context {
    uint8_t kind, entry, map, map_ok, last; /* entry: access, or place in the ring, or one of engine_given */
    uint32_t chunk, lanes, wanted;          /* wanted: the lanes' words, or all that were sent */
};

/* Who is granted. */
enum engine_grant {
    GRANT_NONE,
    GRANT_FORWARD,
    GRANT_GATHERED,
    GRANT_ANSWER,
    GRANT_PROBE,
    GRANT_PIECE,
    GRANT_COPY,
    GRANT_FILL,
    GRANT_SCAN
};

/* What a step of the command reads a chunk for. */
enum engine_scan { SCAN_NONE, SCAN_TO_END, SCAN_TO_ADOPT, SCAN_TO_INVALIDATE, SCAN_TO_CLEAN, SCAN_TO_PROBE };

struct engine_operation {
    uint8_t kind;
    uint8_t event, map, last;      /* last: of the message */
    uint8_t scan, by_row;          /* by_row: it is of the chunks of a row */
    uint8_t place;                 /* in the ring, of a probe; a fill's access */
    uint32_t chunk, words, wanted; /* words of the chunk; wanted: of a fill, those of its lanes */
    uint32_t granting;             /* of a forward: those whose registration is on its way */
    uint32_t line_words, answered; /* of an answer: words of the line, MSHRs */
    uint32_t data
        [STORAGE_CHUNK_WORDS]; /* by the places in the chunk: of an answer or a fill, 0 elsewhere; of a forward as in S1 */
    uint8_t in_line[STORAGE_CHUNK_WORDS]; /* of a forward: place of each word in the line */
};

/* Words of one chunk and one line, from stage S0 on: an operation, or a follower of one. */
struct engine_piece {
    struct engine_context context;
    uint8_t operation, first, last;       /* of its context */
    uint8_t mapped, known, fault;         /* known, fault: from S0 on */
    uint8_t live, coherent, evicting;     /* from S1 on */
    uint8_t in_line[STORAGE_CHUNK_WORDS]; /* place of each word in the line */
    uint32_t words;                       /* of the chunk */
    uint64_t virt_line, line;             /* line: from its S0 on */
};

/* The registered outputs: in a cycle, what actions of the cycle before gave them; all 0 without their valid bit. */
struct engine_driven {
    uint8_t op, apply, set, flag, slot, add, drop, forget, fill, inc, dec; /* valid */
    uint8_t apply_event, apply_map, apply_beside;
    uint8_t apply_data; /* apply_wdata is the data of this operation, of the place before; 0: is 0 */
    uint8_t set_index;
    uint8_t flag_index, flag_used, flag_live, flag_coherent, flag_reuse, flag_pointer;
    uint8_t slot_block, slot_slot, slot_set, slot_map;
    uint8_t add_map, drop_map, fill_fault, inc_index, dec_index;
    uint32_t op_chunk, apply_mask, apply_granting;
    uint64_t add_vpn, fill_ppn;
    uint64_t fill_vpn; /* no port: what was at va_vpn in the cycle before */
};

#endif
