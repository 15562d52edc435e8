/* The core in front of a stash, and the world behind it (stash_world.h): warp accesses through mappings and without,
 * AddMap, ChgMap, ends of thread blocks and kernels, illegal commands, page faults; remote reads, writes and recalls of
 * the stash's words at any moment.
 *
 * End-to-end checks, none of which reads a state table: every load returns the last write of its word (global through a
 * coherent mapping, local through a non-coherent one or without), every remote reader sees it, every writeback carries
 * it; every access is answered once, with the error that the tile and the page table give; every command's error is the
 * one that its parameters give; nothing waits longer than BOUND cycles; no protocol error is reported.
 *
 * The programs are data-race-free, as the protocol demands: a word that another core, or another mapping of this core,
 * has written since this core's last kernel end is not accessed, and no two conflicting accesses are under way at a
 * time. What a shortened replay does outside these rules is not checked. */
#include <stdio.h>
#include <string.h>

#include "spec/stash_types.h"
#include "tb/agents/stash.h"

enum {
    LANES = 32,
    WORDS = 16384,
    REGIONS = 8,
    ENDED = 8,
    CARELESS = 0x0ca5e1e5,
    REPORT = 200, /* cycles from taking an illegal message to its report, at most */
    CALM = 600,   /* cycles without any message after which nothing may be under way inside */
    MAPS = 64,
    FLIGHTS = 64,
    TILES = 6,
    BOUND = 60000 /* cycles; the longest waits are chains of writebacks with hostile delays */
};
enum { ADD_MAP, CHG_MAP, BLOCK_END, KERNEL_END };
enum { NONE, UNMAPPED, PAGE_FAULT, BAD_SIZE, BAD_ROW, BAD_RANGE, BAD_SPAN, OVERLAP, SLOT, MAP_FULL, VP_FULL };

struct tile { /* in words; legal unless `broken` */
    uint64_t virt;
    uint32_t field, object, per_row, rows, stride;
};

struct mapping { /* of one slot of one thread block */
    int live, coherent, map;
    int tainted;          /* it has dirty words on faulting pages: what they read is not defined */
    uint32_t base, words; /* stash words */
    struct tile tile;
};

struct access {        /* between its acceptance and its response */
    int used, mapping; /* -1: without, or through an empty slot */
    int careless;      /* a load that races with other accesses: nobody waits for it, what it reads is not checked */
    uint32_t tag, write, mapped, mask, check, error, failed; /* check, failed: lanes */
    uint32_t addr[LANES], expect[LANES];
    int global[LANES]; /* word index, or -1 */
    uint64_t since;
};

struct local_word { /* of the stash */
    uint32_t value;
    uint32_t content;
    uint8_t known;            /* `value` is what the core stored here last, and it still counts */
    uint8_t seen;             /* `content` is what lies in this word of the storage, whatever its state */
    uint8_t ghosts;           /* careless plain stores under way */
    uint8_t vague;            /* one of them met a store through a mapping: `value` may be either */
    uint8_t readers, writers; /* accesses under way */
};

struct global_word {
    uint8_t writer;  /* mapping + 1 that wrote last; 0: another core, or settled by a kernel end */
    uint8_t foreign; /* written by another core since the last kernel end */
    uint8_t wild;    /* what this core's loads of it return is not defined until the kernel ends */
    uint8_t barred;  /* a ChgMap to Mapped Coherent is publishing it */
    uint8_t late;    /* changed while a kernel ended: that end does not settle it, for it may have been over already */
    uint8_t readers, writers;
};

/* How the program behaves for a while. Each phase makes other meetings likely. */
struct phase {
    uint32_t left;            /* cycles */
    uint32_t remote, command; /* one in so many cycles */
    uint32_t regions, tiles,
        places;                  /* how many are used; of 8, how often a recent mapping's tile, place is used again */
    uint32_t kernels;            /* of 16 commands */
    uint32_t careless, reckless; /* of 16 accesses: racing loads; plain accesses to mapped words */
    uint32_t illegal;            /* one message in so many cycles; 0: none */
};

struct command {
    uint32_t op, block, slot, coherent;
    uint64_t stash_base, global_base, field, object, row, stride, num;
    struct tile tile; /* when legal */
};

struct stash_agent {
    struct agent_channel req, resp, cmd, cmd_done, l2_req, l2_fwd, l2_rsp, fwd_rsp, walk, walk_done;
    struct {
        struct spec_slice tag, write, mapped, block, slot, mask, addr, wdata;
    } q;
    struct {
        struct spec_slice tag, error, rdata;
    } p;
    struct {
        struct spec_slice op, block, slot, coherent, tile[7];
    } c;
    struct {
        struct spec_slice error, map;
    } d;
    struct {
        struct spec_slice type, line, mask, core, stash, map, owner_map, data;
    } m;
    struct {
        struct spec_slice vpn, ppn, fault;
    } t;
    int core_id, protocol_error, idle;
    uint32_t lanes, words, chunk_words, blocks, slots, tags, span_bits;
    uint64_t seed, va_words;
    uint32_t bound;
    enum agent_mode mode;

    uint64_t rng;
    struct world world;
    int unchecked; /* the stimulus broke the program's rules */
    struct tile tiles[TILES];
    struct mapping maps[MAPS]; /* [block * slots + slot] */
    struct access flight[FLIGHTS];
    struct local_word local[WORDS];
    struct global_word global[WORLD_WORDS];

    int cmd_waits, cmd_asked; /* on the port; taken, answer to come */
    int kernel_ends;          /* a kernel's end is on the port, or its answer is to come */
    struct command command, asked;
    uint64_t cmd_since;
    int ending;            /* thread block whose end or change stands at the port or is under way; -1: none */
    int closing;           /* thread block whose mappings are not used until its command is answered; -1: none */
    int adding_coherent;   /* the command at the port or under way maps coherently: no careless stores */
    int adding;            /* an AddMap is under way: no access without a mapping, it may hit the same words */
    struct access waiting; /* what stands at the port: words counted already */
    int req_waits, walk_state, rsp_index;
    uint64_t walk_vpn;
    uint32_t walk_delay;
    int fwd_waits, rsp_waits, done_waits;
    uint32_t held[10], next_tag;
    uint64_t cycle;
    int quiet;     /* cycles left in which the core starts nothing: what is dirty must then be readable by others */
    int calm;      /* cycles since the last message on any channel */
    int idle_seen; /* the stash was idle in the last cycle: no registration is on its way */
    int refused;   /* cycles in a row in which an idle stash did not take the access at its port */

    struct phase phase;
    struct mapping ended[ENDED]; /* the last ones; words 0: none */
    uint32_t next_ended;
    int second_waits; /* a command that will be refused stands at the port, ahead of the answer to the one before */

    int illegal_at;      /* the channel that shows an illegal message: 0 none, 1 l2_fwd, 2 l2_rsp */
    int illegal_word;    /* it is about this global word, which nobody stores meanwhile; -1 */
    uint32_t report_due; /* cycles left for the report; 0: none is due */
};

static size_t stash_agent_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct stash_agent);
}

static uint64_t get(const uint32_t *bits, struct spec_slice s, int i)
{
    int lsb = s.lsb + i * s.width;
    uint64_t x = 0;
    for (int n = 0; n < s.width;) {
        int w = (lsb + n) >> 5, shift = (lsb + n) & 31;
        x |= (uint64_t)(bits[w] >> shift) << n;
        n += 32 - shift;
    }
    return s.width == 64 ? x : x & ((UINT64_C(1) << s.width) - 1);
}

static void put(uint32_t *bits, struct spec_slice s, int i, uint64_t value)
{
    for (int n = 0; n < s.width; n++) {
        int bit = s.lsb + i * s.width + n;
        bits[bit >> 5] = (bits[bit >> 5] & ~(1u << (bit & 31))) | (uint32_t)(value >> n & 1) << (bit & 31);
    }
}

static uint32_t below(struct stash_agent *a, uint32_t n)
{
    return agent_below(&a->rng, n);
}

/* Tiles --------------------------------------------------------------------------------------------------------- */

static uint32_t tile_words(const struct tile *t)
{
    return t->field * t->per_row * t->rows;
}

