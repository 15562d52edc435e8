/* Reading a recorded stream. Every number is checked here, so that what plays it need not. */
#include "tb/stash/stash_stream_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spec/stash/stash_types.h"
#include "spec/line.h"

struct reader {
    struct stash_stream *stream;
    struct line_reader in;
    char *next;     /* the rest of the line */
    uint64_t total; /* the line number that the last line tells; 0: it has not come */
    struct spec_error *error;
};

static int refuse(struct reader *r, const char *what)
{
    return spec_fail(r->error, "%s:%d: %s", r->stream->path, r->in.line, what);
}

/* A number that ends at a blank, at `stop` or at the line's end. */
static int number(struct reader *r, int base, uint64_t most, char stop, uint64_t *value)
{
    char *end;
    while (*r->next == ' ') r->next++;
    errno = 0;
    *value = strtoull(r->next, &end, base);
    int ended = *end == ' ' || *end == '\0' || (stop && *end == stop);
    if (end == r->next || *r->next == '-' || *r->next == '+' || !ended || errno || *value > most)
        return spec_fail(r->error, "%s:%d: '%s' where a %s number up to %" PRIu64 " is wanted", r->stream->path,
                         r->in.line, r->next, base == 16 ? "hexadecimal" : "decimal", most);
    r->next = *end && *end == stop ? end + 1 : end;
    return 0;
}

static void *grow(void *items, size_t count, size_t *room, size_t bytes)
{
    if (count < *room) return items;
    *room = *room ? 2 * *room : 1024;
    items = realloc(items, *room * bytes);
    if (!items) abort();
    return items;
}

static struct stream_op *add_op(struct reader *r, enum stream_kind kind)
{
    struct stash_stream *s = r->stream;
    s->op = grow(s->op, s->op_count, &s->op_room, sizeof *s->op);
    s->op[s->op_count] = (struct stream_op){.kind = kind, .line = r->in.line};
    return &s->op[s->op_count++];
}

static int read_place(struct reader *r, int with_slot, int *block, int *slot)
{
    struct stash_stream *s = r->stream;
    uint64_t value;
    if (number(r, 10, 15, 0, &value)) return -1;
    *block = (int)value;
    if (*block >= s->blocks) s->blocks = *block + 1;
    if (!with_slot) return 0;
    while (*r->next == ' ') r->next++;
    if (r->next[0] == '-' && r->next[1] == ' ') {
        r->next++;
        *slot = STREAM_UNMAPPED;
        return 0;
    }
    if (number(r, 10, 3, 0, &value)) return -1;
    *slot = (int)value;
    if (*slot >= s->slots) s->slots = *slot + 1;
    return 0;
}

static int read_access(struct reader *r, enum stream_kind kind)
{
    struct stash_stream *s = r->stream;
    int block, slot;
    uint64_t lanes, address, data;
    if (read_place(r, 1, &block, &slot) || number(r, 16, UINT32_MAX, 0, &lanes)) return -1;
    struct stream_op *op = add_op(r, kind);
    op->block = block;
    op->slot = slot;
    op->lanes = (uint32_t)lanes;
    op->at = s->lane_count;
    for (uint64_t left = lanes; left; left &= left - 1) {
        if (number(r, 16, (uint64_t)s->bytes - 1, ':', &address) || number(r, 16, UINT32_MAX, 0, &data)) return -1;
        if (address % 4) return refuse(r, "an address that is no multiple of 4");
        s->lane = grow(s->lane, s->lane_count, &s->lane_room, sizeof *s->lane);
        s->lane[s->lane_count++] = (struct stream_lane){(uint32_t)address, (uint32_t)data};
    }
    return 0;
}

static int read_map(struct reader *r, enum stream_kind kind)
{
    struct stash_stream *s = r->stream;
    struct stream_tile tile = {0};
    int block, slot;
    uint64_t *const sizes[] = {&tile.field, &tile.object, &tile.row, &tile.stride, &tile.count}, coherent;
    if (read_place(r, 1, &block, &slot) || number(r, 16, (uint64_t)s->bytes - 1, 0, &tile.local) ||
        number(r, 16, UINT64_MAX, 0, &tile.global))
        return -1;
    for (int i = 0; i < 5; i++)
        if (number(r, 10, UINT32_MAX, 0, sizes[i])) return -1;
    if (number(r, 10, 1, 0, &coherent)) return -1;
    if (slot == STREAM_UNMAPPED) return refuse(r, "a map without a slot");
    tile.coherent = (int)coherent;
    struct stream_op *op = add_op(r, kind);
    op->block = block;
    op->slot = slot;
    op->at = s->tile_count;
    s->tile = grow(s->tile, s->tile_count, &s->tile_room, sizeof *s->tile);
    s->tile[s->tile_count++] = tile;
    return 0;
}

