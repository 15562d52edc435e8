#define _GNU_SOURCE
#include "cli/supervise.h"

#include "cli/message.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

static void child(const struct job *job, const struct output *out, const char *scratch, const sigset_t *mask)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setpgid(0, 0);
    signal(SIGXFSZ, SIG_IGN); /* a size limit is then a failing write, which names its file */
    sigprocmask(SIG_SETMASK, mask, NULL);
    if (job->scratch) setenv("TMPDIR", scratch, 1);
    int status = job->work(job->arg, out);
    if (finish_stdout() != STATUS_HELD) status = STATUS_WRONG;
    exit(status);
}

/* The child's status. The tools that it has started are in its process group, and end with it. */
static int wait_for(pid_t pid, const sigset_t *signals)
{
    int interrupted = 0, status = 0;
    for (;;) {
        int signal_number = sigwaitinfo(signals, NULL);
        if (signal_number < 0) continue; /* stopped and continued */
        if (signal_number != SIGCHLD) {
            interrupted = 1;
            kill(-pid, SIGKILL);
        }
        pid_t done = waitpid(pid, &status, interrupted ? 0 : WNOHANG);
        if (done == pid || (done < 0 && errno == ECHILD)) break;
    }
    kill(-pid, SIGKILL);
    if (interrupted) return fail("interrupted");
    if (WIFSIGNALED(status))
        return fail("internal error: the work ended by signal %d (%s)", WTERMSIG(status), strsignal(WTERMSIG(status)));
    return WEXITSTATUS(status) <= STATUS_WRONG ? WEXITSTATUS(status) : STATUS_WRONG;
}

int supervise(const struct job *job)
{
    sigset_t signals, old;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGHUP);
    sigaddset(&signals, SIGCHLD);
    sigprocmask(SIG_BLOCK, &signals, &old);

    struct output out = {0};
    struct spec_error error;
    char scratch[PATH_MAX] = "";
    if (job->directory && output_open_dir(&out, job->directory, &error) != 0) return fail("%s", error.text);
    if (job->file && output_open_file(&out, job->file, &error) != 0) return fail("%s", error.text);
    if (job->scratch && output_make_scratch(scratch, &error) != 0) {
        output_discard(&out);
        return fail("%s", error.text);
    }
    fflush(NULL);
    pid_t pid = fork();
    int status;
    if (pid == 0) child(job, job->directory || job->file ? &out : NULL, scratch, &old);
    if (pid < 0)
        status = fail("cannot start a process: %s", strerror(errno));
    else {
        setpgid(pid, pid); /* in both, so that neither depends on which runs first */
        status = wait_for(pid, &signals);
    }
    if (scratch[0]) output_remove_tree(scratch);
    if (status == STATUS_WRONG)
        output_discard(&out);
    else if (output_commit(&out, &error) != 0)
        status = fail("%s", error.text);
    return status;
}
