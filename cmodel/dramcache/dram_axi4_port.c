/* The block `dram_axi4_port`: docs/dramcache/axi4-port.md. */
#include "cmodel/axi4/axi4_pieces.h"
#include "cmodel/model.h"

enum { PLACES = 64, B_PLACES = 2, NONE = -1 };

struct burst { /* AR, AW */
    struct axi4_burst beats;
    int begun;
    uint32_t resp;
};

struct place { /* of Reads, and what R has of one */
    int used, done, begins;
    uint32_t resp;
    struct axi4_piece piece;
};

struct state {
    struct burst ar, aw, kept; /* `kept`: taken from `aw`, and waits for AW */
    struct axi4_filling w;
    uint32_t w_resp;
    struct place place[PLACES];
    int tail;
    int next_full, next; /* the burst that R gives next */
    int going, at;       /* R is within a burst; its next piece */
    int r_full;
    struct place r;
    struct {
        uint32_t id, resp;
    } b[B_PLACES];
    int b_count, turn;
};

struct port_model {
    struct { /* word offsets */
        int ar_valid, ar_data, aw_valid, aw_data, w_valid, w_data, b_ready, r_ready, request_ready, answer_valid;
        int answer_data, ar_ready, aw_ready, w_ready, b_valid, b_data, r_valid, r_data, request_valid, request_data;
        int answer_ready, out_words;
    } at;
    struct axi4_burst_slices address;
    struct axi4_w_slices w;
    struct axi4_b_slices b;
    struct axi4_r_slices r;
    struct {
        struct spec_slice write, id, line, strb, data;
    } request;
    struct {
        struct spec_slice id, data;
    } answer;
    int bus_bytes, line_bytes, places, device_bits;
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
    AT(ar_valid), AT(ar_data), AT(aw_valid), AT(aw_data), AT(w_valid), AT(w_data), AT(b_ready), AT(r_ready);
    AT(request_ready), AT(answer_valid), AT(answer_data), AT(ar_ready), AT(aw_ready), AT(w_ready), AT(b_valid);
    AT(b_data), AT(r_valid), AT(r_data), AT(request_valid), AT(request_data), AT(answer_ready);
#undef AT
    m->at.out_words = p.out_words;
    m->address = axi4_find_burst(v, &p, "ar_data");
    m->w = axi4_find_w(v, &p, "w_data");
    m->b = axi4_find_b(v, &p, "b_data");
    m->r = axi4_find_r(v, &p, "r_data");
    const struct spec_record *record;
#define RECORD(port)     record = spec_find_port(&p, #port)->channel->record
#define FIELD(to, field) m->to.field = spec_field_slice(v, record, #field)
    RECORD(request_data);
    FIELD(request, write), FIELD(request, id), FIELD(request, line), FIELD(request, strb), FIELD(request, data);
    RECORD(answer_data);
    FIELD(answer, id), FIELD(answer, data);
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
    m->line_bytes = 8 * (int)spec_get(values, "DQ_BYTES");
    m->places = (int)spec_get(values, "READS");
    m->device_bits = m->request.line.width + __builtin_ctz((unsigned)m->line_bytes);
    return 0;
}

/* What a burst fails with: AMBA AXI4, A3.4.1. */
static uint32_t judge(const struct port_model *m, uint64_t address, int beats, int bytes, int kind)
{
    const uint64_t size = (uint64_t)bytes;
    if (m->device_bits < 64 && address >> m->device_bits) return AXI4_RESP_DECERR;
    if (bytes > m->bus_bytes) return AXI4_RESP_SLVERR;
    switch (kind) {
    case AXI4_BURST_FIXED: return beats <= 16 ? AXI4_RESP_OKAY : AXI4_RESP_SLVERR;
    case AXI4_BURST_WRAP:
        if (address % size || (beats != 2 && beats != 4 && beats != 8 && beats != 16)) return AXI4_RESP_SLVERR;
        return AXI4_RESP_OKAY;
    case AXI4_BURST_INCR:
        return address % AXI4_PAGE / size * size + (uint64_t)beats * size <= AXI4_PAGE ? AXI4_RESP_OKAY
                                                                                       : AXI4_RESP_SLVERR;
    default: return AXI4_RESP_SLVERR;
    }
}

