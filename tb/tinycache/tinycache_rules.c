/* What an access does in a tinyCache, from the paper's rules (sections 3, 3.1, 3.2), without a look at the state table:
 *  - a load returns its lane's last write in program order; the shadow of tinycache_memory.h knows it;
 *  - what is here and valid is a hit, answered one cycle later, and asks nothing below; what is not is fetched once;
 *  - a store allocates without a fetch; only half-words written since the line came leave, and all of them do, beat by beat;
 *  - what is not cached goes below in order, after a copy that is here has left. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "spec/bits.h"
#include "tb/tinycache/tinycache.h"
#include "tb/tinycache/tinycache_access.h"

/* Questions about an access ---------------------------------------------------------------------------------------- */

static struct tc_line_key key_of(const struct tc_agent *a, const struct tc_access *r)
{
    uint32_t shared = r->space == TINYCACHE_SPACE_SHARED;
    return (struct tc_line_key){r->addr / a->size.line_bytes, shared, shared ? r->block : 0};
}

static uint32_t offset_of(const struct tc_agent *a, const struct tc_access *r)
{
    return (uint32_t)r->addr & (a->size.line_bytes - 1);
}

/* The first byte of its beat in the line. */
static uint32_t beat_of(const struct tc_agent *a, const struct tc_access *r)
{
    return offset_of(a, r) / a->size.data_bytes * a->size.data_bytes;
}

/* The half-words of an access of at least two bytes. */
static uint64_t halves_of(const struct tc_agent *a, const struct tc_access *r)
{
    return ((UINT64_C(1) << ((UINT32_C(1) << r->size) / 2)) - 1) << (offset_of(a, r) / 2);
}

static uint64_t all_halves(const struct tc_agent *a)
{
    return UINT64_MAX >> (64 - a->size.halves);
}

struct tc_chunk *tc_chunk_of(struct tc_agent *a, const struct tc_line_key *key)
{
    return tc_find(&a->memory, key->shared, key->block, key->line * a->size.line_bytes);
}

uint32_t tc_part_of(const struct tc_agent *a, const struct tc_line_key *key)
{
    return (uint32_t)(key->line * a->size.line_bytes % TC_CHUNK);
}

/* Places ----------------------------------------------------------------------------------------------------------- */

/* The partial tag of an extended address, a bit at a time. */
uint32_t tc_partial_of(const struct tc_agent *a, const struct tc_line_key *key)
{
    const uint32_t bits = a->size.partial_bits;
    uint32_t partial = 0;
    uint64_t tag = key->line / a->size.sets;
    for (uint32_t i = 0; i < bits; i++) {
        uint32_t bit = key->shared;
        for (uint32_t j = i; j < 64; j += bits) bit ^= (uint32_t)(tag >> j) & 1;
        for (uint32_t j = bits - 1 - i; j < a->size.block_bits; j += bits) bit ^= key->block >> j & 1;
        partial |= bit << i;
    }
    return partial;
}

/* The place of a line whose partial tag is this key's: no two of a set may have one. */
static int place_near(const struct tc_agent *a, const struct tc_line_key *key)
{
    uint32_t set = (uint32_t)(key->line % a->size.sets);
    for (uint32_t l = set * a->size.ways; l < (set + 1) * a->size.ways; l++)
        if ((a->held[l].present || a->held[l].fetching) && tc_partial_of(a, &a->held[l].key) == tc_partial_of(a, key))
            return (int)l;
    return -1;
}

static int empty_place(const struct tc_agent *a, const struct tc_line_key *key)
{
    uint32_t set = (uint32_t)(key->line % a->size.sets);
    for (uint32_t l = set * a->size.ways; l < (set + 1) * a->size.ways; l++)
        if (!a->held[l].present && !a->held[l].fetching) return (int)l;
    return -1;
}

static uint32_t victim_of(const struct tc_agent *a, const struct tc_line_key *key)
{
    uint32_t set = (uint32_t)(key->line % a->size.sets), ways = a->size.ways, n = 1;
    if (a->size.plru) {
        while (n < ways) n = 2 * n + (a->tree[set] >> n & 1);
        return set * ways + n - ways;
    }
    while (a->held[set * ways + n - 1].rank != ways - 1) n++;
    return set * ways + n - 1;
}

void tc_use(struct tc_agent *a, uint32_t place)
{
    uint32_t ways = a->size.ways, set = place / ways, rank = a->held[place].rank;
    for (uint32_t w = 0; w < ways; w++)
        if (a->held[set * ways + w].rank < rank) a->held[set * ways + w].rank++;
    a->held[place].rank = 0;
    for (uint32_t n = ways + place % ways; n > 1; n /= 2) { /* point away from where it lies */
        a->tree[set] &= ~(UINT32_C(1) << (n / 2));
        a->tree[set] |= (~n & 1) << (n / 2);
    }
}

