/* The parts that families share are text alone: each lies in the Verilog file of its name. */
#include "rtl-gen/shared/shared.h"

static struct hw_module *emit(struct hw_library *lib, const char *name, const char *brief, const char *source)
{
    struct hw_module *m = hw_find_module(lib, name);
    if (m) return m;
    m = hw_module_new(lib, name, brief, source, NULL);
    hw_source(m, NULL);
    return m;
}

struct hw_module *emit_ram_1r1w(struct hw_library *lib)
{
    struct hw_module *m = hw_find_module(lib, "ram_1r1w");
    if (m) return m;
    m = emit(lib, "ram_1r1w", "synchronous RAM with one write and one read port", "Larder");
    hw_mem_zero(m, "mem");
    return m;
}

struct hw_module *emit_bank_arbiter(struct hw_library *lib)
{
    return emit(lib, "bank_arbiter", "chooses the lanes that a pass serves, at most one row in each bank",
                "Larder (a bank opens one row in a pass)");
}

struct hw_module *emit_legal_size(struct hw_library *lib)
{
    return emit(lib, "legal_size", "ends the elaboration of a design where a rule of its sizes is broken", "Larder");
}

struct hw_module *emit_lowest_one(struct hw_library *lib)
{
    return emit(lib, "lowest_one", "the lowest of some, and its number", "Larder");
}

struct hw_module *emit_lowest_mask(struct hw_library *lib)
{
    return emit(lib, "lowest_mask", "the lowest of some", "Larder");
}

struct hw_module *emit_chosen_value(struct hw_library *lib)
{
    return emit(lib, "chosen_value", "the value that is named, of several", "Larder");
}

struct hw_module *emit_round_robin(struct hw_library *lib)
{
    return emit(lib, "round_robin", "whose turn it is, of those who ask", "Larder");
}

struct hw_module *emit_arbiter_register(struct hw_library *lib)
{
    emit_round_robin(lib);
    emit_chosen_value(lib);
    return emit(lib, "arbiter_register", "a register that several fill in turn", "Larder");
}

struct hw_module *emit_skid_fifo(struct hw_library *lib)
{
    return emit(lib, "skid_fifo", "queue of two with a bypass while it is empty", "Larder");
}

struct hw_module *emit_small_fifo(struct hw_library *lib)
{
    emit_ram_1r1w(lib);
    return emit(lib, "small_fifo", "queue, its head always in view; a deep one lies in a synchronous RAM", "Larder");
}

struct hw_module *emit_delay_line(struct hw_library *lib)
{
    return emit(lib, "delay_line", "a value, some cycles later", "Larder");
}

struct hw_module *emit_half_products(struct hw_library *lib)
{
    return emit(lib, "half_products", "a product in two halves, one a cycle",
                "thesis section 4.5.3 (products of the translation); Larder (two halves)");
}

struct hw_module *emit_reciprocal_unit(struct hw_library *lib)
{
    return emit(lib, "reciprocal_unit", "division by a precomputed reciprocal, one a cycle",
                "thesis section 4.5.3 (ratios of the translation); Larder (reciprocals)");
}
