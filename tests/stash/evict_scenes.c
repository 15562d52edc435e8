/* Do chunks that must leave, and accesses, find an MSHR where others always want one? Directed scenes, on the golden model and on the
 * emitted RTL. The L2 answers at a fixed period, and each access is of a word that the stash does not have: an MSHR that becomes unused is
 * wanted at once. */
#include "spec/stash/stash_codes.h"
#include "tests/stash/scene.h"
#include "tests/stash/tests.h"

enum { LEAVES, FOLLOWS, FLOOD }; /* thread blocks */
enum {
    PERIOD = 20,
    TURNS_PERIOD = 24,
    MSHRS = 4,
    CHUNKS = 16
}; /* MSHRS: as in SETS; CHUNKS: of the tile that leaves */
enum { CHUNK = 16, FLOOD_FROM = 1024, FLOOD_CHUNKS = 128, TAGS = 32, WATCHED = TAGS, SETTLED = 500 };
/* An MSHR has its answer behind those before it, and the next writeback the MSHR. Beside that, what a command takes with nothing beside it. */
enum { ROUND = PERIOD * (MSHRS + 1), BOUND = CHUNKS * ROUND + SETTLED, LOAD_BOUND = 10 * ROUND };
/* Others may take as many MSHRs as MISSES squared before it is a load's turn. */
enum { TURN_BOUND = TURNS_PERIOD * (SCENE_BEHIND * SCENE_BEHIND + 10 * (MSHRS + 1)) };
/* From an access that is taken to the next: an answer for each, and an MSHR that a chunk which leaves takes between. */
enum { GAP = 5 * TURNS_PERIOD / 2 };
static const char SETS[] = "MSHRS=4";

static void tile(struct scene *s, int op, int block, int first, int chunks, int page)
{
    const uint64_t bytes = (uint64_t)chunks * CHUNK * 4;
    const struct scene_tile row = {(uint64_t)first * 4, (uint64_t)page * 4096, 4, bytes, 0, 1};
    scene_tile(s, op, block, &row);
}

/* A store to word 0 of each of its chunks: it is Registered. */
static void fill(struct scene *s)
{
    tile(s, STASH_OP_ADD_MAP, LEAVES, 0, CHUNKS, 5);
    scene_command(s);
    for (int i = 0; i < CHUNKS; i++) scene_access(s, 0, 1, LEAVES, 1, i * CHUNK, 1);
    tile(s, STASH_OP_ADD_MAP, FLOOD, FLOOD_FROM, FLOOD_CHUNKS, 6);
    scene_command(s);
    scene_access(s, 0, 0, FLOOD, 1, FLOOD_FROM, 1); /* its pages are known */
    scene_access(s, 0, 0, FLOOD, 1, FLOOD_FROM + FLOOD_CHUNKS * CHUNK - 1, 1);
    scene_quiet(s);
}

/* A cycle with an access offered: the one that is to be watched, or one after another of all chunks, and again of their next words. */
static void cycle(struct scene *s, int period, int write, int *next)
{
    const int tag = *next % TAGS, word = *next % FLOOD_CHUNKS * CHUNK + *next / FLOOD_CHUNKS + 1;
    s->l2.hold = s->now % period != 0;
    if (s->taken[s->tag] != SCENE_NEVER) {
        s->taken[tag] = s->answered[tag] = SCENE_NEVER;
        scene_offer(s, tag, write, FLOOD, 1, FLOOD_FROM + word, 1);
        ++*next;
    }
    scene_offered(s);
}

/* A ChgMap of a thread block's tile to another page, beside accesses: in how many cycles on end none of these was taken, at most. */
static int change_beside(struct scene *s, int block, int page, int period, int write, int *next)
{
    int cycles, since = 0, longest = 0;
    tile(s, STASH_OP_CHG_MAP, block, 0, CHUNKS, page);
    desk_set(&s->d, "cmd_valid", 1);
    for (cycles = 0; cycles < BOUND && !desk_out(&s->d, "cmd_done_valid"); cycles++) {
        const int before = *next;
        cycle(s, period, write, next);
        if (desk_out(&s->d, "cmd_ready")) desk_set(&s->d, "cmd_valid", 0);
        since = *next == before ? since + 1 : 0;
        if (since > longest) longest = since;
    }
    desk_check(&s->d, desk_out(&s->d, "cmd_done_valid"), "cycles of a ChgMap", (uint64_t)cycles, BOUND);
    return longest;
}

