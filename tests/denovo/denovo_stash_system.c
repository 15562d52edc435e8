/* What the layers of tests run of denovo_stash_system. Its tables are in its parts, which have tests of their own. */
#include "tests/denovo/denovo_stash_system.h"

/* clang-format off */
const struct lockstep_set denovo_stash_system_sets[] = {
    /* parameters                                                      test    soak  Icarus netlist coverage rows */
    {STASH_SYSTEM_SMALL,                                             100000, 2500000,   300, 0, 0, 0, .tenth = 1},
    /* Chunks of two lines; all caches write through. */
    {STASH_SYSTEM_SMALL " STASHES=1 CHUNK_WORDS=8 STASH_BANKS=8 PROTOCOL=GD PORT_WORDS=4", 0, 1000000, 0, 0, 0, 0, .tenth = 1},
    /* The same, but that atomics of a work-group are done at the L1. */
    {STASH_SYSTEM_SMALL " STASHES=1 CHUNK_WORDS=8 STASH_BANKS=8 PROTOCOL=GH PORT_WORDS=4", 0, 1000000, 0, 0, 0, 0, .tenth = 1},
    /* Read-only data stay over an acquire. */
    {STASH_SYSTEM_SMALL " PROTOCOL=DR",                                   0, 1000000,    0, 0, 0, 0, .tenth = 1},
    /* Lines of two chunks, on a mesh. */
    {STASH_SYSTEM_SMALL " LINE_WORDS=8 PORT_WORDS=4 L1_BYTES=512 L2_BYTES=1024 FORWARDS=16 PROTOCOL=DH MESH_COLUMNS=3 DEFERRED=256",
                                                                          0, 1000000,    0, 0, 0, 0, .tenth = 1},
    /* No pages: virtual addresses are physical. */
    {STASH_SYSTEM_SMALL " TRANSLATION=NONE",                          30000, 1000000,    0, 0, 0, 0, .tenth = 1},
    /* The shortest span: a tile's row may be as long. */
    {STASH_SYSTEM_SMALL " STASHES=1 LINE_WORDS=16 PORT_WORDS=4 L1_BYTES=1024 CPU_BYTES=1024 CPU_WAYS=2 L2_BYTES=2048 FORWARDS=32 SPAN_BITS=8",
                                                                          0, 1000000,    0, 0, 0, 0, .tenth = 1},
    /* A load fetches along, chunks of two lines. */
    {STASH_SYSTEM_SMALL " STASHES=1 CHUNK_WORDS=8 STASH_BANKS=8 FETCH=LINE", 0, 1000000,  0, 0, 0, 0, .tenth = 1},
    /* Few virtual pages. */
    {STASH_SYSTEM_SMALL " BANKS=1 VA_BITS=12 SPAN_BITS=9 PAGE_BYTES=1024", 0, 1000000,   0, 0, 0, 0, .tenth = 1},
    {0},
};
/* clang-format on */

/* Corners of the inputs that no run drives, and why. What a tile or an access may be else is driven at the stash alone. */
/* clang-format off */
static const struct corner_exclusion corners[] = {
    {"b.id", "0 1",     .why = "an id of a read, or of a write above it: writes begin at L2_MSHRS"},
    {"b.id", "maximum", .why = "ids end with L2_MSHRS + L2_WRITES - 1; those above are of uncached reads"},
    {"r.id", "maximum", .why = "ids end with L2_MSHRS + L2_WRITES + L2_LIST - 1, less than its maximum here"},
    {0},
};
/* clang-format on */

const struct block_tests tests_denovo_stash_system = {
    .block = "denovo_stash_system",
    .sets = denovo_stash_system_sets,
    .corners = corners,
    .faults = &denovo_stash_system_faults,
    .rates = denovo_stash_system_rates,
};
