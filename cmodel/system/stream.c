#include "cmodel/system/stream.h"

#include <inttypes.h>

#include "cmodel/system/local_memory.h"

void stream_begin(struct stream *stream, const struct system_config *config)
{
    if (!stream) return;
    stream->lines++;
    fprintf(stream->file, "stash-stream 2 %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 "\n",
            config->local_bytes, config->local_banks, config->map_entries, config->page_bytes, config->scout_distance);
}

void stream_page(struct stream *stream, uint64_t virtual_page, uint64_t physical_page)
{
    if (!stream) return;
    stream->lines++;
    fprintf(stream->file, "page %" PRIx64 " %" PRIx64 "\n", virtual_page, physical_page);
}

void stream_map(struct stream *stream, const char *verb, int unit, int block, int slot, const struct tile_map *tile)
{
    if (!stream) return;
    stream->lines++;
    fprintf(stream->file, "%s %d %d %d %" PRIx32 " %" PRIx64, verb, unit, block, slot, tile->local_base,
            tile->global_base);
    fprintf(stream->file, " %" PRIu32 " %" PRIu32 " %" PRIu32 " %" PRIu32 " %" PRIu32 " %d\n", tile->field_bytes,
            tile->object_bytes, tile->row_bytes, tile->stride_bytes, tile->strides, tile->coherent);
}

void stream_access(struct stream *stream, int unit, const struct local_access *access)
{
    if (!stream) return;
    stream->lines++;
    fprintf(stream->file, "%s %d %d ", access->store ? "store" : "load", unit, access->block);
    if (access->slot == UNMAPPED) fputs("-", stream->file);
    else fprintf(stream->file, "%d", access->slot);
    fprintf(stream->file, " %" PRIx32, access->lanes);
    for (int lane = 0; lane < LANES; lane++) {
        if (!(access->lanes >> lane & 1)) continue;
        fprintf(stream->file, " %" PRIx32 ":%" PRIx32, access->address[lane], access->data[lane]);
    }
    fputc('\n', stream->file);
}

void stream_word(struct stream *stream, uint64_t physical, uint32_t data)
{
    if (!stream) return;
    stream->lines++;
    fprintf(stream->file, "word %" PRIx64 " %" PRIx32 "\n", physical, data);
}

void stream_end_block(struct stream *stream, int unit, int block)
{
    if (!stream) return;
    stream->lines++;
    fprintf(stream->file, "end %d %d\n", unit, block);
}

void stream_end_kernel(struct stream *stream, int unit)
{
    if (!stream) return;
    stream->lines++;
    fprintf(stream->file, "kernel %d\n", unit);
}

void stream_remote(struct stream *stream, const char *verb, int unit, uint64_t physical, uint32_t data)
{
    if (!stream) return;
    stream->lines++;
    fprintf(stream->file, "%s %d %" PRIx64 " %" PRIx32 "\n", verb, unit, physical, data);
}

void stream_total(struct stream *stream)
{
    if (stream && stream->file) fprintf(stream->file, "total %" PRIu64 "\n", stream->lines);
}
