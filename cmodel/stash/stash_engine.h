/* Golden model of the block `stash_engine`: docs/stash/data-path.md, section stash_engine; the three state
 * tables are those of spec/stash/stash_{job,commit,command}.c, executed row by row.
 *
 * A composite does in each cycle, with everything in `engine_in` filled in that does not depend on the engine:
 *   the registered outputs are at hand in `driven`: the caller lets the storage decide about driven.apply and fills
 *                  in.supply to in.index_after;
 *   engine_slot    which slot of the map index table the engine looks at; the caller fills in.slot_map;
 *   engine_eval    all other outputs;
 *   engine_tick    the clock edge, with that same `in` and `out`; it computes the next cycle's `driven` too.
 * None but engine_init and engine_tick changes the state. */
#ifndef LARDER_CMODEL_STASH_ENGINE_H
#define LARDER_CMODEL_STASH_ENGINE_H

#include "cmodel/model.h"
#include "cmodel/stash/stash_map.h"
#include "cmodel/stash/stash_message.h"
#include "cmodel/stash/stash_storage.h"
#include "cmodel/table.h"
#include "spec/stash/stash_codes.h"
#include "spec/stash/stash_command.h"
#include "spec/stash/stash_commit.h"
#include "spec/stash/stash_job.h"

enum {
    ENGINE_MSHRS = 32,
    ENGINE_MISSES = 8,
    ENGINE_DEFERRED = 16384,
    ENGINE_REPLIES = 2,
    ENGINE_HISTORY = 16 /* cycles that a word under way is remembered; more than the longest pipeline */
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

enum { ENGINE_PUTS = 4 }; /* operations of an answer or a replay under way, S0 to S3 */

struct engine_put {                           /* words of an answer in one chunk */
    uint32_t mask, data[STORAGE_CHUNK_WORDS]; /* by their places in the chunk */
    uint8_t event, map;
};

struct engine_access {      /* a warp access that missed */
    int write, mapped, map; /* map: -1 when its slot holds nothing */
    uint32_t todo, waits;   /* lanes; MSHRs */
    int asleep;
    int asked; /* since it was last replayed, it has asked for words */
    uint32_t error, tag;
    uint32_t addr[STORAGE_LANES], wdata[STORAGE_LANES], rdata[STORAGE_LANES];
};

enum engine_evict { EVICT_WRITE_BACK, EVICT_REGISTER };

/* What a step of the command reads a chunk for. */
enum engine_scan { SCAN_NONE, SCAN_TO_END, SCAN_TO_ADOPT, SCAN_TO_INVALIDATE, SCAN_TO_PROBE };

/* The registered outputs: in a cycle, what actions of the cycle before gave them; all 0 without their valid bit. */
struct engine_driven {
    uint8_t op, apply, set, flag, slot, add, drop, fill, inc, dec; /* valid */
    uint8_t apply_event, apply_map;
    uint8_t apply_word; /* the word of the chunk that has apply_data; the others' is 0 */
    uint8_t apply_put;  /* the data are those of `put` instead, of the place before this one; 0: not */
    uint8_t set_index;
    uint8_t flag_index, flag_used, flag_live, flag_coherent, flag_reuse, flag_pointer;
    uint8_t slot_block, slot_slot, slot_set, slot_map;
    uint8_t add_map, drop_map, fill_fault, inc_index, dec_index;
    uint32_t op_chunk, apply_mask, apply_granting, apply_data;
    uint64_t add_vpn, fill_ppn;
    uint64_t fill_vpn; /* no port: what was at va_vpn in the cycle before */
};

/* A word on its way through translation and storage. */
struct engine_traveller {
    uint8_t sent;       /* lane of the access, or word of the chunk or of the message's line */
    uint8_t word, next; /* its place in the chunk; the state that the commit gave it */
    uint8_t mapped, hit, known, fault, live, coherent; /* `hit` of a reverse walk: an operation follows */
    uint32_t lanes;                                    /* of an access: those that the word is sent for */
    uint32_t chunk, data;                              /* data: of a reverse walk, what S1 showed */
    uint64_t virt, ppn;
};

struct stash_engine {
    /* fixed by init */
    int lanes, chunk_words, mshrs, misses, deferred_size, maps, blocks, slots, scout_distance, vp_entries;
    int word_shift, page_shift; /* log2 of words in a chunk; of words in a page */
    uint32_t chunks, words_mask, map_mask, stash_mask, slot_mask;
    uint64_t virt_mask;
    struct table job_table, commit_table, command_table;

