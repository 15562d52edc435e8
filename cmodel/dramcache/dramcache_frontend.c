/* The block `dramcache_frontend`: docs/dramcache/frontend-data-path.md. */
#include "cmodel/dramcache/dramcache_frontend_parts.h"

enum { STORE_FIRST = 1, FILL_FIRST = 2, PORT_TURNS = 4 }; /* a port's turn */
enum { BY_ANSWER, BY_CPU, BY_GPU, BY_BACK, READERS };

/* Parts -------------------------------------------------------------------------------------------------------------- */

static void eval_parts(struct front_model *m)
{
    for (int part = JOINED_OUTSIDE + 1; part < m->parts.joined.parts; part++)
        joined_eval(&m->parts.joined, m->memory, part);
}

/* Nothing is asked of the parts, until it is. */
static void calm_parts(struct front_model *m, uint32_t rst)
{
    for (int c = 0; c < FRONT_CLASSES; c++) {
        uint32_t *in = part_in(m, m->parts.map[c]);
        in[0] = rst;
        in[m->map.at_valid] = in[m->map.of_valid] = 0;
    }
    if (m->parts.predictor) {
        uint32_t *in = part_in(m, m->parts.predictor);
        in[0] = rst;
        in[m->predict.look_valid] = in[m->predict.train_valid] = 0;
    }
    if (m->parts.filter) {
        uint32_t *in = part_in(m, m->parts.filter);
        in[0] = rst;
        in[m->bye.look_valid] = in[m->bye.inc_valid] = in[m->bye.dec_valid] = 0;
    }
    if (m->parts.mcc) {
        part_in(m, m->parts.map[FRONT_WALK])[0] = rst;
        part_in(m, m->parts.map[FRONT_WALK])[m->map.at_valid] = 0;
        uint32_t *in = part_in(m, m->parts.mcc);
        in[0] = rst;
        in[m->mcc.look_valid] = in[m->mcc.write_valid] = 0;
    }
    if (m->parts.chaining) {
        uint32_t *in = part_in(m, m->parts.chaining);
        in[0] = rst;
        in[m->chaining.look_valid] = in[m->chaining.fill_valid] = 0;
    }
}

static uint32_t door_tag(struct front_model *m, int class)
{
    return part_out(m, m->parts.map[class])[m->map.set_tag];
}

/* Lists and lines ---------------------------------------------------------------------------------------------------- */

static void get_bytes(const struct front_model *m, const uint32_t *bits, int lsb, uint32_t *to)
{
    bits_copy(to, 0, bits, lsb, 8 * m->bytes);
}

static void all_strobes(struct front_line *line)
{
    memset(line->strb, 0xff, sizeof line->strb);
}

/* Requests ----------------------------------------------------------------------------------------------------------- */

struct choice { /* what a door's request may do: `job` -1: wait */
    int job, begins;
};

static int is_head(const struct front_queue *q, int job)
{
    return q->count && q->job[0] == job;
}

/* A write, or a walk's line, is a cycle late, for memory's answer was held, and there is one job that it may have. Another request
 * leaves it that one. With MCC it is left to a CPU's write too, which has no job of its own free: a walk's line may have held the answer. */
static int is_kept(const struct front_model *m, int class, int job)
{
    const struct front_state *s = &m->now;
    const struct front_door *other = &s->door[!class];
    if (m->parts.chaining || job < m->cpu_jobs || !s->held || count_free(m, m->cpu_jobs, m->jobs) != 1) return 0;
    if (front_walk_may(m) >= 0) return 1;
    if (!other->full || !other->write) return 0;
    return class == FRONT_CPU || (m->parts.mcc && !count_free(m, 0, m->cpu_jobs));
}

static struct choice choose_job(struct front_model *m, int class)
{
    const struct front_state *s = &m->now;
    const struct front_door *d = &s->door[class];
    const struct choice wait = {-1, 0};
    const uint32_t set = door_set(m, class);
    if (!d->full || !front_is_ready(m) || front_walk_first(m, class) || comes_second(m, class)) return wait;
    for (int i = 0; i < m->jobs; i++) {
        const struct front_job *j = &s->job[i];
        if (!is_alive(j) || j->set != set) continue;
        const int joins = !d->write && !j->write && j->tag == door_tag(m, class) && (j->first || j->answer) &&
                          j->targets < m->targets && !is_head(&s->known, i) && !is_head(&s->came, i);
        return joins ? (struct choice){i, 0} : wait;
    }
    if (m->parts.chaining && front_chain_waits(m, class)) return wait;
    if (d->write && s->held) return wait;
    for (int i = class == FRONT_CPU ? 0 : m->cpu_jobs; i < m->jobs; i++)
        if (!is_alive(&s->job[i])) return is_kept(m, class, i) ? wait : (struct choice){i, 1};
    return wait;
}

