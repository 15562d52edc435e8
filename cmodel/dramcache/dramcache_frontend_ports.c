/* The model of `dramcache_frontend`: its ports, and the golden models within it. */
#include "cmodel/dramcache/dramcache_frontend_parts.h"
#include "spec/dramcache/dramcache.h"
#include "spec/expr.h"

extern const struct model_ops model_dramcache_map, model_dramcache_predictor, model_dramcache_bye,
    model_dramcache_chaining, model_dramcache_mcc;

enum { OUTSIDE, MAP, PREDICTOR, BYE, CHAINING, MCC, KINDS };

struct plan { /* what only the beginning needs */
    struct joined_plan joined;
    struct joined_kind kind[KINDS];
};

static const struct joined_name no_names[] = {{0}};
static const struct joined_name bye_names[] = {{"COUNTER_BITS", "BYE_BITS"}, {0}};
static const struct joined_name mcc_names[] = {
    {"COUNTERS", "PAGE_COUNTERS"}, {"COUNTER_BITS", "PAGE_COUNT_BITS"}, {"THRESHOLD", "PAGE_WRITES"}, {0}};

static int64_t tag_bits(const struct spec_values *v)
{
    return spec_get(v, "LINE_BITS") - spec_get(v, "BANK_BITS") - spec_get(v, "ROW_BITS") - 3;
}

static void plan_parts(struct front_parts *parts, struct plan *plan, const struct spec_values *v)
{
    static const struct spec_block *const block[KINDS] = {[MAP] = &dramcache_map_block,
                                                          [PREDICTOR] = &dramcache_predictor_block,
                                                          [BYE] = &dramcache_bye_block,
                                                          [CHAINING] = &dramcache_chaining_block,
                                                          [MCC] = &dramcache_mcc_block};
    static const struct model_ops *const ops[KINDS] = {[MAP] = &model_dramcache_map,
                                                       [PREDICTOR] = &model_dramcache_predictor,
                                                       [BYE] = &model_dramcache_bye,
                                                       [CHAINING] = &model_dramcache_chaining,
                                                       [MCC] = &model_dramcache_mcc};
    memset(parts, 0, sizeof *parts);
    plan->joined.joined = &parts->joined;
    plan->kind[OUTSIDE] = (struct joined_kind){.values = *v};
    for (int i = MAP; i < KINDS; i++) {
        plan->kind[i].ops = ops[i];
        joined_take_values(&plan->kind[i].values, block[i], v, i == MCC ? mcc_names : i == BYE ? bye_names : no_names);
    }
    joined_set_value(&plan->kind[MAP].values, "LINE_BITS", spec_get(v, "LINE_BITS") + 1);
    joined_set_value(&plan->kind[MAP].values, "VAULT_BIT", 1);
    joined_set_value(&plan->kind[CHAINING].values, "TAG_BITS", tag_bits(v));
    const int64_t bypass = spec_get(v, "BYPASS");
    if (bypass == DRAMCACHE_BYPASS_MCC_SBD)
        joined_set_value(&plan->kind[MCC].values, "DISPATCH", DRAMCACHE_DISPATCH_SBD);
    joined_set_value(&plan->kind[MCC].values, "WAITS_BITS", expr_clog2(spec_get(v, "JOBS")) + 1);
    for (int i = OUTSIDE; i < KINDS; i++) spec_list_ports(&plan->kind[i].values, &plan->kind[i].ports);
    joined_add(&plan->joined, &plan->kind[OUTSIDE]);
    for (int c = 0; c < FRONT_CLASSES; c++) parts->map[c] = joined_add(&plan->joined, &plan->kind[MAP]);
    if (spec_get(v, "PREDICT") == DRAMCACHE_PREDICT_MAP_I)
        parts->predictor = joined_add(&plan->joined, &plan->kind[PREDICTOR]);
    if (bypass == DRAMCACHE_BYPASS_BYE) parts->filter = joined_add(&plan->joined, &plan->kind[BYE]);
    if (spec_get(v, "CHAINING")) parts->chaining = joined_add(&plan->joined, &plan->kind[CHAINING]);
    if (!DRAMCACHE_HAS_MCC(bypass)) return;
    parts->map[FRONT_WALK] = joined_add(&plan->joined, &plan->kind[MAP]);
    parts->mcc = joined_add(&plan->joined, &plan->kind[MCC]);
}

