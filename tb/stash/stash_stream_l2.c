#include "tb/stash/stash_stream_l2.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_SIZE = 1 << 12 };

void l2_init(struct l2 *l2, const struct spec_values *values, uint64_t seed, enum agent_mode mode, uint32_t self_core)
{
    memset(l2, 0, sizeof *l2);
    l2->line_words = (uint32_t)spec_get(values, "CHUNK_WORDS");
    l2->self_core = self_core;
    l2->other_core = self_core ? 0 : 1;
    l2->rng = seed ^ UINT64_C(0x12);
    l2->mode = mode;
    l2->size = FIRST_SIZE;
    l2->word = calloc(l2->size, sizeof *l2->word);
    if (!l2->word) abort();
}

void l2_free(struct l2 *l2)
{
    free(l2->word);
    l2->word = NULL;
}

static size_t place_of(const struct l2_word *table, size_t size, uint64_t key)
{
    size_t i = (size_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> 20) & (size - 1);
    while (table[i].key && table[i].key != key) i = (i + 1) & (size - 1);
    return i;
}

/* The word's entry, new if need be; good until the next call. */
static struct l2_word *word_at(struct l2 *l2, uint64_t word)
{
    if (2 * l2->used >= l2->size) {
        struct l2_word *bigger = calloc(2 * l2->size, sizeof *bigger);
        if (!bigger) abort();
        for (size_t i = 0; i < l2->size; i++)
            if (l2->word[i].key) bigger[place_of(bigger, 2 * l2->size, l2->word[i].key)] = l2->word[i];
        free(l2->word);
        l2->word = bigger;
        l2->size *= 2;
    }
    struct l2_word *x = &l2->word[place_of(l2->word, l2->size, word + 1)];
    l2->used += !x->key;
    x->key = word + 1;
    return x;
}

static struct l2_word *word_of_line(struct l2 *l2, uint64_t line, uint32_t i)
{
    return word_at(l2, line * l2->line_words + i);
}

static void fail(struct l2 *l2, const char *what, uint64_t word, uint32_t got, uint32_t expected)
{
    if (l2->broken) return;
    l2->broken = 1;
    spec_fail(&l2->error, "%s: physical address %" PRIx64 ", %" PRIx32 ", expected %" PRIx32, what, 4 * word, got,
              expected);
}

static void fail_message(struct l2 *l2, const char *what, const struct world_msg *m)
{
    if (l2->broken) return;
    l2->broken = 1;
    spec_fail(&l2->error, "%s: type %u, line %" PRIx64 ", words %x, map %u", what, m->type, m->line, m->mask, m->map);
}

void l2_tell(struct l2 *l2, uint64_t word, uint32_t data)
{
    struct l2_word *x = word_at(l2, word);
    x->value = data;
    x->known = 1;
}

/* The networks ---------------------------------------------------------------------------------------------------- */

static uint32_t draw_delay(struct l2 *l2)
{
    if (l2->mode == AGENT_READY) return 8 + agent_below(&l2->rng, 8);
    if (!agent_below(&l2->rng, 16)) return agent_below(&l2->rng, l2->mode == AGENT_HOSTILE ? 1200 : 300);
    return agent_below(&l2->rng, 24);
}

static void send_response(struct l2 *l2, struct world_msg m)
{
    m.delay = draw_delay(l2);
    if (l2->responses.count == WORLD_POOL) fail_message(l2, "the environment's response pool is full", &m);
    else l2->responses.msg[l2->responses.count++] = m;
}

static void send_forward(struct l2 *l2, struct world_msg m)
{
    m.delay = draw_delay(l2);
    if (l2->forwards.count == WORLD_FORWARDS) fail_message(l2, "the environment's forward queue is full", &m);
    else l2->forwards.msg[(l2->forwards.head + l2->forwards.count++) % WORLD_FORWARDS] = m;
}

/* One forward for each map index under which the stash owns some of these words. */
static void send_forwards(struct l2 *l2, struct world_msg m, uint32_t words)
{
    while (words) {
        uint32_t same = 0, map = word_of_line(l2, m.line, (uint32_t)__builtin_ctz(words))->map;
        for (uint32_t i = 0; i < l2->line_words; i++)
            if ((words >> i & 1) && word_of_line(l2, m.line, i)->map == map) same |= 1u << i;
        m.mask = same;
        m.owner_map = map;
        send_forward(l2, m);
        words &= ~same;
    }
}

