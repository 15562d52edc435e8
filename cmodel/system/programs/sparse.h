/* Sparse matrices and graphs: a vertex is a row, an edge an element. Read from Matrix Market files or generated. */
#ifndef LARDER_SYSTEM_SPARSE_H
#define LARDER_SYSTEM_SPARSE_H

#include <stdbool.h>

#include "spec/query.h"

enum { SPARSE_MAX_SIDE = 1 << 24, SPARSE_MAX_ELEMENTS = 1 << 25 };

/* By rows; the elements of a row by column, those in the same place in the order of the file. */
struct sparse {
    int rows, columns;
    long count;
    long *start; /* [rows + 1] */
    int *column; /* [count], from 0 on */
    float *value;
};

/* A file "%%MatrixMarket matrix coordinate FIELD SYMMETRY": FIELD real, integer or pattern (whose values are 1), SYMMETRY
 * general, symmetric or skew-symmetric (whose mirrored elements are added). 0, or -1 with *error, "FILE:LINE: what; legal
 * values". Owned: sparse_free. Source of the format: Boisvert, Pozo, Remington, The Matrix Market Exchange Formats, NISTIR
 * 5935. */
int sparse_read(struct sparse *matrix, const char *path, struct spec_error *error);

/* An R-MAT graph (Chakrabarti, Zhan, Faloutsos, SDM 2004) of 2^scale vertices and at most degree * 2^scale edges, with the
 * probabilities of Graph 500 (0.57, 0.19, 0.19, 0.05); edges that come twice are kept once. Values are in (0, 1]. The same
 * arguments give the same graph on every machine. 0, or -1 with *error when out of memory. Owned: sparse_free. */
int sparse_generate(struct sparse *graph, int scale, int degree, uint64_t seed, struct spec_error *error);

void sparse_free(struct sparse *matrix);

/* What both are built with: `count` elements in any order, their rows in `row`; takes column and value over. With `once`
 * elements in the same place are kept once. 0, or -1 out of memory, then everything is freed. */
int sparse_build(struct sparse *matrix, int *row, int *column, float *value, long count, bool once);

#endif
