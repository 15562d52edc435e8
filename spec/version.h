/* The version of the program and of what it emits: part of `--version`, of the FuseSoC name and of the JSON. */
#ifndef LARDER_VERSION_H
#define LARDER_VERSION_H

#define LARDER_VERSION "0.1.0"

#endif
