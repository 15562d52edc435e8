/* The parameter sets that lockstep runs the family on. */
#include "tests/noc/tests.h"

/* clang-format off */
const struct lockstep_set noc_crossbar_sets[] = {
    /* parameters                                                              test    soak  Icarus netlist coverage rows */
    {"NODES=2 NETS=2 FLIT_BITS=8 DEPTH=2",                      300000,  2000000,  1000, 0, 0},
    {"NODES=3 NETS=3 FLIT_BITS=33 DEPTH=3",                     250000,  2000000,     0, 1, 1},
    {"",                                                        100000,  1500000,   500, 0, 0, .tenth = 1},
    {"NODES=5 NETS=4 FLIT_BITS=16 DEPTH=16",                         0,  1500000,     0, 0, 0, .tenth = 1},
    {"NODES=7 NETS=2 FLIT_BITS=24 DEPTH=5",                          0,  1000000,     0, 0, 0, .tenth = 1},
    {"NODES=8 FLIT_BITS=128 DEPTH=8",                                0,  1000000,     0, 0, 0, .tenth = 1},
    {"FLIT_BITS=640",                                                0,   500000,     0, 0, 0, .tenth = 1},
    {"NODES=16 FLIT_BITS=40 DEPTH=2",                                0,   500000,     0, 0, 0, .tenth = 1},
    {0},
};
const struct lockstep_set noc_mesh_sets[] = {
    /* parameters                                                              test    soak  Icarus netlist coverage rows */
    {"COLUMNS=2 ROWS=1 NETS=2 FLIT_BITS=8 DEPTH=2",             250000,  2000000,  1000, 0, 0},
    {"COLUMNS=1 ROWS=3 FLIT_BITS=33 DEPTH=3",                        0,  2000000,     0, 0, 0, .tenth = 1},
    {"",                                                        100000,  2000000,   500, 0, 1, .tenth = 1},
    {"COLUMNS=4 ROWS=1 FLIT_BITS=24 DEPTH=5",                        0,  1500000,     0, 0, 0, .tenth = 1},
    {"COLUMNS=2 ROWS=3 NETS=2 FLIT_BITS=12 DEPTH=16",                0,  1000000,     0, 0, 0, .tenth = 1},
    {"COLUMNS=3 ROWS=3 NETS=4 FLIT_BITS=16 DEPTH=2",                 0,   800000,     0, 0, 0, .tenth = 1},
    {"FLIT_BITS=640",                                                0,   400000,     0, 0, 0, .tenth = 1},
    {"COLUMNS=4 ROWS=4",                                             0,   300000,     0, 0, 0, .tenth = 1},
    {0},
};
/* clang-format on */
