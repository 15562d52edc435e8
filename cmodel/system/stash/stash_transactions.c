/* A stash at the level of transactions: what the papers' operations do, and when they are complete, but not each
 * cycle of the engine. Source: thesis 4.5.2 to 4.5.6. What differs from the cycle-exact model: an operation's effect is
 * there at once, and translations queue at one a cycle. */
#include <stdlib.h>

#include "cmodel/system/stash/stash_state.h"

static uint64_t virtual_of(const struct stash *stash, const struct map_entry *entry, uint32_t word)
{
    struct tile_map tile = entry->tile;
    if (stash->context.config->fault == FAULT_WRONG_STRIDE) tile.stride_bytes = tile.row_bytes;
    return tile_virtual(&tile, word * 4 - tile.local_base);
}

static uint64_t physical_of(const struct stash *stash, const struct map_entry *entry, uint32_t word)
{
    return page_translate(stash->context.pages, virtual_of(stash, entry, word));
}

/* The next cycle, at or behind `now`, with so much left of what serves one a cycle; returns the last of those taken. */
static uint64_t take_cycles(const struct stash *stash, struct calendar *calendar, uint64_t now, int cycles)
{
    const uint64_t cycle = stash_cycles(stash, 1);
    return calendar_book(calendar, (now + cycle - 1) / cycle, cycles) * cycle;
}

/* A translation leaves the pipeline each cycle, some cycles after it entered. One that waited for a writeback is behind none that did not. */
static uint64_t translate(struct stash *stash, uint64_t now)
{
    if (stash->costs.block)
        return take_cycles(stash, &stash->translations, now, 1) + stash_cycles(stash, stash->costs.request);
    uint64_t start = now > stash->translator ? now : stash->translator;
    stash->translator = start + stash_cycles(stash, 1);
    return start + stash_cycles(stash, stash->costs.request);
}

/* The storage's one port is taken for so many cycles, at or behind `now`; returns the beginning of the last. */
static uint64_t take_port(struct stash *stash, uint64_t now, int cycles)
{
    if (!stash->costs.block) return now + stash_cycles(stash, cycles - 1);
    return take_cycles(stash, &stash->port, now, cycles);
}

enum { ANSWER_ASKS = 3 }; /* cycles from an answer's arrival until it may have the port: docs/stash/rate.md */

/* An answer is put into its place: when the access that waited has its own. */
static uint64_t take_answer(struct stash *stash, uint64_t arrived)
{
    if (!stash->costs.block) return arrived;
    const uint64_t granted = take_port(stash, arrived + stash_cycles(stash, ANSWER_ASKS), 1);
    return granted + stash_cycles(stash, stash->costs.answer - ANSWER_ASKS);
}

/* Where lines of all kinds share the MSHRs. */
static struct outstanding *store_places(struct stash *stash)
{
    return stash->costs.mshrs ? &stash->mshrs : &stash->stores;
}

static void leave_chunk(struct stash *stash, struct chunk *chunk)
{
    struct map_entry *entry = &stash->map[chunk->entry];
    chunk->dirty = chunk->pending = false;
    if (--entry->dirty == 0 && !entry->active) entry->valid = false;
}

/* Every Registered word of the chunk goes home. Returns when the last is acknowledged. */
uint64_t local_stash_write_back_chunk(struct stash *stash, uint64_t now, int index)
{
    struct chunk *chunk = &stash->chunks[index];
    const struct map_entry *entry = &stash->map[chunk->entry];
    uint32_t first = (uint32_t)index * CHUNK_WORDS, data[LINE_WORDS];
    uint64_t done = now;
    bool lost = stash->context.config->fault == FAULT_SHARED_CHUNK;
    for (uint32_t word = first; word < first + CHUNK_WORDS;) {
        struct request request = {NODES + stash->context.node, chunk->entry, 0, 0};
        for (; word < first + CHUNK_WORDS; word++) {
            if (stash->state[word] != REGISTERED) continue;
            uint64_t address = physical_of(stash, entry, word), line = address - address % LINE_BYTES;
            if (request.words && line != request.line) break;
            request.line = line;
            request.words |= UINT32_C(1) << address % LINE_BYTES / 4;
            data[address % LINE_BYTES / 4] = stash->data[word];
            stash->state[word] = INVALID;
        }
        if (!request.words || lost) continue;
        uint64_t start = translate(stash, now);
        if (stash->costs.mshrs) start = outstanding_begin(&stash->mshrs, start);
        uint64_t end = memory_write_back(stash->context.memory, start, request, data);
        if (stash->costs.mshrs) outstanding_add(&stash->mshrs, end);
        take_answer(stash, end);
        stash->context.stats->accesses[ACCESS_STASH_MISS]++;
        if (end > done) done = end;
    }
    stash->context.stats->lazy_writebacks++;
    leave_chunk(stash, chunk);
    return done;
}

