/* The address arithmetic of a tile, by its definition (docs of the stash, "Decisions"): no ratios. */
#include "cmodel/system/local_memory.h"

static uint32_t fields_per_row(const struct tile_map *tile)
{
    return tile->row_bytes / tile->object_bytes;
}

uint32_t tile_bytes(const struct tile_map *tile)
{
    return fields_per_row(tile) * tile->field_bytes * tile->strides;
}

uint64_t tile_virtual(const struct tile_map *tile, uint32_t offset)
{
    uint32_t element = offset / tile->field_bytes, byte = offset % tile->field_bytes;
    uint32_t row = element / fields_per_row(tile), column = element % fields_per_row(tile);
    return tile->global_base + (uint64_t)row * tile->stride_bytes + (uint64_t)column * tile->object_bytes + byte;
}

int64_t tile_offset(const struct tile_map *tile, uint64_t virtual_address)
{
    if (virtual_address < tile->global_base) return -1;
    uint64_t offset = virtual_address - tile->global_base;
    uint64_t stride = tile->strides == 1 ? UINT64_MAX : tile->stride_bytes;
    uint64_t row = offset / stride, rest = offset % stride;
    uint64_t column = rest / tile->object_bytes, byte = rest % tile->object_bytes;
    if (row >= tile->strides || column >= fields_per_row(tile) || byte >= tile->field_bytes) return -1;
    return (int64_t)((row * fields_per_row(tile) + column) * tile->field_bytes + byte);
}

int bank_cycles(const struct local_access *access, int banks)
{
    int most = 1;
    for (int bank = 0; bank < banks; bank++) {
        uint32_t rows[LANES];
        int distinct = 0;
        for (int lane = 0; lane < LANES; lane++) {
            if (!(access->lanes >> lane & 1)) continue;
            uint32_t word = access->address[lane] / 4;
            if ((int)(word % (uint32_t)banks) != bank) continue;
            bool seen = false;
            for (int i = 0; i < distinct && !seen; i++) seen = rows[i] == word;
            if (!seen) rows[distinct++] = word;
        }
        if (distinct > most) most = distinct;
    }
    return most;
}

uint64_t page_translate(const struct page_table *pages, uint64_t virtual_address)
{
    uint64_t offset = virtual_address - VIRTUAL_BASE;
    return pages->physical[offset / pages->page_bytes] * pages->page_bytes + offset % pages->page_bytes;
}

uint64_t page_reverse(const struct page_table *pages, uint64_t physical_address)
{
    return VIRTUAL_BASE + pages->virtual_page[physical_address / pages->page_bytes] * pages->page_bytes +
           physical_address % pages->page_bytes;
}
