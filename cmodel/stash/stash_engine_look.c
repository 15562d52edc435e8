/* Commands: what a look finds, by which the next step goes; the search; the scout; and when steps are made. */
#include "cmodel/stash/stash_engine_parts.h"

int engine_scout_entry(const struct stash_engine *e, const struct engine_in *in)
{
    uint64_t wanted = in->used & ~in->live & ~in->clean;
    if (!wanted || e->command != COMMAND_READY || in->cmd_valid || engine_being_given(e)) return -1;
    for (int k = 0; k < e->scout_distance; k++) {
        uint32_t entry = (e->tail + (uint32_t)k) & e->map_mask;
        if (engine_flag(wanted, entry) && !engine_travelling(e, entry)) return (int)entry;
    }
    return -1;
}

/* Pages of a tile ------------------------------------------------------------------------------------------------ */

static uint64_t last_page_of(const struct stash_engine *e, const struct map_entry *tile, uint64_t row_start)
{
    uint64_t last = row_start + tile->stride - tile->row_gap - tile->object_gap - 1;
    return (last & e->virt_mask) >> e->page_shift;
}

static uint64_t row_last_page(const struct stash_engine *e, const struct engine_in *in)
{
    return last_page_of(e, in->calc_entry, e->pages.row_start);
}

static int at_last_page(const struct stash_engine *e, const struct engine_in *in)
{
    return e->pages.rows_left == 1 && e->pages.page == row_last_page(e, in);
}

void engine_next_page(struct stash_engine *e, const struct engine_in *in)
{
    if (e->pages.page < row_last_page(e, in)) {
        e->pages.page++;
        return;
    }
    e->pages.rows_left--;
    e->pages.row_start = (e->pages.row_start + in->calc_entry->stride) & e->virt_mask;
    e->pages.page = e->pages.row_start >> e->page_shift;
}

int engine_room_is_sure(const struct stash_engine *e, const struct engine_in *in)
{
    const struct map_entry *t = in->calc_entry;
    uint64_t free = (uint64_t)in->free_count;
    uint64_t beyond = (last_page_of(e, t, t->virt) - (t->virt >> e->page_shift)) & (e->virt_mask >> e->page_shift);
    int rows_alike = !(t->stride & e->page_mask); /* each row begins at the same place in its page */
    if (t->rows == 1) return beyond < free;
    if (beyond == 0) return (rows_alike ? t->rows : 2 * t->rows) <= free;
    return beyond == 1 && rows_alike && 2 * t->rows <= free;
}

/* Conditions ------------------------------------------------------------------------------------------------------ */

static int named(const struct stash_engine *e, uint32_t map)
{
    for (uint32_t rest = e->access_used; rest; rest &= rest - 1) {
        const struct engine_access *a = &e->access[__builtin_ctz(rest)];
        if (a->mapped && a->map_ok && a->map == map) return 1;
    }
    return engine_travelling(e, map);
}

/* Of any mapping in READY, of the mapping in question elsewhere. */
static int in_flight(const struct stash_engine *e)
{
    for (uint32_t rest = e->mshr_used; rest; rest &= rest - 1) {
        const struct engine_mshr *m = &e->mshr[__builtin_ctz(rest)];
        if (m->kind == MSHR_WB) continue;
        if (e->command == COMMAND_READY || m->map == e->self) return 1;
    }
    for (uint32_t rest = e->access_used; rest; rest &= rest - 1) {
        const struct engine_access *a = &e->access[__builtin_ctz(rest)];
        if (e->command != COMMAND_READY && a->map != e->self) continue;
        if (a->given) return 1;
        if (e->command != COMMAND_READY && a->mapped && a->map_ok && (e->busy >> __builtin_ctz(rest) & 1)) return 1;
    }
    return 0;
}

static int overlaps(const struct stash_engine *e, const struct engine_in *in)
{
    return engine_first_chunk(e, &e->read) <= engine_last_chunk(e, in->calc_entry) &&
           engine_first_chunk(e, in->calc_entry) <= engine_last_chunk(e, &e->read);
}

