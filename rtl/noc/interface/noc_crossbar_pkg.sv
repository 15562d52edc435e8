// Records of the block noc_crossbar: virtual networks between up to 16 nodes: every node reaches every node in two cycles.
//
// Source: Larder; docs/noc/data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by: larder emit noc_crossbar
//
// A RECORD_t is what lies on a data port. The sizes are those of this emission.

/* verilator lint_save */
/* verilator lint_off UNUSEDPARAM */
/* verilator lint_off SYMRSVDWORD */

package noc_crossbar_pkg;

    localparam int NODES = 4; // what sends and receives: L1s, stashes, L2 banks
    localparam int NETS = 3; // virtual networks, which share links and no buffer
    localparam int FLIT_BITS = 64; // payload of a flit
    localparam int DEPTH = 4; // places of each queue, one for each input and network
    localparam int IN_LANES = 12; // channels side by side in its ports
    localparam int OUT_LANES = 12; // channels side by side in its ports

    // what crosses a link in a cycle (Larder)
    typedef struct packed {
        logic last; // 1: the last flit of its packet
        logic [1:0] src; // the node that sends it: carried, not looked at
        logic [1:0] dest; // the node that it is for; of a packet's first flit alone it is looked at
        logic [63:0] payload; // carried, not looked at
    } noc_flit_t;

endpackage

/* verilator lint_restore */
