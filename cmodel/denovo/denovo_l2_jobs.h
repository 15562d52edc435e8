/* What a job of the L2 bank does in the cycle in which it leaves P2 (docs/denovo/l2-data-path.md, "What a job does"). */
#ifndef LARDER_CMODEL_DENOVO_L2_JOBS_H
#define LARDER_CMODEL_DENOVO_L2_JOBS_H

#include "cmodel/denovo/denovo_l2.h"

static inline struct l2_line *l2_line_at(const struct l2_shape *shape, struct l2_line *lines, int set, int way)
{
    return lines + set * shape->ways + way;
}
static inline int l2_set_of(const struct l2_shape *shape, uint64_t line)
{
    return (int)(line >> shape->bank_shift & (uint64_t)(shape->sets - 1));
}

/* Requests, and FLUSHes of a range, look their line up; the others know it. */
static inline int l2_compares(const struct l2_job *job)
{
    return job->kind == L2_REQ || job->kind == L2_RETRY || (job->kind == L2_FLUSH && !job->all);
}
/* The way of a line's set that holds it, or -1. */
int l2_find_way(const struct l2_shape *shape, const struct l2_line *lines, uint64_t line);
/* The way that a line that is not here would take. */
int l2_choose_way(const struct l2_shape *shape, const struct l2_line *lines, int set);
int l2_find_mshr(const struct l2 *s, const struct l2_shape *shape, int set, int way); /* -1: none */

/* Does `job`; `out` is what P3 sends. */
void l2_do_job(struct l2 *s, const struct l2_shape *shape, struct l2_line *lines, const struct l2_job *job,
               struct l2_outcome *out, uint64_t *row_count);

#endif
