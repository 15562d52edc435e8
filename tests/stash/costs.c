/* What the stash's operations cost, at its default sizes: each row of tests/stash/costs.txt is measured in a scene here. "To reach" there
 * is what an engine at the papers' rate takes (docs/stash/rate.md). */
#include "spec/stash/stash_codes.h"
#include "tests/stash/scene.h"
#include "tests/stash/tests.h"

enum { BLOCK, OTHER }; /* thread blocks */
enum { GLOBAL = 0x40000, ELSEWHERE = 0x80000, PAGE = 4096, WORDS = 4096, STREAMED = 2048, SEVERAL = 8, WATCHED = 1000 };

/* Fields of 4 bytes in `words` objects of so many bytes, from the stash's first word on. */
static struct scene_tile tile_of(uint64_t words, uint64_t object)
{
    return (struct scene_tile){.global = GLOBAL, .object = object, .row = object * words, .rows = 1};
}

/* A mapping whose pages are known: the first word of each has been loaded. */
static void open_sized(struct scene *s, struct costs *costs, const char *sets, uint64_t words, uint64_t object)
{
    const struct scene_tile tile = tile_of(words, object);
    scene_open(s, costs, sets);
    scene_map(s, STASH_OP_ADD_MAP, BLOCK, &tile);
    for (uint64_t word = 0; word < words; word += PAGE / object) scene_access(s, 0, 0, BLOCK, 1, (int)word, 1);
    scene_quiet(s);
    scene_begin(s);
}

static void open_mapped(struct scene *s, struct costs *costs, uint64_t words, uint64_t object)
{
    open_sized(s, costs, "", words, object);
}

static void load_of_a_word(struct costs *costs)
{
    struct scene s;
    open_mapped(&s, costs, 1024, 4);
    scene_access(&s, 1, 0, BLOCK, 1, 64, 1);
    costs_measure(costs, &s.d, "load miss of 1 word: until its request leaves", s.asked - s.taken[1] + 1, 1);
    costs_measure(costs, &s.d, "load miss of 1 word: until answered", scene_latency(&s, 1), 1);
    scene_close(&s, "stash-takes-its-cycles-for-a-load-of-a-word");
}

/* Two loads of one word, one behind the other: the second waits for the first one's request. */
static void joined(struct costs *costs)
{
    struct scene s;
    open_mapped(&s, costs, 1024, 4);
    scene_give(&s, 1, 0, BLOCK, 1, 64, 1);
    scene_give(&s, 2, 0, BLOCK, 1, 64, 1);
    scene_quiet(&s);
    costs_measure(costs, &s.d, "load miss of 1 word that the load before has asked for", scene_latency(&s, 2), 1);
    scene_close(&s, "stash-takes-its-cycles-for-a-load-of-a-word-asked-for");
}

/* An access of 32 lanes, their words `step` apart. */
static void warp(struct costs *costs, int write, uint64_t object, int step, const char *operation, const char *name)
{
    struct scene s;
    open_mapped(&s, costs, 1024, object);
    scene_access(&s, 1, write, BLOCK, SCENE_LANES, SCENE_LANES, step);
    costs_measure(costs, &s.d, operation, scene_latency(&s, 1), 1);
    scene_close(&s, name);
}

static void stream(struct costs *costs, const char *sets, int write, uint64_t object, const char *operation,
                   const char *name)
{
    struct scene s;
    open_sized(&s, costs, sets, STREAMED, object);
    costs_measure(costs, &s.d, operation, scene_stream(&s, write), SCENE_COUNTED);
    scene_close(&s, name);
}

