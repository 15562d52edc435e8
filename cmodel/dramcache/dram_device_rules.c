/* dram_device: when a command may come. Each rule is computed from the slots in which commands came last, and from the
 * standard's parameters; rules between bursts of two ranks follow from the slots of the data bus that they take. */
#include "cmodel/dramcache/dram_device_parts.h"

static int least(const struct dram_device *d, struct spec_error *error, const char *rule, const struct dram_slot *in,
                 const char *after, int64_t slot, int64_t needed)
{
    int64_t passed = since(d, slot);
    if (passed >= needed) return 0;
    return dram_broken(d, error, rule, in, "%lld slots after %s, %lld needed, %lld short", (long long)passed, after,
                       (long long)needed, (long long)(needed - passed));
}

static int out_of_range(const struct dram_device *d, struct spec_error *error, const struct dram_slot *in,
                        const char *what, int value, int count)
{
    if (value >= 0 && value < count) return 0;
    return dram_broken(d, error, "address", in, "there is no %s %d of %d", what, value, count);
}

/* Bank groups: JESD79-4, "tCCD_L", "tRRD_L", "tWTR_L". The lowest bits of a bank's number are its group. */
static int same_group(const struct dram_config *c, int bank, int other)
{
    return c->group_bits && !((bank ^ other) & ((1 << c->group_bits) - 1));
}

/* Of the bursts of a group the last, with what came in each of its banks: `writes`, or reads. */
static int64_t last_in_group(const struct dram_device *d, const struct dram_slot *in, int writes)
{
    const struct bank *bank = d->rank[in->rank].bank;
    int64_t last = never;
    for (int b = 0; d->config.group_bits && b < d->config.banks; b++) {
        const int64_t slot = writes ? bank[b].wr : bank[b].rd;
        if (same_group(&d->config, in->bank, b) && slot > last) last = slot;
    }
    return last;
}

static int act(struct dram_device *d, const struct dram_slot *in, struct spec_error *error)
{
    const struct dram_config *c = &d->config;
    struct rank *rank = &d->rank[in->rank];
    struct bank *bank = &rank->bank[in->bank];
    if (out_of_range(d, error, in, "row", in->row, 1 << c->row_bits)) return 1;
    if (bank->open) return dram_broken(d, error, "open bank", in, "its row %d is open", bank->row);
    if (least(d, error, "tRP", in, "PRE", bank->pre, c->trp)) return 1;
    if (least(d, error, "tRC", in, "ACT", bank->act, c->trc)) return 1;
    for (int b = 0; b < c->banks; b++)
        if (b != in->bank && least(d, error, "tRRD", in, "ACT of another bank", rank->bank[b].act, c->trrd)) return 1;
    for (int b = 0; b < c->banks; b++)
        if (b != in->bank && same_group(c, in->bank, b) &&
            least(d, error, "tRRD_L", in, "ACT in the group", rank->bank[b].act, c->trrdl))
            return 1;
    int64_t *fourth = &rank->acts[rank->act_count % ACTS_IN_A_ROW];
    if (least(d, error, "tFAW", in, "the fourth ACT before", *fourth, c->tfaw)) return 1;
    *fourth = bank->act = d->now;
    rank->act_count++;
    bank->open = 1;
    bank->row = in->row;
    return 0;
}

/* A closed bank has kept all three before its last PRE. */
static int may_close(const struct dram_device *d, const struct dram_slot *in, const struct bank *bank,
                     struct spec_error *error)
{
    const struct dram_config *c = &d->config;
    return least(d, error, "tRAS", in, "ACT", bank->act, c->tras) ||
           least(d, error, "tRTP", in, "RD", bank->rd, c->trtp) ||
           least(d, error, "tWR", in, "WR", bank->wr, c->cwl + burst_slots(c) + c->twr);
}

/* The command as it is for one of all banks, for the error. */
static struct dram_slot of_bank(const struct dram_slot *in, int bank)
{
    struct dram_slot of = *in;
    of.bank = bank;
    return of;
}

