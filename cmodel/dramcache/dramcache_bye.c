/* ByE, the filter of dirty lines: docs/dramcache/bye-data-path.md. A counter is a byte; an update is done at the edge of the cycle in which it
 * is taken. */
#include <string.h>

#include "cmodel/model.h"
#include "spec/dramcache/dramcache.h"

struct bye {
    /* words of the inputs, and of the outputs */
    int inc_valid, inc_line, dec_valid, dec_line, look_valid, look_line;
    int inc_ready, dec_ready, cleared, answer_valid, answer_clean, saturated;
    uint32_t line_mask, index_mask, words, per_hash;
    uint8_t most;
    int one_copy;
    /* registers */
    uint32_t swept;
    uint32_t answers, clean, filled;
    /* of eval, for tick */
    int rst, increments, decrements, looks;
    uint32_t line, looked;
    uint8_t counters[]; /* hash 0, hash 1 */
};

static size_t bye_size(const struct spec_values *values)
{
    return sizeof(struct bye) + (size_t)spec_get(values, "COUNTERS");
}

static int bye_init(void *state, const struct spec_values *values, const struct spec_fsm *const *fsms,
                    struct spec_error *error)
{
    (void)fsms, (void)error;
    struct bye *b = state;
    struct spec_ports p;
    memset(b, 0, bye_size(values));
    spec_list_ports(values, &p);
    b->inc_valid = spec_port_word(&p, "inc_valid");
    b->inc_line = spec_port_word(&p, "inc_data");
    b->dec_valid = spec_port_word(&p, "dec_valid");
    b->dec_line = spec_port_word(&p, "dec_data");
    b->look_valid = spec_port_word(&p, "look_valid");
    b->look_line = spec_port_word(&p, "look_line");
    b->inc_ready = spec_port_word(&p, "inc_ready");
    b->dec_ready = spec_port_word(&p, "dec_ready");
    b->cleared = spec_port_word(&p, "cleared");
    b->answer_valid = spec_port_word(&p, "answer_valid");
    b->answer_clean = spec_port_word(&p, "answer_clean");
    b->saturated = spec_port_word(&p, "saturated");
    b->line_mask = UINT32_MAX >> (32 - spec_get(values, "LINE_BITS"));
    b->per_hash = (uint32_t)spec_get(values, "COUNTERS") / DRAMCACHE_HASHES;
    b->index_mask = b->per_hash - 1;
    b->words = b->per_hash / (uint32_t)spec_get(values, "WORD");
    b->most = (uint8_t)((1u << spec_get(values, "COUNTER_BITS")) - 1);
    b->one_copy = spec_get(values, "COPIES") == 1;
    return 0;
}

/* The counter of a line in one hash. */
static uint8_t *counter(struct bye *b, int hash, uint32_t line)
{
    uint32_t index = 0;
    for (int j = 0; j < DRAMCACHE_HASH_BITS; j++)
        index |= (uint32_t)__builtin_parity(line & dramcache_h3[hash][j]) << j;
    return &b->counters[(uint32_t)hash * b->per_hash + (index & b->index_mask)];
}

static void bye_eval(void *state, const uint32_t *in, uint32_t *out)
{
    struct bye *b = state;
    const int cleared = b->swept == b->words, inc = (int)(in[b->inc_valid] & 1);
    out[b->cleared] = (uint32_t)cleared;
    out[b->inc_ready] = (uint32_t)cleared;
    out[b->dec_ready] = (uint32_t)(cleared && !inc);
    out[b->answer_valid] = b->answers;
    out[b->answer_clean] = b->clean;
    out[b->saturated] = b->filled;
    b->rst = (int)(in[0] & 1);
    b->increments = cleared && inc;
    b->decrements = cleared && !inc && (in[b->dec_valid] & 1);
    b->line = in[inc ? b->inc_line : b->dec_line] & b->line_mask;
    b->looks = (int)(in[b->look_valid] & 1);
    b->looked = in[b->look_line] & b->line_mask;
}

static void bye_tick(void *state)
{
    struct bye *b = state;
    const int cleared = b->swept == b->words;
    b->filled = 0;
    for (int h = 0; h < DRAMCACHE_HASHES; h++) {
        uint8_t *c = counter(b, h, b->line);
        if (b->increments && *c < b->most && ++*c == b->most) b->filled |= 1u << h;
        if (b->decrements && *c > 0 && *c < b->most) --*c;
    }
    const int reads = b->looks && cleared && !(b->one_copy && (b->increments || b->decrements));
    b->answers = (uint32_t)b->looks;
    b->clean = reads && (!*counter(b, 0, b->looked) || !*counter(b, 1, b->looked));
    if (!cleared && ++b->swept == b->words) memset(b->counters, 0, (size_t)DRAMCACHE_HASHES * b->per_hash);
    if (b->rst) b->swept = b->answers = b->clean = b->filled = 0;
}

const struct model_ops model_dramcache_bye = {
    .block = "dramcache_bye", .size = bye_size, .init = bye_init, .eval = bye_eval, .tick = bye_tick};
