/* Trees of results, as JSON. */
#ifndef LARDER_CLI_TREE_H
#define LARDER_CLI_TREE_H

#include <cjson/cJSON.h>

#include "cli/output.h"
#include "spec/query.h"

/* The object "parameters": of a block, each by its name or its number. */
void tree_add_parameters(cJSON *tree, const struct spec_values *values);
/* Prints the tree on standard output, and frees it. */
void tree_print(cJSON *tree);
/* Writes the tree to `out`, and frees it: an exit status, after one line where it is not STATUS_HELD. */
int tree_write(const struct output *out, cJSON *tree);

#endif
