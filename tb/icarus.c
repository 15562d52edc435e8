/* The same stimulus under Icarus Verilog, where an unknown bit shows as one: a testbench made from the block's ports,
 * and a VPI module in C that drives every input vector and compares every output vector with the golden model's. */
#include <inttypes.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tb/host.h"
#include "tb/lockstep.h"
#include "tb/run.h"

enum { FILES = 128 }; /* of a block, at most */

/* The VPI module. It reads the vectors from +vectors=FILE: a head of four words (cycles, input words, output words, 0),
 * then for each cycle the input words and the expected output words. It writes +result=FILE: `equal CYCLES`, or
 * `differs CYCLE WORD EXPECTED VALUE UNKNOWN` (hex) for the first word that differs or holds an unknown bit. */
static const char vpi_module[] =
    "#include <stdint.h>\n"
    "#include <stdio.h>\n"
    "#include <stdlib.h>\n"
    "#include <string.h>\n"
    "#include <vpi_user.h>\n"
    "static struct {\n"
    "    FILE *vectors;\n"
    "    uint32_t head[4], *row, cycle, armed;\n"
    "    s_vpi_vecval *in;\n"
    "} run;\n"
    "static const char *plusarg(const char *key)\n"
    "{\n"
    "    s_vpi_vlog_info info;\n"
    "    vpi_get_vlog_info(&info);\n"
    "    for (int i = 0; i < info.argc; i++) {\n"
    "        if (!strncmp(info.argv[i], key, strlen(key))) return info.argv[i] + strlen(key);\n"
    "    }\n"
    "    return \"\";\n"
    "}\n"
    "static vpiHandle argument(void)\n"
    "{\n"
    "    vpiHandle call = vpi_handle(vpiSysTfCall, NULL), list = vpi_iterate(vpiArgument, call), arg = "
    "vpi_scan(list);\n"
    "    vpi_free_object(list);\n"
    "    return arg;\n"
    "}\n"
    "static void result(const char *line)\n"
    "{\n"
    "    FILE *f = fopen(plusarg(\"+result=\"), \"w\");\n"
    "    if (f) fputs(line, f), fclose(f);\n"
    "    vpi_control(vpiFinish, 0);\n"
    "}\n"
    "static PLI_INT32 drive(PLI_BYTE8 *unused)\n"
    "{\n"
    "    (void)unused;\n"
    "    char line[200];\n"
    "    if (!run.vectors) {\n"
    "        run.vectors = fopen(plusarg(\"+vectors=\"), \"rb\");\n"
    "        if (!run.vectors || fread(run.head, 4, 4, run.vectors) != 4) return result(\"no vectors\\n\"), 0;\n"
    "        run.row = calloc(run.head[1] + run.head[2], 4);\n"
    "        run.in = calloc(run.head[1], sizeof *run.in);\n"
    "    }\n"
    "    if (run.cycle == run.head[0]) {\n"
    "        snprintf(line, sizeof line, \"equal %u\\n\", run.cycle);\n"
    "        return result(line), 0;\n"
    "    }\n"
    "    size_t words = run.head[1] + run.head[2];\n"
    "    if (fread(run.row, 4, words, run.vectors) != words) return result(\"vectors end too early\\n\"), 0;\n"
    "    for (uint32_t i = 0; i < run.head[1]; i++) run.in[i].aval = (PLI_INT32)run.row[i];\n"
    "    s_vpi_value value = {.format = vpiVectorVal, .value.vector = run.in};\n"
    "    vpi_put_value(argument(), &value, NULL, vpiNoDelay);\n"
    "    return 0;\n"
    "}\n"
    "static PLI_INT32 check(PLI_BYTE8 *unused)\n"
    "{\n"
    "    (void)unused;\n"
    "    if (!run.row || run.cycle == run.head[0]) return 0;\n"
    "    s_vpi_value value = {.format = vpiVectorVal};\n"
    "    vpi_get_value(argument(), &value);\n"
    "    const uint32_t *want = run.row + run.head[1];\n"
    "    for (uint32_t i = 0; run.armed && i < run.head[2]; i++) {\n"
    "        uint32_t a = (uint32_t)value.value.vector[i].aval, b = (uint32_t)value.value.vector[i].bval;\n"
    "        if (a == want[i] && !b) continue;\n"
    "        char line[200];\n"
    "        snprintf(line, sizeof line, \"differs %u %u %x %x %x\\n\", run.cycle, i, want[i], a & ~b, b);\n"
    "        return result(line), 0;\n"
    "    }\n"
    "    run.armed |= run.row[0] & 1;\n"
    "    run.cycle++;\n"
    "    return 0;\n"
    "}\n"
    "static void enter(void)\n"
    "{\n"
    "    s_vpi_systf_data d = {.type = vpiSysTask, .tfname = \"$larder_drive\", .calltf = drive};\n"
    "    s_vpi_systf_data c = {.type = vpiSysTask, .tfname = \"$larder_check\", .calltf = check};\n"
    "    vpi_register_systf(&d);\n"
    "    vpi_register_systf(&c);\n"
    "}\n"
    "void (*vlog_startup_routines[])(void) = {enter, NULL};\n";

