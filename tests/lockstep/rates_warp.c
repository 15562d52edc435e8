#include "tests/lockstep/rates_warp.h"

void warp_offer(struct desk *d, int tag, int write, uint32_t first, uint32_t stride)
{
    desk_set(d, "req_valid", 1);
    desk_put(d, "req", "tag", 0, (uint64_t)tag);
    desk_put(d, "req", "write", 0, (uint64_t)write);
    desk_put(d, "req", "mask", 0, (1 << WARP_LANES) - 1);
    for (int i = 0; i < WARP_LANES; i++) {
        desk_put(d, "req", "addr", i, first + (uint32_t)i * stride);
        desk_put(d, "req", "wdata", i, (uint64_t)tag * 100 + (uint64_t)i);
    }
}

void warp_stream_of_eight(struct desk *d, int write, uint32_t stride, int cycles)
{
    int n = 0;
    for (int t = 0; t < cycles; t++) {
        if (n < 8) warp_offer(d, n % 8, write, (uint32_t)n * 4 % 32, stride);
        else desk_set(d, "req_valid", 0);
        desk_cycle(d);
        n += n < 8 && desk_out(d, "req_ready");
    }
}
