/* Does the stash use the pages as they are after a FORGET, and refuse it while a mapping is used? Directed scenes, on the golden model and
 * on the emitted RTL. What is shown without FORGET is what docs/stash/data-path.md says of a translation that stays: the frame before. */
#include "spec/stash/stash_codes.h"
#include "tests/stash/scene.h"
#include "tests/stash/tests.h"

enum { FIRST, SECOND };                                 /* thread blocks; the number of the map that each has */
enum { PAGE = 5, NEXT = 6, OLD = PAGE, NEW = OLD - 1 }; /* pages; frames of PAGE: NEXT moves to the old one */
enum { PAGE_LINES = 64, SETTLED = 60, LONG = 300 };

static void command(struct scene *s, int op, int block, int page, int error)
{
    const struct scene_tile row = {.global = (uint64_t)page * 4096, .object = 4, .row = 256, .rows = 1};
    if (s->d.why[0]) return; /* the scene has failed: else it waits long for what cannot come */
    s->l2.error = (uint64_t)error;
    scene_map(s, op, block, &row);
}

static void pages_move(struct scene *s)
{
    s->l2.moved = OLD - NEW;
}

/* What is done in the meantime may be an error of the stash: the scene looks itself. */
static void rest(struct scene *s, int cycles)
{
    while (cycles--) rates_l2_cycle(&s->d, &s->l2);
}

/* An access of word 0 asks for a line of this frame, and is answered. */
static void access_of(struct scene *s, int write, int block, uint64_t frame)
{
    const struct rates_l2 *l2 = &s->l2;
    if (s->d.why[0]) return;
    s->l2.hold = 1;
    scene_give(s, 1, write, block, 1, 0, 1);
    scene_rest(s, SETTLED);
    desk_check(&s->d, l2->waiting == 1, "lines asked for", (uint64_t)l2->waiting, 1);
    desk_check(&s->d, l2->line[0] / PAGE_LINES == frame, "frame asked for", l2->line[0] / PAGE_LINES, frame);
    s->l2.hold = 0;
    scene_rest(s, SETTLED);
    desk_check(&s->d, s->answered[1] != SCENE_NEVER, "answers to an access", 0, 1);
}

static void forward(struct scene *s, int type, int owner_map, int errors)
{
    desk_draw(&s->d, "l2_fwd_ready", "fwd_rsp_valid", "protocol_error", NULL);
    scene_forward(s, type, OLD * PAGE_LINES, 1, owner_map);
    rest(s, 1);
    desk_expect(&s->d, "l2_fwd_ready", "-");
    desk_set(&s->d, "l2_fwd_valid", 0);
    rest(s, SETTLED);
    const int wrong = desk_count(&s->d, "protocol_error"), replies = desk_count(&s->d, "fwd_rsp_valid");
    desk_check(&s->d, wrong == errors, "protocol_error", (uint64_t)wrong, (uint64_t)errors);
    desk_check(&s->d, replies == !errors, "answers to a forward", (uint64_t)replies, !errors);
}

/* PAGE lies in the old frame and is mapped; a load or a store; its thread block and the kernel end. */
static void use_and_end(struct scene *s, int write)
{
    command(s, STASH_OP_ADD_MAP, FIRST, PAGE, STASH_ERROR_NONE);
    access_of(s, write, FIRST, OLD);
    command(s, STASH_OP_BLOCK_END, FIRST, 0, STASH_ERROR_NONE);
    command(s, STASH_OP_KERNEL_END, FIRST, 0, STASH_ERROR_NONE);
}

static void a_page_that_moved(struct scene *s, int forgets)
{
    use_and_end(s, 0);
    if (forgets) command(s, STASH_OP_FORGET, 0, 0, STASH_ERROR_NONE);
    pages_move(s);
    command(s, STASH_OP_ADD_MAP, SECOND, PAGE, STASH_ERROR_NONE);
    access_of(s, 0, SECOND, forgets ? NEW : OLD);
}

