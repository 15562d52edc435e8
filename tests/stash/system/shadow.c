#include "tests/system/shadow.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 1 << 18, BLOCKS = 32, MAPS = 4, PAGES = 1 << 16 };

struct map {
    bool used;
    unsigned local, field, object, row, stride, count;
    uint64_t global;
};

struct shadow {
    struct {
        uint64_t address; /* physical; 0 is empty */
        uint32_t value;
    } word[SLOTS];
    struct map map[BLOCKS][MAPS];
    uint64_t physical[PAGES]; /* by the low bits of the virtual page */
    uint64_t page_bytes;
    long line, *loads;
    bool whole; /* the last line has come */
    char *why;
    size_t size;
};

static uint32_t *find(struct shadow *shadow, uint64_t address, bool *known)
{
    uint64_t i = address / 4 * UINT64_C(0x9E3779B97F4A7C15) >> 46;
    while (shadow->word[i].address && shadow->word[i].address != address) i = (i + 1) % SLOTS;
    *known = shadow->word[i].address != 0;
    shadow->word[i].address = address;
    return &shadow->word[i].value;
}

static bool fail_line(struct shadow *shadow, const char *what, uint64_t address, uint32_t found, uint32_t expected)
{
    snprintf(shadow->why, shadow->size, "line %ld: %s at %" PRIx64 ": %" PRIx32 ", not %" PRIx32, shadow->line, what,
             address, found, expected);
    return false;
}

/* The physical address of a local one: rows of fields, one row after the other. */
static uint64_t globalise(const struct shadow *shadow, const struct map *map, unsigned local)
{
    unsigned offset = local - map->local, per_row = map->row / map->object * map->field;
    unsigned row = offset / per_row, rest = offset % per_row;
    uint64_t address = map->global + (uint64_t)row * map->stride + rest / map->field * map->object + rest % map->field;
    return shadow->physical[address / shadow->page_bytes % PAGES] * shadow->page_bytes + address % shadow->page_bytes;
}

static bool take_access(struct shadow *shadow, const char *verb, char *rest)
{
    int block = (strtok(rest, " "), atoi(strtok(NULL, " ")));
    const char *slot = strtok(NULL, " ");
    strtok(NULL, " ");
    if (slot[0] == '-') return true;
    const struct map *map = &shadow->map[block][atoi(slot)];
    for (char *pair; (pair = strtok(NULL, " \n"));) {
        unsigned local;
        uint32_t data;
        bool known;
        if (sscanf(pair, "%x:%" SCNx32, &local, &data) != 2 || !map->used)
            return fail_line(shadow, "no map or data", 0, 0, 0);
        uint64_t address = globalise(shadow, map, local);
        uint32_t *value = find(shadow, address, &known);
        if (strcmp(verb, "store") == 0) {
            *value = data;
            continue;
        }
        ++*shadow->loads;
        if (!known || *value != data)
            return fail_line(shadow, known ? "a load" : "a load of a word never seen", address, data, *value);
    }
    return true;
}

static bool take_word(struct shadow *shadow, const char *verb, const char *rest)
{
    uint64_t address;
    uint32_t data;
    bool known;
    int unit;
    bool remote = strcmp(verb, "word") != 0;
    int fields = remote ? sscanf(rest, "%d %" SCNx64 " %" SCNx32, &unit, &address, &data) - 1
                        : sscanf(rest, "%" SCNx64 " %" SCNx32, &address, &data);
    if (fields != 2) return fail_line(shadow, "unreadable", 0, 0, 0);
    uint32_t *value = find(shadow, address, &known);
    if ((known || remote) && *value != data) return fail_line(shadow, verb, address, data, *value);
    *value = data;
    return true;
}

static bool take_map(struct shadow *shadow, const char *rest)
{
    int unit, block, slot, coherent;
    struct map map = {.used = true};
    if (sscanf(rest, "%d %d %d %x %" SCNx64 " %u %u %u %u %u %d", &unit, &block, &slot, &map.local, &map.global,
               &map.field, &map.object, &map.row, &map.stride, &map.count, &coherent) != 11)
        return fail_line(shadow, "unreadable map", 0, 0, 0);
    shadow->map[block][slot] = map;
    return true;
}

static bool take_line(struct shadow *shadow, char *text)
{
    char verb[16];
    int used;
    uint64_t page, physical;
    if (sscanf(text, "%15s%n", verb, &used) != 1) return fail_line(shadow, "empty", 0, 0, 0);
    char *rest = text + used;
    if (strcmp(verb, "stash-stream") == 0) return sscanf(rest, "%*d %*d %*d %*d %" SCNu64, &shadow->page_bytes) == 1;
    if (strcmp(verb, "load") == 0 || strcmp(verb, "store") == 0) return take_access(shadow, verb, rest);
    if (strcmp(verb, "word") == 0 || strcmp(verb, "read") == 0 || strcmp(verb, "take") == 0)
        return take_word(shadow, verb, rest);
    if (strcmp(verb, "map") == 0 || strcmp(verb, "change") == 0) return take_map(shadow, rest);
    if (strcmp(verb, "page") == 0) {
        if (sscanf(rest, "%" SCNx64 " %" SCNx64, &page, &physical) != 2)
            return fail_line(shadow, "unreadable page", 0, 0, 0);
        shadow->physical[page % PAGES] = physical;
        return true;
    }
    if (strcmp(verb, "total") == 0) {
        shadow->whole = strtol(rest, NULL, 10) == shadow->line - 1;
        return shadow->whole || fail_line(shadow, "not so many lines before it", 0, 0, 0);
    }
    return strcmp(verb, "end") == 0 || strcmp(verb, "kernel") == 0 || fail_line(shadow, "unknown verb", 0, 0, 0);
}

bool shadow_check(FILE *stream, long *loads, char *why, size_t size)
{
    static char text[8192];
    struct shadow *shadow = calloc(1, sizeof *shadow);
    if (!shadow) return false;
    bool ok = true;
    shadow->loads = loads;
    shadow->why = why;
    shadow->size = size;
    while (ok && fgets(text, sizeof text, stream)) {
        shadow->line++;
        ok = take_line(shadow, text);
    }
    if (ok && !shadow->whole) ok = fail_line(shadow, "no last line", 0, 0, 0);
    free(shadow);
    return ok;
}
