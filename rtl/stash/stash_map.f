../shared/ram_1r1w.v
../shared/delay_line.v
../shared/reciprocal_unit.v
../shared/half_products.v
stash_map_forward.v
stash_map_reverse.v
stash_tile_calc.v
stash_map.v
