#include "tb/tinycache/tinycache_stream_memory.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Of one thread block, in whole lines. */
static size_t scratchpad_bytes(const struct tinycache_stream_file *f)
{
    return (size_t)(f->scratchpad + TS_LINE - 1) & ~(size_t)(TS_LINE - 1);
}

void ts_memory_open(struct ts_memory *m, const struct tinycache_stream_file *file)
{
    m->file = file;
    m->size = file->global_count * TS_LINE + (size_t)file->blocks * scratchpad_bytes(file);
    m->bytes = calloc(1, m->size + 1);
    m->shadow = calloc(1, m->size + 1);
    if (!m->bytes || !m->shadow) abort();
}

void ts_memory_close(struct ts_memory *m)
{
    free(m->bytes);
    free(m->shadow);
    m->bytes = m->shadow = NULL;
}

size_t ts_place(const struct ts_memory *m, int shared, uint32_t block, uint64_t address)
{
    const struct tinycache_stream_file *f = m->file;
    if (shared) {
        size_t each = scratchpad_bytes(f);
        if (block >= (uint64_t)f->blocks || address >= each) return SIZE_MAX;
        return f->global_count * TS_LINE + block * each + (size_t)address;
    }
    uint64_t line = address & ~(uint64_t)(TS_LINE - 1);
    size_t low = 0, high = f->global_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (f->global[middle] < line) low = middle + 1;
        else high = middle;
    }
    if (low == f->global_count || f->global[low] != line) return SIZE_MAX;
    return low * TS_LINE + (size_t)(address - line);
}

void ts_show_line(struct ts_memory *m, const struct ts_op *op)
{
    size_t at = ts_place(m, 0, 0, op->address);
    for (int i = 0; i < TS_LINE; i++) {
        uint8_t byte = (uint8_t)(m->file->word[op->at + (size_t)i / 4] >> (8 * (i % 4)));
        m->bytes[at + (size_t)i] = m->shadow[at + (size_t)i] = byte;
    }
}

int ts_check_memory(const struct ts_memory *m, struct spec_error *error)
{
    size_t global = m->file->global_count * TS_LINE, i = 0;
    if (!memcmp(m->bytes, m->shadow, m->size)) return 0;
    while (m->bytes[i] == m->shadow[i]) i++;
    if (i >= global)
        return spec_fail(error, "drained, but byte %zx of the scratchpads is not what was stored", i - global);
    return spec_fail(error, "drained, but byte %" PRIx64 " is %02x, what was stored is %02x",
                     m->file->global[i / TS_LINE] + i % TS_LINE, m->bytes[i], m->shadow[i]);
}
