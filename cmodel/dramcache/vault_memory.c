#include "cmodel/dramcache/vault_memory.h"

#include <stdlib.h>
#include <string.h>

#include "cmodel/random.h"
#include "spec/bits.h"

/* Lines ------------------------------------------------------------------------------------------------------------- */

enum { FIRST_PLACES = 1024 };

static void first_bytes(uint64_t number, uint8_t bytes[VAULT_LINE])
{
    for (int i = 0; i < VAULT_LINE; i += 8) {
        const uint64_t random = random_mix(number * VAULT_LINE + (uint64_t)i);
        memcpy(bytes + i, &random, 8);
    }
}

static struct vault_line *place_of(const struct vault_lines *lines, uint64_t number)
{
    size_t at = random_mix(number) & (lines->places - 1);
    while (lines->line[at].name && lines->line[at].name != number + 1) at = (at + 1) & (lines->places - 1);
    return &lines->line[at];
}

static void grow(struct vault_lines *lines)
{
    struct vault_lines larger = {.places = lines->places ? 2 * lines->places : FIRST_PLACES, .held = lines->held};
    larger.line = calloc(larger.places, sizeof *larger.line);
    if (!larger.line) abort();
    for (size_t i = 0; i < lines->places; i++)
        if (lines->line[i].name) *place_of(&larger, lines->line[i].name - 1) = lines->line[i];
    free(lines->line);
    *lines = larger;
}

void vault_lines_read(const struct vault_lines *lines, uint64_t number, uint8_t bytes[VAULT_LINE])
{
    const struct vault_line *l = lines->places ? place_of(lines, number) : NULL;
    if (l && l->name) memcpy(bytes, l->byte, VAULT_LINE);
    else first_bytes(number, bytes);
}

uint8_t *vault_lines_open(struct vault_lines *lines, uint64_t number)
{
    if (2 * (lines->held + 1) > lines->places) grow(lines);
    struct vault_line *l = place_of(lines, number);
    if (!l->name) {
        l->name = number + 1;
        first_bytes(number, l->byte);
        lines->held++;
    }
    return l->byte;
}

void vault_lines_free(struct vault_lines *lines)
{
    free(lines->line);
    *lines = (struct vault_lines){0};
}

/* The memory -------------------------------------------------------------------------------------------------------- */

enum { BURSTS = 128 /* more than jobs: each has one of either kind at most */ };

struct burst {
    uint64_t number, at; /* the line; the cycle in which its first beat may come, or its acknowledgement */
    uint32_t id;
};

struct bursts { /* the oldest first, in a ring */
    int first, count;
    struct burst of[BURSTS];
};

struct channel {
    int valid, ready, data; /* bits */
};

struct write {
    uint8_t byte[VAULT_LINE], strb[VAULT_LINE];
};

struct vault_memory {
    struct vault_lines lines;
    struct channel ar, r, aw, w, b;
    struct {
        struct spec_slice id, addr;
    } address;
    struct {
        struct spec_slice data, strb, last;
    } w_at;
    struct {
        struct spec_slice id, data, resp, last;
    } r_at;
    struct {
        struct spec_slice id, resp;
    } b_at;
    int line_bytes, bus_bytes, beats, latency, line_cycles;
    enum vault_fault fault;
    uint64_t cycle, bus_free; /* bus_free: the first cycle without a line on the bus */
    struct bursts reads, addresses, writes;
    int beat; /* of the oldest read: the next one to show */
    uint8_t shown[VAULT_LINE];
    struct write data[BURSTS]; /* those that have come, whole or in part: of the oldest address first */
    int data_first, data_whole, data_beat;
    uint64_t count[2];
};

/* The vault's lane of a port. */
static int find_port(const struct spec_ports *p, const char *name, int vault)
{
    const struct spec_port *port = spec_find_port(p, name);
    return 32 * port->word + vault * (port->width / port->lanes);
}

static struct channel find_channel(const struct spec_ports *p, const char *const names[3], int vault)
{
    return (struct channel){find_port(p, names[0], vault), find_port(p, names[1], vault),
                            find_port(p, names[2], vault)};
}

