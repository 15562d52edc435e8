/* Division by the emitted reciprocal_unit and stash_map_quotient against the C compiler's division, and the theorem behind it.
 *
 * usage: divide N full     every divisor 1..2^N with every dividend below 2^N
 *        divide N edges    every divisor, with the dividends where the quotient changes: 0, d - 1, d, the last
 *                          multiple of d and the one below it, 2^N - 1
 *        divide N full|edges Q    of stash_map_quotient: of a dividend n < 2^(Q + s) the quotient or one less, of any other 2^N - 1
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

static unsigned digits; /* Q; 0: of reciprocal_unit */

/* Is the quotient right, which may be one less where Q is given? */
static int right(unsigned bits, const struct asked *of, uint64_t quotient)
{
    const uint64_t exact = of->n / of->d;
    if (!digits) return quotient == exact;
    if (of->n >> (digits + ceil_log2(of->d))) return quotient == ((uint64_t)1 << bits) - 1;
    return quotient == exact || quotient + 1 == exact;
}

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
    if (count++ >= 2 && !right(bits, &of, quotient)) {
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
    unsigned bits = argc >= 3 ? (unsigned)atoi(argv[1]) : 0;
    if (argc == 4) digits = (unsigned)atoi(argv[3]);
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
            const uint64_t end = digits && d << digits < top ? d << digits : top; /* behind the quotients of Q digits */
            uint64_t last = (end - 1) / d * d, at[] = {0, d - 1, d, last ? last - 1 : 0, last, end - 1, top - 1};
            for (int i = 0; i < (digits ? 7 : 6) && good; i++)
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
