#include "tb/denovo/denovo_litmus.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "tb/denovo/denovo_values.h"

void lt_begin(struct lt_run *run, const struct lt_program *program, enum denovo_model model)
{
    memset(run, 0, sizeof *run);
    run->program = program;
    run->model = model;
}

static const struct lt_op *op_at(const struct lt_run *run, int thread)
{
    static const struct lt_op end = {.kind = LT_END};
    const int at = run->thread[thread].at;
    return thread < run->program->threads && at < LT_OPS ? &run->program->op[thread][at] : &end;
}

const struct lt_access *lt_wanted(struct lt_run *run, int thread)
{
    struct lt_thread *t = &run->thread[thread];
    const struct lt_op *op = op_at(run, thread);
    if (t->has_next) return &t->next;
    if (t->looks || run->full) return NULL;
    while (op->kind == LT_UNLESS) {
        if (t->waits[op->reg]) return NULL;
        t->control = t->source[op->reg];
        t->at += 1 + (run->result.reg[thread][op->reg] == op->value ? 0 : op->skip);
        op = op_at(run, thread);
    }
    if (op->kind == LT_END || (op->add && t->waits[op->add - 1]) || (op->kind != LT_STORE && t->waits[op->reg]))
        return NULL;
    t->next = (struct lt_access){.op = op, .value = op->value + (op->add ? run->result.reg[thread][op->add - 1] : 0)};
    t->has_next = 1;
    return &t->next;
}

int lt_take(struct lt_run *run, int thread)
{
    static const enum ax_kind kinds[] = {[LT_LOAD] = AX_READ, [LT_STORE] = AX_WRITE, [LT_ATOMIC] = AX_RMW};
    struct lt_thread *t = &run->thread[thread];
    const struct lt_op *op = t->next.op;
    const int number = t->again ? t->again - 1 : run->events;
    if (number == AX_EVENTS - LT_VARS) {
        run->full = 1;
        return -1;
    }
    run->events += !t->again;
    run->op[number] = op;
    run->event[number] = (struct ax_event){.thread = (uint32_t)thread,
                                           .group = (uint32_t)run->program->group[thread],
                                           .location = (uint32_t)op->var,
                                           .kind = kinds[op->kind],
                                           .class = denovo_class_under(run->model, op->class),
                                           .local = op->local,
                                           .wrote = t->next.value,
                                           .depends = op->add ? t->source[op->add - 1] : t->control};
    t->has_next = t->again = 0;
    t->outs++;
    if (op->kind != LT_STORE) {
        t->source[op->reg] = number + 1;
        t->waits[op->reg] = 1;
    }
    if (op->until) t->looks = 1;
    else t->at++;
    return number;
}

void lt_answer(struct lt_run *run, int thread, int number, uint32_t old)
{
    struct lt_thread *t = &run->thread[thread];
    struct ax_event *e = &run->event[number];
    const struct lt_op *op = run->op[number];
    t->outs--;
    if (op->kind == LT_STORE) return;
    e->read = old;
    run->result.reg[thread][op->reg] = old;
    t->waits[op->reg] = 0;
    /* A CAS that compares in vain writes nothing. */
    if (op->kind == LT_ATOMIC && op->atom == DENOVO_ATOM_CAS && old != op->compare) e->kind = AX_READ;
    if (op->kind == LT_ATOMIC) e->wrote = denovo_performed(op->atom, old, e->wrote, op->compare);
    if (!op->until) return;
    t->looks = 0;
    if (old == op->wanted) {
        t->spins = 0;
        t->control = number + 1;
        t->at++;
    } else if (++t->spins > LT_SPINS && e->kind == AX_READ) {
        t->again = number + 1;
    }
}

int lt_ended(const struct lt_run *run)
{
    for (int i = 0; i < run->program->threads; i++) {
        const struct lt_thread *t = &run->thread[i];
        if (t->outs || t->has_next || op_at(run, i)->kind != LT_END) return 0;
    }
    return 1;
}

void lt_final(struct lt_run *run, int var, uint32_t value)
{
    run->result.final[var] = value;
    run->event[run->events++] =
        (struct ax_event){.thread = LT_THREADS, .location = (uint32_t)var, .kind = AX_READ, .read = value, .last = 1};
}

static void describe(const struct lt_run *run, int event, char *text, size_t size)
{
    const struct ax_event *e = &run->event[event];
    if (event >= run->events) snprintf(text, size, "a variable's first value");
    else
        snprintf(text, size, "access %d of thread %u to variable %u (read %" PRIx32 ", wrote %" PRIx32 ")", event,
                 e->thread, e->location, e->read, e->wrote);
}

/* -1 with a line that names what is wrong. */
static int refuse(const struct lt_run *run, struct spec_error *error, const struct ax_verdict *verdict)
{
    char before[128], after[128];
    describe(run, verdict->before, before, sizeof before);
    describe(run, verdict->after, after, sizeof after);
    return spec_fail(error, "%s: the axiom `%s` does not hold: %s comes before and after %s", run->program->name,
                     ax_name(verdict->axiom), before, after);
}

static int has_relaxed(const struct lt_program *p)
{
    for (int t = 0; t < p->threads; t++)
        for (int i = 0; i < LT_OPS; i++)
            if (p->op[t][i].kind != LT_END && p->op[t][i].class == DENOVO_CLASS_RELAXED) return 1;
    return 0;
}

int lt_judge(const struct lt_run *run, int *weak, struct spec_error *error)
{
    const int may = run->program->may_be_weak >> run->model & 1;
    const int sc = run->model != DENOVO_MODEL_DRFRLX || !has_relaxed(run->program);
    const struct ax_verdict verdict = ax_judge(run->event, run->events, sc ? AX_SC : AX_ORDER);
    *weak = run->program->weak(&run->result);
    if (verdict.undecided)
        return spec_fail(error, "%s: the checker gave up after %d accesses", run->program->name, run->events);
    if (!verdict.holds) return refuse(run, error, &verdict);
    if (*weak && !may) return spec_fail(error, "%s: the forbidden result was seen", run->program->name);
    return 0;
}
