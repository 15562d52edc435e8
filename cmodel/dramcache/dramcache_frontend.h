/* What the model of the block `dramcache_frontend` holds: docs/dramcache/frontend-data-path.md, with CHAINING
 * docs/dramcache/frontend-chaining-data-path.md, and with MCC docs/dramcache/frontend-mcc-data-path.md. */
#ifndef LARDER_CMODEL_DRAMCACHE_FRONTEND_H
#define LARDER_CMODEL_DRAMCACHE_FRONTEND_H

#include "cmodel/joined.h"
#include "spec/dramcache/dramcache.h"

enum { FRONT_CPU, FRONT_GPU, FRONT_CLASSES };
enum { FRONT_WALK = FRONT_CLASSES, FRONT_DOORS }; /* doors: of the classes, and with MCC that of a walk */
enum { FRONT_JOBS = 64, FRONT_TARGETS = 16, FRONT_STROBES = 4 /* words */, FRONT_LINE = 32 /* words */ };
enum { FRONT_SLOT = (1 << DRAMCACHE_SLOT_BITS) - 1 /* of a set's number: its slot */ };
enum { FRONT_VALID = DRAMCACHE_TAG_WORD_BITS - 1, FRONT_DIRTY = DRAMCACHE_TAG_WORD_BITS - 2 /* bits of a tag word */ };

struct front_line {
    uint32_t strb[FRONT_STROBES], data[FRONT_LINE];
};

struct front_queue { /* of jobs, the oldest first */
    int count;
    uint8_t job[FRONT_JOBS];
};

/* A slot in R: FRONT_R_OWNER and so on; two bits each of its chain and of its reverse offset. */
enum { FRONT_R_OWNER = 1, FRONT_R_VALID = 2, FRONT_R_DIRTY = 4, FRONT_R_CHAIN = 3, FRONT_R_REV = 5 };
struct front_row {
    uint8_t slot[DRAMCACHE_SLOTS];
};

struct front_known { /* what R says of a set */
    int chain, valid, dirty, rev, chained_dirty;
    uint32_t other; /* its chained slot, or its own */
};

struct front_door {
    int full, write;
    int reading, is_known; /* of R */
    struct front_known known;
    uint32_t id, core, line;
    uint64_t pc;
    struct front_line bytes;
};

struct front_target {
    uint32_t cpu, id;
};

struct front_job {
    int first, look, mem, answer, tad, done, mark; /* what it waits for */
    int gpu, write, asked, bypass, hit, failed, dirty;
    uint32_t line, set, tag, victim_tag, gone_line, entry;
    uint32_t at; /* the slot in which its TAD is read or written */
    struct front_known known;
    uint32_t other, home;
    int second, skip, fetch;
    int walk, kept; /* with MCC: a walk's; a write of a page that is listed */
    int targets;
    struct front_target target[FRONT_TARGETS];
};

struct front_tad { /* a TAD port and its lists */
    struct front_queue again, look, store, fill;
    int full, write, sweep, dirty;
    int head;      /* a look-up for which the tag word is enough */
    unsigned turn; /* of its lists */
    uint32_t id, set, tag;
    struct front_line line;
};

struct front_state {
    struct front_door door[FRONT_DOORS];
    int cpu_first, last_cpu, held;
    struct front_job job[FRONT_JOBS];
    struct {
        int valid, job;
    } decide, victim;
    struct {
        int valid, job, tad_valid, tad_dirty;
        uint32_t tag;
    } match;
    struct {
        int valid, job, error;
    } come;
    struct front_queue now, after, misses, gone, known, came;
    struct front_tad port[FRONT_CLASSES];
    struct {
        int full, error, last_came, targets; /* targets of the job that have gone */
        struct front_target of;
        struct front_line line;
    } answer;
    struct {
        int full, last_after, cpu;
        uint32_t id, line;
    } read;
    struct {
        int full, last_victim, put_off;
        uint32_t id, line;
        struct front_line bytes;
    } back;
    struct {
        struct front_queue place, mark;
        int step, job, places, plain, last_place;
        struct front_row row; /* what R gives */
    } chain;
    struct { /* the walk of a page */
        int on;
        int last; /* of the jobs that it shares with requests a line of it got one last */
        uint32_t page;
        uint32_t next; /* how many of the page's lines have come to the door */
    } walk;
    unsigned turn; /* of the RAMs' readers */
    int sent, swept;
    uint32_t sweep;
    uint32_t hit, miss, write_miss, bypassed, early, dropped, written_back, write_failed;
    int bypassed_gpu; /* what was bypassed is the GPU's */
};

