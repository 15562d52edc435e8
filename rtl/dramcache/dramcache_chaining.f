../shared/legal_size.v
dramcache_look.v
dramcache_fill.v
dramcache_chaining.v
