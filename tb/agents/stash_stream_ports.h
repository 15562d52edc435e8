/* Where the player of a stash's stream finds the stash's ports and the fields of its records. */
#ifndef LARDER_TB_STASH_STREAM_PORTS_H
#define LARDER_TB_STASH_STREAM_PORTS_H

#include "tb/agents/stash_world.h"

struct ss_ports {
    struct agent_channel req, resp, cmd, cmd_done, l2_req, l2_fwd, l2_rsp, fwd_rsp, walk, walk_done;
    int core_id, protocol_error;
    struct spec_slice tag, write, mapped, block, slot, mask, addr, wdata, resp_tag, resp_error, rdata;
    struct spec_slice op, cmd_block, cmd_slot, coherent, tile[7], cmd_error;
    struct spec_slice type, line, words, core, stash, map, owner_map, data;
    struct spec_slice vpn, ppn, fault;
};

/* `values` of the block stash; aborts on another: a bug of the agent. */
void ss_bind_ports(struct ss_ports *at, const struct spec_values *values);

/* A message of the network in and out of the `data` of its port. */
void ss_put_message(const struct ss_ports *at, uint32_t *data, const struct world_msg *message);
struct world_msg ss_get_message(const struct ss_ports *at, const uint32_t *data);

#endif
