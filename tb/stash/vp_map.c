/* The engine around vp_map: adds, fills, drops and forgets over few pages, and a shadow list of the pages held.
 *
 * The engine's duties: it adds or fills the page that it has looked up one cycle before, never both at a time; it adds a page
 * only if the page is held or an entry is free; it fills no page that is known. Duplicate physical pages (synonyms) and look-ups
 * of pages that are not held are wanted. */
#include <stdio.h>
#include <string.h>

#include "spec/bits.h"
#include "spec/stash/stash_types.h"
#include "tb/agent.h"

enum { ENTRIES = 64, POOL = 128 };

struct page {
    uint64_t vpn, ppn;
    uint32_t map;
    int known, fault;
};

struct vp_agent {
    int tail, va_vpn, pa_ppn, add_valid, add_vpn, add_map, fill_valid, fill_ppn, fill_fault, drop_valid, drop_map;
    int forget_valid;
    int va_hit, va_known, va_fault, va_ppn, pa_hit, pa_vpn, free_count;
    int vpn_width, ppn_width;
    uint32_t entries, maps;

    uint64_t rng;
    enum agent_mode mode;
    uint32_t pool; /* pages that the stimulus uses */
    uint64_t vpn[POOL], ppn[POOL];
    uint32_t tail_now;

    int alive, looked; /* looked: of how many previous cycles, up to 2, the look-ups are known */
    uint64_t looked_vpn;
    struct page looked_page; /* the shadow's, before the previous edge: what the look-up saw */
    int looked_hit;
    struct reverse { /* a look-up of a physical page */
        uint64_t ppn;
        uint32_t matches;
        uint64_t vpn[ENTRIES + 1]; /* one of them is the answer */
    } reverse[2];                  /* of the previous cycle, and of the one before */
    uint32_t held;                 /* the shadow */
    struct page page[ENTRIES];
};

static size_t vp_agent_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct vp_agent);
}

static int vp_agent_init(void *state, const struct spec_values *values, uint64_t seed, enum agent_mode mode,
                         struct spec_error *error)
{
    (void)error;
    struct vp_agent *a = state;
    struct spec_ports p;
    spec_list_ports(values, &p);
#define AT(name) a->name = spec_port_word(&p, #name)
    AT(tail), AT(va_vpn), AT(pa_ppn), AT(add_valid), AT(add_vpn), AT(add_map), AT(fill_valid);
    AT(fill_ppn), AT(fill_fault), AT(drop_valid), AT(drop_map), AT(va_hit), AT(va_known), AT(va_fault), AT(va_ppn);
    AT(pa_hit), AT(pa_vpn), AT(free_count), AT(forget_valid);
#undef AT
    a->vpn_width = spec_find_port(&p, "va_vpn")->width;
    a->ppn_width = spec_find_port(&p, "pa_ppn")->width;
    a->entries = (uint32_t)spec_get(values, "VP_ENTRIES");
    a->maps = (uint32_t)spec_get(values, "MAP_ENTRIES");
    a->rng = seed;
    a->mode = mode;
    uint32_t most = a->entries + a->entries / 2;
    a->pool = mode == AGENT_HOSTILE ? a->entries / 2 + 1 : mode == AGENT_READY ? a->entries : most;
    uint64_t high = agent_draw(&a->rng);
    for (uint32_t i = 0; i < a->pool; i++) {
        /* Neighbours that differ in few bits, and strangers; the first page and the last are among them. */
        a->vpn[i] = i == 0   ? 0
                    : i == 2 ? UINT64_MAX
                    : i % 2  ? high ^ (uint64_t)i << agent_below(&a->rng, 40)
                             : agent_draw(&a->rng);
        a->ppn[i] = i == 0 ? 0 : i % 8 == 1 ? a->ppn[i - 1] : agent_draw(&a->rng);
        a->vpn[i] &= UINT64_MAX >> (64 - a->vpn_width);
        a->ppn[i] &= UINT64_MAX >> (64 - a->ppn_width);
    }
    return 0;
}

static int find(const struct vp_agent *a, uint64_t vpn)
{
    for (uint32_t i = 0; i < a->held; i++)
        if (a->page[i].vpn == vpn) return (int)i;
    return -1;
}

