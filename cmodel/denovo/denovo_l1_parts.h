/* Between the files of the L1's model: lines and words, accesses, and what each slot does in S1. */
#ifndef LARDER_CMODEL_DENOVO_L1_PARTS_H
#define LARDER_CMODEL_DENOVO_L1_PARTS_H

#include "cmodel/denovo/denovo_l1.h"

/* Everything that a slot works on. */
struct l1_work {
    struct l1 *s;
    const struct l1_shape *shape;
    struct l1_line *lines;
    const struct l1_in *in;
    uint64_t *row_count;
};

static inline int l1_set_of(const struct l1_shape *shape, uint64_t line)
{
    return (int)(line & (uint64_t)(shape->sets - 1));
}
static inline uint64_t l1_address_of(const struct l1_shape *shape, const struct l1_line *line, int set)
{
    return line->tag << shape->set_shift | (uint64_t)set;
}
static inline uint16_t l1_chunk_mask(const struct l1_shape *shape, int chunk)
{
    return (uint16_t)((UINT32_MAX >> (32 - shape->port)) << chunk * shape->port);
}
/* The number of the line that is here, or -1. */
int l1_find_line(const struct l1_shape *shape, const struct l1_line *lines, uint64_t line);
int l1_find_writeback(const struct l1 *s, const struct l1_shape *shape, uint64_t line); /* or -1 */
int l1_free_mshr(const struct l1 *s, const struct l1_shape *shape);                     /* the lowest, or -1 */
int l1_free_place(const struct l1 *s, const struct l1_shape *shape);
int l1_free_writeback(const struct l1 *s, const struct l1_shape *shape);

struct l1_view {
    const struct l1_line *line; /* NULL: it is not here */
    uint64_t address;
    const struct l1_access *access; /* NULL: a message, a drain, a leave */
    int replay;
};
/* The table's row for a word of a line. */
const struct table_step *denovo_l1_meet(const struct l1 *s, const struct l1_shape *shape, const struct l1_view *view,
                                        int word, int event, int *state);
/* The word as its row leaves it. */
void l1_change_word(struct l1 *s, struct l1_line *line, int word, int state, int event, const struct table_step *step);
/* Some word is granted and not yet SERVED. */
int l1_serves(const struct l1_line *line, const struct l1_shape *shape);
int l1_has_code(const struct l1_line *line, const struct l1_shape *shape, enum l1_code code, int pending);

/* Accesses ---------------------------------------------------------------------------------------------------- */

int l1_is_sync(const struct l1_access *a);
int l1_class_of(const struct l1_shape *shape, const struct l1_access *a); /* as MODEL makes it */
int denovo_l1_local(const struct l1_shape *shape,
                    const struct l1_access *a); /* its scope, where the protocol has scopes */
int denovo_l1_must_wait_its_turn(const struct l1 *s, const struct l1_shape *shape, const struct l1_access *a);
int denovo_l1_acquires(const struct l1_shape *shape, const struct l1_access *a);
int denovo_l1_near(const struct l1 *s, const struct l1_shape *shape);
void denovo_l1_acquire(struct l1 *s, const struct l1_shape *shape);
/* `m`: the pass's MSHR of a replay; -1: an access of the port. */
void l1_meet_access(const struct l1 *s, const struct l1_shape *shape, const struct l1_line *lines,
                    const struct l1_access *a, int m, int from_held, struct l1_meeting *meeting);
/* Does it; returns what it counts. */
int l1_do_access(const struct l1_work *w, const struct l1_access *a, int m, int place, int from_held,
                 const struct l1_meeting *meeting);

/* A STORE that is not sync: it is answered when it is taken. */
int denovo_l1_told(const struct l1_access *a);
/* Bytes of such a store are lost with these words of the line. */
void denovo_l1_lose(struct l1 *s, uint64_t line, uint16_t words);
/* An access of the port that does not stay. */
void l1_leave_held(struct l1 *s, int from_held);
/* The entry is the last. */
void l1_enter_store_buffer(struct l1 *s, int set, int way);

/* Accesses that the L2 or memory does -------------------------------------------------------------------------- */

/* The operation of an ATOMIC for these words of the access. */
int denovo_l1_operation(const struct l1_access *a, uint16_t mask);
/* Its second operands, by word of the port. */
uint32_t denovo_l1_second(const struct l1_access *a, int word);
/* The words of the mask go to the L2; the access takes a place of the list. */
void l1_ask_atomic(const struct l1_work *w, struct l1_line *line, int set, const struct l1_access *a, uint16_t mask);
int l1_places_out(const struct l1 *s, const struct l1_shape *shape, int mshr);
void l1_do_atomic_response(const struct l1_work *w, const struct l1_slot *slot); /* ATOMIC_RESP in S1 */
void l1_meet_ready(const struct l1 *s, const struct l1_shape *shape, int place, struct l1_meeting *meeting);
int l1_do_ready(const struct l1_work *w, int place, const struct l1_meeting *meeting);
void l1_meet_uncached(const struct l1 *s, const struct l1_shape *shape, const struct l1_line *lines,
                      const struct l1_access *a, int from_held, struct l1_meeting *meeting);
void l1_begin_uncached(struct l1 *s, const struct l1_shape *shape, const struct l1_access *a);
int l1_end_uncached(const struct l1_work *w, const struct l1_meeting *meeting);
/* A message of the access has left. */
void l1_uncached_left(struct l1 *s, const struct denovo_req *sent);

/* Choosing ------------------------------------------------------------------------------------------------------ */

void l1_choose(const struct l1 *s, const struct l1_shape *shape, const struct l1_in *in, struct l1_plan *plan);

/* Messages ---------------------------------------------------------------------------------------------------- */

/* Each does the slot in S1 and returns what it counts, -1: nothing. */
/* The pass of MSHR m begins. */
void l1_begin_pass(struct l1 *s, int m);
int l1_do_answer(const struct l1_work *w, const struct l1_slot *slot);
int l1_do_forward(const struct l1_work *w, const struct l1_slot *slot);
int l1_do_finish(const struct l1_work *w, const struct l1_slot *slot);
int l1_do_drain(const struct l1_work *w, const struct l1_slot *slot);
int l1_do_leave(const struct l1_work *w, const struct l1_slot *slot);
/* The line's words go into the lowest Writeback that is not used, if some are R; the line is here no more. 1: they did. */
int l1_leave_whole(const struct l1_work *w, struct l1_line *line, int set);
/* One row done on one word that is here, or of a line that is not (NULL). Returns its actions. */
uint64_t denovo_l1_step_word(const struct l1_work *w, struct l1_line *line, uint64_t address, int word, int event);
/* The MSHR of a line that asks: its own, or a new one. */
int denovo_l1_link(const struct l1_work *w, struct l1_line *line, int set);
struct l1_ask *denovo_l1_ask(const struct l1_work *w, int type, int m, uint64_t line, uint16_t mask, uint32_t pc);
/* Nothing needs the line's MSHR at present. */
void denovo_l1_rest(struct l1 *s, const struct l1_shape *shape, struct l1_line *line);

#endif
