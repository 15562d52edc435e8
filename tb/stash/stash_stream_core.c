#include "tb/stash/stash_stream_core.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "spec/bits.h"

int ss_wrong(struct ss_player *p, const struct stream_op *op, const char *format, uint64_t x, uint64_t y)
{
    char what[200];
    /* cppcheck-suppress wrongPrintfScanfArgNum ; a format that needs fewer leaves the rest unused */
    snprintf(what, sizeof what, format, x, y);
    return spec_fail(p->error, "%s:%d: cycle %" PRIu64 ": %s", p->stream->path, op ? op->line : 0, p->cycle, what);
}

/* Accesses ----------------------------------------------------------------------------------------------------------- */

static const struct stream_lane *lane_of(const struct ss_player *p, const struct stream_op *op, int lane)
{
    return &p->stream->lane[op->at + (size_t)__builtin_popcount(op->lanes & ((UINT32_C(1) << lane) - 1))];
}

/* The next lanes of the access, as many as the stash takes at once. */
static uint32_t next_lanes(const struct ss_player *p, const struct stream_op *op)
{
    uint32_t left = op->lanes & ~p->given, lanes = 0;
    for (uint32_t n = 0; left && n < p->lanes; n++, left &= left - 1) lanes |= left & -left;
    return lanes;
}

static int conflicts(const struct ss_player *p, const struct stream_op *op, uint32_t lanes)
{
    for (uint32_t left = lanes; left; left &= left - 1) {
        uint32_t word = lane_of(p, op, __builtin_ctz(left))->address / 4;
        if (p->writers[word] || (op->kind == STREAM_STORE && p->readers[word])) return 1;
    }
    return 0;
}

static void count_flight(struct ss_player *p, const struct ss_flight *f, int by)
{
    for (uint32_t left = f->lanes; left; left &= left - 1) {
        uint8_t *count = f->op->kind == STREAM_STORE ? p->writers : p->readers;
        count += lane_of(p, f->op, __builtin_ctz(left))->address / 4;
        *count = (uint8_t)(*count + by);
    }
    p->flights += by;
    if (f->op->slot == STREAM_UNMAPPED) p->unmapped += by;
    else p->of_block[f->op->block] += by;
}

/* 1 when it stands at the port. */
static int give_access(struct ss_player *p, const struct stream_op *op, uint32_t *in)
{
    int mapped = op->slot != STREAM_UNMAPPED, tag = 0;
    uint32_t lanes = next_lanes(p, op), *data = in + p->at.req.data;
    if (p->command == STASH_OP_KERNEL_END || (mapped && p->command != SS_NO_COMMAND && p->command_block == op->block))
        return 0;
    if (!mapped && (p->command == STASH_OP_ADD_MAP || p->command == STASH_OP_CHG_MAP)) return 0;
    while (tag < (int)p->tags && p->flight[tag].op) tag++;
    if (tag == (int)p->tags || conflicts(p, op, lanes)) return 0;
    memset(data, 0, (size_t)p->at.req.words * sizeof *data);
    bits_set_field(data, 0, p->at.access.tag, 0, (uint64_t)tag);
    bits_set_field(data, 0, p->at.access.write, 0, op->kind == STREAM_STORE);
    bits_set_field(data, 0, p->at.access.mapped, 0, (uint64_t)mapped);
    bits_set_field(data, 0, p->at.access.block, 0, (uint64_t)op->block);
    bits_set_field(data, 0, p->at.access.slot, 0, mapped ? (uint64_t)op->slot : 0);
    int i = 0;
    uint32_t mask = 0;
    for (uint32_t left = lanes; left; left &= left - 1, i++) {
        int lane = __builtin_ctz(left);
        int place = p->lanes == STREAM_LANES ? lane : i;
        bits_set_field(data, 0, p->at.access.addr, place, lane_of(p, op, lane)->address / 4);
        if (op->kind == STREAM_STORE) bits_set_field(data, 0, p->at.access.wdata, place, lane_of(p, op, lane)->data);
        mask |= UINT32_C(1) << place;
    }
    bits_set_field(data, 0, p->at.access.mask, 0, mask);
    p->flight[tag] = (struct ss_flight){op, lanes};
    count_flight(p, &p->flight[tag], 1);
    in[p->at.req.valid] = 1;
    p->req_tag = tag;
    p->given |= lanes;
    return 1;
}

