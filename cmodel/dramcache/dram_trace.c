#include "cmodel/dramcache/dram_trace.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

enum { BUFFER = 1 << 16, MOST_LINE = 256, HEADER = 16, MAGIC = 8 };
enum { WRITE_BIT = 62, GPU_BIT = 63, CORE_BIT = 48 };
enum { WORDS = 5 /* of a line at most */, CORES = 1 << 16 };
static const char magic[MAGIC] = {'L', 'A', 'R', 'D', 'T', 'R', 'C'}; /* and the form: 1 or 2 */
static const char legal[] = "legal: CLASS KIND ADDRESS [PC [CORE]], c or g, R or W, a byte address as 6720 or 0x1a40";

struct dram_trace {
    gzFile file;
    char *path;
    uint64_t size;
    uint64_t line_bytes;
    int record;       /* bytes of a binary trace's; 0: text */
    uint64_t number;  /* of the last line or record, from 1 */
    uint64_t records; /* of a binary trace, by its header */
    int at, held;     /* of the buffer */
    unsigned char buffer[BUFFER];
};

/* More bytes behind those that are left: how many there are now, or -1. */
static int fill(struct dram_trace *t, struct spec_error *error)
{
    t->held -= t->at;
    memmove(t->buffer, t->buffer + t->at, (size_t)t->held);
    t->at = 0;
    const int got = gzread(t->file, t->buffer + t->held, (unsigned)(BUFFER - t->held));
    int why = Z_OK;
    const char *text = gzerror(t->file, &why);
    if (why == Z_BUF_ERROR) return spec_fail(error, "%s: the compressed data end in their middle", t->path);
    if (why == Z_ERRNO) return spec_fail(error, "%s: cannot read: %s", t->path, strerror(errno));
    if (got < 0 || why < 0) return spec_fail(error, "%s: the compressed data are wrong: %s", t->path, text);
    t->held += got;
    return t->held;
}

static uint64_t number_at(const unsigned char *bytes)
{
    uint64_t value = 0;
    for (int i = 0; i < 8; i++) value |= (uint64_t)bytes[i] << (8 * i);
    return value;
}

static int read_header(struct dram_trace *t, struct spec_error *error)
{
    if (fill(t, error) < 0) return -1;
    if (t->held < MAGIC || memcmp(t->buffer, magic, MAGIC - 1)) return 0; /* text */
    const int form = t->buffer[MAGIC - 1];
    t->record = form == '1' ? 8 : form == '2' ? 16 : 0;
    if (!t->record)
        return spec_fail(error, "%s: a binary trace of form 0x%02x; legal: LARDTRC1 and LARDTRC2", t->path,
                         (unsigned)form);
    if (t->held < HEADER) return spec_fail(error, "%s: its header ends after %d bytes of %d", t->path, t->held, HEADER);
    t->records = number_at(t->buffer + MAGIC);
    t->at = HEADER;
    return 0;
}

struct dram_trace *dram_trace_open(const char *path, int line_bytes, struct spec_error *error)
{
    struct stat status;
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0 || fstat(fd, &status)) {
        spec_fail(error, "%s: cannot read the trace: %s", path, strerror(errno));
        if (fd >= 0) close(fd);
        return NULL;
    }
    if (S_ISDIR(status.st_mode)) {
        spec_fail(error, "%s: cannot read the trace: Is a directory", path);
        close(fd);
        return NULL;
    }
    struct dram_trace *t = malloc(sizeof *t);
    if (!t) abort();
    *t = (struct dram_trace){.path = strdup(path),
                             .file = gzdopen(fd, "rb"),
                             .line_bytes = (uint64_t)line_bytes,
                             .size = S_ISREG(status.st_mode) ? (uint64_t)status.st_size : 0};
    if (!t->path || !t->file) abort();
    if (!read_header(t, error)) return t;
    dram_trace_close(t);
    return NULL;
}

/* The next line without its end, at t->buffer + t->at for *length bytes; DRAM_SOURCE_END behind the last. */
static int find_line(struct dram_trace *t, int *length, struct spec_error *error)
{
    const unsigned char *end = memchr(t->buffer + t->at, '\n', (size_t)(t->held - t->at));
    if (!end) {
        if (fill(t, error) < 0) return -1;
        if (!t->held) return DRAM_SOURCE_END;
        end = memchr(t->buffer, '\n', (size_t)t->held);
        if (!end) end = t->buffer + t->held; /* it is too long, or the file is cut */
    }
    *length = (int)(end - (t->buffer + t->at));
    t->number++;
    return DRAM_SOURCE_ACCESS;
}

static int is_one_of(unsigned char c, const char *two)
{
    return c == (unsigned char)two[0] || c == (unsigned char)two[1];
}

