/* What axi4_memory must keep, seen from outside: the rules of AXI4, the bytes of memory, one answer for each request. */
#include "tb/axi4/axi4_memory.h"

#include "spec/axi4/axi4.h"

#define GET(data, field, i) bits_get_field(data, 0, field, i)

const struct am_request *am_user_of(const struct am_agent *a, uint64_t line)
{
    const struct am_request *any = NULL;
    for (int i = 0; i < a->opened; i++)
        if (a->line[a->open[i].line].address == line) {
            if (a->open[i].write) return &a->open[i];
            any = &a->open[i];
        }
    return any;
}

int am_is_oldest(const struct am_side *side, int burst)
{
    for (int i = 0; i < burst; i++)
        if (side->burst[i].id == side->burst[burst].id) return 0;
    return 1;
}

static int find_burst(const struct am_side *side, uint64_t id)
{
    for (int i = 0; i < side->count; i++)
        if (side->burst[i].id == id) return i;
    return -1;
}

static void remove_burst(struct am_side *side, int i)
{
    memmove(&side->burst[i], &side->burst[i + 1], (size_t)(side->count - i - 1) * sizeof side->burst[0]);
    side->count--;
}

/* The place of a line in the memory; -1: all others are in use. */
static int find_line(struct am_agent *a, uint64_t address)
{
    int place = -1;
    for (int i = 0; i < AM_LINES; i++) {
        if (a->line[i].address == address && a->line[i].users) return i;
        if (!a->line[i].users && (place < 0 || a->line[i].address == address)) place = i;
    }
    if (place < 0 || a->line[place].address == address) return place;
    struct am_line *line = &a->line[place];
    line->address = address;
    for (int i = 0; i < AM_LINE; i++) {
        uint64_t rng = address * AM_LINE + (uint64_t)i;
        line->byte[i] = (uint8_t)agent_draw(&rng);
    }
    return place;
}

static int take_request(struct am_agent *a, const uint32_t *data, struct spec_error *error)
{
    struct am_request *q = &a->open[a->opened];
    const uint64_t address = GET(data, a->req_at.line, 0);
    const struct am_request *user = am_user_of(a, address);
    AGENT_DUTY(a->opened < AM_OPEN, "more requests than the agent can follow");
    *q = (struct am_request){.write = (int)GET(data, a->req_at.write, 0),
                             .uncached = (int)GET(data, a->req_at.uncached, 0)};
    q->id = (uint32_t)GET(data, a->req_at.id, 0);
    for (int i = 0; i < a->line_bytes; i++) {
        q->strb[i] = (uint8_t)bits_get(data, a->req_at.strb.lsb + i, 1);
        q->bytes += q->strb[i];
    }
    q->user = (GET(data, a->req_at.cpu, 0) << a->core_bits | GET(data, a->req_at.core, 0)) << a->pc_bits |
              GET(data, a->req_at.pc, 0);
    AGENT_DUTY(!user || (!q->write && !user->write), "a read and a write of one line are open at once");
    AGENT_DUTY(!q->uncached || q->write || q->bytes, "an uncached read has no bytes");
    for (int i = 0; i < a->opened; i++) AGENT_CHECK(!a->open[i].uncached, "a request is taken beside an uncached one");
    AGENT_CHECK(!q->uncached || !a->opened, "an uncached request is taken beside another");
    q->line = find_line(a, address);
    AGENT_DUTY(q->line >= 0, "more lines than the agent can follow");
    memcpy(q->after, a->line[q->line].byte, sizeof q->after);
    for (int i = 0; i < a->line_bytes; i++)
        if (q->write && q->strb[i]) q->after[i] = (uint8_t)bits_get(data, a->req_at.data.lsb + 8 * i, 8);
    a->line[q->line].users++;
    a->opened++;
    return 0;
}

