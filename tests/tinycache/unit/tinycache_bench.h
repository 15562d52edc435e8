/* A lane's tinyCache on the bench: accesses in at one end, what leaves it and when at the other. For unit tests; reads
 * no state table. After each cycle the invariants of cmodel/tinycache/tinycache_invariants.h are looked at. */
#ifndef LARDER_TESTS_TINYCACHE_BENCH_H
#define LARDER_TESTS_TINYCACHE_BENCH_H

#include "tests/unit/model_bench.h"

#include "cmodel/tinycache/tinycache.h"
#include "cmodel/tinycache/tinycache_invariants.h"
#include "spec/tinycache/tinycache.h"

enum { LANE_LOG = 256 };

struct lane_response {
    int cycle; /* in which it was taken */
    uint32_t tag, error;
    uint32_t rdata[4];
};
struct lane_request {
    int cycle;
    uint32_t type, entry, atom, shared, block;
    uint64_t line;
    uint32_t beat;
    uint32_t mask[4], data[32]; /* of the line: what is outside the beat is 0 */
};
struct lane_access {
    int op, size, space;
    uint64_t addr;
    uint32_t block, tag;
    uint32_t wdata[4];
};

struct lane {
    struct bench b;
    int cycle;
    int responses, requests;
    struct lane_response response[LANE_LOG];
    struct lane_request request[LANE_LOG];
};

/* Words of a field that may be wider than 64 bits. */
static inline void lane_get_wide(const struct lane *l, const char *port, const char *field, uint32_t *words)
{
    const struct spec_port *p = bench_port(&l->b, port);
    struct spec_slice s = spec_field_slice(&l->b.values, p->channel->record, field);
    for (int i = 0; i * 32 < s.width; i++) {
        int left = s.width - 32 * i;
        words[i] = (uint32_t)bits_get(l->b.out + p->word, s.lsb + 32 * i, left < 32 ? left : 32);
    }
}

static inline uint64_t lane_out(const struct lane *l, const char *port, const char *field)
{
    return bench_get_record(&l->b, port, bench_port(&l->b, port)->channel->record, field, 0);
}

/* One clock. Afterwards the outputs are those of the next cycle, with the same inputs. */
static inline void lane_cycle(struct lane *l)
{
    struct bench *b = &l->b;
    struct spec_error error;
    bench_eval(b);
    if (bench_get(b, "resp_valid") && bits_get(b->in + bench_port(b, "resp_ready")->word, 0, 1)) {
        assert_true(l->responses < LANE_LOG);
        struct lane_response *r = &l->response[l->responses++];
        memset(r, 0, sizeof *r);
        r->cycle = l->cycle;
        r->tag = (uint32_t)lane_out(l, "resp_data", "tag");
        r->error = (uint32_t)lane_out(l, "resp_data", "error");
        lane_get_wide(l, "resp_data", "rdata", r->rdata);
    }
    if (bench_get(b, "mem_valid") && bits_get(b->in + bench_port(b, "mem_ready")->word, 0, 1)) {
        assert_true(l->requests < LANE_LOG);
        struct lane_request *r = &l->request[l->requests++];
        memset(r, 0, sizeof *r);
        r->cycle = l->cycle;
        r->type = (uint32_t)lane_out(l, "mem_data", "type");
        r->entry = (uint32_t)lane_out(l, "mem_data", "entry");
        r->atom = (uint32_t)lane_out(l, "mem_data", "atom");
        r->shared = (uint32_t)lane_out(l, "mem_data", "shared");
        r->block = (uint32_t)lane_out(l, "mem_data", "block");
        r->line = lane_out(l, "mem_data", "line");
        r->beat = (uint32_t)lane_out(l, "mem_data", "beat");
        uint32_t first = r->beat * (uint32_t)spec_get(&b->values, "DATA_BYTES");
        r->mask[first / 32] = (uint32_t)lane_out(l, "mem_data", "mask") << first % 32;
        lane_get_wide(l, "mem_data", "data", r->data + first / 4);
    }
    bench_cycle(b);
    l->cycle++;
    if (tinycache_invariants(tinycache_of_model(b->state), tinycache_shape_of_model(b->state), &error))
        fail_msg("cycle %d: %s", l->cycle, error.text);
}

static inline void lane_start(struct lane *l)
{
    bench_reset(&l->b);
    bench_set(&l->b, "mem_ready", 1);
    bench_set(&l->b, "resp_ready", 1);
    bench_eval(&l->b);
}

