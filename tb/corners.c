#define _GNU_SOURCE /* asprintf */
#include "tb/corners.h"

#include <ctype.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spec/bits.h"
#include "spec/error.h"
#include "spec/expr.h"
#include "tb/agent.h"

/* What is handed over together: a record of a channel's lane or of a signal, or a port by itself. */
struct corner_source {
    enum spec_dir dir;
    const struct spec_record *record; /* NULL: a port */
    int first, fields;                /* in corners->field */
    int word, lsb, lane, lanes;       /* of the record's first bit, in the vector of its direction */
    int transfer;                     /* with valid and ready */
    struct agent_channel at;          /* of a transfer */
    int with;                         /* the word of the signal that says when it counts; -1: always */
    int mask_lsb, mask_width;         /* of the record's field `mask`; width 0: it has none */
    uint32_t *before;  /* what stood there when it was looked at; of a signal, valid or ready, else NULL */
    int words, looked; /* of `before`; it was looked at */
    int done;          /* nothing is left to be seen */
};

static const char *const numbers[] = {"0", "1", "maximum", "wrap"};
enum { ZERO, ONE, MOST, WRAP, NUMBERS };

static uint64_t mask_of(int width)
{
    return width >= 64 ? UINT64_MAX : (UINT64_C(1) << width) - 1;
}

static void *zeroed(size_t count, size_t size)
{
    void *p = calloc(count ? count : 1, size);
    if (!p) abort();
    return p;
}

/* The fields -------------------------------------------------------------------------------------------------------- */

/* The codes that a meaning begins with, as `OP_*` or ERROR_NONE; NULL: it is a number. */
static const struct spec_enum *find_codes(const struct spec_block *block, const char *meaning)
{
    for (int i = 0; block->enums && block->enums[i]; i++) {
        const char *name = block->enums[i]->name;
        size_t n = 0;
        while (name[n] && toupper((unsigned char)name[n]) == meaning[n]) n++;
        if (!name[n] && meaning[n] == '_') return block->enums[i];
    }
    return NULL;
}

/* "word address of each lane": what stands before the first comma or semicolon says it. */
static int is_address(const char *meaning)
{
    const char *at = strstr(meaning, "address");
    return at && (size_t)(at - meaning) < strcspn(meaning, ",;");
}

static int matches(const struct corner_exclusion *e, const struct corner_field *f)
{
    return fnmatch(e->field, f->name, 0) == 0;
}

static void find_points(struct corner_field *f, const struct spec_values *values, const char *meaning,
                        const struct corner_exclusion *except)
{
    const struct spec_enum *codes = f->width < 32 ? find_codes(values->block, meaning) : NULL;
    if (codes) {
        const struct spec_code *c = codes->codes;
        for (; c[f->points].name; f->points++) {
            if (f->points == CORNERS_POINTS - 1) abort(); /* a block with so many: raise CORNERS_POINTS */
            f->point[f->points] = c[f->points].name;
            f->value[f->points] = (uint64_t)c[f->points].value;
            if (f->value[f->points] < f->value[f->low]) f->low = f->points;
            if (f->value[f->points] > f->value[f->most]) f->most = f->points;
        }
        f->codes = f->points;
        f->point[f->points++] = "no code";
        f->there = (UINT32_C(1) << f->codes) - 1;
        if (f->dir == SPEC_IN && (uint64_t)f->codes <= mask_of(f->width)) f->there |= UINT32_C(1) << f->codes;
        return;
    }
    f->points = NUMBERS;
    memcpy(f->point, numbers, sizeof numbers);
    f->value[ONE] = 1;
    f->value[MOST] = mask_of(f->width);
    for (const struct corner_exclusion *e = except; e && e->field; e++)
        if (e->most && matches(e, f)) f->value[MOST] = (uint64_t)spec_eval(values, e->most);
    f->low = ZERO;
    f->most = f->width > 1 ? MOST : ONE;
    f->there = f->width == 1 ? 3 : is_address(meaning) ? 15 : 7;
}

/* Appends a field like this one, of which nothing was seen. */
static struct corner_field *add_like(struct corners *c, const struct corner_field *like)
{
    c->field = realloc(c->field, (size_t)(c->count + 1) * sizeof *c->field);
    if (!c->field) abort();
    struct corner_field *f = &c->field[c->count++];
    *f = *like;
    f->seen = f->crosses = 0;
    f->beyond = f->bits_done = 0;
    f->last = NULL;
    size_t words = ((size_t)f->width * (size_t)f->elements + 31) / 32;
    f->zeros = zeroed(words, sizeof *f->zeros);
    f->ones = zeroed(words, sizeof *f->ones);
    f->now = zeroed((size_t)f->elements, 1);
    return f;
}

