/* Does every fault still apply? Each of the RTL is planted in the tree, of each of a model the text to change is looked for, and
 * nothing is run: what an author renamed is said in seconds. The faults are those of the plans, and those of the proofs: the lines `//: mutant PROPERTY FAULT` in the head
 * of tb/FAMILY/proofs/BLOCK[.TOPIC].v, and PROPERTY PART FAULT in BLOCK.TOPIC/mutants. */
#define _POSIX_C_SOURCE 200809L
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rtl-gen/blocks.h"
#include "rtl-gen/verilog/fault.h"
#include "tests/block_tests.h"

#define PROOFS "tb/*/proofs/"
#define EMIT   "//: emit " /* what a harness's block is emitted with, before its faults */

static int plant(const struct spec_values *values, const char *text, struct spec_error *error)
{
    struct hw_library *lib = hw_library_new();
    block_emitter emitter = find_emitter(values->block->name);
    int bad = emitter ? hw_fault_set(lib, text, error) : spec_fail(error, "the block has no emitter");
    if (!bad) emitter(lib, values);
    if (!bad) bad = hw_fault_plant(lib, error);
    hw_library_free(lib);
    return bad;
}

static void tell_of(const char *whose, const char *what, const char *name, int number, int bad,
                    const struct spec_error *error)
{
    printf("%s %s.%s.%s", bad ? "not ok" : "ok", whose, what, name);
    if (number) printf(".%d", number);
    if (bad) printf(": %s", error->text);
    putchar('\n');
}

static void tell(const char *whose, const char *name, int number, int bad, const struct spec_error *error)
{
    tell_of(whose, "plants", name, number, bad, error);
}

/* `skip`: the words between the property and the fault. */
static void plant_lines(const char *path, const char *mark, int skip)
{
    char line[2000], block[80];
    const char *name = strstr(path, "/proofs/") + strlen("/proofs/");
    int number = 0;
    struct spec_values values;
    struct spec_error error;
    FILE *f = fopen(path, "r");
    snprintf(block, sizeof block, "%.*s", (int)strcspn(name, "."), name);
    const struct spec_block *known = spec_find_block(block);
    if (known) spec_defaults(known, &values);
    while (f && fgets(line, sizeof line, f)) {
        line[strcspn(line, "\n")] = 0;
        if (known && strncmp(line, EMIT, strlen(EMIT)) == 0 && spec_set_text(&values, line + strlen(EMIT), &error) != 0)
            tell(name, "emit", 0, 1, &error);
        if (strncmp(line, mark, strlen(mark)) != 0) continue;
        char *property = line + strlen(mark), *text = property;
        for (int i = 0; i <= skip; i++) {
            text += strcspn(text, " ");
            if (*text) *text++ = 0;
            text += strspn(text, " ");
        }
        int bad = known ? plant(&values, text, &error) : spec_fail(&error, "%s: no such block", block);
        tell(name, property, ++number, bad, &error);
    }
    if (f) fclose(f);
}

static void plant_files(const char *pattern, const char *mark, int skip)
{
    glob_t found;
    if (glob(pattern, 0, NULL, &found) == 0) {
        for (size_t i = 0; i < found.gl_pathc; i++) plant_lines(found.gl_pathv[i], mark, skip);
        globfree(&found);
    } else {
        printf("not ok plants: no %s\n", pattern);
    }
}

/* Those that a recorded program must find. */
static void plant_streams(const struct block_tests *tests)
{
    for (const struct stream_test *w = tests->streams; w && w->name; w++) {
        struct spec_values values;
        struct spec_error error;
        if (!w->fault) continue;
        spec_defaults(spec_find_block(tests->block), &values);
        tell(tests->block, w->name, 0, plant(&values, w->fault->text, &error), &error);
    }
}

static void plant_plan(const struct fault_plan *plan)
{
    struct spec_values values;
    struct spec_error error;
    int bad = fault_plan_values(plan, &values, &error);
    for (const struct rtl_fault *fault = plan->rtl; fault && fault->name; fault++) {
        int failed = bad ? bad : plant(&values, fault->text, &error);
        tell(plan->block, fault->name, 0, failed, &error);
    }
    for (const struct model_fault *fault = plan->model; fault && fault->name; fault++) {
        int failed = fault_model_applies(fault, &error);
        tell_of(plan->block, "model_plants", fault->name, 0, failed, &error);
    }
}

void fault_plant_all(void)
{
    for (int i = 0; tests_all[i]; i++) {
        plant_streams(tests_all[i]);
        for (const struct fault_plan *plan = tests_all[i]->faults; plan; plan = plan->also) plant_plan(plan);
    }
    plant_files(PROOFS "*.v", "//: mutant ", 0);
    plant_files(PROOFS "*/mutants", "", 1);
}
