/* One multiprocessor under the tinyCache paper: 32 tinyCaches, the coalescer behind them, scratchpad and L1.
 *
 * A warp's access looks its lanes up in one cycle. What misses, and what has to make room, goes through the coalescer: the
 * lanes' pieces are joined into lines of 128 bytes, one request a cycle, writebacks before fetches, so that a lane's order
 * holds; one answer serves every lane that waits for the line. Accesses that go past the tinyCaches take the same way. The
 * load-store pipeline is taken until the last request has been sent. */
#include "cmodel/system/tinycache/tinycache_front.h"

#include <stdlib.h>
#include <string.h>

#include "cmodel/system/coalescer.h"
#include "cmodel/system/tinycache/lane_cache.h"
#include "cmodel/system/machine.h"
#include "cmodel/system/tinycache/tinycache_stream.h"
#include "spec/tinycache/tinycache.h"

struct tinycache_front {
    struct front head;
    struct hierarchy_context context;
    struct coalescer below; /* with L1 and scratchpad */
    struct die *die;
    uint8_t *flat_pad;            /* NULL, or as die_flat: the scratchpad's values */
    uint32_t piece[MAX_RESIDENT]; /* where each resident block's piece of it begins */
    struct table table;
    struct lane_cache lane[LANES];
    struct tinycache_stream *stream; /* NULL, or the recorder */
    enum bypass_policy policy;
};

/* tinyCaches ----------------------------------------------------------------------------------------------------------- */

/* The extended address (tinyCache paper 3.2): space, thread block where it matters, and address, by lines. */
static uint64_t extended_tag(const struct tinycache_front *front, const struct warp_access *access, int lane)
{
    uint64_t bytes = (uint64_t)front->lane[0].line_bytes;
    if (access->space != SPACE_LOCAL) return access->address[lane] / bytes;
    uint64_t block = front->context.config->fault == FAULT_NO_BLOCK_ID ? 0 : (uint64_t)access->block;
    return UINT64_C(1) << LANE_TAG_LOCAL | block << LANE_TAG_BLOCK | (access->address[lane] - access->piece) / bytes;
}

/* Where a line lies below. */
static uint64_t home_of(const struct tinycache_front *front, uint64_t tag, bool *local)
{
    uint64_t offset = (tag & ((UINT64_C(1) << LANE_TAG_BLOCK) - 1)) * (uint64_t)front->lane[0].line_bytes;
    *local = tag >> LANE_TAG_LOCAL;
    return *local ? front->piece[tag >> LANE_TAG_BLOCK & 0x7f] + offset : offset;
}

/* Lanes and coalescer hand over beats, not lines. */
static bool has_beats(const struct tinycache_front *front)
{
    return front->context.config->tc_beat_bytes < front->context.config->tc_line_bytes;
}

/* Beats of a line with a written half-word. */
static int dirty_beats(const struct tinycache_front *front, uint64_t control)
{
    const int halves = (int)front->context.config->tc_beat_bytes / 2;
    int beats = 0;
    for (; control; control >>= halves) beats += (control & ((UINT64_C(1) << halves) - 1)) != 0;
    return beats;
}

/* The line leaves by this event (REPLACE, BYPASS or BARRIER); its written half-words, if it has any, join the requests.
 * Returns for how many cycles the lane is busy. */
static int evict(struct tinycache_front *front, struct lane_line *line, int event, struct requests *writes)
{
    enum system_fault fault = front->context.config->fault;
    uint64_t control = line->control;
    struct tinyline_decision decision = lane_cache_event(&front->lane[0], line, event, 0);
    if (!does(decision.actions, TINYLINE_DO_WRITE_BACK)) return 1;
    if (fault == FAULT_LOST_EVICTION && event == TINYLINE_ON_REPLACE) return 1;
    front->context.stats->accesses[ACCESS_TINY_LINE]++;
    front->context.stats->tiny_writebacks++;
    if (fault == FAULT_LOST_BIT) control &= control - 1;
    bool local;
    uint64_t home = home_of(front, line->tag, &local);
    front->context.stats->lanes_below[local]++;
    int first = (int)(home % DIE_LINE);
    struct byte_mask bytes = {{0}};
    for (int i = 0; i < front->lane[0].line_bytes; i++)
        if (control >> i / 2 & 1) bytes.word[(first + i) / 64] |= UINT64_C(1) << (first + i) % 64;
    struct line_request *request = coalescer_join(writes, local, home, bytes);
    for (int i = 0; i < front->lane[0].line_bytes; i++)
        if (control >> i / 2 & 1) request->data[first + i] = line->data[i];
    if (!has_beats(front)) {
        if (!request->cycles) request->cycles = 1;
        return 1;
    }
    /* The coalescer takes a beat of a lane in every second cycle. */
    const int cycles = 2 * dirty_beats(front, control);
    if (cycles - 1 > request->cycles) request->cycles = cycles - 1;
    return cycles;
}

