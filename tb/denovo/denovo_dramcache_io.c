/* The devices below the banks of denovo_dramcache_system: a line whose bytes are accessed one piece at a time. Lines that memory refuses are
 * refused here too. */
#include "spec/axi4/axi4.h"
#include "tb/denovo/denovo_dramcache_system.h"

static void bind(struct ds_agent *system, const struct spec_values *v, const struct spec_ports *p)
{
    struct dd_agent *a = (struct dd_agent *)system;
    a->address_at = axi4_find_address(v, p, "io_ar_data");
    a->w_at = axi4_find_w(v, p, "io_w_data");
    a->b_at = axi4_find_b(v, p, "io_b_data");
    a->r_at = axi4_find_r(v, p, "io_r_data");
    for (int i = 0; i < system->banks; i++) {
        struct dd_io *io = &a->io[i];
        io->aw = agent_lane(p, "io_aw", i);
        io->w = agent_lane(p, "io_w", i);
        io->b = agent_lane(p, "io_b", i);
        io->ar = agent_lane(p, "io_ar", i);
        io->r = agent_lane(p, "io_r", i);
    }
}

static void forget(struct ds_agent *system, int bank)
{
    struct dd_io *io = &((struct dd_agent *)system)->io[bank];
    io->reads = io->writes = io->beats = io->b_waits = io->r_waits = 0;
}

static uint64_t draw_resp(struct ds_agent *system, int broken)
{
    return (broken ? AXI4_RESP_SLVERR : AXI4_RESP_OKAY) + agent_below(&system->answer_rng, 2);
}

/* The bytes of the access, and anything beside them. */
static void put_bytes(struct dd_agent *a, const struct dd_io *io, uint32_t *in)
{
    const int lsb = io->r.lsb + a->r_at.data.lsb;
    agent_fill(&a->system.answer_rng, in + io->r.data, lsb, a->r_at.data.width);
    if (agent_below(&a->system.answer_rng, 4) == 0)
        for (int i = 0; i < a->r_at.data.width; i++) bits_set(in + io->r.data, lsb + i, 1, 1);
    for (int i = io->first; i < io->first + io->size && !ds_is_broken(&a->system, io->line); i++)
        bits_set(in + io->r.data, lsb + 8 * i, 8, bits_get(a->system.line[io->line].word, 8 * i, 8));
}

static void drive(struct ds_agent *system, int bank, uint32_t *in)
{
    struct dd_agent *a = (struct dd_agent *)system;
    struct dd_io *io = &a->io[bank];
    io->delay -= io->delay > 0;
    const int b = io->writes && io->beats && !io->delay, r = io->reads && !io->delay;
    if (!io->b_waits) {
        const int acts = agent_acts(&io->b_pace, system->mode, &system->answer_rng, 256) && b;
        agent_clear_data(&io->b, in);
        agent_put_bit(&io->b, in, io->b.valid, acts);
        if (acts) bits_set_field(in + io->b.data, io->b.lsb, a->b_at.id, 0, io->id);
        if (acts)
            bits_set_field(in + io->b.data, io->b.lsb, a->b_at.resp, 0,
                           draw_resp(system, agent_below(&system->answer_rng, 4) == 0));
    }
    if (!io->r_waits) {
        const int acts = agent_acts(&io->r_pace, system->mode, &system->answer_rng, 256) && r;
        agent_clear_data(&io->r, in);
        agent_put_bit(&io->r, in, io->r.valid, acts);
        if (acts) bits_set_field(in + io->r.data, io->r.lsb, a->r_at.id, 0, io->id);
        if (acts)
            bits_set_field(in + io->r.data, io->r.lsb, a->r_at.resp, 0,
                           draw_resp(system, ds_is_broken(system, io->line) || ds_refuses_read(system)));
        if (acts) bits_set_field(in + io->r.data, io->r.lsb, a->r_at.last, 0, 1);
        if (acts) put_bytes(a, io, in);
    }
    agent_put_bit(&io->aw, in, io->aw.ready, agent_acts(&io->aw_pace, system->mode, &system->rng, 256));
    agent_put_bit(&io->w, in, io->w.ready, agent_acts(&io->w_pace, system->mode, &system->rng, 256));
    agent_put_bit(&io->ar, in, io->ar.ready, agent_acts(&io->ar_pace, system->mode, &system->rng, 256));
}

