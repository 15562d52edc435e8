/* At what rate, and how late, does the AXI4 memory port move lines? Directed waveforms, on the golden model and on the emitted
 * RTL; each drawing is a row of the table of docs/axi4/data-path.md. */
#include "tests/axi4/tests.h"
#include "tests/lockstep/rates_desk.h"

/* Lines of four beats, and of one. */
#define FOUR "LINE_WORDS=4 AXI_BYTES=4 ADDR_BITS=16 AXI_ID_BITS=3 MEM_ID_BITS=3 READS=4 WRITES=4"
#define ONE  "LINE_WORDS=4 AXI_BYTES=16 ADDR_BITS=16 AXI_ID_BITS=3 MEM_ID_BITS=3 READS=4 WRITES=4"

static void open_port(struct desk *d, const char *sets)
{
    desk_open(d, "axi4_memory", sets);
    desk_set(d, "ar_ready", 1);
    desk_set(d, "aw_ready", 1);
    desk_set(d, "w_ready", 1);
    desk_set(d, "mem_rsp_ready", 1);
}

static void offer(struct desk *d, int write, uint64_t id)
{
    desk_set(d, "mem_req_valid", 1);
    desk_put(d, "mem_req", "write", 0, (uint64_t)write);
    desk_put(d, "mem_req", "uncached", 0, 0);
    desk_put(d, "mem_req", "id", 0, id);
    desk_put(d, "mem_req", "line", 0, id);
    desk_put(d, "mem_req", "strb", 0, 0xffff);
    for (int i = 0; i < 4; i++) desk_put(d, "mem_req", "data", i, write ? id + (uint64_t)i : 0);
}

static void offer_uncached(struct desk *d, int write, uint64_t strb)
{
    offer(d, write, 0);
    desk_put(d, "mem_req", "uncached", 0, 1);
    desk_put(d, "mem_req", "strb", 0, strb);
    for (int i = 0; i < 4; i++) desk_put(d, "mem_req", "data", i, 0);
}

static void offer_none(struct desk *d)
{
    desk_set(d, "mem_req_valid", 0);
}

static void beat(struct desk *d, uint64_t id, uint64_t data, int last)
{
    desk_set(d, "r_valid", 1);
    desk_put(d, "r", "id", 0, id);
    desk_put(d, "r", "data", 0, data);
    desk_put(d, "r", "resp", 0, 0);
    desk_put(d, "r", "last", 0, (uint64_t)last);
}

static void acknowledge(struct desk *d, int valid, uint64_t id)
{
    desk_set(d, "b_valid", (uint64_t)valid);
    desk_put(d, "b", "id", 0, id);
}

/* Four reads; the first beat comes three cycles after the first AR. */
static void reads(const char *build, const char *work)
{
    struct desk d;
    open_port(&d, FOUR);
    desk_film(&d, "docs/axi4/waves/reads", "four lines of four beats are read", "mem_req_valid", "mem_req_ready", "",
              "ar_valid", "ar.addr", "", "r_valid", "r_ready", "r.last", "", "mem_rsp_valid", "mem_rsp.id", NULL);
    desk_draw(&d, "mem_req_ready", "ar_valid", "r_ready", "mem_rsp_valid", NULL);
    for (int t = 0; t < 22; t++) {
        if (t < 5) offer(&d, 0, (uint64_t)t);
        if (t >= 4 && t < 20) beat(&d, (uint64_t)(t - 4) / 4, (uint64_t)t, t % 4 == 3);
        else desk_set(&d, "r_valid", 0);
        desk_cycle(&d);
        if (t == 8)
            desk_check(&d, (int)desk_get(&d, "mem_rsp", "data", 3) == 7, "last word",
                       desk_get(&d, "mem_rsp", "data", 3), 7);
        if (t >= 9) offer_none(&d);
    }
    desk_cut(&d);
    desk_expect(&d, "mem_req_ready", "----_____-____________");
    desk_expect(&d, "ar_valid", "_----_____-___________");
    desk_expect(&d, "r_ready", "----------------------");
    desk_expect(&d, "mem_rsp_valid", "________-___-___-___-_");
    desk_report(&d, "axi4-memory-reads-a-beat-a-cycle-without-a-bubble-between-lines", build, work);
}

