#include "cmodel/system/programs/sparse.h"

#include <stdio.h>
#include <stdlib.h>

#include "cmodel/random.h"

void sparse_free(struct sparse *matrix)
{
    free(matrix->start);
    free(matrix->column);
    free(matrix->value);
    *matrix = (struct sparse){0};
}

/* A stable counting sort: order[] becomes the elements' indices by key. `from` is the order before, NULL for 0, 1, 2... */
static void sort_by(const int *key, int keys, long count, const long *from, long *order, long *first)
{
    for (int k = 0; k <= keys; k++) first[k] = 0;
    for (long i = 0; i < count; i++) first[key[i] + 1]++;
    for (int k = 0; k < keys; k++) first[k + 1] += first[k];
    for (long i = 0; i < count; i++) {
        long element = from ? from[i] : i;
        order[first[key[element]]++] = element;
    }
}

int sparse_build(struct sparse *matrix, int *row, int *column, float *value, long count, bool once)
{
    size_t side = (size_t)(matrix->rows > matrix->columns ? matrix->rows : matrix->columns) + 2;
    long *first = malloc(side * sizeof *first), *by_column = malloc(((size_t)count + 1) * sizeof *by_column);
    long *order = malloc(((size_t)count + 1) * sizeof *order);
    matrix->start = calloc((size_t)matrix->rows + 1, sizeof *matrix->start);
    matrix->column = malloc(((size_t)count + 1) * sizeof *matrix->column);
    matrix->value = malloc(((size_t)count + 1) * sizeof *matrix->value);
    bool made = first && by_column && order && matrix->start && matrix->column && matrix->value;
    if (made) {
        sort_by(column, matrix->columns, count, NULL, by_column, first);
        sort_by(row, matrix->rows, count, by_column, order, first);
        matrix->count = 0;
        for (long i = 0; i < count; i++) {
            long element = order[i], last = i ? order[i - 1] : 0;
            if (once && i && row[element] == row[last] && column[element] == column[last]) continue;
            matrix->column[matrix->count] = column[element];
            matrix->value[matrix->count++] = value[element];
            matrix->start[row[element] + 1]++;
        }
        for (int r = 0; r < matrix->rows; r++) matrix->start[r + 1] += matrix->start[r];
    }
    free(first);
    free(by_column);
    free(order);
    free(row);
    free(column);
    free(value);
    if (made) return 0;
    sparse_free(matrix);
    return -1;
}

int sparse_generate(struct sparse *graph, int scale, int degree, uint64_t seed, struct spec_error *error)
{
    long count = (long)degree << scale;
    int *row = malloc((size_t)count * sizeof *row), *column = malloc((size_t)count * sizeof *column);
    float *value = malloc((size_t)count * sizeof *value);
    uint64_t state = seed;
    snprintf(error->text, sizeof error->text, "out of memory for a graph of %ld edges", count);
    *graph = (struct sparse){.rows = 1 << scale, .columns = 1 << scale};
    if (!row || !column || !value) {
        free(row);
        free(column);
        free(value);
        return -1;
    }
    for (long i = 0; i < count; i++) {
        row[i] = column[i] = 0;
        for (int level = 0; level < scale; level++) {
            unsigned percent = (unsigned)(random_next(&state) >> 32) % 100;
            bool down = percent >= 57 + 19, right = percent >= 57 && (!down || percent >= 57 + 19 + 19);
            row[i] = row[i] * 2 + down;
            column[i] = column[i] * 2 + right;
        }
        value[i] = (float)((random_next(&state) >> 40) % 4096 + 1) / 4096.0f;
    }
    return sparse_build(graph, row, column, value, count, true);
}
