/* stash_map at the ports. An entry is kept as bits beside its numbers, so that read_data costs a copy. */
#include <stddef.h>
#include <string.h>

#include "cmodel/stash_map.h"
#include "spec/stash_types.h"

/* Records: name of each field, and where its number is in the structure. */
struct member {
    const char *name;
    size_t offset;
};
static const struct member entry_members[] = {
    {"base", offsetof(struct map_entry, base)},
    {"words", offsetof(struct map_entry, words)},
    {"virt", offsetof(struct map_entry, virt)},
    {"field", offsetof(struct map_entry, field)},
    {"object", offsetof(struct map_entry, object)},
    {"per_row", offsetof(struct map_entry, per_row)},
    {"row", offsetof(struct map_entry, row)},
    {"rows", offsetof(struct map_entry, rows)},
    {"stride", offsetof(struct map_entry, stride)},
    {"object_gap", offsetof(struct map_entry, object_gap)},
    {"row_gap", offsetof(struct map_entry, row_gap)},
    {"field_rcp", offsetof(struct map_entry, field_rcp)},
    {"field_shift", offsetof(struct map_entry, field_shift)},
    {"per_row_rcp", offsetof(struct map_entry, per_row_rcp)},
    {"per_row_shift", offsetof(struct map_entry, per_row_shift)},
    {"stride_rcp", offsetof(struct map_entry, stride_rcp)},
    {"stride_shift", offsetof(struct map_entry, stride_shift)},
    {"object_rcp", offsetof(struct map_entry, object_rcp)},
    {"object_shift", offsetof(struct map_entry, object_shift)},
};
static const struct member tile_members[] = {
    {"stash_base", offsetof(struct map_tile, stash_base)},   {"global_base", offsetof(struct map_tile, global_base)},
    {"field_size", offsetof(struct map_tile, field_size)},   {"object_size", offsetof(struct map_tile, object_size)},
    {"row_size", offsetof(struct map_tile, row_size)},       {"stride_size", offsetof(struct map_tile, stride_size)},
    {"num_strides", offsetof(struct map_tile, num_strides)},
};
enum {
    ENTRY_FIELDS = sizeof entry_members / sizeof *entry_members,
    TILE_FIELDS = sizeof tile_members / sizeof *tile_members,
    ENTRY_WORDS = 12 /* of the widest entry: 359 bits */
};

static uint64_t *number(void *structure, const struct member *member)
{
    return (uint64_t *)((char *)structure + member->offset);
}

static void unpack(const uint32_t *bits, const struct spec_slice *slice, const struct member *member, int fields,
                   void *structure)
{
    for (int i = 0; i < fields; i++) *number(structure, &member[i]) = bits_get(bits, slice[i].lsb, slice[i].width);
}

struct map_in_ports {
    int set_valid, set_index, set_data, read_index, flag_valid, flag_index, flag_used, flag_live, flag_coherent;
    int flag_reuse, flag_pointer, pointer_index, inc_valid, inc_index, dec_valid, dec_index;
    int fwd_valid, fwd_index, fwd_addr, rev_valid, rev_index, rev_virt, calc_valid, calc_data, calc_done_ready;
};
struct map_out_ports {
    int read_data, used, live, coherent, reuse, clean, pointer, fwd_done, fwd_virt, fwd_mapped, rev_done, rev_addr;
    int rev_mapped, calc_ready, calc_done_valid, calc_done_data, words;
};

struct map_model {
    struct map_in_ports in;
    struct map_out_ports out;
    struct spec_slice entry_slice[ENTRY_FIELDS], tile_slice[TILE_FIELDS], done_slice[ENTRY_FIELDS], done_error;
    uint32_t index_mask;
    uint64_t word_mask, virt_mask;
    int entry_width, set_words; /* set_words: 32-bit words of an entry */

    struct stash_map_edge edge; /* of this cycle; its pointers are filled by tick */
    int sets, calcs;
    uint32_t read_index;
    uint32_t set_bits[ENTRY_WORDS];
    struct map_tile tile;

    uint32_t read_bits[ENTRY_WORDS];                   /* read_data of this cycle */
    uint32_t entry_data[MAP_ENTRIES_MAX][ENTRY_WORDS]; /* the entries as bits */
    struct stash_map map;
};

static size_t map_model_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct map_model);
}

static int word_of(const struct spec_ports *ports, const char *name)
{
    return spec_find_port(ports, name)->word;
}

static uint64_t mask_of(const struct spec_ports *ports, const char *name)
{
    return UINT64_MAX >> (64 - spec_find_port(ports, name)->width);
}