/* Virtual word of the tile's `offset`th stash word: the definition of spec/stash.md. */
static uint64_t tile_virtual(const struct tile *t, uint32_t offset)
{
    uint32_t element = offset / t->field, byte = offset % t->field;
    return t->virt + (uint64_t)(element / t->per_row) * t->stride + (uint64_t)(element % t->per_row) * t->object + byte;
}

static struct tile draw_tile(struct stash_agent *a)
{
    static const uint32_t fields[] = {1, 1, 1, 2, 3, 4}, objects[] = {1, 1, 2, 3, 4, 7, 16, 21};
    struct tile t;
    uint32_t room = a->words / (below(a, 2) ? REGIONS : 3), world = a->world.words, span;
    if (room < a->chunk_words) room = a->chunk_words;
    do {
        t.field = fields[below(a, 6)];
        t.object = t.field + objects[below(a, 8)] - 1;
        t.per_row = 1 + below(a, room < 40 ? room : 40);
        t.rows = below(a, 2) ? 1 : 1 + below(a, 6);
        t.stride = t.per_row * t.object + (below(a, 2) ? below(a, 200) : 0);
        span = (t.rows - 1) * t.stride + t.per_row * t.object;
    } while (tile_words(&t) > room || span > world || span >> a->span_bits > 0);
    if (t.rows == 1) t.stride = t.per_row * t.object;
    t.virt = world_base(&a->world) + below(a, world - span + 1);
    if (below(a, 2) && t.virt % a->chunk_words < t.virt - world_base(&a->world)) t.virt -= t.virt % a->chunk_words;
    return t;
}

/* Reset --------------------------------------------------------------------------------------------------------- */

static void start(struct stash_agent *a, const struct spec_values *values)
{
    if (values) world_init(&a->world, values, a->seed, a->mode);
    memset(a->maps, 0, sizeof a->maps);
    memset(a->flight, 0, sizeof a->flight);
    a->waiting.used = 0;
    memset(a->local, 0, sizeof a->local);
    memset(a->global, 0, sizeof a->global);
    for (int i = 0; i < TILES; i++) a->tiles[i] = draw_tile(a);
    a->cmd_waits = a->cmd_asked = a->kernel_ends = a->req_waits = a->walk_state = 0;
    a->fwd_waits = a->rsp_waits = a->done_waits = 0;
    a->closing = a->ending = -1;
    a->adding = a->adding_coherent = 0;
    a->unchecked = 0;
    a->quiet = a->calm = a->refused = a->idle_seen = 0;
    memset(a->ended, 0, sizeof a->ended);
    memset(&a->phase, 0, sizeof a->phase);
    a->second_waits = a->illegal_at = 0;
    a->illegal_word = -1;
    a->report_due = 0;
}

static int stash_agent_init(void *state, const struct spec_values *v, uint64_t seed, enum agent_mode mode,
                            struct spec_error *error)
{
    struct stash_agent *a = state;
    struct spec_ports ports;
    static const char *const tile[7] = {"stash_base", "global_base", "field_size", "object_size",
                                        "row_size",   "stride_size", "num_strides"};
    (void)error;
    spec_list_ports(v, &ports);
    a->req = agent_channel(&ports, "req");
    a->resp = agent_channel(&ports, "resp");
    a->cmd = agent_channel(&ports, "cmd");
    a->cmd_done = agent_channel(&ports, "cmd_done");
    a->l2_req = agent_channel(&ports, "l2_req");
    a->l2_fwd = agent_channel(&ports, "l2_fwd");
    a->l2_rsp = agent_channel(&ports, "l2_rsp");
    a->fwd_rsp = agent_channel(&ports, "fwd_rsp");
    a->walk = agent_channel(&ports, "walk");
    a->walk_done = agent_channel(&ports, "walk_done");
    a->core_id = spec_find_port(&ports, "core_id")->word;
    a->idle = spec_find_port(&ports, "idle")->word;
    a->protocol_error = spec_find_port(&ports, "protocol_error")->word;
/* NOLINTNEXTLINE(bugprone-macro-parentheses): a member's name */
#define FIELD(where, record, name) a->where.name = spec_field_slice(v, &record, #name)
    FIELD(q, stash_request_record, tag), FIELD(q, stash_request_record, write), FIELD(q, stash_request_record, mapped);
    FIELD(q, stash_request_record, block), FIELD(q, stash_request_record, slot), FIELD(q, stash_request_record, mask);
    FIELD(q, stash_request_record, addr), FIELD(q, stash_request_record, wdata);
    FIELD(p, stash_response_record, tag), FIELD(p, stash_response_record, error),
        FIELD(p, stash_response_record, rdata);
    FIELD(c, stash_command_record, op), FIELD(c, stash_command_record, block), FIELD(c, stash_command_record, slot);
    FIELD(c, stash_command_record, coherent);
    for (int i = 0; i < 7; i++) a->c.tile[i] = spec_field_slice(v, &stash_command_record, tile[i]);
    FIELD(d, stash_command_done_record, error), FIELD(d, stash_command_done_record, map);
    FIELD(m, stash_message_record, type), FIELD(m, stash_message_record, line), FIELD(m, stash_message_record, mask);
    FIELD(m, stash_message_record, core), FIELD(m, stash_message_record, stash), FIELD(m, stash_message_record, map);
    FIELD(m, stash_message_record, owner_map), FIELD(m, stash_message_record, data);
    FIELD(t, stash_walk_done_record, vpn), FIELD(t, stash_walk_done_record, ppn),
        FIELD(t, stash_walk_done_record, fault);
#undef FIELD
    a->lanes = (uint32_t)spec_get(v, "LANES");
    a->words = (uint32_t)spec_get(v, "BYTES") / 4;
    a->chunk_words = (uint32_t)spec_get(v, "CHUNK_WORDS");
    a->blocks = (uint32_t)spec_get(v, "THREAD_BLOCKS");
    a->slots = (uint32_t)spec_get(v, "MAPS_PER_BLOCK");
    a->span_bits = (uint32_t)spec_get(v, "SPAN_BITS");
    a->va_words = UINT64_C(1) << (spec_get(v, "VA_BITS") - 2);
    a->tags = 1u << spec_get(v, "TAG_BITS");
    if (a->tags > FLIGHTS) a->tags = FLIGHTS;
    a->seed = seed;
    a->bound = BOUND;
    a->mode = mode;
    a->rng = seed;
    start(a, v);
    return 0;
}

/* The core's view of a word -------------------------------------------------------------------------------------- */

static struct mapping *mapping_of(struct stash_agent *a, uint32_t block, uint32_t slot)
{
    return block < a->blocks && slot < a->slots && a->maps[block * a->slots + slot].live
               ? &a->maps[block * a->slots + slot]
               : NULL;
}

/* Global word of a stash word under a mapping; -1 when it is not mapped. */
static int global_of(const struct stash_agent *a, const struct mapping *m, uint32_t addr)
{
    if (!m || addr < m->base || addr - m->base >= m->words) return -1;
    return world_index(&a->world, tile_virtual(&m->tile, addr - m->base));
}

/* May this access touch this word now? Data-race freedom, see above. */
static int may_touch(const struct stash_agent *a, const struct mapping *m, uint32_t addr, int write)
{
    const struct local_word *l = &a->local[addr];
    if (l->writers || (write && l->readers) || (!m && l->ghosts)) return 0;
    int g = global_of(a, m, addr);
    if (g < 0) return 1;
    const struct global_word *w = &a->global[g];
    if (w->barred || (write && g == a->illegal_word) || (write && l->ghosts && m->coherent)) return 0;
    /* A word that could not be registered for its page's fault: a load may find it, or the fault. */
    if (!write && (m->tainted || w->wild) && world_word_faulty(&a->world, g)) return 0;
    int local_only = !m->coherent && (write || l->known);
    if (local_only) return 1;
    if (w->writers || (write && w->readers)) return 0;
    if (a->world.word[g].remote_busy > !write) return 0; /* 2 bars everything, 1 stores */
    if (w->foreign) return 0;
    return !w->writer || w->writer == (uint8_t)(m - a->maps + 1);
}

static const struct mapping *owner_of(const struct stash_agent *a, uint32_t addr)
{
    for (uint32_t i = 0; i < a->blocks * a->slots; i++)
        if (a->maps[i].live && addr >= a->maps[i].base && addr - a->maps[i].base < a->maps[i].words) return &a->maps[i];
    return NULL;
}

