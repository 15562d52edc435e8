/* Accesses of a warp of four lanes at a channel `req` (tag, write, mask, addr, wdata), for directed waveforms. */
#ifndef LARDER_TESTS_RATES_WARP_H
#define LARDER_TESTS_RATES_WARP_H

#include "tests/lockstep/rates_desk.h"

enum { WARP_LANES = 4 };

/* An access of all lanes: lane i names word first + i * stride. With stride 1 no two lanes share a bank. */
void warp_offer(struct desk *d, int tag, int write, uint32_t first, uint32_t stride);
/* Eight accesses, the next one as soon as one is taken; then a few idle cycles. */
void warp_stream_of_eight(struct desk *d, int write, uint32_t stride, int cycles);

#endif
