#include "cmodel/denovo/denovo_l2.h"

#include <string.h>

#include "cmodel/denovo/denovo_l2_jobs.h"
#include "spec/expr.h"

int l2_shape_init(struct l2_shape *shape, const struct spec_values *values, const struct spec_fsm *word,
                  struct spec_error *error)
{
    memset(shape, 0, sizeof *shape);
    shape->words = (int)spec_get(values, "LINE_WORDS");
    shape->ways = (int)spec_get(values, "WAYS");
    shape->sets = (int)spec_get(values, "BYTES") / (4 * shape->words * shape->ways);
    shape->mshrs = (int)spec_get(values, "MSHRS");
    shape->slots = (int)spec_get(values, "LIST");
    shape->writes = (int)spec_get(values, "WRITES");
    shape->forwards = (int)spec_get(values, "FORWARDS");
    shape->answers = (int)spec_get(values, "ANSWERS");
    shape->bank_shift = expr_clog2(spec_get(values, "BANKS"));
    shape->tag_shift = shape->bank_shift + expr_clog2(shape->sets);
    shape->core_bits = (int)spec_get(values, "CORE_BITS");
    shape->map_bits = (int)spec_get(values, "MAP_BITS");
    shape->atomics = (int)spec_get(values, "ATOMICS");
    shape->counters = (int)spec_get(values, "COUNTERS");
    return table_init(&shape->table, word, &denovo_l2_word_fsm, error);
}

void l2_reset(struct l2 *s, const struct l2_shape *shape, struct l2_line *lines)
{
    memset(s, 0, sizeof *s);
    memset(lines, 0, (size_t)(shape->sets * shape->ways) * sizeof *lines);
    s->rsp_free = shape->answers;
    s->fwd_free = shape->forwards;
    s->wr_free = shape->writes;
}

/* Deciding ---------------------------------------------------------------------------------------------------------- */

/* A job's line, as far as the stages ask for it. */
static int line_way(const struct l2_shape *shape, const struct l2_line *lines, const struct l2_job *job)
{
    if (!l2_compares(job)) return job->way;
    const int way = l2_find_way(shape, lines, job->line);
    return way >= 0 ? way : l2_choose_way(shape, lines, job->set);
}

static int may_change_tags(const struct l2 *s, const struct l2_shape *shape, const struct l2_line *lines,
                           const struct l2_job *job)
{
    if (job->kind == L2_FLUSH || job->kind == L2_ENDED) return 1;
    if (job->kind != L2_REQ && job->kind != L2_RETRY) return 0;
    const struct denovo_req *r = &s->slot[job->slot];
    return l2_find_way(shape, lines, r->line) < 0 || (r->type == DENOVO_MSG_ATOMIC && r->uncached);
}

/* P1's job looks at a line that P2's may change. */
static int meets(const struct l2_shape *shape, const struct l2_line *lines, const struct l2_job *p1,
                 const struct l2_job *p2)
{
    if (p1->bare || p1->set != p2->set) return 0;
    return l2_compares(p1) || p1->way == line_way(shape, lines, p2);
}

static void plan_moves(const struct l2 *s, const struct l2_shape *shape, const struct l2_line *lines,
                       struct l2_plan *plan)
{
    const struct l2_job *p1 = &s->p1, *p2 = &s->p2;
    const struct l2_outcome *p3 = &s->p3;
    plan->leave3 = p3->valid && p3->forwards - p3->sent <= 1;
    plan->leave2 =
        p2->kind && (!p3->valid || plan->leave3) &&
        !(p3->valid && p3->perform && !p2->bare && p2->set == p3->set && line_way(shape, lines, p2) == p3->way);
    plan->leave1 = p1->kind && (!p2->kind || plan->leave2) &&
                   !(p2->kind && meets(shape, lines, p1, p2) && may_change_tags(s, shape, lines, p2));
}

static int request_has_room(const struct l2 *s, const struct l2_shape *shape)
{
    return s->rsp_free >= 1 && s->fwd_free >= shape->words;
}

static int free_slot(const struct l2 *s, const struct l2_shape *shape)
{
    for (int i = 0; i < shape->slots; i++)
        if (!s->slot_used[i]) return i;
    return -1;
}

static int ready_to_serve(const struct l2_mshr *m)
{
    return m->used && !m->fetching && !m->await;
}

static void aim_at_mshr(const struct l2 *s, struct l2_job *job, int m)
{
    job->mshr = m;
    job->set = s->mshr[m].set;
    job->way = s->mshr[m].way;
}

