/* Commands: AddMap, ChgMap, end of a thread block, end of a kernel; and the scout. */
#include <string.h>

#include "cmodel/stash/stash_engine_parts.h"

static int flag(uint64_t flags, uint32_t entry)
{
    return (int)(flags >> entry & 1);
}

static uint32_t first_chunk(const struct stash_engine *e, const struct map_entry *entry)
{
    return (uint32_t)(entry->base >> e->word_shift);
}

static uint32_t last_chunk(const struct stash_engine *e, const struct map_entry *entry)
{
    return (uint32_t)((entry->base + entry->words - 1) >> e->word_shift) & (e->chunks - 1);
}

int engine_scout_entry(const struct stash_engine *e, const struct engine_in *in)
{
    uint64_t wanted = in->used & ~in->live & ~in->clean;
    if (!wanted || e->command != COMMAND_READY || in->cmd_valid) return -1;
    for (int k = 0; k < e->scout_distance; k++) {
        uint32_t entry = (e->tail + (uint32_t)k) & e->map_mask;
        if (flag(wanted, entry) && !engine_travelling(e, entry)) return (int)entry;
    }
    return -1;
}

/* Pages of a tile ------------------------------------------------------------------------------------------------ */

static uint64_t row_last_page(const struct stash_engine *e, const struct engine_in *in)
{
    const struct map_entry *t = in->calc_entry;
    uint64_t last = e->pages.row_start + t->stride - t->row_gap - t->object_gap - 1;
    return (last & e->virt_mask) >> e->page_shift;
}

static int at_last_page(const struct stash_engine *e, const struct engine_in *in)
{
    return e->pages.rows_left == 1 && e->pages.page == row_last_page(e, in);
}

static void next_page(struct stash_engine *e, const struct engine_in *in)
{
    if (e->pages.page < row_last_page(e, in)) {
        e->pages.page++;
        return;
    }
    e->pages.rows_left--;
    e->pages.row_start = (e->pages.row_start + in->calc_entry->stride) & e->virt_mask;
    e->pages.page = e->pages.row_start >> e->page_shift;
}

/* Conditions ------------------------------------------------------------------------------------------------------ */