    /* tables' states */
    uint8_t job, command;

    struct engine_mshr mshr[ENGINE_MSHRS];
    uint32_t mshr_used;
    struct engine_access access[ENGINE_MISSES];
    uint32_t access_used;
    struct {
        int valid, access, mapped;
        uint32_t block, slot;
    } lookup; /* the access taken in the cycle before: its slot is looked up in this one */

    struct engine_driven driven;
    struct map_entry set_entry; /* with driven.set */

    struct {
        int valid, mshr;
        struct stash_message message; /* as it will be sent; kind by its type */
    } open;
    struct {
        int valid;
        uint32_t chunk;
        enum engine_evict kind;
    } evict;
    struct {
        int valid, sent;
        uint64_t vpn;
    } page;

    struct {
        int head, count;
        struct stash_message slot[ENGINE_MSHRS];
    } requests;
    struct {
        int head, count;
        struct stash_deferred {
            uint32_t type, mask, core, stash, map, owner_map;
            uint64_t line;
        } slot[ENGINE_DEFERRED];
    } deferred; /* a forward carries no data */
    struct {
        int head, count;
        struct stash_message slot[ENGINE_REPLIES];
    } replies;
    int retry; /* deferred forwards still to be tried */
    int skip;  /* of them, those that go from the head to the tail untried first */
    struct {
        int valid;
        struct storage_response response;
    } done;
    struct {
        int valid;
        uint32_t error, map;
    } answer;
    uint32_t tail;
    int turn, walk_turn, protocol_error;

    /* what the last look chose */
    int pick, picked; /* a job condition, 0: none; the access */
    struct {
        uint32_t conditions; /* of `command` */
        int slot_map, scout; /* -1: none */
    } look;

    /* the job under way */
    int job_access; /* access walked; -1: a chunk */
    uint32_t job_chunk, job_map;
    enum engine_evict job_kind;
    uint32_t left, look_at; /* lanes or words to send; lanes to look at */
    uint32_t sent;          /* bit k: a word was sent k + 1 cycles ago */
    uint32_t now;           /* counts cycles: place in the ring */
    struct engine_traveller ring[ENGINE_HISTORY];
    uint32_t probes; /* bit k: a chunk was probed for k + 1 cycles ago */
    uint32_t probe_chunk;
    int second; /* REVERSE_LOOKUP: the second cycle */
    struct {
        uint32_t state, index, rdata[STORAGE_CHUNK_WORDS];
    } seen;                       /* the chunk that was in S1 last */
    uint32_t ops;                 /* bit k: an operation was in S1 k + 1 cycles ago */
    struct stash_message message; /* under treatment */
    struct stash_message reply;   /* mask and data gathered */
    uint32_t defer;
    uint32_t answer_addr[STORAGE_CHUNK_WORDS]; /* of an answer's words that are left */
    struct engine_put put[ENGINE_PUTS];        /* by `now` of the cycle in which they were put */
    uint32_t replay_chunk[ENGINE_PUTS];        /* by `now` of the cycle in which a replay read it */
    uint32_t replays;                          /* bit k: a chunk was read for a replay k + 1 cycles ago */
    uint32_t puts;                             /* bit k: words were put k + 1 cycles ago */
    uint32_t releases;                         /* bit k: an answer ended k + 1 cycles ago */
    int stayed;                                /* some word of this chunk job could not be asked for */
    struct map_entry new_entry, old_entry;     /* replicas */
    uint32_t replica_pointer;
    uint32_t copied; /* the older copy's word */
    uint8_t scan[3]; /* of the steps one, two, three cycles ago: in S0, S1, S2 now */

