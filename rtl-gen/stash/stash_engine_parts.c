/* What the files of the stash's engine build with. */
#include "rtl-gen/stash/stash_engine_parts.h"
#include "spec/stash/stash_types.h"

#include <string.h>

const struct spec_fsm *engine_table(const char *name)
{
    for (const struct spec_fsm *const *f = stash_engine_block.fsms; *f; f++)
        if (!strcmp((*f)->name, name)) return *f;
    return NULL;
}

void stash_param(struct hw_module *m, const char *name)
{
    for (const struct spec_param *p = stash_engine_block.params; p->name; p++)
        if (!strcmp(p->name, name)) hw_param(m, name, hw_text(m, "%lld", (long long)p->def), p->meaning);
}

void engine_encode(struct hw_module *m, const char *name, const char *width, const char *count, const char *one_hot)
{
    hw_reg(m, name, width, NULL);
    hw_always_comb(m, NULL);
    hw_set(m, name, "{%s{1'b0}}", width);
    hw_for(m, "k", "0", count);
    hw_if(m, "%s[k]", one_hot);
    hw_set(m, name, "%s | k[%s-1:0]", name, width);
    hw_end(m);
    hw_end(m);
    hw_end(m);
}

void engine_select(struct hw_module *m, const char *name, const char *width, const char *count, const char *one_hot,
                   const char *from)
{
    hw_reg(m, name, width, NULL);
    hw_always_comb(m, NULL);
    hw_set(m, name, "{%s{1'b0}}", width);
    hw_for(m, "k", "0", count);
    hw_if(m, "%s[k]", one_hot);
    hw_set(m, name, "%s | %s[k * %s +: %s]", name, from, width, width);
    hw_end(m);
    hw_end(m);
    hw_end(m);
}

void engine_drive(struct hw_module *m, const char *port, const char *width, const char *next)
{
    hw_flop(m, hw_text(m, "%s_q", port), width, NULL, hw_text(m, "{%s{1'b0}}", width), NULL, "%s", next);
    hw_assign(m, port, "%s_q", port);
}
