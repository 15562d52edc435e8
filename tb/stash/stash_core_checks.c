/* What holds at all times: nothing waits for ever, what is illegal is reported, and nothing stays inside. */
#include "tb/stash/stash_core.h"

void core_fail(struct stash_agent *a, struct spec_error *error, const char *what, uint64_t x, uint64_t y)
{
    spec_fail(error, "cycle %llu: %s (%llx, %llx)", (unsigned long long)a->cycle, what, (unsigned long long)x,
              (unsigned long long)y);
}

int core_overdue(struct stash_agent *a, struct spec_error *error)
{
    if (a->scene.late) {
        core_fail(a, error, "what needs nothing that is held up is not done soon: step", (uint64_t)a->scene.late, 0);
        return -1;
    }
    for (int i = 0; i < FLIGHTS; i++)
        if (a->flight[i].used && a->cycle - a->flight[i].since > a->bound) {
            core_fail(a, error, "an access is not answered: tag, cycle of its acceptance", a->flight[i].tag,
                      a->flight[i].since);
            return -1;
        }
    for (int i = 0; i < WORLD_REMOTE; i++)
        if (a->world.remote[i].valid && a->world.now - a->world.remote[i].since > a->bound) {
            core_fail(a, error, "a remote request is not answered: line, words", a->world.remote[i].line,
                      a->world.remote[i].expect);
            return -1;
        }
    if (a->cmd_since && a->cycle - a->cmd_since > a->command_bound) {
        core_fail(a, error, "a command is not answered: since", a->cmd_since, a->command.op);
        return -1;
    }
    return 0;
}

void core_expect_report(struct stash_agent *a)
{
    a->illegal_at = 0;
    a->report_due = REPORT;
}

int core_check_report(struct stash_agent *a, const uint32_t *out, struct spec_error *error)
{
    if (out[a->at.protocol_error] & 1) {
        if (!a->report_due) {
            core_fail(a, error, "the stash reports a protocol error", 0, 0);
            return -1;
        }
        a->report_due = 0;
        a->illegal_word = -1;
    }
    if (a->report_due && !--a->report_due) {
        core_fail(a, error, "an illegal message is not reported", (uint64_t)a->illegal_word, 0);
        return -1;
    }
    return 0;
}

/* When nothing is under way, the registry attributes every word that the core has stored to the mapping that stored it,
 * or has its value. */
static int check_settled(struct stash_agent *a, struct spec_error *error)
{
    for (uint32_t g = 0; g < a->world.words; g++) {
        const struct global_word *x = &a->global[g];
        if (!x->writer || x->wild || x->writers || world_word_faulty(&a->world, (int)g)) continue;
        int map = x->writer == 255 ? -1 : a->maps[x->writer - 1].map;
        if (world_settled(&a->world, (int)g, map)) continue;
        core_fail(a, error, "nothing is under way, and a stored word is in nobody's hands: global word, entry", g,
                  (uint64_t)map);
        return -1;
    }
    return 0;
}

/* When nothing has moved for long, nothing is left inside. */
int core_check_calm(struct stash_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    int moves = (in[a->at.req.valid] | in[a->at.cmd.valid] | in[a->at.l2_fwd.valid] | in[a->at.l2_rsp.valid] |
                 (in[a->at.walk_done.valid] & !a->world.physical) | out[a->at.resp.valid] | out[a->at.cmd_done.valid] |
                 out[a->at.l2_req.valid] | out[a->at.fwd_rsp.valid] | out[a->at.walk.valid]) &
                1;
    /* An idle stash takes an access at once, a pass for each lane at most. */
    int held = (in[a->at.req.valid] & out[a->at.idle] &
                ~(out[a->at.req.ready] | (out[a->at.resp.valid] & ~in[a->at.resp.ready]))) &
               1;
    a->idle_seen = (int)(out[a->at.idle] & 1);
    a->refused = held ? a->refused + 1 : 0;
    if (a->refused > (int)a->lanes + 4) {
        core_fail(a, error, "the stash says idle, and takes no access", 0, 0);
        return -1;
    }
    a->calm = moves || a->walk_state || a->cmd_waits || !world_quiet(&a->world) ? 0 : a->calm + 1;
    int look = a->idle_seen && (a->calm == SETTLED || a->scene.settled) && world_quiet(&a->world);
    a->scene.settled = 0;
    if (look && !core_flights(a) && check_settled(a, error)) return -1;
    if (a->calm < CALM) return 0;
    for (int i = 0; i < FLIGHTS; i++)
        if (a->flight[i].used) {
            core_fail(a, error, "nothing moves, and an access is not answered: tag", a->flight[i].tag, 0);
            return -1;
        }
    if (out[a->at.idle] & 1) return 0;
    core_fail(a, error, "nothing moves, and the stash is not idle", 0, 0);
    return -1;
}
