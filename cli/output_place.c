#define _GNU_SOURCE /* mkostemp */
#include "cli/output_parts.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* A file that is ready to be renamed. Where a link leads out of the target, it was copied beside what it will replace: that may
 * be another disk, and what fails there is known before anything is renamed. */
struct place {
    dev_t disk; /* of its directory */
    ino_t directory;
    char *from, *to; /* from: NULL where it still lies in the stage; to: its last part is the name */
    int lock;        /* `from`, open */
    int made;        /* `to` is a directory that was made behind a link */
};

struct places {
    int count;
    struct place *place;
};

static const char *name_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* `failed`: what was made goes. */
static void forget_places(struct places *list, int failed)
{
    while (list->count > 0) {
        struct place *p = &list->place[--list->count];
        if (p->from) unlink(p->from); /* where it was renamed it is gone */
        if (p->from) close(p->lock);
        if (p->made && failed) rmdir(p->to);
        free(p->from);
        free(p->to);
    }
    free(list->place);
}

/* The directory of `path`, of PATH_MAX bytes. */
static void directory_of(char *directory, const char *path)
{
    strcpy(directory, path);
    char *name = directory + (name_of(path) - path);
    if (name == directory) strcpy(directory, ".");
    else name[name == directory + 1 ? 0 : -1] = 0;
}

/* A file will be written to `to`. NULL with *error where another one will be as well. */
static struct place *add_place(struct places *list, const char *to, struct spec_error *error)
{
    char directory[PATH_MAX];
    struct stat st = {0};
    directory_of(directory, to);
    if (stat(directory, &st) != 0) {
        output_failed(error, "cannot write", to);
        return NULL;
    }
    for (int i = 0; i < list->count; i++) {
        const struct place *p = &list->place[i];
        if (p->disk != st.st_dev || p->directory != st.st_ino || strcmp(name_of(p->to), name_of(to)) != 0) continue;
        spec_fail(error, "%s: two outputs in one file", to);
        return NULL;
    }
    list->place = realloc(list->place, (size_t)(list->count + 1) * sizeof *list->place);
    struct place *place = list->place ? &list->place[list->count++] : NULL;
    if (place) *place = (struct place){.disk = st.st_dev, .directory = st.st_ino, .to = strdup(to)};
    if (!place || !place->to) abort();
    return place;
}

/* 0, or -1 with errno. */
static int write_all(int fd, const char *bytes, size_t length)
{
    for (ssize_t n; length; bytes += n, length -= (size_t)n)
        if ((n = write(fd, bytes, length)) <= 0) return -1;
    return 0;
}

/* The bytes of the file `from`. 0, or -1 with errno. */
static int copy_file(const char *from, int to)
{
    char bytes[1 << 16];
    ssize_t n = -1;
    int in = open(from, O_RDONLY | O_CLOEXEC);
    while (in >= 0 && (n = read(in, bytes, sizeof bytes)) > 0)
        if (write_all(to, bytes, (size_t)n) != 0) break;
    int why = errno;
    if (in >= 0) close(in);
    errno = why;
    return n == 0 ? 0 : -1;
}

/* A device or a pipe is written directly: it cannot be replaced. */
static int write_device(const char *from, const char *device, struct spec_error *error)
{
    int fd = open(device, O_WRONLY | O_CLOEXEC), bad = fd < 0 || copy_file(from, fd) != 0, why = errno;
    if (fd >= 0 && close(fd) != 0 && !bad) bad = 1, why = errno;
    errno = why;
    return bad || unlink(from) != 0 ? output_failed(error, "cannot write", device) : 0;
}

