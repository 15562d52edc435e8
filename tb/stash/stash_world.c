#include "tb/stash/stash_world.h"

#include <stdio.h>
#include <string.h>

#include "spec/stash/stash_types.h"

/* The ends of a value's range. */
static const uint32_t ends[] = {0, 1, UINT32_MAX};

/* Two pages lie where the physical space begins, but for page 0, and where it ends. */
static void place_ends(struct world *w)
{
    int first = 0, last = 0;
    for (uint32_t i = 0; i < w->pages; i++) first |= w->ppn[i] == 1, last |= w->ppn[i] == w->ppn_mask;
    if (!first) w->ppn[0] = 1;
    if (!last) w->ppn[w->pages - 1] = w->ppn_mask;
}

void world_init(struct world *w, const struct spec_values *v, uint64_t seed, enum agent_mode mode)
{
    memset(w, 0, sizeof *w);
    w->rng = seed ^ UINT64_C(0x57a5);
    w->mode = mode;
    w->line_words = (uint32_t)spec_get(v, "CHUNK_WORDS");
    w->page_words = (uint32_t)spec_get(v, "PAGE_BYTES") / 4;
    w->pages = WORLD_PAGES;
    while (w->pages > 2 && w->pages * w->page_words > WORLD_WORDS) w->pages--;
    int va_bits = (int)spec_get(v, "VA_BITS"), pa_bits = (int)spec_get(v, "PA_BITS"), page_bits = 0;
    while ((UINT64_C(1) << page_bits) < 4 * (uint64_t)w->page_words) page_bits++;
    w->vpn_mask = UINT64_MAX >> (64 - (va_bits - page_bits));
    w->ppn_mask = UINT64_MAX >> (64 - (pa_bits - page_bits));
    if (w->pages > w->vpn_mask + 1) w->pages = (uint32_t)w->vpn_mask + 1;
    if (w->pages > w->ppn_mask) w->pages = (uint32_t)w->ppn_mask;
    w->words = w->pages * w->page_words;
    /* Often where the virtual space begins, or where it ends. */
    uint64_t where = agent_draw(&w->rng), last = w->vpn_mask + 1 - w->pages;
    w->first_vpn = where >> 62 == 0 ? 0 : where >> 62 == 1 || (where & w->vpn_mask) > last ? last : where & w->vpn_mask;
    w->physical = spec_get(v, "TRANSLATION") == STASH_TRANSLATION_NONE;
    uint64_t step = agent_draw(&w->rng) | 1;
    for (uint32_t i = 0; i < w->pages; i++) {
        w->ppn[i] = (i * step + (step >> 20)) & w->ppn_mask; /* an odd step: all different */
        w->faulty[i] = w->never[i] = i && !agent_below(&w->rng, 8) && !w->physical;
        if (w->physical) w->ppn[i] = w->first_vpn + i;
    }
    w->self_core = (uint32_t)agent_below(&w->rng, 1u << spec_get(v, "CORE_BITS"));
    w->cores = 1u << spec_get(v, "CORE_BITS");
    if (!(where >> 56 & 1)) w->self_core = ends[(where >> 57) % 3] & (w->cores - 1);
    if ((where >> 55 & 1) && !w->physical) place_ends(w);
    for (uint32_t i = 0; i < w->words; i++) w->word[i].memory = w->word[i].last = world_value(w);
    /* Never both: a word would be given the value that it has. */
    if (where >> 61 & 1) w->ends_from = w->next_value + 500;
    else
        for (uint32_t i = 5; i < w->words; i += 16) w->word[i].memory = w->word[i].last = ends[i / 16 % 3];
}

void world_reset(struct world *w)
{
    w->broken = NULL;
    w->flat = 0;
    w->hold = 0;
    w->hurries = 0;
    w->requests.count = w->responses.count = w->forwards.count = 0;
    memset(w->remote, 0, sizeof w->remote);
    memcpy(w->faulty, w->never, sizeof w->faulty);
    for (uint32_t i = 0; i < w->words; i++) {
        struct world_word *x = &w->word[i];
        if (x->owner == OWNER_REMOTE) x->memory = x->remote;
        x->owner = OWNER_L2;
        x->last = x->memory;
        x->recalled = x->remote_busy = 0;
    }
}

