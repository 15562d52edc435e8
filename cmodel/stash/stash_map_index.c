#include "cmodel/stash/stash_map_index.h"

#include <string.h>

void map_index_init(struct map_index *t, const struct spec_values *values)
{
    t->blocks = (uint32_t)spec_get(values, "THREAD_BLOCKS");
    t->slots = (uint32_t)spec_get(values, "MAPS_PER_BLOCK");
    map_index_reset(t);
}

void map_index_reset(struct map_index *t)
{
    memset(t->map, 0, sizeof t->map);
}

struct map_index_model {
    int read_block, read_slot, write_valid, write_block, write_slot, write_set, write_map; /* word offsets */
    int read_valid, read_map;
    uint32_t block_mask, slot_mask, map_mask;
    int rst, writes, map; /* for tick */
    uint32_t block, slot;
    struct map_index table;
};

static size_t map_index_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct map_index_model);
}

static int map_index_model_init(void *state, const struct spec_values *values, const struct spec_fsm *const *fsms,
                                struct spec_error *error)
{
    (void)fsms;
    (void)error;
    struct map_index_model *m = state;
    struct spec_ports p;
    memset(m, 0, sizeof *m);
    spec_list_ports(values, &p);
    m->read_block = spec_port_word(&p, "read_block");
    m->read_slot = spec_port_word(&p, "read_slot");
    m->read_valid = spec_port_word(&p, "read_valid");
    m->read_map = spec_port_word(&p, "read_map");
    m->write_valid = spec_port_word(&p, "write_valid");
    m->write_block = spec_port_word(&p, "write_block");
    m->write_slot = spec_port_word(&p, "write_slot");
    m->write_set = spec_port_word(&p, "write_set");
    m->write_map = spec_port_word(&p, "write_map");
    m->block_mask = (UINT32_C(1) << spec_find_port(&p, "read_block")->width) - 1;
    m->slot_mask = (UINT32_C(1) << spec_find_port(&p, "read_slot")->width) - 1;
    m->map_mask = (UINT32_C(1) << spec_find_port(&p, "write_map")->width) - 1;
    map_index_init(&m->table, values);
    return 0;
}

static void map_index_eval(void *state, const uint32_t *in, uint32_t *out)
{
    struct map_index_model *m = state;
    int map = map_index_read(&m->table, in[m->read_block] & m->block_mask, in[m->read_slot] & m->slot_mask);
    out[m->read_valid] = map >= 0;
    out[m->read_map] = map >= 0 ? (uint32_t)map : 0;
    m->rst = (int)(in[0] & 1);
    m->writes = (int)(in[m->write_valid] & 1);
    m->block = in[m->write_block] & m->block_mask;
    m->slot = in[m->write_slot] & m->slot_mask;
    m->map = in[m->write_set] & 1 ? (int)(in[m->write_map] & m->map_mask) : -1;
}

static void map_index_tick(void *state)
{
    struct map_index_model *m = state;
    if (m->rst) map_index_reset(&m->table);
    else if (m->writes) map_index_write(&m->table, m->block, m->slot, m->map);
}

const struct model_ops model_stash_map_index = {.block = "stash_map_index",
                                                .size = map_index_size,
                                                .init = map_index_model_init,
                                                .eval = map_index_eval,
                                                .tick = map_index_tick};
