/* SPMV: y = A*x, a thread for each row. In the way of Parboil's: the jagged diagonal format, rows in order of length, so that
 * neighbouring lanes read neighbouring words, those of a warp filled up with zeros to the longest of them; or by rows
 * (CSR), where each lane walks along words of its own. */
#include <stdlib.h>

#include "cmodel/system/host.h"

enum { WARPS = 6, THREADS = WARPS * LANES, PARAMETERS = 7 };

struct jagged {
    uint64_t data, index, permutation, x, y, row_start;
    int rows, columns;
    const int *length; /* of the rows of warp w, filled up; Parboil keeps these two in constant memory */
    const int *start;  /* of diagonal k */
};

/* To the sum of each lane that is `in`: its element of the matrix, by the word of x that this one's column names. */
static void add_products(struct warp *warp, const struct jagged *j, const bool *in, const uint32_t *element, float *sum)
{
    uint64_t address[LANES];
    uint32_t value[LANES], index[LANES], x[LANES];
    for (int lane = 0; lane < LANES; lane++) address[lane] = in[lane] ? j->index + (uint64_t)element[lane] * 4 : 0;
    global_load(warp, address, index);
    for (int lane = 0; lane < LANES; lane++) address[lane] = in[lane] ? j->data + (uint64_t)element[lane] * 4 : 0;
    global_load(warp, address, value);
    warp_compute(warp, 1);
    for (int lane = 0; lane < LANES; lane++) address[lane] = in[lane] ? j->x + (uint64_t)index[lane] * 4 : 0;
    global_load(warp, address, x);
    warp_compute(warp, 1);
    for (int lane = 0; lane < LANES; lane++)
        if (in[lane]) sum[lane] += float_of(value[lane]) * float_of(x[lane]);
}

static void spmv(struct warp *warp, const void *argument)
{
    const struct jagged *j = argument;
    int first = block_number(warp) * THREADS + warp->index * LANES;
    int diagonals = first < j->rows ? j->length[first / LANES] : 0;
    bool in[LANES];
    float sum[LANES] = {0};
    uint64_t address[LANES];
    uint32_t value[LANES], index[LANES], element[LANES];
    for (int lane = 0; lane < LANES; lane++) in[lane] = first + lane < j->rows;
    constant_load(warp, PARAMETERS + 1);
    warp_index(warp, 4);
    for (int k = 0; k < diagonals; k++) {
        constant_load(warp, 1);
        warp_index(warp, 3);
        for (int lane = 0; lane < LANES; lane++) element[lane] = (uint32_t)(j->start[k] + first + lane);
        add_products(warp, j, in, element, sum);
    }
    for (int lane = 0; lane < LANES; lane++)
        address[lane] = first + lane < j->rows ? j->permutation + (uint64_t)(first + lane) * 4 : 0;
    global_load(warp, address, index);
    warp_compute(warp, 1);
    for (int lane = 0; lane < LANES; lane++) {
        address[lane] = address[lane] ? j->y + (uint64_t)index[lane] * 4 : 0;
        value[lane] = bits_of(sum[lane]);
    }
    global_store(warp, address, value);
}

static void spmv_by_rows(struct warp *warp, const void *argument)
{
    const struct jagged *j = argument;
    int first = block_number(warp) * THREADS + warp->index * LANES;
    float sum[LANES] = {0};
    uint64_t address[LANES];
    uint32_t begin[LANES], end[LANES], value[LANES], element[LANES];
    for (int lane = 0; lane < LANES; lane++)
        address[lane] = first + lane < j->rows ? j->row_start + (uint64_t)(first + lane) * 4 : 0;
    constant_load(warp, PARAMETERS);
    warp_index(warp, 4);
    global_load(warp, address, begin);
    for (int lane = 0; lane < LANES; lane++) address[lane] += address[lane] ? 4 : 0;
    global_load(warp, address, end);
    warp_compute(warp, 1);
    for (uint32_t k = 0;; k++) {
        bool in[LANES], any = false;
        for (int lane = 0; lane < LANES; lane++)
            any |= in[lane] = first + lane < j->rows && begin[lane] + k < end[lane];
        warp_index(warp, 2);
        if (!any) break;
        for (int lane = 0; lane < LANES; lane++) element[lane] = begin[lane] + k;
        add_products(warp, j, in, element, sum);
    }
    for (int lane = 0; lane < LANES; lane++) {
        address[lane] = first + lane < j->rows ? j->y + (uint64_t)(first + lane) * 4 : 0;
        value[lane] = bits_of(sum[lane]);
    }
    global_store(warp, address, value);
}

static const struct kernel row_kernel = {"spmv by rows", WARPS, 0, {{0, 0}}, spmv_by_rows};
static const struct kernel spmv_kernel = {"spmv", WARPS, 0, {{0, 0}}, spmv};

