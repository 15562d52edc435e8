/* The core of the player of a stash's stream: which operation may be given in which cycle, and whether its answer is the
 * recorded one. */
#ifndef LARDER_TB_STASH_STREAM_CORE_H
#define LARDER_TB_STASH_STREAM_CORE_H

#include "spec/stash/stash_codes.h"
#include "tb/stash/stash_stream_file.h"
#include "tb/stash/stash_stream_l2.h"
#include "tb/stash/stash_ports.h"

enum { SS_TAGS = 64, SS_WORDS = 16384 /* of the largest stash */, SS_NO_COMMAND = -1 };

struct ss_flight {              /* an access between the port and its answer */
    const struct stream_op *op; /* NULL: the tag is free */
    uint32_t lanes;             /* of the recorded access: those that this one serves */
};

/* What lies behind the stash, and whom the player asks for the recording's other operations. */
struct ss_player;
struct ss_behind {
    /* The stash finds the operation's word there; another unit reads or takes it. 1, or 0 where it cannot be done now. */
    int (*tell)(struct ss_player *p, const struct stream_op *op);
    int (*read)(struct ss_player *p, const struct stream_op *op);
    int (*rests)(struct ss_player *p); /* 0: the stash gets no access and no command now */
};

struct ss_player {
    const struct ss_behind *behind;
    const struct stash_stream *stream;
    struct stash_ports at;
    struct l2 l2;
    uint32_t lanes, tags;
    enum agent_mode mode;
    uint64_t rng;

    size_t next;    /* operation to give */
    uint32_t given; /* lanes of it that are under way or done */
    struct ss_flight flight[SS_TAGS];
    int flights, of_block[16], unmapped; /* under way */
    uint8_t readers[SS_WORDS], writers[SS_WORDS];
    int req_tag;                /* at the port; -1: none */
    int command, command_block; /* at the port or taken; or SS_NO_COMMAND */
    int cmd_waits;
    const struct stream_op *command_op;

    int fwd_waits, rsp_waits, done_waits, walk_asked;
    uint64_t walk_vpn, walk_delay;
    uint32_t held[5];
    uint64_t cycle, moved;              /* now, from the end of reset; when anything last moved */
    int after;                          /* cycles to play after the end */
    uint64_t ended_at;                  /* the cycle after the last one in which it had not ended */
    uint64_t accesses, commands, words; /* answered; words loaded, each compared with the stream */
    struct spec_error *error;           /* of this observe */
};

/* Says in p->error which line of the stream is wrong, and in which cycle; `format` has at most two numbers. -1. */
int ss_wrong(struct ss_player *p, const struct stream_op *op, const char *format, uint64_t x, uint64_t y);

/* Gives what may be given in this cycle: at most one access and one command. */
void ss_give_operations(struct ss_player *p, uint32_t *in);
/* An answer that the core took: 0, or -1 with *p->error. */
int ss_check_response(struct ss_player *p, const uint32_t *data);
int ss_check_command(struct ss_player *p, const uint32_t *data);

int ss_calm(const struct ss_player *p);      /* nothing of the core's is under way */
int ss_all_given(const struct ss_player *p); /* the stream has no more operations to give */

#endif