int ss_check_response(struct ss_player *p, const uint32_t *data)
{
    uint32_t tag = (uint32_t)bits_get_field(data, 0, p->at.answer.tag, 0);
    struct ss_flight *f = &p->flight[tag < SS_TAGS ? tag : 0];
    if (tag >= p->tags || !f->op || (int)tag == p->req_tag)
        return ss_wrong(p, NULL, "an answer with the tag %" PRIx64 " that no access has", tag, 0);
    uint64_t refused = bits_get_field(data, 0, p->at.answer.error, 0);
    if (refused) return ss_wrong(p, f->op, "the access is refused with error %" PRIx64, refused, 0);
    int i = 0;
    for (uint32_t left = f->lanes; left; left &= left - 1, i++) {
        int lane = __builtin_ctz(left);
        const struct stream_lane *expected = lane_of(p, f->op, lane);
        uint64_t got = bits_get_field(data, 0, p->at.answer.rdata, p->lanes == STREAM_LANES ? lane : i);
        if (f->op->kind == STREAM_STORE || got == expected->data) continue;
        return spec_fail(p->error,
                         "%s:%d: cycle %" PRIu64 ": the load of stash byte %" PRIx32 " returns %" PRIx64
                         ", the stream says %" PRIx32,
                         p->stream->path, f->op->line, p->cycle, expected->address, got, expected->data);
    }
    if (f->op->kind == STREAM_LOAD) p->words += (uint64_t)__builtin_popcount(f->lanes);
    p->accesses++;
    count_flight(p, f, -1);
    f->op = NULL;
    return 0;
}

/* Commands ----------------------------------------------------------------------------------------------------------- */

static int give_command(struct ss_player *p, const struct stream_op *op, uint32_t *in)
{
    static const int ops[] = {[STREAM_MAP] = STASH_OP_ADD_MAP,
                              [STREAM_CHANGE] = STASH_OP_CHG_MAP,
                              [STREAM_END] = STASH_OP_BLOCK_END,
                              [STREAM_KERNEL] = STASH_OP_KERNEL_END};
    uint32_t *data = in + p->at.cmd.data;
    if (p->command != SS_NO_COMMAND) return 0;
    switch (op->kind) {
    case STREAM_MAP:
        if (p->unmapped) return 0;
        break;
    case STREAM_END:
        if (p->of_block[op->block]) return 0;
        break;
    default:
        if (p->flights) return 0;
    }
    memset(data, 0, (size_t)p->at.cmd.words * sizeof *data);
    bits_set_field(data, 0, p->at.command.op, 0, (uint64_t)ops[op->kind]);
    bits_set_field(data, 0, p->at.command.block, 0, (uint64_t)op->block);
    if (op->kind == STREAM_MAP || op->kind == STREAM_CHANGE) {
        const struct stream_tile *t = &p->stream->tile[op->at];
        const uint64_t tile[7] = {t->local, t->global, t->field, t->object, t->row, t->stride, t->count};
        bits_set_field(data, 0, p->at.command.slot, 0, (uint64_t)op->slot);
        bits_set_field(data, 0, p->at.command.coherent, 0, (uint64_t)t->coherent);
        for (int i = 0; i < 7; i++) bits_set_field(data, 0, p->at.command.tile[i], 0, tile[i]);
    }
    p->command = ops[op->kind];
    p->command_block = op->block;
    p->command_op = op;
    in[p->at.cmd.valid] = 1;
    p->cmd_waits = 1;
    return 1;
}

int ss_check_command(struct ss_player *p, const uint32_t *data)
{
    uint64_t refused = bits_get_field(data, 0, p->at.result.error, 0);
    if (p->command == SS_NO_COMMAND || p->cmd_waits) return ss_wrong(p, NULL, "an answer without a command", 0, 0);
    if (refused) return ss_wrong(p, p->command_op, "the command is refused with error %" PRIx64, refused, 0);
    p->command = SS_NO_COMMAND;
    p->commands++;
    return 0;
}

/* What may be given --------------------------------------------------------------------------------------------------- */

int ss_calm(const struct ss_player *p)
{
    return !p->flights && p->command == SS_NO_COMMAND;
}

int ss_all_given(const struct ss_player *p)
{
    return p->next == p->stream->op_count ||
           (p->stream->accesses && p->accesses + (uint64_t)p->flights >= p->stream->accesses);
}

void ss_give_operations(struct ss_player *p, uint32_t *in)
{
    while (!ss_all_given(p)) {
        const struct stream_op *op = &p->stream->op[p->next];
        int remote = op->kind == STREAM_READ || op->kind == STREAM_TAKE;
        if (!remote && op->kind != STREAM_WORD && !p->behind->rests(p)) return;
        switch (op->kind) {
        case STREAM_WORD:
            if (!p->behind->tell(p, op)) return;
            break;
        case STREAM_READ:
        case STREAM_TAKE:
            if (!ss_calm(p) || !p->behind->read(p, op)) return;
            p->moved = p->cycle;
            break;
        case STREAM_LOAD:
        case STREAM_STORE:
            if (p->req_tag >= 0 || !give_access(p, op, in)) return;
            if (p->given != op->lanes) return;
            p->given = 0;
            break;
        default:
            if (p->cmd_waits || p->req_tag >= 0 || !give_command(p, op, in)) return;
        }
        p->next++;
    }
}
