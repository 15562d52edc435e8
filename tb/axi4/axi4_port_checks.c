/* What axi4_port must keep, seen from outside: the accesses that AXI4's addresses name, R and B in order, with what the L1
 * answered. */
#include "spec/axi4/axi4.h"
#include "spec/denovo/denovo_l1.h"
#include "tb/axi4/axi4_port.h"

#define GET(data, field, i) bits_get_field(data, 0, field, i)

static struct ap_burst get_burst(const struct ap_agent *a, const uint32_t *data)
{
    return (struct ap_burst){.request = axi4_get_request(&a->master, data),
                             .pc = (uint32_t)GET(data, a->user_at.pc, 0),
                             .warp = (uint32_t)GET(data, a->user_at.warp, 0),
                             .class = (uint32_t)GET(data, a->user_at.class, 0)};
}

/* Beat `n` joins the youngest piece, or begins one. */
static struct ap_piece *add_beat(struct ap_agent *a, struct ap_side *side, const struct ap_burst *u, int n)
{
    const uint64_t size = (uint64_t)a->chunk_bytes, address = axi4_beat_address(&u->request, n);
    struct ap_piece *p = &side->piece[(side->made - 1) % AP_PIECES];
    if (n == 0 || p->whole) {
        p = &side->piece[side->made++ % AP_PIECES];
        memset(p, 0, sizeof *p);
        p->of = *u;
        p->chunk = address / size;
    }
    p->last = n == u->request.beats - 1;
    p->whole = p->last || axi4_beat_address(&u->request, n + 1) / size != p->chunk;
    return p;
}

static int take_ar(struct ap_agent *a, const uint32_t *data, struct spec_error *error)
{
    const struct ap_burst u = get_burst(a, data);
    const char *rule = axi4_broken_rule(&a->master, &u.request);
    AGENT_DUTY(!rule, "%s", rule);
    AGENT_CHECK(a->reads_of.made - a->reads_of.gone + 256 < AP_PIECES, "more reads are taken than it can hold");
    for (int n = 0; n < u.request.beats; n++) {
        struct ap_piece *p = add_beat(a, &a->reads_of, &u, n);
        const uint64_t address = axi4_beat_address(&u.request, n);
        const int first = (int)(address % (uint64_t)a->chunk_bytes);
        p->at[p->beats++] = first;
        for (int i = 0; i < u.request.bytes; i++) p->mask |= UINT64_C(1) << (first + i) / 4;
    }
    return 0;
}

static int take_aw(struct ap_agent *a, const uint32_t *data, struct spec_error *error)
{
    const struct ap_burst u = get_burst(a, data);
    const char *rule = axi4_broken_rule(&a->master, &u.request);
    AGENT_DUTY(!rule, "%s", rule);
    AGENT_CHECK(a->addressed - a->answered < AP_BURSTS, "more writes are taken than it can hold");
    a->written[a->addressed++ % AP_BURSTS] = u;
    return 0;
}

static int take_w(struct ap_agent *a, const uint32_t *data, struct spec_error *error)
{
    AGENT_CHECK(a->filled != a->addressed, "W is taken before its AW");
    const struct ap_burst *u = &a->written[a->filled % AP_BURSTS];
    const int last = a->beat == u->request.beats - 1;
    AGENT_DUTY((int)GET(data, a->master.w_at.last, 0) == last, "WLAST is not at the last beat");
    struct ap_piece *p = add_beat(a, &a->writes_of, u, a->beat);
    const uint64_t address = axi4_beat_address(&u->request, a->beat);
    const int base = (int)(address % (uint64_t)a->chunk_bytes) / a->master.bus_bytes * a->master.bus_bytes;
    for (int i = 0; i < a->master.bus_bytes; i++) {
        if (!(GET(data, a->master.w_at.strb, 0) >> i & 1)) continue;
        p->strb |= UINT64_C(1) << (base + i);
        p->mask |= UINT64_C(1) << (base + i) / 4;
        p->byte[base + i] = (uint8_t)bits_get(data, a->master.w_at.data.lsb + 8 * i, 8);
    }
    a->beat = last ? 0 : a->beat + 1;
    a->filled += (unsigned)last;
    return 0;
}

