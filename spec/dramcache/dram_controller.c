/* The DRAM controller: docs/dramcache/controller-data-path.md. */
#include "spec/dramcache/dram_controller.h"

#include "spec/dramcache/dram_controller_ahead.h"
#include "spec/dramcache/dram_controller_alone.h"
#include "spec/dramcache/dram_controller_kind.h"
#include "spec/dramcache/dram_controller_turn.h"

static const struct spec_code schedulers[] = {DRAM_SCHEDULER_CODES(SPEC_CODE){0}};
static const struct spec_code maps[] = {DRAM_MAP_CODES(SPEC_CODE){0}};
static const struct spec_code devices[] = {DRAM_DEVICE_CODES(SPEC_CODE){0}};
static const struct spec_code power_ups[] = {DRAM_POWER_UP_CODES(SPEC_CODE){0}};

#define OF_DDR3 "DEVICE == DEVICE_DDR3"
#define OF_DDR4 "DEVICE == DEVICE_DDR4"
#define OR_NONE "POWER_UP == POWER_UP_NONE || "

/* clang-format off */
static const struct spec_param params[] = {
    {"SCHEDULER", SPEC_OPTION, DRAM_FR_FCFS,         0, 3, 0, "", "which command goes first",                                                                               "HAShCache, section 3.1",   schedulers},
    {"MAP",       SPEC_OPTION, DRAM_ROW_BANK_COLUMN, 0, 1, 0, "", "which bits of an address are row, bank and column",                                                      "HAShCache, section 3.1",   maps},
    {"FORWARD",   SPEC_OPTION, 0,                    0, 1, 0, "", "whether a read may have its first eight bytes from a write that waits; each write then has these eight", "HAShCache, section 4.1.2", 0},
    {"PHASES",     SPEC_OPTION, 1, 1, 4, 1, "slots", "clocks of the DRAM in a cycle; of each port a part for each, the first lowest", "Larder"},
    {"GROUP_BITS", SPEC_OPTION, 0, 0, 3, 0, "bits",  "of a bank's number, the lowest: its bank group; 0: there are none",             "JESD79-4"},
    {"DEVICE",    SPEC_OPTION, DRAM_DEVICE_DDR3,     0, 1, 0, "", "which pins the device has, and which power-up",     "JESD79-4",               devices},
    {"POWER_UP",  SPEC_SIZE,   DRAM_POWER_UP_DDR3,   0, 1, 0, "", "what the device needs before its first command",    "JESD79-3F, 3.3.1",       power_ups, OF_DDR3},
    {"DQ_BYTES",    SPEC_SIZE, 8,  1,  8,  1, "bytes", "width of DQ",                                      "JESD79-3F"},
    {"BEATS",       SPEC_SIZE, 8,  2,  32, 0, "beats", "of a burst, which is a line; a slot has two",      "HAShCache, section 3.1"},
    {"BANKS",       SPEC_SIZE, 8,  4,  32, 1, "banks", "banks of the device",                              "JESD79-3F"},
    {"ROW_BITS",    SPEC_SIZE, 15, 13, 18, 0, "bits",  "of a row's number, and width of the address pins", "JESD79-3F"},
    {"COLUMN_BITS", SPEC_SIZE, 7,  1,  7,  0, "bits",  "of a line's number in its row",                    "JESD79-3F"},
    {"ID_BITS",     SPEC_SIZE, 8,  1,  16, 0, "bits",  "width of an id, which comes back with the answer", "Larder"},
    DRAM_P_QUEUES,
    DRAM_P_SMS,
    DRAM_P_TIMES(11, 8, 11, 11, 28, 39, 5, 24, 4, 6, 12, 6, 6240, 208, "JESD79-3F"),
    {"T_CCD_L", SPEC_SIZE, 6, 2, 16, 0, "slots", "RD to RD, WR to WR of a bank group",      "JESD79-4", NULL, "GROUP_BITS > 0"},
    {"T_RRD_L", SPEC_SIZE, 6, 2, 31, 0, "slots", "ACT to ACT of a bank group",              "JESD79-4", NULL, "GROUP_BITS > 0"},
    {"T_WTR_L", SPEC_SIZE, 9, 2, 31, 0, "slots", "last beat written to RD of a bank group", "JESD79-4", NULL, "GROUP_BITS > 0"},
    {"T_RESET",  SPEC_SIZE, 160000, 1, 1048575, 0, "slots", "RESET# is low",             "JESD79-3F, 3.3.1"},
    {"T_CKE",    SPEC_SIZE, 400000, 1, 1048575, 0, "slots", "RESET# to CKE",             "JESD79-3F, 3.3.1"},
    {"T_XPR",    SPEC_SIZE, 216,    2, 1023,    0, "slots", "CKE to the first MRS",      "JESD79-3F, 3.3.1"},
    {"T_MRD",    SPEC_SIZE, 4,      2, 31,      0, "slots", "MRS to MRS",                "JESD79-3F, 3.3.1"},
    {"T_MOD",    SPEC_SIZE, 12,     2, 63,      0, "slots", "MRS to any other command",  "JESD79-3F, 3.3.1"},
    {"T_ZQINIT", SPEC_SIZE, 512,    2, 2047,    0, "slots", "ZQCL to the first command", "JESD79-3F, 3.3.1"},
    {"MR0",      SPEC_SIZE, 0x1000, 0, 8191,  0, "", "added to mode register 0: the DLL in a power-down",                "JESD79-3F, 3.4.2",  NULL, OF_DDR3},
    {"MR1",      SPEC_SIZE, 0x0006, 0, 8191,  0, "", "mode register 1: output impedance, on-die termination, DLL",       "JESD79-3F, 3.4.3",  NULL, OF_DDR3},
    {"MR2",      SPEC_SIZE, 0,      0, 8191,  0, "", "added to mode register 2: self-refresh, termination at a write",   "JESD79-3F, 3.4.4",  NULL, OF_DDR3},
    {"DDR4_MR1", SPEC_SIZE, 0x0300, 0, 16383, 0, "", "added to mode register 1: output impedance, on-die termination",   "litedram, init.py", NULL, OF_DDR4},
    {"DDR4_MR2", SPEC_SIZE, 0x0200, 0, 16383, 0, "", "added to mode register 2: termination at a write",                 "litedram, init.py", NULL, OF_DDR4},
    {"DDR4_MR5", SPEC_SIZE, 0,      0, 16383, 0, "", "added to mode register 5: parked termination",                     "litedram, init.py", NULL, OF_DDR4},
    {"DDR4_MR6", SPEC_SIZE, 0,      0, 16383, 0, "", "added to mode register 6: VrefDQ, which counts in training alone", "litedram, init.py", NULL, OF_DDR4},
    {0},
};

