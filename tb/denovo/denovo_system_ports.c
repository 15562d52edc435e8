/* Where the ports of denovo_system lie, with which lines its agents begin, and how a core puts an access or a command there. */
#include "spec/denovo/denovo_codes.h"
#include "spec/denovo/denovo_l2.h"
#include "tb/denovo/denovo_system.h"

static void bind_records(struct ds_agent *a, const struct spec_values *v, const struct spec_ports *p)
{
    const struct spec_record *record;
#define RECORD(port)     record = spec_find_port(p, #port)->channel->record
#define FIELD(to, field) a->to.field = spec_field_slice(v, record, #field)
    RECORD(access_data);
    FIELD(access_at, tag), FIELD(access_at, warp), FIELD(access_at, op), FIELD(access_at, atom);
    FIELD(access_at, class), FIELD(access_at, local), FIELD(access_at, read_only), FIELD(access_at, uncached);
    FIELD(access_at, pc);
    FIELD(access_at, address), FIELD(access_at, mask), FIELD(access_at, strb), FIELD(access_at, data);
    FIELD(access_at, compare);
    RECORD(answer_data);
    FIELD(answer_at, tag), FIELD(answer_at, last), FIELD(answer_at, error), FIELD(answer_at, mask);
    FIELD(answer_at, data);
    RECORD(cmd_data);
    FIELD(cmd_at, command), FIELD(cmd_at, first), FIELD(cmd_at, last);
    RECORD(l2_cmd_data);
    FIELD(l2_cmd_at, all), FIELD(l2_cmd_at, first), FIELD(l2_cmd_at, last);
    RECORD(l2_cmd_done_data);
    a->l2_done_error = spec_field_slice(v, record, "error");
#undef RECORD
#undef FIELD
    a->done_at = spec_field_slice(v, &denovo_l1_done_record, "command");
}

static void bind_lanes(struct ds_agent *a, const struct spec_ports *p)
{
    for (int i = 0; i < a->cores; i++) {
        struct ds_core *c = &a->core[i];
        c->access = agent_lane(p, "access", i);
        c->answer = agent_lane(p, "answer", i);
        c->cmd = agent_lane(p, "cmd", i);
        c->cmd_done = agent_lane(p, "cmd_done", i);
    }
    for (int i = 0; i < a->banks; i++) {
        struct ds_bank *b = &a->bank[i];
        b->cmd = agent_lane(p, "l2_cmd", i);
        b->cmd_done = agent_lane(p, "l2_cmd_done", i);
    }
    a->at.count_select = spec_port_word(p, "count_select");
    a->at.event_select = spec_port_word(p, "event_select");
    a->at.l1_error = spec_port_word(p, "l1_protocol_error");
    a->at.l2_error = spec_port_word(p, "l2_protocol_error");
    a->at.store_error = spec_port_word(p, "store_error");
    a->at.store_error_at = spec_port_word(p, "store_error_at");
    a->at.store_error_words = spec_port_word(p, "store_error_words");
    a->at.write_errors = spec_port_word(p, "write_errors");
    a->at.write_error_at = spec_port_word(p, "write_error_at");
}

static void bind_ports(struct ds_agent *a, const struct spec_values *values)
{
    struct spec_ports p;
    spec_list_ports(values, &p);
    bind_records(a, values, &p);
    bind_lanes(a, &p);
    a->stash_player->bind(a, values, &p);
    a->memory_player->bind(a, values, &p);
}

/* Few lines of few sets, at both ends of memory and between. */
static void draw_lines(struct ds_agent *a)
{
    const uint64_t last = UINT64_MAX >> (64 - a->line_bits);
    const uint32_t step = 1u << (4 + agent_below(&a->rng, 3));
    a->line = a->own;
    a->lines = DS_LINES;
    a->broken = DS_BROKEN;
    for (int i = 0; i < DS_LINES; i++) {
        struct ds_line *l = &a->line[i];
        do {
            l->address = agent_below(&a->rng, 4) + (uint64_t)step * agent_below(&a->rng, 8);
            if (agent_below(&a->rng, 4) == 0) l->address = last - l->address;
            if (i == 0) l->address = 0;
            if (i == 1) l->address = last;
            if (i == 4) l->address = 1;
            if (agent_below(&a->rng, 8) == 0) l->address = agent_draw(&a->rng);
            l->address &= last;
        } while (ds_find_line(a, l->address) != i);
        agent_fill(&a->rng, l->word, 0, 32 * a->words);
        const uint32_t kind = agent_below(&a->rng, 8); /* words side by side are ones, or 1 */
        if (kind < 2) memset(l->word, kind ? 0 : -1, sizeof l->word);
        if (kind == 1) l->word[a->words - 2] = 1;
    }
}

