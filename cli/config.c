#include "cli/config.h"

#include "cli/args.h"
#include "cli/message.h"
#include "spec/number.h"
#include "spec/suggest.h"
#include "cli/yaml_tree.h"
#include "cmodel/model.h"
#include "rtl-gen/blocks.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_NAMES = 32 }; /* of an option's values, in a message */

/* `what` may be error->text. */
static int wrong(struct spec_error *error, const char *path, const struct node *at, const char *what)
{
    return spec_fail(error, "%s:%d: %s", path, at->line, what);
}

static int unknown_block(const char *name, struct spec_error *error)
{
    const char *names[MAX_CHOSEN + 1] = {0};
    char near[SUGGEST_LEN];
    for (int i = 0; i < MAX_CHOSEN && spec_blocks[i]; i++) names[i] = spec_blocks[i]->name;
    return spec_fail(error, "unknown block '%s'%s", name, suggest_text(near, sizeof near, name, names));
}

static const struct spec_param *find_parameter(const struct spec_block *block, const char *name)
{
    for (const struct spec_param *p = block->params; p && p->name; p++)
        if (strcmp(p->name, name) == 0) return p;
    return NULL;
}

/* The parameter's legal range, or the nearest of its values' names, stands in every message about its value. */
int set_parameter(struct spec_values *values, const char *name, const char *text, int quoted, struct spec_error *error)
{
    char near[SUGGEST_LEN];
    int64_t value = 0;
    const char *why = "is a text in quotes, not a number";
    const struct spec_param *p = find_parameter(values->block, name);
    if (!p) {
        const char *names[SPEC_MAX_PARAMS + 1] = {0};
        p = values->block->params;
        for (int i = 0; i < SPEC_MAX_PARAMS && p && p[i].name; i++) names[i] = p[i].name;
        return spec_fail(error, "unknown parameter '%s' of block '%s'%s", name, values->block->name,
                         suggest_text(near, sizeof near, name, names));
    }
    if (spec_named_value(p, text, &value)) return spec_set_as(values, name, value, text, error);
    if (p->names && number_read_size(text, &value, &why) != 0) {
        const char *names[MAX_NAMES + 1] = {0};
        for (int i = 0; i < MAX_NAMES && p->names[i].name; i++) names[i] = p->names[i].name;
        return spec_fail(error, "parameter '%s' has no value '%s'%s", name, text,
                         suggest_text(near, sizeof near, text, names));
    }
    if (quoted || number_read_size(text, &value, &why) != 0)
        return spec_fail(error, "parameter '%s': '%s' %s; legal: %lld to %lld%s", name, text, why, (long long)p->min,
                         (long long)p->max, p->power_of_two ? ", powers of two" : "");
    return spec_set_as(values, name, value, text, error);
}

static int load_parameters(const char *path, const struct node *map, struct spec_values *values,
                           struct spec_error *error)
{
    if (map->kind != NODE_MAP)
        return spec_fail(error, "%s:%d: 'parameters' wants NAME: VALUE lines, not %s", path, map->line,
                         node_kind_name(map));
    for (int i = 0; i < map->count; i += 2) {
        const struct node *key = map->child[i], *value = map->child[i + 1];
        if (value->kind != NODE_SCALAR)
            return spec_fail(error, "%s:%d: parameter '%s' wants a number, not %s", path, value->line, key->text,
                             node_kind_name(value));
        if (set_parameter(values, key->text, value->text, value->quoted, error) != 0)
            return wrong(error, path, key, error->text);
    }
    return 0;
}

static int add_chosen(const char *path, const struct node *name, struct chosen *chosen, struct spec_error *error)
{
    if (name->kind != NODE_SCALAR)
        return spec_fail(error, "%s:%d: 'block' wants a block's name, not %s", path, name->line, node_kind_name(name));
    const struct spec_block *block = spec_find_block(name->text);
    if (!block) {
        unknown_block(name->text, error);
        return wrong(error, path, name, error->text);
    }
    for (int i = 0; i < chosen->count; i++) {
        if (chosen->values[i].block != block) continue;
        return spec_fail(error, "%s:%d: block '%s' is configured twice", path, name->line, block->name);
    }
    if (chosen->count == MAX_CHOSEN) return wrong(error, path, name, "more blocks than there are");
    spec_defaults(block, &chosen->values[chosen->count++]);
    return 0;
}

static const struct node *value_of(const struct node *map, const char *key)
{
    for (int i = 0; i < map->count; i += 2)
        if (strcmp(map->child[i]->text, key) == 0) return map->child[i + 1];
    return NULL;
}

