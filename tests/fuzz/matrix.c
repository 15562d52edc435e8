/* Matrix Market files. */
#include "cmodel/system/programs/sparse.h"
#include "tests/fuzz/input.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct sparse matrix;
    struct spec_error error = {{0}};
    const char *path = input_file(data, size);
    if (sparse_read(&matrix, path, &error) != 0) {
        input_refused(&error, path);
        return 0;
    }
    INPUT_HOLDS(matrix.start[0] == 0 && matrix.start[matrix.rows] == matrix.count);
    for (int row = 0; row < matrix.rows; row++) INPUT_HOLDS(matrix.start[row] <= matrix.start[row + 1]);
    for (long i = 0; i < matrix.count; i++) INPUT_HOLDS(matrix.column[i] >= 0 && matrix.column[i] < matrix.columns);
    sparse_free(&matrix);
    return 0;
}