static int read_word(struct reader *r, enum stream_kind kind)
{
    uint64_t physical, data;
    if (number(r, 16, UINT64_MAX, 0, &physical) || number(r, 16, UINT32_MAX, 0, &data)) return -1;
    if (physical % 4) return refuse(r, "an address that is no multiple of 4");
    struct stream_op *op = add_op(r, kind);
    op->physical = physical;
    op->data = (uint32_t)data;
    return 0;
}

static int read_page(struct reader *r)
{
    struct stash_stream *s = r->stream;
    struct stream_page page;
    if (number(r, 16, UINT64_MAX, 0, &page.virtual_page) || number(r, 16, UINT64_MAX, 0, &page.physical_page))
        return -1;
    s->page = grow(s->page, s->page_count, &s->page_room, sizeof *s->page);
    s->page[s->page_count++] = page;
    return 0;
}

static int read_header(struct reader *r)
{
    struct stash_stream *s = r->stream;
    static const char older[] = "stash-stream 1 ", magic[] = "stash-stream 2 ";
    uint64_t v[5];
    if (strncmp(r->in.text, older, sizeof older - 1) == 0)
        return refuse(r, "recorded by an older larder, without a last line; record it again");
    if (strncmp(r->in.text, magic, sizeof magic - 1) != 0)
        return refuse(r, "not a recorded stream; its first line is `stash-stream 2 BYTES BANKS MAPS PAGE SCOUT`");
    r->next = r->in.text + sizeof magic - 1;
    for (int i = 0; i < 5; i++)
        if (number(r, 10, 1 << 20, 0, &v[i])) return -1;
    if (!v[0]) return refuse(r, "a stash of no bytes");
    s->bytes = (int64_t)v[0];
    s->banks = (int64_t)v[1];
    s->maps = (int64_t)v[2];
    s->page_bytes = (int64_t)v[3];
    s->scout = (int64_t)v[4];
    return 0;
}

/* 1: the line is of the unit that is played. */
static int of_unit(struct reader *r, int *mine)
{
    uint64_t unit;
    if (number(r, 10, 1000000, 0, &unit)) return -1;
    if (r->stream->unit < 0) r->stream->unit = (int)unit;
    *mine = (int)unit == r->stream->unit;
    return 0;
}

/* The last line, with the number of those before it. */
static int read_total(struct reader *r)
{
    if (number(r, 10, LINE_COUNT_MOST, 0, &r->total)) return -1;
    if (r->total + 1 == (uint64_t)r->in.line) return 0;
    return spec_fail(r->error, "%s:%d: `total %" PRIu64 "' after %d lines; lines are missing", r->stream->path,
                     r->in.line, r->total, r->in.line - 1);
}

static int read_line(struct reader *r)
{
    static const struct {
        const char *verb;
        enum stream_kind kind;
    } verbs[] = {{"load", STREAM_LOAD},     {"store", STREAM_STORE}, {"map", STREAM_MAP},
                 {"change", STREAM_CHANGE}, {"end", STREAM_END},     {"kernel", STREAM_KERNEL},
                 {"word", STREAM_WORD},     {"read", STREAM_READ},   {"take", STREAM_TAKE}};
    size_t length = strcspn(r->in.text, " "), v = 0;
    r->next = r->in.text + length;
    if (length == 4 && !strncmp(r->in.text, "page", 4)) return read_page(r);
    if (length == 5 && !strncmp(r->in.text, "total", 5)) return read_total(r);
    while (v < sizeof verbs / sizeof *verbs &&
           (strlen(verbs[v].verb) != length || strncmp(verbs[v].verb, r->in.text, length)))
        v++;
    if (v == sizeof verbs / sizeof *verbs)
        return spec_fail(r->error,
                         "%s:%d: '%.*s'; legal: page, map, change, load, store, word, end, kernel, read, take, total",
                         r->stream->path, r->in.line, (int)length, r->in.text);
    enum stream_kind kind = verbs[v].kind;
    int mine = 1, block, slot;
    if (kind != STREAM_WORD && of_unit(r, &mine)) return -1;
    if (!mine) {
        *r->next = '\0';
        return 0;
    }
    switch (kind) {
    case STREAM_LOAD:
    case STREAM_STORE: return read_access(r, kind);
    case STREAM_MAP:
    case STREAM_CHANGE: return read_map(r, kind);
    case STREAM_END:
        if (read_place(r, 0, &block, &slot)) return -1;
        add_op(r, kind)->block = block;
        return 0;
    case STREAM_KERNEL: add_op(r, kind); return 0;
    default: return read_word(r, kind);
    }
}

