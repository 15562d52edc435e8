/* The memory behind the AXI4 ports of denovo_system: bursts of whole lines, answered in any order that AXI4 allows. */
#include "tb/denovo/denovo_system.h"

#include <stdlib.h>

#include "spec/axi4/axi4.h"

static void forget_memory(struct ds_agent *a, int bank)
{
    struct ds_bank *b = &a->bank[bank];
    b->read_count = b->write_count = b->lines = b->beats = b->r_beat = 0;
    b->r_burst = b->b_burst = -1;
    b->r_waits = b->b_waits = 0;
}

int ds_is_broken(const struct ds_agent *a, int line)
{
    return line >= a->lines - a->broken;
}

/* A burst that may be answered now: no older one has its id, and its time has come. */
static int choose_burst(struct ds_agent *a, const struct ds_burst *bursts, int count)
{
    int found = -1, seen = 0;
    for (int i = 0; i < count; i++) {
        int oldest = 1;
        for (int k = 0; k < i; k++) oldest &= bursts[k].id != bursts[i].id;
        if (!oldest || bursts[i].delay || !bursts[i].done) continue;
        if (!agent_below(&a->answer_rng, (uint32_t)++seen)) found = i;
    }
    return found;
}

static void wait_less(struct ds_burst *bursts, int count)
{
    for (int i = 0; i < count; i++) bursts[i].delay -= bursts[i].delay > 0;
}

static void drive_b(struct ds_agent *a, struct ds_bank *b, uint32_t *in)
{
    if (b->b_waits) return;
    b->b_burst = -1;
    agent_clear_data(&b->b, in);
    if (agent_acts(&b->b_pace, a->mode, &a->answer_rng, 256)) b->b_burst = choose_burst(a, b->writes, b->write_count);
    agent_put_bit(&b->b, in, b->b.valid, b->b_burst >= 0);
    if (b->b_burst < 0) return;
    uint32_t resp = agent_below(&a->answer_rng, 2) * AXI4_RESP_EXOKAY;
    const uint32_t rare = b->writes[b->b_burst].size ? 4 : 32;
    if (!a->faultless && !agent_below(&a->answer_rng, rare)) resp = AXI4_RESP_SLVERR + agent_below(&a->answer_rng, 2);
    bits_set_field(in + b->b.data, b->b.lsb, a->b_at.id, 0, b->writes[b->b_burst].id);
    bits_set_field(in + b->b.data, b->b.lsb, a->b_at.resp, 0, resp);
}

static void drive_r(struct ds_agent *a, struct ds_bank *b, uint32_t *in)
{
    if (b->r_waits) return;
    agent_clear_data(&b->r, in);
    const int acts = agent_acts(&b->r_pace, a->mode, &a->answer_rng, 256);
    if (b->r_burst < 0 && acts) b->r_burst = choose_burst(a, b->reads, b->read_count);
    agent_put_bit(&b->r, in, b->r.valid, b->r_burst >= 0 && acts);
    if (b->r_burst < 0 || !acts) return;
    const struct ds_burst *burst = &b->reads[b->r_burst];
    const int broken = ds_is_broken(a, burst->line) ? b->r_beat == burst->beats - 1 || agent_below(&a->answer_rng, 2)
                                                    : burst->size && ds_refuses_read(a);
    const int beat = burst->size ? burst->first / a->bus : b->r_beat;
    bits_set_field(in + b->r.data, b->r.lsb, a->r_at.id, 0, burst->id);
    for (int i = 0; i < a->bus / 4; i++)
        bits_set(in + b->r.data, b->r.lsb + a->r_at.data.lsb + 32 * i, 32,
                 a->line[burst->line].word[beat * a->bus / 4 + i]);
    bits_set_field(in + b->r.data, b->r.lsb, a->r_at.resp, 0,
                   broken ? AXI4_RESP_SLVERR + agent_below(&a->answer_rng, 2) : agent_below(&a->answer_rng, 2));
    bits_set_field(in + b->r.data, b->r.lsb, a->r_at.last, 0, b->r_beat == burst->beats - 1);
}

static void drive_memory(struct ds_agent *a, int bank, uint32_t *in)
{
    struct ds_bank *b = &a->bank[bank];
    wait_less(b->reads, b->read_count);
    wait_less(b->writes, b->write_count);
    drive_b(a, b, in);
    drive_r(a, b, in);
    agent_put_bit(&b->aw, in, b->aw.ready, agent_acts(&b->aw_pace, a->mode, &a->rng, 256));
    agent_put_bit(&b->w, in, b->w.ready, agent_acts(&b->w_pace, a->mode, &a->rng, 256));
    agent_put_bit(&b->ar, in, b->ar.ready, agent_acts(&b->ar_pace, a->mode, &a->rng, 256));
}

static void remove_burst(struct ds_burst *bursts, int *count, int i)
{
    memmove(&bursts[i], &bursts[i + 1], (size_t)(*count - i - 1) * sizeof *bursts);
    (*count)--;
}