/* The search has entries to ask for, or on their way. */
static int searches(const struct stash_engine *e)
{
    const struct engine_found *f = e->finder.found;
    return e->finder.left || e->finder.next.valid || f[0].here || f[1].here || f[2].here;
}

/* The next used entry that has not been sought yet. */
static void seek(struct stash_engine *e, const struct engine_in *in)
{
    e->finder.next.valid = 0;
    for (int k = e->finder.seek; e->finder.left && k < e->maps; k++) {
        uint32_t entry = (e->tail + (uint32_t)k) & e->map_mask;
        if (!engine_flag(in->used, entry)) continue;
        e->finder.next.valid = 1;
        e->finder.next.entry = entry;
        e->finder.seek = k + 1;
        return;
    }
    e->finder.left = 0;
}

/* An entry a cycle: asked for, arrived, compared, remembered. */
void engine_tick_search(struct stash_engine *e, const struct engine_in *in)
{
    struct engine_found *f = e->finder.found;
    if (!searches(e)) return;
    if (f[2].here && f[2].same_tile) {
        e->older.held = 1;
        e->older.map = f[2].entry;
        e->older.place = f[2].same_place;
    }
    f[2] = f[1];
    if (f[1].here) {
        int is_old = in->cmd_valid && in->cmd->op == OP_CHG_MAP && f[1].entry == e->self;
        f[2].same_tile = engine_flag(in->used, f[1].entry) && !is_old && map_same_tile(&e->read, in->calc_entry);
        f[2].same_place = e->read.base == in->calc_entry->base;
        if (engine_flag(in->used & in->live, f[1].entry) && !is_old && overlaps(e, in)) e->finder.overlap = 1;
    }
    f[1] = f[0];
    f[0] = (struct engine_found){0};
    int reads = e->walk == WALK_REPLICA_READ || e->walk == WALK_REPLICA_NEW;
    if (e->finder.next.valid && reads) return;
    if (e->finder.next.valid) f[0] = (struct engine_found){.here = 1, .entry = e->finder.next.entry};
    seek(e, in);
}

/* A page a cycle: looked up, then counted. */
void engine_tick_count(struct stash_engine *e, const struct engine_in *in, const struct engine_out *out)
{
    struct engine_pages *p = &e->pages;
    if (p->looked && !in->va_hit && !(p->any_counted && p->counted == p->looked_page)) {
        if (p->missing < 2 * (uint64_t)e->vp_entries - 1) p->missing++;
        p->any_counted = 1;
        p->counted = p->looked_page;
    }
    p->looked = out->counts;
    if (!out->counts) return;
    p->looked_page = p->page;
    if (at_last_page(e, in)) p->left = 0;
    else engine_next_page(e, in);
}

int engine_by_row(const struct stash_engine *e, const struct engine_in *in)
{
    int is_chg = in->cmd_valid && in->cmd->op == OP_CHG_MAP;
    switch (e->command) {
    case COMMAND_KERNEL_SCAN:
    case COMMAND_ADOPT_SCAN: return 1;
    case COMMAND_END_SCAN: return engine_flag(in->coherent, e->self) && !is_chg;
    default: return 0;
    }
}

static int at_last_chunk(const struct stash_engine *e, const struct engine_in *in, uint32_t chunk)
{
    return engine_by_row(e, in) ? engine_same_row(e, chunk, e->chunk_last) : chunk == e->chunk_last;
}

/* A step may go on in the next cycle: what it leaves of the cursors decides whether that one is the last. */
static int is_last(struct stash_engine *e, const struct engine_in *in, int is_add, uint64_t step)
{
    if (does(step, COMMAND_DO_NEXT_CHUNK)) return at_last_chunk(e, in, e->chunk_next);
    if (does(step, COMMAND_DO_NEXT_PAGE)) {
        struct engine_pages pages = e->pages;
        engine_next_page(e, in);
        int last = at_last_page(e, in);
        e->pages = pages;
        return last;
    }
    switch (e->command) {
    case COMMAND_PAGE_ADD: return at_last_page(e, in);
    case COMMAND_ROOM: return is_add && e->room == e->tail;
    case COMMAND_BLOCK_SLOT:
    case COMMAND_BLOCK_FLAGS: return e->slot == (uint32_t)e->slots - 1;
    default: return at_last_chunk(e, in, e->chunk_cursor);
    }
}

