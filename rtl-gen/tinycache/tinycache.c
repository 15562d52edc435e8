/* One lane's tinyCache. The table `line` (spec/tinycache/tinycache.c) decides; docs/tinycache/data-path.md says what happens in
 * which cycle. What the module keeps beside its parts is S1: the response and the request below that the last step made. */
#include "rtl-gen/tinycache/tinycache_parts.h"
#include "spec/tinycache/tinycache_line.h"

static void add_sizes(struct hw_module *m)
{
    hw_fsm_codes(m, &tinycache_line_fsm, "line");
    hw_localparam(m, "LINES", NULL, NULL, "BYTES / LINE_BYTES");
    hw_localparam(m, "HALVES", NULL, "half-words of a line", "LINE_BYTES / 2");
    hw_localparam(m, "OFFSET_W", NULL, "width of a byte's place in its line", "$clog2(LINE_BYTES)");
}

/* Who has the step: an answer from below, a parked access that has its answer, a barrier, the access at the port. */
static void choose_step(struct hw_module *m)
{
    hw_note(m,
            "The step of this cycle. Which kind it is does not wait for the ready signals; whether there is one does.");
    hw_let(m, "blocked", NULL, "what the last step made has not left",
           "mem_valid && !mem_ready || resp_valid && !resp_ready");
    hw_let(m, "replaying", NULL, NULL, "!fill_valid && filled");
    hw_let(m, "draining", NULL, NULL, "!fill_valid && !filled && drain");
    hw_let(m, "accessing", NULL, NULL, "!fill_valid && !filled && !drain");
    hw_let(m, "fill_step", NULL, "a line arrives", "|fill_line");
    hw_let(m, "replay_step", NULL, "a parked access is answered", "!blocked && replaying");
    hw_let(m, "barrier_step", NULL, "a line leaves for a barrier", "!blocked && draining && !busy && held");
    hw_let(m, "access_step", NULL, "the access at the port is tried", "!blocked && accessing && req_valid");
    hw_assign(m, "fill_ready", "1'b1");
}

static void decode_access(struct hw_module *m)
{
    hw_unpack(m, tinycache_block.channels[0].record, "req_data", "req", NULL);
    hw_let(m, "req_offset", "OFFSET_W", NULL, "req_addr[OFFSET_W-1:0]");
    hw_let(m, "key_line", "MEM_LINE_W", "its extended address: line address,", "req_addr[ADDR_BITS-1:OFFSET_W]");
    hw_let(m, "key_block", "BLOCK_BITS", "thread block of a scratchpad address,",
           "req_block & {BLOCK_BITS{key_shared}}");
    hw_wire(m, "key_shared", NULL, "and whether it is one");
    hw_wire(m, "req_error", "RESP_ERROR_W", NULL);
    hw_wire(m, "req_bypass", NULL, "it is not cached");
    hw_wire(m, "req_halves", "HALVES", "half-words of the line that it touches");
    hw_instance(m, "tinycache_access", "access", NULL);
    hw_bind_param(m, "LINE_BYTES", "LINE_BYTES");
    hw_bind_param(m, "DATA_BYTES", "DATA_BYTES");
    hw_connect(m, "policy", "policy");
    hw_connect(m, "op", "req_op");
    hw_connect(m, "size", "req_size");
    hw_connect(m, "space", "req_space");
    hw_connect(m, "offset", "req_offset");
    hw_connect(m, "error", "req_error");
    hw_connect(m, "shared", "key_shared");
    hw_connect(m, "bypass", "req_bypass");
    hw_connect(m, "halves", "req_halves");
    hw_end(m);
    hw_let(m, "refused", NULL, NULL, "req_error != ERROR_NONE");
}