int ds_check_user(const struct ds_agent *a, int bank, uint64_t user, int width, int *core, struct spec_error *error)
{
    *core = (int)(user >> a->pcs) & ((1 << (width - (int)a->pcs - 1)) - 1);
    AGENT_CHECK(*core < a->cores && user >> (width - 1) == (uint64_t)(*core >= a->cores - a->cpus),
                "bank %d: an access names core %d, which is of the other kind", bank, *core);
    return 0;
}

static int take_address(struct ds_agent *a, int bank, int write, const uint32_t *data, int lsb,
                        struct spec_error *error)
{
    struct ds_bank *b = &a->bank[bank];
    const uint64_t addr = bits_get_field(data, lsb, a->address_at.addr, 0), bytes = 4 * (uint64_t)a->words;
    const int line = ds_find_line(a, addr / bytes), beats = (int)bits_get_field(data, lsb, a->address_at.len, 0) + 1;
    const int device = bits_get_field(data, lsb, a->address_at.cache, 0) == AXI4_CACHE_DEVICE;
    const int size = 1 << bits_get_field(data, lsb, a->address_at.size, 0), first = (int)(addr % bytes);
    AGENT_CHECK((device ? first % size == 0 : !first) && line >= 0, "bank %d asks memory for address %llx", bank,
                (unsigned long long)addr);
    AGENT_CHECK(addr / bytes % (uint64_t)a->banks == (uint64_t)bank, "bank %d asks for a line of another bank", bank);
    AGENT_CHECK(bits_get_field(data, lsb, a->address_at.burst, 0) == AXI4_BURST_INCR &&
                    (device || bits_get_field(data, lsb, a->address_at.cache, 0) == AXI4_CACHE_NORMAL) &&
                    (device ? beats == 1 && size <= a->bus : beats == a->beats && size == a->bus),
                "bank %d: a burst is no line, and no piece of a device's", bank);
    AGENT_CHECK(device ? a->device && (line == DS_DEVICE || (!write && ds_is_broken(a, line))) : a->device != line + 1,
                "bank %d accesses line %llx %s", bank, (unsigned long long)a->line[line].address,
                device ? "uncached" : "cached");
    struct ds_line *l = &a->line[line];
    AGENT_CHECK(!l->writes, "bank %d %s line %llx while a write of it is under way", bank, write ? "writes" : "reads",
                (unsigned long long)l->address);
    AGENT_CHECK(!(write && l->reads), "bank %d writes line %llx while it reads it", bank,
                (unsigned long long)l->address);
    AGENT_CHECK(!write || !ds_is_broken(a, line), "bank %d writes a line that nobody wrote", bank);
    struct ds_burst *bursts = write ? b->writes : b->reads;
    int *count = write ? &b->write_count : &b->read_count;
    AGENT_CHECK(*count < DS_BURSTS, "bank %d has too many bursts under way", bank);
    int core = 0;
    struct ds_access *of = NULL;
    const uint64_t user = bits_get_field(data, lsb, a->address_at.user, 0);
    if ((device || !write) && ds_check_user(a, bank, user, a->address_at.user.width, &core, error)) return -1;
    if (device && !(of = ds_begin_piece(a, core, write, line, first, size, error))) return -1;
    bursts[(*count)++] = (struct ds_burst){.line = line,
                                           .beats = beats,
                                           .first = first,
                                           .size = device ? size : 0,
                                           .of = of,
                                           .id = (uint32_t)bits_get_field(data, lsb, a->address_at.id, 0),
                                           .delay = (int)agent_below(&a->answer_rng, (uint32_t)a->delay + 1),
                                           .done = !write};
    *(write ? &l->writes : &l->reads) += 1;
    return 0;
}

static void take_beat(struct ds_agent *a, struct ds_bank *b, const uint32_t *data, int lsb)
{
    for (int i = 0; i < a->bus / 4; i++)
        b->line[b->lines].data[b->beats * a->bus / 4 + i] =
            (uint32_t)bits_get(data, lsb + a->w_at.data.lsb + 32 * i, 32);
    if (!b->beats) b->line[b->lines].strb = 0;
    b->line[b->lines].strb |= bits_get_field(data, lsb, a->w_at.strb, 0) << (b->beats * a->bus);
    b->beats++;
}

/* Whole lines and their addresses meet, the oldest first. */
static int write_lines(struct ds_agent *a, struct ds_bank *b, struct spec_error *error)
{
    for (int i = 0; i < b->write_count && b->lines; i++) {
        if (b->writes[i].done) continue;
        struct ds_line *l = &a->line[b->writes[i].line];
        const struct ds_burst *of = &b->writes[i];
        const int from = of->first / a->bus * a->bus;
        AGENT_CHECK(b->line[0].beats == of->beats, "WLAST is not at the last beat of line %llx",
                    (unsigned long long)l->address);
        const uint64_t piece = (of->size < 64 ? (UINT64_C(1) << of->size) - 1 : UINT64_MAX) << (of->first - from);
        AGENT_CHECK(!of->size || b->line[0].strb == piece, "the bytes at line %llx are not those of the access",
                    (unsigned long long)l->address);
        for (int k = 0; k < of->beats * a->bus; k++)
            if (b->line[0].strb >> k & 1) bits_set(l->word, 8 * (from + k), 8, bits_get(b->line[0].data, 8 * k, 8));
        b->writes[i].done = 1;
        b->lines--;
        memmove(b->line, b->line + 1, (size_t)(b->lines + 1) * sizeof *b->line);
    }
    return 0;
}

