/* Uncached accesses: memory touches each byte of one once, and no other. Who asked for it is told what memory said of its pieces. */
#include "spec/axi4/axi4.h"
#include "tb/denovo/denovo_system.h"

/* A core has one at memory at a time: the oldest that memory has not touched whole. */
static struct ds_access *find_untouched(struct ds_core *c)
{
    struct ds_access *found = NULL;
    for (int i = 0; i < DS_ACCESSES; i++) {
        struct ds_access *x = &c->accesses[i];
        if (x->used && x->touched != x->bytes && (!found || x->number < found->number)) found = x;
    }
    return found;
}

struct ds_access *ds_begin_piece(struct ds_agent *a, int core, int write, int line, int first, int size,
                                 struct spec_error *error)
{
    struct ds_access *x = find_untouched(&a->core[core]);
    const uint64_t piece = (size < 64 ? (UINT64_C(1) << size) - 1 : UINT64_MAX) << first;
    if (x && x->line == line && x->tells != write && !(piece & ~(x->bytes & ~x->touched))) {
        x->touched |= piece;
        x->pieces++;
        return x;
    }
    spec_fail(error, "bytes %llx of line %llx are %s for core %d, which does not wait for them",
              (unsigned long long)piece, (unsigned long long)a->line[line].address, write ? "written" : "read", core);
    return NULL;
}

void ds_end_piece(struct ds_access *x, uint64_t resp)
{
    x->pieces--;
    x->refused |= resp >= AXI4_RESP_SLVERR;
}

int ds_refuses_read(struct ds_agent *a)
{
    return !a->faultless && agent_below(&a->answer_rng, 8) == 0;
}
