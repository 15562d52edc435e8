/* A bank of the L2: the parts below it, its table and its records; the rest is denovo_l2.v. */
#include <string.h>

#include "rtl-gen/blocks.h"
#include "rtl-gen/shared/shared.h"
#include "spec/denovo/denovo_l2.h"
#include "spec/denovo/denovo_l2_word.h"

#define DATA_PATH "docs/denovo/l2-data-path.md"

static const struct part {
    const char *name, *brief, *source;
} parts[] = {
    /* clang-format off */
    {"denovo_l2_queue",    "queue whose entries are written a cycle before they enter",   "Larder"},
    {"denovo_l2_victim",   "replacement: the way that a tree names",                      "Larder; " DATA_PATH},
    {"denovo_l2_touch",    "replacement: a tree after a way's use",                       "Larder; " DATA_PATH},
    {"denovo_l2_tags",     "where a line is, or would be",                                DATA_PATH},
    {"denovo_l2_mshrs",    "lines that wait, and the requests that wait for them",        DATA_PATH ", State"},
    {"denovo_l2_slots",    "places of requests",                                          DATA_PATH ", State"},
    {"denovo_l2_retry",    "requests that go back",                                       DATA_PATH ", State"},
    {"denovo_l2_rooms",    "places that jobs reserve",                                    DATA_PATH ", Jobs"},
    {"denovo_l2_carries",  "the carries of a sum",                                        "Larder"},
    {"denovo_l2_alu",      "an atomic operation on one word",                             "thesis section 2.3"},
    {"denovo_l2_words",    "the words of the lines, and the atomic unit",                 DATA_PATH},
    {"denovo_l2_decide",   "what a job does",                                             DATA_PATH ", What a job does"},
    {"denovo_l2_owners",   "messages to owners, one for all words of an owner",           DATA_PATH ", What a job does"},
    {"denovo_l2_memory",   "requests to memory",                                          DATA_PATH ", Memory"},
    {"denovo_l2_walk",     "flush: a walk over lines",                                    DATA_PATH ", The walk"},
    {"denovo_l2_counters", "counters of events",                                          DATA_PATH ", Counters"},
    /* clang-format on */
};

static void emit_part(struct hw_library *lib, const struct part *part, const char *words)
{
    if (hw_find_module(lib, part->name)) return;
    struct hw_module *m = hw_module_new(lib, part->name, part->brief, part->source, "denovo_l2");
    hw_enum(m, &denovo_atom_op);
    hw_enum(m, &denovo_message_type);
    hw_fsm_codes(m, &denovo_l2_word_fsm, "line");
    hw_source_with(m, NULL, words);
}

struct hw_module *emit_denovo_l2(struct hw_library *lib, const struct spec_values *values)
{
    struct hw_module *m = hw_find_module(lib, "denovo_l2");
    if (m) return m;
    emit_ram_1r1w(lib);
    emit_small_fifo(lib);
    emit_lowest_one(lib);
    emit_chosen_value(lib);
    hw_fsm_module_late(lib, &denovo_l2_word_fsm, "denovo_l2_word", "denovo_l2");
    const char *words = spec_get(values, "ATOMICS") == 1 ? "atomics" : NULL;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) emit_part(lib, &parts[i], words);
    m = hw_module_new(lib, "denovo_l2", denovo_l2_block.brief, "thesis section 2.3; " DATA_PATH, "denovo_l2");
    hw_from_spec(m, values);
    hw_unpack(m, &denovo_req_record, "p2_request", "p2", NULL);
    hw_unpack(m, &denovo_rsp_record, "rsp_in_data", "owner", NULL);
    hw_unpack(m, &denovo_mem_rsp_record, "mem_rsp_data", "answer", NULL);
    hw_unpack(m, denovo_l2_block.channels[6].record, "cmd_data", "command", NULL);
    hw_pack(m, &denovo_rsp_record, "rsp", "rsp");
    hw_pack(m, &denovo_fwd_record, "fwd_in", "out");
    hw_source_with(m, NULL, words);
    if (spec_get(values, "COUNTERS") == 1)
        hw_verilog(m, "denovo_l2_counters counters (\n"
                      ".clk, .rst, .requests(enter_req), .fetches(fetch),\n"
                      ".forwards(fwd_enters && out_type != MSG_RECALL && out_type != MSG_WB_ACK),\n"
                      ".recalls(fwd_enters && out_type == MSG_RECALL), .taken(given_back),\n"
                      ".dropped(acknowledge && !given_back), .writebacks(writes_back), .queued(append || hold),\n"
                      ".retries(in_vain), .selected(event_select), .count(event_count)\n"
                      ");\n");
    else
        hw_verilog(m, "assign event_count = 32'd0;\n"
                      "unused ({event_select, given_back, in_vain, enter_req});\n");
    return m;
}
