/* What stands above a module's logic: the file's header, parameters, ports. */
#include "rtl-gen/verilog/print_parts.h"

#include <stdlib.h>
#include <string.h>

#include "spec/papers.h"

int print_range_length(const struct expr *width)
{
    struct ir_text t = {0};
    ir_put_range(&t, width);
    int n = (int)t.length;
    free(t.text);
    return n;
}

void print_constant(struct printer *p, const struct expr *value, int column)
{
    if (ir_is_sum(value)) ir_put_linear(&p->out, value, 0, column);
    else ir_put_wrapped(&p->out, value, column, 4, 1);
}

int print_header_notes(const struct item *root)
{
    int n = 0;
    while (n < root->count && root->child[n]->kind == ITEM_NOTE) n++;
    return n;
}

static void put_param_doc(struct printer *p, const struct item *param)
{
    static const char derived[] = "derived, not to be overridden";
    struct ir_text doc = {0};
    if (!param->derived || !param->doc) {
        print_comment(p, 4, param->derived ? derived : param->doc);
        return;
    }
    ir_put(&doc, "%s; %s", param->doc, derived);
    print_comment(p, 4, doc.text);
    free(doc.text);
}

static void put_params(struct printer *p)
{
    const struct hw_module *m = p->m;
    if (!m->param_count) return;
    ir_put(&p->out, " #(\n");
    for (int i = 0; i < m->param_count; i++) {
        put_param_doc(p, m->params[i]);
        size_t start = p->out.length;
        ir_put(&p->out, "    parameter integer %s = ", m->params[i]->name);
        print_constant(p, m->params[i]->rhs, (int)(p->out.length - start));
        ir_put(&p->out, "%s\n", i + 1 < m->param_count ? "," : "");
    }
    ir_put(&p->out, ")");
}

/* The text of a port without its comment, in the columns of its neighbours. */
static void put_port(struct printer *p, const struct item *port, int column, int last)
{
    struct ir_text range = {0};
    ir_put(&range, "%s", "");
    ir_put_range(&range, port->width);
    ir_put(&p->out, "    %s %s %-*s%s%s%s", port->dir == SPEC_IN ? "input " : "output",
           ir_is_set(&p->m->root, port->name) ? "reg " : "wire", column, range.text, column ? " " : "", port->name,
           last ? "" : ",");
    free(range.text);
}

static void put_ports(struct printer *p)
{
    const struct hw_module *m = p->m;
    int column = 0, end = 0;
    for (int i = 0; i < m->port_count; i++) {
        int n = print_range_length(m->ports[i]->width);
        if (n > column && n <= 40) column = n;
    }
    for (int i = 0; i < m->port_count; i++) {
        int n = 18 + column + (int)strlen(m->ports[i]->name);
        if (n > end && n <= 64) end = n;
    }
    ir_put(&p->out, " (\n");
    for (int i = 0; i < m->port_count; i++) {
        const struct item *port = m->ports[i];
        if (port->label) {
            if (i) print_blank(p);
            print_comment(p, 4, port->label);
        }
        size_t start = p->out.length;
        put_port(p, port, column, i + 1 == m->port_count);
        int used = (int)(p->out.length - start);
        int fits = port->doc && *port->doc && end + 4 + (int)strlen(port->doc) <= IR_LAST;
        if (fits && used < end) ir_put(&p->out, "%*s", end - used, "");
        print_trailing(p, start, 4, port->doc);
    }
    ir_put(&p->out, ");\n\n");
}

void print_header(struct printer *p)
{
    const struct hw_module *m = p->m;
    ir_put(&p->out, "// %s: ", m->name);
    ir_put(&p->out, "%s\n//\n", m->brief);
    for (int i = 0; i < print_header_notes(&m->root); i++) {
        print_comment(p, 0, m->root.child[i]->doc);
        ir_put(&p->out, "//\n");
    }
    if (m->source) {
        char *sources = spec_cite(m->source, NULL);
        print_comment(p, 0, sources);
        free(sources);
    }
    ir_put(&p->out, "// Written by `larder emit%s%s`%s; to change it, change the generator.\n", m->remake ? " " : "",
           m->remake ? m->remake : "", m->remake ? "" : " of any block that uses it");
    if (fault_text(m->lib)) {
        print_comment(p, 0, "FAULTY ON PURPOSE, by larder emit --fault:");
        print_comment(p, 0, fault_text(m->lib));
    } else if (m->lib->choices) {
        print_comment(p, 0, "FAULTY ON PURPOSE: input `mutant` of the block chooses a fault.");
    }
    ir_put(&p->out, "\n`ifdef LARDER_TIMESCALE\n`timescale 1ns/1ps\n`endif\n`default_nettype none\n\nmodule %s",
           m->name);
    put_params(p);
    put_ports(p);
}