struct vault_memory *vault_memory_new(const struct spec_values *v, int vault, int latency, int line_cycles,
                                      enum vault_fault fault)
{
    struct vault_memory *m = calloc(1, sizeof *m);
    struct spec_ports p;
    if (!m) abort();
    spec_list_ports(v, &p);
#define CHANNEL(name)                                                                                                  \
    m->name = find_channel(&p, (const char *const[]){#name "_valid", #name "_ready", #name "_data"}, vault)
    CHANNEL(ar), CHANNEL(r), CHANNEL(aw), CHANNEL(w), CHANNEL(b);
#undef CHANNEL
#define FIELD(port, to, field) m->to.field = spec_field_slice(v, spec_find_port(&p, #port)->channel->record, #field)
    FIELD(ar_data, address, id), FIELD(ar_data, address, addr);
    FIELD(w_data, w_at, data), FIELD(w_data, w_at, strb), FIELD(w_data, w_at, last);
    FIELD(r_data, r_at, id), FIELD(r_data, r_at, data), FIELD(r_data, r_at, resp), FIELD(r_data, r_at, last);
    FIELD(b_data, b_at, id), FIELD(b_data, b_at, resp);
#undef FIELD
    m->line_bytes = (int)spec_get(v, "LINE_BYTES");
    m->bus_bytes = (int)spec_get(v, "AXI_BYTES");
    m->beats = m->line_bytes / m->bus_bytes;
    m->latency = latency;
    m->line_cycles = line_cycles;
    m->fault = fault;
    return m;
}

static struct burst *oldest(struct bursts *q)
{
    return q->count ? &q->of[q->first] : NULL;
}

static void push(struct bursts *q, struct burst burst)
{
    if (q->count == BURSTS) abort(); /* more than the block can have */
    q->of[(q->first + q->count++) % BURSTS] = burst;
}

static void pop(struct bursts *q)
{
    q->first = (q->first + 1) % BURSTS;
    q->count--;
}

/* The bus for a line, from cycle `from` on or later: its first cycle. */
static uint64_t take_bus(struct vault_memory *m, uint64_t from)
{
    const uint64_t at = from > m->bus_free ? from : m->bus_free;
    m->bus_free = at + (uint64_t)m->line_cycles;
    return at;
}

static int is_faulty(const struct vault_memory *m, enum vault_fault fault, uint64_t count)
{
    return m->fault == fault && count % VAULT_FAULT_EACH == VAULT_FAULT_EACH - 1;
}

static void put(uint32_t *words, int bit, int value)
{
    bits_set(words, bit, 1, (uint64_t)value);
}

static int get(const uint32_t *words, int bit)
{
    return (int)bits_get(words, bit, 1);
}

void vault_memory_drive(struct vault_memory *m, uint32_t *in)
{
    struct burst *r = oldest(&m->reads), *b = oldest(&m->writes);
    const int r_valid = r && r->at <= m->cycle, b_valid = b && b->at <= m->cycle;
    put(in, m->ar.ready, 1), put(in, m->aw.ready, 1), put(in, m->w.ready, 1);
    put(in, m->r.valid, r_valid), put(in, m->b.valid, b_valid);
    if (r_valid) {
        if (!m->beat) {
            vault_lines_read(&m->lines, r->number, m->shown);
            if (is_faulty(m, VAULT_WRONG_READ, m->count[0])) m->shown[m->line_bytes / 2] ^= 4;
        }
        bits_set_field(in, m->r.data, m->r_at.id, 0, r->id);
        bits_set_field(in, m->r.data, m->r_at.resp, 0, 0);
        bits_set_field(in, m->r.data, m->r_at.last, 0, m->beat == m->beats - 1);
        for (int i = 0; i < m->bus_bytes; i++)
            bits_set(in, m->r.data + m->r_at.data.lsb + 8 * i, 8, m->shown[m->beat * m->bus_bytes + i]);
    }
    if (!b_valid) return;
    bits_set_field(in, m->b.data, m->b_at.id, 0, b->id);
    bits_set_field(in, m->b.data, m->b_at.resp, 0, 0);
}

static int take_address(struct vault_memory *m, const uint32_t *out, int data, struct burst *burst,
                        struct spec_error *error)
{
    const uint64_t addr = bits_get_field(out, data, m->address.addr, 0);
    *burst = (struct burst){.number = addr / (uint64_t)m->line_bytes,
                            .id = (uint32_t)bits_get_field(out, data, m->address.id, 0)};
    if (addr % (uint64_t)m->line_bytes) return spec_fail(error, "memory: the burst at 0x%llx is no line", addr + 0ULL);
    return 0;
}

static int waits(const struct bursts *q, uint64_t number)
{
    for (int i = 0; i < q->count; i++)
        if (q->of[(q->first + i) % BURSTS].number == number) return 1;
    return 0;
}

static int take_read(struct vault_memory *m, const uint32_t *out, struct spec_error *error)
{
    struct burst burst;
    if (take_address(m, out, m->ar.data, &burst, error)) return -1;
    if (waits(&m->addresses, burst.number) || waits(&m->writes, burst.number))
        return spec_fail(error, "memory: line 0x%llx is read before its write is acknowledged", burst.number + 0ULL);
    burst.at = take_bus(m, m->cycle + (uint64_t)m->latency);
    push(&m->reads, burst);
    return 0;
}

static int take_beat(struct vault_memory *m, const uint32_t *out, struct spec_error *error)
{
    struct write *w = &m->data[(m->data_first + m->data_whole) % BURSTS];
    for (int i = 0; i < m->bus_bytes; i++) {
        w->byte[m->data_beat * m->bus_bytes + i] = (uint8_t)bits_get(out, m->w.data + m->w_at.data.lsb + 8 * i, 8);
        w->strb[m->data_beat * m->bus_bytes + i] = bits_get(out, m->w.data + m->w_at.strb.lsb + i, 1) & 1;
    }
    const int last = ++m->data_beat == m->beats;
    if ((int)bits_get_field(out, m->w.data, m->w_at.last, 0) != last)
        return spec_fail(error, "memory: WLAST at beat %d of %d", m->data_beat, m->beats);
    if (!last) return 0;
    m->data_beat = 0;
    m->data_whole++;
    return 0;
}

/* A write has its address and all its beats: it waits for the bus. */
static void join_write(struct vault_memory *m)
{
    if (!m->addresses.count || !m->data_whole) return;
    struct burst burst = *oldest(&m->addresses);
    const struct write *w = &m->data[m->data_first];
    pop(&m->addresses);
    m->data_first = (m->data_first + 1) % BURSTS;
    m->data_whole--;
    burst.at = take_bus(m, m->cycle + 1) + (uint64_t)m->line_cycles;
    push(&m->writes, burst);
    if (is_faulty(m, VAULT_LOST_WRITE, m->count[1]++)) return;
    /* It is read before its acknowledgement by nobody: take_read sees to it. */
    uint8_t *bytes = vault_lines_open(&m->lines, burst.number);
    for (int i = 0; i < m->line_bytes; i++)
        if (w->strb[i]) bytes[i] = w->byte[i];
}

int vault_memory_see(struct vault_memory *m, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct burst burst;
    if (get(in, m->r.valid) && get(out, m->r.ready) && ++m->beat == m->beats) {
        m->beat = 0;
        m->count[0]++;
        pop(&m->reads);
    }
    if (get(in, m->b.valid) && get(out, m->b.ready)) pop(&m->writes);
    if (get(out, m->ar.valid) && take_read(m, out, error)) return -1;
    if (get(out, m->aw.valid)) {
        if (take_address(m, out, m->aw.data, &burst, error)) return -1;
        push(&m->addresses, burst);
    }
    if (get(out, m->w.valid) && take_beat(m, out, error)) return -1;
    join_write(m);
    m->cycle++;
    return 0;
}

void vault_memory_count(const struct vault_memory *m, uint64_t lines[2])
{
    lines[0] = m->count[0];
    lines[1] = m->count[1];
}

void vault_memory_free(struct vault_memory *m)
{
    if (!m) return;
    vault_lines_free(&m->lines);
    free(m);
}
