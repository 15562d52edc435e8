#include "cmodel/system/mesh.h"

#include <stdio.h>
#include <stdlib.h>

#include "cmodel/system/l1.h"
#include "cmodel/system/machine.h"
#include "cmodel/system/stash/stash_exact.h"
#include "spec/stash/stash_codes.h"

enum {
    PHYSICAL_BYTES = 64 * 1024 * 1024,
    OPEN_OF_WARP = STASH_OPEN / MAX_WARPS /* a warp waits while so many of its accesses are open */
};

/* An access that the cycle-exact stash has not answered. */
struct open_access {
    struct stash_ticket ticket;
    struct local_access local;
    uint32_t *into; /* of a load */
    bool used;
};

struct mesh {
    struct hierarchy head;
    struct hierarchy_context context;
    struct memory *memory;
    struct page_table pages;
    struct stream stream;
};

struct mesh_front {
    struct front head;
    const struct mesh *mesh;
    struct l1 *l1;
    struct local_memory *local;            /* NULL without */
    bool clocked;                          /* it is a stash_exact */
    struct open_access *open;              /* [MAX_WARPS][OPEN_OF_WARP] of one that is */
    struct warp *wants_room[MAX_RESIDENT]; /* each waits until another block ends, to map its tile */
    int room_waiters;
};

/* One coalesced access: the lanes of a half-warp that share a line. */
struct line_access {
    uint64_t line;
    uint32_t words;
    uint32_t data[LINE_WORDS];
};

static int coalesce(const struct mesh *mesh, const struct warp_access *access, int first, struct line_access *lines)
{
    int count = 0;
    for (int lane = first; lane < first + HALF_WARP; lane++) {
        if (!(access->lanes >> lane & 1)) continue;
        uint64_t physical = page_translate(&mesh->pages, access->address[lane]);
        uint64_t line = physical - physical % LINE_BYTES;
        int n = 0, i = (int)(physical % LINE_BYTES / 4);
        while (n < count && lines[n].line != line) n++;
        if (n == count) lines[count++] = (struct line_access){.line = line};
        lines[n].words |= UINT32_C(1) << i;
        if (access->operation == OPERATION_STORE) lines[n].data[i] = access->data[lane];
    }
    return count;
}

static void take_lanes(const struct mesh *mesh, struct warp_access *access, int first, const struct line_access *lines)
{
    for (int lane = first; lane < first + HALF_WARP; lane++) {
        if (!(access->lanes >> lane & 1)) continue;
        uint64_t physical = page_translate(&mesh->pages, access->address[lane]);
        int n = 0;
        while (lines[n].line != physical - physical % LINE_BYTES) n++;
        access->data[lane] = lines[n].data[physical % LINE_BYTES / 4];
    }
}

/* One L1 access a cycle, in the order of the lanes. */
static struct access_timing access_global(struct mesh_front *front, const struct unit *unit, uint64_t now,
                                          struct warp_access *access)
{
    struct access_timing timing = {0, now};
    for (int first = 0; first < LANES; first += HALF_WARP) {
        struct line_access lines[HALF_WARP];
        int count = coalesce(front->mesh, access, first, lines);
        for (int i = 0; i < count; i++) {
            struct line_access *line = &lines[i];
            if (access->operation == OPERATION_STORE) {
                timing.busy = timing.ready = l1_store(front->l1, timing.busy, line->line, line->words, line->data);
                continue;
            }
            uint64_t ready = l1_load(front->l1, timing.busy, line->line, line->words, line->data);
            if (ready > timing.ready) timing.ready = ready;
            timing.busy += unit->cycle;
        }
        if (access->operation == OPERATION_LOAD) take_lanes(front->mesh, access, first, lines);
    }
    return timing;
}

static void take_data(struct warp_access *access, const struct local_access *local)
{
    for (int lane = 0; lane < LANES && !local->store; lane++)
        if (access->lanes >> lane & 1) access->data[lane] = local->data[lane];
}

