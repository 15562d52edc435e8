/* Faults of the AXI4 memory port. */
#include "tests/axi4/tests.h"

static const char sets[] =
    "LINE_WORDS=4 AXI_BYTES=8 ADDR_BITS=16 AXI_ID_BITS=3 MEM_ID_BITS=2 CORE_BITS=2 PC_BITS=2 READS=3 WRITES=2";

static const struct rtl_fault rtl[] = {
    {"uncached-beside-others", "order", "axi4_memory: room: idle => read_room"},
    {"others-beside-an-uncached-one", "order", "axi4_memory: room: !alone_q => 1'b1"},
    {"one-read-too-many", "counter", "axi4_memory: read_room: reads_q != MOST_READS => 1'b1"},
    {"write-without-a-free-line", "backpressure", "axi4_memory: write_room: w_free => 1'b1"},
    {"write-without-a-free-address", "backpressure", "axi4_memory: write_room: aw_free => 1'b1"},
    {"line-free-after-any-beat", "handshake", "axi4_memory: w_free: w_ready && w_ends => w_ready"},
    {"piece-larger-than-its-bytes", "mask", "axi4_memory: largest: all[i << s + 1] => any[i << s + 1]"},
    {"piece-again", "lost state", "axi4_memory: place_q: {1'b0, first} + (ONE << size) => {1'b0, first}"},
    {"answer-after-the-first-piece", "lost state", "axi4_memory: find_q: alone_q && answered && more => 1'b0"},
    {"whole-beat-of-a-piece", "mask",
     "axi4_memory: w_strb: strb_q[w_place +: AXI_BYTES] & (piece | {AXI_BYTES{!alone_q}}) => strb_q[w_place +: "
     "AXI_BYTES]"},
    {"a-store-without-a-byte-asks-memory", "comparison", "axi4_memory: find_write: more => 1'b1"},
    {"a-store-without-a-byte-gets-an-id-of-before", "stale state",
     "axi4_memory: write_id_q: b_take || no_byte => b_take"},
    {"device-as-normal-memory", "constant", "axi4_memory: cache: CACHE_DEVICE => CACHE_NORMAL"},
    {"burst-one-too-long", "counter", "axi4_memory: len: LINE_LEN => LINE_LEN + 1'b1"},
    {"ar-of-the-next-request", "handshake", "axi4_memory: ar_free: ar_ready => 1'b1"},
    {"last-too-early", "counter", "axi4_memory: w_ends: w_place_q == LAST_PLACE => 1'b1"},
    {"beats-from-the-first", "index", "axi4_memory: w_place: alone_q ? piece_place : w_place_q => piece_place"},
    {"read-error-forgotten", "lost state", "axi4_memory: read_error_q: read_error_q && !read_leaves => 1'b0"},
    {"read-error-stays", "stale state", "axi4_memory: read_error_q: !read_leaves => 1'b1"},
    {"write-error-ignored", "lost state", "axi4_memory: write_error_q: b_resp[1] => 1'b0"},
    {"decerr-only", "comparison", "axi4_memory: read_error_q: r_resp[1] => r_resp[1] && r_resp[0]"},
    {"r-taken-over-an-answer", "backpressure", "axi4_memory: r_ready: !read_full_q || read_leaves => 1'b1"},
    {"b-taken-over-an-answer", "backpressure", "axi4_memory: b_ready: !write_full_q || write_leaves => 1'b1"},
    {"a-read-overtakes-an-answer-at-the-port", "order", "axi4_memory: show_write: turn_q => 1'b0"},
    {"failed-read-with-data", "mask", "axi4_memory: keep: !read_error_q => 1'b1"},
    {"bytes-that-nobody-asked-for", "mask", "axi4_memory: keep: strb_q[g] => 1'b1"},
    {"piece-over-its-neighbours", "mask", "axi4_memory: line_q: piece[i] => 1'b1"},
    {"reset-leaves-an-uncached-access", "reset", "axi4_memory: alone_q: rst => 1'b0"},
    {0},
};

static const struct model_fault model[] = {
    {"piece-of-twice-the-bus", "width", "cmodel/axi4/axi4_memory.c", "while (2 * s->size <= m->bus_bytes &&",
     "while (s->size <= m->bus_bytes &&"},
    {"unaligned-piece", "comparison", "cmodel/axi4/axi4_memory.c", "s->first % (2 * s->size) == 0 &&", "1 &&"},
    {"a-store-without-a-byte-fails", "field", "cmodel/axi4/axi4_memory.c", "{.full = 1, .id = q->id}",
     "{.full = 1, .error = 1, .id = q->id}"},
    {"b-first", "priority", "cmodel/axi4/axi4_memory.c", "full[1] && (!full[0] || s->turn);", "full[1];"},
    {"slverr-is-none", "comparison", "cmodel/axi4/axi4_memory.c",
     "if (bits_get_field(data, 0, m->r.resp, 0) >= AXI4_RESP_SLVERR) a->error = 1;",
     "if (bits_get_field(data, 0, m->r.resp, 0) > AXI4_RESP_SLVERR) a->error = 1;"},
    {"one-read-too-few", "counter", "cmodel/axi4/axi4_memory.c", "s->open[q->write] == m->most[q->write]",
     "s->open[q->write] == m->most[q->write] - 1"},
    {"user-without-cpu", "field", "cmodel/axi4/axi4_memory.c", "((uint64_t)q->cpu << m->core_bits | q->core)",
     "(uint64_t)q->core"},
    {"uncached-read-is-whole", "mask", "cmodel/axi4/axi4_memory.c",
     "if (!s->alone || bits_get(s->uncached.strb, i, 1))", "if (i >= 0)"},
    {"w-starts-in-the-middle", "stale state", "cmodel/axi4/axi4_memory.c", "w_ends(m, s) ? 0 : s->w_beat + 1",
     "s->alone ? s->w_beat + 1 : w_ends(m, s) ? 0 : s->w_beat + 1"},
    {0},
};

const struct fault_plan axi4_memory_faults = {
    .block = "axi4_memory",
    .sets = sets,
    .in_test = 8,
    .rtl = rtl,
    .model = model,
};
