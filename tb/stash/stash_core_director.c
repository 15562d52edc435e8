/* Plays a scene: first the stash is emptied, then step follows step. A step that cannot be made (a lane that may not
 * take part, a command that is refused) ends the scene, and so does the end of its patience. */
#include "tb/stash/stash_core.h"

#include <string.h>

enum {
    HELD = 900,    /* cycles that requests are held, or not taken, at most */
    SENT_BY = 250, /* cycles for requests to be sent */
    SOON = 300     /* cycles for what waits for nothing; a command may calculate besides */
};
enum outcome { WAITS, DONE, FAILS };

static int commands_busy(const struct stash_agent *a)
{
    return a->cmd_waits || a->cmd_asked || a->second_waits;
}

static int tag_busy(const struct stash_agent *a, uint32_t tag)
{
    for (int i = 0; i < FLIGHTS; i++)
        if (a->flight[i].used && a->flight[i].tag == tag) return 1;
    return 0;
}

static struct mapping *slot_mapping(struct stash_agent *a, int slot)
{
    return &a->maps[a->scene.slot[slot].block * a->slots + a->scene.slot[slot].slot];
}

/* Of a step that MUST be done soon; stalls and slow networks excuse it. */
static enum outcome wait_for(struct stash_agent *a, const struct scene_step *step, uint32_t cycles)
{
    if (a->scene.wait++ > cycles && (step->flags & MUST) && a->mode == AGENT_READY && !a->unchecked)
        a->scene.late = (int)step->what;
    return WAITS;
}

/* A calculation and a search. */
static uint32_t command_cycles(const struct stash_agent *a)
{
    return 100 + a->span_bits + 4 * a->entries;
}

/* Accesses --------------------------------------------------------------------------------------------------------- */

/* Offsets of the words, at most one for each lane. */
static uint32_t list_words(struct stash_agent *a, enum scene_words words, uint32_t tile_words, uint32_t *list)
{
    const struct scene *s = &a->scene;
    uint32_t n = 0, chunk = a->chunk_words, all = 0, from, wish;
    switch (words) {
    case WORDS_X: list[0] = s->x; return 1;
    case WORDS_Y: list[0] = s->y; return 1;
    case WORDS_TWIN: list[0] = chunk + s->x; return 1;
    case WORDS_FIRST: list[0] = 0; return 1;
    case WORDS_FAR: list[0] = chunk + (below(a, 2) ? s->x : below(a, chunk)); return 1;
    case WORDS_NEAR:
        wish = (uint32_t)agent_draw(&a->rng);
        for (uint32_t i = 0; i < chunk && n < a->lanes; i++)
            if (i != s->x && (i == s->y || (wish >> i & 1))) list[n++] = i;
        return n;
    case WORDS_COLUMN:
        all = tile_words / chunk;
        from = below(a, all);
        for (; n < a->lanes && n < all; n++) list[n] = (from + n) % all * chunk + s->x;
        return n;
    case WORDS_ABOUT:
        wish = 2 + below(a, chunk - 2);
        from = s->x < wish ? 0 : s->x + 1 - wish;
        all = s->x + wish < chunk ? s->x : chunk - wish; /* the first is before this one */
        list[n++] = from += below(a, all - from);
        if (a->lanes > 1) list[n++] = from + wish;
        return n;
    case WORDS_LOW:
    case WORDS_HIGH:
    case WORDS_LOW_Y:
    case WORDS_HIGH_Y:
        all = tile_words / chunk / 2;
        from = words == WORDS_LOW || words == WORDS_LOW_Y ? 0 : all;
        wish = words == WORDS_LOW || words == WORDS_HIGH ? s->x : s->y;
        for (; n < a->lanes && n < all; n++) list[n] = (from + n) * chunk + wish;
        return n;
    case WORDS_ENDS:
        all = s->tile[TILE_SHORT].per_row;
        for (; n < a->lanes && n * all < tile_words; n++) list[n] = tile_words - 1 - n * all;
        return n;
    case WORDS_ALL:
        all = tile_words < a->lanes ? tile_words : a->lanes;
        from = tile_words > all ? below(a, tile_words - all + 1) : 0;
        if (below(a, 2) && from > s->x) from = 0;
        while (n < all) {
            list[n] = from + n;
            n++;
        }
        for (uint32_t i = n; i > 1; i--) { /* in any order of the lanes */
            uint32_t k = below(a, i), swap = list[k];
            list[k] = list[i - 1];
            list[i - 1] = swap;
        }
    }
    return n;
}

