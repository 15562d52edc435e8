#define _GNU_SOURCE /* memfd_create */
#include "tests/fuzz/input.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static char path[64];

/* Empties the file, or makes it. */
static int begin_file(void)
{
    static int fd = -1;
    if (fd < 0) {
        fd = memfd_create("input", MFD_CLOEXEC);
        snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    }
    if (fd < 0 || ftruncate(fd, 0) != 0 || lseek(fd, 0, SEEK_SET) != 0) abort();
    return fd;
}

static void put(int fd, const void *data, size_t size)
{
    if (size && write(fd, data, size) != (ssize_t)size) abort();
}

const char *input_file(const uint8_t *data, size_t size)
{
    put(begin_file(), data, size);
    return path;
}

const char *input_stream(const uint8_t *data, size_t size)
{
    char last[32];
    unsigned lines = 0;
    int fd = begin_file();
    put(fd, data, size);
    if (size && data[size - 1] != '\n') put(fd, "\n", 1), lines++;
    for (size_t i = 0; i < size; i++) lines += data[i] == '\n';
    put(fd, last, (size_t)snprintf(last, sizeof last, "total %u\n", lines));
    return path;
}

void input_refused(const struct spec_error *error, const char *of)
{
    INPUT_HOLDS(strncmp(error->text, of, strlen(of)) == 0 && error->text[strlen(of)] == ':');
    for (const char *c = error->text; *c; c++) INPUT_HOLDS((unsigned char)*c >= ' ' && *c != 0x7f);
}

void input_holds(int holds, const char *condition)
{
    if (holds) return;
    fprintf(stderr, "SUMMARY: driver: does not hold: %s\n", condition);
    abort();
}
