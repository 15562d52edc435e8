/* The transaction-level stash: AddMap, ChgMap, the VP-map's pages, the ends of blocks and kernels (thesis 4.5.2 and
 * 4.5.6). */
#include "cmodel/system/stash/stash_state.h"

#include <stdlib.h>

static bool same_tile(const struct tile_map *a, const struct tile_map *b)
{
    return a->global_base == b->global_base && a->field_bytes == b->field_bytes && a->object_bytes == b->object_bytes &&
           a->row_bytes == b->row_bytes && a->strides == b->strides &&
           (a->strides == 1 || a->stride_bytes == b->stride_bytes);
}

static void drop_pages(struct stash *stash, int entry)
{
    for (int i = 0; i < stash->page_entries; i++)
        if (stash->pages[i].used && stash->pages[i].entry == entry) stash->pages[i].used = false;
}

/* The entry's data go home and its pages leave the VP-map. */
static uint64_t retire_entry(struct stash *stash, uint64_t now, int index)
{
    uint64_t done = local_stash_write_back_entry(stash, now, index);
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
        for (int i = 0; i < stash->page_entries; i++)
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
        for (int i = 0; i < stash->page_entries && found == NONE; i++)
            if (stash->pages[i].used && stash->pages[i].page == page) found = i;
        struct page_entry *entry = found == NONE ? free_page(stash, now) : &stash->pages[found];
        if (!entry) return false;
        if (found == NONE)
            stream_page(stash->context.stream, page / bytes, page_translate(stash->context.pages, page) / bytes);
        *entry = (struct page_entry){true, page, index};
    }
    return true;
}

/* Same tile, same allocation, coherent then and now, kernel after kernel: Registered words stay, and the older entry,
 * whose index the registry knows, lives again. */
static void revive(struct stash *stash, int index)
{
    for (int i = 0; i < (int)stash->words / CHUNK_WORDS; i++)
        if (stash->chunks[i].pending && stash->chunks[i].entry == index)
            stash->chunks[i] = (struct chunk){true, false, index};
    stash->map[index].valid = stash->map[index].active = true;
}

enum { OF_VALID = 1 << VALID, OF_OWNED = 1 << REGISTERED | 1 << WRITTEN };

/* Steps of a scan: it visits the chunks, or the rows, of so many words each, with a word of these states, and no others. */
static int count_steps(const struct stash *stash, uint32_t first, uint32_t words, int states, uint32_t step_words)
{
    int count = 0;
    for (uint32_t word = first; word < first + words; word++) {
        if (!(states >> stash->state[word] & 1)) continue;
        count++;
        word |= step_words - 1;
    }
    return count;
}

static int64_t scan_cycles(const struct stash *stash, const struct tile_map *tile, int states, uint32_t step_words)
{
    const uint32_t first = tile->local_base / 4, words = (uint32_t)tile_bytes(tile) / 4;
    return stash->costs.step * count_steps(stash, first, words, states, step_words);
}

/* Commands go one after the other. One that is given now, and waits until `ready` for others, is done so many cycles behind. */
static uint64_t do_command(struct stash *stash, uint64_t now, uint64_t ready, int64_t cycles)
{
    if (!stash->costs.block) return ready + stash_cycles(stash, cycles);
    if (stash->commands < now) stash->commands = now;
    stash->commands += stash_cycles(stash, cycles);
    if (stash->commands < ready) stash->commands = ready;
    return stash->commands;
}

/* What AddMap and ChgMap take for a tile, beside what they wait for. */
static int64_t map_cycles(const struct stash *stash, const struct tile_map *tile)
{
    const struct stash_costs *costs = &stash->costs;
    uint64_t bytes = stash->context.pages->page_bytes, last = 0;
    int64_t cycles = costs->map;
    for (int i = 0; i < stash->entries; i++) cycles += stash->map[i].valid ? costs->entry : 0;
    for (uint32_t offset = 0; offset < tile_bytes(tile) && costs->page; offset += 4) {
        const uint64_t page = tile_virtual(tile, offset) / bytes + 1;
        cycles += page == last ? 0 : costs->page;
        last = page;
    }
    return cycles;
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
        if (!stash->map[index].active && stash->map[index].dirty) local_stash_write_back_entry(stash, now, index);
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
    if (same_place && stash->map[old].tile.coherent && !tile->coherent)
        done = local_stash_write_back_entry(stash, now, old);
    claim_words(stash, tile);
    stash->map[index] = (struct map_entry){*tile, true, true, true, 0, same_place ? NONE : old};
    return done;
}

/* The next entry of the circle whose block has ended, or NONE. A revived entry may stand in the way. */
static int next_entry(const struct stash *stash)
{
    for (int step = 1; step <= stash->entries; step++)
        if (!stash->map[(stash->tail + step) % stash->entries].active) return (stash->tail + step) % stash->entries;
    return NONE;
}

static uint64_t take_entry(struct stash *stash, uint64_t now, int index, const struct tile_map *tile)
{
    uint64_t done = retire_entry(stash, now, index);
    if (done > now) stash->context.stats->map_waits++;
    stash->tail = index;
    if (!add_pages(stash, now, index, tile)) return 0;
    uint64_t installed = install(stash, now, index, tile);
    run_scout(stash, now);
    return installed > done ? installed : done;
}

