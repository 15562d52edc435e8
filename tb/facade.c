#include "tb/facade.h"

/* Verilator's type of a port follows from its width: up to 8, 16, 32, 64 bits an integer, above that an array of
 * 32-bit words. All but the 64-bit one map onto the vector's words without arithmetic. */
static void put_input(const struct spec_port *p, struct host_text *t)
{
    if (p->width <= 32) {
        host_add(t, "    top->%s = in[%d];\n", p->name, p->word);
    } else if (p->width <= 64) {
        host_add(t, "    top->%s = (QData)in[%d] | (QData)in[%d] << 32;\n", p->name, p->word, p->word + 1);
    } else {
        host_add(t, "    std::memcpy(top->%s.data(), in + %d, %d);\n", p->name, p->word, 4 * ((p->width + 31) / 32));
    }
}

static void put_output(const struct spec_port *p, struct host_text *t)
{
    if (p->width <= 32) {
        host_add(t, "    out[%d] = top->%s;\n", p->word, p->name);
    } else if (p->width <= 64) {
        host_add(t, "    out[%d] = (IData)top->%s;\n", p->word, p->name);
        host_add(t, "    out[%d] = (IData)(top->%s >> 32);\n", p->word + 1, p->name);
    } else {
        host_add(t, "    std::memcpy(out + %d, top->%s.data(), %d);\n", p->word, p->name, 4 * ((p->width + 31) / 32));
    }
}

/* $stop, $fatal and failing assertions must not end the process: the runner reports and shrinks them. */
static const char head[] =
    "#include <cstdarg>\n"
    "#include <cstdint>\n"
    "#include <cstdio>\n"
    "#include <cstring>\n"
    "#include <string>\n"
    "#include \"verilated.h\"\n"
    "#include \"Vdut.h\"\n"
    "#if VM_TRACE\n"
    "#include \"verilated_fst_c.h\"\n"
    "#include \"gtkwave/fstapi.h\"\n"
    "#endif\n"
    "#if VM_COVERAGE\n"
    "#include \"verilated_cov.h\"\n"
    "#endif\n"
    "#define EXPORT extern \"C\" __attribute__((visibility(\"default\")))\n"
    "EXPORT int larder_stopped = 0;\n"
    "EXPORT char larder_message[16384] = \"\";\n"
    "static void say(const char *format, va_list args)\n"
    "{\n"
    "    std::size_t n = std::strlen(larder_message);\n"
    "    std::vsnprintf(larder_message + n, sizeof larder_message - n, format, args);\n"
    "}\n"
    "void larder_print(const char *format, ...)\n"
    "{\n"
    "    va_list args;\n"
    "    va_start(args, format);\n"
    "    say(format, args);\n"
    "    va_end(args);\n"
    "}\n"
    "void vl_stop(const char *file, int line, const char *) VL_MT_UNSAFE\n"
    "{\n"
    "    larder_stopped = 1;\n"
    "    if (!larder_message[0]) larder_print(\"stopped at %s:%d\", file, line);\n"
    "}\n"
    "void vl_fatal(const char *file, int line, const char *hier, const char *what) VL_MT_UNSAFE\n"
    "{\n"
    "    larder_print(\"%s \", what);\n"
    "    vl_stop(file, line, hier);\n"
    "}\n"
    "void vl_finish(const char *file, int line, const char *hier) VL_MT_UNSAFE\n"
    "{\n"
    "    vl_stop(file, line, hier);\n"
    "}\n"
    "struct rtl_sim {\n"
    "    VerilatedContext context;\n"
    "    Vdut *top;\n"
    "#if VM_TRACE\n"
    "    VerilatedFstC *fst;\n"
    "#endif\n"
    "};\n"
    "EXPORT rtl_sim *larder_create(uint32_t seed)\n"
    "{\n"
    "    rtl_sim *sim = new rtl_sim;\n"
    "    Verilated::threadContextp(&sim->context);\n"
    "    sim->context.threads(1);\n" /* its default starts a worker for each processor */
    "    sim->context.randReset(2);\n"
    "    sim->context.randSeed((int)(seed & 0x3fffffffu) + 1);\n"
    "#if VM_TRACE\n"
    "    sim->context.traceEverOn(true);\n"
    "    sim->fst = nullptr;\n"
    "#endif\n"
    "    sim->top = new Vdut(&sim->context, \"TOP\");\n"
    "    larder_stopped = 0;\n"
    "    larder_message[0] = 0;\n"
    "    return sim;\n"
    "}\n"
    "EXPORT void larder_destroy(rtl_sim *sim)\n"
    "{\n"
    "    Verilated::threadContextp(&sim->context);\n" /* a scope leaves the thread's context, not its own */
    "#if VM_TRACE\n"
    "    if (sim->fst) {\n"
    "        sim->fst->close();\n"
    "        delete sim->fst;\n"
    "    }\n"
    "#endif\n"
    "    delete sim->top;\n"
    "    delete sim;\n"
    "}\n"
    "static inline void settle(rtl_sim *sim)\n"
    "{\n"
    "    sim->top->eval();\n"
    "#if VM_TRACE\n"
    "    sim->context.timeInc(5);\n"
    "    if (sim->fst) sim->fst->dump(sim->context.time() - 5);\n"
    "#endif\n"
    "}\n"
    "static inline void apply(Vdut *top, const uint32_t *in)\n"
    "{\n"
    "    top->clk = 0;\n";

