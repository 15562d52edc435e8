/* Do the emitted RTL and the golden model agree on every output in every cycle? One case for each set of parameters;
 * then the same stimulus under Icarus, a netlist from yosys, and the rows of the state tables reached on both sides;
 * directed waveforms and programs' recorded streams. What is run of each block: tests/block_tests.h.
 *
 * usage: lockstep [BLOCK]     in the root of the tree; writes below build/tests/lockstep. LARDER_EFFORT: test a block's first
 * set, a share of the others, drawn (effort_has_place), and one set under Icarus; full another share; and of the following kinds a
 * ninth of the sets, drawn: netlists, the other sets under Icarus, and more cycles of some sets, which with those of test are a tenth of
 * soak's; coverage of an eighteenth; soak all of it and all cycles.
 *        lockstep --costs [BLOCK]           what operations cost in cycles (costs.h), as a table. LARDER_EFFORT as above. Exit status 1 where
 *                                           they are not those of the baseline, or the two sides differ
 *        lockstep --costs-write [BLOCK]     writes the baseline, by the golden model
 *        lockstep --films                   writes the films for the documents
 *        lockstep --sets BLOCK              the parameters of its sets, a line each: what differs from the defaults */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spec/table.h"
#include "tb/coverage.h"
#include "tb/host.h"
#include "tb/lockstep.h"
#include "tb/rtl.h"
#include "tests/effort.h"
#include "tests/listed.h"

#define WORK  "build/tests/lockstep"
#define BUILD "build/verilated"

static enum effort effort;
static const struct block_tests *tests; /* of the block that is run */

/* Rows of a block's state tables reached so far, over all its sets. */
struct reached {
    const struct spec_block *block;
    int all; /* every row must be reached in a short run as well */
    uint64_t model[LOCKSTEP_FSMS][LOCKSTEP_ROWS], rtl[LOCKSTEP_FSMS][LOCKSTEP_ROWS];
};

static void add_rows(struct reached *reached, const struct lockstep_result *result)
{
    for (int f = 0; f < LOCKSTEP_FSMS; f++) {
        for (int r = 0; r < LOCKSTEP_ROWS; r++) {
            reached->model[f][r] += result->rows[f][r];
            if (result->rtl_rows[f][r] > 0) reached->rtl[f][r] += (uint64_t)result->rtl_rows[f][r];
        }
    }
}

static int read_set(const struct lockstep_set *set, struct spec_values *values)
{
    struct spec_error error;
    if (!tests_values(tests->block, set->sets, values, &error)) return 0;
    printf("not ok %s: set %s: %s\n", tests->block, set->sets, error.text);
    return -1;
}

static void tell(const char *what, const struct lockstep_set *set, int status, const struct lockstep_result *result,
                 const struct spec_error *error)
{
    const char *sets = *set->sets ? set->sets : "defaults";
    if (status == 0) {
        printf("ok %s %s: %s\n  %" PRIu64 " cycles", what, tests->block, sets, result->cycles);
        if (result->seconds > 0) printf(", %.3f million a second", (double)result->cycles / result->seconds * 1e-6);
        putchar('\n');
    } else if (status == 1) {
        printf("not ok %s %s: %s: cycle %" PRIu64 " of %s\n  %s\n  repeat: larder cosim %s --replay %s\n", what,
               tests->block, sets, result->cycle, result->shrunk[0] ? result->stimulus : "the stimulus", result->what,
               tests->block, result->shrunk[0] ? result->shrunk : result->stimulus);
    } else {
        printf("not ok %s %s: %s: %s\n", what, tests->block, sets, error->text);
    }
    fflush(stdout);
}

static struct lockstep_options options_for(const struct spec_values *values, uint64_t cycles)
{
    return (struct lockstep_options){
        .values = values,
        .seed = 1,
        .cycles = cycles,
        .build_dir = BUILD,
        .out_dir = WORK "/failures",
        .no_wave = effort != EFFORT_SOAK,
    };
}

