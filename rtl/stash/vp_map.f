vp_map.v