/* The page stays held at this cycle's edge, but for an add. */
static int stays(const struct vp_agent *a, const uint32_t *in, uint32_t i)
{
    return !(in[a->forget_valid] & 1) && !((in[a->drop_valid] & 1) && a->page[i].map == in[a->drop_map]);
}

static void vp_agent_drive(void *state, uint64_t cycle, uint32_t *in)
{
    struct vp_agent *a = state;
    (void)cycle;
    uint64_t *rng = &a->rng;
    uint32_t busy = a->mode == AGENT_READY ? 2 : a->mode == AGENT_HOSTILE ? 1 : 4;
    if (agent_below(rng, 16) == 0) a->tail_now = (a->tail_now + 1) % a->maps;
    in[a->tail] = a->tail_now;
    const uint64_t named = bits_get(in + a->va_vpn, 0, a->vpn_width);
    uint64_t vpn = agent_below(rng, 8) ? a->vpn[agent_below(rng, a->pool)] : named;
    bits_set(in + a->va_vpn, 0, a->vpn_width, vpn);
    bits_set(in + a->pa_ppn, 0, a->ppn_width, a->ppn[agent_below(rng, a->pool)]);

    in[a->drop_valid] = agent_below(rng, 8 * busy) == 0;
    in[a->drop_map] = agent_below(rng, a->maps);
    if (a->held && agent_below(rng, 2)) in[a->drop_map] = a->page[agent_below(rng, a->held)].map;

    in[a->forget_valid] = agent_below(rng, 64) == 0;

    uint32_t staying = 0;
    for (uint32_t k = 0; k < a->held; k++) staying += (uint32_t)stays(a, in, k);
    int room = staying < a->entries, i = find(a, named);
    int kept = i >= 0 && stays(a, in, (uint32_t)i);
    in[a->add_valid] = agent_below(rng, 2 * busy) == 0 && (room || kept);
    bits_set(in + a->add_vpn, 0, a->vpn_width, named);
    in[a->add_map] =
        agent_below(rng, 2) ? (a->tail_now + a->maps - 1 - agent_below(rng, 3)) % a->maps : agent_below(rng, a->maps);

    in[a->fill_valid] = agent_below(rng, busy) == 0 && !in[a->add_valid] && (i < 0 || !a->page[i].known);
    bits_set(in + a->fill_ppn, 0, a->ppn_width, a->ppn[agent_below(rng, a->pool)]);
    in[a->fill_fault] = agent_below(rng, 4) == 0;
}

static uint32_t behind(const struct vp_agent *a, uint32_t map, uint32_t tail)
{
    uint32_t steps = 0;
    for (uint32_t newest = (tail + a->maps - 1) % a->maps; newest != map; newest = (newest + a->maps - 1) % a->maps)
        steps++;
    return steps;
}

/* 0, or 1 with *error: what the engine never does. `named`: the page looked up in the cycle before. */
static int check_duties(const struct vp_agent *a, const uint32_t *in, uint64_t named, struct spec_error *error)
{
    const int adds = (int)(in[a->add_valid] & 1), fills = (int)(in[a->fill_valid] & 1), i = find(a, named);
    const char *wrong = NULL;
    if (adds && fills) wrong = "an add and a fill in one cycle";
    else if (adds && bits_get(in + a->add_vpn, 0, a->vpn_width) != named)
        wrong = "an add of a page not looked up before";
    else if (fills && i >= 0 && a->page[i].known) wrong = "a fill of a page that is known";
    if (!wrong) return 0;
    snprintf(error->text, sizeof error->text, "%s", wrong);
    return 1;
}

static void update(struct vp_agent *a, const uint32_t *in, uint64_t named)
{
    uint32_t kept = 0;
    for (uint32_t k = 0; k < a->held; k++)
        if (stays(a, in, k)) a->page[kept++] = a->page[k];
    a->held = kept;
    if (in[a->add_valid] & 1) {
        int i = find(a, named);
        if (i < 0 && a->held < a->entries) {
            a->page[a->held++] = (struct page){named, 0, in[a->add_map], 0, 0};
        } else if (i >= 0) {
            struct page *p = &a->page[i];
            if (behind(a, in[a->add_map], in[a->tail]) < behind(a, p->map, in[a->tail])) p->map = in[a->add_map];
            p->fault = 0;
        }
    }
    int i = in[a->fill_valid] & 1 ? find(a, named) : -1;
    if (i >= 0) {
        a->page[i].fault = (int)(in[a->fill_fault] & 1);
        a->page[i].known = !a->page[i].fault;
        a->page[i].ppn = bits_get(in + a->fill_ppn, 0, a->ppn_width);
    }
}

