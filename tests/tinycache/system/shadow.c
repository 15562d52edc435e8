#include <inttypes.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "tests/system/shadow.h"

enum { PAGE = 4096, PAGES = 1 << 20, BLOCKS = 64, PAD = 1 << 18 };

struct page {
    uint8_t byte[PAGE], known[PAGE];
};

struct shadow {
    struct page *page[PAGES];                 /* of global memory, by address / PAGE */
    uint8_t *pad[BLOCKS], *pad_known[BLOCKS]; /* of each block's place */
    bool open[BLOCKS], kernel, whole;         /* whole: the last line has come */
    long line, *loads;
    char *why;
    size_t size;
};

static bool refuse(struct shadow *s, const char *what)
{
    snprintf(s->why, s->size, "line %ld: %s", s->line, what);
    return false;
}

/* Where a byte lies, and whether it is known; NULL out of range. */
static uint8_t *find(struct shadow *s, char space, int block, uint64_t address, uint8_t **known)
{
    if (space == 's') {
        if (block < 0 || block >= BLOCKS || address >= PAD) return NULL;
        if (!s->pad[block]) s->pad[block] = calloc(PAD, 1);
        if (!s->pad_known[block]) s->pad_known[block] = calloc(PAD, 1);
        if (!s->pad[block] || !s->pad_known[block]) return NULL;
        *known = &s->pad_known[block][address];
        return &s->pad[block][address];
    }
    if (address / PAGE >= PAGES) return NULL;
    struct page **page = &s->page[address / PAGE];
    if (!*page) *page = calloc(1, sizeof **page);
    if (!*page) return NULL;
    *known = &(*page)->known[address % PAGE];
    return &(*page)->byte[address % PAGE];
}

static bool put(struct shadow *s, char space, int block, uint64_t address, int size, uint32_t value)
{
    for (int i = 0; i < size; i++) {
        uint8_t *known, *byte = find(s, space, block, address + (uint64_t)i, &known);
        if (!byte) return refuse(s, "an address or block out of range");
        *byte = (uint8_t)(value >> 8 * i);
        *known = 1;
    }
    return true;
}

static bool compare(struct shadow *s, char space, int block, uint64_t address, int size, uint32_t value)
{
    ++*s->loads;
    for (int i = 0; i < size; i++) {
        uint8_t *known, *byte = find(s, space, block, address + (uint64_t)i, &known);
        if (!byte || !*known) return refuse(s, "a load of a byte that nobody has written");
        if (*byte == (uint8_t)(value >> 8 * i)) continue;
        snprintf(s->why, s->size, "line %ld: %c %" PRIx64 " is %02x in byte %d, not of %" PRIx32, s->line, space,
                 address, *byte, i, value);
        return false;
    }
    return true;
}

static bool take_memory(struct shadow *s, char *rest)
{
    char *at = strtok(rest, " \n");
    uint64_t address = at ? strtoull(at, NULL, 16) : 1;
    int words = 0;
    if (address % 128) return refuse(s, "memory that begins in the middle of a line");
    for (; (at = strtok(NULL, " \n")); words++, address += 4)
        if (!put(s, 'g', 0, address, 4, (uint32_t)strtoul(at, NULL, 16))) return false;
    return words == 32 || refuse(s, "memory of other than 32 words");
}

static bool take_access(struct shadow *s, char verb, char *rest)
{
    char space;
    int block, warp, size, used, lanes = 0;
    uint32_t mask;
    if (sscanf(rest, " %c %d %d %d %" SCNx32 "%n", &space, &block, &warp, &size, &mask, &used) != 5)
        return refuse(s, "unreadable access");
    if (block < 0 || block >= BLOCKS || !strchr("gsl", space) || (size != 1 && size != 2 && size != 4))
        return refuse(s, "no such space, block or size");
    s->open[block] = true;
    for (char *pair = strtok(rest + used, " \n"); pair; pair = strtok(NULL, " \n"), lanes++) {
        uint64_t address;
        uint32_t data, old = 0;
        int numbers = sscanf(pair, "%" SCNx64 ":%" SCNx32 ":%" SCNx32, &address, &data, &old);
        if (numbers != (verb == 'a' ? 3 : 2) || address % (uint64_t)size) return refuse(s, "unreadable lane");
        if (verb == 'l' && !compare(s, space, block, address, size, data)) return false;
        if (verb == 's' && !put(s, space, block, address, size, data)) return false;
        if (verb == 'a' &&
            (!compare(s, space, block, address, size, old) || !put(s, space, block, address, size, old + data)))
            return false;
    }
    return lanes == __builtin_popcount(mask) || refuse(s, "more or fewer lanes than the mask has");
}

static bool take_line(struct shadow *s, char *text)
{
    char verb[24];
    int used, block;
    if (sscanf(text, "%23s%n", verb, &used) != 1) return refuse(s, "empty");
    char *rest = text + used;
    if (s->line == 1) return strcmp(verb, "tinycache-stream") == 0 || refuse(s, "no tinyCache stream");
    if (strcmp(verb, "kernel") == 0) return s->kernel ? refuse(s, "a kernel inside another") : (s->kernel = true);
    if (strcmp(verb, "total") == 0) {
        s->whole = strtol(rest, NULL, 10) == s->line - 1;
        return s->whole || refuse(s, "not so many lines before it");
    }
    if (!s->kernel) return refuse(s, "between kernels");
    if (strcmp(verb, "memory") == 0) return take_memory(s, rest);
    if (strcmp(verb, "load") == 0 || strcmp(verb, "store") == 0 || strcmp(verb, "atomic") == 0)
        return take_access(s, verb[0], rest);
    if (strcmp(verb, "done") == 0) {
        for (int i = 0; i < BLOCKS; i++)
            if (s->open[i]) return refuse(s, "the kernel ends before its blocks");
        s->kernel = false;
        return true;
    }
    if (sscanf(rest, "%d", &block) != 1 || block < 0 || block >= BLOCKS) return refuse(s, "no block");
    if (strcmp(verb, "barrier") == 0) return true;
    if (strcmp(verb, "end") != 0) return refuse(s, "unknown verb");
    s->open[block] = false;
    if (s->pad_known[block]) memset(s->pad_known[block], 0, PAD);
    return true;
}

bool shadow_check_tiny(FILE *stream, long *loads, char *why, size_t size)
{
    char *text = NULL;
    size_t room = 0;
    struct shadow *s = calloc(1, sizeof *s);
    bool ok = s != NULL;
    if (ok) *s = (struct shadow){.loads = loads, .why = why, .size = size};
    while (ok && getline(&text, &room, stream) > 0) {
        s->line++;
        ok = take_line(s, text);
    }
    if (ok && (s->kernel || !s->whole)) ok = refuse(s, "the stream ends inside a kernel, or has no last line");
    for (int i = 0; s && i < PAGES; i++) free(s->page[i]);
    for (int i = 0; s && i < BLOCKS; i++) free(s->pad[i]), free(s->pad_known[i]);
    free(s);
    free(text);
    return ok;
}
