../shared/legal_size.v
dramcache_bye_hash.v
../shared/ram_1r1w.v
dramcache_counters.v
dramcache_bye.v
