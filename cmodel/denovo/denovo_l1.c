#include "cmodel/denovo/denovo_l1.h"

#include <string.h>

#include "cmodel/denovo/denovo_atomic.h"
#include "cmodel/denovo/denovo_l1_parts.h"
#include "spec/expr.h"

int l1_shape_init(struct l1_shape *shape, const struct spec_values *values, const struct spec_fsm *word,
                  struct spec_error *error)
{
    memset(shape, 0, sizeof *shape);
    shape->words = (int)spec_get(values, "LINE_WORDS");
    shape->port = (int)spec_get(values, "PORT_WORDS");
    shape->chunks = shape->words / shape->port;
    shape->chunk_shift = expr_clog2(shape->chunks);
    shape->ways = (int)spec_get(values, "WAYS");
    shape->sets = (int)spec_get(values, "BYTES") / (4 * shape->words * shape->ways);
    shape->set_shift = expr_clog2(shape->sets);
    shape->mshrs = (int)spec_get(values, "MSHRS");
    shape->list = (int)spec_get(values, "LIST");
    shape->stores = (int)spec_get(values, "STORE_BUFFER");
    shape->writebacks = (int)spec_get(values, "WRITEBACKS");
    shape->supplies = (int)spec_get(values, "SUPPLIES");
    shape->count_mask = UINT32_MAX >> (32 - spec_get(values, "COUNT_BITS"));
    shape->epoch_bits = (int)spec_get(values, "EPOCH_BITS");
    shape->model = (int)spec_get(values, "MODEL");
    shape->eager = (int)spec_get(values, "EAGER");
    shape->protocol = (int)spec_get(values, "PROTOCOL");
    shape->own = shape->protocol != DENOVO_PROTOCOL_GD && shape->protocol != DENOVO_PROTOCOL_GH;
    shape->scoped = shape->protocol == DENOVO_PROTOCOL_GH || shape->protocol == DENOVO_PROTOCOL_DH;
    return table_init(&shape->table, word, &denovo_l1_word_fsm, error);
}

void denovo_l1_reset(struct l1 *s, const struct l1_shape *shape, struct l1_line *lines)
{
    memset(s, 0, sizeof *s);
    memset(lines, 0, (size_t)(shape->sets * shape->ways) * sizeof *lines);
    s->epoch = 1;
    s->counted = -1;
}

static int clearing(const struct l1 *s, const struct l1_shape *shape)
{
    return s->cleared < (shape->sets > 16 ? shape->sets : 16);
}

void l1_plan_cycle(const struct l1 *s, const struct l1_shape *shape, const struct l1_line *lines,
                   const struct l1_in *in, struct l1_plan *plan)
{
    memset(plan, 0, sizeof *plan);
    plan->turn = s->turn;
    plan->near = denovo_l1_near(s, shape);
    if (clearing(s, shape)) return;
    plan->cmd_ready = s->command.state == L1_CMD_IDLE;
    if (s->s1.source == L1_PORT) l1_meet_access(s, shape, lines, &s->s1.access, -1, s->s1.from_held, &plan->meeting);
    if (s->s1.source == L1_REPLAY)
        l1_meet_access(s, shape, lines, &s->list[s->s1.place].access, s->pass.m, 0, &plan->meeting);
    if (s->s1.source == L1_READY) l1_meet_ready(s, shape, s->s1.place, &plan->meeting);
    l1_choose(s, shape, in, plan);
    plan->access_ready = plan->slot.source == L1_PORT && !plan->slot.from_held;
}

/* The edge ---------------------------------------------------------------------------------------------------------- */

enum l1_shown denovo_l1_shows(const struct l1 *s)
{
    if (s->showing != L1_SHOWS_NOTHING) return s->showing;
    if (s->sender_valid) return L1_SHOWS_WRITEBACK;
    if (s->uncached.state == L1_UNCACHED_SENDING) return L1_SHOWS_UNCACHED;
    return s->ask_count ? L1_SHOWS_ASK : L1_SHOWS_NOTHING;
}

/* Of an operation with two operands the lowest word alone, and its second operand in the word beside. */
static void show_atomic(struct denovo_req *req, const uint32_t *second)
{
    const int k = __builtin_ctz(req->mask);
    if (!denovo_atom_has_second(req->atom)) return;
    const uint32_t data = req->data[k];
    req->mask = (uint16_t)(1u << k);
    memset(req->data, 0, sizeof req->data);
    req->data[k] = data;
    req->data[k ^ 1] = second[k];
}

