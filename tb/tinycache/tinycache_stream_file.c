/* Reads a stream; every line is checked against the form of cmodel/system/tinycache/tinycache_stream.h. */
#include "tb/tinycache/tinycache_stream_file.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "spec/line.h"
#include "spec/tinycache/tinycache_codes.h"

struct reader {
    struct tinycache_stream_file *file;
    struct line_reader in;
    const char *at; /* in the line */
    uint64_t accesses;
    int total; /* 1: the last line has come */
};

static int wrong(const struct reader *r, const char *what, struct spec_error *error)
{
    return spec_fail(error, "%s:%d: %s", r->file->path, r->in.line, what);
}

static void *grown(void *array, size_t count, size_t *room, size_t bytes)
{
    if (count < *room) return array;
    *room = *room ? 2 * *room : 1024;
    array = realloc(array, *room * bytes);
    if (!array) abort();
    return array;
}

/* A number at the place reached, then a blank, a colon or the end of the line. 0, or -1. */
static int number(struct reader *r, int base, uint64_t most, uint64_t *value)
{
    char *end;
    if (!isxdigit((unsigned char)*r->at)) return -1;
    errno = 0;
    *value = strtoull(r->at, &end, base);
    if (errno || *value > most || (*end != ' ' && *end != ':' && *end)) return -1;
    r->at = *end ? end + 1 : end;
    return 0;
}

static int word(struct reader *r, const char *text)
{
    size_t n = strlen(text);
    if (strncmp(r->at, text, n) != 0 || (r->at[n] != ' ' && r->at[n])) return 0;
    r->at += n + (r->at[n] == ' ');
    return 1;
}

static struct ts_op *new_op(struct reader *r, enum ts_kind kind)
{
    struct tinycache_stream_file *f = r->file;
    f->op = grown(f->op, f->op_count, &f->op_room, sizeof *f->op);
    struct ts_op *op = &f->op[f->op_count++];
    *op = (struct ts_op){.kind = (uint8_t)kind, .line = r->in.line};
    return op;
}

static int read_access(struct reader *r, enum ts_kind kind, struct spec_error *error)
{
    static const char spaces[] = {
        [TINYCACHE_SPACE_GLOBAL] = 'g', [TINYCACHE_SPACE_SHARED] = 's', [TINYCACHE_SPACE_LOCAL] = 'l', 0};
    struct tinycache_stream_file *f = r->file;
    struct ts_op *op = new_op(r, kind);
    uint64_t block, warp, size, lanes;
    const char *space = *r->at ? strchr(spaces, *r->at) : NULL;
    if (!space || r->at[1] != ' ') return wrong(r, "no such space; legal: g, s, l", error);
    r->at += 2;
    if (number(r, 10, (uint64_t)f->blocks - 1, &block)) return wrong(r, "no such thread block", error);
    if (number(r, 10, 1023, &warp)) return wrong(r, "no such warp; legal: 0 to 1023", error);
    if (number(r, 10, 4, &size) || (size != 1 && size != 2 && size != 4))
        return wrong(r, "no such size; legal: 1, 2, 4", error);
    if (number(r, 16, UINT32_MAX, &lanes) || !lanes)
        return wrong(r, "no such mask of lanes; legal: 1 to ffffffff", error);
    op->space = (uint8_t)(space - spaces), op->block = (uint8_t)block, op->warp = (uint16_t)warp;
    op->size = (uint8_t)(size / 2), op->lanes = (uint32_t)lanes;
    op->at = f->lane_count;
    for (uint32_t rest = op->lanes; rest; rest &= rest - 1) {
        f->lane = grown(f->lane, f->lane_count, &f->lane_room, sizeof *f->lane);
        uint64_t address, data, old;
        int bad = number(r, 16, UINT64_MAX, &address) || number(r, 16, UINT32_MAX, &data);
        if (!bad && kind == TS_ATOMIC) bad = number(r, 16, UINT32_MAX, &old);
        if (bad || address % size) return wrong(r, "no ADDRESS:DATA of a lane, or it is not aligned", error);
        if (op->space == TINYCACHE_SPACE_SHARED &&
            (address >= (uint64_t)f->scratchpad || size > (uint64_t)f->scratchpad - address))
            return wrong(r, "outside the block's scratchpad", error);
        f->lane[f->lane_count++] = (struct ts_lane){address, (uint32_t)data};
    }
    r->accesses++;
    return 0;
}

