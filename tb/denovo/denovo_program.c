#include "tb/denovo/denovo_program_parts.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "spec/line.h"

/* Whose recording it is, by its first word: 1 a multiprocessor's, 0 another file's; -1 with *error. */
static int is_of_warps(const char *path, struct spec_error *error)
{
    struct line_reader *in = calloc(1, sizeof *in);
    if (!in) abort();
    int status = line_open(in, path, error) ? -1 : line_next(in, error);
    if (status > 0) status = strncmp(in->text, "tinycache-stream ", strlen("tinycache-stream ")) == 0;
    if (!status && strncmp(in->text, "stash-stream ", strlen("stash-stream ")) != 0)
        status = spec_fail(error, "%s:1: no recorded stream; legal: what `larder run --record' writes", path);
    line_close(in);
    free(in);
    return status;
}

void *denovo_program_load(const char *path, uint64_t accesses, struct spec_error *error)
{
    struct denovo_program *program = calloc(1, sizeof *program);
    struct dp_maker m = {.program = program, .error = error, .left = accesses ? accesses : UINT64_MAX};
    if (!program) abort();
    program->path = path;
    const int of_warps = is_of_warps(path, error);
    int failed = of_warps < 0 || (of_warps ? dp_read_warps(&m) : dp_read_stash(&m));
    if (!failed && !program->lane_count) failed = spec_fail(error, "%s: no access in it", path);
    free(m.told);
    if (!failed) return program;
    denovo_program_unload(program);
    return NULL;
}

void denovo_program_unload(void *unloaded)
{
    struct denovo_program *program = unloaded;
    if (!program) return;
    free(program->op);
    free(program->lane);
    free(program->before);
    free(program->after);
    free(program->page);
    free(program);
}

int denovo_program_values(const void *program, struct spec_values *values, struct spec_error *error)
{
    (void)program, (void)error;
    spec_defaults(spec_find_block("denovo_system"), values);
    return 0;
}

int denovo_program_is_local(uint64_t address)
{
    return address >= DP_LOCAL(0);
}

int denovo_program_check(const void *checked, const struct spec_values *values, struct spec_error *error)
{
    const struct denovo_program *program = checked;
    const int64_t bits = spec_get(values, "ADDR_BITS");
    if (4 * (uint64_t)program->words >> bits)
        return spec_fail(error, "%s: its %zu pages of %d bytes need more than ADDR_BITS=%" PRId64, program->path,
                         4 * program->words / DP_PAGE, DP_PAGE, bits);
    return spec_check_values(values, error);
}
