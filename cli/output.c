#define _GNU_SOURCE /* syncfs */
#include "cli/output.h"

#include "cli/output_parts.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Characters that mean nothing to any tool. */
#define PLAIN "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+./,=@"

/* A new directory of a temporary name. It is locked while a process of this run lives. Its descriptor, or -1 with errno. */
static int make_temporary(char *path, const char *parent, const char *prefix)
{
    if (output_name_temporary(path, parent, prefix) != 0 || !mkdtemp(path)) return -1;
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) flock(fd, LOCK_EX | LOCK_NB);
    else rmdir(path);
    return fd;
}

/* The directory `path`, which `fd` holds open. */
static void plain_path(const char *path, int fd, char *plain)
{
    if (path[strspn(path, PLAIN)]) snprintf(plain, PATH_MAX, "/proc/%ld/fd/%d", (long)getpid(), fd);
    else strcpy(plain, path);
}

const char *output_plain_stage(const struct output *out, char *path)
{
    plain_path(out->stage, out->disk, path);
    return path;
}

static int open_stage(struct output *out, struct spec_error *error)
{
    out->disk = make_temporary(out->stage, out->target, ".larder-");
    if (out->disk >= 0) return 0;
    output_failed(error, "cannot write", out->target);
    out->stage[0] = 0;
    output_discard(out);
    return -1;
}

int output_open_dir(struct output *out, const char *dir, struct spec_error *error)
{
    *out = (struct output){0};
    size_t length = strlen(dir);
    if (length == 0) return spec_fail(error, "the output directory has an empty name");
    errno = ENAMETOOLONG;
    if (length >= sizeof out->target) return output_failed(error, "cannot make the directory", dir);
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
            output_failed(error, "cannot make the directory", out->target);
            char *slash = strrchr(out->target, '/'); /* only what lies above was made */
            if (slash) *slash = 0;
            output_discard(out);
            return -1;
        }
    }
    return open_stage(out, error);
}

int output_open_file(struct output *out, const char *given, struct spec_error *error)
{
    char path[PATH_MAX];
    *out = (struct output){0};
    struct stat st;
    if (strcmp(given, "-") == 0) return spec_fail(error, "'-' is no name of an output; standard output is /dev/stdout");
    int there = stat(given, &st) == 0;
    if (there && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode))
        strcpy(path, given); /* /dev/fd/1 is a link that leads nowhere */
    else if (output_follow_links(path, given, error) != 0) return -1;
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    errno = there && S_ISDIR(st.st_mode) ? EISDIR : *name == 0 ? ENOENT : strlen(name) > NAME_MAX ? ENAMETOOLONG : 0;
    if (errno) return output_failed(error, "cannot write", given);
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

/* Both are there and the same, but for devices as /dev/null. */
static int is_one_file(const char *a, const char *b)
{
    struct stat one, other;
    return stat(a, &one) == 0 && stat(b, &other) == 0 && !S_ISCHR(one.st_mode) && one.st_dev == other.st_dev &&
           one.st_ino == other.st_ino;
}

int output_same_file(const struct output *a, const struct output *b)
{
    if (!a->device[0] != !b->device[0]) return 0;
    if (a->device[0]) return is_one_file(a->device, b->device);
    return strcmp(a->name, b->name) == 0 && is_one_file(a->target, b->target);
}

int output_overwrites(const struct output *out, const char *path)
{
    char own[PATH_MAX + NAME_MAX + 2];
    if (out->device[0] || !out->name[0]) return 0;
    snprintf(own, sizeof own, "%s/%s", out->target, out->name);
    return is_one_file(own, path);
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
    if (!f) return output_failed(error, "cannot write", shown);
    int bad = fwrite(text, 1, length, f) != length || fflush(f) != 0;
    int why = errno;
    if (fclose(f) != 0 && !bad) bad = 1, why = errno;
    errno = why;
    return bad ? output_failed(error, "cannot write", shown) : 0;
}

int output_commit(struct output *out, struct spec_error *error)
{
    if (!out->stage[0]) return 0;
    int bad = syncfs(out->disk) != 0 ? output_failed(error, "cannot write", out->target) : 0;
    if (bad || output_put_in_place(out->stage, out->target, error) != 0) {
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

int output_make_scratch(char *path, char *plain, struct spec_error *error)
{
    const char *tmp = getenv("TMPDIR");
    if (!tmp || !*tmp) tmp = "/tmp";
    int fd = make_temporary(path, tmp, "larder-");
    if (fd < 0) return output_failed(error, "cannot make a temporary directory", tmp);
    if (!plain) return 0;
    plain_path(path, fd, plain);
    return 0;
}