/* {block: NAME, parameters: {...}}, where `keys` lists what may stand there. */
static int load_block(const char *path, const struct node *map, const char *const *keys, struct chosen *chosen,
                      struct spec_error *error)
{
    char near[SUGGEST_LEN];
    for (int i = 0; i < map->count; i += 2) {
        const char *key = map->child[i]->text;
        int known = 0;
        for (int k = 0; keys[k]; k++) known |= strcmp(keys[k], key) == 0;
        if (known) continue;
        return spec_fail(error, "%s:%d: unknown key '%s'%s", path, map->child[i]->line, key,
                         suggest_text(near, sizeof near, key, keys));
    }
    const struct node *name = value_of(map, "block"), *parameters = value_of(map, "parameters");
    if (!name) return wrong(error, path, map, "'block: NAME' is missing");
    if (add_chosen(path, name, chosen, error) != 0) return -1;
    struct spec_values *values = &chosen->values[chosen->count - 1];
    if (parameters && load_parameters(path, parameters, values, error) != 0) return -1;
    if (spec_check_values(values, error) == 0) return 0;
    return wrong(error, path, parameters ? parameters : name, error->text);
}

static int load_root(const char *path, const struct node *root, struct chosen *chosen, struct spec_error *error)
{
    static const char *const top[] = {"block", "parameters", "blocks", NULL};
    static const char *const item[] = {"block", "parameters", NULL};
    if (root->kind != NODE_MAP) return wrong(error, path, root, "it wants 'block: NAME' and 'parameters:'");
    const struct node *blocks = value_of(root, "blocks");
    if (!blocks) return load_block(path, root, top, chosen, error);
    if (root->count != 2) return wrong(error, path, root, "'blocks' stands alone: no other key beside it");
    if (blocks->kind != NODE_LIST || blocks->count == 0)
        return wrong(error, path, blocks, "'blocks' wants a list of names or of block/parameters pairs");
    for (int i = 0; i < blocks->count; i++) {
        const struct node *n = blocks->child[i];
        int bad = n->kind == NODE_MAP ? load_block(path, n, item, chosen, error) : add_chosen(path, n, chosen, error);
        if (bad) return -1;
    }
    return 0;
}

int config_load(const char *path, struct chosen *chosen, struct spec_error *error)
{
    chosen->count = 0;
    struct node *root = node_load(path, error);
    if (!root) return -1;
    int result = load_root(path, root, chosen, error);
    node_free(root);
    return result;
}

/* The command line ------------------------------------------------------------------------------------------------ */

static const struct argp_option choice_options[] = {
    {"config", 'c', "FILE", 0, "Read blocks and parameters from a YAML file", 1},
    {"set", 's', "NAME=VALUE", 0, "Set one parameter; may be repeated, the last one counts, and wins over the file", 1},
    {0},
};

