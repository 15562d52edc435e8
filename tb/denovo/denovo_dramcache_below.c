/* How an agent of denovo_dramcache_system begins, and what the whole has once: the memory and the DRAM below the vault. */
#include "cmodel/denovo/denovo_dramcache_system.h"
#include "tb/denovo/denovo_dramcache_system.h"

size_t dd_size(const struct spec_values *values)
{
    struct spec_values vault;
    denovo_dramcache_vault(&vault, values);
    return sizeof(struct dd_agent) + dv_device_bytes(&vault);
}

/* Lines that meet in a set of the DRAM cache lie a stride from each other; most of the cores' lines do. */
static void draw_rivals(struct dd_agent *a, const struct spec_values *values)
{
    struct ds_agent *system = &a->system;
    const uint64_t stride = dramcache_set_count(values);
    const uint64_t last = UINT64_MAX >> (64 - system->line_bits);
    for (int i = 2; i < DS_LINES; i++) {
        if (system->line[i].address == 1) continue;
        const uint64_t of = system->line[agent_below(&a->rng, (uint32_t)i)].address;
        const uint64_t rival = (of + stride * (1 + agent_below(&a->rng, 31))) & last;
        if (agent_below(&a->rng, 4) && ds_find_line(system, rival) < 0) system->line[i].address = rival;
    }
}

#define GET(name) ((uint64_t)spec_get(values, name))
/* Cycles that the vault sweeps after a reset, at most: requests wait meanwhile. A row's 15 sets are written one after the other, and
 * refreshes come between. */
static uint64_t sweep_cycles(const struct spec_values *values)
{
    const uint64_t row = GET("T_RC") + GET("T_RCD") + 15 * GET("T_CCD") + GET("CWL") + GET("T_WR") + GET("T_RP");
    const uint64_t rows = UINT64_C(1) << (GET("BANK_BITS") + GET("ROW_BITS"));
    return 2 * rows * row * GET("T_REFI") / (GET("T_REFI") - GET("T_RFC"));
}

/* Cycles that one turn of the controller's writes takes at most: each opens its row, and closes it before the next. Reads wait meanwhile. */
static uint64_t turn_cycles(const struct spec_values *values)
{
    const uint64_t row = GET("T_RCD") + GET("CWL") + GET("T_CCD") + GET("T_WR") + GET("T_RP");
    return (GET("MIN_BURSTS") + GET("WRITES")) * row;
}
#undef GET

/* The lines of the cores, as memory has them. That of a device is none. */
static void give_lines(struct dd_agent *a)
{
    for (int i = 0; i < DS_LINES; i++) {
        struct dv_line *l = &a->vault.line[i];
        l->known = a->system.device != i + 1;
        l->number = a->system.line[i].address;
        l->broken = i >= DS_LINES - DS_BROKEN;
        for (int k = 0; k < 4 * a->system.words; k++)
            l->memory[k] = (uint8_t)bits_get(a->system.line[i].word, 8 * k, 8);
    }
}

int dd_init(void *state, const struct spec_values *values, uint64_t seed, enum agent_mode mode,
            struct spec_error *error)
{
    struct dd_agent *a = state;
    struct spec_values vault;
    struct spec_ports ports;
    a->system.memory_player = &dd_devices;
    a->rng = seed ^ UINT64_C(0x8bb84b93962eacc9);
    if (ds_init(state, values, seed, mode, error)) return -1;
    a->system.walks += sweep_cycles(values) + turn_cycles(values);
    draw_rivals(a, values);
    a->system.device = DD_DEVICE + 1;
    denovo_dramcache_vault(&vault, values);
    spec_list_ports(values, &ports);
    if (dv_bind(&a->vault, &vault, values, &ports, error)) return -1;
    a->vault.rng = agent_draw(&a->rng);
    a->vault.answer_rng = agent_draw(&a->rng);
    a->vault.seed = agent_draw(&a->rng);
    a->vault.mode = mode;
    a->vault.spares = 1;
    a->vault.phy_delay = (int)agent_below(&a->rng, DV_PHY);
    a->vault.tail_rng = seed ^ UINT64_C(0xa0761d6478bd642f);
    give_lines(a);
    dv_forget(&a->vault);
    return 0;
}

void dd_drive_below(struct dd_agent *a, uint32_t *in)
{
    if (a->phase_left-- <= 0) {
        a->phase_left = (int)agent_below(&a->rng, 3000);
        a->vault.busy = (int)agent_below(&a->rng, 2);
        a->vault.errors = !agent_below(&a->rng, 4) && !a->system.faultless;
    }
    in[a->vault.events.gpu_busy] = (uint32_t)(a->vault.busy && agent_below(&a->rng, 16));
    dv_drive_memory(&a->vault, in);
    dv_bring_beats(&a->vault, in);
}

int dd_observe_below(struct dd_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    const int wrong = dv_observe_memory(&a->vault, in, out, error);
    return wrong ? wrong : dv_observe_pins(&a->vault, in, out, error);
}
