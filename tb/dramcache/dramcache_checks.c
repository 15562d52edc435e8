/* What dramcache must keep, seen from outside: each read gets what the writes taken before it wrote; the stacked DRAM's rules hold at DFI;
 * no line is read from memory, or written there, while a write of it is under way. */
#include "tb/dramcache/dramcache.h"

static struct dram_device *device_of(struct dv_agent *a)
{
    return (struct dram_device *)(void *)(a + 1);
}

/* What is dirty is lost. */
void dv_forget(struct dv_agent *a)
{
    dram_device_init(device_of(a), &a->config, a->device_lines, agent_draw(&a->seed));
    memset(a->phy, 0, sizeof a->phy);
    memset(&a->pads, 0, sizeof a->pads);
    a->part = 0;
    a->reads[DV_CPU] = a->reads[DV_GPU] = 0;
    a->waits[DV_CPU] = a->waits[DV_GPU] = a->b_waits = a->r_waits = 0;
    a->reading.count = a->writing.count = a->beats_waiting = 0;
    a->r_burst = -1;
    a->fails[0] = a->fails[1] = a->events.kernel = 0;
    a->owed.still = 0;
    for (int i = 0; i < a->lines; i++) {
        memcpy(a->line[i].shadow, a->line[i].memory, DV_BYTES);
        a->line[i].writing = 0;
    }
}

static int take_request(struct dv_agent *a, int class, const uint32_t *data, struct spec_error *error)
{
    const int line = dv_find_line(a, DV_GET(data, a->request_at[class].line));
    AGENT_DUTY(line >= 0, "a line that the memory lacks");
    struct dv_line *l = &a->line[line];
    if (DV_GET(data, a->request_at[class].write)) {
        for (int i = 0; i < a->bytes; i++)
            if (bits_get(data, a->request_at[class].strb.lsb + i, 1))
                l->shadow[i] = (uint8_t)bits_get(data, a->request_at[class].data.lsb + 8 * i, 8);
        return 0;
    }
    const uint32_t id = (uint32_t)DV_GET(data, a->request_at[class].id);
    AGENT_DUTY(dramcache_find_read(a->read[class], a->reads[class], id) < 0, "an id that waits for its answer");
    AGENT_CHECK(a->reads[class] < DRAMCACHE_READS, "more reads are taken than it can hold");
    const int may_fail = dramcache_joins_a_failed(a->read, a->reads, line);
    struct dramcache_read *r = &a->read[class][a->reads[class]++];
    *r = (struct dramcache_read){.id = id, .since = a->cycle, .line = line, .may_fail = may_fail};
    memcpy(r->data, l->shadow, DV_BYTES);
    return 0;
}

static int give_answer(struct dv_agent *a, const uint32_t *data, struct spec_error *error)
{
    const int class = DV_GET(data, a->answer_at.cpu) ? DV_CPU : DV_GPU;
    const int n = dramcache_find_read(a->read[class], a->reads[class], (uint32_t)DV_GET(data, a->answer_at.id));
    AGENT_CHECK(n >= 0, "an answer to no read");
    const struct dramcache_read *r = &a->read[class][n];
    const int failed = (int)DV_GET(data, a->answer_at.error);
    AGENT_CHECK(!failed || r->may_fail, "a read fails, and memory did not");
    for (int i = 0; i < a->bytes; i++)
        AGENT_CHECK(bits_get(data, a->answer_at.data.lsb + 8 * i, 8) == (failed ? 0 : r->data[i]),
                    "byte %d of a read is not what was written last", i);
    a->read[class][n] = a->read[class][--a->reads[class]];
    return 0;
}

/* The beats that the PHY owes, and no others. */
static int is_phy(const struct dv_agent *a, const uint32_t *in)
{
    const int valid = a->phy[a->phy_delay].word.valid;
    if ((int)in[a->pins.rddata_valid] != valid) return 0;
    for (int i = 0; valid && i < a->phy[a->phy_delay].bytes; i++)
        if (bits_get(in + a->pins.rddata, 8 * i, 8) != a->phy[a->phy_delay].word.byte[i]) return 0;
    return 1;
}

