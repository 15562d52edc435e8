/* The parameter sets that lockstep runs denovo_l1 on. L1_DEEP's are the sizes of denovo_l1_rates.c too: a build takes
 * longer than its cycles. */
#include "tests/denovo/denovo_l1.h"

/* clang-format off */
const struct lockstep_set denovo_l1_sets[] = {
    /* parameters                                                      test    soak  Icarus netlist coverage rows */
    {L1_SMALL,                                                100000,  1500000,  1000, 0, 1, 0, .tenth = 1},
    {L1_SMALL " EAGER=0 MODEL=0 EPOCH_BITS=3",                 50000,  1000000,     0, 0, 0, 0, .tenth = 1},
    {L1_DEEP,                                                  50000,  1000000,     0, 0, 0, 0, .tenth = 1},
    {L1_WHOLE,                                                     0,  1000000,     0, 0, 0, 0, .tenth = 1},
    {L1_WHOLE " EAGER=0 MODEL=1 WRITEBACKS=2 SUPPLIES=2",          0,  1000000,     0, 0, 0, 0},
    {L1_LEAST,                                                 50000,  1000000,     0, 0, 0, 0, .tenth = 1},
    {L1_LEAST " LINE_WORDS=8 PORT_WORDS=2 WAYS=4 BYTES=512 EAGER=0 MODEL=1", 0, 1000000, 0, 0, 0, 0, .tenth = 1},
    {L1_SMALL " BYTES=16384 WAYS=4 WARPS=2 ADDR_BITS=32",          0,  1000000,     0, 0, 0, 0},
    /* The shortest address for so many bytes: a set has four lines, and the agent names them all. */
    {L1_SMALL " BYTES=8192 ADDR_BITS=14",                          0,   500000,     0, 0, 0, 0, .tenth = 1},
    {"BYTES=1024 WAYS=8 PORT_WORDS=4 MSHRS=8 LIST=16 STORE_BUFFER=16 WARPS=16 MODEL=0", 0, 500000, 0, 0, 0, 0},
    {"",                                                           0,   300000,     0, 0, 0, 0},
    /* An error for a word that is valid for reading alone comes about once in a million cycles. */
    {L1_DEEP L1_DR,                                            50000,  2000000,     0, 0, 0, 0, .tenth = 1},
    {L1_SMALL L1_DR,                                               0,  3000000,     0, 0, 0, 0, .tenth = 1},
    {L1_LEAST L1_DR " EAGER=0 MODEL=0",                            0,  2000000,     0, 0, 0, 0},
    {L1_SMALL L1_DH,                                           50000,  1000000,     0, 0, 0, 0, .tenth = 1},
    {L1_WHOLE L1_DH " EAGER=0 MODEL=1",                            0,   500000,     0, 0, 0, 0},
    {L1_DEEP L1_LAZY L1_GD,                                    50000,  1000000,     0, 0, 0, 0, .tenth = 1},
    {L1_WHOLE L1_GD,                                               0,  1000000,     0, 0, 0, 0, .tenth = 1},
    {L1_LEAST L1_GD " PORT_WORDS=4 EAGER=0 MODEL=0",               0,   500000,     0, 0, 0, 0},
    {L1_WHOLE L1_GH,                                           50000,  1000000,     0, 0, 0, 0, .tenth = 1},
    {L1_LEAST L1_GH " PORT_WORDS=4 MODEL=1",                       0,   500000,     0, 0, 0, 0},
    {0},
};
/* clang-format on */