static void warps(struct costs *costs)
{
    warp(costs, 0, 4, 1, "load miss of 32 words in 2 lines", "stash-takes-its-cycles-for-a-load-of-two-lines");
    stream(costs, "", 0, 4, "loads of 32 words in 2 lines, back to back: each",
           "stash-takes-its-cycles-for-loads-of-two-lines");
    warp(costs, 0, 16, 1, "load miss of 32 objects of 16 bytes, 8 lines",
         "stash-takes-its-cycles-for-a-load-of-eight-lines");
    stream(costs, "", 0, 16, "loads of 32 objects of 16 bytes, back to back: each",
           "stash-takes-its-cycles-for-loads-of-eight-lines");
    warp(costs, 0, 64, 1, "load miss of a column: 32 words in 32 lines", "stash-takes-its-cycles-for-a-column");
    warp(costs, 0, 4, 0, "load miss of 32 lanes on one word", "stash-takes-its-cycles-for-a-broadcast");
    warp(costs, 1, 4, 1, "store miss of 32 words in 2 lines", "stash-takes-its-cycles-for-a-store-of-two-lines");
    stream(costs, "", 1, 4, "stores of 32 words in 2 lines, back to back: each",
           "stash-takes-its-cycles-for-stores-of-two-lines");
    stream(costs, "", 1, 16, "stores of 32 objects of 16 bytes, back to back: each",
           "stash-takes-its-cycles-for-stores-of-eight-lines");
}

/* A place for each line that a column asks for, and for those of four stores. */
static void wide(struct costs *costs)
{
    struct scene s;
    stream(costs, "MSHRS=32", 1, 16, "stores of 32 objects of 16 bytes, back to back, with MSHRS=32: each",
           "stash-takes-its-cycles-for-stores-of-eight-lines-with-32-mshrs");
    open_sized(&s, costs, "MSHRS=32", 1024, 64);
    scene_access(&s, 1, 0, BLOCK, SCENE_LANES, SCENE_LANES, 1);
    costs_measure(costs, &s.d, "load miss of a column, with MSHRS=32", scene_latency(&s, 1), 1);
    scene_close(&s, "stash-takes-its-cycles-for-a-column-with-32-mshrs");
}

/* The words of a line that no lane asked for come with it. */
static void fetched_line(struct costs *costs)
{
    enum { FIRST = 64, LINE = 16 };
    struct scene s;
    open_sized(&s, costs, "FETCH=LINE", 1024, 4);
    scene_access(&s, 1, 0, BLOCK, 1, FIRST, 1);
    costs_measure(costs, &s.d, "load miss of 1 word, with FETCH=line", scene_latency(&s, 1), 1);
    scene_begin(&s);
    scene_access(&s, 2, 0, BLOCK, LINE - 1, FIRST + 1, 1);
    desk_check(&s.d, s.asked == SCENE_NEVER, "requests for words of a line that has come", 1, 0);
    costs_measure(costs, &s.d, "load of the other 15 words of its line behind it", scene_latency(&s, 2), 1);
    scene_close(&s, "stash-takes-its-cycles-for-a-line-that-is-fetched");
}

/* A thread block has ended with both chunks dirty; the next one maps them to other words. */
static void pending(struct costs *costs)
{
    struct scene s;
    struct scene_tile tile = tile_of(1024, 4);
    open_mapped(&s, costs, 1024, 4);
    scene_access(&s, 1, 1, BLOCK, SCENE_LANES, SCENE_LANES, 1);
    scene_quiet(&s);
    scene_end(&s, STASH_OP_BLOCK_END, BLOCK);
    tile.global = ELSEWHERE;
    scene_map(&s, STASH_OP_ADD_MAP, OTHER, &tile);
    scene_access(&s, 2, 0, OTHER, 1, 0, 1);
    scene_quiet(&s);
    scene_access(&s, 3, 0, OTHER, SCENE_LANES, SCENE_LANES, 1);
    costs_measure(costs, &s.d, "load miss on two chunks that wait for their writeback", scene_latency(&s, 3), 1);
    scene_close(&s, "stash-takes-its-cycles-for-a-load-behind-writebacks");
}

