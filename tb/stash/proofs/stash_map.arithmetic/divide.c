/* Division by the emitted reciprocal_unit against the C compiler's division, and the theorem behind it.
 *
 * usage: divide N full     every divisor 1..2^N with every dividend below 2^N
 *        divide N edges    every divisor, with the dividends where the quotient changes: 0, d - 1, d, the last
 *                          multiple of d and the one below it, 2^N - 1
 *        divide N theorem  no hardware: every divisor, the condition under which every dividend is exact
 *
 * The theorem: let e = d * rcp - 2^(N+s). Then n * rcp / 2^(N+s) = n / d + n * e / (d * 2^(N+s)), and n / d lies at least
 * 1 / d below the next integer, so the floor is exact for every n < 2^N when 0 <= e and (2^N - 1) * e < 2^(N+s). */
#include "arithmetic.h"

#include <stdlib.h>
#include <string.h>

struct asked {
    uint64_t d, n;
};

/* One question a cycle; the quotient comes two cycles later. Returns 0 with *wrong set when it is wrong. */
static int ask(unsigned bits, uint64_t d, uint64_t n, struct asked *wrong)
{
    static struct asked line[2];
    static struct reciprocal rcp;
    static uint64_t last_d, count;
    if (d != last_d) rcp = reciprocal_of(d, bits), last_d = d;
    uint64_t quotient = divide_step(rcp, n);
    struct asked of = line[1];
    line[1] = line[0], line[0] = (struct asked){d, n};
    if (count++ >= 2 && quotient != of.n / of.d) {
        *wrong = of;
        return 0;
    }
    return 1;
}

static int holds(unsigned bits, uint64_t d)
{
    struct reciprocal r = reciprocal_of(d, bits);
    uint64_t one = (uint64_t)1 << (bits + r.shift), e = d * r.rcp - one;
    return d * r.rcp >= one && r.rcp < (uint64_t)2 << bits && r.shift < 32 && (((uint64_t)1 << bits) - 1) * e < one;
}

int main(int argc, char **argv)
{
    unsigned bits = argc == 3 ? (unsigned)atoi(argv[1]) : 0;
    if (bits < 2 || bits > 30) return 2;
    uint64_t top = (uint64_t)1 << bits, cases = 0;
    struct asked wrong;
    for (uint64_t d = 1; d <= top; d++) {
        if (!strcmp(argv[2], "theorem")) {
            if (!holds(bits, d)) {
                printf("failed: divisor %" PRIu64 " does not meet the condition\n", d);
                return 1;
            }
            cases++;
            continue;
        }
        int good = 1;
        if (!strcmp(argv[2], "full")) {
            for (uint64_t n = 0; n < top && good; n++, cases++) good = ask(bits, d, n, &wrong);
        } else {
            uint64_t last = (top - 1) / d * d, at[] = {0, d - 1, d, last ? last - 1 : 0, last, top - 1};
            for (int i = 0; i < 6 && good; i++)
                if (at[i] < top) good = ask(bits, d, at[i], &wrong), cases++;
        }
        for (int i = 0; i < 2 && good && d == top; i++) good = ask(bits, d, 0, &wrong);
        if (!good) {
            printf("failed: %" PRIu64 " / %" PRIu64 "\n", wrong.n, wrong.d);
            return 1;
        }
    }
    printf("%" PRIu64 " cases\n", cases);
    return 0;
}