static void write_testbench(const struct run *run, struct host_text *t)
{
    const struct spec_ports *ports = &run->bench.ports;
    const struct spec_param *params = run->source.values->block->params;
    host_add(t, "`timescale 1ns/1ns\n`default_nettype none\nmodule larder_tb;\n    reg clk = 0;\n");
    host_add(t, "    reg [%d:0] in = 0;\n    wire [%d:0] out;\n    %s", 32 * ports->in_words - 1,
             32 * ports->out_words - 1, run->source.top);
    const char *separator = " #(";
    for (int i = 0; params[i].name; i++) {
        if (!rtl_has_param(&run->source, i)) continue;
        host_add(t, "%s.%s(%" PRId64 ")", separator, params[i].name, run->source.values->v[i]);
        separator = ", ";
    }
    if (*separator == ',') host_add(t, ")");
    host_add(t, " dut (\n        .clk(clk)");
    for (int i = 0; i < ports->count; i++) {
        const struct spec_port *p = &ports->port[i];
        host_add(t, ",\n        .%s(%s[%d:%d])", p->name, p->dir == SPEC_IN ? "in" : "out", 32 * p->word + p->width - 1,
                 32 * p->word);
    }
    host_add(t, ");\n");
    for (int i = 0; i < ports->count; i++) { /* bits between the ports */
        const struct spec_port *p = &ports->port[i];
        if (p->dir != SPEC_OUT || p->width % 32 == 0) continue;
        host_add(t, "    assign out[%d:%d] = 0;\n", 32 * (p->word + (p->width + 31) / 32) - 1, 32 * p->word + p->width);
    }
    host_add(t, "    initial begin\n"
                "        if ($test$plusargs(\"wave\")) begin $dumpfile(\"wave.fst\"); $dumpvars(0, larder_tb); end\n"
                "        forever begin\n"
                "            $larder_drive(in);\n"
                "            #1 $larder_check(out);\n"
                "            #1 clk = 1;\n"
                "            #1 clk = 0;\n"
                "        end\n"
                "    end\n"
                "endmodule\n");
}

