#define _GNU_SOURCE
#include "tb/host.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <stdarg.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

void host_add(struct host_text *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int need = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (t->length + (size_t)need + 1 > t->room) {
        t->room = (t->length + (size_t)need + 1) * 2;
        t->text = realloc(t->text, t->room);
        if (!t->text) abort();
    }
    va_start(args, format);
    vsnprintf(t->text + t->length, t->room - t->length, format, args);
    va_end(args);
    t->length += (size_t)need;
}

void host_add_word(struct host_text *t, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-+=,:@%";
    if (*word && !word[strspn(word, plain)]) {
        host_add(t, " %s", word);
        return;
    }
    host_add(t, " '");
    for (; *word; word++) host_add(t, *word == '\'' ? "'\\''" : "%c", *word);
    host_add(t, "'");
}

int host_mkdirs(const char *path, struct spec_error *error)
{
    char part[PATH_MAX];
    if ((size_t)snprintf(part, sizeof part, "%s", path) >= sizeof part)
        return spec_fail(error, "%s: path too long", path);
    for (char *p = part + 1;; p++) {
        if (*p != '/' && *p != 0) continue;
        char c = *p;
        *p = 0;
        if (mkdir(part, 0777) && errno != EEXIST) {
            return spec_fail(error, "%s: cannot make the directory: %s", part, strerror(errno));
        }
        if (!c) break;
        *p = c;
    }
    struct stat st;
    if (stat(path, &st) || !S_ISDIR(st.st_mode)) return spec_fail(error, "%s: not a directory", path);
    return 0;
}

/* A file is tried in the nearest directory above that is there: nothing is made that another run could trip over. */
int host_try_directory(const char *path, struct spec_error *error)
{
    char part[PATH_MAX], trial[HOST_PATH];
    struct stat st;
    if ((size_t)snprintf(part, sizeof part, "%s", path) >= sizeof part)
        return spec_fail(error, "%s: path too long", path);
    while (stat(part, &st)) {
        char *slash = strrchr(part, '/');
        if (errno != ENOENT || !*part) return spec_fail(error, "%s: cannot write there: %s", path, strerror(errno));
        if (slash && slash != part) *slash = 0;
        else snprintf(part, sizeof part, slash ? "/" : ".");
    }
    if (!S_ISDIR(st.st_mode)) return spec_fail(error, "%s: cannot write there: %s: not a directory", path, part);
    snprintf(trial, sizeof trial, "%s/.larder-XXXXXX", part);
    int file = mkstemp(trial);
    if (file < 0) return spec_fail(error, "%s: cannot write there: %s: %s", path, part, strerror(errno));
    close(file);
    remove(trial);
    return 0;
}

static int remove_one(const char *path, const struct stat *st, int flag, struct FTW *ftw)
{
    (void)st, (void)flag, (void)ftw;
    return remove(path);
}