static bool bypasses(const struct tinycache_front *front, const struct warp_access *access)
{
    switch (front->policy) {
    case POLICY_BYPASS_NONE: return false;
    case POLICY_BYPASS_SHARED: return access->space == SPACE_LOCAL;
    case POLICY_BYPASS_GLOBAL: return access->space != SPACE_LOCAL;
    default: return true;
    }
}

/* What no policy caches: atomics, single bytes, spills (tinyCache paper 3.1; decision 6 for the loads of bytes). */
static bool never_cached(const struct warp_access *access)
{
    return access->operation == OPERATION_ATOMIC_ADD || access->size == 1 || access->space == SPACE_SPILL;
}

static uint64_t access_halves(const struct tinycache_front *front, const struct warp_access *access, int lane)
{
    uint64_t first = access->address[lane] % (uint64_t)front->lane[0].line_bytes / 2;
    return (access->size == 4 ? UINT64_C(3) : UINT64_C(1)) << first;
}

/* What a lane waits for. */
struct fetch {
    struct lane_line *line;
    struct line_request *request;
    int first; /* byte of the request */
};

/* One lane's look-up. Fills *fetch where something is missing, and leaves its line NULL on a hit. */
static struct lane_line *look_up(struct tinycache_front *front, const struct warp_access *access, int lane,
                                 struct requests *writes, struct requests *reads, struct fetch *fetch)
{
    struct lane_cache *cache = &front->lane[lane];
    struct system_stats *stats = front->context.stats;
    uint64_t tag = extended_tag(front, access, lane);
    int event = access->operation == OPERATION_STORE ? TINYLINE_ON_WRITE : TINYLINE_ON_READ;
    struct lane_line *line = lane_cache_find(cache, tag);
    stats->accesses[ACCESS_TINY]++;
    stats->tiny_hits += line != NULL;
    if (!line) {
        line = lane_cache_place(cache, tag);
        if (line->state != TINYLINE_I) evict(front, line, TINYLINE_ON_REPLACE, writes);
        line->tag = tag;
    }
    struct tinyline_decision decision = lane_cache_event(cache, line, event, access_halves(front, access, lane));
    lane_cache_touch(cache, line);
    if (!does(decision.actions, TINYLINE_DO_FETCH)) return line;
    bool local;
    uint64_t home = home_of(front, tag, &local);
    stats->lanes_below[local]++;
    fetch->line = line;
    fetch->first = (int)(home % DIE_LINE);
    fetch->request = coalescer_join(reads, local, home, mask_of_bytes(fetch->first, cache->line_bytes));
    stats->accesses[ACCESS_TINY_LINE]++;
    stats->tiny_fetches++;
    return line;
}

/* What was fetched arrives: over all of the line, or under its written half-words. */
static void fill(const struct tinycache_front *front, const struct fetch *fetch)
{
    uint64_t kept = fetch->line->control;
    struct tinyline_decision decision = lane_cache_event(&front->lane[0], fetch->line, TINYLINE_ON_FILL, 0);
    bool rest = does(decision.actions, TINYLINE_DO_FILL_REST) && front->context.config->fault != FAULT_NO_MERGE;
    for (int i = 0; i < front->lane[0].line_bytes; i++)
        if (!rest || !(kept >> i / 2 & 1)) fetch->line->data[i] = fetch->request->data[fetch->first + i];
}

static void put_datum(uint8_t *to, int size, uint32_t value)
{
    for (int i = 0; i < size; i++) to[i] = (uint8_t)(value >> 8 * i);
}

static uint32_t get_datum(const uint8_t *from, int size)
{
    uint32_t value = 0;
    for (int i = 0; i < size; i++) value |= (uint32_t)from[i] << 8 * i;
    return value;
}

