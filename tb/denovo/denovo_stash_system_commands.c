/* Commands of the cores in front of the stashes: tiles come, change and go; kernels end. */
#include "spec/stash/stash_codes.h"
#include "tb/denovo/denovo_stash_system.h"

/* Words of the stash from the place on that no mapping has, but for `own`. */
static uint32_t free_words(const struct dt_agent *a, const struct dt_stash *s, int place, const struct dt_map *own)
{
    const uint32_t first = (uint32_t)(place * a->place_words);
    uint32_t end = (uint32_t)(a->places * a->place_words);
    for (int b = 0; b < a->blocks; b++)
        for (int k = 0; k < a->slots; k++) {
            const struct dt_map *m = &s->map[b][k];
            if (!m->live || m == own || m->base + m->words <= first) continue;
            if (m->base <= first) return 0;
            if (m->base < end) end = m->base;
        }
    return end - first;
}

static int is_mapped(const struct dt_agent *a, const struct dt_stash *s, uint32_t block)
{
    for (int k = 0; k < a->slots; k++)
        if (s->map[block][k].live) return 1;
    return 0;
}

enum { FORGETS = STASH_OP_FORGET };             /* this operation, and those above it */
enum { SPOILS_BLOCK = 7, SPOILS_SLOT, SPOILS }; /* a wish's `spoil`; before them the numbers of a tile */

/* Does the tile have words that another mapping has? */
static int overlaps(const struct dt_agent *a, const struct dt_stash *s, const struct dt_map *tile,
                    const struct dt_map *own)
{
    return tile->base + tile->words <= (uint32_t)(a->places * a->place_words) &&
           tile->words > free_words(a, s, tile->place, own);
}

/* The tile that this place, or another one, had last. A stash looks for its words there. */
static int draw_again(struct dt_agent *a, struct dt_stash *s, int place, uint32_t room)
{
    struct ds_agent *d = &a->system;
    if (agent_below(&d->rng, 6)) return 0;
    const struct dt_map *m = &s->past[agent_below(&d->rng, 2) ? place : (int)agent_below(&d->rng, (uint32_t)a->places)];
    if (!m->words || m->words > room) return 0;
    s->tile = *m;
    s->tile.place = place;
    s->tile.base = (uint32_t)(place * a->place_words);
    return 1;
}

/* The command that comes next; none where what was drawn cannot be. */
static void draw_command(struct dt_agent *a, struct dt_stash *s)
{
    static const int ops[] = {STASH_OP_ADD_MAP,   STASH_OP_ADD_MAP,   STASH_OP_ADD_MAP,    STASH_OP_CHG_MAP,
                              STASH_OP_BLOCK_END, STASH_OP_BLOCK_END, STASH_OP_KERNEL_END, STASH_OP_KERNEL_END};
    struct ds_agent *d = &a->system;
    const int op = agent_below(&d->rng, 24) ? ops[agent_below(&d->rng, 8)] : FORGETS + (int)agent_below(&d->rng, 4);
    s->block = agent_below(&d->rng, (uint32_t)a->blocks);
    s->slot = agent_below(&d->rng, (uint32_t)a->slots);
    struct dt_map *m = &s->map[s->block][s->slot];
    const int place = (int)agent_below(&d->rng, (uint32_t)a->places);
    /* Some are refused: tiles over others' words, an AddMap of a slot that is taken, a ChgMap of one that is not. */
    const int odd = agent_below(&d->rng, 8) == 0, is_chg = op == STASH_OP_CHG_MAP;
    if (op <= STASH_OP_CHG_MAP) {
        const int at = is_chg && m->live ? m->place : place;
        const uint32_t room =
            odd ? (uint32_t)((a->places - at) * a->place_words) : free_words(a, s, at, is_chg ? m : NULL);
        if (!odd && is_chg != m->live) return;
        const int same = is_chg && m->live && agent_below(&d->rng, 2);
        if (same) s->tile = *m, s->tile.coherent = !m->coherent;
        else if (!draw_again(a, s, at, room) && (!room || !dt_draw_tile(a, at, room, &s->tile))) return;
    }
    if (op == STASH_OP_BLOCK_END && !odd && !is_mapped(a, s, s->block)) return;
    s->wish = s->op = op;
    s->spoil = op == STASH_OP_KERNEL_END || op >= FORGETS || agent_below(&d->rng, 6) ? -1
               : op == STASH_OP_BLOCK_END                                            ? SPOILS_BLOCK
                                          : (int)agent_below(&d->rng, SPOILS);
    s->high = (int)agent_below(&d->rng, 2);
}

