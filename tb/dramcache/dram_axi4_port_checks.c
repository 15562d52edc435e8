/* What dram_axi4_port must keep, seen from outside: requests for the lines that AXI4's addresses name; R of one id in order, with
 * what a shadow of the memory holds; B in order, when all of its lines are written. */
#include "spec/axi4/axi4.h"
#include "tb/dramcache/dram_axi4_port.h"

#define GET(data, field, i) bits_get_field(data, 0, field, i)

/* AXI4_RESP_*: whether the burst breaks a rule of AXI4, or no device has its address. */
static uint32_t judge(const struct dx_agent *a, const struct axi4_request *u)
{
    if (a->device_bits < 64 && u->address >> a->device_bits) return AXI4_RESP_DECERR;
    return u->kind == 3 || axi4_broken_rule(&a->master, u) ? AXI4_RESP_SLVERR : AXI4_RESP_OKAY;
}

/* Where a line lies in the two memories; -1: in none of their pages. */
static int find_page(const struct dx_agent *a, uint64_t line)
{
    const uint64_t page = line * (uint64_t)a->line_bytes / AXI4_PAGE;
    for (int i = 0; i < DX_PAGES; i++)
        if (a->page[i] == page) return i;
    return -1;
}

static uint64_t line_of(const struct dx_agent *a, const struct axi4_request *u, int n)
{
    return axi4_beat_address(u, n) / (uint64_t)a->line_bytes;
}

static int take_ar(struct dx_agent *a, const uint32_t *data, struct spec_error *error)
{
    AGENT_CHECK(a->read_made - a->read_gone < DX_BURSTS, "more reads are taken than it can hold");
    struct dx_read *r = &a->read[a->read_made++ % DX_BURSTS];
    memset(r, 0, sizeof *r);
    r->of = axi4_get_request(&a->master, data);
    r->resp = judge(a, &r->of);
    AGENT_DUTY(r->resp || find_page(a, line_of(a, &r->of, 0)) >= 0, "a page that the memory lacks");
    return 0;
}

static int take_aw(struct dx_agent *a, const uint32_t *data, struct spec_error *error)
{
    AGENT_CHECK(a->write_made - a->write_gone < DX_BURSTS, "more writes are taken than it can hold");
    struct dx_write *w = &a->write[a->write_made++ % DX_BURSTS];
    *w = (struct dx_write){.of = axi4_get_request(&a->master, data)};
    w->resp = judge(a, &w->of);
    AGENT_DUTY(w->resp || find_page(a, line_of(a, &w->of, 0)) >= 0, "a page that the memory lacks");
    return 0;
}

/* A beat joins the youngest piece, or begins one. A piece without a strobe is forgotten. */
static void add_beat(struct dx_agent *a, const struct axi4_request *u, const uint32_t *data, int last)
{
    const uint64_t line = line_of(a, u, a->beat);
    struct dx_piece *p = &a->piece[a->piece_made % DX_PIECES];
    if (a->fresh) memset(p, 0, sizeof *p);
    p->line = line;
    const int base =
        (int)(axi4_beat_address(u, a->beat) % (uint64_t)a->line_bytes) / a->master.bus_bytes * a->master.bus_bytes;
    for (int i = 0; i < a->master.bus_bytes; i++) {
        if (!(GET(data, a->master.w_at.strb, 0) >> i & 1)) continue;
        p->strb |= UINT64_C(1) << (base + i);
        p->byte[base + i] = (uint8_t)bits_get(data, a->master.w_at.data.lsb + 8 * i, 8);
    }
    a->fresh = last || line_of(a, u, a->beat + 1) != line;
    if (a->fresh && p->strb) a->piece_made++;
}

static int take_w(struct dx_agent *a, const uint32_t *data, struct spec_error *error)
{
    AGENT_CHECK(a->write_filled != a->write_made, "W is taken before its AW");
    AGENT_CHECK(a->piece_made - a->piece_sent + 1 < DX_PIECES, "more lines are taken than it can hold");
    struct dx_write *w = &a->write[a->write_filled % DX_BURSTS];
    const int last = a->beat == w->of.beats - 1;
    AGENT_DUTY((int)GET(data, a->master.w_at.last, 0) == last, "WLAST is not at the last beat");
    if (a->beat == 0) a->fresh = 1;
    if (!w->resp) add_beat(a, &w->of, data, last);
    a->beat = last ? 0 : a->beat + 1;
    a->write_filled += (unsigned)last;
    w->pieces = a->piece_made;
    return 0;
}

