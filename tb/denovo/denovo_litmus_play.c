#include "tb/denovo/denovo_litmus_play.h"

#include <stdlib.h>
#include <string.h>

#include "spec/denovo/denovo_l1.h"
#include "tb/bench.h"
#include "tb/denovo/denovo_system.h"
#include "tb/rtl.h"

enum {
    OTHER = LT_THREADS, /* whose access it is: the traffic beside the program, and */
    OWN = OTHER + 1,    /* what the round itself asks for */
    TAGS = 256,
    PATIENCE = 200000 /* cycles of a round, at most */
};

/* Zeros; a launch everywhere; the program; what is stored leaves the store buffers; a look at the variables. */
enum phase { CLEAR, LAUNCH, RUN, END, LOOK };

struct litmus_agent {
    struct ds_agent system; /* its ports, its memory and its lines; its words are not asked */
    struct litmus_result *result;
    const struct lt_program *only;
    uint64_t rounds, cycle, began;
    int program;
    enum phase phase;
    int done; /* accesses, or commands, of the phase */
    int commanded[DS_CORES];
    struct lt_run run;
    int line[LT_VARS], word[LT_VARS];
    int core[LT_THREADS];
    int asks; /* the core that clears and looks */
    struct {
        int offers, who, var, tag; /* offers: an access is at the port; of whom; var: of OWN */
        struct {
            int used, who, number, word;
        } tag_of[TAGS];
    } at[DS_CORES];
};

/* A round ------------------------------------------------------------------------------------------------------------- */

static int groups_of(const struct lt_program *p)
{
    int most = 0;
    for (int t = 0; t < p->threads; t++)
        if (p->group[t] > most) most = p->group[t];
    return most + 1;
}

static int has_scopes(const struct lt_program *p)
{
    for (int t = 0; t < p->threads; t++)
        for (int i = 0; i < LT_OPS; i++)
            if (p->op[t][i].local) return 1;
    return 0;
}

static int is_played(const struct litmus_agent *a, int program)
{
    const struct lt_program *p = &lt_programs[program];
    return (!a->only || a->only == p) && (!has_scopes(p) || groups_of(p) <= a->system.cores);
}

/* The program with the fewest rounds; -1: each has enough. */
static int next_program(const struct litmus_agent *a)
{
    int found = -1;
    for (int i = 0; lt_programs[i].name; i++)
        if (is_played(a, i) && a->result->score[i].rounds < a->rounds &&
            (found < 0 || a->result->score[i].rounds < a->result->score[found].rounds))
            found = i;
    return found;
}

static void place_variables(struct litmus_agent *a)
{
    uint64_t *rng = &a->system.rng;
    const int together = (int)agent_below(rng, 3);
    for (int v = 0; v < LT_VARS; v++) {
        int again;
        do {
            again = 0;
            a->line[v] = v && !together ? a->line[0] : (int)agent_below(rng, DS_LINES - DS_BROKEN);
            a->word[v] = (int)agent_below(rng, (uint32_t)a->system.words);
            for (int i = 0; i < v; i++) again |= a->line[i] == a->line[v] && a->word[i] == a->word[v];
        } while (again);
    }
}

static void place_threads(struct litmus_agent *a)
{
    const struct lt_program *p = &lt_programs[a->program];
    uint64_t *rng = &a->system.rng;
    int core_of[LT_THREADS] = {0};
    const int apart = has_scopes(p) || agent_below(rng, 4);
    for (int g = 0; g < groups_of(p); g++) {
        int again;
        do {
            again = 0;
            core_of[g] = (int)agent_below(rng, (uint32_t)a->system.cores);
            for (int i = 0; i < g; i++) again |= apart && g < a->system.cores && core_of[i] == core_of[g];
        } while (again);
    }
    for (int t = 0; t < p->threads; t++) a->core[t] = core_of[p->group[t]];
    a->asks = (int)agent_below(rng, (uint32_t)a->system.cores);
}

static void begin_round(struct litmus_agent *a)
{
    a->program = next_program(a);
    if (a->program < 0) return;
    lt_begin(&a->run, &lt_programs[a->program], (enum denovo_model)a->system.model);
    place_variables(a);
    place_threads(a);
    a->phase = CLEAR;
    a->done = 0;
    a->began = a->cycle;
}

static size_t litmus_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct litmus_agent);
}

static int litmus_init(void *state, const struct spec_values *values, uint64_t seed, enum agent_mode mode,
                       struct spec_error *error)
{
    struct litmus_agent *a = state;
    if (ds_init(&a->system, values, seed, mode, error)) return -1;
    a->system.faultless = 1;
    a->system.device = 0; /* memory alone: all lines are cached */
    a->program = -1;
    return 0;
}

