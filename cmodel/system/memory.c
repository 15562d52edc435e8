#include "cmodel/system/memory.h"

#include <stdlib.h>
#include <string.h>

#include "cmodel/system/line_trace.h"

/* A registered word holds its owner's name instead of data; the mark makes it an unlikely datum. */
#define OWNER_MARK UINT32_C(0xB5000000)

struct tag {
    uint64_t line; /* line address + 1; 0 is empty */
    uint64_t used;
    bool dirty; /* memory has not what is here */
};

struct memory {
    struct system_config config;
    struct clocks clocks;
    struct system_stats *stats;
    struct owner owners[OWNERS];
    uint32_t *word;
    uint8_t *registered; /* one for each word */
    uint64_t words;
    struct tag *tags; /* [bank][set][way] */
    int sets, ways;
    uint64_t use;
    FILE *lines; /* NULL, or the record */
    struct calendar bank[NODES], port[NODES], channel[MEMORY_CONTROLLERS];
};

static int owner_node(int owner)
{
    return owner % NODES;
}

static int bank_of(uint64_t line)
{
    return (int)(line / LINE_BYTES % NODES);
}

static int distance(int a, int b)
{
    return abs(a % MESH_SIDE - b % MESH_SIDE) + abs(a / MESH_SIDE - b / MESH_SIDE);
}

/* Corners 0, 3, 12, 15: each serves the quarter of the banks around it. */
static int controller_of(int bank)
{
    return (bank % MESH_SIDE >= MESH_SIDE / 2) + 2 * (bank / MESH_SIDE >= MESH_SIDE / 2);
}

static int controller_node(int controller)
{
    return controller % 2 * (MESH_SIDE - 1) + controller / 2 * MESH_SIDE * (MESH_SIDE - 1);
}

struct memory *memory_new(const struct system_config *config, struct clocks clocks, struct system_stats *stats,
                          uint64_t bytes)
{
    struct memory *memory = calloc(1, sizeof *memory);
    if (!memory) return NULL;
    memory->config = *config;
    memory->clocks = clocks;
    memory->stats = stats;
    memory->words = bytes / 4;
    memory->ways = (int)config->l2_ways;
    memory->sets = (int)(config->l2_bytes / LINE_BYTES / NODES / config->l2_ways);
    memory->word = calloc(memory->words, sizeof *memory->word);
    memory->registered = calloc(memory->words, 1);
    memory->tags = calloc((size_t)NODES * (size_t)memory->sets * (size_t)memory->ways, sizeof *memory->tags);
    if (memory->word && memory->registered && memory->tags) return memory;
    memory_free(memory);
    return NULL;
}

void memory_free(struct memory *memory)
{
    if (!memory) return;
    free(memory->word);
    free(memory->registered);
    free(memory->tags);
    free(memory);
}

void memory_set_owner(struct memory *memory, int owner, struct owner how)
{
    memory->owners[owner] = how;
}

void memory_record(struct memory *memory, FILE *lines)
{
    memory->lines = lines;
}

/* A CPU's L1 is the owner whose accesses cost no energy here. */
static void record_line(const struct memory *memory, int owner, bool write, uint64_t line)
{
    const bool cpu = owner < NODES && memory->owners[owner].energy == ACCESS_KINDS;
    line_trace_access(memory->lines, cpu, write, line, owner_node(owner));
}

/* A message crosses `hops` links; it counts where links are crossed, and books the port where it ends. */
static uint64_t deliver(struct memory *memory, uint64_t arrival, int from, int to, int words, enum traffic_class class)
{
    int flits = (int)((8 + 4 * words + memory->config.flit_bytes - 1) / memory->config.flit_bytes);
    uint64_t crossings = (uint64_t)flits * (uint64_t)distance(from, to);
    memory->stats->traffic[class] += crossings;
    memory->stats->accesses[ACCESS_FLIT_HOP] += crossings;
    uint64_t cycle = (arrival + memory->clocks.memory - 1) / memory->clocks.memory;
    return calendar_book(&memory->port[to], cycle, flits) * memory->clocks.memory;
}