static void add_lines(struct hw_module *m)
{
    hw_wire(m, "forced", "LINES", "the line of a step that is no access");
    hw_wire(m, "victim", "LINES", "the line of each set that replacement names");
    hw_wire(m, "held", NULL, "some line is not Invalid");
    hw_wire(m, "hit", NULL, "the access finds its line,");
    hw_wire(m, "fits", NULL, "or a place for it");
    hw_wire(m, "pick", "LINES", "the line of this step, if any:");
    hw_wire(m, "line_state", "LINE_ST_W", NULL);
    hw_wire(m, "line_if_fetching", NULL, "and what the table asks of it");
    hw_wire(m, "line_if_halves_valid", NULL, NULL);
    hw_wire(m, "line_if_completes", NULL, NULL);
    hw_wire(m, "control", "HALVES", NULL);
    hw_wire(m, "line_shared", NULL, "the extended address of another line");
    hw_wire(m, "line_block", "BLOCK_BITS", NULL);
    hw_wire(m, "line_address", "MEM_LINE_W", NULL);
    hw_instance(m, "tinycache_lines", "lines", NULL);
    hw_bind_param(m, "LINES", "LINES");
    hw_bind_param(m, "WAYS", "WAYS");
    hw_bind_param(m, "BLOCK_BITS", "BLOCK_BITS");
    hw_bind_param(m, "LINE_W", "MEM_LINE_W");
    hw_bind_param(m, "HALVES", "HALVES");
    hw_connect_clock(m);
    hw_connect(m, "looking", "accessing");
    hw_connect(m, "choosing", "accessing && !req_bypass");
    static const char *const same[] = {"key_shared", "key_block", "key_line", "victim", "draining", "forced",
                                       "fetching",   "held",      "hit",      "fits",   "pick",     "control"};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) hw_connect(m, same[i], "%s", same[i]);
    hw_connect(m, "forced_set", "parked_set");
    hw_connect(m, "halves", "req_halves");
    hw_connect(m, "state", "line_state");
    hw_connect(m, "fetched", "line_if_fetching");
    hw_connect(m, "covered", "line_if_halves_valid");
    hw_connect(m, "complete", "line_if_completes");
    hw_connect(m, "shared", "line_shared");
    hw_connect(m, "block", "line_block");
    hw_connect(m, "line", "line_address");
    hw_connect(m, "step", "line_valid");
    hw_connect(m, "next", "line_next");
    hw_connect(m, "allocate", "line_act_allocate");
    hw_connect(m, "mark", "line_act_mark");
    hw_connect(m, "mark_only", "line_act_mark_only");
    hw_end(m);
}

static void add_replacement(struct hw_module *m, const char *module)
{
    hw_instance(m, module, "replacement", NULL);
    hw_bind_param(m, "LINES", "LINES");
    hw_bind_param(m, "WAYS", "WAYS");
    hw_connect_clock(m);
    hw_connect(m, "touch", "line_act_respond || line_act_allocate");
    hw_connect(m, "used", "pick");
    hw_connect(m, "victim", "victim");
    hw_end(m);
}

