#include "cmodel/system/run.h"

#include <string.h>

#include "cmodel/system/energy.h"
#include "cmodel/system/host.h"
#include "cmodel/system/mesh.h"
#include "cmodel/system/tinycache/tinycache_front.h"

extern const struct workload workload_implicit, workload_pollution, workload_on_demand, workload_reuse, workload_lud,
    workload_sgemm, workload_stencil, workload_pathfinder, workload_backprop, workload_bfs, workload_convolution,
    workload_hotspot, workload_saxpy, workload_spmv, workload_srad, workload_transpose;

/* The stash papers' in their order, then the tinyCache paper's; sgemm is among both. */
static const struct workload *const workloads[] = {
    &workload_implicit, &workload_pollution, &workload_on_demand,   &workload_reuse,
    &workload_lud,      &workload_sgemm,     &workload_stencil,     &workload_pathfinder,
    &workload_backprop, &workload_bfs,       &workload_convolution, &workload_hotspot,
    &workload_saxpy,    &workload_spmv,      &workload_srad,        &workload_transpose};
enum { WORKLOADS = sizeof workloads / sizeof *workloads };

const struct workload *workload_at(int index)
{
    return index >= 0 && index < WORKLOADS ? workloads[index] : NULL;
}

const struct workload *workload_find(const char *name)
{
    for (int i = 0; i < WORKLOADS; i++)
        if (strcmp(workloads[i]->name, name) == 0) return workloads[i];
    return NULL;
}

const char *workload_name(const struct workload *workload)
{
    return workload->name;
}

const char *workload_summary(const struct workload *workload)
{
    return workload->summary;
}

bool workload_runs_on(const struct workload *workload, enum organization organization)
{
    bool die = organization >= ORG_MESH_COUNT;
    return workload->machine == ON_BOTH || (workload->machine == ON_DIE) == die;
}

enum { MICRO_UNITS = 1, MICRO_CORES = 15, APPLICATION_UNITS = 15, APPLICATION_CORES = 1 }; /* thesis table 4.3 */

/* The cache organisation has nowhere else for what a block keeps to itself. */
static bool place_temporaries(struct machine *machine)
{
    if (machine->config.organization != ORG_CACHE) return true;
    uint64_t blocks = (uint64_t)machine->compute_units * MAX_RESIDENT;
    machine->temporary = machine_allocate(machine, blocks * TEMPORARY_BYTES);
    return machine->temporary != 0;
}

/* Where constants are loaded as global words are. */
static bool place_constants(struct machine *machine)
{
    if (!config_is_die(&machine->config) || machine->config.constant_space != CONSTANTS_GLOBAL) return true;
    machine->constants = machine_allocate(machine, 4);
    return machine->constants != 0;
}

static void gather(struct host *host, struct run_result *result)
{
    struct machine *machine = host->machine;
    machine->stats.gpu_cycles = machine->now / machine->clocks.gpu;
    machine->stats.kernel_cycles = host->kernel_ticks / machine->clocks.gpu;
    /* The tinyCache paper counts the memory hierarchy only. */
    if (!host_on_die(host)) machine->stats.accesses[ACCESS_INSTRUCTION] = machine->stats.instructions;
    result->stats = machine->stats;
}

static struct hierarchy *make_die(struct hierarchy_context context)
{
    return die_new(context, tinycache_front_new);
}

static struct machine *make_machine(const struct workload *workload, const struct system_config *config,
                                    struct hierarchy_records records, struct spec_error *error)
{
    if (config_is_die(config)) return machine_new(config, (int)config->sm_count, 0, records, make_die, error);
    bool micro = workload->machine == ON_MESH_MICRO;
    return machine_new(config, micro ? MICRO_UNITS : APPLICATION_UNITS, micro ? MICRO_CORES : APPLICATION_CORES,
                       records, mesh_new, error);
}

static int run_once(const struct workload *workload, const struct system_config *config,
                    const struct run_options *options, struct run_result *result, struct spec_error *error)
{
    *result = (struct run_result){.workload = workload->name, .config = *config, .correct = true};
    snprintf(result->input, sizeof result->input, "%s", workload->input);
    struct host host = {.options = options, .result = result, .error = error};
    host.machine = make_machine(workload, config, (struct hierarchy_records){options->record, options->lines}, error);
    if (!host.machine) return -1;
    host.machine->progress = options->progress;
    host.machine->progress_context = options->context;
    if (!place_temporaries(host.machine) || !place_constants(host.machine)) {
        snprintf(error->text, sizeof error->text, "out of modelled memory");
        host.failed = true;
    } else {
        workload->run(&host);
        gather(&host, result);
    }
    machine_free(host.machine);
    return host.failed ? -1 : 0;
}

/* tCpick: every policy in turn; the one with the least energy-delay product stays. A wrong result stays as well. */
static int run_pick(const struct workload *workload, const struct system_config *config,
                    const struct run_options *options, struct run_result *result, struct spec_error *error)
{
    double least = 0;
    for (int policy = 0; policy < POLICIES; policy++) {
        struct run_result one;
        struct system_config base = *config;
        base.organization = ORG_TC_BASE;
        base.tc_policy = policy;
        if (run_once(workload, &base, options, &one, error)) return -1;
        one.config.organization = ORG_TC_PICK;
        double product = energy_total(&one.config, &one.stats, false) * (double)one.stats.kernel_cycles;
        if (policy == 0 || !one.correct || product < least) {
            *result = one;
            least = product;
        }
        if (!one.correct) return 0;
    }
    return 0;
}

int run_workload(const struct workload *workload, const struct system_config *config, const struct run_options *options,
                 struct run_result *result, struct spec_error *error)
{
    enum organization organization = (enum organization)config->organization;
    if (!workload_runs_on(workload, organization)) {
        snprintf(error->text, sizeof error->text, "%s does not run on %s; legal organizations: %s", workload->name,
                 organization_name(organization),
                 workload->machine == ON_DIE ? "tCbase, tCpick, notC"
                                             : "Scratch, ScratchG, ScratchGD, Cache, Stash, StashG");
        return -1;
    }
    if (options->matrix && !workload->reads_matrix) {
        snprintf(error->text, sizeof error->text, "%s reads no matrix; bfs and spmv do", workload->name);
        return -1;
    }
    if (config->barrier == BARRIER_KEEP && options->record) {
        snprintf(error->text, sizeof error->text,
                 "barrier: keep has no operations to record; the block evicts at barriers");
        return -1;
    }
    if (organization != ORG_TC_PICK) return run_once(workload, config, options, result, error);
    if (options->record || options->lines) {
        snprintf(error->text, sizeof error->text,
                 "tCpick runs a program several times; record tCbase with a tc_policy");
        return -1;
    }
    return run_pick(workload, config, options, result, error);
}
