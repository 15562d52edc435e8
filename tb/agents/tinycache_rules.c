/* What a tinyCache must show in every cycle, from the paper's rules (sections 3, 3.1, 3.2) and the order of steps that
 * docs/blocks/tinycache-datapath.md promises, without a look at the state table:
 *  - a load returns its lane's last write in program order; the shadow of tinycache_memory.h knows it;
 *  - what is here and valid is a hit, answered one cycle later, and asks nothing below; what is not is fetched once;
 *  - a store allocates without a fetch; only half-words written since the line came leave, and all of them do;
 *  - what is not cached goes below in order, after a copy that is here has left;
 *  - a barrier sends one line a cycle away; when drained, nothing is here and the memory holds every write. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cmodel/model.h"
#include "tb/agents/tinycache.h"
#include "tb/agents/tinycache_access.h"

static void read_access(const struct tc_agent *a, const uint32_t *bits, struct tc_access *r)
{
    *r = (struct tc_access){.tag = (uint32_t)bits_get_field(bits, 0, a->front.tag, 0),
                            .op = (uint32_t)bits_get_field(bits, 0, a->front.op, 0),
                            .size = (uint32_t)bits_get_field(bits, 0, a->front.size, 0),
                            .space = (uint32_t)bits_get_field(bits, 0, a->front.space, 0),
                            .atom = (uint32_t)bits_get_field(bits, 0, a->front.atom, 0),
                            .block = (uint32_t)bits_get_field(bits, 0, a->front.block, 0),
                            .addr = bits_get_field(bits, 0, a->front.addr, 0)};
    for (uint32_t i = 0; i < a->size.data_bytes; i++)
        r->wdata[i] = (uint8_t)bits_get(bits, a->front.wdata.lsb + (int)(8 * i), 8);
}

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

/* The half-words of an access of at least two bytes. */
static uint64_t halves_of(const struct tc_agent *a, const struct tc_access *r)
{
    return ((UINT64_C(1) << ((UINT32_C(1) << r->size) / 2)) - 1) << (offset_of(a, r) / 2);
}

static uint64_t all_halves(const struct tc_agent *a)
{
    return UINT64_MAX >> (64 - a->size.halves);
}

static struct tc_chunk *chunk_of(struct tc_agent *a, const struct tc_line_key *key)
{
    return tc_find(&a->memory, key->shared, key->block, key->line * a->size.line_bytes);
}

static uint32_t part_of(const struct tc_agent *a, const struct tc_line_key *key)
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

static void use(struct tc_agent *a, uint32_t place)
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

static void due_answer(struct tc_agent *a, const struct tc_answer *answer)
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
    bits_set_field(a->mem_words, 0, a->mem_type, 0, r->type);
    bits_set_field(a->mem_words, 0, a->mem_entry, 0, r->entry);
    bits_set_field(a->mem_words, 0, a->mem_atom, 0, r->atom);
    bits_set_field(a->mem_words, 0, a->mem_shared, 0, r->key.shared);
    bits_set_field(a->mem_words, 0, a->mem_block, 0, r->key.block);
    bits_set_field(a->mem_words, 0, a->mem_line, 0, r->key.line);
    for (uint32_t i = 0; i < a->size.line_bytes; i++)
        if (r->mask[i]) bits_set(a->mem_words, a->mem_mask.lsb + (int)i, 1, 1);
    if (r->type == TINYCACHE_MEM_TYPE_WRITE || r->type == TINYCACHE_MEM_TYPE_ATOMIC)
        tc_put_bytes(a->mem_words, a->mem_data.lsb, r->data, a->size.line_bytes);
}

/* The line leaves, if there is a half-word that was written. */
static void leave(struct tc_agent *a, struct tc_held *h)
{
    const uint8_t *shadow = chunk_of(a, &h->key)->shadow + part_of(a, &h->key);
    h->present = 0;
    if (!h->written) return;
    a->request = (struct tc_request){.type = TINYCACHE_MEM_TYPE_WRITE, .key = h->key};
    for (uint32_t i = 0; i < a->size.line_bytes; i++)
        if (h->written >> (i / 2) & 1) a->request.mask[i] = 1, a->request.data[i] = shadow[i];
    due_request(a);
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
    uint8_t *bytes = chunk_of(a, &key)->shadow + part_of(a, &key) + (offset_of(a, r) & ~(a->size.data_bytes - 1));
    uint32_t at = (uint32_t)r->addr & (a->size.data_bytes - 1), count = UINT32_C(1) << r->size;
    *answer = (struct tc_answer){.tag = r->tag};
    if (r->op != TINYCACHE_OP_WRITE) memcpy(answer->rdata + at, bytes + at, count);
    if (r->op == TINYCACHE_OP_WRITE) memcpy(bytes + at, r->wdata + at, count);
    if (r->op == TINYCACHE_OP_ATOMIC) tc_atomic(r->atom, bytes, r->wdata, a->size.data_bytes, r->addr, count);
}

