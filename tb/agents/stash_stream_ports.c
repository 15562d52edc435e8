#include "tb/agents/stash_stream_ports.h"

#include "spec/bits.h"
#include "spec/stash_types.h"

void ss_bind_ports(struct ss_ports *at, const struct spec_values *v)
{
    static const char *const tile[7] = {"stash_base", "global_base", "field_size", "object_size",
                                        "row_size",   "stride_size", "num_strides"};
    struct spec_ports ports;
    spec_list_ports(v, &ports);
    const struct {
        const char *name;
        struct agent_channel *channel;
    } channels[] = {
        {"req", &at->req},       {"resp", &at->resp},          {"cmd", &at->cmd},       {"cmd_done", &at->cmd_done},
        {"l2_req", &at->l2_req}, {"l2_fwd", &at->l2_fwd},      {"l2_rsp", &at->l2_rsp}, {"fwd_rsp", &at->fwd_rsp},
        {"walk", &at->walk},     {"walk_done", &at->walk_done}};
    for (size_t i = 0; i < sizeof channels / sizeof *channels; i++)
        *channels[i].channel = agent_channel(&ports, channels[i].name);
    at->core_id = spec_port_word(&ports, "core_id");
    at->protocol_error = spec_port_word(&ports, "protocol_error");
    const struct spec_record *req = &stash_request_record, *resp = &stash_response_record, *cmd = &stash_command_record,
                             *message = &stash_message_record, *walk = &stash_walk_done_record;
    const struct {
        struct spec_slice *slice;
        const struct spec_record *record;
        const char *name;
    } fields[] = {{&at->tag, req, "tag"},
                  {&at->write, req, "write"},
                  {&at->mapped, req, "mapped"},
                  {&at->block, req, "block"},
                  {&at->slot, req, "slot"},
                  {&at->mask, req, "mask"},
                  {&at->addr, req, "addr"},
                  {&at->wdata, req, "wdata"},
                  {&at->resp_tag, resp, "tag"},
                  {&at->resp_error, resp, "error"},
                  {&at->rdata, resp, "rdata"},
                  {&at->op, cmd, "op"},
                  {&at->cmd_block, cmd, "block"},
                  {&at->cmd_slot, cmd, "slot"},
                  {&at->coherent, cmd, "coherent"},
                  {&at->cmd_error, &stash_command_done_record, "error"},
                  {&at->type, message, "type"},
                  {&at->line, message, "line"},
                  {&at->words, message, "mask"},
                  {&at->core, message, "core"},
                  {&at->stash, message, "stash"},
                  {&at->map, message, "map"},
                  {&at->owner_map, message, "owner_map"},
                  {&at->data, message, "data"},
                  {&at->vpn, walk, "vpn"},
                  {&at->ppn, walk, "ppn"},
                  {&at->fault, walk, "fault"}};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        *fields[i].slice = spec_field_slice(v, fields[i].record, fields[i].name);
    for (int i = 0; i < 7; i++) at->tile[i] = spec_field_slice(v, cmd, tile[i]);
}

void ss_put_message(const struct ss_ports *at, uint32_t *data, const struct world_msg *m)
{
    bits_set_field(data, 0, at->type, 0, m->type);
    bits_set_field(data, 0, at->line, 0, m->line);
    bits_set_field(data, 0, at->words, 0, m->mask);
    bits_set_field(data, 0, at->core, 0, m->core);
    bits_set_field(data, 0, at->stash, 0, m->stash);
    bits_set_field(data, 0, at->map, 0, m->map);
    bits_set_field(data, 0, at->owner_map, 0, m->owner_map);
    for (uint32_t i = 0; i < (uint32_t)at->data.count; i++) bits_set_field(data, 0, at->data, (int)i, m->data[i]);
}

struct world_msg ss_get_message(const struct ss_ports *at, const uint32_t *data)
{
    struct world_msg m = {.type = (uint32_t)bits_get_field(data, 0, at->type, 0),
                          .mask = (uint32_t)bits_get_field(data, 0, at->words, 0),
                          .core = (uint32_t)bits_get_field(data, 0, at->core, 0),
                          .stash = (uint32_t)bits_get_field(data, 0, at->stash, 0),
                          .map = (uint32_t)bits_get_field(data, 0, at->map, 0),
                          .owner_map = (uint32_t)bits_get_field(data, 0, at->owner_map, 0),
                          .line = bits_get_field(data, 0, at->line, 0)};
    for (uint32_t i = 0; i < (uint32_t)at->data.count; i++)
        m.data[i] = (uint32_t)bits_get_field(data, 0, at->data, (int)i);
    return m;
}