/* Do the two sides do each row equally often, but those of the table that the block's tests name? */
static void tell_counts(const struct spec_block *block, const struct lockstep_set *set,
                        const struct lockstep_result *result)
{
    const char *sets = *set->sets ? set->sets : "defaults";
    int counted = 0, differ = 0;
    for (int f = 0; block->fsms[f] && f < LOCKSTEP_FSMS; f++) {
        const struct spec_fsm *table = block->fsms[f];
        if (tests->uncounted && !strcmp(tests->uncounted, table->name)) continue;
        for (int r = 0; table->rows[r].state && r < LOCKSTEP_ROWS; r++) {
            char place[SPEC_PLACE_LEN];
            const uint64_t model = result->rows[f][r];
            const int64_t rtl = result->rtl_rows[f][r];
            if (rtl < 0) continue;
            counted++;
            if ((uint64_t)rtl == model) continue;
            if (!differ++) printf("not ok as-often %s: %s\n", block->name, sets);
            printf("  %s row %d: %s, %s: %" PRIu64 " times in the model, %" PRId64 " in the RTL\n", table->name, r,
                   spec_row_place(&table->rows[r], place), table->rows[r].when, model, rtl);
        }
    }
    if (counted && !differ) printf("ok as-often %s: %s\n  %d rows\n", block->name, sets, counted);
}

/* From here on a build that is hardly optimised costs more in its run than it saves. */
enum { BRIEF_CYCLES = 100000 };

/* The set's build plays faults, or programs' streams, as well. */
static int is_shared(const struct spec_values *values)
{
    for (const struct fault_plan *plan = tests->faults; plan; plan = plan->also)
        if (!strcmp(plan->block, tests->block) && tests_are_at(values, plan->sets, 0)) return 1;
    for (const struct stream_test *w = tests->streams; w && w->name; w++)
        if (tests_are_at(values, w->sets, w->lanes)) return 1;
    return 0;
}

static void run_random(const struct lockstep_set *set, uint64_t cycles, uint64_t seed, struct reached *reached)
{
    struct spec_values values;
    struct spec_error error;
    struct lockstep_result *result = calloc(1, sizeof *result);
    if (!result) abort();
    if (!read_set(set, &values)) {
        struct lockstep_options options = options_for(&values, cycles);
        options.seed = seed;
        if (set->unbroken) options.reset_every = UINT64_MAX;
        options.brief = options.cycles <= BRIEF_CYCLES && !is_shared(&values);
        if (values.block->fsms && values.block->fsms[0]) {
            options.coverage = WORK "/points.dat";
            options.points_only = 1;
        }
        int status = lockstep_run(&options, result, &error);
        tell("equal", set, status, result, &error);
        if (status < 2) add_rows(reached, result);
        if (!status && options.coverage) tell_counts(values.block, set, result);
        reached->block = values.block;
        reached->all |= set->rows && effort != EFFORT_FULL; /* which has a part of the sets */
    }
    free(result);
}

/* The first episode's stimulus under Icarus, where unknowns show. */
static void run_icarus(const struct lockstep_set *set)
{
    struct spec_values values;
    struct spec_error error;
    struct lockstep_result result;
    char path[300];
    if (read_set(set, &values)) return;
    snprintf(path, sizeof path, "%s/%s.stim", WORK, tests->block);
    for (int mode = AGENT_READY; mode < AGENT_MODES; mode++) {
        struct lockstep_options options = options_for(&values, set->icarus_cycles);
        options.sides = LOCKSTEP_MODEL;
        options.record = path;
        options.mode = (enum agent_mode)mode;
        options.episode = set->icarus_cycles;
        options.reset_every = set->icarus_cycles / 4;
        int status = lockstep_run(&options, &result, &error);
        options.sides = LOCKSTEP_BOTH;
        options.record = NULL;
        options.replay = path;
        if (!status) status = lockstep_icarus(&options, &result, &error);
        char what[60];
        snprintf(what, sizeof what, "icarus-%s", agent_mode_name((enum agent_mode)mode));
        tell(what, set, status, &result, &error);
    }
}

