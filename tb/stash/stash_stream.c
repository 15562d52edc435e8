/* The core and what lies behind the stash as an agent. Inputs of a cycle depend on earlier cycles only, as tb/agent.h asks. */
#include "tb/stash/stash_stream.h"

#include <inttypes.h>
#include <stdio.h>

#include "spec/bits.h"
#include "tb/stash/stash_stream_core.h"

enum {
    SELF = 3,      /* this unit's core id, any but the L2's 0 */
    STILL = 30000, /* cycles without progress after which it hangs */
    AFTER = 16     /* cycles played after the end */
};

static int find_page(const struct stash_stream *s, uint64_t page, uint64_t *physical)
{
    for (size_t i = s->page_count; i > 0; i--)
        if (s->page[i - 1].virtual_page == page) {
            *physical = s->page[i - 1].physical_page;
            return 1;
        }
    *physical = 0;
    return 0;
}

static void drive_answers(struct ss_player *p, uint32_t *in)
{
    if (!p->fwd_waits) {
        const struct world_msg *m = l2_forward(&p->l2);
        in[p->at.l2_fwd.valid] = m != NULL;
        p->fwd_waits = m != NULL;
        if (m) stash_put_message(&p->at, in + p->at.l2_fwd.data, m);
    }
    if (!p->rsp_waits) {
        int i = l2_response(&p->l2);
        in[p->at.l2_rsp.valid] = i >= 0;
        p->rsp_waits = i >= 0;
        if (i >= 0) {
            stash_put_message(&p->at, in + p->at.l2_rsp.data, &p->l2.responses.msg[i]);
            l2_responded(&p->l2, i);
        }
    }
    if (p->done_waits) return;
    in[p->at.walk_done.valid] = 0;
    if (!p->walk_asked || p->walk_delay--) return;
    uint64_t physical;
    int found = find_page(p->stream, p->walk_vpn, &physical);
    stash_put_walked(&p->at, in + p->at.walk_done.data, p->walk_vpn, found ? &physical : NULL);
    in[p->at.walk_done.valid] = 1;
    p->done_waits = 1;
    p->walk_asked = 0;
}

static uint32_t takes(struct ss_player *p, int channel)
{
    if (p->mode == AGENT_READY) return 1;
    if (p->held[channel]) {
        p->held[channel]--;
        return 0;
    }
    if (!agent_below(&p->rng, 30)) p->held[channel] = agent_below(&p->rng, p->mode == AGENT_HOSTILE ? 150 : 30);
    return agent_below(&p->rng, 4) != 0;
}

static void drive_cycle(struct ss_player *p, uint32_t *in)
{
    in[p->at.core_id] = SELF;
    l2_step(&p->l2);
    if (p->req_tag < 0) in[p->at.req.valid] = 0;
    if (!p->cmd_waits) in[p->at.cmd.valid] = 0;
    ss_give_operations(p, in);
    drive_answers(p, in);
    in[p->at.resp.ready] = takes(p, 0);
    in[p->at.cmd_done.ready] = takes(p, 1);
    in[p->at.l2_req.ready] = takes(p, 2) && !l2_busy(&p->l2);
    in[p->at.fwd_rsp.ready] = takes(p, 3) && !l2_busy(&p->l2);
    in[p->at.walk.ready] = takes(p, 4) && !p->walk_asked && !p->done_waits;
}

/* Observing ---------------------------------------------------------------------------------------------------------- */

