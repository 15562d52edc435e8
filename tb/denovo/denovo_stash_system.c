/* Drives denovo_stash_system: its cores and memory as those of denovo_system, and the cores' stashes. */
#include "tb/denovo/denovo_stash_system.h"

#include "spec/stash/stash_types.h"
#include "tb/denovo/denovo_stash_stream.h"

static size_t agent_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct dt_agent);
}

static void bind_records(struct dt_agent *a, const struct spec_values *v, const struct spec_ports *p)
{
    static const char *const tile[] = {"stash_base", "global_base", "field_size", "object_size",
                                       "row_size",   "stride_size", "num_strides"};
    const struct spec_record *record;
#define RECORD(port)     record = spec_find_port(p, #port)->channel->record
#define FIELD(to, field) a->to.field = spec_field_slice(v, record, #field)
    RECORD(stash_req_data);
    FIELD(access_at, tag), FIELD(access_at, write), FIELD(access_at, mapped), FIELD(access_at, block);
    FIELD(access_at, slot), FIELD(access_at, mask), FIELD(access_at, addr), FIELD(access_at, wdata);
    RECORD(stash_resp_data);
    FIELD(answer_at, tag), FIELD(answer_at, error), FIELD(answer_at, rdata);
    RECORD(stash_cmd_data);
    FIELD(command_at, op), FIELD(command_at, block), FIELD(command_at, slot), FIELD(command_at, coherent);
    for (int i = 0; i < 7; i++) a->command_at.tile[i] = spec_field_slice(v, record, tile[i]);
    RECORD(stash_cmd_done_data);
    FIELD(done_at, error), FIELD(done_at, map);
    RECORD(stash_walk_done_data);
    FIELD(walk_at, vpn), FIELD(walk_at, ppn), FIELD(walk_at, fault);
#undef RECORD
#undef FIELD
}

static int at_most(int64_t value, int limit)
{
    return value < limit ? (int)value : limit;
}

static void bind_stashes(struct ds_agent *system, const struct spec_values *v, const struct spec_ports *p)
{
    struct dt_agent *a = (struct dt_agent *)system;
    bind_records(a, v, p);
    a->lanes = (int)spec_get(v, "LANES");
    a->blocks = at_most(spec_get(v, "THREAD_BLOCKS"), DT_BLOCKS);
    a->slots = at_most(spec_get(v, "MAPS_PER_BLOCK"), DT_SLOTS);
    const int words = (int)spec_get(v, "BYTES") / 4, chunk = (int)spec_get(v, "CHUNK_WORDS");
    a->places = at_most(words / chunk, DT_PLACES);
    a->place_words = words / a->places / chunk * chunk;
    a->fetched = spec_get(v, "FETCH") == STASH_FETCH_LINE ? (uint32_t)chunk : 0;
    a->places--; /* the last is for plain accesses */
    a->plain_words = at_most(words - a->places * a->place_words, DT_PLAIN);
    a->plain_base = (uint32_t)(words - a->plain_words);
    a->page_words = (int)spec_get(v, "PAGE_BYTES") / 4;
    a->physical = spec_get(v, "TRANSLATION") == STASH_TRANSLATION_NONE;
    a->tags = UINT32_C(1) << at_most(a->access_at.tag.width, 8);
    a->span = UINT64_C(1) << spec_get(v, "SPAN_BITS");
    a->va_words = UINT64_C(1) << (spec_get(v, "VA_BITS") - 2);
    system->at.read_error = spec_port_word(p, "stash_read_error");
    a->protocol_error = spec_port_word(p, "stash_protocol_error");
    a->is_idle = spec_port_word(p, "stash_idle");
    for (int i = 0; i < system->stashes; i++) {
        struct dt_stash *s = &a->stash[i];
        s->req = agent_lane(p, "stash_req", i);
        s->resp = agent_lane(p, "stash_resp", i);
        s->cmd = agent_lane(p, "stash_cmd", i);
        s->cmd_done = agent_lane(p, "stash_cmd_done", i);
        s->walk = agent_lane(p, "stash_walk", i);
        s->walk_done = agent_lane(p, "stash_walk_done", i);
    }
}