static enum outcome play_access(struct stash_agent *a, const struct scene_step *step, uint32_t *in)
{
    struct scene *s = &a->scene;
    const uint32_t soon = step->count ? step->count : SOON;
    if (!s->begun) {
        if (a->req_waits) return WAITS;
        int plain = step->what == DO_PEEK || step->what == DO_POKE;
        const struct mapping *m = plain ? NULL : slot_mapping(a, step->slot);
        if (m && !m->live) return FAILS;
        uint32_t list[LANES], tile_words = m ? m->words : core_tile_words(&s->tile[step->tile]);
        uint32_t n = list_words(a, step->words, tile_words, list), base = m ? m->base : s->place[step->place];
        for (uint32_t i = 0; i < a->lanes; i++) {
            a->waiting.addr[i] = base + list[i < n ? i : 0];
            bits_set_field(in + a->at.req.data, 0, a->at.access.addr, (int)i, a->waiting.addr[i]);
            bits_set_field(in + a->at.req.data, 0, a->at.access.wdata, (int)i, world_value(&a->world));
        }
        a->waiting.write = step->what == DO_STORE || step->what == DO_POKE;
        a->waiting.mapped = !plain;
        a->waiting.careless = (step->flags & CLASH) != 0;
        if (!core_offer_access(a, in, m, s->slot[step->slot].block, s->slot[step->slot].slot, UINT32_MAX >> (32 - n)))
            return FAILS;
        s->tag = a->waiting.tag;
        s->begun = 1;
    }
    if (a->req_waits) return wait_for(a, step, soon);
    if ((step->flags & GO) || !tag_busy(a, s->tag)) return DONE;
    return wait_for(a, step, soon);
}

/* Commands --------------------------------------------------------------------------------------------------------- */

static int offer(struct stash_agent *a, uint32_t op, int slot, enum scene_tile tile, int place, int coherent)
{
    struct scene *s = &a->scene;
    struct command c = {.op = op,
                        .block = s->slot[slot].block,
                        .slot = s->slot[slot].slot,
                        .coherent = (uint32_t)coherent,
                        .stash_base = 4 * (uint64_t)s->place[place]};
    core_name_tile(&c, &s->tile[tile]);
    if (c.num == 1) c.stride = 0;
    if (core_publishes(a, &c) && !core_may_publish(a, core_publishes(a, &c))) return 0;
    core_offer_command(a, &c);
    return 1;
}

static enum outcome play_command(struct stash_agent *a, const struct scene_step *step)
{
    struct scene *s = &a->scene;
    if (!s->begun) {
        if (commands_busy(a)) return WAITS;
        uint32_t op = step->what == DO_ADD      ? ADD_MAP
                      : step->what == DO_CHANGE ? CHG_MAP
                      : step->what == DO_END    ? BLOCK_END
                      : step->what == DO_KERNEL ? KERNEL_END
                                                : FORGET;
        if (!offer(a, op, step->slot, step->tile, step->place, step->flags & COHERENT)) return FAILS;
        a->cuts = step->flags & CUT ? 1 : 0;
        s->begun = 1;
        return WAITS;
    }
    if (step->flags & GO) return DONE;
    if (commands_busy(a)) return WAITS;
    return (step->flags & REFUSED) || step->what != DO_ADD || slot_mapping(a, step->slot)->live ? DONE : FAILS;
}

static enum outcome play_second(struct stash_agent *a, const struct scene_step *step, uint32_t *in)
{
    struct scene *s = &a->scene;
    if (s->begun) return DONE;
    if (!a->cmd_asked || a->cmd_waits || a->second_waits) return WAITS;
    struct command c = {.op = ADD_MAP, .block = s->slot[step->slot].block, .slot = s->slot[step->slot].slot};
    c.stash_base = 4 * (uint64_t)s->place[step->place];
    core_name_tile(&c, &s->tile[step->tile]);
    c.stride = 0;
    core_pack_command(a, in + a->at.cmd.data, &c);
    in[a->at.cmd.valid] = 1;
    a->second_waits = s->begun = 1;
    return WAITS;
}