static void writes(const char *build, const char *work)
{
    struct desk d;
    open_port(&d, FOUR);
    desk_film(&d, "docs/axi4/waves/writes", "three lines of four beats are written", "mem_req_valid", "mem_req_ready",
              "", "aw_valid", "aw.addr", "", "w_valid", "w.data", "w.last", "", "b_valid", "mem_rsp_valid", NULL);
    desk_draw(&d, "mem_req_ready", "aw_valid", "w_valid", "mem_rsp_valid", NULL);
    for (int t = 0; t < 18; t++) {
        if (t < 9) offer(&d, 1, (uint64_t)(t + 3) / 4);
        else offer_none(&d);
        acknowledge(&d, t == 6 || t == 10 || t == 14, (uint64_t)(t - 6) / 4);
        desk_cycle(&d);
    }
    desk_cut(&d);
    desk_expect(&d, "mem_req_ready", "-___-___-_________");
    desk_expect(&d, "aw_valid", "_-___-___-________");
    desk_expect(&d, "w_valid", "_------------_____");
    desk_expect(&d, "mem_rsp_valid", "_______-___-___-__");
    desk_report(&d, "axi4-memory-writes-a-beat-a-cycle-without-a-bubble-between-lines", build, work);
}

/* B comes with the last beat of a line, and again: R goes first, B next, and R is not held. */
static void both(const char *build, const char *work)
{
    struct desk d;
    open_port(&d, FOUR);
    for (int t = 0; t < 3; t++) offer(&d, t == 1, (uint64_t)t), desk_cycle(&d);
    offer_none(&d);
    for (int t = 0; t < 6; t++) desk_cycle(&d);
    desk_draw(&d, "r_ready", "b_ready", "mem_rsp_valid", NULL);
    for (int t = 0; t < 10; t++) {
        if (t < 8) beat(&d, t < 4 ? 0 : 2, (uint64_t)t, t % 4 == 3);
        else desk_set(&d, "r_valid", 0);
        acknowledge(&d, t == 3, 1);
        desk_cycle(&d);
        if (t == 4 || t == 5)
            desk_check(&d, desk_get(&d, "mem_rsp", "write", 0) == (uint64_t)(t == 5), "write",
                       desk_get(&d, "mem_rsp", "write", 0), t == 5);
    }
    desk_expect(&d, "r_ready", "----------");
    desk_expect(&d, "b_ready", "----_-----");
    desk_expect(&d, "mem_rsp_valid", "____--__-_");
    desk_report(&d, "axi4-memory-does-not-hold-reads-back-for-the-answer-to-a-write", build, work);
}

/* Lines of one beat: a read a cycle, a write a cycle, and where both are answered, by turns. */
static void one_beat(const char *build, const char *work)
{
    struct desk d;
    open_port(&d, ONE);
    desk_draw(&d, "mem_req_ready", "ar_valid", "w_valid", "r_ready", "b_ready", "mem_rsp_valid", NULL);
    for (int t = 0; t < 18; t++) {
        if (t < 8) offer(&d, t >= 4, (uint64_t)t % 4);
        else offer_none(&d);
        if (t >= 9 && t < 16) beat(&d, (uint64_t)(t - 9) / 2, 0, 1);
        else desk_set(&d, "r_valid", 0);
        acknowledge(&d, t >= 9 && t < 17, (uint64_t)(t > 9 ? (t - 9) / 2 : 0));
        desk_cycle(&d);
    }
    desk_expect(&d, "mem_req_ready", "--------__________");
    desk_expect(&d, "ar_valid", "_----_____________");
    desk_expect(&d, "w_valid", "_____----_________");
    desk_report(&d, "axi4-memory-moves-a-line-of-one-beat-each-cycle", build, work);
}