static void add_parked(struct hw_module *m)
{
    hw_wire(m, "free", NULL, "an access can be parked");
    hw_wire(m, "park_entry", "MEM_ENTRY_W", NULL);
    hw_wire(m, "busy", NULL, "some access is parked");
    hw_wire(m, "fetching", "LINES", "lines that a parked access waits for");
    hw_wire(m, "fill_line", "LINES", "the line that the answer fills, if any");
    hw_wire(m, "parked_set", "LINES / WAYS", "where that line lies, or the one of `replay_line`");
    hw_wire(m, "filled", NULL, "a parked access has its answer:");
    hw_wire(m, "replay_line", "LINES", "its line; none when it is not cached");
    hw_wire(m, "replay_tag", "TAG_BITS", NULL);
    hw_wire(m, "replay_offset", "OFFSET_W", NULL);
    hw_wire(m, "replay_size", "3", NULL);
    hw_wire(m, "replay_data", "8 * DATA_BYTES", "one cycle later, until another replay");
    hw_unpack(m, &tinycache_fill_record, "fill_data", "answer", NULL);
    hw_instance(m, "tinycache_parked", "parked", NULL);
    hw_bind_param(m, "MISSES", "MISSES");
    hw_bind_param(m, "LINES", "LINES");
    hw_bind_param(m, "WAYS", "WAYS");
    hw_bind_param(m, "LINE_BYTES", "LINE_BYTES");
    hw_bind_param(m, "DATA_BYTES", "DATA_BYTES");
    hw_bind_param(m, "TAG_BITS", "TAG_BITS");
    hw_connect_clock(m);
    hw_connect(m, "park", "line_act_park");
    hw_connect(m, "park_line", "pick & {LINES{line_act_fetch}}");
    hw_connect(m, "park_tag", "req_tag");
    hw_connect(m, "park_offset", "req_offset");
    hw_connect(m, "park_size", "req_size");
    hw_connect(m, "free", "free");
    hw_connect(m, "entry", "park_entry");
    hw_connect(m, "busy", "busy");
    hw_connect(m, "fetching", "fetching");
    hw_connect(m, "fill_valid", "fill_valid");
    hw_connect(m, "fill_entry", "answer_entry");
    hw_connect(m, "fill_data", "answer_data");
    hw_connect(m, "fill_line", "fill_line");
    hw_connect(m, "set", "parked_set");
    hw_connect(m, "filled", "filled");
    hw_connect(m, "replay", "replay_step");
    static const char *const of[] = {"line", "tag", "offset", "size", "data"};
    for (size_t i = 0; i < sizeof of / sizeof *of; i++)
        hw_connect(m, hw_text(m, "replay_%s", of[i]), "replay_%s", of[i]);
    hw_end(m);
}

static void add_table(struct hw_module *m)
{
    hw_wire(m, "line_next", "LINE_ST_W", NULL);
    hw_instance(m, "tinycache_line", "rules", NULL);
    hw_connect_clock(m);
    hw_connect(m, "valid", "line_valid");
    hw_connect(m, "state", "line_state");
    hw_connect(m, "on_event", "line_event");
    for (const struct spec_name *c = tinycache_line_fsm.conditions; c->name; c++)
        hw_connect(m, hw_text(m, "if_%s", c->name), "line_if_%s", c->name);
    hw_connect(m, "next", "line_next");
    static const char *const actions[] = {"respond", "park", "wait",      "allocate", "fetch",     "send",
                                          "store",   "mark", "mark_only", "fill_all", "fill_rest", "write_back"};
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++)
        hw_connect(m, hw_text(m, "act_%s", actions[i]), "line_act_%s", actions[i]);
    hw_end(m);
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++)
        hw_wire(m, hw_text(m, "line_act_%s", actions[i]), NULL, i ? NULL : "what the table asks for");
    hw_unused(m, "line_act_wait");
}

/* The line of the step, and what the table says of it. */
static void decide(struct hw_module *m)
{
    hw_note(m, "The line of the step: of an access the one that matches; else, if it is cached, a vacant one or the "
               "victim; if it is not, none, which reads as an Invalid line and is not changed.");
    hw_assign(m, "forced", "fill_valid ? fill_line : replay_line");

    hw_let(m, "hit_event", "LINE_EV_W", NULL,
           "req_bypass ? LINE_EV_BYPASS : req_op == OP_WRITE ? LINE_EV_WRITE : LINE_EV_READ");
    hw_let(m, "other_event", "LINE_EV_W", NULL,
           "fill_valid ? LINE_EV_FILL : filled ? LINE_EV_READ : drain ? LINE_EV_BARRIER : "
           "req_bypass || fits ? hit_event : LINE_EV_REPLACE");
    hw_let(m, "line_valid", NULL, NULL,
           "fill_step || replay_step && |replay_line || barrier_step || access_step && !refused");
    hw_let(m, "line_event", "LINE_EV_W", NULL, "hit ? hit_event : other_event");
    hw_let(m, "line_if_free", NULL, NULL, "free");
    hw_let(m, "line_if_answered", NULL, NULL, "req_op != OP_WRITE");
    add_table(m);
    hw_assign(m, "req_ready", "access_step && (refused || line_act_respond || line_act_park)");
}

