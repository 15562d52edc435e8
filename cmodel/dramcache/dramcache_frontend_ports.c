/* The model of `dramcache_frontend`: its ports, and the golden models within it. */
#include "cmodel/dramcache/dramcache_frontend.h"
#include "spec/dramcache/dramcache.h"

extern const struct model_ops model_dramcache_map, model_dramcache_predictor, model_dramcache_bye;

enum { OUTSIDE, MAP, PREDICTOR, BYE, KINDS };

struct plan { /* what only the beginning needs */
    struct joined_plan joined;
    struct joined_kind kind[KINDS];
};

static const struct joined_name no_names[] = {{0}};

static void plan_parts(struct front_parts *parts, struct plan *plan, const struct spec_values *v)
{
    static const struct spec_block *const block[KINDS] = {
        [MAP] = &dramcache_map_block, [PREDICTOR] = &dramcache_predictor_block, [BYE] = &dramcache_bye_block};
    static const struct model_ops *const ops[KINDS] = {
        [MAP] = &model_dramcache_map, [PREDICTOR] = &model_dramcache_predictor, [BYE] = &model_dramcache_bye};
    memset(parts, 0, sizeof *parts);
    plan->joined.joined = &parts->joined;
    plan->kind[OUTSIDE] = (struct joined_kind){.values = *v};
    for (int i = MAP; i < KINDS; i++) {
        plan->kind[i].ops = ops[i];
        joined_take_values(&plan->kind[i].values, block[i], v, no_names);
    }
    joined_set_value(&plan->kind[MAP].values, "LINE_BITS", spec_get(v, "LINE_BITS") + 1);
    joined_set_value(&plan->kind[MAP].values, "VAULT_BIT", 1);
    for (int i = OUTSIDE; i < KINDS; i++) spec_list_ports(&plan->kind[i].values, &plan->kind[i].ports);
    joined_add(&plan->joined, &plan->kind[OUTSIDE]);
    for (int c = 0; c < FRONT_CLASSES; c++) parts->map[c] = joined_add(&plan->joined, &plan->kind[MAP]);
    if (spec_get(v, "PREDICT") == DRAMCACHE_PREDICT_MAP_I)
        parts->predictor = joined_add(&plan->joined, &plan->kind[PREDICTOR]);
    if (spec_get(v, "BYPASS") == DRAMCACHE_BYPASS_BYE) parts->filter = joined_add(&plan->joined, &plan->kind[BYE]);
}

size_t front_size(const struct spec_values *values)
{
    struct plan plan;
    struct front_parts parts;
    plan_parts(&parts, &plan, values);
    return sizeof(struct front_model) + parts.joined.bytes;
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
    m->jobs = (int)spec_get(values, "JOBS");
    m->cpu_jobs = (int)spec_get(values, "CPU_JOBS");
    m->targets = (int)spec_get(values, "TARGETS");
    m->bank_bits = (int)spec_get(values, "BANK_BITS");
    m->row_bits = (int)spec_get(values, "ROW_BITS");
    m->tag_bits = (int)spec_get(values, "LINE_BITS") - m->bank_bits - m->row_bits - 3;
    return joined_begin(&plan.joined, m->memory, error);
}