/* Bytes 1 to 6: pieces of 1, 2, 2 and 1 bytes. Memory answers one cycle after AR. A read behind waits for the answer. */
static void uncached(const char *build, const char *work)
{
    struct desk d;
    static const uint64_t first[] = {1, 2, 4, 6}, size[] = {0, 1, 1, 0};
    int pieces = 0, behind = 0;
    open_port(&d, FOUR);
    desk_film(&d, "docs/axi4/waves/uncached", "bytes 1 to 6 are read uncached", "mem_req_valid", "mem_req_ready", "",
              "ar_valid", "ar.addr", "ar.size", "", "r_valid", "r_ready", "", "mem_rsp_valid", NULL);
    desk_draw(&d, "mem_req_ready", "ar_valid", "mem_rsp_valid", NULL);
    for (int t = 0; t < 17; t++) {
        if (t == 0) offer_uncached(&d, 0, 0x7e);
        else offer(&d, 0, 1);
        if (behind) beat(&d, 0, UINT64_C(0x11111111) * (uint64_t)pieces, 1);
        else desk_set(&d, "r_valid", 0);
        desk_cycle(&d);
        behind = (int)desk_out(&d, "ar_valid");
        if (behind && pieces < 4) {
            desk_check(&d, desk_get(&d, "ar", "addr", 0) == first[pieces], "addr", desk_get(&d, "ar", "addr", 0),
                       first[pieces]);
            desk_check(&d, desk_get(&d, "ar", "size", 0) == size[pieces], "size", desk_get(&d, "ar", "size", 0),
                       size[pieces]);
            pieces++;
        }
        if (t == 13)
            desk_check(&d, desk_get(&d, "mem_rsp", "data", 0) == 0x22221100, "word 0",
                       desk_get(&d, "mem_rsp", "data", 0), 0x22221100);
        if (t == 13)
            desk_check(&d, desk_get(&d, "mem_rsp", "data", 1) == 0x00443333, "word 1",
                       desk_get(&d, "mem_rsp", "data", 1), 0x00443333);
    }
    desk_cut(&d);
    desk_expect(&d, "mem_req_ready", "-_____________---");
    desk_expect(&d, "ar_valid", "__-__-__-__-___--");
    desk_expect(&d, "mem_rsp_valid", "_____________-___");
    desk_report(&d, "axi4-memory-touches-the-bytes-of-an-uncached-read-and-no-others", build, work);
}

/* A write without a byte: memory is not asked, and the answer shows two cycles behind. A read waits for it. */
static void no_byte(const char *build, const char *work)
{
    struct desk d;
    open_port(&d, FOUR);
    desk_draw(&d, "mem_req_ready", "aw_valid", "w_valid", "ar_valid", "mem_rsp_valid", NULL);
    for (int t = 0; t < 6; t++) {
        if (t == 0) offer_uncached(&d, 1, 0);
        else offer(&d, 0, 1);
        desk_cycle(&d);
        if (t == 2)
            desk_check(&d, desk_get(&d, "mem_rsp", "write", 0), "write", desk_get(&d, "mem_rsp", "write", 0), 1);
        if (t == 2)
            desk_check(&d, !desk_get(&d, "mem_rsp", "error", 0), "error", desk_get(&d, "mem_rsp", "error", 0), 0);
    }
    desk_expect(&d, "mem_req_ready", "-__---");
    desk_expect(&d, "aw_valid", "______");
    desk_expect(&d, "w_valid", "______");
    desk_expect(&d, "ar_valid", "____--");
    desk_expect(&d, "mem_rsp_valid", "__-___");
    desk_report(&d, "axi4-memory-answers-an-uncached-write-without-a-byte-itself", build, work);
}

void axi4_memory_rates(const char *build, const char *work)
{
    reads(build, work);
    writes(build, work);
    both(build, work);
    one_beat(build, work);
    uncached(build, work);
    no_byte(build, work);
}
