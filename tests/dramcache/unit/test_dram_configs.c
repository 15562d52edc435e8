/* Do the example configurations say the DRAMs that the table of standards computes? */
#include "tests/dramcache/unit/dram_bench.h"

#include "cli/config.h"
#include "cmodel/dramcache/dram_pins.h"
#include "cmodel/dramcache/dram_standards.h"
#include "cmodel/model.h"

static struct dram_config in_file(const char *file)
{
    struct choice choice = {.name_count = 1, .names = {"dram_controller"}, .config = file};
    struct spec_values values;
    struct spec_error error;
    if (choose_block(&choice, &values) != 0) fail_msg("%s is refused", file);
    if (spec_check_values(&values, &error) != 0) fail_msg("%s: %s", file, error.text);
    return dram_pins_config(&values);
}

/* Without what the block has no parameter for. */
static void is_the_standard(const char *file, const char *name)
{
    const struct dram_config got = in_file(file);
    struct dram_config want;
    struct spec_error error;
    if (dram_standard(name, &want, &error)) fail_msg("%s", error.text);
    want.trtrs = got.trtrs;
    const int *a = (const int *)&got, *b = (const int *)&want;
    for (size_t i = 0; i < sizeof got / sizeof(int); i++)
        if (a[i] != b[i]) fail_msg("%s: the int %zu of dram_config is %d, %s has %d", file, i, a[i], name, b[i]);
}

/* The device, which checks the mode registers, takes those of the controller's own power-up. */
static void powers_up(const char *file)
{
    enum { WORDS = 256, SLOTS = 5000 };
    struct choice choice = {.name_count = 1, .names = {"dram_controller"}, .config = file};
    struct spec_values values;
    struct spec_error error;
    uint32_t in[WORDS] = {1}, out[WORDS] = {0};
    if (choose_block(&choice, &values) != 0) fail_msg("%s is refused", file);
    if (spec_set_text(&values, "T_RESET=5 T_CKE=5", &error)) fail_msg("%s", error.text);
    const struct dram_config config = dram_pins_config(&values);
    assert_int_equal(config.mode_values, 1);
    const struct dram_pins pins = dram_pins_find(&values);
    const struct model_ops *model = model_find("dram_controller");
    void *state = calloc(1, model->size(&values));
    struct dram_device *device = calloc(1, dram_device_size(&config, 0));
    assert_true(state && device);
    dram_device_init(device, &config, 0, 1);
    if (model->init(state, &values, NULL, &error)) fail_msg("%s", error.text);
    for (int slot = 0; slot < SLOTS && !out[pins.powered]; slot++) {
        uint8_t beats[DRAM_BYTES];
        int drives;
        model->eval(state, in, out);
        const struct dram_slot pin = dram_pins_slot(&pins, out, 0);
        if (dram_device_slot(device, &pin, &drives, beats, &error)) fail_msg("%s: %s", file, error.text);
        model->tick(state);
        in[0] = 0;
    }
    assert_true(out[pins.powered]);
    free(state);
    free(device);
}

static void ddr3_1600_is_the_standard(void **state)
{
    (void)state;
    is_the_standard("configs/ddr3-1600.yaml", "DDR3-1600");
    powers_up("configs/ddr3-1600.yaml");
}

static void ddr3_2133_is_the_standard(void **state)
{
    (void)state;
    is_the_standard("configs/ddr3-2133.yaml", "DDR3-2133");
    powers_up("configs/ddr3-2133.yaml");
}

static void ddr4_2400_is_the_standard(void **state)
{
    (void)state;
    is_the_standard("configs/ddr4-2400.yaml", "DDR4-2400");
    powers_up("configs/ddr4-2400.yaml");
    assert_int_equal(in_file("configs/ddr4-2400.yaml").ddr4, 1);
}

/* It has no power-up: no register says its latencies. */
static void hmc_is_the_standard(void **state)
{
    (void)state;
    is_the_standard("configs/hmc.yaml", "HMC-TAD");
    const struct dram_config config = in_file("configs/hmc.yaml");
    assert_int_equal(config.treset + config.tcke + config.mode_values, 0);
}

/* A file of a standard has the bursts of that standard: DDR3's mode registers know those of eight beats alone. */
static void ddr3_has_bursts_of_eight(void **state)
{
    (void)state;
    struct choice choice = {.name_count = 1, .names = {"dram_controller"}, .config = "configs/ddr3-1600.yaml"};
    struct spec_values values;
    struct spec_error error;
    if (choose_block(&choice, &values) != 0) fail_msg("configs/ddr3-1600.yaml is refused");
    assert_int_equal(spec_set_text(&values, "BEATS=4", &error), 0);
    assert_int_not_equal(spec_check_values(&values, &error), 0);
    assert_non_null(strstr(error.text, "DDR3's mode registers set bursts of eight beats"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ddr3_1600_is_the_standard), cmocka_unit_test(ddr3_2133_is_the_standard),
        cmocka_unit_test(ddr4_2400_is_the_standard), cmocka_unit_test(hmc_is_the_standard),
        cmocka_unit_test(ddr3_has_bursts_of_eight),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
