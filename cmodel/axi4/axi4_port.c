/* The block `axi4_port`: docs/axi4/port-data-path.md. */
#include "cmodel/axi4/axi4_pieces.h"
#include "cmodel/model.h"
#include "spec/denovo/denovo_l1.h"

enum { PLACES = 128 };

struct burst { /* AR, AW, and what W fills is of */
    struct axi4_burst beats;
    uint32_t pc, warp, class;
};

struct access {              /* a place of a ring, and what R and B have of one */
    struct axi4_piece piece; /* of a write its id, and whether it ends its burst */
    int done, error;
};

struct ring {
    int head, used;
    struct access place[PLACES];
    int full; /* what has left the ring */
    struct access out;
};

struct state {
    struct burst burst[2]; /* reads, writes */
    struct burst kept;     /* of writes: taken from `aw`, and waits */
    struct ring ring[2];
    struct axi4_filling w;
    struct burst w_of;
    int failed, turn;
};

struct port_model {
    struct { /* word offsets */
        int valid[2], data[2], w_valid, w_data, b_ready, r_ready, access_ready, answer_valid, answer_data;
        int ready[2], w_ready, b_valid, b_data, r_valid, r_data, access_valid, access_data, answer_ready, out_words;
    } at;
    struct {
        struct spec_slice pc, warp, class;
    } user;
    struct axi4_burst_slices request;
    struct axi4_w_slices w;
    struct axi4_b_slices b;
    struct axi4_r_slices r;
    struct {
        struct spec_slice tag, warp, op, class, pc, address, mask, strb, data;
    } access;
    struct {
        struct spec_slice tag, last, error, mask, data;
    } answer;
    int bus_bytes, chunk_words, chunk_bytes, places[2], tag_bits;
    struct state now, next;
};

static size_t model_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct port_model);
}

static void find_ports(struct port_model *m, const struct spec_values *v)
{
    struct spec_ports p;
    spec_list_ports(v, &p);
#define AT(port) m->at.port = spec_port_word(&p, #port)
    AT(w_valid), AT(w_data), AT(b_ready), AT(r_ready), AT(access_ready), AT(answer_valid), AT(answer_data);
    AT(w_ready), AT(b_valid), AT(b_data), AT(r_valid), AT(r_data), AT(access_valid), AT(access_data), AT(answer_ready);
#undef AT
    static const char *const names[2][3] = {{"ar_ready", "ar_valid", "ar_data"}, {"aw_ready", "aw_valid", "aw_data"}};
    for (int k = 0; k < 2; k++) {
        m->at.ready[k] = spec_port_word(&p, names[k][0]);
        m->at.valid[k] = spec_port_word(&p, names[k][1]);
        m->at.data[k] = spec_port_word(&p, names[k][2]);
    }
    m->at.out_words = p.out_words;
    m->request = axi4_find_burst(v, &p, "ar_data");
    m->w = axi4_find_w(v, &p, "w_data");
    m->b = axi4_find_b(v, &p, "b_data");
    m->r = axi4_find_r(v, &p, "r_data");
    const struct spec_record *record;
#define RECORD(port)     record = spec_find_port(&p, #port)->channel->record
#define FIELD(to, field) m->to.field = spec_field_slice(v, record, #field)
    RECORD(ar_data);
    FIELD(user, pc), FIELD(user, warp), FIELD(user, class);
    RECORD(access_data);
    FIELD(access, tag), FIELD(access, warp), FIELD(access, op), FIELD(access, class), FIELD(access, pc);
    FIELD(access, address), FIELD(access, mask), FIELD(access, strb), FIELD(access, data);
    RECORD(answer_data);
    FIELD(answer, tag), FIELD(answer, last), FIELD(answer, error), FIELD(answer, mask), FIELD(answer, data);
#undef RECORD
#undef FIELD
}

static int model_init(void *state, const struct spec_values *values, const struct spec_fsm *const *fsms,
                      struct spec_error *error)
{
    (void)fsms, (void)error;
    struct port_model *m = state;
    memset(m, 0, sizeof *m);
    find_ports(m, values);
    m->bus_bytes = (int)spec_get(values, "AXI_BYTES");
    m->chunk_words = (int)spec_get(values, "PORT_WORDS");
    m->chunk_bytes = 4 * m->chunk_words;
    m->places[0] = (int)spec_get(values, "READS");
    m->places[1] = (int)spec_get(values, "WRITES");
    m->tag_bits = (int)spec_get(values, "TAG_BITS");
    return 0;
}

