ram_1r1w.v
delay_line.v
stash_commit.v
stash_mshrs.v
small_fifo.v
stash_commands.v
stash_engine.v
