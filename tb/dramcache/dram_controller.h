/* The surroundings of `dram_controller`: a CPU and a GPU above it, and below it a DRAM that checks its rules, behind a PHY that
 * takes some cycles. */
#ifndef LARDER_TB_DRAM_CONTROLLER_H
#define LARDER_TB_DRAM_CONTROLLER_H

#include "cmodel/dramcache/dram_pins.h"
#include "spec/bits.h"
#include "tb/agent.h"

enum { DA_LINES = 96, DA_BYTES = 256 /* of a line, at most */, DA_OPEN = 160, DA_PHY = 4, DA_PATIENCE = 15000 };

/* A line that the agent asks for, and what it must hold: all writes that were taken. */
struct da_line {
    uint64_t address;
    uint8_t byte[DA_BYTES];
};

struct da_read { /* taken, not answered */
    int cpu;
    int head; /* with FORWARD: its first bytes are enough, and 0 may stand for the others */
    uint32_t id;
    uint64_t since;
    uint8_t byte[DA_BYTES]; /* what its answer must have */
};

/* What a request waits for: to be taken; of a read that was taken, its answer; of a write that was taken, its WR at DFI. */
enum da_wait { DA_DOOR, DA_READ, DA_WRITE, DA_WAITS };

/* Cycles that each may take, for either class, where answers are taken at once. 0: there is no bound. */
struct da_bounds {
    uint64_t most[DA_WAITS];
};
/* `phy`: cycles from the pins to dfi_rddata, behind the first. */
struct da_bounds da_find_bounds(const struct spec_values *values, int phy);

/* A class floods the block for a while, and the other one asks now and then. */
enum da_flood { DA_NO_FLOOD, DA_FLOOD_READS, DA_FLOOD_WRITES, DA_FLOOD_LINE, DA_FLOOD_BANK, DA_FLOOD_ANY, DA_FLOODS };

struct da_agent {
    struct agent_channel request[2], answer; /* request: of the GPU, of the CPU */
    struct agent_fields fields;
    struct {
        struct spec_slice write, line, strb, data, id;
    } request_at;
    struct {
        struct spec_slice cpu, id, data;
    } answer_at;
    struct dram_pins pins;
    struct dram_config config;
    int forward; /* it may answer a read from the queue of writes */
    int line_bytes, bank_bits, group_bits, column_bits, row_column_bank;
    uint64_t rng, seed;
    enum agent_mode mode;
    struct agent_pace pace[2], pace_answer;
    int waits[2];

    struct da_line line[DA_LINES];
    int last[2];            /* the line that each asked for last */
    int phase_left, phase;  /* what is asked for: see draw_line */
    int first, write_share; /* of the phase */
    enum da_flood flood;    /* of the phase, and whose: */
    int flooding;
    uint64_t cycle, answer_held; /* answer_held: cycles in which the answer was not taken */
    struct da_read read[DA_OPEN];
    int reads;
    struct dram_phy pads;         /* what the PHY has of reads */
    struct dram_word phy[DA_PHY]; /* on their way, the youngest first */
    int phy_delay;
    struct {
        struct da_bounds bounds;
        uint64_t door[2], write[DA_LINES]; /* since when it waits; 0: nothing does */
        uint64_t counts_from;              /* before, the answers were not taken, or the device had no power-up */
        uint64_t longest[DA_WAITS];
        int open_row[DRAM_BANKS];
    } wait;
    /* The device, struct dram_device, follows. */
};

int da_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error);
/* The device is powered again, and has other contents. */
void da_restart(struct da_agent *a);
struct dram_device *da_device(struct da_agent *a);
int da_find_line(const struct da_agent *a, uint64_t address); /* its number, or -1 */
/* Where a line lies, and the line that lies there. */
struct da_place {
    int row, bank, column;
};
struct da_place da_place_of(const struct da_agent *a, uint64_t address);
uint64_t da_address_of(const struct da_agent *a, struct da_place place);

/* Waiting. A request that has waited since that cycle is held to its bound: 0, or -1 with *error. So are the others below. */
int da_has_waited(struct da_agent *a, enum da_wait of, uint64_t since, struct spec_error *error);
void da_write_taken(struct da_agent *a, int line);
int da_see_command(struct da_agent *a, const struct dram_slot *slot, struct spec_error *error);
int da_see_waits(struct da_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error);
void da_forget_waits(struct da_agent *a);

#endif