static error_t parse_choice(int key, char *arg, struct argp_state *state)
{
    struct choice *choice = state->input;
    if (args_once(choice_options, key)) return ARGS_REPORTED;
    switch (key) {
    case 'c': choice->config = arg; return 0;
    case 's':
        if (choice->set_count == MAX_SETS) {
            fail("more than %d --set options; use a configuration file", MAX_SETS);
            return ARGS_REPORTED;
        }
        choice->sets[choice->set_count++] = arg;
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

const struct argp choice_argp = {choice_options, parse_choice, NULL, NULL, NULL, NULL, NULL};

/* NULL after one line that gives the nearest name. */
static const struct spec_block *find_block(const char *name)
{
    struct spec_error error;
    const struct spec_block *block = spec_find_block(name);
    if (block) return block;
    unknown_block(name, &error);
    fail("%s", error.text);
    return NULL;
}

int has_emitter(const struct spec_block *block)
{
    return find_emitter(block->name) != NULL;
}

int has_model(const struct spec_block *block)
{
    return model_find(block->name) != NULL;
}

static int is_missing(const struct spec_block *block, const char *what)
{
    return fail("block '%s' is described, but has no %s yet; 'larder show %s' shows its description", block->name, what,
                block->name);
}

int need_emitter(const struct spec_block *block)
{
    return has_emitter(block) ? 0 : is_missing(block, "emitter");
}

int need_model(const struct spec_block *block)
{
    return has_model(block) ? 0 : is_missing(block, "golden model");
}

error_t choice_add_block(struct choice *choice, const char *name)
{
    if (!find_block(name)) return ARGS_REPORTED;
    for (int i = 0; i < choice->name_count; i++)
        if (strcmp(choice->names[i], name) == 0) {
            fail("block '%s' is named twice", name);
            return ARGS_REPORTED;
        }
    if (choice->name_count == MAX_CHOSEN) {
        fail("more than %d blocks", MAX_CHOSEN);
        return ARGS_REPORTED;
    }
    choice->names[choice->name_count++] = name;
    return 0;
}

/* The blocks that the names ask for, with the file's parameters where it has them. Of a file with several blocks those that are named
 * are taken. One of which none is named is refused. */
static int pick_named(const struct choice *choice, const struct chosen *file, struct chosen *chosen)
{
    int named = !file->count;
    for (int i = 0; i < choice->name_count; i++) {
        struct spec_values *v = &chosen->values[chosen->count++];
        spec_defaults(spec_find_block(choice->names[i]), v);
        for (int k = 0; k < file->count; k++) {
            if (file->values[k].block != v->block) continue;
            *v = file->values[k];
            named = 1;
        }
    }
    if (named) return 0;
    fail("%s: configures block '%s', which the command line does not name", choice->config,
         file->values[0].block->name);
    return -1;
}

const char *split_setting(const char *text, char **name)
{
    size_t length = strcspn(text, "=");
    if (text[length] != '=' || length == 0) return NULL;
    *name = strndup(text, length);
    if (!*name) abort();
    return text + length + 1;
}

static int apply_set(const char *text, struct chosen *chosen)
{
    struct spec_error error;
    char *name;
    const char *value = split_setting(text, &name);
    if (!value) {
        fail("--set %s: wants NAME=VALUE", *text ? text : "''");
        return -1;
    }
    int taken = 0, bad = 0;
    for (int i = 0; i < chosen->count && !bad; i++) {
        if (chosen->count > 1 && !find_parameter(chosen->values[i].block, name)) continue;
        bad = set_parameter(&chosen->values[i], name, value, 0, &error);
        if (bad) fail("--set %s: %s", text, error.text);
        taken++;
    }
    if (!taken) fail("--set %s: none of these blocks has a parameter '%s'; see 'larder show BLOCK'", text, name);
    free(name);
    return bad || !taken ? -1 : 0;
}

/* A table that is wrong is so in each block that has it, and is told once: `said` is what was told last. */
static int need_sound_alone(const struct spec_block *block, struct spec_error *said)
{
    struct spec_error error;
    if (!spec_check_block(block, &error)) return STATUS_HELD;
    if (strcmp(error.text, said->text) != 0) fail("%s", error.text);
    *said = error;
    return STATUS_WRONG;
}

int need_sound(const struct spec_block *block)
{
    int status = STATUS_HELD;
    struct spec_error said = {""};
    if (block) {
        for (const struct spec_inner *part = block->parts; part && part->block; part++)
            if (need_sound(part->block) != 0) return STATUS_WRONG;
        return need_sound_alone(block, &said);
    }
    for (int i = 0; spec_blocks[i]; i++)
        if (need_sound_alone(spec_blocks[i], &said) != 0) status = STATUS_WRONG;
    return status;
}

/* What comes last: the --set options, and the constraints. */
static int apply_sets(const struct choice *choice, struct chosen *chosen)
{
    struct spec_error error;
    for (int i = 0; i < chosen->count && !choice->unsound; i++)
        if (need_sound(chosen->values[i].block) != 0) return -1;
    for (int i = 0; i < choice->set_count; i++)
        if (apply_set(choice->sets[i], chosen) != 0) return -1;
    for (int i = 0; i < chosen->count; i++)
        if (spec_check_values(&chosen->values[i], &error) != 0) {
            fail("%s", error.text);
            return -1;
        }
    return 0;
}

int choose_blocks(const struct choice *choice, struct chosen *chosen)
{
    struct chosen file = {0};
    struct spec_error error;
    chosen->count = 0;
    if (choice->config && config_load(choice->config, &file, &error) != 0) {
        fail("%s", error.text);
        return -1;
    }
    if (choice->name_count) {
        if (pick_named(choice, &file, chosen) != 0) return -1;
    } else if (choice->config) {
        *chosen = file;
    } else {
        for (int i = 0; i < MAX_CHOSEN && spec_blocks[i]; i++)
            if (has_emitter(spec_blocks[i])) spec_defaults(spec_blocks[i], &chosen->values[chosen->count++]);
    }
    return apply_sets(choice, chosen);
}

int choose_block(const struct choice *choice, struct spec_values *values)
{
    struct chosen chosen;
    if (!choice->name_count && !choice->config) {
        fail("which block? see 'larder list'");
        return -1;
    }
    if (choose_blocks(choice, &chosen) != 0) return -1;
    if (chosen.count != 1) {
        fail("%s: %d blocks; name one of them", choice->config, chosen.count);
        return -1;
    }
    *values = chosen.values[0];
    return 0;
}

int choose_block_over(const struct choice *choice, struct spec_values *values)
{
    struct chosen chosen;
    if (choice->config) return choose_block(choice, values);
    chosen.count = 1;
    chosen.values[0] = *values;
    if (apply_sets(choice, &chosen) != 0) return -1;
    *values = chosen.values[0];
    return 0;
}
