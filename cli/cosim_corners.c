#include "cli/cosim_corners.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tb/host.h"

/* Bits as 3, 5-7: those of a field that are not set in `seen`. At most `most` runs of them are named. */
static void add_missing_bits(struct host_text *t, const uint32_t *seen, int bits, int most)
{
    for (int b = 0, runs = 0; b < bits; b++) {
        if (seen[b / 32] >> (b % 32) & 1) continue;
        int from = b;
        while (b + 1 < bits && !(seen[(b + 1) / 32] >> ((b + 1) % 32) & 1)) b++;
        if (runs == most) {
            host_add(t, ", ...");
            return;
        }
        host_add(t, "%s%d", runs++ ? ", " : "", from);
        if (b > from) host_add(t, "-%d", b);
    }
}

/* A cross as `0 x maximum`: this field's and the next one's. */
static void add_cross(struct host_text *t, const struct corner_field *f, int cross)
{
    const struct corner_field *next = f + 1;
    host_add(t, "%s x %s", f->point[cross & 2 ? f->most : f->low], next->point[cross & 1 ? next->most : next->low]);
}

enum { SHOWN_RUNS = 8 };

static void print_field(const struct corner_field *f)
{
    const char *verb = f->dir == SPEC_IN ? "driven" : "seen";
    int zeros, ones, bits = f->width * f->elements;
    struct host_text t = {0};
    corners_bits(f, &zeros, &ones);
    uint32_t missing = f->there & ~f->seen;
    if (missing) host_add(&t, "; never %s:", verb);
    for (int p = 0, n = 0; p < f->points; p++)
        if (missing >> p & 1) host_add(&t, "%s %s", n++ ? "," : "", f->point[p]);
    if (zeros < bits) host_add(&t, "; bits never 0: "), add_missing_bits(&t, f->zeros, bits, SHOWN_RUNS);
    if (ones < bits) host_add(&t, "; bits never 1: "), add_missing_bits(&t, f->ones, bits, SHOWN_RUNS);
    if (f->has_next && f->crosses != 15) host_add(&t, "; never with %s:", strchr(f[1].name, '.') + 1);
    for (int c = 0, n = 0; f->has_next && c < 4; c++)
        if (!(f->crosses >> c & 1)) host_add(&t, n++ ? ", " : " "), add_cross(&t, f, c);
    if (t.text) printf("    %s%s\n", f->name, t.text);
    free(t.text);
}

static void print_direction(const struct corners *corners, enum spec_dir dir)
{
    struct corners_share all = {0};
    int bits = 0, both = 0;
    for (int i = 0; i < corners->count; i++) {
        const struct corner_field *f = &corners->field[i];
        struct corners_share s = corners_share(f);
        if (f->dir != dir) continue;
        all.corners += s.corners, all.seen += s.seen, all.crosses += s.crosses, all.crosses_seen += s.crosses_seen;
        bits += f->width * f->elements;
        for (int b = 0; b < f->width * f->elements; b++)
            both += f->zeros[b / 32] & f->ones[b / 32] & 1u << b % 32 ? 1 : 0;
    }
    printf("  %s: %d of %d bits at 0 and at 1, %d of %d corners, %d of %d crosses\n",
           dir == SPEC_IN ? "inputs driven" : "outputs seen", both, bits, all.seen, all.corners, all.crosses_seen,
           all.crosses);
    for (int i = 0; i < corners->count; i++)
        if (corners->field[i].dir == dir) print_field(&corners->field[i]);
}

void cosim_print_corners(const struct corners *corners)
{
    print_direction(corners, SPEC_IN);
    print_direction(corners, SPEC_OUT);
}

/* JSON -------------------------------------------------------------------------------------------------------------- */

static void add_text(cJSON *o, const char *name, struct host_text *t)
{
    cJSON_AddStringToObject(o, name, t->text ? t->text : "");
    free(t->text);
}

void cosim_add_corners(cJSON *root, const struct corners *corners)
{
    cJSON *list = cJSON_AddArrayToObject(root, "ports");
    for (int i = 0; i < corners->count; i++) {
        const struct corner_field *f = &corners->field[i];
        int bits = f->width * f->elements;
        cJSON *o = cJSON_CreateObject(), *seen, *missing;
        cJSON_AddItemToArray(list, o);
        cJSON_AddStringToObject(o, "field", f->name);
        cJSON_AddStringToObject(o, "direction", f->dir == SPEC_IN ? "in" : "out");
        cJSON_AddNumberToObject(o, "bits", bits);
        struct host_text zeros = {0}, ones = {0};
        add_missing_bits(&zeros, f->zeros, bits, bits);
        add_missing_bits(&ones, f->ones, bits, bits);
        add_text(o, "bits_never_0", &zeros);
        add_text(o, "bits_never_1", &ones);
        seen = cJSON_AddArrayToObject(o, "seen");
        missing = cJSON_AddArrayToObject(o, "not_seen");
        for (int p = 0; p < f->points; p++)
            if (f->there >> p & 1)
                cJSON_AddItemToArray(f->seen >> p & 1 ? seen : missing, cJSON_CreateString(f->point[p]));
        if (!f->has_next) continue;
        cJSON_AddStringToObject(o, "next", strchr(f[1].name, '.') + 1);
        missing = cJSON_AddArrayToObject(o, "crosses_not_seen");
        for (int c = 0; c < 4; c++) {
            struct host_text t = {0};
            if (f->crosses >> c & 1) continue;
            add_cross(&t, f, c);
            cJSON_AddItemToArray(missing, cJSON_CreateString(t.text));
            free(t.text);
        }
    }
}
