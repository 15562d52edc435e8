/* The agent of denovo_l1 between its files: denovo_l1_drive.c makes stimuli, denovo_l1_core.c checks what the core sees, denovo_l1.c
 * the rest, denovo_l1_copies.c one rule of its own. The agent of denovo_gpu_l1 is made of it: there accesses and answers are
 * not seen but derived, so that an access arrives no later than it does at the L1, and is answered no earlier. */
#ifndef LARDER_TB_DENOVO_L1_AGENT_H
#define LARDER_TB_DENOVO_L1_AGENT_H

#include <stdio.h>

#include "spec/denovo/denovo_l1.h"
#include "tb/denovo/denovo_registry.h"

enum {
    L1_AGENT_ACCESSES = 96,   /* of the core that are not answered */
    L1_AGENT_PATIENCE = 8000, /* cycles until an access must be answered, beside a flush */
    L1_AGENT_SETTLED = 60,    /* cycles after which nothing moves inside the L1 when nobody waits */
    L1_AGENT_STILL = 24,      /* the same for the core and the store buffer alone */
    L1_AGENT_TOLD = 12        /* cycles until protocol_error must show */
};

/* An access of the core. */
struct l1_access {
    int used, sync, local, uncached, acquires, releases, failed, lost;
    int told;       /* a store that is answered when it is taken */
    uint32_t class; /* as MODEL makes it */
    uint32_t tag, warp, op, atom, left, mask, read_only;
    int line;
    uint32_t base; /* its first word in the line */
    uint32_t strb[DENOVO_LINE_WORDS], number[DENOVO_LINE_WORDS];
    uint64_t arrived, since; /* since: an acquire cannot have been performed before */
};

struct l1_agent {
    struct dr_registry registry;
    struct agent_channel access, answer, cmd, cmd_done, req, fwd, rsp_in, rsp_out;
    struct {
        struct spec_slice tag, warp, op, atom, class, local, read_only, uncached, pc, address, mask, strb, data,
            compare;
    } access_at;
    struct {
        struct spec_slice tag, last, error, mask, data;
    } answer_at;
    struct {
        struct spec_slice command, first, last;
    } cmd_at;
    struct spec_slice done_at;
    struct {
        int core, cpu, count_select, count, protocol_error, store_error, store_error_at, store_error_words;
    } at;
    int eager;
    int behind_lanes; /* the L1 of a denovo_gpu_l1: no port of its accesses */
    uint32_t count_mask;
    uint32_t port, chunks, warps, tags, pcs, model, protocol, line_bits;
    int scoped; /* GH, DH */
    uint64_t rng, stray_line;
    enum agent_mode mode;
    struct agent_pace access_pace, answer_pace, req_pace, fwd_pace, rsp_in_pace, rsp_out_pace;
    uint64_t flush; /* cycles that a flush takes at most where no line is written */
    uint32_t phase_left, phase_lines, phase_ops, hot, hot_warp;
    int acquires;    /* of words that are registered here nothing but PAIRED loads: several acquires within one sweep */
    int plain;       /* GD, GH: loads and few stores of one line */
    int calm, rests; /* no accesses: until all is quiet and a command is done; for a while */

