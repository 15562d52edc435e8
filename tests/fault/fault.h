/* Planted faults: small wrong changes to the emitted hardware and to the model's source, each of which lockstep must
 * find. A plan lists those of one block; adding one is adding a line to its table. */
#ifndef LARDER_TESTS_FAULT_H
#define LARDER_TESTS_FAULT_H

#include "tb/lockstep.h"
#include "tb/rtl.h"

/* A fault that no longer applies fails the test: otherwise it would pass for found. */
struct rtl_fault {
    const char *name; /* what is wrong, in-few-words */
    const char *kind; /* "index", "lost update", "backpressure", "width", "reset", "order", ... */
    const char *text; /* of rtl-gen/verilog/fault.h */
};

/* `find` must occur exactly once in `file`; white space counts. */
struct model_fault {
    const char *name, *kind;
    const char *file; /* the source's path from the root */
    const char *find, *replace;
};

/* To find a fault in. Most are found within some thousands; what is found late moves from 40,000 to 1,600,000 when any draw of
 * an agent changes. A fault that is found costs no more for it. */
enum { FAULT_CYCLES = 4000000, FAULT_EPISODE = 50000 };

struct fault_plan {
    const char *block;
    const char *sets;            /* "NAME=VALUE ..." of the parameters that differ from the defaults; NULL: none */
    const struct rtl_fault *rtl; /* ends with name == NULL */
    const struct model_fault *model;
    int in_test; /* how many of each table `make test` plants, the first of them; 0: all, -1: none. `make test-full` plants the others */
    int unshrunk;                  /* 1: shrinking takes minutes a fault, and is left out */
    int alone;                     /* 1: the side with the fault plays alone, so its agent must find it */
    int unbroken;                  /* 1: no resets within an episode */
    const struct fault_plan *also; /* the same block at other sizes, or with another option; NULL: none */
};

/* The values of a plan: its block's defaults but for its sets. */
int fault_plan_values(const struct fault_plan *plan, struct spec_values *values, struct spec_error *error);
/* How a plan's faults are played, and its sound pair, for so many cycles. */
struct lockstep_options fault_plan_options(const struct fault_plan *plan, const struct spec_values *values,
                                           uint64_t cycles);

/* One case for each fault of the plans and of the proofs' harnesses: it applies to the tree, and to the models' sources, of today. */
void fault_plant_all(void);

/* A golden model built from the tree's sources with one of them changed. */
struct model_ops;
struct fault_model {
    void *library;
    const struct model_ops *model;
};
/* Whether the text to change is there, once. */
int fault_model_applies(const struct model_fault *fault, struct spec_error *error);
int fault_model_build(struct fault_model *built, const struct model_fault *fault, const char *block, const char *dir,
                      struct spec_error *error);
void fault_model_unload(struct fault_model *built);

/* A fault of a plan: one of the RTL or one of the model, the other is NULL. */
struct fault_trial {
    const struct fault_plan *plan;
    const struct rtl_fault *rtl;
    const struct model_fault *model;
};
/* The plan's faults by number, those of the RTL first; 0 behind the last. */
int fault_trial_at(const struct fault_plan *plan, int index, struct fault_trial *trial);
const char *fault_trial_name(const struct fault_trial *trial);
/* Whether `make test` plants it. */
int fault_trial_in_test(const struct fault_trial *trial);

/* One emission with all faults of a plan's RTL, as far as they can stand beside each other: its build serves them all. */
enum { FAULTS_OF_A_PLAN = 128 };
struct fault_choices {
    struct rtl_source source;
    unsigned char taken[FAULTS_OF_A_PLAN]; /* of fault i: it is mutant i + 1 */
    int any;
};
int fault_choices_emit(struct fault_choices *choices, const struct fault_plan *plan, const struct spec_values *values,
                       struct spec_error *error);
void fault_choices_free(struct fault_choices *choices);

/* Both sides, one of them with the fault, as lockstep takes them: FAULT_CYCLES, seed 1, no waveform. */
struct fault_built {
    struct lockstep_options options;
    uint32_t mutant;
    char failures[600];
    struct rtl_source source;
    struct fault_model model;
};
/* `values` and `choices` must outlive it. 0, or -1 with *error; fault_discard is due in either case. */
int fault_build(struct fault_built *built, const struct fault_trial *trial, const struct spec_values *values,
                const struct fault_choices *choices, struct spec_error *error);
void fault_discard(struct fault_built *built);

/* A table of the plan's faults: how soon each mode of the stimulus finds them. */
void fault_tell_modes(const struct fault_plan *plan);

#endif
