#include "rtl-gen/out/rams.h"

#include <cjson/cJSON.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static int same_shape(const struct ram_shape *a, const struct ram_shape *b)
{
    return a->depth == b->depth && a->width == b->width && a->granule == b->granule;
}

static void add_ram(void *context, const struct hw_instance *instance)
{
    struct ram_list *list = context;
    const struct ram_shape found = {.depth = hw_instance_param(instance, "DEPTH"),
                                    .width = hw_instance_param(instance, "WIDTH"),
                                    .granule = hw_instance_param(instance, "GRANULE")};
    int at = 0;
    while (at < list->count && !same_shape(&list->shape[at], &found)) at++;
    if (at == list->count) {
        list->shape = realloc(list->shape, (size_t)(at + 1) * sizeof *list->shape);
        if (!list->shape) abort();
        list->shape[list->count++] = found;
    }
    struct ram_shape *shape = &list->shape[at];
    shape->path = realloc(shape->path, (size_t)(shape->count + 1) * sizeof *shape->path);
    if (!shape->path || !(shape->path[shape->count++] = strdup(instance->path))) abort();
}

static int by_size(const void *left, const void *right)
{
    const struct ram_shape *a = left, *b = right;
    if (a->depth != b->depth) return a->depth < b->depth ? 1 : -1;
    if (a->width != b->width) return a->width < b->width ? 1 : -1;
    return (a->granule < b->granule) - (a->granule > b->granule);
}

int ram_list_find(struct ram_list *list, struct hw_module *top, const struct spec_values *values,
                  struct hw_errors *errors)
{
    *list = (struct ram_list){0};
    int bad = hw_check_and_visit(top, values, errors, "ram_1r1w", add_ram, list);
    if (list->count) qsort(list->shape, (size_t)list->count, sizeof *list->shape, by_size);
    return bad;
}

void ram_list_free(struct ram_list *list)
{
    for (int i = 0; i < list->count; i++) {
        for (int k = 0; k < list->shape[i].count; k++) free(list->shape[i].path[k]);
        free(list->shape[i].path);
    }
    free(list->shape);
}

void out_rams(FILE *out, const struct out_block *block, const struct ram_list *list)
{
    fprintf(
        out,
        "# The RAMs of %s, for a memory compiler: every instance of ram_1r1w at these sizes.\n"
        "# Written by: %s\n"
        "# Each has one write and one read port. Read data follow one cycle after rd_en and stay until the next read.\n"
        "# A read of the word that is written in the same cycle may give any value.\n"
        "# granule: the bits under one write enable. Below each shape stand its instances.\n"
        "# count depth width granule\n",
        block->name, block->command);
    for (int i = 0; i < list->count; i++) {
        const struct ram_shape *s = &list->shape[i];
        fprintf(out, "%d %" PRId64 " %" PRId64 " %" PRId64 "\n", s->count, s->depth, s->width, s->granule);
        for (int k = 0; k < s->count; k++) fprintf(out, "    %s\n", s->path[k]);
    }
}

static void add_number(cJSON *object, const char *name, int64_t value)
{
    cJSON_AddNumberToObject(object, name, (double)value);
}

void out_rams_json(FILE *out, const struct out_block *block, const struct ram_list *list)
{
    cJSON *root = cJSON_CreateObject();
    cJSON_AddStringToObject(root, "block", block->values->block->name);
    cJSON_AddStringToObject(root, "module", block->name);
    cJSON *rams = cJSON_AddArrayToObject(root, "rams");
    for (int i = 0; i < list->count; i++) {
        const struct ram_shape *s = &list->shape[i];
        cJSON *ram = cJSON_CreateObject();
        cJSON_AddItemToArray(rams, ram);
        add_number(ram, "count", s->count);
        add_number(ram, "depth", s->depth);
        add_number(ram, "width", s->width);
        add_number(ram, "granule", s->granule);
        add_number(ram, "write_enables", s->width / s->granule);
        add_number(ram, "read_ports", 1);
        add_number(ram, "write_ports", 1);
        cJSON *paths = cJSON_AddArrayToObject(ram, "instances");
        for (int k = 0; k < s->count; k++) cJSON_AddItemToArray(paths, cJSON_CreateString(s->path[k]));
    }
    char *text = cJSON_Print(root);
    if (!text) abort();
    fprintf(out, "%s\n", text);
    cJSON_free(text);
    cJSON_Delete(root);
}