/* Between the two ends of a range of latencies, in proportion to the hops; in ticks. */
static uint64_t by_distance(const struct memory *memory, int64_t least, int64_t most, int hops, int most_hops)
{
    return (uint64_t)(least + (most - least) * hops / most_hops) * memory->clocks.memory;
}

/* The farthest round trip from a node to a bank is 12 links; so is the longest path node, bank, owner, node. */
enum { MOST_HOPS = 12, MOST_MEMORY_HOPS = 16 };

static uint64_t l2_latency(const struct memory *memory, int node, int bank)
{
    return by_distance(memory, memory->config.l2_latency_min, memory->config.l2_latency_max, 2 * distance(node, bank),
                       MOST_HOPS);
}

static uint64_t remote_latency(const struct memory *memory, int node, int bank, int owner)
{
    return by_distance(memory, memory->config.remote_latency_min, memory->config.remote_latency_max,
                       distance(node, bank) + distance(bank, owner) + distance(owner, node), MOST_HOPS);
}

static uint64_t memory_latency(const struct memory *memory, int node, int bank)
{
    int hops = 2 * (distance(node, bank) + distance(bank, controller_node(controller_of(bank))));
    return by_distance(memory, memory->config.memory_latency_min, memory->config.memory_latency_max, hops,
                       MOST_MEMORY_HOPS);
}

static struct tag *set_of(const struct memory *memory, uint64_t line)
{
    uint64_t index = line / LINE_BYTES / NODES % (uint64_t)memory->sets;
    return &memory->tags[((uint64_t)bank_of(line) * (uint64_t)memory->sets + index) * (uint64_t)memory->ways];
}

static bool any_registered(const struct memory *memory, uint64_t line)
{
    for (int i = 0; i < LINE_WORDS; i++)
        if (memory->registered[line / 4 + (uint64_t)i]) return true;
    return false;
}

static int owner_of(const struct memory *memory, uint64_t word)
{
    return (int)(memory->word[word] >> 8 & 0xff);
}

static int map_index_of(const struct memory *memory, uint64_t word)
{
    return (int)(memory->word[word] & 0xff);
}

static void charge_owner(struct memory *memory, int owner)
{
    enum access_kind kind = memory->owners[owner].energy;
    if (kind < ACCESS_KINDS) memory->stats->accesses[kind]++;
}

/* Of `words`, which are registered, those that the lowest one's owner registered under its map index. */
static uint32_t of_one_place(const struct memory *memory, uint64_t line, uint32_t words)
{
    const uint32_t place = memory->word[line / 4 + (uint64_t)__builtin_ctz(words)];
    uint32_t same = 0;
    for (int i = 0; i < LINE_WORDS; i++)
        if ((words >> i & 1) && memory->word[line / 4 + (uint64_t)i] == place) same |= UINT32_C(1) << i;
    return same;
}

/* Asks whoever owns `words` for them: `data` has them then. `take`: nobody owns them any more. Returns what the slowest takes
 * longer than the latency of a remote hit has for it: at no distance that is by so much longer than an L2 hit. */
static uint64_t ask_owners(struct memory *memory, uint64_t line, uint32_t words, bool take, uint32_t *data)
{
    uint64_t most = 0;
    for (uint32_t left = words, same; left; left &= ~same) {
        const uint64_t word = line / 4 + (uint64_t)__builtin_ctz(left);
        const struct owner *owner = &memory->owners[owner_of(memory, word)];
        same = of_one_place(memory, line, left);
        const uint64_t ticks =
            (take ? owner->ops->take : owner->ops->read)(owner->self, line, same, map_index_of(memory, word), data);
        if (ticks > most) most = ticks;
    }
    const uint64_t in_latency =
        (uint64_t)(memory->config.remote_latency_min - memory->config.l2_latency_min) * memory->clocks.memory;
    return most > in_latency ? most - in_latency : 0;
}

