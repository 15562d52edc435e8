/* Golden model of the block `stash`: its five parts, wired as docs/stash/data-path.md says. */
#ifndef LARDER_CMODEL_STASH_H
#define LARDER_CMODEL_STASH_H

#include "cmodel/stash/stash_engine.h"
#include "cmodel/stash/stash_map_index.h"
#include "cmodel/stash/vp_map.h"

struct stash {
    struct storage storage;
    struct map_index map_index;
    struct stash_map map;
    struct vp_map vp;
    struct stash_engine engine;

    int physical; /* fixed by init: virtual addresses are physical, and `vp` holds nothing */

    /* registers of the parts' look-up ports */
    int read_valid;
    uint32_t read_index;
    struct vp_translation va;
    struct vp_reverse pa;
};

/* Typed ports. `req` and the channel payloads need be valid only with their valid flag. */
struct stash_in {
    int rst;
    uint32_t core_id;
    int req_valid, resp_ready, cmd_valid, cmd_done_ready, l2_req_ready, l2_fwd_valid, l2_rsp_valid, fwd_rsp_ready;
    int walk_ready, walk_done_valid;
    const struct storage_request *req;
    const struct engine_command *cmd;
    const struct stash_message *l2_fwd, *l2_rsp;
    const struct engine_walk_done *walk_done;
};
struct stash_out { /* a channel's pointer is NULL when its valid is 0 */
    int req_ready, cmd_ready, cmd_done_valid, l2_fwd_ready, l2_rsp_ready, walk_valid, walk_done_ready, idle;
    int protocol_error;
    const struct storage_response *resp;
    const struct storage_response *shown; /* resp_data: resp, or what an access with misses would answer; or NULL */
    uint32_t cmd_done_error, cmd_done_map;
    const struct stash_message *l2_req, *fwd_rsp;
    uint64_t walk_vpn;

    /* for stash_tick */
    struct engine_in engine_in;
    struct engine_out engine_out;
    struct storage_merged merged;
    struct storage_effect effect;         /* with `applies` */
    struct storage_pass pass;             /* with `passes` */
    const struct storage_request *passes; /* the access that has a pass, or NULL */
    int applies, asks, has_room, resp_taken;
};

/* `fsms`: word, walk, forward, commit, command; NULL for those of the spec. */
int stash_init(struct stash *s, const struct spec_values *values, const struct spec_fsm *const *fsms,
               struct spec_error *error);
void stash_eval(const struct stash *s, const struct stash_in *in, struct stash_out *out); /* out: pointers into s */
void stash_tick(struct stash *s, const struct stash_in *in, const struct stash_out *out);

extern const struct model_ops model_stash;
/* What the engine inside the model saw in the last eval; valid until its tick. */
const struct engine_in *stash_model_engine_in(const void *state);
const struct stash *stash_of_model(const void *state); /* the stash in a state of model_stash */

#endif