/* Plays the model alone over the stimulus and writes each cycle's inputs and outputs. */
static int write_vectors(struct run *run, const char *path, struct spec_error *error)
{
    struct bench *bench = &run->bench;
    const struct stimulus *s = &run->replay;
    FILE *f = fopen(path, "wb");
    if (!f) return spec_fail(error, "%s: cannot write", path);
    if (bench_start(bench, s->seed, AGENT_READY, error)) {
        fclose(f);
        return -1;
    }
    size_t in_words = (size_t)bench->ports.in_words, out_words = (size_t)bench->ports.out_words;
    uint32_t head[4] = {(uint32_t)s->cycles, (uint32_t)in_words, (uint32_t)out_words, 0};
    int bad = fwrite(head, sizeof *head, 4, f) != 4;
    for (uint64_t t = 0; t < s->cycles && !bad; t++) {
        for (size_t w = 0; w < in_words; w++) bench->in[w] = s->in[t * in_words + w] & bench->mask[w];
        bench->model->eval(bench->model_state, bench->in, bench->out_model);
        bench->model->tick(bench->model_state);
        bad |= fwrite(bench->in, sizeof(uint32_t), in_words, f) != in_words;
        bad |= fwrite(bench->out_model, sizeof(uint32_t), out_words, f) != out_words;
    }
    bad |= fclose(f) != 0;
    return bad ? spec_fail(error, "%s: cannot write", path) : 0;
}

static int call(const char *const *argv, const char *dir, struct spec_error *error)
{
    char log[HOST_PATH], *text;
    int status;
    snprintf(log, sizeof log, "%s/log.txt", dir);
    if (host_run(argv, dir, log, &status, error)) return -1;
    if (!status) return 0;
    struct spec_error unread;
    if (host_read(log, &text, NULL, &unread)) return spec_fail(error, "%s failed", argv[0]);
    char *line = strstr(text, "rror");
    while (line && line > text && line[-1] != '\n') line--;
    if (!line) line = text;
    spec_fail(error, "%s: %.*s", argv[0], (int)strcspn(line, "\n"), line);
    free(text);
    return -1;
}

/* A file of the source, as seen from the folder of the run: vvp takes no quotes in a path, and a user's may have them. */
static char *name_from_run(const struct rtl_source *source, const char *path)
{
    struct host_text t = {0};
    size_t n = strlen(source->directory);
    int inside = !strncmp(path, source->directory, n) && path[n] == '/';
    host_add(&t, inside ? "rtl%s" : "%s", inside ? path + n : path);
    return t.text;
}

static int compile_and_run(const struct run *run, const char *dir, struct spec_error *error)
{
    char path[HOST_PATH];
    struct host_text testbench = {0};
    write_testbench(run, &testbench);
    snprintf(path, sizeof path, "%s/larder_tb.v", dir);
    int failed = host_write(path, testbench.text, testbench.length, error);
    free(testbench.text);
    snprintf(path, sizeof path, "%s/larder.c", dir);
    if (!failed) failed = host_write(path, vpi_module, sizeof vpi_module - 1, error);
    if (failed) return -1;
    const char *const build_vpi[] = {"iverilog-vpi", "larder.c", NULL};
    const char *build[FILES + 16] = {"iverilog",  "-g2005", "-o",  "run.vvp",    "-s",
                                     "larder_tb", "-I",     "rtl", "larder_tb.v"};
    char *names[FILES];
    int count = run->source.count;
    snprintf(path, sizeof path, "%s/rtl", dir);
    if (count > FILES) return spec_fail(error, "%s: too many files", run->source.directory);
    if (symlink(run->source.directory, path)) return spec_fail(error, "%s: cannot write: %s", path, strerror(errno));
    for (int i = 0; i < count; i++) build[9 + i] = names[i] = name_from_run(&run->source, run->source.paths[i]);
    const char *const vvp[] = {"vvp",
                               "-M.",
                               "-mlarder",
                               "-n",
                               "run.vvp",
                               "-fst",
                               "+vectors=vectors.bin",
                               "+result=result.txt",
                               run->options.wave ? "+wave" : NULL,
                               NULL};
    failed = call(build_vpi, dir, error) || call(build, dir, error) || call(vvp, dir, error);
    for (int i = 0; i < count; i++) free(names[i]);
    return failed ? -1 : 0;
}

