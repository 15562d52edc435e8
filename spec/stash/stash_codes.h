/* The stash's codes, each list once: the description's tables (spec/stash/stash_types.c) and the numbers by which programs know
 * them come from the same line. X(NAME, VALUE, MEANING). */
#ifndef LARDER_SPEC_STASH_CODES_H
#define LARDER_SPEC_STASH_CODES_H

#include "spec/spec.h"

/* clang-format off */
/* Why a request or a command was refused. */
#define STASH_ERROR_CODES(X) \
    X(NONE,       0,  "accepted") \
    X(UNMAPPED,   1,  "an access missed and its slot names no mapping, or the word lies outside the mapping") \
    X(PAGE_FAULT, 2,  "the page walker reports a fault") \
    X(BAD_SIZE,   3,  "a size is zero or not a multiple of 4 bytes, or a field is larger than its object") \
    X(BAD_ROW,    4,  "the row is not a whole number of objects, or is longer than the stride") \
    X(BAD_RANGE,  5,  "the stash range is out of bounds or does not start on a chunk, or the base is not word-aligned") \
    X(BAD_SPAN,   6,  "the tile spans more of the global space than SPAN_BITS allows") \
    X(OVERLAP,    7,  "the stash range overlaps a mapping of a thread block that has not ended") \
    X(SLOT,       8,  "the slot of the thread block is taken (AddMap) or empty (ChgMap)") \
    X(MAP_FULL,   9,  "the oldest entry of the stash-map belongs to a thread block that has not ended") \
    X(VP_FULL,    10, "the tile needs more pages than the VP-map can free") \
    X(IN_USE,     11, "a mapping is used: its thread block has not ended, or it has words that it owns; its translations are needed")

/* Operations of the command channel. */
#define STASH_COMMAND_CODES(X) \
    X(ADD_MAP,    0, "map a tile into the next free entry of the stash-map") \
    X(CHG_MAP,    1, "change the tile or the mode of the mapping in this slot") \
    X(BLOCK_END,  2, "the thread block has ended: its dirty words wait for their lazy writeback") \
    X(KERNEL_END, 3, "the kernel has ended: self-invalidate everything that is not registered") \
    X(FORGET,     4, "forget every translation, before page tables change; refused while a mapping is used")

/* Messages of DeNovoA (thesis 2.3, 4.5.4); the numbers are common to the protocol, the stash uses those that concern it. */
#define STASH_MESSAGE_CODES(X) \
    X(READ,        0, "stash to L2: send me these words") \
    X(DATA,        1, "to the requester: the words") \
    X(REG,         2, "stash to L2: register these words to me") \
    X(REG_ACK,     3, "to the requester: the words are yours") \
    X(FWD_READ,    4, "L2 to owner: send these words to the requester, stay owner") \
    X(FWD_REG,     5, "L2 to owner: these words now belong to the requester; acknowledge to it") \
    X(RECALL,      6, "L2 to owner: give these words back") \
    X(RECALL_DATA, 7, "owner to L2: the recalled words") \
    X(WB,          8, "stash to L2: these words, no longer mine once you acknowledge") \
    X(WB_ACK,      9, "L2 to stash: taken, or dropped because you no longer own them")

/* clang-format on */

/* STASH_ERROR_SLOT, STASH_OP_ADD_MAP, STASH_MSG_READ, ... */
#define STASH_ERROR_NUMBER(name, value, meaning) STASH_ERROR_##name = (value),
#define STASH_OP_NUMBER(name, value, meaning)    STASH_OP_##name = (value),
#define STASH_MSG_NUMBER(name, value, meaning)   STASH_MSG_##name = (value),
enum stash_error_code { STASH_ERROR_CODES(STASH_ERROR_NUMBER) };
enum stash_command_code { STASH_COMMAND_CODES(STASH_OP_NUMBER) };
enum stash_message_code { STASH_MESSAGE_CODES(STASH_MSG_NUMBER) };

#endif
