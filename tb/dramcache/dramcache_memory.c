/* The memory behind the AXI4 ports of dramcache: lines in bursts, answered late and in any order that AXI4 allows, and now and then with an
 * error. A write is in memory when it is acknowledged, and not before. */
#include <stdlib.h>

#include "spec/axi4/axi4.h"
#include "tb/dramcache/dramcache.h"

int dv_find_line(const struct dv_agent *a, uint64_t number)
{
    if (a->dense) return number < (uint64_t)a->lines ? (int)number : -1;
    for (int i = 0; i < a->lines; i++)
        if (a->line[i].known && a->line[i].number == number) return i;
    return -1;
}

void dv_hold_memory(struct dv_agent *a, const uint32_t *words, size_t count, size_t lines)
{
    const size_t each = (size_t)a->bytes / 4;
    a->line = calloc(lines, sizeof *a->line);
    if (!a->line) abort();
    a->lines = (int)lines;
    a->dense = 1;
    for (size_t i = 0; i < lines; i++) {
        a->line[i].number = i;
        a->line[i].known = 1;
        for (size_t k = 0; k < 4 * each && i * each + k / 4 < count; k++)
            a->line[i].memory[k] = (uint8_t)(words[i * each + k / 4] >> (8 * (k % 4)));
    }
}

/* The oldest of this id; -1: none. */
static int find_burst(const struct dv_side *side, uint64_t id)
{
    for (int i = 0; i < side->count; i++)
        if (side->burst[i].id == id) return i;
    return -1;
}

static void remove_burst(struct dv_side *side, int i)
{
    memmove(&side->burst[i], &side->burst[i + 1], (size_t)(side->count - i - 1) * sizeof side->burst[0]);
    side->count--;
}

/* One that may be answered now, or -1: its time has come, it is whole, and no older one has its id. */
static int choose_burst(struct dv_agent *a, struct dv_side *side, int writes)
{
    int chosen = -1, seen = 0;
    for (int i = 0; i < side->count; i++) {
        struct dv_burst *u = &side->burst[i];
        u->delay -= u->delay > 0;
        if (u->delay || (writes && !u->has_data) || find_burst(side, u->id) != i) continue;
        if (!agent_below(&a->answer_rng, (uint32_t)++seen)) chosen = i;
    }
    return chosen;
}

static void drive_b(struct dv_agent *a, uint32_t *in)
{
    const int chosen = a->b_waits ? -1 : choose_burst(a, &a->writing, 1);
    const int valid = agent_acts(&a->pace_b, a->mode, &a->answer_rng, 256) && chosen >= 0;
    const uint64_t resp = a->errors && !agent_below(&a->answer_rng, 8)
                              ? AXI4_RESP_SLVERR + agent_below(&a->answer_rng, 2)
                              : AXI4_RESP_OKAY;
    if (a->b_waits) return;
    agent_put_bit(&a->b, in, a->b.valid, valid);
    agent_clear_data(&a->b, in);
    if (!valid) return;
    bits_set_field(in + a->b.data, 0, a->b_at.id, 0, a->writing.burst[chosen].id);
    bits_set_field(in + a->b.data, 0, a->b_at.resp, 0, resp);
}

static void drive_r(struct dv_agent *a, uint32_t *in)
{
    const int acts = agent_acts(&a->pace_r, a->mode, &a->answer_rng, 256);
    if (a->r_waits) return;
    const int chosen = a->r_burst >= 0 ? a->r_burst : choose_burst(a, &a->reading, 0);
    agent_put_bit(&a->r, in, a->r.valid, acts && chosen >= 0);
    agent_clear_data(&a->r, in);
    if (!acts || chosen < 0) return;
    const struct dv_burst *u = &a->reading.burst[chosen];
    const int beat = a->r_burst >= 0 ? a->r_beat : 0, fails = u->error == beat + 1;
    uint32_t *data = in + a->r.data;
    for (int i = 0; i < a->bus_bytes; i++) {
        const uint8_t byte = a->line[u->line].memory[beat * a->bus_bytes + i];
        bits_set(data, a->r_at.data.lsb + 8 * i, 8, (uint8_t)(u->error ? ~byte : byte));
    }
    bits_set_field(data, 0, a->r_at.id, 0, u->id);
    bits_set_field(data, 0, a->r_at.resp, 0, fails ? AXI4_RESP_SLVERR + u->id % 2 : AXI4_RESP_OKAY);
    bits_set_field(data, 0, a->r_at.last, 0, beat == a->beats - 1);
}

