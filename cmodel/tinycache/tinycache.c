#include "cmodel/tinycache/tinycache.h"

#include <string.h>

#include "cmodel/replacement.h"
#include "cmodel/tinycache/tinycache_partial.h"
#include "cmodel/tinycache/tinycache_slices.h"
#include "spec/expr.h"

static uint64_t ones(int count)
{
    return count >= 64 ? UINT64_MAX : (UINT64_C(1) << count) - 1;
}

size_t tinycache_ram_words(const struct tinycache_shape *shape)
{
    return (size_t)shape->lines * (size_t)shape->line_words;
}

int tinycache_shape_init(struct tinycache_shape *shape, const struct spec_values *values, const struct spec_fsm *line,
                         struct spec_error *error)
{
    const int line_bytes = (int)spec_get(values, "LINE_BYTES"), data_bytes = (int)spec_get(values, "DATA_BYTES");
    memset(shape, 0, sizeof *shape);
    shape->lines = (int)spec_get(values, "BYTES") / line_bytes;
    shape->ways = (int)spec_get(values, "WAYS");
    shape->line_shift = expr_clog2(line_bytes);
    shape->set_shift = expr_clog2(shape->lines / shape->ways);
    shape->line_words = line_bytes / 4;
    shape->set_mask = (uint32_t)(shape->lines / shape->ways - 1);
    shape->way_mask = (uint32_t)ones(shape->ways);
    shape->entry_mask = (uint32_t)ones((int)spec_get(values, "MISSES"));
    shape->data_shift = (uint32_t)expr_clog2(data_bytes);
    shape->data_word_mask = (uint32_t)(data_bytes / 4 - 1);
    shape->plru = spec_get(values, "REPLACEMENT") == TINYCACHE_REPLACEMENT_PLRU;
    shape->partial_bits = (int)spec_get(values, "PARTIAL_BITS");
    shape->all_halves = ones(line_bytes / 2);
    shape->beat_halves = ones(data_bytes / 2);
    return table_init(&shape->table, line, &tinycache_line_fsm, error);
}

void tinycache_reset(struct tinycache *s, const struct tinycache_shape *shape)
{
    memset(s, 0, sizeof *s);
    for (uint32_t set = 0; set <= shape->set_mask; set++)
        s->replacement[set] = shape->plru ? replacement_plru_reset : replacement_lru_reset;
}

/* Deciding ---------------------------------------------------------------------------------------------------------- */

static uint32_t access_error(const struct tinycache_shape *shape, const struct tinycache_access *a)
{
    if (a->op > TINYCACHE_OP_ATOMIC) return TINYCACHE_ERROR_BAD_OP;
    if (a->space > TINYCACHE_SPACE_LOCAL) return TINYCACHE_ERROR_BAD_SPACE;
    if (a->size > shape->data_shift || (a->op == TINYCACHE_OP_ATOMIC && a->size != 2 && a->size != 3))
        return TINYCACHE_ERROR_BAD_SIZE;
    if (a->addr & ((UINT64_C(1) << a->size) - 1)) return TINYCACHE_ERROR_MISALIGNED;
    return TINYCACHE_ERROR_NONE;
}

static uint32_t space_key(const struct tinycache_access *a)
{
    return a->space == TINYCACHE_SPACE_SHARED ? a->block << 1 | 1 : 0;
}

static int bypasses(const struct tinycache_access *a, uint32_t policy)
{
    if (a->op == TINYCACHE_OP_ATOMIC || a->size == 0 || a->space == TINYCACHE_SPACE_LOCAL) return 1;
    if (policy == TINYCACHE_POLICY_DISABLE) return 1;
    return policy ==
           (a->space == TINYCACHE_SPACE_SHARED ? TINYCACHE_POLICY_BYPASS_SHARED : TINYCACHE_POLICY_BYPASS_GLOBAL);
}

static uint64_t access_halves(const struct tinycache_shape *shape, uint32_t offset, uint32_t size)
{
    uint32_t in_line = offset & ((UINT32_C(1) << shape->line_shift) - 1), halves = size ? UINT32_C(1) << (size - 1) : 1;
    return ((UINT64_C(1) << halves) - 1) << (in_line >> 1);
}

