/* MCC: docs/dramcache/mcc-data-path.md. A write and a look-up wait one cycle in registers; what they find is decided then, by `eval`, and
 * done by `tick`. */
#include <string.h>

#include "cmodel/model.h"
#include "spec/dramcache/dramcache.h"

struct way {
    uint32_t page;
    uint8_t taken, used;
};

enum flush { FLUSH_NONE, FLUSH_ASKED, FLUSH_GIVEN };

/* A request of the cycle before. */
struct request {
    uint32_t valid, counts, page;
};

struct mcc {
    /* words of the inputs, and of the outputs */
    int look_valid, look_line, look_hit, look_cache_waits, look_mem_waits, write_valid, write_line, flush_ready,
        flushed;
    int cleared, answer_valid, answer_clean, answer_memory, wrote_valid, wrote_back, wrote_enters, flush_valid,
        flush_data;
    int page_bits;
    uint32_t line_mask, waits_mask, counters, most, threshold, sets, ways, steps;
    uint64_t cache_latency, mem_latency;
    int balanced;
    /* registers */
    uint32_t swept;
    struct request look, write;
    uint32_t memory; /* of the look-up: what the dispatch says */
    enum flush flush;
    uint32_t flush_page;
    /* of eval, for tick */
    int rst, taken, flushed_now;
    struct request next_look, next_write;
    uint32_t next_memory;
    int listed, enters, hot; /* of the write */
    uint32_t place;          /* its way, if it is listed or enters */
    size_t filters;          /* offset of the counters behind the ways */
    struct way list[];
};

static size_t list_bytes(const struct spec_values *values)
{
    return (size_t)(spec_get(values, "LIST_SETS") * spec_get(values, "LIST_WAYS")) * sizeof(struct way);
}

static size_t mcc_size(const struct spec_values *values)
{
    return sizeof(struct mcc) + list_bytes(values) + DRAMCACHE_MCC_HASHES * (size_t)spec_get(values, "COUNTERS");
}

static int mcc_init(void *state, const struct spec_values *values, const struct spec_fsm *const *fsms,
                    struct spec_error *error)
{
    (void)fsms, (void)error;
    struct mcc *m = state;
    struct spec_ports p;
    memset(m, 0, mcc_size(values));
    spec_list_ports(values, &p);
    m->look_valid = spec_port_word(&p, "look_valid");
    m->look_line = spec_port_word(&p, "look_line");
    m->look_hit = spec_port_word(&p, "look_hit");
    m->look_cache_waits = spec_port_word(&p, "look_cache_waits");
    m->look_mem_waits = spec_port_word(&p, "look_mem_waits");
    m->write_valid = spec_port_word(&p, "write_valid");
    m->write_line = spec_port_word(&p, "write_line");
    m->flush_ready = spec_port_word(&p, "flush_ready");
    m->flushed = spec_port_word(&p, "flushed");
    m->cleared = spec_port_word(&p, "cleared");
    m->answer_valid = spec_port_word(&p, "answer_valid");
    m->answer_clean = spec_port_word(&p, "answer_clean");
    m->answer_memory = spec_port_word(&p, "answer_memory");
    m->wrote_valid = spec_port_word(&p, "wrote_valid");
    m->wrote_back = spec_port_word(&p, "wrote_back");
    m->wrote_enters = spec_port_word(&p, "wrote_enters");
    m->flush_valid = spec_port_word(&p, "flush_valid");
    m->flush_data = spec_port_word(&p, "flush_data");
    m->page_bits = (int)spec_get(values, "PAGE_BITS");
    m->line_mask = UINT32_MAX >> (32 - spec_get(values, "LINE_BITS"));
    m->waits_mask = (UINT32_C(1) << spec_get(values, "WAITS_BITS")) - 1;
    m->counters = (uint32_t)spec_get(values, "COUNTERS");
    m->most = (UINT32_C(1) << spec_get(values, "COUNTER_BITS")) - 1;
    m->threshold = (uint32_t)spec_get(values, "THRESHOLD");
    m->sets = (uint32_t)spec_get(values, "LIST_SETS");
    m->ways = (uint32_t)spec_get(values, "LIST_WAYS");
    m->steps = m->counters > m->sets ? m->counters : m->sets;
    m->cache_latency = (uint64_t)spec_get(values, "CACHE_LATENCY");
    m->mem_latency = (uint64_t)spec_get(values, "MEM_LATENCY");
    m->balanced = spec_get(values, "DISPATCH") == DRAMCACHE_DISPATCH_SBD;
    m->filters = list_bytes(values);
    return 0;
}

static uint8_t *counter(struct mcc *m, int filter, uint32_t page)
{
    uint32_t index = 0;
    for (int j = 0; j < DRAMCACHE_MCC_HASH_BITS; j++)
        index |= (uint32_t)__builtin_parity(page & dramcache_mcc_h3[filter][j]) << j;
    return (uint8_t *)m->list + m->filters + (size_t)filter * m->counters + (index & (m->counters - 1));
}

static struct way *set_of(struct mcc *m, uint32_t page)
{
    return m->list + (size_t)(page & (m->sets - 1)) * m->ways;
}