/* Driving ------------------------------------------------------------------------------------------------------------- */

static int free_tag(struct litmus_agent *a, int core)
{
    const int tag = (int)agent_below(&a->system.rng, a->system.tags);
    return a->at[core].tag_of[tag].used ? -1 : tag;
}

struct offer {
    int line, word, warp, op, atom, class, local;
    uint32_t data, compare;
};

static void offer(const struct litmus_agent *a, int core, int tag, const struct offer *o, uint32_t *in)
{
    const struct ds_agent *s = &a->system;
    const int place = o->word % s->port;
    struct ds_request r = {.tag = (uint32_t)tag,
                           .warp = (uint32_t)o->warp % s->warps,
                           .op = (uint32_t)o->op,
                           .atom = (uint32_t)o->atom,
                           .class = (uint32_t)o->class,
                           .local = (uint32_t)o->local,
                           .mask = UINT32_C(1) << place,
                           .compare = o->compare};
    r.address = s->line[o->line].address * (uint64_t)(s->words / s->port) + (uint64_t)(o->word / s->port);
    r.strb[place] = 15;
    r.data[place] = o->data;
    ds_offer_access(s, core, &r, in);
}

/* A thread of this core that wants something; -1: none. */
static int choose_thread(struct litmus_agent *a, int core)
{
    int found = -1;
    uint32_t seen = 0;
    if (a->phase != RUN) return -1;
    for (int t = 0; t < lt_programs[a->program].threads; t++)
        if (a->core[t] == core && lt_wanted(&a->run, t) && !agent_below(&a->system.rng, ++seen)) found = t;
    return found;
}

/* Other words of the variables' lines, and other lines: a load, a store or an atomic. 0: not now. */
static int choose_other(struct litmus_agent *a, struct offer *o)
{
    static const int ops[] = {DENOVO_L1_OP_LOAD, DENOVO_L1_OP_STORE, DENOVO_L1_OP_ATOMIC};
    uint64_t *rng = &a->system.rng;
    if (agent_below(rng, 8)) return 0;
    *o = (struct offer){.line = agent_below(rng, 2) ? a->line[agent_below(rng, LT_VARS)]
                                                    : (int)agent_below(rng, DS_LINES - DS_BROKEN),
                        .word = (int)agent_below(rng, (uint32_t)a->system.words),
                        .warp = (int)agent_below(rng, a->system.warps),
                        .op = ops[agent_below(rng, 3)],
                        .atom = DENOVO_ATOM_ADD,
                        .class = DENOVO_CLASS_RELAXED,
                        .data = agent_below(rng, 16)};
    if (o->op != DENOVO_L1_OP_ATOMIC && agent_below(rng, 2)) o->class = DENOVO_CLASS_DATA;
    for (int v = 0; v < LT_VARS; v++)
        if (a->line[v] == o->line && a->word[v] == o->word) return 0;
    return 1;
}

static struct offer offer_of_thread(struct litmus_agent *a, int thread)
{
    static const int ops[] = {
        [LT_LOAD] = DENOVO_L1_OP_LOAD, [LT_STORE] = DENOVO_L1_OP_STORE, [LT_ATOMIC] = DENOVO_L1_OP_ATOMIC};
    const struct lt_access *w = lt_wanted(&a->run, thread);
    return (struct offer){.line = a->line[w->op->var],
                          .word = a->word[w->op->var],
                          .warp = thread,
                          .op = ops[w->op->kind],
                          .atom = (int)w->op->atom,
                          .class = (int)w->op->class,
                          .local = w->op->local,
                          .data = w->value,
                          .compare = w->op->compare};
}

/* The round's own zeros and looks, one after the other. 0: not now, or not this core. */
static int choose_own(const struct litmus_agent *a, int core, struct offer *o)
{
    if ((a->phase != CLEAR && a->phase != LOOK) || core != a->asks || a->done == LT_VARS) return 0;
    for (int t = 0; t < TAGS; t++)
        if (a->at[core].tag_of[t].used && a->at[core].tag_of[t].who == OWN) return 0;
    *o = (struct offer){.line = a->line[a->done],
                        .word = a->word[a->done],
                        .op = a->phase == CLEAR ? DENOVO_L1_OP_STORE : DENOVO_L1_OP_LOAD,
                        .class = DENOVO_CLASS_PAIRED};
    return 1;
}

/* Whose access the core offers now, and which; -1: none. */
static int choose_access(struct litmus_agent *a, int core, struct offer *o)
{
    const int thread = choose_thread(a, core);
    if (thread >= 0) {
        *o = offer_of_thread(a, thread);
        return thread;
    }
    if (choose_own(a, core, o)) {
        a->at[core].var = a->done;
        return OWN;
    }
    return a->phase == RUN && choose_other(a, o) ? OTHER : -1;
}

