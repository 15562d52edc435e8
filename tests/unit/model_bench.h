/* A golden model on the bench: its ports by name, one clock. For unit tests. */
#ifndef LARDER_TESTS_MODEL_BENCH_H
#define LARDER_TESTS_MODEL_BENCH_H

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "cmodel/model.h"

struct bench {
    const struct model_ops *ops;
    struct spec_values values;
    struct spec_ports ports;
    uint32_t in[512], out[512];
    void *state;
};

/* `settings`: name, value, name, value, ..., NULL. */
static inline void bench_open(struct bench *b, const struct model_ops *ops, const struct spec_block *block,
                              const struct spec_fsm *const *fsms, ...)
{
    struct spec_error error = {""};
    memset(b, 0, sizeof *b);
    b->ops = ops;
    spec_defaults(block, &b->values);
    va_list settings;
    va_start(settings, fsms);
    for (const char *name; (name = va_arg(settings, const char *));)
        if (spec_set(&b->values, name, va_arg(settings, int), &error)) fail_msg("%s", error.text);
    va_end(settings);
    if (spec_check_values(&b->values, &error)) fail_msg("%s", error.text);
    spec_list_ports(&b->values, &b->ports);
    assert_true(b->ports.in_words <= 512 && b->ports.out_words <= 512);
    b->state = calloc(1, ops->size(&b->values));
    if (ops->init(b->state, &b->values, fsms, &error)) fail_msg("%s", error.text);
}

static inline void bench_close(struct bench *b)
{
    free(b->state);
}

static inline const struct spec_port *bench_port(const struct bench *b, const char *name)
{
    const struct spec_port *p = spec_find_port(&b->ports, name);
    if (!p) fail_msg("no port %s", name);
    return p;
}

static inline void bench_set(struct bench *b, const char *name, uint64_t value)
{
    const struct spec_port *p = bench_port(b, name);
    bits_set(b->in + p->word, 0, p->width < 64 ? p->width : 64, value);
}

static inline uint64_t bench_get(const struct bench *b, const char *name)
{
    const struct spec_port *p = bench_port(b, name);
    return bits_get(b->out + p->word, 0, p->width < 64 ? p->width : 64);
}

/* Element i of a field of the record at a channel. */
static inline void bench_put_field(struct bench *b, const char *channel_data, const char *field, int i, uint64_t value)
{
    const struct spec_port *p = bench_port(b, channel_data);
    struct spec_slice s = spec_field_slice(&b->values, p->channel->record, field);
    bits_set(b->in + p->word, s.lsb + i * s.width, s.width, value);
}
static inline uint64_t bench_get_record(const struct bench *b, const char *port, const struct spec_record *record,
                                        const char *field, int i)
{
    struct spec_slice s = spec_field_slice(&b->values, record, field);
    return bits_get(b->out + bench_port(b, port)->word, s.lsb + i * s.width, s.width);
}

static inline void bench_eval(struct bench *b)
{
    b->ops->eval(b->state, b->in, b->out);
}
static inline void bench_tick(struct bench *b)
{
    b->ops->tick(b->state);
}
/* Outputs are then those of the next cycle, with the same inputs. */
static inline void bench_cycle(struct bench *b)
{
    bench_eval(b);
    bench_tick(b);
    bench_eval(b);
}
static inline void bench_reset(struct bench *b)
{
    memset(b->in, 0, sizeof b->in);
    bench_set(b, "rst", 1);
    bench_cycle(b);
    bench_set(b, "rst", 0);
    bench_eval(b);
}

#endif
