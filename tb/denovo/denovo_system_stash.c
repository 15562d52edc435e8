/* Stashes beside denovo_system's cores, as their messages show them. A stash registers words that it stores, under one of its maps;
 * sends them back, or loses them to a forward; reads what it does not hold. It acquires before each request, and has released
 * whenever no registration of its is out. */
#include "spec/denovo/denovo_codes.h"
#include "tb/denovo/denovo_system.h"

static void bind_stashes(struct ds_agent *a, const struct spec_values *v, const struct spec_ports *p)
{
    const struct spec_record *record = spec_find_port(p, "stash_l2_req_data")->channel->record;
#define FIELD(field) a->message_at.field = spec_field_slice(v, record, #field)
    FIELD(type), FIELD(line), FIELD(mask), FIELD(core), FIELD(stash), FIELD(map), FIELD(owner_map), FIELD(data);
#undef FIELD
    a->chunk = (int)spec_get(v, "CHUNK_WORDS");
    a->maps = spec_get(v, "MAP_BITS") > 1 ? DS_MAPS : 2;
    a->at.read_error = spec_port_word(p, "stash_read_error");
    for (int i = 0; i < a->stashes; i++) {
        struct ds_stash *s = &a->stash[i];
        s->req = agent_lane(p, "stash_l2_req", i);
        s->give = agent_lane(p, "stash_fwd_rsp", i);
        s->fwd = agent_lane(p, "stash_l2_fwd", i);
        s->rsp = agent_lane(p, "stash_l2_rsp", i);
    }
}

static void forget_stash(struct ds_agent *a, int stash)
{
    struct ds_stash *s = &a->stash[stash];
    memset(s->word, 0, sizeof s->word);
    memset(s->read, 0, sizeof s->read);
    memset(s->offered, 0, sizeof s->offered);
    s->forwards = s->answers = s->req_waits = s->give_waits = s->failed = 0;
}

/* Messages ------------------------------------------------------------------------------------------------------------ */

static void put_message(const struct ds_agent *a, const struct agent_channel *c, const struct ds_message *m,
                        uint32_t *in)
{
    agent_clear_data(c, in);
#define PUT(field) bits_set_field(in + c->data, c->lsb, a->message_at.field, 0, m->field)
    PUT(type), PUT(line), PUT(mask), PUT(core), PUT(stash), PUT(map), PUT(owner_map);
#undef PUT
    for (int w = 0; w < a->chunk; w++) bits_set_field(in + c->data, c->lsb, a->message_at.data, w, m->data[w]);
}

static struct ds_message get_message(const struct ds_agent *a, const struct agent_channel *c, const uint32_t *words)
{
    struct ds_message m = {0};
#define GET(field) bits_get_field(words + c->data, c->lsb, a->message_at.field, 0)
    m.type = (uint32_t)GET(type);
    m.line = GET(line);
    m.mask = (uint32_t)GET(mask);
    m.core = (uint32_t)GET(core);
    m.stash = (uint32_t)GET(stash);
    m.map = (uint32_t)GET(map);
    m.owner_map = (uint32_t)GET(owner_map);
#undef GET
    for (int w = 0; w < a->chunk; w++)
        m.data[w] = (uint32_t)bits_get_field(words + c->data, c->lsb, a->message_at.data, w);
    return m;
}

/* Where word `w` of a message lies: one of our lines, or -1. */
static int find_word(const struct ds_agent *a, const struct ds_message *m, int w, int *word)
{
    const uint64_t address = m->line * (uint64_t)a->chunk + (uint64_t)w;
    *word = (int)(address % (uint64_t)a->words);
    return ds_find_line(a, address / (uint64_t)a->words);
}

/* For each word `w` of a message: `line` and `word`. */
#define EACH_WORD(a, m)                                                                                                \
    for (int w = 0, line, word = 0; w < (a)->chunk; w++)                                                               \
        if (((m)->mask >> w & 1) && (line = find_word((a), (m), w, &word), 1))

static struct ds_access *find_read(struct ds_stash *s, int line, uint32_t map)
{
    for (int i = 0; i < DS_READS; i++)
        if (s->read[i].used && s->read[i].line == line && s->read[i].tag == map) return &s->read[i];
    return NULL;
}

