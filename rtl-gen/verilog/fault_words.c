/* Faults: what is said of a wrong one, and the end of one. */
#include "rtl-gen/verilog/fault_parts.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spec/suggest.h"

int fault_fail(struct spec_error *error, const char *format, ...)
{
    va_list args;
    size_t used = (size_t)snprintf(error->text, sizeof error->text, "fault: ");
    va_start(args, format);
    used += (size_t)vsnprintf(error->text + used, sizeof error->text - used, format, args);
    va_end(args);
    /* What drives a signal may be long. */
    if (used >= sizeof error->text) strcpy(error->text + sizeof error->text - 4, "...");
    return -1;
}

const char *fault_near(char *text, size_t size, const char *typed, const char *const *names)
{
    const char *near = suggest_nearest(typed, names);
    snprintf(text, size, near ? "; did you mean '%s'?" : "", near);
    return text;
}

void fault_free(struct hw_fault *fault)
{
    if (!fault) return;
    for (int i = 0; i < fault->count; i++) {
        expr_free(fault->change[i].old);
        expr_free(fault->change[i].new);
    }
    expr_free(fault->chosen);
    free(fault->rows);
    free(fault->text);
    free(fault->cut);
    free(fault);
}