/* What the ports show in the next cycle ------------------------------------------------------------------------------ */

void tc_due_answer(struct tc_agent *a, const struct tc_answer *answer)
{
    memset(a->resp_words, 0, sizeof a->resp_words);
    bits_set_field(a->resp_words, 0, a->front.resp_tag, 0, answer->tag);
    bits_set_field(a->resp_words, 0, a->front.resp_error, 0, answer->error);
    tc_put_bytes(a->resp_words, a->front.resp_rdata.lsb, answer->rdata, a->size.data_bytes);
}

static void due_request(struct tc_agent *a)
{
    const struct tc_request *r = &a->request;
    memset(a->mem_words, 0, sizeof a->mem_words);
    bits_set_field(a->mem_words, 0, a->at.type, 0, r->type);
    bits_set_field(a->mem_words, 0, a->at.entry, 0, r->entry);
    bits_set_field(a->mem_words, 0, a->at.atom, 0, r->atom);
    bits_set_field(a->mem_words, 0, a->at.shared, 0, r->key.shared);
    bits_set_field(a->mem_words, 0, a->at.block, 0, r->key.block);
    bits_set_field(a->mem_words, 0, a->at.line, 0, r->key.line);
    bits_set_field(a->mem_words, 0, a->at.beat, 0, r->place / a->size.data_bytes);
    for (uint32_t i = 0; i < a->size.data_bytes; i++)
        if (r->mask[i]) bits_set(a->mem_words, a->at.mask.lsb + (int)i, 1, 1);
    if (r->type == TINYCACHE_MEM_TYPE_WRITE || r->type == TINYCACHE_MEM_TYPE_ATOMIC)
        tc_put_bytes(a->mem_words, a->at.data.lsb, r->data, a->size.data_bytes);
}

void tc_leave(struct tc_agent *a, struct tc_held *h)
{
    const uint8_t *shadow = tc_chunk_of(a, &h->key)->shadow + tc_part_of(a, &h->key);
    uint32_t half = 0, place;
    while (half < a->size.halves && !(h->written >> half & 1)) half++;
    place = 2 * half / a->size.data_bytes * a->size.data_bytes;
    if (half < a->size.halves) {
        a->request = (struct tc_request){.type = TINYCACHE_MEM_TYPE_WRITE, .key = h->key, .place = place};
        for (uint32_t i = 0; i < a->size.data_bytes; i++) {
            uint64_t bit = UINT64_C(1) << ((place + i) / 2);
            if (h->written & bit) a->request.mask[i] = 1, a->request.data[i] = shadow[place + i];
        }
        for (uint32_t i = 0; i < a->size.data_bytes; i++) h->written &= ~(UINT64_C(1) << ((place + i) / 2));
        due_request(a);
        a->back = 1;
    }
    h->present = h->written != 0;
}

/* Accesses --------------------------------------------------------------------------------------------------------- */

static int lowest_free(const struct tc_agent *a)
{
    for (uint32_t e = 0; e < a->size.misses; e++)
        if (!a->parked[e].used) return (int)e;
    return -1;
}

int tc_some_free(const struct tc_agent *a)
{
    return lowest_free(a) >= 0;
}

/* What the lane must read now, and, with `done`, the access is done in the program's order: the shadow moves. */
static void answer_of(struct tc_agent *a, const struct tc_access *r, struct tc_answer *answer, int done)
{
    struct tc_line_key key = key_of(a, r);
    uint8_t *bytes = tc_chunk_of(a, &key)->shadow + tc_part_of(a, &key) + (offset_of(a, r) & ~(a->size.data_bytes - 1));
    uint32_t at = (uint32_t)r->addr & (a->size.data_bytes - 1), count = UINT32_C(1) << r->size;
    *answer = (struct tc_answer){.tag = r->tag};
    if (r->op != TINYCACHE_OP_WRITE) memcpy(answer->rdata + at, bytes + at, count);
    if (done && r->op == TINYCACHE_OP_WRITE) memcpy(bytes + at, r->wdata + at, count);
    if (done && r->op == TINYCACHE_OP_ATOMIC) tc_atomic(r->atom, bytes, r->wdata, a->size.data_bytes, r->addr, count);
}

int tc_is_open(const struct tc_stage *s)
{
    return !s->near && (s->vacant || !s->cached);
}

int tc_matches(const struct tc_agent *a)
{
    const struct tc_line_key *here = &a->held[a->stage.place].key, *key = &a->stage.key;
    return here->line == key->line && here->shared == key->shared && here->block == key->block;
}

