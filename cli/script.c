#define _GNU_SOURCE
#include "cli/script.h"

#include "cli/message.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

static int in_path(const char *tool)
{
    const char *path = getenv("PATH");
    char file[PATH_MAX];
    while (path && *path) {
        int n = (int)strcspn(path, ":");
        snprintf(file, sizeof file, "%.*s/%s", n ? n : 1, n ? path : ".", tool);
        if (access(file, X_OK) == 0) return 1;
        path += n + (path[n] == ':');
    }
    return 0;
}

int need_tool(const char *tool)
{
    if (in_path(tool)) return STATUS_HELD;
    return fail("%s is not installed; run scripts/deps", tool);
}

/* The running program's path. 0 or -1. */
static int own_path(char *path)
{
    ssize_t n = readlink("/proc/self/exe", path, PATH_MAX - 1);
    if (n < 0) return -1;
    path[n] = 0;
    return 0;
}

static int find_script(const char *name, const char *program, char *path)
{
    static const char *const places[] = {"../scripts", "../share/larder/scripts"};
    char directory[PATH_MAX];
    snprintf(directory, sizeof directory, "%s", program);
    char *slash = strrchr(directory, '/');
    if (slash) *slash = 0;
    for (int i = 0; i < 2; i++) {
        if (snprintf(path, PATH_MAX, "%s/%s/%s", directory, places[i], name) >= PATH_MAX) return -1;
        if (access(path, X_OK) == 0) return 0;
    }
    return -1;
}

int run_script(const char *name, const char *const *argv, const char *captured)
{
    char program[PATH_MAX], path[PATH_MAX];
    const char *copy[SCRIPT_ARGUMENTS + 1] = {path};
    int count = 1, status;
    if (own_path(program) != 0 || find_script(name, program, path) != 0)
        return fail("scripts/%s is not there; install the program with 'make install'", name);
    while (count < SCRIPT_ARGUMENTS && argv[count]) copy[count] = argv[count], count++;
    fflush(NULL);
    pid_t pid = fork();
    if (pid < 0) return fail("cannot start a process: %s", strerror(errno));
    if (pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        setenv("LARDER", program, 1);
        if (captured && !freopen(captured, "w", stdout)) _exit(fail("%s: %s", captured, strerror(errno)));
        execv(path, (char *const *)copy);
        _exit(fail("%s: %s", path, strerror(errno)));
    }
    while (waitpid(pid, &status, 0) < 0)
        if (errno != EINTR) return fail("scripts/%s: %s", name, strerror(errno));
    if (!WIFEXITED(status)) return fail("scripts/%s ended by signal %d", name, WTERMSIG(status));
    if (WEXITSTATUS(status) > STATUS_WRONG) return fail("scripts/%s ended with status %d", name, WEXITSTATUS(status));
    return WEXITSTATUS(status);
}