static void enter_recalled(const struct l2 *s, const struct l2_shape *shape, const struct denovo_rsp *a,
                           struct l2_job *job)
{
    const int known = a->map < (uint32_t)shape->mshrs && s->mshr[a->map].used && a->type == DENOVO_MSG_RECALL_DATA;
    job->kind = L2_RECALLED;
    job->mask = known ? a->mask & s->mshr[a->map].await : 0;
    job->error = !known || (a->mask & ~job->mask);
    job->bare = !job->mask;
    if (!job->bare) aim_at_mshr(s, job, (int)a->map);
    memcpy(job->data, a->data, sizeof job->data);
}

static void enter_memory(const struct l2 *s, const struct l2_shape *shape, const struct denovo_mem_rsp *a,
                         struct l2_job *job)
{
    const int id = (int)a->id;
    job->error = a->error;
    memcpy(job->data, a->data, sizeof job->data);
    if (id < shape->mshrs) {
        job->kind = L2_FILLED;
        aim_at_mshr(s, job, id);
        return;
    }
    job->kind = L2_UNCACHED;
    job->bare = 1;
    job->slot =
        id < shape->mshrs + shape->writes ? s->write[id - shape->mshrs].slot : id - shape->mshrs - shape->writes;
}

static int list_job(const struct l2 *s, const struct l2_shape *shape, struct l2_job *job)
{
    if (!request_has_room(s, shape)) return 0;
    for (int m = 0; m < shape->mshrs; m++)
        if (ready_to_serve(&s->mshr[m]) && s->mshr[m].issue >= 0) {
            job->kind = L2_LISTED;
            job->slot = s->mshr[m].issue;
            aim_at_mshr(s, job, m);
            return 1;
        }
    return 0;
}

static int ended_job(const struct l2 *s, const struct l2_shape *shape, struct l2_job *job)
{
    if (!s->wr_free) return 0;
    for (int m = 0; m < shape->mshrs; m++) {
        const struct l2_mshr *h = &s->mshr[m];
        if (ready_to_serve(h) && h->evicting && !h->ending) {
            job->kind = L2_ENDED;
            aim_at_mshr(s, job, m);
            return 1;
        }
    }
    return 0;
}

static int retry_job(const struct l2 *s, const struct l2_shape *shape, struct l2_job *job)
{
    if (!s->retries || s->retrying || !request_has_room(s, shape) || !s->wr_free) return 0;
    job->kind = L2_RETRY;
    job->slot = s->retry[0];
    job->line = s->slot[job->slot].line;
    job->set = l2_set_of(shape, job->line);
    return 1;
}

static int flush_can_enter(const struct l2 *s, const struct l2_shape *shape)
{
    return s->walk == L2_WALKING && !s->walk_over && s->fwd_free >= shape->words && s->wr_free;
}

static void enter_flush(const struct l2 *s, const struct l2_shape *shape, struct l2_job *job)
{
    job->kind = L2_FLUSH;
    job->position = s->position;
    job->all = s->command.all;
    job->set = job->all ? (int)s->position / shape->ways : l2_set_of(shape, s->position);
    job->way = job->all ? (int)s->position % shape->ways : 0;
    job->line = s->position;
}

static void plan_entry(const struct l2 *s, const struct l2_shape *shape, const struct l2_in *in, struct l2_plan *plan)
{
    struct l2_job *job = &plan->job;
    const int place = in->mem_rsp ? (int)in->mem_rsp->id - shape->mshrs : -1;
    const int written = place >= 0 && place < shape->writes && !s->write[place].uncached;
    plan->written = written ? place : -1;
    plan->mem_rsp_ready = written;
    if (s->p1.kind && !plan->leave1) return;
    plan->rsp_in_ready = 1;
    if (in->rsp) {
        enter_recalled(s, shape, in->rsp, job);
        return;
    }
    plan->mem_rsp_ready = 1;
    if (in->mem_rsp && !written) {
        enter_memory(s, shape, in->mem_rsp, job);
        return;
    }
    if (list_job(s, shape, job) || ended_job(s, shape, job) || retry_job(s, shape, job)) return;
    const int flushes = flush_can_enter(s, shape);
    plan->req_ready = request_has_room(s, shape) && s->wr_free && free_slot(s, shape) >= 0 && !s->retries &&
                      !s->retrying && (s->turn || !flushes);
    if (!in->req || !plan->req_ready) {
        if (flushes) enter_flush(s, shape, job);
        return;
    }
    job->kind = L2_REQ;
    job->slot = free_slot(s, shape);
    job->line = in->req->line;
    job->set = l2_set_of(shape, job->line);
}