struct tc_offer tc_offer_of(const struct tc_agent *a)
{
    const struct tc_stage *s = &a->stage;
    const int writes = s->access.op == TINYCACHE_OP_WRITE, room = tc_some_free(a);
    struct tc_offer none = {0, 0, 0}, ask = {0, room, room};
    if (!s->full || (s->does != TC_TRY && s->does != TC_REST)) return none;
    if (s->does == TC_REST) return ask;
    if (tc_is_open(s)) return writes ? (struct tc_offer){1, !s->cached, 0} : ask;
    if (!s->near || !s->cached || !tc_matches(a)) return none;
    const struct tc_held *h = &a->held[s->place];
    if (writes)
        return (struct tc_offer){!h->fetching, 0, 0}; /* an older load waits for it and must not see the store */
    return (struct tc_offer){h->present && (h->whole || !(halves_of(a, &s->access) & ~h->written)), 0, 0};
}

void tc_finish_access(struct tc_agent *a, const struct tc_offer *offer)
{
    struct tc_stage *s = &a->stage;
    const struct tc_access *r = &s->access;
    struct tc_held *h = s->place >= 0 ? &a->held[s->place] : NULL;
    struct tc_answer answer;
    answer_of(a, r, &answer, 1);
    s->full = 0;
    if (offer->park)
        a->parked[lowest_free(a)] = (struct tc_parked){.used = 1,
                                                       .fetch = s->cached,
                                                       .place = h ? (uint32_t)s->place : 0,
                                                       .beat = beat_of(a, r),
                                                       .answer = answer};
    if (!s->cached) return;
    if (s->vacant) h->key = s->key, h->whole = 0, h->written = 0;
    if (offer->park) h->fetching = 1;
    if (s->vacant || offer->respond) tc_use(a, (uint32_t)s->place);
    if (r->op != TINYCACHE_OP_WRITE) return;
    h->present = 1;
    h->written |= halves_of(a, r);
    if (h->written == all_halves(a)) h->whole = 1;
}

void tc_pick(struct tc_agent *a, int held_back)
{
    struct tc_stage *s = &a->stage;
    s->does = TC_PICK;
    if (held_back) return;
    s->place = (int)victim_of(a, &s->key);
    s->near = s->picked = 1;
    s->does = TC_EVICT;
}

static void request_of(struct tc_agent *a, const struct tc_offer *offer)
{
    const struct tc_stage *s = &a->stage;
    const struct tc_access *r = &s->access;
    a->request = (struct tc_request){.type = s->cached                     ? TINYCACHE_MEM_TYPE_FETCH
                                             : r->op == TINYCACHE_OP_READ  ? TINYCACHE_MEM_TYPE_READ
                                             : r->op == TINYCACHE_OP_WRITE ? TINYCACHE_MEM_TYPE_WRITE
                                                                           : TINYCACHE_MEM_TYPE_ATOMIC,
                                     .entry = offer->park ? (uint32_t)lowest_free(a) : 0,
                                     .atom = r->op == TINYCACHE_OP_ATOMIC ? r->atom : 0,
                                     .key = s->key,
                                     .place = beat_of(a, r)};
    for (uint32_t i = 0; i < a->size.data_bytes; i++) {
        a->request.mask[i] = s->cached || i + a->request.place - offset_of(a, r) < UINT32_C(1) << r->size;
        if (!s->cached && (a->request.mask[i] || r->op == TINYCACHE_OP_ATOMIC)) a->request.data[i] = r->wdata[i];
    }
    due_request(a);
}

void tc_show(struct tc_agent *a)
{
    const struct tc_offer offer = tc_offer_of(a);
    struct tc_answer answer;
    a->resp_valid = a->reply;
    a->mem_valid = a->back;
    if (offer.respond && !a->stage.answered) {
        answer_of(a, &a->stage.access, &answer, 0);
        tc_due_answer(a, &answer);
        a->resp_valid = 1;
    }
    if (offer.send && !a->stage.sent) {
        request_of(a, &offer);
        a->mem_valid = 1;
    }
}

int tc_take_access(struct tc_agent *a, const struct tc_access *r, uint32_t policy)
{
    uint32_t wrong = tc_error_of(r->op, r->space, r->size, r->addr, a->size.data_bytes, a->size.scratchpad);
    struct tc_line_key key = key_of(a, r);
    if (wrong) {
        tc_due_answer(a, &(struct tc_answer){.tag = r->tag, .error = wrong});
        a->reply = 1;
        return 1;
    }
    if (!tc_chunk_of(a, &key)) return 2;
    struct tc_stage *s = &a->stage;
    *s = (struct tc_stage){.full = 1,
                           .does = TC_TRY,
                           .access = *r,
                           .key = key,
                           .cached = tc_is_cached(r->op, r->space, r->size, policy),
                           .place = place_near(a, &key)};
    s->near = s->place >= 0;
    if (!s->near && s->cached) s->place = empty_place(a, &key);
    s->vacant = !s->near && s->place >= 0;
    return 1;
}
