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

static int find_place(const struct tc_agent *a, const struct tc_line_key *key)
{
    uint32_t set = (uint32_t)(key->line % a->size.sets);
    for (uint32_t l = set * a->size.ways; l < (set + 1) * a->size.ways; l++) {
        const struct tc_held *h = &a->held[l];
        if ((h->present || h->fetching) && h->key.line == key->line && h->key.shared == key->shared &&
            h->key.block == key->block)
            return (int)l;
    }
    return -1;
}

/* The partial tag of an extended address, a bit at a time. */
static uint32_t partial_of(const struct tc_agent *a, const struct tc_line_key *key)
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

/* The place of another line whose partial tag is this key's: no two of a set may have one. */
static int place_in_the_way(const struct tc_agent *a, const struct tc_line_key *key)
{
    uint32_t set = (uint32_t)(key->line % a->size.sets);
    for (uint32_t l = set * a->size.ways; l < (set + 1) * a->size.ways; l++)
        if ((a->held[l].present || a->held[l].fetching) && partial_of(a, &a->held[l].key) == partial_of(a, key))
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
    a->resp_valid = 1;
    memset(a->resp_words, 0, sizeof a->resp_words);
    bits_set_field(a->resp_words, 0, a->front.resp_tag, 0, answer->tag);
    bits_set_field(a->resp_words, 0, a->front.resp_error, 0, answer->error);
    tc_put_bytes(a->resp_words, a->front.resp_rdata.lsb, answer->rdata, a->size.data_bytes);
}

static void due_request(struct tc_agent *a)
{
    const struct tc_request *r = &a->request;
    a->mem_valid = 1;
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

/* The access is done in the program's order: the shadow moves, and this is what the lane must read. */
static void do_access(struct tc_agent *a, const struct tc_access *r, struct tc_answer *answer)
{
    struct tc_line_key key = key_of(a, r);
    uint8_t *bytes = tc_chunk_of(a, &key)->shadow + tc_part_of(a, &key) + (offset_of(a, r) & ~(a->size.data_bytes - 1));
    uint32_t at = (uint32_t)r->addr & (a->size.data_bytes - 1), count = UINT32_C(1) << r->size;
    *answer = (struct tc_answer){.tag = r->tag};
    if (r->op != TINYCACHE_OP_WRITE) memcpy(answer->rdata + at, bytes + at, count);
    if (r->op == TINYCACHE_OP_WRITE) memcpy(bytes + at, r->wdata + at, count);
    if (r->op == TINYCACHE_OP_ATOMIC) tc_atomic(r->atom, bytes, r->wdata, a->size.data_bytes, r->addr, count);
}

static void park(struct tc_agent *a, int entry, int fetch, uint32_t place, uint32_t beat,
                 const struct tc_answer *answer)
{
    a->parked[entry] = (struct tc_parked){
        .used = 1, .fetch = fetch, .place = place, .beat = beat, .answer = *answer, .line = {0}, .delay = 0};
}

/* Not cached. 1: the access leaves the port. */
static int go_past(struct tc_agent *a, const struct tc_access *r)
{
    struct tc_line_key key = key_of(a, r);
    int place = find_place(a, &key), entry = lowest_free(a);
    struct tc_answer answer;
    if (place >= 0) { /* what is on the way must arrive before it can leave */
        if (!a->held[place].fetching) tc_leave(a, &a->held[place]);
        return 0;
    }
    if (r->op != TINYCACHE_OP_WRITE && entry < 0) return 0;
    do_access(a, r, &answer);
    a->request = (struct tc_request){.type = r->op == TINYCACHE_OP_READ    ? TINYCACHE_MEM_TYPE_READ
                                             : r->op == TINYCACHE_OP_WRITE ? TINYCACHE_MEM_TYPE_WRITE
                                                                           : TINYCACHE_MEM_TYPE_ATOMIC,
                                     .entry = r->op == TINYCACHE_OP_WRITE ? 0 : (uint32_t)entry,
                                     .atom = r->op == TINYCACHE_OP_ATOMIC ? r->atom : 0,
                                     .key = key,
                                     .place = beat_of(a, r)};
    for (uint32_t i = 0; i < a->size.data_bytes; i++) {
        a->request.mask[i] = i + a->request.place - offset_of(a, r) < UINT32_C(1) << r->size;
        if (a->request.mask[i] || r->op == TINYCACHE_OP_ATOMIC) a->request.data[i] = r->wdata[i];
    }
    due_request(a);
    if (r->op == TINYCACHE_OP_WRITE) tc_due_answer(a, &answer);
    else park(a, entry, 0, 0, a->request.place, &answer);
    return 1;
}

static int load(struct tc_agent *a, const struct tc_access *r, int place)
{
    struct tc_held *h = &a->held[place];
    int entry = lowest_free(a), valid = h->present && (h->whole || !(halves_of(a, r) & ~h->written));
    struct tc_answer answer;
    if (!valid && (h->fetching || entry < 0)) return 0;
    do_access(a, r, &answer);
    if (valid) {
        tc_due_answer(a, &answer);
        tc_use(a, (uint32_t)place);
        return 1;
    }
    if (!h->present) {
        h->key = key_of(a, r);
        h->written = 0;
        tc_use(a, (uint32_t)place);
    }
    h->fetching = 1;
    park(a, entry, 1, (uint32_t)place, beat_of(a, r), &answer);
    a->request = (struct tc_request){
        .type = TINYCACHE_MEM_TYPE_FETCH, .entry = (uint32_t)entry, .key = h->key, .place = beat_of(a, r)};
    memset(a->request.mask, 1, a->size.data_bytes);
    due_request(a);
    return 1;
}

static int store(struct tc_agent *a, const struct tc_access *r, int place)
{
    struct tc_held *h = &a->held[place];
    struct tc_answer answer;
    if (h->fetching) return 0; /* an older load waits for it and must not see the store */
    if (!h->present) h->key = key_of(a, r), h->whole = 0, h->written = 0;
    h->present = 1;
    h->written |= halves_of(a, r);
    if (h->written == all_halves(a)) h->whole = 1;
    do_access(a, r, &answer);
    tc_due_answer(a, &answer);
    tc_use(a, (uint32_t)place);
    return 1;
}

/* 1: the access leaves the port in this cycle; 2: it would, but there is no room for more addresses in the shadow. */
int tc_try_access(struct tc_agent *a, const struct tc_access *r, uint32_t policy)
{
    uint32_t wrong = tc_error_of(r->op, r->space, r->size, r->addr, a->size.data_bytes);
    struct tc_line_key key = key_of(a, r);
    if (wrong) {
        tc_due_answer(a, &(struct tc_answer){.tag = r->tag, .error = wrong});
        return 1;
    }
    if (!tc_chunk_of(a, &key)) return 2;
    if (!tc_is_cached(r->op, r->space, r->size, policy)) return go_past(a, r);
    int place = find_place(a, &key);
    int in_the_way = place < 0 ? place_in_the_way(a, &key) : -1;
    if (place < 0 && in_the_way < 0) place = empty_place(a, &key);
    if (place < 0) {
        struct tc_held *victim = &a->held[in_the_way < 0 ? (int)victim_of(a, &key) : in_the_way];
        if (!victim->fetching) tc_leave(a, victim);
        return 0;
    }
    return r->op == TINYCACHE_OP_READ ? load(a, r, place) : store(a, r, place);
}
