/* Golden model of the block `stash_engine`: docs/stash/engine-data-path.md; the four state tables are those of
 * spec/stash/stash_{walk,forward,commit,command}.c, executed row by row.
 *
 * A composite does in each cycle, with everything in `engine_in` filled in that does not depend on the engine:
 *   the registered outputs are at hand in `driven` and `redo`: the caller lets the storage decide about the apply and fills
 *                  in.supply to in.index_after;
 *   engine_slot    which slot of the map index table the engine looks at; the caller fills in.slot_map;
 *   engine_pointer whose pointer it looks at; the caller fills in.pointer;
 *   engine_eval    all other outputs;
 *   engine_tick    the clock edge, with that same `in` and `out`; it computes the next cycle's `driven` too.
 * None but engine_init and engine_tick changes the state. */
#ifndef LARDER_CMODEL_STASH_ENGINE_H
#define LARDER_CMODEL_STASH_ENGINE_H

#include "cmodel/model.h"
#include "cmodel/stash/stash_engine_types.h"
#include "cmodel/table.h"
#include "spec/stash/stash_command.h"
#include "spec/stash/stash_commit.h"
#include "spec/stash/stash_forward.h"
#include "spec/stash/stash_walk.h"

struct stash_engine {
    /* fixed by init */
    int lanes, chunk_words, mshrs, misses, deferred_size, maps, blocks, slots, scout_distance, vp_entries;
    int fetches_line;           /* the option FETCH */
    int word_shift, page_shift; /* log2 of words in a chunk; of words in a page */
    uint32_t chunks, words_mask, map_mask, stash_mask, slot_mask, place_mask, mshr_bits;
    uint32_t row_mask;             /* bits of a chunk's number that say which chunk of its row of banks it is */
    uint64_t virt_mask, page_mask; /* page_mask: of a word in its page */
    struct table walk_table, forward_table, commit_table, command_table;

    /* tables' states; walk is the first that a reset clears */
    uint8_t walk, forward, command;

    /* accesses: a bit each */
    uint32_t access_used, busy, woken, asleep, asked, gain, tried, met;
    uint32_t taken; /* a forward has taken words since the access was picked for its last walk */
    struct engine_access access[ENGINE_MISSES];
    struct {
        int valid, access, mapped;
        uint32_t block, slot;
    } lookup; /* the access taken in the cycle before: its slot is looked up in this one */
    struct {
        int valid, offered, access; /* offered: redo_valid */
    } redo;

    /* the access that is walked */
    int job, walk_turn;
    uint32_t left, look_at; /* lanes to send; lanes to look at */
    uint32_t look_chunk;    /* that of the lowest of these */
    int filled;
    struct map_entry new_entry, old_entry; /* replicas */
    uint32_t replica_pointer, found;       /* found: words of the chunk */
    uint32_t kept[STORAGE_CHUNK_WORDS];    /* a chunk's data: of a replica, or of a writeback */
    struct {
        int head, count;
        struct engine_context slot[ENGINE_CONTEXTS];
    } contexts;

    /* operations */
    uint32_t now;                                         /* counts cycles */
    uint32_t ops;                                         /* bit k: one was granted k + 1 cycles ago */
    uint32_t pieces;                                      /* bit k: a piece was granted or taken k + 1 cycles ago */
    struct engine_operation operation[ENGINE_OPERATIONS]; /* by `now` of the grant */
    struct engine_piece piece[ENGINE_OPERATIONS];         /* likewise */
    int open_context;                                     /* the oldest context has had its first piece, not its last */
    uint32_t own; /* bit k: what was granted k+1 cycles ago was a piece of the oldest context */
    struct {
        uint32_t state, index, rdata[STORAGE_CHUNK_WORDS];
    } seen;        /* the chunk that was in S1 last */
    uint32_t view; /* states of the chunk that was in S1 of a piece last */
    struct {
        uint32_t event, chunk, words;
    } gathered; /* of a store's context: what its last piece applies */
    struct engine_driven driven;
    struct map_entry set_entry; /* with driven.set */

    /* evictions */
    struct {
        int head, count, probed; /* probed: of the oldest ones, how many */
        struct {
            uint32_t chunk;
            uint8_t kind, done;
        } slot[ENGINE_EVICTS];
        uint32_t probes; /* bit k: a probe was granted k + 1 cycles ago */
        int sends, place, map;
        uint32_t words; /* with `sends` */
        int stayed;     /* some word of this registration could not be asked for */
    } ring;

    /* chunks that a command has given away to be written back */
    struct {
        int head, count;
        struct {
            uint32_t chunk, map;
            int ends; /* its words are to end */
        } slot[ENGINE_GIVEN];
        int sent; /* the last piece has not had its S2 */
        int may;  /* in the cycle before, there were an MSHR and a data place for one more than these */
    } given;
    int keeps_mshr;   /* in the cycle before, some chunk was to leave: accesses leave it an MSHR */
    uint32_t refused; /* accesses of whose last walk a piece found no MSHR */
    int due;          /* the access that is due, if it was refused */
    int passed;       /* MSHRs that others have taken since then */
    int has_turn;     /* in this cycle (engine_has_turn) */

