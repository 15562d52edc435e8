/* What the blocks of DeNovoA share: parameters, messages, codes. docs/denovo/data-path.md has the data path. */
#ifndef LARDER_SPEC_DENOVO_TYPES_H
#define LARDER_SPEC_DENOVO_TYPES_H

#include "spec/spec.h"

/* clang-format off */
/* Parameters: each block lists those that it uses, with the same defaults and ranges. */
#define DENOVO_P_LINE_WORDS {"LINE_WORDS", SPEC_SIZE, 16, 4,  16, 1, "words", "words of 4 bytes in a line",             "thesis section 2.5.3"}
#define DENOVO_P_ADDR_BITS  {"ADDR_BITS",  SPEC_SIZE, 40, 12, 48, 0, "bits",  "width of a physical byte address",       "Larder"}
#define DENOVO_P_CORE_BITS  {"CORE_BITS",  SPEC_SIZE, 4,  1,  8,  0, "bits",  "width of a core id on the network",      "thesis section 2.5"}
#define DENOVO_P_MAP_BITS   {"MAP_BITS",   SPEC_SIZE, 7,  1,  10, 0, "bits",  "width of `map`: a stash-map index, or an L1's MSHR", "thesis table 4.2"}
#define DENOVO_P_CHUNK_WORDS {"CHUNK_WORDS", SPEC_SIZE, 16, 4, 16, 1, "words", "words of a message of a stash",     "thesis section 4.5.2"}
#define DENOVO_P_PC_BITS    {"PC_BITS",    SPEC_SIZE, 8,  1,  16, 0, "bits",  "width of the hash of a program counter", "Larder"}

/* Widths that recur, as expressions. */
#define DENOVO_W_LINE "ADDR_BITS - 2 - $clog2(LINE_WORDS)"
#define DENOVO_W_DATA "32 * LINE_WORDS"
/* clang-format on */

extern const struct spec_enum denovo_message_type; /* MSG_* */
extern const struct spec_enum denovo_atom_op;      /* ATOM_* */
extern const struct spec_enum denovo_class;        /* CLASS_* */

/* The three virtual networks, one record each, and the memory below the L2. */
extern const struct spec_record denovo_req_record;     /* L1, stash -> L2 */
extern const struct spec_record denovo_fwd_record;     /* L2 -> L1, stash */
extern const struct spec_record denovo_rsp_record;     /* L2, owner -> requester, L2 */
extern const struct spec_record denovo_mem_req_record; /* L2 -> memory */
extern const struct spec_record denovo_mem_rsp_record; /* memory -> L2 */

/* What a stash sends and gets: its own record `message`, at sizes of these parameters. */
extern const struct spec_record denovo_stash_message_record;

#endif