/* Requests of the stash ------------------------------------------------------------------------------------------- */

static struct world_msg answer_to(const struct world_msg *r, uint32_t type, uint32_t mask)
{
    return (struct world_msg){.type = type, .line = r->line, .mask = mask, .core = r->core, .stash = 1, .map = r->map};
}

static void serve_read(struct l2 *l2, const struct world_msg *r)
{
    struct world_msg data = answer_to(r, W_DATA, 0);
    uint32_t owned = 0;
    for (uint32_t i = 0; i < l2->line_words; i++) {
        const struct l2_word *x = word_of_line(l2, r->line, i);
        if (!(r->mask >> i & 1)) continue;
        if (x->owned && x->map == r->map) fail_message(l2, "a READ of a word that the stash owns", r);
        if (x->owned) owned |= 1u << i;
        else if (!x->known) fail(l2, "the stash reads a word that the stream does not know", x->key - 1, 0, 0);
        else {
            data.mask |= 1u << i;
            data.data[i] = x->value;
        }
    }
    if (data.mask) send_response(l2, data);
    send_forwards(l2, answer_to(r, W_FWD_READ, 0), owned);
    l2->misses++;
}

static void serve_registration(struct l2 *l2, const struct world_msg *r)
{
    uint32_t other = 0;
    for (uint32_t i = 0; i < l2->line_words; i++) {
        const struct l2_word *x = word_of_line(l2, r->line, i);
        if ((r->mask >> i & 1) && x->owned && x->map != r->map) other |= 1u << i;
    }
    if (r->mask & ~other) send_response(l2, answer_to(r, W_REG_ACK, r->mask & ~other));
    send_forwards(l2, answer_to(r, W_FWD_REG, 0), other);
    for (uint32_t i = 0; i < l2->line_words; i++) {
        struct l2_word *x = word_of_line(l2, r->line, i);
        if (!(r->mask >> i & 1)) continue;
        x->owned = 1;
        x->map = (uint8_t)r->map;
    }
    l2->misses++;
}

static void serve_writeback(struct l2 *l2, const struct world_msg *r)
{
    for (uint32_t i = 0; i < l2->line_words; i++) {
        struct l2_word *x = word_of_line(l2, r->line, i);
        if (!(r->mask >> i & 1) || !x->owned || x->map != r->map) continue;
        x->value = r->data[i];
        x->known = 1;
        x->owned = 0;
    }
    send_forward(l2, answer_to(r, W_WB_ACK, r->mask));
    l2->writebacks++;
}

/* A word that is being taken: the registry makes others wait for it. */
static int is_taken(const struct l2 *l2, const struct world_msg *r)
{
    for (int k = 0; k < WORLD_REMOTE; k++) {
        const struct l2_remote *o = &l2->remote[k];
        if (o->valid && o->kind == L2_TAKE && o->word / l2->line_words == r->line &&
            (r->mask >> o->word % l2->line_words & 1))
            return 1;
    }
    return 0;
}

static int serve(struct l2 *l2, const struct world_msg *r)
{
    if (!r->mask || r->core != l2->self_core || !r->stash || r->owner_map) fail_message(l2, "an ill-formed request", r);
    if (r->type != W_WB && is_taken(l2, r)) return 0;
    if (r->type == W_READ) serve_read(l2, r);
    else if (r->type == W_REG) serve_registration(l2, r);
    else if (r->type == W_WB) serve_writeback(l2, r);
    else fail_message(l2, "a message of this type on the request network", r);
    return 1;
}

void l2_take_request(struct l2 *l2, const struct world_msg *msg)
{
    struct world_msg m = *msg;
    m.delay = draw_delay(l2);
    if (l2->requests.count == WORLD_POOL) fail_message(l2, "the environment's request pool is full", &m);
    else l2->requests.msg[l2->requests.count++] = m;
}

/* Other cores ------------------------------------------------------------------------------------------------------- */

static void finish_remote(struct l2 *l2, struct l2_remote *o, uint32_t got)
{
    char what[80];
    snprintf(what, sizeof what, "another core %s the wrong datum (line %d of the stream)",
             o->kind == L2_READ ? "reads" : "takes", o->line_of_file);
    if (got != o->data) fail(l2, what, o->word, got, o->data);
    if (o->kind == L2_TAKE) l2_tell(l2, o->word, got);
    l2->remote_words++;
    o->valid = 0;
}