/* The word is not Registered under this mapping, and no store of it is under way. */
static int surely_unowned(const struct stash_agent *a, const struct mapping *o, uint32_t addr)
{
    int g = global_of(a, o, addr);
    if (a->local[addr].known || a->local[addr].writers || o->tainted) return 0;
    if (g < 0 || !o->coherent) return 1;
    const struct world_word *w = &a->world.word[g];
    return !a->global[g].writer && !a->global[g].writers && !w->remote_busy &&
           !(w->owner == OWNER_STASH && w->map == (uint8_t)o->map);
}

/* May a plain access touch this word of a live mapping: software that works on its own mapped copy. */
static int may_touch_raw(const struct stash_agent *a, const struct mapping *o, uint32_t addr, int write)
{
    const struct local_word *l = &a->local[addr];
    if (l->writers || l->readers || l->ghosts) return 0;
    if (!write || (!o->coherent && l->known)) return 1;
    int g = global_of(a, o, addr);
    return surely_unowned(a, o, addr) && (g < 0 || (!a->global[g].readers && !a->global[g].barred));
}

/* A store through a mapping that does not have the word fails, unless the word is another's Registered one. */
static int may_stray(const struct stash_agent *a, uint32_t addr, int write)
{
    const struct mapping *o = owner_of(a, addr);
    return !o || (write && !a->local[addr].readers && surely_unowned(a, o, addr));
}

static void make_wild(struct stash_agent *a, int g)
{
    if (g < 0) return;
    a->global[g].wild = a->world.word[g].wild = 1;
    if (a->kernel_ends) a->global[g].late = 1;
}

/* An access takes part in these words from the moment it stands at the port. */
static void count_access(struct stash_agent *a, const struct access *f, int by)
{
    if (f->careless) return;
    for (uint32_t i = 0; i < a->lanes; i++) {
        if (!(f->mask >> i & 1)) continue;
        struct local_word *l = &a->local[f->addr[i]];
        if (f->write) l->writers = (uint8_t)(l->writers + by);
        else l->readers = (uint8_t)(l->readers + by);
        if (f->global[i] < 0) continue;
        struct global_word *g = &a->global[f->global[i]];
        if (f->write) g->writers = (uint8_t)(g->writers + by);
        else g->readers = (uint8_t)(g->readers + by);
    }
}

static void fail(struct stash_agent *a, struct spec_error *error, const char *what, uint64_t x, uint64_t y)
{
    snprintf(error->text, sizeof error->text, "cycle %llu: %s (%llx, %llx)", (unsigned long long)a->cycle, what,
             (unsigned long long)x, (unsigned long long)y);
}

/* Accesses ------------------------------------------------------------------------------------------------------- */

/* How a careless access is marked, in bits that the stash ignores. */
static int is_careless(const struct stash_agent *a, const uint32_t *data)
{
    if (get(data, a->q.mapped, 0)) return !get(data, a->q.write, 0) && get(data, a->q.wdata, 0) == CARELESS;
    return get(data, a->q.slot, 0) == a->slots;
}

static void take_raw_lane(struct stash_agent *a, struct access *f, uint32_t i, uint32_t value)
{
    struct local_word *l = &a->local[f->addr[i]];
    const struct mapping *o = owner_of(a, f->addr[i]);
    int g = global_of(a, o, f->addr[i]);
    if (f->careless) {
        if (!f->write) return;
        l->ghosts++;
        l->seen = 0;
        if (o && l->known) l->vague = 1;
        else l->known = 0;
        if ((o && o->coherent) || a->adding_coherent) a->unchecked = 1;
        return;
    }
    if (o ? !may_touch_raw(a, o, f->addr[i], (int)f->write) : !may_touch(a, NULL, f->addr[i], (int)f->write))
        a->unchecked = 1;
    if (!f->write) {
        f->expect[i] = l->content;
        if (l->seen && (g < 0 || !a->global[g].wild) && !l->vague) f->check |= 1u << i;
        return;
    }
    f->global[i] = g;                    /* others keep away */
    if (o && !l->known) make_wild(a, g); /* Valid or Invalid: a load returns this store or the global word */
    if (!o || l->known) l->value = value;
    if (!o) l->known = 1;
    l->content = value;
    l->seen = 1;
}

/* A load through a mapping may fill this word before or after a plain load that is under way reads it. */
static void forget_content(struct stash_agent *a, uint32_t addr)
{
    a->local[addr].seen = 0; /* until the load is answered */
    for (int k = 0; k < FLIGHTS; k++) {
        struct access *f = &a->flight[k];
        for (uint32_t i = 0; f->used && !f->mapped && i < a->lanes; i++)
            if (f->addr[i] == addr) f->check &= ~(1u << i);
    }
}

static void take_mapped_lane(struct stash_agent *a, struct access *f, uint32_t i, const struct mapping *m,
                             uint32_t value)
{
    struct local_word *l = &a->local[f->addr[i]];
    int has = m && f->addr[i] >= m->base && f->addr[i] - m->base < m->words, g = global_of(a, m, f->addr[i]);
    int local_only = m && !m->coherent && (f->write || l->known);
    uint32_t error = NONE;
    if (!has && !may_stray(a, f->addr[i], (int)f->write)) a->unchecked = 1;
    if (has && !f->careless && !may_touch(a, m, f->addr[i], (int)f->write)) a->unchecked = 1;
    if (!has) error = UNMAPPED;
    else if (!local_only && (g < 0 || world_word_faulty(&a->world, g))) error = PAGE_FAULT;
    if (error > f->error) f->error = error;
    f->global[i] = m && !local_only ? g : -1;
    if (error) {
        f->failed |= 1u << i;
        f->check |= 1u << i; /* reads 0 */
        return;
    }
    if (f->careless || l->ghosts) make_wild(a, g);
    if (!f->write && !local_only) forget_content(a, f->addr[i]);
    if (f->careless) l->seen = 0;
    if (f->write) {
        l->content = value;
        l->seen = 1;
    }
    if (f->write && m->coherent) {
        world_stored(&a->world, g, m->map, value);
        a->global[g].writer = (uint8_t)(f->mapping + 1);
        if (a->kernel_ends) a->global[g].late = 1;
    } else if (f->write) {
        l->value = value;
        l->known = 1;
        if (l->ghosts) l->vague = 1;
    } else if (local_only) {
        f->expect[i] = l->value;
        if (!f->careless && !l->vague) f->check |= 1u << i;
    } else {
        f->expect[i] = a->world.word[g].last;
        if (!a->global[g].wild) f->check |= 1u << i;
    }
}

static void take_access(struct stash_agent *a, const uint32_t *data)
{
    struct access *f = NULL;
    uint32_t tag = (uint32_t)get(data, a->q.tag, 0);
    for (int i = 0; i < FLIGHTS; i++) {
        if (a->flight[i].used && a->flight[i].tag == tag) a->unchecked = 1;
        if (!f && !a->flight[i].used) f = &a->flight[i];
    }
    if (a->waiting.used) count_access(a, &a->waiting, -1);
    a->waiting.used = 0;
    if (!f) {
        a->unchecked = 1;
        return;
    }
    memset(f, 0, sizeof *f);
    f->used = 1;
    f->tag = tag;
    f->since = a->cycle;
    f->careless = is_careless(a, data);
    f->write = (uint32_t)get(data, a->q.write, 0);
    f->mapped = (uint32_t)get(data, a->q.mapped, 0);
    f->mask = (uint32_t)get(data, a->q.mask, 0);
    uint32_t block = (uint32_t)get(data, a->q.block, 0), slot = (uint32_t)get(data, a->q.slot, 0);
    struct mapping *m = f->mapped ? mapping_of(a, block, slot) : NULL;
    f->mapping = m ? (int)(m - a->maps) : -1;
    for (uint32_t i = 0; i < a->lanes; i++) {
        f->addr[i] = (uint32_t)get(data, a->q.addr, (int)i);
        f->global[i] = -1;
    }
    for (uint32_t i = 0; i < a->lanes; i++) {
        uint32_t value = (uint32_t)get(data, a->q.wdata, (int)i);
        if (!(f->mask >> i & 1)) continue;
        if (f->mapped) take_mapped_lane(a, f, i, m, value);
        else take_raw_lane(a, f, i, value);
    }
    count_access(a, f, 1);
}

