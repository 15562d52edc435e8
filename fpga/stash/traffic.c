#include "fpga/traffic.h"

#include "cmodel/model.h"

#include <string.h>

/* Of nearly the smallest legal size. */
static const char *const settings[] = {
    "BYTES",         "256", "BANKS",          "4", "LANES",          "1", "CHUNK_WORDS", "4",   "MAP_ENTRIES", "4",
    "THREAD_BLOCKS", "1",   "VP_ENTRIES",     "4", "MAPS_PER_BLOCK", "2", "PAGE_BYTES",  "256", "PA_BITS",     "12",
    "VA_BITS",       "13",  "SPAN_BITS",      "8", "MSHRS",          "2", "MISSES",      "2",   "DEFERRED",    "2",
    "TAG_BITS",      "2",   "SCOUT_DISTANCE", "1", "CORE_BITS",      "1", NULL};

/* The ECP5 85k has room for eight lanes. */
static const char *const ecp5_settings[] = {
    "BYTES",         "4096", "BANKS",          "8",  "LANES",          "8", "CHUNK_WORDS", "4",    "MAP_ENTRIES", "8",
    "THREAD_BLOCKS", "1",    "VP_ENTRIES",     "8",  "MAPS_PER_BLOCK", "2", "PAGE_BYTES",  "4096", "PA_BITS",     "32",
    "VA_BITS",       "32",   "SPAN_BITS",      "12", "MSHRS",          "4", "MISSES",      "4",    "DEFERRED",    "2",
    "TAG_BITS",      "4",    "SCOUT_DISTANCE", "2",  "CORE_BITS",      "1", NULL};

/* MSG_* of spec/stash/stash_types.c */
enum { DATA = 1, REG = 2, REG_ACK = 3, WB = 8, WB_ACK = 9 };

static const uint32_t SALT = UINT32_C(0x9e3779b9); /* of lanes and of words of a line */

static uint32_t of_choice(const struct traffic *t, int lsb, int width)
{
    return t->choice >> lsb & ((1u << width) - 1);
}

/* Ports and fields by number: where they lie is looked up once, in `layout`. */
/* By hand, because clang-format 14 finds no fixed point for such a list. */
/* clang-format off */
#define PORTS(X)                                                                                                       \
    X(req_valid) X(req_ready) X(resp_valid) X(resp_ready) X(resp_data) X(cmd_valid) X(cmd_ready)                       \
    X(cmd_done_valid) X(cmd_done_ready) X(cmd_done_data) X(l2_req_valid) X(l2_req_ready) X(l2_req_data)                \
    X(l2_fwd_valid) X(l2_fwd_ready) X(l2_rsp_valid) X(l2_rsp_ready) X(fwd_rsp_valid) X(fwd_rsp_ready)                  \
    X(fwd_rsp_data) X(walk_valid) X(walk_ready) X(walk_data) X(walk_done_valid) X(walk_done_ready)                     \
    X(protocol_error) X(idle)
#define FIELDS(X)                                                                                                      \
    X(req, tag) X(req, write) X(req, mapped) X(req, slot) X(req, mask) X(req, addr) X(req, wdata)                      \
    X(cmd, op) X(cmd, slot) X(cmd, coherent) X(cmd, stash_base) X(cmd, global_base) X(cmd, field_size)                 \
    X(cmd, object_size) X(cmd, row_size) X(cmd, stride_size) X(cmd, num_strides) X(walk_done, vpn)                     \
    X(walk_done, ppn) X(walk_done, fault) MESSAGE(X, l2_req) MESSAGE(X, l2_fwd) MESSAGE(X, l2_rsp)
/* clang-format on */
#define MESSAGE(X, c) X(c, type) X(c, line) X(c, mask) X(c, core) X(c, stash) X(c, map) X(c, data)

