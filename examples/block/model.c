/* The golden model: cycle-exact at the ports, plain C, written without a look at the hardware (cmodel/model.h). */
#include "cmodel/model.h"

struct registers {
    uint32_t count, answer, answered;
};
struct counter {
    int hit, read_valid, read_clear, value_ready; /* words of the inputs */
    int read_ready, value_valid, value_data;      /* words of the outputs */
    uint32_t largest;
    struct registers now, next;
};

static size_t size(const struct spec_values *values)
{
    return values ? sizeof(struct counter) : 0;
}

static int init(void *state, const struct spec_values *values, const struct spec_fsm *const *fsms,
                struct spec_error *error)
{
    struct spec_ports p;
    (void)fsms, (void)error;
    spec_list_ports(values, &p);
    *(struct counter *)state = (struct counter){
        spec_port_word(&p, "hit"),        spec_port_word(&p, "read_valid"),
        spec_port_word(&p, "read_data"),  spec_port_word(&p, "value_ready"),
        spec_port_word(&p, "read_ready"), spec_port_word(&p, "value_valid"),
        spec_port_word(&p, "value_data"), UINT32_MAX >> (32 - spec_get(values, "COUNT_BITS")),
    };
    return 0;
}

static void eval(void *state, const uint32_t *in, uint32_t *out)
{
    struct counter *c = state;
    uint32_t ready = !c->now.answered || in[c->value_ready];
    uint32_t kept = ready && in[c->read_valid] && in[c->read_clear] ? 0 : c->now.count;
    out[c->read_ready] = ready;
    out[c->value_valid] = c->now.answered;
    out[c->value_data] = c->now.answer;
    c->next = c->now;
    c->next.count = kept == c->largest ? kept : kept + in[c->hit];
    if (ready) c->next.answer = c->now.count, c->next.answered = in[c->read_valid];
    if (in[0] & 1) c->next = (struct registers){0}; /* reset */
}

static void tick(void *state)
{
    struct counter *c = state;
    c->now = c->next;
}

const struct model_ops model_event_counter = {
    .block = "event_counter", .size = size, .init = init, .eval = eval, .tick = tick};
