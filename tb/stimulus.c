#define _GNU_SOURCE
#include "tb/stimulus.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tb/host.h"

void stimulus_begin(struct stimulus *s, const struct spec_values *values, uint64_t seed)
{
    struct spec_ports ports;
    spec_list_ports(values, &ports);
    *s = (struct stimulus){.values = *values, .seed = seed, .words = ports.in_words};
}

void stimulus_add(struct stimulus *s, const uint32_t *in)
{
    size_t words = (size_t)s->words;
    if (s->cycles == s->room) {
        s->room = s->room ? s->room * 2 : 256;
        s->in = realloc(s->in, s->room * words * sizeof *s->in);
        if (!s->in) abort();
    }
    memcpy(s->in + s->cycles++ * words, in, words * sizeof *in);
}

void stimulus_free(struct stimulus *s)
{
    free(s->in);
    s->in = NULL;
    s->cycles = s->room = 0;
}

static uint64_t checksum(const struct stimulus *s)
{
    uint64_t hash = HOST_HASH;
    for (uint64_t i = 0; i < s->cycles * (uint64_t)s->words; i++) {
        unsigned char b[4] = {(unsigned char)s->in[i], (unsigned char)(s->in[i] >> 8), (unsigned char)(s->in[i] >> 16),
                              (unsigned char)(s->in[i] >> 24)};
        hash = host_hash(hash, b, sizeof b);
    }
    return hash;
}

int stimulus_save(const struct stimulus *s, const char *path, const char *comment, struct spec_error *error)
{
    struct host_text t = {0};
    host_add(&t, "larder-stimulus 1\n");
    while (comment && *comment) {
        size_t n = strcspn(comment, "\n");
        host_add(&t, "# %.*s\n", (int)n, comment);
        comment += n + (comment[n] == '\n');
    }
    host_add(&t, "block %s\n", s->values.block->name);
    for (int i = 0; s->values.block->params[i].name; i++) {
        host_add(&t, "set %s %" PRId64 "\n", s->values.block->params[i].name, s->values.v[i]);
    }
    if (s->agent) host_add(&t, "agent %s %s\n", s->agent->name, agent_mode_name(s->mode));
    else host_add(&t, "agent none\n");
    host_add(&t, "seed %" PRIu64 "\nwords %d\ncycles %" PRIu64 "\n", s->seed, s->words, s->cycles);
    for (uint64_t c = 0; c < s->cycles; c++) {
        const uint32_t *now = s->in + c * (uint64_t)s->words, *before = c ? now - s->words : NULL;
        int changed = 0;
        for (int w = 0; w < s->words; w++) {
            if (now[w] == (before ? before[w] : 0)) continue;
            host_add(&t, "%s%d=%" PRIx32, changed ? " " : "", w, now[w]);
            changed = 1;
        }
        host_add(&t, changed ? "\n" : "-\n");
    }
    host_add(&t, "end %016" PRIx64 "\n", checksum(s));
    int failed = host_write(path, t.text, t.length, error);
    free(t.text);
    return failed;
}

struct reader {
    const char *path;
    int line;
    char *next;
    struct spec_error *error;
};

/* The next line that is no comment, or NULL at the end of the file. */
static char *next_line(struct reader *r)
{
    for (;;) {
        if (!r->next || !*r->next) return NULL;
        char *line = strsep(&r->next, "\n");
        r->line++;
        if (*line != '#') return line;
    }
}

static int want_number(struct reader *r, const char *key, uint64_t *value)
{
    char *line = next_line(r), *end;
    size_t n = strlen(key);
    if (!line) return host_fail(r->error, "%s:%d: the file ends where `%s' must stand", r->path, r->line, key);
    if (strncmp(line, key, n) || line[n] != ' ') goto bad;
    errno = 0;
    *value = strtoull(line + n + 1, &end, 10);
    if (end != line + n + 1 && !*end && !errno && line[n + 1] != '-') return 0;
bad:
    return host_fail(r->error, "%s:%d: `%s'; expected `%s NUMBER'", r->path, r->line, line, key);
}

static int read_agent(struct reader *r, const struct agent_ops **agent, enum agent_mode *mode)
{
    char *line = next_line(r), name[64], mode_name[32];
    *agent = NULL;
    *mode = AGENT_READY;
    if (line && !strcmp(line, "agent none")) return 0;
    if (!line || sscanf(line, "agent %63s %31s", name, mode_name) != 2) {
        return host_fail(r->error, "%s:%d: expected `agent NAME MODE' or `agent none'", r->path, r->line);
    }
    *agent = agent_find(name);
    if (!*agent) return host_fail(r->error, "%s:%d: unknown agent `%s'", r->path, r->line, name);
    for (int m = AGENT_READY; m < AGENT_MODES; m++) {
        *mode = (enum agent_mode)m;
        if (!strcmp(mode_name, agent_mode_name(*mode))) return 0;
    }
    return host_fail(r->error, "%s:%d: unknown mode `%s'; legal: ready, stalling, hostile", r->path, r->line,
                     mode_name);
}

