axi4_memory.v
