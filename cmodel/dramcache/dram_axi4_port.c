/* The block `dram_axi4_port`: docs/dramcache/axi4-port.md. */
#include "cmodel/model.h"
#include "spec/axi4/axi4.h"
#include "spec/axi4/axi4_slices.h"

enum { LINE = 64, LINE_WORDS = 16, PLACES = 64, PAGE = 1 << AXI4_PAGE_BITS, B_PLACES = 2, NONE = -1 };

struct burst { /* AR, AW: `address` of the next beat */
    int busy, begun;
    uint64_t address;
    int left; /* AR: beats to come */
    int bytes, span;
    uint32_t id, resp;
};

struct piece { /* a place of Reads, and what R has of one */
    int used, done, begins, ends;
    uint32_t id, resp;
    int first, beats, bytes, span; /* where the first beat lies in the line */
    uint32_t line[LINE_WORDS];
};

struct state {
    struct burst ar, aw;
    struct {
        int begun, full, last;
        struct burst of;
        uint64_t strb;
        uint32_t line[LINE_WORDS];
    } w;
    struct piece place[PLACES];
    int tail;
    int next_full, next; /* the burst that R gives next */
    int going, at;       /* R is within a burst; its next piece */
    int r_full;
    struct piece r;
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
    struct {
        struct spec_slice id, addr, len, size, burst;
    } address;
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
    m->w = axi4_find_w(v, &p, "w_data");
    m->b = axi4_find_b(v, &p, "b_data");
    m->r = axi4_find_r(v, &p, "r_data");
    const struct spec_record *record;
#define RECORD(port)     record = spec_find_port(&p, #port)->channel->record
#define FIELD(to, field) m->to.field = spec_field_slice(v, record, #field)
    RECORD(ar_data);
    FIELD(address, id), FIELD(address, addr), FIELD(address, len), FIELD(address, size), FIELD(address, burst);
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

/* `span`: the low bits of the address that move. */
static uint64_t next_address(uint64_t address, int bytes, int span)
{
    const uint64_t moves = (uint64_t)span;
    return (address & ~moves) | ((address + (uint64_t)bytes) & moves);
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
        return address % PAGE / size * size + (uint64_t)beats * size <= PAGE ? AXI4_RESP_OKAY : AXI4_RESP_SLVERR;
    default: return AXI4_RESP_SLVERR;
    }
}

static struct burst unpack_burst(const struct port_model *m, const uint32_t *bits)
{
    struct burst u = {.busy = 1};
    const int kind = (int)bits_get_field(bits, 0, m->address.burst, 0);
    const uint64_t address = bits_get_field(bits, 0, m->address.addr, 0);
    u.bytes = 1 << bits_get_field(bits, 0, m->address.size, 0);
    u.left = 1 + (int)bits_get_field(bits, 0, m->address.len, 0);
    u.resp = judge(m, address, u.left, u.bytes, kind);
    u.address = address & ~((uint64_t)u.bytes - 1);
    u.span = PAGE - 1;
    if (kind == AXI4_BURST_FIXED) u.span = 0;
    if (kind == AXI4_BURST_WRAP) u.span = (u.left * u.bytes - 1) & (PAGE - 1);
    u.id = (uint32_t)bits_get_field(bits, 0, m->address.id, 0);
    return u;
}

static uint64_t line_of(const struct port_model *m, uint64_t address)
{
    return address / (uint64_t)m->line_bytes;
}

static int place_in_line(const struct port_model *m, uint64_t address)
{
    return (int)(address % (uint64_t)m->line_bytes);
}

/* Requests --------------------------------------------------------------------------------------------------------- */

/* The next piece of AR's burst enters the tail of Reads. */
static void enter_piece(struct port_model *m)
{
    struct burst *u = &m->next.ar;
    const uint64_t line = line_of(m, u->address);
    struct piece p = {.used = 1, .begins = !u->begun, .id = u->id, .resp = u->resp, .bytes = u->bytes, .span = u->span};
    p.done = u->resp != AXI4_RESP_OKAY;
    p.first = place_in_line(m, u->address);
    do {
        u->address = next_address(u->address, u->bytes, u->span);
        u->left--;
        p.beats++;
    } while (u->left && (p.done || line_of(m, u->address) == line));
    p.ends = u->left == 0;
    u->begun = 1;
    u->busy = !p.ends;
    m->next.place[m->now.tail] = p;
    m->next.tail = (m->now.tail + 1) % m->places;
}

/* The line that W has filled leaves. */
static void leave_w(struct port_model *m)
{
    struct state *n = &m->next;
    n->w.full = 0;
    if (!m->now.w.last) return;
    n->b[n->b_count].id = m->now.w.of.id;
    n->b[n->b_count++].resp = m->now.w.of.resp;
}

static void show_write(const struct port_model *m, uint32_t *data)
{
    const struct state *s = &m->now;
    bits_set_field(data, 0, m->request.write, 0, 1);
    bits_set_field(data, 0, m->request.line, 0, line_of(m, s->w.of.address));
    bits_set_field(data, 0, m->request.strb, 0, s->w.strb);
    for (int i = 0; i < m->line_bytes; i++)
        if (s->w.strb >> i & 1) bits_set(data, m->request.data.lsb + 8 * i, 8, bits_get(s->w.line, 8 * i, 8));
}

