/* Golden model of the block `denovo_stash_port`: docs/denovo/stash-port-data-path.md. */
#include <stdio.h>

#include "cmodel/denovo/denovo_messages.h"
#include "cmodel/model.h"
#include "cmodel/stash/stash_message.h"
#include "spec/denovo/denovo_codes.h"
#include "spec/denovo/denovo_types.h"

struct channel { /* words of the vectors; how many data have */
    int valid, ready, data, words;
};
enum { TO_L2, TO_OWNERS, FROM_L2, FROM_OWNERS, WAYS };

struct registers {
    uint16_t done[WAYS]; /* parts that have left */
    uint8_t error;
};
struct port_model {
    int line_words, chunk_words, cpu, read_error;
    struct denovo_layout layout;
    struct stash_message_layout message;
    struct {
        struct channel in, out;
    } way[WAYS];
    struct registers now, next;
};

static size_t model_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct port_model);
}

static struct channel find_channel(const struct spec_ports *ports, const char *name)
{
    char port[32];
    struct channel c;
    snprintf(port, sizeof port, "%s_valid", name);
    c.valid = spec_port_word(ports, port);
    snprintf(port, sizeof port, "%s_ready", name);
    c.ready = spec_port_word(ports, port);
    snprintf(port, sizeof port, "%s_data", name);
    c.data = spec_port_word(ports, port);
    c.words = (spec_find_port(ports, port)->width + 31) / 32;
    return c;
}

static int model_init(void *state, const struct spec_values *values, const struct spec_fsm *const *fsms,
                      struct spec_error *error)
{
    static const char *const in[WAYS] = {"l2_req", "fwd_rsp", "fwd", "rsp_in"};
    static const char *const out[WAYS] = {"req", "rsp_out", "l2_fwd", "l2_rsp"};
    struct port_model *m = state;
    struct spec_ports ports;
    (void)fsms, (void)error;
    memset(m, 0, sizeof *m);
    spec_list_ports(values, &ports);
    m->line_words = (int)spec_get(values, "LINE_WORDS");
    m->chunk_words = (int)spec_get(values, "CHUNK_WORDS");
    m->cpu = spec_port_word(&ports, "cpu");
    m->read_error = spec_port_word(&ports, "read_error");
    denovo_layout_init(&m->layout, values, 0);
    stash_message_layout_init(&m->message, values, &denovo_stash_message_record);
    for (int w = 0; w < WAYS; w++) {
        m->way[w].in = find_channel(&ports, in[w]);
        m->way[w].out = find_channel(&ports, out[w]);
    }
    return 0;
}

/* Ways -------------------------------------------------------------------------------------------------------------- */

/* Makes of a message about a line of `from` words its next part, about one of `to` words; `done`: parts that have left. Returns
 * the parts that will have left with it; 0: it is the last. */
static uint16_t next_part(struct stash_message *x, int from, int to, uint16_t done)
{
    struct stash_message part = *x;
    const uint64_t first = x->line * (uint64_t)from; /* the first word's address */
    int leads = -1, left = 0;
    part.mask = 0;
    memset(part.data, 0, sizeof part.data);
    if (to >= from) {
        part.line = first / (uint64_t)to;
        for (int w = 0; w < from; w++) {
            const int there = (int)((first + (uint64_t)w) % (uint64_t)to);
            part.mask |= (uint16_t)((x->mask >> w & 1) << there);
            part.data[there] = x->data[w];
        }
        *x = part;
        return 0;
    }
    for (int p = 0; p < from / to; p++) {
        if (done >> p & 1 || !(x->mask >> (p * to) & ((1u << to) - 1))) continue;
        if (leads < 0) leads = p;
        else left = 1;
    }
    if (leads < 0) leads = 0;
    part.line = (first + (uint64_t)(leads * to)) / (uint64_t)to;
    part.mask = (uint16_t)(x->mask >> (leads * to) & ((1u << to) - 1));
    for (int w = 0; w < to; w++) part.data[w] = x->data[leads * to + w];
    *x = part;
    return left ? (uint16_t)(done | 1u << leads) : 0;
}

