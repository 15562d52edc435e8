/* Faults of the AXI4 port. */
#include "tests/axi4/tests.h"

static const char sets[] =
    "AXI_BYTES=8 PORT_WORDS=4 ADDR_BITS=16 AXI_ID_BITS=3 WARPS=4 TAG_BITS=4 PC_BITS=3 READS=4 WRITES=4";

static const struct rtl_fault rtl[] = {
    {"first-beat-not-aligned", "mask", "axi4_port: ar_first: 12'hfff << ar_size => 12'hfff"},
    {"wrap-as-incr", "comparison", "axi4_burst_span: span: burst == WRAP => 1'b0"},
    {"wrap-of-beats-not-bytes", "width", "axi4_burst_span: span: {4'd0, len} << size => {4'd0, len}"},
    {"read-one-beat-too-long", "counter", "axi4_read_pieces: left_q: beyond[7:0] - 1'b1 => beyond[7:0]"},
    {"read-never-wraps", "index", "axi4_read_pieces: at_q: upper & ~up_span => upper"},
    {"wrapped-piece-from-its-first-beat", "mask",
     "axi4_read_pieces: first_byte: low & ~(low_span & {PIECE_BITS{stays}}) => low"},
    {"narrow-read-of-a-whole-word-more", "mask", "axi4_read_pieces: last_byte: inner | in_beat => {PIECE_BITS{1'b1}}"},
    {"read-without-a-place", "backpressure", "axi4_port: read_wants: read_room => 1'b1"},
    {"write-without-a-place", "backpressure", "axi4_port: write_wants: write_room => 1'b1"},
    {"w-over-an-access-that-waits", "handshake", "axi4_write_pieces: w_ready: !valid || taken => 1'b1"},
    {"aw-before-the-last-beat", "handshake", "axi4_write_pieces: free: w_last => 1'b1"},
    {"aw-waits-for-the-last-beat", "handshake", "axi4_write_pieces: aw_ready: !kept_q => free"},
    {"aw-over-one-that-waits", "backpressure", "axi4_write_pieces: aw_ready: !kept_q => 1'b1"},
    {"kept-burst-overtaken", "order", "axi4_write_pieces: next_aw: kept_q => 1'b0"},
    {"kept-burst-used-twice", "stale state", "axi4_write_pieces: kept_q: !free => 1'b1"},
    {"kept-burst-lost", "lost state", "axi4_write_pieces: comes: kept_q => 1'b0"},
    {"reset-leaves-a-kept-burst", "reset", "axi4_write_pieces: kept_q: rst => 1'b0"},
    {"strobes-of-the-piece-before", "stale state",
     "axi4_write_pieces: strb: {PIECE_BYTES{begun_q}} => {PIECE_BYTES{1'b1}}"},
    {"strobes-ignored", "mask", "axi4_write_pieces: bytes: strobes[i] => 1'b1"},
    {"piece-ends-with-the-burst-alone", "comparison",
     "axi4_write_pieces: fills: next[11:PIECE_BITS] != at_q[11:PIECE_BITS] => 1'b0"},
    {"access-changes-while-it-waits", "order", "axi4_port: write_goes: !read_wants || turn_q => 1'b1"},
    {"no-turns", "order", "axi4_port: turn_q: write_goes != access_ready => write_goes"},
    {"chunk-of-the-next-beat", "index", "axi4_write_pieces: upper: at_q[11:PIECE_BITS] => next[11:PIECE_BITS]"},
    {"answers-of-writes-at-reads", "field", "axi4_port: read_answered: !reply_tag[TAG_BITS-1] => 1'b1"},
    {"parts-overwrite", "mask", "axi4_port: read_words.wr_en: reply_mask => {PORT_WORDS{1'b1}}"},
    {"answers-overtake", "order", "axi4_port_ring: load: done_q[head_q] => |done_q"},
    {"head-over-one-that-waits", "backpressure", "axi4_port_ring: load: !out_valid || out_ready => 1'b1"},
    {"wrong-lanes", "index", "axi4_r_beats: place: at >> BUS_BITS << BUS_BITS => {PIECE_BITS{1'b0}}"},
    {"lanes-of-the-neighbour", "mask",
     "axi4_r_beats: mine: (LANE ^ at[BUS_BITS-1:0]) >> size == {BUS_BITS{1'b0}} => 1'b1"},
    {"error-of-the-last-piece-alone", "lost state", "axi4_port: b_data: b_failed_q => 1'b0"},
    {"error-stays-for-the-next-burst", "stale state", "axi4_port: b_failed_q: b_ready => 1'b0"},
    {"reset-leaves-a-piece", "reset", "axi4_write_pieces: valid: rst => 1'b0"},
    {0},
};

static const struct model_fault model[] = {
    {"wrap-of-one-beat-more", "counter", "cmodel/axi4/axi4_pieces.c", "(u.left * u.bytes - 1)",
     "((u.left + 1) * u.bytes - 1)"},
    {"reads-first", "priority", "cmodel/axi4/axi4_port.c", "wants[1] && (!wants[0] || s->turn)",
     "wants[1] && !wants[0]"},
    {"b-without-earlier-errors", "lost state", "cmodel/axi4/axi4_port.c", "g->out.error || m->now.failed",
     "g->out.error"},
    {"one-place-too-few", "counter", "cmodel/axi4/axi4_port.c", "s->ring[0].used < m->places[0]",
     "s->ring[0].used < m->places[0] - 1"},
    {"kept-burst-used-twice", "stale state", "cmodel/axi4/axi4_port.c", "    kept->beats.busy = 0;\n", ""},
    {"strobes-add-up", "stale state", "cmodel/axi4/axi4_pieces.c", "        w->strb = 0;\n", ""},
    {0},
};

const struct fault_plan axi4_port_faults = {
    .block = "axi4_port",
    .sets = sets,
    .in_test = 6,
    .rtl = rtl,
    .model = model,
};
