#include "tb/stash/stash_ports.h"

#include "spec/bits.h"
#include "spec/stash/stash_types.h"

void stash_bind_ports(struct stash_ports *at, const struct spec_values *v)
{
    static const char *const tile[7] = {"stash_base", "global_base", "field_size", "object_size",
                                        "row_size",   "stride_size", "num_strides"};
    struct spec_ports ports;
    spec_list_ports(v, &ports);
#define CHANNEL(name) at->name = agent_channel(&ports, #name)
    CHANNEL(req), CHANNEL(resp), CHANNEL(cmd), CHANNEL(cmd_done), CHANNEL(l2_req), CHANNEL(l2_fwd), CHANNEL(l2_rsp);
    CHANNEL(fwd_rsp), CHANNEL(walk), CHANNEL(walk_done);
#undef CHANNEL
    at->core_id = spec_port_word(&ports, "core_id");
    at->protocol_error = spec_port_word(&ports, "protocol_error");
    at->idle = spec_port_word(&ports, "idle");
/* NOLINTNEXTLINE(bugprone-macro-parentheses): a member's name */
#define FIELD(where, record, name) at->where.name = spec_field_slice(v, &stash_##record##_record, #name)
    FIELD(access, request, tag), FIELD(access, request, write), FIELD(access, request, mapped);
    FIELD(access, request, block), FIELD(access, request, slot), FIELD(access, request, mask);
    FIELD(access, request, addr), FIELD(access, request, wdata);
    FIELD(answer, response, tag), FIELD(answer, response, error), FIELD(answer, response, rdata);
    FIELD(command, command, op), FIELD(command, command, block), FIELD(command, command, slot);
    FIELD(command, command, coherent);
    for (int i = 0; i < 7; i++) at->command.tile[i] = spec_field_slice(v, &stash_command_record, tile[i]);
    FIELD(result, command_done, error), FIELD(result, command_done, map);
    FIELD(message, message, type), FIELD(message, message, line), FIELD(message, message, mask);
    FIELD(message, message, core), FIELD(message, message, stash), FIELD(message, message, map);
    FIELD(message, message, owner_map), FIELD(message, message, data);
    FIELD(walked, walk_done, vpn), FIELD(walked, walk_done, ppn), FIELD(walked, walk_done, fault);
#undef FIELD
}

void stash_put_message(const struct stash_ports *at, uint32_t *data, const struct world_msg *m)
{
    bits_set_field(data, 0, at->message.type, 0, m->type);
    bits_set_field(data, 0, at->message.line, 0, m->line);
    bits_set_field(data, 0, at->message.mask, 0, m->mask);
    bits_set_field(data, 0, at->message.core, 0, m->core);
    bits_set_field(data, 0, at->message.stash, 0, m->stash);
    bits_set_field(data, 0, at->message.map, 0, m->map);
    bits_set_field(data, 0, at->message.owner_map, 0, m->owner_map);
    for (uint32_t i = 0; i < (uint32_t)at->message.data.count; i++)
        bits_set_field(data, 0, at->message.data, (int)i, m->data[i]);
}

struct world_msg stash_get_message(const struct stash_ports *at, const uint32_t *data)
{
    struct world_msg m = {.type = (uint32_t)bits_get_field(data, 0, at->message.type, 0),
                          .mask = (uint32_t)bits_get_field(data, 0, at->message.mask, 0),
                          .core = (uint32_t)bits_get_field(data, 0, at->message.core, 0),
                          .stash = (uint32_t)bits_get_field(data, 0, at->message.stash, 0),
                          .map = (uint32_t)bits_get_field(data, 0, at->message.map, 0),
                          .owner_map = (uint32_t)bits_get_field(data, 0, at->message.owner_map, 0),
                          .line = bits_get_field(data, 0, at->message.line, 0)};
    for (uint32_t i = 0; i < (uint32_t)at->message.data.count; i++)
        m.data[i] = (uint32_t)bits_get_field(data, 0, at->message.data, (int)i);
    return m;
}

void stash_put_walked(const struct stash_ports *at, uint32_t *data, uint64_t virtual_page, const uint64_t *physical)
{
    bits_set_field(data, 0, at->walked.vpn, 0, virtual_page);
    bits_set_field(data, 0, at->walked.ppn, 0, physical ? *physical : 0);
    bits_set_field(data, 0, at->walked.fault, 0, !physical);
}