/* The words' data come home and nobody owns them. */
static void revoke(struct memory *memory, uint64_t line, uint32_t words)
{
    uint32_t data[LINE_WORDS];
    memcpy(data, &memory->word[line / 4], sizeof data);
    ask_owners(memory, line, words, true, data);
    for (int i = 0; i < LINE_WORDS; i++) {
        if (!(words >> i & 1)) continue;
        memory->word[line / 4 + (uint64_t)i] = data[i];
        memory->registered[line / 4 + (uint64_t)i] = 0;
    }
}

/* The L2 is inclusive of registered words: a line that leaves calls them back (thesis 5.4, "non-inclusive LLC"). */
static void recall_line(struct memory *memory, uint64_t line)
{
    uint64_t asked = 0;
    uint32_t words = 0;
    for (int i = 0; i < LINE_WORDS; i++) {
        uint64_t word = line / 4 + (uint64_t)i;
        if (!memory->registered[word]) continue;
        words |= UINT32_C(1) << i;
        int owner = owner_of(memory, word);
        if (!(asked >> owner & 1)) {
            deliver(memory, 0, bank_of(line), owner_node(owner), 0, TRAFFIC_WRITEBACK);
            charge_owner(memory, owner);
            asked |= UINT64_C(1) << owner;
        }
        deliver(memory, 0, owner_node(owner), bank_of(line), 1, TRAFFIC_WRITEBACK);
        memory->stats->recalls++;
    }
    revoke(memory, line, words);
}

/* Least recently used, but a line without registered words first. */
static struct tag *choose_victim(const struct memory *memory, struct tag *set)
{
    struct tag *plain = NULL, *any = NULL;
    for (int i = 0; i < memory->ways; i++) {
        struct tag *tag = &set[i];
        if (!tag->line) return tag;
        if (!any || tag->used < any->used) any = tag;
        if (any_registered(memory, tag->line - 1)) continue;
        if (!plain || tag->used < plain->used) plain = tag;
    }
    return plain ? plain : any;
}

/* True when the line was there; else it is brought in, for `owner`. */
static bool touch_line(struct memory *memory, uint64_t line, int owner)
{
    struct tag *set = set_of(memory, line);
    for (int i = 0; i < memory->ways; i++)
        if (set[i].line == line + 1) {
            set[i].used = ++memory->use;
            return true;
        }
    struct tag *victim = choose_victim(memory, set);
    if (victim->line) {
        const bool dirty = victim->dirty || any_registered(memory, victim->line - 1);
        recall_line(memory, victim->line - 1);
        if (dirty) record_line(memory, owner, true, victim->line - 1);
    }
    *victim = (struct tag){line + 1, ++memory->use, false};
    return false;
}

/* The line, which is there, has what memory has not. */
static void mark_dirty(struct memory *memory, uint64_t line)
{
    struct tag *set = set_of(memory, line);
    for (int i = 0; i < memory->ways; i++)
        if (set[i].line == line + 1) set[i].dirty = true;
}

/* 64 bytes in 8 cycles of a 2 GHz clock are 16 GB/s for each controller; ours, the thesis prints no bandwidth. */
enum { CHANNEL_CYCLES = 8 };

