#include "cli/run_config.h"

#include <string.h>

#include "cli/yaml_tree.h"
#include "spec/suggest.h"

int run_config_set(struct system_config *config, const char *name, const char *text, struct spec_error *error)
{
    const char *names[CONFIG_KEYS_AT_MOST + 1] = {0};
    int known = 0;
    for (int i = 0; config_key_at(i); i++) {
        names[i] = config_key_at(i)->name;
        known |= strcmp(names[i], name) == 0;
    }
    if (!known) {
        if (!strcmp(name, "block") || !strcmp(name, "blocks") || !strcmp(name, "parameters"))
            return spec_fail(
                error, "'%s' is of a block's configuration; this wants a hierarchy's, as configs/stash.yaml", name);
        char near[SUGGEST_LEN] = "; see 'larder run --help'";
        if (suggest_nearest(name, names)) suggest_text(near, sizeof near, name, names);
        return spec_fail(error, "unknown key '%s'%s", name, near);
    }
    return config_set(config, name, text, error);
}

int run_config_load(const char *path, struct system_config *config, struct spec_error *error)
{
    int bad = 0;
    struct node *root = node_load(path, error);
    if (!root) return -1;
    int line = root->line;
    if (root->kind != NODE_MAP) bad = spec_fail(error, "it wants KEY: VALUE lines, not %s", node_kind_name(root));
    for (int i = 0; !bad && i < root->count; i += 2) {
        const struct node *key = root->child[i], *value = root->child[i + 1];
        line = key->line;
        if (value->kind != NODE_SCALAR || !*value->text)
            bad = spec_fail(error, "key '%s' wants a value, not %s", key->text, node_kind_name(value));
        else bad = run_config_set(config, key->text, value->text, error);
    }
    if (!bad) {
        line = root->line;
        bad = config_check(config, error);
    }
    node_free(root);
    return bad ? spec_fail(error, "%s:%d: %s", path, line, error->text) : 0;
}
