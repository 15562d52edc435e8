/* The warps of one multiprocessor, as tinyCaches would have had them. */
#include "spec/tinycache/tinycache_codes.h"
#include "tb/denovo/denovo_program_parts.h"
#include "tb/tinycache/tinycache_stream_file.h"

static int refuse(const struct dp_maker *m, const struct ts_op *op, const char *what)
{
    return spec_fail(m->error, "%s:%d: %s", m->program->path, op->line, what);
}

/* Before a kernel, all that it will find in memory: the recording tells a line just before its first access. */
static int tell_memory(struct dp_maker *m, const struct tinycache_stream_file *f, size_t from)
{
    for (size_t i = from; i < f->op_count && f->op[i].kind != TS_DONE; i++) {
        const struct ts_op *op = &f->op[i];
        for (size_t w = 0; op->kind == TS_MEMORY && w < TS_LINE_WORDS; w++)
            if (dp_tell(m, op->address + 4 * w, f->word[op->at + w], op->line)) return -1;
    }
    return 0;
}

static int add_access(struct dp_maker *m, const struct tinycache_stream_file *f, const struct ts_op *op)
{
    static const enum dp_kind kinds[] = {[TS_LOAD] = DP_LOAD, [TS_STORE] = DP_STORE, [TS_ATOMIC] = DP_ATOMIC};
    const int size = 1 << op->size, lanes = __builtin_popcount(op->lanes);
    if (op->kind == TS_ATOMIC && size != 4) return refuse(m, op, "an atomic of less than a word");
    dp_begin(m, kinds[op->kind], size, op->block, op->warp, op->line);
    for (int i = 0; i < lanes; i++) {
        const struct ts_lane *lane = &f->lane[op->at + (size_t)i];
        if (lane->address >= DP_LOCAL(0)) return refuse(m, op, "no such address; legal: below 2^62");
        const uint64_t base = op->space == TINYCACHE_SPACE_SHARED ? DP_LOCAL(op->block) : 0;
        if (dp_lane(m, base + lane->address, lane->data)) return -1;
    }
    return 0;
}

static int add_all(struct dp_maker *m, const struct tinycache_stream_file *f)
{
    for (size_t i = 0; i < f->op_count; i++) {
        const struct ts_op *op = &f->op[i];
        if (op->block >= DP_HOST) return refuse(m, op, "no such thread block; legal: 0 to 254");
        switch (op->kind) {
        case TS_LOAD:
        case TS_STORE:
        case TS_ATOMIC:
            if (add_access(m, f, op)) return -1;
            break;
        case TS_KERNEL:
            if (tell_memory(m, f, i)) return -1;
            break;
        case TS_BARRIER:
        case TS_END: dp_barrier(m, op->block, op->line); break;
        case TS_DONE: dp_barrier(m, DP_HOST, op->line); break;
        default: break;
        }
    }
    return 0;
}

int dp_read_warps(struct dp_maker *m)
{
    struct tinycache_stream_file *f =
        tinycache_stream_load(m->program->path, m->left == UINT64_MAX ? 0 : m->left, m->error);
    if (!f) return -1;
    const int failed = add_all(m, f);
    tinycache_stream_unload(f);
    return failed;
}
