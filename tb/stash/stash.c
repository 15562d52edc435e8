/* The core in front of a stash, and the world behind it (stash_world.h): warp accesses through mappings and without,
 * AddMap, ChgMap, ends of thread blocks and kernels, FORGET, illegal commands, page faults; remote reads, writes and recalls of
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

#include "spec/stash/stash_types.h"
#include "tb/stash/stash_core.h"
#include "tb/stash/stash_stream.h"

static size_t stash_agent_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct stash_agent);
}

static void start(struct stash_agent *a, const struct spec_values *values)
{
    if (values) world_init(&a->world, values, a->seed, a->mode);
    memset(a->maps, 0, sizeof a->maps);
    memset(a->flight, 0, sizeof a->flight);
    a->waiting.used = 0;
    memset(a->local, 0, sizeof a->local);
    memset(a->global, 0, sizeof a->global);
    memset(&a->phase, 0, sizeof a->phase);
    memset(a->tiles, 0, sizeof a->tiles);
    for (int i = 0; i < TILES; i++) a->tiles[i] = core_draw_tile(a);
    a->last_mapping = -1;
    a->cmd_waits = a->cmd_asked = a->kernel_ends = a->req_waits = a->walk_state = 0;
    a->fwd_waits = a->rsp_waits = a->done_waits = 0;
    a->closing = a->ending = -1;
    a->adding = a->adding_coherent = 0;
    a->unchecked = 0;
    a->quiet = a->calm = a->refused = a->idle_seen = 0;
    memset(a->ended, 0, sizeof a->ended);
    memset(&a->scene, 0, sizeof a->scene);
    a->fresh = 1;
    world_reset(&a->world);
    a->second_waits = a->illegal_at = a->wraps = 0;
    a->illegal_word = -1;
    a->report_due = 0;
    core_order_reset(a);
    a->early = a->mode == AGENT_HOSTILE && below(a, 2) ? EARLY : 0;
    a->careful = a->mode == AGENT_HOSTILE && !below(a, 3) ? 1 + below(a, RASH) : UINT32_MAX;
    a->must_forget = a->moves = a->cuts = 0;
    a->cmd_since = a->req_offered = 0;
    memset(a->touched, 0, sizeof a->touched);
    memset(a->outstanding, 0, sizeof a->outstanding);
    memset(a->fetchers, 0, sizeof a->fetchers);
}

static int stash_agent_init(void *state, const struct spec_values *v, uint64_t seed, enum agent_mode mode,
                            struct spec_error *error)
{
    struct stash_agent *a = state;
    (void)error;
    stash_bind_ports(&a->at, v);
    a->lanes = (uint32_t)spec_get(v, "LANES");
    a->words = (uint32_t)spec_get(v, "BYTES") / 4;
    a->chunk_words = (uint32_t)spec_get(v, "CHUNK_WORDS");
    a->blocks = (uint32_t)spec_get(v, "THREAD_BLOCKS");
    a->slots = (uint32_t)spec_get(v, "MAPS_PER_BLOCK");
    a->entries = (uint32_t)spec_get(v, "MAP_ENTRIES");
    a->pages = (uint32_t)spec_get(v, "VP_ENTRIES");
    a->scout = (uint32_t)spec_get(v, "SCOUT_DISTANCE");
    a->mshrs = (uint32_t)spec_get(v, "MSHRS");
    a->span_bits = (uint32_t)spec_get(v, "SPAN_BITS");
    a->fetches_line = spec_get(v, "FETCH") == STASH_FETCH_LINE;
    a->va_words = UINT64_C(1) << (spec_get(v, "VA_BITS") - 2);
    a->tags = 1u << spec_get(v, "TAG_BITS");
    if (a->tags > FLIGHTS) a->tags = FLIGHTS;
    a->seed = seed;
    a->bound = BOUND;
    a->command_bound = BOUND;
    a->mode = mode;
    a->rng = seed;
    a->scenes_only = !below(a, 4); /* a scene comes once in some hundred thousand cycles of the others */
    start(a, v);
    return 0;
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

/* Behind a FORGET the page tables may change. An answer of a walk that was asked for before is no answer any more. */
static void move_pages(struct stash_agent *a)
{
    const int speaks = a->fwd_waits || a->rsp_waits || a->illegal_at || a->report_due || a->scene.forges;
    if (!a->moves || speaks || !world_quiet(&a->world)) return;
    world_move(&a->world);
    a->moves = 0;
}

static void stash_agent_drive(void *state, uint64_t cycle, uint32_t *in)
{
    struct stash_agent *a = state;
    (void)cycle;
    in[a->at.core_id] = a->world.self_core;
    world_step(&a->world);
    move_pages(a);
    if (!a->scene.step && !a->phase.left--) core_draw_phase(a);
    if (a->quiet) a->quiet--;
    else if (!below(a, 20000)) a->quiet = 3000;
    if (!a->req_waits) in[a->at.req.valid] = 0;
    if (!a->cmd_waits && !a->second_waits) in[a->at.cmd.valid] = 0;
    if (a->scene.step) core_drive_scene(a, in);
    else {
        if (!a->req_waits) core_drive_access(a, in);
        if (!a->cmd_waits && !a->second_waits) {
            core_draw_command(a);
            core_drive_second(a, in);
        }
        core_drive_remote(a);
    }
    if (a->cmd_waits && !in[a->at.cmd.valid] && !a->req_waits && core_command_may_go(a)) {
        core_pack_command(a, in + a->at.cmd.data, &a->command);
        in[a->at.cmd.valid] = 1;
        a->adding_coherent = a->command.op <= CHG_MAP && a->command.coherent;
    }
    core_drive_answers(a, in);
    if (a->early) a->early--;
    if (a->careful && a->careful != UINT32_MAX && !--a->careful) { /* lockstep alone compares from here on */
        a->unchecked = 1;
        a->world.flat = below(a, 3) != 0;
    }
    in[a->at.resp.ready] = (uint32_t)(takes(a, 0) && a->scene.stalls != STALLS_RESPONSES);
    in[a->at.cmd_done.ready] = (uint32_t)(takes(a, 1) && !a->scene.mute);
    in[a->at.l2_req.ready] = (uint32_t)(takes(a, 2) && !world_busy(&a->world) && a->scene.stalls != STALLS_REQUESTS);
    in[a->at.fwd_rsp.ready] = (uint32_t)(takes(a, 3) && !world_busy(&a->world) && a->scene.stalls != STALLS_REPLIES);
    in[a->at.walk.ready] = (uint32_t)(takes(a, 4) && !a->walk_state && !a->done_waits);
}

