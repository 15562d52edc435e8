/* At what rate, and how late, does the AXI4 port move beats? Directed waveforms, on the golden model and on the emitted RTL;
 * each drawing is a row of the table of docs/axi4/port-data-path.md. The L1 answers in the cycle after an access: a hit. */
#include "spec/denovo/denovo_l1.h"
#include "tests/axi4/port_scenes.h"
#include "tests/axi4/tests.h"

/* A beat is an access, and two beats are one. */
#define ONE "AXI_BYTES=8 PORT_WORDS=2 ADDR_BITS=16 AXI_ID_BITS=2 TAG_BITS=4 READS=4 WRITES=4"
#define TWO "AXI_BYTES=8 PORT_WORDS=4 ADDR_BITS=16 AXI_ID_BITS=2 TAG_BITS=4 READS=4 WRITES=4"

/* A cycle, in which the L1 answers the access of the cycle before. Its data are the tag. */
static void cycle(struct desk *d, struct port_asked *hit)
{
    desk_set(d, "answer_valid", (uint64_t)hit->valid);
    desk_put(d, "answer", "tag", 0, hit->number);
    desk_put(d, "answer", "last", 0, (uint64_t)hit->valid);
    desk_put(d, "answer", "mask", 0, hit->mask);
    desk_put(d, "answer", "data", 0, hit->number);
    desk_cycle(d);
    *hit = (struct port_asked){(int)desk_out(d, "access_valid"), desk_get(d, "access", "tag", 0),
                               desk_get(d, "access", "mask", 0)};
}

static const struct port_scene scene = {"axi4_port", "access_ready", cycle};

static void reads(const char *build, const char *work)
{
    struct desk d;
    port_open(&scene, &d, ONE);
    desk_film(&d, "docs/axi4/waves/port-reads", "bursts of four, four and two beats hit", "ar_valid", "ar_ready",
              "ar.len", "", "access_valid", "access.address", "answer_valid", "", "r_valid", "r.id", "r.last", NULL);
    desk_draw(&d, "ar_ready", "access_valid", "r_valid", NULL);
    port_play_reads(&scene, &d, 16);
    desk_cut(&d);
    desk_expect(&d, "ar_ready", "-___-___-_------");
    desk_expect(&d, "access_valid", "_----------_____");
    desk_expect(&d, "r_valid", "____----------__");
    desk_report(&d, "axi4-port-reads-a-beat-a-cycle-without-a-bubble-between-bursts", build, work);
}

static void writes(const char *build, const char *work)
{
    struct desk d;
    port_open(&scene, &d, ONE);
    desk_film(&d, "docs/axi4/waves/port-writes", "bursts of four, four and two beats are written", "aw_valid",
              "aw_ready", "aw.len", "", "w_valid", "w_ready", "w.last", "", "access_valid", "access.address",
              "answer_valid", "", "b_valid", "b.id", NULL);
    desk_draw(&d, "aw_ready", "w_ready", "access_valid", "b_valid", NULL);
    port_play_writes(&scene, &d, 16);
    desk_cut(&d);
    desk_expect(&d, "aw_ready", "--___-___-------");
    desk_expect(&d, "w_ready", "_----------_____");
    desk_expect(&d, "access_valid", "__----------____");
    desk_expect(&d, "b_valid", "________-___-_-_");
    desk_report(&d, "axi4-port-writes-a-beat-a-cycle-without-a-bubble-between-bursts", build, work);
}

/* Bursts of one beat: an address a cycle, both ways. */
static void single(const char *build, const char *work)
{
    struct desk d;
    port_open(&scene, &d, ONE);
    desk_draw(&d, "ar_ready", "aw_ready", "w_ready", "r_valid", "b_valid", NULL);
    port_play_single(&scene, &d, 24, 4);
    desk_expect(&d, "ar_ready", "------------------------");
    desk_expect(&d, "aw_ready", "------------------------");
    desk_expect(&d, "w_ready", "_________--------_______");
    desk_expect(&d, "r_valid", "____--------____________");
    desk_expect(&d, "b_valid", "_____________--------___");
    desk_report(&d, "axi4-port-takes-a-burst-of-one-beat-each-cycle", build, work);
}

/* Two beats are one access: reads and writes each have a beat a cycle, and share the L1's port by turns. */
static void both(const char *build, const char *work)
{
    struct desk d;
    port_open(&scene, &d, TWO);
    desk_film(&d, "docs/axi4/waves/port-both", "a read and a write of eight beats; an access is two beats", "ar_valid",
              "aw_valid", "", "w_valid", "w_ready", "", "access_valid", "access.op", "", "r_valid", "b_valid", NULL);
    desk_draw(&d, "w_ready", "access_valid", "r_valid", "b_valid", NULL);
    port_play_both(&scene, &d, 16);
    desk_cut(&d);
    desk_expect(&d, "w_ready", "_--------_______");
    desk_expect(&d, "r_valid", "____--------____");
    desk_expect(&d, "b_valid", "____________-___");
    desk_report(&d, "axi4-port-moves-a-beat-a-cycle-each-way-where-two-are-an-access", build, work);
}

/* The L1 takes every other access and R is taken every other cycle: nothing is lost, and the rate is the slower one's. */
static void pressed(const char *build, const char *work)
{
    struct desk d;
    port_open(&scene, &d, ONE);
    desk_draw(&d, "access_valid", "r_valid", NULL);
    port_play_pressed(&scene, &d, 20);
    desk_expect(&d, "access_valid", "_-----------________");
    desk_expect(&d, "r_valid", "____------------____");
    desk_report(&d, "axi4-port-reads-at-the-rate-of-the-slower-side", build, work);
}

/* The first access misses for ten cycles. Those behind it go on, as many as Reads has places, and are answered before it. */
static void miss(const char *build, const char *work)
{
    struct desk d;
    struct port_asked hit = {0}, first = {0};
    port_open(&scene, &d, ONE);
    desk_film(&d, "docs/axi4/waves/port-miss", "the first of six reads misses", "ar_valid", "ar_ready", "",
              "access_valid", "access.tag", "", "answer_valid", "answer.tag", "", "r_valid", "r.id", NULL);
    desk_draw(&d, "ar_ready", "access_valid", "r_valid", NULL);
    for (int t = 0; t < 22; t++) {
        port_offer(&d, "ar", t < 5 || (t >= 5 && t < 14), (uint64_t)(t < 5 ? t : 5) % 4, 1);
        if (t == 2) {
            first = hit;
            hit.valid = 0;
        }
        if (t == 11) hit = first;
        cycle(&d, &hit);
    }
    desk_cut(&d);
    desk_expect(&d, "ar_ready", "-----________-");
    desk_expect(&d, "access_valid", "_----________-");
    desk_expect(&d, "r_valid", "_____________----");
    desk_report(&d, "axi4-port-goes-on-behind-a-miss-and-keeps-the-order", build, work);
}

void axi4_port_rates(const char *build, const char *work)
{
    reads(build, work);
    writes(build, work);
    single(build, work);
    both(build, work);
    pressed(build, work);
    miss(build, work);
}