static void find_ports(struct map_model *m, const struct spec_ports *p)
{
    struct map_in_ports *in = &m->in;
    in->set_valid = word_of(p, "set_valid");
    in->set_index = word_of(p, "set_index");
    in->set_data = word_of(p, "set_data");
    in->read_index = word_of(p, "read_index");
    in->flag_valid = word_of(p, "flag_valid");
    in->flag_index = word_of(p, "flag_index");
    in->flag_used = word_of(p, "flag_used");
    in->flag_live = word_of(p, "flag_live");
    in->flag_coherent = word_of(p, "flag_coherent");
    in->flag_reuse = word_of(p, "flag_reuse");
    in->flag_pointer = word_of(p, "flag_pointer");
    in->pointer_index = word_of(p, "pointer_index");
    in->inc_valid = word_of(p, "inc_valid");
    in->inc_index = word_of(p, "inc_index");
    in->dec_valid = word_of(p, "dec_valid");
    in->dec_index = word_of(p, "dec_index");
    in->fwd_valid = word_of(p, "fwd_valid");
    in->fwd_index = word_of(p, "fwd_index");
    in->fwd_addr = word_of(p, "fwd_addr");
    in->rev_valid = word_of(p, "rev_valid");
    in->rev_index = word_of(p, "rev_index");
    in->rev_virt = word_of(p, "rev_virt");
    in->calc_valid = word_of(p, "calc_valid");
    in->calc_data = word_of(p, "calc_data");
    in->calc_done_ready = word_of(p, "calc_done_ready");
    struct map_out_ports *out = &m->out;
    out->read_data = word_of(p, "read_data");
    out->used = word_of(p, "used");
    out->live = word_of(p, "live");
    out->coherent = word_of(p, "coherent");
    out->reuse = word_of(p, "reuse");
    out->clean = word_of(p, "clean");
    out->pointer = word_of(p, "pointer");
    out->fwd_done = word_of(p, "fwd_done");
    out->fwd_virt = word_of(p, "fwd_virt");
    out->fwd_mapped = word_of(p, "fwd_mapped");
    out->rev_done = word_of(p, "rev_done");
    out->rev_addr = word_of(p, "rev_addr");
    out->rev_mapped = word_of(p, "rev_mapped");
    out->calc_ready = word_of(p, "calc_ready");
    out->calc_done_valid = word_of(p, "calc_done_valid");
    out->calc_done_data = word_of(p, "calc_done_data");
    out->words = p->out_words;
}

static int map_model_init(void *state, const struct spec_values *values, const struct spec_fsm *const *fsms,
                          struct spec_error *error)
{
    (void)fsms;
    (void)error;
    struct map_model *m = state;
    struct spec_ports p;
    memset(m, 0, sizeof *m);
    spec_list_ports(values, &p);
    find_ports(m, &p);
    const struct spec_record *done = spec_find_port(&p, "calc_done_data")->channel->record;
    for (int i = 0; i < ENTRY_FIELDS; i++) {
        m->entry_slice[i] = spec_field_slice(values, &stash_map_entry_record, entry_members[i].name);
        m->done_slice[i] = spec_field_slice(values, done, entry_members[i].name);
    }
    for (int i = 0; i < TILE_FIELDS; i++)
        m->tile_slice[i] = spec_field_slice(values, &stash_tile_record, tile_members[i].name);
    m->done_error = spec_field_slice(values, done, "error");
    m->entry_width = spec_find_port(&p, "set_data")->width;
    m->set_words = (m->entry_width + 31) / 32;
    m->index_mask = (uint32_t)mask_of(&p, "set_index");
    m->word_mask = mask_of(&p, "fwd_addr");
    m->virt_mask = mask_of(&p, "rev_virt");
    stash_map_init(&m->map, values);
    return 0;
}

static void put_long(uint32_t *out, uint64_t value, int width)
{
    out[0] = (uint32_t)value;
    if (width > 32) out[1] = (uint32_t)(value >> 32);
}

