#include "cmodel/stash/vp_map.h"

#include <string.h>

void vp_map_init(struct vp_map *vp, const struct spec_values *values)
{
    memset(vp, 0, sizeof *vp);
    vp->entries = (int)spec_get(values, "VP_ENTRIES");
    vp->entry_bits = UINT64_MAX >> (64 - vp->entries);
    vp->maps = (uint32_t)spec_get(values, "MAP_ENTRIES");
    vp_map_reset(vp);
}

void vp_map_reset(struct vp_map *vp)
{
    vp->held = vp->known = vp->fault = 0;
    vp->unheld = vp->entries;
}

/* The entry that holds the page; -1 for none. */
static int find_page(const struct vp_map *vp, uint64_t vpn)
{
    for (uint64_t rest = vp->held; rest; rest &= rest - 1) {
        int i = __builtin_ctzll(rest);
        if (vp->vpn[i] == vpn) return i;
    }
    return -1;
}

struct vp_translation vp_map_find_virtual(const struct vp_map *vp, uint64_t vpn)
{
    struct vp_translation t = {0, 0, 0, 0};
    int i = find_page(vp, vpn);
    if (i < 0) return t;
    t.hit = 1;
    t.known = (int)(vp->known >> i & 1);
    t.fault = (int)(vp->fault >> i & 1);
    if (t.known) t.ppn = vp->ppn[i];
    return t;
}

/* The lowest entry that holds the translation to this page, plus 1; 0 for none. */
static int find_translation(const struct vp_map *vp, uint64_t ppn)
{
    for (uint64_t rest = vp->known; rest; rest &= rest - 1) {
        int i = __builtin_ctzll(rest);
        if (vp->ppn[i] == ppn) return i + 1;
    }
    return 0;
}

int vp_map_find_physical(const struct vp_map *vp, uint64_t ppn, uint64_t *vpn)
{
    int match = find_translation(vp, ppn);
    *vpn = match ? vp->vpn[match - 1] : 0;
    return match != 0;
}

void vp_map_tick_reverse(const struct vp_map *vp, struct vp_reverse *reverse, uint64_t ppn, int adds)
{
    reverse->hit = reverse->match && !adds;
    reverse->vpn = reverse->hit ? vp->vpn[reverse->match - 1] : 0;
    reverse->match = find_translation(vp, ppn);
}

void vp_map_drop(struct vp_map *vp, uint32_t map)
{
    for (uint64_t rest = vp->held; rest; rest &= rest - 1) {
        int i = __builtin_ctzll(rest);
        if (vp->newest[i] == map) vp->held &= ~(UINT64_C(1) << i);
    }
    vp->known &= vp->held;
    vp->fault &= vp->held;
    vp->unheld = vp->entries - __builtin_popcountll(vp->held);
}

void vp_map_forget(struct vp_map *vp)
{
    vp_map_reset(vp);
}

/* How far behind the newest entry of the stash-map: 0 is the newest. */
static uint32_t age(const struct vp_map *vp, uint32_t map, uint32_t tail)
{
    return (tail + 2 * vp->maps - 1 - map) % vp->maps;
}

void vp_map_add(struct vp_map *vp, uint64_t vpn, uint32_t map, uint32_t tail)
{
    int i = find_page(vp, vpn);
    if (i >= 0) {
        if (age(vp, map, tail) < age(vp, vp->newest[i], tail)) vp->newest[i] = (uint8_t)map;
        vp->fault &= ~(UINT64_C(1) << i);
        return;
    }
    uint64_t free_bits = ~vp->held & vp->entry_bits;
    if (!free_bits) return;
    i = __builtin_ctzll(free_bits);
    vp->held |= UINT64_C(1) << i;
    vp->unheld--;
    vp->vpn[i] = vpn;
    vp->newest[i] = (uint8_t)map;
}

void vp_map_fill(struct vp_map *vp, uint64_t vpn, uint64_t ppn, int fault)
{
    int i = find_page(vp, vpn);
    if (i < 0) return;
    uint64_t bit = UINT64_C(1) << i;
    vp->known = fault ? vp->known & ~bit : vp->known | bit;
    vp->fault = fault ? vp->fault | bit : vp->fault & ~bit;
    vp->ppn[i] = ppn;
}

/* Ports ------------------------------------------------------------------------------------------------------- */

struct vp_model {
    int tail, va_vpn, pa_ppn, add_valid, add_vpn, add_map, fill_valid, fill_ppn, fill_fault, drop_valid, drop_map;
    int forget_valid;
    int va_hit, va_known, va_fault, va_ppn, pa_hit, pa_vpn, free_count; /* word offsets, above too */
    uint64_t vpn_mask, ppn_mask;
    uint32_t map_mask;

    /* Inputs of this cycle. */
    int rst, adds, fills, drops, forgets, faults;
    uint64_t look_vpn, look_ppn, vpn_added, ppn_filled;
    uint32_t tail_now, map_added, map_dropped;

    uint64_t looked_vpn; /* at the port one cycle ago, also in a reset: a fill is of this page */

