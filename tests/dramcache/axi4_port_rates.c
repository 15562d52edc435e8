/* At what rate, and how late, does the DRAM controller's AXI4 port move beats? Directed waveforms, on the golden model and on the
 * emitted RTL; each drawing is a row of the table of docs/dramcache/axi4-port.md. The controller answers in the cycle after a
 * request. */
#include "spec/axi4/axi4.h"
#include "tests/dramcache/tests.h"
#include "tests/lockstep/rates_desk.h"

/* A beat is a line, and two beats are one. */
#define ONE "DQ_BYTES=1 AXI_BYTES=8 ROW_BITS=13 ADDR_BITS=28 AXI_ID_BITS=2 ID_BITS=3 READS=4"
#define TWO "DQ_BYTES=2 AXI_BYTES=8 ROW_BITS=13 ADDR_BITS=28 AXI_ID_BITS=2 ID_BITS=3 READS=4"
enum { SIZE = 3 /* of a beat */ };

struct asked { /* a read that the controller has */
    int valid;
    uint64_t id;
};

static void open_port(struct desk *d, const char *sets)
{
    desk_open(d, "dram_axi4_port", sets);
    desk_set(d, "request_ready", 1);
    desk_set(d, "r_ready", 1);
    desk_set(d, "b_ready", 1);
}

/* A cycle, in which the controller answers the read of the cycle before. Its data are its id. */
static void cycle(struct desk *d, struct asked *read)
{
    desk_set(d, "answer_valid", (uint64_t)read->valid);
    desk_put(d, "answer", "id", 0, read->valid ? read->id : 0);
    desk_put(d, "answer", "data", 0, read->valid ? read->id : 0);
    desk_cycle(d);
    *read = (struct asked){desk_out(d, "request_valid") && !desk_get(d, "request", "write", 0),
                           desk_get(d, "request", "id", 0)};
}

static void offer(struct desk *d, const char *channel, int valid, uint64_t id, int beats)
{
    char port[16];
    snprintf(port, sizeof port, "%s_valid", channel);
    desk_set(d, port, (uint64_t)valid);
    desk_put(d, channel, "id", 0, valid ? id : 0);
    desk_put(d, channel, "addr", 0, valid ? 64 * id : 0);
    desk_put(d, channel, "len", 0, valid ? (uint64_t)beats - 1 : 0);
    desk_put(d, channel, "size", 0, valid ? SIZE : 0);
    desk_put(d, channel, "burst", 0, valid ? AXI4_BURST_INCR : 0);
}

static void beat(struct desk *d, int valid, int last)
{
    desk_set(d, "w_valid", (uint64_t)valid);
    desk_put(d, "w", "data", 0, valid ? 7 : 0);
    desk_put(d, "w", "strb", 0, valid ? 0xff : 0);
    desk_put(d, "w", "last", 0, (uint64_t)(valid && last));
}

static void reads(const char *build, const char *work)
{
    struct desk d;
    struct asked read = {0};
    open_port(&d, ONE);
    desk_film(&d, "docs/dramcache/waves/axi4-reads", "bursts of four, four and two beats are read", "ar_valid",
              "ar_ready", "ar.len", "", "request_valid", "request.line", "answer_valid", "", "r_valid", "r.id",
              "r.last", NULL);
    desk_draw(&d, "ar_ready", "request_valid", "r_valid", NULL);
    for (int t = 0; t < 17; t++) {
        offer(&d, "ar", t < 9, (uint64_t)(t + 3) / 4, t < 5 ? 4 : 2);
        cycle(&d, &read);
    }
    desk_cut(&d);
    desk_expect(&d, "ar_ready", "-___-___-_-------");
    desk_expect(&d, "request_valid", "_----------______");
    desk_expect(&d, "r_valid", "_____----------__");
    desk_report(&d, "dram-axi4-port-reads-a-beat-a-cycle-without-a-bubble-between-bursts", build, work);
}

static void writes(const char *build, const char *work)
{
    struct desk d;
    struct asked read = {0};
    open_port(&d, ONE);
    desk_film(&d, "docs/dramcache/waves/axi4-writes", "bursts of four, four and two beats are written", "aw_valid",
              "aw_ready", "aw.len", "", "w_valid", "w_ready", "w.last", "", "request_valid", "request.line", "",
              "b_valid", "b.id", NULL);
    desk_draw(&d, "aw_ready", "w_ready", "request_valid", "b_valid", NULL);
    for (int t = 0; t < 16; t++) {
        offer(&d, "aw", t < 9, (uint64_t)(t + 3) / 4, t < 5 ? 4 : 2);
        beat(&d, t < 11, t == 4 || t == 8 || t == 10);
        cycle(&d, &read);
    }
    desk_cut(&d);
    desk_expect(&d, "aw_ready", "-___-___-_------");
    desk_expect(&d, "w_ready", "_----------_____");
    desk_expect(&d, "request_valid", "__----------____");
    desk_expect(&d, "b_valid", "______-___-_-___");
    desk_report(&d, "dram-axi4-port-writes-a-beat-a-cycle-without-a-bubble-between-bursts", build, work);
}

