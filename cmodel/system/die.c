#include "cmodel/system/die.h"

#include <stdlib.h>
#include <string.h>

#include "cmodel/system/calendar.h"
#include "cmodel/system/line_trace.h"
#include "cmodel/system/tinycache/tinycache_stream.h"

enum { GLOBAL_BYTES = 256 * 1024 * 1024, PAGE_BYTES = 4096 };

struct tag {
    uint64_t line; /* address + 1; 0 is empty */
    uint64_t used;
    bool dirty;
};

/* Tags of a shared cache, and its one port. */
struct level {
    struct tag *tags; /* [set][way] */
    int sets, ways;
    uint64_t latency; /* ticks */
    uint64_t use;
    struct calendar port;
};

struct die {
    struct hierarchy head;
    struct hierarchy_context context;
    uint8_t *byte; /* of global memory, from VIRTUAL_BASE on */
    uint8_t *flat; /* the same under `barrier: keep`, with the values that count; else NULL */
    struct level l2, last;
    uint64_t dram_free, dram_line /* ticks that a line takes of the bandwidth */, dram_latency;
    struct tinycache_stream *stream; /* NULL, or the recorder */
    die_front_maker *make_front;
};

struct l1_line {
    uint64_t address; /* + 1; 0 is empty */
    uint64_t used, ready;
    bool full;              /* all bytes are known; else only the written ones */
    struct byte_mask dirty; /* written here */
    uint8_t data[DIE_LINE];
};

struct die_l1 {
    struct die *die;
    int sets, ways;
    uint64_t latency, use;
    struct outstanding mshrs;
    struct l1_line lines[];
};

struct byte_mask mask_of_bytes(int first, int count)
{
    struct byte_mask mask = {{0}};
    for (int i = first; i < first + count; i++) mask.word[i / 64] |= UINT64_C(1) << i % 64;
    return mask;
}

static bool mask_any(const struct byte_mask *mask)
{
    return mask->word[0] || mask->word[1];
}

static bool mask_within(const struct byte_mask *part, const struct byte_mask *whole)
{
    return !(part->word[0] & ~whole->word[0]) && !(part->word[1] & ~whole->word[1]);
}

/* L2, last level and memory ------------------------------------------------------------------------------------------- */

static bool level_init(struct level *level, int64_t bytes, int64_t ways, uint64_t latency)
{
    level->ways = (int)ways;
    level->sets = (int)(bytes / DIE_LINE / ways);
    level->latency = latency;
    level->tags = calloc((size_t)(bytes / DIE_LINE), sizeof *level->tags);
    return level->tags;
}

/* True on a hit. A miss takes the place of the least recently used line, whose address + 1 is in *written when it has to
 * be written back, else 0. */
static bool touch(struct level *level, uint64_t line, bool write, uint64_t *written)
{
    struct tag *set = &level->tags[line / DIE_LINE % (uint64_t)level->sets * (uint64_t)level->ways], *victim = set;
    *written = 0;
    for (int i = 0; i < level->ways; i++) {
        if (set[i].line == line + 1) {
            set[i].used = ++level->use;
            set[i].dirty |= write;
            return true;
        }
        if (set[i].used < victim->used) victim = &set[i];
    }
    if (victim->dirty) *written = victim->line;
    *victim = (struct tag){line + 1, ++level->use, write};
    return false;
}

static uint64_t book(struct die *die, struct level *level, uint64_t now)
{
    uint64_t cycle = die->context.clocks.gpu;
    return calendar_book(&level->port, (now + cycle - 1) / cycle, 1) * cycle;
}

/* A line to or from memory: when the transfer is over. */
static uint64_t visit_memory(struct die *die, uint64_t now, uint64_t line, bool write)
{
    line_trace_access(die->context.records.lines, false, write, line, 0);
    uint64_t start = now > die->dram_free ? now : die->dram_free;
    die->dram_free = start + die->dram_line;
    die->context.stats->dram_lines++;
    return start + die->dram_latency;
}

static uint64_t visit_last(struct die *die, uint64_t now, uint64_t line, bool write)
{
    uint64_t written, served = book(die, &die->last, now) + die->last.latency;
    die->context.stats->accesses[ACCESS_LAST_LEVEL]++;
    bool hit = touch(&die->last, line, write, &written);
    if (written) visit_memory(die, served, written - 1, true);
    if (hit || write) return served; /* a line that is written back is taken without a fetch */
    return visit_memory(die, served, line, false);
}