void l2_plan_cycle(const struct l2 *s, const struct l2_shape *shape, const struct l2_line *lines,
                   const struct l2_in *in, struct l2_plan *plan)
{
    memset(plan, 0, sizeof *plan);
    plan->written = -1;
    if (s->cleared < shape->sets) return;
    plan_moves(s, shape, lines, plan);
    plan_entry(s, shape, in, plan);
    plan->enters = plan->job.kind != L2_NONE;
    plan->cmd_ready = s->walk == L2_WALK_IDLE;
}

/* Doing ------------------------------------------------------------------------------------------------------------- */

static uint64_t group_of(const struct l2_shape *shape, uint64_t line)
{
    return line >> shape->bank_shift;
}

static void next_position(struct l2 *s, const struct l2_shape *shape)
{
    if (s->command.all) {
        s->walk_over = s->position + 1 == (uint64_t)shape->sets * (uint64_t)shape->ways;
        s->position++;
    } else {
        s->walk_over = group_of(shape, s->position) == group_of(shape, s->command.last);
        s->position += UINT64_C(1) << shape->bank_shift;
    }
}

/* What an entering job does at the edge. */
static void enter(struct l2 *s, const struct l2_shape *shape, const struct l2_in *in, const struct l2_job *job)
{
    const int request = job->kind == L2_LISTED || job->kind == L2_RETRY || job->kind == L2_REQ;
    s->rsp_free -= request;
    s->fwd_free -= request || job->kind == L2_FLUSH ? shape->words : 0;
    s->wr_free -= (request && job->kind != L2_LISTED) || job->kind == L2_FLUSH || job->kind == L2_ENDED;
    switch (job->kind) {
    case L2_RECALLED:
        if (!job->bare) s->mshr[job->mshr].await &= (uint16_t)~job->mask;
        break;
    case L2_FILLED:
        s->mshr[job->mshr].fetching = 0;
        s->mshr[job->mshr].failed = (uint8_t)job->error;
        break;
    case L2_LISTED: {
        struct l2_mshr *m = &s->mshr[job->mshr];
        m->issue = job->slot == m->tail ? -1 : s->slot_next[job->slot];
        break;
    }
    case L2_ENDED: s->mshr[job->mshr].ending = 1; break;
    case L2_FLUSH: next_position(s, shape); break;
    case L2_REQ:
        s->slot_used[job->slot] = 1;
        s->slot[job->slot] = *in->req;
        s->turn = 0;
        s->count[DENOVO_L2_COUNT_REQUESTS]++;
        break;
    case L2_RETRY:
    case L2_NONE:
    case L2_UNCACHED: break;
    }
}

static void take_written(struct l2 *s, const struct denovo_mem_rsp *a, int place)
{
    s->write[place].used = 0;
    s->wr_free++;
    if (!a->error) return;
    if (s->write_errors < L2_MOST_ERRORS) s->write_errors++;
    s->write_error_at = s->write[place].line;
    s->walk_error = 1;
}

/* What an entering job takes away at the edge: the job that leaves P2 still saw it. */
static void take_away(struct l2 *s, const struct l2_shape *shape, const struct l2_in *in, const struct l2_job *job)
{
    if (job->kind == L2_RETRY) {
        s->retries--;
        memmove(s->retry, s->retry + 1, (size_t)s->retries * sizeof *s->retry);
        s->retrying = 1;
    }
    /* An uncached write's place is free when its answer is taken. */
    if (job->kind == L2_UNCACHED && (int)in->mem_rsp->id < shape->mshrs + shape->writes) {
        s->write[in->mem_rsp->id - (uint32_t)shape->mshrs].used = 0;
        s->wr_free++;
    }
}

/* A Write of this line is used; sent: memory has it, or mem_req. */
static int is_written(const struct l2 *s, const struct l2_shape *shape, uint64_t line, int sent)
{
    for (int w = 0; w < shape->writes; w++)
        if (s->write[w].used && s->write[w].line == line && (s->write[w].sent || !sent)) return 1;
    return 0;
}

/* The register at mem_req is loaded from what stands in the queues. */
static void load_memory(struct l2 *s, const struct l2_shape *shape)
{
    s->mem_valid = 0;
    if (s->read_count) {
        const struct denovo_mem_req *read = &s->reads[s->read_first];
        if (!is_written(s, shape, read->line, 0)) {
            s->mem = *read;
            s->mem_valid = 1;
            s->read_first = (s->read_first + 1) % L2_READS;
            s->read_count--;
            return;
        }
    }
    if (!s->write_count) return;
    const struct denovo_mem_req *write = &s->writes[s->write_first];
    if (is_written(s, shape, write->line, 1)) return;
    s->write[write->id - (uint32_t)shape->mshrs].sent = 1;
    s->mem = *write;
    s->mem_valid = 1;
    s->write_first = (s->write_first + 1) % L2_WRITES;
    s->write_count--;
}

