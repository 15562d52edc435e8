#include "cmodel/system/tinycache/tinycache_stream.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { RECORD_LINE = 128 };

struct tinycache_stream {
    FILE *file;
    uint64_t written; /* lines */
    const uint8_t *image;
    uint64_t base, lines;
    uint32_t kernel;   /* counted from 1 */
    uint32_t *touched; /* by line: the last kernel that touched it */
};

struct tinycache_stream *tinycache_stream_new(FILE *file, const uint8_t *image, uint64_t base, uint64_t bytes)
{
    struct tinycache_stream *stream = calloc(1, sizeof *stream);
    if (!stream) return NULL;
    *stream = (struct tinycache_stream){.file = file, .image = image, .base = base, .lines = bytes / RECORD_LINE};
    stream->touched = calloc(stream->lines, sizeof *stream->touched);
    if (stream->touched) return stream;
    free(stream);
    return NULL;
}

void tinycache_stream_free(struct tinycache_stream *stream)
{
    if (!stream) return;
    free(stream->touched);
    free(stream);
}

void tinycache_stream_first(struct tinycache_stream *stream, int lanes, int line_bytes, int blocks,
                            int scratchpad_bytes)
{
    if (!stream) return;
    stream->written++;
    fprintf(stream->file, "tinycache-stream 2 %d %d %d %d\n", lanes, line_bytes, blocks, scratchpad_bytes);
}

void tinycache_stream_kernel(struct tinycache_stream *stream, const char *policy)
{
    if (!stream) return;
    stream->kernel++;
    stream->written++;
    fprintf(stream->file, "kernel %s\n", policy);
}

/* The image still holds what the line held when the kernel began, but for words that this multiprocessor does not read:
 * its own stores come after this, and other multiprocessors write elsewhere. */
static void show_memory(struct tinycache_stream *stream, uint64_t address)
{
    uint64_t line = (address - stream->base) / RECORD_LINE;
    if (stream->touched[line] == stream->kernel) return;
    stream->touched[line] = stream->kernel;
    const uint8_t *byte = stream->image + line * RECORD_LINE;
    stream->written++;
    fprintf(stream->file, "memory %" PRIx64, stream->base + line * RECORD_LINE);
    for (int i = 0; i < RECORD_LINE; i += 4) {
        uint32_t word =
            (uint32_t)byte[i + 3] << 24 | (uint32_t)byte[i + 2] << 16 | (uint32_t)byte[i + 1] << 8 | byte[i];
        fprintf(stream->file, " %" PRIx32, word);
    }
    fputc('\n', stream->file);
}

void tinycache_stream_before(struct tinycache_stream *stream, const struct warp_access *access)
{
    for (int lane = 0; stream && access->space != SPACE_LOCAL && lane < LANES; lane++)
        if (access->lanes >> lane & 1) show_memory(stream, access->address[lane]);
}

static uint32_t low_bytes(uint32_t value, int size)
{
    return size == 4 ? value : value & ((UINT32_C(1) << 8 * size) - 1);
}

void tinycache_stream_access(struct tinycache_stream *stream, int warp, const struct warp_access *access,
                             const uint32_t *operand)
{
    static const char *const verbs[] = {"load", "store", "atomic"};
    static const char spaces[] = {'g', 's', 'l'};
    if (!stream || !access->lanes) return;
    stream->written++;
    fprintf(stream->file, "%s %c %d %d %d %" PRIx32, verbs[access->operation], spaces[access->space], access->block,
            warp, access->size, access->lanes);
    for (int lane = 0; lane < LANES; lane++) {
        if (!(access->lanes >> lane & 1)) continue;
        uint64_t address = access->address[lane] - (access->space == SPACE_LOCAL ? access->piece : 0);
        fprintf(stream->file, " %" PRIx64, address);
        if (operand) fprintf(stream->file, ":%" PRIx32, low_bytes(operand[lane], access->size));
        fprintf(stream->file, ":%" PRIx32, low_bytes(access->data[lane], access->size));
    }
    fputc('\n', stream->file);
}

void tinycache_stream_barrier(struct tinycache_stream *stream, int block)
{
    if (!stream) return;
    stream->written++;
    fprintf(stream->file, "barrier %d\n", block);
}

void tinycache_stream_end_block(struct tinycache_stream *stream, int block)
{
    if (!stream) return;
    stream->written++;
    fprintf(stream->file, "end %d\n", block);
}

void tinycache_stream_end_kernel(struct tinycache_stream *stream)
{
    if (!stream) return;
    stream->written++;
    fprintf(stream->file, "done\n");
}

void tinycache_stream_total(struct tinycache_stream *stream)
{
    if (stream) fprintf(stream->file, "total %" PRIu64 "\n", stream->written);
}