static struct burst unpack_burst(const struct port_model *m, const uint32_t *bits)
{
    return (struct burst){.beats = axi4_get_burst(&m->request, bits),
                          .pc = (uint32_t)bits_get_field(bits, 0, m->user.pc, 0),
                          .warp = (uint32_t)bits_get_field(bits, 0, m->user.warp, 0),
                          .class = (uint32_t)bits_get_field(bits, 0, m->user.class, 0)};
}

/* The words that the beats of a piece reach. */
static uint64_t find_words(const struct port_model *m, const struct axi4_piece *p)
{
    uint64_t mask = 0;
    int place = p->first;
    for (int n = 0; n < p->beats; n++) {
        for (int i = 0; i < p->bytes; i++) mask |= UINT64_C(1) << (place + i) / 4;
        place = axi4_next_place(p, place, m->chunk_bytes);
    }
    return mask;
}

static int tail(const struct port_model *m, int write)
{
    const struct ring *g = &m->now.ring[write];
    return (g->head + g->used) % m->places[write];
}

static void enter_ring(struct port_model *m, int write, struct access a)
{
    struct ring *g = &m->next.ring[write];
    g->place[tail(m, write)] = a;
    g->used++;
}

/* The head leaves when it is done, and what left before is gone. */
static void load_head(struct port_model *m, int write)
{
    const struct ring *g = &m->now.ring[write];
    struct ring *n = &m->next.ring[write];
    if (n->full || !g->used || !g->place[g->head].done) return;
    n->full = 1;
    n->out = g->place[g->head];
    n->head = (g->head + 1) % m->places[write];
    n->used--;
}

/* An access of the L1 --------------------------------------------------------------------------------------------- */

static void show_access(const struct port_model *m, int write, const struct burst *u, uint64_t chunk, uint64_t mask,
                        uint32_t *out)
{
    uint32_t *data = out + m->at.access_data;
    const uint64_t tag = (uint64_t)tail(m, write) | (uint64_t)write << (m->tag_bits - 1);
    bits_set_field(data, 0, m->access.tag, 0, tag);
    bits_set_field(data, 0, m->access.op, 0, write ? DENOVO_L1_OP_STORE : DENOVO_L1_OP_LOAD);
    bits_set_field(data, 0, m->access.warp, 0, u->warp);
    bits_set_field(data, 0, m->access.class, 0, u->class);
    bits_set_field(data, 0, m->access.pc, 0, u->pc);
    bits_set_field(data, 0, m->access.address, 0, chunk);
    bits_set_field(data, 0, m->access.mask, 0, mask);
    if (!write) return;
    for (int i = 0; i < m->chunk_words; i++) {
        bits_set_field(data, 0, m->access.strb, i, m->now.w.strb >> 4 * i & 15);
        for (int k = 0; k < 4; k++)
            if (m->now.w.strb >> (4 * i + k) & 1)
                bits_set(data, m->access.data.lsb + 32 * i + 8 * k, 8, m->now.w.word[i] >> 8 * k);
    }
}

/* Shows the access, and takes it: 1 when it is a write and leaves. */
static int send_access(struct port_model *m, const uint32_t *in, uint32_t *out)
{
    const struct state *s = &m->now;
    struct state *n = &m->next;
    const int wants[2] = {s->burst[0].beats.busy && s->ring[0].used < m->places[0],
                          s->w.full && s->ring[1].used < m->places[1]};
    if (!wants[0] && !wants[1]) return 0;
    const int write = wants[1] && (!wants[0] || s->turn);
    const int taken = in[m->at.access_ready] & 1;
    uint64_t mask = 0;
    out[m->at.access_valid] = 1;
    n->turn = write != taken;
    if (!write) {
        struct burst rest = s->burst[0];
        const uint64_t chunk = rest.beats.address / (uint64_t)m->chunk_bytes;
        const struct access a = {.piece = axi4_take_piece(&rest.beats, m->chunk_bytes)};
        show_access(m, 0, &rest, chunk, find_words(m, &a.piece), out);
        if (!taken) return 0;
        n->burst[0] = rest;
        enter_ring(m, 0, a);
        return 0;
    }
    for (int i = 0; i < m->chunk_bytes; i++) mask |= (s->w.strb >> i & 1) << i / 4;
    show_access(m, 1, &s->w_of, s->w.block, mask, out);
    if (!taken) return 0;
    n->w.full = 0;
    enter_ring(m, 1, (struct access){.piece = {.id = s->w.id, .last = s->w.last}});
    return 1;
}

/* AXI4 ------------------------------------------------------------------------------------------------------------- */

