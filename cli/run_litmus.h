/* larder run litmus: programs that show which orders a memory keeps, on denovo_system. */
#ifndef LARDER_CLI_RUN_LITMUS_H
#define LARDER_CLI_RUN_LITMUS_H

/* argv[0] is "larder run"; returns an exit status. */
int run_litmus(int argc, char **argv);

#endif
