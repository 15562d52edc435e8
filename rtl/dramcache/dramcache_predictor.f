../shared/legal_size.v
../shared/ram_1r1w.v
dramcache_counters.v
dramcache_predictor.v