/* Of the maps that a stash has, the last is the greatest number of all. */
static uint32_t map_number(const struct ds_agent *a, uint32_t i)
{
    return i + 1 < (uint32_t)a->maps ? i : (UINT32_C(1) << a->message_at.map.width) - 1;
}
/* Which of them it is; `maps`: none. */
static uint32_t map_of(const struct ds_agent *a, uint32_t number)
{
    if (number == map_number(a, (uint32_t)a->maps - 1)) return (uint32_t)a->maps - 1;
    return number + 1 < (uint32_t)a->maps ? number : (uint32_t)a->maps;
}

/* Requests ------------------------------------------------------------------------------------------------------------ */

/* Nothing of the word is under way under any map. */
static int is_quiet(const struct ds_agent *a, const struct ds_stash *s, int line, int word)
{
    for (int m = 0; m < a->maps; m++)
        if (s->word[line][word][m].state == DS_ASKED || s->word[line][word][m].leaves) return 0;
    for (int i = 0; i < DS_READS; i++)
        if (s->read[i].used && s->read[i].line == line && (s->read[i].mask >> word & 1)) return 0;
    return 1;
}

/* A program without races asks so for this word now. */
static int may_ask(const struct ds_agent *a, int stash, uint32_t type, uint32_t map, int line, int word)
{
    const struct ds_stash *s = &a->stash[stash];
    const enum ds_kind kind = ds_kind(a, line, word);
    const struct ds_data *d = &a->shared[line].data[word];
    if (!is_quiet(a, s, line, word)) return 0;
    const int held = s->word[line][word][map_of(a, map)].state == DS_HELD;
    if (type == DENOVO_MSG_WB) return held;
    if (held) return 0;
    if (a->device == line + 1) return 0;
    if (type == DENOVO_MSG_READ) return kind != DS_SYNC;
    if (kind == DS_SYNC) return ds_has_room(a, line, word);
    return kind == DS_DATA && line != a->constant && (d->owner == a->cores + stash || d->released == d->newest);
}

static void drive_request(struct ds_agent *a, int stash, uint32_t *in)
{
    static const uint32_t types[] = {DENOVO_MSG_READ, DENOVO_MSG_READ, DENOVO_MSG_REG, DENOVO_MSG_REG, DENOVO_MSG_WB};
    struct ds_stash *s = &a->stash[stash];
    int free_reads = 0;
    if (s->req_waits) return;
    memset(s->offered, 0, sizeof s->offered);
    agent_put_bit(&s->req, in, s->req.valid, 0);
    if (a->phase != DS_RUN || !agent_acts(&s->req_pace, a->mode, &a->rng, 128)) return;
    for (int i = 0; i < DS_READS; i++) free_reads += !s->read[i].used;
    const int at = (int)(agent_below(&a->rng, 4) ? agent_below(&a->rng, DS_LINES) : a->hot_line);
    struct ds_message m = {.type = types[agent_below(&a->rng, 5)],
                           .core = (uint32_t)stash,
                           .stash = 1,
                           .map = map_number(a, agent_below(&a->rng, (uint32_t)a->maps))};
    m.line = (a->line[at].address * (uint64_t)a->words + agent_below(&a->rng, (uint32_t)a->words)) / (uint64_t)a->chunk;
    if (m.type == DENOVO_MSG_READ && free_reads < 4) return; /* a chunk has at most four lines */
    const uint32_t wanted = agent_below(&a->rng, 2) ? UINT32_MAX : (uint32_t)agent_draw(&a->rng);
    m.mask = (UINT32_C(1) << a->chunk) - 1;
    uint32_t mask = 0;
    EACH_WORD(a, &m)
    {
        if (line < 0 || !(wanted >> w & 1) || ds_is_offered(a, line, word)) continue;
        if (!may_ask(a, stash, m.type, m.map, line, word)) continue;
        mask |= UINT32_C(1) << w;
        s->offered[line] |= UINT32_C(1) << word;
        if (m.type == DENOVO_MSG_WB) m.data[w] = s->word[line][word][map_of(a, m.map)].value;
    }
    m.mask = mask;
    if (!mask) return;
    put_message(a, &s->req, &m, in);
    agent_put_bit(&s->req, in, s->req.valid, 1);
}

/* Whether one more forward is answered when it is taken, as far as its words are granted. Else a WB_ACK that comes behind it might end
 * words that it wants. */
static int takes_forward(const struct ds_stash *s)
{
    return s->forwards < DS_MESSAGES / 2 && s->forwards + s->answers < DS_MESSAGES;
}

