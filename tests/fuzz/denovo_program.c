/* Recorded programs of both kinds, as `larder cosim denovo_system --stream` reads them. */
#include "tb/denovo/denovo_program.h"
#include "tests/fuzz/input.h"

/* Its player does not look again at what the reader has checked. */
static void expect_legal(const struct denovo_program *program)
{
    INPUT_HOLDS(program->words && program->words * 4 % DP_PAGE == 0);
    for (size_t i = 0; i < program->op_count; i++) {
        const struct dp_op *op = &program->op[i];
        INPUT_HOLDS(op->kind <= DP_ALL);
        if (op->kind >= DP_BARRIER) continue;
        INPUT_HOLDS(op->lanes && op->lanes <= DP_LANES && op->at + op->lanes <= program->lane_count);
        INPUT_HOLDS(op->size == 4 || (op->kind != DP_ATOMIC && (op->size == 1 || op->size == 2)));
        for (size_t k = op->at; k < op->at + op->lanes; k++)
            INPUT_HOLDS(program->lane[k].address / 4 < program->words && program->lane[k].address % op->size == 0);
    }
}

static void read_program(const char *path)
{
    struct spec_values values;
    struct spec_error error = {{0}};
    struct denovo_program *program = denovo_program_load(path, 0, &error);
    if (!program) {
        input_refused(&error, path);
        return;
    }
    expect_legal(program);
    INPUT_HOLDS(denovo_program_values(program, &values, &error) == 0);
    if (denovo_program_check(program, &values, &error) != 0) input_refused(&error, path);
    denovo_program_unload(program);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    read_program(input_file(data, size));
    read_program(input_stream(data, size));
    return 0;
}
