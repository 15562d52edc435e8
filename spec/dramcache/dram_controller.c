/* The DRAM controller: docs/dramcache/controller-data-path.md. */
#include "spec/dramcache/dram_controller.h"

static const struct spec_code schedulers[] = {DRAM_SCHEDULER_CODES(SPEC_CODE){0}};
static const struct spec_code maps[] = {DRAM_MAP_CODES(SPEC_CODE){0}};
static const struct spec_code power_ups[] = {DRAM_POWER_UP_CODES(SPEC_CODE){0}};

/* clang-format off */
static const struct spec_param params[] = {
    {"SCHEDULER", SPEC_OPTION, DRAM_FR_FCFS,         0, 2, 0, "", "which command goes first",                          "HAShCache, section 3.1", schedulers},
    {"MAP",       SPEC_OPTION, DRAM_ROW_BANK_COLUMN, 0, 1, 0, "", "which bits of an address are row, bank and column", "HAShCache, section 3.1", maps},
    {"POWER_UP",  SPEC_OPTION, DRAM_POWER_UP_DDR3,   0, 1, 0, "", "what the device needs before its first command",    "JESD79-3F, 3.3.1",       power_ups},
    {"DQ_BYTES",    SPEC_SIZE, 8,      1,  8,       1, "bytes",    "width of DQ",                                                       "JESD79-3F"},
    {"BEATS",       SPEC_SIZE, 8,      2,  32,      0, "beats",    "of a burst, which is a line; a slot has two",                       "HAShCache, section 3.1"},
    {"BANKS",       SPEC_SIZE, 8,      4,  32,      1, "banks",    "banks of the device",                                               "JESD79-3F"},
    {"ROW_BITS",    SPEC_SIZE, 15,     13, 18,      0, "bits",     "of a row's number, and width of the address pins",                  "JESD79-3F"},
    {"COLUMN_BITS", SPEC_SIZE, 7,      1,  7,       0, "bits",     "of a line's number in its row",                                     "JESD79-3F"},
    {"ID_BITS",     SPEC_SIZE, 8,      1,  16,      0, "bits",     "width of an id, which comes back with the answer",                  "Larder"},
    {"READS",       SPEC_SIZE, 32,     2,  64,      0, "requests", "reads that wait at a time",                                         "HAShCache, table 4.1"},
    {"WRITES",      SPEC_SIZE, 32,     2,  64,      0, "requests", "writes that wait at a time",                                        "HAShCache, table 4.1"},
    {"ANSWERS",     SPEC_SIZE, 8,      2,  64,      1, "reads",    "reads that are under way, or whose answers wait",                   "Larder"},
    {"CPU_PLACES",  SPEC_SIZE, 0,      0,  63,      0, "requests", "places of each queue that a GPU's requests leave free",             "HAShCache, section 3.1"},
    {"AGE_CAP",     SPEC_SIZE, 0,      0,  65535,   0, "cycles",   "after this time a queue's oldest goes before all others; 0: never", "Larder"},
    {"WRITE_HIGH",  SPEC_SIZE, 24,     0,  63,      0, "requests", "more writes than this are written though reads wait",               "HAShCache, section 4.2"},
    {"WRITE_LOW",   SPEC_SIZE, 0,      0,  63,      0, "requests", "more writes than this are written where no read waits",             "HAShCache, section 4.2"},
    {"MIN_BURSTS",  SPEC_SIZE, 16,     1,  64,      0, "bursts",   "least bursts of one direction, while there are some",               "HAShCache, section 4.2"},
    {"POSTPONE",    SPEC_SIZE, 8,      0,  8,       0, "commands", "refreshes that may be owed while requests wait",                    "JESD79-3F, 4.13"},
    {"CL",          SPEC_SIZE, 11,     5,  31,      0, "slots",    "RD to its first beat",                                              "JESD79-3F"},
    {"CWL",         SPEC_SIZE, 8,      3,  31,      0, "slots",    "WR to its first beat",                                              "JESD79-3F"},
    {"T_RCD",       SPEC_SIZE, 11,     2,  63,      0, "slots",    "ACT to RD, WR",                                                     "JESD79-3F"},
    {"T_RP",        SPEC_SIZE, 11,     2,  63,      0, "slots",    "PRE to ACT",                                                        "JESD79-3F"},
    {"T_RAS",       SPEC_SIZE, 28,     3,  63,      0, "slots",    "ACT to PRE",                                                        "JESD79-3F"},
    {"T_RC",        SPEC_SIZE, 39,     5,  127,     0, "slots",    "ACT to ACT of a bank",                                              "JESD79-3F"},
    {"T_RRD",       SPEC_SIZE, 5,      2,  31,      0, "slots",    "ACT to ACT of another bank",                                        "JESD79-3F"},
    {"T_FAW",       SPEC_SIZE, 24,     8,  127,     0, "slots",    "four ACTs and the next",                                            "JESD79-3F"},
    {"T_CCD",       SPEC_SIZE, 4,      2,  16,      0, "slots",    "RD to RD, WR to WR",                                                "JESD79-3F"},
    {"T_RTP",       SPEC_SIZE, 6,      2,  31,      0, "slots",    "RD to PRE",                                                         "JESD79-3F"},
    {"T_WR",        SPEC_SIZE, 12,     2,  63,      0, "slots",    "last beat written to PRE",                                          "JESD79-3F"},
    {"T_WTR",       SPEC_SIZE, 6,      2,  31,      0, "slots",    "last beat written to RD",                                           "JESD79-3F"},
    {"T_REFI",      SPEC_SIZE, 6240,   64, 65535,   0, "slots",    "one REF is owed each",                                              "JESD79-3F"},
    {"T_RFC",       SPEC_SIZE, 208,    8,  1023,    0, "slots",    "REF to ACT, REF",                                                   "JESD79-3F"},
    {"T_RESET",     SPEC_SIZE, 160000, 1,  1048575, 0, "slots",    "RESET# is low",                                                     "JESD79-3F, 3.3.1"},
    {"T_CKE",       SPEC_SIZE, 400000, 1,  1048575, 0, "slots",    "RESET# to CKE",                                                     "JESD79-3F, 3.3.1"},
    {"T_XPR",       SPEC_SIZE, 216,    2,  1023,    0, "slots",    "CKE to the first MRS",                                              "JESD79-3F, 3.3.1"},
    {"T_MRD",       SPEC_SIZE, 4,      2,  31,      0, "slots",    "MRS to MRS",                                                        "JESD79-3F, 3.3.1"},
    {"T_MOD",       SPEC_SIZE, 12,     2,  63,      0, "slots",    "MRS to any other command",                                          "JESD79-3F, 3.3.1"},
    {"T_ZQINIT",    SPEC_SIZE, 512,    2,  1023,    0, "slots",    "ZQCL to the first command",                                         "JESD79-3F, 3.3.1"},
    {"MR0",         SPEC_SIZE, 0x1d70, 0,  8191,    0, "",         "mode register 0: CL, write recovery, DLL reset, bursts of 8",       "JESD79-3F, 3.4.2"},
    {"MR1",         SPEC_SIZE, 0x0006, 0,  8191,    0, "",         "mode register 1: output impedance, on-die termination",             "JESD79-3F, 3.4.3"},
    {"MR2",         SPEC_SIZE, 0x0018, 0,  8191,    0, "",         "mode register 2: CWL",                                              "JESD79-3F, 3.4.4"},
    {0},
};

