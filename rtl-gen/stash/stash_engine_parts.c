/* What the modules of the stash's engine have in common: parameters of the stash, and widths that follow from them. */
#include "rtl-gen/stash/stash_engine_parts.h"
#include "spec/stash/stash_types.h"

#include <string.h>

static const struct {
    const char *name, *value, *doc;
} widths[] = {
    {"ADDR_W", "$clog2(BYTES / 4)", "width of a stash word address"},
    {"WORD_W", "$clog2(CHUNK_WORDS)", "width of a word's number in its chunk or line"},
    {"CHUNK_W", "$clog2(BYTES / 4) - $clog2(CHUNK_WORDS)", "width of a chunk number"},
    {"MAP_W", "$clog2(MAP_ENTRIES)", "width of a map index"},
    {"PAGE_W", "$clog2(PAGE_BYTES) - 2", "width of a word's number in its page"},
    {"VIRT_W", "VA_BITS - 2", "width of a virtual word address"},
    {"VPN_W", "VA_BITS - $clog2(PAGE_BYTES)", "width of a virtual page number"},
    {"PPN_W", "PA_BITS - $clog2(PAGE_BYTES)", "width of a physical page number"},
    {"LINE_W", "PA_BITS - 2 - $clog2(CHUNK_WORDS)", "width of a physical line address"},
    {"BLOCK_W", "$clog2(THREAD_BLOCKS) + 1", "width of a thread block"},
    {"SLOT_W", "$clog2(MAPS_PER_BLOCK) + 1", "width of a slot"},
    {"LANE_W", "max(1, $clog2(LANES))", "width of a lane's number"},
    {"ACCESS_W", "$clog2(MISSES)", "width of an access's number"},
    {"COUNT_W", "$clog2(VP_ENTRIES) + 1", "width of a number of pages"},
};
enum { WIDTHS = sizeof widths / sizeof *widths };

const struct spec_fsm *engine_table(const char *name)
{
    for (const struct spec_fsm *const *f = stash_engine_block.fsms; *f; f++)
        if (!strcmp((*f)->name, name)) return *f;
    return NULL;
}

static int is_word(const char *text, size_t length, const char *name)
{
    return strlen(name) == length && !strncmp(text, name, length);
}

void engine_widths(struct hw_module *m, const char *kind, const char *names)
{
    for (size_t length; *names; names += length + strspn(names + length, " ")) {
        length = strcspn(names, " ");
        for (int i = 0; i < WIDTHS; i++)
            if (is_word(names, length, widths[i].name))
                hw_verilog(m, "%s %s = %s; // %s\n", kind, widths[i].name, widths[i].value, widths[i].doc);
    }
}

struct hw_module *engine_part(struct hw_library *lib, const char *name, const char *brief, const char *params,
                              const char *derived)
{
    struct hw_module *m = hw_module_new(
        lib, name, brief, "thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/data-path.md, stash_engine", "stash_engine");
    for (size_t length; *params; params += length + strspn(params + length, " ")) {
        length = strcspn(params, " ");
        for (const struct spec_param *p = stash_engine_block.params; p->name; p++)
            if (is_word(params, length, p->name))
                hw_verilog(m, "parameter integer %s = %lld; // %s\n", p->name, (long long)p->def, p->meaning);
    }
    engine_widths(m, "parameter integer", derived);
    return m;
}