static bool share_words(const struct local_access *a, const struct local_access *b)
{
    for (int i = 0; i < LANES; i++)
        for (int k = 0; k < LANES && a->lanes >> i & 1; k++)
            if ((b->lanes >> k & 1) && a->address[i] / 4 == b->address[k] / 4) return true;
    return false;
}

/* A place for one more access of the warp; NULL while it must wait. The stash may answer accesses in any order. So a warp's accesses
 * of one word, of which one is a store, are not open at once. */
static struct open_access *open_place(const struct mesh_front *front, const struct warp *warp,
                                      const struct local_access *local)
{
    struct open_access *mine = &front->open[(warp - warp->unit->warps) * OPEN_OF_WARP], *place = NULL;
    for (int i = 0; i < OPEN_OF_WARP; i++) {
        if (!mine[i].used) place = &mine[i];
        else if ((local->store || mine[i].local.store) && share_words(local, &mine[i].local)) return NULL;
    }
    return place;
}

static struct access_timing access_clocked(const struct mesh_front *front, struct warp *warp,
                                           const struct warp_access *access, const struct local_access *local)
{
    struct open_access *open;
    while (!(open = open_place(front, warp, local))) warp_sleep(warp);
    *open = (struct open_access){{.who = warp, .access = &open->local}, *local, access->into, true};
    stash_exact_access(front->local, warp->machine->now, &open->ticket);
    warp_open(warp, !local->store);
    return (struct access_timing){.open = true};
}

/* Its ticket is the first of the place. */
static void answer_access(struct open_access *open)
{
    struct warp *warp = open->ticket.who;
    for (int lane = 0; lane < LANES && !open->local.store; lane++)
        if (open->local.lanes >> lane & 1) open->into[lane] = open->local.data[lane];
    if (open->ticket.error) warp->machine->refused = true;
    warp_answer(warp, open->ticket.at, !open->local.store);
    open->used = false;
}

static struct access_timing access_local(struct mesh_front *front, struct warp *warp, struct warp_access *access)
{
    struct local_access local = {.block = access->block,
                                 .slot = access->slot,
                                 .store = access->operation == OPERATION_STORE,
                                 .lanes = access->lanes};
    for (int lane = 0; lane < LANES; lane++) {
        if (!(access->lanes >> lane & 1)) continue;
        local.address[lane] = (uint32_t)access->address[lane];
        if (local.store) local.data[lane] = access->data[lane];
    }
    if (front->clocked) return access_clocked(front, warp, access, &local);
    uint64_t now = warp->machine->now;
    struct local_timing timing = front->local->ops->access(front->local, now, &local);
    take_data(access, &local);
    return (struct access_timing){
        .ready = timing.ready, .busy = now + (uint64_t)timing.cycles * warp->unit->cycle, .done = timing.done};
}

static struct access_timing access_front(struct front *head, struct warp *warp, struct warp_access *access)
{
    struct mesh_front *front = (struct mesh_front *)head;
    if (access->size != 4 || access->operation == OPERATION_ATOMIC_ADD) {
        fprintf(stderr, "larder: bug: the mesh of the stash papers moves words, by loads and stores\n");
        abort();
    }
    if (access->space == SPACE_LOCAL) return access_local(front, warp, access);
    return access_global(front, warp->unit, warp->machine->now, access);
}

static int live_blocks(const struct unit *unit)
{
    int live = 0;
    for (int i = 0; i < MAX_RESIDENT; i++) live += unit->blocks[i].live;
    return live;
}

/* The resident blocks may need more pages than the VP-map holds, or an entry that a block has. So who finds it full waits until a block
 * ends, unless all wait. */
static bool wait_for_room(struct mesh_front *front, struct warp *warp)
{
    if (front->room_waiters + 1 >= live_blocks(warp->unit)) return false;
    const int place = front->room_waiters++;
    front->wants_room[place] = warp;
    warp_sleep(warp);
    return true;
}

