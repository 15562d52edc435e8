/* The front end and the tag match around dramcache_predictor.
 *
 * Program counters come from a small pool or from all; what is trained is often what was looked up last. A training goes to an entry
 * that exists. Two checks know no counters: a core's answers name entries of its own, and the same load the same entry; and a run of
 * outcomes that is long enough, half of a counter's values, is what is predicted next. */
#include <stdlib.h>
#include <string.h>

#include "spec/bits.h"
#include "tb/agent.h"

enum { POOL = 16 };

struct predictor_agent {
    enum agent_mode mode;
    uint64_t rng;
    struct agent_pace look_pace, train_pace;
    int look_valid, look_core, look_pc, train_valid, train_entry, train_miss;
    int cleared, answer_valid, answer_miss, answer_entry;
    uint32_t cores, entries, enough;
    int pc_bits;
    uint64_t pool[POOL];
    uint32_t phase;
    uint32_t misses_in_8; /* of the phase's trainings */
    /* what observe knows */
    uint32_t last_entry;
    int asked, all_cleared; /* in the cycle before; the counters were cleared then */
    uint32_t core;
    uint64_t pc;
    struct {
        int known;
        uint32_t core, entry;
        uint64_t pc;
    } seen[POOL]; /* answers of the pool, the last ones */
    int16_t *run; /* of each entry the outcomes that were alike: misses above 0, hits below; since reset */
};

static size_t predictor_agent_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct predictor_agent);
}

static int predictor_agent_init(void *state, const struct spec_values *values, uint64_t seed, enum agent_mode mode,
                                struct spec_error *error)
{
    struct predictor_agent *a = state;
    struct spec_ports p;
    spec_list_ports(values, &p);
    a->mode = mode;
    a->rng = seed;
    a->look_valid = spec_port_word(&p, "look_valid");
    a->look_core = spec_port_word(&p, "look_core");
    a->look_pc = spec_port_word(&p, "look_pc");
    a->train_valid = spec_port_word(&p, "train_valid");
    a->train_entry = spec_port_word(&p, "train_entry");
    a->train_miss = spec_port_word(&p, "train_miss");
    a->cleared = spec_port_word(&p, "cleared");
    a->answer_valid = spec_port_word(&p, "answer_valid");
    a->answer_miss = spec_port_word(&p, "answer_miss");
    a->answer_entry = spec_port_word(&p, "answer_entry");
    a->cores = (uint32_t)spec_get(values, "CORES");
    a->entries = (uint32_t)spec_get(values, "ENTRIES");
    a->enough = UINT32_C(1) << (spec_get(values, "COUNTER_BITS") - 1);
    a->pc_bits = (int)spec_get(values, "PC_BITS");
    a->run = calloc((size_t)a->cores * a->entries, sizeof *a->run);
    if (!a->run) return spec_fail(error, "no memory");
    for (int i = 0; i < POOL; i++) {
        uint32_t words[3] = {0};
        agent_fill(&a->rng, words, 0, a->pc_bits);
        a->pool[i] = bits_get(words, 0, a->pc_bits);
    }
    return 0;
}

static void predictor_agent_drive(void *state, uint64_t cycle, uint32_t *in)
{
    struct predictor_agent *a = state;
    (void)cycle;
    if (!a->phase) {
        a->phase = 20 + agent_below(&a->rng, 200);
        a->misses_in_8 = agent_below(&a->rng, 9);
    }
    a->phase--;
    const uint32_t hot = a->mode == AGENT_HOSTILE ? 2 : POOL;
    in[a->look_valid] = (uint32_t)agent_acts(&a->look_pace, a->mode, &a->rng, 230);
    in[a->look_core] = agent_below(&a->rng, a->mode == AGENT_HOSTILE ? 2 : a->cores);
    if (agent_below(&a->rng, 4)) bits_set(in + a->look_pc, 0, a->pc_bits, a->pool[agent_below(&a->rng, hot)]);
    else agent_fill(&a->rng, in + a->look_pc, 0, a->pc_bits);
    in[a->train_valid] = (uint32_t)agent_acts(&a->train_pace, a->mode, &a->rng, 200);
    const uint32_t draw = agent_below(&a->rng, 8), last = a->cores * a->entries - 1;
    if (draw < 4) in[a->train_entry] = a->last_entry;
    else if (draw == 4) in[a->train_entry] = agent_below(&a->rng, 2) ? last : agent_below(&a->rng, 2);
    else if (draw == 5) in[a->train_entry] = agent_below(&a->rng, last + 1);
    in[a->train_miss] = agent_below(&a->rng, 8) < a->misses_in_8;
}