/* `width` of an element, `elements` of one lane. */
static struct corner_field *add_field(struct corners *c, enum spec_dir dir, const char *port, const char *field,
                                      int width, int elements, const char *meaning,
                                      const struct corner_exclusion *except)
{
    struct corner_field like = {.dir = dir, .width = width, .elements = elements};
    snprintf(like.name, sizeof like.name, "%s%s%s", port, field ? "." : "", field ? field : "");
    find_points(&like, c->values, meaning, except);
    return add_like(c, &like);
}

static int add_record(struct corners *c, enum spec_dir dir, const char *port, const struct spec_record *record,
                      int lanes, const struct corner_exclusion *except, struct spec_error *error)
{
    for (const struct spec_field *r = record->fields; r->name; r++) {
        struct spec_slice s = spec_field_slice(c->values, record, r->name);
        struct corner_field *f = add_field(c, dir, port, r->name, s.width, s.count * lanes, r->meaning, except);
        struct expr_error why;
        f->has_next = r[1].name != NULL;
        if (!r->last) continue;
        f->last = expr_parse(r->last, &why);
        if (!f->last) return spec_fail(error, "record %s, field %s: %s: %s", record->name, r->name, r->last, why.text);
    }
    return 0;
}

static struct corner_source *add_source(struct corners *c, const struct spec_port *p, int first)
{
    c->source = realloc(c->source, (size_t)(c->sources + 1) * sizeof *c->source);
    if (!c->source) abort();
    struct corner_source *s = &c->source[c->sources++];
    *s = (struct corner_source){
        .dir = p->dir, .first = first, .fields = c->count - first, .word = p->word, .lanes = 1, .with = -1};
    if (p->part == SPEC_DATA) return s;
    s->words = (p->width + 31) / 32;
    s->before = zeroed((size_t)s->words, sizeof *s->before);
    return s;
}

/* NAME_valid or NAME_done of the same direction, for a signal that is called NAME_something; the longest NAME. */
static int find_with(const struct spec_ports *ports, const struct spec_port *p)
{
    static const char *const words[] = {"valid", "done"};
    for (size_t n = strlen(p->name); n > 0; n--) {
        if (p->name[n] != '_') continue;
        for (int k = 0; k < 2; k++) {
            char name[80];
            snprintf(name, sizeof name, "%.*s_%s", (int)n, p->name, words[k]);
            const struct spec_port *with = spec_find_port(ports, name);
            if (with && with != p && with->part == SPEC_SIGNAL && with->dir == p->dir && with->width == 1)
                return with->word;
        }
    }
    return -1;
}

static void find_mask(const struct corners *c, struct corner_source *s)
{
    for (const struct spec_field *r = s->record->fields; r->name; r++) {
        if (strcmp(r->name, "mask") != 0) continue;
        struct spec_slice slice = spec_field_slice(c->values, s->record, r->name);
        s->mask_lsb = s->lsb + slice.lsb;
        s->mask_width = slice.width;
    }
}

static int add_port(struct corners *c, const struct spec_ports *ports, const struct spec_port *p,
                    const struct corner_exclusion *except, struct spec_error *error)
{
    int first = c->count, failed = 0;
    if (p->part == SPEC_SIGNAL) {
        const struct spec_signal *signal = spec_find_signal(c->values, p->name);
        if (!signal) return 0; /* rst: the runner's */
        if (signal->record) failed = add_record(c, p->dir, p->name, signal->record, 1, except, error);
        else add_field(c, p->dir, p->name, NULL, p->width, 1, signal->meaning, except);
        struct corner_source *s = add_source(c, p, first);
        s->record = signal->record;
        s->with = find_with(ports, p);
        return failed;
    }
    if (p->part != SPEC_DATA) {
        add_field(c, p->dir, p->name, NULL, 1, p->lanes, "", except);
        add_source(c, p, first);
        return 0;
    }
    failed = add_record(c, p->dir, p->channel->name, p->channel->record, p->lanes, except, error);
    for (int lane = 0; lane < p->lanes; lane++) {
        struct corner_source *s = add_source(c, p, first);
        s->record = p->channel->record;
        s->transfer = 1;
        s->at = agent_lane(ports, p->channel->name, lane);
        s->word = s->at.data, s->lsb = s->at.lsb, s->lane = lane, s->lanes = p->lanes;
        find_mask(c, s);
    }
    return failed;
}

