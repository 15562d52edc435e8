/* The core and the engine around stash_storage.
 *
 * The engine's duty: no event on a word that the rules call impossible. So drive looks at the shadow before it applies. */
#include <string.h>

#include "spec/bits.h"
#include "tb/stash/stash_storage.h"
#include "spec/stash/stash_word.h"

static const char *const event_names[EVENTS] = {
    "LOAD",        "STORE",           "RAW_LOAD",     "RAW_STORE",    "FILL",      "ISSUE",
    "LOCAL_STORE", "GRANT",           "FORWARD_READ", "FORWARD_TAKE", "WB_DONE",   "END_COHERENT",
    "END_LOCAL",   "SELF_INVALIDATE", "ADOPT",        "REREGISTER",   "LATE_STORE"};

static size_t storage_agent_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct storage_agent);
}

static void find_access(struct access_fields *at, const struct spec_values *values, const struct spec_record *record)
{
    at->tag = spec_field_slice(values, record, "tag");
    at->write = spec_field_slice(values, record, "write");
    at->mapped = spec_field_slice(values, record, "mapped");
    at->mask = spec_field_slice(values, record, "mask");
    at->addr = spec_field_slice(values, record, "addr");
    at->wdata = spec_field_slice(values, record, "wdata");
}

static int storage_agent_init(void *state, const struct spec_values *values, uint64_t seed, enum agent_mode mode,
                              struct spec_error *error)
{
    (void)error;
    struct storage_agent *a = state;
    struct spec_ports p;
    spec_list_ports(values, &p);
#define AT(member, name) a->at.member = spec_port_word(&p, name)
    AT(miss_free, "miss_free"), AT(clearing, "clearing"), AT(op_valid, "op_valid");
    AT(op_chunk, "op_chunk"), AT(op_done, "op_done"), AT(op_state, "op_state"), AT(op_rdata, "op_rdata");
    AT(op_dirty, "op_dirty"), AT(op_index, "op_index"), AT(apply_valid, "apply_valid");
    AT(apply_event, "apply_event"), AT(apply_mask, "apply_mask"), AT(apply_beside, "apply_beside"),
        AT(apply_granting, "apply_granting");
    AT(apply_map, "apply_map"), AT(apply_wdata, "apply_wdata"), AT(supply, "apply_supply"), AT(defer, "apply_defer");
    AT(refuse, "apply_refuse"), AT(owned_before, "owned_before"), AT(owned_after, "owned_after");
    AT(index_before, "index_before"), AT(index_after, "index_after"), AT(miss_valid, "miss_valid");
    AT(miss_data, "miss_data"), AT(miss_pending, "miss_pending"), AT(again, "again"), AT(redo_rdata, "redo_rdata"),
        AT(redo_taken, "redo_taken"), AT(pass_asks, "pass_asks");
    AT(pass_waits, "pass_waits");
#undef AT
    a->req = agent_channel(&p, "req");
    a->redo = agent_channel(&p, "redo");
    a->resp = agent_channel(&p, "resp");
    const struct spec_record *resp = &stash_response_record, *miss = &stash_miss_record;
    find_access(&a->req_at, values, &stash_request_record);
    a->req_at.block = spec_field_slice(values, &stash_request_record, "block");
    a->req_at.slot = spec_field_slice(values, &stash_request_record, "slot");
    find_access(&a->redo_at, values, &stash_redo_record);
    a->redo_at.partial = spec_field_slice(values, &stash_redo_record, "partial");
    a->redo_at.error = spec_field_slice(values, &stash_redo_record, "error");
    a->resp_tag = spec_field_slice(values, resp, "tag");
    a->resp_error = spec_field_slice(values, resp, "error");
    a->resp_rdata = spec_field_slice(values, resp, "rdata");
    a->miss_tag = spec_field_slice(values, miss, "tag");
    a->miss_write = spec_field_slice(values, miss, "write");
    a->miss_mapped = spec_field_slice(values, miss, "mapped");
    a->miss_block = spec_field_slice(values, miss, "block");
    a->miss_slot = spec_field_slice(values, miss, "slot");
    a->miss_todo = spec_field_slice(values, miss, "todo");
    a->miss_addr = spec_field_slice(values, miss, "addr");
    a->miss_wdata = spec_field_slice(values, miss, "wdata");
    a->miss_rdata = spec_field_slice(values, miss, "rdata");
    for (int i = 0; i < EVENTS; i++) a->code[i] = spec_event_index(&stash_word_fsm, event_names[i]);
    a->lanes = (uint32_t)spec_get(values, "LANES");
    a->words = (uint32_t)spec_get(values, "BYTES") / 4;
    a->banks = (uint32_t)spec_get(values, "BANKS");
    a->chunk_words = (uint32_t)spec_get(values, "CHUNK_WORDS");
    a->groups = a->banks / a->chunk_words;
    a->rows = a->words / a->banks;
    a->maps = (uint32_t)spec_get(values, "MAP_ENTRIES");
    a->rng = seed;
    a->mode = mode;
    for (int i = 0; i < HOT; i++) a->hot[i] = agent_below(&a->rng, a->words / a->chunk_words);
    for (int i = 0; i < 2; i++) a->hot_map[i] = agent_below(&a->rng, a->maps);
    return 0;
}

