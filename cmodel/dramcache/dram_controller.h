/* The golden model of `dram_controller`: docs/dramcache/controller-data-path.md. Eval decides what the cycle does, and tick
 * does it. */
#ifndef LARDER_DRAM_CONTROLLER_MODEL_H
#define LARDER_DRAM_CONTROLLER_MODEL_H

#include "cmodel/model.h"
#include "cmodel/table.h"
#include "spec/dramcache/dram_controller_ahead.h"
#include "spec/dramcache/dram_controller_alone.h"
#include "spec/dramcache/dram_controller.h"
#include "spec/dramcache/dram_controller_kind.h"
#include "spec/dramcache/dram_rules.h"
#include "spec/dramcache/dram_controller_turn.h"

enum {
    DC_PLACES = 64,    /* of a queue, at most */
    DC_BANKS = 32,     /* at most */
    DC_GROUPS = 8,     /* of banks, at most */
    DC_WORDS = 64,     /* of a line, at most: 32 beats of 8 bytes */
    DC_STROBES = 8,    /* words of its strobes */
    DC_RULES = 32,     /* of the device, at most */
    DC_WINDOW = 4,     /* longest window of a rule */
    DC_BANK_GAP = 3,   /* cycles from a bank's command to its next, at least: the decision takes two of them */
    DC_UNDER_WAY = 32, /* writes between WR and their data, at most */
    DC_STEPS = 11,     /* of power-up, at most: DDR4's */
    DC_REGISTERS = 7,  /* the mode registers of DDR4 */
    DC_PHASES = 4,     /* slots of a cycle, at most */
    DC_ACT_GRID = 2    /* slots between the two phases in which an ACT can be, of four */
};

/* Bursts, or requests, that are few: the direction changes soon. */
enum { DC_FEW = 4 };

struct dc_request {
    int cpu, write, bank;
    int head; /* a read whose first bytes are enough */
    uint32_t id, row, column;
    uint32_t strb[DC_STROBES], data[DC_WORDS];
};

struct dc_entry {
    int used; /* its place is taken */
    struct dc_request of;
};

struct dc_queue {
    struct dc_entry entry[DC_PLACES];
    int depth, gpu_depth; /* places; those that a GPU may take */
    int taken, waiting;
    int age; /* cycles that the oldest has been the oldest */
    /* Entries that wait, a bit each: all, those of a CPU, those of each bank, those whose row is open. */
    uint64_t waits, cpu, of_bank[DC_BANKS], hits;
    unsigned busy;             /* banks of which an entry waits, a bit each */
    uint64_t older[DC_PLACES]; /* entries that wait and came before this one, a bit each */
    uint64_t behind; /* of SMS: entries that wait for an older one of their bank and another row, a bit each */
    /* What the choice knows, as of the cycle before. */
    uint64_t unknown; /* the entry that came in it, a bit */
    int starved;      /* only this one may go; -1: any */
    unsigned cpus;    /* banks that a CPU's entry waited for, a bit each */
};

struct dc_rule {
    enum dram_rule_level level;
    unsigned later;
    int window;
    int64_t slots;
    uint64_t last[DC_WINDOW]; /* slots of the window's commands, the latest first */
    int known;                /* how many there were */
};

/* Stage 1 of SMS: the requests of a class, in the order in which they came. */
struct dc_stage {
    struct dc_staged {
        struct dc_request of;
        int begins; /* a batch */
    } request[DC_PLACES];
    int head, count;
    int behind; /* batches behind the first one */
    int here;   /* the first can be at the door */
    int age;    /* cycles that it has been the first, up to the model's `wait` */
    int last;   /* the place that was entered last */
};

/* A command for an entry. A cycle has one; of more phases than one, one of each kind. */
struct dc_choice {
    int goes;
    int queue, place;
    int oldest; /* the entry is its queue's oldest */
    int alone;  /* the row of that table */
    int kind;   /* the row of that table; -1: no other kind competed */
};

/* What a cycle does. */
struct dc_plan {
    int rst;
    int taken, merges, forwards; /* a request is taken; it joins a write; it is answered from one */
    int merge_place;
    struct dc_request door; /* the request that is looked at */
    int cpu_looks, gpu_looks, blocked, urgent;
    int offers[2], enters[2]; /* the GPU, the CPU has a request at its port; stage 1 takes it: */
    struct dc_request entering[2];
    int waits[2];                        /* a request of the GPU, of the CPU, stays at the door */
    int holder;                          /* whose request keeps the other channel out; -1: nobody's */
    struct dc_choice burst, open, close; /* the commands that are chosen */
    int close_all, refresh;
    struct table_step turn;
    struct table_step ahead; /* what the other queue may do in the next cycle, where this one has nothing */
    int answer_taken, fetch;
    int beats_came;
    uint32_t beats[4 * DC_PHASES];
};

/* The commands at DFI, and two beats to write, of each phase. */
struct dc_pins {
    struct dc_phase {
        unsigned command;    /* DRAM_RULE_*, 0: none */
        int mode, calibrate; /* MRS; ZQCL */
        uint32_t bank, address;
        int write;
        uint32_t data[4];
        uint32_t mask;
    } phase[DC_PHASES];
    int reset_n, cke;
};

/* A line that is written. Two of them can have beats in one cycle. */
struct dc_out_line {
    uint64_t first; /* the slot of its first beats */
    uint32_t data[DC_WORDS];
    uint32_t strb[DC_STROBES];
};

struct dc_answer {
    int cpu;
    uint32_t id;
    uint32_t line[DC_WORDS];
};

