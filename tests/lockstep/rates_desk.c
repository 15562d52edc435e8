#include "tests/lockstep/rates_desk.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tb/host.h"
#include "tests/block_tests.h"
#include "tests/effort.h"

enum { BUILD_PARTS = 3 }; /* of the builds that desks alone have */

static void bug(const char *what, const char *name)
{
    fprintf(stderr, "rates: %s %s\n", what, name);
    abort();
}

static const struct spec_port *port_of(const struct desk *desk, const char *name)
{
    const struct spec_port *p = spec_find_port(&desk->ports, name);
    if (!p) bug("no port", name);
    return p;
}

void desk_open(struct desk *desk, const char *block, const char *sets)
{
    desk_open_tables(desk, block, sets, NULL);
}

void desk_open_tables(struct desk *desk, const char *block, const char *sets, const struct spec_fsm *const *fsms)
{
    struct spec_error error;
    memset(desk, 0, sizeof *desk);
    desk->model = model_find(block);
    if (!desk->model) bug("no model of", block);
    spec_defaults(spec_find_block(block), &desk->values);
    if (spec_set_text(&desk->values, sets, &error)) bug("set", error.text);
    if (spec_check_values(&desk->values, &error)) bug("values", error.text);
    spec_list_ports(&desk->values, &desk->ports);
    desk->state = calloc(1, desk->model->size(&desk->values));
    desk->in = calloc((size_t)desk->ports.in_words, sizeof *desk->in);
    desk->out = calloc((size_t)desk->ports.out_words, sizeof *desk->out);
    if (!desk->state || !desk->in || !desk->out) abort();
    if (desk->model->init(desk->state, &desk->values, fsms, &error)) bug("init", error.text);
    stimulus_begin(&desk->stimulus, &desk->values, 1);
    desk_set(desk, "rst", 1);
    desk_cycle(desk);
    desk_cycle(desk);
    desk_set(desk, "rst", 0);
}

void desk_close(struct desk *desk)
{
    stimulus_free(&desk->stimulus);
    free(desk->state);
    free(desk->in);
    free(desk->out);
}

void desk_set(struct desk *desk, const char *port, uint64_t value)
{
    const struct spec_port *p = port_of(desk, port);
    bits_set(desk->in + p->word, 0, p->width < 64 ? p->width : 64, value);
}

static const struct spec_port *data_of(const struct desk *desk, const char *channel)
{
    char name[80];
    snprintf(name, sizeof name, "%s_data", channel);
    return port_of(desk, name);
}

static int lane_of(const struct desk *desk, const struct spec_port *p)
{
    return p->lanes > 1 ? desk->lane * (p->width / p->lanes) : 0;
}

void desk_put(struct desk *desk, const char *channel, const char *field, int i, uint64_t value)
{
    const struct spec_port *p = data_of(desk, channel);
    struct spec_slice s = spec_field_slice(&desk->values, p->channel->record, field);
    bits_set_field(desk->in + p->word, lane_of(desk, p), s, i, value);
}

uint64_t desk_get(const struct desk *desk, const char *channel, const char *field, int i)
{
    const struct spec_port *p = data_of(desk, channel);
    struct spec_slice s = spec_field_slice(&desk->values, p->channel->record, field);
    return bits_get_field(desk->out + p->word, lane_of(desk, p), s, i);
}

uint64_t desk_out(const struct desk *desk, const char *port)
{
    const struct spec_port *p = port_of(desk, port);
    return bits_get(desk->out + p->word, 0, p->width < 64 ? p->width : 64);
}

void desk_copy(struct desk *desk, const char *to, const char *from)
{
    const struct spec_port *t = port_of(desk, to), *f = port_of(desk, from);
    int width = t->width < f->width ? t->width : f->width;
    for (int b = 0; b < width; b++) bits_set(desk->in + t->word, b, 1, bits_get(desk->out + f->word, b, 1));
}

void desk_draw(struct desk *desk, ...)
{
    va_list names;
    const char *name;
    va_start(names, desk);
    desk->traces = desk->cycle = 0;
    while ((name = va_arg(names, const char *)) && desk->traces < DESK_TRACES) desk->trace[desk->traces++].port = name;
    va_end(names);
}

void desk_film(struct desk *desk, const char *page, const char *caption, ...)
{
    va_list names;
    const char *name;
    va_start(names, caption);
    desk->wave = (struct wave){.page = page, .caption = caption};
    while ((name = va_arg(names, const char *)))
        if (wave_add(&desk->wave, &desk->values, &desk->ports, name)) bug("cannot film", name);
    va_end(names);
    desk->filming = 1;
}

void desk_cut(struct desk *desk)
{
    desk->filming = 0;
}