static void show_uncached(const struct l1 *s, const struct l1_shape *shape, struct denovo_req *req)
{
    const struct l1_access *a = &s->held[0];
    const int base = (int)(a->address & (uint64_t)(shape->chunks - 1)) * shape->port;
    uint32_t second[DENOVO_WORDS] = {0};
    *req = (struct denovo_req){.line = a->address >> shape->chunk_shift,
                               .pc = a->pc,
                               .mask = s->uncached.unsent,
                               .type = DENOVO_MSG_ATOMIC,
                               .atom = (uint8_t)denovo_l1_operation(a, a->mask),
                               .uncached = 1};
    for (int i = 0; i < shape->port; i++) {
        second[base + i] = denovo_l1_second(a, i);
        if (req->atom != DENOVO_ATOM_LOAD && (a->mask >> i & 1)) req->data[base + i] = a->data[i];
    }
    show_atomic(req, second);
}

void denovo_l1_shown(const struct l1 *s, const struct l1_shape *shape, enum l1_shown shows, struct denovo_req *req)
{
    const struct l1_writeback *b = &s->writeback[s->sender];
    switch (shows) {
    case L1_SHOWS_NOTHING: break;
    case L1_SHOWS_WRITEBACK:
        *req = (struct denovo_req){.line = b->line, .map = (uint32_t)s->sender, .mask = b->mask, .type = DENOVO_MSG_WB};
        for (int w = 0; w < shape->words; w++)
            if (b->mask >> w & 1) req->data[w] = b->word[w];
        break;
    case L1_SHOWS_UNCACHED: show_uncached(s, shape, req); break;
    case L1_SHOWS_ASK:
        *req = s->asks[s->ask_first].req;
        if (req->type == DENOVO_MSG_ATOMIC) show_atomic(req, s->asks[s->ask_first].second);
        break;
    }
}

static void move_ports(struct l1 *s, const struct l1_shape *shape, const struct l1_in *in)
{
    const enum l1_shown shows = denovo_l1_shows(s);
    const int taken = shows != L1_SHOWS_NOTHING && in->req_ready;
    s->showing = taken ? L1_SHOWS_NOTHING : shows;
    if (!s->sender_valid || (taken && shows == L1_SHOWS_WRITEBACK)) {
        s->sender_valid = 0;
        for (int b = 0; b < shape->writebacks && !s->sender_valid; b++)
            if (s->writeback[b].used && s->writeback[b].unsent) {
                s->sender_valid = 1;
                s->sender = b;
                s->writeback[b].unsent = 0;
            }
    }
    if (taken && shows == L1_SHOWS_ASK) {
        struct l1_ask *ask = &s->asks[s->ask_first];
        struct denovo_req sent;
        denovo_l1_shown(s, shape, shows, &sent);
        ask->req.mask &= (uint16_t)~sent.mask;
        if (!ask->req.mask) {
            s->ask_first = (s->ask_first + 1) % L1_ASKS;
            s->ask_count--;
        }
    }
    if (s->supply_count && in->rsp_out_ready) {
        s->supply_first = (s->supply_first + 1) % L1_SUPPLIES;
        s->supply_count--;
    }
    if (s->supply_comes) s->supplies[(s->supply_first + s->supply_count++) % L1_SUPPLIES] = s->supply;
    s->supply_comes = 0;
}

static void move_answers(struct l1 *s, const struct l1_in *in, const struct l1_meeting *t)
{
    const int comes = denovo_l1_answers(s) && t->stays < 0 && t->answered;
    const int shown = s->answer_count || comes;
    if (comes) s->answers[s->answer_count++] = t->answer;
    if (!shown || !in->answer_ready) return;
    s->answers[0] = s->answers[1];
    s->answer_count--;
}