static void forget_stash(struct ds_agent *system, int stash)
{
    struct dt_stash *s = &((struct dt_agent *)system)->stash[stash];
    memset(s->map, 0, sizeof s->map);
    memset(s->past, 0, sizeof s->past);
    memset(s->flight, 0, sizeof s->flight);
    memset(s->user, 0, sizeof s->user);
    memset(s->readers, 0, sizeof s->readers);
    memset(s->writers, 0, sizeof s->writers);
    memset(s->plain, 0, sizeof s->plain);
    memset(system->stash[stash].offered, 0, sizeof system->stash[stash].offered);
    s->req_waits = s->begun = s->cmd_waits = s->cmd_out = s->walks = s->walk_waits = s->idle = s->stored = 0;
    s->asks_refused = s->got_refused = s->asks_missing = 0;
    s->wish = -1;
}

/* The page walker ------------------------------------------------------------------------------------------------------ */

static void drive_walker(struct dt_agent *a, struct dt_stash *s, uint32_t *in)
{
    const struct agent_channel *c = &s->walk_done;
    agent_put_bit(&s->walk, in, s->walk.ready,
                  !s->walks && agent_acts(&s->walk_pace, a->system.mode, &a->walk_rng, 256));
    if (s->walk_waits) return;
    agent_clear_data(c, in);
    agent_put_bit(c, in, c->valid, 0);
    if (!s->walks || s->walk_delay-- > 0) return;
    bits_set_field(in + c->data, c->lsb, a->walk_at.vpn, 0, s->vpn);
    const int page = dt_find_page(a, s->vpn);
    bits_set_field(in + c->data, c->lsb, a->walk_at.ppn, 0, page < 0 ? 0 : a->ppn[page]);
    bits_set_field(in + c->data, c->lsb, a->walk_at.fault, 0, page < 0);
    agent_put_bit(c, in, c->valid, 1);
}

static int observe_walker(struct dt_agent *a, int stash, const uint32_t *in, const uint32_t *out,
                          struct spec_error *error)
{
    struct dt_stash *s = &a->stash[stash];
    s->walk_waits = agent_waits(&s->walk_done, in, out);
    if (agent_took(&s->walk_done, in, out)) s->walks = 0;
    if (!agent_gave(&s->walk, in, out)) return 0;
    AGENT_DUTY(!s->walks, "two walks at a time");
    AGENT_CHECK(!a->physical, "stash %d walks for a page, and virtual addresses are physical", stash);
    s->vpn = bits_get(out + s->walk.data, s->walk.lsb, s->walk.width);
    s->walks = 1;
    s->walk_delay = (int)agent_below(&a->walk_rng, (uint32_t)a->system.delay + 1);
    AGENT_CHECK(s->asks_missing || dt_find_page(a, s->vpn) >= 0, "stash %d asks for page %llx, which no access has",
                stash, (unsigned long long)s->vpn);
    return 0;
}

/* A cycle -------------------------------------------------------------------------------------------------------------- */

static void drive_stash(struct ds_agent *system, int stash, uint32_t *in)
{
    struct dt_agent *a = (struct dt_agent *)system;
    struct dt_stash *s = &a->stash[stash];
    dt_drive_access(a, stash, in);
    dt_drive_command(a, stash, in);
    drive_walker(a, s, in);
    agent_put_bit(&s->resp, in, s->resp.ready, agent_acts(&s->resp_pace, system->mode, &system->rng, 256));
    agent_put_bit(&s->cmd_done, in, s->cmd_done.ready, (int)agent_below(&system->rng, 2));
}

static int stash_is_idle(const struct ds_agent *system, int stash)
{
    const struct dt_stash *s = &((const struct dt_agent *)system)->stash[stash];
    return s->idle && !s->req_waits && !s->cmd_out && !dt_is_flying(s, -1);
}