static int take_address(struct am_agent *a, int write, const uint32_t *data, struct spec_error *error)
{
    struct am_side *side = write ? &a->writes : &a->reads;
    const char *name = write ? "AW" : "AR";
    const uint64_t addr = GET(data, a->address_at.addr, 0);
    struct am_burst u = {.id = (uint32_t)GET(data, a->address_at.id, 0), .done = !write};
    u.beats = 1 + (int)GET(data, a->address_at.len, 0);
    u.size = 1 << GET(data, a->address_at.size, 0);
    u.first = (int)(addr % (uint64_t)a->line_bytes);
    u.delay = (int)agent_below(&a->answer_rng, a->mode == AGENT_READY ? 4 : 40);
    while (u.request < a->opened &&
           (a->open[u.request].write != write || (a->open[u.request].addressed && !a->open[u.request].uncached)))
        u.request++;
    AGENT_CHECK(u.request < a->opened, "%s without a request", name);
    struct am_request *q = &a->open[u.request];
    AGENT_CHECK(side->count < AM_BURSTS, "%s: more bursts than requests", name);
    AGENT_CHECK(addr / (uint64_t)a->line_bytes == a->line[q->line].address, "%s of another line", name);
    AGENT_CHECK(!q->uncached || q->bytes, "%s of an uncached access without a byte", name);
    AGENT_CHECK(u.id == q->id && GET(data, a->address_at.user, 0) == q->user, "%s with another id or user", name);
    AGENT_CHECK(GET(data, a->address_at.burst, 0) == AXI4_BURST_INCR, "%s is no INCR burst", name);
    AGENT_CHECK(GET(data, a->address_at.prot, 0) == AXI4_PROT && !GET(data, a->address_at.lock, 0) &&
                    !GET(data, a->address_at.qos, 0),
                "%s with lock, qos or another prot", name);
    AGENT_CHECK(addr % 4096 + (uint64_t)(u.beats * u.size) <= 4096, "%s crosses 4 KB", name);
    AGENT_CHECK(u.size <= a->bus_bytes && addr % (uint64_t)u.size == 0, "%s of an illegal size or address", name);
    const uint64_t cache = GET(data, a->address_at.cache, 0);
    if (q->uncached) {
        AGENT_CHECK(cache == AXI4_CACHE_DEVICE && u.beats == 1, "%s of an uncached access is no device beat", name);
        for (int i = u.first; i < u.first + u.size; i++) {
            AGENT_CHECK(q->strb[i] && !q->touched[i], "%s touches a byte that it must not, or again", name);
            q->touched[i] = 1;
        }
    } else {
        AGENT_CHECK(cache == AXI4_CACHE_NORMAL && u.first == 0 && u.beats == a->beats && u.size == a->bus_bytes,
                    "%s is not the whole line", name);
    }
    q->addressed = q->moved = 1;
    side->burst[side->count++] = u;
    return 0;
}

static int take_w(struct am_agent *a, const uint32_t *data, struct spec_error *error)
{
    AGENT_CHECK(a->beats_waiting < AM_BURSTS, "W runs away from AW");
    struct am_beat *beat = &a->beat[a->beats_waiting++];
    for (int i = 0; i < a->bus_bytes / 4; i++) beat->data[i] = (uint32_t)bits_get(data, a->w_at.data.lsb + 32 * i, 32);
    beat->strb = GET(data, a->w_at.strb, 0);
    beat->last = (int)GET(data, a->w_at.last, 0);
    return 0;
}

/* The oldest burst that is not written gets its beats, once all have come. */
static int join_beats(struct am_agent *a, struct spec_error *error)
{
    int first = 0, n = 0;
    while (first < a->writes.count && a->writes.burst[first].done) first++;
    if (first == a->writes.count) return 0;
    struct am_burst *u = &a->writes.burst[first];
    const struct am_request *q = &a->open[u->request];
    while (n < a->beats_waiting && n < u->beats) {
        AGENT_CHECK(a->beat[n].last == (n == u->beats - 1), "WLAST is not at the last beat");
        n++;
    }
    if (n < u->beats) return 0;
    for (int k = 0; k < n; k++) {
        const int base = u->first / a->bus_bytes * a->bus_bytes + k * a->bus_bytes;
        for (int i = 0; i < a->bus_bytes; i++) {
            const int meant = !q->uncached || (base + i) / u->size == u->first / u->size,
                      here = (int)(a->beat[k].strb >> i & 1);
            AGENT_CHECK(meant || !here, "WSTRB outside a narrow beat");
            AGENT_CHECK(!q->uncached || !meant || here, "a piece is not written whole");
            if (here) a->line[q->line].byte[base + i] = (uint8_t)(a->beat[k].data[i / 4] >> (i % 4 * 8));
        }
    }
    u->done = 1;
    a->beats_waiting -= n;
    memmove(a->beat, a->beat + n, (size_t)a->beats_waiting * sizeof a->beat[0]);
    return 0;
}