static void send(struct l2 *s, struct l2_outcome *p3)
{
    if (!p3->started) {
        if (p3->has_answer) s->answers[(s->answer_first + s->answer_count++) % L2_ANSWERS] = p3->answer;
        if (p3->has_read) s->reads[(s->read_first + s->read_count++) % L2_READS] = p3->read;
        if (p3->has_write) s->writes[(s->write_first + s->write_count++) % L2_WRITES] = p3->write;
    }
    s->rsp_free += p3->answers_back;
    p3->answers_back = 0;
    p3->started = 1;
    if (p3->sent == p3->forwards) return;
    const struct denovo_fwd *f = &p3->forward[p3->sent++];
    s->forwards[(s->forward_first + s->forward_count++) % L2_FORWARDS] = *f;
    if (f->type == DENOVO_MSG_RECALL) s->count[DENOVO_L2_COUNT_RECALLS]++;
    else if (f->type != DENOVO_MSG_WB_ACK) s->count[DENOVO_L2_COUNT_FORWARDS]++;
}

static void leave_ports(struct l2 *s, const struct l2_in *in)
{
    if (s->answer_count && in->rsp_out_ready) {
        s->answer_first = (s->answer_first + 1) % L2_ANSWERS;
        s->answer_count--;
        s->rsp_free++;
    }
    if (s->forward_count && in->fwd_ready) {
        s->forward_first = (s->forward_first + 1) % L2_FORWARDS;
        s->forward_count--;
        s->fwd_free++;
    }
}

/* The walk is over, and no line is to leave for it any more. */
static int walk_passed(const struct l2 *s, const struct l2_shape *shape)
{
    int under_way = s->p1.kind == L2_FLUSH || s->p2.kind == L2_FLUSH;
    for (int m = 0; m < shape->mshrs; m++) under_way |= s->mshr[m].used && s->mshr[m].walked;
    return s->walk == L2_WALKING && s->walk_over && !under_way;
}

static int walk_ends(const struct l2 *s, const struct l2_shape *shape)
{
    int written = 0;
    for (int w = 0; w < shape->writes; w++) written |= s->write[w].used && !s->write[w].late;
    return s->passed && !written;
}

static void begin_walk(struct l2 *s, const struct l2_shape *shape, const struct l2_command *command)
{
    const uint64_t first = group_of(shape, command->first);
    s->command = *command;
    s->walk = L2_WALKING;
    s->walk_error = 0;
    s->walk_over = !command->all && first > group_of(shape, command->last);
    s->position = command->all ? 0 : first << shape->bank_shift | s->bank;
}

void l2_tick(struct l2 *s, const struct l2_shape *shape, struct l2_line *lines, const struct l2_in *in,
             const struct l2_plan *plan, uint64_t *row_count)
{
    if (in->rst) {
        l2_reset(s, shape, lines);
        return;
    }
    s->bank = in->bank;
    s->event_count = shape->counters && in->event_select < L2_COUNTS ? s->counted[in->event_select] : 0;
    memcpy(s->counted, s->count, sizeof s->counted);
    s->protocol_error = 0;
    if (s->cleared < shape->sets) {
        s->cleared++;
        return;
    }
    s->passed = walk_passed(s, shape);
    for (int w = 0; w < shape->writes; w++) s->write[w].late &= s->passed;
    const int walk_done = walk_ends(s, shape);
    if (s->walk == L2_WALK_DONE && in->cmd_done_ready) s->walk = L2_WALK_IDLE;
    else if (walk_done) s->walk = L2_WALK_DONE;
    else if (plan->cmd_ready && in->cmd) begin_walk(s, shape, in->cmd);
    if (!s->mem_valid || in->mem_req_ready) load_memory(s, shape);
    leave_ports(s, in);
    if (s->p3.valid) send(s, &s->p3);
    if (plan->leave3) {
        s->p3.valid = 0;
        s->fwd_free += s->p3.forwards_back;
    }
    struct l2_job entering = plan->job;
    if (plan->enters) enter(s, shape, in, &plan->job);
    if (plan->leave2) {
        l2_do_job(s, shape, lines, &s->p2, &s->p3, row_count);
        if (s->p2.kind == L2_FLUSH && !s->p2.void_flush) s->turn = !s->p3.went_back;
        s->p2.kind = L2_NONE;
        if (s->p3.went_back) s->p1.void_flush = entering.void_flush = 1;
    }
    if (plan->written >= 0) take_written(s, in->mem_rsp, plan->written);
    if (plan->enters) take_away(s, shape, in, &entering);
    if (plan->leave1) {
        s->p2 = s->p1;
        s->p1.kind = L2_NONE;
    }
    if (plan->enters) s->p1 = entering;
}