/* An entry of the older half of the ring would soon be in the tail's way. */
static int is_match(const struct stash_engine *e, const struct engine_in *in, int is_chg)
{
    const uint32_t ahead = ((uint32_t)e->older.map - e->tail) & ((uint32_t)e->maps - 1);
    return e->older.held && e->older.place && engine_flag(in->used, e->older.map) && ahead >= (uint32_t)e->maps / 2 &&
           !(is_chg && e->older.map == e->self);
}

/* `same` is found out in DECIDE and remembered. */
static int same_mapping(const struct stash_engine *e, const struct engine_in *in)
{
    if (e->command != COMMAND_DECIDE) return e->same;
    return map_same_tile(&e->read, in->calc_entry) && e->read.base == in->calc_entry->base &&
           e->read.words == in->calc_entry->words;
}

int engine_still(const struct stash_engine *e, const struct engine_in *in)
{
    switch (e->command) {
    case COMMAND_READY: return in->cmd_valid && (in->cmd->op == OP_KERNEL_END || in->cmd->op >= OP_FORGET);
    case COMMAND_ADOPT_SCAN:
    case COMMAND_REG_PROBE:
    case COMMAND_REG_WAIT:
    case COMMAND_REG_TEST:
    case COMMAND_REG_DONE: return 1;
    default: return 0;
    }
}

int engine_scanning(const struct stash_engine *e)
{
    switch (e->command) {
    case COMMAND_END_SCAN:
    case COMMAND_ADOPT_SCAN:
    case COMMAND_KERNEL_SCAN:
    case COMMAND_CLEAN_SCAN:
    case COMMAND_REG_PROBE: return 1;
    default: return 0;
    }
}

/* The chunk has words to register. */
static int pending(const struct stash_engine *e)
{
    return (e->probe.registered & ~e->reg_done) && e->probe.index == e->self;
}

static int evict_busy(const struct stash_engine *e)
{
    return e->ring.count > 0 || (e->command == COMMAND_CLEAN_DONE && engine_being_given(e));
}

static void look_at(struct stash_engine *e, const struct engine_in *in, int scout, uint64_t step)
{
    uint32_t op = in->cmd->op;
    int is_add = in->cmd_valid && op == OP_ADD_MAP, is_chg = in->cmd_valid && op == OP_CHG_MAP;
    int is_block = in->cmd_valid && op == OP_BLOCK_END;
    int is_forget = e->command == COMMAND_READY && in->cmd_valid && op >= OP_FORGET;
    int legal = in->cmd->block < (uint32_t)e->blocks && (op == OP_BLOCK_END || in->cmd->slot < (uint32_t)e->slots);
    e->look.scout = scout;
    e->look.slot_map = in->slot_map;
    e->look.conditions =
        when(is_add, COMMAND_IF_is_add) | when(is_chg, COMMAND_IF_is_chg) | when(is_block, COMMAND_IF_is_block) |
        when(in->cmd_valid && op == OP_KERNEL_END, COMMAND_IF_is_kernel) | when(scout >= 0, COMMAND_IF_scout_wants) |
        when(legal, COMMAND_IF_slot_legal) | when(in->slot_map >= 0, COMMAND_IF_slot_held) |
        when(is_forget ? e->page.valid : in_flight(e), COMMAND_IF_in_flight) |
        when(in->calc_error != 0, COMMAND_IF_calc_refused) | when(e->finder.overlap, COMMAND_IF_overlap) |
        when(is_last(e, in, is_add, step), COMMAND_IF_last) | when(engine_flag(in->live, e->target), COMMAND_IF_live) |
        when(e->command == COMMAND_READY ? in->used != 0 : engine_flag(in->used, e->target), COMMAND_IF_used) |
        when(named(e, e->target), COMMAND_IF_named) | when(engine_travelling(e, e->target), COMMAND_IF_travelling) |
        when(e->pages.missing <= (uint64_t)in->free_count, COMMAND_IF_room) | when(e->stale, COMMAND_IF_stale) |
        when(same_mapping(e, in), COMMAND_IF_same) | when(engine_flag(in->coherent, e->self), COMMAND_IF_old_coherent) |
        when((int)in->cmd->coherent, COMMAND_IF_new_coherent) | when(is_match(e, in, is_chg), COMMAND_IF_match) |
        when(is_add && e->older.held && e->older.place && e->older.map == e->self, COMMAND_IF_revived) |
        when(engine_flag(in->coherent, e->older.map), COMMAND_IF_match_coherent) |
        when(pending(e), COMMAND_IF_pending) | when(evict_busy(e), COMMAND_IF_evict_busy) |
        when(engine_flag(in->clean, e->target), COMMAND_IF_clean) | when(e->incomplete, COMMAND_IF_incomplete) |
        when(!e->answer.valid, COMMAND_IF_answer_room) | when(e->reason == FOR_SCOUT, COMMAND_IF_for_scout) |
        when(e->reason == FOR_TAIL, COMMAND_IF_for_tail) | when(e->reason == FOR_ROOM, COMMAND_IF_for_room) |
        when(e->reason == FOR_MATCH, COMMAND_IF_for_match);
}

