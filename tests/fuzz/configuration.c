/* YAML configurations: of blocks, and of a system. */
#include "cli/config.h"
#include "cli/run_config.h"
#include "tests/fuzz/input.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct chosen chosen;
    struct system_config config;
    struct spec_error error = {{0}};
    const char *path = input_file(data, size);
    if (config_load(path, &chosen, &error) != 0) input_refused(&error, path);
    else
        for (int i = 0; i < chosen.count; i++) INPUT_HOLDS(spec_check_values(&chosen.values[i], &error) == 0);
    config_defaults(&config);
    if (run_config_load(path, &config, &error) != 0) input_refused(&error, path);
    else INPUT_HOLDS(config_check(&config, &error) == 0);
    return 0;
}
