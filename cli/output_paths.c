#define _GNU_SOURCE /* O_NOFOLLOW */
#include "cli/output_parts.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "cli/output.h"

int output_failed(struct spec_error *error, const char *what, const char *path)
{
    return spec_fail(error, "%s: %s: %s", path, what, strerror(errno));
}

int output_join(char *path, const char *a, const char *b, struct spec_error *error)
{
    if (snprintf(path, PATH_MAX, "%s/%s", a, b) < PATH_MAX) return 0;
    errno = ENAMETOOLONG;
    return output_failed(error, "cannot write", a);
}

int output_follow_links(char *followed, const char *path, struct spec_error *error)
{
    char link[PATH_MAX];
    errno = ENAMETOOLONG;
    if (strlen(path) >= PATH_MAX) return output_failed(error, "cannot write", path);
    strcpy(followed, path);
    for (int links = 0;; links++) {
        ssize_t n = readlink(followed, link, sizeof link - 1);
        if (n < 0) return 0;
        link[n] = 0;
        char *slash = link[0] == '/' ? NULL : strrchr(followed, '/');
        size_t kept = slash ? (size_t)(slash + 1 - followed) : 0;
        errno = links == 40 ? ELOOP : ENAMETOOLONG;
        if (links == 40 || kept + (size_t)n >= PATH_MAX) return output_failed(error, "cannot write", path);
        strcpy(followed + kept, link);
    }
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

int output_name_temporary(char *path, const char *parent, const char *prefix)
{
    output_remove_stale(parent, prefix, "");
    if (snprintf(path, PATH_MAX, "%s/%s%ld.XXXXXX", parent, prefix, (long)getpid()) < PATH_MAX) return 0;
    errno = ENAMETOOLONG;
    return -1;
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
