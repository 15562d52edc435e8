/* A word that was written through and acknowledged is a copy like any other (GD, GH): the L1 needs no READ for it. What its agent
 * knows for certain of one line: while every access is to that line, and none acquires, the line cannot leave, nor its copies
 * become stale. */
#include <inttypes.h>

#include "spec/denovo/denovo_codes.h"
#include "tb/denovo/denovo_l1_agent.h"

/* Loads and stores of whole words leave a copy where it is. */
static int is_harmless(const struct l1_agent *a, const struct l1_access *x)
{
    if (x->sync || x->uncached) return 0;
    for (uint32_t i = 0; i < a->port && x->op == DENOVO_L1_OP_STORE; i++)
        if (l1_agent_bit(x->mask, i) && x->strb[i] != 15) return 0;
    return 1;
}

void l1_agent_watch_line(struct l1_agent *a, int command)
{
    int line = -1, others = command || a->command_out;
    for (int i = 0; i < L1_AGENT_ACCESSES; i++) {
        const struct l1_access *x = &a->accesses[i];
        if (!x->used) continue;
        others |= !is_harmless(a, x) || (line >= 0 && x->line != line);
        line = x->line;
    }
    if (others) a->alone.line = -1;
    else if (line >= 0 && line != a->alone.line) {
        a->alone.line = line;
        a->alone.since = a->registry.cycle;
    } else return;
    a->alone.read = 0;
    a->alone.copies = 0;
}

/* A READ was sent after the last cycle in which nothing was at req. */
void l1_agent_note_copies(struct l1_agent *a)
{
    const struct dr_request *q = &a->registry.request[a->rsp_now];
    if (q->line != a->alone.line || a->rsp.error) return;
    if (q->type == DENOVO_MSG_READ) a->alone.read |= q->idle > a->alone.since && q->idle > a->acquired + a->sweep;
    if (q->type == DENOVO_MSG_WT && a->alone.read) a->alone.copies |= a->rsp.mask;
}

int l1_agent_check_read(const struct l1_agent *a, const struct denovo_request *m, struct spec_error *error)
{
    const int alone =
        m->type == DENOVO_MSG_READ && a->alone.line >= 0 && m->line == a->registry.line[a->alone.line].address;
    AGENT_CHECK(!alone || !(m->mask & a->alone.copies),
                "line %" PRIx64 ": words %x are read, and of %x the copies are here", m->line, m->mask,
                m->mask & a->alone.copies);
    return 0;
}
