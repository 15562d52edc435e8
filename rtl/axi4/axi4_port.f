../shared/legal_size.v
axi4_port_burst.v
../shared/ram_1r1w.v
axi4_port_ring.v
axi4_port.v
