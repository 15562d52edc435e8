/* The engine around stash_map: tiles to precompute, entries, flags, counts, and translations every cycle.
 *
 * Checks that read no model: a tile made legal is accepted and one with a known defect is refused for it; a word picked
 * as (row, object, word of the field) translates to its place in the array by the definition, and back. The engine's
 * duty: #DirtyData never falls below 0. Now and then entries that no tile gives are set. Some are a tile's, moved over the
 * end of the virtual space: what lies behind the end is not mapped, though the addresses begin at 0 again there. The
 * others lockstep alone checks.
 *
 * What drive knows about its choices counts only if the inputs are still those: a stimulus may be replayed or shrunk. */
#include <stdio.h>
#include <string.h>

#include "spec/bits.h"
#include "spec/stash/stash_types.h"
#include "tb/agent.h"

enum { ENTRIES = 64, ENTRY_WORDS = 12, TILE_WORDS = 8, FWD = 8, REV = 10, RING = 16 };

struct tile {
    uint64_t stash_base, global_base, field, object, row, stride, rows; /* bytes, but for rows */
    int error;
};

struct expected { /* of a translation; judged 0: whatever comes */
    int asked, judged, mapped;
    uint64_t address;
    uint32_t index; /* of the request */
    uint64_t from;
};

struct entry {
    int written, judged; /* judged: a tile of ours is in it */
    int used, live, coherent, reuse;
    uint32_t pointer, dirty;
    struct tile tile;
};

struct map_agent {
    int set_valid, set_index, set_data, read_index, read_data, flag_valid, flag_index, flag_used, flag_live,
        flag_coherent;
    int flag_reuse, flag_pointer, used, live, coherent, reuse, clean, pointer_index, pointer, inc_valid, inc_index;
    int dec_valid, dec_index, fwd_valid, fwd_index, fwd_addr, fwd_done, fwd_virt, fwd_mapped;
    int rev_valid, rev_index, rev_virt, rev_done, rev_addr, rev_mapped;
    struct agent_channel calc, calc_done;
    struct agent_fields tile_fields, entry_fields;
    struct spec_slice stash_base, global_base, field, object, row, stride, rows, error, entry_virt;
    int entry_width, entry_words, virt_width, addr_width;
    uint64_t bytes, chunk_bytes, span_bytes, top; /* top: end of the virtual space, in bytes */
    uint32_t entries, chunks;

    uint64_t rng;
    enum agent_mode mode;
    int calc_waits, have; /* have: bits and tile below hold a precomputed entry */
    struct tile offered, running, made;
    uint32_t offered_bits[TILE_WORDS], made_bits[ENTRY_WORDS], setting_bits[ENTRY_WORDS];
    struct tile setting; /* what the entry that drive sets stands for */
    int setting_judged;
    struct expected ask_fwd, ask_rev;
    int at_end; /* the last translations were of the last words that there are */

    int alive;
    uint32_t now;
    struct expected fwd[RING], rev[RING];
    struct entry entry[ENTRIES];
};

static size_t map_agent_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct map_agent);
}