static uint64_t visit_l2(struct die *die, uint64_t now, uint64_t line, bool write)
{
    uint64_t written, served = book(die, &die->l2, now) + die->l2.latency;
    die->context.stats->accesses[ACCESS_DIE_L2]++;
    bool hit = touch(&die->l2, line, write, &written);
    if (!hit && !write) die->context.stats->l2_misses++;
    if (written) visit_last(die, served, written - 1, true);
    if (hit || write) return served;
    return visit_last(die, served, line, false);
}

/* L1 ------------------------------------------------------------------------------------------------------------------- */

struct die_l1 *die_l1_new(struct die *die)
{
    const struct system_config *config = die->context.config;
    size_t lines = (size_t)(config->sm_l1_bytes / DIE_LINE);
    struct die_l1 *l1 = calloc(1, sizeof *l1 + lines * sizeof *l1->lines);
    if (!l1) return NULL;
    l1->die = die;
    l1->ways = (int)config->sm_l1_ways;
    l1->sets = (int)lines / l1->ways;
    l1->latency = (uint64_t)config->sm_l1_cycles * die->context.clocks.gpu;
    l1->mshrs.limit = (int)config->sm_mshrs;
    return l1;
}

void die_l1_free(struct die_l1 *l1)
{
    free(l1);
}

static uint8_t *global_bytes(const struct die *die, uint64_t address)
{
    return die->byte + (address - VIRTUAL_BASE);
}

uint8_t *die_flat(const struct die *die, uint64_t address)
{
    return die->flat ? die->flat + (address - VIRTUAL_BASE) : NULL;
}

/* The written bytes go home. The line stays, clean. */
static uint64_t write_back(struct die_l1 *l1, uint64_t now, struct l1_line *line)
{
    uint8_t *home = global_bytes(l1->die, line->address - 1);
    for (int i = 0; i < DIE_LINE; i++)
        if (mask_has(&line->dirty, i)) home[i] = line->data[i];
    line->dirty = (struct byte_mask){{0}};
    l1->die->context.stats->l1_evictions++;
    return visit_l2(l1->die, now, line->address - 1, true);
}

static struct l1_line *set_of(struct die_l1 *l1, uint64_t address)
{
    return &l1->lines[address / DIE_LINE % (uint64_t)l1->sets * (uint64_t)l1->ways];
}

static struct l1_line *find_line(struct die_l1 *l1, uint64_t address)
{
    struct l1_line *set = set_of(l1, address);
    for (int i = 0; i < l1->ways; i++)
        if (set[i].address == address + 1) return &set[i];
    return NULL;
}

static struct l1_line *allocate(struct die_l1 *l1, uint64_t now, uint64_t address)
{
    struct l1_line *set = set_of(l1, address), *victim = set;
    for (int i = 0; i < l1->ways; i++)
        if (set[i].used < victim->used) victim = &set[i];
    if (mask_any(&victim->dirty)) write_back(l1, now, victim);
    *victim = (struct l1_line){.address = address + 1};
    return victim;
}

uint64_t die_l1_load(struct die_l1 *l1, uint64_t now, uint64_t address, struct byte_mask bytes, uint8_t *data)
{
    struct system_stats *stats = l1->die->context.stats;
    struct l1_line *line = find_line(l1, address);
    bool hit = line && (line->full || mask_within(&bytes, &line->dirty));
    stats->accesses[ACCESS_SM_L1]++;
    stats->sm_l1_misses += !hit;
    if (!hit) {
        if (!line) line = allocate(l1, now, address);
        uint64_t start = outstanding_begin(&l1->mshrs, now);
        if (start > now) stats->mshr_waits++;
        line->ready = visit_l2(l1->die, start + l1->latency, address, false);
        outstanding_add(&l1->mshrs, line->ready);
        const uint8_t *home = global_bytes(l1->die, address);
        for (int i = 0; i < DIE_LINE; i++)
            if (!mask_has(&line->dirty, i)) line->data[i] = home[i];
        line->full = true;
    }
    line->used = ++l1->use;
    memcpy(data, line->data, DIE_LINE);
    return line->ready > now + l1->latency ? line->ready : now + l1->latency;
}

uint64_t die_l1_store(struct die_l1 *l1, uint64_t now, uint64_t address, struct byte_mask bytes, const uint8_t *data)
{
    struct l1_line *line = find_line(l1, address);
    l1->die->context.stats->accesses[ACCESS_SM_L1]++;
    if (!line) line = allocate(l1, now, address);
    line->used = ++l1->use;
    for (int i = 0; i < DIE_LINE; i++)
        if (mask_has(&bytes, i)) line->data[i] = data[i];
    for (int i = 0; i < DIE_LINE / 64; i++) line->dirty.word[i] |= bytes.word[i];
    return now + l1->die->context.clocks.gpu;
}

