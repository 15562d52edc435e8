/* The surroundings of a DeNovoA L1: warps that access few lines which meet in few sets, and the network (denovo_registry.c).
 * Every value that the L1 gives to the core, to a reader or writer, or back to the registry must follow from one order of the
 * word's accesses and messages (denovo_order.c). */
#include "tb/denovo/denovo_l1_agent.h"

#include <inttypes.h>
#include <string.h>

#include "spec/denovo/denovo_codes.h"

static size_t l1_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct l1_agent);
}

/* Setting up -------------------------------------------------------------------------------------------------------- */

/* Lines: more than the ways of one set, some elsewhere, the first, the second and the last of all. And one that is none of them: of
 * the same set, unless the address is so short that a set has no other. */
static void choose_lines(struct l1_agent *a, const struct spec_values *v)
{
    struct dr_registry *r = &a->registry;
    const uint32_t ways = (uint32_t)spec_get(v, "WAYS"),
                   sets = (uint32_t)(spec_get(v, "BYTES") / (4 * spec_get(v, "LINE_WORDS") * spec_get(v, "WAYS")));
    const uint64_t all = UINT64_MAX >> (64 - a->line_bits), set = agent_draw(&a->rng) % sets;
    const uint32_t wanted = ways + 5 + (a->mode == AGENT_HOSTILE ? 0 : ways / 2 + 6);
    for (uint32_t tries = 0; r->lines < wanted && r->lines < DR_LINES && r->lines < all && tries < 1000; tries++) {
        uint64_t line = agent_draw(&a->rng);
        if (r->lines == 0) line = 0;
        else if (r->lines == 1) line = UINT64_MAX;
        else if (r->lines == 2) line = 1;
        else if (r->lines < ways + 5) line = line / sets * sets + set;
        line &= all;
        if (dr_find_line(r, line) >= 0) continue;
        struct dr_line *l = &r->line[r->lines++];
        l->address = line;
        l->recall_map = agent_below(&a->rng, r->map_values);
        for (uint32_t k = 0; k < r->words; k++) l->word[k].outside = (uint32_t)agent_draw(&a->rng);
    }
    uint32_t tries = 0;
    do {
        a->stray_line = agent_draw(&a->rng) & all;
        if (tries++ < 64) a->stray_line = (a->stray_line / sets * sets + set) & all;
    } while (dr_find_line(r, a->stray_line) >= 0);
}

static void find_ports(struct l1_agent *a, const struct spec_values *v, const struct spec_ports *p)
{
    denovo_find_ports(&a->registry.ports, v);
    a->behind_lanes = !spec_find_port(p, "access_valid");
#define CHANNEL(name) a->name = agent_channel(p, #name)
    if (!a->behind_lanes) CHANNEL(access), CHANNEL(answer);
    CHANNEL(cmd), CHANNEL(cmd_done), CHANNEL(req), CHANNEL(fwd), CHANNEL(rsp_in), CHANNEL(rsp_out);
#undef CHANNEL
#define SIGNAL(name) a->at.name = spec_port_word(p, #name)
    if (!a->behind_lanes) SIGNAL(cpu);
    SIGNAL(core), SIGNAL(count_select), SIGNAL(count), SIGNAL(protocol_error);
    SIGNAL(store_error), SIGNAL(store_error_at), SIGNAL(store_error_words);
#undef SIGNAL
#define FIELD(to, field) a->to.field = spec_field_slice(v, record, #field)
    const struct spec_record *record = &denovo_l1_access_record;
    FIELD(access_at, tag), FIELD(access_at, warp), FIELD(access_at, op), FIELD(access_at, atom);
    FIELD(access_at, class), FIELD(access_at, local), FIELD(access_at, read_only), FIELD(access_at, uncached);
    FIELD(access_at, pc), FIELD(access_at, address), FIELD(access_at, mask), FIELD(access_at, strb),
        FIELD(access_at, data);
    FIELD(access_at, compare);
    record = &denovo_l1_answer_record;
    FIELD(answer_at, tag), FIELD(answer_at, last), FIELD(answer_at, error), FIELD(answer_at, mask);
    FIELD(answer_at, data);
    record = &denovo_l1_command_record;
    FIELD(cmd_at, command), FIELD(cmd_at, first), FIELD(cmd_at, last);
#undef FIELD
    a->done_at = spec_field_slice(v, &denovo_l1_done_record, "command");
}

