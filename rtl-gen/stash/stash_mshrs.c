/* The stash's MSHRs: one for each line request outstanding at the L2, with the words that it still expects. */
#include "rtl-gen/stash/stash_engine_parts.h"

struct hw_module *emit_stash_mshrs(struct hw_library *lib)
{
    struct hw_module *m = hw_find_module(lib, "stash_mshrs");
    if (m) return m;
    m = engine_part(lib, "stash_mshrs", "line requests outstanding at the L2", "CHUNK_WORDS MAP_ENTRIES MSHRS", "");
    hw_source(m, NULL);
    return m;
}