static int named(const struct stash_engine *e, uint32_t map)
{
    for (uint32_t rest = e->access_used; rest; rest &= rest - 1) {
        const struct engine_access *a = &e->access[__builtin_ctz(rest)];
        if (a->mapped && a->map == (int)map) return 1;
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
    return 0;
}

static int overlaps(const struct stash_engine *e, const struct engine_in *in)
{
    return first_chunk(e, &e->read) <= last_chunk(e, in->calc_entry) &&
           first_chunk(e, in->calc_entry) <= last_chunk(e, &e->read);
}

/* An entry a cycle: asked for, arrived, compared, remembered. */
void engine_tick_search(struct stash_engine *e, const struct engine_in *in)
{
    struct engine_found *f = e->finder.found;
    if (!e->finder.left && !f[0].here && !f[1].here && !f[2].here) return;
    if (f[2].here && f[2].same_tile) {
        e->match.held = 1;
        e->match.map = f[2].entry;
        e->match.place = f[2].same_place;
    }
    f[2] = f[1];
    if (f[1].here) {
        int is_old = in->cmd_valid && in->cmd->op == OP_CHG_MAP && f[1].entry == e->self;
        f[2].same_tile = flag(in->used, f[1].entry) && !is_old && map_same_tile(&e->read, in->calc_entry);
        f[2].same_place = e->read.base == in->calc_entry->base;
        if (flag(in->used & in->live, f[1].entry) && !is_old && overlaps(e, in)) e->finder.overlap = 1;
    }
    f[1] = f[0];
    f[0] = (struct engine_found){0};
    if (!e->finder.left || e->job == JOB_MISS_READ || e->job == JOB_REPLICA_NEW) return;
    f[0] = (struct engine_found){.here = 1, .entry = e->finder.cursor};
    e->finder.left--;
    e->finder.cursor = (e->finder.cursor + 1) & e->map_mask;
}

static int searched(const struct stash_engine *e)
{
    const struct engine_found *f = e->finder.found;
    return !e->finder.left && !f[0].here && !f[1].here && !f[2].here;
}

/* A step may go on in the next cycle: what it leaves of the cursors decides whether that one is the last. */
static int is_last(struct stash_engine *e, const struct engine_in *in, int is_add, uint64_t step)
{
    if (does(step, COMMAND_DO_NEXT_CHUNK)) return ((e->chunk_cursor + 1) & (e->chunks - 1)) == e->chunk_last;
    if (does(step, COMMAND_DO_NEXT_PAGE)) {
        struct engine_pages pages = e->pages;
        next_page(e, in);
        int last = at_last_page(e, in);
        e->pages = pages;
        return last;
    }
    switch (e->command) {
    case COMMAND_SEARCH: return searched(e);
    case COMMAND_COUNT_TEST:
    case COMMAND_PAGE_ADD: return at_last_page(e, in);
    case COMMAND_ROOM: return is_add && e->room == e->tail;
    case COMMAND_BLOCK_SLOT:
    case COMMAND_BLOCK_FLAGS: return e->slot == (uint32_t)e->slots - 1;
    default: return e->chunk_cursor == e->chunk_last;
    }
}

static int is_match(const struct stash_engine *e, const struct engine_in *in, int is_chg)
{
    return e->match.held && e->match.place && flag(in->used, e->match.map) && !(is_chg && e->match.map == e->self);
}

/* `same` is found out in DECIDE and remembered. */
static int same_mapping(const struct stash_engine *e, const struct engine_in *in)
{
    if (e->command != COMMAND_DECIDE) return e->same;
    return map_same_tile(&e->read, in->calc_entry) && e->read.base == in->calc_entry->base &&
           e->read.words == in->calc_entry->words;
}

static int pending(const struct stash_engine *e)
{
    if (e->command == COMMAND_REG_TEST) return (e->probe.registered & ~e->reg_done) && e->probe.index == e->self;
    return e->probe.pending && e->probe.index == e->target;
}

void engine_look_command(struct stash_engine *e, const struct engine_in *in, int scout, uint64_t step)
{
    uint32_t op = in->cmd->op;
    int is_add = in->cmd_valid && op == OP_ADD_MAP, is_chg = in->cmd_valid && op == OP_CHG_MAP;
    int is_block = in->cmd_valid && op == OP_BLOCK_END;
    int legal = in->cmd->block < (uint32_t)e->blocks && (op == OP_BLOCK_END || in->cmd->slot < (uint32_t)e->slots);
    e->look.scout = scout;
    e->look.slot_map = in->slot_map;
    e->look.conditions =
        when(is_add, COMMAND_IF_is_add) | when(is_chg, COMMAND_IF_is_chg) | when(is_block, COMMAND_IF_is_block) |
        when(in->cmd_valid && op == OP_KERNEL_END, COMMAND_IF_is_kernel) | when(scout >= 0, COMMAND_IF_scout_wants) |
        when(legal, COMMAND_IF_slot_legal) | when(in->slot_map >= 0, COMMAND_IF_slot_held) |
        when(in_flight(e), COMMAND_IF_in_flight) | when(in->calc_done_valid, COMMAND_IF_calc_here) |
        when(in->calc_error != 0, COMMAND_IF_calc_refused) | when(e->finder.overlap, COMMAND_IF_overlap) |
        when(is_last(e, in, is_add, step), COMMAND_IF_last) | when(flag(in->live, e->target), COMMAND_IF_live) |
        when(flag(in->used, e->target), COMMAND_IF_used) | when(named(e, e->target), COMMAND_IF_named) |
        when(engine_travelling(e, e->target), COMMAND_IF_travelling) |
        when(e->pages.missing <= (uint64_t)in->free_count, COMMAND_IF_room) |
        when(same_mapping(e, in), COMMAND_IF_same) | when(flag(in->coherent, e->self), COMMAND_IF_old_coherent) |
        when((int)in->cmd->coherent, COMMAND_IF_new_coherent) | when(is_match(e, in, is_chg), COMMAND_IF_match) |
        when(is_add && e->match.held && e->match.place && e->match.map == e->self, COMMAND_IF_revived) |
        when(flag(in->coherent, e->match.map), COMMAND_IF_match_coherent) | when(pending(e), COMMAND_IF_pending) |
        when(e->evict.valid, COMMAND_IF_evict_busy) | when(flag(in->clean, e->target), COMMAND_IF_clean) |
        when(e->incomplete, COMMAND_IF_incomplete) | when(!e->answer.valid, COMMAND_IF_answer_room) |
        when(e->reason == FOR_SCOUT, COMMAND_IF_for_scout) | when(e->reason == FOR_TAIL, COMMAND_IF_for_tail) |
        when(e->reason == FOR_ROOM, COMMAND_IF_for_room) | when(e->reason == FOR_MATCH, COMMAND_IF_for_match);
}

/* Registered outputs ---------------------------------------------------------------------------------------------- */

static void set_entry(struct stash_engine *e, const struct engine_in *in)
{
    struct engine_driven *d = &e->driven;
    int found = in->cmd->op == OP_ADD_MAP && e->match.held && flag(in->used, e->match.map) && e->match.map != e->self;
    d->set = d->flag = d->flag_used = d->flag_live = d->slot = d->slot_set = 1;
    d->set_index = d->flag_index = d->slot_map = (uint8_t)e->self;
    e->set_entry = *in->calc_entry;
    d->flag_coherent = (uint8_t)in->cmd->coherent;
    d->flag_reuse = (uint8_t)found;
    d->flag_pointer = found ? (uint8_t)e->match.map : 0;
    d->slot_block = (uint8_t)in->cmd->block;
    d->slot_slot = (uint8_t)in->cmd->slot;
}

static void end_entry(struct stash_engine *e, const struct engine_in *in)
{
    struct engine_driven *d = &e->driven;
    d->flag = d->flag_used = d->slot = 1;
    d->flag_index = (uint8_t)e->self;
    d->flag_coherent = (uint8_t)flag(in->coherent, e->self);
    d->slot_block = (uint8_t)in->cmd->block;
    d->slot_slot = (uint8_t)e->slot;
}

static enum engine_scan scan_of(uint64_t a)
{
    return does(a, COMMAND_DO_SCAN_END)          ? SCAN_TO_END
           : does(a, COMMAND_DO_SCAN_ADOPT)      ? SCAN_TO_ADOPT
           : does(a, COMMAND_DO_SCAN_INVALIDATE) ? SCAN_TO_INVALIDATE
           : does(a, COMMAND_DO_SCAN_PROBE)      ? SCAN_TO_PROBE
                                                 : SCAN_NONE;
}

/* Before the step changes the registers. */
static void drive(struct stash_engine *e, const struct engine_in *in, uint64_t a)
{
    e->scan[0] = (uint8_t)scan_of(a);
    if (e->scan[0]) engine_drive_op(e, e->chunk_cursor);
    if (does(a, COMMAND_DO_ADD_PAGE)) {
        e->driven.add = 1;
        e->driven.add_vpn = e->pages.page;
        e->driven.add_map = (uint8_t)e->self;
    }
    if (does(a, COMMAND_DO_DROP_PAGES)) {
        e->driven.drop = 1;
        e->driven.drop_map = (uint8_t)e->target;
    }
    if (does(a, COMMAND_DO_SET_ENTRY)) set_entry(e, in);
    if (does(a, COMMAND_DO_END_ENTRY)) end_entry(e, in);
}

/* Actions --------------------------------------------------------------------------------------------------------- */

static void set_target(struct stash_engine *e, uint32_t entry, int reason)
{
    e->target = entry;
    e->reason = reason;
}

static void first_page(struct stash_engine *e, const struct engine_in *in)
{
    memset(&e->pages, 0, sizeof e->pages);
    e->pages.row_start = in->calc_entry->virt;
    e->pages.page = e->pages.row_start >> e->page_shift;
    e->pages.rows_left = in->calc_entry->rows;
}

static void tick_cursors(struct stash_engine *e, const struct engine_in *in, uint64_t a)
{
    if (does(a, COMMAND_DO_FIRST_ENTRY)) {
        e->finder.cursor = e->tail;
        e->finder.left = e->maps;
        e->finder.overlap = 0;
        e->match.held = 0;
    }
    if (does(a, COMMAND_DO_COUNT_PAGE) && !in->va_hit && !(e->pages.any_counted && e->pages.counted == e->pages.page)) {
        if (e->pages.missing < 2 * (uint64_t)e->vp_entries - 1) e->pages.missing++;
        e->pages.any_counted = 1;
        e->pages.counted = e->pages.page;
    }
    if (does(a, COMMAND_DO_NEXT_PAGE)) next_page(e, in);
    if (does(a, COMMAND_DO_FIRST_PAGE)) first_page(e, in);
    if (does(a, COMMAND_DO_FIRST_CHUNK)) {
        e->chunk_cursor = first_chunk(e, &e->read);
        e->chunk_last = last_chunk(e, &e->read);
    }
    if (does(a, COMMAND_DO_FIRST_OF_ALL)) {
        e->chunk_cursor = 0;
        e->chunk_last = e->chunks - 1;
    }
    if (does(a, COMMAND_DO_FIRST_NEW)) {
        e->chunk_cursor = first_chunk(e, in->calc_entry);
        e->chunk_last = last_chunk(e, in->calc_entry);
        e->reg_done = 0;
    }
    if (does(a, COMMAND_DO_NEXT_CHUNK)) {
        e->chunk_cursor = (e->chunk_cursor + 1) & (e->chunks - 1);
        e->reg_done = 0;
    }
    if (does(a, COMMAND_DO_FIRST_SLOT)) e->slot = 0;
    if (does(a, COMMAND_DO_NEXT_SLOT)) e->slot = (e->slot + 1) & e->slot_mask;
}

/* Actions that name an entry: `self` before `target`, the room cursor before it is copied; the tail last. */
static void tick_entries(struct stash_engine *e, const struct engine_in *in, uint64_t a)
{
    uint32_t self = e->self, room = e->room;
    if (does(a, COMMAND_DO_SELF_SLOT)) self = e->look.slot_map < 0 ? 0 : (uint32_t)e->look.slot_map;
    if (does(a, COMMAND_DO_SELF_MATCH)) self = e->match.map;
    if (does(a, COMMAND_DO_SELF_TAIL)) {
        self = e->tail;
        if (e->match.map == e->tail) e->match.held = 0;
    }
    if (does(a, COMMAND_DO_TARGET_SELF)) set_target(e, self, FOR_SELF);
    if (does(a, COMMAND_DO_TARGET_TAIL)) set_target(e, e->tail, FOR_TAIL);
    if (does(a, COMMAND_DO_TARGET_ROOM)) set_target(e, room, FOR_ROOM);
    if (does(a, COMMAND_DO_TARGET_MATCH)) set_target(e, e->match.map, FOR_MATCH);
    if (does(a, COMMAND_DO_TARGET_SCOUT)) set_target(e, (uint32_t)e->look.scout & e->map_mask, FOR_SCOUT);
    if (does(a, COMMAND_DO_FIRST_ROOM)) room = (e->tail + (in->cmd->op == OP_ADD_MAP)) & e->map_mask;
    if (does(a, COMMAND_DO_NEXT_ROOM)) room = (room + 1) & e->map_mask;
    if (does(a, COMMAND_DO_SELF_TAIL)) e->tail = (e->tail + 1) & e->map_mask;
    e->self = self;
    e->room = room;
}

int engine_goes_on(uint64_t step)
{
    int scans =
        does(step, COMMAND_DO_SCAN_END) || does(step, COMMAND_DO_SCAN_ADOPT) || does(step, COMMAND_DO_SCAN_INVALIDATE);
    return (scans && does(step, COMMAND_DO_NEXT_CHUNK)) ||
           (does(step, COMMAND_DO_ADD_PAGE) && does(step, COMMAND_DO_NEXT_PAGE));
}

void engine_tick_command(struct stash_engine *e, const struct engine_in *in, const struct table_step *step)
{
    uint64_t a = step->actions;
    e->command_count[step->row]++;
    drive(e, in, a);
    if (does(a, COMMAND_DO_START_CALC) || does(a, COMMAND_DO_FIRST_SLOT) ||
        (does(a, COMMAND_DO_FREEZE) && in->cmd->op == OP_KERNEL_END)) {
        e->error = ERROR_NONE;
        e->fault = 0;
    }
    if (e->command == COMMAND_DECIDE) e->same = (int)(e->look.conditions >> COMMAND_IF_same & 1);
    if (does(a, COMMAND_DO_START_CALC)) e->same = 0;
    if (does(a, COMMAND_DO_REFUSE_SLOT)) e->error = ERROR_SLOT;
    if (does(a, COMMAND_DO_REFUSE_CALC)) e->error = in->calc_error;
    if (does(a, COMMAND_DO_REFUSE_OVERLAP)) e->error = ERROR_OVERLAP;
    if (does(a, COMMAND_DO_REFUSE_MAP)) e->error = ERROR_MAP_FULL;
    if (does(a, COMMAND_DO_REFUSE_VP)) e->error = ERROR_VP_FULL;
    if (does(a, COMMAND_DO_FREEZE)) e->freeze = 1;
    if (does(a, COMMAND_DO_ASK_EVICT) || does(a, COMMAND_DO_ASK_REGISTER)) {
        e->evict.valid = 1;
        e->evict.chunk = e->chunk_cursor;
        e->evict.kind = does(a, COMMAND_DO_ASK_EVICT) ? EVICT_WRITE_BACK : EVICT_REGISTER;
    }
    if (does(a, COMMAND_DO_GIVE_ANSWER)) {
        uint32_t error = e->error == ERROR_NONE && e->fault ? ERROR_PAGE_FAULT : e->error;
        int maps = in->cmd->op == OP_ADD_MAP || in->cmd->op == OP_CHG_MAP;
        e->answer.valid = 1;
        e->answer.error = error;
        e->answer.map = maps && error == ERROR_NONE ? e->self : 0;
        e->freeze = 0;
    }
    tick_cursors(e, in, a);
    tick_entries(e, in, a);
    e->command = step->next;
}
