#include "cmodel/dramcache/dram_pins.h"

#include <string.h>

#include "spec/bits.h"
#include "spec/dramcache/dram_controller.h"

struct dram_config dram_pins_config(const struct spec_values *v)
{
    struct dram_config c = {.ranks = 1};
#define GET(field, name) c.field = (int)spec_get(v, name)
    GET(banks, "BANKS"), GET(row_bits, "ROW_BITS"), GET(column_bits, "COLUMN_BITS"), GET(dq_bytes, "DQ_BYTES");
    GET(beats, "BEATS");
    GET(cl, "CL"), GET(cwl, "CWL"), GET(trcd, "T_RCD"), GET(trp, "T_RP"), GET(tras, "T_RAS"), GET(trc, "T_RC");
    GET(trrd, "T_RRD"), GET(tfaw, "T_FAW"), GET(tccd, "T_CCD"), GET(trtp, "T_RTP"), GET(twr, "T_WR");
    GET(twtr, "T_WTR"), GET(trefi, "T_REFI"), GET(trfc, "T_RFC"), GET(postpone, "POSTPONE");
    c.ddr4 = spec_get(v, "DEVICE") == DRAM_DEVICE_DDR4;
    if (c.ddr4 || spec_get(v, "POWER_UP") == DRAM_POWER_UP_DDR3) {
        GET(tmrd, "T_MRD"), GET(tmod, "T_MOD"), GET(tzqinit, "T_ZQINIT"), GET(txpr, "T_XPR");
        GET(treset, "T_RESET"), GET(tcke, "T_CKE");
        c.mode_values = 1; /* the block computes the mode registers */
    }
    GET(group_bits, "GROUP_BITS");
    if (c.group_bits) GET(tccdl, "T_CCD_L"), GET(trrdl, "T_RRD_L"), GET(twtrl, "T_WTR_L");
#undef GET
    /* The largest row that is no larger than all the bursts that can be named. */
    int bits = 0;
    while (1 << (bits + 1) <= c.beats << c.column_bits) bits++;
    c.column_bits = bits;
    c.trtrs = 2; /* one rank: of no use */
    return c;
}

struct dram_pins dram_pins_find(const struct spec_values *values)
{
    struct dram_pins pins = {0};
    struct spec_ports p;
    spec_list_ports(values, &p);
#define DFI(port) pins.port = spec_port_word(&p, "dfi_" #port)
    DFI(reset_n), DFI(cke), DFI(cs_n), DFI(ras_n), DFI(cas_n), DFI(we_n), DFI(bank), DFI(address);
    DFI(wrdata_en), DFI(wrdata), DFI(wrdata_mask), DFI(rddata_valid), DFI(rddata);
#undef DFI
    const struct spec_port *bg = spec_find_port(&p, "dfi_bg");
    pins.ddr4 = bg != NULL; /* a block that holds a controller may have no DEVICE */
    if (bg) pins.act_n = spec_port_word(&p, "dfi_act_n"), pins.bg = bg->word;
    pins.powered = spec_port_word(&p, "powered");
    pins.beat_bytes = 2 * (int)spec_get(values, "DQ_BYTES");
    const int lanes = spec_find_port(&p, "dfi_cs_n")->width;
    pins.phases = lanes / spec_find_port(&p, "dfi_reset_n")->width;
    pins.group_bits = bg ? bg->width / lanes : 0;
    pins.bank_bits = spec_find_port(&p, "dfi_bank")->width / lanes;
    pins.address_bits = spec_find_port(&p, "dfi_address")->width / lanes;
    pins.skew = (int)spec_get(values, "CL") % pins.phases;
    return pins;
}

/* Of a port the part of a lane. The first begins at a word. */
static uint32_t part(const uint32_t *port, int lane, int width)
{
    return lane ? (uint32_t)bits_get(port, lane * width, width) : port[0] & ((UINT32_C(1) << width) - 1);
}

static enum dram_command command_at(const struct dram_pins *pins, const uint32_t *out, int lane, int row)
{
    static const enum dram_command commands[8] = {/* RAS# CAS# WE# */ DRAM_MRS,
                                                  DRAM_REF,
                                                  DRAM_PRE,
                                                  DRAM_ACT,
                                                  DRAM_WR,
                                                  DRAM_RD,
                                                  DRAM_ZQCL,
                                                  DRAM_NOP};
#define PIN(name) (out[pins->name] >> lane & 1)
    if (PIN(cs_n)) return DRAM_NOP;
    const enum dram_command c = commands[PIN(ras_n) << 2 | PIN(cas_n) << 1 | PIN(we_n)];
#undef PIN
    if (row >> 10 & 1) return c == DRAM_PRE ? DRAM_PRE_ALL : c;
    return c == DRAM_ZQCL ? DRAM_RESERVED : c; /* ZQCS, which no device here has */
}