/* The device has this cycle's pins, and the PHY what the device drives. */
static int see_pins(struct dv_agent *a, const uint32_t *out, struct spec_error *error)
{
    struct dram_slot slot[DRAM_PHASES];
    for (int i = 0; i < a->pins.phases; i++) slot[i] = dram_pins_slot(&a->pins, out, i);
    memmove(a->phy + 1, a->phy, (DV_PHY - 1) * sizeof a->phy[0]);
    memset(&a->phy[0], 0, sizeof a->phy[0]);
    if (dram_pins_cycle(&a->pins, device_of(a), slot, &a->pads, &a->phy[0].word, error)) return -1;
    if (!a->phy[0].word.valid) return 0;
    const int bytes = a->pins.phases * a->pins.beat_bytes;
    const int left = a->config.beats * a->config.dq_bytes - a->part * bytes;
    a->phy[0].bytes = left < bytes ? left : bytes;
    a->part = left > bytes ? a->part + 1 : 0;
    return 0;
}

/* What lies behind a burst's end in its last word is anything. */
void dv_bring_beats(struct dv_agent *a, uint32_t *in)
{
    uint8_t byte[DRAM_PHASES * DRAM_BYTES];
    memcpy(byte, a->phy[a->phy_delay].word.byte, sizeof byte);
    const uint32_t kind = agent_below(&a->tail_rng, 4);
    for (int i = a->phy[a->phy_delay].bytes; i < a->pins.phases * a->pins.beat_bytes; i++)
        byte[i] = kind == 0 ? 255 : kind == 1 ? 0 : (uint8_t)agent_draw(&a->tail_rng);
    dram_pins_bring(&a->pins, in, a->phy[a->phy_delay].word.valid, byte);
}

int dv_observe_pins(struct dv_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    AGENT_DUTY(is_phy(a, in), "the PHY brings what the device has not read");
    return see_pins(a, out, error);
}

/* Who is answered by turns is answered: a read that waits so long is lost. */
static int see_reads(struct dv_agent *a, int ready, struct spec_error *error)
{
    for (int c = 0; c < DV_CLASSES; c++)
        for (int i = 0; i < a->reads[c]; i++) {
            struct dramcache_read *r = &a->read[c][i];
            if (!ready) r->since = a->cycle;
            AGENT_CHECK(a->cycle - r->since < DV_LOST + a->held_back, "a read of line 0x%llx is not answered",
                        (unsigned long long)a->line[r->line].number);
        }
    return 0;
}

int dv_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct dv_agent *a = state;
    int wrong = 0, moves = 0;
    if (in[0] & 1) {
        dv_forget(a);
        return 0;
    }
    AGENT_DUTY(is_phy(a, in), "the PHY brings what the device has not read");
    wrong = dramcache_events_observe(&a->events, in, out, error);
    for (int c = 0; c < DV_CLASSES; c++) a->waits[c] = agent_waits(&a->in[c], in, out);
    if (!wrong && agent_gave(&a->answer, in, out)) wrong = give_answer(a, out + a->answer.data, error), moves = 1;
    if (!wrong) wrong = dv_observe_memory(a, in, out, error);
    for (int c = 0; c < DV_CLASSES; c++)
        if (!wrong && agent_took(&a->in[c], in, out)) wrong = take_request(a, c, in + a->in[c].data, error), moves = 1;
    if (!wrong) wrong = see_pins(a, out, error);
    const int open = a->reads[DV_CPU] || a->reads[DV_GPU] || a->waits[DV_CPU] || a->waits[DV_GPU];
    const int goes_on = agent_goes_on(&a->owed, open && (out[a->ready] & 1), moves, 0, DV_STUCK - 1 + a->held_back);
    if (!wrong) AGENT_CHECK(goes_on, "nothing moves, and something is open");
    if (!wrong && a->cycle++ % 64 == 0) wrong = see_reads(a, (int)(out[a->ready] & 1), error);
    return wrong;
}