static void ask_parts(struct front_model *m, const struct front_door *d)
{
    if (m->parts.predictor) {
        uint32_t *in = part_in(m, m->parts.predictor);
        in[m->predict.look_valid] = 1;
        in[m->predict.look_core] = d->core;
        bits_set(in + m->predict.look_pc, 0, m->request[FRONT_CPU].pc.width, d->pc);
    }
    if (m->parts.filter) {
        uint32_t *in = part_in(m, m->parts.filter);
        in[m->bye.look_valid] = 1;
        in[m->bye.look_line] = d->line;
    }
}

/* Of the doors' requests one goes on, if one may. */
static void give(struct front_model *m)
{
    const struct front_state *s = &m->now;
    struct front_state *n = &m->next;
    struct choice may[FRONT_CLASSES];
    const int walk = front_walk_job(m);
    if (walk >= 0) front_walk_begin(m, walk);
    for (int c = 0; c < FRONT_CLASSES; c++) may[c] = choose_job(m, c);
    if (may[FRONT_CPU].job < 0 && may[FRONT_GPU].job < 0) return;
    const int class = may[FRONT_GPU].job >= 0 && (may[FRONT_CPU].job < 0 || s->last_cpu) ? FRONT_GPU : FRONT_CPU;
    const struct front_door *d = &s->door[class];
    struct front_job *j = &n->job[may[class].job];
    if (may[class].begins) {
        memset(j, 0, sizeof *j);
        j->first = 1;
        j->gpu = class == FRONT_GPU;
        j->write = d->write;
        j->line = d->line;
        j->set = door_set(m, class);
        j->tag = door_tag(m, class);
        j->at = j->set & FRONT_SLOT;
        if (m->parts.chaining) front_chain_begin(j, d);
        n->decide.valid = 1;
        n->decide.job = may[class].job;
        if (d->write) {
            m->write_m.valid = 1;
            m->write_m.job = may[class].job;
            m->write_m.line = d->bytes;
        } else if (class == FRONT_CPU) ask_parts(m, d);
        if (m->parts.mcc) front_mcc_ask(m, d);
        if (class == FRONT_GPU || !m->cpu_jobs) n->walk.last = 0;
    }
    j->target[j->targets++] = (struct front_target){class == FRONT_CPU, d->id};
    n->last_cpu = class == FRONT_CPU;
    n->door[class].full = 0;
    m->moved[class] = 1;
}

static void take_request(struct front_model *m, int class, const uint32_t *bits)
{
    struct front_door *d = &m->next.door[class];
    m->moved[class] = 1;
#define GET(field) bits_get_field(bits, 0, m->request[class].field, 0)
    *d = (struct front_door){.full = 1, .write = (int)GET(write), .id = (uint32_t)GET(id), .line = (uint32_t)GET(line)};
    if (class == FRONT_CPU) {
        d->core = (uint32_t)GET(core);
        d->pc = GET(pc);
    }
#undef GET
    bits_copy(d->bytes.strb, 0, bits, m->request[class].strb.lsb, m->bytes);
    get_bytes(m, bits, m->request[class].data.lsb, d->bytes.data);
    uint32_t *in = part_in(m, m->parts.map[class]);
    in[m->map.at_valid] = 1;
    in[m->map.at_line] = d->line << 1;
}

