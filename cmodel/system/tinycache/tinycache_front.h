/* The front of a multiprocessor of the tinyCache paper's die: 32 lanes with a tinyCache each, and a scratchpad. */
#ifndef LARDER_SYSTEM_TINYCACHE_FRONT_H
#define LARDER_SYSTEM_TINYCACHE_FRONT_H

#include "cmodel/system/die.h"

/* A die_front_maker; *error where the state table of spec/tinycache/tinycache_line.c is unsound. */
die_front_maker tinycache_front_new;

#endif