void dv_drive_memory(struct dv_agent *a, uint32_t *in)
{
    drive_b(a, in);
    drive_r(a, in);
    agent_put_bit(&a->aw, in, a->aw.ready, agent_acts(&a->pace_aw, a->mode, &a->rng, 256));
    agent_put_bit(&a->w, in, a->w.ready, agent_acts(&a->pace_w, a->mode, &a->rng, 256));
    agent_put_bit(&a->ar, in, a->ar.ready, agent_acts(&a->pace_ar, a->mode, &a->rng, 256));
}

/* A read of its class waits. One that asked early may have hit since, and be answered. */
static int has_asked(const struct dv_agent *a, int line, int cpu)
{
    const int class = cpu ? DV_CPU : DV_GPU;
    int asked = cpu && a->events.predicts;
    for (int i = 0; i < a->reads[class]; i++) asked |= a->read[class][i].line == line;
    return asked;
}

static int take_address(struct dv_agent *a, int write, const uint32_t *data, struct spec_error *error)
{
    struct dv_side *side = write ? &a->writing : &a->reading;
    const char *name = write ? "AW" : "AR";
    const uint64_t addr = DV_GET(data, a->address_at.addr);
    const int line = dv_find_line(a, addr / (uint64_t)a->bytes);
    AGENT_CHECK(line >= 0 && addr % (uint64_t)a->bytes == 0, "%s of a line that no request has", name);
    AGENT_CHECK(DV_GET(data, a->address_at.len) == (uint64_t)a->beats - 1 &&
                    1 << DV_GET(data, a->address_at.size) == a->bus_bytes &&
                    DV_GET(data, a->address_at.burst) == AXI4_BURST_INCR,
                "%s is not a line", name);
    AGENT_CHECK(DV_GET(data, a->address_at.cache) == AXI4_CACHE_NORMAL &&
                    DV_GET(data, a->address_at.prot) == AXI4_PROT && !DV_GET(data, a->address_at.lock) &&
                    !DV_GET(data, a->address_at.qos),
                "%s with lock, qos, or another cache or prot", name);
    AGENT_CHECK(!write || !DV_GET(data, a->address_at.user), "a write is for no CPU's read");
    AGENT_CHECK(write || !a->sees_users || has_asked(a, line, (int)DV_GET(data, a->address_at.user)),
                "AR of a line that its class does not read");
    AGENT_CHECK(side->count < DV_BURSTS, "%s: more bursts than jobs", name);
    AGENT_CHECK(!a->line[line].writing, "%s of a line that is being written", name);
    struct dv_burst *u = &side->burst[side->count];
    *u = (struct dv_burst){.line = line, .id = (uint32_t)DV_GET(data, a->address_at.id)};
    AGENT_CHECK(find_burst(side, u->id) < 0, "%s with an id that is in use", name);
    u->delay = (int)agent_below(&a->answer_rng, a->mode == AGENT_READY ? 4 : 40);
    if (!write && (a->line[line].broken || (a->errors && !a->spares && !agent_below(&a->answer_rng, 8))))
        u->error = 1 + (int)agent_below(&a->answer_rng, (uint32_t)a->beats);
    a->line[line].writing = write;
    side->count++;
    return 0;
}

static int take_w(struct dv_agent *a, const uint32_t *data, struct spec_error *error)
{
    AGENT_CHECK(a->beats_waiting < DV_BURSTS, "W runs away from AW");
    struct dv_beat *beat = &a->beat[a->beats_waiting++];
    for (int i = 0; i < a->bus_bytes; i++) {
        beat->data[i] = (uint8_t)bits_get(data, a->w_at.data.lsb + 8 * i, 8);
        beat->strb[i] = (uint8_t)bits_get(data, a->w_at.strb.lsb + i, 1);
    }
    beat->last = (int)DV_GET(data, a->w_at.last);
    return 0;
}

