/* MAP-I: docs/dramcache/predictor-data-path.md. A counter is a byte; a training is done at the edge of its cycle. */
#include <string.h>

#include "cmodel/model.h"
#include "spec/dramcache/dramcache.h"

enum { CORES = 16, CLEARED_A_CYCLE = 4 };

struct predictor {
    /* words of the inputs, and of the outputs */
    int look_valid, look_core, look_pc, train_valid, train_entry, train_miss;
    int cleared, answer_valid, answer_miss, answer_entry;
    uint32_t core_mask, entries, counters, entry_mask;
    int pc_bits, hash_bits, most;
    /* registers */
    uint32_t swept; /* counters */
    uint32_t answers, misses, entry;
    /* of eval, for tick */
    int rst, looks, trains, missed;
    uint32_t looked, trained;
    uint8_t counter[]; /* those of a core follow each other */
};

static size_t predictor_size(const struct spec_values *values)
{
    return sizeof(struct predictor) + (size_t)(CORES * spec_get(values, "ENTRIES"));
}

static int predictor_init(void *state, const struct spec_values *values, const struct spec_fsm *const *fsms,
                          struct spec_error *error)
{
    (void)fsms, (void)error;
    struct predictor *m = state;
    struct spec_ports p;
    memset(m, 0, predictor_size(values));
    spec_list_ports(values, &p);
    m->look_valid = spec_port_word(&p, "look_valid");
    m->look_core = spec_port_word(&p, "look_core");
    m->look_pc = spec_port_word(&p, "look_pc");
    m->train_valid = spec_port_word(&p, "train_valid");
    m->train_entry = spec_port_word(&p, "train_entry");
    m->train_miss = spec_port_word(&p, "train_miss");
    m->cleared = spec_port_word(&p, "cleared");
    m->answer_valid = spec_port_word(&p, "answer_valid");
    m->answer_miss = spec_port_word(&p, "answer_miss");
    m->answer_entry = spec_port_word(&p, "answer_entry");
    m->entries = (uint32_t)spec_get(values, "ENTRIES");
    m->counters = m->entries * (uint32_t)spec_get(values, "CORES");
    m->core_mask = (UINT32_C(1) << spec_find_port(&p, "look_core")->width) - 1;
    m->entry_mask = (UINT32_C(1) << spec_find_port(&p, "train_entry")->width) - 1;
    m->pc_bits = (int)spec_get(values, "PC_BITS");
    m->hash_bits = __builtin_ctz(m->entries);
    m->most = (1 << spec_get(values, "COUNTER_BITS")) - 1;
    return 0;
}

static void predictor_eval(void *state, const uint32_t *in, uint32_t *out)
{
    struct predictor *m = state;
    const uint64_t pc = bits_get(in + m->look_pc, 0, m->pc_bits);
    uint64_t hash = 0;
    for (int bit = 0; bit < m->pc_bits; bit += m->hash_bits) hash ^= pc >> bit;
    m->rst = (int)(in[0] & 1);
    m->looks = (int)(in[m->look_valid] & 1);
    m->looked = (in[m->look_core] & m->core_mask) * m->entries + ((uint32_t)hash & (m->entries - 1));
    m->trains = (int)(in[m->train_valid] & 1) && m->swept == m->counters;
    m->trained = in[m->train_entry] & m->entry_mask;
    m->missed = (int)(in[m->train_miss] & 1);
    out[m->cleared] = m->swept == m->counters;
    out[m->answer_valid] = m->answers;
    out[m->answer_miss] = m->misses;
    out[m->answer_entry] = m->entry;
}

static void predictor_tick(void *state)
{
    struct predictor *m = state;
    if (m->trains) {
        uint8_t *c = &m->counter[m->trained];
        if (m->missed && *c < m->most) ++*c;
        if (!m->missed && *c > 0) --*c;
    }
    m->answers = (uint32_t)m->looks;
    m->entry = m->looks ? m->looked : 0;
    m->misses = m->looks && m->swept == m->counters && 2 * m->counter[m->looked] > m->most;
    if (m->swept < m->counters) {
        memset(m->counter + m->swept, 0, CLEARED_A_CYCLE);
        m->swept += CLEARED_A_CYCLE;
    }
    if (m->rst) m->swept = m->answers = m->misses = m->entry = 0;
}

const struct model_ops model_dramcache_predictor = {.block = "dramcache_predictor",
                                                    .size = predictor_size,
                                                    .init = predictor_init,
                                                    .eval = predictor_eval,
                                                    .tick = predictor_tick};
