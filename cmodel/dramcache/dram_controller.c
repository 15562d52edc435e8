/* The block `dram_controller`: its door, its turns, its data, and what is at its ports. */
#include "cmodel/dramcache/dram_controller.h"

#include "spec/expr.h"

enum { READS, WRITES };
enum { NOBODY = -1, GPU, CPU };

static size_t model_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct dc_model);
}

static void find_ports(struct dc_model *m, const struct spec_values *v)
{
    struct spec_ports p;
    spec_list_ports(v, &p);
    static const char *const names[2][3] = {{"gpu_valid", "gpu_data", "gpu_ready"},
                                            {"cpu_valid", "cpu_data", "cpu_ready"}};
    for (int k = 0; k < 2; k++) {
        m->request[k].valid = spec_port_word(&p, names[k][0]);
        m->request[k].data = spec_port_word(&p, names[k][1]);
        m->request[k].ready = spec_port_word(&p, names[k][2]);
    }
#define AT(port)  m->at.port = spec_port_word(&p, #port)
#define DFI(port) m->at.port = spec_port_word(&p, "dfi_" #port)
    AT(answer_valid), AT(answer_data), AT(answer_ready), AT(powered);
    DFI(reset_n), DFI(cke), DFI(cs_n), DFI(ras_n), DFI(cas_n), DFI(we_n), DFI(bank), DFI(address);
    DFI(wrdata_en), DFI(wrdata), DFI(wrdata_mask), DFI(rddata_valid), DFI(rddata);
#undef AT
    if (m->ddr4) DFI(act_n), DFI(bg);
#undef DFI
    m->at.out_words = p.out_words;
#define FIELD(record, field) m->record##_at.field = spec_field_slice(v, &dram_##record##_record, #field)
    FIELD(request, write), FIELD(request, id), FIELD(request, line), FIELD(request, strb), FIELD(request, data);
    FIELD(answer, cpu), FIELD(answer, id);
#undef FIELD
}

static void find_rules(struct dc_model *m, const struct spec_values *v)
{
    for (const struct dram_rule *r = dram_rules; r->slots; r++) {
        if (r->level == DRAM_RULE_GROUP && !spec_get(v, "GROUP_BITS")) continue;
        m->behind[__builtin_ctz(r->earlier)] |= UINT32_C(1) << m->rules;
        m->rule[m->rules++] = (struct dc_rule){r->level, r->later, r->window, spec_eval(v, r->slots), {0}, 0};
    }
}

static void reset(struct dc_model *m)
{
    struct dc_state *s = &m->s;
    const int places[2][2] = {{s->queue[0].depth, s->queue[0].gpu_depth}, {s->queue[1].depth, s->queue[1].gpu_depth}};
    memset(s, 0, sizeof *s);
    m->idle.until = 0;
    for (int k = 0; k < 2; k++) s->queue[k].depth = places[k][0], s->queue[k].gpu_depth = places[k][1];
    for (int b = 0; b < m->banks; b++) s->open_row[b] = -1;
    for (int i = 0; i < m->rules; i++) m->rule[i].known = 0;
    s->step = 0; /* a device without a power-up has no steps */
    s->step_left = m->step_cycles[0];
    s->until_due = m->interval;
    s->holder = NOBODY;
    for (int k = 0; k < 2; k++) s->queue[k].starved = -1;
    s->sms.drawn = 1;
}

/* Bits of a number: `count` of them from `from` on, put down at `to`. */
static uint32_t bits_at(int number, int from, int count, int to)
{
    return ((uint32_t)number >> from & ((1u << count) - 1)) << to;
}

/* What DDR4's mode register holds: the page's table of codes. */
static uint32_t ddr4_mode(const struct spec_values *v, int number)
{
    static const int high_cl[] = {13, 8, 14, 9, 15, 10, 12, 11}; /* CL 17 to 24 */
    static const int recovery[] = {10, 12, 14, 16, 18, 20, 22, 24, 26, 28},
                     recovery_code[] = {0, 1, 2, 3, 4, 5, 7, 6, 8, 9};
    static const int write_latency[] = {9, 10, 11, 12, 14, 16, 18, 20};
    const int cl = (int)spec_get(v, "CL"), code = cl >= 17 && cl <= 24 ? high_cl[cl - 17] : cl - 9;
    int wr = 0, cwl = 0;
    switch (number) {
    case 0:
        while (recovery[wr] < spec_get(v, "T_WR")) wr++;
        wr = recovery_code[wr];
        return 1u << 8 | bits_at(code, 4, 1, 12) | bits_at(code, 1, 3, 4) | bits_at(code, 0, 1, 2) |
               bits_at(wr, 3, 1, 13) | bits_at(wr, 0, 3, 9);
    case 1: return 1u | (uint32_t)spec_get(v, "DDR4_MR1");
    case 2:
        while (write_latency[cwl] != spec_get(v, "CWL")) cwl++;
        return (uint32_t)cwl << 3 | (uint32_t)spec_get(v, "DDR4_MR2");
    case 5: return 1u << 10 | (uint32_t)spec_get(v, "DDR4_MR5");
    case 6: return (uint32_t)(spec_get(v, "T_CCD_L") - 4) << 10 | (uint32_t)spec_get(v, "DDR4_MR6");
    default: return 0;
    }
}