static void eval_outputs(struct map_model *m, const uint32_t *in, uint32_t *out)
{
    const struct stash_map *map = &m->map;
    const struct map_out_ports *o = &m->out;
    memset(out, 0, (size_t)o->words * sizeof *out);
    memcpy(out + o->read_data, m->read_bits, (size_t)m->set_words * sizeof *out);
    put_long(out + o->used, map->used, map->entries);
    put_long(out + o->live, map->live, map->entries);
    put_long(out + o->coherent, map->coherent, map->entries);
    put_long(out + o->reuse, map->reuse, map->entries);
    put_long(out + o->clean, ~map->dirty & map->entry_bits, map->entries);
    out[o->pointer] = map->pointer[in[m->in.pointer_index] & m->index_mask];
    struct map_answer fwd = stash_map_forward_answer(map), rev = stash_map_reverse_answer(map);
    out[o->fwd_done] = (uint32_t)fwd.done;
    out[o->fwd_mapped] = (uint32_t)fwd.mapped;
    put_long(out + o->fwd_virt, fwd.address, map->limits.va_bits - 2);
    out[o->rev_done] = (uint32_t)rev.done;
    out[o->rev_mapped] = (uint32_t)rev.mapped;
    out[o->rev_addr] = (uint32_t)rev.address;
    out[o->calc_ready] = (uint32_t)stash_map_calc_ready(map);
    out[o->calc_done_valid] = (uint32_t)map->calc_done;
    if (!map->calc_done) return;
    uint32_t *done = out + o->calc_done_data;
    bits_set(done, m->done_error.lsb, m->done_error.width, (uint64_t)map->calc_error);
    for (int i = 0; i < ENTRY_FIELDS; i++)
        bits_set(done, m->done_slice[i].lsb, m->done_slice[i].width,
                 *(const uint64_t *)((const char *)&map->calc_entry + entry_members[i].offset));
}

static uint64_t get_long(const uint32_t *in, uint64_t mask)
{
    return (in[0] | (mask >> 32 ? (uint64_t)in[1] << 32 : 0)) & mask;
}

static void map_model_eval(void *state, const uint32_t *in, uint32_t *out)
{
    struct map_model *m = state;
    const struct map_in_ports *p = &m->in;
    eval_outputs(m, in, out);
    struct stash_map_edge *e = &m->edge;
    e->rst = (int)(in[0] & 1);
    m->sets = (int)(in[p->set_valid] & 1);
    e->set_index = in[p->set_index] & m->index_mask;
    if (m->sets) memcpy(m->set_bits, in + p->set_data, (size_t)m->set_words * sizeof *in);
    m->read_index = in[p->read_index] & m->index_mask;
    e->flag_valid = (int)(in[p->flag_valid] & 1);
    e->flag_index = in[p->flag_index] & m->index_mask;
    e->flag_used = (int)(in[p->flag_used] & 1);
    e->flag_live = (int)(in[p->flag_live] & 1);
    e->flag_coherent = (int)(in[p->flag_coherent] & 1);
    e->flag_reuse = (int)(in[p->flag_reuse] & 1);
    e->flag_pointer = in[p->flag_pointer] & m->index_mask;
    e->inc_valid = (int)(in[p->inc_valid] & 1);
    e->inc_index = in[p->inc_index] & m->index_mask;
    e->dec_valid = (int)(in[p->dec_valid] & 1);
    e->dec_index = in[p->dec_index] & m->index_mask;
    e->fwd_valid = (int)(in[p->fwd_valid] & 1);
    e->fwd_index = in[p->fwd_index] & m->index_mask;
    e->fwd_addr = in[p->fwd_addr] & m->word_mask;
    e->rev_valid = (int)(in[p->rev_valid] & 1);
    e->rev_index = in[p->rev_index] & m->index_mask;
    e->rev_virt = get_long(in + p->rev_virt, m->virt_mask);
    m->calcs = (in[p->calc_valid] & 1) && stash_map_calc_ready(&m->map);
    if (m->calcs) unpack(in + p->calc_data, m->tile_slice, tile_members, TILE_FIELDS, &m->tile);
    e->calc_done_taken = m->map.calc_done && (in[p->calc_done_ready] & 1);
}

static void map_model_tick(void *state)
{
    struct map_model *m = state;
    struct stash_map_edge edge = m->edge;
    struct map_entry entry;
    if (m->sets) {
        unpack(m->set_bits, m->entry_slice, entry_members, ENTRY_FIELDS, &entry);
        edge.set = &entry;
    }
    edge.calc = m->calcs ? &m->tile : NULL;
    if (!edge.rst && stash_map_readable(&m->map, &edge, m->read_index))
        memcpy(m->read_bits, m->entry_data[m->read_index], sizeof m->read_bits);
    else memset(m->read_bits, 0, sizeof m->read_bits);
    if (m->sets) memcpy(m->entry_data[edge.set_index], m->set_bits, sizeof m->set_bits);
    stash_map_tick(&m->map, &edge);
}

static void map_model_free(void *state)
{
    (void)state;
}

static const uint64_t *map_model_row_counts(const void *state, int fsm)
{
    (void)state;
    (void)fsm;
    return NULL;
}

const struct model_ops model_stash_map = {"stash_map",    map_model_size, map_model_init,      map_model_eval,
                                          map_model_tick, map_model_free, map_model_row_counts};