/* What the storage holds after the access. */
static void note_contents(struct stash_agent *a, const struct access *f, const uint32_t *data)
{
    for (uint32_t i = 0; i < a->lanes; i++) {
        struct local_word *l = &a->local[f->addr[i]];
        if (!(f->mask >> i & 1)) continue;
        if (f->careless && f->write) {
            const struct mapping *o = owner_of(a, f->addr[i]);
            if (o) make_wild(a, global_of(a, o, f->addr[i]));
            l->ghosts--;
        }
        if (f->careless) l->seen = 0;
        if (f->write || f->careless || f->global[i] < 0 || (f->failed >> i & 1)) continue;
        l->content = (uint32_t)get(data, a->p.rdata, (int)i);
        l->seen = !a->global[f->global[i]].wild;
    }
}

static int give_response(struct stash_agent *a, const uint32_t *data, struct spec_error *error)
{
    uint32_t tag = (uint32_t)get(data, a->p.tag, 0);
    for (int k = 0; k < FLIGHTS; k++) {
        struct access *f = &a->flight[k];
        if (!f->used || f->tag != tag) continue;
        f->used = 0;
        if (!a->unchecked && get(data, a->p.error, 0) != f->error) {
            fail(a, error, "response: error code, expected", get(data, a->p.error, 0), f->error);
            return -1;
        }
        for (uint32_t i = 0; i < a->lanes; i++) {
            uint64_t value = get(data, a->p.rdata, (int)i);
            int in_mask = f->mask >> i & 1;
            uint32_t expect = in_mask && !f->write ? f->expect[i] : 0;
            if (!a->unchecked && (!in_mask || f->write || (f->check >> i & 1)) && value != expect) {
                snprintf(error->text, sizeof error->text,
                         "cycle %llu: tag %x lane %u stash word %x%s%s: %llx, expected %x",
                         (unsigned long long)a->cycle, tag, i, f->addr[i], f->mapped ? " mapped" : " raw",
                         f->write ? " store" : " load", (unsigned long long)value, expect);
                return -1;
            }
        }
        note_contents(a, f, data);
        count_access(a, f, -1);
        return 0;
    }
    fail(a, error, "a response with a tag that no access has", tag, 0);
    return a->unchecked ? 0 : -1;
}

/* Commands ------------------------------------------------------------------------------------------------------- */

static void unpack_command(struct stash_agent *a, const uint32_t *data, struct command *c)
{
    uint64_t *tile[7] = {&c->stash_base, &c->global_base, &c->field, &c->object, &c->row, &c->stride, &c->num};
    c->op = (uint32_t)get(data, a->c.op, 0);
    c->block = (uint32_t)get(data, a->c.block, 0);
    c->slot = (uint32_t)get(data, a->c.slot, 0);
    c->coherent = (uint32_t)get(data, a->c.coherent, 0);
    for (int i = 0; i < 7; i++) *tile[i] = get(data, a->c.tile[i], 0);
}

/* What the tile's parameters say; fills the tile when they are legal. */
static uint32_t tile_error(const struct stash_agent *a, struct command *c)
{
    if (!c->field || !c->object || !c->row || !c->num || c->field % 4 || c->object % 4 || c->row % 4 ||
        (c->num > 1 && c->stride % 4) || c->field > c->object)
        return BAD_SIZE;
    if (c->row % c->object || (c->num > 1 && c->row > c->stride)) return BAD_ROW;
    uint64_t words = c->row / c->object * (c->field / 4) * c->num,
             span = ((c->num - 1) * (c->num > 1 ? c->stride : 0) + c->row) / 4;
    if (c->stash_base % (4 * a->chunk_words) || c->global_base % 4 ||
        c->stash_base + 4 * words > 4 * (uint64_t)a->words)
        return BAD_RANGE;
    if (span > UINT64_C(1) << a->span_bits || c->global_base / 4 + span > a->va_words) return BAD_SPAN;
    c->tile = (struct tile){c->global_base / 4,      (uint32_t)c->field / 4,
                            (uint32_t)c->object / 4, (uint32_t)(c->row / c->object),
                            (uint32_t)c->num,        (uint32_t)(c->num > 1 ? c->stride : c->row) / 4};
    return NONE;
}

static int same_tile(const struct tile *x, const struct tile *y)
{
    return x->virt == y->virt && x->field == y->field && x->object == y->object && x->per_row == y->per_row &&
           x->rows == y->rows && x->stride == y->stride;
}

/* The tile's place shares a chunk with a live mapping other than `self`. */
static int overlaps(const struct stash_agent *a, const struct command *c, const struct mapping *self)
{
    uint32_t first = (uint32_t)c->stash_base / 4, last = first + tile_words(&c->tile) - 1, chunk = a->chunk_words;
    for (uint32_t i = 0; i < a->blocks * a->slots; i++) {
        const struct mapping *o = &a->maps[i];
        if (o->live && o != self && o->base / chunk <= last / chunk &&
            first / chunk <= (o->base + o->words - 1) / chunk)
            return 1;
    }
    return 0;
}

static uint32_t command_error(struct stash_agent *a, struct command *c)
{
    if (c->op == KERNEL_END) return NONE;
    if (c->block >= a->blocks || (c->op != BLOCK_END && c->slot >= a->slots)) return SLOT;
    if (c->op == BLOCK_END) return NONE;
    struct mapping *m = mapping_of(a, c->block, c->slot);
    if ((c->op == ADD_MAP) == (m != NULL)) return SLOT;
    uint32_t error = tile_error(a, c);
    if (error) return error;
    return overlaps(a, c, m) ? OVERLAP : NONE;
}

/* The words of a mapping that this core has changed locally, and which the end of the mapping drops or publishes. */
static void end_local(struct stash_agent *a, const struct mapping *m, int publish)
{
    for (uint32_t i = 0; i < m->words; i++) {
        struct local_word *l = &a->local[m->base + i];
        int g = world_index(&a->world, tile_virtual(&m->tile, i));
        if (publish && l->known && g >= 0 && !world_word_faulty(&a->world, g)) {
            world_stored(&a->world, g, m->map, l->value);
            a->global[g].writer = (uint8_t)(m - a->maps + 1);
        } else if (publish && l->known) make_wild(a, g); /* it stays Valid */
        l->known = l->vague = 0;
    }
}

static int has_faulty_dirty(const struct stash_agent *a, const struct mapping *m)
{
    for (uint32_t i = 0; i < m->words; i++) {
        int g = world_index(&a->world, tile_virtual(&m->tile, i));
        if (a->local[m->base + i].known && (g < 0 || world_word_faulty(&a->world, g))) return 1;
    }
    return 0;
}

static void remember_end(struct stash_agent *a, const struct mapping *m)
{
    a->ended[a->next_ended++ % ENDED] = *m;
    for (int i = 0; i < WORLD_WORDS; i++)
        if (a->global[i].writer == (uint8_t)(m - a->maps + 1)) a->global[i].writer = 255; /* written back in time */
}

static void end_kernel(struct stash_agent *a)
{
    for (uint32_t i = 0; i < a->words; i++) a->local[i].seen = 0; /* what was Valid is fetched again */
    for (int i = 0; i < WORLD_WORDS; i++) {
        int late = a->global[i].late;
        a->global[i].late = 0;
        if (late) continue;
        a->global[i].foreign = a->global[i].wild = a->world.word[i].wild = 0;
        if (a->global[i].writer == 255 || !a->global[i].writers) a->global[i].writer = 0;
    }
    for (int k = 0; k < FLIGHTS; k++) {
        const struct access *f = &a->flight[k];
        for (uint32_t i = 0; f->used && f->careless && i < a->lanes; i++)
            if (f->mask >> i & 1) make_wild(a, f->global[i]);
    }
}