/* Another thread block has mapped the same tile elsewhere in the stash, and loaded these words. */
static void replicas(struct costs *costs)
{
    struct scene s;
    struct scene_tile tile = tile_of(1024, 4);
    open_mapped(&s, costs, 1024, 4);
    scene_access(&s, 1, 0, BLOCK, SCENE_LANES, SCENE_LANES, 1);
    scene_access(&s, 4, 0, BLOCK, SCENE_LANES, 3 * SCENE_LANES, 1);
    tile.stash = PAGE;
    scene_map(&s, STASH_OP_ADD_MAP, OTHER, &tile);
    scene_begin(&s);
    scene_access(&s, 2, 0, OTHER, SCENE_LANES, 1024 + SCENE_LANES, 1);
    desk_check(&s.d, s.asked == SCENE_NEVER, "requests for words that an older copy holds", 1, 0);
    costs_measure(costs, &s.d, "load miss of 32 words that an older copy holds", scene_latency(&s, 2), 1);
    scene_access(&s, 3, 0, OTHER, SCENE_LANES, 1024 + 3 * SCENE_LANES - SCENE_LANES / 2, 1);
    costs_measure(costs, &s.d, "load miss of 32 words, of which an older copy holds a half", scene_latency(&s, 3), 1);
    scene_close(&s, "stash-takes-its-cycles-for-a-load-of-copies");
}

/* The walker answers a cycle after it is asked; that cycle is the walk. */
static void page_walk(struct costs *costs)
{
    struct scene s;
    const struct scene_tile tile = tile_of(1024, 4);
    scene_open(&s, costs, "");
    scene_map(&s, STASH_OP_ADD_MAP, BLOCK, &tile);
    scene_access(&s, 1, 0, BLOCK, 1, 64, 1);
    costs_measure(costs, &s.d, "load miss of 1 word that walks for its page: beyond the walk", scene_latency(&s, 1) - 1,
                  1);
    scene_close(&s, "stash-takes-its-cycles-for-a-load-that-walks-for-its-page");
}

/* Answers of the L2 that were held back come one after the other: from the cycle in which the first is taken to that in which the last
 * is, and to the end. */
static void answers(struct costs *costs, int write, const char *each, const char *last, const char *name)
{
    struct scene s;
    int first_taken = SCENE_NEVER, last_taken = SCENE_NEVER;
    open_mapped(&s, costs, 1024, 4);
    s.l2.hold = 1;
    for (int i = 1; i <= SEVERAL / 2; i++) scene_give(&s, i, write, BLOCK, SCENE_LANES, SCENE_LANES * i, 1);
    scene_rest(&s, 600);
    desk_check(&s.d, s.l2.waiting == SEVERAL, "requests at the L2", (uint64_t)s.l2.waiting, SEVERAL);
    s.l2.hold = 0;
    for (int left = 2000; left && !desk_out(&s.d, "idle"); left--) {
        const int waiting = s.l2.waiting;
        scene_cycle(&s);
        if (s.l2.waiting == waiting) continue;
        if (first_taken == SCENE_NEVER) first_taken = s.now - 1;
        last_taken = s.now - 1;
    }
    costs_measure(costs, &s.d, each, last_taken - first_taken, SEVERAL - 1);
    if (last) costs_measure(costs, &s.d, last, s.now - 1 - last_taken, 1);
    scene_close(&s, name);
}

static void forward(struct scene *s, int line)
{
    scene_forward(s, STASH_MSG_FWD_READ, (uint64_t)(GLOBAL / 64 + line), 0xffff, 0);
}

/* Another core reads lines that this stash owns. */
static void forwards(struct costs *costs)
{
    struct scene s;
    int taken[SEVERAL], answered[SEVERAL], takes = 0, answers_seen = 0;
    open_mapped(&s, costs, 1024, 4);
    for (int i = 1; i <= SEVERAL / 2; i++) scene_access(&s, i, 1, BLOCK, SCENE_LANES, SCENE_LANES * i, 1);
    scene_quiet(&s);
    for (int left = 2000; left && answers_seen < SEVERAL; left--) {
        desk_set(&s.d, "l2_fwd_valid", 0);
        if (takes < SEVERAL) forward(&s, 2 + takes);
        scene_cycle(&s);
        if (takes < SEVERAL && desk_out(&s.d, "l2_fwd_ready")) taken[takes++] = s.now - 1;
        if (desk_out(&s.d, "fwd_rsp_valid")) answered[answers_seen++] = s.now - 1;
    }
    desk_check(&s.d, answers_seen == SEVERAL, "forwards answered", (uint64_t)answers_seen, SEVERAL);
    if (answers_seen == SEVERAL) {
        costs_measure(costs, &s.d, "forward of 16 words: until its answer", answered[0] - taken[0] + 1, 1);
        costs_measure(costs, &s.d, "forwards of 16 words, back to back: each", answered[SEVERAL - 1] - answered[0],
                      SEVERAL - 1);
    }
    scene_close(&s, "stash-takes-its-cycles-for-forwards");
}

