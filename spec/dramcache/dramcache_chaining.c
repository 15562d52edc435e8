/* Pseudo-associativity for the GPU inside a row of a DRAM cache: docs/dramcache/chaining-data-path.md. */
#include "spec/dramcache/dramcache.h"
#include "spec/dramcache/dramcache_fill.h"
#include "spec/dramcache/dramcache_look.h"

/* clang-format off */
static const struct spec_param params[] = {
    {"CPU_SLOTS", SPEC_SIZE, 3, 0, DRAMCACHE_SLOTS, 0, "slots", "of a row's fifteen that fills of the GPU leave to the CPU", "HAShCache, section 5.1"},
    {"TAG_BITS",  SPEC_SIZE, 8, 1, 32,              0, "bits",  "width of a tag",                                            "HAShCache, section 3.1"},
    {0},
};

static const struct spec_constraint constraints[] = {{0}};

#define SLOT_W     DRAMCACHE_TEXT(DRAMCACHE_SLOT_BITS)
#define A_BIT_EACH DRAMCACHE_TEXT(DRAMCACHE_SLOTS)
#define TWO_EACH   "2 * " DRAMCACHE_TEXT(DRAMCACHE_SLOTS)

static const struct spec_signal signals[] = {
    {"look_valid",            SPEC_IN,  "1",        "a tag has come from the DRAM; one is never refused",      0},
    {"look_second",           SPEC_IN,  "1",        "of the chained slot; 0: of the original slot",            0},
    {"look_offset",           SPEC_IN,  "2",        "of a second look-up: `answer_offset` of the first",       0},
    {"look_gpu",              SPEC_IN,  "1",        "the GPU asks; 0: a CPU",                                  0},
    {"look_write",            SPEC_IN,  "1",        "it writes; 0: it reads",                                  0},
    {"look_waits",            SPEC_IN,  "1",        "memory is asked for the line, and has not given it",      0},
    {"look_tag",              SPEC_IN,  "TAG_BITS", "tag of the line",                                         0},
    {"look_slot_tag",         SPEC_IN,  "TAG_BITS", "tag of the slot, and what else its TAD says:",            0},
    {"look_slot_valid",       SPEC_IN,  "1",        "it has a block",                                          0},
    {"look_slot_dirty",       SPEC_IN,  "1",        "which has been written",                                  0},
    {"look_slot_rev",         SPEC_IN,  "2",        "of the set so many slots before; 0: of its own",          0},
    {"look_slot_chain",       SPEC_IN,  "2",        "the set has a block so many slots on; 0: it has none",    0},
    {"look_slot_chain_dirty", SPEC_IN,  "1",        "and that block has been written",                         0},
    {"answer_valid",          SPEC_OUT, "1",        "there was a look-up in the cycle before",                 0},
    {"answer_hit",            SPEC_OUT, "1",        "the line is in this slot",                                0},
    {"answer_miss",           SPEC_OUT, "1",        "the line is not in the cache",                            0},
    {"answer_skip",           SPEC_OUT, "1",        "so, but for a clean copy in the chained slot",            0},
    {"answer_again",          SPEC_OUT, "1",        "the chained slot is looked at next",                      0},
    {"answer_offset",         SPEC_OUT, "2",        "how many slots on that is; 0 without",                    0},
    {"answer_dirty",          SPEC_OUT, "1",        "the slot has a dirty block of the set now",               0},
    {"answer_home",           SPEC_OUT, "1",        "so the set's own TAD gets its chain-dirty bit",           0},
    {"fill_valid",            SPEC_IN,  "1",        "a line is filled; one is never refused",                  0},
    {"fill_gpu",              SPEC_IN,  "1",        "the GPU has asked for it; 0: a CPU",                      0},
    {"fill_slot",             SPEC_IN,  SLOT_W,     "its original slot, 0 to 14",                              0},
    {"fill_dirty",            SPEC_IN,  "1",        "a write has joined it",                                   0},
    {"fill_skip",             SPEC_IN,  "1",        "`answer_skip` of its look-up",                            0},
    {"fill_owners",           SPEC_IN,  A_BIT_EACH, "the row as it is, a bit a slot: the GPU's; 0: the CPU's", 0},
    {"fill_valids",           SPEC_IN,  A_BIT_EACH, "there is a block",                                        0},
    {"fill_dirties",          SPEC_IN,  A_BIT_EACH, "which has been written",                                  0},
    {"fill_chains",           SPEC_IN,  TWO_EACH,   "two bits a slot: the chain of its set",                   0},
    {"fill_revs",             SPEC_IN,  TWO_EACH,   "two bits a slot: whose block it has",                     0},
    {"decided_valid",         SPEC_OUT, "1",        "there was a fill two cycles before",                      0},
    {"decided_drop",          SPEC_OUT, "1",        "the line is not kept",                                    0},
    {"decided_memory",        SPEC_OUT, "1",        "but goes to memory, since it is dirty",                   0},
    {"decided_slot",          SPEC_OUT, SLOT_W,     "the slot that is written; dropped: the original one",     0},
    {"decided_offset",        SPEC_OUT, "2",        "how many slots on from its original slot that is",        0},
    {"decided_evicts",        SPEC_OUT, "1",        "the slot's old block goes to memory first",               0},
    {"decided_home",          SPEC_OUT, SLOT_W,     "original slot of the slot's old block",                   0},
    {"decided_cut",           SPEC_OUT, "1",        "which loses its chain",                                   0},
    {"decided_link",          SPEC_OUT, "1",        "the line's set gets a chain",                             0},
    {"decided_marks",         SPEC_OUT, A_BIT_EACH, "slots beside the written one whose TAD's chain changes",  0},
    {"decided_owners",        SPEC_OUT, A_BIT_EACH, "the row as it is then, a bit a slot: the GPU's",          0},
    {"decided_valids",        SPEC_OUT, A_BIT_EACH, "there is a block",                                        0},
    {"decided_dirties",       SPEC_OUT, A_BIT_EACH, "which has been written",                                  0},
    {"decided_chain_dirties", SPEC_OUT, A_BIT_EACH, "the chained block of its set has been written",           0},
    {"decided_chains",        SPEC_OUT, TWO_EACH,   "two bits a slot: the chain of its set",                   0},
    {"decided_revs",          SPEC_OUT, TWO_EACH,   "two bits a slot: whose block it has",                     0},
    {0},
};
static const struct spec_channel channels[] = {{0}};
static const struct spec_record *const records[] = {NULL};
/* clang-format on */

static const struct spec_fsm *const fsms[] = {&dramcache_look_fsm, &dramcache_fill_fsm, NULL};

const struct spec_block dramcache_chaining_block = {
    .name = "dramcache_chaining",
    .brief = "which slot of its row a line takes in a DRAM cache, and where it is looked for: chaining",
    .source = "HAShCache, section 3.2.3; docs/dramcache/chaining-data-path.md",
    .params = params,
    .constraints = constraints,
    .records = records,
    .signals = signals,
    .channels = channels,
    .fsms = fsms,
};
