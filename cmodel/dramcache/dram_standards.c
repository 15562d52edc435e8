#include "cmodel/dramcache/dram_standards.h"

#include <stddef.h>
#include <string.h>

/* Where a parameter lies in struct dram_config, whose members are ints. */
#define AT(parameter) offsetof(struct dram_config, parameter)
#define FS(ns)        ((int64_t)((ns)*1e6 + 0.5))

/* `clocks`: what the source gives in clocks; where it gives a time as well, the larger of both counts. */
struct time {
    size_t at;
    int clocks;
    int64_t fs;
};
enum { MOST_TIMES = 24 };
struct standard {
    const char *name;
    int64_t three_clocks;  /* in femtoseconds: at 1200 MHz one is no whole number of them */
    struct dram_config of; /* what is no time */
    struct time times[MOST_TIMES];
    const struct time *also; /* more of them, or NULL */
};

/* What DDR3 devices of 4 Gb have at each speed: JESD79-3F, "Timing Parameters by Speed Bin", "Refresh parameters by device
 * density" and "Power-up Initialization Sequence". */
static const struct time ddr3_4gb[MOST_TIMES] = {
    // clang-format off
    {AT(tccd),      4, 0},                /* clocks */
    {AT(trtp),      4, FS(7.5)},          /* max(4 nCK, 7.5 ns) */
    {AT(twr),       0, FS(15)},
    {AT(twtr),      4, FS(7.5)},          /* max(4 nCK, 7.5 ns) */
    {AT(trefi),     0, FS(7800)},         /* to 85 degrees */
    {AT(trfc),      0, FS(260)},          /* 4 Gb */
    {AT(tmrd),      4, 0},                /* clocks */
    {AT(tmod),     12, FS(15)},           /* max(12 nCK, 15 ns) */
    {AT(tzqinit), 512, FS(640)},          /* max(512 nCK, 640 ns); the DLL's 512 clocks end before */
    {AT(txpr),      5, FS(270)},          /* max(5 nCK, tRFC + 10 ns) */
    {AT(treset),    0, FS(200 * 1000.)},  /* step 1: 200 us */
    {AT(tcke),      0, FS(500 * 1000.)},  /* step 2: 500 us */
    // clang-format on
};

/* Thesis: A. Patil, table 4.1, "HMC_2500_x64", of which one vault. The rest is gem5's model of that name, from which the thesis took
 * it, and what gem5 takes from DDR3. */
static const struct time hmc[MOST_TIMES] = {
    // clang-format off
    {AT(cl),   0, FS(9.9)},           /* thesis */
    {AT(cwl),  0, FS(9.9)},           /* gem5 has one latency for both */
    {AT(trcd), 0, FS(10.2)},          /* thesis */
    {AT(trp),  0, FS(7.7)},           /* thesis */
    {AT(tras), 0, FS(21.6)},          /* thesis */
    {AT(trc),  0, FS(29.3)},          /* tRAS + tRP */
    {AT(trrd), 0, FS(3.2)},           /* gem5; it limits no four ACT, so tFAW is 0 */
    {AT(trtp), 0, FS(4.9)},           /* gem5 */
    {AT(twr),  0, FS(8)},             /* gem5 */
    {AT(twtr), 0, FS(7.5)},           /* gem5, from DDR3 */
    {AT(trefi), 0, FS(3900)},         /* thesis */
    {AT(trfc), 0, FS(59)},            /* thesis, which prints us for ns */
    // clang-format on
};

/* 4 Gb x8: 16 bits of row, 10 of column, 8 banks. tRTRS is not JEDEC's: 2 slots, in which the strobe goes from one rank's
 * postamble to the next one's preamble. Public simulators take 1 or 2. */
#define DDR3_4GB_X8                                                                                                    \
    {                                                                                                                  \
        .ranks = 1, .banks = 8, .row_bits = 16, .column_bits = 10, .dq_bytes = 8, .beats = 8, .postpone = 8,           \
        .trtrs = 2, .mode_values = 1                                                                                   \
    }