static int is_blank(unsigned char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

struct words {
    const unsigned char *at[WORDS + 1];
    int length[WORDS + 1], count;
};

/* Words before the comment; the last stands for all that are too many. */
static struct words split(const unsigned char *line, int length)
{
    struct words w = {.count = 0};
    for (int i = 0; i < length && line[i] != '#' && w.count <= WORDS;) {
        if (is_blank(line[i])) {
            i++;
            continue;
        }
        const int begin = i;
        while (i < length && !is_blank(line[i]) && line[i] != '#') i++;
        w.at[w.count] = line + begin;
        w.length[w.count++] = i - begin;
    }
    return w;
}

/* 0 and *value; -1: no number, or one of more than 62 bits. */
static int read_number(const unsigned char *text, int length, uint64_t *value)
{
    const uint64_t most = (UINT64_C(1) << WRITE_BIT) - 1;
    const unsigned base = length > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X') ? 16 : 10;
    *value = 0;
    for (int i = base == 16 ? 2 : 0; i < length; i++) {
        const unsigned char c = text[i];
        unsigned digit = 16;
        if (c >= '0' && c <= '9') digit = c - '0';
        else if (c >= 'a' && c <= 'f') digit = 10u + c - 'a';
        else if (c >= 'A' && c <= 'F') digit = 10u + c - 'A';
        if (digit >= base || *value > (base == 16 ? most / 16 : most / 10)) return -1;
        *value = *value * base + digit;
        if (*value > most) return -1;
    }
    return 0;
}

static int wrong(const struct dram_trace *t, const struct words *w, int word, const char *what,
                 struct spec_error *error)
{
    const int shown = w->length[word] < 40 ? w->length[word] : 40;
    return spec_fail(error, "%s:%llu: %s '%.*s'; %s", t->path, (unsigned long long)t->number, what, shown,
                     (const char *)w->at[word], legal);
}

static int read_words(const struct dram_trace *t, const struct words *w, struct dram_access *access,
                      struct spec_error *error)
{
    if (w->length[0] != 1 || !is_one_of(w->at[0][0], "cg")) return wrong(t, w, 0, "unknown class", error);
    if (w->count < 2 || w->length[1] != 1 || !is_one_of(w->at[1][0], "RW")) {
        if (w->count >= 2) return wrong(t, w, 1, "unknown kind", error);
        return spec_fail(error, "%s:%llu: kind and address are missing; %s", t->path, (unsigned long long)t->number,
                         legal);
    }
    if (w->count < 3)
        return spec_fail(error, "%s:%llu: the address is missing; %s", t->path, (unsigned long long)t->number, legal);
    uint64_t address;
    if (read_number(w->at[2], w->length[2], &address)) return wrong(t, w, 2, "no address of 62 bits", error);
    uint64_t pc = 0, core = 0;
    const int cpu = w->at[0][0] == 'c';
    if (!cpu && w->count > 3) return wrong(t, w, 3, "only a CPU's access has a program counter:", error);
    if (w->count > 3 && read_number(w->at[3], w->length[3], &pc))
        return wrong(t, w, 3, "no program counter of 62 bits", error);
    if (w->count > 4 && (read_number(w->at[4], w->length[4], &core) || core >= CORES))
        return wrong(t, w, 4, "no core from 0 to 65535", error);
    if (w->count > WORDS) return wrong(t, w, WORDS, "one word too many:", error);
    *access = (struct dram_access){cpu, w->at[1][0] == 'W', address / t->line_bytes, pc, (int)core};
    return DRAM_SOURCE_ACCESS;
}

static int next_line(struct dram_trace *t, struct dram_access *access, struct spec_error *error)
{
    while (1) {
        int length;
        const int found = find_line(t, &length, error);
        if (found != DRAM_SOURCE_ACCESS) return found;
        if (memchr(t->buffer + t->at, 0, (size_t)length))
            return spec_fail(error, "%s:%llu: a byte 0 in this line; it is no text file", t->path,
                             (unsigned long long)t->number);
        if (length > MOST_LINE)
            return spec_fail(error, "%s:%llu: longer than %d bytes; %s", t->path, (unsigned long long)t->number,
                             MOST_LINE, legal);
        if (length == t->held - t->at)
            return spec_fail(error, "%s:%llu: the file ends in the middle of a line: no newline stands behind it",
                             t->path, (unsigned long long)t->number);
        const struct words w = split(t->buffer + t->at, length);
        t->at += length + 1;
        if (w.count) return read_words(t, &w, access, error);
    }
}

static int next_record(struct dram_trace *t, struct dram_access *access, struct spec_error *error)
{
    if (t->held - t->at < t->record && fill(t, error) < 0) return -1;
    const int left = t->held - t->at;
    if (!left && t->number == t->records) return DRAM_SOURCE_END;
    if (t->number == t->records)
        return spec_fail(error, "%s: it goes on behind its %llu records", t->path, (unsigned long long)t->records);
    t->number++;
    if (left < t->record)
        return spec_fail(error, "%s: record %llu: the file ends in its byte %d of %d; its header says %llu records",
                         t->path, (unsigned long long)t->number, left, t->record, (unsigned long long)t->records);
    const uint64_t record = number_at(t->buffer + t->at);
    const uint64_t more = t->record == 16 ? number_at(t->buffer + t->at + 8) : 0;
    t->at += t->record;
    *access = (struct dram_access){.cpu = !(record >> GPU_BIT & 1), .write = record >> WRITE_BIT & 1};
    if (!access->cpu && more)
        return spec_fail(error, "%s: record %llu: only a CPU's access has a program counter and a core", t->path,
                         (unsigned long long)t->number);
    access->line = (record & ((UINT64_C(1) << WRITE_BIT) - 1)) / t->line_bytes;
    access->pc = more & ((UINT64_C(1) << CORE_BIT) - 1);
    access->core = (int)(more >> CORE_BIT);
    return DRAM_SOURCE_ACCESS;
}

int dram_trace_next(void *trace, struct dram_access *access, struct spec_error *error)
{
    struct dram_trace *t = trace;
    return t->record ? next_record(t, access, error) : next_line(t, access, error);
}

void dram_trace_position(const struct dram_trace *trace, uint64_t *at, uint64_t *size)
{
    const z_off_t offset = gzoffset(trace->file);
    *at = offset > 0 ? (uint64_t)offset : 0;
    *size = trace->size;
}

void dram_trace_close(struct dram_trace *trace)
{
    if (!trace) return;
    gzclose(trace->file);
    free(trace->path);
    free(trace);
}