static int answer_command(struct stash_agent *a, const uint32_t *data, struct spec_error *error)
{
    struct command c = a->asked;
    uint32_t got = (uint32_t)get(data, a->d.error, 0), map = (uint32_t)get(data, a->d.map, 0);
    a->cmd_asked = a->kernel_ends = a->adding = a->adding_coherent = 0;
    a->closing = a->ending = -1;
    for (int i = 0; i < WORLD_WORDS; i++) a->global[i].barred = 0;
    if (a->unchecked) return 0;
    struct mapping *m = mapping_of(a, c.block, c.slot);
    uint32_t expect = command_error(a, &c);
    int keeps = m && c.op == CHG_MAP && expect == NONE && same_tile(&m->tile, &c.tile) && m->base == c.stash_base / 4;
    if (keeps && !m->coherent && c.coherent && has_faulty_dirty(a, m)) expect = PAGE_FAULT;
    if (got != expect &&
        !(expect == NONE && ((c.op == ADD_MAP && got == MAP_FULL) || (c.op <= CHG_MAP && !keeps && got == VP_FULL)))) {
        fail(a, error, "command: error code, expected", got, expect);
        return -1;
    }
    if (got && got != PAGE_FAULT) return 0;
    switch (c.op) {
    case CHG_MAP:
        if (!keeps || (!m->coherent && c.coherent)) end_local(a, m, keeps);
        if (!keeps) remember_end(a, m);
        /* fall through */
    case ADD_MAP:
        m = &a->maps[c.block * a->slots + c.slot];
        m->live = 1;
        m->tainted = got == PAGE_FAULT || (m->tainted && keeps);
        m->coherent = (int)c.coherent;
        m->map = got ? m->map : (int)map;
        m->base = (uint32_t)c.stash_base / 4;
        m->tile = c.tile;
        m->words = tile_words(&c.tile);
        if (!keeps)
            for (uint32_t i = 0; i < m->words; i++) a->local[m->base + i].known = a->local[m->base + i].vague = 0;
        break;
    case BLOCK_END:
        for (uint32_t s = 0; s < a->slots; s++) {
            m = mapping_of(a, c.block, s);
            if (!m) continue;
            end_local(a, m, 0);
            remember_end(a, m);
            m->live = 0;
        }
        break;
    default: end_kernel(a);
    }
    return 0;
}

/* Driving -------------------------------------------------------------------------------------------------------- */

static int idle_now(struct stash_agent *a)
{
    if (a->mode == AGENT_READY) return 0;
    return below(a, a->mode == AGENT_HOSTILE ? 4 : 3) != 0;
}

/* Accesses of a thread block under way; of block -1: those without a mapping. */
static int any_flight(const struct stash_agent *a, int block)
{
    for (int i = 0; i < FLIGHTS; i++) {
        const struct access *f = &a->flight[i];
        if (f->used && (f->mapping < 0 ? -1 : f->mapping / (int)a->slots) == block && (block >= 0 || !f->careless))
            return 1;
    }
    return 0;
}

/* A careless plain store is under way: its words must not become anybody's registered ones. */
static int any_ghost(const struct stash_agent *a)
{
    for (int i = 0; i < FLIGHTS; i++)
        if (a->flight[i].used && a->flight[i].careless && a->flight[i].write) return 1;
    return 0;
}

static uint32_t region_words(const struct stash_agent *a)
{
    uint32_t words = a->words / REGIONS;
    return words < a->chunk_words ? a->chunk_words : words;
}

static uint32_t draw_region(struct stash_agent *a)
{
    uint32_t all = a->words / region_words(a);
    return below(a, all < a->phase.regions ? all : a->phase.regions);
}

static void draw_phase(struct stash_agent *a)
{
    static const uint32_t remote[] = {2000, 400, 100, 40, 12, 4}, regions[] = {1, 2, 3, REGIONS};
    int hostile = a->mode == AGENT_HOSTILE;
    struct phase *p = &a->phase;
    p->left = 1000 + below(a, 5000);
    p->remote = remote[below(a, 5) + (uint32_t)hostile];
    p->command = a->mode == AGENT_READY ? 30 + below(a, 60) : 20 + below(a, 200);
    p->regions = regions[below(a, 4)];
    p->tiles = 1 + below(a, TILES);
    p->places = 2 + below(a, 7);
    p->kernels = below(a, 3);
    p->careless = below(a, 3) ? 0 : 1 + below(a, 6);
    p->reckless = below(a, 2) ? 0 : 1 + below(a, 4);
    p->illegal = hostile && below(a, 2) ? 60 : 0;
    a->world.slow = below(a, 4) ? 0 : a->mode == AGENT_READY ? 100 : hostile ? 1500 : 500;
}

static uint32_t free_tag(struct stash_agent *a)
{
    for (uint32_t k = 0; k < a->tags; k++) {
        uint32_t tag = (a->next_tag + k) % a->tags;
        int used = 0;
        for (int i = 0; i < FLIGHTS; i++) used |= a->flight[i].used && a->flight[i].tag == tag;
        if (!used) return tag;
    }
    return UINT32_MAX;
}

static void draw_lanes(struct stash_agent *a, uint32_t *data, uint32_t base, uint32_t span)
{
    uint32_t first = below(a, span), pattern = below(a, 5), stride = 1 + below(a, 9);
    for (uint32_t i = 0; i < a->lanes; i++) {
        uint32_t at = pattern == 0   ? first
                      : pattern == 1 ? below(a, span)
                      : pattern == 2 ? (first + i * stride) % span
                                     : (first + i) % span;
        put(data, a->q.addr, (int)i, base + at);
        put(data, a->q.wdata, (int)i, world_value(&a->world));
        a->waiting.addr[i] = base + at;
    }
}

/* May this lane take part in the access that stands in a->waiting? */
static int lane_may(const struct stash_agent *a, const struct mapping *m, uint32_t addr)
{
    const struct access *f = &a->waiting;
    int has = m && addr >= m->base && addr - m->base < m->words, g = global_of(a, m, addr);
    const struct mapping *o = f->mapped ? NULL : owner_of(a, addr);
    if (!f->mapped && f->careless)
        return !(f->write && (o || a->adding_coherent || a->local[addr].writers || a->local[addr].readers));
    if (!f->mapped) return o ? may_touch_raw(a, o, addr, (int)f->write) : may_touch(a, NULL, addr, (int)f->write);
    if (!has) return may_touch(a, NULL, addr, (int)f->write) && may_stray(a, addr, (int)f->write);
    if (f->careless) return g >= 0 && !world_word_faulty(&a->world, g) && !m->tainted;
    return may_touch(a, m, addr, (int)f->write);
}

static void drive_access(struct stash_agent *a, uint32_t *in)
{
    uint32_t *data = in + a->req.data, tag = free_tag(a), mask = 0;
    if (tag == UINT32_MAX || a->quiet || idle_now(a)) return;
    uint32_t block = below(a, a->blocks), slot = below(a, a->slots), write = below(a, 2);
    struct mapping *m = mapping_of(a, block, slot);
    int careless = below(a, 16) < a->phase.careless, mapped = m || !below(a, 12);
    if (m && below(a, 16) < a->phase.reckless) mapped = 0;
    if (!m && ((a->adding && (mapped || !careless)) || below(a, 3))) return;
    if ((int)block == a->closing || a->ending == (int)block) return;
    uint32_t base = m ? m->base : draw_region(a) * region_words(a), span = m ? m->words : region_words(a);
    if (mapped && m && !below(a, 6) && base + span + 3 < a->words) span += 3; /* beyond the mapping's end */
    if (a->adding && !mapped && !careless) return;
    draw_lanes(a, data, base, span);
    a->waiting.careless = careless && !(mapped && write);
    a->waiting.mapped = (uint32_t)mapped;
    a->waiting.write = write;
    uint32_t wish = a->mode == AGENT_HOSTILE && below(a, 2) ? 1u << below(a, a->lanes) : (uint32_t)agent_draw(&a->rng);
    if (!below(a, 3)) wish = UINT32_MAX;
    for (uint32_t i = 0; i < a->lanes; i++) {
        const struct mapping *o = mapped ? m : write ? owner_of(a, a->waiting.addr[i]) : NULL;
        a->waiting.global[i] = global_of(a, o, a->waiting.addr[i]);
        if ((wish >> i & 1) && lane_may(a, mapped ? m : NULL, a->waiting.addr[i])) mask |= 1u << i;
    }
    if (!mask && below(a, 8)) return;
    if (a->waiting.careless && !mapped) slot = a->slots;
    if (a->waiting.careless && mapped) put(data, a->q.wdata, 0, CARELESS);
    put(data, a->q.tag, 0, tag);
    put(data, a->q.write, 0, write);
    put(data, a->q.mapped, 0, (uint64_t)mapped);
    put(data, a->q.block, 0, block);
    put(data, a->q.slot, 0, slot);
    put(data, a->q.mask, 0, mask);
    a->next_tag = tag + 1;
    a->waiting.used = 1;
    a->waiting.mask = mask;
    count_access(a, &a->waiting, 1);
    in[a->req.valid] = 1;
    a->req_waits = 1;
}