/* DDR3's: the same. */
static uint32_t ddr3_mode(const struct spec_values *v, int number)
{
    static const int recovery[] = {5, 6, 7, 8, 10, 12, 14, 16}; /* codes 1 to 7, and 0 */
    const int cl = (int)spec_get(v, "CL");
    int wr = 0;
    switch (number) {
    case 0:
        while (recovery[wr] < spec_get(v, "T_WR")) wr++;
        return 1u << 8 | (uint32_t)(wr + 1) % 8 << 9 |
               (cl >= 12 ? (uint32_t)(cl - 12) << 4 | 4u : (uint32_t)(cl - 4) << 4) | (uint32_t)spec_get(v, "MR0");
    case 1: return (uint32_t)spec_get(v, "MR1");
    case 2: return (uint32_t)(spec_get(v, "CWL") - 5) << 3 | (uint32_t)spec_get(v, "MR2");
    default: return 0;
    }
}

/* The steps of power-up: RESET#, CKE, one for each mode register, ZQCL, the end. Without a power-up there are none. */
static void find_power_up(struct dc_model *m, const struct spec_values *v)
{
    static const unsigned ddr3[] = {2, 3, 1, 0}, ddr4[] = {3, 6, 5, 4, 2, 1, 0};
    if (!m->ddr4 && spec_get(v, "POWER_UP") == DRAM_POWER_UP_NONE) return;
    m->registers = m->ddr4 ? 7 : 4;
    const char *times[DC_STEPS] = {"T_RESET", "T_CKE", "T_XPR"};
    m->steps = 3;
    for (int i = 1; i < m->registers; i++) times[m->steps++] = "T_MRD";
    times[m->steps++] = "T_MOD";
    times[m->steps++] = "T_ZQINIT";
    for (int i = 0; i < m->steps; i++) m->step_cycles[i] = ((int)spec_get(v, times[i]) + m->phases - 1) / m->phases;
    for (int i = 0; i < m->registers; i++) {
        const unsigned number = m->ddr4 ? ddr4[i] : ddr3[i];
        m->mode[i].number = number;
        m->mode[i].value = (m->ddr4 ? ddr4_mode : ddr3_mode)(v, (int)number);
    }
}