static void park(struct tc_agent *a, int entry, int fetch, uint32_t place, const struct tc_answer *answer)
{
    a->parked[entry] =
        (struct tc_parked){.used = 1, .fetch = fetch, .place = place, .answer = *answer, .line = {0}, .delay = 0};
}

/* Not cached. 1: the access leaves the port. */
static int go_past(struct tc_agent *a, const struct tc_access *r)
{
    struct tc_line_key key = key_of(a, r);
    int place = find_place(a, &key), entry = lowest_free(a);
    struct tc_answer answer;
    if (place >= 0) { /* what is on the way must arrive before it can leave */
        if (!a->held[place].fetching) leave(a, &a->held[place]);
        return 0;
    }
    if (r->op != TINYCACHE_OP_WRITE && entry < 0) return 0;
    do_access(a, r, &answer);
    a->request = (struct tc_request){.type = r->op == TINYCACHE_OP_READ    ? TINYCACHE_MEM_TYPE_READ
                                             : r->op == TINYCACHE_OP_WRITE ? TINYCACHE_MEM_TYPE_WRITE
                                                                           : TINYCACHE_MEM_TYPE_ATOMIC,
                                     .entry = r->op == TINYCACHE_OP_WRITE ? 0 : (uint32_t)entry,
                                     .atom = r->op == TINYCACHE_OP_ATOMIC ? r->atom : 0,
                                     .key = key};
    for (uint32_t i = 0; i < a->size.line_bytes; i++) {
        a->request.mask[i] = i - offset_of(a, r) < UINT32_C(1) << r->size;
        if (a->request.mask[i] || r->op == TINYCACHE_OP_ATOMIC)
            a->request.data[i] = r->wdata[i & (a->size.data_bytes - 1)];
    }
    due_request(a);
    if (r->op == TINYCACHE_OP_WRITE) due_answer(a, &answer);
    else park(a, entry, 0, 0, &answer);
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
        due_answer(a, &answer);
        use(a, (uint32_t)place);
        return 1;
    }
    if (!h->present) {
        h->key = key_of(a, r);
        h->written = 0;
        use(a, (uint32_t)place);
    }
    h->fetching = 1;
    park(a, entry, 1, (uint32_t)place, &answer);
    a->request = (struct tc_request){.type = TINYCACHE_MEM_TYPE_FETCH, .entry = (uint32_t)entry, .key = h->key};
    memset(a->request.mask, 1, a->size.line_bytes);
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
    due_answer(a, &answer);
    use(a, (uint32_t)place);
    return 1;
}

/* 1: the access leaves the port in this cycle; 2: it would, but there is no room for more addresses in the shadow. */
static int try_access(struct tc_agent *a, const struct tc_access *r, uint32_t policy)
{
    uint32_t wrong = tc_error_of(r->op, r->space, r->size, r->addr, a->size.data_bytes);
    struct tc_line_key key = key_of(a, r);
    if (wrong) {
        due_answer(a, &(struct tc_answer){.tag = r->tag, .error = wrong});
        return 1;
    }
    if (!chunk_of(a, &key)) return 2;
    if (!tc_is_cached(r->op, r->space, r->size, policy)) return go_past(a, r);
    int place = find_place(a, &key);
    if (place < 0) place = empty_place(a, &key);
    if (place < 0) {
        struct tc_held *victim = &a->held[victim_of(a, &key)];
        if (!victim->fetching) leave(a, victim);
        return 0;
    }
    return r->op == TINYCACHE_OP_READ ? load(a, r, place) : store(a, r, place);
}

/* Other steps ------------------------------------------------------------------------------------------------------ */

static int take_fill(struct tc_agent *a, const uint32_t *in, struct spec_error *error)
{
    struct tc_parked *p = &a->parked[bits_get_field(in + a->fill.data, 0, a->fill_entry, 0)];
    if (!p->used || p->filled) return 0; /* dropped */
    for (uint32_t i = 0; i < a->size.line_bytes; i++) {
        if (p->asked && (!p->fetch || p->line[i] == bits_get(in + a->fill.data, a->fill_data.lsb + (int)(8 * i), 8)))
            continue;
        snprintf(error->text, sizeof error->text, "the memory answers what it was not asked");
        return 1;
    }
    p->filled = 1;
    if (!p->fetch) return 0;
    struct tc_held *h = &a->held[p->place];
    h->present = h->whole = 1; /* what was written before stays written */
    return 0;
}