static enum outcome play_answered(struct stash_agent *a, const struct scene_step *step)
{
    if (!commands_busy(a)) return DONE;
    return a->cmd_since ? wait_for(a, step, SOON + command_cycles(a)) : WAITS;
}

/* Mappings come and go in slot 3 until the entry of `slot` is the tail's, or follows it. */
static enum outcome play_round(struct stash_agent *a, const struct scene_step *step)
{
    struct scene *s = &a->scene;
    const uint32_t before = step->count == BY_SCOUT ? a->scout : step->count;
    if (commands_busy(a)) return WAITS;
    if (s->wait++ > 2 * a->entries) return FAILS;
    if (slot_mapping(a, 3)->live) offer(a, BLOCK_END, 3, TILE_B, 2, 0);
    else if (((uint32_t)slot_mapping(a, step->slot)->map - a->tail) % a->entries == before) return DONE;
    else offer(a, ADD_MAP, 3, TILE_B, 2, 0);
    return WAITS;
}

/* From behind ------------------------------------------------------------------------------------------------------ */

static int remote_busy(const struct stash_agent *a)
{
    for (int i = 0; i < WORLD_REMOTE; i++)
        if (a->world.remote[i].valid) return 1;
    return 0;
}

static enum outcome play_take(struct stash_agent *a, const struct scene_step *step)
{
    struct scene *s = &a->scene;
    if (!s->begun) {
        uint32_t list[LANES], n = list_words(a, step->words, core_tile_words(&s->tile[step->tile]), list);
        enum world_remote_kind what = step->what == DO_WRITE || below(a, 2) ? REMOTE_WRITE : REMOTE_RECALL;
        int started = 0;
        for (uint32_t i = 0; i < n; i++) {
            int g = world_index(&a->world, core_tile_virtual(&s->tile[step->tile], list[i]));
            uint32_t in_line = g < 0 ? 0 : (uint32_t)g % a->world.line_words;
            if (g >= 0 && (step->what == DO_WRITE || a->world.word[g].owner == OWNER_STASH))
                started |= core_start_remote(a, what, (uint32_t)g - in_line, 1u << in_line);
        }
        if (!started) return FAILS;
        s->begun = 1;
    }
    return remote_busy(a) ? WAITS : DONE;
}

static enum outcome play_forge(struct stash_agent *a, const struct scene_step *step)
{
    static const uint32_t forwards[] = {W_FWD_READ, W_FWD_REG, W_RECALL};
    struct scene *s = &a->scene;
    const struct world *w = &a->world;
    if (!s->begun) {
        uint32_t list[LANES];
        list_words(a, step->words, core_tile_words(&s->tile[step->tile]), list);
        int g = world_index(w, core_tile_virtual(&s->tile[step->tile], list[0]));
        if (g < 0 || w->word[g].owner == OWNER_STASH || w->word[g].remote_busy || !world_quiet(w)) return FAILS;
        memset(&s->forged, 0, sizeof s->forged);
        s->forged.type = forwards[below(a, 3)];
        s->forged.line = world_line(w, (uint32_t)g);
        s->forged.mask = 1u << (uint32_t)g % w->line_words;
        s->forged.core = (w->self_core + 1) % w->cores;
        s->forged.owner_map = (uint32_t)slot_mapping(a, step->slot)->map;
        a->illegal_word = g;
        s->forges = s->begun = 1;
    }
    return s->forges || a->illegal_at || a->report_due ? WAITS : DONE;
}

static enum outcome play_babble(struct stash_agent *a)
{
    static const uint32_t types[] = {W_DATA, W_REG_ACK, W_READ, W_FWD_READ};
    struct scene *s = &a->scene;
    if (!s->begun) {
        memset(&s->forged, 0, sizeof s->forged);
        s->forged.type = types[below(a, 4)];
        s->forged.line = world_no_line(&a->world);
        s->forged.mask = 1;
        a->illegal_word = -1;
        s->forges = 2;
        s->begun = 1;
    }
    return s->forges || a->illegal_at || a->report_due ? WAITS : DONE;
}