static void pack_command(struct stash_agent *a, uint32_t *data, const struct command *c)
{
    const uint64_t tile[7] = {c->stash_base, c->global_base, c->field, c->object, c->row, c->stride, c->num};
    put(data, a->c.op, 0, c->op);
    put(data, a->c.block, 0, c->block);
    put(data, a->c.slot, 0, c->slot);
    put(data, a->c.coherent, 0, c->coherent);
    for (int i = 0; i < 7; i++) put(data, a->c.tile[i], 0, tile[i]);
}

static void name_tile(struct command *c, const struct tile *t)
{
    c->global_base = 4 * t->virt;
    c->field = 4 * (uint64_t)t->field;
    c->object = 4 * (uint64_t)t->object;
    c->row = c->object * t->per_row;
    c->stride = 4 * (uint64_t)t->stride;
    c->num = t->rows;
}

static void fill_tile(struct stash_agent *a, struct command *c)
{
    struct tile *t = &a->tiles[below(a, a->phase.tiles)];
    const struct mapping *old = &a->ended[below(a, ENDED)];
    if (!below(a, 12)) *t = draw_tile(a);
    c->stash_base = 4 * (uint64_t)(draw_region(a) * region_words(a));
    name_tile(c, t);
    if (old->words && below(a, 8) < a->phase.places) {
        int what = (int)below(a, 4); /* its tile, its place, or both */
        if (what != 0) name_tile(c, &old->tile);
        if (what != 1) c->stash_base = 4 * (uint64_t)old->base;
        if (what == 3) c->coherent = (uint32_t)old->coherent;
    }
    if (c->num == 1) c->stride = below(a, 4) ? 0 : below(a, 1000);
    if (!below(a, 24)) { /* illegal, one way or another */
        uint64_t *field[] = {&c->field, &c->object, &c->row, &c->stride, &c->num, &c->stash_base, &c->global_base};
        *field[below(a, 7)] += below(a, 3) ? 1 + below(a, 6) : below(a, 200);
        if (!below(a, 3)) *field[below(a, 5)] = 0;
    }
}

/* To become coherent is to write every word stored so far: others must not have written them since the last kernel end. */
static int may_publish(const struct stash_agent *a, const struct mapping *m)
{
    for (uint32_t i = 0; i < m->words; i++) {
        int g = world_index(&a->world, tile_virtual(&m->tile, i));
        const struct global_word *w = &a->global[g < 0 ? 0 : g];
        if (!a->local[m->base + i].known || g < 0) continue;
        if (a->local[m->base + i].vague || a->local[m->base + i].ghosts || w->foreign || g == a->illegal_word) return 0;
        if (w->writer && w->writer != m - a->maps + 1) return 0;
    }
    return 1;
}

/* Nobody is at work on a word that a ChgMap to Mapped Coherent publishes. */
static int publish_undisturbed(const struct stash_agent *a, const struct mapping *m)
{
    for (uint32_t i = 0; i < m->words; i++) {
        int g = world_index(&a->world, tile_virtual(&m->tile, i));
        if (g >= 0 && (a->world.word[g].remote_busy || a->global[g].readers || a->global[g].writers)) return 0;
    }
    return may_publish(a, m);
}

/* The mapping that the command publishes, or NULL. */
static struct mapping *publishes(struct stash_agent *a, const struct command *c)
{
    struct mapping *m = c->op == CHG_MAP && c->coherent ? mapping_of(a, c->block, c->slot) : NULL;
    return m && !m->coherent ? m : NULL;
}

/* 1 when the command makes sense now; one in eight that does not is given all the same. */
static int make_command(struct stash_agent *a, struct command *c)
{
    memset(c, 0, sizeof *c);
    c->block = below(a, a->blocks + (a->blocks < 16 && !below(a, 40)));
    c->slot = below(a, a->slots + !below(a, 40));
    c->coherent = below(a, 4) != 0;
    uint32_t what = below(a, 16);
    c->op = what < a->phase.kernels ? KERNEL_END : what < 8 ? BLOCK_END : what < 10 ? CHG_MAP : ADD_MAP;
    struct mapping *m = mapping_of(a, c->block, c->slot);
    if (c->op == ADD_MAP && m && below(a, 8)) return 0;
    if ((c->op == BLOCK_END || c->op == CHG_MAP) && !m && below(a, 8)) return 0;
    fill_tile(a, c);
    if (c->op == CHG_MAP && m && below(a, 2)) { /* only the mode changes */
        c->stash_base = 4 * (uint64_t)m->base;
        name_tile(c, &m->tile);
    }
    if (c->op <= CHG_MAP && tile_error(a, c) == NONE && overlaps(a, c, m) && below(a, 8)) return 0;
    return !publishes(a, c) || may_publish(a, publishes(a, c));
}

static void draw_command(struct stash_agent *a)
{
    struct command c;
    if (a->quiet || a->cmd_asked || below(a, a->phase.command)) return;
    int tries = 10;
    while (!make_command(a, &c))
        if (!--tries) return;
    a->closing = c.op == BLOCK_END || c.op == CHG_MAP ? (int)c.block : -1;
    a->adding = c.op == ADD_MAP || c.op == CHG_MAP;
    a->command = c;
    a->cmd_waits = 1; /* it goes to the port when command_may_go */
}

/* While an answer is held up, the next command may already be here: one that will be refused. */
static void drive_second(struct stash_agent *a, uint32_t *in)
{
    if (!a->cmd_asked || a->cmd_waits || below(a, 8)) return;
    struct command c = {.op = below(a, 2), .block = below(a, a->blocks), .slot = a->slots};
    pack_command(a, in + a->cmd.data, &c);
    in[a->cmd.valid] = 1;
    a->second_waits = 1;
}

static uint32_t draw_remote_line(struct stash_agent *a)
{
    struct world *w = &a->world;
    uint32_t g = below(a, w->words);
    if (below(a, 2)) /* a line whose writeback or registration is on its way */
        for (int i = 0; i < w->requests.count; i++)
            if (w->requests.msg[i].type != W_READ && !below(a, 2)) {
                for (uint32_t at = 0; at < w->words; at += w->line_words)
                    if (world_line(w, at) == w->requests.msg[i].line) return at;
            }
    for (int tries = 0; tries < 200 && w->word[g].owner != OWNER_STASH; tries++) g = below(a, w->words);
    if (a->quiet)
        for (uint32_t k = 0; k < w->words && w->word[g].owner != OWNER_STASH; k++) g = (g + 1) % w->words;
    return g - g % w->line_words;
}

static void drive_remote(struct stash_agent *a)
{
    struct world *w = &a->world;
    if (below(a, a->quiet ? 2 : a->phase.remote)) return;
    uint32_t g = draw_remote_line(a), mask = 0;
    if (world_word_faulty(w, (int)g)) return;
    uint32_t wish = below(a, 3) ? (uint32_t)agent_draw(&a->rng) : UINT32_MAX, kind = below(a, 4);
    enum world_remote_kind what = kind == 0 ? REMOTE_WRITE : kind == 1 ? REMOTE_RECALL : REMOTE_READ;
    for (uint32_t i = 0; i < w->line_words; i++) {
        uint32_t at = g + i;
        const struct global_word *x = &a->global[at];
        int map = x->writer && x->writer != 255 ? a->maps[x->writer - 1].map : -1;
        if (!(wish >> i & 1) || w->word[at].remote_busy || x->writers || !world_settled(w, (int)at, map)) continue;
        if (what == REMOTE_WRITE && x->readers) continue;
        if (x->barred) continue;
        mask |= 1u << i;
    }
    if (!mask || !world_start_remote(w, what, g, mask)) return;
    if (what == REMOTE_WRITE)
        for (uint32_t i = 0; i < w->line_words; i++)
            if (mask >> i & 1) {
                a->global[g + i].foreign = 1;
                a->global[g + i].writer = 0;
                if (a->kernel_ends) a->global[g + i].late = 1;
            }
}

