/* dram_device: one slot of all of it. */
#include "cmodel/dramcache/dram_device_parts.h"

#include <stdlib.h>
#include <string.h>

int dram_config_check(const struct dram_config *config, struct spec_error *error)
{
    enum { MOST_TIME = 1 << 24 };
    static const struct latencies {
        int least, most_cl, most_cwl;
    } any = {1, MOST_LATENCY, MOST_LATENCY}, of_ddr3 = {5, 14, 12}, of_ddr4 = {9, 32, 20};
    const int named = config->mode_values; /* the latencies that the mode registers have names for */
    const struct latencies *legal = !named ? &any : config->ddr4 ? &of_ddr4 : &of_ddr3;
    const struct {
        const char *name;
        int value, low, high;
    } range[] = {
        {"ranks", config->ranks, 1, DRAM_RANKS},
        {"banks", config->banks, 1, DRAM_BANKS},
        {"row_bits", config->row_bits, 1, 24},
        {"column_bits", config->column_bits, 1, 14},
        {"dq_bytes", config->dq_bytes, 1, DRAM_BYTES / 2},
        {"beats", config->beats, named ? 8 : 2, named ? 8 : DRAM_BEATS},
        {"cl", config->cl, legal->least, legal->most_cl},
        {"cwl", config->cwl, legal->least, legal->most_cwl},
        {"trcd", config->trcd, 0, MOST_TIME},
        {"trp", config->trp, 0, MOST_TIME},
        {"tras", config->tras, 0, MOST_TIME},
        {"trc", config->trc, 0, MOST_TIME},
        {"trrd", config->trrd, 0, MOST_TIME},
        {"tfaw", config->tfaw, 0, MOST_TIME},
        {"tccd", config->tccd, 0, MOST_TIME},
        {"trtp", config->trtp, 0, MOST_TIME},
        {"twr", config->twr, 0, MOST_TIME},
        {"twtr", config->twtr, 0, MOST_TIME},
        {"trefi", config->trefi, 0, MOST_TIME},
        {"trfc", config->trfc, 0, MOST_TIME},
        {"postpone", config->postpone, 0, REFS_IN_ADVANCE},
        {"trtrs", config->trtrs, 0, MOST_TRTRS},
        {"tmrd", config->tmrd, 0, MOST_TIME},
        {"tmod", config->tmod, 0, MOST_TIME},
        {"tzqinit", config->tzqinit, 0, MOST_TIME},
        {"txpr", config->txpr, 0, MOST_TIME},
        {"treset", config->treset, 0, MOST_TIME},
        {"tcke", config->tcke, 0, MOST_TIME},
        {"mode_values", config->mode_values, 0, 1},
        {"group_bits", config->group_bits, 0, 3},
        {"tccdl", config->tccdl, 0, MOST_TIME},
        {"trrdl", config->trrdl, 0, MOST_TIME},
        {"twtrl", config->twtrl, 0, MOST_TIME},
        {"ddr4", config->ddr4, 0, 1},
    };
    for (size_t i = 0; i < sizeof range / sizeof range[0]; i++)
        if (range[i].value < range[i].low || range[i].value > range[i].high) {
            spec_fail(error, "dram_device: %s is %d, not %d to %d", range[i].name, range[i].value, range[i].low,
                      range[i].high);
            return 1;
        }
    if (config->group_bits && config->banks % (1 << config->group_bits)) {
        spec_fail(error, "dram_device: %d banks do not fill %d bank groups", config->banks, 1 << config->group_bits);
        return 1;
    }
    if (dram_row_bursts(config) < 1) {
        spec_fail(error, "dram_device: a row has %d beats, less than a burst of %d", 1 << config->column_bits,
                  config->beats);
        return 1;
    }
    return 0;
}

size_t dram_device_size(const struct dram_config *config, int lines)
{
    (void)config;
    return sizeof(struct dram_device) + sizeof(struct line) * (size_t)lines;
}

void dram_device_init(struct dram_device *device, const struct dram_config *config, int lines, uint64_t seed)
{
    if (lines < 0 || dram_config_check(config, NULL)) abort(); /* a bug of the caller */
    memset(device, 0, sizeof *device);
    device->config = *config;
    device->lines = lines;
    device->seed = seed;
    dram_restart(device);
}

/* The data bus in this slot: who drives it, and with what. */
static int data_bus(struct dram_device *d, const struct dram_slot *in, int *drives, uint8_t *out,
                    struct spec_error *error)
{
    const struct bus_slot *bus = bus_at(d, d->now);
    int busy = bus->slot == d->now, due = busy && bus->kind == BURST_WR;
    size_t bytes = 2 * (size_t)d->config.dq_bytes, at = busy ? (size_t)bus->part * bytes : 0;
    size_t end = (size_t)d->config.beats * (size_t)d->config.dq_bytes;
    *drives = busy && bus->kind == BURST_RD;
    if (*drives && d->lines) {
        uint8_t line[BURST_BYTES];
        dram_store_read(d, bus->burst, line);
        memcpy(out, line + at, at + bytes < end ? bytes : end - at);
    }
    if (due && in->write && d->lines) {
        uint8_t *line = dram_store_open(d, bus->burst);
        if (!line) {
            spec_fail(error, "dram_device: no place is left for a written burst, %d are in use", d->lines);
            return 1;
        }
        for (size_t i = 0; i < bytes && at + i < end; i++)
            if (!in->mask[i]) line[at + i] = in->data[i];
    }
    if (!in->write == !due) return 0;
    if (due)
        spec_fail(
            error,
            "write data: the controller does not drive the data bus in slot %lld, slot %d of %d of a WR of rank %d",
            (long long)d->now, bus->part + 1, burst_slots(&d->config), bus->rank);
    else
        spec_fail(error, "write data: the controller drives the data bus in slot %lld, %s", (long long)d->now,
                  *drives ? "in which the device does" : "in which no WR has data");
    return 1;
}

int dram_device_slot(struct dram_device *device, const struct dram_slot *in, int *drives, uint8_t out[DRAM_BYTES],
                     struct spec_error *error)
{
    *drives = 0;
    memset(out, 0, DRAM_BYTES);
    int wrong = dram_power_pins(device, in, error);
    if (in->command != DRAM_NOP) wrong |= dram_command(device, in, wrong ? NULL : error);
    for (int r = 0; r < device->config.ranks; r++) wrong |= dram_refresh_late(device, r, 1, wrong ? NULL : error);
    wrong |= data_bus(device, in, drives, out, wrong ? NULL : error);
    device->now++;
    return wrong;
}

int dram_device_end(const struct dram_device *device, struct spec_error *error)
{
    for (int r = 0; r < device->config.ranks; r++)
        if (dram_refresh_late(device, r, 0, error)) return 1;
    for (int i = 0; i < BUS_SLOTS; i++) {
        const struct bus_slot *bus = &device->bus[i];
        if (bus->slot < device->now) continue;
        spec_fail(error, "the end: a burst of %s of rank %d is due in slot %lld", bus->kind == BURST_RD ? "RD" : "WR",
                  bus->rank, (long long)bus->slot);
        return 1;
    }
    return 0;
}
