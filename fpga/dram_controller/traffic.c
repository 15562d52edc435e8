/* The twin of dut.v for the golden model. Below the model stands the device that judges every command of the controller,
 * cmodel/dramcache/dram_device.h, and not what the board has in its place. */
#include "fpga/traffic.h"

#include "cmodel/dramcache/dram_pins.h"
#include "cmodel/model.h"
#include "spec/dramcache/dram_controller.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* clang-format off */
static const char *const settings[] = {
    "DQ_BYTES", "2", "ROW_BITS", "13", "ID_BITS", "4", "READS", "4", "WRITES", "4", "WRITE_HIGH", "2", "MIN_BURSTS", "4",
    "T_RESET", "20", "T_CKE", "50", NULL,
};
/* clang-format on */

enum { GPU, CPU, CLASSES };
enum { BYTES = 16 /* of a line */, LINES = 256, IDS = 16 };
enum { WRONG_PLACE = 4 /* of the signature's first word */ };

struct request {
    int valid, write, line, version, strobe;
};

/* A run. */
struct own {
    struct dram_config config;
    struct dram_device *device;
    struct dram_pins pins;
    int port_valid[CLASSES], port_ready[CLASSES], port_data[CLASSES], answer_valid, answer_ready, answer_data;
    struct spec_slice write, id, line, strobe, data, answer_cpu, answer_id, answer_line;
    struct request request[CLASSES];
    int next_id[CLASSES], filled, mood, wrong, brings;
    uint8_t beats[DRAM_BYTES];
    uint8_t memory[LINES][BYTES]; /* as of the requests that were taken */
    struct {
        int waits;
        uint8_t line[BYTES];
    } read[CLASSES][IDS];
};

static struct own *own_of(const struct traffic *t)
{
    return t->own;
}

static void layout(struct traffic *t)
{
    const struct spec_values *v = t->values;
    struct own *o = calloc(1, sizeof *o);
    if (!o) abort();
    t->own = o;
    o->config = dram_pins_config(v);
    o->pins = dram_pins_find(v);
    o->device = calloc(1, dram_device_size(&o->config, LINES));
    if (!o->device) abort();
    for (int k = 0; k < CLASSES; k++) {
        o->port_valid[k] = spec_port_word(t->ports, k == CPU ? "cpu_valid" : "gpu_valid");
        o->port_ready[k] = spec_port_word(t->ports, k == CPU ? "cpu_ready" : "gpu_ready");
        o->port_data[k] = spec_port_word(t->ports, k == CPU ? "cpu_data" : "gpu_data");
    }
    o->answer_valid = spec_port_word(t->ports, "answer_valid");
    o->answer_ready = spec_port_word(t->ports, "answer_ready");
    o->answer_data = spec_port_word(t->ports, "answer_data");
    o->write = spec_field_slice(v, &dram_request_record, "write");
    o->id = spec_field_slice(v, &dram_request_record, "id");
    o->line = spec_field_slice(v, &dram_request_record, "line");
    o->strobe = spec_field_slice(v, &dram_request_record, "strb");
    o->data = spec_field_slice(v, &dram_request_record, "data");
    o->answer_cpu = spec_field_slice(v, &dram_answer_record, "cpu");
    o->answer_id = spec_field_slice(v, &dram_answer_record, "id");
    o->answer_line = spec_field_slice(v, &dram_answer_record, "data");
}

static void drop(struct traffic *t)
{
    free(own_of(t)->device);
    free(t->own);
    t->own = NULL;
}

static void start(struct traffic *t, uint32_t seed)
{
    struct own *o = own_of(t);
    t->choice = xorshift32_seed(seed, UINT32_C(0x2545f491));
    for (int k = 0; k < CLASSES; k++) {
        t->random[k] = xorshift32_seed(seed, UINT32_C(0x9e3779b9) * (uint32_t)(k + 1));
        o->request[k].valid = 0;
        o->next_id[k] = 0;
    }
    memset(o->read, 0, sizeof o->read);
    o->filled = o->wrong = o->brings = 0;
    o->mood = 3;
    dram_device_init(o->device, &o->config, LINES, 1);
}

static int filling(const struct own *o)
{
    return o->filled < LINES;
}

static int one_row(const struct own *o)
{
    return (o->mood & 4) != 0;
}
static int few_writes(const struct own *o)
{
    return (o->mood & 8) != 0;
}

/* The request as it is offered: a fill has its own line and all bytes. */
static struct request offered(const struct own *o, int k)
{
    struct request r = o->request[k];
    if (k == CPU && filling(o)) r = (struct request){r.valid, 1, o->filled, r.version, (1 << BYTES) - 1};
    else if (!r.write && o->read[k][o->next_id[k]].waits) r.valid = 0;
    return r;
}

static uint8_t byte_of(int line, int version, int at)
{
    int turned = (line << at % 8 | line >> (8 - at % 8)) & 255;
    return (uint8_t)((version * 0x55 ^ turned ^ 151 * (at + 1)) & 255);
}

/* The line's address: its column, bank and row, where MAP is ROW_BANK_COLUMN. */
static uint64_t address_of(const struct own *o, const struct spec_values *v, int line)
{
    int column_bits = (int)spec_get(v, "COLUMN_BITS");
    int column = line % 8, bank = line / 8 % o->config.banks, row = line / 8 / o->config.banks;
    return (uint64_t)((row * o->config.banks + bank) << column_bits | column);
}