static void leave_queue(struct l1 *s, const struct l1_shape *shape, const struct l1_slot *slot)
{
    if (slot->source == L1_DRAIN) {
        s->store_first = (s->store_first + 1) % L1_STORES;
        s->stores--;
    }
    if (slot->source == L1_READY) {
        s->ready_first = (s->ready_first + 1) % L1_LIST;
        s->ready_count--;
    }
    if (slot->source != L1_LEAVE) return;
    s->leave.chunk = (slot->chunk + 1) % shape->chunks;
    if (s->leave.chunk) return;
    if (s->leave.active) {
        s->leave.active = 0;
        return;
    }
    int last;
    if (slot->ranged) {
        last = s->command.line == s->command.record.last;
        s->command.line++;
    } else {
        s->command.way = (s->command.way + 1) % shape->ways;
        if (!s->command.way) s->command.set++;
        last = s->command.set == shape->sets;
    }
    if (last) s->command.state = L1_CMD_SETTLE;
}

/* By what stands before S1 and the choice change it. */
static void move_command(struct l1 *s, const struct l1_shape *shape, const struct l1_in *in, const struct l1_plan *plan)
{
    int used = 0;
    switch (s->command.state) {
    case L1_CMD_IDLE:
        if (!in->cmd || !plan->cmd_ready) return;
        s->command.record = *in->cmd;
        s->command.state = L1_CMD_QUIET;
        return;
    case L1_CMD_QUIET:
        for (int m = 0; m < shape->mshrs; m++) used |= s->mshr[m].used;
        for (int p = 0; p < shape->list; p++) used |= s->list[p].used;
        if (s->helds || s->stores || used || s->pass.state != L1_PASS_IDLE || s->s1.source == L1_PORT ||
            s->s1.source == L1_DRAIN)
            return;
        switch (s->command.record.command) {
        case DENOVO_L1_CMD_LAUNCH:
            if (plan->near) return;
            denovo_l1_acquire(s, shape);
            s->command.state = L1_CMD_DONE;
            if (shape->protocol != DENOVO_PROTOCOL_DR) return;
            break;
        case DENOVO_L1_CMD_END: s->command.state = L1_CMD_DONE; return;
        default: break;
        }
        s->command.set = s->command.way = 0;
        s->command.line = s->command.record.first;
        s->command.state =
            s->command.record.command == DENOVO_L1_CMD_RANGE && s->command.record.last < s->command.record.first
                ? L1_CMD_DONE
                : L1_CMD_WALK;
        return;
    case L1_CMD_WALK: return;
    case L1_CMD_SETTLE:
        for (int b = 0; b < shape->writebacks; b++) used |= s->writeback[b].used;
        if (s->s1.source != L1_LEAVE && !used) s->command.state = L1_CMD_DONE;
        return;
    case L1_CMD_DONE:
        if (in->cmd_done_ready) s->command.state = L1_CMD_IDLE;
        return;
    }
}

/* The pass of the lowest MSHR whose list is to be served, or none. */
static void look_for_pass(struct l1 *s, const struct l1_shape *shape)
{
    s->pass.state = L1_PASS_IDLE;
    for (int m = 0; m < shape->mshrs; m++)
        if (s->mshr[m].used && s->mshr[m].serve) {
            s->mshr[m].serve = 0;
            l1_begin_pass(s, m);
            return;
        }
}

/* What the pass does beside S1: a slot was chosen, or it looks for work. One that S1 has just begun has no slot yet. */
static void move_pass(struct l1 *s, const struct l1_shape *shape, const struct l1_slot *chosen)
{
    switch (s->pass.state) {
    case L1_PASS_IDLE:
        if (s->s1.source != L1_RSP) look_for_pass(s, shape);
        return;
    case L1_PASS_START:
        s->pass.place = s->mshr[s->pass.m].first;
        s->pass.chunk = 0;
        s->pass.late = 0;
        s->pass.state = s->pass.place >= 0 ? L1_PASS_LIST : L1_PASS_FINISH;
        return;
    case L1_PASS_LIST:
        if (chosen->source != L1_REPLAY) return;
        s->pass.place = s->list[s->pass.place].next;
        if (s->pass.place < 0) s->pass.state = L1_PASS_LAST;
        return;
    case L1_PASS_FINISH:
        if (chosen->source == L1_FINISH) s->pass.state = L1_PASS_FINAL;
        return;
    case L1_PASS_LAST:
    case L1_PASS_FINAL: return;
    }
}

