#include "cmodel/tinycache/tinycache_invariants.h"

#include <stdio.h>

#include "cmodel/tinycache/tinycache_partial.h"

static int broken(struct spec_error *error, const char *what, uint64_t where, uint64_t value)
{
    snprintf(error->text, sizeof error->text, "invariant: %s (%llx, %llx)", what, (unsigned long long)where,
             (unsigned long long)value);
    return -1;
}

static int check_line(const struct tinycache *s, const struct tinycache_shape *shape, int line,
                      struct spec_error *error)
{
    const uint64_t bit = UINT64_C(1) << line, control = s->control[line];
    if ((s->state[line] != TINYLINE_I) != ((s->occupied & bit) != 0))
        return broken(error, "a line is I, or it is counted as held: line, state", (uint64_t)line, s->state[line]);
    if (control & ~shape->all_halves)
        return broken(error, "control bits beyond the line: line, bits", (uint64_t)line, control);
    if (s->state[line] == TINYLINE_DV && !control)
        return broken(error, "a dirty line without a written half-word: line", (uint64_t)line, 0);
    if (s->state[line] == TINYLINE_DPV && (!control || control == shape->all_halves))
        return broken(error, "a partially valid line has none or all of its half-words: line, control", (uint64_t)line,
                      control);
    if (!((s->occupied | s->fetching) & bit)) return 0;
    const int set = line / shape->ways;
    if ((s->line_addr[line] & shape->set_mask) != (uint64_t)set)
        return broken(error, "a line lies in another set than its address: line, address", (uint64_t)line,
                      s->line_addr[line]);
    if (s->partial[line] !=
        tinycache_partial(shape->partial_bits, s->line_addr[line] >> shape->set_shift, s->space[line]))
        return broken(error, "a partial tag is not its address's: line, partial tag", (uint64_t)line, s->partial[line]);
    /* So no two have one address either. */
    for (int other = set * shape->ways; other < line; other++)
        if (((s->occupied | s->fetching) >> other & 1) && s->partial[other] == s->partial[line])
            return broken(error, "two lines of a set have one partial tag: lines", (uint64_t)other, (uint64_t)line);
    return 0;
}

static int check_parked(const struct tinycache *s, const struct tinycache_shape *shape, struct spec_error *error)
{
    uint64_t named = 0;
    if (s->used & ~shape->entry_mask) return broken(error, "a parked access that cannot be: entries", s->used, 0);
    if (s->filled & ~s->used)
        return broken(error, "an answered access that is not parked: filled, used", s->filled, s->used);
    for (uint32_t rest = s->used; rest; rest &= rest - 1) {
        const int entry = __builtin_ctz(rest);
        const struct tinycache_parked *p = &s->parked[entry];
        if (p->size > shape->data_shift ||
            (uint32_t)p->offset + (UINT32_C(1) << p->size) > UINT32_C(4) * (uint32_t)shape->line_words)
            return broken(error, "a parked access leaves its line: entry, offset", (uint64_t)entry, p->offset);
        if (!p->fetch) continue;
        if (p->line >= shape->lines || (named >> p->line & 1))
            return broken(error, "two parked accesses wait for one line: entry, line", (uint64_t)entry, p->line);
        named |= UINT64_C(1) << p->line;
        const int filled = (int)(s->filled >> entry & 1), state = s->state[p->line];
        if (!filled && state != TINYLINE_I && state != TINYLINE_DPV)
            return broken(error, "a line is fetched that has all it needs: line, state", p->line, (uint64_t)state);
        if (filled && state != TINYLINE_C && state != TINYLINE_DV)
            return broken(error, "a line has arrived and is not whole: line, state", p->line, (uint64_t)state);
    }
    if (named != s->fetching)
        return broken(error, "lines fetched and lines waited for differ: fetched, waited for", s->fetching, named);
    return 0;
}

