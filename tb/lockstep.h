/* Lockstep: a block's emitted Verilog (through Verilator) and its golden model on the same inputs, every output
 * compared in every cycle. The harness is made from the block's ports; no block needs one of its own.
 *
 * A run is a row of episodes. Each starts from a fresh model and fresh RTL with `rst` held for a few cycles, and has
 * a seed of its own, so a failure is at most one episode deep and is recreated from its seed. Outputs are compared
 * from the first clock edge under reset on (before it registers hold nothing defined), also while rst is high. */
#ifndef LARDER_LOCKSTEP_H
#define LARDER_LOCKSTEP_H

#include <stdio.h>

#include "cmodel/model.h"
#include "tb/agent.h"
#include "tb/corners.h"
#include "tb/host.h"

enum lockstep_sides {
    LOCKSTEP_BOTH,  /* compare; the agent checks too */
    LOCKSTEP_MODEL, /* the model and the agent's end-to-end checks alone: no Verilator needed */
    LOCKSTEP_RTL    /* the RTL and the agent's checks alone */
};

struct lockstep_options {
    const struct spec_values *values; /* checked by spec_check_values; may be NULL with `replay`: the file's */
    enum lockstep_sides sides;
    const struct agent_ops *agent; /* NULL: agent_for_block */
    enum agent_mode mode;
    uint64_t seed;
    uint64_t cycles;      /* in all; with `replay` the file's length counts instead */
    uint64_t episode;     /* cycles of one episode; 0: 50,000 */
    uint64_t reset_every; /* mean cycles between resets in the middle; 0: 5,000; UINT64_MAX: none */

    const struct model_ops *model;      /* NULL: model_find */
    const struct spec_fsm *const *fsms; /* NULL, or the model's state tables (a mutant's) */
    const char *rtl_dir;                /* NULL: emit afresh. Else the Verilog there: NAME.f, or every *.v */
    const uint32_t *mutant;             /* NULL: rtl_dir has no mutants. Else which plays; 0: none. With no_wave */
    const char *build_dir;              /* NULL: "build/verilated". Cache of Verilated builds, by content */
    const char *out_dir;                /* NULL: "build/failures". Where a failure's files go */

    const char *replay;      /* stimulus file to feed instead of an agent */
    const char *record;      /* write the inputs of the first episode here */
    const char *wave;        /* write an FST of the first episode here (slow) */
    const char *coverage;    /* write Verilator coverage data here (line, toggle, cover points; slow) */
    int points_only;         /* 1: `coverage` holds the cover points alone, which is much faster */
    struct corners *corners; /* of the same values: what the episodes, or the replay, drive; NULL: nobody counts */
    int brief;               /* 1: few cycles in all on this build: see rtl_source */
    int ends_early;          /* 1: it is likely to, so the build is that of few cycles, whatever `cycles` says */
    int no_shrink;           /* 1: report the failure as found */
    int no_wave;             /* 1: no waveform of a failure (it needs a second build of the RTL) */
    unsigned shrink_tries;   /* replays spent on shrinking; 0: 20,000 */
    FILE *log;               /* the summary of a failure; NULL: nothing is printed */
};

enum lockstep_kind {
    LOCKSTEP_EQUAL,
    LOCKSTEP_MISMATCH,  /* an output differs */
    LOCKSTEP_CHECK,     /* the agent's end-to-end check failed */
    LOCKSTEP_ASSERTION, /* an assertion in the RTL fired */
    LOCKSTEP_ILLEGAL    /* the stimulus breaks a duty of the environment; a run ends with status 2 then */
};

/* A block with more state tables, or a table with more rows, is refused. */
enum { LOCKSTEP_PATH = HOST_PATH, LOCKSTEP_FSMS = 8, LOCKSTEP_ROWS = 256 };

struct lockstep_result {
    enum lockstep_kind kind;
    uint64_t cycles;       /* compared in all */
    uint64_t episode_seed; /* of the failing episode */
    enum agent_mode episode_mode;
    uint64_t cycle;            /* of the failure, in its episode */
    char port[64];             /* a mismatch's first differing output */
    char what[SPEC_ERROR_LEN]; /* one or more lines: both values, hex and decoded, or the check's message */
    uint64_t shrunk_cycle;     /* of the failure in the shrunk stimulus (its length is this + 1) */
    char shrunk_what
        [SPEC_ERROR_LEN];  /* as `what`, of the shrunk stimulus, which may break another rule than the first */
    unsigned shrink_tries; /* replays done */
    double shrink_seconds; /* shrinking took, of `seconds` */
    char stimulus[LOCKSTEP_PATH], shrunk[LOCKSTEP_PATH]; /* files written; empty if none */
    char wave[LOCKSTEP_PATH], save[LOCKSTEP_PATH];       /* FST and its GTKWave save file */
    double seconds;                                      /* of the run, without builds */
    char silent[SPEC_ERROR_LEN]; /* the outputs that say valid and never did: "answer_valid, ar_valid" */
    /* Rows of state tables reached by the model, for each fsm of the block (0 where the model counts none). */
    uint64_t rows[LOCKSTEP_FSMS][LOCKSTEP_ROWS];
    /* The same in the RTL, when `coverage` was asked for; -1 where it has no such cover point. */
    int64_t rtl_rows[LOCKSTEP_FSMS][LOCKSTEP_ROWS];
};

/* 0: all held. 1: a check failed, see *result. 2: the run could not be made (a missing tool, a broken file, Verilog
 * that Verilator rejects): *error says which, in one line. */
int lockstep_run(const struct lockstep_options *options, struct lockstep_result *result, struct spec_error *error);

/* Million cycles a second of each alone and of both together, on one recorded stimulus, measured side by side (the
 * three take turns, best of several rounds). 0, or 2 with *error. */
struct lockstep_speed {
    double rtl, model, both;
};
int lockstep_measure(const struct lockstep_options *options, struct lockstep_speed *speed, struct spec_error *error);

/* The same stimulus file under Icarus Verilog: outputs equal the model's and no bit unknown after reset. The result
 * and return value are as for lockstep_run; options->replay names the file. */
int lockstep_icarus(const struct lockstep_options *options, struct lockstep_result *result, struct spec_error *error);

#endif