static size_t rows_bytes(const struct spec_values *v)
{
    return spec_get(v, "CHAINING") ? sizeof(struct front_row) << (spec_get(v, "BANK_BITS") + spec_get(v, "ROW_BITS"))
                                   : 0;
}

size_t front_size(const struct spec_values *values)
{
    struct plan plan;
    struct front_parts parts;
    plan_parts(&parts, &plan, values);
    return sizeof(struct front_model) + parts.joined.bytes + rows_bytes(values);
}

static void find_ports(struct front_model *m, const struct spec_values *v, const struct spec_ports *p)
{
#define AT(port) m->at.port = spec_port_word(p, #port)
    AT(cpu_valid), AT(cpu_data), AT(gpu_valid), AT(gpu_data), AT(answer_ready), AT(tad_cpu_ready), AT(tad_gpu_ready);
    AT(tad_answer_valid), AT(tad_answer_data), AT(mem_read_ready), AT(mem_data_valid), AT(mem_data_data);
    AT(mem_write_ready), AT(mem_done_valid), AT(mem_done_data), AT(powered), AT(gpu_busy), AT(cpu_ready);
    AT(gpu_ready), AT(answer_valid), AT(answer_data), AT(tad_cpu_valid), AT(tad_cpu_data), AT(tad_gpu_valid);
    AT(tad_gpu_data), AT(tad_answer_ready), AT(mem_read_valid), AT(mem_read_data), AT(mem_data_ready);
    AT(mem_write_valid), AT(mem_write_data), AT(mem_done_ready), AT(ready), AT(hit), AT(miss), AT(write_miss);
    AT(bypassed), AT(early), AT(dropped), AT(written_back), AT(write_failed);
#undef AT
    m->at.out_words = p->out_words;
    const struct spec_record *record;
#define RECORD(port)     record = spec_find_port(p, #port)->channel->record
#define FIELD(to, field) m->to.field = spec_field_slice(v, record, #field)
    RECORD(cpu_data);
    FIELD(request[FRONT_CPU], write), FIELD(request[FRONT_CPU], id), FIELD(request[FRONT_CPU], core);
    FIELD(request[FRONT_CPU], pc), FIELD(request[FRONT_CPU], line), FIELD(request[FRONT_CPU], strb);
    FIELD(request[FRONT_CPU], data);
    RECORD(gpu_data);
    FIELD(request[FRONT_GPU], write), FIELD(request[FRONT_GPU], id), FIELD(request[FRONT_GPU], line);
    FIELD(request[FRONT_GPU], strb), FIELD(request[FRONT_GPU], data);
    RECORD(answer_data);
    FIELD(answer, cpu), FIELD(answer, id), FIELD(answer, error), FIELD(answer, data);
    RECORD(tad_cpu_data);
    FIELD(tad, write), FIELD(tad, id), FIELD(tad, line), FIELD(tad, strb), FIELD(tad, data);
    RECORD(tad_answer_data);
    FIELD(tad_answer, id), FIELD(tad_answer, data);
    RECORD(mem_read_data);
    FIELD(read, id), FIELD(read, line), FIELD(read, cpu);
    RECORD(mem_data_data);
    FIELD(data, id), FIELD(data, error), FIELD(data, data);
    RECORD(mem_write_data);
    FIELD(write, id), FIELD(write, line), FIELD(write, strb), FIELD(write, data);
    RECORD(mem_done_data);
    FIELD(done, id), FIELD(done, error);
#undef RECORD
#undef FIELD
}

