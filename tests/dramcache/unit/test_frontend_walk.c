/* May a walk's line, and a GPU's read behind it, be held off for ever? A CPU's write holds memory's answer in the cycle before a shared
 * job is free, and a CPU's read takes that job: docs/dramcache/frontend-mcc-data-path.md, Bounds on waiting. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "tests/dramcache/unit/agent_bench.h"
#include "tests/dramcache/unit/walk_wait.h"

enum {
    WORDS = 256,
    CYCLES = 100000,
    JOBS = 4,
    SHARED = 2 /* the first of two */,
    SETS = 64,
    MOST = 100 /* cycles of a wait */,
    STILL = 30 /* cycles of a step: then all is answered */
};
enum { READS_FROM = 20, READS_TO = 60 }; /* lines that a CPU's reads go through: none of a page that is walked */

/* In which step the adversary is. Those from CALM on repeat. */
enum step {
    LIST_0,
    LIST_0_AGAIN,
    LIST_2,
    LIST_2_AGAIN,
    READ_0,
    READ_1,
    READ_2,
    READ_3,
    COME_0,
    COME_1,
    ANSWER_1,
    LEAVE,
    CALM,
    COME_SHARED,
    HOLDS,
    TAKES,
    COMES,
    ENDS,
    REPEAT,
};

struct open { /* a read of a TAD or of memory, a write of memory */
    int is;
    uint64_t tag;
};

struct bench {
    const struct model_ops *ops;
    struct front_model *m;
    uint32_t in[WORDS], out[WORDS];
    uint64_t tag[SETS]; /* tag words; lines are 0 */
    struct open tad[JOBS], read[JOBS], write[JOBS];
    enum step step;
    int shared, calm; /* the shared job that comes free next; the private job that a read has */
    uint32_t id, line;
    int asked, periods; /* the GPU's read was taken */
    int still;          /* cycles in the step */
    struct walk_wait walk;
    uint64_t gpu, longest_gpu; /* cycles for which the GPU's read is at its door */
};

static void request(struct bench *b, int class, int write, uint32_t line)
{
    const struct front_model *m = b->m;
    uint32_t *data = b->in + (class == FRONT_CPU ? m->at.cpu_data : m->at.gpu_data);
    b->in[class == FRONT_CPU ? m->at.cpu_valid : m->at.gpu_valid] = 1;
    bits_set_field(data, 0, m->request[class].write, 0, (uint64_t)write);
    bits_set_field(data, 0, m->request[class].id, 0, write ? 0 : b->id);
    bits_set_field(data, 0, m->request[class].line, 0, line);
    for (int i = 0; write && i < m->bytes; i++) bits_set(data, m->request[class].strb.lsb + i, 1, 1);
    if (!write) b->id = (b->id + 1) % SETS;
}

/* A read whose set no job has. */
static void read_next(struct bench *b)
{
    request(b, FRONT_CPU, 0, b->line);
    if (++b->line == READS_TO) b->line = READS_FROM;
}

static void come(struct bench *b, int job)
{
    b->in[b->m->at.mem_data_valid] = 1;
    bits_set_field(b->in + b->m->at.mem_data_data, 0, b->m->data.id, 0, (uint64_t)job);
}

/* TADs, and acknowledgements, answer in the cycle after. */
static void answer(struct bench *b)
{
    const struct front_model *m = b->m;
    for (int j = JOBS - 1; j >= 0; j--)
        if (b->tad[j].is) {
            b->in[m->at.tad_answer_valid] = 1;
            bits_set_field(b->in + m->at.tad_answer_data, 0, m->tad_answer.id, 0, (uint64_t)j);
            bits_set(b->in + m->at.tad_answer_data, m->tad_answer.data.lsb, 64, b->tad[j].tag);
        }
    for (int j = JOBS - 1; j >= 0; j--)
        if (b->write[j].is) {
            b->in[m->at.mem_done_valid] = 1;
            bits_set_field(b->in + m->at.mem_done_data, 0, m->done.id, 0, (uint64_t)j);
        }
}

static void take_tad(struct bench *b, const uint32_t *data)
{
    const struct front_model *m = b->m;
    const int job = (int)bits_get_field(data, 0, m->tad.id, 0);
    const uint64_t set = bits_get_field(data, 0, m->tad.line, 0);
    assert_in_range(set, 0, SETS - 1);
    if (bits_get_field(data, 0, m->tad.write, 0)) b->tag[set] = bits_get(data, m->tad.data.lsb, 64);
    else b->tad[job] = (struct open){1, b->tag[set]};
}

static void take(struct bench *b)
{
    const struct front_model *m = b->m;
    const uint32_t *in = b->in, *out = b->out;
    if (in[m->at.tad_answer_valid]) b->tad[bits_get_field(in + m->at.tad_answer_data, 0, m->tad_answer.id, 0)].is = 0;
    if (in[m->at.mem_done_valid]) b->write[bits_get_field(in + m->at.mem_done_data, 0, m->done.id, 0)].is = 0;
    if (in[m->at.mem_data_valid] && out[m->at.mem_data_ready])
        b->read[bits_get_field(in + m->at.mem_data_data, 0, m->data.id, 0)].is = 0;
    if (out[m->at.tad_cpu_valid]) take_tad(b, out + m->at.tad_cpu_data);
    if (out[m->at.tad_gpu_valid]) take_tad(b, out + m->at.tad_gpu_data);
    if (out[m->at.mem_read_valid]) b->read[bits_get_field(out + m->at.mem_read_data, 0, m->read.id, 0)].is = 1;
    if (out[m->at.mem_write_valid]) b->write[bits_get_field(out + m->at.mem_write_data, 0, m->write.id, 0)].is = 1;
}