/* A copy of the stimulus, which may be a temporary file, among the files of failures. */
static int keep_stimulus(const struct run *run, struct lockstep_result *result, struct spec_error *error)
{
    const struct lockstep_options *o = &run->options;
    snprintf(result->stimulus, sizeof result->stimulus, "%s/%s-%016" PRIx64 ".icarus.stim", o->out_dir, run->source.top,
             run->replay.seed);
    return host_mkdirs(o->out_dir, error) || stimulus_save(&run->replay, result->stimulus, result->what, error);
}

static int read_result(const struct run *run, const char *dir, struct lockstep_result *result, struct spec_error *error)
{
    char path[HOST_PATH], *text;
    unsigned cycle, word, want, value, unknown;
    snprintf(path, sizeof path, "%s/result.txt", dir);
    if (host_read(path, &text, NULL, error)) return 2;
    int status = 2;
    if (sscanf(text, "equal %u", &cycle) == 1) {
        result->cycles = cycle;
        status = 0;
    } else if (sscanf(text, "differs %u %u %x %x %x", &cycle, &word, &want, &value, &unknown) == 5) {
        result->kind = LOCKSTEP_MISMATCH;
        result->cycle = result->cycles = result->shrunk_cycle = cycle;
        const struct spec_ports *ports = &run->bench.ports;
        for (int i = 0; i < ports->count; i++) {
            const struct spec_port *p = &ports->port[i];
            if (p->dir != SPEC_OUT || (int)word < p->word || (int)word >= p->word + (p->width + 31) / 32) continue;
            snprintf(result->port, sizeof result->port, "%s", p->name);
            snprintf(result->what, sizeof result->what, "%s, bits %u and up: model %x, Icarus %x, unknown bits %x",
                     p->name, 32 * (word - (unsigned)p->word), want, value, unknown);
        }
        status = keep_stimulus(run, result, error) ? 2 : 1;
        if (run->options.log) {
            fprintf(run->options.log, "%s: Icarus Verilog differs in cycle %u of %s\n  %s\n", run->source.top, cycle,
                    result->stimulus, result->what);
            if (status == 1) run_tell_replay(run, result->stimulus, 1);
        }
    } else {
        spec_fail(error, "vvp: %.*s", (int)strcspn(text, "\n"), text);
    }
    free(text);
    return status;
}

int lockstep_icarus(const struct lockstep_options *options, struct lockstep_result *result, struct spec_error *error)
{
    memset(result, 0, sizeof *result);
    if (!options->replay) {
        spec_fail(error, "Icarus replays a recorded stimulus; none is given");
        return 2;
    }
    struct lockstep_options model_only = *options;
    model_only.sides = LOCKSTEP_MODEL;
    struct run run;
    char dir[HOST_DIRECTORY + 64] = ""; /* a directory, and a folder of this process in it */
    int status = run_open(&run, &model_only, RTL_FAST, error) ? 2 : 0;
    const struct lockstep_options *o = &run.options;
    if (!status) {
        int failed = rtl_source_open(&run.source, o->values, o->rtl_dir, o->build_dir, error);
        char path[HOST_PATH];
        snprintf(dir, sizeof dir, "%s/icarus.%ld.tmp", o->build_dir, (long)getpid());
        snprintf(path, sizeof path, "%s/vectors.bin", dir);
        double start = host_seconds();
        failed =
            failed || host_mkdirs(dir, error) || write_vectors(&run, path, error) || compile_and_run(&run, dir, error);
        result->seconds = host_seconds() - start;
        status = failed ? 2 : read_result(&run, dir, result, error);
        snprintf(path, sizeof path, "%s/wave.fst", dir);
        if (status < 2 && o->wave && rename(path, o->wave)) {
            spec_fail(error, "%s: cannot write the waveform", o->wave);
            status = 2;
        }
    }
    if (dir[0]) host_remove_tree(dir);
    run_close(&run);
    return status;
}
