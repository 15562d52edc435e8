#include "cmodel/system/run.h"

#include <string.h>

#include "cmodel/system/host.h"

extern const struct workload workload_implicit, workload_pollution, workload_on_demand, workload_reuse, workload_lud,
    workload_sgemm, workload_stencil, workload_pathfinder;

static const struct workload *const workloads[] = {&workload_implicit, &workload_pollution, &workload_on_demand,
                                                   &workload_reuse,    &workload_lud,       &workload_sgemm,
                                                   &workload_stencil,  &workload_pathfinder};
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

const char *workload_input(const struct workload *workload)
{
    return workload->input;
}

const char *workload_summary(const struct workload *workload)
{
    return workload->summary;
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

static void gather(struct host *host, struct run_result *result)
{
    struct machine *machine = host->machine;
    machine->stats.gpu_cycles = machine->now / machine->clocks.gpu;
    machine->stats.kernel_cycles = host->kernel_ticks / machine->clocks.gpu;
    machine->stats.accesses[ACCESS_INSTRUCTION] = machine->stats.instructions;
    result->stats = machine->stats;
}

int run_workload(const struct workload *workload, const struct system_config *config, const struct run_options *options,
                 struct run_result *result, struct spec_error *error)
{
    struct stream stream = {options->record};
    *result =
        (struct run_result){.workload = workload->name, .input = workload->input, .config = *config, .correct = true};
    struct host host = {.options = options, .result = result, .error = error};
    host.machine =
        machine_new(config, workload->micro ? MICRO_UNITS : APPLICATION_UNITS,
                    workload->micro ? MICRO_CORES : APPLICATION_CORES, options->record ? &stream : NULL, error);
    if (!host.machine) return -1;
    host.machine->progress = options->progress;
    host.machine->progress_context = options->context;
    stream_begin(host.machine->stream, config);
    if (!place_temporaries(host.machine)) {
        snprintf(error->text, sizeof error->text, "out of modelled memory");
        host.failed = true;
    } else {
        workload->run(&host);
        gather(&host, result);
    }
    machine_free(host.machine);
    return host.failed ? -1 : 0;
}
