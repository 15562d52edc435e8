/* The engine around stash_map: tiles to precompute, entries, flags, counts, and translations every cycle. It translates only by entries
 * that calc made, as the page has it, or that may not be used.
 *
 * Checks that read no model: a tile made legal is accepted and one with a known defect is refused for it; a word picked
 * as (row, object, word of the field) translates to its place in the array by the definition, and back, with the words behind it in
 * its line that the tile has; a chunk's words step
 * through the tile, and each lies in one piece, in its line, the lines in their order. The engine's
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

enum { ENTRIES = 64, ENTRY_WORDS = 12, TILE_WORDS = 8, FWD = 9, REV = 10, RING = 16 };
/* Errors of a tile of which lockstep alone judges calc. NOT_OURS: drive did not offer it, so it was recorded, or others were cut. */
enum { ANYTHING = -1, NOT_OURS = -2 };
enum { CHUNK_WORDS = 16, CHUNKS_OPEN = 8, PATIENCE = FWD + CHUNK_WORDS + 2 };

struct tile {
    uint64_t stash_base, global_base, field, object, row, stride, rows; /* bytes, but for rows */
    int error;
};

struct expected { /* of a reverse translation; judged 0: whatever comes */
    int asked, judged, mapped;
    uint32_t words; /* of the line */
    uint64_t address;
    uint32_t index; /* of the request */
    uint64_t from;
};

struct chunk {              /* of a forward translation: each word's place in the virtual space */
    uint64_t asked;         /* in which cycle */
    uint32_t words, mapped; /* words: those that no piece had yet */
    uint64_t virt[CHUNK_WORDS];
};

struct entry {
    int written, judged; /* judged: a tile of ours is in it */
    int made;            /* as calc made it */
    int used, live, coherent, reuse;
    uint32_t pointer, dirty;
    struct tile tile;
};

struct map_agent {
    int set_valid, set_index, set_data, read_index, read_data, flag_valid, flag_index, flag_used, flag_live,
        flag_coherent;
    int flag_reuse, flag_pointer, used, live, coherent, reuse, clean, pointer_index, pointer, inc_valid, inc_index;
    int dec_valid, dec_index, fwd_valid, fwd_ready, fwd_mapped, fwd_index, fwd_addr, fwd_words;
    int piece_valid, piece_ready, piece_line, piece_mapped, piece_words, piece_places, piece_last;
    int rev_valid, rev_index, rev_virt, rev_done, rev_addr, rev_mapped, rev_words;
    struct agent_channel calc, calc_done;
    struct agent_fields tile_fields, entry_fields;
    struct spec_slice stash_base, global_base, field, object, row, stride, rows, error, entry_virt;
    int entry_width, entry_words, virt_width, addr_width, line_width, place_width;
    uint64_t bytes, chunk_bytes, span_bytes, top; /* top: end of the virtual space, in bytes */
    uint32_t entries, chunks, chunk_words;

    uint64_t rng;
    enum agent_mode mode;
    int calc_waits, have;               /* have: bits and tile below hold a precomputed entry */
    struct tile offered, running, made; /* made: the last one that calc gave an entry for */
    uint32_t offered_bits[TILE_WORDS], made_bits[ENTRY_WORDS];
    struct expected ask_rev;
    int stalls,
        at_end; /* stalls: cycles for which no piece is taken; at_end: the last translations were of the last words that there are */

