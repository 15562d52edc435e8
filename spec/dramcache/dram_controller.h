/* Codes of the DRAM controller: docs/dramcache/controller-data-path.md. */
#ifndef LARDER_SPEC_DRAM_CONTROLLER_H
#define LARDER_SPEC_DRAM_CONTROLLER_H

#include "spec/spec.h"

/* SCHEDULER: which command goes first. X(NAME, VALUE, MEANING). */
#define DRAM_SCHEDULER_CODES(X)                                                                                        \
    X(FR_FCFS, 0, "the oldest; a CPU's and a GPU's requests are alike")                                                \
    X(PRIS_CPU, 1, "PrIS: every command of a CPU before every command of a GPU")                                       \
    X(PRIS_CLASS, 2, "PrIS: of each kind of command, a CPU's before a GPU's")                                          \
    X(SMS, 3, "SMS: batches of each class, chosen one after the other; then each bank in order")
#define DRAM_SCHEDULER_NUMBER(name, value, meaning) DRAM_##name = (value),
enum dram_scheduler { DRAM_SCHEDULER_CODES(DRAM_SCHEDULER_NUMBER) };

/* MAP: which bits of a line's address are row, bank and column. */
#define DRAM_MAP_CODES(X)                                                                                              \
    X(ROW_BANK_COLUMN, 0, "lines of a row follow each other")                                                          \
    X(ROW_COLUMN_BANK, 1, "lines that follow each other lie in different banks")
#define DRAM_MAP_NUMBER(name, value, meaning) DRAM_##name = (value),
enum dram_map { DRAM_MAP_CODES(DRAM_MAP_NUMBER) };

/* POWER_UP. */
#define DRAM_POWER_UP_CODES(X)                                                                                         \
    X(NONE, 0, "commands are legal from the first cycle, as in stacked memory")                                        \
    X(DDR3, 1, "RESET#, CKE, mode registers 2, 3, 1, 0, ZQCL")
#define DRAM_POWER_UP_NUMBER(name, value, meaning) DRAM_POWER_UP_##name = (value),
enum dram_power_up { DRAM_POWER_UP_CODES(DRAM_POWER_UP_NUMBER) };

/* DEVICE: its pins, and what it needs before its first command. */
#define DRAM_DEVICE_CODES(X)                                                                                           \
    X(DDR3, 0, "DDR3's pins, which stacked memory has as well; POWER_UP says what it needs before its first command")  \
    X(DDR4, 1, "DDR4's pins, ACT_n and BG among them; RESET_n, CKE, mode registers 3, 6, 5, 4, 2, 1, 0, ZQCL")
#define DRAM_DEVICE_NUMBER(name, value, meaning) DRAM_DEVICE_##name = (value),
enum dram_device_kind { DRAM_DEVICE_CODES(DRAM_DEVICE_NUMBER) };

/* What the controller shares with blocks that hold it. Sizes of its queues: HAShCache has 64 entries in all. Its section 4.1.2 names the thresholds
 * and prints no value of them. */
/* clang-format off */
#define DRAM_P_QUEUES \
    {"READS",      SPEC_SIZE, 32, 2, 64,    0, "requests", "reads that wait at a time",                                         "HAShCache, section 5.3"}, \
    {"WRITES",     SPEC_SIZE, 32, 2, 64,    0, "requests", "writes that wait at a time",                                        "HAShCache, section 5.3"}, \
    {"ANSWERS",    SPEC_SIZE, 8,  2, 64,    1, "reads",    "reads that are under way, or whose answers wait",                   "Larder"}, \
    {"CPU_PLACES", SPEC_SIZE, 0,  0, 63,    0, "requests", "places of each queue that a GPU's requests leave free",             "HAShCache, section 3.1"}, \
    {"AGE_CAP",    SPEC_SIZE, 0,  0, 65535, 0, "cycles",   "after this time a queue's oldest goes before all others; 0: never", "Larder"}, \
    {"WRITE_HIGH", SPEC_SIZE, 24, 0, 63,    0, "requests", "more writes than this are written though reads wait",               "HAShCache, section 4.1.2"}, \
    {"WRITE_LOW",  SPEC_SIZE, 0,  0, 63,    0, "requests", "more writes than this are written where no read waits",             "HAShCache, section 4.1.2"}, \
    {"MIN_BURSTS", SPEC_SIZE, 16, 1, 64,    0, "bursts",   "least bursts of one direction, while there are some",               "HAShCache, section 4.1.2"}, \
    {"POSTPONE",   SPEC_SIZE, 8,  0, 8,     0, "commands", "refreshes that may be owed while requests wait",                    "JESD79-3F, 4.13"}