/* Driving ----------------------------------------------------------------------------------------------------- */

static uint32_t some_chunk(struct storage_agent *a)
{
    if (agent_below(&a->rng, 8)) return a->hot[agent_below(&a->rng, a->mode == AGENT_HOSTILE ? 2 : HOT)];
    return agent_below(&a->rng, a->words / a->chunk_words);
}

static uint32_t some_map(struct storage_agent *a)
{
    return agent_below(&a->rng, 4) ? a->hot_map[agent_below(&a->rng, 2)] : agent_below(&a->rng, a->maps);
}

/* Of either channel. */
static void drive_access(struct storage_agent *a, uint32_t *bits, int words, const struct access_fields *at)
{
    uint32_t pattern = agent_below(&a->rng, 8);
    for (int i = 0; i < words; i++) bits[i] = (uint32_t)agent_draw(&a->rng); /* tag, slot, error, ... */
    uint32_t mask = (uint32_t)agent_draw(&a->rng);
    if (agent_below(&a->rng, 2)) mask = UINT32_MAX;
    if (agent_below(&a->rng, 16) == 0) mask = 0;
    bits_set(bits, at->mask.lsb, at->mask.width, mask & (UINT32_MAX >> (32 - a->lanes)));
    if (agent_below(&a->rng, 4)) bits_set(bits, at->mapped.lsb, 1, 1);
    uint32_t chunk = some_chunk(a), base = chunk * a->chunk_words;
    /* Now and then the lanes go past the last word. */
    if (pattern < 4 && agent_below(&a->rng, 16) == 0) base = a->words - 1 - agent_below(&a->rng, a->lanes);
    for (uint32_t i = 0; i < a->lanes; i++) {
        agent_fill(&a->rng, bits, at->wdata.lsb + (int)i * at->wdata.width, at->wdata.width);
        uint32_t word = base + i;                                             /* neighbours: no conflict */
        if (pattern == 4) word = base + a->banks * i;                         /* one bank: as many passes as lanes */
        if (pattern == 5) word = base;                                        /* one word */
        if (pattern == 6) word = base + agent_below(&a->rng, a->chunk_words); /* one chunk, mixed */
        if (pattern == 7) word = some_chunk(a) * a->chunk_words + agent_below(&a->rng, a->chunk_words);
        bits_set(bits, at->addr.lsb + (int)i * at->addr.width, at->addr.width, word % a->words);
    }
}

/* May the engine apply this event to a word in this state? */
static int possible(enum event event, enum state state)
{
    switch (event) {
    case ISSUE:
    case LOCAL_STORE: return state == I || state == V;
    case GRANT: return state == V;
    case ADOPT: return state != R;
    case REREGISTER: return state == R;
    default: return 1;
    }
}

/* Words to which the event may be applied in the chunk and in each of those beside it. */
static uint32_t legal_words(const struct storage_agent *a, enum event event, uint32_t chunk, uint32_t beside)
{
    uint32_t legal = UINT32_MAX >> (32 - a->chunk_words), first = chunk - chunk % a->groups;
    for (uint32_t g = 0; g < a->groups; g++) {
        if (first + g != chunk && !(beside >> g & 1)) continue;
        for (uint32_t i = 0; i < a->chunk_words; i++)
            if (!possible(event, a->word[(first + g) * a->chunk_words + i].state)) legal &= ~(UINT32_C(1) << i);
    }
    return legal;
}