static uint32_t partial_of(const struct tinycache_shape *shape, uint64_t line_addr, uint32_t space)
{
    return tinycache_partial(shape->partial_bits, line_addr >> shape->set_shift, space);
}

/* The line that is near the key, or -1. `base` is the first line of the set. */
static int find_near(const struct tinycache *s, const struct tinycache_shape *shape, int base, uint32_t partial)
{
    /* Which way is near is as good as random: all are compared, without a branch for each. */
    uint32_t equal = 0;
    for (int way = 0; way < shape->ways; way++) equal |= (uint32_t)(s->partial[base + way] == partial) << way;
    equal &= (uint32_t)((s->occupied | s->fetching) >> base);
    return equal ? base + __builtin_ctz(equal) : -1;
}

static void decide_on_line(const struct tinycache *s, const struct tinycache_shape *shape, int line, int event,
                           uint64_t halves, int answered, struct tinyline_decision *decision)
{
    struct tinyline_case c = {.state = TINYLINE_I,
                              .halves = halves,
                              .all = shape->all_halves,
                              .free = s->used != shape->entry_mask,
                              .answered = answered};
    if (line >= 0) {
        c.state = s->state[line];
        c.control = s->control[line];
        c.fetching = (int)(s->fetching >> line & 1);
    }
    *decision = tinyline_decide(&shape->table, event, &c);
}

/* The line that an access takes that matches none. `near`: the line that is near, or -1. */
static void choose_line(const struct tinycache *s, const struct tinycache_shape *shape, int set, int near,
                        struct tinycache_plan *plan)
{
    const int base = set * shape->ways;
    const uint32_t vacant = (uint32_t)(~(s->occupied | s->fetching) >> base) & shape->way_mask;
    const uint64_t order = s->replacement[set];
    if (near < 0 && vacant) {
        plan->line = base + __builtin_ctz(vacant);
        return;
    }
    plan->event = TINYLINE_ON_REPLACE;
    if (near >= 0) plan->line = near;
    else if (shape->plru) plan->line = base + replacement_plru_victim(order, shape->ways);
    else plan->line = base + replacement_lru_victim(order, shape->ways);
}

static void plan_access(const struct tinycache *s, const struct tinycache_shape *shape, const struct tinycache_in *in,
                        struct tinycache_plan *plan)
{
    const struct tinycache_access *a = in->access;
    const uint64_t line_addr = a->addr >> shape->line_shift;
    const int set = (int)(line_addr & shape->set_mask);
    plan->error = access_error(shape, a);
    if (plan->error) {
        plan->kind = TINYCACHE_ERROR;
        plan->req_ready = 1;
        return;
    }
    plan->kind = TINYCACHE_ACCESS;
    const uint32_t space = space_key(a);
    const int near = find_near(s, shape, set * shape->ways, partial_of(shape, line_addr, space)),
              matches = near >= 0 && s->line_addr[near] == line_addr && s->space[near] == space;
    plan->line = matches ? near : -1;
    plan->event = a->op == TINYCACHE_OP_WRITE ? TINYLINE_ON_WRITE : TINYLINE_ON_READ;
    if (bypasses(a, in->policy)) plan->event = TINYLINE_ON_BYPASS;
    else if (!matches) choose_line(s, shape, set, near, plan);
    decide_on_line(s, shape, plan->line, plan->event, access_halves(shape, (uint32_t)a->addr, a->size),
                   a->op != TINYCACHE_OP_WRITE, &plan->decision);
    uint64_t actions = plan->decision.actions;
    plan->req_ready = does(actions, TINYLINE_DO_RESPOND) || does(actions, TINYLINE_DO_PARK);
}

static uint64_t clean_lines(const struct tinycache *s)
{
    uint64_t clean = 0;
    for (uint64_t rest = s->occupied; rest; rest &= rest - 1)
        if (s->state[__builtin_ctzll(rest)] == TINYLINE_C) clean |= rest & -rest;
    return clean;
}

