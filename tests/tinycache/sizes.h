/* Sizes that several layers run the tinyCache, its coalescer and the array at: "NAME=VALUE NAME=VALUE", what differs from the defaults. */
#ifndef LARDER_TESTS_TINYCACHE_SIZES_H
#define LARDER_TESTS_TINYCACHE_SIZES_H

#define SMALLEST_LANE "BYTES=8 WAYS=1 LINE_BYTES=4 ADDR_BITS=8 BLOCK_BITS=1 DATA_BYTES=4 TAG_BITS=1"
#define LITTLE_LANE   "BYTES=64 WAYS=2 LINE_BYTES=8 ADDR_BITS=16 BLOCK_BITS=4 DATA_BYTES=8"
/* Four beats a line. */
#define BEATS_LANE "BYTES=128 WAYS=4 LINE_BYTES=16 ADDR_BITS=16 BLOCK_BITS=4 DATA_BYTES=4"

#endif
