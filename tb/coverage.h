/* Verilator's coverage counts, added up over episodes. */
#ifndef LARDER_TB_COVERAGE_H
#define LARDER_TB_COVERAGE_H

#include "spec/query.h"

struct coverage {
    int count;
    char **point; /* the point's description as Verilator writes it, between the quotes */
    uint64_t *hits;
    char **label; /* after coverage_read_labels: the comment above a cover point, NULL for other points */
};
/* Adds a file that Verilator wrote; later files must have the points of the first. */
int coverage_add(struct coverage *coverage, const char *path, struct spec_error *error);
/* In Verilator's format: verilator_coverage reads it. */
int coverage_save(const struct coverage *coverage, const char *path, struct spec_error *error);
int coverage_load(struct coverage *coverage, const char *path, struct spec_error *error);
void coverage_free(struct coverage *coverage);

/* Points of one kind ("line", "branch", "toggle", "user"): how many there are and how many were hit. */
struct coverage_share {
    int points, hit;
};
struct coverage_share coverage_count(const struct coverage *coverage, const char *kind);
/* The value of a key of a point: "page", "f" (file), "l" (line), "o" (comment), "h" (hierarchy). Empty if none. */
void coverage_key(const char *point, const char *key, char *value, size_t room);
/* Reads the comment above each cover point from its Verilog file: what is covered. */
int coverage_read_labels(struct coverage *coverage, struct spec_error *error);
/* Hits of a state table's row, summed over all instances: of the cover points labelled `FSM row N`, as the
 * generator writes them. -1: there is no such point (the row is impossible, or the Verilog is not ours). */
int64_t coverage_row(const struct coverage *coverage, const char *fsm, int row);

#endif
