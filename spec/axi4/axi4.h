/* AXI4 (AMBA AXI and ACE protocol specification, IHI 0022, issue E), as far as our ports use it. docs/axi4/data-path.md. */
#ifndef LARDER_SPEC_AXI4_H
#define LARDER_SPEC_AXI4_H

#include "spec/spec.h"

/* BRESP, RRESP. X(NAME, VALUE, MEANING). */
#define AXI4_RESP_CODES(X)                                                                                             \
    X(OKAY, 0, "done")                                                                                                 \
    X(EXOKAY, 1, "an exclusive access is done; never an answer to ours")                                               \
    X(SLVERR, 2, "the slave refused it")                                                                               \
    X(DECERR, 3, "no slave has the address")
#define AXI4_RESP_NUMBER(name, value, meaning) AXI4_RESP_##name = (value),
enum axi4_resp_code { AXI4_RESP_CODES(AXI4_RESP_NUMBER) };

/* AWBURST, ARBURST. */
#define AXI4_BURST_CODES(X)                                                                                            \
    X(FIXED, 0, "each beat at the first one's address")                                                                \
    X(INCR, 1, "each beat behind the one before")                                                                      \
    X(WRAP, 2, "as INCR, within the aligned block that the burst fills")
#define AXI4_BURST_NUMBER(name, value, meaning) AXI4_BURST_##name = (value),
enum axi4_burst_code { AXI4_BURST_CODES(AXI4_BURST_NUMBER) };

/* What stands on fields that never change, or change with `uncached` alone. */
enum {
    AXI4_CACHE_DEVICE = 0,  /* device non-bufferable: the answer comes from where the bytes are */
    AXI4_CACHE_NORMAL = 15, /* normal, write-back, read and write allocate: a cache below may keep the line */
    AXI4_PROT = 2           /* data, not secure, not privileged */
};

/* A burst does not leave its 4 KB, so these bits of an address may change in it. */
enum { AXI4_PAGE_BITS = 12, AXI4_PAGE = 1 << AXI4_PAGE_BITS };

extern const struct spec_enum axi4_resp;  /* AXI_RESP_* */
extern const struct spec_enum axi4_burst; /* AXI_BURST_* */
extern const struct spec_record axi4_w_record, axi4_b_record, axi4_r_record;
extern const struct spec_record axi4_memory_address_record; /* AR, AW of a memory port */

extern const struct spec_block axi4_memory_block;
extern const struct spec_block axi4_port_block;

#endif