/* What yosys makes of the block, flat and without parameters, against the same model. */
static void run_netlist(const struct lockstep_set *set)
{
    struct spec_values values;
    struct spec_error error;
    struct lockstep_result result = {0};
    struct rtl_source source;
    struct host_text script = {0};
    int status = 2, yosys = 0;
    if (read_set(set, &values)) return;
    char dir[300];
    snprintf(dir, sizeof dir, "%s/netlist-%s", WORK, tests->block);
    if (!rtl_source_emit(&source, &values, NULL, BUILD, &error)) {
        for (int i = 0; i < source.count; i++) host_add(&script, "read_verilog %s; ", source.paths[i]);
        host_add(&script, "hierarchy -top %s", source.top);
        for (int i = 0; values.block->params[i].name; i++) {
            if (rtl_has_param(&source, i))
                host_add(&script, " -chparam %s %" PRId64, values.block->params[i].name, values.v[i]);
        }
        host_add(&script, "; synth -top %s -flatten; write_verilog -noattr %s/%s.v", source.top, dir, source.top);
        const char *const argv[] = {"yosys", "-q", "-p", script.text, NULL};
        if (!host_mkdirs(dir, &error) && !host_run(argv, NULL, WORK "/yosys.log", &yosys, &error)) {
            struct lockstep_options options = options_for(&values, set->cycles / 10);
            options.rtl_dir = dir;
            options.brief = options.cycles <= BRIEF_CYCLES;
            if (yosys) spec_fail(&error, "yosys failed, see " WORK "/yosys.log");
            else status = lockstep_run(&options, &result, &error);
        }
        rtl_source_free(&source);
        free(script.text);
    }
    tell("netlist", set, status, &result, &error);
}

static void tell_rows(const struct reached *reached, int fsm)
{
    const struct spec_fsm *table = reached->block->fsms[fsm];
    int rows = 0, in_model = 0, in_rtl = 0, differ = 0, open = 0;
    struct host_text missing = {0};
    char *document = listed_document(tests);
    for (int r = 0; table->rows[r].state && r < LOCKSTEP_ROWS; r++) {
        const struct spec_row *row = &table->rows[r];
        int m = reached->model[fsm][r] > 0, v = reached->rtl[fsm][r] > 0;
        if (spec_row_impossible(row)) continue;
        /* tests/spec refuses a row that is proved unreachable and reached all the same, and tells one of the other list that is. */
        if (!m && !v && listed(document, LISTED_PROVED, table, row)) continue;
        if (!m && !v && listed(document, LISTED_OPEN, table, row)) {
            open++;
            continue;
        }
        rows++;
        in_model += m;
        in_rtl += v;
        differ += m != v;
        if (!m || !v) {
            char place[SPEC_PLACE_LEN];
            host_add(&missing, "  not in the %s: row %d: %s, %s\n",
                     m   ? "RTL"
                     : v ? "model"
                         : "model nor the RTL",
                     r, spec_row_place(row, place), row->when);
        }
    }
    /* Where a set does not ask for it, short runs need not reach every row (tests/spec says which are reached at all),
     * but what one side executes the other must; the long ones must reach them. */
    int bad = differ || (missing.text && (effort == EFFORT_SOAK || reached->all));
    printf("%s rows %s.%s%s\n  %d rows can happen; %d reached in the model, %d in the RTL\n%s", bad ? "not ok" : "ok",
           reached->block->name, table->name,
           !bad     ? ""
           : differ ? ": the two sides reached different rows"
                    : ": some are not reached",
           rows, in_model, in_rtl, missing.text ? missing.text : "");
    if (open) printf("  %d more: not reached yet, as the block's document lists\n", open);
    free(missing.text);
    free(document);
}