static int check_virtual(const struct vp_agent *a, const uint32_t *out, struct spec_error *error)
{
    const struct page *want = &a->looked_page;
    unsigned long long vpn = a->looked_vpn;
    AGENT_CHECK(out[a->va_hit] == (uint32_t)a->looked_hit, "page %llx: hit %u", vpn, out[a->va_hit]);
    AGENT_CHECK(out[a->va_known] == (uint32_t)want->known && out[a->va_fault] == (uint32_t)want->fault,
                "page %llx: known %u fault %u, must be %d %d", vpn, out[a->va_known], out[a->va_fault], want->known,
                want->fault);
    AGENT_CHECK(bits_get(out + a->va_ppn, 0, a->ppn_width) == (want->known ? want->ppn : 0),
                "page %llx: wrong translation", vpn);
    return 0;
}

static int check_physical(const struct vp_agent *a, const uint32_t *out, struct spec_error *error)
{
    const struct reverse *r = &a->reverse[1];
    uint64_t vpn = bits_get(out + a->pa_vpn, 0, a->vpn_width);
    int named = 0;
    for (uint32_t i = 0; i < r->matches; i++) named |= r->vpn[i] == vpn;
    AGENT_CHECK(out[a->pa_hit] == (uint32_t)(r->matches > 0), "physical page %llx: hit %u", (unsigned long long)r->ppn,
                out[a->pa_hit]);
    AGENT_CHECK(r->matches ? named : vpn == 0, "physical page %llx: answered by a page that does not map to it",
                (unsigned long long)r->ppn);
    return 0;
}

/* This cycle's look-ups, by the shadow as it is before the edge. */
static void look(struct vp_agent *a, const uint32_t *in)
{
    struct reverse *r = &a->reverse[0];
    int i = find(a, a->looked_vpn);
    a->looked_hit = i >= 0;
    a->looked_page = i >= 0 ? a->page[i] : (struct page){0};
    a->reverse[1] = *r;
    if (in[a->add_valid] & 1) a->reverse[1].matches = 0; /* nothing is found beside an add */
    r->ppn = bits_get(in + a->pa_ppn, 0, a->ppn_width);
    r->matches = 0;
    for (uint32_t k = 0; k < a->held; k++)
        if (a->page[k].known && a->page[k].ppn == r->ppn) r->vpn[r->matches++] = a->page[k].vpn;
    /* The entry that matched is read one cycle later: by then it may have been freed and hold the page added. */
    if (r->matches && ((in[a->drop_valid] | in[a->forget_valid]) & in[a->add_valid] & 1))
        r->vpn[r->matches++] = bits_get(in + a->add_vpn, 0, a->vpn_width);
}

static int vp_agent_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct vp_agent *a = state;
    const uint64_t named = a->looked_vpn;
    if (a->looked >= 1 && check_virtual(a, out, error)) return -1;
    if (a->looked >= 2 && check_physical(a, out, error)) return -1;
    if (a->alive)
        AGENT_CHECK(out[a->free_count] == a->entries - a->held, "%u entries free, must be %u", out[a->free_count],
                    a->entries - a->held);
    a->looked_vpn = bits_get(in + a->va_vpn, 0, a->vpn_width);
    if (in[0] & 1) {
        a->alive = 1;
        a->held = 0;
        a->looked = 0;
        return 0;
    }
    if (a->alive && check_duties(a, in, named, error)) return 1;
    if (a->alive && a->looked < 2) a->looked++;
    look(a, in);
    update(a, in, named);
    return 0;
}

const struct agent_ops agent_vp_map = {
    .name = "vp_map",
    .block = "vp_map",
    .size = vp_agent_size,
    .init = vp_agent_init,
    .drive = vp_agent_drive,
    .observe = vp_agent_observe,
};