static uint64_t add_map(struct local_memory *local, uint64_t now, int block, int slot, const struct tile_map *tile)
{
    struct stash *stash = (struct stash *)local;
    if (!mappable(stash, tile)) return 0;
    int old = find_equal(stash, tile, NONE);
    const struct map_entry *entry = &stash->map[old == NONE ? 0 : old];
    bool again = old != NONE && entry->tile.local_base == tile->local_base && !entry->active && entry->tile.coherent &&
                 tile->coherent;
    int index = again ? old : next_entry(stash);
    if (index == NONE) return 0;
    const int64_t cycles = map_cycles(stash, tile) + (again ? scan_cycles(stash, tile, OF_OWNED, ROW_WORDS) : 0);
    uint64_t done = now;
    if (!again) done = take_entry(stash, now, index, tile);
    else if (add_pages(stash, now, index, tile)) revive(stash, index);
    else done = 0;
    if (!done) return 0;
    stash->table[block][slot] = index;
    stream_map(stash->context.stream, "map", stash->context.node, block, slot, tile);
    stash->context.stats->add_maps++;
    return do_command(stash, now, done, cycles);
}

static uint64_t change_map(struct local_memory *local, uint64_t now, int block, int slot, const struct tile_map *tile)
{
    struct stash *stash = (struct stash *)local;
    int index = stash->table[block][slot];
    struct map_entry *entry = &stash->map[index];
    if (!mappable(stash, tile)) return 0;
    const int64_t cycles = map_cycles(stash, tile) +
                           scan_cycles(stash, &entry->tile, OF_VALID | OF_OWNED, CHUNK_WORDS) +
                           stash->costs.leaving_chunk * entry->dirty;
    uint64_t done = now;
    stream_map(stash->context.stream, "change", stash->context.node, block, slot, tile);
    stash->context.stats->change_maps++;
    if (same_tile(&entry->tile, tile) && entry->tile.local_base == tile->local_base) {
        bool was = entry->tile.coherent;
        if (was && !tile->coherent) done = local_stash_write_back_entry(stash, now, index);
        entry->tile.coherent = tile->coherent;
        if (!was && tile->coherent) local_stash_register_written(stash, now, index);
    } else {
        done = retire_entry(stash, now, index);
        if (!add_pages(stash, now, index, tile)) return 0;
        install(stash, now, index, tile);
    }
    return do_command(stash, now, done, cycles);
}

static void end_block(struct local_memory *local, uint64_t now, int block)
{
    struct stash *stash = (struct stash *)local;
    int64_t cycles = stash->costs.end_block;
    for (int slot = 0; slot < MAPS_PER_BLOCK; slot++) {
        int index = stash->table[block][slot];
        stash->table[block][slot] = NONE;
        if (index == NONE) continue;
        const struct tile_map *tile = &stash->map[index].tile;
        cycles += scan_cycles(stash, tile, OF_VALID | OF_OWNED, tile->coherent ? ROW_WORDS : CHUNK_WORDS);
        for (int i = 0; i < (int)stash->words / CHUNK_WORDS; i++) {
            struct chunk *chunk = &stash->chunks[i];
            if (chunk->dirty && chunk->entry == index) *chunk = (struct chunk){false, true, index};
        }
        stash->map[index].active = false;
        if (!stash->map[index].dirty) stash->map[index].valid = false;
    }
    do_command(stash, now, now, cycles);
    stream_end_block(stash->context.stream, stash->context.node, block);
}

static uint64_t end_kernel(struct local_memory *local, uint64_t now)
{
    struct stash *stash = (struct stash *)local;
    const int64_t cycles =
        stash->costs.end_kernel + stash->costs.step * count_steps(stash, 0, stash->words, OF_VALID, ROW_WORDS);
    if (stash->context.config->fault != FAULT_NO_INVALIDATION)
        for (uint32_t word = 0; word < stash->words; word++)
            if (stash->state[word] != REGISTERED) stash->state[word] = INVALID;
    stream_end_kernel(stash->context.stream, stash->context.node);
    if (!stash->costs.block) return outstanding_drain(&stash->stores, now);
    const uint64_t cycle = stash_cycles(stash, 1), answered = outstanding_drain(&stash->mshrs, now);
    if (stash->commands < answered) stash->commands = (answered + cycle - 1) / cycle * cycle;
    return do_command(stash, now, now, cycles);
}

static void free_stash(struct local_memory *local)
{
    struct stash *stash = (struct stash *)local;
    free(stash->ready);
    free(stash->state);
    free(stash->data);
    free(stash);
}

static const struct local_ops stash_ops = {local_stash_access, add_map, change_map, end_block, end_kernel, free_stash};

struct local_memory *local_stash_new(struct local_context context)
{
    struct stash *stash = calloc(1, sizeof *stash);
    if (!stash) return NULL;
    stash->head.ops = &stash_ops;
    stash->context = context;
    stash->words = (uint32_t)context.config->local_bytes / 4;
    stash->entries = (int)context.config->map_entries;
    stash->page_entries = (int)context.config->vp_entries;
    stash->costs = stash_costs_of(context.config);
    stash->mshrs.limit = (int)(stash->costs.mshrs ? stash->costs.mshrs : context.config->mshrs);
    stash->misses.limit = (int)stash->costs.misses;
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
    memory_set_owner(context.memory, NODES + context.node,
                     (struct owner){stash, &local_stash_owner, ACCESS_STASH_MISS});
    return &stash->head;
}
