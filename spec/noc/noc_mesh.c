/* Virtual networks on a mesh: a router for each node, first along the row, then along the column. docs/noc/data-path.md. */
#include "spec/noc/noc.h"

/* clang-format off */
static const struct spec_param params[] = {
    {.name = "COLUMNS", .kind = SPEC_SIZE, .def = 2, .min = 1, .max = 8, .unit = "nodes",
     .meaning = "nodes of a row", .source = "Larder; the thesis's machine has 4 x 4: thesis table 2.2"},
    {.name = "ROWS", .kind = SPEC_SIZE, .def = 2, .min = 1, .max = 8, .unit = "nodes",
     .meaning = "nodes of a column; node row * COLUMNS + column lies there", .source = "Larder"},
    NOC_PARAM_NETS,
    NOC_PARAM_FLIT_BITS,
    NOC_PARAM_DEPTH,
    {0}};

static const struct spec_constraint constraints[] = {
    {"COLUMNS * ROWS >= 2", "a network has two nodes or more"},
    {"COLUMNS * ROWS * NETS * FLIT_BITS <= 131072", "the payloads of all lanes have at most 131072 bits"},
    {0}};

static const struct spec_field flit_fields[] = {NOC_FLIT_FIELDS("COLUMNS * ROWS")};
static const struct spec_record flit = {"noc_flit", flit_fields, "what crosses a link in a cycle", "Larder"};
static const struct spec_record *const records[] = {&flit, NULL};
static const struct spec_channel channels[] = {NOC_CHANNELS("COLUMNS * ROWS", &flit), {0}};
/* clang-format on */

const struct spec_block noc_mesh_block = {
    .name = "noc_mesh",
    .brief = "virtual networks on a mesh of routers, up to 8 x 8 nodes: a cycle a hop, and one to leave",
    .source = "Larder; docs/noc/data-path.md",
    .params = params,
    .constraints = constraints,
    .records = records,
    .channels = channels,
};
