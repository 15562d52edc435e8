/* The random program: accesses and commands. */
#include "tb/stash/stash_core.h"

#include <string.h>

static int idle_now(struct stash_agent *a)
{
    if (a->mode == AGENT_READY) return 0;
    return below(a, a->mode == AGENT_HOSTILE ? 4 : 3) != 0;
}

static uint32_t region_words(const struct stash_agent *a)
{
    if (a->phase.hot) return 2 * a->chunk_words;
    uint32_t words = a->words / REGIONS;
    return words < a->chunk_words ? a->chunk_words : words;
}

static uint32_t draw_region(struct stash_agent *a)
{
    uint32_t all = a->words / region_words(a);
    return below(a, all < a->phase.regions ? all : a->phase.regions);
}

/* All slots find room for the phase's tiles, wherever the others are. What is not stored to has the same one; of the others each
 * entry may have dirty words at a time. */
static void draw_fitting(struct stash_agent *a)
{
    uint32_t room = a->words / (a->blocks * a->slots) / 4;
    if (room < a->chunk_words) room = a->chunk_words;
    struct phase *p = &a->phase;
    p->tiles = p->fills == FILLS_UNSTORED ? 1 : TILES;
    p->command = 10;
    if (p->fills == FILLS_SLOTS) p->remote = 2000, p->careless = p->reckless = p->twins = 0;
    for (uint32_t i = 0; i < p->tiles; i++)
        for (int tries = 0; tries < 20; tries++) {
            a->tiles[i] = core_draw_tile(a);
            if (core_tile_words(&a->tiles[i]) <= room) break;
        }
}

/* All that happens is about the same few chunks, which lie in several lines each. */
static void draw_hot(struct stash_agent *a)
{
    struct phase *p = &a->phase;
    const uint32_t chunk = a->chunk_words;
    p->regions = 1;
    p->tiles = 1 + below(a, 3);
    p->places = 2 + below(a, 5);
    p->careless = 1 + below(a, 6);
    p->reckless = 1 + below(a, 4);
    p->remote = below(a, 2) ? 12 : 100;
    a->world.late = 300;
    for (int i = 0; i < TILES; i++) {
        struct tile t = {0, 1, below(a, 3) ? 1 + below(a, chunk) : 1, 1 + below(a, 2 * chunk), 1, 0};
        if (below(a, 2)) t.per_row = chunk;
        t.stride = t.per_row * t.object;
        if (t.stride > a->world.words || t.stride >> a->span_bits) continue;
        t.virt = world_base(&a->world) + below(a, a->world.words - t.stride + 1);
        if (below(a, 2)) t.virt -= t.virt % chunk;
        a->tiles[i] = t;
    }
}

void core_draw_phase(struct stash_agent *a)
{
    static const uint32_t remote[] = {2000, 400, 100, 40, 12, 4}, regions[] = {1, 2, 3, REGIONS};
    int hostile = a->mode == AGENT_HOSTILE;
    struct phase *p = &a->phase;
    p->left = a->scenes_only ? 1 + below(a, 300) : 1000 + below(a, 5000);
    p->remote = remote[below(a, 5) + (uint32_t)hostile];
    p->command = a->mode == AGENT_READY ? 30 + below(a, 60) : 20 + below(a, 200);
    p->regions = regions[below(a, 4)];
    p->tiles = 1 + below(a, TILES);
    p->places = 2 + below(a, 7);
    p->kernels = below(a, 3);
    p->careless = below(a, 3) ? 0 : 1 + below(a, 6);
    p->reckless = below(a, 2) ? 0 : 1 + below(a, 4);
    p->illegal = hostile && below(a, 2) ? 30 : 0;
    p->twins = below(a, 2) ? 0 : 1 + below(a, 12);
    uint32_t was_wide = p->wide;
    p->wide = below(a, 3) ? 0 : 2 + below(a, 7);
    for (int i = 0; (p->wide || was_wide) && i < TILES; i++) a->tiles[i] = core_draw_tile(a);
    if (p->twins) {
        p->tiles = 1 + below(a, 2);
        p->kernels += below(a, 4);
        a->tiles[1] = core_draw_sibling(a, a->tiles[0]);
    }
    p->fills = below(a, 6) ? FILLS_NOTHING : below(a, 2) ? FILLS_SLOTS : FILLS_UNSTORED;
    p->hot = !p->fills && !below(a, 4);
    if (p->fills) draw_fitting(a);
    if (a->scenes_only || (!a->early && (a->fresh ? below(a, 4) : !below(a, 3)))) core_begin_scene(a);
    a->fresh = 0;
    a->world.late = below(a, 4) ? 0 : 300;
    a->world.slow = below(a, 4) ? 0 : a->mode == AGENT_READY ? 100 : hostile ? 1500 : 500;
    if (p->hot) draw_hot(a);
}

