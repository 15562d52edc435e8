/* A core at the scratchpad. The generic agent drives; what comes back is judged here by a shadow of the words.
 *
 * A store's words change when it is taken. So does the shadow. Reset in the middle of a store leaves each of its words as it was
 * or as it was to be, and a word that was never stored holds what the RAM held: the first load of such a word says which it is,
 * and each later one must agree. */
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "spec/bits.h"
#include "spec/scratchpad/scratchpad.h"
#include "tb/agent.h"

enum { MAX_LANES = 32, MAX_WORDS = 16384, REQUEST_WORDS = 48 }; /* what the largest legal sizes have */
enum { QUEUE = 2 };                                             /* answers that wait or are due, at most */

struct word {
    uint32_t value;
    int known;
};

struct answer {
    uint32_t tag, mask; /* lanes that read */
    struct {
        uint32_t address;
        struct word word; /* as it was when the request was taken */
    } lane[MAX_LANES];
};

struct scratchpad_agent {
    struct agent_channel req, resp;
    struct spec_slice tag, write, mask, addr, wdata, resp_tag, resp_rdata;
    int lanes;
    uint32_t banks;
    struct answer due[QUEUE]; /* of requests that were taken, the oldest first */
    int answers;
    int waits;                       /* the request at the port was there in the cycle before */
    int passes, needed;              /* of that request: made so far, and in all */
    uint32_t request[REQUEST_WORDS]; /* that request */
    struct word words[MAX_WORDS];
    _Alignas(max_align_t) char random[]; /* the agent that drives */
};

static size_t scratchpad_size(const struct spec_values *values)
{
    return sizeof(struct scratchpad_agent) + agent_random_size(values);
}

static int scratchpad_init(void *state, const struct spec_values *values, uint64_t seed, enum agent_mode mode,
                           struct spec_error *error)
{
    struct scratchpad_agent *a = state;
    struct spec_ports ports;
    spec_list_ports(values, &ports);
    a->req = agent_channel(&ports, "req");
    a->resp = agent_channel(&ports, "resp");
    const struct spec_record *req = spec_find_port(&ports, "req_data")->channel->record;
    const struct spec_record *resp = spec_find_port(&ports, "resp_data")->channel->record;
    a->tag = spec_field_slice(values, req, "tag");
    a->write = spec_field_slice(values, req, "write");
    a->mask = spec_field_slice(values, req, "mask");
    a->addr = spec_field_slice(values, req, "addr");
    a->wdata = spec_field_slice(values, req, "wdata");
    a->resp_tag = spec_field_slice(values, resp, "tag");
    a->resp_rdata = spec_field_slice(values, resp, "rdata");
    a->lanes = (int)spec_get(values, "LANES");
    a->banks = (uint32_t)spec_get(values, "BANKS");
    return agent_random_init(a->random, values, seed, mode, error);
}

static void scratchpad_drive(void *state, uint64_t cycle, uint32_t *in)
{
    struct scratchpad_agent *a = state;
    agent_random_drive(a->random, cycle, in);
}

static uint32_t address_of(const struct scratchpad_agent *a, const uint32_t *request, int lane)
{
    return (uint32_t)bits_get(request, a->addr.lsb + lane * a->addr.width, a->addr.width);
}

/* How many passes a request takes: in each one a bank serves one of the words that lie in it. Without lanes it is one. */
static int passes_of(const struct scratchpad_agent *a, const uint32_t *request, uint32_t mask)
{
    uint32_t words[MAX_LANES][MAX_LANES]; /* of each bank */
    int count[MAX_LANES] = {0}, most = 1;
    for (uint32_t rest = mask; rest; rest &= rest - 1) {
        uint32_t address = address_of(a, request, __builtin_ctz(rest)), bank = address % a->banks;
        int i = 0;
        while (i < count[bank] && words[bank][i] != address) i++;
        words[bank][i] = address;
        if (i == count[bank]) count[bank]++;
        if (count[bank] > most) most = count[bank];
    }
    return most;
}

/* The words that a store names may hold what was there, or what it stores. */
static void forget_stored(struct scratchpad_agent *a, const uint32_t *request)
{
    if (!bits_get(request, a->write.lsb, 1)) return;
    for (int lane = 0; lane < a->lanes; lane++)
        if (bits_get(request, a->mask.lsb + lane, 1)) a->words[address_of(a, request, lane)].known = 0;
}