static void tell_uncovered(const struct coverage *coverage, const char *path)
{
    struct spec_error error;
    struct host_text t = {0};
    char page[200], file[400], line[20], comment[300];
    for (int i = 0; i < coverage->count; i++) {
        if (coverage->hits[i]) continue;
        coverage_key(coverage->point[i], "page", page, sizeof page);
        coverage_key(coverage->point[i], "f", file, sizeof file);
        coverage_key(coverage->point[i], "l", line, sizeof line);
        coverage_key(coverage->point[i], "o", comment, sizeof comment);
        const char *base = strrchr(file, '/');
        host_add(&t, "%s:%s %.*s %s\n", base ? base + 1 : file, line, (int)strcspn(page, "/"), page, comment);
    }
    host_add(&t, "%s", "");
    host_write(path, t.text, t.length, &error);
    free(t.text);
}

static void run_coverage(const struct lockstep_set *set, struct reached *reached)
{
    struct spec_values values;
    struct spec_error error;
    struct lockstep_result *result = calloc(1, sizeof *result);
    struct coverage coverage = {0};
    char path[300], uncovered[300];
    if (!result) abort();
    if (!read_set(set, &values)) {
        snprintf(path, sizeof path, "%s/%s.dat", WORK, tests->block);
        snprintf(uncovered, sizeof uncovered, "%s/%s-uncovered.txt", WORK, tests->block);
        struct lockstep_options options =
            options_for(&values, effort == EFFORT_SOAK ? set->soak_cycles : set->cycles / 2);
        options.coverage = path;
        int status = lockstep_run(&options, result, &error);
        tell("equal-with-coverage", set, status, result, &error);
        if (status < 2 && !coverage_load(&coverage, path, &error)) {
            static const char *const kinds[] = {"line", "branch", "toggle", "user"};
            for (int i = 0; i < 4; i++) {
                struct coverage_share share = coverage_count(&coverage, kinds[i]);
                printf("  %s coverage of the RTL: %d of %d\n", kinds[i], share.hit, share.points);
            }
            tell_uncovered(&coverage, uncovered);
            printf("  what is not covered: %s\n", uncovered);
            add_rows(reached, result);
        }
        coverage_free(&coverage);
    }
    free(result);
    fflush(stdout);
}

enum {
    KIND_SHARE = 9,     /* each set is a build, which takes longer than its run */
    COVERAGE_SHARE = 18 /* a build that takes four times as long, and is as slow */
};

/* `kind` of run on this set, of those that wait for `make test-full`: it has one in `share`. */
static int is_drawn(const char *kind, const struct lockstep_set *set, int share)
{
    char name[900];
    snprintf(name, sizeof name, "%s %s %s", kind, tests->block, set->sets);
    return effort == EFFORT_SOAK || effort_draws(name, share);
}

/* The sets of `make test`: the block's first in every run, and all of a block whose short runs must reach every row. Of the others
 * `make test` has one in EFFORT_PARTS, and `make test-full` another one. */
static int is_in_test(const struct lockstep_set *set)
{
    for (const struct lockstep_set *s = tests->sets; s->sets; s++)
        if (s->rows) return effort != EFFORT_FULL;
    if (set == tests->sets) return effort != EFFORT_FULL;
    return effort_has_place(effort, tests->block, (int)(set - tests->sets), EFFORT_PARTS);
}

/* Of this effort: its cycles, and the seed. */
static uint64_t cycles_of(const struct lockstep_set *set)
{
    if (effort == EFFORT_SOAK) return set->soak_cycles;
    return is_in_test(set) ? set->cycles : 0;
}

/* What `make test-full` plays of another seed: what both lack to a tenth of soak. */
static uint64_t further_cycles(const struct lockstep_set *set)
{
    const uint64_t tenth = set->soak_cycles / 10;
    if (effort != EFFORT_FULL || !set->tenth || tenth <= set->cycles || !is_drawn("further", set, KIND_SHARE)) return 0;
    return tenth - set->cycles;
}

