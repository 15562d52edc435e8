#include "tests/lockstep/rates_wave.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "spec/bits.h"
#include "spec/query.h"

static const struct spec_port *port_named(const struct spec_ports *ports, const char *channel, const char *end)
{
    char name[100];
    snprintf(name, sizeof name, "%s%s", channel, end);
    return spec_find_port(ports, name);
}

int wave_add(struct wave *wave, const struct spec_values *values, const struct spec_ports *ports, const char *name)
{
    char channel[80];
    const char *dot = strchr(name, '.');
    int n = wave->signals;
    if (n == WAVE_SIGNALS) return -1;
    wave->signal[n].name = name;
    wave->signals++;
    if (!*name) return 0;
    snprintf(channel, sizeof channel, "%.*s", dot ? (int)(dot - name) : (int)strlen(name), name);
    wave->signal[n].port = port_named(ports, channel, dot ? "_data" : "");
    wave->signal[n].valid = dot ? port_named(ports, channel, "_valid") : NULL;
    if (!wave->signal[n].port) return -1;
    if (dot && (!wave->signal[n].valid || !wave->signal[n].port->channel)) return -1;
    if (dot) wave->signal[n].slice = spec_field_slice(values, wave->signal[n].port->channel->record, dot + 1);
    else wave->signal[n].slice.width = wave->signal[n].port->width;
    return 0;
}

void wave_cycle(struct wave *wave, const uint32_t *in, const uint32_t *out)
{
    if (!wave->page || wave->cycles == WAVE_CYCLES) return;
    for (int i = 0; i < wave->signals; i++) {
        const struct spec_port *p = wave->signal[i].port, *v = wave->signal[i].valid;
        if (!p) continue;
        const uint32_t *words = p->dir == SPEC_IN ? in : out;
        int width = wave->signal[i].slice.width < 64 ? wave->signal[i].slice.width : 64;
        wave->signal[i].known[wave->cycles] = !v || (words[v->word] & 1);
        wave->signal[i].value[wave->cycles] = bits_get(words + p->word, wave->signal[i].slice.lsb, width);
    }
    wave->cycles++;
}

static int same(const struct wave *wave, int i, int a, int b)
{
    if (wave->signal[i].known[a] != wave->signal[i].known[b]) return 0;
    return !wave->signal[i].known[a] || wave->signal[i].value[a] == wave->signal[i].value[b];
}

/* How many cycles from t + 1 on are as t is. */
static int quiet_after(const struct wave *wave, int t)
{
    int n = 0;
    for (; t + n + 1 < wave->cycles; n++)
        for (int i = 0; i < wave->signals; i++)
            if (wave->signal[i].port && !same(wave, i, t, t + n + 1)) return n;
    return n;
}

/* The cycles that are drawn, -1 for a gap; how many. */
static int choose(const struct wave *wave, int shown[WAVE_CYCLES])
{
    int n = 0;
    for (int t = 0; t < wave->cycles; t++) {
        int quiet = quiet_after(wave, t);
        shown[n++] = t;
        if (quiet <= WAVE_QUIET) continue;
        shown[n++] = -1;
        t += quiet;
    }
    return n;
}

static void add_value(struct host_text *text, uint64_t value)
{
    host_add(text, value < 100000 ? "\"%" PRIu64 "\"" : "\"0x%" PRIx64 "\"", value);
}

static void add_signal(const struct wave *wave, int i, const int *shown, int count, struct host_text *text)
{
    int last = -1, bit = !wave->signal[i].valid && wave->signal[i].slice.width == 1, changes[WAVE_CYCLES], n = 0;
    host_add(text, "    {\"name\": \"%s\", \"wave\": \"", wave->signal[i].name);
    for (int s = 0; s < count; s++) {
        int t = shown[s];
        if (t < 0) {
            host_add(text, "%s", "|");
            continue;
        }
        if (last >= 0 && same(wave, i, last, t)) host_add(text, "%s", ".");
        else if (!wave->signal[i].known[t]) host_add(text, "%s", "x");
        else if (bit) host_add(text, "%d", (int)wave->signal[i].value[t]);
        else host_add(text, "%s", "="), changes[n++] = t;
        last = t;
    }
    host_add(text, "%s", "\"");
    for (int c = 0; c < n; c++) {
        host_add(text, "%s", c ? ", " : ", \"data\": [");
        add_value(text, wave->signal[i].value[changes[c]]);
    }
    host_add(text, "%s}", n ? "]" : "");
}

void wave_json(const struct wave *wave, const char *block, struct host_text *text)
{
    int shown[WAVE_CYCLES], count = choose(wave, shown), first = 1;
    host_add(text, "{\n  \"head\": {\"text\": \"%s: %s\"},\n  \"signal\": [\n", block, wave->caption);
    host_add(text, "%s", "    {\"name\": \"cycle\", \"wave\": \"");
    for (int s = 0; s < count; s++) host_add(text, "%s", shown[s] < 0 ? "|" : "=");
    host_add(text, "%s", "\", \"data\": [");
    for (int s = 0; s < count; s++) {
        if (shown[s] < 0) continue;
        host_add(text, "%s\"%d\"", first ? "" : ", ", shown[s]);
        first = 0;
    }
    host_add(text, "%s", "]}");
    for (int i = 0; i < wave->signals; i++) {
        host_add(text, "%s", ",\n");
        if (wave->signal[i].port) add_signal(wave, i, shown, count, text);
        else host_add(text, "%s", "    {}");
    }
    host_add(text, "%s", "\n  ]\n}\n");
}