uint32_t world_value(struct world *w)
{
    w->next_value++;
    uint32_t since = w->next_value - w->ends_from;
    if (w->flat) return ends[(agent_below(&w->rng, 8) ? w->next_value / 64 : agent_below(&w->rng, 3)) % 3];
    if (w->ends_from && since % 37 == 0 && since / 37 < 3) return ends[since / 37]; /* once each */
    /* An odd multiplier permutes: different, and every bit moves. */
    return w->next_value * UINT32_C(0x9e3779b1);
}

void world_stored(struct world *w, int index, int map, uint32_t value)
{
    struct world_word *x = &w->word[index];
    if (x->last_map != (uint8_t)map) x->before = x->last;
    x->last_map = (uint8_t)map;
    x->last = value;
}

void world_offered(struct world *w, int index, uint32_t value)
{
    struct world_word *x = &w->word[index];
    if (x->recalled && x->raced < WORLD_RACE) x->race[x->raced++] = value;
}

int world_may_race(const struct world *w, int index)
{
    const struct world_word *x = &w->word[index];
    return x->recalled && x->remote_busy == 1 && x->raced < WORLD_RACE;
}

static int may_bring(const struct world_word *x, uint32_t value)
{
    for (int i = 0; x->recalled && i < x->raced; i++)
        if (x->race[i] == value) return 1;
    return value == x->last;
}

uint64_t world_base(const struct world *w)
{
    return w->first_vpn * w->page_words;
}

int world_index(const struct world *w, uint64_t virtual_word)
{
    uint64_t base = world_base(w);
    return virtual_word >= base && virtual_word - base < w->words ? (int)(virtual_word - base) : -1;
}

int world_word_faulty(const struct world *w, int index)
{
    return w->faulty[(uint32_t)index / w->page_words];
}

int world_translate(const struct world *w, uint64_t vpn, uint64_t *ppn)
{
    uint64_t page = vpn - w->first_vpn;
    *ppn = 0;
    if (vpn < w->first_vpn || page >= w->pages || w->faulty[page]) return 0;
    *ppn = w->ppn[page];
    return 1;
}

void world_move(struct world *w)
{
    uint64_t ppn[WORLD_PAGES];
    if (w->physical || w->pages < 2) return;
    const uint32_t by = 1 + (uint32_t)agent_below(&w->rng, w->pages - 1);
    memcpy(ppn, w->ppn, sizeof ppn);
    for (uint32_t i = 0; i < w->pages; i++) w->ppn[i] = ppn[(i + by) % w->pages];
}

uint64_t world_line(const struct world *w, uint32_t index)
{
    return (w->ppn[index / w->page_words] * w->page_words + index % w->page_words) / w->line_words;
}

uint64_t world_last_line(const struct world *w)
{
    for (uint32_t p = 0; p < w->pages; p++)
        if (w->ppn[p] == w->ppn_mask) return world_no_line(w);
    return ((w->ppn_mask + 1) * w->page_words - 1) / w->line_words;
}

uint64_t world_no_line(const struct world *w)
{
    for (uint64_t ppn = 0;; ppn++) {
        uint32_t p = 0;
        while (p < w->pages && w->ppn[p] != ppn) p++;
        if (p == w->pages) return ppn * w->page_words / w->line_words;
    }
}

int world_quiet(const struct world *w)
{
    for (int i = 0; i < WORLD_REMOTE; i++)
        if (w->remote[i].valid) return 0;
    return !w->requests.count && !w->responses.count && !w->forwards.count;
}

/* Index of a line's first word, or -1: no page of this world. */
static int line_index(const struct world *w, uint64_t line)
{
    uint64_t word = line * w->line_words;
    for (uint32_t p = 0; p < w->pages; p++)
        if (!w->faulty[p] && word / w->page_words == w->ppn[p]) return (int)(p * w->page_words + word % w->page_words);
    return -1;
}

static void fail(struct world *w, const char *what, const struct world_msg *m)
{
    if (w->broken) return;
    snprintf(w->text, sizeof w->text, "%s (type %u line %llx mask %x map %u)", what, m->type,
             (unsigned long long)m->line, m->mask, m->map);
    w->broken = w->text;
}

