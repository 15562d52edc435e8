/* What the files that elaborate share: the graph of bits, the scopes' names, reads and drivers, procedures. The struct of
 * one elaboration is theirs alone; width.c sees elab.h. */
#ifndef LARDER_HW_ELAB_PARTS_H
#define LARDER_HW_ELAB_PARTS_H

#include "rtl-gen/verilog/elab.h"

enum { INPUT_DRIVER = 1 };

struct instance {
    char *path; /* within its parent, generate blocks included */
    const struct elaborated *of;
};

struct memory {
    char *path;
    int64_t depth, width;
};

/* What a parent needs of an elaborated module, and the tree below it. */
struct elaborated {
    const struct hw_module *m;
    int64_t *params;
    int *port_width;
    char *depends; /* [output port][input port]: a combinational path */
    struct instance *instances;
    struct memory *memories; /* its own */
    int instance_count, memory_count;
    struct elaborated *next;
};

struct check {
    struct hw_errors *errors;
    char **seen; /* each distinct message once */
    struct elaborated *done;
    int depth;
};

struct node {
    struct signal *signal; /* NULL for a statement */
    int driver, first_edge;
    char read, mark;
};

struct edge {
    int to, next;
};

struct elaboration {
    struct hw_module *m;
    struct check *check;
    struct node *nodes;
    struct edge *edges;
    struct signal **signals;
    int node_count, node_room, edge_count, edge_room, signal_count, drivers, procedures;
    struct procedure *procedure; /* the one being walked, or NULL */
    struct instance *instances;
    struct memory *memories;
    int instance_count, memory_count;
};

/* The state of a walk through always @*: for each target, the node of its value here, and the bits it has. */
struct procedure {
    int id, comb, control; /* control: the node of the innermost condition, or -1 */
    struct signal **targets;
    int count, words;
    int *first_word; /* of a target in `assigned` */
    int *value;      /* -1: not assigned yet */
    uint64_t *assigned;
};

/* Graph (elab_graph.c). Nodes are bits of signals, and statements; edges are combinational dependencies. */
void *elab_zeroed(size_t count, size_t size);                             /* aborts where there is no memory */
int elab_nodes(struct elaboration *el, int count, struct signal *signal); /* the first of the new ones */
void elab_edge(struct elaboration *el, int from, int to);                 /* nothing where one of them is -1 */
/* Of the whole graph: every signal driven and read; no loop; which outputs depend on which inputs. */
void elab_check_signal(struct elaboration *el, const struct signal *s);
void elab_check_loops(struct elaboration *el);
void elab_dependencies(struct elaboration *el, const struct scope *scope, struct elaborated *done);

/* Names (elab_names.c). */
void elab_report(struct check *check, const char *module, const char *name, const char *what); /* each text once */
/* The value of a constant expression, or `fallback` where it is NULL or, with an error that names `what`, not constant. */
int64_t elab_demand(struct elaboration *el, const struct scope *scope, const struct expr *e, const char *what,
                    int64_t fallback);
/* Adds a signal that has its name. */
void elab_put(struct scope *scope, struct signal *s);
/* The scope's own memory: its signals are the elaboration's. */
void elab_free_scope(struct scope *scope);
struct signal *elab_declare(struct elaboration *el, struct scope *scope, enum signal_kind kind, const struct item *item,
                            const char *name, int width);
void elab_declare_constant(struct elaboration *el, struct scope *scope, const struct item *item, const char *name,
                           int width, int64_t value);

/* Reads and drivers (elab_drive.c). */
struct part {
    struct signal *signal;
    int low, width, exact; /* not exact: some part of the whole */
};
/* `into`: the node that depends on what is read, or -1. */
void elab_read(struct elaboration *el, const struct scope *scope, const struct expr *e, int into);
void elab_read_part(struct elaboration *el, struct part part, int into);
/* A connected output drives a net from node `from`. */
void elab_drive_net(struct elaboration *el, const struct scope *scope, const struct expr *lhs, int from);
void elab_assign(struct elaboration *el, const struct scope *scope, const struct expr *lhs, const struct expr *rhs,
                 int procedural);
void elab_claim(struct elaboration *el, struct part part, int from, int driver);
int elab_target(const struct procedure *p, const struct signal *s); /* its index, or -1 */
int elab_is_assigned(const struct procedure *p, int target, int low, int width);

/* The tree (elab_tree.c). */
/* An instance in this scope, whose path is `scope` and `name`. */
void elab_add_instance(struct elaboration *el, const struct scope *scope, const char *name,
                       const struct elaborated *of);
/* The memory `s` of this scope has so many words. */
void elab_add_memory(struct elaboration *el, const struct scope *scope, struct signal *s, int64_t depth);
/* Calls `visit` for every memory of `top` and below, a module's own ones first, in the order of the source. */
void elab_visit(const struct elaborated *top, hw_visit *visit, void *context);

/* Procedures (elab_procedure.c): hw_always_ff and hw_always_comb, walked path by path. */
void elab_procedure(struct elaboration *el, struct scope *scope, const struct item *item);

#endif