static uint32_t free_tag(struct stash_agent *a)
{
    for (uint32_t k = 0; k < a->tags; k++) {
        uint32_t tag = (a->next_tag + k) % a->tags;
        int used = 0;
        for (int i = 0; i < FLIGHTS; i++) used |= a->flight[i].used && a->flight[i].tag == tag;
        if (!used) return tag;
    }
    return UINT32_MAX;
}

enum { WHOLE_CHUNK = 5 }; /* a pattern of lanes: from its first word on */

static void draw_lanes(struct stash_agent *a, uint32_t *data, uint32_t base, uint32_t span, uint32_t first)
{
    uint32_t pattern = below(a, 8), stride = 1 + below(a, 9), other = first, chunk = a->chunk_words;
    for (int tries = 0; tries < 4 && (other == first || other >= span); tries++)
        other = first ^ 1u << below(a, 14); /* one bit of the address apart */
    if (other >= span) other = span - 1;
    if ((a->phase.hot || a->world.flat) && below(a, 2)) pattern = WHOLE_CHUNK;
    for (uint32_t i = 0; i < a->lanes; i++) {
        uint32_t at = pattern == 0             ? first
                      : pattern == 1           ? below(a, span)
                      : pattern == 2           ? (first + i * stride) % span
                      : pattern == 3           ? (below(a, 2) ? other : first)
                      : pattern == 4           ? (first - first % chunk + below(a, chunk)) % span /* of one chunk */
                      : pattern == WHOLE_CHUNK ? (first - first % chunk + i) % span
                                               : (first + i) % span;
        bits_set_field(data, 0, a->at.access.addr, (int)i, base + at);
        bits_set_field(data, 0, a->at.access.wdata, (int)i, world_value(&a->world));
        a->waiting.addr[i] = base + at;
    }
}

int core_offer_access(struct stash_agent *a, uint32_t *in, const struct mapping *m, uint32_t block, uint32_t slot,
                      uint32_t wish)
{
    uint32_t *data = in + a->at.req.data, tag = free_tag(a), mask = 0;
    struct access *f = &a->waiting;
    if (tag == UINT32_MAX) return 0;
    for (uint32_t i = 0; i < a->lanes; i++) {
        const struct mapping *o = f->mapped ? m : f->write ? core_owner_of(a, f->addr[i]) : NULL;
        f->global[i] = core_global_of(a, o, f->addr[i]);
        if ((wish >> i & 1) && core_lane_may(a, f->mapped ? m : NULL, f->addr[i])) mask |= 1u << i;
    }
    if (!mask && (a->scene.step || below(a, 8))) return 0;
    if (f->careless && !f->mapped) slot = a->slots;
    else if ((!f->mapped || !m) && !a->scene.step && !below(a, 4)) { /* no block and no slot have these numbers */
        block = UINT32_MAX >> (32 - a->at.access.block.width);
        slot = UINT32_MAX >> (32 - a->at.access.slot.width);
        if (slot == a->slots) slot = 0; /* it would be careless */
    }
    if (f->careless && f->mapped) bits_set_field(data, 0, a->at.access.wdata, 0, CARELESS);
    bits_set_field(data, 0, a->at.access.tag, 0, tag);
    bits_set_field(data, 0, a->at.access.write, 0, f->write);
    bits_set_field(data, 0, a->at.access.mapped, 0, f->mapped);
    bits_set_field(data, 0, a->at.access.block, 0, block);
    bits_set_field(data, 0, a->at.access.slot, 0, slot);
    bits_set_field(data, 0, a->at.access.mask, 0, mask);
    a->next_tag = tag + 1;
    f->used = 1;
    f->tag = tag;
    f->mask = mask;
    core_count_access(a, f, 1);
    a->last_mapping = f->mapped && m && mask ? (int)(m - a->maps) : -1;
    if (a->last_mapping >= 0) a->last_global = f->global[__builtin_ctz(mask)];
    in[a->at.req.valid] = 1;
    a->req_waits = 1;
    return 1;
}

