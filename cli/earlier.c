#include "cli/earlier.h"

#include "cli/output_parts.h"
#include "tb/host.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A list has a path a line, from its family's folder on. */
static void add_names(struct earlier *e, const char *family, const char *list, const char *text)
{
    char path[EMISSION_PATH];
    if (snprintf(path, sizeof path, "%s/%s", family, list) >= (int)sizeof path) return;
    const int own = emission_find(e->emission, path) != NULL;
    for (size_t length; *text; text += length + (text[length] == '\n')) {
        length = strcspn(text, "\n");
        const int up = strncmp(text, "../", 3) == 0 ? 3 : 0;
        const int n =
            snprintf(path, sizeof path, "%s%s%.*s", up ? "" : family, up ? "" : "/", (int)length - up, text + up);
        if (length == 0 || n >= (int)sizeof path) continue;
        e->name = realloc(e->name, (size_t)(e->count + 1) * sizeof *e->name);
        if (!e->name) abort();
        e->name[e->count++] = (struct earlier_name){strndup(list, strlen(list) - 2), strdup(path), own};
    }
}

void earlier_read(struct earlier *earlier, const struct emission *emission, const char *directory)
{
    char folder[PATH_MAX], path[PATH_MAX], **families = NULL, *text;
    struct spec_error ignored;
    int family_count = 0;
    *earlier = (struct earlier){.emission = emission, .directory = directory};
    host_list(directory, "", &families, &family_count, &ignored);
    for (int i = 0; i < family_count; i++) {
        char **lists = NULL;
        int list_count = 0;
        if (output_join(folder, directory, families[i], &ignored) == 0)
            host_list(folder, ".f", &lists, &list_count, &ignored);
        for (int k = 0; k < list_count; k++) {
            if (output_join(path, folder, lists[k], &ignored) == 0 && host_read(path, &text, NULL, &ignored) == 0) {
                add_names(earlier, families[i], lists[k], text);
                free(text);
            }
            free(lists[k]);
        }
        free(lists);
        free(families[i]);
    }
    free(families);
}

/* The file there, which the caller frees, or NULL. */
static char *text_of(const struct earlier *e, const char *path)
{
    char whole[PATH_MAX], *text = NULL;
    struct spec_error ignored;
    if (output_join(whole, e->directory, path, &ignored) == 0) host_read(whole, &text, NULL, &ignored);
    return text;
}

int earlier_check(const struct earlier *earlier, struct spec_error *error)
{
    for (int i = 0; i < earlier->count; i++) {
        const struct earlier_name *name = &earlier->name[i];
        const struct emitted_file *file = name->own ? NULL : emission_find(earlier->emission, name->path);
        char *text = file ? text_of(earlier, name->path) : NULL;
        const int same = !text || emission_same_text(text, file->text);
        free(text);
        if (!same)
            return spec_fail(error,
                             "%s/%s: '%s', which lies there, has another text of it; emit both in one call, into "
                             "directories of their own, or one with --prefix",
                             earlier->directory, name->path, name->block);
    }
    return 0;
}

static int is_of_others(const struct earlier *e, const char *path)
{
    for (int i = 0; i < e->count; i++)
        if (!e->name[i].own && strcmp(e->name[i].path, path) == 0) return 1;
    return 0;
}

void earlier_tell_unused(const struct earlier *earlier)
{
    for (int i = 0; i < earlier->count; i++) {
        const struct earlier_name *name = &earlier->name[i];
        if (!name->own || emission_find(earlier->emission, name->path) || is_of_others(earlier, name->path)) continue;
        char path[PATH_MAX];
        struct spec_error ignored;
        if (output_join(path, earlier->directory, name->path, &ignored) == 0 && host_exists(path))
            fprintf(stderr, "larder: %s: no block names it any more; '%s' did\n", path, name->block);
    }
}

void earlier_free(struct earlier *earlier)
{
    for (int i = 0; i < earlier->count; i++) {
        free(earlier->name[i].block);
        free(earlier->name[i].path);
    }
    free(earlier->name);
}