static struct access_timing access_cached(struct tinycache_front *front, uint64_t now, struct warp_access *access)
{
    struct requests writes, reads;
    struct fetch fetch[LANES];
    struct lane_line *line[LANES];
    writes.count = reads.count = 0;
    for (int lane = 0; lane < LANES; lane++) {
        fetch[lane].line = NULL;
        if (access->lanes >> lane & 1) line[lane] = look_up(front, access, lane, &writes, &reads, &fetch[lane]);
    }
    uint64_t cycle = front->context.clocks.gpu, ready = 0, sent = 0;
    struct access_timing timing = {now + cycle, now + cycle};
    timing.busy = coalescer_send(&front->below, timing.busy, &writes, true, &sent);
    timing.busy = coalescer_send(&front->below, timing.busy, &reads, false, &ready);
    if (ready > timing.ready) timing.ready = ready;
    for (int lane = 0; lane < LANES; lane++) {
        if (!(access->lanes >> lane & 1)) continue;
        if (fetch[lane].line) fill(front, &fetch[lane]);
        uint8_t *datum = &line[lane]->data[access->address[lane] % (uint64_t)front->lane[0].line_bytes];
        if (access->operation == OPERATION_STORE) put_datum(datum, access->size, access->data[lane]);
        else access->data[lane] = get_datum(datum, access->size);
    }
    return timing;
}

/* Past the tinyCaches ---------------------------------------------------------------------------------------------------- */

static struct access_timing access_atomic(struct tinycache_front *front, uint64_t now, struct warp_access *access)
{
    uint64_t cycle = front->context.clocks.gpu;
    struct access_timing timing = {now, now};
    front->context.stats->accesses[ACCESS_COALESCER]++;
    for (int lane = 0; lane < LANES; lane++) {
        if (!(access->lanes >> lane & 1)) continue;
        uint32_t old, value = access->data[lane];
        uint64_t at;
        if (access->space == SPACE_LOCAL) {
            uint8_t *pad = front->below.pad + access->address[lane];
            old = get_datum(pad, access->size);
            put_datum(pad, access->size, old + value);
            at = timing.busy + (uint64_t)front->context.config->sm_scratchpad_cycles * cycle;
            front->context.stats->accesses[ACCESS_SM_SCRATCHPAD]++;
        } else {
            at = die_l1_atomic_add(front->below.l1, timing.busy, access->address[lane], access->size, value, &old);
        }
        access->data[lane] = old;
        if (at > timing.ready) timing.ready = at;
        timing.busy += cycle;
    }
    return timing;
}

static struct access_timing access_below(struct tinycache_front *front, uint64_t now, struct warp_access *access)
{
    struct requests requests;
    struct line_request *of[LANES];
    bool store = access->operation == OPERATION_STORE;
    front->context.stats->lanes_below[access->space == SPACE_LOCAL] += (uint64_t)__builtin_popcount(access->lanes);
    if (access->operation == OPERATION_ATOMIC_ADD) return access_atomic(front, now, access);
    requests.count = 0;
    for (int lane = 0; lane < LANES; lane++) {
        if (!(access->lanes >> lane & 1)) continue;
        int first = (int)(access->address[lane] % DIE_LINE);
        of[lane] = coalescer_join(&requests, access->space == SPACE_LOCAL, access->address[lane],
                                  mask_of_bytes(first, access->size));
        if (store) put_datum(&of[lane]->data[first], access->size, access->data[lane]);
    }
    struct access_timing timing = {now, now};
    timing.busy = coalescer_send(&front->below, now, &requests, store, &timing.ready);
    for (int lane = 0; lane < LANES && !store; lane++)
        if (access->lanes >> lane & 1)
            access->data[lane] = get_datum(&of[lane]->data[access->address[lane] % DIE_LINE], access->size);
    return timing;
}

/* Cached copies of what goes past the tinyCaches leave first. Returns when they have been sent. */
static uint64_t evict_copies(struct tinycache_front *front, uint64_t now, const struct warp_access *access)
{
    struct requests writes;
    uint64_t ready = 0;
    writes.count = 0;
    for (int lane = 0; lane < LANES; lane++) {
        if (!(access->lanes >> lane & 1)) continue;
        struct lane_line *line = lane_cache_find(&front->lane[lane], extended_tag(front, access, lane));
        front->context.stats->accesses[ACCESS_TINY]++;
        if (line && front->context.config->fault != FAULT_STALE_BYPASS) evict(front, line, TINYLINE_ON_BYPASS, &writes);
    }
    return coalescer_send(&front->below, now + front->context.clocks.gpu, &writes, true, &ready);
}

