/* A stash's coherence message between bits and a structure: for models that have one at their ports. */
#ifndef LARDER_CMODEL_STASH_MESSAGE_H
#define LARDER_CMODEL_STASH_MESSAGE_H

#include "spec/bits.h"

enum { STASH_MESSAGE_WORDS = 16 }; /* of its data, at most */

struct stash_message {
    uint32_t type, mask, core, stash, map, owner_map;
    uint64_t line;
    uint32_t data[STASH_MESSAGE_WORDS];
};
struct stash_message_layout {
    struct spec_slice type, line, mask, core, stash, map, owner_map, data;
};

/* `record`: stash_message_record, or one with the same fields; aborts on another. */
void stash_message_layout_init(struct stash_message_layout *layout, const struct spec_values *values,
                               const struct spec_record *record);
/* Elements of `data` that the record has not are left as they are. */
void stash_unpack_message(const struct stash_message_layout *layout, const uint32_t *bits,
                          struct stash_message *message);
/* `bits` need not be zero; all of the record is written. */
void stash_pack_message(const struct stash_message_layout *layout, const struct stash_message *message, uint32_t *bits);

#endif
