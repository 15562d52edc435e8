/* The timing rules of a DRAM as its controller keeps them: docs/dramcache/controller-data-path.md. The generator makes the
 * timers from this table, and the golden model its own. The device that checks both (cmodel/dramcache/dram_device.h)
 * does not read it. */
#ifndef LARDER_SPEC_DRAM_RULES_H
#define LARDER_SPEC_DRAM_RULES_H

/* Commands that a rule names; a rule's `later` may be several, the bits together. */
enum dram_rule_command { DRAM_RULE_ACT = 1, DRAM_RULE_PRE = 2, DRAM_RULE_RD = 4, DRAM_RULE_WR = 8, DRAM_RULE_REF = 16 };
enum { DRAM_RULE_COMMANDS = 5 };

enum dram_rule_level {
    DRAM_RULE_BANK, /* of the same bank */
    DRAM_RULE_RANK, /* of any bank of the rank */
    DRAM_RULE_GROUP /* of any bank of the same bank group; no rule where there are no groups */
};

/* `later` comes no sooner than `slots` after `earlier`: of a window n, after the n-th `earlier` before it, else after the last. */
struct dram_rule {
    enum dram_rule_level level;
    enum dram_rule_command earlier;
    unsigned later;
    const char *slots; /* an expression over the block's parameters; NULL ends the table */
    int window;        /* 0: none */
    const char *because;
};

extern const struct dram_rule dram_rules[];

#endif
