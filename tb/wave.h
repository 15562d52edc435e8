/* A waveform of a stimulus, and the GTKWave save file that shows the block's signals in it. */
#ifndef LARDER_TB_WAVE_H
#define LARDER_TB_WAVE_H

#include "tb/bench.h"

/* Plays the stimulus with tracing into the FST `path` (building the traced RTL when the cache lacks it), and writes
 * `save`, if not NULL, for GTKWave: clk and rst, a group for each channel and one for the state registers (*_q) of
 * each module. A failing stimulus is shown up to its failing cycle. */
int wave_write(const struct rtl_source *source, const char *build_dir, const struct model_ops *model,
               const struct spec_fsm *const *fsms, const struct agent_ops *agent, const struct stimulus *stimulus,
               const char *path, const char *save, struct spec_error *error);

#endif
