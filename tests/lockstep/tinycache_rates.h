/* Waveforms of the tinyCache: hits, write-validate, a miss, a barrier; and warps of an array. */
#ifndef LARDER_TESTS_TINYCACHE_RATES_H
#define LARDER_TESTS_TINYCACHE_RATES_H

void run_tinycache_rates(const char *build, const char *work, const char *only); /* only: a block, or NULL */

#endif
