/* Do the agents of the AXI4 ports find a port that stands still, and do their bounds of waiting hold with nothing to spare? The golden
 * models are played; no RTL. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "tb/axi4/axi4_memory.h"
#include "tb/axi4/axi4_port.h"
#include "tb/dramcache/dram_axi4_port.h"
#include "tests/dramcache/unit/agent_bench.h"

enum { CYCLES = 60000, BROKEN_AT = 2000, OWED = 8 };

/* What is wrong with the model from a cycle on. */
enum fault {
    RIGHT,
    MUTE, /* a channel is neither valid nor ready, on both sides of it */
    LOSE  /* what an input channel brings next is taken, and lost */
};

struct plan {
    const char *block, *sets;
    const char *const *mute, *const *lose; /* channels */
    /* How long each thing stood still at most, and how long it may; how many they are. */
    int (*find)(const void *agent, uint32_t longest[OWED], uint32_t bound[OWED]);
};

static int find_memory(const void *agent, uint32_t longest[OWED], uint32_t bound[OWED])
{
    const struct am_agent *a = agent;
    longest[0] = a->longest, longest[1] = a->r_taken.longest, longest[2] = a->b_taken.longest;
    longest[3] = a->req_taken.longest;
    bound[0] = bound[1] = bound[2] = AM_STILL;
    bound[3] = 0;
    return 4;
}

static int find_port(const void *agent, uint32_t longest[OWED], uint32_t bound[OWED])
{
    const struct ap_agent *a = agent;
    for (int k = 0; k < AP_OWED; k++) longest[k] = a->owed[k].longest, bound[k] = ap_find_bound(a, k);
    return AP_OWED;
}

static int find_dram_port(const void *agent, uint32_t longest[OWED], uint32_t bound[OWED])
{
    const struct dx_agent *a = agent;
    for (int k = 0; k < DX_OWED; k++) longest[k] = a->owed[k].longest, bound[k] = dx_find_bound(k);
    return DX_OWED;
}

#define CHANNELS (const char *const[])
static const struct plan plans[] = {
    {"axi4_memory",
     "LINE_WORDS=4 AXI_BYTES=8 ADDR_BITS=16 AXI_ID_BITS=3 MEM_ID_BITS=2 CORE_BITS=2 PC_BITS=2 READS=3 WRITES=2",
     CHANNELS{"mem_req", "mem_rsp", "aw", "w", "b", "ar", "r", NULL}, CHANNELS{"mem_req", "b", NULL}, find_memory},
    {"axi4_port", "AXI_BYTES=8 PORT_WORDS=4 ADDR_BITS=16 AXI_ID_BITS=3 WARPS=4 TAG_BITS=4 PC_BITS=3 READS=4 WRITES=4",
     CHANNELS{"aw", "w", "b", "ar", "r", "access", "answer", NULL}, CHANNELS{"ar", "aw", "answer", NULL}, find_port},
    {"dram_axi4_port", "DQ_BYTES=2 ROW_BITS=13 ID_BITS=4 AXI_BYTES=4 ADDR_BITS=28 AXI_ID_BITS=3 READS=8",
     CHANNELS{"aw", "w", "b", "ar", "r", "request", "answer", NULL}, CHANNELS{"ar", "aw", "answer", NULL},
     find_dram_port},
};
enum { PLANS = sizeof plans / sizeof *plans };

struct play {
    struct agent_bench bench;
    struct spec_values values;
    struct spec_ports ports;
    enum fault fault;
    struct agent_channel at; /* the fault's */
    enum spec_dir dir;
};

static void open_play(struct play *p, const struct plan *plan, enum agent_mode mode)
{
    struct spec_error error;
    agent_bench_values(&p->values, plan->block, plan->sets);
    spec_list_ports(&p->values, &p->ports);
    agent_bench_open(&p->bench, &p->values, &p->values);
    memset(p->bench.agent, 0, p->bench.ops->size(&p->values));
    assert_int_equal(p->bench.ops->init(p->bench.agent, &p->values, 1, mode, &error), 0);
    p->fault = RIGHT;
}

static void break_it(struct play *p, enum fault fault, const char *channel)
{
    char data[40];
    snprintf(data, sizeof data, "%s_data", channel);
    p->fault = fault;
    p->at = agent_channel(&p->ports, channel);
    p->dir = spec_find_port(&p->ports, data)->dir;
}

