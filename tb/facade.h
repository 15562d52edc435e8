/* The C++ between a Verilated block and C: a text made from the block's ports. */
#ifndef LARDER_TB_FACADE_H
#define LARDER_TB_FACADE_H

#include "spec/query.h"
#include "tb/host.h"

/* Appends the facade of ports to `text`. It exports larder_create, _destroy, _eval, _edge, _bare, _trace, _signals,
 * _coverage, _stopped and _message with the meanings of tb/rtl.h; with `mutants`, _choose as well. */
void facade_write(const struct spec_ports *ports, int mutants, struct host_text *text);

#endif
