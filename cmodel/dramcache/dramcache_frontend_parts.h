/* What the files of the model of `dramcache_frontend` share. */
#ifndef LARDER_CMODEL_DRAMCACHE_FRONTEND_PARTS_H
#define LARDER_CMODEL_DRAMCACHE_FRONTEND_PARTS_H

#include "cmodel/dramcache/dramcache_frontend.h"

static inline const uint32_t *part_out(const struct front_model *m, int part)
{
    return &m->memory[m->parts.joined.part[part].out];
}

static inline uint32_t *part_in(struct front_model *m, int part)
{
    return &m->memory[m->parts.joined.part[part].in];
}

static inline void push(struct front_queue *q, int job)
{
    q->job[q->count++ % FRONT_JOBS] = (uint8_t)job;
}

static inline void pop(struct front_queue *q)
{
    memmove(q->job, q->job + 1, sizeof q->job - 1);
    q->count--;
}

/* Of two lists that which did not go last; -1: both are empty, 1: the second. */
static inline int choose_list(const struct front_queue *first, const struct front_queue *second, int last_second)
{
    if (!first->count && !second->count) return -1;
    return second->count && (!first->count || !last_second);
}

static inline int is_alive(const struct front_job *j)
{
    return j->first || j->look || j->mem || j->answer || j->tad || j->done || j->mark;
}

/* How many of the jobs `from` to `to` - 1 are free. Those from cpu_jobs on are not the CPU's alone. */
static inline int count_free(const struct front_model *m, int from, int to)
{
    int free = 0;
    for (int i = from; i < to; i++) free += !is_alive(&m->now.job[i]);
    return free;
}

/* Row, bank, slot of the request at a door. */
static inline uint32_t door_set(const struct front_model *m, int class)
{
    const uint32_t *out = part_out(m, m->parts.map[class]);
    return (out[m->map.set_row] << m->bank_bits | out[m->map.set_bank]) << 4 | out[m->map.set_slot];
}

/* The other door has a request of its set, or with chaining of its row, that came before. */
static inline int comes_second(const struct front_model *m, int class)
{
    const struct front_state *s = &m->now;
    const int earlier = class == FRONT_CPU ? s->cpu_first : !s->cpu_first;
    const int of_row = m->parts.chaining ? 4 : 0; /* what a slot's number has */
    return s->door[!class].full && !earlier && door_set(m, !class) >> of_row == door_set(m, class) >> of_row;
}

/* A victim's line is asked of the map. In the next cycle it is on its way. */
void front_victim_leaves(struct front_model *m, int job, uint32_t set, uint32_t tag);
/* All is swept, and the parts' RAMs are cleared. */
int front_is_ready(const struct front_model *m);
/* What the output ports show, which is of the state alone. */
void front_show_ports(const struct front_model *m, uint32_t *out);

/* With CHAINING (dramcache_frontend_chaining.c): docs/dramcache/frontend-chaining-data-path.md ------------------- */

/* Whether the request of a door waits for what R says, or for a slot that a job claims. */
int front_chain_waits(const struct front_model *m, int class);
/* A job begins with what its door knows. */
void front_chain_begin(struct front_job *j, const struct front_door *d);
/* The chaining block is asked about a TAD's answer, which has this tag word. */
void front_chain_look(struct front_model *m, int job, uint32_t tag);
/* *Match*, as far as it differs. 1: the answer is no hit and no miss. It was a victim's, or the job looks again. */
int front_chain_match(struct front_model *m);
int front_chain_hits(const struct front_model *m);
/* The operation on R, and R's reader. `matched`: what front_chain_match gave in this cycle. */
void front_chain_operate(struct front_model *m, int matched);
void front_chain_tick(struct front_model *m);

/* With MCC (dramcache_frontend_mcc.c): docs/dramcache/frontend-mcc-data-path.md ----------------------------------- */

/* The job that a walk's line may have, unless memory's answer was held; or -1. */
int front_walk_may(const struct front_model *m);
/* Whether a walk's line gets a job in this cycle: its number, or -1. */
int front_walk_job(const struct front_model *m);
/* Whether the request of a door waits for a walk. */
int front_walk_first(const struct front_model *m, int class);
/* It gets it. */
void front_walk_begin(struct front_model *m, int job);
/* MCC is asked about a read, or told of a write, that gets its job. */
void front_mcc_ask(struct front_model *m, const struct front_door *d);
/* What it said of a read: it goes to memory; `early`: it is a CPU's read that is predicted to miss. */
int front_mcc_bypasses(const struct front_model *m, int early);
/* What it said of a write: it stays. */
int front_mcc_keeps(const struct front_model *m);
/* *Match* of a write, or of a walk's line. */
void front_mcc_match(struct front_model *m, int number, int hit);
/* The page that is walked; its next line. */
void front_walk_next(struct front_model *m);

#endif
