/* The traffic of the board's design, in C: for each block a twin of fpga/BLOCK/dut.v, written independently.
 *
 * A run: `start` with the seed, then in each cycle `inputs`, the model's eval, `observe`, `step`, the model's tick.
 * Where inputs follow from outputs of the same cycle, `answer` and then `finish` set those, each between two evals. */
#ifndef LARDER_FPGA_TRAFFIC_H
#define LARDER_FPGA_TRAFFIC_H

#include "spec/blocks.h"
#include "spec/query.h"

enum { TRAFFIC_WORDS = 64, TRAFFIC_PORTS = 32, TRAFFIC_FIELDS = 48 };

/* Marsaglia's xorshift32, as fpga/rtl/xorshift32.v: a seed is mixed with the generator's offset. */
static inline uint32_t xorshift32_seed(uint32_t seed, uint32_t offset)
{
    return seed == offset ? 1 : seed ^ offset;
}
static inline uint32_t xorshift32_next(uint32_t x)
{
    x ^= x << 13;
    x ^= x >> 17;
    return x ^ x << 5;
}

struct traffic {
    const struct spec_values *values;
    const struct spec_ports *ports;
    const struct spec_port *req_valid, *req_ready, *req_data, *resp_valid, *resp_ready, *resp_data;
    struct spec_slice write, mask, addr; /* of a request */
    uint32_t fills;                      /* requests until the memory is full */
    uint32_t choice, random[TRAFFIC_WORDS];
    uint32_t valid, data[TRAFFIC_WORDS], ready, filled;
    const struct spec_port *port[TRAFFIC_PORTS]; /* a block with many channels numbers its ports and fields itself */
    struct spec_slice field[TRAFFIC_FIELDS];
    void *own; /* what a block's traffic keeps besides; `drop` frees it */
};

struct traffic_ops {
    const char *block;
    const char *const *settings;       /* the reduced sizes: name, value, ..., NULL */
    const char *const *ecp5_settings;  /* those on the ECP5; NULL where they are the same */
    void (*layout)(struct traffic *t); /* once: where the ports and fields lie */
    void (*drop)(struct traffic *t);   /* at the end; NULL where `layout` took nothing */
    void (*start)(struct traffic *t, uint32_t seed);
    void (*inputs)(const struct traffic *t, uint32_t *in);
    /* Both or neither, NULL where no input depends on an output: `answer` looks at outputs that depend on no input. */
    void (*answer)(const struct traffic *t, const uint32_t *out, uint32_t *in);
    void (*finish)(const struct traffic *t, const uint32_t *out, uint32_t *in);
    /* The words that the signature is made of; returns how many. */
    int (*observe)(const struct traffic *t, const uint32_t *out, uint32_t *observed);
    void (*step)(struct traffic *t, const uint32_t *out);
};

/* traffic_BLOCK, in fpga/BLOCK/traffic.c. A block of spec/blocks.h may have none: the symbol's address is NULL then. */
#define TRAFFIC_DECLARE(family, block) extern const struct traffic_ops traffic_##block __attribute__((weak));
SPEC_BLOCKS(TRAFFIC_DECLARE, SPEC_NOTHING)

#endif
