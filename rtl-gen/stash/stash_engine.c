/* The stash's engine: its tables, and the parts that it is cut into, a Verilog file each. */
#include "rtl-gen/stash/stash_parts.h"
#include "spec/stash/stash_engine.h"
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
    {"stash_accesses", "accesses that missed, until their response", {{0}}},
    {"stash_select", "an access after another, its lanes a chunk a cycle", {{0}}},
    {"stash_replicas", "words that an older mapping left in the stash",
     {{&stash_map_entry_record, "read_data", "entry", "base words virt field object per_row rows stride"}}},
    {"stash_pieces", "words of a chunk and a line, from their translation to the commit", {{0}}},
    {"stash_spread", "words between their places in a chunk and in a line", {{0}}},
    {"stash_evicts", "chunks to write back or to register", {{0}}},
    {"stash_queue", "a queue without a register for its head", {{0}}},
    {"stash_mshrs", "line requests outstanding at the L2", {{0}}},
    {"stash_requests", "requests at the L2", {{0}}},
    {"stash_page", "a page to translate", {{0}}},
    {"stash_answers", "words of an answer, put to their places", {{&stash_message_record, "m_message_q", "answer", "type line mask map data"}}},
    {"stash_place", "acknowledgements of one chunk, gathered", {{0}}},
    {"stash_replies", "answers to forwards, their words gathered where they leave", {{0}}},
    {"stash_forwards", "forwards and recalls, and the answers to them",
     {{&stash_message_record, "message", "message", "type line mask owner_map"},
      {&stash_message_record, "ended", "ended", "type line core stash map owner_map"}}},
    {"stash_operations", "operations of the engine on the storage", {{0}}},
    {"stash_command_entries", "entries that a command looks for",
     {{&stash_map_entry_record, "read_data_q", "entry", "base words virt field object per_row rows stride"},
      {&stash_map_entry_record, "tile_entry_q", "tile", "base words virt field object per_row rows stride"}}},
    {"stash_sum", "a sum of many digits", {{0}}},
    {"stash_command_pages", "the pages of a new mapping",
     {{&stash_map_entry_record, "tile_entry_q", "tile", "virt rows stride object_gap row_gap"}}},
    {"stash_command_marks", "what each chunk may hold for a scan", {{0}}},
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

/* The source of a part in which the option FETCH makes a difference. */
static void fetching_source(struct hw_module *part, const struct spec_values *values)
{
    const int line = spec_get(values, "FETCH") == STASH_FETCH_LINE;
    hw_source_with(part, NULL, line ? "FETCH_LINE" : NULL);
}

static void add_fetching(struct hw_module *engine, const struct spec_values *values, const char *name)
{
    fetching_source(start_part(engine, name), values);
}

static void add_accesses(struct hw_module *engine, const struct spec_values *values)
{
    struct hw_module *m = start_part(engine, "stash_accesses");
    fetching_source(m, values);
    hw_pack(m, &stash_redo_record, "redo_data", "redo");
}

static void add_requests(struct hw_module *engine)
{
    struct hw_module *m = start_part(engine, "stash_requests");
    add_parts(m, (const char *const[]){"stash_mshrs", NULL});
    hw_source(m, NULL);
}

static void add_forwards(struct hw_module *engine, const struct spec_values *values)
{
    struct hw_module *m = start_part(engine, "stash_forwards");
    hw_fsm(m, &stash_forward_fsm, "forward", NULL);
    add_parts(m, (const char *const[]){"stash_replies", NULL});
    fetching_source(m, values);
}

/* Commands of the core and the scout: their state table, and the modules that its actions move. */
static void add_commands(struct hw_module *engine)
{
    struct hw_module *m = start_part(engine, "stash_commands");
    hw_fsm(m, &stash_command_fsm, "command", "command_valid");
    add_parts(m, (const char *const[]){"stash_command_entries", "stash_sum", "stash_command_pages",
                                       "stash_command_marks", "stash_command_chunks", NULL});
    hw_source(m, NULL);
}

struct hw_module *emit_stash_engine(struct hw_library *lib, const struct spec_values *values)
{
    struct hw_module *m = hw_find_module(lib, "stash_engine");
    if (m) return m;
    emit_lowest_one(lib);
    emit_delay_line(lib);
    hw_fsm_module(lib, &stash_commit_fsm, "stash_commit", "stash_engine");
    m = hw_module_new(lib, "stash_engine", stash_engine_block.brief,
                      "thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/engine-data-path.md", "stash_engine");
    hw_from_spec(m, values);
    hw_fsm_codes(m, &stash_word_fsm, "word");
    hw_fsm_codes(m, &stash_commit_fsm, "commit");
    hw_unpack(m, &stash_miss_record, "miss_data", "miss", NULL);
    hw_fsm(m, &stash_walk_fsm, "walk", NULL);
    hw_source(m, "widths");
    add_accesses(m, values);
    add_fetching(m, values, "stash_select");
    add_fetching(m, values, "stash_replicas");
    add_fetching(m, values, "stash_pieces");
    add_parts(m, (const char *const[]){"stash_spread", "stash_queue", "stash_evicts", "stash_page", "stash_answers",
                                       "stash_place", "stash_operations", NULL});
    add_requests(m);
    add_forwards(m, values);
    add_commands(m);
    hw_source(m, "logic");
    hw_wire_parts(m);
    return m;
}
