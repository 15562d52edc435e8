#include "fpga/traffic.h"

#include "cmodel/model.h"

#include <string.h>

static const char *const settings[] = {"BYTES", "1024", "BANKS", "4", "LANES", "4", NULL};

static void layout(struct traffic *t)
{
    const struct spec_record *record = t->values->block->channels[0].record;
    t->req_valid = spec_find_port(t->ports, "req_valid");
    t->req_ready = spec_find_port(t->ports, "req_ready");
    t->req_data = spec_find_port(t->ports, "req_data");
    t->resp_valid = spec_find_port(t->ports, "resp_valid");
    t->resp_ready = spec_find_port(t->ports, "resp_ready");
    t->resp_data = spec_find_port(t->ports, "resp_data");
    t->write = spec_field_slice(t->values, record, "write");
    t->mask = spec_field_slice(t->values, record, "mask");
    t->addr = spec_field_slice(t->values, record, "addr");
    t->fills = (uint32_t)(spec_get(t->values, "BYTES") / 4 / spec_get(t->values, "LANES"));
}

static int words(const struct spec_port *port)
{
    return (port->width + 31) / 32;
}

static void start(struct traffic *t, uint32_t seed)
{
    t->choice = xorshift32_seed(seed, UINT32_C(0x2545f491));
    for (int i = 0; i < words(t->req_data); i++)
        t->random[i] = xorshift32_seed(seed, UINT32_C(0x9e3779b9) * (uint32_t)(i + 1));
    t->valid = t->ready = t->filled = 0;
    memset(t->data, 0, sizeof t->data);
}

static void inputs(const struct traffic *t, uint32_t *in)
{
    in[t->req_valid->word] = t->valid;
    in[t->resp_ready->word] = t->ready;
    memcpy(in + t->req_data->word, t->data, 4 * (size_t)words(t->req_data));
}

static int observe(const struct traffic *t, const uint32_t *out, uint32_t *observed)
{
    uint32_t valid = out[t->resp_valid->word];
    observed[0] = valid << 1 | out[t->req_ready->word];
    for (int i = 0; i < words(t->resp_data); i++) observed[1 + i] = valid ? out[t->resp_data->word + i] : 0;
    return 1 + words(t->resp_data);
}

/* The next request: its fields as the generators have them, or while the memory is being filled, a store to LANES
 * words that follow the last ones. */
static void make_request(struct traffic *t, int filling)
{
    const struct spec_slice *addr = &t->addr;
    int spare = t->req_data->width % 32;
    memcpy(t->data, t->random, 4 * (size_t)words(t->req_data));
    if (spare) t->data[words(t->req_data) - 1] &= (UINT32_C(1) << spare) - 1;
    if (!filling) return;
    bits_set(t->data, t->write.lsb, 1, 1);
    bits_set(t->data, t->mask.lsb, t->mask.width, ~UINT64_C(0));
    for (int i = 0; i < addr->count; i++)
        bits_set(t->data, addr->lsb + i * addr->width, addr->width, t->filled * (uint32_t)addr->count + (uint32_t)i);
}

static void step(struct traffic *t, const uint32_t *out)
{
    int filling = t->filled < t->fills;
    int taken = !t->valid || out[t->req_ready->word];
    t->ready = (t->choice & 3) != 0;
    if (taken) {
        make_request(t, filling);
        t->valid = (t->choice >> 2 & 3) != 0;
        t->filled += (uint32_t)(filling && t->valid);
    }
    t->choice = xorshift32_next(t->choice);
    for (int i = 0; i < words(t->req_data); i++) t->random[i] = xorshift32_next(t->random[i]);
}

const struct traffic_ops traffic_scratchpad = {
    .block = "scratchpad",
    .settings = settings,
    .layout = layout,
    .start = start,
    .inputs = inputs,
    .observe = observe,
    .step = step,
};
