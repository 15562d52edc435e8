#define _GNU_SOURCE /* syncfs */
#include "cli/output.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Characters that mean nothing to any tool. */
#define PLAIN "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+./,=@"

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

/* A new directory PARENT/PREFIX.PID.XXXXXX, after those of killed runs are gone. It is locked while a process of this run
 * lives. Its descriptor, or -1 with errno. */
static int make_temporary(char *path, const char *parent, const char *prefix)
{
    char name[80];
    output_remove_stale(parent, prefix, "");
    snprintf(name, sizeof name, "%s%ld.XXXXXX", prefix, (long)getpid());
    if (snprintf(path, PATH_MAX, "%s/%s", parent, name) >= PATH_MAX) {
        errno = ENAMETOOLONG;
        return -1;
    }
    if (!mkdtemp(path)) return -1;
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
    failed(error, "cannot write", out->target);
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

/* `path`, or where its symbolic links lead: a file that need not be there. 0, or -1 with *error. */
static int follow_links(char *followed, const char *path, struct spec_error *error)
{
    char link[PATH_MAX];
    errno = ENAMETOOLONG;
    if (strlen(path) >= PATH_MAX) return failed(error, "cannot write", path);
    strcpy(followed, path);
    for (int links = 0;; links++) {
        ssize_t n = readlink(followed, link, sizeof link - 1);
        if (n < 0) return 0;
        link[n] = 0;
        char *slash = link[0] == '/' ? NULL : strrchr(followed, '/');
        size_t kept = slash ? (size_t)(slash + 1 - followed) : 0;
        errno = links == 40 ? ELOOP : ENAMETOOLONG;
        if (links == 40 || kept + (size_t)n >= PATH_MAX) return failed(error, "cannot write", path);
        strcpy(followed + kept, link);
    }
}

int output_open_file(struct output *out, const char *given, struct spec_error *error)
{
    char path[PATH_MAX];
    *out = (struct output){0};
    struct stat st;
    int there = stat(given, &st) == 0;
    if (there && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode))
        strcpy(path, given); /* /dev/fd/1 is a link that leads nowhere */
    else if (follow_links(path, given, error) != 0) return -1;
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    errno = there && S_ISDIR(st.st_mode) ? EISDIR : *name == 0 ? ENOENT : strlen(name) > NAME_MAX ? ENAMETOOLONG : 0;
    if (errno) return failed(error, "cannot write", given);
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

int output_same_file(const struct output *a, const struct output *b)
{
    struct stat one, other;
    if (!a->device[0] != !b->device[0]) return 0;
    if (a->device[0])
        return stat(a->device, &one) == 0 && stat(b->device, &other) == 0 && !S_ISCHR(one.st_mode) &&
               one.st_dev == other.st_dev && one.st_ino == other.st_ino;
    return strcmp(a->name, b->name) == 0 && stat(a->target, &one) == 0 && stat(b->target, &other) == 0 &&
           one.st_dev == other.st_dev && one.st_ino == other.st_ino;
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

int output_make_scratch(char *path, char *plain, struct spec_error *error)
{
    const char *tmp = getenv("TMPDIR");
    if (!tmp || !*tmp) tmp = "/tmp";
    int fd = make_temporary(path, tmp, "larder-");
    if (fd < 0) return failed(error, "cannot make a temporary directory", tmp);
    if (!plain) return 0;
    plain_path(path, fd, plain);
    return 0;
}

/* The process that an entry's name has between prefix and suffix, or 0. */
static pid_t owner_of(const char *name, const char *prefix, const char *suffix)
{
    size_t n = strlen(name), front = strlen(prefix), back = strlen(suffix);
    if (n <= front + back || strncmp(name, prefix, front) != 0 || strcmp(name + n - back, suffix) != 0) return 0;
    const char *at = name + front;
    if (!front) /* NAME.PID.tmp: the number stands last */
        for (at = name + n - back; at > name && at[-1] != '.'; at--) {
        }
    char *end;
    long pid = strtol(at, &end, 10);
    return *at >= '1' && *at <= '9' && (*end == '.' || (!front && end == name + n - back)) ? (pid_t)pid : 0;
}

/* Gone, or ended without anybody who asks how (a zombie). */
static int is_dead(pid_t pid)
{
    char path[64], state = 'X';
    if (kill(pid, 0) != 0) return errno == ESRCH;
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)pid);
    FILE *f = fopen(path, "r");
    if (f && fscanf(f, "%*d (%*[^)]) %c", &state) != 1) state = '?';
    if (f) fclose(f);
    return state == 'Z' || state == 'X';
}

void output_remove_stale(const char *directory, const char *prefix, const char *suffix)
{
    char path[PATH_MAX];
    DIR *dir = opendir(directory);
    if (!dir) return;
    for (struct dirent *e; (e = readdir(dir));) {
        pid_t pid = owner_of(e->d_name, prefix, suffix);
        if (pid <= 0 || !is_dead(pid)) continue;
        if (snprintf(path, sizeof path, "%s/%s", directory, e->d_name) >= PATH_MAX) continue;
        int fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
        if (fd < 0) continue;
        if (flock(fd, LOCK_EX | LOCK_NB) == 0) output_remove_tree(path);
        close(fd);
    }
    closedir(dir);
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
