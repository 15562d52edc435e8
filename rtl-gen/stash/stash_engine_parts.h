/* The stash's engine and the modules below it (docs/stash/data-path.md, section stash_engine). */
#ifndef LARDER_RTL_GEN_STASH_ENGINE_PARTS_H
#define LARDER_RTL_GEN_STASH_ENGINE_PARTS_H

#include "rtl-gen/stash/stash_parts.h"

/* Requests outstanding at the L2, and all questions about them. */
struct hw_module *emit_stash_mshrs(struct hw_library *lib);

/* The state table `command` with its cursors and registers. */
struct hw_module *emit_stash_commands(struct hw_library *lib);

/* The table `job`, `commit` or `command` of the engine's description. */
const struct spec_fsm *engine_table(const char *name);

/* Widths by their names ("ADDR_W MAP_W"), as localparams or parameters (`kind`) of a module that has the stash's
 * parameters. */
void engine_widths(struct hw_module *m, const char *kind, const char *names);

/* A new module below the engine, with these parameters of the stash ("BYTES LANES") and these widths. */
struct hw_module *engine_part(struct hw_library *lib, const char *name, const char *brief, const char *params,
                              const char *widths);

#endif