static int map_agent_init(void *state, const struct spec_values *values, uint64_t seed, enum agent_mode mode,
                          struct spec_error *error)
{
    (void)error;
    struct map_agent *a = state;
    struct spec_ports p;
    spec_list_ports(values, &p);
#define AT(name) a->name = spec_port_word(&p, #name)
    AT(set_valid), AT(set_index), AT(set_data), AT(read_index), AT(read_data), AT(flag_valid), AT(flag_index);
    AT(flag_used), AT(flag_live), AT(flag_coherent), AT(flag_reuse), AT(flag_pointer), AT(used), AT(live), AT(coherent);
    AT(reuse), AT(clean), AT(pointer_index), AT(pointer), AT(inc_valid), AT(inc_index), AT(dec_valid), AT(dec_index);
    AT(fwd_valid), AT(fwd_index), AT(fwd_addr), AT(fwd_done), AT(fwd_virt), AT(fwd_mapped), AT(rev_valid);
    AT(rev_index), AT(rev_virt), AT(rev_done), AT(rev_addr), AT(rev_mapped);
#undef AT
    a->calc = agent_channel(&p, "calc");
    a->calc_done = agent_channel(&p, "calc_done");
    a->stash_base = spec_field_slice(values, &stash_tile_record, "stash_base");
    a->global_base = spec_field_slice(values, &stash_tile_record, "global_base");
    a->field = spec_field_slice(values, &stash_tile_record, "field_size");
    a->object = spec_field_slice(values, &stash_tile_record, "object_size");
    a->row = spec_field_slice(values, &stash_tile_record, "row_size");
    a->stride = spec_field_slice(values, &stash_tile_record, "stride_size");
    a->rows = spec_field_slice(values, &stash_tile_record, "num_strides");
    a->error = spec_field_slice(values, &stash_calc_done_record, "error");
    a->tile_fields = agent_find_fields(values, &stash_tile_record);
    a->entry_fields = agent_find_fields(values, &stash_map_entry_record);
    a->entry_virt = spec_field_slice(values, &stash_map_entry_record, "virt");
    a->entry_width = spec_find_port(&p, "set_data")->width;
    a->entry_words = (a->entry_width + 31) / 32;
    a->virt_width = spec_find_port(&p, "rev_virt")->width;
    a->addr_width = spec_find_port(&p, "fwd_addr")->width;
    a->bytes = (uint64_t)spec_get(values, "BYTES");
    a->chunk_bytes = 4 * (uint64_t)spec_get(values, "CHUNK_WORDS");
    a->span_bytes = UINT64_C(4) << spec_get(values, "SPAN_BITS");
    a->top = UINT64_C(1) << spec_get(values, "VA_BITS");
    a->entries = (uint32_t)spec_get(values, "MAP_ENTRIES");
    a->chunks = (uint32_t)(a->bytes / a->chunk_bytes);
    a->rng = seed;
    a->mode = mode;
    return 0;
}

/* Tiles ------------------------------------------------------------------------------------------------------- */

static uint64_t below(struct map_agent *a, uint64_t n)
{
    return n ? agent_draw(&a->rng) % n : 0;
}
/* At least 1, at most n; small more often than large. */
static uint64_t some(struct map_agent *a, uint64_t n)
{
    if (below(a, 8) == 0) return n;
    uint64_t most = below(a, 2) && n > 8 ? 8 : n;
    return 1 + below(a, 1 + below(a, most));
}

/* Words of the virtual space from the tile's first to its last. */
static uint64_t span_words(const struct tile *t)
{
    return ((t->rows > 1 ? (t->rows - 1) * t->stride : 0) + t->row) / 4;
}

/* A tile that can be mapped, by construction: each number is drawn from what those before it leave. */
static struct tile legal_tile(struct map_agent *a)
{
    struct tile t = {.error = (int)spec_code_value(&stash_error, "NONE")};
    uint64_t widest = a->span_bytes - 4; /* what the ports of the sizes hold */
    t.stash_base = below(a, 8) ? a->chunk_bytes * below(a, a->chunks) : 0;
    uint64_t room = (a->bytes - t.stash_base) / 4; /* words of the stash */
    uint64_t field = some(a, room), per_row = some(a, room / field), rows = some(a, room / field / per_row);
    uint64_t object = field, limit = widest / 4;
    if (field * per_row * rows > limit) field = object = per_row = rows = 1;
    object += below(a, 1 + some(a, limit / per_row / rows - field + 1) - 1);
    t.field = 4 * field;
    t.object = 4 * object;
    t.row = 4 * object * per_row;
    t.rows = rows;
    t.stride = 4 * below(a, limit);
    if (rows > 1)
        t.stride = t.row + 4 * below(a, some(a, (limit - object * per_row) / (rows - 1) - object * per_row + 1));
    if (rows > 1 && below(a, 4) == 0 && (limit + 1 - t.row / 4) % (rows - 1) == 0)
        t.stride = 4 * ((limit + 1 - t.row / 4) / (rows - 1)); /* the longest span there is */
    uint64_t span = 4 * span_words(&t);
    t.global_base = below(a, 8) == 0 ? a->top - span : below(a, 8) == 0 ? 0 : 4 * below(a, (a->top - span) / 4 + 1);
    return t;
}