struct corners *corners_new(const struct spec_values *values, const struct corner_exclusion *except,
                            struct spec_error *error)
{
    struct corners *c = zeroed(1, sizeof *c);
    struct spec_ports ports;
    c->values = values;
    spec_list_ports(values, &ports);
    for (int i = 0; i < ports.count; i++)
        if (add_port(c, &ports, &ports.port[i], except, error)) {
            corners_free(c);
            return NULL;
        }
    return c;
}

void corners_free(struct corners *c)
{
    if (!c) return;
    for (int i = 0; i < c->count; i++) {
        free(c->field[i].zeros);
        free(c->field[i].ones);
        free(c->field[i].now);
        expr_free(c->field[i].last);
    }
    for (int i = 0; i < c->sources; i++) free(c->source[i].before);
    free(c->field);
    free(c->source);
    free(c);
}

/* A cycle ----------------------------------------------------------------------------------------------------------- */

/* An element that is wider than 64 bits: all 0, 1, all bits 1. -1: none of these. */
static int wide_point(const uint32_t *words, int lsb, int width)
{
    int zeros = 1, ones = 1;
    uint64_t low = bits_get(words, lsb, 64);
    for (int b = 0; b < width && (zeros || ones); b += 64) {
        int n = width - b < 64 ? width - b : 64;
        uint64_t x = bits_get(words, lsb + b, n);
        if (b && x) zeros = 0;
        if (x != mask_of(n)) ones = 0;
    }
    if (zeros && low < 2) return low ? ONE : ZERO;
    return ones ? MOST : -1;
}

/* The bit of each point that the value is. */
static uint32_t points_of(struct corner_field *f, const uint32_t *words, int lsb)
{
    uint32_t points = 0;
    if (f->width > 64) {
        int point = wide_point(words, lsb, f->width);
        return point < 0 ? 0 : UINT32_C(1) << point;
    }
    uint64_t value = bits_get(words, lsb, f->width);
    int count = f->codes ? f->codes : WRAP;
    for (int i = 0; i < count; i++) points |= (uint32_t)(f->value[i] == value) << i;
    if (f->codes && !points) points = UINT32_C(1) << f->codes;
    if (!f->codes && value > f->value[MOST]) f->beyond = 1;
    return points & f->there;
}

/* `count` elements from `first` on. */
static void see_bits(struct corner_field *f, const uint32_t *words, int lsb, int first, int count)
{
    int total = count * f->width, from = first * f->width;
    uint64_t missing = 0;
    for (int b = 0; b < total; b += 32) {
        int n = total - b < 32 ? total - b : 32;
        uint64_t value = bits_get(words, lsb + b, n);
        uint64_t zeros = bits_get(f->zeros, from + b, n) | (~value & mask_of(n));
        uint64_t ones = bits_get(f->ones, from + b, n) | value;
        bits_set(f->zeros, from + b, n, zeros);
        bits_set(f->ones, from + b, n, ones);
        missing |= (zeros & ones) ^ mask_of(n);
    }
    if (missing) return;
    int zeros, ones;
    corners_bits(f, &zeros, &ones);
    f->bits_done = zeros == f->width * f->elements && ones == zeros;
}

/* `mask`: the elements that count. */
static void see_field(struct corner_field *f, const uint32_t *words, int lsb, int first, int count, uint64_t mask)
{
    int all = mask == mask_of(count) || count > 64;
    if (!f->bits_done && all) see_bits(f, words, lsb, first, count);
    for (int i = 0; i < count; i++) {
        uint8_t *now = &f->now[first + i], before = *now;
        if (!all && !(mask >> i & 1)) {
            *now = 0;
            continue;
        }
        if (!f->bits_done && !all) see_bits(f, words, lsb + i * f->width, first + i, 1);
        uint32_t points = points_of(f, words, lsb + i * f->width);
        *now = points >> f->most & 1 ? 2 : points >> f->low & 1;
        f->seen |= points;
        if (!f->codes && !f->last && *now == 1 && (before == 2 || (i && now[-1] == 2)))
            f->seen |= UINT32_C(1) << WRAP & f->there;
    }
}

