/* Plays netlist mutants of a block against its golden model, as `larder cosim` plays its Verilog; and writes the module that
 * says what proofs assume of a block's inputs. scripts/mutants calls both.
 *
 * What lives so is played as long again, in one episode without resets.
 *
 * usage: play-mutants BLOCK DIR NUMBERS CYCLES [NAME=VALUE]...
 *            DIR holds a netlist with mutants in it: its input `mutant` chooses one, 0 none. NUMBERS is a file with the numbers
 *            of those to play, one a line. One line each: `killed N CYCLES PORT` or `alive N CYCLES`. PORT is - where a check of
 *            the agent failed. It plays the original first, which must be equal. Files of failures go below DIR
 *        play-mutants --around BLOCK [NAME=VALUE]...
 *            the Verilog of module `around`: it assumes of the inputs of `mutants` that channels keep their rules. Its output
 *            `armed` is 1 from the first reset on
 * Exit: 0 all were played, 2 a wrong call, or a run that could not be made. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tb/lockstep.h"

/* Most mutants die at once, so each is played shortly first. */
enum { SHORT_CYCLES = 3000 };

static int read_values(struct spec_values *values, const char *block, char **sets, struct spec_error *error)
{
    const struct spec_block *found = spec_find_block(block);
    if (!found) return spec_fail(error, "%s: no such block", block);
    spec_defaults(found, values);
    for (; *sets; sets++)
        if (spec_set_text(values, *sets, error)) return -1;
    return spec_check_values(values, error);
}

/* As lockstep_run. `unbroken`: in one episode without resets, at the highest rate. A counter is cleared by each reset: its upper
 * bits are seen in such a run alone. */
static int play(const struct spec_values *values, const char *dir, uint32_t mutant, uint64_t cycles, int unbroken,
                struct lockstep_result *result, struct spec_error *error)
{
    char failures[HOST_PATH];
    snprintf(failures, sizeof failures, "%s/failures", dir);
    const struct lockstep_options options = {.values = values,
                                             .seed = 1,
                                             .cycles = cycles,
                                             .episode = unbroken ? cycles : 0,
                                             .reset_every = unbroken ? UINT64_MAX : 0,
                                             .mode = unbroken ? AGENT_READY : AGENT_MIXED,
                                             .rtl_dir = dir,
                                             .mutant = &mutant,
                                             .out_dir = failures,
                                             .no_shrink = 1,
                                             .no_wave = 1};
    int status = lockstep_run(&options, result, error);
    host_remove_tree(failures);
    return status;
}

static int play_all(const struct spec_values *values, const char *dir, const char *numbers, uint64_t cycles,
                    struct spec_error *error)
{
    FILE *file = fopen(numbers, "r");
    if (!file) return spec_fail(error, "%s: cannot be read", numbers), 2;
    struct lockstep_result *result = calloc(1, sizeof *result);
    if (!result) abort();
    int status = cycles ? play(values, dir, 0, cycles, 0, result, error) : 0;
    if (!status && cycles) status = play(values, dir, 0, cycles, 1, result, error);
    if (status == 1) {
        spec_fail(error, "the netlist without a mutant differs: %s", result->what);
        status = 2;
    }
    uint32_t n;
    while (status < 2 && fscanf(file, "%" SCNu32, &n) == 1) {
        result->cycles = 0;
        status = 0;
        if (cycles > SHORT_CYCLES) status = play(values, dir, n, SHORT_CYCLES, 0, result, error);
        if (!status && cycles) status = play(values, dir, n, cycles, 0, result, error);
        if (!status && cycles) status = play(values, dir, n, cycles, 1, result, error);
        if (status == 1)
            printf("killed %" PRIu32 " %" PRIu64 " %s\n", n, result->cycles, result->port[0] ? result->port : "-");
        else if (!status) printf("alive %" PRIu32 " %" PRIu64 "\n", n, result->cycles);
        fflush(stdout);
    }
    fclose(file);
    free(result);
    return status < 2 ? 0 : 2;
}

/* The module of a proof -------------------------------------------------------------------------------------------- */

static void write_port(const struct spec_port *p)
{
    printf("    %s [%d:0] %s;\n", p->dir == SPEC_IN ? "input" : "output", p->width - 1, p->name);
}

/* What an input channel owes: nothing is valid before the first reset; what waits stays as it is. */
static void write_duties(const struct spec_ports *ports, const struct spec_port *valid)
{
    const char *name = valid->channel->name;
    const struct spec_port *data = NULL;
    for (int i = 0; i < ports->count; i++)
        if (ports->port[i].channel == valid->channel && ports->port[i].part == SPEC_DATA) data = &ports->port[i];
    printf("    reg [%d:0] %s_waits;\n", valid->width - 1, name);
    if (data) printf("    reg [%d:0] %s_was;\n", data->width - 1, name);
    printf("    always @(posedge clk) begin\n"
           "        %s_waits <= rst ? 0 : %s_valid & ~%s_ready;\n",
           name, name, name);
    if (data) printf("        %s_was <= %s_data;\n", name, name);
    printf("    end\n"
           "    always @* begin\n"
           "        assume (armed || %s_valid == 0);\n"
           "        assume ((%s_waits & ~%s_valid) == 0);\n",
           name, name, name);
    for (int lane = 0; data && lane < valid->lanes; lane++) {
        int width = data->width / valid->lanes;
        printf("        assume (!%s_waits[%d] || %s_data[%d:%d] == %s_was[%d:%d]);\n", name, lane, name,
               (lane + 1) * width - 1, lane * width, name, (lane + 1) * width - 1, lane * width);
    }
    printf("    end\n");
}

static void write_around(const struct spec_values *values)
{
    struct spec_ports ports;
    spec_list_ports(values, &ports);
    printf("module around(clk, chosen, armed");
    for (int i = 0; i < ports.count; i++) printf(", %s", ports.port[i].name);
    printf(");\n    input clk;\n    input [31:0] chosen;\n    output reg armed = 0;\n");
    for (int i = 0; i < ports.count; i++) write_port(&ports.port[i]);
    printf("    mutants mutants_i (.clk(clk), .mutant(chosen)");
    for (int i = 0; i < ports.count; i++) printf(", .%s(%s)", ports.port[i].name, ports.port[i].name);
    printf(");\n"
           "    always @(posedge clk) armed <= armed | rst;\n");
    for (int i = 0; i < ports.count; i++)
        if (ports.port[i].dir == SPEC_IN && ports.port[i].part == SPEC_VALID) write_duties(&ports, &ports.port[i]);
    printf("endmodule\n");
}

int main(int argc, char **argv)
{
    struct spec_values values;
    struct spec_error error = {""};
    int status = 2;
    if (argc >= 3 && !strcmp(argv[1], "--around")) {
        status = read_values(&values, argv[2], argv + 3, &error) ? 2 : 0;
        if (!status) write_around(&values);
    } else if (argc >= 5) {
        status = read_values(&values, argv[1], argv + 5, &error) ? 2 : 0;
        if (!status) status = play_all(&values, argv[2], argv[3], strtoull(argv[4], NULL, 10), &error);
    } else {
        snprintf(error.text, sizeof error.text, "usage: play-mutants BLOCK DIR NUMBERS CYCLES [NAME=VALUE]...");
    }
    if (status) fprintf(stderr, "play-mutants: %s\n", error.text);
    return status;
}
