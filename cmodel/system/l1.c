#include "cmodel/system/l1.h"

#include <stdlib.h>

struct line {
    uint64_t address; /* + 1; 0 is empty */
    uint64_t used, ready;
    uint32_t valid, registered; /* masks of words */
    uint32_t data[LINE_WORDS];
};

struct l1 {
    struct clocks clocks;
    struct system_config config;
    struct system_stats *stats;
    struct memory *memory;
    int owner, sets, ways;
    bool counted;
    uint64_t cycle; /* ticks of the core's clock */
    uint64_t use;
    struct outstanding mshrs, stores;
    struct line lines[];
};

static struct line *find_line(struct l1 *l1, uint64_t address)
{
    struct line *set = &l1->lines[address / LINE_BYTES % (uint64_t)l1->sets * (uint64_t)l1->ways];
    for (int i = 0; i < l1->ways; i++)
        if (set[i].address == address + 1) return &set[i];
    return NULL;
}

static uint64_t remote_read(void *self, uint64_t address, uint32_t words, int map_index, uint32_t *data)
{
    (void)map_index;
    const struct line *line = find_line(self, address);
    for (int i = 0; line && i < LINE_WORDS; i++)
        if (words & line->registered & UINT32_C(1) << i) data[i] = line->data[i];
    return 0;
}

static uint64_t remote_take(void *self, uint64_t address, uint32_t words, int map_index, uint32_t *data)
{
    struct line *line = find_line(self, address);
    if (data) remote_read(self, address, words, map_index, data);
    if (line) line->registered &= ~words;
    return 0;
}

static const struct owner_ops l1_owner = {remote_read, remote_take};

struct l1 *l1_new(const struct system_config *config, struct clocks clocks, struct system_stats *stats,
                  struct memory *memory, int node, bool counted)
{
    size_t lines = (size_t)(config->l1_bytes / LINE_BYTES);
    struct l1 *l1 = calloc(1, sizeof *l1 + lines * sizeof *l1->lines);
    if (!l1) return NULL;
    l1->clocks = clocks;
    l1->config = *config;
    l1->stats = stats;
    l1->memory = memory;
    l1->owner = node;
    l1->ways = (int)config->l1_ways;
    l1->sets = (int)lines / l1->ways;
    l1->counted = counted;
    l1->cycle = counted ? clocks.gpu : clocks.cpu;
    l1->mshrs.limit = (int)config->mshrs;
    l1->stores.limit = (int)config->store_buffer;
    memory_set_owner(memory, node, (struct owner){l1, &l1_owner, counted ? ACCESS_L1_HIT : ACCESS_KINDS});
    return l1;
}

void l1_free(struct l1 *l1)
{
    free(l1);
}

/* The line's place: an empty way, or the least recently used one, whose Registered words go home. */
static struct line *allocate(struct l1 *l1, uint64_t now, uint64_t address)
{
    struct line *set = &l1->lines[address / LINE_BYTES % (uint64_t)l1->sets * (uint64_t)l1->ways];
    struct line *victim = &set[0];
    for (int i = 0; i < l1->ways; i++)
        if (set[i].used < victim->used) victim = &set[i];
    if (victim->address && victim->registered) {
        struct request request = {l1->owner, 0, victim->address - 1, victim->registered};
        memory_write_back(l1->memory, now, request, victim->data);
        l1->stats->l1_evictions++;
    }
    *victim = (struct line){.address = address + 1};
    return victim;
}

static void count_access(struct l1 *l1, bool hit)
{
    if (!l1->counted) {
        l1->stats->cpu_accesses++;
        l1->stats->cpu_misses += !hit;
        return;
    }
    l1->stats->accesses[hit ? ACCESS_L1_HIT : ACCESS_L1_MISS]++;
    l1->stats->accesses[ACCESS_TLB]++;
}

uint64_t l1_load(struct l1 *l1, uint64_t now, uint64_t address, uint32_t words, uint32_t *data)
{
    struct line *line = find_line(l1, address);
    uint32_t missing = line ? words & ~(line->valid | line->registered) : words;
    count_access(l1, !missing);
    if (missing) {
        if (!line) line = allocate(l1, now, address);
        uint64_t start = outstanding_begin(&l1->mshrs, now);
        if (start > now) l1->stats->mshr_waits++;
        uint32_t got, fill[LINE_WORDS];
        uint32_t wanted = ((UINT32_C(1) << LINE_WORDS) - 1) & ~(line->valid | line->registered);
        struct request request = {l1->owner, 0, address, wanted};
        uint64_t ready = memory_read(l1->memory, start, request, missing, fill, &got);
        outstanding_add(&l1->mshrs, ready);
        for (int i = 0; i < LINE_WORDS; i++)
            if (got >> i & 1) line->data[i] = fill[i];
        line->valid |= got;
        if (ready > line->ready) line->ready = ready;
    }
    line->used = ++l1->use;
    for (int i = 0; i < LINE_WORDS; i++)
        if (words >> i & 1) data[i] = line->data[i];
    return line->ready > now + l1->cycle ? line->ready : now + l1->cycle;
}

uint64_t l1_store(struct l1 *l1, uint64_t now, uint64_t address, uint32_t words, const uint32_t *data)
{
    struct line *line = find_line(l1, address);
    uint32_t missing = line ? words & ~line->registered : words;
    uint64_t start = now;
    count_access(l1, !missing);
    if (missing) {
        if (!line) line = allocate(l1, now, address);
        start = outstanding_begin(&l1->stores, now);
        struct request request = {l1->owner, 0, address, missing};
        outstanding_add(&l1->stores, memory_register(l1->memory, start, request));
        line->registered |= missing;
        line->valid &= ~missing;
    }
    line->used = ++l1->use;
    for (int i = 0; i < LINE_WORDS; i++)
        if (words >> i & 1) line->data[i] = data[i];
    return start + l1->cycle;
}

uint64_t l1_release(struct l1 *l1, uint64_t now)
{
    return outstanding_drain(&l1->stores, now);
}

void l1_acquire(struct l1 *l1)
{
    if (l1->config.fault == FAULT_NO_INVALIDATION) return;
    for (int i = 0; i < l1->sets * l1->ways; i++) l1->lines[i].valid = 0;
}