static int model_init(void *state, const struct spec_values *values, const struct spec_fsm *const *fsms,
                      struct spec_error *error)
{
    struct dc_model *m = state;
    memset(m, 0, sizeof *m);
    if (table_init(&m->turn, fsms ? fsms[0] : &dram_controller_turn_fsm, &dram_controller_turn_fsm, error)) return -1;
    if (table_init(&m->ahead, fsms ? fsms[1] : &dram_controller_ahead_fsm, &dram_controller_ahead_fsm, error))
        return -1;
    if (table_init(&m->alone, fsms ? fsms[2] : &dram_controller_alone_fsm, &dram_controller_alone_fsm, error))
        return -1;
    if (table_init(&m->kind, fsms ? fsms[3] : &dram_controller_kind_fsm, &dram_controller_kind_fsm, error)) return -1;
    m->ddr4 = spec_get(values, "DEVICE") == DRAM_DEVICE_DDR4;
    find_ports(m, values);
    find_rules(m, values);
#define GET(name) (int)spec_get(values, name)
    m->scheduler = (enum dram_scheduler)GET("SCHEDULER");
    m->order = m->scheduler == DRAM_PRIS_CPU     ? ALONE_ON_PRIS_CPU
               : m->scheduler == DRAM_PRIS_CLASS ? ALONE_ON_PRIS_CLASS
                                                 : ALONE_ON_FR_FCFS;
    m->map = (enum dram_map)GET("MAP");
    m->forward = GET("FORWARD");
    m->phases = GET("PHASES");
    m->phase_bits = expr_clog2(m->phases);
    m->group_bits = GET("GROUP_BITS");
    m->banks = GET("BANKS");
    m->bank_bits = expr_clog2(m->banks);
    m->row_bits = GET("ROW_BITS");
    m->column_bits = GET("COLUMN_BITS");
    m->beats = GET("BEATS");
    m->slots = (m->beats + 1) / 2;
    m->slot_bytes = 2 * GET("DQ_BYTES");
    m->slot_bits = 8 * m->slot_bytes;
    m->line_bytes = m->beats * GET("DQ_BYTES");
    m->line_words = (m->line_bytes + 3) / 4;
    m->answers = GET("ANSWERS");
    m->age_cap = GET("AGE_CAP");
    m->write_high = GET("WRITE_HIGH");
    m->write_low = GET("WRITE_LOW");
    m->min_bursts = GET("MIN_BURSTS");
    m->forced = GET("POSTPONE") ? GET("POSTPONE") : 1;
    m->cwl = GET("CWL");
    m->interval = GET("T_REFI") / m->phases;
    if (m->scheduler == DRAM_SMS) {
        m->sms.places[CPU] = GET("SMS_CPU");
        m->sms.places[GPU] = GET("SMS_GPU");
        m->sms.wait = GET("SMS_WAIT");
        m->sms.few = GET("SMS_FEW");
        m->sms.shortest = (unsigned)GET("SMS_SHORTEST");
    }
    find_power_up(m, values);
    dc_find_order(m);
    m->s.queue[READS].depth = GET("READS");
    m->s.queue[WRITES].depth = GET("WRITES");
    for (int k = 0; k < 2; k++) m->s.queue[k].gpu_depth = m->s.queue[k].depth - GET("CPU_PLACES");
#undef GET
    reset(m);
    return 0;
}

/* The door -------------------------------------------------------------------------------------------------------- */

/* Of a read without data, which nobody looks at, and of its strobes whether its head is enough. */
static void unpack(const struct dc_model *m, const uint32_t *in, int cpu, struct dc_request *q)
{
    const uint32_t *data = in + m->request[cpu].data;
    q->cpu = cpu;
    q->write = (int)bits_get_field(data, 0, m->request_at.write, 0);
    q->id = (uint32_t)bits_get_field(data, 0, m->request_at.id, 0);
    q->head = !q->write && m->forward && bits_get(data, m->request_at.strb.lsb, 1);
    if (q->write) {
        memset(q->strb, 0, sizeof q->strb);
        bits_copy(q->strb, 0, data, m->request_at.strb.lsb, m->line_bytes);
        bits_copy(q->data, 0, data, m->request_at.data.lsb, 8 * m->line_bytes);
    }
    const uint64_t line = bits_get_field(data, 0, m->request_at.line, 0);
    /* The group bits are the lowest, then the column or the rest of the bank, then the other one, then the row. */
    const int rest = m->bank_bits - m->group_bits, columns_first = m->map == DRAM_ROW_BANK_COLUMN;
    const int rest_lsb = m->group_bits + (columns_first ? m->column_bits : 0);
    const int column_lsb = m->group_bits + (columns_first ? 0 : rest);
    const uint64_t group = line & ((UINT64_C(1) << m->group_bits) - 1);
    const uint64_t in_group = line >> rest_lsb & ((UINT64_C(1) << rest) - 1);
    q->row = (uint32_t)(line >> (m->bank_bits + m->column_bits));
    q->bank = (int)(in_group << m->group_bits | group);
    q->column = (uint32_t)(line >> column_lsb & ((UINT64_C(1) << m->column_bits) - 1));
}

/* The place of the entry of this line that waits, or -1. */
static int find_line(const struct dc_queue *q, const struct dc_request *of)
{
    for (uint64_t left = q->of_bank[of->bank]; left; left &= left - 1) {
        const int place = __builtin_ctzll(left);
        const struct dc_entry *e = &q->entry[place];
        if (e->of.row == of->row && e->of.column == of->column) return place;
    }
    return -1;
}

/* Of the class that may be at the door: a request is, and there is a place for it. */
static int has_place(const struct dc_model *m, const uint32_t *in, int cpu)
{
    int write = 0;
    if (m->scheduler == DRAM_SMS) {
        const struct dc_request *staged = dc_stages_send(m, cpu);
        if (!staged) return 0;
        write = staged->write;
    } else {
        write = (int)bits_get_field(in + m->request[cpu].data, 0, m->request_at.write, 0);
    }
    const struct dc_queue *q = &m->s.queue[write ? WRITES : READS];
    return q->taken < (cpu ? q->depth : q->gpu_depth);
}

