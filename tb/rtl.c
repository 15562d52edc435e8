#define _GNU_SOURCE
#include "tb/rtl.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "tb/facade.h"
#include "tb/host.h"

enum { MAX_ARGS = 256 };

/* What each variant gives to Verilator, and to the compiler. Raising these texts changes the builds' names, so an old
 * cache is never mistaken for a new build. */
static const char *const variant_name[] = {"short", "fast", "trace", "coverage", "points"};
static const char *const variant_verilator[][4] = {
    {NULL},
    {NULL},
    {"--trace-fst", "--trace-max-array", "64", NULL},
    {"--coverage-line", "--coverage-toggle", "--coverage-user", NULL},
    {"--coverage-user", NULL},
};
static const char *const variant_cxx[][4] = {
    {"-O1", "-DVM_TRACE=0", "-DVM_COVERAGE=0", NULL},
    {"-O2", "-DVM_TRACE=0", "-DVM_COVERAGE=0", NULL},
    {"-O1", "-DVM_TRACE=1", "-DVM_TRACE_FST=1", "-DVM_COVERAGE=0"},
    {"-O1", "-DVM_TRACE=0", "-DVM_COVERAGE=1", NULL},
    {"-O1", "-DVM_TRACE=0", "-DVM_COVERAGE=1", NULL},
};
static const char *const variant_runtime[][4] = {
    {"verilated", "verilated_threads", NULL},
    {"verilated", "verilated_threads", NULL},
    {"verilated", "verilated_threads", "verilated_fst_c", NULL},
    {"verilated", "verilated_threads", "verilated_cov", NULL},
    {"verilated", "verilated_threads", "verilated_cov", NULL},
};
/* One file, but functions of 500 nodes at most: a compiler's time grows faster than a function. The stash of the defaults takes a third
 * of the time; it runs as fast, and at worst (a scratchpad) a seventh slower. */
static const char *const verilator_flags[] = {
    "--cc",
    "-O3",
    "--assert",
    "-DLARDER_CHECKS",
    "--x-assign",
    "unique",
    "--x-initial",
    "unique",
    "--prefix",
    "Vdut",
    "--Mdir",
    ".",
    "--output-split",
    "0",
    "--output-split-cfuncs",
    "500",
    "-Wno-fatal",
    "-Wno-lint",
    "--timescale",
    "1ns/1ns",
    NULL,
};
/* A netlist: Verilator 5.006 joins its gates wrongly. That of dramcache_map gives another tag than the same netlist under Icarus. */
static const char *const netlist_flags[] = {"-fno-gate", NULL};
/* clang where it is installed, g++ elsewhere: clang compiles Verilator's text in two thirds of the time, and what is not optimised in a
 * third. A run takes between a fifth less and a quarter more. */
static const char *const compilers[] = {"clang++-14", "g++"};
/* Hidden symbols: several builds live in one process. */
static const char *const cxx_flags[] = {
    "-std=gnu++17",
    "-fPIC",
    "-fvisibility=hidden",
    "-w",
    "-DVL_USER_STOP",
    "-DVL_USER_FATAL",
    "-DVL_USER_FINISH",
    "-DVL_PRINTF=larder_print",
    "-I.",
    "-faligned-new",
    "-DVM_SC=0",
    "-DVM_TRACE_VCD=0",
    NULL,
};
/* In place of a variant's own word, in a build for few cycles: clang's quick choice of instructions, without its passes; and what g++ has.
 * It takes two fifths of the time of -O1, and a cycle of an L1 takes up to two and a half times as long. */
static const char *const brief_flags[][6] = {
    {"-O1", "-mllvm", "-fast-isel=1", "-Xclang", "-disable-llvm-passes", NULL},
    {"-O0", NULL},
};
/* What runs once. */
static const char *const slow_flags[] = {"-O0", NULL};
/* The runtime, which ccache keeps. */
static const char *const runtime_flags[] = {"-O2", NULL};
/* No unique symbols: they would outlive dlclose. clang makes none. */
static const char gnu_flag[] = "-fno-gnu-unique";
static const char print_header[] = "#pragma once\nvoid larder_print(const char *format, ...);\n";

static const char *compiler(void)
{
    return compilers[!host_find_program(compilers[0])];
}

