#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmodel/model.h"
#include "tb/host.h"
#include "tests/fault/fault.h"

static char *plant(const struct model_fault *fault, const char *text, struct spec_error *error)
{
    int count = 0;
    const char *at = NULL;
    for (const char *p = text; (p = strstr(p, fault->find)); p++) at = p, count++;
    if (count != 1) {
        spec_fail(error, "%s: the text to change occurs %d times, not once: %s", fault->file, count, fault->find);
        return NULL;
    }
    struct host_text t = {0};
    host_add(&t, "%.*s%s%s", (int)(at - text), text, fault->replace, at + strlen(fault->find));
    return t.text;
}

static int compile(const char *source, const char *object, struct spec_error *error)
{
    const char *argv[16];
    int n = 0, status;
    if (host_find_program("ccache")) argv[n++] = "ccache";
    static const char *const rest[] = {"gcc", "-std=c11", "-O2", "-w", "-fPIC", "-I.", "-D_POSIX_C_SOURCE=200809L",
                                       "-c"};
    for (size_t i = 0; i < sizeof rest / sizeof *rest; i++) argv[n++] = rest[i];
    argv[n++] = source;
    argv[n++] = "-o";
    argv[n++] = object;
    argv[n] = NULL;
    char log[710];
    snprintf(log, sizeof log, "%s.log", object);
    if (host_run(argv, NULL, log, &status, error)) return -1;
    return status ? spec_fail(error, "%s does not compile: see %s", source, log) : 0;
}

/* A library of its own, with its own copy of everything the model needs, so the sound model stays beside it: the changed
 * source, and from the archive of the program's objects what it and model_find need. */
static int link_model(const char *changed, const char *library, struct spec_error *error)
{
    const char *const argv[] = {"gcc", "-shared", "-Wl,-Bsymbolic", "-Wl,-u,model_find",
                                "-o",  library,   changed,          "build/liblarder.a",
                                "-lm", NULL};
    int status;
    if (host_run(argv, NULL, NULL, &status, error)) return -1;
    return status ? spec_fail(error, "%s: the changed model does not link", library) : 0;
}

int fault_model_applies(const struct model_fault *fault, struct spec_error *error)
{
    char *text;
    if (host_read(fault->file, &text, NULL, error)) return -1;
    char *planted = plant(fault, text, error);
    free(text);
    free(planted);
    return planted ? 0 : -1;
}

int fault_model_build(struct fault_model *built, const struct model_fault *fault, const char *block, const char *dir,
                      struct spec_error *error)
{
    memset(built, 0, sizeof *built);
    char *text, source[700], object[700], library[700];
    if (host_mkdirs(dir, error) || host_read(fault->file, &text, NULL, error)) return -1;
    char *planted = plant(fault, text, error);
    free(text);
    if (!planted) return -1;
    snprintf(source, sizeof source, "%s/changed.c", dir);
    snprintf(object, sizeof object, "%s/changed.o", dir);
    snprintf(library, sizeof library, "%s/%s.so", dir, fault->name);
    int failed = host_write(source, planted, strlen(planted), error);
    free(planted);
    if (failed || compile(source, object, error) || link_model(object, library, error)) return -1;
    built->library = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (!built->library) return spec_fail(error, "%s: %s", library, dlerror());
    const struct model_ops *(*find)(const char *) = NULL;
    void *symbol = dlsym(built->library, "model_find");
    memcpy(&find, &symbol, sizeof find); /* the one portable way from void * to a function */
    built->model = find ? find(block) : NULL;
    return built->model ? 0 : spec_fail(error, "%s: no model of %s in it", library, block);
}

void fault_model_unload(struct fault_model *built)
{
    if (built->library) dlclose(built->library);
    built->library = NULL;
}
