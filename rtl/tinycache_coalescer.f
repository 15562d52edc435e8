tinycache_group.v
tinycache_join.v
ram_1r1w.v
small_fifo.v
tinycache_answers.v
tinycache_coalescer.v