static uint32_t held_requests(const struct stash_agent *a, uint32_t mask)
{
    uint32_t n = 0;
    for (int i = 0; i < a->world.requests.count; i++) n += mask >> a->world.requests.msg[i].type & 1;
    return n;
}

/* The dirty words of slot 0's mapping, which has ended, are wanted out: by an AddMap for its entry, or by the scout.
 * What was seen at the ports says so, for a shortened replay does not do what the scene says. */
static int must_leave(const struct stash_agent *a)
{
    const struct scene *s = &a->scene;
    uint32_t entry = (uint32_t)a->maps[s->slot[0].block * a->slots + s->slot[0].slot].map;
    if (!a->entry[entry].known || a->entry[entry].live || core_owned_under(a, entry) < 2) return 0;
    if (a->cmd_since && a->begun.op == ADD_MAP && entry == a->tail) return 1;
    return ((entry - a->tail) & (a->entries - 1)) < a->scout;
}

static enum outcome play_sent(struct stash_agent *a, const struct scene_step *step)
{
    uint32_t count = step->count ? step->count : a->mshrs;
    if (held_requests(a, step->mask) >= count) return DONE;
    if (step->flags & MUST) return must_leave(a) ? wait_for(a, step, SENT_BY) : WAITS;
    return a->scene.wait++ > SENT_BY ? DONE : WAITS;
}

/* Words of the line that begins at `first` which the registry attributes to the stash. */
static uint32_t owned_words(const struct world *w, uint32_t first)
{
    uint32_t own = 0;
    for (uint32_t i = 0; i < w->line_words; i++) own |= (uint32_t)(w->word[first + i].owner == OWNER_STASH) << i;
    return own;
}

/* Another core reads (or the L2 recalls) what the registry attributes to the stash, line by line. */
static enum outcome play_lines(struct stash_agent *a, enum world_remote_kind what)
{
    struct scene *s = &a->scene;
    const struct world *w = &a->world;
    for (; s->cursor < w->words; s->cursor += w->line_words) {
        uint32_t own = owned_words(w, s->cursor);
        if (!own) continue;
        if (remote_busy(a)) return WAITS;
        core_start_remote(a, what, s->cursor, own);
    }
    return remote_busy(a) ? WAITS : DONE;
}

/* All lines at once, as far as there is room for operations. */
static enum outcome play_claim(struct stash_agent *a, int recalls)
{
    static const enum world_remote_kind kinds[] = {REMOTE_READ, REMOTE_WRITE, REMOTE_RECALL};
    const struct world *w = &a->world;
    int started = 0;
    for (uint32_t at = 0; at < w->words; at += w->line_words) {
        uint32_t own = owned_words(w, at);
        if (own) started |= core_start_remote(a, recalls ? REMOTE_RECALL : kinds[below(a, 3)], at, own);
    }
    return started ? DONE : FAILS;
}

/* A line is read again as soon as its answer is here. */
static void drive_crowd(struct stash_agent *a)
{
    const struct world *w = &a->world;
    const struct tile *t = &a->scene.tile[TILE_ACROSS];
    const int first = world_index(w, t->virt), end = first + (int)core_tile_words(t), line = (int)w->line_words;
    for (int at = (first + line - 1) / line * line; at + line <= end; at += line)
        core_start_remote(a, REMOTE_READ, (uint32_t)at, owned_words(w, (uint32_t)at));
}

static int settled(const struct stash_agent *a)
{
    return !core_flights(a) && !a->req_waits && !commands_busy(a) && world_quiet(&a->world) && a->idle_seen;
}

/* The step --------------------------------------------------------------------------------------------------------- */

static void mend(struct stash_agent *a)
{
    const struct tile *t = &a->scene.tile[TILE_FAULT];
    a->world.faulty[(t->virt + t->stride - world_base(&a->world)) / a->world.page_words] = 0;
}