static const struct spec_constraint constraints[] = {
    {"CPU_PLACES < READS",        "a GPU's read has a place"},
    {"CPU_PLACES < WRITES",       "a GPU's write has a place"},
    {"WRITE_HIGH < WRITES",       "more writes than WRITE_HIGH may wait"},
    {"WRITE_LOW <= WRITE_HIGH",   "WRITE_LOW is no more than WRITE_HIGH"},
    {"CPU_PLACES + WRITE_LOW < WRITES", "a GPU's writes alone are more than WRITE_LOW"},
    {"T_RC >= T_RAS + T_RP",      "a bank's cycle is ACT to PRE to ACT"},
    {"T_RAS >= T_RCD",            "a row is not closed before it can be read"},
    {"T_FAW >= T_RRD",            "four ACTs take no less than two"},
    {"CL + 2 >= CWL",             "a read's data come no sooner than a write's less two"},
    {"T_REFI > T_RFC + T_RC + CWL + T_WR + (BEATS + 1) / 2 + 12", "a refresh ends before the next is owed"},
    {"POWER_UP == POWER_UP_NONE || BEATS == 8", "DDR3's mode registers set bursts of eight beats"},
    {"BEATS << COLUMN_BITS < 2048", "a column is at most 1023, for bit 10 is that of a precharge"},
    {"T_CCD >= (BEATS + 1) / 2", "two bursts are no closer than the slots of one"},
    {"T_CCD <= CL + T_WTR + BEATS + 2", "two changes of direction take no less than T_CCD"},
    {"AGE_CAP == 0 || AGE_CAP >= 8", "AGE_CAP is 0, or 8 or more"},
    {0},
};