static void doors(struct front_model *m, const uint32_t *in, uint32_t *out)
{
    struct front_state *n = &m->next;
    give(m);
    if (m->parts.mcc) front_walk_next(m);
    out[m->at.mem_data_ready] = (uint32_t)!m->write_m.valid;
    out[m->at.cpu_ready] = (uint32_t)!n->door[FRONT_CPU].full;
    out[m->at.gpu_ready] = (uint32_t)!n->door[FRONT_GPU].full;
    const int cpu = (in[m->at.cpu_valid] & 1) && out[m->at.cpu_ready];
    const int gpu = (in[m->at.gpu_valid] & 1) && out[m->at.gpu_ready];
    if (cpu) n->cpu_first = !n->door[FRONT_GPU].full;
    else if (gpu) n->cpu_first = 1;
    if (cpu) take_request(m, FRONT_CPU, in + m->at.cpu_data);
    if (gpu) take_request(m, FRONT_GPU, in + m->at.gpu_data);
}

static void decide(struct front_model *m, const uint32_t *in)
{
    const struct front_state *s = &m->now;
    struct front_state *n = &m->next;
    if (!s->decide.valid) return;
    struct front_job *j = &n->job[s->decide.job];
    const int cpu_read = !j->gpu && !j->write;
    const int clean = m->parts.filter && part_out(m, m->parts.filter)[m->bye.answer_clean];
    const int miss = m->parts.predictor && part_out(m, m->parts.predictor)[m->predict.answer_miss];
    j->bypass = cpu_read && (in[m->at.gpu_busy] & 1) && clean;
    if (m->parts.mcc) j->bypass = !j->write && front_mcc_bypasses(m, cpu_read && miss);
    j->kept = m->parts.mcc && front_mcc_keeps(m);
    const int early = cpu_read && !j->bypass && miss;
    if (m->parts.predictor) j->entry = part_out(m, m->parts.predictor)[m->predict.answer_entry];
    j->first = 0;
    j->look = !j->bypass;
    j->answer = !j->write;
    j->asked = j->mem = j->bypass || early;
    if (j->mem) push(&n->now, s->decide.job);
    if (j->look) push(&n->port[j->gpu].look, s->decide.job);
    n->bypassed = (uint32_t)j->bypass;
    n->bypassed_gpu = j->gpu;
    n->early = (uint32_t)early;
}

/* Answers from below ------------------------------------------------------------------------------------------------- */

static void train(struct front_model *m, const struct front_job *j, int missed)
{
    if (!m->parts.predictor || j->gpu) return;
    uint32_t *in = part_in(m, m->parts.predictor);
    in[m->predict.train_valid] = 1;
    in[m->predict.train_entry] = j->entry;
    in[m->predict.train_miss] = (uint32_t)missed;
}

/* 1 when ByE counts a line. */
static int match_write(struct front_model *m, int number, int hit)
{
    const struct front_state *s = &m->now;
    struct front_state *n = &m->next;
    struct front_job *j = &n->job[number];
    if (!hit) {
        j->done = 1;
        push(&n->misses, number);
        n->write_miss = 1;
        return 0;
    }
    j->tad = 1;
    push(&n->port[j->gpu].store, number);
    if (m->parts.chaining ? (j->second ? j->known.chained_dirty : j->known.dirty) : s->match.tad_dirty) return 0;
    if (m->parts.chaining) {
        j->mark = 1;
        push(&n->chain.mark, number);
    }
    if (m->parts.filter) {
        uint32_t *in = part_in(m, m->parts.filter);
        in[m->bye.inc_valid] = 1;
        in[m->bye.inc_data] = j->line;
    }
    return 1;
}

/* 1 when ByE counts a line. */
static int match(struct front_model *m)
{
    const struct front_state *s = &m->now;
    struct front_state *n = &m->next;
    if (!s->match.valid) return 0;
    const int number = s->match.job, comes = s->come.valid && s->come.job == number;
    struct front_job *j = &n->job[number];
    const struct front_job *was = &s->job[number];
    const int hit = m->parts.chaining ? front_chain_hits(m) : s->match.tad_valid && s->match.tag == j->tag;
    m->seen.look.ends = 1;
    m->seen.look.hit = hit;
    m->seen.look.second = was->second;
    m->seen.look.job = was;
    j->look = 0;
    j->victim_tag = s->match.tag;
    if (j->write && m->parts.mcc) {
        front_mcc_match(m, number, hit);
        return hit && !s->match.tad_dirty && !j->walk;
    }
    if (j->write) return match_write(m, number, hit);
    train(m, j, !hit);
    j->hit = hit;
    j->dirty = s->match.tad_valid && s->match.tad_dirty;
    n->hit = (uint32_t)hit;
    n->miss = (uint32_t)!hit;
    if (hit || (was->asked && (!was->mem || comes))) push(&n->known, number);
    else if (!was->asked) {
        j->asked = j->mem = 1;
        push(&n->after, number);
    }
    return 0;
}

