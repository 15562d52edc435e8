/* dram_device: what it stores. A burst is a place of a hash table once it is written; before, its bytes are computed. */
#include "cmodel/dramcache/dram_device_parts.h"

#include <string.h>

#include "cmodel/random.h"

uint64_t dram_burst(const struct dram_config *config, int rank, int bank, int row, int column)
{
    uint64_t place = (uint64_t)rank * (uint64_t)config->banks + (uint64_t)bank;
    place = place << config->row_bits | (uint64_t)row;
    return place << config->column_bits | (uint64_t)column;
}

static void first_bytes(const struct dram_device *d, uint64_t burst, uint8_t bytes[BURST_BYTES])
{
    int width = d->config.dq_bytes;
    for (int beat = 0; beat < d->config.beats; beat++) {
        uint64_t random = random_mix(d->seed ^ random_mix(burst + (uint64_t)beat));
        for (int k = 0; k < width; k++) bytes[beat * width + k] = (uint8_t)(random >> 8 * k);
    }
}

/* The place of the burst, or the free one that it would have; `lines` where there is neither. */
static int find_place(const struct dram_device *d, uint64_t burst)
{
    uint64_t lines = (uint64_t)d->lines;
    if (!lines) return 0;
    uint64_t at = random_mix(burst) % lines;
    for (int tried = 0; tried < d->lines; tried++, at = at + 1 == lines ? 0 : at + 1)
        if (!d->line[at].name || d->line[at].name == burst + 1) return (int)at;
    return d->lines;
}

void dram_store_read(const struct dram_device *d, uint64_t burst, uint8_t bytes[BURST_BYTES])
{
    if (!d->lines) {
        memset(bytes, 0, BURST_BYTES);
        return;
    }
    int place = find_place(d, burst);
    if (place < d->lines && d->line[place].name) memcpy(bytes, d->line[place].bytes, BURST_BYTES);
    else first_bytes(d, burst, bytes);
}

uint8_t *dram_store_open(struct dram_device *d, uint64_t burst)
{
    int place = find_place(d, burst);
    if (place == d->lines) return NULL;
    struct line *line = &d->line[place];
    if (!line->name) {
        line->name = burst + 1;
        first_bytes(d, burst, line->bytes);
    }
    return line->bytes;
}

void dram_device_peek(const struct dram_device *device, int rank, int bank, int row, int column, uint8_t *bytes)
{
    uint8_t all[BURST_BYTES] = {0};
    dram_store_read(device, dram_burst(&device->config, rank, bank, row, column), all);
    memcpy(bytes, all, (size_t)device->config.beats * (size_t)device->config.dq_bytes);
}
