#include "tb/wave.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tb/host.h"

enum { MAX_REGISTERS = 400 };

struct signal_list {
    const char *block;
    int count, room;
    struct {
        char scope[160], name[120];
    } * signal;
};

static void keep_signal(void *to, const char *scope, const char *name)
{
    struct signal_list *list = to;
    if (list->count == list->room) {
        list->room = list->room ? 2 * list->room : 128;
        list->signal = realloc(list->signal, (size_t)list->room * sizeof *list->signal);
        if (!list->signal) abort();
    }
    snprintf(list->signal[list->count].scope, sizeof list->signal->scope, "%s", scope);
    snprintf(list->signal[list->count].name, sizeof list->signal->name, "%s", name);
    list->count++;
}

static int base_length(const char *name)
{
    return (int)strcspn(name, " [");
}

/* GTKWave writes `name [7:0]` as `name[7:0]`. */
static void show(struct host_text *t, const char *scope, const char *name)
{
    int base = base_length(name);
    const char *range = name + base;
    while (*range == ' ') range++;
    host_add(t, "@%s\n%s%.*s%s\n", *range ? "22" : "28", scope, base, name, range);
}

static void show_port(struct host_text *t, const struct signal_list *list, const char *port)
{
    for (int i = 0; i < list->count; i++) {
        const char *name = list->signal[i].name;
        if (strcmp(list->signal[i].scope, "TOP.") || strlen(port) != (size_t)base_length(name)) continue;
        if (!strncmp(name, port, strlen(port))) show(t, "TOP.", name);
    }
}

static int is_register(const char *name)
{
    int n = base_length(name);
    return n > 2 && name[n - 2] == '_' && name[n - 1] == 'q';
}

static void open_group(struct host_text *t, const char *name)
{
    host_add(t, "@c00200\n-%s\n", name);
}

static void close_group(struct host_text *t, const char *name)
{
    host_add(t, "@1401200\n-%s\n", name);
}

static void show_registers(struct host_text *t, const struct signal_list *list)
{
    const char *open = NULL;
    int shown = 0;
    for (int i = 0; i < list->count && shown < MAX_REGISTERS; i++) {
        if (!is_register(list->signal[i].name) || !strcmp(list->signal[i].scope, "TOP.")) continue;
        if (!open || strcmp(open, list->signal[i].scope)) {
            if (open) close_group(t, open);
            open = list->signal[i].scope;
            open_group(t, open);
        }
        show(t, list->signal[i].scope, list->signal[i].name);
        shown++;
    }
    if (open) close_group(t, open);
}

static int write_save(const struct rtl_build *build, const struct spec_ports *ports, const char *wave, const char *save,
                      struct spec_error *error)
{
    struct signal_list list = {0};
    if (build->signals(wave, keep_signal, &list)) return spec_fail(error, "%s: not a readable FST", wave);
    struct host_text t = {0};
    const char *base = strrchr(wave, '/');
    host_add(&t, "[*] GTKWave save file, written by larder cosim\n[dumpfile] \"%s\"\n[timestart] 0\n",
             base ? base + 1 : wave);
    show_port(&t, &list, "clk");
    const char *open = NULL;
    for (int i = 0; i < ports->count; i++) {
        const struct spec_port *p = &ports->port[i];
        const char *group = p->channel ? p->channel->name : NULL;
        if (open && open != group) close_group(&t, open);
        if (group && open != group) open_group(&t, group);
        open = group;
        show_port(&t, &list, p->name);
    }
    if (open) close_group(&t, open);
    show_registers(&t, &list);
    int failed = host_write(save, t.text, t.length, error);
    free(t.text);
    free(list.signal);
    return failed;
}

static uint64_t big_endian(const unsigned char *p)
{
    uint64_t value = 0;
    for (int i = 0; i < 8; i++) value = value << 8 | p[i];
    return value;
}

/* An FST is a row of sections: one byte of kind, then the length of the rest, which counts itself. A file that was cut
 * has a section that goes beyond its end, or lacks the hierarchy (kinds 4, 6 and 7), or the values (1, 5 and 8). */
static int is_whole(const char *path)
{
    FILE *f = fopen(path, "rb");
    unsigned char head[9];
    unsigned kinds = 0;
    int good = f && fseeko(f, 0, SEEK_END) == 0;
    off_t size = good ? ftello(f) : 0, at = 0;
    while (good && at < size) {
        good = fseeko(f, at, SEEK_SET) == 0 && fread(head, sizeof head, 1, f) == 1 && head[0] < 9;
        uint64_t length = good ? big_endian(head + 1) : 0;
        good = good && length >= 8 && length <= (uint64_t)(size - at - 1);
        if (good) kinds |= 1u << head[0];
        at += 1 + (off_t)(good ? length : 0);
    }
    if (f) fclose(f);
    return good && (kinds & 1) && (kinds & (1u << 4 | 1u << 6 | 1u << 7)) && (kinds & (1u << 1 | 1u << 5 | 1u << 8));
}

/* In a process of its own: the FST writer of Verilator maps its file, tells no error, and dies where the disk is full. */
static int trace(struct bench *bench, const struct rtl_build *build, const struct stimulus *stimulus, const char *path,
                 struct spec_error *error)
{
    int status = 1;
    fflush(NULL);
    pid_t child = fork();
    if (child < 0) return spec_fail(error, "%s: cannot start a process: %s", path, strerror(errno));
    if (child == 0) {
        struct bench_failure failure;
        struct bench_replay replay;
        if (build->trace(bench->sim, path)) _exit(1);
        struct bench_source inputs = bench_replay(&replay, bench, stimulus);
        bench_play(bench, &inputs, stimulus->cycles, &failure);
        bench_close(bench);
        _exit(0);
    }
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    if (status == 0 && is_whole(path)) return 0;
    char beside[HOST_PATH];
    snprintf(beside, sizeof beside, "%s.hier", path); /* the writer's own */
    remove(beside);
    remove(path);
    return spec_fail(error, "%s: cannot write the waveform; is the disk full, or the size of files limited?", path);
}

int wave_write(const struct rtl_source *source, const char *build_dir, const struct model_ops *model,
               const struct spec_fsm *const *fsms, const struct agent_ops *agent, const struct stimulus *stimulus,
               const char *path, const char *save, struct spec_error *error)
{
    struct rtl_build build;
    struct bench bench = {0};
    int failed = rtl_build(&build, source, RTL_TRACE, build_dir, error);
    if (!failed) failed = bench_open(&bench, &stimulus->values, model, fsms, &build, agent, error);
    if (!failed) failed = bench_start(&bench, stimulus->seed, stimulus->mode, error);
    if (!failed) failed = trace(&bench, &build, stimulus, path, error);
    struct spec_ports ports;
    spec_list_ports(&stimulus->values, &ports);
    bench_close(&bench);
    if (!failed && save) failed = write_save(&build, &ports, path, save, error);
    rtl_unload(&build);
    return failed ? -1 : 0;
}