    /* requests */
    struct engine_mshr mshr[ENGINE_MSHRS];
    uint32_t mshr_used, locked, emptied[4]; /* emptied in this cycle, one, two, three cycles ago */
    struct {
        int valid, mshr;
        struct stash_message message;
    } open;
    struct {
        int head, count;
        int with_data; /* of them, writebacks */
        struct stash_message slot[ENGINE_MSHRS];
    } requests;
    struct {
        int valid, sent;
        uint64_t vpn;
    } page;

    /* marks of the chunks: a bit each */
    struct {
        uint64_t owned[ENGINE_CHUNKS / 64]; /* some word is R or P */
        uint64_t valid[ENGINE_CHUNKS / 64]; /* some word may be V */
        struct {
            int here, owned, fills, clears;
            uint32_t chunk, beside; /* beside: chunks of its row that are cleared with it */
        } change;                   /* what the operation that was in S3 in the cycle before changes */
    } marks;

    /* answers */
    struct {
        int valid, known; /* known: of a type that its channel has */
        struct stash_message message;
    } match;
    struct {
        uint32_t type, map, mshrs;
        int whole; /* an acknowledgement of all that these MSHRs expect, in one chunk */
        struct engine_put {
            uint32_t chunk, words, line_words; /* what is left: by its places in the chunk, in the line */
            uint32_t data[STORAGE_CHUNK_WORDS];
        } part[2]; /* what goes to the chunk of even number, of odd number */
    } put;
    struct {
        int turn; /* where the search for one to grant begins */
        struct engine_gathered {
            int valid, complete, age; /* complete: no other was to come when the last one did */
            uint32_t type, map, chunk, words, mshrs;
        } entry[ENGINE_GATHERED];
    } gather;             /* acknowledgements of one chunk each */
    uint32_t regs_before; /* MSHRs whose words a store had still to write in the cycle before */

    /* forwards */
    struct stash_message message; /* looked up, or sent */
    int second;                   /* LOOKUP: not its first cycle */
    int meets_store;              /* LOOKUP: in its first cycle a store's context was open */
    uint32_t words, granting;     /* of the line: to send; those whose registration is on its way */
    uint32_t granting_mshrs;
    struct {
        int head, count;
        struct stash_deferred {
            uint32_t type, mask, core, stash, map, owner_map;
            uint64_t line;
        } slot[ENGINE_DEFERRED];
    } deferred; /* a forward carries no data */
    struct {
        int head, count;
        struct {
            struct stash_deferred message;
            uint32_t granting;
            int hit; /* its page was found */
        } slot[ENGINE_WAITING];
    } waiting; /* for their turn */
    struct {
        int head, count;
        struct map_answer slot[ENGINE_WAITING];
    } translated;                                    /* the lines of the oldest that wait */
    int second_chunk;                                /* the turn's second cycle */
    uint32_t turns;                                  /* bit k: one ended k + 1 cycles ago */
    struct stash_deferred turned[ENGINE_OPERATIONS]; /* this one, by `now` of that cycle */
    struct stash_message reply;                      /* its words, so far; `defer`: those that wait */
    uint32_t defer;
    struct {
        int head, count;
        struct stash_message slot[ENGINE_REPLIES];
    } replies;
    int retry;   /* deferred forwards still to be tried */
    int skip;    /* of them, those that go from the head to the tail untried first */
    int granted; /* a grant came while `forward` was at work */
    int protocol_error;

    /* commands */
    struct {
        int valid;
        uint32_t error, map;
    } answer;
    uint32_t tail;
    int cool, turn, gap, late;
    uint32_t other_reads; /* bit k: the walk read stash_map k + 1 cycles ago */
    struct {
        int valid;
        uint32_t conditions; /* of `command` */
        int slot_map, scout; /* -1: none */
    } look;
    int freeze, same, stale, incomplete, fault;
    uint32_t error, self, target, room, slot;
    enum { FOR_NOTHING, FOR_SELF, FOR_SCOUT, FOR_TAIL, FOR_ROOM, FOR_MATCH } reason;
    struct {
        int held, place;
        uint32_t map;
    } older; /* the older entry of the same tile */
    struct {
        int left, seek; /* entries from tail + seek on may be sought */
        struct {
            int valid;
            uint32_t entry;
        } next; /* asked for next */
        struct engine_found {
            int here, same_tile, same_place;
            uint32_t entry;
        } found[3]; /* asked for one, two, three cycles ago; what is the same is known of the last */
        int overlap;
    } finder;
    struct engine_pages {
        uint64_t page, row_start, rows_left, missing, counted;
        int any_counted;
        int left, looked;     /* pages are left to look up; one was looked up in the cycle before: */
        uint64_t looked_page; /* this one */
    } pages;
    uint32_t chunk_cursor, chunk_last, chunk_next, reg_done; /* next: where the cursor goes */
    int cursor_set;                                          /* to its first chunk, in the cycle before */
    struct map_entry read; /* read_data of the cycle before, while a command is under way */
    struct {
        uint32_t registered, index;
    } probe;