/* Of SMS: what the ports offer to stage 1, and whose first request waits for the door. */
static void plan_stages(struct dc_model *m, const uint32_t *in, uint32_t *out)
{
    struct dc_plan *p = &m->plan;
    for (int k = 0; k < 2; k++) {
        p->offers[k] = (int)in[m->request[k].valid];
        p->waits[k] = m->s.sms.of[k].here;
        if (p->offers[k]) unpack(m, in, k, &p->entering[k]);
    }
    dc_stages_take(m, out);
}

/* Whose request keeps the other channel out: it has waited for AGE_CAP cycles, and the other one had not before. */
static int who_holds(const struct dc_model *m)
{
    const struct dc_state *s = &m->s;
    if (!m->age_cap || s->holder != NOBODY) return s->holder;
    if (s->door_waits[CPU] == m->age_cap) return CPU;
    return s->door_waits[GPU] == m->age_cap ? GPU : NOBODY;
}

static void plan_door(struct dc_model *m, const uint32_t *in, uint32_t *out)
{
    struct dc_plan *p = &m->plan;
    const struct dc_state *s = &m->s;
    p->taken = p->merges = p->forwards = p->blocked = p->urgent = p->cpu_looks = p->gpu_looks = 0;
    for (int k = 0; k < 2; k++) p->waits[k] = (int)in[m->request[k].valid];
    const int staged = m->scheduler == DRAM_SMS;
    if (staged) plan_stages(m, in, out);
    p->holder = who_holds(m);
    const int cpu_could = (staged || p->waits[CPU]) && p->holder != GPU && has_place(m, in, CPU);
    const int gpu_could = (staged || p->waits[GPU]) && p->holder != CPU && has_place(m, in, GPU);
    if (!cpu_could && !gpu_could) return;
    p->cpu_looks = cpu_could && !(gpu_could && s->gpu_turn);
    p->gpu_looks = !p->cpu_looks;
    if (staged) p->door = *dc_stages_send(m, p->cpu_looks);
    else unpack(m, in, p->cpu_looks, &p->door);
    p->merge_place = find_line(&s->queue[WRITES], &p->door);
    p->blocked = p->door.write ? find_line(&s->queue[READS], &p->door) >= 0 : p->merge_place >= 0;
    p->forwards = p->blocked && p->door.head && !s->ring_full && !s->answer_valid;
    if (p->forwards) p->blocked = 0;
    p->urgent = p->blocked && !p->door.write;
    p->taken = !p->blocked;
    p->merges = p->taken && p->door.write && p->merge_place >= 0;
    if (!staged) out[m->request[p->cpu_looks].ready] = (uint32_t)p->taken;
    if (p->taken) p->waits[p->cpu_looks] = 0;
}

/* A cycle --------------------------------------------------------------------------------------------------------- */

static void plan_command(struct dc_model *m)
{
    struct dc_plan *p = &m->plan;
    const struct dc_state *s = &m->s;
    p->burst.goes = p->open.goes = p->close.goes = 0;
    p->close_all = p->refresh = 0;
    if (s->step < m->steps) return;
    if (!s->closing) {
        dc_choose(m);
        return;
    }
    int open = 0, held = 0;
    for (int b = 0; b < m->banks; b++)
        if (s->open_row[b] >= 0) {
            open = 1;
            held |= !dc_legal(m, DRAM_RULE_PRE, b);
        }
    const int still = s->was_closing && s->cycle >= s->still;
    p->close_all = open && !held && still;
    p->refresh = !open && dc_legal(m, DRAM_RULE_REF, -1) && still;
}