static int read_memory(struct reader *r, struct spec_error *error)
{
    struct tinycache_stream_file *f = r->file;
    struct ts_op *op = new_op(r, TS_MEMORY);
    if (number(r, 16, UINT64_MAX, &op->address) || op->address % TS_LINE)
        return wrong(r, "no address of a line; legal: a multiple of 128", error);
    op->at = f->word_count;
    for (int i = 0; i < TS_LINE_WORDS; i++) {
        uint64_t value;
        if (number(r, 16, UINT32_MAX, &value)) return wrong(r, "a memory line has 32 words", error);
        f->word = grown(f->word, f->word_count, &f->word_room, sizeof *f->word);
        f->word[f->word_count++] = (uint32_t)value;
    }
    return 0;
}

static int read_kernel(struct reader *r, struct spec_error *error)
{
    static const char *const policies[] = {[TINYCACHE_POLICY_BYPASS_NONE] = "bypass_none",
                                           [TINYCACHE_POLICY_BYPASS_SHARED] = "bypass_shared",
                                           [TINYCACHE_POLICY_BYPASS_GLOBAL] = "bypass_global",
                                           [TINYCACHE_POLICY_DISABLE] = "disable"};
    struct ts_op *op = new_op(r, TS_KERNEL);
    for (; op->policy < 4; op->policy++)
        if (word(r, policies[op->policy])) return 0;
    return wrong(r, "no such policy; legal: bypass_none, bypass_shared, bypass_global, disable", error);
}

static int read_block(struct reader *r, enum ts_kind kind, struct spec_error *error)
{
    uint64_t block;
    if (number(r, 10, (uint64_t)r->file->blocks - 1, &block)) return wrong(r, "no such thread block", error);
    new_op(r, kind)->block = (uint8_t)block;
    return 0;
}

static int read_first(struct reader *r, struct spec_error *error)
{
    struct tinycache_stream_file *f = r->file;
    uint64_t v[5];
    static const uint64_t most[] = {2, TS_LANES, TS_LINE, 256, 1 << 20};
    int bad = !word(r, "tinycache-stream");
    for (int i = 0; i < 5 && !bad; i++) bad = number(r, 10, most[i], &v[i]);
    if (!bad && v[0] == 1) return wrong(r, "recorded by an older larder, without a last line; record it again", error);
    if (bad || v[0] != 2 || !v[1] || !v[3])
        return wrong(r, "no recorded stream; legal: tinycache-stream 2 LANES LINE BLOCKS SCRATCHPAD", error);
    f->lanes = (int64_t)v[1], f->line_bytes = (int64_t)v[2], f->blocks = (int64_t)v[3], f->scratchpad = (int64_t)v[4];
    return 0;
}

/* The last line, with the number of those before it. */
static int read_total(struct reader *r, struct spec_error *error)
{
    uint64_t total;
    r->total = 1;
    if (number(r, 10, LINE_COUNT_MOST, &total)) return wrong(r, "expected `total LINES'", error);
    if (total + 1 == (uint64_t)r->in.line) return 0;
    return spec_fail(error, "%s:%d: `total %" PRIu64 "' after %d lines; lines are missing", r->file->path, r->in.line,
                     total, r->in.line - 1);
}

static int read_line(struct reader *r, struct spec_error *error)
{
    if (r->in.line == 1) return read_first(r, error);
    if (word(r, "load")) return read_access(r, TS_LOAD, error);
    if (word(r, "store")) return read_access(r, TS_STORE, error);
    if (word(r, "atomic")) return read_access(r, TS_ATOMIC, error);
    if (word(r, "memory")) return read_memory(r, error);
    if (word(r, "barrier")) return read_block(r, TS_BARRIER, error);
    if (word(r, "end")) return read_block(r, TS_END, error);
    if (word(r, "kernel")) return read_kernel(r, error);
    if (word(r, "total")) return read_total(r, error);
    if (!word(r, "done")) return wrong(r, "no such operation", error);
    new_op(r, TS_DONE);
    return 0;
}

