/* The flows in scripts/, run by a command: where they are, what they need, and their exit status. */
#ifndef LARDER_SCRIPT_H
#define LARDER_SCRIPT_H

enum { SCRIPT_ARGUMENTS = 128 };

/* Is the tool in PATH? STATUS_HELD, or STATUS_WRONG after one line that names it and scripts/deps. */
int need_tool(const char *tool);

/* Run scripts/NAME with `argv` (argv[0] is ignored, the last is NULL) and wait. Its standard output is the program's,
 * or goes to the file `captured` where that is not NULL. The script finds the program that
 * called it in the environment variable LARDER. Its exit status, where it is a status of this program's; else
 * STATUS_WRONG after one line. The scripts lie beside the program's directory, or in ../share/larder of it. */
int run_script(const char *name, const char *const *argv, const char *captured);

#endif
