/* A program that is being made of a recording: denovo_program_make.c makes it, denovo_program_stash.c and
 * denovo_program_warps.c read a kind of recording each. */
#ifndef LARDER_TB_DENOVO_PROGRAM_PARTS_H
#define LARDER_TB_DENOVO_PROGRAM_PARTS_H

#include "tb/denovo/denovo_program.h"

/* Virtual addresses of what is in no memory: a thread block's scratchpad, or the stash. Others are below. */
#define DP_LOCAL(block) (UINT64_C(1) << 62 | (uint64_t)(block) << 32)

struct dp_maker {
    struct denovo_program *program;
    struct spec_error *error;
    size_t op_room, lane_room, word_room;
    uint64_t left; /* accesses that may still be added */
    int side;      /* whose accesses came last: of nobody, of threads, or of the host */
    uint8_t *told; /* of each word of memory: its first value is known */
};

/* An access: dp_begin, then dp_lane for each of its lanes, the lowest first. */
void dp_begin(struct dp_maker *m, enum dp_kind kind, int size, int block, int warp, int line);
/* 0, or -1 with *error. */
int dp_lane(struct dp_maker *m, uint64_t address, uint32_t data);
void dp_barrier(struct dp_maker *m, int block, int line); /* DP_HOST: of everything */
/* Memory holds this before the access that comes next: its first value, or what the host writes now. 0 or -1. */
int dp_tell(struct dp_maker *m, uint64_t address, uint32_t word, int line);
/* The host reads this. */
int dp_read(struct dp_maker *m, uint64_t address, uint32_t word, int line);

/* 0, or -1 with *error. */
int dp_read_stash(struct dp_maker *m);
int dp_read_warps(struct dp_maker *m);

#endif
