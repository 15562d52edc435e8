/* A run's counts, for people and for programs. */
#include <inttypes.h>

#include "cmodel/system/energy.h"
#include "cmodel/system/run.h"

static uint64_t all_traffic(const struct system_stats *stats)
{
    uint64_t sum = 0;
    for (int i = 0; i < TRAFFIC_CLASSES; i++) sum += stats->traffic[i];
    return sum;
}

static void print_energy(FILE *out, const struct run_result *result, bool die)
{
    fprintf(out, "  energy        %12.1f  nJ:", energy_total(&result->config, &result->stats, false) / 1e3);
    const char *comma = "";
    for (int i = 0; i < ENERGY_PARTS; i++) {
        if (!energy_part_on(i, die)) continue;
        fprintf(out, "%s %s %.1f", comma, energy_part_name(i),
                energy_of_part(&result->config, &result->stats, i, false) / 1e3);
        comma = ",";
    }
    fputc('\n', out);
}

static void print_traffic(FILE *out, const struct system_stats *s)
{
    fprintf(out, "  traffic       %12" PRIu64 "  flit crossings:", all_traffic(s));
    for (int i = 0; i < TRAFFIC_CLASSES; i++)
        fprintf(out, "%s %s %" PRIu64, i ? "," : "", traffic_name(i), s->traffic[i]);
    fputc('\n', out);
}

/* What the tinyCaches are for: how little reaches the L1 and the scratchpad. */
static void print_accesses(FILE *out, const struct system_stats *s)
{
    uint64_t lanes = s->accesses[ACCESS_TINY];
    fprintf(out,
            "  tinyCaches    %12" PRIu64 "  look-ups of a lane, %.1f%% with the line there; %" PRIu64
            " fetches, %" PRIu64 " writebacks, %" PRIu64 " drains\n",
            lanes, lanes ? 100.0 * (double)s->tiny_hits / (double)lanes : 0.0, s->tiny_fetches, s->tiny_writebacks,
            s->tiny_drains);
    fprintf(out,
            "  accesses      %12" PRIu64 "  of the L1; scratchpad %" PRIu64 ", L2 %" PRIu64 ", last level %" PRIu64
            ", memory %" PRIu64 "\n",
            s->accesses[ACCESS_SM_L1], s->accesses[ACCESS_SM_SCRATCHPAD], s->accesses[ACCESS_DIE_L2],
            s->accesses[ACCESS_LAST_LEVEL], s->dram_lines);
}

void run_print(FILE *out, const struct run_result *result)
{
    const struct system_stats *s = &result->stats;
    bool die = config_is_die(&result->config);
    fprintf(out, "%s (%s) on %s", result->workload, result->input,
            organization_name((enum organization)result->config.organization));
    if (die && result->config.organization != ORG_NO_TC)
        fprintf(out, ", %s", policy_name((enum bypass_policy)result->config.tc_policy));
    if (die && result->config.paper_size) fprintf(out, ", the paper's size");
    if (result->config.size_divisor != 1) fprintf(out, ", input divided by %" PRId64, result->config.size_divisor);
    fprintf(out, "\n  result        %s", result->correct ? "equal to plain arrays" : "WRONG: ");
    if (result->correct) fprintf(out, ", %" PRIu64 " words compared\n", result->words_checked);
    else fprintf(out, "%s\n", result->mismatch);
    fprintf(out,
            "  cycles        %12" PRIu64 "  GPU cycles, of them %" PRIu64 " in %" PRIu64 " kernels, %" PRIu64
            " blocks\n",
            s->gpu_cycles, s->kernel_cycles, s->kernels, s->blocks);
    fprintf(out, "  instructions  %12" PRIu64 "  GPU warp instructions\n", s->instructions);
    if (die) print_accesses(out, s);
    else print_traffic(out, s);
    print_energy(out, result, die);
    if (die)
        fprintf(out, "  energy-delay  %12.4g  nJ x kernel cycles\n",
                energy_total(&result->config, s, false) / 1e3 * (double)s->kernel_cycles);
    else
        fprintf(out, "  of it         %12.1f  nJ by the papers' own figures (L1, TLB, scratchpad, stash)\n",
                energy_total(&result->config, s, true) / 1e3);
}

static void write_text(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') fputc('\\', out);
        fputc(*text, out);
    }
    fputc('"', out);
}

