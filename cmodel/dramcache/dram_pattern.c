#include "cmodel/dramcache/dram_pattern.h"

#include <stdio.h>

#include "cmodel/dramcache/dram_pins.h"
#include "cmodel/random.h"
#include "spec/dramcache/dram_controller.h"

static const struct {
    const char *name, *what;
} patterns[] = {
#define DRAM_PATTERN_ROW(name, what) {#name, what},
    DRAM_PATTERNS(DRAM_PATTERN_ROW)};

const char *dram_pattern_name(enum dram_pattern pattern)
{
    return patterns[pattern].name;
}

const char *dram_pattern_what(enum dram_pattern pattern)
{
    return patterns[pattern].what;
}

void dram_pattern_begin(struct dram_pattern_source *source, const struct spec_values *values, enum dram_pattern pattern,
                        uint64_t requests, uint64_t seed)
{
    const struct dram_config config = dram_pins_config(values);
    const int columns = dram_row_bursts(&config), rows_first = spec_get(values, "MAP") == DRAM_ROW_BANK_COLUMN;
    const int banks = config.banks;
    *source = (struct dram_pattern_source){.pattern = pattern, .left = requests, .random = seed, .banks = banks};
    source->group_bits = rows_first ? config.group_bits : 0;
    source->bank_step = rows_first ? (uint64_t)columns << config.group_bits : 1;
    source->row_step = (uint64_t)columns * (uint64_t)banks;
    source->rows = UINT64_C(1) << spec_get(values, "ROW_BITS");
}

static uint64_t line_of(const struct dram_pattern_source *s, uint64_t row, uint64_t bank)
{
    const uint64_t group = bank & ((UINT64_C(1) << s->group_bits) - 1); /* lines of a row lie in each group by turns */
    return (row & (s->rows - 1)) * s->row_step + (bank >> s->group_bits) * s->bank_step + group;
}

/* A line that is answered is written before another one is read. */
static int next_update(struct dram_pattern_source *s, struct dram_access *access)
{
    if (s->answered) {
        access->write = 1;
        access->line = s->line[--s->answered];
        return DRAM_SOURCE_ACCESS;
    }
    if (s->left < 2) return s->open ? DRAM_SOURCE_LATER : DRAM_SOURCE_END;
    if (s->open == DRAM_PATTERN_OPEN) return DRAM_SOURCE_LATER;
    s->open++;
    s->left -= 2;
    access->line = random_next(&s->random);
    return DRAM_SOURCE_ACCESS;
}

int dram_pattern_next(void *source, struct dram_access *access, struct spec_error *error)
{
    struct dram_pattern_source *s = source;
    (void)error;
    *access = (struct dram_access){.cpu = 1};
    if (s->pattern == DRAM_PATTERN_update) return next_update(s, access);
    if (!s->left) return DRAM_SOURCE_END;
    s->left--;
    const uint64_t i = s->made++, banks = (uint64_t)s->banks;
    switch (s->pattern) {
    case DRAM_PATTERN_sequential: access->line = i; break;
    case DRAM_PATTERN_rows: access->line = line_of(s, i / banks, i % banks); break;
    case DRAM_PATTERN_bank: access->line = line_of(s, i, 0); break;
    case DRAM_PATTERN_mixed: {
        const uint64_t kind = random_next(&s->random);
        access->write = kind % 5 == 0;
        access->cpu = (kind >> 32) % 4 == 0;
        access->line = random_next(&s->random);
        break;
    }
    default: access->line = random_next(&s->random);
    }
    return DRAM_SOURCE_ACCESS;
}

void dram_pattern_answered(void *source, uint64_t line)
{
    struct dram_pattern_source *s = source;
    if (s->pattern != DRAM_PATTERN_update) return;
    s->open--;
    s->line[s->answered++] = line;
}

static double larger(double a, double b)
{
    return a > b ? a : b;
}

/* A time in slots, rounded up to so many. */
static double round_to(int64_t time, int64_t slots)
{
    const int64_t count = (time + slots - 1) / slots;
    return (double)(count * slots);
}

/* What the formula says of slots, of cycles that have several, and of bank groups. */
static const char *legend(int n, int64_t phases, int64_t group_bits, char text[200])
{
    snprintf(text, 200, ", s = ceil(BEATS / 2)%s%s%s", n ? ", n = MIN_BURSTS" : "",
             group_bits ? ", G = 2^GROUP_BITS" : "",
             phases == 1  ? ""
             : group_bits ? "; tCCD, tCCD_L, tRC and the gaps rounded up to cycles, tRRD, tRRD_L and tFAW to two slots"
                          : "; tCCD, tRC and the gaps rounded up to cycles, tRRD and tFAW to two slots");
    return text;
}

