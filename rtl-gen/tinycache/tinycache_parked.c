/* Accesses that wait for an answer from below while others hit. */
#include "rtl-gen/tinycache/tinycache_parts.h"

static void add_ports(struct hw_module *m)
{
    hw_param(m, "MISSES", "2", "entries");
    hw_param(m, "LINES", "16", "lines of the cache");
    hw_param(m, "WAYS", "8", "its associativity");
    hw_param(m, "LINE_BYTES", "64", "line");
    hw_param(m, "DATA_BYTES", "16", "widest access");
    hw_param(m, "TAG_BITS", "3", "the requester's tag");
    hw_clocked(m);
    hw_input(m, "park", NULL, "an access is parked in `entry`");
    hw_input(m, "park_line", "LINES", "the line that is fetched for it; none: it is not cached");
    hw_input(m, "park_tag", "TAG_BITS", NULL);
    hw_input(m, "park_offset", "$clog2(LINE_BYTES)", "its byte in its line");
    hw_input(m, "park_size", "3", NULL);
    hw_output(m, "free", NULL, "some entry is free");
    hw_output(m, "entry", "$clog2(MISSES)", "the lowest such");
    hw_output(m, "busy", NULL, "some entry is not");
    hw_output(m, "fetching", "LINES", "lines that are fetched, or have arrived and wait for their access");

    hw_input(m, "fill_valid", NULL, "an answer from below; one that no entry waits for is dropped");
    hw_input(m, "fill_entry", "$clog2(MISSES)", NULL);
    hw_input(m, "fill_data", "8 * LINE_BYTES", NULL);
    hw_output(m, "fill_line", "LINES", "the line that it fills, if any");
    hw_output(m, "set", "LINES / WAYS",
              "where that line lies; without `fill_valid`, `replay_line`; anywhere if there is none");

    hw_output(m, "filled", NULL, "some access has its answer: the lowest such can go on,");
    hw_input(m, "replay", NULL, "does, and leaves its entry");
    hw_output(m, "replay_line", "LINES", "its line, or none: then its data are here");
    hw_output(m, "replay_tag", "TAG_BITS", NULL);
    hw_output(m, "replay_offset", "$clog2(LINE_BYTES)", NULL);
    hw_output(m, "replay_size", "3", NULL);
    hw_output(m, "replay_data", "8 * DATA_BYTES", "in the next cycle, until another replay");
}

static void add_entry(struct hw_module *m)
{
    hw_generate_for(m, "e", "MISSES", "g_entry");
    hw_localparam(m, "ENTRY", "ENTRY_W", NULL, "e");
    hw_reg(m, "used_q", NULL, NULL);
    hw_reg(m, "filled_q", NULL, "its answer has come");
    hw_reg(m, "line_q", "LINES", "the line that is fetched; 0: the access is not cached");
    hw_reg(m, "tag_q", "TAG_BITS", NULL);
    hw_reg(m, "offset_q", "OFFSET_W", NULL);
    hw_reg(m, "size_q", "3", NULL);
    hw_let(m, "taken", NULL, NULL, "park && first_free[e]");
    hw_assign(m, "answered[e]", "fill_valid && fill_entry == ENTRY && used_q && !filled_q");
    hw_let(m, "addressed", NULL, NULL, "fill_valid ? fill_entry == ENTRY : first_ready[e]");
    hw_generate_for(m, "s", "LINES / WAYS", "g_set");
    hw_assign(m, "set_of[e * (LINES / WAYS) + s]", "addressed && |line_q[s * WAYS +: WAYS]");
    hw_end(m);
    hw_assign(m, "offsets[e * OFFSET_W +: OFFSET_W]", "offset_q");
    hw_assign(m, "used[e]", "used_q");
    hw_assign(m, "ready[e]", "filled_q");
    hw_assign(m, "fetching_of[e * LINES +: LINES]", "line_q & {LINES{used_q}}");
    hw_assign(m, "fill_line_of[e * LINES +: LINES]", "line_q & {LINES{answered[e]}}");
    hw_assign(m, "replay_of[e * REPLAY_W +: REPLAY_W]",
              "{line_q, tag_q, offset_q, size_q} & {REPLAY_W{first_ready[e]}}");
    hw_always_ff(m, NULL);
    hw_if(m, "rst");
    hw_set(m, "used_q", "1'b0");
    hw_set(m, "filled_q", "1'b0");
    hw_elif(m, "taken");
    hw_set(m, "used_q", "1'b1");
    hw_elif(m, "answered[e]");
    hw_set(m, "filled_q", "1'b1");
    hw_elif(m, "replay && first_ready[e]");
    hw_set(m, "used_q", "1'b0");
    hw_set(m, "filled_q", "1'b0");
    hw_end(m);
    hw_if(m, "taken");
    hw_set(m, "line_q", "park_line");
    hw_set(m, "tag_q", "park_tag");
    hw_set(m, "offset_q", "park_offset");
    hw_set(m, "size_q", "park_size");
    hw_end(m);
    hw_end(m);
    hw_end(m);
}

