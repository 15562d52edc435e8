/* SMS: its stages 1 and 2, in front of the door. docs/dramcache/controller-data-path.md, SMS. */
#include "cmodel/dramcache/dram_controller.h"

enum { NOBODY = -1, GPU, CPU };

static struct dc_staged *staged(struct dc_stage *s, int number, int places)
{
    return &s->request[(s->head + number) % places];
}

static int same_row(const struct dc_request *a, const struct dc_request *b)
{
    return a->bank == b->bank && a->row == b->row;
}

static int same_line(const struct dc_request *a, const struct dc_request *b)
{
    return same_row(a, b) && a->column == b->column;
}

static int has_line(struct dc_model *m, int cpu, const struct dc_request *of)
{
    struct dc_stage *s = &m->s.sms.of[cpu];
    for (int i = 0; i < s->count; i++)
        if (same_line(&staged(s, i, m->sms.places[cpu])->of, of)) return 1;
    return 0;
}

void dc_stages_take(struct dc_model *m, uint32_t *out)
{
    struct dc_plan *p = &m->plan;
    const int first = m->s.sms.gpu_older ? GPU : CPU;
    for (int k = GPU; k <= CPU; k++) {
        p->enters[k] = 0;
        if (!p->offers[k] || m->s.sms.of[k].count == m->sms.places[k] || has_line(m, !k, &p->entering[k])) continue;
        if (k != first && p->offers[first] && same_line(&p->entering[GPU], &p->entering[CPU])) continue;
        p->enters[k] = 1;
        out[m->request[k].ready] = 1;
    }
}

const struct dc_request *dc_stages_send(const struct dc_model *m, int cpu)
{
    const struct dc_stage *s = &m->s.sms.of[cpu];
    return m->s.sms.sends && m->s.sms.cpu_sends == cpu ? &s->request[s->head].of : NULL;
}

/* What a stage is like when the first request has left, if it does. */
struct outlook {
    int ends;       /* a batch ends with the request that leaves */
    int here, goes; /* the next one can be at the door; its batch may go */
};

static struct outlook leave(struct dc_model *m, int cpu, int leaves)
{
    struct dc_stage *s = &m->s.sms.of[cpu];
    const int before = s->count, places = m->sms.places[cpu];
    struct outlook next = {0};
    if (leaves) {
        const int more = before > 1 && staged(s, 1, places)->begins;
        next.ends = before == 1 || more;
        s->behind -= more;
        s->head = (s->head + 1) % places;
        s->count--;
    }
    if (leaves || !s->here) s->here = s->count > 0;
    if (leaves || !before) s->age = 0;
    else if (s->age < m->sms.wait) s->age++;
    next.here = s->here;
    next.goes = s->here && (s->behind || s->count == places || s->age == m->sms.wait || m->s.sms.few);
    return next;
}

static void enter(struct dc_model *m, int cpu, int before, int leaves)
{
    struct dc_stage *s = &m->s.sms.of[cpu];
    const int places = m->sms.places[cpu];
    const struct dc_request *of = &m->plan.entering[cpu];
    const int grows = before && same_row(of, &s->request[s->last].of);
    const int first = before == leaves; /* none is left of those that were here */
    if (!grows && !first) s->behind++;
    s->last = (s->head + s->count++) % places;
    s->request[s->last].of = *of;
    s->request[s->last].begins = !grows;
}

/* Of two batches that may go: the CPU's does. */
static int draw_cpu(struct dc_model *m, const int total[2])
{
    const struct dc_stage *of = m->s.sms.of;
    const unsigned drawn = m->s.sms.drawn;
    m->s.sms.drawn = (drawn << 1 | ((drawn >> 7 ^ drawn >> 5 ^ drawn >> 4 ^ drawn >> 3) & 1)) & 255;
    if (drawn > m->sms.shortest) return !m->s.sms.cpu_sends;
    if (total[CPU] != total[GPU]) return total[CPU] < total[GPU];
    return of[CPU].age >= of[GPU].age;
}

void dc_stages_tick(struct dc_model *m)
{
    struct dc_state *s = &m->s;
    const struct dc_plan *p = &m->plan;
    int before[2], leaves[2], total[2], can[2];
    struct outlook next[2];
    for (int k = GPU; k <= CPU; k++) {
        before[k] = s->sms.of[k].count;
        total[k] = before[k] + s->sms.queued[k];
        leaves[k] = p->taken && p->cpu_looks == k;
        next[k] = leave(m, k, leaves[k]);
        can[k] = p->holder == k ? next[k].here : p->holder == NOBODY && next[k].goes;
    }
    if (s->sms.sends && !p->taken) {
        if (can[!s->sms.cpu_sends]) s->sms.cpu_sends = !s->sms.cpu_sends;
    } else if (!s->sms.sends || next[s->sms.cpu_sends].ends) {
        s->sms.sends = can[CPU] || can[GPU];
        if (can[CPU] && can[GPU]) s->sms.cpu_sends = draw_cpu(m, total);
        else if (s->sms.sends) s->sms.cpu_sends = can[CPU];
    }
    for (int k = GPU; k <= CPU; k++)
        if (p->enters[k]) enter(m, k, before[k], leaves[k]);
    const int cpu_waits = p->offers[CPU] && !p->enters[CPU];
    s->sms.gpu_older = p->offers[GPU] && !p->enters[GPU] && (s->sms.gpu_older || !cpu_waits);
    s->sms.few = total[CPU] + total[GPU] < m->sms.few;
    if (p->taken && !p->merges && !p->forwards) s->sms.queued[p->cpu_looks]++;
    if (p->burst.goes) s->sms.queued[s->queue[p->burst.queue].entry[p->burst.place].of.cpu]--;
}