#define DRAM_OF_SMS "SCHEDULER == SCHEDULER_SMS"
#define DRAM_P_SMS \
    {"SMS_CPU",      SPEC_SIZE, 10,  2, 64,    0, "requests", "of a CPU that wait for their batch",                                                    "HAShCache, section 5.3", NULL, DRAM_OF_SMS}, \
    {"SMS_GPU",      SPEC_SIZE, 24,  2, 64,    0, "requests", "of a GPU that wait for their batch",                                                    "HAShCache, section 5.3", NULL, DRAM_OF_SMS}, \
    {"SMS_WAIT",     SPEC_SIZE, 200, 1, 65535, 0, "cycles",   "after this time a batch goes that may still grow",                                      "SMS, ISCA 2012",         NULL, DRAM_OF_SMS}, \
    {"SMS_FEW",      SPEC_SIZE, 16,  0, 255,   0, "requests", "while fewer than this wait in the block, no batch waits to grow",                       "SMS, ISCA 2012",         NULL, DRAM_OF_SMS}, \
    {"SMS_SHORTEST", SPEC_SIZE, 230, 0, 255,   0, "",         "of 255 choices those that go to the class with fewer requests; the others go by turns", "SMS, ISCA 2012",         NULL, DRAM_OF_SMS}
/* Times of a device, each its default. */
#define DRAM_P_TIMES(cl, cwl, t_rcd, t_rp, t_ras, t_rc, t_rrd, t_faw, t_ccd, t_rtp, t_wr, t_wtr, t_refi, t_rfc, source) \
    {"CL",     SPEC_SIZE, cl,     5,  31,    0, "slots", "RD to its first beat",       source}, \
    {"CWL",    SPEC_SIZE, cwl,    3,  31,    0, "slots", "WR to its first beat",       source}, \
    {"T_RCD",  SPEC_SIZE, t_rcd,  2,  63,    0, "slots", "ACT to RD, WR",              source}, \
    {"T_RP",   SPEC_SIZE, t_rp,   2,  63,    0, "slots", "PRE to ACT",                 source}, \
    {"T_RAS",  SPEC_SIZE, t_ras,  3,  63,    0, "slots", "ACT to PRE",                 source}, \
    {"T_RC",   SPEC_SIZE, t_rc,   5,  127,   0, "slots", "ACT to ACT of a bank",       source}, \
    {"T_RRD",  SPEC_SIZE, t_rrd,  2,  31,    0, "slots", "ACT to ACT of another bank", source}, \
    {"T_FAW",  SPEC_SIZE, t_faw,  8,  127,   0, "slots", "four ACTs and the next",     source}, \
    {"T_CCD",  SPEC_SIZE, t_ccd,  2,  16,    0, "slots", "RD to RD, WR to WR",         source}, \
    {"T_RTP",  SPEC_SIZE, t_rtp,  2,  31,    0, "slots", "RD to PRE",                  source}, \
    {"T_WR",   SPEC_SIZE, t_wr,   2,  63,    0, "slots", "last beat written to PRE",   source}, \
    {"T_WTR",  SPEC_SIZE, t_wtr,  2,  31,    0, "slots", "last beat written to RD",    source}, \
    {"T_REFI", SPEC_SIZE, t_refi, 64, 65535, 0, "slots", "one REF is owed each",       source}, \
    {"T_RFC",  SPEC_SIZE, t_rfc,  8,  1023,  0, "slots", "REF to ACT, REF",            source}
#define DRAM_C_QUEUES \
    {"CPU_PLACES < READS",        "a GPU's read has a place"}, \
    {"CPU_PLACES < WRITES",       "a GPU's write has a place"}, \
    {"WRITE_HIGH < WRITES",       "more writes than WRITE_HIGH may wait"}, \
    {"WRITE_LOW <= WRITE_HIGH",   "WRITE_LOW is no more than WRITE_HIGH"}, \
    {"CPU_PLACES + WRITE_LOW < WRITES", "a GPU's writes alone are more than WRITE_LOW"}, \
    {"AGE_CAP == 0 || AGE_CAP >= 8", "AGE_CAP is 0, or 8 or more"}