static const struct spec_constraint constraints[] = {
    DRAM_C_QUEUES,
    DRAM_C_TIMES("BEATS"),
    {"FORWARD == 0 || BEATS * DQ_BYTES >= 8", "a line that is forwarded has eight bytes or more"},
    {OR_NONE "BEATS == 8",                           "DDR3's mode registers set bursts of eight beats",                                                                    OF_DDR3},
    {OR_NONE "BANKS == 8",                           "DDR3 has eight banks; POWER_UP=NONE is of other devices",                                                            OF_DDR3},
    {OR_NONE "ROW_BITS <= 16",                       "a row of DDR3 has a number of 16 bits at most",                                                                      OF_DDR3},
    {OR_NONE "CL <= 14",                             "DDR3's mode register 0 has no CL above 14",                                                                          OF_DDR3},
    {OR_NONE "CWL >= 5 && CWL <= 12",                "DDR3's mode register 2 has CWL 5 to 12",                                                                             OF_DDR3},
    {OR_NONE "T_WR <= 16",                           "DDR3's mode register 0 has no write recovery above 16",                                                              OF_DDR3},
    {OR_NONE "T_MRD >= 4",                           "DDR3 has 4 clocks from MRS to MRS, at least",                                                                        OF_DDR3},
    {OR_NONE "T_MOD >= 12",                          "DDR3 has 12 clocks from MRS to another command, at least",                                                           OF_DDR3},
    {OR_NONE "T_RRD >= 4",                           "DDR3 has 4 clocks from ACT to ACT of another bank, at least",                                                        OF_DDR3},
    {OR_NONE "T_RTP >= 4",                           "DDR3 has 4 clocks from RD to PRE, at least",                                                                         OF_DDR3},
    {OR_NONE "T_WTR >= 4",                           "DDR3 has 4 clocks from the last beat written to RD, at least",                                                       OF_DDR3},
    {OR_NONE "MR1 % 2 == 1 || T_RFC >= 28",          "DDR3's refresh takes 90 ns at least: 28 clocks of 3.3 ns, the longest with the DLL on",                              OF_DDR3},
    {OR_NONE "(MR0 & 32'h0fff) == 0",                "MR0 has no bits of bursts (0, 1, 3), CL (2, 4 to 6), test (7), DLL reset (8), write recovery (9 to 11)",             OF_DDR3},
    {OR_NONE "(MR1 & 32'h1d98) == 0",                "MR1 has no bits of additive latency (3, 4), write levelling (7), TDQS (11), output off (12), none reserved (8, 10)", OF_DDR3},
    {OR_NONE "MR1 % 2 == 0 || CL == 6 && CWL == 6",  "a DLL that is off (MR1, bit 0) has CL 6 and CWL 6",                                                                  OF_DDR3},
    {OR_NONE "(MR2 & 32'h1938) == 0",                "MR2 has no bits of CWL (3 to 5), none reserved (8, 11, 12)",                                                         OF_DDR3},
    {OR_NONE "MR1 % 2 == 0 || (MR2 & 32'h600) == 0", "a DLL that is off (MR1, bit 0) has no dynamic termination (MR2, bits 9 and 10)",                                     OF_DDR3},
    {"BEATS << COLUMN_BITS < 2048", "a column is at most 1023, for bit 10 is that of a precharge"},
    {"PHASES == 1 || T_REFI % PHASES == 0", "T_REFI is a whole number of cycles"},
    DRAM_C_PHASES("T_REFI", "BEATS"),
    {"GROUP_BITS == 0 || 1 << GROUP_BITS <= BANKS", "a bank group has a bank"},
    {"GROUP_BITS == 0 || POWER_UP == POWER_UP_NONE", "DDR3's power-up is of a device without bank groups", OF_DDR3},
    {"GROUP_BITS == 0 || T_CCD_L >= T_CCD", "bursts of a bank group are no closer than those of two"},
    {"GROUP_BITS == 0 || T_RRD_L >= T_RRD", "rows of a bank group open no closer than those of two"},
    {"GROUP_BITS == 0 || T_WTR_L >= T_WTR", "a read behind a write of its bank group comes no sooner than of another"},
    {"GROUP_BITS == 0 || T_CCD_L <= CL + T_WTR + BEATS + 2", "two changes of direction take no less than T_CCD_L"},
    {"BEATS == 8",                                           "DDR4's mode registers set bursts of eight beats",                                                           OF_DDR4},
    {"GROUP_BITS == 1 || GROUP_BITS == 2",                   "DDR4 has two or four bank groups",                                                                          OF_DDR4},
    {"BANKS == 4 << GROUP_BITS",                             "a bank group of DDR4 has four banks",                                                                       OF_DDR4},
    {"ROW_BITS >= 14 && ROW_BITS <= 17",                     "a row of DDR4 has a number of 14 to 17 bits",                                                               OF_DDR4},
    {"CL >= 9",                                              "DDR4's mode register 0 has no CL below 9",                                                                  OF_DDR4},
    {"CL != 29 && CL != 31",                                 "DDR4's mode register 0 has reserved codes for CL 29 and 31",                                                OF_DDR4},
    {"CWL >= 9 && CWL <= 20 && (CWL <= 12 || CWL % 2 == 0)", "DDR4's mode register 2 has CWL 9, 10, 11, 12, 14, 16, 18, 20",                                              OF_DDR4},
    {"T_WR <= 28",                                           "DDR4's mode register 0 has no write recovery above 28",                                                     OF_DDR4},
    {"T_CCD_L >= 4 && T_CCD_L <= 8",                         "DDR4's mode register 6 has T_CCD_L of 4 to 8",                                                              OF_DDR4},
    {"T_MRD >= 8",                                           "DDR4 has 8 clocks from MRS to MRS, at least",                                                               OF_DDR4},
    {"T_MOD >= 24",                                          "DDR4 has 24 clocks from MRS to another command, at least",                                                  OF_DDR4},
    {"T_RRD >= 4",                                           "DDR4 has 4 clocks from ACT to ACT of another bank group, at least",                                         OF_DDR4},
    {"T_FAW >= 16",                                          "DDR4 has 16 clocks from the first of four ACTs to the next one, at least",                                  OF_DDR4},
    {"T_RTP >= 4",                                           "DDR4 has 4 clocks from RD to PRE, at least",                                                                OF_DDR4},
    {"T_WTR_L >= 4",                                         "DDR4 has 4 clocks from the last beat written to RD of a bank group, at least",                              OF_DDR4},
    {"(DDR4_MR1 & 32'h1899) == 0",                           "DDR4_MR1 has no bits of DLL (0), additive latency (3, 4), write levelling (7), TDQS (11), output off (12)", OF_DDR4},
    {"(DDR4_MR2 & 32'h1038) == 0",                           "DDR4_MR2 has no bits of CWL (3 to 5), CRC (12)",                                                            OF_DDR4},
    {"(DDR4_MR5 & 32'h1c07) == 0",                           "DDR4_MR5 has no bits of parity (0 to 2), data mask (10), DBI (11, 12)",                                     OF_DDR4},
    {"(DDR4_MR6 & 32'h1c80) == 0",                           "DDR4_MR6 has no bits of training (7), T_CCD_L (10 to 12)",                                                  OF_DDR4},
    {0},
};

