ram_1r1w.v
delay_line.v
reciprocal_unit.v
half_products.v
stash_map_forward.v
stash_map_reverse.v
stash_tile_calc.v
stash_map.v
