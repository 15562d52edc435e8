/* Codes of the DRAM controller: docs/dramcache/controller-data-path.md. */
#ifndef LARDER_SPEC_DRAM_CONTROLLER_H
#define LARDER_SPEC_DRAM_CONTROLLER_H

#include "spec/spec.h"

/* SCHEDULER: which command goes first. X(NAME, VALUE, MEANING). */
#define DRAM_SCHEDULER_CODES(X)                                                                                        \
    X(FR_FCFS, 0, "the oldest; a CPU's and a GPU's requests are alike")                                                \
    X(PRIS_CPU, 1, "PrIS: every command of a CPU before every command of a GPU")                                       \
    X(PRIS_CLASS, 2, "PrIS: of each kind of command, a CPU's before a GPU's")
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

extern const struct spec_record dram_request_record, dram_answer_record;

extern const struct spec_block dram_controller_block;

#endif
