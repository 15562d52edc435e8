/* denovo_system, and a stash at each of its stash channels: denovo_stash_system.v. */
#include "spec/denovo/denovo_stash_system.h"

#include "rtl-gen/blocks.h"
#include "spec/denovo/denovo_system.h"
#include "spec/stash/stash_types.h"

#define BLOCK "denovo_stash_system"

static int emit_blocks(struct hw_library *lib, const struct spec_values *values)
{
    struct spec_values part;
    if (spec_part(values, &denovo_system_block, "PROTOCOL CPU_PROTOCOL MODEL EAGER", &part) ||
        !emit_denovo_system(lib, &part))
        return -1;
    if (spec_part(values, &stash_block, "FETCH TRANSLATION", &part)) return -1;
    emit_stash(lib, &part);
    return 0;
}

/* The stashes' messages, which are ports of the system and lead nowhere else. */
static void add_wires(struct hw_module *m, const struct spec_values *values)
{
    struct spec_ports own;
    spec_list_ports(values, &own);
    for (const struct spec_channel *c = denovo_system_block.channels; c->name; c++) {
        if (spec_find_port(&own, hw_text(m, "%s_valid", c->name))) continue;
        hw_verilog(m,
                   "wire [STASHES-1:0] %s_valid, %s_ready; // %s\n"
                   "wire [STASHES*MESSAGE_W-1:0] %s_data;\n",
                   c->name, c->name, c->meaning, c->name);
    }
}

struct hw_module *emit_denovo_stash_system(struct hw_library *lib, const struct spec_values *values)
{
    struct hw_module *m = hw_find_module(lib, BLOCK);
    if (m) return m;
    if (emit_blocks(lib, values)) return NULL;
    m = hw_module_new(lib, BLOCK, denovo_stash_system_block.brief,
                      "thesis sections 2.5, 4.5; docs/denovo/stash-system-data-path.md", BLOCK);
    hw_from_spec(m, values);
    add_wires(m, values);
    hw_source(m, NULL);
    return m;
}