/* What is decided in a cycle. It is for counting alone: no output follows from it. */
struct front_seen {
    struct {
        int ends, hit, second, skip; /* a look-up ends: it is a hit or a miss, of the second slot, a skip */
        const struct front_job *job;
    } look;
    struct { /* with CHAINING: it is decided which slot a line has */
        int ends, kept, chained, linked, cut, evicts;
        int cramped, plain; /* the slot that was decided is a job's; it was so before, and the own slot is taken */
        int fetches;        /* its victim is to be read */
        const struct front_job *job;
    } place;
    struct {                 /* with MCC */
        int flushed;         /* a page's walk ends */
        int walked, cleaned; /* a line of it was looked up; it was dirty */
        int through;         /* a write that hits goes to memory too */
    } mcc;
};

/* The golden models within it: their numbers in `joined`, 0 of one that it does not have. */
struct front_parts {
    struct joined joined;
    int map[FRONT_DOORS], predictor, filter, chaining, mcc;
};

struct front_model {
    struct { /* word offsets */
        int cpu_valid, cpu_data, gpu_valid, gpu_data, answer_ready, tad_cpu_ready, tad_gpu_ready, tad_answer_valid;
        int tad_answer_data, mem_read_ready, mem_data_valid, mem_data_data, mem_write_ready, mem_done_valid;
        int mem_done_data, powered, gpu_busy;
        int cpu_ready, gpu_ready, answer_valid, answer_data, tad_cpu_valid, tad_cpu_data, tad_gpu_valid, tad_gpu_data;
        int tad_answer_ready, mem_read_valid, mem_read_data, mem_data_ready, mem_write_valid, mem_write_data;
        int mem_done_ready, ready, hit, miss, write_miss, bypassed, early, dropped, written_back, write_failed;
        int out_words;
    } at;
    struct {
        struct spec_slice write, id, core, pc, line, strb, data;
    } request[FRONT_CLASSES];
    struct {
        struct spec_slice cpu, id, error, data;
    } answer;
    struct {
        struct spec_slice write, id, line, strb, data;
    } tad;
    struct {
        struct spec_slice id, data;
    } tad_answer;
    struct {
        struct spec_slice id, line, cpu;
    } read;
    struct {
        struct spec_slice id, error, data;
    } data;
    struct {
        struct spec_slice id, line, strb, data;
    } write;
    struct {
        struct spec_slice id, error;
    } done;
    struct { /* ports of a map */
        int at_valid, at_line, set_bank, set_row, set_slot, set_tag;
        int of_valid, of_bank, of_row, of_slot, of_tag, line_line;
    } map;
    struct {
        int cleared, look_valid, look_core, look_pc, answer_miss, answer_entry, train_valid, train_entry, train_miss;
    } predict;
    struct {
        int cleared, look_valid, look_line, answer_clean, inc_valid, inc_data, dec_valid, dec_data;
    } bye;
    struct {
        int cleared, look_valid, look_line, look_hit, look_cache_waits, look_mem_waits, answer_memory;
        int write_valid, write_line, wrote_back, flush_valid, flush_ready, flush_data, flushed;
    } mcc;
    struct {
        int look_valid, look_second, look_offset, look_gpu, look_write, look_waits, look_tag, look_slot_tag;
        int look_slot_valid, look_slot_dirty, look_slot_rev, look_slot_chain, look_slot_chain_dirty;
        int fill_valid, fill_gpu, fill_slot, fill_dirty, fill_skip;
        int fill_owners, fill_valids, fill_dirties, fill_chains, fill_revs;
        int answer_hit, answer_skip, answer_again, answer_offset;
        int decided_drop, decided_slot, decided_offset, decided_evicts, decided_home, decided_cut, decided_link;
        int decided_owners, decided_valids, decided_dirties, decided_chains, decided_revs;
    } chaining;
    struct front_parts parts;
    int forward; /* look-ups say whether the tag word is enough */
    int bytes, jobs, cpu_jobs, targets, bank_bits, row_bits, tag_bits, page_bits, balances;
    struct front_state now, next;
    struct front_seen seen;
    struct front_line ram_t[FRONT_JOBS], ram_m[FRONT_JOBS];
    struct { /* what the edge writes */
        int valid, job;
        struct front_line line;
    } write_t, write_m;
    struct {
        int valid;
        uint32_t row;
        struct front_row word;
    } write_r;
    int clears;                     /* a reset: all of R is empty */
    int moved[FRONT_DOORS];         /* a door's request goes on in this cycle, or one is taken */
    size_t rows_at;                 /* R's first row: words into `memory`. Only with CHAINING */
    _Alignas(16) uint32_t memory[]; /* of the parts; then R */
};

size_t front_size(const struct spec_values *values);
int front_init(void *state, const struct spec_values *values, const struct spec_fsm *const *fsms,
               struct spec_error *error);

#endif