void l1_agent_forget(struct l1_agent *a)
{
    dr_forget(&a->registry);
    memset(a->accesses, 0, sizeof a->accesses);
    a->access_waits = a->cmd_waits = a->fwd_waits = a->rsp_waits = a->req_shown = 0;
    a->fwd_now = a->rsp_now = a->fwd_line = a->rsp_line = -1;
    a->floor = a->launched = 0;
    a->taken = a->writebacks = 0;
    a->lost.line = a->lost.words = 0;
    a->counted = 0;
    a->select = -1;
    a->quiet_for = a->still_for = 0;
    a->command_out = a->strays = 0;
    a->first_stray = (int)agent_below(&a->rng, 5);
    if (a->registry.through && a->first_stray == 1 + DO_OWNED) a->first_stray = 1 + DO_SENT;
    a->first_forward = !a->registry.through && agent_below(&a->rng, 2);
    a->told_by = 0;
    a->acquired = 0;
    a->alone.line = -1;
}

void l1_agent_init(struct l1_agent *a, const struct spec_values *v, const struct spec_ports *p, uint64_t seed,
                   enum agent_mode mode)
{
    struct dr_registry *r = &a->registry;
    find_ports(a, v, p);
    a->rng = seed;
    r->rng = ~seed;
    a->mode = mode;
    r->words = (uint32_t)spec_get(v, "LINE_WORDS");
    r->all = (uint16_t)(UINT32_MAX >> (32 - r->words));
    r->slowness = mode == AGENT_READY ? 8 : mode == AGENT_STALLING ? 60 : 25;
    r->errors = mode == AGENT_HOSTILE;
    r->mshrs = (uint32_t)spec_get(v, "MSHRS");
    r->writebacks = (uint32_t)spec_get(v, "WRITEBACKS");
    r->core_values = UINT32_C(1) << spec_get(v, "CORE_BITS");
    r->map_values = UINT32_C(1) << spec_get(v, "MAP_BITS");
    r->core = agent_below(&a->rng, r->core_values);
    a->port = r->chunk_words = (uint32_t)spec_get(v, "PORT_WORDS");
    a->chunks = r->words / a->port;
    a->flush = (uint64_t)spec_get(v, "BYTES") / (4 * a->port);
    a->warps = (uint32_t)spec_get(v, "WARPS");
    a->tags = UINT32_C(1) << spec_get(v, "TAG_BITS");
    a->pcs = UINT32_C(1) << spec_get(v, "PC_BITS");
    a->model = (uint32_t)spec_get(v, "MODEL");
    a->protocol = (uint32_t)spec_get(v, "PROTOCOL");
    a->scoped = a->protocol == DENOVO_PROTOCOL_GH || a->protocol == DENOVO_PROTOCOL_DH;
    r->through = a->protocol == DENOVO_PROTOCOL_GD || a->protocol == DENOVO_PROTOCOL_GH;
    r->list = (uint32_t)spec_get(v, "LIST");
    a->count_mask = UINT32_MAX >> (32 - spec_get(v, "COUNT_BITS"));
    a->eager = (int)spec_get(v, "EAGER");
    a->line_bits = (uint32_t)r->ports.req[0].width;
    a->sweep =
        L1_AGENT_SETTLED + 8 * (uint32_t)(spec_get(v, "BYTES") / (4 * spec_get(v, "LINE_WORDS") * spec_get(v, "WAYS")));
    choose_lines(a, v);
    r->cpu = agent_below(&a->rng, 2); /* behind the lines, so that it is not the same at all sizes */
    if (a->behind_lanes) r->cpu = 0;
    l1_agent_forget(a);
}

static int l1_init(void *state, const struct spec_values *v, uint64_t seed, enum agent_mode mode,
                   struct spec_error *error)
{
    struct spec_ports p;
    (void)error;
    spec_list_ports(v, &p);
    l1_agent_init(state, v, &p, seed, mode);
    return 0;
}

/* Observing: commands and signals -------------------------------------------------------------------------------------- */

