/* Does every line of the default sizes have a place of its own, that leads back to it? */
#include <stdio.h>

#include "tests/unit/model_bench.h"

#include "spec/dramcache/dramcache.h"

static void every_line_comes_back(void **state)
{
    (void)state;
    const struct model_ops *model = model_find("dramcache_map");
    for (int map = 0; map < 2; map++) {
        struct spec_values values;
        struct spec_ports p;
        struct spec_error error;
        uint32_t in[64] = {0}, out[64] = {0};
        spec_defaults(&dramcache_map_block, &values);
        assert_int_equal(spec_set(&values, "MAP", map, &error), 0);
        spec_list_ports(&values, &p);
        void *m = calloc(1, model->size(&values));
        assert_int_equal(model->init(m, &values, NULL, &error), 0);
        static const char *const parts[] = {"vault", "bank", "row", "slot", "tag"};
        int from[5], to[5];
        for (int i = 0; i < 5; i++) {
            char name[16];
            snprintf(name, sizeof name, "set_%s", parts[i]);
            from[i] = spec_port_word(&p, name);
            snprintf(name, sizeof name, "of_%s", parts[i]);
            to[i] = spec_port_word(&p, name);
        }
        const int at = spec_port_word(&p, "at_line"), back = spec_port_word(&p, "line_line");
        in[spec_port_word(&p, "at_valid")] = in[spec_port_word(&p, "of_valid")] = 1;
        /* All lines of both vaults below 2^20, and each 61st: two cycles from a line to itself. */
        const uint32_t lines = UINT32_C(1) << 26;
        uint32_t line[3] = {0};
        int known = 0;
        for (uint32_t next = 0; next < lines; next += next < 1 << 20 ? 1 : 61) {
            line[2] = line[1];
            line[1] = line[0];
            line[0] = next;
            in[at] = next;
            model->eval(m, in, out);
            for (int i = 0; i < 5; i++) in[to[i]] = out[from[i]];
            model->eval(m, in, out);
            assert_true(out[from[3]] < 15);
            if (known > 1 && out[back] != line[2]) fail_msg("line %u comes back as %u", line[2], out[back]);
            known++;
            model->tick(m);
        }
        free(m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_line_comes_back)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