void tinycache_plan_step(const struct tinycache *s, const struct tinycache_shape *shape, const struct tinycache_in *in,
                         struct tinycache_plan *plan)
{
    const int blocked = (s->mem_valid && !in->mem_ready) || (s->resp_valid && !in->resp_ready);
    plan->kind = TINYCACHE_NOTHING;
    plan->req_ready = 0;
    plan->line = -1;
    if (in->fill.data) {
        const struct tinycache_parked *p = &s->parked[in->fill.entry];
        if (!((s->used & ~s->filled) >> in->fill.entry & 1)) return;
        plan->kind = TINYCACHE_FILL;
        plan->entry = (int)in->fill.entry;
        if (!p->fetch) return;
        plan->line = p->line;
        plan->event = TINYLINE_ON_FILL;
        decide_on_line(s, shape, p->line, TINYLINE_ON_FILL, 0, 0, &plan->decision);
    } else if (blocked) {
        return;
    } else if (s->filled) {
        plan->kind = TINYCACHE_REPLAY;
        plan->entry = __builtin_ctz(s->filled);
        const struct tinycache_parked *p = &s->parked[plan->entry];
        if (!p->fetch) return;
        plan->line = p->line;
        plan->event = TINYLINE_ON_READ;
        decide_on_line(s, shape, p->line, TINYLINE_ON_READ, access_halves(shape, p->offset, p->size), 1,
                       &plan->decision);
    } else if (in->drain) {
        if (s->used || !s->occupied) return;
        const uint64_t dirty = s->occupied & ~clean_lines(s);
        plan->kind = TINYCACHE_BARRIER;
        plan->line = __builtin_ctzll(dirty ? dirty : s->occupied);
        plan->event = TINYLINE_ON_BARRIER;
        decide_on_line(s, shape, plan->line, TINYLINE_ON_BARRIER, 0, 0, &plan->decision);
    } else if (in->access) {
        plan_access(s, shape, in, plan);
    }
}

/* Doing ------------------------------------------------------------------------------------------------------------- */

/* What the step's row works on: the access at the port, or a parked one in its replay. */
struct subject {
    uint32_t tag, offset, size;
    const struct tinycache_access *access; /* NULL in a replay, a fill and a barrier */
};

static void respond(struct tinycache *s, uint32_t tag, uint32_t error)
{
    s->resp_valid = 1;
    s->resp.tag = tag;
    s->resp.error = error;
    memset(s->resp.rdata, 0, sizeof s->resp.rdata);
}

static uint32_t place_of(const struct tinycache_shape *shape, uint32_t offset)
{
    return offset >> shape->data_shift << shape->data_shift;
}

/* Half-words of the beat at `place` in its line. */
static uint64_t halves_of_beat(const struct tinycache_shape *shape, uint32_t place)
{
    return shape->beat_halves << (place >> 1);
}

static struct tinycache_request *begin_request(struct tinycache *s, int type, uint32_t space, uint64_t line_addr,
                                               uint32_t place)
{
    s->mem_valid = 1;
    s->mem.type = (uint8_t)type;
    s->mem.place = (uint8_t)place;
    s->mem.entry = s->mem.atom = 0;
    s->mem.shared = space & 1;
    s->mem.block = space >> 1;
    s->mem.line = line_addr;
    return &s->mem;
}

/* The lowest beat with a written half-word leaves; these half-words. `data`: of the line. */
static uint64_t request_writeback(struct tinycache *s, const struct tinycache_shape *shape, int line,
                                  const uint32_t *data)
{
    const uint64_t control = s->control[line];
    const uint32_t place = control ? place_of(shape, 2 * (uint32_t)__builtin_ctzll(control)) : 0;
    const uint64_t sent = control & halves_of_beat(shape, place), in_beat = sent >> (place >> 1);
    struct tinycache_request *m = begin_request(s, TINYCACHE_MEM_TYPE_WRITE, s->space[line], s->line_addr[line], place);
    uint32_t bytes[TINYCACHE_MASK_WORDS];
    slices_halves_to_bytes(in_beat, bytes);
    m->mask = bytes[0];
    for (uint32_t w = 0; w <= shape->data_word_mask; w++)
        m->data[w] = data[(place >> 2) + w] & slices_halves_in_word(in_beat, (int)w);
    return sent;
}

static void request_fetch(struct tinycache *s, const struct tinycache_shape *shape, const struct tinycache_access *a,
                          const struct subject *subject)
{
    struct tinycache_request *m = begin_request(s, TINYCACHE_MEM_TYPE_FETCH, space_key(a), a->addr >> shape->line_shift,
                                                place_of(shape, subject->offset));
    m->mask = (uint32_t)ones(1 << shape->data_shift);
}

