/* What it is. A counter of events, as a core has for its cache misses: it stays at its largest value and never wraps.
 * A read is answered one cycle later with the count of the cycle before; `clear` starts the count anew. */
#include "spec/query.h"

/* clang-format off */
static const struct spec_param params[] = {
    {"COUNT_BITS", SPEC_SIZE, 16, 2, 32, 0, "bits", "width of the count", "Larder"},
    {0},
};
static const struct spec_field read_fields[] = {{"clear", "1", 0, "1: the count begins again"}, {0}};
static const struct spec_field value_fields[] = {{"count", "COUNT_BITS", 0, "events so far"}, {0}};
static const struct spec_record read_request = {"read", read_fields, "asks for the count", "Larder"};
static const struct spec_record value = {"value", value_fields, "its answer", "Larder"};
static const struct spec_record *const records[] = {&read_request, &value, 0};
static const struct spec_signal signals[] = {{"hit", SPEC_IN, "1", "1: an event in this cycle"}, {0}};
static const struct spec_channel channels[] = {
    {"read",  SPEC_IN,  &read_request, "served in order",              "reads of the count"},
    {"value", SPEC_OUT, &value,        "in the order of the requests", "one answer for each read"},
    {0},
};
const struct spec_block event_counter_block = {
    .name = "event_counter",
    .brief = "example: counts events, stays at the largest count, can be read and cleared",
    .source = "examples/block/description.c",
    .params = params, .records = records, .signals = signals, .channels = channels,
};
/* clang-format on */