static void come(struct front_model *m)
{
    const struct front_state *s = &m->now;
    struct front_state *n = &m->next;
    if (!s->come.valid) return;
    const struct front_job *was = &s->job[s->come.job];
    n->job[s->come.job].mem = 0;
    n->job[s->come.job].failed = s->come.error;
    n->dropped = (uint32_t)was->hit;
    if (!was->look && !was->hit) push(&n->came, s->come.job);
}

static void take_answers(struct front_model *m, const uint32_t *in, const uint32_t *out)
{
    struct front_state *n = &m->next;
    if (in[m->at.tad_answer_valid] & 1) {
        const uint32_t *bits = in + m->at.tad_answer_data;
        const int tag_word = m->tad_answer.data.lsb;
        n->match.valid = 1;
        n->match.job = (int)bits_get_field(bits, 0, m->tad_answer.id, 0);
        n->match.tad_valid = (int)bits_get(bits, tag_word + FRONT_VALID, 1);
        n->match.tad_dirty = (int)bits_get(bits, tag_word + FRONT_DIRTY, 1);
        n->match.tag = (uint32_t)bits_get(bits, tag_word, m->tag_bits);
        m->write_t.valid = 1;
        m->write_t.job = n->match.job;
        get_bytes(m, bits, tag_word + DRAMCACHE_TAG_WORD_BITS, m->write_t.line.data);
        all_strobes(&m->write_t.line);
        if (m->parts.chaining) front_chain_look(m, n->match.job, n->match.tag);
    }
    n->held = (in[m->at.mem_data_valid] & 1) && !out[m->at.mem_data_ready];
    if ((in[m->at.mem_data_valid] & 1) && out[m->at.mem_data_ready]) {
        const uint32_t *bits = in + m->at.mem_data_data;
        n->come.valid = 1;
        n->come.job = (int)bits_get_field(bits, 0, m->data.id, 0);
        n->come.error = (int)bits_get_field(bits, 0, m->data.error, 0);
        m->write_m.valid = 1;
        m->write_m.job = n->come.job;
        get_bytes(m, bits, m->data.data.lsb, m->write_m.line.data);
        all_strobes(&m->write_m.line);
    }
    if (in[m->at.mem_done_valid] & 1) {
        const uint32_t *bits = in + m->at.mem_done_data;
        n->job[bits_get_field(bits, 0, m->done.id, 0)].done = 0;
        n->write_failed = (uint32_t)bits_get_field(bits, 0, m->done.error, 0);
    }
}

/* Ports -------------------------------------------------------------------------------------------------------------- */

static struct front_queue *tad_list(struct front_tad *p)
{
    if (p->turn == STORE_FIRST && p->store.count) return &p->store;
    if (p->turn == FILL_FIRST && p->fill.count) return &p->fill;
    if (p->again.count) return &p->again;
    if (p->look.count) return &p->look;
    if (p->store.count) return &p->store;
    return p->fill.count ? &p->fill : NULL;
}

/* Who reads a RAM, of those that want to; -1: nobody. */
static int grant(const int *wants, unsigned turn)
{
    if (wants[turn % READERS]) return (int)(turn % READERS);
    for (int i = 0; i < READERS; i++)
        if (wants[i]) return i;
    return -1;
}

static void go_answer(struct front_model *m, int came)
{
    const struct front_state *s = &m->now;
    struct front_state *n = &m->next;
    const int number = came ? s->came.job[0] : s->known.job[0];
    const struct front_job *j = &s->job[number];
    struct front_job *next = &n->job[number];
    n->answer.full = 1;
    n->answer.last_came = came;
    n->answer.of = j->target[s->answer.targets];
    n->answer.error = j->failed && !j->hit;
    n->answer.line = j->hit ? m->ram_t[number] : m->ram_m[number];
    n->answer.targets++;
    if (n->answer.targets < j->targets) return;
    n->answer.targets = 0;
    next->answer = 0;
    pop(came ? &n->came : &n->known);
    if (j->hit || j->failed || j->bypass) return;
    next->tad = 1;
    push(m->parts.chaining ? &n->chain.place : &n->port[j->gpu].fill, number);
    if (!m->parts.chaining && j->dirty) front_victim_leaves(m, number, j->set, j->victim_tag);
}

