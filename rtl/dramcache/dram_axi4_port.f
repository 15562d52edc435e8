../shared/legal_size.v
dram_axi4_port_burst.v
../shared/lowest_one.v
../shared/ram_1r1w.v
dram_axi4_port_reads.v
../shared/small_fifo.v
dram_axi4_port.v
