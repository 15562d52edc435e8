/* What the layers of tests run of denovo_stash_system. Its tables are in its parts, which have tests of their own. */
#include "tests/denovo/denovo_stash_system.h"

/* clang-format off */
const struct lockstep_set denovo_stash_system_sets[] = {
    /* parameters                                                      test    soak  Icarus netlist coverage rows */
    {STASH_SYSTEM_SMALL,                                             100000, 2000000,   300, 0, 0, 0},
    /* Chunks of two lines; all caches write through. */
    {STASH_SYSTEM_SMALL " STASHES=1 CHUNK_WORDS=8 STASH_BANKS=8 PROTOCOL=GD PORT_WORDS=4", 0, 500000, 0, 0, 0, 0},
    /* Lines of two chunks, on a mesh. */
    {STASH_SYSTEM_SMALL " LINE_WORDS=8 PORT_WORDS=4 L1_BYTES=512 L2_BYTES=1024 FORWARDS=16 PROTOCOL=DH MESH_COLUMNS=3 DEFERRED=256",
                                                                          0, 500000,    0, 0, 0, 0},
    {0},
};
/* clang-format on */

/* Corners of the inputs that no run drives, and why. What a tile or an access may be else is driven at the stash alone. */
/* clang-format off */
static const struct corner_exclusion corners[] = {
    {"access.uncached",         "1",              .open = 1, .why = "legal; the agent's cores ask for none"},
    {"l2_cmd.last",             "1 wrap",           .open = 1, .why = "legal; driven at denovo_system, which has more runs"},
    {"stash_req.block",         "maximum",        .open = 1, .why = "legal; no such thread block: the stash's own runs have it"},
    {"stash_req.slot",          "maximum",        .open = 1, .why = "legal; no such slot: the stash's own runs have it"},
    {"stash_req.addr",          "maximum wrap",   .open = 1, .why = "legal; the agent's places end before"},
    {"stash_cmd.block",         "maximum",        .open = 1, .why = "legal; no such thread block: the stash's own runs have it"},
    {"stash_cmd.slot",          "maximum",        .open = 1, .why = "legal; no such slot: the stash's own runs have it"},
    {"stash_cmd.stash_base",    "1 maximum wrap", .open = 1, .why = "legal; refused: the stash's own runs have it"},
    {"stash_cmd.global_base",   "1 maximum wrap", .open = 1, .why = "legal; refused, or beyond the agent's pages"},
    {"stash_cmd.*_size",        "1 maximum",      .open = 1, .why = "legal; refused: the stash's own runs have it"},
    {"stash_cmd.num_strides",   "maximum",        .open = 1, .why = "legal; the agent's tiles have eight rows at most"},
    {"stash_walk_done.vpn",     "0 maximum",      .open = 1, .why = "legal; the agent's pages lie side by side from page 1 on"},
    {"stash_walk_done.fault",   "1",              .open = 1, .why = "legal; the agent's pages are all there"},
    {"b.id", "0 1",     .why = "an id of a read, or of a write above it: writes begin at L2_MSHRS"},
    {"b.id", "maximum", .why = "ids end with L2_MSHRS + L2_WRITES - 1; those above are of uncached reads"},
    {"r.id", "maximum", .why = "reads end with L2_MSHRS - 1"},
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