/* To the operation in S3. */
static void drive_apply(struct storage_agent *a, uint32_t *in)
{
    uint32_t legal = 0, chunk = a->op[2].chunk;
    uint32_t beside = agent_below(&a->rng, 2) ? agent_below(&a->rng, UINT32_C(1) << a->groups) : 0;
    enum event event = FILL;
    for (int tries = 0; tries < 4 && !legal; tries++) {
        event = (enum event)agent_below(&a->rng, EVENTS);
        legal = legal_words(a, event, chunk, beside);
    }
    uint32_t mask = (uint32_t)agent_draw(&a->rng);
    if (agent_below(&a->rng, 2)) mask = UINT32_MAX;
    in[a->at.apply_valid] = 1;
    in[a->at.apply_event] = (uint32_t)a->code[event];
    in[a->at.apply_mask] = mask & legal;
    in[a->at.apply_beside] = beside;
    in[a->at.apply_granting] = (uint32_t)agent_draw(&a->rng) & (UINT32_MAX >> (32 - a->chunk_words));
    in[a->at.apply_map] = agent_below(&a->rng, 2) ? a->index[chunk] : some_map(a);
    agent_fill(&a->rng, in + a->at.apply_wdata, 0, (int)(32 * a->chunk_words));
    /* Now and then an event that there is not, which has no effect. */
    if (agent_below(&a->rng, 64) == 0) in[a->at.apply_event] = EVENTS + agent_below(&a->rng, NO_EVENTS);
}

/* What the lanes of a redo loaded before: in S1 of its last pass. At other times whatever it may be. */
static void drive_redo_rdata(struct storage_agent *a, uint32_t *in)
{
    const struct access *r = &a->arrived;
    agent_fill(&a->rng, in + a->at.redo_rdata, 0, (int)(32 * a->lanes));
    if (!a->arriving || !r->redo) return;
    for (uint32_t i = 0; i < a->lanes; i++)
        if (r->write || (r->mask >> i & 1)) in[a->at.redo_rdata + (int)i] = 0;
}

static void storage_agent_drive(void *state, uint64_t cycle, uint32_t *in)
{
    struct storage_agent *a = state;
    (void)cycle;
    in[a->at.apply_valid] = in[a->at.apply_beside] = 0;
    if (a->op[2].here && agent_below(&a->rng, 8)) drive_apply(a, in);
    else if (!a->op[2].here && agent_below(&a->rng, 16) == 0) in[a->at.apply_valid] = 1; /* nothing to apply to */
    in[a->at.op_valid] = (uint32_t)agent_acts(&a->busy_op, a->mode, &a->rng, 64);
    /* Operations are held back for an access that waits long, but now and then one comes all the same. */
    if (a->waited > PATIENCE && agent_below(&a->rng, 4)) in[a->at.op_valid] = 0;
    in[a->at.op_chunk] = some_chunk(a);
    in[a->at.miss_free] = a->mode == AGENT_READY ? 2 : agent_below(&a->rng, 4);
    in[a->resp.ready] = (uint32_t)agent_acts(&a->busy_resp, a->mode, &a->rng, 256);
    if (!a->req_waits) {
        in[a->req.valid] = (uint32_t)agent_acts(&a->busy_req, a->mode, &a->rng, 250);
        if (in[a->req.valid]) drive_access(a, in + a->req.data, a->req.words, &a->req_at);
    }
    if (!a->redo_waits) {
        in[a->redo.valid] = (uint32_t)agent_acts(&a->busy_redo, a->mode, &a->rng, 32);
        if (in[a->redo.valid]) drive_access(a, in + a->redo.data, a->redo.words, &a->redo_at);
    }
    drive_redo_rdata(a, in);
    in[a->at.redo_taken] =
        agent_below(&a->rng, 2) ? (uint32_t)agent_draw(&a->rng) & (UINT32_MAX >> (32 - a->lanes)) : 0;
}

const struct agent_ops agent_stash_storage = {
    .name = "stash_storage",
    .block = "stash_storage",
    .size = storage_agent_size,
    .init = storage_agent_init,
    .drive = storage_agent_drive,
    .observe = storage_shadow_observe,
};
