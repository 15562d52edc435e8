../shared/legal_size.v
dramcache_map.v
