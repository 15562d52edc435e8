#include "rtl-gen/out/rams.h"

#include <cjson/cJSON.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void *one_more(void *list, int count, size_t size)
{
    list = realloc(list, (size_t)(count + 1) * size);
    if (!list) abort();
    return list;
}

static char *copy(const char *text)
{
    char *own = strdup(text);
    if (!own) abort();
    return own;
}

static void add_path(char ***list, int *count, char *path)
{
    *list = one_more(*list, *count, sizeof **list);
    (*list)[(*count)++] = path;
}

static void add_ram(struct ram_list *list, const struct hw_memory *memory)
{
    const struct ram_shape found = {
        .depth = memory->depth, .width = memory->width, .granule = hw_memory_param(memory, "GRANULE")};
    int at = 0;
    while (at < list->count && (list->shape[at].depth != found.depth || list->shape[at].width != found.width ||
                                list->shape[at].granule != found.granule))
        at++;
    if (at == list->count) {
        list->shape = one_more(list->shape, list->count, sizeof *list->shape);
        list->shape[list->count++] = found;
    }
    add_path(&list->shape[at].path, &list->shape[at].count, copy(memory->instance));
}

static void add_array(struct ram_list *list, const struct hw_memory *memory)
{
    const char *dot = strrchr(memory->name, '.'), *name = dot ? dot + 1 : memory->name;
    int at = 0;
    while (at < list->array_count &&
           (list->array[at].module != memory->module || strcmp(list->array[at].name, name) != 0 ||
            list->array[at].depth != memory->depth || list->array[at].width != memory->width))
        at++;
    if (at == list->array_count) {
        list->array = one_more(list->array, list->array_count, sizeof *list->array);
        list->array[list->array_count++] = (struct ram_array){
            .module = memory->module, .name = copy(name), .depth = memory->depth, .width = memory->width};
    }
    size_t room = strlen(memory->instance) + strlen(memory->name) + 2;
    char *path = one_more(NULL, (int)room, 1);
    snprintf(path, room, "%s%s%s", memory->instance, *memory->instance ? "." : "", memory->name);
    add_path(&list->array[at].path, &list->array[at].count, path);
}

static void add_memory(void *context, const struct hw_memory *memory)
{
    if (memory->depth < 2) return; /* a register */
    if (!strcmp(hw_module_name(memory->module), "ram_1r1w")) add_ram(context, memory);
    else add_array(context, memory);
}

static int descending(int64_t a, int64_t b)
{
    return (a < b) - (a > b);
}

static int by_size(const void *left, const void *right)
{
    const struct ram_shape *a = left, *b = right;
    if (a->depth != b->depth) return descending(a->depth, b->depth);
    if (a->width != b->width) return descending(a->width, b->width);
    return descending(a->granule, b->granule);
}

static int by_size_and_name(const void *left, const void *right)
{
    const struct ram_array *a = left, *b = right;
    if (a->depth != b->depth) return descending(a->depth, b->depth);
    if (a->width != b->width) return descending(a->width, b->width);
    int modules = strcmp(hw_module_name(a->module), hw_module_name(b->module));
    return modules ? modules : strcmp(a->name, b->name);
}

int ram_list_find(struct ram_list *list, struct hw_module *top, const struct spec_values *values,
                  struct hw_errors *errors)
{
    *list = (struct ram_list){0};
    int bad = hw_check_and_visit(top, values, errors, add_memory, list);
    if (list->count) qsort(list->shape, (size_t)list->count, sizeof *list->shape, by_size);
    if (list->array_count) qsort(list->array, (size_t)list->array_count, sizeof *list->array, by_size_and_name);
    return bad;
}

static void free_paths(char **path, int count)
{
    for (int i = 0; i < count; i++) free(path[i]);
    free(path);
}