/* The global word of the last access, through another mapping that has it: two requests for one word may be under way
 * then. -1: there is none. */
static int draw_twin(struct stash_agent *a, uint32_t *first)
{
    const uint32_t all = a->blocks * a->slots;
    if (a->last_mapping < 0 || a->last_global < 0) return -1;
    for (uint32_t k = 1; k < all; k++) {
        const uint32_t i = ((uint32_t)a->last_mapping + k) % all;
        const struct mapping *m = &a->maps[i];
        int64_t offset = m->live ? core_tile_offset(&m->tile, world_base(&a->world) + (uint64_t)a->last_global) : -1;
        if (offset < 0) continue;
        *first = (uint32_t)offset;
        return (int)i;
    }
    return -1;
}

void core_drive_access(struct stash_agent *a, uint32_t *in)
{
    uint32_t *data = in + a->at.req.data;
    if (a->quiet || idle_now(a)) return;
    uint32_t block = below(a, a->blocks), slot = below(a, a->slots), first = 0;
    uint32_t write = a->phase.fills != FILLS_UNSTORED && below(a, 2);
    int twin = below(a, 16) < a->phase.twins ? draw_twin(a, &first) : -1;
    if (twin >= 0) {
        block = (uint32_t)twin / a->slots;
        slot = (uint32_t)twin % a->slots;
        write = !below(a, 4);
    }
    struct mapping *m = core_mapping_of(a, block, slot);
    int careless = below(a, 16) < a->phase.careless, mapped = m || !below(a, 12);
    if (m && below(a, 16) < a->phase.reckless) mapped = 0;
    const int adding = a->adding && a->careful;
    if (!m && ((adding && (mapped || !careless)) || below(a, 3))) return;
    if (a->careful && ((int)block == a->closing || a->ending == (int)block)) return;
    uint32_t base = m ? m->base : draw_region(a) * region_words(a), span = m ? m->words : region_words(a);
    if (twin < 0) {
        if (mapped && m && !below(a, 6) && base + span + 3 < a->words) span += 3; /* beyond the mapping's end */
        if (!below(a, mapped ? 24 : 4)) base = 0, span = a->words;                /* anywhere */
        first = below(a, 8) ? below(a, span) : span - 1;
    }
    if (adding && !mapped && !careless) return;
    draw_lanes(a, data, base, span, first);
    a->waiting.careless = careless && !(mapped && write);
    a->waiting.mapped = (uint32_t)mapped;
    a->waiting.write = write;
    uint32_t wish = a->mode == AGENT_HOSTILE && below(a, 2) ? 1u << below(a, a->lanes) : (uint32_t)agent_draw(&a->rng);
    if (!below(a, a->phase.hot || a->world.flat ? 2 : 3)) wish = UINT32_MAX;
    core_offer_access(a, in, m, block, slot, wish);
}

void core_pack_command(struct stash_agent *a, uint32_t *data, const struct command *c)
{
    const uint64_t tile[7] = {c->stash_base, c->global_base, c->field, c->object, c->row, c->stride, c->num};
    bits_set_field(data, 0, a->at.command.op, 0, c->op);
    bits_set_field(data, 0, a->at.command.block, 0, c->block);
    bits_set_field(data, 0, a->at.command.slot, 0, c->slot);
    bits_set_field(data, 0, a->at.command.coherent, 0, c->coherent);
    for (int i = 0; i < 7; i++) bits_set_field(data, 0, a->at.command.tile[i], 0, tile[i]);
}

void core_name_tile(struct command *c, const struct tile *t)
{
    c->global_base = 4 * t->virt;
    c->field = 4 * (uint64_t)t->field;
    c->object = 4 * (uint64_t)t->object;
    c->row = c->object * t->per_row;
    c->stride = 4 * (uint64_t)t->stride;
    c->num = t->rows;
}