static int check_left(struct l1_agent *a, struct spec_error *error)
{
    struct dr_registry *r = &a->registry;
    const int all = a->command == DENOVO_L1_CMD_FLUSH, some = a->command == DENOVO_L1_CMD_RANGE;
    for (int i = 0; i < L1_AGENT_ACCESSES && !a->behind_lanes && a->command != DENOVO_L1_CMD_LAUNCH; i++) {
        const struct l1_access *x = &a->accesses[i];
        if (x->used && x->arrived < a->command_since && l1_agent_check_taken(a, x, error)) return -1;
    }
    for (uint32_t i = 0; i < r->lines; i++) {
        struct dr_line *l = &r->line[i];
        const int leaves = all || (some && l->address >= a->command_first && l->address <= a->command_last);
        for (uint32_t k = 0; k < r->words; k++) {
            const struct dr_word *w = &l->word[k];
            AGENT_CHECK(!leaves || (!w->at_l1 && !w->held && !w->kept),
                        "line %" PRIx64 ", word %u is still here after a flush", l->address, k);
            const int stored = w->stored && w->stored <= a->command_since,
                      merged = w->merged && w->merged <= a->command_since;
            AGENT_CHECK(a->command == DENOVO_L1_CMD_LAUNCH || (!stored && !merged),
                        "line %" PRIx64 ", word %u is stored and not registered after command %u", l->address, k,
                        a->command);
        }
        if (leaves) l->left = a->command_since;
    }
    if (a->command == DENOVO_L1_CMD_LAUNCH) a->launched = a->command_since;
    if (a->floor < a->launched) a->floor = a->launched;
    return 0;
}

static int observe_command(struct l1_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    if (agent_took(&a->cmd, in, out)) {
        const uint32_t *cmd = in + a->cmd.data;
        AGENT_CHECK(!a->command_out, "two commands at once");
        a->command_out = 1;
        a->command = (uint32_t)bits_get_field(cmd, 0, a->cmd_at.command, 0);
        a->command_first = bits_get_field(cmd, 0, a->cmd_at.first, 0);
        a->command_last = bits_get_field(cmd, 0, a->cmd_at.last, 0);
        a->command_since = a->registry.cycle;
    }
    a->cmd_waits = agent_waits(&a->cmd, in, out);
    AGENT_CHECK(!a->command_out || a->registry.cycle - a->command_since < L1_AGENT_PATIENCE + a->flush,
                "command %u is not done in %" PRIu64 " cycles", a->command, L1_AGENT_PATIENCE + a->flush);
    if (!agent_gave(&a->cmd_done, in, out)) return 0;
    AGENT_CHECK(a->command_out && bits_get_field(out + a->cmd_done.data, 0, a->done_at, 0) == a->command,
                "a command is done that nobody gave");
    a->command_out = 0;
    a->calm = 0;
    a->acquired = a->registry.cycle;
    return check_left(a, error);
}

/* Sums that hold when nothing moves. */
static int check_counts(struct l1_agent *a, const uint32_t *out, struct spec_error *error)
{
    enum {
        SUM = 1 << DENOVO_L1_COUNT_HIT | 1 << DENOVO_L1_COUNT_MISS_READ | 1 << DENOVO_L1_COUNT_MISS_SYNC |
              1 << DENOVO_L1_COUNT_MISS_JOIN | 1 << DENOVO_L1_COUNT_MISS_STORE
    };
    const struct dr_registry *r = &a->registry;
    const uint32_t count = out[a->at.count];
    if (a->quiet_for <= L1_AGENT_SETTLED) {
        a->counted = 0;
        return 0;
    }
    if (a->select < 0) return 0;
    AGENT_CHECK(a->select != DENOVO_L1_COUNT_FORWARD || count == (r->forward_slots & a->count_mask),
                "%u forwards counted of %u", count, r->forward_slots);
    AGENT_CHECK(a->select != DENOVO_L1_COUNT_RECALL || count == (r->recall_slots & a->count_mask),
                "%u recalls counted of %u", count, r->recall_slots);
    /* A victim that leaves whole, in the slot of the access, is counted as that access. */
    AGENT_CHECK(a->select != DENOVO_L1_COUNT_WRITEBACK || count == (a->writebacks & a->count_mask) || a->chunks == 1,
                "%u writebacks counted of %u", count, a->writebacks);
    a->counts[a->select] = count;
    a->counted |= 1 << a->select;
    if ((a->counted & SUM) != SUM) return 0;
    uint32_t sum = 0;
    for (int i = 0; i < 16; i++)
        if (SUM >> i & 1) sum += a->counts[i];
    AGENT_CHECK(((sum ^ a->taken) & a->count_mask) == 0, "%u accesses counted of %u", sum, a->taken);
    return 0;
}

static int check_told(struct l1_agent *a, const uint32_t *out, struct spec_error *error)
{
    const int told = (int)(out[a->at.protocol_error] & 1);
    AGENT_CHECK(!told || a->strays, "protocol_error without a reason");
    AGENT_CHECK(told || !a->told_by || a->registry.cycle <= a->told_by,
                "a message that is not allowed, and no protocol_error");
    return 0;
}