static const struct ap_piece *find_tag(const struct ap_side *side, uint32_t tag)
{
    for (unsigned i = side->gone; i != side->sent; i++) {
        const struct ap_piece *p = &side->piece[i % AP_PIECES];
        if (!p->done && p->tag == tag) return p;
    }
    return NULL;
}

/* Those that the L1 has not answered. */
static int count_open(const struct ap_side *side)
{
    int open = 0;
    for (unsigned i = side->gone; i != side->sent; i++) open += !side->piece[i % AP_PIECES].done;
    return open;
}

static int take_access(struct ap_agent *a, const uint32_t *data, struct spec_error *error)
{
    const uint64_t op = GET(data, a->access_at.op, 0);
    AGENT_CHECK(op == DENOVO_L1_OP_LOAD || op == DENOVO_L1_OP_STORE, "an access neither loads nor stores");
    const int store = op == DENOVO_L1_OP_STORE;
    struct ap_side *side = store ? &a->writes_of : &a->reads_of;
    const char *name = store ? "store" : "load";
    const uint32_t tag = (uint32_t)GET(data, a->access_at.tag, 0);
    AGENT_CHECK(side->sent != side->made, "a %s that no burst asks for", name);
    AGENT_CHECK(!find_tag(&a->reads_of, tag) && !find_tag(&a->writes_of, tag), "the tag of a %s is in use", name);
    AGENT_CHECK(count_open(side) < (store ? a->writes : a->reads), "too many %ss are open", name);
    AGENT_CHECK(store || (int)(side->sent - side->gone) <= a->reads, "too many loads are on the way to R");
    struct ap_piece *p = &side->piece[side->sent++ % AP_PIECES];
    AGENT_CHECK(p->whole, "a %s before all of its beats", name);
    AGENT_CHECK(GET(data, a->access_at.address, 0) == p->chunk, "a %s of another chunk", name);
    AGENT_CHECK(GET(data, a->access_at.mask, 0) == p->mask, "a %s of other words", name);
    AGENT_CHECK(GET(data, a->access_at.class, 0) == p->of.class && GET(data, a->access_at.warp, 0) == p->of.warp &&
                    GET(data, a->access_at.pc, 0) == p->of.pc,
                "a %s of another class, warp or pc", name);
    AGENT_CHECK(!GET(data, a->access_at.atom, 0) && !GET(data, a->access_at.local, 0) &&
                    !GET(data, a->access_at.read_only, 0) && !GET(data, a->access_at.compare, 0),
                "a %s with a field of other operations", name);
    for (int i = 0; i < a->chunk_bytes; i++) {
        const int strobe = (int)(GET(data, a->access_at.strb, i / 4) >> i % 4 & 1);
        AGENT_CHECK(strobe == (int)(p->strb >> i & 1), "byte %d of a %s has the wrong strobe", i, name);
        AGENT_CHECK(bits_get(data, a->access_at.data.lsb + 8 * i, 8) == p->byte[i], "byte %d of a %s is wrong", i,
                    name);
    }
    p->sent = 1;
    p->tag = tag;
    p->left = p->mask;
    return 0;
}