    /* the command under way */
    int freeze, same, incomplete, fault;
    uint32_t error, self, target, room, slot;
    enum { FOR_NOTHING, FOR_SELF, FOR_SCOUT, FOR_TAIL, FOR_ROOM, FOR_MATCH } reason;
    struct {
        int held, place;
        uint32_t map;
    } match;
    struct {
        int left; /* entries to ask for: the one under the cursor next */
        uint32_t cursor;
        struct engine_found {
            int here, same_tile, same_place;
            uint32_t entry;
        } found[3]; /* asked for one, two, three cycles ago; what is the same is known of the last */
        int overlap;
    } finder;
    struct engine_pages {
        uint64_t page, row_start, rows_left, missing, counted;
        int any_counted;
    } pages;
    uint32_t chunk_cursor, chunk_last, reg_done;
    struct map_entry read; /* read_data of the cycle before, while a command is under way */
    struct {
        int pending;
        uint32_t registered;
        uint32_t index;
    } probe;

    uint64_t job_count[TABLE_ROWS], commit_count[TABLE_ROWS], command_count[TABLE_ROWS]; /* survive reset */
};

struct engine_in {
    int rst;
    uint32_t core_id;
    /* stash_storage */
    int clearing, op_done, op_dirty;
    uint32_t op_index, op_state;
    const uint32_t *op_rdata;
    const struct storage_miss *miss; /* NULL: none */
    uint32_t supply, defer, refuse, index_before, index_after;
    int owned_before, owned_after;
    /* stash_map_index */
    int slot_map; /* -1: none */
    /* stash_map */
    const struct map_entry *read_data, *calc_entry;
    uint64_t used, live, coherent, reuse, clean; /* a bit for each entry */
    uint32_t pointer;
    struct map_answer fwd, rev;
    int calc_done_valid;
    uint32_t calc_error;
    /* vp_map */
    int va_hit, va_known, va_fault, pa_hit, free_count;
    uint64_t va_ppn, pa_vpn;
    /* channels */
    int done_ready, cmd_valid, cmd_done_ready, l2_req_ready, l2_fwd_valid, l2_rsp_valid, fwd_rsp_ready, walk_ready;
    int walk_done_valid;
    const struct engine_command *cmd; /* block, slot and op are looked at also without cmd_valid */
    const struct stash_message *l2_fwd, *l2_rsp;
    const struct engine_walk_done *walk_done;
};

/* What is not registered. Flags are in an order in which gcc does not copy two by one load, which waits for both their
 * stores; so are those of struct stash_out. */
struct engine_out {
    uint32_t read_index, pointer_index;
    int fwd_valid, rev_valid;
    uint32_t fwd_index, fwd_addr, rev_index;
    uint64_t rev_virt, va_vpn, pa_ppn;
    int l2_rsp_ready, calc_valid, l2_fwd_ready, calc_done_ready, cmd_ready, idle, walk_done_ready;

    struct table_step job, command; /* the rows taken, for engine_tick; command only with COMMAND_STEP */
};

int engine_init(struct stash_engine *e, const struct spec_values *values, const struct spec_fsm *const fsms[3],
                struct spec_error *error);

static inline uint32_t engine_miss_free(const struct stash_engine *e)
{
    uint32_t unused = ~e->access_used & (UINT32_MAX >> (32 - e->misses));
    return (uint32_t)(unused != 0) + ((unused & (unused - 1)) != 0);
}
static inline int engine_walk_valid(const struct stash_engine *e)
{
    return e->page.valid && !e->page.sent;
}
struct engine_place {
    uint32_t block, slot;
};
static inline struct engine_place engine_slot(const struct stash_engine *e, const struct engine_in *in)
{
    if (e->lookup.valid) return (struct engine_place){e->lookup.block, e->lookup.slot};
    return (struct engine_place){in->cmd->block, in->cmd->op == OP_BLOCK_END ? e->slot : in->cmd->slot};
}
/* driven.apply as the storage takes it; `wdata` is room for a chunk's words. */
struct storage_apply engine_apply(const struct stash_engine *e, uint32_t *wdata);
/* The storage or #DirtyData is about to take what the engine's registers already say has happened. */
static inline int engine_settling(const struct stash_engine *e)
{
    return e->driven.apply || e->driven.inc || e->driven.dec;
}
void engine_eval(const struct stash_engine *e, const struct engine_in *in, struct engine_out *out);
void engine_tick(struct stash_engine *e, const struct engine_in *in, const struct engine_out *out);

extern const struct model_ops model_stash_engine;

#endif