/* A reset: nothing is due, and no request is under way. A store may have written in passes before, and in this cycle. */
static void forget(struct scratchpad_agent *a, const uint32_t *in)
{
    if (a->passes) forget_stored(a, a->request);
    if (agent_bit(&a->req, in, a->req.valid)) forget_stored(a, in + a->req.data);
    a->waits = a->passes = a->answers = 0;
}

/* A request is taken: of lanes that store to one word the last one's word stays. */
static void take(struct scratchpad_agent *a, const uint32_t *request, uint32_t mask)
{
    int write = (int)bits_get(request, a->write.lsb, 1);
    struct answer *answer = &a->due[a->answers++];
    *answer = (struct answer){.tag = (uint32_t)bits_get(request, a->tag.lsb, a->tag.width), .mask = write ? 0 : mask};
    for (int lane = 0; lane < a->lanes; lane++) {
        uint32_t address = address_of(a, request, lane);
        if (!(mask >> lane & 1)) continue;
        answer->lane[lane].address = address;
        answer->lane[lane].word = a->words[address];
        if (write) a->words[address] = (struct word){(uint32_t)bits_get(request, a->wdata.lsb + 32 * lane, 32), 1};
    }
}

/* The request at the port has made a pass in each cycle in which an answer had room. It is taken in its last one. */
static int check_request(struct scratchpad_agent *a, const uint32_t *in, const uint32_t *out, int room,
                         struct spec_error *error)
{
    const uint32_t *request = in + a->req.data;
    if (!agent_bit(&a->req, in, a->req.valid)) return 0;
    uint32_t mask = (uint32_t)bits_get(request, a->mask.lsb, a->lanes);
    int taken = agent_took(&a->req, in, out);
    if (!a->waits) a->needed = passes_of(a, request, mask);
    a->waits = !taken;
    a->passes += room;
    AGENT_CHECK(taken == (room && a->passes == a->needed),
                "a request of %d passes is %s after %d, and an answer has %s", a->needed, taken ? "taken" : "not taken",
                a->passes, room ? "room" : "none");
    memcpy(a->request, request, sizeof *request * (size_t)a->req.words);
    if (!taken) return 0;
    a->passes = 0;
    take(a, request, mask);
    return 0;
}

static int check_answer(struct scratchpad_agent *a, const uint32_t *out, struct spec_error *error)
{
    const struct answer *due = &a->due[0];
    const uint32_t *resp = out + a->resp.data;
    uint32_t tag = (uint32_t)bits_get(resp, a->resp_tag.lsb, a->resp_tag.width);
    AGENT_CHECK(tag == due->tag, "an answer has tag %u, and %u is due", tag, due->tag);
    for (int lane = 0; lane < a->lanes; lane++) {
        uint32_t value = (uint32_t)bits_get(resp, a->resp_rdata.lsb + 32 * lane, 32);
        if (!(due->mask >> lane & 1)) {
            AGENT_CHECK(value == 0, "lane %d did not read, and its word is %08x", lane, value);
            continue;
        }
        const struct word *then = &due->lane[lane].word;
        struct word *now = &a->words[due->lane[lane].address];
        AGENT_CHECK(!then->known || value == then->value, "lane %d reads %08x at word %u, last stored %08x", lane,
                    value, due->lane[lane].address, then->value);
        if (!now->known) *now = (struct word){value, 1};
    }
    return 0;
}

static int scratchpad_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct scratchpad_agent *a = state;
    agent_random_observe(a->random, in, out, error);
    if (in[0] & 1) {
        forget(a, in);
        return 0;
    }
    int room = a->answers < QUEUE, answered = agent_bit(&a->resp, out, a->resp.valid);
    AGENT_CHECK(answered == (a->answers > 0), "%d answers are due, and the port has %s", a->answers,
                answered ? "one" : "none");
    if (answered && check_answer(a, out, error)) return -1;
    if (check_request(a, in, out, room, error)) return -1;
    if (!agent_gave(&a->resp, in, out)) return 0;
    a->answers--;
    memmove(a->due, a->due + 1, sizeof *a->due * (size_t)a->answers);
    return 0;
}

const struct agent_ops agent_scratchpad = {
    .name = "scratchpad",
    .block = "scratchpad",
    .size = scratchpad_size,
    .init = scratchpad_init,
    .drive = scratchpad_drive,
    .observe = scratchpad_observe,
};
