/* Tiles of a stash over the lines of the system's agent. */
#include "tb/denovo/denovo_stash_system.h"

/* Pages that have lines stand side by side in the virtual space, in the order of the lines; but one between is not there.
 * Without translation they stand where they are. */
static uint64_t page_number(const struct dt_agent *a, int i)
{
    if (a->physical) return a->ppn[i];
    const uint64_t vpn = a->first_page + (uint64_t)i;
    return vpn + (vpn >= a->hole_page);
}

int dt_find_page(const struct dt_agent *a, uint64_t vpn)
{
    for (int i = 0; i < a->pages; i++)
        if (page_number(a, i) == vpn) return i;
    return -1;
}

/* Which page the line lies in; a->pages: it has none in the virtual space. */
static int page_of(const struct dt_agent *a, int line)
{
    int i = 0;
    while (i < a->pages &&
           a->ppn[i] != a->system.line[line].address * (uint64_t)a->system.words / (uint64_t)a->page_words)
        i++;
    return i;
}

static uint64_t virtual_word(const struct dt_agent *a, int line)
{
    const uint64_t word = a->system.line[line].address * (uint64_t)a->system.words;
    const int i = page_of(a, line);
    return page_number(a, i) * (uint64_t)a->page_words + word % (uint64_t)a->page_words;
}

static uint64_t virtual_of(const struct dt_map *m, uint32_t at)
{
    const uint32_t element = at / m->field, row = element / m->per_row;
    return m->virt + (uint64_t)row * m->stride + (uint64_t)(element % m->per_row) * m->object + at % m->field;
}

int dt_is_missing(const struct dt_agent *a, const struct dt_map *m, uint32_t at)
{
    return !a->physical && dt_find_page(a, virtual_of(m, at) / (uint64_t)a->page_words) < 0;
}

int dt_find_word(const struct dt_agent *a, const struct dt_map *m, uint32_t at, int *word)
{
    const uint64_t virt = virtual_of(m, at);
    const int page = dt_find_page(a, virt / (uint64_t)a->page_words);
    if (page < 0) return -1;
    const uint64_t address = a->ppn[page] * (uint64_t)a->page_words + virt % (uint64_t)a->page_words;
    *word = (int)(address % (uint64_t)a->system.words);
    return ds_find_line(&a->system, address / (uint64_t)a->system.words);
}

int dt_fetches_others(const struct dt_agent *a, const struct dt_map *m, uint32_t at)
{
    if (!a->fetched) return 0;
    const uint64_t chunk = virtual_of(m, at) / a->fetched;
    const uint32_t first = (m->base + at) / a->fetched * a->fetched;
    int word = 0;
    const int own = dt_find_word(a, m, at, &word);
    for (uint32_t place = first; place < first + a->fetched; place++) {
        if (place < m->base || place - m->base >= m->words) continue;
        if (virtual_of(m, place - m->base) / a->fetched != chunk) continue;
        const int line = dt_find_word(a, m, place - m->base, &word);
        if (line != own && (line < 0 || line == a->system.device - 1 || ds_is_broken(&a->system, line))) return 1;
    }
    return 0;
}

/* Words of the mapping that a core may load. */
static int count_words(const struct dt_agent *a, const struct dt_map *m)
{
    int count = 0;
    for (uint32_t at = 0; at < m->words; at++) {
        int word = 0;
        const int line = dt_find_word(a, m, at, &word);
        count += line >= 0 && ds_kind(&a->system, line, word) != DS_SYNC;
    }
    return count;
}

static uint64_t span_of(const struct dt_map *m)
{
    return (uint64_t)(m->rows - 1) * m->stride + (uint64_t)m->per_row * m->object;
}

/* Words that the tile may have begin at `first` of the line. 0: there is no such tile. */
static int draw_plain_tile(struct dt_agent *a, int line, uint32_t first, struct dt_map *m)
{
    struct ds_agent *d = &a->system;
    const uint32_t words = (uint32_t)d->words;
    m->virt = virtual_word(a, line) + first;
    m->per_row = m->rows = 1;
    m->field = 1 + agent_below(&d->rng, words - first);
    m->object = m->field;
    switch (agent_below(&d->rng, 4)) {
    case 0: break; /* a part of a line */
    case 1:        /* words one after the other */
        m->field = m->object = 1;
        m->per_row = 1 + agent_below(&d->rng, (uint32_t)a->place_words);
        break;
    case 2: /* a field of objects as long as some lines */
        m->object = words << agent_below(&d->rng, 3);
        m->per_row = 1 + agent_below(&d->rng, 8);
        break;
    default: /* rows that stand some lines apart */
        m->rows = 1 + agent_below(&d->rng, 8);
        m->stride = words << agent_below(&d->rng, 5);
    }
    if (m->rows == 1) m->stride = m->per_row * m->object;
    return 1;
}