/* Its way; `ways`: it is not listed. */
static uint32_t find(struct mcc *m, uint32_t page)
{
    const struct way *set = set_of(m, page);
    uint32_t w = 0;
    while (w < m->ways && !(set[w].taken && set[w].page == page)) w++;
    return w;
}

/* The counter with the write that is decided. */
static uint32_t counted(const struct mcc *m, const uint8_t *c)
{
    return *c < m->most ? *c + 1u : *c;
}

static void decide_write(struct mcc *m)
{
    const struct way *set = set_of(m, m->write.page);
    m->listed = m->enters = m->hot = 0;
    if (!m->write.counts) return;
    m->hot = 1;
    for (int f = 0; f < DRAMCACHE_MCC_HASHES; f++)
        if (counted(m, counter(m, f, m->write.page)) <= m->threshold) m->hot = 0;
    m->place = find(m, m->write.page);
    m->listed = m->place < m->ways;
    if (m->listed || !m->hot) return;
    for (m->place = 0; m->place < m->ways && set[m->place].taken;) m->place++;
    m->enters = m->place < m->ways || m->flush == FLUSH_NONE;
    if (m->enters && m->place == m->ways)
        for (m->place = 0; set[m->place].used;) m->place++;
}

static void mcc_eval(void *state, const uint32_t *in, uint32_t *out)
{
    struct mcc *m = state;
    const uint32_t cleared = m->swept == m->steps;
    const uint32_t clean = m->look.counts && find(m, m->look.page) == m->ways &&
                           !(m->flush != FLUSH_NONE && m->flush_page == m->look.page);
    decide_write(m);
    out[m->cleared] = cleared;
    out[m->answer_valid] = m->look.valid;
    out[m->answer_clean] = clean;
    out[m->answer_memory] = clean && m->memory;
    out[m->wrote_valid] = m->write.valid;
    out[m->wrote_back] = (uint32_t)(m->listed || m->enters);
    out[m->wrote_enters] = (uint32_t)m->enters;
    out[m->flush_valid] = m->flush == FLUSH_ASKED;
    out[m->flush_data] = m->flush_page;
    m->rst = (int)(in[0] & 1);
    m->taken = (int)(in[m->flush_ready] & 1);
    m->flushed_now = (int)(in[m->flushed] & 1);
    m->next_look.valid = in[m->look_valid] & 1;
    m->next_look.counts = m->next_look.valid && cleared;
    m->next_look.page = (in[m->look_line] & m->line_mask) >> m->page_bits;
    m->next_memory = !m->balanced || !(in[m->look_hit] & 1) ||
                     (in[m->look_mem_waits] & m->waits_mask) * m->mem_latency <
                         (in[m->look_cache_waits] & m->waits_mask) * m->cache_latency;
    m->next_write.valid = in[m->write_valid] & 1;
    m->next_write.counts = m->next_write.valid && cleared;
    m->next_write.page = (in[m->write_line] & m->line_mask) >> m->page_bits;
}

static void count_write(struct mcc *m)
{
    for (int f = 0; f < DRAMCACHE_MCC_HASHES; f++) {
        uint8_t *c = counter(m, f, m->write.page);
        const uint32_t count = counted(m, c);
        *c = (uint8_t)(m->hot && (m->listed || m->enters) ? count / 2 : count);
    }
}

static void use_way(struct mcc *m)
{
    struct way *set = set_of(m, m->write.page), *its = &set[m->place];
    uint32_t used = 0;
    its->page = m->write.page;
    its->taken = its->used = 1;
    for (uint32_t w = 0; w < m->ways; w++) used += set[w].used;
    if (used < m->ways) return;
    for (uint32_t w = 0; w < m->ways; w++) set[w].used = w == m->place;
}

static void mcc_tick(void *state)
{
    struct mcc *m = state;
    if (m->flush == FLUSH_ASKED && m->taken) m->flush = FLUSH_GIVEN;
    else if (m->flush == FLUSH_GIVEN && m->flushed_now) m->flush = FLUSH_NONE;
    if (m->write.counts) count_write(m);
    if (m->enters && set_of(m, m->write.page)[m->place].taken) {
        m->flush = FLUSH_ASKED;
        m->flush_page = set_of(m, m->write.page)[m->place].page;
    }
    if (m->listed || m->enters) use_way(m);
    m->look = m->next_look;
    m->memory = m->next_memory;
    m->write = m->next_write;
    if (m->swept < m->steps && ++m->swept == m->steps) {
        memset(m->list, 0, m->filters);
        memset((uint8_t *)m->list + m->filters, 0, DRAMCACHE_MCC_HASHES * (size_t)m->counters);
    }
    if (m->rst) {
        m->swept = m->memory = m->flush_page = 0;
        m->flush = FLUSH_NONE;
        memset(&m->look, 0, sizeof m->look);
        memset(&m->write, 0, sizeof m->write);
    }
}

const struct model_ops model_dramcache_mcc = {
    .block = "dramcache_mcc", .size = mcc_size, .init = mcc_init, .eval = mcc_eval, .tick = mcc_tick};
