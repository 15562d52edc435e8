/* The C header of a block's records, for drivers, firmware and test benches.
 *
 * A packed record is an array of 32-bit words, least significant word first, as it lies on the block's data ports. */
#include "rtl-gen/out/files.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

struct header {
    FILE *out;
    const struct spec_values *values;
    const char *name, *upper; /* of the block */
};

static void upper_case(char *to, size_t size, const char *from)
{
    size_t i = 0;
    for (; from[i] && i + 1 < size; i++) to[i] = (char)toupper((unsigned char)from[i]);
    to[i] = 0;
}

static int words(int bits)
{
    return (bits + 31) / 32;
}

static const char *c_type(int width)
{
    return width <= 8 ? "uint8_t" : width <= 16 ? "uint16_t" : width <= 32 ? "uint32_t" : "uint64_t";
}

static void helpers(const struct header *h)
{
    const char *n = h->name;
    fprintf(h->out,
            "/* `width` bits, 1 to 64, from bit `lsb` of a packed record on. */\n"
            "static inline uint64_t %s_get_bits(const uint32_t *words, unsigned lsb, unsigned width)\n"
            "{\n"
            "    uint64_t value = 0;\n"
            "    for (unsigned i = 0; i < width;) {\n"
            "        unsigned at = lsb + i, shift = at %% 32, take = 32 - shift;\n"
            "        if (take > width - i) take = width - i;\n"
            "        value |= (((uint64_t)words[at / 32] >> shift) & ((UINT64_C(1) << take) - 1)) << i;\n"
            "        i += take;\n"
            "    }\n"
            "    return value;\n"
            "}\n\n",
            n);
    fprintf(h->out,
            "/* Bits of `value` above `width` are ignored. */\n"
            "static inline void %s_set_bits(uint32_t *words, unsigned lsb, unsigned width, uint64_t value)\n"
            "{\n"
            "    for (unsigned i = 0; i < width;) {\n"
            "        unsigned at = lsb + i, shift = at %% 32, take = 32 - shift;\n"
            "        if (take > width - i) take = width - i;\n"
            "        uint64_t mask = ((UINT64_C(1) << take) - 1) << shift;\n"
            "        words[at / 32] = (uint32_t)((words[at / 32] & ~mask) | (((value >> i) << shift) & mask));\n"
            "        i += take;\n"
            "    }\n"
            "}\n\n",
            n);
}

static void parameters(const struct header *h)
{
    const struct spec_param *p = h->values->block->params;
    if (!p || !p->name) return;
    fputs("/* Parameters */\n", h->out);
    for (int i = 0; p[i].name; i++) {
        fprintf(h->out, "#define %s_%s INT64_C(%" PRId64 ") /* %s */\n", h->upper, p[i].name, h->values->v[i],
                p[i].meaning);
        for (const struct spec_code *c = p[i].names; c && c->name; c++)
            fprintf(h->out, "#define %s_%s_%s INT64_C(%" PRId64 ") /* %s */\n", h->upper, p[i].name, c->name, c->value,
                    c->meaning);
    }
    for (const struct spec_derived *d = h->values->block->derived; d && d->name; d++)
        fprintf(h->out, "#define %s_%s INT64_C(%" PRId64 ") /* %s */\n", h->upper, d->name,
                spec_get(h->values, d->name), d->meaning);
    fputc('\n', h->out);
}

/* The lanes of an array of channels: lane i of its NAME_data begins at bit i * RECORD_BITS. */
static void lanes(const struct header *h)
{
    for (const struct spec_channel *c = h->values->block->channels; c && c->name; c++) {
        char upper[64];
        if (!c->count) continue;
        upper_case(upper, sizeof upper, c->name);
        fprintf(h->out, "#define %s_%s_LANES %" PRId64 " /* channels of %s, side by side in its ports */\n\n", h->upper,
                upper, spec_eval(h->values, c->count), c->name);
    }
}

static void codes(const struct header *h, const struct spec_enum *e)
{
    char prefix[64];
    upper_case(prefix, sizeof prefix, e->name);
    fprintf(h->out, "/* %s: %s */\nenum %s_%s {\n", e->name, e->meaning, h->name, e->name);
    for (const struct spec_code *c = e->codes; c->name; c++)
        fprintf(h->out, "    %s_%s_%s = %" PRId64 "%s /* %s */\n", h->upper, prefix, c->name, c->value,
                c[1].name ? "," : "", c->meaning);
    fputs("};\n\n", h->out);
}

/* A member of the struct. A field wider than 64 bits is an array of words. */
static void member(const struct header *h, const struct spec_record *r, const struct spec_field *f)
{
    struct spec_slice s = spec_field_slice(h->values, r, f->name);
    const char *type = s.width > 64 ? "uint32_t" : c_type(s.width);
    fprintf(h->out, "    %s %s", type, f->name);
    if (f->count) fprintf(h->out, "[%d]", s.count);
    if (s.width > 64) fprintf(h->out, "[%d]", words(s.width));
    fprintf(h->out, "; /* %d bit%s: %s */\n", s.width, s.width == 1 ? "" : "s", f->meaning);
}