/* The core has waited for what the command ends. */
static int command_may_go(struct stash_agent *a)
{
    const struct command *c = &a->command;
    struct mapping *m = publishes(a, c);
    if (c->op <= CHG_MAP && c->coherent && any_ghost(a)) return 0;
    switch (c->op) {
    case ADD_MAP: return !any_flight(a, -1);
    case CHG_MAP: return !any_flight(a, -1) && !any_flight(a, (int)c->block) && (!m || publish_undisturbed(a, m));
    case BLOCK_END: return !any_flight(a, (int)c->block);
    default: return 1;
    }
}

static void put_message(struct stash_agent *a, uint32_t *data, const struct world_msg *m)
{
    put(data, a->m.type, 0, m->type);
    put(data, a->m.line, 0, m->line);
    put(data, a->m.mask, 0, m->mask);
    put(data, a->m.core, 0, m->core);
    put(data, a->m.stash, 0, m->stash);
    put(data, a->m.map, 0, m->map);
    put(data, a->m.owner_map, 0, m->owner_map);
    for (uint32_t i = 0; i < a->chunk_words; i++) put(data, a->m.data, (int)i, m->data[i]);
}

static void get_message(const struct stash_agent *a, const uint32_t *data, struct world_msg *m)
{
    memset(m, 0, sizeof *m);
    m->type = (uint32_t)get(data, a->m.type, 0);
    m->line = get(data, a->m.line, 0);
    m->mask = (uint32_t)get(data, a->m.mask, 0);
    m->core = (uint32_t)get(data, a->m.core, 0);
    m->stash = (uint32_t)get(data, a->m.stash, 0);
    m->map = (uint32_t)get(data, a->m.map, 0);
    m->owner_map = (uint32_t)get(data, a->m.owner_map, 0);
    for (uint32_t i = 0; i < a->chunk_words; i++) m->data[i] = (uint32_t)get(data, a->m.data, (int)i);
}

/* A forward of this word under this mapping's index finds no word of the stash's. A mapping whose stores stay local is
 * left alone: its words look like registered ones. */
static int may_be_refused(const struct stash_agent *a, const struct mapping *o, int g)
{
    const struct world_word *w = &a->world.word[g];
    if (world_word_faulty(&a->world, g) || w->owner == OWNER_STASH || w->remote_busy || a->global[g].writer ||
        a->global[g].writers || a->global[g].barred)
        return 0;
    for (uint32_t i = 0; i < a->blocks * a->slots; i++)
        if (a->maps[i].live && !a->maps[i].coherent && a->maps[i].map == o->map) return 0;
    return 1;
}

/* A message that breaks the protocol, and must be reported, not answered. */
static int draw_illegal(struct stash_agent *a, struct world_msg *m)
{
    static const uint32_t forwards[] = {W_FWD_READ, W_FWD_REG, W_RECALL}, odd[] = {W_READ, W_REG, W_WB, W_RECALL_DATA};
    const struct world *w = &a->world;
    int by_response = (int)below(a, 3) == 0;
    memset(m, 0, sizeof *m);
    m->core = (w->self_core + 1) % w->cores;
    m->mask = 1u << below(a, w->line_words);
    m->line = world_no_line(w);
    a->illegal_word = -1;
    if (by_response) {
        m->type = below(a, 3)   ? (below(a, 2) ? W_DATA : W_REG_ACK)
                  : below(a, 2) ? odd[below(a, 4)]
                                : forwards[below(a, 3)];
        return 2;
    }
    if (!below(a, 4)) {
        m->type = below(a, 2) ? W_WB_ACK : below(a, 2) ? W_DATA : odd[below(a, 4)];
        return 1;
    }
    /* A forward of a word that the registry does not attribute to the stash: of a mapping, live or ended, best one
     * whose place another mapping has by now. */
    const struct mapping *o = NULL;
    int g = -1;
    for (int tries = 0; a->idle_seen && tries < 20; tries++) {
        o = below(a, 4) ? &a->ended[below(a, ENDED)] : &a->maps[below(a, a->blocks * a->slots)];
        uint32_t offset = o->words ? below(a, o->words) : 0;
        g = o->words ? world_index(w, tile_virtual(&o->tile, offset)) : -1;
        if (g >= 0 && may_be_refused(a, o, g) && (owner_of(a, o->base + offset) || tries > 12)) break;
        g = -1;
    }
    if (g < 0) return 0;
    m->type = forwards[below(a, 3)];
    m->line = world_line(w, (uint32_t)g);
    m->mask = 1u << (uint32_t)g % w->line_words;
    m->owner_map = (uint32_t)o->map;
    a->illegal_word = g;
    return 1;
}

static void drive_illegal(struct stash_agent *a, uint32_t *in)
{
    struct world_msg m;
    if (!a->phase.illegal || a->illegal_at || a->report_due || a->fwd_waits || a->rsp_waits) return;
    if (below(a, a->phase.illegal) || a->world.forwards.count) return;
    a->illegal_at = draw_illegal(a, &m);
    if (!a->illegal_at) return;
    const struct agent_channel *c = a->illegal_at == 1 ? &a->l2_fwd : &a->l2_rsp;
    put_message(a, in + c->data, &m);
    in[c->valid] = 1;
    if (a->illegal_at == 1) a->fwd_waits = 1;
    else a->rsp_waits = 1;
}

static void drive_answers(struct stash_agent *a, uint32_t *in)
{
    if (!a->fwd_waits) in[a->l2_fwd.valid] = 0;
    if (!a->rsp_waits) in[a->l2_rsp.valid] = 0;
    drive_illegal(a, in);
    if (!a->fwd_waits) {
        const struct world_msg *m = world_forward(&a->world);
        if (m && !(a->mode == AGENT_STALLING && below(a, 2))) {
            put_message(a, in + a->l2_fwd.data, m);
            in[a->l2_fwd.valid] = 1;
            a->fwd_waits = 1;
        }
    }
    if (!a->rsp_waits) {
        a->rsp_index = world_response(&a->world);
        if (a->rsp_index >= 0) {
            put_message(a, in + a->l2_rsp.data, &a->world.responses.msg[a->rsp_index]);
            world_responded(&a->world, a->rsp_index);
            in[a->l2_rsp.valid] = 1;
            a->rsp_waits = 1;
        }
    }
    if (!a->done_waits) {
        in[a->walk_done.valid] = 0;
        if (a->walk_state && !a->walk_delay--) {
            uint64_t ppn;
            int found = world_translate(&a->world, a->walk_vpn, &ppn);
            uint32_t *data = in + a->walk_done.data;
            put(data, a->t.vpn, 0, a->walk_vpn);
            put(data, a->t.ppn, 0, ppn);
            put(data, a->t.fault, 0, !found);
            in[a->walk_done.valid] = 1;
            a->done_waits = 1;
            a->walk_state = 0;
        }
    }
}

static int takes(struct stash_agent *a, int channel)
{
    if (a->mode == AGENT_READY) return 1;
    if (a->held[channel]) {
        a->held[channel]--;
        return 0;
    }
    if (!below(a, a->mode == AGENT_HOSTILE ? 20 : 30)) a->held[channel] = below(a, a->mode == AGENT_HOSTILE ? 150 : 30);
    return below(a, 4) != 0;
}

static void stash_agent_drive(void *state, uint64_t cycle, uint32_t *in)
{
    struct stash_agent *a = state;
    (void)cycle;
    in[a->core_id] = a->world.self_core;
    world_step(&a->world);
    if (!a->phase.left--) draw_phase(a);
    if (a->quiet) a->quiet--;
    else if (!below(a, 20000)) a->quiet = 3000;
    if (!a->req_waits) {
        in[a->req.valid] = 0;
        drive_access(a, in);
    }
    if (!a->cmd_waits && !a->second_waits) {
        in[a->cmd.valid] = 0;
        draw_command(a);
        drive_second(a, in);
    }
    if (a->cmd_waits && !in[a->cmd.valid] && !a->req_waits && command_may_go(a)) {
        pack_command(a, in + a->cmd.data, &a->command);
        in[a->cmd.valid] = 1;
        a->adding_coherent = a->command.op <= CHG_MAP && a->command.coherent;
    }
    drive_remote(a);
    drive_answers(a, in);
    in[a->resp.ready] = (uint32_t)takes(a, 0);
    in[a->cmd_done.ready] = (uint32_t)takes(a, 1);
    in[a->l2_req.ready] = (uint32_t)(takes(a, 2) && !world_busy(&a->world));
    in[a->fwd_rsp.ready] = (uint32_t)(takes(a, 3) && !world_busy(&a->world));
    in[a->walk.ready] = (uint32_t)(takes(a, 4) && !a->walk_state && !a->done_waits);
}

