#include "spec/axi4/axi4_slices.h"

static const struct spec_record *record_at(const struct spec_ports *ports, const char *port)
{
    return spec_find_port(ports, port)->channel->record;
}

#define FIELD(name) .name = spec_field_slice(values, record, #name)

struct axi4_address_slices axi4_find_address(const struct spec_values *values, const struct spec_ports *ports,
                                             const char *port)
{
    const struct spec_record *record = record_at(ports, port);
    return (struct axi4_address_slices){FIELD(id),   FIELD(addr),  FIELD(len),  FIELD(size), FIELD(burst),
                                        FIELD(lock), FIELD(cache), FIELD(prot), FIELD(qos),  FIELD(user)};
}

struct axi4_burst_slices axi4_find_burst(const struct spec_values *values, const struct spec_ports *ports,
                                         const char *port)
{
    const struct spec_record *record = record_at(ports, port);
    return (struct axi4_burst_slices){FIELD(id), FIELD(addr), FIELD(len), FIELD(size), FIELD(burst)};
}

struct axi4_w_slices axi4_find_w(const struct spec_values *values, const struct spec_ports *ports, const char *port)
{
    const struct spec_record *record = record_at(ports, port);
    return (struct axi4_w_slices){FIELD(data), FIELD(strb), FIELD(last)};
}

struct axi4_b_slices axi4_find_b(const struct spec_values *values, const struct spec_ports *ports, const char *port)
{
    const struct spec_record *record = record_at(ports, port);
    return (struct axi4_b_slices){FIELD(id), FIELD(resp)};
}

struct axi4_r_slices axi4_find_r(const struct spec_values *values, const struct spec_ports *ports, const char *port)
{
    const struct spec_record *record = record_at(ports, port);
    return (struct axi4_r_slices){FIELD(id), FIELD(data), FIELD(resp), FIELD(last)};
}