/* A store of bytes that was answered, and whose word then fails, is told of once for each such word. */
static int take_loss(struct l1_agent *a, uint64_t address, uint32_t words, struct spec_error *error)
{
    struct dr_registry *r = &a->registry;
    const int line = dr_find_line(r, address);
    AGENT_CHECK(line >= 0 && words, "store_error tells of words %x of line %" PRIx64, words, address);
    for (uint32_t k = 0; k < r->words; k++) {
        if (!l1_agent_bit(words, k)) continue;
        struct dr_word *w = &r->line[line].word[k];
        w->told++;
        AGENT_CHECK(w->failed_at && (!r->through || w->told <= w->losses),
                    "store_error tells of line %" PRIx64 ", word %u, of which no more stores have failed", address, k);
    }
    a->lost.line = address;
    a->lost.words = words;
    return 0;
}

static int check_losses(struct l1_agent *a, const uint32_t *out, struct spec_error *error)
{
    struct dr_registry *r = &a->registry;
    const uint64_t at = bits_get(out + a->at.store_error_at, 0, (int)a->line_bits);
    const uint32_t words = out[a->at.store_error_words] & r->all;
    if ((out[a->at.store_error] & 1) && take_loss(a, at, words, error)) return -1;
    AGENT_CHECK(at == a->lost.line && words == a->lost.words,
                "store_error_at and store_error_words are %" PRIx64 " and %x, and no store was lost there last", at,
                words);
    if (a->quiet_for <= L1_AGENT_SETTLED) return 0;
    for (uint32_t i = 0; i < r->lines; i++)
        for (uint32_t k = 0; k < r->words; k++) {
            struct dr_word *w = &r->line[i].word[k];
            AGENT_CHECK(r->through ? w->told == w->losses : !do_lost(&w->order, w->told),
                        "line %" PRIx64 ", word %u: store_error has told of %u lost stores, which is wrong",
                        r->line[i].address, k, w->told);
        }
    return 0;
}

/* Observing: the network ------------------------------------------------------------------------------------------------ */

static void stray_taken(struct l1_agent *a)
{
    if (!a->told_by) a->told_by = a->registry.cycle + L1_AGENT_TOLD;
}

static int observe_answers(struct l1_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct dr_registry *r = &a->registry;
    if (agent_bit(&a->rsp_in, in, a->rsp_in.valid) && !a->rsp_waits) {
        if (a->rsp_now < 0) a->strays = 1;
        else {
            l1_agent_note_arrival(a);
            if (dr_show_answer(r, a->rsp_now, &a->rsp, a->rsp_numbers, error)) return -1;
        }
    }
    if (agent_took(&a->rsp_in, in, out)) {
        if (a->rsp_now < 0) stray_taken(a);
        else l1_agent_note_copies(a);
        if (a->rsp_now >= 0 && dr_answer_taken(r, a->rsp_now, &a->rsp, a->rsp_numbers, error)) return -1;
    }
    a->rsp_waits = agent_waits(&a->rsp_in, in, out);
    return 0;
}

static void count_stray(struct l1_agent *a, const uint32_t *in)
{
    struct dr_registry *r = &a->registry;
    struct denovo_forward f;
    uint32_t slots = 0;
    denovo_read_forward(&r->ports, in + a->fwd.data, &f);
    for (uint32_t k = 0; k < r->words; k += a->port) slots += (f.mask >> k & (UINT32_MAX >> (32 - a->port))) != 0;
    if (!slots) slots = 1;
    if (f.type == DENOVO_MSG_RECALL) r->recall_slots += slots;
    if (f.type == DENOVO_MSG_FWD_READ || f.type == DENOVO_MSG_FWD_REG) r->forward_slots += slots;
}

static int observe_forwards(struct l1_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct dr_registry *r = &a->registry;
    if (agent_bit(&a->fwd, in, a->fwd.valid) && !a->fwd_waits) {
        if (a->fwd_now < 0) a->strays = 1;
        else if (dr_show_forward(r, a->fwd_now, error)) return -1;
    }
    if (agent_took(&a->fwd, in, out)) {
        if (a->fwd_now >= 0) dr_forward_taken(r, a->fwd_now);
        else stray_taken(a), count_stray(a, in);
    }
    a->fwd_waits = agent_waits(&a->fwd, in, out);
    return 0;
}