int host_remove_tree(const char *path)
{
    if (!host_exists(path)) return 0;
    return nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

int host_exists(const char *path)
{
    return access(path, F_OK) == 0;
}

int host_read(const char *path, char **text, size_t *length, struct spec_error *error)
{
    FILE *f = fopen(path, "rb");
    if (!f) return spec_fail(error, "%s: cannot read: %s", path, strerror(errno));
    size_t room = 1 << 16, n = 0;
    char *t = malloc(room);
    if (!t) abort();
    for (size_t got; (got = fread(t + n, 1, room - n - 1, f)) > 0;) {
        n += got;
        if (room - n <= 1) {
            t = realloc(t, room *= 2);
            if (!t) abort();
        }
    }
    int bad = ferror(f);
    fclose(f);
    if (bad) {
        free(t);
        return spec_fail(error, "%s: cannot read: %s", path, strerror(errno));
    }
    t[n] = 0;
    *text = t;
    if (length) *length = n;
    return 0;
}

int host_write(const char *path, const char *text, size_t length, struct spec_error *error)
{
    char temporary[PATH_MAX];
    snprintf(temporary, sizeof temporary, "%s.%ld.tmp", path, (long)getpid());
    FILE *f = fopen(temporary, "wb");
    if (!f) return spec_fail(error, "%s: cannot write: %s", path, strerror(errno));
    int bad = fwrite(text, 1, length, f) != length;
    bad |= fclose(f) != 0;
    if (bad || rename(temporary, path)) {
        int cause = errno;
        remove(temporary);
        return spec_fail(error, "%s: cannot write: %s", path, strerror(cause));
    }
    return 0;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

int host_list(const char *dir, const char *suffix, char ***names, int *count, struct spec_error *error)
{
    DIR *d = opendir(dir);
    if (!d) return spec_fail(error, "%s: cannot read the directory: %s", dir, strerror(errno));
    char **list = NULL;
    int n = 0;
    for (struct dirent *e; (e = readdir(d));) {
        size_t length = strlen(e->d_name), tail = strlen(suffix);
        if (e->d_name[0] == '.' || length < tail || strcmp(e->d_name + length - tail, suffix)) continue;
        char **longer = realloc(list, (size_t)(n + 1) * sizeof *list);
        if (!longer || !(longer[n++] = strdup(e->d_name))) abort();
        list = longer;
    }
    closedir(d);
    if (n) qsort(list, (size_t)n, sizeof *list, compare_names);
    *names = list;
    *count = n;
    return 0;
}

int host_find_program(const char *name)
{
    const char *path = getenv("PATH");
    while (path && *path) {
        size_t n = strcspn(path, ":");
        char full[PATH_MAX];
        if (snprintf(full, sizeof full, "%.*s/%s", (int)n, path, name) < (int)sizeof full && access(full, X_OK) == 0) {
            return 1;
        }
        path += n + (path[n] == ':');
    }
    return 0;
}

int host_run(const char *const *argv, const char *dir, const char *log, int *status, struct spec_error *error)
{
    /* A close-on-exec pipe carries errno back when exec fails, and nothing when it does not. */
    int report[2];
    if (pipe2(report, O_CLOEXEC)) return spec_fail(error, "%s: cannot start: %s", argv[0], strerror(errno));
    pid_t child = fork();
    if (child < 0) {
        close(report[0]), close(report[1]);
        return spec_fail(error, "%s: cannot start: %s", argv[0], strerror(errno));
    }
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL); /* nobody waits for a tool whose parent was killed */
        int out = open(log ? log : "/dev/null", O_WRONLY | O_CREAT | (log ? O_APPEND : 0), 0666);
        int in = open("/dev/null", O_RDONLY);
        if (out >= 0) dup2(out, 1), dup2(out, 2);
        if (in >= 0) dup2(in, 0);
        if (!dir || chdir(dir) == 0) execvp(argv[0], (char *const *)(uintptr_t)argv);
        int cause = errno;
        if (write(report[1], &cause, sizeof cause) < 0) _exit(126);
        _exit(127);
    }
    close(report[1]);
    int cause = 0;
    ssize_t got = read(report[0], &cause, sizeof cause);
    close(report[0]);
    int wait_status;
    while (waitpid(child, &wait_status, 0) < 0 && errno == EINTR) continue;
    if (got == (ssize_t)sizeof cause) {
        if (cause == ENOENT) return spec_fail(error, "%s: not found; scripts/deps installs what is missing", argv[0]);
        return spec_fail(error, "%s: cannot start: %s", argv[0], strerror(cause));
    }
    *status = WIFEXITED(wait_status) ? WEXITSTATUS(wait_status) : 128 + WTERMSIG(wait_status);
    return 0;
}

uint64_t host_hash(uint64_t hash, const void *data, size_t length)
{
    const unsigned char *p = data;
    for (size_t i = 0; i < length; i++) hash = (hash ^ p[i]) * UINT64_C(0x100000001b3);
    return hash;
}

double host_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