/* DDR4-2400T, 8 Gb x8, eight chips: 16 bits of row, 10 of column, 16 banks in four groups, pages of 1 KB: JESD79-4, "Speed Bins and
 * Operations", "Timing Parameters by Speed Grade" and "tREFI and tRFC parameters". Of its power-up: docs/dramcache/controller-data-path.md#ddr4. */
static const struct time ddr4_2400[MOST_TIMES] = {
    // clang-format off
    {AT(cl),    0, FS(14.16)}, /* DDR4-2400T (17-17-17): tAA */
    {AT(cwl),  12, 0},         /* the first set of CWL; the other is 16 */
    {AT(trcd),  0, FS(14.16)}, /* DDR4-2400T */
    {AT(trp),   0, FS(14.16)},
    {AT(tras),  0, FS(32)},
    {AT(trc),   0, FS(46.16)},
    {AT(trrd),  4, FS(3.3)},   /* tRRD_S, pages of 1 KB: max(4 nCK, 3.3 ns) */
    {AT(trrdl), 4, FS(4.9)},   /* tRRD_L, the same: max(4 nCK, 4.9 ns) */
    {AT(tfaw), 20, FS(21)},    /* the same: max(20 nCK, 21 ns) */
    {AT(tccd),  4, 0},         /* tCCD_S */
    {AT(tccdl), 5, FS(5)},     /* tCCD_L: max(5 nCK, 5 ns) */
    {AT(trtp),  4, FS(7.5)},   /* max(4 nCK, 7.5 ns) */
    {AT(twr),   0, FS(15)},
    {AT(twtr),  2, FS(2.5)},   /* tWTR_S: max(2 nCK, 2.5 ns) */
    {AT(twtrl), 4, FS(7.5)},   /* tWTR_L: max(4 nCK, 7.5 ns) */
    {AT(tmrd),  8, 0},         /* clocks */
    {AT(tmod), 24, FS(15)},    /* max(24 nCK, 15 ns) */
    {AT(tzqinit), 1024, 0},    /* clocks; the DLL's 768 end before */
    {AT(txpr),  5, FS(360)},   /* max(5 nCK, tRFC + 10 ns), tRFC1 of 8 Gb */
    {AT(treset), 0, FS(200 * 1000.)}, /* 200 us */
    {AT(tcke),   0, FS(500 * 1000.)}, /* 500 us */
    // clang-format on
};