struct dc_state {
    uint64_t cycle;
    struct dc_queue queue[2];   /* reads, writes */
    int64_t open_row[DC_BANKS]; /* -1: the bank is closed */
    unsigned open;              /* banks that are not, a bit each */
    uint64_t bank_legal[DC_BANKS][DRAM_RULE_COMMANDS], rank_legal[DRAM_RULE_COMMANDS],
        group_legal[DC_GROUPS][DRAM_RULE_COMMANDS]; /* the first slot */
    int step, step_left;                            /* of power-up; at the model's `steps` it is over */
    int closing, owed, until_due;
    uint64_t still; /* the first cycle in which PRE of all banks, and REF, may be known as legal */
    int was_closing, was_soon, was_writing; /* in the cycle before */
    int writing, least, urgent, gpu_turn;
    int door_waits[2],
        holder; /* cycles that a request of the GPU, of the CPU, has waited at the door; as in the plan */
    struct {
        struct dc_stage of[2]; /* the GPU's, the CPU's */
        int queued[2];         /* requests of each that wait in the queues */
        int sends, cpu_sends;  /* a batch is under way; whose it is, or was last */
        int few;               /* few requests waited in the cycle before */
        int gpu_older;         /* the GPU's request was at its port before the CPU's */
        unsigned drawn;
    } sms;
    struct {
        uint64_t cycle; /* in which the line is read from its place */
        int place;
    } under_way[DC_UNDER_WAY];
    int first_under_way, writes_under_way;
    struct dc_out_line out_line[2];
    int next_line;      /* of the two, where the next one comes */
    uint64_t beats_end; /* the slot behind the last beats of both */
    struct dc_answer ring[DC_PLACES];
    int ring_count, ring_head, ring_full,
        beat_in; /* places in use; the first; those that are whole; slots of the next */
    int answer_valid;
    struct dc_answer answer;
    struct dc_pins pins;
};

struct dc_model {
    struct {
        int valid, data, ready;
    } request[2]; /* of the GPU, of the CPU */
    struct {
        int answer_valid, answer_data, answer_ready, powered, reset_n, cke, cs_n, ras_n, cas_n, we_n, bank, address;
        int act_n, bg; /* of DDR4 */
        int wrdata_en, wrdata, wrdata_mask, rddata_valid, rddata, out_words;
    } at;
    struct {
        struct spec_slice write, id, line, strb, data;
    } request_at;
    struct {
        struct spec_slice cpu, id;
    } answer_at;
    enum dram_scheduler scheduler;
    enum dram_map map;
    int forward;            /* a read may be answered from the queue of writes */
    int phases, phase_bits; /* slots of a cycle, and their logarithm */
    int group_bits;         /* of a bank's number, the lowest; 0: no groups */
    int banks, bank_bits, row_bits, column_bits, answers, age_cap;
    int beats, slots;                                  /* of a burst: two beats are a slot, and the last may have one */
    int slot_bits, slot_bytes, line_bytes, line_words; /* slot: of two beats */
    int write_high, write_low, min_bursts, forced, cwl, interval;
    struct {
        int places[2]; /* of the GPU's stage 1, the CPU's */
        int wait, few;
        unsigned shortest;
    } sms;
    int ddr4;  /* its pins, and its power-up */
    int steps; /* of power-up */
    int step_cycles[DC_STEPS + 1];
    int registers; /* that power-up writes, in this order: */
    struct {
        uint32_t number, value;
    } mode[DC_REGISTERS];
    struct dc_rule rule[DC_RULES];
    int rules;
    uint32_t behind[DRAM_RULE_COMMANDS]; /* rules whose earlier command it is, a bit each */
    struct table turn, ahead, alone, kind;
    enum dram_controller_alone_event order; /* of the classes */
    int bursts_alone;                       /* nothing else is looked at where a burst could go */
    uint64_t counts[4][TABLE_ROWS];         /* of the tables, in their order in the block */
    struct dc_state s;
    struct dc_plan plan;
    struct {
        uint64_t until; /* the first cycle in which a command may be legal */
        unsigned key;   /* what else the choice depends on, beside entries and commands */
    } idle; /* no command could be chosen: until then there is nothing to look at, unless a command goes or an entry comes to be known */
};

/* SMS. What stage 1 takes of the plan's `entering`, and the ports' `ready`; the request that its stage 2 has at the door, or NULL. */
void dc_stages_take(struct dc_model *m, uint32_t *out);
const struct dc_request *dc_stages_send(const struct dc_model *m, int cpu);
/* The clock edge: what leaves the stages and what enters them; it comes before the queues change. */
void dc_stages_tick(struct dc_model *m);

/* What the tables leave to look at. */
void dc_find_order(struct dc_model *m);
/* Which commands go: burst, open and close of the plan. */
void dc_choose(struct dc_model *m);
/* Entry `place` of the queue waits from now on, or no more. */
void dc_waits(struct dc_model *m, struct dc_queue *q, int place);
/* What the next cycle's choice knows of the queues, before this cycle changes them. */
void dc_look(struct dc_model *m);
/* The plan has a command for an entry. */
static inline int dc_has_choice(const struct dc_plan *p)
{
    return p->burst.goes || p->open.goes || p->close.goes;
}
void dc_waits_no_more(struct dc_queue *q, int place);
/* A bank's row is open now, or -1: none. */
void dc_opens(struct dc_model *m, int bank, int64_t row);
/* The phase of a command. Of ACT it is the first that can be; there is a second one DC_ACT_GRID slots later where a cycle has four. */
int dc_phase(const struct dc_model *m, enum dram_rule_command command);
/* Rules: whether a command is legal in this cycle (`command` one of DRAM_RULE_*), and that it goes; the phase in which it is. A PRE of
 * all banks and a REF have no bank: -1. */
int dc_legal(const struct dc_model *m, enum dram_rule_command command, int bank);
int dc_goes(struct dc_model *m, enum dram_rule_command command, int bank);

#endif