static int takes_answers(const struct traffic *t)
{
    int drawn = (int)(t->choice >> 4 & 3);
    return one_row(own_of(t)) && few_writes(own_of(t)) ? drawn == 0 : drawn != 0;
}

static void inputs(const struct traffic *t, uint32_t *in)
{
    const struct own *o = own_of(t);
    for (int k = 0; k < CLASSES; k++) {
        const struct request r = offered(o, k);
        uint32_t *data = in + o->port_data[k];
        in[o->port_valid[k]] = (uint32_t)r.valid;
        bits_set_field(data, 0, o->write, 0, (uint64_t)r.write);
        bits_set_field(data, 0, o->id, 0, (uint64_t)o->next_id[k]);
        bits_set_field(data, 0, o->line, 0, address_of(o, t->values, r.line));
        bits_set_field(data, 0, o->strobe, 0, (uint64_t)r.strobe);
        for (int i = 0; i < BYTES; i++) bits_set(data, o->data.lsb + 8 * i, 8, byte_of(r.line, r.version, i));
    }
    in[o->answer_ready] = (uint32_t)takes_answers(t);
    dram_pins_bring(&o->pins, in, o->brings, o->beats);
}

static int observe(const struct traffic *t, const uint32_t *out, uint32_t *observed)
{
    const struct own *o = own_of(t);
    const struct dram_pins *p = &o->pins;
    const int flags[] = {
        o->port_ready[CPU], o->port_ready[GPU], o->answer_valid, p->powered,  -1, p->reset_n, p->cke, p->cs_n,
        p->ras_n,           p->cas_n,           p->we_n,         p->wrdata_en};
    int lsb = 0;
    memset(observed, 0, 8 * sizeof *observed);
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++, lsb++)
        bits_set(observed, lsb, 1, i == WRONG_PLACE ? (uint64_t)o->wrong : out[flags[i]]);
    bits_set(observed, lsb, 3, out[p->bank]);
    bits_set(observed, lsb + 3, 13, out[p->address]);
    observed[1] = out[p->wrdata];
    bits_set(observed, 64, 4, out[p->wrdata_mask]);
    bits_set(observed, 68, 5, bits_get(out + o->answer_data, o->answer_line.lsb + 8 * BYTES, 5));
    for (int i = 0; i < BYTES / 4; i++)
        observed[3 + i] = (uint32_t)bits_get(out + o->answer_data, o->answer_line.lsb + 32 * i, 32);
    return 8;
}

/* A request enters: what is written is remembered, and what a read must bring. */
static void take(struct own *o, int k)
{
    const struct request r = offered(o, k);
    if (k == CPU && filling(o)) o->filled++;
    for (int i = 0; r.write && i < BYTES; i++)
        if (r.strobe >> i & 1) o->memory[r.line][i] = byte_of(r.line, r.version, i);
    if (r.write) return;
    o->read[k][o->next_id[k]].waits = 1;
    memcpy(o->read[k][o->next_id[k]].line, o->memory[r.line], BYTES);
    o->next_id[k] = (o->next_id[k] + 1) % IDS;
}

static void judge_answer(struct own *o, const uint32_t *answer)
{
    int k = bits_get_field(answer, 0, o->answer_cpu, 0) ? CPU : GPU;
    int id = (int)bits_get_field(answer, 0, o->answer_id, 0);
    o->wrong |= !o->read[k][id].waits;
    o->read[k][id].waits = 0;
    for (int i = 0; i < BYTES; i++)
        o->wrong |= o->read[k][id].line[i] != bits_get(answer, o->answer_line.lsb + 8 * i, 8);
}

static struct request drawn(const struct own *o, uint32_t random)
{
    return (struct request){
        .write = (int)(random & 1) && ((random & 2) || !few_writes(o)),
        .line = (int)(random >> 4 & 63) | (one_row(o) ? 0 : (int)(random >> 2 & 3) << 6),
        .version = (int)(random >> 10 & 3),
        .strobe = random >> 28 & 1 ? (1 << BYTES) - 1 : (int)(random >> 12 & 0xffff),
    };
}

static void step(struct traffic *t, const uint32_t *out)
{
    struct own *o = own_of(t);
    struct spec_error error;
    const struct dram_slot slot = dram_pins_slot(&o->pins, out, 0);
    int refused = dram_device_slot(o->device, &slot, &o->brings, o->beats, &error), was_filling = filling(o);
    if (refused && !o->wrong) fprintf(stderr, "signature: %s\n", error.text);
    o->wrong |= refused;
    if (out[o->answer_valid] && takes_answers(t)) judge_answer(o, out + o->answer_data);
    for (int k = 0; k < CLASSES; k++) {
        int taken = o->request[k].valid && out[o->port_ready[k]];
        if (taken) take(o, k);
        if (taken || !o->request[k].valid) {
            int asks = was_filling ? k == CPU : o->mood >> k & 1;
            o->request[k] = drawn(o, t->random[k]);
            o->request[k].valid = asks && (t->choice >> 2 * k & 3) != 0;
        }
    }
    if ((t->choice >> 21 & 127) == 0) o->mood = (int)(t->choice >> 28);
    t->choice = xorshift32_next(t->choice);
    for (int k = 0; k < CLASSES; k++) t->random[k] = xorshift32_next(t->random[k]);
}

const struct traffic_ops traffic_dram_controller = {
    .block = "dram_controller",
    .settings = settings,
    .layout = layout,
    .drop = drop,
    .start = start,
    .inputs = inputs,
    .observe = observe,
    .step = step,
};