static void find_part_ports(struct front_model *m, const struct plan *plan)
{
    const struct spec_ports *p = &plan->kind[MAP].ports;
#define AT(part, port) m->part.port = spec_port_word(p, #port)
    AT(map, at_valid), AT(map, at_line), AT(map, set_bank), AT(map, set_row), AT(map, set_slot), AT(map, set_tag);
    AT(map, of_valid), AT(map, of_bank), AT(map, of_row), AT(map, of_slot), AT(map, of_tag), AT(map, line_line);
    p = &plan->kind[PREDICTOR].ports;
    AT(predict, cleared), AT(predict, look_valid), AT(predict, look_core), AT(predict, look_pc);
    AT(predict, answer_miss), AT(predict, answer_entry), AT(predict, train_valid), AT(predict, train_entry);
    AT(predict, train_miss);
    p = &plan->kind[BYE].ports;
    AT(bye, cleared), AT(bye, look_valid), AT(bye, look_line), AT(bye, answer_clean), AT(bye, inc_valid);
    AT(bye, inc_data), AT(bye, dec_valid), AT(bye, dec_data);
    p = &plan->kind[MCC].ports;
    AT(mcc, cleared), AT(mcc, look_valid), AT(mcc, look_line), AT(mcc, look_hit), AT(mcc, look_cache_waits);
    AT(mcc, look_mem_waits), AT(mcc, answer_memory), AT(mcc, write_valid), AT(mcc, write_line), AT(mcc, wrote_back);
    AT(mcc, flush_valid), AT(mcc, flush_ready), AT(mcc, flush_data), AT(mcc, flushed);
    p = &plan->kind[CHAINING].ports;
    AT(chaining, look_valid), AT(chaining, look_second), AT(chaining, look_offset), AT(chaining, look_gpu);
    AT(chaining, look_write), AT(chaining, look_waits), AT(chaining, look_tag), AT(chaining, look_slot_tag);
    AT(chaining, look_slot_valid), AT(chaining, look_slot_dirty), AT(chaining, look_slot_rev);
    AT(chaining, look_slot_chain), AT(chaining, look_slot_chain_dirty), AT(chaining, fill_valid);
    AT(chaining, fill_gpu), AT(chaining, fill_slot), AT(chaining, fill_dirty), AT(chaining, fill_skip);
    AT(chaining, fill_owners), AT(chaining, fill_valids), AT(chaining, fill_dirties), AT(chaining, fill_chains);
    AT(chaining, fill_revs), AT(chaining, answer_hit), AT(chaining, answer_skip), AT(chaining, answer_again);
    AT(chaining, answer_offset), AT(chaining, decided_drop), AT(chaining, decided_slot);
    AT(chaining, decided_offset), AT(chaining, decided_evicts), AT(chaining, decided_home), AT(chaining, decided_cut),
        AT(chaining, decided_link);
    AT(chaining, decided_owners), AT(chaining, decided_valids), AT(chaining, decided_dirties);
    AT(chaining, decided_chains), AT(chaining, decided_revs);
#undef AT
}

int front_init(void *state, const struct spec_values *values, const struct spec_fsm *const *fsms,
               struct spec_error *error)
{
    (void)fsms;
    struct front_model *m = state;
    struct plan plan;
    memset(m, 0, front_size(values));
    plan_parts(&m->parts, &plan, values);
    find_ports(m, values, &plan.kind[OUTSIDE].ports);
    find_part_ports(m, &plan);
    m->bytes = (int)spec_get(values, "LINE_BYTES");
    m->forward = (int)spec_get(values, "FORWARD");
    m->jobs = (int)spec_get(values, "JOBS");
    m->cpu_jobs = (int)spec_get(values, "CPU_JOBS");
    m->targets = (int)spec_get(values, "TARGETS");
    m->bank_bits = (int)spec_get(values, "BANK_BITS");
    m->row_bits = (int)spec_get(values, "ROW_BITS");
    m->tag_bits = (int)tag_bits(values);
    m->page_bits = (int)spec_get(values, "PAGE_BITS");
    m->balances = spec_get(values, "BYPASS") == DRAMCACHE_BYPASS_MCC_SBD;
    m->rows_at = m->parts.joined.bytes / sizeof m->memory[0];
    return joined_begin(&plan.joined, m->memory, error);
}

/* What is asked of the parts ------------------------------------------------------------------------------------------ */

int front_is_ready(const struct front_model *m)
{
    if (!m->now.swept) return 0;
    if (m->parts.predictor && !part_out(m, m->parts.predictor)[m->predict.cleared]) return 0;
    if (m->parts.filter) return (int)part_out(m, m->parts.filter)[m->bye.cleared];
    return !m->parts.mcc || part_out(m, m->parts.mcc)[m->mcc.cleared];
}

