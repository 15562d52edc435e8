dramcache_map.v