static void replay(struct tc_agent *a, struct tc_parked *p)
{
    due_answer(a, &p->answer);
    p->used = 0;
    if (!p->fetch) return;
    a->held[p->place].fetching = 0;
    use(a, p->place);
}

/* The memory takes what the port mem shows. */
static void serve(struct tc_agent *a)
{
    struct tc_request *r = &a->request;
    uint8_t *bytes = chunk_of(a, &r->key)->memory + part_of(a, &r->key);
    struct tc_parked *p = &a->parked[r->entry];
    if (r->type == TINYCACHE_MEM_TYPE_WRITE) {
        for (uint32_t i = 0; i < a->size.line_bytes; i++)
            if (r->mask[i]) bytes[i] = r->data[i];
        return;
    }
    p->asked = 1;
    p->delay = a->mode == AGENT_READY ? agent_below(&a->fill_rng, 3)
                                      : agent_below(&a->fill_rng, agent_below(&a->fill_rng, 3) ? 6 : 60);
    memcpy(p->line, bytes, a->size.line_bytes);
    if (r->type == TINYCACHE_MEM_TYPE_FETCH) return;
    uint32_t first = 0, count = 0;
    for (uint32_t i = 0; i < a->size.line_bytes; i++) {
        if (!r->mask[i]) p->line[i] = (uint8_t)agent_draw(&a->fill_rng); /* does not count */
        else if (!count++) first = i;
    }
    if (r->type != TINYCACHE_MEM_TYPE_ATOMIC) return;
    uint32_t around = first & ~(a->size.data_bytes - 1);
    tc_atomic(r->atom, bytes + around, r->data + around, a->size.data_bytes, first, count);
}

static uint32_t lines_here(const struct tc_agent *a)
{
    uint32_t n = 0;
    for (uint32_t l = 0; l < a->size.lines; l++) n += (uint32_t)a->held[l].present;
    return n;
}

static int parked_any(const struct tc_agent *a)
{
    int n = 0;
    for (uint32_t e = 0; e < a->size.misses; e++) n += a->parked[e].used;
    return n;
}

/* Others write while everything is drained, as they may between barriers. */
static void others_write(struct tc_agent *a)
{
    for (uint32_t k = agent_below(&a->other_rng, 8); k && a->memory.count; k--) {
        struct tc_chunk *c = &a->memory.chunk[agent_below(&a->other_rng, a->memory.count)];
        uint64_t draw = agent_draw(&a->other_rng);
        c->memory[draw % TC_CHUNK] = c->shadow[draw % TC_CHUNK] = (uint8_t)(draw >> 32);
    }
}

/* Checks ----------------------------------------------------------------------------------------------------------- */

static int check_ports(struct tc_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    const uint32_t *resp = out + a->front.resp.data, *mem = out + a->mem.data;
    int valid = agent_bit(&a->front.resp, out, a->front.resp.valid);
    AGENT_CHECK(valid == a->resp_valid, "a response %s",
                valid ? "that is not due" : "is missing: it is due in this cycle");
    AGENT_CHECK(!valid || !memcmp(resp, a->resp_words, (size_t)a->front.resp.words * 4),
                "response %" PRIx64 " error %" PRIu64 " data %016" PRIx64 ", must be %" PRIx64 " error %" PRIu64
                " data %016" PRIx64,
                bits_get_field(resp, 0, a->front.resp_tag, 0), bits_get_field(resp, 0, a->front.resp_error, 0),
                bits_get(resp, a->front.resp_rdata.lsb, 32), bits_get_field(a->resp_words, 0, a->front.resp_tag, 0),
                bits_get_field(a->resp_words, 0, a->front.resp_error, 0),
                bits_get(a->resp_words, a->front.resp_rdata.lsb, 32));
    valid = agent_bit(&a->mem, out, a->mem.valid);
    AGENT_CHECK(valid == a->mem_valid, "a request below (type %" PRIu64 ", line %" PRIx64 ") %s",
                valid ? bits_get_field(mem, 0, a->mem_type, 0) : a->request.type,
                valid ? bits_get_field(mem, 0, a->mem_line, 0) : a->request.key.line,
                valid ? "that nothing asks for" : "is missing");
    for (int i = 0; i < a->mem.words && valid; i++)
        AGENT_CHECK(
            mem[i] == a->mem_words[i],
            "the request below is of type %" PRIu64 ", line %" PRIx64 ", mask %08" PRIx64 ", must be type %" PRIu64
            ", line %" PRIx64 ", mask %08" PRIx64 "; word %d is %08" PRIx32 ", must be %08" PRIx32,
            bits_get_field(mem, 0, a->mem_type, 0), bits_get_field(mem, 0, a->mem_line, 0),
            bits_get(mem, a->mem_mask.lsb, a->mem_mask.width) & UINT32_MAX,
            bits_get_field(a->mem_words, 0, a->mem_type, 0), bits_get_field(a->mem_words, 0, a->mem_line, 0),
            bits_get(a->mem_words, a->mem_mask.lsb, a->mem_mask.width) & UINT32_MAX, i, mem[i], a->mem_words[i]);
    AGENT_CHECK(agent_bit(&a->fill, out, a->fill.ready), "an answer of the memory is not taken at once");
    int drained = !lines_here(a) && !parked_any(a) && !a->mem_valid;
    AGENT_CHECK((int)(out[a->front.drained_word] & 1) == drained,
                "drained is %d with %u lines here and %d accesses parked", !drained, lines_here(a), parked_any(a));
    struct tc_key key;
    int byte;
    AGENT_CHECK(!drained || !tc_differs(&a->memory, &key, &byte),
                "drained, but a write is lost: %s block %" PRIx32 " byte %" PRIx64,
                key.shared ? "scratchpad" : "global", key.block, key.chunk * TC_CHUNK + (uint64_t)byte);
    if (drained && (in[a->front.drain_word] & 1) && !agent_took(&a->front.req, in, out)) others_write(a);
    return 0;
}

