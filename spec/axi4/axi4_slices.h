/* Where the fields of AXI4's records lie, for models and agents of blocks that have such ports. */
#ifndef LARDER_SPEC_AXI4_SLICES_H
#define LARDER_SPEC_AXI4_SLICES_H

#include "spec/query.h"

struct axi4_address_slices { /* AR and AW of a memory port */
    struct spec_slice id, addr, len, size, burst, lock, cache, prot, qos, user;
};
struct axi4_burst_slices { /* AR and AW of a slave, what names a burst's beats */
    struct spec_slice id, addr, len, size, burst;
};
struct axi4_w_slices {
    struct spec_slice data, strb, last;
};
struct axi4_b_slices {
    struct spec_slice id, resp;
};
struct axi4_r_slices {
    struct spec_slice id, data, resp, last;
};

/* Of the channel at a port, which the block must have: "ar_data", "io_w_data". */
struct axi4_address_slices axi4_find_address(const struct spec_values *values, const struct spec_ports *ports,
                                             const char *port);
struct axi4_burst_slices axi4_find_burst(const struct spec_values *values, const struct spec_ports *ports,
                                         const char *port);
struct axi4_w_slices axi4_find_w(const struct spec_values *values, const struct spec_ports *ports, const char *port);
struct axi4_b_slices axi4_find_b(const struct spec_values *values, const struct spec_ports *ports, const char *port);
struct axi4_r_slices axi4_find_r(const struct spec_values *values, const struct spec_ports *ports, const char *port);

#endif
