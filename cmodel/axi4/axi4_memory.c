/* The block `axi4_memory`: docs/axi4/data-path.md. */
#include "cmodel/model.h"
#include "spec/axi4/axi4.h"
#include "spec/axi4/axi4_slices.h"

enum { WORDS = 32, BYTES = 4 * WORDS };

struct request {
    int write, uncached, cpu;
    uint32_t core, pc, id;
    uint64_t line;
    uint32_t strb[BYTES / 32];
    uint32_t data[WORDS];
};

struct burst { /* on AR or AW */
    int busy;
    uint64_t addr;
    int beats, bytes, device;
    struct request of;
};

struct answer {
    int full, error;
    uint32_t id;
    uint32_t data[WORDS];
};

struct state {
    int open[2]; /* reads, writes */
    struct burst burst[2];
    int w_busy, w_beat; /* W sends a line, or a piece */
    struct request w_of;
    int r_beat;
    struct answer answer[2];
    int turn;
    int alone, find; /* an uncached access is under way; its next piece is looked for */
    struct request uncached;
    uint32_t left[BYTES / 32]; /* its bytes that no piece has had */
    int first, size;           /* the piece, in bytes */
};

struct memory_model {
    struct { /* word offsets */
        int mem_req_valid, mem_req_data, mem_rsp_ready, b_valid, b_data, r_valid, r_data, ready[2], w_ready;
        int mem_req_ready, mem_rsp_valid, mem_rsp_data, b_ready, r_ready, valid[2], data[2], w_valid, w_data;
        int out_words;
    } at;
    struct {
        struct spec_slice write, uncached, cpu, core, pc, id, line, strb, data;
    } req;
    struct {
        struct spec_slice write, error, id, data;
    } rsp;
    struct axi4_address_slices address;
    struct axi4_w_slices w;
    struct axi4_b_slices b;
    struct axi4_r_slices r;
    int line_words, line_bytes, bus_bytes, beats, most[2], core_bits, pc_bits;
    struct state now, next;
};

static size_t model_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct memory_model);
}

static void find_ports(struct memory_model *m, const struct spec_values *v)
{
    struct spec_ports p;
    spec_list_ports(v, &p);
#define AT(port) m->at.port = spec_port_word(&p, #port)
    AT(mem_req_valid), AT(mem_req_data), AT(mem_rsp_ready), AT(b_valid), AT(b_data), AT(r_valid), AT(r_data);
    AT(mem_req_ready), AT(mem_rsp_valid), AT(mem_rsp_data), AT(b_ready), AT(r_ready);
    AT(w_ready), AT(w_valid), AT(w_data);
#undef AT
    static const char *const names[2][3] = {{"ar_ready", "ar_valid", "ar_data"}, {"aw_ready", "aw_valid", "aw_data"}};
    for (int k = 0; k < 2; k++) {
        m->at.ready[k] = spec_port_word(&p, names[k][0]);
        m->at.valid[k] = spec_port_word(&p, names[k][1]);
        m->at.data[k] = spec_port_word(&p, names[k][2]);
    }
    m->at.out_words = p.out_words;
    m->address = axi4_find_address(v, &p, "ar_data");
    m->w = axi4_find_w(v, &p, "w_data");
    m->b = axi4_find_b(v, &p, "b_data");
    m->r = axi4_find_r(v, &p, "r_data");
    const struct spec_record *record;
#define RECORD(port)     record = spec_find_port(&p, #port)->channel->record
#define FIELD(to, field) m->to.field = spec_field_slice(v, record, #field)
    RECORD(mem_req_data);
    FIELD(req, write), FIELD(req, uncached), FIELD(req, cpu), FIELD(req, core), FIELD(req, pc), FIELD(req, id);
    FIELD(req, line), FIELD(req, strb), FIELD(req, data);
    RECORD(mem_rsp_data);
    FIELD(rsp, write), FIELD(rsp, error), FIELD(rsp, id), FIELD(rsp, data);
#undef RECORD
#undef FIELD
}

static int model_init(void *state, const struct spec_values *values, const struct spec_fsm *const *fsms,
                      struct spec_error *error)
{
    (void)fsms, (void)error;
    struct memory_model *m = state;
    memset(m, 0, sizeof *m);
    find_ports(m, values);
    m->line_words = (int)spec_get(values, "LINE_WORDS");
    m->line_bytes = 4 * m->line_words;
    m->bus_bytes = (int)spec_get(values, "AXI_BYTES");
    m->beats = m->line_bytes / m->bus_bytes;
    m->most[0] = (int)spec_get(values, "READS");
    m->most[1] = (int)spec_get(values, "WRITES");
    m->core_bits = (int)spec_get(values, "CORE_BITS");
    m->pc_bits = (int)spec_get(values, "PC_BITS");
    return 0;
}

