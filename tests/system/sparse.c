/* Matrix Market files, good and bad, and R-MAT graphs. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cmodel/system/programs/sparse.h"
#include "tests/system/say.h"

static bool write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    if (!file) return false;
    fputs(text, file);
    return fclose(file) == 0;
}

struct good {
    const char *name, *text;
    const char *elements; /* "row,column:value" of each, by rows */
};

static const struct good good[] = {
    {"real general",
     "%%MatrixMarket matrix coordinate real general\n% a comment\n\n2 3 3\n2 3 1.5\n1 1 -2e1\n1 2 0.25\n",
     "0,0:-20 0,1:0.25 1,2:1.5 "},
    {"integer symmetric", "%%matrixmarket MATRIX Coordinate Integer Symmetric\n3 3 3\n1 1 7\n3 1 -4\n3 2 5\n",
     "0,0:7 0,2:-4 1,2:5 2,0:-4 2,1:5 "},
    {"pattern symmetric", "%%MatrixMarket matrix coordinate pattern symmetric\n2 2 2\n2 1\n2 2\n",
     "0,1:1 1,0:1 1,1:1 "},
    {"pattern general", "%%MatrixMarket matrix coordinate pattern general\n1 4 2\n1 4\n1 2\n", "0,1:1 0,3:1 "},
    {"real skew-symmetric", "%%MatrixMarket matrix coordinate real skew-symmetric\n2 2 1\n2 1 3.5\n",
     "0,1:-3.5 1,0:3.5 "},
    {"carriage returns and no last newline", "%%MatrixMarket matrix coordinate real general\r\n1 1 1\r\n1 1 2",
     "0,0:2 "},
    {"no entries", "%%MatrixMarket matrix coordinate real general\n3 3 0\n", ""},
};

struct bad {
    const char *name, *text;
    const char *line; /* where */
    const char *what; /* a part of the message */
};

#define REAL "%%MatrixMarket matrix coordinate real general\n"

static const struct bad bad[] = {
    {"empty", "", ":1:", "the file is empty"},
    {"no header", "3 3 1\n1 1 1\n", ":1:", "begins with %%MatrixMarket"},
    {"short header", "%%MatrixMarket matrix coordinate\n", ":1:", "the header has 3 words"},
    {"a vector", "%%MatrixMarket vector coordinate real general\n", ":1:", "object 'vector'; legal: matrix"},
    {"an array", "%%MatrixMarket matrix array real general\n", ":1:", "format 'array'; legal: coordinate"},
    {"complex", "%%MatrixMarket matrix coordinate complex general\n", ":1:", "legal: real, integer, pattern"},
    {"hermitian", "%%MatrixMarket matrix coordinate real hermitian\n",
     ":1:", "legal: general, symmetric, skew-symmetric"},
    {"skew pattern", "%%MatrixMarket matrix coordinate pattern skew-symmetric\n", ":1:", "legal symmetries"},
    {"no sizes", REAL "% only comments\n", ":2:", "ends before the line of its sizes"},
    {"two sizes", REAL "3 3\n", ":2:", "the number of entries is missing"},
    {"four sizes", REAL "3 3 1 9\n", ":2:", "behind the sizes"},
    {"no rows", REAL "0 3 1\n", ":2:", "the number of rows is 0; legal: 1 to"},
    {"huge", REAL "3 99999999999999999999 1\n", ":2:", "the number of columns is 99999999999999999999; legal"},
    {"sizes that are no numbers", REAL "a b c\n", ":2:", "is 'a b c', not a number"},
    {"not square", "%%MatrixMarket matrix coordinate real symmetric\n3 2 1\n", ":2:", "a symmetric matrix is square"},
    {"row 0", REAL "3 3 1\n0 1 1\n", ":3:", "the row is 0; legal: 1 to 3"},
    {"column 4 of 3", REAL "3 3 1\n% c\n1 4 1\n", ":4:", "the column is 4; legal: 1 to 3"},
    {"no value", REAL "3 3 1\n1 2\n", ":3:", "the value is missing"},
    {"a word for a value", REAL "3 3 1\n1 2 x\n", ":3:", "the value is 'x'; legal: a real number"},
    {"not a number", REAL "3 3 1\n1 2 nan\n", ":3:", "legal: finite floats"},
    {"a real among integers", "%%MatrixMarket matrix coordinate integer general\n3 3 1\n1 2 1.5\n",
     ":3:", "an integer"},
    {"an integer beyond 64 bits",
     "%%MatrixMarket matrix coordinate integer general\n1 1 1\n1 1 100000000000000000000000000\n",
     ":3:", "legal: integers of 64 bits"},
    {"a value in a pattern", "%%MatrixMarket matrix coordinate pattern general\n3 3 1\n1 2 1\n",
     ":3:", "behind the entry"},
    {"above the diagonal", "%%MatrixMarket matrix coordinate real symmetric\n3 3 1\n1 2 1\n", ":3:", "lower triangle"},
    {"skew diagonal", "%%MatrixMarket matrix coordinate real skew-symmetric\n3 3 1\n2 2 1\n", ":3:", "on the diagonal"},
    {"too few", REAL "3 3 2\n1 2 1\n", ":3:", "ends after 1 entries; the sizes promise 2"},
    {"too many", REAL "3 3 1\n1 2 1\n1 3 1\n", ":4:", "more entries than the 1"},
};