/* Where Verilator's own sources lie: its makefile for the design says so. */
static int find_include(const char *dir, char include[HOST_DIRECTORY], struct spec_error *error)
{
    static const char key[] = "VERILATOR_ROOT = ";
    char path[HOST_PATH], *text;
    snprintf(path, sizeof path, "%s/Vdut.mk", dir);
    if (host_read(path, &text, NULL, error)) return -1;
    char *root = strstr(text, key);
    if (root) {
        root += sizeof key - 1;
        root[strcspn(root, "\r\n")] = 0;
        snprintf(include, HOST_DIRECTORY, "%s/include", root);
    }
    free(text);
    return root ? 0 : spec_fail(error, "%s: Verilator did not say where its sources are", path);
}

static uint64_t hash_words(uint64_t hash, const char *const *words, int most)
{
    for (int i = 0; i < most && words[i]; i++) hash = host_hash(hash, words[i], strlen(words[i]) + 1);
    return hash;
}

/* A synthesis tool has put the parameters' values in. */
static int is_netlist(const struct rtl_source *source)
{
    for (int i = 0; source->values->block->params[i].name; i++)
        if (rtl_has_param(source, i)) return 0;
    return source->values->block->params[0].name != NULL;
}

static uint64_t build_hash(const struct rtl_source *source, enum rtl_variant variant, int brief,
                           const struct host_text *facade)
{
    uint64_t hash = source->hash;
    for (int i = 0; source->values->block->params[i].name; i++) {
        hash = host_hash(hash, &source->values->v[i], sizeof source->values->v[i]);
    }
    for (int i = 0; i < RTL_PARAM_WORDS; i++)
        if (!i || source->has_param[i]) hash = host_hash(hash, &source->has_param[i], sizeof source->has_param[i]);
    hash = hash_words(hash, variant_verilator[variant], 4);
    hash = hash_words(hash, variant_cxx[variant], 4);
    if (brief) hash = hash_words(hash, brief_flags[compiler() == compilers[1]], 6);
    hash = hash_words(hash, verilator_flags, MAX_ARGS);
    if (is_netlist(source)) hash = hash_words(hash, netlist_flags, MAX_ARGS);
    hash = hash_words(hash, cxx_flags, MAX_ARGS);
    hash = host_hash(hash, compiler(), strlen(compiler()) + 1);
    return host_hash(hash, facade->text, facade->length);
}

/* The first error in a tool's log, or what the log says at all. */
static int tool_failed(const char *tool, const char *log, const char *mark, struct spec_error *error)
{
    char *text;
    struct spec_error unread;
    if (host_read(log, &text, NULL, &unread)) return spec_fail(error, "%s failed and left no log", tool);
    char *line = strstr(text, mark);
    if (!line) line = text;
    line[strcspn(line, "\n")] = 0;
    spec_fail(error, "%s: %s", tool, line);
    free(text);
    return -1;
}

static int run_tool(const char *const *argv, const char *dir, const char *mark, struct spec_error *error)
{
    char log[HOST_PATH];
    int status;
    snprintf(log, sizeof log, "%s/log.txt", dir);
    /* The child changes to `dir` after it opened the log, so the log's path may be relative. */
    if (host_run(argv, dir, log, &status, error)) return -1;
    if (status) return tool_failed(argv[0], log, mark, error);
    return 0;
}

static int run_verilator(const struct rtl_source *source, enum rtl_variant variant, const char *dir,
                         struct spec_error *error)
{
    const char *argv[MAX_ARGS + 16];
    char sets[SPEC_MAX_PARAMS][100], include[HOST_PATH];
    int n = 0;
    argv[n++] = "verilator";
    for (int i = 0; verilator_flags[i]; i++) argv[n++] = verilator_flags[i];
    for (int i = 0; is_netlist(source) && netlist_flags[i]; i++) argv[n++] = netlist_flags[i];
    for (int i = 0; i < 4 && variant_verilator[variant][i]; i++) argv[n++] = variant_verilator[variant][i];
    argv[n++] = "--top-module";
    argv[n++] = source->top;
    snprintf(include, sizeof include, "+incdir+%s", source->directory);
    argv[n++] = include;
    for (int i = 0; source->values->block->params[i].name; i++) {
        if (!rtl_has_param(source, i)) continue;
        snprintf(sets[i], sizeof sets[i], "-G%s=%lld", source->values->block->params[i].name,
                 (long long)source->values->v[i]);
        argv[n++] = sets[i];
    }
    if (n + source->count >= MAX_ARGS + 15) return spec_fail(error, "%s: too many files", source->directory);
    for (int i = 0; i < source->count; i++) argv[n++] = source->paths[i];
    argv[n] = NULL;
    return run_tool(argv, dir, "%Error", error);
}