/* DDR4's pins. ACT is what ACT_n says, and the row's upper bits are RAS#, CAS#, WE# then. */
static void ddr4_command(const struct dram_pins *pins, const uint32_t *out, int lane, struct dram_slot *slot)
{
#define PIN(name) (int)(out[pins->name] >> lane & 1)
    const int group = (int)part(out + pins->bg, lane, pins->group_bits), bank = slot->bank;
    slot->bank = bank << pins->group_bits | group;
    if (PIN(cs_n)) slot->command = DRAM_NOP;
    else if (!PIN(act_n)) {
        slot->command = DRAM_ACT;
        slot->row |= PIN(ras_n) << 16 | PIN(cas_n) << 15 | PIN(we_n) << 14;
    } else {
        slot->command = command_at(pins, out, lane, slot->row);
        if (slot->command == DRAM_ACT) slot->command = DRAM_RESERVED; /* it is DDR3's */
        if (slot->command == DRAM_MRS) slot->bank = group << 2 | bank;
    }
#undef PIN
}

struct dram_slot dram_pins_slot(const struct dram_pins *pins, const uint32_t *out, int lane)
{
    struct dram_slot slot; /* without a write its data say nothing */
    const int device = lane < pins->phases ? 0 : lane / pins->phases;
    slot.reset_n = (int)(out[pins->reset_n] >> device & 1);
    slot.cke = (int)(out[pins->cke] >> device & 1);
    slot.rank = 0;
    slot.bank = (int)part(out + pins->bank, lane, pins->bank_bits);
    slot.row = (int)part(out + pins->address, lane, pins->address_bits);
    if (pins->ddr4) ddr4_command(pins, out, lane, &slot);
    else slot.command = command_at(pins, out, lane, slot.row);
    slot.column = slot.command == DRAM_RD || slot.command == DRAM_WR ? slot.row : 0;
    slot.write = (int)(out[pins->wrdata_en] >> lane & 1);
    for (int i = 0; slot.write && i < pins->beat_bytes; i++) {
        const int at = lane * pins->beat_bytes + i;
        slot.data[i] = (uint8_t)bits_get(out + pins->wrdata, 8 * at, 8);
        slot.mask[i] = (uint8_t)bits_get(out + pins->wrdata_mask, at, 1);
    }
    return slot;
}

int dram_pins_cycle(const struct dram_pins *pins, struct dram_device *device, const struct dram_slot *slots,
                    struct dram_phy *phy, struct dram_word *word, struct spec_error *error)
{
    const int phases = pins->phases, first = pins->skew ? pins->skew : phases;
    if (phases == 1) return dram_device_slot(device, slots, &word->valid, word->byte, error);
    memcpy(phy->drives, phy->drives + phases, (size_t)phases * sizeof phy->drives[0]);
    memcpy(phy->byte, phy->byte + phases, (size_t)phases * sizeof phy->byte[0]);
    for (int i = 0; i < phases; i++)
        if (dram_device_slot(device, &slots[i], &phy->drives[phases + i], phy->byte[phases + i], error)) return 1;
    word->valid = phy->drives[first];
    for (int i = 0; i < phases; i++)
        memcpy(word->byte + i * pins->beat_bytes, phy->byte[first + i], (size_t)pins->beat_bytes);
    return 0;
}

void dram_pins_bring(const struct dram_pins *pins, uint32_t *in, int valid, const uint8_t *beats)
{
    dram_pins_bring_to(pins, in, 0, valid, beats);
}

void dram_pins_bring_to(const struct dram_pins *pins, uint32_t *in, int device, int valid, const uint8_t *beats)
{
    const int bytes = pins->phases * pins->beat_bytes, first = device * bytes;
    uint32_t *data = in + pins->rddata;
    bits_set(in + pins->rddata_valid, device, 1, (uint64_t)valid);
    if ((first | bytes) % 4) {
        for (int i = 0; i < bytes; i++) bits_set(data, 8 * (first + i), 8, valid ? beats[i] : 0);
        return;
    }
    for (int i = 0; i < bytes; i += 4) {
        const uint8_t *b = beats + i;
        data[(first + i) / 4] = valid ? b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24 : 0;
    }
}

void dram_pins_count(struct dram_counts *counts, enum dram_command *last, enum dram_command command)
{
    switch (command) {
    case DRAM_RD:
    case DRAM_WR:
        counts->bursts[command == DRAM_WR]++;
        counts->turns += *last != DRAM_NOP && *last != command;
        *last = command;
        break;
    case DRAM_ACT: counts->activates++; break;
    case DRAM_PRE:
    case DRAM_PRE_ALL: counts->precharges++; break;
    case DRAM_REF: counts->refreshes++; break;
    default: break;
    }
}

uint64_t dram_row_hits(const struct dram_counts *counts)
{
    const uint64_t bursts = counts->bursts[0] + counts->bursts[1];
    return bursts > counts->activates ? bursts - counts->activates : 0;
}