/* Observing ------------------------------------------------------------------------------------------------------ */

static int overdue(struct stash_agent *a, struct spec_error *error)
{
    for (int i = 0; i < FLIGHTS; i++)
        if (a->flight[i].used && a->cycle - a->flight[i].since > a->bound) {
            fail(a, error, "an access is not answered: tag, cycle of its acceptance", a->flight[i].tag,
                 a->flight[i].since);
            return -1;
        }
    for (int i = 0; i < WORLD_REMOTE; i++)
        if (a->world.remote[i].valid && a->world.now - a->world.remote[i].since > a->bound) {
            fail(a, error, "a remote request is not answered: line, words", a->world.remote[i].line,
                 a->world.remote[i].expect);
            return -1;
        }
    if (a->cmd_since && a->cycle - a->cmd_since > 4 * (uint64_t)a->bound) {
        fail(a, error, "a command is not answered: since", a->cmd_since, a->command.op);
        return -1;
    }
    return 0;
}

/* A command appears at the port: what the program must have waited for. */
static void begin_command(struct stash_agent *a, const uint32_t *in)
{
    struct command c;
    a->cmd_since = a->cycle;
    unpack_command(a, in + a->cmd.data, &c);
    a->kernel_ends = c.op == KERNEL_END;
    if (c.op == KERNEL_END || c.block >= a->blocks || (c.op != BLOCK_END && c.slot >= a->slots)) return;
    if (c.op != BLOCK_END && (any_flight(a, -1) || (c.coherent && any_ghost(a)))) a->unchecked = 1;
    a->adding_coherent = c.op <= CHG_MAP && c.coherent;
    if (c.op == ADD_MAP) return;
    a->ending = (int)c.block;
    struct mapping *m = publishes(a, &c);
    if (any_flight(a, (int)c.block) || (m && !publish_undisturbed(a, m))) a->unchecked = 1;
    for (uint32_t i = 0; m && i < m->words; i++) {
        int g = world_index(&a->world, tile_virtual(&m->tile, i));
        if (g >= 0) a->global[g].barred = 1;
    }
}

static void expect_report(struct stash_agent *a)
{
    a->illegal_at = 0;
    a->report_due = REPORT;
}

static int check_report(struct stash_agent *a, const uint32_t *out, struct spec_error *error)
{
    if (out[a->protocol_error] & 1) {
        if (!a->report_due) {
            fail(a, error, "the stash reports a protocol error", 0, 0);
            return -1;
        }
        a->report_due = 0;
        a->illegal_word = -1;
    }
    if (a->report_due && !--a->report_due) {
        fail(a, error, "an illegal message is not reported", (uint64_t)a->illegal_word, 0);
        return -1;
    }
    return 0;
}

/* When nothing has moved for long, nothing is left inside. */
static int check_calm(struct stash_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    int moves = (in[a->req.valid] | in[a->cmd.valid] | in[a->l2_fwd.valid] | in[a->l2_rsp.valid] |
                 in[a->walk_done.valid] | out[a->resp.valid] | out[a->cmd_done.valid] | out[a->l2_req.valid] |
                 out[a->fwd_rsp.valid] | out[a->walk.valid]) &
                1;
    /* An idle stash takes an access at once, a pass for each lane at most. */
    int held = (in[a->req.valid] & out[a->idle] & ~(out[a->req.ready] | (out[a->resp.valid] & ~in[a->resp.ready]))) & 1;
    a->idle_seen = (int)(out[a->idle] & 1);
    a->refused = held ? a->refused + 1 : 0;
    if (a->refused > (int)a->lanes + 4) {
        fail(a, error, "the stash says idle, and takes no access", 0, 0);
        return -1;
    }
    a->calm = moves || a->walk_state || a->cmd_waits || !world_quiet(&a->world) ? 0 : a->calm + 1;
    if (a->calm < CALM) return 0;
    for (int i = 0; i < FLIGHTS; i++)
        if (a->flight[i].used) {
            fail(a, error, "nothing moves, and an access is not answered: tag", a->flight[i].tag, 0);
            return -1;
        }
    if (out[a->idle] & 1) return 0;
    fail(a, error, "nothing moves, and the stash is not idle", 0, 0);
    return -1;
}

static int stash_agent_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct stash_agent *a = state;
    a->cycle++;
    if (in[0] & 1) {
        start(a, NULL);
        a->seed = a->seed * 6364136223846793005u + 1;
        /* The world forgets the stash: what it owned is lost with it, and the memory's value is the last write again. */
        a->world.broken = NULL;
        a->world.requests.count = a->world.responses.count = a->world.forwards.count = 0;
        memset(a->world.remote, 0, sizeof a->world.remote);
        for (uint32_t i = 0; i < a->world.words; i++) {
            struct world_word *w = &a->world.word[i];
            if (w->owner == OWNER_REMOTE) w->memory = w->remote;
            w->owner = OWNER_L2;
            w->last = w->memory;
            w->recalled = w->remote_busy = 0;
        }
        a->cmd_since = 0;
        return 0;
    }
    if (in[a->cmd.valid] && !a->cmd_since) begin_command(a, in);
    if (agent_took(&a->req, in, out)) {
        a->req_waits = 0;
        take_access(a, in + a->req.data);
    }
    if (agent_gave(&a->resp, in, out) && give_response(a, out + a->resp.data, error)) return -1;
    if (agent_took(&a->cmd, in, out)) {
        unpack_command(a, in + a->cmd.data, &a->asked);
        a->cmd_waits = a->second_waits = 0;
        a->cmd_asked = 1;
    }
    if (agent_gave(&a->cmd_done, in, out)) {
        a->cmd_since = 0;
        if (!a->cmd_asked && !a->unchecked) {
            fail(a, error, "an answer without a command", 0, 0);
            return -1;
        }
        if (answer_command(a, out + a->cmd_done.data, error)) return -1;
    }
    struct world_msg m;
    if (agent_gave(&a->l2_req, in, out)) {
        get_message(a, out + a->l2_req.data, &m);
        world_take_request(&a->world, &m);
    }
    if (agent_gave(&a->fwd_rsp, in, out)) {
        get_message(a, out + a->fwd_rsp.data, &m);
        world_take_response(&a->world, &m);
    }
    if (agent_took(&a->l2_fwd, in, out)) {
        if (a->fwd_waits && a->illegal_at != 1) world_forwarded(&a->world);
        if (a->illegal_at == 1) expect_report(a);
        a->fwd_waits = 0;
    }
    if (agent_took(&a->l2_rsp, in, out)) {
        if (a->illegal_at == 2) expect_report(a);
        a->rsp_waits = 0;
    }
    if (agent_took(&a->walk_done, in, out)) a->done_waits = 0;
    if (agent_gave(&a->walk, in, out)) {
        a->walk_state = 1;
        a->walk_vpn = get(out + a->walk.data, (struct spec_slice){0, a->walk.width, 1}, 0);
        a->walk_delay = below(a, a->mode == AGENT_READY ? 4 : 60);
    }
    if (a->unchecked) return 0;
    if (a->world.broken) {
        snprintf(error->text, sizeof error->text, "cycle %llu: %s", (unsigned long long)a->cycle, a->world.broken);
        return -1;
    }
    if (check_report(a, out, error) || check_calm(a, in, out, error)) return -1;
    return a->cycle % 256 ? 0 : overdue(a, error);
}

int stash_agent_checks(const void *state)
{
    return !((const struct stash_agent *)state)->unchecked;
}

void stash_agent_set_bound(void *state, uint32_t cycles)
{
    ((struct stash_agent *)state)->bound = cycles ? cycles : BOUND;
}

const struct world *stash_agent_world(const void *state)
{
    return &((const struct stash_agent *)state)->world;
}

static const char *const answered[] = {"l2_fwd", "l2_rsp", "walk_done", NULL};

const struct agent_ops agent_stash = {
    .name = "stash",
    .block = "stash",
    .responds = answered,
    .size = stash_agent_size,
    .init = stash_agent_init,
    .drive = stash_agent_drive,
    .observe = stash_agent_observe,
};