/* Verilator's class states each port as VL_IN8(&name,msb,lsb) or the like. The widths must be those that the facade
 * was made for: a netlist with other parameters baked in would be driven wrongly without a word. */
static int check_ports(const struct spec_ports *ports, const struct rtl_source *source, const char *dir,
                       struct spec_error *error)
{
    char path[HOST_PATH], *text;
    snprintf(path, sizeof path, "%s/Vdut.h", dir);
    if (host_read(path, &text, NULL, error)) return -1;
    int failed = 0;
    for (int i = -1; i < ports->count && !failed; i++) {
        const char *name = i < 0 ? "clk" : ports->port[i].name;
        const char *kind = i < 0 || ports->port[i].dir == SPEC_IN ? "VL_IN" : "VL_OUT";
        int width = i < 0 ? 1 : ports->port[i].width, msb = -1, lsb = 0;
        char key[80];
        snprintf(key, sizeof key, "(&%s,", name);
        const char *p = strstr(text, key);
        if (!p) {
            failed = spec_fail(error, "%s: module %s has no port %s", source->directory, source->top, name);
            break;
        }
        const char *line = p;
        while (line > text && line[-1] != '\n') line--;
        line += strspn(line, " ");
        sscanf(p + strlen(key), "%d,%d", &msb, &lsb);
        if (strncmp(line, kind, strlen(kind))) {
            failed =
                spec_fail(error, "%s: port %s of %s has the other direction", source->directory, name, source->top);
        } else if (msb - lsb + 1 != width) {
            failed = spec_fail(error, "%s: port %s of %s has %d bits; the parameters ask for %d", source->directory,
                               name, source->top, msb - lsb + 1, width);
        }
    }
    free(text);
    return failed ? -1 : 0;
}

/* Every class of the design in two compilations: what runs each cycle, and what runs once. */
static int write_units(const char *dir, const struct host_text *facade, struct spec_error *error)
{
    struct host_text fast = {0}, slow = {0};
    char path[HOST_PATH], **names;
    int count;
    if (host_list(dir, ".cpp", &names, &count, error)) return -1;
    host_add(&fast, "%s", facade->text);
    host_add(&slow, "#include \"Vdut.h\"\n");
    for (int i = 0; i < count; i++) {
        host_add(strstr(names[i], "Slow") ? &slow : &fast, "#include \"%s\"\n", names[i]);
        free(names[i]);
    }
    free(names);
    snprintf(path, sizeof path, "%s/fast.cc", dir);
    int failed = host_write(path, fast.text, fast.length, error);
    snprintf(path, sizeof path, "%s/slow.cc", dir);
    if (!failed) failed = host_write(path, slow.text, slow.length, error);
    snprintf(path, sizeof path, "%s/print.h", dir);
    if (!failed) failed = host_write(path, print_header, sizeof print_header - 1, error);
    free(fast.text);
    free(slow.text);
    return failed;
}

/* How each unit of a build is compiled, but for its optimisation. */
struct unit_flags {
    enum rtl_variant variant;
    const char *build_dir, *include; /* `include`: Verilator's own sources */
};

/* The words of every compilation, up to what is compiled. */
static int begin_command(const char **argv, const struct unit_flags *flags, const char *const *optimise)
{
    int n = 0;
    if (host_find_program("ccache")) argv[n++] = "ccache"; /* saves the runtime's share of each build */
    argv[n++] = compiler();
    if (compiler() == compilers[1]) argv[n++] = gnu_flag;
    while (*optimise) argv[n++] = *optimise++;
    for (int i = 1; i < 4 && variant_cxx[flags->variant][i]; i++) argv[n++] = variant_cxx[flags->variant][i];
    for (int i = 0; cxx_flags[i]; i++) argv[n++] = cxx_flags[i];
    argv[n++] = "-isystem";
    argv[n++] = flags->include;
    return n;
}