static int take_answer(struct ap_agent *a, const uint32_t *data, struct spec_error *error)
{
    const uint32_t tag = (uint32_t)GET(data, a->answer_at.tag, 0);
    const struct ap_piece *found = find_tag(&a->reads_of, tag);
    struct ap_side *side = found ? &a->reads_of : &a->writes_of;
    if (!found) found = find_tag(side, tag);
    AGENT_DUTY(found, "an answer to no access");
    struct ap_piece *p = &side->piece[found - side->piece];
    const uint64_t mask = GET(data, a->answer_at.mask, 0);
    const int last = (int)GET(data, a->answer_at.last, 0);
    AGENT_DUTY(!(mask & ~p->left) && last == (mask == p->left), "an answer for other words, or for words again");
    p->left &= ~mask;
    for (int i = 0; side == &a->reads_of && i < a->chunk_bytes; i++)
        if (mask >> i / 4 & 1) p->byte[i] = (uint8_t)bits_get(data, a->answer_at.data.lsb + 8 * i, 8);
    if (GET(data, a->answer_at.error, 0)) p->error = 1;
    p->done = last;
    return 0;
}

static int give_r(struct ap_agent *a, const uint32_t *data, struct spec_error *error)
{
    struct ap_side *side = &a->reads_of;
    const struct ap_piece *p = &side->piece[side->gone % AP_PIECES];
    AGENT_CHECK(side->gone != side->sent && p->done, "R before the answer");
    const int ends = a->r_beat == p->beats - 1, first = p->at[a->r_beat];
    AGENT_CHECK(GET(data, a->master.r_at.id, 0) == p->of.request.id, "R of another id");
    AGENT_CHECK(GET(data, a->master.r_at.resp, 0) == (p->error ? AXI4_RESP_SLVERR : AXI4_RESP_OKAY),
                "RRESP is not the L1's");
    AGENT_CHECK((int)GET(data, a->master.r_at.last, 0) == (ends && p->last), "RLAST is not at the last beat");
    for (int i = 0; i < a->master.bus_bytes; i++) {
        const int at = first / a->master.bus_bytes * a->master.bus_bytes + i,
                  meant = at >= first && at < first + p->of.request.bytes;
        AGENT_CHECK(bits_get(data, a->master.r_at.data.lsb + 8 * i, 8) == (meant ? p->byte[at] : 0),
                    "byte %d of R is wrong", i);
    }
    a->r_beat = ends ? 0 : a->r_beat + 1;
    side->gone += (unsigned)ends;
    return 0;
}

static int give_b(struct ap_agent *a, const uint32_t *data, struct spec_error *error)
{
    struct ap_side *side = &a->writes_of;
    int failed = 0, last = 0;
    AGENT_CHECK(a->answered != a->filled, "B before the last beat");
    while (!last) {
        AGENT_CHECK(side->gone != side->sent, "B before the L1 has the burst");
        const struct ap_piece *p = &side->piece[side->gone++ % AP_PIECES];
        AGENT_CHECK(p->done, "B before the answer");
        failed |= p->error;
        last = p->last;
    }
    AGENT_CHECK(GET(data, a->master.b_at.id, 0) == a->written[a->answered++ % AP_BURSTS].request.id, "B of another id");
    AGENT_CHECK(GET(data, a->master.b_at.resp, 0) == (failed ? AXI4_RESP_SLVERR : AXI4_RESP_OKAY),
                "BRESP is not the L1's");
    return 0;
}

/* Progress ----------------------------------------------------------------------------------------------------------- */

uint32_t ap_find_bound(const struct ap_agent *a, enum ap_owed what)
{
    switch (what) {
    case AP_LOAD: return 1;  /* a store's turn */
    case AP_STORE: return 2; /* a place that is done is read, and free; a load's turn */
    case AP_R: return 1;     /* the RAM of the words */
    case AP_B: return (uint32_t)a->writes;
    default: return 0;
    }
}

static int is_done(const struct ap_side *side, unsigned from, unsigned to)
{
    for (unsigned i = from; i != to; i++)
        if (!side->piece[i % AP_PIECES].done) return 0;
    return 1;
}

/* The pieces of the oldest burst on the way to B: all are sent and done. */
static int is_written(const struct ap_agent *a)
{
    const struct ap_side *side = &a->writes_of;
    if (a->answered == a->filled) return 0;
    for (unsigned i = side->gone; i != side->sent; i++) {
        const struct ap_piece *p = &side->piece[i % AP_PIECES];
        if (!p->done) return 0;
        if (p->last) return 1;
    }
    return 0;
}

