../shared/legal_size.v
dramcache_mcc_hash.v
../shared/ram_1r1w.v
dramcache_mcc_filter.v
../shared/lowest_one.v
../shared/chosen_value.v
dramcache_mcc_list.v
dramcache_mcc.v
