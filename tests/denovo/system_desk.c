#include "tests/denovo/system_desk.h"

#include <string.h>

#include "spec/denovo/denovo_codes.h"

enum { CLEARING = 140, TAGS = 64 };

void system_desk_open(struct desk *d, struct system_memory *m, const char *sets)
{
    desk_open(d, "denovo_system", sets);
    memset(m, 0, sizeof *m);
    for (int t = 0; t < CLEARING; t++) desk_cycle(d);
    m->first_ar = -1;
    m->beats = (int)(4 * spec_get(&d->values, "LINE_WORDS") / spec_get(&d->values, "AXI_BYTES"));
    desk_set(d, "aw_ready", 1), desk_set(d, "w_ready", 1), desk_set(d, "ar_ready", 1);
    desk_set(d, "answer_ready", (UINT64_C(1) << spec_get(&d->values, "CORES")) - 1);
}

/* What memory is asked in the cycle that has just passed. */
static void note(struct desk *d, struct system_memory *m)
{
    if (desk_out(d, "ar_valid")) {
        if (m->first_ar < 0) m->first_ar = m->now;
        m->read[m->reads % SYSTEM_QUEUE].due = m->now + SYSTEM_LATENCY;
        m->read[m->reads % SYSTEM_QUEUE].beat = 0;
        m->read[m->reads++ % SYSTEM_QUEUE].id = desk_get(d, "ar", "id", 0);
    }
    if (desk_out(d, "aw_valid")) m->write[m->writes++ % SYSTEM_QUEUE].id = desk_get(d, "aw", "id", 0);
    if (desk_out(d, "w_valid")) {
        m->w_beats++;
        if (desk_get(d, "w", "last", 0)) m->write[m->ready_writes++ % SYSTEM_QUEUE].due = m->now + SYSTEM_LATENCY;
    }
}

void system_desk_cycle(struct desk *d, struct system_memory *m)
{
    const int lane = d->lane;
    const int r = m->read_first < m->reads && m->read[m->read_first % SYSTEM_QUEUE].due <= m->now;
    const int b = m->write_first < m->ready_writes && m->write[m->write_first % SYSTEM_QUEUE].due <= m->now;
    d->lane = 0;
    desk_set(d, "r_valid", (uint64_t)r), desk_set(d, "b_valid", (uint64_t)b);
    if (r) {
        desk_put(d, "r", "id", 0, m->read[m->read_first % SYSTEM_QUEUE].id);
        desk_put(d, "r", "last", 0, m->read[m->read_first % SYSTEM_QUEUE].beat == m->beats - 1);
    }
    if (b) desk_put(d, "b", "id", 0, m->write[m->write_first % SYSTEM_QUEUE].id);
    desk_cycle(d);
    if (r && desk_out(d, "r_ready")) {
        m->r_beats++;
        if (++m->read[m->read_first % SYSTEM_QUEUE].beat == m->beats) m->read_first++;
    }
    if (b && desk_out(d, "b_ready")) m->write_first++;
    note(d, m);
    m->now++;
    d->lane = lane;
}

void system_desk_offer(struct desk *d, int op, int class, int line, int mask)
{
    const int port = (int)spec_get(&d->values, "PORT_WORDS");
    desk_set(d, "access_valid", UINT64_C(1) << d->lane);
    desk_put(d, "access", "tag", 0, (uint64_t)line % TAGS);
    desk_put(d, "access", "op", 0, (uint64_t)op);
    desk_put(d, "access", "atom", 0, DENOVO_ATOM_ADD);
    desk_put(d, "access", "class", 0, (uint64_t) class);
    desk_put(d, "access", "address", 0, (uint64_t)line);
    desk_put(d, "access", "mask", 0, (uint64_t)mask);
    for (int i = 0; i < port; i++)
        desk_put(d, "access", "strb", i, 15), desk_put(d, "access", "data", i, (uint64_t)line);
}
