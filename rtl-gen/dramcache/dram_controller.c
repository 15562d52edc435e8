/* The DRAM controller: its queue and its timers; the rest is dram_controller.v. */
#include <stdio.h>
#include <string.h>

#include "rtl-gen/blocks.h"
#include "rtl-gen/dramcache/dram_parts.h"
#include "rtl-gen/shared/shared.h"
#include "spec/dramcache/dram_controller_ahead.h"
#include "spec/dramcache/dram_controller_alone.h"
#include "spec/dramcache/dram_controller.h"
#include "spec/dramcache/dram_controller_kind.h"
#include "spec/dramcache/dram_controller_turn.h"

/* Sections of a source: with one phase, with two and with four. NULL: none. */
struct section {
    const char *of[3];
};
#define EACH(name)                                                                                                     \
    {                                                                                                                  \
        {                                                                                                              \
            name, name, name                                                                                           \
        }                                                                                                              \
    }
#define MANY(one, more)                                                                                                \
    {                                                                                                                  \
        {                                                                                                              \
            one, more, more                                                                                            \
        }                                                                                                              \
    }

static const struct section of_queue[] = {
    EACH("parameters"),
    EACH("groups"),
    EACH("ports"),
    EACH("ports of groups"),
    MANY("one command", "commands"),
    EACH("state"),
    EACH("entries"),
    EACH("ages"),
    EACH("choice"),
    {{"choice of one", "choice of a burst and a row", "choice of each"}},
    EACH("oldest"),
    MANY("oldest of one", "oldest of each"),
    EACH("place"),
};

static const struct section of_controller[] = {
    MANY("widths", "widths of words"),
    EACH("door"),
    EACH("stages of sms"),
    MANY("banks", "banks of commands"),
    EACH("row at the door"),
    EACH("turns"),
    MANY("queues", "queues of commands"),
    {{NULL, "rows of two phases", "rows of four phases"}},
    MANY(NULL, "pins"),
    {{NULL, "pins of two phases", "pins of four phases"}},
    EACH("power-up"),
    MANY("times", "times in cycles"),
    EACH("steps"),
    MANY("bytes", "bytes of words"),
    EACH("lines"),
    MANY("beats", "beats of words"),
    EACH("reads"),
    MANY("half", "rest"),
    EACH("ring"),
};

static int ends_in(const char *name, const char *end)
{
    const size_t length = strlen(name), of_end = strlen(end);
    return length >= of_end && !strcmp(name + length - of_end, end);
}

/* What the text depends on, beside the phases. */
struct choices {
    int phases, groups, sms;
    const char *words; /* of hw_source_with */
};

/* A section whose name ends in "groups" is there with bank groups alone, and one that ends in "sms" with SMS. */
static void add_sections(struct hw_module *m, const struct section *sections, size_t count, const struct choices *c)
{
    for (size_t i = 0; i < count; i++) {
        const char *name = sections[i].of[c->phases == 4 ? 2 : c->phases - 1];
        if (name && (c->groups || !ends_in(name, "groups")) && (c->sms || !ends_in(name, "sms")))
            hw_source_with(m, name, c->words);
    }
}
#define ADD(m, sections, choices) add_sections(m, sections, sizeof(sections) / sizeof *(sections), choices)

/* What the door takes comes out of the stages, and what the ports bring goes into them. */
static void unpack_stages(struct hw_module *m)
{
    hw_verilog(m, "wire [REQUEST_W-1:0] cpu_first, gpu_first; // the first request of each class\n");
    hw_unpack(m, &dram_request_record, "cpu_first", "from_cpu", NULL);
    hw_unpack(m, &dram_request_record, "gpu_first", "from_gpu", NULL);
    hw_unpack(m, &dram_request_record, "cpu_data", "new_cpu", "line");
    hw_unpack(m, &dram_request_record, "gpu_data", "new_gpu", "line");
}

struct hw_module *emit_dram_controller(struct hw_library *lib, const struct spec_values *values)
{
    const struct spec_block *b = &dram_controller_block;
    struct hw_module *m = hw_find_module(lib, b->name);
    if (m) return m;
    const int groups = spec_get(values, "GROUP_BITS") > 0, ddr4 = spec_get(values, "DEVICE") == DRAM_DEVICE_DDR4;
    const int sms = spec_get(values, "SCHEDULER") == DRAM_SMS;
    const int forward = (int)spec_get(values, "FORWARD");
    const int phases = (int)spec_get(values, "PHASES");
    /* With one phase PRIS_CPU has lines of its own, which take less. */
    const int pris = spec_get(values, "SCHEDULER") == DRAM_PRIS_CPU && phases == 1;
    char words
        [sizeof "groups ddr4 plain forward phases"]; /* DDR4 has groups; plain: neither sms nor pris; one: a phase, without pris */
    snprintf(words, sizeof words, "%s%s%s%s%s", groups ? "groups" : "", ddr4 ? " ddr4" : "",
             (const char *[]){" plain", " sms", " pris"}[sms + 2 * pris], forward ? " forward" : "",
             (const char *[]){" one", "", " phases"}[phases > 1 ? 2 : pris]);
    const struct choices choices = {.phases = phases, .groups = groups, .sms = sms, .words = words};
    emit_ram_1r1w(lib);
    emit_delay_line(lib);
    emit_lowest_one(lib);
    emit_chosen_value(lib);
    hw_fsm_module(lib, &dram_controller_turn_fsm, "dram_controller_turn_table", b->name);
    hw_fsm_module(lib, &dram_controller_ahead_fsm, "dram_controller_ahead", b->name);
    hw_fsm_module_late(lib, &dram_controller_alone_fsm, "dram_controller_alone", b->name);
    if (choices.phases < 4) hw_fsm_module_late(lib, &dram_controller_kind_fsm, "dram_controller_kind", b->name);
    m = hw_module_new(lib, "dram_controller_queue", "requests that wait for a DRAM, and the command that goes next",
                      b->source, b->name);
    hw_fsm_codes(m, &dram_controller_alone_fsm, "alone");
    if (choices.phases < 4) hw_fsm_codes(m, &dram_controller_kind_fsm, "kind");
    ADD(m, of_queue, &choices);
    if (sms)
        hw_source(hw_module_new(lib, "dram_controller_stage", "requests of one class that wait for their batch",
                                b->source, b->name),
                  NULL);
    m = hw_module_new(lib, b->name, b->brief, b->source, b->name);
    hw_from_spec(m, values);
    if (sms) {
        unpack_stages(m);
    } else {
        hw_unpack(m, &dram_request_record, "cpu_data", "from_cpu", NULL);
        hw_unpack(m, &dram_request_record, "gpu_data", "from_gpu", NULL);
    }
    if (forward) hw_verilog(m, "localparam integer HEAD_W = %d; // bits of a line's head\n", 8 * DRAM_HEAD_BYTES);
    hw_fsm_codes(m, &dram_controller_turn_fsm, "turn");
    hw_fsm_codes(m, &dram_controller_ahead_fsm, "ahead");
    emit_dram_timers(m, choices.phases, choices.groups);
    ADD(m, of_controller, &choices);
    hw_wire_parts(m);
    return m;
}