static void run_block(struct reached *reached)
{
    memset(reached, 0, sizeof *reached);
    enum effort icarus = EFFORT_TEST; /* of the block's first set under it; of the others it is EFFORT_FULL */
    for (const struct lockstep_set *s = tests->sets; s->sets; s++) {
        if (cycles_of(s)) run_random(s, cycles_of(s), 1, reached);
        if (further_cycles(s)) run_random(s, further_cycles(s), 2, reached);
        if (!s->cycles && effort != EFFORT_SOAK) continue;
        if (s->icarus_cycles) {
            if (effort == EFFORT_SOAK ||
                (effort == icarus && (effort == EFFORT_TEST || is_drawn("icarus", s, KIND_SHARE))))
                run_icarus(s);
            icarus = EFFORT_FULL;
        }
        if (effort != EFFORT_TEST) {
            if (s->netlist && is_drawn("netlist", s, KIND_SHARE)) run_netlist(s);
            if (s->coverage && is_drawn("coverage", s, COVERAGE_SHARE)) run_coverage(s, reached);
        }
    }
    for (int f = 0; reached->block && reached->block->fsms && reached->block->fsms[f] && f < LOCKSTEP_FSMS; f++)
        tell_rows(reached, f);
}

static enum costs_parts parts_of_effort(void)
{
    return effort == EFFORT_TEST ? COSTS_SHORT : effort == EFFORT_FULL ? COSTS_LONG : COSTS_SHORT | COSTS_LONG;
}

/* What operations of the blocks cost: measured on both sides and printed, or written as the golden model has it. The exit status. */
static int run_costs(int write, const char *block)
{
    struct spec_error error;
    int failed = 0, played = 0;
    for (int i = 0; tests_all[i]; i++) {
        tests = tests_all[i];
        if (!tests->costs || (block && strcmp(block, tests->block) != 0)) continue;
        played++;
        if (!write) failed += costs_run(tests->costs, tests->block, parts_of_effort(), BUILD, WORK);
        else if (costs_write(tests->costs, &error)) {
            fprintf(stderr, "%s\n", error.text);
            return 2;
        }
    }
    if (!played) fprintf(stderr, "lockstep: %s: no costs of it are measured\n", block ? block : "no block");
    return played ? failed != 0 : 2;
}

static int print_sets(const char *block)
{
    const struct block_tests *of_block = tests_find(block);
    if (!of_block) {
        fprintf(stderr, "lockstep: --sets: %s is no block\n", block);
        return 2;
    }
    for (const struct lockstep_set *s = of_block->sets; s->sets; s++) puts(s->sets);
    return 0;
}

int main(int argc, char **argv)
{
    struct spec_error error;
    effort = effort_asked();
    if (host_mkdirs(WORK, &error)) {
        fprintf(stderr, "%s\n", error.text);
        return 2;
    }
    if (argc == 2 && !strcmp(argv[1], "--films")) { /* for the documents: scripts/refresh-docs */
        for (int i = 0; tests_all[i]; i++)
            if (tests_all[i]->rates) tests_all[i]->rates(NULL, NULL);
        return 0;
    }
    if (argc == 3 && !strcmp(argv[1], "--sets")) return print_sets(argv[2]);
    if (argc >= 2 && !strncmp(argv[1], "--costs", 7)) return run_costs(!strcmp(argv[1], "--costs-write"), argv[2]);
    struct reached *reached = calloc(1, sizeof *reached);
    if (!reached) abort();
    for (int i = 0; tests_all[i]; i++) {
        tests = tests_all[i];
        if (argc > 1 && strcmp(argv[1], tests->block) != 0) continue;
        run_block(reached);
        if (tests->costs) costs_run(tests->costs, tests->block, parts_of_effort(), BUILD, WORK);
        if (tests->rates && effort != EFFORT_FULL) tests->rates(BUILD, WORK);
        if (tests->streams) run_streams(tests, BUILD, WORK, effort);
    }
    free(reached);
    return 0;
}