static void add_data(struct hw_module *m)
{
    hw_localparam(m, "LINE_NUMBER_W", NULL, NULL, "$clog2(LINES)");
    hw_reg(m, "line_number", "LINE_NUMBER_W", "of the line of the step");
    hw_always_comb(m, NULL);
    hw_set(m, "line_number", "{LINE_NUMBER_W{1'b0}}");
    hw_for(m, "i", "0", "LINES");
    hw_set(m, "line_number", "line_number | i[LINE_NUMBER_W-1:0] & {LINE_NUMBER_W{pick[i]}}");
    hw_end(m);
    hw_end(m);
    hw_let(m, "line_writes", "HALVES", "half-words of the line that are written",
           "req_halves & {HALVES{line_act_store}} | {HALVES{line_act_fill_all}} | ~control & "
           "{HALVES{line_act_fill_rest}}");
    hw_wire(m, "line_read", "8 * LINE_BYTES", "what the last step read");
    hw_note(m, "Every step but a fill reads its line, whether it needs it or not: the word read is wanted one cycle "
               "later by the response or the writeback that the step made, and while these wait there is no other.");
    hw_instance(m, "ram_1r1w", "data", NULL);
    hw_bind_param(m, "WIDTH", "8 * LINE_BYTES");
    hw_bind_param(m, "DEPTH", "LINES");
    hw_bind_param(m, "GRANULE", "16");
    hw_connect(m, "clk", "clk");
    hw_connect(m, "wr_en", "line_writes");
    hw_connect(m, "wr_addr", "line_number");
    hw_connect(m, "wr_data", "fill_valid ? answer_data : {LINE_BYTES / DATA_BYTES{req_wdata}}");
    hw_connect(m, "rd_en", "replay_step || barrier_step || access_step");
    hw_connect(m, "rd_addr", "line_number");
    hw_connect(m, "rd_data", "line_read");
    hw_end(m);
}

static void add_response(struct hw_module *m)
{
    hw_note(m,
            "S1: the response. Its bytes come from the line that the step read, or with the replay of an access that "
            "is not cached.");
    hw_localparam(m, "PART_MASK", "OFFSET_W", NULL, "LINE_BYTES - DATA_BYTES");
    hw_let(m, "responds", NULL, NULL, "replay_step || line_act_respond || access_step && refused");
    hw_let(m, "resp_moves", NULL, NULL, "resp_ready || !resp_valid_q");
    hw_let(m, "loads", NULL, "it returns bytes", "replaying || !refused && req_op == OP_READ");
    hw_flop(m, "resp_valid_q", NULL, NULL, "1'b0", "resp_moves", "responds");
    hw_flop(m, "resp_tag_q", "TAG_BITS", NULL, "{TAG_BITS{1'b0}}", "resp_moves",
            "(replaying ? replay_tag : req_tag) & {TAG_BITS{responds}}");
    hw_flop(m, "resp_error_q", "RESP_ERROR_W", NULL, "ERROR_NONE", "resp_moves",
            "req_error & {RESP_ERROR_W{access_step}}");
    hw_flop(m, "resp_loads_q", NULL, "it returns bytes:", "1'b0", "resp_moves", "responds && loads");
    /* Reset although they count with resp_loads_q alone: a shift by an unknown distance is unknown, even of zeros. */
    hw_flop(m, "resp_offset_q", "OFFSET_W", "from here", "{OFFSET_W{1'b0}}", "resp_moves",
            "replaying ? replay_offset : req_offset");
    hw_flop(m, "resp_size_q", "3", "so many,", "3'd0", "resp_moves", "replaying ? replay_size : req_size");
    hw_reg(m, "resp_past_q", NULL, "of an access that is not cached");
    hw_always_ff(m, NULL);
    hw_if(m, "resp_moves");
    hw_set(m, "resp_past_q", "replaying && !(|replay_line)");
    hw_end(m);
    hw_end(m);
    hw_let(m, "resp_part", "OFFSET_W", "where its DATA_BYTES begin in the line", "resp_offset_q & PART_MASK");
    hw_let(m, "resp_source", "8 * DATA_BYTES", NULL,
           "resp_past_q ? replay_data : line_read[{resp_part, 3'd0} +: 8 * DATA_BYTES]");
    hw_wire(m, "resp_bytes", "DATA_BYTES", "bytes of them that it means");
    hw_instance(m, "tinycache_span", "resp_span", NULL);
    hw_bind_param(m, "BYTES", "DATA_BYTES");
    hw_bind_param(m, "UNIT", "1");
    hw_connect(m, "offset", "resp_offset_q[$clog2(DATA_BYTES)-1:0]");
    hw_connect(m, "size", "resp_size_q");
    hw_connect(m, "units", "resp_bytes");
    hw_end(m);
    hw_wire(m, "resp_rdata", "8 * DATA_BYTES", NULL);
    hw_generate_for(m, "b", "DATA_BYTES", "g_byte");
    hw_assign(m, "resp_rdata[b * 8 +: 8]", "resp_source[b * 8 +: 8] & {8{resp_loads_q && resp_bytes[b]}}");
    hw_end(m);
    hw_assign(m, "resp_valid", "resp_valid_q");
    hw_assign(m, "resp_data", "{resp_tag_q, resp_error_q, resp_rdata}");
}

