/* What the program says to a user: one line on standard error, `larder: what; legal values`. */
#ifndef LARDER_MESSAGE_H
#define LARDER_MESSAGE_H

/* Exit statuses of every command. */
enum { STATUS_HELD = 0, STATUS_FAILED = 1, STATUS_WRONG = 2 };

/* Print one line, prefixed by the program's name; control characters in it become '?', so a name with a newline in
 * it can't forge a second line. Returns STATUS_WRONG, so that a caller can `return fail(...)`. */
int fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Remember why what was printed last could not be written, for finish_stdout: what comes between may change errno, and a
 * text longer than the stream's buffer is written at once. */
void note_stdout(void);
/* Flush standard output. STATUS_HELD, or STATUS_WRONG after a line that says why it could not be written. */
int finish_stdout(void);

#endif