static int read_head(struct reader *r, struct stimulus *s, uint64_t *cycles)
{
    char *line = next_line(r);
    if (!line || strcmp(line, "larder-stimulus 1")) {
        return host_fail(r->error, "%s:1: not a stimulus file; the first line must be `larder-stimulus 1'", r->path);
    }
    line = next_line(r);
    if (!line || strncmp(line, "block ", 6)) {
        return host_fail(r->error, "%s:%d: expected `block NAME'", r->path, r->line);
    }
    const struct spec_block *block = spec_find_block(line + 6);
    if (!block) {
        return host_fail(r->error, "%s:%d: unknown block `%s'; did you mean %s?", r->path, r->line, line + 6,
                         spec_nearest_block(line + 6));
    }
    struct spec_values values;
    spec_defaults(block, &values);
    for (int i = 0; block->params[i].name; i++) {
        char name[64];
        long long value;
        int end = 0;
        struct spec_error why;
        line = next_line(r);
        if (!line || sscanf(line, "set %63s %lld%n", name, &value, &end) != 2 || line[end]) {
            return host_fail(r->error, "%s:%d: expected `set NAME VALUE', one for each parameter of %s", r->path,
                             r->line, block->name);
        }
        if (spec_set(&values, name, value, &why)) return host_fail(r->error, "%s:%d: %s", r->path, r->line, why.text);
    }
    struct spec_error why;
    if (spec_check_values(&values, &why)) return host_fail(r->error, "%s:%d: %s", r->path, r->line, why.text);
    uint64_t seed, words;
    const struct agent_ops *agent;
    enum agent_mode mode;
    if (read_agent(r, &agent, &mode)) return -1;
    if (want_number(r, "seed", &seed) || want_number(r, "words", &words)) return -1;
    stimulus_begin(s, &values, seed);
    s->agent = agent;
    s->mode = mode;
    if (words != (uint64_t)s->words) {
        return host_fail(r->error, "%s:%d: words %" PRIu64 "; %s with these parameters has %d", r->path, r->line, words,
                         block->name, s->words);
    }
    return want_number(r, "cycles", cycles);
}

static int read_cycle(struct reader *r, char *line, uint32_t *in, int words)
{
    if (!strcmp(line, "-")) return 0;
    char *p = line;
    for (;;) {
        char *end;
        unsigned long w = strtoul(p, &end, 10);
        if (end == p || *end != '=' || w >= (unsigned long)words) break;
        p = end + 1;
        unsigned long long v = strtoull(p, &end, 16);
        if (end == p || v > UINT32_MAX || (*end && *end != ' ')) break;
        in[w] = (uint32_t)v;
        if (!*end) return 0;
        p = end + 1;
    }
    return host_fail(r->error, "%s:%d: `%s'; expected INDEX=HEX with INDEX below %d", r->path, r->line, p, words);
}

static int read_cycles(struct reader *r, struct stimulus *s, uint64_t cycles)
{
    uint32_t *in = calloc((size_t)s->words, sizeof *in);
    if (!in) abort();
    int failed = 0;
    for (uint64_t c = 0; c < cycles && !failed; c++) {
        char *line = next_line(r);
        if (!line || !strncmp(line, "end", 3)) {
            failed =
                host_fail(r->error, "%s:%d: truncated: %" PRIu64 " of %" PRIu64 " cycles", r->path, r->line, c, cycles);
        } else if (!(failed = read_cycle(r, line, in, s->words))) {
            stimulus_add(s, in);
        }
    }
    free(in);
    if (failed) return -1;
    char *line = next_line(r), want[32];
    snprintf(want, sizeof want, "end %016" PRIx64, checksum(s));
    if (!line) return host_fail(r->error, "%s:%d: truncated: no `end' line", r->path, r->line);
    if (strcmp(line, want)) {
        return host_fail(r->error, "%s:%d: `%s'; the cycles above give `%s'", r->path, r->line, line, want);
    }
    if ((line = next_line(r)) && *line) return host_fail(r->error, "%s:%d: text after `end'", r->path, r->line);
    return 0;
}

int stimulus_load(struct stimulus *s, const char *path, struct spec_error *error)
{
    char *text;
    memset(s, 0, sizeof *s);
    if (host_read(path, &text, NULL, error)) return -1;
    struct reader r = {.path = path, .next = text, .error = error};
    uint64_t cycles;
    int failed = read_head(&r, s, &cycles) || read_cycles(&r, s, cycles);
    free(text);
    if (failed) stimulus_free(s);
    return failed ? -1 : 0;
}
