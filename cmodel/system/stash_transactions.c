/* A stash at the level of transactions: what the papers' operations do, and when they are complete, but not each
 * cycle of the engine. Source: thesis 4.5.2 to 4.5.6. What differs from the cycle-exact model: an operation's effect is
 * there at once, translations queue at one a cycle, and a remote request whose map index has been handed on (same tile
 * on the same allocation) is found by a search of the map. */
#include <stdlib.h>

#include "cmodel/system/local_memory.h"

enum word_state { INVALID, VALID, REGISTERED, WRITTEN /* by a non-coherent mapping: never leaves */ };
enum { CHUNK_WORDS = CHUNK_BYTES / 4, MAX_BLOCKS = 32, MAX_CHUNKS = 1024, MAX_MAPS = 256, NONE = -1 };

struct map_entry {
    struct tile_map tile;
    bool valid;   /* its translation may still be asked for */
    bool active;  /* its thread block runs */
    bool current; /* no later mapping lies on its words */
    int dirty;    /* #DirtyData: chunks that name this entry */
    int replica;  /* an older equal tile on another allocation, or NONE */
};

struct chunk {
    bool dirty, pending;
    int entry;
};

struct page_entry { /* VP-map */
    bool used;
    uint64_t page; /* virtual address of its first byte */
    int entry;     /* the newest stash-map entry that needs it */
};

struct stash {
    struct local_memory head;
    struct local_context context;
    struct map_entry map[MAX_MAPS];
    struct page_entry pages[MAX_MAPS];
    struct chunk chunks[MAX_CHUNKS];
    int table[MAX_BLOCKS][MAPS_PER_BLOCK]; /* map index table */
    int tail, entries;
    uint32_t words;
    uint64_t translator; /* busy until */
    struct outstanding mshrs, stores;
    uint64_t *ready; /* of each word: a fill is on its way until then */
    uint8_t *state;
    uint32_t *data;
};

static uint64_t gpu_cycles(const struct stash *stash, int64_t cycles)
{
    return (uint64_t)cycles * stash->context.clocks.gpu;
}

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

/* A translation leaves the pipeline each cycle, some cycles after it entered. */
static uint64_t translate(struct stash *stash, uint64_t now)
{
    uint64_t start = now > stash->translator ? now : stash->translator;
    stash->translator = start + gpu_cycles(stash, 1);
    return start + gpu_cycles(stash, stash->context.config->translation_cycles);
}

static void leave_chunk(struct stash *stash, struct chunk *chunk)
{
    struct map_entry *entry = &stash->map[chunk->entry];
    chunk->dirty = chunk->pending = false;
    if (--entry->dirty == 0 && !entry->active) entry->valid = false;
}

/* Every Registered word of the chunk goes home. Returns when the last is acknowledged. */
static uint64_t write_back_chunk(struct stash *stash, uint64_t now, int index)
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
        uint64_t end = memory_write_back(stash->context.memory, translate(stash, now), request, data);
        stash->context.stats->accesses[ACCESS_STASH_MISS]++;
        if (end > done) done = end;
    }
    stash->context.stats->lazy_writebacks++;
    leave_chunk(stash, chunk);
    return done;
}

static uint64_t write_back_entry(struct stash *stash, uint64_t now, int entry)
{
    uint64_t done = now;
    for (int i = 0; i < (int)stash->words / CHUNK_WORDS && stash->map[entry].dirty; i++) {
        struct chunk *chunk = &stash->chunks[i];
        if ((!chunk->dirty && !chunk->pending) || chunk->entry != entry) continue;
        uint64_t end = write_back_chunk(stash, now, i);
        if (end > done) done = end;
    }
    return done;
}

/* The word's place and its mapping, for a request from outside; NONE when no Registered word has this address. */
static int find_word(struct stash *stash, uint64_t physical, int map_index)
{
    uint64_t address = page_reverse(stash->context.pages, physical);
    for (int n = -1; n < stash->entries; n++) {
        const struct map_entry *entry = &stash->map[n < 0 ? map_index : n];
        if (!entry->valid || !entry->tile.coherent) continue;
        int64_t offset = tile_offset(&entry->tile, address);
        if (offset < 0) continue;
        uint32_t word = (entry->tile.local_base + (uint32_t)offset) / 4;
        const struct chunk *chunk = &stash->chunks[word / CHUNK_WORDS];
        if (stash->state[word] == REGISTERED && &stash->map[chunk->entry] == entry) return (int)word;
    }
    return NONE;
}

static bool remote_read(void *self, uint64_t physical, int map_index, uint32_t *value)
{
    struct stash *stash = self;
    int word = find_word(stash, physical, map_index);
    if (word == NONE) return false;
    *value = stash->data[word];
    stream_remote(stash->context.stream, "read", stash->context.node, physical, *value);
    return true;
}

