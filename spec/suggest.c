#include "spec/suggest.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { LONGEST = 63 };

static int lesser(int a, int b)
{
    return a < b ? a : b;
}

int suggest_distance(const char *a, const char *b)
{
    int la = (int)strnlen(a, LONGEST), lb = (int)strnlen(b, LONGEST);
    int row[3][LONGEST + 1]; /* the last two rows and the one being made, in turn */
    for (int j = 0; j <= lb; j++) row[0][j] = j;
    for (int i = 1; i <= la; i++) {
        int *now = row[i % 3], *last = row[(i + 2) % 3], *before = row[(i + 1) % 3];
        now[0] = i;
        for (int j = 1; j <= lb; j++) {
            int ca = tolower((unsigned char)a[i - 1]), cb = tolower((unsigned char)b[j - 1]);
            now[j] = lesser(lesser(last[j], now[j - 1]) + 1, last[j - 1] + (ca != cb));
            if (i > 1 && j > 1 && ca == tolower((unsigned char)b[j - 2]) && cb == tolower((unsigned char)a[i - 2]))
                now[j] = lesser(now[j], before[j - 2] + 1);
        }
    }
    return row[la % 3][lb];
}

const char *suggest_nearest(const char *typed, const char *const *names)
{
    const char *best = NULL;
    int least = 0;
    for (int i = 0; names[i]; i++) {
        size_t lt = strnlen(typed, LONGEST), ln = strnlen(names[i], LONGEST);
        int d = suggest_distance(typed, names[i]);
        int limit = (int)(lt > ln ? lt : ln) / 3;
        int starts = lt >= 2 && ln >= 2 && strncmp(typed, names[i], lt < ln ? lt : ln) == 0;
        if (d > (limit > 2 ? limit : 2) && !starts) continue;
        if (d >= (int)lt && !starts) continue; /* every letter differs: a guess, not a slip */
        if (!best || d < least) best = names[i], least = d;
    }
    return best;
}

const char *suggest_legal(char *text, size_t size, const char *const *names)
{
    size_t used = (size_t)snprintf(text, size, " legal:");
    for (int i = 0; names[i] && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, "%s %s", i ? "," : "", names[i]);
    return text;
}

const char *suggest_text(char *text, size_t size, const char *typed, const char *const *names)
{
    const char *near = suggest_nearest(typed, names);
    if (near) {
        snprintf(text, size, "; did you mean '%s'?", near);
        return text;
    }
    text[0] = ';';
    suggest_legal(text + 1, size - 1, names);
    return text;
}