    /* Seen. */
    int access_line; /* of the access at the port */
    int access_waits, cmd_waits, fwd_waits, rsp_waits, req_shown;
    int fwd_now, rsp_now; /* the forward, the request whose answer is at the port; -1: a stray */
    struct denovo_answer rsp;
    uint32_t rsp_numbers[DENOVO_LINE_WORDS];
    int fwd_line, rsp_line;             /* that the message at the port is about; -1: none of ours */
    uint64_t req_seen, floor, launched; /* launched: a read-only copy that was asked for before is stale */
    struct l1_access accesses[L1_AGENT_ACCESSES];
    struct {
        uint64_t line;
        uint32_t words;
    } lost;                        /* the words whose bytes were lost last, as the L1 told */
    uint32_t taken, writebacks;    /* accesses of the port; WBs */
    uint32_t counts[16];           /* seen while nothing moved */
    int counted, select;           /* of which counters; the one that is shown now, -1: none */
    uint32_t quiet_for, still_for; /* still: the core waits for nothing, and nothing is asked for */
    int command_out, strays, stray_needs_all, stray_of_stored, stray_is_ack;
    int first_stray, first_forward; /* of an episode: 1 + the state of its word, 0: any; it is a forward */
    uint32_t command;
    uint64_t command_since, command_first, command_last, told_by;
    uint64_t acquired; /* when the last acquire, or command, was seen to be done */
    uint32_t sweep;    /* cycles within which no line's epoch changes behind it any more */
    struct {
        int line; /* the only one that has been accessed, and by what leaves copies alone; -1: none */
        uint64_t since;
        int read;        /* its words have come since, so it is here and its copies count */
        uint32_t copies; /* words that have been acknowledged since */
    } alone;
};

static inline int l1_agent_bit(uint32_t mask, uint32_t word)
{
    return (int)(mask >> word & 1);
}

/* `v`: the values of the L1; `p`: the ports of the block that is played. */
void l1_agent_init(struct l1_agent *a, const struct spec_values *v, const struct spec_ports *p, uint64_t seed,
                   enum agent_mode mode);
/* A reset. */
void l1_agent_forget(struct l1_agent *a);
/* All inputs of a cycle; behind lanes all but theirs. */
void l1_agent_drive(void *state, uint64_t cycle, uint32_t *in);
/* Whether an access is offered in this cycle, as the phase has it. */
int l1_agent_acts(struct l1_agent *a);
uint32_t l1_agent_choose_op(struct l1_agent *a);
uint32_t l1_agent_choose_class(struct l1_agent *a, int owned); /* owned: all its words are registered here */
uint32_t l1_agent_choose_data(struct l1_agent *a, const struct dr_word *w);
/* Words of the line that are registered here: a PAIRED load of them is done at once. */
uint32_t l1_agent_words_owned(const struct l1_agent *a, int line);
/* A message that nobody asked for is at a port, and needs this line as it is. */
int l1_agent_strays(const struct l1_agent *a, int line);

/* A cycle that was seen: what is told and counted; what comes from the network, behind the accesses; the rest, behind the answers.
 * `offered`: an access is at the port. */
int l1_agent_observe_told(struct l1_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error);
int l1_agent_observe_coming(struct l1_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error);
int l1_agent_observe_rest(struct l1_agent *a, int offered, const uint32_t *in, const uint32_t *out,
                          struct spec_error *error);
/* Where l1_agent_take_access keeps the next access; -1: nowhere. */
int l1_agent_free_access(const struct l1_agent *a);
/* What the core gave and got in this cycle: 0, -1 with *error where the L1 is wrong, 1 where the surroundings are. */
int l1_agent_take_access(struct l1_agent *a, const uint32_t *bits, struct spec_error *error);
int l1_agent_take_answer(struct l1_agent *a, const uint32_t *bits, struct spec_error *error);
/* Of an access that was taken before the command that is done, though it has no answer yet: the words of a store are registered, or were
 * seen in a WT. Only of whole words: bytes may have failed. */
int l1_agent_check_taken(const struct l1_agent *a, const struct l1_access *x, struct spec_error *error);
/* A message for words of a line comes. */
void l1_agent_note_arrival(struct l1_agent *a);

/* GD, GH. Once a cycle, behind all else; `command`: one is at the port. */
void l1_agent_watch_line(struct l1_agent *a, int command);
/* The answer at the port is taken. */
void l1_agent_note_copies(struct l1_agent *a);
/* 0, or -1 with *error: it asks for words that are here. */
int l1_agent_check_read(const struct l1_agent *a, const struct denovo_request *m, struct spec_error *error);

#endif
