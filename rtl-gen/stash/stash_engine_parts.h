/* The stash's engine in pieces (docs/stash/data-path.md, section stash_engine): modules below it, and the
 * sections of its own module, each in a file of its own. */
#ifndef LARDER_BLOCKS_STASH_ENGINE_PARTS_H
#define LARDER_BLOCKS_STASH_ENGINE_PARTS_H

#include "rtl-gen/stash/stash_parts.h"

/* Requests outstanding at the L2, and all questions about them. */
struct hw_module *emit_stash_mshrs(struct hw_library *lib);

/* The state table `command` with its cursors and registers. */
struct hw_module *emit_stash_commands(struct hw_library *lib);

/* Sections of stash_commands. */
void command_entries(
    struct hw_module *m); /* self, target, the searches for an overlap, an older copy, room, the scout's */
void command_pages(struct hw_module *m);  /* the page walk */
void command_chunks(struct hw_module *m); /* the chunk cursor and its scans; the slot cursor */

/* Sections of the module stash_engine. Names that they share are declared where they are driven. */
void engine_accesses(struct hw_module *m); /* accesses that missed, their lanes, and their completion */
void engine_walk(struct hw_module *m);     /* words on their way through translation, and the commit table */
void engine_requests(struct hw_module *m); /* the open request, the MSHRs, the chunk and page latches */
void engine_messages(struct hw_module *m); /* messages of the L2 and the answers to them */

/* The table `job`, `commit` or `command` of the engine's description. */
const struct spec_fsm *engine_table(const char *name);

/* The parameter NAME of the stash, as its description has it. */
void stash_param(struct hw_module *m, const char *name);

/* NAME, `width` bits: the number of the bit that is set in `one_hot` (`count` bits); 0 if none is. */
void engine_encode(struct hw_module *m, const char *name, const char *width, const char *count, const char *one_hot);
/* NAME: the element of the packed array `from` (`count` elements of `width` bits) whose bit is set; 0 if none is. */
void engine_select(struct hw_module *m, const char *name, const char *width, const char *count, const char *one_hot,
                   const char *from);
/* The output PORT is the register PORT_q: `next`, one cycle later; 0 after reset. */
void engine_drive(struct hw_module *m, const char *port, const char *width, const char *next);

#endif
