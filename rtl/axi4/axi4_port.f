../shared/legal_size.v
axi4_burst_span.v
axi4_read_pieces.v
axi4_write_pieces.v
../shared/ram_1r1w.v
axi4_port_ring.v
axi4_r_beats.v
axi4_port.v
