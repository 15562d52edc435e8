/* The commands of the program, one file each. */
#ifndef LARDER_COMMAND_H
#define LARDER_COMMAND_H

struct command {
    const char *name;
    const char *brief;                 /* one line of the program's --help */
    int (*run)(int argc, char **argv); /* argv[0] is "larder NAME"; returns an exit status (cli/message.h) */
};

int run_list(int argc, char **argv);
int run_show(int argc, char **argv);
int run_emit(int argc, char **argv);
int run_cosim(int argc, char **argv);
int run_check(int argc, char **argv);
int run_synth(int argc, char **argv);
int run_workload(int argc, char **argv);
int run_report(int argc, char **argv);

#endif