    struct vp_translation va; /* outputs of this cycle */
    struct vp_reverse pa;
    struct vp_map vp;
};

static size_t vp_model_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct vp_model);
}

static int vp_model_init(void *state, const struct spec_values *values, const struct spec_fsm *const *fsms,
                         struct spec_error *error)
{
    (void)fsms;
    (void)error;
    struct vp_model *m = state;
    struct spec_ports p;
    memset(m, 0, sizeof *m);
    spec_list_ports(values, &p);
    m->tail = spec_port_word(&p, "tail");
    m->va_vpn = spec_port_word(&p, "va_vpn");
    m->pa_ppn = spec_port_word(&p, "pa_ppn");
    m->add_valid = spec_port_word(&p, "add_valid");
    m->add_vpn = spec_port_word(&p, "add_vpn");
    m->add_map = spec_port_word(&p, "add_map");
    m->fill_valid = spec_port_word(&p, "fill_valid");
    m->fill_ppn = spec_port_word(&p, "fill_ppn");
    m->fill_fault = spec_port_word(&p, "fill_fault");
    m->drop_valid = spec_port_word(&p, "drop_valid");
    m->drop_map = spec_port_word(&p, "drop_map");
    m->forget_valid = spec_port_word(&p, "forget_valid");
    m->va_hit = spec_port_word(&p, "va_hit");
    m->va_known = spec_port_word(&p, "va_known");
    m->va_fault = spec_port_word(&p, "va_fault");
    m->va_ppn = spec_port_word(&p, "va_ppn");
    m->pa_hit = spec_port_word(&p, "pa_hit");
    m->pa_vpn = spec_port_word(&p, "pa_vpn");
    m->free_count = spec_port_word(&p, "free_count");
    m->vpn_mask = UINT64_MAX >> (64 - spec_find_port(&p, "va_vpn")->width);
    m->ppn_mask = UINT64_MAX >> (64 - spec_find_port(&p, "pa_ppn")->width);
    m->map_mask = UINT32_MAX >> (32 - spec_find_port(&p, "add_map")->width);
    vp_map_init(&m->vp, values);
    return 0;
}

static uint64_t get_long(const uint32_t *in, uint64_t mask)
{
    return (in[0] | (mask >> 32 ? (uint64_t)in[1] << 32 : 0)) & mask;
}

static void put_long(uint32_t *out, uint64_t value, uint64_t mask)
{
    out[0] = (uint32_t)value;
    if (mask >> 32) out[1] = (uint32_t)(value >> 32);
}

static void vp_model_eval(void *state, const uint32_t *in, uint32_t *out)
{
    struct vp_model *m = state;
    out[m->va_hit] = (uint32_t)m->va.hit;
    out[m->va_known] = (uint32_t)m->va.known;
    out[m->va_fault] = (uint32_t)m->va.fault;
    put_long(out + m->va_ppn, m->va.ppn, m->ppn_mask);
    out[m->pa_hit] = (uint32_t)m->pa.hit;
    put_long(out + m->pa_vpn, m->pa.vpn, m->vpn_mask);
    out[m->free_count] = (uint32_t)vp_map_free_count(&m->vp);

    m->rst = (int)(in[0] & 1);
    m->tail_now = in[m->tail] & m->map_mask;
    m->look_vpn = get_long(in + m->va_vpn, m->vpn_mask);
    m->look_ppn = get_long(in + m->pa_ppn, m->ppn_mask);
    m->adds = (int)(in[m->add_valid] & 1);
    m->vpn_added = get_long(in + m->add_vpn, m->vpn_mask);
    m->map_added = in[m->add_map] & m->map_mask;
    m->fills = (int)(in[m->fill_valid] & 1);
    m->ppn_filled = get_long(in + m->fill_ppn, m->ppn_mask);
    m->faults = (int)(in[m->fill_fault] & 1);
    m->drops = (int)(in[m->drop_valid] & 1);
    m->map_dropped = in[m->drop_map] & m->map_mask;
    m->forgets = (int)(in[m->forget_valid] & 1);
}

static void vp_model_tick(void *state)
{
    struct vp_model *m = state;
    const uint64_t vpn_filled = m->looked_vpn;
    m->looked_vpn = m->look_vpn;
    if (m->rst) {
        vp_map_reset(&m->vp);
        memset(&m->va, 0, sizeof m->va);
        memset(&m->pa, 0, sizeof m->pa);
        return;
    }
    m->va = vp_map_find_virtual(&m->vp, m->look_vpn);
    vp_map_tick_reverse(&m->vp, &m->pa, m->look_ppn, m->adds);
    if (m->drops) vp_map_drop(&m->vp, m->map_dropped);
    if (m->forgets) vp_map_forget(&m->vp);
    if (m->adds) vp_map_add(&m->vp, m->vpn_added, m->map_added, m->tail_now);
    if (m->fills) vp_map_fill(&m->vp, vpn_filled, m->ppn_filled, m->faults);
}

const struct model_ops model_vp_map = {
    .block = "vp_map", .size = vp_model_size, .init = vp_model_init, .eval = vp_model_eval, .tick = vp_model_tick};
