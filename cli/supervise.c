#define _GNU_SOURCE
#include "cli/supervise.h"

#include "cli/message.h"
#include "cli/progress.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

void scratch_path(char *path, const char *name)
{
    enum { LONGEST_NAME = 64 };
    snprintf(path, PATH_MAX, "%.*s/%.*s", PATH_MAX - LONGEST_NAME - 2, getenv("TMPDIR"), LONGEST_NAME, name);
}

static void child(const struct job *job, const struct output *out, const char *scratch, const sigset_t *mask)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setpgid(0, 0);
    signal(SIGXFSZ, SIG_IGN); /* a size limit is then a failing write, which names its file */
    signal(SIGTTOU, SIG_IGN); /* it is no terminal's foreground: what it writes comes all the same */
    signal(SIGTTIN, SIG_IGN); /* a terminal in place of a file is then a failing read */
    sigprocmask(SIG_SETMASK, mask, NULL);
    if (job->scratch) setenv("TMPDIR", scratch, 1);
    int status = job->work(job->arg, out);
    if (finish_stdout() != STATUS_HELD) status = STATUS_WRONG;
    exit(status);
}

/* The next signal, or 0 after a tenth of a second without one. */
static int next_signal(const sigset_t *signals)
{
    const struct timespec tenth = {0, 100000000};
    int number = sigtimedwait(signals, NULL, &tenth);
    return number > 0 ? number : 0;
}

/* End all that the work has started. A tool whose parent is gone becomes a child of this process (a subreaper), so
 * killing children until there are none leaves nobody, whatever groups they made. */
static void end_children(void)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/self/task/%ld/children", (long)getpid());
    for (int count = 1; count > 0 || waitpid(-1, NULL, WNOHANG) > 0;) {
        FILE *f = fopen(path, "r");
        long pid;
        for (count = 0; f && fscanf(f, "%ld", &pid) == 1; count++) {
            kill(-(pid_t)pid, SIGKILL);
            kill((pid_t)pid, SIGKILL);
        }
        if (f) fclose(f);
        if (count > 0) waitpid(-1, NULL, 0);
    }
}

/* To every process below `pid`, whatever groups they made. Each thread has a list of those that it started. */
static void signal_below(long pid, int number)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%ld/task", pid);
    DIR *threads = opendir(path);
    for (const struct dirent *e; threads && (e = readdir(threads));) {
        if (e->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "/proc/%ld/task/%.20s/children", pid, e->d_name);
        FILE *f = fopen(path, "r");
        for (long below; f && fscanf(f, "%ld", &below) == 1;) {
            kill((pid_t)below, number);
            signal_below(below, number);
        }
        if (f) fclose(f);
    }
    if (threads) closedir(threads);
}

/* Ctrl-Z is for this process's group alone, and the work has another. It is taken again with the work stopped: where no shell is
 * there to go on, the system lets it pass. */
static void stop_with_work(void)
{
    sigset_t stop;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);
    signal_below((long)getpid(), SIGSTOP);
    raise(SIGTSTP);
    sigprocmask(SIG_UNBLOCK, &stop, NULL); /* until CONT */
    sigprocmask(SIG_BLOCK, &stop, NULL);
    signal_below((long)getpid(), SIGCONT);
}

/* The child's exit status. */
static int wait_for(pid_t pid, const sigset_t *signals, const char *label)
{
    int interrupted = 0, status = 0;
    struct progress progress;
    progress_begin(&progress, label, !label);
    while (!interrupted) {
        int number = next_signal(signals);
        progress_elapsed(&progress);
        if (number == SIGTSTP) stop_with_work();
        interrupted = number != 0 && number != SIGCHLD && number != SIGTSTP;
        if (!interrupted && waitpid(pid, &status, WNOHANG) == pid) break;
    }
    kill(-pid, SIGKILL);
    end_children();
    progress_end(&progress);
    if (interrupted) return fail("interrupted");
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGPIPE) return fail("standard output: nobody reads it any more");
    if (WIFSIGNALED(status))
        return fail("internal error: the work ended by signal %d (%s)", WTERMSIG(status), strsignal(WTERMSIG(status)));
    return WEXITSTATUS(status) <= STATUS_WRONG ? WEXITSTATUS(status) : STATUS_WRONG;
}

/* A signal that the program's caller had ignored (nohup, a background job of a script) stays ignored. */
static void hold_signals(sigset_t *signals, sigset_t *old)
{
    static const int held[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGTSTP};
    sigemptyset(signals);
    sigaddset(signals, SIGCHLD);
    for (size_t i = 0; i < sizeof held / sizeof *held; i++) {
        struct sigaction action;
        if (sigaction(held[i], NULL, &action) == 0 && action.sa_handler != SIG_IGN) sigaddset(signals, held[i]);
    }
    sigprocmask(SIG_BLOCK, signals, old);
}

static int open_outputs(const struct job *job, struct output *out, struct spec_error *error)
{
    if (job->directory && output_open_dir(&out[JOB_DIRECTORY], job->directory, error) != 0) return -1;
    for (int i = 0; i < 2; i++)
        if (job->file[i] && output_open_file(&out[JOB_FILE + i], job->file[i], error) != 0) return -1;
    if (job->file[0] && job->file[1] && output_same_file(&out[JOB_FILE], &out[JOB_FILE_2]))
        return spec_fail(error, "%s and %s: two outputs in one file", job->file[0], job->file[1]);
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 2; k++)
            if (job->file[i] && job->input[k] && output_overwrites(&out[JOB_FILE + i], job->input[k]))
                return spec_fail(error, "%s: it is read, so no output may be written there", job->input[k]);
    return 0;
}

int supervise(const struct job *job)
{
    sigset_t signals, old;
    hold_signals(&signals, &old);

    struct output out[JOB_OUTPUTS];
    struct spec_error error;
    char scratch[PATH_MAX] = "", plain[PATH_MAX] = "";
    if (job->cache) output_remove_stale(job->cache, "", ".tmp"); /* a run that was killed could not */
    memset(out, 0, sizeof out);
    if (open_outputs(job, out, &error) != 0 || (job->scratch && output_make_scratch(scratch, plain, &error) != 0)) {
        for (int i = 0; i < JOB_OUTPUTS; i++) output_discard(&out[i]);
        return fail("%s", error.text);
    }
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    fflush(NULL);
    pid_t pid = fork();
    int status;
    if (pid == 0) child(job, out, plain, &old);
    if (pid < 0) status = fail("cannot start a process: %s", strerror(errno));
    else {
        setpgid(pid, pid); /* in both, so that neither depends on which runs first */
        status = wait_for(pid, &signals, job->label);
        if (job->cache && status == STATUS_WRONG) output_remove_stale(job->cache, "", ".tmp");
    }
    if (scratch[0]) output_remove_tree(scratch);
    for (int i = 0; i < JOB_OUTPUTS; i++) {
        if (status == STATUS_WRONG) output_discard(&out[i]);
        else if (output_commit(&out[i], &error) != 0) status = fail("%s", error.text);
    }
    return status;
}