/* `beats`: of a burst, an expression. */
#define DRAM_C_TIMES(beats) \
    {"T_RC >= T_RAS + T_RP",      "a bank's cycle is ACT to PRE to ACT"}, \
    {"T_RAS >= T_RCD",            "a row is not closed before it can be read"}, \
    {"T_FAW >= T_RRD",            "four ACTs take no less than two"}, \
    {"CL + 2 >= CWL",             "a read's data come no sooner than a write's less two"}, \
    {"T_REFI > T_RFC + T_RCD + T_RC + CWL + T_WR + (" beats " + 1) / 2 + 20", "a refresh ends, and a row is opened and read, before the next is owed"}, \
    {"T_CCD >= (" beats " + 1) / 2", "two bursts are no closer than the slots of one"}, \
    {"T_CCD <= CL + T_WTR + " beats " + 2", "two changes of direction take no less than T_CCD"}
/* With more phases than one. `interval`: from REF to REF, as long as cycles are whole. */
#define DRAM_C_PHASES(interval, beats) \
    {"PHASES == 1 || CWL >= 2 * PHASES", "a written line is read from its place before its beats are due: CWL is two cycles or more"}, \
    {"PHASES == 1 || T_RAS >= T_RCD + 2", "a row can be read before it is closed, in whichever phases"}, \
    {"PHASES == 1 || " interval " > T_RFC + T_RCD + T_RC + CWL + T_WR + (" beats " + 1) / 2 + 28 * PHASES", "a refresh ends, and a row is opened and read, before the next is owed"}
/* DFI, and that the device may be used. `devices`: how many; `phases`: slots of a cycle, of all of them; `each`: these, and " * "; or
 * "1" and "". */
#define DRAM_SIGNALS_OF_COMMANDS(devices, phases) \
    {"powered",     SPEC_OUT, devices, "the device has had its power-up", 0}, \
    {"dfi_reset_n", SPEC_OUT, devices, "RESET#",                          0}, \
    {"dfi_cke",     SPEC_OUT, devices, "clock enable",                    0}, \
    {"dfi_cs_n",    SPEC_OUT, phases,  "0: there is a command",           0}, \
    {"dfi_ras_n",   SPEC_OUT, phases,  "RAS#",                            0}, \
    {"dfi_cas_n",   SPEC_OUT, phases,  "CAS#",                            0}, \
    {"dfi_we_n",    SPEC_OUT, phases,  "WE#",                             0}
#define DRAM_SIGNALS_OF_ADDRESSES(each, bank_bits, address_bits, when) \
    {"dfi_bank",    SPEC_OUT, each bank_bits,    "bank; of MRS the mode register",                          0, NULL, 0, when}, \
    {"dfi_address", SPEC_OUT, each address_bits, "row; column of the first beat; bit 10 of PRE: all banks", 0, NULL, 0, when}
#define DRAM_SIGNALS_OF_DATA(devices, phases, each) \
    {"dfi_wrdata_en",    SPEC_OUT, phases,               "two beats to write, from CWL slots behind WR on", 0}, \
    {"dfi_wrdata",       SPEC_OUT, each "16 * DQ_BYTES", "the beats, the first in the low half",            0}, \
    {"dfi_wrdata_mask",  SPEC_OUT, each "2 * DQ_BYTES",  "bytes that are not written",                      0}, \
    {"dfi_rddata_valid", SPEC_IN,  devices,              "two beats that were read, in the order of RD",    0}, \
    {"dfi_rddata",       SPEC_IN,  each "16 * DQ_BYTES", "the beats, the first in the low half",            0}
/* Of a block that holds a vault of the DRAM cache, or several. */
#define DRAM_SIGNALS_OF_VAULTS(devices, phases, each) \
    DRAM_SIGNALS_OF_COMMANDS(devices, phases), DRAM_SIGNALS_OF_ADDRESSES(each, "BANK_BITS", "PIN_BITS", NULL), \
    DRAM_SIGNALS_OF_DATA(devices, phases, each)
/* clang-format on */

/* A line's head: with FORWARD a read may have it from a write that waits. */
#define DRAM_HEAD_BYTES 8

extern const struct spec_record dram_request_record, dram_answer_record;

extern const struct spec_block dram_controller_block;

#endif