static void add_request(struct hw_module *m)
{
    hw_note(m,
            "S1: the request below. A writeback's data are at the RAM's output; all others bring DATA_BYTES at most.");
    hw_let(m, "sends", NULL, NULL, "line_act_fetch || line_act_send || line_act_write_back");
    hw_let(m, "mem_moves", NULL, NULL, "mem_ready || !mem_valid_q");
    hw_let(m, "atomic", NULL, NULL, "req_op == OP_ATOMIC");
    hw_let(m, "stores", NULL, NULL, "req_op == OP_WRITE");
    hw_let(m, "other_leaves", NULL, "not the line of the access", "line_act_write_back && !hit");
    hw_let(m, "one_byte", NULL, NULL, "line_act_send && req_size == 3'd0");

    hw_flop(m, "mem_valid_q", NULL, NULL, "1'b0", "mem_moves", "sends");
    hw_flop(m, "mem_back_q", NULL, "it is a writeback", "1'b0", "mem_moves", "line_act_write_back");
    hw_flop(m, "mem_type_q", "MEM_TYPE_W", NULL, "{MEM_TYPE_W{1'b0}}", "mem_moves",
            "line_act_write_back || line_act_send && stores ? MEM_TYPE_WRITE : "
            "!line_act_send ? MEM_TYPE_FETCH : atomic ? MEM_TYPE_ATOMIC : MEM_TYPE_READ");
    hw_flop(m, "mem_entry_q", "MEM_ENTRY_W", NULL, "{MEM_ENTRY_W{1'b0}}", "mem_moves",
            "park_entry & {MEM_ENTRY_W{line_act_park}}");
    hw_flop(m, "mem_atom_q", "MEM_ATOM_W", NULL, "{MEM_ATOM_W{1'b0}}", "mem_moves",
            "req_atom & {MEM_ATOM_W{line_act_send && atomic}}");
    hw_flop(m, "mem_shared_q", NULL, NULL, "1'b0", "mem_moves", "sends && (other_leaves ? line_shared : key_shared)");
    hw_flop(m, "mem_block_q", "BLOCK_BITS", NULL, "{BLOCK_BITS{1'b0}}", "mem_moves",
            "(other_leaves ? line_block : key_block) & {BLOCK_BITS{sends}}");
    hw_flop(m, "mem_line_q", "MEM_LINE_W", NULL, "{MEM_LINE_W{1'b0}}", "mem_moves",
            "(other_leaves ? line_address : key_line) & {MEM_LINE_W{sends}}");
    hw_flop(
        m, "mem_halves_q", "HALVES", "half-words that are meant,", "{HALVES{1'b0}}", "mem_moves",
        "{HALVES{line_act_fetch}} | control & {HALVES{line_act_write_back}} | req_halves & {HALVES{line_act_send}}");
    hw_flop(m, "mem_even_q", NULL, "and which of their bytes", NULL, "mem_moves", "!(one_byte && req_offset[0])");
    hw_flop(m, "mem_odd_q", NULL, NULL, NULL, "mem_moves", "!(one_byte && !req_offset[0])");
    hw_flop(m, "mem_stored_q", "8 * DATA_BYTES", NULL, NULL, "mem_moves", "req_wdata");

    hw_let(m, "mem_source", "8 * LINE_BYTES", NULL, "mem_back_q ? line_read : {LINE_BYTES / DATA_BYTES{mem_stored_q}}");
    hw_let(m, "mem_keeps", "LINE_BYTES", "bytes that are shown; an atomic's operands stand in every DATA_BYTES",
           "mem_mask & {LINE_BYTES{mem_type_q == MEM_TYPE_WRITE}} | {LINE_BYTES{mem_type_q == MEM_TYPE_ATOMIC}}");
    hw_wire(m, "mem_mask", "LINE_BYTES", NULL);
    hw_wire(m, "mem_line_data", "8 * LINE_BYTES", NULL);
    hw_generate_for(m, "h", "HALVES", "g_half");
    hw_assign(m, "mem_mask[h * 2 +: 2]", "{mem_odd_q, mem_even_q} & {2{mem_halves_q[h]}}");
    hw_end(m);
    hw_generate_for(m, "d", "LINE_BYTES", "g_mem_byte");
    hw_assign(m, "mem_line_data[d * 8 +: 8]", "mem_source[d * 8 +: 8] & {8{mem_keeps[d]}}");
    hw_end(m);
    hw_assign(m, "mem_valid", "mem_valid_q");
    hw_assign(m, "mem_data",
              "{mem_type_q, mem_entry_q, mem_atom_q, mem_shared_q, mem_block_q, mem_line_q, mem_mask, mem_line_data}");
}