static struct request unpack_request(const struct memory_model *m, const uint32_t *bits)
{
    struct request q = {0};
    q.write = (int)bits_get_field(bits, 0, m->req.write, 0);
    q.uncached = (int)bits_get_field(bits, 0, m->req.uncached, 0);
    q.cpu = (int)bits_get_field(bits, 0, m->req.cpu, 0);
    q.core = (uint32_t)bits_get_field(bits, 0, m->req.core, 0);
    q.pc = (uint32_t)bits_get_field(bits, 0, m->req.pc, 0);
    q.id = (uint32_t)bits_get_field(bits, 0, m->req.id, 0);
    q.line = bits_get_field(bits, 0, m->req.line, 0);
    bits_copy(q.strb, 0, bits, m->req.strb.lsb, m->line_bytes);
    for (int i = 0; i < m->line_words; i++) q.data[i] = (uint32_t)bits_get_field(bits, 0, m->req.data, i);
    return q;
}

static int is_in_piece(const struct state *s, int byte)
{
    return byte >= s->first && byte < s->first + s->size;
}

static int are_left(const struct state *s, int first, int count)
{
    for (int i = 0; i < count; i++)
        if (!bits_get(s->left, first + i, 1)) return 0;
    return 1;
}

static int are_some_left(const struct state *s)
{
    uint32_t any = 0;
    for (int i = 0; i < BYTES / 32; i++) any |= s->left[i];
    return any != 0;
}

/* The largest piece at the lowest byte that is left. There is one. */
static void find_piece(const struct memory_model *m, struct state *s)
{
    s->first = 0;
    while (!bits_get(s->left, s->first, 1)) s->first++;
    s->size = 1;
    while (2 * s->size <= m->bus_bytes && s->first % (2 * s->size) == 0 && are_left(s, s->first, 2 * s->size))
        s->size *= 2;
    for (int i = 0; i < s->size; i++) bits_set(s->left, s->first + i, 1, 0);
}

static int is_idle(const struct state *s)
{
    return s->open[0] == 0 && s->open[1] == 0;
}

static int w_ends(const struct memory_model *m, const struct state *s)
{
    return s->alone || s->w_beat == m->beats - 1;
}

static int has_room(const struct memory_model *m, const struct request *q, const uint32_t *in)
{
    const struct state *s = &m->now;
    if (s->alone) return 0;
    if (q->uncached) return is_idle(s);
    if (s->open[q->write] == m->most[q->write]) return 0;
    if (s->burst[q->write].busy && !in[m->at.ready[q->write]]) return 0;
    return !q->write || !s->w_busy || (in[m->at.w_ready] && w_ends(m, s));
}

/* Outputs ------------------------------------------------------------------------------------------------------------ */

static void show_burst(const struct memory_model *m, int k, uint32_t *out)
{
    const struct burst *u = &m->now.burst[k];
    uint32_t *data = out + m->at.data[k];
    out[m->at.valid[k]] = (uint32_t)u->busy;
    if (!u->busy) return;
    const struct request *q = &u->of;
    const uint64_t user = ((uint64_t)q->cpu << m->core_bits | q->core) << m->pc_bits | q->pc;
    bits_set_field(data, 0, m->address.id, 0, q->id);
    bits_set_field(data, 0, m->address.addr, 0, u->addr);
    bits_set_field(data, 0, m->address.len, 0, (uint64_t)u->beats - 1);
    bits_set_field(data, 0, m->address.size, 0, (uint64_t)__builtin_ctz((unsigned)u->bytes));
    bits_set_field(data, 0, m->address.burst, 0, AXI4_BURST_INCR);
    bits_set_field(data, 0, m->address.cache, 0, u->device ? AXI4_CACHE_DEVICE : AXI4_CACHE_NORMAL);
    bits_set_field(data, 0, m->address.prot, 0, AXI4_PROT);
    bits_set_field(data, 0, m->address.user, 0, user);
}

static void show_w(const struct memory_model *m, uint32_t *out)
{
    const struct state *s = &m->now;
    uint32_t *data = out + m->at.w_data;
    out[m->at.w_valid] = (uint32_t)s->w_busy;
    if (!s->w_busy) return;
    const int first = (s->alone ? s->first / m->bus_bytes : s->w_beat) * m->bus_bytes; /* byte of the line */
    for (int i = 0; i < m->bus_bytes / 4; i++) bits_set(data, m->w.data.lsb + 32 * i, 32, s->w_of.data[first / 4 + i]);
    if (!s->alone) bits_copy(data, m->w.strb.lsb, s->w_of.strb, first, m->bus_bytes);
    for (int i = s->first; s->alone && i < s->first + s->size; i++)
        bits_set(data, m->w.strb.lsb + i - first, 1, bits_get(s->w_of.strb, i, 1));
    bits_set_field(data, 0, m->w.last, 0, (uint64_t)w_ends(m, s));
}

static void show_answer(const struct memory_model *m, int write, uint32_t *out)
{
    const struct state *s = &m->now;
    const struct answer *a = &s->answer[write];
    uint32_t *data = out + m->at.mem_rsp_data;
    bits_set_field(data, 0, m->rsp.write, 0, (uint64_t)write);
    bits_set_field(data, 0, m->rsp.error, 0, (uint64_t)a->error);
    bits_set_field(data, 0, m->rsp.id, 0, a->id);
    if (write || a->error) return;
    for (int i = 0; i < m->line_bytes; i++)
        if (!s->alone || bits_get(s->uncached.strb, i, 1))
            bits_set(data, m->rsp.data.lsb + 8 * i, 8, a->data[i / 4] >> (i % 4 * 8));
}

