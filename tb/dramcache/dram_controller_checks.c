/* What dram_controller must keep, seen from outside: the rules of the device at DFI, each read's bytes, one answer each. */
#include "tb/dramcache/dram_controller.h"

#include "spec/dramcache/dram_controller.h"

#define GET(data, field) bits_get_field(data, 0, field, 0)

struct dram_device *da_device(struct da_agent *a)
{
    return (struct dram_device *)(void *)(a + 1);
}

void da_restart(struct da_agent *a)
{
    dram_device_init(da_device(a), &a->config, DA_LINES, agent_draw(&a->seed));
    for (int i = 0; i < DA_LINES; i++) {
        const struct da_place at = da_place_of(a, a->line[i].address);
        dram_device_peek(da_device(a), 0, at.bank, at.row, a->config.beats * at.column, a->line[i].byte);
    }
    a->reads = 0;
    memset(a->phy, 0, sizeof a->phy);
    memset(&a->pads, 0, sizeof a->pads);
    da_forget_waits(a);
}

/* The device has this cycle's pins, and the PHY what the device drives. */
static int see_pins(struct da_agent *a, const struct dram_slot *slots, struct spec_error *error)
{
    memmove(a->phy + 1, a->phy, (DA_PHY - 1) * sizeof a->phy[0]);
    memset(&a->phy[0], 0, sizeof a->phy[0]);
    return dram_pins_cycle(&a->pins, da_device(a), slots, &a->pads, &a->phy[0], error) ? -1 : 0;
}

/* The first line of an address stands for all of them. */
static int take_request(struct da_agent *a, int cpu, const uint32_t *data, struct spec_error *error)
{
    const int number = da_find_line(a, GET(data, a->request_at.line));
    if (number < 0 || a->reads == DA_OPEN) { /* a shrunk stimulus may ask for others */
        snprintf(error->text, sizeof error->text, "a request that the agent cannot follow");
        return 1;
    }
    struct da_line *line = &a->line[number];
    if (GET(data, a->request_at.write)) {
        for (int i = 0; a->forward && i < DRAM_HEAD_BYTES; i++)
            AGENT_DUTY(bits_get(data, a->request_at.strb.lsb + i, 1), "a write without all of its first bytes");
        da_write_taken(a, number);
        for (int i = 0; i < a->line_bytes; i++)
            if (bits_get(data, a->request_at.strb.lsb + i, 1))
                line->byte[i] = (uint8_t)bits_get(data, a->request_at.data.lsb + 8 * i, 8);
        return 0;
    }
    struct da_read *r = &a->read[a->reads++];
    *r = (struct da_read){.cpu = cpu, .id = (uint32_t)GET(data, a->request_at.id), .since = a->cycle};
    r->head = a->forward && bits_get(data, a->request_at.strb.lsb, 1);
    memcpy(r->byte, line->byte, sizeof r->byte);
    return 0;
}

/* The bytes of the last write before it; or of these the first ones, and behind them 0, where they are enough. */
static int is_answer(const struct da_agent *a, const struct da_read *r, const uint8_t *byte)
{
    if (!memcmp(r->byte, byte, (size_t)a->line_bytes)) return 1;
    if (!r->head || memcmp(r->byte, byte, DRAM_HEAD_BYTES)) return 0;
    for (int i = DRAM_HEAD_BYTES; i < a->line_bytes; i++)
        if (byte[i]) return 0;
    return 1;
}

static int take_answer(struct da_agent *a, const uint32_t *data, struct spec_error *error)
{
    const int cpu = (int)GET(data, a->answer_at.cpu);
    const uint32_t id = (uint32_t)GET(data, a->answer_at.id);
    uint8_t byte[DA_BYTES] = {0};
    int asked = 0, found = -1;
    for (int i = 0; i < a->line_bytes; i++) byte[i] = (uint8_t)bits_get(data, a->answer_at.data.lsb + 8 * i, 8);
    for (int i = 0; i < a->reads; i++) {
        const struct da_read *r = &a->read[i];
        if (r->cpu != cpu || r->id != id) continue;
        asked = 1;
        /* Of reads with an id those go first that have no other answer than the line. */
        if (is_answer(a, r, byte) && (found < 0 || (a->read[found].head && !r->head))) found = i;
    }
    if (found >= 0) {
        if (da_has_waited(a, DA_READ, a->read[found].since, error)) return -1;
        memmove(&a->read[found], &a->read[found + 1], (size_t)(--a->reads - found) * sizeof a->read[0]);
        return 0;
    }
    AGENT_CHECK(asked, "an answer that nobody waits for: id %u of the %s", id, cpu ? "CPU" : "GPU");
    AGENT_CHECK(0, "id %u of the %s: bytes that are not those of the last write before it", id, cpu ? "CPU" : "GPU");
}

/* The beats that the PHY owes, and no others. */
static int is_phy(const struct da_agent *a, const uint32_t *in)
{
    const int valid = a->phy[a->phy_delay].valid;
    if ((int)in[a->pins.rddata_valid] != valid) return 0;
    for (int i = 0; valid && i < a->pins.phases * a->pins.beat_bytes; i++)
        if (bits_get(in + a->pins.rddata, 8 * i, 8) != a->phy[a->phy_delay].byte[i]) return 0;
    return 1;
}

int da_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct da_agent *a = state;
    a->cycle++;
    for (int k = 0; k < 2; k++) a->waits[k] = agent_waits(&a->request[k], in, out);
    if (in[0] & 1) {
        da_restart(a);
        return 0;
    }
    if (!is_phy(a, in)) {
        snprintf(error->text, sizeof error->text, "the PHY brings what the device has not read");
        return 1;
    }
    struct dram_slot slot[DRAM_PHASES];
    for (int i = 0; i < a->pins.phases; i++) {
        slot[i] = dram_pins_slot(&a->pins, out, i);
        if (da_see_command(a, &slot[i], error)) return -1;
    }
    if (agent_gave(&a->answer, in, out) && take_answer(a, out + a->answer.data, error)) return -1;
    for (int k = 0; k < 2; k++)
        if (agent_took(&a->request[k], in, out) && take_request(a, k, in + a->request[k].data, error)) return 1;
    if (agent_waits(&a->answer, out, in)) a->answer_held = a->cycle;
    if (a->reads && out[a->pins.powered]) {
        const uint64_t since = a->read[0].since > a->answer_held ? a->read[0].since : a->answer_held;
        AGENT_CHECK(a->cycle - since < DA_PATIENCE + (uint64_t)a->config.treset + (uint64_t)a->config.tcke,
                    "a read has waited for %d cycles", DA_PATIENCE);
    }
    if (see_pins(a, slot, error)) return -1;
    return da_see_waits(a, in, out, error);
}
