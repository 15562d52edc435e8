/* The records of DeNovoA's networks and of the memory below, between bits and structures: for models that have them at their
 * ports. What a message does not use is 0. */
#ifndef LARDER_CMODEL_DENOVO_MESSAGES_H
#define LARDER_CMODEL_DENOVO_MESSAGES_H

#include "spec/bits.h"

enum { DENOVO_WORDS = 16 }; /* of a line, at most */

struct denovo_req {
    uint64_t line;
    uint32_t core, map, pc;
    uint16_t mask;
    uint8_t type, atom, uncached, cpu, stash;
    uint32_t data[DENOVO_WORDS];
};
struct denovo_fwd {
    uint64_t line;
    uint32_t to_core, core, map, owner_map;
    uint16_t mask;
    uint8_t type, sync, to_stash, stash;
};
struct denovo_rsp {
    uint64_t line;
    uint32_t core, map;
    uint16_t mask;
    uint8_t type, error, stash;
    uint32_t data[DENOVO_WORDS];
};
struct denovo_mem_req {
    uint64_t line, strb;
    uint32_t core, pc, id;
    uint8_t write, uncached, cpu;
    uint32_t data[DENOVO_WORDS];
};
struct denovo_mem_rsp {
    uint32_t id;
    uint8_t write, error;
    uint32_t data[DENOVO_WORDS];
};

/* Where the fields lie; of a block without memory below it the last two are not to be used. */
struct denovo_layout {
    struct {
        struct spec_slice type, atom, uncached, cpu, core, stash, map, pc, line, mask, data;
    } req;
    struct {
        struct spec_slice type, sync, to_core, to_stash, core, stash, map, owner_map, line, mask;
    } fwd;
    struct {
        struct spec_slice type, error, core, stash, map, line, mask, data;
    } rsp;
    struct {
        struct spec_slice write, uncached, cpu, core, pc, id, line, strb, data;
    } mem_req;
    struct {
        struct spec_slice write, error, id, data;
    } mem_rsp;
};

/* `values` of a block with the parameters of these records; `memory` 1: with those of the memory's records too. */
void denovo_layout_init(struct denovo_layout *layout, const struct spec_values *values, int memory);

void denovo_unpack_req(const struct denovo_layout *layout, const uint32_t *bits, struct denovo_req *req);
void denovo_unpack_fwd(const struct denovo_layout *layout, const uint32_t *bits, struct denovo_fwd *fwd);
void denovo_unpack_rsp(const struct denovo_layout *layout, const uint32_t *bits, struct denovo_rsp *rsp);
void denovo_unpack_mem_rsp(const struct denovo_layout *layout, const uint32_t *bits, struct denovo_mem_rsp *rsp);
/* These expect that the record is all 0. */
void denovo_pack_req(const struct denovo_layout *layout, const struct denovo_req *req, uint32_t *bits);
void denovo_pack_fwd(const struct denovo_layout *layout, const struct denovo_fwd *fwd, uint32_t *bits);
void denovo_pack_rsp(const struct denovo_layout *layout, const struct denovo_rsp *rsp, uint32_t *bits);
void denovo_pack_mem_req(const struct denovo_layout *layout, const struct denovo_mem_req *req, uint32_t *bits);

#endif