void front_victim_leaves(struct front_model *m, int job, uint32_t set, uint32_t tag)
{
    struct front_state *n = &m->next;
    n->job[job].done = 1;
    n->victim.valid = 1;
    n->victim.job = job;
    uint32_t *in = part_in(m, m->parts.map[FRONT_CPU]);
    in[m->map.of_valid] = 1;
    in[m->map.of_slot] = set & FRONT_SLOT;
    in[m->map.of_bank] = set >> 4 & ((UINT32_C(1) << m->bank_bits) - 1);
    in[m->map.of_row] = set >> (4 + m->bank_bits);
    in[m->map.of_tag] = tag;
}

/* What the ports show ------------------------------------------------------------------------------------------------ */

static void show_tad(const struct front_model *m, int class, uint32_t *out)
{
    const struct front_tad *p = &m->now.port[class];
    uint32_t *data = out + (class == FRONT_CPU ? m->at.tad_cpu_data : m->at.tad_gpu_data);
    out[class == FRONT_CPU ? m->at.tad_cpu_valid : m->at.tad_gpu_valid] = (uint32_t)p->full;
    if (!p->full) return;
    bits_set_field(data, 0, m->tad.write, 0, (uint64_t)p->write);
    bits_set_field(data, 0, m->tad.id, 0, p->id);
    bits_set_field(data, 0, m->tad.line, 0, p->set);
    if (!p->write) {
        bits_set(data, m->tad.strb.lsb, 1, (uint64_t)p->head);
        return;
    }
    bits_set(data, m->tad.strb.lsb, DRAMCACHE_TAG_BYTES, 0xff);
    if (p->sweep) return;
    const uint64_t tag_word = UINT64_C(1) << FRONT_VALID | (uint64_t)p->dirty << FRONT_DIRTY | p->tag;
    bits_copy(data, m->tad.strb.lsb + DRAMCACHE_TAG_BYTES, p->line.strb, 0, m->bytes);
    bits_set(data, m->tad.data.lsb, DRAMCACHE_TAG_WORD_BITS, tag_word);
    bits_copy(data, m->tad.data.lsb + DRAMCACHE_TAG_WORD_BITS, p->line.data, 0, 8 * m->bytes);
}

void front_show_ports(const struct front_model *m, uint32_t *out)
{
    const struct front_state *s = &m->now;
#define PUT(channel, record, field, value) bits_set_field(out + m->at.channel, 0, m->record.field, 0, value)
    out[m->at.answer_valid] = (uint32_t)s->answer.full;
    if (s->answer.full) {
        PUT(answer_data, answer, cpu, s->answer.of.cpu);
        PUT(answer_data, answer, id, s->answer.of.id);
        PUT(answer_data, answer, error, (uint64_t)s->answer.error);
        if (!s->answer.error)
            bits_copy(out + m->at.answer_data, m->answer.data.lsb, s->answer.line.data, 0, 8 * m->bytes);
    }
    show_tad(m, FRONT_CPU, out);
    show_tad(m, FRONT_GPU, out);
    out[m->at.mem_read_valid] = (uint32_t)s->read.full;
    if (s->read.full) {
        PUT(mem_read_data, read, id, s->read.id);
        PUT(mem_read_data, read, line, s->read.line);
        PUT(mem_read_data, read, cpu, (uint64_t)s->read.cpu);
    }
    out[m->at.mem_write_valid] = (uint32_t)s->back.full;
    if (s->back.full) {
        PUT(mem_write_data, write, id, s->back.id);
        PUT(mem_write_data, write, line, s->back.line);
        bits_copy(out + m->at.mem_write_data, m->write.strb.lsb, s->back.bytes.strb, 0, m->bytes);
        bits_copy(out + m->at.mem_write_data, m->write.data.lsb, s->back.bytes.data, 0, 8 * m->bytes);
    }
#undef PUT
    out[m->at.tad_answer_ready] = out[m->at.mem_done_ready] = 1;
    out[m->at.ready] = (uint32_t)front_is_ready(m);
    out[m->at.hit] = s->hit;
    out[m->at.miss] = s->miss;
    out[m->at.write_miss] = s->write_miss;
    out[m->at.bypassed] = s->bypassed;
    out[m->at.early] = s->early;
    out[m->at.dropped] = s->dropped;
    out[m->at.written_back] = s->written_back;
    out[m->at.write_failed] = s->write_failed;
}