static int stash_agent_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct stash_agent *a = state;
    a->cycle++;
    core_pass_time(a, in, out);
    if (in[0] & 1) {
        start(a, NULL);
        a->seed = a->seed * 6364136223846793005u + 1;
        a->cmd_since = 0;
        return 0;
    }
    if (in[a->at.cmd.valid] && !a->cmd_since) core_begin_command(a, in);
    if (in[a->at.req.valid] && !a->req_offered) {
        core_note_offered(a, in + a->at.req.data);
        a->req_offered = a->cycle;
    }
    if (agent_took(&a->at.req, in, out)) {
        a->req_waits = 0;
        core_take_access(a, in + a->at.req.data);
        a->req_offered = 0;
    }
    if (agent_gave(&a->at.resp, in, out) && core_give_response(a, out + a->at.resp.data, error)) return -1;
    if (agent_took(&a->at.cmd, in, out)) {
        core_unpack_command(a, in + a->at.cmd.data, &a->asked);
        a->cmd_waits = a->second_waits = 0;
        a->cmd_asked = 1;
    }
    if (agent_gave(&a->at.cmd_done, in, out)) {
        a->cmd_since = 0;
        if (!a->cmd_asked && !a->unchecked) {
            core_fail(a, error, "an answer without a command", 0, 0);
            return -1;
        }
        if (core_answer_command(a, out + a->at.cmd_done.data, error)) return -1;
    }
    struct world_msg m;
    if (agent_gave(&a->at.l2_req, in, out)) {
        m = stash_get_message(&a->at, out + a->at.l2_req.data);
        if (!a->unchecked && core_check_request(a, &m, error)) return -1;
        if (m.type != W_WB) core_note_fetched(a, &m);
        core_note_asked(a, &m);
        world_take_request(&a->world, &m);
    }
    if (agent_gave(&a->at.fwd_rsp, in, out)) {
        m = stash_get_message(&a->at, out + a->at.fwd_rsp.data);
        core_note_taken(a, &m);
        world_take_response(&a->world, &m);
    }
    if (agent_took(&a->at.l2_fwd, in, out)) {
        if (a->fwd_waits && a->illegal_at != 1) world_forwarded(&a->world);
        if (a->illegal_at == 1) core_expect_report(a);
        else {
            m = stash_get_message(&a->at, in + a->at.l2_fwd.data);
            core_note_leaving(a, &m);
            if (m.type == W_WB_ACK) core_note_answered(a, &m);
        }
        a->fwd_waits = 0;
    }
    if (agent_took(&a->at.l2_rsp, in, out)) {
        m = stash_get_message(&a->at, in + a->at.l2_rsp.data);
        if (a->illegal_at == 2) core_expect_report(a);
        else core_note_answered(a, &m);
        if (m.type == W_DATA) core_note_fetched(a, &m);
        a->rsp_waits = 0;
    }
    if (agent_took(&a->at.walk_done, in, out)) a->done_waits = 0;
    if (a->world.physical && ((out[a->at.walk.valid] | out[a->at.walk_done.ready]) & 1)) {
        core_fail(a, error, "a page walk, and virtual addresses are physical", 0, 0);
        return -1;
    }
    if (agent_gave(&a->at.walk, in, out)) {
        a->walk_state = 1;
        a->walk_vpn = bits_get_field(out + a->at.walk.data, 0, (struct spec_slice){0, a->at.walk.width, 1}, 0);
        a->walk_delay = below(a, a->mode == AGENT_READY ? 4 : 60);
        a->walk_found = world_translate(&a->world, a->walk_vpn, &a->walk_ppn);
    }
    if (a->unchecked) return 0;
    if (a->world.broken) {
        snprintf(error->text, sizeof error->text, "cycle %llu: %s", (unsigned long long)a->cycle, a->world.broken);
        return -1;
    }
    if (core_check_report(a, out, error) || core_check_calm(a, in, out, error)) return -1;
    return a->cycle % 256 ? 0 : core_overdue(a, error);
}

int stash_agent_checks(const void *state)
{
    return !((const struct stash_agent *)state)->unchecked;
}

void stash_agent_set_bounds(void *state, uint32_t access, uint32_t command)
{
    struct stash_agent *a = state;
    a->bound = access;
    a->command_bound = command;
}

void stash_agent_play_scenes(void *state)
{
    ((struct stash_agent *)state)->scenes_only = 1;
}

const struct world *stash_agent_world(const void *state)
{
    return &((const struct stash_agent *)state)->world;
}

static const char *const answered[] = {"l2_fwd", "l2_rsp", "walk_done", NULL};

const struct agent_ops agent_stash = {
    .name = "stash",
    .block = "stash",
    .player = &stash_stream_player,
    .responds = answered,
    .size = stash_agent_size,
    .init = stash_agent_init,
    .drive = stash_agent_drive,
    .observe = stash_agent_observe,
};
