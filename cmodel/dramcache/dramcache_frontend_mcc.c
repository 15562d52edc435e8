/* The block `dramcache_frontend` with MCC: docs/dramcache/frontend-mcc-data-path.md. */
#include "cmodel/dramcache/dramcache_frontend_parts.h"

/* Walks -------------------------------------------------------------------------------------------------------------- */

static int has_walk_job(const struct front_model *m)
{
    for (int i = 0; i < m->jobs; i++)
        if (is_alive(&m->now.job[i]) && m->now.job[i].walk) return 1;
    return 0;
}

static int has_set_job(const struct front_model *m, int door)
{
    for (int i = 0; i < m->jobs; i++)
        if (is_alive(&m->now.job[i]) && m->now.job[i].set == door_set(m, door)) return 1;
    return 0;
}

/* Whether a request waits for nothing but a job, and may have none that the walk may not have. */
static int wants_shared(const struct front_model *m, int class)
{
    if (!m->now.door[class].full || (class == FRONT_CPU && m->cpu_jobs)) return 0;
    return !has_set_job(m, class) && !comes_second(m, class) && door_set(m, class) != door_set(m, FRONT_WALK);
}

int front_walk_may(const struct front_model *m)
{
    const struct front_state *s = &m->now;
    if (!m->parts.mcc || !s->door[FRONT_WALK].full || has_walk_job(m) || has_set_job(m, FRONT_WALK)) return -1;
    if (s->walk.last && (wants_shared(m, FRONT_CPU) || wants_shared(m, FRONT_GPU))) return -1;
    for (int i = m->cpu_jobs; i < m->jobs; i++)
        if (!is_alive(&s->job[i])) return i;
    return -1;
}

int front_walk_job(const struct front_model *m)
{
    return m->now.held ? -1 : front_walk_may(m);
}

int front_walk_first(const struct front_model *m, int class)
{
    if (!m->parts.mcc || !m->now.door[FRONT_WALK].full) return 0;
    return door_set(m, class) == door_set(m, FRONT_WALK) || front_walk_job(m) >= 0;
}

void front_walk_begin(struct front_model *m, int job)
{
    struct front_state *n = &m->next;
    struct front_job *j = &n->job[job];
    memset(j, 0, sizeof *j);
    j->first = j->gpu = j->write = j->walk = 1;
    j->line = m->now.door[FRONT_WALK].line;
    j->set = door_set(m, FRONT_WALK);
    j->tag = part_out(m, m->parts.map[FRONT_WALK])[m->map.set_tag];
    j->at = j->set & FRONT_SLOT;
    n->decide.valid = 1;
    n->decide.job = job;
    m->write_m.valid = 1;
    m->write_m.job = job;
    memset(&m->write_m.line, 0, sizeof m->write_m.line);
    n->door[FRONT_WALK].full = 0;
    n->walk.last = 1;
}

void front_walk_next(struct front_model *m)
{
    const struct front_state *s = &m->now;
    struct front_state *n = &m->next;
    const uint32_t *out = part_out(m, m->parts.mcc);
    uint32_t *in = part_in(m, m->parts.mcc);
    in[m->mcc.flush_ready] = (uint32_t)!s->walk.on;
    in[m->mcc.flushed] = 0;
    if (!s->walk.on) {
        n->walk.on = (int)out[m->mcc.flush_valid];
        n->walk.page = out[m->mcc.flush_data];
        n->walk.next = 0;
        return;
    }
    if (s->walk.next >> m->page_bits) {
        if (s->door[FRONT_WALK].full || has_walk_job(m)) return;
        in[m->mcc.flushed] = 1;
        n->walk.on = 0;
        m->seen.mcc.flushed = 1;
        return;
    }
    struct front_door *d = &n->door[FRONT_WALK];
    if (d->full) return;
    *d = (struct front_door){.full = 1, .line = s->walk.page << m->page_bits | s->walk.next};
    n->walk.next++;
    uint32_t *map = part_in(m, m->parts.map[FRONT_WALK]);
    map[m->map.at_valid] = 1;
    map[m->map.at_line] = d->line << 1;
}

/* Reads and writes --------------------------------------------------------------------------------------------------- */

void front_mcc_ask(struct front_model *m, const struct front_door *d)
{
    uint32_t *in = part_in(m, m->parts.mcc), cache = 0, memory = 0;
    for (int i = 0; i < m->jobs; i++) {
        cache += (uint32_t)m->now.job[i].look;
        memory += (uint32_t)m->now.job[i].mem;
    }
    in[d->write ? m->mcc.write_valid : m->mcc.look_valid] = 1;
    in[d->write ? m->mcc.write_line : m->mcc.look_line] = d->line;
    in[m->mcc.look_hit] = 1; /* a read that is predicted to miss is early */
    in[m->mcc.look_cache_waits] = cache;
    in[m->mcc.look_mem_waits] = memory;
}

int front_mcc_bypasses(const struct front_model *m, int early)
{
    return part_out(m, m->parts.mcc)[m->mcc.answer_memory] && !(m->balances && early);
}

int front_mcc_keeps(const struct front_model *m)
{
    return (int)part_out(m, m->parts.mcc)[m->mcc.wrote_back];
}

void front_mcc_match(struct front_model *m, int number, int hit)
{
    struct front_state *n = &m->next;
    struct front_job *j = &n->job[number];
    const int was_dirty = hit && m->now.match.tad_dirty;
    const int stores = j->walk ? was_dirty : hit, goes_out = j->walk ? was_dirty : !hit || !j->kept;
    j->dirty = was_dirty;
    m->seen.mcc.walked = j->walk;
    m->seen.mcc.cleaned = j->walk && was_dirty;
    m->seen.mcc.through = !j->walk && hit && goes_out;
    if (stores) {
        j->tad = 1;
        push(&n->port[j->gpu].store, number);
    }
    if (!goes_out) return;
    j->done = 1;
    push(&n->misses, number);
    n->write_miss = (uint32_t)!j->walk;
}
