/* Where a DRAM cache has a line: docs/dramcache/map-data-path.md. It divides. */
#include <string.h>

#include "cmodel/model.h"
#include "spec/dramcache/dram_controller.h"
#include "spec/dramcache/dramcache.h"

enum { COLUMNS_OF_A_TAD = 17 };

struct place {
    uint32_t vault, bank, row, slot, tag;
};

struct map {
    /* words of the inputs, and of the outputs: a place's in the order of struct place */
    int at_valid, at_line, of_valid, of_place[5];
    int set_valid, set_column, set_place[5], line_valid, line_line;
    int by_row, bank_bits, row_bits, tag_bits, vault_bit;
    uint32_t line_mask;
    struct {
        uint32_t set_valid, line_valid, line;
        struct place set;
    } now, next;
};

static size_t map_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct map);
}

static int map_init(void *state, const struct spec_values *values, const struct spec_fsm *const *fsms,
                    struct spec_error *error)
{
    (void)fsms, (void)error;
    struct map *m = state;
    struct spec_ports p;
    memset(m, 0, sizeof *m);
    spec_list_ports(values, &p);
    static const char *const of[] = {"of_vault", "of_bank", "of_row", "of_slot", "of_tag"};
    static const char *const set[] = {"set_vault", "set_bank", "set_row", "set_slot", "set_tag"};
    for (int i = 0; i < 5; i++) {
        m->of_place[i] = spec_port_word(&p, of[i]);
        m->set_place[i] = spec_port_word(&p, set[i]);
    }
    m->at_valid = spec_port_word(&p, "at_valid");
    m->at_line = spec_port_word(&p, "at_line");
    m->of_valid = spec_port_word(&p, "of_valid");
    m->set_valid = spec_port_word(&p, "set_valid");
    m->set_column = spec_port_word(&p, "set_column");
    m->line_valid = spec_port_word(&p, "line_valid");
    m->line_line = spec_port_word(&p, "line_line");
    m->by_row = spec_get(values, "MAP") == DRAM_ROW_BANK_COLUMN;
    m->bank_bits = (int)spec_get(values, "BANK_BITS");
    m->row_bits = (int)spec_get(values, "ROW_BITS");
    m->tag_bits = spec_find_port(&p, "set_tag")->width;
    m->vault_bit = (int)spec_get(values, "VAULT_BIT");
    m->line_mask = UINT32_MAX >> (32 - spec_get(values, "LINE_BITS"));
    return 0;
}

static uint32_t low(uint32_t value, int bits)
{
    return value & ((UINT32_C(1) << bits) - 1);
}

static struct place place_of(const struct map *m, uint32_t line)
{
    struct place p = {.vault = (line ^ line >> m->vault_bit) & 1};
    uint32_t unit = line >> 1;
    if (!m->by_row) {
        p.bank = low(unit, m->bank_bits);
        unit >>= m->bank_bits;
    }
    p.slot = unit % DRAMCACHE_SLOTS;
    unit /= DRAMCACHE_SLOTS;
    if (m->by_row) {
        p.bank = low(unit, m->bank_bits);
        unit >>= m->bank_bits;
    }
    p.row = low(unit, m->row_bits);
    p.tag = unit >> m->row_bits;
    return p;
}

static uint32_t line_of(const struct map *m, const struct place *p)
{
    uint32_t unit = p->tag << m->row_bits | p->row;
    if (m->by_row) unit = unit << m->bank_bits | p->bank;
    unit = unit * DRAMCACHE_SLOTS + p->slot;
    if (!m->by_row) unit = unit << m->bank_bits | p->bank;
    const uint32_t line = unit << 1;
    return (line | ((line >> m->vault_bit ^ p->vault) & 1)) & m->line_mask;
}

static void map_eval(void *state, const uint32_t *in, uint32_t *out)
{
    struct map *m = state;
    out[m->set_valid] = m->now.set_valid;
    out[m->line_valid] = m->now.line_valid;
    out[m->line_line] = m->now.line;
    out[m->set_column] = m->now.set.slot * COLUMNS_OF_A_TAD;
    const struct place *s = &m->now.set;
    const uint32_t parts[] = {s->vault, s->bank, s->row, s->slot, s->tag};
    for (int i = 0; i < 5; i++) out[m->set_place[i]] = parts[i];
    m->next = m->now;
    m->next.set_valid = in[m->at_valid] & 1;
    m->next.line_valid = in[m->of_valid] & 1;
    if (m->next.set_valid) m->next.set = place_of(m, in[m->at_line] & m->line_mask);
    if (m->next.line_valid) {
        const struct place of = {in[m->of_place[0]] & 1, low(in[m->of_place[1]], m->bank_bits),
                                 low(in[m->of_place[2]], m->row_bits), low(in[m->of_place[3]], DRAMCACHE_SLOT_BITS),
                                 low(in[m->of_place[4]], m->tag_bits)};
        m->next.line = line_of(m, &of);
    }
    if (in[0] & 1) memset(&m->next, 0, sizeof m->next);
}

static void map_tick(void *state)
{
    struct map *m = state;
    m->now = m->next;
}

const struct model_ops model_dramcache_map = {
    .block = "dramcache_map", .size = map_size, .init = map_init, .eval = map_eval, .tick = map_tick};