static int take_b(struct am_agent *a, const uint32_t *data, struct spec_error *error)
{
    const int i = find_burst(&a->writes, GET(data, a->b_at.id, 0));
    AGENT_DUTY(i >= 0 && a->writes.burst[i].done, "B without a burst");
    struct am_request *q = &a->open[a->writes.burst[i].request];
    if (GET(data, a->b_at.resp, 0) >= AXI4_RESP_SLVERR) q->error = 1;
    q->moved = 1;
    remove_burst(&a->writes, i);
    return 0;
}

static int take_r(struct am_agent *a, const uint32_t *data, struct spec_error *error)
{
    const int i = find_burst(&a->reads, GET(data, a->r_at.id, 0));
    AGENT_DUTY(i >= 0 && (a->r_burst < 0 || a->r_burst == i), "R without a burst, or mixed with another");
    const struct am_burst *u = &a->reads.burst[i];
    struct am_request *q = &a->open[u->request];
    if (a->r_burst < 0) a->r_beat = 0;
    const int base = u->first / a->bus_bytes * a->bus_bytes + a->r_beat * a->bus_bytes;
    const int last = (int)GET(data, a->r_at.last, 0);
    AGENT_DUTY(last == (a->r_beat == u->beats - 1), "RLAST is not at the last beat");
    for (int k = 0; k < a->bus_bytes; k++)
        if (!q->uncached || (base + k) / u->size == u->first / u->size) {
            q->got[base + k] = (uint8_t)bits_get(data, a->r_at.data.lsb + 8 * k, 8);
            AGENT_DUTY(q->got[base + k] == a->line[q->line].byte[base + k], "R is not what memory holds");
        }
    if (GET(data, a->r_at.resp, 0) >= AXI4_RESP_SLVERR) q->error = 1;
    q->moved = 1;
    a->r_beat++;
    a->r_burst = last ? -1 : i;
    if (last) remove_burst(&a->reads, i);
    return 0;
}

static int has_burst(const struct am_side *side, int request)
{
    for (int i = 0; i < side->count; i++)
        if (side->burst[i].request == request) return 1;
    return 0;
}

static void close_request(struct am_agent *a, int i)
{
    a->line[a->open[i].line].users--;
    memmove(&a->open[i], &a->open[i + 1], (size_t)(a->opened - i - 1) * sizeof a->open[0]);
    a->opened--;
    for (int k = 0; k < a->reads.count; k++)
        if (a->reads.burst[k].request > i) a->reads.burst[k].request--;
    for (int k = 0; k < a->writes.count; k++)
        if (a->writes.burst[k].request > i) a->writes.burst[k].request--;
}

static int take_answer(struct am_agent *a, const uint32_t *data, struct spec_error *error)
{
    const int write = (int)GET(data, a->rsp_at.write, 0);
    const uint32_t id = (uint32_t)GET(data, a->rsp_at.id, 0);
    int i = 0;
    while (i < a->opened && (a->open[i].write != write || a->open[i].id != id)) i++;
    AGENT_CHECK(i < a->opened, "an answer without a request");
    const struct am_request *q = &a->open[i];
    const int asks = !q->uncached || q->bytes; /* an uncached write without a byte is no memory's business */
    AGENT_CHECK(q->addressed == asks && !has_burst(write ? &a->writes : &a->reads, i), "an answer before memory's");
    AGENT_CHECK(!q->uncached || !memcmp(q->touched, q->strb, sizeof q->strb), "an uncached access leaves out a byte");
    AGENT_CHECK((int)GET(data, a->rsp_at.error, 0) == q->error, "`error` is not what memory said");
    AGENT_CHECK(memcmp(a->line[q->line].byte, q->after, (size_t)a->line_bytes) == 0,
                "memory does not hold what it must");
    for (int k = 0; k < a->line_bytes; k++) {
        const int there = !write && !q->error && (!q->uncached || q->strb[k]);
        AGENT_CHECK(bits_get(data, a->rsp_at.data.lsb + 8 * k, 8) == (there ? q->got[k] : 0),
                    "byte %d of the answer is wrong", k);
    }
    close_request(a, i);
    return 0;
}