/* Shows the request, and takes it. 1 when W is free behind it. */
static int send_request(struct port_model *m, const uint32_t *in, uint32_t *out)
{
    const struct state *s = &m->now;
    const int room = !s->place[s->tail].used, b_room = !s->w.last || s->b_count < B_PLACES;
    const int reads = s->ar.busy && room && s->ar.resp == AXI4_RESP_OKAY;
    const int sends = s->w.of.resp == AXI4_RESP_OKAY && s->w.strb;
    const int writes = s->w.full && b_room && sends;
    const int taken = (int)(in[m->at.request_ready] & 1);
    const int write_goes = writes && (!reads || s->turn);
    uint32_t *data = out + m->at.request_data;
    if (s->ar.busy && room && s->ar.resp != AXI4_RESP_OKAY) enter_piece(m);
    out[m->at.request_valid] = (uint32_t)(reads || writes);
    if (write_goes) show_write(m, data);
    else if (reads) {
        bits_set_field(data, 0, m->request.id, 0, (uint64_t)s->tail);
        bits_set_field(data, 0, m->request.line, 0, line_of(m, s->ar.address));
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
    const struct piece *p = &s->place[place];
    if (!p->begins || !p->done) return 0;
    for (int k = s->tail; k != place; k = next_place(m, k))
        if (s->place[k].begins && (s->place[k].id == p->id || place == part)) return 0;
    return 1;
}

static void choose_burst(struct port_model *m)
{
    const struct state *s = &m->now;
    int part = NONE;
    for (int i = 0, k = s->tail; i < m->places; i++, k = next_place(m, k))
        if (s->ar.busy && s->ar.begun && s->place[k].begins) part = k; /* the youngest: AR's, which is not chosen */
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
        n->going = !s->place[head].ends;
        n->at = next_place(m, head);
        if (!s->going) n->next_full = 0;
    }
    if (!n->next_full) choose_burst(m);
}

static void take_answer(struct port_model *m, const uint32_t *bits)
{
    struct piece *p = &m->next.place[bits_get_field(bits, 0, m->answer.id, 0) % (uint64_t)m->places];
    for (int i = 0; i < m->line_bytes / 4; i++) p->line[i] = (uint32_t)bits_get(bits, m->answer.data.lsb + 32 * i, 32);
    p->done = 1;
}

static void send_r(struct port_model *m, const uint32_t *in, uint32_t *out)
{
    const struct state *s = &m->now;
    struct state *n = &m->next;
    const struct piece *p = &s->r;
    out[m->at.r_valid] = (uint32_t)s->r_full;
    if (!s->r_full) return;
    uint32_t *data = out + m->at.r_data;
    bits_set_field(data, 0, m->r.id, 0, p->id);
    bits_set_field(data, 0, m->r.resp, 0, p->resp);
    bits_set_field(data, 0, m->r.last, 0, p->ends && p->beats == 1);
    for (int i = 0; i < p->bytes && p->resp == AXI4_RESP_OKAY; i++)
        bits_set(data, m->r.data.lsb + 8 * ((p->first + i) % m->bus_bytes), 8,
                 bits_get(p->line, 8 * (p->first + i), 8));
    if (!in[m->at.r_ready]) return;
    n->r.first = place_in_line(m, next_address((uint64_t)p->first, p->bytes, p->span));
    n->r.beats--;
    n->r_full = n->r.beats > 0;
}

/* Writes ------------------------------------------------------------------------------------------------------------- */

static void take_beat(struct port_model *m, const uint32_t *bits)
{
    const struct burst *u = &m->now.aw;
    struct state *n = &m->next;
    const int base = place_in_line(m, u->address) / m->bus_bytes * m->bus_bytes;
    if (!n->w.begun) {
        n->w.of = *u;
        n->w.strb = 0;
    }
    const uint64_t strb = bits_get_field(bits, 0, m->w.strb, 0);
    for (int i = 0; i < m->bus_bytes; i++) {
        if (!(strb >> i & 1)) continue;
        n->w.strb |= UINT64_C(1) << (base + i);
        bits_set(n->w.line, 8 * (base + i), 8, bits_get(bits, m->w.data.lsb + 8 * i, 8));
    }
    n->aw.address = next_address(u->address, u->bytes, u->span);
    n->w.last = (int)bits_get_field(bits, 0, m->w.last, 0);
    const int leaves_line = line_of(m, n->aw.address) != line_of(m, u->address);
    n->w.full = n->w.last || (leaves_line && u->resp == AXI4_RESP_OKAY);
    n->w.begun = !n->w.full;
    if (n->w.last) n->aw.busy = 0;
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
    out[m->at.w_ready] = (uint32_t)(s->aw.busy && (!s->w.full || w_leaves));
    if (in[m->at.w_valid] && out[m->at.w_ready]) take_beat(m, in + m->at.w_data);
    out[m->at.aw_ready] = (uint32_t)!n->aw.busy;
    if (in[m->at.aw_valid] && out[m->at.aw_ready]) n->aw = unpack_burst(m, in + m->at.aw_data);
    out[m->at.ar_ready] = (uint32_t)!n->ar.busy;
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