/* Verilator's own header as clang has read it, for all builds of these flags. In a small build nothing else takes as long. It is
 * made in the build's directory, with which it goes when the work is killed. */
static int precompile(const char *dir, const struct unit_flags *flags, const char *const *optimise,
                      char head[HOST_PATH], struct spec_error *error)
{
    const char *argv[64];
    char source[HOST_PATH], made[HOST_PATH];
    int n = begin_command(argv, flags, optimise);
    argv[n] = NULL;
    snprintf(source, sizeof source, "%s/verilated.h", flags->include);
    uint64_t hash = hash_words(host_hash(0, source, strlen(source)), argv, n);
    snprintf(head, HOST_PATH, "%s/head-%016llx.pch", flags->build_dir, (unsigned long long)hash);
    if (host_exists(head)) return 0;
    snprintf(made, sizeof made, "%s/head.pch", dir);
    const char *const words[] = {"-x", "c++-header", source, "-o", made};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) argv[n++] = words[i];
    argv[n] = NULL;
    if (run_tool(argv, dir, "error", error)) return -1;
    return rename(made, head) ? spec_fail(error, "%s: cannot be written", head) : 0;
}

static int compile(const char *dir, const char *source, const char *object, const char *const *optimise,
                   const struct unit_flags *flags, const char *head, struct spec_error *error)
{
    const char *argv[64];
    int n = begin_command(argv, flags, optimise);
    if (head) argv[n++] = "-include-pch", argv[n++] = head;
    const char *const words[] = {"-include", "print.h", "-c", source, "-o", object};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) argv[n++] = words[i];
    argv[n] = NULL;
    return run_tool(argv, dir, "error", error);
}

/* A unit of Verilator's text. clang refuses a header that it has read before a file of it changed: it is read once more. */
static int compile_unit(const char *dir, const char *source, const char *object, const char *const *optimise,
                        const struct unit_flags *flags, struct spec_error *error)
{
    char head[HOST_PATH];
    if (compiler() == compilers[1]) return compile(dir, source, object, optimise, flags, NULL, error);
    for (int again = 0;; again++) {
        if (precompile(dir, flags, optimise, head, error)) return -1;
        if (!compile(dir, source, object, optimise, flags, head, error)) return 0;
        remove(head);
        if (again) return -1;
    }
}

static int compile_all(const char *dir, enum rtl_variant variant, int brief, const char *build_dir,
                       struct spec_error *error)
{
    char include[HOST_DIRECTORY];
    if (find_include(dir, include, error)) return -1;
    const char *link[24] = {compiler(), "-shared", "-o", "rtl.so", "fast.o", "slow.o"};
    char objects[4][64];
    int n = 6;
    const struct unit_flags flags = {.variant = variant, .build_dir = build_dir, .include = include};
    /* Without these words ccache keeps nothing that takes a precompiled header. */
    setenv("CCACHE_SLOPPINESS", "pch_defines,time_macros", 0);
    const char *const own[] = {variant_cxx[variant][0], NULL};
    const char *const *fast = brief ? brief_flags[compiler() == compilers[1]] : own;
    if (compile_unit(dir, "fast.cc", "fast.o", fast, &flags, error)) return -1;
    if (compile_unit(dir, "slow.cc", "slow.o", slow_flags, &flags, error)) return -1;
    for (int i = 0; variant_runtime[variant][i]; i++) {
        char source[HOST_PATH];
        snprintf(source, sizeof source, "%s/%s.cpp", include, variant_runtime[variant][i]);
        snprintf(objects[i], sizeof objects[i], "%s.o", variant_runtime[variant][i]);
        if (compile(dir, source, objects[i], runtime_flags, &flags, NULL, error)) return -1;
        link[n++] = objects[i];
    }
    link[n++] = "-pthread";
    link[n++] = "-latomic";
    if (variant == RTL_TRACE) link[n++] = "-lz";
    link[n] = NULL;
    return run_tool(link, dir, "error", error);
}