/* Under `barrier: keep` the caches' values are not those of a program, so they are taken from flat memory, access by access,
 * as the paper's simulator does (emul/libgpu), whose caches hold no data. `operand` is what the lanes came with. */
static void access_flat(const struct tinycache_front *front, struct warp_access *access, const uint32_t *operand)
{
    for (int lane = 0; front->flat_pad && lane < LANES; lane++) {
        if (!(access->lanes >> lane & 1)) continue;
        uint8_t *at = access->space == SPACE_LOCAL ? front->flat_pad + access->address[lane]
                                                   : die_flat(front->die, access->address[lane]);
        uint32_t old = get_datum(at, access->size);
        if (access->operation == OPERATION_STORE) put_datum(at, access->size, operand[lane]);
        if (access->operation == OPERATION_ATOMIC_ADD) put_datum(at, access->size, old + operand[lane]);
        if (access->operation != OPERATION_STORE) access->data[lane] = old;
    }
}

/* The front ------------------------------------------------------------------------------------------------------------ */

static struct access_timing access_front(struct front *head, struct warp *warp, struct warp_access *access)
{
    struct tinycache_front *front = (struct tinycache_front *)head;
    uint64_t now = warp->machine->now;
    uint32_t operand[LANES];
    struct access_timing timing;
    memcpy(operand, access->data, sizeof operand);
    if (access->space == SPACE_LOCAL) front->piece[access->block] = access->piece;
    tinycache_stream_before(front->stream, access);
    if (bypasses(front, access)) timing = access_below(front, now, access);
    else if (never_cached(access)) timing = access_below(front, evict_copies(front, now, access), access);
    else timing = access_cached(front, now, access);
    access_flat(front, access, operand);
    tinycache_stream_access(front->stream, warp->index, access,
                            access->operation == OPERATION_ATOMIC_ADD ? operand : NULL);
    return timing;
}

/* A lane on its way through its lines at a barrier: the lowest that is not Invalid is next. */
struct drainer {
    int next, visited;
};

static bool is_dirty(const struct lane_line *line)
{
    return line->state == TINYLINE_DV || line->state == TINYLINE_DPV;
}

/* The line that the lane wants to write back next, or NULL. Clean ones leave on the way; of beats all at once, at no cost. */
static struct lane_line *next_dirty(struct tinycache_front *front, int lane, struct drainer *drainer)
{
    const struct lane_cache *cache = &front->lane[lane];
    for (; drainer->next < cache->sets * cache->ways; drainer->next++) {
        struct lane_line *line = &cache->lines[drainer->next];
        if (is_dirty(line)) return line;
        if (line->state == TINYLINE_I) continue;
        lane_cache_event(cache, line, TINYLINE_ON_BARRIER, 0);
        drainer->visited += !has_beats(front);
    }
    return NULL;
}

static uint64_t home_line(const struct tinycache_front *front, const struct lane_line *line)
{
    bool local;
    uint64_t home = home_of(front, line->tag, &local);
    return (home - home % DIE_LINE) | (uint64_t)local; /* a line begins at an even address */
}

/* What a lane has to write to this line of memory now: its next line, if that lies there, or any, under DRAIN_BY_LINE. */
static struct lane_line *part_of(struct tinycache_front *front, int lane, struct lane_line *head, uint64_t line)
{
    const struct lane_cache *cache = &front->lane[lane];
    if (front->context.config->tc_drain_order == DRAIN_BY_LANE)
        return head && home_line(front, head) == line ? head : NULL;
    for (int i = 0; i < cache->sets * cache->ways; i++) {
        struct lane_line *one = &cache->lines[i];
        if (is_dirty(one) && home_line(front, one) == line) return one;
    }
    return NULL;
}

/* Every lane goes through its lines by itself, tc_drain a cycle at most; the coalescer takes one lane after the other, and
 * with it those that want to write to the same line at that moment, one request a cycle (tinycache_coalescer's group). */