static void drive_stash(struct ds_agent *a, int stash, uint32_t *in)
{
    struct ds_stash *s = &a->stash[stash];
    drive_request(a, stash, in);
    agent_put_bit(&s->rsp, in, s->rsp.ready, agent_acts(&s->rsp_pace, a->mode, &a->rng, 256));
    agent_put_bit(&s->fwd, in, s->fwd.ready, takes_forward(s) && agent_acts(&s->fwd_pace, a->mode, &a->rng, 256));
    if (s->give_waits) return;
    agent_put_bit(&s->give, in, s->give.valid, 0);
    if (!s->answers || !agent_acts(&s->give_pace, a->mode, &a->give_rng, 256)) return;
    put_message(a, &s->give, &s->answer[0], in);
    agent_put_bit(&s->give, in, s->give.valid, 1);
}

/* What a store writes: it is in no message until the word leaves. */
static uint32_t value_of(const struct ds_agent *a, int player, int line, int word)
{
    uint64_t seed = a->accesses << 16 ^ (uint64_t)(player << 12 | line << 4 | word);
    uint32_t value;
    agent_fill(&seed, &value, 0, 32);
    return value;
}

/* A word of a request: 1 with *error where a stash must not ask so. */
static int take_word(struct ds_agent *a, int stash, const struct ds_message *m, int w, int line, int word,
                     struct spec_error *error)
{
    struct ds_stash *s = &a->stash[stash];
    const int player = a->cores + stash;
    /* A forward may have taken a word whose WB was at the port. */
    const int may = m->type == DENOVO_MSG_WB ? line >= 0 && is_quiet(a, s, line, word)
                                             : line >= 0 && may_ask(a, stash, m->type, m->map, line, word);
    AGENT_DUTY(may, "a stash asks for a word that it must not ask for");
    struct ds_held *h = &s->word[line][word][map_of(a, m->map)];
    h->since = a->cycle;
    if (m->type == DENOVO_MSG_WB) {
        AGENT_DUTY(m->data[w] == h->value, "a stash writes back another value");
        h->leaves = 1;
    } else if (m->type == DENOVO_MSG_READ) {
        struct ds_access *x = find_read(s, line, m->map);
        for (int i = 0; i < DS_READS && !x; i++)
            if (!s->read[i].used) x = &s->read[i];
        AGENT_DUTY(x, "too many reads of a stash");
        if (!x->used) x->mask = 0;
        x->used = 1;
        x->line = line;
        x->tag = m->map;
        x->arrived = a->cycle;
        x->mask |= UINT32_C(1) << word;
        if (ds_kind(a, line, word) == DS_DATA) ds_begin_load(a, player, x, word);
    } else {
        h->state = DS_ASKED;
        h->value = value_of(a, player, line, word);
        const struct ds_op op = {.used = 1, .atom = DENOVO_ATOM_EXCH, .a = h->value};
        if (ds_kind(a, line, word) == DS_SYNC) h->op = ds_begin_op(a, line, word, &op);
        else ds_store(a, player, line, word, h->value);
    }
    return 0;
}

static int take_request(struct ds_agent *a, int stash, const struct ds_message *m, struct spec_error *error)
{
    struct ds_access acquire;
    AGENT_DUTY(m->mask && m->core == (uint32_t)stash && m->stash && map_of(a, m->map) < (uint32_t)a->maps,
               "no request of this stash");
    AGENT_DUTY(m->type == DENOVO_MSG_READ || m->type == DENOVO_MSG_REG || m->type == DENOVO_MSG_WB, "no request");
    for (int b = 0; b < a->banks; b++) a->bank[b].flushed = a->bank[b].all = 0;
    a->accesses++;
    ds_begin_acquire(a, &acquire);
    ds_end_acquire(a, a->cores + stash, &acquire);
    EACH_WORD(a, m)
    {
        const int rc = take_word(a, stash, m, w, line, word, error);
        if (rc) return rc;
    }
    return 0;
}

/* Answers ------------------------------------------------------------------------------------------------------------- */

