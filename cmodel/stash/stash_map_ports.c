/* stash_map at the ports. An entry is kept as bits beside its numbers, so that read_data costs a copy. */
#include <string.h>

#include "cmodel/stash/stash_map_records.h"
#include "spec/stash/stash_types.h"

struct map_in_ports {
    int set_valid, set_index, set_data, read_index, flag_valid, flag_index, flag_used, flag_live, flag_coherent;
    int flag_reuse, flag_pointer, pointer_index, inc_valid, inc_index, dec_valid, dec_index;
    int fwd_valid, fwd_mapped, fwd_index, fwd_addr, fwd_words, piece_ready, rev_valid, rev_index, rev_virt, calc_valid,
        calc_data;
    int calc_done_ready;
};
struct map_out_ports {
    int read_data, used, live, coherent, reuse, clean, pointer, fwd_ready, piece_valid, piece_line;
    int piece_mapped, piece_words, piece_places, piece_last, rev_done, rev_addr, rev_mapped, rev_words, calc_ready,
        calc_done_valid, calc_done_data, words;
};

struct map_model {
    struct map_in_ports in;
    struct map_out_ports out;
    struct map_layout layout;
    uint32_t index_mask, chunk_mask; /* chunk_mask: a one for each word of a chunk */
    int place_bits, line_bits;
    uint64_t word_mask, virt_mask;
    int entry_width, set_words; /* set_words: 32-bit words of an entry */

    struct stash_map_edge edge; /* of this cycle; its pointers are filled by tick */
    int sets, calcs;
    uint32_t read_index;
    uint32_t set_bits[MAP_ENTRY_WORDS];
    struct map_tile tile;

    uint32_t read_bits[MAP_ENTRY_WORDS];                   /* read_data of this cycle */
    uint32_t entry_data[MAP_ENTRIES_MAX][MAP_ENTRY_WORDS]; /* the entries as bits */
    struct stash_map map;
};

static size_t map_model_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct map_model);
}

static uint64_t mask_of(const struct spec_ports *ports, const char *name)
{
    return UINT64_MAX >> (64 - spec_find_port(ports, name)->width);
}