static void drive_access(struct litmus_agent *a, int core, uint32_t *in)
{
    struct ds_core *c = &a->system.core[core];
    struct offer o = {0};
    if (c->access_waits) return;
    agent_put_bit(&c->access, in, c->access.valid, 0);
    a->at[core].offers = 0;
    const int tag = free_tag(a, core);
    if (a->program < 0 || tag < 0 || !agent_acts(&c->access_pace, a->system.mode, &a->system.rng, 240)) return;
    const int who = choose_access(a, core, &o);
    if (who < 0) return;
    offer(a, core, tag, &o, in);
    a->at[core].offers = 1;
    a->at[core].who = who;
    a->at[core].tag = tag;
    a->at[core].tag_of[tag].word = o.word % a->system.port;
}

static int is_still(const struct litmus_agent *a)
{
    for (int i = 0; i < a->system.cores; i++) {
        if (a->at[i].offers || a->system.core[i].command_out || a->system.core[i].cmd_waits) return 0;
        for (int t = 0; t < TAGS; t++)
            if (a->at[i].tag_of[t].used) return 0;
    }
    return 1;
}

static void drive_command(struct litmus_agent *a, int core, uint32_t *in)
{
    struct ds_core *c = &a->system.core[core];
    if (c->cmd_waits) return;
    agent_put_bit(&c->cmd, in, c->cmd.valid, 0);
    if (a->program < 0 || (a->phase != LAUNCH && a->phase != END) || a->commanded[core]) return;
    ds_offer_command(&a->system, core, a->phase == LAUNCH ? DENOVO_L1_CMD_LAUNCH : DENOVO_L1_CMD_END, in);
}

/* To the next phase, once everything of this one is done. */
static void next_phase(struct litmus_agent *a)
{
    int commanded = 1;
    for (int i = 0; i < a->system.cores; i++) commanded &= a->commanded[i];
    if (!is_still(a)) return;
    if ((a->phase == CLEAR || a->phase == LOOK) && a->done < LT_VARS) return;
    if ((a->phase == LAUNCH || a->phase == END) && !commanded) return;
    if (a->phase == RUN && !lt_ended(&a->run)) return;
    if (a->phase == LOOK) return; /* it is judged where it is observed */
    a->phase++;
    a->done = 0;
    memset(a->commanded, 0, sizeof a->commanded);
}

static void litmus_drive(void *state, uint64_t cycle, uint32_t *in)
{
    struct litmus_agent *a = state;
    struct ds_agent *s = &a->system;
    (void)cycle;
    if (a->program >= 0) next_phase(a);
    for (int i = 0; i < s->cores; i++) {
        struct ds_core *c = &s->core[i];
        drive_access(a, i, in);
        drive_command(a, i, in);
        agent_put_bit(&c->answer, in, c->answer.ready, agent_acts(&c->answer_pace, s->mode, &s->rng, 256));
        agent_put_bit(&c->cmd_done, in, c->cmd_done.ready, 1);
    }
    for (int i = 0; i < s->banks; i++) {
        struct ds_bank *b = &s->bank[i];
        s->memory_player->drive(s, i, in);
        agent_put_bit(&b->cmd_done, in, b->cmd_done.ready, 1);
    }
}

/* What happened ------------------------------------------------------------------------------------------------------- */

static void take_access(struct litmus_agent *a, int core)
{
    const int tag = a->at[core].tag, who = a->at[core].who;
    a->at[core].tag_of[tag].used = 1;
    a->at[core].tag_of[tag].who = who;
    a->at[core].tag_of[tag].number = who < LT_THREADS ? lt_take(&a->run, who) : a->at[core].var;
    a->at[core].offers = 0;
}

static int take_answer(struct litmus_agent *a, int core, const uint32_t *out, struct spec_error *error)
{
    struct ds_agent *s = &a->system;
    const struct agent_channel *c = &s->core[core].answer;
    const int tag = (int)bits_get_field(out + c->data, c->lsb, s->answer_at.tag, 0);
    AGENT_CHECK(tag < TAGS && a->at[core].tag_of[tag].used, "core %d: an answer that nobody waits for", core);
    AGENT_CHECK(!bits_get_field(out + c->data, c->lsb, s->answer_at.error, 0), "core %d: an answer has an error", core);
    const int who = a->at[core].tag_of[tag].who, number = a->at[core].tag_of[tag].number;
    const uint32_t value =
        (uint32_t)bits_get_field(out + c->data, c->lsb, s->answer_at.data, a->at[core].tag_of[tag].word);
    a->at[core].tag_of[tag].used = 0;
    if (who == OWN) {
        if (a->phase == LOOK) lt_final(&a->run, number, value);
        a->done++;
    } else if (who != OTHER) {
        AGENT_CHECK(number >= 0, "%s: it does not come to its end", lt_programs[a->program].name);
        lt_answer(&a->run, who, number, value);
    }
    return 0;
}