#define LINE_W "ROW_BITS + COLUMN_BITS + $clog2(BANKS)"

static const struct spec_field request_fields[] = {
    {"write", "1",                    0, "1: write the bytes of `strb`; 0: read the line"},
    {"id",    "ID_BITS",              0, "of a read: comes back with the answer"},
    {"line",  LINE_W,                 0, "line address"},
    {"strb",  "BEATS * DQ_BYTES",     0, "of a write: bytes that are written; with FORWARD bit 0 of a read: its first eight bytes are enough"},
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
    DRAM_SIGNALS_OF_COMMANDS("1", "PHASES"),
    {"dfi_act_n",   SPEC_OUT, "PHASES",              "0: ACT, and RAS#, CAS#, WE# are the row's bits 16 to 14",                0, NULL, 0, OF_DDR4},
    {"dfi_bg",      SPEC_OUT, "PHASES * GROUP_BITS", "bank group; bit 0 of MRS: bit 2 of the mode register's number",          0, NULL, 0, OF_DDR4},
    {"dfi_bank",    SPEC_OUT, "PHASES * 2",          "bank of the group; of MRS the lower bits of the mode register's number", 0, NULL, 0, OF_DDR4},
    {"dfi_address", SPEC_OUT, "PHASES * 14",         "row's bits 13 to 0; column of the first beat; bit 10 of PRE: all banks", 0, NULL, 0, OF_DDR4},
    DRAM_SIGNALS_OF_ADDRESSES("PHASES * ", "$clog2(BANKS)", "ROW_BITS", OF_DDR3),
    DRAM_SIGNALS_OF_DATA("1", "PHASES", "PHASES * "),
    {0},
};

static const struct spec_channel channels[] = {
    {"cpu",    SPEC_IN,  &dram_request_record, "a read gives what all requests taken before it wrote", "a CPU's requests; a write is done when it is taken"},
    {"gpu",    SPEC_IN,  &dram_request_record, "the same",                                             "a GPU's requests; with no GPU tie gpu_valid to 0"},
    {"answer", SPEC_OUT, &dram_answer_record,  "none: in the order in which the device reads",         "lines that were read; one that waits holds back those behind it"},
    {0},
};
/* clang-format on */

static const struct spec_record *const records[] = {&dram_request_record, &dram_answer_record, NULL};

static const struct spec_fsm *const fsms[] = {&dram_controller_turn_fsm, &dram_controller_ahead_fsm,
                                              &dram_controller_alone_fsm, &dram_controller_kind_fsm, NULL};

const struct spec_block dram_controller_block = {
    .name = "dram_controller",
    .brief = "DRAM controller: queues, scheduler, refresh and power-up, down to DFI",
    .source = "HAShCache, section 3.1; JESD79-3F; JESD79-4; docs/dramcache/controller-data-path.md",
    .params = params,
    .constraints = constraints,
    .records = records,
    .signals = signals,
    .channels = channels,
    .fsms = fsms,
};
