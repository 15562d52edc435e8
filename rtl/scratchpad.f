bank_arbiter.v
ram_1r1w.v
skid_fifo.v
scratchpad.v