/* From its offer to its answer, both cycles among them. */
static int wait_of(struct scene *s, int tag, int write, int lanes, int first, int step)
{
    const int from = s->now;
    scene_access(s, tag, write, BLOCK, lanes, first, step);
    return s->answered[tag] - from + 1;
}

/* Another core reads a line that this stash owns, over and over. Its words lie in two chunks. */
static void beside_forwards(struct costs *costs)
{
    struct scene s;
    const struct scene_tile tile = {.global = GLOBAL + 32, .object = 4, .row = PAGE, .rows = 1},
                            other = {.stash = PAGE, .global = ELSEWHERE, .object = 4, .row = PAGE, .rows = 1};
    int forwarded = 0, stored = 0;
    scene_open(&s, costs, "");
    scene_map(&s, STASH_OP_ADD_MAP, BLOCK, &tile);
    scene_access(&s, 0, 1, BLOCK, SCENE_LANES, 0, 1);
    scene_access(&s, 6, 1, BLOCK, SCENE_LANES, 0, SCENE_LANES);
    scene_quiet(&s);
    forward(&s, 1);
    scene_rest(&s, 40);
    costs_measure(costs, &s.d, "load hit beside forwards in two chunks that never pause", wait_of(&s, 1, 0, 1, 0, 1),
                  1);
    costs_measure(costs, &s.d, "store hit beside them", wait_of(&s, 2, 1, 1, 0, 1), 1);
    scene_rest(&s, 40);
    costs_measure(costs, &s.d, "store hit of 32 lanes in one bank beside them",
                  wait_of(&s, 7, 1, SCENE_LANES, 0, SCENE_LANES), 1);
    costs_measure(costs, &s.d, "load miss of 1 word beside them", wait_of(&s, 3, 0, 1, 65, 1), 1);
    costs_measure(costs, &s.d, "store miss of 1 word beside them", wait_of(&s, 4, 1, 1, 66, 1), 1);
    costs_measure(costs, &s.d, "AddMap of one page beside them", scene_map(&s, STASH_OP_ADD_MAP, OTHER, &other), 1);
    for (int t = 0; t < WATCHED; t++) {
        scene_offer(&s, 5, 1, BLOCK, SCENE_LANES, 0, 1);
        desk_set(&s.d, "req_valid", 1);
        rates_l2_cycle(&s.d, &s.l2);
        s.now++;
        stored += (int)desk_out(&s.d, "req_ready");
        forwarded += (int)desk_out(&s.d, "l2_fwd_ready");
    }
    costs_measure(costs, &s.d, "stores that never pause, beside them: each", WATCHED, stored);
    costs_measure(costs, &s.d, "forwards in two chunks, beside such stores: each", WATCHED, forwarded);
    scene_close(&s, "stash-takes-its-cycles-beside-forwards-that-never-pause");
}

static void messages(struct costs *costs)
{
    answers(costs, 0, "DATA of 16 words, back to back: each", NULL, "stash-takes-its-cycles-for-data");
    answers(costs, 1, "REG_ACK of 16 words, back to back: each", "REG_ACK of 16 words: until the stash is idle",
            "stash-takes-its-cycles-for-grants");
    forwards(costs);
    beside_forwards(costs);
}