static uint32_t some_delay(struct world *w)
{
    if (w->hurries) return 0;
    if (w->slow && !agent_below(&w->rng, 6)) return agent_below(&w->rng, w->slow);
    if (w->mode == AGENT_READY) return agent_below(&w->rng, 4);
    if (!agent_below(&w->rng, 16)) return agent_below(&w->rng, 400);
    return agent_below(&w->rng, 24);
}

static void send_response(struct world *w, struct world_msg m)
{
    m.delay = w->late && m.type == W_REG_ACK && !w->hurries ? agent_below(&w->rng, w->late) : some_delay(w);
    if (w->responses.count == WORLD_POOL) fail(w, "the environment's response pool is full", &m);
    else w->responses.msg[w->responses.count++] = m;
}

static void send_forward(struct world *w, struct world_msg m)
{
    m.delay = some_delay(w);
    w->forwards_sent++;
    if (w->forwards.count == WORLD_FORWARDS) fail(w, "the environment's forward queue is full", &m);
    else w->forwards.msg[(w->forwards.head + w->forwards.count++) % WORLD_FORWARDS] = m;
}

/* Answers to the words of a request, in up to two parts: replies may come from several owners. */
static void answer_stash(struct world *w, const struct world_msg *request, uint32_t type, uint32_t mask, int first)
{
    uint32_t part = agent_below(&w->rng, 3) ? mask : mask & (uint32_t)agent_draw(&w->rng);
    for (int half = 0; half < 2; half++, part = mask & ~part) {
        struct world_msg m = {
            .type = type, .line = request->line, .mask = part, .core = w->self_core, .stash = 1, .map = request->map};
        if (!part) continue;
        for (uint32_t i = 0; i < w->line_words; i++) {
            const struct world_word *x = &w->word[first + (int)i];
            if ((part >> i & 1) && type == W_DATA) m.data[i] = x->owner == OWNER_REMOTE ? x->remote : x->memory;
        }
        send_response(w, m);
        if (half == 0 && part == mask) return;
    }
}

/* One forward for each map index under which the stash owns some of the words. */
static void forward_to_stash(struct world *w, struct world_msg m, uint32_t mask, int first)
{
    while (mask) {
        uint32_t map = w->word[first + __builtin_ctz(mask)].map, same = 0;
        for (uint32_t i = 0; i < w->line_words; i++)
            if ((mask >> i & 1) && w->word[first + (int)i].map == map) same |= 1u << i;
        m.mask = same;
        m.owner_map = map;
        send_forward(w, m);
        mask &= ~same;
    }
}

static uint32_t words_where(const struct world *w, int first, uint32_t mask, enum world_owner owner)
{
    uint32_t words = 0;
    for (uint32_t i = 0; i < w->line_words; i++)
        if ((mask >> i & 1) && w->word[first + (int)i].owner == owner) words |= 1u << i;
    return words;
}

static void serve_read(struct world *w, const struct world_msg *r, int first)
{
    uint32_t own = words_where(w, first, r->mask, OWNER_STASH);
    for (uint32_t i = 0; i < w->line_words; i++)
        if ((own >> i & 1) && w->word[first + (int)i].map == r->map && !w->word[first + (int)i].wild)
            fail(w, "READ of a word that it owns itself", r);
    answer_stash(w, r, W_DATA, r->mask & ~own, first);
    forward_to_stash(
        w, (struct world_msg){.type = W_FWD_READ, .line = r->line, .core = w->self_core, .stash = 1, .map = r->map},
        own, first);
    w->stash_reads++;
}

static void serve_registration(struct world *w, const struct world_msg *r, int first)
{
    uint32_t own = words_where(w, first, r->mask, OWNER_STASH), other = 0;
    for (uint32_t i = 0; i < w->line_words; i++)
        if ((own >> i & 1) && w->word[first + (int)i].map != r->map) other |= 1u << i;
    answer_stash(w, r, W_REG_ACK, r->mask & ~other, first);
    forward_to_stash(
        w, (struct world_msg){.type = W_FWD_REG, .line = r->line, .core = w->self_core, .stash = 1, .map = r->map},
        other, first);
    for (uint32_t i = 0; i < w->line_words; i++)
        if (r->mask >> i & 1) {
            w->word[first + (int)i].owner = OWNER_STASH;
            w->word[first + (int)i].map = (uint8_t)r->map;
        }
    w->stash_regs++;
}

