/* A scratchpad: plain banks. The DMA engine of ScratchGD moves whole tiles, bypassing the L1 (thesis 4.6.1; D2MA). */
#include <stdlib.h>
#include <string.h>

#include "cmodel/system/local_memory.h"

struct scratchpad {
    struct local_memory head;
    struct local_context context;
    uint32_t word[];
};

static struct local_timing access_words(struct local_memory *local, uint64_t now, struct local_access *access)
{
    struct scratchpad *pad = (struct scratchpad *)local;
    int cycles = bank_cycles(access, (int)pad->context.config->local_banks);
    pad->context.stats->accesses[ACCESS_SCRATCHPAD] += (uint64_t)cycles;
    pad->context.stats->bank_conflicts += (uint64_t)cycles - 1;
    for (int lane = 0; lane < LANES; lane++) {
        if (!(access->lanes >> lane & 1)) continue;
        uint32_t *word = &pad->word[access->address[lane] / 4];
        if (access->store) *word = access->data[lane];
        else access->data[lane] = *word;
    }
    return (struct local_timing){.ready = now + (uint64_t)cycles * pad->context.clocks.gpu, .cycles = cycles};
}

static uint64_t refuse_map(struct local_memory *local, uint64_t now, int block, int slot, const struct tile_map *tile)
{
    (void)local, (void)now, (void)block, (void)slot, (void)tile;
    return 0;
}

static void end_block(struct local_memory *local, uint64_t now, int block)
{
    (void)local, (void)now, (void)block;
}

static uint64_t end_kernel(struct local_memory *local, uint64_t now)
{
    (void)local;
    return now;
}

static void free_pad(struct local_memory *local)
{
    free(local);
}

static const struct local_ops scratchpad_ops = {access_words, refuse_map, refuse_map, end_block, end_kernel, free_pad};

struct local_memory *local_scratchpad_new(struct local_context context)
{
    struct scratchpad *pad = calloc(1, sizeof *pad + (size_t)context.config->local_bytes);
    if (!pad) return NULL;
    pad->head.ops = &scratchpad_ops;
    pad->context = context;
    return &pad->head;
}

/* One line's share of a tile: which local word each of its words is. */
struct gather {
    uint64_t line;
    uint32_t words;
    uint32_t local[LINE_WORDS];
};

/* The words of the tile from *offset on that lie in one line; *offset moves past them. */
static struct gather next_line(const struct scratchpad *pad, const struct tile_map *tile, uint32_t *offset)
{
    struct gather gather = {0};
    for (; *offset < tile_bytes(tile); *offset += 4) {
        uint64_t address = page_translate(pad->context.pages, tile_virtual(tile, *offset));
        uint64_t line = address - address % LINE_BYTES;
        if (gather.words && line != gather.line) break;
        int i = (int)(address % LINE_BYTES / 4);
        gather.line = line;
        gather.words |= UINT32_C(1) << i;
        gather.local[i] = (tile->local_base + *offset) / 4;
    }
    return gather;
}

/* One line a GPU cycle leaves the engine; what it moves costs one access of the scratchpad a line. */
uint64_t local_scratchpad_dma_load(struct local_memory *local, uint64_t now, const struct tile_map *tile)
{
    struct scratchpad *pad = (struct scratchpad *)local;
    uint64_t done = now, start = now;
    for (uint32_t offset = 0; offset < tile_bytes(tile); start += pad->context.clocks.gpu) {
        struct gather gather = next_line(pad, tile, &offset);
        uint32_t data[LINE_WORDS], got;
        struct request request = {NODES + pad->context.node, 0, gather.line, gather.words};
        uint64_t ready = memory_read(pad->context.memory, start, request, gather.words, data, &got);
        for (int i = 0; i < LINE_WORDS; i++)
            if (gather.words >> i & 1) pad->word[gather.local[i]] = data[i];
        pad->context.stats->accesses[ACCESS_SCRATCHPAD]++;
        pad->context.stats->dma_transfers++;
        if (ready > done) done = ready;
    }
    return done;
}

uint64_t local_scratchpad_dma_store(struct local_memory *local, uint64_t now, const struct tile_map *tile)
{
    struct scratchpad *pad = (struct scratchpad *)local;
    uint64_t done = now, start = now;
    for (uint32_t offset = 0; offset < tile_bytes(tile); start += pad->context.clocks.gpu) {
        struct gather gather = next_line(pad, tile, &offset);
        uint32_t data[LINE_WORDS];
        for (int i = 0; i < LINE_WORDS; i++)
            if (gather.words >> i & 1) data[i] = pad->word[gather.local[i]];
        struct request request = {NODES + pad->context.node, 0, gather.line, gather.words};
        uint64_t ready = memory_write_through(pad->context.memory, start, request, data);
        pad->context.stats->accesses[ACCESS_SCRATCHPAD]++;
        pad->context.stats->dma_transfers++;
        if (ready > done) done = ready;
    }
    return done;
}
