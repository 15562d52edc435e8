/* Faults of denovo_stash_port. */
#include "tests/denovo/denovo_stash_port.h"

#define MODEL "cmodel/denovo/denovo_stash_port.c"

static const char wide_set[] = "LINE_WORDS=8 CHUNK_WORDS=4 ADDR_BITS=20 CORE_BITS=2 MAP_BITS=3 PC_BITS=2";

static const struct rtl_fault rtl[] = {
    {"a-part-leaves-again", "lost state", "denovo_stash_port_way: rest: some & ~done_q => some"},
    {"a-message-is-taken-with-its-first-part", "lost word",
     "denovo_stash_port_way: from_ready: to_ready && last => to_ready"},
    {"a-message-is-taken-before-its-last-part-is", "backpressure",
     "denovo_stash_port_way: from_ready: to_ready && last => last"},
    {"a-part-that-waits-counts-as-left", "backpressure",
     "denovo_stash_port_way: done_q: from_valid && to_ready => from_valid"},
    {"the-next-message-lacks-parts", "stale state",
     "denovo_stash_port_way: done_q: rst || from_valid && from_ready => rst"},
    {"parts-have-the-first-one-s-line", "index",
     "denovo_stash_port_way: to_line: {from_line, part} => {from_line, 1'b0}"},
    {"words-stand-in-every-place", "mask", "denovo_stash_port_way: to_mask: {F{place == PLACE}} => {F{1'b1}}"},
    {"data-stand-in-the-first-place", "index",
     "denovo_stash_port_way: to_data: {32*F{place == PLACE}} => {32*F{PLACE == 0}}"},
    {"an-atomic-s-forward-asks-for-no-value", "protocol",
     "denovo_stash_port: told_type: marks ? MSG_RECALL : order_type => order_type"},
    {"a-recall-that-stands-for-a-forward-has-no-mark", "protocol",
     "denovo_stash_port: told_stash: order_stash || marks => order_stash"},
    {"every-forward-of-ownership-is-a-recall", "protocol", "denovo_stash_port: marks: order_sync => 1'b1"},
    {"recalled-words-all-go-to-a-core", "protocol", "denovo_stash_port: marked: supply_stash => 1'b1"},
    {"a-grant-s-value-goes-to-a-stash", "protocol",
     "denovo_stash_port: give_stash: supply_stash && !marked => supply_stash"},
    {"a-cpu-s-requests-are-a-gpu-s", "lost wire", "denovo_stash_port: ask_cpu: cpu => 1'b0"},
    {"an-error-of-memory-is-not-told", "lost state", "denovo_stash_port: error_q: reply_error => 1'b0"},
    {"an-error-is-forgotten", "lost state",
     "denovo_stash_port: error_q: error_q || rsp_in_valid && rsp_in_ready && reply_error => rsp_in_valid && "
     "rsp_in_ready && reply_error"},
    {0},
};

static const struct model_fault model[] = {
    {"the-highest-part-leaves-first", "order", MODEL, "if (leads < 0) leads = p;\n        else left = 1;",
     "if (leads >= 0) left = 1;\n        leads = p;"},
    {"words-keep-their-places-in-a-wider-line", "index", MODEL, "(first + (uint64_t)w) % (uint64_t)to", "(uint64_t)w"},
    {"a-forward-names-no-map", "lost field", MODEL, ".owner_map = fwd.owner_map", ".owner_map = 0"},
    {"the-l2-s-recall-goes-to-a-core", "protocol", MODEL, "x.type == DENOVO_MSG_RECALL_DATA && x.stash;",
     "x.type == DENOVO_MSG_RECALL_DATA;"},
    {"an-error-is-told-with-each-part", "early", MODEL, "error && !left", "error"},
    {0},
};

const struct fault_plan denovo_stash_port_faults = {
    .block = "denovo_stash_port", .sets = wide_set, .rtl = rtl, .model = model, .in_test = 6};