/* Rows by falling length, those of one length in their order. */
static int *order_rows(const struct sparse *a)
{
    long longest = 0;
    int *order = calloc((size_t)a->rows, sizeof *order), next = 0;
    for (int r = 0; r < a->rows; r++)
        if (a->start[r + 1] - a->start[r] > longest) longest = a->start[r + 1] - a->start[r];
    int *first = calloc((size_t)longest + 2, sizeof *first);
    if (order && first) {
        for (int r = 0; r < a->rows; r++) first[a->start[r + 1] - a->start[r]]++;
        for (long length = longest; length >= 0; length--) {
            int count = first[length];
            first[length] = next;
            next += count;
        }
        for (int r = 0; r < a->rows; r++) order[first[a->start[r + 1] - a->start[r]]++] = r;
    }
    free(first);
    return order;
}

static float x_of(int i)
{
    return (float)(host_noise((uint32_t)i) % 1024) / 512.0f - 1.0f;
}

static void place_rows(struct host *host, const struct sparse *a, const struct jagged *j)
{
    for (int r = 0; r <= a->rows; r++) host_set(host, j->row_start + (uint64_t)r * 4, (uint32_t)a->start[r]);
    for (long i = 0; i < a->count; i++) {
        host_set(host, j->data + (uint64_t)i * 4, bits_of(a->value[i]));
        host_set(host, j->index + (uint64_t)i * 4, (uint32_t)a->column[i]);
    }
}

static int length_of(const struct sparse *a, int row)
{
    return (int)(a->start[row + 1] - a->start[row]);
}

/* Words that the diagonals take, filled up. */
static uint64_t jagged_words(const struct sparse *a, const int *order)
{
    uint64_t words = 0;
    for (int r = 0; r < a->rows; r++) words += (uint64_t)length_of(a, order[r - r % LANES]);
    return words;
}

/* The arrays of the format, in modelled memory; `length` and `start` are filled in. */
static void place_matrix(struct host *host, const struct sparse *a, const int *order, struct jagged *j, int *length,
                         int *start)
{
    int at = 0, longest = a->rows ? length_of(a, order[0]) : 0;
    for (int r = 0; r < a->rows; r++) {
        if (r % LANES == 0) length[r / LANES] = length_of(a, order[r]);
        host_set(host, j->permutation + (uint64_t)r * 4, (uint32_t)order[r]);
    }
    for (int k = 0; k < longest; k++) {
        start[k] = at;
        for (int r = 0; r < a->rows && length[r / LANES] > k; r++, at++) {
            long element = a->start[order[r]] + k;
            bool zero = k >= length_of(a, order[r]);
            host_set(host, j->data + (uint64_t)at * 4, zero ? 0 : bits_of(a->value[element]));
            host_set(host, j->index + (uint64_t)at * 4, zero ? 0 : (uint32_t)a->column[element]);
        }
    }
}

static void run_spmv(struct host *host)
{
    struct sparse a;
    if (!host_sparse(host, &a)) return;
    int *order = order_rows(&a);
    bool by_rows = host->machine->config.spmv_format == SPMV_CSR;
    uint64_t rows = (uint64_t)a.rows;
    uint64_t count = (by_rows || !order ? (uint64_t)a.count : jagged_words(&a, order)) + 1;
    struct jagged j = {.data = host_array(host, count),
                       .index = host_array(host, count),
                       .permutation = host_array(host, rows),
                       .x = host_array(host, (uint64_t)a.columns),
                       .y = host_array(host, rows),
                       .row_start = host_array(host, rows + 1),
                       .rows = a.rows,
                       .columns = a.columns};
    int *length = calloc(rows / LANES + 1, sizeof *length), *start = calloc(count, sizeof *start);
    if (order && length && start && !host->failed) {
        if (by_rows) place_rows(host, &a, &j);
        else place_matrix(host, &a, order, &j, length, start);
        for (int i = 0; i < a.columns; i++) host_set(host, j.x + (uint64_t)i * 4, bits_of(x_of(i)));
        j.length = length;
        j.start = start;
        host_launch(host, by_rows ? &row_kernel : &spmv_kernel, &j, (a.rows + THREADS - 1) / THREADS);
        for (int r = 0; r < a.rows && !host->failed; r++) {
            float sum = 0;
            for (long i = a.start[r]; i < a.start[r + 1]; i++) sum += a.value[i] * x_of(a.column[i]);
            host_check(host, "y", r, j.y + (uint64_t)r * 4, bits_of(sum));
        }
    }
    free(order);
    free(length);
    free(start);
    sparse_free(&a);
}

const struct workload workload_spmv = {
    "spmv", "a Matrix Market file, or R-MAT", "sparse matrix times vector", ON_DIE, run_spmv, true};