static int observe_cycle(struct ss_player *p, const uint32_t *in, const uint32_t *out)
{
    const struct stash_ports *at = &p->at;
    int moves = 0;
    p->cycle++;
    if (out[at->protocol_error] & 1) return ss_wrong(p, NULL, "the stash reports a protocol error", 0, 0);
    if (agent_took(&at->req, in, out)) moves = 1, p->req_tag = -1;
    if (agent_took(&at->cmd, in, out)) moves = 1, p->cmd_waits = 0;
    if (agent_gave(&at->resp, in, out)) {
        moves = 1;
        if (ss_check_response(p, out + at->resp.data)) return -1;
    }
    if (agent_gave(&at->cmd_done, in, out)) {
        moves = 1;
        if (ss_check_command(p, out + at->cmd_done.data)) return -1;
    }
    if (agent_gave(&at->l2_req, in, out)) {
        struct world_msg m = stash_get_message(&p->at, out + at->l2_req.data);
        moves = 1;
        l2_take_request(&p->l2, &m);
    }
    if (agent_gave(&at->fwd_rsp, in, out)) {
        struct world_msg m = stash_get_message(&p->at, out + at->fwd_rsp.data);
        moves = 1;
        l2_take_response(&p->l2, &m);
    }
    if (agent_took(&at->l2_fwd, in, out)) {
        moves = 1;
        l2_forwarded(&p->l2);
        p->fwd_waits = 0;
    }
    if (agent_took(&at->l2_rsp, in, out)) moves = 1, p->rsp_waits = 0;
    if (agent_took(&at->walk_done, in, out)) moves = 1, p->done_waits = 0;
    if (agent_gave(&at->walk, in, out)) {
        moves = 1;
        p->walk_asked = 1;
        p->walk_vpn = bits_get(out + at->walk.data, 0, at->walk.width);
        p->walk_delay = agent_below(&p->rng, p->mode == AGENT_READY ? 4 : 60);
    }
    if (p->l2.broken)
        return spec_fail(p->error, "%s: cycle %" PRIu64 ": %s", p->stream->path, p->cycle, p->l2.error.text);
    if (moves) p->moved = p->cycle;
    if (p->cycle - p->moved < STILL) return 0;
    const struct stream_op *op = p->next < p->stream->op_count ? &p->stream->op[p->next] : NULL;
    return ss_wrong(p, op, "nothing has moved since cycle %" PRIu64 " with %" PRIu64 " accesses under way", p->moved,
                    (uint64_t)p->flights);
}

static int at_rest(const struct ss_player *p)
{
    return ss_all_given(p) && ss_calm(p) && l2_quiet(&p->l2) && !p->rsp_waits && !p->fwd_waits && !p->done_waits &&
           !p->walk_asked;
}

/* What is behind it -------------------------------------------------------------------------------------------------- */

static int tell(struct ss_player *p, const struct stream_op *op)
{
    l2_tell(&p->l2, op->physical / 4, op->data);
    return 1;
}

static int read_word(struct ss_player *p, const struct stream_op *op)
{
    const enum l2_remote_kind kind = op->kind == STREAM_READ ? L2_READ : L2_TAKE;
    return !p->l2.broken && l2_start_remote(&p->l2, kind, op->physical / 4, op->data, op->line);
}

static int rests(struct ss_player *p)
{
    return !l2_remotes(&p->l2);
}

static const struct ss_behind behind = {tell, read_word, rests};

/* The agent ---------------------------------------------------------------------------------------------------------- */

static size_t player_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct ss_player);
}

static int player_init(void *state, const struct spec_values *values, uint64_t seed, enum agent_mode mode,
                       struct spec_error *error)
{
    (void)error;
    struct ss_player *p = state;
    p->behind = &behind;
    stash_bind_ports(&p->at, values);
    p->lanes = (uint32_t)spec_get(values, "LANES");
    int tag_bits = (int)spec_get(values, "TAG_BITS");
    p->tags = tag_bits < 6 ? 1u << tag_bits : SS_TAGS;
    p->mode = mode;
    p->rng = seed;
    p->req_tag = -1;
    p->command = SS_NO_COMMAND;
    p->after = AFTER;
    l2_init(&p->l2, values, seed, mode, SELF);
    return 0;
}

static void player_free(void *state)
{
    struct ss_player *p = state;
    l2_free(&p->l2);
}

static void player_drive(void *state, uint64_t cycle, uint32_t *in)
{
    if (cycle >= STREAM_RESET) drive_cycle(state, in);
}

static int player_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct ss_player *p = state;
    if (in[0] & 1) return 0;
    p->error = error;
    if (observe_cycle(p, in, out)) return -1;
    if (!at_rest(p)) p->ended_at = p->cycle + STREAM_RESET;
    else p->after--;
    return p->after == 0;
}

static const struct agent_ops player_ops = {
    .name = "stash_stream",
    .block = "stash",
    .size = player_size,
    .init = player_init,
    .drive = player_drive,
    .observe = player_observe,
    .free = player_free,
};

static void attach(void *state, const void *stream)
{
    struct ss_player *p = state;
    p->stream = stream;
}

static int ended(const void *state, struct stream_result *result)
{
    const struct ss_player *p = state;
    *result = (struct stream_result){.cycles = p->ended_at,
                                     .count = 6,
                                     .figure = {{"accesses", p->accesses},
                                                {"commands", p->commands},
                                                {"words", p->words},
                                                {"remote_words", p->l2.remote_words},
                                                {"misses", p->l2.misses},
                                                {"writebacks", p->l2.writebacks}}};
    return p->after == 0;
}

const struct stream_player stash_stream_player = {
    .block = "stash",
    .load = stash_stream_load,
    .unload = stash_stream_unload,
    .values = stash_stream_values,
    .check = stash_stream_check,
    .agent = &player_ops,
    .attach = attach,
    .ended = ended,
};