/* The tile with one defect, or several: `error` is that of the first in the order of the checks. */
static void spoil(struct map_agent *a, struct tile *t)
{
    const char *error = "NONE";
    uint64_t room = (a->bytes - t->stash_base) / 4, most_rows = a->span_bytes / 4 - 1;
    switch (below(a, 15)) {
    case 0: t->field = 0, error = "BAD_SIZE"; break;
    case 1: t->object = 0, error = "BAD_SIZE"; break;
    case 2: t->row = 0, error = "BAD_SIZE"; break;
    case 3: t->rows = 0, error = "BAD_SIZE"; break;
    case 4: t->field += 1 + below(a, 3), t->stash_base ^= 1, error = "BAD_SIZE"; break;
    case 5: t->object ^= 2, t->global_base ^= 1, error = "BAD_SIZE"; break;
    case 6:
        if (t->rows > 1) t->stride ^= 1, error = "BAD_SIZE";
        break;
    case 7:
        if (t->object > 4)
            t->row += t->row > 4 ? -4 : 4, t->stash_base ^= 4, error = t->row % t->object ? "BAD_ROW" : "?";
        break;
    case 8:
        if (t->rows > 1) t->stride = t->row - 4, t->global_base ^= 2, error = "BAD_ROW";
        break;
    case 9: t->stash_base ^= 4, error = "BAD_RANGE"; break;
    case 10: t->global_base ^= 1 + below(a, 3), error = "BAD_RANGE"; break;
    case 11: /* one word too many for the stash */
        if (4 * (room + 1) > a->span_bytes - 4) break;
        t->field = t->object = 4, t->row = 4 * (room + 1), t->rows = 1, t->global_base = 0, error = "BAD_RANGE";
        break;
    case 12: /* one word too many for the span */
        t->field = t->object = 4, t->row = 8, t->rows = 2, t->stride = a->span_bytes - 4, error = "BAD_SPAN";
        break;
    case 13: /* rows of a word, too many for the stash, up to more than twice its words */
        if (room >= most_rows) break;
        t->field = t->object = t->row = t->stride = 4, t->global_base = 0, error = "BAD_RANGE";
        t->rows = room + 1 + below(a, most_rows - room < a->bytes / 2 ? most_rows - room : a->bytes / 2);
        break;
    default: t->global_base = a->top - 4, error = t->rows > 1 || t->row > 4 ? "BAD_SPAN" : "NONE"; break;
    }
    t->error = strcmp(error, "?") ? (int)spec_code_value(&stash_error, error) : -1;
}

static void offer_tile(struct map_agent *a, uint32_t *in)
{
    uint32_t *bits = in + a->calc.data;
    struct tile *t = &a->offered;
    if (below(a, t->error < 0 ? 3 : 8) == 0) { /* anything: judged by lockstep alone; often twice */
        agent_fill_fields(&a->rng, bits, &a->tile_fields);
        t->error = -1;
        return;
    }
    *t = legal_tile(a);
    if (below(a, 4) == 0) spoil(a, t);
    bits_set(bits, a->stash_base.lsb, a->stash_base.width, t->stash_base);
    bits_set(bits, a->global_base.lsb, a->global_base.width, t->global_base);
    bits_set(bits, a->field.lsb, a->field.width, t->field);
    bits_set(bits, a->object.lsb, a->object.width, t->object);
    bits_set(bits, a->row.lsb, a->row.width, t->row);
    bits_set(bits, a->stride.lsb, a->stride.width, t->stride);
    bits_set(bits, a->rows.lsb, a->rows.width, t->rows);
    memcpy(a->offered_bits, bits, (size_t)a->calc.words * sizeof *bits);
}

/* Driving ----------------------------------------------------------------------------------------------------- */

/* The entry to set has its first word among the last of the virtual space, where the tile often has no room. */
static void move_to_the_end(struct map_agent *a, uint32_t *entry)
{
    a->setting.global_base = a->top - 4 * (1 + below(a, span_words(&a->setting)));
    bits_set(entry, a->entry_virt.lsb, a->entry_virt.width, a->setting.global_base / 4);
}

static uint32_t some_entry(struct map_agent *a)
{
    return (uint32_t)below(a, below(a, 4) ? 4 : a->entries);
}