enum engine_scan engine_scan_of(uint64_t a)
{
    return does(a, COMMAND_DO_SCAN_END)          ? SCAN_TO_END
           : does(a, COMMAND_DO_SCAN_ADOPT)      ? SCAN_TO_ADOPT
           : does(a, COMMAND_DO_SCAN_INVALIDATE) ? SCAN_TO_INVALIDATE
           : does(a, COMMAND_DO_SCAN_CLEAN)      ? SCAN_TO_CLEAN
           : does(a, COMMAND_DO_SCAN_PROBE)      ? SCAN_TO_PROBE
                                                 : SCAN_NONE;
}

/* A step could do something, or find out that it must wait. */
int engine_command_waits(const struct stash_engine *e, const struct engine_in *in, int scout)
{
    switch (e->command) {
    case COMMAND_READY: return in->cmd_valid || scout >= 0;
    case COMMAND_CALC: return in->calc_done_valid;
    case COMMAND_SEARCH: return !searches(e);
    case COMMAND_COUNT: return !e->pages.left && !e->pages.looked;
    default: return 1;
    }
}

/* A step with these actions is a look too. */
static int goes_on(uint64_t step)
{
    return (engine_scan_of(step) && !does(step, COMMAND_DO_SCAN_PROBE) && does(step, COMMAND_DO_NEXT_CHUNK)) ||
           (does(step, COMMAND_DO_ADD_PAGE) && does(step, COMMAND_DO_NEXT_PAGE));
}

void engine_look(struct stash_engine *e, const struct engine_in *in, const struct engine_out *out)
{
    uint64_t step = out->command ? out->command->actions : 0;
    e->look.valid = out->may_step && !e->lookup.valid && (!out->command || goes_on(step));
    if (e->look.valid) look_at(e, in, out->scout, step);
}

/* What holds the walk and the evictions back, and how often a scan steps. */
void engine_tick_turn(struct stash_engine *e, const struct engine_out *out)
{
    const struct table_step *step = out->command;
    if (e->cool) e->cool--;
    if (e->gap) e->gap--;
    if (step && engine_scanning(e)) e->gap = ENGINE_GAP;
    if (step && step->next == e->command && !goes_on(step->actions)) e->cool = ENGINE_COOL;
    if (step || out->gives_none || out->counts || !(out->command_waits || e->command == COMMAND_COUNT)) e->late = 0;
    else if (e->late < ENGINE_LATE) e->late++;
    if (!out->command_waits) e->turn = 0;
    else if (e->turn >= ENGINE_STEPS) e->turn = (e->turn + 1) % ENGINE_TURN;
    else e->turn += step != NULL;
}