#define LINE_W "ROW_BITS + COLUMN_BITS + $clog2(BANKS)"

static const struct spec_field request_fields[] = {
    {"write", "1",                    0, "1: write the bytes of `strb`; 0: read the line"},
    {"id",    "ID_BITS",              0, "of a read: comes back with the answer"},
    {"line",  LINE_W,                 0, "line address"},
    {"strb",  "BEATS * DQ_BYTES",     0, "of a write: bytes that are written"},
    {"data",  "8 * BEATS * DQ_BYTES", 0, "of a write: the line"},
    {0},
};
const struct spec_record dram_request_record = {"request", request_fields, "an access to a line", "Larder"};

static const struct spec_field answer_fields[] = {
    {"cpu",  "1",                    0, "it came by the channel `cpu`"},
    {"id",   "ID_BITS",              0, "of the read"},
    {"data", "8 * BEATS * DQ_BYTES", 0, "the line"},
    {0},
};
const struct spec_record dram_answer_record = {"answer", answer_fields, "a line that was read", "Larder"};

static const struct spec_signal signals[] = {
    {"powered",          SPEC_OUT, "1",             "the device has had its power-up",                         0},
    {"dfi_reset_n",      SPEC_OUT, "1",             "RESET#",                                                  0},
    {"dfi_cke",          SPEC_OUT, "1",             "clock enable",                                            0},
    {"dfi_cs_n",         SPEC_OUT, "1",             "0: there is a command",                                   0},
    {"dfi_ras_n",        SPEC_OUT, "1",             "RAS#",                                                    0},
    {"dfi_cas_n",        SPEC_OUT, "1",             "CAS#",                                                    0},
    {"dfi_we_n",         SPEC_OUT, "1",             "WE#",                                                     0},
    {"dfi_bank",         SPEC_OUT, "$clog2(BANKS)", "bank; of MRS the mode register",                          0},
    {"dfi_address",      SPEC_OUT, "ROW_BITS",      "row; column of the first beat; bit 10 of PRE: all banks", 0},
    {"dfi_wrdata_en",    SPEC_OUT, "1",             "two beats to write, from CWL cycles after WR on",         0},
    {"dfi_wrdata",       SPEC_OUT, "16 * DQ_BYTES", "the beats, the first in the low half",                    0},
    {"dfi_wrdata_mask",  SPEC_OUT, "2 * DQ_BYTES",  "bytes that are not written",                              0},
    {"dfi_rddata_valid", SPEC_IN,  "1",             "two beats that were read, in the order of RD",            0},
    {"dfi_rddata",       SPEC_IN,  "16 * DQ_BYTES", "the beats, the first in the low half",                    0},
    {0},
};

static const struct spec_channel channels[] = {
    {"cpu",    SPEC_IN,  &dram_request_record, "a read gives what all requests taken before it wrote", "a CPU's requests; a write is done when it is taken"},
    {"gpu",    SPEC_IN,  &dram_request_record, "the same",                                             "a GPU's requests; not used: tie gpu_valid to 0"},
    {"answer", SPEC_OUT, &dram_answer_record,  "none: in the order in which the device reads",         "lines that were read; one that waits holds back those behind it"},
    {0},
};
/* clang-format on */

static const struct spec_record *const records[] = {&dram_request_record, &dram_answer_record, NULL};

const struct spec_block dram_controller_block = {
    .name = "dram_controller",
    .brief = "DRAM controller: queues, scheduler, refresh and power-up, down to DFI",
    .source = "HAShCache, section 3.1; JESD79-3F; docs/dramcache/controller-data-path.md",
    .params = params,
    .constraints = constraints,
    .records = records,
    .signals = signals,
    .channels = channels,
};
