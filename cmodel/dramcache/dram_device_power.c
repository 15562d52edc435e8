/* dram_device: RESET#, CKE and the commands of the power-up (JESD79-3F, "Power-up Initialization Sequence"; of DDR4 JESD79-4, as
 * docs/dramcache/controller-data-path.md#ddr4 has it). */
#include "cmodel/dramcache/dram_device_parts.h"

#include <string.h>

#include "cmodel/random.h"

/* The order in which the mode registers are written. */
struct mode_order {
    int count;
    const char *in_words;
    int number[7];
};

static const struct mode_order *mode_order(const struct dram_device *d)
{
    static const struct mode_order ddr3 = {4, "four", {2, 3, 1, 0}}, ddr4 = {7, "seven", {3, 6, 5, 4, 2, 1, 0}};
    return d->config.ddr4 ? &ddr4 : &ddr3;
}

static int has_power_up(const struct dram_device *d)
{
    return d->config.treset || d->config.tcke;
}

/* As after power has come: nothing is known of what was before, not even the contents. */
void dram_restart(struct dram_device *d)
{
    memset(d->rank, 0, sizeof d->rank);
    memset(d->line, 0, sizeof(struct line) * (size_t)d->lines);
    d->seed = random_mix(d->seed);
    d->cke = 0;
    d->reset_fell = d->reset_rose = d->now;
    d->cke_rose = never;
    for (int r = 0; r < DRAM_RANKS; r++) {
        struct rank *rank = &d->rank[r];
        for (int b = 0; b < DRAM_BANKS; b++) {
            struct bank *bank = &rank->bank[b];
            bank->act = bank->pre = bank->rd = bank->wr = never;
        }
        for (int i = 0; i < ACTS_IN_A_ROW; i++) rank->acts[i] = never;
        for (int i = 0; i < REFS_IN_A_ROW; i++) rank->refs[i] = never;
        rank->rd = rank->wr = rank->ref = rank->mrs = rank->zqcl = never;
        dram_expect_refresh(d, r);
    }
    for (int i = 0; i < BUS_SLOTS; i++) d->bus[i].slot = never;
}

int64_t dram_ready_from(const struct dram_device *d, int rank)
{
    if (!has_power_up(d)) return 0;
    int64_t zqcl = d->rank[rank].zqcl;
    return zqcl == never ? never : zqcl + d->config.tzqinit;
}

void dram_expect_refresh(struct dram_device *d, int rank)
{
    const struct dram_config *c = &d->config;
    struct rank *r = &d->rank[rank];
    int64_t from = dram_ready_from(d, rank), refi = c->trefi;
    r->refresh_by = forever;
    r->refresh_is_old = 0;
    if (!refi || from == never) return;
    r->refresh_by = from + (r->ref_count + 1 + (c->postpone ? c->postpone : 1)) * refi;
    if (r->ref == never || r->ref + (REFS_IN_ADVANCE + 1) * refi >= r->refresh_by) return;
    r->refresh_by = r->ref + (REFS_IN_ADVANCE + 1) * refi;
    r->refresh_is_old = 1;
}

static int pin_broken(const struct dram_device *d, struct spec_error *error, const char *rule, const char *what,
                      int64_t after, int needed)
{
    spec_fail(error, "%s: %s in slot %lld, after %lld slots of %d: %lld short", rule, what, (long long)d->now,
              (long long)after, needed, (long long)(needed - after));
    return 1;
}

int dram_power_pins(struct dram_device *d, const struct dram_slot *in, struct spec_error *error)
{
    if (!has_power_up(d) || (in->reset_n == d->reset_n && in->cke == d->cke)) return 0; /* edges count */
    int wrong = 0;
    if (!in->reset_n && d->reset_n) dram_restart(d);
    if (in->reset_n && !d->reset_n) {
        if (since(d, d->reset_fell) < d->config.treset)
            wrong = pin_broken(d, error, "treset", "RESET# rises", since(d, d->reset_fell), d->config.treset);
        d->reset_rose = d->now;
    }
    if (in->cke && !d->cke) {
        if (!in->reset_n) {
            if (!wrong) spec_fail(error, "CKE: it rises in slot %lld while RESET# is low", (long long)d->now);
            wrong = 1;
        } else if (since(d, d->reset_rose) < d->config.tcke) {
            if (!wrong) pin_broken(d, error, "tcke", "CKE rises", since(d, d->reset_rose), d->config.tcke);
            wrong = 1;
        }
        d->cke_rose = d->now;
    }
    if (!in->cke && d->cke) {
        if (!wrong) spec_fail(error, "CKE: it falls in slot %lld; this device has no power-down", (long long)d->now);
        wrong = 1;
    }
    d->reset_n = in->reset_n;
    d->cke = in->cke;
    return wrong;
}