static void plan_turn(struct dc_model *m)
{
    const struct dc_state *s = &m->s;
    const struct dc_queue *reads = &s->queue[READS], *writes = &s->queue[WRITES];
    const int pressing = writes->taken > m->write_high || s->urgent || (m->age_cap && writes->age == m->age_cap);
    const uint32_t turns = when(reads->waiting && s->ring_count < m->answers, TURN_IF_reads_go) |
                           when(writes->waiting, TURN_IF_writes_wait) | when(!s->least, TURN_IF_spent) |
                           when(pressing, TURN_IF_pressing) | when(writes->taken > m->write_low, TURN_IF_above_low) |
                           when(s->step < m->steps, TURN_IF_powering);
    const uint32_t prepares = when(reads->waiting, AHEAD_IF_reads_wait) | when(writes->waiting, AHEAD_IF_writes_wait) |
                              when(pressing, AHEAD_IF_pressing) | when(s->least <= DC_FEW, AHEAD_IF_few_bursts) |
                              when(reads->taken <= DC_FEW, AHEAD_IF_few_reads) |
                              when(writes->taken <= DC_FEW, AHEAD_IF_few_writes);
    m->plan.turn = *table_step(&m->turn, s->writing ? TURN_WRITES : TURN_READS, 0, turns);
    m->plan.ahead = *table_step(&m->ahead, AHEAD_ASKED, s->writing ? AHEAD_ON_WRITES : AHEAD_ON_READS, prepares);
}

/* DDR4's pins, over those that all have. Its bank has two pins, its address 14, and ACT has the row's upper bits where the others say
 * what command it is. At MRS the register's number stands at BG bit 0 and the bank. */
static void show_ddr4(const struct dc_model *m, int phase, uint32_t *out)
{
    enum { BANK_PINS = 2, ADDRESS_PINS = 14 };
    const struct dc_phase *d = &m->s.pins.phase[phase];
    const int acts = d->command == DRAM_RULE_ACT;
    const uint32_t bit = 1u << phase, bank = d->mode ? d->bank & 3 : d->bank >> m->group_bits;
    const uint32_t group = d->mode ? d->bank >> 2 : d->bank & ((1u << m->group_bits) - 1);
    if (!acts) out[m->at.act_n] |= bit;
    if (acts) {
        const int word[] = {m->at.we_n, m->at.cas_n, m->at.ras_n};
        for (int i = 0; i < 3; i++)
            out[word[i]] = (out[word[i]] & ~bit) | (d->address >> (ADDRESS_PINS + i) & 1) << phase;
    }
    bits_set(out + m->at.bg, phase * m->group_bits, m->group_bits, group);
    bits_set(out + m->at.bank, phase * BANK_PINS, BANK_PINS, bank);
    bits_set(out + m->at.address, phase * ADDRESS_PINS, ADDRESS_PINS, d->address & ((1u << ADDRESS_PINS) - 1));
}

static void show_phase(const struct dc_model *m, int phase, uint32_t *out)
{
    const struct dc_phase *d = &m->s.pins.phase[phase];
    const unsigned c = d->command;
    const int nothing = !(c || d->mode || d->calibrate);
#define PIN(name, high) out[m->at.name] |= (uint32_t)(high) << phase
    PIN(cs_n, nothing);
    PIN(ras_n, nothing || !(c & (DRAM_RULE_ACT | DRAM_RULE_PRE | DRAM_RULE_REF) || d->mode));
    PIN(cas_n, nothing || !(c & (DRAM_RULE_RD | DRAM_RULE_WR | DRAM_RULE_REF) || d->mode));
    PIN(we_n, nothing || !(c & (DRAM_RULE_WR | DRAM_RULE_PRE) || d->mode || d->calibrate));
    PIN(wrdata_en, d->write);
#undef PIN
    if (m->ddr4) {
        show_ddr4(m, phase, out);
    } else {
        if (d->bank) bits_set(out + m->at.bank, phase * m->bank_bits, m->bank_bits, d->bank); /* else it is 0 */
        if (d->address) bits_set(out + m->at.address, phase * m->row_bits, m->row_bits, d->address);
    }
    if (!d->write) return;
    bits_copy(out + m->at.wrdata, phase * m->slot_bits, d->data, 0, m->slot_bits);
    bits_set(out + m->at.wrdata_mask, phase * m->slot_bytes, m->slot_bytes, d->mask);
}

static void show_pins(const struct dc_model *m, uint32_t *out)
{
    out[m->at.powered] = m->s.step == m->steps;
    out[m->at.reset_n] = (uint32_t)m->s.pins.reset_n;
    out[m->at.cke] = (uint32_t)m->s.pins.cke;
    for (int phase = 0; phase < m->phases; phase++) show_phase(m, phase, out);
}

