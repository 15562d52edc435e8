/* Where the agents of the stash find its ports and the fields of its records. */
#ifndef LARDER_TB_AGENTS_STASH_PORTS_H
#define LARDER_TB_AGENTS_STASH_PORTS_H

#include "tb/stash/stash_world.h"

struct stash_ports {
    struct agent_channel req, resp, cmd, cmd_done, l2_req, l2_fwd, l2_rsp, fwd_rsp, walk, walk_done;
    int core_id, protocol_error, idle; /* words of the signals */
    struct {                           /* the fields of each record, by its channel */
        struct spec_slice tag, write, mapped, block, slot, mask, addr, wdata;
    } access; /* req */
    struct {
        struct spec_slice tag, error, rdata;
    } answer; /* resp */
    struct {
        struct spec_slice op, block, slot, coherent, tile[7];
    } command; /* cmd; the tile in the order of record tile */
    struct {
        struct spec_slice error, map;
    } result; /* cmd_done */
    struct {
        struct spec_slice type, line, mask, core, stash, map, owner_map, data;
    } message; /* l2_req, l2_fwd, l2_rsp, fwd_rsp */
    struct {
        struct spec_slice vpn, ppn, fault;
    } walked; /* walk_done */
};

/* `values` of the block stash; aborts on another: a bug of the agent. */
void stash_bind_ports(struct stash_ports *at, const struct spec_values *values);

/* A message of the network in and out of the `data` of its port. */
void stash_put_message(const struct stash_ports *at, uint32_t *data, const struct world_msg *message);
struct world_msg stash_get_message(const struct stash_ports *at, const uint32_t *data);
/* The page walker's answer: a fault where `physical` is NULL. */
void stash_put_walked(const struct stash_ports *at, uint32_t *data, uint64_t virtual_page, const uint64_t *physical);

#endif