void desk_cycle(struct desk *desk)
{
    stimulus_add(&desk->stimulus, desk->in);
    desk->model->eval(desk->state, desk->in, desk->out);
    if (desk->filming) wave_cycle(&desk->wave, desk->in, desk->out);
    for (int i = 0; i < desk->traces && desk->cycle < DESK_CYCLES; i++) {
        const struct spec_port *p = port_of(desk, desk->trace[i].port);
        const uint32_t *words = p->dir == SPEC_IN ? desk->in : desk->out;
        desk->trace[i].wave[desk->cycle] = words[p->word] & 1 ? '-' : '_';
        desk->trace[i].wave[desk->cycle + 1] = '\0';
    }
    desk->cycle += desk->cycle < DESK_CYCLES;
    desk->model->tick(desk->state);
}

static const char *wave_of(const struct desk *desk, const char *port)
{
    for (int i = 0; i < desk->traces; i++)
        if (!strcmp(desk->trace[i].port, port)) return desk->cycle ? desk->trace[i].wave : "";
    bug("not drawn:", port);
    return "";
}

void desk_expect(struct desk *desk, const char *port, const char *wave)
{
    const char *drawn = wave_of(desk, port);
    if (desk->why[0] || !strncmp(drawn, wave, strlen(wave))) return;
    snprintf(desk->why, sizeof desk->why, "%s\n  is     %.200s\n  wanted %.200s", port, drawn, wave);
}

void desk_check(struct desk *desk, int holds, const char *what, uint64_t got, uint64_t expected)
{
    if (holds || desk->why[0]) return;
    snprintf(desk->why, sizeof desk->why, "%s: %llu, wanted %llu", what, (unsigned long long)got,
             (unsigned long long)expected);
}

int desk_count(const struct desk *desk, const char *port)
{
    int count = 0;
    for (const char *p = wave_of(desk, port); *p; p++) count += *p == '-';
    return count;
}

/* Writes the film, or compares it with its file. */
static void develop(struct desk *desk, int write)
{
    char path[400];
    struct spec_error error;
    struct host_text text = {0};
    if (!desk->wave.page) return;
    snprintf(path, sizeof path, "%s.json", desk->wave.page);
    wave_json(&desk->wave, desk->values.block->name, &text);
    if (write) {
        if (host_write(path, text.text, text.length, &error)) bug("film:", error.text);
    } else {
        char *kept = NULL;
        int missing = host_read(path, &kept, NULL, &error);
        if (!desk->why[0] && (missing || strcmp(kept, text.text) != 0))
            snprintf(desk->why, sizeof desk->why, "%s is not what the model does; make docs writes it", path);
        free(kept);
    }
    free(text.text);
}

/* At the block's first set, which has a build in every run, or drawn. */
static int has_build(const struct desk *desk)
{
    const char *block = desk->values.block->name;
    char sets[SPEC_SETS_LEN], name[SPEC_SETS_LEN + 100];
    if (tests_are_at(&desk->values, tests_find(block)->sets->sets, 0)) return 1;
    snprintf(name, sizeof name, "desk %s %s", block, spec_sets(&desk->values, sets));
    return effort_has(effort_asked(), name, BUILD_PARTS);
}

int desk_report(struct desk *desk, const char *name, const char *build, const char *work)
{
    char path[400];
    struct spec_error error;
    struct lockstep_result *result = calloc(1, sizeof *result);
    if (!result) abort();
    develop(desk, !build);
    if (!build) {
        const int failed = desk->why[0] != 0;
        desk_close(desk);
        free(result);
        return failed;
    }
    snprintf(path, sizeof path, "%s/%s.stim", work, name);
    struct lockstep_options replay = {.replay = path, .build_dir = build, .out_dir = work, .brief = 1, .no_wave = 1};
    const int on_rtl = has_build(desk);
    int status = 0;
    if (stimulus_save(&desk->stimulus, path, name, &error)) status = 2;
    else if (on_rtl) status = lockstep_run(&replay, result, &error);
    if (status == 2) printf("not ok %s: %s\n", name, error.text);
    else if (status == 1)
        printf("not ok %s: the RTL differs in cycle %llu: %s\n", name, (unsigned long long)result->cycle, result->what);
    else if (desk->why[0]) printf("not ok %s: %s\n", name, desk->why);
    else printf("ok %s\n%s", name, on_rtl ? "" : "  on the model: the RTL of these sizes was not drawn\n");
    if (status == 1 || desk->why[0]) printf("  repeat: larder cosim %s --replay %s\n", desk->values.block->name, path);
    fflush(stdout);
    free(result);
    const int failed = status || desk->why[0];
    desk_close(desk);
    return failed;
}