static int has_whole(const struct ap_side *side)
{
    return side->sent != side->made && side->piece[side->sent % AP_PIECES].whole;
}

static int check_progress(struct ap_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    static const char *const names[AP_OWED] = {"a load", "a store", "R", "B", "AR", "AW", "W"};
    const struct axi4_master *m = &a->master;
    const struct ap_side *reads = &a->reads_of, *writes = &a->writes_of;
    const int asks = agent_gave(&a->access, in, out);
    const int stores = asks && GET(out + a->access.data, a->access_at.op, 0) == DENOVO_L1_OP_STORE;
    const int free = (int)(writes->sent - writes->gone) < a->writes || is_done(writes, writes->gone, writes->sent);
    const int owed[AP_OWED] = {
        [AP_LOAD] = has_whole(reads) && (int)(reads->sent - reads->gone) < a->reads,
        [AP_STORE] = has_whole(writes) && free,
        [AP_R] = reads->gone != reads->sent && reads->piece[reads->gone % AP_PIECES].done,
        [AP_B] = is_written(a),
        [AP_AR] = m->ar_waits && reads->sent == reads->made,
        [AP_AW] = m->aw_waits && a->addressed - a->filled < 2,
        [AP_W] = m->w_waits && a->addressed != a->filled && !has_whole(writes),
    };
    const int moved[AP_OWED] = {
        [AP_LOAD] = asks && !stores,
        [AP_STORE] = stores,
        [AP_R] = agent_gave(&m->r, in, out),
        [AP_B] = agent_gave(&m->b, in, out),
    };
    const struct agent_channel *const by[AP_OWED] = {
        [AP_LOAD] = &a->access, [AP_STORE] = &a->access, [AP_R] = &m->r, [AP_B] = &m->b};
    for (int k = 0; k < AP_OWED; k++) {
        const int held = (by[k] && agent_holds(by[k], in, out)) || (k == AP_STORE && agent_holds(&m->b, in, out));
        AGENT_CHECK(agent_goes_on(&a->owed[k], owed[k], moved[k], held, ap_find_bound(a, k)),
                    "%s stands still, and nothing is held back", names[k]);
    }
    return 0;
}

static void forget(struct ap_agent *a)
{
    for (int k = 0; k < AP_OWED; k++) a->owed[k].still = 0;
    a->reads_of.made = a->reads_of.sent = a->reads_of.gone = 0;
    a->writes_of.made = a->writes_of.sent = a->writes_of.gone = 0;
    a->addressed = a->filled = a->answered = 0;
    a->beat = a->r_beat = 0;
}

int ap_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct ap_agent *a = state;
    int wrong = 0;
    axi4_observe_master(&a->master, in, out);
    a->answer_waits = agent_waits(&a->answer, in, out);
    if (in[0] & 1) {
        forget(a);
        return 0;
    }
    AGENT_CHECK(agent_bit(&a->answer, out, a->answer.ready), "an answer is held back");
    if (check_progress(a, in, out, error)) return -1;
    if (agent_gave(&a->master.r, in, out)) wrong = give_r(a, out + a->master.r.data, error);
    if (!wrong && agent_gave(&a->master.b, in, out)) wrong = give_b(a, out + a->master.b.data, error);
    if (!wrong && agent_took(&a->answer, in, out)) wrong = take_answer(a, in + a->answer.data, error);
    if (!wrong && agent_gave(&a->access, in, out)) wrong = take_access(a, out + a->access.data, error);
    if (!wrong && agent_took(&a->master.w, in, out)) wrong = take_w(a, in + a->master.w.data, error);
    if (!wrong && agent_took(&a->master.ar, in, out)) wrong = take_ar(a, in + a->master.ar.data, error);
    if (!wrong && agent_took(&a->master.aw, in, out)) wrong = take_aw(a, in + a->master.aw.data, error);
    return wrong;
}
