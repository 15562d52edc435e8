/* Whose turn it is below the lanes, and which lanes go with it. A lane is named by one bit of LANES. */
#include "rtl-gen/tinycache/tinycache_parts.h"

static void add_ports(struct hw_module *m)
{
    hw_verilog(m, "parameter integer LANES = 32; // lanes\n"
                  "parameter integer BLOCK_BITS = 21; // thread-block id\n"
                  "parameter integer LINE_W = 57; // width of the address of a line below\n"
                  "parameter integer TARGET_W = 1 + BLOCK_BITS + LINE_W; // width of a target\n"
                  "input clk; // clock\n"
                  "input rst; // synchronous reset, active high\n"
                  "input [LANES-1:0] valid; // lanes that have a request,\n"
                  "input [LANES*2-1:0] kinds; // its type (MEM_TYPE_*),\n"
                  "input [LANES*4-1:0] atoms;\n"
                  "input [LANES*TARGET_W-1:0] targets; // scratchpad or not, thread block, line below\n"
                  "input room; // a request can leave;\n"
                  "input entry_free; // one that is answered, too\n"
                  "output leaves; // a group leaves in this cycle:\n"
                  "output [LANES-1:0] group; // its lanes,\n"
                  "output reads; // and what it asks: a line,\n"
                  "output writes; // a store\n"
                  "output atomic; // or an atomic\n"
                  "output [3:0] atom;\n"
                  "output shared;\n"
                  "output [BLOCK_BITS-1:0] block;\n"
                  "output [LINE_W-1:0] line;\n");
}

static void choose_next(struct hw_module *m)
{
    hw_verilog(m, "// The turn goes to the next lane whose request does not leave now.\n"
                  "// A lane that cannot leave keeps its turn: it might else miss every opening.\n"
                  "wire [LANES-1:0] waiting = valid & ~group;\n"
                  "wire [LANES-1:0] behind;\n"
                  "for (k = 0; k < LANES; k = k + 1) begin : g_behind\n"
                  "    assign behind[k] = |(turn_q & ~({LANES{1'b1}} << k));\n"
                  "end\n"
                  "wire [LANES-1:0] after = waiting & behind; // those behind the lane whose turn it is\n"
                  "wire [LANES-1:0] first_after;\n"
                  "tinycache_lowest #(.COUNT(LANES)) next_after (.some(after), .lowest(first_after));\n"
                  "wire [LANES-1:0] first;\n"
                  "tinycache_lowest #(.COUNT(LANES)) next (.some(waiting), .lowest(first));\n"
                  "\n"
                  "localparam [LANES-1:0] LANE_0 = 1;\n"
                  "reg [LANES-1:0] turn_q; // the lane whose turn it is\n"
                  "always @(posedge clk) begin\n"
                  "    if (rst) turn_q <= LANE_0;\n"
                  "    else if (|waiting && !(|(waiting & turn_q))) turn_q <= |after ? first_after : first;\n"
                  "end\n");
}

static void choose_request(struct hw_module *m)
{
    hw_verilog(m,
               "// The request of that lane.\n"
               "wire [MEM_TYPE_W-1:0] kind;\n"
               "wire [TARGET_W-1:0] target;\n"
               "assign {shared, block, line} = target;\n"
               "tinycache_choose #(.COUNT(LANES), .WIDTH(2)) of_kind (.which(turn_q), .values(kinds), .value(kind));\n"
               "tinycache_choose #(.COUNT(LANES), .WIDTH(4)) of_atom (.which(turn_q), .values(atoms), .value(atom));\n"
               "tinycache_choose #(.COUNT(LANES), .WIDTH(TARGET_W)) of_target (\n"
               "    .which(turn_q), .values(targets), .value(target)\n"
               ");\n"
               "assign reads = !kind[1]; // FETCH and READ\n"
               "assign writes = kind == MEM_TYPE_WRITE;\n"
               "assign atomic = kind == MEM_TYPE_ATOMIC;\n"
               "assign leaves = |(valid & turn_q) && room && (writes || entry_free);\n");
}

static void gather_lanes(struct hw_module *m)
{
    hw_verilog(m, "for (l = 0; l < LANES; l = l + 1) begin : g_lane\n"
                  "    wire same_line;\n"
                  "    tinycache_equal #(.WIDTH(TARGET_W)) compare (\n"
                  "        .one(targets[l * TARGET_W +: TARGET_W]), .other(target), .equal(same_line)\n"
                  "    );\n"
                  "    // FETCH and READ are one, an ATOMIC goes alone\n"
                  "    wire same_class = reads && !kinds[l * 2 + 1] || writes && kinds[l * 2 +: 2] == MEM_TYPE_WRITE;\n"
                  "    assign group[l] = leaves && (turn_q[l] || valid[l] && same_class && same_line);\n"
                  "end\n"
                  "assert (|turn_q && (turn_q & (turn_q - 1'b1)) == {LANES{1'b0}}); // it is one lane's turn\n");
}

struct hw_module *emit_tinycache_group(struct hw_library *lib)
{
    struct hw_module *m = hw_find_module(lib, "tinycache_group");
    if (m) return m;
    emit_tinycache_choose(lib, "tinycache_coalescer");
    emit_tinycache_equal(lib, "tinycache_coalescer");
    emit_tinycache_lowest(lib, "tinycache_coalescer");
    m = hw_module_new(lib, "tinycache_group", "the lane whose turn it is, and those whose requests go with its own",
                      "papers/tinycache.txt, section 3; docs/tinycache/data-path.md, tinycache_coalescer",
                      "tinycache_coalescer");
    add_ports(m);
    hw_enum(m, &tinycache_mem_type);
    choose_next(m);
    choose_request(m);
    gather_lanes(m);
    return m;
}