static void model_eval(void *state, const uint32_t *in, uint32_t *out)
{
    struct dc_model *m = state;
    struct dc_plan *p = &m->plan;
    const struct dc_state *s = &m->s;
    memset(out, 0, (size_t)m->at.out_words * sizeof *out);
    show_pins(m, out);
    out[m->at.answer_valid] = (uint32_t)s->answer_valid;
    if (s->answer_valid) {
        uint32_t *data = out + m->at.answer_data;
        bits_set_field(data, 0, m->answer_at.cpu, 0, (uint64_t)s->answer.cpu);
        bits_set_field(data, 0, m->answer_at.id, 0, s->answer.id);
        bits_copy(data, 0, s->answer.line, 0, 8 * m->line_bytes);
    }
    p->rst = (int)(in[0] & 1);
    p->answer_taken = s->answer_valid && in[m->at.answer_ready];
    p->fetch = s->ring_full && (!s->answer_valid || p->answer_taken);
    p->beats_came = (int)in[m->at.rddata_valid];
    if (p->beats_came) bits_copy(p->beats, 0, in + m->at.rddata, 0, m->phases * m->slot_bits);
    plan_door(m, in, out);
    plan_turn(m);
    plan_command(m);
}

/* The clock edge -------------------------------------------------------------------------------------------------- */

static void enter(struct dc_model *m)
{
    const struct dc_plan *p = &m->plan;
    struct dc_state *s = &m->s;
    struct dc_queue *q = &s->queue[p->door.write];
    if (p->merges) {
        struct dc_request *to = &q->entry[p->merge_place].of;
        for (int i = 0; i < m->line_bytes; i++)
            if (p->door.strb[i / 32] >> i % 32 & 1) bits_set(to->data, 8 * i, 8, p->door.data[i / 4] >> (i % 4 * 8));
        for (int i = 0; i < DC_STROBES; i++) to->strb[i] |= p->door.strb[i];
        return;
    }
    int place = 0;
    while (q->entry[place].used) place++;
    struct dc_entry *e = &q->entry[place];
    e->used = 1;
    if (p->door.write) e->of = p->door;
    else memcpy(&e->of, &p->door, offsetof(struct dc_request, strb));
    q->taken++;
    q->unknown = UINT64_C(1) << place;
    dc_waits(m, q, place);
}

/* Two beats of a line: those of its slot `slot`. */
static void drive_beats(const struct dc_model *m, const struct dc_out_line *line, int slot, struct dc_phase *d)
{
    const int from = slot * m->slot_bytes;
    const int bytes = m->line_bytes - from < m->slot_bytes ? m->line_bytes - from : m->slot_bytes;
    uint32_t strb = 0;
    memset(d->data, 0, sizeof d->data);
    bits_copy(d->data, 0, line->data, 8 * from, 8 * bytes);
    bits_copy(&strb, 0, line->strb, from, bytes);
    d->mask = ~strb & ((UINT32_C(1) << m->slot_bytes) - 1); /* what no beat has is masked */
    d->write = 1;
}

/* The beats of the next cycle; then the line of a write that is due leaves its place. */
static void move_writes(struct dc_model *m)
{
    struct dc_state *s = &m->s;
    const uint64_t next = (s->cycle + 1) * (uint64_t)m->phases;
    for (int phase = 0; phase < m->phases; phase++) {
        const uint64_t slot = next + (uint64_t)phase;
        s->pins.phase[phase].write = 0;
        if (slot >= s->beats_end) continue;
        for (int i = 0; i < 2; i++) {
            const struct dc_out_line *line = &s->out_line[i];
            if (line->first && slot >= line->first && slot < line->first + (uint64_t)m->slots)
                drive_beats(m, line, (int)(slot - line->first), &s->pins.phase[phase]);
        }
    }
    if (!s->writes_under_way || s->under_way[s->first_under_way].cycle != s->cycle) return;
    struct dc_entry *e = &s->queue[WRITES].entry[s->under_way[s->first_under_way].place];
    struct dc_out_line *line = &s->out_line[s->next_line];
    s->next_line = !s->next_line;
    line->first = next + (uint64_t)(m->phases + m->cwl % m->phases);
    s->beats_end = line->first + (uint64_t)m->slots;
    memcpy(line->data, e->of.data, sizeof line->data);
    memcpy(line->strb, e->of.strb, sizeof line->strb);
    e->used = 0;
    s->queue[WRITES].taken--;
    s->first_under_way = (s->first_under_way + 1) % DC_UNDER_WAY;
    s->writes_under_way--;
}

