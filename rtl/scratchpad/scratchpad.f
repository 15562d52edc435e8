../shared/legal_size.v
../shared/bank_arbiter.v
../shared/ram_1r1w.v
../shared/skid_fifo.v
scratchpad.v