static int judge(struct litmus_agent *a, struct spec_error *error)
{
    struct litmus_score *score = &a->result->score[a->program];
    int weak = 0;
    if (lt_judge(&a->run, &weak, error)) return -1;
    score->rounds++;
    score->weak += (uint64_t)weak;
    begin_round(a);
    return 0;
}

static int observe_core(struct litmus_agent *a, int core, const uint32_t *in, const uint32_t *out,
                        struct spec_error *error)
{
    struct ds_core *c = &a->system.core[core];
    if (agent_gave(&c->answer, in, out) && take_answer(a, core, out, error)) return -1;
    if (agent_took(&c->access, in, out)) take_access(a, core);
    if (agent_gave(&c->cmd_done, in, out)) c->command_out = 0;
    if (agent_took(&c->cmd, in, out)) {
        c->command_out = 1;
        a->commanded[core] = 1;
    }
    c->cmd_waits = agent_waits(&c->cmd, in, out);
    c->access_waits = agent_waits(&c->access, in, out);
    return 0;
}

/* 1: every program has its rounds. */
static int litmus_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct litmus_agent *a = state;
    if (in[0] & 1) return 0;
    a->cycle++;
    if (a->program < 0) begin_round(a);
    for (int i = 0; i < a->system.cores; i++)
        if (observe_core(a, i, in, out, error)) return -1;
    for (int i = 0; i < a->system.banks; i++) {
        const int rc = a->system.memory_player->observe(&a->system, i, in, out, error);
        if (rc) return rc;
    }
    if (a->phase == LOOK && a->done == LT_VARS && is_still(a) && judge(a, error)) return -1;
    if (a->program < 0) return 1;
    AGENT_CHECK(a->cycle - a->began < PATIENCE, "%s: it does not come to its end", lt_programs[a->program].name);
    return 0;
}

static const char *const responds[] = {"b", "r", NULL};

static const struct agent_ops litmus = {
    .name = "litmus",
    .block = "denovo_system",
    .responds = responds,
    .size = litmus_size,
    .init = litmus_init,
    .drive = litmus_drive,
    .observe = litmus_observe,
};

/* Playing --------------------------------------------------------------------------------------------------------------- */

static int play(const struct litmus_options *o, const struct rtl_build *rtl, struct litmus_result *result,
                struct spec_error *error)
{
    struct bench bench;
    struct bench_live live;
    struct bench_failure failure = {0};
    const struct model_ops *sound = o->model ? o->model : model_find("denovo_system");
    const struct model_ops *model = o->sides == LOCKSTEP_RTL ? NULL : sound;
    if (bench_open(&bench, o->values, model, NULL, rtl, &litmus, error)) {
        bench_close(&bench);
        return 2;
    }
    if (o->mutant) bench.mutant = *o->mutant;
    if (bench_start(&bench, o->seed, AGENT_STALLING, error)) abort();
    struct litmus_agent *a = bench.agent_state;
    a->result = result;
    a->only = o->program;
    a->rounds = o->rounds;
    struct bench_source source = bench_live(&live, &bench, o->seed, UINT64_MAX);
    live.reset_to = 2;
    const int failed = bench_play(&bench, &source, UINT64_MAX, &failure);
    const int ended = failed && failure.kind == LOCKSTEP_ILLEGAL && a->program < 0;
    result->cycles = failure.cycle;
    if (!ended) bench_explain(&bench, &failure, error->text, sizeof error->text);
    bench_close(&bench);
    return !ended;
}

int litmus_play(const struct litmus_options *o, struct litmus_result *result, struct spec_error *error)
{
    const char *build_dir = o->build_dir ? o->build_dir : "build/verilated";
    struct rtl_source source = {0};
    struct rtl_build build = {0};
    const int has_rtl = o->sides != LOCKSTEP_MODEL;
    int status = 0;
    memset(result, 0, sizeof *result);
    if (has_rtl && rtl_source_open(&source, o->values, o->rtl_dir, build_dir, error)) status = 2;
    source.mutants = o->mutant != NULL;
    if (has_rtl && !status && rtl_build(&build, &source, RTL_SHORT, build_dir, error)) status = 2;
    const double start = host_seconds();
    if (!status) status = play(o, has_rtl ? &build : NULL, result, error);
    result->seconds = host_seconds() - start;
    rtl_unload(&build);
    rtl_source_free(&source);
    return status;
}