    int alive;
    uint64_t now;
    struct expected rev[RING];
    struct chunk chunk[CHUNKS_OPEN]; /* open forward translations, in their order */
    uint32_t first_chunk, open_chunks;
    uint32_t quiet; /* cycles without a piece while one is owed */
    int held;       /* a piece was not taken: it stays */
    uint64_t held_line, held_places;
    uint32_t held_words, held_mapped, held_last;
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
    AT(fwd_valid), AT(fwd_ready), AT(fwd_mapped), AT(fwd_index), AT(fwd_addr), AT(fwd_words), AT(piece_valid);
    AT(piece_ready), AT(piece_line), AT(piece_mapped), AT(piece_words), AT(piece_places), AT(piece_last), AT(rev_valid);
    AT(rev_index), AT(rev_virt), AT(rev_done), AT(rev_addr), AT(rev_mapped), AT(rev_words);
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
    a->line_width = spec_find_port(&p, "piece_line")->width;
    a->chunk_words = (uint32_t)spec_get(values, "CHUNK_WORDS");
    a->place_width = __builtin_ctz(a->chunk_words);
    a->bytes = (uint64_t)spec_get(values, "BYTES");
    a->chunk_bytes = 4 * (uint64_t)a->chunk_words;
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

/* The tile at calc. What is to come of it is known of the one that drive offers. */
static struct tile tile_at_calc(const struct map_agent *a, const uint32_t *in)
{
    const uint32_t *bits = in + a->calc.data;
    const int known = !memcmp(bits, a->offered_bits, (size_t)a->calc.words * sizeof *bits);
    return (struct tile){
        .stash_base = bits_get(bits, a->stash_base.lsb, a->stash_base.width),
        .global_base = bits_get(bits, a->global_base.lsb, a->global_base.width),
        .field = bits_get(bits, a->field.lsb, a->field.width),
        .object = bits_get(bits, a->object.lsb, a->object.width),
        .row = bits_get(bits, a->row.lsb, a->row.width),
        .stride = bits_get(bits, a->stride.lsb, a->stride.width),
        .rows = bits_get(bits, a->rows.lsb, a->rows.width),
        .error = known ? a->offered.error : NOT_OURS,
    };
}

static void offer_tile(struct map_agent *a, uint32_t *in)
{
    uint32_t *bits = in + a->calc.data;
    struct tile *t = &a->offered;
    if (below(a, t->error < 0 ? 3 : 8) == 0) { /* anything: judged by lockstep alone; often twice */
        agent_fill_fields(&a->rng, bits, &a->tile_fields);
        t->error = ANYTHING;
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
    const uint64_t global_base = a->top - 4 * (1 + below(a, span_words(&a->made)));
    bits_set(entry, a->entry_virt.lsb, a->entry_virt.width, global_base / 4);
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
        if (a->have) {
            memcpy(in + a->set_data, a->made_bits, (size_t)a->entry_words * 4);
            if (!below(a, 8)) move_to_the_end(a, in + a->set_data);
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

/* A request by the entry has its data: it is used, set since the reset, and not being set now. */
static int usable(const struct map_agent *a, const uint32_t *in, uint32_t index)
{
    const struct entry *e = &a->entry[index];
    return e->written && e->used && !((in[a->set_valid] & 1) && in[a->set_index] == index);
}

/* Calc gives entries for no other tiles, unless it is wrong. */
static int is_tile(const struct tile *t)
{
    return t->field >= 4 && t->object >= t->field && t->row >= t->object && t->rows &&
           (t->rows == 1 || t->stride >= t->row);
}

static uint64_t tile_words(const struct tile *t)
{
    return t->row / t->object * (t->field / 4) * t->rows;
}

/* A stash word to begin with: in the tile, more often among its last or where an object or a row ends, or beside the tile. */
static uint64_t some_word(struct map_agent *a, const struct tile *t)
{
    uint64_t words = tile_words(t), base = t->stash_base / 4, field = t->field / 4, row = t->row / t->object * field;
    uint64_t back = below(a, 2 * (uint64_t)a->chunk_words), o = below(a, words);
    switch (below(a, 16)) {
    case 0: return base + words + below(a, a->chunk_words);
    case 1: return base - 1 - below(a, 2);
    case 2:
    case 3: o = words - 1 - back; break;
    case 4:
    case 5:
    case 6: o += row - o % row - 1 - back; break;
    case 7:
    case 8:
    case 9: o += field - o % field - 1 - back; break;
    default: break;
    }
    return base + (o < words ? o : 0);
}

/* Words of its chunk, the first of them `first`: all, one, few, or any. */
static uint32_t some_words(struct map_agent *a, uint32_t first)
{
    uint32_t above = (UINT32_C(2) << (a->chunk_words - 1)) - 1, words = (uint32_t)agent_draw(&a->rng);
    switch (below(a, 8)) {
    case 0:
    case 1:
    case 2: words = above; break;
    case 3: words = 0; break;
    case 4: words = UINT32_C(1) << below(a, a->chunk_words); break;
    case 5: words &= (uint32_t)agent_draw(&a->rng); break;
    default: break;
    }
    return (words | UINT32_C(1) << first) & (above >> first << first);
}

static void drive_forward(struct map_agent *a, uint32_t *in, uint64_t addr)
{
    uint32_t index = some_entry(a);
    const struct entry *e = &a->entry[index];
    if (addr == UINT64_MAX) addr = e->made ? some_word(a, &e->tile) : below(a, a->bytes / 4);
    addr &= a->bytes / 4 - 1;
    in[a->fwd_index] = index;
    in[a->fwd_mapped] = below(a, 8) != 0;
    in[a->fwd_words] = some_words(a, (uint32_t)addr % a->chunk_words);
    bits_set(in + a->fwd_addr, 0, a->addr_width, addr);
    if (!e->made && in[a->fwd_mapped] && usable(a, in, index)) in[a->fwd_valid] = 0;
    if (a->stalls) a->stalls--;
    else if (!below(a, 32) && a->mode != AGENT_READY) a->stalls = (int)below(a, a->mode == AGENT_HOSTILE ? 80 : 30);
    in[a->piece_ready] = a->mode == AGENT_READY || (!a->stalls && (a->mode == AGENT_HOSTILE || below(a, 4)));
}

/* By the definition. */
static int tile_has(const struct tile *t, uint64_t virt)
{
    uint64_t base = t->global_base / 4;
    if (virt < base) return 0;
    uint64_t o = 4 * (virt - base), row = t->rows > 1 ? o / t->stride : 0, r = t->rows > 1 ? o % t->stride : o;
    return row < t->rows && r < t->row && r % t->object < t->field;
}

/* Words of its line, from it on, that the tile has. */
static uint32_t tile_words_behind(const struct map_agent *a, const struct tile *t, uint64_t virt)
{
    uint32_t first = (uint32_t)(virt % a->chunk_words), words = 0;
    for (uint32_t k = first; k < a->chunk_words; k++) words |= (uint32_t)tile_has(t, virt + k - first) << k;
    return words;
}

static void drive_translations(struct map_agent *a, uint32_t *in)
{
    uint32_t busy = a->mode == AGENT_READY ? 256 : a->mode == AGENT_HOSTILE ? 224 : 128;
    uint32_t rev = some_entry(a);
    struct entry *r = &a->entry[rev];
    in[a->fwd_valid] = below(a, 256) < busy;
    in[a->rev_valid] = below(a, 256) < busy;
    in[a->rev_index] = rev;
    a->ask_rev = (struct expected){0};
    uint64_t addr = UINT64_MAX, virt = agent_draw(&a->rng);
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
    if (a->at_end || below(a, 256) == 0) { /* the last word, and the first after it; back judged by lockstep alone */
        a->at_end = !a->at_end;
        virt = a->at_end ? UINT64_MAX : 0;
        addr = a->at_end ? a->bytes / 4 - 1 : 0;
        in[a->fwd_valid] = in[a->rev_valid] = 1;
        a->ask_rev.judged = 0;
    }
    virt &= UINT64_MAX >> (64 - a->virt_width);
    if (!r->judged && usable(a, in, rev)) in[a->rev_valid] = 0;
    a->ask_rev.index = rev, a->ask_rev.from = virt;
    a->ask_rev.words = a->ask_rev.mapped ? tile_words_behind(a, &r->tile, virt) : 0;
    bits_set(in + a->rev_virt, 0, a->virt_width, virt);
    drive_forward(a, in, addr);
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

static int check_reverse(const struct map_agent *a, const uint32_t *out, struct spec_error *error)
{
    const struct expected *e = &a->rev[a->now % RING];
    uint64_t address = bits_get(out + a->rev_addr, 0, a->addr_width);
    AGENT_CHECK(out[a->rev_done] == (uint32_t)e->asked, "reverse: done is %u", out[a->rev_done]);
    if (!e->judged) return 0;
    AGENT_CHECK(out[a->rev_mapped] == (uint32_t)e->mapped, "reverse: mapped is %u", out[a->rev_mapped]);
    AGENT_CHECK(address == e->address, "reverse: address %llx, must be %llx", (unsigned long long)address,
                (unsigned long long)e->address);
    AGENT_CHECK(out[a->rev_words] == e->words, "reverse: words %x, must be %x", out[a->rev_words], e->words);
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

/* The request's words, each a step through the tile behind the one before it. 1: the surroundings must not ask that. */
static int open_chunk(struct map_agent *a, const uint32_t *in)
{
    uint32_t index = in[a->fwd_index], words = in[a->fwd_words];
    uint64_t addr = bits_get(in + a->fwd_addr, 0, a->addr_width);
    const struct entry *e = &a->entry[index];
    const struct tile *t = &e->tile;
    struct chunk *c = &a->chunk[(a->first_chunk + a->open_chunks) % CHUNKS_OPEN];
    uint32_t first = (uint32_t)addr % a->chunk_words;
    int uses = (int)(in[a->fwd_mapped] & 1) && usable(a, in, index);
    if (!words || (uint32_t)__builtin_ctz(words) != first || (uses && !e->made)) return 1;
    *c = (struct chunk){.asked = a->now, .words = words};
    a->open_chunks++;
    if (!uses || addr < t->stash_base / 4) return 0;
    uint64_t field = t->field / 4, per_row = t->row / t->object, o = addr - t->stash_base / 4;
    uint64_t word = o % field, object = o / field % per_row, row = o / field / per_row;
    for (uint32_t k = first; k < a->chunk_words && row < t->rows; k++) {
        c->mapped |= UINT32_C(1) << k;
        c->virt[k] = (t->global_base + row * t->stride + object * t->object) / 4 + word;
        if (++word < field) continue;
        word = 0;
        if (++object < per_row) continue;
        object = 0;
        row++;
    }
    return 0;
}

static int check_piece(struct map_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct chunk *c = &a->chunk[a->first_chunk % CHUNKS_OPEN];
    uint32_t valid = out[a->piece_valid], words = out[a->piece_words], mapped = out[a->piece_mapped],
             last = out[a->piece_last];
    uint64_t line = bits_get(out + a->piece_line, 0, a->line_width),
             places = bits_get(out + a->piece_places, 0, (int)a->chunk_words * a->place_width);
    AGENT_CHECK(!a->held || (valid && line == a->held_line && places == a->held_places && words == a->held_words &&
                             mapped == a->held_mapped && last == a->held_last),
                "a piece changed before it was taken");
    a->held = valid && !(in[a->piece_ready] & 1);
    a->held_line = line, a->held_places = places, a->held_words = words, a->held_mapped = mapped, a->held_last = last;
    a->quiet = valid || !a->open_chunks || a->now < c->asked + FWD ? 0 : a->quiet + 1;
    AGENT_CHECK(a->quiet < PATIENCE, "no piece in %u cycles", a->quiet);
    if (!valid) {
        AGENT_CHECK(!(words | mapped | last | line | places), "a piece that is not valid is not 0");
        return 0;
    }
    AGENT_CHECK(a->open_chunks && a->now >= c->asked + FWD, "a piece that nobody asked for, or too early");
    AGENT_CHECK(words && !(words & ~c->words) && words & (c->words & -c->words),
                "piece of words %x, of which %x are left", words, c->words);
    AGENT_CHECK(last == (words == c->words), "last is %u with words %x of %x", last, words, c->words);
    for (uint32_t k = 0; k < a->chunk_words; k++) {
        uint32_t bit = UINT32_C(1) << k;
        uint64_t place = places >> k * (uint32_t)a->place_width & (a->chunk_words - 1);
        uint64_t at = c->mapped & bit ? c->virt[k] : 0;
        if (words & bit) {
            AGENT_CHECK(mapped == (c->mapped & bit ? 1u : 0u), "mapped is %u of word %u", mapped, k);
            AGENT_CHECK(line == at / a->chunk_words && place == at % a->chunk_words,
                        "word %u: line %llx place %u, must be word address %llx", k, (unsigned long long)line,
                        (unsigned)place, (unsigned long long)at);
            continue;
        }
        AGENT_CHECK(!place, "word %u has a place and is not in the piece", k);
        AGENT_CHECK(!(c->words & bit) || (mapped && (!(c->mapped & bit) || at / a->chunk_words != line)),
                    "word %u is left out of the piece", k);
    }
    if (!(in[a->piece_ready] & 1)) return 0;
    c->words &= ~words;
    if (last) a->first_chunk++, a->open_chunks--;
    return 0;
}

/* A request by an entry that may not be used maps to nothing. */
static struct expected ask(const struct map_agent *a, const uint32_t *in, struct expected wanted, int valid,
                           uint32_t index, uint64_t from)
{
    const struct entry *e = &a->entry[index];
    if (!valid) return (struct expected){.judged = 1};
    if (!usable(a, in, index)) return (struct expected){.asked = 1, .judged = 1};
    wanted.asked = 1;
    wanted.judged &= e->judged && wanted.index == index && wanted.from == from;
    return wanted;
}

/* The entry that is set: the last one that calc gave, or that one moved. Else no tile of ours is in it. */
static void set_entry(struct map_agent *a, const uint32_t *in)
{
    struct entry *e = &a->entry[in[a->set_index]];
    uint32_t as_made[ENTRY_WORDS];
    memcpy(as_made, in + a->set_data, (size_t)a->entry_words * 4);
    const uint64_t virt = bits_get(as_made, a->entry_virt.lsb, a->entry_virt.width);
    bits_copy(as_made, a->entry_virt.lsb, a->made_bits, a->entry_virt.lsb, a->entry_virt.width);
    e->written = 1;
    e->judged = a->made.rows && !memcmp(as_made, a->made_bits, (size_t)a->entry_words * 4);
    e->tile = a->made;
    e->tile.global_base = 4 * virt;
    e->made = e->judged && e->tile.global_base == a->made.global_base;
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
    if (in[a->set_valid] & 1) set_entry(a, in);
}

static int map_agent_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct map_agent *a = state;
    if (a->alive) {
        if (check_piece(a, in, out, error)) return -1;
        if (check_reverse(a, out, error)) return -1;
        if (check_flags(a, in, out, error)) return -1;
    }
    if (in[0] & 1) {
        a->alive = 1;
        a->calc_waits = a->have = 0;
        memset(a->entry, 0, sizeof a->entry);
        a->open_chunks = a->quiet = 0;
        a->held = 0;
        memset(a->rev, 0, sizeof a->rev);
        return 0;
    }
    int asks = in[a->fwd_valid] & out[a->fwd_ready] & 1;
    AGENT_CHECK(!asks || a->open_chunks < CHUNKS_OPEN, "more translations are taken than there can be");
    if (asks && open_chunk(a, in)) {
        snprintf(error->text, sizeof error->text, "a forward translation that is not allowed");
        return 1;
    }
    if ((in[a->rev_valid] & 1) && usable(a, in, in[a->rev_index]) && !a->entry[in[a->rev_index]].judged) {
        snprintf(error->text, sizeof error->text, "a reverse translation by an entry that no tile gives");
        return 1;
    }
    a->rev[(a->now + REV) % RING] = ask(a, in, a->ask_rev, (int)(in[a->rev_valid] & 1), in[a->rev_index],
                                        bits_get(in + a->rev_virt, 0, a->virt_width));
    a->now++;
    update_entries(a, in);

    int taken = agent_took(&a->calc, in, out);
    a->calc_waits = (in[a->calc.valid] & 1) && !taken;
    if (taken) a->running = tile_at_calc(a, in);
    if (!agent_gave(&a->calc_done, in, out)) return 0;
    const uint32_t *done = out + a->calc_done.data;
    int code = (int)bits_get(done, a->error.lsb, a->error.width);
    AGENT_CHECK(a->running.error < 0 || code == a->running.error, "calc: error %d, must be %d", code, a->running.error);
    if (code || a->running.error == ANYTHING || !is_tile(&a->running)) return 0;
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
