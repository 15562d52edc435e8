#define _GNU_SOURCE
#include "tb/stimulus.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spec/line.h"
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
    struct line_reader in;
    struct spec_error *error;
};

static int refuse(const struct reader *r, const char *what)
{
    return spec_fail(r->error, "%s:%d: %s", r->in.path, r->in.line, what);
}

/* 1 with the next line that is no comment; 0 at the end of the file; -1 with *error. */
static int next_line(struct reader *r)
{
    int status;
    do status = line_next(&r->in, r->error);
    while (status > 0 && r->in.text[0] == '#');
    return status;
}

/* The same; a file that ends here is refused with `what`. */
static int want_line(struct reader *r, const char *what)
{
    int status = next_line(r);
    return status > 0 ? 0 : status < 0 ? -1 : refuse(r, what);
}

static int want_number(struct reader *r, const char *key, uint64_t *value)
{
    int status = next_line(r);
    char *line = r->in.text, *end;
    size_t n = strlen(key);
    if (status < 0) return -1;
    if (!status) return spec_fail(r->error, "%s:%d: the file ends where `%s' must stand", r->in.path, r->in.line, key);
    if (strncmp(line, key, n) || line[n] != ' ') goto bad;
    errno = 0;
    *value = strtoull(line + n + 1, &end, 10);
    if (end != line + n + 1 && !*end && !errno && line[n + 1] != '-') return 0;
bad:
    return spec_fail(r->error, "%s:%d: `%s'; expected `%s NUMBER'", r->in.path, r->in.line, line, key);
}

static int read_agent(struct reader *r, const struct agent_ops **agent, enum agent_mode *mode)
{
    static const char wanted[] = "expected `agent NAME MODE' or `agent none'";
    char name[64], mode_name[32];
    *agent = NULL;
    *mode = AGENT_READY;
    if (want_line(r, wanted)) return -1;
    if (!strcmp(r->in.text, "agent none")) return 0;
    if (sscanf(r->in.text, "agent %63s %31s", name, mode_name) != 2) return refuse(r, wanted);
    *agent = agent_find(name);
    if (!*agent) return spec_fail(r->error, "%s:%d: unknown agent `%s'", r->in.path, r->in.line, name);
    for (int m = AGENT_READY; m < AGENT_MODES; m++) {
        *mode = (enum agent_mode)m;
        if (!strcmp(mode_name, agent_mode_name(*mode))) return 0;
    }
    return spec_fail(r->error, "%s:%d: unknown mode `%s'; legal: ready, stalling, hostile", r->in.path, r->in.line,
                     mode_name);
}

static int read_values(struct reader *r, struct spec_values *values)
{
    const struct spec_block *block = values->block;
    struct spec_error why;
    for (int i = 0; block->params[i].name; i++) {
        char name[64];
        long long value;
        int end = 0, status = next_line(r);
        if (status < 0) return -1;
        if (!status || sscanf(r->in.text, "set %63s %lld%n", name, &value, &end) != 2 || r->in.text[end])
            return spec_fail(r->error, "%s:%d: expected `set NAME VALUE', one for each parameter of %s", r->in.path,
                             r->in.line, block->name);
        if (spec_set(values, name, value, &why)) return refuse(r, why.text);
    }
    return spec_check_values(values, &why) ? refuse(r, why.text) : 0;
}

static int read_head(struct reader *r, struct stimulus *s, uint64_t *cycles)
{
    static const char wanted[] = "not a stimulus file; the first line must be `larder-stimulus 1'";
    const char *line = r->in.text;
    int status = next_line(r);
    if (status < 0) return -1;
    if (!status || strcmp(line, "larder-stimulus 1")) return spec_fail(r->error, "%s:1: %s", r->in.path, wanted);
    if (want_line(r, "expected `block NAME'")) return -1;
    if (strncmp(line, "block ", 6)) return refuse(r, "expected `block NAME'");
    struct spec_values values;
    const struct spec_block *block = spec_find_block(line + 6);
    if (!block) {
        return spec_fail(r->error, "%s:%d: unknown block `%s'; did you mean %s?", r->in.path, r->in.line, line + 6,
                         spec_nearest_block(line + 6));
    }
    spec_defaults(block, &values);
    if (read_values(r, &values)) return -1;
    uint64_t seed, words;
    const struct agent_ops *agent;
    enum agent_mode mode;
    if (read_agent(r, &agent, &mode)) return -1;
    if (want_number(r, "seed", &seed) || want_number(r, "words", &words)) return -1;
    stimulus_begin(s, &values, seed);
    s->agent = agent;
    s->mode = mode;
    if (words != (uint64_t)s->words) {
        return spec_fail(r->error, "%s:%d: words %" PRIu64 "; %s with these parameters has %d", r->in.path, r->in.line,
                         words, block->name, s->words);
    }
    if (want_number(r, "cycles", cycles)) return -1;
    uint64_t most = STIMULUS_MOST / sizeof *s->in / words;
    return *cycles <= most ? 0
                           : spec_fail(r->error, "%s:%d: %" PRIu64 " cycles; legal: up to %" PRIu64, r->in.path,
                                       r->in.line, *cycles, most);
}

static int read_cycle(struct reader *r, uint32_t *in, int words)
{
    char *p = r->in.text;
    if (!strcmp(p, "-")) return 0;
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
    if (!*p)
        return spec_fail(r->error, "%s:%d: nothing where INDEX=HEX is expected, with INDEX below %d", r->in.path,
                         r->in.line, words);
    return spec_fail(r->error, "%s:%d: `%s'; expected INDEX=HEX with INDEX below %d", r->in.path, r->in.line, p, words);
}

static int read_cycles(struct reader *r, struct stimulus *s, uint64_t cycles)
{
    uint32_t *in = calloc((size_t)s->words, sizeof *in);
    if (!in) abort();
    int failed = 0;
    for (uint64_t c = 0; c < cycles && !failed; c++) {
        int status = next_line(r);
        if (status < 0) failed = -1;
        else if (!status || !strncmp(r->in.text, "end", 3))
            failed = spec_fail(r->error, "%s:%d: truncated: %" PRIu64 " of %" PRIu64 " cycles", r->in.path, r->in.line,
                               c, cycles);
        else if (!(failed = read_cycle(r, in, s->words))) stimulus_add(s, in);
    }
    free(in);
    if (failed || want_line(r, "truncated: no `end' line")) return -1;
    char want[32];
    snprintf(want, sizeof want, "end %016" PRIx64, checksum(s));
    if (strcmp(r->in.text, want))
        return spec_fail(r->error, "%s:%d: `%s'; the cycles above give `%s'", r->in.path, r->in.line, r->in.text, want);
    int more = next_line(r);
    return more > 0 && r->in.text[0] ? refuse(r, "text after `end'") : more < 0 ? -1 : 0;
}

int stimulus_load(struct stimulus *s, const char *path, struct spec_error *error)
{
    struct reader *r = malloc(sizeof *r);
    if (!r) abort();
    memset(s, 0, sizeof *s);
    r->error = error;
    uint64_t cycles;
    int failed = line_open(&r->in, path, error) || read_head(r, s, &cycles) || read_cycles(r, s, cycles);
    line_close(&r->in);
    free(r);
    if (failed) stimulus_free(s);
    return failed ? -1 : 0;
}