static int take_granted(struct ds_agent *a, int stash, const struct ds_message *m, struct spec_error *error)
{
    struct ds_stash *s = &a->stash[stash];
    int asked = 0;
    EACH_WORD(a, m)
    {
        struct ds_held *h = line < 0 ? NULL : &s->word[line][word][map_of(a, m->map)];
        AGENT_CHECK(h && h->state == DS_ASKED, "stash %d gets a word that it has not asked for", stash);
        AGENT_CHECK(!m->data[w], "stash %d gets a value with a REG_ACK", stash);
        h->state = DS_HELD;
        if (ds_kind(a, line, word) == DS_SYNC && ds_end_op(a, line, word, h->op, 0)) return -1;
    }
    for (int l = 0; l < DS_LINES; l++)
        for (int w = 0; w < a->words; w++)
            for (int i = 0; i < a->maps; i++) asked += s->word[l][w][i].state == DS_ASKED;
    if (!asked) ds_end_release(a, a->cores + stash, ++a->accesses, -1);
    return 0;
}

static int take_data(struct ds_agent *a, int stash, const struct ds_message *m, struct spec_error *error)
{
    struct ds_stash *s = &a->stash[stash];
    EACH_WORD(a, m)
    {
        struct ds_access *x = line < 0 ? NULL : find_read(s, line, m->map);
        AGENT_CHECK(x && (x->mask >> word & 1), "stash %d gets a word that it has not read", stash);
        if (ds_kind(a, line, word) == DS_REFUSED) {
            AGENT_CHECK(!m->data[w], "stash %d gets data of a line that memory refuses", stash);
            s->failed = 1;
        } else if (ds_end_load(a, a->cores + stash, x, word, m->data[w], error)) return -1;
        x->mask &= ~(UINT32_C(1) << word);
        if (!x->mask) x->used = 0;
    }
    return 0;
}

static int take_response(struct ds_agent *a, int stash, const struct ds_message *m, struct spec_error *error)
{
    AGENT_CHECK(m->mask && m->core == (uint32_t)stash && m->stash && map_of(a, m->map) < (uint32_t)a->maps,
                "stash %d gets an answer that is not its own", stash);
    for (int w = 0; w < a->chunk; w++)
        AGENT_CHECK(m->mask >> w & 1 || !m->data[w], "stash %d gets data without a word", stash);
    if (m->type == DENOVO_MSG_DATA) return take_data(a, stash, m, error);
    AGENT_CHECK(m->type == DENOVO_MSG_REG_ACK, "stash %d gets an answer of type %u", stash, m->type);
    return take_granted(a, stash, m, error);
}

/* Forwards ------------------------------------------------------------------------------------------------------------ */

static int take_forward(struct ds_agent *a, int stash, const struct ds_message *m, struct spec_error *error)
{
    struct ds_stash *s = &a->stash[stash];
    AGENT_CHECK(m->mask, "stash %d gets a forward of no word", stash);
    for (int w = 0; w < a->chunk; w++) AGENT_CHECK(!m->data[w], "stash %d gets data with a forward", stash);
    if (m->type == DENOVO_MSG_WB_ACK) {
        AGENT_CHECK(m->core == (uint32_t)stash && m->stash && map_of(a, m->map) < (uint32_t)a->maps,
                    "stash %d gets a WB_ACK that is not its own", stash);
        EACH_WORD(a, m)
        {
            struct ds_held *h = line < 0 ? NULL : &s->word[line][word][map_of(a, m->map)];
            AGENT_CHECK(h && h->leaves, "stash %d gets a WB_ACK of a word that it has not sent back", stash);
            h->leaves = 0;
            h->state = DS_NONE;
        }
        return 0;
    }
    AGENT_CHECK(m->type == DENOVO_MSG_FWD_READ || m->type == DENOVO_MSG_FWD_REG || m->type == DENOVO_MSG_RECALL,
                "stash %d gets a forward of type %u", stash, m->type);
    AGENT_CHECK(map_of(a, m->owner_map) < (uint32_t)a->maps, "stash %d gets a forward of a map that it has not", stash);
    s->forward[s->forwards++] = *m;
    return 0;
}