static bool remote_take(void *self, uint64_t physical, int map_index, uint32_t *value)
{
    struct stash *stash = self;
    int word = find_word(stash, physical, map_index);
    if (word == NONE) return false;
    *value = stash->data[word];
    stream_remote(stash->context.stream, "take", stash->context.node, physical, *value);
    stash->state[word] = INVALID;
    int chunk = word / CHUNK_WORDS;
    for (int i = 0; i < CHUNK_WORDS; i++)
        if (stash->state[chunk * CHUNK_WORDS + i] == REGISTERED) return true;
    leave_chunk(stash, &stash->chunks[chunk]);
    return true;
}

static const struct owner_ops stash_owner = {remote_read, remote_take};

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
    uint64_t ready = memory_read(stash->context.memory, start, request, needed, data, &got);
    outstanding_add(&stash->mshrs, ready);
    stash->context.stats->accesses[ACCESS_STASH_MISS]++;
    for (int i = 0; i < LINE_WORDS; i++) {
        if (!(got >> i & 1)) continue;
        stream_word(stash->context.stream, want->line + (uint64_t)i * 4, data[i]);
        stash->data[want->word[i]] = data[i];
        stash->state[want->word[i]] = VALID;
        stash->ready[want->word[i]] = ready;
    }
}

static void store_line(struct stash *stash, uint64_t now, int entry, const struct line_request *want)
{
    uint64_t start = outstanding_begin(&stash->stores, translate(stash, now));
    struct request request = {NODES + stash->context.node, entry, want->line, want->words};
    outstanding_add(&stash->stores, memory_register(stash->context.memory, start, request));
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
}

/* What the lanes of one half-warp miss on. Returns how many lanes hit. */
static int resolve_half(struct stash *stash, uint64_t now, int index, const struct local_access *access, int first)
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
        if (hit || (!access->store && copy_replica(stash, entry, word)))
            hits++;
        else
            add_to_request(requests, &count, physical_of(stash, entry, word), word);
    }
    for (int n = 0; n < count; n++) {
        if (access->store)
            store_line(stash, now, index, &requests[n]);
        else
            load_line(stash, now, index, &requests[n]);
    }
    return hits;
}

static struct local_timing access_words(struct local_memory *local, uint64_t now, struct local_access *access)
{
    struct stash *stash = (struct stash *)local;
    struct system_stats *stats = stash->context.stats;
    int cycles = bank_cycles(access, (int)stash->context.config->local_banks), hits = 0;
    for (int lane = 0; lane < LANES; lane++) {
        int chunk = (int)(access->address[lane] / CHUNK_BYTES);
        if ((access->lanes >> lane & 1) && stash->chunks[chunk].pending) write_back_chunk(stash, now, chunk);
    }
    if (access->slot == UNMAPPED) {
        hits = LANES;
        for (int lane = 0; lane < LANES; lane++)
            if ((access->lanes >> lane & 1) && access->store) stash->state[access->address[lane] / 4] = INVALID;
    } else {
        int index = stash->table[access->block][access->slot];
        for (int first = 0; first < LANES; first += HALF_WARP) hits += resolve_half(stash, now, index, access, first);
    }
    if (hits) stats->accesses[ACCESS_STASH_HIT] += (uint64_t)cycles;
    stats->bank_conflicts += (uint64_t)cycles - 1;
    uint64_t ready = now + gpu_cycles(stash, cycles);
    for (int lane = 0; lane < LANES; lane++) {
        if (!(access->lanes >> lane & 1)) continue;
        uint32_t word = access->address[lane] / 4;
        if (access->store) {
            stash->data[word] = access->data[lane];
            continue;
        }
        access->data[lane] = stash->data[word];
        if (stash->ready[word] > ready) ready = stash->ready[word];
    }
    stream_access(stash->context.stream, stash->context.node, access);
    return (struct local_timing){ready, cycles};
}

static bool same_tile(const struct tile_map *a, const struct tile_map *b)
{
    return a->global_base == b->global_base && a->field_bytes == b->field_bytes && a->object_bytes == b->object_bytes &&
           a->row_bytes == b->row_bytes && a->strides == b->strides &&
           (a->strides == 1 || a->stride_bytes == b->stride_bytes);
}

static void drop_pages(struct stash *stash, int entry)
{
    for (int i = 0; i < stash->entries; i++)
        if (stash->pages[i].used && stash->pages[i].entry == entry) stash->pages[i].used = false;
}

/* The entry's data go home and its pages leave the VP-map. */
static uint64_t retire_entry(struct stash *stash, uint64_t now, int index)
{
    uint64_t done = write_back_entry(stash, now, index);
    drop_pages(stash, index);
    stash->map[index].valid = stash->map[index].current = false;
    for (int i = 0; i < stash->entries; i++)
        if (stash->map[i].replica == index) stash->map[i].replica = NONE;
    return done;
}

