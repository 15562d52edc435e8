../shared/legal_size.v
../shared/ram_1r1w.v
vp_map.v
