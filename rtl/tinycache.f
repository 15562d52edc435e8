tinycache_access.v
tinycache_lines.v
tinycache_lru.v
tinycache_parked.v
tinycache_line.v
ram_1r1w.v
tinycache.v