static void drive_entries(struct map_agent *a, uint32_t *in)
{
    in[a->set_valid] = a->have ? below(a, 4) == 0 : below(a, 64) == 0;
    in[a->set_index] = some_entry(a);
    if (in[a->set_valid]) {
        a->setting_judged = a->have;
        if (a->have) {
            a->setting = a->made;
            memcpy(a->setting_bits, a->made_bits, sizeof a->made_bits);
            if (!below(a, 8)) move_to_the_end(a, a->setting_bits);
            memcpy(in + a->set_data, a->setting_bits, (size_t)a->entry_words * 4);
            a->have = below(a, 2) == 0; /* some tiles are set twice */
        } else agent_fill_fields(&a->rng, in + a->set_data, &a->entry_fields);
    }
    in[a->read_index] = some_entry(a);
    in[a->pointer_index] = some_entry(a);
    in[a->flag_valid] = below(a, 8) == 0;
    in[a->flag_index] = below(a, 2) ? in[a->set_index] : some_entry(a);
    in[a->flag_used] = below(a, 8) != 0;
    in[a->flag_live] = below(a, 4) != 0;
    in[a->flag_coherent] = (uint32_t)below(a, 2);
    in[a->flag_reuse] = (uint32_t)below(a, 2);
    in[a->flag_pointer] = (uint32_t)below(a, a->entries);
    in[a->inc_valid] = below(a, a->mode == AGENT_HOSTILE ? 2 : 6) == 0;
    in[a->inc_index] = some_entry(a);
    in[a->dec_index] = below(a, 4) ? some_entry(a) : in[a->inc_index];
    int keeps = (in[a->inc_valid] & 1) && in[a->inc_index] == in[a->dec_index]; /* the two cancel */
    in[a->dec_valid] = (a->entry[in[a->dec_index]].dirty || keeps) && below(a, 6) == 0;
}

static void drive_translations(struct map_agent *a, uint32_t *in)
{
    uint32_t busy = a->mode == AGENT_READY ? 256 : 128;
    uint32_t fwd = some_entry(a), rev = some_entry(a);
    struct entry *f = &a->entry[fwd], *r = &a->entry[rev];
    in[a->fwd_valid] = below(a, 256) < busy;
    in[a->fwd_index] = fwd;
    in[a->rev_valid] = below(a, 256) < busy;
    in[a->rev_index] = rev;
    a->ask_fwd = a->ask_rev = (struct expected){0};
    uint64_t addr = below(a, a->bytes / 4), virt = agent_draw(&a->rng);
    if (f->judged) {
        const struct tile *t = &f->tile;
        uint64_t words = t->row / t->object * (t->field / 4) * t->rows, base = t->stash_base / 4;
        uint64_t row = below(a, 4) ? below(a, t->rows) : t->rows - 1, col = below(a, t->row / t->object),
                 w = below(a, t->field / 4);
        a->ask_fwd.judged = 1;
        if (below(a, 8)) { /* a word of the tile, by its place */
            addr = base + (row * (t->row / t->object) + col) * (t->field / 4) + w;
            a->ask_fwd.mapped = 1;
            a->ask_fwd.address = t->global_base / 4 + (t->rows > 1 ? row * t->stride / 4 : 0) + col * t->object / 4 + w;
            if (a->ask_fwd.address >= a->top / 4) a->ask_fwd.judged = 0; /* no tile names it */
        } else {
            addr = below(a, 2) ? base + words : base - 1; /* just beside it; may wrap */
            addr %= a->bytes / 4;
            if (addr >= base && addr < base + words) a->ask_fwd.judged = 0;
        }
    }
    if (r->judged) {
        const struct tile *t = &r->tile;
        uint64_t per_row = t->row / t->object, row = below(a, t->rows), col = below(a, per_row),
                 w = below(a, t->object / 4);
        if (below(a, 4)) w %= t->field / 4;
        virt = t->global_base / 4 + (t->rows > 1 ? row * t->stride / 4 : 0) + col * t->object / 4 + w;
        a->ask_rev.judged = 1;
        a->ask_rev.mapped = w < t->field / 4;
        if (a->ask_rev.mapped) a->ask_rev.address = t->stash_base / 4 + (row * per_row + col) * (t->field / 4) + w;
        uint64_t odd = below(a, 16);
        if (odd < 4) { /* before the tile, behind it, beside a row, far away */
            uint64_t past = t->rows > 1 ? t->row + below(a, t->stride - t->row + 1) : t->row;
            a->ask_rev = (struct expected){.judged = 1};
            if (odd == 0) virt = t->global_base / 4 - 1 - below(a, 4);
            else if (odd == 1) virt = t->global_base / 4 + ((t->rows - 1) * (t->rows > 1 ? t->stride : 0) + t->row) / 4;
            else if (odd == 2) virt = t->global_base / 4 + (t->rows > 1 ? row * t->stride : 0) / 4 + past / 4;
            else virt = t->global_base / 4 + a->span_bytes / 4 + below(a, 2);
            if (odd == 2 && t->rows > 1 && past >= t->stride) a->ask_rev.judged = 0; /* the next row */
        }
        if (virt >= a->top / 4) a->ask_rev = (struct expected){.judged = 1}; /* it becomes one of the first */
    }
    if (a->at_end || below(a, 256) == 0) { /* the last word, and the first after it: judged by lockstep alone */
        a->at_end = !a->at_end;
        addr = virt = a->at_end ? UINT64_MAX : 0;
        in[a->fwd_valid] = in[a->rev_valid] = 1;
        a->ask_fwd.judged = a->ask_rev.judged = 0;
    }
    virt &= UINT64_MAX >> (64 - a->virt_width);
    addr &= a->bytes / 4 - 1;
    a->ask_fwd.index = fwd, a->ask_fwd.from = addr;
    a->ask_rev.index = rev, a->ask_rev.from = virt;
    bits_set(in + a->fwd_addr, 0, a->addr_width, addr);
    bits_set(in + a->rev_virt, 0, a->virt_width, virt);
}

