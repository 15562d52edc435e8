/* Drives denovo_stash_port: messages of all four ways, each with any legal fields. Of each word that enters it checks that it leaves
 * once, under its own address, with its value, in a message for the right receiver. */
#include "spec/denovo/denovo_codes.h"
#include "tb/agent.h"
#include "tb/denovo/denovo_ports.h"

enum { WAYS = 4, OF_REQ = 0, OF_GIVE, OF_FWD, OF_RSP };

struct way {
    struct agent_channel in, out;
    struct agent_pace in_pace, out_pace;
    int from, to, waits;
    uint32_t left; /* words of the message at the input that have left */
    struct agent_fields fields;
    struct spec_slice line, mask, data, type, stash, core, map, owner_map; /* of the input */
    struct spec_slice out_line, out_mask, out_data, out_type, out_stash, out_core, out_map, out_owner_map;
};
struct sp_agent {
    struct way way[WAYS];
    struct spec_slice sync, error, cpu; /* of fwd, of rsp_in, of req */
    int cpu_port, read_error, failed;   /* a message with `error` has gone to the stash */
    uint64_t rng;
    enum agent_mode mode;
};

static size_t port_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct sp_agent);
}

static struct spec_slice find_field(const struct spec_values *values, const struct spec_record *record,
                                    const char *name)
{
    for (const struct spec_field *f = record->fields; f->name; f++)
        if (!strcmp(f->name, name)) return spec_field_slice(values, record, name);
    return (struct spec_slice){0};
}

static int port_init(void *state, const struct spec_values *values, uint64_t seed, enum agent_mode mode,
                     struct spec_error *error)
{
    static const char *const names[WAYS][2] = {
        {"l2_req", "req"}, {"fwd_rsp", "rsp_out"}, {"fwd", "l2_fwd"}, {"rsp_in", "l2_rsp"}};
    struct sp_agent *a = state;
    struct spec_ports p;
    (void)error;
    spec_list_ports(values, &p);
    a->rng = seed;
    a->mode = mode;
    a->cpu_port = spec_port_word(&p, "cpu");
    a->read_error = spec_port_word(&p, "read_error");
    for (int i = 0; i < WAYS; i++) {
        struct way *w = &a->way[i];
        char port[32];
        w->in = agent_channel(&p, names[i][0]);
        w->out = agent_channel(&p, names[i][1]);
        w->from = (int)spec_get(values, i < OF_FWD ? "CHUNK_WORDS" : "LINE_WORDS");
        w->to = (int)spec_get(values, i < OF_FWD ? "LINE_WORDS" : "CHUNK_WORDS");
        snprintf(port, sizeof port, "%s_data", names[i][0]);
        const struct spec_record *in = spec_find_port(&p, port)->channel->record;
        snprintf(port, sizeof port, "%s_data", names[i][1]);
        const struct spec_record *out = spec_find_port(&p, port)->channel->record;
        w->fields = agent_find_fields(values, in);
#define FIND(field) w->field = find_field(values, in, #field), w->out_##field = find_field(values, out, #field)
        FIND(line), FIND(mask), FIND(data), FIND(type), FIND(stash), FIND(core), FIND(map), FIND(owner_map);
#undef FIND
        if (i == OF_REQ) a->cpu = find_field(values, out, "cpu");
        if (i == OF_FWD) a->sync = find_field(values, in, "sync");
        if (i == OF_RSP) a->error = find_field(values, in, "error");
    }
    return 0;
}

/* A type that this way carries, now and then any. */
static uint32_t draw_type(struct sp_agent *a, int way)
{
    static const uint32_t types[WAYS][4] = {
        {DENOVO_MSG_READ, DENOVO_MSG_REG, DENOVO_MSG_WB, DENOVO_MSG_WB},
        {DENOVO_MSG_DATA, DENOVO_MSG_REG_ACK, DENOVO_MSG_RECALL_DATA, DENOVO_MSG_RECALL_DATA},
        {DENOVO_MSG_FWD_READ, DENOVO_MSG_FWD_REG, DENOVO_MSG_RECALL, DENOVO_MSG_WB_ACK},
        {DENOVO_MSG_DATA, DENOVO_MSG_REG_ACK, DENOVO_MSG_DATA, DENOVO_MSG_REG_ACK}};
    return agent_below(&a->rng, 16) ? types[way][agent_below(&a->rng, 4)] : agent_below(&a->rng, 16);
}

static void port_drive(void *state, uint64_t cycle, uint32_t *in)
{
    struct sp_agent *a = state;
    if (!cycle) in[a->cpu_port] = agent_below(&a->rng, 2);
    for (int i = 0; i < WAYS; i++) {
        struct way *w = &a->way[i];
        agent_put_bit(&w->out, in, w->out.ready, agent_acts(&w->out_pace, a->mode, &a->rng, 256));
        if (w->waits) continue;
        const int offers = agent_acts(&w->in_pace, a->mode, &a->rng, 230);
        agent_put_bit(&w->in, in, w->in.valid, offers);
        if (!offers) continue;
        agent_fill_fields(&a->rng, in + w->in.data, &w->fields);
        bits_set_field(in + w->in.data, 0, w->type, 0, draw_type(a, i));
        /* Half of the messages are about few words. */
        if (agent_below(&a->rng, 2)) {
            const uint64_t some = agent_draw(&a->rng);
            bits_set_field(in + w->in.data, 0, w->mask, 0, some & some >> 16 & some >> 32);
        }
        if (i == OF_RSP) bits_set_field(in + w->in.data, 0, a->error, 0, !agent_below(&a->rng, 64));
    }
}