static struct burst unpack_burst(const struct port_model *m, const uint32_t *bits)
{
    struct burst u = {.beats = axi4_get_burst(&m->address, bits)};
    u.resp = judge(m, bits_get_field(bits, 0, m->address.addr, 0), u.beats.left, u.beats.bytes,
                   (int)bits_get_field(bits, 0, m->address.burst, 0));
    u.beats.whole = u.resp != AXI4_RESP_OKAY;
    return u;
}

/* Requests --------------------------------------------------------------------------------------------------------- */

/* The next piece of AR's burst enters the tail of Reads. */
static void enter_piece(struct port_model *m)
{
    struct burst *u = &m->next.ar;
    struct place p = {.used = 1, .done = u->beats.whole, .begins = !u->begun, .resp = u->resp};
    p.piece = axi4_take_piece(&u->beats, m->line_bytes);
    u->begun = 1;
    m->next.place[m->now.tail] = p;
    m->next.tail = (m->now.tail + 1) % m->places;
}

/* The line that W has filled leaves. */
static void leave_w(struct port_model *m)
{
    struct state *n = &m->next;
    n->w.full = 0;
    if (!m->now.w.last) return;
    n->b[n->b_count].id = m->now.w.id;
    n->b[n->b_count++].resp = m->now.w_resp;
}

static void show_write(const struct port_model *m, uint32_t *data)
{
    const struct state *s = &m->now;
    bits_set_field(data, 0, m->request.write, 0, 1);
    bits_set_field(data, 0, m->request.line, 0, s->w.block);
    bits_set_field(data, 0, m->request.strb, 0, s->w.strb);
    for (int i = 0; i < m->line_bytes; i++)
        if (s->w.strb >> i & 1) bits_set(data, m->request.data.lsb + 8 * i, 8, bits_get(s->w.word, 8 * i, 8));
}

/* Shows the request, and takes it. 1 when W is free behind it. */
static int send_request(struct port_model *m, const uint32_t *in, uint32_t *out)
{
    const struct state *s = &m->now;
    const int room = !s->place[s->tail].used, b_room = !s->w.last || s->b_count < B_PLACES;
    const int reads = s->ar.beats.busy && room && s->ar.resp == AXI4_RESP_OKAY;
    const int sends = s->w_resp == AXI4_RESP_OKAY && s->w.strb;
    const int writes = s->w.full && b_room && sends;
    const int taken = (int)(in[m->at.request_ready] & 1);
    const int write_goes = writes && (!reads || s->turn);
    uint32_t *data = out + m->at.request_data;
    if (s->ar.beats.busy && room && s->ar.resp != AXI4_RESP_OKAY) enter_piece(m);
    out[m->at.request_valid] = (uint32_t)(reads || writes);
    if (write_goes) show_write(m, data);
    else if (reads) {
        bits_set_field(data, 0, m->request.id, 0, (uint64_t)s->tail);
        bits_set_field(data, 0, m->request.line, 0, s->ar.beats.address / (uint64_t)m->line_bytes);
        if (taken) enter_piece(m);
    }
    if (reads || writes) m->next.turn = write_goes != taken;
    const int leaves = s->w.full && b_room && (!sends || (write_goes && taken));
    if (leaves) leave_w(m);
    return leaves;
}

/* Reads -------------------------------------------------------------------------------------------------------------- */

static int next_place(const struct port_model *m, int place)
{
    return (place + 1) % m->places;
}

/* The youngest burst may still be in AR. Then its other pieces could wait for the places of the others for ever. */
static int may_go(const struct port_model *m, int place, int part)
{
    const struct state *s = &m->now;
    const struct place *p = &s->place[place];
    if (!p->begins || !p->done) return 0;
    for (int k = s->tail; k != place; k = next_place(m, k))
        if (s->place[k].begins && (s->place[k].piece.id == p->piece.id || place == part)) return 0;
    return 1;
}

static void choose_burst(struct port_model *m)
{
    const struct state *s = &m->now;
    int part = NONE;
    for (int i = 0, k = s->tail; i < m->places; i++, k = next_place(m, k))
        if (s->ar.beats.busy && s->ar.begun && s->place[k].begins)
            part = k; /* the youngest: AR's, which is not chosen */
    for (int i = 0, k = s->tail; i < m->places; i++, k = next_place(m, k)) {
        if (!may_go(m, k, part)) continue;
        m->next.place[k].begins = 0;
        m->next.next_full = 1;
        m->next.next = k;
        return;
    }
}

