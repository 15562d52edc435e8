/* What the board must send: the golden model's signature for the traffic of the board's design.
 *
 * usage: signature BOARD BLOCK SEED CYCLES [LINES]    one line for each of LINES seeds, as fpga/rtl/board.v sends it
 *        signature BOARD BLOCK --settings             the block's sizes on that board, NAME=VALUE a line */
#include "fpga/traffic.h"

#include "cmodel/model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ENTRY(family, block) &traffic_##block,
static const struct traffic_ops *const all_traffic[] = {SPEC_BLOCKS(ENTRY, SPEC_NOTHING)};
enum { BLOCKS = sizeof all_traffic / sizeof *all_traffic };

static uint32_t rotate(uint32_t x, int places)
{
    return places ? x << places | x >> (32 - places) : x;
}

/* fpga/rtl/signature.v */
static uint32_t signature_step(uint32_t value, const uint32_t *observed, int words)
{
    uint32_t folded = 0;
    for (int i = 0; i < words; i++) folded ^= rotate(observed[i], 7 * i % 32);
    return (value << 1 ^ (value >> 31 ? UINT32_C(0x00400007) : 0)) ^ folded;
}

/* One run of `cycles` cycles after a reset. The state is the model's, and keeps its memories from run to run. */
static uint32_t run(const struct traffic_ops *ops, const struct model_ops *model, void *state, struct traffic *t,
                    uint32_t seed, uint32_t cycles)
{
    uint32_t in[TRAFFIC_WORDS] = {0}, out[TRAFFIC_WORDS] = {0}, observed[TRAFFIC_WORDS], value = 0;
    ops->start(t, seed);
    ops->inputs(t, in);
    in[0] = 1;
    model->eval(state, in, out);
    model->tick(state);
    in[0] = 0;
    for (uint32_t cycle = 0; cycle < cycles; cycle++) {
        ops->inputs(t, in);
        model->eval(state, in, out);
        if (ops->answer) {
            ops->answer(t, out, in);
            model->eval(state, in, out);
            ops->finish(t, out, in);
            model->eval(state, in, out);
        }
        value = signature_step(value, observed, ops->observe(t, out, observed));
        ops->step(t, out);
        model->tick(state);
    }
    return value;
}

static int configure(const struct traffic_ops *ops, const char *const *settings, struct spec_values *values)
{
    struct spec_error error;
    spec_defaults(spec_find_block(ops->block), values);
    for (int i = 0; settings[i]; i += 2)
        if (spec_set(values, settings[i], strtol(settings[i + 1], NULL, 10), &error) != 0) {
            fprintf(stderr, "signature: %s\n", error.text);
            return -1;
        }
    return 0;
}

static int report(const struct traffic_ops *ops, const char *const *settings, uint32_t seed, uint32_t cycles, int lines)
{
    const struct model_ops *model = model_find(ops->block);
    struct spec_values values;
    struct spec_ports ports;
    struct spec_error error;
    if (configure(ops, settings, &values) != 0) return 2;
    spec_list_ports(&values, &ports);
    if (ports.in_words > TRAFFIC_WORDS || ports.out_words > TRAFFIC_WORDS) {
        fprintf(stderr, "signature: the ports of %s are too wide\n", ops->block);
        return 2;
    }
    void *state = calloc(1, model->size(&values));
    if (!state || model->init(state, &values, NULL, &error) != 0) {
        fprintf(stderr, "signature: %s\n", state ? error.text : "out of memory");
        free(state);
        return 2;
    }
    struct traffic t = {.values = &values, .ports = &ports};
    ops->layout(&t);
    for (int i = 0; i < lines; i++, seed++)
        printf("LARDER %s %08x %08x %08x\r\n", ops->block, (unsigned)seed, (unsigned)cycles,
               (unsigned)run(ops, model, state, &t, seed, cycles));
    if (ops->drop) ops->drop(&t);
    free(state);
    return 0;
}

int main(int argc, char **argv)
{
    int ecp5 = argc > 3 && strcmp(argv[1], "ecp5") == 0, hx8k = argc > 3 && strcmp(argv[1], "hx8k") == 0;
    for (int i = 0; (ecp5 || hx8k) && i < BLOCKS; i++) {
        const struct traffic_ops *ops = all_traffic[i];
        if (!ops || strcmp(argv[2], ops->block) != 0) continue;
        const char *const *settings = ecp5 && ops->ecp5_settings ? ops->ecp5_settings : ops->settings;
        if (strcmp(argv[3], "--settings") == 0) {
            for (int s = 0; settings[s]; s += 2) printf("%s=%s\n", settings[s], settings[s + 1]);
            return 0;
        }
        if (argc >= 5)
            return report(ops, settings, (uint32_t)strtoul(argv[3], NULL, 0), (uint32_t)strtoul(argv[4], NULL, 0),
                          argc > 5 ? atoi(argv[5]) : 1);
    }
    fprintf(stderr, "usage: signature BOARD BLOCK SEED CYCLES [LINES] | signature BOARD BLOCK --settings; "
                    "boards: ecp5, hx8k; blocks:");
    for (int i = 0; i < BLOCKS; i++)
        if (all_traffic[i]) fprintf(stderr, " %s", all_traffic[i]->block);
    fprintf(stderr, "\n");
    return 2;
}
