/* Faults of the scratchpad, its arbiter, queue and RAM. */
#include <stddef.h>

#include "tests/scratchpad/tests.h"

static const char sets[] = "BYTES=256 BANKS=4 LANES=4 TAG_BITS=3";

static const struct rtl_fault rtl[] = {
    {"row-of-the-lane-below", "index",
     "scratchpad: lane_row: req_addr[i*CORE_REQ_ADDR_W+BANK_BITS +: ROW_BITS] => "
     "req_addr[i*CORE_REQ_ADDR_W+BANK_BITS-1 +: ROW_BITS]"},
    {"served-lanes-forgotten", "lost state", "scratchpad: served_q: served_q | served => served"},
    {"served-lanes-kept-after-the-last-pass", "stale state",
     "scratchpad: served_q: last ? {LANES{1'b0}} : served_q | served => served_q | served"},
    {"served-lanes-survive-reset", "reset", "scratchpad: served_q: rst => 1'b0; pass => pass && !rst"},
    {"room-ignores-what-is-under-way", "backpressure", "scratchpad: room: !(queued[0] && s1_last_q) => 1'b1"},
    {"ready-in-every-pass", "handshake", "scratchpad: req_ready: last => 1'b1"},
    {"loads-write", "wrong enable", "scratchpad: ram.wr_en: req_write => 1'b1"},
    {"store-without-a-pass", "wrong enable", "scratchpad: ram.wr_en: pass => req_valid"},
    {"gathered-words-not-cleared", "stale data", "scratchpad: gathered_q: rst || s1_last_q => rst"},
    {"tag-of-the-request-behind", "timing", "scratchpad: responses.in_data: s1_tag_q => req_tag"},
    {"stores-read-too", "wrong enable", "scratchpad: s1_lanes_q: !req_write => 1'b1"},
    {"lowest-lane-wins-a-store", "priority", "bank_arbiter: writer: i + 1 => 0; served[k] => served[k] && k < i"},
    {"leader-among-all-lanes", "priority", "bank_arbiter: leader: pending[k] => 1'b1"},
    {"masked-lane-served-with-its-leader", "mask", "bank_arbiter: served: pending[i] => 1'b1"},
    {"row-not-compared", "comparison",
     "bank_arbiter: served: row[i*ROW_BITS +: ROW_BITS] == row[k*ROW_BITS +: ROW_BITS] => 1'b1"},
    {"queue-keeps-its-head", "order", "skid_fifo: head_q: tail_q => head_q"},
    {"queue-of-two-refilled-from-the-input", "order", "skid_fifo: head_q: count_q[1] ? tail_q : in_data => in_data"},
    {"queue-survives-reset", "reset", "skid_fifo: count_q: rst => rst && count_q != 2'd2"},
    {"push-and-pop-counts-up", "counter", "skid_fifo: count_q: push && !pop => push"},
    {"write-at-the-read-address", "index", "ram_1r1w: mem: wr_addr => rd_addr ^ {{$clog2(DEPTH)-1{1'b0}}, wr_data[0]}"},
    {0},
};

static const struct model_fault model[] = {
    {"bank-mask-too-small", "index", "cmodel/scratchpad/scratchpad.c",
     "s->bank_mask = (int)spec_get(values, \"BANKS\") - 1;",
     "s->bank_mask = (int)spec_get(values, \"BANKS\") / 2 - 1;"},
    {"served-lanes-not-subtracted", "lost state", "cmodel/scratchpad/scratchpad.c",
     "bits_get(request, s->mask.lsb, s->lanes) & ~s->served;", "bits_get(request, s->mask.lsb, s->lanes);"},
    {"same-bank-is-enough", "comparison", "cmodel/scratchpad/scratchpad.c", "if (bank_word[bank] == word) s->serving",
     "if (bank_taken >> bank & 1) s->serving"},
    {"last-in-every-pass", "handshake", "cmodel/scratchpad/scratchpad.c", "s->last = s->serving == pending;",
     "s->last = 1;"},
    {"room-off-by-one", "backpressure", "cmodel/scratchpad/scratchpad.c", "s->queued + s->s1_last < QUEUE;",
     "s->queued + s->s1_last < QUEUE - 1;"},
    {"room-ignores-what-is-under-way", "backpressure", "cmodel/scratchpad/scratchpad.c",
     "s->queued + s->s1_last < QUEUE;", "s->queued < QUEUE;"},
    {"word-cut-to-sixteen-bits", "width", "cmodel/scratchpad/scratchpad.c",
     "s->resp_rdata.lsb + 32 * i, 32, r->rdata[i]);", "s->resp_rdata.lsb + 32 * i, 16, r->rdata[i]);"},
    {"write-data-of-lane-zero", "index", "cmodel/scratchpad/scratchpad.c",
     "bits_get(request, s->wdata.lsb + 32 * lane, 32);", "bits_get(request, s->wdata.lsb, 32);"},
    {"queue-does-not-move-up", "order", "cmodel/scratchpad/scratchpad.c",
     "s->queue[0] = s->queue[1];\n        s->queued--;", "s->queued--;"},
    {"gathered-words-not-cleared", "stale data", "cmodel/scratchpad/scratchpad.c",
     "memset(&s->gathered, 0, sizeof s->gathered);\n    } else {", "s->gathered = s->leaving;\n    } else {"},
    {"served-lanes-survive-reset", "reset", "cmodel/scratchpad/scratchpad.c",
     "    if (!s->rst) return;\n    s->served = 0;", "    if (!s->rst) return;"},
    {"queue-survives-reset", "reset", "cmodel/scratchpad/scratchpad.c", "    s->queued = 0;\n", ""},
    {"no-pop-when-full", "handshake", "cmodel/scratchpad/scratchpad.c", "s->pop = valid && (in[s->resp_ready] & 1);",
     "s->pop = valid && (in[s->resp_ready] & 1) && s->queued < QUEUE;"},
    {"stores-read-too", "wrong enable", "cmodel/scratchpad/scratchpad.c", "if (!s->storing) s->s1_lanes = s->serving;",
     "s->s1_lanes = s->serving;"},
    {"tag-follows-the-port", "timing", "cmodel/scratchpad/scratchpad.c", "s->leaving.tag = s->s1.tag;",
     "s->leaving.tag = s->request_tag;"},
    {0},
};

const struct fault_plan scratchpad_faults = {
    .block = "scratchpad",
    .sets = sets,
    .rtl = rtl,
    .model = model,
};
