/* Memory behind the AXI4 ports of a vault, and the lines that it holds. It serves bursts in their order, over one data
 * bus for both directions, as a DDR3 channel does:
 *
 * - The first beat of a line comes `latency` cycles after its AR, or later.
 * - Lines follow each other on the bus in `line_cycles` cycles, reads and writes alike.
 * - A write is in memory when it is acknowledged. Its bus time begins when its last beat has come. */
#ifndef LARDER_VAULT_MEMORY_H
#define LARDER_VAULT_MEMORY_H

#include "spec/query.h"

enum { VAULT_LINE = 128 /* most bytes of a line */ };

/* Lines by their numbers. One that was never written has bytes that follow from its number. */
struct vault_line {
    uint64_t name; /* the number and 1; 0: an empty place */
    uint8_t byte[VAULT_LINE];
};
struct vault_lines {
    struct vault_line *line;
    size_t places, held; /* places: a power of two, at least twice those held */
};
void vault_lines_read(const struct vault_lines *lines, uint64_t number, uint8_t bytes[VAULT_LINE]);
/* To be written: its bytes as they are. They stay where they are until the next call. */
uint8_t *vault_lines_open(struct vault_lines *lines, uint64_t number);
void vault_lines_free(struct vault_lines *lines);

/* Faults that the checks plant, to see that a wrong read is found. No option reaches them. */
enum vault_fault {
    VAULT_NO_FAULT,
    VAULT_LOST_WRITE, /* memory acknowledges a write, and keeps none of its bytes */
    VAULT_WRONG_READ, /* a bit of a line from memory is another one */
    VAULT_WRONG_TAD   /* a bit of what the stacked DRAM brings is another one */
};
enum { VAULT_FAULT_EACH = 499 /* of so many lines, or cycles of the stacked DRAM's data bus, one has the fault */ };

struct vault_memory;

/* Of a dramcache, whose vault is 0; or of a vault of a dramcache_stack. */
struct vault_memory *vault_memory_new(const struct spec_values *values, int vault, int latency, int line_cycles,
                                      enum vault_fault fault);
/* Before the block's eval: what memory shows in this cycle. */
void vault_memory_drive(struct vault_memory *memory, uint32_t *in);
/* After it: what the block gave and took. 0; or -1 with *error: a burst that is none of a line, or a read of a line whose
 * write is not acknowledged. */
int vault_memory_see(struct vault_memory *memory, const uint32_t *in, const uint32_t *out, struct spec_error *error);
/* Lines read and written since the beginning. */
void vault_memory_count(const struct vault_memory *memory, uint64_t lines[2]);
void vault_memory_free(struct vault_memory *memory);

#endif