static uint32_t get_bytes(const uint8_t *from, int size)
{
    uint32_t value = 0;
    for (int i = 0; i < size; i++) value |= (uint32_t)from[i] << 8 * i;
    return value;
}

static void put_bytes(uint8_t *to, int size, uint32_t value)
{
    for (int i = 0; i < size; i++) to[i] = (uint8_t)(value >> 8 * i);
}

uint64_t die_l1_atomic_add(struct die_l1 *l1, uint64_t now, uint64_t address, int size, uint32_t value, uint32_t *old)
{
    struct l1_line *line = find_line(l1, address - address % DIE_LINE);
    uint8_t *home = global_bytes(l1->die, address);
    if (line && mask_any(&line->dirty)) write_back(l1, now, line);
    if (line) *line = (struct l1_line){0};
    *old = get_bytes(home, size);
    put_bytes(home, size, *old + value);
    return visit_l2(l1->die, now + l1->latency, address - address % DIE_LINE, true);
}

uint64_t die_l1_flush(struct die_l1 *l1, uint64_t now)
{
    uint64_t done = now;
    for (int i = 0; i < l1->sets * l1->ways; i++) {
        if (mask_any(&l1->lines[i].dirty)) {
            uint64_t written = write_back(l1, now, &l1->lines[i]);
            if (written > done) done = written;
        }
        l1->lines[i] = (struct l1_line){0};
    }
    return done;
}

/* The hierarchy -------------------------------------------------------------------------------------------------------- */

static struct front *front_new(struct hierarchy *head, int node, bool compute, struct spec_error *error)
{
    struct die *die = (struct die *)head;
    (void)compute;
    return die->make_front(die, &die->context, node ? NULL : die->stream, error);
}

static void poke(struct hierarchy *head, uint64_t address, int size, uint32_t value)
{
    struct die *die = (struct die *)head;
    put_bytes(global_bytes(die, address), size, value);
    if (die->flat) put_bytes(die_flat(die, address), size, value);
}

static uint32_t peek(struct hierarchy *head, uint64_t address, int size)
{
    const struct die *die = (struct die *)head;
    return get_bytes(die->flat ? die_flat(die, address) : global_bytes(die, address), size);
}

static void warm(struct hierarchy *head, uint64_t address)
{
    (void)head, (void)address; /* the paper's inputs come from memory */
}

static void free_die(struct hierarchy *head)
{
    struct die *die = (struct die *)head;
    tinycache_stream_total(die->stream);
    tinycache_stream_free(die->stream);
    free(die->last.tags);
    free(die->l2.tags);
    free(die->flat);
    free(die->byte);
    free(die);
}

static const struct hierarchy_ops die_ops = {front_new, poke, peek, warm, free_die};

struct hierarchy *die_new(struct hierarchy_context context, die_front_maker *make_front)
{
    const struct system_config *config = context.config;
    uint64_t cycle = context.clocks.gpu, mhz = (uint64_t)config->sm_clock_mhz;
    struct die *die = calloc(1, sizeof *die);
    if (!die) return NULL;
    die->head = (struct hierarchy){&die_ops, GLOBAL_BYTES, PAGE_BYTES, DIE_LINE};
    die->context = context;
    die->make_front = make_front;
    die->dram_line = (DIE_LINE * mhz * cycle + (uint64_t)config->dram_mb_per_s - 1) / (uint64_t)config->dram_mb_per_s;
    die->dram_latency = (uint64_t)config->dram_ns * mhz * cycle / 1000;
    die->byte = calloc(GLOBAL_BYTES, 1);
    if (config->barrier == BARRIER_KEEP) die->flat = calloc(GLOBAL_BYTES, 1);
    bool made =
        die->byte && (die->flat || config->barrier != BARRIER_KEEP) &&
        level_init(&die->l2, config->die_l2_bytes, config->die_l2_ways, (uint64_t)config->die_l2_cycles * cycle) &&
        level_init(&die->last, config->llc_bytes, config->llc_ways, (uint64_t)config->llc_cycles * cycle);
    if (made && context.records.operations) {
        die->stream = tinycache_stream_new(context.records.operations, die->byte, VIRTUAL_BASE, GLOBAL_BYTES);
        made = die->stream;
    }
    if (made) return &die->head;
    free_die(&die->head);
    return NULL;
}
