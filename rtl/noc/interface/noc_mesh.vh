// Records of the block noc_mesh: virtual networks on a mesh of routers, up to 8 x 8 nodes: a cycle a hop, and one to leave.
//
// Source: Larder; docs/noc/data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by: larder emit noc_mesh
//
// For `include inside a module. Field F of a record R in `data` is data[NOC_MESH_R_F_LSB +: NOC_MESH_R_F_W];
// of an array, element i lies i * NOC_MESH_R_F_W bits above.

// verilator lint_save
// verilator lint_off UNUSEDPARAM

localparam integer NOC_MESH_COLUMNS = 2; // nodes of a row
localparam integer NOC_MESH_ROWS = 2; // nodes of a column; node row * COLUMNS + column lies there
localparam integer NOC_MESH_NETS = 3; // virtual networks, which share links and no buffer
localparam integer NOC_MESH_FLIT_BITS = 64; // payload of a flit
localparam integer NOC_MESH_DEPTH = 4; // places of each queue, one for each input and network
localparam integer NOC_MESH_IN_LANES = 12; // channels side by side in its ports
localparam integer NOC_MESH_OUT_LANES = 12; // channels side by side in its ports

// noc_flit: what crosses a link in a cycle (Larder)
localparam integer NOC_MESH_NOC_FLIT_W = 69;
localparam integer NOC_MESH_NOC_FLIT_LAST_LSB = 68; // 1: the last flit of its packet
localparam integer NOC_MESH_NOC_FLIT_LAST_W = 1;
localparam integer NOC_MESH_NOC_FLIT_SRC_LSB = 66; // the node that sends it: carried, not looked at
localparam integer NOC_MESH_NOC_FLIT_SRC_W = 2;
localparam integer NOC_MESH_NOC_FLIT_DEST_LSB = 64; // the node that it is for; of a packet's first flit alone it is looked at
localparam integer NOC_MESH_NOC_FLIT_DEST_W = 2;
localparam integer NOC_MESH_NOC_FLIT_PAYLOAD_LSB = 0; // carried, not looked at
localparam integer NOC_MESH_NOC_FLIT_PAYLOAD_W = 64;

// verilator lint_restore