struct dram_bound dram_pattern_bound(const struct spec_values *values, enum dram_pattern pattern)
{
#define GET(name) spec_get(values, name)
    struct dram_bound bound = {0};
    char of[200];
    const double refresh = 1 - (double)GET("T_RFC") / (double)GET("T_REFI");
    const int64_t burst = (GET("BEATS") + 1) / 2, phases = GET("PHASES"), grid = phases > 1 ? 2 : 1;
    const int64_t group_bits = GET("GROUP_BITS");
    const double slots = (double)burst, together = phases == 1 ? slots : round_to(GET("T_CCD"), phases),
                 cycle = round_to(GET("T_RC"), phases), groups = (double)(1 << group_bits);
    /* Bursts and ACTs go round the groups at best. */
    const double every = group_bits ? larger(together, round_to(GET("T_CCD_L"), phases) / groups) : together;
    const double acts = larger(larger(round_to(GET("T_RRD"), grid), round_to(GET("T_FAW"), grid) / 4),
                               group_bits ? round_to(GET("T_RRD_L"), grid) / groups : 0);
    const double open = larger(larger(every, acts), cycle / (double)GET("BANKS"));
    const char *const gaps = phases == 1 ? "CL + tWTR + 2" : "(CL + s + 2 - CWL) + (CWL + s + tWTR) - 2 tCCD";
    const char *const one = phases == 1 ? "s" : "tCCD";
    const char *const opens =
        group_bits ? "tRRD, tFAW / 4, tRC / BANKS, tCCD_L / G, tRRD_L / G" : "tRRD, tFAW / 4, tRC / BANKS";
#define FORMULA(...)      snprintf(bound.formula, sizeof bound.formula, __VA_ARGS__)
#define KEPT_FORMULA(...) snprintf(bound.kept_formula, sizeof bound.kept_formula, __VA_ARGS__)
    switch (pattern) {
    case DRAM_PATTERN_random:
    case DRAM_PATTERN_rows:
    case DRAM_PATTERN_mixed:
        bound.share = refresh * slots / open;
        FORMULA("(1 - tRFC / tREFI) * s / max(%s, %s)%s", one, opens, legend(0, phases, group_bits, of));
        return bound;
    case DRAM_PATTERN_bank:
        bound.share = refresh * slots / cycle;
        FORMULA("(1 - tRFC / tREFI) * s / tRC%s", legend(0, phases, 0, of));
        return bound;
    case DRAM_PATTERN_update: {
        const double n = (double)GET("MIN_BURSTS");
        const double turns = round_to(GET("CL") + burst + 2 - GET("CWL"), phases) +
                             round_to(GET("CWL") + burst + GET("T_WTR"), phases) - 2 * together;
        if (group_bits) { /* ACTs go on while the direction changes: who waits longer, they or the bus */
            bound.share = refresh * 2 * slots * n / larger(2 * n * open, 2 * n * every + turns);
            FORMULA("(1 - tRFC / tREFI) * 2 s n / max(2 n * max(%s), 2 n * max(%s, tCCD_L / G) + %s)%s", opens, one,
                    gaps, legend(1, phases, group_bits, of));
            bound.kept_share = refresh * 2 * slots * n / larger(n * open, 2 * n * every + turns);
            KEPT_FORMULA("(1 - tRFC / tREFI) * 2 s n / max(n * max(%s), 2 n * max(%s, tCCD_L / G) + %s)", opens, one,
                         gaps);
            return bound;
        }
        bound.share = refresh * 2 * slots * n / (2 * n * open + turns);
        FORMULA("(1 - tRFC / tREFI) * 2 s n / (2 n * max(%s, %s) + %s)%s", one, opens, gaps, legend(1, phases, 0, of));
        bound.kept_share = refresh * 2 * slots * n / (n * (open + every) + turns);
        KEPT_FORMULA("(1 - tRFC / tREFI) * 2 s n / (n * (max(%s, %s) + %s) + %s)", one, opens, one, gaps);
        return bound;
    }
    default:
        bound.share = refresh * slots / every;
        if (phases == 1 && !group_bits) FORMULA("1 - tRFC / tREFI");
        else if (!group_bits) FORMULA("(1 - tRFC / tREFI) * s / tCCD%s", legend(0, phases, 0, of));
        else FORMULA("(1 - tRFC / tREFI) * s / max(%s, tCCD_L / G)%s", one, legend(0, phases, group_bits, of));
        return bound;
    }
#undef FORMULA
#undef KEPT_FORMULA
#undef GET
}
