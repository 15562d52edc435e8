/* MAP-I: dramcache_predictor.v. */
#include "rtl-gen/blocks.h"
#include "rtl-gen/dramcache/dramcache_parts.h"
#include "spec/dramcache/dramcache.h"

struct hw_module *emit_dramcache_predictor(struct hw_library *lib, const struct spec_values *values)
{
    const struct spec_block *b = &dramcache_predictor_block;
    struct hw_module *m = hw_find_module(lib, b->name);
    if (m) return m;
    emit_dramcache_counters(lib);
    m = hw_module_new(lib, b->name, b->brief, b->source, b->name);
    hw_from_spec(m, values);
    hw_source(m, NULL);
    return m;
}