/* Room in the VP-map for one page more: later entries of the circle give way, as long as their blocks have ended. */
static struct page_entry *free_page(struct stash *stash, uint64_t now)
{
    for (int step = 0; step <= stash->entries; step++) {
        for (int i = 0; i < stash->entries; i++)
            if (!stash->pages[i].used) return &stash->pages[i];
        int next = (stash->tail + 1 + step) % stash->entries;
        if (!stash->map[next].active) retire_entry(stash, now, next);
    }
    return NULL;
}

static bool add_pages(struct stash *stash, uint64_t now, int index, const struct tile_map *tile)
{
    uint64_t bytes = stash->context.pages->page_bytes, last = 0;
    for (uint32_t offset = 0; offset < tile_bytes(tile); offset += 4) {
        uint64_t address = tile_virtual(tile, offset), page = address - address % bytes;
        if (page == last) continue;
        last = page;
        int found = NONE;
        for (int i = 0; i < stash->entries && found == NONE; i++)
            if (stash->pages[i].used && stash->pages[i].page == page) found = i;
        struct page_entry *entry = found == NONE ? free_page(stash, now) : &stash->pages[found];
        if (!entry) return false;
        if (found == NONE)
            stream_page(stash->context.stream, page / bytes, page_translate(stash->context.pages, page) / bytes);
        *entry = (struct page_entry){true, page, index};
    }
    return true;
}

/* Same tile, same allocation, kernel after kernel: Registered words stay, and their chunks change hands. */
static void inherit_chunks(struct stash *stash, int from, int to)
{
    for (int i = 0; i < (int)stash->words / CHUNK_WORDS; i++) {
        struct chunk *chunk = &stash->chunks[i];
        if ((!chunk->dirty && !chunk->pending) || chunk->entry != from) continue;
        *chunk = (struct chunk){true, false, to};
        stash->map[to].dirty++;
        stash->map[from].dirty--;
    }
    stash->map[from].valid = stash->map[from].active;
}

static bool overlaps(const struct tile_map *a, const struct tile_map *b)
{
    return a->local_base < b->local_base + tile_bytes(b) && b->local_base < a->local_base + tile_bytes(a);
}

/* The words now belong to the new mapping: copies go, dirty words wait for their lazy writeback. */
static void claim_words(struct stash *stash, const struct tile_map *tile)
{
    for (uint32_t word = tile->local_base / 4; word < (tile->local_base + tile_bytes(tile)) / 4; word++) {
        struct chunk *chunk = &stash->chunks[word / CHUNK_WORDS];
        if (stash->state[word] != REGISTERED) stash->state[word] = INVALID;
        if (chunk->dirty) *chunk = (struct chunk){false, true, chunk->entry};
    }
    for (int i = 0; i < stash->entries; i++)
        if (stash->map[i].current && overlaps(&stash->map[i].tile, tile)) stash->map[i].current = false;
}

/* The scout: entries a little ahead of the tail are cleaned before they are needed. */
static void run_scout(struct stash *stash, uint64_t now)
{
    for (int step = 1; step <= stash->context.config->scout_distance; step++) {
        int index = (stash->tail + step) % stash->entries;
        if (!stash->map[index].active && stash->map[index].dirty) write_back_entry(stash, now, index);
    }
}

/* An older mapping of the same tile whose words are still in place, or NONE. */
static int find_equal(const struct stash *stash, const struct tile_map *tile, int except)
{
    if (!stash->context.config->replication) return NONE;
    for (int i = 0; i < stash->entries; i++)
        if (i != except && stash->map[i].current && same_tile(&stash->map[i].tile, tile)) return i;
    return NONE;
}

static bool mappable(const struct stash *stash, const struct tile_map *tile)
{
    return tile->field_bytes && tile->field_bytes <= tile->object_bytes && tile->row_bytes >= tile->object_bytes &&
           tile->strides && tile->local_base % CHUNK_BYTES == 0 &&
           tile->local_base + tile_bytes(tile) <= stash->words * 4;
}

static uint64_t install(struct stash *stash, uint64_t now, int index, const struct tile_map *tile)
{
    uint64_t done = now;
    int old = find_equal(stash, tile, index);
    bool same_place = old != NONE && stash->map[old].tile.local_base == tile->local_base;
    if (same_place && stash->map[old].tile.coherent && !tile->coherent) done = write_back_entry(stash, now, old);
    stash->map[index] = (struct map_entry){*tile, true, true, true, 0, NONE};
    if (same_place && stash->map[old].tile.coherent && tile->coherent) {
        stash->map[old].current = false;
        inherit_chunks(stash, old, index);
    } else {
        stash->map[index].current = false;
        claim_words(stash, tile);
        stash->map[index].current = true;
        if (!same_place) stash->map[index].replica = old;
    }
    return done;
}

