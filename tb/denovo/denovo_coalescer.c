/* The half-warps above the coalescer and the L1 below it: lanes in few chunks, answers in parts and in any order. */
#include "tb/denovo/denovo_coalescer.h"

#include "spec/bits.h"
#include "spec/denovo/denovo_coalescer.h"
#include "spec/denovo/denovo_codes.h"
#include "spec/denovo/denovo_l1.h"

static size_t coalescer_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct wq_agent);
}

static void find_fields(struct wq_agent *a, const struct spec_values *v)
{
#define FIELD(to, field) a->to.field = spec_field_slice(v, record, #field)
    const struct spec_record *record = &denovo_l1_access_record;
    wq_find_fields(&a->at, v);
    FIELD(access_at, tag), FIELD(access_at, warp), FIELD(access_at, op), FIELD(access_at, atom);
    FIELD(access_at, class), FIELD(access_at, local), FIELD(access_at, read_only), FIELD(access_at, pc);
    FIELD(access_at, address), FIELD(access_at, mask), FIELD(access_at, strb), FIELD(access_at, data);
    FIELD(access_at, compare);
    record = &denovo_l1_answer_record;
    FIELD(answer_at, tag), FIELD(answer_at, last), FIELD(answer_at, error), FIELD(answer_at, mask);
    FIELD(answer_at, data);
    record = &denovo_reply_record;
    FIELD(reply_at, id), FIELD(reply_at, error), FIELD(reply_at, data);
#undef FIELD
}

static int coalescer_init(void *state, const struct spec_values *values, uint64_t seed, enum agent_mode mode,
                          struct spec_error *error)
{
    (void)error;
    struct wq_agent *a = state;
    struct spec_ports p;
    spec_list_ports(values, &p);
    find_fields(a, values);
    a->lanes = (uint32_t)spec_get(values, "LANES");
    a->words = (uint32_t)spec_get(values, "PORT_WORDS");
    a->entries = (uint32_t)spec_get(values, "ENTRIES");
    a->tags = a->lanes * a->entries;
    a->warp = agent_channel(&p, "warp");
    a->reply = agent_channel(&p, "reply");
    a->access = agent_channel(&p, "access");
    a->answer = agent_channel(&p, "answer");
    a->error_word = spec_port_word(&p, "protocol_error");
    a->rng = seed;
    a->answer_rng = ~seed;
    a->mode = mode;
    const uint64_t last = UINT64_MAX >> (64 - a->access_at.address.width), base = agent_draw(&a->rng) & last;
    for (int i = 2; i < WQ_POOL; i++)
        a->pool[i] = i % 2 ? base ^ UINT64_C(1) << agent_below(&a->rng, (uint32_t)a->access_at.address.width) : base;
    a->pool[0] = 0;
    a->pool[1] = last;
    a->due = a->port = a->group = -1;
    return 0;
}

/* Driving ------------------------------------------------------------------------------------------------------------ */

/* Kinds of phases: anything; lanes beside each other; few words; one chunk a lane; slow. */
enum { PHASE_ANY, PHASE_ROW, PHASE_FEW, PHASE_SPREAD, PHASE_SLOW, PHASES };

static uint64_t draw_address(struct wq_agent *a, uint32_t lane)
{
    uint64_t chunk = a->pool[agent_below(&a->rng, WQ_POOL)];
    uint32_t word = agent_below(&a->rng, a->words);
    const uint64_t last = UINT64_MAX >> (64 - a->at.address.width);
    if (a->phase_kind == PHASE_ROW) return (a->pool[a->phase_op % WQ_POOL] * a->words + lane + a->phase_left) & last;
    if (a->phase_kind == PHASE_FEW) {
        chunk = a->pool[agent_below(&a->rng, 2) + 1];
        word = agent_below(&a->rng, 2) ? a->words - 1 : 0;
    }
    if (a->phase_kind == PHASE_SPREAD) return agent_draw(&a->rng) & last;
    return chunk * a->words + word;
}

static void drive_warp(struct wq_agent *a, uint32_t *in)
{
    uint32_t *bits = in + a->warp.data;
    const uint32_t op = agent_below(&a->rng, 4) ? a->phase_op % 3 : agent_below(&a->rng, 4);
    uint32_t atom = agent_below(&a->rng, 2) ? DENOVO_ATOM_CAS : agent_below(&a->rng, 16);
    if (!agent_below(&a->rng, 8)) atom = agent_below(&a->rng, 2) ? 15 : 0;
    agent_clear_data(&a->warp, in);
#define PUT(field, value) bits_set_field(bits, 0, a->at.field, 0, (value))
    PUT(op, op), PUT(atom, atom);
    agent_fill(&a->rng, bits, a->at.id.lsb, a->at.id.width);
    agent_fill(&a->rng, bits, a->at.warp.lsb, a->at.warp.width);
    agent_fill(&a->rng, bits, a->at.pc.lsb, a->at.pc.width);
    PUT(class, agent_below(&a->rng, 4)), PUT(local, agent_below(&a->rng, 2)), PUT(read_only, agent_below(&a->rng, 2));
    if (agent_below(&a->rng, 2)) agent_fill(&a->rng, bits, a->at.mask.lsb, a->at.mask.width);
    else PUT(mask, UINT64_MAX);
#undef PUT
    const uint64_t compare = agent_draw(&a->rng);
    const uint32_t differ = agent_below(&a->rng, 3);
    for (uint32_t l = 0; l < a->lanes; l++) {
        bits_set_field(bits, 0, a->at.address, (int)l, draw_address(a, l));
        agent_fill(&a->rng, bits, a->at.strb.lsb + (int)l * 4, 4);
        agent_fill(&a->rng, bits, a->at.data.lsb + (int)l * 32, 32);
        if (differ == 2) agent_fill(&a->rng, bits, a->at.compare.lsb + (int)l * 32, 32);
        else bits_set_field(bits, 0, a->at.compare, (int)l, compare ^ (differ && !agent_below(&a->rng, 4)));
    }
}