/* Bursts of one beat and of one id: an address a cycle, both ways. */
static void single(const char *build, const char *work)
{
    struct desk d;
    struct asked read = {0};
    open_port(&d, ONE);
    desk_draw(&d, "ar_ready", "aw_ready", "w_ready", "r_valid", "b_valid", NULL);
    for (int t = 0; t < 24; t++) {
        offer(&d, "ar", t < 8, 1, 1);
        offer(&d, "aw", t >= 8 && t < 16, 1, 1);
        beat(&d, t >= 8 && t < 17, 1);
        cycle(&d, &read);
    }
    desk_expect(&d, "ar_ready", "------------------------");
    desk_expect(&d, "aw_ready", "------------------------");
    desk_expect(&d, "w_ready", "_________--------_______");
    desk_expect(&d, "r_valid", "_____--------___________");
    desk_expect(&d, "b_valid", "___________--------_____");
    desk_report(&d, "dram-axi4-port-takes-a-burst-of-one-beat-each-cycle", build, work);
}

/* Two beats are a line: reads and writes each have a beat a cycle, and share the controller's channel by turns. */
static void both(const char *build, const char *work)
{
    struct desk d;
    struct asked read = {0};
    open_port(&d, TWO);
    desk_film(&d, "docs/dramcache/waves/axi4-both", "a read and a write of eight beats; a request is two beats",
              "ar_valid", "aw_valid", "", "w_valid", "w_ready", "", "request_valid", "request.write", "", "r_valid",
              "b_valid", NULL);
    desk_draw(&d, "w_ready", "request_valid", "r_valid", "b_valid", NULL);
    for (int t = 0; t < 16; t++) {
        offer(&d, "ar", t == 0, 1, 8);
        offer(&d, "aw", t == 0, 2, 8);
        beat(&d, t < 9, t == 8);
        cycle(&d, &read);
    }
    desk_cut(&d);
    desk_expect(&d, "w_ready", "_--------_______");
    desk_expect(&d, "r_valid", "_____--------___");
    desk_expect(&d, "b_valid", "__________-_____");
    desk_report(&d, "dram-axi4-port-moves-a-beat-a-cycle-each-way-where-two-are-a-line", build, work);
}

/* The controller takes every other request and R is taken every other cycle: the rate is the slower one's. */
static void pressed(const char *build, const char *work)
{
    struct desk d;
    struct asked read = {0};
    open_port(&d, ONE);
    desk_draw(&d, "request_valid", "r_valid", NULL);
    for (int t = 0; t < 20; t++) {
        offer(&d, "ar", t == 0, 1, 6);
        desk_set(&d, "request_ready", (uint64_t)t % 2);
        desk_set(&d, "r_ready", (uint64_t)t % 2);
        cycle(&d, &read);
        read.valid = read.valid && t % 2;
    }
    desk_expect(&d, "request_valid", "_-----------________");
    desk_expect(&d, "r_valid", "_____-----------____");
    desk_report(&d, "dram-axi4-port-reads-at-the-rate-of-the-slower-side", build, work);
}

/* Reads of the ids 0, 1, 0, 2, 3, a line each. The first line comes ten cycles late. The ids 1 and 2 overtake it; the other of id
 * 0 does not, and the last has no place until one is free. */
static void overtake(const char *build, const char *work)
{
    static const uint64_t ids[] = {0, 1, 0, 2, 3};
    struct desk d;
    struct asked read = {0}, first = {0};
    uint64_t order = 0; /* of the ids on R, a digit each */
    open_port(&d, ONE);
    desk_film(&d, "docs/dramcache/waves/axi4-overtake", "the first of five reads is late", "ar_valid", "ar_ready",
              "ar.id", "", "request_valid", "request.id", "", "answer_valid", "answer.id", "", "r_valid", "r.id", NULL);
    desk_draw(&d, "ar_ready", "request_valid", "r_valid", NULL);
    for (int t = 0; t < 21; t++) {
        offer(&d, "ar", t < 5, t < 5 ? ids[t] : 0, 1);
        if (t == 2) {
            first = read;
            read.valid = 0;
        }
        if (t == 12) read = first;
        cycle(&d, &read);
        if (desk_out(&d, "r_valid")) order = 10 * order + desk_get(&d, "r", "id", 0);
    }
    desk_cut(&d);
    desk_expect(&d, "ar_ready", "-----__________------");
    desk_expect(&d, "request_valid", "_----__________-_____");
    desk_expect(&d, "r_valid", "______-_-______--");
    desk_check(&d, order == 12003, "R gives the ids 1, 2, 0, 0, 3", order, 12003);
    desk_report(&d, "dram-axi4-port-gives-other-ids-while-a-line-is-late", build, work);
}

void dram_axi4_port_rates(const char *build, const char *work)
{
    reads(build, work);
    writes(build, work);
    single(build, work);
    both(build, work);
    pressed(build, work);
    overtake(build, work);
}