/* The request reaches the bank, which may have to wait for itself and for memory: when its answer would be back. */
static uint64_t visit_bank(struct memory *memory, uint64_t now, struct request request, int payload,
                           enum traffic_class class)
{
    int node = owner_node(request.owner), bank = bank_of(request.line);
    uint64_t latency = l2_latency(memory, node, bank),
             way = latency / memory->clocks.memory / 2 * memory->clocks.memory;
    uint64_t at_bank = deliver(memory, now + way, node, bank, payload, class);
    uint64_t cycle = (at_bank + memory->clocks.memory - 1) / memory->clocks.memory;
    uint64_t served = calendar_book(&memory->bank[bank], cycle, 1) * memory->clocks.memory;
    memory->stats->accesses[ACCESS_L2]++;
    if (!touch_line(memory, request.line, request.owner)) {
        record_line(memory, request.owner, false, request.line);
        uint64_t begin = served / memory->clocks.memory;
        uint64_t last = calendar_book(&memory->channel[controller_of(bank)], begin, CHANNEL_CYCLES);
        served += (last - begin - (CHANNEL_CYCLES - 1)) * memory->clocks.memory;
        latency = memory_latency(memory, node, bank);
        memory->stats->l2_misses++;
    }
    return served + latency - way;
}

static int count_words(uint32_t mask)
{
    return __builtin_popcount(mask);
}

uint64_t memory_read(struct memory *memory, uint64_t now, struct request request, uint32_t needed, uint32_t *data,
                     uint32_t *got)
{
    int node = owner_node(request.owner), bank = bank_of(request.line), here = 0;
    uint64_t back = visit_bank(memory, now, request, 0, TRAFFIC_READ), done = 0;
    uint32_t asked_of[OWNERS] = {0}, needed_of[OWNERS] = {0};
    uint64_t first = request.line / 4;
    *got = 0;
    for (int i = 0; i < LINE_WORDS; i++) {
        if (!(request.words >> i & 1)) continue;
        uint64_t word = first + (uint64_t)i;
        if (memory->registered[word] && memory->config.fault != FAULT_LOST_FORWARD) {
            int owner = owner_of(memory, word);
            asked_of[owner] |= UINT32_C(1) << i;
            needed_of[owner] |= needed & UINT32_C(1) << i;
            continue;
        }
        data[i] = memory->word[word];
        *got |= UINT32_C(1) << i;
        here++;
    }
    if (here) done = deliver(memory, back, bank, node, here, TRAFFIC_READ);
    for (int owner = 0; owner < OWNERS; owner++) {
        if (!needed_of[owner]) continue;
        for (int i = 0; i < LINE_WORDS; i++)
            if (asked_of[owner] >> i & 1) data[i] = memory->word[first + (uint64_t)i];
        const uint64_t service = ask_owners(memory, request.line, asked_of[owner], false, data);
        *got |= asked_of[owner];
        const int sent = count_words(asked_of[owner]);
        int from = owner_node(owner);
        uint64_t extra = remote_latency(memory, node, bank, from), plain = l2_latency(memory, node, bank);
        deliver(memory, back, bank, from, 0, TRAFFIC_READ);
        const uint64_t sent_at = back + service + (extra > plain ? extra - plain : 0);
        uint64_t arrived = deliver(memory, sent_at, from, node, sent, TRAFFIC_READ);
        charge_owner(memory, owner);
        memory->stats->forwards++;
        if (arrived > done) done = arrived;
    }
    return done;
}