#define NUMBER_PORT(p)     PORT_##p,
#define NUMBER_FIELD(c, f) FIELD_##c##_##f,
#define NAME_PORT(p)       #p,
#define NAME_FIELD(c, f)   {#c, #f},
enum port { PORTS(NUMBER_PORT) PORT_COUNT };
enum field { FIELDS(NUMBER_FIELD) FIELD_COUNT };

_Static_assert((int)PORT_COUNT <= (int)TRAFFIC_PORTS && (int)FIELD_COUNT <= (int)TRAFFIC_FIELDS,
               "room in struct traffic");

static void layout(struct traffic *t)
{
    static const char *const ports[] = {PORTS(NAME_PORT)};
    static const char *const fields[][2] = {FIELDS(NAME_FIELD)};
    for (int i = 0; i < PORT_COUNT; i++) t->port[i] = spec_find_port(t->ports, ports[i]);
    for (const struct spec_channel *c = t->values->block->channels; c->name; c++)
        for (int i = 0; i < FIELD_COUNT; i++) {
            char data[40];
            if (strcmp(fields[i][0], c->name) != 0) continue;
            t->field[i] = spec_field_slice(t->values, c->record, fields[i][1]);
            strcat(strcpy(data, c->name), "_data");
            t->field[i].lsb += 32 * spec_find_port(t->ports, data)->word;
        }
}

/* Bits of `value` that the field has no room for are left out. */
static void put(const struct traffic *t, uint32_t *in, enum field field, int i, uint64_t value)
{
    bits_set(in, t->field[field].lsb + i * t->field[field].width, t->field[field].width, value);
}
static uint64_t get(const struct traffic *t, const uint32_t *out, enum field field)
{
    return bits_get(out, t->field[field].lsb, t->field[field].width);
}
static uint32_t *at(const struct traffic *t, uint32_t *in, enum port port)
{
    return in + t->port[port]->word;
}
static uint32_t output(const struct traffic *t, const uint32_t *out, enum port port)
{
    return out[t->port[port]->word];
}

/* random[0]: the access; data[0]: the command; valid: bits of the access, the command, and the page walk; ready: cycles
 * until the L2 answers; filled: the page that is walked. */
enum { HAS_ACCESS = 1, HAS_COMMAND = 2, HAS_WALK = 4 };

static void start(struct traffic *t, uint32_t seed)
{
    t->choice = xorshift32_seed(seed, UINT32_C(0x2545f491));
    t->random[0] = xorshift32_seed(seed, SALT);
    t->valid = t->ready = 0;
}

/* The word that a lane of an access asks for; the field cuts it. */
static uint32_t lane_address(uint32_t access, uint32_t lane, uint32_t half)
{
    uint32_t first = (access >> 14 & (half - 1)) >> (access >> 28 & 3) | (access >> 9 & 1) * half;
    uint32_t pattern = access >> 24 & 7;
    if (pattern < 4) return first + lane;
    if (pattern < 7) return first + (lane << (pattern - 3));
    return access >> 27 & 1 ? first + (SALT * lane >> 18) : first;
}