/* After the last replay, or a FINISH, by the line as it is now. */
static void end_pass(struct l1 *s, const struct l1_shape *shape, struct l1_line *lines)
{
    struct l1_mshr *m = &s->mshr[s->pass.m];
    struct l1_line *line = &lines[l1_find_line(shape, lines, m->line)];
    if (m->serve) {
        m->serve = 0;
        s->pass.state = L1_PASS_START;
        return;
    }
    for (int w = 0; w < shape->words && shape->own; w++)
        if (line->code[w] == L1_CODE_R && (line->pending >> w & 1)) {
            s->pass.chunk = w / shape->port;
            s->pass.state = L1_PASS_FINISH;
            return;
        }
    denovo_l1_rest(s, shape, line);
    look_for_pass(s, shape);
}

static int do_slot(const struct l1_work *w, const struct l1_meeting *t)
{
    const struct l1_slot *slot = &w->s->s1;
    switch (slot->source) {
    case L1_NOTHING: break;
    case L1_PORT: return l1_do_access(w, &slot->access, -1, 0, slot->from_held, t);
    case L1_REPLAY: {
        const struct l1_access parked = w->s->list[slot->place].access;
        return l1_do_access(w, &parked, w->s->pass.m, slot->place, 0, t);
    }
    case L1_READY: return l1_do_ready(w, slot->place, t);
    case L1_RSP:
        if (slot->rsp.type != DENOVO_MSG_ATOMIC_RESP) return l1_do_answer(w, slot);
        l1_do_atomic_response(w, slot);
        break;
    case L1_FWD: return l1_do_forward(w, slot);
    case L1_FINISH: return l1_do_finish(w, slot);
    case L1_DRAIN: return l1_do_drain(w, slot);
    case L1_LEAVE: return l1_do_leave(w, slot);
    }
    return -1;
}

/* Behind the slot, which works on the lines as they were. */
static void move_sweep(struct l1 *s, const struct l1_shape *shape, struct l1_line *lines)
{
    for (int way = 0; way < shape->ways; way++) lines[s->sweep * shape->ways + way].epoch = 0;
    if (++s->sweep == shape->sets) s->sweeping = 0;
}

static void note_messages(struct l1 *s, const struct l1_plan *plan)
{
    if (plan->slot.source == L1_RSP)
        s->rsp_done = plan->rsp_in_ready ? 0 : s->rsp_done | (uint16_t)(1u << plan->slot.chunk);
    if (plan->slot.source == L1_FWD)
        s->fwd_done = plan->fwd_ready ? 0 : s->fwd_done | (uint16_t)(1u << plan->slot.chunk);
}

void denovo_l1_tick(struct l1 *s, const struct l1_shape *shape, struct l1_line *lines, const struct l1_in *in,
                    const struct l1_plan *plan, uint64_t *row_count)
{
    const struct l1_work work = {s, shape, lines, in, row_count};
    if (in->rst) {
        denovo_l1_reset(s, shape, lines);
        return;
    }
    s->beat = (s->beat + 1) % 8;
    s->count_out = s->count[in->count_select & 15] & shape->count_mask;
    if (s->counted >= 0) s->count[s->counted]++;
    s->counted = -1;
    s->lost.now = 0;
    s->idle += s->idle < 15;
    if (clearing(s, shape)) {
        s->cleared++;
        return;
    }
    const int ends = s->pass.state == L1_PASS_LAST || s->pass.state == L1_PASS_FINAL;
    const int sweeps = s->sweeping && s->s1.source != L1_RSP; /* before what may begin it */
    struct denovo_req sent = {0};
    if (denovo_l1_shows(s) == L1_SHOWS_UNCACHED && in->req_ready) denovo_l1_shown(s, shape, L1_SHOWS_UNCACHED, &sent);
    move_ports(s, shape, in);
    move_answers(s, in, &plan->meeting);
    move_command(s, shape, in, plan);
    s->counted = do_slot(&work, &plan->meeting);
    if (sweeps) move_sweep(s, shape, lines);
    l1_uncached_left(s, &sent);
    if (ends) end_pass(s, shape, lines);
    else move_pass(s, shape, &plan->slot);
    leave_queue(s, shape, &plan->slot);
    note_messages(s, plan);
    s->turn = plan->turn;
    s->s1 = plan->slot;
}
