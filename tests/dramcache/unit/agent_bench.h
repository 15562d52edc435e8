/* A golden model under its block's agent, in a ready mood, cycle by cycle. For unit tests that look into either. */
#ifndef LARDER_TESTS_AGENT_BENCH_H
#define LARDER_TESTS_AGENT_BENCH_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include "cmodel/model.h"
#include "tb/agent.h"

enum { AGENT_BENCH_WORDS = 256 };

struct agent_bench {
    const struct model_ops *model;
    const struct agent_ops *ops;
    void *state, *agent;
    uint64_t cycle;
    uint32_t in[AGENT_BENCH_WORDS], out[AGENT_BENCH_WORDS];
};

/* The block's defaults with `sets`, which must be legal. */
static inline void agent_bench_values(struct spec_values *v, const char *block, const char *sets)
{
    struct spec_error error;
    spec_defaults(spec_find_block(block), v);
    if (spec_set_text(v, sets, &error) || spec_check_values(v, &error)) fail_msg("%s: %s", sets, error.text);
}

/* The model has the first values; the agent believes in the second. */
static inline void agent_bench_open(struct agent_bench *b, const struct spec_values *of_model,
                                    const struct spec_values *of_agent)
{
    struct spec_error error;
    *b =
        (struct agent_bench){.model = model_find(of_model->block->name), .ops = agent_for_block(of_model->block->name)};
    b->state = calloc(1, b->model->size(of_model));
    b->agent = calloc(1, b->ops->size(of_agent));
    assert_non_null(b->state);
    assert_non_null(b->agent);
    assert_int_equal(b->model->init(b->state, of_model, NULL, &error), 0);
    assert_int_equal(b->ops->init(b->agent, of_agent, 1, AGENT_READY, &error), 0);
}

/* A cycle; the first two are a reset's. 0; or -1, and what the agent says. */
static inline int agent_bench_cycle(struct agent_bench *b, struct spec_error *error)
{
    b->ops->drive(b->agent, b->cycle, b->in);
    b->in[0] = b->cycle++ < 2;
    b->model->eval(b->state, b->in, b->out);
    const int status = b->ops->observe(b->agent, b->in, b->out, error);
    b->model->tick(b->state);
    return status;
}

static inline void agent_bench_close(struct agent_bench *b)
{
    free(b->agent);
    free(b->state);
}

#endif