static int check_request(const struct tinycache *s, const struct tinycache_shape *shape, struct spec_error *error)
{
    const struct tinycache_request *m = &s->mem;
    if (!s->mem_valid) return 0;
    const uint32_t all = (UINT32_C(1) << (1 << shape->data_shift)) - 1;
    if ((m->mask & ~all) || !m->mask)
        return broken(error, "a request means no byte, or bytes beyond its beat: mask", m->mask, 0);
    if (m->place >= 4 * shape->line_words || (m->place & ((UINT32_C(1) << shape->data_shift) - 1)))
        return broken(error, "a request for no beat of its line: place", m->place, 0);
    if (m->type == TINYCACHE_MEM_TYPE_WRITE)
        return m->entry ? broken(error, "a write names an entry: entry", m->entry, 0) : 0;
    const struct tinycache_stage *a = &s->stage;
    if (s->used >> m->entry & 1)
        return broken(error, "a request wants its answer in an entry that is used: entry", m->entry, s->used);
    if (!a->full || s->back || m->line != a->access.addr >> shape->line_shift)
        return broken(error, "a request of no access in S1: line", m->line, 0);
    if ((m->type == TINYCACHE_MEM_TYPE_FETCH) == a->bypass)
        return broken(error, "a request and its access differ in kind: entry, type", m->entry, m->type);
    if (m->type == TINYCACHE_MEM_TYPE_FETCH && m->mask != all)
        return broken(error, "a fetch does not mean all bytes: mask", m->mask, 0);
    return 0;
}

/* The line of the access in S1. */
static int check_stage_line(const struct tinycache *s, const struct tinycache_shape *shape, struct spec_error *error)
{
    const struct tinycache_stage *a = &s->stage;
    const uint64_t live = s->occupied | s->fetching, line_addr = a->access.addr >> shape->line_shift;
    const uint32_t space = a->access.space == TINYCACHE_SPACE_SHARED ? a->access.block << 1 | 1 : 0,
                   partial = tinycache_partial(shape->partial_bits, line_addr >> shape->set_shift, space);
    const int base = (int)(line_addr & shape->set_mask) * shape->ways;
    if ((a->near && a->vacant) || (a->picked && !a->near) || (a->line >= 0) != (a->near || a->vacant))
        return broken(error, "a line in S1 is not one of near, picked, vacant or none: line, near", (uint64_t)a->line,
                      a->near);
    if (a->line >= 0 && (a->line < base || a->line >= base + shape->ways))
        return broken(error, "an access in S1 has a line of another set: line, address", (uint64_t)a->line, line_addr);
    if (a->near && !(live >> a->line & 1))
        return broken(error, "the line that is near an access in S1 is not live: line", (uint64_t)a->line, 0);
    if (a->near && !a->picked && s->partial[a->line] != partial)
        return broken(error, "the line near an access in S1 has another partial tag: line, partial tag",
                      (uint64_t)a->line, s->partial[a->line]);
    if (a->near && !a->picked) return 0;
    if (a->vacant && (a->bypass || (live >> a->line & 1)))
        return broken(error, "an access in S1 may not take its line: line, bypasses", (uint64_t)a->line, a->bypass);
    for (int line = base; line < base + shape->ways; line++) {
        if ((live >> line & 1) && s->partial[line] == partial)
            return broken(error, "a line is near an access in S1 and is not its own: line", (uint64_t)line, 0);
        if (!(live >> line & 1) && !a->vacant && !a->bypass)
            return broken(error, "an access in S1 looks for a line, and one is vacant: line", (uint64_t)line, 0);
    }
    return 0;
}