/* Of DDR3 and DDR4: they code CL and write recovery each in its own way, and all else alike. */
static int register_0(const struct dram_device *d, const struct dram_slot *in, int cl, int wr, struct spec_error *error)
{
    const struct dram_config *c = &d->config;
    const unsigned value = (unsigned)in->row;
    if ((value & 0x8b) || !(value & 0x100))
        return dram_broken(d, error, "MR0", in,
                           "a burst is not of 8 beats (A1, A0) in turn (A3), A7 is set, or DLL reset (A8) is 0");
    if (cl != c->cl) return dram_broken(d, error, "MR0", in, "CL is set to %d, not %d", cl, c->cl);
    if (wr < c->twr) return dram_broken(d, error, "MR0", in, "write recovery is set to %d, less than %d", wr, c->twr);
    return 0;
}

/* The fields that this device knows, in the bits of JESD79-3F's mode registers. */
static int mode_value(const struct dram_device *d, const struct dram_slot *in, struct spec_error *error)
{
    static const int recoveries[8] = {16, 5, 6, 7, 8, 10, 12, 14}; /* A11 to A9 */
    const struct dram_config *c = &d->config;
    const unsigned value = (unsigned)in->row;
    const int cl = (int)(value >> 4 & 7) + (value & 4 ? 12 : 4); /* A2 = 0: 5 to 11; A2 = 1: 12 to 14 */
    const int wr = recoveries[value >> 9 & 7], cwl = (int)(value >> 3 & 7) + 5;
    switch (in->bank) {
    case 0: return register_0(d, in, cl, wr, error);
    case 1:
        if (value & 0x1898)
            return dram_broken(d, error, "MR1", in,
                               "the output is off (A12), or additive latency (A4, A3), write levelling (A7) or TDQS "
                               "(A11) is on");
        if ((value & 1) && (c->cl != 6 || c->cwl != 6))
            return dram_broken(d, error, "MR1", in, "the DLL is off (A0), and CL and CWL are not 6");
        return 0;
    case 2:
        if (cwl != c->cwl) return dram_broken(d, error, "MR2", in, "CWL is set to %d, not %d", cwl, c->cwl);
        return 0;
    default:
        if (value & 4) return dram_broken(d, error, "MR3", in, "reads are of MPR (A2), not of the array");
        return 0;
    }
}

/* The value of a field of DDR4's mode registers, and the register's other fields: JESD79-4's tables. What is on there that this
 * device does not have is refused. */
static int ddr4_latency(unsigned value) /* A12, A6 to A4, A2 */
{
    static const int slots[32] = {9,  10, 11, 12, 13, 14, 15, 16, 18, 20, 22, 24,
                                  23, 17, 19, 21, 25, 26, 27, 28, 0,  30, 0,  32}; /* 0: reserved */
    return slots[(value >> 12 & 1) << 4 | (value >> 4 & 7) << 1 | (value >> 2 & 1)];
}

static int ddr4_write_recovery(unsigned value) /* A13, A11 to A9 */
{
    static const int slots[16] = {10, 12, 14, 16, 18, 20, 24, 22, 26, 28};
    return slots[(value >> 13 & 1) << 3 | (value >> 9 & 7)];
}

static int ddr4_write_latency(unsigned value) /* A5 to A3 */
{
    static const int slots[8] = {9, 10, 11, 12, 14, 16, 18, 20};
    return slots[value >> 3 & 7];
}