static void map_clocked(struct mesh_front *front, struct warp *warp, bool change, int slot, const struct tile_map *tile,
                        bool *refused)
{
    struct stash_ticket ticket;
    bool full;
    do {
        ticket = (struct stash_ticket){.who = warp};
        stash_exact_map(front->local, warp->machine->now, change, warp->block->place_in_unit, slot, tile, &ticket);
        while (!ticket.done) warp_sleep(warp);
        full = ticket.error == STASH_ERROR_VP_FULL || ticket.error == STASH_ERROR_MAP_FULL;
    } while (full && !change && wait_for_room(front, warp));
    *refused = ticket.error;
}

static struct access_timing map_front(struct front *head, struct warp *warp, bool change, int slot,
                                      const struct tile_map *tile, bool *refused)
{
    struct mesh_front *front = (struct mesh_front *)head;
    uint64_t now = warp->machine->now;
    int block = warp->block->place_in_unit;
    if (front->clocked) {
        map_clocked(front, warp, change, slot, tile, refused);
        return (struct access_timing){0, 0};
    }
    const struct local_ops *ops = front->local->ops;
    uint64_t ready = (change ? ops->change_map : ops->add_map)(front->local, now, block, slot, tile);
    *refused = !ready;
    if (!ready) return (struct access_timing){0, 0};
    if (front->mesh->context.config->stash_costs == COSTS_BLOCK) return (struct access_timing){.ready = ready};
    /* A wait for old data blocks the unit; the precomputation only this block. */
    uint64_t precompute = (uint64_t)front->mesh->context.config->translation_cycles * warp->unit->cycle;
    return (struct access_timing){ready, ready - precompute};
}

/* The engine blocks the memory requests of the whole unit until it is done (thesis 4.6.1). */
static struct access_timing dma_front(struct front *head, struct warp *warp, bool in, const struct tile_map *tile)
{
    struct mesh_front *front = (struct mesh_front *)head;
    uint64_t now = warp->machine->now;
    uint64_t done =
        in ? local_scratchpad_dma_load(front->local, now, tile) : local_scratchpad_dma_store(front->local, now, tile);
    return (struct access_timing){done, done};
}

static void begin_kernel(struct front *head)
{
    l1_acquire(((struct mesh_front *)head)->l1);
}

static uint64_t barrier(struct front *head, uint64_t now, int block)
{
    (void)head, (void)block;
    return now;
}

static uint64_t end_block(struct front *head, uint64_t now, int block)
{
    struct mesh_front *front = (struct mesh_front *)head;
    if (front->local) front->local->ops->end_block(front->local, now, block);
    while (front->room_waiters) warp_wake(front->wants_room[--front->room_waiters], now);
    return now;
}

static uint64_t end_kernel(struct front *head, uint64_t now)
{
    struct mesh_front *front = (struct mesh_front *)head;
    uint64_t stored = l1_release(front->l1, now);
    uint64_t local = front->local ? front->local->ops->end_kernel(front->local, now) : stored;
    return stored > local ? stored : local;
}

static uint64_t due(const struct front *head)
{
    const struct mesh_front *front = (const struct mesh_front *)head;
    return front->clocked ? stash_exact_due(front->local) : UINT64_MAX;
}

static void cycle(struct front *head)
{
    struct mesh_front *front = (struct mesh_front *)head;
    stash_exact_cycle(front->local);
    for (struct stash_ticket *ticket; (ticket = stash_exact_answered(front->local));) {
        if (ticket->access) answer_access((struct open_access *)ticket);
        else warp_wake(ticket->who, ticket->at);
    }
}

static void free_front(struct front *head)
{
    struct mesh_front *front = (struct mesh_front *)head;
    l1_free(front->l1);
    if (front->local) front->local->ops->free(front->local);
    free(front->open);
    free(front);
}

static const struct front_ops front_ops = {access_front, map_front,  dma_front, begin_kernel, barrier,
                                           end_block,    end_kernel, due,       cycle,        free_front};

