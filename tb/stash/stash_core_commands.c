/* The shadow of every mapping: what a command does to it, and what its answer must say. */
#include "tb/stash/stash_core.h"

void core_unpack_command(struct stash_agent *a, const uint32_t *data, struct command *c)
{
    uint64_t *tile[7] = {&c->stash_base, &c->global_base, &c->field, &c->object, &c->row, &c->stride, &c->num};
    c->op = (uint32_t)bits_get_field(data, 0, a->at.command.op, 0);
    c->block = (uint32_t)bits_get_field(data, 0, a->at.command.block, 0);
    c->slot = (uint32_t)bits_get_field(data, 0, a->at.command.slot, 0);
    c->coherent = (uint32_t)bits_get_field(data, 0, a->at.command.coherent, 0);
    for (int i = 0; i < 7; i++) *tile[i] = bits_get_field(data, 0, a->at.command.tile[i], 0);
    c->tile = (struct tile){0};
    if (c->op > FORGET) c->op = FORGET;
    core_tile_error(a, c);
}

/* The tile's place shares a chunk with a live mapping other than `self`. */
int core_overlaps(const struct stash_agent *a, const struct command *c, const struct mapping *self)
{
    uint32_t first = (uint32_t)c->stash_base / 4, last = first + core_tile_words(&c->tile) - 1, chunk = a->chunk_words;
    for (uint32_t i = 0; i < a->blocks * a->slots; i++) {
        const struct mapping *o = &a->maps[i];
        if (o->live && o != self && o->base / chunk <= last / chunk &&
            first / chunk <= (o->base + o->words - 1) / chunk)
            return 1;
    }
    return 0;
}

static uint32_t command_error(struct stash_agent *a, struct command *c)
{
    if (c->op == KERNEL_END || c->op == FORGET) return NONE;
    if (c->block >= a->blocks || (c->op != BLOCK_END && c->slot >= a->slots)) return SLOT;
    if (c->op == BLOCK_END) return NONE;
    struct mapping *m = core_mapping_of(a, c->block, c->slot);
    if ((c->op == ADD_MAP) == (m != NULL)) return SLOT;
    uint32_t error = core_tile_error(a, c);
    if (error) return error;
    return core_overlaps(a, c, m) ? OVERLAP : NONE;
}

/* The words of a mapping that this core has changed locally, and which the end of the mapping drops or publishes. */
static void end_local(struct stash_agent *a, const struct mapping *m, int publish)
{
    for (uint32_t i = 0; i < m->words; i++) {
        struct local_word *l = &a->local[m->base + i];
        int g = world_index(&a->world, core_tile_virtual(&m->tile, i));
        if (publish && l->known && g >= 0 && !world_word_faulty(&a->world, g)) {
            world_stored(&a->world, g, m->map, l->value);
            a->global[g].writer = (uint8_t)(m - a->maps + 1);
            a->global[g].taken = 0;                           /* its registration goes out */
        } else if (publish && l->known) core_make_wild(a, g); /* it stays Valid */
        l->known = l->vague = 0;
    }
}

static void remember_end(struct stash_agent *a, const struct mapping *m)
{
    a->ended[a->next_ended++ % ENDED] = *m;
    for (uint32_t i = 0; i < a->world.words; i++)
        if (a->global[i].writer == (uint8_t)(m - a->maps + 1)) a->global[i].writer = 255; /* written back in time */
}

static void end_kernel(struct stash_agent *a)
{
    const struct access *waiting = &a->waiting;
    /* An access at the port may have had some of its passes before the words were invalidated. */
    for (uint32_t i = 0; waiting->used && i < a->lanes; i++)
        if ((waiting->mask >> i & 1) && waiting->global[i] >= 0 && a->global[waiting->global[i]].wild)
            a->global[waiting->global[i]].late = 1;
    for (uint32_t i = 0; i < a->words; i++) a->local[i].seen = 0; /* what was Valid is fetched again */
    for (uint32_t i = 0; i < a->world.words; i++) {
        /* With FETCH=line a load may fetch along what another core is still writing. */
        int late = a->global[i].late || (a->fetches_line && a->world.word[i].remote_busy == 2);
        a->global[i].late = 0;
        if (late) continue;
        a->global[i].foreign = a->global[i].wild = a->world.word[i].wild = 0;
        if (a->global[i].writer == 255 || !a->global[i].writers) a->global[i].writer = 0;
    }
    for (int k = 0; k < FLIGHTS; k++) {
        const struct access *f = &a->flight[k];
        for (uint32_t i = 0; f->used && f->careless && i < a->lanes; i++)
            if (f->mask >> i & 1) core_make_wild(a, f->global[i]);
    }
}

/* A copy of the same tile may serve what the tainted one holds. */
static void spread_taint(struct stash_agent *a, struct mapping *m)
{
    for (uint32_t i = 0; i < a->blocks * a->slots; i++) {
        struct mapping *o = &a->maps[i];
        if (o == m || !o->live || !core_same_tile(&o->tile, &m->tile)) continue;
        if (o->tainted) m->tainted = 1;
        else if (m->tainted) o->tainted = 1;
    }
}