static void request_access(struct tinycache *s, const struct tinycache_shape *shape, const struct tinycache_access *a,
                           const struct subject *subject)
{
    static const uint8_t type_of[] = {TINYCACHE_MEM_TYPE_READ, TINYCACHE_MEM_TYPE_WRITE, TINYCACHE_MEM_TYPE_ATOMIC};
    const uint32_t place = place_of(shape, subject->offset), in_beat = subject->offset - place;
    struct tinycache_request *m = begin_request(s, type_of[a->op], space_key(a), a->addr >> shape->line_shift, place);
    m->mask = (uint32_t)ones(1 << a->size) << in_beat;
    if (a->op == TINYCACHE_OP_ATOMIC) {
        m->atom = a->atom;
        memcpy(m->data, a->wdata, sizeof m->data);
        return;
    }
    if (a->op == TINYCACHE_OP_READ) return;
    memset(m->data, 0, sizeof m->data);
    slices_store(m->data, a->wdata, in_beat, subject->size, shape->data_word_mask);
}

static void find_fetching(struct tinycache *s)
{
    s->fetching = 0;
    for (uint32_t rest = s->used; rest; rest &= rest - 1) {
        const struct tinycache_parked *p = &s->parked[__builtin_ctz(rest)];
        if (p->fetch) s->fetching |= UINT64_C(1) << p->line;
    }
}

static void park(struct tinycache *s, const struct tinycache_shape *shape, const struct subject *subject, int line)
{
    uint32_t vacant = ~s->used & shape->entry_mask;
    if (!vacant) return; /* only under a table that parks without looking at `free` */
    int entry = __builtin_ctz(vacant);
    struct tinycache_parked *p = &s->parked[entry];
    p->tag = subject->tag;
    p->fetch = line >= 0;
    p->line = (uint8_t)(line >= 0 ? line : 0);
    p->offset = (uint8_t)subject->offset;
    p->size = (uint8_t)subject->size;
    s->used |= UINT32_C(1) << entry;
    s->mem.entry = (uint8_t)entry;
    if (p->fetch) s->fetching |= UINT64_C(1) << line;
}

static void use_line(struct tinycache *s, const struct tinycache_shape *shape, int line)
{
    uint64_t *order = &s->replacement[line / shape->ways];
    int way = line % shape->ways;
    *order = shape->plru ? replacement_plru_use(*order, way, shape->ways) : replacement_lru_use(*order, way);
}

/* The actions of a step's row, reads of the line before writes to it. `line` -1: an access that is not cached. */
static void perform(struct tinycache *s, const struct tinycache_shape *shape, uint32_t *ram,
                    const struct tinycache_plan *plan, const struct subject *subject, const struct tinycache_beat *fill)
{
    const struct tinyline_decision *d = &plan->decision;
    uint64_t left = d->control; /* control bits from now on */
    int stays = fill && !fill->last;
    const struct tinycache_access *a = subject->access;
    const int line = plan->line;
    uint32_t *data = line >= 0 ? ram + line * shape->line_words : NULL;
    const uint64_t actions = d->actions;
    if (does(actions, TINYLINE_DO_RESPOND)) {
        respond(s, subject->tag, TINYCACHE_ERROR_NONE);
        if (plan->event == TINYLINE_ON_READ)
            slices_load(s->resp.rdata, data, subject->offset, subject->size, shape->data_word_mask);
    }
    if (data && does(actions, TINYLINE_DO_WRITE_BACK)) {
        left &= ~request_writeback(s, shape, line, data);
        stays |= left != 0;
    }
    if (a && does(actions, TINYLINE_DO_FETCH)) request_fetch(s, shape, a, subject);
    if (a && does(actions, TINYLINE_DO_SEND)) request_access(s, shape, a, subject);
    if (does(actions, TINYLINE_DO_PARK)) park(s, shape, subject, does(actions, TINYLINE_DO_FETCH) ? line : -1);
    if (!data) return;
    if (a && does(actions, TINYLINE_DO_ALLOCATE)) {
        s->line_addr[line] = a->addr >> shape->line_shift;
        s->space[line] = space_key(a);
        s->partial[line] = partial_of(shape, s->line_addr[line], s->space[line]);
    }
    if (a && does(actions, TINYLINE_DO_STORE))
        slices_store(data, a->wdata, subject->offset, subject->size, shape->data_word_mask);
    if (fill && (does(actions, TINYLINE_DO_FILL_ALL) || does(actions, TINYLINE_DO_FILL_REST))) {
        const uint64_t kept = does(actions, TINYLINE_DO_FILL_ALL) ? 0 : s->control[line];
        const uint32_t first = fill->place >> 2;
        for (uint32_t w = 0; w <= shape->data_word_mask; w++) {
            uint32_t own = slices_halves_in_word(kept, (int)(first + w));
            data[first + w] = (data[first + w] & own) | (fill->data[w] & ~own);
        }
    }
    if (does(actions, TINYLINE_DO_RESPOND) || does(actions, TINYLINE_DO_ALLOCATE)) use_line(s, shape, line);
    s->control[line] = left;
    if (stays) return;
    s->state[line] = (uint8_t)d->next;
    if (d->next == TINYLINE_I) s->occupied &= ~(UINT64_C(1) << line);
    else s->occupied |= UINT64_C(1) << line;
}