static int check_answer(struct predictor_agent *a, const uint32_t *out, struct spec_error *error)
{
    const uint32_t entry = out[a->answer_entry], miss = out[a->answer_miss] & 1;
    AGENT_CHECK((out[a->answer_valid] & 1) == (uint32_t)a->asked, "an answer %s a look-up",
                a->asked ? "is missing to" : "without");
    AGENT_CHECK(a->asked || (!entry && !miss), "without a look-up the answer is not 0");
    if (!a->asked) return 0;
    AGENT_CHECK(entry / a->entries == a->core, "core %u gets entry %u", (unsigned)a->core, (unsigned)entry);
    AGENT_CHECK(a->all_cleared || !miss, "a miss is predicted before the counters are cleared");
    const int run = a->run[entry];
    if (a->all_cleared && run >= (int)a->enough) AGENT_CHECK(miss, "entry %u missed %d times", (unsigned)entry, run);
    if (a->all_cleared && -run >= (int)a->enough) AGENT_CHECK(!miss, "entry %u hit %d times", (unsigned)entry, -run);
    for (int i = 0; i < POOL; i++)
        if (a->seen[i].known && a->seen[i].core == a->core && a->seen[i].pc == a->pc)
            AGENT_CHECK(a->seen[i].entry == entry, "a load had entry %u, and has %u", (unsigned)a->seen[i].entry,
                        (unsigned)entry);
    const int place = (int)(a->pc % POOL);
    a->seen[place].known = 1;
    a->seen[place].core = a->core;
    a->seen[place].entry = a->last_entry = entry;
    a->seen[place].pc = a->pc;
    return 0;
}

static int predictor_agent_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct predictor_agent *a = state;
    const uint32_t entry = in[a->train_entry] & ((UINT32_C(1) << (32 - __builtin_clz(a->cores * a->entries - 1))) - 1);
    const uint32_t core = in[a->look_core] & ((UINT32_C(1) << (32 - __builtin_clz(a->cores - 1))) - 1);
    if (check_answer(a, out, error)) return -1;
    a->asked = (int)(in[a->look_valid] & 1);
    a->core = core;
    a->pc = bits_get(in + a->look_pc, 0, a->pc_bits);
    a->all_cleared = (int)(out[a->cleared] & 1);
    if (a->asked && core >= a->cores) return snprintf(error->text, sizeof error->text, "there is no such core"), 1;
    if ((in[a->train_valid] & 1) && a->all_cleared) {
        if (entry >= a->cores * a->entries) return snprintf(error->text, sizeof error->text, "no such entry"), 1;
        int16_t *run = &a->run[entry];
        if (in[a->train_miss] & 1) *run = *run < 0 ? 1 : (int16_t)(*run + (*run < INT16_MAX));
        else *run = *run > 0 ? -1 : (int16_t)(*run - (*run > INT16_MIN));
    }
    if (in[0] & 1) {
        a->asked = 0;
        memset(a->run, 0, (size_t)a->cores * a->entries * sizeof *a->run);
    }
    return 0;
}

static void predictor_agent_free(void *state)
{
    free(((struct predictor_agent *)state)->run);
}

const struct agent_ops agent_dramcache_predictor = {
    .name = "dramcache_predictor",
    .block = "dramcache_predictor",
    .size = predictor_agent_size,
    .init = predictor_agent_init,
    .drive = predictor_agent_drive,
    .observe = predictor_agent_observe,
    .free = predictor_agent_free,
};
