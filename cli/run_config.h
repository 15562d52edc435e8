/* The system configuration of `larder run`: keys and values from a YAML file. */
#ifndef LARDER_RUN_CONFIG_H
#define LARDER_RUN_CONFIG_H

#include "cmodel/system/config.h"

/* The keys of a file over *config, checked: names, ranges and sizes that go together. 0, or -1 with *error
 * ("FILE:LINE: ..."). */
int run_config_load(const char *path, struct system_config *config, struct spec_error *error);
/* One key; the nearest legal one in *error where it is none. */
int run_config_set(struct system_config *config, const char *name, const char *text, struct spec_error *error);

#endif