static void a_frame_that_another_page_has(struct scene *s, int forgets)
{
    use_and_end(s, 0);
    if (forgets) command(s, STASH_OP_FORGET, 0, 0, STASH_ERROR_NONE);
    pages_move(s);
    command(s, STASH_OP_ADD_MAP, SECOND, NEXT, STASH_ERROR_NONE);
    access_of(s, 1, SECOND, OLD);
    forward(s, STASH_MSG_FWD_REG, SECOND, !forgets);
}

static void words_that_are_owned(struct scene *s, int unused)
{
    (void)unused;
    use_and_end(s, 1);
    command(s, STASH_OP_FORGET, 0, 0, STASH_ERROR_IN_USE);
    forward(s, STASH_MSG_RECALL, FIRST, 0); /* answered: its page is known */
    command(s, STASH_OP_FORGET, 0, 0, STASH_ERROR_NONE);
    pages_move(s);
    command(s, STASH_OP_ADD_MAP, SECOND, PAGE, STASH_ERROR_NONE);
    access_of(s, 1, SECOND, NEW);
}

static void a_live_mapping(struct scene *s, int unused)
{
    (void)unused;
    command(s, STASH_OP_FORGET, 0, 0, STASH_ERROR_NONE); /* nothing is mapped */
    command(s, STASH_OP_ADD_MAP, FIRST, PAGE, STASH_ERROR_NONE);
    for (int op = STASH_OP_FORGET; op < 8; op++) command(s, op, 0, 0, STASH_ERROR_IN_USE);
    access_of(s, 0, FIRST, OLD);
    command(s, STASH_OP_BLOCK_END, FIRST, 0, STASH_ERROR_NONE);
    for (int op = STASH_OP_FORGET; op < 8; op++) command(s, op, 0, 0, STASH_ERROR_NONE);
}

/* A load waits for its page, and its thread block ends. FORGET waits for the walk, whose answer is of the pages before. */
static void a_walk(struct scene *s, int unused)
{
    (void)unused;
    command(s, STASH_OP_ADD_MAP, FIRST, PAGE, STASH_ERROR_NONE);
    s->l2.hold_walks = 1;
    scene_give(s, 1, 0, FIRST, 1, 0, 1);
    scene_rest(s, SETTLED);
    desk_check(&s->d, s->l2.walking, "walks", 0, 1);
    command(s, STASH_OP_BLOCK_END, FIRST, 0, STASH_ERROR_NONE);
    desk_draw(&s->d, "cmd_ready", "l2_req_valid", NULL);
    desk_put(&s->d, "cmd", "op", 0, STASH_OP_FORGET);
    desk_set(&s->d, "cmd_valid", 1);
    rest(s, LONG);
    desk_check(&s->d, !desk_count(&s->d, "cmd_ready"), "a FORGET taken while a walk is out", 1, 0);
    s->l2.hold_walks = 0;
    command(s, STASH_OP_FORGET, 0, 0, STASH_ERROR_NONE);
    pages_move(s);
    rest(s, SETTLED); /* the load fails meanwhile: it has no mapping any more */
    desk_check(&s->d, !desk_count(&s->d, "l2_req_valid"), "a load without a mapping asks for a line", 1, 0);
    command(s, STASH_OP_ADD_MAP, SECOND, PAGE, STASH_ERROR_NONE);
    access_of(s, 0, SECOND, NEW);
}

void stash_forget_scenes(const char *build, const char *work)
{
    static const struct scene_case cases[] = {
        {"stash-without-forget-asks-where-a-page-was", a_page_that_moved, 0},
        {"stash-walks-a-page-that-moved-behind-a-forget", a_page_that_moved, 1},
        {"stash-without-forget-does-not-find-a-frame-s-new-page", a_frame_that_another_page_has, 0},
        {"stash-finds-a-frame-s-new-page-behind-a-forget", a_frame_that_another_page_has, 1},
        {"stash-refuses-a-forget-until-owned-words-have-left", words_that_are_owned, 1},
        {"stash-refuses-a-forget-until-the-last-mapping-ends", a_live_mapping, 1},
        {"stash-forgets-no-page-while-a-walk-is-out", a_walk, 1},
        {0},
    };
    scene_play_cases(cases, "", build, work);
}