int core_answer_command(struct stash_agent *a, const uint32_t *data, struct spec_error *error)
{
    struct command c = a->asked;
    uint32_t got = (uint32_t)bits_get_field(data, 0, a->at.result.error, 0),
             map = (uint32_t)bits_get_field(data, 0, a->at.result.map, 0);
    a->cmd_asked = a->kernel_ends = a->adding = a->adding_coherent = 0;
    a->closing = a->ending = -1;
    a->cuts = 0;
    for (uint32_t i = 0; i < a->world.words; i++) a->global[i].barred = 0;
    if (c.op == FORGET && got == NONE) a->moves = 1;
    if (a->unchecked) return 0;
    struct mapping *m = core_mapping_of(a, c.block, c.slot);
    uint32_t expect = c.op == FORGET ? core_order_forget(a, got) : command_error(a, &c);
    int keeps =
        m && c.op == CHG_MAP && expect == NONE && core_same_tile(&m->tile, &c.tile) && m->base == c.stash_base / 4;
    if (keeps && !m->coherent && c.coherent && core_has_faulty_dirty(a, m)) expect = PAGE_FAULT;
    uint32_t tail = a->tail, expect_map = keeps ? (uint32_t)m->map : 0;
    if (expect == NONE && c.op <= CHG_MAP && !keeps) {
        expect = core_order_step(a, &c, c.op == CHG_MAP ? m : NULL, got, map, &expect_map);
    }
    if (got != expect) {
        core_fail(a, error, "command: error code, expected", got, expect);
        return -1;
    }
    if (map != (got ? 0 : expect_map)) {
        core_fail(a, error, "command: entry, expected", map, expect_map);
        return -1;
    }
    if (got && got != PAGE_FAULT) return 0;
    switch (c.op) {
    case CHG_MAP:
        if (!keeps || (!m->coherent && c.coherent)) end_local(a, m, keeps);
        if (!keeps) remember_end(a, m);
        /* fall through */
    case ADD_MAP:
        m = &a->maps[c.block * a->slots + c.slot];
        m->live = 1;
        m->tainted = got == PAGE_FAULT || (m->tainted && keeps);
        m->coherent = (int)c.coherent;
        m->map = got ? m->map : (int)map;
        m->base = (uint32_t)c.stash_base / 4;
        m->tile = c.tile;
        m->words = core_tile_words(&c.tile);
        m->copy = -1;
        if (c.op == ADD_MAP && a->tail != tail) core_note_copy(a, m);
        spread_taint(a, m);
        core_order_set(a, m, 1);
        if (!keeps)
            for (uint32_t i = 0; i < m->words; i++) a->local[m->base + i].known = a->local[m->base + i].vague = 0;
        break;
    case BLOCK_END:
        for (uint32_t s = 0; s < a->slots; s++) {
            m = core_mapping_of(a, c.block, s);
            if (!m) continue;
            end_local(a, m, 0);
            remember_end(a, m);
            m->live = 0;
            core_order_set(a, m, 0);
        }
        break;
    case KERNEL_END: a->kernel_over = a->cycle; end_kernel(a);
    }
    return 0;
}

/* A store that is under way when the kernel ends may be made after it, and be on its way still when the answer comes. */
static void begin_kernel_end(struct stash_agent *a)
{
    for (int k = 0; k < FLIGHTS; k++) {
        const struct access *f = &a->flight[k];
        for (uint32_t i = 0; f->used && f->write && i < a->lanes; i++)
            if ((f->mask >> i & 1) && f->global[i] >= 0) a->global[f->global[i]].late = 1;
    }
}

/* Careless loads of the thread block find its mapping, or none any more. */
static void cut_loads(struct stash_agent *a, uint32_t block)
{
    for (int k = 0; k < FLIGHTS; k++) {
        struct access *f = &a->flight[k];
        if (f->used && f->careless && !f->write && f->mapping >= 0 && (uint32_t)f->mapping / a->slots == block)
            f->cut = 1;
    }
}

/* A command appears at the port: what the program must have waited for. */
void core_begin_command(struct stash_agent *a, const uint32_t *in)
{
    struct command c;
    a->cmd_since = a->cycle;
    core_unpack_command(a, in + a->at.cmd.data, &c);
    a->begun = c;
    core_order_begin(a, &c);
    a->kernel_ends = c.op == KERNEL_END;
    if (a->kernel_ends) {
        begin_kernel_end(a);
        core_forget_held(a, NULL);
    }
    if (c.op <= CHG_MAP) a->moves = 0;
    if (c.op == KERNEL_END || c.op == FORGET || c.block >= a->blocks || (c.op != BLOCK_END && c.slot >= a->slots))
        return;
    if (c.op != BLOCK_END && a->world.physical && !core_tile_error(a, &c) && core_leaves_world(a, &c.tile))
        a->unchecked = 1;
    if (c.op != BLOCK_END && (core_any_flight(a, -1) || (c.coherent && (core_any_ghost(a) || core_any_stray(a)))))
        a->unchecked = 1;
    a->adding_coherent = c.op <= CHG_MAP && c.coherent;
    core_forget_strays(a, &c);
    if (c.op == ADD_MAP) return;
    a->ending = (int)c.block;
    for (uint32_t s = 0; s < a->slots; s++) core_forget_held(a, &a->maps[c.block * a->slots + s]);
    struct mapping *m = core_publishes(a, &c);
    if (m && core_has_faulty_dirty(a, m)) {
        m->tainted = 1; /* from now on */
        spread_taint(a, m);
    }
    if (c.op == BLOCK_END) {
        cut_loads(a, c.block);
        a->cuts = 1;
    }
    if (core_any_flight(a, (int)c.block) || (m && !core_publish_undisturbed(a, m))) a->unchecked = 1;
    for (uint32_t i = 0; m && i < m->words; i++) {
        int g = world_index(&a->world, core_tile_virtual(&m->tile, i));
        if (g >= 0) a->global[g].barred = 1;
    }
}