static void serve_writeback(struct world *w, const struct world_msg *r, int first)
{
    for (uint32_t i = 0; i < w->line_words; i++) {
        struct world_word *x = &w->word[first + (int)i];
        if (!(r->mask >> i & 1) || x->owner != OWNER_STASH || x->map != r->map) continue;
        if (r->data[i] != (x->last_map == r->map ? x->last : x->before))
            fail(w, "a writeback carries another value than the last write", r);
        x->memory = r->data[i];
        x->owner = OWNER_L2;
    }
    send_forward(
        w, (struct world_msg){
               .type = W_WB_ACK, .line = r->line, .mask = r->mask, .core = w->self_core, .stash = 1, .map = r->map});
    w->stash_wbs++;
}

static int is_recalled(const struct world *w, int first, uint32_t mask)
{
    for (uint32_t i = 0; i < w->line_words; i++)
        if ((mask >> i & 1) && w->word[first + (int)i].recalled) return 1;
    return 0;
}

/* 1 when the request was served. A writeback meets a recall: the registry takes both, in whichever order they come. */
static int serve(struct world *w, const struct world_msg *r)
{
    int first = line_index(w, r->line);
    if (first < 0 || !r->mask || r->core != w->self_core || !r->stash || r->owner_map) {
        fail(w, "a request for a line that no mapping can name, or ill-formed", r);
        return 1;
    }
    if (r->type != W_WB && is_recalled(w, first, r->mask)) return 0;
    if (r->type == W_READ) serve_read(w, r, first);
    else if (r->type == W_REG) serve_registration(w, r, first);
    else if (r->type == W_WB) serve_writeback(w, r, first);
    else fail(w, "a message of this type on the request network", r);
    return 1;
}

void world_take_request(struct world *w, const struct world_msg *msg)
{
    struct world_msg m = *msg;
    m.delay = some_delay(w);
    if (w->requests.count == WORLD_POOL) fail(w, "the environment's request pool is full", &m);
    else w->requests.msg[w->requests.count++] = m;
}

/* Remote operations ------------------------------------------------------------------------------------------- */

static void finish_word(struct world *w, const struct world_remote *op, uint32_t i, int first, uint32_t value)
{
    struct world_word *x = &w->word[first + (int)i];
    (void)value;
    if (op->kind == REMOTE_WRITE) {
        x->remote = x->last = world_value(w);
        x->last_map = UINT8_MAX;
        x->owner = OWNER_REMOTE;
    }
    if (op->kind == REMOTE_RECALL) {
        x->recalled = 0;
        x->owner = OWNER_L2;
        x->memory = value;
    }
    x->remote_busy = 0;
}

void world_take_response(struct world *w, const struct world_msg *m)
{
    if (m->stash && m->core == w->self_core && m->type != W_RECALL_DATA) { /* to itself, under another map index */
        struct world_msg own = *m;
        if (m->owner_map) fail(w, "a response with an owner's map", m);
        send_response(w, own);
        return;
    }
    int first = line_index(w, m->line);
    for (int k = 0; k < WORLD_REMOTE; k++) {
        struct world_remote *op = &w->remote[k];
        uint32_t type = op->kind == REMOTE_READ ? W_DATA : op->kind == REMOTE_WRITE ? W_REG_ACK : W_RECALL_DATA;
        if (!op->valid || op->line != m->line || op->core != m->core || type != m->type || (m->mask & ~op->expect))
            continue;
        for (uint32_t i = 0; i < w->line_words; i++) {
            if (!(m->mask >> i & 1)) {
                if (m->data[i]) fail(w, "data outside the mask", m);
                continue;
            }
            if (op->kind != REMOTE_WRITE && !may_bring(&w->word[first + (int)i], m->data[i]))
                fail(w, "the stash answers a remote request with another value than the last write", m);
            if (op->kind == REMOTE_WRITE && m->data[i]) fail(w, "a REG_ACK with data", m);
            finish_word(w, op, i, first, m->data[i]);
        }
        op->expect &= ~m->mask;
        op->mask &= ~m->mask;
        if (!op->expect) op->valid = 0;
        return;
    }
    fail(w, "an answer that no remote core waits for", m);
}