#define PUT(field, value) bits_set_field(in + c->data, c->lsb, a->command_at.field, 0, value)

void dt_drive_command(struct dt_agent *a, int stash, uint32_t *in)
{
    struct dt_stash *s = &a->stash[stash];
    struct ds_agent *d = &a->system;
    const struct agent_channel *c = &s->cmd;
    if (s->cmd_waits) return;
    agent_put_bit(c, in, c->valid, 0);
    if (d->phase != DS_RUN) s->wish = -1;
    if (s->cmd_out || d->phase != DS_RUN) return;
    if (s->wish < 0 && !agent_below(&d->rng, 32)) draw_command(a, s);
    if (s->wish < 0 || s->req_waits) return;
    if (s->op != STASH_OP_ADD_MAP && s->op < FORGETS &&
        dt_is_flying(s, s->op == STASH_OP_KERNEL_END ? -1 : (int)s->block))
        return;
    if (s->op == STASH_OP_ADD_MAP && dt_has_stray(s, s->block, s->slot)) return;
    /* An access that comes to the port in this cycle comes before it. */
    if (agent_bit(&s->req, in, s->req.valid)) return;
    agent_clear_data(c, in);
    const struct dt_map *m = &s->tile;
    PUT(op, (uint64_t)s->op), PUT(block, s->block), PUT(slot, s->slot);
    PUT(coherent, (uint64_t)m->coherent);
    if (s->op <= STASH_OP_CHG_MAP) {
        PUT(tile[0], 4 * m->base), PUT(tile[1], 4 * m->virt), PUT(tile[2], 4 * m->field), PUT(tile[3], 4 * m->object);
        PUT(tile[4], 4 * m->per_row * m->object), PUT(tile[5], 4 * m->stride), PUT(tile[6], m->rows);
    }
    if (s->spoil == SPOILS_BLOCK) PUT(block, UINT64_MAX);
    else if (s->spoil == SPOILS_SLOT) PUT(slot, UINT64_MAX);
    else if (s->spoil >= 0) PUT(tile[s->spoil], s->high ? UINT64_MAX : 1);
    agent_put_bit(c, in, c->valid, 1);
    s->wish = -1;
}
#undef PUT

/* The tile that the command at the port names. */
static struct dt_map get_tile(const struct dt_agent *a, const struct agent_channel *c, const uint32_t *in)
{
    uint64_t field[7];
    for (int i = 0; i < 7; i++) field[i] = bits_get_field(in + c->data, c->lsb, a->command_at.tile[i], 0);
    struct dt_map m = {.base = (uint32_t)field[0] / 4, .virt = field[1] / 4, .rows = (uint32_t)field[6]};
    m.field = (uint32_t)field[2] / 4;
    m.object = (uint32_t)field[3] / 4;
    m.per_row = m.object ? (uint32_t)field[4] / 4 / m.object : 0;
    m.stride = (uint32_t)field[5] / 4;
    m.words = m.field * m.per_row * m.rows;
    m.place = (int)m.base / a->place_words;
    m.coherent = (int)bits_get_field(in + c->data, c->lsb, a->command_at.coherent, 0);
    return m;
}

/* No tile, or one over others' words, and no thread block's slot that it could be of. */
static int is_refused(const struct dt_agent *a, const struct dt_stash *s, const struct agent_channel *c,
                      const uint32_t *in)
{
    uint64_t field[7];
    for (int i = 0; i < 7; i++) field[i] = bits_get_field(in + c->data, c->lsb, a->command_at.tile[i], 0);
    if (s->op == STASH_OP_KERNEL_END || s->op >= FORGETS) return 0;
    if (s->block >= (uint32_t)a->blocks) return 1;
    if (s->op == STASH_OP_BLOCK_END) return 0;
    if (s->slot >= (uint32_t)a->slots || field[6] == UINT64_MAX >> (64 - a->command_at.tile[6].width)) return 1;
    for (int i = 0; i < 5; i++)
        if (field[i] % 4) return 1;
    if (field[6] != 1 && field[5] % 4) return 1; /* of one row the stride is not looked at */
    const struct dt_map *m = &s->map[s->block][s->slot];
    const int is_chg = s->op == STASH_OP_CHG_MAP;
    return is_chg != m->live || overlaps(a, s, &s->tile, is_chg ? m : NULL);
}

