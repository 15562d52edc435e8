/* Virtual networks between a few nodes, each of which reaches each in one step. docs/noc/data-path.md. */
#include "spec/noc/noc.h"

/* clang-format off */
static const struct spec_param params[] = {
    {.name = "NODES", .kind = SPEC_SIZE, .def = 4, .min = 2, .max = 16, .unit = "nodes",
     .meaning = "what sends and receives: L1s, stashes, L2 banks", .source = "Larder"},
    NOC_PARAM_NETS,
    NOC_PARAM_FLIT_BITS,
    NOC_PARAM_DEPTH,
    {0}};

static const struct spec_field flit_fields[] = {NOC_FLIT_FIELDS("NODES")};
static const struct spec_record flit = {"noc_flit", flit_fields, "what crosses a link in a cycle", "Larder"};
static const struct spec_record *const records[] = {&flit, NULL};
static const struct spec_channel channels[] = {NOC_CHANNELS("NODES", &flit), {0}};
/* clang-format on */

const struct spec_block noc_crossbar_block = {
    .name = "noc_crossbar",
    .brief = "virtual networks between up to 16 nodes: every node reaches every node in two cycles",
    .source = "Larder; docs/noc/data-path.md",
    .params = params,
    .records = records,
    .channels = channels,
};