static void start_burst(struct dc_model *m, struct dc_queue *q, int place)
{
    struct dc_state *s = &m->s;
    struct dc_entry *e = &q->entry[place];
    dc_waits_no_more(q, place);
    if (s->least) s->least--;
    if (s->writing) {
        const int last = (s->first_under_way + s->writes_under_way++) % DC_UNDER_WAY;
        s->under_way[last].cycle = s->cycle + (uint64_t)(m->cwl / m->phases) - 1;
        s->under_way[last].place = place;
        return;
    }
    e->used = 0;
    q->taken--;
    struct dc_answer *a = &s->ring[(s->ring_head + s->ring_count++) % m->answers];
    a->cpu = e->of.cpu;
    a->id = e->of.id;
}

/* The command is at DFI in the next cycle. */
static struct dc_phase *put_command(struct dc_model *m, enum dram_rule_command command, int bank)
{
    struct dc_phase *d = &m->s.pins.phase[dc_goes(m, command, bank)];
    d->command = command;
    if (bank >= 0) d->bank = (uint32_t)bank;
    return d;
}

static void do_burst(struct dc_model *m, const struct dc_choice *c)
{
    struct dc_queue *q = &m->s.queue[c->queue];
    const struct dc_request *of = &q->entry[c->place].of;
    struct dc_phase *d = put_command(m, m->s.writing ? DRAM_RULE_WR : DRAM_RULE_RD, of->bank);
    d->address = of->column * (uint32_t)m->beats & 1023; /* bit 10 is a precharge's */
    start_burst(m, q, c->place);
}

static void do_row(struct dc_model *m, const struct dc_choice *c, int opens)
{
    const struct dc_request *of = &m->s.queue[c->queue].entry[c->place].of;
    struct dc_phase *d = put_command(m, opens ? DRAM_RULE_ACT : DRAM_RULE_PRE, of->bank);
    if (opens) d->address = of->row;
    dc_opens(m, of->bank, opens ? (int64_t)of->row : -1);
    if (!opens || m->phases != 4) return;
    /* Both phases of ACT have the same bank and address; one of them has the command. */
    struct dc_phase *first = &m->s.pins.phase[dc_phase(m, DRAM_RULE_ACT)], *second = first + DC_ACT_GRID;
    first->bank = second->bank = d->bank;
    first->address = second->address = d->address;
}

static void do_commands(struct dc_model *m)
{
    struct dc_state *s = &m->s;
    const struct dc_plan *p = &m->plan;
    for (int phase = 0; phase < m->phases; phase++) {
        struct dc_phase *d = &s->pins.phase[phase];
        d->command = d->bank = d->address = 0;
        d->mode = d->calibrate = 0;
    }
    if (p->close_all) {
        put_command(m, DRAM_RULE_PRE, -1)->address = 1u << 10;
        for (int b = 0; b < m->banks; b++) dc_opens(m, b, -1);
    }
    if (p->refresh) put_command(m, DRAM_RULE_REF, -1);
    if (p->burst.goes) do_burst(m, &p->burst);
    if (p->open.goes) do_row(m, &p->open, 1);
    if (p->close.goes) do_row(m, &p->close, 0);
}

/* Power-up: what stands at the pins when a step ends. Steps 0 and 1 are RESET#'s and CKE's, and each MRS ends one behind them. */
static void power_up(struct dc_model *m)
{
    struct dc_state *s = &m->s;
    if (s->step == m->steps) {
        s->pins.reset_n = s->pins.cke = 1;
        return;
    }
    if (--s->step_left) return;
    s->pins.reset_n = 1;
    if (s->step >= 1) s->pins.cke = 1;
    struct dc_phase *d = &s->pins.phase[0];
    const int number = s->step - 2;
    if (number >= 0 && number < m->registers) {
        d->mode = 1;
        d->bank = m->mode[number].number;
        d->address = m->mode[number].value;
    }
    if (number == m->registers) {
        d->calibrate = 1;
        d->address = 1u << 10;
    }
    s->step_left = m->step_cycles[++s->step];
}

static void count_refreshes(struct dc_model *m, int powered, int waiting)
{
    struct dc_state *s = &m->s;
    const int must = s->owed >= m->forced || (s->owed && !waiting);
    if (s->closing) s->closing = !m->plan.refresh;
    else s->closing = powered && must;
    s->owed -= m->plan.refresh;
    if (powered && --s->until_due == 0) {
        s->owed++;
        s->until_due = m->interval;
    }
}

