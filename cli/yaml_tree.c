#include "cli/yaml_tree.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

enum { DEEPEST = 8, LARGEST = 1 << 20 };

struct loader {
    const char *path;
    yaml_parser_t parser;
    const char *text;
    struct spec_error *error;
};

static struct node *wrong(struct loader *l, size_t line, const char *format, ...) __attribute__((format(printf, 3, 4)));

static struct node *wrong(struct loader *l, size_t line, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    spec_vfail(l->error, format, args);
    va_end(args);
    spec_fail(l->error, "%s:%zu: %s", l->path, line, l->error->text);
    return NULL;
}

/* The number of the line in which the byte at `offset` lies: what cannot be read at all has no mark of its own. */
static size_t line_at(const struct loader *l, size_t offset)
{
    size_t line = 1;
    for (size_t i = 0; i < offset; i++) line += l->text[i] == '\n';
    return line;
}

static int next_event(struct loader *l, yaml_event_t *event)
{
    if (yaml_parser_parse(&l->parser, event)) return 0;
    yaml_parser_t *p = &l->parser;
    if (p->error == YAML_MEMORY_ERROR) wrong(l, p->mark.line + 1, "out of memory");
    else if (p->error == YAML_READER_ERROR)
        wrong(l, line_at(l, p->problem_offset), "broken YAML: %s", p->problem ? p->problem : "unreadable text");
    else if (p->context && p->context_mark.line < p->problem_mark.line)
        wrong(l, p->problem_mark.line + 1, "broken YAML: %s (begun on line %zu), %s", p->context,
              p->context_mark.line + 1, p->problem ? p->problem : "syntax error");
    else wrong(l, p->problem_mark.line + 1, "broken YAML: %s", p->problem ? p->problem : "syntax error");
    return -1;
}

static struct node *node_new(enum node_kind kind, size_t line)
{
    struct node *n = calloc(1, sizeof *n);
    if (!n) abort();
    n->kind = kind;
    n->line = (int)line + 1;
    return n;
}

static void add_child(struct node *n, struct node *child)
{
    if ((n->count & (n->count - 1)) == 0) { /* full: its room is the next power of two */
        n->child = realloc(n->child, (n->count ? 2 * (size_t)n->count : 1) * sizeof *n->child);
        if (!n->child) abort();
    }
    child->place = n->count;
    n->child[n->count++] = child;
}

static struct node *build(struct loader *l, yaml_event_t *event, int depth);

static struct node *build_scalar(struct loader *l, const yaml_event_t *event)
{
    size_t line = event->start_mark.line;
    if (event->data.scalar.length != strlen((const char *)event->data.scalar.value))
        return wrong(l, line + 1, "broken YAML: a zero byte in a text");
    struct node *n = node_new(NODE_SCALAR, line);
    n->quoted = event->data.scalar.style != YAML_PLAIN_SCALAR_STYLE;
    n->text = strdup((const char *)event->data.scalar.value);
    if (!n->text) abort();
    return n;
}

/* By name, then in the order of the file. */
static int compare_keys(const void *a, const void *b)
{
    const struct node *x = *(struct node *const *)a, *y = *(struct node *const *)b;
    int order = strcmp(x->text, y->text);
    return order ? order : (x->place > y->place) - (x->place < y->place);
}

/* The first key, in the order of the file, that the map has already; *before: where. NULL: none. */
static const struct node *second_key(const struct node *map, const struct node **before)
{
    int count = map->count / 2;
    const struct node **key = calloc((size_t)count + 1, sizeof *key), *second = NULL;
    if (!key) abort();
    for (int i = 0; i < count; i++) key[i] = map->child[2 * i];
    qsort(key, (size_t)count, sizeof *key, compare_keys);
    for (int i = 0, first = 0; i < count; i++) {
        if (strcmp(key[first]->text, key[i]->text) != 0) first = i;
        if (first == i || (second && second->place < key[i]->place)) continue;
        second = key[i];
        *before = key[first];
    }
    free(key);
    return second;
}