uint64_t local_stash_write_back_entry(struct stash *stash, uint64_t now, int entry)
{
    uint64_t done = now;
    for (int i = 0; i < (int)stash->words / CHUNK_WORDS && stash->map[entry].dirty; i++) {
        struct chunk *chunk = &stash->chunks[i];
        if ((!chunk->dirty && !chunk->pending) || chunk->entry != entry) continue;
        uint64_t end = local_stash_write_back_chunk(stash, now, i);
        if (end > done) done = end;
    }
    return done;
}

/* The word's place and its mapping, for a request from outside; NONE when no Registered word has this address. */
static int find_word(struct stash *stash, uint64_t physical, int map_index)
{
    uint64_t address = page_reverse(stash->context.pages, physical);
    const struct map_entry *entry = &stash->map[map_index];
    int64_t offset = entry->valid && entry->tile.coherent ? tile_offset(&entry->tile, address) : -1;
    if (offset < 0) return NONE;
    uint32_t word = (entry->tile.local_base + (uint32_t)offset) / 4;
    bool owned = stash->state[word] == REGISTERED && stash->chunks[word / CHUNK_WORDS].entry == map_index;
    return owned ? (int)word : NONE;
}

static void take_word(struct stash *stash, int word)
{
    const int chunk = word / CHUNK_WORDS;
    stash->state[word] = INVALID;
    for (int i = 0; i < CHUNK_WORDS; i++)
        if (stash->state[chunk * CHUNK_WORDS + i] == REGISTERED) return;
    leave_chunk(stash, &stash->chunks[chunk]);
}

static void give_words(struct stash *stash, uint64_t line, uint32_t words, int map_index, bool take, uint32_t *data)
{
    for (int i = 0; i < LINE_WORDS; i++) {
        const uint64_t physical = line + (uint64_t)i * 4;
        const int word = words >> i & 1 ? find_word(stash, physical, map_index) : NONE;
        if (word == NONE) continue;
        if (data) data[i] = stash->data[word];
        stream_remote(stash->context.stream, take ? "take" : "read", stash->context.node, physical, stash->data[word]);
        if (take) take_word(stash, word);
    }
}

static uint64_t remote_read(void *self, uint64_t line, uint32_t words, int map_index, uint32_t *data)
{
    give_words(self, line, words, map_index, false, data);
    return stash_cycles(self, ((const struct stash *)self)->costs.forward);
}

static uint64_t remote_take(void *self, uint64_t line, uint32_t words, int map_index, uint32_t *data)
{
    give_words(self, line, words, map_index, true, data);
    return stash_cycles(self, ((const struct stash *)self)->costs.forward);
}

const struct owner_ops local_stash_owner = {remote_read, remote_take};

/* What one half-warp wants of one line. */
struct line_request {
    uint64_t line;
    uint32_t words;
    uint32_t word[LINE_WORDS]; /* the stash word behind each */
};

static void add_to_request(struct line_request *requests, int *count, uint64_t address, uint32_t word)
{
    uint64_t line = address - address % LINE_BYTES;
    int n = 0;
    while (n < *count && requests[n].line != line) n++;
    if (n == *count) requests[(*count)++] = (struct line_request){.line = line};
    requests[n].words |= UINT32_C(1) << address % LINE_BYTES / 4;
    requests[n].word[address % LINE_BYTES / 4] = word;
}

/* An older equal tile may have the word (thesis 4.5.6): a copy inside the stash instead of a request. */
static bool copy_replica(struct stash *stash, const struct map_entry *entry, uint32_t word)
{
    if (entry->replica == NONE) return false;
    const struct map_entry *old = &stash->map[entry->replica];
    if (!old->current) return false;
    uint32_t from = (old->tile.local_base + word * 4 - entry->tile.local_base) / 4;
    bool owned = stash->state[from] == REGISTERED && stash->chunks[from / CHUNK_WORDS].entry == entry->replica;
    /* A Registered word of another entry waits there for its lazy writeback: the older tile has not touched it. */
    if (stash->state[from] != VALID && !owned) return false;
    stash->data[word] = stash->data[from];
    stash->ready[word] = stash->ready[from];
    stash->state[word] = VALID;
    stash->context.stats->accesses[ACCESS_STASH_HIT] += 2;
    stash->context.stats->replica_copies++;
    return true;
}

