/* What comes from behind: other cores' requests, answers, and messages that break the protocol. */
#include "tb/stash/stash_core.h"

#include <string.h>

static uint32_t draw_remote_line(struct stash_agent *a)
{
    struct world *w = &a->world;
    uint32_t g = below(a, w->words), all = (uint32_t)(w->requests.count + w->responses.count);
    if (below(a, 2)) /* a line whose writeback, registration or grant is on its way */
        for (uint32_t k = 0, from = below(a, all + 1); k < all; k++) {
            const uint32_t i = (from + k) % all, requests = (uint32_t)w->requests.count;
            const struct world_msg *m = i < requests ? &w->requests.msg[i] : &w->responses.msg[i - requests];
            if (m->type != W_WB && m->type != W_REG && m->type != W_REG_ACK) continue;
            for (uint32_t at = 0; at < w->words; at += w->line_words)
                if (world_line(w, at) == m->line) return at;
        }
    for (int tries = 0; tries < 200 && w->word[g].owner != OWNER_STASH; tries++) g = below(a, w->words);
    if (a->quiet)
        for (uint32_t k = 0; k < w->words && w->word[g].owner != OWNER_STASH; k++) g = (g + 1) % w->words;
    return g - g % w->line_words;
}

int core_start_remote(struct stash_agent *a, enum world_remote_kind what, uint32_t line_word, uint32_t wish)
{
    struct world *w = &a->world;
    uint32_t mask = 0;
    if (world_word_faulty(w, (int)line_word)) return 0;
    for (uint32_t i = 0; i < w->line_words; i++) {
        uint32_t at = line_word + i;
        const struct global_word *x = &a->global[at];
        int map = x->writer && x->writer != 255 ? a->maps[x->writer - 1].map : -1;
        if (!(wish >> i & 1) || w->word[at].remote_busy || x->writers || !world_settled(w, (int)at, map)) continue;
        if (what == REMOTE_WRITE && x->readers) continue;
        if (x->barred) continue;
        mask |= 1u << i;
    }
    if (!mask || !world_start_remote(w, what, line_word, mask)) return 0;
    for (uint32_t i = 0; i < w->line_words && what == REMOTE_WRITE; i++)
        if (mask >> i & 1) {
            a->global[line_word + i].foreign = 1;
            a->global[line_word + i].writer = 0;
            if (a->kernel_ends) a->global[line_word + i].late = 1;
        }
    return 1;
}

/* What the stash owns in its first word, or in its last; -1: nothing. */
static int draw_end_word(struct stash_agent *a)
{
    const uint32_t addr = below(a, 2) ? a->words - 1 : 0;
    for (uint32_t i = 0; i < a->blocks * a->slots + ENDED; i++) {
        const struct mapping *m = i < ENDED ? &a->ended[i] : &a->maps[i - ENDED];
        const int g = core_global_of(a, m, addr);
        if (g >= 0 && a->world.word[g].owner == OWNER_STASH) return g;
    }
    return -1;
}

void core_drive_remote(struct stash_agent *a)
{
    if (below(a, a->quiet ? 2 : a->phase.remote)) return;
    const int end = below(a, 4) ? -1 : draw_end_word(a);
    uint32_t g = draw_remote_line(a), wish = below(a, 3) ? (uint32_t)agent_draw(&a->rng) : UINT32_MAX,
             kind = below(a, 4);
    if (end >= 0) {
        g = (uint32_t)end - (uint32_t)end % a->world.line_words;
        wish = 1u << (uint32_t)end % a->world.line_words;
    }
    core_start_remote(a, kind == 0 ? REMOTE_WRITE : kind == 1 ? REMOTE_RECALL : REMOTE_READ, g, wish);
}

/* A forward of this word under this mapping's index finds no word of the stash's. A mapping whose stores stay local is
 * left alone: its words look like registered ones. */