/* Of an access that is not cached the answer is kept, in a RAM that is read when the access goes on. */
static void keep_answers(struct hw_module *m)
{
    hw_localparam(m, "PARTS", NULL, "DATA_BYTES of a line", "LINE_BYTES / DATA_BYTES");
    hw_let(m, "part", "OFFSET_W", "the one in which the access lies", "answered_offset >> $clog2(DATA_BYTES)");
    hw_reg(m, "answer", "8 * DATA_BYTES", NULL);
    hw_always_comb(m, NULL);
    hw_set(m, "answer", "{8 * DATA_BYTES{1'b0}}");
    hw_for(m, "k", "0", "PARTS");
    hw_if(m, "part == k[OFFSET_W-1:0]");
    hw_set(m, "answer", "fill_data[k * 8 * DATA_BYTES +: 8 * DATA_BYTES]");
    hw_end(m);
    hw_end(m);
    hw_end(m);
    hw_instance(m, "ram_1r1w", "answers", NULL);
    hw_bind_param(m, "WIDTH", "8 * DATA_BYTES");
    hw_bind_param(m, "DEPTH", "MISSES");
    hw_connect(m, "clk", "clk");
    hw_connect(m, "wr_en", "|answered");
    hw_connect(m, "wr_addr", "fill_entry");
    hw_connect(m, "wr_data", "answer");
    hw_connect(m, "rd_en", "replay");
    hw_connect(m, "rd_addr", "replay_number");
    hw_connect(m, "rd_data", "replay_data");
    hw_end(m);
}

static void gather(struct hw_module *m)
{
    hw_reg(m, "any_fetching", "LINES", NULL);
    hw_reg(m, "any_fill_line", "LINES", NULL);
    hw_reg(m, "any_replay", "REPLAY_W", NULL);
    hw_reg(m, "any_set", "LINES / WAYS", NULL);
    hw_reg(m, "free_number", "ENTRY_W", NULL);
    hw_reg(m, "replay_number", "ENTRY_W", NULL);
    hw_reg(m, "answered_offset", "OFFSET_W", NULL);
    hw_always_comb(m, NULL);
    hw_set(m, "answered_offset", "{OFFSET_W{1'b0}}");
    hw_set(m, "replay_number", "{ENTRY_W{1'b0}}");
    hw_set(m, "any_fetching", "{LINES{1'b0}}");
    hw_set(m, "any_fill_line", "{LINES{1'b0}}");
    hw_set(m, "any_replay", "{REPLAY_W{1'b0}}");
    hw_set(m, "any_set", "{LINES / WAYS{1'b0}}");
    hw_set(m, "free_number", "{ENTRY_W{1'b0}}");
    hw_for(m, "i", "0", "MISSES");
    hw_set(m, "any_fetching", "any_fetching | fetching_of[i * LINES +: LINES]");
    hw_set(m, "any_fill_line", "any_fill_line | fill_line_of[i * LINES +: LINES]");
    hw_set(m, "any_replay", "any_replay | replay_of[i * REPLAY_W +: REPLAY_W]");
    hw_set(m, "any_set", "any_set | set_of[i * (LINES / WAYS) +: LINES / WAYS]");
    hw_set(m, "free_number", "free_number | i[ENTRY_W-1:0] & {ENTRY_W{first_free[i]}}");
    hw_set(m, "replay_number", "replay_number | i[ENTRY_W-1:0] & {ENTRY_W{first_ready[i]}}");
    hw_set(m, "answered_offset",
           "answered_offset | offsets[i * OFFSET_W +: OFFSET_W] & {OFFSET_W{fill_entry == i[ENTRY_W-1:0]}}");
    hw_end(m);
    hw_end(m);
    hw_assign(m, "fetching", "any_fetching");
    hw_assign(m, "fill_line", "any_fill_line");
    hw_assign(m, "{replay_line, replay_tag, replay_offset, replay_size}", "any_replay");
    hw_assign(m, "entry", "free_number");
    hw_assign(m, "set", "any_set");
}

struct hw_module *emit_tinycache_parked(struct hw_library *lib)
{
    struct hw_module *m = hw_find_module(lib, "tinycache_parked");
    if (m) return m;
    emit_ram_1r1w(lib);
    m = hw_module_new(lib, "tinycache_parked", "accesses that wait for an answer from below",
                      "docs/tinycache/data-path.md, Parked", "tinycache");
    add_ports(m);
    hw_localparam(m, "ENTRY_W", NULL, NULL, "$clog2(MISSES)");
    hw_localparam(m, "OFFSET_W", NULL, NULL, "$clog2(LINE_BYTES)");
    hw_localparam(m, "REPLAY_W", NULL, NULL, "LINES + TAG_BITS + OFFSET_W + 3");
    hw_wire(m, "used", "MISSES", NULL);
    hw_wire(m, "ready", "MISSES", "entries whose access can go on");
    hw_wire(m, "answered", "MISSES", "the entry that the answer is for, if it waits for one");
    hw_wire(m, "offsets", "MISSES * OFFSET_W", NULL);
    hw_wire(m, "set_of", "MISSES * (LINES / WAYS)", NULL);
    hw_wire(m, "fetching_of", "MISSES * LINES", NULL);
    hw_wire(m, "fill_line_of", "MISSES * LINES", NULL);
    hw_wire(m, "replay_of", "MISSES * REPLAY_W", NULL);
    hw_let(m, "first_free", "MISSES", NULL, "~used & (used + 1'b1)");
    hw_let(m, "first_ready", "MISSES", NULL, "ready & (~ready + 1'b1)");
    hw_assign(m, "free", "!(&used)");
    hw_assign(m, "busy", "|used");
    hw_assign(m, "filled", "|ready");
    add_entry(m);
    gather(m);
    keep_answers(m);
    hw_assert(m, "an access that is parked finds an entry", "!park || free");
    hw_cover(m, "every entry is used", "&used");
    hw_cover(m, "two accesses have their answer at once", "(ready & (ready - 1'b1)) != {MISSES{1'b0}}");
    return m;
}
