/* Loads and stores of the cores in front of the stashes. */
#include "spec/stash/stash_codes.h"
#include "tb/denovo/denovo_stash_system.h"

int dt_is_flying(const struct dt_stash *s, int block)
{
    for (int i = 0; i < DT_FLIGHTS; i++)
        if (s->flight[i].used && (block < 0 || (s->flight[i].mapped && s->flight[i].block == (uint32_t)block)))
            return 1;
    return 0;
}

int dt_has_stray(const struct dt_stash *s, uint32_t block, uint32_t slot)
{
    for (int i = 0; i < DT_FLIGHTS; i++) {
        const struct dt_flight *f = &s->flight[i];
        if (f->used && f->fails == STASH_ERROR_UNMAPPED && f->block == block && f->slot == slot) return 1;
    }
    return 0;
}

static int free_tag(struct dt_agent *a, const struct dt_stash *s, uint32_t *tag)
{
    int open = 0;
    *tag = agent_below(&a->system.rng, a->tags);
    for (int i = 0; i < DT_FLIGHTS; i++) {
        if (!s->flight[i].used) continue;
        if (s->flight[i].tag == *tag) return 0;
        open++;
    }
    return open < DT_FLIGHTS;
}

/* A mapping whose thread block no command is about; NULL: none was drawn. */
static struct dt_map *draw_map(struct dt_agent *a, struct dt_stash *s, uint32_t *block, uint32_t *slot)
{
    *block = agent_below(&a->system.rng, (uint32_t)a->blocks);
    *slot = agent_below(&a->system.rng, (uint32_t)a->slots);
    struct dt_map *m = &s->map[*block][*slot];
    const int closed = (s->cmd_out || s->wish >= 0) && s->op != STASH_OP_ADD_MAP && s->block == *block;
    return m->live && !closed ? m : NULL;
}

/* A slot without a mapping, while no command may give it one; 0: none was drawn. */
static int draw_empty(struct dt_agent *a, const struct dt_stash *s, uint32_t *block, uint32_t *slot)
{
    const uint32_t b = agent_below(&a->system.rng, (uint32_t)a->blocks),
                   k = agent_below(&a->system.rng, (uint32_t)a->slots);
    if (s->map[b][k].live || s->cmd_out || s->wish >= 0) return 0;
    *block = b, *slot = k;
    return 1;
}

#define PUT(field, index, value) bits_set_field(in + c->data, c->lsb, a->access_at.field, index, value)

/* A word of the mapping, often the first or the last one, or that of a row. */
static uint32_t draw_place(struct ds_agent *d, const struct dt_map *m)
{
    const uint32_t kind = agent_below(&d->rng, 16), row = m->field * m->per_row, at = agent_below(&d->rng, m->words);
    if (kind < 2) return kind ? m->words - 1 : 0;
    if (kind < 6) return at / row * row + (kind % 2 ? row - 1 : 0);
    return at;
}

/* A word of the mapping that the core may use now; 0 where some draws find none. */
static int draw_word(struct dt_agent *a, int stash, const struct dt_map *m, int write, uint32_t *at)
{
    struct ds_agent *d = &a->system;
    for (int tries = 0, word = 0; tries < 6; tries++) {
        *at = draw_place(d, m);
        const int line = dt_find_word(a, m, *at, &word);
        if (!dt_may_use(a, stash, m, line, word, write) || (write && ds_is_offered(d, line, word))) continue;
        if (!write && dt_fetches_others(a, m, *at)) continue;
        if (write) d->stash[stash].offered[line] |= UINT32_C(1) << word;
        return 1;
    }
    return 0;
}

/* One whose page is not there. */
static int draw_missing(struct dt_agent *a, const struct dt_map *m, uint32_t *at)
{
    for (int tries = 0; tries < 6; tries++) {
        *at = agent_below(&a->system.rng, m->words);
        if (dt_is_missing(a, m, *at)) return 1;
    }
    return 0;
}

/* Lanes of the access through the mapping, or of one without: those that may be. `odd`: they fail. */
static uint32_t put_lanes(struct dt_agent *a, int stash, const struct dt_map *m, int write, int odd, uint32_t *in)
{
    struct ds_agent *d = &a->system;
    const struct agent_channel *c = &a->stash[stash].req;
    const int anywhere = odd && agent_below(&d->rng, 2); /* of a load of no mapping */
    const uint32_t first = anywhere ? 0 : a->plain_base, base = m ? m->base : first,
                   words = a->plain_base + (uint32_t)a->plain_words - first;
    uint32_t mask = 0, at[DT_LANES];
    for (int i = 0; i < a->lanes; i++) {
        uint32_t value;
        int may = 1;
        agent_fill(&d->rng, &value, 0, 32);
        if (m) may = odd ? draw_missing(a, m, &at[i]) : draw_word(a, stash, m, write, &at[i]);
        else at[i] = agent_below(&d->rng, 8) ? agent_below(&d->rng, words) : words - 1;
        for (int k = 0; k < i && write && !m; k++) may &= !(mask >> k & 1) || at[k] != at[i];
        PUT(addr, i, base + at[i]), PUT(wdata, i, value);
        mask |= (uint32_t)may << i;
    }
    return agent_below(&d->rng, 4) ? mask : mask & (uint32_t)agent_draw(&d->rng);
}

