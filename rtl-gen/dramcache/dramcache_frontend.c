/* A DRAM cache above its controller: dramcache_frontend.v and its parts. */
#include "rtl-gen/blocks.h"
#include "rtl-gen/shared/shared.h"
#include "spec/dramcache/dramcache.h"

static void emit_part(struct hw_module *whole, const char *name, const char *brief)
{
    hw_source(hw_part(whole, name, brief, NULL), NULL);
}

struct hw_module *emit_dramcache_frontend(struct hw_library *lib, const struct spec_values *values)
{
    const struct spec_block *b = &dramcache_frontend_block;
    struct hw_module *m = hw_find_module(lib, b->name);
    if (m) return m;
    const int chaining = (int)spec_get(values, "CHAINING");
    const int predicts = spec_get(values, "PREDICT") == DRAMCACHE_PREDICT_MAP_I;
    const int bypass = (int)spec_get(values, "BYPASS"), balances = bypass == DRAMCACHE_BYPASS_MCC_SBD;
    const int mcc = DRAMCACHE_HAS_MCC(bypass);
    const char *forward = !spec_get(values, "FORWARD") ? "" : mcc ? "forward forward_mcc" : "forward forward_alone";
    struct spec_values part;
    if (spec_part(values, &dramcache_map_block, "MAP", &part)) return NULL;
    emit_dramcache_map(lib, &part);
    spec_defaults(&dramcache_predictor_block, &part);
    if (predicts) emit_dramcache_predictor(lib, &part);
    spec_defaults(&dramcache_bye_block, &part);
    if (bypass == DRAMCACHE_BYPASS_BYE) emit_dramcache_bye(lib, &part);
    spec_defaults(&dramcache_mcc_block, &part);
    if (balances && spec_set(&part, "DISPATCH", DRAMCACHE_DISPATCH_SBD, NULL)) return NULL;
    if (mcc) emit_dramcache_mcc(lib, &part);
    spec_defaults(&dramcache_chaining_block, &part);
    if (chaining) emit_dramcache_chaining(lib, &part);
    emit_ram_1r1w(lib);
    emit_small_fifo(lib);
    emit_lowest_one(lib);
    hw_source(hw_module_new(lib, "dramcache_frontend_held", "what a RAM gave, until its port has taken it", b->source,
                            b->name),
              NULL);
    m = hw_module_new(lib, b->name, b->brief, b->source, b->name);
    hw_from_spec(m, values);
    hw_verilog(m,
               "localparam integer SLOTS = %d; // of a row\n"
               "localparam integer TAD_WORD_W = %d; // bits of a TAD's tag word\n"
               "localparam JOB_W = $clog2(JOBS);\n"
               "localparam SET_W = ROW_BITS + BANK_BITS + %d;\n"
               "localparam TAG_W = LINE_BITS + 1 - SET_W;\n",
               DRAMCACHE_SLOTS, DRAMCACHE_TAG_WORD_BITS, DRAMCACHE_SLOT_BITS);
    if (chaining) hw_verilog(m, "localparam ROW_W = ROW_BITS + BANK_BITS;\n");
    emit_part(m, "dramcache_frontend_door", "a request of a class, and where its line lies");
    struct hw_module *tad = hw_part(m, "dramcache_frontend_tad",
                                    "the TAD port of a class: look-ups, writes that hit, fills, the sweep", NULL);
    hw_source_with(tad, NULL, hw_text(m, "%s %s", chaining ? "chaining" : mcc ? "mcc" : "", forward));
    if (mcc) emit_part(m, "dramcache_frontend_walk", "the lines of a page that leaves the dirty list");
    if (chaining) emit_part(m, "dramcache_frontend_known", "what the row of a door's request says of it");
    hw_unpack(m, b->channels[0].record, "cpu_held", "cpu_at", NULL);
    hw_unpack(m, b->channels[1].record, "gpu_held", "gpu_at", NULL);
    hw_unpack(m, b->channels[0].record, "cpu_data", "cpu_in", "line");
    hw_unpack(m, b->channels[1].record, "gpu_data", "gpu_in", "line");
    hw_unpack(m, b->channels[5].record, "tad_answer_data", "tad", "id data");
    hw_unpack(m, b->channels[7].record, "mem_data_data", "data", NULL);
    hw_unpack(m, b->channels[9].record, "mem_done_data", "done", NULL);
    hw_pack(m, b->channels[2].record, "answer_data", "out");
    hw_pack(m, b->channels[3].record, "tad_cpu_data", "tc");
    hw_pack(m, b->channels[4].record, "tad_gpu_data", "tg");
    hw_pack(m, b->channels[6].record, "mem_read_data", "read");
    hw_pack(m, b->channels[8].record, "mem_write_data", "back");
    hw_source_with(m, NULL,
                   hw_text(m, "%s %s %s %s",
                           chaining   ? "chaining"
                           : balances ? "mcc sbd"
                           : mcc      ? "mcc all"
                                      : "plain",
                           predicts ? "predictor" : "", bypass == DRAMCACHE_BYPASS_BYE ? "filter" : "", forward));
    hw_wire_parts(m);
    return m;
}
