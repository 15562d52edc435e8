/* What `larder cosim --coverage` says of the ports: bits, corners and crosses that the run did not drive or see. */
#ifndef LARDER_CLI_COSIM_CORNERS_H
#define LARDER_CLI_COSIM_CORNERS_H

#include <cjson/cJSON.h>

#include "tb/corners.h"

/* On stdout: the sums of inputs and of outputs, and a line for each field of which something is missing. */
void cosim_print_corners(const struct corners *corners);
/* The same of every field, as `ports`. */
void cosim_add_corners(cJSON *root, const struct corners *corners);

#endif