int l2_start_remote(struct l2 *l2, enum l2_remote_kind kind, uint64_t word, uint32_t data, int line_of_file)
{
    struct l2_remote *o = NULL;
    if (l2->forwards.count > WORLD_FORWARDS / 2) return 0;
    for (int k = 0; k < WORLD_REMOTE; k++)
        if (!l2->remote[k].valid) o = &l2->remote[k];
        else if (l2->remote[k].word == word) return 0;
    if (!o) return 0;
    struct l2_word *x = word_at(l2, word);
    *o = (struct l2_remote){1, line_of_file, kind, word, data};
    if (!x->owned) {
        if (x->known) finish_remote(l2, o, x->value);
        else fail(l2, "another core reads a word that neither the stash nor the stream knows", word, 0, data);
        return 1;
    }
    struct world_msg m = {.type = kind == L2_READ ? W_FWD_READ : W_RECALL,
                          .line = word / l2->line_words,
                          .mask = 1u << word % l2->line_words,
                          .core = kind == L2_READ ? l2->other_core : 0,
                          .owner_map = x->map};
    send_forward(l2, m);
    if (kind == L2_TAKE) x->owned = 0;
    return 1;
}

void l2_take_response(struct l2 *l2, const struct world_msg *m)
{
    if (m->stash && m->core == l2->self_core && m->type != W_RECALL_DATA) { /* from one mapping to another */
        send_response(l2, *m);
        return;
    }
    for (int k = 0; k < WORLD_REMOTE; k++) {
        struct l2_remote *o = &l2->remote[k];
        uint32_t i = (uint32_t)(o->word % l2->line_words), type = o->kind == L2_READ ? W_DATA : W_RECALL_DATA;
        if (!o->valid || o->word / l2->line_words != m->line || m->mask != 1u << i || m->type != type) continue;
        finish_remote(l2, o, m->data[i]);
        return;
    }
    fail_message(l2, "an answer that nobody waits for", m);
}

int l2_remotes(const struct l2 *l2)
{
    int count = 0;
    for (int k = 0; k < WORLD_REMOTE; k++) count += l2->remote[k].valid;
    return count;
}

/* Time -------------------------------------------------------------------------------------------------------------- */

void l2_step(struct l2 *l2)
{
    for (int i = 0; i < l2->responses.count; i++)
        if (l2->responses.msg[i].delay) l2->responses.msg[i].delay--;
    if (l2->forwards.count && l2->forwards.msg[l2->forwards.head].delay) l2->forwards.msg[l2->forwards.head].delay--;
    int served = 0;
    for (int i = 0; i < l2->requests.count; i++) {
        struct world_msg *m = &l2->requests.msg[i];
        if (m->delay) {
            m->delay--;
            continue;
        }
        if (served || l2->responses.count + 4 > WORLD_POOL || l2->forwards.count + 20 > WORLD_FORWARDS) continue;
        struct world_msg now = *m;
        if (!serve(l2, &now)) continue;
        served = 1;
        l2->requests.msg[i--] = l2->requests.msg[--l2->requests.count];
    }
}

int l2_quiet(const struct l2 *l2)
{
    return !l2->requests.count && !l2->responses.count && !l2->forwards.count && !l2_remotes(l2);
}

int l2_busy(const struct l2 *l2)
{
    return l2->requests.count + 2 > WORLD_POOL || l2->responses.count + 8 > WORLD_POOL;
}

const struct world_msg *l2_forward(const struct l2 *l2)
{
    const struct world_msg *m = &l2->forwards.msg[l2->forwards.head];
    return l2->forwards.count && !m->delay ? m : NULL;
}

void l2_forwarded(struct l2 *l2)
{
    l2->forwards.head = (l2->forwards.head + 1) % WORLD_FORWARDS;
    l2->forwards.count--;
}

int l2_response(struct l2 *l2)
{
    if (!l2->responses.count) return -1;
    int i = (int)agent_below(&l2->rng, (uint32_t)l2->responses.count);
    return l2->responses.msg[i].delay ? -1 : i;
}

void l2_responded(struct l2 *l2, int index)
{
    l2->responses.msg[index] = l2->responses.msg[--l2->responses.count];
}