/* The line's other words that the tile maps and that the stash does not have. */
static uint32_t add_neighbours(const struct stash *stash, int entry, struct line_request *want)
{
    const struct tile_map *tile = &stash->map[entry].tile;
    uint64_t line = page_reverse(stash->context.pages, want->line);
    uint32_t needed = want->words;
    for (int i = 0; i < LINE_WORDS; i++) {
        int64_t offset = needed >> i & 1 ? -1 : tile_offset(tile, line + (uint64_t)i * 4);
        if (offset < 0) continue;
        uint32_t word = (tile->local_base + (uint32_t)offset) / 4;
        if (stash->state[word] != INVALID || stash->chunks[word / CHUNK_WORDS].pending) continue;
        want->words |= UINT32_C(1) << i;
        want->word[i] = word;
    }
    return needed;
}

static void load_line(struct stash *stash, uint64_t now, int entry, struct line_request *want)
{
    uint32_t data[LINE_WORDS], got, needed = want->words;
    if (stash->context.config->stash_fetch == FETCH_LINE) needed = add_neighbours(stash, entry, want);
    uint64_t start = outstanding_begin(&stash->mshrs, translate(stash, now));
    struct request request = {NODES + stash->context.node, entry, want->line, want->words};
    const uint64_t arrived = memory_read(stash->context.memory, start, request, needed, data, &got);
    outstanding_add(&stash->mshrs, arrived);
    const uint64_t ready = take_answer(stash, arrived);
    stash->context.stats->accesses[ACCESS_STASH_MISS]++;
    for (int i = 0; i < LINE_WORDS; i++) {
        if (!(got >> i & 1)) continue;
        stream_word(stash->context.stream, want->line + (uint64_t)i * 4, data[i]);
        stash->data[want->word[i]] = data[i];
        stash->state[want->word[i]] = VALID;
        stash->ready[want->word[i]] = ready;
    }
}

/* Returns when the store itself may be answered. */
static uint64_t store_line(struct stash *stash, uint64_t now, int entry, const struct line_request *want)
{
    struct outstanding *places = store_places(stash);
    uint64_t start = outstanding_begin(places, translate(stash, now));
    struct request request = {NODES + stash->context.node, entry, want->line, want->words};
    const uint64_t arrived = memory_register(stash->context.memory, start, request);
    outstanding_add(places, arrived);
    take_answer(stash, arrived);
    stash->context.stats->accesses[ACCESS_STASH_MISS]++;
    for (int i = 0; i < LINE_WORDS; i++) {
        if (!(want->words >> i & 1)) continue;
        struct chunk *chunk = &stash->chunks[want->word[i] / CHUNK_WORDS];
        stash->state[want->word[i]] = REGISTERED;
        if (chunk->dirty) continue;
        chunk->dirty = true;
        chunk->entry = entry;
        stash->map[entry].dirty++;
    }
    return start + stash_cycles(stash, stash->costs.store - stash->costs.request);
}

/* What the lanes of one half-warp miss on. Returns how many lanes hit. *done: a store is answered, if it was not before. */
static int resolve_half(struct stash *stash, uint64_t now, int index, const struct local_access *access, int first,
                        uint64_t *done)
{
    struct line_request requests[HALF_WARP];
    int count = 0, hits = 0;
    const struct map_entry *entry = &stash->map[index];
    for (int lane = first; lane < first + HALF_WARP; lane++) {
        if (!(access->lanes >> lane & 1)) continue;
        uint32_t word = access->address[lane] / 4;
        uint8_t *state = &stash->state[word];
        if (access->store && !entry->tile.coherent) *state = WRITTEN;
        bool hit = *state == REGISTERED || *state == WRITTEN || (*state == VALID && !access->store);
        if (hit || (!access->store && copy_replica(stash, entry, word))) hits++;
        else add_to_request(requests, &count, physical_of(stash, entry, word), word);
    }
    for (int n = 0; n < count; n++) {
        if (access->store) {
            const uint64_t end = store_line(stash, now, index, &requests[n]);
            if (end > *done) *done = end;
        } else {
            load_line(stash, now, index, &requests[n]);
        }
    }
    return hits;
}

/* Chunks that wait for their writeback go before the access does. Returns when it may go on. */
static uint64_t clear_chunks(struct stash *stash, uint64_t now, const struct local_access *access)
{
    uint64_t clear = now;
    for (int lane = 0; lane < LANES; lane++) {
        int chunk = (int)(access->address[lane] / CHUNK_BYTES);
        if (!(access->lanes >> lane & 1) || !stash->chunks[chunk].pending) continue;
        uint64_t end = local_stash_write_back_chunk(stash, now, chunk) + stash_cycles(stash, stash->costs.leave);
        if (stash->costs.block && end > clear) clear = end;
    }
    return clear;
}