static void add_map(struct costs *costs, const char *operation, const struct scene_tile *tile, const char *name)
{
    struct scene s;
    scene_open(&s, costs, "");
    costs_measure(costs, &s.d, operation, scene_map(&s, STASH_OP_ADD_MAP, BLOCK, tile), 1);
    scene_close(&s, name);
}

/* So many words of the mapping become Valid, or dirty by stores. */
static void touch(struct scene *s, int write, int words)
{
    for (int first = 0; first < words; first += SCENE_LANES) {
        const int lanes = words - first < SCENE_LANES ? words - first : SCENE_LANES;
        scene_give(s, first / SCENE_LANES % SCENE_TAGS, write, BLOCK, lanes, first, 1);
    }
    scene_quiet(s);
}

static void dirty(struct scene *s, int words)
{
    touch(s, 1, words);
}

/* The same tile on the same words, so many of which are dirty. */
static void add_again(struct costs *costs, int words, const char *operation, const char *name)
{
    struct scene s;
    const struct scene_tile tile = tile_of(WORDS, 4);
    open_mapped(&s, costs, WORDS, 4);
    dirty(&s, words);
    scene_end(&s, STASH_OP_BLOCK_END, BLOCK);
    costs_measure(costs, &s.d, operation, scene_map(&s, STASH_OP_ADD_MAP, BLOCK, &tile), 1);
    scene_close(&s, name);
}

static void change_map(struct costs *costs)
{
    struct scene s;
    struct scene_tile tile = tile_of(WORDS, 4);
    open_mapped(&s, costs, WORDS, 4);
    dirty(&s, WORDS);
    tile.global = ELSEWHERE;
    costs_measure(costs, &s.d, "ChgMap of 16 KB dirty, to other addresses",
                  scene_map(&s, STASH_OP_CHG_MAP, BLOCK, &tile), 1);
    scene_close(&s, "stash-takes-its-cycles-for-a-change-of-16-kb");
}

/* A mapping of 64 chunks of one thread block, of which so many words are dirty; behind it one of another, whose first 32 words hit. */
static void open_two(struct scene *s, struct costs *costs, int words)
{
    struct scene_tile tile = tile_of(1024, 4);
    open_mapped(s, costs, 1024, 4);
    dirty(s, words);
    tile.stash = PAGE;
    tile.global = ELSEWHERE;
    scene_map(s, STASH_OP_ADD_MAP, OTHER, &tile);
    scene_access(s, 1, 1, OTHER, SCENE_LANES, 1024, 1);
    scene_quiet(s);
}

static void end_alone(struct costs *costs, int op, int words, const char *operation, const char *name)
{
    struct scene s;
    open_two(&s, costs, words);
    costs_measure(costs, &s.d, operation, scene_end(&s, op, BLOCK), 1);
    scene_close(&s, name);
}

/* The end of a kernel in which every word of the stash has been loaded. */
static void kernel_of_valid_words(struct costs *costs)
{
    struct scene s;
    open_mapped(&s, costs, WORDS, 4);
    touch(&s, 0, WORDS);
    costs_measure(costs, &s.d, "end of a kernel, every word Valid", scene_end(&s, STASH_OP_KERNEL_END, BLOCK), 1);
    scene_close(&s, "stash-takes-its-cycles-for-the-end-of-a-kernel-of-valid-words");
}

/* The command while hits of the other thread block are offered in each cycle. */
static void beside(struct costs *costs, int op, int words, const char *operation, const char *taken, const char *name)
{
    struct scene s;
    struct scene_tile tile = tile_of(1024, 4);
    int hits;
    open_two(&s, costs, words);
    tile.global = 2 * ELSEWHERE;
    scene_tile(&s, op, BLOCK, &tile);
    costs_measure(costs, &s.d, operation, scene_hits_beside(&s, OTHER, 1024, &hits), 1);
    costs_measure(costs, &s.d, taken, hits, 1);
    scene_close(&s, name);
}

