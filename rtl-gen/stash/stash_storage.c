/* The stash storage: thesis section 4.5.1. What happens in S0 to S3 is in docs/stash/data-path.md; what a word's state allows
 * is in spec/stash/stash_word.c, applied by instances of that table for each bank. */
#include "rtl-gen/stash/stash_parts.h"
#include "spec/stash/stash_word.h"

struct hw_module *emit_stash_storage(struct hw_library *lib, const struct spec_values *values)
{
    struct hw_module *m = hw_find_module(lib, "stash_storage");
    if (m) return m;
    emit_ram_1r1w(lib);
    emit_bank_arbiter(lib);
    hw_fsm_module(lib, &stash_word_fsm, "stash_word", "stash_storage");
    m = hw_module_new(lib, "stash_storage", "banked data with coherence state, dirty bits and map indices",
                      "thesis sections 4.5.1 (Stash Storage), 4.5.5; docs/stash/data-path.md", "stash_storage");
    hw_from_spec(m, values);
    hw_fsm_codes(m, &stash_word_fsm, "word");
    hw_unpack(m, &stash_request_record, "req_data", "req", NULL);
    hw_unpack(m, &stash_redo_record, "redo_data", "redo", NULL);
    hw_source(m, NULL);
    hw_wire_parts(m);
    return m;
}
