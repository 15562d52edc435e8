/* The walk: one access after another, its words a chunk a cycle to the translation; and replicas: a missed load looks for its
 * words in an older copy of the same tile. */
#include <string.h>

#include "cmodel/stash/stash_engine_parts.h"

uint32_t engine_lowest_lanes(const struct stash_engine *e, uint32_t of)
{
    const struct engine_access *a = &e->access[e->job];
    uint32_t chunk = a->request.addr[__builtin_ctz(of)] >> e->word_shift, lanes = 0;
    for (uint32_t rest = of; rest; rest &= rest - 1)
        if (a->request.addr[__builtin_ctz(rest)] >> e->word_shift == chunk) lanes |= rest & -rest;
    return lanes;
}

uint32_t engine_words_of(const struct stash_engine *e, uint32_t lanes)
{
    const struct engine_access *a = &e->access[e->job];
    uint32_t words = 0;
    for (; lanes; lanes &= lanes - 1) words |= UINT32_C(1) << engine_word(e, a->request.addr[__builtin_ctz(lanes)]);
    return words;
}

/* Both mappings begin with a chunk, so a word has the same place in both chunks. */
uint32_t engine_copy_chunk(const struct stash_engine *e)
{
    uint32_t first = e->look_chunk << e->word_shift;
    return ((uint32_t)(e->old_entry.base + first - e->new_entry.base) & e->stash_mask) >> e->word_shift;
}

int engine_replica_same(const struct stash_engine *e, const struct engine_in *in)
{
    return engine_flag(in->used, e->replica_pointer) && map_same_tile(&e->new_entry, in->read_data);
}

uint32_t engine_looked_for(const struct stash_engine *e)
{
    return engine_words_of(e, engine_lowest_lanes(e, e->look_at));
}

/* With FETCH=line all of the chunk that the older copy has. */
uint32_t engine_copy_found(const struct stash_engine *e, const struct engine_in *in)
{
    uint32_t states = e->seen.state, first = e->look_chunk << e->word_shift, found = 0;
    if (engine_flag(in->live, e->replica_pointer)) found |= engine_words_in(states, WORD_V);
    if (e->seen.index == e->replica_pointer && engine_flag(in->coherent, e->replica_pointer)) {
        found |= engine_words_in(states, WORD_R);
        /* The L2 may have taken back what is leaving, and given it to somebody else. */
        if (!engine_travelling(e, e->replica_pointer)) found |= engine_words_in(states, WORD_P);
    }
    if (!e->fetches_line) found &= engine_looked_for(e);
    for (uint32_t rest = found; rest; rest &= rest - 1) {
        uint32_t addr = first | (uint32_t)__builtin_ctz(rest);
        if (addr < e->new_entry.base || addr - e->new_entry.base >= e->new_entry.words) found &= ~(rest & -rest);
    }
    return found;
}

void engine_keep_copy(struct stash_engine *e, const struct engine_in *in)
{
    e->found = engine_copy_found(e, in);
    memcpy(e->kept, e->seen.rdata, (size_t)e->chunk_words * sizeof *e->kept);
}

static struct engine_context *push_context(struct stash_engine *e)
{
    return &e->contexts.slot[(e->contexts.head + e->contexts.count++) % ENGINE_CONTEXTS];
}

static void start(struct stash_engine *e, int picked)
{
    uint32_t bit = UINT32_C(1) << picked;
    e->job = picked;
    e->walk_turn = (picked + 1) % e->misses;
    e->left = e->access[picked].todo;
    e->filled = 0;
    e->busy |= bit;
    e->woken &= ~bit;
    e->refused &= ~bit;
    e->taken &= ~bit;
}

/* With `met` it is as one that only asks for what is in its way to leave. */
enum engine_context_kind engine_kind_sent(const struct stash_engine *e)
{
    const struct engine_access *a = &e->access[e->job];
    if (!a->mapped) return a->write ? OF_RAW_STORE : OF_RAW_LOAD;
    if (e->met >> e->job & 1) return OF_RAW_LOAD;
    return a->write ? OF_STORE : OF_LOAD;
}