static int read_lines(struct reader *r)
{
    int status;
    while ((status = line_next(&r->in, r->error)) > 0) {
        if (!r->in.ended) return refuse(r, "the file ends inside this line");
        if (r->total) return refuse(r, "a line after the last one, `total'");
        if (r->in.line == 1 ? read_header(r) : read_line(r)) return -1;
        while (*r->next == ' ') r->next++;
        if (*r->next)
            return spec_fail(r->error, "%s:%d: '%s' after the line's end", r->stream->path, r->in.line, r->next);
    }
    if (status < 0) return -1;
    if (!r->in.line) return spec_fail(r->error, "%s: empty; a recorded stream is wanted", r->stream->path);
    return r->total ? 0 : refuse(r, "cut off after this line; the last one must be `total LINES'");
}

void *stash_stream_load(const char *path, uint64_t accesses, struct spec_error *error)
{
    struct stash_stream *stream = calloc(1, sizeof *stream);
    struct reader *reader = calloc(1, sizeof *reader);
    if (!stream || !reader) abort();
    stream->path = path;
    stream->unit = -1;
    stream->accesses = accesses;
    stream->blocks = stream->slots = 1;
    reader->stream = stream;
    reader->error = error;
    int failed = line_open(&reader->in, path, error) || read_lines(reader);
    line_close(&reader->in);
    free(reader);
    if (!failed) return stream;
    stash_stream_unload(stream);
    return NULL;
}

void stash_stream_unload(void *played)
{
    struct stash_stream *stream = played;
    if (!stream) return;
    free(stream->op);
    free(stream->lane);
    free(stream->tile);
    free(stream->page);
    free(stream);
}

static int64_t power_of_two(int64_t least)
{
    int64_t value = 1;
    while (value < least) value *= 2;
    return value;
}

int stash_stream_values(const void *played, struct spec_values *values, struct spec_error *error)
{
    const struct stash_stream *stream = played;
    spec_defaults(&stash_block, values);
    /* As many places as in the paper at least: with its sizes the RTL is the default one, which is built anyway. */
    int64_t blocks = spec_get(values, "THREAD_BLOCKS"), maps = spec_get(values, "MAPS_PER_BLOCK");
    if (blocks < stream->blocks) blocks = power_of_two(stream->blocks);
    if (maps < stream->slots) maps = power_of_two(stream->slots);
    int64_t chunk = spec_get(values, "CHUNK_WORDS"); /* read in one cycle: no more than there are banks */
    const struct {
        const char *name;
        int64_t value;
    } settings[] = {{"BYTES", stream->bytes},
                    {"BANKS", stream->banks},
                    {"LANES", stream->banks < STREAM_LANES ? stream->banks : STREAM_LANES},
                    {"CHUNK_WORDS", stream->banks < chunk ? stream->banks : chunk},
                    {"MAP_ENTRIES", stream->maps},
                    {"THREAD_BLOCKS", blocks},
                    {"MAPS_PER_BLOCK", maps},
                    {"PAGE_BYTES", stream->page_bytes},
                    {"SCOUT_DISTANCE", stream->scout}};
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        if (spec_set(values, settings[i].name, settings[i].value, error))
            return spec_fail(error, "%s:1: %s", stream->path, error->text);
    return 0;
}

int stash_stream_check(const void *played, const struct spec_values *v, struct spec_error *error)
{
    const struct stash_stream *stream = played;
    if (strcmp(v->block->name, "stash")) return spec_fail(error, "%s: a stream is for the block stash", stream->path);
    if (spec_get(v, "BYTES") < stream->bytes || spec_get(v, "PAGE_BYTES") != stream->page_bytes ||
        spec_get(v, "THREAD_BLOCKS") < stream->blocks || spec_get(v, "MAPS_PER_BLOCK") < stream->slots)
        return spec_fail(error,
                         "%s: recorded with BYTES = %" PRId64 ", PAGE_BYTES = %" PRId64
                         ", %d thread blocks of %d maps; a stash of these is needed",
                         stream->path, stream->bytes, stream->page_bytes, stream->blocks, stream->slots);
    return spec_check_values(v, error);
}
