/* Drives denovo_dramcache_system: cores, stashes and devices, phases in which the GPU computes, and the memory and the DRAM below. */
#include "tb/denovo/denovo_dramcache_system.h"

#include "tb/denovo/denovo_stream.h"

static void take_lines(struct dd_agent *a)
{
    for (int i = 0; i < DS_LINES; i++)
        for (int k = 0; k < 4 * a->system.words && a->vault.line[i].known; k++)
            bits_set(a->system.line[i].word, 8 * k, 8, a->vault.line[i].memory[k]);
}

static void agent_drive(void *state, uint64_t cycle, uint32_t *in)
{
    ds_drive(state, cycle, in);
    dd_drive_below(state, in);
}

static int agent_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct dd_agent *a = state;
    if (in[0] & 1) {
        take_lines(a);
        dv_forget(&a->vault);
        return ds_observe(state, in, out, error);
    }
    const int wrong = ds_observe(state, in, out, error);
    return wrong ? wrong : dd_observe_below(a, in, out, error);
}

static const char *const responds[] = {"dfi_rddata_valid", "dfi_rddata", "b", "r", "io_b", "io_r",
                                       "stash_fwd_rsp",    NULL};

const struct agent_ops agent_denovo_dramcache_system = {
    .name = "denovo_dramcache_system",
    .block = "denovo_dramcache_system",
    .responds = responds,
    .size = dd_size,
    .init = dd_init,
    .drive = agent_drive,
    .observe = agent_observe,
    .clears_long = dramcache_clears_long,
    .player = &denovo_dramcache_stream_player,
};
