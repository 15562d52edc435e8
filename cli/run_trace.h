/* larder run trace: accesses to memory, from a trace or a pattern, on dram_controller and a DRAM. */
#ifndef LARDER_CLI_RUN_TRACE_H
#define LARDER_CLI_RUN_TRACE_H

/* argv[0] is "larder run"; returns an exit status. */
int run_trace(int argc, char **argv);

#endif