static struct front *front_new(struct hierarchy *head, int node, bool compute, struct spec_error *error)
{
    struct mesh *mesh = (struct mesh *)head;
    const struct hierarchy_context *context = &mesh->context;
    struct mesh_front *front = calloc(1, sizeof *front);
    if (!front) return NULL;
    front->head.ops = &front_ops;
    front->mesh = mesh;
    front->l1 = l1_new(context->config, context->clocks, context->stats, mesh->memory, node, compute);
    bool without = !compute || context->config->organization == ORG_CACHE;
    if (front->l1 && !without) {
        struct local_context local = {.config = context->config,
                                      .clocks = context->clocks,
                                      .stats = context->stats,
                                      .memory = mesh->memory,
                                      .pages = &mesh->pages,
                                      .stream = context->records.operations ? &mesh->stream : NULL,
                                      .now = context->now,
                                      .node = node};
        bool stash = context->config->organization == ORG_STASH || context->config->organization == ORG_STASH_G;
        front->clocked = stash && context->config->stash_model == MODEL_EXACT;
        if (front->clocked) front->open = calloc((size_t)MAX_WARPS * OPEN_OF_WARP, sizeof *front->open);
        if (front->clocked && front->open) front->local = stash_exact_new(local, error);
        else if (!front->clocked) front->local = stash ? local_stash_new(local) : local_scratchpad_new(local);
    }
    if (front->l1 && (without || front->local)) return &front->head;
    free_front(&front->head);
    return NULL;
}

static void poke(struct hierarchy *head, uint64_t address, int size, uint32_t value)
{
    struct mesh *mesh = (struct mesh *)head;
    (void)size;
    memory_poke(mesh->memory, page_translate(&mesh->pages, address), value);
}

static uint32_t peek(struct hierarchy *head, uint64_t address, int size)
{
    struct mesh *mesh = (struct mesh *)head;
    (void)size;
    return memory_peek(mesh->memory, page_translate(&mesh->pages, address));
}

static void warm(struct hierarchy *head, uint64_t address)
{
    struct mesh *mesh = (struct mesh *)head;
    memory_warm(mesh->memory, page_translate(&mesh->pages, address));
}

static void free_mesh(struct hierarchy *head)
{
    struct mesh *mesh = (struct mesh *)head;
    stream_total(&mesh->stream);
    memory_free(mesh->memory);
    free(mesh->pages.physical);
    free(mesh->pages.virtual_page);
    free(mesh);
}

static const struct hierarchy_ops mesh_ops = {front_new, poke, peek, warm, free_mesh};

/* Neighbouring virtual pages lie apart in physical memory, as on a system that has run for a while. */
static bool make_pages(struct page_table *pages, uint64_t page_bytes)
{
    pages->page_bytes = page_bytes;
    pages->pages = PHYSICAL_BYTES / page_bytes;
    pages->physical = calloc(pages->pages, sizeof *pages->physical);
    pages->virtual_page = calloc(pages->pages, sizeof *pages->virtual_page);
    if (!pages->physical || !pages->virtual_page) return false;
    for (uint64_t page = 0; page < pages->pages; page++) {
        uint64_t physical = (page * 0x9e5 + 0x123) % pages->pages;
        pages->physical[page] = physical;
        pages->virtual_page[physical] = page;
    }
    return true;
}

struct hierarchy *mesh_new(struct hierarchy_context context)
{
    struct mesh *mesh = calloc(1, sizeof *mesh);
    if (!mesh) return NULL;
    uint64_t page_bytes = (uint64_t)context.config->page_bytes;
    mesh->head = (struct hierarchy){&mesh_ops, PHYSICAL_BYTES, page_bytes, LINE_BYTES};
    mesh->context = context;
    mesh->stream.file = context.records.operations;
    if (mesh->stream.file) stream_begin(&mesh->stream, context.config);
    if (make_pages(&mesh->pages, page_bytes))
        mesh->memory = memory_new(context.config, context.clocks, context.stats, PHYSICAL_BYTES);
    if (mesh->memory) memory_record(mesh->memory, context.records.lines);
    if (mesh->memory) return &mesh->head;
    free_mesh(&mesh->head);
    return NULL;
}