static int may_be_refused(const struct stash_agent *a, const struct mapping *o, int g)
{
    const struct world_word *w = &a->world.word[g];
    if (world_word_faulty(&a->world, g) || w->owner == OWNER_STASH || w->remote_busy || a->global[g].writer ||
        a->global[g].writers || a->global[g].barred)
        return 0;
    for (uint32_t i = 0; i < a->blocks * a->slots; i++)
        if (a->maps[i].live && !a->maps[i].coherent && a->maps[i].map == o->map) return 0;
    return 1;
}

/* Words of `g`'s line, it among them, that a forward may name as well: the entry holds their tile, where they lie in one chunk. */
static uint32_t refused_beside(const struct stash_agent *a, const struct mapping *o, int g)
{
    const struct order_entry *e = &a->entry[o->map];
    const uint32_t line = a->world.line_words, in_line = (uint32_t)g % line;
    const uint64_t virt = world_base(&a->world) + (uint64_t)g;
    const int64_t at = core_tile_offset(&o->tile, virt);
    uint32_t words = 1u << in_line;
    if (!e->known || e->mapping.base != o->base || !core_same_tile(&e->mapping.tile, &o->tile)) return words;
    for (uint32_t i = 0; i < line; i++) {
        const int64_t offset = core_tile_offset(&o->tile, virt - in_line + i);
        if (offset >= 0 && offset / a->chunk_words == at / a->chunk_words &&
            may_be_refused(a, o, g - (int)in_line + (int)i))
            words |= 1u << i;
    }
    return words;
}

/* A message whose type is none of its channel's may be about any line: the last of all, and then the first. */
static void draw_last_line(struct stash_agent *a, struct world_msg *m, int channel)
{
    const struct world *w = &a->world;
    m->line = a->wraps == channel || below(a, 3) == 0 ? 0 : ((w->ppn_mask + 1) * w->page_words - 1) / w->line_words;
    a->wraps = m->line ? channel : 0;
}

/* A message that breaks the protocol, and must be reported, not answered. */
static int draw_illegal(struct stash_agent *a, struct world_msg *m)
{
    static const uint32_t forwards[] = {W_FWD_READ, W_FWD_REG, W_RECALL}, odd[] = {W_READ, W_REG, W_WB, W_RECALL_DATA};
    const struct world *w = &a->world;
    int by_response = (int)below(a, 3) == 0, odd_type;
    if (a->wraps && below(a, 4)) by_response = a->wraps == 2;
    memset(m, 0, sizeof *m);
    m->core = (w->self_core + 1) % w->cores;
    m->mask = 1u << below(a, w->line_words);
    m->line = below(a, 3) ? world_no_line(w) + below(a, 2) : world_last_line(w);
    a->illegal_word = -1;
    if (by_response) {
        odd_type = a->wraps == 2 || !below(a, 3);
        m->type = !odd_type     ? (below(a, 2) ? W_DATA : W_REG_ACK)
                  : below(a, 2) ? odd[below(a, 4)]
                  : below(a, 2) ? forwards[below(a, 3)]
                                : (below(a, 2) ? W_WB_ACK : W_WB_ACK + 1 + below(a, 6));
        if (odd_type) draw_last_line(a, m, 2);
        return 2;
    }
    if (a->wraps == 1 || !below(a, 4)) {
        odd_type = a->wraps == 1 || below(a, 2);
        m->type = !odd_type     ? W_WB_ACK
                  : below(a, 2) ? W_DATA
                  : below(a, 2) ? odd[below(a, 4)]
                                : (below(a, 2) ? W_REG_ACK : W_WB_ACK + 1 + below(a, 6));
        if (odd_type) draw_last_line(a, m, 1);
        return 1;
    }
    /* A forward of a word that the registry does not attribute to the stash: of a mapping, live or ended, best one
     * whose place another mapping has by now. */
    const struct mapping *o = NULL;
    const uint32_t whole = UINT32_MAX >> (32 - w->line_words);
    const int beside = (int)below(a, 2);
    int g = -1;
    for (int tries = 0; a->idle_seen && tries < 20; tries++) {
        o = below(a, 2) ? &a->ended[below(a, ENDED)] : &a->maps[below(a, a->blocks * a->slots)];
        uint32_t offset = o->words ? below(a, o->words) : 0;
        g = o->words ? world_index(w, core_tile_virtual(&o->tile, offset)) : -1;
        if (g >= 0 && may_be_refused(a, o, g) && (core_owner_of(a, o->base + offset) || tries > 12) &&
            (!beside || tries > 16 || refused_beside(a, o, g) == whole))
            break;
        g = -1;
    }
    if (g < 0) return 0;
    m->type = forwards[below(a, 3)];
    m->line = world_line(w, (uint32_t)g);
    m->mask = beside ? refused_beside(a, o, g) : 1u << (uint32_t)g % w->line_words;
    m->owner_map = (uint32_t)o->map;
    a->illegal_word = g;
    return 1;
}

