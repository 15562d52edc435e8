/* Parts of AXI4 slaves: parameters and ports are in the Verilog file of each name. */
#ifndef LARDER_AXI4_PARTS_H
#define LARDER_AXI4_PARTS_H

#include "rtl-gen/verilog/hw.h"

/* Bursts as pieces: axi4_read_pieces, axi4_write_pieces, axi4_r_beats. They are parts of axi4_port and take nothing from it. */
void emit_axi4_pieces(struct hw_library *lib);

#endif