void dt_drive_access(struct dt_agent *a, int stash, uint32_t *in)
{
    struct dt_stash *s = &a->stash[stash];
    struct ds_agent *d = &a->system;
    const struct agent_channel *c = &s->req;
    uint32_t tag, block = 0, slot = 0;
    if (s->req_waits) return;
    memset(d->stash[stash].offered, 0, sizeof d->stash[stash].offered);
    agent_put_bit(c, in, c->valid, 0);
    const int stops = (s->cmd_out || s->wish >= 0) && s->op == STASH_OP_KERNEL_END;
    if (d->phase != DS_RUN || stops || !agent_acts(&s->req_pace, d->mode, &d->rng, 128)) return;
    const struct dt_map *m = agent_below(&d->rng, 8) ? draw_map(a, s, &block, &slot) : NULL;
    /* Loads of a page, or of a thread block's slot, that is not there, or of a slot without a mapping. */
    const int odd = agent_below(&d->rng, 8) == 0, mapped = m || odd, write = !odd && agent_below(&d->rng, 2);
    if ((!m && agent_below(&d->rng, 4)) || !free_tag(a, s, &tag)) return;
    agent_clear_data(c, in);
    const uint32_t mask = put_lanes(a, stash, m, write, odd, in);
    if (!m) { /* of a plain access nobody looks at them */
        const uint32_t kind = agent_below(&d->rng, 4),
                       high = odd ? 1 + agent_below(&d->rng, 3) : agent_below(&d->rng, 4);
        if (!(odd && draw_empty(a, s, &block, &slot)) && (odd || kind))
            block = high & 1 ? UINT32_MAX : block, slot = high & 2 ? UINT32_MAX : slot;
    }
    PUT(tag, 0, tag), PUT(write, 0, (uint64_t)write), PUT(mapped, 0, (uint64_t)mapped);
    PUT(block, 0, block), PUT(slot, 0, slot), PUT(mask, 0, mask);
    agent_put_bit(c, in, c->valid, mask || !agent_below(&d->rng, 64));
}
#undef PUT

#define GET(field, index) bits_get_field(in + c->data, c->lsb, a->access_at.field, index)

/* A lane of an access that has come to the port: 1 with *error where the core must not do it. */
static int begin_lane(struct dt_agent *a, int stash, struct dt_flight *f, int i, const uint32_t *in,
                      struct spec_error *error)
{
    struct dt_stash *s = &a->stash[stash];
    struct ds_agent *d = &a->system;
    const struct agent_channel *c = &s->req;
    struct dt_lane *lane = &f->lane[i];
    const uint32_t addr = (uint32_t)GET(addr, i), value = (uint32_t)GET(wdata, i);
    if (!f->mapped) {
        const uint32_t first = a->plain_base;
        AGENT_DUTY(addr >= first && addr - first < (uint32_t)a->plain_words, "a plain access to a tile's words");
        *lane = (struct dt_lane){.line = -1, .word = (int)(addr - first), .oldest = s->plain[addr - first]};
        if (f->write) s->plain[addr - first] = value;
        return 0;
    }
    if (f->fails == STASH_ERROR_UNMAPPED) {
        AGENT_DUTY(!f->write, "a store through no mapping");
        f->stray |= addr < a->plain_base;
        return 0;
    }
    const struct dt_map *m = &s->map[f->block][f->slot];
    AGENT_DUTY(m->live && addr >= m->base && addr - m->base < m->words, "an access beyond its mapping");
    if (dt_is_missing(a, m, addr - m->base)) {
        AGENT_DUTY(!f->write && (f->fails || !(f->mask & ((UINT32_C(1) << i) - 1))), "lanes of one load fail, or all");
        f->fails = STASH_ERROR_PAGE_FAULT;
        s->asks_missing = 1;
        return 0;
    }
    AGENT_DUTY(!f->fails, "lanes of one load fail, or all");
    lane->line = dt_find_word(a, m, addr - m->base, &lane->word);
    AGENT_DUTY(dt_may_use(a, stash, m, lane->line, lane->word, f->write), "a race for a word");
    AGENT_DUTY(f->write || !dt_fetches_others(a, m, addr - m->base), "a load of a chunk that is not all ours");
    s->user[lane->line][lane->word] = m->id;
    if (f->write) {
        ds_store(d, d->cores + stash, lane->line, lane->word, value);
        s->writers[lane->line][lane->word]++;
        s->stored = 1;
        return 0;
    }
    struct ds_access x = {.line = lane->line};
    if (ds_kind(d, lane->line, lane->word) == DS_DATA) ds_begin_load(d, d->cores + stash, &x, lane->word);
    else s->asks_refused = 1;
    lane->oldest = x.oldest[lane->word];
    lane->owned = x.owned[lane->word];
    return 0;
}