/* The oldest write that lacks its beats gets them, once all have come. */
static int join_beats(struct dv_agent *a, struct spec_error *error)
{
    int i = 0;
    while (i < a->writing.count && a->writing.burst[i].has_data) i++;
    for (int k = 0; k < a->beats_waiting && k < a->beats; k++)
        AGENT_CHECK(a->beat[k].last == (k == a->beats - 1), "WLAST is not at the last beat");
    if (i == a->writing.count || a->beats_waiting < a->beats) return 0;
    struct dv_burst *u = &a->writing.burst[i];
    for (int k = 0; k < a->beats; k++) {
        memcpy(u->data + k * a->bus_bytes, a->beat[k].data, (size_t)a->bus_bytes);
        memcpy(u->strb + k * a->bus_bytes, a->beat[k].strb, (size_t)a->bus_bytes);
    }
    u->has_data = 1;
    a->beats_waiting -= a->beats;
    memmove(a->beat, a->beat + a->beats, (size_t)a->beats_waiting * sizeof a->beat[0]);
    return 0;
}

static int take_b(struct dv_agent *a, const uint32_t *data, struct spec_error *error)
{
    const int i = find_burst(&a->writing, DV_GET(data, a->b_at.id));
    AGENT_DUTY(i >= 0 && a->writing.burst[i].has_data, "B without a burst");
    const struct dv_burst *u = &a->writing.burst[i];
    for (int k = 0; k < a->bytes; k++)
        if (u->strb[k]) a->line[u->line].memory[k] = u->data[k];
    a->line[u->line].writing = 0;
    a->fails[1] = DV_GET(data, a->b_at.resp) >= AXI4_RESP_SLVERR;
    remove_burst(&a->writing, i);
    return 0;
}

static int take_r(struct dv_agent *a, const uint32_t *data, struct spec_error *error)
{
    const int i = find_burst(&a->reading, DV_GET(data, a->r_at.id));
    AGENT_DUTY(i >= 0 && (a->r_burst < 0 || a->r_burst == i), "R without a burst, or mixed with another");
    const struct dv_burst *u = &a->reading.burst[i];
    const int beat = a->r_burst < 0 ? 0 : a->r_beat, last = beat == a->beats - 1;
    AGENT_DUTY((int)DV_GET(data, a->r_at.last) == last, "RLAST is not at the last beat");
    AGENT_DUTY((DV_GET(data, a->r_at.resp) >= AXI4_RESP_SLVERR) == (u->error == beat + 1), "an error that is none");
    for (int k = 0; k < a->bus_bytes && !u->error; k++)
        AGENT_DUTY(bits_get(data, a->r_at.data.lsb + 8 * k, 8) == a->line[u->line].memory[beat * a->bus_bytes + k],
                   "R is not what memory holds");
    a->r_beat = beat + 1;
    a->r_burst = last ? -1 : i;
    if (!last) return 0;
    for (int c = 0; c < DV_CLASSES; c++)
        for (int k = 0; k < a->reads[c]; k++)
            if (a->read[c][k].line == u->line && u->error) a->read[c][k].may_fail = 1;
    remove_burst(&a->reading, i);
    return 0;
}

int dv_observe_memory(struct dv_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    int wrong = 0;
    a->b_waits = agent_waits(&a->b, in, out);
    a->r_waits = agent_waits(&a->r, in, out);
    AGENT_CHECK((int)(out[a->write_failed] & 1) == a->fails[0], "write_failed is not memory's error");
    a->fails[0] = a->fails[1];
    a->fails[1] = 0;
    if (agent_took(&a->b, in, out)) wrong = take_b(a, in + a->b.data, error);
    if (!wrong && agent_took(&a->r, in, out)) wrong = take_r(a, in + a->r.data, error);
    if (!wrong && agent_gave(&a->ar, in, out)) wrong = take_address(a, 0, out + a->ar.data, error);
    if (!wrong && agent_gave(&a->aw, in, out)) wrong = take_address(a, 1, out + a->aw.data, error);
    if (!wrong && agent_gave(&a->w, in, out)) wrong = take_w(a, out + a->w.data, error);
    if (!wrong) wrong = join_beats(a, error);
    return wrong;
}