static void write_config(FILE *out, const struct system_config *config)
{
    const struct config_key *key;
    fprintf(out, "  \"config\": {");
    for (int i = 0; (key = config_key_at(i)); i++) {
        const char *quote = key->choices ? "\"" : "";
        fprintf(out, "%s\n    \"%s\": %s", i ? "," : "", key->name, quote);
        config_print_value(out, config, i);
        fputs(quote, out);
    }
    fprintf(out, "\n  },\n");
}

static void write_counts(FILE *out, const struct system_stats *s)
{
    const struct {
        const char *name;
        uint64_t value;
    } counts[] = {{"kernels", s->kernels},
                  {"blocks", s->blocks},
                  {"cpu_instructions", s->cpu_instructions},
                  {"cpu_accesses", s->cpu_accesses},
                  {"cpu_misses", s->cpu_misses},
                  {"l1_evictions", s->l1_evictions},
                  {"l2_misses", s->l2_misses},
                  {"recalls", s->recalls},
                  {"forwards", s->forwards},
                  {"add_maps", s->add_maps},
                  {"change_maps", s->change_maps},
                  {"map_waits", s->map_waits},
                  {"lazy_writebacks", s->lazy_writebacks},
                  {"replica_copies", s->replica_copies},
                  {"dma_transfers", s->dma_transfers},
                  {"bank_conflicts", s->bank_conflicts},
                  {"mshr_waits", s->mshr_waits},
                  {"tiny_hits", s->tiny_hits},
                  {"tiny_fetches", s->tiny_fetches},
                  {"tiny_writebacks", s->tiny_writebacks},
                  {"tiny_drains", s->tiny_drains},
                  {"lanes_below_global", s->lanes_below[0]},
                  {"lanes_below_scratchpad", s->lanes_below[1]},
                  {"scratchpad_requests", s->scratchpad_requests},
                  {"sm_l1_misses", s->sm_l1_misses},
                  {"dram_lines", s->dram_lines}};
    fprintf(out, "  \"counts\": {");
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        fprintf(out, "%s\n    \"%s\": %" PRIu64, i ? "," : "", counts[i].name, counts[i].value);
    fprintf(out, "\n  },\n");
}

void run_write_json(FILE *out, const struct run_result *result)
{
    const struct system_stats *s = &result->stats;
    fprintf(out, "{\n  \"workload\": ");
    write_text(out, result->workload);
    fprintf(out, ",\n  \"input\": ");
    write_text(out, result->input);
    fprintf(out, ",\n  \"correct\": %s,\n  \"mismatch\": ", result->correct ? "true" : "false");
    write_text(out, result->mismatch);
    fprintf(out, ",\n  \"words_compared\": %" PRIu64 ",\n", result->words_checked);
    write_config(out, &result->config);
    fprintf(out,
            "  \"gpu_cycles\": %" PRIu64 ",\n  \"kernel_cycles\": %" PRIu64 ",\n  \"instructions\": %" PRIu64 ",\n",
            s->gpu_cycles, s->kernel_cycles, s->instructions);
    fprintf(out, "  \"traffic_flit_crossings\": {\"total\": %" PRIu64, all_traffic(s));
    for (int i = 0; i < TRAFFIC_CLASSES; i++) fprintf(out, ", \"%s\": %" PRIu64, traffic_name(i), s->traffic[i]);
    fprintf(out, "},\n  \"energy_pj\": {\"total\": %.1f, \"printed_by_the_papers\": %.1f",
            energy_total(&result->config, s, false), energy_total(&result->config, s, true));
    bool die = config_is_die(&result->config);
    for (int i = 0; i < ENERGY_PARTS; i++)
        if (energy_part_on(i, die))
            fprintf(out, ", \"%s\": %.1f", energy_part_name(i), energy_of_part(&result->config, s, i, false));
    fprintf(out, "},\n");
    write_counts(out, s);
    fprintf(out, "  \"accesses\": {");
    const char *comma = "";
    for (int i = 0; i < ACCESS_KINDS; i++) {
        if (!access_on(i, die)) continue;
        fprintf(out, "%s\n    \"%s\": {\"count\": %" PRIu64 ", \"pj\": %.1f, \"source\": \"%s\"}", comma,
                access_name(i), energy_accesses(&result->config, s, i), energy_of_access(&result->config, i),
                energy_row(i)->source);
        comma = ",";
    }
    fprintf(out, "\n  }\n}\n");
}