/* From one row to the next: nothing between them, some words, what two words of ours lie apart, or about a page. */
static uint32_t draw_stride(struct dt_agent *a, uint32_t row, uint64_t target)
{
    struct ds_agent *d = &a->system;
    const uint32_t words = (uint32_t)d->words, kind = agent_below(&d->rng, 4);
    const int line = (int)agent_below(&d->rng, DS_LINES);
    const uint64_t other = (page_of(a, line) < a->pages ? virtual_word(a, line) : target) + agent_below(&d->rng, words);
    uint64_t stride = row;
    if (kind == 1) stride = row + 1 + agent_below(&d->rng, 2 * words);
    if (kind == 2) stride = other < target ? target - other : other - target;
    if (kind == 3) stride = (uint64_t)a->page_words - words + agent_below(&d->rng, 2 * words + 1);
    return stride < row || stride >= a->span ? row : (uint32_t)stride;
}

/* Several rows of objects, which may fill the room. Word `first` of the line is a word of the tile: often the first or the last of
 * a row, so that it lies at the end of a division. */
static int draw_rows(struct dt_agent *a, int line, uint32_t first, uint32_t room, struct dt_map *m)
{
    struct ds_agent *d = &a->system;
    const uint32_t words = (uint32_t)d->words;
    const uint64_t target = virtual_word(a, line) + first;
    const uint32_t longest = room / 4 < 2 * words ? room / 4 : 2 * words;
    m->field = agent_below(&d->rng, 2) && longest ? 1 + agent_below(&d->rng, longest) : 1;
    m->object = m->field + (agent_below(&d->rng, 2) ? agent_below(&d->rng, 2 * words + 1) : 0);
    const uint32_t objects = room / m->field;
    if (objects < 2) return 0;
    m->per_row = 1 + agent_below(&d->rng, objects / 2);
    m->rows = objects / m->per_row;
    if (agent_below(&d->rng, 2)) m->rows = 2 + agent_below(&d->rng, m->rows - 1);
    m->stride = draw_stride(a, m->per_row * m->object, target);
    while (m->rows > 2 && span_of(m) > a->span) m->rows--;
    const uint32_t row = m->field * m->per_row, kind = agent_below(&d->rng, 4);
    uint32_t at = agent_below(&d->rng, row * m->rows);
    if (kind < 2) at = at / row * row + (kind ? row - 1 : 0);
    m->virt = 0;
    const uint64_t before = virtual_of(m, at);
    m->virt = target - before;
    return before <= target;
}

int dt_draw_tile(struct dt_agent *a, int place, uint32_t room, struct dt_map *m)
{
    struct ds_agent *d = &a->system;
    const int kind = (int)agent_below(&d->rng, 6), coherent = agent_below(&d->rng, 8) != 0;
    int most = 0;
    /* Few of our lines stand side by side: of several such tiles the one with most of their words. */
    for (int tries = 0; tries < (kind < 4 ? 1 : 4); tries++) {
        const int line = (int)(agent_below(&d->rng, 4) ? agent_below(&d->rng, DS_LINES) : d->hot_line);
        const uint32_t first = agent_below(&d->rng, (uint32_t)d->words);
        struct dt_map t = {.place = place, .coherent = coherent, .base = (uint32_t)(place * a->place_words)};
        if (page_of(a, line) == a->pages) continue;
        if (!(kind < 4 ? draw_plain_tile(a, line, first, &t) : draw_rows(a, line, first, room, &t))) continue;
        t.words = t.field * t.per_row * t.rows;
        if (t.words > room || span_of(&t) > a->span || t.virt + span_of(&t) > a->va_words) continue;
        if (t.per_row * t.object >= a->span) continue; /* the bytes of a row have SPAN_BITS + 2 bits */
        const int count = count_words(a, &t);
        if (count > most) *m = t, most = count;
    }
    return most > 0;
}

int dt_may_use(const struct dt_agent *a, int stash, const struct dt_map *m, int line, int word, int write)
{
    const struct dt_stash *s = &a->stash[stash];
    if (line < 0) return 0;
    const enum ds_kind kind = ds_kind(&a->system, line, word);
    if (kind == DS_SYNC || (write && (kind != DS_DATA || !m->coherent))) return 0;
    if (s->writers[line][word] || (write && s->readers[line][word])) return 0;
    if (s->user[line][word] && s->user[line][word] != m->id) return 0;
    return !write || ds_may_write(&a->system, a->system.cores + stash, line, word);
}
