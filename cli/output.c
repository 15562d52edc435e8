#define _GNU_SOURCE /* syncfs */
#include "cli/output.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int failed(struct spec_error *error, const char *what, const char *path)
{
    return spec_fail(error, "%s: %s: %s", path, what, strerror(errno));
}

/* a/b, or -1 with *error where that is too long for the system. */
static int join(char *path, const char *a, const char *b, struct spec_error *error)
{
    if (snprintf(path, PATH_MAX, "%s/%s", a, b) < PATH_MAX) return 0;
    errno = ENAMETOOLONG;
    return failed(error, "cannot write", a);
}

static int open_stage(struct output *out, struct spec_error *error)
{
    if (join(out->stage, out->target, ".larder-XXXXXX", error) == 0) {
        if (mkdtemp(out->stage)) {
            out->disk = open(out->stage, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
            if (out->disk >= 0) return 0;
            rmdir(out->stage);
        }
        failed(error, "cannot write", out->target);
    }
    out->stage[0] = 0;
    output_discard(out);
    return -1;
}

int output_open_dir(struct output *out, const char *dir, struct spec_error *error)
{
    *out = (struct output){0};
    size_t length = strlen(dir);
    errno = length ? ENAMETOOLONG : ENOENT;
    if (length == 0 || length >= sizeof out->target) return failed(error, "cannot make the directory", dir);
    for (size_t i = 1; i <= length; i++) {
        if (dir[i] != '/' && dir[i] != 0) continue;
        memcpy(out->target, dir, i);
        out->target[i] = 0;
        if (out->target[i - 1] == '/') continue;
        struct stat st;
        if (mkdir(out->target, 0777) == 0) {
            out->made++;
        } else {
            int why = errno;
            if (stat(out->target, &st) == 0) {
                if (S_ISDIR(st.st_mode)) continue;
                why = ENOTDIR;
            }
            errno = why;
            failed(error, "cannot make the directory", out->target);
            char *slash = strrchr(out->target, '/'); /* only what lies above was made */
            if (slash) *slash = 0;
            output_discard(out);
            return -1;
        }
    }
    return open_stage(out, error);
}

int output_open_file(struct output *out, const char *path, struct spec_error *error)
{
    *out = (struct output){0};
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    struct stat st;
    int there = stat(path, &st) == 0;
    errno = there && S_ISDIR(st.st_mode) ? EISDIR : *name == 0 ? ENOENT : strlen(name) > NAME_MAX ? ENAMETOOLONG : 0;
    if (!errno && strlen(path) >= PATH_MAX) errno = ENAMETOOLONG;
    if (errno) return failed(error, "cannot write", path);
    if (there && !S_ISREG(st.st_mode)) { /* renaming over a device would replace the device */
        strcpy(out->device, path);
        return 0;
    }
    strcpy(out->name, name);
    if (!slash) strcpy(out->target, ".");
    else if (slash == path) strcpy(out->target, "/");
    else memcpy(out->target, path, (size_t)(slash - path));
    return open_stage(out, error);
}

void output_path(const struct output *out, const char *name, char *path)
{
    if (out->device[0]) strcpy(path, out->device);
    else if (snprintf(path, PATH_MAX, "%s/%s", out->stage, name) >= PATH_MAX)
        abort(); /* names are ours and short; open_stage has checked the rest */
}

/* The directories of the stage in which `path` lies; what fails here, opening the file fails as well. */
static void make_parents(const struct output *out, char *path)
{
    for (char *slash = strchr(path + strlen(out->stage) + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        mkdir(path, 0777);
        *slash = '/';
    }
}

int output_write(const struct output *out, const char *name, const char *text, size_t length, struct spec_error *error)
{
    char path[PATH_MAX], shown[PATH_MAX + NAME_MAX + 2];
    output_path(out, name, path);
    if (!out->device[0]) make_parents(out, path);
    if (out->device[0]) strcpy(shown, out->device);
    else snprintf(shown, sizeof shown, "%s/%s", out->target, name);
    FILE *f = fopen(path, "wb");
    if (!f) return failed(error, "cannot write", shown);
    int bad = fwrite(text, 1, length, f) != length || fflush(f) != 0;
    int why = errno;
    if (fclose(f) != 0 && !bad) bad = 1, why = errno;
    errno = why;
    return bad ? failed(error, "cannot write", shown) : 0;
}

/* Would renaming `from`'s entries into `to` replace a directory by a file? Asked before the first rename, so that
 * the answer can still leave everything untouched. With `act`, do the renaming. */
static int move_entries(const char *from, const char *to, int act, struct spec_error *error)
{
    DIR *dir = opendir(from);
    if (!dir) return failed(error, "cannot read", from);
    int bad = 0;
    for (struct dirent *e; !bad && (e = readdir(dir));) {
        char old[PATH_MAX], new[PATH_MAX];
        struct stat st_old, st_new;
        if (!strcmp(e->d_name, ".") || !strcmp(e->d_name, "..")) continue;
        bad = join(old, from, e->d_name, error) || join(new, to, e->d_name, error);
        if (bad || lstat(old, &st_old) != 0) continue;
        int there = lstat(new, &st_new) == 0;
        if (S_ISDIR(st_old.st_mode)) {
            errno = ENOTDIR;
            if (there ? !S_ISDIR(st_new.st_mode) : act && mkdir(new, 0777) != 0)
                bad = failed(error, "cannot write", new);
            else if (there || act) bad = move_entries(old, new, act, error);
        } else if (there && S_ISDIR(st_new.st_mode)) {
            errno = EISDIR;
            bad = failed(error, "cannot write", new);
        } else if (act && rename(old, new) != 0) {
            bad = failed(error, "cannot write", new);
        }
    }
    closedir(dir);
    return bad;
}

int output_commit(struct output *out, struct spec_error *error)
{
    if (!out->stage[0]) return 0;
    int bad = syncfs(out->disk) != 0 ? failed(error, "cannot write", out->target) : 0;
    if (bad || move_entries(out->stage, out->target, 0, error) != 0 ||
        move_entries(out->stage, out->target, 1, error) != 0) {
        output_discard(out);
        return -1;
    }
    close(out->disk);
    output_remove_tree(out->stage);
    *out = (struct output){0};
    return 0;
}

void output_discard(struct output *out)
{
    if (out->stage[0]) {
        close(out->disk);
        output_remove_tree(out->stage);
    }
    for (; out->made > 0; out->made--) {
        rmdir(out->target);
        char *slash = strrchr(out->target, '/');
        if (!slash) break;
        while (slash > out->target && slash[-1] == '/') slash--;
        *slash = 0;
    }
    *out = (struct output){0};
}

int output_make_scratch(char *path, struct spec_error *error)
{
    const char *tmp = getenv("TMPDIR");
    if (!tmp || !*tmp) tmp = "/tmp";
    if (join(path, tmp, "larder-XXXXXX", error) != 0) return -1;
    return mkdtemp(path) ? 0 : failed(error, "cannot make a temporary directory", tmp);
}

static int remove_entry(const char *path, const struct stat *st, int type, struct FTW *ftw)
{
    (void)st, (void)type, (void)ftw;
    remove(path);
    return 0;
}

void output_remove_tree(const char *path)
{
    nftw(path, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
}