static int observe_answers(struct ds_agent *a, struct ds_bank *b, const uint32_t *in, const uint32_t *out,
                           struct spec_error *error)
{
    if (agent_took(&b->b, in, out)) {
        const uint32_t id = (uint32_t)bits_get_field(in + b->b.data, b->b.lsb, a->b_at.id, 0);
        int i = 0;
        while (i < b->write_count && b->writes[i].id != id) i++;
        AGENT_DUTY(i < b->write_count && b->writes[i].done, "B without a write");
        const uint64_t resp = bits_get_field(in + b->b.data, b->b.lsb, a->b_at.resp, 0);
        if (b->writes[i].size) ds_end_piece(b->writes[i].of, resp);
        else if (resp >= AXI4_RESP_SLVERR) ds_refuse_write(b, a->line[b->writes[i].line].address);
        a->line[b->writes[i].line].writes--;
        remove_burst(b->writes, &b->write_count, i);
        b->b_burst = -1;
    }
    if (agent_took(&b->r, in, out)) {
        const uint32_t id = (uint32_t)bits_get_field(in + b->r.data, b->r.lsb, a->r_at.id, 0);
        int i = 0;
        while (i < b->read_count && b->reads[i].id != id) i++;
        AGENT_DUTY(i < b->read_count, "R without a read");
        const int last = (int)bits_get_field(in + b->r.data, b->r.lsb, a->r_at.last, 0);
        AGENT_DUTY(last == (b->r_beat == b->reads[i].beats - 1), "RLAST is not at the last beat");
        b->r_beat = last ? 0 : b->r_beat + 1;
        if (last) {
            if (b->reads[i].size)
                ds_end_piece(b->reads[i].of, bits_get_field(in + b->r.data, b->r.lsb, a->r_at.resp, 0));
            a->line[b->reads[i].line].reads--;
            remove_burst(b->reads, &b->read_count, i);
            b->r_burst = -1;
        }
    }
    return 0;
}

static int observe_memory(struct ds_agent *a, int bank, const uint32_t *in, const uint32_t *out,
                          struct spec_error *error)
{
    struct ds_bank *b = &a->bank[bank];
    const int rc = observe_answers(a, b, in, out, error);
    if (rc) return rc;
    /* What is taken in this cycle stands behind the burst that is answered in the next. */
    if (agent_gave(&b->ar, in, out) && take_address(a, bank, 0, out + b->ar.data, b->ar.lsb, error)) return -1;
    if (agent_gave(&b->aw, in, out) && take_address(a, bank, 1, out + b->aw.data, b->aw.lsb, error)) return -1;
    if (agent_gave(&b->w, in, out)) {
        AGENT_CHECK(b->lines < DS_BURSTS - 1, "bank %d writes more lines than it has asked for", bank);
        take_beat(a, b, out + b->w.data, b->w.lsb);
        const int last = (int)bits_get_field(out + b->w.data, b->w.lsb, a->w_at.last, 0);
        AGENT_CHECK(last || b->beats < a->beats, "bank %d: WLAST is not at the last beat", bank);
        if (last) {
            b->line[b->lines].beats = b->beats;
            b->beats = 0;
            b->lines++;
        }
    }
    if (write_lines(a, b, error)) return -1;
    b->b_waits = agent_waits(&b->b, in, out);
    b->r_waits = agent_waits(&b->r, in, out);
    return 0;
}

static void bind_memory(struct ds_agent *a, const struct spec_values *v, const struct spec_ports *p)
{
    a->address_at = axi4_find_address(v, p, "ar_data");
    a->w_at = axi4_find_w(v, p, "w_data");
    a->b_at = axi4_find_b(v, p, "b_data");
    a->r_at = axi4_find_r(v, p, "r_data");
    for (int i = 0; i < a->banks; i++) {
        struct ds_bank *b = &a->bank[i];
        b->aw = agent_lane(p, "aw", i);
        b->w = agent_lane(p, "w", i);
        b->b = agent_lane(p, "b", i);
        b->ar = agent_lane(p, "ar", i);
        b->r = agent_lane(p, "r", i);
    }
}

const struct ds_memory_player ds_axi_memory = {bind_memory, drive_memory, observe_memory, ds_compare_memory,
                                               forget_memory};

void ds_hold_memory(struct ds_agent *a, const uint32_t *words, size_t count, size_t lines)
{
    const size_t each = (size_t)a->words;
    a->line = calloc(lines, sizeof *a->line);
    if (!a->line) abort();
    a->lines = (int)lines;
    a->broken = 0;
    a->dense = 1;
    a->device = 0;
    for (size_t i = 0; i < lines; i++) {
        a->line[i].address = i;
        for (size_t w = 0; w < each && i * each + w < count; w++) a->line[i].word[w] = words[i * each + w];
    }
}