/* The fields that say what it is and for whom. */
static int check_head(const struct sp_agent *a, int way, const uint32_t *x, const uint32_t *y, struct spec_error *error)
{
    const struct way *w = &a->way[way];
    uint64_t type = bits_get_field(x, 0, w->type, 0), stash = bits_get_field(x, 0, w->stash, 0);
    /* An L1 wants a value: to the stash that is a recall, and its answer is a grant again. */
    if (way == OF_FWD && type == DENOVO_MSG_FWD_REG && bits_get_field(x, 0, a->sync, 0))
        type = DENOVO_MSG_RECALL, stash = 1;
    else if (way == OF_GIVE && type == DENOVO_MSG_RECALL_DATA && stash) type = DENOVO_MSG_REG_ACK, stash = 0;
    AGENT_CHECK(bits_get_field(y, 0, w->out_type, 0) == type, "way %d: type is %u, not %u", way,
                (unsigned)bits_get_field(y, 0, w->out_type, 0), (unsigned)type);
    AGENT_CHECK(bits_get_field(y, 0, w->out_stash, 0) == stash, "way %d: stash is not %u", way, (unsigned)stash);
    AGENT_CHECK(bits_get_field(y, 0, w->out_core, 0) == bits_get_field(x, 0, w->core, 0), "way %d: another core", way);
    AGENT_CHECK(bits_get_field(y, 0, w->out_map, 0) == bits_get_field(x, 0, w->map, 0), "way %d: another map", way);
    if (way == OF_FWD)
        AGENT_CHECK(bits_get_field(y, 0, w->out_owner_map, 0) == bits_get_field(x, 0, w->owner_map, 0),
                    "another map of the owner");
    return 0;
}

/* A part leaves: its words are words of the message that have not left. */
static int check_words(struct sp_agent *a, int way, const uint32_t *x, const uint32_t *y, struct spec_error *error)
{
    struct way *w = &a->way[way];
    const uint64_t first = bits_get_field(x, 0, w->line, 0) * (uint64_t)w->from;
    const uint64_t out_first = bits_get_field(y, 0, w->out_line, 0) * (uint64_t)w->to;
    const uint32_t mask = (uint32_t)bits_get_field(x, 0, w->mask, 0);
    const uint32_t out_mask = (uint32_t)bits_get_field(y, 0, w->out_mask, 0);
    AGENT_CHECK(!out_mask == !mask, "way %d: a message without words, or from one", way);
    for (int i = 0; i < w->to; i++) {
        if (!(out_mask >> i & 1)) continue;
        const uint64_t word = out_first + (uint64_t)i;
        AGENT_CHECK(word >= first && word < first + (uint64_t)w->from, "way %d: a word of another line leaves", way);
        const int from = (int)(word - first);
        AGENT_CHECK((mask & ~w->left) >> from & 1, "way %d: word %d leaves twice, or has not come", way, from);
        w->left |= UINT32_C(1) << from;
        if (way == OF_FWD) continue; /* it carries no data */
        AGENT_CHECK(bits_get_field(y, 0, w->out_data, i) == bits_get_field(x, 0, w->data, from),
                    "way %d: word %d changes its value", way, from);
    }
    return 0;
}

static int port_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct sp_agent *a = state;
    if (in[0] & 1) {
        a->failed = 0;
        for (int i = 0; i < WAYS; i++) a->way[i].waits = 0, a->way[i].left = 0;
        return 0;
    }
    AGENT_CHECK((int)out[a->read_error] == a->failed, "read_error is %u", out[a->read_error]);
    for (int i = 0; i < WAYS; i++) {
        struct way *w = &a->way[i];
        const uint32_t *x = in + w->in.data, *y = out + w->out.data;
        const int gave = agent_gave(&w->out, in, out), took = agent_took(&w->in, in, out);
        AGENT_CHECK(!took || gave, "way %d: a message is taken, and nothing leaves", i);
        if (gave && i == OF_REQ)
            AGENT_CHECK(bits_get_field(y, 0, a->cpu, 0) == in[a->cpu_port], "a request of the other kind of core");
        if (gave && (check_head(a, i, x, y, error) || check_words(a, i, x, y, error))) return -1;
        w->waits = agent_waits(&w->in, in, out);
        if (!took) continue;
        AGENT_CHECK(w->left == bits_get_field(x, 0, w->mask, 0), "way %d: words of the message have not left", i);
        w->left = 0;
        if (i == OF_RSP && bits_get_field(x, 0, a->error, 0)) a->failed = 1;
    }
    return 0;
}

const struct agent_ops agent_denovo_stash_port = {
    .name = "denovo_stash_port",
    .block = "denovo_stash_port",
    .size = port_size,
    .init = port_init,
    .drive = port_drive,
    .observe = port_observe,
};