static void load_piece(struct port_model *m)
{
    const struct state *s = &m->now;
    struct state *n = &m->next;
    const int head = s->going ? s->at : s->next;
    const int can = s->going ? s->place[head].done : s->next_full;
    if (!n->r_full && can) {
        n->r_full = 1;
        n->r = s->place[head];
        n->place[head].used = n->place[head].done = 0;
        n->going = !s->place[head].piece.last;
        n->at = next_place(m, head);
        if (!s->going) n->next_full = 0;
    }
    if (!n->next_full) choose_burst(m);
}

static void take_answer(struct port_model *m, const uint32_t *bits)
{
    struct place *p = &m->next.place[bits_get_field(bits, 0, m->answer.id, 0) % (uint64_t)m->places];
    for (int i = 0; i < m->line_bytes / 4; i++)
        p->piece.word[i] = (uint32_t)bits_get(bits, m->answer.data.lsb + 32 * i, 32);
    p->done = 1;
}

static void send_r(struct port_model *m, const uint32_t *in, uint32_t *out)
{
    const struct state *s = &m->now;
    struct state *n = &m->next;
    uint32_t *data = out + m->at.r_data;
    out[m->at.r_valid] = (uint32_t)s->r_full;
    if (!s->r_full) return;
    axi4_show_beat(&s->r.piece, s->r.resp == AXI4_RESP_OKAY, m->bus_bytes, &m->r, data);
    bits_set_field(data, 0, m->r.resp, 0, s->r.resp);
    if (in[m->at.r_ready]) n->r_full = axi4_drop_beat(&n->r.piece, m->line_bytes);
}

/* Writes ------------------------------------------------------------------------------------------------------------- */

static void take_beat(struct port_model *m, const uint32_t *bits)
{
    struct state *n = &m->next;
    if (!n->w.begun) n->w_resp = n->aw.resp;
    axi4_fill_piece(&n->w, &n->aw.beats, m->line_bytes, m->bus_bytes, &m->w, bits);
}

/* A burst of `aw` waits in Kept until AW is free: no cycle, or more. */
static void take_aw(struct port_model *m, const uint32_t *in, uint32_t *out)
{
    struct state *n = &m->next;
    const int room = !m->now.kept.beats.busy;
    out[m->at.aw_ready] = (uint32_t)room;
    if (room && in[m->at.aw_valid]) n->kept = unpack_burst(m, in + m->at.aw_data);
    if (n->aw.beats.busy) return;
    n->aw = n->kept;
    n->kept.beats.busy = 0;
}

static void send_b(struct port_model *m, const uint32_t *in, uint32_t *out)
{
    const struct state *s = &m->now;
    out[m->at.b_valid] = s->b_count > 0;
    if (!s->b_count) return;
    bits_set_field(out + m->at.b_data, 0, m->b.id, 0, s->b[0].id);
    bits_set_field(out + m->at.b_data, 0, m->b.resp, 0, s->b[0].resp);
    if (!in[m->at.b_ready]) return;
    m->next.b[0] = s->b[1];
    m->next.b_count--;
}

static void model_eval(void *state, const uint32_t *in, uint32_t *out)
{
    struct port_model *m = state;
    const struct state *s = &m->now;
    struct state *n = &m->next;
    memset(out, 0, (size_t)m->at.out_words * sizeof *out);
    *n = *s;
    send_r(m, in, out);
    send_b(m, in, out);
    load_piece(m);
    const int w_leaves = send_request(m, in, out);
    out[m->at.w_ready] = (uint32_t)(s->aw.beats.busy && (!s->w.full || w_leaves));
    if (in[m->at.w_valid] && out[m->at.w_ready]) take_beat(m, in + m->at.w_data);
    take_aw(m, in, out);
    out[m->at.ar_ready] = (uint32_t)!n->ar.beats.busy;
    if (in[m->at.ar_valid] && out[m->at.ar_ready]) n->ar = unpack_burst(m, in + m->at.ar_data);
    out[m->at.answer_ready] = 1;
    if (in[m->at.answer_valid]) take_answer(m, in + m->at.answer_data);
    if (in[0] & 1) memset(n, 0, sizeof *n);
}

static void model_tick(void *state)
{
    struct port_model *m = state;
    m->now = m->next;
}

const struct model_ops model_dram_axi4_port = {
    .block = "dram_axi4_port", .size = model_size, .init = model_init, .eval = model_eval, .tick = model_tick};