static uint64_t add_map(struct local_memory *local, uint64_t now, int block, int slot, const struct tile_map *tile)
{
    struct stash *stash = (struct stash *)local;
    int index = (stash->tail + 1) % stash->entries;
    if (!mappable(stash, tile) || stash->map[index].active) return 0;
    uint64_t done = retire_entry(stash, now, index);
    if (done > now) stash->context.stats->map_waits++;
    stash->tail = index;
    stash->table[block][slot] = index;
    if (!add_pages(stash, now, index, tile)) return 0;
    stream_map(stash->context.stream, "map", stash->context.node, block, slot, tile);
    uint64_t installed = install(stash, now, index, tile);
    run_scout(stash, now);
    stash->context.stats->add_maps++;
    done = installed > done ? installed : done;
    return done + gpu_cycles(stash, stash->context.config->translation_cycles);
}

/* The words that a mapping wrote while it was not coherent become visible. */
static void register_written(struct stash *stash, uint64_t now, int index)
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

static uint64_t change_map(struct local_memory *local, uint64_t now, int block, int slot, const struct tile_map *tile)
{
    struct stash *stash = (struct stash *)local;
    int index = stash->table[block][slot];
    struct map_entry *entry = &stash->map[index];
    if (!mappable(stash, tile)) return 0;
    uint64_t done = now;
    stream_map(stash->context.stream, "change", stash->context.node, block, slot, tile);
    stash->context.stats->change_maps++;
    if (same_tile(&entry->tile, tile) && entry->tile.local_base == tile->local_base) {
        bool was = entry->tile.coherent;
        if (was && !tile->coherent) done = write_back_entry(stash, now, index);
        entry->tile.coherent = tile->coherent;
        if (!was && tile->coherent) register_written(stash, now, index);
    } else {
        done = retire_entry(stash, now, index);
        if (!add_pages(stash, now, index, tile)) return 0;
        install(stash, now, index, tile);
    }
    return done + gpu_cycles(stash, stash->context.config->translation_cycles);
}

static void end_block(struct local_memory *local, uint64_t now, int block)
{
    (void)now;
    struct stash *stash = (struct stash *)local;
    for (int slot = 0; slot < MAPS_PER_BLOCK; slot++) {
        int index = stash->table[block][slot];
        stash->table[block][slot] = NONE;
        if (index == NONE) continue;
        for (int i = 0; i < (int)stash->words / CHUNK_WORDS; i++) {
            struct chunk *chunk = &stash->chunks[i];
            if (chunk->dirty && chunk->entry == index) *chunk = (struct chunk){false, true, index};
        }
        stash->map[index].active = false;
        if (!stash->map[index].dirty) stash->map[index].valid = false;
    }
    stream_end_block(stash->context.stream, stash->context.node, block);
}

static uint64_t end_kernel(struct local_memory *local, uint64_t now)
{
    struct stash *stash = (struct stash *)local;
    if (stash->context.config->fault != FAULT_NO_INVALIDATION)
        for (uint32_t word = 0; word < stash->words; word++)
            if (stash->state[word] != REGISTERED) stash->state[word] = INVALID;
    stream_end_kernel(stash->context.stream, stash->context.node);
    return outstanding_drain(&stash->stores, now);
}

static void free_stash(struct local_memory *local)
{
    struct stash *stash = (struct stash *)local;
    free(stash->ready);
    free(stash->state);
    free(stash->data);
    free(stash);
}

static const struct local_ops stash_ops = {access_words, add_map, change_map, end_block, end_kernel, free_stash};

struct local_memory *stash_new(struct local_context context)
{
    struct stash *stash = calloc(1, sizeof *stash);
    if (!stash) return NULL;
    stash->head.ops = &stash_ops;
    stash->context = context;
    stash->words = (uint32_t)context.config->local_bytes / 4;
    stash->entries = (int)context.config->map_entries;
    stash->mshrs.limit = (int)context.config->mshrs;
    stash->stores.limit = (int)context.config->store_buffer;
    for (int i = 0; i < MAX_MAPS; i++) stash->map[i].replica = NONE;
    for (int block = 0; block < MAX_BLOCKS; block++)
        for (int slot = 0; slot < MAPS_PER_BLOCK; slot++) stash->table[block][slot] = NONE;
    stash->ready = calloc(stash->words, sizeof *stash->ready);
    stash->state = calloc(stash->words, sizeof *stash->state);
    stash->data = calloc(stash->words, sizeof *stash->data);
    if (!stash->ready || !stash->state || !stash->data) {
        free_stash(&stash->head);
        return NULL;
    }
    memory_set_owner(context.memory, NODES + context.node, (struct owner){stash, &stash_owner, ACCESS_STASH_MISS});
    return &stash->head;
}
