#include "rtl-gen/stash/stash_engine_parts.h"

/* Two entries: a register each, which costs less than a RAM of two words and what it takes to go around it. */
static void emit_pair(struct hw_module *m)
{
    hw_reg(m, "first_q", "WIDTH", "the head; 0 when the queue is empty");
    hw_reg(m, "second_q", "WIDTH", "the entry behind it");
    hw_always_ff(m, NULL);
    hw_if(m, "rst");
    hw_set(m, "first_q", "{WIDTH{1'b0}}");
    hw_elif(m, "pop || !out_valid");
    hw_set(m, "first_q", "count_q[1] ? second_q : in_data & {WIDTH{in_valid}}");
    hw_end(m);
    hw_if(m, "in_valid");
    hw_set(m, "second_q", "in_data");
    hw_end(m);
    hw_end(m);
    hw_assign(m, "out_data", "first_q");
}

static void emit_deep(struct hw_module *m)
{
    hw_reg(m, "head_q", "PLACE_W", "where the oldest entry lies");
    hw_reg(m, "tail_q", "PLACE_W", "where the next one goes");
    hw_let(m, "head_d", "PLACE_W", NULL, "pop ? head_q + 1'b1 : head_q");
    hw_always_ff(m, NULL);
    hw_if(m, "rst");
    hw_set(m, "head_q", "{PLACE_W{1'b0}}");
    hw_set(m, "tail_q", "{PLACE_W{1'b0}}");
    hw_else(m);
    hw_set(m, "head_q", "head_d");
    hw_if(m, "in_valid");
    hw_set(m, "tail_q", "tail_q + 1'b1");
    hw_end(m);
    hw_end(m);
    hw_end(m);

    hw_note(m, "The head of the next cycle is read in this one; where it enters only now, it goes around the RAM.");
    hw_reg(m, "fresh_q", NULL, "the head entered in the last cycle");
    hw_reg(m, "fresh_data_q", "WIDTH", NULL);
    hw_wire(m, "held_data", "WIDTH", NULL);
    hw_always_ff(m, NULL);
    hw_set(m, "fresh_q", "in_valid && tail_q == head_d");
    hw_if(m, "in_valid");
    hw_set(m, "fresh_data_q", "in_data");
    hw_end(m);
    hw_end(m);
    hw_instance(m, "ram_1r1w", "ram", NULL);
    hw_bind_param(m, "WIDTH", "WIDTH");
    hw_bind_param(m, "DEPTH", "DEPTH");
    hw_connect(m, "clk", "clk");
    hw_connect(m, "wr_en", "in_valid");
    hw_connect(m, "wr_addr", "tail_q");
    hw_connect(m, "wr_data", "in_data");
    hw_connect(m, "rd_en", "1'b1");
    hw_connect(m, "rd_addr", "head_d");
    hw_connect(m, "rd_data", "held_data");
    hw_end(m);
    hw_assign(m, "out_data", "(fresh_q ? fresh_data_q : held_data) & {WIDTH{out_valid}}");
}

struct hw_module *emit_small_fifo(struct hw_library *lib)
{
    struct hw_module *m = hw_find_module(lib, "small_fifo");
    if (m) return m;
    emit_ram_1r1w(lib);
    m = hw_module_new(lib, "small_fifo", "queue, its head always in view; a deep one lies in a synchronous RAM",
                      "Larder", NULL);
    hw_note(m, "There is no in_ready: the producer never sends more than DEPTH that are not taken yet.");
    hw_param(m, "WIDTH", "32", "bits of an entry");
    hw_param(m, "DEPTH", "4", "entries, a power of two, at least 2");
    hw_clocked(m);
    hw_input(m, "in_valid", NULL, "what enters");
    hw_input(m, "in_data", "WIDTH", NULL);
    hw_output(m, "out_valid", NULL, "the queue is not empty");
    hw_input(m, "out_ready", NULL, "its head leaves");
    hw_output(m, "out_data", "WIDTH", "the head; 0 when the queue is empty");
    hw_output(m, "count", "$clog2(DEPTH) + 1", "entries held");
    hw_localparam(m, "PLACE_W", NULL, NULL, "$clog2(DEPTH)");

    hw_reg(m, "count_q", "PLACE_W + 1", "entries held");
    hw_let(m, "pop", NULL, NULL, "out_valid && out_ready");
    hw_always_ff(m, NULL);
    hw_if(m, "rst");
    hw_set(m, "count_q", "{PLACE_W + 1{1'b0}}");
    hw_elif(m, "in_valid && !pop");
    hw_set(m, "count_q", "count_q + 1'b1");
    hw_elif(m, "pop && !in_valid");
    hw_set(m, "count_q", "count_q - 1'b1");
    hw_end(m);
    hw_end(m);

    hw_generate_if(m, "pair", "DEPTH == 2");
    emit_pair(m);
    hw_generate_else(m, "deep");
    emit_deep(m);
    hw_end(m);
    hw_assign(m, "out_valid", "count_q != {PLACE_W + 1{1'b0}}");
    hw_assign(m, "count", "count_q");
    hw_assert(m, "the producer keeps its promise", "!(in_valid && count_q[PLACE_W])");
    hw_cover(m, "full", "count_q[PLACE_W]");
    return m;
}