static void take_answer(struct port_model *m, const uint32_t *bits)
{
    const uint32_t tag = (uint32_t)bits_get_field(bits, 0, m->answer.tag, 0);
    const int write = (int)(tag >> (m->tag_bits - 1));
    struct access *a = &m->next.ring[write].place[tag % (uint32_t)m->places[write]];
    const uint64_t mask = bits_get_field(bits, 0, m->answer.mask, 0);
    for (int i = 0; i < m->chunk_words; i++)
        if (mask >> i & 1) a->piece.word[i] = (uint32_t)bits_get_field(bits, 0, m->answer.data, i);
    if (bits_get_field(bits, 0, m->answer.error, 0)) a->error = 1;
    if (bits_get_field(bits, 0, m->answer.last, 0)) a->done = 1;
}

static void send_r(struct port_model *m, const uint32_t *in, uint32_t *out)
{
    const struct ring *g = &m->now.ring[0];
    struct ring *n = &m->next.ring[0];
    out[m->at.r_valid] = (uint32_t)g->full;
    if (!g->full) return;
    axi4_show_beat(&g->out.piece, 1, m->bus_bytes, &m->r, out + m->at.r_data);
    bits_set_field(out + m->at.r_data, 0, m->r.resp, 0, g->out.error ? AXI4_RESP_SLVERR : AXI4_RESP_OKAY);
    if (in[m->at.r_ready]) n->full = axi4_drop_beat(&n->out.piece, m->chunk_bytes);
}

static void send_b(struct port_model *m, const uint32_t *in, uint32_t *out)
{
    const struct ring *g = &m->now.ring[1];
    struct state *n = &m->next;
    const int error = g->out.error || m->now.failed;
    if (!g->full) return;
    out[m->at.b_valid] = (uint32_t)g->out.piece.last;
    if (g->out.piece.last) {
        bits_set_field(out + m->at.b_data, 0, m->b.id, 0, g->out.piece.id);
        bits_set_field(out + m->at.b_data, 0, m->b.resp, 0, error ? AXI4_RESP_SLVERR : AXI4_RESP_OKAY);
        if (!in[m->at.b_ready]) return;
    }
    n->failed = g->out.piece.last ? 0 : error;
    n->ring[1].full = 0;
}

/* AR has room in the cycle in which its burst leaves. */
static void take_ar(struct port_model *m, const uint32_t *in, uint32_t *out)
{
    struct burst *ar = &m->next.burst[0];
    out[m->at.ready[0]] = (uint32_t)!ar->beats.busy;
    if (in[m->at.valid[0]] && !ar->beats.busy) *ar = unpack_burst(m, in + m->at.data[0]);
}

/* What comes from `aw` goes through Kept; where AW is free, in the same cycle. */
static void take_aw(struct port_model *m, const uint32_t *in, uint32_t *out)
{
    struct burst *aw = &m->next.burst[1], *kept = &m->next.kept;
    out[m->at.ready[1]] = (uint32_t)!m->now.kept.beats.busy;
    if (in[m->at.valid[1]] && out[m->at.ready[1]]) *kept = unpack_burst(m, in + m->at.data[1]);
    if (aw->beats.busy) return;
    *aw = *kept;
    kept->beats.busy = 0;
}

static void model_eval(void *state, const uint32_t *in, uint32_t *out)
{
    struct port_model *m = state;
    const struct state *s = &m->now;
    memset(out, 0, (size_t)m->at.out_words * sizeof *out);
    m->next = *s;
    send_r(m, in, out);
    send_b(m, in, out);
    for (int k = 0; k < 2; k++) load_head(m, k);
    const int write_leaves = send_access(m, in, out);
    out[m->at.w_ready] = (uint32_t)(s->burst[1].beats.busy && (!s->w.full || write_leaves));
    if (in[m->at.w_valid] && out[m->at.w_ready]) {
        if (!s->w.begun) m->next.w_of = s->burst[1];
        axi4_fill_piece(&m->next.w, &m->next.burst[1].beats, m->chunk_bytes, m->bus_bytes, &m->w, in + m->at.w_data);
    }
    take_ar(m, in, out);
    take_aw(m, in, out);
    out[m->at.answer_ready] = 1;
    if (in[m->at.answer_valid]) take_answer(m, in + m->at.answer_data);
    if (in[0] & 1) memset(&m->next, 0, sizeof m->next);
}

static void model_tick(void *state)
{
    struct port_model *m = state;
    m->now = m->next;
}

const struct model_ops model_axi4_port = {
    .block = "axi4_port", .size = model_size, .init = model_init, .eval = model_eval, .tick = model_tick};
