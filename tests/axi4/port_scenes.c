#include "tests/axi4/port_scenes.h"

#include "spec/axi4/axi4.h"

enum { BEAT_SIZE = 3 /* AxSIZE */ };

void port_open(const struct port_scene *scene, struct desk *d, const char *sets)
{
    desk_open(d, scene->block, sets);
    desk_set(d, scene->ready, 1);
    desk_set(d, "r_ready", 1);
    desk_set(d, "b_ready", 1);
}

void port_offer(struct desk *d, const char *channel, int valid, uint64_t id, int beats)
{
    char port[16];
    snprintf(port, sizeof port, "%s_valid", channel);
    desk_set(d, port, (uint64_t)valid);
    desk_put(d, channel, "id", 0, valid ? id : 0);
    desk_put(d, channel, "addr", 0, valid ? 64 * id : 0);
    desk_put(d, channel, "len", 0, valid ? (uint64_t)beats - 1 : 0);
    desk_put(d, channel, "size", 0, valid ? BEAT_SIZE : 0);
    desk_put(d, channel, "burst", 0, valid ? AXI4_BURST_INCR : 0);
}

static void beat(struct desk *d, int valid, int last)
{
    desk_set(d, "w_valid", (uint64_t)valid);
    desk_put(d, "w", "data", 0, valid ? 7 : 0);
    desk_put(d, "w", "strb", 0, valid ? 0xff : 0);
    desk_put(d, "w", "last", 0, (uint64_t)(valid && last));
}

/* The next of bursts of four, four and two beats, each offered from the cycle behind the one in which that before it is taken. */
static void offer_burst(struct desk *d, const char *channel, int taken)
{
    port_offer(d, channel, taken < 3, (uint64_t)taken, taken < 2 ? 4 : 2);
}

void port_play_reads(const struct port_scene *scene, struct desk *d, int cycles)
{
    struct port_asked asked = {0};
    for (int t = 0, taken = 0; t < cycles; t++) {
        offer_burst(d, "ar", taken);
        scene->cycle(d, &asked);
        taken += (int)desk_out(d, "ar_ready");
    }
}

void port_play_writes(const struct port_scene *scene, struct desk *d, int cycles)
{
    struct port_asked asked = {0};
    for (int t = 0, taken = 0; t < cycles; t++) {
        offer_burst(d, "aw", taken);
        beat(d, t < 11, t == 4 || t == 8 || t == 10);
        scene->cycle(d, &asked);
        taken += (int)desk_out(d, "aw_ready");
    }
}

void port_play_single(const struct port_scene *scene, struct desk *d, int cycles, int ids)
{
    struct port_asked asked = {0};
    for (int t = 0; t < cycles; t++) {
        port_offer(d, "ar", t < 8, (uint64_t)(t % ids), 1);
        port_offer(d, "aw", t >= 8 && t < 16, (uint64_t)(t % ids), 1);
        beat(d, t >= 8 && t < 17, 1);
        scene->cycle(d, &asked);
    }
}

void port_play_both(const struct port_scene *scene, struct desk *d, int cycles)
{
    struct port_asked asked = {0};
    for (int t = 0; t < cycles; t++) {
        port_offer(d, "ar", t == 0, 1, 8);
        port_offer(d, "aw", t == 0, 2, 8);
        beat(d, t < 9, t == 8);
        scene->cycle(d, &asked);
    }
}

void port_play_pressed(const struct port_scene *scene, struct desk *d, int cycles)
{
    struct port_asked asked = {0};
    for (int t = 0; t < cycles; t++) {
        port_offer(d, "ar", t == 0, 1, 6);
        desk_set(d, scene->ready, (uint64_t)t % 2);
        desk_set(d, "r_ready", (uint64_t)t % 2);
        scene->cycle(d, &asked);
        asked.valid = asked.valid && t % 2;
    }
}