static uint64_t drain(struct tinycache_front *front, uint64_t now)
{
    struct drainer drainer[LANES] = {{0, 0}};
    struct lane_line *head[LANES];
    uint64_t cycle = front->context.clocks.gpu, sent = now, ready = 0;
    int most = 0, together = (int)front->context.config->tc_drain;
    if (front->policy == POLICY_DISABLE || front->context.config->fault == FAULT_NO_DRAIN) return now;
    front->context.stats->tiny_drains++;
    for (int lane = 0; lane < LANES; lane++) head[lane] = next_dirty(front, lane, &drainer[lane]);
    for (int pick = 0, idle = 0; idle <= LANES; pick = (pick + 1) % LANES, idle++) {
        struct requests writes;
        if (!head[pick]) continue;
        uint64_t line = home_line(front, head[pick]);
        writes.count = idle = 0;
        for (int lane = 0; lane < LANES; lane++) {
            struct lane_line *part = part_of(front, lane, head[lane], line);
            if (!part) continue;
            for (; part; part = part_of(front, lane, NULL, line)) {
                drainer[lane].visited += evict(front, part, TINYLINE_ON_BARRIER, &writes);
            }
            head[lane] = next_dirty(front, lane, &drainer[lane]);
        }
        sent = coalescer_send(&front->below, sent, &writes, true, &ready);
    }
    for (int lane = 0; lane < LANES; lane++)
        if (drainer[lane].visited > most) most = drainer[lane].visited;
    uint64_t walked = now + (uint64_t)((most + together - 1) / together) * cycle;
    return sent > walked ? sent : walked;
}

static void begin_kernel(struct front *head)
{
    struct tinycache_front *front = (struct tinycache_front *)head;
    const struct system_config *config = front->context.config;
    front->policy = config->organization == ORG_NO_TC ? POLICY_DISABLE : (enum bypass_policy)config->tc_policy;
    tinycache_stream_kernel(front->stream, policy_name(front->policy));
}

static uint64_t barrier(struct front *head, uint64_t now, int block)
{
    struct tinycache_front *front = (struct tinycache_front *)head;
    tinycache_stream_barrier(front->stream, block);
    return front->context.config->barrier == BARRIER_KEEP ? now : drain(front, now);
}

static uint64_t end_block(struct front *head, uint64_t now, int block)
{
    struct tinycache_front *front = (struct tinycache_front *)head;
    tinycache_stream_end_block(front->stream, block);
    return drain(front, now);
}

static uint64_t end_kernel(struct front *head, uint64_t now)
{
    struct tinycache_front *front = (struct tinycache_front *)head;
    tinycache_stream_end_kernel(front->stream);
    return die_l1_flush(front->below.l1, drain(front, now));
}

static void free_front(struct front *head)
{
    struct tinycache_front *front = (struct tinycache_front *)head;
    for (int lane = 0; lane < LANES; lane++) lane_cache_free(&front->lane[lane]);
    die_l1_free(front->below.l1);
    free(front->flat_pad);
    free(front->below.pad);
    free(front->below.calendar);
    free(front);
}

static const struct front_ops front_ops = {.access = access_front,
                                           .begin_kernel = begin_kernel,
                                           .barrier = barrier,
                                           .end_block = end_block,
                                           .end_kernel = end_kernel,
                                           .free = free_front};

struct front *tinycache_front_new(struct die *die, const struct hierarchy_context *context,
                                  struct tinycache_stream *stream, struct spec_error *error)
{
    struct tinycache_front *front = calloc(1, sizeof *front);
    if (!front) return NULL;
    const struct system_config *config = context->config;
    front->head.ops = &front_ops;
    front->context = *context;
    front->below.context = &front->context;
    front->stream = stream;
    front->below.l1 = die_l1_new(die);
    if (has_beats(front)) front->below.calendar = calloc(1, sizeof *front->below.calendar);
    front->die = die;
    /* A line is read whole, also the last one. */
    front->below.pad = calloc((size_t)(config->sm_scratchpad_bytes + DIE_LINE), 1);
    bool keep = config->barrier == BARRIER_KEEP;
    if (keep) front->flat_pad = calloc((size_t)config->sm_scratchpad_bytes, 1);
    bool made = front->below.l1 && front->below.pad && (front->below.calendar || !has_beats(front)) &&
                (front->flat_pad || !keep) &&
                table_init(&front->table, &tinycache_line_fsm, &tinycache_line_fsm, error) == 0;
    for (int lane = 0; lane < LANES; lane++) made &= lane_cache_init(&front->lane[lane], config, &front->table) == 0;
    tinycache_stream_first(stream, LANES, (int)config->tc_line_bytes, (int)config->sm_blocks,
                           (int)config->sm_scratchpad_bytes);
    if (made) return &front->head;
    free_front(&front->head);
    return NULL;
}