/* A write's line in the DRAM cache. With MCC one that goes through stays as it was, and a walk's becomes clean. */
static int leaves_dirty(const struct front_model *m, const struct front_job *j)
{
    return !m->parts.mcc || (!j->walk && (j->kept || j->dirty));
}

static void go_tad(struct front_model *m, int class)
{
    struct front_state *n = &m->next;
    struct front_tad *p = &n->port[class];
    struct front_state *s = &m->now;
    struct front_tad *was = &s->port[class];
    const struct front_queue *list = tad_list(was);
    const int number = list->job[0];
    p->full = 1;
    p->turn = (was->turn + 1) % PORT_TURNS;
    p->write = list == &was->store || list == &was->fill;
    p->dirty = list == &was->store && leaves_dirty(m, &s->job[number]);
    p->head = m->forward && !p->write && s->job[number].write && !s->job[number].walk;
    p->sweep = 0;
    p->id = (uint32_t)number;
    p->set = (s->job[number].set & ~(uint32_t)FRONT_SLOT) | s->job[number].at;
    p->tag = s->job[number].tag;
    p->line = m->ram_m[number];
    pop(list == &was->again ? &p->again : list == &was->look ? &p->look : list == &was->store ? &p->store : &p->fill);
}

static void go_back(struct front_model *m, int victim)
{
    const struct front_state *s = &m->now;
    struct front_state *n = &m->next;
    const int number = victim ? s->gone.job[0] : s->misses.job[0];
    n->back.full = 1;
    n->back.last_victim = victim;
    n->back.id = (uint32_t)number;
    n->back.line = victim ? s->job[number].gone_line : s->job[number].line;
    n->back.bytes = victim || s->job[number].walk ? m->ram_t[number] : m->ram_m[number];
    pop(victim ? &n->gone : &n->misses);
    n->written_back = (uint32_t)(victim || s->job[number].walk);
    if (!victim || !m->parts.filter) return;
    uint32_t *in = part_in(m, m->parts.filter);
    in[m->bye.dec_valid] = 1;
    in[m->bye.dec_data] = s->job[number].gone_line;
}

static void go_sweep(struct front_model *m)
{
    struct front_state *n = &m->next;
    struct front_tad *p = &n->port[FRONT_GPU];
    p->full = p->write = p->sweep = 1;
    p->turn = (p->turn + 1) % PORT_TURNS;
    p->dirty = 0;
    p->id = 0;
    p->set = m->now.sweep;
    if ((n->sweep & FRONT_SLOT) < DRAMCACHE_SLOTS - 1) n->sweep++;
    else n->sweep += FRONT_SLOT + 1 - (DRAMCACHE_SLOTS - 1);
    n->sent = n->sweep >> (4 + m->bank_bits + m->row_bits) != 0;
}

static void go_read(struct front_model *m, int after)
{
    const struct front_state *s = &m->now;
    struct front_state *n = &m->next;
    const int number = after ? s->after.job[0] : s->now.job[0];
    n->read.full = 1;
    n->read.last_after = after;
    n->read.id = (uint32_t)number;
    n->read.line = s->job[number].line;
    n->read.cpu = !s->job[number].gpu;
    pop(after ? &n->after : &n->now);
}