/* The adversary's requests, memory's answers, and whether an answer is taken. Pages have two lines. */
static void act(struct bench *b)
{
    const struct front_model *m = b->m;
    const struct front_state *s = &m->now;
    const int idle = !s->door[FRONT_CPU].full;
    int alive = 0, waits = 0; /* jobs; those that wait for memory */
    for (int j = 0; j < JOBS; j++) {
        alive |= is_alive(&s->job[j]) << j;
        waits |= b->read[j].is << j;
    }
    const int quiet = idle && !alive, shared_only = idle && alive == (3 << SHARED);
    uint32_t *takes = &b->in[m->at.answer_ready];
    const enum step step = b->step;
    int done = 0;
    switch (step) {
    case LIST_0:
    case LIST_0_AGAIN:
        if ((done = quiet)) request(b, FRONT_CPU, 1, 0);
        break;
    case LIST_2:
    case LIST_2_AGAIN:
        if ((done = quiet)) request(b, FRONT_CPU, 1, 4);
        break;
    case READ_0:
        if ((done = quiet)) read_next(b);
        break;
    case READ_1:
    case READ_2:
    case READ_3:
        if ((done = idle)) read_next(b);
        break;
    case COME_0:
        if ((done = idle && alive == 15 && waits == 15)) come(b, 0);
        break;
    case COME_1: come(b, 1), done = 1; break;
    case ANSWER_1: *takes = (uint32_t)(done = s->answer.full && s->came.count); break;
    case LEAVE: /* page 4 is listed, and page 0 leaves */
        done = s->walk.on && s->door[FRONT_WALK].full;
        if (!done && shared_only) request(b, FRONT_CPU, 1, 8);
        break;
    case CALM:
        if ((done = shared_only)) read_next(b);
        break;
    case COME_SHARED:
        b->calm = !is_alive(&s->job[0]);
        if ((done = b->read[b->calm].is && b->read[b->shared].is && s->answer.full)) come(b, b->shared);
        break;
    case HOLDS:
        if ((done = s->came.count && s->came.job[0] == b->shared && idle)) request(b, FRONT_CPU, 1, 13);
        break;
    case TAKES: *takes = 1, come(b, b->calm), read_next(b), done = 1; break;
    case COMES: come(b, b->calm), done = 1; break;
    case ENDS: *takes = (uint32_t)(done = s->came.count && s->came.job[0] == b->calm && s->answer.full); break;
    case REPEAT: done = alive == (3 << SHARED); break;
    }
    if (!done && ++b->still <= STILL) return;
    if (!done) {
        for (int j = JOBS - 1; j >= 0; j--)
            if (b->read[j].is) come(b, j);
        *takes = 1;
        return;
    }
    b->still = 0;
    b->step = step == REPEAT ? CALM : step + 1;
    if (step == REPEAT) b->shared ^= 1, b->periods++;
}

static void see_waits(struct bench *b)
{
    see_walk(&b->walk, &b->m->now.door[FRONT_WALK]);
    b->gpu = b->m->now.door[FRONT_GPU].full ? b->gpu + 1 : 0;
    if (b->gpu > b->longest_gpu) b->longest_gpu = b->gpu;
}

static void cycle(struct bench *b, int rst)
{
    const struct front_model *m = b->m;
    memset(b->in, 0, sizeof b->in);
    b->in[0] = (uint32_t)rst;
    b->in[m->at.powered] = b->in[m->at.tad_cpu_ready] = b->in[m->at.tad_gpu_ready] = 1;
    b->in[m->at.mem_read_ready] = b->in[m->at.mem_write_ready] = 1;
    if (!rst) answer(b);
    if (!rst && front_is_ready(m)) act(b);
    if (b->step >= CALM && !b->asked) request(b, FRONT_GPU, 0, 0);
    b->ops->eval(b->m, b->in, b->out);
    if (!rst) take(b);
    b->asked |= (int)(b->in[m->at.gpu_valid] && b->out[m->at.gpu_ready]);
    b->ops->tick(b->m);
    if (b->step >= CALM) see_waits(b);
}

static void a_walk_s_line_gets_a_job(void **state)
{
    (void)state;
    struct spec_values v;
    struct spec_error error;
    struct bench b = {.ops = model_find("dramcache_frontend"), .shared = SHARED, .line = READS_FROM};
    agent_bench_values(
        &v, "dramcache_frontend",
        "BYPASS=MCC PREDICT=NONE BANK_BITS=1 ROW_BITS=1 CORES=2 PAGE_BITS=1 PAGE_COUNTERS=8 PAGE_COUNT_BITS=3 "
        "LIST_SETS=2 LIST_WAYS=2 PAGE_WRITES=1 LINE_BYTES=8 LINE_BITS=9 JOBS=4 CPU_JOBS=2 TARGETS=2 ID_BITS=6 "
        "ENTRIES=256 COUNTERS=524288");
    b.m = calloc(1, b.ops->size(&v));
    assert_non_null(b.m);
    assert_int_equal(b.ops->init(b.m, &v, NULL, &error), 0);
    for (int t = 0; t < CYCLES; t++) cycle(&b, t < 2);
    printf("at its door a walk's line waited %" PRIu64 " cycles, the GPU's read %" PRIu64 "; %d periods\n",
           b.walk.longest, b.longest_gpu, b.periods);
    assert_true(b.asked);
    assert_in_range(b.walk.longest, 1, MOST);
    assert_in_range(b.longest_gpu, 1, MOST);
    free(b.m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_walk_s_line_gets_a_job),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