/* The words' data that are on their way, or a store's that is not answered yet. */
static uint64_t words_ready(const struct stash *stash, const struct local_access *access, uint64_t ready)
{
    for (int lane = 0; lane < LANES; lane++)
        if ((access->lanes >> lane & 1) && stash->ready[access->address[lane] / 4] > ready)
            ready = stash->ready[access->address[lane] / 4];
    return ready;
}

/* It has waited for an answer: it passes through the storage once more, and has had one of the places for such accesses. */
static uint64_t leave_misses(struct stash *stash, uint64_t ready, int cycles)
{
    if (!stash->costs.block) return ready;
    const uint64_t left = take_port(stash, ready - stash_cycles(stash, 1), cycles) + stash_cycles(stash, 1);
    outstanding_add(&stash->misses, left);
    return left;
}

/* The access is taken, behind those before it: the last cycle of its pass. */
static uint64_t take_pass(struct stash *stash, uint64_t now, int cycles)
{
    if (!stash->costs.block) return take_port(stash, now, cycles);
    if (stash->taken > now) now = stash->taken;
    const uint64_t pass = take_port(stash, outstanding_begin(&stash->misses, now), cycles);
    stash->taken = pass + stash_cycles(stash, 1);
    return pass;
}

struct local_timing local_stash_access(struct local_memory *local, uint64_t now, struct local_access *access)
{
    struct stash *stash = (struct stash *)local;
    struct system_stats *stats = stash->context.stats;
    int cycles = bank_cycles(access, (int)stash->context.config->local_banks), hits = 0;
    const uint64_t pass = take_pass(stash, now, cycles);
    const uint64_t clear = clear_chunks(stash, stash->costs.block ? pass : now, access);
    /* Before any request: one that throws a line out of the L2 may call back a word that this access stores to. */
    for (int lane = 0; lane < LANES; lane++)
        if (access->store && (access->lanes >> lane & 1)) stash->data[access->address[lane] / 4] = access->data[lane];
    if (access->store) stream_access(stash->context.stream, stash->context.node, access);
    uint64_t ready = pass + stash_cycles(stash, 1), done = clear > pass ? clear : 0;
    if (access->slot == UNMAPPED) {
        hits = LANES;
        for (int lane = 0; lane < LANES; lane++)
            if ((access->lanes >> lane & 1) && access->store) stash->state[access->address[lane] / 4] = INVALID;
    } else {
        int index = stash->table[access->block][access->slot];
        for (int first = 0; first < LANES; first += HALF_WARP)
            hits += resolve_half(stash, clear, index, access, first, &done);
    }
    if (hits) stats->accesses[ACCESS_STASH_HIT] += (uint64_t)cycles;
    stats->bank_conflicts += (uint64_t)cycles - 1;
    const int busy = stash->costs.block ? 0 : cycles;
    if (access->store) {
        if (!stash->costs.block || !done) return (struct local_timing){.ready = ready, .cycles = busy};
        done = leave_misses(stash, done, cycles);
        for (int lane = 0; lane < LANES; lane++)
            if (access->lanes >> lane & 1) stash->ready[access->address[lane] / 4] = done;
        return (struct local_timing){.ready = ready, .done = done, .cycles = busy};
    }
    for (int lane = 0; lane < LANES; lane++)
        if (access->lanes >> lane & 1) access->data[lane] = stash->data[access->address[lane] / 4];
    stream_access(stash->context.stream, stash->context.node, access);
    const uint64_t there = words_ready(stash, access, ready > done ? ready : done);
    return (struct local_timing){.ready = there > ready ? leave_misses(stash, there, cycles) : ready, .cycles = busy};
}

/* The words that a mapping wrote while it was not coherent become visible. */
void local_stash_register_written(struct stash *stash, uint64_t now, int index)
{
    const struct map_entry *entry = &stash->map[index];
    uint32_t first = entry->tile.local_base / 4, end = first + tile_bytes(&entry->tile) / 4;
    for (uint32_t word = first; word < end; word++) {
        if (stash->state[word] != WRITTEN) continue;
        struct line_request request = {0};
        int count = 0;
        add_to_request(&request, &count, physical_of(stash, entry, word), word);
        store_line(stash, now, index, &request);
    }
}
