/* Recorded stimuli, as `larder cosim --replay` reads them. */
#include "tb/stimulus.h"
#include "tests/fuzz/input.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct stimulus stimulus;
    struct spec_error error = {{0}};
    const char *path = input_file(data, size);
    if (stimulus_load(&stimulus, path, &error) != 0) {
        input_refused(&error, path);
        return 0;
    }
    INPUT_HOLDS(spec_check_values(&stimulus.values, &error) == 0);
    INPUT_HOLDS(stimulus.cycles <= size); /* each is a line */
    stimulus_free(&stimulus);
    return 0;
}