static void map_agent_drive(void *state, uint64_t cycle, uint32_t *in)
{
    struct map_agent *a = state;
    (void)cycle;
    drive_entries(a, in);
    drive_translations(a, in);
    if (!a->calc_waits) {
        in[a->calc.valid] = a->mode == AGENT_READY || below(a, 4) == 0;
        if (in[a->calc.valid]) offer_tile(a, in);
    }
    in[a->calc_done.ready] = a->mode == AGENT_READY || below(a, 4) == 0;
}

/* Checking ---------------------------------------------------------------------------------------------------- */

static int check_answer(const char *way, const struct expected *e, uint32_t done, uint32_t mapped, uint64_t address,
                        struct spec_error *error)
{
    AGENT_CHECK(done == (uint32_t)e->asked, "%s: done is %u", way, done);
    if (!e->judged) return 0;
    AGENT_CHECK(mapped == (uint32_t)e->mapped, "%s: mapped is %u", way, mapped);
    AGENT_CHECK(address == e->address, "%s: address %llx, must be %llx", way, (unsigned long long)address,
                (unsigned long long)e->address);
    return 0;
}

static int check_flags(const struct map_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    for (uint32_t i = 0; i < a->entries; i++) {
        const struct entry *e = &a->entry[i];
        uint32_t w = i / 32, b = i % 32;
        AGENT_CHECK((int)(out[a->used + (int)w] >> b & 1) == e->used &&
                        (int)(out[a->live + (int)w] >> b & 1) == e->live &&
                        (int)(out[a->coherent + (int)w] >> b & 1) == e->coherent &&
                        (int)(out[a->reuse + (int)w] >> b & 1) == e->reuse,
                    "entry %u: a flag is wrong", i);
        AGENT_CHECK((int)(out[a->clean + (int)w] >> b & 1) == (e->dirty == 0),
                    "entry %u: clean is wrong at %u dirty chunks", i, e->dirty);
    }
    AGENT_CHECK(out[a->pointer] == a->entry[in[a->pointer_index]].pointer, "pointer of entry %u", in[a->pointer_index]);
    return 0;
}

/* A request by an entry that may not be used maps to nothing. */
static struct expected ask(const struct map_agent *a, const uint32_t *in, struct expected wanted, int valid,
                           uint32_t index, uint64_t from)
{
    const struct entry *e = &a->entry[index];
    if (!valid) return (struct expected){.judged = 1};
    if (!e->written || !e->used || ((in[a->set_valid] & 1) && in[a->set_index] == index))
        return (struct expected){.asked = 1, .judged = 1};
    wanted.asked = 1;
    wanted.judged &= e->judged && wanted.index == index && wanted.from == from;
    return wanted;
}

