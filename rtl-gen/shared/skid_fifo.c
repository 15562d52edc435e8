#include "rtl-gen/shared/shared.h"

struct hw_module *emit_skid_fifo(struct hw_library *lib)
{
    struct hw_module *m = hw_find_module(lib, "skid_fifo");
    if (m) return m;
    m = hw_module_new(lib, "skid_fifo", "queue of two with a bypass while it is empty", "Larder", NULL);
    hw_note(m, "There is no in_ready: the producer keeps `count` plus what it has under way at two or less.");
    hw_param(m, "WIDTH", "32", "bits of an entry");
    hw_clocked(m);
    hw_input(m, "in_valid", NULL, "what enters");
    hw_input(m, "in_data", "WIDTH", NULL);
    hw_output(m, "out_valid", NULL, "what leaves");
    hw_input(m, "out_ready", NULL, NULL);
    hw_output(m, "out_data", "WIDTH", NULL);
    hw_output(m, "count", "2", "entries held, before what this cycle adds and takes");

    hw_reg(m, "count_q", "2", "entries held");
    hw_reg(m, "head_q", "WIDTH", "the oldest");
    hw_reg(m, "tail_q", "WIDTH", "the one after it");
    hw_let(m, "empty", NULL, NULL, "count_q == 2'd0");
    hw_let(m, "pop", NULL, NULL, "!empty && out_ready");
    hw_let(m, "push", NULL, NULL, "in_valid && !(empty && out_ready)");
    hw_assign(m, "out_valid", "in_valid || !empty");
    hw_assign(m, "out_data", "empty ? in_data : head_q");
    hw_assign(m, "count", "count_q");
    hw_always_ff(m, NULL);
    hw_if(m, "rst");
    hw_set(m, "count_q", "2'd0");
    hw_elif(m, "push && !pop");
    hw_set(m, "count_q", "count_q + 2'd1");
    hw_elif(m, "pop && !push");
    hw_set(m, "count_q", "count_q - 2'd1");
    hw_end(m);
    hw_end(m);
    hw_always_ff(m, NULL);
    hw_if(m, "empty");
    hw_set(m, "head_q", "in_data");
    hw_elif(m, "pop");
    hw_set(m, "head_q", "count_q[1] ? tail_q : in_data");
    hw_end(m);
    hw_if(m, "in_valid");
    hw_set(m, "tail_q", "in_data");
    hw_end(m);
    hw_end(m);
    hw_assert(m, "the producer keeps its promise", "!(count_q[1] && push)");
    hw_cover(m, "both entries held", "count_q[1]");
    return m;
}
