/* Names that are looked up often: each stands for a number, as the place in a list has. */
#ifndef LARDER_HW_NAMES_H
#define LARDER_HW_NAMES_H

#include <stdint.h>

struct names {
    struct name_entry {
        const char *name; /* the caller's, or NULL: nothing lies here */
        uint32_t hash;
        int number;
    } * entry;
    int room; /* a power of two, or 0 */
    int count;
};

/* Adds a name. One that is there already keeps its number. */
void names_put(struct names *names, const char *name, int number);
/* Its number, or -1. */
int names_find(const struct names *names, const char *name);
void names_free(struct names *names);

#endif