static int check_patience(const struct dt_agent *a, int stash, struct spec_error *error)
{
    const struct dt_stash *s = &a->stash[stash];
    for (int i = 0; i < DT_FLIGHTS; i++)
        AGENT_CHECK(!s->flight[i].used || a->system.cycle - s->flight[i].since < DT_PATIENCE + a->system.walks,
                    "stash %d: an access of tag %u is not answered", stash, s->flight[i].tag);
    AGENT_CHECK(!s->cmd_out || a->system.cycle - s->cmd_since < DT_OBEDIENCE + a->system.walks,
                "stash %d: a command is not answered", stash);
    return 0;
}

static int observe_stash(struct ds_agent *system, int stash, const uint32_t *in, const uint32_t *out,
                         struct spec_error *error)
{
    struct dt_agent *a = (struct dt_agent *)system;
    struct dt_stash *s = &a->stash[stash];
    int rc = 0;
    const int failed = (int)(out[system->at.read_error] >> stash & 1);
    AGENT_CHECK(!(out[a->protocol_error] >> stash & 1), "stash %d gets a message that is not its own", stash);
    AGENT_CHECK(failed ? s->asks_refused : !s->got_refused, "stash %d: read_error is %d", stash, failed);
    if (agent_gave(&s->resp, in, out) && dt_end_access(a, stash, out, error)) return -1;
    if (agent_gave(&s->cmd_done, in, out) && dt_end_command(a, stash, out, error)) return -1;
    /* A store is answered before its registration has come. */
    s->idle = (int)(out[a->is_idle] >> stash & 1);
    if (s->stored && s->idle && !dt_is_flying(s, -1)) {
        ds_end_release(system, system->cores + stash, ++system->accesses, -1);
        s->stored = 0;
    }
    /* Lanes are served, and a command works, while they are at the port. */
    if (agent_bit(&s->req, in, s->req.valid) && !s->begun) rc = dt_begin_access(a, stash, in, error);
    if (!rc && agent_bit(&s->cmd, in, s->cmd.valid) && !s->cmd_waits) rc = dt_begin_command(a, stash, in, error);
    if (!rc) rc = observe_walker(a, stash, in, out, error);
    s->req_waits = s->begun = agent_waits(&s->req, in, out);
    s->cmd_waits = agent_waits(&s->cmd, in, out);
    if (!rc && system->cycle % 64 == 0) rc = check_patience(a, stash, error);
    return rc;
}

static const struct ds_stash_player player = {bind_stashes, drive_stash, observe_stash, stash_is_idle, forget_stash};

static int agent_init(void *state, const struct spec_values *values, uint64_t seed, enum agent_mode mode,
                      struct spec_error *error)
{
    struct dt_agent *a = state;
    a->system.stash_player = &player;
    a->walk_rng = seed ^ UINT64_C(0xbf58476d1ce4e5b9);
    if (ds_init(state, values, seed, mode, error)) return -1;
    for (int i = 0; i < DS_LINES; i++) {
        const uint64_t page = a->system.line[i].address * (uint64_t)a->system.words / (uint64_t)a->page_words;
        int k = 0;
        while (k < a->pages && a->ppn[k] != page) k++;
        a->ppn[k] = page;
        if (k == a->pages) a->pages++;
    }
    /* A short virtual space has not all of them. */
    const uint64_t room = a->va_words / (uint64_t)a->page_words - 1;
    if (!a->physical && (uint64_t)a->pages > room) a->pages = (int)room;
    /* They begin at page 0 or 1, or end with the last of all. */
    const uint32_t end = agent_below(&a->walk_rng, 4);
    a->first_page = end == 3 || (uint64_t)a->pages == room ? room - (uint64_t)a->pages : end / 2;
    a->hole_page = a->first_page + 1 + agent_below(&a->walk_rng, (uint32_t)a->pages);
    for (int i = 0; i < a->system.stashes; i++) forget_stash(&a->system, i);
    return 0;
}

static const char *const responds[] = {"b", "r", "stash_walk_done", NULL};

const struct agent_ops agent_denovo_stash_system = {
    .name = "denovo_stash_system",
    .block = "denovo_stash_system",
    .responds = responds,
    .size = agent_size,
    .init = agent_init,
    .drive = ds_drive,
    .observe = ds_observe,
    .player = &denovo_stash_stream_player,
};