/* The words of a mapping that nobody was told of are registered: a chunk after the other. */
static void publish(struct costs *costs)
{
    struct scene s;
    const struct scene_tile tile = tile_of(1024, 4);
    scene_open(&s, costs, "");
    scene_tile(&s, STASH_OP_ADD_MAP, BLOCK, &tile);
    desk_put(&s.d, "cmd", "coherent", 0, 0);
    scene_command(&s);
    dirty(&s, 256);
    costs_measure(costs, &s.d, "ChgMap of 1 KB dirty to Mapped Coherent", scene_map(&s, STASH_OP_CHG_MAP, BLOCK, &tile),
                  1);
    scene_close(&s, "stash-takes-its-cycles-for-a-change-to-coherent");
}

/* Words that are Valid in a mapping whose stores nobody is told of. */
static void local_store(struct costs *costs)
{
    struct scene s;
    const struct scene_tile tile = tile_of(1024, 4);
    scene_open(&s, costs, "");
    scene_tile(&s, STASH_OP_ADD_MAP, BLOCK, &tile);
    desk_put(&s.d, "cmd", "coherent", 0, 0);
    scene_command(&s);
    scene_access(&s, 1, 0, BLOCK, SCENE_LANES, SCENE_LANES, 1);
    scene_quiet(&s);
    scene_access(&s, 2, 1, BLOCK, SCENE_LANES, SCENE_LANES, 1);
    costs_measure(costs, &s.d, "store miss of 32 words, Mapped Non-coherent", scene_latency(&s, 2), 1);
    scene_close(&s, "stash-takes-its-cycles-for-a-local-store");
}

/* The end of a kernel, while the core offers loads that miss: one is taken whenever there is a place for it. */
static void kernel_beside_misses(struct costs *costs)
{
    enum { FIRST = 64, LONGEST = 10000 };
    struct scene s;
    int cycles = 0, next = FIRST, offered = 0;
    const struct scene_tile none = {0};
    open_mapped(&s, costs, WORDS, 4);
    for (int i = 0; i < 4; i++) scene_give(&s, i, 0, BLOCK, 1, next++, 1);
    scene_tile(&s, STASH_OP_KERNEL_END, BLOCK, &none);
    desk_set(&s.d, "cmd_valid", 1);
    do {
        if (!offered && next < WORDS) scene_offer(&s, next % SCENE_HIT, 0, BLOCK, 1, next, 1), offered = 1;
        desk_set(&s.d, "req_valid", (uint64_t)offered);
        rates_l2_cycle(&s.d, &s.l2);
        if (offered && desk_out(&s.d, "req_ready")) offered = 0, next++;
        if (desk_out(&s.d, "cmd_ready")) desk_set(&s.d, "cmd_valid", 0);
    } while (++cycles < LONGEST && !desk_out(&s.d, "cmd_done_valid"));
    desk_check(&s.d, cycles < LONGEST, "cycles left when the kernel has ended", 0, 1);
    costs_measure(costs, &s.d, "end of a kernel beside misses", cycles, 1);
    scene_close(&s, "stash-takes-its-cycles-for-a-kernel-s-end-beside-misses");
}

/* A load whose words have come, while the core offers a hit in each cycle. */
static void miss_under_hits(struct costs *costs)
{
    struct scene s;
    int watched = 0;
    open_two(&s, costs, SCENE_LANES);
    scene_end(&s, STASH_OP_KERNEL_END,
              0); /* the words of the other mapping that are not registered are Invalid again */
    scene_give(&s, 2, 0, OTHER, 1, 1024 + SCENE_LANES, 1);
    scene_begin(&s);
    for (; watched < WATCHED && s.answered[2] == SCENE_NEVER; watched++) scene_hit(&s, OTHER, 1024);
    costs_measure(costs, &s.d, "load miss of 1 word under hits that never pause", watched, 1);
    scene_close(&s, "stash-takes-its-cycles-for-a-miss-under-hits");
}