/* Answers what forwards want and it holds; what it has only asked for waits for the grant. */
static int serve_forward(struct ds_agent *a, int stash, struct ds_message *f, struct spec_error *error)
{
    struct ds_stash *s = &a->stash[stash];
    struct ds_message answer = *f;
    answer.mask = 0;
    answer.owner_map = 0;
    answer.type = f->type == DENOVO_MSG_FWD_READ  ? DENOVO_MSG_DATA
                  : f->type == DENOVO_MSG_FWD_REG ? DENOVO_MSG_REG_ACK
                                                  : DENOVO_MSG_RECALL_DATA;
    if (s->answers == DS_MESSAGES) return 0;
    EACH_WORD(a, f)
    {
        struct ds_held *h = line < 0 ? NULL : &s->word[line][word][map_of(a, f->owner_map)];
        AGENT_CHECK(h && h->state != DS_NONE, "stash %d gets a forward of a word that it does not own", stash);
        if (h->state == DS_ASKED) continue;
        answer.mask |= UINT32_C(1) << w;
        if (f->type != DENOVO_MSG_FWD_REG) answer.data[w] = h->value;
        if (f->type != DENOVO_MSG_FWD_READ) h->state = DS_NONE;
    }
    f->mask &= ~answer.mask;
    if (answer.mask) s->answer[s->answers++] = answer;
    return 0;
}

static int serve_forwards(struct ds_agent *a, int stash, struct spec_error *error)
{
    struct ds_stash *s = &a->stash[stash];
    int left = 0;
    for (int i = 0; i < s->forwards; i++) {
        if (serve_forward(a, stash, &s->forward[i], error)) return -1;
        if (s->forward[i].mask) s->forward[left++] = s->forward[i];
    }
    s->forwards = left;
    return 0;
}

/* A cycle ------------------------------------------------------------------------------------------------------------- */

static int stash_is_idle(const struct ds_agent *a, int stash)
{
    const struct ds_stash *s = &a->stash[stash];
    if (s->req_waits || s->forwards || s->answers) return 0;
    for (int l = 0; l < DS_LINES; l++)
        for (int w = 0; w < a->words; w++)
            if (!is_quiet(a, s, l, w)) return 0;
    return 1;
}

static int check_patience(const struct ds_agent *a, int stash, struct spec_error *error)
{
    const struct ds_stash *s = &a->stash[stash];
    for (int l = 0; l < DS_LINES; l++)
        for (int w = 0; w < a->words; w++)
            for (int i = 0; i < a->maps; i++) {
                const struct ds_held *h = &s->word[l][w][i];
                AGENT_CHECK((h->state != DS_ASKED && !h->leaves) || a->cycle - h->since < DS_PATIENCE + a->walks,
                            "stash %d: word %d of line %llx is not answered", stash, w,
                            (unsigned long long)a->line[l].address);
            }
    for (int i = 0; i < DS_READS; i++)
        AGENT_CHECK(!s->read[i].used || a->cycle - s->read[i].arrived < DS_PATIENCE + a->walks,
                    "stash %d: a read is not answered", stash);
    return 0;
}

static int observe_stash(struct ds_agent *a, int stash, const uint32_t *in, const uint32_t *out,
                         struct spec_error *error)
{
    struct ds_stash *s = &a->stash[stash];
    struct ds_message m;
    AGENT_CHECK((int)(out[a->at.read_error] >> stash & 1) == s->failed, "stash %d: read_error is not %d", stash,
                s->failed);
    /* What leaves in this cycle was there before what comes. */
    if (agent_took(&s->give, in, out)) {
        AGENT_DUTY(s->answers, "an answer of a stash that has none");
        memmove(s->answer, s->answer + 1, (size_t)--s->answers * sizeof *s->answer);
    }
    s->give_waits = agent_waits(&s->give, in, out);
    if (agent_gave(&s->rsp, in, out)) {
        m = get_message(a, &s->rsp, out);
        if (take_response(a, stash, &m, error)) return -1;
    }
    if (agent_gave(&s->fwd, in, out)) {
        AGENT_DUTY(takes_forward(s), "a stash takes more forwards than it has room for");
        m = get_message(a, &s->fwd, out);
        if (take_forward(a, stash, &m, error)) return -1;
    }
    /* A chunk of several lines leaves the port in parts, the first before the message is taken. */
    const int begins = agent_bit(&s->req, in, s->req.valid) && !s->req_waits;
    if (a->chunk > a->words ? begins : agent_took(&s->req, in, out)) {
        m = get_message(a, &s->req, in);
        const int rc = take_request(a, stash, &m, error);
        if (rc) return rc;
    }
    s->req_waits = agent_waits(&s->req, in, out);
    if (a->cycle % 64 == 0 && check_patience(a, stash, error)) return -1;
    return serve_forwards(a, stash, error);
}

const struct ds_stash_player ds_stash_messages = {bind_stashes, drive_stash, observe_stash, stash_is_idle,
                                                  forget_stash};