static void update_entries(struct map_agent *a, const uint32_t *in)
{
    for (uint32_t i = 0; i < a->entries; i++) {
        struct entry *e = &a->entry[i];
        if (e->used && !e->live && !e->dirty) e->used = 0;
    }
    if (in[a->flag_valid] & 1) {
        struct entry *e = &a->entry[in[a->flag_index]];
        e->used = (int)(in[a->flag_used] & 1);
        e->live = (int)(in[a->flag_live] & 1);
        e->coherent = (int)(in[a->flag_coherent] & 1);
        e->reuse = (int)(in[a->flag_reuse] & 1);
        e->pointer = in[a->flag_pointer];
    }
    uint32_t *up = in[a->inc_valid] & 1 ? &a->entry[in[a->inc_index]].dirty : NULL;
    uint32_t *down = in[a->dec_valid] & 1 ? &a->entry[in[a->dec_index]].dirty : NULL;
    if (up && up != down && *up < a->chunks) ++*up;
    if (down && up != down && *down) --*down;
    if (!(in[a->set_valid] & 1)) return;
    struct entry *e = &a->entry[in[a->set_index]];
    e->written = 1;
    e->judged = a->setting_judged && !memcmp(in + a->set_data, a->setting_bits, (size_t)a->entry_words * 4);
    e->tile = a->setting;
}

static int map_agent_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct map_agent *a = state;
    if (a->alive) {
        uint64_t fwd = bits_get(out + a->fwd_virt, 0, a->virt_width),
                 rev = bits_get(out + a->rev_addr, 0, a->addr_width);
        if (check_answer("forward", &a->fwd[a->now % RING], out[a->fwd_done], out[a->fwd_mapped], fwd, error))
            return -1;
        if (check_answer("reverse", &a->rev[a->now % RING], out[a->rev_done], out[a->rev_mapped], rev, error))
            return -1;
        if (check_flags(a, in, out, error)) return -1;
    }
    if (in[0] & 1) {
        a->alive = 1;
        a->calc_waits = a->have = 0;
        memset(a->entry, 0, sizeof a->entry);
        memset(a->fwd, 0, sizeof a->fwd);
        memset(a->rev, 0, sizeof a->rev);
        return 0;
    }
    a->fwd[(a->now + FWD) % RING] = ask(a, in, a->ask_fwd, (int)(in[a->fwd_valid] & 1), in[a->fwd_index],
                                        bits_get(in + a->fwd_addr, 0, a->addr_width));
    a->rev[(a->now + REV) % RING] = ask(a, in, a->ask_rev, (int)(in[a->rev_valid] & 1), in[a->rev_index],
                                        bits_get(in + a->rev_virt, 0, a->virt_width));
    a->now++;
    update_entries(a, in);

    int taken = agent_took(&a->calc, in, out);
    a->calc_waits = (in[a->calc.valid] & 1) && !taken;
    if (taken) {
        a->running = a->offered;
        if (memcmp(in + a->calc.data, a->offered_bits, (size_t)a->calc.words * 4) != 0) a->running.error = -1;
    }
    if (!agent_gave(&a->calc_done, in, out)) return 0;
    const uint32_t *done = out + a->calc_done.data;
    int code = (int)bits_get(done, a->error.lsb, a->error.width);
    AGENT_CHECK(a->running.error < 0 || code == a->running.error, "calc: error %d, must be %d", code, a->running.error);
    if (code || a->running.error < 0) return 0;
    a->have = 1;
    a->made = a->running;
    for (int i = 0; i < a->entry_width; i += 32)
        a->made_bits[i / 32] = (uint32_t)bits_get(done, i, a->entry_width - i < 32 ? a->entry_width - i : 32);
    return 0;
}

const struct agent_ops agent_stash_map = {
    .name = "stash_map",
    .block = "stash_map",
    .size = map_agent_size,
    .init = map_agent_init,
    .drive = map_agent_drive,
    .observe = map_agent_observe,
};