/* Its last part, at the ports of the storage: from the cycle in which the missed load is given again to that in which its response shows. */
static void finished_under_hits(struct costs *costs)
{
    struct desk d;
    int watched = 0, hits = 0, given = 0;
    desk_open(&d, "stash_storage", "");
    desk_set(&d, "miss_free", 2);
    desk_set(&d, "resp_ready", 1);
    desk_set(&d, "req_valid", 1);
    desk_put(&d, "req", "mask", 0, 1);
    for (int left = WATCHED; left && !desk_out(&d, "resp_valid"); left--) desk_cycle(&d);
    desk_put(&d, "redo", "tag", 0, 1);
    desk_put(&d, "redo", "mask", 0, 1);
    desk_set(&d, "redo_valid", 1);
    do {
        desk_cycle(&d);
        hits += (int)desk_out(&d, "req_ready");
        given += (int)desk_out(&d, "redo_ready");
        if (given) desk_set(&d, "redo_valid", 0);
    } while (++watched < WATCHED && desk_get(&d, "resp", "tag", 0) != 1);
    desk_check(&d, given == 1, "times that the load was given again", (uint64_t)given, 1);
    costs_measure(costs, &d, "of these: a response, from the cycle on in which the engine has it ready", watched, 1);
    costs_measure(costs, &d, "hits taken meanwhile: response", hits, 1);
    costs_close(costs, &d, "stash_storage-takes-its-cycles-for-a-finished-miss-under-hits");
}

static void ends(struct costs *costs)
{
    end_alone(costs, STASH_OP_BLOCK_END, SCENE_LANES, "end of a thread block of 64 chunks",
              "stash-takes-its-cycles-for-a-block-s-end");
    end_alone(costs, STASH_OP_BLOCK_END, 1024, "end of a thread block of 64 chunks, every word dirty",
              "stash-takes-its-cycles-for-the-end-of-a-dirty-block");
    end_alone(costs, STASH_OP_KERNEL_END, SCENE_LANES, "end of a kernel", "stash-takes-its-cycles-for-a-kernel-s-end");
    kernel_of_valid_words(costs);
    kernel_beside_misses(costs);
    publish(costs);
    local_store(costs);
    beside(costs, STASH_OP_BLOCK_END, SCENE_LANES, "end of a thread block of 64 chunks beside hits",
           "hits taken meanwhile: thread block", "stash-takes-its-hits-beside-a-block-s-end");
    beside(costs, STASH_OP_BLOCK_END, 1024, "end of a thread block of 64 chunks, every word dirty, beside hits",
           "hits taken meanwhile: dirty thread block", "stash-takes-its-hits-beside-the-end-of-a-dirty-block");
    beside(costs, STASH_OP_KERNEL_END, SCENE_LANES, "end of a kernel beside hits", "hits taken meanwhile: kernel",
           "stash-takes-its-hits-beside-a-kernel-s-end");
    beside(costs, STASH_OP_CHG_MAP, 256, "ChgMap of 4 KB, of which 1 KB is dirty, beside hits",
           "hits taken meanwhile: ChgMap", "stash-takes-its-hits-beside-a-change");
}

static void play(struct costs *costs)
{
    const struct scene_tile one = tile_of(1024, 4), many = {0, GLOBAL, 4, 64, PAGE, 64};
    load_of_a_word(costs);
    joined(costs);
    warps(costs);
    pending(costs);
    replicas(costs);
    page_walk(costs);
    fetched_line(costs);
    messages(costs);
    add_map(costs, "AddMap of one page, the map empty", &one, "stash-takes-its-cycles-for-a-map-of-a-page");
    add_map(costs, "AddMap of 64 pages, the map empty", &many, "stash-takes-its-cycles-for-a-map-of-64-pages");
    add_again(costs, 1, "AddMap of the same tile, 16 KB", "stash-takes-its-cycles-for-the-same-tile");
    add_again(costs, WORDS, "AddMap of the same tile, 16 KB, every word dirty",
              "stash-takes-its-cycles-for-the-same-dirty-tile");
    ends(costs);
    miss_under_hits(costs);
    finished_under_hits(costs);
}

static void play_long(struct costs *costs)
{
    wide(costs);
    change_map(costs);
}

const struct cost_plan stash_costs = {.baseline = "tests/stash/costs.txt", .play = play, .play_long = play_long};