/* DR: the words that a read-only load waits for. */
static uint16_t may_last(const struct l1_agent *a, const struct denovo_request *m)
{
    uint32_t words = 0;
    for (int i = 0; i < L1_AGENT_ACCESSES; i++) {
        const struct l1_access *x = &a->accesses[i];
        if (x->used && x->read_only && a->registry.line[x->line].address == m->line) words |= x->left << x->base;
    }
    return a->protocol == DENOVO_PROTOCOL_DR ? (uint16_t)words : 0;
}

static int observe_sent(struct l1_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct dr_registry *r = &a->registry;
    if (agent_bit(&a->req, out, a->req.valid) && !a->req_shown) a->req_seen = r->cycle;
    a->req_shown = agent_bit(&a->req, out, a->req.valid);
    if (!a->req_shown) r->idle = r->cycle;
    if (agent_gave(&a->req, in, out)) {
        struct denovo_request m;
        a->req_shown = 0;
        denovo_read_request(&r->ports, out + a->req.data, &m);
        if (l1_agent_check_read(a, &m, error)) return -1;
        if (dr_take_request(r, &m, a->req_seen, may_last(a, &m), error)) return -1;
        a->writebacks += m.type == DENOVO_MSG_WB;
    }
    if (!agent_gave(&a->rsp_out, in, out)) return 0;
    struct denovo_answer m;
    denovo_read_answer(&r->ports, out + a->rsp_out.data, &m);
    return dr_take_supply(r, &m, error);
}

static int check_patience(const struct l1_agent *a, struct spec_error *error)
{
    for (int i = 0; i < L1_AGENT_ACCESSES; i++) {
        const struct l1_access *x = &a->accesses[i];
        AGENT_CHECK(!x->used || a->registry.cycle - x->arrived < L1_AGENT_PATIENCE + a->flush,
                    "the access %u (op %u, class %u, line %" PRIx64 ", words %x) is not answered within %" PRIu64
                    " cycles",
                    x->tag, x->op, x->class, a->registry.line[x->line].address, x->left, L1_AGENT_PATIENCE + a->flush);
    }
    return 0;
}

static int is_still(const struct l1_agent *a, int offered)
{
    for (int i = 0; i < L1_AGENT_ACCESSES; i++)
        if (a->accesses[i].used) return 0;
    return !a->command_out && !a->req_shown && !offered;
}

static int is_quiet(const struct l1_agent *a, const uint32_t *in)
{
    return a->still_for && dr_quiet(&a->registry) && !agent_bit(&a->rsp_in, in, a->rsp_in.valid) &&
           !agent_bit(&a->fwd, in, a->fwd.valid);
}

int l1_agent_observe_told(struct l1_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    int status = check_told(a, out, error);
    if (!status) status = check_losses(a, out, error);
    if (!status) status = check_counts(a, out, error);
    a->select = (int)(in[a->at.count_select] & 15);
    return status;
}

int l1_agent_observe_coming(struct l1_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    const int status = observe_answers(a, in, out, error);
    return status ? status : observe_forwards(a, in, out, error);
}

int l1_agent_observe_rest(struct l1_agent *a, int offered, const uint32_t *in, const uint32_t *out,
                          struct spec_error *error)
{
    int status = observe_sent(a, in, out, error);
    if (!status) status = observe_command(a, in, out, error);
    if (!status) status = check_patience(a, error);
    a->still_for = is_still(a, offered) ? a->still_for + 1 : 0;
    a->quiet_for = is_quiet(a, in) ? a->quiet_for + 1 : 0;
    if (a->registry.through) l1_agent_watch_line(a, agent_bit(&a->cmd, in, a->cmd.valid));
    return status ? status : dr_pass_time(&a->registry, error);
}

static int l1_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct l1_agent *a = state;
    if (in[0] & 1) {
        l1_agent_forget(a);
        return 0;
    }
    int status = l1_agent_observe_told(a, in, out, error);
    if (!status && agent_took(&a->access, in, out)) status = l1_agent_take_access(a, in + a->access.data, error);
    a->access_waits = agent_waits(&a->access, in, out);
    if (!status) status = l1_agent_observe_coming(a, in, out, error);
    if (!status && agent_gave(&a->answer, in, out)) status = l1_agent_take_answer(a, out + a->answer.data, error);
    if (status) return status;
    return l1_agent_observe_rest(a, agent_bit(&a->access, in, a->access.valid), in, out, error);
}

const struct agent_ops agent_denovo_l1 = {
    .name = "denovo_l1",
    .block = "denovo_l1",
    .responds = (const char *const[]){"fwd", "rsp_in", NULL},
    .size = l1_size,
    .init = l1_init,
    .drive = l1_agent_drive,
    .observe = l1_observe,
};