static void find_ports(struct map_model *m, const struct spec_ports *p)
{
    struct map_in_ports *in = &m->in;
    in->set_valid = spec_port_word(p, "set_valid");
    in->set_index = spec_port_word(p, "set_index");
    in->set_data = spec_port_word(p, "set_data");
    in->read_index = spec_port_word(p, "read_index");
    in->flag_valid = spec_port_word(p, "flag_valid");
    in->flag_index = spec_port_word(p, "flag_index");
    in->flag_used = spec_port_word(p, "flag_used");
    in->flag_live = spec_port_word(p, "flag_live");
    in->flag_coherent = spec_port_word(p, "flag_coherent");
    in->flag_reuse = spec_port_word(p, "flag_reuse");
    in->flag_pointer = spec_port_word(p, "flag_pointer");
    in->pointer_index = spec_port_word(p, "pointer_index");
    in->inc_valid = spec_port_word(p, "inc_valid");
    in->inc_index = spec_port_word(p, "inc_index");
    in->dec_valid = spec_port_word(p, "dec_valid");
    in->dec_index = spec_port_word(p, "dec_index");
    in->fwd_valid = spec_port_word(p, "fwd_valid");
    in->fwd_index = spec_port_word(p, "fwd_index");
    in->fwd_addr = spec_port_word(p, "fwd_addr");
    in->fwd_mapped = spec_port_word(p, "fwd_mapped");
    in->fwd_words = spec_port_word(p, "fwd_words");
    in->piece_ready = spec_port_word(p, "piece_ready");
    in->rev_valid = spec_port_word(p, "rev_valid");
    in->rev_index = spec_port_word(p, "rev_index");
    in->rev_virt = spec_port_word(p, "rev_virt");
    in->calc_valid = spec_port_word(p, "calc_valid");
    in->calc_data = spec_port_word(p, "calc_data");
    in->calc_done_ready = spec_port_word(p, "calc_done_ready");
    struct map_out_ports *out = &m->out;
    out->read_data = spec_port_word(p, "read_data");
    out->used = spec_port_word(p, "used");
    out->live = spec_port_word(p, "live");
    out->coherent = spec_port_word(p, "coherent");
    out->reuse = spec_port_word(p, "reuse");
    out->clean = spec_port_word(p, "clean");
    out->pointer = spec_port_word(p, "pointer");
    out->fwd_ready = spec_port_word(p, "fwd_ready");
    out->piece_valid = spec_port_word(p, "piece_valid");
    out->piece_line = spec_port_word(p, "piece_line");
    out->piece_mapped = spec_port_word(p, "piece_mapped");
    out->piece_words = spec_port_word(p, "piece_words");
    out->piece_places = spec_port_word(p, "piece_places");
    out->piece_last = spec_port_word(p, "piece_last");
    out->rev_done = spec_port_word(p, "rev_done");
    out->rev_addr = spec_port_word(p, "rev_addr");
    out->rev_mapped = spec_port_word(p, "rev_mapped");
    out->rev_words = spec_port_word(p, "rev_words");
    out->calc_ready = spec_port_word(p, "calc_ready");
    out->calc_done_valid = spec_port_word(p, "calc_done_valid");
    out->calc_done_data = spec_port_word(p, "calc_done_data");
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
    map_layout_init(&m->layout, values);
    m->entry_width = spec_find_port(&p, "set_data")->width;
    m->set_words = (m->entry_width + 31) / 32;
    m->index_mask = (uint32_t)mask_of(&p, "set_index");
    m->chunk_mask = (uint32_t)mask_of(&p, "fwd_words");
    m->place_bits = __builtin_ctzll((uint64_t)spec_get(values, "CHUNK_WORDS"));
    m->line_bits = spec_find_port(&p, "piece_line")->width;
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

static void put_piece(const struct map_model *m, uint32_t *out)
{
    const struct map_piece *piece = &m->map.piece;
    const struct map_out_ports *o = &m->out;
    out[o->piece_valid] = (uint32_t)piece->valid;
    out[o->piece_mapped] = (uint32_t)piece->mapped;
    out[o->piece_last] = (uint32_t)piece->last;
    out[o->piece_words] = piece->words;
    put_long(out + o->piece_line, piece->line, m->line_bits);
    for (int k = 0; k < m->map.limits.chunk_words; k++)
        bits_set(out + o->piece_places, k * m->place_bits, m->place_bits, piece->place[k]);
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
    out[o->fwd_ready] = (uint32_t)stash_map_forward_ready(map);
    put_piece(m, out);
    struct map_answer rev = stash_map_reverse_answer(map);
    out[o->rev_done] = (uint32_t)rev.done;
    out[o->rev_mapped] = (uint32_t)rev.mapped;
    out[o->rev_addr] = (uint32_t)rev.address;
    out[o->rev_words] = rev.words;
    out[o->calc_ready] = (uint32_t)stash_map_calc_ready(map);
    out[o->calc_done_valid] = (uint32_t)map->calc_done;
    if (!map->calc_done) return;
    map_pack_calc_done(&m->layout, map->calc_error, &map->calc_entry, out + o->calc_done_data);
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
    e->fwd_mapped = (int)(in[p->fwd_mapped] & 1);
    e->fwd_words = in[p->fwd_words] & m->chunk_mask;
    e->piece_ready = (int)(in[p->piece_ready] & 1);
    e->rev_valid = (int)(in[p->rev_valid] & 1);
    e->rev_index = in[p->rev_index] & m->index_mask;
    e->rev_virt = get_long(in + p->rev_virt, m->virt_mask);
    m->calcs = (in[p->calc_valid] & 1) && stash_map_calc_ready(&m->map);
    if (m->calcs) map_unpack_tile(m->layout.tile, in + p->calc_data, &m->tile);
    e->calc_done_taken = m->map.calc_done && (in[p->calc_done_ready] & 1);
}

static void map_model_tick(void *state)
{
    struct map_model *m = state;
    struct stash_map_edge edge = m->edge;
    struct map_entry entry;
    if (m->sets) {
        map_unpack_entry(&m->layout, m->set_bits, &entry);
        edge.set = &entry;
    }
    edge.calc = m->calcs ? &m->tile : NULL;
    if (!edge.rst && stash_map_readable(&m->map, &edge, m->read_index))
        memcpy(m->read_bits, m->entry_data[m->read_index], sizeof m->read_bits);
    else memset(m->read_bits, 0, sizeof m->read_bits);
    if (m->sets) memcpy(m->entry_data[edge.set_index], m->set_bits, sizeof m->set_bits);
    stash_map_tick(&m->map, &edge);
}

const struct model_ops model_stash_map = {.block = "stash_map",
                                          .size = map_model_size,
                                          .init = map_model_init,
                                          .eval = map_model_eval,
                                          .tick = map_model_tick};