static inline void lane_offer(struct lane *l, const struct lane_access *a)
{
    bench_put_field(&l->b, "req_data", "tag", 0, a->tag);
    bench_put_field(&l->b, "req_data", "op", 0, (uint64_t)a->op);
    bench_put_field(&l->b, "req_data", "size", 0, (uint64_t)a->size);
    bench_put_field(&l->b, "req_data", "space", 0, (uint64_t)a->space);
    bench_put_field(&l->b, "req_data", "atom", 0, 5);
    bench_put_field(&l->b, "req_data", "block", 0, a->block);
    bench_put_field(&l->b, "req_data", "addr", 0, a->addr);
    const struct spec_port *p = bench_port(&l->b, "req_data");
    struct spec_slice s = spec_field_slice(&l->b.values, p->channel->record, "wdata");
    for (int i = 0; 32 * i < s.width; i++) bits_set(l->b.in + p->word, s.lsb + 32 * i, 32, a->wdata[i]);
    bench_set(&l->b, "req_valid", 1);
    bench_eval(&l->b);
}

/* Offers the access until it is taken; returns how many cycles it stood at the port (1: taken at once). */
static inline int lane_try(struct lane *l, const struct lane_access *a, int limit)
{
    lane_offer(l, a);
    for (int cycles = 1; cycles <= limit; cycles++) {
        int taken = (int)bench_get(&l->b, "req_ready");
        lane_cycle(l);
        if (!taken) continue;
        bench_set(&l->b, "req_valid", 0);
        bench_eval(&l->b);
        return cycles;
    }
    return limit + 1;
}

/* An aligned word: loads and stores of 4 bytes in global memory. */
static inline int lane_load(struct lane *l, uint64_t addr)
{
    return lane_try(l, &(struct lane_access){.op = TINYCACHE_OP_READ, .size = 2, .addr = addr}, 50);
}
static inline int lane_store(struct lane *l, uint64_t addr, uint32_t value)
{
    return lane_try(
        l,
        &(struct lane_access){.op = TINYCACHE_OP_WRITE, .size = 2, .addr = addr, .wdata = {value, value, value, value}},
        50);
}

/* A cycle with a beat of an answer in which word w of the line is base + w. */
static inline void lane_beat(struct lane *l, uint32_t entry, uint32_t beat, int last, uint32_t base)
{
    const struct spec_port *p = bench_port(&l->b, "fill_data");
    struct spec_slice s = spec_field_slice(&l->b.values, p->channel->record, "data");
    uint32_t first = beat * (uint32_t)s.width / 32;
    for (int w = 0; 32 * w < s.width; w++) bits_set(l->b.in + p->word, s.lsb + 32 * w, 32, base + first + (uint32_t)w);
    bench_put_field(&l->b, "fill_data", "entry", 0, entry);
    bench_put_field(&l->b, "fill_data", "beat", 0, beat);
    bench_put_field(&l->b, "fill_data", "last", 0, (uint64_t)last);
    bench_set(&l->b, "fill_valid", 1);
    lane_cycle(l);
    bench_set(&l->b, "fill_valid", 0);
    bench_eval(&l->b);
}

/* The answer to a FETCH, a beat a cycle. */
static inline void lane_fill(struct lane *l, uint32_t entry, uint32_t base)
{
    const int64_t beats = spec_get(&l->b.values, "LINE_BYTES") / spec_get(&l->b.values, "DATA_BYTES");
    for (uint32_t beat = 0; beat < beats; beat++) lane_beat(l, entry, beat, beat == beats - 1, base);
}

/* Cycles with `drain` until `drained`; returns how many. */
static inline int lane_drain(struct lane *l)
{
    int cycles = 0;
    bench_set(&l->b, "drain", 1);
    bench_eval(&l->b);
    while (!bench_get(&l->b, "drained") && cycles < 1000) {
        lane_cycle(l);
        cycles++;
    }
    bench_set(&l->b, "drain", 0);
    bench_eval(&l->b);
    return cycles;
}

static inline const struct lane_request *lane_last_request(const struct lane *l)
{
    assert_true(l->requests > 0);
    return &l->request[l->requests - 1];
}
static inline const struct lane_response *lane_last_response(const struct lane *l)
{
    assert_true(l->responses > 0);
    return &l->response[l->responses - 1];
}

#endif
