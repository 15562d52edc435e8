/* An open hash table: a name lies at the first free place from that which its hash names. */
#include "rtl-gen/verilog/names.h"

#include <stdlib.h>
#include <string.h>

static uint32_t hash_of(const char *name)
{
    uint32_t hash = UINT32_C(2166136261); /* FNV-1a */
    for (; *name; name++) hash = (hash ^ (unsigned char)*name) * UINT32_C(16777619);
    return hash;
}

/* The entry of the name, or the free one where it would lie. There is a free one. */
static struct name_entry *place_of(const struct names *names, const char *name, uint32_t hash)
{
    uint32_t last = (uint32_t)names->room - 1;
    for (uint32_t i = hash & last;; i = (i + 1) & last) {
        struct name_entry *entry = &names->entry[i];
        if (!entry->name || (entry->hash == hash && strcmp(entry->name, name) == 0)) return entry;
    }
}

static void grow(struct names *names)
{
    struct names larger = {.room = names->room ? 2 * names->room : 16, .count = names->count};
    larger.entry = calloc((size_t)larger.room, sizeof *larger.entry);
    if (!larger.entry) abort();
    for (int i = 0; i < names->room; i++) {
        const struct name_entry *entry = &names->entry[i];
        if (entry->name) *place_of(&larger, entry->name, entry->hash) = *entry;
    }
    free(names->entry);
    *names = larger;
}

void names_put(struct names *names, const char *name, int number)
{
    uint32_t hash = hash_of(name);
    if (2 * (names->count + 1) > names->room) grow(names);
    struct name_entry *entry = place_of(names, name, hash);
    if (entry->name) return;
    *entry = (struct name_entry){name, hash, number};
    names->count++;
}

int names_find(const struct names *names, const char *name)
{
    if (!names->count) return -1;
    const struct name_entry *entry = place_of(names, name, hash_of(name));
    return entry->name ? entry->number : -1;
}

void names_free(struct names *names)
{
    free(names->entry);
}
