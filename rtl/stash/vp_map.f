../shared/legal_size.v
vp_map.v