uint64_t memory_register(struct memory *memory, uint64_t now, struct request request)
{
    int node = owner_node(request.owner), bank = bank_of(request.line);
    uint64_t back = visit_bank(memory, now, request, 0, TRAFFIC_WRITE);
    uint64_t done = deliver(memory, back, bank, node, 0, TRAFFIC_WRITE);
    uint64_t asked = 0;
    uint32_t others = 0; /* words that somebody else has, or this stash in another place */
    for (int i = 0; i < LINE_WORDS; i++) {
        if (!(request.words >> i & 1)) continue;
        uint64_t word = request.line / 4 + (uint64_t)i;
        int owner = owner_of(memory, word);
        /* The same stash under another map index is another place in it, which must let go as well. */
        if (!memory->registered[word] || (owner == request.owner && map_index_of(memory, word) == request.map_index))
            continue;
        others |= UINT32_C(1) << i;
        if (asked >> owner & 1) continue;
        int from = owner_node(owner);
        uint64_t extra = remote_latency(memory, node, bank, from), plain = l2_latency(memory, node, bank);
        deliver(memory, back, bank, from, 0, TRAFFIC_WRITE);
        uint64_t arrived = deliver(memory, back + (extra > plain ? extra - plain : 0), from, node, 0, TRAFFIC_WRITE);
        charge_owner(memory, owner);
        memory->stats->forwards++;
        if (arrived > done) done = arrived;
        asked |= UINT64_C(1) << owner;
    }
    const uint64_t service = ask_owners(memory, request.line, others, true, NULL);
    for (int i = 0; i < LINE_WORDS; i++) {
        if (!(request.words >> i & 1)) continue;
        memory->registered[request.line / 4 + (uint64_t)i] = 1;
        memory->word[request.line / 4 + (uint64_t)i] =
            OWNER_MARK | (uint32_t)request.owner << 8 | (uint32_t)request.map_index;
    }
    return done + service;
}

uint64_t memory_write_back(struct memory *memory, uint64_t now, struct request request, const uint32_t *data)
{
    uint64_t back = visit_bank(memory, now, request, count_words(request.words), TRAFFIC_WRITEBACK);
    mark_dirty(memory, request.line);
    for (int i = 0; i < LINE_WORDS; i++) {
        uint64_t word = request.line / 4 + (uint64_t)i;
        bool mine = memory->registered[word] && owner_of(memory, word) == request.owner &&
                    map_index_of(memory, word) == request.map_index;
        if (!(request.words >> i & 1) || !mine) continue;
        memory->registered[word] = 0;
        if (memory->config.fault != FAULT_LOST_WRITEBACK) memory->word[word] = data[i];
    }
    return deliver(memory, back, bank_of(request.line), owner_node(request.owner), 0, TRAFFIC_WRITEBACK);
}

uint64_t memory_write_through(struct memory *memory, uint64_t now, struct request request, const uint32_t *data)
{
    uint64_t back = visit_bank(memory, now, request, count_words(request.words), TRAFFIC_WRITEBACK);
    uint32_t registered = 0;
    mark_dirty(memory, request.line);
    for (int i = 0; i < LINE_WORDS; i++) {
        uint64_t word = request.line / 4 + (uint64_t)i;
        if (!(request.words >> i & 1)) continue;
        if (memory->registered[word]) {
            int owner = owner_node(owner_of(memory, word)), bank = bank_of(request.line);
            deliver(memory, back, bank, owner, 0, TRAFFIC_WRITEBACK);
            deliver(memory, back, owner, bank, 0, TRAFFIC_WRITEBACK);
            registered |= UINT32_C(1) << i;
        }
    }
    revoke(memory, request.line, registered);
    for (int i = 0; i < LINE_WORDS; i++)
        if (request.words >> i & 1) memory->word[request.line / 4 + (uint64_t)i] = data[i];
    return deliver(memory, back, bank_of(request.line), owner_node(request.owner), 0, TRAFFIC_WRITEBACK);
}

void memory_poke(struct memory *memory, uint64_t address, uint32_t value)
{
    memory->word[address / 4] = value;
}

uint32_t memory_peek(struct memory *memory, uint64_t address)
{
    const uint64_t line = address - address % LINE_BYTES, place = address % LINE_BYTES / 4;
    uint32_t data[LINE_WORDS];
    memcpy(data, &memory->word[line / 4], sizeof data);
    if (memory->registered[address / 4] && memory->config.fault != FAULT_LOST_FORWARD)
        ask_owners(memory, line, UINT32_C(1) << place, false, data);
    return data[place];
}

void memory_warm(struct memory *memory, uint64_t line)
{
    touch_line(memory, line, 0);
    mark_dirty(memory, line); /* as the CPU that wrote it left it */
}
