#include "cli/earlier.h"

#include "cli/output_parts.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Called with a file that a list names, as a path below the directory of all. Status other than 0 ends the walk. */
struct walk {
    const struct emission *emission;
    const char *directory;
    struct spec_error *error;
    int (*file)(const struct walk *walk, const char *block, const char *path);
    const char *sought; /* of `names` */
};

static const struct emitted_file *find(const struct emission *e, const char *path)
{
    for (int i = 0; i < e->count; i++)
        if (strcmp(e->file[i].path, path) == 0) return &e->file[i];
    return NULL;
}

/* The whole file, which the caller frees, or NULL. */
static char *read_text(const char *directory, const char *path)
{
    char whole[PATH_MAX], *text = NULL;
    struct spec_error ignored;
    size_t size = 0;
    FILE *f = output_join(whole, directory, path, &ignored) == 0 ? fopen(whole, "rb") : NULL;
    if (!f) return NULL;
    if (getdelim(&text, &size, 0, f) < 0) {
        free(text);
        text = NULL;
    }
    fclose(f);
    return text;
}

/* The files that FAMILY/NAME lists, where it is a file list: a path a line, from its own folder on. */
static int walk_list(const struct walk *walk, const char *family, const char *name)
{
    char path[EMISSION_PATH], block[EMISSION_PATH], *save = NULL;
    const size_t length = strlen(name);
    if (length < 3 || strcmp(name + length - 2, ".f") != 0) return 0;
    if (snprintf(path, sizeof path, "%s/%s", family, name) >= (int)sizeof path) return 0;
    snprintf(block, sizeof block, "%.*s", (int)length - 2, name);
    char *text = read_text(walk->directory, path);
    int stop = 0;
    for (char *line = text ? strtok_r(text, "\n", &save) : NULL; line && !stop; line = strtok_r(NULL, "\n", &save)) {
        const int other = strncmp(line, "../", 3) == 0;
        const int n =
            snprintf(path, sizeof path, "%s%s%s", other ? "" : family, other ? "" : "/", line + (other ? 3 : 0));
        if (n < (int)sizeof path) stop = walk->file(walk, block, path);
    }
    free(text);
    return stop;
}

/* All file lists of a directory; `own`: those that the emission writes, or else the others. */
static int walk_lists(const struct walk *walk, int own)
{
    int stop = 0;
    DIR *directory = opendir(walk->directory);
    for (struct dirent *family; directory && !stop && (family = readdir(directory));) {
        char path[PATH_MAX];
        struct spec_error ignored;
        if (family->d_name[0] == '.' || output_join(path, walk->directory, family->d_name, &ignored) != 0) continue;
        DIR *folder = opendir(path);
        for (struct dirent *list; folder && !stop && (list = readdir(folder));) {
            if (snprintf(path, sizeof path, "%s/%s", family->d_name, list->d_name) >= (int)sizeof path) continue;
            if (!find(walk->emission, path) == !own) stop = walk_list(walk, family->d_name, list->d_name);
        }
        if (folder) closedir(folder);
    }
    if (directory) closedir(directory);
    return stop;
}

static int changes(const struct walk *walk, const char *block, const char *path)
{
    const struct emitted_file *file = find(walk->emission, path);
    char *text = file ? read_text(walk->directory, path) : NULL;
    const int same = !text || emission_same_text(text, file->text);
    free(text);
    if (same) return 0;
    return spec_fail(
        walk->error,
        "%s/%s: '%s', which lies there, has another text of it; emit both in one call, into directories of "
        "their own, or one with --prefix",
        walk->directory, path, block);
}

int earlier_check(const struct emission *emission, const char *directory, struct spec_error *error)
{
    const struct walk walk = {.emission = emission, .directory = directory, .error = error, .file = changes};
    return walk_lists(&walk, 0);
}

static int names(const struct walk *walk, const char *block, const char *path)
{
    (void)block;
    return strcmp(path, walk->sought) == 0;
}

static int tell_unused(const struct walk *walk, const char *block, const char *path)
{
    const struct walk others = {walk->emission, walk->directory, walk->error, names, path};
    char *text = find(walk->emission, path) || walk_lists(&others, 0) ? NULL : read_text(walk->directory, path);
    if (text) fprintf(stderr, "larder: %s/%s: no block names it any more; '%s' did\n", walk->directory, path, block);
    free(text);
    return 0;
}

void earlier_tell_unused(const struct emission *emission, const char *directory)
{
    const struct walk walk = {.emission = emission, .directory = directory, .file = tell_unused};
    walk_lists(&walk, 1);
}