static void move_answers(struct dc_model *m)
{
    struct dc_state *s = &m->s;
    const struct dc_plan *p = &m->plan;
    if (p->answer_taken) s->answer_valid = 0;
    if (p->beats_came) {
        struct dc_answer *a = &s->ring[(s->ring_head + s->ring_full) % m->answers];
        const int from = s->beat_in * m->slot_bytes;
        const int most = m->phases * m->slot_bytes, bytes = m->line_bytes - from < most ? m->line_bytes - from : most;
        bits_copy(a->line, 8 * from, p->beats, 0, 8 * bytes);
    }
    if (p->fetch) {
        const struct dc_answer *a = &s->ring[s->ring_head];
        s->answer.cpu = a->cpu;
        s->answer.id = a->id;
        memcpy(s->answer.line, a->line, (size_t)m->line_words * sizeof a->line[0]);
        s->answer_valid = 1;
        s->ring_head = (s->ring_head + 1) % m->answers;
        s->ring_count--;
        s->ring_full--;
    }
    if (p->forwards) {
        s->answer.cpu = p->door.cpu;
        s->answer.id = p->door.id;
        memset(s->answer.line, 0, sizeof s->answer.line);
        bits_copy(s->answer.line, 0, s->queue[WRITES].entry[p->merge_place].of.data, 0, 8 * DRAM_HEAD_BYTES);
        s->answer_valid = 1;
    }
    if (p->beats_came) s->beat_in += m->phases;
    if (s->beat_in >= m->slots) {
        s->beat_in = 0;
        s->ring_full++;
    }
}

/* How long each class has waited at the door, and the oldest of each queue has been it. Without AGE_CAP nobody asks. */
static void grow_older(struct dc_model *m, const int waited[2], int bursts)
{
    struct dc_state *s = &m->s;
    const struct dc_plan *p = &m->plan;
    if (!m->age_cap) return;
    for (int k = 0; k < 2; k++)
        s->door_waits[k] = p->waits[k] ? s->door_waits[k] + (s->door_waits[k] != m->age_cap) : 0;
    s->holder = p->holder != NOBODY && p->waits[p->holder] ? p->holder : NOBODY;
    for (int k = 0; k < 2; k++) {
        struct dc_queue *q = &s->queue[k];
        if (!waited[k] || (bursts && k == s->writing && p->burst.oldest)) q->age = 0;
        else if (q->age != m->age_cap) q->age++;
    }
}

static void count_rows(struct dc_model *m)
{
    const struct dc_plan *p = &m->plan;
    const struct dc_choice *const choices[] = {&p->burst, &p->open, &p->close};
    m->counts[0][p->turn.row]++;
    m->counts[1][p->ahead.row]++;
    if (!dc_has_choice(p)) return;
    for (int i = 0; i < 3; i++)
        if (choices[i]->goes) {
            m->counts[2][choices[i]->alone]++;
            if (choices[i]->kind >= 0) m->counts[3][choices[i]->kind]++;
        }
}

static void model_tick(void *state)
{
    struct dc_model *m = state;
    struct dc_state *s = &m->s;
    const struct dc_plan *p = &m->plan;
    if (p->rst) {
        reset(m);
        return;
    }
    count_rows(m);
    const int waited[2] = {s->queue[READS].waiting, s->queue[WRITES].waiting}, powered = s->step == m->steps;
    if (m->scheduler == DRAM_SMS) dc_stages_tick(m);
    if (p->cpu_looks) s->gpu_turn = p->blocked || m->scheduler == DRAM_FR_FCFS;
    else if (p->gpu_looks) s->gpu_turn = 0;
    dc_look(m);
    grow_older(m, waited, p->burst.goes);
    s->was_closing = s->closing;
    s->was_soon = does(p->ahead.actions, AHEAD_DO_PREPARE);
    s->was_writing = s->writing;
    if (p->taken && !p->forwards) enter(m);
    move_answers(m);
    move_writes(m);
    do_commands(m);
    power_up(m);
    count_refreshes(m, powered, waited[READS] || waited[WRITES]);
    s->writing = p->turn.next == TURN_WRITES;
    if (does(p->turn.actions, TURN_DO_BEGIN)) s->least = m->min_bursts;
    if (p->urgent) s->urgent = 1;
    if (does(p->turn.actions, TURN_DO_HEARD)) s->urgent = 0;
    s->cycle++;
}

static const uint64_t *model_row_counts(const void *state, int fsm)
{
    return ((const struct dc_model *)state)->counts[fsm];
}

const struct model_ops model_dram_controller = {.block = "dram_controller",
                                                .size = model_size,
                                                .init = model_init,
                                                .eval = model_eval,
                                                .tick = model_tick,
                                                .row_counts = model_row_counts};