static void layout(const struct header *h, const struct spec_record *r, const char *upper)
{
    int bits = spec_record_width(h->values, r);
    fprintf(h->out, "#define %s_%s_BITS %d\n#define %s_%s_WORDS %d\n", h->upper, upper, bits, h->upper, upper,
            words(bits));
    for (const struct spec_field *f = r->fields; f->name; f++) {
        struct spec_slice s = spec_field_slice(h->values, r, f->name);
        char field[64];
        upper_case(field, sizeof field, f->name);
        fprintf(h->out, "#define %s_%s_%s_LSB %d\n#define %s_%s_%s_WIDTH %d\n", h->upper, upper, field, s.lsb, h->upper,
                upper, field, s.width);
        if (f->count) fprintf(h->out, "#define %s_%s_%s_COUNT %d\n", h->upper, upper, field, s.count);
        /* A mask only where the whole record is one C integer; wider ones go through pack and unpack. */
        if (bits <= 64 && s.count * s.width > 0) {
            int all = s.count * s.width;
            uint64_t mask = (all == 64 ? UINT64_MAX : (UINT64_C(1) << all) - 1) << s.lsb;
            fprintf(h->out, "#define %s_%s_%s_MASK UINT64_C(0x%" PRIx64 ")\n", h->upper, upper, field, mask);
        }
    }
    fputc('\n', h->out);
}

/* The statement that moves one field; `pack` 1: struct to words. */
static void move(const struct header *h, const struct spec_record *r, const struct spec_field *f, int pack)
{
    struct spec_slice s = spec_field_slice(h->values, r, f->name);
    const char *indent = "    ", *index = f->count ? "[i]" : "";
    char lsb[64];
    if (s.width == 0 || s.count == 0) return;
    if (f->count) {
        fprintf(h->out, "    for (unsigned i = 0; i < %d; i++)\n", s.count);
        indent = "        ";
        snprintf(lsb, sizeof lsb, "%d + i * %d", s.lsb, s.width);
    } else {
        snprintf(lsb, sizeof lsb, "%d", s.lsb);
    }
    if (s.width <= 64) {
        if (pack)
            fprintf(h->out, "%s%s_set_bits(words, %s, %d, record->%s%s);\n", indent, h->name, lsb, s.width, f->name,
                    index);
        else
            fprintf(h->out, "%srecord->%s%s = (%s)%s_get_bits(words, %s, %d);\n", indent, f->name, index,
                    c_type(s.width), h->name, lsb, s.width);
        return;
    }
    fprintf(h->out, "%sfor (unsigned k = 0; k < %d; k++) {\n", indent, words(s.width));
    fprintf(h->out, "%s    unsigned take = k < %d ? 32 : %d;\n", indent, words(s.width) - 1, (s.width - 1) % 32 + 1);
    if (pack)
        fprintf(h->out, "%s    %s_set_bits(words, %s + 32 * k, take, record->%s%s[k]);\n", indent, h->name, lsb,
                f->name, index);
    else
        fprintf(h->out, "%s    record->%s%s[k] = (uint32_t)%s_get_bits(words, %s + 32 * k, take);\n", indent, f->name,
                index, h->name, lsb);
    fprintf(h->out, "%s}\n", indent);
}

static void record(const struct header *h, const struct spec_record *r)
{
    char upper[64];
    upper_case(upper, sizeof upper, r->name);
    fprintf(h->out, "/* %s: %s (%s) */\n", r->name, r->meaning, r->source);
    layout(h, r, upper);
    fprintf(h->out, "struct %s_%s {\n", h->name, r->name);
    for (const struct spec_field *f = r->fields; f->name; f++) member(h, r, f);
    fputs("};\n\n", h->out);
    fprintf(h->out, "static inline void %s_%s_pack(uint32_t words[%s_%s_WORDS], const struct %s_%s *record)\n{\n",
            h->name, r->name, h->upper, upper, h->name, r->name);
    fprintf(h->out, "    for (unsigned i = 0; i < %s_%s_WORDS; i++) words[i] = 0;\n", h->upper, upper);
    for (const struct spec_field *f = r->fields; f->name; f++) move(h, r, f, 1);
    fprintf(h->out,
            "}\n\nstatic inline void %s_%s_unpack(struct %s_%s *record, const uint32_t words[%s_%s_WORDS])\n{\n",
            h->name, r->name, h->name, r->name, h->upper, upper);
    for (const struct spec_field *f = r->fields; f->name; f++) move(h, r, f, 0);
    fputs("}\n\n", h->out);
}

void out_c_header(FILE *out, const struct out_block *of)
{
    const struct spec_block *block = of->values->block;
    const struct header h = {.out = out, .values = of->values, .name = of->name, .upper = of->upper};
    fprintf(out, "/* Records of the block %s: %s.\n *\n", of->name, block->brief);
    out_sources(out, " * ", block);
    fprintf(out, " * Written by: %s\n *\n", of->command);
    fputs(" * A packed record is an array of 32-bit words, least significant word first: the bits of a NAME_data port. "
          "*/\n",
          out);
    fprintf(out, "#ifndef LARDER_EMITTED_%s_H\n#define LARDER_EMITTED_%s_H\n\n#include <stdint.h>\n\n", h.upper,
            h.upper);
    parameters(&h);
    lanes(&h);
    for (int i = 0; block->enums && block->enums[i]; i++) codes(&h, block->enums[i]);
    if (block->records && block->records[0]) helpers(&h);
    for (int i = 0; block->records && block->records[i]; i++) record(&h, block->records[i]);
    fputs("#endif\n", out);
}