/* As agent_bench_cycle, of a model with the fault: it sees `seen`, and the agent what the fault leaves of its outputs. */
static int play_cycle(struct play *p, struct spec_error *error)
{
    struct agent_bench *b = &p->bench;
    uint32_t seen[AGENT_BENCH_WORDS];
    b->ops->drive(b->agent, b->cycle, b->in);
    b->in[0] = b->cycle++ < 2;
    memcpy(seen, b->in, sizeof seen);
    if (p->fault == MUTE) seen[p->dir == SPEC_IN ? p->at.valid : p->at.ready] = 0;
    b->model->eval(b->state, seen, b->out);
    if (p->fault == MUTE) b->out[p->dir == SPEC_IN ? p->at.ready : p->at.valid] = 0;
    if (p->fault == LOSE && agent_took(&p->at, seen, b->out)) {
        uint32_t ignored[AGENT_BENCH_WORDS];
        seen[p->at.valid] = 0;
        b->model->eval(b->state, seen, ignored);
        p->fault = RIGHT;
    }
    const int status = b->ops->observe(b->agent, b->in, b->out, error);
    b->model->tick(b->state);
    return status;
}

static void bounds_hold_and_are_reached(void **state)
{
    (void)state;
    for (int i = 0; i < PLANS; i++) {
        uint32_t most[OWED] = {0}, longest[OWED], bound[OWED];
        int count = 0;
        for (enum agent_mode mode = AGENT_READY; mode < AGENT_MODES; mode++) {
            struct play p;
            struct spec_error error = {""};
            open_play(&p, &plans[i], mode);
            for (int t = 0; t < CYCLES; t++)
                if (play_cycle(&p, &error)) fail_msg("%s: %s", plans[i].block, error.text);
            count = plans[i].find(p.bench.agent, longest, bound);
            for (int k = 0; k < count; k++)
                if (longest[k] > most[k]) most[k] = longest[k];
            agent_bench_close(&p.bench);
        }
        printf("%s, the longest waits and their bounds:", plans[i].block);
        for (int k = 0; k < count; k++)
            printf(" %" PRIu32 " of %" PRIu32 "%c", most[k], bound[k], k < count - 1 ? ';' : '\n');
        for (int k = 0; k < count; k++) assert_int_equal(most[k], bound[k]);
    }
}

static void must_be_found(const struct plan *plan, enum fault fault, const char *channel)
{
    struct play p;
    struct spec_error error = {""};
    int t = 0;
    open_play(&p, plan, AGENT_READY);
    for (; t < BROKEN_AT; t++)
        if (play_cycle(&p, &error)) fail_msg("%s: %s", plan->block, error.text);
    break_it(&p, fault, channel);
    int status = 0;
    for (; !status && t < CYCLES; t++) status = play_cycle(&p, &error);
    printf("%s, %s %s: after %d cycles: %s\n", plan->block, channel, fault == MUTE ? "is mute" : "loses one",
           t - BROKEN_AT, error.text);
    assert_int_equal(status, -1);
    agent_bench_close(&p.bench);
}

static void a_port_that_stands_still_is_found(void **state)
{
    (void)state;
    for (int i = 0; i < PLANS; i++)
        for (int k = 0; plans[i].mute[k]; k++) must_be_found(&plans[i], MUTE, plans[i].mute[k]);
}

static void what_is_lost_is_missed(void **state)
{
    (void)state;
    for (int i = 0; i < PLANS; i++)
        for (int k = 0; plans[i].lose[k]; k++) must_be_found(&plans[i], LOSE, plans[i].lose[k]);
}

/* The agent believes in fewer places than the model has. */
static void more_open_accesses_than_places_are_found(void **state)
{
    (void)state;
    static const char *const sets[] = {"READS=8 WRITES=4", "READS=4 WRITES=8"};
    static const char *const says[] = {"too many loads are ", "too many stores are open"};
    for (int k = 0; k < 2; k++) {
        struct agent_bench b;
        struct spec_values more, stated;
        struct spec_error error = {""};
        int status = 0;
        agent_bench_values(&stated, "axi4_port", "PORT_WORDS=4 TAG_BITS=4 READS=4 WRITES=4");
        agent_bench_values(&more, "axi4_port", "PORT_WORDS=4 TAG_BITS=4 READS=4 WRITES=4");
        if (spec_set_text(&more, sets[k], &error)) fail_msg("%s", error.text);
        agent_bench_open(&b, &more, &stated);
        memset(b.agent, 0, b.ops->size(&stated));
        assert_int_equal(b.ops->init(b.agent, &stated, 1, AGENT_STALLING, &error), 0);
        for (int t = 0; !status && t < CYCLES; t++) status = agent_bench_cycle(&b, &error);
        assert_int_equal(status, -1);
        if (!strstr(error.text, says[k])) fail_msg("%s", error.text);
        agent_bench_close(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bounds_hold_and_are_reached),
        cmocka_unit_test(a_port_that_stands_still_is_found),
        cmocka_unit_test(what_is_lost_is_missed),
        cmocka_unit_test(more_open_accesses_than_places_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