/* The edge, decided with the values from before it ------------------------------------------------------------------ */

static void start(struct memory_model *m, const struct request *q)
{
    struct state *n = &m->next;
    n->open[q->write]++;
    if (q->uncached) {
        n->uncached = *q;
        memcpy(n->left, q->strb, sizeof n->left);
        n->alone = n->find = 1;
        return;
    }
    n->burst[q->write] = (struct burst){1, q->line * (uint64_t)m->line_bytes, m->beats, m->bus_bytes, 0, *q};
    if (!q->write) return;
    n->w_busy = 1;
    n->w_of = *q;
}

static void start_piece(struct memory_model *m)
{
    struct state *n = &m->next;
    const struct request *q = &n->uncached;
    n->find = 0;
    if (q->write && !are_some_left(n)) {
        n->answer[1] = (struct answer){.full = 1, .id = q->id};
        return;
    }
    find_piece(m, n);
    n->burst[q->write] = (struct burst){1, q->line * (uint64_t)m->line_bytes + (uint64_t)n->first, 1, n->size, 1, *q};
    if (!q->write) return;
    n->w_busy = 1;
    n->w_of = *q;
}

/* The last beat or B of a burst has come. */
static void end_burst(struct memory_model *m, int write)
{
    if (m->now.alone && are_some_left(&m->now)) m->next.find = 1;
    else m->next.answer[write].full = 1;
}

static void take_beat(struct memory_model *m, const uint32_t *data)
{
    const struct state *s = &m->now;
    struct answer *a = &m->next.answer[0];
    const int first = (s->alone ? s->first / m->bus_bytes : s->r_beat) * m->bus_bytes;
    for (int i = 0; i < m->bus_bytes; i++) {
        if (s->alone && !is_in_piece(s, first + i)) continue;
        bits_set(a->data, 8 * (first + i), 8, bits_get(data, m->r.data.lsb + 8 * i, 8));
    }
    a->id = (uint32_t)bits_get_field(data, 0, m->r.id, 0);
    if (bits_get_field(data, 0, m->r.resp, 0) >= AXI4_RESP_SLVERR) a->error = 1;
    m->next.r_beat++;
    if (!bits_get_field(data, 0, m->r.last, 0)) return;
    m->next.r_beat = 0;
    end_burst(m, 0);
}

static void model_eval(void *state, const uint32_t *in, uint32_t *out)
{
    struct memory_model *m = state;
    const struct state *s = &m->now;
    struct state *n = &m->next;
    memset(out, 0, (size_t)m->at.out_words * sizeof *out);
    *n = *s;

    /* What leaves makes room for what comes. */
    const int full[2] = {s->answer[0].full, s->answer[1].full};
    const int shown = full[1] && (!full[0] || s->turn); /* 1: B's answer, 0: R's, if any */
    const int leaves = full[shown] && in[m->at.mem_rsp_ready];
    out[m->at.mem_rsp_valid] = (uint32_t)full[shown];
    if (full[shown]) show_answer(m, shown, out);
    n->turn = full[1] && !(shown && leaves) && (shown || leaves);
    if (leaves) {
        n->answer[shown].full = n->answer[shown].error = 0;
        n->open[shown]--;
        n->alone = 0;
    }
    for (int k = 0; k < 2; k++) {
        show_burst(m, k, out);
        if (in[m->at.ready[k]]) n->burst[k].busy = 0;
    }
    show_w(m, out);
    if (s->w_busy && in[m->at.w_ready]) {
        n->w_busy = !w_ends(m, s);
        n->w_beat = w_ends(m, s) ? 0 : s->w_beat + 1;
    }

    out[m->at.r_ready] = (uint32_t)!n->answer[0].full;
    if (in[m->at.r_valid] && out[m->at.r_ready]) take_beat(m, in + m->at.r_data);
    out[m->at.b_ready] = (uint32_t) !(full[1] && !(shown && leaves));
    if (in[m->at.b_valid] && out[m->at.b_ready]) {
        n->answer[1].id = (uint32_t)bits_get_field(in + m->at.b_data, 0, m->b.id, 0);
        if (bits_get_field(in + m->at.b_data, 0, m->b.resp, 0) >= AXI4_RESP_SLVERR) n->answer[1].error = 1;
        end_burst(m, 1);
    }
    if (s->find) start_piece(m);
    if (in[m->at.mem_req_valid]) {
        const struct request q = unpack_request(m, in + m->at.mem_req_data);
        out[m->at.mem_req_ready] = (uint32_t)has_room(m, &q, in);
        if (out[m->at.mem_req_ready]) start(m, &q);
    }
    if (in[0] & 1) memset(n, 0, sizeof *n);
}

static void model_tick(void *state)
{
    struct memory_model *m = state;
    m->now = m->next;
}

const struct model_ops model_axi4_memory = {
    .block = "axi4_memory", .size = model_size, .init = model_init, .eval = model_eval, .tick = model_tick};