static void list_elements(const struct sparse *matrix, char *text, size_t size)
{
    text[0] = 0;
    for (int r = 0; r < matrix->rows; r++)
        for (long i = matrix->start[r]; i < matrix->start[r + 1]; i++) {
            size_t used = strlen(text);
            snprintf(text + used, size - used, "%d,%d:%g ", r, matrix->column[i], (double)matrix->value[i]);
        }
}

static void check_files(const char *path)
{
    char name[160], found[400];
    struct spec_error error;
    struct sparse matrix;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        snprintf(name, sizeof name, "a Matrix Market file is read: %s", good[i].name);
        error.text[0] = 0;
        if (!write_file(path, good[i].text) || sparse_read(&matrix, path, &error)) {
            say(false, name, error.text);
            continue;
        }
        list_elements(&matrix, found, sizeof found);
        say(strcmp(found, good[i].elements) == 0, name, found);
        sparse_free(&matrix);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        snprintf(name, sizeof name, "a Matrix Market file is refused with its line: %s", bad[i].name);
        int status = write_file(path, bad[i].text) ? sparse_read(&matrix, path, &error) : 0;
        if (status == 0) {
            say(false, name, "it was read");
            sparse_free(&matrix);
            continue;
        }
        bool tells = strstr(error.text, path) && strstr(error.text, bad[i].line) && strstr(error.text, bad[i].what);
        say(tells && !strchr(error.text, '\n'), name, error.text);
    }
    say(sparse_read(&matrix, "no/such/file.mtx", &error) && strstr(error.text, "cannot open"),
        "a missing Matrix Market file is told", error.text);
}

static uint64_t digest(const struct sparse *graph)
{
    uint64_t sum = UINT64_C(1469598103934665603);
    for (int r = 0; r < graph->rows; r++)
        for (long i = graph->start[r]; i < graph->start[r + 1]; i++) {
            sum = (sum ^ (uint64_t)r) * UINT64_C(1099511628211);
            sum = (sum ^ (uint64_t)graph->column[i]) * UINT64_C(1099511628211);
            sum = (sum ^ (uint64_t)(graph->value[i] * 4096)) * UINT64_C(1099511628211);
        }
    return sum;
}

static void check_graphs(void)
{
    struct sparse first, second, other;
    struct spec_error error;
    char why[200];
    if (sparse_generate(&first, 10, 8, 1, &error) || sparse_generate(&second, 10, 8, 1, &error) ||
        sparse_generate(&other, 10, 8, 2, &error)) {
        say(false, "R-MAT graphs are generated", error.text);
        return;
    }
    uint64_t expected = UINT64_C(0x21382c3aa253a284);
    snprintf(why, sizeof why, "digest %016" PRIx64 ", not %016" PRIx64, digest(&first), expected);
    say(digest(&first) == expected, "an R-MAT graph is the same on every machine", why);
    say(digest(&first) == digest(&second), "the same seed gives the same R-MAT graph", "it differs");
    say(digest(&first) != digest(&other), "another seed gives another R-MAT graph", "it is the same");
    long most = 0, quarter = 0;
    bool sorted = true;
    for (int r = 0; r < first.rows; r++) {
        long length = first.start[r + 1] - first.start[r];
        if (length > most) most = length;
        if (r < first.rows / 4) quarter += length;
        for (long i = first.start[r] + 1; i < first.start[r + 1]; i++) sorted &= first.column[i] > first.column[i - 1];
    }
    snprintf(why, sizeof why, "%ld edges, %ld of the first quarter, at most %ld of a vertex", first.count, quarter,
             most);
    say(sorted, "an R-MAT graph has each edge once, in order", why);
    /* 0.76 of the edges begin in the first half, and again in its first half: 0.58, less what came twice. */
    say(most > 60 && quarter * 100 > first.count * 48 && quarter * 100 < first.count * 60,
        "an R-MAT graph is as skewed as its probabilities say", why);
    sparse_free(&first);
    sparse_free(&second);
    sparse_free(&other);
}

void check_sparse(const char *directory)
{
    char path[300];
    snprintf(path, sizeof path, "%.280s/matrix.mtx", directory);
    check_files(path);
    check_graphs();
}