    uint64_t walk_count[TABLE_ROWS], forward_count[TABLE_ROWS], commit_count[TABLE_ROWS],
        command_count[TABLE_ROWS]; /* survive reset */
};

struct engine_in {
    int rst;
    uint32_t core_id;
    /* stash_storage */
    int clearing, op_done, op_dirty, again, pass_asks, pass_waits;
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
    int fwd_ready;
    const struct map_piece *piece; /* its valid bit may be 0 */
    struct map_answer rev;
    int calc_ready; /* the engine asks only when it is, and does not look at it */
    int calc_done_valid;
    uint32_t calc_error;
    /* vp_map */
    int va_hit, va_known, va_fault, pa_hit, free_count;
    uint64_t va_ppn, pa_vpn;
    /* channels */
    int redo_ready, cmd_valid, cmd_done_ready, l2_req_ready, l2_fwd_valid, l2_rsp_valid, fwd_rsp_ready, walk_ready;
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
    uint32_t fwd_index, fwd_mapped, fwd_addr, fwd_words, rev_index;
    uint64_t rev_virt, va_vpn, pa_ppn;
    int piece_ready, l2_rsp_ready, calc_valid, l2_fwd_ready, calc_done_ready, cmd_ready, idle, walk_done_ready;

    /* for engine_tick */
    int looks_up; /* va_vpn is asked by somebody */
    enum engine_grant grant;
    uint32_t grant_chunk;
    const struct table_step *walk, *forward, *command; /* the rows taken; command: NULL without a step */
    int command_waits, may_step, scout, picked, sends_evict,
        sends_given; /* may_step: nothing else is under way that it would meet */
    int may_begin;   /* a kernel ends only where no access is picked */
    int counts;      /* a page is looked up to be counted */
    int gives_none;  /* the command is at a scan that gives, and there is no room for another chunk */
    uint32_t send_lanes;
    int turn, turn_ends; /* a forward has its turn */
    uint32_t turn_words; /* of the line, in this cycle's chunk */
    int moves;           /* stage M gives its message away */
    int due;             /* what is gathered here may be granted; -1: nothing, or what is in P */
    int gathers_into;    /* where what is in P goes; -1: nowhere */
    uint32_t answered;   /* MSHRs, of the message in M */
};

/* `fsms`: walk, forward, commit, command. */
int engine_init(struct stash_engine *e, const struct spec_values *values, const struct spec_fsm *const fsms[4],
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
static inline uint32_t engine_pointer(const struct stash_engine *e)
{
    return e->walk == WALK_REPLICA_READ ? e->access[e->job].map : 0;
}
extern const uint32_t engine_no_data[STORAGE_LANES];
static inline const uint32_t *engine_apply_wdata(const struct stash_engine *e)
{
    return e->driven.apply_data ? e->operation[e->driven.apply_data - 1].data : engine_no_data;
}
/* The access at `redo`; with redo.offered. */
static inline const struct storage_request *engine_redo_request(const struct stash_engine *e)
{
    return &e->access[e->redo.access].request;
}
/* redo_rdata: from the cycle after its pick to that of `again`. */
static inline const uint32_t *engine_redo_rdata(const struct stash_engine *e)
{
    return e->redo.valid ? e->access[e->redo.access].rdata : engine_no_data;
}
/* redo_taken: lanes of the access at `redo`. */
static inline uint32_t engine_redo_taken(const struct stash_engine *e)
{
    const int some = e->redo.offered && (e->taken >> e->redo.access & 1);
    return some ? e->access[e->redo.access].loose : 0;
}
/* driven.apply as the storage takes it. */
static inline struct storage_apply engine_apply(const struct stash_engine *e)
{
    const struct engine_driven *d = &e->driven;
    return (struct storage_apply){.event = d->apply_event,
                                  .mask = d->apply_mask,
                                  .granting = d->apply_granting,
                                  .map = d->apply_map,
                                  .beside = d->apply_beside,
                                  .wdata = engine_apply_wdata(e)};
}
/* The storage or #DirtyData is about to take what the engine's registers already say has happened. */
static inline int engine_settling(const struct stash_engine *e)
{
    return e->driven.apply || e->driven.inc || e->driven.dec;
}
int engine_at_rest(const struct stash_engine *e); /* `idle`, but for what the ports say */
void engine_eval(const struct stash_engine *e, const struct engine_in *in, struct engine_out *out);
void engine_tick(struct stash_engine *e, const struct engine_in *in, const struct engine_out *out);

extern const struct model_ops model_stash_engine;

#endif