static void tick_fill(struct tinycache *s, const struct tinycache_shape *shape, uint32_t *ram,
                      const struct tinycache_in *in, const struct tinycache_plan *plan)
{
    static const struct subject nobody;
    struct tinycache_parked *p = &s->parked[plan->entry];
    if (in->fill.last) s->filled |= UINT32_C(1) << plan->entry;
    if (p->fetch) {
        perform(s, shape, ram, plan, &nobody, &in->fill);
    } else {
        memset(p->data, 0, sizeof p->data);
        slices_load(p->data, in->fill.data, p->offset - place_of(shape, p->offset), p->size, shape->data_word_mask);
    }
}

/* One line leaves at a barrier, or a beat of it; and with it every other line that is clean. */
static void tick_barrier(struct tinycache *s, const struct tinycache_shape *shape, uint32_t *ram,
                         const struct tinycache_plan *plan)
{
    static const struct subject nobody;
    const uint64_t others = clean_lines(s) & ~(UINT64_C(1) << plan->line);
    for (uint64_t rest = others; rest; rest &= rest - 1) s->state[__builtin_ctzll(rest)] = TINYLINE_I;
    s->occupied &= ~others;
    perform(s, shape, ram, plan, &nobody, NULL);
}

static void tick_replay(struct tinycache *s, const struct tinycache_shape *shape, uint32_t *ram,
                        const struct tinycache_plan *plan)
{
    const struct tinycache_parked *p = &s->parked[plan->entry];
    const struct subject subject = {p->tag, p->offset, p->size, NULL};
    if (p->fetch) {
        perform(s, shape, ram, plan, &subject, NULL);
    } else {
        respond(s, p->tag, TINYCACHE_ERROR_NONE);
        memcpy(s->resp.rdata, p->data, sizeof p->data);
    }
    s->used &= ~(UINT32_C(1) << plan->entry);
    s->filled &= ~(UINT32_C(1) << plan->entry);
    find_fetching(s);
}

void tinycache_tick(struct tinycache *s, const struct tinycache_shape *shape, uint32_t *ram,
                    const struct tinycache_in *in, const struct tinycache_plan *plan, uint64_t *row_count)
{
    const struct tinycache_access *a = in->access;
    if (in->rst) {
        tinycache_reset(s, shape);
        return;
    }
    if (in->mem_ready) s->mem_valid = 0;
    if (in->resp_ready) s->resp_valid = 0;
    switch (plan->kind) {
    case TINYCACHE_NOTHING: return;
    case TINYCACHE_FILL: tick_fill(s, shape, ram, in, plan); break;
    case TINYCACHE_REPLAY: tick_replay(s, shape, ram, plan); break;
    case TINYCACHE_BARRIER: tick_barrier(s, shape, ram, plan); break;
    case TINYCACHE_ACCESS: {
        struct subject subject = {a->tag, (uint32_t)a->addr & ((UINT32_C(1) << shape->line_shift) - 1), a->size, a};
        perform(s, shape, ram, plan, &subject, NULL);
        break;
    }
    case TINYCACHE_ERROR: respond(s, a->tag, plan->error); return;
    }
    if (plan->line >= 0 || plan->kind == TINYCACHE_ACCESS) row_count[plan->decision.row]++;
}
