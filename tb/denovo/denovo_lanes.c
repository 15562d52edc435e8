#include "tb/denovo/denovo_lanes.h"

#include <string.h>

#include "spec/bits.h"
#include "spec/denovo/denovo_coalescer.h"
#include "spec/denovo/denovo_codes.h"
#include "spec/denovo/denovo_l1.h"

void wq_find_fields(struct wq_fields *at, const struct spec_values *v)
{
#define FIELD(field) at->field = spec_field_slice(v, &denovo_warp_record, #field)
    FIELD(id), FIELD(warp), FIELD(op), FIELD(atom), FIELD(class), FIELD(local), FIELD(read_only), FIELD(pc);
    FIELD(mask), FIELD(address), FIELD(strb), FIELD(data), FIELD(compare);
#undef FIELD
}

void wq_read_warp(const struct wq_fields *at, uint32_t lanes, const uint32_t *bits, struct wq_warp *w)
{
    *w = (struct wq_warp){.used = 1};
#define GET(field) w->field = (uint32_t)bits_get_field(bits, 0, at->field, 0)
    GET(id), GET(warp), GET(op), GET(atom), GET(class), GET(local), GET(read_only), GET(pc), GET(mask);
#undef GET
    for (uint32_t l = 0; l < lanes; l++) {
        w->address[l] = bits_get_field(bits, 0, at->address, (int)l);
        w->strb[l] = (uint32_t)bits_get_field(bits, 0, at->strb, (int)l);
        w->data[l] = (uint32_t)bits_get_field(bits, 0, at->data, (int)l);
        w->compare[l] = (uint32_t)bits_get_field(bits, 0, at->compare, (int)l);
    }
}

static int is_cas(const struct wq_warp *w)
{
    return w->op == DENOVO_L1_OP_ATOMIC && w->atom == DENOVO_ATOM_CAS;
}

uint32_t wq_together(uint32_t lanes, uint32_t words, const struct wq_warp *w, uint32_t some)
{
    uint32_t lead = 0, group = 0;
    while (lead < lanes && !(some >> lead & 1)) lead++;
    for (uint32_t l = lead; l < lanes; l++) {
        if (!(some >> l & 1) || w->address[l] / words != w->address[lead] / words) continue;
        if (is_cas(w) && w->compare[l] != w->compare[lead]) break;
        group |= wq_bit(l);
    }
    return group;
}

uint32_t wq_going(uint32_t lanes, uint32_t words, const struct wq_warp *w, uint32_t group)
{
    uint32_t go = group;
    if (w->op != DENOVO_L1_OP_ATOMIC) return go;
    for (uint32_t l = 0; l < lanes; l++)
        for (uint32_t k = l + 1; (go >> l & 1) && k < lanes; k++)
            if (w->address[k] % words == w->address[l] % words) go &= ~wq_bit(k);
    return go;
}

void wq_join(uint32_t lanes, uint32_t words, const struct wq_warp *w, uint32_t go, struct wq_line *line)
{
    uint32_t lead = 0;
    memset(line, 0, sizeof *line);
    while (lead < lanes - 1 && !(go >> lead & 1)) lead++;
    if (go) line->chunk = w->address[lead] / words;
    if (go && is_cas(w)) line->compare = w->compare[lead];
    for (uint32_t l = 0; l < lanes; l++) {
        if (!(go >> l & 1)) continue;
        const uint32_t word = (uint32_t)(w->address[l] % words), bytes = w->op == DENOVO_L1_OP_STORE    ? w->strb[l]
                                                                         : w->op == DENOVO_L1_OP_ATOMIC ? 15
                                                                                                        : 0;
        line->mask |= wq_bit(word);
        line->strb[word] |= bytes;
        for (uint32_t b = 0; b < 4; b++)
            if (bytes >> b & 1)
                line->data[word] =
                    (line->data[word] & ~(UINT32_C(255) << 8 * b)) | (w->data[l] & UINT32_C(255) << 8 * b);
    }
}