int dt_begin_command(struct dt_agent *a, int stash, const uint32_t *in, struct spec_error *error)
{
    struct dt_stash *s = &a->stash[stash];
    const struct agent_channel *c = &s->cmd;
    s->op = (int)bits_get_field(in + c->data, c->lsb, a->command_at.op, 0);
    s->block = (uint32_t)bits_get_field(in + c->data, c->lsb, a->command_at.block, 0);
    s->slot = (uint32_t)bits_get_field(in + c->data, c->lsb, a->command_at.slot, 0);
    s->tile = get_tile(a, c, in);
    s->refuses = is_refused(a, s, c, in);
    s->cmd_since = a->system.cycle;
    s->cmd_out = 1;
    for (int b = 0; b < a->system.banks; b++) a->system.bank[b].flushed = a->system.bank[b].all = 0;
    if (s->op == STASH_OP_KERNEL_END) {
        AGENT_DUTY(!dt_is_flying(s, -1), "a kernel ends while accesses are under way");
        s->launch.number = ++a->system.accesses;
        ds_begin_acquire(&a->system, &s->launch);
        return 0;
    }
    if (s->refuses || s->op >= FORGETS) return 0;
    AGENT_DUTY(s->op != STASH_OP_ADD_MAP || !dt_has_stray(s, s->block, s->slot), "a load of the slot is under way");
    AGENT_DUTY(s->op == STASH_OP_ADD_MAP || !dt_is_flying(s, (int)s->block),
               "accesses of the thread block are under way");
    if (s->op == STASH_OP_BLOCK_END) return 0;
    const struct dt_map *m = &s->map[s->block][s->slot];
    AGENT_DUTY(s->tile.words && s->tile.place < a->places && s->tile.base % (uint32_t)a->place_words == 0, "no tile");
    AGENT_DUTY(s->op == STASH_OP_ADD_MAP || m->place == s->tile.place, "a tile that moves");
    const struct dt_map *own = s->op == STASH_OP_ADD_MAP ? NULL : m;
    AGENT_DUTY(s->tile.words <= free_words(a, s, s->tile.place, own), "a tile beyond its room");
    return 0;
}

/* It is refused while a thread block has a mapping; else words may be owned still, or not. */
static int end_forget(struct dt_agent *a, struct dt_stash *s, const uint32_t *out, uint32_t why,
                      struct spec_error *error)
{
    int mapped = 0;
    for (int b = 0; b < a->blocks; b++) mapped |= is_mapped(a, s, (uint32_t)b);
    AGENT_CHECK(why == STASH_ERROR_IN_USE || (!why && !mapped), "a FORGET %s mappings has error %u",
                mapped ? "beside" : "without", why);
    AGENT_CHECK(!bits_get_field(out + s->cmd_done.data, s->cmd_done.lsb, a->done_at.map, 0),
                "a FORGET names a mapping");
    s->cmd_out = 0;
    return 0;
}

int dt_end_command(struct dt_agent *a, int stash, const uint32_t *out, struct spec_error *error)
{
    struct dt_stash *s = &a->stash[stash];
    const struct agent_channel *c = &s->cmd_done;
    const uint32_t why = (uint32_t)bits_get_field(out + c->data, c->lsb, a->done_at.error, 0);
    const int maps = s->op <= STASH_OP_CHG_MAP;
    AGENT_CHECK(s->cmd_out, "stash %d: a command is done that was not given", stash);
    if (s->op >= FORGETS) return end_forget(a, s, out, why, error);
    const int full = maps && (why == STASH_ERROR_MAP_FULL || why == STASH_ERROR_VP_FULL);
    AGENT_CHECK(s->refuses ? why >= STASH_ERROR_BAD_SIZE && why <= STASH_ERROR_SLOT : !why || full,
                "stash %d: a command %s has error %u", stash, s->refuses ? "that cannot be" : "that can be", why);
    AGENT_CHECK((maps && !why) || !bits_get_field(out + c->data, c->lsb, a->done_at.map, 0),
                "stash %d: a command that makes no mapping names one", stash);
    s->cmd_out = 0;
    if (why) return 0;
    if (maps) {
        s->map[s->block][s->slot] = s->past[s->tile.place] = s->tile;
        s->map[s->block][s->slot].live = 1;
        s->map[s->block][s->slot].id = ++s->ids;
    } else if (s->op == STASH_OP_BLOCK_END) memset(s->map[s->block], 0, sizeof s->map[s->block]);
    else {
        memset(s->user, 0, sizeof s->user);
        ds_end_acquire(&a->system, a->system.cores + stash, &s->launch);
        ds_end_release(&a->system, a->system.cores + stash, s->launch.number, -1);
    }
    return 0;
}