static int compare_addresses(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static void list_global(struct tinycache_stream_file *f)
{
    size_t lines = f->op_count + f->lane_count, n = 0;
    f->global = malloc((lines + 1) * sizeof *f->global);
    if (!f->global) abort();
    for (size_t i = 0; i < f->op_count; i++) {
        const struct ts_op *op = &f->op[i];
        if (op->kind == TS_MEMORY) f->global[n++] = op->address;
        if (op->kind > TS_ATOMIC || op->space == TINYCACHE_SPACE_SHARED) continue;
        for (uint32_t rest = op->lanes, k = 0; rest; rest &= rest - 1, k++)
            f->global[n++] = f->lane[op->at + k].address & ~(uint64_t)(TS_LINE - 1);
    }
    qsort(f->global, n, sizeof *f->global, compare_addresses);
    for (size_t i = 0; i < n; i++)
        if (!f->global_count || f->global[f->global_count - 1] != f->global[i])
            f->global[f->global_count++] = f->global[i];
}

/* To the last line, or to as many accesses as are wanted. */
static int read_lines(struct reader *r, uint64_t accesses, struct spec_error *error)
{
    int status = 1;
    while ((!accesses || r->accesses < accesses) && (status = line_next(&r->in, error)) > 0) {
        r->at = r->in.text;
        if (!r->in.ended) return wrong(r, "cut off inside this line", error);
        if (r->total) return wrong(r, "a line after the last one, `total'", error);
        if (read_line(r, error)) return -1;
        if (*r->at) return spec_fail(error, "%s:%d: '%s' after the line's end", r->file->path, r->in.line, r->at);
    }
    if (status < 0) return -1;
    if (!status && r->in.line && !r->total)
        return wrong(r, "cut off after this line; the last one must be `total LINES'", error);
    return r->accesses ? 0 : spec_fail(error, "%s: no access in it", r->file->path);
}

void *tinycache_stream_load(const char *path, uint64_t accesses, struct spec_error *error)
{
    struct tinycache_stream_file *file = calloc(1, sizeof *file);
    struct reader *reader = calloc(1, sizeof *reader);
    if (!file || !reader) abort();
    file->path = path;
    reader->file = file;
    int failed = line_open(&reader->in, path, error) || read_lines(reader, accesses, error);
    line_close(&reader->in);
    free(reader);
    if (!failed) {
        list_global(file);
        return file;
    }
    tinycache_stream_unload(file);
    return NULL;
}

void tinycache_stream_unload(void *stream)
{
    struct tinycache_stream_file *f = stream;
    if (!f) return;
    free(f->op);
    free(f->lane);
    free(f->word);
    free(f->global);
    free(f);
}

int tinycache_stream_values(const void *stream, struct spec_values *values, struct spec_error *error)
{
    const struct tinycache_stream_file *f = stream;
    spec_defaults(spec_find_block("tinycache_array"), values);
    int bad = spec_set(values, "LANES", f->lanes, error) || spec_set(values, "LINE_BYTES", f->line_bytes, error);
    return bad ? spec_fail(error, "%s:1: %s", f->path, error->text) : 0;
}

int tinycache_stream_check(const void *stream, const struct spec_values *values, struct spec_error *error)
{
    const struct tinycache_stream_file *f = stream;
    int64_t bits = spec_get(values, "ADDR_BITS"), blocks = INT64_C(1) << spec_get(values, "BLOCK_BITS");
    uint64_t last = f->global_count ? f->global[f->global_count - 1] + TS_LINE - 1 : 0;
    if (bits < 64 && last >> bits)
        return spec_fail(error, "%s: address %" PRIx64 " needs more than ADDR_BITS=%" PRId64, f->path, last, bits);
    bits = spec_get(values, "SHARED_ADDR_BITS");
    if (bits < 64 && (uint64_t)f->scratchpad >> bits && f->scratchpad != INT64_C(1) << bits)
        return spec_fail(error, "%s: a scratchpad of %" PRId64 " bytes needs more than SHARED_ADDR_BITS=%" PRId64,
                         f->path, f->scratchpad, bits);
    if (f->blocks > blocks)
        return spec_fail(error, "%s: %" PRId64 " thread blocks; BLOCK_BITS holds %" PRId64, f->path, f->blocks, blocks);
    return spec_check_values(values, error);
}