/* In chunks that no live mapping has; where it is if there are none. */
static void place_free(struct stash_agent *a, struct command *c)
{
    const uint64_t drawn = c->stash_base;
    const uint32_t chunks = a->words / a->chunk_words, from = below(a, chunks);
    for (uint32_t k = 0; k < chunks; k++) {
        const uint32_t base = (from + k) % chunks * a->chunk_words;
        c->stash_base = 4 * (uint64_t)base;
        if (base + core_tile_words(&c->tile) <= a->words && !core_overlaps(a, c, NULL)) return;
    }
    c->stash_base = drawn;
}

/* Against a live mapping, before or behind it: both have one chunk in common, or none. */
static void place_beside(struct stash_agent *a, struct command *c, uint64_t words)
{
    const struct mapping *m = &a->maps[below(a, a->blocks * a->slots)];
    const uint32_t chunk = a->chunk_words, shared = below(a, 2);
    const uint64_t chunks = (words + chunk - 1) / chunk, first = m->base / chunk + shared,
                   behind = (m->base + m->words - 1) / chunk + 1 - shared;
    if (!m->live) return;
    if (below(a, 2) && first >= chunks) c->stash_base = 4 * chunk * (first - chunks);
    else if (behind * chunk + words <= a->words) c->stash_base = 4 * chunk * behind;
}

/* The tile, or one word, at an end of the virtual space. A tile that goes past the end is refused. */
static void draw_end_of_space(struct stash_agent *a, struct command *c)
{
    if (below(a, 4)) core_name_tile(c, &(struct tile){0, 1, 1, 1, 1, 1});
    c->global_base = 4 * (below(a, 3) ? a->va_words - 1 - below(a, 2) : 1);
}

static void fill_tile(struct stash_agent *a, struct command *c)
{
    struct tile *t = &a->tiles[below(a, a->phase.tiles)];
    const struct mapping *old = &a->ended[below(a, ENDED)];
    if (!below(a, 12)) *t = core_draw_tile(a);
    c->stash_base = 4 * (uint64_t)(draw_region(a) * region_words(a));
    core_name_tile(c, t);
    if (a->phase.hot) c->stash_base = 4 * (uint64_t)(a->chunk_words * below(a, 3));
    if (a->phase.fills && below(a, 16)) {
        c->tile = *t;
        place_free(a, c);
        return;
    }
    if (old->words && below(a, 8) < a->phase.places) {
        int what = (int)below(a, 4); /* its tile, its place, or both */
        if (what != 0) core_name_tile(c, &old->tile);
        if (what != 1) c->stash_base = 4 * (uint64_t)old->base;
        if (what == 3) c->coherent = (uint32_t)old->coherent;
    }
    if (c->num == 1) c->stride = below(a, 4) ? 0 : below(a, 1000);
    uint64_t words = c->row / c->object * (c->field / 4) * c->num, all = a->words;
    if (words <= all && ((c->stash_base / 4 + words > all && below(a, 8)) || !below(a, 6))) /* at the stash's end */
        c->stash_base = 4 * ((all - words) - (all - words) % a->chunk_words);
    if (words <= all && !below(a, 12)) place_beside(a, c, words);
    if (!below(a, 24)) draw_end_of_space(a, c);
    if (!below(a, 24)) { /* illegal, one way or another */
        uint64_t *field[] = {&c->field, &c->object, &c->row, &c->stride, &c->num, &c->stash_base, &c->global_base};
        *field[below(a, 7)] += below(a, 3) ? 1 + below(a, 6) : below(a, 200);
        if (!below(a, 3)) *field[below(a, 5)] = 0;
    }
}

/* One number of the command is at an end of what its port holds. Most such commands are refused. */
static void draw_end(struct stash_agent *a, struct command *c)
{
    uint64_t *const tile[7] = {&c->stash_base, &c->global_base, &c->field, &c->object, &c->row, &c->stride, &c->num};
    uint32_t which = below(a, 9), end = below(a, 3);
    if (which == 7) c->block = UINT32_MAX >> (32 - a->at.command.block.width);
    else if (which == 8) c->slot = UINT32_MAX >> (32 - a->at.command.slot.width);
    else *tile[which] = end == 2 ? UINT64_MAX >> (64 - a->at.command.tile[which].width) : end;
}

