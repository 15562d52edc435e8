/* The memories behind the array while a stream is played: the global lines that the file names, then the scratchpads of its
 * thread blocks; and beside them what must be there when everything has drained. */
#ifndef LARDER_TB_TINYCACHE_STREAM_MEMORY_H
#define LARDER_TB_TINYCACHE_STREAM_MEMORY_H

#include "tb/tinycache/tinycache_stream_file.h"

struct ts_memory {
    const struct tinycache_stream_file *file;
    uint8_t *bytes, *shadow; /* as they are, and as the accesses given so far leave them */
    size_t size;
};

void ts_memory_open(struct ts_memory *m, const struct tinycache_stream_file *file); /* all zero */
void ts_memory_close(struct ts_memory *m);
/* Where a byte lies; SIZE_MAX: in no line that the file names. */
size_t ts_place(const struct ts_memory *m, int shared, uint32_t block, uint64_t address);
void ts_show_line(struct ts_memory *m, const struct ts_op *op); /* of kind TS_MEMORY */
/* 0 when memory and shadow are equal, else -1 with *error naming the first byte that is not. */
int ts_check_memory(const struct ts_memory *m, struct spec_error *error);

static inline uint32_t ts_load_word(const uint8_t *bytes)
{
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}
static inline void ts_store(uint8_t *bytes, uint32_t value, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) bytes[i] = (uint8_t)(value >> (8 * i));
}

#endif