/* Units or CPUs have L1s of this protocol. Where there are none of them, what it asks is kept all the same. */
static int some_l1_has(const struct spec_values *values, int protocol)
{
    return spec_get(values, "PROTOCOL") == protocol || spec_get(values, "CPU_PROTOCOL") == protocol;
}

int ds_init(void *state, const struct spec_values *values, uint64_t seed, enum agent_mode mode,
            struct spec_error *error)
{
    struct ds_agent *a = state;
    (void)error;
    if (!a->stash_player) a->stash_player = &ds_stash_messages;
    if (!a->memory_player) a->memory_player = &ds_axi_memory;
    a->cores = (int)spec_get(values, "CORES");
    a->cpus = (int)spec_get(values, "CPUS");
    a->banks = (int)spec_get(values, "BANKS");
    a->stashes = (int)spec_get(values, "STASHES");
    a->words = (int)spec_get(values, "LINE_WORDS");
    a->port = (int)spec_get(values, "PORT_WORDS");
    a->bus = (int)spec_get(values, "AXI_BYTES");
    a->beats = 4 * a->words / a->bus;
    a->model = (int)spec_get(values, "MODEL");
    /* Words that several cores synchronize on need global scope. */
    a->scoped = some_l1_has(values, DENOVO_PROTOCOL_GH) || some_l1_has(values, DENOVO_PROTOCOL_DH);
    a->constant = some_l1_has(values, DENOVO_PROTOCOL_DR) ? DS_CONSTANT : -1;
    a->warps = (uint32_t)spec_get(values, "WARPS");
    if (a->warps > DS_WARPS) a->warps = DS_WARPS;
    a->pcs = (uint32_t)spec_get(values, "PC_BITS");
    bind_ports(a, values);
    a->line_bits = a->cmd_at.first.width;
    a->tags = a->access_at.tag.width > 8 ? 256 : 1u << a->access_at.tag.width;
    a->rng = seed;
    a->answer_rng = seed ^ UINT64_C(0x5deece66d);
    a->give_rng = seed ^ UINT64_C(0xe7037ed1a0b428db);
    a->mode = mode;
    /* A walk comes before requests, and a second one may have been asked for. The lines are more than the sets. */
    a->walks = 2 * (uint64_t)spec_get(values, "L2_BYTES") / (4 * (uint64_t)a->words);
    /* A flush of an L1 takes a cycle a chunk. */
    a->walks += (uint64_t)(spec_get(values, "L1_BYTES") + spec_get(values, "CPU_BYTES")) /
                (4 * (uint64_t)spec_get(values, "PORT_WORDS"));
    a->delay = mode == AGENT_READY ? 0 : 1 << agent_below(&a->rng, 7);
    draw_lines(a);
    a->device = a->memory_player == &ds_axi_memory && agent_below(&a->rng, 2) ? 1 + DS_DEVICE : 0;
    for (int i = 0; i < a->banks; i++) a->memory_player->forget(a, i);
    ds_restart_words(a);
    return 0;
}

void ds_offer_access(const struct ds_agent *a, int core, const struct ds_request *r, uint32_t *in)
{
    const struct agent_channel *c = &a->core[core].access;
    agent_clear_data(c, in);
#define PUT(field, index, value) bits_set_field(in + c->data, c->lsb, a->access_at.field, index, value)
    PUT(tag, 0, r->tag), PUT(warp, 0, r->warp), PUT(op, 0, r->op), PUT(atom, 0, r->atom), PUT(class, 0, r->class);
    PUT(local, 0, r->local), PUT(read_only, 0, r->read_only), PUT(uncached, 0, r->uncached), PUT(pc, 0, r->pc);
    PUT(address, 0, r->address);
    PUT(mask, 0, r->mask), PUT(compare, 0, r->compare);
    for (int i = 0; i < a->port; i++) {
        PUT(strb, i, r->strb[i]);
        PUT(data, i, r->data[i]);
    }
#undef PUT
    agent_put_bit(c, in, c->valid, 1);
}

void ds_offer_command(const struct ds_agent *a, int core, enum denovo_l1_command command, uint32_t *in)
{
    const struct agent_channel *c = &a->core[core].cmd;
    agent_clear_data(c, in);
    bits_set_field(in + c->data, c->lsb, a->cmd_at.command, 0, command);
    agent_put_bit(c, in, c->valid, 1);
}

void ds_offer_flush(const struct ds_agent *a, int bank, uint32_t *in)
{
    const struct agent_channel *c = &a->bank[bank].cmd;
    agent_clear_data(c, in);
    bits_set_field(in + c->data, c->lsb, a->l2_cmd_at.all, 0, 1);
    agent_put_bit(c, in, c->valid, 1);
}
