/* How long a request waits, and how long it may: docs/dramcache/controller-data-path.md, Bounds on waiting. */
#include "tb/dramcache/dram_controller.h"

#include <inttypes.h>

#include "spec/dramcache/dram_controller.h"

static uint64_t most_of(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* With the refreshes that come meanwhile: one is under way, one is owed, and one more comes each interval. */
static uint64_t with_refreshes(uint64_t cycles, uint64_t refresh, uint64_t interval)
{
    uint64_t most = cycles, before;
    do {
        before = most;
        most = cycles + refresh * (2 + before / interval);
    } while (most != before);
    return most;
}

/* From a phase to any phase: what is left of a cycle at both ends counts as one. */
static uint64_t cycles_of(uint64_t slots, uint64_t phases)
{
    return phases == 1 ? slots : (slots + 2 * phases - 2) / phases;
}

struct da_bounds da_find_bounds(const struct spec_values *v, int phy)
{
#define GET(name) (uint64_t) spec_get(v, name)
    const uint64_t phases = GET("PHASES");
    const uint64_t cap = GET("AGE_CAP"), cl = GET("CL"), cwl = GET("CWL"), ras = GET("T_RAS"), rrd = GET("T_RRD"),
                   gap = 3, slots = (GET("BEATS") + 1) / 2;
#define CYCLES(slots) cycles_of(slots, phases)
    const uint64_t closes =
        most_of(most_of(CYCLES(ras), CYCLES(cwl + slots + GET("T_WR"))), most_of(CYCLES(GET("T_RTP")), gap));
    const uint64_t precharged = most_of(most_of(CYCLES(GET("T_RP")), CYCLES(GET("T_RC") - ras)), gap);
    const int groups = GET("GROUP_BITS") > 0;
    const uint64_t rrd_long = groups ? GET("T_RRD_L") : rrd;
    const uint64_t window = CYCLES(most_of(GET("T_FAW") > 4 * rrd ? GET("T_FAW") - 3 * rrd : rrd, rrd_long));
    const uint64_t opens = window + most_of(CYCLES(GET("T_RCD")), gap) + 6;
    const uint64_t bus = CYCLES(most_of(most_of(cl + slots + 2 - cwl, cwl + slots + GET(groups ? "T_WTR_L" : "T_WTR")),
                                        GET(groups ? "T_CCD_L" : "T_CCD")));
    const uint64_t own = most_of(closes + precharged + opens, bus + 6), commands = 2 * GET("BANKS");
    /* A CPU's request may close what was just opened for a GPU's; what is open for a CPU's stays open. */
    const uint64_t again = GET("SCHEDULER") == DRAM_PRIS_CPU ? own + commands : 0;
    const uint64_t answer = CYCLES(cl) + (uint64_t)phy + 4 + CYCLES(slots),
                   any = most_of(2 * own + commands + again, answer);
    const uint64_t oldest = 2 * own + GET("MIN_BURSTS") * any + answer + 4;
    const uint64_t held =
        2 * (GET("READS") + GET("WRITES")) * any + CYCLES(cwl) + 8; /* each burst behind a change of direction */
    const uint64_t refresh = closes + precharged + CYCLES(GET("T_RFC")) + 8 + opens + commands + again,
                   interval = GET("T_REFI") / phases;
#undef CYCLES
    if (!cap || refresh >= interval) return (struct da_bounds){{0}};
    uint64_t door = cap + 2 * held, staged = 0;
    /* The first of a stage, and those behind it one by one. At its port a request waits as long. */
    if (GET("SCHEDULER") == DRAM_SMS) door = staged = most_of(GET("SMS_CPU"), GET("SMS_GPU")) * (door + 8);
    return (struct da_bounds){{with_refreshes(door, refresh, interval),
                               with_refreshes(staged + GET("READS") * (cap + oldest) + answer, refresh, interval),
                               with_refreshes(staged + GET("WRITES") * (cap + oldest) + 1, refresh, interval)}};
#undef GET
}

void da_forget_waits(struct da_agent *a)
{
    memset(a->wait.door, 0, sizeof a->wait.door);
    memset(a->wait.write, 0, sizeof a->wait.write);
    a->wait.counts_from = a->cycle;
}

static const char *const names[DA_WAITS] = {"the door is passed", "a read is answered", "a write is at DFI"};

int da_has_waited(struct da_agent *a, enum da_wait of, uint64_t since, struct spec_error *error)
{
    const uint64_t waited = a->cycle - most_of(since, a->wait.counts_from);
    if (a->wait.longest[of] < waited) a->wait.longest[of] = waited;
    const uint64_t most = a->wait.bounds.most[of];
    AGENT_CHECK(!most || waited <= most, "%" PRIu64 " cycles until %s: more than %" PRIu64, waited, names[of], most);
    return 0;
}

int da_find_line(const struct da_agent *a, uint64_t address)
{
    for (int i = 0; i < DA_LINES; i++)
        if (a->line[i].address == address) return i;
    return -1;
}

/* The line that a burst at DFI is of. */
static int line_at(const struct da_agent *a, const struct dram_slot *slot)
{
    const struct da_place at = {a->wait.open_row[slot->bank], slot->bank, slot->column / a->config.beats};
    return da_find_line(a, da_address_of(a, at));
}

int da_see_command(struct da_agent *a, const struct dram_slot *slot, struct spec_error *error)
{
    if (slot->command == DRAM_ACT) a->wait.open_row[slot->bank] = slot->row;
    if (slot->command != DRAM_WR) return 0;
    const int line = line_at(a, slot);
    if (line < 0 || !a->wait.write[line]) return 0; /* others say what is wrong with it */
    const uint64_t since = a->wait.write[line];
    a->wait.write[line] = 0;
    return da_has_waited(a, DA_WRITE, since, error);
}

void da_write_taken(struct da_agent *a, int line)
{
    if (!a->wait.write[line]) a->wait.write[line] = a->cycle; /* else it joins the one that waits */
}

int da_see_waits(struct da_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    if (!out[a->pins.powered] || agent_waits(&a->answer, out, in)) a->wait.counts_from = a->cycle;
    for (int k = 0; k < 2; k++) {
        if (!agent_bit(&a->request[k], in, a->request[k].valid)) continue;
        if (!a->wait.door[k]) a->wait.door[k] = a->cycle;
        if (da_has_waited(a, DA_DOOR, a->wait.door[k], error)) return -1;
        if (!a->waits[k]) a->wait.door[k] = 0;
    }
    if (a->reads && da_has_waited(a, DA_READ, a->read[0].since, error)) return -1;
    for (int i = 0; a->cycle % DA_LINES == 0 && i < DA_LINES; i++)
        if (a->wait.write[i] && da_has_waited(a, DA_WRITE, a->wait.write[i], error)) return -1;
    return 0;
}