int dt_begin_access(struct dt_agent *a, int stash, const uint32_t *in, struct spec_error *error)
{
    struct dt_stash *s = &a->stash[stash];
    struct ds_agent *d = &a->system;
    const struct agent_channel *c = &s->req;
    struct dt_flight *f = NULL;
    const uint32_t tag = (uint32_t)GET(tag, 0);
    for (int i = 0; i < DT_FLIGHTS; i++) {
        AGENT_DUTY(!s->flight[i].used || s->flight[i].tag != tag, "two accesses have one tag");
        if (!s->flight[i].used) f = &s->flight[i];
    }
    AGENT_DUTY(f, "too many accesses");
    f->tag = tag;
    f->write = (int)GET(write, 0);
    f->mapped = (int)GET(mapped, 0);
    f->block = (uint32_t)GET(block, 0);
    f->slot = (uint32_t)GET(slot, 0);
    f->mask = (uint32_t)GET(mask, 0);
    f->since = d->cycle;
    AGENT_DUTY(!s->cmd_out || s->op != STASH_OP_KERNEL_END, "an access while a kernel ends");
    const int beyond = f->block >= (uint32_t)a->blocks || f->slot >= (uint32_t)a->slots;
    const int none = f->mapped && (beyond || !s->map[f->block][f->slot].live);
    f->stray = 0;
    f->fails = none && f->mask ? STASH_ERROR_UNMAPPED : STASH_ERROR_NONE;
    AGENT_DUTY(!f->mapped || beyond || !s->cmd_out || f->block != s->block ||
                   (s->op == STASH_OP_ADD_MAP && (!none || f->slot != s->slot)),
               "an access of a thread block that ends, or whose mapping changes");
    for (int b = 0; b < d->banks; b++) d->bank[b].flushed = d->bank[b].all = 0;
    d->accesses++;
    f->used = 1;
    for (int i = 0; i < a->lanes; i++)
        if (f->mask >> i & 1 && begin_lane(a, stash, f, i, in, error)) return 1;
    /* Only now: lanes of one access may have one word. */
    for (int i = 0; i < a->lanes; i++)
        if (f->mask >> i & 1 && f->mapped && !f->write && !f->fails) s->readers[f->lane[i].line][f->lane[i].word]++;
    return 0;
}
#undef GET

/* A word that has come: 0 or -1. */
static int end_lane(struct dt_agent *a, int stash, const struct dt_flight *f, const struct dt_lane *lane,
                    uint32_t value, struct spec_error *error)
{
    struct dt_stash *s = &a->stash[stash];
    struct ds_agent *d = &a->system;
    if (!f->mapped) {
        AGENT_CHECK(value == (f->write ? 0 : lane->oldest), "stash %d: plain word %d is %08x, not %08x", stash,
                    lane->word, value, f->write ? 0 : lane->oldest);
        return 0;
    }
    if (f->write) {
        AGENT_CHECK(!value, "stash %d gets data of a store", stash);
        s->writers[lane->line][lane->word]--;
        return 0;
    }
    s->readers[lane->line][lane->word]--;
    if (ds_kind(d, lane->line, lane->word) == DS_REFUSED) {
        AGENT_CHECK(!value, "stash %d gets data of a line that memory refuses", stash);
        s->got_refused = 1;
        return 0;
    }
    struct ds_access x = {.line = lane->line};
    x.oldest[lane->word] = lane->oldest;
    x.owned[lane->word] = lane->owned;
    return ds_end_load(d, d->cores + stash, &x, lane->word, value, error);
}

int dt_end_access(struct dt_agent *a, int stash, const uint32_t *out, struct spec_error *error)
{
    struct dt_stash *s = &a->stash[stash];
    const struct agent_channel *c = &s->resp;
    struct dt_flight *f = NULL;
    const uint32_t tag = (uint32_t)bits_get_field(out + c->data, c->lsb, a->answer_at.tag, 0);
    for (int i = 0; i < DT_FLIGHTS; i++)
        if (s->flight[i].used && s->flight[i].tag == tag) f = &s->flight[i];
    AGENT_CHECK(f, "stash %d answers tag %u, which nobody has asked for", stash, tag);
    const uint32_t why = (uint32_t)bits_get_field(out + c->data, c->lsb, a->answer_at.error, 0);
    AGENT_CHECK(why == f->fails || (f->stray && !why), "stash %d: an access has error %u, must have %u", stash, why,
                f->fails);
    f->used = 0;
    for (int i = 0; i < a->lanes; i++) {
        const uint32_t value = (uint32_t)bits_get_field(out + c->data, c->lsb, a->answer_at.rdata, i);
        if (!(f->mask >> i & 1) || (f->fails && !f->stray))
            AGENT_CHECK(!value, "stash %d gets data without a lane", stash);
        else if (f->stray) continue;
        else if (end_lane(a, stash, f, &f->lane[i], value, error)) return -1;
    }
    return 0;
}