static enum outcome play_step(struct stash_agent *a, const struct scene_step *step, uint32_t *in)
{
    struct scene *s = &a->scene;
    switch (step->what) {
    case DO_ADD:
    case DO_CHANGE:
    case DO_END:
    case DO_KERNEL:
    case DO_FORGET: return play_command(a, step);
    case DO_LOAD:
    case DO_STORE:
    case DO_PEEK:
    case DO_POKE: return play_access(a, step, in);
    case DO_TAKE:
    case DO_WRITE: return play_take(a, step);
    case DO_BABBLE: return play_babble(a);
    case DO_SECOND: return play_second(a, step, in);
    case DO_MUTE: s->mute = 1; return DONE;
    case DO_HEAR: s->mute = 0; return DONE;
    case DO_STALL:
        s->stalls = step->count;
        s->held = 0;
        return DONE;
    case DO_TAKES: s->stalls = STALLS_NOTHING; return DONE;
    case DO_FORGE: return play_forge(a, step);
    case DO_CLAIM: return play_claim(a, step->count != 0);
    case DO_HOLD:
        a->world.hold |= step->mask;
        s->held = 0;
        return DONE;
    case DO_RELEASE: a->world.hold &= ~step->mask; return DONE;
    case DO_CROWD: s->crowd = 1; return DONE;
    case DO_DISPERSE: s->crowd = 0; return DONE;
    case DO_HURRY: a->world.hurries = 1; return DONE;
    case DO_SENT: return play_sent(a, step);
    case DO_PAUSE: return s->wait++ < (step->count ? step->count : command_cycles(a)) ? WAITS : DONE;
    case DO_ANSWERED: return play_answered(a, step);
    case DO_MAYBE:
        if (below(a, 2)) s->step += step->count;
        return DONE;
    case DO_ROUND: return play_round(a, step);
    case DO_MEND: mend(a); return DONE;
    case DO_SETTLE: s->settled = settled(a); return s->settled ? DONE : WAITS;
    case DO_AUDIT: return play_lines(a, REMOTE_READ);
    case DO_OVER: break;
    }
    return FAILS;
}

/* Every mapping ends, the kernel ends, and the L2 takes back what the stash owns. Then its pages may be forgotten; before, they
 * may not. */
static enum outcome play_cleaning(struct stash_agent *a)
{
    struct scene *s = &a->scene;
    if (s->begun < 2) {
        if (commands_busy(a) || a->req_waits || core_flights(a)) return WAITS;
        for (uint32_t i = 0; i < a->blocks * a->slots; i++)
            if (a->maps[i].live) {
                core_offer_command(a, &(struct command){.op = BLOCK_END, .block = i / a->slots});
                return WAITS;
            }
        if (!s->begun) core_offer_command(a, &(struct command){.op = KERNEL_END});
        s->begun++;
        return WAITS;
    }
    if (s->begun == 2) {
        if (commands_busy(a) || (!world_quiet(&a->world) && !s->cursor)) return WAITS;
        if (!s->cursor && !s->wait++ && !below(a, 4)) {
            core_offer_command(a, &(struct command){.op = FORGET});
            return WAITS;
        }
        if (play_lines(a, REMOTE_RECALL) == WAITS) return WAITS;
        s->begun = 3;
    }
    if (s->begun == 3) {
        s->begun = 4;
        if (below(a, 2)) core_offer_command(a, &(struct command){.op = FORGET});
    }
    return commands_busy(a) ? WAITS : DONE;
}

static void end_scene(struct stash_agent *a)
{
    a->scene.step = NULL;
    a->scene.forges = a->scene.mute = a->scene.crowd = 0;
    a->scene.stalls = STALLS_NOTHING;
    a->world.hold = 0;
    a->world.hurries = 0;
}

void core_drive_scene(struct stash_agent *a, uint32_t *in)
{
    struct scene *s = &a->scene;
    const struct scene_step *step = s->step;
    if ((a->world.hold || s->stalls) && s->held++ > HELD) a->world.hold = 0, s->stalls = STALLS_NOTHING;
    if (s->crowd) drive_crowd(a);
    enum outcome outcome = !s->patience-- ? FAILS : s->cleaning ? play_cleaning(a) : play_step(a, step, in);
    if (outcome == WAITS) return;
    if (outcome == FAILS) {
        end_scene(a);
        return;
    }
    if (!s->cleaning) s->step++;
    s->cleaning = 0;
    s->begun = 0;
    s->wait = s->cursor = 0;
}
