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
    shape->beyond_shared = ~ones((int)spec_get(values, "SHARED_ADDR_BITS"));
    shape->all_halves = ones(line_bytes / 2);
    shape->beat_halves = ones(data_bytes / 2);
    return table_init(&shape->table, line, &tinycache_line_fsm, error);
}

void tinycache_reset(struct tinycache *s, const struct tinycache_shape *shape)
{
    memset(s, 0, sizeof *s);
    for (uint32_t set = 0; set <= shape->set_mask; set++)
        s->replacement[set] = shape->plru ? replacement_plru_reset : replacement_lru_reset;
    s->replayed = -1;
}

/* Deciding ---------------------------------------------------------------------------------------------------------- */

static uint32_t access_error(const struct tinycache_shape *shape, const struct tinycache_access *a)
{
    if (a->op > TINYCACHE_OP_ATOMIC) return TINYCACHE_ERROR_BAD_OP;
    if (a->space > TINYCACHE_SPACE_LOCAL) return TINYCACHE_ERROR_BAD_SPACE;
    if (a->size > shape->data_shift || (a->op == TINYCACHE_OP_ATOMIC && a->size != 2 && a->size != 3))
        return TINYCACHE_ERROR_BAD_SIZE;
    if (a->addr & ((UINT64_C(1) << a->size) - 1)) return TINYCACHE_ERROR_MISALIGNED;
    if (a->space == TINYCACHE_SPACE_SHARED && (a->addr & shape->beyond_shared)) return TINYCACHE_ERROR_BEYOND;
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

static uint64_t clean_lines(const struct tinycache *s)
{
    uint64_t clean = 0;
    for (uint64_t rest = s->occupied; rest; rest &= rest - 1)
        if (s->state[__builtin_ctzll(rest)] == TINYLINE_C) clean |= rest & -rest;
    return clean;
}

static int is_open(const struct tinycache_stage *a)
{
    return !a->near && (a->vacant || a->bypass);
}

static int is_fetching(const struct tinycache *s, int line)
{
    return (int)(s->fetching >> line & 1);
}

static int some_free(const struct tinycache *s, const struct tinycache_shape *shape)
{
    return s->used != shape->entry_mask;
}

static int sends(uint64_t actions)
{
    return does(actions, TINYLINE_DO_FETCH) || does(actions, TINYLINE_DO_SEND);
}

static int matches(const struct tinycache *s, const struct tinycache_shape *shape, const struct tinycache_stage *a)
{
    return s->line_addr[a->line] == a->access.addr >> shape->line_shift && s->space[a->line] == space_key(&a->access);
}

static void decide_access(const struct tinycache *s, const struct tinycache_shape *shape, int event,
                          struct tinyline_decision *decision)
{
    const struct tinycache_stage *a = &s->stage;
    decide_on_line(s, shape, a->line, event, access_halves(shape, (uint32_t)a->access.addr, a->access.size),
                   a->access.op != TINYCACHE_OP_WRITE, decision);
}

/* The row of the access in S1, where it has one in this cycle whatever the inputs are: TRY, and REST. 1, or 0. */
static int decide_shown(const struct tinycache *s, const struct tinycache_shape *shape,
                        struct tinyline_decision *decision)
{
    const struct tinycache_stage *a = &s->stage;
    const int event = a->bypass                            ? TINYLINE_ON_BYPASS
                      : a->access.op == TINYCACHE_OP_WRITE ? TINYLINE_ON_WRITE
                                                           : TINYLINE_ON_READ;
    if (!a->full) return 0;
    if (a->does == TINYCACHE_TRY) {
        if (!is_open(a) && (!a->near || a->bypass || !matches(s, shape, a))) return 0;
    } else if (a->does != TINYCACHE_REST) {
        return 0;
    }
    decide_access(s, shape, event, decision);
    return 1;
}

static void plan_stage(const struct tinycache *s, const struct tinycache_shape *shape, const struct tinycache_in *in,
                       struct tinycache_plan *plan)
{
    const struct tinycache_stage *a = &s->stage;
    plan->decided = decide_shown(s, shape, &plan->decision);
    plan->matches = a->full && a->near && matches(s, shape, a);
    if (!plan->decided) return;
    const uint64_t actions = plan->decision.actions;
    if (a->does == TINYCACHE_REST) plan->moves = does(actions, TINYLINE_DO_PARK) && in->mem_ready;
    else if (!is_open(a)) plan->moves = does(actions, TINYLINE_DO_RESPOND) && in->resp_ready;
    else
        plan->moves = (does(actions, TINYLINE_DO_RESPOND) || does(actions, TINYLINE_DO_PARK)) &&
                      (!sends(actions) || in->mem_ready || a->sent) &&
                      (!does(actions, TINYLINE_DO_RESPOND) || in->resp_ready || a->answered);
}

static int is_clear(const struct tinycache *s, const struct tinycache_shape *shape, const struct tinycache_in *in,
                    const struct tinycache_plan *plan)
{
    const struct tinycache_stage *a = &s->stage;
    if (s->back && !in->mem_ready) return 0;
    if (s->reply && !in->resp_ready) return 0;
    if (!a->full) return 1;
    if (a->does == TINYCACHE_REST) return !some_free(s, shape) || in->mem_ready;
    if (a->does != TINYCACHE_TRY) return 1;
    if (is_open(a)) return plan->moves;
    return !a->near || a->bypass || in->resp_ready;
}

static void plan_fill(const struct tinycache *s, const struct tinycache_shape *shape, const struct tinycache_in *in,
                      struct tinycache_plan *plan)
{
    const struct tinycache_parked *p = &s->parked[in->fill.entry];
    if (!((s->used & ~s->filled) >> in->fill.entry & 1)) return;
    plan->fill = (int)in->fill.entry;
    if (!p->fetch) return;
    plan->fill_line = p->line;
    decide_on_line(s, shape, p->line, TINYLINE_ON_FILL, 0, 0, &plan->fill_decision);
}

static void plan_turn(const struct tinycache *s, const struct tinycache_shape *shape, const struct tinycache_in *in,
                      struct tinycache_plan *plan)
{
    const struct tinycache_stage *a = &s->stage;
    if (a->full && a->does == TINYCACHE_EVICT && !s->unwritten) {
        plan->evicts = plan->decided = 1;
        decide_access(s, shape, a->bypass ? TINYLINE_ON_BYPASS : TINYLINE_ON_REPLACE, &plan->decision);
    }
    if (in->drain) {
        plan->barrier = !a->full && s->leaver_ready && !s->used && s->occupied && !s->unwritten;
        if (!plan->barrier) return;
        plan->barrier_line = s->leaver_some ? s->leaver : __builtin_ctzll(s->occupied);
        decide_on_line(s, shape, plan->barrier_line, TINYLINE_ON_BARRIER, 0, 0, &plan->barrier_decision);
        return;
    }
    plan->req_ready = !a->full || (plan->moves && a->does == TINYCACHE_TRY);
    plan->take = plan->req_ready && in->access;
    if (plan->take) plan->error = access_error(shape, in->access);
}

void tinycache_plan_step(const struct tinycache *s, const struct tinycache_shape *shape, const struct tinycache_in *in,
                         struct tinycache_plan *plan)
{
    memset(plan, 0, sizeof *plan);
    plan->fill = plan->replay = plan->fill_line = plan->barrier_line = -1;
    plan->free = some_free(s, shape);
    plan_stage(s, shape, in, plan);
    if (in->fill.data) {
        plan_fill(s, shape, in, plan);
        return;
    }
    if (!is_clear(s, shape, in, plan)) return;
    if (s->filled) {
        plan->replay = __builtin_ctz(s->filled);
        return;
    }
    plan->turn = 1;
    plan->port_reads = (!s->stage.full || s->stage.does == TINYCACHE_TRY) && !in->drain && in->access &&
                       in->access->op == TINYCACHE_OP_READ;
    plan_turn(s, shape, in, plan);
}

/* Doing ------------------------------------------------------------------------------------------------------------- */

static void reply(struct tinycache *s, uint32_t tag, uint32_t error)
{
    s->reply = 1;
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

static uint32_t offset_of(const struct tinycache_shape *shape, const struct tinycache_access *a)
{
    return (uint32_t)a->addr & ((UINT32_C(1) << shape->line_shift) - 1);
}

static void request_fetch(struct tinycache *s, const struct tinycache_shape *shape, const struct tinycache_access *a)
{
    struct tinycache_request *m = begin_request(s, TINYCACHE_MEM_TYPE_FETCH, space_key(a), a->addr >> shape->line_shift,
                                                place_of(shape, offset_of(shape, a)));
    m->mask = (uint32_t)ones(1 << shape->data_shift);
}

static void request_access(struct tinycache *s, const struct tinycache_shape *shape, const struct tinycache_access *a)
{
    static const uint8_t type_of[] = {TINYCACHE_MEM_TYPE_READ, TINYCACHE_MEM_TYPE_WRITE, TINYCACHE_MEM_TYPE_ATOMIC};
    const uint32_t offset = offset_of(shape, a), place = place_of(shape, offset), in_beat = offset - place;
    struct tinycache_request *m = begin_request(s, type_of[a->op], space_key(a), a->addr >> shape->line_shift, place);
    m->mask = (uint32_t)ones(1 << a->size) << in_beat;
    if (a->op == TINYCACHE_OP_ATOMIC) {
        m->atom = a->atom;
        memcpy(m->data, a->wdata, sizeof m->data);
        return;
    }
    if (a->op == TINYCACHE_OP_READ) return;
    memset(m->data, 0, sizeof m->data);
    slices_store(m->data, a->wdata, in_beat, a->size, shape->data_word_mask);
}

static void find_fetching(struct tinycache *s)
{
    s->fetching = 0;
    for (uint32_t rest = s->used; rest; rest &= rest - 1) {
        const struct tinycache_parked *p = &s->parked[__builtin_ctz(rest)];
        if (p->fetch) s->fetching |= UINT64_C(1) << p->line;
    }
}

static void park(struct tinycache *s, const struct tinycache_shape *shape, const struct tinycache_access *a, int line)
{
    uint32_t vacant = ~s->used & shape->entry_mask;
    if (!vacant) return; /* only under a table that parks without looking at `free` */
    int entry = __builtin_ctz(vacant);
    struct tinycache_parked *p = &s->parked[entry];
    p->tag = a->tag;
    p->fetch = line >= 0;
    p->line = (uint8_t)(line >= 0 ? line : 0);
    p->offset = (uint8_t)offset_of(shape, a);
    p->size = a->size;
    s->used |= UINT32_C(1) << entry;
    if (p->fetch) s->fetching |= UINT64_C(1) << line;
}

static void use_line(struct tinycache *s, const struct tinycache_shape *shape, int line)
{
    uint64_t *order = &s->replacement[line / shape->ways];
    int way = line % shape->ways;
    *order = shape->plru ? replacement_plru_use(*order, way, shape->ways) : replacement_lru_use(*order, way);
}

static void enter_state(struct tinycache *s, int line, int state)
{
    s->state[line] = (uint8_t)state;
    if (state == TINYLINE_I) s->occupied &= ~(UINT64_C(1) << line);
    else s->occupied |= UINT64_C(1) << line;
}

/* A beat of the line leaves, if its row says so. 1: no other has a control bit that is set. */
static int leave(struct tinycache *s, const struct tinycache_shape *shape, const uint32_t *ram, int line,
                 const struct tinyline_decision *d)
{
    uint64_t left = d->control;
    if (!does(d->actions, TINYLINE_DO_WRITE_BACK)) return 1;
    left &= ~request_writeback(s, shape, line, ram + line * shape->line_words);
    s->back = 1;
    s->control[line] = left;
    return !left;
}

static void do_fill(struct tinycache *s, const struct tinycache_shape *shape, uint32_t *ram,
                    const struct tinycache_beat *fill, const struct tinycache_plan *plan)
{
    struct tinycache_parked *p = &s->parked[plan->fill];
    if (fill->last) s->filled |= UINT32_C(1) << plan->fill;
    if (!p->fetch) {
        memset(p->data, 0, sizeof p->data);
        slices_load(p->data, fill->data, p->offset - place_of(shape, p->offset), p->size, shape->data_word_mask);
        return;
    }
    const struct tinyline_decision *d = &plan->fill_decision;
    if (does(d->actions, TINYLINE_DO_FILL_ALL) || does(d->actions, TINYLINE_DO_FILL_REST)) {
        const uint64_t kept = does(d->actions, TINYLINE_DO_FILL_ALL) ? 0 : s->control[p->line];
        const uint32_t first = fill->place >> 2;
        uint32_t *data = ram + p->line * shape->line_words;
        for (uint32_t w = 0; w <= shape->data_word_mask; w++) {
            uint32_t own = slices_halves_in_word(kept, (int)(first + w));
            data[first + w] = (data[first + w] & own) | (fill->data[w] & ~own);
        }
    }
    if (fill->last) enter_state(s, p->line, d->next);
}

/* The access in S1 leaves it: its row is done. */
static void do_row(struct tinycache *s, const struct tinycache_shape *shape, uint32_t *ram,
                   const struct tinyline_decision *d)
{
    const struct tinycache_stage *a = &s->stage;
    const int line = a->line;
    if (does(d->actions, TINYLINE_DO_PARK)) park(s, shape, &a->access, does(d->actions, TINYLINE_DO_FETCH) ? line : -1);
    if (line < 0) return;
    if (does(d->actions, TINYLINE_DO_ALLOCATE)) {
        s->line_addr[line] = a->access.addr >> shape->line_shift;
        s->space[line] = space_key(&a->access);
        s->partial[line] = partial_of(shape, s->line_addr[line], s->space[line]);
    }
    if (does(d->actions, TINYLINE_DO_STORE))
        slices_store(ram + line * shape->line_words, a->access.wdata, offset_of(shape, &a->access), a->access.size,
                     shape->data_word_mask);
    if (does(d->actions, TINYLINE_DO_RESPOND) || does(d->actions, TINYLINE_DO_ALLOCATE)) use_line(s, shape, line);
    s->control[line] = d->control;
    enter_state(s, line, d->next);
}

/* The way that replacement names. */
static int victim_of(const struct tinycache *s, const struct tinycache_shape *shape, uint64_t line_addr)
{
    const int set = (int)(line_addr & shape->set_mask);
    const uint64_t order = s->replacement[set];
    return set * shape->ways +
           (shape->plru ? replacement_plru_victim(order, shape->ways) : replacement_lru_victim(order, shape->ways));
}

static void pick(struct tinycache *s, const struct tinycache_shape *shape, int held_back)
{
    struct tinycache_stage *a = &s->stage;
    a->does = TINYCACHE_PICK;
    if (held_back) return;
    a->line = victim_of(s, shape, a->access.addr >> shape->line_shift);
    a->near = a->picked = 1;
    a->does = TINYCACHE_EVICT;
}

static void read_bytes(struct tinycache *s, const struct tinycache_shape *shape, const uint32_t *ram)
{
    struct tinycache_stage *a = &s->stage;
    memset(a->read, 0, sizeof a->read);
    if (a->line >= 0)
        slices_load(a->read, ram + a->line * shape->line_words, offset_of(shape, &a->access), a->access.size,
                    shape->data_word_mask);
}

/* What the access in S1 does, unless it leaves. `fetching`: of the lines, when the cycle began. */
static void do_stage(struct tinycache *s, const struct tinycache_shape *shape, uint32_t *ram,
                     const struct tinycache_in *in, const struct tinycache_plan *plan, uint64_t fetching, int replayed)
{
    struct tinycache_stage *a = &s->stage;
    const int fetched = a->line >= 0 && (fetching >> a->line & 1);
    switch (a->does) {
    case TINYCACHE_TRY:
        if (is_open(a)) {
            const uint64_t actions = plan->decision.actions;
            if (!does(actions, TINYLINE_DO_RESPOND) && !does(actions, TINYLINE_DO_PARK)) {
                a->does = TINYCACHE_OPEN;
                a->answered = a->sent = 0;
                return;
            }
            a->answered |= (uint8_t)in->resp_ready;
            a->sent |= (uint8_t)in->mem_ready;
        } else if (!a->near) {
            pick(s, shape, replayed);
        } else if (a->bypass || !plan->matches) {
            a->does = TINYCACHE_EVICT;
        } else if (!does(plan->decision.actions, TINYLINE_DO_RESPOND)) {
            a->does = fetched ? TINYCACHE_RETRY : TINYCACHE_REST;
        }
        return;
    case TINYCACHE_PICK: pick(s, shape, replayed); return;
    case TINYCACHE_EVICT:
        if (a->picked && fetched) {
            a->near = a->picked = 0;
            a->line = -1;
            a->does = TINYCACHE_PICK;
        } else if (plan->evicts && leave(s, shape, ram, a->line, &plan->decision) && !fetched) {
            enter_state(s, a->line, plan->decision.next);
            a->near = a->picked = 0;
            a->vacant = !a->bypass;
            if (a->bypass) a->line = -1;
            a->does = TINYCACHE_OPEN;
        }
        return;
    case TINYCACHE_OPEN:
        if (plan->turn && (a->access.op == TINYCACHE_OP_WRITE || plan->free)) a->does = TINYCACHE_TRY;
        return;
    case TINYCACHE_RETRY:
        if (!plan->turn || fetched) return;
        a->does = TINYCACHE_TRY;
        read_bytes(s, shape, ram);
        return;
    default: return;
    }
}

static void take_access(struct tinycache *s, const struct tinycache_shape *shape, const uint32_t *ram,
                        const struct tinycache_access *access, uint32_t policy, uint32_t live, int taken)
{
    struct tinycache_stage *a = &s->stage;
    const uint64_t line_addr = access->addr >> shape->line_shift;
    const int base = (int)(line_addr & shape->set_mask) * shape->ways;
    const uint32_t vacant = ~live & shape->way_mask;
    memset(a, 0, sizeof *a);
    a->access = *access;
    a->full = 1;
    a->does = TINYCACHE_TRY;
    a->bypass = (uint8_t)bypasses(access, policy);
    a->line = find_near(s, shape, base, partial_of(shape, line_addr, space_key(access)));
    a->near = a->line >= 0;
    if (a->near && a->line == taken) a->does = TINYCACHE_RETRY;
    if (!a->near && !a->bypass && vacant) {
        a->vacant = 1;
        a->line = base + __builtin_ctz(vacant);
    }
    read_bytes(s, shape, ram);
}

/* What `resp` and `mem` show from now on. */
static void show(struct tinycache *s, const struct tinycache_shape *shape)
{
    const struct tinycache_stage *a = &s->stage;
    struct tinyline_decision d = {0};
    const int decided = decide_shown(s, shape, &d), open = is_open(a);
    s->resp_valid = s->reply;
    s->mem_valid = s->back;
    if (!decided) return;
    if (does(d.actions, TINYLINE_DO_RESPOND) && a->does == TINYCACHE_TRY && !(open && a->answered)) {
        s->resp_valid = 1;
        s->resp.tag = a->access.tag;
        s->resp.error = TINYCACHE_ERROR_NONE;
        memset(s->resp.rdata, 0, sizeof s->resp.rdata);
        if (a->access.op == TINYCACHE_OP_READ) memcpy(s->resp.rdata, a->read, sizeof a->read);
    }
    if (!sends(d.actions) || (a->does == TINYCACHE_TRY && (!open || a->sent))) return;
    if (does(d.actions, TINYLINE_DO_FETCH)) request_fetch(s, shape, &a->access);
    else request_access(s, shape, &a->access);
    if (does(d.actions, TINYLINE_DO_PARK)) s->mem.entry = (uint8_t)__builtin_ctz(~s->used);
}

void tinycache_tick(struct tinycache *s, const struct tinycache_shape *shape, uint32_t *ram,
                    const struct tinycache_in *in, const struct tinycache_plan *plan, uint64_t *row_count)
{
    if (in->rst) {
        tinycache_reset(s, shape);
        return;
    }
    const int taken = plan->moves && s->stage.vacant ? s->stage.line : -1; /* a line that is live from now on */
    const uint64_t fetching = s->fetching, live = s->occupied | s->fetching | (taken >= 0 ? UINT64_C(1) << taken : 0);
    const int replayed = s->replayed, was_full = s->stage.full;
    const int stores = plan->moves && s->stage.line >= 0 && does(plan->decision.actions, TINYLINE_DO_STORE);
    const int reads = plan->replay >= 0 || plan->port_reads ||
                      (plan->turn && was_full && s->stage.does == TINYCACHE_RETRY && !is_fetching(s, s->stage.line));
    if (in->mem_ready) s->back = 0;
    if (in->resp_ready) s->reply = 0;
    s->replayed = -1;
    if (replayed >= 0) use_line(s, shape, replayed);
    if (plan->fill_line >= 0) row_count[plan->fill_decision.row]++;
    if (plan->decided) row_count[plan->decision.row]++;
    if (plan->moves) {
        do_row(s, shape, ram, &plan->decision);
        s->stage.full = 0;
    } else if (was_full) {
        do_stage(s, shape, ram, in, plan, fetching, replayed >= 0);
    }
    if (plan->fill >= 0) do_fill(s, shape, ram, &in->fill, plan);
    if (plan->barrier) {
        const uint64_t clean = clean_lines(s) & ~(UINT64_C(1) << plan->barrier_line);
        for (uint64_t rest = clean; rest; rest &= rest - 1) s->state[__builtin_ctzll(rest)] = TINYLINE_I;
        s->occupied &= ~clean;
    }
    if (plan->barrier_line >= 0) {
        row_count[plan->barrier_decision.row]++;
        if (leave(s, shape, ram, plan->barrier_line, &plan->barrier_decision))
            enter_state(s, plan->barrier_line, plan->barrier_decision.next);
    }
    if (plan->replay >= 0) {
        const struct tinycache_parked *p = &s->parked[plan->replay];
        reply(s, p->tag, TINYCACHE_ERROR_NONE);
        if (p->fetch) {
            slices_load(s->resp.rdata, ram + p->line * shape->line_words, p->offset, p->size, shape->data_word_mask);
            s->replayed = p->line;
        } else {
            memcpy(s->resp.rdata, p->data, sizeof p->data);
        }
        s->used &= ~(UINT32_C(1) << plan->replay);
        s->filled &= ~(UINT32_C(1) << plan->replay);
        find_fetching(s);
    }
    if (plan->take && plan->error) reply(s, in->access->tag, plan->error);
    else if (plan->take)
        take_access(s, shape, ram, in->access, in->policy,
                    (uint32_t)(live >> (int)(in->access->addr >> shape->line_shift & shape->set_mask) * shape->ways),
                    taken);
    s->unwritten = (stores || s->unwritten) && (in->fill.data || reads);
    s->leaver_ready = !was_full && !plan->take;
    if (!was_full) {
        const uint64_t dirty = s->occupied & ~clean_lines(s);
        s->leaver_some = dirty != 0;
        s->leaver = dirty ? __builtin_ctzll(dirty) : 0;
    }
    show(s, shape);
}