void facade_write(const struct spec_ports *ports, int mutants, struct host_text *text)
{
    host_add(text, "%s", head);
    for (int i = 0; i < ports->count; i++) {
        if (ports->port[i].dir == SPEC_IN) put_input(&ports->port[i], text);
    }
    host_add(text, "}\n"
                   "EXPORT void larder_eval(rtl_sim *sim, const uint32_t *in, uint32_t *out)\n"
                   "{\n"
                   "    Vdut *const top = sim->top;\n"
                   "    apply(top, in);\n"
                   "    settle(sim);\n");
    for (int i = 0; i < ports->count; i++) {
        if (ports->port[i].dir == SPEC_OUT) put_output(&ports->port[i], text);
    }
    host_add(text,
             "}\n"
             "EXPORT void larder_edge(rtl_sim *sim)\n"
             "{\n"
             "    sim->top->clk = 1;\n"
             "    settle(sim);\n"
             "}\n"
             "EXPORT void larder_bare(rtl_sim *sim, const uint32_t *in, uint64_t cycles)\n"
             "{\n"
             "    Vdut *const top = sim->top;\n"
             "    for (; cycles; cycles--, in += %d) {\n"
             "        apply(top, in);\n"
             "        top->eval();\n"
             "        top->clk = 1;\n"
             "        top->eval();\n"
             "    }\n"
             "}\n"
             "#if VM_TRACE\n"
             "EXPORT int larder_trace(rtl_sim *sim, const char *path)\n"
             "{\n"
             "    sim->fst = new VerilatedFstC;\n"
             "    sim->top->trace(sim->fst, 99);\n"
             "    sim->fst->open(path);\n"
             "    return sim->fst->isOpen() ? 0 : -1;\n"
             "}\n"
             /* The signals as the waveform names them, scopes joined by dots, one a line. */
             "EXPORT int larder_signals(const char *path, void (*tell)(void *, const char *, const char *), void *to)\n"
             "{\n"
             "    void *reader = fstReaderOpen(path);\n"
             "    if (!reader) return -1;\n"
             "    std::string scope;\n"
             "    while (fstHier *h = fstReaderIterateHier(reader)) {\n"
             "        if (h->htyp == FST_HT_SCOPE) scope += std::string(h->u.scope.name) + \".\";\n"
             "        if (h->htyp == FST_HT_UPSCOPE) {\n"
             "            scope.pop_back();\n"
             "            std::size_t dot = scope.rfind('.');\n"
             "            scope.erase(dot == std::string::npos ? 0 : dot + 1);\n"
             "        }\n"
             "        if (h->htyp == FST_HT_VAR) tell(to, scope.c_str(), h->u.var.name);\n"
             "    }\n"
             "    fstReaderClose(reader);\n"
             "    return 0;\n"
             "}\n"
             "#endif\n"
             "#if VM_COVERAGE\n"
             "EXPORT void larder_coverage(rtl_sim *sim, const char *path)\n"
             "{\n"
             "    sim->context.coveragep()->write(path);\n"
             "}\n"
             "#endif\n",
             ports->in_words);
    if (mutants) {
        host_add(text, "EXPORT void larder_choose(rtl_sim *sim, uint32_t mutant)\n"
                       "{\n"
                       "    sim->top->mutant = mutant;\n"
                       "}\n");
    }
}
