/* What the crossbar and the mesh share: virtual networks, flits, queues. docs/noc/data-path.md. */
#ifndef LARDER_SPEC_NOC_H
#define LARDER_SPEC_NOC_H

#include "spec/query.h"

/* clang-format off */
#define NOC_PARAM_NETS                                                                                                 \
    {.name = "NETS", .kind = SPEC_SIZE, .def = 3, .min = 2, .max = 4, .unit = "networks",                              \
     .meaning = "virtual networks, which share links and no buffer", .source = "Larder: requests, forwards, responses of thesis chapter 2"}
#define NOC_PARAM_FLIT_BITS                                                                                            \
    {.name = "FLIT_BITS", .kind = SPEC_SIZE, .def = 64, .min = 8, .max = 1024, .unit = "bits",                         \
     .meaning = "payload of a flit", .source = "Larder"}
#define NOC_PARAM_DEPTH                                                                                                \
    {.name = "DEPTH", .kind = SPEC_SIZE, .def = 4, .min = 2, .max = 16, .unit = "flits",                               \
     .meaning = "places of each queue, one for each input and network", .source = "Larder"}

/* The fields of a flit in a network of so many nodes. */
#define NOC_FLIT_FIELDS(nodes)                                                                                         \
    {"last",    "1",                  0, "1: the last flit of its packet"},                                            \
    {"src",     "$clog2(" nodes ")",  0, "the node that sends it: carried, not looked at"},                            \
    {"dest",    "$clog2(" nodes ")",  0, "the node that it is for; of a packet's first flit alone it is looked at"},   \
    {"payload", "FLIT_BITS",          0, "carried, not looked at"},                                                    \
    {0}

/* The channels of a network whose record of a flit is `flit`. */
#define NOC_CHANNELS(nodes, flit)                                                                                      \
    {.name = "in", .dir = SPEC_IN, .count = "(" nodes ") * NETS", .record = (flit),                                    \
     .order = "from a node to a node, flits of a network arrive in their order",                                       \
     .meaning = "what the nodes send: lane node * NETS + net"},                                                        \
    {.name = "out", .dir = SPEC_OUT, .count = "(" nodes ") * NETS", .record = (flit),                                  \
     .order = "a packet's flits follow each other, no other packet's between them",                                    \
     .meaning = "what arrives at the nodes: lane node * NETS + net"}
/* clang-format on */

extern const struct spec_block noc_crossbar_block, noc_mesh_block;

#endif
