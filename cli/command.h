/* The commands of the program, one file each. */
#ifndef LARDER_COMMAND_H
#define LARDER_COMMAND_H

struct command {
    const char *name;
    const char *brief;                 /* one line of the program's --help */
    int (*run)(int argc, char **argv); /* argv[0] is "larder NAME"; returns an exit status (cli/message.h) */
};

int command_list(int argc, char **argv);
int command_show(int argc, char **argv);
int command_emit(int argc, char **argv);
int command_cosim(int argc, char **argv);
int command_check(int argc, char **argv);
int command_synth(int argc, char **argv);
int command_run(int argc, char **argv);
int command_report(int argc, char **argv);

#endif