static int take_address(struct dd_agent *a, int bank, int write, const struct agent_channel *c, const uint32_t *out,
                        struct spec_error *error)
{
    struct ds_agent *system = &a->system;
    struct dd_io *io = &a->io[bank];
    const uint32_t *data = out + c->data;
#define GET(field) bits_get_field(data, c->lsb, a->address_at.field, 0)
    const uint64_t bytes = 4 * (uint64_t)system->words;
    io->line = ds_find_line(system, GET(addr) / bytes);
    io->first = (int)(GET(addr) % bytes);
    io->size = 1 << GET(size);
    io->id = GET(id);
    io->delay = (int)agent_below(&system->answer_rng, (uint32_t)system->delay + 1);
    AGENT_CHECK(!io->reads && !io->writes, "bank %d has two uncached accesses at a time", bank);
    AGENT_CHECK((system->device && io->line == DD_DEVICE) ||
                    (!write && io->line >= 0 && ds_is_broken(system, io->line)),
                "bank %d accesses line %llx uncached", bank, (unsigned long long)(GET(addr) / bytes));
    AGENT_CHECK(GET(addr) / bytes % (uint64_t)system->banks == (uint64_t)bank, "bank %d has a line of another bank",
                bank);
    AGENT_CHECK(!GET(len) && GET(burst) == AXI4_BURST_INCR && io->first % io->size == 0, "bank %d: no single beat",
                bank);
    AGENT_CHECK(GET(cache) == AXI4_CACHE_DEVICE && GET(prot) == AXI4_PROT && !GET(lock) && !GET(qos),
                "bank %d: an uncached access is a device's", bank);
    int core;
    if (ds_check_user(system, bank, GET(user), a->address_at.user.width, &core, error)) return -1;
    io->of = ds_begin_piece(system, core, write, io->line, io->first, io->size, error);
    return io->of ? 0 : -1;
#undef GET
}

static int observe(struct ds_agent *system, int bank, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct dd_agent *a = (struct dd_agent *)system;
    struct dd_io *io = &a->io[bank];
    if (agent_took(&io->b, in, out)) {
        AGENT_DUTY(io->writes && io->beats, "a device answers no write");
        ds_end_piece(io->of, bits_get_field(in + io->b.data, io->b.lsb, a->b_at.resp, 0));
        for (int i = 0; i < 4 * system->words; i++)
            if (io->strb >> i & 1) bits_set(system->line[io->line].word, 8 * i, 8, bits_get(io->data, 8 * i, 8));
        io->writes = io->beats = 0;
    }
    if (agent_took(&io->r, in, out)) {
        AGENT_DUTY(io->reads, "a device answers no read");
        ds_end_piece(io->of, bits_get_field(in + io->r.data, io->r.lsb, a->r_at.resp, 0));
        io->reads = 0;
    }
    if (agent_gave(&io->ar, in, out)) {
        if (take_address(a, bank, 0, &io->ar, out, error)) return -1;
        io->reads = 1;
    }
    if (agent_gave(&io->aw, in, out)) {
        if (take_address(a, bank, 1, &io->aw, out, error)) return -1;
        io->writes = 1;
    }
    if (agent_gave(&io->w, in, out)) {
        AGENT_CHECK(!io->beats && bits_get_field(out + io->w.data, io->w.lsb, a->w_at.last, 0),
                    "bank %d writes more than a beat", bank);
        io->strb = bits_get(out + io->w.data, io->w.lsb + a->w_at.strb.lsb, a->w_at.strb.width);
        bits_copy(io->data, 0, out + io->w.data, io->w.lsb + a->w_at.data.lsb, a->w_at.data.width);
        io->beats = 1;
    }
    if (io->writes && io->beats) {
        const uint64_t piece = (io->size < 64 ? (UINT64_C(1) << io->size) - 1 : UINT64_MAX) << io->first;
        AGENT_CHECK(io->strb == piece, "bank %d: the bytes are not those of the access", bank);
    }
    io->b_waits = agent_waits(&io->b, in, out);
    io->r_waits = agent_waits(&io->r, in, out);
    return 0;
}

/* What has been flushed is in the DRAM cache or in memory. The cores load it again. */
static int compare(struct ds_agent *system, struct spec_error *error)
{
    (void)error;
    system->compared++;
    return 0;
}

const struct ds_memory_player dd_devices = {bind, drive, observe, compare, forget};