/* Keeps the library, the headers and the log. */
static void remove_intermediate(const char *dir)
{
    static const char *const suffixes[] = {".cpp", ".cc", ".o", ".mk", ".dat", ".d"};
    struct spec_error ignored;
    for (size_t k = 0; k < sizeof suffixes / sizeof *suffixes; k++) {
        char **names;
        int count;
        if (host_list(dir, suffixes[k], &names, &count, &ignored)) return;
        for (int i = 0; i < count; i++) {
            char path[HOST_PATH];
            snprintf(path, sizeof path, "%s/%s", dir, names[i]);
            remove(path);
            free(names[i]);
        }
        free(names);
    }
}

static int make_build(const struct rtl_source *source, enum rtl_variant variant, int brief,
                      const struct spec_ports *ports, const struct host_text *facade, const char *build_dir,
                      const char *final, struct spec_error *error)
{
    char dir[HOST_DIRECTORY + 32];
    snprintf(dir, sizeof dir, "%s.%ld.tmp", final, (long)getpid());
    int failed = host_mkdirs(dir, error);
    int lock = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC); /* held while it is made: see cli/output.h */
    if (lock >= 0) flock(lock, LOCK_EX | LOCK_NB);
    failed = failed || run_verilator(source, variant, dir, error) || check_ports(ports, source, dir, error) ||
             write_units(dir, facade, error) || compile_all(dir, variant, brief, build_dir, error);
    if (!failed) {
        remove_intermediate(dir);
        if (rename(dir, final) && !host_exists(final)) failed = spec_fail(error, "%s: cannot be written", final);
    }
    if (lock >= 0) close(lock);
    host_remove_tree(dir);
    return failed ? -1 : 0;
}

static int load(struct rtl_build *build, enum rtl_variant variant, int mutants, struct spec_error *error)
{
    char path[HOST_PATH];
    snprintf(path, sizeof path, "%s/rtl.so", build->directory);
    build->library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!build->library) return spec_fail(error, "%s: %s", path, dlerror());
    struct {
        const char *name;
        void *slot;
        int needed;
    } const symbols[] = {
        {"larder_create", &build->create, 1},
        {"larder_destroy", &build->destroy, 1},
        {"larder_eval", &build->eval, 1},
        {"larder_edge", &build->edge, 1},
        {"larder_bare", &build->bare, 1},
        {"larder_trace", &build->trace, variant == RTL_TRACE},
        {"larder_signals", &build->signals, variant == RTL_TRACE},
        {"larder_coverage", &build->coverage, variant >= RTL_COVERAGE},
        {"larder_choose", &build->choose, mutants},
        {"larder_stopped", &build->stopped, 1},
        {"larder_message", &build->message, 1},
    };
    for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
        void *address = dlsym(build->library, symbols[i].name);
        if (!address && symbols[i].needed) return spec_fail(error, "%s: no symbol %s", path, symbols[i].name);
        memcpy(symbols[i].slot, &address, sizeof address); /* the one portable way from void * to a function */
    }
    return 0;
}

int rtl_build(struct rtl_build *build, const struct rtl_source *source, enum rtl_variant variant, const char *build_dir,
              struct spec_error *error)
{
    memset(build, 0, sizeof *build);
    const struct spec_fsm *const *fsms = source->values->block->fsms;
    if (variant == RTL_SHORT && !source->mutants && fsms && fsms[0]) variant = RTL_POINTS;
    struct spec_ports ports;
    spec_list_ports(source->values, &ports);
    struct host_text facade = {0};
    facade_write(&ports, source->mutants, &facade);
    if (host_mkdirs(build_dir, error)) {
        free(facade.text);
        return -1;
    }
    char *full = realpath(build_dir, NULL);
    const char *place = full ? full : build_dir;
    int failed = 0;
    const int briefly = source->brief && variant != RTL_FAST ? 1 : 0;
    for (int brief = 0; brief <= briefly; brief++) {
        snprintf(build->directory, sizeof build->directory, "%s/%s-%s%s-%016llx", place, source->top,
                 brief ? "brief-" : "", variant_name[variant],
                 (unsigned long long)build_hash(source, variant, brief, &facade));
        if (host_exists(build->directory)) break;
    }
    if (!host_exists(build->directory))
        failed = make_build(source, variant, briefly, &ports, &facade, place, build->directory, error);
    free(full);
    free(facade.text);
    if (!failed) failed = load(build, variant, source->mutants, error);
    return failed ? -1 : 0;
}

void rtl_unload(struct rtl_build *build)
{
    if (build->library) dlclose(build->library);
    build->library = NULL;
}