static int take_write(struct dx_agent *a, const uint32_t *data, struct spec_error *error)
{
    AGENT_CHECK(a->piece_sent != a->piece_made, "a line is written that no burst has filled");
    const struct dx_piece *p = &a->piece[a->piece_sent++ % DX_PIECES];
    AGENT_CHECK(GET(data, a->request_at.line, 0) == p->line, "another line is written");
    const int page = find_page(a, p->line), offset = (int)(p->line * (uint64_t)a->line_bytes % AXI4_PAGE);
    for (int i = 0; i < a->line_bytes; i++) {
        const int strobe = (int)(GET(data, a->request_at.strb, 0) >> i & 1);
        AGENT_CHECK(strobe == (int)(p->strb >> i & 1), "byte %d of a line that is written has the wrong strobe", i);
        if (!strobe) continue;
        a->device[page][offset + i] = (uint8_t)bits_get(data, a->request_at.data.lsb + 8 * i, 8);
        a->shadow[page][offset + i] = p->byte[i];
    }
    return 0;
}

/* The beats of the oldest burst that still asks, one after the other, in one line. What they must give is in the shadow. */
static int take_read(struct dx_agent *a, const uint32_t *data, struct spec_error *error)
{
    const int tag = (int)GET(data, a->request_at.id, 0);
    while (a->read_asked != a->read_made && a->read[a->read_asked % DX_BURSTS].resp) a->read_asked++;
    AGENT_CHECK(a->read_asked != a->read_made, "a line is read that no burst asks for");
    AGENT_CHECK(tag < a->places && !a->open[tag].open, "the id of a read is in use");
    struct dx_read *r = &a->read[a->read_asked % DX_BURSTS];
    const uint64_t line = line_of(a, &r->of, r->asked);
    AGENT_CHECK(GET(data, a->request_at.line, 0) == line, "another line is read");
    struct dx_open *o = &a->open[tag];
    *o = (struct dx_open){.open = 1, .read = a->read_asked, .from = r->asked};
    const int page = find_page(a, line), offset = (int)(line * (uint64_t)a->line_bytes % AXI4_PAGE);
    memcpy(o->line, &a->device[page][offset], (size_t)a->line_bytes);
    while (r->asked < r->of.beats && line_of(a, &r->of, r->asked) == line) {
        const uint64_t at = axi4_beat_address(&r->of, r->asked) % AXI4_PAGE;
        memcpy(&r->data[r->asked * r->of.bytes], &a->shadow[page][at], (size_t)r->of.bytes);
        r->asked++;
    }
    o->beats = r->asked - o->from;
    a->order[a->ordered++] = tag;
    if (r->asked == r->of.beats) a->read_asked++;
    return 0;
}

static int take_answer(struct dx_agent *a, const uint32_t *data, struct spec_error *error)
{
    const uint64_t tag = GET(data, a->answer_at.id, 0);
    AGENT_DUTY(tag < DX_TAGS && a->open[tag].open, "an answer to no read");
    struct dx_open *o = &a->open[tag];
    for (int i = 0; i < a->line_bytes; i++)
        AGENT_DUTY(bits_get(data, a->answer_at.data.lsb + 8 * i, 8) == o->line[i], "an answer of other bytes");
    for (int i = 0; i < o->beats; i++) a->read[o->read % DX_BURSTS].come[o->from + i] = 1;
    o->open = 0;
    int left = 0;
    for (int i = 0; i < a->ordered; i++)
        if (a->order[i] != (int)tag) a->order[left++] = a->order[i];
    a->ordered = left;
    return 0;
}

/* The oldest burst of the id that R has not given. */
static int find_giving(struct dx_agent *a, uint32_t id)
{
    for (unsigned i = a->read_gone; i != a->read_made; i++) {
        if (a->read[i % DX_BURSTS].over || a->read[i % DX_BURSTS].of.id != id) continue;
        a->giving = i;
        return 1;
    }
    return 0;
}

static int give_r(struct dx_agent *a, const uint32_t *data, struct spec_error *error)
{
    const uint32_t id = (uint32_t)GET(data, a->master.r_at.id, 0);
    AGENT_CHECK(a->gives || find_giving(a, id), "R of an id that asks for nothing");
    struct dx_read *r = &a->read[a->giving % DX_BURSTS];
    const int n = r->given++, last = n == r->of.beats - 1, failed = r->resp != AXI4_RESP_OKAY;
    AGENT_CHECK(r->of.id == id, "R changes its id within a burst");
    AGENT_CHECK(failed || r->come[n], "R before its line");
    AGENT_CHECK(GET(data, a->master.r_at.resp, 0) == r->resp, "RRESP is not what the burst deserves");
    AGENT_CHECK((int)GET(data, a->master.r_at.last, 0) == last, "RLAST is not at the last beat");
    const int first = (int)(axi4_beat_address(&r->of, n) % (uint64_t)a->master.bus_bytes);
    for (int i = 0; i < a->master.bus_bytes; i++) {
        const int meant = !failed && i >= first && i < first + r->of.bytes;
        const unsigned want = meant ? r->data[n * r->of.bytes + i - first] : 0;
        AGENT_CHECK(bits_get(data, a->master.r_at.data.lsb + 8 * i, 8) == want, "byte %d of R is not the memory's", i);
    }
    a->gives = !last;
    r->over = last;
    while (a->read_gone != a->read_made && a->read[a->read_gone % DX_BURSTS].over) a->read_gone++;
    while (a->read_asked - a->read_gone > DX_BURSTS) a->read_asked++; /* a burst that fails asks for nothing */
    return 0;
}

