/* Commands: AddMap, ChgMap, end of a thread block, end of a kernel, FORGET; and the scout. What a step does. */
#include <string.h>

#include "cmodel/stash/stash_engine_parts.h"

/* Registered outputs ---------------------------------------------------------------------------------------------- */

static void set_entry(struct stash_engine *e, const struct engine_in *in)
{
    struct engine_driven *d = &e->driven;
    int found =
        in->cmd->op == OP_ADD_MAP && e->older.held && engine_flag(in->used, e->older.map) && e->older.map != e->self;
    d->set = d->flag = d->flag_used = d->flag_live = d->slot = d->slot_set = 1;
    d->set_index = d->flag_index = d->slot_map = (uint8_t)e->self;
    e->set_entry = *in->calc_entry;
    d->flag_coherent = (uint8_t)in->cmd->coherent;
    d->flag_reuse = (uint8_t)found;
    d->flag_pointer = found ? (uint8_t)e->older.map : 0;
    d->slot_block = (uint8_t)in->cmd->block;
    d->slot_slot = (uint8_t)in->cmd->slot;
}

static void end_entry(struct stash_engine *e, const struct engine_in *in)
{
    struct engine_driven *d = &e->driven;
    d->flag = d->flag_used = d->slot = 1;
    d->flag_index = (uint8_t)e->self;
    d->flag_coherent = (uint8_t)engine_flag(in->coherent, e->self);
    d->slot_block = (uint8_t)in->cmd->block;
    d->slot_slot = (uint8_t)e->slot;
}

/* Before the step changes the registers. */
static void drive(struct stash_engine *e, const struct engine_in *in, uint64_t a)
{
    if (does(a, COMMAND_DO_ADD_PAGE)) {
        e->driven.add = 1;
        e->driven.add_vpn = e->pages.page;
        e->driven.add_map = (uint8_t)e->self;
    }
    if (does(a, COMMAND_DO_DROP_PAGES)) {
        e->driven.drop = 1;
        e->driven.drop_map = (uint8_t)e->target;
    }
    if (does(a, COMMAND_DO_FORGET_PAGES)) e->driven.forget = 1;
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
        e->finder.left = 1;
        e->finder.seek = 0;
        e->finder.next.valid = 0;
        e->finder.overlap = 0;
        e->older.held = 0;
    }
    if (does(a, COMMAND_DO_NEXT_PAGE)) engine_next_page(e, in);
    if (does(a, COMMAND_DO_FIRST_PAGE)) first_page(e, in);
    if (does(a, COMMAND_DO_COUNT_PAGES)) e->pages.left = !engine_room_is_sure(e, in);
    if (does(a, COMMAND_DO_FIRST_PAGE)) e->stale = 0;
    else if (does(a, COMMAND_DO_DROP_PAGES)) e->stale = 1;
    e->cursor_set =
        does(a, COMMAND_DO_FIRST_CHUNK) || does(a, COMMAND_DO_FIRST_OF_ALL) || does(a, COMMAND_DO_FIRST_NEW);
    if (does(a, COMMAND_DO_FIRST_CHUNK)) {
        e->chunk_cursor = engine_first_chunk(e, &e->read);
        e->chunk_last = engine_last_chunk(e, &e->read);
    }
    if (does(a, COMMAND_DO_FIRST_OF_ALL)) {
        e->chunk_cursor = 0;
        e->chunk_last = e->chunks - 1;
    }
    if (does(a, COMMAND_DO_FIRST_NEW)) {
        e->chunk_cursor = engine_first_chunk(e, in->calc_entry);
        e->chunk_last = engine_last_chunk(e, in->calc_entry);
        e->reg_done = 0;
    }
    if (does(a, COMMAND_DO_NEXT_CHUNK)) {
        e->chunk_cursor = e->chunk_next;
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
    if (does(a, COMMAND_DO_SELF_MATCH)) self = e->older.map;
    if (does(a, COMMAND_DO_SELF_TAIL)) {
        self = e->tail;
        if (e->older.map == e->tail) e->older.held = 0;
    }
    if (does(a, COMMAND_DO_TARGET_SELF)) set_target(e, self, FOR_SELF);
    if (does(a, COMMAND_DO_TARGET_TAIL)) set_target(e, e->tail, FOR_TAIL);
    if (does(a, COMMAND_DO_TARGET_ROOM)) set_target(e, room, FOR_ROOM);
    if (does(a, COMMAND_DO_TARGET_MATCH)) set_target(e, e->older.map, FOR_MATCH);
    if (does(a, COMMAND_DO_TARGET_SCOUT)) set_target(e, (uint32_t)e->look.scout & e->map_mask, FOR_SCOUT);
    if (does(a, COMMAND_DO_FIRST_ROOM)) room = (e->tail + (in->cmd->op == OP_ADD_MAP)) & e->map_mask;
    if (does(a, COMMAND_DO_NEXT_ROOM)) room = (room + 1) & e->map_mask;
    if (does(a, COMMAND_DO_SELF_TAIL)) e->tail = (e->tail + 1) & e->map_mask;
    e->self = self;
    e->room = room;
}

void engine_command_evicts(struct stash_engine *e, const struct engine_in *in, const struct table_step *step)
{
    if (engine_scan_of(step->actions) && engine_scan_gives(e, in)) engine_give(e, in);
    if (does(step->actions, COMMAND_DO_ASK_REGISTER)) engine_add_evict(e, e->chunk_cursor, EVICT_REGISTER);
}

void engine_tick_command(struct stash_engine *e, const struct engine_in *in, const struct table_step *step)
{
    uint64_t a = step->actions;
    e->command_count[step->row]++;
    drive(e, in, a);
    if (does(a, COMMAND_DO_START_CALC) || does(a, COMMAND_DO_FIRST_SLOT) || does(a, COMMAND_DO_FORGET_PAGES) ||
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
    if (does(a, COMMAND_DO_REFUSE_USE)) e->error = ERROR_IN_USE;
    if (does(a, COMMAND_DO_FREEZE)) e->freeze = 1;
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