static void send_chunk(struct stash_engine *e, const struct engine_out *out)
{
    const struct engine_access *a = &e->access[e->job];
    *push_context(e) = (struct engine_context){.kind = (uint8_t)engine_kind_sent(e),
                                               .entry = (uint8_t)e->job,
                                               .map = a->map,
                                               .map_ok = a->map_ok,
                                               .last = out->send_lanes == e->left,
                                               .chunk = out->fwd_addr >> e->word_shift,
                                               .lanes = out->send_lanes,
                                               .wanted = engine_words_of(e, out->send_lanes)};
    e->left &= ~out->send_lanes;
}

void engine_send_evict(struct stash_engine *e)
{
    int kind = e->ring.slot[e->ring.place].kind == EVICT_REGISTER ? OF_REGISTER : OF_WRITE_BACK;
    *push_context(e) = (struct engine_context){.kind = (uint8_t)kind,
                                               .entry = (uint8_t)e->ring.place,
                                               .map = (uint8_t)e->ring.map,
                                               .map_ok = 1,
                                               .last = 1,
                                               .chunk = e->ring.slot[e->ring.place].chunk,
                                               .wanted = e->ring.words};
    e->ring.sends = 0;
}

void engine_send_given(struct stash_engine *e)
{
    *push_context(e) = (struct engine_context){.kind = OF_WRITE_BACK,
                                               .entry = e->given.slot[e->given.head].ends ? GIVEN_TO_END : GIVEN,
                                               .map = (uint8_t)e->given.slot[e->given.head].map,
                                               .map_ok = 1,
                                               .last = 1,
                                               .chunk = e->given.slot[e->given.head].chunk,
                                               .wanted = e->words_mask};
    e->given.head = (e->given.head + 1) % ENGINE_GIVEN;
    e->given.count--;
    e->given.sent++;
}

/* The operation that was granted in this cycle. */
static void fill(struct stash_engine *e, int last)
{
    struct engine_operation *o = engine_operation(e, 0);
    o->event = WORD_ON_FILL;
    o->map = e->access[e->job].map;
    o->words = e->found;
    o->wanted = e->found & engine_looked_for(e);
    for (int w = 0; w < e->chunk_words; w++) o->data[w] = e->found >> w & 1 ? e->kept[w] : 0;
    o->place = (uint8_t)e->job;
    o->last = (uint8_t)last;
    e->filled = 1;
}

void engine_tick_walk(struct stash_engine *e, const struct engine_in *in, const struct engine_out *out)
{
    uint64_t a = out->walk->actions;
    if (out->sends_evict) engine_send_evict(e);
    if (out->sends_given) engine_send_given(e);
    if (does(a, WALK_DO_START)) start(e, out->picked);
    if (does(a, WALK_DO_SEND_CHUNK)) send_chunk(e, out);
    if (does(a, WALK_DO_READ_NEW)) e->replica_pointer = in->pointer;
    if (does(a, WALK_DO_READ_OLD)) e->new_entry = *in->read_data;
    if (e->walk == WALK_REPLICA_OLD) e->old_entry = *in->read_data;
    if (does(a, WALK_DO_BEGIN_REPLICA)) e->look_at = e->access[e->job].todo;
    if (does(a, WALK_DO_PROBE_COPY))
        e->look_chunk = e->access[e->job].request.addr[__builtin_ctz(e->look_at)] >> e->word_shift;
    int fills = does(a, WALK_DO_FILL_NEW), ends = does(a, WALK_DO_END_REPLICA);
    if (fills) fill(e, ends);
    if (does(a, WALK_DO_NEXT_LANE)) e->look_at &= ~engine_lowest_lanes(e, e->look_at);
    if (!ends) return;
    uint32_t bit = UINT32_C(1) << e->job;
    e->tried |= bit;
    if (e->filled) e->gain |= bit;
    if (!fills) e->busy &= ~bit; /* else with the operation's S1: its redo shall find the word */
}
