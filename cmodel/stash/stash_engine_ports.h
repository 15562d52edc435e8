/* stash_engine's ports: its inputs and outputs between bits and structures. */
#ifndef LARDER_CMODEL_STASH_ENGINE_PORTS_H
#define LARDER_CMODEL_STASH_ENGINE_PORTS_H

#include "cmodel/stash/stash_engine_records.h"
#include "cmodel/stash/stash_map_records.h"
#include "cmodel/stash/stash_storage_ports.h"

enum { ENGINE_NUMBERS = 48, ENGINE_COMMAND_WORDS = 8 };

/* What engine_in points to, and the bits that it was unpacked from where these stand for many cycles. */
struct engine_payload {
    struct engine_command cmd;
    struct stash_message l2_fwd, l2_rsp;
    struct engine_walk_done walk_done;
    struct storage_miss miss;
    struct map_piece piece;
    struct map_entry read_data, calc_entry;
    int calc_error;
    uint32_t op_rdata[STORAGE_CHUNK_WORDS];
    uint32_t cmd_bits[ENGINE_COMMAND_WORDS], read_bits[MAP_ENTRY_WORDS], calc_bits[MAP_ENTRY_WORDS];
};

struct engine_ports {
    struct storage_layout storage;
    struct engine_layout engine;
    struct map_layout map;
    struct spec_ports ports;
    int maps, chunk_words, lanes;
    /* Ports of at most 64 bits: their bits in the vector. */
    struct spec_slice in[ENGINE_NUMBERS], driven[ENGINE_NUMBERS], out[ENGINE_NUMBERS], state[ENGINE_NUMBERS];
    struct spec_slice piece[8], places;
    int place_width;
    struct spec_slice slot_valid, slot_map, slot_block, slot_slot, miss_valid, miss_pending;
    /* Of the records: the first word, or how many too. */
    int miss, op_rdata, apply_wdata, set_data, calc, redo, redo_rdata, cmd_done, l2_req, fwd_rsp, l2_fwd, l2_rsp,
        walk_done;
    struct {
        int word, words;
    } cmd, read, calc_done;
};

void engine_ports_init(struct engine_ports *ports, const struct spec_values *values);

/* The inputs as bits to *in, which points into *payload; and back. *payload is 0 before the first call. */
void engine_ports_read(const struct engine_ports *ports, const uint32_t *bits, struct engine_in *in,
                       struct engine_payload *payload);
void engine_ports_write_inputs(const struct engine_ports *ports, const struct engine_in *in, uint32_t *bits);
void engine_ports_write_outputs(const struct engine_ports *ports, const struct stash_engine *engine,
                                const struct engine_in *in, const struct engine_out *out, uint32_t *bits);

#endif