void ram_list_free(struct ram_list *list)
{
    for (int i = 0; i < list->count; i++) free_paths(list->shape[i].path, list->shape[i].count);
    for (int i = 0; i < list->array_count; i++) {
        free_paths(list->array[i].path, list->array[i].count);
        free(list->array[i].name);
    }
    free(list->shape);
    free(list->array);
}

void out_rams(FILE *out, const struct out_block *block, const struct ram_list *list)
{
    fprintf(out,
            "# The RAMs of %s, for a memory compiler: every memory of two words or more at these sizes.\n"
            "# Written by: %s\n"
            "# First the instances of ram_1r1w. Each has one write and one read port. Read data follow one cycle after "
            "rd_en and stay until the next read.\n"
            "# A read of the word that is written in the same cycle may give any value.\n"
            "# granule: the bits under one write enable. Below each shape stand its instances.\n"
            "# count depth width granule\n",
            block->name, block->command);
    for (int i = 0; i < list->count; i++) {
        const struct ram_shape *s = &list->shape[i];
        fprintf(out, "%d %" PRId64 " %" PRId64 " %" PRId64 "\n", s->count, s->depth, s->width, s->granule);
        for (int k = 0; k < s->count; k++) fprintf(out, "    %s\n", s->path[k]);
    }
    if (list->array_count)
        fprintf(out, "# Arrays that modules declare themselves. Most are read in the cycle of their address, some by "
                     "several ports.\n"
                     "# array count depth width module name\n");
    for (int i = 0; i < list->array_count; i++) {
        const struct ram_array *a = &list->array[i];
        fprintf(out, "array %d %" PRId64 " %" PRId64 " %s %s\n", a->count, a->depth, a->width,
                hw_module_name(a->module), a->name);
        for (int k = 0; k < a->count; k++) fprintf(out, "    %s\n", a->path[k]);
    }
}

static void add_number(cJSON *object, const char *name, int64_t value)
{
    cJSON_AddNumberToObject(object, name, (double)value);
}

static cJSON *add_sizes(cJSON *list, int count, int64_t depth, int64_t width)
{
    cJSON *memory = cJSON_CreateObject();
    cJSON_AddItemToArray(list, memory);
    add_number(memory, "count", count);
    add_number(memory, "depth", depth);
    add_number(memory, "width", width);
    return memory;
}

static void add_instances(cJSON *object, char *const *path, int count)
{
    cJSON *paths = cJSON_AddArrayToObject(object, "instances");
    for (int k = 0; k < count; k++) cJSON_AddItemToArray(paths, cJSON_CreateString(path[k]));
}

void out_rams_json(FILE *out, const struct out_block *block, const struct ram_list *list)
{
    cJSON *root = cJSON_CreateObject();
    cJSON_AddStringToObject(root, "block", block->values->block->name);
    cJSON_AddStringToObject(root, "module", block->name);
    cJSON *rams = cJSON_AddArrayToObject(root, "rams");
    for (int i = 0; i < list->count; i++) {
        const struct ram_shape *s = &list->shape[i];
        cJSON *ram = add_sizes(rams, s->count, s->depth, s->width);
        add_number(ram, "granule", s->granule);
        add_number(ram, "write_enables", s->width / s->granule);
        add_number(ram, "read_ports", 1);
        add_number(ram, "write_ports", 1);
        add_instances(ram, s->path, s->count);
    }
    cJSON *arrays = cJSON_AddArrayToObject(root, "arrays");
    for (int i = 0; i < list->array_count; i++) {
        const struct ram_array *a = &list->array[i];
        cJSON *array = add_sizes(arrays, a->count, a->depth, a->width);
        cJSON_AddStringToObject(array, "module", hw_module_name(a->module));
        cJSON_AddStringToObject(array, "name", a->name);
        add_instances(array, a->path, a->count);
    }
    char *text = cJSON_Print(root);
    if (!text) abort();
    fprintf(out, "%s\n", text);
    cJSON_free(text);
    cJSON_Delete(root);
}