/* Of a closed bank it does nothing, but tRP counts from the last PRE. */
static int pre(struct dram_device *d, const struct dram_slot *in, int first, int count, struct spec_error *error)
{
    struct bank *bank = d->rank[in->rank].bank;
    for (int b = first; b < first + count; b++) {
        const struct dram_slot of = of_bank(in, b);
        if (may_close(d, &of, &bank[b], error)) return 1;
    }
    for (int b = first; b < first + count; b++) {
        bank[b].open = 0;
        bank[b].pre = d->now;
    }
    return 0;
}

/* The data bus in the slots of a new burst: no other burst, and between bursts of two ranks tRTRS slots. */
static int take_bus(struct dram_device *d, const struct dram_slot *in, int64_t first, enum burst_kind kind,
                    struct spec_error *error)
{
    int64_t latest = never, end = first + burst_slots(&d->config);
    int gap = 0, rank = 0, overlaps = 0;
    for (int64_t slot = first - d->config.trtrs; slot < end + d->config.trtrs; slot++) {
        const struct bus_slot *other = bus_at(d, slot);
        int inside = slot >= first && slot < end;
        if (other->slot != slot || (!inside && other->rank == in->rank)) continue;
        latest = slot, rank = other->rank, overlaps |= inside;
        gap = rank == in->rank ? 0 : d->config.trtrs;
    }
    if (latest != never)
        return dram_broken(d, error, overlaps ? "data bus" : "tRTRS", in,
                           "a burst of rank %d has slot %lld, %d slots must lie between, %lld short", rank,
                           (long long)latest, gap, (long long)latest + 1 + gap - first);
    uint64_t burst = dram_burst(&d->config, in->rank, in->bank, d->rank[in->rank].bank[in->bank].row, in->column);
    for (int part = 0; part < burst_slots(&d->config); part++)
        *bus_at(d, first + part) = (struct bus_slot){first + part, kind, in->rank, part, burst};
    return 0;
}

static int column(struct dram_device *d, const struct dram_slot *in, struct spec_error *error)
{
    const struct dram_config *c = &d->config;
    struct rank *rank = &d->rank[in->rank];
    struct bank *bank = &rank->bank[in->bank];
    int reads = in->command == DRAM_RD;
    if (out_of_range(d, error, in, "column", in->column, 1 << c->column_bits)) return 1;
    if (in->column % c->beats)
        return dram_broken(d, error, "address", in, "column %d is not a burst's first", in->column);
    if (in->column / c->beats >= dram_row_bursts(c))
        return dram_broken(d, error, "address", in, "the burst of column %d does not end in its row", in->column);
    if (!bank->open) return dram_broken(d, error, "closed bank", in, "no row is open");
    if (least(d, error, "tRCD", in, "ACT", bank->act, c->trcd)) return 1;
    if (reads) {
        if (least(d, error, "tCCD", in, "RD", rank->rd, c->tccd)) return 1;
        if (least(d, error, "tWTR", in, "WR", rank->wr, c->cwl + burst_slots(c) + c->twtr)) return 1;
        if (least(d, error, "tCCD_L", in, "RD in the group", last_in_group(d, in, 0), c->tccdl)) return 1;
        if (least(d, error, "tWTR_L", in, "WR in the group", last_in_group(d, in, 1),
                  c->cwl + burst_slots(c) + c->twtrl))
            return 1;
        if (take_bus(d, in, d->now + c->cl, BURST_RD, error)) return 1;
        rank->rd = bank->rd = d->now;
    } else {
        if (least(d, error, "tCCD", in, "WR", rank->wr, c->tccd)) return 1;
        if (least(d, error, "tCCD_L", in, "WR in the group", last_in_group(d, in, 1), c->tccdl)) return 1;
        if (least(d, error, "RD to WR", in, "RD", rank->rd, c->cl + burst_slots(c) + 2 - c->cwl)) return 1;
        if (take_bus(d, in, d->now + c->cwl, BURST_WR, error)) return 1;
        rank->wr = bank->wr = d->now;
    }
    return 0;
}

