/* The graph of an elaboration, and what is seen on the whole of it: undriven and unread bits, loops, dependencies. */
#include "rtl-gen/verilog/elab_parts.h"

#include <stdlib.h>
#include <string.h>

void elab_check_signal(struct elaboration *el, const struct signal *s)
{
    const struct item *item = s->item;
    if (!item || strstr(s->name, "unused")) return;
    if (s->kind == SIGNAL_CONSTANT) {
        if (!s->reads && !item->optional && !item->derived) elab_error(el, s->name, "is never used");
        return;
    }
    int width = s->kind == SIGNAL_MEMORY ? 1 : s->width;
    int is_output = item->kind == ITEM_PORT && item->dir == SPEC_OUT;
    for (int i = 0; i < width; i++) {
        const struct node *n = &el->nodes[s->bit + i];
        if (!n->driver) {
            elab_error(el, s->name, width > 1 ? "bit %d is never driven" : "is never driven", i);
            break;
        }
    }
    for (int i = 0; i < width && !is_output; i++) {
        if (el->nodes[s->bit + i].read) continue;
        elab_error(el, s->name, width > 1 ? "bit %d is never read" : "is never read", i);
        break;
    }
}

/* Depth-first, without recursion: a node met again while it is open closes a loop. */
void elab_check_loops(struct elaboration *el)
{
    enum { NEW, OPEN, DONE };
    int *stack = elab_zeroed((size_t)el->node_count, sizeof *stack),
        *at = elab_zeroed((size_t)el->node_count, sizeof *at);
    for (int start = 0; start < el->node_count; start++) {
        int depth = 0;
        if (el->nodes[start].mark != NEW) continue;
        stack[depth++] = start;
        el->nodes[start].mark = OPEN;
        at[start] = el->nodes[start].first_edge;
        while (depth) {
            int node = stack[depth - 1], e = at[node];
            if (e < 0) {
                el->nodes[node].mark = DONE;
                depth--;
                continue;
            }
            at[node] = el->edges[e].next;
            int to = el->edges[e].to;
            if (el->nodes[to].mark == NEW) {
                el->nodes[to].mark = OPEN;
                at[to] = el->nodes[to].first_edge;
                stack[depth++] = to;
            } else if (el->nodes[to].mark == OPEN) {
                char path[160] = "";
                size_t used = 0;
                for (int i = depth - 1; i >= 0 && used < sizeof path; i--) {
                    const struct signal *s = el->nodes[stack[i]].signal;
                    if (s)
                        used += (size_t)snprintf(path + used, sizeof path - used, "%s%s", used ? " <- " : "", s->name);
                    if (stack[i] == to) break;
                }
                elab_error(el, path, "combinational loop");
                el->nodes[to].mark = DONE; /* once is enough */
            }
        }
    }
    free(stack);
    free(at);
}

void elab_dependencies(struct elaboration *el, const struct scope *scope, struct elaborated *done)
{
    const struct hw_module *m = el->m;
    int *stack = elab_zeroed((size_t)el->node_count, sizeof *stack);
    int *met =
        elab_zeroed((size_t)el->node_count, sizeof *met); /* from which input a node was met last, counted from 1 */
    for (int in = 0; in < m->port_count; in++) {
        if (m->ports[in]->dir != SPEC_IN) continue;
        int depth = 0;
        const struct signal *s = elab_find(scope, m->ports[in]->name);
        for (int i = 0; i < s->width; i++) {
            met[s->bit + i] = in + 1;
            stack[depth++] = s->bit + i;
        }
        while (depth) {
            for (int e = el->nodes[stack[--depth]].first_edge; e >= 0;) {
                int to = el->edges[e].to;
                e = el->edges[e].next;
                if (met[to] == in + 1) continue;
                met[to] = in + 1;
                stack[depth++] = to;
            }
        }
        for (int out = 0; out < m->port_count; out++) {
            const struct signal *o = elab_find(scope, m->ports[out]->name);
            for (int i = 0; m->ports[out]->dir == SPEC_OUT && i < o->width; i++)
                if (met[o->bit + i] == in + 1) done->depends[out * m->port_count + in] = 1;
        }
    }
    free(stack);
    free(met);
}
