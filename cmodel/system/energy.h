/* What an access costs: one table, for every figure its source. The thesis prints ten times the figures of the
 * conference paper (table 3 there); the ratios agree. Core, L2 and network are not printed by either: those three are
 * ours, and every total is given with and without them. The tinyCache paper prints no figure at all: those of its machine
 * are ours, and docs/tinycache/workloads.md says how they were found. `energy_unit` says what is counted there: requests of the
 * L1 and rows of the scratchpad, as the coalescer sends them, or each lane's accesses. */
#ifndef LARDER_SYSTEM_ENERGY_H
#define LARDER_SYSTEM_ENERGY_H

#include <stdbool.h>

#include "cmodel/system/config.h"
#include "cmodel/system/stats.h"

struct energy_row {
    const char *name;
    enum energy_part part;
    double picojoules; /* for one access; 0 where they depend on what is counted */
    bool printed;      /* by the papers */
    const char *source;
    /* NULL, or picojoules by enum energy_unit and enum constant_space; of a tinyCache: of 1 KB with lines of 64 bytes */
    const double (*counted)[CONSTANT_SPACES];
};

/* Whether the part, or the kind of access, belongs to the tinyCache paper's machine (die.h), else to the mesh. */
bool energy_part_on(int part, bool die);
bool access_on(int kind, bool die);

/* One row for each enum access_kind. */
const struct energy_row *energy_row(int kind);

/* Picojoules of one access in this configuration: those of a tinyCache grow with the square root of its bytes, and those of
 * its lines with the bytes of a line, of which `fill_energy` takes its share. */
double energy_of_access(const struct system_config *config, int kind);
/* How many accesses of this kind pay. */
uint64_t energy_accesses(const struct system_config *config, const struct system_stats *stats, int kind);
/* Of a run, in picojoules; `printed_only` leaves out what is ours. */
double energy_of_part(const struct system_config *config, const struct system_stats *stats, int part,
                      bool printed_only);
double energy_total(const struct system_config *config, const struct system_stats *stats, bool printed_only);

#endif