/* The staged file `old` goes where the links of `new` lead, which is a device, a file, or nothing yet. */
static int send_through_links(struct places *list, const char *old, const char *new, struct spec_error *error)
{
    char real[PATH_MAX], directory[PATH_MAX], temporary[PATH_MAX];
    struct stat st;
    if (stat(new, &st) == 0 && !S_ISREG(st.st_mode)) return write_device(old, new, error);
    if (output_follow_links(real, new, error) != 0) return -1;
    struct place *place = add_place(list, real, error);
    if (!place) return -1;
    directory_of(directory, real);
    place->lock = output_name_temporary(temporary, directory, ".larder-") == 0 ? mkostemp(temporary, O_CLOEXEC) : -1;
    if (place->lock < 0) return output_failed(error, "cannot write", new);
    place->from = strdup(temporary);
    if (!place->from) abort();
    flock(place->lock, LOCK_EX | LOCK_NB);
    int bad = copy_file(old, place->lock) != 0 || stat(old, &st) != 0 || fchmod(place->lock, st.st_mode) != 0 ||
              fsync(place->lock) != 0 || unlink(old) != 0;
    return bad ? output_failed(error, "cannot write", new) : 0;
}

/* A directory behind a link. 0, or -1 with *error. */
static int make_behind_link(struct places *list, const char *path, struct spec_error *error)
{
    struct place *place = add_place(list, path, error);
    if (!place) return -1;
    place->made = mkdir(path, 0777) == 0;
    return place->made ? 0 : output_failed(error, "cannot write", path);
}

/* Would putting `from`'s entries into `to` replace a directory by a file, or two files meet? Asked before the first rename,
 * so that the answer can still leave everything untouched; what goes through a link is then ready in `list`. `linked`: `to`
 * was reached by a link. */
static int prepare_entries(struct places *list, const char *from, const char *to, int linked, struct spec_error *error)
{
    DIR *dir = opendir(from);
    if (!dir) return output_failed(error, "cannot read", from);
    int bad = 0;
    for (struct dirent *e; !bad && (e = readdir(dir));) {
        char old[PATH_MAX], new[PATH_MAX];
        struct stat st_old, st_new;
        if (!strcmp(e->d_name, ".") || !strcmp(e->d_name, "..")) continue;
        bad = output_join(old, from, e->d_name, error) || output_join(new, to, e->d_name, error);
        if (bad || lstat(old, &st_old) != 0) continue;
        int link = lstat(new, &st_new) == 0 && S_ISLNK(st_new.st_mode), there = stat(new, &st_new) == 0;
        if (S_ISDIR(st_old.st_mode)) {
            errno = there ? ENOTDIR : ENOENT;
            if (there ? !S_ISDIR(st_new.st_mode) : link) bad = output_failed(error, "cannot write", new);
            else if (!there && linked) bad = make_behind_link(list, new, error);
            if (!bad && (there || linked)) bad = prepare_entries(list, old, new, linked || link, error);
        } else if (there && S_ISDIR(st_new.st_mode)) {
            errno = EISDIR;
            bad = output_failed(error, "cannot write", new);
        } else {
            bad = linked || link ? send_through_links(list, old, new, error) : !add_place(list, new, error);
        }
    }
    closedir(dir);
    return bad ? -1 : 0;
}

/* Renames what is left in the stage. */
static int move_entries(const char *from, const char *to, struct spec_error *error)
{
    DIR *dir = opendir(from);
    if (!dir) return output_failed(error, "cannot read", from);
    int bad = 0;
    for (struct dirent *e; !bad && (e = readdir(dir));) {
        char old[PATH_MAX], new[PATH_MAX];
        struct stat st;
        if (!strcmp(e->d_name, ".") || !strcmp(e->d_name, "..")) continue;
        bad = output_join(old, from, e->d_name, error) || output_join(new, to, e->d_name, error);
        if (bad || lstat(old, &st) != 0) continue;
        if (!S_ISDIR(st.st_mode) ? rename(old, new) != 0 : mkdir(new, 0777) != 0 && errno != EEXIST)
            bad = output_failed(error, "cannot write", new);
        else if (S_ISDIR(st.st_mode)) bad = move_entries(old, new, error);
    }
    closedir(dir);
    return bad;
}

int output_put_in_place(const char *stage, const char *target, struct spec_error *error)
{
    struct places list = {0};
    int bad = prepare_entries(&list, stage, target, 0, error) || move_entries(stage, target, error);
    for (int i = 0; !bad && i < list.count; i++) {
        const struct place *p = &list.place[i];
        if (p->from && rename(p->from, p->to) != 0) bad = output_failed(error, "cannot write", p->to);
    }
    forget_places(&list, bad);
    return bad;
}
