#include "cmodel/scratchpad/scratchpad.h"

#include <string.h>

enum { MAX_LANES = 32, QUEUE = 2 };

struct response {
    uint32_t tag;
    uint32_t rdata[MAX_LANES];
};

struct scratchpad {
    /* Where things lie; fixed by init. */
    int lanes, bank_mask;
    int req_valid, req_data, resp_ready;  /* word offsets among the inputs */
    int req_ready, resp_valid, resp_data; /* and among the outputs */
    int resp_words;
    struct spec_slice tag, write, mask, addr, wdata, resp_tag, resp_rdata;

    /* What the clock edge changes, besides the words. */
    uint32_t served;          /* lanes of the request at the port that earlier passes served */
    struct response gathered; /* what earlier passes of the request in S1 read */
    int s1_last;              /* S1 holds the last pass of a request */
    uint32_t s1_lanes;        /* lanes that S1 reads */
    struct response s1;       /* the words read for them */
    struct response queue[QUEUE];
    int queued;

    /* What eval decided for tick. */
    int rst, pass, last, pop, storing;
    uint32_t serving, request_tag;
    uint32_t address[MAX_LANES], store_word[MAX_LANES];
    struct response leaving; /* the response of S1 */

    uint32_t words[];
};

static size_t scratchpad_size(const struct spec_values *values)
{
    return sizeof(struct scratchpad) + (size_t)spec_get(values, "BYTES");
}

static int scratchpad_init(void *state, const struct spec_values *values, const struct spec_fsm *const *fsms,
                           struct spec_error *error)
{
    (void)fsms;
    (void)error;
    struct scratchpad *s = state;
    struct spec_ports ports;
    memset(s, 0, scratchpad_size(values));
    spec_list_ports(values, &ports);
    const struct spec_record *req = spec_find_port(&ports, "req_data")->channel->record;
    const struct spec_record *resp = spec_find_port(&ports, "resp_data")->channel->record;
    s->lanes = (int)spec_get(values, "LANES");
    s->bank_mask = (int)spec_get(values, "BANKS") - 1;
    s->req_valid = spec_port_word(&ports, "req_valid");
    s->req_data = spec_port_word(&ports, "req_data");
    s->req_ready = spec_port_word(&ports, "req_ready");
    s->resp_valid = spec_port_word(&ports, "resp_valid");
    s->resp_data = spec_port_word(&ports, "resp_data");
    s->resp_ready = spec_port_word(&ports, "resp_ready");
    s->resp_words = (spec_find_port(&ports, "resp_data")->width + 31) / 32;
    s->tag = spec_field_slice(values, req, "tag");
    s->write = spec_field_slice(values, req, "write");
    s->mask = spec_field_slice(values, req, "mask");
    s->addr = spec_field_slice(values, req, "addr");
    s->wdata = spec_field_slice(values, req, "wdata");
    s->resp_tag = spec_field_slice(values, resp, "tag");
    s->resp_rdata = spec_field_slice(values, resp, "rdata");
    return 0;
}

/* Which lanes of the request this pass serves. A word belongs to one bank, so "the leader's row in the leader's
 * bank" is the leader's word. */
static void choose_lanes(struct scratchpad *s, const uint32_t *request)
{
    uint32_t pending = (uint32_t)bits_get(request, s->mask.lsb, s->lanes) & ~s->served;
    uint32_t bank_taken = 0, bank_word[MAX_LANES];
    s->serving = 0;
    for (uint32_t rest = pending; rest; rest &= rest - 1) {
        int lane = __builtin_ctz(rest);
        uint32_t word = (uint32_t)bits_get(request, s->addr.lsb + lane * s->addr.width, s->addr.width);
        uint32_t bank = word & (uint32_t)s->bank_mask;
        s->address[lane] = word;
        if (!(bank_taken >> bank & 1)) {
            bank_taken |= UINT32_C(1) << bank;
            bank_word[bank] = word;
        }
        if (bank_word[bank] == word) s->serving |= UINT32_C(1) << lane;
    }
    s->last = s->serving == pending;
}

static void scratchpad_eval(void *state, const uint32_t *in, uint32_t *out)
{
    struct scratchpad *s = state;
    const uint32_t *request = in + s->req_data;
    int room = s->queued + s->s1_last < QUEUE;
    s->rst = (int)(in[0] & 1);
    s->pass = (in[s->req_valid] & 1) && room;
    s->last = 0;
    if (s->pass) {
        choose_lanes(s, request);
        s->storing = (int)bits_get(request, s->write.lsb, 1);
        s->request_tag = (uint32_t)bits_get(request, s->tag.lsb, s->tag.width);
        if (s->storing)
            for (uint32_t rest = s->serving; rest; rest &= rest - 1) {
                int lane = __builtin_ctz(rest);
                s->store_word[lane] = (uint32_t)bits_get(request, s->wdata.lsb + 32 * lane, 32);
            }
    }
    out[s->req_ready] = (uint32_t)(s->pass && s->last);

    s->leaving.tag = s->s1.tag;
    for (int i = 0; i < s->lanes; i++)
        s->leaving.rdata[i] = s->s1_lanes >> i & 1 ? s->s1.rdata[i] : s->gathered.rdata[i];
    const struct response *r = s->queued ? &s->queue[0] : &s->leaving;
    int valid = s->queued || s->s1_last;
    out[s->resp_valid] = (uint32_t)valid;
    memset(out + s->resp_data, 0, (size_t)s->resp_words * sizeof *out);
    for (int i = 0; i < s->lanes; i++) bits_set(out + s->resp_data, s->resp_rdata.lsb + 32 * i, 32, r->rdata[i]);
    bits_set(out + s->resp_data, s->resp_tag.lsb, s->resp_tag.width, r->tag);
    s->pop = valid && (in[s->resp_ready] & 1);
}

static void tick_responses(struct scratchpad *s)
{
    if (s->s1_last) {
        s->queue[s->queued++] = s->leaving;
        memset(&s->gathered, 0, sizeof s->gathered);
    } else {
        s->gathered = s->leaving;
    }
    if (s->pop) {
        s->queue[0] = s->queue[1];
        s->queued--;
    }
}

static void tick_pass(struct scratchpad *s)
{
    s->s1_last = s->last;
    s->s1_lanes = 0;
    if (!s->pass) return;
    s->s1.tag = s->request_tag;
    s->served = s->last ? 0 : s->served | s->serving;
    if (!s->storing) s->s1_lanes = s->serving;
    for (uint32_t rest = s->serving; rest; rest &= rest - 1) {
        int lane = __builtin_ctz(rest);
        if (s->storing) s->words[s->address[lane]] = s->store_word[lane];
        else s->s1.rdata[lane] = s->words[s->address[lane]];
    }
}

static void scratchpad_tick(void *state)
{
    struct scratchpad *s = state;
    /* A store in the cycle of the reset is still written: reset clears what is in flight, not the data. */
    tick_responses(s);
    tick_pass(s);
    if (!s->rst) return;
    s->served = 0;
    s->s1_last = 0;
    s->s1_lanes = 0;
    s->s1.tag = 0;
    s->queued = 0;
    memset(&s->gathered, 0, sizeof s->gathered);
}

const struct model_ops model_scratchpad = {.block = "scratchpad",
                                           .size = scratchpad_size,
                                           .init = scratchpad_init,
                                           .eval = scratchpad_eval,
                                           .tick = scratchpad_tick};
