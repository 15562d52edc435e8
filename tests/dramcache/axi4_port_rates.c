/* At what rate, and how late, does the DRAM controller's AXI4 port move beats? Directed waveforms, on the golden model and on the
 * emitted RTL; each drawing is a row of the table of docs/dramcache/axi4-port.md. The controller answers in the cycle after a
 * request. */
#include "tests/axi4/port_scenes.h"
#include "tests/dramcache/tests.h"

/* A beat is a line, and two beats are one. */
#define ONE "DQ_BYTES=1 AXI_BYTES=8 ROW_BITS=13 ADDR_BITS=28 AXI_ID_BITS=2 ID_BITS=3 READS=4"
#define TWO "DQ_BYTES=2 AXI_BYTES=8 ROW_BITS=13 ADDR_BITS=28 AXI_ID_BITS=2 ID_BITS=3 READS=4"

/* A cycle, in which the controller answers the read of the cycle before. Its data are its id. */
static void cycle(struct desk *d, struct port_asked *read)
{
    desk_set(d, "answer_valid", (uint64_t)read->valid);
    desk_put(d, "answer", "id", 0, read->valid ? read->number : 0);
    desk_put(d, "answer", "data", 0, read->valid ? read->number : 0);
    desk_cycle(d);
    *read = (struct port_asked){desk_out(d, "request_valid") && !desk_get(d, "request", "write", 0),
                                desk_get(d, "request", "id", 0), 0};
}

static const struct port_scene scene = {"dram_axi4_port", "request_ready", cycle};

static void reads(const char *build, const char *work)
{
    struct desk d;
    port_open(&scene, &d, ONE);
    desk_film(&d, "docs/dramcache/waves/axi4-reads", "bursts of four, four and two beats are read", "ar_valid",
              "ar_ready", "ar.len", "", "request_valid", "request.line", "answer_valid", "", "r_valid", "r.id",
              "r.last", NULL);
    desk_draw(&d, "ar_ready", "request_valid", "r_valid", NULL);
    port_play_reads(&scene, &d, 17);
    desk_cut(&d);
    desk_expect(&d, "ar_ready", "-___-___-_-------");
    desk_expect(&d, "request_valid", "_----------______");
    desk_expect(&d, "r_valid", "_____----------__");
    desk_report(&d, "dram-axi4-port-reads-a-beat-a-cycle-without-a-bubble-between-bursts", build, work);
}

static void writes(const char *build, const char *work)
{
    struct desk d;
    port_open(&scene, &d, ONE);
    desk_film(&d, "docs/dramcache/waves/axi4-writes", "bursts of four, four and two beats are written", "aw_valid",
              "aw_ready", "aw.len", "", "w_valid", "w_ready", "w.last", "", "request_valid", "request.line", "",
              "b_valid", "b.id", NULL);
    desk_draw(&d, "aw_ready", "w_ready", "request_valid", "b_valid", NULL);
    port_play_writes(&scene, &d, 16);
    desk_cut(&d);
    desk_expect(&d, "aw_ready", "--___-___-------");
    desk_expect(&d, "w_ready", "_----------_____");
    desk_expect(&d, "request_valid", "__----------____");
    desk_expect(&d, "b_valid", "______-___-_-___");
    desk_report(&d, "dram-axi4-port-writes-a-beat-a-cycle-without-a-bubble-between-bursts", build, work);
}

/* Bursts of one beat and of one id: an address a cycle, both ways. */
static void single(const char *build, const char *work)
{
    struct desk d;
    port_open(&scene, &d, ONE);
    desk_draw(&d, "ar_ready", "aw_ready", "w_ready", "r_valid", "b_valid", NULL);
    port_play_single(&scene, &d, 24, 1);
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
    port_open(&scene, &d, TWO);
    desk_film(&d, "docs/dramcache/waves/axi4-both", "a read and a write of eight beats; a request is two beats",
              "ar_valid", "aw_valid", "", "w_valid", "w_ready", "", "request_valid", "request.write", "", "r_valid",
              "b_valid", NULL);
    desk_draw(&d, "w_ready", "request_valid", "r_valid", "b_valid", NULL);
    port_play_both(&scene, &d, 16);
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
    port_open(&scene, &d, ONE);
    desk_draw(&d, "request_valid", "r_valid", NULL);
    port_play_pressed(&scene, &d, 20);
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
    struct port_asked read = {0}, first = {0};
    uint64_t order = 0; /* of the ids on R, a digit each */
    port_open(&scene, &d, ONE);
    desk_film(&d, "docs/dramcache/waves/axi4-overtake", "the first of five reads is late", "ar_valid", "ar_ready",
              "ar.id", "", "request_valid", "request.id", "", "answer_valid", "answer.id", "", "r_valid", "r.id", NULL);
    desk_draw(&d, "ar_ready", "request_valid", "r_valid", NULL);
    for (int t = 0; t < 21; t++) {
        port_offer(&d, "ar", t < 5, t < 5 ? ids[t] : 0, 1);
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