/* Elements of two arrays of the same length meet in pairs; otherwise each meets all. */
static void see_crosses(struct corner_field *f, const struct corner_field *next, const struct corner_source *s)
{
    int mine = f->elements / s->lanes, others = next->elements / s->lanes;
    const uint8_t *a = f->now + s->lane * mine, *b = next->now + s->lane * others;
    if (mine == others) {
        for (int i = 0; i < mine; i++)
            if (a[i] && b[i]) f->crosses |= UINT32_C(1) << (2 * (a[i] - 1) + b[i] - 1);
        return;
    }
    unsigned left = 0, right = 0;
    for (int i = 0; i < mine; i++) left |= 1u << a[i];
    for (int i = 0; i < others; i++) right |= 1u << b[i];
    for (unsigned x = 1; x < 3; x++)
        for (unsigned y = 1; y < 3; y++)
            if (left >> x & right >> y & 1) f->crosses |= UINT32_C(1) << (2 * (x - 1) + y - 1);
}

struct look {
    const struct corners *corners;
    const struct corner_source *source;
    const uint32_t *words;
};

static int look_up(void *context, const char *name, int64_t *value)
{
    const struct look *l = context;
    const struct corner_source *s = l->source;
    int lsb = s->lsb;
    for (int i = s->fields - 1; i >= 0; i--) {
        const struct corner_field *f = &l->corners->field[s->first + i];
        if (!strcmp(s->record->fields[i].name, name)) {
            *value = (int64_t)bits_get(l->words, lsb, f->width);
            return 1;
        }
        lsb += f->width * f->elements / s->lanes;
    }
    return spec_look_up((void *)l->corners->values, name, value);
}

static void see_last(const struct corners *c, const struct corner_source *s, struct corner_field *f,
                     const uint32_t *words)
{
    struct look look = {c, s, words};
    struct expr_error why;
    int64_t last;
    if (f->seen >> WRAP & 1 || expr_eval(f->last, look_up, &look, &last, &why)) return;
    if (last > (int64_t)mask_of(f->width)) f->seen |= UINT32_C(1) << WRAP;
}

static int is_done(const struct corners *c, const struct corner_source *s)
{
    for (int i = s->first; i < s->first + s->fields; i++) {
        const struct corner_field *f = &c->field[i];
        if (!f->bits_done || f->seen != f->there || (f->has_next && f->crosses != 15)) return 0;
    }
    return 1;
}

static void see_source(struct corners *c, struct corner_source *s, const uint32_t *words)
{
    int lsb = s->lsb;
    uint64_t mask = s->mask_width ? bits_get(words, s->mask_lsb, s->mask_width) : 0;
    for (int i = s->first + s->fields - 1; i >= s->first; i--) { /* a record's last field is the lowest */
        struct corner_field *f = &c->field[i];
        int count = f->elements / s->lanes;
        see_field(f, words, lsb, s->lane * count, count, count > 1 && count == s->mask_width ? mask : mask_of(count));
        if (f->last) see_last(c, s, f, words);
        if (f->has_next && f->crosses != 15) see_crosses(f, f + 1, s);
        lsb += f->width * count;
    }
    s->done = is_done(c, s);
}

void corners_see(struct corners *c, const uint32_t *in, const uint32_t *out)
{
    if (in[0] & 1) return;
    for (int i = 0; i < c->sources; i++) {
        struct corner_source *s = &c->source[i];
        const uint32_t *words = s->dir == SPEC_IN ? in : out;
        if (s->done || (s->with >= 0 && !(words[s->with] & 1))) continue;
        if (s->transfer && !(s->dir == SPEC_IN ? agent_took(&s->at, in, out) : agent_gave(&s->at, in, out))) continue;
        /* A port that stays as it was shows nothing new; addresses do not go on in it either. */
        size_t bytes = (size_t)s->words * sizeof *s->before;
        if (s->before && s->looked && !memcmp(s->before, words + s->word, bytes)) continue;
        s->looked = 1;
        if (s->before) memcpy(s->before, words + s->word, bytes);
        see_source(c, s, words + s->word);
    }
}

static struct corner_field *find_or_add(struct corners *to, const struct corner_field *from)
{
    for (int i = 0; i < to->count; i++)
        if (!strcmp(to->field[i].name, from->name)) return &to->field[i];
    return add_like(to, from);
}

void corners_merge(struct corners *to, const struct corners *from)
{
    for (int i = 0; i < from->count; i++) {
        const struct corner_field *other = &from->field[i];
        struct corner_field *f = find_or_add(to, other);
        f->there |= other->there;
        f->seen |= other->seen;
        f->crosses |= other->crosses;
        f->beyond |= other->beyond;
        /* Two fields that are not the same one at two sizes. */
        const int alike = f->dir == other->dir && f->points == other->points && f->has_next == other->has_next;
        if (!alike || f->seen & ~f->there || (f->crosses && !f->has_next)) abort();
    }
}
