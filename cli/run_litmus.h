/* larder run litmus: programs that show which orders a memory keeps, on denovo_system. */
#ifndef LARDER_CLI_RUN_LITMUS_H
#define LARDER_CLI_RUN_LITMUS_H

/* The command line of `run` names the workload `litmus`. */
int is_run_litmus(int argc, char **argv);
/* argv[0] is "larder run"; returns an exit status. */
int run_litmus(int argc, char **argv);

#endif