static void add_checks(struct hw_module *m)
{
    hw_assert(m, "a line that was fetched is there when its access goes on",
              "!(replay_step && |replay_line) || line_act_respond");
    hw_assert(m, "a request is made only where the last one has left", "!sends || mem_moves");
    hw_assert(m, "a response too", "!responds || resp_moves");
    hw_cover(m, "a hit while an access is parked", "access_step && line_act_respond && busy");
    hw_cover(m, "an answer that no entry waits for is dropped", "fill_valid && !busy");
    hw_cover(m, "a line arrives while a writeback waits", "fill_step && blocked && mem_back_q");
    hw_cover(m, "a store and a response leave in the same step",
             "mem_valid && resp_valid && mem_type_q == MEM_TYPE_WRITE");
    hw_cover(m, "a barrier waits for a parked access", "drain && busy");
}

struct hw_module *emit_tinycache(struct hw_library *lib, const struct spec_values *values)
{
    struct hw_module *m = hw_find_module(lib, "tinycache");
    if (m) return m;
    int plru = (int)spec_get(values, "REPLACEMENT") == 1;
    emit_ram_1r1w(lib, "tinycache");
    emit_tinycache_access(lib);
    emit_tinycache_lines(lib);
    hw_fsm_module(lib, &tinycache_line_fsm, "tinycache_line", "tinycache");
    emit_tinycache_parked(lib);
    struct hw_module *replacement = plru ? emit_tinycache_plru(lib) : emit_tinycache_lru(lib);
    m = hw_module_new(lib, "tinycache", tinycache_block.brief,
                      "papers/tinycache.txt, section 3; docs/tinycache/data-path.md", "tinycache");
    hw_from_spec(m, values);
    add_sizes(m);
    choose_step(m);
    decode_access(m);
    add_lines(m);
    add_replacement(m, hw_module_name(replacement));
    add_parked(m);
    decide(m);
    add_data(m);
    add_response(m);
    add_request(m);
    hw_assign(m, "drained", "!held && !busy && !mem_valid_q");
    add_checks(m);
    return m;
}
