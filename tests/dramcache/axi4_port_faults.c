/* Faults of the DRAM controller's AXI4 port. */
#include "tests/dramcache/tests.h"

static const char sets[] =
    "DQ_BYTES=2 AXI_BYTES=4 ROW_BITS=13 COLUMN_BITS=1 BANKS=4 ADDR_BITS=24 AXI_ID_BITS=2 READS=4 ID_BITS=3";

/* clang-format off */
static const struct rtl_fault rtl[] = {
    /* bursts */
    {"wrap-as-incr", "comparison", "axi4_burst_span: span: burst == WRAP => 1'b0"},
    {"wrap-of-beats-not-bytes", "width", "axi4_burst_span: span: {4'd0, len} << size => {4'd0, len}"},
    {"wide-beats-allowed", "comparison", "dram_axi4_port_resp: forbidden: size > WIDEST => 1'b0"},
    {"long-fixed-allowed", "comparison", "dram_axi4_port_resp: forbidden: len > 8'd15 => 1'b0"},
    {"crosses-4-kb", "comparison", "dram_axi4_port_resp: forbidden: last[15:12] != 4'd0 => 1'b0"},
    {"unaligned-wrap-allowed", "comparison", "dram_axi4_port_resp: bad_wrap: (addr[11:0] & in_beat) != 12'd0 => 1'b0"},
    {"beyond-the-device", "comparison", "dram_axi4_port_resp: resp: beyond => 1'b0"},
    {"forbidden-before-beyond", "priority", "dram_axi4_port_resp: beyond: addr >> DEVICE_BITS != {ADDR_BITS{1'b0}} => !forbidden && addr >> DEVICE_BITS != {ADDR_BITS{1'b0}}"},
    /* reads go down */
    {"read-one-beat-too-long", "counter", "axi4_read_pieces: left_q: beyond[7:0] - 1'b1 => beyond[7:0]"},
    {"read-never-wraps", "index", "axi4_read_pieces: at_q: upper & ~up_span => upper"},
    {"failed-read-asks", "handshake", "dram_axi4_port: read_wants: !read_fails => 1'b1"},
    {"failed-read-ends-with-its-line", "counter", "axi4_read_pieces: ends: whole_q => 1'b0"},
    {"read-without-a-place", "backpressure", "dram_axi4_port: read_wants: read_room => 1'b1"},
    {"each-piece-begins", "stale state", "dram_axi4_port_reads: begins: !part_q => 1'b1"},
    /* writes */
    {"w-over-a-line-that-waits", "handshake", "axi4_write_pieces: w_ready: !valid || taken => 1'b1"},
    {"aw-before-the-last-beat", "handshake", "axi4_write_pieces: free: w_last => 1'b1"},
    {"aw-waits-for-the-last-beat", "handshake", "axi4_write_pieces: aw_ready: !kept_q => free"},
    {"aw-over-one-that-waits", "backpressure", "axi4_write_pieces: aw_ready: !kept_q => 1'b1"},
    {"kept-burst-overtaken", "order", "axi4_write_pieces: next_aw: kept_q => 1'b0"},
    {"kept-burst-used-twice", "stale state", "axi4_write_pieces: kept_q: !free => 1'b1"},
    {"kept-burst-lost", "lost state", "axi4_write_pieces: comes: kept_q => 1'b0"},
    {"reset-leaves-a-kept-burst", "reset", "axi4_write_pieces: kept_q: rst => 1'b0"},
    {"strobes-of-the-piece-before", "stale state", "axi4_write_pieces: strb: {PIECE_BYTES{begun_q}} => {PIECE_BYTES{1'b1}}"},
    {"strobes-ignored", "mask", "axi4_write_pieces: bytes: strobes[i] => 1'b1"},
    {"piece-ends-with-the-burst-alone", "comparison", "axi4_write_pieces: fills: next[11:PIECE_BITS] != at_q[11:PIECE_BITS] => 1'b0"},
    {"line-of-the-next-beat", "index", "axi4_write_pieces: upper: at_q[11:PIECE_BITS] => next[11:PIECE_BITS]"},
    {"failed-write-is-done", "handshake", "dram_axi4_port: write_asks: write_resp == 2'd0 => 1'b1"},
    {"some-of-the-last-beat-alone", "lost state", "axi4_write_pieces: some: begun_q && some => 1'b0"},
    {"b-overflows", "backpressure", "dram_axi4_port: b_room: !b_count[1] => 1'b1"},
    {"b-for-each-line", "counter", "dram_axi4_port: done.in_valid: write_leaves && write_ends => write_leaves"},
    {"request-changes-while-it-waits", "order", "dram_axi4_port: write_goes: !read_wants || turn_q => 1'b1"},
    {"no-turns", "order", "dram_axi4_port: turn_q: write_goes != request_ready => write_goes"},
    {"reset-leaves-a-line", "reset", "axi4_write_pieces: valid: rst => 1'b0"},
    /* places */
    {"id-overtakes-itself", "order", "dram_axi4_port_reads: ready: ~behind_q => {PLACES{1'b1}}"},
    {"behind-one-that-is-gone", "lost state", "dram_axi4_port_reads: follows: (same & ~chosen) => same"},
    {"behind-the-oldest", "lost state", "dram_axi4_port_reads: young_q: ~(same & {PLACES{begins}}) => {PLACES{1'b1}}"},
    {"never-released", "lost state", "dram_axi4_port_reads: behind_q: ~released => {PLACES{1'b1}}"},
    {"part-of-a-burst-goes", "order", "dram_axi4_port_reads: ready: others => 1'b0"},
    {"lowest-not-oldest", "priority", "dram_axi4_port_reads: first.some: some_older => 1'b0"},
    {"chosen-over-one-that-waits", "backpressure", "dram_axi4_port_reads: choose: load && !going_q => load"},
    {"burst-before-its-lines", "handshake", "dram_axi4_port_reads: load: done_q[at_q] => 1'b1"},
    {"head-over-one-that-waits", "backpressure", "dram_axi4_port_reads: load: !out_valid || out_ready => 1'b1"},
    {"place-never-free", "lost state", "dram_axi4_port_reads: used_q: ~gone => {PLACES{1'b1}}"},
    {"done-of-the-line-before", "stale state", "dram_axi4_port_reads: done_q: ~gone => {PLACES{1'b1}}"},
    /* R */
    {"wrong-lanes", "index", "axi4_r_beats: place: at >> BUS_BITS << BUS_BITS => {PIECE_BITS{1'b0}}"},
    {"lanes-of-the-neighbour", "mask", "axi4_r_beats: mine: (LANE ^ at[BUS_BITS-1:0]) >> size == {BUS_BITS{1'b0}} => 1'b1"},
    {"bytes-of-a-failed-read", "mask", "dram_axi4_port: r_beats.shown: piece_resp == 2'd0 => 1'b1"},
    {0},
};