/* One mapping after another until no slot or no entry is left, and then a thread block ends: that of the tail's entry. */
static void fill_slots(struct stash_agent *a, struct command *c)
{
    c->op = BLOCK_END;
    c->block = below(a, a->blocks);
    if (a->phase.fills == FILLS_SLOTS) c->coherent = 1;
    for (uint32_t i = 0; i < a->blocks * a->slots; i++) {
        if (a->maps[i].live && a->maps[i].map == (int)a->tail) {
            c->op = BLOCK_END;
            c->block = i / a->slots;
            return;
        }
        if (a->maps[i].live || c->op == ADD_MAP) continue;
        c->op = ADD_MAP;
        c->block = i / a->slots;
        c->slot = i % a->slots;
    }
}

static int is_dirty(const struct stash_agent *a, uint32_t block)
{
    for (uint32_t k = 0; block < a->blocks && k < a->slots; k++) {
        const struct mapping *m = &a->maps[block * a->slots + k];
        if (m->live && core_owned_under(a, (uint32_t)m->map)) return 1;
    }
    return 0;
}

/* 1 when the command makes sense now, or need not. */
static int make_command(struct stash_agent *a, struct command *c, int senseless)
{
    memset(c, 0, sizeof *c);
    c->block = below(a, a->blocks + (a->blocks < 16 && !below(a, 40)));
    c->slot = below(a, a->slots + !below(a, 40));
    c->coherent = below(a, 4) != 0;
    uint32_t what = below(a, 16);
    c->op = what < a->phase.kernels ? KERNEL_END : what < 8 ? BLOCK_END : what < 10 ? CHG_MAP : ADD_MAP;
    if (c->op == BLOCK_END && a->blocks < 16 && !below(a, 16)) c->block = a->blocks;
    if (a->phase.fills && below(a, 16)) fill_slots(a, c);
    if (a->phase.fills == FILLS_SLOTS && c->op == BLOCK_END && !is_dirty(a, c->block) && below(a, 64)) return 0;
    if (below(a, core_any_live(a) ? 32 : 3) == 0) { /* refused but when nothing is used; the rest does not matter */
        c->op = FORGET + (below(a, 4) ? 0 : below(a, 4));
        fill_tile(a, c);
        return 1;
    }
    struct mapping *m = core_mapping_of(a, c->block, c->slot);
    if (c->op == ADD_MAP && m && !senseless) return 0;
    if ((c->op == BLOCK_END || c->op == CHG_MAP) && !m && c->block < a->blocks && !senseless) return 0;
    fill_tile(a, c);
    if (!below(a, senseless ? 2 : 16)) {
        draw_end(a, c);
        m = core_mapping_of(a, c->block, c->slot);
    }
    if (c->op == CHG_MAP && m && below(a, 2)) { /* only the mode changes */
        c->stash_base = 4 * (uint64_t)m->base;
        core_name_tile(c, &m->tile);
    }
    int maps = c->op <= CHG_MAP && core_tile_error(a, c) == NONE;
    if (maps && a->world.physical && core_leaves_world(a, &c->tile)) return 0;
    if (maps && core_overlaps(a, c, m) && !senseless) {
        if (below(a, 8) >= a->phase.wide) return 0;
        c->op = BLOCK_END; /* a large tile has room once the others have gone */
        c->block = below(a, a->blocks);
    }
    return !core_publishes(a, c) || core_may_publish(a, core_publishes(a, c));
}

void core_offer_command(struct stash_agent *a, const struct command *c)
{
    a->closing = c->op == BLOCK_END || c->op == CHG_MAP ? (int)c->block : -1;
    a->adding = c->op == ADD_MAP || c->op == CHG_MAP;
    a->command = *c;
    a->cmd_waits = 1; /* it goes to the port when core_command_may_go */
}

void core_draw_command(struct stash_agent *a)
{
    struct command c;
    if (a->moves && below(a, 16)) return;
    if (a->quiet || a->cmd_asked || (!a->early && below(a, a->phase.command))) return;
    int tries = 10, senseless = !below(a, 8);
    while (!make_command(a, &c, senseless))
        if (!--tries) return;
    core_offer_command(a, &c);
}

/* While an answer is held up, the next command may already be here: one that will be refused. */
void core_drive_second(struct stash_agent *a, uint32_t *in)
{
    if (!a->cmd_asked || a->cmd_waits || below(a, 8)) return;
    struct command c = {.op = below(a, 2), .block = below(a, a->blocks), .slot = a->slots};
    core_pack_command(a, in + a->at.cmd.data, &c);
    in[a->at.cmd.valid] = 1;
    a->second_waits = 1;
}