static struct node *build_children(struct loader *l, struct node *n, int depth)
{
    for (;;) {
        yaml_event_t event;
        if (next_event(l, &event) != 0) break;
        if (event.type == YAML_SEQUENCE_END_EVENT || event.type == YAML_MAPPING_END_EVENT) {
            yaml_event_delete(&event);
            const struct node *before, *second = n->kind == NODE_MAP ? second_key(n, &before) : NULL;
            if (!second) return n;
            wrong(l, (size_t)second->line, "duplicate key '%s'; it is given on line %d already", second->text,
                  before->line);
            break;
        }
        int is_key = n->kind == NODE_MAP && n->count % 2 == 0;
        struct node *child = build(l, &event, depth + 1);
        if (!child) break;
        add_child(n, child);
        if (!is_key || child->kind == NODE_SCALAR) continue;
        wrong(l, (size_t)child->line, "a key must be a name, not %s", node_kind_name(child));
        break;
    }
    node_free(n);
    return NULL;
}

/* The node that `event` opens. The event is released. */
static struct node *build(struct loader *l, yaml_event_t *event, int depth)
{
    size_t line = event->start_mark.line;
    yaml_event_type_t type = event->type;
    const yaml_char_t *anchor = type == YAML_SCALAR_EVENT           ? event->data.scalar.anchor
                                : type == YAML_SEQUENCE_START_EVENT ? event->data.sequence_start.anchor
                                : type == YAML_MAPPING_START_EVENT  ? event->data.mapping_start.anchor
                                                                    : NULL;
    struct node *n = NULL;
    if (type == YAML_ALIAS_EVENT || anchor)
        wrong(l, line + 1, "anchors and aliases are not supported; write the value out");
    else if (depth > DEEPEST) wrong(l, line + 1, "nested deeper than any setting; see 'larder emit --help'");
    else if (type == YAML_SCALAR_EVENT) n = build_scalar(l, event);
    else n = node_new(type == YAML_SEQUENCE_START_EVENT ? NODE_LIST : NODE_MAP, line);
    yaml_event_delete(event);
    return n && n->kind != NODE_SCALAR ? build_children(l, n, depth) : n;
}

/* Stream start, document start, the root, document end, stream end: anything else is wrong. */
static struct node *build_document(struct loader *l)
{
    yaml_event_t event;
    struct node *root = NULL;
    for (;;) {
        if (next_event(l, &event) != 0) break;
        yaml_event_type_t type = event.type;
        if (type == YAML_STREAM_END_EVENT) {
            yaml_event_delete(&event);
            return root ? root : wrong(l, 1, "the file is empty; it wants 'block: NAME' and 'parameters:'");
        }
        if (type == YAML_STREAM_START_EVENT || type == YAML_DOCUMENT_START_EVENT || type == YAML_DOCUMENT_END_EVENT) {
            size_t line = event.start_mark.line + 1;
            yaml_event_delete(&event);
            if (type != YAML_DOCUMENT_START_EVENT || !root) continue;
            wrong(l, line, "a second document; one file holds one configuration");
            break;
        }
        root = build(l, &event, 0);
        if (!root) return NULL;
    }
    node_free(root);
    return NULL;
}

/* The whole file, or NULL with *error. */
static char *read_file(const char *path, size_t *length, struct spec_error *error)
{
    FILE *f = fopen(path, "rb");
    char *text = NULL;
    *length = 0;
    for (size_t room = 4096; f && *length <= LARGEST; room *= 2) { /* most are small */
        text = realloc(text, room);
        if (!text) abort();
        *length += fread(text + *length, 1, room - *length, f);
        if (*length < room) break;
    }
    int bad = !f || ferror(f), why = errno;
    if (f) fclose(f);
    if (!bad && *length <= LARGEST) return text;
    free(text);
    spec_fail(error, "%s: cannot read the configuration: %s", path, bad ? strerror(why) : "larger than 1 MiB");
    return NULL;
}

struct node *node_load(const char *path, struct spec_error *error)
{
    struct loader l = {.path = path, .error = error};
    size_t length;
    char *text = read_file(path, &length, error);
    if (!text) return NULL;
    l.text = text;
    if (!yaml_parser_initialize(&l.parser)) abort();
    yaml_parser_set_input_string(&l.parser, (const unsigned char *)text, length);
    struct node *root = build_document(&l);
    yaml_parser_delete(&l.parser);
    free(text);
    return root;
}

void node_free(struct node *n)
{
    if (!n) return;
    for (int i = 0; i < n->count; i++) node_free(n->child[i]);
    free(n->child);
    free(n->text);
    free(n);
}

const char *node_kind_name(const struct node *n)
{
    if (n->kind == NODE_LIST) return "a list";
    if (n->kind == NODE_MAP) return "a group of keys";
    return !n->text[0] && !n->quoted ? "nothing" : n->quoted ? "a text in quotes" : "a value";
}