/* Slots of time of the rank, in which tREFI counts. */
static int64_t rank_time(const struct dram_device *d, int rank)
{
    return since(d, dram_ready_from(d, rank));
}

static int ref(struct dram_device *d, const struct dram_slot *in, struct spec_error *error)
{
    const struct dram_config *c = &d->config;
    struct rank *rank = &d->rank[in->rank];
    for (int b = 0; b < c->banks; b++) {
        const struct dram_slot of = of_bank(in, b);
        if (rank->bank[b].open) return dram_broken(d, error, "open bank", &of, "its row %d is open", rank->bank[b].row);
        if (least(d, error, "tRP", &of, "PRE", rank->bank[b].pre, c->trp)) return 1;
        /* "ACT to ACT or REF command period" */
        if (least(d, error, "tRC", &of, "ACT", rank->bank[b].act, c->trc)) return 1;
    }
    int64_t early = rank->ref_count + 1 - REFS_IN_ADVANCE, short_of = early * c->trefi - rank_time(d, in->rank);
    if (short_of > 0)
        return dram_broken(d, error, "tREFI", in, "more than %d refreshes in advance, %lld short", REFS_IN_ADVANCE,
                           (long long)short_of);
    int64_t *sixteenth = &rank->refs[rank->ref_count % REFS_IN_A_ROW];
    if (least(d, error, "16 REF in 2 tREFI", in, "the 16th REF before", *sixteenth, 2 * (int64_t)c->trefi)) return 1;
    *sixteenth = rank->ref = d->now;
    rank->ref_count++;
    dram_expect_refresh(d, in->rank);
    return 0;
}

int dram_refresh_late(const struct dram_device *d, int rank, int once, struct spec_error *error)
{
    const struct rank *r = &d->rank[rank];
    int64_t late = since(d, r->refresh_by);
    if (once ? late != 1 : late < 1) return 0;
    const char *why =
        r->refresh_is_old ? "the last one is more than 9 tREFI ago" : "more refreshes are owed than may be";
    spec_fail(error, "tREFI: REF of rank %d is %lld slots late in slot %lld: %s; %lld came in %lld slots", rank,
              (long long)late, (long long)d->now, why, (long long)r->ref_count, (long long)rank_time(d, rank));
    return 1;
}

int dram_command(struct dram_device *d, const struct dram_slot *pins, struct spec_error *error)
{
    const struct dram_config *c = &d->config;
    int all = pins->command == DRAM_PRE_ALL || pins->command == DRAM_REF || pins->command == DRAM_ZQCL;
    struct dram_slot command = of_bank(pins, all ? -1 : pins->bank), *in = &command;
    if (out_of_range(d, error, in, "command", (int)in->command, DRAM_ZQCL + 1)) return 1;
    if (out_of_range(d, error, in, "rank", in->rank, c->ranks)) return 1;
    if (!all && in->command != DRAM_MRS && out_of_range(d, error, in, "bank", in->bank, c->banks)) return 1;
    if (dram_power_up(d, in, error)) return 1;
    /* All commands but NOP wait for the end of a refresh. */
    if (least(d, error, "tRFC", in, "REF", d->rank[in->rank].ref, c->trfc)) return 1;
    switch (in->command) {
    case DRAM_ACT: return act(d, in, error);
    case DRAM_PRE: return pre(d, in, in->bank, 1, error);
    case DRAM_PRE_ALL: return pre(d, in, 0, c->banks, error);
    case DRAM_RD:
    case DRAM_WR: return column(d, in, error);
    case DRAM_REF: return ref(d, in, error);
    default: return 0; /* MRS and ZQCL are the power-up's */
    }
}