static const struct standard standards[] = {
    // clang-format off
    {"DDR3-1600", 3 * FS(1.25), DDR3_4GB_X8,
     {{AT(cl),   0, FS(13.75)}, /* JESD79-3F, DDR3-1600K (11-11-11): tAA */
      {AT(cwl),  8, 0},         /* the same: CWL of tCK from 1.25 to 1.5 ns */
      {AT(trcd), 0, FS(13.75)}, /* the same */
      {AT(trp),  0, FS(13.75)},
      {AT(tras), 0, FS(35)},
      {AT(trc),  0, FS(48.75)},
      {AT(trrd), 4, FS(6)},     /* pages of 1 KB: max(4 nCK, 6 ns) */
      {AT(tfaw), 0, FS(30)}},   /* pages of 1 KB */
     ddr3_4gb},
    {"DDR3-2133", 3 * FS(0.9375), DDR3_4GB_X8,
     {{AT(cl),   0, FS(13.09)}, /* JESD79-3F, DDR3-2133N (14-14-14): tAA */
      {AT(cwl), 10, 0},         /* the same: CWL of tCK from 0.938 to 1.07 ns */
      {AT(trcd), 0, FS(13.09)}, /* the same */
      {AT(trp),  0, FS(13.09)},
      {AT(tras), 0, FS(33)},
      {AT(trc),  0, FS(46.09)},
      {AT(trrd), 4, FS(5)},     /* pages of 1 KB: max(4 nCK, 5 ns) */
      {AT(tfaw), 0, FS(25)}},   /* pages of 1 KB */
     ddr3_4gb},
    {"DDR4-2400", FS(2.5), /* 1200 MHz */
     {.ranks = 1, .banks = 16, .group_bits = 2, .row_bits = 16, .column_bits = 10, .dq_bytes = 8, .beats = 8, .postpone = 8, .trtrs = 2,
      .mode_values = 1, .ddr4 = 1},
     {{AT(trefi), 0, FS(7800)},  /* to 85 degrees */
      {AT(trfc),  0, FS(350)}},  /* tRFC1 of 8 Gb */
     ddr4_2400},
    {"HMC-like", 3 * FS(0.8), /* gem5: 1250 MHz */
     {.ranks = 8, .banks = 4,         /* thesis: 8 layers a vault, 4 banks a layer */
      .row_bits = 9,                  /* thesis: 32 MB a vault, of 32 banks with rows of 2 KB */
      .column_bits = 8, .dq_bytes = 8, .beats = 8, /* thesis: x64, pages of 2 KB, bursts of 64 bytes */
      .postpone = 8},                 /* as DDR3 */
     {{AT(tccd), 0, FS(3.2)},         /* a burst */
      {AT(trtrs), 0, FS(0.8)}},       /* gem5: one clock */
     hmc},
    /* The same vault as dram_controller drives it for a DRAM cache. The thesis reads a line of 128 bytes and its tag of 8 as two bursts;
     * here it is one, of 17 beats. */
    {"HMC-TAD", 3 * FS(0.8),
     {.ranks = 1, .banks = 32,        /* ours: the controller has one rank, so all 32 banks lie in it */
      .row_bits = 13,                 /* ours: the least of the controller's address pins */
      .column_bits = 8, .dq_bytes = 8, /* thesis */
      .beats = 17,                    /* thesis: 15 of 136 bytes in a row of 2 KB */
      .postpone = 8},                 /* as DDR3 */
     {{AT(tccd), 9, 0},               /* a burst */
      {AT(tfaw), 16, 0}},             /* ours: four tRRD, which limits nothing */
     hmc},
    // clang-format on
};
enum { STANDARDS = sizeof standards / sizeof standards[0] };

int dram_slots(int64_t femtoseconds, int64_t period, int least)
{
    int64_t slots = (femtoseconds + period - 1) / period;
    return slots < least ? least : (int)slots;
}

int dram_slots_at_most(int64_t femtoseconds, int64_t period)
{
    return (int)(femtoseconds / period);
}

const char *dram_standard_name(int index)
{
    return index >= 0 && index < STANDARDS ? standards[index].name : NULL;
}

static void set_times(struct dram_config *config, const struct time times[MOST_TIMES], int64_t three_clocks)
{
    for (int i = 0; i < MOST_TIMES; i++) {
        const struct time *t = &times[i];
        if (!t->clocks && !t->fs) continue;
        int slots = t->at == AT(trefi) ? dram_slots_at_most(3 * t->fs, three_clocks)
                                       : dram_slots(3 * t->fs, three_clocks, t->clocks);
        memcpy((char *)config + t->at, &slots, sizeof slots);
    }
}

int dram_standard(const char *name, struct dram_config *config, struct spec_error *error)
{
    for (int i = 0; i < STANDARDS; i++) {
        const struct standard *s = &standards[i];
        if (strcmp(s->name, name)) continue;
        *config = s->of;
        set_times(config, s->times, s->three_clocks);
        if (s->also) set_times(config, s->also, s->three_clocks);
        return 0;
    }
    char names[100] = "";
    for (int i = 0; i < STANDARDS; i++) {
        if (i) strncat(names, ", ", sizeof names - strlen(names) - 1);
        strncat(names, standards[i].name, sizeof names - strlen(names) - 1);
    }
    spec_fail(error, "there is no DRAM \"%s\": %s", name, names);
    return 1;
}
