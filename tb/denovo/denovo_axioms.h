/* May a machine that keeps the thesis's consistency model have run so? The axioms are those of listing 3.9 (DRFrlx's
 * system-centric model), on a recorded run: what every access of every thread read and wrote.
 *
 *     value      a read has what some write of its location wrote, or 0 that nobody wrote
 *     rmw        no write comes between what an atomic reads and what it writes
 *     location   atomics of one location are sequentially consistent
 *     order      rf, fr, co and what a thread keeps of its program order have no cycle. It keeps: the same location; among
 *                PAIRED and UNPAIRED; before a release; after an acquire; what an access's operands depend on
 *     sc         rf, fr, co and the whole program order have no cycle: asked for where the program is free of races
 *
 * The listing leaves co out of `order`. Here it is in it: the registry puts all writes of a word in one order, and without
 * it two paired stores of two threads each (2+2W) could end as no order allows.
 *
 * Scopes (HRF): a synchronization of local scope orders for its group alone. So what it keeps counts in the graph of its
 * group's accesses and not in that of all. A program whose local synchronization does not suffice has a race; `sc` finds it.
 *
 * Which write a read has, and the order of writes, need not be recorded: they are found, by search where values leave a
 * choice. */
#ifndef LARDER_TB_DENOVO_AXIOMS_H
#define LARDER_TB_DENOVO_AXIOMS_H

#include <stdint.h>

#include "spec/denovo/denovo_codes.h"

enum { AX_EVENTS = 1024 }; /* of a run, at most */

enum ax_kind { AX_READ, AX_WRITE, AX_RMW };
struct ax_event {
    uint32_t thread, group; /* group: threads that share an L1 */
    uint32_t location;
    enum ax_kind kind;
    enum denovo_class class; /* as the model makes it */
    int local;               /* of local scope */
    uint32_t read, wrote;
    int depends; /* 1 + the event of its thread on whose value it depends; 0: none */
    int last;    /* comes after every event that is not last: a look at the final memory */
};

enum ax_axiom { AX_VALUE, AX_RMW_WHOLE, AX_LOCATION, AX_ORDER, AX_SC };
struct ax_verdict {
    int holds;           /* every axiom up to the last that was asked for */
    int undecided;       /* the search was given up: neither */
    enum ax_axiom axiom; /* if not: the first that does not hold */
    int before, after;   /* two events that it wants in both orders; AX_VALUE: the read, twice */
};

/* The events of a thread stand in its program order. Up to `up_to` is asked: AX_ORDER, or AX_SC.
 * Of more than AX_EVENTS the verdict is undecided. */
struct ax_verdict ax_judge(const struct ax_event *event, int events, enum ax_axiom up_to);
const char *ax_name(enum ax_axiom axiom);

#endif