static int give_b(struct dx_agent *a, const uint32_t *data, struct spec_error *error)
{
    AGENT_CHECK(a->write_gone != a->write_filled, "B before the last beat");
    const struct dx_write *w = &a->write[a->write_gone++ % DX_BURSTS];
    AGENT_CHECK(GET(data, a->master.b_at.id, 0) == w->of.id, "B of another id");
    AGENT_CHECK(GET(data, a->master.b_at.resp, 0) == w->resp, "BRESP is not what the burst deserves");
    AGENT_CHECK((int)(a->piece_sent - w->pieces) >= 0, "B before its last line is written");
    return 0;
}

/* Progress ----------------------------------------------------------------------------------------------------------- */

uint32_t dx_find_bound(enum dx_owed what)
{
    switch (what) {
    case DX_READS: return 3;  /* of a burst that fails: its place, the choice, the RAM of the lines */
    case DX_WRITES: return 1; /* a read's turn; a piece without a request */
    default: return 0;
    }
}

static int check_progress(struct dx_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    static const char *const names[DX_OWED] = {"a read", "a write", "AR", "AW", "W"};
    const struct axi4_master *m = &a->master;
    const int asks = agent_gave(&a->request, in, out), held = agent_holds(&a->request, in, out);
    const int writes = asks && GET(out + a->request.data, a->request_at.write, 0);
    const int read_open = a->read_gone != a->read_made;
    const int write_open = a->write_gone != a->write_filled || a->piece_sent != a->piece_made;
    const int owed[DX_OWED] = {
        [DX_READS] = read_open,
        [DX_WRITES] = write_open,
        [DX_AR] = m->ar_waits && !read_open,
        [DX_AW] = m->aw_waits && a->write_made - a->write_filled < 2,
        [DX_W] = m->w_waits && a->write_made != a->write_filled && !write_open,
    };
    const int moved[DX_OWED] = {
        [DX_READS] = agent_gave(&m->r, in, out) || (asks && !writes),
        [DX_WRITES] = agent_gave(&m->b, in, out) || writes,
    };
    const int waits[DX_OWED] = {
        [DX_READS] = held || agent_holds(&m->r, in, out) || a->ordered, /* the controller owes a line */
        [DX_WRITES] = held || agent_holds(&m->b, in, out),
    };
    for (int k = 0; k < DX_OWED; k++)
        AGENT_CHECK(agent_goes_on(&a->owed[k], owed[k], moved[k], waits[k], dx_find_bound(k)),
                    "%s stands still, and nothing is held back", names[k]);
    return 0;
}

/* All but the memory. */
static void forget(struct dx_agent *a)
{
    a->read_made = a->read_asked = a->read_gone = 0;
    a->write_made = a->write_filled = a->write_gone = 0;
    a->piece_made = a->piece_sent = 0;
    a->beat = a->gives = a->ordered = 0;
    for (int k = 0; k < DX_OWED; k++) a->owed[k].still = 0;
    memset(a->open, 0, sizeof a->open);
    memcpy(a->shadow, a->device, sizeof a->shadow);
}

int dx_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct dx_agent *a = state;
    int wrong = 0;
    axi4_observe_master(&a->master, in, out);
    if (in[0] & 1) {
        forget(a);
        return 0;
    }
    AGENT_CHECK(agent_bit(&a->answer, out, a->answer.ready), "an answer is held back");
    if (check_progress(a, in, out, error)) return -1;
    if (agent_gave(&a->master.r, in, out)) wrong = give_r(a, out + a->master.r.data, error);
    if (!wrong && agent_gave(&a->master.b, in, out)) wrong = give_b(a, out + a->master.b.data, error);
    if (!wrong && agent_took(&a->answer, in, out)) wrong = take_answer(a, in + a->answer.data, error);
    if (!wrong && agent_gave(&a->request, in, out)) {
        const uint32_t *data = out + a->request.data;
        wrong = GET(data, a->request_at.write, 0) ? take_write(a, data, error) : take_read(a, data, error);
    }
    if (!wrong && agent_took(&a->master.w, in, out)) wrong = take_w(a, in + a->master.w.data, error);
    if (!wrong && agent_took(&a->master.ar, in, out)) wrong = take_ar(a, in + a->master.ar.data, error);
    if (!wrong && agent_took(&a->master.aw, in, out)) wrong = take_aw(a, in + a->master.aw.data, error);
    return wrong;
}