/* Each chunk of the tile is given to be written back. */
static void a_tile_that_leaves(struct scene *s, int write)
{
    int next = 0, cycles = 0;
    fill(s);
    while (next < 4 * MSHRS || cycles++ < SETTLED) cycle(s, PERIOD, write, &next);
    change_beside(s, LEAVES, 7, PERIOD, write, &next);
}

/* A load is given, of a chunk with words of a mapping that has ended: they are written back first. */
static void words_in_the_way(struct scene *s, int period, int write, int *next)
{
    int cycles = *next = 0;
    fill(s);
    scene_end(s, STASH_OP_BLOCK_END, LEAVES);
    tile(s, STASH_OP_ADD_MAP, FOLLOWS, 0, CHUNKS, 7);
    scene_command(s);
    scene_access(s, 0, 0, FOLLOWS, 1, 0, 1); /* its page is known */
    while (*next < 4 * MSHRS || cycles++ < SETTLED) cycle(s, period, write, next);
    while (s->taken[s->tag] == SCENE_NEVER) cycle(s, period, write, next);
    scene_offer(s, WATCHED, 0, FOLLOWS, 1, 2 * CHUNK + 1, 1);
}

static void load_behind_words(struct scene *s, int period, int write, int bound)
{
    int next, cycles;
    words_in_the_way(s, period, write, &next);
    for (cycles = 0; cycles < bound && s->answered[WATCHED] == SCENE_NEVER; cycles++) cycle(s, period, write, &next);
    desk_check(&s->d, s->answered[WATCHED] != SCENE_NEVER, "cycles of a load", (uint64_t)cycles, (uint64_t)bound);
}

static void a_chunk_in_the_way(struct scene *s, int write)
{
    load_behind_words(s, PERIOD, write, LOAD_BOUND);
}

/* With this period the writeback finds an MSHR, and each that the load could have is taken just before it. */
static void a_load_that_others_pass(struct scene *s, int write)
{
    load_behind_words(s, TURNS_PERIOD, write, TURN_BOUND);
}

/* A load that others have passed `often` waits for a command of its mapping, whose chunks leave. It would have its turn meanwhile, but
 * that waits too, so others go on. */
static void a_turn_that_waits(struct scene *s, int often)
{
    int next;
    words_in_the_way(s, TURNS_PERIOD, 1, &next);
    for (const int until = next + often; next < until;) cycle(s, TURNS_PERIOD, 1, &next);
    desk_check(&s->d, s->answered[WATCHED] == SCENE_NEVER, "load that others passed", 1, 0);
    const int longest = change_beside(s, FOLLOWS, 8, TURNS_PERIOD, 1, &next);
    desk_check(&s->d, longest < GAP, "cycles without another access", (uint64_t)longest, GAP);
}

void stash_evict_scenes(const char *build, const char *work)
{
    static const struct scene_case cases[] = {
        {"stash-a-tile-leaves-beside-loads-that-miss", a_tile_that_leaves, 0},
        {"stash-a-tile-leaves-beside-stores-that-miss", a_tile_that_leaves, 1},
        {"stash-a-load-behind-words-that-leave-beside-loads-that-miss", a_chunk_in_the_way, 0},
        {"stash-a-load-behind-words-that-leave-beside-stores-that-miss", a_chunk_in_the_way, 1},
        {"stash-a-load-has-its-turn-beside-stores-that-miss", a_load_that_others_pass, 1},
        {"stash-accesses-go-on-beside-a-turn-that-waits-soon", a_turn_that_waits, 98},
        {"stash-accesses-go-on-beside-a-turn-that-waits", a_turn_that_waits, 104},
        {0},
    };
    scene_play_cases(cases, SETS, build, work);
}
