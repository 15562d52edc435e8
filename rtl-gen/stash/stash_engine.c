/* The stash's engine: its tables `job` and `commit`, and the parts that it is cut into, a Verilog file each. */
#include "rtl-gen/stash/stash_parts.h"
#include "spec/stash/stash_command.h"
#include "spec/stash/stash_commit.h"
#include "spec/stash/stash_job.h"
#include "spec/stash/stash_word.h"

#include <string.h>

/* What a part unpacks of what it reads: the fields of `record` in `packed`, as wires PREFIX_FIELD. */
struct unpacked {
    const struct spec_record *record;
    const char *packed, *prefix, *fields;
};

static const struct part {
    const char *name, *brief;
    struct unpacked unpacked[2];
} parts[] = {
    /* clang-format off */
    {"stash_next_job", "which job the engine does next", {{0}}},
    {"stash_accesses", "accesses that missed, until their response", {{0}}},
    {"stash_sender", "which word of the job is looked at or sent next", {{0}}},
    {"stash_walk", "words on their way from translation to the commit", {{0}}},
    {"stash_replay", "lanes that take their words once these have come", {{0}}},
    {"stash_replicas", "words that an older mapping left in the stash",
     {{&stash_map_entry_record, "read_data", "entry", "base words virt field object per_row rows stride"}}},
    {"stash_mshrs", "line requests outstanding at the L2", {{0}}},
    {"stash_requests", "requests at the L2", {{0}}},
    {"stash_latches", "a chunk to write back, a page to translate", {{0}}},
    {"stash_messages", "messages of the L2, and the answers to them", {{&stash_message_record, "message_q", "message", NULL}}},
    {"stash_answers", "words of an answer, put to their places", {{0}}},
    {"stash_operations", "operations of the engine on the storage", {{0}}},
    {"stash_command_entries", "entries that a command looks for",
     {{&stash_map_entry_record, "read_data_q", "entry", "base words virt field object per_row rows stride"},
      {&stash_map_entry_record, "tile_entry_q", "tile", "base words virt field object per_row rows stride"}}},
    {"stash_command_pages", "the pages of a new mapping",
     {{&stash_map_entry_record, "tile_entry_q", "tile", "virt rows stride object_gap row_gap"}}},
    {"stash_command_chunks", "the chunks that a command goes over", {{0}}},
    {"stash_commands", "mappings made, changed and ended, a step at a time",
     {{&stash_command_record, "cmd_data", "cmd", "op block slot coherent"},
      {&stash_calc_done_record, "calc_done_data", "calc", "error"}}},
    /* clang-format on */
};

static struct hw_module *start_part(struct hw_module *whole, const char *name)
{
    const struct part *part = parts;
    while (strcmp(part->name, name) != 0) part++;
    struct hw_module *m = hw_part(whole, name, part->brief, NULL);
    for (const struct unpacked *u = part->unpacked; u < part->unpacked + 2 && u->record; u++)
        hw_unpack(m, u->record, u->packed, u->prefix, u->fields);
    return m;
}

/* `names` ends with NULL. */
static void add_parts(struct hw_module *whole, const char *const *names)
{
    for (; *names; names++) hw_source(start_part(whole, *names), NULL);
}

static void add_requests(struct hw_module *engine)
{
    struct hw_module *m = start_part(engine, "stash_requests");
    add_parts(m, (const char *const[]){"stash_mshrs", NULL});
    hw_source(m, NULL);
}

/* Commands of the core and the scout: their state table, and the modules that its actions move. */
static void add_commands(struct hw_module *engine)
{
    struct hw_module *m = start_part(engine, "stash_commands");
    hw_fsm(m, &stash_command_fsm, "command", "command_valid");
    add_parts(m, (const char *const[]){"stash_command_entries", "stash_command_pages", "stash_command_chunks", NULL});
    hw_source(m, NULL);
}

struct hw_module *emit_stash_engine(struct hw_library *lib, const struct spec_values *values)
{
    struct hw_module *m = hw_find_module(lib, "stash_engine");
    if (m) return m;
    emit_ram_1r1w(lib);
    emit_delay_line(lib);
    emit_small_fifo(lib);
    hw_fsm_module(lib, &stash_commit_fsm, "stash_commit", "stash_engine");
    m = hw_module_new(lib, "stash_engine", stash_engine_block.brief,
                      "thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/data-path.md", "stash_engine");
    hw_from_spec(m, values);
    hw_fsm_codes(m, &stash_word_fsm, "word");
    hw_fsm_codes(m, &stash_commit_fsm, "commit");
    hw_unpack(m, &stash_miss_record, "miss_data", "miss", NULL);
    hw_fsm(m, &stash_job_fsm, "job", NULL);
    hw_source(m, "widths");
    add_parts(m, (const char *const[]){"stash_next_job", "stash_accesses", "stash_sender", "stash_walk", "stash_replay",
                                       "stash_replicas", "stash_latches", "stash_messages", "stash_answers",
                                       "stash_operations", NULL});
    add_requests(m);
    add_commands(m);
    hw_source(m, "logic");
    hw_wire_parts(m);
    return m;
}
