#include "rtl-gen/shared/shared.h"

struct hw_module *emit_ram_1r1w(struct hw_library *lib)
{
    struct hw_module *m = hw_find_module(lib, "ram_1r1w");
    if (m) return m;
    m = hw_module_new(lib, "ram_1r1w", "synchronous RAM with one write and one read port", "Larder", NULL);
    hw_note(m, "The one place to put an ASIC macro. Reading the word that is written in the same cycle gives an "
               "undefined value: whoever needs it bypasses it.");
    hw_param(m, "WIDTH", "32", "bits of a word");
    hw_param(m, "DEPTH", "512", "words, at least 2");
    hw_param(m, "GRANULE", "WIDTH", "bits under one write enable; WIDTH is a multiple of it");
    hw_input(m, "clk", NULL, "clock");
    hw_input(m, "wr_en", "WIDTH / GRANULE", "write port");
    hw_input(m, "wr_addr", "$clog2(DEPTH)", NULL);
    hw_input(m, "wr_data", "WIDTH", NULL);
    hw_input(m, "rd_en", NULL, "read port: the data follows one cycle later and stays until the next read");
    hw_input(m, "rd_addr", "$clog2(DEPTH)", NULL);
    hw_output(m, "rd_data", "WIDTH", NULL);

    hw_mem(m, "mem", "WIDTH", "DEPTH", "no_rw_check", NULL);
    hw_mem_zero(m, "mem");
    hw_always_ff(m, NULL);
    hw_for(m, "i", "0", "WIDTH / GRANULE");
    hw_if(m, "wr_en[i]");
    hw_set(m, "mem[wr_addr][i * GRANULE +: GRANULE]", "wr_data[i * GRANULE +: GRANULE]");
    hw_end(m);
    hw_end(m);
    hw_end(m);
    hw_always_ff(m, NULL);
    hw_if(m, "rd_en");
    hw_set(m, "rd_data", "mem[rd_addr]");
    hw_end(m);
    hw_end(m);
    return m;
}
