/* DeNovoA's codes, each list once: the description's tables (spec/denovo/denovo_types.c) and the numbers by which programs
 * know them come from the same line. X(NAME, VALUE, MEANING). */
#ifndef LARDER_SPEC_DENOVO_CODES_H
#define LARDER_SPEC_DENOVO_CODES_H

#include "spec/spec.h"

/* clang-format off */
/* Messages (thesis 2.3). READ to WB_ACK have the stash's numbers (spec/stash/stash_codes.h): a test compares them. */
#define DENOVO_MESSAGE_CODES(X) \
    X(READ,        0,  "req, to the L2: send me these words") \
    X(DATA,        1,  "rsp, to the requester: the words") \
    X(REG,         2,  "req, to the L2: register these words to me; I write them whole") \
    X(REG_ACK,     3,  "rsp, to the requester: the words are yours; with data if a REG_SYNC asked") \
    X(FWD_READ,    4,  "fwd, to the owner: send these words to the requester, stay the owner") \
    X(FWD_REG,     5,  "fwd, to the owner: these words belong to the requester now; acknowledge to it") \
    X(RECALL,      6,  "fwd, to the owner: give these words back to the L2") \
    X(RECALL_DATA, 7,  "rsp, to the L2: the recalled words") \
    X(WB,          8,  "req, to the L2: these words, no longer mine once you acknowledge") \
    X(WB_ACK,      9,  "fwd, to the writer: taken, or dropped because you no longer own them") \
    X(REG_SYNC,    10, "req, to the L2: register these words to me and send their values") \
    X(WT,          11, "req, to the L2: write these words; I keep no ownership") \
    X(WT_ACK,      12, "rsp, to the writer: written") \
    X(ATOMIC,      13, "req, to the L2: perform this operation on these words") \
    X(ATOMIC_RESP, 14, "rsp, to the requester: the words as they were before")

/* Operations of an atomic unit (spec page, part 1). `old` is the word, `a` the operand, `b` the second one. */
#define DENOVO_ATOM_CODES(X) \
    X(LOAD,  0,  "old: a synchronization load") \
    X(EXCH,  1,  "a: an exchange, or a synchronization store") \
    X(CAS,   2,  "old == b ? a : old") \
    X(ADD,   3,  "old + a") \
    X(SUB,   4,  "old - a") \
    X(MIN,   5,  "the lesser, signed") \
    X(MAX,   6,  "the greater, signed") \
    X(UMIN,  7,  "the lesser, unsigned") \
    X(UMAX,  8,  "the greater, unsigned") \
    X(AND,   9,  "old & a") \
    X(OR,    10, "old | a") \
    X(XOR,   11, "old ^ a") \
    X(INC,   12, "old >= a ? 0 : old + 1, unsigned") \
    X(DEC,   13, "old == 0 || old > a ? a : old - 1, unsigned") \
    X(MERGE, 14, "byte i of a where bit i of b is 1, else of old: a store of less than a word")

/* Classes of an access (thesis table 3.2). The four relaxed categories of the thesis are one class of hardware. */
#define DENOVO_CLASS_CODES(X) \
    X(DATA,     0, "no synchronization") \
    X(PAIRED,   1, "acquires if it loads, releases if it stores, both if it does both") \
    X(UNPAIRED, 2, "ordered with the warp's other atomics, not with its data") \
    X(RELAXED,  3, "ordered with the same word only")

/* Values of the option PROTOCOL, of one L1 (thesis 2.5.4). */
#define DENOVO_PROTOCOL_CODES(X) \
    X(GD, 0, "GPU coherence: write-through, a valid bit a line, atomics at the L2") \
    X(GH, 1, "GD with HRF's scopes: local atomics at the L1") \
    X(DD, 2, "DeNovoA: registration of words, atomics at the L1") \
    X(DR, 3, "DD+RO: DD, and read-only words outlive an acquire") \
    X(DH, 4, "DD with HRF's scopes")

/* Values of the option CPU_PROTOCOL are these and one more. */
#define DENOVO_CPU_PROTOCOL_CODES(X) \
    DENOVO_PROTOCOL_CODES(X) \
    X(SAME, 5, "that of PROTOCOL")

/* Values of the option MODEL, the system's consistency model (thesis 3). */
#define DENOVO_MODEL_CODES(X) \
    X(DRF0,   0, "unpaired and relaxed atomics are paired ones") \
    X(DRF1,   1, "relaxed atomics are unpaired ones") \
    X(DRFRLX, 2, "each class as it is")
/* clang-format on */

/* DENOVO_MSG_READ, DENOVO_ATOM_ADD, DENOVO_CLASS_PAIRED, DENOVO_PROTOCOL_GD, DENOVO_MODEL_DRF0, ... */
#define DENOVO_MSG_NUMBER(name, value, meaning)      DENOVO_MSG_##name = (value),
#define DENOVO_ATOM_NUMBER(name, value, meaning)     DENOVO_ATOM_##name = (value),
#define DENOVO_CLASS_NUMBER(name, value, meaning)    DENOVO_CLASS_##name = (value),
#define DENOVO_PROTOCOL_NUMBER(name, value, meaning) DENOVO_PROTOCOL_##name = (value),
#define DENOVO_MODEL_NUMBER(name, value, meaning)    DENOVO_MODEL_##name = (value),
enum denovo_message { DENOVO_MESSAGE_CODES(DENOVO_MSG_NUMBER) };
enum denovo_atom { DENOVO_ATOM_CODES(DENOVO_ATOM_NUMBER) };
enum denovo_class { DENOVO_CLASS_CODES(DENOVO_CLASS_NUMBER) };
enum denovo_protocol { DENOVO_CPU_PROTOCOL_CODES(DENOVO_PROTOCOL_NUMBER) };
enum denovo_model { DENOVO_MODEL_CODES(DENOVO_MODEL_NUMBER) };

#endif