static int check_stage(const struct tinycache *s, const struct tinycache_shape *shape, struct spec_error *error)
{
    const struct tinycache_stage *a = &s->stage;
    const int open = !a->near && (a->vacant || a->bypass), does = a->does;
    if (!a->full) return 0;
    if (a->access.op > TINYCACHE_OP_ATOMIC || a->access.space > TINYCACHE_SPACE_LOCAL ||
        a->access.size > shape->data_shift)
        return broken(error, "an access with an error is in S1: op, size", a->access.op, a->access.size);
    if (!a->bypass &&
        (a->access.op == TINYCACHE_OP_ATOMIC || !a->access.size || a->access.space == TINYCACHE_SPACE_LOCAL))
        return broken(error, "what is never cached does not bypass: op, size", a->access.op, a->access.size);
    if (check_stage_line(s, shape, error)) return -1;
    if ((does == TINYCACHE_PICK && (a->near || open)) || (does == TINYCACHE_OPEN && !open) ||
        (does >= TINYCACHE_EVICT && does <= TINYCACHE_REST && !a->near) || (a->picked && does != TINYCACHE_EVICT))
        return broken(error, "an access in S1 cannot do that with its line: does, line", a->does, (uint64_t)a->line);
    if (does == TINYCACHE_REST &&
        (s->state[a->line] != TINYLINE_DPV || (s->fetching >> a->line & 1) || a->access.op != TINYCACHE_OP_READ))
        return broken(error, "the rest of a line is asked for that needs none: line, state", (uint64_t)a->line,
                      s->state[a->line]);
    if (a->bypass && a->access.op == TINYCACHE_OP_WRITE && a->answered && a->sent)
        return broken(error, "a store that is answered and sent stays in S1: tag", a->access.tag, 0);
    if (s->reply && does == TINYCACHE_TRY) return broken(error, "two responses at once: tag", a->access.tag, 0);
    if (s->back && (does == TINYCACHE_REST || (does == TINYCACHE_TRY && open)))
        return broken(error, "two requests at once: line", s->mem.line, 0);
    return 0;
}

/* What follows the access: the last store, a replay, the line that a barrier visits. */
static int check_behind(const struct tinycache *s, struct spec_error *error)
{
    uint64_t dirty = 0;
    for (uint64_t rest = s->occupied; rest; rest &= rest - 1)
        if (s->state[__builtin_ctzll(rest)] != TINYLINE_C) dirty |= rest & -rest;
    if (s->unwritten && !dirty) return broken(error, "a store is not written, and no line is dirty", 0, 0);
    if (s->replayed >= 0 && (s->fetching >> s->replayed & 1 || !(s->occupied >> s->replayed & 1) || !s->reply))
        return broken(error, "a line was replayed that is not here: line", (uint64_t)s->replayed, 0);
    if (!s->leaver_ready) return 0;
    if (s->stage.full) return broken(error, "a barrier may visit a line beside an access in S1", 0, 0);
    if (s->leaver_some != (dirty != 0) || (dirty && s->leaver != __builtin_ctzll(dirty)))
        return broken(error, "a barrier does not visit the lowest dirty line: line, dirty ones", (uint64_t)s->leaver,
                      dirty);
    return 0;
}

static int check_ranks(const struct tinycache *s, const struct tinycache_shape *shape, struct spec_error *error)
{
    for (uint32_t set = 0; set <= shape->set_mask && !shape->plru; set++) {
        uint32_t seen = 0;
        for (int rank = 0; rank < shape->ways; rank++) seen |= UINT32_C(1) << (s->replacement[set] >> 4 * rank & 15);
        if (seen != shape->way_mask)
            return broken(error, "the ranks of a set are no permutation: set, ranks", set, s->replacement[set]);
    }
    return 0;
}

int tinycache_invariants(const struct tinycache *s, const struct tinycache_shape *shape, struct spec_error *error)
{
    for (int line = 0; line < shape->lines; line++)
        if (check_line(s, shape, line, error)) return -1;
    if (check_parked(s, shape, error) || check_request(s, shape, error)) return -1;
    if (check_stage(s, shape, error) || check_behind(s, error)) return -1;
    return check_ranks(s, shape, error);
}