int world_settled(const struct world *w, int index, int last_writer_map)
{
    const struct world_word *x = &w->word[index];
    if (x->remote_busy || x->recalled) return 0;
    if (x->owner == OWNER_STASH) return last_writer_map < 0 || x->map == (uint8_t)last_writer_map;
    return x->last == (x->owner == OWNER_REMOTE ? x->remote : x->memory);
}

int world_start_remote(struct world *w, enum world_remote_kind kind, uint32_t first, uint32_t mask)
{
    struct world_remote *op = NULL;
    if (w->forwards.count > WORLD_FORWARDS / 2) return 0;
    for (int k = 0; k < WORLD_REMOTE && !op; k++)
        if (!w->remote[k].valid) op = &w->remote[k];
    if (!op) return 0;
    uint32_t own = words_where(w, (int)first, mask, OWNER_STASH);
    uint32_t core = (w->self_core + 1 + agent_below(&w->rng, w->cores > 1 ? w->cores - 1 : 1)) % w->cores;
    *op = (struct world_remote){1, kind, world_line(w, first), mask, own, core, w->now};
    if (kind == REMOTE_RECALL) op->core = 0;
    struct world_msg m = {.line = op->line, .core = op->core, .stash = 0};
    m.type = kind == REMOTE_READ ? W_FWD_READ : kind == REMOTE_WRITE ? W_FWD_REG : W_RECALL;
    for (uint32_t i = 0; i < w->line_words; i++) {
        struct world_word *x = &w->word[first + i];
        if (!(mask >> i & 1)) continue;
        x->remote_busy = kind == REMOTE_WRITE ? 2 : 1;
        if (kind == REMOTE_RECALL) {
            x->recalled = x->raced = 1;
            x->race[0] = x->last;
        }
        if (!(own >> i & 1)) finish_word(w, op, i, (int)first, x->owner == OWNER_REMOTE ? x->remote : x->memory);
    }
    forward_to_stash(w, m, own, (int)first);
    /* The registry names the new owner from now on. */
    for (uint32_t i = 0; i < w->line_words; i++)
        if ((own >> i & 1) && kind == REMOTE_WRITE) w->word[first + i].owner = OWNER_REMOTE;
        else if ((own >> i & 1) && kind == REMOTE_RECALL) w->word[first + i].owner = OWNER_L2;
    op->mask = own;
    if (!own) op->valid = 0;
    return 1;
}

/* Time -------------------------------------------------------------------------------------------------------- */

void world_step(struct world *w)
{
    w->now++;
    for (int i = 0; i < w->responses.count; i++)
        if (w->responses.msg[i].delay) w->responses.msg[i].delay--;
    if (w->forwards.count && w->forwards.msg[w->forwards.head].delay) w->forwards.msg[w->forwards.head].delay--;
    for (int i = 0; i < w->requests.count; i++) {
        struct world_msg *m = &w->requests.msg[i];
        if (w->hold >> m->type & 1) continue;
        if (m->delay) {
            m->delay--;
            continue;
        }
        if (w->responses.count + 4 > WORLD_POOL || w->forwards.count + 20 > WORLD_FORWARDS) break;
        struct world_msg now = *m;
        if (!serve(w, &now)) continue;
        w->requests.msg[i] = w->requests.msg[--w->requests.count];
        break; /* one a cycle */
    }
}

int world_busy(const struct world *w)
{
    return w->requests.count + 2 > WORLD_POOL || w->responses.count + 8 > WORLD_POOL;
}

const struct world_msg *world_forward(const struct world *w)
{
    const struct world_msg *m = &w->forwards.msg[w->forwards.head];
    return w->forwards.count && !m->delay && !(w->hold >> m->type & 1) ? m : NULL;
}

void world_forwarded(struct world *w)
{
    w->forwards.head = (w->forwards.head + 1) % WORLD_FORWARDS;
    w->forwards.count--;
}

int world_response(struct world *w)
{
    if (!w->responses.count) return -1;
    int i = (int)agent_below(&w->rng, (uint32_t)w->responses.count);
    return w->responses.msg[i].delay || (w->hold >> w->responses.msg[i].type & 1) ? -1 : i;
}

void world_responded(struct world *w, int index)
{
    w->responses.msg[index] = w->responses.msg[--w->responses.count];
}
