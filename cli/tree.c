#include "cli/tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"

void tree_add_parameters(cJSON *tree, const struct spec_values *values)
{
    cJSON *parameters = cJSON_AddObjectToObject(tree, "parameters");
    for (int i = 0; values->block->params[i].name; i++) {
        const struct spec_param *param = &values->block->params[i];
        const char *name = spec_value_name(param, values->v[i]);
        if (name) cJSON_AddStringToObject(parameters, param->name, name);
        else cJSON_AddNumberToObject(parameters, param->name, (double)values->v[i]);
    }
}

/* The bytes of the character in UTF-8 at `at`, or 0 where none is: RFC 3629. */
static int character_at(const unsigned char *at)
{
    const int bytes = *at < 0x80 ? 1 : *at < 0xc2 ? 0 : *at < 0xe0 ? 2 : *at < 0xf0 ? 3 : *at < 0xf5 ? 4 : 0;
    for (int i = 1; i < bytes; i++)
        if ((at[i] & 0xc0) != 0x80) return 0;
    if ((*at == 0xe0 && at[1] < 0xa0) || (*at == 0xed && at[1] > 0x9f)) return 0; /* too long; a half of UTF-16 */
    if ((*at == 0xf0 && at[1] < 0x90) || (*at == 0xf4 && at[1] > 0x8f)) return 0; /* too long; too large */
    return bytes;
}

/* As JSON wants it, be the bytes of a file's name what they may: each that is of no character becomes U+FFFD. The tree goes. */
static char *text_of(cJSON *tree)
{
    static const char replacement[] = "\xef\xbf\xbd";
    char *raw = cJSON_Print(tree);
    cJSON_Delete(tree);
    char *text = raw ? malloc(3 * strlen(raw) + 1) : NULL, *to = text;
    if (!text) abort();
    for (const char *from = raw; *from;) {
        const int bytes = character_at((const unsigned char *)from);
        memcpy(to, bytes ? from : replacement, bytes ? (size_t)bytes : 3);
        to += bytes ? bytes : 3;
        from += bytes ? bytes : 1;
    }
    *to = 0;
    free(raw);
    return text;
}

void tree_print(cJSON *tree)
{
    char *text = text_of(tree);
    puts(text);
    note_stdout();
    free(text);
}

int tree_write(const struct output *out, cJSON *tree)
{
    struct spec_error error;
    char *text = text_of(tree);
    const int bad = output_write(out, out->name, text, strlen(text), &error);
    free(text);
    return bad ? fail("%s", error.text) : STATUS_HELD;
}