static void from_stash(struct port_model *m, int way, const uint32_t *in, uint32_t *out, uint16_t *left)
{
    uint32_t *to = out + m->way[way].out.data;
    struct stash_message x = {0};
    stash_unpack_message(&m->message, in + m->way[way].in.data, &x);
    *left = next_part(&x, m->chunk_words, m->line_words, m->now.done[way]);
    if (way == TO_L2) {
        struct denovo_req req = {.line = x.line, .core = x.core, .map = x.map, .mask = (uint16_t)x.mask};
        req.type = (uint8_t)x.type;
        req.stash = (uint8_t)x.stash;
        req.cpu = (uint8_t)in[m->cpu];
        memcpy(req.data, x.data, sizeof req.data);
        denovo_pack_req(&m->layout, &req, to);
    } else {
        struct denovo_rsp rsp = {.line = x.line, .core = x.core, .map = x.map, .mask = (uint16_t)x.mask};
        const int for_atomic = x.type == DENOVO_MSG_RECALL_DATA && x.stash;
        rsp.type = (uint8_t)(for_atomic ? DENOVO_MSG_REG_ACK : x.type);
        rsp.stash = (uint8_t)(for_atomic ? 0 : x.stash);
        memcpy(rsp.data, x.data, sizeof rsp.data);
        denovo_pack_rsp(&m->layout, &rsp, to);
    }
}

/* Returns the message's `error`. */
static int to_stash(struct port_model *m, int way, const uint32_t *in, uint32_t *out, uint16_t *left)
{
    const uint32_t *from = in + m->way[way].in.data;
    struct stash_message x;
    int error = 0;
    if (way == FROM_L2) {
        struct denovo_fwd fwd;
        denovo_unpack_fwd(&m->layout, from, &fwd);
        const int for_atomic = fwd.type == DENOVO_MSG_FWD_REG && fwd.sync;
        x = (struct stash_message){.line = fwd.line,
                                   .type = fwd.type,
                                   .core = fwd.core,
                                   .stash = fwd.stash,
                                   .map = fwd.map,
                                   .owner_map = fwd.owner_map,
                                   .mask = fwd.mask};
        if (for_atomic) x.type = DENOVO_MSG_RECALL, x.stash = 1;
    } else {
        struct denovo_rsp rsp;
        denovo_unpack_rsp(&m->layout, from, &rsp);
        x = (struct stash_message){
            .line = rsp.line, .type = rsp.type, .core = rsp.core, .stash = rsp.stash, .map = rsp.map, .mask = rsp.mask};
        memcpy(x.data, rsp.data, sizeof x.data);
        error = rsp.error;
    }
    *left = next_part(&x, m->line_words, m->chunk_words, m->now.done[way]);
    stash_pack_message(&m->message, &x, out + m->way[way].out.data);
    return error;
}

static void model_eval(void *state, const uint32_t *in, uint32_t *out)
{
    struct port_model *m = state;
    m->next = m->now;
    out[m->read_error] = m->now.error;
    for (int w = 0; w < WAYS; w++) {
        const struct channel *from = &m->way[w].in, *to = &m->way[w].out;
        uint16_t left;
        int error = 0;
        memset(out + to->data, 0, sizeof *out * (size_t)to->words);
        if (w < FROM_L2) from_stash(m, w, in, out, &left);
        else error = to_stash(m, w, in, out, &left);
        out[to->valid] = in[from->valid];
        out[from->ready] = in[to->ready] && !left;
        if (!in[from->valid] || !in[to->ready]) continue;
        m->next.done[w] = left;
        if (w == FROM_OWNERS && error && !left) m->next.error = 1;
    }
    if (in[0] & 1) m->next = (struct registers){0};
}

static void model_tick(void *state)
{
    struct port_model *m = state;
    m->now = m->next;
}

const struct model_ops model_denovo_stash_port = {
    .block = "denovo_stash_port", .size = model_size, .init = model_init, .eval = model_eval, .tick = model_tick};