static const struct model_fault model[] = {
    {"wrap-of-one-beat-more", "counter", "cmodel/axi4/axi4_pieces.c", "(u.left * u.bytes - 1)", "((u.left + 1) * u.bytes - 1)"},
    {"last-beat-of-4-kb-refused", "comparison", "cmodel/dramcache/dram_axi4_port.c", "(uint64_t)beats * size <= AXI4_PAGE", "(uint64_t)beats * size < AXI4_PAGE"},
    {"reads-first", "priority", "cmodel/dramcache/dram_axi4_port.c", "writes && (!reads || s->turn)", "writes && !reads"},
    {"part-like-a-whole", "order", "cmodel/dramcache/dram_axi4_port.c", " || place == part)", ")"},
    {"empty-lines-written", "mask", "cmodel/dramcache/dram_axi4_port.c", "s->w_resp == AXI4_RESP_OKAY && s->w.strb", "s->w_resp == AXI4_RESP_OKAY"},
    {"kept-burst-used-twice", "stale state", "cmodel/dramcache/dram_axi4_port.c", "    n->kept.beats.busy = 0;\n", ""},
    {"b-of-one-place", "counter", "cmodel/dramcache/dram_axi4_port.c", "s->b_count < B_PLACES", "s->b_count < 1"},
    {0},
};
/* clang-format on */

const struct fault_plan dram_axi4_port_faults = {
    .block = "dram_axi4_port",
    .sets = sets,
    .in_test = 8,
    .rtl = rtl,
    .model = model,
};
