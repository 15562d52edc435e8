/* A YAML file as a tree whose every node knows its line, by libyaml.
 *
 * Strict, because a setting that is silently ignored costs a user a day: one document, no duplicate keys, no anchors
 * or aliases, no tags, keys are plain names. */
#ifndef LARDER_YAML_TREE_H
#define LARDER_YAML_TREE_H

#include "spec/query.h"

enum node_kind { NODE_SCALAR, NODE_LIST, NODE_MAP };

struct node {
    enum node_kind kind;
    int line;   /* the first is 1 */
    char *text; /* NODE_SCALAR: its value; else NULL */
    int quoted; /* NODE_SCALAR: written in quotes or as a block: a string, never a number */
    int place;  /* among its parent's children */
    int count;  /* NODE_LIST: items; NODE_MAP: keys and values, alternating */
    struct node **child;
};

/* NULL with *error ("FILE:LINE: what"). Owned by the caller: node_free. */
struct node *node_load(const char *path, struct spec_error *error);
void node_free(struct node *n);

/* "a number", "a list", ...: what the node is, for a message. */
const char *node_kind_name(const struct node *n);

#endif
