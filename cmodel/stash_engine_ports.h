/* stash_engine's ports: its inputs and outputs between bits and structures. */
#ifndef LARDER_CMODEL_STASH_ENGINE_PORTS_H
#define LARDER_CMODEL_STASH_ENGINE_PORTS_H

#include "cmodel/stash_engine_records.h"
#include "cmodel/stash_map_records.h"
#include "cmodel/stash_storage_ports.h"

enum { ENGINE_PORTS = 160 };

/* What engine_in points to. */
struct engine_payload {
    struct engine_command cmd;
    struct engine_message l2_fwd, l2_rsp;
    struct engine_walk_done walk_done;
    struct storage_miss miss;
    struct map_entry read_data, calc_entry;
    uint32_t op_rdata[STORAGE_CHUNK_WORDS];
};

struct engine_ports {
    struct storage_layout storage;
    struct engine_layout engine;
    struct map_layout map;
    struct spec_ports ports;
    int maps, chunk_words;
};

void engine_ports_init(struct engine_ports *ports, const struct spec_values *values);

/* The inputs as bits to *in, which points into *payload; and back. */
void engine_ports_read(const struct engine_ports *ports, const uint32_t *bits, struct engine_in *in,
                       struct engine_payload *payload);
void engine_ports_write_inputs(const struct engine_ports *ports, const struct engine_in *in, uint32_t *bits);

#endif
