#include "cmodel/axi4/axi4_pieces.h"

static uint64_t next_address(uint64_t address, int bytes, int span)
{
    const uint64_t moves = (uint64_t)span;
    return (address & ~moves) | ((address + (uint64_t)bytes) & moves);
}

struct axi4_burst axi4_get_burst(const struct axi4_burst_slices *at, const uint32_t *data)
{
    struct axi4_burst u = {.busy = 1};
    u.bytes = 1 << bits_get_field(data, 0, at->size, 0);
    u.address = bits_get_field(data, 0, at->addr, 0) & ~((uint64_t)u.bytes - 1);
    u.left = 1 + (int)bits_get_field(data, 0, at->len, 0);
    switch (bits_get_field(data, 0, at->burst, 0)) {
    case AXI4_BURST_FIXED: u.span = 0; break;
    case AXI4_BURST_WRAP: u.span = (u.left * u.bytes - 1) & (AXI4_PAGE - 1); break;
    default: u.span = AXI4_PAGE - 1; break;
    }
    u.id = (uint32_t)bits_get_field(data, 0, at->id, 0);
    return u;
}

struct axi4_piece axi4_take_piece(struct axi4_burst *u, int size)
{
    const uint64_t bytes = (uint64_t)size, block = u->address / bytes;
    struct axi4_piece p = {.bytes = u->bytes, .span = u->span, .id = u->id, .first = (int)(u->address % bytes)};
    do {
        u->address = next_address(u->address, u->bytes, u->span);
        u->left--;
        p.beats++;
    } while (u->left && (u->whole || u->address / bytes == block));
    p.last = u->left == 0;
    u->busy = !p.last;
    return p;
}

int axi4_next_place(const struct axi4_piece *p, int place, int size)
{
    return (int)(next_address((uint64_t)place, p->bytes, p->span) % (uint64_t)size);
}

void axi4_fill_piece(struct axi4_filling *w, struct axi4_burst *u, int size, int bus, const struct axi4_w_slices *at,
                     const uint32_t *beat)
{
    const uint64_t bytes = (uint64_t)size, block = u->address / bytes;
    const int place = (int)(u->address % bytes) / bus * bus;
    if (!w->begun) {
        w->id = u->id;
        w->block = block;
        w->strb = 0;
    }
    const uint64_t strb = bits_get_field(beat, 0, at->strb, 0);
    for (int i = 0; i < bus; i++) {
        if (!(strb >> i & 1)) continue;
        w->strb |= UINT64_C(1) << (place + i);
        bits_set(w->word, 8 * (place + i), 8, bits_get(beat, at->data.lsb + 8 * i, 8));
    }
    u->address = next_address(u->address, u->bytes, u->span);
    w->last = (int)bits_get_field(beat, 0, at->last, 0);
    w->full = w->last || (!u->whole && u->address / bytes != block);
    w->begun = !w->full;
    u->busy = !w->last;
}

void axi4_show_beat(const struct axi4_piece *p, int shown, int bus, const struct axi4_r_slices *at, uint32_t *r)
{
    bits_set_field(r, 0, at->id, 0, p->id);
    bits_set_field(r, 0, at->last, 0, p->last && p->beats == 1);
    for (int i = 0; shown && i < p->bytes; i++)
        bits_set(r, at->data.lsb + 8 * ((p->first + i) % bus), 8, bits_get(p->word, 8 * (p->first + i), 8));
}

int axi4_drop_beat(struct axi4_piece *p, int size)
{
    p->first = axi4_next_place(p, p->first, size);
    p->beats--;
    return p->beats > 0;
}