static void drive_illegal(struct stash_agent *a, uint32_t *in)
{
    struct world_msg m;
    if (a->illegal_at || a->report_due || a->fwd_waits || a->rsp_waits || a->world.forwards.count) return;
    if (a->scene.step) {
        if (!a->scene.forges) return;
        m = a->scene.forged;
        a->illegal_at = a->scene.forges;
        a->scene.forges = 0;
    } else {
        if (!a->early && (!a->phase.illegal || below(a, a->phase.illegal))) return;
        a->illegal_at = draw_illegal(a, &m);
        if (!a->illegal_at) return;
    }
    const struct agent_channel *c = a->illegal_at == 1 ? &a->at.l2_fwd : &a->at.l2_rsp;
    stash_put_message(&a->at, in + c->data, &m);
    in[c->valid] = 1;
    if (a->illegal_at == 1) a->fwd_waits = 1;
    else a->rsp_waits = 1;
}

void core_drive_answers(struct stash_agent *a, uint32_t *in)
{
    if (!a->fwd_waits) in[a->at.l2_fwd.valid] = 0;
    if (!a->rsp_waits) in[a->at.l2_rsp.valid] = 0;
    drive_illegal(a, in);
    if (!a->fwd_waits) {
        const struct world_msg *m = world_forward(&a->world);
        if (m && !(a->mode == AGENT_STALLING && below(a, 2))) {
            stash_put_message(&a->at, in + a->at.l2_fwd.data, m);
            in[a->at.l2_fwd.valid] = 1;
            a->fwd_waits = 1;
        }
    }
    if (!a->rsp_waits) {
        a->rsp_index = world_response(&a->world);
        if (a->rsp_index >= 0) {
            stash_put_message(&a->at, in + a->at.l2_rsp.data, &a->world.responses.msg[a->rsp_index]);
            world_responded(&a->world, a->rsp_index);
            in[a->at.l2_rsp.valid] = 1;
            a->rsp_waits = 1;
        }
    }
    if (!a->done_waits) {
        in[a->at.walk_done.valid] = 0;
        if (a->world.physical && !below(a, 500)) { /* nobody looks at it, whatever it says */
            uint64_t ppn = agent_draw(&a->rng);
            stash_put_walked(&a->at, in + a->at.walk_done.data, agent_draw(&a->rng), below(a, 4) ? &ppn : NULL);
            in[a->at.walk_done.valid] = 1;
            a->done_waits = 1;
        }
        if (a->walk_state && a->scene.stalls != STALLS_WALKS && !a->walk_delay--) {
            stash_put_walked(&a->at, in + a->at.walk_done.data, a->walk_vpn, a->walk_found ? &a->walk_ppn : NULL);
            in[a->at.walk_done.valid] = 1;
            a->done_waits = 1;
            a->walk_state = 0;
        }
    }
}