/* Whatever the rules above say: with nothing in its way an access is taken soon, and a drain ends. `chance`: this cycle was
 * one in which nothing stood in its way. */
static int check_progress(struct tc_agent *a, const uint32_t *in, int chance, int taken, struct spec_error *error)
{
    int draining = (int)(in[a->front.drain_word] & 1),
        waiting = agent_bit(&a->front.req, in, a->front.req.valid) && !taken && !draining;
    uint32_t owed = 0;
    for (uint32_t e = 0; e < a->size.misses; e++) owed += (uint32_t)(a->parked[e].used && !a->parked[e].filled);
    if (!waiting) a->waited = 0;
    else a->waited += (uint32_t)(chance && !owed);
    AGENT_CHECK(a->waited <= a->size.misses + 4, "an access waits for ever");
    if (!draining) a->drain_steps = 0;
    else a->drain_steps += (uint32_t)(chance && !owed && lines_here(a));
    AGENT_CHECK(a->drain_steps <= a->size.lines + a->size.misses, "a drain takes more than a cycle a line");
    return 0;
}

static void forget(struct tc_agent *a)
{
    a->alive = 1;
    memset(a->held, 0, sizeof a->held);
    memset(a->tree, 0, sizeof a->tree);
    memset(a->parked, 0, sizeof a->parked);
    for (uint32_t l = 0; l < a->size.lines; l++) a->held[l].rank = l % a->size.ways;
    a->resp_valid = a->mem_valid = a->req_waits = 0;
    a->waited = a->drain_steps = 0;
    tc_forget_writes(&a->memory);
}

int tc_rules_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct tc_agent *a = state;
    if (in[0] & 1) {
        forget(a);
        return 0;
    }
    if (!a->alive) return 0;
    if (check_ports(a, in, out, error)) return -1;
    int mem_ready = agent_bit(&a->mem, in, a->mem.ready),
        resp_ready = agent_bit(&a->front.resp, in, a->front.resp.ready);
    int blocked = (a->mem_valid && !mem_ready) || (a->resp_valid && !resp_ready), taken = 0;
    int filling = agent_bit(&a->fill, in, a->fill.valid), draining = (int)(in[a->front.drain_word] & 1);
    int offered = agent_bit(&a->front.req, in, a->front.req.valid);
    uint32_t filled = 0;
    if (a->mem_valid && mem_ready) serve(a);
    a->mem_valid = a->mem_valid && !mem_ready;
    a->resp_valid = a->resp_valid && !resp_ready;
    while (filled < a->size.misses && !(a->parked[filled].used && a->parked[filled].filled)) filled++;
    if (filling) {
        if (take_fill(a, in, error)) return 1;
    } else if (blocked) {
        /* no step */
    } else if (filled < a->size.misses) {
        replay(a, &a->parked[filled]);
    } else if (draining) {
        uint32_t l = 0;
        while (l < a->size.lines && !a->held[l].present) l++;
        if (l < a->size.lines && !parked_any(a)) leave(a, &a->held[l]);
    } else if (offered) {
        struct tc_access access;
        read_access(a, in + a->front.req.data, &access);
        taken = try_access(a, &access, in[a->front.policy_word] & 3);
        if (taken == 2) {
            snprintf(error->text, sizeof error->text, "more addresses than the shadow holds");
            return 1;
        }
    }
    int ready = agent_bit(&a->front.req, out, a->front.req.ready);
    AGENT_CHECK(ready == taken, "an access %s", ready ? "is taken that must wait" : "waits that must be taken");
    a->req_waits = offered && !taken;
    return check_progress(a, in, !filling && !blocked, taken, error);
}
