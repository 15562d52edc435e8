#include "cmodel/dramcache/dram_pins.h"

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
    if (spec_get(v, "POWER_UP") == DRAM_POWER_UP_DDR3) {
        GET(tmrd, "T_MRD"), GET(tmod, "T_MOD"), GET(tzqinit, "T_ZQINIT"), GET(txpr, "T_XPR");
        GET(treset, "T_RESET"), GET(tcke, "T_CKE");
    }
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
    struct dram_pins pins;
    struct spec_ports p;
    spec_list_ports(values, &p);
#define DFI(port) pins.port = spec_port_word(&p, "dfi_" #port)
    DFI(reset_n), DFI(cke), DFI(cs_n), DFI(ras_n), DFI(cas_n), DFI(we_n), DFI(bank), DFI(address);
    DFI(wrdata_en), DFI(wrdata), DFI(wrdata_mask), DFI(rddata_valid), DFI(rddata);
#undef DFI
    pins.powered = spec_port_word(&p, "powered");
    pins.beat_bytes = 2 * (int)spec_get(values, "DQ_BYTES");
    return pins;
}

static enum dram_command command_at(const struct dram_pins *pins, const uint32_t *out)
{
    static const enum dram_command commands[8] = {/* RAS# CAS# WE# */ DRAM_MRS,
                                                  DRAM_REF,
                                                  DRAM_PRE,
                                                  DRAM_ACT,
                                                  DRAM_WR,
                                                  DRAM_RD,
                                                  DRAM_ZQCL,
                                                  DRAM_NOP};
    if (out[pins->cs_n]) return DRAM_NOP;
    const enum dram_command c = commands[out[pins->ras_n] << 2 | out[pins->cas_n] << 1 | out[pins->we_n]];
    return c == DRAM_PRE && (out[pins->address] >> 10 & 1) ? DRAM_PRE_ALL : c;
}

struct dram_slot dram_pins_slot(const struct dram_pins *pins, const uint32_t *out)
{
    struct dram_slot slot = {.reset_n = (int)out[pins->reset_n], .cke = (int)out[pins->cke]};
    slot.command = command_at(pins, out);
    slot.bank = (int)out[pins->bank];
    slot.row = (int)out[pins->address];
    slot.column = slot.command == DRAM_RD || slot.command == DRAM_WR ? (int)out[pins->address] : 0;
    slot.write = (int)out[pins->wrdata_en];
    for (int i = 0; slot.write && i < pins->beat_bytes; i++) {
        slot.data[i] = (uint8_t)bits_get(out + pins->wrdata, 8 * i, 8);
        slot.mask[i] = out[pins->wrdata_mask] >> i & 1;
    }
    return slot;
}

void dram_pins_bring(const struct dram_pins *pins, uint32_t *in, int valid, const uint8_t beats[DRAM_BYTES])
{
    in[pins->rddata_valid] = (uint32_t)valid;
    uint32_t *words = in + pins->rddata;
    for (int i = 0; i < pins->beat_bytes; i += 4) {
        const uint8_t *b = beats + i;
        words[i / 4] = valid ? b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24 : 0;
    }
}