/* An answer that nobody waits for: of an entry that is not used, where none is, but not of the next one to be used; or again
 * of a line access that has been answered whole. -1: there is none now. */
static int draw_stray(struct wq_agent *a)
{
    const uint32_t tag = agent_below(&a->answer_rng, a->tags);
    const int idle = !a->under_way && a->port < 0;
    if (a->mode != AGENT_HOSTILE || !a->s1_empty || agent_below(&a->answer_rng, idle ? 4 : 64)) return -1;
    if (idle) return tag >= a->lanes ? (int)tag : -1;
    for (uint32_t i = 0; i < a->tags; i++)
        if (a->sent[(tag + i) % a->tags].state == WQ_DONE && a->sent[(tag + i) % a->tags].mask)
            return (int)((tag + i) % a->tags);
    return -1;
}

static int draw_due(struct wq_agent *a)
{
    uint32_t found[WQ_TAGS], n = 0;
    for (uint32_t t = 0; t < a->tags; t++) {
        struct wq_sent *s = &a->sent[t];
        if (s->state != WQ_OUT) continue;
        if (s->delay) s->delay--;
        else found[n++] = t;
    }
    return n ? (int)found[agent_below(&a->answer_rng, n)] : -1;
}

static void drive_answer(struct wq_agent *a, uint32_t *in)
{
    uint32_t *bits = in + a->answer.data;
    if (a->answer_waits) return;
    const int stray = draw_stray(a), due = draw_due(a);
    const int valid = stray >= 0 || (due >= 0 && agent_acts(&a->busy_answer, a->mode, &a->answer_rng, 240));
    agent_put_bit(&a->answer, in, a->answer.valid, valid);
    agent_clear_data(&a->answer, in);
    if (!valid) return;
    const struct wq_sent *s = &a->sent[stray >= 0 ? stray : due];
    const uint32_t rest = stray >= 0 ? s->mask : s->mask & ~s->answered;
    uint32_t words = agent_below(&a->answer_rng, 2) ? rest : rest & (uint32_t)agent_draw(&a->answer_rng);
    const uint32_t op = a->flight[s->warp].op;
    if (!words) words = rest & -rest;
    bits_set_field(bits, 0, a->answer_at.tag, 0, (uint64_t)(stray >= 0 ? stray : due));
    bits_set_field(bits, 0, a->answer_at.last, 0, words == rest);
    bits_set_field(bits, 0, a->answer_at.mask, 0, words);
    const uint32_t error = !agent_below(&a->answer_rng, 16);
    bits_set_field(bits, 0, a->answer_at.error, 0, error);
    for (uint32_t w = 0; w < a->words; w++)
        if ((words >> w & 1) && op != DENOVO_L1_OP_STORE && !(error && (words & -words) == UINT32_C(1) << w))
            agent_fill(&a->answer_rng, bits, a->answer_at.data.lsb + (int)w * 32, 32);
}

static void coalescer_drive(void *state, uint64_t cycle, uint32_t *in)
{
    struct wq_agent *a = state;
    (void)cycle;
    drive_answer(a, in);
    agent_put_bit(&a->access, in, a->access.ready, agent_acts(&a->busy_access, a->mode, &a->rng, 256));
    agent_put_bit(&a->reply, in, a->reply.ready, agent_acts(&a->busy_reply, a->mode, &a->rng, 256));
    if (!a->phase_left--) {
        a->phase_left = agent_below(&a->rng, 60);
        a->phase_kind = agent_below(&a->rng, PHASES);
        a->phase_op = agent_below(&a->rng, 60);
    }
    if (a->warp_waits) return;
    const int valid = agent_acts(&a->busy_warp, a->mode, &a->rng, a->phase_kind == PHASE_SLOW ? 8 : 250);
    agent_put_bit(&a->warp, in, a->warp.valid, valid);
    if (valid) drive_warp(a, in);
}

const struct agent_ops agent_denovo_coalescer = {
    .name = "denovo_coalescer",
    .block = "denovo_coalescer",
    .responds = (const char *const[]){"answer", NULL},
    .size = coalescer_size,
    .init = coalescer_init,
    .drive = coalescer_drive,
    .observe = wq_observe,
};