/* What is taken leaves its port; `counted`: ByE counts a line in this cycle. */
static void fill_ports(struct front_model *m, const uint32_t *in, int counted)
{
    struct front_state *s = &m->now, *n = &m->next;
    int wants_m[READERS] = {0}, wants_t[READERS] = {0};
    const int tad_ready[FRONT_CLASSES] = {(int)(in[m->at.tad_cpu_ready] & 1), (int)(in[m->at.tad_gpu_ready] & 1)};
    const int sweeps = !s->sent && (in[m->at.powered] & 1);
    if (in[m->at.answer_ready] & 1) n->answer.full = 0;
    if (in[m->at.mem_read_ready] & 1) n->read.full = 0;
    if (in[m->at.mem_write_ready] & 1) n->back.full = 0;
    if (s->sent && tad_ready[FRONT_GPU]) n->swept = 1;
    int came = choose_list(&s->known, &s->came, s->answer.last_came);
    if (s->answer.targets) came = s->answer.last_came;
    if (came >= 0 && !n->answer.full) {
        const int hit = s->job[came ? s->came.job[0] : s->known.job[0]].hit;
        (hit ? wants_t : wants_m)[BY_ANSWER] = 1;
    }
    for (int c = 0; c < FRONT_CLASSES; c++) {
        struct front_tad *p = &n->port[c];
        if (p->full && tad_ready[c]) {
            p->full = 0;
            if (p->write && !p->sweep) n->job[p->id].tad = 0;
        }
        const struct front_queue *list = tad_list(&s->port[c]);
        if (p->full || !list) continue;
        if (list == &s->port[c].store || list == &s->port[c].fill) wants_m[BY_CPU + c] = 1;
        else go_tad(m, c);
    }
    if (sweeps && !n->port[FRONT_GPU].full) go_sweep(m);
    const int after = choose_list(&s->now, &s->after, s->read.last_after);
    if (after >= 0 && !n->read.full) go_read(m, after);
    const int victim = choose_list(&s->misses, &s->gone, s->back.last_victim);
    if (victim >= 0 && !n->back.full && !(victim && counted))
        (victim || s->job[s->misses.job[0]].walk ? wants_t : wants_m)[BY_BACK] = 1;
    n->back.put_off = victim > 0 && !n->back.full && counted;
    const unsigned t_turn = s->back.put_off && wants_t[BY_BACK] ? BY_BACK : s->turn;
    const int by_m = grant(wants_m, s->turn), by_t = grant(wants_t, t_turn);
    if (by_m == BY_ANSWER || by_t == BY_ANSWER) go_answer(m, came);
    if (by_m == BY_CPU || by_m == BY_GPU) go_tad(m, by_m - BY_CPU);
    if (by_m == BY_BACK || by_t == BY_BACK) go_back(m, victim);
}

/* A cycle ------------------------------------------------------------------------------------------------------------ */

static void begin_next(struct front_model *m)
{
    struct front_state *n = &m->next;
    *n = m->now;
    n->decide.valid = n->match.valid = n->come.valid = n->victim.valid = 0;
    n->hit = n->miss = n->write_miss = n->bypassed = n->early = n->dropped = n->written_back = n->write_failed = 0;
    n->turn = (n->turn + 1) % READERS;
    m->write_t.valid = m->write_m.valid = m->write_r.valid = 0;
    m->moved[FRONT_CPU] = m->moved[FRONT_GPU] = 0;
    m->seen = (struct front_seen){0};
    if (!m->now.victim.valid) return;
    n->job[m->now.victim.job].gone_line = part_out(m, m->parts.map[FRONT_CPU])[m->map.line_line] >> 1;
    push(&n->gone, m->now.victim.job);
}

static void front_eval(void *state, const uint32_t *in, uint32_t *out)
{
    struct front_model *m = state;
    memset(out, 0, (size_t)m->at.out_words * sizeof *out);
    eval_parts(m);
    calm_parts(m, in[0] & 1);
    begin_next(m);
    front_show_ports(m, out);
    doors(m, in, out);
    decide(m, in);
    const int chain_match = m->parts.chaining && front_chain_match(m), counted = chain_match ? 0 : match(m);
    come(m);
    take_answers(m, in, out);
    fill_ports(m, in, counted);
    if (m->parts.chaining) front_chain_operate(m, chain_match);
    eval_parts(m);
    if (in[0] & 1) memset(&m->next, 0, sizeof m->next);
    m->clears = (int)(in[0] & 1);
}

static void front_tick(void *state)
{
    struct front_model *m = state;
    m->now = m->next;
    if (m->write_t.valid) m->ram_t[m->write_t.job] = m->write_t.line;
    if (m->write_m.valid) m->ram_m[m->write_m.job] = m->write_m.line;
    if (m->parts.chaining) front_chain_tick(m);
    joined_tick(&m->parts.joined, m->memory);
}

const struct model_ops model_dramcache_frontend = {
    .block = "dramcache_frontend", .size = front_size, .init = front_init, .eval = front_eval, .tick = front_tick};