/* Progress ----------------------------------------------------------------------------------------------------------- */

/* The next step of an open request is the port's: an address, beats on W, its answer. Not: R or B, which memory owes. */
static int check_step(struct am_agent *a, int i, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct am_request *q = &a->open[i];
    const struct am_side *side = q->write ? &a->writes : &a->reads;
    const struct agent_channel *c = q->write ? &a->aw : &a->ar;
    const char *what = q->write ? "AW" : "AR";
    const struct am_burst *u = NULL;
    for (int k = 0; k < side->count && !u; k++)
        if (side->burst[k].request == i) u = &side->burst[k];
    int owed = 1, left = !q->addressed;
    for (int k = 0; q->uncached && k < a->line_bytes; k++) left |= q->strb[k] && !q->touched[k];
    if (q->uncached && !q->bytes) left = 0;
    if (u) {
        owed = !u->done;
        c = &a->w, what = "W";
        q->moved |= agent_gave(c, in, out);
    } else if (!left) {
        c = &a->rsp, what = "an answer";
    }
    const int goes_on = agent_goes_on(&q->step, owed, q->moved, agent_holds(c, in, out), AM_STILL);
    q->moved = 0;
    if (q->step.longest > a->longest) a->longest = q->step.longest;
    AGENT_CHECK(goes_on, "%s of a request does not come, and nothing is held back", what);
    return 0;
}

static int check_progress(struct am_agent *a, int was_open, const uint32_t *in, const uint32_t *out,
                          struct spec_error *error)
{
    const int held = agent_holds(&a->rsp, in, out);
    AGENT_CHECK(agent_goes_on(&a->r_taken, a->r_waits, 0, held, AM_STILL),
                "R is not taken, and no answer is held back");
    AGENT_CHECK(agent_goes_on(&a->b_taken, a->b_waits, 0, held, AM_STILL),
                "B is not taken, and no answer is held back");
    AGENT_CHECK(agent_goes_on(&a->req_taken, a->req_waits && !was_open, 0, 0, 0),
                "a request is not taken, and none is open");
    for (int i = 0; i < a->opened; i++)
        if (check_step(a, i, in, out, error)) return -1;
    return 0;
}

static void forget(struct am_agent *a)
{
    a->r_taken.still = a->b_taken.still = a->req_taken.still = 0;
    while (a->opened) close_request(a, a->opened - 1);
    a->reads.count = a->writes.count = 0;
    a->beats_waiting = 0;
    a->r_burst = -1;
}

int am_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct am_agent *a = state;
    const int was_open = a->opened;
    int wrong = 0;
    a->req_waits = agent_waits(&a->req, in, out);
    a->b_waits = agent_waits(&a->b, in, out);
    a->r_waits = agent_waits(&a->r, in, out);
    if (in[0] & 1) {
        forget(a);
        return 0;
    }
    if (agent_gave(&a->rsp, in, out)) wrong = take_answer(a, out + a->rsp.data, error);
    if (!wrong && agent_took(&a->b, in, out)) wrong = take_b(a, in + a->b.data, error);
    if (!wrong && agent_took(&a->r, in, out)) wrong = take_r(a, in + a->r.data, error);
    if (!wrong && agent_gave(&a->ar, in, out)) wrong = take_address(a, 0, out + a->ar.data, error);
    if (!wrong && agent_gave(&a->aw, in, out)) wrong = take_address(a, 1, out + a->aw.data, error);
    if (!wrong && agent_gave(&a->w, in, out)) wrong = take_w(a, out + a->w.data, error);
    if (!wrong) wrong = join_beats(a, error);
    if (!wrong) wrong = check_progress(a, was_open, in, out, error);
    if (!wrong && agent_took(&a->req, in, out)) wrong = take_request(a, in + a->req.data, error);
    return wrong;
}