static int ddr4_mode_value(const struct dram_device *d, const struct dram_slot *in, struct spec_error *error)
{
    const struct dram_config *c = &d->config;
    const unsigned value = (unsigned)in->row;
    const int cl = ddr4_latency(value), cwl = ddr4_write_latency(value), wr = ddr4_write_recovery(value);
    const int long_gap = (int)(value >> 10 & 7) + 4;
    if (value >> 14) return dram_broken(d, error, "MRS", in, "its value has bits above A13");
    switch (in->bank) {
    case 0: return register_0(d, in, cl, wr, error);
    case 1:
        if ((value & 0x1899) != 1)
            return dram_broken(d, error, "MR1", in,
                               "the DLL (A0) or the output (A12) is off, or additive latency (A4, A3), write levelling "
                               "(A7) or TDQS (A11) is on");
        return 0;
    case 2:
        if (cwl != c->cwl) return dram_broken(d, error, "MR2", in, "CWL is set to %d, not %d", cwl, c->cwl);
        if (value & 0x1000) return dram_broken(d, error, "MR2", in, "writes have a CRC (A12)");
        return 0;
    case 3:
        if (value & 0x1dc)
            return dram_broken(d, error, "MR3", in,
                               "MPR (A2), gear-down (A3), per-DRAM (A4) or fine refresh (A8 to A6) is on");
        return 0;
    case 4:
        if (value & 0x3de2)
            return dram_broken(d, error, "MR4", in,
                               "power-down (A1), CAL (A8 to A6), a preamble of two clocks (A12, A11), its training "
                               "(A10) or a repair (A13, A5) is on");
        return 0;
    case 5:
        if ((value & 0x1c07) != 0x400)
            return dram_broken(d, error, "MR5", in,
                               "the data mask (A10) is off, or parity (A2 to A0) or DBI (A12, A11) is on");
        return 0;
    default:
        if (value & 0x80) return dram_broken(d, error, "MR6", in, "VrefDQ is being trained (A7)");
        if (long_gap != c->tccdl)
            return dram_broken(d, error, "MR6", in, "tCCD_L is set to %d, not %d", long_gap, c->tccdl);
        return 0;
    }
}

static int mrs(struct dram_device *d, const struct dram_slot *in, struct spec_error *error)
{
    struct rank *rank = &d->rank[in->rank];
    const struct mode_order *order = mode_order(d);
    if (rank->modes == order->count)
        return dram_broken(d, error, "power-up", in, "all %s MRS have come", order->in_words);
    if (in->bank != order->number[rank->modes])
        return dram_broken(d, error, "power-up", in, "it writes MR%d, and MR%d is next", in->bank,
                           order->number[rank->modes]);
    if (since(d, d->cke_rose) < d->config.txpr)
        return dram_broken(d, error, "tXPR", in, "%lld slots after CKE, %d needed, %lld short",
                           (long long)since(d, d->cke_rose), d->config.txpr,
                           (long long)(d->config.txpr - since(d, d->cke_rose)));
    if (since(d, rank->mrs) < d->config.tmrd)
        return dram_broken(d, error, "tMRD", in, "%lld slots after MRS, %d needed, %lld short",
                           (long long)since(d, rank->mrs), d->config.tmrd,
                           (long long)(d->config.tmrd - since(d, rank->mrs)));
    if (d->config.mode_values && (d->config.ddr4 ? ddr4_mode_value : mode_value)(d, in, error)) return 1;
    rank->modes++;
    rank->mrs = d->now;
    return 0;
}

static int zqcl(struct dram_device *d, const struct dram_slot *in, struct spec_error *error)
{
    struct rank *rank = &d->rank[in->rank];
    if (rank->zqcl != never) return dram_broken(d, error, "power-up", in, "ZQCL has come");
    const struct mode_order *order = mode_order(d);
    if (rank->modes < order->count)
        return dram_broken(d, error, "power-up", in, "MR%d is not written yet", order->number[rank->modes]);
    if (since(d, rank->mrs) < d->config.tmod)
        return dram_broken(d, error, "tMOD", in, "%lld slots after MRS, %d needed, %lld short",
                           (long long)since(d, rank->mrs), d->config.tmod,
                           (long long)(d->config.tmod - since(d, rank->mrs)));
    rank->zqcl = d->now;
    dram_expect_refresh(d, in->rank);
    return 0;
}

int dram_power_up(struct dram_device *d, const struct dram_slot *in, struct spec_error *error)
{
    int setting = in->command == DRAM_MRS || in->command == DRAM_ZQCL;
    if (!has_power_up(d)) return setting ? dram_broken(d, error, "power-up", in, "this device has none") : 0;
    if (!in->reset_n) return dram_broken(d, error, "power-up", in, "RESET# is low");
    if (!in->cke) return dram_broken(d, error, "power-up", in, "CKE is low");
    if (in->command == DRAM_MRS) return mrs(d, in, error);
    if (in->command == DRAM_ZQCL) return zqcl(d, in, error);
    if (dram_ready_from(d, in->rank) == never)
        return dram_broken(d, error, "power-up", in, "the rank has had %d MRS of %d, and no ZQCL",
                           d->rank[in->rank].modes, mode_order(d)->count);
    /* The channel is quiet while a rank calibrates. Others may go on with their power-up: each has its own resistor. */
    for (int r = 0; r < d->config.ranks; r++) {
        int64_t left = dram_ready_from(d, r) - d->now;
        if (left > 0)
            return dram_broken(d, error, "tZQinit", in, "%lld slots after ZQCL of rank %d, %d needed, %lld short",
                               (long long)since(d, d->rank[r].zqcl), r, d->config.tzqinit, (long long)left);
    }
    return 0;
}
