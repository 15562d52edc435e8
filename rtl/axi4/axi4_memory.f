../shared/legal_size.v
axi4_memory.v
