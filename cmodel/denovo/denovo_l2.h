/* Golden model of the block `denovo_l2`, a bank of the registry: docs/denovo/l2-data-path.md.
 *
 * In each cycle: l2_plan_cycle decides from the state and the inputs what moves and enters, and changes nothing; l2_tick
 * does it. The registers and the queues' heads show what leaves. */
#ifndef LARDER_CMODEL_DENOVO_L2_H
#define LARDER_CMODEL_DENOVO_L2_H

#include "cmodel/denovo/denovo_messages.h"
#include "cmodel/model.h"
#include "cmodel/table.h"
#include "spec/denovo/denovo_codes.h"
#include "spec/denovo/denovo_l2.h"
#include "spec/denovo/denovo_l2_word.h"

enum { /* the most that parameters allow */
       L2_MSHRS = 64,
       L2_SLOTS = 128,
       L2_WRITES = 64,
       L2_FORWARDS = 256,
       L2_ANSWERS = 256,
       L2_READS = L2_MSHRS + L2_SLOTS,
       L2_RETRIES = 3,
       L2_COUNTS = DENOVO_L2_COUNT_RETRIES + 1
};
enum { L2_MOST_ERRORS = 255 /* where the count of refused writes stays */ };

struct l2_command {
    uint64_t first, last;
    int all;
};

struct l2_line {
    uint64_t tag;
    uint64_t tree; /* of way 0: the set's (cmodel/replacement.h) */
    uint8_t present, dirty;
    uint16_t local;              /* words that are L */
    uint32_t word[DENOVO_WORDS]; /* data, or who has it: struct l2_owner packed, 0 for M */
};

struct l2_mshr {
    uint8_t used, fetching, failed, evicting, ending;
    uint8_t walked; /* evicting for the walk */
    int set, way;
    uint16_t await;
    int head, tail, issue; /* slots; head and issue -1: none */
};

struct l2_write {
    uint64_t line;
    int used, uncached, slot;
    int sent; /* it is at mem_req, or memory has it */
    int late; /* the walk does not wait for it */
};

enum l2_kind { L2_NONE, L2_RECALLED, L2_FILLED, L2_UNCACHED, L2_LISTED, L2_ENDED, L2_RETRY, L2_FLUSH, L2_REQ };

struct l2_job {
    enum l2_kind kind;
    int mshr, slot;    /* that it names, else undefined */
    int all;           /* FLUSH of all: by set and way */
    int bare;          /* of no line: it never waits for one */
    int void_flush;    /* FLUSH behind one that went back: it does nothing */
    int set, way;      /* of its line; the way not of those that look it up */
    uint64_t line;     /* REQ, RETRY, FLUSH of a range */
    uint64_t position; /* FLUSH: of the walk */
    uint16_t mask;     /* RECALLED: the awaited words */
    int error;         /* RECALLED: protocol error; FILLED, UNCACHED: memory's */
    uint32_t data[DENOVO_WORDS];
};

/* What a job leaves for P3. */
struct l2_outcome {
    int valid, started;
    int perform, set, way; /* PERFORM on this line */
    int has_answer, has_write, has_read;
    int went_back; /* FLUSH */
    int forwards, sent;
    int answers_back, forwards_back; /* places that it reserved and does not use */
    struct denovo_rsp answer;
    struct denovo_mem_req write, read;
    struct denovo_fwd forward[DENOVO_WORDS];
};

struct l2_shape { /* fixed by init */
    int words, sets, ways, mshrs, slots, writes, forwards, answers, set_shift, tag_shift, bank_shift;
    int core_bits, map_bits, atomics, counters;
    struct table table;
};

struct l2_plan {
    int leave3, leave2, leave1, enters; /* P3's job leaves, ...; a job enters */
    int req_ready, rsp_in_ready, mem_rsp_ready, cmd_ready;
    int written; /* mem_rsp answers Write[written], which is not uncached; -1: it does not */
    struct l2_job job;
};

struct l2_in {
    int rst, fwd_ready, rsp_out_ready, mem_req_ready, cmd_done_ready;
    uint32_t event_select;
    uint64_t bank;
    const struct denovo_req *req; /* NULL: not valid */
    const struct denovo_rsp *rsp;
    const struct denovo_mem_rsp *mem_rsp;
    const struct l2_command *cmd;
};

struct l2 {
    uint64_t bank; /* this bank's number, an input */
    int cleared;   /* sets */
    struct l2_mshr mshr[L2_MSHRS];
    struct l2_write write[L2_WRITES];
    uint8_t slot_used[L2_SLOTS];
    struct denovo_req slot[L2_SLOTS];
    int slot_next[L2_SLOTS];
    int retry[L2_RETRIES], retries, retrying;
    int rsp_free, fwd_free, wr_free;
    struct l2_job p1, p2;
    struct l2_outcome p3;

    struct denovo_rsp answers[L2_ANSWERS];
    struct denovo_fwd forwards[L2_FORWARDS];
    struct denovo_mem_req reads[L2_READS], writes[L2_WRITES];
    int answer_first, answer_count, forward_first, forward_count, read_first, read_count, write_first, write_count;
    int mem_valid;
    struct denovo_mem_req mem;

    enum { L2_WALK_IDLE, L2_WALKING, L2_WALK_DONE } walk;
    struct l2_command command;
    uint64_t position;
    int walk_over, walk_error;
    int turn;   /* of a request, before the walk */
    int passed; /* in this cycle: the walk's lines have left, and only Writes may be open */

    int protocol_error;
    uint32_t write_errors, event_count;
    uint64_t write_error_at;
    uint32_t count[L2_COUNTS], counted[L2_COUNTS]; /* with all that has happened; without the last cycle */
};

int l2_shape_init(struct l2_shape *shape, const struct spec_values *values, const struct spec_fsm *word,
                  struct spec_error *error);
/* `lines` has sets * ways; line (set, way) is set * ways + way. */
void l2_reset(struct l2 *s, const struct l2_shape *shape, struct l2_line *lines);
void l2_plan_cycle(const struct l2 *s, const struct l2_shape *shape, const struct l2_line *lines,
                   const struct l2_in *in, struct l2_plan *plan);
/* `in` and `plan` as in l2_plan_cycle; `row_count` has TABLE_ROWS. */
void l2_tick(struct l2 *s, const struct l2_shape *shape, struct l2_line *lines, const struct l2_in *in,
             const struct l2_plan *plan, uint64_t *row_count);

extern const struct model_ops model_denovo_l2;

#endif