static void inputs(const struct traffic *t, uint32_t *in)
{
    uint32_t access = t->random[0], command = t->data[0];
    uint32_t quarter = (uint32_t)spec_get(t->values, "BYTES") / 4; /* in bytes: as many as there are words */
    int lanes = t->field[FIELD_req_addr].count;
    *at(t, in, PORT_req_valid) = (t->valid & HAS_ACCESS) != 0;
    put(t, in, FIELD_req_tag, 0, access >> 10);
    put(t, in, FIELD_req_write, 0, access >> 6 & 1);
    put(t, in, FIELD_req_mapped, 0, (access >> 7 & 3) != 0);
    put(t, in, FIELD_req_slot, 0, access >> 9 & 1);
    put(t, in, FIELD_req_mask, 0, access >> 30 ? UINT32_MAX : access | 1);
    for (int lane = 0; lane < lanes; lane++) {
        put(t, in, FIELD_req_addr, lane, lane_address(access, (uint32_t)lane, quarter / 2));
        put(t, in, FIELD_req_wdata, lane, access ^ SALT * (uint32_t)lane);
    }
    *at(t, in, PORT_resp_ready) = of_choice(t, 2, 2) != 0;

    uint32_t object = command >> 15 & 1 ? 16 : 8;
    *at(t, in, PORT_cmd_valid) = (t->valid & HAS_COMMAND) != 0;
    put(t, in, FIELD_cmd_op, 0, command >> 20 ? command & 1 : command & 3);
    put(t, in, FIELD_cmd_slot, 0, command >> 2 & 1);
    put(t, in, FIELD_cmd_coherent, 0, command >> 3 & 1);
    put(t, in, FIELD_cmd_stash_base, 0, quarter * ((command >> 1 & 2) | ((command >> 4 & 3) == 3)));
    put(t, in, FIELD_cmd_global_base, 0, quarter / 4 * (command >> 6 & 255));
    put(t, in, FIELD_cmd_field_size, 0, command >> 14 & 1 ? 8 : 4);
    put(t, in, FIELD_cmd_object_size, 0, object);
    put(t, in, FIELD_cmd_row_size, 0, object << (command >> 16 & 3));
    put(t, in, FIELD_cmd_stride_size, 0, 128);
    put(t, in, FIELD_cmd_num_strides, 0, quarter / 64 * ((command >> 17 & 6) | 1));
    *at(t, in, PORT_cmd_done_ready) = of_choice(t, 10, 1);

    *at(t, in, PORT_fwd_rsp_ready) = 1;
    *at(t, in, PORT_walk_ready) = !(t->valid & HAS_WALK);
    *at(t, in, PORT_walk_done_valid) = (t->valid & HAS_WALK) != 0;
    put(t, in, FIELD_walk_done_vpn, 0, t->filled);
    put(t, in, FIELD_walk_done_ppn, 0, t->filled % 8 == 7 ? 0 : t->filled);
    put(t, in, FIELD_walk_done_fault, 0, t->filled % 8 == 7);
    *at(t, in, PORT_l2_req_ready) = *at(t, in, PORT_l2_rsp_valid) = *at(t, in, PORT_l2_fwd_valid) = 0;
}

/* The L2, in the same cycle: it is asked by a register of the stash, which no input of the cycle changes. */
static void answer(const struct traffic *t, const uint32_t *out, uint32_t *in)
{
    if (!output(t, out, PORT_l2_req_valid) || t->ready) return;
    uint32_t type = (uint32_t)get(t, out, FIELD_l2_req_type), mask = (uint32_t)get(t, out, FIELD_l2_req_mask);
    uint32_t line = (uint32_t)get(t, out, FIELD_l2_req_line);
    int back = (type == WB ? FIELD_l2_fwd_type : FIELD_l2_rsp_type) - FIELD_l2_req_type;
    *at(t, in, type == WB ? PORT_l2_fwd_valid : PORT_l2_rsp_valid) = 1;
    put(t, in, (enum field)(FIELD_l2_req_type + back), 0, type == WB ? WB_ACK : type == REG ? REG_ACK : DATA);
    for (int f = FIELD_l2_req_line; f <= FIELD_l2_req_map; f++)
        put(t, in, (enum field)(f + back), 0, get(t, out, (enum field)f));
    for (int i = 0; i < t->field[FIELD_l2_req_data].count; i++) {
        uint32_t word = (line << 16 | line) ^ SALT * (uint32_t)(i + 1);
        put(t, in, (enum field)(FIELD_l2_req_data + back), i, type != WB && type != REG && mask >> i & 1 ? word : 0);
    }
}

/* Whether the stash takes the L2's answer; then the request leaves its queue. */
static int answered(const struct traffic *t, const uint32_t *out)
{
    if (!output(t, out, PORT_l2_req_valid) || t->ready) return 0;
    return (int)output(t, out, get(t, out, FIELD_l2_req_type) == WB ? PORT_l2_fwd_ready : PORT_l2_rsp_ready);
}

