/* What a tinyCache stores, as the paper counts it (the tinyCache paper, section 3.2): is it what the description says? */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "spec/query.h"
#include "spec/tinycache/tinycache.h"

struct storage {
    int64_t lines, data_bytes;                     /* of a line: the data */
    int address_bits, state_bits, control_bits;    /* of a line: the metadata */
    int64_t metadata_bytes, cache_bytes, overhead; /* of a line; of the cache; metadata in percent of the whole */
};

static const struct spec_record *find_record(const char *name)
{
    for (int i = 0; tinycache_block.records[i]; i++)
        if (!strcmp(tinycache_block.records[i]->name, name)) return tinycache_block.records[i];
    fail_msg("tinycache has no record '%s'", name);
    return NULL;
}

static struct storage count(int64_t bytes, int64_t ways, int64_t line_bytes)
{
    struct spec_values values;
    struct spec_error error;
    spec_defaults(&tinycache_block, &values);
    assert_int_equal(spec_set(&values, "BYTES", bytes, &error), 0);
    assert_int_equal(spec_set(&values, "WAYS", ways, &error), 0);
    assert_int_equal(spec_set(&values, "LINE_BYTES", line_bytes, &error), 0);
    assert_int_equal(spec_check_values(&values, &error), 0);
    const struct spec_record *meta = find_record("meta");
    struct storage s = {.lines = bytes / line_bytes, .data_bytes = line_bytes};
    static const char *const address[] = {"shared", "block", "tag"};
    for (int i = 0; i < 3; i++) s.address_bits += spec_field_slice(&values, meta, address[i]).width;
    s.state_bits = spec_field_slice(&values, meta, "state").width;
    s.control_bits = spec_field_slice(&values, meta, "control").width;
    assert_int_equal(spec_record_width(&values, meta), s.address_bits + s.state_bits + s.control_bits);
    s.metadata_bytes = (spec_record_width(&values, meta) + 7) / 8;
    s.cache_bytes = s.lines * (s.data_bytes + s.metadata_bytes);
    s.overhead = (100 * s.lines * s.metadata_bytes + s.cache_bytes / 2) / s.cache_bytes;
    return s;
}

static void the_default_is_the_papers(void **state)
{
    (void)state;
    struct storage s = count(1024, 8, 64);
    print_message("tinycache: %lld lines of %lld + %lld bytes (%d address, %d state, %d control bits): %lld bytes, "
                  "%lld%% of them metadata\n",
                  (long long)s.lines, (long long)s.data_bytes, (long long)s.metadata_bytes, s.address_bits,
                  s.state_bits, s.control_bits, (long long)s.cache_bytes, (long long)s.overhead);
    assert_int_equal(s.address_bits, 79);
    assert_int_equal(s.state_bits, 2);
    assert_int_equal(s.control_bits, 32);
    assert_int_equal(s.metadata_bytes, 15);
    assert_int_equal(s.cache_bytes, 1264);
    assert_int_equal(s.overhead, 19);
}

/* The same count must follow the sizes: it would else agree with the paper whatever the record says. */
static void other_sizes_differ(void **state)
{
    (void)state;
    struct storage wide = count(1024, 8, 128), associative = count(1024, 16, 64), large = count(2048, 8, 64);
    assert_int_equal(wide.control_bits, 64);
    assert_int_equal(wide.cache_bytes,
                     8 * (128 + 19));               /* one set of 8 lines: a line address of 57 bits, all of it tag */
    assert_int_equal(associative.address_bits, 80); /* no set bit */
    assert_int_equal(large.address_bits, 78);       /* one set bit more */
    assert_int_equal(large.cache_bytes, 32 * (64 + 14)); /* 112 bits are 14 bytes */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_default_is_the_papers),
        cmocka_unit_test(other_sizes_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