static void finish(const struct traffic *t, const uint32_t *out, uint32_t *in)
{
    *at(t, in, PORT_l2_req_ready) = (uint32_t)answered(t, out);
}

enum { OBSERVED_BITS = 512, OBSERVED_WORDS = OBSERVED_BITS / 32 };

/* The port's bits from `lsb` on; returns where they end. */
static int observe_port(const struct traffic *t, const uint32_t *out, enum port port, uint32_t *observed, int lsb)
{
    const struct spec_port *p = t->port[port];
    for (int bit = 0; bit < p->width; bit += 32) {
        int width = p->width - bit < 32 ? p->width - bit : 32;
        bits_set(observed, lsb + bit, width, out[p->word + bit / 32]);
    }
    return lsb + p->width;
}

static int observe(const struct traffic *t, const uint32_t *out, uint32_t *observed)
{
    static const enum port flags[] = {PORT_idle,           PORT_protocol_error, PORT_walk_done_ready, PORT_walk_valid,
                                      PORT_fwd_rsp_valid,  PORT_l2_rsp_ready,   PORT_l2_fwd_ready,    PORT_l2_req_valid,
                                      PORT_cmd_done_valid, PORT_cmd_ready,      PORT_resp_valid,      PORT_req_ready};
    static const enum port wide[] = {PORT_resp_data, PORT_walk_data, PORT_cmd_done_data};
    const uint32_t *request = out + t->port[PORT_l2_req_data]->word, *reply = out + t->port[PORT_fwd_rsp_data]->word;
    int lsb = 0;
    memset(observed, 0, OBSERVED_WORDS * sizeof *observed);
    for (int i = 0; i < 12; i++) bits_set(observed, lsb++, 1, output(t, out, flags[i]));
    for (int i = 0; i < 3; i++) lsb = observe_port(t, out, wide[i], observed, lsb);
    lsb = OBSERVED_BITS - t->port[PORT_l2_req_data]->width;
    for (int i = 0; lsb < OBSERVED_BITS; i++) {
        int width = lsb < OBSERVED_BITS - 32 ? 32 : OBSERVED_BITS - lsb;
        bits_set(observed, lsb, width, request[i] ^ reply[i]);
        lsb += width;
    }
    return OBSERVED_WORDS;
}

static void step(struct traffic *t, const uint32_t *out)
{
    uint32_t was = t->valid, choice = t->choice, access = t->random[0];
    uint32_t bytes = (uint32_t)spec_get(t->values, "BYTES");
    if (!(was & HAS_ACCESS) || output(t, out, PORT_req_ready))
        t->valid = (t->valid & ~1u) | ((choice & 3) != 0 ? HAS_ACCESS : 0);
    if (was & HAS_ACCESS && output(t, out, PORT_req_ready)) t->random[0] = xorshift32_next(t->random[0]);
    if (output(t, out, PORT_cmd_ready)) t->valid &= ~(uint32_t)HAS_COMMAND;
    else if (of_choice(t, 4, 6) == 0 && !(access & (bytes / 256 - 1))) t->valid |= HAS_COMMAND;
    if (!(was & HAS_COMMAND)) t->data[0] = choice >> 12 | of_choice(t, 10, 2) << 20;
    if (answered(t, out)) t->ready = of_choice(t, 11, 2);
    else if (t->ready) t->ready--;
    if (!(was & HAS_WALK)) {
        t->filled = output(t, out, PORT_walk_data);
        if (output(t, out, PORT_walk_valid)) t->valid |= HAS_WALK;
    } else if (output(t, out, PORT_walk_done_ready)) {
        t->valid &= ~(uint32_t)HAS_WALK;
    }
    t->choice = xorshift32_next(choice);
}

const struct traffic_ops traffic_stash = {
    .block = "stash",
    .settings = settings,
    .ecp5_settings = ecp5_settings,
    .layout = layout,
    .start = start,
    .inputs = inputs,
    .answer = answer,
    .finish = finish,
    .observe = observe,
    .step = step,
};
